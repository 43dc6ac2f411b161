/* SPDX-License-Identifier: ISC */
/* trona bench --compare: what the command calls. */
#pragma once

#include <stddef.h>

#include "results.h"

enum { COMPARE_SIZE_MAX = 1 << 20 };

typedef struct compare_options {
    const char *const *ops; /* operations that begin with one of these, or all */
    size_t n_ops;
    const size_t *sizes; /* each at most COMPARE_SIZE_MAX */
    size_t n_sizes;
    double ns_per_cycle;
    int curve;
    int form;         /* of results.h */
    int quick;        /* few rounds */
    results *results; /* takes the figures, if not NULL */
} compare_options;

/* Measures operations beside the libraries that are there, and prints the table. With curve:
 * instead the cost of every length from 1 to 2048, trona's alone. With results, also what portable
 * C alone takes for operations as other bindings' articles list them. Returns in how many
 * comparisons a peer is faster; -1 with errno if there is no memory. */
int compare_run(const compare_options *opt);
