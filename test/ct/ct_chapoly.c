/* SPDX-License-Identifier: ISC */
/* Constant-time cases: the constructions from ChaCha20 and Poly1305, and the long messages of
 * secretbox. */
#include "ct.h"

/* Longer than the batch of 2048 bytes that begins a message. */
enum { CT_CHAPOLY_LONG = CT_MAX > 2200 ? CT_MAX : 2200, CT_CHAPOLY_AD = 21 };

static unsigned char ct_chapoly_m[CT_CHAPOLY_LONG], ct_chapoly_out[CT_CHAPOLY_LONG];
static unsigned char ct_chapoly_c[CT_CHAPOLY_LONG + 64];

/* Encrypts a secret message with secret associated data under a secret key; the ciphertext stays
 * secret until it is decrypted. Then forgeries. */
#define CT_CHAPOLY(stem)                                                                           \
    static void ct_chapoly_aead_##stem(const unsigned char *m, size_t len)                         \
    {                                                                                              \
        const unsigned char *ad = ct_secret + 32;                                                  \
        unsigned char *c = ct_chapoly_c, *mac = ct_chapoly_c + CT_CHAPOLY_LONG + 32;               \
        unsigned char *out = ct_chapoly_out;                                                       \
        unsigned long long n;                                                                      \
                                                                                                   \
        ct_output(ad, CT_CHAPOLY_AD);                                                              \
        (void) crypto_aead_##stem##_encrypt(c, &n, m, len, ad, CT_CHAPOLY_AD, NULL, ct_n,          \
                                            ct_secret);                                            \
        ct_output(c, len);                                                                         \
        ct_output(c + len, 16);                                                                    \
        (void) ct_result(crypto_aead_##stem##_decrypt(out, &n, NULL, c, len + 16, ad,              \
                                                      CT_CHAPOLY_AD, ct_n, ct_secret));            \
        (void) ct_result(crypto_aead_##stem##_decrypt(NULL, &n, NULL, c, len + 16, ad,             \
                                                      CT_CHAPOLY_AD, ct_n, ct_secret));            \
        c[len / 2] ^= 1;                                                                           \
        ct_output(c, len);                                                                         \
        (void) ct_result(crypto_aead_##stem##_decrypt(out, &n, NULL, c, len + 16, ad,              \
                                                      CT_CHAPOLY_AD, ct_n, ct_secret));            \
        (void) crypto_aead_##stem##_encrypt_detached(c, mac, &n, m, len, ad, CT_CHAPOLY_AD, NULL,  \
                                                     ct_n, ct_secret);                             \
        ct_output(c, len);                                                                         \
        ct_output(mac, 16);                                                                        \
        (void) ct_result(crypto_aead_##stem##_decrypt_detached(out, NULL, c, len, mac, ad,         \
                                                               CT_CHAPOLY_AD, ct_n, ct_secret));   \
        mac[0] ^= 1;                                                                               \
        (void) ct_result(crypto_aead_##stem##_decrypt_detached(out, NULL, c, len, mac, ad,         \
                                                               CT_CHAPOLY_AD, ct_n, ct_secret));   \
        ct_mark_public(c, len + 16);                                                               \
        (void) ct_result(crypto_aead_##stem##_decrypt_detached(out, NULL, c, len, mac, NULL, 0,    \
                                                               ct_n, ct_secret));                  \
    }                                                                                              \
    static void ct_run_##stem(size_t len)                                                          \
    {                                                                                              \
        ct_chapoly_aead_##stem(ct_m, len);                                                         \
    }
CT_CHAPOLY(chacha20poly1305)
CT_CHAPOLY(chacha20poly1305_ietf)
CT_CHAPOLY(xchacha20poly1305_ietf)

