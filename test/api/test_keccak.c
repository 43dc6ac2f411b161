/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of SHA-3, SHAKE, TurboSHAKE and Keccak-f[1600]: return codes, states, domains,
 * limits, overlap. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "child.h"

#include "api_test.h"

enum { KECCAK_MAX = 700, KECCAK_STATE = 256 };

static uint8_t keccak_m[KECCAK_MAX];

/* A family of functions; the state is any of the public ones. init_with_domain is NULL for a hash,
 * whose squeeze is its final. */
typedef struct keccak_family {
    const char *name;
    size_t rate, bytes;
    int (*whole)(unsigned char *out, size_t outlen, const unsigned char *in,
                 unsigned long long inlen);
    int (*init)(void *s);
    int (*init_with_domain)(void *s, unsigned char domain);
    int (*update)(void *s, const unsigned char *in, unsigned long long inlen);
    int (*squeeze)(void *s, unsigned char *out, size_t outlen);
} keccak_family;

#define KECCAK_COMMON(name)                                                                        \
       static int name##_i(void *s)                                                                \
       {                                                                                           \
           return name##_init((name##_state *) s);                                                 \
       }                                                                                           \
       static int name##_u(void *s, const unsigned char *in, unsigned long long inlen)             \
       {                                                                                           \
           return name##_update((name##_state *) s, in, inlen);                                    \
       }
#define KECCAK_HASH(name)                                                                          \
       KECCAK_COMMON(name)                                                                         \
       static int name##_w(unsigned char *out, size_t outlen, const unsigned char *in,             \
                           unsigned long long inlen)                                               \
       {                                                                                           \
           (void) outlen;                                                                          \
           return name(out, in, inlen);                                                            \
       }                                                                                           \
       static int name##_s(void *s, unsigned char *out, size_t outlen)                             \
       {                                                                                           \
           (void) outlen;                                                                          \
           return name##_final((name##_state *) s, out);                                           \
       }
#define KECCAK_XOF(name)                                                                           \
       KECCAK_COMMON(name)                                                                         \
       static int name##_d(void *s, unsigned char domain)                                          \
       {                                                                                           \
           return name##_init_with_domain((name##_state *) s, domain);                             \
       }                                                                                           \
       static int name##_s(void *s, unsigned char *out, size_t outlen)                             \
       {                                                                                           \
           return name##_squeeze((name##_state *) s, out, outlen);                                 \
       }
KECCAK_HASH(crypto_hash_sha3256)
KECCAK_HASH(crypto_hash_sha3512)
KECCAK_XOF(crypto_xof_shake128)
KECCAK_XOF(crypto_xof_shake256)
KECCAK_XOF(crypto_xof_turboshake128)
KECCAK_XOF(crypto_xof_turboshake256)

