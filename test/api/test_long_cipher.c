/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Stream ciphers and AEADs keep no length in 32 bits: messages and associated data of 2^32 + 1
 * bytes. Output goes to the same 2 MiB of memory again and again, so that only its last bytes
 * remain. */
#include "long.h"

#if SIZE_MAX > 0xffffffff

/* ---- stream ciphers: the last 4 KiB and a byte, by calls of one block ---- */

enum { LONG_TAIL = 64 };

typedef struct long_stream {
    const char *name;
    /* NULL for AES, which zeroes all of c and then works in place: c must not repeat for that */
    int (*fill)(uint8_t *c, unsigned long long clen, const uint8_t *n, const uint8_t *k);
    int (*xor)(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n,
               const uint8_t *k);
    /* out = the block of 64 bytes number counter */
    void (*block)(uint8_t out[64], uint64_t counter);
} long_stream;

# define LONG_STREAM_IC(x, counter_type)                                                           \
        static void x##_block(uint8_t out[64], uint64_t counter)                                   \
        {                                                                                          \
            memset(out, 0, 64);                                                                    \
            (void) crypto_stream_##x##_xor_ic(out, out, 64, long_n, (counter_type) counter,        \
                                              long_k);                                             \
        }
# define LONG_STREAM_CORE(x)                                                                       \
        static void x##_block(uint8_t out[64], uint64_t counter)                                   \
        {                                                                                          \
            uint8_t in[16];                                                                        \
                                                                                                   \
            memcpy(in, long_n, 8);                                                                 \
            store64_le(in + 8, counter);                                                           \
            (void) crypto_core_##x(out, in, long_k, NULL);                                         \
        }
# define LONG_STREAM_CTR(x)                                                                        \
        static void x##_block(uint8_t out[64], uint64_t counter)                                   \
        {                                                                                          \
            uint8_t n[16];                                                                         \
            int i, j;                                                                              \
                                                                                                   \
            for (i = 0; i < 4; i++) {                                                              \
                uint64_t carry = 4 * counter + (uint64_t) i;                                       \
                for (j = 15; j >= 0; j--) {                                                        \
                    carry += long_n[j];                                                            \
                    n[j] = (uint8_t) carry;                                                        \
                    carry >>= 8;                                                                   \
                }                                                                                  \
                (void) crypto_stream_##x(out + 16 * i, 16, n, long_k);                             \
            }                                                                                      \
        }
LONG_STREAM_IC(chacha20, uint64_t)
LONG_STREAM_IC(chacha20_ietf, uint32_t)
LONG_STREAM_IC(xchacha20, uint64_t)
LONG_STREAM_IC(salsa20, uint64_t)
LONG_STREAM_IC(xsalsa20, uint64_t)
LONG_STREAM_CORE(salsa2012)
LONG_STREAM_CORE(salsa208)
LONG_STREAM_CTR(aes128ctr)
LONG_STREAM_CTR(aes256ctr)

# define LONG_STREAM(x) {#x, crypto_stream_##x, crypto_stream_##x##_xor, x##_block}
# define LONG_AES(x)    {#x, NULL, crypto_stream_##x##_xor, x##_block}
static const long_stream long_streams[] = {
    LONG_STREAM(chacha20), LONG_STREAM(chacha20_ietf), LONG_STREAM(xchacha20),
    LONG_STREAM(salsa20),  LONG_STREAM(xsalsa20),      LONG_STREAM(salsa2012),
    LONG_STREAM(salsa208), LONG_AES(aes128ctr),        LONG_AES(aes256ctr),
};

/* 1 if the end of long_c is the keystream from byte shift on, XORed with long_m if that is asked
 * for. In long_c's memory the last byte of the output is the first one, and what comes before is at
 * the end. */
static int long_tail_is(void (*block)(uint8_t out[64], uint64_t counter), size_t shift,
                        int with_message)
{
    size_t at = LONG_LENGTH - 64 * LONG_TAIL, from;
    uint8_t b[64];

    for (; at < LONG_LENGTH; at++) {
        from = shift + at;
        block(b, from / 64);
        if (long_c[at] != (b[from % 64] ^ (with_message ? long_m[at] : 0))) {
            printf("# offset %zu\n", at);
            return 0;
        }
    }
    return 1;
}

