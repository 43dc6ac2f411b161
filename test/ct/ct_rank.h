/* SPDX-License-Identifier: ISC */
/* Running the cases with every implementation. */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "../../src/catalogue/catalogue.h"

/* Makes every primitive use its k-th implementation that this CPU can execute, or its last. Returns
 * a bit for each primitive that has a k-th one: 0 if none has. */
static inline uint64_t ct_rank(size_t k)
{
    uint64_t have = 0;
    int prim;

    for (prim = 0; prim < PRIM_COUNT; prim++) {
        const impl_prim *p = catalogue[prim];
        size_t row         = impl_next(p, trona_cpu_features(), 0), next, i;

        for (i = 0; i < k; i++) {
            next = impl_next(p, trona_cpu_features(), row + 1);
            if (next == SIZE_MAX) {
                break;
            }
            row = next;
        }
        have |= (uint64_t) (i == k) << prim;
        impl_force(p, p->rows[row]);
    }
    return have;
}

/* Prints which implementations are used; chooses those that are not chosen yet, whose self-tests
 * use the stack. */
static inline void ct_print_used(const char *with)
{
    int prim;

    printf("# %s:", with);
    for (prim = 0; prim < PRIM_COUNT; prim++) {
        printf(" %s=%s", catalogue[prim]->name, impl_active(catalogue[prim])->name);
    }
    putchar('\n');
}
