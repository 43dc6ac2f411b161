/* SPDX-License-Identifier: ISC */
/* The header of the encrypted file, formats 1 and 2: the file key, encrypted for each recipient,
 * and the sender's signature. Every byte is specified in doc/file-format.md. */
#include "header.h"

#include <stdlib.h>
#include <string.h>

#define HEADER_MAGIC      "trona\x1a\n" /* a transfer in text mode would damage it */
#define HEADER_MAGIC_SIZE 7U
#define HEADER_START      8U /* magic and version */

#define HEADER_SEALED  (STREAM_KEY + crypto_sign_BYTES)                      /* format 1 */
#define HEADER_1       (HEADER_START + HEADER_SEALED + crypto_box_SEALBYTES) /* format 1 */
#define HEADER_STANZAS 10U /* where they begin: behind their number */

enum { HEADER_X25519 = 1, HEADER_XWING = 2, HEADER_PASSPHRASE = 3 };

/* The sizes of the stanzas without their type. */
#define HEADER_BOXED           (STREAM_KEY + crypto_secretbox_MACBYTES)
#define HEADER_X25519_SIZE     (STREAM_KEY + crypto_box_SEALBYTES)
#define HEADER_XWING_SIZE      (crypto_kem_xwing_CIPHERTEXTBYTES + HEADER_BOXED)
#define HEADER_PASSPHRASE_SIZE (PASSPHRASE_LIMIT + HEADER_BOXED)
#define HEADER_SIGNATURE       (crypto_sign_BYTES + crypto_secretbox_MACBYTES)
#define HEADER_TAG             32U

static const unsigned char header_chunk_1[STREAM_CONTEXT] = "trona-file-1-ck";
static const unsigned char header_sign_1[STREAM_CONTEXT]  = "trona-file-1-by";
static const unsigned char header_chunk[STREAM_CONTEXT]   = "trona-file-2-ck";
static const unsigned char header_sign[STREAM_CONTEXT]    = "trona-file-2-by";
static const unsigned char header_sealer[STREAM_CONTEXT]  = "trona-file-2-sk";
static const unsigned char header_tag[STREAM_CONTEXT]     = "trona-file-2-hd";
static const unsigned char header_xwing[STREAM_CONTEXT]   = "trona-file-2-xw";

/* Each key in a header is used once. */
static const unsigned char header_nonce[crypto_secretbox_NONCEBYTES];

static void header_hash(unsigned char *out, size_t n, const unsigned char *in, size_t size,
                        const unsigned char *key, const unsigned char context[STREAM_CONTEXT])
{
    (void) crypto_generichash_blake2b_salt_personal(out, n, in, size, key,
                                                    key != NULL ? STREAM_KEY : 0, NULL, context);
}

static int header_alloc(stream_head *h, const char *name)
{
    h->bytes = malloc(STREAM_HEAD_MAX);
    h->size  = 0;
    return h->bytes == NULL ? cli_fail_errno(name) : 0;
}

void header_free(stream_head *h)
{
    free(h->bytes);
    h->bytes = NULL;
}

/* Sets the text that a sender signs: this file key, for those whom 32 bytes name. */
static void header_set_signed_text(stream_head *h, const unsigned char context[STREAM_CONTEXT],
                                   const unsigned char whom[32])
{
    memcpy(h->signed_text, context, STREAM_CONTEXT);
    memcpy(h->signed_text + STREAM_CONTEXT, whom, 32);
    memcpy(h->signed_text + STREAM_CONTEXT + 32, h->file_key, STREAM_KEY);
}

/* The text for format 2: the recipients are their stanzas, size bytes of the header. */
static void header_set_signed_stanzas(stream_head *h, size_t size)
{
    unsigned char whom[32];

    header_hash(whom, sizeof whom, h->bytes, size, NULL, header_sign);
    header_set_signed_text(h, header_sign, whom);
}

static int header_sign_it(stream_head *h, const secret_key *from, const char *name)
{
    return crypto_sign_detached(h->signature, NULL, h->signed_text, sizeof h->signed_text,
                                from->sign_sk) != 0
               ? cli_fail(name, "signing failed: %s", trona_last_error())
               : 0;
}

/* ---- Making ---- */

