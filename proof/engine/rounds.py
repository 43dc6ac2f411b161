# SPDX-License-Identifier: ISC
"""Many bitsliced rounds of AES, for AEGIS: circuits.py's bits, with the state after each round as atoms of its own.

The atoms of circuits.py are outputs of S-boxes; a bit of AEGIS's state would be a longer sum of them after each update. Here the
specification's round makes atoms of the 32 bits n of each column that it computes: n = M s + k, with the outputs s of four
S-boxes, MixColumns M and the round key k. Then s = M^-1 (n + k), by this definition of n, and S-boxes have few atoms as inputs.

A bit is a sum, as a dictionary that is never changed: number of a chunk -> those of its 32 atoms that are in the sum; ~ number of
a cell -> a function of that cell's input, as a table. A table that is a sum of the constant, inputs and known outputs of the cell
never stays: its atoms take its place. Chunk 0 is for the constant 1."""
import functools

from . import terms as T
from .circuits import INPUTS, TABLE_ONE, Bits, output_tables
from .galois import SBOX, multiply8
from .library import Stop

ZERO, ONE = {}, {0: 1}
CHUNK = 32  # atoms
UNIT = [1 << i for i in range(CHUNK)]


def total(values):
    r = 0
    for x in values:
        r ^= x
    return r


@functools.cache
def input_sums(constant):
    """The tables of all sums of input bits, to which those of the constant are added where they are in the sum."""
    return [total([t ^ TABLE_ONE * (constant >> i & 1) for i, t in enumerate(INPUTS) if which >> i & 1]) for which in range(256)]


