/* SPDX-License-Identifier: ISC */
/* AEGIS-128X4: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis128x4_answers[] = {
    {2304, 125, UINT64_C(0xc277d50b21ef8b8a)}, {240, 261, UINT64_C(0xf3c429605f9c9083)},
    {84, 15, UINT64_C(0x353a88cb4252808f)},    {42, 114, UINT64_C(0xaae3cf11e1fa2147)},
    {126, 259, UINT64_C(0x39bab115610d1f90)},  {24, 72, UINT64_C(0x5abd3dc34d89e941)},
    {113, 383, UINT64_C(0x381c39f5c94a90ff)},  {162, 119, UINT64_C(0x8d7891afb5cb621b)},
    {1123, 49, UINT64_C(0xc457f2528412a918)},  {327, 233, UINT64_C(0x2a9ecf10ea4f38d0)},
    {131, 0, UINT64_C(0xd296abdf475bf537)},    {5, 127, UINT64_C(0x57fc776a46236bc3)},
};

int aegis128x4_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(2304, 1123, 383)];

    return AEGIS_SELFTEST(aegis128x4, room);
}

const impl_bench aegis128x4_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis128x4);
