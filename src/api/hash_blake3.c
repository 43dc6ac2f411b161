/* SPDX-License-Identifier: ISC */
/* crypto_hash_blake3 and crypto_blake3. */
#include <trona.h>

#include "../blake3/blake3.h"
#include "../core/error.h"
#include "../core/stack.h"

enum { HASH_BLAKE3_STACK = 55, HASH_BLAKE3_BATCH = 128 };

/* The contents of the opaque state. The stack holds the chaining values of complete subtrees,
 * largest first. Two of equal size are merged once more input shows that they are not the whole
 * tree. So for up to 2^54 chunks it has at most 55 entries. */
typedef struct hash_blake3_state {
    uint64_t chunks; /* before the current chunk */
    uint32_t key[8];
    uint32_t cv[8];  /* of the current chunk's blocks so far */
    uint8_t buf[64]; /* when full, kept until more input arrives */
    uint8_t buflen;  /* 0 to 64 */
    uint8_t blocks;  /* of the current chunk, before buf */
    uint8_t depth;   /* entries of the stack */
    uint8_t flags;
    uint8_t ready; /* 1; 0 in a state that was wiped */
    uint8_t stack[HASH_BLAKE3_STACK][32];
} hash_blake3_state;

STATIC_ASSERT(hash_blake3_state_fits, sizeof(hash_blake3_state) <= sizeof(crypto_blake3_state));

static int hash_blake3_check(unsigned long long inlen)
{
    if (exceeds_size_max(inlen)) {
        return error_fail("BLAKE3: message longer than the address space");
    }
    (void) inlen;
    return 0;
}

int crypto_blake3(unsigned char *out, size_t outlen, const unsigned char *in,
                  unsigned long long inlen)
{
    blake3_mode mode;

    if (hash_blake3_check(inlen) != 0) {
        return -1;
    }
    blake3_mode_plain(&mode);
    blake3_hash(out, outlen, in, (size_t) inlen, &mode);
    return 0;
}

int crypto_hash_blake3(unsigned char *out, const unsigned char *in, unsigned long long inlen)
{
    return crypto_blake3(out, crypto_hash_blake3_BYTES, in, inlen);
}

int crypto_blake3_threads(unsigned char *out, size_t outlen, const unsigned char *in,
                          unsigned long long inlen, uint32_t threads)
{
    blake3_mode mode;

    if (hash_blake3_check(inlen) != 0) {
        return -1;
    }
    blake3_mode_plain(&mode);
    blake3_hash_threads(out, outlen, in, (size_t) inlen, threads, &mode);
    return 0;
}

int crypto_blake3_keyed(unsigned char *out, size_t outlen, const unsigned char *in,
                        unsigned long long inlen, const unsigned char *key)
{
    blake3_mode mode;

    if (hash_blake3_check(inlen) != 0) {
        return -1;
    }
    blake3_mode_keyed(&mode, key);
    blake3_hash(out, outlen, in, (size_t) inlen, &mode);
    wipe(mode.key, sizeof mode.key);
    return 0;
}

int crypto_blake3_derive_key(unsigned char *out, size_t outlen, const char *context,
                             size_t contextlen, const unsigned char *material,
                             unsigned long long materiallen)
{
    blake3_mode mode;

    if (hash_blake3_check(materiallen) != 0) {
        return -1;
    }
    blake3_mode_derive(&mode, (const uint8_t *) context, contextlen);
    blake3_hash(out, outlen, material, (size_t) materiallen, &mode);
    wipe(mode.key, sizeof mode.key);
    return 0;
}

static void hash_blake3_begin(hash_blake3_state *s, blake3_mode *mode)
{
    s->chunks = 0;
    memcpy(s->key, mode->key, sizeof s->key);
    memcpy(s->cv, mode->key, sizeof s->cv);
    s->buflen = 0;
    s->blocks = 0;
    s->depth  = 0;
    s->flags  = (uint8_t) mode->flags;
    s->ready  = 1;
    wipe(mode->key, sizeof mode->key);
}

int crypto_blake3_init(crypto_blake3_state *state)
{
    blake3_mode mode;

    blake3_mode_plain(&mode);
    hash_blake3_begin((hash_blake3_state *) (void *) state, &mode);
    return 0;
}

