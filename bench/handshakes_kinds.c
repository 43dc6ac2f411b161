/* SPDX-License-Identifier: ISC */
/* Handshakes, both sides of each in one process, and batches of 64 keys or signatures. Every run
 * checks its results. */
#include "handshakes_kinds.h"

#include <string.h>

#define A(name) a->name##_

typedef struct handshakes_keys {
    unsigned char pk[crypto_box_PUBLICKEYBYTES], sk[crypto_box_SECRETKEYBYTES];
} handshakes_keys;

static handshakes_keys handshakes_client, handshakes_server; /* long-term */

/* ---- crypto_kx, crypto_box, X-Wing ---- */

/* Two new key pairs, and the session keys of both. */
static int handshakes_kx(const handshakes_api *a)
{
    handshakes_keys c, s;
    unsigned char key[4][crypto_kx_SESSIONKEYBYTES];

    return A(crypto_kx_keypair)(c.pk, c.sk) | A(crypto_kx_keypair)(s.pk, s.sk) |
           A(crypto_kx_client_session_keys)(key[0], key[1], c.pk, c.sk, s.pk) |
           A(crypto_kx_server_session_keys)(key[2], key[3], s.pk, s.sk, c.pk) |
           memcmp(key[0], key[3], sizeof key[0]) | memcmp(key[1], key[2], sizeof key[1]);
}

enum { HANDSHAKES_MESSAGE = 64, HANDSHAKES_BOXED = HANDSHAKES_MESSAGE + crypto_box_MACBYTES };

static const unsigned char handshakes_nonce[crypto_box_NONCEBYTES];
static const unsigned char handshakes_message[HANDSHAKES_MESSAGE] = "a message of 64 bytes";

/* A new key pair, 64 bytes for the server, and their way back out. */
static int handshakes_box(const handshakes_api *a)
{
    unsigned char c[HANDSHAKES_BOXED], m[HANDSHAKES_MESSAGE];
    handshakes_keys k;

    return A(crypto_box_keypair)(k.pk, k.sk) |
           A(crypto_box_easy)(c, handshakes_message, sizeof m, handshakes_nonce,
                              handshakes_server.pk, k.sk) |
           A(crypto_box_open_easy)(m, c, sizeof c, handshakes_nonce, k.pk, handshakes_server.sk) |
           memcmp(m, handshakes_message, sizeof m);
}

/* The same, with the shared key computed first, as for several messages. */
static int handshakes_box_two(const handshakes_api *a)
{
    unsigned char c[HANDSHAKES_BOXED], m[HANDSHAKES_MESSAGE], shared[crypto_box_BEFORENMBYTES];
    handshakes_keys k;
    int bad;

    bad = A(crypto_box_keypair)(k.pk, k.sk) |
          A(crypto_box_beforenm)(shared, handshakes_server.pk, k.sk) |
          A(crypto_box_easy_afternm)(c, handshakes_message, sizeof m, handshakes_nonce, shared);
    return bad | A(crypto_box_beforenm)(shared, k.pk, handshakes_server.sk) |
           A(crypto_box_open_easy_afternm)(m, c, sizeof c, handshakes_nonce, shared) |
           memcmp(m, handshakes_message, sizeof m);
}

static int handshakes_xwing(const handshakes_api *a)
{
    unsigned char pk[crypto_kem_xwing_PUBLICKEYBYTES], sk[crypto_kem_xwing_SECRETKEYBYTES];
    unsigned char ct[crypto_kem_xwing_CIPHERTEXTBYTES], key[2][crypto_kem_xwing_SHAREDSECRETBYTES];

    return A(crypto_kem_xwing_keypair)(pk, sk) | A(crypto_kem_xwing_enc)(ct, key[0], pk) |
           A(crypto_kem_xwing_dec)(key[1], ct, sk) | memcmp(key[0], key[1], sizeof key[0]);
}

/* ---- CurveZMQ (https://rfc.zeromq.org/spec/26): HELLO, WELCOME, INITIATE, READY ---- */

enum {
    CURVE_META    = 35,                            /* a socket's type, and no identity */
    CURVE_COOKIE  = 16 + 16 + 64,                  /* nonce, then C' and s' in a box */
    CURVE_WELCOME = 32 + CURVE_COOKIE,             /* S' and the cookie, all in a box */
    CURVE_VOUCH   = 16 + 16 + 64,                  /* nonce, then C' and S in a box */
    CURVE_INITIAL = 32 + CURVE_VOUCH + CURVE_META, /* C, the vouch, metadata: in a box */
    CURVE_MAC     = crypto_box_MACBYTES,           /* of a box */
    CURVE_SHARED  = crypto_box_BEFORENMBYTES       /* a shared key */
};

