# SPDX-License-Identifier: ISC
"""SipHash-2-4 (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF", 2012), and its authors' variant with
128 bits of output."""
from .fingerprint import MASK64, fingerprint, words


def left(x, n):
    return (x << n | x >> 64 - n) & MASK64


def rounds(v, n):
    for _ in range(n):
        for a, b, c, d, first, second in (0, 1, 2, 3, 13, 16), (2, 1, 0, 3, 17, 21):
            v[a] = v[a] + v[b] & MASK64
            v[c] = v[c] + v[d] & MASK64
            v[b] = left(v[b], first) ^ v[a]
            v[d] = left(v[d], second) ^ v[c]
            v[a] = left(v[a], 32)


def siphash(m, key, long):
    k0, k1 = words(key, 8, "little")
    v = [k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573]
    v[1] ^= 0xee if long else 0
    for w in words(m + bytes(7 - len(m) % 8) + bytes([len(m) & 255]), 8, "little"):
        v[3] ^= w
        rounds(v, 2)
        v[0] ^= w
    v[2] ^= 0xee if long else 0xff
    rounds(v, 4)
    out = (v[0] ^ v[1] ^ v[2] ^ v[3]).to_bytes(8, "little")
    if long:
        v[1] ^= 0xdd
        rounds(v, 4)
        out += (v[0] ^ v[1] ^ v[2] ^ v[3]).to_bytes(8, "little")
    return out


def values(source):
    key, m = bytes(range(16)), bytes(255 - 37 * i - i // 16 & 255 for i in range(359))
    for name, long in ("siphash_answer64", False), ("siphash_answer128", True):
        yield name, fingerprint(b"".join(siphash(m[:n], key, long) for n in source["siphash_lengths"]))


SELFTESTS = {"src/siphash/siphash.c": (values, {"siphash_lengths": "the lengths of the messages"})}
