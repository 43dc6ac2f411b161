/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* AES-GCM with nonces of any length: every implementation against SP 800-38D bit by bit, over the
 * block cipher of the library; counters that wrap; what is refused. */
#include "child.h"

#include "api_test.h"

enum { IV_MAX = 300, IV_TEXT = 2100, IV_AD = 300, IV_ROOM = IV_TEXT + 64, IV_FILL = 0xa5 };
/* More than two of the pieces in which a message is hashed and encrypted without bulk. */
enum { IV_LONG = 2 * 16384 + 40 };

/* The functions for keys of one size. */
typedef struct iv_functions {
    const char *name;
    size_t keybytes;
    unsigned long long max;
    int (*encrypt)(uint8_t *, unsigned long long *, const uint8_t *, unsigned long long,
                   const uint8_t *, unsigned long long, const uint8_t *, size_t, const uint8_t *);
    int (*decrypt)(uint8_t *, unsigned long long *, const uint8_t *, unsigned long long,
                   const uint8_t *, unsigned long long, const uint8_t *, size_t, const uint8_t *);
    int (*encrypt_detached)(uint8_t *, uint8_t *, unsigned long long *, const uint8_t *,
                            unsigned long long, const uint8_t *, unsigned long long,
                            const uint8_t *, size_t, const uint8_t *);
    int (*decrypt_detached)(uint8_t *, const uint8_t *, unsigned long long, const uint8_t *,
                            const uint8_t *, unsigned long long, const uint8_t *, size_t,
                            const uint8_t *);
    int (*ctr)(unsigned char *, const unsigned char *, unsigned long long, const unsigned char *,
               const unsigned char *);
} iv_functions;

