/* SPDX-License-Identifier: ISC */
/* trona hash --check: the lines of sha256sum, b2sum and b3sum, plain and tagged. */
#include "hash.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "armor.h"
#include "json.h"

#define HASH_CHECK_LIST "stdin"

/* Contents of one line. */
typedef struct hash_line {
    const hash_algorithm *algorithm;
    unsigned bytes;
    unsigned char digest[HASH_MAX];
    char *name; /* within the line */
} hash_line;

typedef struct hash_tally {
    size_t lines, good, bad, unread, unclear;
    int kind; /* of its lines without a tag */
} hash_tally;

enum { HASH_ANY, HASH_ONE, HASH_TWO };

/* Undoes the escapes in place; -1 if it has others than these. */
static int hash_unescape(char *name)
{
    char *to = name;

    for (; *name != '\0'; name++) {
        if (*name != '\\') {
            *to++ = *name;
            continue;
        }
        name++;
        if (*name != 'n' && *name != 'r' && *name != '\\') {
            return -1;
        }
        *to++ = *name == 'n' ? '\n' : *name == 'r' ? '\r' : '\\';
    }
    *to = '\0';
    return 0;
}

/* Reads n digits as the digest; -1 if they are not one of this algorithm and length. */
static int hash_digits(hash_line *l, const char *hex, size_t n)
{
    size_t got;

    if (n == 0 || n % 2 != 0 || n > 2 * HASH_MAX || strspn(hex, "0123456789abcdefABCDEF") < n ||
        sodium_hex2bin(l->digest, sizeof l->digest, hex, n, NULL, &got, NULL) != 0 ||
        got != n / 2) {
        return -1;
    }
    if (l->bytes == 0) {
        l->bytes = l->algorithm->variable ? (unsigned) got : l->algorithm->bytes;
    }
    return got == l->bytes ? 0 : -1;
}

/* The algorithm and the length that the n bytes of tag name; -1 if they name none. */
static int hash_parse_tag(hash_line *l, const char *tag, size_t n)
{
    const char *bits = tag + n;
    char *end;

    l->algorithm = hash_find_tag(tag, n);
    if (l->algorithm != NULL) {
        l->bytes = l->algorithm->bytes;
        return 0;
    }
    while (bits > tag && bits[-1] != '-') {
        bits--;
    }
    if (bits > tag && *bits >= '1' && *bits <= '9') {
        unsigned long length = strtoul(bits, &end, 10);

        l->algorithm = hash_find_tag(tag, (size_t) (bits - 1 - tag));
        l->bytes     = (unsigned) (length / 8);
        return end == tag + n && length % 8 == 0 && length <= 8 * HASH_MAX &&
                       l->algorithm != NULL && l->algorithm->variable
                   ? 0
                   : -1;
    }
    return -1;
}

/* TAG (NAME) = DIGITS, TAG-BITS (NAME) = DIGITS for other lengths, and openssl's TAG(NAME)= DIGITS.
 */
static int hash_parse_tagged(hash_line *l, char *line, const hash_algorithm *wanted)
{
    char *open = strchr(line, '('), *close = strrchr(line, ')'); /* names may have both */
    const char *digits;

    if (open == NULL || open == line || close == NULL || close < open) {
        return -1;
    }
    digits = close + 1 + strspn(close + 1, " \t");
    if (*digits++ != '=' ||
        hash_parse_tag(l, line, (size_t) (open - line) - (open[-1] == ' ')) != 0 ||
        (wanted != NULL && wanted != l->algorithm)) {
        return -1;
    }
    digits += strspn(digits, " \t");
    if (hash_digits(l, digits, strlen(digits)) != 0) {
        return -1;
    }
    *close  = '\0';
    l->name = open + 1;
    return 0;
}

/* DIGITS  NAME, DIGITS *NAME, and what "md5 -r" of BSD writes, DIGITS NAME: of which kind a list
 * is, its first line says, since names may begin with a space or an asterisk. */
static int hash_parse_plain(hash_line *l, char *line, const hash_algorithm *wanted, int *kind)
{
    size_t n = strspn(line, "0123456789abcdefABCDEF");
    int one, marked;

    l->algorithm = wanted;
    l->bytes     = 0;
    if (wanted == NULL || (line[n] != ' ' && line[n] != '\t') || hash_digits(l, line, n) != 0) {
        return -1;
    }
    marked = line[n + 1] == ' ' || line[n + 1] == '*';
    one    = *kind == HASH_ONE || (*kind == HASH_ANY && !marked);
    if (!one && !marked) {
        return -1;
    }
    *kind   = one ? HASH_ONE : HASH_TWO;
    l->name = line + n + (one ? 1 : 2);
    return 0;
}

/* The line without its end; 0 if it is understood. */
static int hash_parse_line(hash_line *l, char *line, const hash_algorithm *wanted, int *kind)
{
    int escaped;

    line += strspn(line, " \t");
    escaped = line[0] == '\\';
    line += escaped;
    l->bytes = 0;
    if (hash_parse_tagged(l, line, wanted) != 0 && hash_parse_plain(l, line, wanted, kind) != 0) {
        return -1;
    }
    return l->name[0] == '\0' || (escaped && hash_unescape(l->name) != 0) ? -1 : 0;
}

