# SPDX-License-Identifier: ISC
"""The integer that a term is, exactly: a polynomial over its variables and over floors floor(B / 2^k) of polynomials.

Wrap-around is exact too: a word is S - 2^w floor(S / 2^w). So nothing is assumed: a carry that is dropped, or a limb that is too
large, leaves a floor behind that does not cancel, and the identity to prove is not seen. Floors whose interval has one value
are that value.

A polynomial is a dict: monomial -> coefficient; a monomial is a sorted tuple of atoms; an atom is an int, an index of
INTERVALS."""
from . import nodes, terms as T
from .bits import placed
from .nodes import A, MAXV, OP, W, full, sgn

INTERVALS = []     # atom -> (least, greatest), never negative: floors are of polynomials with coefficients that are not
DEFINITIONS = []   # atom -> ("floor", k, sorted items of B) or ("term", t)
_atoms = {}        # definition -> atom
_values = {}       # term -> polynomial


def reset():
    """Forgets all atoms and values: they name terms."""
    for table in (INTERVALS, DEFINITIONS, _atoms, _values):
        table.clear()


nodes.on_reset.append(reset)


# ---- Polynomials ----
class Polynomial(dict):
    """A polynomial with +, - and *, for theorems; an int is a constant."""

    def __add__(self, other):
        return Polynomial(padd(self, constant(other)))

    def __sub__(self, other):
        return Polynomial(padd(self, constant(other), -1))

    def __rsub__(self, other):
        return Polynomial(padd(constant(other), self, -1))

    def __mul__(self, other):
        return Polynomial(pmul(self, constant(other)))

    def __lshift__(self, k):
        return self * (1 << k)

    def __neg__(self):
        return self * -1

    __radd__, __rmul__ = __add__, __mul__


def constant(x):
    """An int as a polynomial; a polynomial as it is."""
    if isinstance(x, int):
        return {(): x} if x else {}
    return x


def padd(p, q, k=1):
    """p + k q"""
    r = dict(p)
    for m, c in q.items():
        v = r.get(m, 0) + k * c
        if v:
            r[m] = v
        else:
            r.pop(m, None)
    return r


def pmul(p, q):
    r = {}
    for m, c in p.items():
        for n, d in q.items():
            k = tuple(sorted(m + n))
            r[k] = r.get(k, 0) + c * d
    return {m: c for m, c in r.items() if c}


def atom(definition, least, greatest):
    """The atom of this definition, which is from least to greatest."""
    a = _atoms.get(definition)
    if a is None:
        a = _atoms[definition] = len(INTERVALS)
        INTERVALS.append((least, greatest))
        DEFINITIONS.append(definition)
    return a


def interval(p):
    """(least, greatest): bounds of the polynomial, monomial by monomial."""
    least = greatest = 0
    for m, c in p.items():
        low = high = 1
        for a in m:
            x, y = INTERVALS[a]
            low *= x
            high *= y
        if c < 0:
            low, high = high, low
        least += c * low
        greatest += c * high
    return least, greatest


def floordiv(p, k):
    """floor(p / 2^k)"""
    if k == 0:
        return p
    floors = [m for m, c in p.items() if c == 1 and len(m) == 1 and DEFINITIONS[m[0]][0] == "floor"]
    if floors:  # floor((x + floor(B / 2^b)) / 2^k) = floor((2^b x + B) / 2^(b + k))
        m = max(floors)
        _, b, inner = DEFINITIONS[m[0]]
        return floordiv(padd({n: c << b for n, c in p.items() if n != m}, dict(inner)), k + b)
    whole = {m: c >> k for m, c in p.items() if c >> k}  # floor((2^k x + B) / 2^k) = x + floor(B / 2^k)
    rest = {m: c & full(k) for m, c in p.items() if c & full(k)}
    common = min([(c & -c).bit_length() - 1 for m, c in rest.items() if m], default=0)
    if common:  # floor((2^g x + r) / 2^k) = floor((x + floor(r / 2^g)) / 2^(k - g))
        rest = {m: c >> common for m, c in rest.items() if c >> common}
        k -= common
    least, greatest = interval(rest)
    if least >> k == greatest >> k:
        return padd(whole, constant(least >> k))
    a = atom(("floor", k, tuple(sorted(rest.items()))), least >> k, greatest >> k)
    return padd(whole, {(a,): 1})


