# SPDX-License-Identifier: ISC
"""The values of terms as polynomials in the inputs and in floors, each floor a variable that names its term.

points.py joins floors of floors, which knows more of shifts; this does not, which knows more of long products of words: their
carries stay what they are and cancel. Point is for identities modulo a prime at random points, Exact for identities of integers.
As in points.py, an identity that holds for all values of the floors holds for those that occur."""
import random

from . import terms as T
from .arithmetic import one_borrow
from .bits import opposite, placed
from .integers import Polynomial
from .nodes import A, MAXV, OP, POSS, W, full, memoized
from .points import Residue, Values

_random = random.SystemRandom()


def product_with_carries(t):
    """Whether t does not wrap because it is the high half of x y and the carries of additions that make one sum of the low half
    and other words: (x y + those words) / 2^w.

    Where the sum of one addition is added by another, their carries are together those of all words that are added:
    floor(S / 2^w) + floor((S mod 2^w + R) / 2^w) = floor((S + R) / 2^w)."""
    w, (c, parts) = W[t], A[t]
    high = [x for x, k in parts if k == 1 and OP[x] == f"mulhu{w}"]
    if c or len(high) != 1 or any(k != 1 for _, k in parts):
        return False
    carries = [A[A[z][0][0]] for z, _ in parts if OP[z] == "cat" and OP[A[z][0][0]] == f"cy{w}"]
    if len(carries) != len(parts) - 1:
        return False
    additions = [([p, q, T.zext(b, w)], T.add(T.add(p, q), T.zext(b, w))) for p, q, b in carries]
    while len(additions) > 1:
        pairs = [(x, y) for x in additions for y in additions if x is not y and x[1] in y[0]]
        if not pairs:
            return False
        x, y = pairs[0]
        rest = list(y[0])
        rest.remove(x[1])
        additions = [z for z in additions if z is not x and z is not y] + [(x[0] + rest, y[1])]
    x, y = A[high[0]]
    words, low = additions[0][0], T.mul(x, y)
    if low not in words:
        return False
    words.remove(low)
    return MAXV[x] * MAXV[y] + sum(MAXV[p] for p in words) >> w <= full(w)


def low_parts(t, k):
    """[(atom, sum x, coefficient)]: the atoms of a sum that are sums x modulo 2^k."""
    if OP[t] != "+" or not T.exact_sum(t):
        return []
    zero = lambda x: OP[x] == "c" and A[x] == 0
    parts = [(a, j, [p for p in placed(a) or () if not zero(p[0])]) for a, j in T.exact_sum(t)[1].items()]
    return [(a, p[0][0], j) for a, j, p in parts if len(p) == 1 and p[0][1:] == (0, k, 0) and OP[p[0][0]] == "+"
            and W[p[0][0]] == W[t] and T.exact_sum(p[0][0])]


@memoized
def low_zeros(t):
    """How many of the lowest bits are known to be 0."""
    op, a = OP[t], A[t]
    if op == "mul":
        return min(W[t], low_zeros(a[0]) + low_zeros(a[1]))
    if op == "+":
        return min([zeros(W[t], a[0]), *(zeros(W[t], k) + low_zeros(x) for x, k in a[1])])
    return zeros(W[t], POSS[t])


def zeros(w, value):
    """How many zeros a word of w bits has below its lowest one."""
    return (value & -value).bit_length() - 1 if value else w


@memoized
def never(t):
    """A mask of bits that are known to be never set; of sums and products only the lowest are known."""
    op, a, n = OP[t], A[t], low_zeros(t)
    if op == "mul" and a[0] == a[1]:  # a square: 4^i times 0 or 1 modulo 4
        return full(n) | 2 << n
    if op == "+":
        (_, x, k), *others = sorted((zeros(W[t], k) + low_zeros(x), x, k) for x, k in a[1])
        alone = min([zeros(W[t], a[0]), *(z for z, _, _ in others)])  # below this bit the sum is k x
        return full(n) | (never(x) & full(alone) if k == 1 else 0)
    return full(n) | full(W[t]) & ~POSS[t]


def joined(parts):
    """The parts that placed() gives, with the bits between them and below the lowest that are never set."""
    r = []
    for x, begin, end, place in sorted(parts, key=lambda p: p[3]):
        unset = never(x)
        if r and r[-1][0] == x and r[-1][3] - r[-1][1] == place - begin and full(begin) & ~full(r[-1][2]) & ~unset == 0:
            _, begin, _, place = r.pop()
        elif place >= begin and full(begin) & ~unset == 0:
            begin, place = 0, place - begin
        r.append((x, begin, end, place))
    return r


