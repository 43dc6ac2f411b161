/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_aead_chacha20poly1305, its IETF form and that with XChaCha20. */
#include "child.h"

#include "api_test.h"

typedef unsigned long long aead_len;

typedef struct aead_form {
    const char *name;
    size_t npub;
    aead_len max;
    int (*encrypt)(uint8_t *c, aead_len *clen_p, const uint8_t *m, aead_len mlen, const uint8_t *ad,
                   aead_len adlen, const uint8_t *nsec, const uint8_t *npub, const uint8_t *k);
    int (*encrypt_detached)(uint8_t *c, uint8_t *mac, aead_len *maclen_p, const uint8_t *m,
                            aead_len mlen, const uint8_t *ad, aead_len adlen, const uint8_t *nsec,
                            const uint8_t *npub, const uint8_t *k);
    int (*decrypt)(uint8_t *m, aead_len *mlen_p, uint8_t *nsec, const uint8_t *c, aead_len clen,
                   const uint8_t *ad, aead_len adlen, const uint8_t *npub, const uint8_t *k);
    int (*decrypt_detached)(uint8_t *m, uint8_t *nsec, const uint8_t *c, aead_len clen,
                            const uint8_t *mac, const uint8_t *ad, aead_len adlen,
                            const uint8_t *npub, const uint8_t *k);
    void (*keygen)(uint8_t *k);
    /* XOR with the keystream from block 0 on */
    int (*stream_xor)(uint8_t *c, const uint8_t *m, aead_len mlen, const uint8_t *n,
                      const uint8_t *k);
    int padded; /* the authenticated parts end at multiples of 16 */
} aead_form;

#define AEAD_FORM(stem, stream, padded)                                                            \
       {#stem,                                                                                     \
        crypto_aead_##stem##_NPUBBYTES,                                                            \
        crypto_aead_##stem##_MESSAGEBYTES_MAX,                                                     \
        crypto_aead_##stem##_encrypt,                                                              \
        crypto_aead_##stem##_encrypt_detached,                                                     \
        crypto_aead_##stem##_decrypt,                                                              \
        crypto_aead_##stem##_decrypt_detached,                                                     \
        crypto_aead_##stem##_keygen,                                                               \
        crypto_stream_##stream##_xor,                                                              \
        padded}

static const aead_form aead_forms[] = {
    AEAD_FORM(chacha20poly1305, chacha20, 0),
    AEAD_FORM(chacha20poly1305_ietf, chacha20_ietf, 1),
    AEAD_FORM(xchacha20poly1305_ietf, xchacha20, 1),
};

enum { AEAD_MAX = 70000, AEAD_ROOM = AEAD_MAX + 200, AEAD_AD = 700, AEAD_FILL = 0xa5 };

static uint8_t aead_k[32], aead_n[24], aead_m[AEAD_MAX], aead_ad[AEAD_AD], aead_c[AEAD_MAX + 16];
static uint8_t aead_room[AEAD_ROOM], aead_in[AEAD_ROOM];

static int aead_wrong(const aead_form *f, const char *what, size_t len, size_t adlen, size_t offset)
{
    printf("# %s: %s, length %zu, associated data %zu, offset %zu\n", f->name, what, len, adlen,
           offset);
    return 0;
}

/* Makes an error of another kind the last one. */
static void aead_other_error(void)
{
    static const uint8_t x[16] = {1}, y[16] = {2};

    (void) !crypto_verify_16(x, y);
}

static int aead_said_why(void)
{
    return strncmp(trona_last_error(), "crypto_aead", 11) == 0;
}

static void aead_update(crypto_onetimeauth_state *st, const uint8_t *p, size_t len, int padded)
{
    static const uint8_t zero[16] = {0};

    (void) crypto_onetimeauth_update(st, p, len);
    if (padded && len % 16 != 0) {
        (void) crypto_onetimeauth_update(st, zero, 16 - len % 16);
    }
}