/* The text printed about one file, and its object in JSON. */
static void hash_check_say(const hash_options *o, const hash_line *l, const char *result)
{
    static const char ok[] = "OK";
    int good               = strcmp(result, ok) == 0;

    if (o->status || (good && o->quiet)) {
        return;
    }
    if (!json_is_on()) {
        cli_say("%s: %s", l->name, result);
        return;
    }
    json_open(NULL, "{}");
    json_text("file", l->name);
    json_text("algorithm", l->algorithm->name);
    json_text("result", good ? "ok" : strcmp(result, "FAILED") == 0 ? "failed" : "unread");
    if (cli_failure()[0] != '\0') {
        json_text("error", cli_failure());
    }
    json_close();
    json_flush();
}

/* Whether the file is as the line says, and what is printed about that. */
static void hash_check_line(const hash_options *o, hash_tally *t, const hash_line *l)
{
    unsigned char digest[HASH_MAX];
    input in;
    int failed;

    if (o->ignore_missing && access(l->name, F_OK) != 0 && errno == ENOENT) {
        return;
    }
    failed = input_open(&in, l->name);
    if (!failed) {
        failed = hash_input(digest, l->algorithm, l->bytes, o->threads, &in);
        input_close(&in);
    }
    if (failed) {
        t->unread++;
        cli_failure_print();
        hash_check_say(o, l, "FAILED open or read");
        cli_failure_clear();
    } else if (sodium_memcmp(digest, l->digest, l->bytes) != 0) {
        t->bad++;
        hash_check_say(o, l, "FAILED");
    } else {
        t->good++;
        hash_check_say(o, l, "OK");
    }
}

/* b3sum's lists have nothing but its lines: any other is a failure. */
static int hash_check_is_b3sum(const hash_options *o)
{
    return o->algorithm != NULL && strcmp(o->algorithm->name, "blake3") == 0;
}

static void hash_check_lines(const hash_options *o, hash_tally *t, FILE *f, const char *name)
{
    char *line  = NULL, *begin, text[64];
    size_t room = 0, number = 0;
    ssize_t n;
    hash_line l;

    while ((n = getline(&line, &room, f)) > 0) {
        number++;
        if (line[n - 1] == '\n') {
            line[--n] = '\0';
        }
        if (n > 0 && line[n - 1] == '\r') {
            line[--n] = '\0';
        }
        begin = line + (number == 1 ? armor_bom(line, (size_t) n) : 0);
        if (!hash_check_is_b3sum(o) && (begin == line + n || begin[0] == '#')) {
            continue;
        }
        t->lines++;
        if (strlen(line) == (size_t) n && hash_parse_line(&l, begin, o->algorithm, &t->kind) == 0) {
            hash_check_line(o, t, &l);
        } else {
            t->unclear++;
            if (o->warn) {
                (void) snprintf(text, sizeof text, "line %lu is not a checksum line",
                                (unsigned long) number);
                cli_note(name, text);
            }
        }
    }
    free(line);
}

/* One line about a list, and the member that says the same. */
static void hash_check_note(const char *name, const char *text)
{
    json_text("error", text);
    cli_note(name, text);
}

/* One line about all that was wrong. */
static int hash_check_sum(const hash_options *o, const hash_tally *t, const char *name)
{
    char bad[64] = "", unread[64] = "", unclear[64] = "", text[256];
    const char *also = "";

    if (t->lines == t->unclear) {
        hash_check_note(name, o->algorithm == NULL
                                  ? "it has no line with a tag (-a NAME is needed for others)"
                                  : "it has no line of this hash");
        return CLI_FAILED;
    }
    if (t->bad > 0) {
        (void) snprintf(bad, sizeof bad, "%lu of %lu differ", (unsigned long) t->bad,
                        (unsigned long) (t->good + t->bad));
        also = ", ";
    }
    if (t->unread > 0) {
        (void) snprintf(unread, sizeof unread, "%s%lu could not be read", also,
                        (unsigned long) t->unread);
        also = ", ";
    }
    if (t->unclear > 0) {
        (void) snprintf(unclear, sizeof unclear, "%s%lu line%s not understood", also,
                        (unsigned long) t->unclear, t->unclear == 1 ? " is" : "s are");
        also = ", ";
    }
    if (t->good + t->bad + t->unread == 0) {
        hash_check_note(name, "none of its files exists");
        return CLI_FAILED;
    }
    (void) snprintf(text, sizeof text, "%s%s%s", bad, unread, unclear);
    if (text[0] != '\0' && !o->status) {
        hash_check_note(name, text);
    }
    return t->bad + t->unread > 0 || ((o->strict || hash_check_is_b3sum(o)) && t->unclear > 0)
               ? CLI_FAILED
               : CLI_OK;
}

int hash_check(const hash_options *o, const char *path)
{
    hash_tally t     = {0, 0, 0, 0, 0, HASH_ANY};
    int is_std       = strcmp(path, "-") == 0;
    FILE *f          = is_std ? stdin : fopen(path, "rb");
    const char *name = is_std ? HASH_CHECK_LIST : path;
    int failed, status;

    json_open(NULL, "{}");
    json_path("list", path);
    json_open("files", "[]");
    if (f == NULL) {
        (void) cli_fail_errno(name);
    } else {
        hash_check_lines(o, &t, f, name);
        if (ferror(f)) {
            (void) cli_fail_errno(name);
        }
    }
    failed = f == NULL || ferror(f);
    if (f != NULL && !is_std) {
        (void) fclose(f);
    }
    json_close();
    if (failed) {
        json_text("error", cli_failure());
        cli_failure_print();
        cli_failure_clear();
    } else {
        json_number("good", t.good);
        json_number("bad", t.bad);
        json_number("unread", t.unread);
        json_number("unclear", t.unclear);
    }
    status = failed ? CLI_FAILED : hash_check_sum(o, &t, name);
    json_close();
    return status;
}
