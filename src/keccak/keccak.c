/* SPDX-License-Identifier: ISC */
/* Keccak-p[1600] and the sponge over it (FIPS 202): constants, known answers, benchmarks. */
#include "keccak.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

const uint64_t keccak_rc[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
    0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
};

/* ---- Known answers ---- */

/* Fingerprints, by tools/gen-selftests, of arbitrary states after 24 and then 12 rounds, one state
 * and four; the first of the four is that one. */
#define KECCAK_TEST_LANE(i) (((i) + 1) * UINT64_C(0x9e3779b97f4a7c15))
static const uint64_t keccak_test_permute  = UINT64_C(0xf0ffce663eca0579);
static const uint64_t keccak_test_permute4 = UINT64_C(0x2263723f69161836);

int keccak_selftest(const impl_info *info)
{
    const keccak_impl *impl = (const keccak_impl *) info;
    uint64_t a[25], a4[25][4];
    uint8_t bytes[sizeof a4];
    unsigned i, j;

    for (i = 0; i < 25; i++) {
        a[i] = KECCAK_TEST_LANE(i);
        for (j = 0; j < 4; j++) {
            a4[i][j] = KECCAK_TEST_LANE(25 * j + i);
        }
    }
    stack_dirt();
    STACK_CALL(impl->permute, (a, 24));
    STACK_CALL(impl->permute, (a, 12));
    keccak_extract(a, 0, bytes, sizeof a);
    if (impl_fingerprint(bytes, sizeof a) != keccak_test_permute) {
        return -1;
    }
    stack_dirt();
    STACK_CALL(impl->permute4, (a4, 24));
    STACK_CALL(impl->permute4, (a4, 12));
    for (i = 0; i < 100; i++) {
        store64_le(bytes + 8 * i, a4[i / 4][i % 4]);
    }
    return impl_fingerprint(bytes, sizeof a4) == keccak_test_permute4 ? 0 : -1;
}

/* ---- States as bytes ---- */

void keccak_xor(uint64_t a[25], size_t at, const uint8_t *m, size_t len)
{
    for (; len > 0 && at % 8 != 0; at++, m++, len--) {
        a[at / 8] ^= (uint64_t) *m << 8 * (at % 8);
    }
    for (; len >= 32; at += 32, m += 32, len -= 32) {
        EACH4(i, a[at / 8 + i] ^= load64_le(m + 8 * i));
    }
    for (; len >= 8; at += 8, m += 8, len -= 8) {
        a[at / 8] ^= load64_le(m);
    }
    for (; len > 0; at++, m++, len--) {
        a[at / 8] ^= (uint64_t) *m << 8 * (at % 8);
    }
}

void keccak_extract(const uint64_t a[25], size_t at, uint8_t *out, size_t len)
{
    for (; len > 0 && at % 8 != 0; at++, out++, len--) {
        *out = (uint8_t) (a[at / 8] >> 8 * (at % 8));
    }
    for (; len >= 8; at += 8, out += 8, len -= 8) {
        store64_le(out, a[at / 8]);
    }
    for (; len > 0; at++, out++, len--) {
        *out = (uint8_t) (a[at / 8] >> 8 * (at % 8));
    }
}

/* ---- The sponge ---- */

/* In parts short enough for the compiler to use plain stores. */
static void keccak_zero(uint64_t a[25])
{
    memset(a, 0, 64);
    memset(a + 8, 0, 64);
    memset(a + 16, 0, 72);
}

/* Ends a message whose last block has len < rate bytes. */
static inline void keccak_pad(uint64_t a[25], size_t len, unsigned rate, unsigned domain)
{
    a[len / 8] ^= (uint64_t) domain << 8 * (len % 8);
    a[rate / 8 - 1] ^= (uint64_t) 1 << 63; /* the last bit of the padding */
}

void keccak_init(keccak_sponge *s, unsigned rate, unsigned rounds, unsigned domain)
{
    keccak_zero(s->a);
    s->rate      = (uint8_t) rate;
    s->rounds    = (uint8_t) rounds;
    s->domain    = (uint8_t) domain;
    s->pos       = 0;
    s->squeezing = 0;
}

