/* SPDX-License-Identifier: ISC */
/* Work on several threads. */
#pragma once

#include "../core/targets.h"

enum { THREADS_MAX = 64 };

/* Calls item(arg, i) for every i < n, in the caller and at most threads - 1 more threads (0: one
 * thread for each processor; never more than THREADS_MAX). If threads are not available, the caller
 * does all, in order. Returns when all are done; preserves errno. */
void threads_each(uint32_t threads, size_t n, void (*item)(void *arg, size_t i), void *arg);
