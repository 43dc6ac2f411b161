/* SPDX-License-Identifier: ISC */
/* Keccak: SHA3-256, SHA3-512, SHAKE128 and SHAKE256 (FIPS 202), TurboSHAKE128 and TurboSHAKE256
 * (RFC 9861), and the permutation itself, crypto_core_keccak1600. */
#include "../core/bytes.h"
#include "../core/error.h"
#include "../keccak/keccak.h"

/* The opaque states hold a sponge; in a wiped state its rate is 0. */
static int hash_sha3(uint8_t *out, size_t outlen, const uint8_t *in, unsigned long long inlen,
                     unsigned rate)
{
    if (exceeds_size_max(inlen)) {
        return error_fail("SHA-3: message longer than the address space");
    }
    keccak_hash(out, outlen, in, (size_t) inlen, rate, KECCAK_DOMAIN_SHA3);
    return 0;
}

/* After final, absorbs the input into the permuted state, and fails. */
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

/* After final, returns the beginning of the next block of output, and fails. */
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

#define HASH_SHA3(hash, init, update, final, rate)                                                 \
    STATIC_ASSERT(hash##_state_fits, sizeof(keccak_sponge) <= sizeof(hash##_state));               \
                                                                                                   \
    int hash(unsigned char *out, const unsigned char *in, unsigned long long inlen)                \
    {                                                                                              \
        return hash_sha3(out, hash##_BYTES, in, inlen, rate);                                      \
    }                                                                                              \
                                                                                                   \
    int init(hash##_state *state)                                                                  \
    {                                                                                              \
        keccak_init((keccak_sponge *) (void *) state, rate, 24, KECCAK_DOMAIN_SHA3);               \
        return 0;                                                                                  \
    }                                                                                              \
                                                                                                   \
    int update(hash##_state *state, const unsigned char *in, unsigned long long inlen)             \
    {                                                                                              \
        return hash_sha3_update((keccak_sponge *) (void *) state, in, inlen);                      \
    }                                                                                              \
                                                                                                   \
    int final(hash##_state *state, unsigned char *out)                                             \
    {                                                                                              \
        return hash_sha3_final((keccak_sponge *) (void *) state, out, hash##_BYTES);               \
    }

HASH_SHA3(crypto_hash_sha3256, crypto_hash_sha3256_init, crypto_hash_sha3256_update,
          crypto_hash_sha3256_final, KECCAK_RATE_256)

HASH_SHA3(crypto_hash_sha3512, crypto_hash_sha3512_init, crypto_hash_sha3512_update,
          crypto_hash_sha3512_final, KECCAK_RATE_512)

/* ---- Extendable output ---- */

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

/* misuse: the text for a state that was wiped or never initialised, which has no output. */
static void xof_squeeze(keccak_sponge *s, uint8_t *out, size_t outlen, const char *misuse)
{
    if (s->rate == 0) {
        error_misuse(misuse);
    }
    keccak_squeeze(s, out, outlen);
}

#define XOF(xof, init, init_with_domain, update, squeeze, rate, rounds)                            \
    STATIC_ASSERT(xof##_state_fits, sizeof(keccak_sponge) <= sizeof(xof##_state));                 \
    STATIC_ASSERT(xof##_rate_is_block, (rate) == xof##_BLOCKBYTES);                                \
                                                                                                   \
    int xof(unsigned char *out, size_t outlen, const unsigned char *in, unsigned long long inlen)  \
    {                                                                                              \
        return xof_whole(out, outlen, in, inlen, rate, rounds);                                    \
    }                                                                                              \
                                                                                                   \
    int init(xof##_state *state)                                                                   \
    {                                                                                              \
        keccak_init((keccak_sponge *) (void *) state, rate, rounds, KECCAK_DOMAIN_SHAKE);          \
        return 0;                                                                                  \
    }                                                                                              \
                                                                                                   \
    int init_with_domain(xof##_state *state, unsigned char domain)                                 \
    {                                                                                              \
        keccak_init((keccak_sponge *) (void *) state, rate, rounds, domain);                       \
        return 0;                                                                                  \
    }                                                                                              \
                                                                                                   \
    int update(xof##_state *state, const unsigned char *in, unsigned long long inlen)              \
    {                                                                                              \
        return xof_update((keccak_sponge *) (void *) state, in, inlen);                            \
    }                                                                                              \
                                                                                                   \
    int squeeze(xof##_state *state, unsigned char *out, size_t outlen)                             \
    {                                                                                              \
        xof_squeeze((keccak_sponge *) (void *) state, out, outlen,                                 \
                    #squeeze ": the state was wiped, or never initialised");                       \
        return 0;                                                                                  \
    }

XOF(crypto_xof_shake128, crypto_xof_shake128_init, crypto_xof_shake128_init_with_domain,
    crypto_xof_shake128_update, crypto_xof_shake128_squeeze, KECCAK_RATE_128, 24)

XOF(crypto_xof_shake256, crypto_xof_shake256_init, crypto_xof_shake256_init_with_domain,
    crypto_xof_shake256_update, crypto_xof_shake256_squeeze, KECCAK_RATE_256, 24)

XOF(crypto_xof_turboshake128, crypto_xof_turboshake128_init,
    crypto_xof_turboshake128_init_with_domain, crypto_xof_turboshake128_update,
    crypto_xof_turboshake128_squeeze, KECCAK_RATE_128, 12)

XOF(crypto_xof_turboshake256, crypto_xof_turboshake256_init,
    crypto_xof_turboshake256_init_with_domain, crypto_xof_turboshake256_update,
    crypto_xof_turboshake256_squeeze, KECCAK_RATE_256, 12)

/* ---- The permutation ---- */

enum { CORE_KECCAK1600_BYTES = 200 };

/* The opaque state holds the 25 lanes as native words. */
STATIC_ASSERT(core_keccak1600_fits, CORE_KECCAK1600_BYTES <= sizeof(crypto_core_keccak1600_state));

static void core_keccak1600_check(size_t offset, size_t length)
{
    if (offset > CORE_KECCAK1600_BYTES || length > CORE_KECCAK1600_BYTES - offset) {
        error_misuse("crypto_core_keccak1600: offset + length > 200");
    }
}

void crypto_core_keccak1600_extract_bytes(const crypto_core_keccak1600_state *state,
                                          unsigned char *bytes, size_t offset, size_t length)
{
    core_keccak1600_check(offset, length);
    keccak_extract((const uint64_t *) (const void *) state, offset, bytes, length);
}

void crypto_core_keccak1600_init(crypto_core_keccak1600_state *state)
{
    memset(state, 0, sizeof *state);
}

void crypto_core_keccak1600_permute_12(crypto_core_keccak1600_state *state)
{
    IMPL_ACTIVE(keccak)->permute((uint64_t *) (void *) state, 12);
}

void crypto_core_keccak1600_permute_24(crypto_core_keccak1600_state *state)
{
    IMPL_ACTIVE(keccak)->permute((uint64_t *) (void *) state, 24);
}

void crypto_core_keccak1600_xor_bytes(crypto_core_keccak1600_state *state,
                                      const unsigned char *bytes, size_t offset, size_t length)
{
    core_keccak1600_check(offset, length);
    keccak_xor((uint64_t *) (void *) state, offset, bytes, length);
}