#define IV_FUNCTIONS(bits)                                                                         \
       {"aes" #bits "gcm",                                                                         \
        crypto_aead_aes##bits##gcm_KEYBYTES,                                                       \
        crypto_aead_aes##bits##gcm_MESSAGEBYTES_MAX,                                               \
        crypto_aead_aes##bits##gcm_encrypt_with_iv,                                                \
        crypto_aead_aes##bits##gcm_decrypt_with_iv,                                                \
        crypto_aead_aes##bits##gcm_encrypt_detached_with_iv,                                       \
        crypto_aead_aes##bits##gcm_decrypt_detached_with_iv,                                       \
        crypto_stream_aes##bits##ctr_xor}
static const iv_functions iv_both[2] = {IV_FUNCTIONS(128), IV_FUNCTIONS(256)};

static uint8_t iv_k[32], iv_n[IV_MAX], iv_ad[IV_AD], iv_m[IV_LONG], iv_c[IV_LONG + 16];
static uint8_t iv_room[IV_LONG + 64];

/* ---- SP 800-38D, bit by bit ---- */

/* x = x times y (algorithm 1). */
static void iv_multiply(uint8_t x[16], const uint8_t y[16])
{
    uint8_t z[16] = {0}, v[16];
    unsigned i, j;

    memcpy(v, y, 16);
    for (i = 0; i < 128; i++) {
        const unsigned odd = v[15] & 1;

        for (j = 0; x[i / 8] >> (7 - i % 8) & 1 && j < 16; j++) {
            z[j] ^= v[j];
        }
        for (j = 15; j > 0; j--) {
            v[j] = (uint8_t) (v[j] >> 1 | v[j - 1] << 7);
        }
        v[0] = (uint8_t) (v[0] >> 1 ^ (odd ? 0xe1 : 0));
    }
    memcpy(x, z, 16);
}

/* y continued by len bytes and zeros up to a whole block (algorithm 2). */
static void iv_ghash(uint8_t y[16], const uint8_t *p, size_t len, const uint8_t h[16])
{
    size_t i, j;

    for (i = 0; i < len; i += 16) {
        for (j = 0; j < 16 && i + j < len; j++) {
            y[j] ^= p[i + j];
        }
        iv_multiply(y, h);
    }
}

/* y continued by the block of two lengths in bytes. */
static void iv_ghash_lengths(uint8_t y[16], uint64_t first, uint64_t second, const uint8_t h[16])
{
    uint8_t block[16];
    unsigned i;

    for (i = 0; i < 8; i++) {
        block[i]     = (uint8_t) (first << 3 >> (56 - 8 * i));
        block[8 + i] = (uint8_t) (second << 3 >> (56 - 8 * i));
    }
    iv_ghash(y, block, 16, h);
}

/* The block of the key for which all depends on: AES of zeros. */
static void iv_hash_key(const iv_functions *f, uint8_t h[16])
{
    static const uint8_t zeros[16];

    (void) f->ctr(h, zeros, 16, zeros, iv_k);
}

/* The counter's low 32 bits, plus 1. */
static void iv_count(uint8_t counter[16])
{
    size_t i = 16;

    do {
        i--;
        counter[i]++;
    } while (counter[i] == 0 && i > 12);
}

/* iv_c = ciphertext || tag (algorithm 4). */
static void iv_model(const iv_functions *f, size_t len, size_t adlen, size_t ivlen)
{
    uint8_t h[16], counter[16] = {0}, mask[16] = {0}, y[16] = {0};
    size_t i;

    iv_hash_key(f, h);
    iv_ghash(counter, iv_n, ivlen, h);
    iv_ghash_lengths(counter, 0, ivlen, h);
    (void) f->ctr(mask, mask, 16, counter, iv_k);
    for (i = 0; i < len; i += 16) {
        iv_count(counter);
        (void) f->ctr(iv_c + i, iv_m + i, len - i < 16 ? len - i : 16, counter, iv_k);
    }
    iv_ghash(y, iv_ad, adlen, h);
    iv_ghash(y, iv_c, len, h);
    iv_ghash_lengths(y, adlen, len, h);
    for (i = 0; i < 16; i++) {
        iv_c[len + i] = y[i] ^ mask[i];
    }
}

/* Makes the last block of the nonce one that GHASH takes to the first counter j: with the blocks N,
 * before which the hash is y, and L, the length, j = ((y + N) H + L) H. 1 / H is H^(2^128 - 2). */
static void iv_choose(const iv_functions *f, size_t ivlen, const uint8_t j[16])
{
    uint8_t h[16], power[16], by[16] = {0x80}, y[16] = {0}, n[16];
    size_t i;

    iv_hash_key(f, h);
    memcpy(power, h, 16);
    for (i = 0; i < 127; i++) {
        uint8_t same[16];

        memcpy(same, power, 16);
        iv_multiply(power, same);
        iv_multiply(by, power);
    }
    memcpy(n, j, 16);
    iv_multiply(n, by);
    n[14] ^= (uint8_t) (8 * ivlen >> 8);
    n[15] ^= (uint8_t) (8 * ivlen);
    iv_multiply(n, by);
    iv_ghash(y, iv_n, ivlen - 16, h);
    for (i = 0; i < 16; i++) {
        iv_n[ivlen - 16 + i] = n[i] ^ y[i];
    }
}

/* ---- The tests ---- */

static int iv_wrong(const iv_functions *f, const char *what, size_t len, size_t ivlen)
{
    trona_impl_status s;
    size_t i;

    printf("# %s: %s: message of %zu bytes, nonce of %zu;", f->name, what, len, ivlen);
    for (i = 0; trona_impl_get(i, &s) == 0; i++) {
        if (s.chosen && (strcmp(s.primitive, "aesgcm") == 0 || strcmp(s.primitive, "aes") == 0)) {
            printf(" %s=%s", s.primitive, s.name);
        }
    }
    printf("\n");
    return 0;
}

/* All forms give iv_c, and open it; apart and in place. */
static int iv_forms(const iv_functions *f, size_t len, size_t adlen, size_t ivlen)
{
    uint8_t *at          = iv_room + 20, mac[16];
    unsigned long long n = 99;

    memset(iv_room, IV_FILL, len + 64);
    if (f->encrypt(at, &n, iv_m, len, iv_ad, adlen, iv_n, ivlen, iv_k) != 0 || n != len + 16 ||
        memcmp(at, iv_c, len + 16) != 0 || !api_all(iv_room, IV_FILL, 20) ||
        !api_all(at + len + 16, IV_FILL, 28)) {
        return iv_wrong(f, "encrypt", len, ivlen);
    }
    if (f->decrypt(NULL, &n, at, len + 16, iv_ad, adlen, iv_n, ivlen, iv_k) != 0 || n != len ||
        f->decrypt(at, NULL, at, len + 16, iv_ad, adlen, iv_n, ivlen, iv_k) != 0 ||
        memcmp(at, iv_m, len) != 0) {
        return iv_wrong(f, "decrypt, in place", len, ivlen);
    }
    if (f->encrypt_detached(at, mac, &n, at, len, iv_ad, adlen, iv_n, ivlen, iv_k) != 0 ||
        n != 16 || memcmp(at, iv_c, len) != 0 || memcmp(mac, iv_c + len, 16) != 0) {
        return iv_wrong(f, "encrypt_detached, in place", len, ivlen);
    }
    memset(iv_room, IV_FILL, len + 64);
    if (f->decrypt_detached(at, iv_c, len, mac, iv_ad, adlen, iv_n, ivlen, iv_k) != 0 ||
        memcmp(at, iv_m, len) != 0 || !api_all(iv_room, IV_FILL, 20) ||
        !api_all(at + len, IV_FILL, 44)) {
        return iv_wrong(f, "decrypt_detached", len, ivlen);
    }
    return 1;
}

/* The same with every implementation of the block cipher and of AES-GCM, with the others chosen. */
static int iv_everywhere(const iv_functions *f, size_t len, size_t adlen, size_t ivlen)
{
    trona_impl_status s;
    size_t i;
    int ok = iv_forms(f, len, adlen, ivlen), ran = 0;

    for (i = 0; trona_impl_get(i, &s) == 0; i++) {
        if ((strcmp(s.primitive, "aesgcm") == 0 || strcmp(s.primitive, "aes") == 0) &&
            trona_impl_use(s.primitive, s.name) == 0) {
            ok &= iv_forms(f, len, adlen, ivlen);
            (void) trona_impl_use(s.primitive, NULL);
            ran++;
        }
    }
    return ok && ran >= 2;
}

static void iv_fresh(size_t len, size_t adlen)
{
    api_random(iv_k, sizeof iv_k);
    api_random(iv_n, sizeof iv_n);
    api_random(iv_ad, adlen);
    api_random(iv_m, len);
}

/* Lengths of messages and associated data around whole blocks, groups and batches. */
static int iv_test_values(const iv_functions *f)
{
    static const size_t lengths[] = {0,   1,   15,  16,  17,  100, 127, 128,  129,  255,  256,
                                     257, 300, 511, 512, 513, 640, 767, 1000, 1024, 1600, 2047};
    enum { LENGTHS = sizeof lengths / sizeof lengths[0] };
    size_t ivlen, i = 0;
    int ok = 1;

    for (ivlen = 1; ivlen <= IV_MAX; ivlen += ivlen < 40 ? 1 : 13, i++) {
        const size_t len = lengths[i % LENGTHS], adlen = i % 3 == 0 ? 0 : 7 * i % (IV_AD + 1);

        if (ivlen != 12) {
            iv_fresh(len, adlen);
            iv_model(f, len, adlen, ivlen);
            ok &= iv_everywhere(f, len, adlen, ivlen);
        }
    }
    return ok;
}

/* Several pieces; each continues with the counter and hash of the one before. */
static int iv_test_long(const iv_functions *f)
{
    static const size_t lengths[] = {16384, 16385, IV_LONG};
    size_t i;
    int ok = 1;

    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        iv_fresh(lengths[i], 20);
        iv_model(f, lengths[i], 20, 16);
        ok &= iv_everywhere(f, lengths[i], 20, 16);
    }
    return ok;
}

