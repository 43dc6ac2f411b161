/* SPDX-License-Identifier: ISC */
/* Shared by all six AEGIS: the self-test and the benchmarks. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"
#include "../core/stack.h"

/* ---- Known answers ---- */

/* Portable code is tested with this many answers, skipping the longest. */
enum { AEGIS_TEST_ENOUGH = 5 };

/* What the answers are computed from, and the room for their ciphertexts and messages. */
typedef struct aegis_test_data {
    uint8_t *m, *ad, *c, *p, nonce[32], key[32];
    aegis_header header; /* of all but the length */
} aegis_test_data;

/* The message and the associated data, sixteen bytes at a time: each byte is 113 more than the one
 * sixteen before. */
static void aegis_pattern(uint8_t *p, size_t len, unsigned mask)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = 127 * ones, step = 113 * ones;
    uint64_t a = UINT64_C(0x91ea439cf54ea700), b = UINT64_C(0xc9227bd42d86df38);
    size_t i;

    for (i = 0; i < len; i += 16) {
        store64_le(p + i, a ^ mask * ones);
        store64_le(p + i + 8, b ^ mask * ones);
        a = ((a & low) + (step & low)) ^ ((a ^ step) & ~low);
        b = ((b & low) + (step & low)) ^ ((b ^ step) & ~low);
    }
}

/* Answer i of those at t. */
static int aegis_test(const aegis_impl *a, const aegis_answer *t, size_t i,
                      const aegis_test_data *d)
{
    uint8_t *const c = d->c, *const p = d->p, *const opened = i % 4 == 0 ? c : p;
    aegis_header header = d->header;
    uint8_t tag[32];
    const size_t guard = opened == p ? t->mlen : 0;
    int wrong;

    header.adlen = t->adlen;
    c[t->mlen]   = 0xa5;
    memset(p, 0xa5, guard + 1); /* else the message of another answer would do */
    stack_dirt();
    STACK_CALL(a->encrypt, (c, tag, d->m, t->mlen, &header));
    wrong = c[t->mlen] != 0xa5;
    memcpy(c + t->mlen, tag, sizeof tag);
    wrong |= impl_fingerprint_folded(c, t->mlen + 32) != t->fingerprint;
    if (i % 4 == 1) {
        STACK_CALL(a->decrypt, (NULL, tag, c, t->mlen, &header));
        wrong |= memcmp(tag, c + t->mlen, sizeof tag) != 0;
    }
    memset(tag, 0, sizeof tag);
    stack_dirt();
    STACK_CALL(a->decrypt, (opened, tag, c, t->mlen, &header));
    wrong |= memcmp(tag, c + t->mlen, sizeof tag) != 0 || memcmp(opened, d->m, t->mlen) != 0 ||
             p[guard] != 0xa5;
    return wrong ? -1 : 0;
}

int aegis_selftest(const impl_info *impl, const aegis_answer *answers, size_t n, uint8_t *room,
                   size_t size)
{
    aegis_test_data d;
    const int portable = impl->needs == NEEDS_NONE;
    size_t i, apart = 0, ad = 0;

    for (i = 0; i < n; i++) {
        ad    = answers[i].adlen > ad ? answers[i].adlen : ad;
        apart = i % 4 != 0 && answers[i].mlen > apart ? answers[i].mlen : apart;
    }
    if (AEGIS_TEST_ROOM(answers[0].mlen, apart, ad) > size) {
        return -1;
    }
    n    = portable ? 1 + AEGIS_TEST_ENOUGH : n;
    d.m  = room;
    d.ad = d.m + AEGIS_TEST_WORDS(answers[0].mlen);
    d.c  = d.ad + AEGIS_TEST_WORDS(ad);
    d.p  = d.c + answers[0].mlen + 33;
    aegis_pattern(d.m, answers[0].mlen, 0);
    aegis_pattern(d.ad, ad, 0x5a);
    for (i = 0; i < 32; i++) {
        d.key[i]   = (uint8_t) (0x80 + i);
        d.nonce[i] = (uint8_t) (0x40 + i);
    }
    d.header = (aegis_header) {d.ad, 0, d.nonce, d.key};
    for (i = portable ? 1 : 0; i < n; i++) {
        if (aegis_test((const aegis_impl *) impl, answers + i, i, &d) != 0) {
            return -1;
        }
    }
    return 0;
}

/* ---- Benchmarks: tag, nonce and key are after the buffer ---- */

void aegis_bench_encrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    const aegis_header header = {NULL, 0, buf + len + 32, buf + len + 64};

    ((const aegis_impl *) impl)->encrypt(buf, buf + len, buf, len, &header);
}

void aegis_bench_decrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    const aegis_header header = {NULL, 0, buf + len + 32, buf + len + 64};

    ((const aegis_impl *) impl)->decrypt(buf, buf + len, buf, len, &header);
}