@functools.cache
def mixing(coefficients):
    """The rows of a matrix like that of MixColumns, FIPS 197 section 5.1.3, over the bits of a column: for each of the 32 bits of
    the result, the numbers of those that it is the sum of. coefficients: the first row, over bytes."""
    rows = [[] for _ in range(32)]
    for j in range(32):
        for r in range(4):
            product = multiply8(1 << j % 8, coefficients[(j // 8 - r) % 4])
            for i in range(8):
                if product >> i & 1:
                    rows[8 * r + i].append(j)
    return rows


MIX, UNMIX = mixing((2, 3, 1, 1)), mixing((14, 11, 13, 9))
UNMIX_ROWS = [total(1 << j for j in row) for row in UNMIX]


class Span:
    """The tables that are sums of 1, the 8 inputs of a cell, and the 8 outputs of its S-boxes with these constants added."""

    def __init__(self, constants):
        self.basis, self.found = [], {}
        tables = [TABLE_ONE, *INPUTS, *(t for c in constants for t in output_tables("sbox", c))]
        for i, t in enumerate(tables):
            left, which = self.reduce(t)
            if left:
                self.basis.append((left & -left, left, which ^ 1 << i))

    def reduce(self, t):
        which = 0
        for pivot, b, w in self.basis:
            if t & pivot:
                t, which = t ^ b, which ^ w
        return t, which

    def find(self, t):
        """The numbers of those that t is the sum of, as bits of an integer, or None."""
        try:
            return self.found[t]
        except KeyError:
            left, which = self.reduce(t)
            return self.found.setdefault(t, None if left else which)


span = functools.cache(Span)


class Cell:
    """S-boxes whose inputs are the same but for constants. Tables are over the first one's input; constants are added to it."""

    def __init__(self, number, forms, constant, xor):
        """The input is these forms, without constants, and the constant."""
        self.key, self.constant, self.constants = ~number, constant, []
        self.forms = [ONE, *(xor(f, ONE) if constant >> i & 1 else f for i, f in enumerate(forms))]
        self.span, self.sums = span(()), input_sums(constant)
        self.pivots = []  # (chunk, bit, sum of forms, which forms)
        for i, form in enumerate(forms):
            form, which = self.reduce(form, xor)
            if form:
                chunk, atoms = next(iter(form.items()))
                self.pivots.append((chunk, atoms & -atoms, form, which ^ 1 << i))
        chunk, atoms = next(iter(forms[0].items()), (0, 1))
        self.chunk, self.low = chunk, atoms.bit_length() - 1
        # whether the forms are consecutive atoms, beginning with this number
        self.byte = atoms & atoms - 1 == 0 and all(f == {chunk: atoms << i} for i, f in enumerate(forms))

    def reduce(self, form, xor):
        which = 0
        for chunk, bit, f, w in self.pivots:
            if form.get(chunk, 0) & bit:
                form, which = xor(form, f), which ^ w
        return form, which

    def add(self, constant, outputs):
        """From here on these bits are the output of the S-box whose input is that of the cell plus a constant."""
        self.constants.append(constant)
        self.forms += outputs
        self.span = span(tuple(self.constants))

    def outputs(self, constant):
        i = 9 + 8 * self.constants.index(constant)
        return self.forms[i:i + 8]

    def table(self, bit, xor):
        """The bit as a function of the cell's input, or None."""
        table = bit.get(self.key, 0)
        if 0 in bit:
            table ^= TABLE_ONE
        linear = len(bit) - (self.key in bit) - (0 in bit)  # chunks of the linear part, and other cells
        if not linear:
            return table
        if self.byte and linear == 1:
            which = bit.get(self.chunk, 0) >> self.low
            if 0 < which < 256 and which << self.low == bit[self.chunk]:
                return table ^ self.sums[which]
            return None
        left, which = self.reduce({k: x for k, x in bit.items() if k not in (0, self.key)}, xor)
        return None if left else table ^ self.sums[which]


class Rounds(Bits):
    ZERO, ONE = ZERO, ONE

    def __init__(self):
        super().__init__()
        self.atoms = CHUNK  # those of chunk 0
        self.where = {}     # (chunk, byte in it) -> the cells that have inputs there
        self.names = 0

    def new_bits(self, n):
        first = self.new_atoms(n)
        return [{i // CHUNK: UNIT[i % CHUNK]} for i in range(first, first + n)]

    # ---- Single bits ----
    def xor(self, a, b):
        if not b:
            return a
        if len(a) < len(b):
            a, b = b, a
        r, changed = a.copy(), 0
        for k, x in b.items():
            if k in r:
                x ^= r[k]
                if not x:
                    del r[k]
                    continue
                if k < 0:
                    changed = k if not changed else None
            r[k] = x
        if changed == 0:
            return r
        if changed is not None and self.cells[~changed].span.find(r[changed]) is None:
            return r
        return self.without_sums(r)

    def without_sums(self, bit):
        """The bit with atoms in the place of the tables that are sums of such."""
        for k in [k for k in bit if k < 0]:
            cell = self.cells[~k]
            which = cell.span.find(bit[k])
            if which is not None:
                bit = {l: x for l, x in bit.items() if l != k}
                while which:
                    bit = self.xor(bit, cell.forms[(which & -which).bit_length() - 1])
                    which &= which - 1
        return bit

    def and_(self, a, b):
        if not a or not b:
            return ZERO
        if a == ONE:
            return b
        if b == ONE or a == b:
            return a
        for cell in self.candidates(a, b):
            x = cell.table(a, self.xor)
            y = cell.table(b, self.xor) if x is not None else None
            if y is not None:
                x &= y
                return self.without_sums({cell.key: x}) if cell.span.find(x) is not None else {cell.key: x}
        key = frozenset((frozenset(a.items()), frozenset(b.items())))
        if key not in self.ands:
            self.ands[key] = self.new_bits(1)[0]
        return self.ands[key]

    def candidates(self, *bits):
        """The cells whose functions these bits may be."""
        for bit in bits:
            for k in bit:
                if k < 0:
                    return [self.cells[~k]]
        k, x = next((k, x) for k, x in bits[0].items() if k)
        return self.where.get((k, byte(x)), ())

    # ---- The specification's rounds ----
    def aes_round(self, block, key):
        """A round of 16 bytes: variables that stand for its result from here on."""
        inputs, keys = self.bits(block), self.bits(key)
        if any(k < 0 for bits in inputs + keys for bit in bits for k in bit):
            raise Stop("a round of what is not linear in the results of others")
        result = []
        for c in range(4):
            column = self.column([inputs[4 * ((c + r) % 4) + r] for r in range(4)], sum(keys[4 * c:4 * c + 4], []))
            for r in range(0, 32, 8):
                name = T.V(8, f"round {self.names}")
                self.names += 1
                self.variables[name] = column[r:r + 8]
                result.append(name)
        return result

    def column(self, inputs, key):
        """32 bits: MixColumns of the S-boxes of four bytes, plus a column of the key."""
        boxes = [self.box(bits) for bits in inputs]
        if len({(cell.key, constant) for cell, constant in boxes if cell and constant not in cell.constants}) == 4:
            self.new_atoms(-self.atoms % CHUNK)
            result = self.new_bits(32)
            outputs = self.sums(UNMIX, [self.xor(n, k) for n, k in zip(result, key)])
            for r, (cell, constant) in enumerate(boxes):
                cell.add(constant, outputs[8 * r:8 * r + 8])
            return result
        outputs = []
        for cell, constant in boxes:  # some are constant, or known already
            if cell and constant not in cell.constants:
                cell.add(constant, self.new_bits(8))
            outputs += cell.outputs(constant) if cell else [ONE if SBOX[constant] >> i & 1 else ZERO for i in range(8)]
        return [self.xor(n, k) for n, k in zip(self.sums(MIX, outputs), key)]

    @staticmethod
    def sums(rows, bits):
        """The sums of those bits that each row numbers; none of the bits has a table."""
        result = [{} for _ in rows]
        for chunk in {k for bit in bits for k in bit}:
            atoms = [bit.get(chunk, 0) for bit in bits]
            if rows is UNMIX and atoms == UNIT:
                values = UNMIX_ROWS
            else:
                values = [total(atoms[j] for j in row) for row in rows]
            for r, x in zip(result, values):
                if x:
                    r[chunk] = x
        return result

    def box(self, bits):
        """(the cell of the S-box with that input, the constant added to the cell's); (None, the input) if it is constant"""
        forms = [{k: x for k, x in bit.items() if k} for bit in bits]
        constant = sum((0 in bit) << i for i, bit in enumerate(bits))
        if not any(forms):
            return None, constant
        key = tuple(frozenset(f.items()) for f in forms)
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.cells)
            cell = Cell(number, forms, constant, self.xor)
            self.cells.append(cell)
            for place in {(k, i) for f in forms for k, x in f.items() for i in range(4) if x >> 8 * i & 255}:
                self.where.setdefault(place, []).append(cell)
        cell = self.cells[number]
        return cell, constant ^ cell.constant

    def outputs(self, kind, inputs):
        raise Stop("an S-box outside aes_round")


def byte(x):
    """The number of the byte that has the least bit of x."""
    return ((x & -x).bit_length() - 1) // 8
