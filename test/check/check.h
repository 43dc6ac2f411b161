/* SPDX-License-Identifier: ISC */
/* The comparison of every implementation with ref. For each primitive p, test/check/check_p.c
 * defines
 *
 *     void check_p(const impl_info *impl, const impl_info *ref);
 *     const check_mutant check_p_mutants[];
 *
 * check_p compares impl with ref on everything that the contract in p.h allows, and calls
 * check_fail at the first difference. The mutants are deliberately broken implementations, each of
 * which it must catch: their array ends with name == NULL. The runner (check_main.c) runs check_p
 * on every implementation that this CPU can execute, and on every mutant in a child process. */
#pragma once

#include "../../src/catalogue/catalogue.h"
#include "../../src/core/bytes.h"

typedef struct check_mutant {
    const char *name; /* what is broken */
    const impl_info *impl;
} check_mutant;

/* Prints what went wrong with the seed and the implementation, and ends the check as failed. Say
 * the length, the offset, the alignment: enough to run it again. */
#if defined(__GNUC__)
__attribute__((noreturn, format(printf, 1, 2)))
#endif
void check_fail(const char *fmt, ...);

/* Fails unless got and want are equal; names the first byte that differs. */
void check_equal(const void *got, const void *want, size_t len, const char *what, size_t msg_len,
                 size_t offset);

/* Random data that follows from the seed (TRONA_SEED, else the clock; always printed). */
void check_random(void *buf, size_t len);
uint32_t check_random_below(uint32_t n); /* n > 0 */
/* Random bytes with long runs of 00 and ff among them: for carries. */
void check_random_carry(void *buf, size_t len);

/* Buffers between two pages that fault. check_guard_end: len bytes that end right before the fault;
 * check_guard_begin: len bytes that begin right after one. slot 0..7 tells several buffers apart; a
 * slot is valid until it is asked for again. len is at most CHECK_GUARD_MAX. Contents are
 * undefined. */
#define CHECK_GUARD_MAX ((size_t) 1 << 16)
uint8_t *check_guard_end(int slot, size_t len);
uint8_t *check_guard_begin(int slot, size_t len);

/* The scale of this run: 1 for make check, less than 1 under valgrind and emulators
 * (TRONA_CHECK_SCALE). check_rounds(n) is n scaled, at least 1; check_more_rounds(n) is 0 where
 * that is less than n, in a short check. */
unsigned check_rounds(unsigned n);
unsigned check_more_rounds(unsigned n);

/* For what runs the checks: the seed and the scale of this run; the mutants of prim's check; its
 * check of impl, called name in messages, 1 if it passes. silent: says nothing. */
void check_setup(uint64_t seed, double scale);
const check_mutant *check_mutants_of(int prim);
int check_one(int prim, const impl_info *impl, const impl_info *ref, const char *name, int silent);
