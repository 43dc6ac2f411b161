/* SPDX-License-Identifier: ISC */
/* The arithmetic of ML-KEM (FIPS 203): zetas, known answers, benchmarks. */
#include "mlkem.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

STATIC_ASSERT(mlkem_constants, MLKEM_QINV *MLKEM_Q % (1 << 16) + (1 << 16) == 1 &&
                                   (UINT64_C(1) << 32) % MLKEM_Q == MLKEM_R2 &&
                                   MLKEM_INV128 * 128 % MLKEM_Q == (1 << 16) % MLKEM_Q);

#define MLKEM_ZETA(i) (int16_t) MLKEM_CENTRED(MLKEM_ROOT(i) * ((1 << 16) % MLKEM_Q))
const int16_t mlkem_zetas[128] = {TABLE64(MLKEM_ZETA, 0), TABLE64(MLKEM_ZETA, 64)};

/* ---- Known answers ---- */

/* Fingerprints of encoded results, by tools/gen-selftests, which follows the definitions of FIPS
 * 203: the NTT as evaluation, products, rounding and rejection in integers. */

/* Polynomials that hold all residues; the offset in the message where sampling begins. */
enum { MLKEM_TEST_ROUNDS = 13, MLKEM_TEST_SAMPLED = 1381 };

/* All numbers of 10 bits, decompressed. */
static const uint64_t mlkem_test_10[4] = {
    UINT64_C(0x654be60b7e9e35e1),
    UINT64_C(0x983e341a54f75d25),
    UINT64_C(0x970c1cc72569a1a0),
    UINT64_C(0xb6b0694b23090409),
};

static void mlkem_test_message(uint8_t *m, size_t len)
{
    size_t i;

    for (i = 0; i < len; i++) {
        m[i] = (uint8_t) (i * 167 + (i >> 4) * 29 + (i >> 8) * 101);
    }
}

/* Coefficients over the whole range |c| < q. */
static NEVER_INLINE void mlkem_test_wild(mlkem_poly *r, int k)
{
    int i;

    for (i = 0; i < 256; i++) {
        r->c[i] = (int16_t) ((i * i * 37 + i * 1009 + k * 577) % (2 * MLKEM_Q - 1) - (MLKEM_Q - 1));
    }
}

static NEVER_INLINE void mlkem_test_fill(mlkem_poly *r, int c)
{
    int i;

    for (i = 0; i < 256; i++) {
        r->c[i] = (int16_t) c;
    }
}

/* 0 if min <= c < end everywhere, the encoding has this fingerprint, and nothing is written after
 * it. */
static int mlkem_test_poly(const mlkem_impl *p, const mlkem_poly *a, int min, int end,
                           uint64_t fingerprint)
{
    uint8_t out[384 + 16];
    int i, bad;

    out[384] = 0xa5;
    STACK_CALL(p->encode12, (out, a));
    bad = out[384] != 0xa5;

    for (i = 0; i < 256; i++) {
        bad |= a->c[i] < min || a->c[i] >= end;
    }
    return bad || impl_fingerprint(out, 384) != fingerprint ? -1 : 0;
}

/* The same for r[0], which was just computed; r[1] must still begin with 5. */
static NEVER_INLINE int mlkem_test_result(const mlkem_impl *p, const mlkem_poly r[2], int min,
                                          int end, uint64_t fingerprint)
{
    return r[1].c[0] != 5 ? -1 : mlkem_test_poly(p, r, min, end, fingerprint);
}

/* Eight times either number is nearly an odd multiple of q/2, from one side and the other: a
 * quotient that is off by an eighth becomes a wrong one. n > 2: the limits, in any order. */
static NEVER_INLINE void mlkem_test_input(mlkem_poly *r, int n)
{
    int i;

    mlkem_test_wild(r, n);
    if (n == 1 || n == 2) {
        mlkem_test_fill(r, n == 1 ? 3169 : 3073);
    }
    for (i = 0; i < 256 && n > 2; i++) {
        r->c[i] = (int16_t) (r->c[i] < 0 ? 1 - MLKEM_Q : MLKEM_Q - 1);
    }
}

