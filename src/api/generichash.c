/* SPDX-License-Identifier: ISC */
/* BLAKE2b: crypto_generichash, and crypto_kdf, which derives subkeys by it. */
#include <errno.h>

#include "../blake2b/blake2b.h"
#include "../core/bytes.h"
#include "../core/error.h"

/* The contents of the opaque state. Only bytes (words in native order), so that any alignment will
 * do. */
typedef struct generichash_state {
    uint8_t h[64];
    uint8_t t[16];
    uint8_t buf[128];
    uint8_t buflen; /* 0 to 128; a full buffer is kept until more input shows that it is not the
                       last block */
    uint8_t done;   /* 1 after final */
} generichash_state;

STATIC_ASSERT(generichash_state_fits,
              sizeof(generichash_state) <= sizeof(crypto_generichash_blake2b_state));

static int generichash_check(size_t outlen, size_t keylen)
{
    if (outlen == 0 || outlen > crypto_generichash_blake2b_BYTES_MAX) {
        return error_fail("BLAKE2b: the output must be 1 to 64 bytes long");
    }
    if (keylen > crypto_generichash_blake2b_KEYBYTES_MAX) {
        return error_fail("BLAKE2b: the key must be at most 64 bytes long");
    }
    return 0;
}

static int generichash_check_length(unsigned long long inlen)
{
    if (exceeds_size_max(inlen)) {
        return error_fail("message longer than the address space");
    }
    (void) inlen;
    return 0;
}

int crypto_generichash_blake2b_salt_personal(unsigned char *out, size_t outlen,
                                             const unsigned char *in, unsigned long long inlen,
                                             const unsigned char *key, size_t keylen,
                                             const unsigned char *salt,
                                             const unsigned char *personal)
{
    const blake2b_params params = {key, keylen, salt, personal};

    if (generichash_check(outlen, keylen) != 0 || generichash_check_length(inlen) != 0) {
        return -1;
    }
    if ((key == NULL && keylen > 0) || (in == NULL && inlen > 0)) {
        error_misuse("crypto_generichash: a pointer is NULL, its length > 0");
    }
    blake2b_hash_params(out, outlen, in, (size_t) inlen, &params);
    return 0;
}

int crypto_generichash_blake2b(unsigned char *out, size_t outlen, const unsigned char *in,
                               unsigned long long inlen, const unsigned char *key, size_t keylen)
{
    return crypto_generichash_blake2b_salt_personal(out, outlen, in, inlen, key, keylen, NULL,
                                                    NULL);
}

int crypto_generichash_blake2b_init_salt_personal(crypto_generichash_blake2b_state *state,
                                                  const unsigned char *key, const size_t keylen,
                                                  const size_t outlen, const unsigned char *salt,
                                                  const unsigned char *personal)
{
    generichash_state *s        = (generichash_state *) (void *) state;
    const blake2b_params params = {key, key != NULL ? keylen : 0, salt, personal};
    uint64_t h[8];

    if (generichash_check(outlen, keylen) != 0) {
        return -1;
    }
    blake2b_start(h, outlen, &params);
    memcpy(s->h, h, sizeof h);
    memset(s->t, 0, sizeof s->t);
    s->buflen = 0;
    s->done   = 0;
    if (params.keylen > 0) {
        memcpy(s->buf, key, params.keylen);
        bytes_zero(s->buf + params.keylen, sizeof s->buf - params.keylen);
        s->buflen = sizeof s->buf;
    }
    wipe(h, sizeof h);
    return 0;
}

int crypto_generichash_blake2b_init(crypto_generichash_blake2b_state *state,
                                    const unsigned char *key, const size_t keylen,
                                    const size_t outlen)
{
    return crypto_generichash_blake2b_init_salt_personal(state, key, keylen, outlen, NULL, NULL);
}

/* Hashes len > 0 bytes, but keeps at least one of them in the buffer, which is full or empty
 * before. */
