# SPDX-License-Identifier: ISC
"""Products in GHASH and POLYVAL that are made of many small ones, as bilinear forms over GF(2). Exact, like bilinear.py, which
this extends.

A bit is a linear functional of a factor, a polynomial of bilinear.py: the sum of those bits of the element that are set in an
integer of 128 bits. The product of two bits is the outer product of their functionals, a matrix of 128 by 128 bits, in which
entry (i, j) counts bit i of one factor times bit j of the other. form[Pair(e, f)] has such a matrix for each bit of the term.
Sums of small products are sums of these matrices, in any order and of any size. Where the result is used, it must be a linear map
of the product e f in the field: entry (i, j) depends only on x^(i + j).

The factor of a bit of one monomial is that monomial. A sum of three or more monomials is a factor if factor() has named it; other
sums are taken apart. The small products are
  - of integers with gaps between their bits: bit s of the product is the sum over GF(2) of the products of bits whose places add
    up to s, if the sums at all lower places together are too small to reach s, whatever the bits;
  - of bytes without carries;
  - look-ups of four bits in 16 values that are linear in them;
  - of one bit by a constant, by sums of its copies."""
import functools

import numpy as np

from . import terms as T
from .bilinear import (INVERSE_OF_SQUARING, ONE, POWERS, Bilinear, Different, after, multiply_polynomials, packed, power_of_x,
                       product, unpacked)
from .terms import A, OP, POSS, W

KEPT = 1 << 28  # bytes of matrices that are remembered at a time
SUMS = np.arange(128)[:, None] + np.arange(128)  # i + j


class Pair(tuple):
    """The key of products of bits of two factors, numbered by the domain."""


@functools.cache
def gap_places(a, b, w):
    """The places s at which no carry arrives in the product of words that have no bits but those of the masks a and b."""
    clean, below = 0, 0  # below: the greatest sum of all products of bits whose places add up to less than s
    for s in range(w):
        if below < 1 << s:
            clean |= 1 << s
        below += sum(a >> p & b >> s - p & 1 for p in range(s + 1)) << s
    return clean


@functools.cache
def convolution(mask, x, y):
    """For each bit s of a word: the pairs (p, q) of bits of words of x and y bits with p + q = s, if s is in the mask."""
    return tuple(tuple((p, s - p) for p in range(x) if 0 <= s - p < y) if mask >> s & 1 else () for s in range(mask.bit_length()))


LOOKUP = tuple(tuple((k, 8 * k + s) for k in range(4)) for s in range(8))  # bit s of a byte: of index bit k and table entry 2^k


@functools.cache
def exchanged(pairs):
    return tuple(tuple((q, p) for p, q in of_bit) for of_bit in pairs)


@functools.lru_cache(20000)
def words(functional):
    return np.array([functional & T.full(64), functional >> 64], dtype=np.uint64)


@functools.lru_cache(20000)
def places(functional):
    return np.nonzero(unpacked(words(functional)))[0]


@functools.lru_cache(2000)
def matrices(x, y, pairs, square):
    """The sum of outer products of x[p] and y[q] over pairs[s], for each s. square: of one factor with itself, so that entries
    (i, j) and (j, i) are counted together, where i < j."""
    r = np.zeros((len(pairs), 128, 2), dtype=np.uint64)
    for s, of_bit in enumerate(pairs):
        for p, q in of_bit:
            if x[p] and y[q]:
                r[s, places(x[p])] ^= words(y[q])
    if square:
        bits = unpacked(r)
        both = np.triu(bits ^ bits.transpose(0, 2, 1), 1) | bits * np.eye(128, dtype=np.uint8)
        r = np.packbits(both, axis=-1, bitorder="little").view(np.uint64)
    return r.reshape(len(pairs), 256)


