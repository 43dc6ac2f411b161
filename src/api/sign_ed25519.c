/* SPDX-License-Identifier: ISC */
/* Ed25519, Ed25519ctx and Ed25519ph signatures (RFC 8032, 5.1), and the conversion of their keys to
 * X25519. */
#include "../core/bytes.h"
#include "../core/error.h"
#include "../curve25519/group25519.h"
#include "../curve25519/scalar25519.h"

/* The variant of a signature: the parameters of dom2 (RFC 8032, 2). */
typedef struct sign_ed25519_variant {
    uint8_t flag;        /* phflag: 1 if a digest is signed */
    uint8_t context_len; /* 0 to 255 */
    const uint8_t *context;
} sign_ed25519_variant;

/* Ed25519 itself has no dom2. */
static const sign_ed25519_variant *const sign_ed25519_pure = NULL;
static const sign_ed25519_variant sign_ed25519_prehashed   = {1, 0, NULL};

/* Begins a hash of the scheme. */
static void sign_ed25519_hash_init(crypto_hash_sha512_state *hs,
                                   const sign_ed25519_variant *variant)
{
    /* The text, without its terminating zero. */
    uint8_t dom2[34] = "SigEd25519 no Ed25519 collisions";

    crypto_hash_sha512_init(hs);
    if (variant != sign_ed25519_pure) {
        dom2[32] = variant->flag;
        dom2[33] = variant->context_len;
        crypto_hash_sha512_update(hs, dom2, sizeof dom2);
        crypto_hash_sha512_update(hs, variant->context, variant->context_len);
    }
}

/* r = the hash modulo L; ends hs. */
static void sign_ed25519_hash_final(crypto_hash_sha512_state *hs, uint8_t r[32])
{
    uint8_t h[64];

    crypto_hash_sha512_final(hs, h);
    IMPL_ACTIVE(scalar25519)->reduce(r, h);
    wipe(h, sizeof h);
}

/* h = H(R || A || m) mod L. */
static void sign_ed25519_challenge(uint8_t h[32], const uint8_t r[32], const uint8_t a[32],
                                   const uint8_t *m, unsigned long long mlen,
                                   const sign_ed25519_variant *variant)
{
    crypto_hash_sha512_state hs;

    sign_ed25519_hash_init(&hs, variant);
    crypto_hash_sha512_update(&hs, r, 32);
    crypto_hash_sha512_update(&hs, a, 32);
    crypto_hash_sha512_update(&hs, m, mlen);
    sign_ed25519_hash_final(&hs, h);
}

/* sig = the signature of m under sk = seed || A. sig is disjoint from m and sk. */
static void sign_ed25519_create(uint8_t sig[64], const uint8_t *m, unsigned long long mlen,
                                const uint8_t sk[64], const sign_ed25519_variant *variant)
{
    crypto_hash_sha512_state hs;
    uint8_t az[64], r[32], h[32];

    crypto_hash_sha512(az, sk, 32);
    curve25519_clamp(az);
    sign_ed25519_hash_init(&hs, variant);
    crypto_hash_sha512_update(&hs, az + 32, 32);
    crypto_hash_sha512_update(&hs, m, mlen);
    sign_ed25519_hash_final(&hs, r);
    IMPL_ACTIVE(edwards25519)->ed25519_base(sig, r);
    sign_ed25519_challenge(h, sig, sk + 32, m, mlen, variant);
    IMPL_ACTIVE(scalar25519)->muladd(sig + 32, h, az, r);
    wipe(&hs, sizeof hs);
    wipe(az, sizeof az);
    wipe(r, sizeof r);
    wipe(h, sizeof h);
}

/* As the public functions: sig may overlap m and sk, and siglen_p may be NULL. */
static int sign_ed25519_detached(uint8_t *sig, unsigned long long *siglen_p, const uint8_t *m,
                                 unsigned long long mlen, const uint8_t sk[64],
                                 const sign_ed25519_variant *variant)
{
    uint8_t s[64];

    sign_ed25519_create(s, m, mlen, sk, variant);
    memcpy(sig, s, sizeof s);
    store_length(siglen_p, sizeof s);
    return 0;
}