/* In three parts; decrypted, and decrypted as a forgery. */
#define CT_CHAPOLY_PARTS(stem)                                                                     \
    static void ct_chapoly_parts_##stem(const unsigned char *m, size_t len)                        \
    {                                                                                              \
        unsigned char *c = ct_chapoly_c, *out = ct_chapoly_out, mac[16];                           \
        const size_t cut        = len / 3;                                                         \
        const unsigned char *ad = ct_secret + 32;                                                  \
        crypto_aead_##stem##_state e, d, forged;                                                   \
                                                                                                   \
        ct_output(ad, CT_CHAPOLY_AD + 5);                                                          \
        (void) crypto_aead_##stem##_init(&e, ct_n, ct_secret);                                     \
        (void) !crypto_aead_##stem##_ad(&e, ad, 5);                                                \
        (void) !crypto_aead_##stem##_ad(&e, ad + 5, CT_CHAPOLY_AD);                                \
        d = e;                                                                                     \
        (void) !crypto_aead_##stem##_encrypt_update(&e, c, m, cut);                                \
        (void) !crypto_aead_##stem##_encrypt_update(&e, c + cut, m + cut, len - cut);              \
        (void) !crypto_aead_##stem##_encrypt_final(&e, mac);                                       \
        ct_output(c, len);                                                                         \
        ct_output(mac, 16);                                                                        \
        (void) !crypto_aead_##stem##_decrypt_update_unverified(&d, out, c, cut);                   \
        forged = d;                                                                                \
        (void) !crypto_aead_##stem##_decrypt_update_unverified(&d, out + cut, c + cut, len - cut); \
        (void) ct_result(crypto_aead_##stem##_decrypt_final(&d, mac));                             \
        (void) ct_result(crypto_aead_##stem##_decrypt_final(&forged, mac));                        \
    }                                                                                              \
    static void ct_run_parts_##stem(size_t len)                                                    \
    {                                                                                              \
        ct_chapoly_parts_##stem(ct_m, len);                                                        \
    }
CT_CHAPOLY_PARTS(chacha20poly1305_ietf)
CT_CHAPOLY_PARTS(xchacha20poly1305_ietf)

/* A message by each side, a forgery, a new key. */
static void ct_chapoly_stream_at(const unsigned char *m, size_t len)
{
    crypto_secretstream_xchacha20poly1305_state tx, rx;
    unsigned char *c = ct_chapoly_c, *out = ct_chapoly_out, header[24], tag;
    const unsigned char *ad = ct_secret + 32;
    unsigned long long n;

    ct_output(ad, CT_CHAPOLY_AD);
    (void) crypto_secretstream_xchacha20poly1305_init_push(&tx, header, ct_secret);
    ct_mark_public(header, sizeof header);
    (void) crypto_secretstream_xchacha20poly1305_init_pull(&rx, header, ct_secret);
    (void) crypto_secretstream_xchacha20poly1305_push(&tx, c, &n, m, len, ad, CT_CHAPOLY_AD, 0);
    ct_output(c, 1);
    ct_output(c + 1, len);
    ct_output(c + 1 + len, 16);
    (void) ct_result(crypto_secretstream_xchacha20poly1305_pull(&rx, out, &n, &tag, c, len + 17, ad,
                                                                CT_CHAPOLY_AD));
    (void) ct_result(crypto_secretstream_xchacha20poly1305_pull(&rx, out, &n, &tag, c, len + 17, ad,
                                                                CT_CHAPOLY_AD));
    crypto_secretstream_xchacha20poly1305_rekey(&tx);
    crypto_secretstream_xchacha20poly1305_rekey(&rx);
    (void) crypto_secretstream_xchacha20poly1305_push(
        &tx, c, &n, m, len, NULL, 0, crypto_secretstream_xchacha20poly1305_TAG_FINAL);
    ct_mark_public(c, 1);
    ct_mark_public(c + 1, len + 16);
    ct_output(c + 1, len);
    ct_output(c + len, 1); /* rekeying overwrites what stands before it on the stack */
    (void) ct_result(
        crypto_secretstream_xchacha20poly1305_pull(&rx, out, &n, &tag, c, len + 17, NULL, 0));
}

static void ct_run_stream_xchacha20(size_t len)
{
    ct_chapoly_stream_at(ct_m, len);
}

static void ct_run_secretbox_xchacha20(size_t len)
{
    unsigned char *c = ct_chapoly_c, *out = ct_chapoly_out;

    (void) crypto_secretbox_xchacha20poly1305_easy(c, ct_m, len, ct_n, ct_secret);
    ct_output(c, 16);
    ct_output(c + 16, len);
    (void) ct_result(
        crypto_secretbox_xchacha20poly1305_open_easy(out, c, len + 16, ct_n, ct_secret));
    c[16 + len / 2 - (len == 0)] ^= 1;
    (void) ct_result(
        crypto_secretbox_xchacha20poly1305_open_easy(out, c, len + 16, ct_n, ct_secret));
    (void) crypto_secretbox_xchacha20poly1305_detached(c + 16, c, ct_m, len, ct_n, ct_secret);
    ct_mark_public(c, len + 16);
    (void) ct_result(
        crypto_secretbox_xchacha20poly1305_open_detached(out, c + 16, c, len, ct_n, ct_secret));
}

static void ct_run_long(size_t len)
{
    size_t i;

    len = sizeof ct_chapoly_m;
    for (i = 0; i < len; i++) {
        ct_chapoly_m[i] = (unsigned char) (i * 57);
    }
    ct_mark_secret(ct_chapoly_m, len);
    ct_chapoly_aead_chacha20poly1305(ct_chapoly_m, len);
    ct_chapoly_aead_chacha20poly1305_ietf(ct_chapoly_m, len);
    ct_chapoly_aead_xchacha20poly1305_ietf(ct_chapoly_m, len);
    ct_chapoly_parts_chacha20poly1305_ietf(ct_chapoly_m, len);
    ct_chapoly_parts_xchacha20poly1305_ietf(ct_chapoly_m, len);
    ct_chapoly_stream_at(ct_chapoly_m, len);
    (void) crypto_secretbox_easy(ct_chapoly_c, ct_chapoly_m, len, ct_n, ct_secret);
    ct_output(ct_chapoly_c, len + 16);
    (void) ct_result(
        crypto_secretbox_open_easy(ct_chapoly_out, ct_chapoly_c, len + 16, ct_n, ct_secret));
}

/* Key pairs come from the marked generator; their public keys are then public. */
static void ct_run_box_xchacha20_keys(size_t len)
{
    unsigned char pk[32], sk[32], k[32];

    (void) len;
    (void) crypto_box_curve25519xchacha20poly1305_seed_keypair(pk, sk, ct_secret);
    (void) crypto_box_curve25519xchacha20poly1305_keypair(pk, sk);
    ct_mark_public(pk, sizeof pk);
    (void) ct_result(crypto_box_curve25519xchacha20poly1305_beforenm(k, pk, ct_secret));
}

static void ct_run_box_xchacha20(size_t len)
{
    unsigned char pk[32], sk[32], *c = ct_chapoly_c, *out = ct_chapoly_out;

    (void) crypto_box_curve25519xchacha20poly1305_keypair(pk, sk);
    ct_mark_public(pk, sizeof pk);
    (void) ct_result(crypto_box_curve25519xchacha20poly1305_easy(c, ct_m, len, ct_n, pk, sk));
    ct_output(c, 16);
    ct_output(c + 16, len);
    (void) ct_result(
        crypto_box_curve25519xchacha20poly1305_open_easy(out, c, len + 16, ct_n, pk, sk));
    c[0] ^= 1;
    (void) ct_result(
        crypto_box_curve25519xchacha20poly1305_open_easy(out, c, len + 16, ct_n, pk, sk));
    (void) ct_result(
        crypto_box_curve25519xchacha20poly1305_detached(c + 16, c, ct_m, len, ct_n, pk, sk));
    (void) ct_result(
        crypto_box_curve25519xchacha20poly1305_open_detached(out, c + 16, c, len, ct_n, pk, sk));
    (void) ct_result(crypto_box_curve25519xchacha20poly1305_seal(c, ct_m, len, pk));
    ct_mark_public(c, len + 48);
    (void) ct_result(crypto_box_curve25519xchacha20poly1305_seal_open(out, c, len + 48, pk, sk));
}

static void ct_run_box_xchacha20_afternm(size_t len)
{
    unsigned char *c = ct_chapoly_c, *out = ct_chapoly_out;

    (void) crypto_box_curve25519xchacha20poly1305_easy_afternm(c, ct_m, len, ct_n, ct_secret);
    ct_output(c, 16);
    ct_output(c + 16, len);
    (void) ct_result(crypto_box_curve25519xchacha20poly1305_open_easy_afternm(out, c, len + 16,
                                                                              ct_n, ct_secret));
    (void) crypto_box_curve25519xchacha20poly1305_detached_afternm(c + 16, c, ct_m, len, ct_n,
                                                                   ct_secret);
    (void) ct_result(crypto_box_curve25519xchacha20poly1305_open_detached_afternm(
        out, c + 16, c, len, ct_n, ct_secret));
}

static void ct_run_chapoly_keygen(size_t len)
{
    (void) len;
    crypto_aead_chacha20poly1305_keygen(ct_out);
    crypto_aead_chacha20poly1305_ietf_keygen(ct_out);
    crypto_aead_xchacha20poly1305_ietf_keygen(ct_out);
    crypto_secretstream_xchacha20poly1305_keygen(ct_out);
}

const ct_case ct_chapoly_cases[] = {
    {"crypto_aead_chacha20poly1305_encrypt crypto_aead_chacha20poly1305_encrypt_detached "
     "crypto_aead_chacha20poly1305_decrypt crypto_aead_chacha20poly1305_decrypt_detached",
     ct_run_chacha20poly1305, 1, 0},
    {"crypto_aead_chacha20poly1305_ietf_encrypt crypto_aead_chacha20poly1305_ietf_encrypt_detached "
     "crypto_aead_chacha20poly1305_ietf_decrypt crypto_aead_chacha20poly1305_ietf_decrypt_detached",
     ct_run_chacha20poly1305_ietf, 1, 0},
    {"crypto_aead_xchacha20poly1305_ietf_encrypt "
     "crypto_aead_xchacha20poly1305_ietf_encrypt_detached "
     "crypto_aead_xchacha20poly1305_ietf_decrypt "
     "crypto_aead_xchacha20poly1305_ietf_decrypt_detached",
     ct_run_xchacha20poly1305_ietf, 1, 0},
    {"crypto_aead_chacha20poly1305_ietf_init crypto_aead_chacha20poly1305_ietf_ad "
     "crypto_aead_chacha20poly1305_ietf_encrypt_update "
     "crypto_aead_chacha20poly1305_ietf_encrypt_final "
     "crypto_aead_chacha20poly1305_ietf_decrypt_update_unverified "
     "crypto_aead_chacha20poly1305_ietf_decrypt_final",
     ct_run_parts_chacha20poly1305_ietf, 1, 0},
    {"crypto_aead_xchacha20poly1305_ietf_init crypto_aead_xchacha20poly1305_ietf_ad "
     "crypto_aead_xchacha20poly1305_ietf_encrypt_update "
     "crypto_aead_xchacha20poly1305_ietf_encrypt_final "
     "crypto_aead_xchacha20poly1305_ietf_decrypt_update_unverified "
     "crypto_aead_xchacha20poly1305_ietf_decrypt_final",
     ct_run_parts_xchacha20poly1305_ietf, 1, 0},
    {"crypto_secretstream_xchacha20poly1305_init_push "
     "crypto_secretstream_xchacha20poly1305_init_pull crypto_secretstream_xchacha20poly1305_push "
     "crypto_secretstream_xchacha20poly1305_pull crypto_secretstream_xchacha20poly1305_rekey",
     ct_run_stream_xchacha20, 1, 0},
    {"crypto_secretbox_xchacha20poly1305_easy crypto_secretbox_xchacha20poly1305_open_easy "
     "crypto_secretbox_xchacha20poly1305_detached crypto_secretbox_xchacha20poly1305_open_detached",
     ct_run_secretbox_xchacha20, 1, 0},
    {"the AEADs, secretstream and secretbox on a long message", ct_run_long, 0, 0},
    {"crypto_box_curve25519xchacha20poly1305_keypair "
     "crypto_box_curve25519xchacha20poly1305_seed_keypair "
     "crypto_box_curve25519xchacha20poly1305_beforenm",
     ct_run_box_xchacha20_keys, 0, 0},
    {"crypto_box_curve25519xchacha20poly1305_easy crypto_box_curve25519xchacha20poly1305_open_easy "
     "crypto_box_curve25519xchacha20poly1305_detached "
     "crypto_box_curve25519xchacha20poly1305_open_detached "
     "crypto_box_curve25519xchacha20poly1305_seal crypto_box_curve25519xchacha20poly1305_seal_open",
     ct_run_box_xchacha20, 0, 0},
    {"crypto_box_curve25519xchacha20poly1305_easy_afternm "
     "crypto_box_curve25519xchacha20poly1305_open_easy_afternm "
     "crypto_box_curve25519xchacha20poly1305_detached_afternm "
     "crypto_box_curve25519xchacha20poly1305_open_detached_afternm",
     ct_run_box_xchacha20_afternm, 1, 0},
    {"crypto_aead_chacha20poly1305_keygen crypto_aead_chacha20poly1305_ietf_keygen "
     "crypto_aead_xchacha20poly1305_ietf_keygen crypto_secretstream_xchacha20poly1305_keygen",
     ct_run_chapoly_keygen, 0, 0},
    {NULL, NULL, 0, 0},
};
