# SPDX-License-Identifier: ISC
"""Hexadecimal and base64 by Python's own."""
import base64

from .fingerprint import congruential, fingerprint, fingerprint_folded


def values(source):
    lengths = source["codec_test_lengths"]
    m = congruential(3 * len(lengths) + max(lengths, default=0))
    pieces = [m[3 * i:3 * i + n] for i, n in enumerate(lengths)]
    yield "codec_answer_hex", fingerprint_folded(b"".join(piece.hex().encode() for piece in pieces))
    encode = base64.standard_b64encode, base64.urlsafe_b64encode
    texts = [encode[i & 1](piece).rstrip(b"=") for i, piece in enumerate(pieces)]
    yield "codec_answer_b64", fingerprint_folded(b"".join(texts))
    yield "codec_answer_digits", fingerprint(bytes.fromhex(source["codec_test_digits"]))
    digits = sum(i << 6 * (63 - i) for i in range(64)).to_bytes(48, "big")
    yield "codec_test_alphabet", [encode[i](digits).decode() for i in range(2)]
    yield "codec_answer_alphabet", fingerprint(digits)
    yield "codec_selftest", ["0123456789abcdefABCDEF"]
    yield "codec_test_stops.fives", [bytes.fromhex("55"), base64.b64decode("5555")]


SELFTESTS = {
    "src/codec/codec.c": (values, {
        "codec_test_lengths": "the lengths of the pieces",
        "codec_test_digits": "digits to decode",
        "codec_test_places": "where the bad unit stands",
        "codec_test_stops.near": "bad digits",
    }),
}
