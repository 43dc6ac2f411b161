/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Records of the vector files, their fields, and the ops that run them. See kat.h. */
#include "kat_record.h"

#include <ctype.h>
#include <stdlib.h>

static const struct {
    const char *name;
    int (*run)(const kat_record *v);
    int sets; /* used by test/vectors alone */
} ops[] = {
#define KAT_OP(op)     {#op, kat_op_##op, 0},
#define KAT_SET_OP(op) {#op, kat_op_##op, 1},
#include "kat_ops.def"
#undef KAT_OP
#undef KAT_SET_OP
};
static unsigned char ops_seen[sizeof ops / sizeof ops[0]];

enum { KAT_BUFFERS = 16 };

static void *buffers[KAT_BUFFERS];
static int n_buffers;

void kat_die(const kat_record *v, const char *what, const char *field)
{
    printf("Bail out! %s:%d: %s %s\n", v->file, v->line, what, field);
    exit(1);
}

uint8_t *kat_buffer(size_t len)
{
    uint8_t *p = calloc(1, len + 1);

    if (p == NULL || n_buffers == KAT_BUFFERS) {
        printf("Bail out! out of memory\n");
        exit(1);
    }
    buffers[n_buffers++] = p;
    return p;
}

static int kat_find(const kat_record *v, const char *field)
{
    int i;

    for (i = 0; i < v->n && strcmp(v->f[i].name, field) != 0; i++) {
    }
    return i < v->n ? i : -1;
}

int kat_has(const kat_record *v, const char *field)
{
    return kat_find(v, field) >= 0;
}

kat_bytes kat_get(const kat_record *v, const char *field)
{
    int i = kat_find(v, field);

    if (i < 0) {
        kat_die(v, "no field", field);
    }
    return v->f[i].value;
}

const uint8_t *kat_fixed(const kat_record *v, const char *field, size_t len)
{
    kat_bytes b = kat_get(v, field);

    if (b.len != len) {
        kat_die(v, "wrong length of", field);
    }
    return b.p;
}

uint64_t kat_number(const kat_record *v, const char *field, uint64_t dflt)
{
    int i = kat_find(v, field);

    if (i < 0) {
        return dflt;
    }
    if (strncmp(v->f[i].text, "dec:", 4) != 0) {
        kat_die(v, "not a number:", field);
    }
    return strtoull(v->f[i].text + 4, NULL, 10);
}

int kat_expect(const kat_record *v, const char *field, const void *got, size_t len)
{
    kat_bytes want   = kat_get(v, field);
    const uint8_t *g = got;
    size_t i;

    if (want.len == len && (len == 0 || memcmp(want.p, g, len) == 0)) {
        return 0;
    }
    printf("# %s:%d: %s is ", v->file, v->line, field);
    for (i = 0; i < len && i < 64; i++) {
        printf("%02x", g[i]);
    }
    printf("%s (%zu bytes), should be ", i < len ? "..." : "", len);
    for (i = 0; i < want.len && i < 64; i++) {
        printf("%02x", want.p[i]);
    }
    printf("%s (%zu bytes)\n", i < want.len ? "..." : "", want.len);
    return -1;
}

static int kat_digit(int c)
{
    return isdigit(c) ? c - '0' : isxdigit(c) ? tolower(c) - 'a' + 10 : -1;
}

kat_bytes kat_parse(const kat_record *v, const char *text)
{
    kat_bytes b;
    const char *star = strncmp(text, "text:", 5) == 0 ? NULL : strchr(text, '*');
    size_t n = strlen(text), repeat = star != NULL ? (size_t) strtoull(star + 1, NULL, 10) : 1;
    size_t len = 0, i;
    uint8_t *p = malloc((n + 1) * (repeat + 1));
    int hi     = -1;

    if (p == NULL) {
        kat_die(v, "out of memory for", text);
    }
    b.p = p;
    if (strncmp(text, "text:", 5) == 0) {
        memcpy(p, text + 5, n - 5);
        b.len = n - 5;
        return b;
    }
    if (strncmp(text, "dec:", 4) == 0) {
        b.len = 0;
        return b;
    }
    for (i = 0; text[i] != 0 && text[i] != '*'; i++) {
        if (isspace((unsigned char) text[i]) || text[i] == ':') {
            continue;
        }
        if (kat_digit((unsigned char) text[i]) < 0) {
            kat_die(v, "not hex:", text);
        }
        if (hi < 0) {
            hi = kat_digit((unsigned char) text[i]);
        } else {
            p[len++] = (uint8_t) (hi << 4 | kat_digit((unsigned char) text[i]));
            hi       = -1;
        }
    }
    if (hi >= 0) {
        kat_die(v, "odd number of hex digits:", text);
    }
    b.len = len * repeat;
    for (i = 1; i < repeat; i++) {
        memcpy(p + i * len, p, len);
    }
    return b;
}

int kat_read(FILE *f, kat_record *v)
{
    static char buf[1 << 20];

    v->n = 0;
    while (fgets(buf, sizeof buf, f) != NULL) {
        char *end = buf + strlen(buf), *eq;
        size_t old;

        v->line++;
        while (end > buf && isspace((unsigned char) end[-1])) {
            *--end = 0;
        }
        if (buf[0] == '#') {
            continue;
        }
        if (buf[0] == 0) {
            if (v->n > 0) {
                return 1;
            }
            continue;
        }
        if (isspace((unsigned char) buf[0]) && v->n > 0) {
            char **t = &v->f[v->n - 1].text;
            char *s  = buf + strspn(buf, " \t");
            old      = strlen(*t);
            *t       = realloc(*t, old + strlen(s) + 1);
            strcpy(*t + old, s);
            continue;
        }
        eq = strstr(buf, " =");
        if (eq == NULL || v->n == KAT_FIELDS) {
            kat_die(v, "not a field:", buf);
        }
        *eq = 0;
        eq += 2;
        eq += *eq == ' ';
        v->f[v->n].name = strdup(buf);
        v->f[v->n].text = strdup(eq);
        v->n++;
    }
    return v->n > 0;
}

void kat_free(kat_record *v)
{
    int i;

    for (i = 0; i < v->n; i++) {
        free(v->f[i].name);
        free(v->f[i].text);
        free((void *) (uintptr_t) v->f[i].value.p);
    }
}

int kat_run(const kat_record *v, const char *op)
{
    size_t i;
    int ret = -1;

    for (i = 0; i < sizeof ops / sizeof ops[0] && strcmp(ops[i].name, op) != 0; i++) {
    }
    if (i == sizeof ops / sizeof ops[0]) {
        printf("# %s:%d: unknown op %s\n", v->file, v->line, op);
        return -1;
    }
    ops_seen[i] = 1;
    n_buffers   = 0;
    ret         = ops[i].run(v);
    while (n_buffers > 0) {
        free(buffers[--n_buffers]);
    }
    return ret;
}

const char *kat_unseen(int sets, size_t *at)
{
    for (; *at < sizeof ops / sizeof ops[0]; ++*at) {
        if (ops[*at].sets == sets && !ops_seen[*at]) {
            return ops[(*at)++].name;
        }
    }
    return NULL;
}

int kat_refuses(const char *op)
{
    size_t i, n = strlen(op);

    for (i = 0; i < sizeof ops / sizeof ops[0]; i++) {
        if (strncmp(ops[i].name, op, n) == 0 && strcmp(ops[i].name + n, "_reject") == 0) {
            return 1;
        }
    }
    return 0;
}
