# SPDX-License-Identifier: ISC
"""inverse25519: 1 / x modulo 2^255 - 19 or the group order, for every x below the modulus m, by division steps
(spec/inverse25519.py).

Quantities are integers that are functions of x. Below, k counts matrices, j runs of 20 steps for one of them, i steps of a run:

    f, g, d, e (k)     m, x, 0 and 1 at first; f, g are what 60 k steps make of them, and x d = f, x e = g modulo m
    low (k, j)         words whose low 62 - 20 j bits are those of f and g after 20 j more steps
    F, G, z (k, j, i)  F = (f mod 2^20) - 2^41, G = (g mod 2^20) - 2^62, and what i steps make of them
    A, B (k, j)        the matrix of a run, and 4 times the product of the runs so far: u, v, q, r
    md, me (k)         the multiples of m that make rows divisible by 2^62: 2^62 d' = u d + v e + md m, 2^62 e' = q d + r e + me m
    n0, n1, result     d with m added where it is negative, with the sign of f, and with m added where that is negative

The code is executed. A word, in a register or read from memory, that is seen to be a quantity modulo 2^64 becomes a variable of
its name, and only what quantities() says of it is known from there on. Where a compiler keeps the words plays no role: those are
tried that have the quantity's value when the quantities before have random values. The output must be the number that the limbs
of result make, so every part of the code must have been found. Seen by this program is: that a step takes (F, G, z) to the next
one as the specification does, in the four cases of the parity of G and the sign of z; that all other quantities, modulo 2^64, are
what quantities() defines, as polynomials with floors (engine/signed.py).

The rest is this argument about integers. n steps depend on the low n bits of f and g and on z alone, so the 20 steps of F and G
are those of f and g, and their matrix, times 2^20, is A, of integers. By induction over steps, |u| + |v| and |q| + |r| are at
most 2^i, and no entry is -2^i: (q +- u) / 2^(i+1) is above -1 if q / 2^i is and u / 2^i is from -1 to 1. So |F| and |G| stay at
most 2^62, and below it unless the low bits of g are 0 and G is never odd: sums are below 2^63, and no word of a run overflows.
After it F = a - 2^21 u - 2^42 v with a = (u f0 + v g0) / 2^20, where f0 and g0 are below 2^20, so |a| < 2^20; and G alike. 60
steps make B (f, g) divisible by 2^62 and, as rows of B are at most 2^62, keep f and g from -m to m. With d and e above -2 m and
below m, md is v e + u d with 1 for what is negative and 0 for the others, less a number below 2^62. So 2^62 d' is u (d or d +
m) + v (e or e + m), which lies between -2^62 m and 2^62 m, less that number times m, and d' is above -2 m and below m, too. It
is an integer, as m has the inverse that md takes. After 600 steps, which is more than ENOUGH, g = 0 and f = 1 or -1, so d with
the sign of f is 1 / x. For x = 0, G is never odd, every (u, v) is (2^62, 0), f = m, and d stays 0 modulo m. n0 and n1 are
between -m and m, so the result is from 0 to m - 1.

Trusted: the theorem that ENOUGH steps are enough. The bounds of matrices are also checked for all numbers of five bits (spec)."""
import itertools
import random

from engine import parting, signed, terms as T
from engine.cases import substitute
from engine.library import PREFIX
from spec import inverse25519 as spec
from theorem import Refused, Theorem

COUNT = itertools.count()
SYMBOL = PREFIX + "inverse25519"
MODULI = {PREFIX + "inverse25519_field": spec.FIELD, PREFIX + "inverse25519_order": spec.ORDER}
BITS, LIMBS = 62, 5
RUN, RUNS = 20, 3
MATRICES = 10
TESTS = 8
LARGEST = 1000  # a word with more terms below it is no quantity: they have no names
ROWS = ("u", "v"), ("q", "r")
ROW_OF = dict(zip("FG", ROWS))
FIRST = {"F": 41, "G": 62}  # what is subtracted from the low bits
assert RUN * RUNS * MATRICES >= spec.ENOUGH


def limbs(number):
    return [number >> BITS * i & T.full(BITS) for i in range(LIMBS - 1)] + [number >> BITS * (LIMBS - 1)]


