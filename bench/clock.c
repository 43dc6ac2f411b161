/* The clocks of the benchmarks. */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1 /* clock_gettime, getrusage with ru_nivcsw */
#endif
#if defined(__APPLE__) && !defined(_DARWIN_C_SOURCE)
# define _DARWIN_C_SOURCE 1
#endif
#include "clock.h"

#include <stddef.h>
#include <time.h>

#if !defined(_WIN32) && !defined(__wasi__)
# include <sys/resource.h>
# include <sys/time.h>
#endif

#define CLOCK_LOOPS 4096U
#define CLOCK_STEPS 16U

double clock_seconds(void)
{
    struct timespec t;

    (void) clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + (double) t.tv_nsec * 1e-9;
}

/* A thread that never had to give way has waited for nobody, whatever the granularity of its time.
 */
double clock_waited(void)
{
#if defined(_WIN32) || defined(__wasi__)
    return 0;
#else
    static double wall, own;
    static long gave_way;
    double wall_now = clock_seconds(), own_now, waited = 0;
    struct rusage u;

    if (getrusage(RUSAGE_SELF, &u) != 0) {
        return 0;
    }
    own_now = (double) (u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
              (double) (u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
    if (u.ru_nivcsw != gave_way) {
        waited = (wall_now - wall) - (own_now - own);
    }
    wall     = wall_now;
    own      = own_now;
    gave_way = u.ru_nivcsw;
    return waited > 0 ? waited : 0;
#endif
}

/* XOR and addition in turn: with operands that the compiler does not know no two steps merge, and
 * each takes one cycle on every CPU. */
double clock_cycle(void)
{
    static volatile size_t unknown[2] = {0x9e3779b9U, 0x243f6a89U};
    size_t x = unknown[0], a = unknown[1], b = unknown[0];
    double t = clock_seconds();
    unsigned i;

    for (i = 0; i < CLOCK_LOOPS; i++) {
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
    }
    unknown[0] = x;
    return (clock_seconds() - t) * 1e9 / ((double) CLOCK_LOOPS * CLOCK_STEPS);
}
