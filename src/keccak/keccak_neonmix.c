/* SPDX-License-Identifier: ISC */
/* Keccak-p[1600] (FIPS 202) for AArch64 with NEON, on cores whose logic takes a rotated operand at
 * no cost. One state: no lane is rotated for itself. Four: two stand side by side in vectors, two
 * in general registers. Both after H. Becker and M. J. Kannwischer, "Hybrid scalar/vector
 * implementations of Keccak and SPHINCS+ on AArch64" (2022). */
#include "keccak.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_NEON64
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON64)

/* x, in a general register: lanes are not to be packed into vectors. */
static ALWAYS_INLINE uint64_t keccak_neonmix_pin(uint64_t x)
{
    HIDE_R(x);
    return x;
}

# define KECCAK_NEON(x)     keccak_neonmix_##x
# define KECCAK_NEON_PIN(x) keccak_neonmix_pin(x)
# include "keccak_neon.inc"

/* ---- One state ---- */

/* x = a ^ (b >>> n), and x = a & ~(b >>> n), 0 < n < 64. A compiler would rotate once what is used
 * in two such instructions. */
# if HIDE_ALLOWED
#  define KECCAK_NEONMIX_XOR(x, a, b, n)                                                           \
      __asm__("eor %0, %1, %2, ror %3" : "=r"(x) : "r"(a), "r"(b), "i"(n))
#  define KECCAK_NEONMIX_BIC(x, a, b, n)                                                           \
      __asm__("bic %0, %1, %2, ror %3" : "=r"(x) : "r"(a), "r"(b), "i"(n))
# else
#  define KECCAK_NEONMIX_XOR(x, a, b, n) x = (a) ^ rotr64(b, n)
#  define KECCAK_NEONMIX_BIC(x, a, b, n) x = (a) & ~rotr64(b, n)
# endif

/* x = a ^ ((c & ~(b >>> n)) >>> m). */
# define KECCAK_NEONMIX_CHI(x, a, b, n, c, m)                                                      \
     KECCAK_NEONMIX_BIC(t, c, b, n);                                                               \
     KECCAK_NEONMIX_XOR(x, a, t, m)

/* A round on 25 lanes that still have to be rotated, each by what rho gave the first of the three
 * lanes that chi made it of: the exclusive or with what theta adds does that. The new lane x, y
 * takes the place of that one of the old lanes in column x that went into row y; after four rounds
 * all are back. */
