/* SPDX-License-Identifier: ISC */
/* Poly1305 against ref, and, where a message makes the accumulator end at a chosen value, against
 * that. */
#include "check.h"

#include "../../src/core/cpu.h"
#include "../../src/poly1305/poly1305.h"
#include "../../src/poly1305/poly1305_field.h"

enum {
    CHECK_POLY1305_WIDEST =
        512, /* bytes that any implementation takes between two carries, at most */
    CHECK_POLY1305_MAX    = 4 * CHECK_POLY1305_WIDEST + 1,
    CHECK_POLY1305_BLOCKS = CHECK_POLY1305_MAX / 16 + 8
};

#define CHECK_POLY1305_52 ((UINT64_C(1) << 52) - 1)

/* Keys: random, r or s with all bits, r = 2^k or 0, runs of bits, and r whose powers carry where
 * others do not (found by solving for square roots). */
static void check_poly1305_key(uint8_t key[32])
{
    static const uint64_t rare[][2] = {
        {UINT64_C(0x05000ce00a5322fd), UINT64_C(0x99cfc8)}, /* r^2 in radix 2^44: v[0] 2^44 + 16 */
        {UINT64_C(0x02ed2e3c0e7e354b), UINT64_C(0xbd1e48)}, /* r^2 in radix 2^44: v[1] 2^44 + 10 */
        {UINT64_C(0x0021e7b40153dedd), UINT64_C(0xbcc)},    /* r^2 in radix 2^52: v0 = 2^52 - 3 */
    };
    uint32_t i;

    check_random(key, 32);
    switch (check_random_below(7)) {
    case 0:
        memset(key, 0xff, 16);
        break;
    case 1:
        memset(key, 0xff, 32);
        break;
    case 2:
        memset(key, 0, 16);
        key[check_random_below(16)] = (uint8_t) (1U << check_random_below(8));
        break;
    case 3:
        check_random_carry(key, 32);
        break;
    case 4:
        i = check_random_below(sizeof rare / sizeof rare[0]);
        store64_le(key, rare[i][0]);
        store64_le(key + 8, rare[i][1]);
        break;
    default:
        break;
    }
}

static void check_poly1305_message(uint8_t *m, size_t len)
{
    switch (check_random_below(4)) {
    case 0:
        memset(m, 0xff, len);
        break;
    case 1:
        check_random_carry(m, len);
        break;
    default:
        check_random(m, len);
        break;
    }
}

/* The message by auth_apart, its parts between guard pages. */
static void check_poly1305_apart(const poly1305_impl *p, const uint8_t want[16], const uint8_t *m,
                                 size_t len, const uint8_t key[32])
{
    const size_t front = 16 * ((len / 16 - 1) % 8 + 1), inner = len - front - 128;
    uint8_t *(*guard)(int slot, size_t n) =
        check_random_below(2) != 0 ? check_guard_end : check_guard_begin;
    uint8_t *begin = guard(3, 128), *middle = guard(4, inner), *end = guard(5, 128);
    uint8_t got[18];

    check_random(begin, 128);
    memcpy(begin, m, front);
    bytes_copy(middle, m + front, inner);
    memcpy(end, m + front + inner, 128);
    memset(got, 0xa5, sizeof got);
    p->auth_apart(got + 1, begin, middle, end, len, key);
    check_equal(got + 1, want, 16, "auth_apart", len, 0);
    if (got[0] != 0xa5 || got[17] != 0xa5) {
        check_fail("auth_apart writes beside the tag, length %zu", len);
    }
    check_equal(begin, m, front, "the beginning after auth_apart", len, 0);
    check_equal(middle, m + front, inner, "the middle after auth_apart", len, 0);
    check_equal(end, m + front + inner, 128, "the end after auth_apart", len, 0);
}

/* One message by auth and, cut at two places between blocks, by blocks; the inputs must not change.
 */
