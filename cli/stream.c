/* The encrypted file: a header that only the recipient opens, then chunks, each authenticated with
 * its place and with whether it is the last (the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizar, 2015, over XSalsa20-Poly1305). Every byte is specified in doc/file-format.md.
 */
#include "stream.h"

#include <string.h>

#define STREAM_MAC   crypto_secretbox_MACBYTES
#define STREAM_CHUNK 65536U

#define STREAM_LAST 23U /* the byte of the nonce that marks the last chunk */

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
    stream_head head;
    unsigned char nonce[crypto_secretbox_NONCEBYTES];
    uint64_t number; /* of the chunk */
} stream_work;

static stream_work *stream_alloc(const char *name)
{
    stream_work *w = sodium_malloc((sizeof(stream_work) + 63U) / 64U * 64U);

    if (w == NULL) {
        (void) cli_fail_errno(name);
    } else {
        memset(&w->head, 0, sizeof w->head);
    }
    return w;
}

static void stream_free(stream_work *w)
{
    if (w != NULL) {
        header_free(&w->head);
    }
    sodium_free(w);
}

/* Sets the nonce of the chunks from the header. */
static void stream_start(stream_work *w)
{
    memset(w->nonce, 0, sizeof w->nonce);
    memcpy(w->nonce, w->head.derived + STREAM_KEY, STREAM_PREFIX);
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

/* ---- Encryption ---- */

static int stream_encrypt_chunk(stream_work *w, output *out, stream_slot *s, size_t n, int last)
{
    unsigned char *text = s->chunk + STREAM_MAC;

    stream_set_nonce(w, last);
    if (crypto_secretbox_detached(text, s->chunk, text, n, w->nonce, w->head.derived) != 0) {
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

int stream_encrypt(input *in, output *out, const recipients *to, const secret_key *from)
{
    stream_work *w = stream_alloc(in->name);
    int failed     = -1;

    if (w != NULL && header_make(&w->head, to, from, out->name) == 0) {
        stream_start(w);
        failed = output_write(out, w->head.bytes, w->head.size) || stream_encrypt_chunks(w, in, out)
                     ? -1
                     : 0;
    }
    stream_free(w);
    return failed;
}

/* ---- Decryption ---- */

static int stream_open_chunk(stream_work *w, stream_slot *s, size_t n, int last)
{
    unsigned char *text = s->chunk + STREAM_MAC;

    stream_set_nonce(w, last);
    return crypto_secretbox_open_detached(text, text, s->chunk, n, w->nonce, w->head.derived);
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
    uint64_t at = w->head.size + w->number * (STREAM_MAC + STREAM_CHUNK);
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

    if (w != NULL && header_read(&w->head, in, key, signer, signer_name) == 0) {
        stream_start(w);
        *is_signed = !sodium_is_zero(w->head.signature, crypto_sign_BYTES);
        failed     = stream_decrypt_chunks(w, in, out);
    }
    stream_free(w);
    return failed;
}
