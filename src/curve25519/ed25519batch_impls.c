/* SPDX-License-Identifier: ISC */
/* Ed25519 for many signatures. Portable C verifies one after the other, by the active
 * implementation of edwards25519, or by the rule of ZIP-215. The instances of
 * ed25519batch_lanes.inc verify eight at a time with AVX-512 IFMA, four with AVX2. */
#include "curve25519_field.h"
#include "edwards25519.h"

#include "../core/intrinsics.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

/* ---- One after the other ---- */

static void ed25519batch_ref_verify(uint8_t *r, const uint8_t *a, const uint8_t *s,
                                    const uint8_t *h, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        (void) one->ed25519_verify(r + i, a + i, s + i, h + i);
    }
}

static void ed25519batch_ref_base(uint8_t *p, const uint8_t *s, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        one->ed25519_base(p + i, s + i);
    }
}

static void ed25519batch_ref_x25519_base(uint8_t *q, const uint8_t *n, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        one->x25519_base(q + i, n + i);
    }
}

const ed25519batch_impl ed25519batch_ref = {
    IMPL_INFO(ref, NONE, "RFC 8032"),
    ed25519batch_ref_verify,
    ed25519batch_ref_base,
    ed25519batch_ref_x25519_base,
};

/* ---- ed25519equation: all implementations verify few signatures like this ---- */

/* q = the encoding of s B - h p; -1 if p does not decode, where 0 may have a sign. */
static int ed25519equation_multiple(uint8_t q[32], const uint8_t p[32], const uint8_t s[32],
                                    const uint8_t h[32])
{
    uint8_t a[32], middle = p[1];
    int i;

    for (i = 2; i < 31; i++) {
        middle = p[i] == middle ? middle : 1;
    }
    memcpy(a, p, sizeof a);
    a[31] = (uint8_t) (a[31] & 127);
    /* x = 0 for y = 1, -1 and p + 1 */
    if (!((middle == 0 && a[0] == 1 && a[31] == 0) ||
          (middle == 255 && (a[0] == 0xec || a[0] == 0xee) && a[31] == 127))) {
        a[31] = p[31];
    }
    return IMPL_ACTIVE(edwards25519)->ed25519_verify(q, a, s, h);
}

/* 1 if 8 (s B - h a - r) = 0, else 0. */
static int ed25519equation_one(const uint8_t a[32], const uint8_t s[32], const uint8_t h[32],
                               const uint8_t r[32])
{
    static const uint8_t zero[32] = {0}, eight[32] = {8};
    uint8_t p[32], q[32];

    if (ed25519equation_multiple(p, a, s, h) != 0) {
        return 0;
    }
    return memcmp(p, r, 32) == 0 ||
           (ed25519equation_multiple(p, p, zero, eight) == 0 &&
            ed25519equation_multiple(q, r, zero, eight) == 0 && memcmp(p, q, 32) == 0);
}

static STACK_WORK int ed25519equation_each_work(const uint8_t *a, const uint8_t *s,
                                                const uint8_t *h, const uint8_t *r, size_t count)
{
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        if (!ed25519equation_one(a + i, s + i, h + i, r + i)) {
            return 0;
        }
    }
    return 1;
}

int ed25519equation_each(const uint8_t *a, const uint8_t *s, const uint8_t *h, const uint8_t *r,
                         size_t count)
{
    int ret = ed25519equation_each_work(a, s, h, r, count);

    stack_clear(512);
    return ret;
}

static int ed25519equation_ref_holds(void *work, const uint8_t *a, const uint8_t *s,
                                     const uint8_t *h, const uint8_t *r, const uint8_t *z,
                                     size_t count)
{
    (void) work;
    (void) z;
    return ed25519equation_each(a, s, h, r, count);
}

const ed25519equation_impl ed25519equation_ref = {
    IMPL_INFO(ref, NONE, "RFC 8032, ZIP-215"),
    ed25519equation_ref_holds,
};

/* ---- Several at a time ---- */

enum {
    ED25519BATCH_DIGITS_H = 64, /* of a scalar, base 16 */
    ED25519BATCH_DIGITS_S = 37, /* base 128, all odd */
    ED25519BATCH_DIGITS_Z = 33, /* base 16, below 2^128: those that may differ from 0 */

    ED25519BATCH_VECTORS      = 20, /* of a multiple that is kept */
    ED25519BATCH_MOST         = 32, /* that share an inversion */
    ED25519BATCH_FEW_BASE     = 2,  /* up to this many are faster singly */
    ED25519BATCH_FEW_EQUATION = 4,

    /* Bytes of stack that the work may have reached. */
    ED25519BATCH_STACK_VERIFY   = 24576,
    ED25519BATCH_STACK_EQUATION = 16384
};

