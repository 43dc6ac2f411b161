/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_stream_*. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "api_test.h"

typedef struct stream_form {
    const char *name;
    size_t noncebytes;
    int (*fill)(uint8_t *c, unsigned long long clen, const uint8_t *n, const uint8_t *k);
    int (*xor)(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n,
               const uint8_t *k);
    int (*xor_ic)(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n,
                  uint64_t ic, const uint8_t *k);
    void (*keygen)(uint8_t *k);
    /* NaCl's two steps; beforenmbytes is 0 if there are none. */
    size_t beforenmbytes;
    int (*beforenm)(uint8_t *d, const uint8_t *k);
    int (*afternm)(uint8_t *c, unsigned long long clen, const uint8_t *n, const uint8_t *d);
    int (*xor_afternm)(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n,
                       const uint8_t *d);
} stream_form;

static int ietf_xor_ic(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n,
                       uint64_t ic, const uint8_t *k)
{
    return crypto_stream_chacha20_ietf_xor_ic(c, m, mlen, n, (uint32_t) ic, k);
}

#define STREAM(name)       #name, name##_NONCEBYTES, name, name##_xor
#define STREAM_STEPS(name) name##_BEFORENMBYTES, name##_beforenm, name##_afternm, name##_xor_afternm
#define STREAM_NO_STEPS    0, NULL, NULL, NULL

static const stream_form stream_forms[] = {
    {STREAM(crypto_stream), NULL, crypto_stream_keygen, STREAM_STEPS(crypto_stream)},
    {STREAM(crypto_stream_xsalsa20), crypto_stream_xsalsa20_xor_ic, crypto_stream_xsalsa20_keygen,
     STREAM_STEPS(crypto_stream_xsalsa20)},
    {STREAM(crypto_stream_salsa20), crypto_stream_salsa20_xor_ic, crypto_stream_salsa20_keygen,
     STREAM_STEPS(crypto_stream_salsa20)},
    {STREAM(crypto_stream_salsa2012), NULL, crypto_stream_salsa2012_keygen,
     STREAM_STEPS(crypto_stream_salsa2012)},
    {STREAM(crypto_stream_salsa208), NULL, crypto_stream_salsa208_keygen,
     STREAM_STEPS(crypto_stream_salsa208)},
    {STREAM(crypto_stream_chacha20), crypto_stream_chacha20_xor_ic, crypto_stream_chacha20_keygen,
     STREAM_NO_STEPS},
    {STREAM(crypto_stream_chacha20_ietf), ietf_xor_ic, crypto_stream_chacha20_ietf_keygen,
     STREAM_NO_STEPS},
    {STREAM(crypto_stream_xchacha20), crypto_stream_xchacha20_xor_ic,
     crypto_stream_xchacha20_keygen, STREAM_NO_STEPS},
    {STREAM(crypto_stream_aes128ctr), NULL, NULL, STREAM_STEPS(crypto_stream_aes128ctr)},
    {STREAM(crypto_stream_aes256ctr), NULL, NULL, STREAM_STEPS(crypto_stream_aes256ctr)},
};

enum {
    STREAM_FORMS = sizeof stream_forms / sizeof stream_forms[0],
    STREAM_MAX   = 70000,
    STREAM_FILL  = 0xa5
};

static uint8_t stream_k[32], stream_n[24], stream_ks[STREAM_MAX], stream_m[STREAM_MAX];
static uint8_t stream_want[STREAM_MAX], stream_room[STREAM_MAX + 2], stream_d[1408 + 16];

/* Every length up to 300, then around the batches of vector code, then long ones; 0 at the end. */
static size_t stream_next(size_t len)
{
    static const size_t more[] = {511,  512,  513,  1023, 1024, 1025,  2047,  2048, 2049,
                                  3071, 3137, 4095, 4097, 8191, 16448, 65537, 70000};
    size_t i;

    if (len < 300) {
        return len + 1;
    }
    for (i = 0; i < sizeof more / sizeof more[0]; i++) {
        if (more[i] > len) {
            return more[i];
        }
    }
    return 0;
}

