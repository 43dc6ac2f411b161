/* SPDX-License-Identifier: ISC */
/* All primitives. */
#include "catalogue.h"

#include <string.h>

#define CATALOGUE_DECLARE(p) IMPL_DECLARE(p);
PRIMITIVES(CATALOGUE_DECLARE)

#define CATALOGUE_ENTRY(p) &p##_prim,
const impl_prim *const catalogue[PRIM_COUNT] = {PRIMITIVES(CATALOGUE_ENTRY)};

size_t catalogue_count(void)
{
    size_t n = 0;
    int i;

    for (i = 0; i < PRIM_COUNT; i++) {
        n += catalogue[i]->n_rows;
    }
    return n;
}

int catalogue_find(size_t index, size_t *row)
{
    int i;

    for (i = 0; i < PRIM_COUNT; i++) {
        if (index < catalogue[i]->n_rows) {
            *row = index;
            return i;
        }
        index -= catalogue[i]->n_rows;
    }
    return -1;
}

int catalogue_named(const char *name, size_t n)
{
    int i;

    for (i = 0; i < PRIM_COUNT; i++) {
        if (strlen(catalogue[i]->name) == n && memcmp(catalogue[i]->name, name, n) == 0) {
            return i;
        }
    }
    return -1;
}
