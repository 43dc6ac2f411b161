/* SPDX-License-Identifier: ISC */
/* The libraries that are compared: what peers.c offers to compare.c. */
#pragma once

#include "peers_data.h"

/* One library's way of doing one operation. Rows of one operation stand together, trona's first.
 * run does it once, or each times, where each is not 0: its result is in d->out; 0, or -1 if it
 * failed. impl is the implementation whose self-test is timed, for the operations called
 * "first-use". */
typedef struct peers_row {
    const char *op;
    const char *who;
    int per_byte;
    int each;
    size_t impl;
    int (*run)(peers_data *d);
} peers_row;

/* Loads the libraries that are there and sets *rows to the operations that they have. Prints which
 * are there, in a form of results.h. Returns the number of rows. */
size_t peers_load(const peers_row **rows, int form);
/* The name of library i, trona's first, and its version, NULL if it is not there; NULL behind the
 * last. After peers_load. */
const char *peers_library_name(size_t i, const char **version);
/* Fills d->sealed for the operation; 0, or -1. */
int peers_seal(const char *op, peers_data *d);
