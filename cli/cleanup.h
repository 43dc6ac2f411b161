/* SPDX-License-Identifier: ISC */
/* Temporary files never outlive the process. */
#pragma once

#include "cli.h"

/* Installs handlers that remove the registered files when a signal ends the process. */
void cleanup_init(void);
/* No signal is handled between the two: for creating and registering a file. */
void cleanup_block(void);
void cleanup_unblock(void);
/* Registers path, a string that lives until cleanup_forget; 0, or -1 if the table is full. */
int cleanup_add(const char *path);
/* The file is now what the user asked for, or is gone. */
void cleanup_forget(const char *path);
/* Removes all that is registered. */
void cleanup_all(void);
#if PLATFORM_POSIX
/* A signal that ends the process calls undo first, which must be safe in a handler; NULL: nothing.
 */
void cleanup_before_end(void (*undo)(void));
#endif
