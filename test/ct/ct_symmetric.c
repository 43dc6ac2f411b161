/* SPDX-License-Identifier: ISC */
/* Constant-time cases: streams, MACs, hashes, secretbox. */
#include "ct.h"

/* Streams: secret key and message. */
#define CT_STREAM(name)                                                                            \
    static void ct_run_##name(size_t len)                                                          \
    {                                                                                              \
        (void) crypto_stream_##name(ct_out, len, ct_n, ct_secret);                                 \
        (void) crypto_stream_##name##_xor(ct_out, ct_m, len, ct_n, ct_secret);                     \
    }
CT_STREAM(salsa20)
CT_STREAM(salsa2012)
CT_STREAM(salsa208)
CT_STREAM(xsalsa20)
CT_STREAM(chacha20)
CT_STREAM(chacha20_ietf)
CT_STREAM(xchacha20)

/* AES: the round keys are secret in any case. */
#define CT_AES(name)                                                                               \
    static void ct_run_##name(size_t len)                                                          \
    {                                                                                              \
        ct_mark_key_to_expand(ct_secret, 32);                                                      \
        (void) crypto_stream_##name(ct_out, len, ct_n, ct_secret);                                 \
        (void) crypto_stream_##name##_xor(ct_out, ct_m, len, ct_n, ct_secret);                     \
    }                                                                                              \
    static void ct_run_prepared_##name(size_t len)                                                 \
    {                                                                                              \
        unsigned char d[1408];                                                                     \
        ct_mark_key_to_expand(ct_secret, 32);                                                      \
        (void) crypto_stream_##name##_beforenm(d, ct_secret);                                      \
        ct_mark_secret(d, 240);                                                                    \
        (void) crypto_stream_##name##_afternm(ct_out, len, ct_n, d);                               \
        (void) crypto_stream_##name##_xor_afternm(ct_out, ct_m, len, ct_n, d);                     \
    }
CT_AES(aes128ctr)
CT_AES(aes256ctr)

static void ct_run_stream(size_t len)
{
    (void) crypto_stream(ct_out, len, ct_n, ct_secret);
    (void) crypto_stream_xor(ct_out, ct_m, len, ct_n, ct_secret);
}

static void ct_run_xor_ic(size_t len)
{
    (void) crypto_stream_salsa20_xor_ic(ct_out, ct_m, len, ct_n, 7, ct_secret);
    (void) crypto_stream_xsalsa20_xor_ic(ct_out, ct_m, len, ct_n, 7, ct_secret);
    (void) crypto_stream_chacha20_xor_ic(ct_out, ct_m, len, ct_n, 7, ct_secret);
    (void) crypto_stream_chacha20_ietf_xor_ic(ct_out, ct_m, len, ct_n, 7, ct_secret);
    (void) crypto_stream_xchacha20_xor_ic(ct_out, ct_m, len, ct_n, 7, ct_secret);
}

/* NaCl's prepared keys. */
#define CT_PREPARED(infix)                                                                         \
    static void ct_run_prepared##infix(size_t len)                                                 \
    {                                                                                              \
        unsigned char d[32];                                                                       \
        (void) crypto_stream##infix##_beforenm(d, ct_secret);                                      \
        (void) crypto_stream##infix##_afternm(ct_out, len, ct_n, d);                               \
        (void) crypto_stream##infix##_xor_afternm(ct_out, ct_m, len, ct_n, d);                     \
    }
static void ct_run_prepared(size_t len)
{
    unsigned char d[32];

    (void) crypto_stream_beforenm(d, ct_secret);
    (void) crypto_stream_afternm(ct_out, len, ct_n, d);
    (void) crypto_stream_xor_afternm(ct_out, ct_m, len, ct_n, d);
}
CT_PREPARED(_xsalsa20)
CT_PREPARED(_salsa20)
CT_PREPARED(_salsa2012)
CT_PREPARED(_salsa208)

static void ct_run_core(size_t len)
{
    (void) len;
    (void) crypto_core_hsalsa20(ct_out, ct_n, ct_secret, NULL);
    (void) crypto_core_hchacha20(ct_out, ct_n, ct_secret, NULL);
    (void) crypto_core_salsa20(ct_out, ct_n, ct_secret, NULL);
    (void) crypto_core_salsa2012(ct_out, ct_n, ct_secret, NULL);
    (void) crypto_core_salsa208(ct_out, ct_n, ct_secret, NULL);
}