/* Format 1 is for one recipient with X25519 alone: earlier versions read it. */
static int header_make_1(stream_head *h, const public_key *to, const secret_key *from,
                         const char *name)
{
    if (from != NULL) {
        header_set_signed_text(h, header_sign_1, to->box_pk);
        if (header_sign_it(h, from, name) != 0) {
            return -1;
        }
    }
    h->bytes[HEADER_MAGIC_SIZE] = 1;
    h->size                     = HEADER_1;
    if (crypto_box_seal(h->bytes + HEADER_START, h->file_key, HEADER_SEALED, to->box_pk) != 0) {
        return cli_fail(name, "nothing can be encrypted to this public key: %s",
                        trona_last_error());
    }
    header_hash(h->derived, sizeof h->derived, h->bytes, HEADER_1, h->file_key, header_chunk_1);
    return 0;
}

/* The key that X-Wing gives for this ciphertext and recipient. */
static void header_xwing_key(stream_head *h, const unsigned char *ct, const public_key *to)
{
    crypto_generichash_blake2b_state st;

    (void) crypto_generichash_blake2b_init_salt_personal(&st, h->shared, sizeof h->shared, 32, NULL,
                                                         header_xwing);
    (void) crypto_generichash_blake2b_update(&st, ct, crypto_kem_xwing_CIPHERTEXTBYTES);
    (void) crypto_generichash_blake2b_update(&st, to->xwing_pk, sizeof to->xwing_pk);
    (void) crypto_generichash_blake2b_final(&st, h->key, 32);
    sodium_memzero(&st, sizeof st);
}

static int header_add_key(stream_head *h, const public_key *to, const char *name)
{
    unsigned char *at = h->bytes + h->size + 1;
    int failed;

    if (to->has_xwing) {
        at[-1] = HEADER_XWING;
        failed = crypto_kem_xwing_enc(at, h->shared, to->xwing_pk);
        header_xwing_key(h, at, to);
        (void) crypto_secretbox_easy(at + crypto_kem_xwing_CIPHERTEXTBYTES, h->file_key, STREAM_KEY,
                                     header_nonce, h->key);
        h->size += 1 + HEADER_XWING_SIZE;
    } else {
        at[-1] = HEADER_X25519;
        failed = crypto_box_seal(at, h->file_key, STREAM_KEY, to->box_pk);
        h->size += 1 + HEADER_X25519_SIZE;
    }
    return failed
               ? cli_fail(name, "nothing can be encrypted to a public key: %s", trona_last_error())
               : 0;
}

static int header_add_passphrase(stream_head *h, const passphrase *p, const char *name)
{
    unsigned char *at = h->bytes + h->size + 1;

    at[-1] = HEADER_PASSPHRASE;
    passphrase_limits(at);
    if (passphrase_key(h->key, p, at, name) != 0) {
        return -1;
    }
    (void) crypto_secretbox_easy(at + PASSPHRASE_LIMIT, h->file_key, STREAM_KEY, header_nonce,
                                 h->key);
    h->size += 1 + HEADER_PASSPHRASE_SIZE;
    return 0;
}

/* The keys of the chunks, and the tag that binds the file key to the whole header. */
static void header_derive(stream_head *h, unsigned char tag[HEADER_TAG], size_t tagged)
{
    header_hash(tag, HEADER_TAG, h->bytes, tagged, h->file_key, header_tag);
    header_hash(h->derived, sizeof h->derived, h->bytes, tagged, h->file_key, header_chunk);
}

static int header_make_2(stream_head *h, const recipients *to, const secret_key *from,
                         const char *name)
{
    size_t i, n = to->secret != NULL ? 1 : to->count;

    h->bytes[HEADER_MAGIC_SIZE] = 2;
    h->bytes[HEADER_START]      = (unsigned char) n;
    h->bytes[HEADER_START + 1]  = (unsigned char) (n >> 8);
    h->size                     = HEADER_STANZAS;
    if (to->secret != NULL && header_add_passphrase(h, to->secret, name) != 0) {
        return -1;
    }
    for (i = 0; to->secret == NULL && i < n; i++) {
        if (header_add_key(h, &to->key[i], name) != 0) {
            return -1;
        }
    }
    if (from != NULL) {
        header_set_signed_stanzas(h, h->size);
        if (header_sign_it(h, from, name) != 0) {
            return -1;
        }
    }
    header_hash(h->key, 32, h->bytes, h->size, h->file_key, header_sealer);
    (void) crypto_secretbox_easy(h->bytes + h->size, h->signature, sizeof h->signature,
                                 header_nonce, h->key);
    h->size += HEADER_SIGNATURE;
    header_derive(h, h->bytes + h->size, h->size);
    h->size += HEADER_TAG;
    return 0;
}

