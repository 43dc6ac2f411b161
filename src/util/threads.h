/* SPDX-License-Identifier: ISC */
/* Work on several threads, for calls that are asked to. */
#ifndef TRONA_UTIL_THREADS_H
#define TRONA_UTIL_THREADS_H

#include "../core/targets.h"

enum { THREADS_MAX = 64 };

/* Calls item(arg, i) for every i < n, in the caller and at most threads - 1 more threads (0: one
 * thread for each processor; never more than THREADS_MAX); all in the caller, in order, where
 * threads cannot be had. Returns when all are done; errno stays. */
void threads_each(uint32_t threads, size_t n, void (*item)(void *arg, size_t i), void *arg);

#endif