/* The commands on the wire. */
typedef struct handshakes_wire {
    struct {
        unsigned char name[6], version[2], padding[72], pk[32], nonce[8], box[CURVE_MAC + 64];
    } hello; /* 200 bytes */
    struct {
        unsigned char name[8], nonce[16], box[CURVE_MAC + CURVE_WELCOME];
    } welcome; /* 168 */
    struct {
        unsigned char name[9], cookie[CURVE_COOKIE], nonce[8], box[CURVE_MAC + CURVE_INITIAL];
    } initiate; /* 257 and the metadata */
    struct {
        unsigned char name[6], nonce[8], box[CURVE_MAC + CURVE_META];
    } ready; /* 30 and the metadata */
} handshakes_wire;

/* The keys that a side holds: of the client its transient keys, of the server only the cookie's. */
typedef struct handshakes_side {
    handshakes_keys own;
    unsigned char cookie[crypto_secretbox_KEYBYTES];
    unsigned char first[CURVE_SHARED], session[CURVE_SHARED]; /* of S and C', of S' and C' */
} handshakes_side;

static const unsigned char handshakes_zeros[64];
static const unsigned char handshakes_meta[CURVE_META] = "\013Socket-Type\0\0\0\006DEALER";

/* n = the 24 bytes that begin with prefix and end with the short or the long nonce of a command. */
static const unsigned char *handshakes_prefix(unsigned char n[24], const char *prefix,
                                              const unsigned char *nonce)
{
    size_t len = strlen(prefix);

    memcpy(n, prefix, len);
    memcpy(n + len, nonce, 24 - len);
    return n;
}

static int handshakes_hello(const handshakes_api *a, handshakes_side *client, handshakes_wire *w)
{
    unsigned char n[24];
    int bad;

    memset(&w->hello, 0, sizeof w->hello);
    memcpy(w->hello.name, "\005HELLO", 6);
    bad = A(crypto_box_keypair)(client->own.pk, client->own.sk) |
          A(crypto_box_beforenm)(client->first, handshakes_server.pk, client->own.sk);
    memcpy(w->hello.pk, client->own.pk, 32);
    w->hello.nonce[7] = 1;
    return bad | A(crypto_box_easy_afternm)(
                     w->hello.box, handshakes_zeros, 64,
                     handshakes_prefix(n, "CurveZMQHELLO---", w->hello.nonce), client->first);
}

static int handshakes_welcome(const handshakes_api *a, handshakes_side *server, handshakes_wire *w)
{
    unsigned char n[24], zeros[64], both[64], plain[CURVE_WELCOME], *cookie = plain + 32;
    handshakes_keys transient;
    int bad;

    bad = A(crypto_box_beforenm)(server->first, w->hello.pk, handshakes_server.sk) |
          A(crypto_box_open_easy_afternm)(zeros, w->hello.box, sizeof w->hello.box,
                                          handshakes_prefix(n, "CurveZMQHELLO---", w->hello.nonce),
                                          server->first) |
          memcmp(zeros, handshakes_zeros, 64) | A(crypto_box_keypair)(transient.pk, transient.sk);
    memcpy(plain, transient.pk, 32);
    memcpy(both, w->hello.pk, 32);
    memcpy(both + 32, transient.sk, 32);
    A(randombytes_buf)(server->cookie, sizeof server->cookie);
    A(randombytes_buf)(cookie, 16);
    bad |= A(crypto_secretbox_easy)(cookie + 16, both, 64, handshakes_prefix(n, "COOKIE--", cookie),
                                    server->cookie);
    memcpy(w->welcome.name, "\007WELCOME", 8);
    A(randombytes_buf)(w->welcome.nonce, 16);
    return bad | A(crypto_box_easy_afternm)(w->welcome.box, plain, sizeof plain,
                                            handshakes_prefix(n, "WELCOME-", w->welcome.nonce),
                                            server->first);
}

