# SPDX-License-Identifier: ISC
"""ChaCha20 with Poly1305 over associated data and ciphertext (RFC 8439, 2.8), from both."""
from .fingerprint import arithmetic, fingerprint_folded, pattern, xor
from .poly1305 import absorb, factor, number, poly1305
from .stream import FIRST, chacha

FROM = FIRST + 25 - 4
MASK = 2**128 - 1


def padded(p):
    return p + bytes(-len(p) % 16)


def keystream(first, n):
    return b"".join(chacha(first + i, 20) for i in range(n))


def tag(key, ad, c):
    lengths = len(ad).to_bytes(8, "little") + len(c).to_bytes(8, "little")
    return poly1305(padded(ad) + padded(c) + lengths, key)


def carrying(key, ad):
    """The block after ad whose sum with the low 128 bits of the accumulator is 2^128 - 1. Nothing above 2^130 is reduced
    before the next block is added, then 2^130 becomes 5."""
    r, h = factor(key), 0
    r0, r1 = r & 2**64 - 1, r >> 64
    for i in range(0, len(ad), 16):
        h = (h & 2**130 - 1) + 5 * (h >> 130) + number(ad[i:i + 16] + b"\1")
        h0, h1, h2 = h & 2**64 - 1, h >> 64 & 2**64 - 1, h >> 128
        h = h0 * r0 + h1 * (r1 * 5 // 4) + (h0 * r1 + h1 * r0 + h2 * (r1 * 5 // 4) << 64) + (h2 * r0 << 128)
    assert h >> 130 and h % (2**130 - 5) == absorb(0, ad, r) % (2**130 - 5)
    return (MASK - (h & MASK)).to_bytes(16, "little")


def values(_):
    ad = arithmetic(31, 255, -37)
    stream = keystream(FROM, 18)
    begin = xor(carrying(stream, padded(ad)), stream[64:])
    yield "chacha20poly1305_carries", begin
    yield "chacha20poly1305_selftest", [FROM]
    c = xor((begin + pattern(1046)[16:]), stream[64:])
    yield "chacha20poly1305_sealed", fingerprint_folded(c + tag(stream, ad, c))
    stream, c = keystream(FROM - 8, 18), pattern(1024)
    yield "chacha20poly1305_opened", fingerprint_folded(xor(c, stream[64:]) + tag(stream, b"", c))
    c = xor(pattern(512), stream[64:])
    yield "chacha20poly1305_short", fingerprint_folded(c + tag(stream, ad[:25], c))


SELFTESTS = {"src/chacha20poly1305/chacha20poly1305.c": (values, {})}
