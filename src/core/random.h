/* Randomness for the library's own use. */
#ifndef TRONA_CORE_RANDOM_H
#define TRONA_CORE_RANDOM_H

#include "atomics.h"
#include "targets.h"

/* The first so many threads that draw own what they draw from; the others look for something free
 * so often. */
#define RANDOM_THREADS 64U
#define RANDOM_TRIES   4U

/* Fills buf with size bytes (size may be 0) of the operating system's generator, whatever
 * randombytes_set_implementation chose: 0, or -1 if there is none. Never touches errno. */
int random_os_try(void *buf, size_t size);

/* The same; without a generator misuse. */
void random_os(void *buf, size_t size);

/* 0 if the operating system has a generator, else -1. Opens the device, where one is needed, so
 * that it remains reachable after chroot. */
int random_os_ready(void);

/* 0 if the generator in use can work, -1 if it is the operating system's and there is none. The
 * former by random_os_ready. */
int random_ready(void);

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
