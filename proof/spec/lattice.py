# SPDX-License-Identifier: ISC
"""Shared by FIPS 203 and FIPS 204: strings of d-bit numbers, reversed bits, and NIST's vectors for the known answers."""
import base64
import hashlib
import os

from engine.library import TREE
from engine.terms import cat


def pack(numbers, d):
    """The bytes that hold d bits of each of these terms in a row: FIPS 203 Algorithms 3 and 5, FIPS 204 Algorithm 16."""
    whole = cat([(t, 0, d) for t in numbers])
    return [cat([(whole, 8 * i, 8)]) for i in range(len(numbers) * d // 8)]


def unpack(data, d):
    """The reverse: the d-bit terms in these bytes. FIPS 203 Algorithms 4 and 6, FIPS 204 Algorithm 18."""
    numbers = []
    for i in range(len(data) * 8 // d):
        first, last = i * d // 8, (i * d + d - 1) // 8
        numbers.append(cat([(cat([(t, 0, 8) for t in data[first:last + 1]]), i * d % 8, d)]))
    return numbers


def encode(numbers, d):
    """pack() of integers."""
    return sum(int(x) << d * i for i, x in enumerate(numbers)).to_bytes(len(numbers) * d // 8, "little")


def decode(data, d):
    whole = int.from_bytes(data, "little")
    return [whole >> d * i & (1 << d) - 1 for i in range(len(data) * 8 // d)]


def reversed_bits(i, bits):
    return int(f"{i:0{bits}b}"[::-1], 2)


def rows(name, operation, **constants):
    """The rows of test/vectors/NAME.txt's tables of this operation, as dictionaries. Long values are 16 bytes of SHA-256."""
    def value(text):
        return b"" if text == "-" else base64.b64decode(text[1:] + "===") if text[0] == "=" else bytes.fromhex(text)
    columns = None
    with open(os.path.join(TREE, "test", "vectors", name + ".txt"), encoding="utf-8") as f:
        for line in f.read().splitlines():
            words = line.split()
            if words[:1] == ["table"]:
                columns = None
                if words[2] == operation and all(f"{k}=#{v}" in words for k, v in constants.items()):
                    columns = [w for w in words[3:] if "=" not in w]
            elif words and columns:
                yield dict(zip(columns[1:], map(value, words[1:])))


def same(got, want):
    """Is got this value, or one of this SHA-256?"""
    return want in (got, hashlib.sha256(got).digest()[:16])
