# SPDX-License-Identifier: ISC
"""AEGIS-128L, AEGIS-256 and, with a degree of 2 or 4, AEGIS-128X and AEGIS-256X, with tags of 256 bits: RFC 10032
(draft-irtf-cfrg-aegis-aead). A block is a list of its 16 bytes; a state is a list of 8 or 6 blocks, and there are degree of
them."""
import os
import re

from engine.terms import C, and_
from spec.aes import constants, mix_columns, shift_rows, sub_bytes, xor_bytes

C0 = "000101020305080d1522375990e97962"
C1 = "db3d18556dc22ff12011314273b528dd"
DEGREES = {"aegis128l": 1, "aegis128x2": 2, "aegis128x4": 4, "aegis256": 1, "aegis256x2": 2, "aegis256x4": 4}


def aes_round(block, key):
    return xor_bytes(mix_columns(shift_rows(sub_bytes(block))), key)


def xor_all(*blocks):
    r = blocks[0]
    for b in blocks[1:]:
        r = xor_bytes(r, b)
    return r


def and_bytes(a, b):
    return [and_(x, y) for x, y in zip(a, b, strict=True)]


def split(text):
    return [text[i:i + 16] for i in range(0, len(text), 16)]


def zero_pad(text, size):
    """text with zeros up to a multiple of size bytes."""
    return text + [C(8, 0)] * (-len(text) % size)


def context(i, degree):
    return [C(8, i), C(8, degree - 1)] + [C(8, 0)] * 14


class Aegis128:
    """The states of AEGIS-128L and AEGIS-128X."""
    BLOCKS = 2  # of each state's input

    def __init__(self, key, nonce, degree, round_=aes_round):
        self.round = round_
        c0, c1, kn = constants(C0), constants(C1), xor_bytes(key, nonce)
        self.v = [[kn, c1, c0, c1, kn, xor_bytes(key, c0), xor_bytes(key, c1), xor_bytes(key, c0)] for _ in range(degree)]
        for _ in range(10):
            for i, s in enumerate(self.v):
                s[3], s[7] = (xor_bytes(b, context(i, degree)) for b in (s[3], s[7]))
            self.update([nonce] * degree + [key] * degree)

    def update(self, m):
        degree = len(self.v)
        for i, s in enumerate(self.v):
            self.v[i] = [self.round(s[7], xor_bytes(s[0], m[i])), self.round(s[0], s[1]), self.round(s[1], s[2]),
                         self.round(s[2], s[3]), self.round(s[3], xor_bytes(s[4], m[degree + i])), self.round(s[4], s[5]),
                         self.round(s[5], s[6]), self.round(s[6], s[7])]

    def stream(self):
        return sum([xor_all(s[6], s[1], and_bytes(s[2], s[3])) for s in self.v]
                   + [xor_all(s[2], s[5], and_bytes(s[6], s[7])) for s in self.v], [])

    def finalize(self, lengths):
        t = [xor_bytes(s[2], lengths) for s in self.v]
        for _ in range(7):
            self.update(t + t)
        return xor_all(*[b for s in self.v for b in s[:4]]) + xor_all(*[b for s in self.v for b in s[4:]])


class Aegis256:
    """The states of AEGIS-256 and AEGIS-256X."""
    BLOCKS = 1

    def __init__(self, key, nonce, degree, round_=aes_round):
        self.round = round_
        (k0, k1), (n0, n1), c0, c1 = split(key), split(nonce), constants(C0), constants(C1)
        kn = [xor_bytes(k0, n0), xor_bytes(k1, n1)]
        self.v = [[*kn, c1, c0, xor_bytes(k0, c0), xor_bytes(k1, c1)] for _ in range(degree)]
        for _ in range(4):
            for m in (k0, k1, *kn):
                for i, s in enumerate(self.v):
                    s[3], s[5] = (xor_bytes(b, context(i, degree)) for b in (s[3], s[5]))
                self.update([m] * degree)

    def update(self, m):
        for i, s in enumerate(self.v):
            self.v[i] = [self.round(s[5], xor_bytes(s[0], m[i]))] + [self.round(s[j], s[j + 1]) for j in range(5)]

    def stream(self):
        return sum([xor_all(s[1], s[4], s[5], and_bytes(s[2], s[3])) for s in self.v], [])

    def finalize(self, lengths):
        t = [xor_bytes(s[3], lengths) for s in self.v]
        for _ in range(7):
            self.update(t)
        return xor_all(*[b for s in self.v for b in s[:3]]) + xor_all(*[b for s in self.v for b in s[3:]])


def crypt(primitive, text, ad, nonce, key, decrypting=False, round_=aes_round):
    """(the text encrypted or decrypted, the tag); a proof may give its own form of a round"""
    degree = DEGREES[primitive]
    state = (Aegis128 if primitive.startswith("aegis128") else Aegis256)(key, nonce, degree, round_)
    rate = 16 * state.BLOCKS * degree
    padded = zero_pad(ad, rate)
    for i in range(0, len(padded), rate):
        state.update(split(padded[i:i + rate]))
    out = []
    for i in range(0, len(text), rate):
        block = text[i:i + rate]
        result = xor_bytes(block, state.stream()[:len(block)])
        state.update(split(zero_pad(result if decrypting else block, rate)))
        out += result
    lengths = [C(8, 8 * n >> 8 * i) for n in (len(ad), len(text)) for i in range(8)]
    return out, state.finalize(lengths)


def known_answers():
    """The test vectors of RFC 10032, appendices A.2 to A.7, as test/kat has them: those before the comment "made by"."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "test", "kat")
    done = set()
    for name in ("aegis.txt", "aegisx.txt"):
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            text = f.read()
        for record in text[:text.index("\n# made by")].split("\n\n"):
            row = {k: v.strip() for k, v in re.findall(r"^(\w+) =(.*)$", record, re.M)}
            primitive = row.get("op", "").removeprefix("crypto_aead_")
            if primitive in DEGREES:
                message, cipher, ad, nonce, key, tag = (constants(row[x]) for x in ("msg", "ct", "ad", "nonce", "key", "tag"))
                assert crypt(primitive, message, ad, nonce, key) == (cipher, tag)
                assert crypt(primitive, cipher, ad, nonce, key, True) == (message, tag)
                done.add(primitive)
    assert done == set(DEGREES)
