/* SPDX-License-Identifier: ISC */
/* trona pubkey and trona fingerprint. */
#include "cli.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "armor.h"
#include "io.h"
#include "json.h"
#include "keys.h"
#include "passphrase.h"

enum { PUBKEY_TRONA, PUBKEY_MINISIGN, PUBKEY_SSH };

static const char *const pubkey_kinds[] = {"trona", "minisign", "ssh"};

/* The public key in path, which may be a secret key as well. kind: whose file it is. */
static int pubkey_load(public_key *key, int *kind, const char *path)
{
    armor_file *f  = armor_load(path);
    secret_key *sk = NULL;
    int failed     = f == NULL ? -1 : 0;

    if (!failed) {
        *kind = minisign_is(f)                                         ? PUBKEY_MINISIGN
                : foreign_ssh_is_public(f) || foreign_ssh_is_secret(f) ? PUBKEY_SSH
                                                                       : PUBKEY_TRONA;
        if (secret_key_is(f)) {
            sk     = secret_key_parse(f);
            failed = sk == NULL ? -1 : 0;
            if (sk != NULL) {
                *key = sk->pub;
            }
        } else {
            failed = public_key_parse(key, f);
        }
    }
    sodium_free(sk);
    sodium_free(f);
    return failed;
}

static int pubkey_write_ssh(output *out, const public_key *key)
{
    unsigned char blob[FOREIGN_SSH_BLOB];
    char base64[128], text[160];
    int n;

    foreign_ssh_blob(blob, key);
    (void) sodium_bin2base64(base64, sizeof base64, blob, sizeof blob,
                             sodium_base64_VARIANT_ORIGINAL);
    n = snprintf(text, sizeof text, "ssh-ed25519 %s\n", base64);
    return output_write(out, text, (size_t) n);
}

static int pubkey_write_as(output *out, const public_key *key, int as)
{
    return as == PUBKEY_MINISIGN ? minisign_write_public(out, key)
           : as == PUBKEY_SSH    ? pubkey_write_ssh(out, key)
                                 : public_key_write(out, key);
}

/* The object has the key itself: without a file to write, nothing else goes to stdout. */
static int pubkey_tell(const public_key *key, int as)
{
    char text[ARMOR_TEXT_MAX];
    output out;

    output_open_text(&out, text, sizeof text);
    if (pubkey_write_as(&out, key, as) != 0) {
        return -1;
    }
    json_text("format", pubkey_kinds[as]);
    json_text("public_key", text);
    return 0;
}

static int pubkey_write(const char *path, const char *out_path, int force, int as)
{
    public_key key;
    output out;
    int failed, kind;

    json_path("key", path);
    json_path("output", out_path);
    if (pubkey_load(&key, &kind, path) != 0) {
        return -1;
    }
    if (as == PUBKEY_TRONA && !key.has_box) {
        return cli_fail(path, "it has no key to encrypt to: only --minisign and --ssh can be made");
    }
    if (json_is_on() &&
        (pubkey_tell(&key, as) != 0 || out_path == NULL || strcmp(out_path, "-") == 0)) {
        return cli_failure()[0] != '\0' ? -1 : 0;
    }
    if (output_open(&out, out_path, force, OUTPUT_MODE_DEFAULT) != 0) {
        return -1;
    }
    failed = pubkey_write_as(&out, &key, as) || output_commit(&out);
    output_abandon(&out);
    return failed;
}

int cmd_pubkey(int argc, char *argv[])
{
    static const struct option options[] = {
        {"output", required_argument, NULL, 'o'},
        {"force", no_argument, NULL, 'f'},
        {"minisign", no_argument, NULL, 'm'},
        {"ssh", no_argument, NULL, 's'},
        {"json", no_argument, NULL, 'j'},
        {"passphrase-fd", required_argument, NULL, CLI_PASSPHRASE_FD},
        {NULL, 0, NULL, 0},
    };
    const char *out = NULL;
    int c, force = 0, as = PUBKEY_TRONA, status = CLI_OK;

    while (status == CLI_OK && (c = getopt_long(argc, argv, ":o:fmsj", options, NULL)) != -1) {
        if (c == 'o') {
            status = cli_option_once(argv[0], c, &out);
        } else if (c == 'f') {
            force = 1;
        } else if (c == 'j') {
            json_begin(argv[0]);
        } else if (c == 'm' || c == 's') {
            as = c == 'm' ? PUBKEY_MINISIGN : PUBKEY_SSH;
        } else if (c == CLI_PASSPHRASE_FD) {
            status = passphrase_from_fd(argv[0], optarg);
        } else {
            status = cli_usage_option(argv[0], c, argv);
        }
    }
    if (status != CLI_OK) {
        return status;
    }
    if (argc - optind != 1) {
        return cli_usage(argv[0], "one KEY is expected");
    }
    return pubkey_write(argv[optind], out, force, as) == 0 ? CLI_OK : CLI_FAILED;
}

/* The text that people compare. */
static void pubkey_fingerprint(char text[FINGERPRINT_TEXT], const public_key *key, int kind)
{
    unsigned char hash[32], blob[FOREIGN_SSH_BLOB];
    char digits[65];

    if (kind == PUBKEY_MINISIGN) {
        minisign_id_text(digits, key);
        (void) snprintf(text, FINGERPRINT_TEXT, "minisign:%.16s", digits);
    } else if (kind == PUBKEY_SSH) {
        foreign_ssh_blob(blob, key);
        (void) crypto_hash_sha256(hash, blob, sizeof blob);
        (void) sodium_bin2base64(digits, sizeof digits, hash, sizeof hash,
                                 sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
        (void) snprintf(text, FINGERPRINT_TEXT, "SHA256:%s", digits);
    } else {
        public_key_fingerprint_text(text, key);
    }
}

int cmd_fingerprint(int argc, char *argv[])
{
    static const struct option options[] = {
        {"passphrase-fd", required_argument, NULL, CLI_PASSPHRASE_FD},
        {"json", no_argument, NULL, 'j'},
        {NULL, 0, NULL, 0},
    };
    public_key key;
    char text[FINGERPRINT_TEXT];
    int c, i, kind, status = CLI_OK;

    while (status == CLI_OK && (c = getopt_long(argc, argv, ":j", options, NULL)) != -1) {
        if (c == 'j') {
            json_begin(argv[0]);
            continue;
        }
        status = c == CLI_PASSPHRASE_FD ? passphrase_from_fd(argv[0], optarg)
                                        : cli_usage_option(argv[0], c, argv);
    }
    if (status != CLI_OK) {
        return status;
    }
    if (optind == argc) {
        return cli_usage(argv[0], "KEY is missing");
    }
    json_open("keys", "[]");
    for (i = optind; i < argc; i++) {
        if (pubkey_load(&key, &kind, argv[i]) != 0) {
            return CLI_FAILED;
        }
        pubkey_fingerprint(text, &key, kind);
        if (!json_is_on()) {
            cli_say("%s  %s", text, argv[i]);
        }
        json_open(NULL, "{}");
        json_path("key", argv[i]);
        json_text("format", pubkey_kinds[kind]);
        json_text("fingerprint", text);
        json_close();
    }
    json_close();
    return cli_flush_stdout();
}
