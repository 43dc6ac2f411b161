/* SPDX-License-Identifier: ISC */
/* trona cpu and trona selftest: what can run here, what passed its test, what was chosen and why.
 */
#include "inspect.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

#define INSPECT_COLUMNS 7
#define INSPECT_CELL    256

static const char *const inspect_titles[INSPECT_COLUMNS] = {
    "primitive", "implementation", "needs", "supported", "verified", "chosen", "why",
};

/* Appends the names of the features in bits, separated; none if there are none. */
static void inspect_features(char *out, size_t size, uint64_t bits, const char *separator,
                             const char *none)
{
    size_t at = 0;
    int bit;

    (void) snprintf(out, size, "%s", bits == 0 ? none : "");
    for (bit = 0; bit < 63; bit++) {
        const char *name = trona_cpu_feature_name(bit);

        if (name != NULL && (bits >> bit & 1) != 0 && at + strlen(name) + 2 <= size) {
            at += (size_t) snprintf(out + at, size - at, "%s%s", at == 0 ? "" : separator, name);
        }
    }
}

static void inspect_row(char cell[INSPECT_COLUMNS][INSPECT_CELL], const trona_impl_status *st)
{
    (void) snprintf(cell[0], INSPECT_CELL, "%s", st->primitive);
    (void) snprintf(cell[1], INSPECT_CELL, "%s", st->name);
    inspect_features(cell[2], INSPECT_CELL, st->needs, ",", "-");
    (void) snprintf(cell[3], INSPECT_CELL, "%s", st->supported ? "yes" : "no");
    (void) snprintf(cell[4], INSPECT_CELL, "%s",
                    st->verified > 0   ? "yes"
                    : st->verified < 0 ? "FAILED"
                                       : "-");
    (void) snprintf(cell[5], INSPECT_CELL, "%s", st->chosen ? "*" : "-");
    (void) snprintf(cell[6], INSPECT_CELL, "%s", st->why != NULL ? st->why : "");
}

/* One line; width NULL: separated by tabs. */
static void inspect_print(char cell[INSPECT_COLUMNS][INSPECT_CELL], const int *width)
{
    int i;

    for (i = 0; i < INSPECT_COLUMNS; i++) {
        int last = i == INSPECT_COLUMNS - 1;

        if (width == NULL || last) {
            printf("%s%s", cell[i], last ? "\n" : "\t");
        } else {
            printf("%-*s  ", width[i], cell[i]);
        }
    }
}

static void inspect_titles_row(char cell[INSPECT_COLUMNS][INSPECT_CELL])
{
    int i;

    for (i = 0; i < INSPECT_COLUMNS; i++) {
        (void) snprintf(cell[i], INSPECT_CELL, "%s", inspect_titles[i]);
    }
}

static void inspect_table(int tsv)
{
    char cell[INSPECT_COLUMNS][INSPECT_CELL];
    int width[INSPECT_COLUMNS];
    trona_impl_status st;
    size_t i;
    int c;

    inspect_titles_row(cell);
    for (c = 0; c < INSPECT_COLUMNS; c++) {
        width[c] = (int) strlen(cell[c]);
    }
    for (i = 0; trona_impl_get(i, &st) == 0; i++) {
        inspect_row(cell, &st);
        for (c = 0; c < INSPECT_COLUMNS; c++) {
            width[c] = (int) strlen(cell[c]) > width[c] ? (int) strlen(cell[c]) : width[c];
        }
    }
    inspect_titles_row(cell);
    inspect_print(cell, tsv ? NULL : width);
    for (i = 0; trona_impl_get(i, &st) == 0; i++) {
        inspect_row(cell, &st);
        inspect_print(cell, tsv ? NULL : width);
    }
}

/* Parts of the environment that were not followed, a line each, from malloc; NULL if none. */
static char *inspect_problems(void)
{
    size_t size = trona_override_problems(NULL, 0) + 1;
    char *text  = size > 1 ? malloc(size) : NULL;

    if (text != NULL) {
        (void) trona_override_problems(text, size);
    }
    return text;
}

/* Requests of the environment, and those that were not followed. mark begins each line. */
static void inspect_overrides(const char *mark)
{
    static const char *const names[] = {"TRONA_CPU", "TRONA_IMPL", "TRONA_PICK"};
    char *text                       = inspect_problems(), *line, *end;
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);

        if (value != NULL && value[0] != '\0') {
            cli_say("%s%s=%s", mark, names[i], value);
        }
    }
    for (line = text; line != NULL && *line != '\0'; line = end) {
        end = line + strcspn(line, "\n");
        cli_say("%snot followed: %.*s", mark, (int) (end - line), line);
        end += *end == '\n';
    }
    free(text);
}

