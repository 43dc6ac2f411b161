/* SPDX-License-Identifier: ISC */
/* AEGIS-256: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis256_answers[] = {
    {196, 0, UINT64_C(0x2c99359a8f19f04f)}, {129, 36, UINT64_C(0x0351be7e0cb9dea6)},
    {15, 15, UINT64_C(0xf33f10ad1c4e12bc)}, {0, 0, UINT64_C(0xbdbb7d78080f6c30)},
    {23, 16, UINT64_C(0x6665d83dfc3d1f4a)}, {31, 32, UINT64_C(0x9895b04bff44f1db)},
    {0, 35, UINT64_C(0xe58152bae6d0d120)},  {3, 28, UINT64_C(0xac3c4c5d54954671)},
    {57, 3, UINT64_C(0x96e40e27ece00e12)},  {0, 7, UINT64_C(0x2aea03cbc3440030)},
    {36, 30, UINT64_C(0x17c379e92b3cbcbc)},
};

int aegis256_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(196, 129, 36)];

    return AEGIS_SELFTEST(aegis256, room);
}

const impl_bench aegis256_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis256);
