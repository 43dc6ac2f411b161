/* SPDX-License-Identifier: ISC */
/* trona cpu and trona selftest, and what of the environment was not followed. */
#pragma once

#include "cli.h"

/* ---- inspect.c ---- */

/* Says on stderr what of TRONA_CPU, TRONA_IMPL and TRONA_PICK could not be followed, a line each,
 * and what could have been. */
void inspect_warn(void);

/* ---- cpu.c ---- */

/* The system's name for this CPU, or "unknown". */
void inspect_cpu_name(char *name, size_t size);
/* Prints head and the words, in lines of at most 80 columns. */
void inspect_wrap(const char *head, char *words);
/* A line for each primitive. */
void inspect_short_table(void);
/* Prints a member that is an array of what separator divides, and an implementation. */
void inspect_json_list(const char *name, char *words, char separator);
void inspect_json_impl(const trona_impl_status *st, char *needs);