static void ct_run_onetimeauth(size_t len)
{
    crypto_onetimeauth_state st;

    (void) crypto_onetimeauth(ct_out, ct_m, len, ct_secret);
    (void) ct_result(crypto_onetimeauth_verify(ct_c, ct_m, len, ct_secret));
    (void) crypto_onetimeauth_poly1305(ct_out, ct_m, len, ct_secret);
    (void) ct_result(crypto_onetimeauth_poly1305_verify(ct_c, ct_m, len, ct_secret));
    (void) crypto_onetimeauth_init(&st, ct_secret);
    (void) crypto_onetimeauth_update(&st, ct_m, len / 2);
    (void) crypto_onetimeauth_update(&st, ct_m + len / 2, len - len / 2);
    (void) crypto_onetimeauth_final(&st, ct_out);
    (void) crypto_onetimeauth_poly1305_init(&st, ct_secret);
    (void) crypto_onetimeauth_poly1305_update(&st, ct_m, len / 3);
    (void) crypto_onetimeauth_poly1305_update(&st, ct_m + len / 3, len - len / 3);
    (void) crypto_onetimeauth_poly1305_final(&st, ct_out);
}

static void ct_run_hash(size_t len)
{
    crypto_hash_sha256_state s256;
    crypto_hash_sha512_state s512;

    (void) crypto_hash(ct_out, ct_m, len);
    (void) crypto_hash_sha256(ct_out, ct_m, len);
    (void) crypto_hash_sha512(ct_out, ct_m, len);
    (void) crypto_hash_sha256_init(&s256);
    (void) crypto_hash_sha256_update(&s256, ct_m, len / 2);
    (void) crypto_hash_sha256_update(&s256, ct_m + len / 2, len - len / 2);
    (void) crypto_hash_sha256_final(&s256, ct_out);
    (void) crypto_hash_sha512_init(&s512);
    (void) crypto_hash_sha512_update(&s512, ct_m, len / 2);
    (void) crypto_hash_sha512_update(&s512, ct_m + len / 2, len - len / 2);
    (void) crypto_hash_sha512_final(&s512, ct_out);
}

static void ct_run_hashblocks(size_t len)
{
    (void) crypto_hashblocks(ct_secret, ct_m, len);
    (void) crypto_hashblocks_sha256(ct_secret, ct_m, len);
    (void) crypto_hashblocks_sha512(ct_secret, ct_m, len);
}

