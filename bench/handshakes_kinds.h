/* SPDX-License-Identifier: ISC */
/* The kinds of handshakes and batches that trona bench --handshakes measures, by pointers to the
 * functions of one library. */
#pragma once

#include <trona.h>

#define HANDSHAKES_FUNCTIONS(X)                                                                    \
    X(crypto_kx_keypair)                                                                           \
    X(crypto_kx_client_session_keys)                                                               \
    X(crypto_kx_server_session_keys)                                                               \
    X(crypto_box_keypair)                                                                          \
    X(crypto_box_easy)                                                                             \
    X(crypto_box_open_easy)                                                                        \
    X(crypto_box_beforenm)                                                                         \
    X(crypto_box_easy_afternm)                                                                     \
    X(crypto_box_open_easy_afternm)                                                                \
    X(crypto_secretbox_easy)                                                                       \
    X(crypto_secretbox_open_easy)                                                                  \
    X(randombytes_buf)                                                                             \
    X(crypto_scalarmult_curve25519)                                                                \
    X(crypto_sign_ed25519_detached)                                                                \
    X(crypto_sign_ed25519_verify_detached)
/* NULL in libsodium, which takes one at a time */
#define HANDSHAKES_BATCHES(X)                                                                      \
    X(crypto_scalarmult_curve25519_batch)                                                          \
    X(crypto_sign_ed25519_batch)                                                                   \
    X(crypto_sign_ed25519_verify_batch)                                                            \
    X(crypto_sign_ed25519_verify_batch_equation)
/* NULL in libsodium before 1.0.22 */
#define HANDSHAKES_XWING(X)                                                                        \
    X(crypto_kem_xwing_keypair)                                                                    \
    X(crypto_kem_xwing_enc)                                                                        \
    X(crypto_kem_xwing_dec)

typedef struct handshakes_api {
#define X(name) __typeof__(&name) name##_;
    HANDSHAKES_FUNCTIONS(X)
    HANDSHAKES_XWING(X)
    HANDSHAKES_BATCHES(X)
#undef X
} handshakes_api;

/* All 0 and equal keys on both sides, or the answers of trona's single calls: returns 0. */
typedef struct handshakes_kind {
    const char *name;
    int (*run)(const handshakes_api *a);
    int items; /* of a run: sessions, or keys or signatures */
} handshakes_kind;

enum { HANDSHAKES_KINDS = 9 };
extern const handshakes_kind handshakes_kinds[HANDSHAKES_KINDS];

/* Makes the long-term keys and the messages of the batches, before the first run. Returns 0, or -1
 * if trona failed. */
int handshakes_prepare(void);
