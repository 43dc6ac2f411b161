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


def known_answers():
    """RFC 4648, section 10."""
    bits = int.from_bytes(b"foobar", "big")
    sextets = [bits >> 42 - 6 * i & 63 for i in range(8)]
    assert bytes(base64_character(s, 0) for s in sextets) == b"Zm9vYmFy"
    assert bytes(hex_digit(n) for b in b"foobar" for n in (b >> 4, b & 15)) == b"666f6f626172"
    assert bytes(base64_character(s, 1) for s in (62, 63)) == b"-_"
