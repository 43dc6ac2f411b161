/* SPDX-License-Identifier: ISC */
/* BLAKE2b: every implementation's compression function against ref. */
#include "check.h"

#include <string.h>

#include "../../src/blake2b/blake2b.h"

enum { CHECK_BLAKE2B_BLOCKS = 9, CHECK_BLAKE2B_PAD = 64 };

/* The arguments of one call. */
typedef struct check_blake2b_call {
    uint64_t h[8], t[2], inc, f0;
    size_t n;
} check_blake2b_call;

/* Random or carry-directed arguments; t close to a carry out of its low word or out of both. */
static void check_blake2b_draw(check_blake2b_call *call, unsigned kind)
{
    if (kind % 2 == 0) {
        check_random(call->h, sizeof call->h);
    } else {
        check_random_carry(call->h, sizeof call->h);
    }
    check_random(call->t, sizeof call->t);
    if (kind % 3 != 0) {
        call->t[0] = 0 - (uint64_t) check_random_below(128 * CHECK_BLAKE2B_BLOCKS + 1);
    }
    if (kind % 3 == 2) {
        call->t[1] = ~(uint64_t) 0;
    }
    call->f0  = call->n == 1 && kind % 4 < 2 ? ~(uint64_t) 0 : 0;
    call->inc = call->f0 != 0 ? check_random_below(129) : 128;
}

/* Compares a call with ref, with the message at m, m's neighbours unreadable at one end. */
static void check_blake2b_one(const blake2b_impl *b, const blake2b_impl *ref,
                              const check_blake2b_call *call, const uint8_t *m, size_t offset)
{
    static uint8_t copy[128 * CHECK_BLAKE2B_BLOCKS];
    size_t len = 128 * call->n;
    uint64_t want_h[8], want_t[2];
    /* h and t right before or right after a page that faults */
    uint64_t *h =
        (uint64_t *) (void *) (offset % 2 ? check_guard_end(1, 64) : check_guard_begin(1, 64));
    uint64_t *t =
        (uint64_t *) (void *) (offset % 2 ? check_guard_end(2, 16) : check_guard_begin(2, 16));

    memcpy(copy, m, len);
    memcpy(want_h, call->h, sizeof want_h);
    memcpy(want_t, call->t, sizeof want_t);
    ref->compress(want_h, want_t, m, call->n, call->inc, call->f0);
    memcpy(h, call->h, sizeof want_h);
    memcpy(t, call->t, sizeof want_t);
    b->compress(h, t, m, call->n, call->inc, call->f0);
    check_equal(h, want_h, sizeof want_h, "h", len, offset);
    check_equal(t, want_t, sizeof want_t, "t", len, offset);
    check_equal(m, copy, len, "message after compress", len, offset);
}

/* n blocks in one call, and the same in pieces. */
static void check_blake2b_cut(const blake2b_impl *b, const blake2b_impl *ref)
{
    static uint8_t m[128 * CHECK_BLAKE2B_BLOCKS];
    check_blake2b_call call;
    uint64_t h[8], t[2], want_h[8], want_t[2];
    unsigned i, rounds = check_rounds(200);
    size_t at, n;

    for (i = 0; i < rounds; i++) {
        call.n = CHECK_BLAKE2B_BLOCKS;
        check_blake2b_draw(&call, i);
        check_random_carry(m, sizeof m);
        memcpy(want_h, call.h, sizeof h);
        memcpy(want_t, call.t, sizeof t);
        ref->compress(want_h, want_t, m, call.n, 128, 0);
        memcpy(h, call.h, sizeof h);
        memcpy(t, call.t, sizeof t);
        for (at = 0; at < call.n; at += n) {
            n = 1 + check_random_below((uint32_t) (call.n - at));
            b->compress(h, t, m + 128 * at, n, 128, 0);
        }
        check_equal(h, want_h, sizeof h, "h in pieces", sizeof m, 0);
        check_equal(t, want_t, sizeof t, "t in pieces", sizeof m, 0);
    }
}

/* Every bit of every argument reaches the result as in ref: one bit set, all else zero. */
static void check_blake2b_bits(const blake2b_impl *b, const blake2b_impl *ref)
{
    uint8_t args[64 + 16 + 128 + 8];
    unsigned bit, step = check_rounds(8) < 8 ? 13 : 1;

    for (bit = 0; bit < 8 * sizeof args; bit += step) {
        uint64_t h[2][8], t[2][2], f0;

        memset(args, 0, sizeof args);
        args[bit / 8] = (uint8_t) (1 << bit % 8);
        memcpy(h[0], args, 64);
        memcpy(h[1], args, 64);
        memcpy(t[0], args + 64, 16);
        memcpy(t[1], args + 64, 16);
        memcpy(&f0, args + 64 + 16 + 128, 8);
        ref->compress(h[0], t[0], args + 64 + 16, 1, 0, f0);
        b->compress(h[1], t[1], args + 64 + 16, 1, 0, f0);
        check_equal(h[1], h[0], sizeof h[0], "h with one bit set", 128, bit);
        check_equal(t[1], t[0], sizeof t[0], "t with one bit set", 128, bit);
    }
}

