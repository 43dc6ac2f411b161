/* SPDX-License-Identifier: ISC */
/* Poly1305: streaming, the common parts of all implementations, the self-test and the benchmark
 * (RFC 8439, 2.5). */
#include "poly1305.h"
#include "poly1305_field.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

void poly1305_start(poly1305_state *st, const uint8_t key[32])
{
    st->h[0] = st->h[1] = st->h[2] = 0;
    st->r[0]                       = load64_le(key) & POLY1305_FIELD_CLAMP0;
    st->r[1]                       = load64_le(key + 8) & POLY1305_FIELD_CLAMP1;
    st->s[0]                       = load64_le(key + 16);
    st->s[1]                       = load64_le(key + 24);
    st->left                       = 0;
    st->powers                     = POLY1305_POWERS_NONE;
}

void poly1305_emit(const poly1305_state *st, uint8_t tag[16])
{
    poly1305_field_emit(tag, st->h[0], st->h[1], st->h[2], st->s[0], st->s[1]);
}

/* h = h - 2^128 modulo 2^130 - 5, which takes back the 2^128 bit that blocks is going to add: plus
 * 3 2^128 - 5, after a reduction to h[2] <= 4, so that h[2] <= 7 at exit. */
static void poly1305_cancel_hibit(poly1305_state *st)
{
    uint64_t c;

    poly1305_field_fold(st->h);
    st->h[2] += 3;
    c = poly1305_field_less(st->h[0], 5);
    st->h[0] -= 5;
    st->h[2] -= poly1305_field_less(st->h[1], c);
    st->h[1] -= c;
}

void poly1305_finish(poly1305_state *st, const uint8_t *m, size_t n, uint8_t tag[16],
                     void (*blocks)(poly1305_state *st, const uint8_t *m, size_t n))
{
    if (n > 0) {
        uint64_t w[2];
        uint8_t last[16];
        poly1305_field_pad(w, m, n);
        store64_le(last, w[0]);
        store64_le(last + 8, w[1]);
        poly1305_cancel_hibit(st);
        blocks(st, last, 1);
        wipe(last, sizeof last);
    }
    poly1305_emit(st, tag);
    wipe(st, sizeof *st);
}

void poly1305_init(poly1305_state *st, const uint8_t key[32])
{
    poly1305_start(st, key);
}

void poly1305_update(poly1305_state *st, const uint8_t *m, size_t len)
{
    const poly1305_impl *impl = IMPL_ACTIVE(poly1305);

    if (st->left > 0) {
        size_t n = 16 - st->left < len ? 16 - st->left : len;
        bytes_copy(st->buf + st->left, m, n);
        st->left += (uint32_t) n;
        if (st->left < 16) {
            return;
        }
        impl->blocks(st, st->buf, 1);
        st->left = 0;
        m += n;
        len -= n;
    }
    if (len >= 16) {
        impl->blocks(st, m, len / 16);
        m += len & ~(size_t) 15;
        len &= 15;
    }
    bytes_copy(st->buf, m, len);
    st->left = (uint32_t) len;
}

static STACK_WORK void poly1305_final_work(poly1305_state *st, uint8_t tag[16])
{
    uint8_t out[16];

    poly1305_finish(st, st->buf, st->left, out, IMPL_ACTIVE(poly1305)->blocks);
    memcpy(tag, out, sizeof out);
}

void poly1305_final(poly1305_state *st, uint8_t tag[16])
{
    poly1305_final_work(st, tag);
    stack_clear(256);
}

/* RFC 8439, A.3, test vectors 5 to 11, made to carry; then a block whose addition carries out
 * of 2^128, by the block and by what is folded, or adds 0 to 0 in its low word; h just below the
 * modulus, its low words 0 and 2^64 - 1, and h + 5 that carries twice, but is less than 2^130. r's
 * low and its ninth byte (the others are 0), the byte that s repeats, the message's length, message
 * and tag, the last six by tools/gen-selftests and libsodium. */
