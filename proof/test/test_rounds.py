#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Tests engine/rounds.py: rounds of AES of random blocks, then random gates on bits of their inputs and results, and S-boxes
by gates. Each bit is evaluated for random inputs and compared with the value of the term; S-boxes by gates must be known.

test_rounds.py [--seed N] [--episodes N] [--engine DIRECTORY]

Prints the counts; exit status 1 and the first difference if there is one."""
import argparse
import os
import random
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))


class Different(Exception):
    """The engine is wrong."""


def monomials(table):
    """The algebraic normal form of a function of eight bits: the products that it is the sum of, as sets of bits."""
    r = [table >> x & 1 for x in range(256)]
    for i in range(8):
        for x in range(256):
            if x >> i & 1:
                r[x] ^= r[x ^ 1 << i]
    return [x for x in range(256) if r[x]]


class Episode:
    def __init__(self, T, rounds, galois, rng):
        self.T, self.rng, self.galois = T, rng, galois
        T.reset(circuit=1)
        self.bits = rounds.Rounds()
        self.env, self.atoms, self.checked, self.known = {}, {}, 0, 0
        self.bytes = [self.variable(f"v{i}") for i in range(rng.randint(1, 20))]
        self.last = [self.byte() for _ in range(16)]  # block

    def variable(self, name):
        t = self.T.V(8, name)
        self.env[name] = self.rng.getrandbits(8)
        return t

    def value(self, t):
        return self.T.evaluate([t], self.env)[0]

    # ---- Rounds ----
    def byte(self):
        """One that is there, with a constant now and then, or the sum of two, or a constant."""
        rng, T = self.rng, self.T
        t = rng.choice(self.bytes)
        how = rng.random()
        if how < 0.5:
            return t
        if how < 0.55:
            return T.C(8, rng.getrandbits(8))
        return T.xor(t, T.C(8, rng.choice((1, 2, 0x63, 255))) if how < 0.7 else rng.choice(self.bytes))

    def round(self):
        rng, S = self.rng, self.galois.SBOX
        block = [self.byte() for _ in range(16)]
        if rng.random() < 0.3:  # that of another round but for a few bytes
            block = [self.byte() if rng.random() < 0.2 else t for t in self.last]
        elif rng.random() < 0.5:
            block = self.bytes[-16:]
            block = block + [self.byte() for _ in range(16 - len(block))]
        key = [self.byte() for _ in range(16)]
        self.last = block
        names = self.bits.aes_round(block, key)
        for c in range(4):
            column = [S[self.value(block[4 * ((c + r) % 4) + r])] for r in range(4)]
            for r in range(4):
                x = self.value(key[4 * c + r])
                for k, y in zip((2, 3, 1, 1), column[r:] + column[:r]):
                    x ^= self.galois.multiply8(y, k)
                name = names[4 * c + r]
                self.env[self.T.A[name]] = x
        self.bytes += names

    # ---- Gates ----
    def sbox_by_gates(self, t, more):
        """The bits of the S-box of a byte as terms, each with another bit added somewhere."""
        T, result = self.T, []
        inputs = [T.ext(t, i, 1) for i in range(8)]
        self.rng.shuffle(order := list(range(8)))
        products = {0: T.C(1, 1)}
        for x in range(1, 256):
            i = next(i for i in order if x >> i & 1)
            products[x] = T.and_(products[x ^ 1 << i], inputs[i])
        for i in range(8):
            table = sum((self.galois.SBOX[x] >> i & 1) << x for x in range(256))
            terms = [products[x] for x in monomials(table)] + [more[i]]
            self.rng.shuffle(terms)
            r = T.C(1, 0)
            for x in terms:
                r = T.xor(r, x)
            result.append(r)
        return result

    def gates(self):
        """Random gates on bits of two bytes: inputs of S-boxes, neighbours in a word perhaps, or others."""
        T, rng = self.T, self.rng
        i = rng.randrange(15)
        few = rng.choice((self.last[i:i + 2], [self.last[i + 1], self.last[i]], rng.sample(self.last, 2),
                          [self.byte(), self.byte()]))
        there = [T.xor(T.ext(few[0], i, 1), T.ext(few[1], i, 1)) for i in range(4)]
        for t in few:
            bits = [T.ext(t, i, 1) for i in range(8)]
            self.some_gates(bits, 10)
            there += bits[-13:]
        self.some_gates(there, 20)
        words = [T.concat(rng.choices(there, k=8)) for _ in range(3)]
        return there + [T.rol(T.xor(words[0], T.and_(words[1], words[2])), 3), T.shl(words[0], 2),
                        T.and_(words[1], T.C(8, 0x3c)),
                        *(T.mul(T.and_(words[0], T.C(8, mask)), T.C(8, k)) for mask, k in ((0x1f, 0x21), (0x3f, 0x21), (5, 7)))]

    def some_gates(self, there, count):
        T, rng = self.T, self.rng
        for _ in range(count):
            f = rng.choice((T.and_, T.and_, T.xor, T.xor, T.not_, T.or_))
            a, b = rng.choice(there), rng.choice(there)
            there.append(f(a) if f is T.not_ else f(a, b))

    # ---- Values ----
    def learn(self):
        """Finds the values of atoms by their definitions: variables, outputs of S-boxes and ANDs."""
        todo = []  # (bits that the value needs, the bit that is defined, its value)
        for t, bits in self.bits.variables.items():
            todo += [((), bit, lambda x=self.value(t) >> i & 1: x) for i, bit in enumerate(bits)]
        for cell in self.bits.cells:
            for constant in cell.constants:
                value = lambda i, cell=cell, constant=constant: self.galois.SBOX[self.input(cell) ^ constant] >> i & 1
                todo += [(cell.forms[1:9], bit, lambda i=i, f=value: f(i)) for i, bit in enumerate(cell.outputs(constant))]
        for key, bit in self.bits.ands.items():
            both = [dict(x) for x in key]
            todo.append((both, bit, lambda both=both: min(map(self.of, both))))
        while todo:
            rest = []
            for needs, bit, value in todo:
                unknown = self.unknown(bit)
                if len(unknown) > 1 or any(map(self.unknown, needs)):
                    rest.append((needs, bit, value))
                    continue
                for atom in unknown:
                    self.atoms[atom] = 0
                    self.atoms[atom] = self.of(bit) ^ value()
                if self.of(bit) != value():
                    raise Different("a definition contradicts another")
            if len(rest) == len(todo):
                raise Different("atoms without a definition")
            todo = rest

    def unknown(self, bit):
        """The atoms of a bit whose values are not known yet."""
        r = {(k, i) for k, x in bit.items() if k > 0 for i in range(32) if x >> i & 1} - self.atoms.keys()
        return r.union(*(self.unknown(f) for k in bit if k < 0 for f in self.bits.cells[~k].forms[1:9]))

    def input(self, cell):
        return sum(self.of(f) << i for i, f in enumerate(cell.forms[1:9]))

    def of(self, bit):
        """The value of a bit of the engine."""
        r = 0
        for k, x in bit.items():
            if k < 0:
                r ^= x >> self.input(self.bits.cells[~k]) & 1
            elif k == 0:
                r ^= 1
            else:
                for i in range(32):
                    if x >> i & 1:
                        r ^= self.atoms[k, i]
        return r

    def shared(self, cell):
        """Whether another cell's input determines the input of this one, so that its functions may be taken for that cell's."""
        return any(all(c.table(f, self.bits.xor) is not None for f in cell.forms[1:9]) for c in self.bits.cells if c is not cell)

    def run(self):
        rng, T = self.rng, self.T
        for _ in range(rng.randint(1, 6)):
            self.round()
        terms = sum((self.gates() for _ in range(4)), [])
        bits = [t for t in terms if T.W[t] == 1]
        boxes = [(t, rng.choices(bits, k=8)) for t in rng.sample(self.last, 2)]
        terms += sum((self.sbox_by_gates(t, more) for t, more in boxes), [])
        got = self.bits.bits(terms)
        self.learn()
        for t, bits in zip(terms, got):
            for i, bit in enumerate(bits):
                if self.of(bit) != self.value(t) >> i & 1:
                    raise Different(f"bit {i} of {T.show(t)}: {bit} where {self.env}")
                self.checked += 1
        for (t, more), first in zip(boxes, range(len(terms) - 16, len(terms), 8)):
            cell, constant = self.bits.box(self.bits.bits([t])[0])
            if cell and not self.shared(cell):
                for x, y, z in zip(self.bits.bits(more), cell.outputs(constant), got[first:first + 8]):
                    if self.bits.xor(self.bits.xor(x[0], y), z[0]):
                        raise Different("an S-box by gates is not known")
                self.known += 1


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    p.add_argument("--episodes", type=int, default=30)
    p.add_argument("--engine", default=os.path.dirname(HERE), help="the folder of engine/")
    args = p.parse_args()
    sys.path.insert(0, args.engine)
    from engine import galois, rounds, terms as T

    began, rng, checked, known = time.time(), random.Random(args.seed), 0, 0
    for number in range(args.episodes):
        e = Episode(T, rounds, galois, rng)
        try:
            e.run()
        except Different as x:
            print(f"not ok: seed {args.seed}, episode {number}: {x}"[:1000])
            return 1
        checked, known = checked + e.checked, known + e.known
    print(f"{checked} bits of rounds of AES and gates, {known} S-boxes by gates, seed {args.seed}: 0 differences, "
          f"{time.time() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
