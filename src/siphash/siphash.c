/* SPDX-License-Identifier: ISC */
/* SipHash-2-4: known answers, benchmark. */
#include "siphash.h"

#include "../core/fingerprint.h"
#include "../impls.def"

/* Fingerprints of the hashes, one after the other, of the bytes 255 - 37 i - i / 16 in all lengths
 * of siphash_lengths, under the key 00 01 ... 0f: the first bytes, and the last of a message longer
 * than a word, have their top bits set. By tools/gen-selftests. */
static const uint16_t siphash_lengths[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 24, 359};
enum {
    SIPHASH_LENGTHS = sizeof siphash_lengths / sizeof siphash_lengths[0],
    SIPHASH_LONGEST = 359
};
static const uint64_t siphash_answer64  = UINT64_C(0xde7463dc9db4f657);
static const uint64_t siphash_answer128 = UINT64_C(0x82f87b8ca299dc4b);

int siphash_selftest(const impl_info *info)
{
    const siphash_impl *impl = (const siphash_impl *) info;
    uint8_t m[SIPHASH_LONGEST], key[16], h64[SIPHASH_LENGTHS][8], h128[SIPHASH_LENGTHS][16];
    size_t i;
    int wrong = 0;

    for (i = 0; i < sizeof m; i++) {
        m[i] = (uint8_t) (255 - 37 * i - i / 16);
    }
    for (i = 0; i < sizeof key; i++) {
        key[i] = (uint8_t) i;
    }
    for (i = 0; i < SIPHASH_LENGTHS; i++) {
        wrong |= impl->hash64(h64[i], m, siphash_lengths[i], key);
        wrong |= impl->hash128(h128[i], m, siphash_lengths[i], key);
    }
    return wrong == 0 && impl_fingerprint(h64[0], sizeof h64) == siphash_answer64 &&
                   impl_fingerprint(h128[0], sizeof h128) == siphash_answer128
               ? 0
               : -1;
}

static void siphash_bench_hash64(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) ((const siphash_impl *) impl)->hash64(buf, buf, len, buf + len);
}

static void siphash_bench_hash128(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) ((const siphash_impl *) impl)->hash128(buf, buf, len, buf + len);
}

const impl_bench siphash_bench[] = {
    {"hash64", 1, siphash_bench_hash64},
    {"hash128", 1, siphash_bench_hash128},
    {NULL, 0, NULL},
};

IMPL_DEFINE(siphash);
