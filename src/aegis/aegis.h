/* SPDX-License-Identifier: ISC */
/* AEGIS-128L, AEGIS-256 and their wider forms AEGIS-128X and AEGIS-256X (RFC 10032) with tags of
 * 256 bits. The key and the nonce have 16 bytes each in AEGIS-128L and AEGIS-128X, 32 bytes each in
 * AEGIS-256 and AEGIS-256X. The six are primitives of their own with one vtable type, aegis_impl.
 *
 *   aegis.c                what all share: self-test, benchmarks
 *   aegis_ref.c            all six in portable C. Read it first, beside the specification
 *   aegis128l.c, ...       known answers, self-test and benchmark of one AEGIS
 *   aegis128l_impls.c, ... its implementations: the parameters and the vtables
 *   aegis_impls.inc        these implementations, an instance of the next two files each
 *   aegis_words.inc        the operations on vectors, by instruction set
 *   aegis_vector.inc       AEGIS over them
 *   aegis_tables.inc       the constants */
#pragma once

#include "../core/bytes.h"
#include "../core/impl.h"

/* Nonce, key and associated data of a message. ad may be NULL if adlen is 0. */
typedef struct aegis_header {
    const uint8_t *ad;
    size_t adlen;
    const uint8_t *nonce, *key;
} aegis_header;

typedef struct aegis_impl {
    impl_info info;
    /* c = the ciphertext of m, tag = the tag of c and the associated data. c and m are equal or
     * disjoint, mlen bytes, and may be NULL if mlen is 0; the header and what it points to overlap
     * nothing that is written. */
    void (*encrypt)(uint8_t *c, uint8_t tag[32], const uint8_t *m, size_t mlen,
                    const aegis_header *header);
    /* m = the message of c, not verified; tag = the tag that c and the associated data should have,
     * a secret until it has been compared. m == NULL: only the tag. */
    void (*decrypt)(uint8_t *m, uint8_t tag[32], const uint8_t *c, size_t clen,
                    const aegis_header *header);
} aegis_impl;

typedef aegis_impl aegis128l_impl;
typedef aegis_impl aegis128x2_impl;
typedef aegis_impl aegis128x4_impl;
typedef aegis_impl aegis256_impl;
typedef aegis_impl aegis256x2_impl;
typedef aegis_impl aegis256x4_impl;

IMPL_DECLARE(aegis128l);
IMPL_DECLARE(aegis128x2);
IMPL_DECLARE(aegis128x4);
IMPL_DECLARE(aegis256);
IMPL_DECLARE(aegis256x2);
IMPL_DECLARE(aegis256x4);

/* 1 if there is more associated data than AEGIS allows or memory can hold. */
static inline int aegis_ad_too_long(unsigned long long adlen)
{
    return exceeds_size_max(adlen) || adlen >> 61 != 0;
}

/* A known answer: the fingerprint of ciphertext || tag of the message of mlen bytes 00 a7 4e ...
 * (each byte 167 more, every 16th 168) with adlen bytes of the same XOR 5a, under the key 80 81 ...
 * and the nonce 40 41 ... Answers are by libaegis and tools/gen-selftests. Lengths take batches of
 * eight or six blocks, single blocks, and tails of every size class of the vector code. */
typedef struct aegis_answer {
    size_t mlen, adlen;
    uint64_t fingerprint;
} aegis_answer;

/* 0 if impl computes the n answers, else -1. The first is the longest. It and every fourth are
 * opened in place, the others not, and the one after each of these is also verified without an
 * output. room has size bytes, at least AEGIS_TEST_ROOM. */
int aegis_selftest(const impl_info *impl, const aegis_answer *answers, size_t n, uint8_t *room,
                   size_t size);

/* Bytes of room for answers whose longest message, longest message not opened in place and longest
 * associated data have these lengths: the first and the last in whole words, a ciphertext with its
 * tag, and an opened message. */
#define AEGIS_TEST_WORDS(n) (((n) + 15) / 16 * 16)
#define AEGIS_TEST_ROOM(longest, apart, ad)                                                        \
    (AEGIS_TEST_WORDS(longest) + AEGIS_TEST_WORDS(ad) + (longest) + 33 + (apart) + 1)

void aegis_bench_encrypt(const impl_info *impl, uint8_t *buf, size_t len);
void aegis_bench_decrypt(const impl_info *impl, uint8_t *buf, size_t len);

/* The self-test and the benchmarks of the AEGIS p, whose known answers are p_answers. */
#define AEGIS_SELFTEST(p, room)                                                                    \
    aegis_selftest(impl, p##_answers, sizeof p##_answers / sizeof p##_answers[0], room, sizeof room)
#define AEGIS_BENCH                                                                                \
    {                                                                                              \
        {"encrypt", 1, aegis_bench_encrypt},                                                       \
        {"decrypt", 1, aegis_bench_decrypt},                                                       \
        {NULL, 0, NULL},                                                                           \
    }

/* Portable code: encrypts or decrypts in to out and computes the tag, as the functions of the
 * vtable do. degree: states side by side; how: AEGIS_DECRYPT if it decrypts, AEGIS_128 if it is
 * AEGIS-128L or AEGIS-128X. */
enum { AEGIS_DECRYPT = 1, AEGIS_128 = 2 };
void aegis_ref_crypt(uint8_t *out, uint8_t tag[32], const uint8_t *in, size_t len,
                     const aegis_header *header, size_t degree, int how);

/* How many of n bytes belong to the vector of size bytes at offset at. */
static ALWAYS_INLINE size_t aegis_size(size_t at, size_t n, size_t size)
{
    n = n > at ? n - at : 0;
    return n < size ? n : size;
}

/* The vtable of an implementation; name: with its primitive. After it the impl_info. */
#define AEGIS_VTABLE(name, ...)                                                                    \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        name##_encrypt,                                                                            \
        name##_decrypt,                                                                            \
    }

/* The instruction sets of aegis_words.inc. */
#define AEGIS_AESNI   1
#define AEGIS_VAES    2
#define AEGIS_ARMV8   3
#define AEGIS_NEON    4
#define AEGIS_VAES256 5
