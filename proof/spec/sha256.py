# SPDX-License-Identifier: ISC
"""SHA-256's compression function (FIPS 180-4), and PBKDF2's iterations of HMAC over it (RFC 8018, RFC 2104)."""
from engine.terms import memoized, xor
from spec import sha2
from spec.words import constants

K = sha2.fractions(64, 32, 3)
INITIAL = sha2.fractions(8, 32, 2)


@memoized
def compress(state, message):
    """The state after a block of sixteen words."""
    return sha2.compress(state, message, K, (2, 13, 22), (6, 11, 25), (7, 18, 3), (17, 19, 10))


def hmac(inner, outer, message):
    """HMAC of eight words, by the states after the two pads: each hash ends with eight words and the padding for 96 bytes."""
    padding = tuple(constants(32, [1 << 31, 0, 0, 0, 0, 0, 0, 8 * 96]))
    return compress(outer, compress(inner, message + padding) + padding)


def iterate(t, inner, outer, n):
    """t XOR u_1 XOR ... XOR u_n, where u_0 is t and u_j the HMAC of u_j-1."""
    u = tuple(t)
    for _ in range(n):
        u = hmac(inner, outer, u)
        t = [xor(p, q) for p, q in zip(t, u)]
    return t


def known_answers():
    initial = constants(32, INITIAL)
    # NIST, examples with intermediate values
    assert sha2.digest(compress, initial, b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert sha2.digest(compress, initial, b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") == (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    # No publication has chains of HMACs by themselves: Python's hmac gives one
    import hashlib
    import hmac as python
    from spec.words import from_bytes, to_bytes
    key, u = b"passwd", bytes(range(32))
    pads = [compress(tuple(initial), tuple(from_bytes(bytes(x ^ p for x in key.ljust(64, b"\0")), 32, "big")))
            for p in (0x36, 0x5c)]
    got = to_bytes(iterate(from_bytes(u, 32, "big"), *pads, 3), "big")
    want = u
    for _ in range(3):
        u = python.new(key, u, hashlib.sha256).digest()
        want = bytes(p ^ q for p, q in zip(want, u))
    assert got == want
