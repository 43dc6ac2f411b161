/* trona encrypt and trona decrypt. */
#include "cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CRYPT_SUFFIX ".trona"

static int crypt_is_std(const char *path)
{
    return path == NULL || strcmp(path, "-") == 0;
}

static int crypt_encrypt_file(const char *to_path, const char *from_path, const char *file,
                              const char *out_path, int force)
{
    public_key to;
    secret_key *from = NULL;
    input in;
    output out;
    int failed;

    if (public_key_load(&to, to_path) != 0) {
        return -1;
    }
    if (from_path != NULL && (from = secret_key_load(from_path)) == NULL) {
        return -1;
    }
    failed = input_open(&in, file);
    if (!failed) {
        failed = output_open(&out, out_path, force, OUTPUT_MODE_DEFAULT);
        if (!failed) {
            failed = stream_encrypt(&in, &out, &to, from) || output_commit(&out);
            output_abandon(&out);
        }
        input_close(&in);
    }
    sodium_free(from);
    return failed;
}

int cmd_encrypt(int argc, char *argv[])
{
    static const struct option options[] = {
        {"recipient", required_argument, NULL, 'r'},
        {"sign", required_argument, NULL, 's'},
        {"output", required_argument, NULL, 'o'},
        {"force", no_argument, NULL, 'f'},
        {NULL, 0, NULL, 0},
    };
    const char *to = NULL, *from = NULL, *out = NULL;
    char *name = NULL;
    int c, force = 0, failed;

    while ((c = getopt_long(argc, argv, ":r:s:o:f", options, NULL)) != -1) {
        switch (c) {
        case 'r':
            if (cli_option_once(argv[0], c, &to) != CLI_OK) {
                return CLI_USAGE;
            }
            break;
        case 's':
            if (cli_option_once(argv[0], c, &from) != CLI_OK) {
                return CLI_USAGE;
            }
            break;
        case 'o':
            if (cli_option_once(argv[0], c, &out) != CLI_OK) {
                return CLI_USAGE;
            }
            break;
        case 'f':
            force = 1;
            break;
        default:
            return cli_usage_option(argv[0], c, argv);
        }
    }
    if (to == NULL) {
        return cli_usage(argv[0], "-r NAME.pub is missing");
    }
    if (argc - optind > 1) {
        return cli_usage(argv[0], "one FILE is expected");
    }
    if (out == NULL && !crypt_is_std(argv[optind])) {
        name = io_path_with(argv[optind], CRYPT_SUFFIX);
        if (name == NULL) {
            return CLI_FAILED;
        }
        out = name;
    }
    if (out == NULL && isatty(STDOUT_FILENO)) {
        return cli_usage(argv[0], "ciphertext is nothing for a terminal: give -o OUT");
    }
    failed = crypt_encrypt_file(to, from, argv[optind], out, force);
    free(name);
    return failed ? CLI_FAILED : CLI_OK;
}

static int crypt_decrypt_file(const char *key_path, const char *signer_path, const char *file,
                              const char *out_path, int force)
{
    public_key signer;
    secret_key *key;
    input in;
    output out;
    int failed, is_signed = 0;

    if (signer_path != NULL && public_key_load(&signer, signer_path) != 0) {
        return -1;
    }
    key = secret_key_load(key_path);
    if (key == NULL) {
        return -1;
    }
    failed = input_open(&in, file);
    if (!failed) {
        failed = output_open(&out, out_path, force, OUTPUT_MODE_DEFAULT);
        if (!failed) {
            failed = stream_decrypt(&in, &out, key, signer_path != NULL ? &signer : NULL,
                                    signer_path, &is_signed) ||
                     output_commit(&out);
            output_abandon(&out);
        }
        if (!failed && is_signed && signer_path == NULL) {
            cli_note(in.name, "signed, but by whom was not checked (-v SIGNER.pub does)");
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

int cmd_decrypt(int argc, char *argv[])
{
    static const struct option options[] = {
        {"key", required_argument, NULL, 'k'},
        {"verify", required_argument, NULL, 'v'},
        {"output", required_argument, NULL, 'o'},
        {"force", no_argument, NULL, 'f'},
        {NULL, 0, NULL, 0},
    };
    const char *key = NULL, *signer = NULL, *out = NULL;
    char *name = NULL;
    int c, force = 0, failed;

    while ((c = getopt_long(argc, argv, ":k:v:o:f", options, NULL)) != -1) {
        switch (c) {
        case 'k':
            if (cli_option_once(argv[0], c, &key) != CLI_OK) {
                return CLI_USAGE;
            }
            break;
        case 'v':
            if (cli_option_once(argv[0], c, &signer) != CLI_OK) {
                return CLI_USAGE;
            }
            break;
        case 'o':
            if (cli_option_once(argv[0], c, &out) != CLI_OK) {
                return CLI_USAGE;
            }
            break;
        case 'f':
            force = 1;
            break;
        default:
            return cli_usage_option(argv[0], c, argv);
        }
    }
    if (key == NULL) {
        return cli_usage(argv[0], "-k NAME.key is missing");
    }
    if (argc - optind > 1) {
        return cli_usage(argv[0], "one FILE is expected");
    }
    if (out == NULL && !crypt_is_std(argv[optind])) {
        name = crypt_plain_name(argv[optind]);
        if (name == NULL) {
            return cli_usage(argv[0], "'%s' does not end in " CRYPT_SUFFIX ": give -o OUT",
                             argv[optind]);
        }
        out = name;
    }
    failed = crypt_decrypt_file(key, signer, argv[optind], out, force);
    free(name);
    return failed ? CLI_FAILED : CLI_OK;
}
