/* SPDX-License-Identifier: ISC */
/* BLAKE3 (O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021): known answers, benchmarks, the tree, and
 * hashing of whole messages. */
#include "blake3.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

const uint32_t blake3_iv[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

enum { BLAKE3_TEST_BLOCKS = 26 };
#define BLAKE3_TEST_COUNTER UINT64_C(0xfffffff7)

/* By the paper's formulas (tools/gen-selftests). The calls meet every width, with lanes that stay
 * empty and one input left over; their counters carry. Folded fingerprints of 32 bytes a5, what
 * comes out, and 32 bytes that stay: a5, or the message where the call is in place. */
static const struct {
    uint8_t n, blocks, in_place, step;
    uint32_t flags;
    uint64_t counter, fingerprint;
} blake3_test_many[] = {
    {17, 1, 0, 1, BLAKE3_KEYED_HASH, BLAKE3_TEST_COUNTER, UINT64_C(0xf2197adffa25458c)},
    {13, 2, 0, 0, 0, BLAKE3_TEST_COUNTER + 9, UINT64_C(0x6d1d355de6222e86)},
    {9, 1, 0, 1, BLAKE3_KEYED_HASH, BLAKE3_TEST_COUNTER, UINT64_C(0x9cf13294a82a8be8)},
    {8, 1, 0, 1, BLAKE3_KEYED_HASH, BLAKE3_TEST_COUNTER, UINT64_C(0x9bf0367870f4783a)},
    {7, 2, 0, 1, BLAKE3_PARENT, BLAKE3_TEST_COUNTER + 9, UINT64_C(0x437ac86db2bc560a)},
    {4, 1, 1, 1, BLAKE3_DERIVE_KEY_MATERIAL, 0 - UINT64_C(2), UINT64_C(0xcaf7a5951c7b6afe)},
    {3, 1, 0, 1, BLAKE3_KEYED_HASH, BLAKE3_TEST_COUNTER, UINT64_C(0x56c6795b239b7bb2)},
    {2, 1, 0, 1, BLAKE3_PARENT, BLAKE3_TEST_COUNTER + 9, UINT64_C(0x689f10276e778b21)},
    {1, 2, 0, 1, 0, BLAKE3_TEST_COUNTER, UINT64_C(0xf81a5d1987e12521)},
    {0, 1, 0, 1, 0, BLAKE3_TEST_COUNTER, UINT64_C(0x791cc04b0e5956b9)},
};

static const struct {
    uint8_t n, len;
    uint32_t flags;
    uint64_t counter, fingerprint;
} blake3_test_output[] = {
    {17, 41, BLAKE3_KEYED_HASH, BLAKE3_TEST_COUNTER, UINT64_C(0x9d94884753ac9be4)},
    {15, 64, 0, BLAKE3_TEST_COUNTER + 9, UINT64_C(0x6c802aa84ad774f1)},
    {8, 64, 0, BLAKE3_TEST_COUNTER, UINT64_C(0x45292171c12416d9)},
    {7, 60, BLAKE3_KEYED_HASH, BLAKE3_TEST_COUNTER, UINT64_C(0x656b8e7043c18ca9)},
    {4, 64, 0, 0 - UINT64_C(2), UINT64_C(0xd5d1f3bb76250e80)},
    {2, 9, BLAKE3_CHUNK_END, BLAKE3_TEST_COUNTER + 9, UINT64_C(0xe65173569243d188)},
    {1, 7, BLAKE3_CHUNK_END, BLAKE3_TEST_COUNTER + 9, UINT64_C(0xe985f9f2b243cd0b)},
    {0, 7, 0, BLAKE3_TEST_COUNTER, UINT64_C(0x791cc04b0e5956b9)},
    {14, 64, 0, BLAKE3_TEST_COUNTER, UINT64_C(0xef7e4d114431cfb9)},
    {13, 64, 0, BLAKE3_TEST_COUNTER, UINT64_C(0x59c2c05f68a483a4)},
    {6, 64, 0, BLAKE3_TEST_COUNTER, UINT64_C(0x0379be0848f32f95)},
    {5, 64, 0, BLAKE3_TEST_COUNTER, UINT64_C(0x8b4e193cc71e249b)},
};
/* Cases for vectors of up to four blocks; wider ones end in more ways. */
enum { BLAKE3_TEST_ENOUGH = 8 };
static const uint64_t blake3_test_chain = UINT64_C(0xb80f2a0066caa25a);

static int blake3_test_many_fails(const blake3_impl *b, const uint8_t *m, const uint32_t key[8])
{
    uint8_t box[32 + 32 * 17 + 32], *out = box + 32;
    uint32_t flags;
    size_t i, n;

    for (i = 0; i < sizeof blake3_test_many / sizeof blake3_test_many[0]; i++) {
        const uint8_t *in = m;

        n = blake3_test_many[i].n;
        memset(box, 0xa5, 32 * n + 64);
        if (blake3_test_many[i].in_place) {
            in = memcpy(out, m, 64 * n);
        }
        flags = blake3_test_many[i].flags | BLAKE3_FIRST_CHUNK_START | BLAKE3_LAST_CHUNK_END |
                (blake3_test_many[i].step ? BLAKE3_STEP : 0);
        STACK_DIRT_CALL(b->hash_many, (out, in, n, blake3_test_many[i].blocks, key,
                                       blake3_test_many[i].counter, flags));
        if (impl_fingerprint_folded(box, 32 * n + 64) != blake3_test_many[i].fingerprint) {
            return 1;
        }
    }
    return 0;
}

static int blake3_test_output_fails(const blake3_impl *b, const uint8_t *m, const uint32_t key[8])
{
    const size_t all = sizeof blake3_test_output / sizeof blake3_test_output[0];
    uint8_t box[32 + 64 * 17 + 32];
    size_t i, n;

    for (i = 0; i < (b->info.needs & CPU_BIT(AVX2) ? all : BLAKE3_TEST_ENOUGH); i++) {
        n = blake3_test_output[i].n;
        memset(box, 0xa5, 64 * n + 64);
        STACK_DIRT_CALL(b->output,
                        (box + 32, n, key, m, blake3_test_output[i].len,
                         blake3_test_output[i].counter, BLAKE3_ROOT | blake3_test_output[i].flags));
        if (impl_fingerprint_folded(box, 64 * n + 64) != blake3_test_output[i].fingerprint) {
            return 1;
        }
    }
    return 0;
}

/* m[i] = 167 i + i / 16 + i / 256, sixteen bytes at a time: each byte is 113 more than the one
 * sixteen before, and one more every 256; len is a multiple of 16. */
static void blake3_test_message(uint8_t *m, size_t len)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = 127 * ones;
    uint64_t a = UINT64_C(0x91ea439cf54ea700), b = UINT64_C(0xc9227bd42d86df38), step;
    size_t i;

    for (i = 0; i < len; i += 16) {
        store64_le(m + i, a);
        store64_le(m + i + 8, b);
        step = (i % 256 == 240 ? 114 : 113) * ones;
        a    = ((a & low) + (step & low)) ^ ((a ^ step) & ~low);
        b    = ((b & low) + (step & low)) ^ ((b ^ step) & ~low);
    }
}

