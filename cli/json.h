/* SPDX-License-Identifier: ISC */
/* With --json, what was done is one object in one line. */
#pragma once

#include "cli.h"

/* --json was given. The members below do nothing without it. */
void json_begin(const char *command);
int json_is_on(void);
/* stdout carries what the command makes: the object will be the last line on stderr. */
void json_to_stderr(void);
/* A member; key is NULL within an array. Where value, NULL for null, is no UTF-8, the bytes that
 * are none become U+FFFD, and a member KEY_hex has them all. */
void json_text(const char *key, const char *value);
/* The same; "-" is null, too: a standard stream. */
void json_path(const char *key, const char *path);
void json_number(const char *key, uint64_t n);
void json_bool(const char *key, int value);
/* Begins an object ("{}") or an array ("[]"), and ends the last one. */
void json_open(const char *key, const char brackets[2]);
void json_close(void);
/* Prints what there is so far: long lists need not stay in memory. */
void json_flush(void);
/* Ends and prints the object, and the failure's line where status is one. The status, or CLI_FAILED
 * if the object could not be printed. */
int json_end(int status);
/* Prints a string alone on stdout. */
void json_print(const char *s);
