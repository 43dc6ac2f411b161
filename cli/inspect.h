/* trona cpu and trona selftest: what inspect.c and cpu.c share. */
#ifndef TRONA_CLI_INSPECT_H
#define TRONA_CLI_INSPECT_H

#include "cli.h"

/* ---- cpu.c ---- */

/* What the system calls this CPU, or "unknown". */
void inspect_cpu_name(char *name, size_t size);
/* Prints head and the words, in lines of at most 80 columns. */
void inspect_wrap(const char *head, char *words);
/* A line for each primitive. */
void inspect_short_table(void);
/* Prints a member that is an array of what separator divides, and an implementation. */
void inspect_json_list(const char *name, char *words, char separator);
void inspect_json_impl(const trona_impl_status *st, char *needs);

#endif
