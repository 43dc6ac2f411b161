# SPDX-License-Identifier: ISC
"""Words, bytes and constants for the specifications of ciphers and hashes."""
from engine.terms import A, OP, W, C, concat, ext


def constants(width, values):
    return [C(width, v) for v in values]


def from_bytes(data, width, order="little"):
    """The words that these bytes are, constants."""
    n = width // 8
    return [C(width, int.from_bytes(data[i:i + n], order)) for i in range(0, len(data), n)]


def to_bytes(terms, order="little"):
    """The bytes of constants, word after word."""
    assert all(OP[t] == "c" for t in terms), "not constants"
    return b"".join(A[t].to_bytes(W[t] // 8, order) for t in terms)


def cut(word, order="little"):
    """The bytes of a word."""
    parts = [ext(word, i, 8) for i in range(0, W[word], 8)]
    return parts if order == "little" else parts[::-1]


def join(parts, order="little"):
    """The word that these bytes are."""
    return concat(parts if order == "little" else parts[::-1])