typedef struct poly1305_vector {
    uint8_t r0, r8, s, len, m[64], tag[16];
} poly1305_vector;

#define POLY1305_FF4  0xff, 0xff, 0xff, 0xff
#define POLY1305_FF15 POLY1305_FF4, POLY1305_FF4, POLY1305_FF4, 0xff, 0xff, 0xff
#define POLY1305_FE15                                                                              \
    0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe
#define POLY1305_0115 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
#define POLY1305_E335                                                                              \
    0xe3, 0x35, 0x94, 0xd7, 0x50, 0x5e, 0x43, 0xb9, 0, 0, 0, 0, 0, 0, 0, 0, 0x33, 0x94, 0xd7,      \
        0x50, 0x5e, 0x43, 0x79, 0xcd, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  \
        0, 0, 0, 0

static const poly1305_vector poly1305_vectors[] = {
    {2, 0, 0x00, 16, {0xff, POLY1305_FF15}, {3}},
    {2, 0, 0xff, 16, {2}, {3}},
    {1, 0, 0x00, 48, {0xff, POLY1305_FF15, 0xf0, POLY1305_FF15, 0x11}, {5}},
    {1, 0, 0x00, 48, {0xff, POLY1305_FF15, 0xfb, POLY1305_FE15, 1, POLY1305_0115}, {0}},
    {2, 0, 0x00, 16, {0xfd, POLY1305_FF15}, {0xfa, POLY1305_FF15}},
    {1, 4, 0x00, 64, {POLY1305_E335, 1}, {0x14, 0, 0, 0, 0, 0, 0, 0, 0x55}},
    {1, 4, 0x00, 48, {POLY1305_E335}, {0x13}},
    {4, 0, 0x00, 17, {0x80, POLY1305_FF15, 0xfb}, {0x14}},
    {4, 0, 0x00, 32, {0x80, POLY1305_FF15, 0xfb, 1}, {0x19}},
    {4,
     0,
     0x00,
     31,
     {0xff, POLY1305_FF15, POLY1305_FF15},
     {0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8}},
    {1, 0, 0x00, 8, {0}, {0, 0, 0, 0, 0, 0, 0, 0, 1}},
    {1,
     0,
     0x00,
     48,
     {0, 0, 0, 0, 0, 0, 0, 0, POLY1305_FF4, POLY1305_FF4},
     {0, 0, 0, 0, 0, 0, 0, 0, POLY1305_FF4, POLY1305_FF4}},
    {1, 0, 0x00, 32, {0xff, POLY1305_FF15}, {0xff, POLY1305_FF15}},
};

/* Each implementation's ways: alone, in every position of a group, by one, two and four groups,
 * tails. */
static const uint16_t poly1305_lengths[] = {0,   1,   15,  16,  47,  100, 145, 177,  218,
                                            256, 272, 300, 330, 359, 470, 712, 1587, 2054};

enum {
    POLY1305_SELFTEST_LENGTHS = sizeof poly1305_lengths / sizeof poly1305_lengths[0],
    POLY1305_SELFTEST_MAX     = 2064
};

/* The message is the little-endian words x_i ^ x_i >> 29 from i = 1 on, with x_0 = 0 and x_{i + 1}
 * = 0x5851f42d4c957f2d x_i + 0x14057b7ef767814f. Key j is its bytes from 7 j on. OpenSSL, libsodium
 * and tools/gen-selftests give the same expected values. */
