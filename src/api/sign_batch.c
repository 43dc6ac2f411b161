/* SPDX-License-Identifier: ISC */
/* Batches of Ed25519 signatures (RFC 8032, 5.1): created or verified with the results of one at a
 * time; or verified by one equation (ZIP-215). */
#include <stdlib.h>

#include "../core/ct.h"
#include "../core/error.h"
#include "../core/stack.h"
#include "../curve25519/edwards25519.h"
#include "../curve25519/scalar25519.h"

enum { SIGN_BATCH_CHUNK = 32 };

/* Signatures that wait to be verified. */
typedef struct sign_batch_chunk {
    uint8_t a[32 * SIGN_BATCH_CHUNK], s[32 * SIGN_BATCH_CHUNK], h[32 * SIGN_BATCH_CHUNK];
    size_t which[SIGN_BATCH_CHUNK];
    size_t n;
} sign_batch_chunk;

/* 0 if a signature is refused before the message is hashed, as in sign_ed25519.c; else 1. */
static int sign_batch_is_plausible(const uint8_t sig[64], unsigned long long mlen,
                                   const uint8_t pk[32])
{
    return !exceeds_size_max(mlen) && scalar25519_is_canonical(sig + 32) &&
           !ed25519_has_small_order(sig) && ed25519_is_canonical(pk) &&
           !ed25519_has_small_order(pk);
}

/* h = SHA-512(R || A || m) mod L. */
static void sign_batch_challenge(uint8_t h[32], const uint8_t r[32], const uint8_t a[32],
                                 const uint8_t *m, unsigned long long mlen)
{
    crypto_hash_sha512_state st;
    uint8_t hash[64];

    memcpy(hash, r, 32);
    memcpy(hash + 32, a, 32);
    crypto_hash_sha512_init(&st);
    crypto_hash_sha512_update(&st, hash, sizeof hash);
    crypto_hash_sha512_update(&st, m, mlen);
    crypto_hash_sha512_final(&st, hash);
    IMPL_ACTIVE(scalar25519)->reduce(h, hash);
    wipe(hash, sizeof hash);
}

/* The signatures of 1 to 32 messages. */
static STACK_WORK void sign_batch_create(uint8_t *sig, const unsigned char *const *m,
                                         const unsigned long long *mlen,
                                         const unsigned char *const *sk, size_t count)
{
    crypto_hash_sha512_state st;
    uint8_t a[32 * SIGN_BATCH_CHUNK], r[32 * SIGN_BATCH_CHUNK], nonce[32 * SIGN_BATCH_CHUNK];
    uint8_t hash[64], h[32];
    size_t i;

    for (i = 0; i < count; i++) {
        crypto_hash_sha512(hash, sk[i], 32);
        curve25519_clamp(hash);
        memcpy(a + 32 * i, hash, 32);
        crypto_hash_sha512_init(&st);
        crypto_hash_sha512_update(&st, hash + 32, 32);
        crypto_hash_sha512_update(&st, m[i], mlen[i]);
        crypto_hash_sha512_final(&st, hash);
        IMPL_ACTIVE(scalar25519)->reduce(nonce + 32 * i, hash);
    }
    IMPL_ACTIVE(ed25519batch)->base(r, nonce, count);
    for (i = 0; i < count; i++) {
        memcpy(sig + 64 * i, r + 32 * i, 32);
        sign_batch_challenge(h, r + 32 * i, sk[i] + 32, m[i], mlen[i]);
        IMPL_ACTIVE(scalar25519)->muladd(sig + 64 * i + 32, h, a + 32 * i, nonce + 32 * i);
    }
    wipe(&st, sizeof st);
    wipe(a, 32 * count);
    wipe(nonce, 32 * count);
    wipe(hash, sizeof hash);
    wipe(h, sizeof h);
}

int crypto_sign_ed25519_batch(unsigned char *sig, const unsigned char *const *m,
                              const unsigned long long *mlen, const unsigned char *const *sk,
                              size_t count)
{
    size_t i, n;

    for (i = 0; i < count; i++) {
        if (exceeds_size_max(mlen[i])) {
            error_misuse("crypto_sign_ed25519_batch: mlen > SIZE_MAX");
        }
    }
    for (i = 0; i < count; i += n) {
        n = count - i < SIGN_BATCH_CHUNK ? count - i : SIGN_BATCH_CHUNK;
        sign_batch_create(sig + 64 * i, m + i, mlen + i, sk + i, n);
    }
    return 0;
}

