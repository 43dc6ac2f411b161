/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_secretstream_xchacha20poly1305. */
#include "child.h"

#include "api_test.h"

/* Short names for this file. */
typedef crypto_secretstream_xchacha20poly1305_state stream_state;
#define PUSH  crypto_secretstream_xchacha20poly1305_push
#define PULL  crypto_secretstream_xchacha20poly1305_pull
#define REKEY crypto_secretstream_xchacha20poly1305_rekey

enum { STREAM_MAX = 70000, STREAM_ROOM = STREAM_MAX + 200, STREAM_AD = 300, STREAM_FILL = 0xa5 };

static uint8_t stream_k[32], stream_header[24], stream_ad[STREAM_AD];
static uint8_t stream_m[STREAM_MAX], stream_c[STREAM_MAX + 17];
static uint8_t stream_room[STREAM_ROOM], stream_in[STREAM_ROOM];

static int stream_wrong(const char *what, size_t len, size_t adlen, size_t offset)
{
    printf("# %s, length %zu, associated data %zu, offset %zu\n", what, len, adlen, offset);
    return 0;
}

/* Makes an error of another kind the last one. */
static void stream_other_error(void)
{
    static const uint8_t x[16] = {1}, y[16] = {2};

    (void) !crypto_verify_16(x, y);
}

static int stream_said_why(void)
{
    return strncmp(trona_last_error(), "secretstream: ", 14) == 0;
}

static int stream_room_is(size_t off, const uint8_t *want, size_t len)
{
    return api_all(stream_room, STREAM_FILL, off) && memcmp(stream_room + off, want, len) == 0 &&
           api_all(stream_room + off + len, STREAM_FILL, STREAM_ROOM - off - len);
}

/* A new pair of equal states at number counter. */
static void stream_begin(stream_state *tx, stream_state *rx, uint32_t counter)
{
    int i;

    crypto_secretstream_xchacha20poly1305_keygen(stream_k);
    (void) crypto_secretstream_xchacha20poly1305_init_push(tx, stream_header, stream_k);
    (void) crypto_secretstream_xchacha20poly1305_init_pull(rx, stream_header, stream_k);
    for (i = 0; i < 4; i++) {
        tx->nonce[i] = rx->nonce[i] = (uint8_t) (counter >> 8 * i);
    }
}

/* The format, step by step: stream_c = what the message in stream_m becomes, st = the state after
 * it. */
static void stream_expected(stream_state *st, size_t len, size_t adlen, uint8_t tag)
{
    static uint8_t x[128 + STREAM_MAX];
    static const uint8_t zero[16] = {0};
    crypto_onetimeauth_state auth;
    uint8_t lengths[16], mac[16], next[40];
    uint32_t counter = 0;
    size_t i;

    memset(x, 0, 128);
    x[64] = tag;
    memcpy(x + 128, stream_m, len);
    (void) crypto_stream_chacha20_ietf_xor(x, x, 128 + len, st->nonce, st->k);
    for (i = 0; i < 8; i++) {
        lengths[i]     = (uint8_t) ((uint64_t) adlen >> 8 * i);
        lengths[8 + i] = (uint8_t) (((uint64_t) len + 64) >> 8 * i);
    }
    (void) crypto_onetimeauth_init(&auth, x);
    (void) crypto_onetimeauth_update(&auth, stream_ad, adlen);
    (void) crypto_onetimeauth_update(&auth, zero, adlen % 16 == 0 ? 0 : 16 - adlen % 16);
    (void) crypto_onetimeauth_update(&auth, x + 64, 64 + len);
    (void) crypto_onetimeauth_update(&auth, zero, len % 16); /* the quirk */
    (void) crypto_onetimeauth_update(&auth, lengths, 16);
    (void) crypto_onetimeauth_final(&auth, mac);
    stream_c[0] = x[64];
    memcpy(stream_c + 1, x + 128, len);
    memcpy(stream_c + 1 + len, mac, 16);

    for (i = 0; i < 4; i++) {
        counter |= (uint32_t) st->nonce[i] << 8 * i;
    }
    counter++;
    for (i = 0; i < 12; i++) {
        st->nonce[i] = i < 4 ? (uint8_t) (counter >> 8 * i) : (uint8_t) (st->nonce[i] ^ mac[i - 4]);
    }
    if ((tag & 2) != 0 || counter == 0) {
        memcpy(next, st->k, 32);
        memcpy(next + 32, st->nonce + 4, 8);
        (void) crypto_stream_chacha20_ietf_xor(next, next, 40, st->nonce, st->k);
        memcpy(st->k, next, 32);
        memcpy(st->nonce + 4, next + 32, 8);
        memcpy(st->nonce, "\1\0\0", 4);
    }
}

