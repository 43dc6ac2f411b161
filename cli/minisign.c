/* SPDX-License-Identifier: ISC */
/* minisign's keys and signatures: Ed25519 over BLAKE2b-512 of the file, and over the trusted
 * comment. */
#include "keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "passphrase.h"

#define MINISIGN_COMMENT "untrusted comment: "
#define MINISIGN_TRUSTED "trusted comment: "
#define MINISIGN_ID      8U
#define MINISIGN_PUBLIC  (2U + MINISIGN_ID + 32U)
#define MINISIGN_SIG     (2U + MINISIGN_ID + 64U)
#define MINISIGN_SEALED  (MINISIGN_ID + 64U + 32U) /* key id, secret key, checksum */
#define MINISIGN_SECRET  (2U + 2U + 2U + 32U + 8U + 8U + MINISIGN_SEALED)
#define MINISIGN_TEXT    1024U /* of a trusted comment that is written */

/* The most that the passphrase of a key may ask for; minisign writes half of the first. */
#define MINISIGN_OPS_MOST 67108864U
#define MINISIGN_MEM_MOST 1073741824U

/* signify's files have the same comment. The base64 of a secret key of signify's has this length
 * and beginning, and its public keys are those of minisign. */
#define MINISIGN_SIGNIFY       140U
#define MINISIGN_SIGNIFY_BEGIN "RWRCS"

#define MINISIGN_HASH       64U
#define MINISIGN_WHOLE_MOST 1073741824U /* bytes of a file that is signed itself, not its hash */

int minisign_is(const armor_file *f)
{
    size_t n = strlen(MINISIGN_COMMENT);

    return f->n > n && memcmp(f->text, MINISIGN_COMMENT, n) == 0;
}

static int minisign_is_signify(const char *s, size_t n)
{
    size_t m = strlen(MINISIGN_SIGNIFY_BEGIN);

    return n == MINISIGN_SIGNIFY && memcmp(s, MINISIGN_SIGNIFY_BEGIN, m) == 0;
}

/* Decodes the next line, which must have size bytes. */
static int minisign_base64(unsigned char *out, size_t size, const armor_file *f, size_t *at)
{
    size_t n, got;
    const char *s = armor_line(f, at, &n);

    if (s != NULL && minisign_is_signify(s, n)) {
        return cli_fail(f->path, "a signify secret key, which cannot be used");
    }
    return s == NULL || memchr(s, '\0', n) != NULL ||
                   sodium_base642bin(out, size, s, n, NULL, &got, NULL,
                                     sodium_base64_VARIANT_ORIGINAL) != 0 ||
                   got != size
               ? cli_fail(f->path, "damaged: not what minisign wrote")
               : 0;
}

int minisign_is_secret(const armor_file *f)
{
    size_t at = 0, n = 0;
    const char *s;

    if (!minisign_is(f)) {
        return 0;
    }
    (void) armor_line(f, &at, &n);
    s = armor_line(f, &at, &n); /* in base64 it has more */
    return s != NULL && (n >= MINISIGN_SECRET || minisign_is_signify(s, n));
}

int minisign_public(public_key *key, const armor_file *f)
{
    unsigned char raw[MINISIGN_PUBLIC];
    size_t at = 0, n;

    (void) armor_line(f, &at, &n);
    if (minisign_base64(raw, sizeof raw, f, &at) != 0) {
        return -1;
    }
    if (memcmp(raw, "Ed", 2) != 0) {
        return cli_fail(f->path, "not a public key of minisign");
    }
    memcpy(key->key_id, raw + 2, MINISIGN_ID);
    memcpy(key->sign_pk, raw + 2 + MINISIGN_ID, sizeof key->sign_pk);
    key->has_id = 1;
    return 0;
}

static uint64_t minisign_fetch(const unsigned char in[8])
{
    uint64_t x = 0;
    unsigned i;

    for (i = 8; i-- > 0;) {
        x = x << 8 | in[i];
    }
    return x;
}

