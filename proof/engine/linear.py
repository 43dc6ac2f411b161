# SPDX-License-Identifier: ISC
"""Terms as signed integers: an interval, and the residue modulo q as a polynomial in the inputs.

A residue is known as long as nothing wraps. A shift to the right and the upper half of a product are (x - u)/2^k, where u is the
unsigned value of the k low bits of x: an unknown of the polynomial, named by the term of those bits. Montgomery's reduction
subtracts two of them that are the same term, so that u cancels; where it does not, the polynomial is not the specification's.
Quotients (Barrett's, and shifts) vanish because the code multiplies them by q; the interval of x - q y, where y is x times a
constant shifted, is found by writing y as that product and an error between -1 and 0."""
from fractions import Fraction

from . import terms as T
from .terms import A, OP, W, full, sgn


class Form:
    """A polynomial over Z_q: {sorted tuple of unknowns: coefficient}."""

    __slots__ = ("q", "c")

    def __init__(self, q, c):
        self.q, self.c = q, {m: k % q for m, k in c.items() if k % q}

    def _of(self, other):
        return other if isinstance(other, Form) else Form(self.q, {(): other})

    def __add__(self, other):
        c = dict(self.c)
        for m, k in self._of(other).c.items():
            c[m] = c.get(m, 0) + k
        return Form(self.q, c)

    def __mul__(self, other):
        if not isinstance(other, Form):
            return Form(self.q, {m: k * other for m, k in self.c.items()})
        c = {}
        for m, k in self.c.items():
            for n, j in other.c.items():
                p = tuple(sorted(m + n))
                c[p] = c.get(p, 0) + k * j
        return Form(self.q, c)

    def __sub__(self, other):
        return self + self._of(other) * -1

    def __rmul__(self, other):
        return self * other

    def __radd__(self, other):
        return self + other

    def __mod__(self, q):
        assert q == self.q
        return self

    def __eq__(self, other):
        return self.c == self._of(other).c

    def __str__(self):
        names = {m: "*".join(T.show(t, 3) if t >= 0 else f"unsigned({T.show(-1 - t, 3)})" for t in m) for m in self.c}
        shown = [f"{k}*{names[m]}"[:120] for m, k in list(self.c.items())[:4]]
        return " + ".join(shown + ["..."] * (len(self.c) > 4))