int crypto_blake3_init_keyed(crypto_blake3_state *state, const unsigned char *key)
{
    blake3_mode mode;

    blake3_mode_keyed(&mode, key);
    hash_blake3_begin((hash_blake3_state *) (void *) state, &mode);
    return 0;
}

int crypto_blake3_init_derive_key(crypto_blake3_state *state, const char *context,
                                  size_t contextlen)
{
    blake3_mode mode;

    blake3_mode_derive(&mode, (const uint8_t *) context, contextlen);
    hash_blake3_begin((hash_blake3_state *) (void *) state, &mode);
    return 0;
}

static void hash_blake3_mode(blake3_mode *mode, const hash_blake3_state *s)
{
    mode->impl  = IMPL_ACTIVE(blake3);
    mode->flags = s->flags;
    memcpy(mode->key, s->key, sizeof mode->key);
}

static unsigned hash_blake3_ones(uint64_t x)
{
    unsigned n = 0;

    for (; x != 0; x &= x - 1) {
        n++;
    }
    return n;
}

/* Merges the subtrees of the first chunks chunks, which more input follows: one remains for each 1
 * in the binary form of their number. */
static void hash_blake3_merge(hash_blake3_state *s, uint64_t chunks, const blake3_mode *mode)
{
    unsigned n = hash_blake3_ones(chunks);

    while (s->depth > n) {
        s->depth--;
        (void) blake3_reduce(s->stack[s->depth - 1], 2, 1, mode);
    }
}

static void hash_blake3_push(hash_blake3_state *s, const uint8_t cv[32], uint64_t chunks,
                             const blake3_mode *mode)
{
    hash_blake3_merge(s, chunks, mode);
    memcpy(s->stack[s->depth], cv, 32);
    s->depth++;
}

/* Absorbs n whole chunks, 1 <= n <= HASH_BLAKE3_BATCH. A single chunk must not be the whole
 * message. */
static void hash_blake3_batch(hash_blake3_state *s, const uint8_t *in, size_t n,
                              const blake3_mode *mode)
{
    uint8_t cvs[32 * HASH_BLAKE3_BATCH];
    size_t i, piece, half;

    mode->impl->hash_many(cvs, in, n, BLAKE3_CHUNK / 64, mode->key, s->chunks,
                          mode->flags | BLAKE3_WHOLE_CHUNKS);
    stack_clear(BLAKE3_STACK);
    for (i = 0; i < n; i += piece, s->chunks += piece) {
        /* the largest complete subtree that begins here, as two halves: it may be the whole tree */
        for (piece = 1; 2 * piece <= n - i && s->chunks % (2 * piece) == 0; piece *= 2) {
        }
        (void) blake3_reduce(cvs + 32 * i, piece, 2, mode);
        half = piece / 2;
        if (half > 0) {
            hash_blake3_push(s, cvs + 32 * i, s->chunks, mode);
            hash_blake3_push(s, cvs + 32 * i + 32, s->chunks + half, mode);
        } else {
            hash_blake3_push(s, cvs + 32 * i, s->chunks, mode);
        }
    }
    wipe(cvs, 32 * n);
}

/* Adds len > 0 bytes to the current chunk, which has room for them. */
static void hash_blake3_fill(hash_blake3_state *s, const uint8_t *in, size_t len,
                             const blake3_mode *mode)
{
    uint32_t flags = mode->flags;
    size_t n;

    if (s->buflen > 0) {
        n = sizeof s->buf - s->buflen;
        n = n < len ? n : len;
        bytes_copy(s->buf + s->buflen, in, n);
        s->buflen = (uint8_t) (s->buflen + n);
        in += n;
        len -= n;
        if (len == 0) {
            return;
        }
        mode->impl->compress(s->cv, s->buf, 1, 64, s->chunks,
                             s->blocks == 0 ? flags | BLAKE3_CHUNK_START : flags);
        s->blocks++;
    }
    n = (len - 1) / 64;
    if (n > 0) {
        mode->impl->compress(s->cv, in, n, 64, s->chunks,
                             s->blocks == 0 ? flags | BLAKE3_FIRST_CHUNK_START : flags);
        s->blocks = (uint8_t) (s->blocks + n);
    }
    stack_clear(BLAKE3_STACK);
    memcpy(s->buf, in + 64 * n, len - 64 * n);
    s->buflen = (uint8_t) (len - 64 * n);
}

