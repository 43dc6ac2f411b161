/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* crypto_kx: agreement, errors, overlap. Known answers: test/kat/kx.txt. */
#include "api_test.h"
#include "child.h"

static uint8_t test_kx_client[64], test_kx_server[64]; /* public key || secret key */

static int test_kx_client_keys(uint8_t *rx, uint8_t *tx)
{
    return crypto_kx_client_session_keys(rx, tx, test_kx_client, test_kx_client + 32,
                                         test_kx_server);
}

static int test_kx_server_keys(uint8_t *rx, uint8_t *tx)
{
    return crypto_kx_server_session_keys(rx, tx, test_kx_server, test_kx_server + 32,
                                         test_kx_client);
}

static void test_kx_agreement(void)
{
    uint8_t crx[32], ctx[32], srx[32], stx[32], one[32];

    tap_ok(test_kx_client_keys(crx, ctx) == 0 && test_kx_server_keys(srx, stx) == 0 &&
               memcmp(crx, stx, 32) == 0 && memcmp(ctx, srx, 32) == 0 && memcmp(crx, ctx, 32) != 0,
           "client and server agree, with a key for each direction");
    tap_ok(test_kx_client_keys(NULL, one) == 0 && memcmp(one, ctx, 32) == 0,
           "the client's tx alone is the key to the server");
    tap_ok(test_kx_client_keys(one, NULL) == 0 && memcmp(one, ctx, 32) == 0,
           "so is the client's rx alone");
    tap_ok(test_kx_server_keys(one, NULL) == 0 && memcmp(one, ctx, 32) == 0,
           "the server's rx alone is the key to the server");
    tap_ok(test_kx_server_keys(NULL, one) == 0 && memcmp(one, ctx, 32) == 0,
           "so is the server's tx alone");
}

static void test_kx_overlap(void)
{
    uint8_t rx[32], tx[32], c[64], s[64];

    (void) !test_kx_client_keys(rx, tx);
    memcpy(c, test_kx_client, 64);
    memcpy(s, test_kx_server, 64);
    tap_ok(crypto_kx_client_session_keys(c, c + 32, c, c + 32, s) == 0 && memcmp(c, rx, 32) == 0 &&
               memcmp(c + 32, tx, 32) == 0,
           "the client's session keys may replace its keys");
    memcpy(c, test_kx_client, 64);
    tap_ok(crypto_kx_server_session_keys(s + 32, s, s, s + 32, c) == 0 && memcmp(s, rx, 32) == 0 &&
               memcmp(s + 32, tx, 32) == 0,
           "the server's session keys may replace its keys");
}

/* Points of low order: 0, 1, p, p - 1 (RFC 7748, section 6.1; Bernstein, "Curve25519"). */
static void test_kx_low_order(void)
{
    static const char *const points[] = {
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    };
    uint8_t pk[32], rx[32], tx[32];
    size_t i;

    for (i = 0; i < sizeof points / sizeof points[0]; i++) {
        api_hex(pk, points[i]);
        memset(rx, 0xa5, 32);
        memset(tx, 0xa5, 32);
        (void) !crypto_kdf_derive_from_key(rx, 0, 0, "another.", test_kx_client);
        tap_ok(
            crypto_kx_client_session_keys(rx, tx, test_kx_client, test_kx_client + 32, pk) == -1 &&
                crypto_kx_server_session_keys(rx, tx, test_kx_server, test_kx_server + 32, pk) ==
                    -1 &&
                crypto_kx_client_session_keys(NULL, tx, test_kx_client, test_kx_client + 32, pk) ==
                    -1 &&
                api_all(rx, 0xa5, 32) && api_all(tx, 0xa5, 32) &&
                strstr(trona_last_error(), "kx:") != NULL,
            "a public key of low order (%zu): -1, nothing written", i);
    }
}

static void test_kx_keypairs(void)
{
    uint8_t seed[32], pk[32], sk[32], want[32], pk2[32] = {0}, sk2[32] = {0};

    api_random(seed, sizeof seed);
    (void) crypto_generichash(want, 32, seed, 32, NULL, 0);
    tap_ok(crypto_kx_seed_keypair(pk, sk, seed) == 0 && memcmp(sk, want, 32) == 0 &&
               crypto_scalarmult_base(want, sk) == 0 && memcmp(pk, want, 32) == 0,
           "a key pair from a seed: BLAKE2b-256, X25519");
    memcpy(sk2, seed, 32);
    tap_ok(crypto_kx_seed_keypair(pk2, sk2, sk2) == 0 && memcmp(pk, pk2, 32) == 0 &&
               memcmp(sk, sk2, 32) == 0,
           "the secret key may replace the seed");
    tap_ok(crypto_kx_keypair(pk, sk) == 0 && crypto_kx_keypair(pk2, sk2) == 0 &&
               memcmp(sk, sk2, 32) != 0 && crypto_scalarmult_base(want, sk) == 0 &&
               memcmp(pk, want, 32) == 0,
           "random key pairs");
}

static int test_kx_both_null(void *server)
{
    return *(int *) server ? test_kx_server_keys(NULL, NULL) : test_kx_client_keys(NULL, NULL);
}

int main(void)
{
    int i;

    api_seed();
    (void) crypto_kx_keypair(test_kx_client, test_kx_client + 32);
    (void) crypto_kx_keypair(test_kx_server, test_kx_server + 32);
    test_kx_agreement();
    test_kx_overlap();
    test_kx_low_order();
    test_kx_keypairs();
    for (i = 0; i < 2; i++) {
        tap_ok(child_misuses(test_kx_both_null, &i), "rx and tx both NULL are misuse (%s)",
               i ? "server" : "client");
    }
    return tap_done();
}
