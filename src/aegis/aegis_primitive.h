/* SPDX-License-Identifier: ISC */
/* Shared by the self-tests of all six AEGIS; aegis_primitive.inc is the part
 * that each of them has a copy of. */
#ifndef TRONA_AEGIS_AEGIS_PRIMITIVE_H
#define TRONA_AEGIS_AEGIS_PRIMITIVE_H

#include "aegis.h"

#include "../core/bytes.h"

/* Portable code, which does one block after the other, is tested with this many answers, skipping
 * the longest. */
enum { AEGIS_TEST_ENOUGH = 5 };

/* Tag, key and nonce lie behind the buffer. */
static inline void aegis_bench_encrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aegis_impl *) impl)
        ->encrypt(buf, buf + len, buf, len, NULL, 0, buf + len + 32, buf + len + 64);
}

static inline void aegis_bench_decrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aegis_impl *) impl)
        ->decrypt(buf, buf + len, buf, len, NULL, 0, buf + len + 32, buf + len + 64);
}

#endif