static void generichash_blocks(generichash_state *s, const uint8_t *in, size_t len)
{
    const blake2b_impl *b = IMPL_ACTIVE(blake2b);
    size_t n = (len - 1) / sizeof s->buf, rest = len - n * sizeof s->buf;
    uint64_t h[8], t[2];

    memcpy(h, s->h, sizeof h);
    memcpy(t, s->t, sizeof t);
    if (s->buflen > 0) {
        b->compress(h, t, s->buf, 1, sizeof s->buf, 0);
    }
    if (n > 0) {
        b->compress(h, t, in, n, sizeof s->buf, 0);
    }
    memcpy(s->h, h, sizeof h);
    memcpy(s->t, t, sizeof t);
    memcpy(s->buf, in + n * sizeof s->buf, rest);
    s->buflen = (uint8_t) rest;
    wipe(h, sizeof h);
}

int crypto_generichash_blake2b_update(crypto_generichash_blake2b_state *state,
                                      const unsigned char *in, unsigned long long inlen)
{
    generichash_state *s = (generichash_state *) (void *) state;
    size_t len           = (size_t) inlen, room;

    if (generichash_check_length(inlen) != 0) {
        return -1;
    }
    if (s->done != 0) {
        return error_fail("BLAKE2b: update after final");
    }
    room = sizeof s->buf - s->buflen;
    if (s->buflen > 0 || len <= room) {
        room = room < len ? room : len;
        bytes_copy(s->buf + s->buflen, in, room);
        s->buflen = (uint8_t) (s->buflen + room);
        len -= room;
    } else {
        room = 0;
    }
    if (len > 0) {
        generichash_blocks(s, in + room, len);
    }
    return 0;
}

int crypto_generichash_blake2b_final(crypto_generichash_blake2b_state *state, unsigned char *out,
                                     const size_t outlen)
{
    generichash_state *s = (generichash_state *) (void *) state;
    uint64_t h[8], t[2];

    if (outlen == 0 || outlen > crypto_generichash_blake2b_BYTES_MAX) {
        error_misuse("crypto_generichash_final: outlen is 0 or above BYTES_MAX");
    }
    if (s->done != 0) {
        return error_fail("BLAKE2b: final after final");
    }
    memcpy(h, s->h, sizeof h);
    memcpy(t, s->t, sizeof t);
    blake2b_finish(out, outlen, h, t, s->buf, s->buflen);
    wipe(s, sizeof *s);
    s->done = 1;
    return 0;
}

int crypto_generichash(unsigned char *out, size_t outlen, const unsigned char *in,
                       unsigned long long inlen, const unsigned char *key, size_t keylen)
{
    return crypto_generichash_blake2b(out, outlen, in, inlen, key, keylen);
}

int crypto_generichash_init(crypto_generichash_state *state, const unsigned char *key,
                            const size_t keylen, const size_t outlen)
{
    return crypto_generichash_blake2b_init(state, key, keylen, outlen);
}

int crypto_generichash_update(crypto_generichash_state *state, const unsigned char *in,
                              unsigned long long inlen)
{
    return crypto_generichash_blake2b_update(state, in, inlen);
}

int crypto_generichash_final(crypto_generichash_state *state, unsigned char *out,
                             const size_t outlen)
{
    return crypto_generichash_blake2b_final(state, out, outlen);
}

/* ---- Subkeys: the keyed hash of nothing; salt = number, personalisation = context ---- */

int crypto_kdf_derive_from_key(unsigned char *subkey, size_t subkey_len, uint64_t subkey_id,
                               const char ctx[crypto_kdf_CONTEXTBYTES],
                               const unsigned char key[crypto_kdf_KEYBYTES])
{
    return crypto_kdf_blake2b_derive_from_key(subkey, subkey_len, subkey_id, ctx, key);
}

int crypto_kdf_blake2b_derive_from_key(unsigned char *subkey, size_t subkey_len, uint64_t subkey_id,
                                       const char ctx[crypto_kdf_blake2b_CONTEXTBYTES],
                                       const unsigned char key[crypto_kdf_blake2b_KEYBYTES])
{
    uint8_t salt[16] = {0}, personal[16] = {0};
    const blake2b_params params = {key, crypto_kdf_blake2b_KEYBYTES, salt, personal};

    if (subkey_len < crypto_kdf_blake2b_BYTES_MIN || subkey_len > crypto_kdf_blake2b_BYTES_MAX) {
        return error_fail_errno(EINVAL, "kdf: a subkey must be 16 to 64 bytes long");
    }
    store64_le(salt, subkey_id);
    memcpy(personal, ctx, crypto_kdf_blake2b_CONTEXTBYTES);
    blake2b_hash_params(subkey, subkey_len, NULL, 0, &params);
    return 0;
}
