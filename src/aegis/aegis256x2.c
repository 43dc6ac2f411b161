/* SPDX-License-Identifier: ISC */
/* AEGIS-256X2: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis256x2_answers[] = {
    {419, 0, UINT64_C(0x86f15da404a8f589)}, {77, 51, UINT64_C(0x964be0876249164c)},
    {19, 12, UINT64_C(0xba9203cea156a0e6)}, {1, 3, UINT64_C(0x6432a797c51fb33f)},
    {0, 16, UINT64_C(0xa3afa27d453e75e2)},  {16, 89, UINT64_C(0xac3ab7cd8677af6b)},
    {31, 1, UINT64_C(0x45897d077b9d2127)},  {17, 22, UINT64_C(0x4e16cc286ed7cb76)},
    {215, 7, UINT64_C(0x3e4a30a07e953104)}, {5, 0, UINT64_C(0xad30290cc8043289)},
};

int aegis256x2_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(419, 77, 89)];

    return AEGIS_SELFTEST(aegis256x2, room);
}

const impl_bench aegis256x2_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis256x2);