static void check_poly1305_one(const poly1305_impl *p, const poly1305_impl *ref, uint8_t *m,
                               size_t len, size_t offset)
{
    static uint8_t keep[CHECK_POLY1305_MAX];
    uint8_t key[32], same[32], want[16], got[18];
    poly1305_state st, before;
    size_t n = len / 16, a, b;

    check_poly1305_key(key);
    memcpy(same, key, 32);
    check_poly1305_message(m, len);
    bytes_copy(keep, m, len);
    ref->auth(want, m, len, key);

    memset(got, 0xa5, sizeof got);
    p->auth(got + 1, m, len, key);
    check_equal(got + 1, want, 16, "auth", len, offset);
    if (got[0] != 0xa5 || got[17] != 0xa5) {
        check_fail("auth writes beside the tag, length %zu", len);
    }
    if (p->auth_apart != NULL && len % 16 == 0 && len >= 16 * POLY1305_APART_MIN &&
        len <= 16 * POLY1305_APART_MAX) {
        check_poly1305_apart(p, want, m, len, key);
    }

    a = check_random_below((uint32_t) n + 1);
    b = a + check_random_below((uint32_t) (n - a) + 1);
    poly1305_start(&st, key);
    st.left = 5;
    memset(st.buf, 0x5a, 16);
    before = st;
    p->blocks(&st, m, a);
    p->blocks(&st, m + 16 * a, b - a);
    p->blocks(&st, m + 16 * b, n - b);
    if (st.h[2] > 7) {
        check_fail("blocks leaves h[2] = %llu, length %zu", (unsigned long long) st.h[2], len);
    }
    if (memcmp(st.r, before.r, sizeof st.r) != 0 || memcmp(st.s, before.s, sizeof st.s) != 0 ||
        st.left != before.left || memcmp(st.buf, before.buf, sizeof st.buf) != 0) {
        check_fail("blocks changes more than h, length %zu", len);
    }
    poly1305_finish(&st, m + 16 * n, len - 16 * n, got, p->blocks);
    check_equal(got, want, 16, "blocks", len, a);
    check_equal(m, keep, len, "message changed", len, offset);
    check_equal(key, same, 32, "key changed", len, offset);
}

static void check_poly1305_lengths(const poly1305_impl *p, const poly1305_impl *ref)
{
    static uint8_t buf[CHECK_POLY1305_MAX + 64];
    size_t len, at;

    for (len = 0; len <= CHECK_POLY1305_MAX; len++) {
        at = check_random_below(64);
        check_poly1305_one(p, ref, buf + at, len, at);
        check_poly1305_one(p, ref, check_guard_end(0, len), len, 0);
        check_poly1305_one(p, ref, check_guard_begin(0, len), len, 0);
    }
}

/* Every alignment of message, key and tag; tag, message and key inside each other. */
static void check_poly1305_places(const poly1305_impl *p, const poly1305_impl *ref)
{
    static const size_t lens[] = {0, 5, 16, 40, 128, 271, 600, 1057};
    static uint8_t buf[1057 + 64];
    uint8_t keys[32 + 16], key[32], want[16], got[16 + 16];
    size_t i, at, to;

    for (i = 0; i < sizeof lens / sizeof lens[0]; i++) {
        for (at = 0; at < 64; at++) {
            check_random(buf, sizeof buf);
            check_poly1305_key(key);
            memcpy(keys + at % 16, key, 32);
            ref->auth(want, buf + at, lens[i], key);
            p->auth(got + (at * 7 & 15), buf + at, lens[i], keys + at % 16);
            check_equal(got + (at * 7 & 15), want, 16, "alignment", lens[i], at);
            p->auth(keys + at % 16 + at % 17, buf + at, lens[i], keys + at % 16);
            check_equal(keys + at % 16 + at % 17, want, 16, "tag inside key", lens[i], at);
            if (lens[i] >= 16) {
                to = at + check_random_below((uint32_t) lens[i] - 15);
                p->auth(buf + to, buf + at, lens[i], key);
                check_equal(buf + to, want, 16, "tag inside message", lens[i], to - at);
            }
        }
        memcpy(check_guard_end(1, 32), key, 32);
        p->auth(check_guard_end(2, 16), buf, lens[i], check_guard_end(1, 32));
        ref->auth(want, buf, lens[i], key);
        check_equal(check_guard_end(2, 16), want, 16, "key and tag at a page's end", lens[i], 0);
        memcpy(check_guard_begin(1, 32), key, 32);
        p->auth(check_guard_begin(2, 16), buf, lens[i], check_guard_begin(1, 32));
        check_equal(check_guard_begin(2, 16), want, 16, "key and tag at a page's begin", lens[i],
                    0);
    }
}