static int sign_ed25519_verify(const uint8_t sig[64], const uint8_t *m, unsigned long long mlen,
                               const uint8_t pk[32], const sign_ed25519_variant *variant)
{
    uint8_t h[32], r[32];
    int point, differs;

    if (!scalar25519_is_canonical(sig + 32)) {
        return error_fail("Ed25519: S is not below L");
    }
    if (ed25519_has_small_order(sig)) {
        return error_fail("Ed25519: R has small order");
    }
    if (!ed25519_is_canonical(pk) || ed25519_has_small_order(pk)) {
        return error_fail("Ed25519: the public key is not canonical or has small order");
    }
    sign_ed25519_challenge(h, sig, pk, m, mlen, variant);
    point   = IMPL_ACTIVE(edwards25519)->ed25519_verify(r, pk, sig + 32, h);
    /* All of it is public: no need for constant time. */
    differs = memcmp(r, sig, 32);
    wipe(h, sizeof h);
    wipe(r, sizeof r);
    if (point != 0) {
        return error_fail("Ed25519: the public key is not a point of the curve");
    }
    return differs != 0 ? error_fail("Ed25519: wrong signature") : 0;
}

int crypto_sign_ed25519_seed_keypair(unsigned char *pk, unsigned char *sk,
                                     const unsigned char *seed)
{
    uint8_t az[64], key[64];

    memcpy(key, seed, 32);
    crypto_hash_sha512(az, key, 32);
    curve25519_clamp(az);
    IMPL_ACTIVE(edwards25519)->ed25519_base(key + 32, az);
    memcpy(sk, key, 64);
    memcpy(pk, key + 32, 32);
    wipe(az, sizeof az);
    wipe(key, sizeof key);
    return 0;
}

int crypto_sign_ed25519_keypair(unsigned char *pk, unsigned char *sk)
{
    uint8_t seed[32];

    randombytes_buf(seed, sizeof seed);
    crypto_sign_ed25519_seed_keypair(pk, sk, seed);
    wipe(seed, sizeof seed);
    return 0;
}

int crypto_sign_ed25519_detached(unsigned char *sig, unsigned long long *siglen_p,
                                 const unsigned char *m, unsigned long long mlen,
                                 const unsigned char *sk)
{
    if (exceeds_size_max(mlen)) {
        error_misuse("crypto_sign_detached: mlen > SIZE_MAX");
    }
    return sign_ed25519_detached(sig, siglen_p, m, mlen, sk, sign_ed25519_pure);
}

int crypto_sign_ed25519_verify_detached(const unsigned char *sig, const unsigned char *m,
                                        unsigned long long mlen, const unsigned char *pk)
{
    if (exceeds_size_max(mlen)) {
        return error_fail("Ed25519: no message has this length");
    }
    return sign_ed25519_verify(sig, m, mlen, pk, sign_ed25519_pure);
}

int crypto_sign_ed25519(unsigned char *sm, unsigned long long *smlen_p, const unsigned char *m,
                        unsigned long long mlen, const unsigned char *sk)
{
    if (mlen > crypto_sign_ed25519_MESSAGEBYTES_MAX) {
        error_misuse("crypto_sign: mlen > MESSAGEBYTES_MAX");
    }
    if (mlen != 0) {
        memmove(sm + 64, m, (size_t) mlen);
    }
    sign_ed25519_create(sm, sm + 64, mlen, sk, sign_ed25519_pure);
    store_length(smlen_p, mlen + 64);
    return 0;
}

