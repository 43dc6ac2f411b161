/* SPDX-License-Identifier: ISC */
/* The arithmetic of ML-DSA (FIPS 204): zetas, known answers, benchmarks. */
#include "mldsa.h"

#include "../core/fingerprint.h"
#include "../impls.def"

STATIC_ASSERT(mldsa_constants, (uint32_t) MLDSA_QINV *(uint32_t) MLDSA_Q == 1);

#define MLDSA_ZETA(i) (int32_t) MLDSA_CENTRED(MLDSA_ROOT(i) * ((INT64_C(1) << 32) % MLDSA_Q))
const int32_t mldsa_zetas[256] = {TABLE256(MLDSA_ZETA)};

/* ---- Known answers ---- */

/* Fingerprints of results, by tools/gen-selftests, which follows the definitions of FIPS 204: the
 * NTT as evaluation, products, Decompose and rejection in integers. */

/* The message, as long as the widest encoding; the bytes that uniform samples from. */
enum { MLDSA_TEST_MESSAGE = 640, MLDSA_TEST_SAMPLED = 168 };

static NEVER_INLINE void mldsa_test_message(uint8_t m[MLDSA_TEST_MESSAGE])
{
    unsigned i;

    for (i = 0; i < MLDSA_TEST_MESSAGE; i++) {
        m[i] = (uint8_t) (i * 167 + (i >> 4) * 29 + (i >> 8) * 101);
    }
}

/* Coefficients over the whole range |c| < q. */
static NEVER_INLINE void mldsa_test_wild(mldsa_poly *r, uint32_t k)
{
    uint32_t i;

    for (i = 0; i < 256; i++) {
        r->c[i] =
            (int32_t) (((i * i * 37 + i * 1009 + k * 577) * 0x9e3779b1U >> 8) % (2 * MLDSA_Q - 1)) -
            (MLDSA_Q - 1);
    }
}

static NEVER_INLINE void mldsa_test_fill(mldsa_poly *r, int32_t c)
{
    int i;

    for (i = 0; i < 256; i++) {
        r->c[i] = c;
    }
}

/* f continued by the residues of r[0]; 0 if one of its coefficients is not between -most and most,
 * or r[1] no longer begins with 5. */
static NEVER_INLINE uint64_t mldsa_test_result(uint64_t f, const mldsa_poly r[2], int32_t most)
{
    int i, bad = r[1].c[0] != 5;

    for (i = 0; i < 256; i++) {
        bad |= r->c[i] < -most || r->c[i] > most;
        f = impl_fingerprint_mix(f, (uint64_t) mldsa_freeze(r->c[i]));
    }
    return bad ? 0 : f;
}

/* The NTT, and the inverse by either factor, of any numbers and of the largest: all of these are
 * one sum, at the first place. */
static NEVER_INLINE int mldsa_test_ntt(const mldsa_impl *p)
{
    static const uint64_t want[3] = {
        UINT64_C(0x8a03286038dd3861),
        UINT64_C(0x531b5c731ee665b7),
        UINT64_C(0xc12596172e258825),
    };
    mldsa_poly r[2];
    uint64_t f;
    int kind, high;

    r[1].c[0] = 5;
    for (kind = 0; kind < 3; kind++) {
        for (f = 0, high = 0; high < 2; high++) {
            if (high) {
                mldsa_test_fill(r, MLDSA_Q - 1);
            } else {
                mldsa_test_wild(r, 0);
            }
            if (kind == 0) {
                p->ntt(r);
            } else {
                p->intt(r, kind == 1 ? MLDSA_PLAIN : MLDSA_PRODUCTS);
            }
            f = mldsa_test_result(f, r, kind == 0 ? MLDSA_Q - 1 : MLDSA_Q / 2 + 32768);
        }
        if (f != want[kind]) {
            return -1;
        }
    }
    return 0;
}

static NEVER_INLINE int mldsa_test_dot(const mldsa_impl *p)
{
    mldsa_poly a[3], r[2];
    uint32_t i;
    uint64_t f;

    for (i = 0; i < 3; i++) {
        mldsa_test_wild(&a[i], i);
    }
    r[1].c[0] = 5;
    p->dot(r, a, a + 1, 2);
    f = mldsa_test_result(0, r, MLDSA_Q - 1);
    p->dot(r, a, r, 1);
    f = mldsa_test_result(f, r, MLDSA_Q - 1);
    return f == UINT64_C(0xa36e8763386c7f3c) ? 0 : -1;
}

/* Both limits of each interval, of either sign. */
static NEVER_INLINE int mldsa_test_decompose(const mldsa_impl *p)
{
    mldsa_poly r[2], high[2];
    uint64_t f = 0;
    int32_t gamma2, i;

    r[1].c[0] = high[1].c[0] = 5;
    for (gamma2 = MLDSA_GAMMA88; gamma2 != 0;
         gamma2 = gamma2 == MLDSA_GAMMA88 ? MLDSA_GAMMA32 : 0) {
        for (i = 0; i < 256; i++) {
            int32_t x = (i / 2 * gamma2 + i % 2) % MLDSA_Q;

            r->c[i] = i % 3 == 0 && x > 0 ? x - MLDSA_Q : x;
        }
        p->decompose(r, high, gamma2);
        f = mldsa_test_result(f, r, gamma2);
        f = mldsa_test_result(f, high, 43);
    }
    return f == UINT64_C(0x82fced83a8fac976) ? 0 : -1;
}

