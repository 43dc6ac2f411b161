# SPDX-License-Identifier: ISC
"""Identities modulo a prime for long field arithmetic, at random points, in time linear in the number of terms.

Each floor that a shift, a mask, a carry or a wrapped sum leaves is a free variable, so the claim is an identity of polynomials
over Z_p in the inputs and these variables: if it holds for all their values, then for those that occur. It is tested at a random
point; a polynomial that is not zero is zero there with a chance of at most degree / p (Schwartz, Zippel). Bounds come from
MAXV: a sum that may wrap gets a variable, which then does not cancel."""
import random

from . import terms as T
from .bits import placed
from .nodes import A, MAXV, OP, W, full

_random = random.SystemRandom()


class Residue:
    """A value modulo p, with a bound of its degree in the variables; has +, - and *, also with ints."""

    def __init__(self, value, degree, p):
        self.value, self.degree, self.p = value % p, degree, p

    def _of(self, x):
        return x if isinstance(x, Residue) else Residue(x, 0, self.p)

    def __add__(self, x):
        x = self._of(x)
        return Residue(self.value + x.value, max(self.degree, x.degree), self.p)

    def __sub__(self, x):
        x = self._of(x)
        return Residue(self.value - x.value, max(self.degree, x.degree), self.p)

    def __rsub__(self, x):
        return self._of(x) - self

    def __mul__(self, x):
        x = self._of(x)
        return Residue(self.value * x.value, self.degree + x.degree, self.p)

    __radd__, __rmul__ = __add__, __mul__


class Values:
    """The values of terms, each computed from those below it by _value() and reduced(), and bounds of their degrees by
    _degree()."""

    def __init__(self):
        self._unknown = {}  # key -> value
        self._values = {}   # term -> value
        self._degrees = {}  # term -> a bound of its degree

    def value(self, t):
        stack = [t]
        while stack:
            x = stack[-1]
            if x in self._values:
                stack.pop()
                continue
            missing = [y for y in T.children(x) if y not in self._values]
            if missing:
                stack += missing
                continue
            self._values[x] = self.reduced(self._value(x))
            self._degrees[x] = self._degree(x)
            stack.pop()
        return self._values[t]

    def sum(self, limbs, radix):
        """The sum of limbs at their places. radix: the bits of a limb, or a list with the place of each."""
        return sum(self.value(t) << (radix * i if isinstance(radix, int) else radix[i]) for i, t in enumerate(limbs))