static int test_stream(const long_stream *s)
{
    if (s->fill != NULL &&
        (s->fill(long_c, LONG_LENGTH, long_n, long_k) != 0 || !long_tail_is(s->block, 0, 0))) {
        return 0;
    }
    return s->xor (long_c, long_m, LONG_LENGTH, long_n, long_k) == 0 &&
           long_tail_is(s->block, 0, 1);
}

/* ---- AEADs ---- */

typedef unsigned long long long_len;

typedef struct long_aead {
    const char *name;
    int (*seal)(uint8_t *c, uint8_t *mac, long_len *maclen_p, const uint8_t *m, long_len mlen,
                const uint8_t *ad, long_len adlen, const uint8_t *nsec, const uint8_t *npub,
                const uint8_t *k);
    int (*open)(uint8_t *m, uint8_t *nsec, const uint8_t *c, long_len clen, const uint8_t *mac,
                const uint8_t *ad, long_len adlen, const uint8_t *npub, const uint8_t *k);
    /* mac = the tag of the first clen bytes of long_m as ciphertext and adlen as associated data */
    void (*tag)(uint8_t *mac, size_t adlen, size_t clen);
    void (*block)(uint8_t out[64], uint64_t counter);
    size_t shift; /* what the keystream has before the message */
} long_aead;

static void long_poly1305(crypto_onetimeauth_state *st, size_t len, int padded)
{
    static const uint8_t zero[16] = {0};
    size_t at, n;

    for (at = 0; at < len; at += n) {
        n = len == LONG_LENGTH ? long_piece(at) : len;
        (void) crypto_onetimeauth_update(st, long_m + at, n);
    }
    (void) crypto_onetimeauth_update(st, zero, padded ? (16 - len % 16) % 16 : 0);
}

static void long_poly1305_length(crypto_onetimeauth_state *st, uint64_t len)
{
    uint8_t bytes[8];

    store64_le(bytes, len);
    (void) crypto_onetimeauth_update(st, bytes, 8);
}

# define LONG_CHAPOLY(x, padded)                                                                   \
        static void x##_tag(uint8_t *mac, size_t adlen, size_t clen)                               \
        {                                                                                          \
            crypto_onetimeauth_state st;                                                           \
            uint8_t first[64];                                                                     \
                                                                                                   \
            x##_block(first, 0);                                                                   \
            (void) crypto_onetimeauth_init(&st, first);                                            \
            long_poly1305(&st, adlen, padded);                                                     \
            if (!padded) {                                                                         \
                long_poly1305_length(&st, adlen);                                                  \
            }                                                                                      \
            long_poly1305(&st, clen, padded);                                                      \
            if (padded) {                                                                          \
                long_poly1305_length(&st, adlen);                                                  \
            }                                                                                      \
            long_poly1305_length(&st, clen);                                                       \
            (void) crypto_onetimeauth_final(&st, mac);                                             \
        }
LONG_CHAPOLY(chacha20, 0)
LONG_CHAPOLY(chacha20_ietf, 1)
LONG_CHAPOLY(xchacha20, 1)

# define LONG_SECRETBOX(x, open)                                                                   \
        static void x##_box_tag(uint8_t *mac, size_t adlen, size_t clen)                           \
        {                                                                                          \
            crypto_onetimeauth_state st;                                                           \
            uint8_t first[64];                                                                     \
                                                                                                   \
            (void) adlen;                                                                          \
            x##_block(first, 0);                                                                   \
            (void) crypto_onetimeauth_init(&st, first);                                            \
            long_poly1305(&st, clen, 0);                                                           \
            (void) crypto_onetimeauth_final(&st, mac);                                             \
        }                                                                                          \
        static int x##_box_open(uint8_t *m, uint8_t *nsec, const uint8_t *c, long_len clen,        \
                                const uint8_t *mac, const uint8_t *ad, long_len adlen,             \
                                const uint8_t *npub, const uint8_t *k)                             \
        {                                                                                          \
            (void) nsec;                                                                           \
            (void) ad;                                                                             \
            (void) adlen;                                                                          \
            return open(m, c, mac, clen, npub, k);                                                 \
        }
