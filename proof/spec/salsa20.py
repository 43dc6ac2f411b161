# SPDX-License-Identifier: ISC
"""Salsa20 (D. J. Bernstein, "Salsa20 specification", 2005) and HSalsa20 ("Extending the Salsa20 nonce", 2011).

A state is sixteen words of 32 bits: a constant on the diagonal, key, nonce and counter between."""
from engine.terms import C, add, ext, memoized, rol, xor
from spec.words import constants, from_bytes, to_bytes

SIGMA = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # "expand 32-byte k"


def quarter_round(x, a, b, c, d):
    """Section 3."""
    x[b] = xor(x[b], rol(add(x[a], x[d]), 7))
    x[c] = xor(x[c], rol(add(x[b], x[a]), 9))
    x[d] = xor(x[d], rol(add(x[c], x[b]), 13))
    x[a] = xor(x[a], rol(add(x[d], x[c]), 18))


def permute(state, rounds):
    """Sections 4 to 6: rounds of columns and rows, in turns."""
    x = list(state)
    word = lambda row, column: 4 * (row % 4) + column % 4
    for _ in range(rounds // 2):
        for i in range(4):
            quarter_round(x, *(word(i + j, i) for j in range(4)))  # column i, from the diagonal down
        for i in range(4):
            quarter_round(x, *(word(i, i + j) for j in range(4)))  # row i, from the diagonal to the right
    return x


def lay(words, key, sigma):
    """The state for sixteen bytes, a key and a constant: section 9."""
    return [sigma[0], *key[:4], sigma[1], *words, sigma[2], *key[4:], sigma[3]]


def core(words, key, sigma, rounds):
    """Sixteen words: the hash function of section 8 on that state."""
    state = lay(words, key, sigma)
    return [add(p, q) for p, q in zip(state, permute(state, rounds))]


@memoized
def block(key, nonce, counter, rounds):
    """Sixteen words of keystream. key: eight words; nonce: two; counter: 64 bits, low word first."""
    return core([*nonce, ext(counter, 0, 32), ext(counter, 32, 32)], key, constants(32, SIGMA), rounds)


def hsalsa20(words, key, sigma):
    """Eight words: section 2 of the second paper."""
    x = permute(lay(words, key, sigma), 20)
    return [x[i] for i in (0, 5, 10, 15, 6, 7, 8, 9)]


def known_answers():
    # Salsa20 specification, section 9: k0 = 1 to 16, k1 = 201 to 216, n = 101 to 116
    key = from_bytes(bytes([*range(1, 17), *range(201, 217)]), 32)
    words = from_bytes(bytes(range(101, 117)), 32)
    assert to_bytes(core(words, key, constants(32, SIGMA), 20)) == bytes([
        69, 37, 68, 39, 41, 15, 107, 193, 255, 139, 122, 6, 170, 233, 217, 98, 89, 144, 182, 106, 21, 51, 200, 65, 239, 49, 222,
        34,
        215, 114, 40, 126, 104, 197, 7, 225, 197, 153, 31, 2, 102, 78, 76, 176, 84, 245, 246, 184, 177, 160, 133, 130, 6, 72, 149,
        119, 192, 195, 132, 236, 234, 103, 246, 74])
    # eSTREAM, Salsa20/20, 256 bits, set 1, vector 0: the first block
    key = tuple(from_bytes(b"\x80" + bytes(31), 32))
    nonce = tuple(constants(32, [0, 0]))
    assert to_bytes(block(key, nonce, C(64, 0), 20)).hex().startswith("e3be8fdd8beca2e3ea8ef9475b29a6e7")
    # NaCl, tests/core1.c: HSalsa20 of a shared secret and zeros
    key = from_bytes(bytes.fromhex("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"), 32)
    assert to_bytes(hsalsa20(constants(32, [0] * 4), key, constants(32, SIGMA))).hex() == (
        "1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389")
