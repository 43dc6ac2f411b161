/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* kdf, HKDF, PBKDF2, kx, scrypt and short calls of HMAC-SHA-256 leave no key on the stack: see
 * wipe.h. */
#include "wipe.h"

static uint8_t wipe_key[64], wipe_salt[32], wipe_out[300], wipe_pk[32], wipe_sk[32], wipe_peer[32];
static char wipe_str[crypto_pwhash_scryptsalsa208sha256_STRBYTES];
static const char wipe_ctx[] = "context!";

/* What the calls derive. Of the HMACs, the inner hash after its pad: whoever has it and the outer
 * one needs no key. */
static wipe_secret wipe_secrets[] = {
    {"X25519 point", {0}, 32},
    {"session keys", {0}, 64},
    {"secret key from a seed", {0}, 32},
    {"subkey", {0}, 64},
    {"extracted key of HKDF-SHA-256", {0}, 32},
    {"extracted key of HKDF-SHA-512", {0}, 64},
    {"output of HKDF-SHA-256", {0}, 64},
    {"output of HKDF-SHA-512", {0}, 64},
    {"inner hash of HKDF-SHA-256", {0}, 32},
    {"inner hash of HKDF-SHA-512", {0}, 64},
    {"inner hash of scrypt", {0}, 32},
    {"outer hash of scrypt", {0}, 32},
    {"first block of scrypt", {0}, 64},
    {"hash of scrypt", {0}, 32},
    {"hash in a string of scrypt", {0}, 32},
    {"inner pad of HMAC-SHA-256", {0}, 32},
    {"outer pad of HMAC-SHA-256", {0}, 32},
    {"inner digest of HMAC-SHA-256", {0}, 32},
    {"tag that HMAC-SHA-256's forgery should have", {0}, 32},
    {"output of PBKDF2-HMAC-SHA-256", {0}, 64},
    {"first HMAC of PBKDF2-HMAC-SHA-256", {0}, 64},
    {"output of PBKDF2-HMAC-SHA-512", {0}, 64},
    {"first HMAC of PBKDF2-HMAC-SHA-512", {0}, 64},
    {"inner hash of PBKDF2-HMAC-SHA-512", {0}, 64},
    {"outer hash of PBKDF2-HMAC-SHA-512", {0}, 64},
};

/* The inner and the outer hash of HMAC-SHA-256 after their pads. */
static void wipe_pads(uint8_t inner[32], uint8_t outer[32], const uint8_t *key, size_t len)
{
    crypto_auth_hmacsha256_state st;

    (void) crypto_auth_hmacsha256_init(&st, key, len);
    memcpy(inner, st.ictx.state, 32);
    memcpy(outer, st.octx.state, 32);
}

/* out = the first 64 bytes of the block that scrypt mixes: PBKDF2-HMAC-SHA-256. */
static void wipe_pbkdf2(uint8_t out[64], const uint8_t *pw, size_t len)
{
    uint8_t number[4] = {0, 0, 0, 0};
    crypto_auth_hmacsha256_state st;
    int i;

    for (i = 0; i < 2; i++) {
        number[3] = (uint8_t) (i + 1);
        (void) crypto_auth_hmacsha256_init(&st, pw, len);
        (void) crypto_auth_hmacsha256_update(&st, wipe_salt, sizeof wipe_salt);
        (void) crypto_auth_hmacsha256_update(&st, number, 4);
        (void) crypto_auth_hmacsha256_final(&st, out + 32 * i);
    }
}

/* The key of HMAC-SHA-256 as its hashes begin with it, the inner hash of wipe_salt, its tag. */
static void wipe_hmac(uint8_t inner[32], uint8_t outer[32], uint8_t digest[32], uint8_t tag[32])
{
    uint8_t m[64 + sizeof wipe_salt];
    int i;

    memset(m, 0x36, 64);
    for (i = 0; i < 32; i++) {
        inner[i] = m[i] = wipe_key[i] ^ 0x36;
        outer[i]        = wipe_key[i] ^ 0x5c;
    }
    memcpy(m + 64, wipe_salt, sizeof wipe_salt);
    (void) crypto_hash_sha256(digest, m, sizeof m);
    (void) crypto_auth_hmacsha256(tag, wipe_salt, sizeof wipe_salt, wipe_key);
}

