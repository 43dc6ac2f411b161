# SPDX-License-Identifier: ISC
"""Lemmas about the arithmetic of x25519, edwards25519 and what is made of it: products, squares, carries and the formulas of
points modulo 2^255 - 19, for all limbs within the bounds that the files state, which hold again at exit."""
from engine.terms import V
from spec import edwards25519 as spec
from theorem import Theorem
from theorems.fields_common import congruent

LEMMAS = []  # (regular expression for the whole name of a symbol, Theorem)


def lemma(symbol, cases=((),), bound=""):
    def add(body):
        LEMMAS.append((symbol, Theorem(body, cases, "integers", 0, bound)))
        return body
    return add


class Field:
    """A representation: limbs of so many bits at these places; tight limbs are at most these bounds; numbers side by side in
    lanes."""

    def __init__(self, width, places, tight, lanes=1):
        self.width, self.places, self.tight, self.lanes = width, places, tight, lanes
        self.size = len(places) * lanes * width // 8

    def variables(self, name, k):
        """Limbs of at most k times the tight bound; k may be a list, one for each lane."""
        ks = k if isinstance(k, list) else [k] * self.lanes
        return [V(self.width, f"{name}{i}_{j}", ks[j] * most) for i, most in enumerate(self.tight) for j in range(self.lanes)]

    def read(self, run, where, count=1):
        """The limbs of so many numbers that follow each other."""
        n = len(self.places) * self.lanes
        words = run.read(where, count * n, self.width)
        return [words[i * n:i * n + n] for i in range(count)]

    def value(self, number, limbs, lane=0):
        return number(limbs[lane::self.lanes], self.places)

    def at_most(self, run, what, limbs, k):
        run.at_most(what, limbs, [k * most for most in self.tight for _ in range(self.lanes)])


EXPONENTS = [0, 26, 51, 77, 102, 128, 153, 179, 204, 230]
FE51 = Field(64, [51 * i for i in range(5)], [2**51 + 2**16] * 5)
FE25 = Field(32, EXPONENTS, [2**26, 2**25] * 5)
FE51X4 = Field(64, FE51.places, [2**51 + 2**16 - 1] * 5, 4)
FE51X8 = Field(64, FE51.places, [2**51 + 2**16 - 1] * 5, 8)
FE25X4 = Field(64, EXPONENTS, [2**26, 2**25 + 2**18] * 5, 4)


def unary(run, field, k, function, out=1, exponent=None):
    """h = function(f) in each lane, f of k times the tight bounds, h of out times."""
    f = field.variables("f", k)
    h = run.output("h", field.size)
    run.call(h, run.buffer("f", f), *([] if exponent is None else [exponent]))
    got, = field.read(run, h)
    field.at_most(run, "h", got, out)
    congruent(run, "h", lambda number: [(field.value(number, got, j), function(field.value(number, f, j)))
                                        for j in range(field.lanes)],
              spec.P)


def binary(run, field, k, function, out=1):
    f, g = field.variables("f", k[0]), field.variables("g", k[1])
    h = run.output("h", field.size)
    run.call(h, run.buffer("f", f), run.buffer("g", g))
    got, = field.read(run, h)
    field.at_most(run, "h", got, out)
    congruent(run, "h", lambda number: [(field.value(number, got, j),
                                         function(field.value(number, f, j), field.value(number, g, j)))
                                        for j in range(field.lanes)], spec.P)


def products(symbol, field, k, bound):
    lemma(symbol, bound=bound)(lambda run: binary(run, field, (k, k), lambda f, g: f * g))


def squares(symbol, field, k, bound, counted=True):
    def body(run, n=None):
        def power(f):
            for _ in range(n or 1):
                f = f * f
            return f
        unary(run, field, k, power, exponent=n)
    lemma(symbol, [1, 2, 3] if counted else [()], bound)(body)


products("fe25_mul|trona_p_edwards25519_ref_fe_product", FE25, 5, "h = f g tight, for factors of 5 u")
squares("fe25_sq|trona_p_edwards25519_ref_fe_square", FE25, 5, "h = f^2 tight, for f of 5 u", False)
squares("edwards25519_ref_fe_sq_n", FE25, 5, "h = f^(2^n) tight, n = 1 to 3, for f of 5 u")
products("trona_p_edwards25519_fe51_fe_product", FE51, 5, "h = f g tight, for factors of 5 u")
squares("trona_p_edwards25519_fe51_fe_square", FE51, 5, "h = f^2 tight, for f of 5 u", False)
squares("edwards25519_fe51_fe_sq_n", FE51, 5, "h = f^(2^n) tight, n = 1 to 3, for f of 5 u")
products("fe51x8_mul", FE51X8, 1, "h = f g tight in eight lanes, for tight factors")
squares("ed25519batch_ifma_squares", FE51X8, 1, "h = f^(2^n) tight in eight lanes, n = 1 to 3, for tight f")
products("edwards25519_ifma_product", FE51X4, 1, "h = f g tight in four lanes, for tight factors")
squares("edwards25519_ifma_sq_n", FE51X4, 1, "h = f^(2^n) tight in four lanes, n = 1 to 3, for tight f")
products("edwards25519_avx2_product", FE25X4, 3, "h = f g tight in four lanes, for factors of 3 u")
squares("edwards25519_avx2_sq_n", FE25X4, 3, "h = f^(2^n) tight in four lanes, n = 1 to 3, for f of 3 u")
products("fe25x4v_mul", FE25X4, 3, "h = f g tight in four lanes, for factors of 3 u")
squares("ed25519batch_avx2_squares", FE25X4, 3, "h = f^(2^n) tight in four lanes, n = 1 to 3, for f of 3 u")