int crypto_sign_ed25519_open(unsigned char *m, unsigned long long *mlen_p, const unsigned char *sm,
                             unsigned long long smlen, const unsigned char *pk)
{
    unsigned long long mlen = smlen - 64;

    store_length(mlen_p, 0);
    if (smlen < 64 || mlen > crypto_sign_ed25519_MESSAGEBYTES_MAX) {
        return error_fail("Ed25519: no signed message has this length");
    }
    if (sign_ed25519_verify(sm, sm + 64, mlen, pk, sign_ed25519_pure) != 0) {
        if (m != NULL) {
            memset(m, 0, (size_t) mlen);
        }
        return -1;
    }
    if (m != NULL) {
        memmove(m, sm + 64, (size_t) mlen);
    }
    store_length(mlen_p, mlen);
    return 0;
}

int crypto_sign_ed25519_sk_to_seed(unsigned char *seed, const unsigned char *sk)
{
    memmove(seed, sk, 32);
    return 0;
}

int crypto_sign_ed25519_sk_to_pk(unsigned char *pk, const unsigned char *sk)
{
    memmove(pk, sk + 32, 32);
    return 0;
}

int crypto_sign_ed25519_pk_to_curve25519(unsigned char *curve25519_pk,
                                         const unsigned char *ed25519_pk)
{
    if (IMPL_ACTIVE(group25519)->ed25519_to_x25519(curve25519_pk, ed25519_pk) != 0) {
        return error_fail("Ed25519: the public key is not a point of the main subgroup");
    }
    return 0;
}

int crypto_sign_ed25519_sk_to_curve25519(unsigned char *curve25519_sk,
                                         const unsigned char *ed25519_sk)
{
    uint8_t az[64];

    crypto_hash_sha512(az, ed25519_sk, 32);
    curve25519_clamp(az);
    memcpy(curve25519_sk, az, 32);
    wipe(az, sizeof az);
    return 0;
}

int crypto_sign_ed25519ph_init(crypto_sign_ed25519ph_state *state)
{
    crypto_hash_sha512_init(&state->hs);
    return 0;
}

int crypto_sign_ed25519ph_update(crypto_sign_ed25519ph_state *state, const unsigned char *m,
                                 unsigned long long mlen)
{
    return crypto_hash_sha512_update(&state->hs, m, mlen);
}

int crypto_sign_ed25519ph_final_create(crypto_sign_ed25519ph_state *state, unsigned char *sig,
                                       unsigned long long *siglen_p, const unsigned char *sk)
{
    uint8_t ph[64];

    crypto_hash_sha512_final(&state->hs, ph);
    (void) sign_ed25519_detached(sig, siglen_p, ph, sizeof ph, sk, &sign_ed25519_prehashed);
    wipe(ph, sizeof ph);
    return 0;
}

int crypto_sign_ed25519ph_final_verify(crypto_sign_ed25519ph_state *state, const unsigned char *sig,
                                       const unsigned char *pk)
{
    uint8_t ph[64];
    int ret;

    crypto_hash_sha512_final(&state->hs, ph);
    ret = sign_ed25519_verify(sig, ph, sizeof ph, pk, &sign_ed25519_prehashed);
    wipe(ph, sizeof ph);
    return ret;
}

/* ---- With a context, of a message or a digest ---- */

/* 0 and the variant; or -1 if the context is too long. */
static int sign_ed25519_context(sign_ed25519_variant *variant, uint8_t flag, const uint8_t *ctx,
                                size_t ctxlen)
{
    if (ctxlen > crypto_sign_ed25519_CONTEXTBYTES_MAX) {
        return error_fail("Ed25519: the context has more than 255 bytes");
    }
    variant->flag        = flag;
    variant->context_len = (uint8_t) ctxlen;
    variant->context     = ctx;
    return 0;
}