/* Working memory for a secret key file, in one piece of guarded memory. */
typedef struct minisign_work {
    unsigned char raw[MINISIGN_SECRET];
    unsigned char stream[MINISIGN_SEALED];
    unsigned char checked[2 + MINISIGN_ID + 64];
    unsigned char check[32];
} minisign_work;

#ifdef TRONA_MINIMAL

static int minisign_unlock(minisign_work *w, const char *path)
{
    (void) w;
    return cli_fail(path, "its passphrase takes scrypt, which this build of trona leaves out");
}

#else

/* Takes the encryption off the end of w->raw. */
static int minisign_unlock(minisign_work *w, const char *path)
{
    uint64_t ops = minisign_fetch(w->raw + 38), mem = minisign_fetch(w->raw + 46);
    passphrase *p;
    int failed = 0;
    size_t i;

    if (ops > MINISIGN_OPS_MOST || mem > MINISIGN_MEM_MOST) {
        return cli_fail(path, "its passphrase asks for too much memory or time");
    }
    p = passphrase_get(path, PASSPHRASE_FOREIGN);
    if (p == NULL) {
        return -1;
    }
    if (crypto_pwhash_scryptsalsa208sha256(w->stream, sizeof w->stream, p->text, p->n, w->raw + 6,
                                           ops, (size_t) mem) != 0) {
        failed = cli_fail_errno(path);
    }
    sodium_free(p);
    for (i = 0; i < MINISIGN_SEALED; i++) {
        w->raw[54 + i] ^= w->stream[i];
    }
    return failed;
}

#endif

int minisign_secret(secret_key *key, const armor_file *f)
{
    minisign_work *w = sodium_malloc(sizeof *w);
    size_t at        = 0, n;
    int failed, locked;

    if (w == NULL) {
        return cli_fail_errno(f->path);
    }
    (void) armor_line(f, &at, &n);
    failed = minisign_base64(w->raw, sizeof w->raw, f, &at);
    locked = !failed && memcmp(w->raw + 2, "Sc", 2) == 0;
    if (!failed && (memcmp(w->raw, "Ed", 2) != 0 || memcmp(w->raw + 4, "B2", 2) != 0 ||
                    (!locked && memcmp(w->raw + 2, "\0", 2) != 0))) {
        failed = cli_fail(f->path, "not a secret key of minisign");
    }
    failed = failed || (locked && minisign_unlock(w, f->path));
    if (!failed) {
        memcpy(w->checked, w->raw, 2);
        memcpy(w->checked + 2, w->raw + 54, MINISIGN_ID + 64);
        (void) crypto_generichash(w->check, 32, w->checked, sizeof w->checked, NULL, 0);
        /* without a passphrase minisign writes no checksum */
        failed =
            sodium_memcmp(w->check, w->raw + 54 + MINISIGN_ID + 64, 32) != 0 &&
                    (locked || !sodium_is_zero(w->raw + 54 + MINISIGN_ID + 64, 32))
                ? cli_fail(f->path, locked ? "wrong passphrase" : "damaged: the checksum is wrong")
                : foreign_from_seed(key, w->raw + 54 + MINISIGN_ID, f->path);
        memcpy(key->pub.key_id, w->raw + 54, MINISIGN_ID);
        key->pub.has_id = 1;
    }
    sodium_free(w);
    return failed ? -1 : 0;
}

void minisign_key_id(unsigned char id[MINISIGN_ID], const public_key *key)
{
    unsigned char hash[16];

    (void) crypto_generichash(hash, sizeof hash, key->sign_pk, sizeof key->sign_pk, NULL, 0);
    memcpy(id, key->has_id ? key->key_id : hash, MINISIGN_ID);
}

void minisign_id_text(char text[17], const public_key *key)
{
    unsigned char id[MINISIGN_ID];

    minisign_key_id(id, key);
    (void) snprintf(text, 17, "%016llX", (unsigned long long) minisign_fetch(id));
}

