#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* AES-256-GCM leaves neither subkeys nor plaintext on the stack: see wipe.h. */
#include "wipe.h"

#include "../../src/aesgcm/aesgcm.h"

enum { WIPE_LENGTH = 1500 };

static uint8_t wipe_m[WIPE_LENGTH], wipe_c[WIPE_LENGTH + 16], wipe_out[WIPE_LENGTH + 16];
static uint8_t wipe_n[12], wipe_k[32], wipe_ad[20];
static crypto_aead_aes256gcm_state wipe_st, wipe_made;

/* The message where it was decrypted; the hash key and its square; round keys; AES of the first
 * counter, which hides the tag; the keystream; the tag that the forgery should have. */
static wipe_secret wipe_secrets[] = {
    {"message", {0}, 64},
    {"hash key", {0}, 16},
    {"its square", {0}, 16},
    {"H", {0}, 16},
    {"round keys", {0}, 64},
    {"last round key", {0}, 16},
    {"mask of the tag", {0}, 16},
    {"keystream", {0}, 64},
    {"tag that the forgery should have", {0}, 16},
};

static void wipe_prepare(void)
{
    static const uint8_t zero[64];
    const aesgcm_state *st = (const aesgcm_state *) (const void *) &wipe_st;
    uint8_t counter[16]    = {0};

    api_random(wipe_m, sizeof wipe_m);
    api_random(wipe_n, sizeof wipe_n);
    api_random(wipe_k, sizeof wipe_k);
    api_random(wipe_ad, sizeof wipe_ad);
    (void) crypto_aead_aes256gcm_beforenm(&wipe_st, wipe_k);
    memcpy(wipe_secrets[0].bytes, wipe_m, 64);
    memcpy(wipe_secrets[1].bytes, st->h[AESGCM_POWERS - 1], 16);
    memcpy(wipe_secrets[2].bytes, st->h[AESGCM_POWERS - 2], 16);
    (void) crypto_stream_aes256ctr(wipe_secrets[3].bytes, 16, zero, wipe_k);
    memcpy(wipe_secrets[4].bytes, st->key.rk[2], 64);
    memcpy(wipe_secrets[5].bytes, st->key.rk[14], 16);
    memcpy(counter, wipe_n, 12);
    counter[15] = 1;
    (void) crypto_stream_aes256ctr(wipe_secrets[6].bytes, 16, counter, wipe_k);
    counter[15] = 2;
    (void) crypto_stream_aes256ctr(wipe_secrets[7].bytes, 64, counter, wipe_k);
    (void) crypto_aead_aes256gcm_encrypt(wipe_c, NULL, wipe_m, WIPE_LENGTH - 1, wipe_ad, 20, NULL,
                                         wipe_n, wipe_k);
    memcpy(wipe_secrets[8].bytes, wipe_c + WIPE_LENGTH - 1, 16);
    (void) crypto_aead_aes256gcm_encrypt(wipe_c, NULL, wipe_m, WIPE_LENGTH, wipe_ad, 20, NULL,
                                         wipe_n, wipe_k);
}

static void wipe_encrypt(void)
{
    wipe_ret = crypto_aead_aes256gcm_encrypt(wipe_out, NULL, wipe_m, WIPE_LENGTH, wipe_ad, 20, NULL,
                                             wipe_n, wipe_k);
}

static void wipe_encrypt_short(void)
{
    wipe_ret = crypto_aead_aes256gcm_encrypt(wipe_out, NULL, wipe_m, 75, wipe_ad, 20, NULL, wipe_n,
                                             wipe_k);
}

static void wipe_encrypt_afternm(void)
{
    wipe_ret = crypto_aead_aes256gcm_encrypt_afternm(wipe_out, NULL, wipe_m, WIPE_LENGTH, wipe_ad,
                                                     20, NULL, wipe_n, &wipe_st);
}

static void wipe_decrypt(void)
{
    wipe_ret = crypto_aead_aes256gcm_decrypt(wipe_out, NULL, NULL, wipe_c, WIPE_LENGTH + 16,
                                             wipe_ad, 20, wipe_n, wipe_k);
}

static void wipe_decrypt_afternm(void)
{
    wipe_ret = crypto_aead_aes256gcm_decrypt_afternm(wipe_out, NULL, NULL, wipe_c, WIPE_LENGTH + 16,
                                                     wipe_ad, 20, wipe_n, &wipe_st);
}

/* A forgery: all but the last byte. */
static void wipe_decrypt_forged(void)
{
    wipe_ret = -1 - crypto_aead_aes256gcm_decrypt(wipe_out, NULL, NULL, wipe_c, WIPE_LENGTH + 15,
                                                  wipe_ad, 20, wipe_n, wipe_k);
}

static void wipe_verify(void)
{
    wipe_ret = crypto_aead_aes256gcm_decrypt(NULL, NULL, NULL, wipe_c, WIPE_LENGTH + 16, wipe_ad,
                                             20, wipe_n, wipe_k);
}

static void wipe_beforenm(void)
{
    wipe_ret = crypto_aead_aes256gcm_beforenm(&wipe_made, wipe_k);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"encrypt", wipe_encrypt},
        {"encrypt of a short message", wipe_encrypt_short},
        {"encrypt_afternm", wipe_encrypt_afternm},
        {"decrypt", wipe_decrypt},
        {"decrypt_afternm", wipe_decrypt_afternm},
        {"decrypt of a forgery", wipe_decrypt_forged},
        {"decrypt that only verifies", wipe_verify},
        {"beforenm", wipe_beforenm},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