LONG_SECRETBOX(xsalsa20, crypto_secretbox_open_detached)
LONG_SECRETBOX(xchacha20, crypto_secretbox_xchacha20poly1305_open_detached)

/* AES-GCM in parts: decrypted, and encrypted again for the tag. */
# define LONG_GCM(x, ctr)                                                                          \
        static void x##_tag(uint8_t *mac, size_t adlen, size_t clen)                               \
        {                                                                                          \
            crypto_aead_##x##_message_state e, d;                                                  \
            size_t at, n;                                                                          \
            int bad;                                                                               \
                                                                                                   \
            (void) crypto_aead_##x##_init(&e, long_n, long_k);                                     \
            (void) crypto_aead_##x##_init(&d, long_n, long_k);                                     \
            for (bad = 0, at = 0; at < adlen; at += n) {                                           \
                n = adlen == LONG_LENGTH ? long_piece(at) : adlen;                                 \
                bad |= crypto_aead_##x##_ad(&e, long_m + at, n);                                   \
            }                                                                                      \
            for (at = 0; at < clen; at += n) {                                                     \
                n = clen - at < LONG_PAGE ? clen - at : LONG_PAGE - 9;                             \
                bad |= crypto_aead_##x##_decrypt_update_unverified(&d, long_buf, long_m + at, n);  \
                bad |= crypto_aead_##x##_encrypt_update(&e, long_buf, long_buf, n);                \
            }                                                                                      \
            memset(mac, 0, 16);                                                                    \
            (void) !(bad != 0 ? bad : crypto_aead_##x##_encrypt_final(&e, mac));                   \
        }                                                                                          \
        static void x##_block(uint8_t out[64], uint64_t counter)                                   \
        {                                                                                          \
            memset(long_n + 12, 0, 4);                                                             \
            ctr##_block(out, counter);                                                             \
        }
LONG_GCM(aes128gcm, aes128ctr)
LONG_GCM(aes256gcm, aes256ctr)

# define LONG_AEAD(x) #x, crypto_aead_##x##_encrypt_detached, crypto_aead_##x##_decrypt_detached
static const long_aead long_aeads[] = {
    {LONG_AEAD(chacha20poly1305), chacha20_tag, chacha20_block, 64},
    {LONG_AEAD(chacha20poly1305_ietf), chacha20_ietf_tag, chacha20_ietf_block, 64},
    {LONG_AEAD(xchacha20poly1305_ietf), xchacha20_tag, xchacha20_block, 64},
    {LONG_AEAD(aes128gcm), aes128gcm_tag, aes128gcm_block, 32},
    {LONG_AEAD(aes256gcm), aes256gcm_tag, aes256gcm_block, 32},
    {"secretbox", NULL, xsalsa20_box_open, xsalsa20_box_tag, xsalsa20_block, 32},
    {"secretbox_xchacha20poly1305", NULL, xchacha20_box_open, xchacha20_box_tag, xchacha20_block,
     32},
};

/* long_m as associated data, then as ciphertext. */
static int test_aead(const long_aead *a)
{
    uint8_t want[16], mac[16], c[1];
    int ok = 1;

    if (a->seal != NULL) {
        a->tag(want, LONG_LENGTH, 0);
        ok = a->seal(c, mac, NULL, NULL, 0, long_m, LONG_LENGTH, NULL, long_n, long_k) == 0 &&
             memcmp(mac, want, 16) == 0 &&
             a->open(NULL, NULL, c, 0, want, long_m, LONG_LENGTH, long_n, long_k) == 0;
    }
    a->tag(want, 0, LONG_LENGTH);
    return ok && a->open(NULL, NULL, long_m, LONG_LENGTH, want, NULL, 0, long_n, long_k) == 0 &&
           a->open(long_c, NULL, long_m, LONG_LENGTH, want, NULL, 0, long_n, long_k) == 0 &&
           long_tail_is(a->block, a->shift, 1);
}

/* z = z * h * x^-128 in the field of POLYVAL (RFC 8452, 3), z and h of 128 bits, low word first. */
static void long_polyval_multiply(uint64_t z[2], const uint64_t h[2])
{
    uint64_t r[2] = {0, 0}, low;
    int i;

    for (i = 0; i < 128; i++) {
        if ((h[i / 64] >> i % 64 & 1) != 0) {
            r[0] ^= z[0];
            r[1] ^= z[1];
        }
        low  = 0 - (r[0] & 1);
        r[0] = r[0] >> 1 | r[1] << 63;
        r[1] = r[1] >> 1 ^ (low & UINT64_C(0xe100000000000000));
    }
    z[0] = r[0];
    z[1] = r[1];
}

/* s = POLYVAL's state after the first len bytes of long_m: 1 page, then all pages by h's power. */
static void long_polyval(uint64_t s[2], const uint64_t h[2], size_t len)
{
    uint64_t page[2] = {0, 0}, power[2];
    size_t i;

    if (len == 0) {
        return;
    }
    memcpy(power, h, sizeof power);
    for (i = 1; i < LONG_PAGE / 16; i *= 2) {
        uint64_t half[2];

        memcpy(half, power, sizeof half);
        long_polyval_multiply(power, half);
    }
    for (i = 0; i < LONG_PAGE; i += 16) {
        page[0] ^= load64_le(long_m + i);
        page[1] ^= load64_le(long_m + i + 8);
        long_polyval_multiply(page, h);
    }
    for (i = 0; i < len / LONG_PAGE; i++) {
        long_polyval_multiply(s, power);
        s[0] ^= page[0];
        s[1] ^= page[1];
    }
    s[0] ^= long_m[0]; /* and one byte */
    long_polyval_multiply(s, h);
}

static uint8_t long_siv_key[32], long_siv_tag[16];

/* AES-256-GCM-SIV's tag (RFC 8452, 4). */
static void long_siv(size_t adlen, size_t mlen)
{
    uint8_t in[16] = {0}, keys[48], tag[16];
    uint64_t s[2]  = {0, 0}, h[2];
    int i;

    for (i = 0; i < 6; i++) {
        uint8_t out[16];

        in[0] = (uint8_t) i;
        memcpy(in + 4, long_n, 12);
        (void) crypto_stream_aes256ctr(out, 16, in, long_k);
        memcpy(keys + 8 * i, out, 8);
    }
    h[0] = load64_le(keys);
    h[1] = load64_le(keys + 8);
    memcpy(long_siv_key, keys + 16, 32);
    long_polyval(s, h, adlen);
    long_polyval(s, h, mlen);
    s[0] ^= 8 * (uint64_t) adlen;
    s[1] ^= 8 * (uint64_t) mlen;
    long_polyval_multiply(s, h);
    store64_le(tag, s[0]);
    store64_le(tag + 8, s[1]);
    for (i = 0; i < 12; i++) {
        tag[i] ^= long_n[i];
    }
    tag[15] &= 0x7f;
    (void) crypto_stream_aes256ctr(long_siv_tag, 16, tag, long_siv_key);
}

static void long_siv_block(uint8_t out[64], uint64_t counter)
{
    uint8_t n[16];
    uint64_t word, i;

    for (i = 0; i < 4; i++) {
        memcpy(n, long_siv_tag, 16);
        n[15] |= 0x80;
        word = load64_le(n);
        store64_le(n, (word & UINT64_C(0xffffffff00000000)) | (uint32_t) (word + 4 * counter + i));
        (void) crypto_stream_aes256ctr(out + 16 * i, 16, n, long_siv_key);
    }
}

static int test_siv(void)
{
    uint8_t mac[16], c[1];

    long_siv(LONG_LENGTH, 0);
    if (crypto_aead_aes256gcmsiv_encrypt_detached(c, mac, NULL, NULL, 0, long_m, LONG_LENGTH, NULL,
                                                  long_n, long_k) != 0 ||
        memcmp(mac, long_siv_tag, 16) != 0 ||
        crypto_aead_aes256gcmsiv_decrypt_detached(NULL, NULL, c, 0, mac, long_m, LONG_LENGTH,
                                                  long_n, long_k) != 0) {
        return 0;
    }
    long_siv(0, LONG_LENGTH);
    return crypto_aead_aes256gcmsiv_encrypt_detached(long_c, mac, NULL, long_m, LONG_LENGTH, NULL,
                                                     0, NULL, long_n, long_k) == 0 &&
           memcmp(mac, long_siv_tag, 16) == 0 && long_tail_is(long_siv_block, 0, 1);
}

static int test_secretstream(void)
{
    crypto_secretstream_xchacha20poly1305_state tx, rx;
    crypto_onetimeauth_state auth;
    uint8_t header[24], x[128] = {0}, c[17];

    (void) crypto_secretstream_xchacha20poly1305_init_push(&tx, header, long_k);
    (void) crypto_secretstream_xchacha20poly1305_init_pull(&rx, header, long_k);
    (void) crypto_stream_chacha20_ietf_xor(x, x, sizeof x, rx.nonce, rx.k);
    (void) crypto_onetimeauth_init(&auth, x);
    long_poly1305(&auth, LONG_LENGTH, 1);
    (void) crypto_onetimeauth_update(&auth, x + 64, 64);
    long_poly1305_length(&auth, LONG_LENGTH);
    long_poly1305_length(&auth, 64);
    (void) crypto_onetimeauth_final(&auth, x);
    return crypto_secretstream_xchacha20poly1305_push(&tx, c, NULL, NULL, 0, long_m, LONG_LENGTH,
                                                      0) == 0 &&
           memcmp(c + 1, x, 16) == 0 &&
           crypto_secretstream_xchacha20poly1305_pull(&rx, NULL, NULL, NULL, c, 17, long_m,
                                                      LONG_LENGTH) == 0;
}

/* AEGIS has no form in pieces: the fastest implementation and ref, and other lengths give other
 * tags. */
static const long_aead long_aegis[] = {
    {LONG_AEAD(aegis128l), NULL, NULL, 0},  {LONG_AEAD(aegis128x2), NULL, NULL, 0},
    {LONG_AEAD(aegis128x4), NULL, NULL, 0}, {LONG_AEAD(aegis256), NULL, NULL, 0},
    {LONG_AEAD(aegis256x2), NULL, NULL, 0}, {LONG_AEAD(aegis256x4), NULL, NULL, 0},
};

static int test_aegis(const long_aead *a)
{
    uint8_t mac[2][4][32], c[1];
    int i, ok = 1;

    for (i = 0; i < 2; i++) {
        ok &= trona_impl_use(a->name, i == 0 ? NULL : "ref") == 0;
        (void) a->seal(c, mac[i][0], NULL, NULL, 0, long_m, LONG_LENGTH, NULL, long_n, long_k);
        (void) a->seal(c, mac[i][1], NULL, NULL, 0, long_m, 1, NULL, long_n, long_k);
        (void) a->seal(long_c, mac[i][2], NULL, long_m, LONG_LENGTH, NULL, 0, NULL, long_n, long_k);
        (void) a->seal(long_c, mac[i][3], NULL, long_m, 1, NULL, 0, NULL, long_n, long_k);
    }
    (void) trona_impl_use(a->name, NULL);
    return ok && memcmp(mac[0], mac[1], sizeof mac[0]) == 0 &&
           memcmp(mac[0][0], mac[0][1], 32) != 0 && memcmp(mac[0][2], mac[0][3], 32) != 0 &&
           a->open(NULL, NULL, c, 0, mac[0][0], long_m, LONG_LENGTH, long_n, long_k) == 0;
}

static void long_all(void)
{
    size_t i;

    LONG_EACH(long_streams, test_stream)
    LONG_EACH(long_aeads, test_aead)
    LONG_EACH(long_aegis, test_aegis)
    if (long_begin("aes256gcmsiv")) {
        long_end("aes256gcmsiv", test_siv());
    }
    if (long_begin("secretstream")) {
        long_end("secretstream", test_secretstream());
    }
}

#endif

int main(int argc, char **argv)
{
    return long_main(argc, argv, long_all);
}