/* The low 32 bits of the counter wrap where the tag's mask ends, and at each place where an
 * implementation goes on with another piece, or before or behind it. */
static int iv_test_wraps(const iv_functions *f)
{
    static const size_t lengths[] = {0, 16, 40, 130, 300, 600, 1100, 2100};
    size_t i, n;
    int ok = 1;

    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (n = 0; n < 6; n++) {
            const size_t blocks = lengths[i] / 16, ivlen = n % 2 == 0 ? 16 : 48;
            const uint32_t low = 0 - (uint32_t) (1 + blocks * n / 5);
            uint8_t j[16];

            iv_fresh(lengths[i], 5);
            api_random(j, 12);
            j[12] = (uint8_t) (low >> 24);
            j[13] = (uint8_t) (low >> 16);
            j[14] = (uint8_t) (low >> 8);
            j[15] = (uint8_t) low;
            iv_choose(f, ivlen, j);
            iv_model(f, lengths[i], 5, ivlen);
            ok &= iv_everywhere(f, lengths[i], 5, ivlen);
        }
    }
    return ok;
}

/* 1 if every form refuses iv_c with this nonce, for a reason that contains why, and leaves zeros.
 */
static int iv_refuses(const iv_functions *f, const uint8_t *iv, size_t ivlen, const char *why)
{
    enum { LEN = 70 };
    unsigned long long n = 99;

    memset(iv_room, IV_FILL, sizeof iv_room);
    if (f->decrypt(iv_room, &n, iv_c, LEN + 16, iv_ad, 9, iv, ivlen, iv_k) != -1 || n != 0 ||
        strstr(trona_last_error(), f->name) == NULL || strstr(trona_last_error(), why) == NULL ||
        !api_all(iv_room, 0, LEN) || !api_all(iv_room + LEN, IV_FILL, IV_ROOM - LEN)) {
        return iv_wrong(f, "decrypt", LEN, ivlen);
    }
    memcpy(iv_room, iv_c, LEN);
    if (f->decrypt_detached(iv_room, iv_room, LEN, iv_c + LEN, iv_ad, 9, iv, ivlen, iv_k) != -1 ||
        strstr(trona_last_error(), why) == NULL || !api_all(iv_room, 0, LEN) ||
        f->decrypt(NULL, NULL, iv_c, LEN + 16, iv_ad, 9, iv, ivlen, iv_k) != -1) {
        return iv_wrong(f, "decrypt_detached", LEN, ivlen);
    }
    return 1;
}

