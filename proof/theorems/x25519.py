# SPDX-License-Identifier: ISC
"""The X25519 function, whole: theorems/ladder_common.py has the induction over the passes of the ladder."""
from engine import terms as T
from engine.library import PREFIX
from theorem import Refused, theorem
from theorems.canonical25519 import Inversions, canonical
from theorems.field25519 import FE25, FE51
from theorems.fields_common import congruent
from theorems.inverse25519 import depth
from theorems.ladder_common import P, Walk, Watch, Wider, factor, fresh


def scalar(run):
    """The bytes of a scalar and the bits of the clamped one."""
    bits = run.variables("n", 256, 1)
    return [T.concat(bits[i:i + 8]) for i in range(0, 256, 8)], [T.C(1, 0)] * 3 + bits[3:254] + [T.C(1, 1)]


def coordinate(run, field, name="p"):
    """The words of a u coordinate, and the number that they are without bit 255: a variable for the bits of each limb."""
    limbs = [T.V(b - a, f"{name}{i}") for i, (a, b) in enumerate(zip(field.places, [*field.places[1:], 255]))]
    whole = T.concat([*limbs, *run.variables(f"{name}_top", 1, 1)])
    return [T.ext(whole, i, 64) for i in range(0, 256, 64)], (limbs, field.places)


@theorem("x25519", "x25519", form="limbs",
         bound="all inputs, 255 passes; q apart or in place of n or p; inverse25519 by its contract, which is proved first")
def x25519(run):
    field = FE25 if run.implementation in ("ref", "neon") else FE51
    (p, u), (n, bits), where = coordinate(run, field), scalar(run), {}
    below = depth(run, PREFIX + "inverse25519_field", "same")

    def start(r, n=None):
        at = r.buffer("n", n or [T.C(8, 0)] * 32, skew=1), r.buffer("p", p, skew=3)
        where["q"] = r.output("q", 32, skew=5)
        r.call(where["q"], *at)

    watch = Watch(lambda: fresh(run), start, u, (4,) if field is FE25 else (8, 4))

    def once():
        run.machine = fresh(run).machine
        run.last("q", "n", "p")
        inversions = Inversions(run.machine.lib, below, lambda words: canonical(words, field))

        def nothing_written():
            if run.machine.begun:
                raise Refused("the output is written before the last pass")

        def finish(points):
            z, inverse = inversions.taken()
            got = canonical(run.read(where["q"], 4, 64), field)
            k = factor(lambda number: [(field.value(number, z), points(number)[1])])
            if not k:
                raise Refused("what is inverted is 0")
            congruent(run, "what is inverted", lambda number: [(field.value(number, z), points(number)[1] * k)], P)
            quotient = lambda number: points(number)[0] * k * number(inverse, 64)
            congruent(run, "q", lambda number: [(field.value(number, got), quotient(number))], P)
        run.machine.run = Walk(run, watch, n + p, bits, u, inversions.stubs, finish, nothing_written)
        start(run, n)
    watch.settled(once)
