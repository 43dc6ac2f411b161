/* SPDX-License-Identifier: ISC */
/* AEGIS-256X4: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis256x4_answers[] = {
    {830, 51, UINT64_C(0xdefbbc4cb74b800c)},  {123, 21, UINT64_C(0xf9020db90e52dfda)},
    {384, 177, UINT64_C(0x260036a844275cfa)}, {36, 60, UINT64_C(0x12501615725635d6)},
    {161, 33, UINT64_C(0xfa6898f0e474264e)},  {0, 0, UINT64_C(0x67b088e251c13fce)},
    {12, 3, UINT64_C(0x46299c8af14d640d)},    {64, 25, UINT64_C(0x4cda83220505af9f)},
    {55, 55, UINT64_C(0xf2ba70456a5694b6)},   {3, 12, UINT64_C(0x613be553645a2622)},
    {404, 66, UINT64_C(0xbff64694d29823e9)},  {121, 112, UINT64_C(0xc4a830b3bdecaeb2)},
};

int aegis256x4_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(830, 404, 177)];

    return AEGIS_SELFTEST(aegis256x4, room);
}

const impl_bench aegis256x4_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis256x4);
