/* SPDX-License-Identifier: ISC */
/* Keys of others: ssh-ed25519 (RFC 8709, OpenSSH's PROTOCOL.key), and the common end of the keys
 * that have Ed25519 alone. */
#include "keys.h"

#include <string.h>

#define FOREIGN_SSH       "ssh-ed25519"
#define FOREIGN_SSH_BEGIN "-----BEGIN OPENSSH PRIVATE KEY-----"
#define FOREIGN_SSH_END   "-----END OPENSSH PRIVATE KEY-----"
#define FOREIGN_TYPE_MAX  64U /* of the name of a type */

static const unsigned char foreign_ssh_head[FOREIGN_SSH_BLOB - 32U] = {
    0, 0, 0, 11, 's', 's', 'h', '-', 'e', 'd', '2', '5', '5', '1', '9', 0, 0, 0, 32};

/* The beginning of an OpenSSH file with one key and no passphrase. */
static const unsigned char foreign_ssh_plain[] = "openssh-key-v1\0"
                                                 "\0\0\0\4none"
                                                 "\0\0\0\4none"
                                                 "\0\0\0\0"
                                                 "\0\0\0\1";

/* Words of a line of a public key file, which do not end with NUL. */
typedef struct foreign_words {
    const char *type, *blob;
    size_t type_n, blob_n;
} foreign_words;

/* The blanks that the line begins with. */
static size_t foreign_blanks(const char *s, size_t n)
{
    size_t i = 0;

    while (i < n && (s[i] == ' ' || s[i] == '\t')) {
        i++;
    }
    return i;
}

/* The length of the word that the line begins with. Blanks between quotes belong to it; between
 * them, \" is none. */
static size_t foreign_word(const char *s, size_t n)
{
    int quoted = 0;
    size_t i;

    for (i = 0; i < n && (quoted || (s[i] != ' ' && s[i] != '\t')); i++) {
        if (s[i] == '\\' && i + 1 < n && s[i + 1] == '"') {
            i++;
        } else if (s[i] == '"') {
            quoted = !quoted;
        }
    }
    return i;
}

static int foreign_begins(const char *s, size_t n, const char *with)
{
    size_t m = strlen(with);

    return n >= m && memcmp(s, with, m) == 0;
}

/* Takes the words of a key out of a line. Options may stand before them, as in authorized_keys. 0
 * if there is no type. */
static int foreign_key(foreign_words *w, const char *s, size_t n)
{
    const char *end = s + n;
    int tries;

    for (tries = 0; tries < 2; tries++) {
        w->type   = s + foreign_blanks(s, (size_t) (end - s));
        w->type_n = foreign_word(w->type, (size_t) (end - w->type));
        s         = w->type + w->type_n;
        if (foreign_begins(w->type, w->type_n, "ssh-") ||
            foreign_begins(w->type, w->type_n, "ecdsa-") ||
            foreign_begins(w->type, w->type_n, "sk-")) {
            w->blob   = s + foreign_blanks(s, (size_t) (end - s));
            w->blob_n = foreign_word(w->blob, (size_t) (end - w->blob));
            return 1;
        }
    }
    return 0;
}

/* The next line that is not empty and no comment; NULL if there is none. */
static const char *foreign_line(const armor_file *f, size_t *at, size_t *n)
{
    const char *s;
    size_t blanks;

    while ((s = armor_line(f, at, n)) != NULL) {
        blanks = foreign_blanks(s, *n);
        if (blanks < *n && s[blanks] != '#') {
            return s;
        }
    }
    return NULL;
}

/* The key in the first of these lines; *at is behind it. */
static int foreign_first(foreign_words *w, const armor_file *f, size_t *at)
{
    const char *s;
    size_t n;

    *at = 0;
    s   = foreign_line(f, at, &n);
    return s != NULL && foreign_key(w, s, n);
}

int foreign_ssh_is_public(const armor_file *f)
{
    foreign_words w;
    size_t at;

    return foreign_first(&w, f, &at);
}

int foreign_ssh_is_secret(const armor_file *f)
{
    return foreign_begins(f->text, f->n, FOREIGN_SSH_BEGIN);
}

static int foreign_is_ed25519(const foreign_words *w)
{
    return w->type_n == strlen(FOREIGN_SSH) && memcmp(w->type, FOREIGN_SSH, w->type_n) == 0;
}

/* 1 if the blob begins as that of a key of its type does: with the type as a string of ssh's. */
static int foreign_is_of_type(const foreign_words *w)
{
    unsigned char head[4 + FOREIGN_TYPE_MAX + 2];
    size_t digits = (4 + w->type_n + 2) / 3 * 4, got;

    return w->type_n <= FOREIGN_TYPE_MAX && digits <= w->blob_n &&
           memchr(w->blob, '\0', digits) == NULL &&
           sodium_base642bin(head, sizeof head, w->blob, digits, NULL, &got, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           got >= 4 + w->type_n && memcmp(head, "\0\0\0", 3) == 0 && head[3] == w->type_n &&
           memcmp(head + 4, w->type, w->type_n) == 0;
}

int foreign_ssh_is_other(const armor_file *f)
{
    foreign_words w;
    size_t at;

    return foreign_first(&w, f, &at) && !foreign_is_ed25519(&w) && foreign_is_of_type(&w);
}

void foreign_ssh_blob(unsigned char blob[FOREIGN_SSH_BLOB], const public_key *key)
{
    memcpy(blob, foreign_ssh_head, sizeof foreign_ssh_head);
    memcpy(blob + sizeof foreign_ssh_head, key->sign_pk, sizeof key->sign_pk);
}

int foreign_ssh_public(public_key *key, const armor_file *f)
{
    unsigned char blob[FOREIGN_SSH_BLOB + 1];
    foreign_words w;
    size_t at, got;

    if (foreign_ssh_is_other(f)) {
        return cli_fail(f->path, "of ssh's keys, only ssh-ed25519 can be used");
    }
    if (f->n == ARMOR_TEXT_MAX) {
        return cli_fail(f->path, "too long for an ssh-ed25519 key");
    }
    if (!foreign_first(&w, f, &at) || !foreign_is_ed25519(&w) ||
        memchr(w.blob, '\0', w.blob_n) != NULL ||
        sodium_base642bin(blob, sizeof blob, w.blob, w.blob_n, NULL, &got, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        got != FOREIGN_SSH_BLOB || memcmp(blob, foreign_ssh_head, sizeof foreign_ssh_head) != 0) {
        return cli_fail(f->path, "damaged: not an ssh-ed25519 key");
    }
    if (foreign_line(f, &at, &got) != NULL) {
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
        sodium_base642bin(s, ARMOR_TEXT_MAX, f->text + skip, f->n - skip, " \t\r\n", &got, &end,
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