int minisign_write_public(output *out, const public_key *key)
{
    unsigned char raw[MINISIGN_PUBLIC] = "Ed";
    char base64[64], text[160], id[17];
    int n;

    minisign_key_id(raw + 2, key);
    memcpy(raw + 2 + MINISIGN_ID, key->sign_pk, sizeof key->sign_pk);
    (void) sodium_bin2base64(base64, sizeof base64, raw, sizeof raw,
                             sodium_base64_VARIANT_ORIGINAL);
    minisign_id_text(id, key);
    n = snprintf(text, sizeof text, MINISIGN_COMMENT "minisign public key %s\n%s\n", id, base64);
    return output_write(out, text, (size_t) n);
}

/* ---- Signatures ---- */

/* The BLAKE2b-512 of all of in. */
static int minisign_hash(unsigned char hash[64], input *in)
{
    enum { PIECE = 131072 };
    crypto_generichash_state st;
    unsigned char *piece = sodium_malloc(PIECE);
    size_t n             = PIECE;
    int failed           = piece == NULL ? cli_fail_errno(in->name) : 0;

    (void) crypto_generichash_init(&st, NULL, 0, 64);
    while (!failed && n == PIECE) {
        failed = input_read(in, piece, PIECE, &n);
        if (!failed) {
            (void) crypto_generichash_update(&st, piece, n);
        }
    }
    (void) crypto_generichash_final(&st, hash, 64);
    sodium_memzero(&st, sizeof st);
    sodium_free(piece);
    return failed;
}

/* The two signatures and the comment in f. */
typedef struct minisign_parts {
    unsigned char sig[MINISIGN_SIG];
    unsigned char global[64];
    unsigned char both[64 + ARMOR_TEXT_MAX];
    size_t n; /* of both: the signature and the comment */
    int legacy;
} minisign_parts;

/* All of in, from malloc. -1 is reported. */
static int minisign_whole(unsigned char **text, size_t *n, input *in)
{
    size_t room = 65536, got;
    unsigned char *more;

    *text = NULL;
    *n    = 0;
    do {
        room *= 2;
        more = room <= MINISIGN_WHOLE_MOST ? realloc(*text, room) : NULL;
        if (more == NULL) {
            return room <= MINISIGN_WHOLE_MOST
                       ? cli_fail_errno(in->name)
                       : cli_fail(in->name, "too long for a signature of minisign's legacy mode");
        }
        *text = more;
        if (input_read(in, *text + *n, room - *n, &got) != 0) {
            return -1;
        }
        *n += got;
    } while (*n == room);
    return 0;
}

/* Input of Ed25519's signature: the hash of in, or in its legacy mode all of it. From malloc; NULL
 * is reported. */
static unsigned char *minisign_signed(const minisign_parts *m, size_t *n, input *in)
{
    unsigned char *text = NULL;

    if (m->legacy) {
        if (minisign_whole(&text, n, in) == 0) {
            return text;
        }
    } else if ((text = malloc(MINISIGN_HASH)) == NULL) {
        (void) cli_fail_errno(in->name);
    } else if (minisign_hash(text, in) == 0) {
        *n = MINISIGN_HASH;
        return text;
    }
    free(text);
    return NULL;
}

/* When and what was signed, as minisign puts it; a name cannot begin another line or field, nor
 * send a control sequence to the terminal of whoever verifies. */
static void minisign_set_comment(char comment[MINISIGN_TEXT], const char *file)
{
    const char *slash = strrchr(file, '/');
    char name[513], *s;

    (void) snprintf(name, sizeof name, "%s", slash != NULL ? slash + 1 : file);
    for (s = name; *s != '\0'; s++) {
        *s = (*s > 0 && *s < ' ') || *s == 0x7f ? '?' : *s;
    }
    (void) snprintf(comment, MINISIGN_TEXT, "timestamp:%llu\tfile:%s\thashed",
                    (unsigned long long) time(NULL), name);
}

