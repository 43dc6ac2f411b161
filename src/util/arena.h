/* SPDX-License-Identifier: ISC */
/* Large working memory for secrets that lives for one call: in huge pages if possible, excluded
 * from core dumps, wiped in the end. */
#pragma once

#include "../core/targets.h"

typedef struct arena {
    uint8_t *data; /* aligned to 64 bytes */
    size_t size;
    void *base;    /* the allocation, for arena_free */
    size_t mapped; /* its size if it is not from the heap, else 0 */
} arena;

/* Allocates size > 0 bytes, uninitialised. Returns 0, or -1 with errno ENOMEM and
 * trona_last_error set. */
int arena_make(arena *a, size_t size);

/* Wipes and frees an arena. Preserves errno. */
void arena_free(arena *a);
