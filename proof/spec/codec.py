# SPDX-License-Identifier: ISC
"""Hexadecimal and base64 (RFC 4648, sections 4, 5 and 8), by characters: functions of numbers."""
import string

HEX = "0123456789abcdef"
BASE64 = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
URLSAFE = BASE64[:62] + "-_"


def hex_digit(nibble):
    return ord(HEX[nibble])


def base64_character(sextet, urlsafe):
    return ord((URLSAFE if urlsafe else BASE64)[sextet])


def hex_value(character):
    """The value of a digit of either case; None if the character is none."""
    digit = chr(character).lower()
    return HEX.index(digit) if digit in HEX else None


def base64_value(character, urlsafe):
    """The value of a character of the alphabet; None if it is not in it."""
    alphabet = URLSAFE if urlsafe else BASE64
    return alphabet.index(chr(character)) if chr(character) in alphabet else None


def known_answers():
    """RFC 4648, section 10."""
    bits = int.from_bytes(b"foobar", "big")
    sextets = [bits >> 42 - 6 * i & 63 for i in range(8)]
    assert bytes(base64_character(s, 0) for s in sextets) == b"Zm9vYmFy"
    assert bytes(hex_digit(n) for b in b"foobar" for n in (b >> 4, b & 15)) == b"666f6f626172"
    assert bytes(base64_character(s, 1) for s in (62, 63)) == b"-_"
    assert [base64_value(c, 0) for c in b"Zm9vYmFy"] == sextets
    assert [base64_value(c, u) for c in b"+/-_" for u in (0, 1)] == [62, None, 63, None, None, 62, None, 63]
    assert [hex_value(c) for c in b"0 9 a f A F g G @ /"[::2]] == [0, 9, 10, 15, 10, 15, None, None, None, None]
    assert sum(hex_value(c) is not None for c in range(256)) == 22
    assert sum(base64_value(c, 1) is not None for c in range(256)) == 64
