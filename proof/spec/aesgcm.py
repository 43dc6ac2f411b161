# SPDX-License-Identifier: ISC
"""AES-GCM with nonces of 96 bits and tags of 128, SP 800-38D. The algebra of GHASH is a parameter: integers, or
engine/bilinear.py's forms. It has block(bytes), which gives an element, add and times."""
from engine.terms import C
from spec import aes
from spec.aes import big_endian, constants, xor_bytes


def multiply(x, y):
    """Algorithm 1: the product of two blocks as integers, whose most significant bit is the leftmost of the block."""
    z, v = 0, y
    for i in range(127, -1, -1):
        if x >> i & 1:
            z ^= v
        v = v >> 1 ^ (v & 1) * (0xE1 << 120)
    return z


class Integers:
    """Blocks whose bytes are constants, as integers."""

    @staticmethod
    def block(terms):
        from engine import terms as T
        return int.from_bytes(bytes(T.A[t] for t in terms), "big")

    @staticmethod
    def add(a, b):
        return a ^ b

    times = staticmethod(multiply)


def blocks(text):
    """text with zeros up to whole blocks."""
    text = text + [C(8, 0)] * (-len(text) % 16)
    return [text[i:i + 16] for i in range(0, len(text), 16)]


def ghash(algebra, h, y, elements):
    """Algorithm 2, GHASH_H, from the value y on."""
    for x in elements:
        y = algebra.times(algebra.add(y, x), h)
    return y


def hash_input(ad, cipher):
    """Input of GHASH, step 5 of Algorithm 4: both filled up to whole blocks, and their lengths in bits."""
    return blocks(ad) + blocks(cipher) + [big_endian(C(64, 8 * len(ad))) + big_endian(C(64, 8 * len(cipher)))]


def counter(nonce, i):
    """The block J0 (i = 0) and those that inc32 makes of it."""
    return nonce + big_endian(C(32, 1 + i))


def keystream(keys, nonce, n):
    """n bytes of GCTR's keystream for the message: from inc32(J0) on."""
    return sum([aes.encrypt(keys, counter(nonce, 1 + i)) for i in range((n + 15) // 16)], [])[:n]


def encrypt(algebra, keys, text, ad, nonce):
    """(ciphertext, GHASH, what is added to it for the tag)"""
    cipher = xor_bytes(text, keystream(keys, nonce, len(text)))
    h = algebra.block(aes.encrypt(keys, [C(8, 0)] * 16))
    y = ghash(algebra, h, algebra.block([C(8, 0)] * 16), [algebra.block(b) for b in hash_input(ad, cipher)])
    return cipher, y, aes.encrypt(keys, counter(nonce, 0))


def known_answers():
    """Test cases 2, 4 and 16 of D. McGrew and J. Viega, "The Galois/Counter Mode of Operation (GCM)"."""
    key = "feffe9928665731c6d6a8f9467308308"
    message = ("d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
               "b16aedf5aa0de657ba637b39")
    ad, nonce = "feedfacedeadbeeffeedfacedeadbeefabaddad2", "cafebabefacedbaddecaf888"
    for key, nonce, message, ad, cipher, tag in (
            ("00" * 16, "00" * 12, "00" * 16, "", "0388dace60b6a392f328c2b971b2fe78", "ab6e47d42cec13bdf53a67b21257bddf"),
            (key, nonce, message, ad, "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aa"
                                      "c84aa05"
             "1ba30b396a0aac973d58e091", "5bc94fbc3221a5db94fae95ae7121a47"),
            (key * 2, nonce, message, ad, "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08"
                                          "b1056828838"
             "c5f61e6393ba7a0abcc9f662", "76fc6ece0f4e1768cddf8853bb2d551b")):
        c, y, mask = encrypt(Integers, aes.expand(constants(key)), constants(message), constants(ad), constants(nonce))
        assert c == constants(cipher)
        assert y ^ Integers.block(mask) == int(tag, 16)
