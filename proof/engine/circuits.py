# SPDX-License-Identifier: ISC
"""Terms bit by bit, for bitsliced AES: exact, cut at each S-box.

A bit is a pair (linear, rest). linear is a sum of atoms, as an integer with a bit for each; atom 0 is the constant 1, others are
bits of variables and of outputs of S-boxes. rest is a sum of what is not linear: functions of the input of S-boxes, as truth
tables of 256 bits. The specification's terms come first: each sbox or isbox in them makes a cell, known by the linear forms of
its eight input bits. An AND in the code is one of two functions of the same cell. Its table is reduced modulo the cell's eight
inputs, its outputs and the constant, which are linear in the atoms; nothing is left of a table where the circuit has computed an
output. So equal bits are equal functions of the atoms. An AND of other functions is an atom of its own: there are such in lanes
that carry no block."""
import functools

from . import parting, terms as T
from .galois import INVERSE_SBOX, SBOX, multiply8
from .library import Stop
from .terms import A, OP, W

TABLE_ONE = (1 << 256) - 1
INPUTS = [sum((x >> i & 1) << x for x in range(256)) for i in range(8)]
NOTHING = ()  # no rest; else pairs of a cell's number and a table
ZERO, ONE = (0, NOTHING), (1, NOTHING)


TABLES = {"sbox": SBOX, "isbox": INVERSE_SBOX}


@functools.cache
def output_tables(name, constant):
    """The output bits of an S-box whose input is x plus the constant, as tables over x."""
    return [sum((TABLES[name][x ^ constant] >> i & 1) << x for x in range(256)) for i in range(8)]


class Cell:
    """S-boxes whose inputs are the same but for constants."""

    def __init__(self, number, inputs):
        self.number, self.atoms = number, {}  # atoms: an atom that is an output -> its table
        self.variants = {}  # (name, constant) -> the bits of that S-box's output
        self.basis = []     # (pivot, table, the linear form that has it): what is linear in the atoms
        sums = [(0, 0)]
        self.extend(TABLE_ONE, 1)
        for form, table in zip(inputs, INPUTS):
            sums += [(f ^ form, t ^ table) for f, t in sums]
            self.extend(table, form)
        self.spans = dict(sums)  # a sum of the inputs -> its table

    def reduce(self, t):
        """(what is left of t, the linear form that was taken away)"""
        linear = 0
        for pivot, b, form in self.basis:
            if t & pivot:
                t, linear = t ^ b, linear ^ form
        return t, linear

    def extend(self, table, form):
        left, linear = self.reduce(table)
        if left:
            self.basis.append((left & -left, left, linear ^ form))

    def output(self, name, constant, new_atoms):
        """The bits of the output of the S-box whose input is that of the cell plus a constant."""
        bits = self.variants.get((name, constant))
        if bits is None:
            bits = self.variants[name, constant] = []
            for table in output_tables(name, constant):
                left, linear = self.reduce(table)
                if left:
                    linear = 1 << new_atoms(1)
                    self.atoms[linear] = table
                    self.extend(table, linear)
                bits.append((linear, NOTHING))
        return bits

    def table(self, bit):
        """The bit as a function of the cell's input, or None."""
        linear, rest = bit
        table = 0
        if rest:
            if len(rest) > 1 or rest[0][0] != self.number:
                return None
            table = rest[0][1]
        for atom, t in self.atoms.items():
            if linear & atom:
                linear, table = linear ^ atom, table ^ t
        span = self.spans.get(linear & ~1)
        return None if span is None else table ^ span ^ (TABLE_ONE if linear & 1 else 0)

    def bit(self, table):
        left, linear = self.reduce(table)
        return linear, ((self.number, left),) if left else NOTHING


@functools.cache
def places(mask):
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def constant_of(pair):
    """The value of the constant among these two terms, or None."""
    return next((A[t] for t in pair if OP[t] == "c"), None)


def needed(order, roots):
    """Which bits of each term the roots depend on, as masks; order: all terms below them, operands first."""
    need = dict.fromkeys(order, 0) | {t: T.full(W[t]) for t in roots}
    for t in reversed(order):
        o, a, n = OP[t], A[t], need[t]
        if not n or o in ("c", "v"):
            continue
        if o in ("xor", "and"):
            mask = constant_of(a) if o == "and" else None
            parts = [(c, n if mask is None else n & mask) for c in a]
        elif o == "X":
            parts = [(c, n & mask) for m, mask in a for c in m]
        elif o == "rol":
            parts = [(a[0], T.rotk(n, -a[1], W[t]))]
        elif o == "ext":
            parts = [(a[0], n << a[1])]
        elif o == "cat":
            parts, at = [], 0
            for s, low, width in a:
                parts.append((s, (n >> at & T.full(width)) << low))
                at += width
        else:
            parts = [(c, T.full(W[c])) for c in T.children(t)]
        for c, mask in parts:
            need[c] |= mask
    return need


