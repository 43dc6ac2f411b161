/* Large working memory for password hashing. */
#ifndef TRONA_CORE_PAGES_H
#define TRONA_CORE_PAGES_H

#include "targets.h"

/* size bytes of unspecified contents, aligned to 64 at least and on huge pages where the system has
 * them, left out of core dumps where it can do that; NULL with ENOMEM if there are none. size is
 * not 0. */
void *pages_alloc(size_t size);

/* Wipes and gives back what pages_alloc(size) returned. NULL: does nothing. errno stays. */
void pages_free(void *p, size_t size);

#endif
