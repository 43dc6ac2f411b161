# SPDX-License-Identifier: ISC
"""Terms as bilinear forms over GF(2), for GHASH and POLYVAL by carry-less products. Exact: no identity is tested at points.

The field is GF(2)[x] modulo x^128 + x^127 + x^126 + x^121 + 1, RFC 8452's; bit i of an element of 128 bits is the coefficient of
x^i. Bases are elements that stand for any value: blocks of a message, the hash key; also opaque terms. A base is a tuple that
begins with a word; a monomial, the product of bases, is a sorted tuple of them. A polynomial maps monomials to their
coefficients, elements. A form gives every bit of a term as a sum of
  - bits of monomials: form[m] is a matrix with a row for each bit of the term and a column for each bit of m, packed in words
    of 64;
  - coefficients of the products of halves of two polynomials e and f: form[Product(e, f)] has a row for each bit of the term and
    four times 128 columns, for the coefficients of low e low f, low e high f, high e low f and high e high f.
A carry-less product of 64 bits by 64 is a form of the second kind: its factors must be halves of polynomials, or the sum of both
halves (Karatsuba). It becomes one of the first kind where it is used in another product or as a result: then it must be a linear
map of the product e f in the field.
Different monomials are taken as independent, so that equal forms are equal functions, whatever the values of the bases."""
import functools

import numpy as np

from . import terms as T
from .library import Stop
from .terms import A, OP, W, C, V, xor

MODULUS = 1 << 128 | 1 << 127 | 1 << 126 | 1 << 121 | 1
ONE = ()  # the monomial of constants: its bit 0 is 1, the others do not occur


class Different(Stop):
    """A term is not what it should be, or no form that this file knows."""


def multiply(a, b):
    """The product of two elements."""
    r = 0
    while b:
        if b & 1:
            r ^= a
        a <<= 1
        if a >> 128:
            a ^= MODULUS
        b >>= 1
    return r


def powers_from(c, n):
    """c, c x, ..., c x^(n - 1)"""
    r = [c]
    while len(r) < n:
        r.append(r[-1] << 1 if r[-1] >> 127 == 0 else r[-1] << 1 ^ MODULUS)
    return r


@functools.cache
def power_of_x(n):
    """x^n; n may be negative."""
    x, r = 2, 1
    n %= (1 << 128) - 1
    while n:
        if n & 1:
            r = multiply(r, x)
        x, n = multiply(x, x), n >> 1
    return r


def packed(rows):
    """Integers of 128 bits as rows of two words."""
    return np.array([[r & T.full(64), r >> 64] for r in rows], dtype=np.uint64).reshape(len(rows), 2)


def unpacked(matrix):
    """Bits as bytes: the last axis becomes one of single bits."""
    return np.unpackbits(np.ascontiguousarray(matrix).view(np.uint8), axis=-1, bitorder="little")


def product(a, b):
    """The product of matrices: a of bits as bytes, b packed, like the result."""
    r = np.zeros((len(a), b.shape[1]), dtype=np.uint64)
    for i, row in enumerate(a.astype(bool)):
        r[i] = np.bitwise_xor.reduce(b[row], axis=0)
    return r


def transposed(bits):
    """The transpose of a matrix of bits as bytes, packed."""
    return np.packbits(np.ascontiguousarray(bits.T), axis=-1, bitorder="little").view(np.uint64)


def matrix_of_columns(columns):
    """The matrix with these elements as columns: row i has bit i of each."""
    bits = np.zeros((len(columns) + 63 & ~63, 128), dtype=np.uint8)
    bits[:len(columns)] = unpacked(packed(columns))
    return transposed(bits)


@functools.cache
def matrix_of_multiplication(c):
    """The map a -> c a."""
    return matrix_of_columns(powers_from(c, 128))


POWERS = matrix_of_columns(powers_from(1, 255))  # column s is x^s
IDENTITY = matrix_of_multiplication(1)


