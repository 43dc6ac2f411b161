# SPDX-License-Identifier: ISC
"""AES, FIPS 197, and its counter mode, SP 800-38A section 6.5. A block is a list of its 16 bytes."""
from engine import terms as T
from engine.galois import imixcol, isbox, mixcol, sbox
from engine.terms import C, add, cat, xor


def xor_bytes(a, b):
    return [xor(x, y) for x, y in zip(a, b, strict=True)]


def expand(key):
    """The round keys: KeyExpansion, section 5.2."""
    nk = len(key) // 4
    w = [key[4 * i:4 * i + 4] for i in range(nk)]
    constant = 1
    for i in range(nk, 4 * (nk + 7)):
        t = list(w[i - 1])
        if i % nk == 0:
            t = [sbox(x) for x in t[1:] + t[:1]]
            t[0] = xor(t[0], C(8, constant))
            constant = constant << 1 ^ (constant >> 7) * 0x11B
        elif nk > 6 and i % nk == 4:
            t = [sbox(x) for x in t]
        w.append(xor_bytes(w[i - nk], t))
    return [sum(w[i:i + 4], []) for i in range(0, len(w), 4)]


def sub_bytes(s):
    return [sbox(x) for x in s]


def shift_rows(s):
    """Byte r of column c, s[4 c + r], comes from column c + r: section 5.1.2."""
    return [s[4 * ((c + r) % 4) + r] for c in range(4) for r in range(4)]


def mix_columns(s):
    return sum([mixcol(s[c:c + 4]) for c in range(0, 16, 4)], [])


def inverse_shift_rows(s):
    return [s[4 * ((c - r) % 4) + r] for c in range(4) for r in range(4)]


def inverse_mix_columns(s):
    return sum([imixcol(s[c:c + 4]) for c in range(0, 16, 4)], [])


def encrypt(keys, block):
    """Cipher, section 5.1."""
    s = xor_bytes(block, keys[0])
    for k in keys[1:-1]:
        s = xor_bytes(mix_columns(shift_rows(sub_bytes(s))), k)
    return xor_bytes(shift_rows(sub_bytes(s)), keys[-1])


def decrypt(keys, block):
    """InvCipher, section 5.3."""
    s = xor_bytes(block, keys[-1])
    for k in keys[-2:0:-1]:
        s = [isbox(x) for x in inverse_shift_rows(s)]
        s = inverse_mix_columns(xor_bytes(s, k))
    return xor_bytes([isbox(x) for x in inverse_shift_rows(s)], keys[0])


def big_endian(word):
    """The bytes of a word, the most significant first."""
    return [T.ext(word, i, 8) for i in range(T.W[word] - 8, -1, -8)]


def word_of(block):
    """The inverse of big_endian."""
    return cat([(b, 0, 8) for b in reversed(block)])


def counters(high, low, n):
    """The n counter blocks from 2^64 high + low on, a term and an integer, modulo 2^128."""
    return [big_endian(add(high, C(64, low + i >> 64))) + big_endian(C(64, low + i)) for i in range(n)]


def ctr(keys, high, low, n):
    """n bytes of keystream from that counter on: SP 800-38A section 6.5, with the standard incrementing function of appendix
    B.1."""
    return sum([encrypt(keys, b) for b in counters(high, low, (n + 15) // 16)], [])[:n]


def constants(hexadecimal):
    return [C(8, b) for b in bytes.fromhex(hexadecimal)]


def known_answers():
    """FIPS 197 appendices B (with A.1), C.1 and C.3; SP 800-38A F.5.1 and F.5.5."""
    key = constants("2b7e151628aed2a6abf7158809cf4f3c")
    assert expand(key)[10] == constants("d014f9a8c9ee2589e13f0cc8b6630ca6")
    assert encrypt(expand(key), constants("3243f6a8885a308d313198a2e0370734")) == constants("3925841d02dc09fbdc118597196a0b32")
    plain = constants("00112233445566778899aabbccddeeff")
    for size, cipher in (16, "69c4e0d86a7b0430d8cdb78070b4c55a"), (32, "8ea2b7ca516745bfeafc49904b496089"):
        keys = expand([C(8, i) for i in range(size)])
        assert encrypt(keys, plain) == constants(cipher)
        assert decrypt(keys, constants(cipher)) == plain
    message = constants("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51")
    for key, cipher in (("2b7e151628aed2a6abf7158809cf4f3c",
                         "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"),
                        ("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
                         "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5")):
        stream = ctr(expand(constants(key)), C(64, 0xF0F1F2F3F4F5F6F7), 0xF8F9FAFBFCFDFEFF, 32)
        assert xor_bytes(message, stream) == constants(cipher)
