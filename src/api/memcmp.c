/* SPDX-License-Identifier: ISC */
/* sodium_memcmp in constant time. Long strings are compared by the vectors of codec. */
#include "../codec/codec.h"
#include "../util/differ.h"

/* From MEMCMP_LONG on, wider vectors repay the call. From memcmp_far on, the strings come from
 * beyond the second-level cache; the narrower loads of differ_from fetch each line sooner. */
enum { MEMCMP_LONG = 512 };
static const size_t memcmp_far = DIFFER_VECTORS ? (size_t) 1 << 19 : SIZE_MAX;

int sodium_memcmp(const void *const b1_, const void *const b2_, size_t len)
{
    const uint8_t *a = (const uint8_t *) b1_, *b = (const uint8_t *) b2_;
    uint64_t diff = 0;
    size_t i      = 0;

    if (len >= MEMCMP_LONG && len < memcmp_far) {
        i    = len & ~(size_t) 63;
        diff = IMPL_ACTIVE(codec)->differ(a, b, i);
        if (i == len) {
            return -differ_nonzero(diff);
        }
    }
    return -differ_nonzero(diff | differ_from(a, b, i, len, 1));
}

uint64_t trona_memcmp_mask(const void *const b1_, const void *const b2_, size_t len)
{
    /* Without a branch: -1 becomes 0, 0 becomes all ones. */
    return ~(uint64_t) (int64_t) sodium_memcmp(b1_, b2_, len);
}
