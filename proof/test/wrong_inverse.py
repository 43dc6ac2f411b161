#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Faults in the machine code of inverse25519, each of which must be refused if it changes a result.

wrong_inverse.py LIBRARY [COUNT]

Flips COUNT bits of the code, as many of immediate numbers and displacements, and a fifth as many of the moduli, one at a time.
A fault changes a result if one of a few inverses is wrong. Then come wrong statements about the code as it is. Prints the counts;
exit status 1 if a wrong result or statement is proved, if no fault changes a result, or if the library itself is not proved."""
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import theorem  # noqa: E402
from engine import library, terms as T, x86  # noqa: E402
from spec import inverse25519 as spec  # noqa: E402
from theorems import inverse25519  # noqa: E402

LIMIT = 40000  # instructions
WRONG = {"MATRICES": 11, "RUN": 19, "ROWS": (("v", "u"), ("r", "q")), "FIRST": {"F": 40, "G": 62}}


def proved_with(path, name, value):
    """Whether the theorem is proved with another number in it."""
    old = getattr(inverse25519, name)
    setattr(inverse25519, name, value)
    try:
        return any(proved(library.Library(path), modulus) for modulus in inverse25519.MODULI)
    finally:
        setattr(inverse25519, name, old)


def proved(lib, modulus):
    theorem.THEOREMS["test", "inverse"] = theorem.Theorem(inverse25519.inverse, [(modulus, "apart")], "integers", 0, "")
    lib.function = lambda *_: lib.symbols[inverse25519.SYMBOL]
    return theorem.prove(lib, x86.Machine, "test", "inverse", ["inverse"], "inverse")["result"] == "proved"


def right(lib, modulus, m):
    """Whether the code gives the inverses of some numbers."""
    T.reset(distribute=0, **theorem.FORMS["integers"])
    for x in (0, 1, m - 1, *(random.randrange(m) for _ in range(3))):
        machine = x86.Machine(lib)
        at = machine.buf("x", [T.C(256, x)])
        r = machine.buf("r", [T.C(256, 0)], True)
        try:
            machine.call(lib.symbols[inverse25519.SYMBOL], [T.C(64, a) for a in (r, at, lib.symbols[modulus])], LIMIT)
        except library.Stop:
            return False
        got = machine.read(r, 1, 256)[0]
        if not T.isc(got) or T.val(got) != spec.inverse(x, m):
            return False
    return True


def places(lib):
    """(bytes of the code, bytes of immediate numbers and displacements, bytes of the moduli): addresses"""
    T.reset(distribute=0, **theorem.FORMS["integers"])
    machine = x86.Machine(lib)
    at, r = machine.buf("x", [T.C(256, 5)]), machine.buf("r", [T.C(256, 0)], True)
    machine.call(lib.symbols[inverse25519.SYMBOL], [T.C(64, a) for a in (r, at, lib.symbols[next(iter(inverse25519.MODULI))])])
    code, numbers = [], []
    for begin, instruction in lib.decoded.items():
        code += range(begin, instruction.next)
        size = instruction.next - begin
        numbers += range(instruction.next - min(4, size - 3), instruction.next) if size > 4 else []
    return code, numbers, [lib.symbols[name] + i for name in inverse25519.MODULI for i in range(40)]


def main(path, count=30):
    sys.setrecursionlimit(100000)
    code, numbers, constants = places(library.Library(path))
    unproved = [name for name in inverse25519.MODULI if not proved(library.Library(path), name)]
    wrong, accepted = 0, []
    faults = [random.choice(where) for where, n in ((code, 1), (numbers, 1), (constants, 5)) for _ in range(int(count) // n)]
    for address in faults:
        bit = 1 << random.randrange(8)
        modulus, m = random.choice(list(inverse25519.MODULI.items()))
        if address in constants:
            modulus, m = list(inverse25519.MODULI.items())[address in constants[40:]]
        lib = library.Library(path)
        lib.poke(address, bytes([lib.peek(address, 1)[0] ^ bit]))
        if not right(lib, modulus, m):
            wrong += 1
            if proved(lib, modulus):
                accepted.append(f"{lib.name(address)} bit {bit:#x}")
    statements = [name for name, value in WRONG.items() if proved_with(path, name, value)]
    print(f"{len(faults)} faults: {wrong} change a result, {len(accepted)} accepted{': ' * bool(accepted)}{', '.join(accepted)}; "
          f"{len(WRONG)} wrong statements: {len(statements)} accepted{': ' * bool(statements)}{', '.join(statements)}; "
          f"{2 - len(unproved)} of 2 moduli proved")
    return bool(accepted or statements or unproved or not wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
