/* SPDX-License-Identifier: ISC */
/* trona hash: digests of files, in the lines of coreutils and b3sum. */
#include "hash.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "json.h"

typedef struct hash_run {
    const hash_options *options;
    size_t files, failed;
} hash_run;

/* The name as it stands in a line: what would end the line or mislead is escaped, and a backslash
 * before the line says so. From malloc. */
static char *hash_escape(const char *name, int *escaped)
{
    char *out = malloc(2 * strlen(name) + 1), *at = out;

    *escaped = 0;
    for (; out != NULL && *name != '\0'; name++) {
        if (*name == '\\' || *name == '\n' || *name == '\r') {
            *escaped = 1;
            *at++    = '\\';
            *at++    = *name == '\n' ? 'n' : *name == '\r' ? 'r' : '\\';
        } else {
            *at++ = *name;
        }
    }
    if (out != NULL) {
        *at = '\0';
    }
    return out;
}

/* A terminal gets no control sequence from a name; a file gets every byte of it. */
static void hash_put(char *line, int zero)
{
    if (isatty(STDOUT_FILENO)) {
        cli_printable(line);
    }
    fputs(line, stdout);
    putchar(zero ? '\0' : '\n');
}

static int hash_print(const hash_options *o, const unsigned char *digest, const char *name)
{
    char hex[2 * HASH_MAX + 1], length[16] = "", *line;
    const hash_algorithm *a = o->algorithm;
    int escaped             = 0;
    char *shown             = o->zero ? io_path_with(name, "") : hash_escape(name, &escaped);
    size_t size             = (shown != NULL ? strlen(shown) : 0) + sizeof hex + sizeof length + 32;

    line = shown != NULL ? malloc(size) : NULL;
    if (line == NULL) {
        free(shown);
        return cli_fail_errno(name);
    }
    (void) sodium_bin2hex(hex, sizeof hex, digest, o->bytes);
    if (json_is_on()) {
        json_text("hash", hex);
        free(line);
        free(shown);
        return 0;
    }
    if (o->tag) {
        if (o->bytes != a->bytes) {
            (void) snprintf(length, sizeof length, "-%u", 8 * o->bytes);
        }
        (void) snprintf(line, size, "%s%s%s (%s) = %s", escaped ? "\\" : "", a->tag, length, shown,
                        hex);
    } else {
        (void) snprintf(line, size, "%s%s %c%s", escaped ? "\\" : "", hex, o->binary ? '*' : ' ',
                        shown);
    }
    hash_put(line, o->zero);
    free(line);
    free(shown);
    return 0;
}

static void hash_one(const char *path, void *context)
{
    unsigned char digest[HASH_MAX];
    hash_run *run         = context;
    const hash_options *o = run->options;
    input in;
    int failed;

    run->files++;
    failed = input_open(&in, path);
    if (!failed) {
        failed = hash_input(digest, o->algorithm, o->bytes, o->threads, &in);
        input_close(&in);
    }
    json_open(NULL, "{}");
    json_text("file", path);
    if (failed || hash_print(o, digest, path) != 0) {
        json_text("error", cli_failure());
        run->failed++;
        cli_failure_print();
        cli_failure_clear();
    }
    json_close();
    json_flush();
}

