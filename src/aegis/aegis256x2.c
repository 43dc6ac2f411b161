/* SPDX-License-Identifier: ISC */
/* AEGIS-256X2: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis256x2_answers[] = {
    {419, 0, UINT64_C(0x86f15da404a8f589)}, {77, 51, UINT64_C(0x964be0876249164c)},
    {19, 12, UINT64_C(0xba9203cea156a0e6)}, {1, 3, UINT64_C(0x6432a797c51fb33f)},
    {0, 16, UINT64_C(0xa3afa27d453e75e2)},  {304, 16, UINT64_C(0x73bd510ac370df64)},
    {31, 1, UINT64_C(0x45897d077b9d2127)},  {17, 22, UINT64_C(0x4e16cc286ed7cb76)},
    {215, 7, UINT64_C(0x3e4a30a07e953104)}, {39, 14, UINT64_C(0xc3db4a2db9bcbb3d)},
    {1, 63, UINT64_C(0x8031cbb253a2e133)},
};

int aegis256x2_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(419, 304, 63)];

    return AEGIS_SELFTEST(aegis256x2, room);
}

const impl_bench aegis256x2_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis256x2);
