/* SPDX-License-Identifier: ISC */
/* Secret-key and public-key boxes, sealed ones too. What one library made, the other opens. */
#include "interop.h"

typedef struct box_buffers {
    uint8_t m[INTEROP_MAX + 32], c[INTEROP_MAX + 64], out[INTEROP_MAX + 64], n[24], k[32], mac[16];
    size_t len;
} box_buffers;

static box_buffers box_b;

static void box_prepare(interop *t)
{
    box_b.len = interop_length(t);
    interop_fill(t, box_b.m, sizeof box_b.m);
    interop_fill(t, box_b.n, 24);
    interop_fill(t, box_b.k, 32);
    memset(box_b.c, 0x55, sizeof box_b.c);
    memset(box_b.out, 0xaa, sizeof box_b.out);
}

#define SECRETBOX_CASE(name)                                                                       \
    static void box_##name(interop *t)                                                             \
    {                                                                                              \
        box_buffers *b = &box_b;                                                                   \
                                                                                                   \
        box_prepare(t);                                                                            \
        RET(F(name##_easy)(b->c, b->m, b->len, b->n, b->k));                                       \
        PUT(b->c, b->len + 16);                                                                    \
        RET(G(name##_open_easy)(b->out, b->c, b->len + 16, b->n, b->k));                           \
        PUT(b->out, b->len);                                                                       \
        RET(F(name##_open_easy)(NULL, b->c, b->len + 16, b->n, b->k));                             \
        RET(F(name##_open_easy)(b->out, b->c, interop_below(t, b->len + 16), b->n, b->k));         \
        interop_flip(t, b->c, b->len + 16);                                                        \
        RET(F(name##_open_easy)(b->out, b->c, b->len + 16, b->n, b->k));                           \
        PUT(b->out, b->len);                                                                       \
        RET(F(name##_detached)(b->c, b->mac, b->m, b->len, b->n, b->k));                           \
        PUT(b->mac, 16);                                                                           \
        RET(F(name##_detached)(b->m + 7, b->mac, b->m, b->len, b->n, b->k));                       \
        PUT(b->m, b->len + 7);                                                                     \
        RET(F(name##_open_detached)(b->m, b->m + 7, b->mac, b->len, b->n, b->k));                  \
        PUT(b->m, b->len);                                                                         \
        interop_flip(t, b->mac, 16);                                                               \
        RET(F(name##_open_detached)(b->m, b->c, b->mac, b->len, b->n, b->k));                      \
        PUT(b->m, b->len);                                                                         \
    }
SECRETBOX_CASE(crypto_secretbox)
SECRETBOX_CASE(crypto_secretbox_xchacha20poly1305)

/* NaCl's padded form. */
#define PADDED_CASE(name)                                                                          \
    static void padded_##name(interop *t)                                                          \
    {                                                                                              \
        box_buffers *b = &box_b;                                                                   \
                                                                                                   \
        box_prepare(t);                                                                            \
        memset(b->m, 0, 32);                                                                       \
        RET(F(name)(b->c, b->m, b->len, b->n, b->k));                                              \
        PUT(b->c, b->len);                                                                         \
        RET(G(name##_open)(b->out, b->c, b->len, b->n, b->k));                                     \
        PUT(b->out, b->len);                                                                       \
        if (b->len > 16) {                                                                         \
            interop_flip(t, b->c + 16, b->len - 16);                                               \
        }                                                                                          \
        RET(F(name##_open)(b->out, b->c, b->len, b->n, b->k));                                     \
        PUT(b->out, b->len);                                                                       \
        F(name##_keygen)(b->k);                                                                    \
        PUT(b->k, 32);                                                                             \
    }
PADDED_CASE(crypto_secretbox)
PADDED_CASE(crypto_secretbox_xsalsa20poly1305)

/* Keys, and the functions that work with a shared key. */
#define BOX_KEYS(name)                                                                             \
    uint8_t pk[32], sk[32], pk2[32], sk2[32], seed[32];                                            \
    box_buffers *b = &box_b;                                                                       \
                                                                                                   \
    box_prepare(t);                                                                                \
    interop_fill(t, seed, 32);                                                                     \
    RET(F(name##_keypair)(pk, sk));                                                                \
    RET(F(name##_seed_keypair)(pk2, sk2, seed));                                                   \
    PUT(pk, 32);                                                                                   \
    PUT(sk, 32);                                                                                   \
    PUT(pk2, 32);                                                                                  \
    PUT(sk2, 32);                                                                                  \
    RET(F(name##_beforenm)(b->k, pk2, sk));                                                        \
    PUT(b->k, 32)

#define BOX_CASE(name)                                                                             \
    static void box_##name(interop *t)                                                             \
    {                                                                                              \
        BOX_KEYS(name);                                                                            \
        RET(F(name##_easy)(b->c, b->m, b->len, b->n, pk2, sk));                                    \
        PUT(b->c, b->len + 16);                                                                    \
        RET(G(name##_open_easy)(b->out, b->c, b->len + 16, b->n, pk, sk2));                        \
        PUT(b->out, b->len);                                                                       \
        RET(F(name##_easy_afternm)(b->c, b->m, b->len, b->n, b->k));                               \
        PUT(b->c, b->len + 16);                                                                    \
        RET(G(name##_open_easy_afternm)(b->out, b->c, b->len + 16, b->n, b->k));                   \
        RET(F(name##_open_easy)(b->out, b->c, interop_below(t, 17), b->n, pk, sk2));               \
        interop_flip(t, b->c, b->len + 16);                                                        \
        RET(F(name##_open_easy)(b->out, b->c, b->len + 16, b->n, pk, sk2));                        \
        RET(F(name##_open_easy_afternm)(b->out, b->c, b->len + 16, b->n, b->k));                   \
        RET(F(name##_open_easy_afternm)(b->out, b->c, interop_below(t, 16), b->n, b->k));          \
        PUT(b->out, b->len);                                                                       \
        RET(F(name##_detached)(b->c, b->mac, b->m, b->len, b->n, pk2, sk));                        \
        PUT(b->c, b->len);                                                                         \
        PUT(b->mac, 16);                                                                           \
        RET(G(name##_open_detached)(b->out, b->c, b->mac, b->len, b->n, pk, sk2));                 \
        RET(F(name##_detached_afternm)(b->c, b->mac, b->m, b->len, b->n, b->k));                   \
        PUT(b->c, b->len);                                                                         \
        PUT(b->mac, 16);                                                                           \
        RET(G(name##_open_detached_afternm)(b->out, b->c, b->mac, b->len, b->n, b->k));            \
        interop_flip(t, b->mac, 16);                                                               \
        RET(F(name##_open_detached)(b->out, b->c, b->mac, b->len, b->n, pk, sk2));                 \
        RET(F(name##_open_detached_afternm)(b->out, b->c, b->mac, b->len, b->n, b->k));            \
        PUT(b->out, b->len);                                                                       \
        memset(pk, 0, 32);                                                                         \
        pk[0] = (uint8_t) interop_below(t, 3); /* of small order, or not */                        \
        RET(F(name##_beforenm)(b->k, pk, sk));                                                     \
        RET(F(name##_easy)(b->c, b->m, b->len, b->n, pk, sk));                                     \
        RET(F(name##_seal)(b->c, b->m, b->len, pk));                                               \
        RET(F(name##_seal)(b->c, b->m, b->len, pk2));                                              \
        PUT(b->c, b->len + 48);                                                                    \
        RET(G(name##_seal_open)(b->out, b->c, b->len + 48, pk2, sk2));                             \
        PUT(b->out, b->len);                                                                       \
        RET(F(name##_seal_open)(b->out, b->c, interop_below(t, b->len + 48), pk2, sk2));           \
        interop_flip(t, b->c, b->len + 48);                                                        \
        RET(F(name##_seal_open)(b->out, b->c, b->len + 48, pk2, sk2));                             \
    }
BOX_CASE(crypto_box)
BOX_CASE(crypto_box_curve25519xchacha20poly1305)

#define BOX_PADDED_CASE(name)                                                                      \
    static void padded_##name(interop *t)                                                          \
    {                                                                                              \
        BOX_KEYS(name);                                                                            \
        memset(b->m, 0, 32);                                                                       \
        RET(F(name)(b->c, b->m, b->len, b->n, pk2, sk));                                           \
        PUT(b->c, b->len);                                                                         \
        RET(G(name##_open)(b->out, b->c, b->len, b->n, pk, sk2));                                  \
        PUT(b->out, b->len);                                                                       \
        RET(F(name##_afternm)(b->c, b->m, b->len, b->n, b->k));                                    \
        PUT(b->c, b->len);                                                                         \
        RET(G(name##_open_afternm)(b->out, b->c, b->len, b->n, b->k));                             \
        if (b->len > 16) {                                                                         \
            interop_flip(t, b->c + 16, b->len - 16);                                               \
        }                                                                                          \
        RET(F(name##_open)(b->out, b->c, b->len, b->n, pk, sk2));                                  \
        RET(F(name##_open_afternm)(b->out, b->c, b->len, b->n, b->k));                             \
        PUT(b->out, b->len);                                                                       \
    }
BOX_PADDED_CASE(crypto_box)
BOX_PADDED_CASE(crypto_box_curve25519xsalsa20poly1305)

const interop_case interop_box_cases[] = {
    {"crypto_secretbox", box_crypto_secretbox, 3000},
    {"crypto_secretbox_xchacha20poly1305", box_crypto_secretbox_xchacha20poly1305, 3000},
    {"crypto_secretbox, padded", padded_crypto_secretbox, 3000},
    {"crypto_secretbox_xsalsa20poly1305, padded", padded_crypto_secretbox_xsalsa20poly1305, 3000},
    {"crypto_box", box_crypto_box, 300},
    {"crypto_box_curve25519xchacha20poly1305", box_crypto_box_curve25519xchacha20poly1305, 300},
    {"crypto_box, padded", padded_crypto_box, 300},
    {"crypto_box_curve25519xsalsa20poly1305, padded", padded_crypto_box_curve25519xsalsa20poly1305,
     300},
    {NULL, NULL, 0},
};
