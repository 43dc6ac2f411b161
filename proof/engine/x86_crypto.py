# SPDX-License-Identifier: ISC
"""x86-64 instructions for cryptography: AES, carry-less products, SHA-2, GF(2^8), products of 52 bits."""
from . import terms as T
from .galois import clmul, imixcol, isbox, mixcol, multiply8, sbox
from .sha2 import choose, majority, sigma
from .terms import C, and_, full, xor
from .x86_table import Vector, of_terms, scalar, vector


# ---- AES: the state is 16 bytes, column after column ----
def columns(function, state):
    return [b for i in range(0, 16, 4) for b in function(state[i:i + 4])]


def aes_round(name, inverse, last):
    """ShiftRows, SubBytes, MixColumns unless it is the last round, the round key; inverse: the equivalent inverse cipher's."""
    sign, substitute, mix = (-1, isbox, imixcol) if inverse else (1, sbox, mixcol)

    def execute(values, immediate, size):  # pylint: disable=unused-argument
        states, keys = (v.lanes(8) for v in values)
        result = []
        for begin in range(0, size, 16):
            state = states[begin:begin + 16]
            state = [substitute(state[4 * ((i // 4 + sign * (i % 4)) % 4) + i % 4]) for i in range(16)]
            if not last:
                state = columns(mix, state)
            result += [xor(x, y) for x, y in zip(state, keys[begin:begin + 16])]
        return Vector(8, result)
    vector(name)(execute)


aes_round("aesenc", inverse=False, last=False)
aes_round("aesenclast", inverse=False, last=True)
aes_round("aesdec", inverse=True, last=False)
aes_round("aesdeclast", inverse=True, last=True)


@vector("aesimc", unary=True)
def aesimc(values, immediate, size):  # pylint: disable=unused-argument
    return Vector(8, columns(imixcol, values[0].lanes(8)))


@vector("aeskeygenassist", unary=True)
def aeskeygenassist(values, immediate, size):  # pylint: disable=unused-argument
    """SubWord of words 1 and 3, each also rotated and with the round constant."""
    state, result = values[0].lanes(8), []
    for i in (4, 12):
        word = [sbox(b) for b in state[i:i + 4]]
        result += word + [xor(word[1], C(8, immediate)), word[2], word[3], word[0]]
    return Vector(8, result)


# ---- Polynomials over GF(2) ----
def product_of_halves(values, selector, size):
    """In each 128 bits, of the 64-bit lanes that bits 0 and 4 of the selector name."""
    a, b = (v.lanes(64) for v in values)
    return of_terms([clmul(a[i + (selector & 1)], b[i + (selector >> 4 & 1)]) for i in range(0, size // 8, 2)])


vector("pclmulqdq")(product_of_halves)


@vector("gf2p8mulb", element=8)
def gf2p8mulb(values, immediate, size):  # pylint: disable=unused-argument
    a, b = (v.lanes(8) for v in values)
    return Vector(8, [T.opq("gf2p8mul", 8, (min(p), max(p)), multiply8) for p in zip(a, b)])


@vector("gf2p8affineqb", element=8)
def gf2p8affineqb(values, immediate, size):  # pylint: disable=unused-argument
    """Each byte times the matrix in the other operand's quadword: bit i is the parity of the byte & byte 7 - i of the matrix."""
    data, matrices = values[0].lanes(8), values[1].lanes(8)

    def parity(t):
        bits = [T.ext(t, i, 1) for i in range(8)]
        for b in bits[1:]:
            bits[0] = xor(bits[0], b)
        return bits[0]
    result = []
    for i, x in enumerate(data):
        rows = matrices[i & ~7:(i & ~7) + 8]
        result.append(xor(T.concat([parity(and_(rows[7 - j], x)) for j in range(8)]), C(8, immediate)))
    return Vector(8, result)


# ---- SHA-2 (FIPS 180-4, sections 6.2.2 and 6.4.2) ----
def rounds2(machine, instruction, width, words):
    """Two rounds: the first operand holds C D G H, the second A B E F; words are those of the schedule with their constants."""
    to, source = instruction.operands[:2]
    h, g, d, c = machine.vector(to, instruction).lanes(width)
    f, e, b, a = machine.vector(source, instruction).lanes(width)
    for w in words[:2]:
        t = T.add(T.add(T.add(h, choose(e, f, g)), sigma("S1", e)), w)
        a, b, c, d, e, f, g, h = T.add(T.add(t, majority(a, b, c)), sigma("S0", a)), a, b, c, T.add(d, t), e, f, g
    machine.set_vector(to, Vector(width, [f, e, b, a]), instruction)


def message1(width, words, following):
    w = words + following[:1]
    return Vector(width, [T.add(w[i], sigma("s0", w[i + 1])) for i in range(4)])


def message2(width, words, last):
    w16, w17 = (T.add(x, sigma("s1", y)) for x, y in zip(words[:2], last[2:]))
    return Vector(width, [w16, w17] + [T.add(x, sigma("s1", y)) for x, y in zip(words[2:], (w16, w17))])


@scalar("sha256rnds2")
def sha256rnds2(machine, instruction):
    rounds2(machine, instruction, 32, machine.full_vector(0).low(16).lanes(32))


@vector("sha256msg1", vex=False)
def sha256msg1(values, immediate, size):  # pylint: disable=unused-argument
    return message1(32, *(v.lanes(32) for v in values))


@vector("sha256msg2", vex=False)
def sha256msg2(values, immediate, size):  # pylint: disable=unused-argument
    return message2(32, *(v.lanes(32) for v in values))


@scalar("vsha512rnds2")
def vsha512rnds2(machine, instruction):
    rounds2(machine, instruction, 64, machine.vector(instruction.operands[2], instruction).lanes(64))


@vector("vsha512msg1", destructive=True)
def vsha512msg1(values, immediate, size):  # pylint: disable=unused-argument
    return message1(64, *(v.lanes(64) for v in values))


@vector("vsha512msg2", destructive=True)
def vsha512msg2(values, immediate, size):  # pylint: disable=unused-argument
    return message2(64, *(v.lanes(64) for v in values))


# ---- Products of 52 bits ----
def multiply_add_52(name, atom, function, high):
    """The first operand plus the low or high 52 bits of the product of the others' low 52 bits."""
    def lane(d, a, b):
        a, b = and_(a, C(64, full(52))), and_(b, C(64, full(52)))
        if a > b:
            a, b = b, a
        most = T.MAXV[a] * T.MAXV[b]
        return T.add(d, T.opq(atom, 64, (a, b), function, full(52), most >> 52 if high else most))

    def execute(values, immediate, size):  # pylint: disable=unused-argument
        return Vector(64, [lane(*x) for x in zip(*(v.lanes(64) for v in values), strict=True)])
    vector(name, element=64, destructive=True)(execute)


multiply_add_52("vpmadd52luq", "madlo", lambda x, y: x * y & full(52), high=False)
multiply_add_52("vpmadd52huq", "madhi", lambda x, y: x * y >> 52, high=True)