/* x = x mod 2^130 - 5, the slow way. */
static void check_poly1305_canonical(uint64_t x[3])
{
    while (x[2] > 3 || (x[2] == 3 && x[1] == UINT64_MAX && x[0] >= UINT64_MAX - 4)) {
        x[0] += 5; /* x = x - 2^130 + 5 */
        if (x[0] < 5 && ++x[1] == 0) {
            x[2]++;
        }
        x[2] -= 4;
    }
}

/* tag = x + s mod 2^128. */
static void check_poly1305_tag(uint8_t tag[16], const uint64_t x[3], const uint64_t s[2])
{
    uint64_t lo = x[0] + s[0];

    store64_le(tag, lo);
    store64_le(tag + 8, x[1] + s[1] + (lo < s[0]));
}

/* m = want - h - 2^128 mod p as 16 bytes; -1 if it has more. */
static int check_poly1305_solve(uint8_t m[16], const uint64_t want[3], const uint64_t h[3])
{
    uint64_t x[3], borrow;

    /* want + p - h, then less 2^128 */
    x[0]   = want[0] - 5;
    borrow = want[0] < 5;
    x[1]   = want[1] - borrow;
    borrow = borrow && want[1] == 0;
    x[2]   = want[2] + 4 - borrow;
    borrow = x[0] < h[0];
    x[0] -= h[0];
    x[2] -= x[1] < h[1] || (x[1] == h[1] && borrow);
    x[1] -= h[1] + borrow;
    x[2] -= h[2];
    check_poly1305_canonical(x);
    store64_le(m, x[0]);
    store64_le(m + 8, x[1]);
    return x[2] == 1 ? 0 : -1;
}

/* Messages after which h has a chosen value modulo p, so that the last carries and the final
 * subtraction decide: the block before the multiplication is made to give t, r = 2^k, and t 2^k is
 * the value; for other r, t = 0. */
static void check_poly1305_targets(const poly1305_impl *p, const poly1305_impl *ref, size_t n)
{
    static uint8_t m[CHECK_POLY1305_MAX];
    uint8_t key[32], want[16], got[16];
    uint64_t t[3] = {0, 0, 0}, v[3];
    poly1305_state st;
    unsigned k = check_random_below(26), kind = check_random_below(4), i;

    memset(key, 0, 32);
    check_random(key + 16, 16);
    key[k / 8] = (uint8_t) (1U << k % 8);
    if (kind == 0) { /* p - 1 - small, 2^128 - 1 - small, .. */
        uint64_t small = check_random_below(9);
        v[0]           = UINT64_MAX - 5 - small;
        v[1]           = check_random_below(2) != 0 ? UINT64_MAX : 0;
        v[2]           = check_random_below(4);
        key[k / 8]     = 0;
        key[0]         = 1;
        memcpy(t, v, sizeof t);
    } else if (kind == 1) { /* any r, h = 0 */
        check_random(key, 16);
        v[0] = v[1] = v[2] = 0;
    } else { /* small multiples of 2^k */
        t[0] = check_random_below(2) != 0 ? check_random_below(40) : check_random_below(1U << 26);
        v[0] = t[0] << k;
        v[1] = v[2] = 0;
    }
    for (i = 0;; i++) {
        check_poly1305_message(m, 16 * n);
        poly1305_start(&st, key);
        ref->blocks(&st, m, n - 1);
        check_poly1305_canonical(st.h);
        if (check_poly1305_solve(m + 16 * (n - 1), t, st.h) == 0) {
            break;
        }
        if (i == 100) {
            return; /* r is too special: no such message */
        }
    }
    check_poly1305_tag(want, v, st.s);
    p->auth(got, m, 16 * n, key);
    check_equal(got, want, 16, "chosen h", 16 * n, kind);
    if (kind != 1 || n > 1) {
        poly1305_start(&st, key);
        p->blocks(&st, m, n);
        poly1305_emit(&st, got);
        check_equal(got, want, 16, "chosen h, blocks", 16 * n, kind);
    }
}

