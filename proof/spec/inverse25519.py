# SPDX-License-Identifier: ISC
"""Inversion by division steps: Bernstein, Yang, Fast constant-time gcd computation and modular inversion (TCHES 2019), section
8, with delta = 1/2 at the start (Wuille, safegcd-bounds).

A step takes (delta, f, g), f odd, to (1 - delta, g, (g - f) / 2) if delta > 0 and g is odd, else to (1 + delta, f, (g + (g mod
2) f) / 2). It is linear: 2^n times what n steps make of (f, g) is a matrix of integers times (f, g). Numbers here are integers,
and z is -(delta + 1/2), so delta > 0 means z < 0."""
FIELD = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493  # of the base point, RFC 8032, section 5.1
START = -1
# Steps for every odd f < 2^256 and 0 <= g <= f: then g is 0, and f is gcd(f, g) or its opposite. This theorem is trusted.
ENOUGH = 590


def step(z, f, g):
    if g & 1:
        return (-2 - z, g, g - f >> 1) if z < 0 else (z - 1, f, g + f >> 1)
    return z - 1, f, g >> 1


def steps(n, z, f, g):
    """(z, f, g) after n steps, and the matrix (u, v, q, r): 2^n f' = u f + v g, 2^n g' = q f + r g."""
    u, v, q, r = 1, 0, 0, 1
    for _ in range(n):
        odd, swap = g & 1, g & 1 and z < 0
        z, f, g = step(z, f, g)
        a, b = (q - u, r - v) if swap else (q + odd * u, r + odd * v)
        u, v, q, r = (2 * q, 2 * r, a, b) if swap else (2 * u, 2 * v, a, b)
    return z, f, g, (u, v, q, r)


def inverse(x, m):
    """1 / x modulo m, 0 for 0"""
    return pow(x, -1, m) if x else 0


def known_answers():
    """Steps invert; matrices depend on the low bits alone and keep the bounds that theorems/inverse25519.py states."""
    for m in (FIELD, ORDER):
        for x in (0, 1, 2, 3, m - 1, m - 2, m >> 1, *(pow(5, n, m) for n in range(100, 120))):
            _, f, g, (_, v, _, _) = steps(ENOUGH, START, m, x)
            assert g == 0 and (abs(f) == 1 if x else f == m)
            assert x == 0 or f * v * pow(2, -ENOUGH, m) % m == inverse(x, m)
    n, size = 5, 2**5
    for z in range(-7, 7):
        for f in range(1, size, 2):
            for g in range(size):
                _, f1, g1, matrix = steps(n, z, f, g)
                u, v, q, r = matrix
                assert (u * f + v * g, q * f + r * g) == (size * f1, size * g1)
                assert abs(u) + abs(v) <= size and abs(q) + abs(r) <= size and -size not in matrix
                assert matrix == steps(n, z, f + 37 * size, g - 91 * size)[3]