int blake3_selftest(const impl_info *impl)
{
    /* BLAKE3("abc"), by tools/gen-selftests, as words. */
    static const uint32_t abc[8]       = {0xacb33764, 0x33514638, 0x753bb6ff, 0xb58d3a27,
                                          0x4658c548, 0x03db795d, 0x6c9c35fd, 0x859dbdd5};
    const blake3_impl *b               = (const blake3_impl *) impl;
    uint8_t m[64 * BLAKE3_TEST_BLOCKS] = {'a', 'b', 'c'};
    uint32_t cv[8], key[8];
    size_t i;

    memcpy(cv, blake3_iv, sizeof cv);
    STACK_CALL(b->compress,
               (cv, m, 1, 3, 0, BLAKE3_ROOT | BLAKE3_FIRST_CHUNK_START | BLAKE3_LAST_CHUNK_END));
    if (memcmp(cv, abc, sizeof cv) != 0) {
        return -1;
    }
    for (i = 0; i < 32; i++) {
        m[i] = (uint8_t) (i * 29 + 7);
    }
    for (i = 0; i < 8; i++) {
        key[i] = load32_le(m + 4 * i);
    }
    blake3_test_message(m, sizeof m);
    if (blake3_test_many_fails(b, m, key) || blake3_test_output_fails(b, m, key)) {
        return -1;
    }
    memcpy(cv, key, sizeof cv);
    STACK_CALL(b->compress, (cv, m, 3, 64, BLAKE3_TEST_COUNTER + 9,
                             BLAKE3_KEYED_HASH | BLAKE3_FIRST_CHUNK_START | BLAKE3_LAST_CHUNK_END));
    for (i = 0; i < 8; i++) {
        store32_le(m + 4 * i, cv[i]);
    }
    return impl_fingerprint(m, sizeof cv) == blake3_test_chain ? 0 : -1;
}

