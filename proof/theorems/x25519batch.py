# SPDX-License-Identifier: ISC
"""X25519 of many pairs: what is computed singly goes to the active implementation of x25519, which has a theorem of its own."""
import math

from engine import terms as T
from engine.library import FUNCTIONS_AT
from engine.machine import RET
from engine.cases import substitute
from spec import x25519 as spec
from theorem import Refused, theorem
from theorems.calls25519 import Calls, lanes_of
from theorems.field25519 import FE25X4, FE51X8
from theorems.fields_common import congruent
from theorems.ladder_common import drive
from theorems.ladder_lanes import Lanes, LanesWatch, aligned, ladder

ONE = RET - 0x1000  # the address of the active implementation's function
WORDS = 4


def word(i):
    """Word i of the result, of the words of n and p."""
    number = lambda words: sum(w << 64 * j for j, w in enumerate(words))
    return lambda *words: spec.x25519(number(words[:WORDS]), number(words[WORDS:])) >> 64 * i & T.full(64)


RESULT = [word(i) for i in range(WORDS)]


def result(n, p):
    """The words of X25519(n, p)."""
    return [T.opq(f"x25519_{i}", 64, (*n, *p), f) for i, f in enumerate(RESULT)]


class Active:
    """The active implementation of x25519, whichever it is: chosen before, or chosen now by impl_select."""

    def __init__(self, run, chosen):
        machine, symbols = run.machine, run.machine.lib.symbols
        self.vtable = run.buffer("x25519_impl", [T.V(8, f"info{i}") for i in range(FUNCTIONS_AT)] + [T.C(64, ONE)])
        self.primitive = symbols["trona_p_x25519_prim"]
        active = T.C(64, self.vtable if chosen else 0)
        machine.m.update((symbols["trona_p_x25519_choice"] + i, (active, i)) for i in range(8))
        self.stubs = {ONE: self.one, symbols["trona_p_impl_select"]: self.select}

    def select(self, machine):
        if machine.argument(0) != self.primitive:
            raise Refused("another primitive's implementation is chosen")
        return machine.leave(T.C(64, self.vtable))

    def one(self, machine):
        q, n, p = (machine.argument(i) for i in range(3))
        if any(0 < abs(q - x) < 8 * WORDS for x in (n, p)):
            raise Refused("the result lies over a part of an input")
        words = result(machine.read(n, WORDS, 64), machine.read(p, WORDS, 64))
        machine.check(q, 8 * WORDS, True)
        for i, t in enumerate(words):
            machine.store(q + 8 * i, t)
        return machine.leave()


# ---- Several ladders side by side ----
P = spec.P


class Kind:
    """Properties of the implementations with lanes: the field of u coordinates, and of x and z as the ladder leaves them."""

    def __init__(self, implementation):
        self.name = f"x25519batch_{implementation}_ladder"
        self.field = FE51X8 if implementation == "ifma" else FE25X4
        self.lanes = self.field.lanes


def watched(run, kind):
    """Where the ladder keeps its state, of a run of it."""
    every, size = Lanes(run, kind.field, kind.lanes), kind.field.size

    def start(r):
        n, p = r.buffer("n", [T.C(64, 0)] * len(every.n_words), skew=1), r.buffer("p", every.p_words, skew=3)
        r.call(*(r.output(name, size, align=aligned(kind.field)) for name in "xz"), n, p, kind.lanes)
    return LanesWatch(run, start, every)


def ladders(run, kind):
    """Proves the ladder for each number of pairs, once for each library; returns its stack depth."""
    if kind.name not in run.lib.lemmas:
        new = lambda: run.apart(run.lib.symbols[kind.name])

        def stack():
            watch, runs = watched(new(), kind), []

            def once():
                good = set()
                runs[:] = [new() for _ in range(kind.lanes)]
                for count, other in enumerate(runs, 1):
                    ladder(other, kind.field, count, watch, good)
                    other.ended()
            watch.settled(once)
            run.points += sum(r.points for r in runs)
            run.error += sum(r.error for r in runs)
            return max(r.stack for r in runs)
        run.lib.lemmas[kind.name] = max(run.on_each_stack(stack))
    return run.lib.lemmas[kind.name]