/* 1 if ret is 0 and stream_room is want, len bytes from 1 on, with its neighbours unchanged. Ready
 * for the next call then. */
static int stream_is(const stream_form *f, const char *what, int ret, const uint8_t *want,
                     size_t len)
{
    int ok = ret == 0 && stream_room[0] == STREAM_FILL && stream_room[len + 1] == STREAM_FILL &&
             memcmp(stream_room + 1, want, len) == 0;

    if (!ok) {
        printf("# %s: %s, length %zu, returned %d\n", f->name, what, len, ret);
    }
    memset(stream_room, STREAM_FILL, len + 2);
    return ok;
}

static int test_length(const stream_form *f, size_t len)
{
    static uint8_t kept[STREAM_MAX];
    uint8_t *c = stream_room + 1;
    size_t i;
    int ok;

    for (i = 0; i < len; i++) {
        stream_want[i] = (uint8_t) (stream_m[i] ^ stream_ks[i]);
    }
    ok = stream_is(f, "keystream", f->fill(c, len, stream_n, stream_k), stream_ks, len);
    memset(kept, 0, len);
    ok &= stream_is(f, "zeros", f->xor (c, kept, len, stream_n, stream_k), stream_ks, len);
    memcpy(kept, stream_m, len);
    ok &= stream_is(f, "xor", f->xor (c, kept, len, stream_n, stream_k), stream_want, len);
    ok &= memcmp(kept, stream_m, len) == 0;
    ok &= stream_is(f, "back", f->xor (c, stream_want, len, stream_n, stream_k), stream_m, len);
    memcpy(c, stream_m, len);
    ok &= stream_is(f, "in place", f->xor (c, c, len, stream_n, stream_k), stream_want, len);
    if (len == 0) {
        ok &= stream_is(f, "NULL", f->xor (c, NULL, 0, stream_n, stream_k), stream_want, 0);
    }
    return ok;
}

/* Blocks ic and later are the tail of the stream from block 0. */
static int test_ic(const stream_form *f, size_t len)
{
    static const unsigned ics[] = {0, 1, 2, 3, 7, 15, 16, 17, 40};
    uint8_t *c                  = stream_room + 1;
    size_t i, j, from;
    int ok = 1;

    for (i = 0; i < sizeof ics / sizeof ics[0]; i++) {
        from = (size_t) 64 * ics[i];
        if (from + len > STREAM_MAX) {
            break;
        }
        for (j = 0; j < len; j++) {
            stream_want[j] = (uint8_t) (stream_m[j] ^ stream_ks[from + j]);
        }
        ok &= stream_is(f, "xor_ic", f->xor_ic(c, stream_m, len, stream_n, ics[i], stream_k),
                        stream_want, len);
        memcpy(c, stream_m, len);
        ok &= stream_is(f, "xor_ic in place", f->xor_ic(c, c, len, stream_n, ics[i], stream_k),
                        stream_want, len);
    }
    if (len == 0) {
        ok &= stream_is(f, "NULL", f->xor_ic(c, NULL, 0, stream_n, 5, stream_k), stream_want, 0);
    }
    return ok;
}

