/* The encrypted file: a header that only the recipient opens, then chunks, each authenticated with
 * its place and with whether it is the last (the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizar, 2015, over XSalsa20-Poly1305). Every byte is specified in doc/file-format.md.
 */
#include "cli.h"

#include <string.h>

#define STREAM_MAGIC      "trona\x1a\n" /* a transfer in text mode would damage it */
#define STREAM_MAGIC_SIZE 7U
#define STREAM_VERSION    1U

#define STREAM_KEY    32U
#define STREAM_SEALED (STREAM_KEY + crypto_sign_BYTES)
#define STREAM_HEADER (STREAM_MAGIC_SIZE + 1U + STREAM_SEALED + crypto_box_SEALBYTES)
#define STREAM_MAC    crypto_secretbox_MACBYTES
#define STREAM_CHUNK  65536U

#define STREAM_PREFIX 15U /* bytes of the nonce that are fixed for a file */
#define STREAM_LAST   23U /* the byte of the nonce that marks the last chunk */

#define STREAM_CONTEXT_SIZE 16U
static const unsigned char stream_context_key[STREAM_CONTEXT_SIZE]  = "trona-file-1-ck";
static const unsigned char stream_context_sign[STREAM_CONTEXT_SIZE] = "trona-file-1-by";

/* A chunk as it stands in the file, at an address that leaves the text aligned. */
#define STREAM_ALIGN 64U
typedef struct stream_slot {
    unsigned char space[STREAM_ALIGN - STREAM_MAC];
    unsigned char chunk[STREAM_MAC + STREAM_CHUNK]; /* MAC, then text */
} stream_slot;

/* All that is secret about one file, in one piece of guarded memory. Its size is a multiple of 64,
 * which is how sodium_malloc is made to align. */
typedef struct stream_work {
    stream_slot slot[2];
    unsigned char header[STREAM_HEADER];
    unsigned char sealed[STREAM_SEALED]; /* file key || signature, or zeros if there is none */
    unsigned char signed_text[STREAM_CONTEXT_SIZE + crypto_box_PUBLICKEYBYTES + STREAM_KEY];
    unsigned char derived[64]; /* chunk key || nonce prefix || unused */
    unsigned char nonce[crypto_secretbox_NONCEBYTES];
    uint64_t number; /* of the chunk */
} stream_work;

static stream_work *stream_alloc(const char *name)
{
    stream_work *w = sodium_malloc((sizeof(stream_work) + 63U) / 64U * 64U);

    if (w == NULL) {
        (void) cli_fail_errno(name);
    }
    return w;
}

/* Sets the key and nonce of the chunks from the file key and every byte of the header. */
static void stream_derive(stream_work *w)
{
    (void) crypto_generichash_blake2b_salt_personal(w->derived, sizeof w->derived, w->header,
                                                    STREAM_HEADER, w->sealed, STREAM_KEY, NULL,
                                                    stream_context_key);
    memset(w->nonce, 0, sizeof w->nonce);
    memcpy(w->nonce, w->derived + STREAM_KEY, STREAM_PREFIX);
    w->number = 0;
}

static void stream_set_nonce(stream_work *w, int last)
{
    unsigned i;

    for (i = 0; i < 8; i++) {
        w->nonce[STREAM_PREFIX + i] = (unsigned char) (w->number >> (8 * i));
    }
    w->nonce[STREAM_LAST] = (unsigned char) last;
}

/* What a sender signs: this file key, for this recipient. */
static void stream_set_signed_text(stream_work *w, const public_key *to)
{
    memcpy(w->signed_text, stream_context_sign, STREAM_CONTEXT_SIZE);
    memcpy(w->signed_text + STREAM_CONTEXT_SIZE, to->box_pk, sizeof to->box_pk);
    memcpy(w->signed_text + STREAM_CONTEXT_SIZE + sizeof to->box_pk, w->sealed, STREAM_KEY);
}

