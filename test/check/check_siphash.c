/* SPDX-License-Identifier: ISC */
/* SipHash: implementations against a plain transcription of the paper, on every length, alignment
 * and edge of a page. */
#include "check.h"

#include "../../src/siphash/siphash.h"

enum { CHECK_SIPHASH_MAX = 600 };

/* ---- The paper's description, one word after the other ---- */

static void check_siphash_rounds(uint64_t v[4], int n)
{
    for (; n > 0; n--) {
        v[0] += v[1];
        v[1] = rotl64(v[1], 13) ^ v[0];
        v[0] = rotl64(v[0], 32);
        v[2] += v[3];
        v[3] = rotl64(v[3], 16) ^ v[2];
        v[0] += v[3];
        v[3] = rotl64(v[3], 21) ^ v[0];
        v[2] += v[1];
        v[1] = rotl64(v[1], 17) ^ v[2];
        v[2] = rotl64(v[2], 32);
    }
}

/* The step that a mutant changes. */
typedef struct check_siphash_options {
    int c_rounds, d_rounds, length_bits, mark;
    uint64_t second;
} check_siphash_options;

static void check_siphash_plain(uint8_t *out, size_t outlen, const uint8_t *m, size_t len,
                                const uint8_t key[16], const check_siphash_options *o)
{
    uint64_t k0 = load64_le(key), k1 = load64_le(key + 8), w;
    uint64_t v[4] = {k0 ^ UINT64_C(0x736f6d6570736575), k1 ^ UINT64_C(0x646f72616e646f6d),
                     k0 ^ UINT64_C(0x6c7967656e657261), k1 ^ UINT64_C(0x7465646279746573)};
    uint8_t last[8];
    size_t i;

    v[1] ^= outlen == 16 ? 0xee : 0;
    for (i = 0; i <= len / 8; i++) {
        memset(last, 0, sizeof last);
        bytes_copy(last, m + 8 * i, len - 8 * i < 8 ? len - 8 * i : 8);
        if (i == len / 8) {
            last[7] = (uint8_t) (len & ((1U << o->length_bits) - 1));
        }
        w = load64_le(last);
        v[3] ^= w;
        check_siphash_rounds(v, o->c_rounds);
        v[0] ^= w;
    }
    v[2] ^= outlen == 16 ? 0xee : (uint64_t) o->mark;
    check_siphash_rounds(v, o->d_rounds);
    store64_le(out, v[0] ^ v[1] ^ v[2] ^ v[3]);
    if (outlen == 16) {
        v[1] ^= o->second;
        check_siphash_rounds(v, o->d_rounds);
        store64_le(out + 8, v[0] ^ v[1] ^ v[2] ^ v[3]);
    }
}

static const check_siphash_options check_siphash_right = {2, 4, 8, 0xff, 0xdd};

/* ---- The comparison ---- */

static void check_siphash_at(const siphash_impl *impl, const uint8_t *m, size_t len,
                             const uint8_t *key, size_t offset)
{
    uint8_t out[3 + 16 + 8], want[16];

    memset(out, 0xa5, sizeof out);
    check_siphash_plain(want, 8, m, len, key, &check_siphash_right);
    if (impl->hash64(out + 3, m, len, key) != 0) {
        check_fail("hash64 of %zu bytes does not return 0", len);
    }
    check_equal(out + 3, want, 8, "hash64", len, offset);
    if (out[2] != 0xa5 || out[11] != 0xa5) {
        check_fail("hash64 of %zu bytes writes beside its output", len);
    }
    check_siphash_plain(want, 16, m, len, key, &check_siphash_right);
    if (impl->hash128(out + 3, m, len, key) != 0) {
        check_fail("hash128 of %zu bytes does not return 0", len);
    }
    check_equal(out + 3, want, 16, "hash128", len, offset);
    if (out[2] != 0xa5 || out[19] != 0xa5) {
        check_fail("hash128 of %zu bytes writes beside its output", len);
    }
}

