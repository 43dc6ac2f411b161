/* SPDX-License-Identifier: ISC */
/* Keccak-p[1600]: every implementation's permutations against ref, and the public functions on top
 * of it against a sponge that is written down here, bit by bit as in FIPS 202. */
#include "check.h"

#include <string.h>

#include <trona.h>

#include "../../src/keccak/keccak.h"

extern const keccak_impl keccak_ref;

enum { CHECK_KECCAK_MAX = 700 };

/* ---- The permutations ---- */

/* One state right before or right after a page that faults, at every offset that words may have. */
static void check_keccak_one(const keccak_impl *k, const uint64_t in[25], unsigned rounds,
                             unsigned kind, size_t at)
{
    size_t offset = 8 * (at % 8);
    uint64_t want[25], *a;

    a = (uint64_t *) (void *) (kind % 2 == 0 ? check_guard_end(0, sizeof want + offset)
                                             : check_guard_begin(0, sizeof want + offset) + offset);
    memcpy(want, in, sizeof want);
    keccak_ref.permute(want, rounds);
    memcpy(a, in, sizeof want);
    k->permute(a, rounds);
    check_equal(a, want, sizeof want, rounds == 12 ? "permute 12" : "permute 24", sizeof want, at);
}

/* The same for four states, each through ref's permutation of one. */
static void check_keccak_four(const keccak_impl *k, const uint64_t in[25][4], unsigned rounds,
                              unsigned kind, size_t at)
{
    size_t offset = 8 * (at % 8);
    uint64_t s[25], want[25][4], (*a)[4];
    unsigned i, j;

    a = (uint64_t(*)[4])(void *) (kind % 2 == 0
                                      ? check_guard_end(0, sizeof want + offset)
                                      : check_guard_begin(0, sizeof want + offset) + offset);
    for (j = 0; j < 4; j++) {
        for (i = 0; i < 25; i++) {
            s[i] = in[i][j];
        }
        keccak_ref.permute(s, rounds);
        for (i = 0; i < 25; i++) {
            want[i][j] = s[i];
        }
    }
    memcpy(a, in, sizeof want);
    k->permute4(a, rounds);
    check_equal(a, want, sizeof want, rounds == 12 ? "permute4 12" : "permute4 24", sizeof want,
                at);
}

/* Random states, states with long runs of equal bits, states with one bit that is 1, or 0. */
static void check_keccak_permutations(const keccak_impl *k)
{
    unsigned i, rounds = check_rounds(600), step = check_rounds(8) < 8 ? 13 : 1;
    uint64_t a[25], a4[25][4];

    for (i = 0; i < rounds; i++) {
        if (i % 4 < 2) {
            check_random(a, sizeof a);
            check_random(a4, sizeof a4);
        } else {
            check_random_carry(a, sizeof a);
            check_random_carry(a4, sizeof a4);
        }
        check_keccak_one(k, a, i % 3 == 0 ? 12 : 24, i, i / 2);
        check_keccak_four(k, (const uint64_t(*)[4]) a4, i % 3 == 0 ? 12 : 24, i, i / 2);
    }
    for (i = 0; i < 1600; i += step) {
        memset(a, i % 2 == 0 ? 0 : 0xff, sizeof a);
        memset(a4, i % 2 == 0 ? 0 : 0xff, sizeof a4);
        a[i / 64] ^= (uint64_t) 1 << i % 64;
        a4[i / 64][i % 4] ^= (uint64_t) 1 << i % 64;
        check_keccak_one(k, a, 24, i, i);
        check_keccak_four(k, (const uint64_t(*)[4]) a4, 24, i, i);
    }
}

/* ---- The sponge ---- */