/* Random inputs; aead_c = ciphertext || tag, by the stream cipher and the authenticator alone. */
static void aead_fresh(const aead_form *f, size_t len, size_t adlen)
{
    static uint8_t x[64 + AEAD_MAX];
    crypto_onetimeauth_state st;
    uint8_t lengths[2][8];
    size_t i;

    api_random(aead_k, sizeof aead_k);
    api_random(aead_n, sizeof aead_n);
    api_random(aead_m, len);
    api_random(aead_ad, adlen);
    for (i = 0; i < 8; i++) {
        lengths[0][i] = (uint8_t) ((uint64_t) adlen >> 8 * i);
        lengths[1][i] = (uint8_t) ((uint64_t) len >> 8 * i);
    }
    memset(x, 0, 64);
    memcpy(x + 64, aead_m, len);
    (void) f->stream_xor(x, x, 64 + len, aead_n, aead_k);
    memcpy(aead_c, x + 64, len);
    (void) crypto_onetimeauth_init(&st, x);
    aead_update(&st, aead_ad, adlen, f->padded);
    if (!f->padded) {
        aead_update(&st, lengths[0], 8, 0);
    }
    aead_update(&st, aead_c, len, f->padded);
    if (f->padded) {
        aead_update(&st, lengths[0], 8, 0);
    }
    aead_update(&st, lengths[1], 8, 0);
    (void) crypto_onetimeauth_final(&st, aead_c + len);
}

/* 1 if room is AEAD_FILL but for the len bytes at off, which equal want (zeros if that is NULL). */
static int aead_room_is(size_t off, const uint8_t *want, size_t len)
{
    return api_all(aead_room, AEAD_FILL, off) &&
           (want == NULL ? api_all(aead_room + off, 0, len)
                         : memcmp(aead_room + off, want, len) == 0) &&
           api_all(aead_room + off + len, AEAD_FILL, AEAD_ROOM - off - len);
}

static int aead_test_encrypt_at(const aead_form *f, size_t len, size_t adlen)
{
    uint8_t mac[18];
    aead_len n = 1;

    aead_fresh(f, len, adlen);
    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    if (f->encrypt(aead_room + 33, &n, aead_m, len, aead_ad, adlen, NULL, aead_n, aead_k) != 0 ||
        n != len + 16 || !aead_room_is(33, aead_c, len + 16)) {
        return aead_wrong(f, "encrypt", len, adlen, 0);
    }
    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    memcpy(aead_room + 7, aead_m, len);
    if (f->encrypt(aead_room + 7, NULL, aead_room + 7, len, aead_ad, adlen, aead_n, aead_n,
                   aead_k) != 0 ||
        !aead_room_is(7, aead_c, len + 16)) {
        return aead_wrong(f, "encrypt in place", len, adlen, 0);
    }
    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    memset(mac, AEAD_FILL, sizeof mac);
    n = 1;
    if (f->encrypt_detached(aead_room + 1, mac + 1, &n, aead_m, len, aead_ad, adlen, NULL, aead_n,
                            aead_k) != 0 ||
        n != 16 || !aead_room_is(1, aead_c, len) || memcmp(mac + 1, aead_c + len, 16) != 0 ||
        mac[0] != AEAD_FILL || mac[17] != AEAD_FILL) {
        return aead_wrong(f, "encrypt_detached", len, adlen, 0);
    }
    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    memcpy(aead_room, aead_m, len);
    if (f->encrypt_detached(aead_room, mac, NULL, aead_room, len, aead_ad, adlen, NULL, aead_n,
                            aead_k) != 0 ||
        !aead_room_is(0, aead_c, len) || memcmp(mac, aead_c + len, 16) != 0) {
        return aead_wrong(f, "encrypt_detached in place", len, adlen, 0);
    }
    return 1;
}

/* After aead_fresh. */
static int aead_test_decrypt_at(const aead_form *f, size_t len, size_t adlen)
{
    const uint8_t *mac = aead_c + len;
    uint8_t nsec       = 9;
    aead_len n         = 1;

    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    if (f->decrypt(aead_room + 5, &n, &nsec, aead_c, len + 16, aead_ad, adlen, aead_n, aead_k) !=
            0 ||
        n != len || nsec != 9 || !aead_room_is(5, aead_m, len)) {
        return aead_wrong(f, "decrypt", len, adlen, 0);
    }
    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    memcpy(aead_room + 3, aead_c, len + 16);
    if (f->decrypt(aead_room + 3, NULL, NULL, aead_room + 3, len + 16, aead_ad, adlen, aead_n,
                   aead_k) != 0 ||
        memcmp(aead_room + 3 + len, mac, 16) != 0) {
        return aead_wrong(f, "decrypt in place", len, adlen, 0);
    }
    memset(aead_room + 3 + len, AEAD_FILL, 16);
    if (!aead_room_is(3, aead_m, len)) {
        return aead_wrong(f, "decrypt in place", len, adlen, 0);
    }
    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    if (f->decrypt_detached(aead_room + 8, &nsec, aead_c, len, mac, aead_ad, adlen, aead_n,
                            aead_k) != 0 ||
        nsec != 9 || !aead_room_is(8, aead_m, len)) {
        return aead_wrong(f, "decrypt_detached", len, adlen, 0);
    }
    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    memcpy(aead_room + 2, aead_c, len);
    if (f->decrypt_detached(aead_room + 2, NULL, aead_room + 2, len, mac, aead_ad, adlen, aead_n,
                            aead_k) != 0 ||
        !aead_room_is(2, aead_m, len)) {
        return aead_wrong(f, "decrypt_detached in place", len, adlen, 0);
    }
    n = 1;
    if (f->decrypt(NULL, &n, NULL, aead_c, len + 16, aead_ad, adlen, aead_n, aead_k) != 0 ||
        n != len ||
        f->decrypt_detached(NULL, NULL, aead_c, len, mac, aead_ad, adlen, aead_n, aead_k) != 0) {
        return aead_wrong(f, "decrypt without output", len, adlen, 0);
    }
    return 1;
}

