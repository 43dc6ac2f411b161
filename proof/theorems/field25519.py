# SPDX-License-Identifier: ISC
"""Lemmas about the arithmetic of x25519, edwards25519 and what is made of it: products, squares, carries and the formulas of
points modulo 2^255 - 19, for all limbs within the bounds that the files state, which hold again at exit."""
from engine.terms import V
from spec import edwards25519 as spec
from theorem import Refused, Theorem
from theorems.fields_common import congruent
from theorems.ladder_common import factor

LEMMAS = []  # (regular expression for the whole name of a symbol, Theorem)


def lemma(symbol, cases=((),), bound=""):
    def add(body):
        LEMMAS.append((symbol, Theorem(body, cases, "integers", 0, bound)))
        return body
    return add


class Field:
    """A representation: limbs of width bits at these places; tight limbs are at most these bounds; numbers side by side in
    lanes."""

    def __init__(self, width, places, tight, lanes=1):
        self.width, self.places, self.tight, self.lanes = width, places, tight, lanes
        self.size = len(places) * lanes * width // 8

    def variables(self, name, k):
        """Limbs of at most k times the tight bound; k may be a list, one for each lane."""
        ks = k if isinstance(k, list) else [k] * self.lanes
        return [V(self.width, f"{name}{i}_{j}", ks[j] * most) for i, most in enumerate(self.tight) for j in range(self.lanes)]

    def read(self, run, where, count=1):
        """The limbs of consecutive numbers."""
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
FE25X4_NEON = Field(32, EXPONENTS, FE25X4.tight, 4)


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
products("edwards25519_(ifma|avxifma)_product", FE51X4, 1, "h = f g tight in four lanes, for tight factors")
squares("edwards25519_(ifma|avxifma)_sq_n", FE51X4, 1, "h = f^(2^n) tight in four lanes, n = 1 to 3, for tight f")
products("edwards25519_avx2_product", FE25X4, 3, "h = f g tight in four lanes, for factors of 3 u")
squares("edwards25519_avx2_sq_n", FE25X4, 3, "h = f^(2^n) tight in four lanes, n = 1 to 3, for f of 3 u")
products("edwards25519_neon_product", FE25X4_NEON, 3, "h = f g tight in four lanes, for factors of 3 u")
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
    """Refuses unless the coordinates are those of the point times a constant that is not 0, so that they are a point."""
    pairs = lambda number: [*zip(got(number), want(number))][:count]
    k = factor(pairs)
    if not k:
        raise Refused("the point is 0")
    congruent(run, "the point", lambda number: [(g, w * k) for g, w in pairs(number)], spec.P)


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


# The lanes of X, Z, T, Y, which are those of q's Y - X, 2 Z, 2 d T, Y + X.
STEP_LANES = {"avx2": (FE25X4, (0, 3, 2, 1)), "ifma": (FE51X4, (0, 1, 2, 3)),
              "neon": (FE25X4_NEON, (2, 0, 3, 1))}


@lemma("edwards25519_(avx2|ifma|avxifma|neon)_step", cases=[(k, negative) for k in range(4) for negative in (0, 1)],
       bound="2^k p + q and 2^k p - q tight in four lanes, k = 0 to 3, for tight coordinates and niels")
def step4(run, doublings, negative):
    field, order = next(x for name, x in STEP_LANES.items() if name in run.implementation)
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


# ---- Points in the lanes Z, Y, X, T of NEON, their niels in 2 Z, Y + X, Y - X, 2 d T ----
def point_of_neon(number, limbs):
    z, y, x, t = numbers_of_lanes(number, limbs)
    return x, y, z, t


def niels_of_neon(number, limbs):
    z2, plus, minus, t2d = numbers_of_lanes(number, limbs)
    return plus, minus, z2, t2d


def numbers_of_lanes(number, limbs):
    return [FE25X4_NEON.value(number, limbs, j) for j in range(4)]


@lemma("edwards25519_neon_sq_n", [1, 2, 3], "h = f^(2^n) tight in lanes 0 and 1, the same in 2 and 3, n = 1 to 3, for f of 3 u")
def squares_of_pair(run, n):
    field = FE25X4_NEON
    f, h = field.variables("f", 3), run.output("h", field.size)
    run.call(h, run.buffer("f", f), n)
    got, = field.read(run, h)
    field.at_most(run, "h", got, 1)

    def identity(number):
        powers = [field.value(number, f, j) for j in range(2)]
        for _ in range(n):
            powers = [x * x for x in powers]
        return zip(numbers_of_lanes(number, got), powers + powers)
    congruent(run, "h", identity, spec.P)


def changed_point(run, want, *rest):
    """Calls the function for a tight point, which it replaces by another: want(number, the point) gives E, F, G, H of that."""
    p = FE25X4_NEON.variables("p", 1)
    where = run.buffer("p", p, writable=True)
    run.call(where, *rest)
    got, = FE25X4_NEON.read(run, where)
    FE25X4_NEON.at_most(run, "p", got, 1)
    same_point(run, FE25X4_NEON, lambda number: point_of_neon(number, got),
               lambda number: spec.extended(want(number, point_of_neon(number, p))), 4)


@lemma("edwards25519_neon_double", bound="2 p tight in four lanes, for tight coordinates")
def double_neon(run):
    changed_point(run, lambda number, p: spec.double(p))


@lemma("edwards25519_neon_add", cases=[0, 1], bound="p + q and p - q tight in four lanes, for tight coordinates and niels")
def add_neon(run, negative):
    n = FE25X4_NEON.variables("n", 1)
    changed_point(run, lambda number, p: spec.add(p, niels_of_neon(number, n), negative), run.buffer("n", n), negative)


@lemma("edwards25519_neon_niels", bound="2 Z, Y + X, Y - X, 2 d T tight in four lanes, for tight coordinates")
def niels_neon(run):
    p, n = FE25X4_NEON.variables("p", 1), run.output("n", FE25X4_NEON.size)
    run.call(n, run.buffer("p", p))
    got, = FE25X4_NEON.read(run, n)
    FE25X4_NEON.at_most(run, "n", got, 1)
    congruent(run, "n", lambda number: zip(niels_of_neon(number, got), spec.to_niels(point_of_neon(number, p))), spec.P)


@lemma("edwards25519_neon_get", bound="X, Y, Z, T tight, each by itself, of a tight point in four lanes")
def get_neon(run):
    p, r = FE25X4_NEON.variables("p", 1), run.output("r", 4 * FE25.size)
    run.call(r, run.buffer("p", p))
    got = FE25.read(run, r, 4)
    for x in got:
        FE25.at_most(run, "r", x, 1)
    congruent(run, "r", lambda number: zip(numbers(FE25, number, got), point_of_neon(number, p)), spec.P)


@lemma("edwards25519_neon_set", bound="a point in four lanes, of tight X, Y, Z, T by themselves")
def set_neon(run):
    c = [FE25.variables(x, 1) for x in "XYZT"]
    r = run.output("r", FE25X4_NEON.size)
    run.call(r, run.buffer("c", sum(c, [])))
    got, = FE25X4_NEON.read(run, r)
    x, y, z, t = c
    run.equal("r", got, [limb for limbs in zip(z, y, x, t) for limb in limbs])
