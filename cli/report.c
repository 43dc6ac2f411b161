/* Messages: one line per failure, on stderr. */
#include "cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static char report_text[6144]; /* a path of PATH_MAX and a reason */

/* File names may hold anything; a message stays on its line and sends no control sequence. */
static void report_sanitise(char *s)
{
    for (; *s != '\0'; s++) {
        unsigned char c = (unsigned char) *s;

        if (c < 0x20 || c == 0x7f) {
            *s = '?';
        }
    }
}

int cli_fail(const char *file, const char *fmt, ...)
{
    va_list ap;
    int n;

    if (report_text[0] != '\0') {
        return -1;
    }
    n = snprintf(report_text, sizeof report_text, "%s: ", file);
    if (n >= 0 && (size_t) n < sizeof report_text) {
        va_start(ap, fmt);
        (void) vsnprintf(report_text + n, sizeof report_text - (size_t) n, fmt, ap);
        va_end(ap);
    }
    report_sanitise(report_text);
    return -1;
}

int cli_fail_errno(const char *file)
{
    return cli_fail(file, "%s", strerror(errno));
}

const char *cli_failure(void)
{
    return report_text;
}

void cli_failure_clear(void)
{
    report_text[0] = '\0';
}

void cli_failure_print(void)
{
    if (report_text[0] != '\0') {
        fprintf(stderr, "trona: %s\n", report_text);
    }
}

void cli_note(const char *file, const char *text)
{
    char line[sizeof report_text];

    (void) snprintf(line, sizeof line, "%s: %s", file, text);
    report_sanitise(line);
    fprintf(stderr, "trona: %s\n", line);
}

void cli_say(const char *file, const char *what, const char *who)
{
    char line[sizeof report_text];

    (void) snprintf(line, sizeof line, "%s: %s %s", file, what, who);
    report_sanitise(line);
    puts(line);
}

int cli_usage(const char *command, const char *fmt, ...)
{
    char line[1024];
    va_list ap;

    va_start(ap, fmt);
    (void) vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    report_sanitise(line);
    if (command != NULL) {
        fprintf(stderr, "trona %s: %s (see: trona help %s)\n", command, line, command);
    } else {
        fprintf(stderr, "trona: %s (see: trona help)\n", line);
    }
    return CLI_USAGE;
}

int cli_usage_option(const char *command, int got, char *const argv[])
{
    const char *what = got == ':' ? "a value is missing after" : "unknown option";

    if (strncmp(argv[optind - 1], "--", 2) == 0) {
        return cli_usage(command, "%s %s", what, argv[optind - 1]);
    }
    return cli_usage(command, "%s -%c", what, optopt);
}

int cli_option_once(const char *command, int option, const char **value)
{
    if (*value != NULL) {
        return cli_usage(command, "-%c may be given only once", option);
    }
    *value = optarg;
    return CLI_OK;
}

int cli_flush_stdout(void)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        (void) cli_fail_errno("stdout");
        return CLI_FAILED;
    }
    return CLI_OK;
}

double cli_seconds(void)
{
    struct timespec t;

    (void) clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + (double) t.tv_nsec * 1e-9;
}
