/* SPDX-License-Identifier: ISC */
/* --json: what a command did, as one object in one line of ASCII. */
#include "json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io.h"

enum { JSON_DEPTH = 8, JSON_ROOM = 4096 };

static struct {
    int on, failed, to_stderr;
    char *text;
    size_t n, room;
    char open[JSON_DEPTH]; /* the brackets that close the open ones */
    size_t depth;
    int first; /* nothing stands behind the last bracket yet */
} json;

/* ---- Bytes ---- */

static void json_put(const char *s, size_t n)
{
    if (json.room - json.n < n) {
        size_t room = 2 * json.room + n + JSON_ROOM;
        char *more  = realloc(json.text, room);

        if (more == NULL) {
            json.failed = 1;
            return;
        }
        json.text = more;
        json.room = room;
    }
    memcpy(json.text + json.n, s, n);
    json.n += n;
}

static void json_puts(const char *s)
{
    json_put(s, strlen(s));
}

/* The length of the UTF-8 character at s, whose number is *c; 0 if there is none (RFC 3629: the
 * shortest form alone, no surrogate, nothing above U+10FFFF). */
static size_t json_utf8(const char *s, uint32_t *c)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char b               = (unsigned char) s[0];
    size_t n = b < 0x80 ? 1 : b < 0xc2 ? 0 : b < 0xe0 ? 2 : b < 0xf0 ? 3 : b < 0xf5 ? 4 : 0;
    size_t i;

    *c = n == 1 ? b : b & (0x7fU >> n);
    for (i = 1; i < n; i++) {
        b = (unsigned char) s[i]; /* the string's end is no such byte */
        if ((b & 0xc0) != 0x80) {
            return 0;
        }
        *c = *c << 6 | (b & 0x3f);
    }
    return *c < least[n] || (*c >= 0xd800 && *c < 0xe000) || *c > 0x10ffff ? 0 : n;
}

/* A string. What is no UTF-8 becomes U+FFFD, byte by byte: 1 if there was any. */
static int json_string(const char *s)
{
    char text[16];
    uint32_t c;
    size_t n;
    int lost = 0;

    json_puts("\"");
    for (; *s != '\0'; s += n) {
        n = json_utf8(s, &c);
        if (n == 0) {
            n    = 1;
            c    = 0xfffd;
            lost = 1;
        }
        if (c == '"' || c == '\\') {
            (void) snprintf(text, sizeof text, "\\%c", (int) c);
        } else if (c >= 0x20 && c < 0x7f) {
            (void) snprintf(text, sizeof text, "%c", (int) c);
        } else if (c < 0x10000) {
            (void) snprintf(text, sizeof text, "\\u%04" PRIx32, c);
        } else {
            c -= 0x10000;
            (void) snprintf(text, sizeof text, "\\u%04" PRIx32 "\\u%04" PRIx32, 0xd800 + (c >> 10),
                            0xdc00 + (c & 0x3ff));
        }
        json_puts(text);
    }
    json_puts("\"");
    return lost;
}

/* ---- Members ---- */

static void json_key(const char *key)
{
    if (!json.first) {
        json_puts(", ");
    }
    json.first = 0;
    if (key != NULL) {
        (void) json_string(key);
        json_puts(": ");
    }
}

static void json_hex(const char *key, const char *value)
{
    char digits[3], name[64];

    (void) snprintf(name, sizeof name, "%s_hex", key);
    json_key(name);
    json_puts("\"");
    for (; *value != '\0'; value++) {
        (void) snprintf(digits, sizeof digits, "%02x", (unsigned char) *value);
        json_puts(digits);
    }
    json_puts("\"");
}

void json_text(const char *key, const char *value)
{
    if (!json.on) {
        return;
    }
    json_key(key);
    if (value == NULL) {
        json_puts("null");
    } else if (json_string(value) && key != NULL) {
        json_hex(key, value);
    }
}

void json_path(const char *key, const char *path)
{
    json_text(key, path != NULL && strcmp(path, "-") != 0 ? path : NULL);
}

void json_number(const char *key, uint64_t n)
{
    char text[24];

    if (json.on) {
        json_key(key);
        (void) snprintf(text, sizeof text, "%" PRIu64, n);
        json_puts(text);
    }
}

void json_bool(const char *key, int value)
{
    if (json.on) {
        json_key(key);
        json_puts(value ? "true" : "false");
    }
}

void json_open(const char *key, const char brackets[2])
{
    if (json.on && json.depth < JSON_DEPTH) {
        json_key(key);
        json_put(brackets, 1);
        json.open[json.depth++] = brackets[1];
        json.first              = 1;
    }
}

void json_close(void)
{
    if (json.on && json.depth > 0) {
        json_put(&json.open[--json.depth], 1);
        json.first = 0;
    }
}

/* ---- The object ---- */

void json_begin(const char *command)
{
    if (!json.on) {
        json.on    = 1;
        json.first = 1;
        json_open(NULL, "{}");
        json_text("command", command);
    }
}

int json_is_on(void)
{
    return json.on;
}

void json_to_stderr(void)
{
    json.to_stderr = 1;
}

void json_flush(void)
{
    if (json.n > 0) {
        (void) fwrite(json.text, 1, json.n, json.to_stderr ? stderr : stdout);
        json.n = 0;
    }
}

int json_end(int status)
{
    while (json.depth > 1) {
        json_close();
    }
    json_bool("ok", status == CLI_OK);
    if (status != CLI_OK) {
        json_text("error", cli_failure()[0] != '\0' ? cli_failure() : NULL);
    }
    json_close();
    json_puts("\n");
    if (json.failed && status == CLI_OK) {
        (void) cli_fail("--json", "there is not enough memory");
        status = CLI_FAILED;
    }
    if (!json.to_stderr) {
        json_flush();
        status = cli_flush_stdout() != CLI_OK ? CLI_FAILED : status;
    }
    if (status == CLI_FAILED) {
        cli_failure_print();
    }
    if (json.to_stderr) { /* the last line there */
        progress_clear();
        json_flush();
    }
    free(json.text);
    return status;
}

void json_print(const char *s)
{
    (void) json_string(s);
    (void) fwrite(json.text, 1, json.n, stdout);
    json.n = 0;
}