# define KECCAK_NEONMIX_ROUND(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14,     \
                              a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, rc)                \
     KECCAK_NEONMIX_XOR(c0, a0, a5, 36);                                                           \
     KECCAK_NEONMIX_XOR(c0, c0, a10, 63);                                                          \
     KECCAK_NEONMIX_XOR(c0, c0, a15, 37);                                                          \
     KECCAK_NEONMIX_XOR(c0, c0, a20, 2);                                                           \
     KECCAK_NEONMIX_XOR(c1, a1, a6, 24);                                                           \
     KECCAK_NEONMIX_XOR(c1, c1, a11, 38);                                                          \
     KECCAK_NEONMIX_XOR(c1, c1, a16, 8);                                                           \
     KECCAK_NEONMIX_XOR(c1, c1, a21, 53);                                                          \
     KECCAK_NEONMIX_XOR(c2, a2, a7, 40);                                                           \
     KECCAK_NEONMIX_XOR(c2, c2, a12, 18);                                                          \
     KECCAK_NEONMIX_XOR(c2, c2, a17, 33);                                                          \
     KECCAK_NEONMIX_XOR(c2, c2, a22, 4);                                                           \
     KECCAK_NEONMIX_XOR(c3, a3, a8, 40);                                                           \
     KECCAK_NEONMIX_XOR(c3, c3, a13, 13);                                                          \
     KECCAK_NEONMIX_XOR(c3, c3, a18, 6);                                                           \
     KECCAK_NEONMIX_XOR(c3, c3, a23, 44);                                                          \
     KECCAK_NEONMIX_XOR(c4, a4, a9, 17);                                                           \
     KECCAK_NEONMIX_XOR(c4, c4, a14, 60);                                                          \
     KECCAK_NEONMIX_XOR(c4, c4, a19, 22);                                                          \
     KECCAK_NEONMIX_XOR(c4, c4, a24, 12);                                                          \
     c1 = rotr64(c1, 20);                                                                          \
     c2 = rotr64(c2, 21);                                                                          \
     c3 = rotr64(c3, 43);                                                                          \
     c4 = rotr64(c4, 50);                                                                          \
     KECCAK_NEONMIX_XOR(d0, c4, c1, 63);                                                           \
     KECCAK_NEONMIX_XOR(d1, c0, c2, 63);                                                           \
     KECCAK_NEONMIX_XOR(d2, c1, c3, 63);                                                           \
     KECCAK_NEONMIX_XOR(d3, c2, c4, 63);                                                           \
     KECCAK_NEONMIX_XOR(d4, c3, c0, 63);                                                           \
     KECCAK_NEONMIX_XOR(b0, d1, a1, 20);                                                           \
     KECCAK_NEONMIX_XOR(b1, d2, a7, 61);                                                           \
     KECCAK_NEONMIX_XOR(b2, d3, a13, 56);                                                          \
     KECCAK_NEONMIX_XOR(b3, d4, a19, 8);                                                           \
     KECCAK_NEONMIX_XOR(b4, d0, a20, 2);                                                           \
     KECCAK_NEONMIX_CHI(a20, b0, b1, 19, b2, 40);                                                  \
     KECCAK_NEONMIX_CHI(a1, b1, b2, 47, b3, 62);                                                   \
     KECCAK_NEONMIX_CHI(a7, b2, b3, 10, b4, 7);                                                    \
     KECCAK_NEONMIX_CHI(a13, b3, b4, 47, b0, 7);                                                   \
     KECCAK_NEONMIX_CHI(a19, b4, b0, 5, b1, 12);                                                   \
     KECCAK_NEONMIX_XOR(b0, d3, a3, 43);                                                           \
     KECCAK_NEONMIX_XOR(b1, d4, a9, 3);                                                            \
     KECCAK_NEONMIX_XOR(b2, d0, a10, 63);                                                          \
     KECCAK_NEONMIX_XOR(b3, d1, a16, 28);                                                          \
     KECCAK_NEONMIX_XOR(b4, d2, a22, 25);                                                          \
     KECCAK_NEONMIX_CHI(a10, b0, b1, 47, b2, 25);                                                  \
     KECCAK_NEONMIX_CHI(a16, b1, b2, 42, b3, 39);                                                  \
     KECCAK_NEONMIX_CHI(a22, b2, b3, 16, b4, 6);                                                   \
     KECCAK_NEONMIX_CHI(a3, b3, b4, 31, b0, 17);                                                   \
     KECCAK_NEONMIX_CHI(a9, b4, b0, 56, b1, 41);                                                   \
     KECCAK_NEONMIX_XOR(b0, d4, a4, 50);                                                           \
     KECCAK_NEONMIX_XOR(b1, d0, a5, 36);                                                           \
     KECCAK_NEONMIX_XOR(b2, d1, a11, 58);                                                          \
     KECCAK_NEONMIX_XOR(b3, d2, a17, 54);                                                          \
     KECCAK_NEONMIX_XOR(b4, d3, a23, 23);                                                          \
     KECCAK_NEONMIX_CHI(a5, b0, b1, 38, b2, 17);                                                   \
     KECCAK_NEONMIX_CHI(a11, b1, b2, 5, b3, 21);                                                   \
     KECCAK_NEONMIX_CHI(a17, b2, b3, 41, b4, 18);                                                  \
     KECCAK_NEONMIX_CHI(a23, b3, b4, 35, b0, 52);                                                  \
     KECCAK_NEONMIX_CHI(a4, b4, b0, 9, b1, 20);                                                    \
     b0 = d0 ^ a0;                                                                                 \
     KECCAK_NEONMIX_XOR(b1, d1, a6, 44);                                                           \
     KECCAK_NEONMIX_XOR(b2, d2, a12, 39);                                                          \
     KECCAK_NEONMIX_XOR(b3, d3, a18, 49);                                                          \
     KECCAK_NEONMIX_XOR(b4, d4, a24, 62);                                                          \
     KECCAK_NEONMIX_CHI(a0, b0, b1, 63, b2, 21);                                                   \
     KECCAK_NEONMIX_CHI(a6, b1, b2, 42, b3, 23);                                                   \
     KECCAK_NEONMIX_CHI(a12, b2, b3, 57, b4, 29);                                                  \
     KECCAK_NEONMIX_CHI(a18, b3, b4, 50, b0, 21);                                                  \
     KECCAK_NEONMIX_CHI(a24, b4, b0, 44, b1, 34);                                                  \
     a0 ^= rc;                                                                                     \
     KECCAK_NEONMIX_XOR(b0, d2, a2, 21);                                                           \
     KECCAK_NEONMIX_XOR(b1, d3, a8, 19);                                                           \
     KECCAK_NEONMIX_XOR(b2, d4, a14, 46);                                                          \
     KECCAK_NEONMIX_XOR(b3, d0, a15, 37);                                                          \
     KECCAK_NEONMIX_XOR(b4, d1, a21, 9);                                                           \
     KECCAK_NEONMIX_CHI(a15, b0, b1, 48, b2, 23);                                                  \
     KECCAK_NEONMIX_CHI(a21, b1, b2, 2, b3, 14);                                                   \
     KECCAK_NEONMIX_CHI(a2, b2, b3, 25, b4, 37);                                                   \
     KECCAK_NEONMIX_CHI(a8, b3, b4, 60, b0, 43);                                                   \
     KECCAK_NEONMIX_CHI(a14, b4, b0, 57, b1, 11);

