# SPDX-License-Identifier: ISC
"""The complete function s -> s B, for any scalar s and the base point B of edwards25519. Where the code calls functions for the
formulas of points, these are taken by their contracts, which are proved first; turns25519.py is for a loop that has the formulas in
it. That they hold for all points, with Z never 0, is cited: they are complete (RFC 8032, 5.1.4)."""
import functools
import itertools

from engine import floors, parting, terms as T
from engine.choices import Choices, choice
from engine.library import PREFIX
from spec import edwards25519 as spec
from spec.inverse25519 import ORDER
from spec.x25519 import P
from theorem import Refused, theorem
from theorems import field25519
from theorems.bit_forms import Forms
from theorems.calls25519 import Calls, single_of
from theorems.canonical25519 import Inversions
from theorems.field25519 import FE25X4, FE25X4_NEON, FE51, FE51X4
from theorems.fields_common import by_value, congruent
from theorems.inverse25519 import depth
from theorems.ladder_common import drive
from theorems.turns25519 import Turns

TEETH, DIGITS = 5, 51  # of the comb; the last five of the 56 digits that are written have no meaning
STEP = 3               # a row of the table is for each third digit
BASE = (15112221349535400772501151409588531511454012693041857206046113283949847762202, 4 * pow(5, -1, P) % P)
NIELS = (0, 1, 3)     # positions of the stored coordinates among plus, minus, 2 Z and 2 d T
BOUNDS = (1, 1, 2)    # their bounds, in units of the tight bound


def sum_of(p, q):
    """The sum of affine points."""
    p, q = ((x, y, 1, x * y % P) for x, y in (p, q))
    x, y, z, _ = (v % P for v in spec.extended(spec.add(p, spec.to_niels(q))))
    return x * pow(z, -1, P) % P, y * pow(z, -1, P) % P


def times(k, p):
    """k p"""
    r = (0, 1)
    for bit_ in f"{k:b}":
        r = sum_of(r, r)
        if bit_ == "1":
            r = sum_of(r, p)
    return r


def digit_of(bits):
    """The digit for these bits of a column of the comb."""
    j = sum(b << m for m, b in enumerate(bits[:-1]))
    return j + 1 if bits[-1] else -(16 - j)


def value_of(bits):
    """The multiple that a digit denotes: the sum of 2^(51 m), with a minus where bit m is 0."""
    return sum(2 * b - 1 << DIGITS * m for m, b in enumerate(bits))


EVEN = 2**255 - 1 - 7 * ORDER  # what is added to a scalar
assert EVEN % 2 == 0 and sum(value_of((1,) * TEETH) << i for i in range(DIGITS)) == 2**255 - 1
COLUMNS = list(itertools.product((0, 1), repeat=TEETH))


VALUES = [digit_of(bits) for bits in COLUMNS]
CHOICES = Choices()


