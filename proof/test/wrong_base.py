#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Faults of multiples of Ed25519's base point that their theorem must refuse: in the machine code and the table of a copy of the
library, and in what the theorem states.

wrong_base.py LIBRARY

What the right library's proof has shown of functions that do not call the faulty one is kept. Prints the counts; exit status 1 if
a fault is proved or the right library is not."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import theorem  # noqa: E402
from engine import library, x86  # noqa: E402
from engine.x86_decode import IMMEDIATE, MEMORY  # noqa: E402
from theorems import edwards25519  # noqa: E402
from wrong_ladder import body, patched  # noqa: E402

LEMMAS = {"trona_p_digits25519_comb": ("comb", "mul_base"), "trona_p_edwards25519_fe51_mul_base": ("mul_base",),
          "trona_p_edwards25519_fe51_encode": (), "edwards25519_fe51_x25519_base_work": ()}  # function -> the lemmas that are proved anew
EACH = 3             # faults of a function
ENTRY = 96           # bytes of an entry of the table
ROW = 16 * ENTRY


def faults(path, name):
    """[(address, byte, what it is)]: the lowest bit of immediate numbers, in loops, shifts, masks and conditions"""
    lib = library.Library(path)
    at = []
    for pc, instruction in body(lib, name):
        immediate = [o.value for o in instruction.operands if o.kind is IMMEDIATE]
        to_memory = instruction.operands and instruction.operands[0].kind is MEMORY and instruction.mnemonic == "mov"
        stack = "rsp" in " ".join(str(o) for o in instruction.operands)
        if immediate and instruction.mnemonic in ("shr", "sar", "shl", "and", "cmp", "mov") and not stack and not to_memory:
            at.append(instruction.next - (4 if immediate[-1] > 127 else 1))
    for address in at[::max(1, len(at) // EACH)][:EACH]:
        yield address, lib.peek(address, 1)[0] ^ 1, f"an immediate at {lib.name(address)}"


def proved(path, function, known, anew=("mul_base",), change=None):
    """What comes of the proof, in words. known: the lemmas of the right library, all but those that are proved anew."""
    lib = library.Library(path)
    if change:
        lib.poke(change[0], bytes([change[1]]))
    lib.lemmas.update((key, value) for key, value in known.items() if key[0] not in anew)
    r = theorem.prove(lib, x86.Machine, "edwards25519", "fe51", library.functions("edwards25519"), function, 2)
    known.update((key, value) for key, value in lib.lemmas.items() if not change and key not in known)
    return r["result"], r.get("why", "")


def statements(path, known):
    """(wrong statement, function that tries it)"""
    run = lambda function="ed25519_base", anew=("mul_base",): lambda: proved(path, function, dict(known), anew)
    rows, right = edwards25519.entries(), edwards25519.multiple_of_base
    change = lambda f: lambda: patched(edwards25519, "entries", lambda: f, run())
    yield "another sign of the table", change([[[y, x, z] for x, y, z in row] for row in rows])
    yield "each digit stands for the next one's point", change([row[1:] + row[:1] for row in rows])
    yield "a row is of each second digit", lambda: patched(edwards25519, "STEP", 2, run())
    yield "another number is added to the scalar", lambda: patched(edwards25519, "EVEN", edwards25519.EVEN + 2,
                                                                   run(anew=("comb", "mul_base")))
    yield "another digit for a column", lambda: patched(edwards25519, "VALUES", edwards25519.VALUES[::-1],
                                                        run(anew=("comb", "mul_base")))
    yield "coordinates change places", lambda: patched(edwards25519, "multiple_of_base", lambda *x: (
        lambda r: (*r[:2], [r[2][1], r[2][0], *r[2][2:]], *r[3:]))(right(*x)), run(anew=()))
    yield "another clamping", lambda: patched(edwards25519, "multiple_of_base", lambda *x: (
        lambda r: (r[0], [r[1][0], r[1][1], r[1][2], r[1][0]], *r[2:]))(right(*x)), run("x25519_base", ()))


def main(path):
    sys.setrecursionlimit(100000)
    lib, tries, known = library.Library(path), [], {}
    results = [("the library", *proved(path, f, known)) for f in ("ed25519_base", "x25519_base")]
    bad = [f"{what} is not proved: {why}" for what, result, why in results if result != "proved"]
    table = next(a for name, a in lib.symbols.items() if name.endswith("curve25519_base_table"))
    for i in (0, 1):
        address = table + ROW * i + ENTRY * 5 + 40
        tries.append(("ed25519_base", ("mul_base",), (address, lib.peek(address, 1)[0] ^ 16), f"a bit of row {i} of the table"))
    for name, anew in LEMMAS.items():
        function = "x25519_base" if "x25519_base" in name else "ed25519_base"
        here = [(function, anew, (a, byte), what) for a, byte, what in faults(path, name)]
        if not here:
            bad.append(f"{name} has no place for faults")
        tries += here
    wrong = list(statements(path, known))
    for what, f in [(what, lambda x=x: proved(path, x[0], dict(known), *x[1:])) for *x, what in tries] + wrong:
        result, why = f()
        print(f"{what}: {result}, {why[:120]}", flush=True)
        if result == "proved":
            bad.append(f"{what} is PROVED")
    print("\n".join(bad))
    print(f"{len(tries)} faults of code and table and {len(wrong)} wrong statements, {len(bad)} are bad")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