class Bits:
    ZERO, ONE = ZERO, ONE

    def __init__(self):
        self.atoms = 1
        self.variables = {}  # those and other opaque terms: their bits
        self.memo = {}
        self.cells, self.numbers = [], {}
        self.where = {}  # a sum of inputs, without its constant -> the cells that have it
        self.ands = {}

    def new_atoms(self, n):
        self.atoms += n
        return self.atoms - n

    def new_bits(self, n):
        first = self.new_atoms(n)
        return [(1 << first + i, NOTHING) for i in range(n)]

    # ---- Single bits ----
    @staticmethod
    def xor(a, b):
        r, s = a[1], b[1]
        if r and s:
            tables = dict(r)
            for number, table in s:
                tables[number] = tables.get(number, 0) ^ table
            rest = tuple(sorted(x for x in tables.items() if x[1]))
        else:
            rest = r or s
        return a[0] ^ b[0], rest

    def and_(self, a, b):
        if a == ZERO or b == ZERO:
            return ZERO
        if a == ONE:
            return b
        if b == ONE or a == b:
            return a
        for number in ({a[1][0][0]} if a[1] else {b[1][0][0]} if b[1] else self.where.get(a[0] & ~1, ())):
            cell = self.cells[number]
            x = cell.table(a)
            y = cell.table(b) if x is not None else None
            if y is not None:
                return cell.bit(x & y)
        key = (a, b) if a <= b else (b, a)
        if key not in self.ands:
            self.ands[key] = 1 << self.new_atoms(1), NOTHING
        return self.ands[key]

    # ---- Terms ----
    def bits(self, terms):
        """The bits of each of the terms, low end first. Those of other terms are made only as far as these depend on them, and
        are forgotten after their last use."""
        order = parting.dag(terms)  # operands come before what is made of them
        last = {c: t for t in order for c in T.children(t)} | {t: None for t in terms}
        need = needed(order, terms)
        self.memo = {}
        for t in order:
            self.memo[t] = self.bits_of(t, need[t]) if need[t] else [None] * W[t]
            for c in T.children(t):
                if last[c] == t:
                    self.memo.pop(c, None)
        return [self.memo[t] for t in terms]

    def bits_of(self, t, need):
        """A list of the bits of t; those that are not in the mask may be None."""
        o, a, w = OP[t], A[t], W[t]
        get = self.memo.__getitem__
        if o == "c":
            return [self.ONE if a >> i & 1 else self.ZERO for i in range(w)]
        if o in ("xor", "and"):
            mask = constant_of(a)
            if o == "and" and mask is not None:
                x = get(a[0] if OP[a[1]] == "c" else a[1])
                return [x[i] if mask >> i & 1 else self.ZERO for i in range(w)]
            f, x, y, r = self.xor if o == "xor" else self.and_, get(a[0]), get(a[1]), [None] * w
            for i in places(need):
                r[i] = f(x[i], y[i])
            return r
        if o == "X":
            r = [self.ZERO] * w
            for m, mask in a:
                for i in places(mask & need):
                    x = get(m[0])[i] if m else self.ONE
                    for c in m[1:]:
                        x = self.and_(x, get(c)[i])
                    r[i] = self.xor(r[i], x)
            return r
        if o == "rol":
            k = a[1]
            x = get(a[0])
            return x[w - k:] + x[:w - k]
        if o == "cat":
            return [x for s, low, n in a for x in get(s)[low:low + n]]
        if o == "ext":
            return get(a[0])[a[1]:a[1] + w]
        if o == "sext":
            x = get(a)
            return x + x[-1:] * (w - len(x))
        if o == "eq":  # code makes a mask of a bit by comparing bytes that have no other
            r = self.ONE
            for x, y in zip(get(a[0]), get(a[1])):
                r = self.and_(r, self.xor(self.ONE, self.xor(x, y)))
            return [r]
        if o in TABLES:
            return self.outputs(o, get(a[0]))
        if o.startswith("gf"):
            x, r = get(a[0]), [self.ZERO] * 8
            for i in range(8):
                product = multiply8(1 << i, int(o[2:]))
                for j in range(8):
                    if product >> j & 1:
                        r[j] = self.xor(r[j], x[i])
            return r
        if o == "+" and (r := self.without_carries(t)):
            return r
        if t not in self.variables:
            self.variables[t] = self.new_bits(w)
        return self.variables[t]

    def without_carries(self, t):
        """The bits of a sum whose parts, shifted by their coefficients, never have a bit in common; else None."""
        (taken, parts), w = A[t], W[t]
        r = [self.ONE if taken >> i & 1 else self.ZERO for i in range(w)]
        for x, k in parts:
            for i in range(w):
                if k >> i & 1:
                    moved = T.POSS[x] << i & T.full(w)
                    if taken & moved:
                        return None
                    taken |= moved
                    r[i:] = [self.xor(a, b) for a, b in zip(r[i:], self.memo[x])]
        return r

    def outputs(self, kind, inputs):
        if any(rest for _, rest in inputs):
            raise Stop("an S-box of what is not linear in the outputs of others")
        forms = tuple(linear & ~1 for linear, _ in inputs)
        cell = self.numbers.get(forms)
        if cell is None:
            cell = self.numbers[forms] = Cell(len(self.cells), forms)
            self.cells.append(cell)
            for form in cell.spans:
                self.where.setdefault(form, []).append(cell.number)
        return cell.output(kind, sum((x[0] & 1) << i for i, x in enumerate(inputs)), self.new_atoms)

    def different(self, got, want):
        """The number of the first term, and its first bit, in which these terms differ; None if all are equal."""
        y = self.bits(want)
        for i, (p, q) in enumerate(zip(self.bits(got), y, strict=True)):
            for j, (a, b) in enumerate(zip(p, q, strict=True)):
                if a != b:
                    return i, j
        return None
