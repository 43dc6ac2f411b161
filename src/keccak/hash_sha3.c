/* crypto_hash_sha3256 and crypto_hash_sha3512 (FIPS 202). Licence: ISC. */
#include <trona.h>

#include "keccak.h"

#include "../core/bytes.h"
#include "../core/error.h"

/* The opaque states hold a sponge; once the digest is out they are wiped: the rate is 0. */
typedef char hash_sha3256_fits[sizeof(keccak_sponge) <= sizeof(crypto_hash_sha3256_state) ? 1 : -1];
typedef char hash_sha3512_fits[sizeof(keccak_sponge) <= sizeof(crypto_hash_sha3512_state) ? 1 : -1];

static int hash_sha3(uint8_t *out, size_t outlen, const uint8_t *in, unsigned long long inlen,
                     unsigned rate)
{
#if SIZE_MAX < ULLONG_MAX
    if (inlen > SIZE_MAX) {
        return error_fail("SHA-3: message longer than the address space");
    }
#endif
    keccak_hash(out, outlen, in, (size_t) inlen, rate, KECCAK_DOMAIN_SHA3);
    return 0;
}

static int hash_sha3_update(keccak_sponge *s, const uint8_t *in, unsigned long long inlen)
{
#if SIZE_MAX < ULLONG_MAX
    if (inlen > SIZE_MAX) {
        return error_fail("SHA-3: message longer than the address space");
    }
#endif
    if (s->rate == 0) {
        return error_fail("SHA-3: update after final");
    }
    keccak_absorb(s, in, (size_t) inlen);
    return 0;
}

static int hash_sha3_final(keccak_sponge *s, uint8_t *out, size_t outlen)
{
    if (s->rate == 0) {
        return error_fail("SHA-3: final after final");
    }
    keccak_squeeze(s, out, outlen);
    wipe(s, sizeof *s);
    return 0;
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
