/* SPDX-License-Identifier: ISC */
/* Authenticated encryption with associated data, and secretstream. */
#include "interop.h"

static uint8_t aead_m[INTEROP_MAX], aead_c[INTEROP_MAX + 16], aead_out[INTEROP_MAX + 16];
static uint8_t aead_ad[INTEROP_MAX], aead_n[24], aead_k[32], aead_mac[16];
static size_t aead_len, aead_adlen;

static void aead_prepare(interop *t)
{
    aead_len   = interop_length(t);
    aead_adlen = interop_below(t, 2) ? interop_below(t, 50) : interop_length(t);
    interop_fill(t, aead_m, aead_len);
    interop_fill(t, aead_ad, aead_adlen);
    interop_fill(t, aead_n, 24);
    interop_fill(t, aead_k, 32);
    memset(aead_out, 0xaa, sizeof aead_out);
}

/* The output after a failed decryption: trona zeroes it, libsodium's AES-GCM does not. */
#define AEAD_CASE(name, key, before, failed)                                                       \
    static void aead_##name##key(interop *t)                                                       \
    {                                                                                              \
        unsigned long long n = 77, maclen = 77;                                                    \
                                                                                                   \
        aead_prepare(t);                                                                           \
        before;                                                                                    \
        RET(F(name##_encrypt##key)(aead_c, &n, aead_m, aead_len, aead_ad, aead_adlen, NULL,        \
                                   aead_n, AEAD_KEY));                                             \
        RET((long long) n);                                                                        \
        PUT(aead_c, aead_len + 16);                                                                \
        RET(AEAD_OTHER(name##_decrypt##key)(aead_out, &n, NULL, aead_c, aead_len + 16, aead_ad,    \
                                            aead_adlen, aead_n, AEAD_OTHER_KEY));                  \
        RET((long long) n);                                                                        \
        PUT(aead_out, aead_len);                                                                   \
        RET(F(name##_decrypt##key)(NULL, NULL, NULL, aead_c, aead_len + 16, aead_ad, aead_adlen,   \
                                   aead_n, AEAD_KEY));                                             \
        RET(F(name##_decrypt##key)(aead_out, &n, NULL, aead_c, interop_below(t, 16), aead_ad,      \
                                   aead_adlen, aead_n, AEAD_KEY));                                 \
        RET((long long) n);                                                                        \
        PUT(aead_out, aead_len);                                                                   \
        interop_flip(t, aead_c, aead_len + 16);                                                    \
        RET(F(name##_decrypt##key)(aead_out, &n, NULL, aead_c, aead_len + 16, aead_ad, aead_adlen, \
                                   aead_n, AEAD_KEY));                                             \
        RET((long long) n);                                                                        \
        PUT(aead_out, failed);                                                                     \
        RET(F(name##_encrypt_detached##key)(aead_c, aead_mac, &maclen, aead_m, aead_len, aead_ad,  \
                                            aead_adlen, NULL, aead_n, AEAD_KEY));                  \
        RET((long long) maclen);                                                                   \
        PUT(aead_c, aead_len);                                                                     \
        PUT(aead_mac, 16);                                                                         \
        RET(AEAD_OTHER(name##_decrypt_detached##key)(aead_out, NULL, aead_c, aead_len, aead_mac,   \
                                                     aead_ad, aead_adlen, aead_n,                  \
                                                     AEAD_OTHER_KEY));                             \
        PUT(aead_out, aead_len);                                                                   \
        interop_flip(t, interop_below(t, 2) ? aead_mac : aead_ad,                                  \
                     aead_adlen < 16 ? aead_adlen : 16);                                           \
        RET(F(name##_decrypt_detached##key)(aead_out, NULL, aead_c, aead_len, aead_mac, aead_ad,   \
                                            aead_adlen, aead_n, AEAD_KEY));                        \
        RET(F(name##_encrypt##key)(aead_m, NULL, aead_m, aead_len > 16 ? aead_len - 16 : 0,        \
                                   aead_ad, aead_adlen, NULL, aead_n, AEAD_KEY));                  \
        PUT(aead_m, aead_len > 16 ? aead_len : 0);                                                 \
    }

#define AEAD_KEY       aead_k
#define AEAD_OTHER     G
#define AEAD_OTHER_KEY aead_k
AEAD_CASE(crypto_aead_chacha20poly1305, , F(crypto_aead_chacha20poly1305_keygen)(aead_k), aead_len)
AEAD_CASE(crypto_aead_chacha20poly1305_ietf, , F(crypto_aead_chacha20poly1305_ietf_keygen)(aead_k),
          aead_len)
AEAD_CASE(crypto_aead_xchacha20poly1305_ietf, ,
          F(crypto_aead_xchacha20poly1305_ietf_keygen)(aead_k), aead_len)
