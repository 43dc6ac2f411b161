/* SPDX-License-Identifier: ISC */
/* Randomness for the library's own use.
 *
 * randombytes (random.c) calls the generator in use. By default that is the operating system's
 * (random_os.c), which asks the vDSO first (random_vdso.c, vdso.c); src/api/random_pool.c is the
 * other one. Read random.c first, then random_os.c. */
#pragma once

#include <errno.h>
#include <trona.h>

#include "../core/atomics.h"
#include "../core/targets.h"

/* The first RANDOM_THREADS threads that draw own a state; others try RANDOM_TRIES shared ones. */
enum { RANDOM_THREADS = 64, RANDOM_TRIES = 4 };

/* The states lie in the library's own zeroed memory, on pages of their own, which go when a program
 * unloads the library. The size of a page is at most RANDOM_PAGE_MAX. */
enum { RANDOM_PAGE_MAX = ARCH_X86 ? 4096 : 65536 };

/* The size of an area that holds size bytes on whole pages, and where they begin. */
#define RANDOM_AREA(size)                                                                          \
    (((size) + RANDOM_PAGE_MAX - 1) / RANDOM_PAGE_MAX * RANDOM_PAGE_MAX + RANDOM_PAGE_MAX)

static inline uint8_t *random_area_pages(uint8_t *area, size_t page)
{
    return area + (0 - (size_t) (uintptr_t) area) % page;
}

/* Calls make once and keeps its result in *map. Returns it; NULL while another thread calls
 * make. Preserves errno. *map and *tried are zero at first. */
static inline void *random_area_once(void **map, int *tried, void *(*make)(void) )
{
    void *made = ATOMIC_LOAD_ACQUIRE(*map);
    int saved;

    if (made == NULL && !ATOMIC_LOAD(*tried) && ATOMIC_EXCHANGE(*tried, 1) == 0) {
        saved = errno;
        made  = make();
        errno = saved;
        ATOMIC_STORE_RELEASE(*map, made);
    }
    return made;
}

/* Fills buf with size bytes (size may be 0) from the operating system's generator, even if
 * randombytes_set_implementation chose another. Returns 0, or -1 if there is none. Never touches
 * errno. */
int random_os_try(void *buf, size_t size);

/* The same; misuse if there is no generator. */
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
