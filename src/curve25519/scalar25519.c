/* Arithmetic modulo L by Barrett's reduction (Crypto '86; Handbook of Applied Cryptography, 14.42):
 * base b, the widest word whose products the machine has, least significant word first; k words
 * hold L. */
#include "scalar25519.h"
#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "inverse25519.h"

#if TARGET_INT128
typedef uint64_t scalar25519_word;
__extension__ typedef unsigned __int128 scalar25519_dword;
# define SCALAR25519_PAIR(low, high) (UINT64_C(low) | UINT64_C(high) << 32)
# define SCALAR25519_LOAD(p)         load64_le(p)
# define SCALAR25519_STORE(p, x)     store64_le(p, x)
#else
typedef uint32_t scalar25519_word;
typedef uint64_t scalar25519_dword;
# define SCALAR25519_PAIR(low, high) UINT32_C(low), UINT32_C(high)
# define SCALAR25519_LOAD(p)         load32_le(p)
# define SCALAR25519_STORE(p, x)     store32_le(p, x)
#endif

enum {
    SCALAR25519_BYTES = sizeof(scalar25519_word),
    SCALAR25519_BITS  = 8 * SCALAR25519_BYTES,
    SCALAR25519_K     = 32 / SCALAR25519_BYTES
};

static const scalar25519_word scalar25519_l[] = {
    SCALAR25519_PAIR(0x5cf5d3ed, 0x5812631a),
    SCALAR25519_PAIR(0xa2f79cd6, 0x14def9de),
    SCALAR25519_PAIR(0, 0),
    SCALAR25519_PAIR(0, 0x10000000),
    SCALAR25519_PAIR(0, 0),
};
/* floor(2^512 / L) */
static const scalar25519_word scalar25519_mu[] = {
    SCALAR25519_PAIR(0x0a2c131b, 0xed9ce5a3),
    SCALAR25519_PAIR(0x086329a7, 0x2106215d),
    SCALAR25519_PAIR(0xffffffeb, 0xffffffff),
    SCALAR25519_PAIR(0xffffffff, 0xffffffff),
    SCALAR25519_PAIR(0xf, 0),
};

/* r = the low n words of a b, for na words a and nb words b, nb < n <= na + nb; r overlaps neither.
 */
static void scalar25519_mul_words(scalar25519_word *r, int n, const scalar25519_word *a, int na,
                                  const scalar25519_word *b, int nb)
{
    int i, j;

    for (i = 0; i < nb; i++) {
        r[i] = 0;
    }
    for (i = 0; i < na; i++) {
        scalar25519_dword c = 0;

        for (j = 0; j < nb && i + j < n; j++) {
            /* At most (b - 1)^2 + 2 (b - 1) = b^2 - 1. */
            c += (scalar25519_dword) a[i] * b[j] + r[i + j];
            r[i + j] = (scalar25519_word) c;
            c >>= SCALAR25519_BITS;
        }
        if (i + nb < n) {
            r[i + nb] = (scalar25519_word) c;
        }
    }
}

/* r = a - b modulo b^(k + 1); returns the borrow, 0 or 1. r may be a or b. */
static scalar25519_word scalar25519_sub(scalar25519_word *r, const scalar25519_word *a,
                                        const scalar25519_word *b)
{
    scalar25519_dword c = 0;
    int i;

    for (i = 0; i <= SCALAR25519_K; i++) {
        c    = (scalar25519_dword) a[i] - b[i] - c;
        r[i] = (scalar25519_word) c;
        c    = c >> SCALAR25519_BITS & 1;
    }
    return (scalar25519_word) c;
}

/* w = the n little-endian words at s. */
static void scalar25519_load(scalar25519_word *w, const uint8_t *s, int n)
{
    int i;

    for (i = 0; i < n; i++) {
        w[i] = SCALAR25519_LOAD(s + SCALAR25519_BYTES * i);
    }
}

/* s = the k words at w, little-endian. */
static void scalar25519_store(uint8_t s[32], const scalar25519_word *w)
{
    int i;

    for (i = 0; i < SCALAR25519_K; i++) {
        SCALAR25519_STORE(s + SCALAR25519_BYTES * i, w[i]);
    }
}

/* r = x - q L (k words), with q of n words, n <= k + 1, or L less where that is not below L: for x
 * - q L from 0 to 2 L, of which b^(k+1) is more, so that it is computed modulo that. r may be x. */
static void scalar25519_remainder(scalar25519_word *r, const scalar25519_word *x,
                                  const scalar25519_word *q, int n)
{
    scalar25519_word p[SCALAR25519_K + 1], t[SCALAR25519_K + 1], mask;
    int i;

    scalar25519_mul_words(p, SCALAR25519_K + 1, q, n, scalar25519_l, SCALAR25519_K);
    scalar25519_sub(t, x, p);
    mask = (scalar25519_word) ct_mask(1 ^ scalar25519_sub(p, t, scalar25519_l));
    for (i = 0; i < SCALAR25519_K; i++) {
        r[i] = t[i] ^ (mask & (t[i] ^ p[i]));
    }
}

/* r = x mod L (k words) for x of 2 k words, with q = floor(floor(x / b^(k-1)) mu / b^(k+1)). Three
 * floors make q smaller than x / L: the inner one by less than mu / b^(k+1) < 2^-27, that of mu by
 * less than the fraction that 2^512 / L has, .2249..., the last by less than 1. Hence x - q L is
 * below 1.23 L. r may be x. */
