/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* crypto_kdf and HKDF: limits, errors, overlap. Known answers: test/kat/kdf.txt. */
#include "api_test.h"
#include "child.h"

static uint8_t test_kdf_key[64];

static void test_kdf_lengths(void)
{
    static const char ctx[] = "lengths.";
    uint8_t out[80];
    size_t n;
    int wrong = 0;

    for (n = 0; n <= 70; n++) {
        int good = n >= crypto_kdf_BYTES_MIN && n <= crypto_kdf_BYTES_MAX, ret;

        memset(out, 0xa5, sizeof out);
        (void) !crypto_kdf_hkdf_sha256_expand(out, 8161, NULL, 0, test_kdf_key);
        errno = 0;
        ret   = n % 2 == 0 ? crypto_kdf_derive_from_key(out, n, n, ctx, test_kdf_key)
                           : crypto_kdf_blake2b_derive_from_key(out, n, n, ctx, test_kdf_key);
        wrong += good ? ret != 0 || errno != 0 : ret != -1 || errno != EINVAL;
        wrong += !api_all(out + (good ? n : 0), 0xa5, sizeof out - (good ? n : 0));
        wrong += !good && strstr(trona_last_error(), "kdf:") == NULL;
    }
    tap_ok(wrong == 0, "subkeys of 16 to 64 bytes, else EINVAL and nothing written (%d wrong)",
           wrong);
    errno = 0;
    tap_ok(crypto_kdf_derive_from_key(out, SIZE_MAX, 0, ctx, test_kdf_key) == -1 && errno == EINVAL,
           "a subkey of SIZE_MAX bytes: EINVAL");
}

static void test_kdf_parameters(void)
{
    static const uint64_t ids[] = {0, 1, 255, 256, UINT64_C(1) << 32, UINT64_MAX};
    uint8_t out[2 * 6][32], key[32];
    size_t i, j;
    int equal = 0;

    for (i = 0; i < 6; i++) {
        (void) crypto_kdf_derive_from_key(out[i], 32, ids[i], "context1", test_kdf_key);
        (void) crypto_kdf_derive_from_key(out[6 + i], 32, ids[i], "context2", test_kdf_key);
    }
    for (i = 0; i < 12; i++) {
        for (j = 0; j < i; j++) {
            equal += memcmp(out[i], out[j], 32) == 0;
        }
    }
    tap_ok(equal == 0, "every id and every context gives another subkey");
    memcpy(key, test_kdf_key, 32);
    (void) crypto_kdf_derive_from_key(key, 32, 1, "context1", key);
    tap_ok(memcmp(key, out[1], 32) == 0, "a subkey may replace its master key");
    memset(out, 0, sizeof out);
    crypto_kdf_keygen(out[0]);
    crypto_kdf_keygen(out[1]);
    tap_ok(!api_all(out[0], 0, 32) && memcmp(out[0], out[1], 32) != 0, "crypto_kdf_keygen");
}

/* Shared by the tests of the two HKDFs. */
typedef struct test_kdf_hkdf {
    const char *name;
    size_t bytes;
    int (*expand)(unsigned char *out, size_t out_len, const char *ctx, size_t ctx_len,
                  const unsigned char *prk);
    int (*extract)(unsigned char *prk, const unsigned char *salt, size_t salt_len,
                   const unsigned char *ikm, size_t ikm_len);
    void (*keygen)(unsigned char *prk);
} test_kdf_hkdf;