/* emit, and blocks, from values of h at the bounds: multiples of p and their neighbours, limbs
 * full. */
static void check_poly1305_bounds(const poly1305_impl *p, const poly1305_impl *ref)
{
    static const uint64_t words[] = {0,
                                     1,
                                     4,
                                     5,
                                     6,
                                     CHECK_POLY1305_52,
                                     UINT64_MAX - 5,
                                     UINT64_MAX - 4,
                                     UINT64_MAX - 9,
                                     UINT64_MAX - 10,
                                     UINT64_MAX - 1,
                                     UINT64_MAX};
    static uint8_t m[CHECK_POLY1305_BLOCKS * 16];
    const uint32_t count = sizeof words / sizeof words[0];
    uint8_t key[32], want[16], got[16];
    poly1305_state st, start;
    uint64_t x[3];
    uint32_t i;
    size_t n;

    for (i = 0; i < count * count * 8; i++) {
        check_poly1305_key(key);
        poly1305_start(&start, key);
        start.h[0] = words[i % count];
        start.h[1] = words[i / count % count];
        start.h[2] = i / count / count;
        memcpy(x, start.h, sizeof x);
        check_poly1305_canonical(x);
        check_poly1305_tag(want, x, start.s);
        poly1305_emit(&start, got);
        check_equal(got, want, 16, "emit", 0, i);

        n = check_random_below(i % 8 == 0 ? CHECK_POLY1305_BLOCKS + 1 : 41);
        check_poly1305_message(m, 16 * n);
        st = start;
        ref->blocks(&st, m, n);
        poly1305_emit(&st, want);
        st = start;
        p->blocks(&st, m, n);
        if (st.h[2] > 7) {
            check_fail("blocks leaves h[2] = %llu", (unsigned long long) st.h[2]);
        }
        poly1305_emit(&st, got);
        check_equal(got, want, 16, "blocks from a bound", 16 * n, i);
    }
}

/* Everything at its bound: h = 2^131 - 1, all bits of r and of the message, any number of blocks;
 * then r whose powers have full limbs. Twice more from where that ends, with the powers that are
 * kept. */
static void check_poly1305_full(const poly1305_impl *p, const poly1305_impl *ref)
{
    static uint8_t m[CHECK_POLY1305_BLOCKS * 16];
    uint8_t key[32], want[16], got[16];
    poly1305_state st, same;
    size_t n;
    unsigned i, k;

    memset(m, 0xff, sizeof m);
    for (n = 0; n <= CHECK_POLY1305_BLOCKS; n++) {
        for (k = 0; k < 4; k++) {
            check_poly1305_key(key);
            if (k == 0) {
                memset(key, 0xff, 32);
            }
            poly1305_start(&st, key);
            st.h[0] = st.h[1] = UINT64_MAX;
            st.h[2]           = 7;
            same              = st;
            for (i = 0; i < 3; i++) {
                p->blocks(&st, m, n);
                ref->blocks(&same, m, n);
                if (st.h[2] > 7) {
                    check_fail("blocks leaves h[2] = %llu", (unsigned long long) st.h[2]);
                }
                poly1305_emit(&st, got);
                poly1305_emit(&same, want);
                check_equal(got, want, 16, "everything full", 16 * n, i);
            }
        }
    }
}