int header_make(stream_head *h, const recipients *to, const secret_key *from, const char *name)
{
    if (header_alloc(h, name) != 0) {
        return -1;
    }
    memcpy(h->bytes, HEADER_MAGIC, HEADER_MAGIC_SIZE);
    randombytes_buf(h->file_key, STREAM_KEY);
    memset(h->signature, 0, sizeof h->signature);
    return to->secret == NULL && to->count == 1 && !to->key[0].has_xwing
               ? header_make_1(h, &to->key[0], from, name)
               : header_make_2(h, to, from, name);
}

/* ---- Reading ---- */

/* Takes n more bytes of the header. */
static int header_more(stream_head *h, input *in, size_t n)
{
    size_t got;

    if (input_read(in, h->bytes + h->size, n, &got) != 0) {
        return -1;
    }
    h->size += got;
    return got < n ? cli_fail(in->name, "truncated in its header") : 0;
}

/* The magic and the version. */
static int header_start(stream_head *h, input *in)
{
    size_t n;

    if (input_read(in, h->bytes, HEADER_START, &h->size) != 0) {
        return -1;
    }
    n = h->size < HEADER_MAGIC_SIZE ? h->size : HEADER_MAGIC_SIZE;
    if (n == 0 || memcmp(h->bytes, HEADER_MAGIC, n) != 0) {
        return cli_fail(in->name, "not a file that trona encrypted");
    }
    if (h->size < HEADER_START) {
        return cli_fail(in->name, "truncated in its header");
    }
    n = h->bytes[HEADER_MAGIC_SIZE];
    return n != 1 && n != 2
               ? cli_fail(in->name, "encrypted in format %u, which this version does not know",
                          (unsigned) n)
               : 0;
}

static int header_read_1(stream_head *h, input *in, const secret_key *key)
{
    if (header_more(h, in, HEADER_1 - HEADER_START) != 0) {
        return -1;
    }
    if (key == NULL) {
        return cli_fail(in->name, "encrypted to a key, not with a passphrase: -k KEY is needed");
    }
    if (crypto_box_seal_open(h->file_key, h->bytes + HEADER_START,
                             HEADER_SEALED + crypto_box_SEALBYTES, key->pub.box_pk,
                             key->box_sk) != 0) {
        return cli_fail(in->name, "wrong key, or its header is damaged");
    }
    header_set_signed_text(h, header_sign_1, key->pub.box_pk);
    header_hash(h->derived, sizeof h->derived, h->bytes, HEADER_1, h->file_key, header_chunk_1);
    return 0;
}

/* 1 if the stanza gave the file key, 0 if it is another's. */
static int header_try(stream_head *h, const unsigned char *stanza, const secret_key *key)
{
    const unsigned char *at = stanza + 1;

    if (stanza[0] == HEADER_X25519) {
        return crypto_box_seal_open(h->file_key, at, HEADER_X25519_SIZE, key->pub.box_pk,
                                    key->box_sk) == 0;
    }
    if (stanza[0] != HEADER_XWING || !key->pub.has_xwing ||
        crypto_kem_xwing_dec(h->shared, at, key->xwing_sk) != 0) {
        return 0;
    }
    header_xwing_key(h, at, &key->pub);
    return crypto_secretbox_open_easy(h->file_key, at + crypto_kem_xwing_CIPHERTEXTBYTES,
                                      HEADER_BOXED, header_nonce, h->key) == 0;
}

