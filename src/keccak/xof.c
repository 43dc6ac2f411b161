/* crypto_xof_shake128 and _shake256 (FIPS 202), crypto_xof_turboshake128 and _turboshake256
 * (RFC 9861). Licence: ISC. */
#include <trona.h>

#include "keccak.h"

#include "../core/error.h"

static int xof_whole(uint8_t *out, size_t outlen, const uint8_t *in, unsigned long long inlen,
                     unsigned rate, unsigned rounds)
{
#if SIZE_MAX < ULLONG_MAX
    if (inlen > SIZE_MAX) {
        return error_fail("XOF: message longer than the address space");
    }
#endif
    keccak_hash_rounds(out, outlen, in, (size_t) inlen, rate, rounds, KECCAK_DOMAIN_SHAKE);
    return 0;
}

static int xof_update(keccak_sponge *s, const uint8_t *in, unsigned long long inlen)
{
#if SIZE_MAX < ULLONG_MAX
    if (inlen > SIZE_MAX) {
        return error_fail("XOF: message longer than the address space");
    }
#endif
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

#define XOF(x) crypto_xof_shake128##x
#define RATE   KECCAK_RATE_128
#define ROUNDS 24
#include "xof_family.inc"

#define XOF(x) crypto_xof_shake256##x
#define RATE   KECCAK_RATE_256
#define ROUNDS 24
#include "xof_family.inc"

#define XOF(x) crypto_xof_turboshake128##x
#define RATE   KECCAK_RATE_128
#define ROUNDS 12
#include "xof_family.inc"

#define XOF(x) crypto_xof_turboshake256##x
#define RATE   KECCAK_RATE_256
#define ROUNDS 12
#include "xof_family.inc"
