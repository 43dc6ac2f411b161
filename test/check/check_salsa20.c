/* SPDX-License-Identifier: ISC */
/* Salsa20: every implementation against ref, and broken ones. */
#include "check.h"

#include "../../src/salsa20/salsa20.h"

extern const salsa20_impl salsa20_ref;

#define NAME(x)      check_salsa20_##x
#define CIPHER_IMPL  salsa20_impl
#define CIPHER_REF   salsa20_ref
#define BEHIND_MIN   SALSA20_BEHIND_MIN
#define ROUNDS_PARAM , int rounds
#define ROUNDS_ARG   , rounds
#include "check_stream.inc"

/* The core function and HSalsa20 between guard pages, and with the output over each input. */
static void check_salsa20_cores(const salsa20_impl *impl, int rounds, int at_end)
{
    uint8_t *(*guard)(int slot, size_t n) = at_end ? check_guard_end : check_guard_begin;
    uint8_t *out = guard(0, 64), *in = guard(1, 16), *key = guard(2, 32), *sigma = guard(3, 16);
    uint8_t *hout = guard(4, 32);
    uint8_t want[64], hwant[32], both[64];

    check_random_carry(in, 16);
    check_random_carry(key, 32);
    check_random(sigma, 16);
    check_salsa20_ref->core(want, in, key, sigma, rounds);
    check_salsa20_ref->hsalsa20(hwant, in, key, sigma);
    impl->core(out, in, key, sigma, rounds);
    check_equal(out, want, 64, "core", (size_t) rounds, (size_t) at_end);
    impl->hsalsa20(hout, in, key, sigma);
    check_equal(hout, hwant, 32, "hsalsa20", 32, (size_t) at_end);
    memcpy(both, in, 16);
    impl->core(both, both, key, sigma, rounds);
    check_equal(both, want, 64, "core over its input", (size_t) rounds, 0);
    memcpy(both, key, 32);
    impl->core(both, in, both, sigma, rounds);
    check_equal(both, want, 64, "core over its key", (size_t) rounds, 0);
    memcpy(both, sigma, 16);
    impl->core(both, in, key, both, rounds);
    check_equal(both, want, 64, "core over its constant", (size_t) rounds, 0);
    memcpy(both, in, 16);
    impl->hsalsa20(both, both, key, sigma);
    check_equal(both, hwant, 32, "hsalsa20 over its input", 32, 0);
    memcpy(both, sigma, 16);
    impl->hsalsa20(both, in, key, both);
    check_equal(both, hwant, 32, "hsalsa20 over its constant", 32, 0);
    impl->hsalsa20(key, in, key, sigma);
    check_equal(key, hwant, 32, "hsalsa20 over its key", 32, (size_t) at_end);
}

void check_salsa20(const impl_info *info, const impl_info *ref)
{
    const salsa20_impl *impl = (const salsa20_impl *) info;
    unsigned i;

    check_salsa20_ref = (const salsa20_impl *) ref;
    for (i = 0; i < check_rounds(200); i++) {
        check_salsa20_cores(impl, i % 3 == 0 ? 20 : i % 3 == 1 ? 12 : 8, (int) (i % 2));
    }
    check_salsa20_streams(impl, 1, 20);
    check_salsa20_streams(impl, 0, 12);
    check_salsa20_streams(impl, 0, 8);
}

static void check_salsa20_core_no_fault(uint8_t out[64], const uint8_t in[16],
                                        const uint8_t key[32], const uint8_t sigma[16], int rounds)
{
    salsa20_ref.core(out, in, key, sigma, rounds);
}

static void check_salsa20_core_rounds(uint8_t out[64], const uint8_t in[16], const uint8_t key[32],
                                      const uint8_t sigma[16], int rounds)
{
    salsa20_ref.core(out, in, key, sigma, rounds == 12 ? 14 : rounds);
}

static void check_salsa20_h_no_fault(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                                     const uint8_t sigma[16])
{
    salsa20_ref.hsalsa20(out, in, key, sigma);
}

static void check_salsa20_h_constant(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                                     const uint8_t sigma[16])
{
    (void) sigma;
    salsa20_ref.hsalsa20(out, in, key, salsa20_sigma);
}

static void check_salsa20_h_early(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                                  const uint8_t sigma[16])
{
    memset(out, 0, 32);
    salsa20_ref.hsalsa20(out, in, key, sigma);
}

#define BROKEN(name, xor_ic, core, h, behind)                                                      \
    {IMPL_INFO(name, NONE, "broken"), check_salsa20_##xor_ic, check_salsa20_##core,                \
     check_salsa20_##h, behind}
static const salsa20_impl check_salsa20_broken[] = {
    BROKEN(one_length, one_length, core_no_fault, h_no_fault, NULL),
    BROKEN(short_counter, short_counter, core_no_fault, h_no_fault, NULL),
    BROKEN(one_lane, one_lane, core_no_fault, h_no_fault, NULL),
    BROKEN(reads_after, reads_after, core_no_fault, h_no_fault, NULL),
    BROKEN(reads_before, reads_before, core_no_fault, h_no_fault, NULL),
    BROKEN(writes_after, writes_after, core_no_fault, h_no_fault, NULL),
    BROKEN(not_in_place, not_in_place, core_no_fault, h_no_fault, NULL),
    BROKEN(no_stream, no_stream, core_no_fault, h_no_fault, NULL),
    BROKEN(core_rounds, no_fault, core_rounds, h_no_fault, NULL),
    BROKEN(h_constant, no_fault, core_no_fault, h_constant, NULL),
    BROKEN(h_early, no_fault, core_no_fault, h_early, NULL),
    BROKEN(no_behind, no_fault, core_no_fault, h_no_fault, check_salsa20_no_behind),
};

const check_mutant check_salsa20_mutants[] = {
    {"one length is wrong", &check_salsa20_broken[0].info},
    {"the counter has 32 bits", &check_salsa20_broken[1].info},
    {"one lane loses its carry", &check_salsa20_broken[2].info},
    {"reads one byte past the message", &check_salsa20_broken[3].info},
    {"reads one byte before the key", &check_salsa20_broken[4].info},
    {"writes one byte past the output", &check_salsa20_broken[5].info},
    {"wrong in place", &check_salsa20_broken[6].info},
    {"a long keystream repeats", &check_salsa20_broken[7].info},
    {"12 rounds are 14", &check_salsa20_broken[8].info},
    {"HSalsa20 ignores its constant", &check_salsa20_broken[9].info},
    {"HSalsa20 writes before it reads", &check_salsa20_broken[10].info},
    {"the first block apart is the next one", &check_salsa20_broken[11].info},
    {NULL, NULL},
};