/* By how much lanes 1 to 24 have to be rotated to the left. */
# define KECCAK_NEONMIX_SIX0(X) X(1, 44) X(2, 43) X(3, 21) X(4, 14) X(5, 28) X(6, 20)
# define KECCAK_NEONMIX_SIX1(X) X(7, 3) X(8, 45) X(9, 61) X(10, 1) X(11, 6) X(12, 25)
# define KECCAK_NEONMIX_SIX2(X) X(13, 8) X(14, 18) X(15, 27) X(16, 36) X(17, 10) X(18, 15)
# define KECCAK_NEONMIX_SIX3(X) X(19, 56) X(20, 62) X(21, 55) X(22, 39) X(23, 41) X(24, 2)
# define KECCAK_NEONMIX_LANES(X)                                                                   \
     KECCAK_NEONMIX_SIX0(X) KECCAK_NEONMIX_SIX1(X) KECCAK_NEONMIX_SIX2(X) KECCAK_NEONMIX_SIX3(X)

static STACK_WORK void keccak_neonmix_permute_work(uint64_t a[25], unsigned rounds)
{
    const uint64_t *rc = keccak_rc + 24 - rounds, *end = keccak_rc + 24;
    uint64_t s[25], b0, b1, b2, b3, b4, c0, c1, c2, c3, c4, d0, d1, d2, d3, d4, t;

    s[0] = a[0];
# define KECCAK_NEONMIX_LOAD(i, n) s[i] = rotr64(a[i], n);
    KECCAK_NEONMIX_LANES(KECCAK_NEONMIX_LOAD)
# undef KECCAK_NEONMIX_LOAD
    do {
        KECCAK_NEONMIX_ROUND(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10],
                             s[11], s[12], s[13], s[14], s[15], s[16], s[17], s[18], s[19], s[20],
                             s[21], s[22], s[23], s[24], rc[0])
        KECCAK_NEONMIX_ROUND(s[0], s[6], s[12], s[18], s[24], s[10], s[16], s[22], s[3], s[9],
                             s[20], s[1], s[7], s[13], s[19], s[5], s[11], s[17], s[23], s[4],
                             s[15], s[21], s[2], s[8], s[14], rc[1])
        KECCAK_NEONMIX_ROUND(s[0], s[16], s[7], s[23], s[14], s[20], s[11], s[2], s[18], s[9],
                             s[15], s[6], s[22], s[13], s[4], s[10], s[1], s[17], s[8], s[24], s[5],
                             s[21], s[12], s[3], s[19], rc[2])
        KECCAK_NEONMIX_ROUND(s[0], s[11], s[22], s[8], s[19], s[15], s[1], s[12], s[23], s[9], s[5],
                             s[16], s[2], s[13], s[24], s[20], s[6], s[17], s[3], s[14], s[10],
                             s[21], s[7], s[18], s[4], rc[3])
        rc += 4;
    } while (rc < end);
    a[0] = s[0];
