/* SPDX-License-Identifier: ISC */
/* The list of all primitives, for introspection (introspect.c), the tests and the command. Other
 * code names its primitive itself, so that a program links only those that it calls. */
#pragma once

#include "../core/impl.h"
#include "../impls.def"

/* Their numbers, in the order of impls.def. */
#define CATALOGUE_NUMBER(p) PRIM_##p,
enum { PRIMITIVES(CATALOGUE_NUMBER) PRIM_COUNT };

extern const impl_prim *const catalogue[PRIM_COUNT];

/* How many implementations of all primitives this build has. */
size_t catalogue_count(void);

/* The primitive (PRIM_x) and the row *row of implementation number index, counted over all
 * primitives; -1 beyond the last. */
int catalogue_find(size_t index, size_t *row);

/* The primitive called name, n bytes; -1 if there is none. */
int catalogue_named(const char *name, size_t n);
