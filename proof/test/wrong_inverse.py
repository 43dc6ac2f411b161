#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Faults in the machine code of inverse25519 and of the scalars' inversion, each of which must be refused if it changes a result.

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
from theorems import inverse25519, scalar25519  # noqa: E402, F401  pylint: disable=unused-import

LIMIT = 40000  # instructions
PLACES = ("apart", "same", "odd")  # one is enough here
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
    """modulus: the symbol of one, or None for the scalars' inversion"""
    if modulus is None:
        names = library.functions("scalar25519")
        return theorem.prove(lib, x86.Machine, "scalar25519", "int128", names, "invert", len(PLACES))["result"] == "proved"
    theorem.THEOREMS["test", "inverse"] = theorem.Theorem(inverse25519.inverse, [(modulus, "apart")], "integers", 0, "")
    lib.function = lambda *_: lib.symbols[inverse25519.SYMBOL]
    return theorem.prove(lib, x86.Machine, "test", "inverse", ["inverse"], "inverse")["result"] == "proved"


def result(machine, modulus, x):
    """The machine's inverse of x; None if it stops."""
    lib = machine.lib
    at, r = machine.buf("x", [T.C(256, x)]), machine.buf("r", [T.C(256, 0)], True)
    try:
        if modulus is None:
            index = library.functions("scalar25519").index("invert")
            machine.call(lib.function("scalar25519", "int128", index), [T.C(64, r), T.C(64, at)], LIMIT)
        else:
            machine.call(lib.symbols[inverse25519.SYMBOL], [T.C(64, a) for a in (r, at, lib.symbols[modulus])], LIMIT)
    except library.Stop:
        return None
    t = machine.read(r, 1, 256)[0]
    return T.val(t) if T.isc(t) else None


def right(lib, modulus):
    """Whether the code gives the inverses of some numbers."""
    T.reset(distribute=0, **theorem.FORMS["integers"])
    m = inverse25519.MODULI.get(modulus, spec.ORDER)
    edges = (0, 1, m - 1) if modulus else (m, 2**252 - 1, 2**252, 15 * m - 1, 15 << 252, 2**256 - 1)
    tries = [*edges, *(random.randrange(m if modulus else 2**256) for _ in range(3))]
    return all(result(x86.Machine(lib), modulus, x) == spec.inverse(x % m, m) for x in tries)


def executed(path, modulus):
    """{address: the next one} of the instructions"""
    T.reset(distribute=0, **theorem.FORMS["integers"])
    lib = library.Library(path)
    result(x86.Machine(lib), modulus, 5)
    return {pc: instruction.next for pc, instruction in lib.decoded.items()}


def faults(path, count):
    """(address of a byte, what may be wrong by it)"""
    inner = executed(path, next(iter(inverse25519.MODULI)))
    outer = {pc: following for pc, following in executed(path, None).items() if pc not in inner}
    for moduli, code in ((list(inverse25519.MODULI), inner), ([None], outer)):
        numbers = [a for pc, following in code.items() if following - pc > 4
                   for a in range(max(pc + 3, following - 4), following)]
        for places in ([a for pc, following in code.items() for a in range(pc, following)], numbers):
            yield from ((random.choice(places), random.choice(moduli)) for _ in range(count))
    symbols = library.Library(path).symbols
    yield from ((symbols[name] + random.randrange(40), name) for name in random.choices(list(inverse25519.MODULI), k=count // 5))


def main(path, count=20):
    sys.setrecursionlimit(100000)
    subjects = [*inverse25519.MODULI, None]
    unproved = [str(name) for name in subjects if not proved(library.Library(path), name)]
    total, wrong, accepted = 0, 0, []
    for address, modulus in faults(path, int(count)):
        lib, again = library.Library(path), library.Library(path)
        flipped = bytes([lib.peek(address, 1)[0] ^ 1 << random.randrange(8)])
        lib.poke(address, flipped)
        again.poke(address, flipped)
        total += 1
        if not right(lib, modulus):
            wrong += 1
            if proved(again, modulus):
                accepted.append(f"{lib.name(address)} {flipped.hex()}")
    statements = [name for name, value in WRONG.items() if proved_with(path, name, value)]
    print(f"{total} faults: {wrong} change a result, {len(accepted)} accepted{': ' * bool(accepted)}{', '.join(accepted)}; "
          f"{len(WRONG)} wrong statements: {len(statements)} accepted{': ' * bool(statements)}{', '.join(statements)}; "
          f"{len(subjects) - len(unproved)} of {len(subjects)} functions proved")
    return bool(accepted or statements or unproved or not wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
