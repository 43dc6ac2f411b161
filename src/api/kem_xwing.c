/* SPDX-License-Identifier: ISC */
/* X-Wing (draft-connolly-cfrg-xwing-kem-11), ML-KEM-768 and X25519 together; crypto_kem is it. */
#include "api.h"

#include "../core/bytes.h"
#include "../core/error.h"
#include "../keccak/keccak.h"

enum {
    /* Offsets of X25519's part in a public key, a ciphertext, a seed. */
    KEM_XWING_PK_X     = crypto_kem_mlkem768_PUBLICKEYBYTES,
    KEM_XWING_CT_X     = crypto_kem_mlkem768_CIPHERTEXTBYTES,
    KEM_XWING_SEED_X   = crypto_kem_mlkem768_SEEDBYTES,
    /* Offsets in the input of the final hash: the shared secrets of ML-KEM and X25519, the X25519
     * parts of ciphertext and public key, the label. */
    KEM_XWING_IN_SS_M  = 0,
    KEM_XWING_IN_SS_X  = 32,
    KEM_XWING_IN_CT_X  = 64,
    KEM_XWING_IN_PK_X  = 96,
    KEM_XWING_IN_LABEL = 128,
    KEM_XWING_IN       = 134
};

/* seeds = those of both key pairs, 64 and 32 bytes. */
static void kem_xwing_expand(uint8_t seeds[96], const uint8_t sk[32])
{
    keccak_hash(seeds, 96, sk, 32, KECCAK_RATE_256, KECCAK_DOMAIN_SHAKE);
}

/* ss = the final hash; wipes in. */
static void kem_xwing_combine(uint8_t ss[32], uint8_t in[KEM_XWING_IN])
{
    static const uint8_t label[6] = {0x5c, 0x2e, 0x2f, 0x2f, 0x5e, 0x5c}; /* "\.//^\" */

    memcpy(in + KEM_XWING_IN_LABEL, label, sizeof label);
    keccak_hash(ss, 32, in, KEM_XWING_IN, KECCAK_RATE_256, KECCAK_DOMAIN_SHA3);
    wipe(in, KEM_XWING_IN);
}

int crypto_kem_xwing_dec(unsigned char ss[32], const unsigned char ct[1120],
                         const unsigned char sk[32])
{
    uint8_t in[KEM_XWING_IN], seeds[96];
    int ret;

    kem_xwing_expand(seeds, sk);
    memcpy(in + KEM_XWING_IN_CT_X, ct + KEM_XWING_CT_X, 32);
    ret = crypto_scalarmult_curve25519(in + KEM_XWING_IN_SS_X, seeds + KEM_XWING_SEED_X,
                                       in + KEM_XWING_IN_CT_X);
    if (ret == 0) {
        (void) crypto_scalarmult_curve25519_base(in + KEM_XWING_IN_PK_X, seeds + KEM_XWING_SEED_X);
        kem_mlkem768_seed_dec(in + KEM_XWING_IN_SS_M, ct, seeds);
        kem_xwing_combine(ss, in);
    }
    wipe(seeds, sizeof seeds);
    return ret == 0 ? 0 : error_fail("X-Wing: the ciphertext's X25519 point has small order");
}

int crypto_kem_xwing_enc(unsigned char ct[1120], unsigned char ss[32], const unsigned char pk[1216])
{
    uint8_t seed[64];
    int ret;

    randombytes_buf(seed, sizeof seed);
    ret = crypto_kem_xwing_enc_deterministic(ct, ss, pk, seed);
    wipe(seed, sizeof seed);
    return ret;
}

int crypto_kem_xwing_enc_deterministic(unsigned char ct[1120], unsigned char ss[32],
                                       const unsigned char pk[1216], const unsigned char seed[64])
{
    uint8_t in[KEM_XWING_IN];

    memcpy(in + KEM_XWING_IN_PK_X, pk + KEM_XWING_PK_X, 32);
    if (crypto_scalarmult_curve25519(in + KEM_XWING_IN_SS_X, seed + 32, in + KEM_XWING_IN_PK_X) !=
        0) {
        return error_fail("X-Wing: the public key's X25519 point has small order");
    }
    (void) crypto_scalarmult_curve25519_base(in + KEM_XWING_IN_CT_X, seed + 32);
    if (crypto_kem_mlkem768_enc_deterministic(ct, in + KEM_XWING_IN_SS_M, pk, seed) != 0) {
        wipe(in, sizeof in);
        return -1;
    }
    memcpy(ct + KEM_XWING_CT_X, in + KEM_XWING_IN_CT_X, 32);
    kem_xwing_combine(ss, in);
    return 0;
}

int crypto_kem_xwing_keypair(unsigned char pk[1216], unsigned char sk[32])
{
    uint8_t seed[crypto_kem_xwing_SEEDBYTES];
    int ret;

    randombytes_buf(seed, sizeof seed);
    ret = crypto_kem_xwing_seed_keypair(pk, sk, seed);
    wipe(seed, sizeof seed);
    return ret;
}

int crypto_kem_xwing_seed_keypair(unsigned char pk[1216], unsigned char sk[32],
                                  const unsigned char seed[32])
{
    uint8_t seeds[96], sk_m[crypto_kem_mlkem768_SECRETKEYBYTES];

    memmove(sk, seed, crypto_kem_xwing_SECRETKEYBYTES);
    kem_xwing_expand(seeds, sk);
    (void) crypto_kem_mlkem768_seed_keypair(pk, sk_m, seeds);
    (void) crypto_scalarmult_curve25519_base(pk + KEM_XWING_PK_X, seeds + KEM_XWING_SEED_X);
    wipe(seeds, sizeof seeds);
    wipe(sk_m, sizeof sk_m);
    return 0;
}

/* crypto_kem is X-Wing. */

int crypto_kem_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk)
{
    return crypto_kem_xwing_dec(ss, ct, sk);
}

int crypto_kem_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk)
{
    return crypto_kem_xwing_enc(ct, ss, pk);
}

int crypto_kem_keypair(unsigned char *pk, unsigned char *sk)
{
    return crypto_kem_xwing_keypair(pk, sk);
}

int crypto_kem_seed_keypair(unsigned char *pk, unsigned char *sk, const unsigned char *seed)
{
    return crypto_kem_xwing_seed_keypair(pk, sk, seed);
}
