/* SPDX-License-Identifier: ISC */
/* expand_message_xmd and hash_to_field (RFC 9380, 5) with SHA-256 and SHA-512. */
#include "api.h"

#include <errno.h>

#include "../core/bytes.h"
#include "../core/error.h"

enum { HASH_TO_CURVE_FIELD = 48, HASH_TO_CURVE_HASH_MAX = 64, HASH_TO_CURVE_BLOCK_MAX = 128 };

/* Either hash, chosen at run time. */
typedef struct hash_to_curve_hash {
    int alg;
    size_t len, block;
    union {
        crypto_hash_sha256_state sha256;
        crypto_hash_sha512_state sha512;
    } state;
} hash_to_curve_hash;

static void hash_to_curve_init(hash_to_curve_hash *h)
{
    if (h->alg == HASH_TO_CURVE_SHA256) {
        (void) crypto_hash_sha256_init(&h->state.sha256);
    } else {
        (void) crypto_hash_sha512_init(&h->state.sha512);
    }
}

static void hash_to_curve_update(hash_to_curve_hash *h, const uint8_t *m, size_t len)
{
    if (h->alg == HASH_TO_CURVE_SHA256) {
        (void) crypto_hash_sha256_update(&h->state.sha256, m, len);
    } else {
        (void) crypto_hash_sha512_update(&h->state.sha512, m, len);
    }
}

static void hash_to_curve_final(hash_to_curve_hash *h, uint8_t *out)
{
    if (h->alg == HASH_TO_CURVE_SHA256) {
        (void) crypto_hash_sha256_final(&h->state.sha256, out);
    } else {
        (void) crypto_hash_sha512_final(&h->state.sha512, out);
    }
}

/* prime = DST_prime: the domain separation tag, or its hash if it is long, and its length in one
 * byte. Returns the total length. */
static size_t hash_to_curve_tag(hash_to_curve_hash *h, uint8_t prime[256], const uint8_t *dst,
                                size_t dst_len)
{
    static const uint8_t oversize[17] = {'H', '2', 'C', '-', 'O', 'V', 'E', 'R', 'S',
                                         'I', 'Z', 'E', '-', 'D', 'S', 'T', '-'};

    if (dst_len > 255) {
        hash_to_curve_init(h);
        hash_to_curve_update(h, oversize, sizeof oversize);
        hash_to_curve_update(h, dst, dst_len);
        hash_to_curve_final(h, prime);
        dst_len = h->len;
    } else {
        bytes_copy(prime, dst, dst_len);
    }
    prime[dst_len] = (uint8_t) dst_len;
    return dst_len + 1;
}

int hash_to_curve_expand(uint8_t *out, size_t len, const uint8_t *dst, size_t dst_len,
                         const uint8_t *msg, size_t msg_len, int hash_alg)
{
    static const uint8_t zeros[HASH_TO_CURVE_BLOCK_MAX] = {0};
    hash_to_curve_hash h;
    uint8_t prime[256], b0[HASH_TO_CURVE_HASH_MAX], b[HASH_TO_CURVE_HASH_MAX + 1], suffix[3];
    size_t i, prime_len, n;

    if (hash_alg != HASH_TO_CURVE_SHA256 && hash_alg != HASH_TO_CURVE_SHA512) {
        return error_fail_errno(EINVAL, "hash to group: hash_alg is neither SHA-256 nor SHA-512");
    }
    h.alg     = hash_alg;
    h.len     = hash_alg == HASH_TO_CURVE_SHA256 ? 32 : 64;
    h.block   = 2 * h.len;
    prime_len = hash_to_curve_tag(&h, prime, dst, dst_len);
    suffix[0] = (uint8_t) (len >> 8);
    suffix[1] = (uint8_t) len;
    suffix[2] = 0;
    hash_to_curve_init(&h);
    hash_to_curve_update(&h, zeros, h.block);
    hash_to_curve_update(&h, msg, msg_len);
    hash_to_curve_update(&h, suffix, sizeof suffix);
    hash_to_curve_update(&h, prime, prime_len);
    hash_to_curve_final(&h, b0);
    /* b = b(i) || i + 1; b(i) is zero before b(1), so that b0 XOR 0 is hashed. */
    memset(b, 0, sizeof b);
    for (; len > 0; len -= n) {
        for (i = 0; i < h.len; i++) {
            b[i] ^= b0[i];
        }
        b[h.len]++;
        hash_to_curve_init(&h);
        hash_to_curve_update(&h, b, h.len + 1);
        hash_to_curve_update(&h, prime, prime_len);
        hash_to_curve_final(&h, b);
        n = len < h.len ? len : h.len;
        memcpy(out, b, n);
        out += n;
    }
    wipe(&h, sizeof h);
    wipe(prime, sizeof prime);
    wipe(b0, sizeof b0);
    wipe(b, sizeof b);
    return 0;
}

int hash_to_curve_fields(uint8_t *u, size_t n, const uint8_t *dst, size_t dst_len,
                         const uint8_t *msg, size_t msg_len, int hash_alg)
{
    uint8_t big_endian[2 * HASH_TO_CURVE_FIELD];
    size_t i, j;

    if (hash_to_curve_expand(big_endian, n * HASH_TO_CURVE_FIELD, dst, dst_len, msg, msg_len,
                             hash_alg) != 0) {
        return -1;
    }
    memset(u, 0, 64 * n);
    for (i = 0; i < n; i++) {
        for (j = 0; j < HASH_TO_CURVE_FIELD; j++) {
            u[64 * i + j] = big_endian[HASH_TO_CURVE_FIELD * (i + 1) - 1 - j];
        }
    }
    wipe(big_endian, sizeof big_endian);
    return 0;
}
