/* SPDX-License-Identifier: ISC */
/* trona bench --handshakes: what the command calls. */
#pragma once

#include <stddef.h>

#include "results.h"

/* Measures the handshakes (those that begin with one of names, or all), both sides of each, in one
 * thread and in one for each core, with trona and with the libsodium that is there, and prints the
 * table in that form. r, unless NULL, takes the figures. Returns how many handshakes there were; -1
 * if one of them failed. */
int handshakes_run(const char *const *names, size_t n_names, int form, results *r);
