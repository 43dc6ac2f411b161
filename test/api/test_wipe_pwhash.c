/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Argon2 leaves nothing of a password: on the stack (see wipe.h), and in the memory that it gives
 * back. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "wipe.h"

#if defined(__linux__)
# include <sys/syscall.h>
# include <unistd.h>
#endif

enum { WIPE_M = 96 }; /* KiB: enough for pages of its own */

static char wipe_passwd[64], wipe_str[128], wipe_ll_str[200];
static uint8_t wipe_salt[16], wipe_out[64];

/* What the calls derive: the initial hash, the beginning of a second block, the hash where it is
 * not asked for. */
static wipe_secret wipe_secrets[] = {
    {"H0 of crypto_pwhash", {0}, 64},      {"H0 of crypto_pwhash_argon2_ll", {0}, 64},
    {"a block of the former", {0}, 64},    {"a block of the latter", {0}, 64},
    {"H0 of the string", {0}, 64},         {"hash of the string", {0}, 32},
    {"hash of the other string", {0}, 64},
};

/* How much of what was unmapped was not zero, and how much was. Not counted without Linux. */
static size_t wipe_dirty, wipe_clean;

#if defined(__linux__)
/* Stands before the C library's, for a shared libtrona, too. */
__attribute__((visibility("default"))) int munmap(void *p, size_t size);

int munmap(void *p, size_t size)
{
    const uint8_t *b = (const uint8_t *) p;
    size_t i, dirty = 0;

    for (i = 0; i < size; i++) {
        dirty += b[i] != 0;
    }
    wipe_dirty += dirty;
    wipe_clean += size - dirty;
    return (int) syscall(SYS_munmap, p, size);
}
#endif

static void wipe_h0_field(crypto_generichash_state *st, const void *p, size_t len)
{
    uint8_t le[4] = {(uint8_t) len, (uint8_t) (len >> 8), 0, 0};

    (void) crypto_generichash_update(st, le, 4);
    (void) crypto_generichash_update(st, (const uint8_t *) p, len);
}

/* H0 and the first bytes of the last lane's second block, by RFC 9106 sections 3.2 and 3.3. */
static void wipe_h0(uint8_t h0[64], uint8_t *block, int alg, uint8_t lanes, uint8_t outlen,
                    const uint8_t *salt, size_t secretlen)
{
    uint8_t head[24]       = {lanes, 0, 0, 0, outlen, 0, 0, 0, WIPE_M,       0, 0, 0,
                              3,     0, 0, 0, 19,     0, 0, 0, (uint8_t) alg};
    uint8_t in[4 + 64 + 8] = {0, 4}, v[64];
    crypto_generichash_state st;

    (void) crypto_generichash_init(&st, NULL, 0, 64);
    (void) crypto_generichash_update(&st, head, 24);
    wipe_h0_field(&st, wipe_passwd, sizeof wipe_passwd);
    wipe_h0_field(&st, salt, 16);
    wipe_h0_field(&st, wipe_passwd, secretlen);
    wipe_h0_field(&st, NULL, 0);
    (void) crypto_generichash_final(&st, h0, 64);
    if (block != NULL) {
        memcpy(in + 4, h0, 64);
        in[68] = 1;
        in[72] = (uint8_t) (lanes - 1);
        (void) crypto_generichash(v, 64, in, sizeof in, NULL, 0);
        memcpy(block, v, 32);
        (void) crypto_generichash(v, 64, v, 64, NULL, 0);
        memcpy(block + 32, v, 32);
    }
}

static void wipe_decode(uint8_t *out, size_t len, const char *b64, size_t chars)
{
    size_t n;

    (void) sodium_base642bin(out, len, b64, chars, NULL, &n, NULL,
                             sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
}

static void wipe_prepare(void)
{
    uint8_t salt[16];

    api_random(wipe_passwd, sizeof wipe_passwd);
    api_random(wipe_salt, sizeof wipe_salt);
    (void) !crypto_pwhash_str(wipe_str, wipe_passwd, sizeof wipe_passwd, 3, WIPE_M * 1024);
    (void) !crypto_pwhash_argon2_str_ll(
        wipe_ll_str, sizeof wipe_ll_str, 64, wipe_passwd, sizeof wipe_passwd, wipe_salt, 16,
        (const uint8_t *) wipe_passwd, 40, NULL, 0, NULL, 0, 1, 3, WIPE_M, 2, 1);
    wipe_h0(wipe_secrets[0].bytes, wipe_secrets[2].bytes, 2, 1, 64, wipe_salt, 0);
    wipe_h0(wipe_secrets[1].bytes, wipe_secrets[3].bytes, 1, 2, 64, wipe_salt, 40);
    wipe_decode(salt, 16, wipe_str + 28, 22);
    wipe_decode(wipe_secrets[5].bytes, 32, wipe_str + 51, 43);
    wipe_h0(wipe_secrets[4].bytes, NULL, 2, 1, 32, salt, 0);
    wipe_decode(wipe_secrets[6].bytes, 64, strrchr(wipe_ll_str, '$') + 1, 86);
    wipe_dirty = wipe_clean = 0;
}

static void wipe_pwhash(void)
{
    wipe_ret = crypto_pwhash(wipe_out, 64, wipe_passwd, sizeof wipe_passwd, wipe_salt, 3,
                             WIPE_M * 1024, 2);
}

static void wipe_pwhash_ll(void)
{
    wipe_ret =
        crypto_pwhash_argon2_ll(wipe_out, 64, wipe_passwd, sizeof wipe_passwd, wipe_salt, 16,
                                (const uint8_t *) wipe_passwd, 40, NULL, 0, 1, 3, WIPE_M, 2, 2);
}

static void wipe_make(void)
{
    char str[128];

    wipe_ret = crypto_pwhash_str(str, wipe_passwd, sizeof wipe_passwd, 3, WIPE_M * 1024);
}

static void wipe_verify(void)
{
    wipe_ret = crypto_pwhash_str_verify(wipe_str, wipe_passwd, sizeof wipe_passwd);
}

static void wipe_verify_ll(void)
{
    wipe_ret = crypto_pwhash_argon2_str_verify_ll(wipe_ll_str, wipe_passwd, sizeof wipe_passwd,
                                                  (const uint8_t *) wipe_passwd, 40, NULL, 0, 3,
                                                  WIPE_M, 1);
}

/* All that was before, and what it unmapped. */
static void wipe_memory(void)
{
#if defined(__linux__)
    wipe_ret = wipe_clean < 5 * WIPE_M * 1024 || wipe_dirty != 0;
#else
    wipe_ret = 0;
#endif
}

int main(void)
{
    static const wipe_call calls[] = {
        {"crypto_pwhash", wipe_pwhash},
        {"crypto_pwhash_argon2_ll", wipe_pwhash_ll},
        {"crypto_pwhash_str", wipe_make},
        {"crypto_pwhash_str_verify", wipe_verify},
        {"crypto_pwhash_argon2_str_verify_ll", wipe_verify_ll},
        {"nothing, nor in memory that was given back,", wipe_memory},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