class Point(Values):
    """The values modulo p of all terms at one random point. A key names a variable:

        ("floor", k, c, parts)  floor((c + the sum of j * floor(x / 2^a)) / 2^k), parts: (((x, a), j)...)
        ("high", k, x, y)       floor(x y / 2^k)
        ("term", t)             the term itself"""

    LONGEST = 40  # most parts of the one floor that a floor of floors is written as

    def __init__(self, p):
        super().__init__()
        self.p = p
        self._floors = {}  # (term, k) -> value

    def reduced(self, x):
        return x % self.p

    def unknown(self, key):
        """The value of a variable."""
        r = self._unknown.get(key)
        if r is None:
            r = self._unknown[key] = _random.randrange(self.p)
        return r

    def number(self, limbs, radix):
        """The integer of limbs. radix: the bits of a limb, or a list with the place of each."""
        return Residue(self.sum(limbs, radix), max((self._degrees[t] for t in limbs), default=0), self.p)

    def _degree(self, t):
        """Floors are of degree 1. Only products raise the degree; all else is linear in terms below t and floors."""
        if OP[t] == "c":
            return 0
        degrees = [self._degrees[x] for x in T.children(t)]
        if OP[t] in ("mul", "madlo", "ite"):
            return max(1, sum(degrees))
        return max(degrees, default=1) or 1

    # ---- Floors ----
    # A base term is no constant, no word of pieces and, if it is a sum, one that may wrap. Sums are written over floors of bases,
    # (x, a) for floor(x / 2^a), with coefficients that are reduced: so the same floor has the same key however it is reached.

    def floor(self, t, k):
        """floor(t / 2^k)"""
        if k == 0:
            return self.value(t)
        if MAXV[t] >> k == 0:
            return 0
        r = self._floors.get((t, k))
        if r is None:
            r = self._floors[t, k] = self._floor(t, k) % self.p
        return r

    def _floor(self, t, k):
        if OP[t] == "+":
            exact = T.exact_sum(t)
            if exact:
                return self.floor_of_sum(exact[0], exact[1].items(), k)
            return self.floor_of_sum(*A[t], k) - (self.floor_of_sum(*A[t], W[t]) << (W[t] - k))  # t = S - 2^w floor(S / 2^w)
        if OP[t] == "c" or placed(t) is not None:
            return self.floor_of_sum(0, ((t, 1),), k)
        return self.unknown(("floor", k, 0, (((t, 0), 1),)))

    def floor_of_sum(self, c, terms, k):
        """floor((c + the sum of coefficient * term) / 2^k), terms: (term, coefficient)..."""
        c, parts = bases(c, terms)
        whole = c >> k  # floor((2^k y + x) / 2^k) = y + floor(x / 2^k)
        c &= full(k)
        most, rest = c, {}
        for (x, begin, end), j in parts.items():
            if j >> k:
                whole += (j >> k) * (self.floor(x, begin) - (self.floor(x, end) << (end - begin)))
            j &= full(k)
            most += j * min(MAXV[x] >> begin, full(end - begin))
            add_bits(rest, x, begin, end, j)
        return whole + self._reduced(c, rest, k) if most >> k else whole

    def _reduced(self, c, rest, k):
        """floor((c + the sum of j floor(x / 2^a)) / 2^k), rest: (x, a) -> j"""
        whole = 0
        while True:
            whole += (c >> k) + sum((j >> k) * self.floor(*x) for x, j in rest.items() if j >> k)
            c, rest = c & full(k), {x: j & full(k) for x, j in rest.items() if j & full(k)}
            if c + sum(j * (MAXV[x] >> a) for (x, a), j in rest.items()) >> k == 0:
                return whole
            common = min((j & -j).bit_length() - 1 for j in rest.values())
            if common:  # floor((2^g x + r) / 2^k) = floor((x + floor(r / 2^g)) / 2^(k - g))
                c, k = c >> common, k - common
                rest = {x: j >> common for x, j in rest.items()}
            inner = [x for x, j in rest.items() if j == 1 and x[1] and (OP[x[0]] != "+" or T.exact_sum(x[0]))]
            if not inner or len(rest) > self.LONGEST:
                break
            x, a = max(inner)  # floor((y + floor(x / 2^a)) / 2^k) = floor((2^a y + x) / 2^(k + a))
            del rest[x, a]
            rest = {y: j << a for y, j in rest.items()}
            k += a
            more, parts = bases(0, ((x, 1),))
            c = (c << a) + more
            for (y, begin, end), j in parts.items():
                add_bits(rest, y, begin, end, j)
        if c == 0 and list(rest.values()) == [1]:
            (x, a), = rest
            return whole + self.floor(x, a + k)
        return whole + self.unknown(("floor", k, c, tuple(sorted(rest.items()))))

    # ---- Terms ----
    def _product(self, x, y, k):
        """x y modulo 2^k"""
        return self.value(x) * self.value(y) - (self._high(x, y, k) << k)

    def _high(self, x, y, k):
        """floor(x y / 2^k)"""
        return self.unknown(("high", k, x, y)) if MAXV[x] * MAXV[y] >> k else 0

    def _sum_floor(self, total):
        """floor(S / 2^w), S the sum of j * t over (t, j) of total"""
        w = W[total[0][0]]
        r, c, terms = 0, 0, []
        for t, j in total:
            if OP[t] == "+" and W[t] == w:
                exact = T.exact_sum(t)
                d, parts = (exact[0], exact[1].items()) if exact else A[t]
                c += j * d
                terms += [(x, j * i) for x, i in parts]
                if not exact:  # t = S - 2^w floor(S / 2^w)
                    r -= j * self.floor_of_sum(*A[t], w)
            else:
                terms.append((t, j))
        return r + self.floor_of_sum(c, terms, w)

    def _value(self, t):
        op, a, w = OP[t], A[t], W[t]
        if op == "c":
            return a
        if op == "+":
            exact = T.exact_sum(t)
            c, parts = (exact[0], exact[1].items()) if exact else a
            r = c + sum(k * self.value(x) for x, k in parts)
            return r if exact else r - (self.floor_of_sum(*a, w) << w)
        if op == "mul":
            return self._product(*a, w)
        if op == f"mulhu{w}":
            return self._high(*a, w)
        if op == "madlo":  # of factors below 2^52
            return self._product(*a, 52)
        if op == "madhi":
            return self._high(*a, 52)
        if op[:2] == "cy":
            return self._sum_floor([(x, 1) for x in a])
        if op == "ult" or op == "bw":  # a < b + c: -floor((a - b - c) / 2^w)
            return -self._sum_floor([(a[0], 1)] + [(x, -1) for x in a[1:]])
        if op == "sext":  # the sign bit, of value 2^(n - 1), fills the bits above
            n = W[a]
            return self.value(a) + self.floor(a, n - 1) * ((1 << w) - (1 << n))
        if op == "ite":
            c, x, y = (self.value(s) for s in a)
            return y + c * (x - y)
        parts = placed(t)
        if parts is None:
            return self.unknown(("term", t))
        return sum(self.floor(x, begin) - (self.floor(x, end) << (end - begin)) << place for x, begin, end, place in parts)


