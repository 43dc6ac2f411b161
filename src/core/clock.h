/* SPDX-License-Identifier: ISC */
/* Monotonic time. */
#pragma once

#include "names.h"

/* Nanoseconds since an arbitrary moment. */
double clock_ns(void);