class Floors(Values):
    """A key names a variable: ("floor", t, k), floor(t / 2^k); ("high", w, x, y), floor(x y / 2^w); ("wraps", t), how often 2^w
    was subtracted from the sum t; ("term", t)."""

    products = False  # whether values of sums may be products of bits: the degree does not count them

    def __init__(self):
        super().__init__()
        self._floors = {}  # (sum, k) -> its floor, where that is made of others

    def variable(self, index):
        raise NotImplementedError

    def reduced(self, x):
        raise NotImplementedError

    def unknown(self, *key):
        r = self._unknown.get(key)
        if r is None:
            r = self._unknown[key] = self.variable(len(self._unknown))
        return r

    def _degree(self, t):
        """Floors are of degree 1; all but products is linear in terms below t and floors."""
        if OP[t] == "c":
            return 0
        degrees = [self._degrees[x] for x in T.children(t)]
        return max(1, sum(degrees) if OP[t] in ("mul", "madlo", "ite", "X") else max(degrees, default=1))

    def _integral(self, t):
        """(constant, {term: coefficient}) of the sum before it is reduced modulo 2^w"""
        if OP[t] == "+":
            w = W[t]
            return T.exact_sum(t) or (T.sgn(A[t][0], w), {x: T.sgn(k, w) for x, k in A[t][1]})
        if OP[t] == "c":
            return A[t], {}
        if OP[t] == "X":
            return T.exact_sum(t) or (0, {t: 1})
        bit = opposite(A[t][0][0]) if OP[t] == "cat" and MAXV[t] == 1 else None
        return (0, {t: 1}) if bit is None else (1, {T.zext(bit, W[t]): -1})

    # ---- Floors ----
    def floor(self, t, k):
        """floor(t / 2^k)"""
        if OP[t] == "c":
            return A[t] >> k
        if k == 0:
            return self.value(t)
        if MAXV[t] >> k == 0:
            return 0
        if OP[t] == "sext" and W[A[t]] == 1:
            return self.value(A[t]) * full(W[t] - k)
        if OP[t] == "+" and not T.exact_sum(t):
            c, parts = self._integral(t)
            least, greatest = T.interval(c, parts.items())
            if -1 << k <= least and greatest < 1 << k:  # the bits from k up are copies of the sign
                return -self.wraps(t) * full(W[t] - k)
        if OP[t] == "+" and len(A[t][1]) == 1 and MAXV[A[t][1][0][0]] == 1 and T.exact_sum(t):  # of a bit
            c, parts = T.exact_sum(t)
            (x, j), = parts.items()
            return (c >> k) + self.value(x) * ((c + j >> k) - (c >> k))
        if (t, k) in self._floors:
            return self._floors[t, k]
        for a, x, j in low_parts(t, k):  # x mod 2^k = x - 2^k floor(x / 2^k)
            if j > 0 and MAXV[t] + j * MAXV[x] <= full(W[t]):
                s = T.add(t, T.mul(T.sub_(x, a), T.C(W[t], j)))
                r = self._floors[t, k] = self.reduced(self.floor(s, k) - j * self.floor(x, k))
                return r
        parts = placed(t)
        if parts is None:
            return self.unknown("floor", t, k)
        r = 0
        for x, begin, end, place in joined(parts):
            if place + end - begin > k:
                below = max(0, k - place)
                r += self.bits(x, begin + below, end) << (place + below - k)
        return r

    def bits(self, t, begin, end):
        return self.floor(t, begin) - (self.floor(t, end) << (end - begin))

    def wraps(self, t):
        """floor(S / 2^w), t the sum S modulo 2^w"""
        if OP[t] != "+" or T.exact_sum(t) or product_with_carries(t):
            return 0
        w, (c, parts) = W[t], self._integral(t)
        if one_borrow(t):
            return c + sum(k * self.value(x) for x, k in parts.items())
        if self.products and len(parts) == 2 and all(MAXV[x] == 1 for x in parts):  # of two bits, by their four values
            (x, j), (y, k) = parts.items()
            x, y = self.value(x), self.value(y)
            none, first, second, both = c >> w, c + j >> w, c + k >> w, c + j + k >> w
            return none + x * (first - none) + y * (second - none) + x * y * (both + none - first - second)
        if w <= 32 and any(k < 0 for k in parts.values()):  # the same difference of twice the width may occur, too
            wide = {T.zext(x, 2 * w): k for x, k in parts.items()}
            s = T.from_sum(2 * w, c, wide)
            if self._integral(s) == (c, wide):  # S, which is s + 2^(2 w) times how often s wraps
                return self.floor(s, w) + (self.wraps(s) << w)
        elif w <= 32:
            s = T.C(2 * w, c & full(w))
            for x, k in parts.items():
                s = T.add(s, T.mul(T.zext(x, 2 * w), T.C(2 * w, k)))
            if T.exact_sum(s):
                return self.floor(s, w) - (c < 0)
        return self.unknown("wraps", t)

    def _quotient(self, parts, t):
        """(the sum of k p over (p, k) of parts - t) / 2^w, t that sum modulo 2^w; None if that is not seen"""
        w, c, d, r = W[t], 0, {}, 0
        for p, k in parts + [(t, -1)]:
            e, f = self._integral(p)
            c += k * e
            for x, j in f.items():
                d[x] = d.get(x, 0) + k * j
            r -= k * self.wraps(p)
        if any(n % (1 << w) for n in (c, *d.values())):
            return None
        return r + (c >> w) + sum((n >> w) * self.value(x) for x, n in d.items() if n)

    # ---- Terms ----
    def _value(self, t):  # pylint: disable=too-many-return-statements
        op, a, w = OP[t], A[t], W[t]
        if op == "c":
            return a
        if op == "+":
            c, parts = self._integral(t)
            return c + sum(k * self.value(x) for x, k in parts.items()) - (self.wraps(t) << w)
        if op in ("mul", "madlo"):
            n = w if op == "mul" else 52
            r = self.value(a[0]) * self.value(a[1])
            return r if MAXV[a[0]] * MAXV[a[1]] <= full(n) else r - (self.unknown("high", n, *a) << n)
        if op in (f"mulhu{w}", "madhi"):
            n = 52 if op == "madhi" else w
            if MAXV[a[0]] * MAXV[a[1]] >> n == 0:
                return 0
            x, y = a if OP[a[1]] == "c" else a[::-1]
            r = self._quotient([(x, A[y])], T.mul(x, y)) if n == w and OP[y] == "c" else None
            return self.unknown("high", n, *a) if r is None else r
        if op[:2] == "cy":
            x, y, c = a[0], a[1], T.zext(a[2], W[a[0]])
            r = self._quotient([(x, 1), (y, 1), (c, 1)], T.add(T.add(x, y), c))
        elif op in ("ult", "bw"):  # a < b + c: the carry of (a - b - c) + b + c
            less = [T.zext(x, W[a[0]]) for x in a[1:]]
            d = T.sub_(a[0], less[0])
            if op == "bw":
                d = T.sub_(d, less[1])
            r = self._quotient([(x, 1) for x in (d, *less)], a[0])
        elif op == "sext" and W[a] == 1:
            r = self.value(a) * full(w)
        elif op == "ite":
            c, x, y = (self.value(s) for s in a)
            r = y + c * (x - y)
        else:
            r = self._of_bits(t)
        return self.unknown("term", t) if r is None else r

    def _of_bits(self, t):
        bit = opposite(t)
        if bit is not None:
            return 1 - self.value(bit)
        if self.products and is_or(t):
            x, y = (self.value(s) for s in A[t][1][0])
            return x + y - x * y
        parts = placed(t)
        if parts is not None:
            return sum(self.bits(x, begin, end) << place for x, begin, end, place in joined(parts))
        return self._chosen(t)

    def _chosen(self, t):
        choice = selection(t)
        if choice is None:
            return None
        c, x, y = (self.fresh(s) for s in choice)
        return y + c * (x - y)

    def fresh(self, t):
        """The value of a term that may have been made just now."""
        return self.value(t)


