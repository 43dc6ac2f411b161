/* SPDX-License-Identifier: ISC */
/* ISO/IEC 7816-4 padding: one 0x80, then zeros up to the next multiple of the block size; at least
 * one byte. The contents are secret, and so is the length within its last block. */
#include "../core/ct.h"
#include "../core/error.h"
#include "../core/stack.h"

enum { PAD_TOP_BIT = sizeof(size_t) * CHAR_BIT - 1 };

/* All ones if x < y, else 0. */
static inline size_t pad_mask_less(size_t x, size_t y)
{
    return 0 - (((~x & y) | ((~x | y) & (x - y))) >> PAD_TOP_BIT);
}

/* All ones if x == 0, else 0. */
static inline size_t pad_mask_zero(size_t x)
{
    return ((x | (0 - x)) >> PAD_TOP_BIT) - 1;
}

/* len mod blocksize, by shifts and subtractions: a division's time depends on len. blocksize >
 * 0. */
static size_t pad_remainder(size_t len, size_t blocksize)
{
    size_t r = 0, i;

    if ((blocksize & (blocksize - 1)) == 0) {
        return len & (blocksize - 1);
    }
    for (i = PAD_TOP_BIT + 1; i-- > 0;) { /* r < blocksize, and r <= len >> (i + 1): no overflow */
        r = r << 1 | (len >> i & 1);
        r -= blocksize & ~pad_mask_less(r, blocksize);
    }
    return r;
}

static STACK_WORK int pad_work(size_t *padded_buflen_p, unsigned char *buf, size_t unpadded_buflen,
                               size_t blocksize, size_t max_buflen)
{
    size_t zeros, last, i, is_zero, is_mark;

    if (blocksize == 0) {
        return error_fail("sodium_pad: the block size is 0");
    }
    zeros = blocksize - 1 - pad_remainder(unpadded_buflen, blocksize);
    if (zeros >= SIZE_MAX - unpadded_buflen) {
        error_misuse("sodium_pad: the padded length overflows");
    }
    last = unpadded_buflen + zeros;
    if (last >= max_buflen) {
        return error_fail("sodium_pad: the buffer is too small for the padding");
    }
    if (padded_buflen_p != NULL) {
        *padded_buflen_p = last + 1;
    }
    for (i = 0; i < blocksize; i++) { /* the whole last block, to hide which bytes change */
        is_zero       = pad_mask_less(i, zeros);
        is_mark       = pad_mask_zero(i ^ zeros);
        buf[last - i] = (uint8_t) ((buf[last - i] & ~(is_zero | is_mark)) | (0x80 & is_mark));
    }
    return 0;
}

int sodium_pad(size_t *padded_buflen_p, unsigned char *buf, size_t unpadded_buflen,
               size_t blocksize, size_t max_buflen)
{
    int ret = pad_work(padded_buflen_p, buf, unpadded_buflen, blocksize, max_buflen);

    stack_clear(256);
    return ret;
}

int sodium_unpad(size_t *unpadded_buflen_p, const unsigned char *buf, size_t padded_buflen,
                 size_t blocksize)
{
    size_t seen = 0, found = 0, zeros = 0, c, i, is_mark; /* masks; seen: a byte that is not 0 */

    if (blocksize == 0 || padded_buflen < blocksize) {
        return error_fail("sodium_unpad: the length is below the block size, or that is 0");
    }
    for (i = 0; i < blocksize; i++) {
        c       = buf[padded_buflen - 1 - i];
        is_mark = pad_mask_zero(c ^ 0x80) & ~seen;
        zeros |= i & is_mark;
        found |= is_mark;
        seen |= ~pad_mask_zero(c);
    }
    if (unpadded_buflen_p != NULL) {
        *unpadded_buflen_p = padded_buflen - 1 - zeros;
    }
    CT_DECLASSIFY(&found, sizeof found);
    return found != 0 ? 0 : error_fail("sodium_unpad: the padding is not valid");
}