#if TARGET_IFMA || TARGET_AVX2
/* e[lanes i] = the digits of h: h = sum e[lanes i] 16^i, -8 <= digit <= 8; h < 2^255.
 * Constant-time. */
static void ed25519batch_recode_h(int8_t *e, int lanes, const uint8_t h[32])
{
    int8_t digits[ED25519BATCH_DIGITS_H];
    int i;

    digits25519_recode(digits, h);
    for (i = 0; i < ED25519BATCH_DIGITS_H; i++) {
        e[lanes * i] = digits[i];
    }
}

/* The digits of s, or of s + L if s is even: sum e[lanes i] 2^(7 i), all odd and below 128 in
 * magnitude; s < L. Those below the last are the 7 bits from 7 i + 1 on with a 1 below, less 128.
 */
static void ed25519batch_recode_s(int8_t *e, int lanes, const uint8_t s[32])
{
    uint8_t k[33];
    unsigned c = 0;
    int i, bit;

    for (i = 0; i < 32; i++) {
        c += s[i] + (s[0] & 1 ? 0U : curve25519_order[i]);
        k[i] = (uint8_t) c;
        c >>= 8;
    }
    k[32] = 0;
    for (i = 0; i < ED25519BATCH_DIGITS_S; i++) {
        bit          = 7 * i + 1;
        c            = (k[bit / 8] | (unsigned) k[bit / 8 + 1] << 8) >> bit % 8 & 127;
        e[lanes * i] = (int8_t) (2 * (int) c + 1 - (i < ED25519BATCH_DIGITS_S - 1 ? 128 : 0));
    }
}

/* How many of the next count to compute side by side, in groups of lanes: without the last group
 * if it has few or fewer, which are faster one by one. */
static size_t ed25519batch_together(size_t count, size_t lanes, size_t few)
{
    const size_t here = count < ED25519BATCH_MOST ? count : ED25519BATCH_MOST;

    return here % lanes <= few ? here - here % lanes : here;
}

#endif

#if TARGET_IFMA
TARGET_BEGIN(IFMA)

# include "../simd/v512.inc"
# define FIELD fe51x8
# include "curve25519_fe51xn.inc"

static ALWAYS_INLINE V ed25519batch_ifma_digits(const int8_t p[8])
{
    return _mm512_cvtepi8_epi64(_mm_loadl_epi64((const __m128i *) (const void *) p));
}

static ALWAYS_INLINE V ed25519batch_ifma_magnitude(V d)
{
    return _mm512_abs_epi64(d);
}

static ALWAYS_INLINE __mmask8 ed25519batch_ifma_signs(V x)
{
    return _mm512_movepi64_mask(x);
}

static ALWAYS_INLINE __mmask8 ed25519batch_ifma_equal(V x, V y)
{
    return _mm512_cmpeq_epi64_mask(x, y);
}

static ALWAYS_INLINE V ed25519batch_ifma_move(V x, __mmask8 w, V y)
{
    return _mm512_mask_mov_epi64(x, w, y);
}

static ALWAYS_INLINE V ed25519batch_ifma_valid(uint8_t m, V x)
{
    return _mm512_maskz_mov_epi64(m, x);
}

static ALWAYS_INLINE void ed25519batch_ifma_pack(V m[20], const void *n)
{
    memcpy(m, n, 20 * sizeof *m);
}

static ALWAYS_INLINE void ed25519batch_ifma_unpack(void *n, int i, V x)
{
    ((V *) n)[i] = x;
}

/* Functions of the template: ed25519batch_ifma_sum, ed25519batch_ifma_difference,
 * ed25519batch_ifma_squares, ed25519batch_ifma_finish, ed25519batch_ifma_double,
 * ed25519batch_ifma_add, ed25519batch_ifma_to_niels, ed25519batch_ifma_pow_p58,
 * ed25519batch_ifma_decode, ed25519batch_ifma_select, ed25519batch_ifma_select_base,
 * ed25519batch_ifma_select_comb, ed25519batch_ifma_eight, ed25519batch_ifma_group,
 * ed25519batch_ifma_comb, ed25519batch_ifma_encode, ed25519batch_ifma_verify_work,
 * ed25519batch_ifma_base_work, ed25519batch_ifma_prepare, ed25519batch_ifma_add_up,
 * ed25519batch_ifma_is_small, ed25519batch_ifma_equation_work.*/
# define NAME(x)   ed25519batch_ifma_##x
# define WHICH     __mmask8
# define BATCH_END ZMM_CLEAR_HIGH()
# include "ed25519batch_lanes.inc"
# include "../simd/v_end.inc"

TARGET_END

