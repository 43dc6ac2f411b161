/* SPDX-License-Identifier: ISC */
/* BLAKE2b (RFC 7693): known answers, benchmarks, and hashing of whole messages. */
#include "blake2b.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

const uint64_t blake2b_iv[8] = {
    UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b), UINT64_C(0x3c6ef372fe94f82b),
    UINT64_C(0xa54ff53a5f1d36f1), UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
    UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179),
};

/* BLAKE2b-512("abc"), RFC 7693 appendix A, as words. */
static const uint64_t blake2b_test_abc[8] = {
    UINT64_C(0x0d4d1c983fa580ba), UINT64_C(0xe9f6129fb697276a), UINT64_C(0xb7c45a68142f214c),
    UINT64_C(0xd1a2ffdb6fbb124b), UINT64_C(0x2d79ab2a39c5877d), UINT64_C(0x95cc3345ded552c2),
    UINT64_C(0x5a92f1dba88ad318), UINT64_C(0x239900d4ed8623b9),
};

/* The state after three blocks of arbitrary data during which the low word of the counter wraps. By
 * tools/gen-selftests. */
static const uint64_t blake2b_test_counter[2]  = {0 - UINT64_C(200), 5};
static const uint64_t blake2b_test_fingerprint = UINT64_C(0xcbffe52e30870da8);

int blake2b_selftest(const impl_info *impl)
{
    const blake2b_impl *b = (const blake2b_impl *) impl;
    uint64_t h[8], t[2] = {0, 0};
    uint8_t m[384] = {'a', 'b', 'c'};
    size_t i;

    memcpy(h, blake2b_iv, sizeof h);
    h[0] ^= 0x01010040;
    STACK_CALL(b->compress, (h, t, m, 1, 3, ~UINT64_C(0)));
    if (memcmp(h, blake2b_test_abc, sizeof h) != 0 || t[0] != 3 || t[1] != 0) {
        return -1;
    }
    for (i = 0; i < 64; i++) {
        m[i] = (uint8_t) (i * 29 + 7);
    }
    for (i = 0; i < 8; i++) {
        h[i] = load64_le(m + 8 * i);
    }
    for (i = 0; i < sizeof m; i++) {
        m[i] = (uint8_t) (i * 167 + (i >> 4));
    }
    memcpy(t, blake2b_test_counter, sizeof t);
    STACK_DIRT_CALL(b->compress, (h, t, m, 3, 128, 0));
    for (i = 0; i < 8; i++) {
        store64_le(m + 8 * i, h[i]);
    }
    return impl_fingerprint(m, sizeof h) == blake2b_test_fingerprint &&
                   t[0] == blake2b_test_counter[0] + 3 * 128 && t[1] == blake2b_test_counter[1] + 1
               ? 0
               : -1;
}

void blake2b_start(uint64_t h[8], size_t outlen, const blake2b_params *params)
{
    memcpy(h, blake2b_iv, 8 * sizeof h[0]);
    h[0] ^= 0x01010000 ^ (uint64_t) params->keylen << 8 ^ (uint64_t) outlen;
    if (params->salt != NULL) {
        h[4] ^= load64_le(params->salt);
        h[5] ^= load64_le(params->salt + 8);
    }
    if (params->personal != NULL) {
        h[6] ^= load64_le(params->personal);
        h[7] ^= load64_le(params->personal + 8);
    }
}

/* block = the len <= 128 bytes at m, then zeros: without a call, in parts short enough for plain
 * stores. m may be NULL if len is 0. */
static inline void blake2b_pad(uint8_t block[128], const uint8_t *m, size_t len)
{
    size_t i;

    memset(block, 0, 64);
    memset(block + 64, 0, 64);
    for (i = 0; i + 16 <= len; i += 16) {
        memcpy(block + i, m + i, 16);
    }
    for (; i + 4 <= len; i += 4) {
        memcpy(block + i, m + i, 4);
    }
    for (; i < len; i++) {
        block[i] = m[i];
    }
}

static inline void blake2b_wipe_block(uint8_t block[128])
{
    wipe(block, 64);
    wipe(block + 64, 64);
}

/* blake2b_finish with the implementation b. */
static void blake2b_finish_by(const blake2b_impl *b, uint8_t *out, size_t outlen, uint64_t h[8],
                              uint64_t t[2], const uint8_t *m, size_t len)
{
    uint8_t block[128];
    size_t i;

    if (len < sizeof block) {
        blake2b_pad(block, m, len);
        b->compress(h, t, block, 1, len, ~UINT64_C(0));
        blake2b_wipe_block(block);
    } else {
        b->compress(h, t, m, 1, len, ~UINT64_C(0));
    }
    for (i = 0; i + 8 <= outlen; i += 8) {
        store64_le(out + i, h[i / 8]);
    }
    for (; i < outlen; i++) {
        out[i] = (uint8_t) (h[i / 8] >> 8 * (i % 8));
    }
    wipe(h, 8 * sizeof h[0]);
}

void blake2b_finish(uint8_t *out, size_t outlen, uint64_t h[8], uint64_t t[2], const uint8_t *m,
                    size_t len)
{
    blake2b_finish_by(IMPL_ACTIVE(blake2b), out, outlen, h, t, m, len);
}

static void blake2b_hash_by(const blake2b_impl *b, uint8_t *out, size_t outlen, const uint8_t *m,
                            size_t len, const blake2b_params *params)
{
    uint64_t h[8], t[2] = {0, 0};
    uint8_t block[128];
    size_t n;

    blake2b_start(h, outlen, params);
    if (params->keylen > 0) {
        blake2b_pad(block, params->key, params->keylen);
        if (len == 0) {
            blake2b_finish_by(b, out, outlen, h, t, block, sizeof block);
        } else {
            b->compress(h, t, block, 1, sizeof block, 0);
        }
        blake2b_wipe_block(block);
        if (len == 0) {
            return;
        }
    }
    n = len > 0 ? (len - 1) / 128 : 0; /* the last block, whole or not, is for finish */
    if (n > 0) {
        b->compress(h, t, m, n, 128, 0);
        m += 128 * n;
    }
    blake2b_finish_by(b, out, outlen, h, t, m, len - 128 * n);
}

void blake2b_hash_params(uint8_t *out, size_t outlen, const uint8_t *m, size_t len,
                         const blake2b_params *params)
{
    blake2b_hash_by(IMPL_ACTIVE(blake2b), out, outlen, m, len, params);
}

void blake2b_hash(uint8_t *out, size_t outlen, const uint8_t *m, size_t len)
{
    static const blake2b_params plain = {NULL, 0, NULL, NULL};

    blake2b_hash_params(out, outlen, m, len, &plain);
}

static void blake2b_bench_hash(const impl_info *impl, uint8_t *buf, size_t len)
{
    static const blake2b_params plain = {NULL, 0, NULL, NULL};

    blake2b_hash_by((const blake2b_impl *) impl, buf + len, 32, buf, len, &plain);
}

const impl_bench blake2b_bench[] = {
    {"blake2b-256", 1, blake2b_bench_hash},
    {NULL, 0, NULL},
};

IMPL_DEFINE(blake2b);