int crypto_sign_ed25519ctx_detached(unsigned char *sig, unsigned long long *siglen_p,
                                    const unsigned char *m, unsigned long long mlen,
                                    const unsigned char *ctx, size_t ctxlen,
                                    const unsigned char *sk)
{
    sign_ed25519_variant variant;

    if (exceeds_size_max(mlen)) {
        error_misuse("crypto_sign_ed25519ctx_detached: mlen > SIZE_MAX");
    }
    return sign_ed25519_context(&variant, 0, ctx, ctxlen) != 0
               ? -1
               : sign_ed25519_detached(sig, siglen_p, m, mlen, sk, &variant);
}

int crypto_sign_ed25519ctx_verify_detached(const unsigned char *sig, const unsigned char *m,
                                           unsigned long long mlen, const unsigned char *ctx,
                                           size_t ctxlen, const unsigned char *pk)
{
    sign_ed25519_variant variant;

    if (exceeds_size_max(mlen)) {
        return error_fail("Ed25519: no message has this length");
    }
    return sign_ed25519_context(&variant, 0, ctx, ctxlen) != 0
               ? -1
               : sign_ed25519_verify(sig, m, mlen, pk, &variant);
}

int crypto_sign_ed25519ph_digest(unsigned char *sig, unsigned long long *siglen_p,
                                 const unsigned char *digest, const unsigned char *ctx,
                                 size_t ctxlen, const unsigned char *sk)
{
    sign_ed25519_variant variant;

    return sign_ed25519_context(&variant, 1, ctx, ctxlen) != 0
               ? -1
               : sign_ed25519_detached(sig, siglen_p, digest, 64, sk, &variant);
}

int crypto_sign_ed25519ph_verify_digest(const unsigned char *sig, const unsigned char *digest,
                                        const unsigned char *ctx, size_t ctxlen,
                                        const unsigned char *pk)
{
    sign_ed25519_variant variant;

    return sign_ed25519_context(&variant, 1, ctx, ctxlen) != 0
               ? -1
               : sign_ed25519_verify(sig, digest, 64, pk, &variant);
}

int crypto_sign_seed_keypair(unsigned char *pk, unsigned char *sk, const unsigned char *seed)
{
    return crypto_sign_ed25519_seed_keypair(pk, sk, seed);
}

int crypto_sign_keypair(unsigned char *pk, unsigned char *sk)
{
    return crypto_sign_ed25519_keypair(pk, sk);
}

int crypto_sign(unsigned char *sm, unsigned long long *smlen_p, const unsigned char *m,
                unsigned long long mlen, const unsigned char *sk)
{
    return crypto_sign_ed25519(sm, smlen_p, m, mlen, sk);
}

int crypto_sign_open(unsigned char *m, unsigned long long *mlen_p, const unsigned char *sm,
                     unsigned long long smlen, const unsigned char *pk)
{
    return crypto_sign_ed25519_open(m, mlen_p, sm, smlen, pk);
}

int crypto_sign_detached(unsigned char *sig, unsigned long long *siglen_p, const unsigned char *m,
                         unsigned long long mlen, const unsigned char *sk)
{
    return crypto_sign_ed25519_detached(sig, siglen_p, m, mlen, sk);
}

int crypto_sign_verify_detached(const unsigned char *sig, const unsigned char *m,
                                unsigned long long mlen, const unsigned char *pk)
{
    return crypto_sign_ed25519_verify_detached(sig, m, mlen, pk);
}

int crypto_sign_init(crypto_sign_state *state)
{
    return crypto_sign_ed25519ph_init(state);
}

int crypto_sign_update(crypto_sign_state *state, const unsigned char *m, unsigned long long mlen)
{
    return crypto_sign_ed25519ph_update(state, m, mlen);
}

int crypto_sign_final_create(crypto_sign_state *state, unsigned char *sig,
                             unsigned long long *siglen_p, const unsigned char *sk)
{
    return crypto_sign_ed25519ph_final_create(state, sig, siglen_p, sk);
}

int crypto_sign_final_verify(crypto_sign_state *state, const unsigned char *sig,
                             const unsigned char *pk)
{
    return crypto_sign_ed25519ph_final_verify(state, sig, pk);
}