static int wipe_derive256(uint8_t *out, size_t len, unsigned iterations)
{
    return crypto_pwhash_pbkdf2_sha256(out, len, (const char *) wipe_key, 20, wipe_salt, 32,
                                       iterations);
}

static int wipe_derive512(uint8_t *out, size_t len, unsigned iterations)
{
    return crypto_pwhash_pbkdf2_sha512(out, len, (const char *) wipe_key, 20, wipe_salt, 32,
                                       iterations);
}

static void wipe_prepare(void)
{
    crypto_auth_hmacsha512_state st;
    uint8_t scratch[32];

    api_random(wipe_key, sizeof wipe_key);
    wipe_key[19] |= 1; /* HMAC takes a key of 20 bytes for the 19 before it if the last is 0 */
    api_random(wipe_salt, sizeof wipe_salt);
    (void) crypto_kx_keypair(wipe_peer, scratch);
    (void) crypto_kx_keypair(wipe_pk, wipe_sk);
    (void) !crypto_scalarmult(wipe_secrets[0].bytes, wipe_sk, wipe_peer);
    (void) !crypto_kx_client_session_keys(wipe_secrets[1].bytes, wipe_secrets[1].bytes + 32,
                                          wipe_pk, wipe_sk, wipe_peer);
    (void) crypto_kx_seed_keypair(scratch, wipe_secrets[2].bytes, wipe_key);
    (void) crypto_kdf_derive_from_key(wipe_secrets[3].bytes, 64, 1, wipe_ctx, wipe_key);
    (void) crypto_kdf_hkdf_sha256_extract(wipe_secrets[4].bytes, wipe_salt, 32, wipe_key, 64);
    (void) crypto_kdf_hkdf_sha512_extract(wipe_secrets[5].bytes, wipe_salt, 32, wipe_key, 64);
    (void) crypto_kdf_hkdf_sha256_expand(wipe_secrets[6].bytes, 64, wipe_ctx, 8, wipe_key);
    (void) crypto_kdf_hkdf_sha512_expand(wipe_secrets[7].bytes, 64, wipe_ctx, 8, wipe_key);
    wipe_pads(wipe_secrets[8].bytes, scratch, wipe_key, 32);
    (void) crypto_auth_hmacsha512_init(&st, wipe_key, 64);
    memcpy(wipe_secrets[9].bytes, st.ictx.state, 64);
    wipe_pads(wipe_secrets[10].bytes, wipe_secrets[11].bytes, wipe_key, 20);
    wipe_pbkdf2(wipe_secrets[12].bytes, wipe_key, 20);
    (void) !crypto_pwhash_scryptsalsa208sha256(wipe_secrets[13].bytes, 32, (const char *) wipe_key,
                                               20, wipe_salt, 0, 0);
    (void) !crypto_pwhash_scryptsalsa208sha256_str(wipe_str, (const char *) wipe_key, 20, 0, 0);
    (void) !crypto_pwhash_scryptsalsa208sha256_ll(wipe_key, 20, (const uint8_t *) wipe_str + 14, 43,
                                                  2, 8, 512, wipe_secrets[14].bytes, 32);
    wipe_hmac(wipe_secrets[15].bytes, wipe_secrets[16].bytes, wipe_secrets[17].bytes,
              wipe_secrets[18].bytes);
    (void) wipe_derive256(wipe_secrets[19].bytes, 64, 5);
    (void) wipe_derive256(wipe_secrets[20].bytes, 64, 1);
    (void) wipe_derive512(wipe_secrets[21].bytes, 64, 5);
    (void) wipe_derive512(wipe_secrets[22].bytes, 64, 1);
    (void) crypto_auth_hmacsha512_init(&st, wipe_key, 20);
    memcpy(wipe_secrets[23].bytes, st.ictx.state, 64);
    memcpy(wipe_secrets[24].bytes, st.octx.state, 64);
}

static void wipe_pbkdf2_sha256(void)
{
    wipe_ret = wipe_derive256(wipe_out, 64, 5);
}

static void wipe_pbkdf2_sha256_one(void)
{
    wipe_ret = wipe_derive256(wipe_out, 32, 5);
}