class Work:
    """The pairs that one ladder or several and one inversion compute."""

    def __init__(self, run, kind):
        self.run, self.kind, self.field = run, kind, kind.field
        self.calls, self.depth = Calls(run, kind.field), ladders(run, kind)
        self.ladders = []  # [(number of pairs, words of n, words of p, limbs of x and of z in each lane)] of each call
        self.done = 0      # calls that belong to the inversions before
        self.groups = []   # for each inversion: the calls before it
        self.stubs = {run.lib.symbols[kind.name]: self.ladder}
        for address, stub in self.calls.lanes().items():
            self.stubs[address] = lambda machine, stub=stub: self.other(machine, stub)

    def ladder(self, machine):
        x, z, n, p, count = (machine.argument(i) for i in range(5))
        if not count:
            raise Refused("no ladder")
        count = min(count, self.field.lanes)
        machine.minsp = min(machine.minsp, machine.stack_pointer() - self.depth)
        words = [machine.read(at, WORDS * count, 64) for at in (n, p)]
        if abs(x - z) < self.field.size or any(at < y + self.field.size and y < at + 32 * count for at in (n, p) for y in (x, z)):
            raise Refused("the results of the ladders overlap, or lie over an input")
        if x % aligned(self.field) or z % aligned(self.field):
            raise Refused("the results of the ladders are not aligned")
        limbs = [self.field.variables(f"{name}{len(self.ladders)}_", 1) for name in "xz"]
        for at, values in zip((x, z), limbs):
            Calls.write(machine, at, values)
        self.ladders.append((count, *words, *(lanes_of(self.field, v) for v in limbs)))
        return machine.leave()

    def other(self, machine, stub):
        before = len(self.calls.inverses)
        pc = stub(machine)
        if len(self.calls.inverses) > before:
            self.groups.append(self.ladders[self.done:])
            self.done = len(self.ladders)
        return pc

    # ---- The results ----
    def inverted(self):
        """Refuses unless what is inverted is, in each lane, the product of a factor for each z, and no factor is 0."""
        for group, (field, product, _) in zip(self.groups, self.calls.inverses):
            for j, limbs in enumerate(lanes_of(field, product)):
                factors = lambda number, j=j, group=group: [self.factor(number, zs[j]) for _, _, _, _, zs in group]
                congruent(self.run, "what is inverted", lambda number, limbs=limbs, factors=factors: [
                    (number(limbs, field.places), math.prod(factors(number), start=number([T.C(64, 1)], 0)))], P, self.calls.given)

    def pair(self, what, words, n, p):
        """Refuses unless the words are X25519 of n and p, which one of the ladders was given."""
        for group, (field, product, inverse) in zip(self.groups, self.calls.inverses):
            for count, all_n, all_p, xs, zs in group:
                for j in range(count):
                    part = slice(WORDS * j, WORDS * j + WORDS)
                    if (all_n[part], all_p[part]) == (n, p):
                        self.quotient(what, words, xs[j], zs[j], *(lanes_of(field, v)[j] for v in (product, inverse)))
                        return
        raise Refused(f"{what}: no ladder was given these n and p")

    def factor(self, number, z):
        """z, or if it is 0 what stands for it in the product, and which is not 0: 1, or z with 1 for its lowest limb."""
        bit, one, places = number([self.calls.nonzero[tuple(z)]], 0), number([T.C(64, 1)], 0), self.field.places
        lowest, rest = number(z[:1], 0), number(z[1:], places[1:])
        return bit * (lowest - one) + one + (rest if self.field is FE51X8 else bit * rest)

    def quotient(self, what, words, x, z, product, inverse):
        """Words are 0 if z is 0, else the canonical form of x / z. The inverse is that of the product, which is not 0; so it is
        enough that the result times the factor of z is x inverse product."""
        bit = self.calls.nonzero[tuple(z)]
        if any(substitute(t, {bit: T.C(1, 0)}) != T.C(64, 0) for t in words):
            raise Refused(f"{what} is not 0 for z = 0")
        result = self.calls.encoded([substitute(t, {bit: T.C(1, 1)}) for t in words])

        def identity(number):
            of = lambda limbs: number(limbs, self.field.places)
            return [(of(result) * self.factor(number, z), of(x) * of(inverse) * of(product))]
        congruent(self.run, what, identity, P, self.calls.given)


def low_limbs_of_zero():
    """The values of limb 0 of tight limbs of a number that is 0 modulo p: it is 0 or p, being below 2 p."""
    top = FE51X8.tight[0]
    assert sum(top << place for place in FE51X8.places) < 2 * P
    return [v for n in (0, P) for v in range(n % 2**51, top + 1, 2**51)]


assert all((1 - v) % P for v in low_limbs_of_zero())  # so z with 1 for its lowest limb is not 0


def cases(implementation):
    if implementation == "ref":
        return [(n, place, chosen) for place in ("apart", "n", "p") for n in range(10) for chosen in (1, 0)] + [(70, "apart", 1)]
    counts = [*range(10), 11, 16, 19, 35, 70]
    return [(n, "apart", 1) for n in counts] + [(n, place, 0) for place in ("n", "p") for n in (2, 7, 21, 35)]


@theorem("x25519batch", "x25519", form="integers", cases=cases,
         bound=lambda v: "0 to 9 and 70 pairs; q apart, in place of n or p; each by the active implementation of x25519"
         if v == "ref" else "0 to 9, 11, 16, 19, 35 and 70 pairs, and 2, 7, 21, 35 in place of n or p; all 255 passes "
         "of 1 to 8 or 1 to 4 ladders side by side; single ones by the active implementation of x25519")
def x25519(run, count, place, chosen):
    active = Active(run, chosen)
    n, p = run.variables("n", WORDS * count, 64), run.variables("p", WORDS * count, 64)
    at = {"n": run.buffer("n", n, writable=place == "n", skew=1), "p": run.buffer("p", p, writable=place == "p", skew=3)}
    q = at[place] if place in at else run.output("q", 8 * WORDS * count, skew=5)
    work = None if run.implementation == "ref" else Work(run, Kind(run.implementation))
    stubs = active.stubs | (work.stubs if work else {})
    run.machine.run = lambda pc, limit=0: drive(run.machine, pc, stubs=stubs)
    run.call(q, at["n"], at["p"], count)
    if work:
        work.inverted()
    for i in range(count):
        part = slice(WORDS * i, WORDS * i + WORDS)
        got, want = run.read(q + 8 * WORDS * i, WORDS, 64), result(n[part], p[part])
        if got != want and work:
            work.pair(f"q {i}", got, n[part], p[part])
        else:
            run.equal(f"q {i}", got, want)
    for name, x in (("n", n), ("p", p)):
        if name != place:
            run.equal(name, run.read(at[name], len(x), 64), x)