/* out = outlen bytes of the sponge of m over ref, on bytes. */
static void check_keccak_sponge(uint8_t *out, size_t outlen, const uint8_t *m, size_t len,
                                size_t rate, unsigned rounds, unsigned domain)
{
    uint64_t a[25] = {0};
    size_t i;

    for (i = 0; i <= len; i++) {
        uint8_t byte = i < len ? m[i] : (uint8_t) domain;
        if (i > 0 && i % rate == 0) {
            keccak_ref.permute(a, rounds);
        }
        a[i % rate / 8] ^= (uint64_t) byte << 8 * (i % 8);
    }
    a[(rate - 1) / 8] ^= (uint64_t) 0x80 << 8 * ((rate - 1) % 8);
    for (i = 0; i < outlen; i++) {
        if (i % rate == 0) {
            keccak_ref.permute(a, rounds);
        }
        out[i] = (uint8_t) (a[i % rate / 8] >> 8 * (i % 8));
    }
}

/* A family of public functions. A fixed output has no squeeze, and only its own domain. */
typedef struct check_keccak_family {
    const char *name;
    unsigned rate, rounds, domain, bytes; /* bytes 0: any */
    int (*whole)(unsigned char *out, size_t outlen, const unsigned char *in,
                 unsigned long long inlen);
    int (*init)(void *s, unsigned char domain);
    int (*update)(void *s, const unsigned char *in, unsigned long long inlen);
    int (*squeeze)(void *s, unsigned char *out, size_t outlen);
} check_keccak_family;

#define CHECK_KECCAK_UPDATE(name)                                                                  \
    static int check_keccak_##name##_update(void *s, const unsigned char *in,                      \
                                            unsigned long long inlen)                              \
    {                                                                                              \
        return crypto_##name##_update((crypto_##name##_state *) s, in, inlen);                     \
    }
#define CHECK_KECCAK_HASH(name)                                                                    \
    CHECK_KECCAK_UPDATE(name)                                                                      \
    static int check_keccak_##name##_whole(unsigned char *out, size_t outlen,                      \
                                           const unsigned char *in, unsigned long long inlen)      \
    {                                                                                              \
        (void) outlen;                                                                             \
        return crypto_##name(out, in, inlen);                                                      \
    }                                                                                              \
    static int check_keccak_##name##_init(void *s, unsigned char domain)                           \
    {                                                                                              \
        (void) domain;                                                                             \
        return crypto_##name##_init((crypto_##name##_state *) s);                                  \
    }                                                                                              \
    static int check_keccak_##name##_squeeze(void *s, unsigned char *out, size_t outlen)           \
    {                                                                                              \
        (void) outlen;                                                                             \
        return crypto_##name##_final((crypto_##name##_state *) s, out);                            \
    }
#define CHECK_KECCAK_XOF(name)                                                                     \
    CHECK_KECCAK_UPDATE(name)                                                                      \
    static int check_keccak_##name##_init(void *s, unsigned char domain)                           \
    {                                                                                              \
        return domain == crypto_##name##_DOMAIN_STANDARD                                           \
                   ? crypto_##name##_init((crypto_##name##_state *) s)                             \
                   : crypto_##name##_init_with_domain((crypto_##name##_state *) s, domain);        \
    }                                                                                              \
    static int check_keccak_##name##_squeeze(void *s, unsigned char *out, size_t outlen)           \
    {                                                                                              \
        return crypto_##name##_squeeze((crypto_##name##_state *) s, out, outlen);                  \
    }
CHECK_KECCAK_HASH(hash_sha3256)
CHECK_KECCAK_HASH(hash_sha3512)
CHECK_KECCAK_XOF(xof_shake128)
CHECK_KECCAK_XOF(xof_shake256)
CHECK_KECCAK_XOF(xof_turboshake128)
CHECK_KECCAK_XOF(xof_turboshake256)

#define CHECK_KECCAK_FUNCTIONS(name)                                                               \
    check_keccak_##name##_init, check_keccak_##name##_update, check_keccak_##name##_squeeze
static const check_keccak_family check_keccak_families[] = {
    {"sha3256", 136, 24, 6, 32, check_keccak_hash_sha3256_whole,
     CHECK_KECCAK_FUNCTIONS(hash_sha3256)},
    {"sha3512", 72, 24, 6, 64, check_keccak_hash_sha3512_whole,
     CHECK_KECCAK_FUNCTIONS(hash_sha3512)},
    {"shake128", 168, 24, 31, 0, crypto_xof_shake128, CHECK_KECCAK_FUNCTIONS(xof_shake128)},
    {"shake256", 136, 24, 31, 0, crypto_xof_shake256, CHECK_KECCAK_FUNCTIONS(xof_shake256)},
    {"turboshake128", 168, 12, 31, 0, crypto_xof_turboshake128,
     CHECK_KECCAK_FUNCTIONS(xof_turboshake128)},
    {"turboshake256", 136, 12, 31, 0, crypto_xof_turboshake256,
     CHECK_KECCAK_FUNCTIONS(xof_turboshake256)},
};