void check_blake2b(const impl_info *impl, const impl_info *ref)
{
    const blake2b_impl *b = (const blake2b_impl *) impl, *r = (const blake2b_impl *) ref;
    check_blake2b_call call;
    unsigned i, rounds = check_rounds(24);
    size_t offset, len;

    for (call.n = 1; call.n <= CHECK_BLAKE2B_BLOCKS; call.n++) {
        len = 128 * call.n;
        for (i = 0; i < rounds; i++) {
            for (offset = 0; offset < CHECK_BLAKE2B_PAD; offset += 1 + check_random_below(7)) {
                uint8_t *m = i % 2 == 0 ? check_guard_end(0, len + offset)
                                        : check_guard_begin(0, len + offset) + offset;

                check_blake2b_draw(&call, i + (unsigned) offset);
                if (i % 4 < 2) {
                    check_random(m, len);
                } else {
                    check_random_carry(m, len);
                }
                check_blake2b_one(b, r, &call, m, offset);
            }
        }
    }
    check_blake2b_cut(b, r);
    check_blake2b_bits(b, r);
}

/* Broken implementations: ref with one fault each. */
extern const blake2b_impl blake2b_ref;

static void check_blake2b_wrong_word(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                     uint64_t inc, uint64_t f0)
{
    blake2b_ref.compress(h, t, m, n, inc, f0);
    if (n == 4) {
        h[5] ^= (uint64_t) 1 << 63;
    }
}

static void check_blake2b_no_carry(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                   uint64_t inc, uint64_t f0)
{
    uint64_t high = t[1];

    for (; n > 0; n--, m += 128) {
        blake2b_ref.compress(h, t, m, 1, inc, f0);
        t[1] = high;
    }
}

/* Right on return, but the counter that went in lacked its carry. */
static void check_blake2b_late_carry(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                     uint64_t inc, uint64_t f0)
{
    uint64_t low = t[0], high = t[1];

    check_blake2b_no_carry(h, t, m, n, inc, f0);
    t[1] = high + (low + n * inc < low);
}

static void check_blake2b_no_final(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                   uint64_t inc, uint64_t f0)
{
    blake2b_ref.compress(h, t, m, n, inc, f0 & UINT64_C(0x7fffffffffffffff));
}

static void check_blake2b_reads_on(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                   uint64_t inc, uint64_t f0)
{
    blake2b_ref.compress(h, t, m, n, inc, f0);
    if (n == 3) {
        (void) *(const volatile uint8_t *) (m + 128 * n);
    }
}

static void check_blake2b_writes_on(uint64_t *h, uint64_t t[2], const uint8_t *m, size_t n,
                                    uint64_t inc, uint64_t f0)
{
    blake2b_ref.compress(h, t, m, n, inc, f0);
    if (n == 2) {
        *((volatile uint8_t *) h + 64) ^= 1;
    }
}

static void check_blake2b_changes_message(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                          uint64_t inc, uint64_t f0)
{
    blake2b_ref.compress(h, t, m, n, inc, f0);
    ((uint8_t *) (uintptr_t) m)[17] ^= 1;
}

static void check_blake2b_short_inc(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                    uint64_t inc, uint64_t f0)
{
    blake2b_ref.compress(h, t, m, n, inc & 127, f0);
    t[0] += inc & 128;
}

#define CHECK_BLAKE2B(f) {IMPL_INFO(f, NONE, "broken"), check_blake2b_##f}
static const blake2b_impl check_blake2b_broken[] = {
    CHECK_BLAKE2B(wrong_word),      CHECK_BLAKE2B(no_carry),  CHECK_BLAKE2B(late_carry),
    CHECK_BLAKE2B(no_final),        CHECK_BLAKE2B(reads_on),  CHECK_BLAKE2B(writes_on),
    CHECK_BLAKE2B(changes_message), CHECK_BLAKE2B(short_inc),
};

const check_mutant check_blake2b_mutants[] = {
    {"one bit is wrong after four blocks", &check_blake2b_broken[0].info},
    {"the counter loses its carry", &check_blake2b_broken[1].info},
    {"the counter carries after the block", &check_blake2b_broken[2].info},
    {"the finalisation word lacks a bit", &check_blake2b_broken[3].info},
    {"compress reads one byte too far", &check_blake2b_broken[4].info},
    {"compress writes one byte too far", &check_blake2b_broken[5].info},
    {"compress changes the message", &check_blake2b_broken[6].info},
    {"the counter is added modulo 128", &check_blake2b_broken[7].info},
    {NULL, NULL},
};