/* The output over the message and over the key. */
static void check_siphash_overlap(const siphash_impl *impl, size_t len)
{
    uint8_t m[64], key[32], keep[64], want[16];

    check_random(m, sizeof m);
    check_random(key, sizeof key);
    memcpy(keep, m, sizeof m);
    check_siphash_plain(want, 16, m, len, key, &check_siphash_right);
    (void) impl->hash128(m + 1, m, len, key);
    check_equal(m + 1, want, 16, "hash128 over its message", len, 1);
    (void) impl->hash128(key + 3, keep, len, key);
    check_equal(key + 3, want, 16, "hash128 over its key", len, 3);
    check_siphash_plain(want, 8, keep, len, want, &check_siphash_right);
    memmove(key, key + 3, 16);
    (void) impl->hash64(key, keep, len, key);
    check_equal(key, want, 8, "hash64 over its key", len, 0);
}

void check_siphash(const impl_info *info, const impl_info *ref)
{
    const siphash_impl *impl = (const siphash_impl *) info;
    uint8_t buf[CHECK_SIPHASH_MAX + 16], keep[CHECK_SIPHASH_MAX + 16], key[16 + 8], *p;
    size_t len;

    (void) ref;
    (void) impl->hash64(key, NULL, 0, (const uint8_t *) "0123456789abcdef");
    for (len = 0; len <= CHECK_SIPHASH_MAX; len++) {
        check_random_carry(buf, sizeof buf);
        check_random_carry(key, sizeof key);
        memcpy(keep, buf, sizeof buf);
        check_siphash_at(impl, buf + len % 16, len, key + len % 7, len % 16);
        check_equal(buf, keep, sizeof buf, "input changed", len, 0);
        p = check_guard_end(0, len);
        bytes_copy(p, buf, len);
        check_siphash_at(impl, p, len, memcpy(check_guard_end(1, 16), key, 16), 0);
        p = check_guard_begin(0, len);
        bytes_copy(p, buf, len);
        check_siphash_at(impl, p, len, memcpy(check_guard_begin(1, 16), key, 16), 0);
    }
    for (len = 0; len < 48; len++) {
        check_siphash_overlap(impl, len);
    }
}

/* ---- Mutants ---- */

#define CHECK_SIPHASH_MUTANT(name, c, d, bits, mark, second)                                       \
    static int name##_64(uint8_t out[8], const uint8_t *m, size_t len, const uint8_t key[16])      \
    {                                                                                              \
        static const check_siphash_options o = {c, d, bits, mark, second};                         \
        check_siphash_plain(out, 8, m, len, key, &o);                                              \
        return 0;                                                                                  \
    }                                                                                              \
    static int name##_128(uint8_t out[16], const uint8_t *m, size_t len, const uint8_t key[16])    \
    {                                                                                              \
        static const check_siphash_options o = {c, d, bits, mark, second};                         \
        check_siphash_plain(out, 16, m, len, key, &o);                                             \
        return 0;                                                                                  \
    }                                                                                              \
    static const siphash_impl name = {{#name, 0, 0, "broken"}, name##_64, name##_128};
CHECK_SIPHASH_MUTANT(check_siphash_m_c, 1, 4, 8, 0xff, 0xdd)
CHECK_SIPHASH_MUTANT(check_siphash_m_d, 2, 3, 8, 0xff, 0xdd)
CHECK_SIPHASH_MUTANT(check_siphash_m_length, 2, 4, 7, 0xff, 0xdd)
CHECK_SIPHASH_MUTANT(check_siphash_m_mark, 2, 4, 8, 0xee, 0xdd)
CHECK_SIPHASH_MUTANT(check_siphash_m_second, 2, 4, 8, 0xff, 0xde)

const check_mutant check_siphash_mutants[] = {
    {"one round a word", &check_siphash_m_c.info},
    {"three rounds at the end", &check_siphash_m_d.info},
    {"only seven bits of the length", &check_siphash_m_length.info},
    {"the short hash ends as the long one", &check_siphash_m_mark.info},
    {"a wrong constant before the second half", &check_siphash_m_second.info},
    {NULL, NULL},
};