int minisign_sign(output *out, input *in, const secret_key *key)
{
    unsigned char raw[MINISIGN_SIG] = "ED", hash[64], global[64];
    unsigned char both[64 + MINISIGN_TEXT];
    char comment[MINISIGN_TEXT], text[2 * MINISIGN_TEXT], base64[2][128], id[17];
    int n;

    if (minisign_hash(hash, in) != 0) {
        return -1;
    }
    minisign_key_id(raw + 2, &key->pub);
    minisign_set_comment(comment, in->name);
    if (crypto_sign_detached(raw + 2 + MINISIGN_ID, NULL, hash, sizeof hash, key->sign_sk) != 0) {
        return cli_fail(in->name, "signing failed: %s", trona_last_error());
    }
    memcpy(both, raw + 2 + MINISIGN_ID, 64);
    memcpy(both + 64, comment, strlen(comment));
    if (crypto_sign_detached(global, NULL, both, 64 + strlen(comment), key->sign_sk) != 0) {
        return cli_fail(in->name, "signing failed: %s", trona_last_error());
    }
    (void) sodium_bin2base64(base64[0], sizeof base64[0], raw, sizeof raw,
                             sodium_base64_VARIANT_ORIGINAL);
    (void) sodium_bin2base64(base64[1], sizeof base64[1], global, sizeof global,
                             sodium_base64_VARIANT_ORIGINAL);
    minisign_id_text(id, &key->pub);
    n = snprintf(text, sizeof text,
                 MINISIGN_COMMENT "signature from trona, key %s\n%s\n" MINISIGN_TRUSTED "%s\n%s\n",
                 id, base64[0], comment, base64[1]);
    return output_write(out, text, (size_t) n);
}

static int minisign_parse(minisign_parts *m, const armor_file *f)
{
    size_t at = 0, n, skip = strlen(MINISIGN_TRUSTED);
    const char *line;

    (void) armor_line(f, &at, &n);
    if (minisign_base64(m->sig, sizeof m->sig, f, &at) != 0) {
        return -1;
    }
    m->legacy = memcmp(m->sig, "Ed", 2) == 0;
    line      = armor_line(f, &at, &n);
    if (m->legacy && (line == NULL || n < skip || memcmp(line, MINISIGN_TRUSTED, skip) != 0)) {
        return cli_fail(f->path, "a signify signature, which cannot be verified: it has no "
                                 "trusted comment");
    }
    if (line == NULL || n < skip || memcmp(line, MINISIGN_TRUSTED, skip) != 0 ||
        f->n == ARMOR_TEXT_MAX) {
        return cli_fail(f->path, "damaged: not what minisign wrote");
    }
    memcpy(m->both, m->sig + 2 + MINISIGN_ID, 64);
    memcpy(m->both + 64, line + skip, n - skip);
    m->n = 64 + n - skip;
    if (minisign_base64(m->global, sizeof m->global, f, &at) != 0) {
        return -1;
    }
    return m->legacy || memcmp(m->sig, "ED", 2) == 0
               ? 0
               : cli_fail(f->path, "not a signature of minisign");
}

int minisign_verify(const armor_file *f, input *in, const public_key *signer,
                    const char *signer_name, char comment[ARMOR_TEXT_MAX])
{
    minisign_parts m;
    unsigned char id[MINISIGN_ID], *text;
    size_t n;
    int failed;

    if (minisign_parse(&m, f) != 0) {
        return -1;
    }
    minisign_key_id(id, signer);
    if (memcmp(id, m.sig + 2, MINISIGN_ID) != 0) {
        return cli_fail(f->path, "the signature names another key than %s", signer_name);
    }
    text = minisign_signed(&m, &n, in);
    if (text == NULL) {
        return -1;
    }
    failed = crypto_sign_verify_detached(m.both, text, n, signer->sign_pk);
    free(text);
    if (failed) {
        return cli_fail(in->name, "the signature is not one of %s for this content", signer_name);
    }
    if (crypto_sign_verify_detached(m.global, m.both, m.n, signer->sign_pk) != 0) {
        return cli_fail(f->path, "its trusted comment is not one of %s", signer_name);
    }
    memcpy(comment, m.both + 64, m.n - 64);
    comment[m.n - 64] = '\0';
    return 0;
}
