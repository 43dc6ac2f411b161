/* SPDX-License-Identifier: ISC */
/* The report of bench --report: one page, and the same figures as JSON and CSV. */
#include "page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <trona.h>

#include "peers.h"

#define PAGE_FORMAT "trona-report-1"

/* ---- The files ---- */

int page_open(page *p, const char *html, const char **failed)
{
    static const char *const suffix[PAGE_FILES] = {".html", ".json", ".csv"};
    size_t n                                    = strlen(html), i;

    memset(p, 0, sizeof *p);
    *failed = NULL;
    if (n >= 5 && strcmp(html + n - 5, ".html") == 0) {
        n -= 5;
    }
    for (i = 0; i < PAGE_FILES; i++) {
        p->name[i] = malloc(strlen(html) + sizeof ".html");
        if (p->name[i] == NULL) {
            return -1;
        }
        if (i == PAGE_HTML) {
            strcpy(p->name[i], html);
        } else {
            memcpy(p->name[i], html, n);
            strcpy(p->name[i] + n, suffix[i]);
        }
        p->file[i] = fopen(p->name[i], "wb");
        if (p->file[i] == NULL) {
            *failed = p->name[i];
            return -1;
        }
    }
    return 0;
}

void page_free(page *p)
{
    size_t i;

    for (i = 0; i < PAGE_FILES; i++) {
        if (p->file[i] != NULL) {
            (void) fclose(p->file[i]);
        }
        free(p->name[i]);
        p->file[i] = NULL;
        p->name[i] = NULL;
    }
}

static int page_close(page *p, size_t i)
{
    FILE *f = p->file[i];
    int bad = ferror(f);

    p->file[i] = NULL;
    return fclose(f) != 0 || bad ? -1 : 0;
}

/* ---- JSON ---- */

/* A string, which may stand in an HTML element script, too: no "<". */
static void page_string(FILE *f, const char *s)
{
    putc('"', f);
    for (; *s != '\0'; s++) {
        unsigned char c = (unsigned char) *s;

        if (c == '"' || c == '\\') {
            putc('\\', f);
            putc(c, f);
        } else if (c < 32 || c == '<' || c > 126) {
            fprintf(f, "\\u%04x", c);
        } else {
            putc(c, f);
        }
    }
    putc('"', f);
}

static void page_member(FILE *f, const char *name, const char *value)
{
    page_string(f, name);
    putc(':', f);
    page_string(f, value);
}

/* A number that is not known where it is negative. */
static void page_number(FILE *f, const char *name, double value)
{
    page_string(f, name);
    if (value < 0) {
        fputs(":null,\n", f);
    } else {
        fprintf(f, ":%.4f,\n", value);
    }
}

static void page_json_machine(FILE *f, const machine *m, const results *r, double ns_per_cycle)
{
    char text[160];
    const char *reason;
    unsigned i;

    fputs("\"cpu\":", f);
    page_string(f, m->cpu);
    fputs(",\n", f);
    page_member(f, "system", m->system);
    fprintf(f, ",\n\"cores\":%d,\n\"ns_per_cycle\":%.5f,\n", m->cores, ns_per_cycle);
    page_number(f, "load", m->load);
    page_number(f, "share", m->share);
    page_number(f, "stolen", m->stolen);
    page_number(f, "spread", results_spread(r));
    fputs("\"busy\":[", f);
    for (i = 0; (reason = machine_busy(m, r, i, text, sizeof text)) != NULL; i++) {
        fputs(i > 0 ? "," : "", f);
        page_string(f, reason);
    }
    fputs("],\n", f);
}

static void page_json_libraries(FILE *f)
{
    const char *name, *version;
    size_t i, n = 0;

    fputs("\"libraries\":[", f);
    for (i = 0; (name = peers_library_name(i, &version)) != NULL; i++) {
        if (version != NULL) {
            fputs(n++ > 0 ? ",{" : "{", f);
            page_member(f, "name", name);
            putc(',', f);
            page_member(f, "version", version);
            putc('}', f);
        }
    }
    fputs("],\n\"absent\":[", f);
    for (i = n = 0; (name = peers_library_name(i, &version)) != NULL; i++) {
        if (version == NULL) {
            fputs(n++ > 0 ? "," : "", f);
            page_string(f, name);
        }
    }
    fputs("],\n", f);
}

