/* SPDX-License-Identifier: ISC */
/* edwards25519sha512batch, the signatures of NaCl 20110221: sk is SHA-512(seed), its first half
 * clamped into the scalar a, its second half the prefix for nonces; pk = A = a B. A signed message
 * is R || m || S. */
#include "../core/bytes.h"
#include "../core/error.h"
#include "../curve25519/edwards25519.h"
#include "../curve25519/scalar25519.h"

/* h = H(x || m) mod L. */
static void sign_edwards25519sha512batch_hash(uint8_t h[32], const uint8_t x[32], const uint8_t *m,
                                              unsigned long long mlen)
{
    crypto_hash_sha512_state hs;
    uint8_t hash[64];

    crypto_hash_sha512_init(&hs);
    crypto_hash_sha512_update(&hs, x, 32);
    crypto_hash_sha512_update(&hs, m, mlen);
    crypto_hash_sha512_final(&hs, hash);
    IMPL_ACTIVE(scalar25519)->reduce(h, hash);
    wipe(&hs, sizeof hs);
    wipe(hash, sizeof hash);
}

int crypto_sign_edwards25519sha512batch_keypair(unsigned char *pk, unsigned char *sk)
{
    uint8_t seed[32];

    randombytes_buf(seed, sizeof seed);
    crypto_hash_sha512(sk, seed, sizeof seed);
    curve25519_clamp(sk);
    IMPL_ACTIVE(edwards25519)->ed25519_base(pk, sk);
    wipe(seed, sizeof seed);
    return 0;
}

int crypto_sign_edwards25519sha512batch(unsigned char *sm, unsigned long long *smlen_p,
                                        const unsigned char *m, unsigned long long mlen,
                                        const unsigned char *sk)
{
    uint8_t k[32], h[32];

    if (mlen > crypto_sign_edwards25519sha512batch_MESSAGEBYTES_MAX) {
        error_misuse("crypto_sign_edwards25519sha512batch: mlen > MESSAGEBYTES_MAX");
    }
    if (mlen != 0) {
        memmove(sm + 32, m, (size_t) mlen);
    }
    sign_edwards25519sha512batch_hash(k, sk + 32, sm + 32, mlen);
    IMPL_ACTIVE(edwards25519)->ed25519_base(sm, k);
    sign_edwards25519sha512batch_hash(h, sm, sm + 32, mlen);
    IMPL_ACTIVE(scalar25519)->muladd(sm + 32 + mlen, h, k, sk);
    store_length(smlen_p, mlen + 64);
    wipe(k, sizeof k);
    wipe(h, sizeof h);
    return 0;
}

/* Verifies H(R || m) R + A = S B as S B - H R = A. An encoding that equals A's is canonical and
 * that of a point. */
static int sign_edwards25519sha512batch_verify(const uint8_t r[32], const uint8_t *m,
                                               unsigned long long mlen, const uint8_t s[32],
                                               const uint8_t pk[32])
{
    uint8_t h[32], a[32];
    int point, differs;

    if (!scalar25519_is_canonical(s)) {
        return error_fail("edwards25519sha512batch: S is not below L");
    }
    if (ed25519_has_small_order(r) || ed25519_has_small_order(pk)) {
        return error_fail("edwards25519sha512batch: R or the public key has small order");
    }
    sign_edwards25519sha512batch_hash(h, r, m, mlen);
    point   = IMPL_ACTIVE(edwards25519)->ed25519_verify(a, r, s, h);
    /* All of it is public: no need for constant time. */
    differs = memcmp(a, pk, 32);
    wipe(h, sizeof h);
    wipe(a, sizeof a);
    if (point != 0) {
        return error_fail("edwards25519sha512batch: R is not a point of the curve");
    }
    return differs != 0 ? error_fail("edwards25519sha512batch: wrong signature") : 0;
}

int crypto_sign_edwards25519sha512batch_open(unsigned char *m, unsigned long long *mlen_p,
                                             const unsigned char *sm, unsigned long long smlen,
                                             const unsigned char *pk)
{
    unsigned long long mlen = smlen - 64;

    store_length(mlen_p, 0);
    if (smlen < 64 || mlen > crypto_sign_edwards25519sha512batch_MESSAGEBYTES_MAX) {
        return error_fail("edwards25519sha512batch: no signed message has this length");
    }
    if (sign_edwards25519sha512batch_verify(sm, sm + 32, mlen, sm + 32 + mlen, pk) != 0) {
        if (m != NULL) {
            memset(m, 0, (size_t) mlen);
        }
        return -1;
    }
    if (m != NULL) {
        memmove(m, sm + 32, (size_t) mlen);
    }
    store_length(mlen_p, mlen);
    return 0;
}
