#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* What crypto_aead_aes256gcm promises. */
#include "child.h"

#include "api_test.h"

enum { AESGCM_MAX = 1200, AESGCM_ROOM = AESGCM_MAX + 64, AESGCM_FILL = 0xa5, AESGCM_ADLEN = 21 };

static uint8_t aesgcm_key[32], aesgcm_n[12], aesgcm_ad[AESGCM_ADLEN];
static uint8_t aesgcm_m[AESGCM_MAX], aesgcm_c[AESGCM_MAX + 16], aesgcm_room[AESGCM_ROOM];
static crypto_aead_aes256gcm_state aesgcm_st;

typedef unsigned long long aesgcm_len;

/* A form of sealing and opening with tag behind the ciphertext, with the key, the nonce and the
 * first adlen bytes of the associated data above. */
typedef struct aesgcm_form {
    const char *name;
    int detached;
    int (*seal)(uint8_t *c, aesgcm_len *clen_p, const uint8_t *m, aesgcm_len mlen,
                aesgcm_len adlen);
    int (*open)(uint8_t *m, aesgcm_len *mlen_p, const uint8_t *c, aesgcm_len clen,
                aesgcm_len adlen);
} aesgcm_form;

static int aesgcm_encrypt(uint8_t *c, aesgcm_len *clen_p, const uint8_t *m, aesgcm_len mlen,
                          aesgcm_len adlen)
{
    return crypto_aead_aes256gcm_encrypt(c, clen_p, m, mlen, aesgcm_ad, adlen, NULL, aesgcm_n,
                                         aesgcm_key);
}

static int aesgcm_decrypt(uint8_t *m, aesgcm_len *mlen_p, const uint8_t *c, aesgcm_len clen,
                          aesgcm_len adlen)
{
    return crypto_aead_aes256gcm_decrypt(m, mlen_p, NULL, c, clen, aesgcm_ad, adlen, aesgcm_n,
                                         aesgcm_key);
}

static int aesgcm_encrypt_afternm(uint8_t *c, aesgcm_len *clen_p, const uint8_t *m, aesgcm_len mlen,
                                  aesgcm_len adlen)
{
    return crypto_aead_aes256gcm_encrypt_afternm(c, clen_p, m, mlen, aesgcm_ad, adlen, NULL,
                                                 aesgcm_n, &aesgcm_st);
}

static int aesgcm_decrypt_afternm(uint8_t *m, aesgcm_len *mlen_p, const uint8_t *c, aesgcm_len clen,
                                  aesgcm_len adlen)
{
    return crypto_aead_aes256gcm_decrypt_afternm(m, mlen_p, NULL, c, clen, aesgcm_ad, adlen,
                                                 aesgcm_n, &aesgcm_st);
}

/* The detached forms: *clen_p becomes the length of the tag; a ciphertext shorter than a tag is not
 * for them. */
static int aesgcm_encrypt_detached(uint8_t *c, aesgcm_len *clen_p, const uint8_t *m,
                                   aesgcm_len mlen, aesgcm_len adlen)
{
    uint8_t *mac = mlen <= AESGCM_MAX ? c + mlen : c;

    return crypto_aead_aes256gcm_encrypt_detached(c, mac, clen_p, m, mlen, aesgcm_ad, adlen, NULL,
                                                  aesgcm_n, aesgcm_key);
}

static int aesgcm_decrypt_detached(uint8_t *m, aesgcm_len *mlen_p, const uint8_t *c,
                                   aesgcm_len clen, aesgcm_len adlen)
{
    const uint8_t *mac = clen <= AESGCM_MAX + 16 ? c + clen - 16 : c;

    (void) mlen_p;
    return crypto_aead_aes256gcm_decrypt_detached(m, NULL, c, clen - 16, mac, aesgcm_ad, adlen,
                                                  aesgcm_n, aesgcm_key);
}