/* Completes the current chunk, which is full and not the last. */
static void hash_blake3_next(hash_blake3_state *s, const blake3_mode *mode)
{
    blake3_node node;
    uint8_t cv[32];

    blake3_node_chunk(&node, mode, s->cv, s->blocks, s->chunks, s->buf, s->buflen);
    blake3_node_cv(cv, mode, &node);
    hash_blake3_push(s, cv, s->chunks, mode);
    s->chunks++;
    memcpy(s->cv, s->key, sizeof s->cv);
    s->buflen = 0;
    s->blocks = 0;
    blake3_node_wipe(&node);
    wipe(cv, sizeof cv);
}

static void hash_blake3_update(hash_blake3_state *s, const uint8_t *in, size_t len,
                               const blake3_mode *mode)
{
    size_t have = (size_t) s->blocks * 64 + s->buflen, n;

    if (have > 0) {
        n = BLAKE3_CHUNK - have < len ? BLAKE3_CHUNK - have : len;
        if (n > 0) {
            hash_blake3_fill(s, in, n, mode);
        }
        in += n;
        len -= n;
        if (len == 0) {
            return;
        }
        hash_blake3_next(s, mode);
    }
    while (len > BLAKE3_CHUNK) {
        n = len / BLAKE3_CHUNK;
        n = n < HASH_BLAKE3_BATCH ? n : HASH_BLAKE3_BATCH;
        hash_blake3_batch(s, in, n, mode);
        in += n * BLAKE3_CHUNK;
        len -= n * BLAKE3_CHUNK;
    }
    if (len > 0) {
        hash_blake3_merge(s, s->chunks, mode);
        hash_blake3_fill(s, in, len, mode);
    }
}

int crypto_blake3_update(crypto_blake3_state *state, const unsigned char *in,
                         unsigned long long inlen)
{
    hash_blake3_state *s = (hash_blake3_state *) (void *) state;
    blake3_mode mode;

    if (hash_blake3_check(inlen) != 0) {
        return -1;
    }
    if (s->ready != 1) {
        return error_fail("BLAKE3: the state was not initialised");
    }
    if (inlen > 0) {
        hash_blake3_mode(&mode, s);
        hash_blake3_update(s, in, (size_t) inlen, &mode);
        wipe(mode.key, sizeof mode.key);
    }
    return 0;
}

int crypto_blake3_final_seek(const crypto_blake3_state *state, uint64_t seek, unsigned char *out,
                             size_t outlen)
{
    const hash_blake3_state *s = (const hash_blake3_state *) (const void *) state;
    blake3_mode mode;
    blake3_node node;
    uint8_t cv[32];
    size_t i = s->depth;

    if (s->ready != 1) {
        error_misuse("crypto_blake3_final: the state was wiped, or never initialised");
    }
    if (outlen > UINT64_MAX - seek) {
        return error_fail("BLAKE3: the output must be shorter than 2^64 bytes");
    }
    hash_blake3_mode(&mode, s);
    if (s->buflen > 0 || i == 0) {
        blake3_node_chunk(&node, &mode, s->cv, s->blocks, s->chunks, s->buf, s->buflen);
    } else {
        i -= 2; /* a batch was absorbed last, which left at least two subtrees */
        blake3_node_parent(&node, &mode, s->stack[i], s->stack[i + 1]);
    }
    while (i > 0) {
        i--;
        blake3_node_cv(cv, &mode, &node);
        blake3_node_parent(&node, &mode, s->stack[i], cv);
    }
    blake3_node_root(out, outlen, seek, &mode, &node);
    blake3_node_wipe(&node);
    wipe(cv, sizeof cv);
    wipe(mode.key, sizeof mode.key);
    return 0;
}

int crypto_blake3_final(const crypto_blake3_state *state, unsigned char *out, size_t outlen)
{
    return crypto_blake3_final_seek(state, 0, out, outlen);
}
