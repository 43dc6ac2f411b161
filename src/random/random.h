/* SPDX-License-Identifier: ISC */
/* Randomness for the library's own use. */
#ifndef TRONA_RANDOM_RANDOM_H
#define TRONA_RANDOM_RANDOM_H

#include <trona.h>

#include "../core/atomics.h"
#include "../core/targets.h"

/* The first so many threads that draw own what they draw from; the others look for something free
 * so often. */
#define RANDOM_THREADS 64U
#define RANDOM_TRIES   4U

/* What threads draw from lies in the library's own zeroed memory, on pages that nothing else is on:
 * when a program unloads the library they go with it. A page is at most that large. */
#if ARCH_X86
# define RANDOM_PAGE_MAX ((size_t) 4096)
#else
# define RANDOM_PAGE_MAX ((size_t) 65536)
#endif

/* The bytes that such an area must have for size bytes of whole pages, and where they begin. */
#define RANDOM_AREA(size)                                                                          \
    (((size) + RANDOM_PAGE_MAX - 1) / RANDOM_PAGE_MAX * RANDOM_PAGE_MAX + RANDOM_PAGE_MAX)

static inline uint8_t *random_area_pages(uint8_t *area, size_t page)
{
    return area + (0 - (size_t) (uintptr_t) area) % page;
}

/* Fills buf with size bytes (size may be 0) of the operating system's generator, whatever
 * randombytes_set_implementation chose: 0, or -1 if there is none. Never touches errno. */
int random_os_try(void *buf, size_t size);

/* The same; without a generator misuse. */
void random_os(void *buf, size_t size);

/* 0 if the operating system has a generator, else -1. Opens the device, where one is needed, so
 * that it remains reachable after chroot. */
int random_os_ready(void);

/* The generator in use. */
const randombytes_implementation *random_current(void);

/* A number for a thread: one of 1 .. RANDOM_THREADS, which no other thread ever gets, or a greater
 * one. The counters are zero at first; *owners cannot wrap. */
static inline unsigned random_thread_number(unsigned *owners, unsigned *others)
{
    unsigned n = RANDOM_THREADS + 1;

    if (ATOMIC_LOAD(*owners) < RANDOM_THREADS) {
        n = ATOMIC_ADD(*owners, 1U);
    }
    return n <= RANDOM_THREADS ? n : RANDOM_THREADS + 1 + ATOMIC_ADD(*others, 1U) % 1024U;
}

#endif
