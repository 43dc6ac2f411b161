/* SPDX-License-Identifier: ISC */
/* Points of edwards25519 over both fields: the types of edwards25519_field.inc and
 * edwards25519_points.inc, and those of their functions that group25519 and the vector code call,
 * too. The instance on fe25 is named edwards25519_ref_..., the one on fe51 edwards25519_fe51_....
 * The contracts are at the definitions. These functions wipe nothing; every coordinate is tight
 * unless a comment says otherwise.
 *
 * A template writes fe_parity, POINT, point_add and so on for the instance on FIELD, which the
 * includer defines as for curve25519_field.h. */
#pragma once

#include "curve25519_field.h"

/* A point: x = X/Z, y = Y/Z, T = X Y/Z. "Projective": T is not set.
 *
 * Completed: X = E F, Y = G H, Z = F G, T = E H. E, F, G, H are at most 5 u.
 *
 * Niels, the second operand of an addition: Y + X (2 u), Y - X (3 u), 2 Z (2 u), 2 d T. With Z = 1
 * z2 is not used. */

/* Bytes of stack that a call may have reached with the table of B or with square roots, and with
 * multiples of a point: the maximum over all implementations. */
enum { EDWARDS25519_STACK = 5120, EDWARDS25519_STACK_MULTIPLES = 7808 };

/* Declares them for name, on field. The functions are edwards25519_ref_fe_parity,
 * edwards25519_ref_fe_is_zero, edwards25519_ref_fe_neg, edwards25519_ref_fe_cneg,
 * edwards25519_ref_fe_from_bytes_wide, edwards25519_ref_fe_product, edwards25519_ref_fe_square,
 * edwards25519_ref_fe_root_begin, edwards25519_ref_fe_root_end, edwards25519_ref_fe_powers,
 * edwards25519_ref_fe_sqrt_ratio, edwards25519_ref_identity, edwards25519_ref_to_projective,
 * edwards25519_ref_to_extended, edwards25519_ref_to_niels, edwards25519_ref_niels_cneg,
 * edwards25519_ref_double, edwards25519_ref_add, edwards25519_ref_encode,
 * edwards25519_ref_decode_begin, edwards25519_ref_decode_end, edwards25519_ref_mul_base,
 * edwards25519_ref_encode_u, edwards25519_ref_decode_negative, and edwards25519_fe51_fe_parity,
 * edwards25519_fe51_fe_is_zero, edwards25519_fe51_fe_neg, edwards25519_fe51_fe_cneg,
 * edwards25519_fe51_fe_from_bytes_wide, edwards25519_fe51_fe_product, edwards25519_fe51_fe_square,
 * edwards25519_fe51_fe_root_begin, edwards25519_fe51_fe_root_end, edwards25519_fe51_fe_powers,
 * edwards25519_fe51_fe_sqrt_ratio, edwards25519_fe51_identity, edwards25519_fe51_to_projective,
 * edwards25519_fe51_to_extended, edwards25519_fe51_to_niels, edwards25519_fe51_niels_cneg,
 * edwards25519_fe51_double, edwards25519_fe51_add, edwards25519_fe51_encode,
 * edwards25519_fe51_decode_begin, edwards25519_fe51_decode_end, edwards25519_fe51_mul_base,
 * edwards25519_fe51_encode_u, edwards25519_fe51_decode_negative. */
