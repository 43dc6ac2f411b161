#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Compares the forms of pairs.py and circuits.py with the values of the terms, at random inputs.

test_domains.py [--seed N] [--episodes N] [--engine DIRECTORY]

Prints the counts; exit status 1 and the first difference if there is one."""
import argparse
import os
import random
import sys
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
GAPS = 0x1111111111111111


class Wrong(Exception):
    """The engine is wrong."""


def full(w):
    return (1 << w) - 1


def bits_of(element):
    return np.array([element >> i & 1 for i in range(128)], dtype=np.int64)


class Products:
    """Terms of products of the bits of elements, and the values of these."""

    def __init__(self, T, bilinear, pairs, galois, rng):
        self.T, self.bilinear, self.pairs, self.galois, self.rng = T, bilinear, pairs, galois, rng
        T.reset(low_parts=32, shifts_are_products=1, products=16, distribute=0, circuit=0)
        self.domain, self.env, self.elements = pairs.Pairs(), {}, {}
        self.checked = self.linear = self.unknown = 0
        self.words = []  # terms of 64 bits that are linear in the elements

    def element(self, name, live):
        """A base, and its halves as terms."""
        T, value = self.T, self.rng.getrandbits(128) & live
        polynomial = self.domain.base((name,), live)
        halves = [T.V(64, name + h) for h in "lh"]
        self.domain.define(polynomial, halves)
        for i, h in enumerate(halves):
            self.env[name + "lh"[i]] = value >> 64 * i & full(64)
        self.elements[(name,)] = value
        return polynomial, [T.and_(h, T.C(64, live >> 64 * i)) for i, h in enumerate(halves)]

    def value(self, m):
        """The value of a monomial."""
        r = 1
        for base in m:
            r = self.bilinear.multiply(r, self.elements[base])
        return r

    def of_polynomial(self, p):
        r = 0
        for m, c in p.items():
            r ^= self.bilinear.multiply(c, self.value(m))
        return r

    def of_form(self, form, w):
        r = 0
        for key, x in form.items():
            bits = self.bilinear.unpacked(x).astype(np.int64)
            if isinstance(key, self.pairs.Pair):
                e, f = (bits_of(self.of_polynomial(self.domain.factors[i])) for i in key)
                ones = bits.reshape(w, 128, 128) @ f @ e
            else:
                ones = bits @ bits_of(self.value(key))[:bits.shape[1]]
            r ^= sum((int(n) & 1) << s for s, n in enumerate(ones))
        return r

    def check(self, what, t, mask=None):
        """The form of a term AND a mask, and the form without pairs, if there is one."""
        T, w = self.T, self.T.W[t]
        mask = full(w) if mask is None else mask
        want = T.evaluate([t], self.env)[0] & mask
        try:
            form = self.domain.masked(t, mask)
        except self.bilinear.Different:
            self.unknown += 1
            return
        if self.of_form(form, w) != want:
            raise Wrong(f"{what}: {self.of_form(form, w):#x} for {want:#x}: {T.show(t)}")
        self.checked += 1
        try:
            form = self.domain.linear(form)
        except self.bilinear.Different:
            return
        if self.of_form(form, w) != want:
            raise Wrong(f"{what}, without pairs: {self.of_form(form, w):#x} for {want:#x}: {T.show(t)}")
        self.linear += 1

    def whole(self, x, y):
        """The low half of the product without carries, by products of integers with gaps, as code makes it."""
        T, r = self.T, self.T.C(64, 0)
        part = lambda t, i: T.and_(t, T.C(64, GAPS << i))
        for k in range(4):
            z = T.C(64, 0)
            for i in range(4):
                z = T.xor(z, T.mul(part(x, i), part(y, (k - i) % 4)))
            r = T.xor(r, T.and_(z, T.C(64, GAPS << k)))
        return r

    def mask(self):
        rng = self.rng
        step = rng.choice((1, 2, 3, 4, 4, 5, 8))
        m = sum(1 << i for i in range(rng.randrange(step), 64, step))
        return m & rng.choice((full(64), full(64), full(rng.randint(1, 64)), full(64) << rng.randrange(64) & full(64),
                               rng.getrandbits(64)))

    def mirror(self, t):
        return self.T.concat([self.T.ext(t, i, 1) for i in range(63, -1, -1)])

    def table(self, x, at):
        """16 values that are linear in the index, with the one there wrong or not."""
        T, rng = self.T, self.rng
        ones = [T.xor(T.ext(x, 8 * rng.randrange(8), 8), T.C(8, rng.choice((0, 0, rng.getrandbits(8))))) for _ in range(4)]
        r = [T.C(8, 0)]
        for t in ones:
            r += [T.xor(t, u) for u in r]
        if rng.random() < 0.3:
            r[at] = T.xor(r[at], T.C(8, 1 << rng.randrange(8)))
        return r

    def gaps(self):
        """Where no carries arrive, also with all bits set, the product of integers is that of polynomials."""
        for _ in range(20):
            w, (a, b) = self.rng.choice((8, 32, 64)), (self.mask(), self.mask())
            places = self.pairs.gap_places(a & full(w), b & full(w), w)
            for x, y in ((a, b), (a, b & self.rng.getrandbits(64)), (a & self.rng.getrandbits(64), b)):
                x, y = x & full(w), y & full(w)
                if (x * y ^ self.galois.multiply_carryless(x, y)) & places:
                    raise Wrong(f"gap_places: {places:#x} of {x:#x} times {y:#x}")
                self.checked += 1

    def run(self):
        T, rng, domain = self.T, self.rng, self.domain
        self.gaps()
        a, b, h = (self.element(name, full(128)) for name in "abh")
        s = self.element("s", full(128) >> 8 * rng.choice((0, 0, 5, 9)) << 8 * rng.choice((0, 0, 5)) & full(128))
        both = dict(a[0])
        both |= {m: rng.getrandbits(128) for m in b[0]} | s[0]
        if rng.random() < 0.5:
            both[self.bilinear.ONE] = rng.getrandbits(128)
        if rng.random() < 0.7:
            domain.factor(both)
        sums = [T.V(64, "el"), T.V(64, "eh")]
        domain.define(both, sums)
        value = self.of_polynomial(both)
        self.env.update(el=value & full(64), eh=value >> 64)
        for p in (both, s[0], {m: rng.getrandbits(128) for m in s[0]}, s[0] | {self.bilinear.ONE: rng.getrandbits(128)}):
            if self.of_polynomial(p) & ~sum(int(x) << i for i, x in enumerate(domain.live_bits_of(p))):
                raise Wrong(f"live_bits_of: not all bits of {p}")
        factors = [a[1], h[1], s[1], sums, [T.xor(*sums)] * 2]
        for halves in factors:
            self.check("halves", T.concat(halves))
        for _ in range(6):
            x, y = (rng.choice(rng.choice(factors)) for _ in range(2))
            if rng.random() < 0.3:
                x, y = self.mirror(x), self.mirror(y)
            p = T.mul(T.and_(x, T.C(64, self.mask())), T.and_(y, T.C(64, self.mask())))
            if T.OP[p] != "mul":
                continue
            mask = self.pairs.gap_places(T.POSS[T.A[p][0]], T.POSS[T.A[p][1]], 64) & rng.choice((full(64), self.mask()))
            k = rng.randrange(64)
            self.check("product", p, mask | (1 << k if rng.random() < 0.2 else 0))
            self.check("rotated", T.rol(p, k), T.rotk(mask, k, 64))
            self.check("masked", T.xor(T.and_(p, T.C(64, mask)), x))
        x, y = rng.choice(factors), rng.choice(factors)
        low, high = self.whole(x[0], y[0]), self.mirror(self.whole(self.mirror(x[0]), self.mirror(y[0])))
        self.check("low half", low)
        self.check("high half", high)
        bit, other = (T.ext(rng.choice(rng.choice(factors)), rng.randrange(64), 1) for _ in range(2))
        for second in (bit, bit, bit, other):
            t = T.sub_(T.shl(T.zext(bit, 64), rng.randrange(9)), T.shl(T.zext(second, 64), rng.randrange(9)))
            t = T.add(t, T.C(64, rng.choice((0, 5, rng.getrandbits(64)))))
            self.elements["term", t] = T.evaluate([t], self.env)[0]  # if it is left as it is
            self.check("sum", t)
        for bits, place in ((1, 8 * rng.randrange(8)), (1, rng.randrange(64)), (3, 8 * rng.randrange(8))):  # of a byte
            t = T.ext(T.and_(rng.choice(rng.choice(factors)), T.C(64, bits << place)), place & 56, 8)
            t = T.mul(T.zext(t, 64), T.C(64, rng.choice((full(64), full(64) ^ 6, rng.getrandbits(64)))))
            self.elements["term", t] = T.evaluate([t], self.env)[0]
            self.check("byte", t)
        byte = lambda: T.ext(rng.choice(rng.choice(factors)), 8 * rng.randrange(8), 8)
        for _ in range(3):
            self.check("bytes", T.opq("clmul8", 16, (byte(), byte()), self.galois.multiply_carryless, full(15)))
            index = T.and_(byte(), T.C(8, rng.choice((15, 15, 0x75, 0x8F))))
            table = self.table(rng.choice(rng.choice(factors)), T.evaluate([index], self.env)[0] & 15)
            t = T.opq("pshufb", 8, (index, *table), lambda k, *e: 0 if k & 128 else e[k & 15])
            self.elements["term", t] = T.evaluate([t], self.env)[0]  # if it is left as it is
            self.check("look-up", t)


class Circuit:
    """Bitsliced terms, and the values of the atoms of their bits."""

    def __init__(self, T, circuits, galois, rng):
        self.T, self.circuits, self.galois, self.rng = T, circuits, galois, rng
        T.reset(low_parts=32, shifts_are_products=1, products=16, distribute=0, circuit=0)
        self.env = {f"v{i}": rng.getrandbits(16) for i in range(4)}
        self.terms = [T.V(16, name) for name in self.env]
        self.checked = self.cells = 0

    def step(self):
        T, rng = self.T, self.rng
        x, y = rng.choice(self.terms), rng.choice(self.terms)
        kind = rng.randrange(12)
        if kind < 3:
            return (T.xor, T.and_, T.or_)[kind](x, y)
        if kind == 3:
            return T.rol(x, rng.randrange(16))
        if kind == 4:
            return T.and_(x, T.C(16, rng.getrandbits(16)))
        if kind == 5:
            k = rng.randint(1, 15)
            return T.concat([T.ext(x, rng.randint(0, k), 16 - k), T.ext(y, rng.randint(0, 16 - k), k)])
        if kind == 6:
            return T.sext(T.ext(x, rng.randrange(9), 8), 16)
        if kind == 7:  # a mask of a bit by a comparison, and comparisons of more bits
            bits = T.C(8, rng.choice((1 << rng.randrange(8), rng.getrandbits(8))))
            part = T.ext(x, rng.randrange(9), 8)
            return T.sext(T.eq(T.and_(part, bits), rng.choice((bits, T.C(8, 0), T.ext(y, 0, 8)))), 16)
        byte = T.ext(x, 8 * rng.randrange(2), 8)
        if kind == 11:  # functions of the input of an S-box, and sums of such
            output, turned = self.galois.sbox(byte), lambda: T.rol(byte, rng.randrange(8))
            return T.concat([T.xor(T.and_(turned(), turned()), T.and_(turned(), turned())), output])
        f = (self.galois.sbox, self.galois.isbox, lambda b: self.galois.times(rng.choice((2, 9)), b))[kind - 8]
        return T.concat([f(byte), T.ext(y, 0, 8)])

    def run(self):
        T, rng = self.T, self.rng
        for i in range(40):
            T.form.circuit = int(i >= 10)
            self.terms.append(self.step())
        T.form.circuit = 0
        chosen = [rng.choice(self.terms) for _ in range(4)]
        parts = [T.ext(t, i, n) for t in chosen for n in (1, 7, 16) for i in (rng.randrange(17 - n),)]
        bits = self.circuits.Bits()
        try:
            forms = bits.bits(parts)
        except self.circuits.Stop:  # an S-box of what is not linear
            return
        values = self.atoms(bits)
        for t, form in zip(parts, forms, strict=True):
            got = sum(self.value(bits, values, b) << i for i, b in enumerate(form))
            want = T.evaluate([t], self.env)[0]
            if got != want:
                raise Wrong(f"bits: {got:#x} for {want:#x}: {T.show(t)}")
            self.checked += 1
        self.cells += len(bits.cells)

    def atoms(self, bits):
        """The value of each atom."""
        values = {1: 1}
        for t, of_term in bits.variables.items():
            v = self.T.evaluate([t], self.env)[0]
            values.update({atom: v >> i & 1 for i, (atom, _) in enumerate(of_term)})
        outputs = {atom: (cell, table) for cell in bits.cells for atom, table in cell.atoms.items()}
        products = {bit[0]: pair for pair, bit in bits.ands.items()}
        for i in range(1, bits.atoms):  # what an atom is made of comes before it
            atom = 1 << i
            if atom in outputs:
                cell, table = outputs[atom]
                values[atom] = table >> self.input(bits, values, cell.number) & 1
            elif atom in products:
                x, y = products[atom]
                values[atom] = self.value(bits, values, x) & self.value(bits, values, y)
        return values

    def input(self, bits, values, number):
        forms = next(forms for forms, cell in bits.numbers.items() if cell.number == number)
        return sum(self.value(bits, values, (form, ())) << i for i, form in enumerate(forms))

    def value(self, bits, values, bit):
        linear, rest = bit
        r = 0
        for i in range(linear.bit_length()):
            r ^= values[1 << i] if linear >> i & 1 else 0
        for number, table in rest:
            r ^= table >> self.input(bits, values, number) & 1
        return r


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    p.add_argument("--episodes", type=int, default=100)
    p.add_argument("--engine", default=os.path.dirname(HERE), help="the folder of engine/")
    args = p.parse_args()
    sys.path.insert(0, args.engine)
    sys.setrecursionlimit(20000)
    from engine import bilinear, circuits, galois, pairs, terms as T

    began, rng = time.time(), random.Random(args.seed)
    checked = linear = unknown = bits = cells = 0
    for number in range(args.episodes):
        try:
            e = Products(T, bilinear, pairs, galois, rng)
            e.run()
            checked, linear, unknown = checked + e.checked, linear + e.linear, unknown + e.unknown
            for _ in range(5):
                c = Circuit(T, circuits, galois, rng)
                c.run()
                bits, cells = bits + c.checked, cells + c.cells
        except Exception as error:
            kind = "" if isinstance(error, Wrong) else type(error).__name__ + " "
            print(f"not ok: seed {args.seed}, episode {number}: {kind}{error}")
            if not kind or args.engine != os.path.dirname(HERE):
                return 1
            raise
    print(f"ok: {checked} forms of products ({linear} without pairs, {unknown} not known) and {bits} terms of circuits "
          f"({cells} S-boxes) in {args.episodes} episodes, {time.time() - began:.1f} s, seed {args.seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
