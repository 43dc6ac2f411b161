/* SPDX-License-Identifier: ISC */
/* crypto_secretbox: XSalsa20, or XChaCha20, with Poly1305 (D. J. Bernstein, "Cryptography in NaCl",
 * 2009). The first 32 bytes of keystream are the Poly1305 key, the following ones encrypt the
 * message. */
#include "secretbox.h"

#include "../core/bytes.h"
#include "../core/error.h"
#include "../poly1305/poly1305.h"
#include "../salsa20/salsa20.h"
#include "../verify/verify.h"

/* The first cipher call produces the keystream of a batch: the Poly1305 key and the head of the
 * message. A batch has 32 blocks, as many as the widest implementation computes side by side, or a
 * few more if that is the whole message. */
enum {
    SECRETBOX_KEY_BYTES  = 32,
    SECRETBOX_BESIDE_KEY = 32, /* of the message, in the cipher's first block */
    SECRETBOX_BLOCK      = 64,
    SECRETBOX_BATCH      = 2048,
    SECRETBOX_BATCH_MAX  = 2560 /* a batch that holds a whole message */
};

static void secretbox_hsalsa20(uint8_t out[32], const uint8_t in[16], const uint8_t key[32])
{
    IMPL_ACTIVE(salsa20)->hsalsa20(out, in, key, salsa20_sigma);
}

static void secretbox_salsa20_xor_ic(uint8_t *c, const uint8_t *m, size_t len,
                                     const uint8_t nonce[8], uint64_t ic, const uint8_t key[32])
{
    IMPL_ACTIVE(salsa20)->xor_ic(c, m, len, nonce, ic, key, 20);
}

static int secretbox_salsa20_xor_behind(uint8_t first[64], uint8_t *c, const uint8_t *m, size_t len,
                                        const uint8_t nonce[8], const uint8_t key[32])
{
    const salsa20_impl *salsa20 = IMPL_ACTIVE(salsa20);
    uint8_t from[16]            = {0};

    if (salsa20->xor_behind == NULL || len < SALSA20_BEHIND_MIN) {
        return -1;
    }
    memcpy(from, nonce, 8);
    salsa20->xor_behind(first, c, m, len, from, key, 20);
    return 0;
}

const secretbox_cipher secretbox_salsa20 = {
    secretbox_hsalsa20,
    secretbox_salsa20_xor_ic,
    secretbox_salsa20_xor_behind,
};

/* The source for encrypting to out: in itself if the two are equal or disjoint; else out, to which
 * in is moved. */
static const uint8_t *secretbox_source(uint8_t *out, const uint8_t *in, size_t len)
{
    uintptr_t distance = (uintptr_t) out - (uintptr_t) in;

    if (distance != 0 && (distance < len || (uintptr_t) 0 - distance < len)) {
        memmove(out, in, len);
        return out;
    }
    return in;
}

/* The length of the head of len bytes. */
static size_t secretbox_head_len(size_t len)
{
    return len <= SECRETBOX_BATCH_MAX - SECRETBOX_KEY_BYTES ? len
                                                            : SECRETBOX_BATCH - SECRETBOX_KEY_BYTES;
}

/* first = Poly1305 key || the first 32 bytes of in XOR keystream; out = the other len - 32 bytes
 * XOR keystream. Returns 0, or -1 if the cipher does not do that in one call. out is in + 32 or
 * disjoint from it. */
static int secretbox_xor_behind(const secretbox_cipher *cipher, uint8_t first[SECRETBOX_BLOCK],
                                uint8_t *out, const uint8_t *in, size_t len, const uint8_t n[24],
                                const uint8_t subkey[32])
{
    if (len < SECRETBOX_BESIDE_KEY) {
        return -1;
    }
    memset(first, 0, SECRETBOX_KEY_BYTES);
    memcpy(first + SECRETBOX_KEY_BYTES, in, SECRETBOX_BESIDE_KEY);
    return cipher->xor_behind(first, out, in + SECRETBOX_BESIDE_KEY, len - SECRETBOX_BESIDE_KEY,
                              n + 16, subkey);
}

/* batch = Poly1305 key || head XOR keystream. */
static void secretbox_xor_batch(const secretbox_cipher *cipher, uint8_t batch[SECRETBOX_BATCH_MAX],
                                const uint8_t *head, size_t headlen, const uint8_t n[24],
                                const uint8_t subkey[32])
{
    memset(batch, 0, SECRETBOX_KEY_BYTES);
    bytes_copy_call(batch + SECRETBOX_KEY_BYTES, head, headlen);
    cipher->xor_ic(batch, batch, SECRETBOX_KEY_BYTES + headlen, n + 16, 0, subkey);
}

/* out = in XOR keystream after the batch, for what follows the head; out and in are equal or
 * disjoint. */
static inline void secretbox_xor_rest(const secretbox_cipher *cipher, uint8_t *out,
                                      const uint8_t *in, size_t len, const uint8_t n[24],
                                      const uint8_t subkey[32])
{
    cipher->xor_ic(out, in, len, n + 16, SECRETBOX_BATCH / SECRETBOX_BLOCK, subkey);
}

