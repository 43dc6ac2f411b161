/* SPDX-License-Identifier: ISC */
/* Constant-time cases: SipHash, key derivation, PBKDF2, key exchange, scrypt. */
#include "ct.h"

static const char ct_kdf_context[] = "context!";

static void ct_run_shorthash(size_t len)
{
    (void) crypto_shorthash(ct_out, ct_m, len, ct_secret);
    (void) crypto_shorthash_siphash24(ct_out, ct_m, len, ct_secret);
    (void) crypto_shorthash_siphashx24(ct_out, ct_m, len, ct_secret);
    crypto_shorthash_keygen(ct_out);
}

static void ct_run_kdf(size_t len)
{
    (void) len;
    (void) ct_result(crypto_kdf_derive_from_key(ct_out, 32, 1, ct_kdf_context, ct_secret));
    (void) ct_result(crypto_kdf_blake2b_derive_from_key(ct_out, 64, 1, ct_kdf_context, ct_secret));
    crypto_kdf_keygen(ct_out);
}

static void ct_run_hkdf(size_t len)
{
    crypto_kdf_hkdf_sha256_state s;
    crypto_kdf_hkdf_sha512_state t;

    (void) ct_result(crypto_kdf_hkdf_sha256_extract(ct_out, ct_secret, 100, ct_m, len));
    (void) ct_result(crypto_kdf_hkdf_sha512_extract(ct_out, ct_secret, 100, ct_m, len));
    (void) ct_result(crypto_kdf_hkdf_sha256_extract_init(&s, ct_secret, 32));
    (void) ct_result(crypto_kdf_hkdf_sha256_extract_update(&s, ct_m, len));
    (void) ct_result(crypto_kdf_hkdf_sha256_extract_final(&s, ct_out));
    (void) ct_result(crypto_kdf_hkdf_sha512_extract_init(&t, ct_secret, 32));
    (void) ct_result(crypto_kdf_hkdf_sha512_extract_update(&t, ct_m, len));
    (void) ct_result(crypto_kdf_hkdf_sha512_extract_final(&t, ct_out));
    (void) ct_result(crypto_kdf_hkdf_sha256_expand(ct_out, len, (char *) ct_c, 20, ct_secret));
    (void) ct_result(crypto_kdf_hkdf_sha512_expand(ct_out, len, (char *) ct_c, 20, ct_secret));
    crypto_kdf_hkdf_sha256_keygen(ct_out);
    crypto_kdf_hkdf_sha512_keygen(ct_out);
}

/* One hash and part of the third; a password of a block and a longer one, a salt that is copied and
 * one that is not. */
static void ct_run_pbkdf2(size_t len)
{
    const char *passwd = (const char *) ct_secret;

    (void) ct_result(crypto_pwhash_pbkdf2_sha256(ct_out, 32, passwd, 20, ct_n, 16, 3));
    (void) ct_result(crypto_pwhash_pbkdf2_sha256(ct_out, 70, passwd, 100, ct_m, len, 3));
    (void) ct_result(crypto_pwhash_pbkdf2_sha512(ct_out, 64, passwd, 20, ct_n, 16, 3));
    (void) ct_result(crypto_pwhash_pbkdf2_sha512(ct_out, 150, passwd, 150, ct_m, len, 3));
}

static void ct_run_kx(size_t len)
{
    unsigned char pk[32], sk[32], peer[32], peer_sk[32];

    (void) len;
    (void) ct_result(crypto_kx_keypair(pk, sk));
    (void) ct_result(crypto_kx_seed_keypair(peer, peer_sk, ct_secret));
    ct_mark_public(pk, sizeof pk);
    ct_mark_public(peer, sizeof peer);
    (void) ct_result(crypto_kx_client_session_keys(ct_out, ct_out + 32, pk, sk, peer));
    (void) ct_result(crypto_kx_server_session_keys(ct_out, ct_out + 32, peer, peer_sk, pk));
}

/* Which memory is read depends on the password, by design: the implementations declare the indexes
 * public, and nothing else. */
static void ct_run_scrypt(size_t len)
{
    const char *passwd = (const char *) ct_secret;
    char str[crypto_pwhash_scryptsalsa208sha256_STRBYTES];

    (void) len;
    (void) ct_result(crypto_pwhash_scryptsalsa208sha256(ct_out, 32, passwd, 20, ct_n, 0, 0));
    (void) ct_result(
        crypto_pwhash_scryptsalsa208sha256_ll(ct_secret, 100, ct_n, 32, 16, 1, 1, ct_out, 64));
    (void) ct_result(crypto_pwhash_scryptsalsa208sha256_str(str, passwd, 20, 0, 0));
    /* A stored string is searched for its parts; what is compared with it is secret. */
    ct_mark_public(str, sizeof str);
    (void) ct_result(crypto_pwhash_scryptsalsa208sha256_str_needs_rehash(str, 0, 0));
    (void) ct_result(crypto_pwhash_scryptsalsa208sha256_str_verify(str, passwd, 20));
    (void) ct_result(crypto_pwhash_scryptsalsa208sha256_str_verify(str, passwd, 19));
}

const ct_case ct_kdf_cases[] = {
    {"crypto_shorthash crypto_shorthash_siphash24 crypto_shorthash_siphashx24 "
     "crypto_shorthash_keygen",
     ct_run_shorthash, 1, 0},
    {"crypto_kdf_derive_from_key crypto_kdf_blake2b_derive_from_key crypto_kdf_keygen", ct_run_kdf,
     0, 0},
    {"crypto_kdf_hkdf_sha256_extract crypto_kdf_hkdf_sha256_extract_init "
     "crypto_kdf_hkdf_sha256_extract_update crypto_kdf_hkdf_sha256_extract_final "
     "crypto_kdf_hkdf_sha256_expand crypto_kdf_hkdf_sha256_keygen crypto_kdf_hkdf_sha512_extract "
     "crypto_kdf_hkdf_sha512_extract_init crypto_kdf_hkdf_sha512_extract_update "
     "crypto_kdf_hkdf_sha512_extract_final crypto_kdf_hkdf_sha512_expand "
     "crypto_kdf_hkdf_sha512_keygen",
     ct_run_hkdf, 1, 0},
    {"crypto_pwhash_pbkdf2_sha256 crypto_pwhash_pbkdf2_sha512", ct_run_pbkdf2, 1, 0},
    {"crypto_kx_keypair crypto_kx_seed_keypair crypto_kx_client_session_keys "
     "crypto_kx_server_session_keys",
     ct_run_kx, 0, 0},
    {"crypto_pwhash_scryptsalsa208sha256 crypto_pwhash_scryptsalsa208sha256_ll "
     "crypto_pwhash_scryptsalsa208sha256_str crypto_pwhash_scryptsalsa208sha256_str_needs_rehash "
     "crypto_pwhash_scryptsalsa208sha256_str_verify",
     ct_run_scrypt, 0, 0},
    {NULL, NULL, 0, 0},
};
