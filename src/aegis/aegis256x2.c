/* SPDX-License-Identifier: ISC */
/* AEGIS-256X2: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis256x2_answers[] = {
    {419, 51, UINT64_C(0x9c6bbcda79af82cf)}, {77, 25, UINT64_C(0xae2d07cd426429bd)},
    {19, 12, UINT64_C(0xba9203cea156a0e6)},  {1, 3, UINT64_C(0x6432a797c51fb33f)},
    {0, 15, UINT64_C(0xd23991fe38a292a1)},   {16, 89, UINT64_C(0xac3ab7cd8677af6b)},
    {31, 1, UINT64_C(0x45897d077b9d2127)},   {17, 22, UINT64_C(0x4e16cc286ed7cb76)},
    {23, 7, UINT64_C(0x45b3cc91d3c59754)},   {5, 0, UINT64_C(0xad30290cc8043289)},
};

int aegis256x2_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(419, 77, 89)];

    return AEGIS_SELFTEST(aegis256x2, room);
}

const impl_bench aegis256x2_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis256x2);