/* In every other eight of m, numbers near q: some are accepted, others refused. */
static NEVER_INLINE int mldsa_test_uniform(const mldsa_impl *p, uint8_t m[MLDSA_TEST_SAMPLED])
{
    enum { FOUND = 32 };
    mldsa_poly all, r;
    uint64_t f = 0;
    size_t i, room;

    for (i = 0; i < MLDSA_TEST_SAMPLED / 3; i++) {
        if (i / 8 % 2 == 0) {
            m[3 * i] = (uint8_t) (i * 5 % 3);
            m[3 * i + 1] |= 0xe0;
            m[3 * i + 1] &= (uint8_t) (i % 4 == 0 ? 0xff : 0xe0);
            m[3 * i + 2] |= 0x7f;
        }
    }
    if (p->uniform(all.c, 256, m, MLDSA_TEST_SAMPLED) != FOUND ||
        p->uniform(all.c + FOUND, 0, m, MLDSA_TEST_SAMPLED) != 0 ||
        p->uniform(all.c + FOUND, 256 - FOUND, m, 0) != 0) {
        return -1;
    }
    for (i = 0; i < FOUND; i++) {
        f = impl_fingerprint_mix(f, (uint64_t) all.c[i]);
    }
    if (f != UINT64_C(0x041724a65e7e98b8)) {
        return -1;
    }
    for (room = 9; room < 20; room += 2) { /* less than there are */
        r.c[room] = 5;
        if (p->uniform(r.c, room, m, MLDSA_TEST_SAMPLED) != room ||
            memcmp(&r, &all, 4 * room) != 0 || r.c[room] != 5) {
            return -1;
        }
    }
    return 0;
}

/* Decodes m in all ways, and encodes it again. */
static NEVER_INLINE int mldsa_test_encodings(const mldsa_impl *p,
                                             const uint8_t m[MLDSA_TEST_MESSAGE])
{
    static const uint8_t bits[8] = {3, 4, 13, 18, 20, 4, 6, 10}; /* the first five from a top */
    uint8_t out[MLDSA_TEST_MESSAGE + 1];
    mldsa_poly r[2];
    uint64_t f = 0;
    int i;

    r[1].c[0] = 5;
    for (i = 0; i < 8; i++) {
        const unsigned d    = bits[i];
        const int32_t top   = i >= 5 ? 0 : i == 0 ? 2 : i == 1 ? 4 : (int32_t) 1 << (d - 1);
        const int32_t limit = i == 0 ? 5 : i == 1 ? 11 : top == 0 ? (1 << d) - 1 : top;

        p->decode(r, m, d, top);
        f           = mldsa_test_result(f, r, limit);
        out[32 * d] = 0xa5;
        p->encode(out, r, d, top);
        if (memcmp(out, m, 32 * d) != 0 || out[32 * d] != 0xa5) {
            return -1;
        }
    }
    return f == UINT64_C(0xbb05e10b6e2a9538) ? 0 : -1;
}

int mldsa_selftest(const impl_info *info)
{
    const mldsa_impl *p = (const mldsa_impl *) info;
    uint8_t m[MLDSA_TEST_MESSAGE];

    mldsa_test_message(m);
    return mldsa_test_ntt(p) != 0 || mldsa_test_dot(p) != 0 || mldsa_test_decompose(p) != 0 ||
                   mldsa_test_encodings(p, m) != 0 || mldsa_test_uniform(p, m) != 0
               ? -1
               : 0;
}

/* ---- Benchmarks ---- */

/* The work of an attempt at a signature of ML-DSA-65, without Keccak. */
static void mldsa_bench_attempt(const impl_info *info, uint8_t *buf, size_t len)
{
    static const uint8_t in[640] = {0x35, 0x17};
    const mldsa_impl *p          = (const mldsa_impl *) info;
    mldsa_poly a[5], y[5], r, high;
    uint8_t out[128];
    int i;

    (void) len;
    for (i = 0; i < 5; i++) {
        p->decode(&y[i], in, 20, 1 << 19);
        p->ntt(&y[i]);
        (void) p->uniform(a[i].c, 256, in, 168);
        (void) p->uniform(a[i].c + 56, 200, in, 600);
    }
    for (i = 0; i < 6; i++) {
        p->dot(&r, a, y, 5);
        p->intt(&r, MLDSA_PRODUCTS);
        p->decompose(&r, &high, MLDSA_GAMMA32);
        p->encode(out, &high, 4, 0);
    }
    for (i = 0; i < 11; i++) {
        p->decode(&r, in, 4, 4);
        p->ntt(&r);
        p->dot(&r, a, &r, 1);
        p->intt(&r, MLDSA_PLAIN);
    }
    buf[0] = (uint8_t) (out[0] ^ r.c[0]);
}

static void mldsa_bench_ntt(const impl_info *info, uint8_t *buf, size_t len)
{
    mldsa_poly r;

    (void) len;
    mldsa_test_fill(&r, buf[0]);
    ((const mldsa_impl *) info)->ntt(&r);
    buf[0] = (uint8_t) r.c[1];
}

static void mldsa_bench_intt(const impl_info *info, uint8_t *buf, size_t len)
{
    mldsa_poly r;

    (void) len;
    mldsa_test_fill(&r, buf[0]);
    ((const mldsa_impl *) info)->intt(&r, MLDSA_PLAIN);
    buf[0] = (uint8_t) r.c[1];
}

const impl_bench mldsa_bench[] = {
    {"attempt, no Keccak", 0, mldsa_bench_attempt},
    {"ntt", 0, mldsa_bench_ntt},
    {"inverse ntt", 0, mldsa_bench_intt},
    {NULL, 0, NULL},
};

IMPL_DEFINE(mldsa);