static int aesgcm_encrypt_detached_afternm(uint8_t *c, aesgcm_len *clen_p, const uint8_t *m,
                                           aesgcm_len mlen, aesgcm_len adlen)
{
    uint8_t *mac = mlen <= AESGCM_MAX ? c + mlen : c;

    return crypto_aead_aes256gcm_encrypt_detached_afternm(c, mac, clen_p, m, mlen, aesgcm_ad, adlen,
                                                          NULL, aesgcm_n, &aesgcm_st);
}

static int aesgcm_decrypt_detached_afternm(uint8_t *m, aesgcm_len *mlen_p, const uint8_t *c,
                                           aesgcm_len clen, aesgcm_len adlen)
{
    const uint8_t *mac = clen <= AESGCM_MAX + 16 ? c + clen - 16 : c;

    (void) mlen_p;
    return crypto_aead_aes256gcm_decrypt_detached_afternm(m, NULL, c, clen - 16, mac, aesgcm_ad,
                                                          adlen, aesgcm_n, &aesgcm_st);
}

static const aesgcm_form aesgcm_forms[] = {
    {"encrypt", 0, aesgcm_encrypt, aesgcm_decrypt},
    {"encrypt_afternm", 0, aesgcm_encrypt_afternm, aesgcm_decrypt_afternm},
    {"encrypt_detached", 1, aesgcm_encrypt_detached, aesgcm_decrypt_detached},
    {"encrypt_detached_afternm", 1, aesgcm_encrypt_detached_afternm,
     aesgcm_decrypt_detached_afternm},
};
#define AESGCM_FORMS (sizeof aesgcm_forms / sizeof aesgcm_forms[0])

static const size_t aesgcm_lengths[] = {0,   1,   15,  16,  17,  31,  63,  64,  112,  128, 129,
                                        240, 255, 256, 257, 300, 511, 512, 513, 1024, 1199};
#define AESGCM_LENGTHS (sizeof aesgcm_lengths / sizeof aesgcm_lengths[0])

static int aesgcm_wrong(const char *what, size_t len, size_t at)
{
    printf("# %s: length %zu, at %zu\n", what, len, at);
    return 0;
}

/* A new key, nonce and message of len bytes, sealed into aesgcm_c. */
static void aesgcm_fresh(size_t len)
{
    api_random(aesgcm_key, sizeof aesgcm_key);
    api_random(aesgcm_n, sizeof aesgcm_n);
    api_random(aesgcm_ad, sizeof aesgcm_ad);
    api_random(aesgcm_m, len);
    (void) crypto_aead_aes256gcm_beforenm(&aesgcm_st, aesgcm_key);
    (void) aesgcm_encrypt(aesgcm_c, NULL, aesgcm_m, len, AESGCM_ADLEN);
}

/* D. McGrew and J. Viega, "The Galois/Counter Mode of Operation (GCM)", test case 16, by all forms:
 * the others are then compared with each other. */
static int aesgcm_test_known(void)
{
    uint8_t m[60], c[76], out[76];
    size_t i;

    api_hex(aesgcm_key, "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308");
    api_hex(aesgcm_n, "cafebabefacedbaddecaf888");
    api_hex(aesgcm_ad, "feedfacedeadbeeffeedfacedeadbeefabaddad2");
    api_hex(m, "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
               "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39");
    api_hex(c, "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
               "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb"
               "2d551b");
    if (crypto_aead_aes256gcm_beforenm(&aesgcm_st, aesgcm_key) != 0) {
        return aesgcm_wrong("beforenm", 0, 0);
    }
    for (i = 0; i < AESGCM_FORMS; i++) {
        if (aesgcm_forms[i].seal(out, NULL, m, 60, 20) != 0 || memcmp(out, c, 76) != 0 ||
            aesgcm_forms[i].open(out, NULL, c, 76, 20) != 0 || memcmp(out, m, 60) != 0) {
            return aesgcm_wrong(aesgcm_forms[i].name, 60, 0);
        }
    }
    return 1;
}

