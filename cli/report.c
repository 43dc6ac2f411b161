/* SPDX-License-Identifier: ISC */
/* Messages: one line per failure, on stderr. */
#include "cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "io.h"

static char report_text[6144]; /* a path of PATH_MAX and a reason */

/* 1 for the characters that turn the direction of the text behind them, so that a name looks like
 * another: LRE, RLE, PDF, LRO, RLO and LRI, RLI, FSI, PDI. */
static int report_turns(wchar_t c)
{
    return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

/* File names and variables may hold anything; a message stays on its line and sends no control
 * sequence: every byte of what the user's locale does not print becomes a question mark. That goes
 * for C1, too, which is U+0080 to U+009F in UTF-8, and single bytes elsewhere. */
void cli_printable(char *s)
{
    size_t left = strlen(s), n;
    mbstate_t state;
    wchar_t c;

    memset(&state, 0, sizeof state);
    for (; left > 0; s += n, left -= n) {
        n = mbrtowc(&c, s, left, &state);
        if (n == 0 || n > left) { /* no character at all */
            memset(&state, 0, sizeof state);
            n  = 1;
            *s = '?';
        } else if (!iswprint((wint_t) c) || report_turns(c)) {
            memset(s, '?', n);
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
    n = snprintf(report_text, sizeof report_text, "%s: ", file[0] != '\0' ? file : "''");
    if (n >= 0 && (size_t) n < sizeof report_text) {
        va_start(ap, fmt);
        (void) vsnprintf(report_text + n, sizeof report_text - (size_t) n, fmt, ap);
        va_end(ap);
    }
    cli_printable(report_text);
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
        progress_clear();
        fprintf(stderr, "trona: %s\n", report_text);
    }
}

void cli_note(const char *file, const char *text)
{
    char line[sizeof report_text];

    (void) snprintf(line, sizeof line, "%s: %s", file, text);
    cli_printable(line);
    progress_clear();
    fprintf(stderr, "trona: %s\n", line);
}

void cli_say(const char *fmt, ...)
{
    char line[sizeof report_text];
    va_list ap;

    va_start(ap, fmt);
    (void) vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    cli_printable(line);
    puts(line);
}

int cli_usage(const char *command, const char *fmt, ...)
{
    char line[1024];
    va_list ap;

    va_start(ap, fmt);
    (void) vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    cli_printable(line);
    if (command != NULL) {
        fprintf(stderr, "trona %s: %s (see: trona help %s)\n", command, line, command);
    } else {
        fprintf(stderr, "trona: %s (see: trona help)\n", line);
    }
    return CLI_USAGE;
}

/* Of a long option getopt_long sets optopt to 0, or, where it has a value that it should not have
 * or has none, to what the option returns. argv[optind - 1] is the option, or, while letters stand
 * behind a short one, what came before it. */
int cli_usage_option(const char *command, int got, char *const argv[])
{
    const char *last = argv[optind - 1], *next = argv[optind];
    int is_long = strncmp(last, "--", 2) == 0;
    int in_next = optopt > 0 && optopt < 128 && next != NULL && next[0] == '-' && next[1] != '-' &&
                  strchr(next, optopt) != NULL;

    if (got == ':') {
        return is_long ? cli_usage(command, "a value is missing after %s", last)
                       : cli_usage(command, "a value is missing after -%c", optopt);
    }
    if (is_long && optopt == 0) {
        return cli_usage(command, "unknown or ambiguous option %s", last);
    }
    if (is_long && !in_next && strchr(last, '=') != NULL) {
        return cli_usage(command, "no value is expected: %s", last);
    }
    return cli_usage(command, "unknown option -%c", optopt);
}

int cli_option_once(const char *command, int option, const char **value)
{
    if (*value != NULL) {
        return cli_usage(command, "-%c may be given only once", option);
    }
    *value = optarg;
    return CLI_OK;
}

int cli_option_threads(const char *command, uint32_t *threads)
{
    char *end       = optarg;
    unsigned long n = optarg[0] >= '0' && optarg[0] <= '9' ? strtoul(optarg, &end, 10) : 0;

    if (*threads != 0) {
        return cli_usage(command, "--threads may be given only once");
    }
    if (n < 1 || n > CLI_THREADS_MAX || *end != '\0') {
        return cli_usage(command, "--threads needs a number from 1 to %u", CLI_THREADS_MAX);
    }
    *threads = (uint32_t) n;
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
