# SPDX-License-Identifier: ISC
"""Fingerprints of outputs, and the messages that self-tests make."""
MASK64 = (1 << 64) - 1


def mix(f, w):
    """impl_fingerprint_mix of core/fingerprint.h."""
    f = (f ^ w) * 0x100000001b3 & MASK64
    return f ^ f >> 32


def fingerprint(p):
    """impl_fingerprint of core/fingerprint.h."""
    f = 0xcbf29ce484222325
    for i in range(0, len(p) // 8 * 8 + 1, 8):
        f = mix(f, int.from_bytes(p[i:i + 8], "little"))
    return mix(f, len(p))


def fingerprint_folded(p):
    """impl_fingerprint_folded of core/fingerprint.h."""
    n, f = len(p) // 32 * 8, 0xcbf29ce484222325
    for i in range(0, n, 8):
        a, b, c, d = (int.from_bytes(p[j:j + 8], "little") for j in (i, n + i, 2 * n + i, 3 * n + i))
        f = mix(f, a + 3 * b + 5 * c + 7 * d & MASK64)
    rest = p[4 * n:]
    for i in range(0, len(rest) // 8 * 8 + 1, 8):
        f = mix(f, int.from_bytes(rest[i:i + 8], "little"))
    return mix(f, len(p))


def congruential(n):
    """n bytes of the message of poly1305_selftest and codec_selftest."""
    x, out = 0, b""
    while len(out) < n:
        x = (x * 0x5851f42d4c957f2d + 0x14057b7ef767814f) & MASK64
        out += (x ^ x >> 29).to_bytes(8, "little")
    return out[:n]


def golden(n):
    """n bytes of the message of the self-tests of AES-GCM and AES-GCM-SIV."""
    words = ((i + 1) * 0x9e3779b97f4a7c15 & MASK64 for i in range((n + 7) // 8))
    return b"".join((t ^ t >> 29).to_bytes(8, "little") for t in words)[:n]


def pattern(n):
    """n bytes of the message of many: 167 i + i / 16."""
    return bytes(167 * i + (i >> 4) & 255 for i in range(n))


def arithmetic(n, first, step):
    return bytes(first + step * i & 255 for i in range(n))


def xor(*blocks):
    """As long as the shortest."""
    out = blocks[0]
    for b in blocks[1:]:
        out = bytes(x ^ y for x, y in zip(out, b))
    return out


def words(p, size, order):
    return [int.from_bytes(p[i:i + size], order) for i in range(0, len(p), size)]
