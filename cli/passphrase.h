/* SPDX-License-Identifier: ISC */
/* Passphrases, and keys made of them. */
#pragma once

#include "cli.h"

#define PASSPHRASE_MAX   1024U /* bytes, without the end of the line */
#define PASSPHRASE_LIMIT 24U   /* opslimit (4), KiB of memory (4), salt (16) */

typedef struct passphrase {
    char text[PASSPHRASE_MAX];
    size_t n;
} passphrase;

/* Takes the value of --passphrase-fd: passphrases are then lines read from there, one for each that
 * is needed. CLI_USAGE if it is no file descriptor, or given twice. */
int passphrase_from_fd(const char *command, const char *number);
/* One that was chosen before; a new one, which a terminal is asked for twice; one of a key that
 * another program made. Only the last may be empty. */
enum { PASSPHRASE_OLD, PASSPHRASE_NEW, PASSPHRASE_FOREIGN };
/* Reads the passphrase of that kind for what. From sodium_malloc; NULL is reported. */
passphrase *passphrase_get(const char *what, int kind);
/* The limits that are written now, and a random salt. */
void passphrase_limits(unsigned char limits[PASSPHRASE_LIMIT]);
/* key = Argon2id under these limits; -1 if they are more than anybody writes, or memory is short,
 * is reported for the file name. */
int passphrase_key(unsigned char key[32], const passphrase *p,
                   const unsigned char limits[PASSPHRASE_LIMIT], const char *name);
