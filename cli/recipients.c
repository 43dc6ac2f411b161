/* SPDX-License-Identifier: ISC */
/* Whom a file is encrypted to. */
#include "recipients.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RECIPIENTS_FILE_MAX (512U * 1024U) /* more than RECIPIENTS_MAX keys have */
#define RECIPIENTS_WHERE    4200U          /* a path that can be opened, and a line */

/* A file of public keys. */
typedef struct recipients_list {
    char text[RECIPIENTS_FILE_MAX];
    size_t n;
    armor_file key;               /* one of them */
    char where[RECIPIENTS_WHERE]; /* the list and the line of the key, for messages */
} recipients_list;

static int recipients_push(recipients *r, const public_key *key, const char *path)
{
    public_key *more;

    if (!key->has_box) {
        return cli_fail(path,
                        "a minisign or signify key can verify, but nothing can be encrypted to it");
    }
    if (r->count == RECIPIENTS_MAX) {
        return cli_fail(path, "there are more than %u recipients", RECIPIENTS_MAX);
    }
    more = realloc(r->key, (r->count + 1) * sizeof *more);
    if (more == NULL) {
        return cli_fail_errno(path);
    }
    r->key             = more;
    r->key[r->count++] = *key;
    r->xwing += key->has_xwing != 0;
    if (!key->has_xwing && r->classic == NULL) {
        r->classic = io_path_with(path, "");
        return r->classic == NULL ? -1 : 0;
    }
    return 0;
}

/* The length of the line at s, its end included. */
static size_t recipients_line(const char *s, size_t n)
{
    const char *end = memchr(s, '\n', n);

    return end == NULL ? n : (size_t) (end - s) + 1;
}

/* 1 if the line has nothing but blanks, or is a comment. */
static int recipients_is_empty(const char *s, size_t n)
{
    size_t i = 0;

    while (i < n && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r' || s[i] == '\n')) {
        i++;
    }
    return i == n || s[i] == '#';
}

/* 1 if the line at s is the title of a key that has two lines. */
static int recipients_is_title(const char *s, size_t n)
{
    static const char *const titles[] = {"trona ", "untrusted comment: "};
    size_t i;

    for (i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        if (n > strlen(titles[i]) && memcmp(s, titles[i], strlen(titles[i])) == 0) {
            return 1;
        }
    }
    return 0;
}

/* Takes the keys out of the list at path. Each is the text of a public key file; empty lines and
 * comments may stand between them. */
static int recipients_take(recipients *r, recipients_list *list, const char *path)
{
    size_t at = armor_bom(list->text, list->n), line, found = 0;
    unsigned long number;
    public_key key;
    armor_file *f = &list->key;

    f->path = list->where;
    for (number = 1; at < list->n; at += line, number++) {
        const char *s = list->text + at;

        line = recipients_line(s, list->n - at);
        if (recipients_is_empty(s, line)) {
            continue;
        }
        (void) snprintf(list->where, sizeof list->where, "%s: line %lu", path, number);
        if (recipients_is_title(s, line)) {
            line += recipients_line(s + line, list->n - at - line);
            number++;
        }
        f->n = line < sizeof f->text ? line : sizeof f->text;
        memcpy(f->text, s, f->n);
        if (foreign_ssh_is_other(f)) { /* the lists that GitHub publishes have them */
            cli_note(f->path, "skipped: of ssh's keys, only ssh-ed25519 can be used");
            r->skipped++;
            continue;
        }
        if (public_key_parse(&key, f) != 0 || recipients_push(r, &key, f->path) != 0) {
            return -1;
        }
        found++;
    }
    return found > 0 ? 0 : cli_fail(path, "it contains no usable public key");
}

static int recipients_add_file(recipients *r, const char *path)
{
    recipients_list *list = malloc(sizeof *list);
    input in;
    int failed;

    if (list == NULL) {
        return cli_fail_errno(path);
    }
    failed = input_open(&in, path);
    if (!failed) {
        failed = input_read(&in, list->text, sizeof list->text, &list->n);
        input_close(&in);
    }
    if (!failed) {
        failed = list->n == sizeof list->text ? cli_fail(path, "too long for a list of recipients")
                                              : recipients_take(r, list, path);
    }
    free(list);
    return failed;
}

int recipients_add(recipients *r, const char *path, int many)
{
    public_key key;

    if (many) {
        return recipients_add_file(r, path);
    }
    return public_key_load(&key, path) != 0 ? -1 : recipients_push(r, &key, path);
}

void recipients_free(recipients *r)
{
    free(r->key);
    free(r->classic);
    sodium_free(r->secret);
}
