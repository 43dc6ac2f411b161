/* trona cpu and trona selftest: what can run here, what was proved, what was chosen and why. */
#include "cli.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* What of the environment could not be followed, a line each, from malloc; NULL if nothing. */
static char *inspect_problems(void)
{
    size_t size = trona_override_problems(NULL, 0) + 1;
    char *text  = size > 1 ? malloc(size) : NULL;

    if (text != NULL) {
        (void) trona_override_problems(text, size);
    }
    return text;
}

/* What the environment asks for, and what of it could not be followed. mark begins each line. */
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

/* What could stand in TRONA_CPU: levels, and the features of this CPU. */
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

static void inspect_cpu(const char *mark)
{
    char text[1024];
    uint64_t detected = trona_cpu_detected(), used = trona_cpu_features();

    inspect_features(text, sizeof text, detected, " ", "nothing that trona knows of");
    printf("%sthis CPU has: %s\n", mark, text);
    if ((detected & ~used) != 0) {
        inspect_features(text, sizeof text, detected & ~used, " ", "");
        printf("%sremoved by TRONA_CPU: %s\n", mark, text);
    }
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
        {"tsv", no_argument, NULL, 't'},
        {NULL, 0, NULL, 0},
    };
    int c, tsv = 0;

    while ((c = getopt_long(argc, argv, ":t", options, NULL)) != -1) {
        switch (c) {
        case 't':
            tsv = 1;
            break;
        default:
            return cli_usage_option(argv[0], c, argv);
        }
    }
    if (optind != argc) {
        return cli_usage(argv[0], "no argument is expected: '%s'", argv[optind]);
    }
    inspect_verify_all(); /* first, so that the choice is made knowing all of them */
    (void) trona_impl_choose();
    inspect_cpu(tsv ? "# " : "");
    inspect_overrides(tsv ? "# " : "");
    if (!tsv) {
        putchar('\n');
    }
    inspect_table(tsv);
    return cli_flush_stdout();
}

int cmd_selftest(int argc, char *argv[])
{
    static const struct option options[] = {{NULL, 0, NULL, 0}};
    trona_impl_status st;
    size_t i;
    unsigned passed = 0, failed = 0, skipped = 0;
    int c;

    c = getopt_long(argc, argv, ":", options, NULL);
    if (c != -1) {
        return cli_usage_option(argv[0], c, argv);
    }
    if (optind != argc) {
        return cli_usage(argv[0], "no argument is expected: '%s'", argv[optind]);
    }
    for (i = 0; trona_impl_get(i, &st) == 0; i++) {
        if (!st.supported) {
            skipped++;
            printf("skipped  %s %s: %s\n", st.primitive, st.name, st.why);
        } else if (trona_impl_verify(i) == 0) {
            passed++;
            printf("ok       %s %s\n", st.primitive, st.name);
        } else {
            failed++;
            printf("FAILED   %s %s: a known answer came out wrong\n", st.primitive, st.name);
        }
    }
    printf("%u passed, %u failed, %u skipped\n", passed, failed, skipped);
    if (failed != 0) {
        (void) cli_fail("selftest", "%u implementation%s failed and will not be used", failed,
                        failed == 1 ? "" : "s");
    } else if (passed == 0) {
        (void) cli_fail("selftest", "nothing was tested");
    }
    c = cli_flush_stdout();
    return failed != 0 || passed == 0 ? CLI_FAILED : c;
}
