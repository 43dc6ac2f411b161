/* Whom a file is encrypted to. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

#define RECIPIENTS_FILE_MAX (512U * 1024U) /* more than RECIPIENTS_MAX keys have */

static int recipients_push(recipients *r, const public_key *key, const char *path)
{
    public_key *more;

    if (!key->has_box) {
        return cli_fail(path, "a key of minisign's can verify, but nothing can be encrypted to it");
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
    return 0;
}

/* The length of the line at s, its end included. */
static size_t recipients_line(const char *s, size_t n)
{
    const char *end = memchr(s, '\n', n);

    return end == NULL ? n : (size_t) (end - s) + 1;
}

/* Takes the keys out of the text of n bytes. Each is the text of a public key file; empty lines and
 * those that begin with # may stand between them. */
static int recipients_take(recipients *r, const char *s, size_t n, armor_file *f)
{
    static const char title[] = "trona "; /* the keys that have two lines */
    size_t line, found = 0;
    public_key key;

    for (; n > 0; s += line, n -= line) {
        line = recipients_line(s, n);
        if (s[0] == '#' || s[0] == '\n' || s[0] == '\r') {
            continue;
        }
        if (n > sizeof title && memcmp(s, title, sizeof title - 1) == 0) {
            line += recipients_line(s + line, n - line);
        }
        f->n = line < sizeof f->text ? line : sizeof f->text;
        memcpy(f->text, s, f->n);
        if (public_key_parse(&key, f) != 0 || recipients_push(r, &key, f->path) != 0) {
            return -1;
        }
        found++;
    }
    return found > 0 ? 0 : cli_fail(f->path, "no public key is in it");
}

static int recipients_add_file(recipients *r, const char *path)
{
    char *text    = malloc(RECIPIENTS_FILE_MAX);
    armor_file *f = malloc(sizeof *f);
    input in;
    size_t n;
    int failed;

    if (text == NULL || f == NULL) {
        failed = cli_fail_errno(path);
    } else {
        failed = input_open(&in, path);
        if (!failed) {
            failed = input_read(&in, text, RECIPIENTS_FILE_MAX, &n);
            input_close(&in);
        }
        f->path = path;
        if (!failed) {
            failed = n == RECIPIENTS_FILE_MAX ? cli_fail(path, "too long for a list of recipients")
                                              : recipients_take(r, text, n, f);
        }
    }
    free(f);
    free(text);
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
    sodium_free(r->secret);
}
