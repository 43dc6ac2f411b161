/* SPDX-License-Identifier: ISC */
/* Known-answer ops of SHA-2, NaCl's hashblocks and HMAC. */
#include "kat.h"

/* The kinds of function that the ops share, whatever the hash. */
typedef struct kat_hash_mac {
    size_t bytes;
    int (*mac)(unsigned char *out, const unsigned char *in, unsigned long long inlen,
               const unsigned char *k);
    int (*verify)(const unsigned char *h, const unsigned char *in, unsigned long long inlen,
                  const unsigned char *k);
    int (*stream)(unsigned char *out, kat_bytes key, kat_bytes msg, size_t first);
} kat_hash_mac;

/* Where to cut a message: at every byte if it is short, else at a few. 0, 1, ... give the cuts in
 * turn, the first beyond the message ends them. */
static size_t kat_hash_cut(size_t i, size_t len)
{
    static const size_t far[] = {0, 1, 55, 63, 64, 65, 111, 127, 128, 129, 640, 4000, 999999};

    if (len <= 300) {
        return i;
    }
    return i < sizeof far / sizeof far[0] ? far[i] : len + 1;
}

/* ---- Hashes ---- */

static void kat_hash_sha256_pieces(uint8_t *out, kat_bytes msg, size_t first)
{
    crypto_hash_sha256_state st;

    crypto_hash_sha256_init(&st);
    crypto_hash_sha256_update(&st, msg.p, first);
    crypto_hash_sha256_update(&st, NULL, 0);
    crypto_hash_sha256_update(&st, msg.p + first, msg.len - first);
    crypto_hash_sha256_final(&st, out);
}

static void kat_hash_sha512_pieces(uint8_t *out, kat_bytes msg, size_t first)
{
    crypto_hash_sha512_state st;

    crypto_hash_sha512_init(&st);
    crypto_hash_sha512_update(&st, msg.p, first);
    crypto_hash_sha512_update(&st, NULL, 0);
    crypto_hash_sha512_update(&st, msg.p + first, msg.len - first);
    crypto_hash_sha512_final(&st, out);
}

KAT(crypto_hash_sha256)
{
    kat_bytes msg = kat_get(v, "msg");
    uint8_t *out  = kat_buffer(32);
    size_t i;

    if (crypto_hash_sha256(out, msg.p, msg.len) != 0 || kat_expect(v, "hash", out, 32) != 0) {
        return -1;
    }
    for (i = 0; kat_hash_cut(i, msg.len) <= msg.len; i++) {
        memset(out, 0, 32);
        kat_hash_sha256_pieces(out, msg, kat_hash_cut(i, msg.len));
        if (kat_expect(v, "hash", out, 32) != 0) {
            return -1;
        }
    }
    return 0;
}

KAT(crypto_hash_sha512)
{
    kat_bytes msg = kat_get(v, "msg");
    uint8_t *out  = kat_buffer(64);
    size_t i;

    if (crypto_hash_sha512(out, msg.p, msg.len) != 0 || kat_expect(v, "hash", out, 64) != 0) {
        return -1;
    }
    for (i = 0; kat_hash_cut(i, msg.len) <= msg.len; i++) {
        memset(out, 0, 64);
        kat_hash_sha512_pieces(out, msg, kat_hash_cut(i, msg.len));
        if (kat_expect(v, "hash", out, 64) != 0) {
            return -1;
        }
    }
    return 0;
}

/* Also in place: the hash over the beginning of its message. */
KAT(crypto_hash)
{
    kat_bytes msg = kat_get(v, "msg");
    uint8_t *out = kat_buffer(64), *both = kat_buffer(msg.len + 64);

    if (crypto_hash(out, msg.p, msg.len) != 0 || kat_expect(v, "hash", out, 64) != 0) {
        return -1;
    }
    if (msg.len > 0) {
        memcpy(both, msg.p, msg.len);
    }
    return crypto_hash(both, both, msg.len) != 0 ? -1 : kat_expect(v, "hash", both, 64);
}

static int kat_hash_blocks(const kat_record *v, size_t bytes,
                           int (*blocks)(unsigned char *statebytes, const unsigned char *in,
                                         unsigned long long inlen))
{
    kat_bytes msg  = kat_get(v, "msg");
    uint8_t *state = kat_buffer(bytes);
    int ret;

    memcpy(state, kat_fixed(v, "state", bytes), bytes);
    ret = blocks(state, msg.p, msg.len);
    if (ret != 0) {
        printf("# hashblocks returned %d\n", ret);
        return -1;
    }
    return kat_expect(v, "new", state, bytes);
}

KAT(crypto_hashblocks_sha256)
{
    return kat_hash_blocks(v, crypto_hashblocks_sha256_STATEBYTES, crypto_hashblocks_sha256);
}