static NEVER_INLINE int mlkem_test_ntt(const mlkem_impl *p)
{
    static const uint64_t want[2][6] = {
        {UINT64_C(0x7a5df8646ae549b1), UINT64_C(0x2348d90fee11d4e0), UINT64_C(0x6524c3225860ede8),
         UINT64_C(0x642086a78f0c0e2a), UINT64_C(0x0a3e0a6f202d1b60), UINT64_C(0x4725cbc833c53d1b)},
        {UINT64_C(0x1d58e2080cb56469), UINT64_C(0x7eab59d6f25f123b), UINT64_C(0xc65d975ee703c59f),
         UINT64_C(0x1b028081c80d5b70), UINT64_C(0xa6a1cfbaa05584dc), UINT64_C(0x830eee4c6acea718)},
    };
    mlkem_poly r[2];
    int inverse, n;

    r[1].c[0] = 5;
    for (inverse = 0; inverse < 2; inverse++) {
        for (n = 0; n < 6; n++) {
            mlkem_test_input(r, n);
            STACK_CALL(inverse ? p->intt : p->ntt, (r));
            if (mlkem_test_result(p, r, 1 - MLKEM_Q, MLKEM_Q, want[inverse][n]) != 0) {
                return -1;
            }
        }
    }
    return 0;
}

/* The matrix is decoded from arbitrary bytes, then has the largest numbers. */
static NEVER_INLINE int mlkem_test_dot(const mlkem_impl *p, const uint8_t m[5 * 384])
{
    mlkem_poly a[5], b[4], r[2];
    int i;

    r[1].c[0] = 5;
    for (i = 4; i >= 0; i--) {
        if (STACK_CALL(p->decode12, (&a[i], m + 384 * i)) != -1) {
            return -1;
        }
    }
    /* Numbers above q must stay: they are among those of a[0]. */
    if (mlkem_test_poly(p, &a[0], 0, 4096, UINT64_C(0x5d7184efb183cbb3)) != 0 ||
        mlkem_test_poly(p, &a[0], 0, MLKEM_Q, UINT64_C(0x5d7184efb183cbb3)) == 0) {
        return -1;
    }
    for (i = 0; i < 3; i++) {
        mlkem_test_wild(&b[i], i);
    }
    STACK_CALL(p->dot, (r, a, 2, b, 3));
    if (mlkem_test_result(p, r, 1 - MLKEM_Q, MLKEM_Q, UINT64_C(0xda410feb42a37fb3)) != 0) {
        return -1;
    }
    for (i = 0; i < 4; i++) {
        mlkem_test_fill(&a[i], 4095);
        mlkem_test_fill(&b[i], 1 - MLKEM_Q);
    }
    STACK_CALL(p->dot, (r, a, 1, b, 4));
    if (mlkem_test_result(p, r, 1 - MLKEM_Q, MLKEM_Q, UINT64_C(0x824c5e1cee0850b1)) != 0) {
        return -1;
    }
    /* wild(0) - (wild(1) + wild(2)) */
    mlkem_test_wild(&b[0], 0);
    mlkem_test_wild(r, 1);
    mlkem_test_wild(&b[2], 2);
    STACK_CALL(p->add, (r, &b[2]));
    STACK_CALL(p->sub_from, (r, &b[0]));
    return mlkem_test_result(p, r, 3 - 3 * MLKEM_Q, 3 * MLKEM_Q, UINT64_C(0x22c50e0b4812c116));
}

/* Everything found in m, with room for it, without room, and with less. The other lanes and the
 * words after the block are zeros, which would be accepted. */
static NEVER_INLINE int mlkem_test_uniform(const mlkem_impl *p, const uint8_t m[168], unsigned lane)
{
    enum { FOUND = 89 };
    uint64_t a[25][4] = {{0}};
    int16_t all[256], r[34];
    uint8_t out[2 * FOUND];
    size_t i, room;

    for (i = 0; i < 21; i++) {
        a[i][lane] = load64_le(m + 8 * i);
    }
    if (STACK_CALL(p->uniform, (all, 256, a, lane)) != FOUND ||
        STACK_CALL(p->uniform, (all + FOUND, 0, a, lane)) != 0) {
        return -1;
    }
    for (i = 0; i < FOUND; i++) {
        out[2 * i]     = (uint8_t) all[i];
        out[2 * i + 1] = (uint8_t) (all[i] >> 8);
    }
    if (impl_fingerprint(out, sizeof out) != UINT64_C(0x5a6a2268d0adb49e)) {
        return -1;
    }
    for (room = 17; room < 34;
         room += 2) { /* a vector fits once, or twice; numbers are left over */
        r[room] = 5;
        if (STACK_CALL(p->uniform, (r, room, a, lane)) != room || memcmp(r, all, 2 * room) != 0 ||
            r[room] != 5) {
            return -1;
        }
    }
    return 0;
}

