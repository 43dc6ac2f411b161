# SPDX-License-Identifier: ISC
"""Keccak-p[1600] (FIPS 202, 3.2 and 3.3)."""
from .fingerprint import MASK64, fingerprint

ROUNDS = 24


def rc(t):
    """Algorithm 5."""
    r = [1, 0, 0, 0, 0, 0, 0, 0]
    for _ in range(t % 255):
        r = [0] + r
        for i in (0, 4, 5, 6):
            r[i] ^= r[8]
        r = r[:8]
    return r[0]


CONSTANTS = [sum(rc(j + 7 * i) << (1 << j) - 1 for j in range(7)) for i in range(ROUNDS)]


def left(x, n):
    return (x << n | x >> 64 - n) & MASK64 if n else x


def offsets():
    """rho's, by place x + 5 y (algorithm 2)."""
    out, x, y = [0] * 25, 1, 0
    for t in range(24):
        out[x + 5 * y] = (t + 1) * (t + 2) // 2 % 64
        x, y = y, (2 * x + 3 * y) % 5
    return out


OFFSETS = offsets()


def permute(a, rounds):
    """The last rounds of Keccak-f[1600], on lanes by x + 5 y."""
    for constant in CONSTANTS[ROUNDS - rounds:]:
        c = [a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20] for x in range(5)]
        a = [a[i] ^ c[(i + 4) % 5] ^ left(c[(i + 1) % 5], 1) for i in range(25)]
        b = [0] * 25
        for x in range(5):
            for y in range(5):
                b[x + 5 * y] = left(a[(x + 3 * y) % 5 + 5 * x], OFFSETS[(x + 3 * y) % 5 + 5 * x])
        a = [b[i] ^ ~b[(i + 1) % 5 + i // 5 * 5] & b[(i + 2) % 5 + i // 5 * 5] for i in range(25)]
        a[0] ^= constant
    return a


def values(_):
    yield "keccak_rc", CONSTANTS
    lanes = [(i + 1) * 0x9e3779b97f4a7c15 & MASK64 for i in range(100)]
    states = [permute(permute(lanes[25 * j:25 * j + 25], 24), 12) for j in range(4)]
    one = b"".join(w.to_bytes(8, "little") for w in states[0])
    yield "keccak_test_permute", fingerprint(one)
    four = b"".join(states[j][i].to_bytes(8, "little") for i in range(25) for j in range(4))
    yield "keccak_test_permute4", fingerprint(four)


SELFTESTS = {"src/keccak/keccak.c": (values, {})}