/* An implementation that this CPU can execute. */
static const poly1305_impl *check_poly1305_any(void)
{
    const impl_info *any;

    do {
        any = poly1305_prim.rows[check_random_below((uint32_t) poly1305_prim.n_rows)];
    } while ((any->needs & ~cpu_features()) != 0);
    return (const poly1305_impl *) any;
}

/* A state that goes from one implementation to the other in the midst of long runs: each must take
 * the powers that another left. */
static void check_poly1305_hands(const poly1305_impl *p, const poly1305_impl *ref)
{
    static uint8_t m[CHECK_POLY1305_BLOCKS * 16];
    uint8_t key[32], want[16], got[16];
    poly1305_state st, same;
    size_t n;
    unsigned i;

    check_poly1305_key(key);
    poly1305_start(&st, key);
    same = st;
    for (i = 0; i < 6; i++) {
        n = check_random_below(CHECK_POLY1305_BLOCKS + 1);
        check_poly1305_message(m, 16 * n);
        (check_random_below(2) != 0 ? p : check_poly1305_any())->blocks(&st, m, n);
        ref->blocks(&same, m, n);
        poly1305_emit(&st, got);
        poly1305_emit(&same, want);
        check_equal(got, want, 16, "from hand to hand", 16 * n, i);
    }
}

/* The streaming functions over impl, with random cuts and, between them, another implementation. */
static void check_poly1305_stream(const impl_info *impl, const impl_info *ref)
{
    static uint8_t m[CHECK_POLY1305_MAX];
    static const uint8_t zero[sizeof(poly1305_state)];
    uint8_t key[32], want[16], got[16];
    poly1305_state st;
    size_t len = check_random_below(CHECK_POLY1305_MAX), at, n;

    check_poly1305_key(key);
    check_poly1305_message(m, len);
    ((const poly1305_impl *) ref)->auth(want, m, len, key);
    poly1305_init(&st, key);
    poly1305_update(&st, NULL, 0);
    for (at = 0; at < len; at += n) {
        n = check_random_below(check_random_below(2) != 0 ? 40 : CHECK_POLY1305_MAX);
        n = n < len - at ? n : len - at;
        impl_force(&poly1305_prim, check_random_below(4) != 0 ? impl : ref);
        poly1305_update(&st, m + at, n);
    }
    impl_force(&poly1305_prim, impl);
    poly1305_final(&st, got);
    impl_force(&poly1305_prim, NULL);
    check_equal(got, want, 16, "stream", len, 0);
    check_equal(&st, zero, sizeof st, "state after final", len, 0);
}

/* A message's end after h, h + p and h + 2 p (up to the bound h[2] = 7) gives the same tag, for
 * each small h: the carries and borrows of the last, partial block. h = 0 is what a short message
 * begins with, whose tags are known. */
static void check_poly1305_tails(const poly1305_impl *p)
{
    static const uint64_t multiple[2][3] = {{UINT64_MAX - 4, UINT64_MAX, 3},
                                            {UINT64_MAX - 9, UINT64_MAX, 7}}; /* p, 2 p */
    uint8_t key[32], m[15], want[16], got[16];
    poly1305_state st;
    uint64_t h;
    size_t n, k;

    for (h = 0; h < 10; h++) {
        for (n = 0; n <= sizeof m; n++) {
            check_random(key, sizeof key);
            check_random_carry(m, n);
            poly1305_start(&st, key);
            st.h[0] = h;
            poly1305_finish(&st, m, n, want, p->blocks);
            if (h == 0) {
                p->auth(got, m, n, key);
                check_equal(got, want, 16, "tail of a short message", n, 0);
            }
            for (k = h < 5 ? 0 : 1; k < 2; k++) {
                poly1305_start(&st, key);
                memcpy(st.h, multiple[k], sizeof st.h);
                st.h[0] += h; /* no carry: h < 5 with p, h < 10 with 2 p */
                poly1305_finish(&st, m, n, got, p->blocks);
                check_equal(got, want, 16, "tail after h + a multiple of p", n, k);
            }
        }
    }
}

