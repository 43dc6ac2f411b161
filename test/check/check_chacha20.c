/* SPDX-License-Identifier: ISC */
/* ChaCha20: every implementation against ref, and broken ones. */
#include "check.h"

#include "../../src/chacha20/chacha20.h"

extern const chacha20_impl chacha20_ref;

#define NAME(x)      check_chacha20_##x
#define CIPHER_IMPL  chacha20_impl
#define CIPHER_REF   chacha20_ref
#define BEHIND_MIN   CHACHA20_BEHIND_MIN
#define ROUNDS_PARAM , int rounds
#define ROUNDS_ARG   , rounds
#include "check_stream.inc"

/* HChaCha20 between guard pages, and with the output in place of each input. */
static void check_chacha20_h(const chacha20_impl *impl, int at_end)
{
    uint8_t *(*guard)(int slot, size_t n) = at_end ? check_guard_end : check_guard_begin;
    uint8_t *out = guard(0, 32), *in = guard(1, 16), *key = guard(2, 32), *sigma = guard(3, 16);
    uint8_t want[32], both[32];

    check_random_carry(in, 16);
    check_random_carry(key, 32);
    check_random(sigma, 16);
    check_chacha20_ref->hchacha20(want, in, key, sigma);
    impl->hchacha20(out, in, key, sigma);
    check_equal(out, want, 32, "hchacha20", 32, (size_t) at_end);
    memcpy(both, in, 16);
    impl->hchacha20(both, both, key, sigma);
    check_equal(both, want, 32, "hchacha20 over its input", 32, 0);
    memcpy(both, sigma, 16);
    impl->hchacha20(both, in, key, both);
    check_equal(both, want, 32, "hchacha20 over its constant", 32, 0);
    impl->hchacha20(key, in, key, sigma);
    check_equal(key, want, 32, "hchacha20 over its key", 32, (size_t) at_end);
}

void check_chacha20(const impl_info *info, const impl_info *ref)
{
    const chacha20_impl *impl = (const chacha20_impl *) info;
    unsigned i;

    check_chacha20_ref = (const chacha20_impl *) ref;
    for (i = 0; i < check_rounds(200); i++) {
        check_chacha20_h(impl, (int) (i % 2));
    }
    check_chacha20_streams(impl, 1, 20);
    check_chacha20_streams(impl, 0, 8);
}

static void check_chacha20_h_no_fault(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                                      const uint8_t sigma[16])
{
    chacha20_ref.hchacha20(out, in, key, sigma);
}

static void check_chacha20_h_constant(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                                      const uint8_t sigma[16])
{
    (void) sigma;
    chacha20_ref.hchacha20(out, in, key, chacha20_sigma);
}

static void check_chacha20_h_early(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                                   const uint8_t sigma[16])
{
    memset(out, 0, 32);
    chacha20_ref.hchacha20(out, in, key, sigma);
}

static const chacha20_impl check_chacha20_broken[] = {
    {IMPL_INFO(one_length, NONE, "broken"), check_chacha20_one_length, check_chacha20_h_no_fault,
     NULL},
    {IMPL_INFO(short_counter, NONE, "broken"), check_chacha20_short_counter,
     check_chacha20_h_no_fault, NULL},
    {IMPL_INFO(one_lane, NONE, "broken"), check_chacha20_one_lane, check_chacha20_h_no_fault, NULL},
    {IMPL_INFO(reads_after, NONE, "broken"), check_chacha20_reads_after, check_chacha20_h_no_fault,
     NULL},
    {IMPL_INFO(reads_before, NONE, "broken"), check_chacha20_reads_before,
     check_chacha20_h_no_fault, NULL},
    {IMPL_INFO(writes_after, NONE, "broken"), check_chacha20_writes_after,
     check_chacha20_h_no_fault, NULL},
    {IMPL_INFO(not_in_place, NONE, "broken"), check_chacha20_not_in_place,
     check_chacha20_h_no_fault, NULL},
    {IMPL_INFO(no_stream, NONE, "broken"), check_chacha20_no_stream, check_chacha20_h_no_fault,
     NULL},
    {IMPL_INFO(h_constant, NONE, "broken"), check_chacha20_no_fault, check_chacha20_h_constant,
     NULL},
    {IMPL_INFO(h_early, NONE, "broken"), check_chacha20_no_fault, check_chacha20_h_early, NULL},
    {IMPL_INFO(no_behind, NONE, "broken"), check_chacha20_no_fault, check_chacha20_h_no_fault,
     check_chacha20_no_behind},
};

const check_mutant check_chacha20_mutants[] = {
    {"one length is wrong", &check_chacha20_broken[0].info},
    {"the counter has 32 bits", &check_chacha20_broken[1].info},
    {"one lane loses its carry", &check_chacha20_broken[2].info},
    {"reads one byte past the message", &check_chacha20_broken[3].info},
    {"reads one byte before the key", &check_chacha20_broken[4].info},
    {"writes one byte past the output", &check_chacha20_broken[5].info},
    {"wrong in place", &check_chacha20_broken[6].info},
    {"a long keystream repeats", &check_chacha20_broken[7].info},
    {"HChaCha20 ignores its constant", &check_chacha20_broken[8].info},
    {"HChaCha20 writes before it reads", &check_chacha20_broken[9].info},
    {"the first block apart is the next one", &check_chacha20_broken[10].info},
    {NULL, NULL},
};
