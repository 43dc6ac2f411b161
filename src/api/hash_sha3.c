/* SPDX-License-Identifier: ISC */
/* crypto_hash_sha3256 and crypto_hash_sha3512 (FIPS 202). */
#include <trona.h>

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/error.h"
#include "../keccak/keccak.h"

/* The opaque states hold a sponge, whose rate is 0 once they are wiped. */
STATIC_ASSERT(hash_sha3256_fits, sizeof(keccak_sponge) <= sizeof(crypto_hash_sha3256_state));
STATIC_ASSERT(hash_sha3512_fits, sizeof(keccak_sponge) <= sizeof(crypto_hash_sha3512_state));

static int hash_sha3(uint8_t *out, size_t outlen, const uint8_t *in, unsigned long long inlen,
                     unsigned rate)
{
    if (exceeds_size_max(inlen)) {
        return error_fail("SHA-3: message longer than the address space");
    }
    keccak_hash(out, outlen, in, (size_t) inlen, rate, KECCAK_DOMAIN_SHA3);
    return 0;
}

/* After final, the message goes on in the permuted state. */
static int hash_sha3_update(keccak_sponge *s, const uint8_t *in, unsigned long long inlen)
{
    int ret = 0;

    if (exceeds_size_max(inlen)) {
        return error_fail("SHA-3: message longer than the address space");
    }
    if (s->rate == 0) {
        return error_fail("SHA-3: the state was not initialised");
    }
    if (s->squeezing) {
        IMPL_ACTIVE(keccak)->permute(s->a, s->rounds);
        s->pos       = 0;
        s->squeezing = 0;
        ret          = error_fail("SHA-3: update after final");
    }
    keccak_absorb(s, in, (size_t) inlen);
    return ret;
}

/* After final, the digest is the head of the next block of output. */
static int hash_sha3_final(keccak_sponge *s, uint8_t *out, size_t outlen)
{
    int ret = 0;

    if (s->rate == 0) {
        return error_fail("SHA-3: the state was not initialised");
    }
    if (s->squeezing) {
        s->pos = s->rate;
        ret    = error_fail("SHA-3: final after final");
    }
    keccak_squeeze(s, out, outlen);
    return ret;
}

/* ---- SHA3-256 ---- */

int crypto_hash_sha3256(unsigned char *out, const unsigned char *in, unsigned long long inlen)
{
    return hash_sha3(out, crypto_hash_sha3256_BYTES, in, inlen, KECCAK_RATE_256);
}

int crypto_hash_sha3256_final(crypto_hash_sha3256_state *state, unsigned char *out)
{
    return hash_sha3_final((keccak_sponge *) (void *) state, out, crypto_hash_sha3256_BYTES);
}

int crypto_hash_sha3256_init(crypto_hash_sha3256_state *state)
{
    keccak_init((keccak_sponge *) (void *) state, KECCAK_RATE_256, 24, KECCAK_DOMAIN_SHA3);
    return 0;
}

int crypto_hash_sha3256_update(crypto_hash_sha3256_state *state, const unsigned char *in,
                               unsigned long long inlen)
{
    return hash_sha3_update((keccak_sponge *) (void *) state, in, inlen);
}

/* ---- SHA3-512 ---- */

int crypto_hash_sha3512(unsigned char *out, const unsigned char *in, unsigned long long inlen)
{
    return hash_sha3(out, crypto_hash_sha3512_BYTES, in, inlen, KECCAK_RATE_512);
}

int crypto_hash_sha3512_final(crypto_hash_sha3512_state *state, unsigned char *out)
{
    return hash_sha3_final((keccak_sponge *) (void *) state, out, crypto_hash_sha3512_BYTES);
}

int crypto_hash_sha3512_init(crypto_hash_sha3512_state *state)
{
    keccak_init((keccak_sponge *) (void *) state, KECCAK_RATE_512, 24, KECCAK_DOMAIN_SHA3);
    return 0;
}

int crypto_hash_sha3512_update(crypto_hash_sha3512_state *state, const unsigned char *in,
                               unsigned long long inlen)
{
    return hash_sha3_update((keccak_sponge *) (void *) state, in, inlen);
}
