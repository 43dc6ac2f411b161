# SPDX-License-Identifier: ISC
"""Addresses that depend on data by a few bits: the base and an index into it."""
from .terms import A, OP, POSS, W, exact_sum, ext, isc, val


def weights(t):
    """(constant, {bit: weight}): t, as an integer, is the constant and the weights of the bits that are 1, terms of one bit."""
    op, c, r = OP[t], 0, {}

    def more(factor, x):
        nonlocal c
        inner, bits = weights(x)
        c += factor * inner
        for bit, weight in bits.items():
            r[bit] = r.get(bit, 0) + factor * weight

    def leaf(x, mask):
        nonlocal c
        for i in range(W[x]):
            if mask >> i & 1:
                bit = ext(x, i, 1)
                if isc(bit):
                    c += val(bit) << i
                else:
                    r[bit] = r.get(bit, 0) + (1 << i)

    if op == "c":
        return A[t], {}
    if op == "cat":
        place = 0
        for s, low, n in A[t]:
            more(1 << place, ext(s, low, n))
            place += n
    elif op == "X" and apart(A[t]):
        for atoms, mask in A[t]:
            if not atoms:
                c += mask
            elif POSS[atoms[0]] & ~mask:
                leaf(atoms[0], mask & POSS[atoms[0]])
            else:
                more(1, atoms[0])
    elif op == "+" and exact_sum(t):
        c, atoms = exact_sum(t)
        for x, k in atoms.items():
            more(k, x)
    else:
        leaf(t, POSS[t])
    return c, r


def apart(parts):
    """Whether this XOR is a sum: whether its terms have no bit in common."""
    seen = 0
    for atoms, mask in parts:
        if len(atoms) > 1 or seen & mask:
            return False
        seen |= mask
    return True
