/* SPDX-License-Identifier: ISC */
/* SHA-256: every implementation against the reference, and the public hash and HMAC on top of it.
 */
#include <string.h>

#include <trona.h>

#include "../../src/sha256/sha256.h"
#include "check.h"

extern const sha256_impl sha256_ref;

static void check_sha256_spans(uint32_t s[8], const sha256_span *span, unsigned count)
{
    for (; count > 0; count--, span++) {
        sha256_ref.blocks(s, span->m, span->n);
    }
}

/* Broken: an empty span ends it. */
static void check_sha256_bad_empty(uint32_t s[8], const sha256_span *span, unsigned count)
{
    for (; count > 0 && span->n > 0; count--, span++) {
        sha256_ref.blocks(s, span->m, span->n);
    }
}

/* Broken: reads one block past a span of odd length, except the last span. */
static void check_sha256_bad_odd_span(uint32_t s[8], const sha256_span *span, unsigned count)
{
    for (; count > 1; count--, span++) {
        sha256_ref.blocks(s, span->m, span->n + span->n % 2);
    }
    check_sha256_spans(s, span, count);
}

/* Broken: starts again from the same state with each span. */
static void check_sha256_bad_state(uint32_t s[8], const sha256_span *span, unsigned count)
{
    uint32_t start[8];

    memcpy(start, s, sizeof start);
    for (; count > 0; count--, span++) {
        memcpy(s, start, sizeof start);
        sha256_ref.blocks(s, span->m, span->n);
    }
}

static void check_sha256_right_blocks(uint32_t s[8], const uint8_t *m, size_t n)
{
    sha256_ref.blocks(s, m, n);
}

static void check_sha256_right_pair(uint32_t s[2][8], const uint8_t *m)
{
    sha256_ref.pair(s, m);
}

/* t ^= n HMACs, each of the one before it, the first of t; by the reference. */
static void check_sha256_iterate_one(uint32_t t[8], const uint32_t pads[16], uint64_t n)
{
    uint8_t block[64] = {0};
    uint32_t s[8];
    unsigned i;

    memcpy(s, t, sizeof s);
    block[32] = 0x80;
    block[62] = 3;
    for (n *= 2; n > 0; n--) {
        for (i = 0; i < 8; i++) {
            store32_be(block + 4 * i, s[i]);
        }
        memcpy(s, pads + 8 * (n % 2), sizeof s);
        sha256_ref.blocks(s, block, 1);
        for (i = 0; i < 8 && n % 2 == 1; i++) {
            t[i] ^= s[i];
        }
    }
}

static void check_sha256_iterate(uint32_t t[2][8], const uint32_t pads[16], unsigned count,
                                 uint64_t n)
{
    unsigned i;

    for (i = 0; i < count; i++) {
        check_sha256_iterate_one(t[i], pads, n);
    }
}

/* Broken: gives the last HMAC, not the XOR of all. */
static void check_sha256_bad_last(uint32_t t[2][8], const uint32_t pads[16], unsigned count,
                                  uint64_t n)
{
    uint32_t before[2][8];
    unsigned i;

    memcpy(before, t, count * sizeof t[0]);
    check_sha256_iterate(t, pads, count, n);
    if (n > 2) {
        check_sha256_iterate(before, pads, count, n - 1);
        for (i = 0; i < 8 * count; i++) {
            t[i / 8][i % 8] ^= before[i / 8][i % 8];
        }
    }
}

/* Broken: always runs two chains, so it also changes t[1]. */
static void check_sha256_bad_both(uint32_t t[2][8], const uint32_t pads[16], unsigned count,
                                  uint64_t n)
{
    (void) count;
    check_sha256_iterate(t, pads, 2, n);
}

/* Broken: the second chain gets what the first one does. */
static void check_sha256_bad_chain(uint32_t t[2][8], const uint32_t pads[16], unsigned count,
                                   uint64_t n)
{
    check_sha256_iterate(t, pads, count, n);
    if (count > 1) {
        memcpy(t[1], t[0], sizeof t[1]);
    }
}