/* Verifies the collected signatures. Returns 0, or -1 if one is wrong; its result becomes -1. */
static int sign_batch_finish(int *results, const unsigned char *const *sig, sign_batch_chunk *c)
{
    int failed = 0;
    size_t i;

    if (c->n > 0) {
        IMPL_ACTIVE(ed25519batch)->verify(c->a, c->a, c->s, c->h, c->n);
    }
    for (i = 0; i < c->n; i++) {
        /* All of it is public: no need for constant time. */
        if (memcmp(c->a + 32 * i, sig[c->which[i]], 32) != 0) {
            failed = -1;
            if (results != NULL) {
                results[c->which[i]] = -1;
            }
        }
    }
    c->n = 0;
    return failed;
}

int crypto_sign_ed25519_verify_batch(int *results, const unsigned char *const *sig,
                                     const unsigned char *const *m, const unsigned long long *mlen,
                                     const unsigned char *const *pk, size_t count)
{
    sign_batch_chunk c;
    int failed = 0, plausible;
    size_t i;

    c.n = 0;
    for (i = 0; i < count; i++) {
        plausible = sign_batch_is_plausible(sig[i], mlen[i], pk[i]);
        if (results != NULL) {
            results[i] = plausible - 1;
        }
        if (!plausible) {
            failed = -1;
            continue;
        }
        memcpy(c.a + 32 * c.n, pk[i], 32);
        memcpy(c.s + 32 * c.n, sig[i] + 32, 32);
        sign_batch_challenge(c.h + 32 * c.n, sig[i], pk[i], m[i], mlen[i]);
        c.which[c.n++] = i;
        if (c.n == SIGN_BATCH_CHUNK) {
            failed |= sign_batch_finish(results, sig, &c);
        }
    }
    failed |= sign_batch_finish(results, sig, &c);
    wipe(&c, sizeof c);
    return failed ? error_fail("Ed25519: not every signature of the batch is valid") : 0;
}

/* Signatures of one equation. */
typedef struct sign_batch_terms {
    uint8_t a[32 * ED25519EQUATION_MAX], s[32 * ED25519EQUATION_MAX], h[32 * ED25519EQUATION_MAX],
        r[32 * ED25519EQUATION_MAX], z[32 * ED25519EQUATION_MAX];
} sign_batch_terms;

/* 1 if the equation holds for the count signatures in t. */
static int sign_batch_holds(sign_batch_terms *t, void *work, size_t count)
{
    size_t i;

    randombytes_buf(t->z, 32 * count);
    for (i = 0; i < count; i++) {
        memset(t->z + 32 * i + 16, 0, 16);
    }
    CT_DECLASSIFY(t->z, 32 * count); /* they must be unpredictable, but are no secret afterwards */
    return IMPL_ACTIVE(ed25519equation)->holds(work, t->a, t->s, t->h, t->r, t->z, count);
}

static int sign_batch_equation(sign_batch_terms *t, void *work, const unsigned char *const *sig,
                               const unsigned char *const *m, const unsigned long long *mlen,
                               const unsigned char *const *pk, size_t count)
{
    size_t i, n = 0;

    for (i = 0; i < count; i++) {
        if (exceeds_size_max(mlen[i]) || !scalar25519_is_canonical(sig[i] + 32)) {
            return 0;
        }
        memcpy(t->a + 32 * n, pk[i], 32);
        memcpy(t->r + 32 * n, sig[i], 32);
        memcpy(t->s + 32 * n, sig[i] + 32, 32);
        sign_batch_challenge(t->h + 32 * n, sig[i], pk[i], m[i], mlen[i]);
        if (++n == ED25519EQUATION_MAX || i + 1 == count) {
            if (!sign_batch_holds(t, work, n)) {
                return 0;
            }
            n = 0;
        }
    }
    return 1;
}

/* 1 if all equations hold, else 0. Slower without memory. */
static STACK_WORK int sign_batch_equations(const unsigned char *const *sig,
                                           const unsigned char *const *m,
                                           const unsigned long long *mlen,
                                           const unsigned char *const *pk, size_t count)
{
    const size_t most = count < ED25519EQUATION_MAX ? count : ED25519EQUATION_MAX,
                 len  = (most + 7) / 8 * ED25519EQUATION_WORK + 64;
    sign_batch_terms t;
    uint8_t *memory = (uint8_t *) malloc(len);
    int holds;

    holds = sign_batch_equation(&t, memory == NULL ? NULL : memory + (0 - (uintptr_t) memory) % 64,
                                sig, m, mlen, pk, count);
    if (memory != NULL) {
        wipe(memory, len);
        free(memory);
    }
    return holds;
}

int crypto_sign_ed25519_verify_batch_equation(const unsigned char *const *sig,
                                              const unsigned char *const *m,
                                              const unsigned long long *mlen,
                                              const unsigned char *const *pk, size_t count)
{
    const int holds = sign_batch_equations(sig, m, mlen, pk, count);

    stack_clear(12288);
    return !holds ? error_fail("Ed25519: the equation of the batch does not hold") : 0;
}
