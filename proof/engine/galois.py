# SPDX-License-Identifier: ISC
"""Operations over GF(2) as opaque terms with linear normal forms: AES's bytes in GF(2^8), and carry-less products.

The lifters translate AES's and PCLMULQDQ's instructions into these; the specifications of AES and its modes use the same ones."""
import contextlib

from . import terms as T
from .terms import C, isc, opq, val, xor


def multiply8(a, b):
    """The product of two numbers in GF(2^8), FIPS 197 section 4.2."""
    r = 0
    while b:
        if b & 1:
            r ^= a
        a <<= 1
        if a & 256:
            a ^= 0x11B
        b >>= 1
    return r


def substitution():
    """The table of SubBytes, FIPS 197 section 5.1.1: the inverse in GF(2^8), then an affine map."""
    table = []
    for x in range(256):
        inverse = next((y for y in range(256) if multiply8(x, y) == 1), 0)
        s = 0
        for i in range(5):
            s ^= inverse << i | inverse >> 8 - i
        table.append(s & 255 ^ 0x63)
    return table


SBOX = substitution()
INVERSE_SBOX = [SBOX.index(i) for i in range(256)]


normal_form = None  # what normalises arguments of the S-box: engine/bilinear.py's Bilinear.normal, for products in them


@contextlib.contextmanager
def normalising(function):
    """Sets normal_form in a block: sums of carry-less products that are equal then are equal arguments."""
    global normal_form  # pylint: disable=global-statement
    normal_form = function
    try:
        yield
    finally:
        normal_form = None


def sbox(b):
    if normal_form:
        b = normal_form(b)
    return opq("sbox", 8, (b,), lambda x: SBOX[x])


def isbox(b):
    """The inverse of sbox."""
    if T.OP[b] == "sbox":
        return T.A[b][0]
    return opq("isbox", 8, (b,), lambda x: INVERSE_SBOX[x])


def times(k, b):
    """k b in GF(2^8), for a constant k. It is linear: the product of a sum of whole bytes is the sum of their products."""
    if k == 1:
        return b
    if T.OP[b] == "X" and all(len(m) == 1 and w == T.POSS[m[0]] or not m for m, w in T.A[b]):
        r = C(8, 0)
        for m, w in T.A[b]:
            r = xor(r, times(k, m[0] if m else C(8, w)))
        return r
    return opq(f"gf{k}", 8, (b,), lambda x: multiply8(x, k))


def column(coefficients, c):
    """The product of a column with the circulant matrix whose first row this is."""
    r = []
    for i in range(4):
        t = C(8, 0)
        for j in range(4):
            t = xor(t, times(coefficients[j], c[(i + j) % 4]))
        r.append(t)
    return r


def mixcol(c):
    """One column of MixColumns, FIPS 197 section 5.1.3."""
    return column((2, 3, 1, 1), c)


def imixcol(c):
    """One column of InvMixColumns, section 5.3.3."""
    return column((14, 11, 13, 9), c)


def multiply_carryless(x, y):
    r = 0
    while y:
        if y & 1:
            r ^= x
        x <<= 1
        y >>= 1
    return r


def clmul(a, b):
    """The product of two polynomials over GF(2) of degree 63."""
    for x in (a, b):
        if isc(x) and val(x) == 0:
            return C(128, 0)
    if a > b:
        a, b = b, a
    return opq("clmul", 128, (a, b), multiply_carryless, T.full(127))