int secretbox_detached(const secretbox_cipher *cipher, uint8_t *c, uint8_t mac[16],
                       const uint8_t *m, unsigned long long mlen, const uint8_t n[24],
                       const uint8_t k[32])
{
    uint8_t subkey[32], batch[SECRETBOX_BATCH_MAX];
    size_t len = (size_t) mlen, headlen = secretbox_head_len(len);

    if (mlen > crypto_secretbox_MESSAGEBYTES_MAX) {
        error_misuse("crypto_secretbox: mlen > MESSAGEBYTES_MAX");
    }
    m = secretbox_source(c, m, len);
    cipher->hash(subkey, n, k);
    if (secretbox_xor_behind(cipher, batch, c + SECRETBOX_BESIDE_KEY, m, len, n, subkey) == 0) {
        memcpy(c, batch + SECRETBOX_KEY_BYTES, SECRETBOX_BESIDE_KEY);
    } else {
        secretbox_xor_batch(cipher, batch, m, headlen, n, subkey);
        bytes_copy_call(c, batch + SECRETBOX_KEY_BYTES, headlen);
        if (len > headlen) { /* else both may be NULL */
            secretbox_xor_rest(cipher, c + headlen, m + headlen, len - headlen, n, subkey);
        }
    }
    IMPL_ACTIVE(poly1305)->auth(mac, c, len, batch);
    wipe(subkey, sizeof subkey);
    wipe(batch, SECRETBOX_KEY_BYTES); /* the rest is ciphertext */
    return 0;
}

/* Decrypts the head along with the Poly1305 key, on this stack; copies it out only if the tag is
 * right. */
int secretbox_open_detached(const secretbox_cipher *cipher, uint8_t *m, const uint8_t *c,
                            const uint8_t mac[16], unsigned long long clen, const uint8_t n[24],
                            const uint8_t k[32])
{
    uint8_t subkey[32], batch[SECRETBOX_BATCH_MAX], tag[16];
    size_t len = (size_t) clen, headlen = secretbox_head_len(len);
    int ret;

    if (clen > crypto_secretbox_MESSAGEBYTES_MAX) {
        return error_fail("secretbox: the ciphertext is longer than any message");
    }
    if (m == NULL) {
        headlen = 0;
    }
    cipher->hash(subkey, n, k);
    if (secretbox_xor_behind(cipher, batch, batch + SECRETBOX_BLOCK, c, headlen, n, subkey) != 0) {
        secretbox_xor_batch(cipher, batch, c, headlen, n, subkey);
    }
    IMPL_ACTIVE(poly1305)->auth(tag, c, len, batch);
    ret = verify_tag16(tag, mac);
    if (ret == 0 && m != NULL) {
        c = secretbox_source(m, c, len);
        bytes_copy_call(m, batch + SECRETBOX_KEY_BYTES, headlen);
        if (len > headlen) { /* else both may be NULL */
            secretbox_xor_rest(cipher, m + headlen, c + headlen, len - headlen, n, subkey);
        }
    }
    wipe(subkey, sizeof subkey);
    wipe(batch, SECRETBOX_KEY_BYTES + headlen);
    wipe(tag, sizeof tag); /* the correct tag for a forged ciphertext is secret */
    return ret == 0 ? 0 : error_fail("secretbox: the tag does not match the ciphertext");
}

int secretbox_open_easy(const secretbox_cipher *cipher, uint8_t *m, const uint8_t *c,
                        unsigned long long clen, const uint8_t n[24], const uint8_t k[32])
{
    if (clen < crypto_secretbox_MACBYTES) {
        return error_fail("secretbox: the ciphertext is shorter than its tag");
    }
    return secretbox_open_detached(cipher, m, c + crypto_secretbox_MACBYTES, c,
                                   clen - crypto_secretbox_MACBYTES, n, k);
}

/* As in NaCl, the zero prefix of m is encrypted unchecked, so that c begins with the Poly1305 key
 * until the last two lines write zeros and tag over it. */
int secretbox_seal_padded(uint8_t *c, const uint8_t *m, unsigned long long mlen,
                          const uint8_t n[24], const uint8_t k[32])
{
    const salsa20_impl *salsa20 = IMPL_ACTIVE(salsa20);
    uint8_t subkey[32], tag[16];
    size_t len = (size_t) mlen;

    if (mlen < crypto_secretbox_ZEROBYTES) {
        return error_fail("secretbox: the padded message is shorter than its zeros");
    }
    if (exceeds_size_max(mlen)) {
        error_misuse("crypto_secretbox: mlen > SIZE_MAX");
    }
    m = secretbox_source(c, m, len);
    salsa20->hsalsa20(subkey, n, k, salsa20_sigma);
    salsa20->xor_ic(c, m, len, n + 16, 0, subkey, 20);
    wipe(subkey, sizeof subkey);
    IMPL_ACTIVE(poly1305)->auth(tag, c + crypto_secretbox_ZEROBYTES,
                                len - crypto_secretbox_ZEROBYTES, c);
    memset(c, 0, crypto_secretbox_BOXZEROBYTES);
    memcpy(c + crypto_secretbox_BOXZEROBYTES, tag, sizeof tag);
    return 0;
}

int secretbox_open_padded(uint8_t *m, const uint8_t *c, unsigned long long clen,
                          const uint8_t n[24], const uint8_t k[32])
{
    if (clen < crypto_secretbox_ZEROBYTES) {
        return error_fail("secretbox: the padded ciphertext is shorter than zeros and tag");
    }
    if (secretbox_open_detached(&secretbox_salsa20,
                                m == NULL ? NULL : m + crypto_secretbox_ZEROBYTES,
                                c + crypto_secretbox_ZEROBYTES, c + crypto_secretbox_BOXZEROBYTES,
                                clen - crypto_secretbox_ZEROBYTES, n, k) != 0) {
        return -1;
    }
    if (m != NULL) {
        memset(m, 0, crypto_secretbox_ZEROBYTES);
    }
    return 0;
}

SECRETBOX(crypto_secretbox_detached, crypto_secretbox_easy, crypto_secretbox_open_detached,
          crypto_secretbox_open_easy, secretbox_salsa20)

SECRETBOX_PADDED(crypto_secretbox, crypto_secretbox_open)

SECRETBOX_PADDED(crypto_secretbox_xsalsa20poly1305, crypto_secretbox_xsalsa20poly1305_open)
