/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Comparison, arithmetic on byte strings, wiping, padding: against byte-by-byte models. */
#include "child.h"

#define MAX_LEN 200

static uint32_t random_state = 1;

/* A reproducible number below n. */
static unsigned below(unsigned n)
{
    random_state = random_state * 1664525U + 1013904223U;
    return (unsigned) ((uint64_t) (random_state >> 4) * n >> 28);
}

/* Bytes in which runs of 00 and ff are common: carries go far. */
static void fill(unsigned char *p, size_t len)
{
    size_t i;

    for (i = 0; i < len; i++) {
        p[i] = (unsigned char) (below(4) != 0 ? 255 * below(2) : below(256));
    }
}

static int model_compare(const unsigned char *a, const unsigned char *b, size_t len)
{
    while (len-- > 0) {
        if (a[len] != b[len]) {
            return a[len] < b[len] ? -1 : 1;
        }
    }
    return 0;
}

/* a += b + carry, b complemented if not is 0xff: subtraction is adding the complement and 1. */
static void model_add(unsigned char *a, const unsigned char *b, size_t len, int not, int carry)
{
    size_t i;

    for (i = 0; i < len; i++) {
        carry += a[i] + (b[i] ^ not);
        a[i] = (unsigned char) carry;
        carry >>= 8;
    }
}

static void test_compare(void)
{
    unsigned char a[MAX_LEN + 16], b[MAX_LEN + 16];
    size_t len, i, at;
    int ok_equal = 1, ok_bit = 1, ok_order = 1;

    for (len = 0; len <= MAX_LEN; len++) {
        at = below(16);
        fill(a + at, len);
        memcpy(b, a + at, len);
        ok_equal &= sodium_memcmp(a + at, b, len) == 0 && sodium_compare(a + at, b, len) == 0 &&
                    trona_memcmp_mask(a + at, b, len) == UINT64_MAX;
        for (i = 0; i < len * 8; i++) {
            b[i / 8] ^= (unsigned char) (1 << i % 8);
            ok_bit &= sodium_memcmp(a + at, b, len) == -1 && sodium_memcmp(b, a + at, len) == -1 &&
                      trona_memcmp_mask(a + at, b, len) == 0;
            ok_order &= sodium_compare(a + at, b, len) == model_compare(a + at, b, len) &&
                        sodium_compare(b, a + at, len) == model_compare(b, a + at, len);
            b[i / 8] ^= (unsigned char) (1 << i % 8);
        }
        for (i = 0; i < 20; i++) {
            fill(b, len);
            ok_order &= sodium_compare(a + at, b, len) == model_compare(a + at, b, len);
        }
    }
    tap_ok(ok_equal, "equal strings: memcmp and compare are 0, the mask is all ones");
    tap_ok(ok_bit, "each single bit makes memcmp -1, the mask 0");
    tap_ok(ok_order, "compare orders as little-endian numbers: -1, 0, 1");
    tap_ok(sodium_memcmp(NULL, NULL, 0) == 0 && sodium_compare(NULL, NULL, 0) == 0,
           "length 0: memcmp and compare are 0");
}

static void test_is_zero(void)
{
    unsigned char a[MAX_LEN + 16] = {0};
    size_t len, i, at;
    int ok_zero = 1, ok_bit = 1;

    for (len = 0; len <= MAX_LEN; len++) {
        at          = below(16);
        a[at + len] = 1;
        if (at > 0) {
            a[at - 1] = 1;
        }
        ok_zero &= sodium_is_zero(a + at, len) == 1;
        for (i = 0; i < len * 8; i++) {
            a[at + i / 8] = (unsigned char) (1 << i % 8);
            ok_bit &= sodium_is_zero(a + at, len) == 0;
            a[at + i / 8] = 0;
        }
        memset(a, 0, sizeof a);
    }
    tap_ok(ok_zero, "is_zero of zeros is 1");
    tap_ok(ok_bit, "is_zero with any single bit is 0");
    tap_ok(sodium_is_zero(NULL, 0) == 1, "is_zero of length 0 is 1");
}

static void test_arithmetic(void)
{
    static const unsigned char zero[MAX_LEN] = {0};
    unsigned char a[MAX_LEN + 16], b[MAX_LEN], want[MAX_LEN + 16];
    size_t len, at;
    int round, ok[4] = {1, 1, 1, 1};

    for (len = 0; len <= MAX_LEN; len++) {
        for (round = 0; round < 40; round++) {
            at = below(16);
            fill(a, sizeof a);
            fill(b, len);
            memcpy(want, a, sizeof a);
            if (round == 0) { /* the longest carry */
                memset(a + at, 0xff, len);
                memset(want + at, 0xff, len);
            }
            model_add(want + at, zero, len, 0, 1);
            sodium_increment(a + at, len);
            ok[0] &= memcmp(a, want, sizeof a) == 0;
            model_add(want + at, b, len, 0, 0);
            sodium_add(a + at, b, len);
            ok[1] &= memcmp(a, want, sizeof a) == 0;
            model_add(want + at, b, len, 0xff, 1);
            sodium_sub(a + at, b, len);
            ok[2] &= memcmp(a, want, sizeof a) == 0;
            model_add(want + at, want + at, len, 0, 0);
            sodium_add(a + at, a + at, len);
            ok[3] &= memcmp(a, want, sizeof a) == 0;
        }
        sodium_sub(a + at, a + at, len);
        ok[3] &= sodium_is_zero(a + at, len);
    }
    tap_ok(ok[0], "increment");
    tap_ok(ok[1], "add");
    tap_ok(ok[2], "sub");
    tap_ok(ok[3], "a + a and a - a in place");
    sodium_increment(NULL, 0);
    sodium_add(NULL, NULL, 0);
    sodium_sub(NULL, NULL, 0);
    tap_ok(1, "NULL with length 0");
}