static int poly1305_selftest_lengths(const poly1305_impl *p, const uint8_t m[POLY1305_SELFTEST_MAX])
{
    uint8_t tags[POLY1305_SELFTEST_LENGTHS * 16];
    uint8_t end[128], begin[128] = {0}, middle[128]; /* of 272 bytes in parts */
    size_t i;

    for (i = 0; i < POLY1305_SELFTEST_LENGTHS; i++) {
        if (i % 4 == 1) {
            stack_dirt();
        }
        if (poly1305_lengths[i] == 272 && p->auth_apart != NULL) {
            memcpy(begin, m, 16);
            memcpy(middle, m + 16, 128);
            memcpy(end, m + 144, 128);
            STACK_CALL(p->auth_apart, (tags + 16 * i, begin, middle, end, 272, m + 7 * i));
        } else {
            STACK_CALL(p->auth, (tags + 16 * i, m, poly1305_lengths[i], m + 7 * i));
        }
    }
    return impl_fingerprint(tags, sizeof tags) == UINT64_C(0x1edff87dd67906f4) ? 0 : -1;
}

/* 5, 19, 12, 0, 25, 44, 47 and 99 blocks by way of the state, and the tag of all 251: numbers of
 * blocks chosen so that the powers are kept and reused, also where only long runs use vectors. The
 * low 128 bits of the last power are compared, too; some implementations only store it. */
static int poly1305_selftest_blocks(const poly1305_impl *p, const uint8_t m[POLY1305_SELFTEST_MAX])
{
    static const uint8_t want[16]  = {0x78, 0xf6, 0x61, 0xb4, 0xca, 0x75, 0x04, 0x0e,
                                      0x10, 0x56, 0x72, 0x08, 0x48, 0x4c, 0x92, 0x2c};
    static const uint8_t power[16] = {0xe6, 0xd9, 0x6b, 0xf6, 0xea, 0x28, 0x9c, 0xa4,
                                      0x76, 0x9c, 0x79, 0x0e, 0x89, 0xc9, 0xc3, 0x65};
    poly1305_state st;
    uint8_t tag[16];
    const uint64_t *r16 = st.power[3];
    int bad;

    poly1305_start(&st, m + 100);
    STACK_CALL(p->blocks, (&st, m, 5));
    STACK_DIRT_CALL(p->blocks, (&st, m + 80, 19));
    STACK_CALL(p->blocks, (&st, m + 1100, 12));
    STACK_CALL(p->blocks, (&st, NULL, 0));
    STACK_DIRT_CALL(p->blocks, (&st, m + 384, 25));
    STACK_CALL(p->blocks, (&st, m + 784, 44));
    STACK_CALL(p->blocks, (&st, m + 16, 47));
    STACK_CALL(p->blocks, (&st, m, 99));
    poly1305_emit(&st, tag);
    bad = memcmp(tag, want, 16);
    if (st.powers >= POLY1305_POWERS_SET) {
        st.h[0] = r16[0] + (r16[1] << 44);
        st.h[1] = (r16[1] >> 20) + poly1305_field_less(st.h[0], r16[0]);
        st.h[2] = (r16[2] >> 40);
        st.h[1] += r16[2] << 24;
        st.h[2] += poly1305_field_less(st.h[1], r16[2] << 24);
        poly1305_field_emit(tag, st.h[0], st.h[1], st.h[2], 0, 0);
        bad |= memcmp(tag, power, 16);
    }
    return bad == 0 ? 0 : -1;
}

/* The carries:
 *     the RFC's vectors
 *     69 blocks and the key with all bits set
 *     24 blocks after which h is 0, so that the tag is s, and 7: by the last steps of the reduction
 *     a block after which h is 0x12b456f89b3cdf7, more than 2^32, by way of the modulus
 *     21 bytes whose last block carries from word to word of the product: the tag shows it */
