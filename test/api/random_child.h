/* SPDX-License-Identifier: ISC */
/* Shared by the tests of randomness with fork, signals and hostile systems. */
#pragma once

#include "child.h"

#include <sys/time.h>

#define UNAVAILABLE 55 /* the child could not set the scene */

#define RANDOM_CHILD_DROPPABLE 8 /* MAP_DROPPABLE of Linux 6.11 */

static const randombytes_implementation *const generators[] = {
    &randombytes_sysrandom_implementation, &randombytes_internal_implementation};

/* 0 if the generator in use gives n bytes without long runs of zeros, else 1. */
static inline int draws(size_t n)
{
    static unsigned char large[1 << 21];
    unsigned char small[64], *buf = n > sizeof small ? large : small;
    size_t i;

    memset(buf, 0, n);
    randombytes_buf(buf, n);
    for (i = 0; i + 16 <= n; i += 16) {
        if (sodium_is_zero(buf + i, 16)) {
            return 1;
        }
    }
    return 0;
}

/* ---- A family: processes that fork and draw ---- */

#define FAMILY 4
#define SHARE  3000

/* Draws of a process: through each function, more than a pool holds. */
static inline void draw_share(unsigned char *p)
{
    uint32_t x = randombytes_random();

    memcpy(p, &x, 4);
    x = randombytes_uniform(UINT32_MAX);
    memcpy(p + 4, &x, 4);
    randombytes_buf(p + 8, 12);
    randombytes_buf(p + 20, SHARE - 20);
}

/* Each process forks the next one and then draws, down to the fourth, which writes first. What they
 * wrote is in share, the youngest last. 0, or -1. */
static inline int draw_in_family(unsigned char share[FAMILY][SHARE])
{
    int ends[FAMILY][2], i, depth;
    pid_t child = 0;
    FILE *f;

    for (i = 0; i < FAMILY; i++) {
        if (pipe(ends[i]) != 0) {
            return -1;
        }
    }
    fflush(stdout);
    for (depth = 0; depth < FAMILY - 1; depth++) {
        child = fork();
        if (child != 0) {
            break;
        }
    }
    draw_share(share[depth]);
    if (write(ends[depth][1], share[depth], SHARE) != SHARE || child < 0) {
        _exit(1);
    }
    if (child > 0) {
        (void) waitpid(child, NULL, 0); /* valgrind may have changed the status; the pipes tell */
    }
    if (depth > 0) {
        _exit(0);
    }
    for (i = 0; i < FAMILY; i++) {
        (void) close(ends[i][1]);
        f = fdopen(ends[i][0], "rb");
        if (f == NULL || fread(share[i], 1, SHARE, f) != SHARE) {
            return -1;
        }
        (void) fclose(f);
    }
    return 0;
}

/* 1 if no two processes of a family draw the same 4 bytes at one of the first places, or 16
 * anywhere. */
static inline int family_differs(void)
{
    static unsigned char share[FAMILY][SHARE];
    int i, j, k;

    if (draw_in_family(share) != 0) {
        return 0;
    }
    for (i = 0; i < FAMILY; i++) {
        for (j = 0; j < i; j++) {
            if (memcmp(share[i], share[j], 4) == 0 || memcmp(share[i] + 4, share[j] + 4, 4) == 0) {
                return 0;
            }
            for (k = 8; k + 12 <= SHARE; k += 4) {
                if (memcmp(share[i] + k, share[j] + k, 12) == 0) {
                    return 0;
                }
            }
        }
    }
    return 1;
}

static inline int family(void *arg)
{
    unsigned char warm[2000];
    size_t sizes[] = {0, 1, 500, 991, 992, 993, 2000}, i;
    int same       = 0;

    (void) randombytes_set_implementation(generators[*(int *) arg]);
    for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        randombytes_buf(warm, sizes[i]);
        same |= !family_differs();
    }
    return same;
}

/* ---- Records of what was drawn ---- */

#define RECORD  16
#define RECORDS ((size_t) 1 << 18)

static unsigned char record[RECORDS][RECORD]; /* what was drawn: a part of it */
static size_t records;                        /* atomic */

