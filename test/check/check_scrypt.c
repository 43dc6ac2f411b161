/* SPDX-License-Identifier: ISC */
/* scrypt's ROMix: implementations against ref, and ref against a plain transcription of RFC 7914:
 * many r and N, every alignment of the block, edges of pages. */
#include <stdlib.h>

#include "check.h"

#include "../../src/scrypt/scrypt.h"

enum { CHECK_SCRYPT_WORK = 1 << 18 }; /* bytes for 128 r (N + 2) */

/* ---- RFC 7914 on bytes ---- */

/* The step that a mutant changes. */
typedef struct check_scrypt_options {
    int rounds;     /* of Salsa20 */
    int order;      /* 1: the blocks of BlockMix change their places */
    uint32_t lost;  /* subtracted from the number of passes that read */
    uint32_t clear; /* bits of the index that are ignored */
} check_scrypt_options;

static const check_scrypt_options check_scrypt_right = {8, 1, 0, 0};

static void check_scrypt_salsa(uint8_t b[64], int rounds)
{
    static const uint8_t order[2][4][4] = {
        {{0, 4, 8, 12}, {5, 9, 13, 1}, {10, 14, 2, 6}, {15, 3, 7, 11}},
        {{0, 1, 2, 3}, {5, 6, 7, 4}, {10, 11, 8, 9}, {15, 12, 13, 14}}};
    uint32_t x[16];
    int i, k;

    for (k = 0; k < 16; k++) {
        x[k] = load32_le(b + 4 * k);
    }
    for (i = 0; i < rounds; i++) {
        for (k = 0; k < 4; k++) {
            const uint8_t *q = order[i % 2][k];

            x[q[1]] ^= rotl32(x[q[0]] + x[q[3]], 7);
            x[q[2]] ^= rotl32(x[q[1]] + x[q[0]], 9);
            x[q[3]] ^= rotl32(x[q[2]] + x[q[1]], 13);
            x[q[0]] ^= rotl32(x[q[3]] + x[q[2]], 18);
        }
    }
    for (k = 0; k < 16; k++) {
        store32_le(b + 4 * k, x[k] + load32_le(b + 4 * k));
    }
}

static void check_scrypt_xor(uint8_t *x, const uint8_t *y, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        x[i] ^= y[i];
    }
}

/* b = BlockMix(b); y is scratch of the same size. */
static void check_scrypt_blockmix(uint8_t *b, uint8_t *y, size_t r, const check_scrypt_options *o)
{
    uint8_t x[64];
    size_t i;

    memcpy(x, b + 64 * (2 * r - 1), 64);
    for (i = 0; i < 2 * r; i++) {
        check_scrypt_xor(x, b + 64 * i, 64);
        check_scrypt_salsa(x, o->rounds);
        memcpy(y + 64 * (o->order ? i / 2 + i % 2 * r : i), x, 64);
    }
    memcpy(b, y, 128 * r);
}

static void check_scrypt_plain(uint8_t *b, size_t r, uint32_t n, const check_scrypt_options *o)
{
    uint8_t *v = (uint8_t *) malloc(128 * r * (n + 1)), *y = v + 128 * r * n;
    uint32_t i, j;

    if (v == NULL) {
        check_fail("no memory");
    }
    for (i = 0; i < n; i++) {
        memcpy(v + 128 * r * i, b, 128 * r);
        check_scrypt_blockmix(b, y, r, o);
    }
    for (i = 0; i + o->lost < n; i++) {
        j = load32_le(b + 64 * (2 * r - 1)) & (n - 1) & ~o->clear;
        check_scrypt_xor(b, v + 128 * r * j, 128 * r);
        check_scrypt_blockmix(b, y, r, o);
    }
    free(v);
}

/* ---- The comparison ---- */

/* One block of r and n, in b; work of exactly the size that the contract asks for, with canaries
 * around. */