/* The names that TRONA_IMPL could have given instead of item: the implementations of its primitive
 * that can run here, or, if there is no such primitive, the primitives. */
static void inspect_valid_impls(char *out, size_t size, const char *item)
{
    const char *last = "";
    size_t n = strcspn(item, "=:"), at = 0, i;
    trona_impl_status st;

    for (i = 0; trona_impl_get(i, &st) == 0 && at < size; i++) {
        if (item[n] == '=' && strlen(st.primitive) == n && memcmp(st.primitive, item, n) == 0 &&
            st.supported && st.verified >= 0) {
            at += (size_t) snprintf(out + at, size - at, " %s", st.name);
        }
    }
    if (at != 0) {
        return;
    }
    for (i = 0; trona_impl_get(i, &st) == 0 && at < size; i++) {
        if (strcmp(st.primitive, last) != 0) {
            at += (size_t) snprintf(out + at, size - at, "%s %s=NAME", at == 0 ? "" : ",",
                                    st.primitive);
            last = st.primitive;
        }
    }
}

/* Possible values of TRONA_CPU: levels, and the features of this CPU. */
static void inspect_valid_features(char *out, size_t size)
{
    uint64_t detected = trona_cpu_detected();
    size_t at =
        (size_t) snprintf(out, size, " none x86-64 x86-64-v2 x86-64-v3 x86-64-v4 all -avx512%s",
                          detected ? " -" : "");

    inspect_features(out + at, size - at, detected, " -", "");
}

void inspect_warn(void)
{
    enum { QUOTED = 1024, VALID = 2048 };
    char *text = inspect_problems(), *line, *end, valid[VALID], note[QUOTED + VALID];

    for (line = text; line != NULL && *line != '\0'; line = end) {
        end      = line + strcspn(line, "\n");
        valid[0] = '\0';
        if (strncmp(line, "TRONA_CPU: ", 11) == 0) {
            inspect_valid_features(valid, sizeof valid);
        } else if (strncmp(line, "TRONA_IMPL: ", 12) == 0) {
            inspect_valid_impls(valid, sizeof valid, line + 12);
        } else if (strncmp(line, "TRONA_PICK: ", 12) == 0) {
            (void) snprintf(valid, sizeof valid, " measured");
        }
        (void) snprintf(note, sizeof note, "%.*s%s%s",
                        end - line < QUOTED - 10 ? (int) (end - line) : QUOTED - 10, line,
                        valid[0] != '\0' ? "; valid:" : "", valid);
        cli_note("environment", note);
        end += *end == '\n';
    }
    free(text);
}

/* A line each, or, in the short view, as many lines of 80 columns as it takes. */
static void inspect_cpu(const char *mark, int shortly)
{
    char text[1024], head[64];
    uint64_t detected = trona_cpu_detected(), used = trona_cpu_features();

    inspect_features(text, sizeof text, detected, " ", "nothing that trona knows of");
    if (shortly) {
        inspect_wrap("this CPU has:", text);
    } else {
        printf("%sthis CPU has: %s\n", mark, text);
    }
    if ((detected & ~used) != 0) {
        inspect_features(text, sizeof text, detected & ~used, " ", "");
        (void) snprintf(head, sizeof head, "%sremoved by TRONA_CPU:", mark);
        if (shortly) {
            inspect_wrap(head, text);
        } else {
            printf("%s %s\n", head, text);
        }
    }
}

/* The implementations, an object each, and the end of the object around them. */
static void inspect_json_impls(void)
{
    trona_impl_status st;
    char needs[INSPECT_CELL];
    size_t i;

    fputs("\"implementations\": [", stdout);
    for (i = 0; trona_impl_get(i, &st) == 0; i++) {
        inspect_features(needs, sizeof needs, st.needs, " ", "");
        fputs(i == 0 ? "\n  " : ",\n  ", stdout);
        inspect_json_impl(&st, needs);
    }
    fputs("\n]}\n", stdout);
}