static void test_kdf_expand(const test_kdf_hkdf *f)
{
    static uint8_t out[255 * 64 + 2], again[255 * 64];
    size_t max = 255 * f->bytes;
    uint8_t prk[64];

    memset(out, 0xa5, sizeof out);
    (void) !crypto_kdf_derive_from_key(out, 0, 0, "lengths.", test_kdf_key);
    errno = 0;
    tap_ok(f->expand(out, max + 1, "ctx", 3, test_kdf_key) == -1 && errno == EINVAL &&
               api_all(out, 0xa5, sizeof out) && strstr(trona_last_error(), "HKDF") != NULL,
           "%s: more than 255 hashes: EINVAL, nothing written", f->name);
    errno = 0;
    tap_ok(f->expand(out, SIZE_MAX, "ctx", 3, test_kdf_key) == -1 && errno == EINVAL,
           "%s: SIZE_MAX bytes: EINVAL", f->name);
    errno = 0;
    tap_ok(f->expand(out, max, "ctx", 3, test_kdf_key) == 0 && errno == 0 && out[max] == 0xa5,
           "%s: 255 hashes", f->name);
    tap_ok(f->expand(again, 100, "ctx", 3, test_kdf_key) == 0 && memcmp(out, again, 100) == 0,
           "%s: a shorter output is the beginning of a longer one", f->name);
    memset(again, 0xa5, 4);
    tap_ok(f->expand(again, 0, "ctx", 3, test_kdf_key) == 0 && api_all(again, 0xa5, 4),
           "%s: no output", f->name);
    memcpy(prk, test_kdf_key, sizeof prk);
    tap_ok(f->expand(prk, 64, "ctx", 3, prk) == 0 && memcmp(out, prk, 64) == 0,
           "%s: the output may replace the key", f->name);
    tap_ok(f->expand(out, 64, NULL, 0, test_kdf_key) == 0 &&
               f->expand(again, 64, "", 0, test_kdf_key) == 0 && memcmp(out, again, 64) == 0,
           "%s: no context", f->name);
}

/* Contexts of every length to 299: SHA-256 of all the outputs, from Python's hmac and hashlib. */
static void test_kdf_contexts(const test_kdf_hkdf *f, const uint8_t want[32])
{
    uint8_t prk[64], ctx[300], out[150], digest[32];
    crypto_hash_sha256_state st;
    unsigned i;

    for (i = 0; i < sizeof ctx; i++) {
        ctx[i]      = (uint8_t) (29 * i + 3);
        prk[i % 64] = (uint8_t) (7 * (i % 64) + 1);
    }
    crypto_hash_sha256_init(&st);
    for (i = 0; i < sizeof ctx; i++) {
        (void) f->expand(out, sizeof out, (const char *) ctx, i, prk);
        crypto_hash_sha256_update(&st, out, sizeof out);
    }
    crypto_hash_sha256_final(&st, digest);
    tap_ok(memcmp(digest, want, sizeof digest) == 0, "%s: contexts of any length", f->name);
}

static void test_kdf_extract(const test_kdf_hkdf *f)
{
    static const uint8_t zero[64] = {0};
    uint8_t a[64], b[64];

    tap_ok(f->extract(a, NULL, 0, test_kdf_key, 22) == 0 &&
               f->extract(b, zero, f->bytes, test_kdf_key, 22) == 0 && memcmp(a, b, f->bytes) == 0,
           "%s: no salt is as many zeros as the hash has bytes", f->name);
    memcpy(b, test_kdf_key, 64);
    tap_ok(f->extract(b, NULL, 0, b, 22) == 0 && memcmp(a, b, f->bytes) == 0,
           "%s: the extracted key may replace its input", f->name);
    (void) f->extract(a, test_kdf_key, 64, test_kdf_key, 22);
    memcpy(b, test_kdf_key, 64);
    tap_ok(f->extract(b, b, 64, test_kdf_key, 22) == 0 && memcmp(a, b, f->bytes) == 0,
           "%s: the extracted key may replace the salt", f->name);
    memset(a, 0, 64);
    memset(b, 0, 64);
    f->keygen(a);
    f->keygen(b);
    tap_ok(!api_all(a, 0, f->bytes) && memcmp(a, b, f->bytes) != 0 &&
               api_all(a + f->bytes, 0, 64 - f->bytes),
           "%s: keygen", f->name);
}