/* Values, written lengths, what lies around, in place, NULL where it is allowed. */
static int aesgcm_test_values(const aesgcm_form *f)
{
    uint8_t *at = aesgcm_room + 20;
    size_t i;

    for (i = 0; i < AESGCM_LENGTHS; i++) {
        size_t len      = aesgcm_lengths[i];
        aesgcm_len clen = 99, mlen = 99;

        aesgcm_fresh(len);
        memset(aesgcm_room, AESGCM_FILL, AESGCM_ROOM);
        if (f->seal(at, &clen, aesgcm_m, len, AESGCM_ADLEN) != 0 ||
            clen != (f->detached ? 16 : len + 16) || memcmp(at, aesgcm_c, len + 16) != 0 ||
            !api_all(aesgcm_room, AESGCM_FILL, 20) ||
            !api_all(at + len + 16, AESGCM_FILL, AESGCM_ROOM - len - 36)) {
            return aesgcm_wrong("sealed", len, 0);
        }
        memset(aesgcm_room, AESGCM_FILL, AESGCM_ROOM);
        if (f->open(at, &mlen, aesgcm_c, len + 16, AESGCM_ADLEN) != 0 ||
            mlen != (f->detached ? 99 : len) || memcmp(at, aesgcm_m, len) != 0 ||
            !api_all(aesgcm_room, AESGCM_FILL, 20) ||
            !api_all(at + len, AESGCM_FILL, AESGCM_ROOM - len - 20)) {
            return aesgcm_wrong("opened", len, 0);
        }
        memcpy(at, aesgcm_m, len);
        if (f->seal(at, NULL, at, len, AESGCM_ADLEN) != 0 || memcmp(at, aesgcm_c, len + 16) != 0 ||
            f->open(at, NULL, at, len + 16, AESGCM_ADLEN) != 0 || memcmp(at, aesgcm_m, len) != 0) {
            return aesgcm_wrong("in place", len, 0);
        }
        mlen = 99;
        if (f->open(NULL, &mlen, aesgcm_c, len + 16, AESGCM_ADLEN) != 0 ||
            mlen != (f->detached ? 99 : len)) {
            return aesgcm_wrong("verified only", len, 0);
        }
    }
    return 1;
}

static int aesgcm_test_empty(void)
{
    static const uint8_t k[32], n[12];
    uint8_t c[16], want[16];

    /* test case 13 of McGrew and Viega */
    api_hex(want, "530f8afbc74536b9a963b4f1c4cb738b");
    return crypto_aead_aes256gcm_encrypt(c, NULL, NULL, 0, NULL, 0, NULL, n, k) == 0 &&
           memcmp(c, want, 16) == 0 &&
           crypto_aead_aes256gcm_decrypt(NULL, NULL, NULL, c, 16, NULL, 0, n, k) == 0;
}

static int aesgcm_test_nsec(void)
{
    uint8_t nsec[16], c[26];

    aesgcm_fresh(10);
    memset(nsec, AESGCM_FILL, sizeof nsec);
    if (crypto_aead_aes256gcm_encrypt(c, NULL, aesgcm_m, 10, aesgcm_ad, AESGCM_ADLEN, nsec,
                                      aesgcm_n, aesgcm_key) != 0 ||
        memcmp(c, aesgcm_c, 26) != 0 ||
        crypto_aead_aes256gcm_decrypt(c, NULL, nsec, aesgcm_c, 26, aesgcm_ad, AESGCM_ADLEN,
                                      aesgcm_n, aesgcm_key) != 0 ||
        memcmp(c, aesgcm_m, 10) != 0) {
        return 0;
    }
    return api_all(nsec, AESGCM_FILL, sizeof nsec);
}

/* Leaves another reason behind, so that a stale one is seen. */
static void aesgcm_other_error(void)
{
    uint8_t b[16] = {0};

    (void) !crypto_secretbox_open_easy(b, b, 3, aesgcm_key, aesgcm_key);
}