/* m begins with q, q, q - 1, q - 1. In each place of a vector of 16, one of two neighbours is
 * accepted and the other refused, both ways. A room of 256 has no bit in its lowest byte. */
static NEVER_INLINE int mlkem_test_sampling(const mlkem_impl *p, const uint8_t m[192])
{
    mlkem_poly r[2];
    unsigned lane;

    for (lane = 0; lane < 4; lane++) {
        if (mlkem_test_uniform(p, m, lane) != 0) {
            return -1;
        }
    }
    r[1].c[0] = 5;
    STACK_CALL(p->noise, (r, m));
    if (mlkem_test_result(p, r, -2, 3, UINT64_C(0x31024deeb4ece22a)) != 0) {
        return -1;
    }
    STACK_CALL(p->noise3, (r, m));
    return mlkem_test_result(p, r, -3, 4, UINT64_C(0x994a1be51fadfc83));
}

/* Every residue but 1408 compressed, as various numbers of 16 bits that stand for it, nearly up to
 * both ends; every number of 10 bits, and some of 11, 5, 4 bits and 1, decompressed. A write beyond
 * an output spoils the one computed before. */
static NEVER_INLINE int mlkem_test_compression(const mlkem_impl *p, const uint8_t m[352])
{
    enum { EACH = 352 + 320 + 160 + 128 + 32 + 384 };
    uint8_t out[EACH];
    mlkem_poly r[2];
    uint64_t f = UINT64_C(0xcbf29ce484222325);
    int i, k, begin, least;

    r[1].c[0] = 5;
    for (k = 0; k < MLKEM_TEST_ROUNDS; k++) {
        begin = k < 12 ? 256 * k - 1664 : 1664 - 255;
        least = k < 4 ? 5 : k < 7 ? 6 : k < 9 ? 9 : 10; /* so that no sum leaves 16 bits */
        for (i = 0; i < 256; i++) {
            r[0].c[i] =
                (int16_t) (begin + (i * 37 & 255) + (((i + (i >> 4) + k) & 15) - least) * MLKEM_Q);
        }
        STACK_CALL(p->compress11, (out + 384 + 32 + 128 + 160 + 320, r));
        STACK_CALL(p->compress10, (out + 384 + 32 + 128 + 160, r));
        STACK_CALL(p->compress5, (out + 384 + 32 + 128, r));
        STACK_CALL(p->compress4, (out + 384 + 32, r));
        STACK_CALL(p->compress1, (out + 384, r));
        STACK_CALL(p->encode12, (out, r));
        for (i = EACH - 8; i >= 0; i -= 8) { /* written first, read first */
            f = impl_fingerprint_mix(f, load64_le(out + i));
        }
    }
    f = impl_fingerprint_mix(impl_fingerprint_mix(f, 0), MLKEM_TEST_ROUNDS * EACH);
    if (f != UINT64_C(0x80f0ac1d3b44652a)) {
        return -1;
    }
    for (k = 0; k < 4; k++) {
        for (i = 0; i < 64; i++) {
            uint64_t v = (uint64_t) (256 * k + 4 * i), t = v | (v + 1) << 10 | (v + 2) << 20;

            store32_le(out + 5 * i, (uint32_t) t | (uint32_t) (v + 3) << 30);
            out[5 * i + 4] = (uint8_t) ((v + 3) >> 2);
        }
        STACK_CALL(p->decompress10, (r, out));
        if (mlkem_test_result(p, r, 0, MLKEM_Q, mlkem_test_10[k]) != 0) {
            return -1;
        }
    }
    STACK_CALL(p->decompress11, (r, m));
    if (mlkem_test_result(p, r, 0, MLKEM_Q, UINT64_C(0x2af30f3ab3c451bc)) != 0) {
        return -1;
    }
    STACK_CALL(p->decompress5, (r, m));
    if (mlkem_test_result(p, r, 0, MLKEM_Q, UINT64_C(0x9afaf6e85ea627ff)) != 0) {
        return -1;
    }
    STACK_CALL(p->decompress4, (r, m));
    if (mlkem_test_result(p, r, 0, MLKEM_Q, UINT64_C(0xac632ae22d43e75f)) != 0) {
        return -1;
    }
    STACK_CALL(p->decompress1, (r, m));
    return mlkem_test_result(p, r, 0, MLKEM_Q, UINT64_C(0x8fec4c28c69712e2));
}