class Residues:
    """Facts about terms: lo <= signed value <= hi, and its residue. Unknowns are terms t; -1 - t is the unsigned value."""

    def __init__(self, q):
        self.q, self.known = q, {}

    def variable(self, t, lo, hi):
        """Declares an input with its bounds."""
        self.known[t] = lo, hi, Form(self.q, {(t,): 1})
        return self.known[t][2]

    def of(self, t):
        """(lo, hi, form)"""
        pending = [t]
        while pending:
            x = pending[-1]
            if x in self.known:
                pending.pop()
                continue
            missing = [y for y in self._operands(x) if y not in self.known]
            if missing:
                pending += missing
            else:
                self.known[x] = self._evaluate(x)
                pending.pop()
        return self.known[t]

    @staticmethod
    def _operands(t):
        """The terms whose values that of t is made of."""
        if OP[t].startswith("mls"):
            return [difference(t)]
        if OP[t] == "cat":
            x = extended(t)
            return list(product_of(t) or (T.ext(*p) for p in A[t])) if x is None else [x]
        return T.children(t)

    def _opaque(self, t):
        """Nothing known: an unknown of its own."""
        return -(1 << W[t] - 1), (1 << W[t] - 1) - 1, Form(self.q, {(t,): 1})

    def _fitting(self, t, lo, hi, form):
        return (lo, hi, form()) if -(1 << W[t] - 1) <= lo and hi < 1 << W[t] - 1 else self._opaque(t)

    def _unsigned(self, t):
        """(lo, hi, form) of t as an unsigned number."""
        if OP[t] == "c":
            return A[t], A[t], Form(self.q, {(): A[t]})
        lo, hi, form = self.known.get(t) or self.of(t)
        if lo >= 0:
            return lo, hi, form
        n = multiple(t)
        if n:  # 2^n times the unsigned value of the other bits
            c, w = A[t][0], W[t]
            t = T.from_sum(w, sgn(c, w) >> n, {x: sgn(k, w) >> n for x, k in A[t][1]})
            lo, hi, form = self._unsigned(T.ext(t, 0, w - n))
            return lo << n, hi << n, form * (1 << n)
        return 0, full(W[t]), Form(self.q, {(-1 - of_low_parts(t),): 1})

    def _shifted(self, s, k):
        """floor(s / 2^k), s signed."""
        lo, hi, form = self.of(s)
        low = self._unsigned(T.ext(s, 0, k))[2]
        return lo >> k, hi >> k, lambda: (form - low) * pow(2, -k, self.q)

    def _evaluate(self, t):
        o, a, w = OP[t], A[t], W[t]
        if o == "c":
            v = sgn(a, w)
            return v, v, Form(self.q, {(): v})
        if o == "+":
            return self._sum(t)
        if o == "sext":
            return self.known[a]
        if o == "satsd":  # the number itself, if it needs no saturation
            lo, hi, form = self.known[a[0]]
            return self._fitting(t, lo, hi, lambda: form)
        if o.startswith("mls"):
            return self.known[difference(t)]
        if o == "mul" or product_of(t):
            return self._fitting(t, *self._product(*(product_of(t) or a)))
        if o.startswith("mulhs"):
            (l, h, f), (m, n, g) = self.known[a[0]], self.known[a[1]]
            corners = [x * y >> w for x in (l, h) for y in (m, n)]
            low = self._unsigned(T.mul(*a))[2]
            return min(corners), max(corners), (f * g - low) * pow(2, -w, self.q)
        if o == "ext":
            s, k = a
            lo, hi, form = self._shifted(s, k) if k else (*self.known[s][:2], lambda: self.known[s][2])
            return self._fitting(t, lo, hi, form)
        if o == "cat":
            return self._cat(t)
        if o == "X":
            shifted = scaled(t)
            if shifted:
                lo, hi, form = self.of(shifted[0])
                k = shifted[1]
                return self._fitting(t, lo << k, hi << k, lambda: form * (1 << k))
        return self._opaque(t)

    def _cat(self, t):
        x = extended(t)
        if x is not None:
            return self.of(x)
        lo = hi = p = 0
        total = Form(self.q, {})
        for i, (s, first, n) in enumerate(A[t]):
            piece = T.ext(s, first, n)
            l, h, form = self._unsigned(piece) if i + 1 < len(A[t]) else self.of(piece)
            lo, hi, total, p = lo + (l << p), hi + (h << p), total + form * (1 << p), p + n
        return lo, hi, total

    def _unwrapped(self, t):
        """(lo, hi, form of the value) of an integer that is t modulo 2^W[t]: a product and a shifted number need not fit."""
        o, a = OP[t], A[t]
        if o == "mul":
            return self._product(*a)
        if o == "ext" and a[1]:
            return self._shifted(*a)
        lo, hi, form = self.known[t]
        return lo, hi, lambda: form

    def _product(self, x, y):
        (l, h, f), (m, n, g) = self.of(x), self.of(y)
        corners = [u * v for u in (l, h) for v in (m, n)]
        return min(corners), max(corners), lambda: f * g

    def _sum(self, t):
        """A sum modulo 2^w is the sum of integers that are its atoms modulo 2^w, if that fits."""
        c, w = sgn(A[t][0], W[t]), W[t]
        atoms = [(x, sgn(k, w), self._unwrapped(x)) for x, k in A[t][1]]
        lo, hi = c, c
        for _, k, (l, h, _) in atoms:
            lo, hi = lo + min(k * l, k * h), hi + max(k * l, k * h)
        if any(k % self.q == 0 for _, k, _ in atoms):
            l, h = self._relaxed(c, [(x, k) for x, k, _ in atoms])
            lo, hi = max(lo, l), min(hi, h)

        def form():
            total = {(): c}
            for _, k, (_, _, f) in atoms:
                if k % self.q:
                    for m, j in f().c.items():
                        total[m] = total.get(m, 0) + k * j
            return Form(self.q, total)
        return self._fitting(t, lo, hi, form)

    def _relaxed(self, c, atoms):
        """The interval of a sum in which quotients, atoms with a multiple of q, are replaced by what they are quotients of."""
        linear, lo, hi = self._combine(c, [((self._plain if k % self.q else self._affine)(x, False), k) for x, k in atoms])
        for y, k in linear.items():
            l, h = (self._product(*y) if isinstance(y, tuple) else self.of(y))[:2]
            lo, hi = lo + min(k * l, k * h), hi + max(k * l, k * h)
        return -(-lo.numerator // lo.denominator), hi.numerator // hi.denominator

    @staticmethod
    def _combine(c, parts):
        linear, lo, hi = {}, Fraction(c), Fraction(c)
        for (part, l, h), k in parts:
            for y, j in part.items():
                linear[y] = linear.get(y, 0) + k * j
            lo, hi = lo + min(k * l, k * h), hi + max(k * l, k * h)
        return linear, lo, hi

    def _fits(self, t):
        return (t,) not in self.of(t)[2].c

    def _plain(self, t, exact=True):
        """({term or pair of factors: coefficient}, lo, hi): t is that combination and an error between lo and hi; without exact,
        the same of its _unwrapped value."""
        exact, t = exact or strip(t) != t, strip(t)
        product = product_of(t) or OP[t] == "mul" and (not exact or self._fits(t)) and A[t]
        if OP[t] == "ext" and A[t][1] and not exact and not self._fits(t):
            return self._affine(t, False)
        if product and OP[product[1]] == "c":
            return self._combine(0, [(self._plain(product[0]), sgn(A[product[1]], W[product[1]]))])
        if product:
            return {tuple(sorted(map(strip, product))): Fraction(1)}, Fraction(0), Fraction(0)
        if OP[t] == "+" and self._fits(t):
            return self._combine(sgn(A[t][0], W[t]), [(self._plain(x, False), sgn(k, W[t])) for x, k in A[t][1]])
        return {t: Fraction(1)}, Fraction(0), Fraction(0)

    def _affine(self, t, exact=True):
        """As _plain, with shifts and upper halves of products by constants as divisions."""
        exact, t = exact or strip(t) != t, strip(t)
        o, a = OP[t], A[t]
        constant = [y for y in a if OP[y] == "c"] if o.startswith("mulh") else []
        if o == "satsd" and self._fits(t):
            return self._affine(a[0])
        shifted = a if o == "ext" and a[1] and (not exact or self._fits(t)) else None
        if shifted:
            x, factor, added, shift = shifted[0], 1, 0, shifted[1]
        elif constant and o == f"mulhs{W[t]}":
            x, factor, added, shift = a[a[0] == constant[0]], sgn(A[constant[0]], W[t]), 0, W[t]
        elif constant and o == "mulhrs" and A[constant[0]] != 1 << 15:
            x, factor, added, shift = a[a[0] == constant[0]], sgn(A[constant[0]], 16), 1 << 14, 15
        elif o == "+" and a[0] and len(a[1]) == 1 and of_one(strip(a[1][0][0])) and self._fits(t):  # a quotient to be rounded
            return self._combine(sgn(a[0], W[t]), [(self._affine(a[1][0][0]), sgn(a[1][0][1], W[t]))])
        else:
            return self._plain(t, exact)
        linear, lo, hi = self._combine(Fraction(added, 1 << shift), [(self._affine(x), Fraction(factor, 1 << shift))])
        return linear, lo - 1, hi


def multiple(t):
    """n, if all coefficients of a sum are multiples of 2^n; 0 for other terms."""
    numbers = [A[t][0], *(k for _, k in A[t][1])] if OP[t] == "+" else [1]
    return min((k & -k).bit_length() - 1 for k in numbers if k)


def of_low_parts(t):
    """t, if it is the low part of a sum, as the sum of the low parts."""
    if OP[t] != "ext" or A[t][1] or OP[A[t][0]] != "+":
        return t
    (c, parts), r = A[A[t][0]], T.C(W[t], 0)
    for x, k in parts:
        r = T.add(r, T.mul(T.ext(x, 0, W[t]), T.C(W[t], k)))
    return T.add(r, T.C(W[t], c))


def of_one(t):
    """Is t a multiple of one term, shifted to the right?"""
    return OP[t] == "ext" and OP[A[t][0]] == "+" and len(A[A[t][0]][1]) == 1


def difference(t):
    """The sum that an mls, d - a b, is."""
    d, a, b = A[t]
    return T.sub_(d, T.mul(a, b))


def strip(t):
    """The term of the same signed value without extensions."""
    while True:
        x = None
        if OP[t] == "sext":
            x = A[t]
        elif OP[t] == "cat" and OP[A[t][1][0]] == "c":
            low = T.ext(*A[t][0])
            x = low if len(A[t]) == 2 and A[A[t][1][0]] == 0 and not T.MAXV[low] >> W[low] - 1 else None
        elif OP[t] == "cat":
            x = extended(t)
        if x is None:
            return t
        t = x


def extended(t):
    """x if t, in pieces, is x and copies of its sign, or of that bit of a longer word whose low part is x."""
    x = T.ext(*A[t][0])
    sign = T.ext(x, W[x] - 1, 1)
    copy = lambda s, lo: T.ext(s, lo, 1) == sign or lo == W[x] - 1 and T.ext(s, 0, W[x]) == x
    return x if all(n == 1 and copy(s, lo) for s, lo, n in A[t][1:]) else None


def product_of(t):
    """(x, y), a constant last, if t is the signed product of these as its two halves."""
    if OP[t] != "cat" or len(A[t]) != 2 or not OP[T.ext(*A[t][1])].startswith("mulhs"):
        return None
    x, y = A[T.ext(*A[t][1])]
    return ((y, x) if OP[x] == "c" else (x, y)) if T.ext(*A[t][0]) == T.mul(x, y) else None


def scaled(t):
    """(s, k) if t, an XOR, is s shifted to the left by k."""
    if len(A[t]) != 1:
        return None
    (m, mask), = A[t]
    if len(m) != 1 or OP[m[0]] != "rol":
        return None
    s, k = A[m[0]]
    return (s, k) if mask == full(W[t]) << k & full(W[t]) else None
