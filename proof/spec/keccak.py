# SPDX-License-Identifier: ISC
"""Keccak-p[1600, rounds], FIPS 202 section 3."""
from engine.terms import C, and_, not_, rol, xor


def round_constants():
    """Algorithm 5, rc(t), and step 3 of Algorithm 6 (iota)."""
    r, bits = 1, []
    for _ in range(24 * 7):
        bits.append(r & 1)
        r <<= 1
        if r & 256:
            r ^= 0x171
    return [sum(bits[7 * i + j] << ((1 << j) - 1) for j in range(7)) for i in range(24)]


def one_round(a, constant):
    """Lane (x, y) is a[x + 5 y]."""
    c = [xor(xor(xor(a[x], a[x + 5]), xor(a[x + 10], a[x + 15])), a[x + 20]) for x in range(5)]
    d = [xor(c[(x + 4) % 5], rol(c[(x + 1) % 5], 1)) for x in range(5)]
    a = [xor(a[i], d[i % 5]) for i in range(25)]  # theta
    b, (x, y) = [a[0]] * 25, (1, 0)
    for t in range(24):  # rho and pi
        b[y + 5 * ((2 * x + 3 * y) % 5)] = rol(a[x + 5 * y], (t + 1) * (t + 2) // 2)
        x, y = y, (2 * x + 3 * y) % 5
    row = lambda i, k: b[5 * (i // 5) + (i + k) % 5]
    a = [xor(b[i], and_(not_(row(i, 1)), row(i, 2))) for i in range(25)]  # chi
    a[0] = xor(a[0], C(64, constant))  # iota
    return a


def permute(a, rounds, after_round=lambda number, a: a):
    """The last rounds rounds of Keccak-f[1600]."""
    for number, constant in enumerate(round_constants()[24 - rounds:]):
        a = after_round(number, one_round(a, constant))
    return a


def known_answers():
    from spec.words import constants, from_bytes, to_bytes
    # The Keccak team's KeccakF-1600-IntermediateValues.txt: the permutation of zeros begins so
    zeros = constants(64, [0] * 25)
    assert to_bytes(permute(zeros, 24)).hex().startswith("e7dde140798f25f18a47c033f9ccd584eea95aa61e2698d54d49806f304715bd")
    # NIST, SHA3-256 of the empty message: padding 06 ... 80 in a block of 136 bytes
    block = from_bytes(b"\x06".ljust(135, b"\0") + b"\x80" + bytes(64), 64)
    assert to_bytes(permute(block, 24)[:4]).hex() == "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a"
    # RFC 9861, section 5: TurboSHAKE128 of the empty message, domain 1f
    block = from_bytes(b"\x1f".ljust(167, b"\0") + b"\x80" + bytes(32), 64)
    assert to_bytes(permute(block, 12)[:4]).hex() == "1e415f1c5983aff2169217277d17bb538cd945a397ddec541f1ce41af2c1b74c"
