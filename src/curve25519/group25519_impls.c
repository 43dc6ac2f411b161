/* SPDX-License-Identifier: ISC */
/* edwards25519 as a group, and ristretto255. An implementation uses the edwards25519 of the same
 * name, and is disabled if that is broken. The templates use fe51's names for all. */
#include "edwards25519_points.h"
#include "group25519.h"

#include "../core/stack.h"

/* Defines the functions of the vtable of implementation v, on the points of edwards25519's
 * implementation on. Each does the work of its name, and then clears the stack that the work has
 * used. mul_point, mul_base and powers are functions that compute multiples of a point, multiples
 * of B, and powers for square roots. */
#define GROUP25519_FUNCTIONS(v, on, mul_point, mul_base, powers)                                   \
    static STACK_WORK void group25519_##v##_ristretto255_base_work(uint8_t q[32],                  \
                                                                   const uint8_t n[32])            \
    {                                                                                              \
        edwards25519_##on##_point a;                                                               \
                                                                                                   \
        mul_base(&a, n);                                                                           \
        group25519_##on##_ristretto255_encode(q, &a, powers);                                      \
    }                                                                                              \
                                                                                                   \
    static STACK_WORK int group25519_##v##_group_mul_work(uint8_t q[32], const uint8_t n[32],      \
                                                          const uint8_t p[32], int group)          \
    {                                                                                              \
        edwards25519_##on##_point a;                                                               \
        int ret = group25519_##on##_group_decode_valid(&a, p, group, powers);                      \
                                                                                                   \
        if (ret == 0) {                                                                            \
            mul_point(&a, n);                                                                      \
            group25519_##on##_group_encode(q, &a, group, powers);                                  \
        }                                                                                          \
        return ret;                                                                                \
    }                                                                                              \
                                                                                                   \
    static int group25519_##v##_ed25519_to_x25519(uint8_t q[32], const uint8_t p[32])              \
    {                                                                                              \
        int ret = group25519_##on##_ed25519_to_x25519_work(q, p, powers);                          \
                                                                                                   \
        stack_clear(EDWARDS25519_STACK);                                                           \
        return ret;                                                                                \
    }                                                                                              \
                                                                                                   \
    static int group25519_##v##_group_is_valid(const uint8_t p[32], int group)                     \
    {                                                                                              \
        int ret = group25519_##on##_group_is_valid_work(p, group, powers);                         \
                                                                                                   \
        stack_clear(EDWARDS25519_STACK);                                                           \
        return ret;                                                                                \
    }                                                                                              \
                                                                                                   \
    static int group25519_##v##_group_add(uint8_t r[32], const uint8_t p[32], const uint8_t q[32], \
                                          int subtract, int group)                                 \
    {                                                                                              \
        int ret = group25519_##on##_group_add_work(r, p, q, subtract, group, powers);              \
                                                                                                   \
        stack_clear(EDWARDS25519_STACK);                                                           \
        return ret;                                                                                \
    }                                                                                              \
                                                                                                   \
    static int group25519_##v##_group_mul(uint8_t q[32], const uint8_t n[32], const uint8_t p[32], \
                                          int group)                                               \
    {                                                                                              \
        int ret = group25519_##v##_group_mul_work(q, n, p, group);                                 \
                                                                                                   \
        stack_clear(EDWARDS25519_STACK_MULTIPLES);                                                 \
        return ret;                                                                                \
    }                                                                                              \
                                                                                                   \
    static void group25519_##v##_ristretto255_base(uint8_t q[32], const uint8_t n[32])             \
    {                                                                                              \
        group25519_##v##_ristretto255_base_work(q, n);                                             \
        stack_clear(EDWARDS25519_STACK);                                                           \
    }                                                                                              \
                                                                                                   \
    static void group25519_##v##_ed25519_map(uint8_t p[32], const uint8_t *u, int n)               \
    {                                                                                              \
        group25519_##on##_ed25519_map_work(p, u, n, powers);                                       \
        stack_clear(EDWARDS25519_STACK);                                                           \
    }                                                                                              \
                                                                                                   \
    static void group25519_##v##_ed25519_map_signed(uint8_t p[32], const uint8_t u[64],            \
                                                    unsigned sign)                                 \
    {                                                                                              \
        group25519_##on##_ed25519_map_signed_work(p, u, sign, powers);                             \
        stack_clear(EDWARDS25519_STACK);                                                           \
    }                                                                                              \
                                                                                                   \
    static void group25519_##v##_ristretto255_map(uint8_t p[32], const uint8_t u[64])              \
    {                                                                                              \
        group25519_##on##_ristretto255_map_work(p, u, powers);                                     \
        stack_clear(EDWARDS25519_STACK);                                                           \
    }

#if TARGET_INT128
# define FIELD fe51
# include "group25519.inc"
# undef FIELD

/* Functions of the template: group25519_fe51_group_mul_work,
 * group25519_fe51_ristretto255_base_work. */
GROUP25519_FUNCTIONS(fe51, fe51, group25519_fe51_mul, edwards25519_fe51_mul_base,
                     edwards25519_fe51_fe_powers)

const group25519_impl group25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 9380, 9496; Hisil, Wong, Carter, Dawson 2008"),
    group25519_fe51_ed25519_to_x25519,
    group25519_fe51_group_is_valid,
    group25519_fe51_group_add,
    group25519_fe51_group_mul,
    group25519_fe51_ristretto255_base,
    group25519_fe51_ed25519_map,
    group25519_fe51_ed25519_map_signed,
    group25519_fe51_ristretto255_map,
};
#endif

