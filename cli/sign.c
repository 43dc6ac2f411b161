/* SPDX-License-Identifier: ISC */
/* Detached signatures of files: Ed25519ph (RFC 8032), whose hash takes the file piece by piece. */
#include "cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "armor.h"
#include "io.h"
#include "json.h"
#include "keys.h"
#include "passphrase.h"

#define SIGN_PIECE 65536U

/* Hashes all of in. */
static int sign_hash(crypto_sign_state *st, input *in)
{
    unsigned char *piece = sodium_malloc(SIGN_PIECE);
    size_t n             = SIGN_PIECE;
    int failed           = 0;

    if (piece == NULL) {
        return cli_fail_errno(in->name);
    }
    (void) crypto_sign_init(st);
    while (!failed && n == SIGN_PIECE) {
        failed = input_read(in, piece, SIGN_PIECE, &n);
        if (!failed) {
            (void) crypto_sign_update(st, piece, n);
        }
    }
    sodium_free(piece);
    return failed;
}

/* Ed25519ph over all of in. -1 is reported. */
static int sign_stream(unsigned char sig[crypto_sign_BYTES], input *in, const secret_key *key)
{
    crypto_sign_state st;
    int failed = sign_hash(&st, in);

    if (!failed && crypto_sign_final_create(&st, sig, NULL, key->sign_sk) != 0) {
        failed = cli_fail(in->name, "signing failed: %s", trona_last_error());
    }
    sodium_memzero(&st, sizeof st);
    return failed;
}

static int sign_stream_verify(const unsigned char sig[crypto_sign_BYTES], input *in,
                              const public_key *signer, const char *signer_name)
{
    crypto_sign_state st;
    int failed = sign_hash(&st, in);

    if (!failed && crypto_sign_final_verify(&st, sig, signer->sign_pk) != 0) {
        failed = cli_fail(in->name, "the signature is not one of %s for this content", signer_name);
    }
    sodium_memzero(&st, sizeof st);
    return failed;
}

/* Signs file into out_path, or, if that is NULL, into file.sig or file.minisig (stdin: stdout). */
static int sign_file(const char *key_path, const char *file, const char *out_path, int force,
                     int minisign)
{
    unsigned char sig[crypto_sign_BYTES];
    secret_key *key = secret_key_load(key_path);
    char *name      = NULL;
    input in;
    output out;
    int failed;

    if (key == NULL) {
        return -1;
    }
    failed = input_open(&in, file);
    if (!failed) {
        if (out_path == NULL && file != NULL && strcmp(file, "-") != 0) {
            name     = io_path_with(file, minisign ? ".minisig" : ".sig");
            out_path = name;
            failed   = name == NULL ? -1 : 0;
        }
        if (out_path == NULL || strcmp(out_path, "-") == 0) {
            json_to_stderr();
        }
        json_path("input", file);
        json_path("signature", out_path);
        failed = failed || output_open(&out, out_path, force, OUTPUT_MODE_DEFAULT);
        if (!failed) {
            failed = minisign ? minisign_sign(&out, &in, key)
                              : sign_stream(sig, &in, key) ||
                                    armor_write(&out, ARMOR_SIGNATURE, sig, sizeof sig);
            failed = failed || output_commit(&out);
            output_abandon(&out);
            json_number("bytes_read", in.total);
            json_text("format", minisign ? "minisign" : "trona");
        }
        input_close(&in);
    }
    free(name);
    sodium_free(key);
    return failed;
}

