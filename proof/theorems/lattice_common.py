# SPDX-License-Identifier: ISC
"""Shared by the theorems of ML-KEM and ML-DSA."""
from engine import terms as T
from theorem import Refused


def congruent(what, residues, got, want, bound):
    """Refuses unless each term is that form modulo q, and at most bound in absolute value."""
    for i, (t, w) in enumerate(zip(got, want, strict=True)):
        lo, hi, form = residues.of(t)
        if form != w:
            raise Refused(f"{what}[{i}] modulo q is more than wanted by {form - w}")
        if max(-lo, hi) > bound:
            raise Refused(f"{what}[{i}] is between {lo} and {hi}, not within {bound}")


def agree(what, parts, got, inputs, want):
    """Refuses unless each term is the function want of its input, for all values."""
    for i, (t, x) in enumerate(zip(got, inputs, strict=True)):
        why = parts.differs(t, x, want)
        if why:
            raise Refused(f"{what}[{i}]: {why}")


def masks(groups, first):
    """Eight bits for each group, so that first = 0 to 255 gives each group each pattern; all ones for first = -1, no
    ones for first = -2."""
    return [first == -1 or first >= 0 and first + 37 * g >> i & 1 for g in range(groups) for i in range(8)]


def candidates(below, q, d):
    """A term of d bits for each number: any number below q where below is true, any other where it is not."""
    return [T.V(d, f"x{i}", q - 1) if less else T.V(d, f"y{i}", 2**d - 1, q) for i, less in enumerate(below)]
