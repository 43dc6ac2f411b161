/* SPDX-License-Identifier: ISC */
/* Results of bench --report: a list that grows. */
#include "results.h"

#include <stdlib.h>

#define RESULTS_APART                                                                              \
    0.2 /* further apart, as a part of the median, rounds saw different machines */
#define RESULTS_NEAR                                                                               \
    0.1 /* so near to each other are the two least times of an undisturbed moment */

static int results_order(const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;

    return x < y ? -1 : x > y;
}

int results_settle(double *ns, size_t n, double *median, double *spread)
{
    qsort(ns, n, sizeof *ns, results_order);
    *median = ns[n / 2];
    *spread = (ns[n * 3 / 4] - ns[n / 4]) / *median;
    return *spread <= RESULTS_APART && *median <= ns[0] * (1 + RESULTS_APART);
}

int results_confirmed(double least, double next)
{
    return next > 0 && next <= least * (1 + RESULTS_NEAR);
}

void results_add(results *r, const results_row *row)
{
    if (r->n == r->room) {
        size_t room      = r->room == 0 ? 1024 : 2 * r->room;
        results_row *got = realloc(r->row, room * sizeof *got);

        if (got == NULL) {
            r->failed = 1;
            return;
        }
        r->row  = got;
        r->room = room;
    }
    r->row[r->n++] = *row;
}

double results_spread(const results *r)
{
    double *known = malloc((r->n + 1) * sizeof *known), median = 0;
    size_t i, n                                                = 0;

    for (i = 0; known != NULL && i < r->n; i++) {
        if (r->row[i].spread >= 0) {
            known[n++] = r->row[i].spread;
        }
    }
    if (n > 0) {
        qsort(known, n, sizeof *known, results_order);
        median = known[n / 2];
    }
    free(known);
    return median;
}

size_t results_unusable(const results *r)
{
    size_t i, n = 0;

    for (i = 0; i < r->n; i++) {
        n += r->row[i].unusable != 0;
    }
    return n;
}

void results_free(results *r)
{
    free(r->row);
    r->row = NULL;
    r->n = r->room = 0;
}
