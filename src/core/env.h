/* SPDX-License-Identifier: ISC */
/* The operator's overrides. */
#pragma once

#include "names.h"

/* The value of TRONA_CPU, TRONA_IMPL or TRONA_PICK when env_read ran; NULL if it was unset, empty
 * or too long, or if this program runs with more rights than the user who set it (set-uid, set-gid,
 * capabilities). */
const char *env_override(const char *name);

/* 1 if it was set but is too long to keep, and therefore ignored. */
int env_too_long(const char *name);

/* Copies the variables, the first time. Runs when the library is loaded, before the program can
 * have threads, because reading the environment later would race with setenv. If the compiler has
 * no constructors, sodium_init or the first use calls it. */
void env_read(void);
