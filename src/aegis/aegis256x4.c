/* SPDX-License-Identifier: ISC */
/* AEGIS-256X4: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis256x4_answers[] = {
    {830, 0, UINT64_C(0xa4ec4d2f13dce28a)},  {91, 38, UINT64_C(0x5dff2d0e2e2dbf7f)},
    {11, 7, UINT64_C(0xac169de0d027a8eb)},   {51, 163, UINT64_C(0xa8fe26cdd079c25b)},
    {239, 51, UINT64_C(0xfd8a4b03a8fb6d4e)}, {0, 31, UINT64_C(0xa0dc06ff362d4ddd)},
    {38, 22, UINT64_C(0xfbbdd44a3caa8f06)},  {35, 15, UINT64_C(0xf359011a6170d1ce)},
    {503, 55, UINT64_C(0x2e11866a38d5eba5)}, {23, 3, UINT64_C(0x5e0d42aae286fa2f)},
    {19, 17, UINT64_C(0xc901287c86f612c6)},  {3, 47, UINT64_C(0x621082fb0e7d50c5)},
    {6, 62, UINT64_C(0xf037d32d98038b81)},   {48, 16, UINT64_C(0x162f5cb019995f8f)},
    {336, 48, UINT64_C(0x3c9fecd59e4400fd)},
};

int aegis256x4_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(830, 336, 163)];

    return AEGIS_SELFTEST(aegis256x4, room);
}

const impl_bench aegis256x4_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis256x4);
