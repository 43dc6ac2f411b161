/* SPDX-License-Identifier: ISC */
/* TweetNaCl, as trona bench --compare measures it: NaCl's interface, under names that end in
 * _tweet, as its header makes them, or without. Its boxes want room for zeros before the text,
 * which takes a copy there and one back; beside its own work they are nothing. */
#include "peers_library.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TWEETNACL_ZERO = 32, TWEETNACL_BOXZERO = 16, TWEETNACL_TAG = 16, TWEETNACL_SIG = 64 };

typedef unsigned long long tweetnacl_size;
/* X(field, NaCl's name, what follows _tweet in the name, parameters) */
#define TWEETNACL_FUNCTIONS(X)                                                                     \
    X(salsa20, crypto_stream_salsa20, "_xor",                                                      \
      (uint8_t *, const uint8_t *, tweetnacl_size, const uint8_t *, const uint8_t *) )             \
    X(xsalsa20, crypto_stream_xsalsa20, "_xor",                                                    \
      (uint8_t *, const uint8_t *, tweetnacl_size, const uint8_t *, const uint8_t *) )             \
    X(poly1305, crypto_onetimeauth_poly1305, "",                                                   \
      (uint8_t *, const uint8_t *, tweetnacl_size, const uint8_t *) )                              \
    X(secretbox, crypto_secretbox_xsalsa20poly1305, "",                                            \
      (uint8_t *, const uint8_t *, tweetnacl_size, const uint8_t *, const uint8_t *) )             \
    X(secretbox_open, crypto_secretbox_xsalsa20poly1305, "_open",                                  \
      (uint8_t *, const uint8_t *, tweetnacl_size, const uint8_t *, const uint8_t *) )             \
    X(box, crypto_box_curve25519xsalsa20poly1305, "",                                              \
      (uint8_t *, const uint8_t *, tweetnacl_size, const uint8_t *, const uint8_t *,               \
       const uint8_t *) )                                                                          \
    X(box_afternm, crypto_box_curve25519xsalsa20poly1305, "_afternm",                              \
      (uint8_t *, const uint8_t *, tweetnacl_size, const uint8_t *, const uint8_t *) )             \
    X(sha512, crypto_hash_sha512, "", (uint8_t *, const uint8_t *, tweetnacl_size))                \
    X(x25519, crypto_scalarmult_curve25519, "", (uint8_t *, const uint8_t *, const uint8_t *) )    \
    X(x25519_base, crypto_scalarmult_curve25519, "_base", (uint8_t *, const uint8_t *) )           \
    X(sign, crypto_sign_ed25519, "",                                                               \
      (uint8_t *, tweetnacl_size *, const uint8_t *, tweetnacl_size, const uint8_t *) )            \
    X(sign_open, crypto_sign_ed25519, "_open",                                                     \
      (uint8_t *, tweetnacl_size *, const uint8_t *, tweetnacl_size, const uint8_t *) )

static struct {
#define X(field, name, verb, parameters) int(*field) parameters;
    TWEETNACL_FUNCTIONS(X)
#undef X
} tweetnacl_api;

static uint8_t *tweetnacl_text, *tweetnacl_box; /* with zeros before them */
static size_t tweetnacl_room;

/* Room for both; -1 if there is none. */
static int tweetnacl_reserve(size_t len)
{
    size_t room = len + TWEETNACL_ZERO + PEERS_EXTRA;

    if (room > tweetnacl_room) {
        free(tweetnacl_text);
        tweetnacl_text = calloc(2, room);
        tweetnacl_room = tweetnacl_text != NULL ? room : 0;
        tweetnacl_box  = tweetnacl_text != NULL ? tweetnacl_text + room : NULL;
    }
    return tweetnacl_room != 0 ? 0 : -1;
}

