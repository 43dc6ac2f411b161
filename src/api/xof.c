/* SPDX-License-Identifier: ISC */
/* crypto_xof_shake128 and _shake256 (FIPS 202), crypto_xof_turboshake128 and _turboshake256
 * (RFC 9861). */
#include <trona.h>

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/error.h"
#include "../keccak/keccak.h"

static int xof_whole(uint8_t *out, size_t outlen, const uint8_t *in, unsigned long long inlen,
                     unsigned rate, unsigned rounds)
{
    if (exceeds_size_max(inlen)) {
        return error_fail("XOF: message longer than the address space");
    }
    keccak_hash_rounds(out, outlen, in, (size_t) inlen, rate, rounds, KECCAK_DOMAIN_SHAKE);
    return 0;
}

static int xof_update(keccak_sponge *s, const uint8_t *in, unsigned long long inlen)
{
    if (exceeds_size_max(inlen)) {
        return error_fail("XOF: message longer than the address space");
    }
    if (s->rate == 0) {
        return error_fail("XOF: the state was not initialised");
    }
    if (s->squeezing) {
        return error_fail("XOF: update after squeeze");
    }
    keccak_absorb(s, in, (size_t) inlen);
    return 0;
}

/* misuse says that the state was wiped, or never initialised: there is no output to give. */
static void xof_squeeze(keccak_sponge *s, uint8_t *out, size_t outlen, const char *misuse)
{
    if (s->rate == 0) {
        error_misuse(misuse);
    }
    keccak_squeeze(s, out, outlen);
}

/* ---- SHAKE128 ---- */

STATIC_ASSERT(xof_shake128_fits, sizeof(keccak_sponge) <= sizeof(crypto_xof_shake128_state));
STATIC_ASSERT(xof_shake128_rate_is_the_block, KECCAK_RATE_128 == crypto_xof_shake128_BLOCKBYTES);

int crypto_xof_shake128(unsigned char *out, size_t outlen, const unsigned char *in,
                        unsigned long long inlen)
{
    return xof_whole(out, outlen, in, inlen, KECCAK_RATE_128, 24);
}

int crypto_xof_shake128_init(crypto_xof_shake128_state *state)
{
    keccak_init((keccak_sponge *) (void *) state, KECCAK_RATE_128, 24, KECCAK_DOMAIN_SHAKE);
    return 0;
}

int crypto_xof_shake128_init_with_domain(crypto_xof_shake128_state *state, unsigned char domain)
{
    keccak_init((keccak_sponge *) (void *) state, KECCAK_RATE_128, 24, domain);
    return 0;
}

int crypto_xof_shake128_squeeze(crypto_xof_shake128_state *state, unsigned char *out, size_t outlen)
{
    xof_squeeze((keccak_sponge *) (void *) state, out, outlen,
                "crypto_xof_shake128_squeeze: the state was wiped, or never initialised");
    return 0;
}

int crypto_xof_shake128_update(crypto_xof_shake128_state *state, const unsigned char *in,
                               unsigned long long inlen)
{
    return xof_update((keccak_sponge *) (void *) state, in, inlen);
}

/* ---- SHAKE256 ---- */

STATIC_ASSERT(xof_shake256_fits, sizeof(keccak_sponge) <= sizeof(crypto_xof_shake256_state));
STATIC_ASSERT(xof_shake256_rate_is_the_block, KECCAK_RATE_256 == crypto_xof_shake256_BLOCKBYTES);

int crypto_xof_shake256(unsigned char *out, size_t outlen, const unsigned char *in,
                        unsigned long long inlen)
{
    return xof_whole(out, outlen, in, inlen, KECCAK_RATE_256, 24);
}

int crypto_xof_shake256_init(crypto_xof_shake256_state *state)
{
    keccak_init((keccak_sponge *) (void *) state, KECCAK_RATE_256, 24, KECCAK_DOMAIN_SHAKE);
    return 0;
}

