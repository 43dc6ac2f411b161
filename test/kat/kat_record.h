/* What the runner and the reader of the vector files share. */
#ifndef TRONA_TEST_KAT_RECORD_H
#define TRONA_TEST_KAT_RECORD_H

#include "kat.h"

enum { KAT_FIELDS = 24 };

struct kat_record {
    const char *file;
    int line;
    int n;
    struct {
        char *name;
        char *text;
        kat_bytes value;
    } f[KAT_FIELDS];
};

/* Ends the run: what is wrong with the record. */
void kat_die(const kat_record *v, const char *what, const char *field);
/* Turns the text of a value into bytes. */
kat_bytes kat_parse(const kat_record *v, const char *text);
/* Reads the next record; 0 at the end of the file. */
int kat_read(FILE *f, kat_record *v);
void kat_free(kat_record *v);
/* What the op of that name says of the record; -1 also if there is none. */
int kat_run(const kat_record *v, const char *op);
/* The next op, from number *at on, that has not run; NULL: no more. */
const char *kat_unseen(size_t *at);

#endif
