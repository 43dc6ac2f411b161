/* SPDX-License-Identifier: ISC */
/* Interface between the runner and the reader of the vector files. */
#pragma once

#include "kat.h"

enum { KAT_FIELDS = 24 };

typedef struct kat_field {
    char *name;
    char *text;
    kat_bytes value;
} kat_field;

struct kat_record {
    const char *file;
    int line;
    int n;
    kat_field f[KAT_FIELDS];
};

/* Ends the run: what is wrong with the record. */
void kat_die(const kat_record *v, const char *what, const char *field);
/* Turns the text of a value into bytes. */
kat_bytes kat_parse(const kat_record *v, const char *text);
/* Reads the next record; 0 at the end of the file. */
int kat_read(FILE *f, kat_record *v);
void kat_free(kat_record *v);
/* The result of the op of that name for the record; -1 also if there is none. */
int kat_run(const kat_record *v, const char *op);
/* 1 if there is an op of that name and "_reject". */
int kat_refuses(const char *op);
/* The next op, from number *at on, that has not run, of the sets' or of the others; NULL: no more.
 */
const char *kat_unseen(int sets, size_t *at);
/* One in how many vectors of a set runs: TRONA_CHECK_SCALE. */
int kat_set_step(void);
/* Runs the file of a set: *ok = whether all is right, out = the line that reports it. 0 if the file
 * is none. */
int kat_set_file(const char *path, int chosen, int *ok, char *out, size_t size);