static void test_wiping(void)
{
    unsigned char a[MAX_LEN];
    size_t len;
    int ok = 1;

    for (len = 0; len < MAX_LEN - 1; len++) {
        memset(a, 0x77, sizeof a);
        sodium_memzero(a + 1, len);
        ok &= a[0] == 0x77 && sodium_is_zero(a + 1, len) && a[len + 1] == 0x77;
    }
    tap_ok(ok, "memzero zeroes just what it is given");
    sodium_memzero(NULL, 0);
    sodium_stackzero(0);
    sodium_stackzero(1);
    sodium_stackzero(100000);
    tap_ok(1, "memzero(NULL, 0), stackzero");
}

/* sodium_pad by the book: -1, or the padded length. */
static long model_pad(unsigned char *buf, size_t len, size_t block, size_t max)
{
    size_t padded = block != 0 ? (len / block + 1) * block : 0, i;

    if (block == 0 || padded > max) {
        return -1;
    }
    for (i = len; i < padded; i++) {
        buf[i] = i == len ? 0x80 : 0;
    }
    return (long) padded;
}

static void test_pad(void)
{
    unsigned char buf[MAX_LEN], want[MAX_LEN];
    size_t block, len, max, padded, unpadded, i;
    long r;
    int ok = 1, ok_back = 1, ok_less = 1;

    for (block = 0; block <= 40; block++) {
        for (len = 0; len <= 90; len++) {
            for (max = len + block > 3 ? len + block - 3 : 0; max < len + block + 3; max++) {
                fill(buf, sizeof buf);
                memcpy(want, buf, sizeof buf);
                padded = 12345;
                r      = model_pad(want, len, block, max);
                ok &= sodium_pad(&padded, buf, len, block, max) == (r < 0 ? -1 : 0) &&
                      padded == (r < 0 ? 12345 : (size_t) r) && memcmp(buf, want, sizeof buf) == 0;
                if (r > 0) {
                    ok_back &= sodium_unpad(&unpadded, buf, padded, block) == 0 && unpadded == len;
                }
            }
        }
    }
    tap_ok(ok, "pad: bytes, length and -1, for every block size to 40 and length to 90");
    tap_ok(ok_back, "unpad is its inverse");
    for (len = 0; len < 8; len++) {
        ok_less &= sodium_unpad(&unpadded, buf, len, 8) == -1;
    }
    tap_ok(ok_less, "unpad of less than a block: -1");
    tap_ok(sodium_unpad(&unpadded, buf, 8, 0) == -1, "unpad with block size 0: -1");
    buf[0] = 'x';
    tap_ok(sodium_pad(NULL, buf, 1, 4, 4) == 0 && memcmp(buf, "x\x80\0\0", 4) == 0,
           "pad with padded_buflen_p == NULL");
    tap_ok(sodium_pad(NULL, buf, 1, 0, 4) == -1 && strcmp(trona_last_error(), "") != 0,
           "pad with block size 0 says why");
    for (i = 0, ok = 1; i < 3; i++) { /* a size whose multiples overflow in the remainder */
        block = SIZE_MAX / 2 + 2 + i;
        ok &= sodium_pad(&padded, buf, block - 1, block, 10) == -1;
    }
    tap_ok(ok, "pad with a huge block size: -1");
}

static void test_bad_padding(void)
{
    static const struct {
        unsigned char tail[4];
        int ret;
        size_t len;
    } cases[] = {
        {{0, 0, 0, 0}, -1, 7},
        {{1, 2, 3, 4}, -1, 7},
        {{0x80, 0, 0, 1}, -1, 7},
        {{0x80, 0, 1, 0}, -1, 7},
        {{0x80, 0x80, 0x80, 0x80}, 0, 7},
        {{0x80, 0x80, 0, 0}, 0, 5},
        {{0x80, 0, 0, 0}, 0, 4},
        {{0x81, 0, 0, 0}, -1, 7},
        {{1, 1, 0x81, 0x80}, 0, 7},
        {{0x80, 0, 0, 0x40}, -1, 7},
    };
    unsigned char buf[8] = {0x80, 0x80, 0x80, 0x80};
    size_t i, len;
    int ok = 1;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memcpy(buf + 4, cases[i].tail, 4);
        len = 12345;
        ok &= sodium_unpad(&len, buf, 8, 4) == cases[i].ret && len == cases[i].len;
    }
    tap_ok(ok, "unpad: good and bad padding; the length is set in either case");
}

static int pad_too_much(void *arg)
{
    unsigned char buf[16] = {0};
    size_t padded;

    return sodium_pad(&padded, buf, SIZE_MAX - *(size_t *) arg, 16, SIZE_MAX);
}

int main(void)
{
    size_t below_max;

    test_compare();
    test_is_zero();
    test_arithmetic();
    test_wiping();
    test_pad();
    test_bad_padding();
    for (below_max = 0; below_max < 16; below_max++) {
        tap_ok(child_misuses(pad_too_much, &below_max), "pad of SIZE_MAX - %zu bytes: misuse",
               below_max);
    }
    return tap_done();
}
