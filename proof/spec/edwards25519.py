# SPDX-License-Identifier: ISC
"""edwards25519, RFC 8032, section 5.1.4: points in extended coordinates (X, Y, Z, T), x = X/Z, y = Y/Z, x y = T/Z.

The functions take integers, or residues of engine/points.py, which add and multiply alike."""
P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P


def to_niels(p):
    """Values of the second operand that an addition needs: Y + X, Y - X, 2 Z, 2 d T"""
    x, y, z, t = p
    return y + x, y - x, 2 * z, 2 * D * t


def add(p, niels, negate=False):
    """p + q, or p - q: -q has -X and -T. The numbers E, F, G, H"""
    x, y, z, t = p
    plus, minus, z2, t2d = niels
    if negate:
        plus, minus, t2d = minus, plus, 0 - t2d
    a, b, c, d = (y - x) * minus, (y + x) * plus, t * t2d, z * z2
    return b - a, d - c, d + c, b + a


def double(p):
    """2 p: the numbers E, F, G, H"""
    x, y, z = p[:3]
    a, b, c = x * x, y * y, 2 * (z * z)
    h, g = a + b, a - b
    return h - (x + y) * (x + y), c + g, g, h


def extended(completed):
    """(X, Y, Z, T) of E, F, G, H"""
    e, f, g, h = completed
    return e * f, g * h, f * g, e * h


def known_answers():
    """RFC 8032, 5.1: the base point is on the curve and of order L."""
    y = 4 * pow(5, -1, P) % P
    x = 15112221349535400772501151409588531511454012693041857206046113283949847762202
    assert (-x * x + y * y - 1 - D * x * x * y * y) % P == 0
    base, r = (x, y, 1, x * y % P), (0, 1, 1, 0)
    order = 2**252 + 27742317777372353535851937790883648493
    for bit in bin(order)[2:]:
        r = tuple(v % P for v in extended(double(r)))
        if bit == "1":
            r = tuple(v % P for v in extended(add(r, to_niels(base))))
    assert r[0] == 0 and (r[1] - r[2]) % P == 0
    other = tuple(v % P for v in extended(add(extended(double(base)), to_niels(base), True)))
    assert (other[0] - x * other[2]) % P == (other[1] - y * other[2]) % P == 0
