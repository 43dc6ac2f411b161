/* trona bench --compare: what compare.c measures and peers.c provides. */
#ifndef TRONA_CLI_COMPARE_H
#define TRONA_CLI_COMPARE_H

#include "cli.h"

enum { COMPARE_KEY = 32, COMPARE_NONCE = 32, COMPARE_EXTRA = 64, COMPARE_SIZE_MAX = 1 << 20 };

/* What one call works on. in and out hold COMPARE_SIZE_MAX + COMPARE_EXTRA bytes; sealed is what an
 * operation that opens takes: ciphertext || tag, made by trona. impl is the row's. */
typedef struct compare_data {
    size_t len, impl;
    uint8_t *in, *out, *sealed;
    uint8_t key[COMPARE_KEY], nonce[COMPARE_NONCE];
} compare_data;

/* One library's way of doing one operation. Rows of one operation stand together, trona's first.
 * run does it once: its result is in d->out; 0, or -1 if it failed. impl is the implementation
 * whose self-test is timed, for the operations called "first-use". */
typedef struct compare_row {
    const char *op;
    const char *who;
    int per_byte;
    size_t impl;
    int (*run)(compare_data *d);
} compare_row;

/* Loads the libraries that are there and sets *rows to the operations that they have. Prints which
 * are there. Returns the number of rows. */
size_t peers_load(const compare_row **rows, int tsv);
/* Fills d->sealed for the operation; 0, or -1. */
int peers_seal(const char *op, compare_data *d);
/* Nanoseconds of a cycle of the core: one timing of a chain of dependent additions. */
double bench_cycle(void);

#endif