static void page_json_features(FILE *f)
{
    uint64_t has = trona_cpu_features();
    const char *name;
    int bit, n = 0;

    fputs("\"features\":[", f);
    for (bit = 0; bit < 63; bit++) {
        name = trona_cpu_feature_name(bit);
        if (name != NULL && (has >> bit & 1) != 0) {
            fputs(n++ > 0 ? "," : "", f);
            page_string(f, name);
        }
    }
    fputs("],\n", f);
}

void page_print(FILE *f, const results *r, const machine *m, double ns_per_cycle, int quick)
{
    size_t i;

    fputs("{\"format\":\"" PAGE_FORMAT "\",\n", f);
    page_member(f, "trona", trona_version_string());
    fputs(",\n", f);
    page_member(f, "compiler", machine_compiler());
    fputs(",\n", f);
    page_member(f, "date", m->date);
    fprintf(f, ",\n\"quick\":%s,\n", quick ? "true" : "false");
    page_json_machine(f, m, r, ns_per_cycle);
    page_json_libraries(f);
    page_json_features(f);
    fputs("\"rows\":[", f);
    for (i = 0; i < r->n; i++) {
        const results_row *row = &r->row[i];

        fputs(i > 0 ? ",\n{" : "\n{", f);
        page_member(f, "kind", row->kind);
        if (row->primitive[0] != '\0') {
            putc(',', f);
            page_member(f, "primitive", row->primitive);
            fprintf(f, ",\"chosen\":%s", row->chosen ? "true" : "false");
        }
        putc(',', f);
        page_member(f, "op", row->op);
        putc(',', f);
        page_member(f, "who", row->who);
        fprintf(f, ",\"size\":%lu,\"ns\":%.2f,\"cycles\":%.2f", (unsigned long) row->size, row->ns,
                row->cycles);
        if (row->threads > 0) {
            fprintf(f, ",\"threads\":%lu", row->threads);
        }
        if (row->spread >= 0) {
            fprintf(f, ",\"spread\":%.4f", row->spread);
        }
        if (row->unusable) {
            fputs(",\"unusable\":true", f);
        }
        if (row->verdict[0] != '\0') {
            putc(',', f);
            page_member(f, "verdict", row->verdict);
        }
        putc('}', f);
    }
    fputs("\n]}\n", f);
}

/* ---- CSV ---- */

static void page_csv(FILE *f, const results *r)
{
    size_t i;

    fputs("kind,primitive,operation,who,chosen,size,ns,cycles,cycles_per_byte,GB_per_s,per_s,"
          "spread,verdict,unusable\n",
          f);
    for (i = 0; i < r->n; i++) {
        const results_row *row = &r->row[i];

        fprintf(f, "%s,%s,\"%s\",%s,%d,%lu,%.2f,%.2f,", row->kind, row->primitive, row->op,
                row->who, row->chosen, (unsigned long) row->size, row->ns, row->cycles);
        if (row->size > 0) {
            fprintf(f, "%.4f,%.4f", row->cycles / (double) row->size, (double) row->size / row->ns);
        } else {
            putc(',', f);
        }
        fprintf(f, ",%.1f,", 1e9 / row->ns);
        if (row->spread >= 0) {
            fprintf(f, "%.4f", row->spread);
        }
        fprintf(f, ",%s,%d\n", row->verdict, row->unusable);
    }
}

/* ---- The page ---- */

static void page_pieces(FILE *f, const char *const *piece)
{
    for (; *piece != NULL; piece++) {
        fputs(*piece, f);
    }
}

int page_write(page *p, const results *r, const machine *m, double ns_per_cycle, int quick,
               const char **failed)
{
    size_t i;

    page_pieces(p->file[PAGE_HTML], page_data_before);
    page_print(p->file[PAGE_HTML], r, m, ns_per_cycle, quick);
    page_pieces(p->file[PAGE_HTML], page_data_after);
    page_print(p->file[PAGE_JSON], r, m, ns_per_cycle, quick);
    page_csv(p->file[PAGE_CSV], r);
    *failed = NULL;
    for (i = 0; i < PAGE_FILES; i++) {
        if (page_close(p, i) != 0) {
            *failed = p->name[i];
            return -1;
        }
    }
    return 0;
}
