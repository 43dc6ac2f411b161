# SPDX-License-Identifier: ISC
"""BLAKE2b's compression function (RFC 7693, 3.2); a hash by hashlib."""
import hashlib

from .fingerprint import MASK64, arithmetic, fingerprint, pattern, words
from .sha2 import fractions

IV = fractions(8, 2, 64)
SIGMA = [
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), (14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3),
    (11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4), (7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8),
    (9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13), (2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9),
    (12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11), (13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10),
    (6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5), (10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0),
]
QUARTERS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
            (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


def right(x, n):
    return (x >> n | x << 64 - n) & MASK64


def compress(h, block, t, final):
    v = h + IV
    m = words(block, 8, "little")
    v[12] ^= t & MASK64
    v[13] ^= t >> 64
    v[14] ^= MASK64 if final else 0
    for r in range(12):
        for i, (a, b, c, d) in enumerate(QUARTERS):
            for word, first, second in ((SIGMA[r % 10][2 * i], 32, 24), (SIGMA[r % 10][2 * i + 1], 16, 63)):
                v[a] = v[a] + v[b] + m[word] & MASK64
                v[d] = right(v[d] ^ v[a], first)
                v[c] = v[c] + v[d] & MASK64
                v[b] = right(v[b] ^ v[c], second)
    return [h[i] ^ v[i] ^ v[i + 8] for i in range(8)]


def values(_):
    yield "blake2b_iv", IV
    yield "blake2b_start", [0x01010000]  # a parameter block without the two lengths, 2.5
    yield "blake2b_selftest", [0x01010000 + 64]
    yield "blake2b_test_abc", words(hashlib.blake2b(b"abc").digest(), 8, "little")
    h, m, t = words(arithmetic(64, 7, 29), 8, "little"), pattern(384), (5 << 64) + 2**64 - 200
    for i in range(3):
        t += 128
        h = compress(h, m[128 * i:128 * i + 128], t, False)
    yield "blake2b_test_fingerprint", fingerprint(b"".join(w.to_bytes(8, "little") for w in h))


SELFTESTS = {
    "src/blake2b/blake2b.c": (values, {
        "blake2b_selftest.m": "the message abc",
        "blake2b_test_counter": "a low word that wraps",
    }),
}
