/* What bench --report has measured: a list that grows. */
#include "results.h"

#include <stdlib.h>

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

static int results_order(const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;

    return x < y ? -1 : x > y;
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

void results_free(results *r)
{
    free(r->row);
    r->row = NULL;
    r->n = r->room = 0;
}
