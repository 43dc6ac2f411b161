/* SPDX-License-Identifier: ISC */
/* Time that only goes forward. */
#ifndef TRONA_CORE_CLOCK_H
#define TRONA_CORE_CLOCK_H

#include "names.h"

/* Nanoseconds since some moment. */
double clock_ns(void);

#endif