/* Lengths up to 300, at the ends of the batches of 2048 and 2560 bytes, of what waits on the stack
 * (16384), of pieces of 32768 bytes after a batch; associated data where it no longer fits before
 * one (240). */
static int aead_test_values(const aead_form *f)
{
    static const size_t more[] = {511,  512,   959,   960,   961,   1420,  1983,  1984,
                                  1985, 2047,  2048,  2049,  2240,  2495,  2496,  2497,
                                  2561, 16384, 16385, 34751, 34752, 34753, 67521, 70000};
    size_t len, i;

    for (len = 0; len <= 300; len++) {
        if (!aead_test_encrypt_at(f, len, len % 41) || !aead_test_decrypt_at(f, len, len % 41)) {
            return 0;
        }
    }
    for (i = 0; i < sizeof more / sizeof more[0]; i++) {
        if (!aead_test_encrypt_at(f, more[i], 13 * i) ||
            !aead_test_decrypt_at(f, more[i], 13 * i)) {
            return 0;
        }
    }
    for (i = 0; i <= AEAD_AD; i += i < 70 || (i > 225 && i < 260) ? 1 : 35) {
        if (!aead_test_encrypt_at(f, 50, i) || !aead_test_decrypt_at(f, 50, i)) {
            return 0;
        }
    }
    return 1;
}

/* Every way to decrypt what is in aead_c fails, zeroes m and changes nothing else. */
static int aead_rejects(const aead_form *f, const uint8_t *c, size_t len, size_t adlen,
                        const uint8_t *mac)
{
    aead_len n = 1;
    int ok;

    memcpy(aead_in, c, len);
    memcpy(aead_in + len, mac, 16);
    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    aead_other_error();
    ok = f->decrypt(aead_room + 9, &n, NULL, aead_in, len + 16, aead_ad, adlen, aead_n, aead_k) ==
             -1 &&
         n == 0 && aead_said_why() && aead_room_is(9, NULL, len);
    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    aead_other_error();
    ok = ok &&
         f->decrypt_detached(aead_room + 6, NULL, aead_in, len, aead_in + len, aead_ad, adlen,
                             aead_n, aead_k) == -1 &&
         aead_said_why() && aead_room_is(6, NULL, len);
    n  = 1;
    ok = ok &&
         f->decrypt(NULL, &n, NULL, aead_in, len + 16, aead_ad, adlen, aead_n, aead_k) == -1 &&
         n == 0 &&
         f->decrypt_detached(NULL, NULL, aead_in, len, aead_in + len, aead_ad, adlen, aead_n,
                             aead_k) == -1 &&
         memcmp(aead_in, c, len) == 0 && memcmp(aead_in + len, mac, 16) == 0;
    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    memcpy(aead_room + 4, aead_in, len + 16);
    ok = ok && f->decrypt(aead_room + 4, NULL, NULL, aead_room + 4, len + 16, aead_ad, adlen,
                          aead_n, aead_k) == -1;
    ok = ok && memcmp(aead_room + 4 + len, mac, 16) == 0;
    memset(aead_room + 4 + len, AEAD_FILL, 16);
    return ok && aead_room_is(4, NULL, len);
}

/* Flips each byte of p and back; the message must be rejected each time. */
static int aead_forge(const aead_form *f, const char *what, uint8_t *p, size_t n, size_t len,
                      size_t adlen)
{
    size_t i;

    for (i = 0; i < n; i++) {
        uint8_t bit = (uint8_t) (1 << i % 8);
        int ok;

        p[i] ^= bit;
        ok = aead_rejects(f, aead_c, len, adlen, aead_c + len);
        p[i] ^= bit;
        if (!ok) {
            return aead_wrong(f, what, len, adlen, i);
        }
    }
    return 1;
}

