/* SPDX-License-Identifier: ISC */
/* Input, and output that appears whole or not at all. */
#pragma once

#include "cli.h"

/* ---- io.c ---- */

typedef struct input {
    int fd;
    const char *name; /* for messages */
    uint64_t total;
    uint64_t expected;          /* bytes that will be read, for progress; 0: all that there are */
    int (*stop)(void *context); /* NULL, or: 1 if nobody needs more; waiting for it then ends */
    void *context;
} input;

/* Opens path for reading; NULL or "-" is stdin. -1 is reported. */
int input_open(input *in, const char *path);
/* Reads n bytes, fewer only at the end of the file: *got says how many. -1 is reported. */
int input_read(input *in, void *buf, size_t n, size_t *got);
/* The same, but the error is returned, not reported; ECANCELED if in->stop ended it. */
int input_try(input *in, void *buf, size_t n, size_t *got);
/* 1 if reading may wait for somebody who writes: a pipe, a terminal. On Windows nothing ends that
 * waiting but the writer. */
int input_may_wait(const input *in);
/* *at: where in stands, *end: where its bytes end. -1, not reported, if it cannot be read from the
 * middle: a pipe, a terminal. */
int input_extent(const input *in, uint64_t *at, uint64_t *end);
/* Goes to offset at of the file, to read n bytes there. -1 is reported. */
int input_seek(input *in, uint64_t at, uint64_t n);
void input_close(input *in);

typedef struct output {
    int fd;
    const char *name; /* for messages */
    char *target;     /* its final name; NULL if written in place (stdout, devices) */
    char *temp;       /* its name until then */
    int force;
    mode_t mode;
    uint64_t total;
    char *text; /* if not NULL, receives the output, and fd is -1 */
    size_t room;
} output;

#define OUTPUT_MODE_DEFAULT ((mode_t) 0666) /* less the umask */
#define OUTPUT_MODE_SECRET  ((mode_t) 0600)

/* Opens a temporary file beside path; NULL or "-" is stdout. An existing file is an error unless
 * force. What is no regular file is written in place: a terminal and /dev/null always, all else
 * with force. -1 is reported. */
int output_open(output *out, const char *path, int force, mode_t mode);
/* The same for keys: a new regular file, whose name is path itself and no link's target. What
 * stands there is never opened; with force it is replaced, if it is a regular file. */
int output_open_regular(output *out, const char *path, int force, mode_t mode);
/* Output becomes a string at text, of at most size - 1 bytes. */
void output_open_text(output *out, char *text, size_t size);
int output_write(output *out, const void *buf, size_t n);
/* Gives the file its name, or reports why not. The output is closed in any case. */
int output_commit(output *out);
/* The same for two regular files: both get their names, or neither, and then what stood there still
 * does. b's name always has a file, old or new; a's old file may stand beside its name if the
 * process is killed meanwhile. */
int output_commit_both(output *a, output *b);
/* Closes and removes the output, if it is still open. */
void output_abandon(output *out);

/* path with suffix appended, from malloc; NULL is reported. */
char *io_path_with(const char *path, const char *suffix);

/* ---- progress.c: what a terminal shows while a long input is read ---- */

/* More of in was read; in is closed. */
void progress_step(const input *in);
void progress_end(const input *in);
/* What came before, waiting for a passphrase say, does not count. */
void progress_restart(void);
/* Takes the line away, since another is printed. */
void progress_clear(void);
/* Shows none: a terminal gets the output itself. */
void progress_off(void);
