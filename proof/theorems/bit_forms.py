# SPDX-License-Identifier: ISC
"""Bits of terms as functions of the bits of some words, exactly."""
import itertools

from engine import terms as T
from theorem import Refused


class Forms:
    """The bits of terms as algebraic normal forms in the bits of some words: sets of products, which are sets of bits."""
    ZERO, ONE = frozenset(), frozenset([frozenset()])

    def __init__(self, words):
        self.known = {t: [frozenset([frozenset([(i, place)])]) for place in range(T.W[t])] for i, t in enumerate(words)}
        for t in words:  # code shifts to the left by doubling
            self.known[T.add(t, t)] = [self.ZERO, *self.known[t][:-1]]

    @staticmethod
    def product(x, y):
        r = set()
        for a, b in itertools.product(x, y):
            r ^= {a | b}
        return frozenset(r)

    def total(self, parts, w):
        """The sum of numbers with coefficients modulo 2^w. Those with negative ones come last, which keeps borrows short."""
        total = [self.ZERO] * w
        for bits, k in sorted(parts, key=lambda part: part[1] < 0):
            negative = self.ONE if k < 0 else self.ZERO
            for shift in (i for i in range(w) if abs(k) >> i & 1):
                carry = self.ZERO
                for i in range(shift, w):
                    x, y = total[i], bits[i - shift]
                    total[i] = x ^ y ^ carry
                    x = x ^ negative  # of x - y the borrow, else the carry
                    carry = self.product(x, y) ^ self.product(x ^ y, carry)
        return total

    def bits(self, t):
        if t not in self.known:
            for x in T.children(t):
                self.bits(x)
            self.known[t] = self.made(t)
        return self.known[t]

    def made(self, t):
        op, a, w, get = T.OP[t], T.A[t], T.W[t], self.known.__getitem__
        constant = lambda k: [self.ONE if k >> i & 1 else self.ZERO for i in range(w)]
        if op == "c":
            return constant(a)
        if op == "X":
            r = [self.ZERO] * w
            for atoms, mask in a:
                x = constant(mask)
                for atom in atoms:
                    x = [self.product(p, q) for p, q in zip(x, get(atom))]
                r = [p ^ q for p, q in zip(r, x)]
            return r
        if op == "+":
            return self.total([(constant(a[0]), 1)] + [(get(x), T.sgn(k, w)) for x, k in a[1]], w)
        if op == "rol":
            x = get(a[0])
            return x[w - a[1]:] + x[:w - a[1]]
        if op == "cat":
            return [x for s, low, n in a for x in get(s)[low:low + n]]
        if op == "ext":
            return get(a[0])[a[1]:a[1] + w]
        if op == "sext":
            return get(a) + get(a)[-1:] * (w - T.W[a])
        raise Refused(f"a digit is not made of the scalar's bits, but by {op}")

    def chosen(self, columns, values, w):
        """The bits of the value, one of a list, whose index has these bits, the first as its highest."""
        r = [self.ZERO] * w
        for column, value in zip(itertools.product((0, 1), repeat=len(columns)), values):
            x = self.ONE
            for bit_, b in zip(columns, column):
                x = self.product(x, bit_ if b else bit_ ^ self.ONE)
            r = [y ^ x if value >> i & 1 else y for i, y in enumerate(r)]
        return r