#define CT_HMAC(name)                                                                              \
    static void ct_run_##name(size_t len)                                                          \
    {                                                                                              \
        crypto_auth_##name##_state st;                                                             \
        (void) crypto_auth_##name(ct_out, ct_m, len, ct_secret);                                   \
        (void) ct_result(crypto_auth_##name##_verify(ct_c, ct_m, len, ct_secret));                 \
        (void) crypto_auth_##name##_init(&st, ct_m, len < 200 ? len : 200);                        \
        (void) crypto_auth_##name##_update(&st, ct_m, len);                                        \
        (void) crypto_auth_##name##_final(&st, ct_out);                                            \
    }
CT_HMAC(hmacsha256)
CT_HMAC(hmacsha512)
CT_HMAC(hmacsha512256)

static void ct_run_auth(size_t len)
{
    (void) crypto_auth(ct_out, ct_m, len, ct_secret);
    (void) ct_result(crypto_auth_verify(ct_c, ct_m, len, ct_secret));
}

static void ct_run_generichash(size_t len)
{
    crypto_generichash_state st;

    (void) crypto_generichash(ct_out, 32, ct_m, len, ct_secret, 32);
    (void) crypto_generichash_init(&st, ct_secret, 32, 40);
    (void) crypto_generichash_update(&st, ct_m, len / 2);
    (void) crypto_generichash_update(&st, ct_m + len / 2, len - len / 2);
    (void) crypto_generichash_final(&st, ct_out, 40);
    (void) crypto_generichash_blake2b(ct_out, 64, ct_m, len, ct_secret, 64);
    (void) crypto_generichash_blake2b_init(&st, ct_secret, 32, 40);
    (void) crypto_generichash_blake2b_update(&st, ct_m, len);
    (void) crypto_generichash_blake2b_final(&st, ct_out, 40);
    (void) crypto_generichash_blake2b_salt_personal(ct_out, 64, ct_m, len, ct_secret, 64,
                                                    ct_secret + 64, ct_secret + 80);
    (void) crypto_generichash_blake2b_init_salt_personal(&st, ct_secret, 32, 40, ct_secret + 64,
                                                         ct_secret + 80);
    (void) crypto_generichash_blake2b_update(&st, ct_m, len);
    (void) crypto_generichash_blake2b_final(&st, ct_out, 40);
}

/* Seals a secret message under a secret key, opens it, and fails to open a forgery. */
static void ct_run_secretbox_easy(size_t len)
{
    unsigned char *c = ct_out, *m = ct_c;

    (void) crypto_secretbox_easy(c, ct_m, len, ct_n, ct_secret);
    ct_mark_public(c, 16);
    ct_mark_public(c + 16, len);
    (void) ct_result(crypto_secretbox_open_easy(m, c, len + 16, ct_n, ct_secret));
    (void) ct_result(crypto_secretbox_open_easy(NULL, c, len + 16, ct_n, ct_secret));
    c[16 + len / 2 - (len == 0)] ^= 1;
    (void) ct_result(crypto_secretbox_open_easy(m, c, len + 16, ct_n, ct_secret));
    (void) crypto_secretbox_detached(c, c + CT_MAX, ct_m, len, ct_n, ct_secret);
    ct_output(c, len);
    ct_output(c + CT_MAX, 16);
    (void) ct_result(crypto_secretbox_open_detached(m, c, c + CT_MAX, len, ct_n, ct_secret));
}

static void ct_run_secretbox(size_t len)
{
    memset(ct_m, 0, 32);
    (void) crypto_secretbox(ct_out, ct_m, len + 32, ct_n, ct_secret);
    ct_output(ct_out, len + 32);
    (void) ct_result(crypto_secretbox_open(ct_c, ct_out, len + 32, ct_n, ct_secret));
    (void) crypto_secretbox_xsalsa20poly1305(ct_out, ct_m, len + 32, ct_n, ct_secret);
    ct_output(ct_out, len + 32);
    ct_out[20] ^= 1;
    (void) ct_result(
        crypto_secretbox_xsalsa20poly1305_open(ct_c, ct_out, len + 32, ct_n, ct_secret));
}

static void ct_run_keygen(size_t len)
{
    (void) len;
    crypto_auth_keygen(ct_out);
    crypto_auth_hmacsha256_keygen(ct_out);
    crypto_auth_hmacsha512_keygen(ct_out);
    crypto_auth_hmacsha512256_keygen(ct_out);
    crypto_generichash_keygen(ct_out);
    crypto_generichash_blake2b_keygen(ct_out);
    crypto_onetimeauth_keygen(ct_out);
    crypto_onetimeauth_poly1305_keygen(ct_out);
    crypto_secretbox_keygen(ct_out);
    crypto_secretbox_xsalsa20poly1305_keygen(ct_out);
    crypto_stream_keygen(ct_out);
    crypto_stream_chacha20_keygen(ct_out);
    crypto_stream_chacha20_ietf_keygen(ct_out);
    crypto_stream_xchacha20_keygen(ct_out);
    crypto_stream_salsa20_keygen(ct_out);
    crypto_stream_salsa2012_keygen(ct_out);
    crypto_stream_salsa208_keygen(ct_out);
    crypto_stream_xsalsa20_keygen(ct_out);
}

/* Controls: what this test is there to find. */
static void ct_leak_table(size_t len)
{
    static const unsigned char table[256] = {1, 2, 3};

    (void) len;
    ct_out[0] = table[ct_secret[0]];
}

static void ct_leak_compare(size_t len)
{
    size_t i;

    (void) len;
    for (i = 0; i < 16 && ct_secret[i] == ct_m[i]; i++) {
    }
    ct_out[0] = (unsigned char) i;
}

#define CT_STREAM_ROW(n) {"crypto_stream_" #n " crypto_stream_" #n "_xor", ct_run_##n, 1, 0}
#define CT_PREPARED_ROW(i)                                                                         \
    {"crypto_stream" #i "_beforenm crypto_stream" #i "_afternm crypto_stream" #i "_xor_afternm",   \
     ct_run_prepared##i, 1, 0}
#define CT_HMAC_ROW(n)                                                                             \
    {"crypto_auth_" #n " crypto_auth_" #n "_verify crypto_auth_" #n "_init crypto_auth_" #n        \
     "_update crypto_auth_" #n "_final",                                                           \
     ct_run_##n, 1, 0}

const ct_case ct_symmetric_cases[] = {
    {"a table indexed by a secret", ct_leak_table, 0, 1},
    {"a comparison that stops early", ct_leak_compare, 0, 1},
    {"crypto_stream crypto_stream_xor", ct_run_stream, 1, 0},
    CT_STREAM_ROW(salsa20),
    CT_STREAM_ROW(salsa2012),
    CT_STREAM_ROW(salsa208),
    CT_STREAM_ROW(xsalsa20),
    CT_STREAM_ROW(chacha20),
    CT_STREAM_ROW(chacha20_ietf),
    CT_STREAM_ROW(xchacha20),
    CT_STREAM_ROW(aes128ctr),
    CT_STREAM_ROW(aes256ctr),
    {"crypto_stream_salsa20_xor_ic crypto_stream_xsalsa20_xor_ic crypto_stream_chacha20_xor_ic "
     "crypto_stream_chacha20_ietf_xor_ic crypto_stream_xchacha20_xor_ic",
     ct_run_xor_ic, 1, 0},
    {"crypto_stream_beforenm crypto_stream_afternm crypto_stream_xor_afternm", ct_run_prepared, 1,
     0},
    CT_PREPARED_ROW(_aes128ctr),
    CT_PREPARED_ROW(_aes256ctr),
    CT_PREPARED_ROW(_xsalsa20),
    CT_PREPARED_ROW(_salsa20),
    CT_PREPARED_ROW(_salsa2012),
    CT_PREPARED_ROW(_salsa208),
    {"crypto_core_hsalsa20 crypto_core_hchacha20 crypto_core_salsa20 crypto_core_salsa2012 "
     "crypto_core_salsa208",
     ct_run_core, 0, 0},
    {"crypto_onetimeauth crypto_onetimeauth_verify crypto_onetimeauth_poly1305 "
     "crypto_onetimeauth_poly1305_verify "
     "crypto_onetimeauth_init crypto_onetimeauth_update crypto_onetimeauth_final "
     "crypto_onetimeauth_poly1305_init "
     "crypto_onetimeauth_poly1305_update crypto_onetimeauth_poly1305_final",
     ct_run_onetimeauth, 1, 0},
    {"crypto_hash crypto_hash_sha256 crypto_hash_sha512 crypto_hash_sha256_init "
     "crypto_hash_sha256_update "
     "crypto_hash_sha256_final crypto_hash_sha512_init crypto_hash_sha512_update "
     "crypto_hash_sha512_final",
     ct_run_hash, 1, 0},
    {"crypto_hashblocks crypto_hashblocks_sha256 crypto_hashblocks_sha512", ct_run_hashblocks, 1,
     0},
    CT_HMAC_ROW(hmacsha256),
    CT_HMAC_ROW(hmacsha512),
    CT_HMAC_ROW(hmacsha512256),
    {"crypto_auth crypto_auth_verify", ct_run_auth, 1, 0},
    {"crypto_generichash crypto_generichash_init crypto_generichash_update "
     "crypto_generichash_final "
     "crypto_generichash_blake2b crypto_generichash_blake2b_init crypto_generichash_blake2b_update "
     "crypto_generichash_blake2b_final crypto_generichash_blake2b_salt_personal "
     "crypto_generichash_blake2b_init_salt_personal",
     ct_run_generichash, 1, 0},
    {"crypto_secretbox_easy crypto_secretbox_open_easy crypto_secretbox_detached "
     "crypto_secretbox_open_detached",
     ct_run_secretbox_easy, 1, 0},
    {"crypto_secretbox crypto_secretbox_open crypto_secretbox_xsalsa20poly1305 "
     "crypto_secretbox_xsalsa20poly1305_open",
     ct_run_secretbox, 1, 0},
    {"crypto_auth_keygen crypto_auth_hmacsha256_keygen crypto_auth_hmacsha512_keygen "
     "crypto_auth_hmacsha512256_keygen crypto_generichash_keygen crypto_generichash_blake2b_keygen "
     "crypto_onetimeauth_keygen crypto_onetimeauth_poly1305_keygen crypto_secretbox_keygen "
     "crypto_secretbox_xsalsa20poly1305_keygen crypto_stream_keygen crypto_stream_chacha20_keygen "
     "crypto_stream_chacha20_ietf_keygen crypto_stream_xchacha20_keygen "
     "crypto_stream_salsa20_keygen "
     "crypto_stream_salsa2012_keygen crypto_stream_salsa208_keygen crypto_stream_xsalsa20_keygen",
     ct_run_keygen, 0, 0},
    {NULL, NULL, 0, 0},
};
