# SPDX-License-Identifier: ISC
"""Integers modulo L: remainders by Barrett's method, exactly."""
from fractions import Fraction

from engine import floors, integers, terms as T
from engine.bits import opposite
from engine.cases import substitute
from engine.floors import selection
from engine.terms import A, OP, W
from spec.scalar25519 import L
from theorem import Refused, theorem
from theorems import inverse25519
from theorems.fields_common import by_value

MU = 2**512 // L


def found(exact, candidates, width, want, what):
    """The words that make up the integer want exactly, which is known to have no more words than there are candidates for."""
    words = []
    for terms in candidates:
        place = width * (len(words) + 1)
        words += [t for t in reversed(terms) if not integers.residue(exact.number(words + [t], width) - want, 2**place)][:1]
        if width * len(words) != place:
            raise Refused(f"{what}: word {len(words)} is not found")
    return words


def is_remainder(exact, r, x, value_of_x, width):
    """Refuses unless r, words of this width, is x mod L; x is exactly number(x), and seems to be value_of_x(value).

    Handbook of Applied Cryptography, 14.42, in words of b = 2^width: with q = floor(floor(x / b^(k-1)) mu / b^(k+1)), the integer
    x - q L is from 0 to below 2 L. So its low words are t = x - q L, and r is t, or t - L where this is not negative. Shown are:
    the words of the product make it up exactly; t = x - q L modulo b^(k+1); u = t - L modulo b^(k+1), and the bit that selects
    its words is the opposite of the borrow."""
    k, size = 256 // width, 2**width
    number = lambda words: exact.number(words, width)
    split = lambda v, n: [v >> width * i & size - 1 for i in range(n)]
    zero_to_2l = 1 + (Fraction(2**512, L) - MU) + Fraction(MU, size**(k + 1))  # what three floors make q smaller than x / L
    assert zero_to_2l < 2 and 2 * L < 2**256

    product = found(exact, by_value(width, lambda value: split((value_of_x(value) >> width * (k - 1)) * MU, 2 * k + 2)),
                    width, number(x[k - 1:]) * MU, "x mu")
    rest = number(x) - number(product[k + 1:]) * L

    def difference(value):
        v = value_of_x(value)
        return v - ((v >> width * (k - 1)) * MU >> width * (k + 1)) * L

    is_less_than_l(exact, r, rest, difference, width)


def is_less_than_l(exact, r, rest, value_of_rest, width):
    """Refuses unless r, words, is the integer rest, or rest - L where this is not negative; rest is known to be from 0 to
    below 2 L."""
    k, size = 256 // width, 2**width
    number = lambda words: exact.number(words, width)
    parts = [selection(t) for t in r]
    if any(p is None or p[0] != parts[0][0] for p in parts):
        raise Refused("the last subtraction is not recognised")
    bit, u, t = parts[0][0], [p[1] for p in parts], [p[2] for p in parts]

    def tops(value):
        v = value_of_rest(value)
        return [v >> 256, (v - L >> 256) % size]

    tops_t, tops_u = by_value(width, tops)
    top = [z for z in tops_t if not integers.residue(number([*t, z]) - rest, size**(k + 1))]
    if not top:
        raise Refused("t is not x - q L")
    borrow = opposite(bit)
    if borrow is not None and OP[borrow] == "ult":  # the top word of u need not be kept
        tops_u = tops_u + [T.sub_(*A[borrow])]
    elif borrow is not None and OP[borrow] == "ext" and A[borrow][1] == width:
        tops_u = tops_u + [T.ext(A[borrow][0], 0, width)]
    if not any(not number([*u, y]) - number([*t, top[0]]) + L - (1 - exact.value(bit)) * size**(k + 1) for y in tops_u):
        raise Refused("u is not t - L with this borrow")