static void check_scrypt_at(const scrypt_impl *impl, uint8_t *b, size_t r, uint32_t n,
                            uint8_t *work, size_t offset)
{
    size_t len = 128 * r, size = len * (n + 2);
    uint8_t *want = (uint8_t *) malloc(len), *before = work - 64;

    if (want == NULL) {
        check_fail("no memory");
    }
    check_random_carry(b, len);
    memcpy(want, b, len);
    memset(before, 0xa5, 64);
    memset(work + size, 0xa5, 64);
    check_random(work, 64);
    check_scrypt_plain(want, r, n, &check_scrypt_right);
    impl->romix(b, r, n, (uint32_t *) (void *) work);
    check_equal(b, want, len, "romix", n, offset);
    free(want);
    for (size = len * (n + 2), len = 0; len < 64; len++) {
        if (work[size + len] != 0xa5 || before[len] != 0xa5) {
            check_fail("r = %zu, N = %u: work is written outside of its %zu bytes", r, n, size);
        }
    }
}

void check_scrypt(const impl_info *info, const impl_info *ref)
{
    const scrypt_impl *impl = (const scrypt_impl *) info;
    uint8_t *memory = (uint8_t *) malloc(CHECK_SCRYPT_WORK + 3 * 64), *work, b[128 * 4 + 64];
    size_t r, offset;
    uint32_t n;

    (void) ref;
    if (memory == NULL) {
        check_fail("no memory");
    }
    work = memory + 128 - ((uintptr_t) memory & 63);
    for (r = 1; r <= 17; r++) {
        for (n = 2; n <= 32 && 128 * r * (n + 2) <= CHECK_SCRYPT_WORK; n *= 2) {
            check_scrypt_at(impl, check_guard_end(0, 128 * r), r, n, work, 0);
            check_scrypt_at(impl, check_guard_begin(0, 128 * r), r, n, work, 0);
        }
    }
    for (offset = 0; offset < 64; offset++) {
        check_scrypt_at(impl, b + offset, 1 + offset % 4, 4, work, offset);
    }
    check_scrypt_at(impl, b, 1, 1024, work, 0);
    check_scrypt_at(impl, b, 3, 512, work, 0);
    free(memory);
}

/* ---- Mutants ---- */

#define CHECK_SCRYPT_MUTANT(name, rounds, order, lost, clear)                                      \
    static void name##_romix(uint8_t *b, size_t r, uint32_t n, uint32_t *work)                     \
    {                                                                                              \
        static const check_scrypt_options o = {rounds, order, lost, clear};                        \
        (void) work;                                                                               \
        check_scrypt_plain(b, r, n, &o);                                                           \
    }                                                                                              \
    static const scrypt_impl name = {{#name, 0, 0, "broken"}, name##_romix};
CHECK_SCRYPT_MUTANT(check_scrypt_m_rounds, 6, 1, 0, 0)
CHECK_SCRYPT_MUTANT(check_scrypt_m_order, 8, 0, 0, 0)
CHECK_SCRYPT_MUTANT(check_scrypt_m_lost, 8, 1, 1, 0)
CHECK_SCRYPT_MUTANT(check_scrypt_m_index, 8, 1, 0, 512)

/* Right, but for one word more than its memory. */
static void check_scrypt_m_wide_romix(uint8_t *b, size_t r, uint32_t n, uint32_t *work)
{
    check_scrypt_plain(b, r, n, &check_scrypt_right);
    work[32 * r * (n + 2)] = 0;
}
static const scrypt_impl check_scrypt_m_wide = {{"wide", 0, 0, "broken"},
                                                check_scrypt_m_wide_romix};

const check_mutant check_scrypt_mutants[] = {
    {"six rounds", &check_scrypt_m_rounds.info},
    {"blocks in order", &check_scrypt_m_order.info},
    {"one pass too few", &check_scrypt_m_lost.info},
    {"bit 9 of the index ignored", &check_scrypt_m_index.info},
    {"writes beyond the memory", &check_scrypt_m_wide.info},
    {NULL, NULL},
};
