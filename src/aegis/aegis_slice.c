/* SPDX-License-Identifier: ISC */
/* See aegis_slice.h. */
#include "aegis_slice.h"

#include "../core/bytes.h"

#define NAME(x) slice_##x
#include "../simd/aes_slice.inc"
#include "../simd/aes_slice.inc" /* its functions stay */
#undef NAME

void aegis_slice_set(uint64_t q[8], size_t b, const uint8_t p[16])
{
    slice_set(q, b, p);
}

void aegis_slice_get(uint8_t p[16], const uint64_t q[8], size_t b)
{
    slice_get(p, q, b);
}

void aegis_slice_transpose(uint64_t q[8])
{
    slice_transpose(q);
}

void aegis_slice_round(uint64_t q[8], const uint64_t k[8])
{
    slice_sub_bytes(q);
    slice_shift_rows(q);
    slice_mix_columns(q, k);
}
