/* SPDX-License-Identifier: ISC */
/* Inputs of 2^32 + 1 bytes, for the test_long_* programs: 2 MiB of memory, mapped again and again.
 * They take minutes and so run only where TRONA_LONG is set. Usage: PROGRAM [PART OF A NAME]. Every
 * program that includes this defines _GNU_SOURCE first. POSIX. */
#pragma once

#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include <sys/mman.h>
#include <unistd.h>

#include "../../src/core/bytes.h"
#include "api_test.h"

#if SIZE_MAX > 0xffffffff

# define LONG_LENGTH ((size_t) UINT64_C(0x100000001))
# define LONG_PAGE   ((size_t) 1 << 21)

static uint8_t *long_m, *long_c; /* input, read-only, and output; LONG_LENGTH bytes each */
static uint8_t long_k[32], long_n[32], long_buf[LONG_PAGE];

/* LONG_LENGTH bytes that are random, but the same every LONG_PAGE bytes; NULL if that is
 * impossible. */
static uint8_t *long_map(int protection)
{
    const size_t pages = LONG_LENGTH / LONG_PAGE + 1;
    FILE *f            = tmpfile();
    uint8_t *base;
    size_t i;

    api_random(long_buf, sizeof long_buf);
    if (f == NULL || fwrite(long_buf, 1, sizeof long_buf, f) != sizeof long_buf || fflush(f) != 0) {
        return NULL;
    }
    base = (uint8_t *) mmap(NULL, pages * LONG_PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (i = 0; base != (uint8_t *) MAP_FAILED && i < pages; i++) {
        if (mmap(base + i * LONG_PAGE, LONG_PAGE, protection, MAP_SHARED | MAP_FIXED, fileno(f),
                 0) == MAP_FAILED) {
            return NULL;
        }
    }
    return base == (uint8_t *) MAP_FAILED ? NULL : base;
}

/* How long the next piece after at bytes is: up to 64 MiB, often no multiple of a block. */
static size_t long_piece(size_t at)
{
    uint32_t r;
    size_t n;

    api_random(&r, sizeof r);
    n = (r & ((1 << 26) - 1)) + 1;
    return n < LONG_LENGTH - at ? n : LONG_LENGTH - at;
}

static const char *long_part;
static clock_t long_before;

/* 1 if the test of this name is to run; it begins now. */
static int long_begin(const char *name)
{
    long_before = clock();
    return strstr(name, long_part) != NULL;
}

static void long_end(const char *name, int ok)
{
    tap_ok(ok, "%s: 2^32 + 1 bytes, %.1f s", name,
           (double) (clock() - long_before) / CLOCKS_PER_SEC);
}

# define LONG_EACH(list, test)                                                                     \
     for (i = 0; i < sizeof list / sizeof list[0]; i++) {                                          \
         if (long_begin(list[i].name)) {                                                           \
             long_end(list[i].name, test(&list[i]));                                               \
         }                                                                                         \
     }

/* Runs all, unless it is not wanted: the program's exit status. */
static int long_main(int argc, char **argv, void (*all)(void))
{
    if (getenv("TRONA_LONG") == NULL) {
        tap_skip("takes minutes: set TRONA_LONG", "lengths above 2^32");
        return tap_done();
    }
    api_seed();
    long_part = argc > 1 ? argv[1] : "";
    long_m    = long_map(PROT_READ);
    long_c    = long_map(PROT_READ | PROT_WRITE);
    if (long_m == NULL || long_c == NULL) {
        printf("Bail out! no mappings\n");
        return 1;
    }
    api_random(long_k, sizeof long_k);
    api_random(long_n, sizeof long_n);
    all();
    return tap_done();
}

#else

static void long_nothing(void)
{
}

# define long_all long_nothing

static int long_main(int argc, char **argv, void (*all)(void))
{
    (void) argc;
    (void) argv;
    all();
    tap_skip("no such length", "lengths above 2^32");
    return tap_done();
}

#endif
