/* SPDX-License-Identifier: ISC */
/* All primitives: for introspection, the tests and the command. What computes names its primitive
 * itself, so that a program does not link those that it never calls. */
#ifndef TRONA_CATALOGUE_CATALOGUE_H
#define TRONA_CATALOGUE_CATALOGUE_H

#include "../core/impl.h"
#include "../impls.def"

/* Their numbers, in the order of impls.def. */
#define CATALOGUE_NUMBER(p) PRIM_##p,
enum { PRIMITIVES(CATALOGUE_NUMBER) PRIM_COUNT };

extern const impl_prim *const catalogue[PRIM_COUNT];

/* How many implementations of all primitives this build has. */
size_t catalogue_count(void);

/* The primitive (PRIM_x) whose row *row is number index of all, counted through; -1 beyond the
 * last. */
int catalogue_find(size_t index, size_t *row);

/* The primitive called name, n bytes; -1 if there is none. */
int catalogue_named(const char *name, size_t n);

#endif
