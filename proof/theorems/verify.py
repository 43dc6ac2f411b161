# SPDX-License-Identifier: ISC
"""Comparison of 16, 32 and 64 bytes: 0 if they are equal, else -1 (src/verify/verify.h).

y is x XOR a difference. Either the difference is zero, or some bit of it is one; the others are then variables."""
from engine.terms import C, and_, ext, xor
from theorem import theorem


def compare(run, size, place):
    """place: None, or the number of a bit that differs."""
    x = run.variables("x", size, 8)
    difference = [C(8, 0)] * size
    if place is not None:
        difference = run.variables("d", size, 8)
        bit = 1 << place % 8
        difference[place // 8] = xor(and_(difference[place // 8], C(8, ~bit)), C(8, bit))
    y = [xor(p, q) for p, q in zip(x, difference)]
    result = run.call(run.buffer("x", x, skew=1), run.buffer("y", y, skew=3))
    run.equal("result", [ext(result, 0, 32)], [C(32, 0 if place is None else -1)])


def cases(size):
    return [None, *range(8 * size)]


BOUND = "all inputs: equal strings, and strings that differ in any one bit whatever the others are"


@theorem("verify", "verify16", cases=cases(16), bound=BOUND)
def verify16(run, place):
    compare(run, 16, place)


@theorem("verify", "verify32", cases=cases(32), bound=BOUND)
def verify32(run, place):
    compare(run, 32, place)


@theorem("verify", "verify64", cases=cases(64), bound=BOUND)
def verify64(run, place):
    compare(run, 64, place)