static void wipe_pbkdf2_sha512(void)
{
    wipe_ret = wipe_derive512(wipe_out, 150, 5);
}

static void wipe_hmac256(void)
{
    wipe_ret = crypto_auth_hmacsha256(wipe_out, wipe_salt, sizeof wipe_salt, wipe_key);
}

static void wipe_hmac256_wrong(void)
{
    wipe_ret = -1 - crypto_auth_hmacsha256_verify(wipe_key, wipe_salt, sizeof wipe_salt, wipe_key);
}

static void wipe_client_keys(void)
{
    wipe_ret =
        crypto_kx_client_session_keys(wipe_out, wipe_out + 32, wipe_pk, wipe_sk, wipe_peer) != 0 ||
        memcmp(wipe_out, wipe_secrets[1].bytes, 64) != 0;
}

static void wipe_server_keys(void)
{
    wipe_ret = crypto_kx_server_session_keys(wipe_out, wipe_out + 32, wipe_pk, wipe_sk, wipe_peer);
}

static void wipe_seed_keypair(void)
{
    wipe_ret = crypto_kx_seed_keypair(wipe_out, wipe_out + 32, wipe_key);
}

static void wipe_derive(void)
{
    wipe_ret = crypto_kdf_derive_from_key(wipe_out, 64, 1, wipe_ctx, wipe_key);
}

static void wipe_extract256(void)
{
    wipe_ret = crypto_kdf_hkdf_sha256_extract(wipe_out, wipe_salt, 32, wipe_key, 64);
}

static void wipe_extract512(void)
{
    wipe_ret = crypto_kdf_hkdf_sha512_extract(wipe_out, wipe_salt, 32, wipe_key, 64);
}

static void wipe_expand256(void)
{
    wipe_ret = crypto_kdf_hkdf_sha256_expand(wipe_out, 100, wipe_ctx, 8, wipe_key) != 0 ||
               memcmp(wipe_out, wipe_secrets[6].bytes, 64) != 0;
}

static void wipe_expand512(void)
{
    wipe_ret = crypto_kdf_hkdf_sha512_expand(wipe_out, 200, wipe_ctx, 8, wipe_key) != 0 ||
               memcmp(wipe_out, wipe_secrets[7].bytes, 64) != 0;
}

static void wipe_scrypt(void)
{
    wipe_ret = crypto_pwhash_scryptsalsa208sha256(wipe_out, 32, (const char *) wipe_key, 20,
                                                  wipe_salt, 0, 0) != 0 ||
               memcmp(wipe_out, wipe_secrets[13].bytes, 32) != 0;
}

static void wipe_scrypt_verify(void)
{
    wipe_ret = crypto_pwhash_scryptsalsa208sha256_str_verify(wipe_str, (const char *) wipe_key, 20);
}

static void wipe_scrypt_wrong(void)
{
    wipe_ret =
        -1 - crypto_pwhash_scryptsalsa208sha256_str_verify(wipe_str, (const char *) wipe_key, 19);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"kx_client_session_keys", wipe_client_keys},
        {"kx_server_session_keys", wipe_server_keys},
        {"kx_seed_keypair", wipe_seed_keypair},
        {"kdf_derive_from_key", wipe_derive},
        {"kdf_hkdf_sha256_extract", wipe_extract256},
        {"kdf_hkdf_sha512_extract", wipe_extract512},
        {"kdf_hkdf_sha256_expand", wipe_expand256},
        {"kdf_hkdf_sha512_expand", wipe_expand512},
        {"auth_hmacsha256", wipe_hmac256},
        {"auth_hmacsha256_verify of a wrong tag", wipe_hmac256_wrong},
        {"pwhash_pbkdf2_sha256", wipe_pbkdf2_sha256},
        {"pwhash_pbkdf2_sha256 of one hash", wipe_pbkdf2_sha256_one},
        {"pwhash_pbkdf2_sha512", wipe_pbkdf2_sha512},
        {"pwhash_scryptsalsa208sha256", wipe_scrypt},
        {"pwhash_scryptsalsa208sha256_str_verify", wipe_scrypt_verify},
        {"pwhash_scryptsalsa208sha256_str_verify of a wrong password", wipe_scrypt_wrong},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
