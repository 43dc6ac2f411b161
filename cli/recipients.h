/* SPDX-License-Identifier: ISC */
/* Whom a file is encrypted to. */
#pragma once

#include "keys.h"
#include "passphrase.h"

#define RECIPIENTS_MAX 256U

/* Whom a file is encrypted to: count keys, or whoever knows the passphrase. */
typedef struct recipients {
    public_key *key;
    size_t count;
    size_t skipped;     /* keys in lists that cannot be used */
    size_t xwing;       /* keys with X-Wing */
    char *classic;      /* where the first without it stands; NULL: nowhere */
    passphrase *secret; /* NULL: the keys */
} recipients;

/* Adds the key in the file path, or with many all that stand in it. -1 is reported. */
int recipients_add(recipients *r, const char *path, int many);
void recipients_free(recipients *r);