KAT(crypto_hashblocks_sha512)
{
    return kat_hash_blocks(v, crypto_hashblocks_sha512_STATEBYTES, crypto_hashblocks_sha512);
}

KAT(crypto_hashblocks)
{
    return kat_hash_blocks(v, crypto_hashblocks_STATEBYTES, crypto_hashblocks);
}

/* ---- HMAC ---- */

static int kat_hash_stream256(unsigned char *out, kat_bytes key, kat_bytes msg, size_t first)
{
    crypto_auth_hmacsha256_state st;

    return crypto_auth_hmacsha256_init(&st, key.p, key.len) |
           crypto_auth_hmacsha256_update(&st, msg.p, first) |
           crypto_auth_hmacsha256_update(&st, msg.p + first, msg.len - first) |
           crypto_auth_hmacsha256_final(&st, out);
}

static int kat_hash_stream512(unsigned char *out, kat_bytes key, kat_bytes msg, size_t first)
{
    crypto_auth_hmacsha512_state st;

    return crypto_auth_hmacsha512_init(&st, key.p, key.len) |
           crypto_auth_hmacsha512_update(&st, msg.p, first) |
           crypto_auth_hmacsha512_update(&st, msg.p + first, msg.len - first) |
           crypto_auth_hmacsha512_final(&st, out);
}

static int kat_hash_stream512256(unsigned char *out, kat_bytes key, kat_bytes msg, size_t first)
{
    crypto_auth_hmacsha512256_state st;

    return crypto_auth_hmacsha512256_init(&st, key.p, key.len) |
           crypto_auth_hmacsha512256_update(&st, msg.p, first) |
           crypto_auth_hmacsha512256_update(&st, msg.p + first, msg.len - first) |
           crypto_auth_hmacsha512256_final(&st, out);
}

/* The one-shot function and _verify, which accepts the tag and rejects it with any bit flipped. */
static int kat_hash_whole(const kat_record *v, const kat_hash_mac *f, kat_bytes key, kat_bytes msg)
{
    uint8_t *tag = kat_buffer(f->bytes);
    size_t i;

    if (f->mac(tag, msg.p, msg.len, key.p) != 0 || kat_expect(v, "tag", tag, f->bytes) != 0) {
        return -1;
    }
    if (f->verify(tag, msg.p, msg.len, key.p) != 0) {
        printf("# verify rejects the right tag\n");
        return -1;
    }
    for (i = 0; i < 8 * f->bytes; i++) {
        tag[i / 8] ^= (uint8_t) (1U << i % 8);
        if (f->verify(tag, msg.p, msg.len, key.p) != -1 || trona_last_error()[0] == 0) {
            printf("# verify accepts a tag with bit %zu flipped, or says not why it does not\n", i);
            return -1;
        }
        tag[i / 8] ^= (uint8_t) (1U << i % 8);
    }
    return 0;
}

static int kat_hash_hmac(const kat_record *v, const kat_hash_mac *f)
{
    kat_bytes key = kat_get(v, "key"), msg = kat_get(v, "msg");
    uint8_t *out = kat_buffer(f->bytes);
    size_t want  = kat_get(v, "tag").len == 16 ? 16 : f->bytes, i; /* RFC 4231, case 5 */

    for (i = 0; kat_hash_cut(i, msg.len) <= msg.len; i++) {
        memset(out, 0, f->bytes);
        if (f->stream(out, key, msg, kat_hash_cut(i, msg.len)) != 0 ||
            kat_expect(v, "tag", out, want) != 0) {
            return -1;
        }
    }
    return key.len == 32 ? kat_hash_whole(v, f, key, msg) : 0;
}

KAT(crypto_auth_hmacsha256)
{
    static const kat_hash_mac f = {32, crypto_auth_hmacsha256, crypto_auth_hmacsha256_verify,
                                   kat_hash_stream256};

    return kat_hash_hmac(v, &f);
}

KAT(crypto_auth_hmacsha512)
{
    static const kat_hash_mac f = {64, crypto_auth_hmacsha512, crypto_auth_hmacsha512_verify,
                                   kat_hash_stream512};

    return kat_hash_hmac(v, &f);
}

KAT(crypto_auth_hmacsha512256)
{
    static const kat_hash_mac f = {32, crypto_auth_hmacsha512256, crypto_auth_hmacsha512256_verify,
                                   kat_hash_stream512256};

    return kat_hash_hmac(v, &f);
}

KAT(crypto_auth)
{
    static const kat_hash_mac f = {32, crypto_auth, crypto_auth_verify, kat_hash_stream512256};

    return kat_hash_hmac(v, &f);
}
