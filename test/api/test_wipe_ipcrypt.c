/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* crypto_ipcrypt leaves no round key, mask or address on the stack: see wipe.h. */
#include "wipe.h"

static uint8_t wipe_a[16], wipe_t[16], wipe_k[32], wipe_out[32], wipe_c[32], wipe_nd[24],
    wipe_pfx[16];

static wipe_secret wipe_secrets[] = {
    {"round keys of the first half", {0}, 64},
    {"round keys of the second half", {0}, 64},
    {"last round key of the first half", {0}, 16},
    {"tweaked round keys", {0}, 32},
    {"mask", {0}, 16},
    {"address", {0}, 16},
};

static void wipe_prepare(void)
{
    uint8_t d[crypto_stream_aes128ctr_BEFORENMBYTES];
    int i;

    api_random(wipe_a, sizeof wipe_a);
    api_random(wipe_t, sizeof wipe_t);
    api_random(wipe_k, sizeof wipe_k);
    crypto_ipcrypt_ndx_encrypt(wipe_c, wipe_a, wipe_t, wipe_k);
    crypto_ipcrypt_nd_encrypt(wipe_nd, wipe_a, wipe_t, wipe_k);
    crypto_ipcrypt_pfx_encrypt(wipe_pfx, wipe_a, wipe_k);
    crypto_ipcrypt_encrypt(wipe_secrets[4].bytes, wipe_t, wipe_k + 16);
    memcpy(wipe_secrets[5].bytes, wipe_a, 16);
    (void) crypto_stream_aes128ctr_beforenm(d, wipe_k + 16);
    memcpy(wipe_secrets[1].bytes, d + 16, 64);
    (void) crypto_stream_aes128ctr_beforenm(d, wipe_k);
    memcpy(wipe_secrets[0].bytes, d + 16, 64);
    memcpy(wipe_secrets[2].bytes, d + 160, 16);
    memcpy(wipe_secrets[3].bytes, d + 16, 32);
    for (i = 0; i < 16; i++) {
        wipe_secrets[3].bytes[16 * (i / 8) + 4 * (i % 8 / 2) + i % 2] ^= wipe_t[i % 8];
    }
}

static void wipe_encrypt(void)
{
    crypto_ipcrypt_encrypt(wipe_out, wipe_a, wipe_k);
}

static void wipe_decrypt(void)
{
    crypto_ipcrypt_decrypt(wipe_out, wipe_pfx, wipe_k);
}

static void wipe_nd_encrypt(void)
{
    crypto_ipcrypt_nd_encrypt(wipe_out, wipe_a, wipe_t, wipe_k);
}

static void wipe_nd_decrypt(void)
{
    crypto_ipcrypt_nd_decrypt(wipe_out, wipe_nd, wipe_k);
    wipe_ret = memcmp(wipe_out, wipe_a, 16);
}

static void wipe_ndx_encrypt(void)
{
    crypto_ipcrypt_ndx_encrypt(wipe_out, wipe_a, wipe_t, wipe_k);
}

static void wipe_ndx_decrypt(void)
{
    crypto_ipcrypt_ndx_decrypt(wipe_out, wipe_c, wipe_k);
    wipe_ret = memcmp(wipe_out, wipe_a, 16);
}

static void wipe_pfx_encrypt(void)
{
    crypto_ipcrypt_pfx_encrypt(wipe_out, wipe_a, wipe_k);
}

static void wipe_pfx_decrypt(void)
{
    crypto_ipcrypt_pfx_decrypt(wipe_out, wipe_pfx, wipe_k);
    wipe_ret = memcmp(wipe_out, wipe_a, 16);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"ipcrypt_encrypt", wipe_encrypt},         {"ipcrypt_decrypt", wipe_decrypt},
        {"ipcrypt_nd_encrypt", wipe_nd_encrypt},   {"ipcrypt_nd_decrypt", wipe_nd_decrypt},
        {"ipcrypt_ndx_encrypt", wipe_ndx_encrypt}, {"ipcrypt_ndx_decrypt", wipe_ndx_decrypt},
        {"ipcrypt_pfx_encrypt", wipe_pfx_encrypt}, {"ipcrypt_pfx_decrypt", wipe_pfx_decrypt},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
