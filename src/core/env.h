/* SPDX-License-Identifier: ISC */
/* The operator's overrides. */
#ifndef TRONA_CORE_ENV_H
#define TRONA_CORE_ENV_H

#include "names.h"

/* What TRONA_CPU, TRONA_IMPL or TRONA_PICK was when env_read ran; NULL if it was unset, empty or
 * too long, or if this program runs with more rights than the user who set it (set-uid, set-gid,
 * capabilities). */
const char *env_override(const char *name);

/* 1 if it was set, but is longer than what is kept: it is not followed then. */
int env_too_long(const char *name);

/* Copies the variables, the first time. Runs when the library is loaded, before the program can
 * have threads: to read the environment later would race with setenv. Where the compiler has no
 * such means sodium_init calls it, or the first use does. */
void env_read(void);

#endif
