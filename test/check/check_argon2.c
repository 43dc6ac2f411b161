/* SPDX-License-Identifier: ISC */
/* Argon2: every implementation's compression function against ref. */
#include "check.h"

#include "../../src/argon2/argon2.h"

/* Which of the operands of fill are one block. */
enum {
    CHECK_ARGON2_APART,
    CHECK_ARGON2_PREV,
    CHECK_ARGON2_REF,
    CHECK_ARGON2_ALL,
    CHECK_ARGON2_KINDS
};

static argon2_block *check_argon2_guard(int slot, unsigned end)
{
    return (argon2_block *) (void *) (end ? check_guard_end(slot, ARGON2_BLOCK)
                                          : check_guard_begin(slot, ARGON2_BLOCK));
}

/* Random words, or words with long runs of zeros and ones, or one bit. */
static void check_argon2_draw(argon2_block *b, unsigned kind)
{
    uint32_t bit = check_random_below(64 * ARGON2_WORDS);

    if (kind == 0) {
        check_random(b, sizeof *b);
    } else if (kind == 1) {
        check_random_carry(b, sizeof *b);
    } else {
        memset(b, 0, sizeof *b);
        b->w[bit / 64] = (uint64_t) 1 << bit % 64;
    }
}

/* One call, every block right before or right after a page that faults. */
static void check_argon2_one(const argon2_impl *g, const argon2_impl *r, unsigned kind,
                             unsigned data, unsigned ends, int add)
{
    argon2_block *dst = check_argon2_guard(0, ends & 1), *prev = dst, *ref = dst;
    argon2_block *work = check_argon2_guard(3, ends >> 3 & 1);
    argon2_block old_dst, old_prev, old_ref, want, ref_work;

    if (kind == CHECK_ARGON2_APART || kind == CHECK_ARGON2_REF) {
        prev = check_argon2_guard(1, ends >> 1 & 1);
    }
    if (kind == CHECK_ARGON2_APART || kind == CHECK_ARGON2_PREV) {
        ref = check_argon2_guard(2, ends >> 2 & 1);
    }
    check_argon2_draw(prev, data);
    check_argon2_draw(ref, data);
    check_argon2_draw(dst, data);
    check_random(work, sizeof *work);
    old_dst  = *dst;
    old_prev = *prev;
    old_ref  = *ref;
    want     = old_dst;
    r->fill(&want, &old_prev, &old_ref, &ref_work, add);
    g->fill(dst, prev, ref, work, add);
    check_equal(dst, &want, sizeof want, add ? "fill, added" : "fill", ARGON2_BLOCK,
                10 * kind + data);
    if (prev != dst) {
        check_equal(prev, &old_prev, sizeof old_prev, "prev after fill", ARGON2_BLOCK, kind);
    }
    if (ref != dst) {
        check_equal(ref, &old_ref, sizeof old_ref, "ref after fill", ARGON2_BLOCK, kind);
    }
}

/* Blocks that lie 8 bytes beside any alignment, in one array with bytes around them that stay. */
static void check_argon2_unaligned(const argon2_impl *g, const argon2_impl *r)
{
    static uint64_t area[4 * (ARGON2_WORDS + 16)], copy[4 * (ARGON2_WORDS + 16)];
    argon2_block want, work;
    argon2_block *b[4];
    size_t i;

    check_random(area, sizeof area);
    for (i = 0; i < 4; i++) {
        size_t at = i * (ARGON2_WORDS + 16) + check_random_below(16);

        b[i] = (argon2_block *) (void *) (area + at);
    }
    memcpy(copy, area, sizeof area);
    want = *b[0];
    r->fill(&want, b[1], b[2], &work, 1);
    g->fill(b[0], b[1], b[2], b[3], 1);
    check_equal(b[0], &want, sizeof want, "fill, unaligned", ARGON2_BLOCK, 0);
    *b[0] = *(argon2_block *) (void *) (copy + ((uint64_t *) (void *) b[0] - area));
    *b[3] = *(argon2_block *) (void *) (copy + ((uint64_t *) (void *) b[3] - area));
    check_equal(area, copy, sizeof area, "what lies around the blocks", ARGON2_BLOCK, 0);
}

