/* SPDX-License-Identifier: ISC */
/* trona bench --handshakes, for the command. */
#pragma once

#include <stddef.h>

#include "results.h"

/* Measures the handshakes whose names begin with one of names, or all: both sides, in one thread
 * and in one per core, with trona and the installed libsodium. Prints the table in the given
 * form; r, unless NULL, receives the figures. Returns the number of handshakes, or -1 if one
 * failed. */
int handshakes_run(const char *const *names, size_t n_names, int form, results *r);