static void blake3_mode_iv(blake3_mode *mode, const blake3_impl *impl, uint32_t flags)
{
    mode->impl  = impl;
    mode->flags = flags;
    memcpy(mode->key, blake3_iv, sizeof mode->key);
}

void blake3_mode_plain(blake3_mode *mode)
{
    blake3_mode_iv(mode, IMPL_ACTIVE(blake3), 0);
}

static void blake3_mode_key(blake3_mode *mode, const uint8_t key[32], uint32_t flags)
{
    size_t i;

    for (i = 0; i < 8; i++) {
        mode->key[i] = load32_le(key + 4 * i);
    }
    mode->flags = flags;
}

void blake3_mode_keyed(blake3_mode *mode, const uint8_t key[32])
{
    mode->impl = IMPL_ACTIVE(blake3);
    blake3_mode_key(mode, key, BLAKE3_KEYED_HASH);
}

void blake3_mode_derive(blake3_mode *mode, const uint8_t *context, size_t len)
{
    uint8_t key[32];

    blake3_mode_iv(mode, IMPL_ACTIVE(blake3), BLAKE3_DERIVE_KEY_CONTEXT);
    blake3_hash(key, sizeof key, context, len, mode);
    blake3_mode_key(mode, key, BLAKE3_DERIVE_KEY_MATERIAL);
    wipe(key, sizeof key);
}

void blake3_node_chunk(blake3_node *node, const blake3_mode *mode, const uint32_t cv[8],
                       size_t blocks, uint64_t counter, const uint8_t *m, size_t len)
{
    memcpy(node->cv, cv, sizeof node->cv);
    if (len == 64) {
        memcpy(node->block, m, 64);
    } else {
        memset(node->block, 0, 64);
        bytes_copy_call(node->block, m, len);
    }
    node->len     = (uint32_t) len;
    node->counter = counter;
    node->flags   = mode->flags | BLAKE3_CHUNK_END | (blocks == 0 ? BLAKE3_CHUNK_START : 0);
}

void blake3_node_parent(blake3_node *node, const blake3_mode *mode, const uint8_t left[32],
                        const uint8_t right[32])
{
    memcpy(node->cv, mode->key, sizeof node->cv);
    memcpy(node->block, left, 32);
    memcpy(node->block + 32, right, 32);
    node->len     = 64;
    node->counter = 0;
    node->flags   = mode->flags | BLAKE3_PARENT;
}

void blake3_node_cv(uint8_t cv[32], const blake3_mode *mode, const blake3_node *node)
{
    uint32_t h[8];
    size_t i;

    memcpy(h, node->cv, sizeof h);
    mode->impl->compress(h, node->block, 1, node->len, node->counter, node->flags);
    stack_clear(BLAKE3_STACK);
    for (i = 0; i < 8; i++) {
        store32_le(cv + 4 * i, h[i]);
    }
    wipe(h, sizeof h);
}

void blake3_node_wipe(blake3_node *node)
{
    wipe(node->cv, sizeof node->cv);
    wipe(node->block, sizeof node->block);
}

void blake3_node_root(uint8_t *out, size_t outlen, uint64_t seek, const blake3_mode *mode,
                      const blake3_node *node)
{
    const blake3_impl *b = mode->impl;
    uint32_t flags       = node->flags | BLAKE3_ROOT;
    uint64_t counter     = seek / 64;
    size_t skip          = (size_t) (seek % 64), n;
    uint8_t block[64];

    if (outlen > 0 && (skip > 0 || outlen < 64)) {
        n = 64 - skip < outlen ? 64 - skip : outlen;
        b->output(block, 1, node->cv, node->block, node->len, counter++, flags);
        memcpy(out, block + skip, n);
        wipe(block, sizeof block);
        out += n;
        outlen -= n;
    }
    n = outlen / 64;
    if (n > 0) {
        b->output(out, n, node->cv, node->block, node->len, counter, flags);
        counter += n;
    }
    if (outlen % 64 > 0) {
        b->output(block, 1, node->cv, node->block, node->len, counter, flags);
        memcpy(out + 64 * n, block, outlen % 64);
        wipe(block, sizeof block);
    }
    stack_clear(BLAKE3_STACK);
}

size_t blake3_reduce(uint8_t *cvs, size_t n, size_t most, const blake3_mode *mode)
{
    while (n > most) {
        mode->impl->hash_many(cvs, cvs, n / 2, 1, mode->key, 0, mode->flags | BLAKE3_PARENT);
        stack_clear(BLAKE3_STACK);
        if (n % 2 != 0) {
            memmove(cvs + 32 * (n / 2), cvs + 32 * (n - 1), 32);
        }
        n = n / 2 + n % 2;
    }
    return n;
}

