/* SPDX-License-Identifier: ISC */
/* AEGIS-128X2: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis128x2_answers[] = {
    {1152, 0, UINT64_C(0x31b9f2a298e55a51)}, {115, 15, UINT64_C(0x86c2533dcd3fd635)},
    {17, 115, UINT64_C(0xc538e42e3e0b9ead)}, {35, 23, UINT64_C(0x305bbc6a49d4b5f7)},
    {150, 61, UINT64_C(0x7eddf3d363d965c1)}, {19, 176, UINT64_C(0x45b90251e6ef3cdc)},
    {127, 3, UINT64_C(0x64309ec75af31774)},  {55, 7, UINT64_C(0xd13f7ea6aef3f1d7)},
    {518, 90, UINT64_C(0xc9016e480da9209b)}, {48, 19, UINT64_C(0x6f9be03904fe26a5)},
    {131, 53, UINT64_C(0xd93bd7c98294d243)}, {47, 162, UINT64_C(0xf29d1d3f4260d095)},
    {36, 0, UINT64_C(0x1b046ce09a335de5)},   {9, 47, UINT64_C(0xe11304493221e95c)},
    {27, 36, UINT64_C(0xb005d710891df961)},  {147, 32, UINT64_C(0xb453a8f86cfed713)},
    {528, 0, UINT64_C(0x61a952e02d35c864)},
};

int aegis128x2_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(1152, 147, 176)];

    return AEGIS_SELFTEST(aegis128x2, room);
}

const impl_bench aegis128x2_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis128x2);
