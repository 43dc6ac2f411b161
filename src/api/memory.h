/* SPDX-License-Identifier: ISC */
/* What guarded memory ends the program with. */
#ifndef TRONA_API_MEMORY_H
#define TRONA_API_MEMORY_H

#include <trona.h>

#include "../core/compiler.h"
#include "../core/names.h"

/* Something wrote where nothing may: SIGSEGV, or if that returns SIGABRT. */
NORETURN void memory_damaged(void);

#endif
