/* SPDX-License-Identifier: ISC */
/* trona hash: what its files share. hash.c is the command, hash_file.c the digests, hash_check.c
 * the lists that --check reads, hash_walk.c the directories. */
#pragma once

#include "io.h"

#define HASH_MAX 64U /* bytes of the longest digest */

typedef struct hash_algorithm {
    const char *name; /* after -a */
    const char *tag;  /* in the lines of --tag */
    int id;
    unsigned bytes;
    int variable; /* other lengths are possible, from 1 to HASH_MAX bytes */
} hash_algorithm;

typedef struct hash_options {
    const hash_algorithm *algorithm; /* NULL: not given */
    unsigned bytes;                  /* of the digest; 0: not given */
    uint32_t threads;
    int tag, binary, zero, recursive;                       /* for writing */
    int check, quiet, status, strict, ignore_missing, warn; /* for reading */
} hash_options;

/* ---- hash_file.c ---- */

/* By name, or by the name in a tag, which is n bytes long; NULL if there is none. */
const hash_algorithm *hash_find(const char *name);
const hash_algorithm *hash_find_tag(const char *tag, size_t n);
/* The names after -a, a line. */
const char *hash_names(void);
/* digest = the hash of all of in. -1 is reported. */
int hash_input(unsigned char digest[HASH_MAX], const hash_algorithm *a, unsigned bytes,
               uint32_t threads, input *in);

/* ---- hash_check.c ---- */

/* Checks what the list at path says. CLI_OK if all of it is true, else CLI_FAILED, and all that is
 * to be said was said. */
int hash_check(const hash_options *o, const char *path);

/* ---- hash_walk.c ---- */

/* Calls visit for every regular file below path, in the order of their names, byte by byte; links
 * are not followed. The number of directories that could not be read, each of which was reported
 * and printed. */
size_t hash_walk(const char *path, void (*visit)(const char *path, void *context), void *context);
