/* SPDX-License-Identifier: ISC */
/* The kernel's generator without a system call. */
#pragma once

#include "vdso.h"

#if VDSO && defined(__GNUC__) &&                                                                   \
    (defined(__x86_64__) || defined(__aarch64__) || defined(__s390x__) ||                          \
     defined(__loongarch__) || defined(__riscv))
# define RANDOM_VDSO 1
#else
# define RANDOM_VDSO 0
#endif
/* MemorySanitizer would not see what the kernel's code writes. */
#if defined(__has_feature)
# if __has_feature(memory_sanitizer)
#  undef RANDOM_VDSO
#  define RANDOM_VDSO 0
# endif
#endif

/* For longer requests the system call is faster. */
enum { RANDOM_VDSO_MAX = 256 };

#if RANDOM_VDSO

/* Writes up to size <= RANDOM_VDSO_MAX bytes, as getrandom would. Returns how many; 0: use the
 * system call. For any thread, in signal handlers, too. Never touches errno. */
size_t random_vdso(void *buf, size_t size);

/* Maps what the first draw would, and gives this thread its state, as a sandbox may forbid that
 * later. Only draws touch the pages. */
void random_vdso_prepare(void);

#endif
