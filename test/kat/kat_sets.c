/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Runs the sets of test/vectors (format: test/vectors/README.md): each vector with every
 * implementation of each primitive that the set uses and this CPU can execute. */
#include "kat_record.h"

#include <stdlib.h>

#include "../../src/catalogue/catalogue.h"
enum { KAT_NOTES = 24, KAT_CLASSES = 4 };

typedef struct kat_set {
    char *name;
    int total;              /* what the set has where it comes from */
    char *notes[KAT_NOTES]; /* "not expressible = 3 keys of 24 bytes": vectors that do not stand
                               here */
    int n_notes;
    int stand, run, failed; /* in this file; of these, run; wrong */
    struct {
        char name[16];
        int n;
    } class[KAT_CLASSES];
    int first; /* the table's columns begin at this field, after op and constants */
} kat_set;

static const impl_info *kat_set_chosen[PRIM_COUNT]; /* NULL: not used by the set */

/* Every primitive chooses by itself again. */
static void kat_set_forget(void)
{
    int prim;

    for (prim = 0; prim < PRIM_COUNT; prim++) {
        impl_force(catalogue[prim], NULL);
    }
}

/* Makes every primitive that the set uses take its k-th implementation (from 1) of those that the
 * library did not choose, or that one if there are fewer; 0 if none has that many. */
static int kat_set_use(int k)
{
    int prim, more = 0;

    for (prim = 0; prim < PRIM_COUNT; prim++) {
        const impl_prim *p = catalogue[prim];
        size_t i;
        int other = 0;

        if (kat_set_chosen[prim] == NULL) {
            continue;
        }
        impl_force(p, kat_set_chosen[prim]);
        for (i = 0; i < p->n_rows; i++) {
            if ((p->rows[i]->needs & ~trona_cpu_features()) == 0 &&
                p->rows[i] != kat_set_chosen[prim] && ++other == k) {
                impl_force(p, p->rows[i]);
                more = 1;
            }
        }
    }
    return more;
}

int kat_set_step(void)
{
    const char *env = getenv("TRONA_CHECK_SCALE");
    double scale    = env != NULL ? strtod(env, NULL) : 1;

    return scale > 0 && scale < 1 ? (int) (1 / scale + 0.5) : 1;
}

static int kat_set_digit(const char *digits, int c)
{
    const char *p = c != 0 ? strchr(digits, c) : NULL;

    return p != NULL ? (int) (p - digits) : -1;
}

/* The bytes of base64 text without padding. Not by the library, whose codec would count as used. */
static kat_bytes kat_set_base64(const kat_record *v, const char *text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t *p                 = malloc(strlen(text) + 1);
    kat_bytes b                = {p, 0};
    uint32_t acc               = 0;
    int bits                   = 0;

    for (; *text != 0; text++) {
        int digit = kat_set_digit(digits, *text);

        if (digit < 0 || p == NULL) {
            kat_die(v, "not base64:", text);
        }
        acc = acc << 6 | (uint32_t) digit;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            p[b.len++] = (uint8_t) (acc >> bits);
        }
    }
    return b;
}

/* Changes bytes of a value: "@12:abcd.40:ff". */
static void kat_set_patch(const kat_record *v, kat_bytes b, const char *text)
{
    static const char digits[] = "0123456789abcdef";
    uint8_t *p                 = (uint8_t *) (uintptr_t) b.p;
    char *end;

    while (*text == '@' || *text == '.') {
        size_t at = (size_t) strtoull(text + 1, &end, 10);

        if (*end != ':') {
            break;
        }
        for (text = end + 1; *text != 0 && *text != '.'; text += 2, at++) {
            int high = kat_set_digit(digits, text[0]), low = kat_set_digit(digits, text[1]);

            if (at >= b.len || high < 0 || low < 0) {
                kat_die(v, "not a change:", text);
            }
            p[at] = (uint8_t) (high << 4 | low);
        }
    }
    if (*text != 0) {
        kat_die(v, "not a change:", text);
    }
}

