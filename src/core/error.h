/* The thread's reason for its last -1. */
#ifndef TRONA_CORE_ERROR_H
#define TRONA_CORE_ERROR_H

#include "targets.h"

/* Records why (a string constant) for trona_last_error and returns -1: return error_fail("..."). */
int error_fail(const char *why);

#endif
