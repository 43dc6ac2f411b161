/* SPDX-License-Identifier: ISC */
/* trona encrypt and trona decrypt. */
#include "cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io.h"
#include "json.h"
#include "keys.h"
#include "passphrase.h"
#include "recipients.h"
#include "stream.h"

#define CRYPT_SUFFIX ".trona"

static int crypt_is_std(const char *path)
{
    return path == NULL || strcmp(path, "-") == 0;
}

/* Options of encrypt and decrypt. */
typedef struct crypt_options {
    recipients to;
    const char *key; /* to sign with, to decrypt with */
    const char *signer;
    const char *out;
    int force;
    int passphrase;
    int mixed;        /* recipients with X-Wing keys and without */
    uint32_t threads; /* 0: as many as there are processors */
    int ranged;
    stream_range range;
} crypt_options;

enum { CRYPT_RANGE = 256, CRYPT_MIXED };

/* The members that both commands begin with. */
static void crypt_files(const char *file, const char *out_path)
{
    if (crypt_is_std(out_path)) {
        json_to_stderr();
    }
    json_path("input", file);
    json_path("output", out_path);
}

static void crypt_sizes(const input *in, const output *out)
{
    json_number("bytes_read", in->total);
    json_number("bytes_written", out->total);
}

static int crypt_encrypt_file(crypt_options *o, const char *file, const char *out_path)
{
    secret_key *from = NULL;
    int is_mixed     = o->to.xwing > 0 && o->to.classic != NULL;
    input in;
    output out;
    int failed;

    crypt_files(file, out_path);
    if (is_mixed && !o->mixed) { /* the file key is as safe as its weakest stanza */
        return cli_fail(o->to.classic,
                        "no X-Wing key, while other recipients have one: the file would "
                        "not be safe from quantum computers (--mixed allows that)");
    }
    if (o->key != NULL && (from = secret_key_load(o->key)) == NULL) {
        return -1;
    }
    failed = input_open(&in, file);
    if (!failed) {
        failed = output_open(&out, out_path, o->force, OUTPUT_MODE_DEFAULT);
        if (!failed) {
            failed =
                o->passphrase && (o->to.secret = passphrase_get(in.name, PASSPHRASE_NEW)) == NULL;
            failed = failed || stream_encrypt(&in, &out, &o->to, from, o->threads) ||
                     output_commit(&out);
            crypt_sizes(&in, &out);
            output_abandon(&out);
        }
        input_close(&in);
    }
    if (!failed) {
        json_number("recipients", o->to.count);
        json_number("skipped", o->to.skipped);
        json_bool("post_quantum", o->to.classic == NULL);
        json_bool("mixed", is_mixed);
        json_bool("passphrase", o->passphrase);
        json_bool("signed", from != NULL);
    }
    sodium_free(from);
    return failed;
}

/* Takes what both commands know; CLI_USAGE with a message. */
static int crypt_option(crypt_options *o, int c, char *argv[])
{
    switch (c) {
    case 'o':
        return cli_option_once(argv[0], c, &o->out);
    case 'f':
        o->force = 1;
        return CLI_OK;
    case 'p':
        o->passphrase = 1;
        return CLI_OK;
    case 'j':
        json_begin(argv[0]);
        return CLI_OK;
    case CLI_THREADS:
        return cli_option_threads(argv[0], &o->threads);
    case CLI_PASSPHRASE_FD:
        return passphrase_from_fd(argv[0], optarg);
    default:
        return cli_usage_option(argv[0], c, argv);
    }
}

static int crypt_encrypt_parse(crypt_options *o, int argc, char *argv[])
{
    static const struct option options[] = {
        {"recipient", required_argument, NULL, 'r'},
        {"recipients-file", required_argument, NULL, 'R'},
        {"mixed", no_argument, NULL, CRYPT_MIXED},
        {"sign", required_argument, NULL, 's'},
        {"output", required_argument, NULL, 'o'},
        {"force", no_argument, NULL, 'f'},
        {"passphrase", no_argument, NULL, 'p'},
        {"passphrase-fd", required_argument, NULL, CLI_PASSPHRASE_FD},
        {"threads", required_argument, NULL, CLI_THREADS},
        {"json", no_argument, NULL, 'j'},
        {NULL, 0, NULL, 0},
    };
    int c, status = CLI_OK, given = 0;

    while (status == CLI_OK && (c = getopt_long(argc, argv, ":r:R:s:o:fpj", options, NULL)) != -1) {
        if (c == 'r' || c == 'R') {
            given = 1;
            if (cli_failure()[0] == '\0') { /* it is reported unless the line is wrong, too */
                (void) recipients_add(&o->to, optarg, c == 'R');
            }
        } else if (c == CRYPT_MIXED) {
            o->mixed = 1;
        } else {
            status = c == 's' ? cli_option_once(argv[0], c, &o->key) : crypt_option(o, c, argv);
        }
    }
    if (status != CLI_OK) {
        return status;
    }
    if (given == o->passphrase) {
        return cli_usage(argv[0], given ? "-p cannot be combined with -r or -R"
                                        : "-r NAME.pub is missing (or -R FILE, or -p)");
    }
    if (argc - optind > 1) {
        return cli_usage(argv[0], "one FILE is expected");
    }
    if (o->out == NULL && crypt_is_std(argv[optind]) && isatty(STDOUT_FILENO)) {
        return cli_usage(argv[0], "ciphertext would go to a terminal: give -o OUT");
    }
    return cli_failure()[0] == '\0' ? CLI_OK : CLI_FAILED;
}

