/* The clocks of the benchmarks. */
#ifndef _XOPEN_SOURCE
# define _XOPEN_SOURCE 700 /* clock_gettime */
#endif
#include "clock.h"

#include <stddef.h>
#include <time.h>

#define CLOCK_LOOPS 4096U
#define CLOCK_STEPS 16U

double clock_seconds(void)
{
    struct timespec t;

    (void) clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + (double) t.tv_nsec * 1e-9;
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
