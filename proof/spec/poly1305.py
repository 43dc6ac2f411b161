# SPDX-License-Identifier: ISC
"""Poly1305, RFC 8439, section 2.5: a polynomial in r modulo 2^130 - 5, plus s.

The functions take integers, or residues of engine/points.py, which add and multiply alike."""
P = 2**130 - 5
CLAMP = 0x0ffffffc0ffffffc0ffffffc0fffffff
POWERS = (2, 4, 8, 16)  # of r, that the streaming state keeps


def absorb(h, r, blocks):
    """2.5.1: a block is the little-endian integer of its bytes and of a byte 01 that follows them."""
    for block in blocks:
        h = (h + block) * r
    return h


def power(r, n):
    """r^n"""
    x = 1
    for _ in range(n):
        x = x * r
    return x


def tag(h, s):
    """The last lines of 2.5.1, for integers."""
    return (h % P + s) % 2**128


def mac(key, message):
    number = lambda b: int.from_bytes(b, "little")
    blocks = [number(message[i:i + 16] + b"\1") for i in range(0, len(message), 16)]
    return tag(absorb(0, number(key[:16]) & CLAMP, blocks), number(key[16:])).to_bytes(16, "little")


def known_answers():
    """RFC 8439, 2.5.2, and vectors 1, 3, 7 to 11 of A.3."""
    text = b"Cryptographic Forum Research Group"
    key = bytes.fromhex("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b")
    assert mac(key, text) == bytes.fromhex("a8061dc1305136c6c22b8baf0c0127a9")
    ietf = (b"Any submission to the IETF intended by the Contributor for publication as all or part of an IETF Internet-Draft or "
            b"RFC and any statement made within the context of an IETF activity is considered an \"IETF Contribution\". Such "
            b"statements include oral statements in IETF sessions, as well as written and electronic communications made at any "
            b"time or place, which are addressed to")
    half = bytes.fromhex("36e5f6b5c5e06070f0efca96227a863e")
    assert mac(bytes(16) + half, ietf) == half
    assert mac(half + bytes(16), ietf).hex() == "f3477e7cd95417af89a6b8794c310cf0"
    for r, s, message, want in (
            ("02", "", "ff" * 16, "03"),
            ("02", "ff" * 16, "02" + "00" * 15, "03"),
            ("01", "", "ff" * 16 + "f0" + "ff" * 15 + "11" + "00" * 15, "05"),
            ("01", "", "ff" * 16 + "fb" + "fe" * 15 + "01" * 16, ""),
            ("02", "", "fd" + "ff" * 15, "fa" + "ff" * 15),
            ("01" + "00" * 7 + "04", "", "e33594d7505e43b900000000000000003394d7505e4379cd01000000000000000000000000000000000000"
                                         "000000"
             "000001000000000000000000000000000000", "14" + "00" * 7 + "55")):
        key = bytes.fromhex(r).ljust(16, b"\0") + bytes.fromhex(s).ljust(16, b"\0")
        assert mac(key, bytes.fromhex(message)) == bytes.fromhex(want).ljust(16, b"\0")
