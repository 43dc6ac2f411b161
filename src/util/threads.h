/* SPDX-License-Identifier: ISC */
/* Work on several threads. */
#pragma once

#include "../core/targets.h"

enum { THREADS_MAX = 64 };

/* Calls item(arg, i) for every i < n, on threads threads (threads_count). Returns when all are
 * done; preserves errno. */
void threads_each(uint32_t threads, size_t n, void (*item)(void *arg, size_t i), void *arg);

/* Where thread_start.h has POSIX threads: the number of threads, the caller's included, that are of
 * use for n pieces of work if the program asks for threads (0: one for each processor); at most
 * THREADS_MAX. */
uint32_t threads_count(uint32_t threads, size_t n);

/* Also only with POSIX threads: runs work(arg) in the caller and in threads - 1 more threads, or
 * as many as the system allows. *members becomes their number, the caller included, before the
 * caller begins. Returns when all have returned; preserves errno. */
void threads_run(uint32_t threads, void *(*work)(void *arg), void *arg, uint32_t *members);