static int iv_test_forgeries(const iv_functions *f)
{
    uint8_t *const inputs[]     = {iv_c, iv_n, iv_ad, iv_k};
    static const size_t sizes[] = {86, 20, 9, 16};
    size_t i, j;
    int ok = 1;

    iv_fresh(70, 9);
    iv_model(f, 70, 9, 20);
    for (i = 0; i < 4; i++) {
        for (j = 0; j < sizes[i]; j++) {
            inputs[i][j] ^= (uint8_t) (1 << j % 8);
            ok &= iv_refuses(f, iv_n, 20, "tag");
            inputs[i][j] ^= (uint8_t) (1 << j % 8);
        }
    }
    return ok && iv_refuses(f, iv_n, 19, "tag") && iv_refuses(f, iv_n, 12, "tag") &&
           f->decrypt(NULL, NULL, iv_c, 86, iv_ad, 9, iv_n, 20, iv_k) == 0;
}

/* Nonces of no length: what would be sent instead of a ciphertext is zeros. */
static int iv_test_empty_nonce(const iv_functions *f)
{
    static const size_t wrong[] = {0, SIZE_MAX > 0xffffffff ? (size_t) (UINT64_C(1) << 61) : 0};
    uint8_t mac[16];
    unsigned long long n = 99;
    size_t i;

    iv_fresh(70, 9);
    for (i = 0; i < 2; i++) {
        const char *why = wrong[i] == 0 ? "empty" : "limit";

        memcpy(iv_room, iv_m, 70);
        if (!iv_refuses(f, NULL, wrong[i], why) ||
            f->encrypt(iv_room, &n, iv_room, 70, iv_ad, 9, NULL, wrong[i], iv_k) != -1 || n != 0 ||
            strstr(trona_last_error(), f->name) == NULL ||
            strstr(trona_last_error(), why) == NULL || !api_all(iv_room, 0, 86)) {
            return iv_wrong(f, "encrypt", 70, wrong[i]);
        }
        n = 99;
        memcpy(iv_room, iv_m, 70);
        memset(mac, IV_FILL, sizeof mac);
        if (f->encrypt_detached(iv_room, mac, &n, iv_room, 70, iv_ad, 9, NULL, wrong[i], iv_k) !=
                -1 ||
            n != 0 || strstr(trona_last_error(), why) == NULL || !api_all(iv_room, 0, 70) ||
            !api_all(mac, 0, 16)) {
            return iv_wrong(f, "encrypt_detached", 70, wrong[i]);
        }
    }
    return 1;
}

