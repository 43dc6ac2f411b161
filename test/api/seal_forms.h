/* SPDX-License-Identifier: ISC */
/* The tests that secretbox and box have in common, over whichever functions a seal_forms names. The
 * program defines TRONA_NO_DEPRECATED before any header. */
#pragma once

#include "api_test.h"

/* One way to seal and open with the key SEAL_KEY; an entry may be NULL where there is none. */
typedef struct seal_forms {
    const char *name;
    int (*easy)(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n);
    int (*open_easy)(uint8_t *m, const uint8_t *c, unsigned long long clen, const uint8_t *n);
    int (*detached)(uint8_t *c, uint8_t *mac, const uint8_t *m, unsigned long long mlen,
                    const uint8_t *n);
    int (*open_detached)(uint8_t *m, const uint8_t *c, const uint8_t *mac, unsigned long long clen,
                         const uint8_t *n);
    int (*padded)(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n);
    int (*open_padded)(uint8_t *m, const uint8_t *c, unsigned long long clen, const uint8_t *n);
} seal_forms;

/* The secretbox key that all forms of this program amount to, and the cipher. */
static uint8_t seal_key[32];
static int (*seal_cipher)(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                          const unsigned char *n,
                          const unsigned char *k) = crypto_stream_xsalsa20_xor;

enum { SEAL_MAX = 2700, SEAL_ROOM = 3 * SEAL_MAX, SEAL_FILL = 0xa5 };

static uint8_t seal_n[24], seal_m[SEAL_MAX], seal_c[SEAL_MAX], seal_out[SEAL_MAX];
static uint8_t seal_room[SEAL_ROOM], seal_other[SEAL_ROOM];

/* Every length up to 300, then around the ends of the batches of 2048 and 2560 bytes. */
static size_t seal_next_length(size_t len)
{
    static const size_t more[] = {511,  512,  513,  991,  992,  993,  1023, 1024, 1025, 1420, 2015,
                                  2016, 2017, 2048, 2271, 2272, 2273, 2527, 2528, 2529, 2600};
    size_t i;

    if (len < 300) {
        return len + 1;
    }
    for (i = 0; i < sizeof more / sizeof more[0]; i++) {
        if (more[i] > len) {
            return more[i];
        }
    }
    return 0;
}

/* c = tag || ciphertext of m, by the stream cipher and the authenticator alone. */
static void seal_expected(uint8_t *c, const uint8_t *m, size_t mlen)
{
    static uint8_t x[SEAL_MAX + 32];

    memset(x, 0, 32);
    memcpy(x + 32, m, mlen);
    (void) seal_cipher(x, x, mlen + 32, seal_n, seal_key);
    (void) crypto_onetimeauth_poly1305(c, x + 32, mlen, x);
    memcpy(c + 16, x + 32, mlen);
}

/* Random nonce and message; seal_c = tag || ciphertext as it should be. */
static void seal_fresh(size_t len)
{
    api_random(seal_n, sizeof seal_n);
    api_random(seal_m, len);
    seal_expected(seal_c, seal_m, len);
}

/* Prints what went wrong at which length; returns 0. */
static int seal_wrong(const seal_forms *f, const char *what, size_t len, long offset)
{
    printf("# %s: %s, length %zu, offset %ld\n", f->name, what, len, offset);
    return 0;
}

/* 1 if room is SEAL_FILL but for the len bytes at off, which equal want. */
static int seal_room_is(const uint8_t *room, size_t off, const uint8_t *want, size_t len)
{
    return api_all(room, SEAL_FILL, off) && memcmp(room + off, want, len) == 0 &&
           api_all(room + off + len, SEAL_FILL, SEAL_ROOM - off - len);
}

