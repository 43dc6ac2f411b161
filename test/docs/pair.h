/* SPDX-License-Identifier: ISC */
/* Both sides of a guide's page give the same results: each part is included with its
 * functions renamed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAIR_MAX 5000

static unsigned char pair_m[PAIR_MAX], pair_before[PAIR_MAX + 64], pair_after[PAIR_MAX + 64];

/* Fills the message by a generator whose results do not matter. */
static inline void pair_fill(void)
{
    unsigned x = 1;
    size_t i;

    for (i = 0; i < sizeof pair_m; i++) {
        x         = x * 1664525U + 1013904223U;
        pair_m[i] = (unsigned char) (x >> 24);
    }
}

/* Ends the program if the two results of n bytes differ, or are what they were before. */
static inline void pair_same(const char *what, size_t len, size_t n)
{
    static const unsigned char nothing[PAIR_MAX + 64];

    if (memcmp(pair_before, pair_after, n) != 0 ||
        (n >= 16 && memcmp(pair_before, nothing, n) == 0)) {
        printf("%s of %zu bytes differ\n", what, len);
        exit(1);
    }
    memset(pair_before, 0, sizeof pair_before);
    memset(pair_after, 0, sizeof pair_after);
}

/* Ends the program if x is not 0. */
static inline void pair_zero(const char *what, int x)
{
    if (x != 0) {
        printf("%s: %d\n", what, x);
        exit(1);
    }
}