static int stream_init_is(const stream_state *st)
{
    uint8_t k[32];

    (void) crypto_core_hchacha20(k, stream_header, stream_k, NULL);
    return memcmp(st->k, k, 32) == 0 && memcmp(st->nonce, "\1\0\0", 4) == 0 &&
           memcmp(st->nonce + 4, stream_header + 16, 8) == 0 &&
           api_all(st->_pad, 0, sizeof st->_pad);
}

static int test_init(void)
{
    stream_state tx, rx;
    uint8_t header[26], k[34];

    memset(&tx, STREAM_FILL, sizeof tx);
    memset(&rx, STREAM_FILL, sizeof rx);
    memset(header, STREAM_FILL, sizeof header);
    memset(k, STREAM_FILL, sizeof k);
    crypto_secretstream_xchacha20poly1305_keygen(k + 1);
    crypto_secretstream_xchacha20poly1305_keygen(stream_k);
    if (memcmp(k + 1, stream_k, 32) == 0 || k[0] != STREAM_FILL || k[33] != STREAM_FILL ||
        api_all(k + 25, STREAM_FILL, 8)) {
        return stream_wrong("keygen", 0, 0, 0);
    }
    if (crypto_secretstream_xchacha20poly1305_init_push(&tx, stream_header, stream_k) != 0 ||
        crypto_secretstream_xchacha20poly1305_init_push(&rx, header + 1, stream_k) != 0 ||
        memcmp(header + 1, stream_header, 24) == 0 || header[0] != STREAM_FILL ||
        header[25] != STREAM_FILL || !stream_init_is(&tx)) {
        return stream_wrong("init_push", 0, 0, 0);
    }
    return crypto_secretstream_xchacha20poly1305_init_pull(&rx, stream_header, stream_k) == 0 &&
           stream_init_is(&rx);
}

/* One message by both sides and by the model. */
static int stream_message(stream_state *tx, stream_state *rx, size_t len, size_t adlen, uint8_t tag)
{
    stream_state model = *tx, again = *tx;
    unsigned long long n = 1;
    uint8_t got          = 99;

    api_random(stream_m, len);
    api_random(stream_ad, adlen);
    stream_expected(&model, len, adlen, tag);
    memset(stream_room, STREAM_FILL, STREAM_ROOM);
    if (PUSH(tx, stream_room + 21, &n, stream_m, len, stream_ad, adlen, tag) != 0 ||
        n != len + 17 || !stream_room_is(21, stream_c, len + 17) ||
        memcmp(tx, &model, sizeof model) != 0) {
        return stream_wrong("push", len, adlen, tag);
    }
    memset(stream_room, STREAM_FILL, STREAM_ROOM);
    memcpy(stream_room + 10, stream_m, len);
    if (PUSH(&again, stream_room + 9, NULL, stream_room + 10, len, stream_ad, adlen, tag) != 0 ||
        !stream_room_is(9, stream_c, len + 17) || memcmp(&again, &model, sizeof model) != 0) {
        return stream_wrong("push in place", len, adlen, tag);
    }
    again = *rx;
    if (PULL(&again, stream_room + 10, NULL, NULL, stream_room + 9, len + 17, stream_ad, adlen) !=
            0 ||
        memcmp(stream_room + 10, stream_m, len) != 0 ||
        memcmp(stream_room + 10 + len, stream_c + 1 + len, 16) != 0 ||
        memcmp(&again, &model, sizeof model) != 0) {
        return stream_wrong("pull in place", len, adlen, tag);
    }
    memset(stream_room, STREAM_FILL, STREAM_ROOM);
    n = 1;
    if (PULL(rx, stream_room + 5, &n, &got, stream_c, len + 17, stream_ad, adlen) != 0 ||
        n != len || got != tag || !stream_room_is(5, stream_m, len) ||
        memcmp(rx, &model, sizeof model) != 0) {
        return stream_wrong("pull", len, adlen, tag);
    }
    return 1;
}

/* Lengths up to 300, at the ends of the batches of 2048 and 2560 bytes and of pieces of 32768 after
 * one. */
static int test_values(void)
{
    static const size_t more[] = {895,  896,  897,  1023,  1024,  1420,  1919,  1920,  1921, 2047,
                                  2431, 2432, 2433, 34687, 34688, 34689, 67455, 67457, 70000};
    stream_state tx, rx;
    size_t i;

    stream_begin(&tx, &rx, 1);
    for (i = 0; i <= 300; i++) {
        if (!stream_message(&tx, &rx, i, i % 41, (uint8_t) (i % 7 == 0 ? 1 : 0))) {
            return 0;
        }
    }
    for (i = 0; i < sizeof more / sizeof more[0]; i++) {
        if (!stream_message(&tx, &rx, more[i], 15 * i, 0)) {
            return 0;
        }
    }
    return 1;
}