/* Makes text, as it stands in a row, the field's value. */
static void kat_set_value(const kat_record *v, kat_field *f, const char *text)
{
    char copy[64];

    if (*text == '"') {
        kat_set_patch(v, f->value, text + 1);
        return;
    }
    free(f->text);
    free((void *) (uintptr_t) f->value.p);
    if (strcmp(f->name, "id") == 0) {
        (void) snprintf(copy, sizeof copy, "text:%s", text);
        text = copy;
    } else if (*text == '#') {
        (void) snprintf(copy, sizeof copy, "dec:%s", text + 1);
        text = copy;
    }
    f->text = strdup(text);
    f->value =
        *text == '=' ? kat_set_base64(v, text + 1) : kat_parse(v, *text == '-' ? "" : f->text);
}

static void kat_set_field(kat_record *v, const char *name, const char *text)
{
    kat_field *f = &v->f[v->n++];

    if (v->n == KAT_FIELDS) {
        kat_die(v, "too many columns:", name);
    }
    f->name    = strdup(name);
    f->text    = NULL;
    f->value.p = NULL;
    kat_set_value(v, f, text);
}

/* "OP CONSTANT=VALUE... COLUMN..."; what is refused has the class invalid, and nothing else where
 * the op has a counterpart OP_reject. */
static void kat_set_table(kat_set *s, kat_record *v, char *line)
{
    char *word = strtok(line, " "), *eq;
    int refused;

    kat_free(v);
    v->n = 0;
    kat_set_field(v, "op", "-");
    free(v->f[0].text);
    v->f[0].text = strdup(word);
    s->first     = 1;
    while ((word = strtok(NULL, " ")) != NULL) {
        eq = strchr(word, '=');
        if (eq != NULL) {
            *eq = 0;
            s->first++;
        }
        kat_set_field(v, word, eq != NULL ? eq + 1 : "-");
    }
    refused = strstr(v->f[0].text, "_reject") != NULL;
    if (refused != (kat_get(v, "class").p[0] == 'i') && (refused || kat_refuses(v->f[0].text))) {
        kat_die(v, "not the class of", v->f[0].text);
    }
}

/* One row: the next record. */
static void kat_set_row(kat_record *v, const kat_set *s, char *line)
{
    char *word = strtok(line, " ");
    int i;

    for (i = s->first; i < v->n && word != NULL; i++) {
        kat_set_value(v, &v->f[i], word);
        word = strtok(NULL, " ");
    }
    if (i < v->n || word != NULL) {
        kat_die(v, "another number of values than of columns:", line);
    }
}

static void kat_set_count(kat_set *s, const kat_record *v)
{
    kat_bytes name = kat_get(v, "class");
    int i;

    for (i = 0; i < KAT_CLASSES; i++) {
        if (s->class[i].n == 0) {
            (void) snprintf(s->class[i].name, sizeof s->class[i].name, "%.*s", (int) name.len,
                            (const char *) name.p);
        }
        if (strlen(s->class[i].name) == name.len &&
            memcmp(s->class[i].name, name.p, name.len) == 0) {
            s->class[i].n++;
            return;
        }
    }
    kat_die(v, "too many classes:", s->class[0].name);
}

static void kat_set_run(kat_set *s, const kat_record *v, int pass, int step)
{
    kat_bytes id = kat_get(v, "id");

    if (pass == 0) {
        kat_set_count(s, v);
    }
    if ((s->stand++ + pass) % step != 0) {
        return;
    }
    s->run += pass == 0;
    if (kat_run(v, v->f[0].text) != 0) {
        printf("# %s:%d: vector %.*s fails in pass %d (op %s)\n", v->file, v->line, (int) id.len,
               (const char *) id.p, pass, v->f[0].text);
        s->failed++;
    }
}

/* Reads the file, and runs what the pass is to run; 0 if it is no set. */
static int kat_set_read(kat_set *s, FILE *f, const char *name, int pass, int step)
{
    static char buf[1 << 20];
    kat_record v;

    memset(&v, 0, sizeof v);
    v.file   = name;
    s->stand = s->n_notes = 0;
    while (fgets(buf, sizeof buf, f) != NULL) {
        v.line++;
        buf[strcspn(buf, "\r\n")] = 0;
        if (buf[0] == '#' || buf[0] == 0) {
            continue;
        }
        if (s->name == NULL && strncmp(buf, "set = ", 6) != 0) {
            return 0;
        }
        if (strncmp(buf, "set = ", 6) == 0) {
            free(s->name);
            s->name = strdup(buf + 6);
        } else if (strncmp(buf, "total = ", 8) == 0) {
            s->total = atoi(buf + 8);
        } else if (strncmp(buf, "table = ", 8) == 0) {
            kat_set_table(s, &v, buf + 8);
        } else if (strstr(buf, " = ") != NULL) {
            free(s->notes[s->n_notes]);
            s->notes[s->n_notes++] = strdup(buf);
            if (s->n_notes == KAT_NOTES) {
                kat_die(&v, "too many notes:", buf);
            }
        } else {
            kat_set_row(&v, s, buf);
            kat_set_run(s, &v, pass, step);
        }
    }
    kat_free(&v);
    return 1;
}

