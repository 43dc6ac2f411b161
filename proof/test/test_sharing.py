#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""engine/sharing.py beside execution: the same registers and memory after each case of theorems. And wrong ways to share, each of
which must be seen. Needs a library for x86-64.

test_sharing.py [--seed SEED] LIBRARY"""
import argparse
import importlib
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import theorem  # noqa: E402
from engine import library, machine, sharing, terms as T, x86  # noqa: E402
from engine.galois import normalising, sbox  # noqa: E402
from engine.pairs import Pairs  # noqa: E402
from engine.terms import C  # noqa: E402

# In these many cases do the same work; the number is of cases that are tried.
FUNCTIONS = [("siphash", "ref", "hash64", 12), ("chacha20", "ref", "xor_ic", 4), ("chacha20", "sse2", "xor_ic", 4),
             ("poly1305", "scalar64", "auth", 8), ("codec", "ssse3", "hex_encode", 12), ("blake3", "sse41", "output", 6)]
MESSAGE = 48  # bytes of the test of buffers
Right = sharing.Tracked


class OverlooksMemory(Right):
    """A wrong way: what is read of memory is not noted."""

    def _look(self, key):
        if self.number != x86.Machine.stores.index("m"):
            Right._look(self, key)


class OverlooksRegisters(Right):
    def _look(self, key):
        if self.number != x86.Machine.stores.index("general"):
            Right._look(self, key)


class OverlooksWrites(Right):
    """A wrong way: a register that is only a result is not written again."""

    def changes(self):
        written, removed = Right.changes(self)
        return {k: v for k, v in written.items() if k != "rax"}, removed


class OverlooksRemovals(Right):
    """A wrong way: memory of a frame that was left stays."""

    def changes(self):
        return Right.changes(self)[0], []


def believes(reads, stores):
    """A wrong way: the tree finds a leaf, and it is not compared as a whole."""
    i, (s, key, value) = len(reads) - 1, reads[-1]
    return None if stores[s].get(key, sharing._NONE) == value else i  # pylint: disable=protected-access


def state(m):
    vectors = {n: [v.lanes(8)[i] for i in range(v.size)] for n, v in m.vectors.items()}
    return m.m, m.general, vectors, m.masks, m.steps, m.minsp


def differences(lib, seed, functions=FUNCTIONS):
    """(cases whose state differs, cases, instructions that were found)"""
    wrong = count = found = 0
    for primitive, implementation, function, number in functions:
        importlib.import_module(f"theorems.{primitive}")
        t = theorem.THEOREMS[primitive, function]
        names = library.functions(primitive)
        at = lambda name, p=primitive, v=implementation, n=names: lib.function(p, v, n.index(name))
        cases = [c if isinstance(c, tuple) else (c,) for c in (t.cases(implementation) if callable(t.cases) else t.cases)]
        begin = random.Random(f"{seed} {primitive}").randrange(max(1, len(cases) // 2))
        T.reset(distribute=0, **theorem.FORMS[t.form])
        shared = sharing.Sharing()
        for case in cases[begin:begin + number]:
            states = []
            for way in (shared, None):
                run = theorem.Run(x86.Machine(lib), primitive, implementation, at(function), at)
                run.machine.shared = way
                try:
                    t.body(run, *case)
                    states.append(state(run.machine))
                except (theorem.Refused, library.Stop, KeyError) as e:
                    states.append(str(e) if way else None)
            wrong += states[0] != states[1]
            count += 1
        found += shared.found
        shared.close()
    return wrong, count, found


def overrun(lib):
    """Whether a write behind a buffer is seen where the code was executed before with a longer one at the same address."""
    theorem_of = library.functions("siphash").index("hash128")
    T.reset(distribute=0, **theorem.FORMS["words"])
    shared, seen = sharing.Sharing(), []
    for size in (16, 16, 15):
        m = x86.Machine(lib)
        m.shared = shared
        out = m.buf("out", [C(8, 0)] * size, True)
        message = m.buf("in", [T.V(8, f"m{i}") for i in range(MESSAGE)])
        key = m.buf("key", [T.V(8, f"key{i}") for i in range(16)])
        try:
            m.call(lib.function("siphash", "ref", theorem_of), [C(64, x) for x in (out, message, MESSAGE, key)])
            seen.append(False)
        except library.Stop:
            seen.append(True)
    shared.close()
    return seen == [False, False, True]


def renamed(lib):
    """Whether a wrong specification is seen where a case has other names for the arguments of the S-box than the one before."""
    code = lib.function("siphash", "ref", 0)
    right = lib.peek(code, 18)
    # movdqu xmm0, [rsi]; pxor xmm1, xmm1; aesenclast xmm0, xmm1; movdqu [rdi], xmm0; ret
    lib.poke(code, bytes.fromhex("f30f6f06660fefc9660f38ddc1f30f7f07c3"))
    lib.decoded.clear()
    T.reset(distribute=0, **theorem.FORMS["words"])
    shared, equal = sharing.Sharing(), []
    for name in "hg":
        domain, m = Pairs(), x86.Machine(lib)
        m.shared = shared
        terms = {n: [T.V(8, f"{n}{i}") for i in range(16)] for n in "hg"}
        for n, x in terms.items():
            domain.define(domain.base((n,)), x)
        with normalising(domain.normal):
            want = [sbox(terms[name][5 * i % 16]) for i in range(16)]
            out, source = m.buf("out", [C(8, 0)] * 16, True, skew=1), m.buf("in", terms["h"], skew=1)
            m.call(code, [C(64, out), C(64, source)])
            equal.append(m.read(out, 16) == want)
    shared.close()
    lib.poke(code, right)
    lib.decoded.clear()
    return equal == [True, False]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("library")
    p.add_argument("--seed", default="1")
    args = p.parse_args()
    sys.setrecursionlimit(100000)
    lib = library.Library(args.library)
    wrong, count, found = differences(lib, args.seed)
    seen, names = overrun(lib), renamed(lib)
    missed = []
    few = FUNCTIONS[1:2]
    for planted in (OverlooksMemory, OverlooksRegisters, OverlooksWrites, OverlooksRemovals):
        sharing.Tracked = planted
        missed += [planted.__name__] * (not differences(lib, args.seed, few)[0])
        sharing.Tracked = Right
    right, sharing.parting = sharing.parting, believes
    missed += ["believes"] * (not differences(lib, args.seed, few)[0])
    sharing.parting = right
    right, machine.Machine.check = machine.Machine.check, without_notes(machine.Machine.check)
    missed += ["without notes"] * overrun(lib)
    machine.Machine.check = right
    print(f"sharing: {count} cases, {found} instructions found, seed {args.seed}: {wrong} differ, overrun "
          f"{'seen' if seen else 'missed'}, other names "
          f"{'seen' if names else 'missed'}; 6 wrong ways, missed: {', '.join(missed) or 'none'}")
    return bool(wrong or missed or not seen or not names or not found)


def without_notes(check):
    def planted(self, a, n, writing):
        noted, self.noted = self.noted, None
        try:
            return check(self, a, n, writing)
        finally:
            self.noted = noted
    return planted


if __name__ == "__main__":
    sys.exit(main())
