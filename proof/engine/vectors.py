# SPDX-License-Identifier: ISC
"""The contents of a vector register: either lanes, ("l", width, [terms]), or bytes, ("r", [(term, byte), ...]), low end first.

Arithmetic makes lanes and everything that moves bytes makes bytes, so that neither builds a term the other has to take apart."""
from .machine import fromrefs
from .terms import W, isc


def references(x):
    """The bytes of x as pairs (term, number of the byte in it)."""
    if x[0] == "r":
        return x[1]
    return [(t, k) for t in x[2] for k in range(x[1] // 8)]


def lanes(x, width):
    """The lanes of x, of width bits each."""
    if x[0] == "l" and x[1] == width:
        return x[2]
    cells, n = references(x), width // 8
    return [fromrefs(cells[i:i + n]) for i in range(0, len(cells), n)]


def natural(x):
    """The width of lanes in which x takes no term apart: that of its narrowest term, constants aside."""
    if x[0] == "l":
        return 64 if all(isc(t) for t in x[2]) else min(x[1], 64)
    return min((W[t] for t, _ in x[1] if not isc(t) and W[t] < 64), default=64)
