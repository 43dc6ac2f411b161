/* SPDX-License-Identifier: ISC */
/* Results of bench, for its report and as JSON. */
#pragma once

#include <stddef.h>

/* One figure. The strings are not copied. */
typedef struct results_row {
    const char *kind; /* "function": public, beside peers; "implementation"; "reference": a public
                         function with the chosen implementations, and with portable C alone;
                         "length": one of all lengths; "handshake" */
    const char *primitive; /* of an implementation; "" otherwise */
    const char *op;
    const char *who; /* the library; the implementation; "chosen" or "ref" */
    const char
        *verdict;      /* on a peer of a function: "win", "tie", "LOSS", "unusable"; "" otherwise */
    int chosen;        /* an implementation: 1 if it is the one in use */
    size_t size;       /* bytes of the message; 0 if it does not matter */
    double ns, cycles; /* of one call */
    double spread; /* half of the rounds are this near to each other, of the time; < 0: unknown */
    unsigned long threads; /* of a handshake; 0 otherwise */
    int unusable;          /* 1: repeated measurements did not agree */
} results_row;

/* How each result is shown as soon as it is measured. */
enum { RESULTS_TABLE, RESULTS_TSV, RESULTS_SILENT };

typedef struct results {
    results_row *row;
    size_t n, room;
    int failed; /* 1 if there was no memory for a row */
} results;

/* Sorts the times of n rounds, n >= 3. Sets *median, and *spread: half of the rounds are this near
 * to each other, as a part of the median. Returns 1 if the median can be used: the quartiles and
 * the least of all are near it. */
int results_settle(double *ns, size_t n, double *median, double *spread);
/* 1 if there are two least times of one thing, and they agree. */
int results_confirmed(double least, double next);
void results_add(results *r, const results_row *row);
/* The median of the spreads that are known; 0 if none is. */
double results_spread(const results *r);
/* The number of figures that cannot be used. */
size_t results_unusable(const results *r);
void results_free(results *r);