#define EDWARDS25519_DECLARE(name, field)                                                          \
    typedef struct name##_point {                                                                  \
        field X, Y, Z, T;                                                                          \
    } name##_point;                                                                                \
                                                                                                   \
    typedef struct name##_completed {                                                              \
        field E, F, G, H;                                                                          \
    } name##_completed;                                                                            \
                                                                                                   \
    typedef struct name##_niels {                                                                  \
        field plus, minus, z2, t2d;                                                                \
    } name##_niels;                                                                                \
                                                                                                   \
    unsigned name##_fe_parity(const field *f);                                                     \
    int name##_fe_is_zero(const field *f);                                                         \
    void name##_fe_neg(field *h, const field *f);                                                  \
    void name##_fe_cneg(field *h, unsigned negate);                                                \
    void name##_fe_from_bytes_wide(field *h, const uint8_t s[64]);                                 \
    void name##_fe_product(field *h, const field *f, const field *g);                              \
    void name##_fe_square(field *h, const field *f);                                               \
    void name##_fe_root_begin(field##_root *x, field *power, const field *u, const field *v);      \
    unsigned name##_fe_root_end(field *r, const field##_root *x, const field *power);              \
    void name##_fe_powers(field *f, int n);                                                        \
    unsigned name##_fe_sqrt_ratio(field *r, const field *u, const field *v,                        \
                                  field##_powers *powers);                                         \
                                                                                                   \
    void name##_identity(name##_point *p);                                                         \
    void name##_to_projective(name##_point *p, const name##_completed *c);                         \
    void name##_to_extended(name##_point *p, const name##_completed *c);                           \
    void name##_to_niels(name##_niels *n, const name##_point *p);                                  \
    void name##_niels_cneg(name##_niels *n, uint64_t negative);                                    \
    void name##_double(name##_completed *c, const name##_point *p);                                \
    void name##_add(name##_completed *c, const name##_point *p, const name##_niels *q,             \
                    int negate);                                                                   \
    void name##_encode(uint8_t s[32], const name##_point *p);                                      \
    void name##_decode_begin(name##_point *p, field##_root *x, field *power, const uint8_t s[32]); \
    int name##_decode_end(name##_point *p, const field##_root *x, const field *power,              \
                          const uint8_t s[32]);                                                    \
                                                                                                   \
    void name##_mul_base(name##_point *r, const uint8_t s[32]);                                    \
    void name##_encode_u(uint8_t q[32], const name##_point *p);                                    \
    int name##_decode_negative(name##_point *p, const uint8_t a[32], field##_powers *powers)

EDWARDS25519_DECLARE(edwards25519_ref, fe25);

/* By curve25519_fe25.inc. */
void fe25_from_words(fe25 *h, const uint64_t w[4]);
void fe25_carry(fe25 *h, const fe25 *f);
void fe25_add(fe25 *h, const fe25 *f, const fe25 *g);
void fe25_sub(fe25 *h, const fe25 *f, const fe25 *g);
void fe25_from_bytes(fe25 *h, const uint8_t s[32]);
void fe25_to_bytes(uint8_t s[32], const fe25 *f);
void fe25_invert(fe25 *h, const fe25 *f);

#if TARGET_INT128

EDWARDS25519_DECLARE(edwards25519_fe51, fe51);

/* In edwards25519_impls.c and edwards25519_avx2.c, for group25519. */
void edwards25519_ifma_mul_base(edwards25519_fe51_point *r, const uint8_t s[32]);
void edwards25519_ifma_mul_point(edwards25519_fe51_point *p, const uint8_t s[32]);
void edwards25519_ifma_powers(fe51 *f, int n);
void edwards25519_avxifma_mul_base(edwards25519_fe51_point *r, const uint8_t s[32]);
void edwards25519_avxifma_mul_point(edwards25519_fe51_point *p, const uint8_t s[32]);
void edwards25519_avxifma_powers(fe51 *f, int n);
void edwards25519_avx2_mul_base(edwards25519_fe51_point *r, const uint8_t s[32]);
void edwards25519_avx2_mul_point(edwards25519_fe51_point *p, const uint8_t s[32]);
void edwards25519_avx2_powers(fe51 *f, int n);

#endif

#define POINTS_fe25(x)        edwards25519_ref_##x
#define POINTS_fe51(x)        edwards25519_fe51_##x
#define POINT_NAME(x)         FE_JOIN(POINTS, FIELD)(x)
#define fe_parity             POINT_NAME(fe_parity)
#define fe_is_zero            POINT_NAME(fe_is_zero)
#define fe_neg                POINT_NAME(fe_neg)
#define fe_cneg               POINT_NAME(fe_cneg)
#define fe_from_bytes_wide    POINT_NAME(fe_from_bytes_wide)
#define fe_product            POINT_NAME(fe_product)
#define fe_square             POINT_NAME(fe_square)
#define fe_powers             POINT_NAME(fe_powers)
#define fe_root_begin         POINT_NAME(fe_root_begin)
#define fe_root_end           POINT_NAME(fe_root_end)
#define fe_sqrt_ratio         POINT_NAME(fe_sqrt_ratio)
#define POINT                 POINT_NAME(point)
#define COMPLETED             POINT_NAME(completed)
#define NIELS                 POINT_NAME(niels)
#define point_identity        POINT_NAME(identity)
#define point_to_projective   POINT_NAME(to_projective)
#define point_to_extended     POINT_NAME(to_extended)
#define point_to_niels        POINT_NAME(to_niels)
#define point_niels_cneg      POINT_NAME(niels_cneg)
#define point_double          POINT_NAME(double)
#define point_add             POINT_NAME(add)
#define point_encode          POINT_NAME(encode)
#define point_encode_u        POINT_NAME(encode_u)
#define point_decode_begin    POINT_NAME(decode_begin)
#define point_decode_end      POINT_NAME(decode_end)
#define point_decode_negative POINT_NAME(decode_negative)
#define point_mul_base        POINT_NAME(mul_base)