/* The prepared key at every alignment; nothing is written outside it. */
static int test_steps(const stream_form *f)
{
    static const size_t lens[] = {0, 1, 15, 16, 17, 63, 64, 65, 300, 1025, 4097};
    uint8_t *c                 = stream_room + 1;
    size_t a, i, j;
    int ok = 1;

    for (a = 0; a < 16; a++) {
        memset(stream_d, STREAM_FILL, sizeof stream_d);
        ok &= f->beforenm(stream_d + a, stream_k) == 0 && api_all(stream_d, STREAM_FILL, a) &&
              api_all(stream_d + a + f->beforenmbytes, STREAM_FILL,
                      sizeof stream_d - a - f->beforenmbytes);
        for (i = 0; i < sizeof lens / sizeof lens[0]; i++) {
            for (j = 0; j < lens[i]; j++) {
                stream_want[j] = (uint8_t) (stream_m[j] ^ stream_ks[j]);
            }
            ok &= stream_is(f, "afternm", f->afternm(c, lens[i], stream_n, stream_d + a), stream_ks,
                            lens[i]);
            ok &= stream_is(f, "xor_afternm",
                            f->xor_afternm(c, stream_m, lens[i], stream_n, stream_d + a),
                            stream_want, lens[i]);
        }
    }
    memcpy(stream_d, stream_k, 32);
    if (f->beforenmbytes == 32) {
        ok &= f->beforenm(stream_d, stream_d) == 0 && memcmp(stream_d, stream_k, 32) == 0;
    }
    return ok;
}

static void test_form(const stream_form *f)
{
    uint8_t k1[32], k2[32];
    size_t len = 0;
    int ok = 1, ok_ic = 1;

    api_random(stream_k, sizeof stream_k);
    api_random(stream_n, sizeof stream_n);
    api_random(stream_m, sizeof stream_m);
    memset(stream_room, STREAM_FILL, sizeof stream_room);
    (void) f->fill(stream_ks, STREAM_MAX, stream_n, stream_k);
    do {
        ok &= test_length(f, len);
        ok_ic &= f->xor_ic == NULL || test_ic(f, len);
        len = stream_next(len);
    } while (len > 0);
    tap_ok(ok, "%s: keystream, xor, xor back, in place", f->name);
    if (f->xor_ic != NULL) {
        tap_ok(ok_ic, "%s_xor_ic is the tail of the stream", f->name);
    }
    if (f->beforenmbytes != 0) {
        tap_ok(test_steps(f), "%s_beforenm, _afternm and _xor_afternm", f->name);
    }
    if (f->keygen != NULL) {
        memset(k1, 0, sizeof k1);
        memset(k2, 0, sizeof k2);
        f->keygen(k1);
        f->keygen(k2);
        tap_ok(memcmp(k1, k2, 32) != 0 && !api_all(k1 + 24, 0, 8), "%s_keygen", f->name);
    }
}

/* The streams against the functions that they are made of. */
static int test_relations(void)
{
    static int (*const core[])(uint8_t *, const uint8_t *, const uint8_t *, const uint8_t *) = {
        crypto_core_salsa20, crypto_core_salsa2012, crypto_core_salsa208};
    uint8_t subkey[32], in[16] = {0}, block[64], a[1000], b[1000];
    size_t i, j;
    int ok = 1;

    for (i = 0; i < 3; i++) {
        (void) stream_forms[2 + i].fill(a, sizeof a, stream_n, stream_k);
        memcpy(in, stream_n, 8);
        for (j = 0; j < 15; j++) {
            in[8] = (uint8_t) j;
            (void) core[i](block, in, stream_k, NULL);
            ok &= memcmp(a + 64 * j, block, 64) == 0;
        }
    }
    (void) crypto_core_hsalsa20(subkey, stream_n, stream_k, NULL);
    (void) crypto_stream_salsa20(a, sizeof a, stream_n + 16, subkey);
    ok &= crypto_stream_xsalsa20(b, sizeof b, stream_n, stream_k) == 0 &&
          memcmp(a, b, sizeof a) == 0 && crypto_stream(b, sizeof b, stream_n, stream_k) == 0 &&
          memcmp(a, b, sizeof a) == 0;
    (void) crypto_core_hchacha20(subkey, stream_n, stream_k, NULL);
    (void) crypto_stream_chacha20(a, sizeof a, stream_n + 16, subkey);
    ok &= crypto_stream_xchacha20(b, sizeof b, stream_n, stream_k) == 0 &&
          memcmp(a, b, sizeof a) == 0;
    /* The IETF's nonce begins where the other's counter has its upper half. */
    memset(stream_n, 0, 4);
    (void) crypto_stream_chacha20(a, sizeof a, stream_n + 4, stream_k);
    ok &= crypto_stream_chacha20_ietf(b, sizeof b, stream_n, stream_k) == 0 &&
          memcmp(a, b, sizeof a) == 0;
    return ok;
}