static int seal_test_padded(const seal_forms *f, size_t len)
{
    uint8_t *room = seal_room, *in = seal_other;

    if (f->padded == NULL) {
        return 1;
    }
    memset(room, SEAL_FILL, SEAL_ROOM);
    memset(in, 0, 32);
    memcpy(in + 32, seal_m, len);
    if (f->padded(room + 64, in, len + 32, seal_n) != 0 || !api_all(room + 64, 0, 16)) {
        return seal_wrong(f, "padded", len, 0);
    }
    memset(room + 64, SEAL_FILL, 16);
    if (!seal_room_is(room, 80, seal_c, len + 16)) {
        return seal_wrong(f, "padded writes what it should not", len, 0);
    }
    memset(room + 64, 0x77, 16); /* the zeros are not checked */
    memset(in, SEAL_FILL, SEAL_ROOM);
    if (f->open_padded(NULL, room + 64, len + 32, seal_n) != 0 ||
        f->open_padded(in + 5, room + 64, len + 32, seal_n) != 0 || !api_all(in + 5, 0, 32)) {
        return seal_wrong(f, "open_padded", len, 0);
    }
    memset(in + 5, SEAL_FILL, 32);
    if (!seal_room_is(in, 37, seal_m, len)) {
        return seal_wrong(f, "open_padded writes what it should not", len, 0);
    }
    /* in place, both ways */
    memset(room, 0, 32);
    memcpy(room + 32, seal_m, len);
    if (f->padded(room, room, len + 32, seal_n) != 0 || memcmp(room + 16, seal_c, len + 16) != 0 ||
        f->open_padded(room, room, len + 32, seal_n) != 0 || !api_all(room, 0, 32) ||
        memcmp(room + 32, seal_m, len) != 0) {
        return seal_wrong(f, "padded in place", len, 0);
    }
    return 1;
}

static int seal_test_values(const seal_forms *f)
{
    uint8_t mac[16];
    size_t len = 0;

    do {
        seal_fresh(len);
        memset(seal_room, SEAL_FILL, SEAL_ROOM);
        if (f->easy(seal_room + 33, seal_m, len, seal_n) != 0 ||
            !seal_room_is(seal_room, 33, seal_c, len + 16)) {
            return seal_wrong(f, "easy", len, 0);
        }
        memset(seal_room, SEAL_FILL, SEAL_ROOM);
        if (f->open_easy(seal_room + 7, seal_c, len + 16, seal_n) != 0 ||
            !seal_room_is(seal_room, 7, seal_m, len)) {
            return seal_wrong(f, "open_easy", len, 0);
        }
        memset(seal_room, SEAL_FILL, SEAL_ROOM);
        if (f->detached(seal_room + 1, mac, seal_m, len, seal_n) != 0 ||
            memcmp(mac, seal_c, 16) != 0 || !seal_room_is(seal_room, 1, seal_c + 16, len)) {
            return seal_wrong(f, "detached", len, 0);
        }
        memset(seal_room, SEAL_FILL, SEAL_ROOM);
        if (f->open_detached(seal_room + 9, seal_c + 16, mac, len, seal_n) != 0 ||
            !seal_room_is(seal_room, 9, seal_m, len)) {
            return seal_wrong(f, "open_detached", len, 0);
        }
        if (f->open_easy(NULL, seal_c, len + 16, seal_n) != 0 ||
            f->open_detached(NULL, seal_c + 16, mac, len, seal_n) != 0) {
            return seal_wrong(f, "verify only", len, 0);
        }
        if (!seal_test_padded(f, len)) {
            return 0;
        }
        len = seal_next_length(len);
    } while (len != 0);
    return 1;
}

/* Message and ciphertext at every distance from one another. */
static int seal_overlap_at(const seal_forms *f, size_t len, long d)
{
    uint8_t *c = seal_room + SEAL_MAX, *m = c + d, mac[16];

    memcpy(m, seal_m, len);
    if (f->easy(c, m, len, seal_n) != 0 || memcmp(c, seal_c, len + 16) != 0) {
        return seal_wrong(f, "easy with overlap", len, d);
    }
    if (f->open_easy(m, c, len + 16, seal_n) != 0 || memcmp(m, seal_m, len) != 0) {
        return seal_wrong(f, "open_easy with overlap", len, d);
    }
    if (f->detached(c, mac, m, len, seal_n) != 0 || memcmp(c, seal_c + 16, len) != 0 ||
        memcmp(mac, seal_c, 16) != 0) {
        return seal_wrong(f, "detached with overlap", len, d);
    }
    if (f->open_detached(m, c, mac, len, seal_n) != 0 || memcmp(m, seal_m, len) != 0) {
        return seal_wrong(f, "open_detached with overlap", len, d);
    }
    return 1;
}

static int seal_test_overlap(const seal_forms *f, const size_t *lengths)
{
    long d;

    for (; *lengths != 0; lengths++) {
        long end = (long) *lengths + 17, step = *lengths > 400 ? 61 : 1;

        seal_fresh(*lengths);
        for (d = -end; d <= end; d += d >= -33 && d < 33 ? 1 : step) {
            if (!seal_overlap_at(f, *lengths, d)) {
                return 0;
            }
        }
    }
    return 1;
}

/* The result of every open function for len bytes after the tag in c that do not match it:
 * -1, with outputs and inputs as they were, apart or in place. */
