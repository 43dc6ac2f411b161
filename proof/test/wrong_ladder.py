#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Faults of X25519 that its theorem must refuse: in the machine code of a copy of the library, and in what the theorem states.

wrong_ladder.py LIBRARY [IMPLEMENTATION...]

The place of the state is found in the right library, so that each fault meets the induction itself. Prints the counts; exit
status 1 if a fault is proved, if the right library is not, or if an implementation has fewer than three places for faults."""
import bisect
import copy
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import theorem  # noqa: E402
from engine import library, x86  # noqa: E402
from engine.x86_decode import IMMEDIATE, Decoder  # noqa: E402
from spec import x25519 as spec  # noqa: E402
from theorems import ladder_common, x25519  # noqa: E402

CODE = (  # immediate, instead, mnemonics, what it is
    (121665, 121666, ("imul", "mov"), "another (A - 2) / 4"),
    (486660, 486664, ("imul", "mov"), "another A - 2"),
    (254, 253, ("mov",), "254 passes"),
    (7, 3, ("and",), "bit i mod 4 of a byte"),
    (3, 4, ("sar", "shr"), "byte i / 16"),
    (1, 3, ("and",), "two bits"),
    (64, 32, ("or",), "bit 253 is set"),
    (127, 255, ("and",), "bit 255 is kept"),
    (19, 18, ("imul",), "2^255 = 18"),
    (1, 2, ("sub", "cmp"), "steps of 2"),
)


def body(lib, name):
    """The instructions of a function."""
    starts = sorted({a for addresses in lib.copies.values() for a in addresses})
    pc, decoder = lib.symbols[name], Decoder()
    end = starts[bisect.bisect(starts, pc)]
    while pc < end and lib.peek(pc, 2) != b"\0\0":
        instruction = decoder.decode(lib.peek(pc, min(15, end - pc)), pc)
        yield pc, instruction
        pc = instruction.next


def before(lib, name, code, place):
    """[(address, bytes)] for this code before the function's first instruction: it stands with the first ones at that place."""
    begin = lib.symbols[name]
    end = next(pc for pc, _ in body(lib, name) if pc >= begin + 5)
    jump = lambda at, to: b"\xE9" + (to - at - 5 & 0xFFFFFFFF).to_bytes(4, "little")
    code += lib.peek(begin, end - begin)
    return [(place, code + jump(place + len(code), end)), (begin, jump(begin, place))]


def faults(path, name):
    """[(address, bytes, what it is)], at most three of a kind."""
    lib, count = library.Library(path), {}
    for pc, instruction in body(lib, name):
        immediate = [o.value for o in instruction.operands if o.kind is IMMEDIATE]
        for old, new, mnemonics, what in CODE:
            if immediate and immediate[-1] == old and instruction.mnemonic in mnemonics and count.get(what, 0) < 3:
                code, size = bytearray(lib.peek(pc, instruction.next - pc)), 4 if old > 127 else 1
                for place in {len(code) - size, len(code) - 4} & set(range(len(code))):
                    if int.from_bytes(code[place:place + size], "little") == old:
                        code[place:place + size] = new.to_bytes(size, "little")
                        count[what] = count.get(what, 0) + 1
                        yield pc, bytes(code), f"{what} at {lib.name(pc)}"
                        break


def proved(path, implementation, watch=None, change=None):
    """Result of the proof, in words; watch: a list that gets or gives where the state is."""
    lib = library.Library(path)
    if change:
        lib.poke(*change)
    original = x25519.Watch

    def known(*args):
        if not watch:
            watch.append(original(*args))
        return copy.copy(watch[0])  # a fault may widen its bounds
    x25519.Watch = known if watch is not None else original
    try:
        r = theorem.prove(lib, x86.Machine, "x25519", implementation, ["x25519"], "x25519")
    finally:
        x25519.Watch = original
    return r["result"], r.get("why", "")


def patched(module, name, value, f):
    old = getattr(module, name)
    setattr(module, name, value)
    try:
        return f()
    finally:
        setattr(module, name, old)


def statements(path, implementation, watch):
    """{wrong statement: what comes of it}"""
    right = x25519.scalar
    run = lambda: proved(path, implementation, watch)

    def bits(change):
        def scalar(run_):
            n, b = right(run_)
            return n, change(b)
        return lambda: patched(x25519, "scalar", scalar, run)
    yield "another A24", lambda: patched(spec, "A24", spec.A24 + 1, run)
    yield "no exchange", lambda: patched(spec, "exchanged", lambda state, swap: tuple(state), run)
    yield "always an exchange", lambda: patched(spec, "exchanged", lambda state, swap: (*state[2:], *state[:2]), run)
    yield "the bit above", bits(lambda b: b[1:] + b[-1:])
    yield "bit 3 is cleared", bits(lambda b: b[:3] + b[:1] + b[4:])
    yield "254 passes", lambda: patched(ladder_common, "BITS", 254, bits(lambda b: b[1:]))
    yield "256 passes", lambda: patched(ladder_common, "BITS", 256, bits(lambda b: b[:1] + b))
    other = lambda run_, field, right=x25519.coordinate: (right(run_, field)[0], right(run_, field, "other")[1])
    yield "another u", lambda: patched(x25519, "coordinate", other, run)


def main(path, *only):
    sys.setrecursionlimit(100000)
    lib, bad, code, wrong = library.Library(path), [], 0, 0
    implementations = only or lib.implementations("x25519")
    places = [("general", ("k", 1), 3), ("memory", 9, 0), ("general", "rax", 1)]  # k1 may hold a part of the state
    if ladder_common.words_of(places, 8) != [("general", "rax", 0), ("general", ("k", 1), 0), ("memory", 8, 0)]:
        bad.append("the words of mask registers are not found")
    for v in implementations:
        watch = []
        if proved(path, v, watch)[0] != "proved":
            bad.append(f"{v} is not proved")
            continue
        names = [n for n in lib.symbols if n in (f"x25519_{v}_ladder", f"x25519_{v}_x25519_work")]
        here = [f for n in names for f in faults(path, n)]
        if len(here) < 3:
            bad.append(f"{v} has {len(here)} places for faults")
        for pc, new, what in here:
            result, why = proved(path, v, watch, (pc, new))
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