def where(t, ones, clear):
    """The XOR of ANDs t where the words ones have all bits set and the words clear none."""
    r = T.C(W[t], 0)
    for atoms, bits in A[t]:
        x = T.C(W[t], bits)
        for a in atoms:
            for b in A[a] if OP[a] == "and" else (a,):
                if b in clear:
                    x = T.C(W[t], 0)
                elif b not in ones:
                    x = T.and_(x, b)
        r = T.xor(r, x)
    return r


def selection(t):
    """(bit, one, zero) if the term is one where the bit is 1 and zero where it is 0, by masks or as a conditional move, else
    None. There may be two masks, copies of a bit and of its complement."""
    if OP[t] == "ite":
        return A[t]
    if OP[t] != "X":
        return None
    masks = {a for atoms, _ in A[t] for b in atoms for a in ((b,) if OP[b] != "and" else A[b]) if OP[a] == "sext"
             and W[A[a]] == 1}
    if len(masks) == 2:
        pairs = [(a, b) for a in masks for b in masks if opposite(A[b]) == A[a]]
    else:
        pairs = [(a, None) for a in masks if len(masks) == 1]
    if not pairs:
        return None
    mask, complement = pairs[0]
    return A[mask], where(t, (mask,), (complement,)), where(t, (complement,), (mask,))


def is_or(t):
    """Whether t is the OR of two bits, x ^ x & y ^ y."""
    return OP[t] == "X" and W[t] == 1 and len(A[t]) == 3 and len(A[t][1][0]) == 2 and \
        sorted(A[t][1][0]) == sorted(x for atoms, _ in (A[t][0], A[t][2]) for x in atoms)


class Point(Floors):
    """The values modulo p at one random point."""

    def __init__(self, p):
        super().__init__()
        self.p = p

    def variable(self, index):
        return _random.randrange(self.p)

    def reduced(self, x):
        return x % self.p

    def assume(self, variable, residue):
        """Gives a variable this value."""
        self._values[variable], self._degrees[variable] = residue.value, residue.degree

    def free(self, term):
        """Takes a term as a variable, whatever it is made of: an identity for all its values holds for those that occur."""
        self._values[term], self._degrees[term] = self.variable(0), 1

    def number(self, limbs, radix):
        """The integer of limbs. radix: the bits of a limb, or a list with the place of each."""
        return Residue(self.sum(limbs, radix), max((self._degrees[t] for t in limbs), default=0), self.p)


class Exact(Floors):
    """The values as integer polynomials."""

    products = True

    def variable(self, index):
        return Polynomial({(index,): 1})

    def reduced(self, x):
        return x

    def number(self, limbs, radix):
        return Polynomial() + self.sum(limbs, radix)