static int aead_test_forgery(const aead_form *f)
{
    static const size_t lengths[] = {0, 1, 16, 40, 300, 2100, 4100}, ad[] = {0, 1, 16, 25};
    size_t i;

    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        size_t len = lengths[i], adlen = ad[i % 4];

        aead_fresh(f, len, adlen);
        if (!aead_forge(f, "ciphertext", aead_c, len + 16 < 316 ? len + 16 : 316, len, adlen) ||
            !aead_forge(f, "tag", aead_c + len, 16, len, adlen) ||
            !aead_forge(f, "associated data", aead_ad, adlen, len, adlen) ||
            !aead_forge(f, "nonce", aead_n, f->npub, len, adlen) ||
            !aead_forge(f, "key", aead_k, 32, len, adlen)) {
            return 0;
        }
        if (!aead_rejects(f, aead_c, len, adlen + 1, aead_c + len) ||
            (adlen > 0 && !aead_rejects(f, aead_c, len, adlen - 1, aead_c + len)) ||
            (len > 0 && !aead_rejects(f, aead_c, len - 1, adlen, aead_c + len)) ||
            !aead_rejects(f, aead_c, len + 1, adlen, aead_c + len)) {
            return aead_wrong(f, "one byte more or less", len, adlen, 0);
        }
    }
    return 1;
}

static int aead_test_short(const aead_form *f)
{
    size_t len;

    aead_fresh(f, 40, 0);
    memset(aead_room, AEAD_FILL, AEAD_ROOM);
    for (len = 0; len < 16; len++) {
        aead_len n = 1;

        aead_other_error();
        if (f->decrypt(aead_room, &n, NULL, aead_c, len, NULL, 0, aead_n, aead_k) != -1 || n != 0 ||
            !aead_said_why() ||
            f->decrypt(NULL, NULL, NULL, aead_c, len, NULL, 0, aead_n, aead_k) != -1) {
            return aead_wrong(f, "shorter than the tag", len, 0, 0);
        }
    }
    return api_all(aead_room, AEAD_FILL, AEAD_ROOM);
}

/* No ciphertext can be so long: nothing is read or written. (Where the limit is that of the address
 * space, the longest that decrypt can be told of lies below it.) */
static int aead_test_long(const aead_form *f)
{
    aead_len lengths[2], n;
    int i;

    lengths[0] = f->max + 1;
    lengths[1] = ULLONG_MAX;
    for (i = 0; i < 2; i++) {
        n = 1;
        aead_other_error();
        if (f->max < ULLONG_MAX - 16 &&
            (f->decrypt(api_forbidden(), &n, NULL, api_forbidden(),
                        i == 0 ? lengths[0] + 16 : ULLONG_MAX, NULL, 0, aead_n, aead_k) != -1 ||
             n != 0 || !aead_said_why())) {
            return aead_wrong(f, "decrypt above the limit", (size_t) i, 0, 0);
        }
        aead_other_error();
        if (f->decrypt_detached(api_forbidden(), NULL, api_forbidden(), lengths[i], api_forbidden(),
                                NULL, 0, aead_n, aead_k) != -1 ||
            !aead_said_why()) {
            return aead_wrong(f, "decrypt_detached above the limit", (size_t) i, 0, 0);
        }
    }
    return 1;
}

static int aead_test_null(const aead_form *f)
{
    uint8_t c[16], mac[16], unused = 0;

    aead_fresh(f, 0, 0);
    return f->encrypt(c, NULL, NULL, 0, NULL, 0, NULL, aead_n, aead_k) == 0 &&
           memcmp(c, aead_c, 16) == 0 &&
           f->encrypt_detached(&unused, mac, NULL, NULL, 0, NULL, 0, NULL, aead_n, aead_k) == 0 &&
           memcmp(mac, aead_c, 16) == 0 &&
           f->decrypt(NULL, NULL, NULL, c, 16, NULL, 0, aead_n, aead_k) == 0 &&
           f->decrypt_detached(NULL, NULL, &unused, 0, mac, NULL, 0, aead_n, aead_k) == 0 &&
           unused == 0;
}

