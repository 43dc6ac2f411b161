/* SPDX-License-Identifier: ISC */
/* doc/guide/from-monocypher.md: its pairs of parts, and each row of its table beside Monocypher */
#define lock     before_lock
#define shared   before_shared
#define read_two before_read_two
#include "monocypher-1.c"
#include "monocypher-3.c"
#include "monocypher-5.c"
#undef lock
#undef shared
#undef read_two
#define lock     after_lock
#define shared   after_shared
#define read_two after_read_two
#include "monocypher-2.c"
#include "monocypher-4.c"
#include "monocypher-6.c"
#undef lock
#undef shared
#undef read_two
#include "pair.h"
#include <monocypher-ed25519.h>

static const unsigned char *const key = pair_m + 7, *const nonce = pair_m + 100;

static void rows_aead(size_t len)
{
    unsigned char mac[16];

    crypto_aead_lock(pair_before, pair_before + len, key, nonce, pair_m, 13, pair_m, len);
    (void) crypto_aead_xchacha20poly1305_ietf_encrypt_detached(
        pair_after, pair_after + len, NULL, pair_m, len, pair_m, 13, NULL, nonce, key);
    memcpy(mac, pair_before + len, 16);
    pair_zero("crypto_aead_unlock", crypto_aead_unlock(pair_after, pair_after + len, key, nonce,
                                                       pair_m, 13, pair_after, len));
    pair_zero("crypto_aead_xchacha20poly1305_ietf_decrypt_detached",
              crypto_aead_xchacha20poly1305_ietf_decrypt_detached(
                  pair_before, NULL, pair_before, len, mac, pair_m, 13, nonce, key));
    pair_zero("decrypted", memcmp(pair_before, pair_m, len));
    pair_same("crypto_aead_lock", len, len + 16);
}

/* Two messages of a stream, by each way to begin one. */
static void rows_aead_streams(size_t len)
{
    static unsigned char c[2 * PAIR_MAX];
    unsigned char tags[32], n[12] = {0};
    crypto_aead_ctx ctx;
    size_t half = len / 2;
    int ietf;

    crypto_aead_init_x(&ctx, key, nonce);
    crypto_aead_write(&ctx, c, tags, NULL, 0, pair_m, half);
    crypto_aead_write(&ctx, c + half, tags + 16, NULL, 0, pair_m + half, half);
    pair_zero("read_two", before_read_two(pair_before, c, tags, half, key, nonce));
    pair_zero("read_two", after_read_two(pair_after, c, tags, half, key, nonce));
    pair_zero("read_two", memcmp(pair_after, pair_m, 2 * half));
    pair_same("read_two", len, 2 * half);
    for (ietf = 0; ietf < 2; ietf++) {
        memcpy(n + (ietf ? 0 : 4), nonce, ietf ? 12 : 8);
        if (ietf) {
            crypto_aead_init_ietf(&ctx, key, nonce);
        } else {
            crypto_aead_init_djb(&ctx, key, nonce);
        }
        crypto_aead_write(&ctx, pair_before, pair_before + len, pair_m, 13, pair_m, len);
        (void) crypto_aead_chacha20poly1305_ietf_encrypt_detached(
            pair_after, pair_after + len, NULL, pair_m, len, pair_m, 13, NULL, n, key);
        if (ietf) {
            crypto_aead_init_ietf(&ctx, key, nonce);
            pair_zero("crypto_aead_read",
                      crypto_aead_read(&ctx, c, pair_after + len, pair_m, 13, pair_after, len));
        }
        pair_same(ietf ? "crypto_aead_init_ietf" : "crypto_aead_init_djb", len, len + 16);
    }
}

