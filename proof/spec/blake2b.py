# SPDX-License-Identifier: ISC
"""BLAKE2b's compression function (RFC 7693, section 3)."""
from engine.terms import C, add, carry, memoized, rol, xor, zext
from spec.sha512 import INITIAL as IV
from spec.words import constants

# Section 2.7
SIGMA = ((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), (14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3),
         (11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4), (7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8),
         (9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13), (2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9),
         (12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11), (13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10),
         (6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5), (10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0))


def mix(v, a, b, c, d, x, y):
    """Section 3.1, G."""
    for z, m, n in ((x, 32, 24), (y, 16, 63)):
        v[a] = add(add(v[a], v[b]), z)
        v[d] = rol(xor(v[d], v[a]), 64 - m)
        v[c] = add(v[c], v[d])
        v[b] = rol(xor(v[b], v[c]), 64 - n)


@memoized
def compress(h, m, t, f0):
    """Section 3.2, F: h after the block m; t: the counter's two words; f0: all ones with the last block, or 0."""
    v = [*h, *constants(64, IV)]
    v[12], v[13], v[14] = xor(v[12], t[0]), xor(v[13], t[1]), xor(v[14], f0)
    for i in range(12):
        s = [m[j] for j in SIGMA[i % 10]]
        for k in range(4):
            mix(v, k, 4 + k, 8 + k, 12 + k, s[2 * k], s[2 * k + 1])
        for k in range(4):
            mix(v, k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4, s[8 + 2 * k], s[9 + 2 * k])
    return tuple(xor(xor(h[i], v[i]), v[i + 8]) for i in range(8))


def count(t, inc):
    """The 128-bit counter after inc more bytes."""
    return add(t[0], inc), add(t[1], zext(carry(t[0], inc, C(1, 0)), 64))


def known_answers():
    from spec.words import from_bytes, to_bytes
    # RFC 7693, appendix A: "abc", 64 bytes of output, no key
    h = tuple(constants(64, [IV[0] ^ 0x01010000 ^ 64, *IV[1:]]))
    got = compress(h, tuple(from_bytes(b"abc".ljust(128, b"\0"), 64)), count(constants(64, [0, 0]), C(64, 3)), C(64, -1))
    assert to_bytes(got).hex() == ("ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                                   "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923")