static void inspect_json(void)
{
    static const char *const names[] = {"TRONA_CPU", "TRONA_IMPL", "TRONA_PICK"};
    char name[256], text[1024], *problems = inspect_problems(), none[1] = "";
    uint64_t detected = trona_cpu_detected(), used = trona_cpu_features();
    size_t i, k                                    = 0;

    inspect_cpu_name(name, sizeof name);
    fputs("{\"trona\": ", stdout);
    json_print(trona_version_string());
    fputs(", \"cpu\": ", stdout);
    json_print(name);
    fputs(",\n", stdout);
    inspect_features(text, sizeof text, detected, " ", "");
    inspect_json_list("features", text, ' ');
    fputs(",\n", stdout);
    inspect_features(text, sizeof text, detected & ~used, " ", "");
    inspect_json_list("removed", text, ' ');
    fputs(",\n\"environment\": {", stdout);
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);

        if (value != NULL && value[0] != '\0') {
            printf("%s\"%s\": ", k++ == 0 ? "" : ", ", names[i]);
            json_print(value);
        }
    }
    fputs("},\n", stdout);
    inspect_json_list("not_followed", problems != NULL ? problems : none, '\n');
    fputs(",\n", stdout);
    inspect_json_impls();
    free(problems);
}

static void inspect_verify_all(void)
{
    trona_impl_status st;
    size_t i;

    for (i = 0; trona_impl_get(i, &st) == 0; i++) {
        if (st.supported) {
            (void) trona_impl_verify(i);
        }
    }
}

int cmd_cpu(int argc, char *argv[])
{
    static const struct option options[] = {
        {"all", no_argument, NULL, 'a'},
        {"json", no_argument, NULL, 'j'},
        {"tsv", no_argument, NULL, 't'},
        {NULL, 0, NULL, 0},
    };
    char name[256];
    int c, view = 's'; /* the short one */

    while ((c = getopt_long(argc, argv, ":ajt", options, NULL)) != -1) {
        if (c != 'a' && c != 'j' && c != 't') {
            return cli_usage_option(argv[0], c, argv);
        }
        if (view != 's' && view != c) {
            return cli_usage(argv[0], "only one of --all, --json and --tsv can be shown");
        }
        view = c;
    }
    if (optind != argc) {
        return cli_usage(argv[0], "no argument is expected: '%s'", argv[optind]);
    }
    inspect_verify_all(); /* first, so that the choice is made knowing all of them */
    (void) trona_impl_choose();
    if (view == 'j') {
        inspect_json();
        return cli_flush_stdout();
    }
    if (view != 't') {
        inspect_cpu_name(name, sizeof name);
        cli_say("%.80s", name);
    }
    inspect_cpu(view == 't' ? "# " : "", view == 's');
    inspect_overrides(view == 't' ? "# " : "");
    if (view != 't') {
        putchar('\n');
    }
    if (view == 's') {
        inspect_short_table();
    } else {
        inspect_table(view == 't');
    }
    return cli_flush_stdout();
}

/* Tests one implementation; its line is printed unless json. */
static void inspect_selftest(size_t i, const trona_impl_status *st, unsigned count[3], int json)
{
    static const char *const words[3] = {"ok      ", "FAILED  ", "skipped "};
    int result                        = !st->supported ? 2 : trona_impl_verify(i) == 0 ? 0 : 1;

    count[result]++;
    if (!json) {
        printf("%s %s %s%s%s\n", words[result], st->primitive, st->name, result == 0 ? "" : ": ",
               result == 0   ? ""
               : result == 1 ? "a known answer came out wrong"
                             : st->why);
    }
}

int cmd_selftest(int argc, char *argv[])
{
    static const struct option options[] = {
        {"json", no_argument, NULL, 'j'},
        {NULL, 0, NULL, 0},
    };
    unsigned count[3] = {0, 0, 0}; /* passed, failed, skipped */
    trona_impl_status st;
    size_t i;
    int c, json = 0;

    while ((c = getopt_long(argc, argv, ":j", options, NULL)) != -1) {
        if (c != 'j') {
            return cli_usage_option(argv[0], c, argv);
        }
        json = 1;
    }
    if (optind != argc) {
        return cli_usage(argv[0], "no argument is expected: '%s'", argv[optind]);
    }
    for (i = 0; trona_impl_get(i, &st) == 0; i++) {
        inspect_selftest(i, &st, count, json);
    }
    printf(json ? "{\"passed\": %u, \"failed\": %u, \"skipped\": %u,\n"
                : "%u passed, %u failed, %u skipped\n",
           count[0], count[1], count[2]);
    if (json) {
        inspect_json_impls();
    }
    if (count[1] != 0) {
        (void) cli_fail("selftest", "%u implementation%s failed and will not be used", count[1],
                        count[1] == 1 ? "" : "s");
    } else if (count[0] == 0) {
        (void) cli_fail("selftest", "nothing was tested");
    }
    c = cli_flush_stdout();
    return count[1] != 0 || count[0] == 0 ? CLI_FAILED : c;
}