static int header_open_passphrase(stream_head *h, const char *name)
{
    const unsigned char *at = h->bytes + HEADER_STANZAS + 1;
    passphrase *p           = passphrase_get(name, PASSPHRASE_OLD);
    int failed              = p == NULL || passphrase_key(h->key, p, at, name) != 0 ? -1 : 0;

    sodium_free(p);
    if (!failed && crypto_secretbox_open_easy(h->file_key, at + PASSPHRASE_LIMIT, HEADER_BOXED,
                                              header_nonce, h->key) != 0) {
        failed = cli_fail(name, "wrong passphrase, or its header is damaged");
    }
    return failed;
}

/* Reads all stanzas, and takes the file key from the first that the key opens. */
static int header_open_stanzas(stream_head *h, input *in, const secret_key *key)
{
    size_t i, n = h->bytes[HEADER_START] + 256U * h->bytes[HEADER_START + 1], at, size;
    int found = 0, type = 0;

    if (n == 0 || n > RECIPIENTS_MAX) {
        return cli_fail(in->name, "its header is damaged: it has %lu recipients",
                        (unsigned long) n);
    }
    for (i = 0; i < n; i++) {
        at = h->size;
        if (header_more(h, in, 1) != 0) {
            return -1;
        }
        type = h->bytes[at];
        size = type == HEADER_X25519                 ? HEADER_X25519_SIZE
               : type == HEADER_XWING                ? HEADER_XWING_SIZE
               : type == HEADER_PASSPHRASE && n == 1 ? HEADER_PASSPHRASE_SIZE
                                                     : 0;
        if (size == 0) {
            return cli_fail(in->name, "its header is damaged, or has a kind of recipient that this "
                                      "version does not know");
        }
        if (header_more(h, in, size) != 0) {
            return -1;
        }
        found = found || (key != NULL && header_try(h, h->bytes + at, key));
    }
    if (key == NULL) {
        return type == HEADER_PASSPHRASE
                   ? header_open_passphrase(h, in->name)
                   : cli_fail(in->name,
                              "encrypted to a key, not with a passphrase: -k KEY is needed");
    }
    if (type == HEADER_PASSPHRASE) {
        return cli_fail(in->name, "encrypted with a passphrase: -p instead of a key is needed");
    }
    return found ? 0 : cli_fail(in->name, "wrong key, or its header is damaged");
}

static int header_read_2(stream_head *h, input *in, const secret_key *key)
{
    unsigned char tag[HEADER_TAG];
    size_t at;

    if (header_more(h, in, 2) != 0 || header_open_stanzas(h, in, key) != 0) {
        return -1;
    }
    at = h->size;
    if (header_more(h, in, HEADER_SIGNATURE + HEADER_TAG) != 0) {
        return -1;
    }
    header_derive(h, tag, at + HEADER_SIGNATURE);
    if (sodium_memcmp(tag, h->bytes + at + HEADER_SIGNATURE, HEADER_TAG) != 0) {
        return cli_fail(in->name, "its header is damaged");
    }
    header_hash(h->key, 32, h->bytes, at, h->file_key, header_sealer);
    if (crypto_secretbox_open_easy(h->signature, h->bytes + at, HEADER_SIGNATURE, header_nonce,
                                   h->key) != 0) {
        return cli_fail(in->name, "its header is damaged");
    }
    header_set_signed_stanzas(h, at);
    return 0;
}

static int header_check_signer(stream_head *h, input *in, const public_key *signer,
                               const char *signer_name)
{
    if (sodium_is_zero(h->signature, crypto_sign_BYTES)) {
        return cli_fail(in->name, "not signed");
    }
    if (crypto_sign_verify_detached(h->signature, h->signed_text, sizeof h->signed_text,
                                    signer->sign_pk) != 0) {
        return cli_fail(in->name, "not signed by %s", signer_name);
    }
    return 0;
}

int header_read(stream_head *h, input *in, const secret_key *key, const public_key *signer,
                const char *signer_name)
{
    int failed;

    if (header_alloc(h, in->name) != 0 || header_start(h, in) != 0) {
        return -1;
    }
    failed =
        h->bytes[HEADER_MAGIC_SIZE] == 1 ? header_read_1(h, in, key) : header_read_2(h, in, key);
    if (!failed && signer != NULL) {
        failed = header_check_signer(h, in, signer, signer_name);
    }
    return failed;
}