int cmd_encrypt(int argc, char *argv[])
{
    crypt_options o;
    char *name = NULL;
    int status;

    memset(&o, 0, sizeof o);
    status = crypt_encrypt_parse(&o, argc, argv);
    if (status == CLI_OK && o.out == NULL && !crypt_is_std(argv[optind])) {
        name   = io_path_with(argv[optind], CRYPT_SUFFIX);
        o.out  = name;
        status = name == NULL ? CLI_FAILED : CLI_OK;
    }
    if (status == CLI_OK && crypt_encrypt_file(&o, argv[optind], o.out) != 0) {
        status = CLI_FAILED;
    }
    recipients_free(&o.to);
    free(name);
    return status;
}

static int crypt_decrypt_file(const crypt_options *o, const char *file, const char *out_path)
{
    public_key signer;
    secret_key *key = NULL;
    input in;
    output out;
    int failed, is_signed = 0;

    crypt_files(file, out_path);
    if (o->signer != NULL && public_key_load(&signer, o->signer) != 0) {
        return -1;
    }
    if (o->key != NULL && (key = secret_key_load(o->key)) == NULL) {
        return -1;
    }
    failed = key != NULL && !key->pub.has_box
                 ? cli_fail(o->key, "a minisign key can sign, but not decrypt")
                 : input_open(&in, file);
    if (!failed) {
        failed = output_open(&out, out_path, o->force, OUTPUT_MODE_DEFAULT);
        if (!failed) {
            failed = stream_decrypt(&in, &out, key, o->signer != NULL ? &signer : NULL, o->signer,
                                    &is_signed, o->ranged ? &o->range : NULL, o->threads) ||
                     output_commit(&out);
            crypt_sizes(&in, &out);
            output_abandon(&out);
        }
        if (!failed) {
            json_bool("signed", is_signed);
            json_text("signer", o->signer);
        }
        if (!failed && is_signed && o->signer == NULL) {
            cli_note(in.name, "signed, but the signer was not checked (-v SIGNER.pub does)");
        }
        input_close(&in);
    }
    sodium_free(key);
    return failed;
}

/* FILE for FILE.trona, from malloc; NULL for other names. */
static char *crypt_plain_name(const char *file)
{
    size_t n = strlen(file), m = strlen(CRYPT_SUFFIX);
    char *name;

    if (n <= m || file[n - m - 1] == '/' || strcmp(file + n - m, CRYPT_SUFFIX) != 0) {
        return NULL;
    }
    name = io_path_with(file, "");
    if (name != NULL) {
        name[n - m] = '\0';
    }
    return name;
}

/* Takes the digits at *text, and moves *text behind them. -1 if there are none, or too many. */
static int crypt_number(uint64_t *n, const char **text)
{
    char *end;

    if (**text < '0' || **text > '9') {
        return -1;
    }
    errno = 0;
    *n    = strtoull(*text, &end, 10);
    *text = end;
    return errno != 0 ? -1 : 0;
}

/* OFFSET:LENGTH, or OFFSET: for all from there. */
static int crypt_range(const char *command, crypt_options *o)
{
    const char *at = optarg;
    int wrong;

    if (o->ranged) {
        return cli_usage(command, "--range may be given only once");
    }
    o->ranged       = 1;
    wrong           = crypt_number(&o->range.offset, &at) != 0 || *at++ != ':';
    o->range.to_end = !wrong && *at == '\0';
    wrong = wrong || (!o->range.to_end && crypt_number(&o->range.length, &at) != 0) || *at != '\0';
    return wrong ? cli_usage(command, "--range needs OFFSET:LENGTH, or OFFSET:, in bytes") : CLI_OK;
}

static int crypt_decrypt_parse(crypt_options *o, int argc, char *argv[])
{
    static const struct option options[] = {
        {"key", required_argument, NULL, 'k'},
        {"range", required_argument, NULL, CRYPT_RANGE},
        {"verify", required_argument, NULL, 'v'},
        {"output", required_argument, NULL, 'o'},
        {"force", no_argument, NULL, 'f'},
        {"passphrase", no_argument, NULL, 'p'},
        {"passphrase-fd", required_argument, NULL, CLI_PASSPHRASE_FD},
        {"threads", required_argument, NULL, CLI_THREADS},
        {"json", no_argument, NULL, 'j'},
        {NULL, 0, NULL, 0},
    };
    int c, status = CLI_OK;

    while (status == CLI_OK && (c = getopt_long(argc, argv, ":k:v:o:fpj", options, NULL)) != -1) {
        status = c == 'k'           ? cli_option_once(argv[0], c, &o->key)
                 : c == 'v'         ? cli_option_once(argv[0], c, &o->signer)
                 : c == CRYPT_RANGE ? crypt_range(argv[0], o)
                                    : crypt_option(o, c, argv);
    }
    if (status != CLI_OK) {
        return status;
    }
    if ((o->key != NULL) == o->passphrase) {
        return cli_usage(argv[0], o->passphrase ? "-p cannot be combined with -k"
                                                : "-k NAME.key is missing (or -p)");
    }
    return argc - optind > 1 ? cli_usage(argv[0], "one FILE is expected") : CLI_OK;
}

int cmd_decrypt(int argc, char *argv[])
{
    crypt_options o;
    char *name = NULL;
    int status;

    memset(&o, 0, sizeof o);
    status = crypt_decrypt_parse(&o, argc, argv);
    if (status != CLI_OK) {
        return status;
    }
    if (o.out == NULL && !crypt_is_std(argv[optind]) && !o.ranged) {
        name = crypt_plain_name(argv[optind]);
        if (name == NULL) {
            return cli_usage(argv[0], "'%s' does not end in " CRYPT_SUFFIX ": give -o OUT",
                             argv[optind]);
        }
        o.out = name;
    }
    status = crypt_decrypt_file(&o, argv[optind], o.out) != 0 ? CLI_FAILED : CLI_OK;
    free(name);
    return status;
}