/* Where libsodium has no hardware for it, there is nothing to compare with. */
#define AEAD_GCM_BEFORE                                                                            \
    do {                                                                                           \
        if (!F(crypto_aead_aes256gcm_is_available)() ||                                            \
            !G(crypto_aead_aes256gcm_is_available)()) {                                            \
            interop_exempt("crypto_aead_aes256gcm");                                               \
            return;                                                                                \
        }                                                                                          \
        F(crypto_aead_aes256gcm_keygen)(aead_k);                                                   \
        PUT(aead_k, 32);                                                                           \
    } while (0)
AEAD_CASE(crypto_aead_aes256gcm, , AEAD_GCM_BEFORE, 0)
#undef AEAD_KEY
#undef AEAD_OTHER
#undef AEAD_OTHER_KEY
/* A prepared key is each library's own. */
static crypto_aead_aes256gcm_state aead_state;
#define AEAD_KEY       &aead_state
#define AEAD_OTHER     F
#define AEAD_OTHER_KEY &aead_state
AEAD_CASE(crypto_aead_aes256gcm, _afternm, AEAD_GCM_BEFORE;
          RET(F(crypto_aead_aes256gcm_beforenm)(&aead_state, aead_k)), 0)

/* A stream of messages with random tags, pulled by the other library; then one that is forged. The
 * transcript has the states, too. */
static void aead_secretstream(interop *t)
{
    crypto_secretstream_xchacha20poly1305_state push, pull, pull2;
    uint8_t header[24], m[300], c[317], out[300], ad[60], k[32], tag;
    unsigned long long n;
    size_t i, messages = 1 + interop_below(t, 12);

    F(crypto_secretstream_xchacha20poly1305_keygen)(k);
    PUT(k, 32);
    RET(F(crypto_secretstream_xchacha20poly1305_init_push)(&push, header, k));
    PUT(header, 24);
    RET(F(crypto_secretstream_xchacha20poly1305_init_pull)(&pull2, header, k));
    RET(G(crypto_secretstream_xchacha20poly1305_init_pull)(&pull, header, k));
    for (i = 0; i < messages; i++) {
        size_t len = interop_below(t, sizeof m), adlen = interop_below(t, sizeof ad);
        uint8_t sent = (uint8_t) (interop_below(t, 4) ? interop_below(t, 4) : interop_random(t));

        interop_fill(t, m, len);
        interop_fill(t, ad, adlen);
        if (interop_below(t, 6) == 0) { /* the counter is about to wrap */
            memset(push.nonce, 0xff, 4);
            memset(pull.nonce, 0xff, 4);
            memset(pull2.nonce, 0xff, 4);
        }
        if (interop_below(t, 6) == 0) {
            F(crypto_secretstream_xchacha20poly1305_rekey)(&push);
            F(crypto_secretstream_xchacha20poly1305_rekey)(&pull2);
            G(crypto_secretstream_xchacha20poly1305_rekey)(&pull);
        }
        RET(F(crypto_secretstream_xchacha20poly1305_push)(&push, c, &n, m, len, ad, adlen, sent));
        RET((long long) n);
        PUT(c, len + 17);
        PUT(&push, sizeof push);
        tag = 0x77;
        RET(G(crypto_secretstream_xchacha20poly1305_pull)(&pull, out, &n, &tag, c, len + 17, ad,
                                                          adlen));
        RET(tag);
        RET((long long) n);
        PUT(out, len);
        PUT(&pull, sizeof pull);
        interop_flip(t, c, len + 17);
        tag = 0x77;
        RET(F(crypto_secretstream_xchacha20poly1305_pull)(&pull2, out, &n, &tag, c, len + 17, ad,
                                                          adlen));
        RET(tag);
        RET((long long) n);
        RET(F(crypto_secretstream_xchacha20poly1305_pull)(&pull2, out, &n, &tag, c,
                                                          interop_below(t, 17), ad, adlen));
        RET((long long) n);
        memcpy(&pull2, &pull, sizeof pull);
    }
}

const interop_case interop_aead_cases[] = {
    {"crypto_aead_chacha20poly1305", aead_crypto_aead_chacha20poly1305, 3000},
    {"crypto_aead_chacha20poly1305_ietf", aead_crypto_aead_chacha20poly1305_ietf, 3000},
    {"crypto_aead_xchacha20poly1305_ietf", aead_crypto_aead_xchacha20poly1305_ietf, 3000},
    {"crypto_aead_aes256gcm", aead_crypto_aead_aes256gcm, 3000},
    {"crypto_aead_aes256gcm, prepared key", aead_crypto_aead_aes256gcm_afternm, 3000},
    {"crypto_secretstream_xchacha20poly1305", aead_secretstream, 3000},
    {NULL, NULL, 0},
};