static int aesgcm_error_is(const char *words)
{
    return strstr(trona_last_error(), "aes256gcm") != NULL &&
           strstr(trona_last_error(), words) != NULL;
}

/* 1 if what stands in c, len + 16 bytes, is rejected as it should be. */
static int aesgcm_rejects(const aesgcm_form *f, const uint8_t *c, size_t len, aesgcm_len adlen)
{
    static uint8_t copy[AESGCM_MAX + 16];
    uint8_t *at     = aesgcm_room + 3;
    aesgcm_len mlen = 99, none = f->detached ? 99 : 0;

    memcpy(copy, c, len + 16);
    memset(aesgcm_room, AESGCM_FILL, AESGCM_ROOM);
    aesgcm_other_error();
    if (f->open(at, &mlen, c, len + 16, adlen) != -1 || mlen != none || !api_all(at, 0, len) ||
        !api_all(aesgcm_room, AESGCM_FILL, 3) ||
        !api_all(at + len, AESGCM_FILL, AESGCM_ROOM - len - 3) || !aesgcm_error_is("tag")) {
        return aesgcm_wrong("a forgery", len, 0);
    }
    mlen = 99;
    if (f->open(NULL, &mlen, c, len + 16, adlen) != -1 || mlen != none ||
        memcmp(copy, c, len + 16) != 0 || f->open(at, NULL, c, len + 16, adlen) != -1) {
        return aesgcm_wrong("a forgery, verified only", len, 0);
    }
    memcpy(at, c, len + 16);
    if (f->open(at, &mlen, at, len + 16, adlen) != -1 || mlen != none || !api_all(at, 0, len) ||
        memcmp(at + len, c + len, 16) != 0) {
        return aesgcm_wrong("a forgery in place", len, 0);
    }
    return 1;
}

/* Every byte of the ciphertext and the tag, some bit of it changed; the length of both, too. */
static int aesgcm_test_forged(const aesgcm_form *f)
{
    static const size_t lengths[] = {0, 1, 16, 17, 130, 520, 1040};
    size_t i, j;

    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        size_t len = lengths[i];

        aesgcm_fresh(len);
        for (j = 0; j < len + 16; j += len > 200 ? 7 : 1) {
            aesgcm_c[j] ^= (uint8_t) (1 << (i + j) % 8);
            if (!aesgcm_rejects(f, aesgcm_c, len, AESGCM_ADLEN)) {
                return aesgcm_wrong(f->name, len, j);
            }
            aesgcm_c[j] ^= (uint8_t) (1 << (i + j) % 8);
        }
        if (!aesgcm_rejects(f, aesgcm_c, len, AESGCM_ADLEN - 1) ||
            (len > 0 && !aesgcm_rejects(f, aesgcm_c, len - 1, AESGCM_ADLEN)) ||
            (len > 0 && !aesgcm_rejects(f, aesgcm_c + 1, len - 1, AESGCM_ADLEN))) {
            return aesgcm_wrong(f->name, len, 0);
        }
    }
    return 1;
}

/* The same of key (prepared and not), nonce and associated data. */
static int aesgcm_test_wrong_inputs(const aesgcm_form *f)
{
    uint8_t *const inputs[]     = {aesgcm_key, aesgcm_n, aesgcm_ad};
    static const size_t sizes[] = {32, 12, AESGCM_ADLEN};
    size_t i, j;

    aesgcm_fresh(70);
    for (i = 0; i < 3; i++) {
        for (j = 0; j < sizes[i]; j++) {
            int ok;

            inputs[i][j] ^= (uint8_t) (1 << j % 8);
            (void) crypto_aead_aes256gcm_beforenm(&aesgcm_st, aesgcm_key);
            ok = aesgcm_rejects(f, aesgcm_c, 70, AESGCM_ADLEN);
            inputs[i][j] ^= (uint8_t) (1 << j % 8);
            if (!ok) {
                return aesgcm_wrong(f->name, i, j);
            }
        }
    }
    (void) crypto_aead_aes256gcm_beforenm(&aesgcm_st, aesgcm_key);
    return f->open(NULL, NULL, aesgcm_c, 86, AESGCM_ADLEN) == 0;
}