static void rows_hash(size_t len)
{
    crypto_generichash_state st;
    crypto_blake2b_ctx ctx;
    size_t n;

    for (n = 1; n <= 64; n += 21) {
        crypto_blake2b(pair_before, n, pair_m, len);
        pair_zero("hash", crypto_generichash(pair_after, n, pair_m, len, NULL, 0));
        pair_same("crypto_blake2b", len, n);
        crypto_blake2b_keyed(pair_before, n, key, 65 - n, pair_m, len);
        pair_zero("hash", crypto_generichash(pair_after, n, pair_m, len, key, 65 - n));
        pair_same("crypto_blake2b_keyed", len, n);
        crypto_blake2b_init(&ctx, n);
        crypto_blake2b_update(&ctx, pair_m, len);
        crypto_blake2b_final(&ctx, pair_before);
        pair_zero("hash", crypto_generichash_init(&st, NULL, 0, n));
        pair_zero("hash", crypto_generichash_update(&st, pair_m, len));
        pair_zero("hash", crypto_generichash_final(&st, pair_after, n));
        pair_same("crypto_blake2b_init", len, n);
        crypto_blake2b_keyed_init(&ctx, n, key, n);
        crypto_blake2b_update(&ctx, pair_m, len);
        crypto_blake2b_final(&ctx, pair_before);
        pair_zero("hash", crypto_generichash_init(&st, key, n, n));
        pair_zero("hash", crypto_generichash_update(&st, pair_m, len));
        pair_zero("hash", crypto_generichash_final(&st, pair_after, n));
        pair_same("crypto_blake2b_keyed_init", len, n);
    }
}

static void rows_sha512(size_t len)
{
    crypto_sha512_ctx ctx;
    crypto_sha512_hmac_ctx theirs;
    crypto_hash_sha512_state st;
    crypto_auth_hmacsha512_state mac;
    unsigned char prk[64];

    crypto_sha512(pair_before, pair_m, len);
    pair_zero("hash", crypto_hash_sha512(pair_after, pair_m, len));
    pair_same("crypto_sha512", len, 64);
    crypto_sha512_init(&ctx);
    crypto_sha512_update(&ctx, pair_m, len);
    crypto_sha512_final(&ctx, pair_before);
    pair_zero("hash", crypto_hash_sha512_init(&st));
    pair_zero("hash", crypto_hash_sha512_update(&st, pair_m, len));
    pair_zero("hash", crypto_hash_sha512_final(&st, pair_after));
    pair_same("crypto_sha512_init", len, 64);
    crypto_sha512_hmac(pair_before, key, len % 200, pair_m, len);
    pair_zero("hmac", crypto_auth_hmacsha512_init(&mac, key, len % 200));
    pair_zero("hmac", crypto_auth_hmacsha512_update(&mac, pair_m, len));
    pair_zero("hmac", crypto_auth_hmacsha512_final(&mac, pair_after));
    memcpy(prk, pair_after, 64);
    pair_same("crypto_sha512_hmac", len, 64);
    crypto_sha512_hmac_init(&theirs, key, len % 200);
    crypto_sha512_hmac_update(&theirs, pair_m, len);
    crypto_sha512_hmac_final(&theirs, pair_before);
    memcpy(pair_after, prk, 64);
    pair_same("crypto_sha512_hmac_init", len, 64);
    crypto_sha512_hmac(pair_before, key, 32, pair_m, len);
    pair_zero("hmac", crypto_auth_hmacsha512(pair_after, pair_m, len, key));
    pair_same("crypto_sha512_hmac", len, 64);
    crypto_sha512_hkdf(pair_before, 99, key, 32, pair_m, len % 300, nonce, 11);
    pair_zero("hkdf", crypto_kdf_hkdf_sha512_extract(prk, pair_m, len % 300, key, 32));
    pair_zero("hkdf", crypto_kdf_hkdf_sha512_expand(pair_after, 99, (const char *) nonce, 11, prk));
    pair_same("crypto_sha512_hkdf", len, 99);
    crypto_sha512_hkdf_expand(pair_before, len, prk, 64, nonce, 11);
    pair_zero("hkdf",
              crypto_kdf_hkdf_sha512_expand(pair_after, len, (const char *) nonce, 11, prk));
    pair_same("crypto_sha512_hkdf_expand", len, len);
}