#if TARGET_IFMA256
/* Functions of the template: group25519_ifma_group_mul_work,
 * group25519_ifma_ristretto255_base_work. */
GROUP25519_FUNCTIONS(ifma, fe51, edwards25519_ifma_mul_point, edwards25519_ifma_mul_base,
                     edwards25519_ifma_powers)

const group25519_impl group25519_ifma = {
    IMPL_INFO(ifma, IFMA256, "RFC 9380, 9496; Hisil, Wong, Carter, Dawson 2008"),
    group25519_ifma_ed25519_to_x25519,
    group25519_ifma_group_is_valid,
    group25519_ifma_group_add,
    group25519_ifma_group_mul,
    group25519_ifma_ristretto255_base,
    group25519_ifma_ed25519_map,
    group25519_ifma_ed25519_map_signed,
    group25519_ifma_ristretto255_map,
};
#endif

#if TARGET_AVXIFMA
/* Functions of the template: group25519_avxifma_group_mul_work,
 * group25519_avxifma_ristretto255_base_work. */
GROUP25519_FUNCTIONS(avxifma, fe51, edwards25519_avxifma_mul_point, edwards25519_avxifma_mul_base,
                     edwards25519_avxifma_powers)

const group25519_impl group25519_avxifma = {
    IMPL_INFO(avxifma, AVXIFMA, "RFC 9380, 9496; Hisil, Wong, Carter, Dawson 2008"),
    group25519_avxifma_ed25519_to_x25519,
    group25519_avxifma_group_is_valid,
    group25519_avxifma_group_add,
    group25519_avxifma_group_mul,
    group25519_avxifma_ristretto255_base,
    group25519_avxifma_ed25519_map,
    group25519_avxifma_ed25519_map_signed,
    group25519_avxifma_ristretto255_map,
};
#endif

#if TARGET_AVX2_INT128
/* Functions of the template: group25519_avx2_group_mul_work,
 * group25519_avx2_ristretto255_base_work. */
GROUP25519_FUNCTIONS(avx2, fe51, edwards25519_avx2_mul_point, edwards25519_avx2_mul_base,
                     edwards25519_avx2_powers)

const group25519_impl group25519_avx2 = {
    IMPL_INFO(avx2, AVX2_INT128, "RFC 9380, 9496; Hisil, Wong, Carter, Dawson 2008"),
    group25519_avx2_ed25519_to_x25519,
    group25519_avx2_group_is_valid,
    group25519_avx2_group_add,
    group25519_avx2_group_mul,
    group25519_avx2_ristretto255_base,
    group25519_avx2_ed25519_map,
    group25519_avx2_ed25519_map_signed,
    group25519_avx2_ristretto255_map,
};
#endif

#define FIELD                                     fe25
#define group25519_fe51_in_subgroup               group25519_ref_in_subgroup
#define group25519_fe51_is_eightfold              group25519_ref_is_eightfold
#define group25519_fe51_select_multiple           group25519_ref_select_multiple
#define group25519_fe51_mul                       group25519_ref_mul
#define group25519_fe51_ristretto255_decode_begin group25519_ref_ristretto255_decode_begin
#define group25519_fe51_ristretto255_decode_end   group25519_ref_ristretto255_decode_end
#define group25519_fe51_ristretto255_encode       group25519_ref_ristretto255_encode
#define group25519_fe51_group_decode_two          group25519_ref_group_decode_two
#define group25519_fe51_group_decode_valid        group25519_ref_group_decode_valid
#define group25519_fe51_group_encode              group25519_ref_group_encode
#define group25519_fe51_elligator2_begin          group25519_ref_elligator2_begin
#define group25519_fe51_elligator2_end            group25519_ref_elligator2_end
#define group25519_fe51_add_completed             group25519_ref_add_completed
#define group25519_fe51_encode_cleared            group25519_ref_encode_cleared
#define group25519_fe51_ristretto255_map_begin    group25519_ref_ristretto255_map_begin
#define group25519_fe51_ristretto255_map_end      group25519_ref_ristretto255_map_end
#define group25519_fe51_ed25519_to_x25519_work    group25519_ref_ed25519_to_x25519_work
#define group25519_fe51_group_is_valid_work       group25519_ref_group_is_valid_work
#define group25519_fe51_group_add_work            group25519_ref_group_add_work
#define group25519_fe51_ed25519_map_work          group25519_ref_ed25519_map_work
#define group25519_fe51_ed25519_map_signed_work   group25519_ref_ed25519_map_signed_work
#define group25519_fe51_ristretto255_map_work     group25519_ref_ristretto255_map_work
#include "group25519.inc"
#undef FIELD

/* Functions of the template: group25519_ref_group_mul_work, group25519_ref_ristretto255_base_work.
 * */
GROUP25519_FUNCTIONS(ref, ref, group25519_ref_mul, edwards25519_ref_mul_base,
                     edwards25519_ref_fe_powers)

const group25519_impl group25519_ref = {
    IMPL_INFO(ref, NONE, "RFC 9380, 9496; Hisil, Wong, Carter, Dawson 2008"),
    group25519_ref_ed25519_to_x25519,
    group25519_ref_group_is_valid,
    group25519_ref_group_add,
    group25519_ref_group_mul,
    group25519_ref_ristretto255_base,
    group25519_ref_ed25519_map,
    group25519_ref_ed25519_map_signed,
    group25519_ref_ristretto255_map,
};
