#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Compares terms, built at random by every constructor, with the same computed on ints: values, possible bits and bounds. So too
the polynomials of integers.py and the floors of points.py and floors.py.

test_terms.py [--seed N] [--episodes N] [--engine DIRECTORY]

Prints the counts; exit status 1 and the first difference if there is one, or if a line of the engine was not reached."""
import argparse
import contextlib
import functools
import os
import random
import signal
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = 6     # values of the variables for which terms are compared
LONGEST = 20   # seconds of CPU time for one episode, which takes a tenth of one
P = 2 ** 61 - 1
FORMS = [{"low_parts": h, "low_words": w, "shifts_are_products": s, "distribute": d, "products": p, "circuit": c,
          "low_differences": int(p == 9)}
         for h, w, s, d, p, c in (
             (32, 0, 0, 0, 16, 0), (0, 0, 0, 0, 16, 0), (0, 0, 0, 0, 9, 0), (0, 32, 0, 0, 16, 0), (1, 0, 1, 0, 16, 0),
             (16, 0, 1, 0, 16, 0), (16, 0, 0, 6, 4, 0), (1, 0, 1, 2, 2, 0), (32, 0, 0, 64, 256, 0), (32, 0, 1, 0, 16, 1))]


class Different(Exception):
    """The engine is wrong."""


def endless(*_):
    raise Different(f"no end within {LONGEST} s")


def full(w):
    return (1 << w) - 1


def signed(x, w):
    return x - (1 << w) if x >> (w - 1) else x


def rotated(x, k, w):
    return (x << k % w | x >> (w - k) % w) & full(w) if k % w else x


class Episode:
    """Some variables, and terms made of them: term -> its values, one for each input."""

    def __init__(self, T, cuts, rng):
        self.T, self.cuts, self.rng = T, cuts, rng
        T.reset(**rng.choice(FORMS))
        self.env = [{} for _ in range(INPUTS)]
        self.memo = [{} for _ in range(INPUTS)]
        self.values = {}
        self.lows = []  # (t, s, whole, j, k): s is whole + c, t is j times the k low bits of whole + c; j = 0 if more
        self.gaps = []     # (t, u): the same word, t without bits that are never set
        self.choices = []  # (t, bit, x, y): t is x where the bit is 1, else y
        self.checked = 0
        self.width = rng.choice((8, 16, 32, 32, 64, 64, 64, 128, rng.randint(1, 128)))
        for i in range(4):
            most = None if rng.random() < 0.5 else rng.choice((0, 1, 7, 255, full(rng.randint(1, 128)),
                                                               rng.getrandbits(rng.randint(1, 128)),
                                                               1 << rng.randint(0, 128), 1 << self.width // 2,
                                                               1 << self.width // 2))
            self.variable(f"v{i}", self.width if i < 3 else rng.choice((1, 8, 32, 64)), most)
        self.variable("v0", self.width, 1 << rng.randint(0, self.width - 1))  # the name again with another bound

    def variable(self, name, w, most):
        most = None if most is None or most >= full(w) else most
        t = self.T.V(w, name, most)
        bound = full(w) if most is None else most
        if t in self.values:
            if self.T.MAXV[t] != bound:
                raise Different(f"V: {name}, at most {bound:#x}, is a variable of another bound: {self.T.MAXV[t]:#x}")
            return
        values = [0, bound, bound >> 1] + [self.sparse(w) % (bound + 1) for _ in range(INPUTS - 3)]
        for env, x in zip(self.env, values):
            env[self.T.A[t]] = x
        self.check("V", t, w, values)

    def sparse(self, w):
        """Random, often with runs of equal bits."""
        x = self.rng.getrandbits(w)
        return self.rng.choice((x, x, x & self.rng.getrandbits(w), x | full(w) >> self.rng.randint(0, w),
                                x << self.rng.randint(0, w) & full(w)))

    def constant(self, w):
        x = self.rng.choice((0, 1, full(w), 1 << self.rng.randint(0, w - 1), full(self.rng.randint(0, w)), self.sparse(w),
                             self.sparse(w)))
        return self.check("C", self.T.C(w, x), w, [x] * INPUTS)

    def check(self, what, t, w, values):
        """Compares a term with the values that it is to have, and keeps it."""
        T = self.T
        if T.W[t] != w:
            raise Different(f"{what}: width {T.W[t]} for {w}: {T.show(t)}")
        for env, memo, x in zip(self.env, self.memo, values):
            y = T.evaluate([t], env, memo)[0]
            if y != x:
                raise Different(f"{what}: {y:#x} for {x:#x} where {env}: {T.show(t)}")
            if x & ~T.POSS[t] or x > T.MAXV[t] or x < T.minv(t):
                raise Different(f"{what}: {x:#x} has bits beyond {T.POSS[t]:#x} or is not from {T.minv(t):#x} to {T.MAXV[t]:#x}: "
                                f"{T.show(t)}")
        self.values[t] = values
        self.checked += 1
        return t

    def pick(self, w=None):
        """A term, of this width if one is given: one that is there, or a constant, or part or extension of one that is there."""
        rng, T = self.rng, self.T
        w = w or self.width
        there = [t for t in self.values if T.W[t] == w]
        if there and rng.random() < 0.85:
            return rng.choice(there[-8:] if rng.random() < 0.6 else there)
        if rng.random() < 0.2:
            return self.constant(w)
        t = rng.choice(list(self.values))
        n = T.W[t]
        if n > w:
            lo = rng.choice((0, n - w, rng.randint(0, n - w)))
            return self.check("ext", T.ext(t, lo, w), w, [x >> lo & full(w) for x in self.values[t]])
        if rng.random() < 0.5:
            return self.check("sext", T.sext(t, w), w, [signed(x, n) & full(w) for x in self.values[t]])
        return self.check("zext", T.zext(t, w), w, self.values[t])

    def step(self):
        """Applies one constructor."""
        name = self.rng.choice(STEPS)
        if name in ("long", "cut") and self.rng.random() < 0.8:
            return
        getattr(self, name)()

    def binary(self, name, f, w=None, result=None):
        """f: of two ints and the width"""
        a = self.pick(w)
        w = self.T.W[a]
        b = a if self.rng.random() < 0.05 else self.pick(w)
        return self.check(name, getattr(self.T, name)(a, b), result or w,
                          [f(x, y, w) & full(result or w) for x, y in zip(self.values[a], self.values[b])])

    def unary(self, name, f, w=None):
        a = self.pick(w)
        w = self.T.W[a]
        return self.check(name, getattr(self.T, name)(a), w, [f(x) & full(w) for x in self.values[a]])

    def bitwise(self):
        name, f = self.rng.choice((("xor", lambda x, y, w: x ^ y), ("and_", lambda x, y, w: x & y),
                                   ("or_", lambda x, y, w: x | y)))
        self.binary(name, f)

    def complement(self):
        self.unary("not_", lambda x: ~x)

    def shift(self):
        name, f = self.rng.choice((("rol", rotated), ("shl", lambda x, k, w: x << k & full(w)), ("shr", lambda x, k, w: x >> k),
                                   ("sar", lambda x, k, w: signed(x, w) >> min(k, w - 1) & full(w))))
        a = self.pick()
        w = self.T.W[a]
        k = self.rng.choice((0, 1, 7, 8, w // 2, w - 1, w, self.rng.randint(0, w + 3)))
        return self.check(name, getattr(self.T, name)(a, k), w, [f(x, k, w) for x in self.values[a]])

    def rotation(self):
        """x << k | x >> (w - k) by XOR, OR or a sum"""
        T, a = self.T, self.pick()
        w = T.W[a]
        k = self.rng.randint(1, w)
        join = self.rng.choice((T.xor, T.or_, T.add))
        self.check("rotation", join(T.shl(a, k), T.shr(a, w - k)), w, [rotated(x, k, w) for x in self.values[a]])

    def unshifted(self):
        """x << k >> j"""
        T, a = self.T, self.pick()
        w = T.W[a]
        k = self.rng.randint(0, w - 1)
        j = self.rng.choice((k, self.rng.randint(0, w - 1)))
        self.check("unshifted", T.shr(T.shl(a, k), j), w, [(x << k & full(w)) >> j for x in self.values[a]])

    def part(self):
        a = self.rng.choice(list(self.values))
        n = self.T.W[a]
        lo = self.rng.randint(0, n - 1)
        lo, w = self.rng.choice(((lo, self.rng.randint(1, n - lo)), (0, (n + 1) // 2), (n // 2, n - n // 2),
                                 (lo // 8 * 8, min(8, n - lo // 8 * 8))))
        if w:
            self.check("ext", self.T.ext(a, lo, w), w, [x >> lo & full(w) for x in self.values[a]])

    def word(self):
        """Pieces one after the other, as long as they fit."""
        r, values, position = [], [0] * INPUTS, 0
        for _ in range(self.rng.randint(1, 8)):
            t = self.rng.choice(list(self.values)) if not r or self.rng.random() < 0.5 else r[-1][0]
            n = self.T.W[t]
            lo = self.rng.choice((0, n // 2 // 8 * 8, self.rng.randint(0, n - 1)))
            if r and r[-1][0] == t and r[-1][2] and r[-1][1] + r[-1][2] < n and self.rng.random() < 0.5:
                lo = r[-1][1] + r[-1][2]
            m = self.rng.choice((n - lo, min(8, n - lo), self.rng.randint(1, n - lo)))
            if position + m > 128:
                break
            r.append((t, lo, m))
            if self.rng.random() < 0.1:
                r.append((t, lo, 0))
            values = [v | (x >> lo & full(m)) << position for v, x in zip(values, self.values[t])]
            position += m
        if r:
            self.check("cat", self.T.cat(r), position, values)

    def swapped(self):
        """Bytes in another order."""
        a = self.pick()
        w = self.T.W[a]
        if w % 8 == 0:
            order = list(range(w // 8))
            if self.rng.random() < 0.5:
                order.reverse()
            else:
                k = self.rng.randrange(len(order))
                order = order[k:] + order[:k]
            self.check("concat", self.T.concat([self.T.ext(a, 8 * i, 8) for i in order]), w,
                       [sum((x >> 8 * i & 255) << 8 * j for j, i in enumerate(order)) for x in self.values[a]])

    def extended(self):
        a = self.rng.choice(list(self.values))
        n = self.T.W[a]
        w = self.rng.choice((n, self.rng.randint(n, 128), max(n, self.width)))
        if self.rng.random() < 0.5:
            self.check("sext", self.T.sext(a, w), w, [signed(x, n) & full(w) for x in self.values[a]])
        else:
            self.check("zext", self.T.zext(a, w), w, self.values[a])

    def arithmetic(self):
        name, f = self.rng.choice((("add", lambda x, y, w: x + y), ("sub_", lambda x, y, w: x - y),
                                   ("mul", lambda x, y, w: x * y)))
        self.binary(name, f)

    def increment(self):
        """Plus or times a constant."""
        a = self.pick()
        w = self.T.W[a]
        k = self.rng.choice((1, 2, 3, full(w), 1 << self.rng.randint(0, w - 1), self.sparse(w), full(w) - 4)) & full(w)
        name, f = self.rng.choice((("add", lambda x: x + k), ("sub_", lambda x: x - k), ("mul", lambda x: x * k)))
        self.check(name, getattr(self.T, name)(a, self.T.C(w, k)), w, [f(x) & full(w) for x in self.values[a]])

    def decrement(self):
        """A constant less a term, plus another: in most cases it does not wrap."""
        T, a, b = self.T, self.pick(), self.pick()
        w = T.W[a]
        k = min(full(w), T.MAXV[a] + self.rng.randint(-1, 9)) & full(w)
        t = self.check("sub_", T.sub_(T.C(w, k), a), w, [k - x & full(w) for x in self.values[a]])
        self.check("add", T.add(t, b), w, [x + y & full(w) for x, y in zip(self.values[t], self.values[b])])
        k = self.rng.choice((k, 1, 2, self.sparse(w))) & full(w)
        for c, d in ((t, a), (a, t), (a, T.C(w, k)), (T.C(w, k), a), (t, T.C(w, k)), (T.C(w, k), t)):
            x, y = (self.values.get(z, [k] * INPUTS) for z in (c, d))
            self.check("ult", T.ult(c, d), 1, [int(i < j) for i, j in zip(x, y)])

    def long(self):
        """An XOR of many parts, and some of them again"""
        T, a = self.T, self.pick()
        w = T.W[a]
        parts = []
        for i in range(20):
            x = [rotated(x, i % w, w) ** 2 + 1 & full(w) for x in self.values[a]]
            k = self.rng.choice((full(w), full(w), self.rng.getrandbits(w)))
            parts.append(self.check("and_", T.and_(T.opq(f"square{w}", w, (T.rol(a, i),), lambda x: x * x + 1 & full(w)),
                                                   T.C(w, k)), w,
                                    [y & k for y in x]))
        t, values = T.C(w, 0), [0] * INPUTS
        k = self.rng.getrandbits(w)
        again = [self.check("and_", T.and_(p, T.C(w, k)), w, [x & k for x in self.values[p]]) for p in parts[:3]]
        for p in parts + self.rng.sample(parts, 3) + again + [self.pick(w)]:
            t = self.check("xor", T.xor(t, p) if self.rng.random() < 0.5 else T.xor(p, t), w,
                           [x ^ y for x, y in zip(values, self.values[p])])
            values = self.values[t]

    def negation(self):
        self.unary("neg", lambda x: -x)

    def high(self):
        self.binary(*self.rng.choice((("mulhu", lambda x, y, w: x * y >> w),
                                      ("mulhs", lambda x, y, w: signed(x, w) * signed(y, w) >> w))))

    def comparison(self):
        name, f = self.rng.choice((("ult", lambda x, y, w: x < y), ("slt", lambda x, y, w: signed(x, w) < signed(y, w)),
                                   ("eq", lambda x, y, w: x == y)))
        self.binary(name, lambda x, y, w: int(f(x, y, w)), result=1)

    def neighbours(self):
        """Comparisons of x + j with x + k, or of their complements: they wrap at different places."""
        T, a = self.T, self.pick()
        w = T.W[a]
        terms, values = [], []
        flip = self.rng.random() < 0.3
        for _ in range(2):
            k = self.rng.choice((0, 1, 5, full(w), self.rng.getrandbits(w)))
            terms.append(T.add(a, T.C(w, k)))
            values.append([x + k & full(w) for x in self.values[a]])
            if flip:
                terms[-1] = T.not_(terms[-1])
                values[-1] = [x ^ full(w) for x in values[-1]]
        name, f = self.rng.choice((("ult", lambda x, y: x < y), ("slt", lambda x, y: signed(x, w) < signed(y, w)),
                                   ("eq", lambda x, y: x == y)))
        self.check(name, getattr(T, name)(*terms), 1, [int(f(x, y)) for x, y in zip(*values)])
        d = T.diff(*terms)
        if d is not None and any(x - y != d for x, y in zip(*values)):
            raise Different(f"diff: {d} of {T.show(terms[0])} and {T.show(terms[1])}")

    def bit(self):
        """A sum or a product of bits"""
        name, f = self.rng.choice((("add", lambda x, y, w: x + y), ("sub_", lambda x, y, w: x - y),
                                   ("mul", lambda x, y, w: x * y)))
        self.binary(name, f, w=1)

    def padded(self):
        """Sums of words whose low end is a constant"""
        T, a, b = self.T, self.pick(), self.pick()
        w = T.W[a]
        n = self.rng.randint(1, w)
        c = self.rng.choice((0, 0, self.rng.getrandbits(n)))
        x = T.cat([(T.C(n, c), 0, n)] + [(a, 0, w - n)] * (n < w))
        values = [(c | i << n) & full(w) for i in self.values[a]]
        self.check("padded", T.add(x, b), w, [i + j & full(w) for i, j in zip(values, self.values[b])])
        self.check("padded", T.mul(x, b), w, [i * j & full(w) for i, j in zip(values, self.values[b])])

    def rounded(self):
        """Sums of words without their low bits"""
        T, a, b = self.T, self.pick(), self.pick()
        w = T.W[a]
        k = full(w) << self.rng.randint(0, w - 1) & full(w)
        x = self.check("and_", T.and_(a, T.C(w, k)), w, [i & k for i in self.values[a]])
        self.check("rounded", T.add(x, b), w, [(i & k) + j & full(w) for i, j in zip(self.values[a], self.values[b])])

    def carried_bit(self):
        """Carries and borrows of a word and a bit"""
        T, a, c = self.T, self.pick(), self.pick(1)
        w = T.W[a]
        z, o = T.zext(c, w), T.C(1, 0)
        x, y = self.values[a], self.values[c]
        self.check("carry", T.carry(*self.rng.choice(((a, z), (z, a))), o), 1, [i + j >> w for i, j in zip(x, y)])
        again = self.check("carry", T.carry(*self.rng.choice(((T.C(w, full(w)), z), (z, T.C(w, full(w))))), o), 1, y)
        if T.form.integral() and w > 1 and T.MAXV[c] and again != c:
            raise Different(f"carry: all ones and {T.show(c)} do not carry that")
        j, k = self.rng.choice((0, 1, full(w) >> 1, full(w), self.sparse(w))), self.rng.choice((1, full(w), self.sparse(w)))
        k = k if self.rng.random() < 0.6 else full(w) - j
        self.check("carry", T.carry(T.C(w, j), T.C(w, k), c), 1, [i + j + k >> w for i in y])
        t = self.check("add", T.add(a, z), w, [i + j & full(w) for i, j in zip(x, y)])
        self.check("borrow", T.borrow(t, T.C(w, 0), c), 1, [int(i + j & full(w) < j) for i, j in zip(x, y)])
        self.check("copies", T.sext(c, w), w, [full(w) * j for j in y])
        self.check("copies", T.sub_(T.sext(c, w), a), w, [full(w) * j - i & full(w) for i, j in zip(x, y)])
        self.check("copies", T.neg(T.zext(T.not_(c), w)), w, [full(w) * (1 - j) for j in y])
        self.check("copies", T.sub_(z, T.C(w, 1)), w, [j - 1 & full(w) for j in y])
        self.check("copies", T.sub_(T.C(w, 1), z), w, [1 - j & full(w) for j in y])

    def wide(self):
        """The high word of x y + r + s, which does not wrap, and with one more, which may; and the borrows of x - y - a bit."""
        T, rng = self.T, self.rng
        x, y, c = self.pick(), self.pick(), self.pick(1)
        w, extreme = T.W[x], rng.random() < 0.4

        def ones(t):  # all ones where c is 1: what may wrap does so there
            return self.check("ones", T.or_(t, T.sext(c, w)), w, [i | full(w) * j for i, j in zip(self.values[t], self.values[c])])
        if extreme:
            x, y = ones(x), ones(y)
        low, high = T.mul(x, y), T.mulhu(x, y)
        total = [i * j for i, j in zip(self.values[x], self.values[y])]
        for _ in range(rng.randint(1, 4)):
            r, s = (ones(self.pick(w)) if extreme else self.pick(w) for _ in range(2))
            total = [i + j for i, j in zip(total, self.values[r])]
            if rng.random() < 0.3:  # two words that are added first
                high = T.add(high, T.zext(T.carry(r, s, T.C(1, 0)), w))
                r = T.add(r, s)
                total = [i + j for i, j in zip(total, self.values[s])]
            high = T.add(high, T.zext(T.carry(low, r, T.C(1, 0)), w))
            low = T.add(low, r)
        self.check("high", high, w, [i >> w & full(w) for i in total])
        b = self.pick(1) if rng.random() < 0.7 else self.pick(w)
        z = T.zext(b, w)
        t = T.neg(T.add(T.zext(T.ult(x, y), w), T.zext(T.ult(T.sub_(x, y), z), w)))
        self.check("borrows", t, w, [-int(i < j) - int((i - j & full(w)) < k) & full(w)
                                     for i, j, k in zip(self.values[x], self.values[y], self.values[b])])
        # two words that are 0 where c is, so that their sum carries nothing and less a bit may borrow
        x, y = (self.check("masked", T.and_(t, T.sext(c, w)), w, [i * j for i, j in zip(self.values[t], self.values[c])])
                for t in (x, y))
        y = y if rng.random() < 0.7 else self.constant(w)
        t = T.sub_(T.add(T.zext(T.carry(x, y, T.C(1, 0)), w), T.C(w, full(w))), T.zext(T.ult(T.add(x, y), z), w))
        self.check("borrows", t, w, [(i + j >> w) - 1 - int((i + j & full(w)) < k) & full(w)
                                     for i, j, k in zip(self.values[x], self.values[y], self.values[b])])

    def chains(self):
        """Minus the borrows of x - y - z, mostly with a bit y or z: carries of that and a word, and shifts to the right"""
        T, rng, x, b = self.T, self.rng, self.pick(), self.pick(1)
        w, v = T.W[x], self.values[x]
        bit = self.check("zext", T.zext(b, w), w, self.values[b])
        less = [rng.choice((self.pick(w), self.constant(w))), bit if rng.random() < 0.8 else self.pick(w)]
        rng.shuffle(less)
        t, total = T.C(w, 0), [0] * INPUTS
        for y in less:
            if T.isc(y) and T.val(y) and rng.random() < 0.8:  # 1 - the carry
                borrow = T.sub_(T.C(w, 1), T.zext(T.carry(x, T.neg(y), T.C(1, 0)), w))
            else:
                borrow = T.zext(T.ult(x, y), w)
            t, total = T.sub_(t, borrow), [n - int(i < j) for n, i, j in zip(total, v, self.values[y])]
            x, v = T.sub_(x, y), [i - j & full(w) for i, j in zip(v, self.values[y])]
            if rng.random() < 0.2:  # a borrow of something else: both may be 1
                x = self.pick(w)
                v = self.values[x]
        self.check("borrows", t, w, [n & full(w) for n in total])
        c, j, k, d = *(rng.choice((1, full(w), self.sparse(w))) for _ in range(3)), self.pick(1)
        self.check("two bits", T.add(T.add(T.mul(bit, T.C(w, j)), T.mul(T.zext(d, w), T.C(w, k))), T.C(w, c)), w,
                   [c + m * j + n * k & full(w) for m, n in zip(self.values[b], self.values[d])])
        self.check("or_", T.or_(b, d), 1, [m | n for m, n in zip(self.values[b], self.values[d])])
        wide = lambda y: self.check("sext", T.sext(y, w), w, [signed(i, T.W[y]) & full(w) for i in self.values[y]])
        for mask in (t, wide(b), wide(self.pick(rng.randint(1, w)))):
            i, j = self.values[mask], self.values[a := self.pick(w)]
            carry = T.zext(T.carry(*rng.choice(((a, mask), (mask, a))), T.C(1, 0)), w)
            self.check("carried", T.add(mask, carry), w, [m + (m + n >> w) & full(w) for m, n in zip(i, j)])
        k = rng.randint(1, w)
        a, b = (self.check("and_", T.and_(y, T.C(w, full(k))), w, [i & full(k) for i in self.values[y]])
                for y in (a, self.pick(w)))
        self.check("sub_", T.sub_(a, b), w, [i - j & full(w) for i, j in zip(self.values[a], self.values[b])])
        for y in (t, T.sub_(a, b)):
            k = min(w, max(0, k + rng.choice((-1, 0, 0, 1, w))))
            self.check("sar", T.sar(y, k), w, [signed(i, w) >> k & full(w) for i in self.values[y]])

    def multiples(self):
        """Parts of a sum of multiples of a power of two; a word and copies of its sign, or of another bit, with coefficients"""
        T, rng, a, b = self.T, self.rng, self.pick(64), self.pick(64)
        n = rng.choice((8, 16, 31, 32, 32, 32, 48))
        j, k, c = (rng.choice((0, 1, 3, rng.getrandbits(64))) << n & full(64) for _ in range(3))
        t = self.check("multiples", T.add(T.add(T.mul(a, T.C(64, j)), T.mul(b, T.C(64, k))), T.C(64, c)), 64,
                       [x * j + y * k + c & full(64) for x, y in zip(self.values[a], self.values[b])])
        lo = rng.choice((n, 63, rng.randint(1, 63)))
        self.check("part", T.ext(t, lo, 64 - lo), 64 - lo, [x >> lo for x in self.values[t]])
        x = self.check("word", T.ext(a, 0, n), n, [v & full(n) for v in self.values[a]])
        place = rng.choice((n - 1, n - 1, 0))
        bit = self.check("bit", T.ext(x, place, 1), 1, [v >> place & 1 for v in self.values[x]])
        bits = self.values[bit]
        more = rng.choice((64 - n, 16))
        last = bit if rng.random() < 0.6 else self.pick(1)  # mostly a copy, too
        copies = T.sext(bit, more) if last == bit and rng.random() < 0.5 else T.concat([bit] * (more - 1) + [last])
        above = [full(more - 1) * i | j << more - 1 for i, j in zip(bits, self.values[last])]
        m, k = rng.choice((n, n, n, 32)), rng.choice((1, full(64), *(rng.getrandbits(64) for _ in range(2))))
        t = T.add(T.mul(T.zext(x, 64), T.C(64, k)), T.mul(T.zext(copies, 64), T.C(64, k << m)))
        self.check("with its sign", t, 64, [v * k + (k << m) * i & full(64) for v, i in zip(self.values[x], above)])

    def halves(self):
        """The low half of a sum of words that have a low half in common"""
        T, a, b = self.T, self.pick(64), self.pick(32)
        j, k, c = (self.rng.choice((1, 1, 3, self.rng.getrandbits(64))) for _ in range(3))
        low = T.add(T.ext(a, 0, 32), T.C(32, c))
        t = T.add(T.mul(a, T.C(64, j)), T.mul(T.concat([low, b]), T.C(64, k)))
        values = [x * j + ((x + c & full(32)) | y << 32) * k & full(64) for x, y in zip(self.values[a], self.values[b])]
        self.check("sum", t, 64, values)
        self.check("low half", T.ext(t, 0, 32), 32, [x & full(32) for x in values])

    def doubled(self):
        """x << k and 2^k x"""
        T, a = self.T, self.pick()
        w = T.W[a]
        k = self.rng.randint(0, w - 1)
        self.check("eq", T.eq(T.shl(a, k), T.mul(a, T.C(w, 1 << k))), 1, [1] * INPUTS)

    def one_bit(self):
        """Whether a word with only one bit that may be set is a constant"""
        T, a = self.T, self.pick()
        w = T.W[a]
        bit = 1 << self.rng.randint(0, w - 1)
        x, k = T.and_(a, T.C(w, bit)), self.rng.choice((0, bit))
        self.check("eq", self.rng.choice((T.eq(x, T.C(w, k)), T.eq(T.C(w, k), x))), 1, [int(v & bit == k) for v in self.values[a]])

    def nineteen(self):
        """19 x = 4 (x + 4 x) - x for a word of more than a bit, a part of one, a bit or what a shift to the right leaves."""
        T, rng, w = self.T, self.rng, self.rng.choice((16, 32, 64, 64))
        a = self.pick(w)
        n = rng.choice((1, 1, w // 4, w // 2))
        kind, b, low = rng.choice((
            ("word", a, 0), ("shifted", T.shr(a, w - n), w - n), ("part", T.zext(T.ext(a, 0, n), w), 0),
            ("pieces", T.cat([(a, w - n, n), (a, 0, n // 2), (T.C(w - n - n // 2, 0), 0, w - n - n // 2)]) if n > 1 else a,
             None)))
        x = self.values[a]
        if kind == "pieces" and n > 1:
            x = [v >> w - n | (v & full(n // 2)) << n for v in x]
        elif kind != "pieces":
            x = [v >> low & full(w - low if kind != "part" else n) for v in x]
        self.check(kind, b, w, x)
        five = T.add(b, T.shl(b, 2))
        t = self.check("19 x", T.sub_(T.shl(five, 2), b), w, [19 * v & full(w) for v in x])
        carries = T.POSS[b] & T.POSS[b] << 2  # else 5 x is an XOR
        plain = T.OP[a] == "v" and T.MAXV[a] > 1 and T.form.integral() and carries and 20 * T.POSS[b] <= full(w)
        if plain and T.as_sum(t) != T.as_sum(T.mul(b, T.C(w, 19))):
            raise Different(f"19 x: {T.show(t)} for {T.show(b)}")

    def words(self):
        """Comparisons of words of the same pieces but for one or two."""
        T, rng = self.T, self.rng
        a = [self.pick(16) if rng.random() < 0.8 else self.constant(16) for _ in range(3)]
        b = [x if rng.random() < 0.5 else self.pick(16) if rng.random() < 0.8 else self.constant(16) for x in a]
        x, y = ([sum(self.values[t][i] << 16 * j for j, t in enumerate(c)) for i in range(INPUTS)] for c in (a, b))
        self.check("eq", T.eq(T.concat(a), T.concat(b)), 1, [int(i == j) for i, j in zip(x, y)])
        self.check("ult", T.ult(T.concat(a), T.concat(b)), 1, [int(i < j) for i, j in zip(x, y)])
        bit, c = self.pick(1), rng.choice((0, 1))
        self.check("eq", T.eq(T.zext(bit, 16), T.C(16, c)), 1, [int(i == c) for i in self.values[bit]])

    def low_sums(self):
        """A sum with the low part of another sum as a part"""
        T, rng, w = self.T, self.rng, 64
        masked = lambda t, n: self.check("and_", T.and_(t, T.C(w, full(n))), w, [x & full(n) for x in self.values[t]])
        total = lambda t, u: self.check("add", T.add(t, u), w, [x + y & full(w) for x, y in zip(self.values[t], self.values[u])])
        n, k = rng.choice((32, 62, 63)), rng.choice((32, 32, rng.randint(1, 40)))
        whole = total(masked(self.pick(w), n), masked(self.pick(w), n))
        low, c = masked(whole, k), masked(self.pick(w), rng.choice((32, 63)))
        above = 0
        if rng.random() < 0.3:  # and a constant above it
            above = rng.choice((1, 5, full(w - k) >> 2))
            low = self.check("cat", T.cat([(low, 0, k), (T.C(w - k, above), 0, w - k)]), w,
                             [x | above << k for x in self.values[low]])
        times = lambda t, j: self.check("mul", T.mul(t, T.C(w, j)), w, [x * j & full(w) for x in self.values[t]])
        j = rng.choice((1, 1, 1, 3, 1 << 20))
        self.lows.append((total(times(low, j), c), total(whole, c), whole, j if above == 0 else 0, k))

    def squares(self):
        """A square plus a multiple of another word and a constant, without some of its low bits, which may never be set"""
        T, rng, w = self.T, self.rng, 64
        add = lambda t, u: self.check("add", T.add(t, u), w, [x + y & full(w) for x, y in zip(self.values[t], self.values[u])])
        mul = lambda t, u: self.check("mul", T.mul(t, u), w, [x * y & full(w) for x, y in zip(self.values[t], self.values[u])])
        masked = lambda t, k: self.check("and_", T.and_(t, T.C(w, k)), w, [x & k for x in self.values[t]])
        number = lambda k: self.check("C", T.C(w, k), w, [k] * INPUTS)
        variables = [t for t in self.values if T.OP[t] == "v"]

        def word():  # of products of other terms, polynomials would become too long
            v = rng.choice(variables)
            n = min(w, T.W[v])
            return self.check("zext", T.zext(T.ext(v, 0, n), w), w, [x & full(n) for x in self.values[v]])
        n, b = rng.choice((0, 0, 1, 3)), word()
        x = mul(word(), number(1 << n))
        square = mul(x, x)
        other = masked(mul(x, word()), full(44))
        masked(other, full(44) & ~rng.choice((1, 2, 3, 2 << 2 * n)))
        t = mul(square, number(3)) if rng.random() < 0.3 else square
        t = add(t, mul(b, number(rng.choice((8 << 2 * n, 8 << 2 * n, 4, 2, 1, rng.getrandbits(8))))))
        t = add(t, number(rng.choice((0, 0, 0, 1, 2, 6, 16))))
        unset = full(2 * n) | 2 << 2 * n
        whole = masked(t, full(44))
        without = masked(t, full(44) & ~rng.choice((1, 2, 3, unset, rng.getrandbits(8))))
        masked(t, full(44) & ~full(rng.randint(0, 8)))
        if T.form.integral() and T.OP[square] == "mul" and not T.isc(t):
            c, parts = T.as_sum(t)
            if T.A[square] == (x, x) and parts.get(square) == 1 and all(k % (8 << 2 * n) == 0 for k in (
                    c, *(k for u, k in parts.items() if u != square))):
                self.gaps.append((masked(t, full(44) & ~unset), whole))
        self.check("ext", T.ext(without, 1, 40), 40, [y >> 1 & full(40) for y in self.values[without]])

    def masks(self):
        """A choice by copies of a bit and of its complement, or of another bit"""
        T, rng, a, c = self.T, self.rng, self.pick(), self.pick(1)
        w = T.W[a]
        b = self.pick(w)
        d = T.not_(c) if rng.random() < 0.7 else self.pick(1)
        bits = [1 - x for x in self.values[c]] if d == T.not_(c) else self.values[d]
        join, f = rng.choice(((T.xor, int.__xor__), (T.or_, int.__or__)))
        t = self.check("masks", join(T.and_(a, T.sext(c, w)), T.and_(b, T.sext(d, w))), w,
                       [f(x * i, y * j) for x, y, i, j in zip(self.values[a], self.values[b], self.values[c], bits)])
        plain = T.OP[c] != "X" and all(T.OP[x] in ("v", "+", "mul") and T.MAXV[x] for x in (a, b))
        if T.form.integral() and w > 1 and d == T.not_(c) and plain:
            self.choices.append((t, c, a, b))

    def few_bits(self):
        """The sum of a constant and a multiple of a bit, or of two"""
        T, rng, w = self.T, self.rng, 64
        t, n, j, k = self.pick(w), rng.choice((1, 2)), rng.choice((1, 3, full(32))), rng.choice((32, 33, rng.randint(1, 63)))
        c = rng.choice((full(k), full(32), rng.getrandbits(63)))
        values = [(x & full(n)) * j + c & full(w) for x in self.values[t]]
        t = self.check("add", T.add(T.mul(T.and_(t, T.C(w, full(n))), T.C(w, j)), T.C(w, c)), w, values)
        self.lows.append((t, t, t, 0, k))

    def carried(self):
        a = self.pick()
        w = self.T.W[a]
        b, c = self.pick(w), self.pick(1)
        if self.rng.random() < 0.2:
            d = self.pick(1)
            c = self.check("add", self.T.add(c, d), 1, [x ^ y for x, y in zip(self.values[c], self.values[d])])
        if self.rng.random() < 0.3:  # where c decides
            b = self.check("not_", self.T.not_(a), w, [x ^ full(w) for x in self.values[a]])
        name, f = self.rng.choice((("carry", lambda x, y, z: x + y + z >> w), ("borrow", lambda x, y, z: int(x < y + z))))
        if self.rng.random() < 0.5:  # of a sum that has b as a part, and c
            z = self.check("zext", self.T.zext(c, w), w, self.values[c]) if self.rng.random() < 0.5 else self.constant(w)
            a = self.check("add", self.T.add(self.T.add(a, b), z), w,
                           [sum(x) & full(w) for x in zip(self.values[a], self.values[b], self.values[z])])
        self.check(name, getattr(self.T, name)(a, b, c), 1, [f(*x) for x in zip(self.values[a], self.values[b], self.values[c])])

    def choice(self):
        c, a = self.pick(1), self.pick()
        b = self.pick(self.T.W[a])
        self.check("ite", self.T.ite(c, a, b), self.T.W[a], 
                   [x if z else y for x, y, z in zip(self.values[a], self.values[b], self.values[c])])

    def majority(self):
        """(a & b) + ((a ^ b) & c), also as an XOR; and a sum of ANDs that have bits in common"""
        T, a = self.T, self.pick()
        w = T.W[a]
        b, c = self.pick(w), self.pick(w)
        join = self.rng.choice((T.add, T.xor, T.or_))
        self.check("add", T.add(T.and_(a, b), T.and_(a, c)), w,
                   [(x & y) + (x & z) & full(w) for x, y, z in zip(self.values[a], self.values[b], self.values[c])])
        self.check("majority", join(T.and_(a, b), T.and_(T.xor(a, b), c)), w,
                   [x & y | (x ^ y) & z for x, y, z in zip(self.values[a], self.values[b], self.values[c])])

    def cut(self):
        """Names for some XORs of rotations, which replace them, however they are rotated, in what is made from here on."""
        T, rng = self.T, self.rng
        if T.form.cut:
            return
        cut, w = self.cuts.Cuts(), self.width
        sums = [[(self.pick(w), rng.randrange(w)) for _ in range(4)] for _ in range(3)]
        total = lambda parts, i, k: functools.reduce(int.__xor__, (rotated(self.values[t][i], j + k, w) for t, j in parts))
        for number, parts in enumerate(sums):
            t = functools.reduce(T.xor, (T.rol(t, j) for t, j in parts))
            if T.OP[t] != "X":
                continue
            name = cut.name(t, f"cut{number}")
            values = [total(parts, i, 0) for i in range(INPUTS)]
            for env, x in zip(self.env, values):
                env[T.A[name]] = x
            self.check("cut", name, w, values)
        cut.install()
        for parts in sums:
            k = rng.randrange(w)
            self.check("cut", functools.reduce(T.xor, (T.rol(t, j + k) for t, j in parts)), w,
                       [total(parts, i, k) for i in range(INPUTS)])

    def opaque(self):
        a = self.pick()
        w = self.T.W[a]
        self.check("opq", self.T.opq(f"square{w}", w, (a,), lambda x: x * x + 1 & full(w)), w,
                   [x * x + 1 & full(w) for x in self.values[a]])

    def product52(self):
        """The halves of products of 52 bits, as IFMA has them"""
        T, w = self.T, 64
        a, b = (self.check("and_", T.and_(t, T.C(w, full(52))), w, [x & full(52) for x in self.values[t]])
                for t in (self.pick(w), self.pick(w)))
        a, b = sorted((a, b))
        most = T.MAXV[a] * T.MAXV[b]
        pairs = list(zip(self.values[a], self.values[b]))
        self.check("madlo", T.opq("madlo", w, (a, b), lambda x, y: x * y & full(52), full(52), most), w,
                   [x * y & full(52) for x, y in pairs])
        self.check("madhi", T.opq("madhi", w, (a, b), lambda x, y: x * y >> 52, full(52), most >> 52), w,
                   [x * y >> 52 for x, y in pairs])


STEPS = [name for name, f in vars(Episode).items() if callable(f) and name[0] != "_" and name not in (
    "variable", "sparse", "constant", "check", "pick", "step", "binary", "unary")]


class Integers:
    """Compares polynomials of integers.py with the values of the terms of an episode."""

    def __init__(self, episode, integers):
        self.e, self.integers, self.rng, self.checked = episode, integers, episode.rng, 0
        self.sizes = {}
        self.atoms = [{} for _ in range(INPUTS)]  # atom -> value, for each input

    def small(self, t):
        """Whether the polynomial has few monomials."""
        T = self.e.T
        if t not in self.sizes:
            s = [self.small(x) and self.sizes[x] for x in T.children(t)]
            n = 1
            for x in s:
                n = n * max(x, 1) if T.OP[t] in ("mul", "madlo", "madhi", "ite") or T.OP[t][:5] == "mulhu" else n + x
            self.sizes[t] = n
        return self.sizes[t] < 100

    def at(self, p, i):
        """The value of a polynomial for input i."""
        r = 0
        for m, c in p.items():
            for a in m:
                c *= self.atoms[i][a] if a in self.atoms[i] else self.atom(a, i)
            r += c
        return r

    def atom(self, a, i):
        """The value of an atom for input i, which must be within its interval."""
        d = self.integers.DEFINITIONS[a]
        x = self.at(dict(d[2]), i) >> d[1] if d[0] == "floor" else self.e.T.evaluate([d[1]], self.e.env[i], self.e.memo[i])[0]
        low, high = self.integers.INTERVALS[a]
        if not low <= x <= high:
            raise Different(f"an atom is {x:#x}, not from {low:#x} to {high:#x}: {d}")
        self.atoms[i][a] = x
        return x

    def same(self, what, p, values):
        """Compares a polynomial, and its interval."""
        low, high = self.integers.interval(p)
        for i, x in enumerate(values):
            if self.at(p, i) != x or not low <= x <= high:
                raise Different(f"{what}: {self.at(p, i):#x} (from {low:#x} to {high:#x}) for {x:#x}: {self.integers.show(p)}")
        self.checked += 1

    def run(self):
        n, e, rng = self.integers, self.e, self.rng
        terms = [t for t in e.values if self.small(t)]
        for t in terms:
            self.same("value", n.value(t), e.values[t])
            if n.most(t) < max(e.values[t]) or not n.show(n.value(t)) and max(e.values[t]):
                raise Different(f"most: {n.most(t):#x} < {max(e.values[t]):#x}")
        for _ in range(8):
            t, u = rng.choice(terms), rng.choice(terms)
            w = e.T.W[t]
            begin = rng.randint(0, w - 1)
            end = rng.randint(begin + 1, w + 1)
            self.same("bits", n.bits(t, begin, end), [x >> begin & full(end - begin) for x in e.values[t]])
            j, c, k = rng.randint(-9, 9), rng.randint(-99, 99), rng.randint(0, 70)
            p, q = n.Polynomial(n.value(t)), n.Polynomial(n.value(u))
            pairs = list(zip(e.values[t], e.values[u]))
            self.same("+", n.floordiv(p * j + q + c, k), [x * j + y + c >> k for x, y in pairs])
            self.same("<<", n.floordiv((p << 3) + -q, k), [(x << 3) - y >> k for x, y in pairs])
            self.same("-", n.floordiv(c - (p - q) * j, k), [c - (x - y) * j >> k for x, y in pairs])
            if len(p) * len(q) < 400:
                self.same("*", n.floordiv(p * q, k), [x * y >> k for x, y in pairs])
            x, y = n.floordiv(p * j - q, k), n.floordiv(q - p - c, k)
            if len(x) * len(y) < 400:
                self.same("**", n.pmul(x, y), [(x * j - y >> k) * (y - x - c >> k) for x, y in pairs])
            self.same("number", n.number([t, u], 26), [x + (y << 26) for x, y in pairs])
            self.same("number", n.number([t, u], [7, 0]), [(x << 7) + y for x, y in pairs])
            modulus = rng.choice((0, 3, P, 2 ** 255 - 19))
            if any((x - y) % modulus if modulus else x != y for x, y in pairs) and not n.residue(p - q, modulus):
                raise Different(f"residue: {e.T.show(t)} and {e.T.show(u)} differ modulo {modulus}")


def true_floors(floors, T, env, memo):
    """floors.py with the true values of its variables for one input"""
    true = lambda t: T.evaluate([t], env, memo)[0]

    class Check(floors.Floors):
        products = True

        def reduced(self, x):
            return x

        def unknown(self, *key):
            kind = key[0]
            if kind == "floor":
                return true(key[1]) >> key[2]
            if kind == "high":
                return true(key[2]) * true(key[3]) >> key[1]
            if kind == "wraps":
                c, parts = self._integral(key[1])
                return c + sum(k * true(x) for x, k in parts.items()) >> T.W[key[1]]
            return true(key[1])

    return Check()


class Points:
    """Compares points.py with the terms of an episode."""

    def __init__(self, episode, points, floors):
        self.e, self.points, self.floors, self.rng, self.checked = episode, points, floors, episode.rng, 0

    def run(self):
        e, T, rng = self.e, self.e.T, self.rng
        terms = list(e.values)
        for i in rng.sample(range(INPUTS), 2):
            c = self.points.Check(P, e.env[i])
            t = c.wrong(terms)
            if t is not None:
                raise Different(f"a point's value is {c.value(t):#x} for {c.true(t) % P:#x} modulo {P}: {T.show(t)}")
            self.checked += len(terms)
            for _ in range(10):
                t, u, k = rng.choice(terms), rng.choice(terms), rng.randint(0, 140)
                if c.floor(t, k) % P != (e.values[t][i] >> k) % P:
                    raise Different(f"floor by 2^{k}: {T.show(t)}")
                j, l, const = rng.randint(-9, 9), rng.choice((1, -1, 1 << 26, rng.getrandbits(60))), rng.randint(-99, 99)
                if c.floor_of_sum(const, ((t, j), (u, l)), k) % P != (const + e.values[t][i] * j + e.values[u][i] * l >> k) % P:
                    raise Different(f"floor of {const} + {j} t + {l} u by 2^{k}: {T.show(t)} and {T.show(u)}")
                numbers = lambda s, radix: sum(e.values[x][i] << (radix * n if isinstance(radix, int) else radix[n])
                                               for n, x in enumerate(s))
                if self.expression(c.number, t, u).value != self.expression(numbers, t, u) % P:
                    raise Different(f"an expression of {T.show(t)} and {T.show(u)}")
                self.checked += 3
            f = true_floors(self.floors, T, e.env[i], e.memo[i])
            for t, _, _, _, k in e.lows:
                if f.floor(t, k) != e.values[t][i] >> k:
                    raise Different(f"floors.py: {f.floor(t, k):#x} for {e.values[t][i] >> k:#x}, by 2^{k}: {T.show(t)}")
            for t in terms:
                if f.value(t) != e.values[t][i]:
                    raise Different(f"floors.py: {f.value(t):#x} for {e.values[t][i]:#x} where {e.env[i]}: {T.show(t)}")
            self.checked += len(terms)
        self.low_sums()
        self.known_values()
        self.distinct(terms)
        self.degree(rng.choice(terms), rng.choice(terms))

    def low_sums(self):
        """Carries of low parts of sums are known by the sums, where those do not wrap."""
        T, z = self.e.T, self.floors.Point(P)
        for t, s, whole, j, k in self.e.lows:
            if j == 1 and T.form.integral() and all(T.OP[x] == "+" and T.exact_sum(x) and len(T.A[x][1]) == n
                                                    for x, n in ((whole, 2), (t, 2), (s, 3))) \
                    and T.MAXV[t] + T.MAXV[whole] <= full(64):
                if (z.floor(t, k) + z.floor(whole, k) - z.floor(s, k)) % P:
                    raise Different(f"floors.py: what {T.show(t)} carries is not known by {T.show(s)}")
                self.checked += 1

    def known_values(self):
        """Bits that are never set do not matter, and a choice by masks is one by the bit."""
        T, z = self.e.T, self.floors.Point(P)
        for t, u in self.e.gaps:
            if z.value(t) != z.value(u):
                raise Different(f"floors.py: {T.show(t)} is not seen to be {T.show(u)}")
        for t, c, x, y in self.e.choices:
            if (z.value(t) - z.value(y) - z.value(c) * (z.value(x) - z.value(y))) % P:
                raise Different(f"floors.py: {T.show(t)} is not seen to be a choice by {T.show(c)}")
        self.checked += len(self.e.gaps) + len(self.e.choices)

    @staticmethod
    def expression(number, t, u):
        v = (number([t], 0) * number([u, t], 51) + 1) * 5 - number([u], [3])
        return 7 - (2 + v) * 3 + v * v

    def distinct(self, terms):
        """Terms that differ for some input modulo P must differ at a random point."""
        z, by = self.points.Point(P), {}
        for t in terms:
            x = by.setdefault(z.value(t), t)
            if any((y - v) % P for y, v in zip(self.e.values[x], self.e.values[t])):
                raise Different(f"the same at a random point: {self.e.T.show(x)} and {self.e.T.show(t)}")

    def degree(self, t, u):
        """On a line through two points an expression of degree d is a polynomial of degree d: its difference of order d + 1 is
        0."""
        rng, a, b = self.rng, {}, {}

        def at(x):
            z = self.points.Point(P)
            z.unknown = lambda key: (a.setdefault(key, rng.randrange(P)) + b.setdefault(key, rng.randrange(P)) * x) % P
            return self.expression(z.number, t, u)

        d, r, binomial = at(0).degree, 0, 1
        if d <= 12:
            for x in range(d + 2):
                r += (-1) ** x * binomial * at(x).value
                binomial = binomial * (d + 1 - x) // (x + 1)
            if r % P:
                raise Different(f"not of degree {d}: of {self.e.T.show(t)} and {self.e.T.show(u)}")
            self.checked += 1


class Coverage:
    """The lines of some files that are run."""

    def __init__(self, modules):
        self.files = {m.__file__: set() for m in modules}
        self.known = {}

    def __enter__(self):
        sys.settrace(self.trace)

    def __exit__(self, *_):
        sys.settrace(None)

    def trace(self, frame, event, _):
        seen = self.files.get(frame.f_code.co_filename)
        if seen is None:
            return None

        def local(frame, event, _):
            seen.add(frame.f_lineno)
            return local
        return local(frame, event, None)

    def missing(self):
        """FILE:LINE of each line that was not run, in functions."""
        r, self.lines = [], 0
        for path, seen in self.files.items():
            with open(path, encoding="utf-8") as f:
                code = compile(f.read(), path, "exec")
            todo, lines = [c for c in code.co_consts if hasattr(c, "co_lines")], set()
            while todo:
                c = todo.pop()
                todo += [x for x in c.co_consts if hasattr(x, "co_lines")]
                if c.co_flags & 2:  # a function, no class
                    lines |= {n for _, _, n in c.co_lines() if n and n != c.co_firstlineno}
            self.lines += len(lines)
            r += [f"{os.path.relpath(path)}:{n}" for n in sorted(lines - seen)]
        return r


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    p.add_argument("--episodes", type=int, default=200)
    p.add_argument("--engine", default=os.path.dirname(HERE), help="the folder of engine/")
    p.add_argument("--no-coverage", action="store_true", help="for speed")
    args = p.parse_args()
    sys.path.insert(0, args.engine)
    sys.setrecursionlimit(20000)
    from engine import arithmetic, bits, cuts, floors, integers, points, terms as T

    began, rng = time.time(), random.Random(args.seed)
    signal.signal(signal.SIGVTALRM, endless)
    cuts.LEAST = 2
    coverage = Coverage([] if args.no_coverage else [bits, arithmetic, integers, points, cuts])
    checked, polynomials, at_points, tracing = 0, 0, 0, coverage
    for number in range(args.episodes):
        if number % 20 == 0 and not coverage.missing():
            tracing = contextlib.nullcontext()
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
        try:
            with tracing:
                e = Episode(T, cuts, rng)
                for _ in range(60):
                    e.step()
                i, z = Integers(e, integers), Points(e, points, floors)
                i.run()
                z.run()
            checked, polynomials, at_points = checked + e.checked, polynomials + i.checked, at_points + z.checked
        except Different as x:
            print(f"not ok: seed {args.seed}, episode {number}: {x}")
            return 1
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    missing = coverage.missing()
    print(f"{checked} terms, {polynomials} polynomials, {at_points} values and floors at points, seed {args.seed}: 0 "
          f"differences; {coverage.lines - len(missing)} of {coverage.lines} lines of the engine reached, "
          f"{time.time() - began:.0f} s")
    for x in missing:
        print(f"not reached: {x}")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