static int poly1305_selftest_carries(const poly1305_impl *p, const uint8_t m[POLY1305_SELFTEST_MAX])
{
    static const uint8_t all_set[16] = {0xd0, 0x7e, 0x0f, 0x4a, 0x32, 0xd8, 0x19, 0xaa,
                                        0x68, 0x52, 0x3a, 0xb4, 0x8e, 0x91, 0x67, 0x53};
    static const uint8_t to_0[16]    = {0x99, 0x8b, 0x84, 0x9a, 0x73, 0xfb, 0x1d, 0x39,
                                        0x6e, 0x76, 0x97, 0x84, 0x54, 0x5f, 0x47, 0x25};
    static const uint8_t to_7[16]    = {0xb1, 0x47, 0x1c, 0xa5, 0x57, 0x21, 0xd4, 0x83,
                                        0x83, 0x74, 0x2a, 0xde, 0x4d, 0xa2, 0x22, 0x4b};
    static const uint8_t seven[16]   = {7};
    static const uint8_t to_x[16]    = {0x6c, 0xe4, 0xcd, 0xdb, 0x4e, 0x1c, 0xee, 0x75,
                                        0x2f, 0x7f, 0x31, 0x45, 0xdf, 0xe4, 0xcc, 0xc3};
    static const uint8_t of_21[16]   = {0x3e, 0xed, 0x8a, 0xbe, 0xd3, 0xc8, 0x49, 0xe2,
                                        0xcf, 0x24, 0x1c, 0x4e, 0xe2, 0xdc, 0xb4, 0x32};
    static const uint8_t s_and_x[16] = {0xaf, 0x28, 0x00, 0xe1, 0xed, 0xc0, 0x30, 0x15,
                                        0xbe, 0x1d, 0xfd, 0x54, 0x11, 0xee, 0x08, 0x1a};
    uint8_t buf[1104], key[32], tag[16];
    size_t i;
    int bad = 0;

    for (i = 0; i < sizeof poly1305_vectors / sizeof poly1305_vectors[0]; i++) {
        const poly1305_vector *v = &poly1305_vectors[i];
        memset(key, 0, 16);
        memset(key + 16, v->s, 16);
        key[0] = v->r0;
        key[8] = v->r8;
        STACK_CALL(p->auth, (tag, v->m, v->len, key));
        bad |= memcmp(tag, v->tag, 16);
    }
    memset(buf, 0xff, sizeof buf);
    STACK_CALL(p->auth, (tag, buf, sizeof buf, buf));
    bad |= memcmp(tag, all_set, 16);

    memcpy(buf, m, 368);
    memcpy(buf + 368, to_0, 16);
    memcpy(key, m + 300, 16);
    memcpy(key + 16, m, 16);
    STACK_CALL(p->auth, (tag, buf, 384, key));
    bad |= memcmp(tag, m, 16);
    STACK_CALL(p->auth, (tag, to_x, 16, key));
    bad |= memcmp(tag, s_and_x, 16);
    STACK_CALL(p->auth, (tag, m + 229, 21, key));
    bad |= memcmp(tag, of_21, 16);

    memcpy(buf, m + 2, 368);
    memcpy(buf + 368, to_7, 16);
    memset(key, 0, 32);
    key[0] = 1;
    STACK_CALL(p->auth, (tag, buf, 384, key));
    bad |= memcmp(tag, seven, 16);
    return bad == 0 ? 0 : -1;
}

/* h at its bound, 2^131 - 1. Then factors r whose square has limbs that carry rarely, in radix
 * 2^44: v[0], and v[1] above 2^44 with the bits above it set. They come from square roots. With
 * each goes a piece of the message that makes the rarest carry of the AVX2 and of the SSE2 code,
 * where it sums up its lanes. Tags by tools/gen-selftests and OpenSSL. */