/* One q among many q - 1, in an even place and in an odd one. */
static NEVER_INLINE int mlkem_test_modulus(const mlkem_impl *p)
{
    mlkem_poly r;
    uint8_t in[384];

    mlkem_test_fill(&r, MLKEM_Q - 1);
    STACK_CALL(p->encode12, (in, &r));
    if (STACK_CALL(p->decode12, (&r, in)) != 0) {
        return -1;
    }
    in[381]++;
    if (STACK_CALL(p->decode12, (&r, in)) != -1 || r.c[254] != MLKEM_Q) {
        return -1;
    }
    in[381]--;
    in[4] = (uint8_t) (in[4] + 0x10);
    return STACK_CALL(p->decode12, (&r, in)) == -1 && r.c[3] == MLKEM_Q ? 0 : -1;
}

int mlkem_selftest(const impl_info *info)
{
    static const uint8_t limits[6] = {0x01, 0x1d, 0xd0, 0x00, 0x0d, 0xd0};
    const mlkem_impl *p            = (const mlkem_impl *) info;
    uint8_t m[5 * 384];

    mlkem_test_message(m, sizeof m);
    if (mlkem_test_ntt(p) != 0 || mlkem_test_dot(p, m) != 0) {
        return -1;
    }
    memcpy(m, limits, sizeof limits);
    memcpy(m + MLKEM_TEST_SAMPLED, limits, sizeof limits);
    return mlkem_test_sampling(p, m + MLKEM_TEST_SAMPLED) != 0 ||
                   mlkem_test_compression(p, m) != 0 || mlkem_test_modulus(p) != 0
               ? -1
               : 0;
}

/* ---- Benchmarks ---- */

/* The work of an encapsulation, without Keccak. */
static void mlkem_bench_encrypt(const impl_info *info, uint8_t *buf, size_t len)
{
    static const uint8_t in[384] = {0x35, 0x17};
    const mlkem_impl *p          = (const mlkem_impl *) info;
    mlkem_poly a[3], b[3], r;
    uint64_t block[25][4] = {{0}};
    uint8_t out[320];
    int i, j;

    (void) len;
    for (i = 0; i < 3; i++) {
        (void) p->decode12(&a[i], in);
        p->noise(&b[i], in);
        p->ntt(&b[i]);
    }
    for (i = 0; i < 4; i++) {
        for (j = 0; j < 9 && i < 3; j++) {
            (void) p->uniform(a[i].c, 256 - 85 * (size_t) (j % 3), block, 0);
        }
        p->dot(&r, a, 1, b, 3);
        p->intt(&r);
        p->add(&r, &b[0]);
        if (i < 3) {
            p->compress10(out, &r);
        }
    }
    p->compress4(out, &r);
    buf[0] = out[0];
}

static void mlkem_bench_ntt(const impl_info *info, uint8_t *buf, size_t len)
{
    mlkem_poly r;

    (void) len;
    mlkem_test_fill(&r, buf[0]);
    ((const mlkem_impl *) info)->ntt(&r);
    buf[0] = (uint8_t) r.c[1];
}

static void mlkem_bench_intt(const impl_info *info, uint8_t *buf, size_t len)
{
    mlkem_poly r;

    (void) len;
    mlkem_test_fill(&r, buf[0]);
    ((const mlkem_impl *) info)->intt(&r);
    buf[0] = (uint8_t) r.c[1];
}

const impl_bench mlkem_bench[] = {
    {"encrypt, no Keccak", 0, mlkem_bench_encrypt},
    {"ntt", 0, mlkem_bench_ntt},
    {"inverse ntt", 0, mlkem_bench_intt},
    {NULL, 0, NULL},
};

IMPL_DEFINE(mlkem);