def is_remainder_of_half(exact, r, x, width):
    """The same for 4 words of 64 bits: with n the 4 bits from 2^252 up, and q = n - 1, or 0 for n = 0, x - q L is from 0 to below
    2 L. That the word for q is this is seen for each n."""
    quotient = lambda n: max(0, n - 1)
    assert all(n << 252 >= quotient(n) * L and ((n + 1) << 252) - quotient(n) * L <= 2 * L for n in range(16))
    number_of_x = lambda value: value(x, 64)
    candidates, = by_value(width, lambda value: [quotient(number_of_x(value) >> 252)])
    of_top = lambda q, n: substitute(q, {x[3]: T.concat([T.V(60, "below the top bits"), T.C(4, n)])})
    q = next((q for q in reversed(candidates) if all(of_top(q, n) == T.C(width, quotient(n)) for n in range(16))), None)
    if q is None:
        raise Refused("the quotient is not recognised")
    rest = exact.number(x, 64) - exact.number([q], width) * L
    is_less_than_l(exact, r, rest, lambda value: number_of_x(value) - quotient(number_of_x(value) >> 252) * L, width)


def words_of(terms, width):
    return [T.ext(t, i, width) for t in terms for i in range(0, 64, width)]


def word_size(run):
    """The width of the implementation's words, by the multiples of mu that it computes."""
    low = MU & T.full(64)
    return 64 if any(T.OP[t] == "c" and T.A[t] == low and W[t] == 64 for t in range(len(T.OP))) else 32


@theorem("scalar25519", "reduce", cases=["apart", "odd", *range(-24, 64, 8)], form="integers",
         bound="all inputs; apart, at odd addresses, and over x at each distance of whole words")
def reduce(run, place):
    x, over = run.variables("x", 8, 64), isinstance(place, int)
    before, behind = (max(0, -place), max(0, place - 32)) if over else (0, 0)
    fill = lambda name, size: run.variables(name, size // 8, 64)
    whole = run.buffer("x", fill("before", before) + x + fill("behind", behind), writable=over, skew=place == "odd")
    at = whole + before
    r = at + place if over else run.output("r", 32, skew=place == "odd")
    if not over:
        run.last("r", "x")
    run.call(r, at)
    width = word_size(run)
    is_remainder(floors.Exact(), run.read(r, 256 // width, width), words_of(x, width), lambda value: value(x, 64), width)


@theorem("scalar25519", "muladd", cases=["apart", "a", "b", "c", "odd"], form="integers",
         bound="all inputs; apart, in place of each, at odd addresses")
def muladd(run, place):
    inputs = {name: run.variables(name, 4, 64) for name in "abc"}
    at = {name: run.buffer(name, x, writable=place == name, skew=place == "odd") for name, x in inputs.items()}
    r = at[place] if place in at else run.output("r", 32, skew=place == "odd")
    run.call(r, at["a"], at["b"], at["c"])
    width = word_size(run)
    exact = floors.Exact()
    sum_of = lambda number: number(inputs["a"], 64) * number(inputs["b"], 64) + number(inputs["c"], 64)
    x = found(exact, by_value(width, lambda value: [sum_of(value) >> i & T.full(width) for i in range(0, 512, width)]),
              width, sum_of(exact.number), "a b + c")  # at most (2^256 - 1)^2 + 2^256 - 1 < 2^512
    is_remainder(exact, run.read(r, 256 // width, width), x, sum_of, width)


@theorem("scalar25519", "invert", cases=["apart", "same", "odd"], form="integers",
         bound="all inputs; apart, in place, at odd addresses")
def invert(run, place):
    s = run.variables("s", 4, 64)
    at = run.buffer("s", s, writable=place == "same", skew=place == "odd")
    r = at if place == "same" else run.output("r", 32, skew=place == "odd")
    inverse = [T.V(64, f"inverse{i}") for i in range(4)]
    calls = []

    def then(x, modulus):
        if modulus != L or calls:
            raise Refused("that is another inverse than the one of s")
        calls.append(x)
        for width in (64, 32):
            try:
                is_remainder_of_half(floors.Exact(), words_of(x, width), s, width)
                return inverse
            except Refused as e:
                refused = e
        raise refused

    inverse25519.by_contract(run, then)
    run.call(r, at)
    run.equal("r", run.read(r, 4, 64), inverse)
    if not calls:
        raise Refused("nothing is inverted")
