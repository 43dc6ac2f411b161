/* SPDX-License-Identifier: ISC */
/* Constant time: secrets that become public on purpose (the outcome of a verification, a computed
 * public key), and masks that stay masks. */
#pragma once

#include "compiler.h"

#include <stdint.h>

/* CT_DECLASSIFY(p, n): the n bytes at p may be branched on from here. Does nothing, except in the
 * constant-time test's own build of the library (test/ct), where it tells the checker. */
#if defined(TRONA_CT_MEMCHECK)
# include <valgrind/memcheck.h>
# define CT_DECLASSIFY(p, n) ((void) VALGRIND_MAKE_MEM_DEFINED((p), (n)))
#elif defined(TRONA_CT_MSAN)
# include <sanitizer/msan_interface.h>
# define CT_DECLASSIFY(p, n) __msan_unpoison((p), (n))
#else
# define CT_DECLASSIFY(p, n) ((void) (p), (void) (n))
#endif

/* All ones if bit is 1, zero if it is 0. Hidden from the compiler, which might otherwise turn a
 * selection by the mask into a branch. */
static inline uint64_t ct_mask(uint64_t bit)
{
    uint64_t mask = 0 - bit;

    HIDE_R(mask);
    return mask;
}
