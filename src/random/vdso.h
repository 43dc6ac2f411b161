/* SPDX-License-Identifier: ISC */
/* Finds functions that the kernel provides in user space. */
#ifndef TRONA_RANDOM_VDSO_H
#define TRONA_RANDOM_VDSO_H

#include "../core/targets.h"

#if defined(__linux__) && defined(__LP64__)
# define VDSO 1
#else
# define VDSO 0
#endif

#if VDSO

/* Where in the ELF image at base, of which no more than size bytes may be read, that version of the
 * function name is: its offset; 0 if it is not there or the image is malformed. */
size_t vdso_find(const void *base, size_t size, const char *name, const char *version);

#endif

#endif