static void scalar25519_reduce_words(scalar25519_word *r, const scalar25519_word *x)
{
    scalar25519_word q[2 * SCALAR25519_K + 2];

    scalar25519_mul_words(q, 2 * SCALAR25519_K + 2, x + SCALAR25519_K - 1, SCALAR25519_K + 1,
                          scalar25519_mu, SCALAR25519_K + 1);
    scalar25519_remainder(r, x, q + SCALAR25519_K + 1, SCALAR25519_K + 1);
}

/* r = x mod L for x of k words, in k + 1 of which the last is 0. With q = floor(x / 2^252), and L =
 * 2^252 + c, x - (q - 1) L is above 2^252 - 14 c and below 2^253. r may be x. */
static void scalar25519_reduce_half(scalar25519_word *r, const scalar25519_word *x)
{
    scalar25519_word q = x[SCALAR25519_K - 1] >> (SCALAR25519_BITS - 4);

    q -= (q + 15) >> 4; /* 1 but for 0 */
    scalar25519_remainder(r, x, &q, 1);
}

/* r = a b mod L, k words each; r may be a or b. */
static void scalar25519_mulmod(scalar25519_word *r, const scalar25519_word *a,
                               const scalar25519_word *b)
{
    scalar25519_word w[2 * SCALAR25519_K];

    scalar25519_mul_words(w, 2 * SCALAR25519_K, a, SCALAR25519_K, b, SCALAR25519_K);
    scalar25519_reduce_words(r, w);
}

static STACK_WORK void scalar25519_reduce_work(uint8_t r[32], const uint8_t x[64])
{
    scalar25519_word w[2 * SCALAR25519_K];

    scalar25519_load(w, x, 2 * SCALAR25519_K);
    scalar25519_reduce_words(w, w);
    scalar25519_store(r, w);
}

static STACK_WORK void scalar25519_muladd_work(uint8_t r[32], const uint8_t a[32],
                                               const uint8_t b[32], const uint8_t c[32])
{
    scalar25519_word wa[SCALAR25519_K], wb[SCALAR25519_K], w[2 * SCALAR25519_K];
    scalar25519_dword carry = 0;
    int i;

    scalar25519_load(wa, a, SCALAR25519_K);
    scalar25519_load(wb, b, SCALAR25519_K);
    scalar25519_mul_words(w, 2 * SCALAR25519_K, wa, SCALAR25519_K, wb, SCALAR25519_K);
    /* (2^256 - 1)^2 + 2^256 - 1 < 2^512: no carry leaves the top. */
    for (i = 0; i < 2 * SCALAR25519_K; i++) {
        carry += w[i];
        carry += i < SCALAR25519_K ? SCALAR25519_LOAD(c + SCALAR25519_BYTES * i) : 0;
        w[i] = (scalar25519_word) carry;
        carry >>= SCALAR25519_BITS;
    }
    scalar25519_reduce_words(w, w);
    scalar25519_store(r, w);
}

static STACK_WORK void scalar25519_mul_work(uint8_t r[32], const uint8_t a[32], const uint8_t b[32])
{
    scalar25519_word wa[SCALAR25519_K], wb[SCALAR25519_K];

    scalar25519_load(wa, a, SCALAR25519_K);
    scalar25519_load(wb, b, SCALAR25519_K);
    scalar25519_mulmod(wa, wa, wb);
    scalar25519_store(r, wa);
}

static STACK_WORK void scalar25519_invert_work(uint8_t r[32], const uint8_t s[32])
{
    scalar25519_word w[SCALAR25519_K + 1];
    uint8_t reduced[32];

    scalar25519_load(w, s, SCALAR25519_K);
    w[SCALAR25519_K] = 0;
    scalar25519_reduce_half(w, w);
    scalar25519_store(reduced, w);
    inverse25519(r, reduced, &inverse25519_order);
}

static STACK_WORK int scalar25519_is_canonical_work(const uint8_t s[32])
{
    scalar25519_word w[SCALAR25519_K + 1];
    int below;

    scalar25519_load(w, s, SCALAR25519_K);
    w[SCALAR25519_K] = 0;
    below            = (int) scalar25519_sub(w, w, scalar25519_l);
    return below;
}

/* ---- The functions of the header: each clears the stack that its work may have reached. ---- */

void scalar25519_reduce(uint8_t r[32], const uint8_t x[64])
{
    scalar25519_reduce_work(r, x);
    stack_clear(512);
}

void scalar25519_muladd(uint8_t r[32], const uint8_t a[32], const uint8_t b[32],
                        const uint8_t c[32])
{
    scalar25519_muladd_work(r, a, b, c);
    stack_clear(768);
}

void scalar25519_mul(uint8_t r[32], const uint8_t a[32], const uint8_t b[32])
{
    scalar25519_mul_work(r, a, b);
    stack_clear(640);
}

void scalar25519_invert(uint8_t r[32], const uint8_t s[32])
{
    scalar25519_invert_work(r, s);
    stack_clear(1024);
}

int scalar25519_is_canonical(const uint8_t s[32])
{
    int below = scalar25519_is_canonical_work(s);

    stack_clear(192);
    return below;
}
