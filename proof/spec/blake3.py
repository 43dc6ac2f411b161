# SPDX-License-Identifier: ISC
"""BLAKE3's compression function (O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 2.2), and chunks made of it."""
from engine.terms import C, add, ext, memoized, or_, rol, xor
from spec.sha256 import INITIAL as IV
from spec.words import constants

PERMUTATION = (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)  # table 2
CHUNK_START, CHUNK_END, PARENT, ROOT = 1, 2, 4, 8                     # table 3


def mix(v, a, b, c, d, x, y):
    """The function G."""
    for z, m, n in ((x, 16, 12), (y, 8, 7)):
        v[a] = add(add(v[a], v[b]), z)
        v[d] = rol(xor(v[d], v[a]), 32 - m)
        v[c] = add(v[c], v[d])
        v[b] = rol(xor(v[b], v[c]), 32 - n)


@memoized
def compress(h, m, counter, size, flags):
    """Sixteen words. h: eight; m: sixteen; counter: 64 bits; size: the length of the block in bytes."""
    v = [*h, *constants(32, IV[:4]), ext(counter, 0, 32), ext(counter, 32, 32), size, flags]
    for i in range(7):
        for k in range(4):
            mix(v, k, 4 + k, 8 + k, 12 + k, m[2 * k], m[2 * k + 1])
        for k in range(4):
            mix(v, k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4, m[8 + 2 * k], m[9 + 2 * k])
        m = [m[j] for j in PERMUTATION]
    return tuple([xor(v[i], v[i + 8]) for i in range(8)] + [xor(v[i + 8], h[i]) for i in range(8)])


def chain(h, words, size, counter, flags, first, last):
    """The chaining value after the blocks: flags of each, first and last also of the first and the last one."""
    for i in range(0, len(words), 16):
        f = flags if i else or_(flags, first)
        f = or_(f, last) if i + 16 == len(words) else f
        h = compress(tuple(h), tuple(words[i:i + 16]), counter, size, f)[:8]
    return h


def known_answers():
    from spec.words import from_bytes, to_bytes
    # The authors' test_vectors.json: input bytes 0, 1, ... 250, 0, 1, ...
    key, zero, full = tuple(constants(32, IV)), C(32, 0), C(32, 64)
    got = compress(key, (zero,) * 16, C(64, 0), zero, C(32, CHUNK_START | CHUNK_END | ROOT))
    assert to_bytes(got[:8]).hex() == "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"
    message = bytes(i % 251 for i in range(1025))
    left = chain(key, from_bytes(message[:1024], 32), full, C(64, 0), zero, C(32, CHUNK_START), C(32, CHUNK_END))
    right = compress(key, tuple(from_bytes(message[1024:].ljust(64, b"\0"), 32)), C(64, 1), C(32, 1),
                     C(32, CHUNK_START | CHUNK_END))
    got = compress(key, tuple(left + right[:8]), C(64, 0), full, C(32, PARENT | ROOT))
    assert to_bytes(got[:8]).hex() == "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444"
