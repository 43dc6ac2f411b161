/* SPDX-License-Identifier: ISC */
/* AEGIS-256X2: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis256x2_answers[] = {
    {419, 51, UINT64_C(0x9c6bbcda79af82cf)}, {0, 0, UINT64_C(0xaea55a8c99fdee2e)},
    {52, 61, UINT64_C(0x1fbced41e5fcc6aa)},  {16, 81, UINT64_C(0x25139015a192554c)},
    {23, 31, UINT64_C(0x398c964d05ff5453)},  {205, 6, UINT64_C(0x17f7902b550a7d2e)},
    {73, 19, UINT64_C(0x94a272e4a76869b7)},  {288, 8, UINT64_C(0x8a5fbc8247582c6e)},
    {2, 19, UINT64_C(0x0e8648194a0bead2)},   {31, 15, UINT64_C(0x120911be3062d419)},
};

int aegis256x2_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(419, 288, 81)];

    return AEGIS_SELFTEST(aegis256x2, room);
}

const impl_bench aegis256x2_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis256x2);