def bases(c, terms):
    """c + the sum of coefficient * term as (constant, {(x, begin, end): coefficient}): bits from begin to end of x, a base or a
    sum"""
    r = {}
    stack = [(t, 0, W[t], j) for t, j in terms]
    while stack:
        t, begin, end, j = stack.pop()
        if OP[t] == "c":
            c += j * ((A[t] >> begin) & full(end - begin))
            continue
        exact = T.exact_sum(t) if OP[t] == "+" and begin == 0 and MAXV[t] >> end == 0 else None
        if exact:
            c += j * exact[0]
            stack += [(x, 0, W[x], j * i) for x, i in exact[1].items()]
            continue
        within = placed(t)
        if within is None:
            r[t, begin, end] = r.get((t, begin, end), 0) + j
            continue
        for x, lo, hi, place in within:
            low, high = max(begin, place), min(end, place + hi - lo)
            if low < high:
                stack.append((x, lo + low - place, lo + high - place, j << (low - begin)))
    return c, r


def add_bits(floors, x, begin, end, j):
    """Adds j times the bits from begin to end of x: floor(x / 2^begin) - 2^(end - begin) floor(x / 2^end)"""
    if j and MAXV[x] >> begin:
        floors[x, begin] = floors.get((x, begin), 0) + j
        if MAXV[x] >> end:
            floors[x, end] = floors.get((x, end), 0) - (j << (end - begin))


class Check(Point):
    """The same with the true values of the variables for one input, where every term must come out as its value: tests Point."""

    def __init__(self, p, env):
        super().__init__(p)
        self.env, self.memo = env, {}

    def true(self, t):
        """The value of a term."""
        return T.evaluate([t], self.env, self.memo)[0]

    def unknown(self, key):
        kind = key[0]
        if kind == "floor":
            _, k, c, parts = key
            return c + sum(j * (self.true(x) >> a) for (x, a), j in parts) >> k
        if kind == "high":
            return self.true(key[2]) * self.true(key[3]) >> key[1]
        return self.true(key[1])

    def wrong(self, roots):
        """The first term, of those below roots, whose value is wrong; None if none is."""
        seen, stack = set(), list(roots)
        while stack:
            t = stack.pop()
            if t not in seen:
                seen.add(t)
                stack += T.children(t)
        return next((t for t in sorted(seen) if self.value(t) != self.true(t) % self.p), None)
