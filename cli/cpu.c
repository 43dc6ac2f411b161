/* SPDX-License-Identifier: ISC */
/* trona cpu in short: the CPU's name, its features, and what was chosen, within 80 columns. */
#include "inspect.h"

#include <stdio.h>
#include <string.h>

#if !defined(_WIN32)
# include <sys/utsname.h>
#endif
#if defined(__APPLE__)
# include <sys/sysctl.h>
#endif

#include "json.h"

#define CPU_WIDTH 80U

/* The label of the name in /proc/cpuinfo, by architecture. */
static int cpu_is_name(const char *line)
{
    static const char *const keys[] = {"model name", "cpu model", "Model",
                                       "cpu\t\t",    "uarch",     "vendor_id       : IBM/S390"};
    size_t i;

    for (i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (strncmp(line, keys[i], strlen(keys[i])) == 0) {
            return 1;
        }
    }
    return 0;
}

void inspect_cpu_name(char *name, size_t size)
{
    char line[256], *value = NULL;
    FILE *f = fopen("/proc/cpuinfo", "r");

    name[0] = '\0';
    while (f != NULL && value == NULL && fgets(line, sizeof line, f) != NULL) {
        if (cpu_is_name(line) && (value = strchr(line, ':')) != NULL) {
            value += 1 + strspn(value + 1, " \t");
            (void) snprintf(name, size, "%.*s", (int) strcspn(value, "\n"), value);
        }
    }
    if (f != NULL) {
        (void) fclose(f);
    }
#if defined(__APPLE__)
    if (name[0] == '\0' && sysctlbyname("machdep.cpu.brand_string", name, &size, NULL, 0) != 0) {
        name[0] = '\0';
    }
#endif
#if !defined(_WIN32)
    if (name[0] == '\0') {
        struct utsname u;

        (void) snprintf(name, size, "%s", uname(&u) == 0 ? u.machine : "");
    }
#endif
    if (name[0] == '\0') {
        (void) snprintf(name, size, "unknown");
    }
}

void inspect_wrap(const char *head, char *words)
{
    size_t column = strlen(head), n;

    fputs(head, stdout);
    for (; *words != '\0'; words += n + (words[n] != '\0')) {
        n = strcspn(words, " ");
        if (column + 1 + n > CPU_WIDTH) {
            fputs("\n   ", stdout);
            column = 3;
        }
        printf(" %.*s", (int) n, words);
        column += 1 + n;
    }
    putchar('\n');
}

/* Of the implementations of one primitive: how many could run instead, and how many failed. */
static void cpu_count(const char *primitive, unsigned *others, unsigned *failed)
{
    trona_impl_status st;
    size_t i;

    *others = 0;
    *failed = 0;
    for (i = 0; trona_impl_get(i, &st) == 0; i++) {
        if (strcmp(st.primitive, primitive) == 0) {
            *others += st.supported && st.verified > 0 && !st.chosen;
            *failed += st.verified < 0;
        }
    }
}

void inspect_short_table(void)
{
    trona_impl_status st;
    unsigned others, failed;
    char note[80];
    size_t i;

    printf("%-18s %-16s %s\n", "primitive", "chosen", "could run, too");
    for (i = 0; trona_impl_get(i, &st) == 0; i++) {
        if (st.chosen) {
            cpu_count(st.primitive, &others, &failed);
            note[0] = '\0';
            if (failed > 0) {
                (void) snprintf(note, sizeof note, ", %u FAILED its known answers", failed);
            }
            printf("%-18s %-16s %u%s\n", st.primitive, st.name, others, note);
        }
    }
    puts("\n--all shows every implementation, what it needs and why it was chosen or not.");
}

/* ---- JSON ---- */

/* "NAME": ["WORD", ...] */
void inspect_json_list(const char *name, char *words, char separator)
{
    const char stop[2] = {separator, '\0'};
    size_t n, k = 0;
    char c;

    printf("\"%s\": [", name);
    for (; *words != '\0'; words += n + (c != '\0'), k++) {
        n        = strcspn(words, stop);
        c        = words[n];
        words[n] = '\0';
        fputs(k == 0 ? "" : ", ", stdout);
        json_print(words);
        words[n] = c;
    }
    fputs("]", stdout);
}

void inspect_json_impl(const trona_impl_status *st, char *needs)
{
    fputs("{\"primitive\": ", stdout);
    json_print(st->primitive);
    fputs(", \"implementation\": ", stdout);
    json_print(st->name);
    fputs(", ", stdout);
    inspect_json_list("needs", needs, ' ');
    printf(", \"supported\": %s, \"verified\": %s, \"chosen\": %s, \"why\": ",
           st->supported ? "true" : "false",
           st->verified > 0   ? "true"
           : st->verified < 0 ? "false"
                              : "null",
           st->chosen ? "true" : "false");
    json_print(st->why != NULL ? st->why : "");
    fputs("}", stdout);
}
