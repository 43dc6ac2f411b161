/* trona bench --compare: what the command calls. */
#ifndef TRONA_BENCH_COMPARE_H
#define TRONA_BENCH_COMPARE_H

#include <stddef.h>

enum { COMPARE_SIZE_MAX = 1 << 20 };

/* Measures operations (all that begin with one of ops, or all) at sizes (each at most
 * COMPARE_SIZE_MAX) beside the libraries that are there, and prints the table. With curve: instead
 * the cost of every length from 1 to 2048, trona's alone. Returns in how many comparisons a peer is
 * faster; -1 with errno if there is no memory. */
int compare_run(const char *const *ops, size_t n_ops, const size_t *sizes, size_t n_sizes,
                double ns_per_cycle, int curve, int tsv);

#endif