static int aesgcm_test_too_short(const aesgcm_form *f)
{
    uint8_t m[16];
    size_t len;

    aesgcm_fresh(0);
    for (len = 0; len < 16 && !f->detached; len++) {
        aesgcm_len mlen = 99;

        memset(m, AESGCM_FILL, sizeof m);
        aesgcm_other_error();
        if (f->open(m, &mlen, aesgcm_c, len, AESGCM_ADLEN) != -1 || mlen != 0 ||
            !api_all(m, AESGCM_FILL, sizeof m) || !aesgcm_error_is("shorter") ||
            f->open(NULL, NULL, aesgcm_c, len, AESGCM_ADLEN) != -1) {
            return aesgcm_wrong(f->name, len, 0);
        }
    }
    return 1;
}

/* Above the limit; m must be NULL, as no buffer is so long. */
static int aesgcm_test_too_long(const aesgcm_form *f)
{
    static const aesgcm_len over[] = {crypto_aead_aes256gcm_MESSAGEBYTES_MAX + 17ULL,
                                      crypto_aead_aes256gcm_MESSAGEBYTES_MAX + 1000ULL, ULLONG_MAX};
    size_t i;

    aesgcm_fresh(100);
    for (i = 0; i < sizeof over / sizeof over[0]; i++) {
        aesgcm_len mlen = 99;

        aesgcm_other_error();
        if (f->open(NULL, &mlen, aesgcm_c, over[i], AESGCM_ADLEN) != -1 ||
            mlen != (f->detached ? 99 : 0) || !aesgcm_error_is("limit")) {
            return aesgcm_wrong(f->name, i, 0);
        }
    }
    /* Associated data that no memory can hold: m is wiped. */
    memset(aesgcm_room, AESGCM_FILL, AESGCM_ROOM);
    return f->open(aesgcm_room, NULL, aesgcm_c, 116, ULLONG_MAX) == -1 &&
           aesgcm_error_is("limit") && api_all(aesgcm_room, 0, 100) &&
           api_all(aesgcm_room + 100, AESGCM_FILL, AESGCM_ROOM - 100);
}

static aesgcm_len aesgcm_misuse_len, aesgcm_misuse_adlen;

static int aesgcm_misuse(void *form)
{
    return ((const aesgcm_form *) form)
        ->seal(aesgcm_room, NULL, aesgcm_m, aesgcm_misuse_len, aesgcm_misuse_adlen);
}

static int aesgcm_test_misuse(const aesgcm_form *f)
{
    aesgcm_form copy    = *f;
    aesgcm_misuse_len   = crypto_aead_aes256gcm_MESSAGEBYTES_MAX + 1ULL;
    aesgcm_misuse_adlen = 0;
    if (!child_misuses(aesgcm_misuse, &copy)) {
        return aesgcm_wrong("just above the limit", 0, 0);
    }
    aesgcm_misuse_len = ULLONG_MAX;
    if (!child_misuses(aesgcm_misuse, &copy)) {
        return aesgcm_wrong("the longest length", 0, 0);
    }
    aesgcm_misuse_len   = 1;
    aesgcm_misuse_adlen = ULLONG_MAX;
    return child_misuses(aesgcm_misuse, &copy);
}