/* Whether the key is a new one now. */
static int stream_new_key(const stream_state *st, const uint8_t k[32])
{
    return memcmp(st->k, k, 32) != 0 && memcmp(st->nonce, "\1\0\0", 4) == 0;
}

/* The tags that rekey are those with bit 1; all 256 may be sent. */
static int test_tags(void)
{
    stream_state tx, rx;
    int tag;

    stream_begin(&tx, &rx, 1);
    for (tag = 0; tag < 256; tag++) {
        uint8_t k[32];

        memcpy(k, tx.k, 32);
        if (!stream_message(&tx, &rx, 30, 3, (uint8_t) tag) ||
            stream_new_key(&tx, k) != ((tag & 2) != 0)) {
            return stream_wrong("tag", 30, 3, (size_t) tag);
        }
    }
    return crypto_secretstream_xchacha20poly1305_TAG_MESSAGE == 0 &&
           crypto_secretstream_xchacha20poly1305_TAG_PUSH == 1 &&
           crypto_secretstream_xchacha20poly1305_TAG_REKEY == 2 &&
           crypto_secretstream_xchacha20poly1305_TAG_FINAL == 3;
}

static int test_rekey(void)
{
    stream_state tx, rx, old;
    uint8_t k[32], tag;
    unsigned long long n;

    stream_begin(&tx, &rx, 1);
    if (!stream_message(&tx, &rx, 10, 0, 0)) {
        return 0;
    }
    memcpy(k, tx.k, 32);
    old = rx;
    REKEY(&tx);
    REKEY(&rx);
    if (!stream_new_key(&tx, k) || !stream_message(&tx, &rx, 40, 0, 0)) {
        return stream_wrong("rekey", 40, 0, 0);
    }
    /* who does not rekey does not understand */
    if (PULL(&old, stream_room, &n, &tag, stream_c, 57, NULL, 0) != -1) {
        return stream_wrong("rekey of one side", 40, 0, 0);
    }
    return 1;
}

static int test_counter(void)
{
    stream_state tx, rx;
    uint8_t k[32];
    int i;

    stream_begin(&tx, &rx, 0xfffffffd);
    memcpy(k, tx.k, 32);
    for (i = 0; i < 5; i++) {
        if (!stream_message(&tx, &rx, 20, 0, 0) || stream_new_key(&tx, k) != (i == 2)) {
            return stream_wrong("number of the message", 20, 0, (size_t) i);
        }
    }
    stream_begin(&tx, &rx, 0x00ffffff);
    return stream_message(&tx, &rx, 20, 0, 0) && memcmp(tx.nonce, "\0\0\0\1", 4) == 0;
}

/* A copy of a state goes on as the state would have. */
static int test_copy(void)
{
    stream_state tx, rx, tx2, rx2;

    stream_begin(&tx, &rx, 1);
    if (!stream_message(&tx, &rx, 33, 5, 0)) {
        return 0;
    }
    memcpy(&tx2, &tx, sizeof tx);
    memcpy(&rx2, &rx, sizeof rx);
    return stream_message(&tx, &rx, 34, 6, 2) && stream_message(&tx2, &rx2, 34, 6, 2) &&
           stream_message(&tx, &rx, 35, 6, 0);
}

/* clen bytes at c are not the next message: pull says so and changes nothing, apart or in place. */
static int stream_rejects(const stream_state *rx, const uint8_t *c, size_t clen, size_t adlen)
{
    stream_state st      = *rx;
    unsigned long long n = 1;
    uint8_t tag          = 1;

    memcpy(stream_in, c, clen);
    memset(stream_room, STREAM_FILL, STREAM_ROOM);
    stream_other_error();
    return PULL(&st, stream_room + 3, &n, &tag, stream_in, clen, stream_ad, adlen) == -1 &&
           n == 0 && tag == 0xff && stream_said_why() &&
           api_all(stream_room, STREAM_FILL, STREAM_ROOM) &&
           PULL(&st, stream_room, NULL, NULL, stream_in, clen, stream_ad, adlen) == -1 &&
           PULL(&st, stream_in + 1, &n, &tag, stream_in, clen, stream_ad, adlen) == -1 &&
           memcmp(stream_in, c, clen) == 0 && memcmp(&st, rx, sizeof st) == 0;
}