int crypto_xof_shake256_init_with_domain(crypto_xof_shake256_state *state, unsigned char domain)
{
    keccak_init((keccak_sponge *) (void *) state, KECCAK_RATE_256, 24, domain);
    return 0;
}

int crypto_xof_shake256_squeeze(crypto_xof_shake256_state *state, unsigned char *out, size_t outlen)
{
    xof_squeeze((keccak_sponge *) (void *) state, out, outlen,
                "crypto_xof_shake256_squeeze: the state was wiped, or never initialised");
    return 0;
}

int crypto_xof_shake256_update(crypto_xof_shake256_state *state, const unsigned char *in,
                               unsigned long long inlen)
{
    return xof_update((keccak_sponge *) (void *) state, in, inlen);
}

/* ---- TurboSHAKE128 ---- */

STATIC_ASSERT(xof_turboshake128_fits,
              sizeof(keccak_sponge) <= sizeof(crypto_xof_turboshake128_state));
STATIC_ASSERT(xof_turboshake128_rate_is_the_block,
              KECCAK_RATE_128 == crypto_xof_turboshake128_BLOCKBYTES);

int crypto_xof_turboshake128(unsigned char *out, size_t outlen, const unsigned char *in,
                             unsigned long long inlen)
{
    return xof_whole(out, outlen, in, inlen, KECCAK_RATE_128, 12);
}

int crypto_xof_turboshake128_init(crypto_xof_turboshake128_state *state)
{
    keccak_init((keccak_sponge *) (void *) state, KECCAK_RATE_128, 12, KECCAK_DOMAIN_SHAKE);
    return 0;
}

int crypto_xof_turboshake128_init_with_domain(crypto_xof_turboshake128_state *state,
                                              unsigned char domain)
{
    keccak_init((keccak_sponge *) (void *) state, KECCAK_RATE_128, 12, domain);
    return 0;
}

int crypto_xof_turboshake128_squeeze(crypto_xof_turboshake128_state *state, unsigned char *out,
                                     size_t outlen)
{
    xof_squeeze((keccak_sponge *) (void *) state, out, outlen,
                "crypto_xof_turboshake128_squeeze: the state was wiped, or never initialised");
    return 0;
}

int crypto_xof_turboshake128_update(crypto_xof_turboshake128_state *state, const unsigned char *in,
                                    unsigned long long inlen)
{
    return xof_update((keccak_sponge *) (void *) state, in, inlen);
}

/* ---- TurboSHAKE256 ---- */

STATIC_ASSERT(xof_turboshake256_fits,
              sizeof(keccak_sponge) <= sizeof(crypto_xof_turboshake256_state));
STATIC_ASSERT(xof_turboshake256_rate_is_the_block,
              KECCAK_RATE_256 == crypto_xof_turboshake256_BLOCKBYTES);

int crypto_xof_turboshake256(unsigned char *out, size_t outlen, const unsigned char *in,
                             unsigned long long inlen)
{
    return xof_whole(out, outlen, in, inlen, KECCAK_RATE_256, 12);
}

int crypto_xof_turboshake256_init(crypto_xof_turboshake256_state *state)
{
    keccak_init((keccak_sponge *) (void *) state, KECCAK_RATE_256, 12, KECCAK_DOMAIN_SHAKE);
    return 0;
}

int crypto_xof_turboshake256_init_with_domain(crypto_xof_turboshake256_state *state,
                                              unsigned char domain)
{
    keccak_init((keccak_sponge *) (void *) state, KECCAK_RATE_256, 12, domain);
    return 0;
}

int crypto_xof_turboshake256_squeeze(crypto_xof_turboshake256_state *state, unsigned char *out,
                                     size_t outlen)
{
    xof_squeeze((keccak_sponge *) (void *) state, out, outlen,
                "crypto_xof_turboshake256_squeeze: the state was wiped, or never initialised");
    return 0;
}

int crypto_xof_turboshake256_update(crypto_xof_turboshake256_state *state, const unsigned char *in,
                                    unsigned long long inlen)
{
    return xof_update((keccak_sponge *) (void *) state, in, inlen);
}