/* node = the last block of the chunk of len bytes at in, at most a whole one. */
static void blake3_chunk(blake3_node *node, const blake3_mode *mode, const uint8_t *in, size_t len,
                         uint64_t counter)
{
    size_t n = len > 0 ? (len - 1) / 64 : 0;
    uint32_t cv[8];

    memcpy(cv, mode->key, sizeof cv);
    if (n > 0) {
        mode->impl->compress(cv, in, n, 64, counter, mode->flags | BLAKE3_FIRST_CHUNK_START);
        stack_clear(BLAKE3_STACK);
    }
    blake3_node_chunk(node, mode, cv, n, counter, n > 0 ? in + 64 * n : in, len - 64 * n);
    wipe(cv, sizeof cv);
}

/* As many chunks as the chaining values of one call of blake3_leaves. */
enum { BLAKE3_LEAVES = 128 };

/* blake3_subtree of at most BLAKE3_LEAVES chunks. */
static size_t blake3_leaves(uint8_t cvs[64], const uint8_t *in, size_t len, uint64_t counter,
                            const blake3_mode *mode)
{
    uint8_t all[32 * BLAKE3_LEAVES];
    size_t n = len / BLAKE3_CHUNK, rest = len % BLAKE3_CHUNK, top;
    blake3_node node;

    mode->impl->hash_many(all, in, n, BLAKE3_CHUNK / 64, mode->key, counter,
                          mode->flags | BLAKE3_WHOLE_CHUNKS);
    stack_clear(BLAKE3_STACK);
    if (rest > 0) {
        blake3_chunk(&node, mode, in + n * BLAKE3_CHUNK, rest, counter + n);
        blake3_node_cv(all + 32 * n, mode, &node);
        blake3_node_wipe(&node);
        n++;
    }
    top = blake3_reduce(all, n, 2, mode);
    memcpy(cvs, all, 32 * top);
    wipe(all, 32 * n);
    return top;
}

size_t blake3_subtree(uint8_t cvs[64], const uint8_t *in, size_t len, uint64_t counter,
                      const blake3_mode *mode)
{
    size_t chunks = (len - 1) / BLAKE3_CHUNK + 1, left = BLAKE3_LEAVES;

    if (chunks <= BLAKE3_LEAVES) {
        return blake3_leaves(cvs, in, len, counter, mode);
    }
    while (left < chunks - left) {
        left *= 2;
    }
    blake3_subtree_cv(cvs, in, left * BLAKE3_CHUNK, counter, mode);
    blake3_subtree_cv(cvs + 32, in + left * BLAKE3_CHUNK, len - left * BLAKE3_CHUNK, counter + left,
                      mode);
    return 2;
}

void blake3_subtree_cv(uint8_t cv[32], const uint8_t *in, size_t len, uint64_t counter,
                       const blake3_mode *mode)
{
    uint8_t cvs[64];

    (void) blake3_reduce(cvs, blake3_subtree(cvs, in, len, counter, mode), 1, mode);
    memcpy(cv, cvs, 32);
    wipe(cvs, sizeof cvs);
}

void blake3_hash(uint8_t *out, size_t outlen, const uint8_t *in, size_t len,
                 const blake3_mode *mode)
{
    uint8_t cvs[64];
    blake3_node node;

    if (len <= BLAKE3_CHUNK) {
        blake3_chunk(&node, mode, in, len, 0);
    } else {
        (void) blake3_subtree(cvs, in, len, 0, mode);
        blake3_node_parent(&node, mode, cvs, cvs + 32);
        wipe(cvs, sizeof cvs);
    }
    blake3_node_root(out, outlen, 0, mode, &node);
    blake3_node_wipe(&node);
}

static void blake3_bench_hash(const impl_info *impl, uint8_t *buf, size_t len)
{
    blake3_mode mode;

    blake3_mode_iv(&mode, (const blake3_impl *) impl, 0);
    blake3_hash(buf + len, 32, buf, len, &mode);
}

static void blake3_bench_output(const impl_info *impl, uint8_t *buf, size_t len)
{
    static const uint8_t message[64];
    blake3_mode mode;

    blake3_mode_iv(&mode, (const blake3_impl *) impl, 0);
    blake3_hash(buf, len, message, sizeof message, &mode);
}

const impl_bench blake3_bench[] = {
    {"blake3-256", 1, blake3_bench_hash},
    {"blake3-output", 1, blake3_bench_output},
    {NULL, 0, NULL},
};

IMPL_DEFINE(blake3);
