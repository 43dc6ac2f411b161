/* The clocks of the benchmarks. */
#ifndef TRONA_BENCH_CLOCK_H
#define TRONA_BENCH_CLOCK_H

/* Seconds on a clock that never goes back. */
double clock_seconds(void);
/* Seconds since the last call for which others had this process's processor; 0 where the system
 * does not tell. */
double clock_waited(void);
/* Nanoseconds of a cycle of the core: one timing of a chain of dependent additions. */
double clock_cycle(void);

#endif