static inline int compare_records(const void *a, const void *b)
{
    return memcmp(a, b, RECORD);
}

/* 1 if no two records are equal or a run of one byte. */
static inline int records_differ(void)
{
    unsigned char run[RECORD];
    size_t i;
    int ok = records > 0 && records <= RECORDS;

    qsort(record, records, RECORD, compare_records);
    for (i = 0; i < records; i++) {
        memset(run, record[i][0], RECORD);
        ok &= memcmp(record[i], run, RECORD) != 0;
        ok &= i == 0 || memcmp(record[i], record[i - 1], RECORD) != 0;
    }
    records = 0;
    return ok;
}

/* Draws 16 to 64 bytes and keeps all of them that make whole records. */
static inline void keep(size_t i)
{
    unsigned char buf[64];
    size_t n = RECORD + i % 49, k, at;

    randombytes_buf(buf, n);
    for (k = 0; k + RECORD <= n; k += RECORD) {
        at = __atomic_fetch_add(&records, 1, __ATOMIC_RELAXED);
        if (at < RECORDS) {
            memcpy(record[at], buf + k, RECORD);
        }
    }
}

static inline void keep_some(int index, void *arg)
{
    size_t i, n = *(size_t *) arg;

    for (i = 0; i < n; i++) {
        keep(i + (size_t) index);
    }
}

/* 1 if what that many threads draw differs, and what others do after them. */
static inline int in_threads(int threads, size_t each, int generations)
{
    while (generations-- > 0) {
        child_threads(threads, keep_some, &each);
    }
    return records_differ();
}

/* ---- Signals ---- */

static volatile sig_atomic_t forked, in_child;
static volatile int handler_calls;
static int fork_pipe[2];

/* Under valgrind or an emulator, signals as frequent as elsewhere leave no time for anything
 * else. */
static inline int slow(void)
{
    return getenv("TRONA_CHECK_SCALE") != NULL ? 100 : 1;
}

static inline void set_timer(void (*handler)(int), int microseconds)
{
    struct sigaction sa;
    struct itimerval t;

    memset(&sa, 0, sizeof sa);
    sa.sa_handler = handler;
    (void) sigaction(SIGALRM, &sa, NULL);
    memset(&t, 0, sizeof t);
    t.it_interval.tv_usec = microseconds * slow();
    t.it_value            = t.it_interval;
    (void) setitimer(ITIMER_REAL, &t, NULL);
}

static inline void fork_once(int sig)
{
    pid_t pid;

    (void) sig;
    if (!forked) {
        pid      = fork();
        forked   = 1;
        in_child = pid == 0;
        if (pid < 0) {
            _exit(UNAVAILABLE);
        }
    }
}

#define NEXT 20000

/* The child writes what it drew and ends; the parent reads it: bit 0 if they have 16 bytes in
 * common in the first half, bit 1 in the second. */
static inline int same_in_child(const unsigned char mine[2 * NEXT])
{
    static unsigned char theirs[2 * NEXT];
    size_t i, got = 0;
    ssize_t r;
    int same = 0;

    if (in_child) {
        _exit(write(fork_pipe[1], mine, sizeof theirs) == (ssize_t) sizeof theirs ? 0 : 1);
    }
    while (got < sizeof theirs) {
        r = read(fork_pipe[0], theirs + got, sizeof theirs - got);
        if (r <= 0) {
            _exit(UNAVAILABLE);
        }
        got += (size_t) r;
    }
    for (i = 0; i < sizeof theirs; i += 16) {
        same |= memcmp(mine + i, theirs + i, 16) == 0 ? (i < NEXT ? 1 : 2) : 0;
    }
    return same;
}

static inline void do_nothing(int sig)
{
    (void) sig;
    handler_calls++;
}

/* Signals interrupt the system calls of long draws. 0 if nothing is left out. */
static inline int interrupted(void *arg)
{
    int i, bad = 0;

    (void) arg;
    set_timer(do_nothing, 150);
    for (i = 0; i < 5 || handler_calls * slow() < 20; i++) {
        errno = 5;
        bad |= draws((size_t) 1 << 21) || errno != 5;
    }
    set_timer(SIG_IGN, 0);
    return bad;
}