static int test_forgery(void)
{
    static const size_t lengths[] = {0, 1, 15, 40, 300, 2000};
    stream_state tx, rx, before;
    size_t i, j;

    stream_begin(&tx, &rx, 1);
    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        size_t clen = lengths[i] + 17, adlen = 5 * i;

        before = rx;
        if (!stream_message(&tx, &rx, lengths[i], adlen, (uint8_t) (i % 4))) {
            return 0;
        }
        for (j = 0; j < clen; j += j < 300 || j >= clen - 17 ? 1 : 7) {
            stream_c[j] ^= (uint8_t) (1 << j % 8);
            if (!stream_rejects(&before, stream_c, clen, adlen)) {
                return stream_wrong("forgery", lengths[i], adlen, j);
            }
            stream_c[j] ^= (uint8_t) (1 << j % 8);
        }
        for (j = 0; j < adlen; j++) {
            stream_ad[j] ^= 8;
            if (!stream_rejects(&before, stream_c, clen, adlen)) {
                return stream_wrong("other associated data", lengths[i], adlen, j);
            }
            stream_ad[j] ^= 8;
        }
        if (!stream_rejects(&before, stream_c, clen, adlen + 1) ||
            !stream_rejects(&before, stream_c, clen - 1, adlen) ||
            !stream_rejects(&before, stream_c, clen + 1, adlen)) {
            return stream_wrong("one byte more or less", lengths[i], adlen, 0);
        }
        if (!stream_rejects(&rx, stream_c, clen, adlen)) { /* a second time */
            return stream_wrong("replay", lengths[i], adlen, 0);
        }
    }
    return 1;
}

/* Messages that are left out or change places. */
static int test_order(void)
{
    stream_state tx, rx;
    uint8_t c[3][27], m[10], tag;
    int i;

    stream_begin(&tx, &rx, 1);
    for (i = 0; i < 3; i++) {
        (void) PUSH(&tx, c[i], NULL, stream_m, 10, NULL, 0, 0);
    }
    return stream_rejects(&rx, c[1], 27, 0) && stream_rejects(&rx, c[2], 27, 0) &&
           PULL(&rx, m, NULL, &tag, c[0], 27, NULL, 0) == 0 && stream_rejects(&rx, c[2], 27, 0) &&
           stream_rejects(&rx, c[0], 27, 0) && PULL(&rx, m, NULL, &tag, c[1], 27, NULL, 0) == 0 &&
           PULL(&rx, m, NULL, &tag, c[2], 27, NULL, 0) == 0;
}

static int test_lengths(void)
{
    stream_state tx, rx, old;
    unsigned long long n;
    uint8_t tag, c[18] = {0};
    size_t len;

    stream_begin(&tx, &rx, 1);
    for (len = 0; len < 17; len++) {
        if (!stream_rejects(&rx, c, len, 0)) {
            return stream_wrong("shorter than the tag", len, 0, 0);
        }
    }
    tx = rx;
    n  = 1;
    if (PULL(&rx, stream_room, &n, &tag, c,
             crypto_secretstream_xchacha20poly1305_MESSAGEBYTES_MAX + 18ULL, NULL, 0) != -1 ||
        n != 0 || tag != 0xff || !stream_said_why()) {
        return stream_wrong("pull above the limit", 0, 0, 0);
    }
    /* no room for a message */
    old = tx;
    n   = 1;
    if (PUSH(&tx, c, NULL, stream_m, 1, NULL, 0, 0) != 0) {
        return stream_wrong("push", 1, 0, 0);
    }
    stream_other_error();
    if (PULL(&rx, NULL, &n, &tag, c, 18, NULL, 0) != -1 || n != 0 || tag != 0xff ||
        !stream_said_why() || memcmp(&rx, &old, sizeof rx) != 0) {
        return stream_wrong("pull of a message to NULL", 1, 0, 0);
    }
    tx = rx;
    return PUSH(&tx, c, &n, NULL, 0, NULL, 0, 1) == 0 && n == 17 &&
           PULL(&rx, NULL, &n, &tag, c, 17, NULL, 0) == 0 && n == 0 && tag == 1;
}

static int misuse_push(void *len)
{
    stream_state st;
    unsigned long long mlen;

    memcpy(&mlen, len, sizeof mlen);
    memset(&st, 0, sizeof st);
    return PUSH(&st, stream_room, NULL, stream_m, mlen, NULL, 0, 0);
}

int main(void)
{
    unsigned long long above   = crypto_secretstream_xchacha20poly1305_MESSAGEBYTES_MAX + 1ULL;
    unsigned long long longest = ULLONG_MAX;

    api_seed();
    tap_ok(test_init(), "init: key and nonce come from key and header");
    tap_ok(test_values(), "push and pull are as the format says");
    tap_ok(test_tags(), "all tags pass; those with bit 1 rekey");
    tap_ok(test_rekey(), "rekey changes the key of both sides");
    tap_ok(test_counter(), "the number of the message wraps to a new key");
    tap_ok(test_copy(), "a state may be copied");
    tap_ok(test_forgery(), "a forgery fails and changes nothing");
    tap_ok(test_order(), "messages are pulled in the order of their pushing only");
    tap_ok(test_lengths(), "too short, too long, nowhere to go: pull fails");
    tap_ok(child_misuses(misuse_push, &above), "push of a message above the limit is misuse");
    tap_ok(child_misuses(misuse_push, &longest), "push of the longest length is misuse");
    return tap_done();
}
