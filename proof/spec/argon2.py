# SPDX-License-Identifier: ISC
"""Argon2's compression function G (RFC 9106, sections 3.5 and 3.6)."""
from engine.terms import C, add, ext, memoized, mul, rol, xor, zext


def mix(v, a, b, c, d):
    """Section 3.6, GB."""
    half = lambda x: zext(ext(x, 0, 32), 64)
    for p, q, r, n in ((a, b, d, 32), (c, d, b, 24), (a, b, d, 16), (c, d, b, 63)):
        v[p] = add(add(v[p], v[q]), mul(C(64, 2), mul(half(v[p]), half(v[q]))))
        v[r] = rol(xor(v[r], v[p]), 64 - n)


def permute(v):
    """Section 3.6, P: sixteen words, the pairs of eight registers."""
    v = list(v)
    for i in range(4):
        mix(v, i, 4 + i, 8 + i, 12 + i)
    for i in range(4):
        mix(v, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return v


@memoized
def compress(x, y):
    """Section 3.5, G: 128 words."""
    r = [xor(p, q) for p, q in zip(x, y)]
    z = list(r)
    for i in range(8):  # rows
        z[16 * i:16 * i + 16] = permute(z[16 * i:16 * i + 16])
    for i in range(8):  # columns of registers
        places = [16 * j + 2 * i + k for j in range(8) for k in (0, 1)]
        for place, word in zip(places, permute([z[p] for p in places])):
            z[place] = word
    return [xor(p, q) for p, q in zip(r, z)]


def known_answers():
    """RFC 9106, section 5.1: Argon2d with 4 lanes of 8 blocks, 3 passes. All but G is plain Python here."""
    from hashlib import blake2b
    from spec.words import from_bytes, to_bytes

    le = lambda n: n.to_bytes(4, "little")

    def long_hash(data, size):  # section 3.3
        if size <= 64:
            return blake2b(le(size) + data, digest_size=size).digest()
        v, out = blake2b(le(size) + data).digest(), b""
        while size - len(out) > 64:
            out += v[:32]
            v = blake2b(v, digest_size=min(64, size - len(out))).digest()
        return out + v

    lanes, length, passes = 4, 8, 3
    parts = [bytes([i + 1]) * n for i, n in enumerate((32, 16, 8, 12))]
    h0 = blake2b(b"".join(map(le, (lanes, 32, lanes * length, passes, 0x13, 0)))
                 + b"".join(le(len(p)) + p for p in parts)).digest()
    matrix = [[tuple(from_bytes(long_hash(h0 + le(j) + le(i), 1024), 64)) for j in range(2)] + [None] * (length - 2)
              for i in range(lanes)]
    for turn in range(passes):
        for at in range(0, length, 2):  # segments of two blocks
            for i in range(lanes):
                for j in range(at, at + 2):
                    if turn == 0 and j < 2:
                        continue
                    previous = matrix[i][j - 1]
                    j1, j2 = int.from_bytes(to_bytes(previous[:1])[:4], "little"), int.from_bytes(to_bytes(previous[:1])[4:],
                                                                                                  "little")
                    lane = i if turn == 0 and at == 0 else j2 % lanes
                    area = (at if turn == 0 else length - 2) + (j - at - 1 if lane == i else -(j == at))
                    z = area - 1 - (area * (j1 * j1 >> 32) >> 32)
                    block = compress(previous, matrix[lane][((0 if turn == 0 else at + 2) + z) % length])
                    matrix[i][j] = tuple(block if turn == 0 else (xor(p, q) for p, q in zip(block, matrix[i][j])))
    last = matrix[0][-1]
    for row in matrix[1:]:
        last = [xor(p, q) for p, q in zip(last, row[-1])]
    assert long_hash(to_bytes(last), 32).hex() == "512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb"
