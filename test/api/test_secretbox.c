/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_secretbox. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "child.h"
#include "seal_forms.h"

static int secretbox_easy(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n)
{
    return crypto_secretbox_easy(c, m, mlen, n, seal_key);
}

static int secretbox_open_easy(uint8_t *m, const uint8_t *c, unsigned long long clen,
                               const uint8_t *n)
{
    return crypto_secretbox_open_easy(m, c, clen, n, seal_key);
}

static int secretbox_detached(uint8_t *c, uint8_t *mac, const uint8_t *m, unsigned long long mlen,
                              const uint8_t *n)
{
    return crypto_secretbox_detached(c, mac, m, mlen, n, seal_key);
}

static int secretbox_open_detached(uint8_t *m, const uint8_t *c, const uint8_t *mac,
                                   unsigned long long clen, const uint8_t *n)
{
    return crypto_secretbox_open_detached(m, c, mac, clen, n, seal_key);
}

static int secretbox_padded(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n)
{
    return crypto_secretbox(c, m, mlen, n, seal_key);
}

static int secretbox_open_padded(uint8_t *m, const uint8_t *c, unsigned long long clen,
                                 const uint8_t *n)
{
    return crypto_secretbox_open(m, c, clen, n, seal_key);
}

static int named_padded(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n)
{
    return crypto_secretbox_xsalsa20poly1305(c, m, mlen, n, seal_key);
}

static int named_open_padded(uint8_t *m, const uint8_t *c, unsigned long long clen,
                             const uint8_t *n)
{
    return crypto_secretbox_xsalsa20poly1305_open(m, c, clen, n, seal_key);
}

static int x_easy(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n)
{
    return crypto_secretbox_xchacha20poly1305_easy(c, m, mlen, n, seal_key);
}

static int x_open_easy(uint8_t *m, const uint8_t *c, unsigned long long clen, const uint8_t *n)
{
    return crypto_secretbox_xchacha20poly1305_open_easy(m, c, clen, n, seal_key);
}

static int x_detached(uint8_t *c, uint8_t *mac, const uint8_t *m, unsigned long long mlen,
                      const uint8_t *n)
{
    return crypto_secretbox_xchacha20poly1305_detached(c, mac, m, mlen, n, seal_key);
}

static int x_open_detached(uint8_t *m, const uint8_t *c, const uint8_t *mac,
                           unsigned long long clen, const uint8_t *n)
{
    return crypto_secretbox_xchacha20poly1305_open_detached(m, c, mac, clen, n, seal_key);
}

static const seal_forms x_forms = {
    "secretbox_xchacha20poly1305", x_easy, x_open_easy, x_detached, x_open_detached, NULL, NULL,
};
static const seal_forms secretbox_forms[] = {
    {"secretbox", secretbox_easy, secretbox_open_easy, secretbox_detached, secretbox_open_detached,
     secretbox_padded, secretbox_open_padded},
    {"secretbox_xsalsa20poly1305", secretbox_easy, secretbox_open_easy, secretbox_detached,
     secretbox_open_detached, named_padded, named_open_padded},
};

/* A prefix that is not zero takes part in the XOR, as in NaCl and libsodium: the ciphertext is the
 * same, the authenticator's key is not. */
static int test_prefix(void)
{
    uint8_t m[100], c[100], x[100], tag[16];

    api_random(m, sizeof m);
    api_random(seal_n, sizeof seal_n);
    (void) crypto_stream_xsalsa20_xor(x, m, sizeof m, seal_n, seal_key);
    (void) crypto_onetimeauth_poly1305(tag, x + 32, sizeof m - 32, x);
    return crypto_secretbox(c, m, sizeof m, seal_n, seal_key) == 0 && api_all(c, 0, 16) &&
           memcmp(c + 16, tag, 16) == 0 && memcmp(c + 32, x + 32, sizeof m - 32) == 0;
}

static int test_wrong_key(const seal_forms *f)
{
    size_t i;

    for (i = 0; i < sizeof seal_key; i++) {
        int ok;

        seal_fresh(48);
        seal_key[i] ^= (uint8_t) (1 << i % 8);
        ok = seal_rejects(f, seal_c, 48, seal_n);
        seal_key[i] ^= (uint8_t) (1 << i % 8);
        if (!ok) {
            return seal_wrong(f, "wrong key", 48, (long) i);
        }
    }
    return 1;
}