/* "; 12 not expressible (8 keys of 24 bytes, 4 nonces of 0 bytes)", for each kind of note. Returns
 * how many vectors they are. */
static int kat_set_notes(const kat_set *s, char *out, size_t size)
{
    int i, j, all = 0;

    *out = 0;
    for (i = 0; i < s->n_notes; i = j) {
        size_t kind = strcspn(s->notes[i], "=") - 1, at;
        int n       = 0;

        for (j = i; j < s->n_notes && strncmp(s->notes[j], s->notes[i], kind + 3) == 0; j++) {
            n += atoi(s->notes[j] + kind + 3);
        }
        at = strlen(out);
        (void) snprintf(out + at, size - at, "; %d %.*s (", n, (int) kind, s->notes[i]);
        for (; i < j; i++) {
            at = strlen(out);
            (void) snprintf(out + at, size - at, "%s%s", s->notes[i] + kind + 3,
                            i < j - 1 ? ", " : ")");
        }
        all += n;
    }
    return all;
}

/* "keccak 4, sha256 3": how many implementations of each primitive that it uses ran. */
static void kat_set_used(char *out, size_t size)
{
    int prim;

    *out = 0;
    for (prim = 0; prim < PRIM_COUNT; prim++) {
        const impl_prim *p = catalogue[prim];
        size_t at = strlen(out), i, n = 0;

        for (i = 0; i < p->n_rows; i++) {
            n += (p->rows[i]->needs & ~trona_cpu_features()) == 0;
        }
        if (kat_set_chosen[prim] != NULL) {
            (void) snprintf(out + at, size - at, "%s%s %zu", at > 0 ? ", " : "", p->name, n);
        }
    }
}

/* The line of the report; 0 if something is wrong. */
static int kat_set_report(const kat_set *s, int passes, int chosen, char *out, size_t size)
{
    char classes[128] = "", notes[2048], used[512] = "chosen";
    int i, apart = kat_set_notes(s, notes, sizeof notes);

    for (i = 0; i < KAT_CLASSES && s->class[i].n > 0; i++) {
        size_t at = strlen(classes);

        (void) snprintf(classes + at, sizeof classes - at, "%s%d %s", i > 0 ? ", " : "",
                        s->class[i].n, s->class[i].name);
    }
    if (!chosen) {
        kat_set_used(used, sizeof used);
    }
    if (s->stand + apart != s->total) {
        printf("# %d vectors stand here, %d do not: not %d\n", s->stand, apart, s->total);
    }
    (void) snprintf(out, size, "%s: %d vectors (%s) x %d implementation%s (%s)%s", s->name, s->run,
                    classes, passes, passes > 1 ? "s" : "", used, notes);
    return s->stand > 0 && s->failed == 0 && s->stand + apart == s->total;
}

int kat_set_file(const char *path, int chosen, int *ok, char *out, size_t size)
{
    const char *name = strrchr(path, '/') != NULL ? strrchr(path, '/') + 1 : path;
    int pass, prim, is_set = 1, step = kat_set_step();
    kat_set s;

    memset(&s, 0, sizeof s);
    kat_set_forget();
    for (pass = 0; is_set && (pass == 0 || (!chosen && kat_set_use(pass))); pass++) {
        FILE *f = fopen(path, "r");

        if (f == NULL) {
            return 0;
        }
        is_set = kat_set_read(&s, f, name, pass, step);
        (void) fclose(f);
        for (prim = 0; pass == 0 && prim < PRIM_COUNT; prim++) {
            kat_set_chosen[prim] = catalogue[prim]->choice->active;
        }
    }
    if (is_set) {
        *ok = kat_set_report(&s, pass, chosen, out, size);
    }
    free(s.name);
    for (pass = 0; pass < KAT_NOTES; pass++) {
        free(s.notes[pass]);
    }
    kat_set_forget();
    return is_set;
}