/* ---- Encryption ---- */

static int stream_write_header(stream_work *w, output *out, const public_key *to,
                               const secret_key *from)
{
    unsigned char *sealed_box = w->header + STREAM_MAGIC_SIZE + 1;

    memcpy(w->header, STREAM_MAGIC, STREAM_MAGIC_SIZE);
    w->header[STREAM_MAGIC_SIZE] = STREAM_VERSION;
    randombytes_buf(w->sealed, STREAM_KEY);
    memset(w->sealed + STREAM_KEY, 0, crypto_sign_BYTES);
    if (from != NULL) {
        stream_set_signed_text(w, to);
        if (crypto_sign_detached(w->sealed + STREAM_KEY, NULL, w->signed_text,
                                 sizeof w->signed_text, from->sign_sk) != 0) {
            return cli_fail(out->name, "signing failed: %s", trona_last_error());
        }
    }
    if (crypto_box_seal(sealed_box, w->sealed, STREAM_SEALED, to->box_pk) != 0) {
        return cli_fail(out->name, "nothing can be encrypted to this public key: %s",
                        trona_last_error());
    }
    stream_derive(w);
    return output_write(out, w->header, STREAM_HEADER);
}

static int stream_encrypt_chunk(stream_work *w, output *out, stream_slot *s, size_t n, int last)
{
    unsigned char *text = s->chunk + STREAM_MAC;

    stream_set_nonce(w, last);
    if (crypto_secretbox_detached(text, s->chunk, text, n, w->nonce, w->derived) != 0) {
        return cli_fail(out->name, "encryption failed: %s", trona_last_error());
    }
    w->number++;
    return output_write(out, s->chunk, STREAM_MAC + n);
}

/* One chunk is read ahead: a chunk is the last if nothing follows it. */
static int stream_encrypt_chunks(stream_work *w, input *in, output *out)
{
    size_t n, next = 0;
    unsigned i = 0;

    if (input_read(in, w->slot[0].chunk + STREAM_MAC, STREAM_CHUNK, &n) != 0) {
        return -1;
    }
    for (;;) {
        if (n == STREAM_CHUNK &&
            input_read(in, w->slot[i ^ 1U].chunk + STREAM_MAC, STREAM_CHUNK, &next) != 0) {
            return -1;
        }
        if (stream_encrypt_chunk(w, out, &w->slot[i], n, next == 0) != 0) {
            return -1;
        }
        if (next == 0) {
            return 0;
        }
        n    = next;
        next = 0;
        i ^= 1U;
    }
}

int stream_encrypt(input *in, output *out, const public_key *to, const secret_key *from)
{
    stream_work *w = stream_alloc(in->name);
    int failed     = -1;

    if (w != NULL && stream_write_header(w, out, to, from) == 0) {
        failed = stream_encrypt_chunks(w, in, out);
    }
    sodium_free(w);
    return failed;
}

/* ---- Decryption ---- */

static int stream_read_header(stream_work *w, input *in, const secret_key *key)
{
    const unsigned char *sealed_box = w->header + STREAM_MAGIC_SIZE + 1;
    size_t n, magic;

    if (input_read(in, w->header, STREAM_HEADER, &n) != 0) {
        return -1;
    }
    magic = n < STREAM_MAGIC_SIZE ? n : STREAM_MAGIC_SIZE;
    if (n == 0 || memcmp(w->header, STREAM_MAGIC, magic) != 0) {
        return cli_fail(in->name, "not a file that trona encrypted");
    }
    if (n > STREAM_MAGIC_SIZE && w->header[STREAM_MAGIC_SIZE] != STREAM_VERSION) {
        return cli_fail(in->name, "encrypted in format %u, which this version does not know",
                        (unsigned) w->header[STREAM_MAGIC_SIZE]);
    }
    if (n < STREAM_HEADER) {
        return cli_fail(in->name, "truncated in its header");
    }
    if (crypto_box_seal_open(w->sealed, sealed_box, STREAM_SEALED + crypto_box_SEALBYTES,
                             key->pub.box_pk, key->box_sk) != 0) {
        return cli_fail(in->name, "this is not the key for it, or its header is damaged");
    }
    stream_derive(w);
    return 0;
}