class Pairs(Bilinear):
    PRODUCTS = ("clmul", "mul", "pshufb", "clmul8")

    def __init__(self):
        Bilinear.__init__(self)
        self.factors, self.factor_numbers = [], {}  # polynomials, and their numbers
        self.rows = {}       # the form of a bit -> (number of a factor, functional), for factors of several monomials
        self.known = {}      # term -> its bits by factor
        self.tables = {}     # entries of a table -> those at 1, 2, 4 and 8 by factor, if the others are sums of them
        self.small = {}      # (product, mask) -> its form
        self.kept, self.size = [], 0  # terms whose forms are remembered and have matrices, and the bytes of these

    # ---- Factors ----
    def number(self, polynomial):
        key = tuple(sorted(polynomial.items()))
        if key not in self.factor_numbers:
            self.factor_numbers[key] = len(self.factors)
            self.factors.append(polynomial)
        return self.factor_numbers[key]

    def factor(self, polynomial):
        """Names a sum of three or more monomials. In shorter ones a bit may have one monomial, where a block is not whole: then
        it is not seen to which factor it belongs, so monomials stand apart."""
        if len(polynomial.keys() - {ONE}) < 3 or tuple(sorted(polynomial.items())) in self.factor_numbers:
            return
        number, form = self.number(polynomial), self.form_of_polynomial(polynomial)
        parts = {m: self.integers(x, m) for m, x in form.items()}
        for p in range(192):  # the bits, and the sums of those of the two halves
            functional = 1 << p if p < 128 else 1 << p - 128 | 1 << p - 64
            items = []
            for m, x in parts.items():
                value = x[p] if p < 128 else x[p - 128] ^ x[p - 64]
                if value:
                    items.append((m, value))
            self.rows.setdefault(tuple(sorted(items)), (number, functional))

    def integers(self, matrix, m):
        """The rows of a matrix of the monomial m as integers, with the bits that live."""
        if m == ONE:
            return [int(x) for x in matrix[:, 0]]
        data, live = matrix.tobytes(), self.live_bits(m)
        return [int.from_bytes(data[i:i + 16], "little") & live for i in range(0, len(data), 16)]

    def live_bits(self, m):
        return int.from_bytes(np.packbits(self.alive(m), bitorder="little").tobytes(), "little")

    def bits(self, t):
        """For each bit of t: (constant, ((factor, functional)...)); the bit is their sum."""
        form = self.linear(self.form(t))
        parts = sorted((m, self.integers(x, m)) for m, x in form.items())
        return [self.bit([(m, x[i]) for m, x in parts if x[i]]) for i in range(W[t])]

    def functionals(self, t):
        """The bits of t by factor."""
        if t not in self.known:
            self.known[t] = self.by_factor(self.bits(t))
        return self.known[t]

    def bit(self, items):
        if len(items) > 1:
            found = self.rows.get(tuple(items))
            if found:
                return 0, (found,)
        constant = 0
        if items and items[0][0] == ONE:
            constant, items = 1, items[1:]
            found = self.rows.get(tuple(items)) if len(items) > 1 else None
            if found:
                return constant, (found,)
        return constant, tuple((self.number({m: 1}), value) for m, value in items)

    # ---- Products ----
    def sum_of_products(self, x, y, pairs):
        """The form of a word whose bit s is the sum of x[p] y[q] over pairs[s]; x and y as functionals() gives them."""
        r = {}
        for e, f in x.items():
            for g, h in y.items():
                if e == ONE or g == ONE:
                    self.add_linear(r, e, f, g, h, pairs)
                elif e <= g:
                    self.add(r, Pair((e, g)), matrices(f, h, pairs, e == g))
                else:
                    self.add(r, Pair((g, e)), matrices(h, f, exchanged(pairs), False))
        return r

    @staticmethod
    def by_factor(bits):
        """{factor: functional of each bit}; for ONE, the constants."""
        r = {}
        for i, (constant, parts) in enumerate(bits):
            for number, functional in parts + ((ONE, 1),) * constant:
                r.setdefault(number, [0] * len(bits))[i] = functional
        return {number: tuple(f) for number, f in r.items()}

    def add_linear(self, r, e, f, g, h, pairs):
        """Adds the products with one or two constant factors."""
        sums = [0] * len(pairs)
        for s, of_bit in enumerate(pairs):
            for p, q in of_bit:
                if e == ONE:
                    sums[s] ^= h[q] if f[p] else 0
                else:
                    sums[s] ^= f[p] if h[q] else 0
        matrix, number = np.array([words(x) for x in sums]).reshape(len(sums), 2), g if e == ONE else e
        if number == ONE:
            self.add(r, ONE, matrix)
            return
        for m, c in self.factors[number].items():
            if m == ONE:
                self.add(r, ONE, self.of_one(matrix, c))
            else:
                self.add(r, m, after(matrix, c))

    @staticmethod
    def of_integers(t):
        """Whether t is a product of integers, or a part of one."""
        while OP[t] in ("rol", "ext"):
            t = A[t][0]
        return OP[t] == "mul"

    def masked(self, t, mask):
        op, a, w = OP[t], A[t], W[t]
        if not self.of_integers(t):
            return Bilinear.masked(self, t, mask)
        if op == "mul" and not mask & ~gap_places(POSS[a[0]], POSS[a[1]], w):
            if (t, mask) not in self.small:
                pairs = self.to_width(convolution(mask, w, w), w)
                self.small[t, mask] = self.sum_of_products(self.functionals(a[0]), self.functionals(a[1]), pairs)
            return self.small[t, mask]
        if op == "mul":
            raise Different(f"bits of a product of integers are used that depend on carries, {mask:#x}: {T.show(t)[:200]}")
        if op == "rol":
            return {key: np.roll(x, a[1], axis=0) for key, x in self.masked(a[0], T.rotk(mask, -a[1], w)).items()}
        parts = {key: x[a[1]:a[1] + w] for key, x in self.masked(a[0], mask << a[1]).items()}
        return {key: x for key, x in parts.items() if x.any()}

    @staticmethod
    def to_width(pairs, width):
        return pairs + ((),) * (width - len(pairs))

    def lookup(self, t):
        """The byte at the index, of four bits, in a table that is linear in it."""
        index, table = A[t][0], A[t][1:]
        if POSS[index] & 128:
            return self.opaque(t)
        if table not in self.tables:
            forms = [self.linear(self.form(x)) for x in table]
            sums = [{}]
            for k in range(4):
                sums += [self.sum(x, forms[1 << k]) for x in sums]
            linear = all(not self.sum(x, y) for x, y in zip(forms, sums))
            self.tables[table] = self.by_factor(sum([self.bits(table[1 << k]) for k in range(4)], [])) if linear else None
        entries = self.tables[table]
        return self.opaque(t) if entries is None else self.sum_of_products(self.functionals(index), entries, LOOKUP)

    def sum_of_bit(self, t):
        """The form of a sum of copies of one bit, at places of their own: code multiplies a carry by constants so."""
        sums, source, w = [A[t][0]] * 2, None, W[t]  # the values of the sum where the bit is 0 and 1
        for x, k in A[t][1]:
            at = 0
            for s, low, n in A[x] if OP[x] == "cat" else ((x, 0, W[x]),):
                may = POSS[s] >> low & T.full(n)
                lowest = (may & -may).bit_length() - 1
                if OP[s] == "c":
                    sums = [y + k * ((A[s] >> low & T.full(n)) << at) for y in sums]
                elif may != 1 << lowest or source not in (None, (s, low + lowest)):
                    return self.opaque(t)
                else:
                    source = s, low + lowest
                    sums[1] += k << at + lowest
                at += n
        r = {ONE: packed([sums[0] >> i & 1 for i in range(w)])} if sums[0] & T.full(w) else {}
        for key, x in self.form(T.ext(*source, 1)).items():
            self.add(r, key, np.stack([x[0] if (sums[0] ^ sums[1]) >> i & 1 else np.zeros_like(x[0]) for i in range(w)]))
        return r

    def form(self, t):
        r = self.memo.get(t)
        if r is None:
            r = self.memo[t] = self.form_of(t)
            size = sum(x.nbytes for key, x in r.items() if isinstance(key, Pair))
            if size:
                self.kept.append(t)
                self.size += size
                if self.size > KEPT:
                    for x in self.kept:
                        self.memo.pop(x, None)
                    self.kept, self.size = [], 0
        return r

    def form_of(self, t):
        if t not in self.defined and t not in self.pivots:
            if self.of_integers(t):
                return self.masked(t, T.full(W[t]))
            if OP[t] == "pshufb":
                return self.lookup(t)
            if OP[t] == "+":
                return self.sum_of_bit(t)
            if OP[t] == "clmul8":
                x, y = A[t]
                return self.sum_of_products(self.functionals(x), self.functionals(y),
                                            self.to_width(convolution(T.full(15), 8, 8), 16))
        return Bilinear.form_of(self, t)

    # ---- Products that are done ----
    def linear(self, form):
        r = {}
        for key, x in form.items():
            if isinstance(key, Pair):
                e, f = (self.factors[i] for i in key)
                matrix = self.of_square(x) if key[0] == key[1] else self.of_pair(e, f, x)
                for m, c in multiply_polynomials(e, f).items():
                    self.add(r, m, self.of_one(matrix, c) if m == ONE else after(matrix, c))
        rest = {key: x for key, x in form.items() if not isinstance(key, Pair)}
        return self.sum(r, Bilinear.linear(self, rest))

    @staticmethod
    def of_one(matrix, c):
        """The form of the constant that the map gives for the element c."""
        return packed([int(x) & 1 for x in (unpacked(matrix) & unpacked(words(c))).sum(axis=1, dtype=np.int64)])

    @staticmethod
    def of_square(x):
        """The matrix L for which x, a sum of products of bits of one factor e, is L (e e)."""
        bits = unpacked(x).reshape(len(x), 128, 128)
        squares = bits[:, np.arange(128), np.arange(128)]
        if (bits.sum(axis=(1, 2), dtype=np.int64) != squares.sum(axis=1, dtype=np.int64)).any():
            raise Different("a square that is not that of the field")
        return product(squares, INVERSE_OF_SQUARING)

    def live_bits_of(self, polynomial):
        """The bits of an element that may be other than 0."""
        r = np.zeros(128, dtype=bool)
        for m, c in polynomial.items():
            r |= unpacked(words(c)).astype(bool) if m == ONE else self.alive(m) if c == 1 else True
        return r

    def of_pair(self, e, f, x):
        """The matrix L for which x, a sum of products of bits of e and f, is L (e f): entry (i, j) is L x^(i + j), where bit i of
        e and bit j of f may be other than 0."""
        live_e, live_f = self.live_bits_of(e), self.live_bits_of(f)
        bits = unpacked(x).reshape(len(x), 128, 128)
        if live_f.all():
            first = int(np.nonzero(live_e)[0][0])
            window = bits[:, first, :]
        elif live_e.all():
            first = int(np.nonzero(live_f)[0][0])
            window = bits[:, :, first]
        else:
            raise Different("a product of two blocks that are not whole")
        matrix = after(np.packbits(window, axis=-1, bitorder="little").view(np.uint64), power_of_x(-first))
        expected = unpacked(product(unpacked(matrix), POWERS))[:, SUMS]
        if (expected ^ bits)[:, live_e][:, :, live_f].any():
            raise Different("a sum of products that is not one of the field")
        return matrix