/* Nothing at all but the nonce: pointers may be NULL. */
static int iv_test_null(const iv_functions *f)
{
    uint8_t c[16];

    iv_fresh(0, 0);
    iv_model(f, 0, 0, 1);
    return f->encrypt(c, NULL, NULL, 0, NULL, 0, iv_n, 1, iv_k) == 0 && memcmp(c, iv_c, 16) == 0 &&
           f->decrypt(NULL, NULL, c, 16, NULL, 0, iv_n, 1, iv_k) == 0;
}

/* Above the limit of messages nothing is read, and nothing is written. */
static int iv_test_too_long(const iv_functions *f)
{
    uint8_t *none = api_forbidden();

    return f->decrypt(none, NULL, none, f->max + 17, none, 5, none, 8, iv_k) == -1 &&
           strstr(trona_last_error(), "limit") != NULL &&
           f->decrypt_detached(none, none, ULLONG_MAX, none, none, 5, none, 8, iv_k) == -1;
}

static int iv_misuse(void *p)
{
    const iv_functions *f = (const iv_functions *) p;

    return f->encrypt(iv_room, NULL, iv_m, f->max + 1, NULL, 0, iv_n, 8, iv_k);
}

static int iv_misuse_ad(void *p)
{
    const iv_functions *f = (const iv_functions *) p;

    return f->encrypt_detached(iv_room, iv_room, NULL, iv_m, 1, iv_ad, 1ULL << 61, iv_n, 8, iv_k);
}

int main(void)
{
    size_t i;

    api_seed();
    for (i = 0; i < 2; i++) {
        const iv_functions *f = &iv_both[i];
        iv_functions copy     = *f;

        tap_ok(iv_test_values(f), "%s: nonces of 1 to 300 bytes, every implementation", f->name);
        tap_ok(iv_test_long(f), "%s: long messages, every implementation", f->name);
        tap_ok(iv_test_wraps(f), "%s: counters that wrap, every implementation", f->name);
        tap_ok(iv_test_forgeries(f), "%s: forgeries fail, m is zeroed", f->name);
        tap_ok(iv_test_empty_nonce(f), "%s: a nonce without bytes is refused", f->name);
        tap_ok(iv_test_null(f), "%s: what is empty may be NULL", f->name);
        tap_ok(iv_test_too_long(f), "%s: above the limit, opening fails", f->name);
        tap_ok(child_misuses(iv_misuse, &copy) && child_misuses(iv_misuse_ad, &copy),
               "%s: above the limit, sealing is misuse", f->name);
    }
    return tap_done();
}