/* A prepared key may be copied, and serves every implementation, whichever made it. */
static int aesgcm_test_state(void)
{
    size_t i, j, len, n = trona_impl_count(), pairs = 0;
    trona_impl_status from, to;
    crypto_aead_aes256gcm_state first;
    int same = 1;

    memset(&first, 0, sizeof first);
    aesgcm_fresh(1100);
    for (i = 0; i < n; i++) {
        if (trona_impl_get(i, &from) != 0 || strcmp(from.primitive, "aesgcm") != 0 ||
            trona_impl_use("aesgcm", from.name) != 0) {
            continue;
        }
        for (j = 0; j < n; j++) {
            crypto_aead_aes256gcm_state made, copy;

            memset(&made, (int) (i + 3 * j), sizeof made);
            (void) trona_impl_use("aesgcm", from.name);
            (void) crypto_aead_aes256gcm_beforenm(&made, aesgcm_key);
            if (trona_impl_get(j, &to) != 0 || strcmp(to.primitive, "aesgcm") != 0 ||
                trona_impl_use("aesgcm", to.name) != 0) {
                continue;
            }
            copy = made;
            sodium_memzero(&made, sizeof made);
            for (len = 0; len <= 1100; len += 50) {
                if (crypto_aead_aes256gcm_encrypt_afternm(aesgcm_room, NULL, aesgcm_m, len,
                                                          aesgcm_ad, 7, NULL, aesgcm_n,
                                                          &copy) != 0 ||
                    aesgcm_encrypt(aesgcm_c, NULL, aesgcm_m, len, 7) != 0 ||
                    memcmp(aesgcm_room, aesgcm_c, len + 16) != 0 ||
                    crypto_aead_aes256gcm_decrypt_afternm(aesgcm_room, NULL, NULL, aesgcm_c,
                                                          len + 16, aesgcm_ad, 7, aesgcm_n,
                                                          &copy) != 0 ||
                    memcmp(aesgcm_room, aesgcm_m, len) != 0) {
                    printf("# prepared by %s, used by %s\n", from.name, to.name);
                    same = aesgcm_wrong("prepared key", len, 0);
                }
            }
            pairs++;
        }
    }
    (void) trona_impl_use("aesgcm", NULL);
    return same && pairs > 0;
}

static int aesgcm_test_keygen(void)
{
    uint8_t k[2][34];

    memset(k, AESGCM_FILL, sizeof k);
    crypto_aead_aes256gcm_keygen(k[0] + 1);
    crypto_aead_aes256gcm_keygen(k[1] + 1);
    return memcmp(k[0] + 1, k[1] + 1, 32) != 0 && k[0][0] == AESGCM_FILL &&
           k[0][33] == AESGCM_FILL && !api_all(k[0] + 1, AESGCM_FILL, 8) &&
           !api_all(k[0] + 25, AESGCM_FILL, 8);
}

int main(void)
{
    size_t i;

    api_seed();
    tap_ok(crypto_aead_aes256gcm_is_available() == 1, "always available");
    tap_ok(aesgcm_test_known(), "McGrew and Viega, test case 16, by all forms");
    tap_ok(aesgcm_test_empty(), "nothing at all: pointers may be NULL");
    tap_ok(aesgcm_test_nsec(), "nsec is ignored");
    for (i = 0; i < AESGCM_FORMS; i++) {
        const aesgcm_form *f = &aesgcm_forms[i];

        tap_ok(aesgcm_test_values(f), "%s: values, lengths, canaries, in place", f->name);
        tap_ok(aesgcm_test_forged(f), "%s: forgeries fail, m is zeroed, c unchanged", f->name);
        tap_ok(aesgcm_test_wrong_inputs(f), "%s: a wrong key, nonce or ad fails", f->name);
        tap_ok(aesgcm_test_too_short(f), "%s: shorter than a tag", f->name);
        tap_ok(aesgcm_test_too_long(f), "%s: above the limit, opening fails", f->name);
        tap_ok(aesgcm_test_misuse(f), "%s: above the limit, sealing is misuse", f->name);
    }
    tap_ok(aesgcm_test_state(), "a prepared key serves every implementation");
    tap_ok(aesgcm_test_keygen(), "keygen makes 32 random bytes");
    return tap_done();
}
