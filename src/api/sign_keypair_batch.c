/* SPDX-License-Identifier: ISC */
/* Ed25519 (RFC 8032, 5.1.5): many key pairs at once. */
#include "../core/stack.h"
#include "../curve25519/edwards25519.h"

enum { SIGN_KEYPAIR_BATCH_CHUNK = 32 };

/* For 1 to 32 seeds. */
static STACK_WORK void sign_keypair_batch_work(uint8_t *pk, uint8_t *sk, const uint8_t *seed,
                                               size_t count)
{
    uint8_t az[64], s[32 * SIGN_KEYPAIR_BATCH_CHUNK];
    size_t i;

    for (i = 0; i < count; i++) {
        crypto_hash_sha512(az, seed + 32 * i, 32);
        curve25519_clamp(az);
        memcpy(s + 32 * i, az, 32);
    }
    IMPL_ACTIVE(ed25519batch)->base(pk, s, count);
    for (i = 0; i < count; i++) {
        memcpy(sk + 64 * i, seed + 32 * i, 32);
        memcpy(sk + 64 * i + 32, pk + 32 * i, 32);
    }
    wipe(az, sizeof az);
    wipe(s, 32 * count);
}

int crypto_sign_ed25519_seed_keypair_batch(unsigned char *pk, unsigned char *sk,
                                           const unsigned char *seed, size_t count)
{
    size_t i, n;

    for (i = 0; i < count; i += n) {
        n = count - i < SIGN_KEYPAIR_BATCH_CHUNK ? count - i : SIGN_KEYPAIR_BATCH_CHUNK;
        sign_keypair_batch_work(pk + 32 * i, sk + 64 * i, seed + 32 * i, n);
    }
    return 0;
}

int crypto_sign_ed25519_keypair_batch(unsigned char *pk, unsigned char *sk, size_t count)
{
    uint8_t seed[32 * SIGN_KEYPAIR_BATCH_CHUNK];
    size_t i, n;

    for (i = 0; i < count; i += n) {
        n = count - i < SIGN_KEYPAIR_BATCH_CHUNK ? count - i : SIGN_KEYPAIR_BATCH_CHUNK;
        randombytes_buf(seed, 32 * n);
        sign_keypair_batch_work(pk + 32 * i, sk + 64 * i, seed, n);
    }
    wipe(seed, sizeof seed);
    return 0;
}
