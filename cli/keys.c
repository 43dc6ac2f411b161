/* SPDX-License-Identifier: ISC */
/* Keys: their files, and trona keygen. */
#include "keys.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "passphrase.h"

/* A secret payload: box_sk, the seed of sign_sk and, in version 2, xwing_sk. */
#define KEYS_SEED     32U
#define KEYS_SECRET   64U
#define KEYS_SECRET_2 96U
#define KEYS_PUBLIC   64U
#define KEYS_PUBLIC_2 (KEYS_PUBLIC + crypto_kem_xwing_PUBLICKEYBYTES)
#define KEYS_LOCK     (PASSPHRASE_LIMIT + crypto_secretbox_MACBYTES)

/* All that is secret about one key file, in one piece of guarded memory. */
typedef struct keys_work {
    unsigned char secret[KEYS_SECRET_2];
    unsigned char locked[KEYS_LOCK + KEYS_SECRET_2];
    unsigned char key[crypto_secretbox_KEYBYTES];
    unsigned char sign_sk[crypto_sign_SECRETKEYBYTES];
} keys_work;

/* The key of every locked file is made from a fresh salt and used once. */
static const unsigned char keys_nonce[crypto_secretbox_NONCEBYTES];

static int keys_unlock(keys_work *w, size_t n, const char *path)
{
    passphrase *p = passphrase_get(path, PASSPHRASE_OLD);
    int failed    = p == NULL || passphrase_key(w->key, p, w->locked, path) != 0 ? -1 : 0;

    sodium_free(p);
    if (!failed &&
        crypto_secretbox_open_easy(w->secret, w->locked + PASSPHRASE_LIMIT,
                                   n + crypto_secretbox_MACBYTES, keys_nonce, w->key) != 0) {
        failed = cli_fail(path, "wrong passphrase");
    }
    return failed;
}

/* Sets the secret payload and its length. */
static int keys_take(keys_work *w, size_t *n, const armor_file *f)
{
    if (armor_is(f, ARMOR_LOCKED_KEY) || armor_is(f, ARMOR_LOCKED_KEY_2)) {
        *n = armor_is(f, ARMOR_LOCKED_KEY) ? KEYS_SECRET : KEYS_SECRET_2;
        return armor_take(w->locked, KEYS_LOCK + *n, f,
                          *n == KEYS_SECRET ? ARMOR_LOCKED_KEY : ARMOR_LOCKED_KEY_2) != 0
                   ? -1
                   : keys_unlock(w, *n, f->path);
    }
    *n = armor_is(f, ARMOR_SECRET_KEY_2) ? KEYS_SECRET_2 : KEYS_SECRET;
    return armor_take(w->secret, *n, f, *n == KEYS_SECRET ? ARMOR_SECRET_KEY : ARMOR_SECRET_KEY_2);
}

static int keys_expand(secret_key *key, const keys_work *w, size_t n)
{
    memset(key, 0, sizeof *key);
    memcpy(key->box_sk, w->secret, sizeof key->box_sk);
    key->pub.has_box   = 1;
    key->pub.has_xwing = n == KEYS_SECRET_2;
    return crypto_scalarmult_base(key->pub.box_pk, key->box_sk) != 0 ||
                   crypto_sign_seed_keypair(key->pub.sign_pk, key->sign_sk,
                                            w->secret + KEYS_SEED) != 0 ||
                   (key->pub.has_xwing &&
                    crypto_kem_xwing_seed_keypair(key->pub.xwing_pk, key->xwing_sk,
                                                  w->secret + KEYS_SECRET) != 0)
               ? -1
               : 0;
}

int secret_key_is(const armor_file *f)
{
    static const char secret[] = "trona secret", locked[] = "trona locked";

    return (f->n > sizeof secret && memcmp(f->text, secret, sizeof secret - 1) == 0) ||
           (f->n > sizeof locked && memcmp(f->text, locked, sizeof locked - 1) == 0) ||
           foreign_ssh_is_secret(f) || minisign_is_secret(f);
}

secret_key *secret_key_parse(const armor_file *f)
{
    keys_work *w    = sodium_malloc(sizeof *w);
    secret_key *key = sodium_malloc((sizeof *key + 15U) / 16U * 16U);
    int failed      = -1;
    size_t n;

    if (w == NULL || key == NULL) {
        (void) cli_fail_errno(f->path);
    } else if (minisign_is(f)) {
        failed = minisign_secret(key, f);
    } else if (foreign_ssh_is_secret(f)) {
        failed = foreign_ssh_secret(key, f);
    } else if (keys_take(w, &n, f) == 0) {
        failed = keys_expand(key, w, n) != 0 ? cli_fail(f->path, "%s", trona_last_error()) : 0;
    }
    sodium_free(w);
    if (failed) {
        sodium_free(key);
        return NULL;
    }
    return key;
}