void check_argon2(const impl_info *impl, const impl_info *ref)
{
    const argon2_impl *g = (const argon2_impl *) impl, *r = (const argon2_impl *) ref;
    unsigned i, kind, rounds = check_rounds(1000);

    for (i = 0; i < rounds; i++) {
        for (kind = 0; kind < CHECK_ARGON2_KINDS; kind++) {
            check_argon2_one(g, r, kind, i % 3, check_random_below(16), 0);
            check_argon2_one(g, r, kind, i % 3, check_random_below(16), 1);
        }
        check_argon2_unaligned(g, r);
    }
}

/* Broken implementations: ref with one fault each. */
extern const argon2_impl argon2_ref;

static void check_argon2_never_adds(argon2_block *dst, const argon2_block *prev,
                                    const argon2_block *ref, argon2_block *work, int add)
{
    (void) add;
    argon2_ref.fill(dst, prev, ref, work, 0);
}

static void check_argon2_last_bit(argon2_block *dst, const argon2_block *prev,
                                  const argon2_block *ref, argon2_block *work, int add)
{
    argon2_ref.fill(dst, prev, ref, work, add);
    if (add) {
        dst->w[ARGON2_WORDS - 1] ^= (uint64_t) 1 << 63;
    }
}

/* The product lacks its carry where both factors are all ones. */
static void check_argon2_rare_carry(argon2_block *dst, const argon2_block *prev,
                                    const argon2_block *ref, argon2_block *work, int add)
{
    const uint64_t ones = 0xffffffff;
    int rare            = ((prev->w[5] ^ ref->w[5]) & ones) == ones;

    argon2_ref.fill(dst, prev, ref, work, add);
    dst->w[5] += (uint64_t) rare << 32;
}

static void check_argon2_reads_on(argon2_block *dst, const argon2_block *prev,
                                  const argon2_block *ref, argon2_block *work, int add)
{
    argon2_ref.fill(dst, prev, ref, work, add);
    (void) *(const volatile uint64_t *) (ref->w + ARGON2_WORDS);
}

static void check_argon2_writes_on(argon2_block *dst, const argon2_block *prev,
                                   const argon2_block *ref, argon2_block *work, int add)
{
    argon2_ref.fill(dst, prev, ref, work, add);
    *(volatile uint64_t *) ((uintptr_t) dst + ARGON2_BLOCK) ^= 1;
}

static void check_argon2_changes_ref(argon2_block *dst, const argon2_block *prev,
                                     const argon2_block *ref, argon2_block *work, int add)
{
    argon2_ref.fill(dst, prev, ref, work, add);
    if (ref != dst) {
        ((argon2_block *) (uintptr_t) ref)->w[77] ^= 1;
    }
}

/* dst is written before all of the others is read. */
static void check_argon2_not_in_place(argon2_block *dst, const argon2_block *prev,
                                      const argon2_block *ref, argon2_block *work, int add)
{
    if (!add) {
        memset(dst, 0, sizeof *dst);
    }
    argon2_ref.fill(dst, prev, ref, work, add);
}

static void check_argon2_other_order(argon2_block *dst, const argon2_block *prev,
                                     const argon2_block *ref, argon2_block *work, int add)
{
    uint64_t w;

    argon2_ref.fill(dst, prev, ref, work, add);
    w         = dst->w[4];
    dst->w[4] = dst->w[8];
    dst->w[8] = w;
}

#define CHECK_ARGON2(f) {IMPL_INFO(f, NONE, "broken"), check_argon2_##f}
static const argon2_impl check_argon2_broken[] = {
    CHECK_ARGON2(never_adds),   CHECK_ARGON2(last_bit),    CHECK_ARGON2(rare_carry),
    CHECK_ARGON2(reads_on),     CHECK_ARGON2(writes_on),   CHECK_ARGON2(changes_ref),
    CHECK_ARGON2(not_in_place), CHECK_ARGON2(other_order),
};

const check_mutant check_argon2_mutants[] = {
    {"the old block is not added", &check_argon2_broken[0].info},
    {"the last bit is wrong when the old block is added", &check_argon2_broken[1].info},
    {"a product of large factors is wrong", &check_argon2_broken[2].info},
    {"fill reads one word too far", &check_argon2_broken[3].info},
    {"fill writes one word too far", &check_argon2_broken[4].info},
    {"fill changes ref", &check_argon2_broken[5].info},
    {"fill does not work in place", &check_argon2_broken[6].info},
    {"two words are exchanged", &check_argon2_broken[7].info},
    {NULL, NULL},
};