#define KECCAK_HASH_ROW(name, rate)                                                                \
       {#name, rate, name##_BYTES, name##_w, name##_i, NULL, name##_u, name##_s}
#define KECCAK_XOF_ROW(name)                                                                       \
       {#name, name##_BLOCKBYTES, 64, name, name##_i, name##_d, name##_u, name##_s}
static const keccak_family keccak_families[] = {
    KECCAK_HASH_ROW(crypto_hash_sha3256, 136), KECCAK_HASH_ROW(crypto_hash_sha3512, 72),
    KECCAK_XOF_ROW(crypto_xof_shake128),       KECCAK_XOF_ROW(crypto_xof_shake256),
    KECCAK_XOF_ROW(crypto_xof_turboshake128),  KECCAK_XOF_ROW(crypto_xof_turboshake256),
};

/* Sets another reason than those that the tests look for. */
static void keccak_stale(void)
{
    uint8_t tag[16] = {0};

    while (crypto_onetimeauth_verify(tag, keccak_m, 1, keccak_m) == 0) {
        tag[0]++;
    }
}

/* 1 if ret is -1 for a reason that has word in it. Leaves another one behind. */
static int keccak_fails(int ret, const char *word)
{
    int ok = ret == -1 && strstr(trona_last_error(), word) != NULL;

    keccak_stale();
    return ok && strstr(trona_last_error(), word) == NULL;
}

/* Whole and in pieces, the state copied between any two calls; empty pieces and no message. */
static int test_pieces(const keccak_family *f)
{
    CRYPTO_ALIGN(16) uint8_t st[KECCAK_STATE], copy[KECCAK_STATE];
    uint8_t want[64], out[64], fork[64], empty[64];
    size_t len;
    int ok = 1;

    for (len = 0; len <= 2 * f->rate + 1; len += len % 8 == 0 ? 1 : 3) {
        memset(out, 0, sizeof out);
        ok &= f->whole(want, f->bytes, keccak_m, len) == 0 && f->init(st) == 0 &&
              f->update(st, NULL, 0) == 0 && f->update(st, keccak_m, len / 3) == 0;
        memcpy(copy, st, sizeof st);
        ok &= f->update(copy, keccak_m, 1) == 0; /* another message */
        ok &= f->update(st, keccak_m + len / 3, len - len / 3) == 0;
        memcpy(copy, st, sizeof st);
        ok &= f->squeeze(st, out, f->bytes) == 0 && f->squeeze(copy, fork, f->bytes) == 0;
        ok &= memcmp(out, want, f->bytes) == 0 && memcmp(fork, want, f->bytes) == 0;
    }
    ok &= f->whole(empty, f->bytes, NULL, 0) == 0 && f->whole(want, f->bytes, keccak_m, 0) == 0 &&
          memcmp(empty, want, f->bytes) == 0;
    return ok;
}

/* The output over the message, before it, within it. */
static int test_overlap(const keccak_family *f)
{
    uint8_t want[64], both[KECCAK_MAX + 128];
    size_t at, len;
    int ok = 1;

    for (len = 0; len <= KECCAK_MAX; len += 50) {
        for (at = 0; at <= len + 64; at += 13) {
            memcpy(both + 64, keccak_m, len);
            ok &= f->whole(want, f->bytes, keccak_m, len) == 0 &&
                  f->whole(both + at, f->bytes, both + 64, len) == 0 &&
                  memcmp(both + at, want, f->bytes) == 0;
        }
    }
    return ok;
}

/* libsodium's SHA-3, written out on the permutation: what follows a final is a message of its own,
 * which begins in the permuted state. */
typedef struct keccak_model {
    crypto_core_keccak1600_state a;
    size_t at;
    int ended; /* by final */
} keccak_model;

static void keccak_model_permute(keccak_model *x)
{
    crypto_core_keccak1600_permute_24(&x->a);
    x->at = 0;
}

static int keccak_model_update(keccak_model *x, size_t rate, const uint8_t *m, size_t len)
{
    int ret = x->ended ? -1 : 0;

    if (x->ended) {
        keccak_model_permute(x);
        x->ended = 0;
    }
    for (; len > 0; m++, len--) {
        crypto_core_keccak1600_xor_bytes(&x->a, m, x->at, 1);
        if (++x->at == rate) {
            keccak_model_permute(x);
        }
    }
    return ret;
}

static int keccak_model_final(keccak_model *x, size_t rate, uint8_t *out, size_t outlen)
{
    static const uint8_t suffix[1] = {0x06}, last[1] = {0x80};
    int ret = x->ended ? -1 : 0;

    if (!x->ended) {
        crypto_core_keccak1600_xor_bytes(&x->a, suffix, x->at, 1);
        crypto_core_keccak1600_xor_bytes(&x->a, last, rate - 1, 1);
        x->ended = 1;
    }
    keccak_model_permute(x);
    crypto_core_keccak1600_extract_bytes(&x->a, out, 0, outlen);
    return ret;
}

/* SHA-3: every sequence of six calls, given by the digits of number, does what
 * the model does, and says why if it fails. The state moves between any two. */
static int keccak_sequence(const keccak_family *f, unsigned number)
{
    CRYPTO_ALIGN(16) uint8_t st[2][KECCAK_STATE];
    const size_t lengths[] = {0, 1, f->rate - 1, f->rate, 2 * f->rate + 5};
    uint8_t out[65], want[65];
    keccak_model x;
    int i, ret, again, ok;

    memset(&x, 0, sizeof x);
    crypto_core_keccak1600_init(&x.a);
    ok = f->init(st[0]) == 0;
    for (i = 0; i < 6; i++, number /= 6) {
        again = x.ended;
        memset(out, 0xa5, sizeof out);
        memset(want, 0xa5, sizeof want);
        if (number % 6 == 5) {
            ret = f->squeeze(st[i % 2], out, 0);
            ok &= ret == keccak_model_final(&x, f->rate, want, f->bytes) &&
                  memcmp(out, want, sizeof out) == 0 &&
                  (!again || keccak_fails(ret, "final after final"));
        } else {
            ret = f->update(st[i % 2], keccak_m + i, lengths[number % 6]);
            ok &= ret == keccak_model_update(&x, f->rate, keccak_m + i, lengths[number % 6]) &&
                  (!again || keccak_fails(ret, "update after final"));
        }
        memcpy(st[(i + 1) % 2], st[i % 2], sizeof st[0]);
    }
    return ok;
}

static int test_final(const keccak_family *f)
{
    unsigned i;

    keccak_stale();
    for (i = 0; i < 6 * 6 * 6 * 6 * 6 * 6; i++) {
        if (!keccak_sequence(f, i)) {
            printf("# the sequence of calls number %u\n", i);
            return 0;
        }
    }
    return 1;
}

/* SHA-3: a state that was wiped; it and the output stay as they are. */
static int test_final_wiped(const keccak_family *f)
{
    CRYPTO_ALIGN(16) uint8_t st[KECCAK_STATE];
    uint8_t out[64];

    (void) f->init(st);
    sodium_memzero(st, sizeof st);
    memset(out, 0xa5, sizeof out);
    keccak_stale();
    return keccak_fails(f->update(st, keccak_m, 1), "not initialised") &&
           keccak_fails(f->squeeze(st, out, 0), "not initialised") &&
           api_all(out, 0xa5, sizeof out) && api_all(st, 0, sizeof st);
}

/* XOF: the output goes on where it stopped, wherever it is cut, and is as long as one likes. */
static int test_squeeze(const keccak_family *f)
{
    CRYPTO_ALIGN(16) uint8_t st[KECCAK_STATE], copy[KECCAK_STATE];
    uint8_t want[KECCAK_MAX], out[KECCAK_MAX];
    size_t at, n, step;
    int ok = f->whole(want, KECCAK_MAX, keccak_m, 77) == 0;

    for (step = 1; step < KECCAK_MAX; step += step < 10 ? 1 : 31) {
        ok &= f->init(st) == 0 && f->update(st, keccak_m, 77) == 0;
        for (at = 0; at < KECCAK_MAX; at += n) {
            n = step < KECCAK_MAX - at ? step : KECCAK_MAX - at;
            ok &= f->squeeze(st, out + at, n) == 0 && f->squeeze(st, out, 0) == 0;
            memcpy(copy, st, sizeof st);
            ok &= f->squeeze(copy, out + at, 0) == 0;
            memcpy(st, copy, sizeof st);
        }
        ok &= memcmp(out, want, KECCAK_MAX) == 0;
        memset(out, 0xa5, sizeof out);
        ok &= f->whole(out, step, keccak_m, 77) == 0 && memcmp(out, want, step) == 0 &&
              api_all(out + step, 0xa5, KECCAK_MAX - step);
    }
    return ok && f->whole(out, 0, keccak_m, 77) == 0;
}

/* XOF: no update once output was asked for, be it of 0 bytes; the output is not disturbed. */
static int test_update_after_squeeze(const keccak_family *f)
{
    CRYPTO_ALIGN(16) uint8_t st[KECCAK_STATE], before[KECCAK_STATE];
    uint8_t want[200], out[200];
    size_t first;
    int ok = f->whole(want, sizeof want, keccak_m, 77) == 0;

    memset(st, 0, sizeof st);
    keccak_stale();
    for (first = 0; first <= 199; first += 199) {
        ok &=
            f->init(st) == 0 && f->update(st, keccak_m, 77) == 0 && f->squeeze(st, out, first) == 0;
        memcpy(before, st, sizeof st);
        ok &= keccak_fails(f->update(st, keccak_m, 1), "update after squeeze") &&
              keccak_fails(f->update(st, NULL, 0), "update after squeeze") &&
              memcmp(before, st, sizeof st) == 0 &&
              f->squeeze(st, out + first, sizeof out - first) == 0 &&
              memcmp(out, want, sizeof out) == 0;
    }
    return ok;
}

/* XOF: every domain byte is accepted, and gives an output of its own. */
static int test_domains(const keccak_family *f)
{
    static uint8_t out[256][32];
    CRYPTO_ALIGN(16) uint8_t st[KECCAK_STATE];
    uint8_t standard[32];
    unsigned d, e;
    int ok = f->whole(standard, 32, keccak_m, 77) == 0;

    for (d = 0; d < 256; d++) {
        ok &= f->init_with_domain(st, (unsigned char) d) == 0 && f->update(st, keccak_m, 77) == 0 &&
              f->squeeze(st, out[d], 32) == 0;
        for (e = 0; e < d; e++) {
            ok &= memcmp(out[d], out[e], 32) != 0;
        }
    }
    return ok && memcmp(out[31], standard, 32) == 0;
}

static int keccak_squeeze_wiped(void *family)
{
    const keccak_family *f                    = (const keccak_family *) family;
    CRYPTO_ALIGN(16) uint8_t st[KECCAK_STATE] = {0}, out[1];

    return f->squeeze(st, out, 1);
}

/* XOF: a state that was wiped. */
static int test_wiped(const keccak_family *f)
{
    CRYPTO_ALIGN(16) uint8_t st[KECCAK_STATE];
    keccak_family copy = *f;

    (void) f->init(st);
    sodium_memzero(st, sizeof st);
    keccak_stale();
    return keccak_fails(f->update(st, keccak_m, 1), "not initialised") &&
           child_misuses(keccak_squeeze_wiped, &copy);
}

#if SIZE_MAX < ULLONG_MAX
/* A length that no message can have; out and state are left alone. */
static int test_too_long(const keccak_family *f)
{
    CRYPTO_ALIGN(16) uint8_t st[KECCAK_STATE], before[KECCAK_STATE];
    uint8_t out[64];

    memset(st, 0, sizeof st);
    memset(out, 0xa5, sizeof out);
    (void) f->init(st);
    memcpy(before, st, sizeof st);
    keccak_stale();
    return keccak_fails(f->whole(out, 64, keccak_m, 1 + (unsigned long long) SIZE_MAX),
                        "address space") &&
           keccak_fails(f->update(st, keccak_m, 1 + (unsigned long long) SIZE_MAX),
                        "address space") &&
           api_all(out, 0xa5, sizeof out) && memcmp(st, before, sizeof st) == 0;
}
#endif

/* ---- crypto_core_keccak1600 ---- */

typedef struct keccak_range {
    size_t offset, length;
    int extract;
} keccak_range;

static int keccak_access(void *range)
{
    const keccak_range *r = (const keccak_range *) range;
    crypto_core_keccak1600_state st;
    uint8_t bytes[400] = {0};

    crypto_core_keccak1600_init(&st);
    if (r->extract) {
        crypto_core_keccak1600_extract_bytes(&st, bytes, r->offset, r->length);
    } else {
        crypto_core_keccak1600_xor_bytes(&st, bytes, r->offset, r->length);
    }
    return 0;
}

/* A range beyond the 200 bytes is misuse; one that ends there is not. */
static int test_range(void)
{
    static const size_t bad[][2]  = {{0, 201},        {1, 200},        {200, 1},      {201, 0},
                                     {199, 2},        {SIZE_MAX, 0},   {SIZE_MAX, 1}, {0, SIZE_MAX},
                                     {200, SIZE_MAX}, {SIZE_MAX, 200}, {208, 8},      {0, 224},
                                     {1, SIZE_MAX},   {SIZE_MAX, 201}, {100, 101}};
    static const size_t good[][2] = {{0, 200}, {200, 0}, {199, 1}, {0, 0}, {100, 100}};
    keccak_range r;
    size_t i;
    int ok = 1;

    for (r.extract = 0; r.extract < 2; r.extract++) {
        for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
            r.offset = bad[i][0];
            r.length = bad[i][1];
            ok &= child_misuses(keccak_access, &r);
        }
        for (i = 0; i < sizeof good / sizeof good[0]; i++) {
            r.offset = good[i][0];
            r.length = good[i][1];
            ok &= child_allows(keccak_access, &r) && keccak_access(&r) == 0;
        }
    }
    return ok;
}

/* xor_bytes and extract_bytes touch those bytes and no others. */
static int test_bytes(void)
{
    crypto_core_keccak1600_state st, copy;
    uint8_t want[200], got[200], piece[200];
    size_t offset, length, i;
    int ok = 1;

    crypto_core_keccak1600_init(&st);
    crypto_core_keccak1600_extract_bytes(&st, got, 0, 200);
    ok &= api_all(got, 0, 200);
    memset(want, 0, sizeof want);
    for (offset = 0; offset < 200; offset += 3) {
        for (length = 0; length <= 200 - offset; length += 1 + length / 5) {
            api_random(piece, sizeof piece);
            crypto_core_keccak1600_xor_bytes(&st, piece, offset, length);
            for (i = 0; i < length; i++) {
                want[offset + i] ^= piece[i];
            }
            copy = st;
            crypto_core_keccak1600_extract_bytes(&copy, got, 0, 200);
            memset(piece, 0xa5, sizeof piece);
            crypto_core_keccak1600_extract_bytes(&copy, piece, offset, length);
            ok &= memcmp(got, want, 200) == 0 && memcmp(piece, want + offset, length) == 0 &&
                  api_all(piece + length, 0xa5, 200 - length);
        }
    }
    return ok;
}

/* SHAKE128 and TurboSHAKE256 built by hand on the permutations. */
static int test_construction(void)
{
    crypto_core_keccak1600_state st;
    uint8_t want[336], out[336], end[1] = {0x1f}, last[1] = {0x80};
    int ok;

    crypto_core_keccak1600_init(&st);
    crypto_core_keccak1600_xor_bytes(&st, keccak_m, 0, 168);
    crypto_core_keccak1600_permute_24(&st);
    crypto_core_keccak1600_xor_bytes(&st, keccak_m + 168, 0, 32);
    crypto_core_keccak1600_xor_bytes(&st, end, 32, 1);
    crypto_core_keccak1600_xor_bytes(&st, last, 167, 1);
    crypto_core_keccak1600_permute_24(&st);
    crypto_core_keccak1600_extract_bytes(&st, out, 0, 168);
    crypto_core_keccak1600_permute_24(&st);
    crypto_core_keccak1600_extract_bytes(&st, out + 168, 0, 168);
    ok = crypto_xof_shake128(want, 336, keccak_m, 200) == 0 && memcmp(out, want, 336) == 0;

    crypto_core_keccak1600_init(&st);
    crypto_core_keccak1600_xor_bytes(&st, keccak_m, 0, 136);
    crypto_core_keccak1600_permute_12(&st);
    crypto_core_keccak1600_xor_bytes(&st, end, 0, 1);
    crypto_core_keccak1600_xor_bytes(&st, last, 135, 1);
    crypto_core_keccak1600_permute_12(&st);
    crypto_core_keccak1600_extract_bytes(&st, out, 0, 136);
    return ok && crypto_xof_turboshake256(want, 136, keccak_m, 136) == 0 &&
           memcmp(out, want, 136) == 0;
}

int main(void)
{
    size_t i;

    api_seed();
    api_random(keccak_m, sizeof keccak_m);
    for (i = 0; i < sizeof keccak_families / sizeof keccak_families[0]; i++) {
        const keccak_family *f = &keccak_families[i];

        tap_ok(test_pieces(f), "%s: pieces and copies of states", f->name);
        tap_ok(test_overlap(f), "%s: the output may overlap the message", f->name);
        if (f->init_with_domain == NULL) {
            tap_ok(test_final(f), "%s: update and final after final, as libsodium", f->name);
            tap_ok(test_final_wiped(f), "%s: a wiped state", f->name);
        } else {
            tap_ok(test_squeeze(f), "%s: the output goes on", f->name);
            tap_ok(test_update_after_squeeze(f), "%s: no update after squeeze", f->name);
            tap_ok(test_domains(f), "%s: every domain byte", f->name);
            tap_ok(test_wiped(f), "%s: a wiped state", f->name);
        }
#if SIZE_MAX < ULLONG_MAX
        tap_ok(test_too_long(f), "%s: a message longer than the address space", f->name);
#endif
    }
    tap_ok(test_range(), "keccak1600: beyond the 200 bytes is misuse");
    tap_ok(test_bytes(), "keccak1600: xor_bytes, extract_bytes");
    tap_ok(test_construction(), "keccak1600: SHAKE and TurboSHAKE by hand");
    return tap_done();
}