void check_poly1305(const impl_info *impl, const impl_info *ref)
{
    const poly1305_impl *p = (const poly1305_impl *) impl, *r = (const poly1305_impl *) ref;
    unsigned i;

    check_poly1305_lengths(p, r);
    check_poly1305_places(p, r);
    check_poly1305_bounds(p, r);
    check_poly1305_tails(p);
    check_poly1305_full(p, r);
    for (i = 0; i < check_rounds(1000); i++) {
        check_poly1305_hands(p, r);
    }
    for (i = 0; i < check_rounds(6000); i++) {
        check_poly1305_targets(p, r, 1 + i % 128);
    }
    for (i = 0; i < check_rounds(2000); i++) {
        check_poly1305_stream(impl, ref);
    }
}

/* The mutants wrap ref. */
extern const poly1305_impl poly1305_ref;

static void check_poly1305_blocks(poly1305_state *st, const uint8_t *m, size_t n)
{
    poly1305_ref.blocks(st, m, n);
}

static void check_poly1305_auth(uint8_t tag[16], const uint8_t *m, size_t len,
                                const uint8_t key[32])
{
    poly1305_ref.auth(tag, m, len, key);
}

static void check_poly1305_auth_length(uint8_t *tag, const uint8_t *m, size_t len,
                                       const uint8_t *key)
{
    poly1305_ref.auth(tag, m, len, key);
    tag[7] ^= len == 1311;
}

static void check_poly1305_auth_reads(uint8_t *tag, const uint8_t *m, size_t len,
                                      const uint8_t *key)
{
    volatile uint8_t next = len > 0 ? m[len] : 0;

    (void) next;
    poly1305_ref.auth(tag, m, len, key);
}

static void check_poly1305_auth_writes(uint8_t *tag, const uint8_t *m, size_t len,
                                       const uint8_t *key)
{
    poly1305_ref.auth(tag, m, len, key);
    tag[16] = 0;
}

/* Powers that are not those of r, once they are kept. */
static void check_poly1305_blocks_kept(poly1305_state *st, const uint8_t *m, size_t n)
{
    uint64_t r = st->r[0];

    st->r[0] ^= st->powers == POLY1305_POWERS_SET && n > 100 ? 1 : 0;
    poly1305_ref.blocks(st, m, n);
    st->r[0] = r;
    st->powers += st->powers < POLY1305_POWERS_SET && n > 100;
}

/* The final subtraction left out: wrong only for p <= h < 2^130. */
static void check_poly1305_auth_final(uint8_t *tag, const uint8_t *m, size_t len,
                                      const uint8_t *key)
{
    poly1305_state st;
    uint64_t s0, s1;

    poly1305_start(&st, key);
    poly1305_ref.blocks(&st, m, len / 16);
    s0 = st.s[0];
    s1 = st.s[1];
    if (len % 16 == 0 && st.h[2] <= 3) {
        store64_le(tag, st.h[0] + s0);
        store64_le(tag + 8, st.h[1] + s1 + (st.h[0] + s0 < s0));
    } else {
        poly1305_ref.auth(tag, m, len, key);
    }
}

static void check_poly1305_blocks_carry(poly1305_state *st, const uint8_t *m, size_t n)
{
    st->h[2] &= n > 0 ? 3 : 7;
    poly1305_ref.blocks(st, m, n);
}

static void check_poly1305_blocks_sixteenth(poly1305_state *st, const uint8_t *m, size_t n)
{
    poly1305_ref.blocks(st, m, n);
    st->h[0] ^= (uint64_t) (n == 16) << 63;
}