secret_key *secret_key_load(const char *path)
{
    armor_file *f   = armor_load(path);
    secret_key *key = f == NULL ? NULL : secret_key_parse(f);

    sodium_free(f);
    return key;
}

int public_key_parse(public_key *key, const armor_file *f)
{
    unsigned char payload[KEYS_PUBLIC_2];

    memset(key, 0, sizeof *key);
    if (minisign_is(f)) {
        return minisign_public(key, f);
    }
    if (foreign_ssh_is_public(f)) {
        return foreign_ssh_public(key, f);
    }
    key->has_box   = 1;
    key->has_xwing = armor_is(f, ARMOR_PUBLIC_KEY_2);
    if (key->has_xwing ? armor_take(payload, KEYS_PUBLIC_2, f, ARMOR_PUBLIC_KEY_2)
                       : armor_take(payload, KEYS_PUBLIC, f, ARMOR_PUBLIC_KEY)) {
        return -1;
    }
    memcpy(key->box_pk, payload, sizeof key->box_pk);
    memcpy(key->sign_pk, payload + sizeof key->box_pk, sizeof key->sign_pk);
    if (key->has_xwing) {
        memcpy(key->xwing_pk, payload + KEYS_PUBLIC, sizeof key->xwing_pk);
    }
    return 0;
}

int public_key_load(public_key *key, const char *path)
{
    armor_file *f = armor_load(path);
    int failed    = f == NULL ? -1 : public_key_parse(key, f);

    sodium_free(f);
    return failed;
}

/* Sets the payload of the public key file; its length. */
static size_t keys_public_payload(unsigned char payload[KEYS_PUBLIC_2], const public_key *key)
{
    memcpy(payload, key->box_pk, sizeof key->box_pk);
    memcpy(payload + sizeof key->box_pk, key->sign_pk, sizeof key->sign_pk);
    memcpy(payload + KEYS_PUBLIC, key->xwing_pk, sizeof key->xwing_pk);
    return key->has_xwing ? KEYS_PUBLIC_2 : KEYS_PUBLIC;
}

int public_key_write(output *out, const public_key *key)
{
    unsigned char payload[KEYS_PUBLIC_2];
    size_t n = keys_public_payload(payload, key);

    return armor_write(out, key->has_xwing ? ARMOR_PUBLIC_KEY_2 : ARMOR_PUBLIC_KEY, payload, n);
}

void public_key_fingerprint(unsigned char hash[32], const public_key *key)
{
    const char *title = key->has_xwing ? ARMOR_PUBLIC_KEY_2 : ARMOR_PUBLIC_KEY;
    unsigned char payload[KEYS_PUBLIC_2];
    size_t n = keys_public_payload(payload, key);
    crypto_generichash_state st;

    (void) crypto_generichash_init(&st, NULL, 0, 32);
    (void) crypto_generichash_update(&st, (const unsigned char *) title, strlen(title));
    (void) crypto_generichash_update(&st, payload, n);
    (void) crypto_generichash_final(&st, hash, 32);
}

void public_key_fingerprint_text(char text[FINGERPRINT_TEXT], const public_key *key)
{
    unsigned char hash[32];
    char digits[41];

    public_key_fingerprint(hash, key);
    (void) sodium_bin2hex(digits, sizeof digits, hash, 20);
    (void) snprintf(text, FINGERPRINT_TEXT, "trona:%s", digits);
}

/* ---- keygen ---- */

/* Writes the secret payload of n bytes, under the passphrase p unless it is NULL. */
static int keys_write_secret(keys_work *w, output *out, size_t n, const passphrase *p)
{
    if (p == NULL) {
        return armor_write(out, n == KEYS_SECRET ? ARMOR_SECRET_KEY : ARMOR_SECRET_KEY_2, w->secret,
                           n);
    }
    passphrase_limits(w->locked);
    if (passphrase_key(w->key, p, w->locked, out->name) != 0) {
        return -1;
    }
    (void) crypto_secretbox_easy(w->locked + PASSPHRASE_LIMIT, w->secret, n, keys_nonce, w->key);
    return armor_write(out, n == KEYS_SECRET ? ARMOR_LOCKED_KEY : ARMOR_LOCKED_KEY_2, w->locked,
                       KEYS_LOCK + n);
}

typedef struct keys_options {
    int force;
    int xwing;  /* with X-Wing keys */
    int locked; /* with a passphrase */
} keys_options;