static int stream_check_signer(stream_work *w, input *in, const secret_key *key,
                               const public_key *signer, const char *signer_name)
{
    if (sodium_is_zero(w->sealed + STREAM_KEY, crypto_sign_BYTES)) {
        return cli_fail(in->name, "not signed");
    }
    stream_set_signed_text(w, &key->pub);
    if (crypto_sign_verify_detached(w->sealed + STREAM_KEY, w->signed_text, sizeof w->signed_text,
                                    signer->sign_pk) != 0) {
        return cli_fail(in->name, "not signed by %s", signer_name);
    }
    return 0;
}

static int stream_open_chunk(stream_work *w, stream_slot *s, size_t n, int last)
{
    unsigned char *text = s->chunk + STREAM_MAC;

    stream_set_nonce(w, last);
    return crypto_secretbox_open_detached(text, text, s->chunk, n, w->nonce, w->derived);
}

/* A chunk that was refused is tried in the other role, only to tell the user more; s is not used
 * again. */
static int stream_refuse(stream_work *w, input *in, stream_slot *s, size_t n, int last, uint64_t at)
{
    if (stream_open_chunk(w, s, n, !last) == 0) {
        return last ? cli_fail(in->name, "truncated: its end is missing")
                    : cli_fail(in->name, "bytes were added after its end");
    }
    return cli_fail(in->name,
                    "damaged or forged: authentication failed in the %lu bytes at offset %llu",
                    (unsigned long) (STREAM_MAC + n), (unsigned long long) at);
}

/* s holds size bytes of the file, MAC included. Only an empty text has an empty chunk, so that
 * every text has one division into chunks. */
static int stream_decrypt_chunk(stream_work *w, input *in, output *out, stream_slot *s, size_t size,
                                int last)
{
    uint64_t at = STREAM_HEADER + w->number * (STREAM_MAC + STREAM_CHUNK);
    size_t n    = size - STREAM_MAC;

    if (size < STREAM_MAC || (size == STREAM_MAC && w->number != 0)) {
        return cli_fail(in->name, "truncated: its end is missing");
    }
    if (stream_open_chunk(w, s, n, last) != 0) {
        return stream_refuse(w, in, s, n, last, at);
    }
    w->number++;
    return output_write(out, s->chunk + STREAM_MAC, n);
}

static int stream_decrypt_chunks(stream_work *w, input *in, output *out)
{
    size_t full = STREAM_MAC + STREAM_CHUNK, n, next = 0;
    unsigned i = 0;

    if (input_read(in, w->slot[0].chunk, full, &n) != 0) {
        return -1;
    }
    for (;;) {
        if (n == full && input_read(in, w->slot[i ^ 1U].chunk, full, &next) != 0) {
            return -1;
        }
        if (stream_decrypt_chunk(w, in, out, &w->slot[i], n, next == 0) != 0) {
            return -1;
        }
        if (next == 0) {
            return 0;
        }
        n    = next;
        next = 0;
        i ^= 1U;
    }
}

int stream_decrypt(input *in, output *out, const secret_key *key, const public_key *signer,
                   const char *signer_name, int *is_signed)
{
    stream_work *w = stream_alloc(in->name);
    int failed     = -1;

    if (w != NULL && stream_read_header(w, in, key) == 0 &&
        (signer == NULL || stream_check_signer(w, in, key, signer, signer_name) == 0)) {
        *is_signed = !sodium_is_zero(w->sealed + STREAM_KEY, crypto_sign_BYTES);
        failed     = stream_decrypt_chunks(w, in, out);
    }
    sodium_free(w);
    return failed;
}
