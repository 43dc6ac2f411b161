/* SPDX-License-Identifier: ISC */
/* The known answers of ChaCha20 and Salsa20, which process messages in the same ways: parts of a
 * text of 48 blocks, encrypted with 8 rounds, decrypt to a pattern. */
#pragma once

#include "../core/bytes.h"
#include "../core/impl.h"

enum { STREAM_SELFTEST_BYTES = 48 * 64 };

/* 32 bytes of a table, from the little-endian words that they are, as words of this machine. */
#if BYTES_NATIVE_LE
# define STREAM_BYTES(a, b, c, d) a, b, c, d
#else
# define STREAM_BYTE(x, i) (((uint64_t) (x) >> 8 * (i) & 255) << (56 - 8 * (i)))
# define STREAM_SWAP(x)                                                                            \
     (STREAM_BYTE(x, 0) | STREAM_BYTE(x, 1) | STREAM_BYTE(x, 2) | STREAM_BYTE(x, 3) |              \
      STREAM_BYTE(x, 4) | STREAM_BYTE(x, 5) | STREAM_BYTE(x, 6) | STREAM_BYTE(x, 7))
# define STREAM_BYTES(a, b, c, d) STREAM_SWAP(a), STREAM_SWAP(b), STREAM_SWAP(c), STREAM_SWAP(d)
#endif

/* An implementation of a cipher: functions as in chacha20_impl. */
typedef struct stream_selftest_cipher {
    const impl_info *info;
    void (*xor_ic)(uint8_t *c, const uint8_t *m, size_t len, const uint8_t nonce[8], uint64_t ic,
                   const uint8_t key[32], int rounds);
    void (*xor_behind)(uint8_t first[64], uint8_t *c, const uint8_t *m, size_t len,
                       const uint8_t from[16], const uint8_t key[32], int rounds);
    const uint8_t *encrypted; /* STREAM_SELFTEST_BYTES, by tools/gen-keystreams */
    uint64_t answer_20; /* of the keystream with 20 rounds from block 2^32 - 1 on, 319 bytes */
    size_t parts;       /* decrypted with NEON: 27 or 30 */
} stream_selftest_cipher;

/* p[i] = first + i * step. */
void stream_selftest_pattern(uint8_t *p, size_t len, unsigned first, unsigned step);

/* 0 if the known answers are right, else -1. key is that of tools/gen-keystreams. */
int stream_selftest(const stream_selftest_cipher *cipher, const uint8_t key[32]);