/* A state may be copied; final wipes it. */
static void test_kdf_states(void)
{
    crypto_kdf_hkdf_sha256_state s, s2;
    crypto_kdf_hkdf_sha512_state t, t2;
    uint8_t a[64], b[64];

    (void) crypto_kdf_hkdf_sha256_extract_init(&s, test_kdf_key, 10);
    (void) crypto_kdf_hkdf_sha256_extract_update(&s, test_kdf_key, 40);
    s2 = s;
    tap_ok(crypto_kdf_hkdf_sha256_extract_final(&s, a) == 0 &&
               crypto_kdf_hkdf_sha256_extract_final(&s2, b) == 0 && memcmp(a, b, 32) == 0 &&
               crypto_kdf_hkdf_sha256_extract(b, test_kdf_key, 10, test_kdf_key, 40) == 0 &&
               memcmp(a, b, 32) == 0 && api_all((const uint8_t *) &s, 0, sizeof s),
           "HKDF-SHA-256: a copied state, wiped in the end");
    (void) crypto_kdf_hkdf_sha512_extract_init(&t, test_kdf_key, 10);
    (void) crypto_kdf_hkdf_sha512_extract_update(&t, test_kdf_key, 40);
    t2 = t;
    tap_ok(crypto_kdf_hkdf_sha512_extract_final(&t, a) == 0 &&
               crypto_kdf_hkdf_sha512_extract_final(&t2, b) == 0 && memcmp(a, b, 64) == 0 &&
               crypto_kdf_hkdf_sha512_extract(b, test_kdf_key, 10, test_kdf_key, 40) == 0 &&
               memcmp(a, b, 64) == 0 && api_all((const uint8_t *) &t, 0, sizeof t),
           "HKDF-SHA-512: a copied state, wiped in the end");
}

/* The number of calls that are tried. */
enum { TEST_KDF_MISUSES = 4 };

static int test_kdf_null_salt(void *which)
{
    crypto_kdf_hkdf_sha256_state s;
    crypto_kdf_hkdf_sha512_state t;
    uint8_t out[64] = {0};

    switch (*(int *) which) {
    case 0:
        return crypto_kdf_hkdf_sha256_extract_init(&s, NULL, 1);
    case 1:
        return crypto_kdf_hkdf_sha512_extract_init(&t, NULL, 1);
    case 2:
        return crypto_kdf_hkdf_sha256_extract(out, NULL, 1, out, 0);
    default:
        return crypto_kdf_hkdf_sha512_extract(out, NULL, 1, out, 0);
    }
}

int main(void)
{
    static const test_kdf_hkdf f[2] = {
        {"HKDF-SHA-256", 32, crypto_kdf_hkdf_sha256_expand, crypto_kdf_hkdf_sha256_extract,
         crypto_kdf_hkdf_sha256_keygen},
        {"HKDF-SHA-512", 64, crypto_kdf_hkdf_sha512_expand, crypto_kdf_hkdf_sha512_extract,
         crypto_kdf_hkdf_sha512_keygen},
    };
    static const uint8_t contexts[2][32] = {
        {0xcc, 0xb4, 0xfa, 0x10, 0xab, 0x64, 0xd6, 0x31, 0xec, 0x84, 0x15,
         0x2e, 0xd5, 0x7e, 0x8f, 0xfc, 0xbc, 0x66, 0xd5, 0x65, 0xae, 0x3c,
         0xd4, 0x73, 0x35, 0xcc, 0x16, 0xd7, 0x90, 0x93, 0xf3, 0x62},
        {0x1b, 0x95, 0x7d, 0x6e, 0xaf, 0x8c, 0xa6, 0x60, 0x9d, 0x4e, 0x65,
         0xcd, 0x2e, 0x88, 0x5e, 0xf0, 0x10, 0xe2, 0xee, 0x88, 0xf9, 0xe9,
         0x2e, 0x64, 0x77, 0x0d, 0x4c, 0x42, 0xb7, 0xb0, 0xf5, 0x6f},
    };
    int i;

    api_seed();
    api_random(test_kdf_key, sizeof test_kdf_key);
    test_kdf_lengths();
    test_kdf_parameters();
    for (i = 0; i < 2; i++) {
        test_kdf_expand(&f[i]);
        test_kdf_contexts(&f[i], contexts[i]);
        test_kdf_extract(&f[i]);
    }
    test_kdf_states();
    for (i = 0; i < TEST_KDF_MISUSES; i++) {
        tap_ok(child_misuses(test_kdf_null_salt, &i), "a NULL salt with a length is misuse (%d)",
               i);
    }
    return tap_done();
}