/* The blocks from ic on, at once and one by one, the counter being taken modulo its mask + 1. */
static int test_wrap(const stream_form *f, uint64_t ic, uint64_t mask, size_t blocks)
{
    size_t i;

    for (i = 0; i < blocks; i++) {
        (void) f->xor_ic(stream_want + 64 * i, stream_m + 64 * i, 64, stream_n, (ic + i) & mask,
                         stream_k);
    }
    return stream_is(f, "wrap",
                     f->xor_ic(stream_room + 1, stream_m, 64 * blocks, stream_n, ic, stream_k),
                     stream_want, 64 * blocks) &&
           stream_is(f, "wrap, cut",
                     f->xor_ic(stream_room + 1, stream_m, 64 * blocks - 3, stream_n, ic, stream_k),
                     stream_want, 64 * blocks - 3);
}

/* The 64-bit counters wrap; the 32-bit one ends at the last block. By every implementation. */
static void test_wraps(const char *primitive, size_t first, size_t last, size_t ietf)
{
    trona_impl_status status;
    size_t i, blocks, form;

    for (i = 0; trona_impl_get(i, &status) == 0; i++) {
        int ok = 1, ok_ietf = 1;
        if (strcmp(status.primitive, primitive) != 0 ||
            trona_impl_use(primitive, status.name) != 0) {
            continue;
        }
        for (blocks = 1; blocks <= 70; blocks += 1 + blocks / 20) {
            for (form = first; form <= last; form++) {
                if (form != ietf && stream_forms[form].xor_ic != NULL) {
                    ok &= test_wrap(&stream_forms[form], 0 - (uint64_t) (blocks / 2), UINT64_MAX,
                                    blocks);
                    ok &= test_wrap(&stream_forms[form], UINT64_C(0xfffffffe), UINT64_MAX, blocks);
                }
            }
            if (ietf != 0) {
                ok_ietf &= test_wrap(&stream_forms[ietf], UINT64_C(0x100000000) - blocks,
                                     UINT32_MAX, blocks);
            }
        }
        tap_ok(ok, "%s, %s: the 64-bit counter wraps", primitive, status.name);
        if (ietf != 0) {
            tap_ok(ok_ietf, "%s, %s: up to the last of 2^32 blocks", primitive, status.name);
        }
    }
    (void) trona_impl_use(primitive, NULL);
}

/* The counter of 128 bits whose last width bytes wrap after before blocks, at once and block by
 * block. */
static int test_aes_wrap(const stream_form *f, size_t width, size_t before)
{
    uint8_t n[16], start[16], block[16];
    size_t blocks, i, j;
    int ok = 1, carry;

    api_random(start, sizeof start);
    memset(start + 16 - width, before > 0 ? 0xff : 0, width);
    start[15] = (uint8_t) (0 - before);
    (void) f->beforenm(stream_d, stream_k);
    for (blocks = before; blocks < 80; blocks += 9) {
        memcpy(n, start, sizeof n);
        for (i = 0; i < blocks; i++) {
            (void) f->fill(block, 16, n, stream_k);
            for (j = 0; j < 16; j++) {
                stream_want[16 * i + j] = (uint8_t) (block[j] ^ stream_m[16 * i + j]);
            }
            for (carry = 1, j = 16; carry && j > 0; j--) {
                carry = ++n[j - 1] == 0;
            }
        }
        ok &= stream_is(f, "wrap", f->xor (stream_room + 1, stream_m, 16 * blocks, start, stream_k),
                        stream_want, 16 * blocks) &&
              stream_is(f, "wrap, afternm",
                        f->xor_afternm(stream_room + 1, stream_m, 16 * blocks, start, stream_d),
                        stream_want, 16 * blocks);
    }
    return ok;
}

