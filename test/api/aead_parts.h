/* SPDX-License-Identifier: ISC */
/* The AEADs that take a message in parts, by functions of one form. */
#pragma once

#include "../../src/api/aesgcm_parts.h"
#include "../../src/api/chapoly.h"
#include "../../src/core/cpu.h"
#include "api_test.h"

typedef unsigned long long parts_len;

/* One of them, by functions that take the state as the internal one, at the same address. */
typedef struct parts_form {
    const char *name;
    size_t statebytes;
    size_t (*statebytes_said)(void);
    parts_len max;
    void (*init)(void *st, const uint8_t *n, const uint8_t *k);
    int (*ad)(void *st, const uint8_t *ad, parts_len adlen);
    int (*encrypt)(void *st, uint8_t *c, const uint8_t *m, parts_len len);
    int (*encrypt_final)(void *st, uint8_t *mac);
    int (*decrypt)(void *st, uint8_t *m, const uint8_t *c, parts_len len);
    int (*decrypt_final)(void *st, const uint8_t *mac);
    int (*one_step)(uint8_t *c, uint8_t *mac, parts_len *maclen_p, const uint8_t *m, parts_len mlen,
                    const uint8_t *ad, parts_len adlen, const uint8_t *nsec, const uint8_t *npub,
                    const uint8_t *k);
    /* c = m XOR the keystream of a message from byte at, a multiple of 64, on */
    void (*stream)(uint8_t *c, const uint8_t *m, size_t len, const uint8_t *n, uint64_t at,
                   const uint8_t *k);
    /* sets a state forth to byte at */
    void (*forth)(void *st, uint64_t at);
} parts_form;

static uint8_t parts_byte(void)
{
    uint8_t r;

    api_random(&r, 1);
    return r;
}

enum { PARTS_ROWS = 16 };

/* The implementations that this CPU can execute and that are right, of AES-GCM and of AES. */
static const impl_info *parts_rows[2][PARTS_ROWS];
static size_t parts_n_rows[2];
static const impl_prim *const parts_prims[2] = {&aesgcm_prim, &aes_prim};

static void parts_find(void)
{
    size_t i, row;

    for (i = 0; i < 2; i++) {
        const impl_prim *p = parts_prims[i];
        for (row = 0; row < p->n_rows; row++) {
            if (parts_n_rows[i] < PARTS_ROWS && (p->rows[row]->needs & ~cpu_features()) == 0 &&
                impl_verify(p, row)) {
                parts_rows[i][parts_n_rows[i]++] = p->rows[row];
            }
        }
    }
}

/* Makes any of them the active one. */
static void parts_any(void)
{
    size_t i;

    for (i = 0; i < 2; i++) {
        impl_force(parts_prims[i], parts_rows[i][parts_byte() % parts_n_rows[i]]);
    }
}

static void parts_same(void)
{
}

static void parts_chacha20_stream(uint8_t *c, const uint8_t *m, size_t len, const uint8_t *n,
                                  uint64_t at, const uint8_t *k)
{
    (void) crypto_stream_chacha20_ietf_xor_ic(c, m, len, n, (uint32_t) (at / 64 + 1), k);
}

static void parts_xchacha20_stream(uint8_t *c, const uint8_t *m, size_t len, const uint8_t *n,
                                   uint64_t at, const uint8_t *k)
{
    (void) crypto_stream_xchacha20_xor_ic(c, m, len, n, at / 64 + 1, k);
}

static void parts_chapoly_forth(void *st, uint64_t at)
{
    chapoly_parts *inside = st;

    inside->len  = at;
    inside->left = 0;
}

static void parts_aesgcm_counter(uint8_t counter[16], const uint8_t *n, uint64_t at)
{
    memcpy(counter, n, 12);
    store32_be(counter + 12, (uint32_t) (at / 16 + 2));
}

static void parts_aes256gcm_stream(uint8_t *c, const uint8_t *m, size_t len, const uint8_t *n,
                                   uint64_t at, const uint8_t *k)
{
    uint8_t counter[16];

    parts_aesgcm_counter(counter, n, at);
    (void) crypto_stream_aes256ctr_xor(c, m, len, counter, k);
}

static void parts_aes128gcm_stream(uint8_t *c, const uint8_t *m, size_t len, const uint8_t *n,
                                   uint64_t at, const uint8_t *k)
{
    uint8_t counter[16];

    parts_aesgcm_counter(counter, n, at);
    (void) crypto_stream_aes128ctr_xor(c, m, len, counter, k);
}