/* Both files are complete before either gets its name, and both get it, or neither. */
static int keys_write(keys_work *w, secret_key *key, const char *secret_path,
                      const char *public_path, const keys_options *o)
{
    size_t n      = o->xwing ? KEYS_SECRET_2 : KEYS_SECRET;
    passphrase *p = NULL;
    output secret, pub;
    int failed;

    if (output_open_regular(&secret, secret_path, o->force, OUTPUT_MODE_SECRET) != 0) {
        return -1;
    }
    if (output_open_regular(&pub, public_path, o->force, OUTPUT_MODE_DEFAULT) != 0) {
        output_abandon(&secret);
        return -1;
    }
    failed = o->locked && (p = passphrase_get(secret_path, PASSPHRASE_NEW)) == NULL;
    failed = failed || keys_write_secret(w, &secret, n, p) || public_key_write(&pub, &key->pub);
    sodium_free(p);
    if (failed) {
        output_abandon(&secret);
        output_abandon(&pub);
        return -1;
    }
    return output_commit_both(&pub, &secret);
}

/* Makes a key pair in the files name.key and name.pub. -1 is reported, neither file is then
 * changed. */
static int keys_generate(const char *name, const keys_options *o)
{
    char *secret_path = io_path_with(name, ".key");
    char *public_path = io_path_with(name, ".pub");
    keys_work *w      = sodium_malloc(sizeof *w);
    secret_key *key   = sodium_malloc((sizeof *key + 15U) / 16U * 16U);
    int failed        = -1;

    if (w == NULL || key == NULL) {
        (void) cli_fail_errno(name);
    } else if (secret_path != NULL && public_path != NULL) {
        randombytes_buf(w->secret, sizeof w->secret);
        failed = keys_expand(key, w, o->xwing ? KEYS_SECRET_2 : KEYS_SECRET) != 0
                     ? cli_fail(name, "%s", trona_last_error())
                     : keys_write(w, key, secret_path, public_path, o);
    }
    sodium_free(w);
    sodium_free(key);
    free(secret_path);
    free(public_path);
    return failed;
}

/* keys_generate, and the members that say what was made. */
static int keys_tell(const char *name, const keys_options *o)
{
    char *secret_path = io_path_with(name, ".key");
    char *public_path = io_path_with(name, ".pub");
    char text[FINGERPRINT_TEXT];
    public_key key;
    int failed = secret_path == NULL || public_path == NULL ? -1 : 0;

    if (!failed) {
        json_text("secret_key", secret_path);
        json_text("public_key", public_path);
        failed = keys_generate(name, o);
    }
    if (!failed && json_is_on() && (failed = public_key_load(&key, public_path)) == 0) {
        public_key_fingerprint_text(text, &key);
        json_text("fingerprint", text);
        json_bool("post_quantum", o->xwing);
        json_bool("passphrase", o->locked);
    }
    free(secret_path);
    free(public_path);
    return failed;
}

int cmd_keygen(int argc, char *argv[])
{
    static const struct option options[] = {
        {"output", required_argument, NULL, 'o'},
        {"force", no_argument, NULL, 'f'},
        {"post-quantum", no_argument, NULL, 'x'},
        {"passphrase", no_argument, NULL, 'p'},
        {"passphrase-fd", required_argument, NULL, CLI_PASSPHRASE_FD},
        {"json", no_argument, NULL, 'j'},
        {NULL, 0, NULL, 0},
    };
    const char *name = NULL;
    keys_options o   = {0, 0, 0};
    int c;

    while ((c = getopt_long(argc, argv, ":o:fxpj", options, NULL)) != -1) {
        switch (c) {
        case 'x':
            o.xwing = 1;
            break;
        case CLI_PASSPHRASE_FD:
            if (passphrase_from_fd(argv[0], optarg) != CLI_OK) {
                return CLI_USAGE;
            }
            o.locked = 1;
            break;
        case 'j':
            json_begin(argv[0]);
            break;
        case 'p':
            o.locked = 1;
            break;
        case 'o':
            if (cli_option_once(argv[0], c, &name) != CLI_OK) {
                return CLI_USAGE;
            }
            break;
        case 'f':
            o.force = 1;
            break;
        default:
            return cli_usage_option(argv[0], c, argv);
        }
    }
    if (optind != argc) {
        return cli_usage(argv[0], "no FILE is expected: '%s'", argv[optind]);
    }
    if (name == NULL) {
        name = "trona";
    }
    if (name[0] == '\0' || strcmp(name, "-") == 0) {
        return cli_usage(argv[0], "-o needs a file name");
    }
    return keys_tell(name, &o) == 0 ? CLI_OK : CLI_FAILED;
}
