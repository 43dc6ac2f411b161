/* SPDX-License-Identifier: ISC */
/* AEGIS-128L: known answers (mlen, adlen, fingerprint), self-test, benchmark. */
#include "aegis.h"

#include "../impls.def"

static const aegis_answer aegis128l_answers[] = {
    {530, 0, UINT64_C(0x3d45092a1e400ebb)}, {0, 0, UINT64_C(0xe1d2951f01ba1446)},
    {16, 81, UINT64_C(0x8035f4a0f8383bca)}, {5, 8, UINT64_C(0x66ca0bd62e46c1de)},
    {23, 23, UINT64_C(0x8dd54af1da48626f)}, {293, 7, UINT64_C(0x0247746ef234e4e9)},
    {15, 12, UINT64_C(0x7327fc70f6a0229d)}, {7, 0, UINT64_C(0x22c6dea1fcc0e9de)},
    {28, 48, UINT64_C(0x937ff390144654a9)}, {2, 19, UINT64_C(0x57282bec5555977f)},
    {19, 7, UINT64_C(0xc2029c267e917544)},  {8, 28, UINT64_C(0x49bcf6b4e821d643)},
    {35, 0, UINT64_C(0x972c5a93b6e31976)},  {12, 20, UINT64_C(0x66aa367ab6630fc8)},
    {9, 32, UINT64_C(0x981e3d8e9c5a0d7c)},  {89, 35, UINT64_C(0x99e586114222a012)},
};

int aegis128l_selftest(const impl_info *impl)
{
    uint8_t room[AEGIS_TEST_ROOM(530, 293, 81)];

    return AEGIS_SELFTEST(aegis128l, room);
}

const impl_bench aegis128l_bench[] = AEGIS_BENCH;

IMPL_DEFINE(aegis128l);