static void check_poly1305_blocks_left(poly1305_state *st, const uint8_t *m, size_t n)
{
    poly1305_ref.blocks(st, m, n);
    st->left = 0;
}

static void check_poly1305_blocks_grow(poly1305_state *st, const uint8_t *m, size_t n)
{
    poly1305_ref.blocks(st, m, n);
    if (n > 100) { /* the same number plus 2 p = 2^131 - 10 */
        st->h[2] += 8;
        st->h[2] -= st->h[0] < 10 && st->h[1] == 0;
        st->h[1] -= st->h[0] < 10;
        st->h[0] -= 10;
    }
}

/* After 8 k + 1 blocks the last ones are taken from the middle. */
static void check_poly1305_auth_joined(uint8_t tag[16], const uint8_t *begin, const uint8_t *middle,
                                       const uint8_t *end, size_t len, const uint8_t key[32])
{
    const size_t front = 16 * ((len / 16 - 1) % 8 + 1), inner = len - front - 128;
    static uint8_t all[16 * POLY1305_APART_MAX];

    memcpy(all, begin, front);
    memcpy(all + front, middle, inner);
    memcpy(all + front + inner, front > 16 ? end : middle,
           front > 16    ? 128
           : inner < 128 ? inner
                         : 128);
    poly1305_ref.auth(tag, all, len, key);
}

#define CHECK_POLY1305_MUTANT(name, blocks, auth)                                                  \
    CHECK_POLY1305_MUTANT_APART(name, blocks, auth, NULL)
#define CHECK_POLY1305_MUTANT_APART(name, blocks, auth, apart)                                     \
    static const poly1305_impl name = {{#name, 0, 0, "broken"}, blocks, auth, apart};
CHECK_POLY1305_MUTANT(check_poly1305_m1, check_poly1305_blocks, check_poly1305_auth_length)
CHECK_POLY1305_MUTANT(check_poly1305_m2, check_poly1305_blocks, check_poly1305_auth_reads)
CHECK_POLY1305_MUTANT(check_poly1305_m3, check_poly1305_blocks, check_poly1305_auth_writes)
CHECK_POLY1305_MUTANT(check_poly1305_m4, check_poly1305_blocks, check_poly1305_auth_final)
CHECK_POLY1305_MUTANT(check_poly1305_m5, check_poly1305_blocks_carry, check_poly1305_auth)
CHECK_POLY1305_MUTANT(check_poly1305_m6, check_poly1305_blocks_sixteenth, check_poly1305_auth)
CHECK_POLY1305_MUTANT(check_poly1305_m7, check_poly1305_blocks_left, check_poly1305_auth)
CHECK_POLY1305_MUTANT(check_poly1305_m8, check_poly1305_blocks_grow, check_poly1305_auth)
CHECK_POLY1305_MUTANT(check_poly1305_m9, check_poly1305_blocks_kept, check_poly1305_auth)
CHECK_POLY1305_MUTANT_APART(check_poly1305_m10, check_poly1305_blocks, check_poly1305_auth,
                            check_poly1305_auth_joined)

const check_mutant check_poly1305_mutants[] = {
    {"wrong tag for 1311 bytes", &check_poly1305_m1.info},
    {"one byte too far read", &check_poly1305_m2.info},
    {"one byte too far written", &check_poly1305_m3.info},
    {"no final subtraction", &check_poly1305_m4.info},
    {"h above 2^130 cut off at entry", &check_poly1305_m5.info},
    {"a bit lost after 16 blocks", &check_poly1305_m6.info},
    {"the waiting bytes forgotten", &check_poly1305_m7.info},
    {"h left above its bound", &check_poly1305_m8.info},
    {"wrong powers kept", &check_poly1305_m9.info},
    {"the end of a message in parts not taken from there", &check_poly1305_m10.info},
    {NULL, NULL},
};