#define CHECK_SHA256_MUTANT(name, spans)                                                           \
    {{#name, 0, 0, "broken"}, check_sha256_right_blocks, check_sha256_right_pair, spans, NULL}
#define CHECK_SHA256_ITERATE_MUTANT(name)                                                          \
    {{#name, 0, 0, "broken"},                                                                      \
     check_sha256_right_blocks,                                                                    \
     check_sha256_right_pair,                                                                      \
     check_sha256_spans,                                                                           \
     check_sha256_bad_##name}
static const sha256_impl check_sha256_broken_spans[] = {
    CHECK_SHA256_MUTANT(empty, check_sha256_bad_empty),
    CHECK_SHA256_MUTANT(odd_span, check_sha256_bad_odd_span),
    CHECK_SHA256_MUTANT(state, check_sha256_bad_state),
    CHECK_SHA256_ITERATE_MUTANT(last),
    CHECK_SHA256_ITERATE_MUTANT(both),
    CHECK_SHA256_ITERATE_MUTANT(chain),
};

#define SHA_NAME(x)        check_sha256_##x
#define SHA_MORE_FUNCTIONS , check_sha256_spans, NULL
#define SHA_MORE_MUTANTS                                                                           \
    {"an empty span ends it", &check_sha256_broken_spans[0].info},                                 \
        {"a span of odd length runs on", &check_sha256_broken_spans[1].info},                      \
        {"each span starts anew", &check_sha256_broken_spans[2].info},                             \
        {"a chain gives its last HMAC alone", &check_sha256_broken_spans[3].info},                 \
        {"one chain runs as two", &check_sha256_broken_spans[4].info},                             \
        {"two chains end as one", &check_sha256_broken_spans[5].info},
#define SHA_IMPL               sha256_impl
#define SHA_REF                sha256_ref
#define SHA_PRIM               sha256_prim
#define SHA_WORD               uint32_t
#define SHA_BLOCK              64
#define SHA_LENGTH             8
#define SHA_HASH(x)            crypto_hash_sha256##x
#define SHA_HMAC(x)            crypto_auth_hmacsha256##x
#define SHA_BLOCKS             crypto_hashblocks_sha256
#define SHA_COUNT(s, hi, lo)   ((s)->count = (lo))
#define SHA_COUNTED(s, hi, lo) ((s)->count == (lo))
#include "check_sha2.inc"

/* Up to three spans, each in pages of its own. */
static void check_sha256_vtable_spans(const sha256_impl *impl)
{
    uint32_t got[8], want[8];
    sha256_span span[3];
    unsigned count, rounds = check_rounds(300);
    int i;
    uint8_t *m;
    size_t n;

    while (rounds-- > 0) {
        count = 1 + check_random_below(3);
        for (i = 0; i < (int) count; i++) {
            n = check_random_below(5);
            m = rounds % 2 == 0 ? check_guard_end(i, 64 * n) : check_guard_begin(i, 64 * n);
            check_random_carry(m, 64 * n);
            span[i].m = n > 0 ? m : NULL;
            span[i].n = n;
        }
        check_random_carry(want, sizeof want);
        memcpy(got, want, sizeof got);
        impl->spans(got, span, count);
        check_sha256_spans(want, span, count);
        check_equal(got, want, sizeof got, "spans", count, span[0].n);
    }
}

/* One chain and two, none to six HMACs long. */
static void check_sha256_vtable_iterate(const sha256_impl *impl)
{
    uint32_t room[2][8], pads[16], was[16], want[2][8], (*t)[8];
    unsigned count, n, rounds = check_rounds(300);

    for (; rounds > 0 && impl->iterate != NULL; rounds--) {
        count = 1 + rounds % 2;
        n     = check_random_below(7);
        t = rounds % 4 < 2 ? room : (uint32_t(*)[8])(void *) check_guard_end(1, count * sizeof *t);
        check_random_carry(pads, sizeof pads);
        check_random_carry(want, sizeof want);
        memcpy(was, pads, sizeof was);
        memcpy(room, want, sizeof room);
        memcpy(t, want, count * sizeof *t);
        impl->iterate(t, pads, count, n);
        check_sha256_iterate(want, pads, count, n);
        check_equal(t, want, count * sizeof *t, "iterate", n, count);
        check_equal(pads, was, sizeof was, "iterate changed the pads", n, count);
        if (t == room) {
            check_equal(room[1], want[1], sizeof want[1], "iterate of one changed two", n, count);
        }
    }
}

void check_sha256(const impl_info *impl, const impl_info *ref)
{
    (void) ref; /* sha256_ref */
    check_sha256_vtable((const sha256_impl *) impl);
    check_sha256_vtable_spans((const sha256_impl *) impl);
    check_sha256_vtable_iterate((const sha256_impl *) impl);
    check_sha256_public(impl);
}
