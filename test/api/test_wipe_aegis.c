/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* AEGIS leaves no key, message or tag on the stack: see wipe.h. */
#include "wipe.h"

enum { WIPE_LENGTH = 1500 };

static uint8_t wipe_m[WIPE_LENGTH], wipe_c[6][WIPE_LENGTH + 32], wipe_out[WIPE_LENGTH + 32];
static uint8_t wipe_ad[45], wipe_n[32], wipe_k[32];

static wipe_secret wipe_secrets[] = {
    {"message", {0}, 64},
    {"end of the message", {0}, 28},
    {"key", {0}, 16},
    {"second half of the key", {0}, 16},
    {"tag that the forgery of AEGIS-128L should have", {0}, 32},
    {"tag that the forgery of AEGIS-256 should have", {0}, 32},
    {"tag that the forgery of AEGIS-128X2 should have", {0}, 32},
    {"tag that the forgery of AEGIS-128X4 should have", {0}, 32},
    {"tag that the forgery of AEGIS-256X2 should have", {0}, 32},
    {"tag that the forgery of AEGIS-256X4 should have", {0}, 32},
};

static void wipe_prepare(void)
{
    int i;

    api_random(wipe_m, sizeof wipe_m);
    api_random(wipe_ad, sizeof wipe_ad);
    api_random(wipe_n, sizeof wipe_n);
    api_random(wipe_k, sizeof wipe_k);
    (void) crypto_aead_aegis128l_encrypt(wipe_c[0], NULL, wipe_m, WIPE_LENGTH, wipe_ad,
                                         sizeof wipe_ad, NULL, wipe_n, wipe_k);
    (void) crypto_aead_aegis256_encrypt(wipe_c[1], NULL, wipe_m, WIPE_LENGTH, wipe_ad,
                                        sizeof wipe_ad, NULL, wipe_n, wipe_k);
    (void) crypto_aead_aegis128x2_encrypt(wipe_c[2], NULL, wipe_m, WIPE_LENGTH, wipe_ad,
                                          sizeof wipe_ad, NULL, wipe_n, wipe_k);
    (void) crypto_aead_aegis128x4_encrypt(wipe_c[3], NULL, wipe_m, WIPE_LENGTH, wipe_ad,
                                          sizeof wipe_ad, NULL, wipe_n, wipe_k);
    (void) crypto_aead_aegis256x2_encrypt(wipe_c[4], NULL, wipe_m, WIPE_LENGTH, wipe_ad,
                                          sizeof wipe_ad, NULL, wipe_n, wipe_k);
    (void) crypto_aead_aegis256x4_encrypt(wipe_c[5], NULL, wipe_m, WIPE_LENGTH, wipe_ad,
                                          sizeof wipe_ad, NULL, wipe_n, wipe_k);
    memcpy(wipe_secrets[0].bytes, wipe_m, 64);
    memcpy(wipe_secrets[1].bytes, wipe_m + WIPE_LENGTH - 28, 28); /* what the last block has */
    memcpy(wipe_secrets[2].bytes, wipe_k, 16);
    memcpy(wipe_secrets[3].bytes, wipe_k + 16, 16);
    for (i = 0; i < 6; i++) {
        memcpy(wipe_secrets[4 + i].bytes, wipe_c[i] + WIPE_LENGTH, 32);
    }
}

/* The calls of one AEGIS; i is its ciphertext. */
#define WIPE_AEGIS(name, i)                                                                        \
       static void wipe_##name##_encrypt(void)                                                     \
       {                                                                                           \
           wipe_ret = crypto_aead_##name##_encrypt(wipe_out, NULL, wipe_m, WIPE_LENGTH, wipe_ad,   \
                                                   sizeof wipe_ad, NULL, wipe_n, wipe_k);          \
       }                                                                                           \
       static void wipe_##name##_decrypt(void)                                                     \
       {                                                                                           \
           wipe_ret =                                                                              \
               crypto_aead_##name##_decrypt(wipe_out, NULL, NULL, wipe_c[i], WIPE_LENGTH + 32,     \
                                            wipe_ad, sizeof wipe_ad, wipe_n, wipe_k);              \
       }                                                                                           \
       static void wipe_##name##_verify(void)                                                      \
       {                                                                                           \
           wipe_ret = crypto_aead_##name##_decrypt(NULL, NULL, NULL, wipe_c[i], WIPE_LENGTH + 32,  \
                                                   wipe_ad, sizeof wipe_ad, wipe_n, wipe_k);       \
       }                                                                                           \
       static void wipe_##name##_forgery(void) /* another tag */                                   \
       {                                                                                           \
           wipe_ret = -1 - crypto_aead_##name##_decrypt_detached(wipe_out, NULL, wipe_c[i],        \
                                                                 WIPE_LENGTH, wipe_c[i], wipe_ad,  \
                                                                 sizeof wipe_ad, wipe_n, wipe_k);  \
       }                                                                                           \
       static void wipe_##name##_forgery_verify(void)                                              \
       {                                                                                           \
           wipe_ret = -1 - crypto_aead_##name##_decrypt_detached(NULL, NULL, wipe_c[i],            \
                                                                 WIPE_LENGTH, wipe_c[i], wipe_ad,  \
                                                                 sizeof wipe_ad, wipe_n, wipe_k);  \
       }
WIPE_AEGIS(aegis128l, 0)
WIPE_AEGIS(aegis256, 1)
WIPE_AEGIS(aegis128x2, 2)
WIPE_AEGIS(aegis128x4, 3)
WIPE_AEGIS(aegis256x2, 4)
WIPE_AEGIS(aegis256x4, 5)

#define WIPE_CALLS(name)                                                                           \
       {#name " encrypt", wipe_##name##_encrypt}, {#name " decrypt", wipe_##name##_decrypt},       \
           {#name " verify", wipe_##name##_verify}, {#name " forgery", wipe_##name##_forgery},     \
       {                                                                                           \
           #name " forgery, only verified", wipe_##name##_forgery_verify                           \
       }

int main(void)
{
    static const wipe_call calls[] = {WIPE_CALLS(aegis128l),  WIPE_CALLS(aegis256),
                                      WIPE_CALLS(aegis128x2), WIPE_CALLS(aegis128x4),
                                      WIPE_CALLS(aegis256x2), WIPE_CALLS(aegis256x4)};

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
