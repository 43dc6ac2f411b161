# SPDX-License-Identifier: ISC
"""X25519 of many pairs: what is computed singly goes to the active implementation of x25519, which has a theorem of its own."""
from engine import terms as T
from engine.library import FUNCTIONS_AT
from engine.machine import RET
from spec import x25519 as spec
from theorem import Refused, theorem
from theorems.ladder_common import drive

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


@theorem("x25519batch", "x25519", form="integers",
         cases=[(n, place, chosen) for place in ("apart", "n", "p") for n in range(10) for chosen in (1, 0)] + [(70, "apart", 1)],
         bound="0 to 9 and 70 pairs; q apart, in place of n or p; each by the active implementation of x25519")
def x25519(run, count, place, chosen):
    active = Active(run, chosen)
    n, p = run.variables("n", WORDS * count, 64), run.variables("p", WORDS * count, 64)
    at = {"n": run.buffer("n", n, writable=place == "n"), "p": run.buffer("p", p, writable=place == "p")}
    q = at[place] if place in at else run.output("q", 8 * WORDS * count)
    run.machine.run = lambda pc, limit=0: drive(run.machine, pc, stubs=active.stubs)
    run.call(q, at["n"], at["p"], count)
    for i in range(count):
        part = slice(WORDS * i, WORDS * i + WORDS)
        run.equal(f"q {i}", run.read(q + 8 * WORDS * i, WORDS, 64), result(n[part], p[part]))
    for name, x in (("n", n), ("p", p)):
        if name != place:
            run.equal(name, run.read(at[name], len(x), 64), x)
