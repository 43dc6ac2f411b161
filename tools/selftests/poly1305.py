# SPDX-License-Identifier: ISC
"""Poly1305 (RFC 8439, 2.5) in integers."""
from .fingerprint import congruential, fingerprint, words

P = 2**130 - 5
CLAMP = 0x0ffffffc0ffffffc0ffffffc0fffffff


def number(p):
    return int.from_bytes(p, "little")


def absorb(h, message, r):
    """h continued by the blocks of a message."""
    for i in range(0, len(message), 16):
        h = (h + number(message[i:i + 16] + b"\1")) * r % P
    return h


def tag_of(h, s):
    return (h % P + s & 2**128 - 1).to_bytes(16, "little")


def factor(key):
    return number(key[:16]) & CLAMP


def poly1305(message, key):
    return tag_of(absorb(0, message, factor(key)), number(key[16:32]))


def block_to(h, target, r):
    """The block after which h becomes target."""
    return ((target * pow(r, -1, P) - h) % P - 2**128).to_bytes(16, "little")


def vectors(source):
    for r0, r8, s, length, m, _ in source["poly1305_vectors"]:
        key = bytes([r0] + [0] * 7 + [r8] + [0] * 7 + [s] * 16)
        message = bytes(m) + bytes(length - len(m)) if len(m) < length else bytes(m[:length])
        yield [r0, r8, s, length, m, list(poly1305(message, key))]


def carries(m):
    name = "poly1305_selftest_carries."
    yield name + "all_set", poly1305(bytes([0xff] * 1104), bytes([0xff] * 32))
    key = m[300:316] + m[:16]
    r = factor(key)
    yield name + "to_0", block_to(absorb(0, m[:368], r), 0, r)
    yield name + "to_7", block_to(absorb(0, m[2:370], 1), 7, 1)
    yield name + "seven", tag_of(7, 0)
    x = 0x12b456f89b3cdf7
    yield name + "to_x", block_to(0, x, r)
    yield name + "s_and_x", tag_of(x, number(m[:16]))
    yield name + "of_21", poly1305(m[229:250], key)


def bounds(source, m):
    name, most = "poly1305_selftest_bounds.", 2**131 - 1
    tags = [tag_of(absorb(most, bytes(16 * n), 4), 0) for n in (0, 1, 2, 2)]
    yield name + "low", [tag[0] if not any(tag[1:]) else None for tag in tags]
    yield name + "full", tag_of(absorb(most, bytes([0xff] * 704), factor(m)), number(m[16:32]))
    rows = []
    for r, at, _ in source[name + "rare"]:
        r = factor(b"".join(w.to_bytes(8, "little") for w in r))
        key = r.to_bytes(16, "little") + m[:16]
        rows.append([words(key[:16], 8, "little"), at, poly1305(m[at:at + 704], key)])
    yield name + "rare", rows


def values(source):
    m = congruential(2064)
    yield "poly1305_vectors", list(vectors(source))
    yield from carries(m)
    yield from bounds(source, m)
    tags = (poly1305(m[:n], m[7 * i:7 * i + 32]) for i, n in enumerate(source["poly1305_lengths"]))
    yield "poly1305_selftest_lengths", [fingerprint(b"".join(tags))]
    blocks = [(0, 5), (80, 19), (1100, 12), (384, 25), (784, 44), (16, 47), (0, 99)]
    yield "poly1305_selftest_blocks.want", poly1305(b"".join(m[at:at + 16 * n] for at, n in blocks), m[100:132])
    yield "poly1305_selftest_blocks.power", (pow(factor(m[100:]), 16, P) & 2**128 - 1).to_bytes(16, "little")


SELFTESTS = {"src/poly1305/poly1305.c": (values, {"poly1305_lengths": "the lengths of the messages"})}