void keccak_absorb(keccak_sponge *s, const uint8_t *m, size_t len)
{
    const keccak_impl *impl = IMPL_ACTIVE(keccak);
    size_t n;

    while (len > 0) {
        n = (size_t) s->rate - s->pos;
        n = n < len ? n : len;
        keccak_xor(s->a, s->pos, m, n);
        m += n;
        len -= n;
        s->pos = (uint8_t) (s->pos + n);
        if (s->pos == s->rate) {
            impl->permute(s->a, s->rounds);
            s->pos = 0;
        }
    }
}

/* A block is permuted when its first byte is asked for. */
void keccak_squeeze(keccak_sponge *s, uint8_t *out, size_t len)
{
    const keccak_impl *impl = IMPL_ACTIVE(keccak);
    size_t n;

    if (!s->squeezing) {
        keccak_pad(s->a, s->pos, s->rate, s->domain);
        s->pos       = s->rate;
        s->squeezing = 1;
    }
    while (len > 0) {
        if (s->pos == s->rate) {
            impl->permute(s->a, s->rounds);
            s->pos = 0;
        }
        n = (size_t) s->rate - s->pos;
        n = n < len ? n : len;
        keccak_extract(s->a, s->pos, out, n);
        out += n;
        len -= n;
        s->pos = (uint8_t) (s->pos + n);
    }
}

/* Which sponge hashes a whole message. */
typedef struct keccak_kind {
    const keccak_impl *impl;
    unsigned rate, rounds, domain;
} keccak_kind;

/* Absorbs all and squeezes, without the bookkeeping of a sponge. */
static STACK_WORK void keccak_whole_work(const keccak_kind *kind, uint8_t *out, size_t outlen,
                                         const uint8_t *m, size_t len)
{
    const keccak_impl *impl = kind->impl;
    const unsigned rate = kind->rate, rounds = kind->rounds;
    uint64_t a[25];
    size_t n;

    keccak_zero(a);
    for (; len >= rate; m += rate, len -= rate) {
        keccak_xor(a, 0, m, rate);
        impl->permute(a, rounds);
    }
    keccak_xor(a, 0, m, len);
    keccak_pad(a, len, rate, kind->domain);
    for (; outlen > 0; out += n, outlen -= n) {
        impl->permute(a, rounds);
        n = outlen < rate ? outlen : rate;
        keccak_extract(a, 0, out, n);
    }
}

static inline void keccak_whole(const keccak_kind *kind, uint8_t *out, size_t outlen,
                                const uint8_t *m, size_t len)
{
    keccak_whole_work(kind, out, outlen, m, len);
    stack_clear(384);
}

void keccak_hash_rounds(uint8_t *out, size_t outlen, const uint8_t *m, size_t len, unsigned rate,
                        unsigned rounds, unsigned domain)
{
    keccak_kind kind;

    kind.impl   = IMPL_ACTIVE(keccak);
    kind.rate   = rate;
    kind.rounds = rounds;
    kind.domain = domain;
    keccak_whole(&kind, out, outlen, m, len);
}

void keccak_hash(uint8_t *out, size_t outlen, const uint8_t *m, size_t len, unsigned rate,
                 unsigned domain)
{
    keccak_hash_rounds(out, outlen, m, len, rate, 24, domain);
}

/* ---- Benchmarks ---- */

static void keccak_bench_hash(const impl_info *info, uint8_t *buf, size_t len)
{
    keccak_kind kind;

    kind.impl   = (const keccak_impl *) info;
    kind.rate   = KECCAK_RATE_256;
    kind.rounds = 24;
    kind.domain = KECCAK_DOMAIN_SHA3;
    keccak_whole(&kind, buf + len, 32, buf, len);
}

static void keccak_bench_permute4(const impl_info *info, uint8_t *buf, size_t len)
{
    uint64_t a[25][4];

    (void) len;
    memset(a, buf[0], sizeof a);
    ((const keccak_impl *) info)->permute4(a, 24);
    store64_le(buf, a[0][0]);
}

const impl_bench keccak_bench[] = {
    {"sha3-256", 1, keccak_bench_hash},
    {"permute4", 0, keccak_bench_permute4},
    {NULL, 0, NULL},
};

IMPL_DEFINE(keccak);
