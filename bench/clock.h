/* The clocks of the benchmarks. */
#ifndef TRONA_BENCH_CLOCK_H
#define TRONA_BENCH_CLOCK_H

/* Seconds on a clock that never goes back. */
double clock_seconds(void);
/* Nanoseconds of a cycle of the core: one timing of a chain of dependent additions. */
double clock_cycle(void);

#endif