/* At 2^32, 2^64, 2^96 and 2^128, by every implementation. */
static void test_aes_wraps(const stream_form *f)
{
    trona_impl_status status;
    size_t i, width, before;

    for (i = 0; trona_impl_get(i, &status) == 0; i++) {
        int ok = 1;
        if (strcmp(status.primitive, "aes") != 0 || trona_impl_use("aes", status.name) != 0) {
            continue;
        }
        for (width = 4; width <= 16; width += 4) {
            for (before = 0; before < 40; before += api_step(7)) {
                ok &= test_aes_wrap(f, width, before);
            }
        }
        tap_ok(ok, "%s, %s: the counter wraps at 2^32, 2^64, 2^96 and 2^128", f->name, status.name);
    }
    (void) trona_impl_use("aes", NULL);
}

/* The output over the nonce, over the key, over a message that is the key at its beginning: as with
 * copies of them. */
static int test_over_inputs(const stream_form *f, size_t len)
{
    static uint8_t m[STREAM_MAX];
    uint8_t *c = stream_room + 1, n[24], k[32];
    int ok     = 1;

    memcpy(n, stream_n, sizeof n);
    memcpy(k, stream_k, sizeof k);
    (void) f->fill(stream_want, len, n, k);
    if (len >= f->noncebytes) {
        memcpy(c, n, f->noncebytes);
        ok &= stream_is(f, "over the nonce", f->fill(c, len, c, k), stream_want, len);
    }
    if (len >= sizeof k) {
        memcpy(c, k, sizeof k);
        ok &= stream_is(f, "over the key", f->fill(c, len, n, c), stream_want, len);
        memcpy(m, stream_m, len);
        memcpy(m, k, sizeof k);
        memcpy(c, m, len);
        (void) f->xor (stream_want, m, len, n, k);
        ok &= stream_is(f, "xor over the key", f->xor (c, c, len, n, c), stream_want, len);
    }
    return ok;
}

/* The bytes of a seed over it. */
static int test_over_seed(const stream_form *f, size_t len)
{
    uint8_t *c = stream_room + 1;

    if (len < 32) {
        return 1;
    }
    randombytes_buf_deterministic(stream_want, len, stream_k);
    memcpy(c, stream_k, 32);
    randombytes_buf_deterministic(c, len, c);
    return stream_is(f, "over the seed", 0, stream_want, len);
}

/* By every implementation. */
static void test_overlaps(const char *primitive, size_t first, size_t last)
{
    trona_impl_status status;
    size_t i, form, len;

    for (i = 0; trona_impl_get(i, &status) == 0; i++) {
        int ok = 1;
        if (strcmp(status.primitive, primitive) != 0 ||
            trona_impl_use(primitive, status.name) != 0) {
            continue;
        }
        for (form = first; form <= last; form++) {
            for (len = 1; len < 2200; len += len < 160 ? 1 : 97) {
                ok &= test_over_inputs(&stream_forms[form], len);
                ok &= form != 6 || test_over_seed(&stream_forms[form], len);
            }
        }
        tap_ok(ok, "%s, %s: the output over nonce and key", primitive, status.name);
    }
    (void) trona_impl_use(primitive, NULL);
}

int main(void)
{
    size_t i;

    api_seed();
    for (i = 0; i < STREAM_FORMS; i++) {
        test_form(&stream_forms[i]);
    }
    tap_ok(test_relations(), "the streams are made of their core functions");
    test_wraps("salsa20", 0, 4, 0);
    test_wraps("chacha20", 5, 7, 6);
    test_aes_wraps(&stream_forms[8]);
    test_aes_wraps(&stream_forms[9]);
    test_overlaps("salsa20", 0, 4);
    test_overlaps("chacha20", 5, 7);
    test_overlaps("aes", 8, 9);
    return tap_done();
}