def inverse(matrix):
    """The inverse of a matrix of 128 columns, packed."""
    a = np.concatenate([matrix, IDENTITY], axis=1)
    for c in range(128):
        column = a[:, c // 64] >> np.uint64(c % 64) & np.uint64(1)
        p = c + int(np.nonzero(column[c:])[0][0])
        a[[c, p]], column[[c, p]] = a[[p, c]], column[[p, c]]
        column[c] = 0
        a[column.astype(bool)] ^= a[c]
    return a[:, 2:].copy()


INVERSE_OF_SQUARING = inverse(matrix_of_columns(powers_from(1, 255)[::2]))


def constant(matrix):
    """The integer that a matrix of the monomial ONE is."""
    return sum(int(b) << i for i, b in enumerate(matrix[:, 0]))


# A factor of 64 bits is the low half of an element, the high half, or their sum: 1, 2 or 3.
HALVES = {1: lambda x: x[:64], 2: lambda x: x[64:], 3: lambda x: x[:64] ^ x[64:]}


@functools.cache
def element_of_first_row(half):
    """The map from the first row of HALVES[half](matrix_of_multiplication(c)) to c: the sequence of one bit of c x^j fixes c."""
    rows = [HALVES[half](matrix_of_multiplication(1 << i))[0] for i in range(128)]
    return inverse(transposed(unpacked(np.array(rows))))


@functools.cache
def composed(matrix, c):
    """matrix, as bytes, after the multiplication by c."""
    a = np.frombuffer(matrix, dtype=np.uint64).reshape(-1, 2)
    return product(unpacked(a), matrix_of_multiplication(c))


def after(matrix, c):
    return matrix if c == 1 else composed(np.ascontiguousarray(matrix).tobytes(), c)


multiply_cached = functools.cache(multiply)


def add_polynomials(e, f):
    r = dict(e)
    for m, c in f.items():
        c ^= r.pop(m, 0)
        if c:
            r[m] = c
    return r


def multiply_polynomials(e, f):
    r = {}
    for m, c in e.items():
        for n, d in f.items():
            k = tuple(sorted(m + n))
            c_d = multiply_cached(c, d) ^ r.pop(k, 0)
            if c_d:
                r[k] = c_d
    return r


class Product(tuple):
    """The key of products of halves of two polynomials, numbered by the domain."""


class Bilinear:
    PRODUCTS = ("clmul",)  # the operations of products that a form knows

    def __init__(self):
        self.defined = {}      # term -> its form
        self.pivots = {}       # opaque term -> (form, rest): the term is the sum of both
        self.live = {}         # base -> which of its bits may be other than 0
        self.memo = {}
        self.products = {}
        self.names = {}        # a form -> the term that stands for it
        self.polynomials = []  # those that are factors
        self.numbers = {}      # and their numbers

    # ---- Elements ----
    def factor(self, polynomial):
        """Code may multiply by this polynomial. Needed where factors are not seen as a whole: engine/pairs.py."""

    def base(self, name, live=(1 << 128) - 1):
        """A new base polynomial; only its bits in the mask live are used."""
        self.live[name] = np.array([live >> i & 1 for i in range(128)], dtype=bool)
        return {(name,): 1}

    def define(self, polynomial, terms):
        """These variables are the pieces of the polynomial, low end first."""
        form, at = self.form_of_polynomial(polynomial), 0
        for t in terms:
            if OP[t] != "c":
                self.defined[t] = {k: x[at:at + W[t]] for k, x in form.items()}
            at += W[t]

    def identify(self, polynomial, terms, pivot):
        """These bytes, low end first, are called the polynomial from here on: the opaque term pivot(byte) of each is replaced."""
        form = self.form_of_polynomial(polynomial)
        for i, t in enumerate(terms):
            p = pivot(t)
            assert p not in self.pivots
            self.pivots[p] = ({k: x[8 * i:8 * i + 8] for k, x in form.items()}, xor(t, p))

    @staticmethod
    def form_of_polynomial(polynomial):
        return {m: matrix_of_multiplication(c) if m != ONE else packed([c >> i & 1 for i in range(128)])
                for m, c in polynomial.items()}

    def polynomial(self, t):
        """The polynomial that a term of 128 bits is."""
        r = {}
        for m, matrix in self.linear(self.form(t)).items():
            r[m] = constant(matrix) if m == ONE else self.coefficient(m, matrix)
        return r

    def coefficient(self, m, matrix):
        """The c for which this is the matrix of the multiplication by c, on the bits of m that live."""
        live, bits = np.nonzero(self.alive(m))[0], unpacked(matrix)
        first = int(live[0])
        column = int.from_bytes(np.packbits(bits[:, first], bitorder="little").tobytes(), "little")
        c = multiply(column, power_of_x(-first))
        if not np.array_equal(unpacked(matrix_of_multiplication(c))[:, live], bits[:, live]):
            raise Different("an element that is not a multiple of a monomial")
        return c

    def half_of(self, form):
        """(the number of a polynomial, which half of it) for a form of 64 bits."""
        for half in self.halves(form):
            polynomial = {}
            for m, matrix in form.items():
                c = self.half_coefficient(m, matrix, half)
                if c is None:
                    break
                polynomial[m] = c
            else:
                key = tuple(sorted(polynomial.items()))
                if key not in self.numbers:
                    self.numbers[key] = len(self.polynomials)
                    self.polynomials.append(polynomial)
                return self.numbers[key], half
        raise Different("a factor that is not half of an element: " + ", ".join(self.show(m) for m in form))

    def halves(self, form):
        """The halves to try: where a half of a block is all zeros, the other half is not their sum."""
        return (1, 2, 3) if any(len(self.dead_halves(m)) == 0 for m in form) else (1, 2)

    def dead_halves(self, m):
        alive = self.alive(m)
        return [h for h, part in ((1, alive[:64]), (2, alive[64:])) if not part.any()]

    def half_coefficient(self, m, matrix, half):
        alive = self.alive(m)
        if np.array_equal(unpacked(HALVES[half](IDENTITY))[:, alive], unpacked(matrix)[:, alive]):
            return 1
        if not alive.all():
            return None
        row = unpacked(matrix[:1])[0].astype(bool)
        inverse_map = element_of_first_row(half)
        c = sum((int(bin(int(a[0]) & x0).count("1") + bin(int(a[1]) & x1).count("1")) & 1) << i
                for x0, x1 in [(int(matrix[0, 0]), int(matrix[0, 1]))] for i, a in enumerate(inverse_map))
        return c if row.any() and np.array_equal(HALVES[half](matrix_of_multiplication(c)), matrix) else None

    # ---- Sums ----
    @staticmethod
    def add(form, key, x):
        old = form.get(key)
        if old is not None:
            x = old ^ x
        if x.any():
            form[key] = x
        else:
            form.pop(key, None)

    def sum(self, f, g):
        r = dict(f)
        for key, x in g.items():
            self.add(r, key, x)
        return r

    # ---- Terms ----
    def form(self, t):
        r = self.memo.get(t)
        if r is None:
            r = self.memo[t] = self.form_of(t)
        return r

    def form_of(self, t):
        o, a, w = OP[t], A[t], W[t]
        if t in self.defined:
            return self.defined[t]
        if t in self.pivots:
            form, rest = self.pivots[t]
            return self.sum(form, self.form(rest))
        if o == "c":
            return {ONE: packed([a >> i & 1 for i in range(w)])} if a else {}
        if o == "X":
            r = {}
            for m, mask in a:
                if len(m) > 1:
                    return self.opaque(t)
                for key, x in (self.masked(m[0], mask) if m else {ONE: packed([mask >> i & 1 for i in range(w)])}).items():
                    self.add(r, key, x)
            return r
        if o == "cat":
            r, at = {}, 0
            for s, low, n in a:
                for key, x in self.form(s).items():
                    if key not in r:
                        r[key] = np.zeros((w, *x.shape[1:]), dtype=np.uint64)
                    r[key][at:at + n] = x[low:low + n]
                at += n
            return {key: x for key, x in r.items() if x.any()}
        if o == "ext":
            pieces = {key: x[a[1]:a[1] + w] for key, x in self.form(a[0]).items()}
            return {key: x for key, x in pieces.items() if x.any()}
        if o == "rol":
            return {key: np.roll(x, a[1], axis=0) for key, x in self.form(a[0]).items()}
        if o == "sext":
            n = W[a]
            return {key: x[np.minimum(np.arange(w), n - 1)] for key, x in self.form(a).items()}
        if o == "clmul":
            return self.carryless(a[0], a[1])
        return self.opaque(t)

    def masked(self, t, mask):
        """The form of t AND mask."""
        chosen = np.array([mask >> i & 1 for i in range(W[t])], dtype=bool)
        return {key: x if chosen.all() else np.where(chosen.reshape(-1, *[1] * (x.ndim - 1)), x, np.uint64(0))
                for key, x in self.form(t).items()}

    def opaque(self, t):
        if W[t] > 128:
            raise Different("an opaque term of more than 128 bits")
        name = ("term", t)
        self.live[name] = np.arange(128) < W[t]
        return {(name,): IDENTITY[:W[t]]}

    def carryless(self, s, t):
        """The form of a product of two terms of 64 bits."""
        if OP[t] == "c":
            s, t = t, s
        if OP[s] == "c":
            return self.by_constant(A[s], self.form(t))
        f, g, r = self.linear(self.form(s)), self.linear(self.form(t)), {}
        for x, y in ((f, g), (g, f)):  # a constant part of a factor
            if ONE in x:
                for key, z in self.by_constant(constant(x[ONE]), y).items():
                    self.add(r, key, z)
                del x[ONE]
        for x in self.parts(f):
            for y in self.parts(g):
                (m, p), (n, q) = sorted((self.half_of(x), self.half_of(y)))
                out = np.zeros((128, 8), dtype=np.uint64)
                for i in (1, 2):
                    for j in (1, 2):
                        if p & i and q & j and not self.is_zero(m, i) and not self.is_zero(n, j):
                            k = 4 * (i - 1) + 2 * (j - 1) if m != n or i <= j else 2
                            out[:, k:k + 2] ^= IDENTITY
                self.add(r, Product((m, n)), out)
        return r

    def parts(self, form):
        """The form as a sum: blocks that are not whole stand apart, since they may occur in one half and not in the other."""
        whole = {m: x for m, x in form.items() if self.alive(m).all()}
        return [whole] * bool(whole) + [{m: x} for m, x in form.items() if m not in whole]

    def is_zero(self, number, half):
        return all(half in self.dead_halves(m) for m in self.polynomials[number])

    def by_constant(self, c, form):
        r = {}
        for key, x in form.items():
            out = np.zeros((128, *x.shape[1:]), dtype=np.uint64)
            for i in range(64):
                if c >> i & 1:
                    out[i:i + 64] ^= x
            self.add(r, key, out)
        return r

    # ---- Products that are done ----
    def linear(self, form):
        """The same form without products of halves."""
        r = {}
        for key, x in form.items():
            if isinstance(key, Product):
                e, f = (self.polynomials[i] for i in key)
                matrix = self.of_product(*key, x)
                for m, c in multiply_polynomials(e, f).items():
                    self.add(r, m, after(matrix, c))
            else:
                self.add(r, key, x)
        return r

    def alive(self, m):
        return self.live[m[0]] if len(m) == 1 else np.ones(128, dtype=bool)

    def of_product(self, m, n, x):
        """The matrix L for which x, coefficients of products of halves of the polynomials m and n, gives L (m n).

        Coefficient s of the whole product is that of low low at s, of low high and high low at s - 64, of high high at s - 128,
        and its factor in L (m n) is column s of L POWERS."""
        blocks = [(4 * (i - 1) + 2 * (j - 1), 64 * (i + j - 2)) for i in (1, 2) for j in (1, 2)
                  if not self.is_zero(m, i) and not self.is_zero(n, j)]
        bits = unpacked(x).reshape(len(x), 4, 128)
        if m == n:  # the square of a bit is the bit: all other products occur twice
            if bits[:, 1].any() or len(blocks) < 4:
                raise Different("a square that is not that of the field")
            return product(np.concatenate([bits[:, 0, :127:2], bits[:, 3, :127:2]], axis=1), INVERSE_OF_SQUARING)
        columns = np.zeros((len(x), 256), dtype=np.uint8)
        for k, shift in blocks:
            columns[:, shift:shift + 127] = bits[:, k // 2, :127]
        first = blocks[0][1]
        if len(blocks) == 1:
            raise Different("a product of two halves")
        matrix = after(transposed(columns[:, first:first + 128].T), power_of_x(-first))
        expected = unpacked(product(unpacked(matrix), POWERS))
        for k, shift in blocks:
            if not np.array_equal(expected[:, shift:shift + 127], bits[:, k // 2, :127]):
                raise Different("a product that is not that of the field")
        return matrix

    # ---- Results ----
    def different(self, t, polynomial):
        """None if the term t of 128 bits is the polynomial, else what differs."""
        d = self.sum(self.linear(self.form(t)), self.form_of_polynomial(polynomial))
        d = {m: x for m, x in d.items() if m == ONE or unpacked(x)[:, self.alive(m)].any()}
        return None if not d else "terms in " + ", ".join(self.show(m) for m in list(d)[:4])

    def has_products(self, t):
        """Whether products or elements are among the summands of t."""
        r = self.products.get(t)
        if r is None:
            r = t in self.defined or OP[t] in self.PRODUCTS or OP[t] in ("X", "cat", "ext", "rol", "sext") \
                and any(self.has_products(c) for c in T.children(t))
            self.products[t] = r
        return r

    def show(self, m):
        return " ".join(T.show(b[1], 1) if isinstance(b, tuple) and b[0] == "term" else str(b) for b in m) or "1"

    def normal(self, t):
        """t with all that comes from products replaced by terms that have a name for it: equal forms give equal terms."""
        if not self.has_products(t):
            return t
        r, rest, form = C(W[t], 0), [], self.linear(self.form(t))
        for m in sorted(form):
            if len(m) == 1 and m[0][0] == "term":
                x = form[m]
                chosen = x.any(axis=1)
                if np.array_equal(x[chosen], IDENTITY[:W[t]][chosen]):
                    r = xor(r, T.and_(m[0][1], C(W[t], sum(int(c) << i for i, c in enumerate(chosen)))))
                    continue
            if m == ONE:
                r = xor(r, C(W[t], constant(form[m])))
                continue
            rest.append((m, form[m].tobytes()))
        if not rest:
            return r
        key = W[t], tuple(rest)
        if key not in self.names:
            v = self.names[key] = V(W[t], f"element{len(self.names)}")
            self.defined[v] = {m: form[m] for m, _ in rest}
        return xor(r, self.names[key])
