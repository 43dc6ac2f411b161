# SPDX-License-Identifier: ISC
"""ChaCha20 (RFC 8439, section 2) with a counter of 64 bits, and HChaCha20 (draft-irtf-cfrg-xchacha, section 2.2).

A state is sixteen words of 32 bits: constant, key, counter, nonce."""
from engine.terms import C, add, ext, memoized, rol, xor
from spec.words import constants, from_bytes, to_bytes

SIGMA = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # "expand 32-byte k"


def quarter_round(x, a, b, c, d):
    """Section 2.1."""
    for p, q, r, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[p] = add(x[p], x[q])
        x[r] = rol(xor(x[r], x[p]), n)


def permute(state, rounds):
    """Section 2.3, without the addition at the end."""
    x = list(state)
    for _ in range(rounds // 2):
        for i in range(4):  # columns
            quarter_round(x, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):  # diagonals
            quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return x


@memoized
def block(key, nonce, counter, rounds):
    """Sixteen words of keystream. key: eight words; nonce: two; counter: 64 bits, low word first."""
    state = [*constants(32, SIGMA), *key, ext(counter, 0, 32), ext(counter, 32, 32), *nonce]
    return [add(p, q) for p, q in zip(state, permute(state, rounds))]


def hchacha20(words, key, sigma):
    """Eight words, from four words, a key and four constants."""
    x = permute([*sigma, *key, *words], 20)
    return x[:4] + x[12:]


def known_answers():
    key = tuple(from_bytes(bytes(range(32)), 32))
    # RFC 8439, 2.3.2: a 32-bit counter and a nonce of 96 bits, whose first word is the counter's high word here
    nonce = from_bytes(bytes.fromhex("000000090000004a00000000"), 32)
    got = block(key, tuple(nonce[1:]), C(64, 1 | 0x09000000 << 32), 20)
    assert to_bytes(got).hex() == ("10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                                   "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e")
    # draft-strombergson-chacha-test-vectors-01, TC1: 8 rounds, key, nonce and counter zero
    zeros = tuple(constants(32, [0] * 8))
    assert to_bytes(block(zeros, zeros[:2], C(64, 0), 8)).hex().startswith("3e00ef2f895f40d67f5bb8e81f09a5a1")
    # draft-irtf-cfrg-xchacha-03, 2.2.1
    words = from_bytes(bytes.fromhex("000000090000004a0000000031415927"), 32)
    assert to_bytes(hchacha20(words, key, constants(32, SIGMA))).hex() == (
        "82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc")