/* A message of len bytes at once, over its own beginning, and in pieces. */
static void check_keccak_message(const check_keccak_family *f, const uint8_t *m, size_t len,
                                 size_t outlen)
{
    static uint8_t want[CHECK_KECCAK_MAX], both[CHECK_KECCAK_MAX];
    CRYPTO_ALIGN(16) uint8_t state[256], fork[256];
    uint8_t domain = (uint8_t) f->domain, *in, *out;
    size_t at, n;

    in  = len % 2 == 0 ? check_guard_end(1, len) : check_guard_begin(1, len);
    out = len % 2 == 0 ? check_guard_begin(2, outlen) : check_guard_end(2, outlen);
    bytes_copy(in, m, len);
    check_keccak_sponge(want, outlen, m, len, f->rate, f->rounds, domain);
    if (f->whole(out, outlen, in, len) != 0) {
        check_fail("%s fails at length %zu", f->name, len);
    }
    check_equal(out, want, outlen, f->name, len, outlen);
    check_equal(in, m, len, "message after the hash", len, 0);
    bytes_copy(both, m, len);
    (void) f->whole(both, outlen, both, len);
    check_equal(both, want, outlen, "hash over its message", len, outlen);

    if (f->bytes == 0) {
        check_random(&domain, 1);
        check_keccak_sponge(want, outlen, m, len, f->rate, f->rounds, domain);
    }
    (void) f->init(state, domain);
    for (at = 0; at < len; at += n) {
        n = check_random_below((uint32_t) (len - at)) + 1;
        (void) f->update(state, in + at, n);
        memcpy(fork, state, sizeof state);
        memset(state, 0xa5, sizeof state);
        memcpy(state, fork, sizeof state);
    }
    memset(out, 0x5a, outlen);
    for (at = 0; at < outlen; at += n) {
        n = f->bytes != 0 ? outlen : check_random_below((uint32_t) (outlen - at) + 1);
        (void) f->squeeze(state, out + at, n);
    }
    check_equal(out, want, outlen, "hash in pieces", len, domain);
}

static void check_keccak_public(const impl_info *impl)
{
    static uint8_t m[CHECK_KECCAK_MAX];
    unsigned f, step = check_rounds(8) < 8 ? 7 : 1;
    size_t len;

    impl_force(&keccak_prim, impl);
    check_random(m, sizeof m);
    for (f = 0; f < sizeof check_keccak_families / sizeof check_keccak_families[0]; f++) {
        const check_keccak_family *family = &check_keccak_families[f];

        for (len = 0; len <= 3 * family->rate + 1; len += step) {
            check_keccak_message(family, m, len,
                                 family->bytes != 0 ? family->bytes
                                                    : check_random_below(CHECK_KECCAK_MAX));
        }
    }
    impl_force(&keccak_prim, NULL);
}

/* The state as bytes, at every offset and length. */
static void check_keccak_core(const impl_info *impl)
{
    crypto_core_keccak1600_state state;
    uint8_t bytes[200], *p;
    uint64_t a[25];
    size_t at, len, i;
    unsigned step = check_rounds(8) < 8 ? 17 : 1;

    impl_force(&keccak_prim, impl);
    crypto_core_keccak1600_init(&state);
    memset(a, 0, sizeof a);
    for (at = 0; at <= 200; at += step) {
        for (len = 0; len <= 200 - at; len += 1 + check_random_below(20)) {
            p = len % 2 == 0 ? check_guard_end(3, len) : check_guard_begin(3, len);
            check_random(bytes, len);
            bytes_copy(p, bytes, len);
            crypto_core_keccak1600_xor_bytes(&state, p, at, len);
            for (i = 0; i < len; i++) {
                a[(at + i) / 8] ^= (uint64_t) bytes[i] << 8 * ((at + i) % 8);
            }
            if (len % 8 == 0) {
                crypto_core_keccak1600_permute_24(&state);
                keccak_ref.permute(a, 24);
            } else if (len % 8 == 1) {
                crypto_core_keccak1600_permute_12(&state);
                keccak_ref.permute(a, 12);
            }
            crypto_core_keccak1600_extract_bytes(&state, p, at, len);
            for (i = 0; i < len; i++) {
                bytes[i] = (uint8_t) (a[(at + i) / 8] >> 8 * ((at + i) % 8));
            }
            check_equal(p, bytes, len, "keccak1600", len, at);
        }
    }
    impl_force(&keccak_prim, NULL);
}