static int handshakes_initiate(const handshakes_api *a, handshakes_side *client, handshakes_wire *w)
{
    unsigned char n[24], plain[CURVE_WELCOME], initial[CURVE_INITIAL], both[64];
    unsigned char *vouch = initial + 32;
    int bad;

    bad = A(crypto_box_open_easy_afternm)(plain, w->welcome.box, sizeof w->welcome.box,
                                          handshakes_prefix(n, "WELCOME-", w->welcome.nonce),
                                          client->first) |
          A(crypto_box_beforenm)(client->session, plain, client->own.sk);
    memcpy(both, client->own.pk, 32);
    memcpy(both + 32, handshakes_server.pk, 32);
    memcpy(initial, handshakes_client.pk, 32);
    A(randombytes_buf)(vouch, 16);
    bad |= A(crypto_box_easy)(vouch + 16, both, 64, handshakes_prefix(n, "VOUCH---", vouch), plain,
                              handshakes_client.sk);
    memcpy(vouch + CURVE_VOUCH, handshakes_meta, CURVE_META);
    memcpy(w->initiate.name, "\010INITIATE", 9);
    memcpy(w->initiate.cookie, plain + 32, CURVE_COOKIE);
    memset(w->initiate.nonce, 0, 8);
    w->initiate.nonce[7] = 2;
    return bad | A(crypto_box_easy_afternm)(
                     w->initiate.box, initial, sizeof initial,
                     handshakes_prefix(n, "CurveZMQINITIATE", w->initiate.nonce), client->session);
}

static int handshakes_ready(const handshakes_api *a, handshakes_side *server, handshakes_wire *w)
{
    unsigned char n[24], both[64], vouched[64], initial[CURVE_INITIAL], *vouch = initial + 32;
    int bad;

    bad = A(crypto_secretbox_open_easy)(both, w->initiate.cookie + 16, CURVE_COOKIE - 16,
                                        handshakes_prefix(n, "COOKIE--", w->initiate.cookie),
                                        server->cookie) |
          A(crypto_box_beforenm)(server->session, both, both + 32) |
          A(crypto_box_open_easy_afternm)(
              initial, w->initiate.box, sizeof w->initiate.box,
              handshakes_prefix(n, "CurveZMQINITIATE", w->initiate.nonce), server->session) |
          A(crypto_box_open_easy)(vouched, vouch + 16, CURVE_VOUCH - 16,
                                  handshakes_prefix(n, "VOUCH---", vouch), initial, both + 32) |
          memcmp(vouched, both, 32) | memcmp(vouched + 32, handshakes_server.pk, 32);
    memcpy(w->ready.name, "\005READY", 6);
    memset(w->ready.nonce, 0, 8);
    w->ready.nonce[7] = 1;
    return bad | A(crypto_box_easy_afternm)(
                     w->ready.box, handshakes_meta, CURVE_META,
                     handshakes_prefix(n, "CurveZMQREADY---", w->ready.nonce), server->session);
}

static int handshakes_curvezmq(const handshakes_api *a)
{
    unsigned char n[24], meta[CURVE_META];
    handshakes_side client, server;
    handshakes_wire w;

    return handshakes_hello(a, &client, &w) | handshakes_welcome(a, &server, &w) |
           handshakes_initiate(a, &client, &w) | handshakes_ready(a, &server, &w) |
           A(crypto_box_open_easy_afternm)(meta, w.ready.box, sizeof w.ready.box,
                                           handshakes_prefix(n, "CurveZMQREADY---", w.ready.nonce),
                                           client.session) |
           memcmp(meta, handshakes_meta, sizeof meta);
}

/* ---- Batches ---- */

enum { HANDSHAKES_BATCH = 64 };

/* Keys, messages and the right answers, in contiguous arrays and by pointers. */
static struct {
    unsigned char n[HANDSHAKES_BATCH][crypto_scalarmult_SCALARBYTES];
    unsigned char p[HANDSHAKES_BATCH][crypto_scalarmult_BYTES];
    unsigned char q[HANDSHAKES_BATCH][crypto_scalarmult_BYTES];
    unsigned char sk[HANDSHAKES_BATCH][crypto_sign_SECRETKEYBYTES];
    unsigned char pk[HANDSHAKES_BATCH][crypto_sign_PUBLICKEYBYTES];
    unsigned char sig[HANDSHAKES_BATCH][crypto_sign_BYTES];
    const unsigned char *m[HANDSHAKES_BATCH], *sks[HANDSHAKES_BATCH], *pks[HANDSHAKES_BATCH];
    const unsigned char *sigs[HANDSHAKES_BATCH];
    unsigned long long mlen[HANDSHAKES_BATCH];
} handshakes_many;