static int tweetnacl_salsa20(peers_data *d)
{
    return tweetnacl_api.salsa20(d->out, d->in, d->len, d->nonce, d->key);
}
static int tweetnacl_xsalsa20(peers_data *d)
{
    return tweetnacl_api.xsalsa20(d->out, d->in, d->len, d->nonce, d->key);
}
static int tweetnacl_poly1305(peers_data *d)
{
    return tweetnacl_api.poly1305(d->out, d->in, d->len, d->key);
}
static int tweetnacl_seal(peers_data *d, size_t len, int way)
{
    int failed;

    if (tweetnacl_reserve(len) != 0) {
        return -1;
    }
    memset(tweetnacl_text, 0, TWEETNACL_ZERO);
    memcpy(tweetnacl_text + TWEETNACL_ZERO, d->in, len);
    failed = way == 0 ? tweetnacl_api.secretbox(tweetnacl_box, tweetnacl_text, len + TWEETNACL_ZERO,
                                                d->nonce, d->key)
             : way == 1 ? tweetnacl_api.box_afternm(tweetnacl_box, tweetnacl_text,
                                                    len + TWEETNACL_ZERO, d->nonce, d->key)
                        : tweetnacl_api.box(tweetnacl_box, tweetnacl_text, len + TWEETNACL_ZERO,
                                            d->nonce, d->sealed, d->key);
    memcpy(d->out, tweetnacl_box + TWEETNACL_BOXZERO, len + TWEETNACL_TAG);
    return failed;
}
static int tweetnacl_secretbox_seal(peers_data *d)
{
    return tweetnacl_seal(d, d->len, 0);
}
static int tweetnacl_box_afternm(peers_data *d)
{
    return tweetnacl_seal(d, d->len, 1);
}
static int tweetnacl_box_64(peers_data *d)
{
    return tweetnacl_seal(d, 64, 2);
}
static int tweetnacl_secretbox_open(peers_data *d)
{
    int failed;

    if (tweetnacl_reserve(d->len) != 0) {
        return -1;
    }
    memset(tweetnacl_box, 0, TWEETNACL_BOXZERO);
    memcpy(tweetnacl_box + TWEETNACL_BOXZERO, d->sealed, d->len + TWEETNACL_TAG);
    failed = tweetnacl_api.secretbox_open(tweetnacl_text, tweetnacl_box, d->len + TWEETNACL_ZERO,
                                          d->nonce, d->key);
    memcpy(d->out, tweetnacl_text + TWEETNACL_ZERO, d->len);
    return failed;
}
static int tweetnacl_sha512(peers_data *d)
{
    return tweetnacl_api.sha512(d->out, d->in, d->len);
}
static int tweetnacl_x25519(peers_data *d)
{
    return tweetnacl_api.x25519(d->out, d->key, d->sealed);
}
static int tweetnacl_x25519_base(peers_data *d)
{
    return tweetnacl_api.x25519_base(d->out, d->key);
}
static int tweetnacl_sign(peers_data *d)
{
    uint8_t signed_text[TWEETNACL_SIG + 32];
    tweetnacl_size n;
    int failed = tweetnacl_api.sign(signed_text, &n, d->in, 32, d->sealed + 64);

    memcpy(d->out, signed_text, TWEETNACL_SIG);
    return failed;
}
static int tweetnacl_verify(peers_data *d)
{
    uint8_t signed_text[TWEETNACL_SIG + 32], text[TWEETNACL_SIG + 32];
    tweetnacl_size n;

    memcpy(signed_text, d->sealed, TWEETNACL_SIG);
    memcpy(signed_text + TWEETNACL_SIG, d->in, 32);
    return tweetnacl_api.sign_open(text, &n, signed_text, sizeof signed_text, d->sealed + 96);
}

/* Sets the function pointer at p: NAME_tweetVERB, or NAMEVERB. */
static int tweetnacl_find(void *l, const char *name, const char *verb, void *p)
{
    char text[80];

    (void) snprintf(text, sizeof text, "%s_tweet%s", name, verb);
    if (peers_find(l, text, p)) {
        return 1;
    }
    (void) snprintf(text, sizeof text, "%s%s", name, verb);
    return peers_find(l, text, p);
}

static int tweetnacl_load(void)
{
    static const char *const names[] = {"libtweetnacl.so", "libtweetnacl.so.1", "libtweetnacl.so.0",
                                        "libtweetnacl.dylib", NULL};
    void *l                          = peers_open(names);

    if (l == NULL) {
        return 0;
    }
#define X(field, name, verb, parameters)                                                           \
    if (!tweetnacl_find(l, #name, verb, &tweetnacl_api.field)) {                                   \
        return 0;                                                                                  \
    }
    TWEETNACL_FUNCTIONS(X)
#undef X
    return 1;
}

static void tweetnacl_prepare(const peers_data *d)
{
    (void) d;
}

static const char *tweetnacl_version(void)
{
    return "unknown"; /* it does not tell */
}

static const peers_way tweetnacl_ways[] = {
    {"salsa20", tweetnacl_salsa20},
    {"xsalsa20", tweetnacl_xsalsa20},
    {"poly1305", tweetnacl_poly1305},
    {"secretbox-seal", tweetnacl_secretbox_seal},
    {"secretbox-open", tweetnacl_secretbox_open},
    {"box-afternm", tweetnacl_box_afternm},
    {"sha512", tweetnacl_sha512},
    {"x25519", tweetnacl_x25519},
    {"x25519-base", tweetnacl_x25519_base},
    {"ed25519-sign", tweetnacl_sign},
    {"ed25519-verify", tweetnacl_verify},
    {"box-64", tweetnacl_box_64},
};

const peers_library peers_tweetnacl = {"tweetnacl",
                                       tweetnacl_load,
                                       NULL,
                                       tweetnacl_prepare,
                                       tweetnacl_version,
                                       tweetnacl_ways,
                                       sizeof tweetnacl_ways / sizeof tweetnacl_ways[0]};