static int seal_rejects(const seal_forms *f, const uint8_t *c, size_t len, const uint8_t *n)
{
    uint8_t *in = seal_other;
    int ok;

    memset(seal_out, SEAL_FILL, SEAL_MAX);
    memset(in, 0, 16);
    memcpy(in + 16, c, len + 16);
    ok = f->open_easy(seal_out, in + 16, len + 16, n) == -1 &&
         f->open_easy(NULL, c, len + 16, n) == -1 &&
         f->open_detached(seal_out, in + 32, in + 16, len, n) == -1 &&
         f->open_detached(NULL, in + 32, in + 16, len, n) == -1 &&
         f->open_easy(in + 16, in + 16, len + 16, n) == -1 &&
         f->open_detached(in + 32, in + 32, in + 16, len, n) == -1;
    if (f->open_padded != NULL) {
        ok = ok && f->open_padded(seal_out, in, len + 32, n) == -1 &&
             f->open_padded(NULL, in, len + 32, n) == -1 &&
             f->open_padded(in, in, len + 32, n) == -1;
    }
    return ok && *trona_last_error() != 0 && api_all(seal_out, SEAL_FILL, SEAL_MAX) &&
           api_all(in, 0, 16) && memcmp(in + 16, c, len + 16) == 0;
}

static int seal_test_forgery(const seal_forms *f, const size_t *lengths)
{
    size_t i, len;

    do {
        len = *lengths++;
        seal_fresh(len);
        for (i = 0; i < len + 16; i++) {
            seal_c[i] ^= (uint8_t) (1 << i % 8);
            if (!seal_rejects(f, seal_c, len, seal_n)) {
                return seal_wrong(f, "forgery", len, (long) i);
            }
            seal_c[i] ^= (uint8_t) (1 << i % 8);
        }
        for (i = 0; i < sizeof seal_n; i++) {
            seal_n[i] ^= 1;
            if (!seal_rejects(f, seal_c, len, seal_n)) {
                return seal_wrong(f, "wrong nonce", len, (long) i);
            }
            seal_n[i] ^= 1;
        }
        if (!seal_rejects(f, seal_c, len + 1, seal_n) ||
            (len > 0 && !seal_rejects(f, seal_c, len - 1, seal_n))) {
            return seal_wrong(f, "one byte more or less", len, 0);
        }
    } while (len != 0);
    return 1;
}

static int seal_test_short(const seal_forms *f)
{
    size_t len;

    seal_fresh(64);
    memset(seal_out, SEAL_FILL, SEAL_MAX);
    for (len = 0; len < 16; len++) {
        if (f->open_easy(seal_out, seal_c, len, seal_n) != -1 ||
            f->open_easy(NULL, seal_c, len, seal_n) != -1) {
            return seal_wrong(f, "shorter than the tag", len, 0);
        }
    }
    for (len = 0; len < 32 && f->padded != NULL; len++) {
        if (f->padded(seal_out, seal_m, len, seal_n) != -1 ||
            f->open_padded(seal_out, seal_c, len, seal_n) != -1 ||
            f->open_padded(NULL, seal_c, len, seal_n) != -1) {
            return seal_wrong(f, "shorter than the padding", len, 0);
        }
    }
    return api_all(seal_out, SEAL_FILL, SEAL_MAX);
}

static int seal_test_null(const seal_forms *f)
{
    uint8_t c[16], mac[16], unused = 0;

    seal_fresh(0);
    return f->easy(c, NULL, 0, seal_n) == 0 && memcmp(c, seal_c, 16) == 0 &&
           f->detached(&unused, mac, NULL, 0, seal_n) == 0 && memcmp(mac, seal_c, 16) == 0 &&
           f->open_easy(NULL, c, 16, seal_n) == 0 &&
           f->open_detached(NULL, &unused, mac, 0, seal_n) == 0 && unused == 0;
}

/* All of the above for one set of functions. lengths ends with 0. */
static void seal_test(const seal_forms *f, const size_t *overlap_lengths, const size_t *lengths)
{
    tap_ok(seal_test_values(f), "%s: all forms agree with cipher and Poly1305", f->name);
    tap_ok(seal_test_overlap(f, overlap_lengths), "%s: message and ciphertext may overlap",
           f->name);
    tap_ok(seal_test_forgery(f, lengths), "%s: a forgery changes nothing and fails", f->name);
    tap_ok(seal_test_short(f), "%s: too short fails", f->name);
    tap_ok(seal_test_null(f), "%s: NULL is an empty message", f->name);
}