void check_keccak(const impl_info *impl, const impl_info *ref)
{
    (void) ref; /* keccak_ref */
    check_keccak_permutations((const keccak_impl *) impl);
    check_keccak_public(impl);
    check_keccak_core(impl);
}

/* ---- Broken implementations: ref with one fault each ---- */

static void check_keccak_lane(uint64_t a[25], unsigned rounds)
{
    keccak_ref.permute(a, rounds);
    if (rounds == 12) {
        a[24] ^= (uint64_t) 1 << 63;
    }
}

static void check_keccak_more(uint64_t a[25], unsigned rounds)
{
    (void) rounds;
    keccak_ref.permute(a, 24);
}

static void check_keccak_writes_on(uint64_t *a, unsigned rounds)
{
    keccak_ref.permute(a, rounds);
    *((volatile uint8_t *) a + 200) ^= 1;
}

/* Wrong where the state begins at an odd word. */
static void check_keccak_aligned(uint64_t a[25], unsigned rounds)
{
    keccak_ref.permute(a, rounds);
    a[3] ^= (uintptr_t) a / 8 % 2;
}

static void check_keccak_third(uint64_t a[25][4], unsigned rounds)
{
    uint64_t lane = a[7][2];

    keccak_ref.permute4(a, rounds);
    a[0][2] ^= lane >> 63 & (lane >> 62) & 1;
}

static void check_keccak_exchange(uint64_t a[25][4], unsigned rounds)
{
    uint64_t lane;

    keccak_ref.permute4(a, rounds);
    lane     = a[24][0];
    a[24][0] = a[24][1];
    a[24][1] = lane;
}

static void check_keccak_reads_on(uint64_t (*a)[4], unsigned rounds)
{
    keccak_ref.permute4(a, rounds);
    (void) *((const volatile uint8_t *) a + 800);
}

#define CHECK_KECCAK_ONE(f)                                                                        \
    {IMPL_INFO(f, NONE, "broken"), 2, check_keccak_##f, check_keccak_permute4}
#define CHECK_KECCAK_FOUR(f)                                                                       \
    {IMPL_INFO(f, NONE, "broken"), 2, check_keccak_permute, check_keccak_##f}

static void check_keccak_permute(uint64_t a[25], unsigned rounds)
{
    keccak_ref.permute(a, rounds);
}

static void check_keccak_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_ref.permute4(a, rounds);
}

static const keccak_impl check_keccak_broken[] = {
    CHECK_KECCAK_ONE(lane),      CHECK_KECCAK_ONE(more),   CHECK_KECCAK_ONE(writes_on),
    CHECK_KECCAK_ONE(aligned),   CHECK_KECCAK_FOUR(third), CHECK_KECCAK_FOUR(exchange),
    CHECK_KECCAK_FOUR(reads_on),
};

const check_mutant check_keccak_mutants[] = {
    {"one bit is wrong after 12 rounds", &check_keccak_broken[0].info},
    {"always 24 rounds", &check_keccak_broken[1].info},
    {"permute writes one byte too far", &check_keccak_broken[2].info},
    {"permute needs an aligned state", &check_keccak_broken[3].info},
    {"the third state is wrong now and then", &check_keccak_broken[4].info},
    {"two states exchange a lane", &check_keccak_broken[5].info},
    {"permute4 reads one byte too far", &check_keccak_broken[6].info},
    {NULL, NULL},
};
