/* SPDX-License-Identifier: ISC */
/* Finds functions that the kernel provides in user space. */
#pragma once

#include "../core/targets.h"

#if defined(__linux__) && defined(__LP64__)
# define VDSO 1
#else
# define VDSO 0
#endif

#if VDSO

/* Finds the given version of the function called name in the ELF image at base, reading at most
 * size bytes. Returns its offset from base, or 0 if it is missing or the image is malformed. */
size_t vdso_find(const void *base, size_t size, const char *name, const char *version);

#endif
