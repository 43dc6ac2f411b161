# SPDX-License-Identifier: ISC
"""Integers modulo L, the order of edwards25519's base point (RFC 8032, section 5.1)."""
L = 2**252 + 27742317777372353535851937790883648493


def reduce(x):
    return x % L


def muladd(a, b, c):
    return (a * b + c) % L


def known_answers():
    """RFC 8032, 7.1, test 1: S = r + h s, with r and h of 512 bits; s is clamped, as 5.1.5 says."""
    import hashlib
    number = lambda b: int.from_bytes(b, "little")
    secret = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    public = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    signature = bytes.fromhex("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd"
                              "25bf5f0595bbe24655141438e7a100b")
    h = hashlib.sha512(secret).digest()
    s = number(h[:32]) & 2**254 - 8 | 2**254
    r = reduce(number(hashlib.sha512(h[32:]).digest()))
    k = reduce(number(hashlib.sha512(signature[:32] + public).digest()))
    assert muladd(k, s, r) == number(signature[32:])
