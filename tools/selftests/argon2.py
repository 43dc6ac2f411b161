# SPDX-License-Identifier: ISC
"""Argon2's compression function G (RFC 9106, 3.5 and 3.6)."""
from .fingerprint import MASK64, fingerprint


def right(x, n):
    return (x >> n | x << 64 - n) & MASK64


def gb(v, a, b, c, d):
    for first, second in ((32, 24), (16, 63)):
        v[a] = v[a] + v[b] + 2 * (v[a] & 0xffffffff) * (v[b] & 0xffffffff) & MASK64
        v[d] = right(v[d] ^ v[a], first)
        v[c] = v[c] + v[d] + 2 * (v[c] & 0xffffffff) * (v[d] & 0xffffffff) & MASK64
        v[b] = right(v[b] ^ v[c], second)


def p(v, places):
    """The permutation P of the sixteen words in these places."""
    for i in range(4):
        gb(v, *(places[4 * j + i] for j in range(4)))
    for i in range(4):
        gb(v, *(places[4 * j + (i + j) % 4] for j in range(4)))


def g(x, y):
    r = [a ^ b for a, b in zip(x, y)]
    z = list(r)
    for row in range(8):
        p(z, range(16 * row, 16 * row + 16))
    for column in range(8):
        p(z, [16 * (j // 2) + 2 * column + j % 2 for j in range(16)])
    return [a ^ b for a, b in zip(r, z)]


def place(i):
    """Where trona's argon2_block has word i of the RFC: two rows of pairs are cut into four tiles of two by two."""
    row, pair, half = i >> 4, i >> 1 & 7, i & 1
    return 32 * (row >> 1) + 8 * (pair >> 1) + 4 * (row & 1) + 2 * (pair & 1) + half


def values(_):
    odd = 0x9e3779b97f4a7c15
    tiles_a = [(i + 1) * odd & MASK64 for i in range(128)]
    tiles_b = [~((i + 1) * (i + 129) * odd) & MASK64 for i in range(128)]
    a, b = ([tiles[place(i)] for i in range(128)] for tiles in (tiles_a, tiles_b))
    c = [x ^ y for x, y in zip(a, g(g(g(a, b), b), b))]
    tiles = [0] * 128
    for i in range(128):
        tiles[place(i)] = c[i]
    yield "ARGON2_TEST_FINGERPRINT", [fingerprint(b"".join(w.to_bytes(8, "little") for w in tiles))]


SELFTESTS = {"src/argon2/argon2.c": (values, {})}