/* For edwards25519_x4.inc and what it calls. */
#define x4_step            NAME(step)
#define x4_niels           NAME(niels)
#define x4_set             NAME(set)
#define x4_get             NAME(get)
#define x4_identity        NAME(identity)
#define x4_affine          NAME(affine)
#define x4_words           NAME(words)
#define x4_sq_n            NAME(sq_n)
#define x4_product         NAME(product)
#define x4_select_words    NAME(select_words)
#define x4_select_base     NAME(select_base)
#define x4_select_multiple NAME(select_multiple)
#define x4_mul_point       NAME(mul_point)
#define x4_mul_base        NAME(mul_base)
#define x4_mul_vartime     NAME(mul_vartime)
#define x4_powers          NAME(powers)
#define x4_end             NAME(end)
#define x4_double          NAME(double)
#define x4_factors         NAME(factors)
#define x4_add             NAME(add)
#define x4_step2           NAME(step2)
#define x4_add_digit       NAME(add_digit)

/* Defines the functions of the vtable of implementation v, on the points of the implementation on.
 * Each does the work of its name, and then clears the stack that the work has used: stack bytes
 * are reached with the table of B. edwards25519_v_mul_base and edwards25519_v_mul_vartime are
 * defined before; powers computes powers for square roots. */
#define EDWARDS25519_FUNCTIONS(v, on, stack, powers)                                               \
    static STACK_WORK void edwards25519_##v##_ed25519_base_work(uint8_t p[32],                     \
                                                                const uint8_t s[32])               \
    {                                                                                              \
        edwards25519_##on##_point r;                                                               \
                                                                                                   \
        edwards25519_##v##_mul_base(&r, s);                                                        \
        edwards25519_##on##_encode(p, &r);                                                         \
    }                                                                                              \
                                                                                                   \
    static STACK_WORK void edwards25519_##v##_x25519_base_work(uint8_t q[32], const uint8_t n[32]) \
    {                                                                                              \
        edwards25519_##on##_point r;                                                               \
        uint8_t k[32];                                                                             \
                                                                                                   \
        memcpy(k, n, sizeof k);                                                                    \
        curve25519_clamp(k);                                                                       \
        edwards25519_##v##_mul_base(&r, k);                                                        \
        edwards25519_##on##_encode_u(q, &r);                                                       \
    }                                                                                              \
                                                                                                   \
    static STACK_WORK int edwards25519_##v##_ed25519_verify_work(                                  \
        uint8_t r[32], const uint8_t a[32], const uint8_t s[32], const uint8_t h[32])              \
    {                                                                                              \
        edwards25519_##on##_point p;                                                               \
                                                                                                   \
        if (edwards25519_##on##_decode_negative(&p, a, powers) != 0) {                             \
            memset(r, 0, 32);                                                                      \
            return -1;                                                                             \
        }                                                                                          \
        edwards25519_##v##_mul_vartime(&p, h, s);                                                  \
        edwards25519_##on##_encode(r, &p);                                                         \
        return 0;                                                                                  \
    }                                                                                              \
                                                                                                   \
    static void edwards25519_##v##_x25519_base(uint8_t q[32], const uint8_t n[32])                 \
    {                                                                                              \
        edwards25519_##v##_x25519_base_work(q, n);                                                 \
        stack_clear(stack);                                                                        \
    }                                                                                              \
                                                                                                   \
    static void edwards25519_##v##_ed25519_base(uint8_t p[32], const uint8_t s[32])                \
    {                                                                                              \
        edwards25519_##v##_ed25519_base_work(p, s);                                                \
        stack_clear(stack);                                                                        \
    }                                                                                              \
                                                                                                   \
    static int edwards25519_##v##_ed25519_verify(uint8_t r[32], const uint8_t a[32],               \
                                                 const uint8_t s[32], const uint8_t h[32])         \
    {                                                                                              \
        int ret = edwards25519_##v##_ed25519_verify_work(r, a, s, h);                              \
                                                                                                   \
        stack_clear(EDWARDS25519_STACK_MULTIPLES);                                                 \
        return ret;                                                                                \
    }