def at(k, j, i):
    """The number of steps before step i of run j for matrix k"""
    return (k * RUNS + j) * RUN + i


class Environment(dict):
    """Values of variables; of one that the result must not depend on, any value."""

    def __missing__(self, name):
        return self.setdefault(name, random.getrandbits(64))


def named(proof, registers):
    """General registers, a dict or a list, that take the names of terms."""
    class Registers(type(registers)):
        def __setitem__(self, register, t):
            super().__setitem__(register, proof.name(t))

    return Registers(registers)


class Proof:
    """The quantities of one run of the code, and the words that were seen to be them."""

    def __init__(self, m, x):
        """x: the words of the argument, variables"""
        self.m, self.x = m, x
        self.prefix = f"inversion {next(COUNT)}: "  # a quantity is a function of one x
        self.inverse = pow(m, -1, 1 << BITS)
        self.known = {}      # quantity -> term
        self.named = {}      # term -> the term that stands for it
        self.bounds = {}     # quantity -> (least, greatest)
        self.definition = {}  # quantity -> function, its number by that of others
        self.whole = {}      # limb -> function, what it is the low bits of
        self.steps = {}      # quantity -> (which of z, F and G, k, j, i), which are defined by steps
        self.trial = None    # numbers to try
        self.quantities()
        self.environments = [Environment() for _ in range(TESTS)]
        self.memories = [{} for _ in range(TESTS)]
        self.given = [self.tried(e) for e in self.environments]
        self.by_value = {}
        for name in self.definition:
            self.by_value.setdefault(tuple(wanted[name] % 2**64 for _, wanted in self.given), []).append(name)

    def tried(self, environment):
        """({quantity: a value}, {quantity: what its definition makes of those values}), to find words by. The values are random,
        whatever the quantity is, so that no two agree for long."""
        wanted, given = {}, {n: T.sgn(T.val(t), 64) for n, t in self.known.items()}
        self.trial = given
        environment.update((T.A[t], random.randint(0, T.MAXV[t])) for t in self.x)
        given["x"] = sum(environment[T.A[t]] << 64 * i for i, t in enumerate(self.x))
        for name, definition in self.definition.items():
            if name not in wanted:
                wanted[name] = definition().get((), 0)
            given[name] = random.randint(*self.bounds[name])
            if name in self.steps and self.steps[name][3] == RUN and name[0] in ROW_OF:  # it has in it what A will be
                wanted.update({entry: random.randint(*self.bounds[entry]) for entry in self.entries(name)})
                given[name] = self.packed(random.randrange(1, 2**RUN, 2), *(wanted[entry] for entry in self.entries(name)))
            elif name in self.steps and name[0] == "F":
                given[name] |= 1
        self.trial = None
        return given, wanted

    # ---- Numbers ----
    def number(self, name):
        """The polynomial that is the quantity."""
        if self.trial is not None:
            return signed.Polynomial(signed.constant(self.trial[name]))
        t = self.known.get(name)
        if t is not None and T.isc(t):
            return signed.Polynomial(signed.constant(T.sgn(T.val(t), 64)))
        return signed.variable(self.prefix + name, *self.bounds[name])

    @staticmethod
    def packed(rest, u, v):
        """F or G after a run"""
        return rest - (u << RUN + 1) - (v << 2 * RUN + 2)

    @staticmethod
    def entries(name):
        """The quantities that are in the last F or G of a run"""
        place = name[1:name.rindex(".")]
        return [f"A{place}.{c}" for c in ROW_OF[name[0]]]

    def quantity(self, name, least, greatest, definition):
        self.bounds[name] = least, greatest
        self.definition[name] = definition

    def step(self, name, which, k, j, i):
        """The quantity is number which of z, F and G after step i - 1."""
        self.steps[name] = which, k, j, i
        before = lambda: [self.number(n).get((), 0) for n in self.before(k, j, i)]
        bounds = (-1000, 1000) if which == 0 else (-2**62, 2**62)
        self.quantity(name, *bounds, lambda: signed.constant(spec.step(*before())[which]))

    @staticmethod
    def before(k, j, i):
        return f"z{at(k, j, i - 1)}", f"F{k}.{j}.{i - 1}", f"G{k}.{j}.{i - 1}"

    def is_quantity(self, t, name):
        """Whether the term is seen to be the quantity, modulo 2^64."""
        if name in self.steps:
            return self.is_step(t, *self.steps[name])
        return len(parting.dag([t])) < LARGEST and signed.congruent(t, self.definition[name]())

    def limbs(self, name, sums, top, skip=0):
        """The limbs of a sum of 2^(62 i) sums[i], without the first ones; sums: a function. top: the range of the last one."""
        def whole(i):
            carry = 0
            for p in sums()[:i]:
                carry = signed.floordiv(p + carry, BITS)
            return sums()[i] + carry

        def limb(i):
            return whole(i) if i == LIMBS - 1 + skip else signed.low(whole(i), BITS)

        for i in range(LIMBS):
            self.whole[f"{name}.{i}"] = lambda i=i: whole(i + skip)
            self.quantity(f"{name}.{i}", *(top if i == LIMBS - 1 else (0, T.full(BITS))), lambda i=i: limb(i + skip))

    # ---- The definitions ----
    def quantities(self):
        for name, n in (("f", self.m), ("d", 0), ("e", 1)):
            self.known.update({f"{name}0.{i}": T.C(64, v) for i, v in enumerate(limbs(n))})
        self.known["z0"] = T.C(64, spec.START)
        self.known["F0.0.0"] = T.C(64, (self.m & T.full(RUN)) - (1 << FIRST["F"]))
        for i in range(LIMBS):
            self.quantity(f"g0.{i}", 0, T.full(BITS), lambda i=i: self.part_of_x(i))
        for k in range(MATRICES):
            for j in range(RUNS):
                self.run(k, j)
            self.rows(k)
        top, last = (-2**7, 2**7 - 1), MATRICES
        multiple = lambda name: [p + self.is_negative(name) * n for p, n in zip(self.number_of_limbs(name), limbs(self.m))]
        sign = lambda: 1 - 2 * self.is_negative(f"f{last}")
        self.limbs("n0", lambda: multiple(f"d{last}"), top)
        self.limbs("n1", lambda: [p * sign() for p in self.number_of_limbs("n0")], top)
        self.limbs("result", lambda: multiple("n1"), (0, top[1]))

    def number_of_limbs(self, name):
        return [self.number(f"{name}.{i}") for i in range(LIMBS)]

    def word_of_result(self, i):
        """Word i of the result, of 64 bits. The code need not have its limbs without what is carried into the next ones."""
        r = signed.Polynomial()
        for j in range(LIMBS):
            name, place = f"result.{j}", BITS * j
            p = self.number(name) if name in self.known else self.whole[name]()
            begin, end = max(64 * i, place), min(64 * i + 64, place + BITS, 256)
            if begin < end:
                r = r + ((signed.floordiv(p, begin - place) - (signed.floordiv(p, end - place) << end - begin)) << begin - 64 * i)
        return r

    def is_negative(self, name):
        """1 if the number is below 0, as its last limb says, else 0"""
        return -signed.floordiv(self.number(f"{name}.{LIMBS - 1}"), BITS)

    def part_of_x(self, i):
        if self.trial is not None:
            return signed.constant(limbs(self.trial["x"])[i])
        return signed.value(T.zext(T.ext(T.concat(self.x), BITS * i, min(BITS, 256 - BITS * i)), 64))

    def low_words(self, k, j):
        """The low words of f and g before run j"""
        return [self.number(name) for name in ((f"f{k}.0", f"g{k}.0") if j == 0 else (f"low{k}.{j}.0", f"low{k}.{j}.1"))]

    def run(self, k, j):
        place = f"{k}.{j}"
        for w, name in enumerate(ROW_OF):
            if f"{name}{place}.0" not in self.known:
                self.quantity(f"{name}{place}.0", -2**62, 2**62,
                              lambda w=w, name=name: signed.low(self.low_words(k, j)[w], RUN) - (1 << FIRST[name]))
        for i in range(1, RUN + 1):
            for which, name in enumerate("zFG"):
                self.step(f"{name}{place}.{i}" if which else f"z{at(k, j, i)}", which, k, j, i)
        for name, row in ROW_OF.items():
            for c in row:
                self.quantity(f"A{place}.{c}", 1 - (1 << RUN), 1 << RUN, lambda c=c: self.number(f"A{place}.{c}"))
        entry = lambda name, row, column: self.number(f"{name}.{ROWS[row][column]}")
        most = 1 << RUN * (j + 1) + BITS - RUN * RUNS
        for w in range(2):
            if j < RUNS - 1:
                def low(w=w):
                    f, g = self.low_words(k, j)
                    return signed.floordiv(signed.low(entry(f"A{place}", w, 0) * f + entry(f"A{place}", w, 1) * g, 64), RUN)
                self.quantity(f"low{k}.{j + 1}.{w}", 0, T.full(64 - RUN), low)
            for c in range(2):
                def product(w=w, c=c):
                    if j == 0:  # with 4 times the unit matrix
                        return entry(f"A{place}", w, c) << BITS - RUN * RUNS
                    return sum((entry(f"A{place}", w, i) * entry(f"B{k}.{j - 1}", i, c) for i in range(2)), signed.Polynomial())
                self.quantity(f"B{place}.{ROWS[w][c]}", -most, most, product)

    def rows(self, k):
        """The products of the matrix with f and g, and with d and e and multiples of m"""
        for w, row in enumerate(ROWS):
            matrix = lambda row=row: [self.number(f"B{k}.{RUNS - 1}.{c}") for c in row]
            pairs = lambda a, b: zip(self.number_of_limbs(f"{a}{k}"), self.number_of_limbs(f"{b}{k}"))
            products = lambda a, b, matrix=matrix, pairs=pairs: [matrix()[0] * x + matrix()[1] * y for x, y in pairs(a, b)]
            md = f"m{'de'[w]}{k}"

            def multiple(matrix=matrix, products=products):
                r = matrix()[0] * self.is_negative(f"d{k}") + matrix()[1] * self.is_negative(f"e{k}")
                return r - signed.low(products("d", "e")[0] * self.inverse + r, BITS)

            self.quantity(md, 1 - 2**63, 2**62, multiple)
            self.limbs(f"{'fg'[w]}{k + 1}", lambda products=products: products("f", "g") + [0], (-2**7, 2**7 - 1), 1)
            more = lambda md=md, products=products: [p + self.number(md) * n for p, n in zip(products("d", "e"), limbs(self.m))]
            self.limbs(f"{'de'[w]}{k + 1}", lambda more=more: more() + [0], (-2**8, 2**7 - 1), 1)

    def is_step(self, t, which, k, j, i):
        """Whether the term is z, F or G after a step, in each case."""
        z, f, g = (self.known.get(n) for n in self.before(k, j, i))
        if None in (z, f, g):
            return False
        for odd in (0, 1):
            for sign in (0, 1):
                a = self.case(z, T.concat([T.V(63, self.prefix + "below"), T.C(1, sign)]), sign, 63)
                b = self.case(g, T.concat([T.C(1, odd), T.V(63, self.prefix + "above")]), odd, 0)
                if a is None or b is None:  # a constant in the other case
                    continue
                if which == 0:
                    want = T.sub_(T.C(64, -2), a) if odd and sign else T.sub_(a, T.C(64, 1))
                elif which == 1:
                    want = b if odd and sign else f
                else:
                    want = T.sar(b if not odd else T.sub_(b, f) if sign else T.add(b, f), 1)
                got = substitute(t, {z: a, g: b})
                if got != want and (got is None or not signed.congruent(got, signed.value(want))):
                    return False
        return True

    @staticmethod
    def case(t, parts, bit, place):
        """The term where that bit is so: parts, or a constant if it is so; else None."""
        if not T.isc(t):
            return parts
        return t if T.val(t) >> place & 1 == bit else None

    # ---- Words ----
    def name(self, t):
        """The term that the code continues with: a variable, if this one is a quantity or the opposite of one."""
        if T.OP[t] in ("c", "v") or T.W[t] != 64:
            return t
        r = self.named.get(t)
        if r is None:
            r = self.named[t] = self.find(t)
        return r

    def find(self, t):
        bits = {T.ext(*p) for p in T.pieces(t)}
        if len(bits) == 1 and T.W[min(bits)] == 1:  # copies of a sign, a mask
            return T.sext(min(bits), 64)
        value = [T.evaluate([t], e, memory)[0] for e, memory in zip(self.environments, self.memories)]
        for sign in (1, -1):
            names = self.by_value.get(tuple(sign * v % 2**64 for v in value), ())
            for name in sorted(names, key=lambda name: name in self.known):  # some limbs are always equal
                if self.is_quantity(t if sign > 0 else T.neg(t), name):
                    return self.variable(name) if sign > 0 else T.neg(self.variable(name))
        return t

    def variable(self, name):
        r = self.known.get(name)
        if r is None:
            least, greatest = self.bounds[name]
            r = self.known[name] = T.V(64, self.prefix + name, greatest if least >= 0 else None)
            for e, (given, _) in zip(self.environments, self.given):
                e[T.A[r]] = given[name] % 2**64
            if name in self.steps and self.steps[name][3] == RUN and name[0] in ROW_OF:
                rest = signed.variable(f"{self.prefix}rest of {name}", -2**RUN, 2**RUN - 1)
                signed.assume(r, self.packed(rest, *(self.number(entry) for entry in self.entries(name))))
            elif name not in self.steps:
                signed.assume(r, self.number(name))
        return r


