/* SPDX-License-Identifier: ISC */
/* sodium_memcmp, in constant time: by vectors of the codec where the strings are long. */
#include <trona.h>

#include "../codec/codec.h"
#include "../core/bytes.h"
#include "../util/differ.h"

/* From the first length on, wider vectors repay their choice; from the second on the strings come
 * from beyond the second-level cache, and the more often a line is asked for, the sooner it is
 * there.
 */
#define MEMCMP_LONG 512
#define MEMCMP_FAR  (DIFFER_VECTORS ? (size_t) 1 << 19 : SIZE_MAX)

int sodium_memcmp(const void *const b1_, const void *const b2_, size_t len)
{
    const uint8_t *a = (const uint8_t *) b1_, *b = (const uint8_t *) b2_;
    uint64_t diff = 0;
    size_t i      = 0;

    if (len >= MEMCMP_LONG && len < MEMCMP_FAR) {
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
    /* -1 becomes 0, 0 all ones: without a branch. */
    return ~(uint64_t) (int64_t) sodium_memcmp(b1_, b2_, len);
}
