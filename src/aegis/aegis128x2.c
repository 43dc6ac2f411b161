/* SPDX-License-Identifier: ISC */
/* AEGIS-128X2: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis128x2_answers[] = {
    {1152, 61, UINT64_C(0x9aba6dd8f98d116d)}, {563, 24, UINT64_C(0x4931bf8470cc6b42)},
    {17, 115, UINT64_C(0xc538e42e3e0b9ead)},  {2, 159, UINT64_C(0x3537f0e08e7fa3ad)},
    {36, 7, UINT64_C(0xeb06cea66a11ea30)},    {0, 0, UINT64_C(0xc1d70bfe62224410)},
    {127, 3, UINT64_C(0x64309ec75af31774)},   {39, 68, UINT64_C(0x8b14b6d86f64fd5f)},
    {63, 1, UINT64_C(0x4b6f70c8403d51b9)},    {87, 63, UINT64_C(0x7b29fdc842027c21)},
    {131, 53, UINT64_C(0xd93bd7c98294d243)},  {24, 40, UINT64_C(0x5d8556f7d63f2f0f)},
    {6, 90, UINT64_C(0xd6d684a9766cf159)},    {33, 55, UINT64_C(0xae8af0c37905c467)},
    {30, 28, UINT64_C(0x5bb12649726ee30f)},
};

int aegis128x2_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(1152, 563, 159)];

    return AEGIS_SELFTEST(aegis128x2, room);
}

const impl_bench aegis128x2_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis128x2);
