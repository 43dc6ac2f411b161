# SPDX-License-Identifier: ISC
"""SipHash-2-4 (J.-P. Aumasson, D. J. Bernstein, 2012, section 2), and the output of 128 bits of its authors' reference code."""
from engine.terms import C, add, rol, xor
from spec.words import join


def sip_round(v):
    """Section 2.2, figure 2.1."""
    for a, b, c, d, r, s in ((0, 1, 2, 3, 13, 16), (2, 1, 0, 3, 17, 21)):
        v[a], v[c] = add(v[a], v[b]), add(v[c], v[d])
        v[b], v[d] = xor(rol(v[b], r), v[a]), xor(rol(v[d], s), v[c])
        v[a] = rol(v[a], 32)


def siphash(key, message, size):
    """The words of the hash of size bytes, 8 or 16. key: two words; message: bytes."""
    v = [xor(key[i % 2], C(64, c)) for i, c in enumerate((0x736f6d6570736575, 0x646f72616e646f6d, 0x6c7967656e657261,
                                                          0x7465646279746573))]
    if size == 16:
        v[1] = xor(v[1], C(64, 0xee))
    padded = message + [C(8, 0)] * (7 - len(message) % 8) + [C(8, len(message))]
    for i in range(0, len(padded), 8):
        m = join(padded[i:i + 8])
        v[3] = xor(v[3], m)
        sip_round(v)
        sip_round(v)
        v[0] = xor(v[0], m)
    out = []
    for i in range(size // 8):
        if i:
            v[1] = xor(v[1], C(64, 0xdd))
        else:
            v[2] = xor(v[2], C(64, 0xee if size == 16 else 0xff))
        for _ in range(4):
            sip_round(v)
        out.append(xor(xor(v[0], v[1]), xor(v[2], v[3])))
    return out


def known_answers():
    from spec.words import constants, from_bytes, to_bytes
    key = from_bytes(bytes(range(16)), 64)
    # The paper, appendix A: 15 bytes; the reference code, vectors.h, 0 bytes
    assert to_bytes(siphash(key, constants(8, range(15)), 8)).hex() == "e545be4961ca29a1"
    assert to_bytes(siphash(key, [], 8)).hex() == "310e0edd47db6f72"
    assert to_bytes(siphash(key, [], 16)).hex() == "a3817f04ba25a8e66df67214c7550293"