int handshakes_prepare(void)
{
    int i, bad = crypto_box_keypair(handshakes_client.pk, handshakes_client.sk) |
                 crypto_box_keypair(handshakes_server.pk, handshakes_server.sk);

    for (i = 0; i < HANDSHAKES_BATCH; i++) {
        bad |= crypto_box_keypair(handshakes_many.p[i], handshakes_many.n[i]) |
               crypto_sign_keypair(handshakes_many.pk[i], handshakes_many.sk[i]);
        handshakes_many.m[i]    = handshakes_many.p[i]; /* as in a certificate */
        handshakes_many.mlen[i] = crypto_scalarmult_BYTES;
        handshakes_many.sks[i]  = handshakes_many.sk[i];
        handshakes_many.pks[i]  = handshakes_many.pk[i];
        handshakes_many.sigs[i] = handshakes_many.sig[i];
        bad |= crypto_sign_detached(handshakes_many.sig[i], NULL, handshakes_many.m[i],
                                    handshakes_many.mlen[i], handshakes_many.sk[i]) |
               crypto_scalarmult(handshakes_many.q[i], handshakes_many.n[i], handshakes_many.p[i]);
    }
    return bad;
}

static int handshakes_batch_x25519(const handshakes_api *a)
{
    unsigned char q[HANDSHAKES_BATCH][crypto_scalarmult_BYTES];
    int i, bad = 0;

    if (A(crypto_scalarmult_curve25519_batch) != NULL) {
        bad = A(crypto_scalarmult_curve25519_batch)(q[0], NULL, handshakes_many.n[0],
                                                    handshakes_many.p[0], HANDSHAKES_BATCH);
    } else {
        for (i = 0; i < HANDSHAKES_BATCH; i++) {
            bad |=
                A(crypto_scalarmult_curve25519)(q[i], handshakes_many.n[i], handshakes_many.p[i]);
        }
    }
    return bad | memcmp(q, handshakes_many.q, sizeof q);
}

static int handshakes_batch_sign(const handshakes_api *a)
{
    unsigned char sig[HANDSHAKES_BATCH][crypto_sign_BYTES];
    int i, bad = 0;

    if (A(crypto_sign_ed25519_batch) != NULL) {
        bad = A(crypto_sign_ed25519_batch)(sig[0], handshakes_many.m, handshakes_many.mlen,
                                           handshakes_many.sks, HANDSHAKES_BATCH);
    } else {
        for (i = 0; i < HANDSHAKES_BATCH; i++) {
            bad |= A(crypto_sign_ed25519_detached)(sig[i], NULL, handshakes_many.m[i],
                                                   handshakes_many.mlen[i], handshakes_many.sk[i]);
        }
    }
    return bad | memcmp(sig, handshakes_many.sig, sizeof sig);
}

static int handshakes_verify_each(const handshakes_api *a)
{
    int i, bad = 0;

    for (i = 0; i < HANDSHAKES_BATCH; i++) {
        bad |=
            A(crypto_sign_ed25519_verify_detached)(handshakes_many.sig[i], handshakes_many.m[i],
                                                   handshakes_many.mlen[i], handshakes_many.pk[i]);
    }
    return bad;
}

static int handshakes_batch_verify(const handshakes_api *a)
{
    return A(crypto_sign_ed25519_verify_batch) == NULL
               ? handshakes_verify_each(a)
               : A(crypto_sign_ed25519_verify_batch)(NULL, handshakes_many.sigs, handshakes_many.m,
                                                     handshakes_many.mlen, handshakes_many.pks,
                                                     HANDSHAKES_BATCH);
}

static int handshakes_batch_equation(const handshakes_api *a)
{
    return A(crypto_sign_ed25519_verify_batch_equation) == NULL
               ? handshakes_verify_each(a)
               : A(crypto_sign_ed25519_verify_batch_equation)(
                     handshakes_many.sigs, handshakes_many.m, handshakes_many.mlen,
                     handshakes_many.pks, HANDSHAKES_BATCH);
}

/* ---- All ---- */

const handshakes_kind handshakes_kinds[HANDSHAKES_KINDS] = {
    {"kx", handshakes_kx, 1},
    {"box, one step", handshakes_box, 1},
    {"box, two steps", handshakes_box_two, 1},
    {"xwing", handshakes_xwing, 1},
    {"curvezmq", handshakes_curvezmq, 1},
    {"batch, x25519", handshakes_batch_x25519, HANDSHAKES_BATCH},
    {"batch, sign", handshakes_batch_sign, HANDSHAKES_BATCH},
    {"batch, verify", handshakes_batch_verify, HANDSHAKES_BATCH},
    {"batch, equation", handshakes_batch_equation, HANDSHAKES_BATCH},
};
