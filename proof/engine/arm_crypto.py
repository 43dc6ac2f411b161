# SPDX-License-Identifier: ISC
"""AArch64's instructions for AES, SHA-256, SHA-512 and SHA-3. A handler takes the machine and the operands."""
from .galois import imixcol, isbox, mixcol, sbox
from .sha2 import choose, majority, ror, sigma
from .terms import add, rol, xor

HANDLERS = {}


def handler(*names):
    def put(f):
        for n in names:
            HANDLERS[n] = f
        return f
    return put


# ---- AES ----
def last_round(name, step, box):
    """name d, a: the bytes of d ^ a, byte i of column c taken from column c + step i (ShiftRows), through the box"""
    def g(m, d, a):
        x = [xor(s, k) for s, k in zip(m.lanes(d), m.lanes(a))]
        m.put_lanes(d, [box(x[4 * ((i // 4 + step * (i % 4)) % 4) + i % 4]) for i in range(16)])
    HANDLERS[name] = g


def columns(name, mix):
    HANDLERS[name] = lambda m, d, a: m.put_lanes(d, [b for i in range(0, 16, 4) for b in mix(m.lanes(a)[i:i + 4])])


last_round("aese", 1, sbox)
last_round("aesd", -1, isbox)
columns("aesmc", mixcol)
columns("aesimc", imixcol)


# ---- SHA-256 ----
def as_words(m, operand):
    """q0 as four words"""
    return m.lanes(operand._replace(lane=32, count=4))


def four_rounds(x, y, w):
    """SHA256hash of the architecture: four rounds on A to D in x and E to H in y; w has the words with their constants added."""
    (a, b, c, d), (e, f, g, h) = x, y
    for k in w:
        t = add(add(add(h, sigma("S1", e)), choose(e, f, g)), k)
        a, b, c, d, e, f, g, h = add(add(t, sigma("S0", a)), majority(a, b, c)), a, b, c, add(d, t), e, f, g
    return [a, b, c, d], [e, f, g, h]


def put_words(m, d, words):
    m.put_lanes(d._replace(lane=32, count=4), words)


HANDLERS["sha256h"] = lambda m, d, a, w: put_words(m, d, four_rounds(as_words(m, d), as_words(m, a), m.lanes(w))[0])
HANDLERS["sha256h2"] = lambda m, d, a, w: put_words(m, d, four_rounds(as_words(m, a), as_words(m, d), m.lanes(w))[1])


@handler("sha256su0")
def _(m, d, a):
    x = m.lanes(d)
    y = x[1:] + m.lanes(a)[:1]
    m.put_lanes(d, [add(s, sigma("s0", t)) for s, t in zip(x, y)])


@handler("sha256su1")
def _(m, d, a, b):
    y, last = m.lanes(a)[1:] + m.lanes(b)[:1], m.lanes(b)[2:]
    r = []
    for i, x in enumerate(m.lanes(d)):
        r.append(add(add(x, y[i]), sigma("s1", (last + r)[i])))
    m.put_lanes(d, r)


# ---- SHA-512 ----
def as_doubles(m, operand):
    return m.lanes(operand._replace(lane=64, count=2))


def put_doubles(m, d, doubles):
    m.put_lanes(d._replace(lane=64, count=2), doubles)


@handler("sha512h")
def _(m, d, a, b):
    w, x, y = as_doubles(m, d), as_doubles(m, a), as_doubles(m, b)
    high = add(add(choose(y[1], x[0], x[1]), sigma("S1", y[1])), w[1])
    t = add(high, y[0])
    low = add(add(choose(t, y[1], x[0]), sigma("S1", t)), w[0])
    put_doubles(m, d, [low, high])


@handler("sha512h2")
def _(m, d, a, b):
    w, x, y = as_doubles(m, d), as_doubles(m, a), as_doubles(m, b)
    high = add(add(majority(x[0], y[1], y[0]), sigma("S0", y[0])), w[1])
    low = add(add(majority(high, y[0], y[1]), sigma("S0", high)), w[0])
    put_doubles(m, d, [low, high])


@handler("sha512su0")
def _(m, d, a):
    w, x = m.lanes(d), m.lanes(a)
    m.put_lanes(d, [add(w[0], sigma("s0", w[1])), add(w[1], sigma("s0", x[0]))])


@handler("sha512su1")
def _(m, d, a, b):
    m.put_lanes(d, [add(add(w, sigma("s1", x)), y) for w, x, y in zip(m.lanes(d), m.lanes(a), m.lanes(b))])


# ---- SHA-3 ----
@handler("rax1")
def _(m, d, a, b):
    m.put_lanes(d, [xor(x, rol(y, 1)) for x, y in zip(m.lanes(a), m.lanes(b))])


@handler("xar")
def _(m, d, a, b, k):
    m.put_lanes(d, [ror(xor(x, y), k.value) for x, y in zip(m.lanes(a), m.lanes(b))])