# define KECCAK_NEONMIX_STORE(i, n) a[i] = rotl64(s[i], n);
    KECCAK_NEONMIX_LANES(KECCAK_NEONMIX_STORE)
# undef KECCAK_NEONMIX_STORE
}

/* ---- Four ---- */

/* A round of all four, row by row: v becomes w, x becomes y. */
static ALWAYS_INLINE void keccak_neonmix_round(uint64x2_t w[25], const uint64x2_t v[25],
                                               uint64_t y[50], const uint64_t x[50],
                                               const uint64_t *rc)
{
    uint64x2_t dv[5];
    uint64_t d[2][5];

# define KECCAK_NEONMIX_ROW(i)                                                                     \
     keccak_neonmix_x2_row##i(w, v, dv);                                                           \
     keccak_neonmix_x1_row##i(y, x, d[0]);                                                         \
     keccak_neonmix_x1_row##i(y + 25, x + 25, d[1]);
    keccak_neonmix_x2_theta(dv, v);
    keccak_neonmix_x1_theta(d[0], x);
    keccak_neonmix_x1_theta(d[1], x + 25);
    KECCAK_NEONMIX_ROW(2)
    KECCAK_NEONMIX_ROW(1)
    KECCAK_NEONMIX_ROW(3)
    keccak_neonmix_x2_row0(w, v, dv, rc);
    keccak_neonmix_x1_row0(y, x, d[0], rc);
    keccak_neonmix_x1_row0(y + 25, x + 25, d[1], rc);
    KECCAK_NEONMIX_ROW(4)
# undef KECCAK_NEONMIX_ROW
}

/* X(i) for every lane: a loop would keep the vectors in memory. */
# define KECCAK_NEONMIX_FIVE(X, i) X(i) X(i + 1) X(i + 2) X(i + 3) X(i + 4)
# define KECCAK_NEONMIX_ALL(X)                                                                     \
     KECCAK_NEONMIX_FIVE(X, 0)                                                                     \
     KECCAK_NEONMIX_FIVE(X, 5)                                                                     \
     KECCAK_NEONMIX_FIVE(X, 10) KECCAK_NEONMIX_FIVE(X, 15) KECCAK_NEONMIX_FIVE(X, 20)

/* There are no registers for what the two states of their own hold: they stay in arrays. */
static STACK_WORK void keccak_neonmix_permute4_work(uint64_t a[25][4], unsigned rounds)
{
    const uint64_t *rc = keccak_rc + 24 - rounds, *end = keccak_rc + 24;
    uint64x2_t v[25], w[25];
    uint64_t room[100], *x = room, *y = room + 50;

# define KECCAK_NEONMIX_LOAD(i)                                                                    \
     v[i]      = vld1q_u64(a[i]);                                                                  \
     x[i]      = a[i][2];                                                                          \
     x[25 + i] = a[i][3];
# define KECCAK_NEONMIX_STORE(i)                                                                   \
     vst1q_u64(a[i], v[i]);                                                                        \
     a[i][2] = x[i];                                                                               \
     a[i][3] = x[25 + i];
    KECCAK_NEONMIX_ALL(KECCAK_NEONMIX_LOAD)
    HIDE_R(x);
    HIDE_R(y);
    do {
        keccak_neonmix_round(w, v, y, x, rc);
        FORGET_MEMORY();
        keccak_neonmix_round(v, w, x, y, rc + 1);
        FORGET_MEMORY();
        rc += 2;
    } while (rc < end);
    KECCAK_NEONMIX_ALL(KECCAK_NEONMIX_STORE)
# undef KECCAK_NEONMIX_LOAD
# undef KECCAK_NEONMIX_STORE
}

static void keccak_neonmix_permute(uint64_t a[25], unsigned rounds)
{
    keccak_neonmix_permute_work(a, rounds);
    stack_clear(512);
}

static void keccak_neonmix_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_neonmix_permute4_work(a, rounds);
    stack_clear(1536);
}

TARGET_END

const keccak_impl keccak_neonmix = {
    IMPL_INFO_WANTS(neonmix, NEON64, CPU_FAST_ROR,
                    "FIPS 202; H. Becker, M. J. Kannwischer, Hybrid Keccak, 2022"),
    keccak_neonmix_permute,
    keccak_neonmix_permute4,
};
#endif
