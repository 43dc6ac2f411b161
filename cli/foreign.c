/* Keys of others: ssh-ed25519 (RFC 8709, OpenSSH's PROTOCOL.key), and the common end of the keys
 * that have Ed25519 alone. */
#include "cli.h"

#include <string.h>

#define FOREIGN_SSH       "ssh-ed25519"
#define FOREIGN_SSH_BEGIN "-----BEGIN OPENSSH PRIVATE KEY-----"
#define FOREIGN_SSH_END   "-----END OPENSSH PRIVATE KEY-----"

static const unsigned char foreign_ssh_head[FOREIGN_SSH_BLOB - 32U] = {
    0, 0, 0, 11, 's', 's', 'h', '-', 'e', 'd', '2', '5', '5', '1', '9', 0, 0, 0, 32};

/* What OpenSSH writes before the first of its keys, if there is one and it has no passphrase. */
static const unsigned char foreign_ssh_plain[] = "openssh-key-v1\0"
                                                 "\0\0\0\4none"
                                                 "\0\0\0\4none"
                                                 "\0\0\0\0"
                                                 "\0\0\0\1";

static int foreign_begins(const armor_file *f, const char *with)
{
    size_t n = strlen(with);

    return f->n > n && memcmp(f->text, with, n) == 0;
}

int foreign_ssh_is_public(const armor_file *f)
{
    return foreign_begins(f, "ssh-") || foreign_begins(f, "ecdsa-") || foreign_begins(f, "sk-");
}

int foreign_ssh_is_secret(const armor_file *f)
{
    return foreign_begins(f, FOREIGN_SSH_BEGIN);
}

void foreign_ssh_blob(unsigned char blob[FOREIGN_SSH_BLOB], const public_key *key)
{
    memcpy(blob, foreign_ssh_head, sizeof foreign_ssh_head);
    memcpy(blob + sizeof foreign_ssh_head, key->sign_pk, sizeof key->sign_pk);
}

int foreign_ssh_public(public_key *key, const armor_file *f)
{
    unsigned char blob[FOREIGN_SSH_BLOB + 1];
    size_t skip = strlen(FOREIGN_SSH) + 1, n, got;

    if (!foreign_begins(f, FOREIGN_SSH " ")) {
        return cli_fail(f->path, "of ssh's keys, only ssh-ed25519 can be used");
    }
    for (n = skip; n < f->n && f->text[n] != ' ' && f->text[n] != '\n' && f->text[n] != '\r'; n++) {
    }
    if (memchr(f->text + skip, '\0', n - skip) != NULL ||
        sodium_base642bin(blob, sizeof blob, f->text + skip, n - skip, NULL, &got, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        got != FOREIGN_SSH_BLOB || memcmp(blob, foreign_ssh_head, sizeof foreign_ssh_head) != 0) {
        return cli_fail(f->path, "damaged: not an ssh-ed25519 key");
    }
    n = (size_t) n + strcspn(f->text + n, "\r\n");
    if (n < f->n && strspn(f->text + n, "\r\n") != f->n - n) {
        return cli_fail(f->path, "one key is expected, but there are more lines");
    }
    memcpy(key->sign_pk, blob + sizeof foreign_ssh_head, sizeof key->sign_pk);
    if (crypto_sign_ed25519_pk_to_curve25519(key->box_pk, key->sign_pk) != 0) {
        return cli_fail(f->path, "not a valid Ed25519 key");
    }
    key->has_box = 1;
    return 0;
}

/* The secret key in the decoded file of n bytes: after foreign_ssh_plain the public key, and then,
 * in one string, two equal numbers of 4 bytes, the type, the public key, the secret key. */
static const unsigned char *foreign_ssh_find(const unsigned char *s, size_t n)
{
    size_t plain = sizeof foreign_ssh_plain - 1, at = plain + 4 + FOREIGN_SSH_BLOB + 4;

    if (n < at + 8 + FOREIGN_SSH_BLOB + 4 + 64 || memcmp(s, foreign_ssh_plain, plain) != 0 ||
        memcmp(s + plain + 4, foreign_ssh_head, sizeof foreign_ssh_head) != 0 ||
        memcmp(s + at, s + at + 4, 4) != 0 ||
        memcmp(s + at + 8, s + plain + 4, FOREIGN_SSH_BLOB) != 0) {
        return NULL;
    }
    return s + at + 8 + FOREIGN_SSH_BLOB + 4;
}

int foreign_ssh_secret(secret_key *key, const armor_file *f)
{
    static const char encrypted[] = "openssh-key-v1";
    unsigned char *s              = sodium_malloc(ARMOR_TEXT_MAX);
    const unsigned char *sk;
    size_t skip = strlen(FOREIGN_SSH_BEGIN), got = 0;
    const char *end = NULL;
    int failed;

    if (s == NULL) {
        return cli_fail_errno(f->path);
    }
    if (f->n == ARMOR_TEXT_MAX ||
        sodium_base642bin(s, ARMOR_TEXT_MAX, f->text + skip, f->n - skip, "\r\n", &got, &end,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        (size_t) (f->text + f->n - end) < strlen(FOREIGN_SSH_END) ||
        memcmp(end, FOREIGN_SSH_END, strlen(FOREIGN_SSH_END)) != 0) {
        failed = cli_fail(f->path, "damaged: not a key that OpenSSH wrote");
    } else if ((sk = foreign_ssh_find(s, got)) == NULL) {
        failed = got > 40 && memcmp(s, encrypted, sizeof encrypted) == 0
                     ? cli_fail(f->path, "an ssh key with a passphrase, or of another kind than "
                                         "ed25519, which cannot be used")
                     : cli_fail(f->path, "damaged: not a key that OpenSSH wrote");
    } else {
        failed = foreign_from_seed(key, sk, f->path);
        (void) crypto_sign_ed25519_sk_to_curve25519(key->box_sk, key->sign_sk);
        if (!failed && crypto_scalarmult_base(key->pub.box_pk, key->box_sk) != 0) {
            failed = cli_fail(f->path, "%s", trona_last_error());
        }
        key->pub.has_box = 1;
    }
    sodium_free(s);
    return failed;
}

int foreign_from_seed(secret_key *key, const unsigned char sk[64], const char *path)
{
    memset(key, 0, sizeof *key);
    if (crypto_sign_seed_keypair(key->pub.sign_pk, key->sign_sk, sk) != 0 ||
        sodium_memcmp(key->sign_sk, sk, 64) != 0) {
        return cli_fail(path, "damaged: its secret and its public key do not belong together");
    }
    return 0;
}
