/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_aead_aegis128l, crypto_aead_aegis256 and their parallel forms. */
#include "api_test.h"
#include "child.h"

#include <limits.h>

#include "../aead.h"

typedef struct aegis_forms {
    const char *name;
    size_t keybytes;
    unsigned long long max;
    aead_functions aead;
    void (*keygen)(unsigned char *);
} aegis_forms;

#define AEGIS_FORMS(name)                                                                          \
       {#name, crypto_aead_##name##_KEYBYTES, crypto_aead_##name##_MESSAGEBYTES_MAX,               \
        AEAD_FUNCTIONS(crypto_aead_##name), crypto_aead_##name##_keygen}
static const aegis_forms aegis_all[] = {AEGIS_FORMS(aegis128l),  AEGIS_FORMS(aegis256),
                                        AEGIS_FORMS(aegis128x2), AEGIS_FORMS(aegis128x4),
                                        AEGIS_FORMS(aegis256x2), AEGIS_FORMS(aegis256x4)};

#define AEGIS_AD_OVER (1ULL << 61)

enum { AEGIS_MAX = 1100, AEGIS_AD = 77, AEGIS_TAG = 32, AEGIS_FILL = 0xb7 };

static const size_t aegis_lengths[] = {0,  1,  15,  16,  17,  31,  32,  33,  48,   63,       64,
                                       65, 96, 100, 255, 256, 257, 300, 511, 1000, AEGIS_MAX};

/* A message, and box = ciphertext || tag of it. */
static uint8_t aegis_m[AEGIS_MAX], aegis_box[AEGIS_MAX + AEGIS_TAG], aegis_ad[AEGIS_AD];
static uint8_t aegis_n[32], aegis_k[32], aegis_out[AEGIS_MAX + AEGIS_TAG + 1];
static const aegis_forms *aegis_misused;

static int aegis_fresh(const aegis_forms *f, size_t len)
{
    api_random(aegis_m, sizeof aegis_m);
    api_random(aegis_ad, sizeof aegis_ad);
    api_random(aegis_n, sizeof aegis_n);
    api_random(aegis_k, sizeof aegis_k);
    memset(aegis_out, AEGIS_FILL, sizeof aegis_out);
    return f->aead.encrypt(aegis_box, NULL, aegis_m, len, aegis_ad, sizeof aegis_ad, NULL, aegis_n,
                           aegis_k);
}

static int aegis_open(const aegis_forms *f, uint8_t *m, unsigned long long *mlen,
                      const uint8_t *box, size_t boxlen)
{
    return f->aead.decrypt(m, mlen, NULL, box, boxlen, aegis_ad, sizeof aegis_ad, aegis_n, aegis_k);
}

/* Whether the reason begins with the name that all its functions have in common, and has what. */
static int aegis_error_says(const aegis_forms *f, const char *what)
{
    const char *reason = trona_last_error();
    const size_t n     = strlen(f->name);

    return strncmp(reason, "crypto_aead_", 12) == 0 && strncmp(reason + 12, f->name, n) == 0 &&
           reason[12 + n] == ':' && strstr(reason, what) != NULL;
}

/* Every form gives the same, apart and in place, at odd addresses, and opens again. */
static int aegis_test_forms(const aegis_forms *f, size_t len)
{
    static uint8_t x[AEGIS_MAX + AEGIS_TAG + 2], y[AEGIS_MAX + 2];
    uint8_t mac[AEGIS_TAG], nsec = 3;
    unsigned long long clen = 9, maclen = 9, mlen = 9;
    int ok;

    memset(x, AEGIS_FILL, sizeof x);
    memset(y, AEGIS_FILL, sizeof y);
    ok = aegis_fresh(f, len) == 0;
    ok &= f->aead.encrypt(x + 1, &clen, aegis_m, len, aegis_ad, sizeof aegis_ad, &nsec, aegis_n,
                          aegis_k) == 0 &&
          clen == len + AEGIS_TAG && memcmp(x + 1, aegis_box, len + AEGIS_TAG) == 0 &&
          x[0] == AEGIS_FILL && x[len + AEGIS_TAG + 1] == AEGIS_FILL;
    memcpy(x, aegis_m, len);
    ok &=
        f->aead.encrypt(x, NULL, x, len, aegis_ad, sizeof aegis_ad, NULL, aegis_n, aegis_k) == 0 &&
        memcmp(x, aegis_box, len + AEGIS_TAG) == 0;
    ok &= f->aead.encrypt_detached(y + 1, mac, &maclen, aegis_m, len, aegis_ad, sizeof aegis_ad,
                                   NULL, aegis_n, aegis_k) == 0 &&
          maclen == AEGIS_TAG && memcmp(y + 1, aegis_box, len) == 0 && y[0] == AEGIS_FILL &&
          y[len + 1] == AEGIS_FILL && memcmp(mac, aegis_box + len, AEGIS_TAG) == 0;
    memcpy(y, aegis_m, len);
    ok &= f->aead.encrypt_detached(y, mac, NULL, y, len, aegis_ad, sizeof aegis_ad, NULL, aegis_n,
                                   aegis_k) == 0 &&
          memcmp(y, aegis_box, len) == 0 && memcmp(mac, aegis_box + len, AEGIS_TAG) == 0;

    ok &= aegis_open(f, aegis_out, &mlen, aegis_box, len + AEGIS_TAG) == 0 && mlen == len &&
          memcmp(aegis_out, aegis_m, len) == 0 && aegis_out[len] == AEGIS_FILL;
    ok &= aegis_open(f, x, NULL, x, len + AEGIS_TAG) == 0 && memcmp(x, aegis_m, len) == 0;
    ok &= f->aead.decrypt_detached(y, &nsec, y, len, mac, aegis_ad, sizeof aegis_ad, aegis_n,
                                   aegis_k) == 0 &&
          memcmp(y, aegis_m, len) == 0;
    mlen = 9;
    ok &= aegis_open(f, NULL, &mlen, aegis_box, len + AEGIS_TAG) == 0 && mlen == len;
    ok &= f->aead.decrypt_detached(NULL, NULL, aegis_box, len, mac, aegis_ad, sizeof aegis_ad,
                                   aegis_n, aegis_k) == 0;
    return ok && nsec == 3;
}

/* A failure: -1, a reason, length 0, m zeroed and nothing after it, the ciphertext as it was; in
 * place, the tag as it was. */
static int aegis_rejects(const aegis_forms *f, const uint8_t *box, size_t len)
{
    static uint8_t copy[AEGIS_MAX + AEGIS_TAG];
    unsigned long long mlen = 9;
    int ok;

    memcpy(copy, box, len + AEGIS_TAG);
    memset(aegis_out, AEGIS_FILL, sizeof aegis_out);
    ok = aegis_open(f, aegis_out, &mlen, copy, len + AEGIS_TAG) == -1 && mlen == 0 &&
         api_all(aegis_out, 0, len) && aegis_out[len] == AEGIS_FILL && aegis_error_says(f, "tag");
    ok &= memcmp(copy, box, len + AEGIS_TAG) == 0;
    memset(aegis_out, AEGIS_FILL, sizeof aegis_out);
    ok &= f->aead.decrypt_detached(aegis_out, NULL, copy, len, copy + len, aegis_ad,
                                   sizeof aegis_ad, aegis_n, aegis_k) == -1 &&
          api_all(aegis_out, 0, len) && aegis_out[len] == AEGIS_FILL && aegis_error_says(f, "tag");
    mlen = 9;
    ok &= aegis_open(f, NULL, &mlen, copy, len + AEGIS_TAG) == -1 && mlen == 0 &&
          f->aead.decrypt_detached(NULL, NULL, copy, len, copy + len, aegis_ad, sizeof aegis_ad,
                                   aegis_n, aegis_k) == -1 &&
          memcmp(copy, box, len + AEGIS_TAG) == 0;
    ok &= aegis_open(f, copy, NULL, copy, len + AEGIS_TAG) == -1 && api_all(copy, 0, len) &&
          memcmp(copy + len, box + len, AEGIS_TAG) == 0;
    return ok;
}

/* One bit of anything is wrong: of every byte of the tag and of key and nonce, of some of the
 * ciphertext and of the associated data. */
static int aegis_test_forgeries(const aegis_forms *f, size_t len)
{
    size_t i;
    int ok = aegis_fresh(f, len) == 0;

    for (i = 0; i < len + AEGIS_TAG; i += i < len && i + 40 < len ? 37 : 1) {
        aegis_box[i] ^= (uint8_t) (1 << i % 8);
        ok &= aegis_rejects(f, aegis_box, len);
        aegis_box[i] ^= (uint8_t) (1 << i % 8);
    }
    for (i = 0; i < f->keybytes; i++) {
        aegis_k[i] ^= (uint8_t) (1 << i % 8);
        ok &= aegis_rejects(f, aegis_box, len);
        aegis_k[i] ^= (uint8_t) (1 << i % 8);
        aegis_n[i] ^= (uint8_t) (1 << i % 8);
        ok &= aegis_rejects(f, aegis_box, len);
        aegis_n[i] ^= (uint8_t) (1 << i % 8);
    }
    for (i = 0; i < sizeof aegis_ad; i++) {
        aegis_ad[i] ^= (uint8_t) (1 << i % 8);
        ok &= aegis_rejects(f, aegis_box, len);
        aegis_ad[i] ^= (uint8_t) (1 << i % 8);
    }
    if (len > 0) { /* cut short: what is left of it ends in another tag */
        ok &= aegis_rejects(f, aegis_box, len - 1);
    }
    return ok && aegis_open(f, aegis_out, NULL, aegis_box, len + AEGIS_TAG) == 0;
}

/* Lengths are authenticated: a zero byte moved from the message to the associated data, or added to
 * either, gives another tag. */
static int aegis_test_zeros(const aegis_forms *f)
{
    uint8_t zero[64] = {0}, c[64], tag[4][32];
    int ok           = 1, i, j;

    ok &= f->aead.encrypt_detached(c, tag[0], NULL, zero, 5, zero, 7, NULL, zero, zero) == 0;
    ok &= f->aead.encrypt_detached(c, tag[1], NULL, zero, 6, zero, 7, NULL, zero, zero) == 0;
    ok &= f->aead.encrypt_detached(c, tag[2], NULL, zero, 5, zero, 8, NULL, zero, zero) == 0;
    ok &= f->aead.encrypt_detached(c, tag[3], NULL, zero, 6, zero, 6, NULL, zero, zero) == 0;
    for (i = 0; i < 4; i++) {
        for (j = 0; j < i; j++) {
            ok &= memcmp(tag[i], tag[j], 32) != 0;
        }
    }
    return ok;
}

static int aegis_test_short(const aegis_forms *f)
{
    unsigned long long mlen;
    size_t len;
    int ok = aegis_fresh(f, 100) == 0;

    for (len = 0; len < AEGIS_TAG; len++) {
        mlen = 9;
        (void) aegis_open(f, NULL, NULL, aegis_box, 40); /* another reason */
        ok &= aegis_open(f, aegis_out, &mlen, aegis_box, len) == -1 && mlen == 0 &&
              aegis_error_says(f, "short") && aegis_open(f, aegis_out, NULL, aegis_box, len) == -1;
    }
    return ok && api_all(aegis_out, AEGIS_FILL, sizeof aegis_out);
}

/* Nothing is read or written. */
static int aegis_test_long(const aegis_forms *f)
{
    unsigned long long lengths[3], mlen;
    int ok = aegis_fresh(f, 100) == 0, i;

    lengths[0] = f->max + 1;
    lengths[1] = f->max + 1 + AEGIS_TAG;
    lengths[2] = ULLONG_MAX;
    for (i = 0; i < 3; i++) {
        (void) aegis_open(f, NULL, NULL, aegis_box, 40);
        ok &=
            f->aead.decrypt_detached(api_forbidden(), NULL, api_forbidden(), lengths[i],
                                     api_forbidden(), api_forbidden(), 5, aegis_n, aegis_k) == -1 &&
            aegis_error_says(f, "limit");
        if (i > 0) {
            mlen = 9;
            (void) aegis_open(f, NULL, NULL, aegis_box, 40);
            ok &= f->aead.decrypt(api_forbidden(), &mlen, NULL, api_forbidden(), lengths[i],
                                  api_forbidden(), 5, aegis_n, aegis_k) == -1 &&
                  mlen == 0 && aegis_error_says(f, "limit");
        }
    }
    for (i = 0; i < 2; i++) {
        mlen = 9;
        (void) aegis_open(f, NULL, NULL, aegis_box, 40);
        ok &= f->aead.decrypt(api_forbidden(), &mlen, NULL, api_forbidden(), 100, api_forbidden(),
                              i == 0 ? AEGIS_AD_OVER : ULLONG_MAX, aegis_n, aegis_k) == -1 &&
              mlen == 0 && aegis_error_says(f, "limit");
    }
    return ok;
}

/* No message and no associated data may be NULL; the result is that of empty ones. */
static int aegis_test_null(const aegis_forms *f)
{
    uint8_t a[AEGIS_TAG], b[AEGIS_TAG], c[1], some[1] = {1};
    unsigned long long mlen = 9;
    int ok                  = aegis_fresh(f, 0) == 0;

    ok &= f->aead.encrypt(a, NULL, NULL, 0, NULL, 0, NULL, aegis_n, aegis_k) == 0;
    ok &= f->aead.encrypt_detached(c, b, NULL, some, 0, some, 0, NULL, aegis_n, aegis_k) == 0;
    ok &= memcmp(a, b, sizeof a) == 0;
    ok &= f->aead.decrypt(NULL, &mlen, NULL, a, sizeof a, NULL, 0, aegis_n, aegis_k) == 0 &&
          mlen == 0;
    ok &= f->aead.decrypt(c, NULL, NULL, a, sizeof a, NULL, 0, aegis_n, aegis_k) == 0;
    ok &= f->aead.decrypt_detached(NULL, NULL, c, 0, b, NULL, 0, aegis_n, aegis_k) == 0;
    return ok;
}

static int aegis_test_keygen(const aegis_forms *f)
{
    uint8_t a[34], b[34];

    memset(a, AEGIS_FILL, sizeof a);
    memset(b, AEGIS_FILL, sizeof b);
    f->keygen(a);
    f->keygen(b);
    return memcmp(a, b, f->keybytes) != 0 && a[f->keybytes] == AEGIS_FILL &&
           !api_all(a, AEGIS_FILL, 8) && !api_all(a + f->keybytes - 8, AEGIS_FILL, 8);
}

static int aegis_misuse(void *len)
{
    return aegis_misused->aead.encrypt(aegis_out, NULL, aegis_m, *(unsigned long long *) len, NULL,
                                       0, NULL, aegis_n, aegis_k);
}

static int aegis_misuse_ad(void *adlen)
{
    return aegis_misused->aead.encrypt(aegis_out, NULL, aegis_m, 1, aegis_ad,
                                       *(unsigned long long *) adlen, NULL, aegis_n, aegis_k);
}

static int aegis_misuse_detached(void *len)
{
    return aegis_misused->aead.encrypt_detached(aegis_out, aegis_out, NULL, aegis_m,
                                                *(unsigned long long *) len, NULL, 0, NULL, aegis_n,
                                                aegis_k);
}

static void aegis_test(const aegis_forms *f)
{
    unsigned long long over = f->max + 1, longest = ULLONG_MAX, ad_over = AEGIS_AD_OVER;
    size_t i;
    int ok = 1;

    for (i = 0; i < sizeof aegis_lengths / sizeof aegis_lengths[0]; i++) {
        ok &= aegis_test_forms(f, aegis_lengths[i]);
    }
    tap_ok(ok, "%s: all forms agree, in place too, and open again", f->name);
    for (ok = 1, i = 0; i < sizeof aegis_lengths / sizeof aegis_lengths[0]; i += 2) {
        ok &= aegis_test_forgeries(f, aegis_lengths[i]);
    }
    tap_ok(ok, "%s: a forgery fails, leaves zeros and the ciphertext", f->name);
    tap_ok(aegis_test_zeros(f), "%s: the lengths are authenticated", f->name);
    tap_ok(aegis_test_short(f), "%s: shorter than a tag fails, m is untouched", f->name);
    tap_ok(aegis_test_long(f), "%s: too long to decrypt fails, m is untouched", f->name);
    tap_ok(aegis_test_null(f), "%s: what is empty may be NULL", f->name);
    tap_ok(aegis_test_keygen(f), "%s: keygen makes random bytes", f->name);
    aegis_misused = f;
    tap_ok(child_misuses(aegis_misuse, &over) && child_misuses(aegis_misuse, &longest) &&
               child_misuses(aegis_misuse_detached, &over) &&
               child_misuses(aegis_misuse_detached, &longest),
           "%s: a message above the limit is misuse", f->name);
    tap_ok(child_misuses(aegis_misuse_ad, &ad_over) && child_misuses(aegis_misuse_ad, &longest),
           "%s: associated data above the limit is misuse", f->name);
}

int main(void)
{
    size_t i;

    api_seed();
    for (i = 0; i < sizeof aegis_all / sizeof aegis_all[0]; i++) {
        aegis_test(&aegis_all[i]);
    }
    return tap_done();
}