static int test_keygen(void (*keygen)(unsigned char *k))
{
    uint8_t k1[34], k2[34];

    memset(k1, SEAL_FILL, sizeof k1);
    memset(k2, SEAL_FILL, sizeof k2);
    keygen(k1 + 1);
    keygen(k2 + 1);
    return memcmp(k1 + 1, k2 + 1, 32) != 0 && k1[0] == SEAL_FILL && k1[33] == SEAL_FILL &&
           !api_all(k1 + 1, SEAL_FILL, 8) && !api_all(k1 + 25, SEAL_FILL, 8);
}

/* Nothing is read or written. */
static int test_too_long(int (*open_detached)(unsigned char *, const unsigned char *,
                                              const unsigned char *, unsigned long long,
                                              const unsigned char *, const unsigned char *))
{
    uint8_t *none = api_forbidden();

    return open_detached(none, none, none, crypto_secretbox_MESSAGEBYTES_MAX + 1ULL, seal_n,
                         seal_key) == -1 &&
           strstr(trona_last_error(), "longer") != NULL &&
           open_detached(NULL, none, none, ULLONG_MAX, seal_n, seal_key) == -1;
}

static int misuse_easy(void *unused)
{
    (void) unused;
    return crypto_secretbox_easy(seal_room, seal_m, crypto_secretbox_MESSAGEBYTES_MAX + 1ULL,
                                 seal_n, seal_key);
}

static int misuse_easy_longest(void *unused)
{
    (void) unused;
    return crypto_secretbox_easy(seal_room, seal_m, ULLONG_MAX, seal_n, seal_key);
}

static int misuse_detached(void *unused)
{
    (void) unused;
    return crypto_secretbox_detached(seal_room, seal_room, seal_m,
                                     crypto_secretbox_MESSAGEBYTES_MAX + 1ULL, seal_n, seal_key);
}

static int misuse_x_easy(void *unused)
{
    (void) unused;
    return crypto_secretbox_xchacha20poly1305_easy(
        seal_room, seal_m, crypto_secretbox_xchacha20poly1305_MESSAGEBYTES_MAX + 1ULL, seal_n,
        seal_key);
}

static int misuse_x_detached(void *unused)
{
    (void) unused;
    return crypto_secretbox_xchacha20poly1305_detached(seal_room, seal_room, seal_m, ULLONG_MAX,
                                                       seal_n, seal_key);
}

int main(void)
{
    static const size_t overlap[] = {1, 2, 15, 16, 17, 31, 32, 33, 64, 100, 300, 1100, 2600, 0};
    static const size_t forged[]  = {1, 31, 32, 33, 64, 300, 1100, 2600, 0};
    size_t i;

    api_seed();
    api_random(seal_key, sizeof seal_key);
    for (i = 0; i < sizeof secretbox_forms / sizeof secretbox_forms[0]; i++) {
        seal_test(&secretbox_forms[i], overlap, forged);
    }
    tap_ok(test_prefix(), "a prefix that is not zero is not checked");
    tap_ok(test_wrong_key(&secretbox_forms[0]), "a wrong key fails");
    tap_ok(test_keygen(crypto_secretbox_keygen), "keygen makes 32 random bytes");
    tap_ok(test_keygen(crypto_secretbox_xsalsa20poly1305_keygen),
           "xsalsa20poly1305_keygen makes 32 random bytes");
    tap_ok(child_misuses(misuse_easy, NULL), "easy: a message above the limit is misuse");
    tap_ok(child_misuses(misuse_easy_longest, NULL), "easy: the longest length is misuse");
    tap_ok(child_misuses(misuse_detached, NULL), "detached: a message above the limit is misuse");
    tap_ok(test_too_long(crypto_secretbox_open_detached), "a ciphertext above the limit fails");
    seal_cipher = crypto_stream_xchacha20_xor;
    seal_test(&x_forms, overlap, forged);
    tap_ok(test_wrong_key(&x_forms), "xchacha20poly1305: a wrong key fails");
    tap_ok(child_misuses(misuse_x_easy, NULL),
           "xchacha20poly1305_easy: a message above the limit is misuse");
    tap_ok(child_misuses(misuse_x_detached, NULL),
           "xchacha20poly1305_detached: the longest length is misuse");
    tap_ok(test_too_long(crypto_secretbox_xchacha20poly1305_open_detached),
           "xchacha20poly1305: a ciphertext above the limit fails");
    return tap_done();
}