/* The beginning of the message as its own associated data, encrypted in place: it is read first. */
static int aead_test_ad_first_at(const aead_form *f, size_t len, size_t adlen)
{
    api_random(aead_m, len);
    memcpy(aead_in, aead_m, len);
    return f->encrypt(aead_room, NULL, aead_m, len, aead_m, adlen, NULL, aead_n, aead_k) == 0 &&
           f->encrypt(aead_in, NULL, aead_in, len, aead_in, adlen, NULL, aead_n, aead_k) == 0 &&
           memcmp(aead_in, aead_room, len + 16) == 0;
}

static int aead_test_ad_first(const aead_form *f)
{
    return aead_test_ad_first_at(f, 500, 500) && aead_test_ad_first_at(f, 1500, 100);
}

/* With each implementation that does both at once: lengths that it begins to serve, and
 * forgeries. */
static int aead_test_at_once(const aead_form *f)
{
    trona_impl_status status;
    size_t i, len;
    int ok = 1;

    for (i = 0; ok && trona_impl_get(i, &status) == 0; i++) {
        if (strcmp(status.primitive, "chacha20poly1305") != 0 ||
            trona_impl_use(status.primitive, status.name) != 0) {
            continue;
        }
        for (len = 600; ok && len <= 2600; len += 7) {
            ok = aead_test_encrypt_at(f, len, len % 41) && aead_test_decrypt_at(f, len, len % 41);
        }
        aead_fresh(f, 1100, 20);
        ok = ok && aead_forge(f, "tag", aead_c + 1100, 16, 1100, 20) &&
             aead_forge(f, "ciphertext", aead_c + 1050, 50, 1100, 20) &&
             aead_forge(f, "associated data", aead_ad, 20, 1100, 20) && aead_test_ad_first(f);
        if (!ok) {
            printf("# by %s\n", status.name);
        }
    }
    (void) trona_impl_use("chacha20poly1305", NULL);
    return ok;
}

static int aead_test_keygen(const aead_form *f)
{
    uint8_t k1[34], k2[34];

    memset(k1, AEAD_FILL, sizeof k1);
    memset(k2, AEAD_FILL, sizeof k2);
    f->keygen(k1 + 1);
    f->keygen(k2 + 1);
    return memcmp(k1 + 1, k2 + 1, 32) != 0 && k1[0] == AEAD_FILL && k1[33] == AEAD_FILL &&
           !api_all(k1 + 1, AEAD_FILL, 8) && !api_all(k1 + 25, AEAD_FILL, 8);
}

typedef struct aead_misuse {
    const aead_form *f;
    aead_len len;
    int detached;
} aead_misuse;

static int aead_too_long(void *p)
{
    const aead_misuse *x = (const aead_misuse *) p;

    if (x->detached) {
        return x->f->encrypt_detached(aead_room, aead_room, NULL, aead_m, x->len, NULL, 0, NULL,
                                      aead_n, aead_k);
    }
    return x->f->encrypt(aead_room, NULL, aead_m, x->len, NULL, 0, NULL, aead_n, aead_k);
}

static int aead_test_misuse(const aead_form *f)
{
    aead_misuse x;
    int i;

    x.f = f;
    for (i = 0; i < 4; i++) {
        x.len      = i < 2 ? f->max + 1 : ULLONG_MAX;
        x.detached = i % 2;
        if (!child_misuses(aead_too_long, &x)) {
            return aead_wrong(f, "encrypt above the limit", (size_t) i, 0, 0);
        }
    }
    return 1;
}

int main(void)
{
    size_t i;

    api_seed();
    for (i = 0; i < sizeof aead_forms / sizeof aead_forms[0]; i++) {
        const aead_form *f = &aead_forms[i];

        tap_ok(aead_test_values(f), "%s: all forms agree with ChaCha20 and Poly1305", f->name);
        tap_ok(aead_test_forgery(f), "%s: a forgery gives zeros and fails", f->name);
        tap_ok(aead_test_short(f), "%s: too short fails, m untouched", f->name);
        tap_ok(aead_test_long(f), "%s: decryption above the limit fails, m untouched", f->name);
        tap_ok(aead_test_null(f), "%s: NULL is an empty message", f->name);
        tap_ok(aead_test_ad_first(f), "%s: associated data is read before c is written", f->name);
        tap_ok(aead_test_at_once(f), "%s: the same with each way to do both at once", f->name);
        tap_ok(aead_test_keygen(f), "%s: keygen makes 32 random bytes", f->name);
        tap_ok(aead_test_misuse(f), "%s: encryption above the limit is misuse", f->name);
    }
    tap_ok(sizeof(size_t) < 8 || aead_forms[1].max == (UINT64_C(1) << 38) - 64,
           "the IETF form ends where its block counter would wrap");
    return tap_done();
}
