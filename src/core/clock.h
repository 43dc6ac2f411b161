/* SPDX-License-Identifier: ISC */
/* Monotonic time. */
#ifndef TRONA_CORE_CLOCK_H
#define TRONA_CORE_CLOCK_H

#include "names.h"

/* Nanoseconds since an arbitrary moment. */
double clock_ns(void);

#endif