/* Twice as fast as the next, which no lower clock for 512-bit vectors undoes: they want nothing. */
const ed25519batch_impl ed25519batch_ifma = {
    {"ifma", NEEDS_IFMA, 0, "RFC 8032; Hisil, Wong, Carter, Dawson 2008"},
    ed25519batch_ifma_verify,
    ed25519batch_ifma_base,
    ed25519batch_ifma_x25519_base,
};

/* The terms of eight signatures. */
STATIC_ASSERT(ed25519batch_ifma_terms_fit,
              2 * sizeof(ed25519batch_ifma_terms) == ED25519EQUATION_WORK);

const ed25519equation_impl ed25519equation_ifma = {
    {"ifma", NEEDS_IFMA, 0, "RFC 8032, ZIP-215; Hisil, Wong, Carter, Dawson 2008; Straus 1964"},
    ed25519batch_ifma_holds,
};
#endif

#if TARGET_AVX2
TARGET_BEGIN(AVX2)

# include "../simd/v256.inc"
# define FIELD fe25x4v
# include "curve25519_fe25x4.inc"

static ALWAYS_INLINE V ed25519batch_avx2_digits(const int8_t p[4])
{
    return _mm256_cvtepi8_epi64(_mm_cvtsi32_si128((int) load32_le((const uint8_t *) p)));
}

static ALWAYS_INLINE V ed25519batch_avx2_magnitude(V d)
{
    const V sign = _mm256_cmpgt_epi64(V_ZERO, d);

    return _mm256_sub_epi64(V_XOR(d, sign), sign);
}

static ALWAYS_INLINE uint8_t ed25519batch_avx2_signs(V x)
{
    return (uint8_t) _mm256_movemask_pd(_mm256_castsi256_pd(x));
}

static ALWAYS_INLINE V ed25519batch_avx2_equal(V x, V y)
{
    return _mm256_cmpeq_epi64(x, y);
}

static ALWAYS_INLINE V ed25519batch_avx2_move(V x, V w, V y)
{
    return V_OR(x, V_AND(w, y));
}

static ALWAYS_INLINE V ed25519batch_avx2_valid(uint8_t m, V x)
{
    return V_AND(fe25x4v_lanes(m), x);
}

/* Two limbs to a lane. */
static ALWAYS_INLINE void ed25519batch_avx2_pack(V m[20], const void *n)
{
    const V *from = (const V *) n;
    int i;

    for (i = 0; i < 20; i++) {
        m[i] = V_OR(from[2 * i], V64_SHL(from[2 * i + 1], 32));
    }
}

static ALWAYS_INLINE void ed25519batch_avx2_unpack(void *n, int i, V x)
{
    V *to = (V *) n;

    to[2 * i]     = V_AND(x, V64_SPLAT(UINT32_MAX));
    to[2 * i + 1] = V64_SHR(x, 32);
}

/* Functions of the template: ed25519batch_avx2_sum, ed25519batch_avx2_difference,
 * ed25519batch_avx2_squares, ed25519batch_avx2_finish, ed25519batch_avx2_double,
 * ed25519batch_avx2_add, ed25519batch_avx2_to_niels, ed25519batch_avx2_pow_p58,
 * ed25519batch_avx2_decode, ed25519batch_avx2_select, ed25519batch_avx2_select_base,
 * ed25519batch_avx2_select_comb, ed25519batch_avx2_eight, ed25519batch_avx2_group,
 * ed25519batch_avx2_comb, ed25519batch_avx2_encode, ed25519batch_avx2_verify_work,
 * ed25519batch_avx2_base_work, ed25519batch_avx2_prepare, ed25519batch_avx2_add_up,
 * ed25519batch_avx2_is_small, ed25519batch_avx2_equation_work.*/
# define NAME(x)   ed25519batch_avx2_##x
# define WHICH     V
# define BATCH_END ((void) 0)
# include "ed25519batch_lanes.inc"
# include "../simd/v_end.inc"

TARGET_END

const ed25519batch_impl ed25519batch_avx2 = {
    IMPL_INFO(avx2, AVX2, "RFC 8032; Hisil, Wong, Carter, Dawson 2008"),
    ed25519batch_avx2_verify,
    ed25519batch_avx2_base,
    ed25519batch_avx2_x25519_base,
};

/* The terms of eight signatures. */
STATIC_ASSERT(ed25519batch_avx2_terms_fit,
              4 * sizeof(ed25519batch_avx2_terms) == ED25519EQUATION_WORK);

const ed25519equation_impl ed25519equation_avx2 = {
    IMPL_INFO(avx2, AVX2, "RFC 8032, ZIP-215; Hisil, Wong, Carter, Dawson 2008; Straus 1964"),
    ed25519batch_avx2_holds,
};
#endif