@lemma("trona_p_fe25_carry", bound="h = f tight, for f of 5 u")
def carry(run):
    unary(run, FE25, 5, lambda f: f)


@lemma("trona_p_fe25_add", bound="h = f + g of 5 u, for f of 3 u and g of 2 u")
def add(run):
    binary(run, FE25, (3, 2), lambda f, g: f + g, 5)


@lemma("trona_p_fe25_sub", bound="h = f - g of 5 u, for f of 3 u and tight g")
def subtract(run):
    binary(run, FE25, (3, 1), lambda f, g: f - g, 5)


def batch_field(run):
    return FE25X4 if "avx2" in run.implementation else FE51X8


@lemma("ed25519batch_(ifma|avx2)_sum", bound="h = f + g tight in each lane, for tight f and g")
def sum_of_lanes(run):
    binary(run, batch_field(run), (1, 1), lambda f, g: f + g)


@lemma("ed25519batch_(ifma|avx2)_difference", bound="h = f - g tight in each lane, for tight f and g")
def difference_of_lanes(run):
    binary(run, batch_field(run), (1, 1), lambda f, g: f - g)


# ---- Points ----
def numbers(field, number, limbs, lane=0):
    return [field.value(number, x, lane) for x in limbs]


def field_of(run):
    return FE25 if "_ref_" in run.implementation else FE51


@lemma("trona_p_edwards25519_(ref|fe51)_to_(projective|extended)",
       bound="X = E F, Y = G H, Z = F G, T = E H tight, for E, F, G, H of 5 u")
def to_extended(run):
    field, count = field_of(run), 3 if "projective" in run.implementation else 4
    c = [field.variables(x, 5) for x in "EFGH"]
    p = run.output("p", 4 * field.size)
    run.call(p, run.buffer("c", sum(c, [])))
    got = field.read(run, p, count)
    field.at_most(run, "p", got[0], 1)
    for x in got:
        field.at_most(run, "p", x, 1)
    congruent(run, "p", lambda number: zip(numbers(field, number, got), spec.extended(numbers(field, number, c))), spec.P)


@lemma("trona_p_edwards25519_(ref|fe51)_to_niels", bound="Y + X of 2 u, Y - X of 3 u, 2 Z of 2 u, 2 d T tight, "
                                                         "for tight coordinates")
def to_niels(run):
    field = field_of(run)
    p = [field.variables(x, 1) for x in "XYZT"]
    n = run.output("n", 4 * field.size)
    run.call(n, run.buffer("p", sum(p, [])))
    got = field.read(run, n, 4)
    for x, k in zip(got, (2, 3, 2, 1)):
        field.at_most(run, "n", x, k)
    congruent(run, "n", lambda number: zip(numbers(field, number, got), spec.to_niels(numbers(field, number, p))), spec.P)


@lemma("trona_p_edwards25519_(ref|fe51)_double", bound="E, F, G, H of 2 p of at most 5 u, for tight coordinates")
def double(run):
    field = field_of(run)
    p = [field.variables(x, 1) for x in "XYZT"]
    c = run.output("c", 4 * field.size)
    run.call(c, run.buffer("p", sum(p, [])))
    got = field.read(run, c, 4)
    for x in got:
        field.at_most(run, "c", x, 5)
    same_point(run, field, lambda number: spec.extended(numbers(field, number, got)), lambda number: spec.extended(spec.double(
        numbers(field, number, p))), 4)


def same_point(run, field, got, want, count):
    """Refuses unless the coordinates are proportional: X' Z = X Z' and so on."""
    def identity(number):
        g, w = got(number), want(number)
        return [(g[i] * w[2], w[i] * g[2]) for i in (0, 1, 3) if i < count]
    congruent(run, "the point", identity, spec.P)


@lemma("trona_p_edwards25519_(ref|fe51)_add|edwards25519_(ref|fe51)_add_affine", cases=[0, 1],
       bound="E, F, G, H of p + q and p - q of at most 5 u, for tight coordinates and niels of 2, 3, 2 and 1 u")
