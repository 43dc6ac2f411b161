/* SPDX-License-Identifier: ISC */
/* crypto_shorthash: SipHash-2-4 of 64 and of 128 bits. */
#include "../core/bytes.h"
#include "../core/error.h"
#include "../siphash/siphash.h"

/* First use. Out of line, so that the fast path is a tail call without a frame: hashing a short
 * message takes little longer than a frame. */
static NEVER_INLINE int shorthash_first(unsigned char *out, const unsigned char *in, size_t inlen,
                                        const unsigned char *k)
{
    return IMPL_ACTIVE(siphash)->hash64(out, in, inlen, k);
}

static inline int shorthash_hash64(unsigned char *out, const unsigned char *in, size_t inlen,
                                   const unsigned char *k)
{
    const siphash_impl *impl = (const siphash_impl *) ATOMIC_LOAD(siphash_choice.active);

    return impl != NULL ? impl->hash64(out, in, inlen, k) : shorthash_first(out, in, inlen, k);
}

int crypto_shorthash_siphash24(unsigned char *out, const unsigned char *in,
                               unsigned long long inlen, const unsigned char *k)
{
    if (exceeds_size_max(inlen)) {
        return error_fail("crypto_shorthash_siphash24: inlen is larger than the address space");
    }
    return shorthash_hash64(out, in, (size_t) inlen, k);
}

int crypto_shorthash_siphashx24(unsigned char *out, const unsigned char *in,
                                unsigned long long inlen, const unsigned char *k)
{
    if (exceeds_size_max(inlen)) {
        return error_fail("crypto_shorthash_siphashx24: inlen is larger than the address space");
    }
    return IMPL_ACTIVE(siphash)->hash128(out, in, (size_t) inlen, k);
}

int crypto_shorthash(unsigned char *out, const unsigned char *in, unsigned long long inlen,
                     const unsigned char *k)
{
    return crypto_shorthash_siphash24(out, in, inlen, k);
}