int cmd_sign(int argc, char *argv[])
{
    static const struct option options[] = {
        {"key", required_argument, NULL, 'k'},
        {"output", required_argument, NULL, 'o'},
        {"force", no_argument, NULL, 'f'},
        {"minisign", no_argument, NULL, 'm'},
        {"passphrase-fd", required_argument, NULL, CLI_PASSPHRASE_FD},
        {"json", no_argument, NULL, 'j'},
        {NULL, 0, NULL, 0},
    };
    const char *key = NULL, *out = NULL;
    int c, force = 0, minisign = 0;

    while ((c = getopt_long(argc, argv, ":k:o:fmj", options, NULL)) != -1) {
        switch (c) {
        case 'k':
            if (cli_option_once(argv[0], c, &key) != CLI_OK) {
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
        case 'm':
            minisign = 1;
            break;
        case 'j':
            json_begin(argv[0]);
            break;
        case CLI_PASSPHRASE_FD:
            if (passphrase_from_fd(argv[0], optarg) != CLI_OK) {
                return CLI_USAGE;
            }
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
    return sign_file(key, argv[optind], out, force, minisign) == 0 ? CLI_OK : CLI_FAILED;
}

/* Verifies the signature of either kind at sig_path. */
static int sign_verify_file(const public_key *signer, const char *signer_path, const char *file,
                            const char *sig_path)
{
    armor_file *f = armor_load(sig_path);
    unsigned char sig[ARMOR_PAYLOAD];
    char comment[ARMOR_TEXT_MAX] = "", *tab;
    int is_minisign              = f != NULL && minisign_is(f);
    input in;
    int failed;

    if (f == NULL || (!is_minisign && armor_take(sig, sizeof sig, f, ARMOR_SIGNATURE) != 0) ||
        input_open(&in, file) != 0) {
        sodium_free(f);
        return -1;
    }
    failed = is_minisign ? minisign_verify(f, &in, signer, signer_path, comment)
                         : sign_stream_verify(sig, &in, signer, signer_path);
    input_close(&in);
    sodium_free(f);
    if (!failed && json_is_on()) {
        json_text("format", is_minisign ? "minisign" : "trona");
        json_text("trusted_comment", comment[0] != '\0' ? comment : NULL);
        return 0;
    }
    if (!failed) {
        cli_say("%s: signed by %s", file, signer_path);
    }
    for (tab = comment; (tab = strchr(tab, '\t')) != NULL;) { /* minisign writes them */
        *tab = ' ';
    }
    if (!failed && comment[0] != '\0') {
        cli_say("%s: trusted comment: %s", file, comment);
    }
    return failed;
}

int cmd_verify(int argc, char *argv[])
{
    static const struct option options[] = {
        {"verify", required_argument, NULL, 'v'},
        {"minisign", no_argument, NULL, 'm'},
        {"json", no_argument, NULL, 'j'},
        {NULL, 0, NULL, 0},
    };
    const char *signer = NULL, *file;
    public_key key;
    char *name = NULL;
    int c, failed, minisign = 0;

    while ((c = getopt_long(argc, argv, ":v:mj", options, NULL)) != -1) {
        switch (c) {
        case 'v':
            if (cli_option_once(argv[0], c, &signer) != CLI_OK) {
                return CLI_USAGE;
            }
            break;
        case 'm':
            minisign = 1;
            break;
        case 'j':
            json_begin(argv[0]);
            break;
        default:
            return cli_usage_option(argv[0], c, argv);
        }
    }
    if (signer == NULL) {
        return cli_usage(argv[0], "-v NAME.pub is missing");
    }
    if (argc - optind < 1 || argc - optind > 2) {
        return cli_usage(argv[0], "FILE, and perhaps its SIG, are expected");
    }
    file = argv[optind];
    if (argv[optind + 1] == NULL && strcmp(file, "-") == 0) {
        return cli_usage(argv[0], "for stdin, SIG must be given");
    }
    json_path("input", file);
    json_text("key", signer);
    failed = public_key_load(&key, signer);
    if (!failed && argv[optind + 1] == NULL) { /* a key of minisign's makes no other signatures */
        name   = io_path_with(file, minisign || key.has_id ? ".minisig" : ".sig");
        failed = name == NULL ? -1 : 0;
    }
    if (!failed) {
        json_text("signature", name != NULL ? name : argv[optind + 1]);
        failed = sign_verify_file(&key, signer, file, name != NULL ? name : argv[optind + 1]);
    }
    free(name);
    return failed ? CLI_FAILED : cli_flush_stdout();
}