@functools.lru_cache(maxsize=None)
def entries():
    """[[y + x, y - x and 2 d x y of 8^i D(d) B for each digit d]] for rows i of the table, D being what the digit stands for."""
    p, r = BASE, []
    assert times(ORDER, BASE) == (0, 1)  # so that multiples of B depend on scalars modulo L alone
    for _ in range(DIGITS // STEP):
        tooth, teeth = p, []
        for _ in range(TEETH):
            teeth.append((tooth, ((P - tooth[0]) % P, tooth[1])))
            for _ in range(DIGITS):
                tooth = sum_of(tooth, tooth)
        r.append([])
        for bits in COLUMNS:
            x, y = functools.reduce(sum_of, [of_bit[1 - b] for of_bit, b in zip(teeth, bits)])
            r[-1].append([v % P for v in (y + x, y - x, 2 * spec.D * x * y)])
        for _ in range(STEP):
            p = sum_of(p, p)
    return r


# ---- Lemmas beside those of field25519.py ----
def comb(run):
    """e = the digits of s for any s below 2^255: modulo L, s is the sum of 2^i times what digit i stands for.

    k, which is s + EVEN and for odd s also L, is even. The digits are made of the columns of the bits of k / 2, and all bits at
    2^i stand for 2^i or -2^i: so the sum is k - (2^255 - 1)."""
    s = run.variables("s", 3, 64) + run.variables("top", 1, 64, T.full(63))
    e = run.output("e", 56, skew=1)
    run.call(e, run.buffer("s", s, skew=1))

    def words(value):
        n = value(s, 64)
        k = n + EVEN + ORDER * (n & 1)
        return [k >> 64 * i & T.full(64) for i in range(4)]
    k, exact = [terms[-1] for terms in by_value(64, words) if terms], floors.Exact()
    if len(k) != 4:
        raise Refused("the scalar with what is added to it is not found")
    rest = exact.number(k, 64) - exact.number(s, 64) - exact.number([T.ext(s[0], 0, 1)], 0) * ORDER - EVEN
    if any(rest.values()):
        raise Refused("another number is added to the scalar")
    run.exempt(e, 56)
    forms = Forms(k)
    for i, t in enumerate(run.read(e, DIGITS)):
        places = [divmod(DIGITS * m + i + 1, 64) for m in range(TEETH)]
        column = [forms.bits(k[word])[place] for word, place in places]
        if forms.bits(t) != forms.chosen(column, VALUES, 8):
            raise Refused(f"digit {i} is not that of its column")


def add_affine(run):
    """c = p + n for tight p and an affine n as select() leaves it; numbers of at most 5 u."""
    field = single_of(run)
    p = [field.variables(x, 1) for x in "XYZT"]
    n = [field.variables(f"n{i}", k) for i, k in zip(NIELS, BOUNDS)]
    unused = [run.variables(f"unused{i}_", len(field.places), field.width) for i in range(4)]
    for place, limbs in zip(NIELS, n):
        unused[place] = limbs
    c = run.output("c", 4 * field.size)
    run.call(c, run.buffer("p", sum(p, [])), run.buffer("n", sum(unused, [])), 0)
    got = field.read(run, c, 4)
    for x in got:
        field.at_most(run, "c", x, 5)
    of = lambda number, limbs: field25519.numbers(field, number, limbs)

    def want(number):
        plus, minus, t2d = of(number, n)
        return spec.extended(spec.add(of(number, p), (plus, minus, 2, t2d)))
    field25519.same_point(run, field, lambda number: spec.extended(of(number, got)), want, 4)


def extended(run):
    field25519.to_extended(run)


def doubled(run):
    field25519.double(run)


def multiplied(run):
    """h = f g tight, for factors of 5 u."""
    field25519.binary(run, single_of(run), (5, 5), lambda f, g: f * g)


def multiplied_over(run, at_f, at_g):
    """The same over a factor."""
    field = single_of(run)
    f, g = field.variables("f", 5), field.variables("g", 5)
    skew = field.width // 8
    where_f = run.buffer("f", f, writable=at_f, skew=skew)
    where_g = where_f if at_f and at_g else run.buffer("g", g, writable=at_g, skew=skew)
    r, g = where_f if at_f else where_g, f if at_f and at_g else g
    run.call(r, where_f, where_g)
    got, = field.read(run, r)
    field.at_most(run, "r", got, 1)
    congruent(run, "r", lambda number: [(field.value(number, got), field.value(number, f) * field.value(number, g))], P)


def product(calls, machine, address):
    """The places of h, f and g of a call of h = f g, h apart or over a factor, and the registers that it keeps."""
    h, f, g = (machine.argument(i) for i in range(3))
    over = [calls.same(h, x, calls.one.size) for x in (f, g)]
    kept = calls.proved(machine, multiplied_over, address, *over) if any(over) else calls.proved(machine, multiplied, address)
    return h, f, g, kept


# ---- Multiples of B ----
class Points(Calls):
    """Calls of the formulas in a function that adds multiples of B. Each known point maps digit number -> coefficient: point = sum
    of coefficient * value(digit) * B."""

    def __init__(self, run):
        super().__init__(run)
        self.columns = run.variables("column", DIGITS, TEETH)  # the number of each digit among all values
        self.known = {}      # the words of X, Y, Z, T of a point -> {number of a digit: how many times}
        self.completed = {}  # those of E, F, G, H likewise
        self.scalar = None   # the words of the scalar that was taken apart
        self.products = {}   # the limbs of a product -> those of its factors
        name = "edwards25519_fe51_" if self.one is FE51 else "edwards25519_ref_"
        self.table = self.stubs({PREFIX + "digits25519_comb": self.comb, name + "add_affine": self.add,
                                 PREFIX + name + "double": self.double, PREFIX + name + "to_extended": self.extend,
                                 PREFIX + name + "fe_product": self.product_of, "fe25_mul": self.product_of})

    def comb(self, machine, address):
        e, s = (machine.argument(i) for i in range(2))
        kept = self.proved(machine, comb, address)
        words = machine.read(s, 4, 64)
        if self.scalar or T.MAXV[words[3]] > T.full(63) or -56 < s - e < 32:
            raise Refused("a scalar is not below 2^255, or lies under its digits, or is not the only one")
        self.scalar = words
        digits = [choice("the digits of the comb", [value % 256 for value in VALUES], column) for column in self.columns]
        self.write(machine, e, digits + [T.V(8, f"above{i}") for i in range(56 - DIGITS)])
        return self.leave(machine, kept)

    def multiple(self, machine, where):
        """The point there, as a multiple of B."""
        width, n = self.one.width, len(self.one.places)
        words = tuple(machine.read(where, 4 * n, width))
        if words == tuple(T.C(width, x) for x in [0] * n + 2 * ([1] + [0] * (n - 1)) + [0] * n):
            return {}  # (0, 1, 1, 0)
        if words not in self.known:
            self.known[words] = self.of_products([words[i:i + n] for i in range(0, 4 * n, n)])
        return self.known[words]

    def of_products(self, coordinates):
        """The point whose coordinates are products of E, F, G, H, as a multiple of B."""
        factors, n = [self.products.get(x) for x in coordinates], len(self.one.places)
        for words, multiple in self.completed.items():
            e, f, g, h = (words[i:i + n] for i in range(0, 4 * n, n))
            if factors == [{e, f}, {g, h}, {f, g}, {e, h}]:
                return multiple
        raise Refused("a point is used that is not known")

    def multiple_of_completed(self, machine, where):
        words = tuple(machine.read(where, 4 * len(self.one.places), self.one.width))
        if words not in self.completed:
            raise Refused("a point is used that is not known")
        return self.completed[words]

    def product_of(self, machine, address):
        h, f, g, kept = product(self, machine, address)
        factors = {tuple(self.read(machine, x, self.one, 5)) for x in (f, g)}
        limbs = self.fresh(self.one)
        self.products[tuple(limbs)] = factors
        self.write(machine, h, limbs)
        return self.leave(machine, kept)

    def selected(self, machine, where):
        """(number of the digit, row) of the affine point there, which must be that of the table for each value of the digit."""
        one, n = self.one, len(self.one.places)
        limbs = [machine.read(where + place * one.size, n, one.width) for place in NIELS]
        for x, bound in zip(limbs, BOUNDS):
            one.at_most(self.run, "n", x, bound)
        def numbers(values):
            return [sum(v << place for v, place in zip(values[i:], one.places)) % P for i in range(0, len(values), n)]
        return self.row(sum(limbs, []), numbers)

    def row(self, terms, numbers):
        """(number of the digit, row) for the affine point whose numbers are a function of the values of terms."""
        column = [t for t in parting.dag(terms) if T.OP[t] == "v"]
        if len(column) != 1 or column[0] not in self.columns:
            raise Refused("what is added depends on more than a digit")
        got = [numbers(T.evaluate(terms, {T.A[column[0]]: value})) for value in range(len(VALUES))]
        if got not in entries():
            raise Refused("what is added for the digits is no row of multiples of B")
        return self.columns.index(column[0]), entries().index(got)

    def point(self, machine, where, kind, multiple):
        """Stores a new point, X, Y, Z, T for kind 1 and E, F, G, H for kind 5; kind is also its bound in units of tight."""
        words = [self.fresh(self.one, [kind * most for most in self.one.tight]) for _ in range(4)]
        for place, limbs in enumerate(words):
            self.write(machine, where + place * self.one.size, limbs)
        (self.known if kind == 1 else self.completed)[tuple(sum(words, []))] = multiple

    def add(self, machine, address):
        c, p, n = (machine.argument(i) for i in range(3))
        if T.ext(machine.parameter(3), 0, 32) != T.C(32, 0):
            raise Refused("a point is subtracted")
        kept = self.proved(machine, add_affine, address)
        if min(abs(c - p), abs(c - n)) < 4 * self.one.size:
            raise Refused("the output overlaps an input")
        total, (d, i) = dict(self.multiple(machine, p)), self.selected(machine, n)
        total[d] = total.get(d, 0) + (1 << STEP * i)
        self.point(machine, c, 5, total)
        return self.leave(machine, kept)

    def extend(self, machine, address):
        p, c = (machine.argument(i) for i in range(2))
        kept = self.proved(machine, extended, address)
        if abs(p - c) < 4 * self.one.size:
            raise Refused("the output overlaps an input")
        self.point(machine, p, 1, self.multiple_of_completed(machine, c))
        return self.leave(machine, kept)

    def double(self, machine, address):
        c, p = (machine.argument(i) for i in range(2))
        kept = self.proved(machine, doubled, address)
        if abs(p - c) < 4 * self.one.size:
            raise Refused("the output overlaps an input")
        self.point(machine, c, 5, {d: 2 * k for d, k in self.multiple(machine, p).items()})
        return self.leave(machine, kept)


# ---- Multiples of B with the coordinates of a point in four lanes ----
# Which field, and the coordinates in its lanes: a niels has y - x, y + x, 2 z, 2 d t there for X, Y, Z, T.
LANES = {"avx2": (FE25X4, "XYTZ"), "ifma": (FE51X4, "XZTY"), "avxifma": (FE51X4, "XZTY"),
         "neon": (FE25X4_NEON, "ZYXT")}


def step(run, doublings, negative):
    field25519.step4(run, doublings, negative)


def added_in_lanes(run, negative):
    field25519.add_neon(run, negative)


def doubled_in_lanes(run):
    field25519.double_neon(run)


def lanes_of(run):
    """(implementation, field, order of the coordinates)"""
    name = run.implementation.removeprefix(PREFIX).split("_")[1]
    return name, *LANES[name]


def taken(run):
    """The coordinates of a point, tight."""
    one, (_, field, order) = single_of(run), lanes_of(run)
    f, p = field.variables("f", 1), run.output("p", 4 * one.size, align=one.width // 8)
    run.call(p, run.buffer("f", f))
    got = one.read(run, p, 4)
    for x in got:
        one.at_most(run, "p", x, 1)
    congruent(run, "p", lambda number: [(one.value(number, x), field.value(number, f, order.index(name)))
                                        for name, x in zip("XYZT", got)], P)


def niels_of_point(run):
    """The niels of a point, tight."""
    _, field, order = lanes_of(run)
    f, n = field.variables("f", 1), run.output("n", field.size)
    run.call(n, run.buffer("f", f))
    got, = field.read(run, n)
    field.at_most(run, "n", got, 1)

    def identity(number):
        x, y, z, t = (field.value(number, f, order.index(name)) for name in "XYZT")
        minus, plus, z2, t2d = (field.value(number, got, order.index(name)) for name in "XYZT")
        return zip((plus, minus, z2, t2d), spec.to_niels((x, y, z, t)))
    congruent(run, "n", identity, P)


class PointsInLanes(Points):
    """The same where a step is doublings of a point in four lanes and the sum with a niels, and its coordinates are taken at the
    end."""

    def __init__(self, run):
        super().__init__(run)
        name, self.field, self.order = lanes_of(run)
        self.digits = None      # where the digits are
        self.current = {}       # place of a point in lanes -> its words
        self.in_lanes = {}      # those words -> {number of a digit: how many times}
        self.known_niels = {}   # words of a niels -> what its point is
        names = {"comb": PREFIX + "digits25519_comb", "step": f"edwards25519_{name}_step", "niels": f"edwards25519_{name}_niels",
                 "taken": f"edwards25519_{name}_get", "double": f"edwards25519_{name}_double", "add": f"edwards25519_{name}_add"}
        self.places = {f: run.lib.copies.get(symbol, ()) for f, symbol in names.items()}
        self.table = self.stubs({symbol: getattr(self, f) for f, symbol in names.items()})

    def comb(self, machine, address):
        self.digits = machine.argument(0)
        return super().comb(machine, address)

    def of_lanes(self, machine, where):
        """The point in lanes there, as a multiple of B."""
        words = tuple(machine.read(where, self.field.lanes * len(self.field.places), self.field.width))
        self.current[where] = words
        if words == tuple(T.C(self.field.width, int(i == 0 and lane in "YZ")) for i in range(len(self.field.places))
                          for lane in self.order):
            self.in_lanes[words] = {}
        if words not in self.in_lanes:
            raise Refused("a point is used that is not known")
        return self.in_lanes[words]

    def of_products(self, coordinates):
        """Also of the coordinates of a point in lanes, where the compiler has put the code that takes them."""
        used = {t for t in parting.dag(sum(coordinates, ())) if T.OP[t] == "v"}
        words = next((words for words in self.current.values() if used and used <= {*words}), None)
        if words is None:
            return super().of_products(coordinates)
        for x in coordinates:
            self.one.at_most(self.run, "p", x, 1)
        lane = lambda number, name: self.field.value(number, words, self.order.index(name))
        congruent(self.run, "p", lambda number: [(self.one.value(number, x), lane(number, name))
                                                 for name, x in zip("XYZT", coordinates)], P)
        return self.in_lanes[words]

    def put(self, machine, where, total):
        """Stores a new point in lanes."""
        words = tuple(self.fresh(self.field))
        self.write(machine, where, words)
        self.in_lanes[words], self.current[where] = total, words

    def of_table(self, limbs, negative):
        """A niels of the table as a multiple of B, negated where that term is 1."""
        def numbers(values):
            minus, plus, z2, t2d = (sum(v << place for v, place in zip(values[self.order.index(name):-1:4], self.field.places)) % P
                                    for name in "XYZT")
            if z2 != 2 or values[-1] > 1:
                raise Refused("a niels is not affine, or its sign is no bit")
            return [minus, plus, (P - t2d) % P] if values[-1] else [plus, minus, t2d]
        d, i = self.row([*limbs, negative], numbers)
        return {d: 1 << STEP * i}

    def apart(self, what, f, n):
        """Refuses places of numbers in lanes that overlap."""
        if abs(f - n) < self.field.size:
            raise Refused(f"{what} overlaps an input")

    def step(self, machine, address):
        f, n = machine.argument(0), machine.argument(2)
        doublings, negative = (T.ext(machine.parameter(i), 0, 32) for i in (1, 3))
        if doublings not in (T.C(32, 0), T.C(32, 1)):
            raise Refused("another number of doublings")
        self.apart("a sum", f, n)
        kept, also = (self.proved(machine, step, address, T.val(doublings), sign) for sign in (0, 1))
        self.put(machine, f, self.total(machine, f, n, negative, 1 << T.val(doublings)))
        return self.leave(machine, {name: t for name, t in kept.items() if name in also})

    def total(self, machine, f, n, negative, times_f=1):
        """The sum of times_f times a point and a niels, as a multiple of B; the difference where negative is 1."""
        limbs = self.read(machine, n, self.field)
        more = self.known_niels.get(tuple(limbs)) if negative == T.C(32, 0) else None
        total = {j: k * times_f for j, k in self.of_lanes(machine, f).items()}
        for j, k in (self.of_table(limbs, negative) if more is None else more).items():
            total[j] = total.get(j, 0) + k
        return total

    def add(self, machine, address):
        f, n = (machine.argument(i) for i in range(2))
        self.apart("a sum", f, n)
        kept, also = (self.proved(machine, added_in_lanes, address, sign) for sign in (0, 1))
        self.put(machine, f, self.total(machine, f, n, T.ext(machine.parameter(2), 0, 32)))
        return self.leave(machine, {name: t for name, t in kept.items() if name in also})

    def double(self, machine, address):
        f = machine.argument(0)
        kept = self.proved(machine, doubled_in_lanes, address)
        self.put(machine, f, {j: 2 * k for j, k in self.of_lanes(machine, f).items()})
        return self.leave(machine, kept)

    def niels(self, machine, address):
        n, f = (machine.argument(i) for i in range(2))
        kept = self.proved(machine, niels_of_point, address)
        self.apart("a niels", f, n)
        limbs = self.fresh(self.field)
        self.known_niels[tuple(limbs)] = self.of_lanes(machine, f)
        self.write(machine, n, limbs)
        return self.leave(machine, kept)

    def taken(self, machine, address):
        p, f = (machine.argument(i) for i in range(2))
        kept = self.proved(machine, taken, address)
        if abs(p - f) < self.field.size:
            raise Refused("the output overlaps an input")
        self.point(machine, p, 1, self.of_lanes(machine, f))
        return self.leave(machine, kept)


def bit(t, i):
    """Bit i, also of what was rotated."""
    x = T.ext(t, i, 1)
    while T.OP[x] == "ext" and T.OP[T.A[x][0]] == "rol":
        (inner, k), low = T.A[T.A[x][0]], T.A[x][1]
        x = T.ext(inner, (low - k) % T.W[inner], 1)
    return x


def mul_base(run):
    """r = s B, tight, for any s below 2^255: the sum of 2^i times what digit i stands for, times B."""
    name = run.implementation.removeprefix(PREFIX).split("_")[1]
    points = (PointsInLanes if name in LANES else Points)(run)
    s = run.variables("s", 3, 64) + run.variables("top", 1, 64, T.full(63))
    run.machine.simplify = CHOICES.simplify
    run.machine.run = lambda pc, limit=0: drive(run.machine, pc, stubs=points.table)
    if name in ("ifma", "avxifma"):
        turns = Turns(run, points, lambda row, m: entries()[row][VALUES.index(m)], CHOICES.simplify)
        run.machine.run = lambda pc, limit=0: turns.loop(run.machine, pc)
    r = run.output("r", 4 * single_of(run).size)
    run.call(r, run.buffer("s", s, skew=1))
    run.exempt(r, 4 * single_of(run).size)
    if points.scalar != s or points.multiple(run.machine, r) != {i: 1 << i for i in range(DIGITS)}:
        raise Refused("another sum of multiples of B")


# ---- The functions ----
class Base(Calls):
    """Calls of s B, and of what encodes it."""

    def __init__(self, run):
        super().__init__(run)
        self.multiples = []  # [(words of s, coordinates)]
        base, single = f"edwards25519_{run.implementation}_mul_base", "fe51" if self.one is FE51 else "ref"
        self.inversions = Inversions(run.lib, depth(run, PREFIX + "inverse25519_field", "same"), self.encoded)
        self.table = self.single() | self.inversions.stubs | self.stubs(
            {PREFIX + base: self.base, base: self.base, f"{PREFIX}edwards25519_{single}_fe_product": self.product_of})

    def base(self, machine, address):
        r, at = (machine.argument(i) for i in range(2))
        kept = self.proved(machine, mul_base, address)
        s = machine.read(at, 4, 64)
        if T.MAXV[s[3]] > T.full(63) or -32 < at - r < 4 * self.one.size:
            raise Refused("a scalar is not below 2^255, or lies under the result")
        p = [self.fresh(self.one) for _ in range(4)]
        self.multiples.append((s, p))
        self.write(machine, r, sum(p, []))
        return self.leave(machine, kept)

    def product_of(self, machine, address):
        h, f, g, kept = product(self, machine, address)
        one = self.one
        x, y, r = self.read(machine, f, one, 5), self.read(machine, g, one, 5), self.fresh(one)
        self.given.append((r[0], lambda number: one.value(number, x) * one.value(number, y) - number(r[1:], one.places[1:])))
        self.write(machine, h, r)
        return self.leave(machine, kept)


def multiple_of_base(run, scalar, place):
    """Calls the function for a scalar; returns the words of the result, s, the coordinates of s B, the limbs that are inverted,
    the inverse as a function of number, and the calls."""
    calls = Base(run)
    run.machine.run = lambda pc, limit=0: drive(run.machine, pc, stubs=calls.table)
    at = run.buffer("s", scalar, writable=place == "same", skew=1)
    r = at if place == "same" else run.output("r", 32, skew=3)
    run.call(r, at)
    inverses = [(x, lambda number, h=h: field.value(number, h)) for field, x, h in calls.inverses]
    inverses += [(x, lambda number, words=words: number(words, 64)) for x, words in calls.inversions.calls]
    if len(calls.multiples) != 1 or len(inverses) != 1:
        raise Refused("not one multiple and one inverse")
    s, p = calls.multiples[0]
    inverted, inverse = inverses[0]
    return run.read(r, 4, 64), s, p, inverted, inverse, calls


BOUND = "{}; {} apart or in place of {}; formulas, table and inversion by their contracts, which are proved first"


def places(implementation):
    return ["apart", "same"] if implementation in ("avx2", "fe51", "ifma", "avxifma", "neon", "ref") else []


@theorem("edwards25519", "ed25519_base", form="limbs", bound=BOUND.format("any s below 2^255", "p", "s"), cases=places)
def ed25519_base(run, place):
    """The encoding of s B: y = Y/Z, canonical, and above it the low bit of the canonical x = X/Z."""
    scalar = run.variables("s", 3, 64) + run.variables("top", 1, 64, T.full(63))
    words, s, p, inverted, inverse, calls = multiple_of_base(run, scalar, place)
    run.equal("s", s, scalar)
    of_x = [w for w in calls.words if T.xor(T.ext(w[0], 0, 1), T.ext(words[3], 63, 1)) == T.C(1, 0)]
    if len(of_x) != 1:
        raise Refused("the sign is not the low bit of a canonical number")
    low = lambda words: [bit(words[i // 64], i % 64) for i in range(255)]
    of_y = [w for w in calls.words if low(w) == low(words)]
    if len(of_y) != 1:
        raise Refused("the rest is not the canonical form of a number")
    x, y = calls.encoded(of_x[0]), calls.encoded(of_y[0])
    of = lambda number, limbs: calls.one.value(number, limbs)
    congruent(run, "x and y", lambda number: [(of(number, inverted), of(number, p[2])),
                                              (of(number, x), of(number, p[0]) * inverse(number)),
                                              (of(number, y), of(number, p[1]) * inverse(number))], P, calls.given)


@theorem("edwards25519", "x25519_base", form="limbs", bound=BOUND.format("any n", "q", "n"), cases=places)
def x25519_base(run, place):
    """u = (Z + Y) / (Z - Y) of k B, k being n clamped: the u coordinate of k times the base point 9 (RFC 7748, 4.1); 0 for
    y = 1."""
    n = run.variables("n", 4, 64)
    words, s, p, inverted, inverse, calls = multiple_of_base(run, n, place)
    clamped = [T.and_(n[0], T.C(64, -8)), n[1], n[2], T.or_(T.and_(n[3], T.C(64, T.full(63))), T.C(64, 1 << 62))]
    run.equal("the clamped scalar", *([bit(t, i) for t in words for i in range(64)] for words in (s, clamped)))
    u = calls.encoded(words)
    of = lambda number, limbs: calls.one.value(number, limbs)
    _, y, z, _ = p
    congruent(run, "u", lambda number: [(of(number, inverted), of(number, z) - of(number, y)),
                                        (of(number, u), (of(number, z) + of(number, y)) * inverse(number))], P, calls.given)