# ---- The lemma ----
def inverse(run, modulus, place):
    """The result of 32 bytes is 1 / x, 0 for 0, modulo that number, and below it, for any x below it."""
    m = MODULI[modulus]
    x = run.variables("x", 3, 64) + run.variables("top", 1, 64, m >> 192)
    skew = 8 if place == "apart" else 1
    at_x = run.buffer("x", x, writable=place == "same", skew=skew)
    r = at_x if place == "same" else run.output("r", 32, skew=skew)
    proof = Proof(m, x)
    machine = run.machine
    registers = "general" if hasattr(machine, "general") else "x"  # x86-64, AArch64
    setattr(machine, registers, named(proof, getattr(machine, registers)))
    load = machine.load  # of operands in memory, too
    machine.load = lambda a, n: proof.name(load(a, n))
    run.call(r, at_x, machine.lib.symbols[modulus])
    machine.load = load
    for i, t in enumerate(run.read(r, 4, 64)):
        if not signed.congruent(t, proof.word_of_result(i)):
            missing = next((name for name in proof.definition if name not in proof.known), f"a part of word {i} of the result")
            raise Refused(f"no word is seen to be {missing}")


def by_contract(run, then):
    """From here on calls of inverse25519 do what the lemma says, which is proved for the modulus and the place when one comes.
    then(x, m): of the words of the argument and the modulus; it must refuse unless x < m, and returns the words of the result,
    which stand for 1 / x, 0 for 0, modulo m, and below it."""
    def contract(arguments):
        r, at, modulus = (T.val(t) if T.isc(t) else None for t in arguments)
        name = next((n for n in MODULI if run.lib.symbols.get(n) == modulus), None)
        if None in (r, at, name) or 0 < abs(r - at) < 32:
            raise Refused("inverse25519 is called with other arguments than its contract allows")
        result = then(run.read(at, 4, 64), MODULI[name])
        for i, t in enumerate(result):
            run.machine.store(r + 8 * i, t)
        return depth(run, name, "same" if r == at else "odd")

    run.by_contract(SYMBOL, 3, contract)


def depth(run, modulus, place):
    """The greatest depth of the stack of inverse25519, which is proved, once for each library."""
    lemma = SYMBOL, modulus, place
    if lemma not in run.lib.lemmas:
        def stack():
            other = run.apart(run.lib.symbols[SYMBOL])
            inverse(other, modulus, place)
            other.ended()
            return other.stack
        run.lib.lemmas[lemma] = max(run.on_each_stack(stack))
    return run.lib.lemmas[lemma]


LEMMAS = [(SYMBOL, Theorem(inverse, [(modulus, place) for modulus in MODULI for place in ("apart", "same", "odd")], "integers", 0,
                           "every x below the modulus, 2^255 - 19 and the group order; apart, in place, at odd addresses"))]