static int poly1305_selftest_bounds(const poly1305_impl *p, const uint8_t m[POLY1305_SELFTEST_MAX])
{
    static const struct {
        uint64_t r[2];
        size_t at;
        uint8_t tag[16];
    } rare[] = {
        {{UINT64_C(0x05000ce00a5322fd), UINT64_C(0x000000000099cfc8)},
         333,
         {0x74, 0x20, 0x4e, 0x43, 0xda, 0xfc, 0x0e, 0xe3, 0xba, 0x8d, 0x23, 0x99, 0x9e, 0x85, 0xe4,
          0x0c}},
        {{UINT64_C(0x02ed2e3c0e7e354b), UINT64_C(0x0000000000bd1e48)},
         108,
         {0x81, 0xf5, 0x47, 0xac, 0x1c, 0x34, 0xd0, 0x09, 0x5c, 0x15, 0x10, 0x34, 0x6a, 0x73, 0xa4,
          0xd4}},
    };
    static const uint8_t low[4]   = {0x09, 0x29, 0xa9, 0xa9};
    static const uint8_t full[16] = {0x07, 0x9c, 0xaa, 0x9b, 0x66, 0x69, 0xe2, 0x85,
                                     0x05, 0x1e, 0x31, 0xb2, 0xda, 0x17, 0xeb, 0x20};
    poly1305_state st;
    uint8_t buf[704], tag[16];
    size_t i;
    int bad = 0;

    memset(buf, 0, 48);
    /* r = 4, s = 0; no, one, two blocks, one and one: the tag has one byte */
    for (i = 0; i < 4; i++) {
        memset(&st, 0, sizeof st);
        st.r[0] = 4;
        st.h[0] = st.h[1] = UINT64_MAX;
        st.h[2]           = 7;
        STACK_CALL(p->blocks, (&st, buf, i < 3 ? i : 1));
        STACK_CALL(p->blocks, (&st, buf, i < 3 ? 0 : 1));
        poly1305_emit(&st, tag);
        tag[0] ^= low[i];
        bad |= memcmp(tag, buf, 16);
    }
    memset(buf, 0xff, sizeof buf);
    poly1305_start(&st, m);
    st.h[0] = st.h[1] = UINT64_MAX;
    st.h[2]           = 7;
    STACK_CALL(p->blocks, (&st, buf, 44));
    poly1305_emit(&st, tag);
    bad |= memcmp(tag, full, 16);
    for (i = 0; i < sizeof rare / sizeof rare[0]; i++) {
        store64_le(buf, rare[i].r[0]);
        store64_le(buf + 8, rare[i].r[1]);
        memcpy(buf + 16, m, 16);
        STACK_CALL(p->auth, (tag, m + rare[i].at, 704, buf));
        bad |= memcmp(tag, rare[i].tag, 16);
    }
    return bad == 0 ? 0 : -1;
}

int poly1305_selftest(const impl_info *impl)
{
    const poly1305_impl *p = (const poly1305_impl *) impl;
    uint8_t m[POLY1305_SELFTEST_MAX];
    const uint64_t a = UINT64_C(0x5851f42d4c957f2d), c = UINT64_C(0x14057b7ef767814f);
    uint64_t x = c, y = a * c + c; /* every other x_i each, so that one need not wait */
    size_t i;

    for (i = 0; i < sizeof m; i += 16) {
        store64_le(m + i, x ^ x >> 29);
        store64_le(m + i + 8, y ^ y >> 29);
        x = x * (a * a) + (a * c + c);
        y = y * (a * a) + (a * c + c);
    }
    if (poly1305_selftest_carries(p, m) != 0 || poly1305_selftest_bounds(p, m) != 0 ||
        poly1305_selftest_lengths(p, m) != 0 || poly1305_selftest_blocks(p, m) != 0) {
        return -1;
    }
    return 0;
}

static void poly1305_bench_auth(const impl_info *impl, uint8_t *buf, size_t len)
{
    static const uint8_t key[32] = {0x85, 0xd6, 0xbe, 0x78, 0x57, 0x55, 0x6d, 0x33};

    ((const poly1305_impl *) impl)->auth(buf + len, buf, len, key);
}

const impl_bench poly1305_bench[] = {
    {"auth", 1, poly1305_bench_auth},
    {NULL, 0, NULL},
};

IMPL_DEFINE(poly1305);