static int hash_is_directory(const char *path)
{
    struct stat st;

    return strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Hashes all of names, whatever fails among them. */
static int hash_all(const hash_options *o, char *const names[], int count)
{
    static char dash[]          = "-";
    static char *const standard = dash;
    hash_run run;
    int i;

    run.options = o;
    run.files   = 0;
    run.failed  = 0;
    if (count == 0) {
        names = &standard;
        count = 1;
    }
    json_text("algorithm", o->algorithm->name);
    json_number("bits", 8UL * o->bytes);
    json_open("files", "[]");
    for (i = 0; i < count; i++) {
        if (o->recursive && hash_is_directory(names[i])) {
            size_t directories = hash_walk(names[i], hash_one, &run);

            run.files += directories;
            run.failed += directories;
        } else {
            hash_one(names[i], &run);
        }
    }
    json_close();
    json_number("failed", run.failed);
    if (run.failed > 0 && run.files > 1) {
        (void) cli_fail("hash", "%lu of %lu could not be read", (unsigned long) run.failed,
                        (unsigned long) run.files);
    }
    i = cli_flush_stdout();
    return run.failed > 0 ? CLI_FAILED : i;
}

/* n from 1 to max, or 0. */
static unsigned long hash_number(const char *text, unsigned long max)
{
    char *end;
    unsigned long n = text[0] >= '0' && text[0] <= '9' ? strtoul(text, &end, 10) : 0;

    return n > 0 && n <= max && *end == '\0' ? n : 0;
}

enum { HASH_TAG = 256, HASH_STATUS, HASH_STRICT, HASH_IGNORE_MISSING };

static const struct option hash_long_options[] = {
    {"algorithm", required_argument, NULL, 'a'},
    {"check", no_argument, NULL, 'c'},
    {"length", required_argument, NULL, 'l'},
    {"binary", no_argument, NULL, 'b'},
    {"recursive", no_argument, NULL, 'R'},
    {"zero", no_argument, NULL, 'z'},
    {"quiet", no_argument, NULL, 'q'},
    {"warn", no_argument, NULL, 'w'},
    {"tag", no_argument, NULL, HASH_TAG},
    {"status", no_argument, NULL, HASH_STATUS},
    {"strict", no_argument, NULL, HASH_STRICT},
    {"ignore-missing", no_argument, NULL, HASH_IGNORE_MISSING},
    {"threads", required_argument, NULL, CLI_THREADS},
    {"json", no_argument, NULL, 'j'},
    {NULL, 0, NULL, 0},
};

typedef struct hash_values {
    const char *algorithm, *length;
} hash_values;

/* Takes one option that has no value; 0 if it is another. */
static int hash_flag(hash_options *o, int c)
{
    int *flag = c == 'c'                   ? &o->check
                : c == 'b'                 ? &o->binary
                : c == 'R'                 ? &o->recursive
                : c == 'z'                 ? &o->zero
                : c == 'q'                 ? &o->quiet
                : c == 'w'                 ? &o->warn
                : c == HASH_TAG            ? &o->tag
                : c == HASH_STATUS         ? &o->status
                : c == HASH_STRICT         ? &o->strict
                : c == HASH_IGNORE_MISSING ? &o->ignore_missing
                                           : NULL;

    if (flag == NULL) {
        return 0;
    }
    *flag = 1;
    return 1;
}

static int hash_once(const char *command, const char *name, const char **value)
{
    if (*value != NULL) {
        return cli_usage(command, "%s may be given only once", name);
    }
    *value = optarg;
    return CLI_OK;
}

static int hash_parse(hash_options *o, hash_values *v, int argc, char *argv[])
{
    int c, status = CLI_OK;

    while (status == CLI_OK &&
           (c = getopt_long(argc, argv, ":a:cl:bRzqwj", hash_long_options, NULL)) != -1) {
        if (c == 'a') {
            status = hash_once(argv[0], "-a", &v->algorithm);
        } else if (c == 'l') {
            status = hash_once(argv[0], "-l", &v->length);
        } else if (c == 'j') {
            json_begin(argv[0]);
        } else if (c == CLI_THREADS) {
            status = cli_option_threads(argv[0], &o->threads);
        } else if (!hash_flag(o, c)) {
            status = cli_usage_option(argv[0], c, argv);
        }
    }
    return status;
}

/* The values of the options, and which go together. */
static int hash_settle(const char *command, hash_options *o, const hash_values *v)
{
    if (v->algorithm == NULL && !o->check) {
        return cli_usage(command, "-a NAME is missing: %s", hash_names());
    }
    if (v->algorithm != NULL && (o->algorithm = hash_find(v->algorithm)) == NULL) {
        return cli_usage(command, "there is no hash '%s': %s", v->algorithm, hash_names());
    }
    if (o->check && (o->tag || o->binary || o->zero || o->recursive || v->length != NULL)) {
        return cli_usage(command, "--tag, -b, -l, -R and -z are not for --check");
    }
    if (json_is_on() && (o->tag || o->binary || o->zero)) {
        return cli_usage(command, "--tag, -b and -z are not for --json");
    }
    if (!o->check && (o->quiet || o->status || o->strict || o->ignore_missing || o->warn)) {
        return cli_usage(command,
                         "-q, -w, --status, --strict and --ignore-missing are for --check");
    }
    if (v->length != NULL) {
        o->bytes = (unsigned) hash_number(v->length, 8UL * HASH_MAX);
        if (!o->algorithm->variable || o->bytes == 0 || o->bytes % 8 != 0) {
            return cli_usage(command, "-l needs a multiple of 8 up to %u, and blake2b or blake3",
                             8 * HASH_MAX);
        }
        o->bytes /= 8;
    } else if (o->algorithm != NULL) {
        o->bytes = o->algorithm->bytes;
    }
    return CLI_OK;
}

int cmd_hash(int argc, char *argv[])
{
    hash_options o = {NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    hash_values v  = {NULL, NULL};
    int i, status;

    status = hash_parse(&o, &v, argc, argv);
    if (status == CLI_OK) {
        status = hash_settle(argv[0], &o, &v);
    }
    if (status != CLI_OK) {
        return status;
    }
    if (!o.check) {
        return hash_all(&o, argv + optind, argc - optind);
    }
    json_open("lists", "[]");
    if (optind == argc) {
        status = hash_check(&o, "-");
    }
    for (i = optind; i < argc; i++) {
        if (hash_check(&o, argv[i]) != CLI_OK) {
            status = CLI_FAILED;
        }
    }
    json_close();
    i = cli_flush_stdout();
    return status != CLI_OK ? status : i;
}
