# SPDX-License-Identifier: ISC
"""AES-256-GCM-SIV, RFC 8452. The algebra of POLYVAL is a parameter, as in spec/aesgcm.py."""
from engine import terms as T
from engine.terms import C, add, and_, or_
from spec import aes
from spec.aes import constants, xor_bytes
from spec.aesgcm import blocks


class Integers:
    """Blocks whose bytes are constants, as integers, little-endian: section 3."""

    @staticmethod
    def block(terms):
        return int.from_bytes(bytes(T.A[t] for t in terms), "little")

    @staticmethod
    def add(a, b):
        return a ^ b

    @staticmethod
    def multiply(a, b):
        r = 0
        for i in range(127, -1, -1):
            r = r << 1 ^ (r >> 127) * (1 << 128 | 1 << 127 | 1 << 126 | 1 << 121 | 1) ^ (b >> i & 1) * a
        return r

    @staticmethod
    def dot(a, b):
        """a b x^-128"""
        inverse = 1 << 127 | 1 << 124 | 1 << 121 | 1 << 114 | 1
        return Integers.multiply(Integers.multiply(a, b), inverse)

    @staticmethod
    def bytes(a):
        return [C(8, b) for b in a.to_bytes(16, "little")]


def little_endian(word):
    return [T.ext(word, i, 8) for i in range(0, T.W[word], 8)]


def polyval(algebra, h, elements):
    s = algebra.block([C(8, 0)] * 16)
    for x in elements:
        s = algebra.dot(algebra.add(s, x), h)
    return s


def derive_keys(key, nonce):
    """The keys for authentication and encryption, section 4."""
    keys = aes.expand(key)
    halves = [aes.encrypt(keys, little_endian(C(32, i)) + nonce)[:8] for i in range(6)]
    return halves[0] + halves[1], sum(halves[2:], [])


def hash_input(ad, plain):
    return blocks(ad) + blocks(plain) + [little_endian(C(64, 8 * len(ad))) + little_endian(C(64, 8 * len(plain)))]


def tag_of(algebra, keys, h, ad, plain, nonce):
    s = algebra.bytes(polyval(algebra, h, [algebra.block(b) for b in hash_input(ad, plain)]))
    s = xor_bytes(s[:12], nonce) + s[12:]
    return aes.encrypt(keys, s[:15] + [and_(s[15], C(8, 0x7F))])


def keystream(keys, tag, n):
    """n bytes of AES-CTR's keystream, from the counter that the tag is with its highest bit set."""
    first = T.cat([(b, 0, 8) for b in tag[:4]])
    rest = tag[4:15] + [or_(tag[15], C(8, 0x80))]
    return sum([aes.encrypt(keys, little_endian(add(first, C(32, i))) + rest) for i in range((n + 15) // 16)], [])[:n]


def encrypt(algebra, plain, ad, nonce, key):
    """(ciphertext, tag)"""
    authentication, encryption = derive_keys(key, nonce)
    keys = aes.expand(encryption)
    tag = tag_of(algebra, keys, algebra.block(authentication), ad, plain, nonce)
    return xor_bytes(plain, keystream(keys, tag, len(plain))), tag


def known_answers():
    """POLYVAL's example of appendix A; appendix C.2: the second, that with 8 and 16 bytes, and that with 32 bytes; appendix
    C.3."""
    assert polyval(Integers, Integers.block(constants("25629347589242761d31f826ba4b757b")),
                   [Integers.block(constants(x)) for x in ("4f4f95668c83dfb6401762bb2d01a262",
                                                           "d1a24ddd2721d006bbe45f20d3c9f362")]) \
        == Integers.block(constants("f7a3b47b846119fae5b7866cf5e5b77e"))
    key, nonce = constants("01" + "00" * 31), constants("03" + "00" * 11)
    for plain, ad, want in (("0100000000000000", "", "c2ef328e5c71c83b843122130f7364b761e0b97427e3df28"),
                            ("01" + "00" * 15, "", "85a01b63025ba19b7fd3ddfc033b3e76c9eac6fa700942702e90862383c6c366"),
                            ("0200000000000000", "01", "1de22967237a813291213f267e3b452f02d01ae33e4ec854")):
        cipher, tag = encrypt(Integers, constants(plain), constants(ad), nonce, key)
        assert cipher + tag == constants(want)
    cipher, tag = encrypt(Integers, constants("00" * 16 + "4db923dc793ee6497c76dcc03a98e108"), [], constants("00" * 12),
                          constants("00" * 32))
    assert cipher + tag == constants("f3f80f2cf0cb2dd9c5984fcda908456cc537703b5ba70324a6793a7bf218d3eaffffffff000000000000000000"
                                     "000000")
