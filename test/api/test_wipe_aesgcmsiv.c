/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* AES-256-GCM-SIV leaves neither the keys of a nonce nor plaintext on the stack: see wipe.h. */
#include "wipe.h"

#include "../../src/aes/aes.h"
#include "../../src/core/bytes.h"

enum { WIPE_LENGTH = 1500, WIPE_LONG = 5000 };

static uint8_t wipe_m[WIPE_LONG], wipe_c[WIPE_LENGTH + 16], wipe_long[WIPE_LONG + 16];
static uint8_t wipe_out[WIPE_LONG + 16], wipe_n[12], wipe_k[32], wipe_ad[20];

/* The message where it was decrypted, and what the pieces of a long one that is only verified hold
 * last; round keys of the key and of that of the nonce, this itself, the hash key and its square;
 * the keystream; the tags before they are encrypted; the tag that the forgery should have. */
static wipe_secret wipe_secrets[] = {
    {"message", {0}, 64},
    {"last piece but one of the message", {0}, 64},
    {"last piece of the message", {0}, 64},
    {"round keys of the key", {0}, 64},
    {"last round key of the key", {0}, 16},
    {"key of the nonce", {0}, 32},
    {"its round keys", {0}, 64},
    {"its last round key", {0}, 16},
    {"hash key", {0}, 16},
    {"its square", {0}, 16},
    {"keystream", {0}, 64},
    {"tag before it is encrypted", {0}, 16},
    {"tag that the forgery should have", {0}, 16},
};

/* a = (a + the block at p, of which len bytes are there) b x^-128, bit by bit. */
static void wipe_step(uint64_t a[2], const uint8_t *p, size_t len, const uint8_t b[16])
{
    uint8_t block[16] = {0};
    uint64_t lo = 0, hi = 0, odd;
    int i;

    memcpy(block, p, len);
    a[0] ^= load64_le(block);
    a[1] ^= load64_le(block + 8);
    for (i = 0; i < 128; i++) {
        if (b[i / 8] >> i % 8 & 1) {
            lo ^= a[0];
            hi ^= a[1];
        }
        odd = lo & 1;
        lo  = lo >> 1 | hi << 63;
        hi  = hi >> 1 ^ odd << 63 ^ odd << 62 ^ odd << 61 ^ odd << 56;
    }
    a[0] = lo;
    a[1] = hi;
}

/* out = the hash of len bytes of the message after the associated data, made the input of AES. */
static void wipe_before_aes(uint8_t out[16], size_t len, const uint8_t hash_key[16])
{
    uint8_t lengths[16];
    uint64_t a[2] = {0, 0};
    size_t i;

    for (i = 0; i < sizeof wipe_ad; i += 16) {
        wipe_step(a, wipe_ad + i, sizeof wipe_ad - i < 16 ? sizeof wipe_ad - i : 16, hash_key);
    }
    for (i = 0; i < len; i += 16) {
        wipe_step(a, wipe_m + i, len - i < 16 ? len - i : 16, hash_key);
    }
    store64_le(lengths, 8 * sizeof wipe_ad);
    store64_le(lengths + 8, 8 * (uint64_t) len);
    wipe_step(a, lengths, 16, hash_key);
    store64_le(out, a[0]);
    store64_le(out + 8, a[1]);
    for (i = 0; i < 12; i++) {
        out[i] ^= wipe_n[i];
    }
    out[15] &= 0x7f;
}

/* Round keys of k: those of AES-GCM. */
static void wipe_round_keys(uint8_t some[64], uint8_t last[16], const uint8_t k[32])
{
    crypto_aead_aes256gcm_state st;
    const aesgcm_state *prepared = (const aesgcm_state *) (const void *) &st;

    (void) crypto_aead_aes256gcm_beforenm(&st, k);
    memcpy(some, prepared->key.rk[2], 64);
    memcpy(last, prepared->key.rk[14], 16);
}

static int wipe_seal(uint8_t *c, size_t len)
{
    return crypto_aead_aes256gcmsiv_encrypt(c, NULL, wipe_m, len, wipe_ad, sizeof wipe_ad, NULL,
                                            wipe_n, wipe_k);
}

static int wipe_open(uint8_t *m, const uint8_t *c, size_t len)
{
    return crypto_aead_aes256gcmsiv_decrypt(m, NULL, NULL, c, len + 16, wipe_ad, sizeof wipe_ad,
                                            wipe_n, wipe_k);
}

static void wipe_prepare(void)
{
    uint64_t square[2] = {0, 0};
    uint8_t keys[48], block[16];
    uint32_t i;

    api_random(wipe_m, sizeof wipe_m);
    api_random(wipe_n, sizeof wipe_n);
    api_random(wipe_k, sizeof wipe_k);
    api_random(wipe_ad, sizeof wipe_ad);
    for (i = 0; i < 6; i++) { /* AES of a block is counter mode with that block for nonce */
        store32_le(block, i);
        memcpy(block + 4, wipe_n, 12);
        (void) crypto_stream_aes256ctr(keys + (size_t) 8 * i, 8, block, wipe_k);
    }
    memcpy(wipe_secrets[0].bytes, wipe_m, 64);
    memcpy(wipe_secrets[1].bytes, wipe_m + 4096 - 64, 64);
    memcpy(wipe_secrets[2].bytes, wipe_m + 4096 + 64, 64);
    wipe_round_keys(wipe_secrets[3].bytes, wipe_secrets[4].bytes, wipe_k);
    memcpy(wipe_secrets[5].bytes, keys + 16, 32);
    wipe_round_keys(wipe_secrets[6].bytes, wipe_secrets[7].bytes, keys + 16);
    memcpy(wipe_secrets[8].bytes, keys, 16);
    wipe_step(square, keys, 16, keys);
    store64_le(wipe_secrets[9].bytes, square[0]);
    store64_le(wipe_secrets[9].bytes + 8, square[1]);
    (void) wipe_seal(wipe_c, WIPE_LENGTH - 1);
    memcpy(wipe_secrets[12].bytes, wipe_c + WIPE_LENGTH - 1, 16);
    (void) wipe_seal(wipe_c, WIPE_LENGTH);
    (void) wipe_seal(wipe_long, WIPE_LONG);
    for (i = 0; i < 64; i++) {
        wipe_secrets[10].bytes[i] = wipe_m[i] ^ wipe_c[i];
    }
    wipe_before_aes(wipe_secrets[11].bytes, WIPE_LENGTH, keys);
}

static void wipe_encrypt(void)
{
    wipe_ret = wipe_seal(wipe_out, WIPE_LENGTH);
}

static void wipe_encrypt_short(void)
{
    wipe_ret = wipe_seal(wipe_out, 75);
}

static void wipe_decrypt(void)
{
    wipe_ret = wipe_open(wipe_out, wipe_c, WIPE_LENGTH);
}

static void wipe_decrypt_forged(void)
{
    wipe_ret = -1 - wipe_open(wipe_out, wipe_c, WIPE_LENGTH - 1);
}

static void wipe_verify(void)
{
    wipe_ret = wipe_open(NULL, wipe_c, WIPE_LENGTH);
}

static void wipe_verify_long(void)
{
    wipe_ret = wipe_open(NULL, wipe_long, WIPE_LONG);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"encrypt", wipe_encrypt},
        {"encrypt of a short message", wipe_encrypt_short},
        {"decrypt", wipe_decrypt},
        {"decrypt of a forgery", wipe_decrypt_forged},
        {"decrypt that only verifies", wipe_verify},
        {"decrypt that only verifies a long message", wipe_verify_long},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
