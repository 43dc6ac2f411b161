/* SPDX-License-Identifier: ISC */
/* The thread's reason for its last -1, and misuse. */
#pragma once

#include "compiler.h"
#include "targets.h"

#include <trona.h>

/* Records why (a string constant) for trona_last_error and returns -1: return error_fail("..."). */
int error_fail(const char *why);
/* The same, and sets errno. */
int error_fail_errno(int error, const char *why);
/* For a caller's mistake: the same, then what sodium_misuse does. why names the function. */
NORETURN void error_misuse(const char *why);