# ---- Terms ----
def value(t):
    """The polynomial that the term is, from 0 to MAXV[t]."""
    p = _values.get(t)
    if p is None:
        p = _values[t] = _value(t)
        if len(p) == 1:
            (m, c), = p.items()
            if c == 1 and len(m) == 1:  # the atom is the term: both bounds hold
                least, greatest = INTERVALS[m[0]]
                INTERVALS[m[0]] = max(least, 0), min(greatest, MAXV[t])
    return p


def bits(t, begin, end):
    """Bits begin to end of a term, as an integer: floor(t / 2^begin) - 2^(end - begin) floor(t / 2^end)"""
    p = value(t)
    end = min(end, W[t])
    r = floordiv(p, begin)
    if MAXV[t] >> end and interval(p)[1] >> end:
        r = padd(r, floordiv(p, end), -(1 << (end - begin)))
    return r


def wrap(p, w):
    """p modulo 2^w: p - 2^w floor(p / 2^w)"""
    least, greatest = interval(p)
    if 0 <= least and greatest <= full(w):
        return p
    return padd(p, floordiv(p, w), -(1 << w))


def _sum(t):
    w, exact = W[t], T.exact_sum(t)
    c, parts = exact or (sgn(A[t][0], w), {x: sgn(k, w) for x, k in A[t][1]})
    p = constant(c)
    for x, k in parts.items():
        p = padd(p, value(x), k)
    return p if exact else wrap(p, w)


def _value(t):
    op, a, w = OP[t], A[t], W[t]
    if op == "c":
        return constant(a)
    if op == "+":
        return _sum(t)
    if op == "mul":
        p = pmul(value(a[0]), value(a[1]))
        return p if MAXV[a[0]] * MAXV[a[1]] <= full(w) else wrap(p, w)
    if op == f"mulhu{w}":
        return floordiv(pmul(value(a[0]), value(a[1])), w)
    if op == "madlo":  # of factors below 2^52
        p = pmul(value(a[0]), value(a[1]))
        return wrap(p, 52) if MAXV[a[0]] * MAXV[a[1]] >> 52 else p
    if op == "madhi":
        return floordiv(pmul(value(a[0]), value(a[1])), 52)
    if op[:2] == "cy":
        return floordiv(padd(padd(value(a[0]), value(a[1])), value(a[2])), int(op[2:]))
    if op in ("ult", "bw"):  # a < b + c: floor((2^w - 1 + b + c - a) / 2^w)
        p = padd(padd(constant(full(W[a[0]])), value(a[1])), value(a[0]), -1)
        return floordiv(p if op == "ult" else padd(p, value(a[2])), W[a[0]])
    if op == "sext":  # the sign bit, of value 2^(n - 1), fills the bits above
        n = W[a]
        return padd(value(a), bits(a, n - 1, n), (1 << w) - (1 << n))
    if op == "ite":
        return padd(value(a[2]), pmul(value(a[0]), padd(value(a[1]), value(a[2]), -1)))
    parts = placed(t)
    if parts is None:
        return {(atom(("term", t), 0, MAXV[t]),): 1}
    p = {}
    for x, begin, end, place in parts:
        p = padd(p, bits(x, begin, end), 1 << place)
    return p


def number(limbs, radix):
    """The integer of limbs. radix: the bits of a limb, or a list with the place of each."""
    r = {}
    for i, t in enumerate(limbs):
        r = padd(r, value(t), 1 << (radix * i if isinstance(radix, int) else radix[i]))
    return Polynomial(r)


def most(t):
    """An upper bound of the term."""
    return min(interval(value(t))[1], MAXV[t])


def residue(p, modulus):
    """p modulo the modulus; for 0, p itself."""
    if modulus:
        return {m: c % modulus for m, c in p.items() if c % modulus}
    return {m: c for m, c in p.items() if c}


def show(p, count=6):
    """The first monomials of p as text."""
    def name(a):
        kind, x = DEFINITIONS[a][:2]
        return T.show(x, 1) if kind == "term" else f"floor{a}(../2^{x})"

    text = " + ".join("*".join([f"{c:#x}"] + [name(a) for a in m]) for m, c in list(p.items())[:count])
    return text + (f" + ... ({len(p)} monomials)" if len(p) > count else "")
