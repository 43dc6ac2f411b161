/* Keys: their files, and trona keygen. */
#include "cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#define KEYS_SECRET_SEED 32U /* in the payload: box_sk, then the seed of sign_sk */

secret_key *secret_key_load(const char *path)
{
    unsigned char *payload = sodium_malloc(ARMOR_PAYLOAD);
    secret_key *key        = sodium_malloc(sizeof *key);

    if (payload == NULL || key == NULL) {
        (void) cli_fail_errno(path);
    } else if (armor_read(payload, path, ARMOR_SECRET_KEY) == 0) {
        memcpy(key->box_sk, payload, sizeof key->box_sk);
        if (crypto_scalarmult_base(key->pub.box_pk, key->box_sk) == 0 &&
            crypto_sign_seed_keypair(key->pub.sign_pk, key->sign_sk, payload + KEYS_SECRET_SEED) ==
                0) {
            sodium_free(payload);
            return key;
        }
        (void) cli_fail(path, "%s", trona_last_error());
    }
    sodium_free(payload);
    sodium_free(key);
    return NULL;
}

int public_key_load(public_key *key, const char *path)
{
    unsigned char payload[ARMOR_PAYLOAD];

    if (armor_read(payload, path, ARMOR_PUBLIC_KEY) != 0) {
        return -1;
    }
    memcpy(key->box_pk, payload, sizeof key->box_pk);
    memcpy(key->sign_pk, payload + sizeof key->box_pk, sizeof key->sign_pk);
    return 0;
}

/* What the two files hold. */
typedef struct keys_pair {
    unsigned char secret[ARMOR_PAYLOAD];
    unsigned char pub[ARMOR_PAYLOAD];
    unsigned char sign_sk[crypto_sign_SECRETKEYBYTES];
} keys_pair;

static int keys_make(keys_pair *k)
{
    unsigned char *seed = k->secret + KEYS_SECRET_SEED;

    randombytes_buf(seed, KEYS_SECRET_SEED);
    return crypto_box_keypair(k->pub, k->secret) != 0 ||
                   crypto_sign_seed_keypair(k->pub + crypto_box_PUBLICKEYBYTES, k->sign_sk, seed) !=
                       0
               ? -1
               : 0;
}

/* Both files are complete before either gets its name, and both get it, or neither. */
static int keys_write(const keys_pair *k, const char *secret_path, const char *public_path,
                      int force)
{
    output secret, pub;

    if (output_open_regular(&secret, secret_path, force, OUTPUT_MODE_SECRET) != 0) {
        return -1;
    }
    if (output_open_regular(&pub, public_path, force, OUTPUT_MODE_DEFAULT) != 0) {
        output_abandon(&secret);
        return -1;
    }
    if (armor_write(&secret, ARMOR_SECRET_KEY, k->secret) != 0 ||
        armor_write(&pub, ARMOR_PUBLIC_KEY, k->pub) != 0) {
        output_abandon(&secret);
        output_abandon(&pub);
        return -1;
    }
    return output_commit_both(&pub, &secret);
}

int keys_generate(const char *name, int force)
{
    char *secret_path = io_path_with(name, ".key");
    char *public_path = io_path_with(name, ".pub");
    keys_pair *k      = sodium_malloc(sizeof *k);
    int failed        = -1;

    if (k == NULL) {
        (void) cli_fail_errno(name);
    } else if (secret_path != NULL && public_path != NULL) {
        failed = keys_make(k) != 0 ? cli_fail(name, "%s", trona_last_error())
                                   : keys_write(k, secret_path, public_path, force);
    }
    sodium_free(k);
    free(secret_path);
    free(public_path);
    return failed;
}

int cmd_keygen(int argc, char *argv[])
{
    static const struct option options[] = {
        {"output", required_argument, NULL, 'o'},
        {"force", no_argument, NULL, 'f'},
        {NULL, 0, NULL, 0},
    };
    const char *name = NULL;
    int c, force = 0;

    while ((c = getopt_long(argc, argv, ":o:f", options, NULL)) != -1) {
        switch (c) {
        case 'o':
            if (cli_option_once(argv[0], c, &name) != CLI_OK) {
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
    if (optind != argc) {
        return cli_usage(argv[0], "no FILE is expected: '%s'", argv[optind]);
    }
    if (name == NULL) {
        name = "trona";
    }
    if (name[0] == '\0' || strcmp(name, "-") == 0) {
        return cli_usage(argv[0], "-o needs a file name");
    }
    return keys_generate(name, force) == 0 ? CLI_OK : CLI_FAILED;
}
