/* SPDX-License-Identifier: ISC */
/* AEGIS-128X4: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis128x4_answers[] = {
    {2214, 0, UINT64_C(0xf32f9da07bb9ac39)},  {333, 99, UINT64_C(0x2cd009a192394b67)},
    {0, 100, UINT64_C(0x28ce6edcda1fcfa9)},   {99, 39, UINT64_C(0x5f0360a5155d21cd)},
    {127, 23, UINT64_C(0xddfe5be4b33ace3d)},  {30, 211, UINT64_C(0x399ec8d3b5d4892b)},
    {19, 343, UINT64_C(0x5f173063dc9372f5)},  {70, 46, UINT64_C(0xc710d3cf4faaf376)},
    {55, 257, UINT64_C(0x70679e4ea0864971)},  {115, 49, UINT64_C(0x8676badde8a1bb7e)},
    {131, 125, UINT64_C(0x8953cc8fe5a385ba)}, {13, 63, UINT64_C(0xc40ffe860dfb822f)},
    {1143, 72, UINT64_C(0xe057aef979d91853)}, {16, 108, UINT64_C(0x410cc778ed06f9c6)},
    {1, 48, UINT64_C(0x4eada77d627ba403)},
};

int aegis128x4_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(2214, 333, 343)];

    return AEGIS_SELFTEST(aegis128x4, room);
}

const impl_bench aegis128x4_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis128x4);
