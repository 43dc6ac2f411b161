/* SPDX-License-Identifier: ISC */
/* The trona command: what all its files share, messages and exit status. It calls no function of
 * the library but those that <trona.h> declares, and clock_ns (src/core/clock.h), which it compiles
 * itself. */
#pragma once

#if !defined(_XOPEN_SOURCE)
# define _XOPEN_SOURCE 700 /* POSIX.1-2008 */
#endif
#if defined(__APPLE__) && !defined(_DARWIN_C_SOURCE)
# define _DARWIN_C_SOURCE 1 /* getopt_long */
#endif
#if !defined(_FILE_OFFSET_BITS)
# define _FILE_OFFSET_BITS 64
#endif

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include <trona.h>

#include "platform.h"

/* ---- report.c: what the user is told ---- */

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 }; /* the exit status, and what commands return */

#if defined(__GNUC__)
# define CLI_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
# define CLI_PRINTF(fmt, args)
#endif

/* Always -1. Records "FILE: reason" for the one line that main prints at the end; the first failure
 * is the cause, so later ones are dropped. */
int cli_fail(const char *file, const char *fmt, ...) CLI_PRINTF(2, 3);
/* The same with the reason that errno gives. */
int cli_fail_errno(const char *file);
/* The recorded failure, "" if there is none. */
const char *cli_failure(void);
/* Forgets the recorded failure. */
void cli_failure_clear(void);
/* Prints the recorded failure, if any, as one line on stderr. */
void cli_failure_print(void);
/* Prints one line about a success that deserves attention. */
void cli_note(const char *file, const char *text);
/* Prints one line on stdout: whatever holds what the user or the environment says. */
void cli_say(const char *fmt, ...) CLI_PRINTF(1, 2);
/* Every byte of what the locale does not print, or what turns the direction of text, becomes a
 * question mark: all text of others that may reach a terminal goes through this. */
void cli_printable(char *s);
/* CLI_USAGE. Says what is wrong with the command line; command may be NULL, for trona itself. */
int cli_usage(const char *command, const char *fmt, ...) CLI_PRINTF(2, 3);
/* The same for what getopt_long returned as ':' or '?'. */
int cli_usage_option(const char *command, int got, char *const argv[]);
/* Sets *value, NULL so far, to what getopt_long found after option. CLI_USAGE, with the message, if
 * the option was there before. */
int cli_option_once(const char *command, int option, const char **value);
enum { CLI_PASSPHRASE_FD = 1000 }; /* what getopt_long returns for --passphrase-fd */
#define CLI_THREADS_MAX 64U
enum { CLI_THREADS = 1001 }; /* what getopt_long returns for --threads */
/* Sets *threads, 0 so far, to what it found after --threads. CLI_USAGE, with the message, if that
 * is no number from 1 to CLI_THREADS_MAX, or the option was there before. */
int cli_option_threads(const char *command, uint32_t *threads);
/* CLI_OK if all that was printed on stdout arrived, else CLI_FAILED with the failure recorded. */
int cli_flush_stdout(void);

/* ---- The commands: argc and argv as for main, argv[0] is the command's name ---- */

int cmd_cpu(int argc, char *argv[]);
int cmd_selftest(int argc, char *argv[]);
int cmd_bench(int argc, char *argv[]);
int cmd_keygen(int argc, char *argv[]);
int cmd_encrypt(int argc, char *argv[]);
int cmd_decrypt(int argc, char *argv[]);
int cmd_sign(int argc, char *argv[]);
int cmd_verify(int argc, char *argv[]);
int cmd_pubkey(int argc, char *argv[]);
int cmd_fingerprint(int argc, char *argv[]);
int cmd_hash(int argc, char *argv[]);