static void rows_streams(size_t len)
{
    crypto_onetimeauth_state st;
    crypto_poly1305_ctx ctx;

    (void) crypto_chacha20_x(pair_before, pair_m, len, key, nonce, UINT64_C(0xfffffffe));
    pair_zero("chacha", crypto_stream_xchacha20_xor_ic(pair_after, pair_m, len, nonce,
                                                       UINT64_C(0xfffffffe), key));
    pair_same("crypto_chacha20_x", len, len);
    (void) crypto_chacha20_ietf(pair_before, pair_m, len, key, nonce, 5);
    pair_zero("chacha", crypto_stream_chacha20_ietf_xor_ic(pair_after, pair_m, len, nonce, 5, key));
    pair_same("crypto_chacha20_ietf", len, len);
    (void) crypto_chacha20_djb(pair_before, pair_m, len, key, nonce, UINT64_C(0xfffffffe));
    pair_zero("chacha", crypto_stream_chacha20_xor_ic(pair_after, pair_m, len, nonce,
                                                      UINT64_C(0xfffffffe), key));
    pair_same("crypto_chacha20_djb", len, len);
    (void) crypto_chacha20_x(pair_before, NULL, len, key, nonce, 0);
    pair_zero("chacha", crypto_stream_xchacha20(pair_after, len, nonce, key));
    pair_same("crypto_chacha20_x of NULL", len, len);
    crypto_chacha20_h(pair_before, key, nonce);
    pair_zero("chacha", crypto_core_hchacha20(pair_after, nonce, key, NULL));
    pair_same("crypto_chacha20_h", len, 32);
    crypto_poly1305(pair_before, pair_m, len, key);
    pair_zero("mac", crypto_onetimeauth(pair_after, pair_m, len, key));
    pair_same("crypto_poly1305", len, 16);
    crypto_poly1305_init(&ctx, key);
    crypto_poly1305_update(&ctx, pair_m, len);
    crypto_poly1305_final(&ctx, pair_before);
    pair_zero("mac", crypto_onetimeauth_init(&st, key));
    pair_zero("mac", crypto_onetimeauth_update(&st, pair_m, len));
    pair_zero("mac", crypto_onetimeauth_final(&st, pair_after));
    pair_same("crypto_poly1305_init", len, 16);
}

static void rows_ed25519(size_t len)
{
    unsigned char pk[32], pk2[32], seed[32], digest[64];

    memcpy(seed, pair_m + len, 32);
    crypto_ed25519_key_pair(pair_before, pk, seed);
    pair_zero("the seed is wiped", sodium_is_zero(seed, 32) ? 0 : -1);
    pair_zero("keys", crypto_sign_seed_keypair(pk2, pair_after, pair_m + len));
    pair_zero("keys", memcmp(pk, pk2, 32));
    crypto_ed25519_sign(pair_before + 64, pair_before, pair_m, len);
    pair_zero("sign", crypto_sign_detached(pair_after + 64, NULL, pair_m, len, pair_after));
    pair_zero("check", crypto_ed25519_check(pair_after + 64, pk, pair_m, len));
    pair_zero("check", crypto_sign_verify_detached(pair_before + 64, pair_m, len, pk));
    crypto_sha512(digest, pair_m, len);
    crypto_ed25519_ph_sign(pair_before + 128, pair_before, digest);
    pair_zero("ph",
              crypto_sign_ed25519ph_digest(pair_after + 128, NULL, digest, NULL, 0, pair_after));
    pair_zero("ph", crypto_ed25519_ph_check(pair_after + 128, pk, digest));
    pair_zero("ph", crypto_sign_ed25519ph_verify_digest(pair_before + 128, digest, NULL, 0, pk));
    pair_same("crypto_ed25519_sign", len, 192);
    crypto_eddsa_to_x25519(pair_before, pk);
    pair_zero("to_x25519", crypto_sign_ed25519_pk_to_curve25519(pair_after, pk));
    pair_same("crypto_eddsa_to_x25519", len, 32);
}

/* Signatures that only Monocypher takes; the others are compared above. */
static void rows_verify(void)
{
    unsigned char sig[64] = {1}, pk[32] = {1};

    pair_zero("small order", crypto_ed25519_check(sig, pk, pair_m, 0));
    pair_zero("small order", crypto_sign_verify_detached(sig, pair_m, 0, pk) != -1);
    memset(pk, 0xff, sizeof pk);
    pk[0]  = 0xee; /* 1 + 2^255 - 19 */
    pk[31] = 0x7f;
    pair_zero("not canonical", crypto_ed25519_check(sig, pk, pair_m, 0));
    pair_zero("not canonical", crypto_sign_verify_detached(sig, pair_m, 0, pk) != -1);
}

