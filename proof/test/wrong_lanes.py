#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Faults of X25519 of many pairs that its theorem must refuse: in the machine code of a copy of the library, and in what the
theorem and its lemmas state.

wrong_lanes.py LIBRARY [IMPLEMENTATION...]

The place of the state is found in the right library, so that each fault meets the induction itself; for faults of other functions
the ladder counts as proved. Prints the counts; exit status 1 if a fault is proved, if the right library is not, or if a function
has no place for faults."""
import copy
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import theorem  # noqa: E402
from engine import library, terms as T, x86  # noqa: E402
from engine.x86_decode import IMMEDIATE  # noqa: E402
from spec import x25519 as spec  # noqa: E402
from theorems import ladder_lanes, x25519batch  # noqa: E402
from wrong_ladder import before, body, patched  # noqa: E402

OPCODES = {"vpaddq": (0xD4, 0xFB), "vpsubq": (0xFB, 0xD4), "vpmadd52luq": (0xB4, 0xB5), "vpmadd52huq": (0xB5, 0xB4),
           "vpand": (0xDB, 0xEB), "vpandq": (0xDB, 0xEB), "vpandd": (0xDB, 0xEB), "vporq": (0xEB, 0xDB),
           "vpord": (0xEB, 0xDB), "vpor": (0xEB, 0xDB)}  # instead: what is similar
SHIFTS = ("vpsrlq", "vpsllq", "shrd", "shld", "shr")  # by one bit more
AT = {0x62: 4, 0xC4: 3, 0xC5: 2}  # where the opcode stands behind this prefix
EACH = 3  # faults of a kind in a function, at most
FIELD = "{0}_mul {0}_to_words {0}_is_nonzero {0}_invert "
FUNCTIONS = {"ifma": (FIELD.format("fe51x8") + "x25519batch_ifma_work").split(),
             "avx2": (FIELD.format("fe25x4v") + "x25519batch_avx2_work").split()}
COUNT = 11  # pairs: more than the lanes
ALIGNED = {"an aligned load": "c5f96f02",  # vmovdqa xmm0, [rdx]: of the scalars, which lie anywhere
           "a stack aligned to 32": "c5fc294424d8", "a stack aligned to 32, but for 16": "c5fc294424c8"}  # vmovaps [rsp - 40], ymm0


def faults(path, address):
    """[(address, bytes, what it is)]"""
    lib, count = library.Library(path), {}
    lib.symbols["function"] = address
    for pc, instruction in body(lib, "function"):
        code, name = bytearray(lib.peek(pc, instruction.next - pc)), instruction.mnemonic
        immediate = [o.value for o in instruction.operands if o.kind is IMMEDIATE]
        if name in OPCODES and code[AT.get(code[0], 0)] == OPCODES[name][0]:
            code[AT[code[0]]] = OPCODES[name][1]
        elif name in SHIFTS and immediate and 1 < immediate[-1] < 63 and code[-1] == immediate[-1]:
            code[-1] += 1
        else:
            continue
        count[name] = count.get(name, 0) + 1
        if count[name] == 1 or 3 < count[name] <= 2 + EACH:
            yield pc, bytes(code), f"{name} at {lib.name(pc)}"


def found(path, implementation):
    """Where the ladder's state is, on each stack."""
    T.reset(distribute=0, **theorem.FORMS["integers"])
    lib, kind = library.Library(path), x25519batch.Kind(implementation)
    run = theorem.Run(x86.Machine(lib), "x25519batch", implementation, lib.symbols[kind.name], None)
    return run.on_each_stack(lambda: x25519batch.watched(run.apart(run.address), kind))


def proved(path, implementation, watch=None, changes=()):
    """Result of the proof, in words. watch: where the ladder's state is; without it the ladder counts as proved."""
    lib, kind = library.Library(path), x25519batch.Kind(implementation)
    for change in changes:
        lib.poke(*change)
    if watch is None:
        lib.lemmas[kind.name] = 4096
    t = theorem.THEOREMS["x25519batch", "x25519"]
    cases, t.cases = t.cases, [(COUNT, "apart", 1)]
    known = lambda run, kind_: copy.copy(watch[run.lib.shifted])  # a fault may widen its bounds
    try:
        r = patched(x25519batch, "watched", known, lambda: theorem.prove(lib, x86.Machine, "x25519batch", implementation, [
            "x25519"], "x25519"))
    finally:
        t.cases = cases
    return r["result"], r.get("why", "")


def statements(path, implementation, watch):
    """(wrong statement, function that tries it)"""
    ladder, rest = (lambda: proved(path, implementation, watch)), (lambda: proved(path, implementation))
    swaps, quotient, inverted = ladder_lanes.Lanes.swaps, x25519batch.Work.quotient, x25519batch.Work.inverted
    change = lambda f: lambda self, j: f(swaps(self, j))
    yield "another A24", lambda: patched(spec, "A24", spec.A24 + 1, ladder)
    yield "no exchange", lambda: patched(spec, "exchanged", lambda state, swap: tuple(state), ladder)
    yield "the bit above", lambda: patched(ladder_lanes.Lanes, "swaps", change(lambda b: b[1:] + b[:1]), ladder)
    yield "254 passes", lambda: patched(ladder_lanes, "BITS", 254, ladder)
    yield "the u of another lane", lambda: patched(ladder_lanes.LanesWalk, "coordinate", lambda self, j, number: number(
        self.given.u[j - 1], self.given.field.places), ladder)
    other = lambda self, what, words, x, z, *more: quotient(self, what, words, x, [v for _, *_, zs in self.ladders for v in zs
                                                                                   if v != z][0], *more)
    yield "x / z of another pair", lambda: patched(x25519batch.Work, "quotient", other, rest)

    def less(self):
        self.groups = [group[1:] for group in self.groups]
        inverted(self)
    yield "a factor less", lambda: patched(x25519batch.Work, "inverted", less, rest)
    yield "the product of a lane less", lambda: patched(math, "prod", lambda x, start=1, right=math.prod: right(x[1:], start=start),
                                                        rest)


def main(path, *only):
    sys.setrecursionlimit(100000)
    lib, bad, code, wrong = library.Library(path), [], 0, 0
    implementations = only or [v for v in lib.implementations("x25519batch") if v in FUNCTIONS]
    for v in implementations:
        watch, (result, why) = found(path, v), proved(path, v)
        if result != "proved":
            bad.append(f"{v} is not proved: {why}")
            continue
        ladder = x25519batch.Kind(v).name
        tries = [(watch, ((pc, new),), what) for pc, new, what in faults(path, lib.symbols[ladder])]
        tries += [(watch, before(lib, ladder, bytes.fromhex(code), lib.function("group25519", "ref", 3)), what)
                  for what, code in ALIGNED.items()]
        for name in FUNCTIONS[v]:
            for address in lib.copies[name][-1:]:
                here = [(None, ((pc, new),), what) for pc, new, what in faults(path, address)]
                if not here:
                    bad.append(f"{name} has no place for faults")
                tries += here
        for known, changes, what in tries:
            result, why = proved(path, v, known, changes)
            print(f"{v}: {what}: {result}, {why[:100]}", flush=True)
            code += 1
            if result == "proved":
                bad.append(f"{v}: {what} is PROVED")
        for what, f in statements(path, v, watch):
            result, why = f()
            print(f"{v}: {what}: {result}, {why[:100]}", flush=True)
            wrong += 1
            if result == "proved":
                bad.append(f"{v}: {what} is PROVED")
    print("\n".join(bad))
    print(f"{code} faults of code and {wrong} wrong statements in {len(implementations)} implementations, {len(bad)} are bad")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
