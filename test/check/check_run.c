/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Services for the checks: random data, guard pages, failure; check_one runs one check. */
#include "check.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../system.h"
#if SYSTEM_JUMP
# include <setjmp.h>
#endif
#if defined(_WIN32)
# include <windows.h>
#elif !defined(__wasm__)
# include <sys/mman.h>
# include <unistd.h>
#endif

#define CHECK_DECLARE(p)                                                                           \
    void check_##p(const impl_info *impl, const impl_info *ref);                                   \
    extern const check_mutant check_##p##_mutants[];
PRIMITIVES(CHECK_DECLARE)

typedef struct check_entry {
    void (*run)(const impl_info *impl, const impl_info *ref);
    const check_mutant *mutants;
} check_entry;

#define CHECK_ENTRY(p) {check_##p, check_##p##_mutants},
static const check_entry checks[PRIM_COUNT] = {PRIMITIVES(CHECK_ENTRY)};

static uint64_t seed, rng_state;
static const char *current_primitive, *current_impl;
#if SYSTEM_JUMP
static jmp_buf check_failed;
#endif
static int quiet;
static double scale = 1.0;

void check_setup(uint64_t s, double sc)
{
    seed  = s;
    scale = sc;
}

void check_fail(const char *fmt, ...)
{
    va_list ap;

    if (!quiet) {
        printf("# %s %s, TRONA_SEED=%llu: ", current_primitive, current_impl,
               (unsigned long long) seed);
        va_start(ap, fmt);
        vprintf(fmt, ap);
        va_end(ap);
        putchar('\n');
    }
#if SYSTEM_JUMP
    longjmp(check_failed, 1);
#else
    exit(EXIT_FAILURE); /* nothing is checked after the first failure */
#endif
}

void check_equal(const void *got, const void *want, size_t len, const char *what, size_t msg_len,
                 size_t offset)
{
    const uint8_t *g = got, *w = want;
    size_t i;

    if (len == 0 || memcmp(g, w, len) == 0) {
        return;
    }
    for (i = 0; g[i] == w[i]; i++) {
    }
    check_fail("%s: length %zu, offset %zu: byte %zu is %02x, should be %02x", what, msg_len,
               offset, i, g[i], w[i]);
}

/* SplitMix64 (Steele, Lea, Flood 2014): good enough for tests, and repeatable. */
static uint64_t rng_next(void)
{
    uint64_t z = rng_state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void check_random(void *buf, size_t len)
{
    uint8_t *p = buf;
    uint64_t x = 0;
    size_t i;

    for (i = 0; i < len; i++) {
        if (i % 8 == 0) {
            x = rng_next();
        }
        p[i] = (uint8_t) (x >> 8 * (i % 8));
    }
}

uint32_t check_random_below(uint32_t n)
{
    return (uint32_t) ((rng_next() >> 32) * n >> 32);
}

void check_random_carry(void *buf, size_t len)
{
    uint8_t *p = buf;
    size_t i   = 0, run;

    while (i < len) {
        run = 1 + check_random_below(24);
        run = run < len - i ? run : len - i;
        switch (check_random_below(3)) {
        case 0:
            memset(p + i, 0, run);
            break;
        case 1:
            memset(p + i, 0xff, run);
            break;
        default:
            check_random(p + i, run);
            break;
        }
        i += run;
    }
}

/* CHECK_GUARD_MAX bytes between two pages that cannot be touched; NULL if there are none. */
static uint8_t *guard_new(void)
{
#if defined(_WIN32)
    enum { PAGE = 4096 };
    uint8_t *p =
        VirtualAlloc(NULL, CHECK_GUARD_MAX + 2 * PAGE, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
    DWORD old;

    if (p == NULL || !VirtualProtect(p, PAGE, PAGE_NOACCESS, &old) ||
        !VirtualProtect(p + PAGE + CHECK_GUARD_MAX, PAGE, PAGE_NOACCESS, &old)) {
        return NULL;
    }
    return p + PAGE;
#elif defined(__wasm__) /* No page protection: out-of-bounds accesses go unnoticed. */
    return malloc(CHECK_GUARD_MAX);
#else
    size_t page = (size_t) sysconf(_SC_PAGESIZE);
    uint8_t *p  = mmap(NULL, CHECK_GUARD_MAX + 2 * page, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (p == MAP_FAILED || mprotect(p, page, PROT_NONE) != 0 ||
        mprotect(p + page + CHECK_GUARD_MAX, page, PROT_NONE) != 0) {
        return NULL;
    }
    return p + page;
#endif
}

static uint8_t *guard_slot(int slot)
{
    static uint8_t *slots[8];

    if (slots[slot] == NULL) {
        slots[slot] = guard_new();
        if (slots[slot] == NULL) {
            printf("Bail out! no guard pages: %s\n", strerror(errno));
            exit(1);
        }
    }
    return slots[slot];
}

uint8_t *check_guard_begin(int slot, size_t len)
{
    (void) len;
    return guard_slot(slot);
}

uint8_t *check_guard_end(int slot, size_t len)
{
    return guard_slot(slot) + CHECK_GUARD_MAX - len;
}

unsigned check_rounds(unsigned n)
{
    double r = n * scale;
    return r < 1 ? 1 : (unsigned) r;
}

unsigned check_more_rounds(unsigned n)
{
    return scale < 1 ? 0 : check_rounds(n);
}

const check_mutant *check_mutants_of(int prim)
{
    return checks[prim].mutants;
}

int check_one(int prim, const impl_info *impl, const impl_info *ref, const char *name, int silent)
{
    quiet             = silent;
    rng_state         = seed;
    current_primitive = catalogue[prim]->name;
    current_impl      = name;
#if SYSTEM_JUMP
    if (setjmp(check_failed) != 0) {
        return 0;
    }
#endif
    checks[prim].run(impl, ref);
    return 1;
}
