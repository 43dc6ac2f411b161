# SPDX-License-Identifier: ISC
"""The functions of SHA-256 and SHA-512, FIPS 180-4 section 4.1, as terms: what instructions for SHA-2 compute."""
from .terms import W, and_, rol, shr, xor


def ror(x, k):
    return rol(x, W[x] - k % W[x])


def choose(e, f, g):
    return xor(xor(and_(e, f), and_(e, g)), g)


def majority(a, b, c):
    return xor(xor(and_(a, b), and_(a, c)), and_(b, c))


ROTATIONS = {  # FIPS 180-4, sections 4.1.2 and 4.1.3: the last number of a small sigma is a shift
    32: {"S0": (2, 13, 22), "S1": (6, 11, 25), "s0": (7, 18, 3), "s1": (17, 19, 10)},
    64: {"S0": (28, 34, 39), "S1": (14, 18, 41), "s0": (1, 8, 7), "s1": (19, 61, 6)},
}


def sigma(name, x):
    """S0, S1 (large) and s0, s1 (small)"""
    a, b, c = ROTATIONS[W[x]][name]
    return xor(xor(ror(x, a), ror(x, b)), ror(x, c) if name[0] == "S" else shr(x, c))