static void rows_curve(size_t at)
{
    static const unsigned char one[32] = {1};
    unsigned char a[32], b[32], c[32];

    crypto_x25519_public_key(pair_before, pair_m + at);
    pair_zero("base", crypto_scalarmult_base(pair_after, pair_m + at));
    crypto_x25519(pair_before + 32, key, pair_before);
    pair_zero("x25519", crypto_scalarmult(pair_after + 32, key, pair_after));
    pair_same("crypto_x25519", at, 64);
    crypto_x25519(pair_before, key, one);
    pair_zero("small order", crypto_scalarmult(pair_after, key, one) == -1 ? 0 : -1);
    pair_zero("small order", sodium_is_zero(pair_before, 32) ? 0 : -1);
    crypto_eddsa_reduce(a, pair_m + at);
    crypto_core_ed25519_scalar_reduce(b, pair_m + at);
    pair_zero("crypto_eddsa_reduce", memcmp(a, b, 32));
    crypto_eddsa_reduce(c, pair_m + at + 1);
    crypto_eddsa_mul_add(pair_before, a, b, c);
    crypto_core_ed25519_scalar_mul(pair_after, a, b);
    crypto_core_ed25519_scalar_add(pair_after, pair_after, c);
    pair_same("crypto_eddsa_mul_add", at, 32);
    crypto_eddsa_scalarbase(pair_before, a);
    pair_zero("scalarbase", crypto_scalarmult_ed25519_base_noclamp(pair_after, a));
    pair_same("crypto_eddsa_scalarbase", at, 32);
    pair_zero("crypto_verify",
              (crypto_verify16(a, b) == crypto_verify_16(a, b) &&
               crypto_verify16(a, c) == crypto_verify_16(a, c) &&
               crypto_verify32(a, c) == crypto_verify_32(a, c) &&
               crypto_verify64(pair_m, pair_m) == crypto_verify_64(pair_m, pair_m) &&
               crypto_verify64(pair_m, pair_before) == crypto_verify_64(pair_m, pair_before))
                  ? 0
                  : -1);
    crypto_wipe(a, 32);
    sodium_memzero(b, 32);
    pair_zero("crypto_wipe", memcmp(a, b, 32));
}

static void rows_argon2(void)
{
    crypto_argon2_config config = {CRYPTO_ARGON2_ID, 64, 3, 1};
    crypto_argon2_inputs inputs = {pair_m, pair_m + 50, 20, 16};
    crypto_argon2_extras extras = {pair_m + 70, pair_m + 110, 32, 5};
    void *area                  = malloc(64 * 1024);
    const char *password        = (const char *) pair_m;
    uint32_t alg;

    pair_zero("malloc", area == NULL);
    crypto_argon2(pair_before, 32, area, config, inputs, crypto_argon2_no_extras);
    pair_zero("pwhash", crypto_pwhash(pair_after, 32, password, 20, pair_m + 50, 3, 64 * 1024,
                                      crypto_pwhash_ALG_ARGON2ID13));
    pair_same("crypto_argon2", 20, 32);
    config.nb_lanes = 2;
    for (alg = CRYPTO_ARGON2_D; alg <= CRYPTO_ARGON2_ID; alg++) {
        config.algorithm = alg; /* the numbers of both libraries are the RFC's */
        crypto_argon2(pair_before, 32, area, config, inputs, extras);
        pair_zero("pwhash", crypto_pwhash_argon2_ll(pair_after, 32, password, 20, pair_m + 50, 16,
                                                    pair_m + 70, 32, pair_m + 110, 5, (int) alg, 3,
                                                    64, 2, 1));
        pair_same("crypto_argon2 with extras", 20, 32);
    }
    free(area);
}

int main(void)
{
    unsigned char theirs[32];
    size_t len;

    pair_fill();
    (void) crypto_scalarmult_base(theirs, pair_m + 300);
    for (len = 0; len < PAIR_MAX; len += len / 3 + 1) {
        before_lock(pair_before + 16, pair_before, key, nonce, pair_m + 1, 13, pair_m, len);
        after_lock(pair_after + 16, pair_after, key, nonce, pair_m + 1, 13, pair_m, len);
        pair_same("lock", len, len + 16);
    }
    for (len = 0; len < 20; len++) {
        before_shared(pair_before, pair_m + len, theirs);
        after_shared(pair_after, pair_m + len, theirs);
        pair_same("shared", len, 32);
        rows_curve(len);
    }
    for (len = 1; len < PAIR_MAX - 64; len += len / 3 + 1) {
        rows_aead(len);
        rows_aead_streams(len);
        rows_hash(len);
        rows_sha512(len);
        rows_streams(len);
        rows_ed25519(len);
    }
    rows_argon2();
    rows_verify();
    return 0;
}