static void parts_aesgcm_forth(void *st, uint64_t at)
{
    aesgcm_parts *inside = st;

    inside->len  = at;
    inside->left = 0;
}

/* With a prepared key every other time. */
#define PARTS_INIT_AESGCM(x)                                                                       \
    static int parts_##x##_start(void *st, const uint8_t *n, const uint8_t *k)                     \
    {                                                                                              \
        crypto_aead_##x##_state prepared;                                                          \
                                                                                                   \
        if (parts_byte() % 2 == 0) {                                                               \
            return crypto_aead_##x##_init(st, n, k);                                               \
        }                                                                                          \
        (void) crypto_aead_##x##_beforenm(&prepared, k);                                           \
        parts_any();                                                                               \
        return crypto_aead_##x##_init_afternm(st, n, &prepared);                                   \
    }
PARTS_INIT_AESGCM(aes256gcm)
PARTS_INIT_AESGCM(aes128gcm)

#define PARTS_FORM(x, bytes, size, largest, start, change, stream, forth)                          \
    static void parts_##x##_init(void *st, const uint8_t *n, const uint8_t *k)                     \
    {                                                                                              \
        change();                                                                                  \
        (void) start(st, n, k);                                                                    \
    }                                                                                              \
    static int parts_##x##_ad(void *st, const uint8_t *ad, parts_len adlen)                        \
    {                                                                                              \
        change();                                                                                  \
        return crypto_aead_##x##_ad(st, ad, adlen);                                                \
    }                                                                                              \
    static int parts_##x##_encrypt(void *st, uint8_t *c, const uint8_t *m, parts_len len)          \
    {                                                                                              \
        change();                                                                                  \
        return crypto_aead_##x##_encrypt_update(st, c, m, len);                                    \
    }                                                                                              \
    static int parts_##x##_encrypt_final(void *st, uint8_t *mac)                                   \
    {                                                                                              \
        change();                                                                                  \
        return crypto_aead_##x##_encrypt_final(st, mac);                                           \
    }                                                                                              \
    static int parts_##x##_decrypt(void *st, uint8_t *m, const uint8_t *c, parts_len len)          \
    {                                                                                              \
        change();                                                                                  \
        return crypto_aead_##x##_decrypt_update_unverified(st, m, c, len);                         \
    }                                                                                              \
    static int parts_##x##_decrypt_final(void *st, const uint8_t *mac)                             \
    {                                                                                              \
        change();                                                                                  \
        return crypto_aead_##x##_decrypt_final(st, mac);                                           \
    }                                                                                              \
    static const parts_form parts_##x = {                                                          \
        #x,                                                                                        \
        size,                                                                                      \
        crypto_aead_##x##_##bytes,                                                                 \
        largest,                                                                                   \
        parts_##x##_init,                                                                          \
        parts_##x##_ad,                                                                            \
        parts_##x##_encrypt,                                                                       \
        parts_##x##_encrypt_final,                                                                 \
        parts_##x##_decrypt,                                                                       \
        parts_##x##_decrypt_final,                                                                 \
        crypto_aead_##x##_encrypt_detached,                                                        \
        stream,                                                                                    \
        forth,                                                                                     \
    };
#define PARTS_CHAPOLY(x, largest, stream)                                                          \
    static int parts_##x##_start(void *st, const uint8_t *n, const uint8_t *k)                     \
    {                                                                                              \
        return crypto_aead_##x##_init(st, n, k);                                                   \
    }                                                                                              \
    PARTS_FORM(x, statebytes, 384, largest, parts_##x##_start, parts_same, stream,                 \
               parts_chapoly_forth)
PARTS_CHAPOLY(chacha20poly1305_ietf, (UINT64_C(1) << 38) - 64, parts_chacha20_stream)
PARTS_CHAPOLY(xchacha20poly1305_ietf, UINT64_MAX - 16, parts_xchacha20_stream)
PARTS_FORM(aes256gcm, message_statebytes, 768, (UINT64_C(1) << 36) - 32, parts_aes256gcm_start,
           parts_any, parts_aes256gcm_stream, parts_aesgcm_forth)
PARTS_FORM(aes128gcm, message_statebytes, 768, (UINT64_C(1) << 36) - 32, parts_aes128gcm_start,
           parts_any, parts_aes128gcm_stream, parts_aesgcm_forth)