def add_points(run, negate):
    field, affine = field_of(run), "affine" in run.implementation
    p = [field.variables(x, 1) for x in "XYZT"]
    n = [field.variables(f"n{i}", k) for i, k in enumerate((2, 3, 2, 1))]
    c = run.output("c", 4 * field.size)
    run.call(c, run.buffer("p", sum(p, [])), run.buffer("n", sum(n, [])), negate)
    got = field.read(run, c, 4)
    for x in got:
        field.at_most(run, "c", x, 5)

    def niels(number):
        n_ = numbers(field, number, n)
        return n_[:2] + [2 if affine else n_[2], n_[3]]
    same_point(run, field, lambda number: spec.extended(numbers(field, number, got)), lambda number: spec.extended(spec.add(
        numbers(field, number, p), niels(number), negate)), 4)


@lemma("ed25519batch_(ifma|avx2)_double", cases=[0, 1], bound="2 p tight in each lane, for tight coordinates")
def double_lanes(run, with_t):
    field = batch_field(run)
    p = [field.variables(x, 1) for x in "XYZT"]
    r = run.output("r", 4 * field.size)
    run.call(r, run.buffer("p", sum(p, [])), with_t)
    each_lane(run, field, r, with_t, lambda number, j: spec.double(numbers(field, number, p, j)))


def each_lane(run, field, r, with_t, completed):
    got = field.read(run, r, 3 + with_t)
    for x in got:
        field.at_most(run, "r", x, 1)
    for j in range(field.lanes):
        same_point(run, field, lambda number, j=j: numbers(field, number, got, j), lambda number, j=j: spec.extended(
            completed(number, j)), 3 + with_t)


@lemma("ed25519batch_(ifma|avx2)_add", cases=[(negative, affine, with_t) for negative in (0, 0xff, 0x5a) for affine in (0, 1)
                                               for with_t in (0, 1)],
       bound="p + q and p - q tight in each lane, q affine or not, for tight coordinates")
def add_lanes(run, negative, affine, with_t):
    field = batch_field(run)
    p = [field.variables(x, 1) for x in "XYZT"]
    n = [field.variables(f"n{i}", 1) for i in range(4)]
    r = run.output("r", 4 * field.size)
    run.call(r, run.buffer("p", sum(p, [])), run.buffer("n", sum(n, [])), negative, affine, with_t)

    def completed(number, j):
        n_ = numbers(field, number, n, j)
        return spec.add(numbers(field, number, p, j), n_[:2] + [2 if affine else n_[2], n_[3]], negative >> j & 1)
    each_lane(run, field, r, with_t, completed)


@lemma("ed25519batch_(ifma|avx2)_to_niels", bound="Y + X, Y - X, 2 Z, 2 d T tight in each lane, for tight coordinates")
def niels_of_lanes(run):
    field = batch_field(run)
    p = [field.variables(x, 1) for x in "XYZT"]
    n = run.output("n", 4 * field.size)
    run.call(n, run.buffer("p", sum(p, [])))
    got = field.read(run, n, 4)
    for x in got:
        field.at_most(run, "n", x, 1)
    congruent(run, "n", lambda number: [pair for j in range(field.lanes) for pair in zip(
        numbers(field, number, got, j), spec.to_niels(numbers(field, number, p, j)))], spec.P)


@lemma("edwards25519_(avx2|ifma)_step", cases=[(k, negative) for k in range(4) for negative in (0, 1)],
       bound="2^k p + q and 2^k p - q tight in four lanes, k = 0 to 3, for tight coordinates and niels")
def step4(run, doublings, negative):
    """The lanes are X, Z, T, Y, those of q Y - X, 2 Z, 2 d T, Y + X; with AVX2 the second and the fourth are exchanged."""
    avx2 = "avx2" in run.implementation
    field, order = (FE25X4, (0, 3, 2, 1)) if avx2 else (FE51X4, (0, 1, 2, 3))
    p, n = field.variables("p", 1), field.variables("n", 1)
    where = run.buffer("p", p, writable=True)
    run.call(where, doublings, run.buffer("n", n), negative)
    got, = field.read(run, where)
    field.at_most(run, "p", got, 1)
    lanes = lambda number, limbs: [field.value(number, limbs, j) for j in order]

    def want(number):
        x, z, t, y = lanes(number, p)
        q = (x, y, z, t)
        for _ in range(doublings):
            q = spec.extended(spec.double(q))
        minus, z2, t2d, plus = lanes(number, n)
        return spec.extended(spec.add(q, (plus, minus, z2, t2d), negative))

    def point(number):
        x, z, t, y = lanes(number, got)
        return x, y, z, t
    same_point(run, field, point, want, 4)
