#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Faults of multiples of Ed25519's base point that their theorem must refuse: in the machine code and the table of a copy of the
library, and in what the theorem states.

wrong_base.py LIBRARY [IMPLEMENTATION...]

LIBRARY is one for x86-64 or AArch64. What the right library's proof has shown of functions that do not call the faulty one is
kept. Prints the counts; exit status 1 if a fault is proved or the right library is not."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import theorem  # noqa: E402
from engine import arm, library, terms as T, x86  # noqa: E402
from engine.x86_decode import IMMEDIATE, MEMORY  # noqa: E402
from theorems import edwards25519  # noqa: E402
from wrong_ladder import before, body, patched  # noqa: E402

OF_REF = {"trona_p_edwards25519_ref_mul_base": ("mul_base",), "trona_p_edwards25519_ref_niels_cneg": ("mul_base",),
          "trona_p_edwards25519_ref_encode": (), "edwards25519_ref_x25519_base_work": ()}
LEMMAS = {  # implementation -> {function: the lemmas that are proved anew}
    "ref": OF_REF,
    "fe51": {"trona_p_digits25519_comb": ("comb", "mul_base"), "trona_p_edwards25519_fe51_mul_base": ("mul_base",),
             "trona_p_edwards25519_fe51_encode": (), "edwards25519_fe51_x25519_base_work": ()},
    "avx2": {"trona_p_edwards25519_avx2_mul_base": ("mul_base",), "edwards25519_avx2_step": ("step", "mul_base"),
             "edwards25519_avx2_get": ("taken", "mul_base"), "edwards25519_avx2_x25519_base_work": ()},
    "ifma": {"trona_p_edwards25519_ifma_mul_base": ("mul_base",), "edwards25519_ifma_step": ("step", "mul_base"),
             "edwards25519_ifma_niels": ("niels_of_point", "mul_base"), "edwards25519_ifma_x25519_base_work": ()}}
LEMMAS_OF_ARM = {
    "ref": OF_REF,
    "fe51": {"trona_p_edwards25519_fe51_mul_base": ("mul_base",), "edwards25519_fe51_add_affine": ("add_affine", "mul_base"),
             "trona_p_edwards25519_fe51_encode": (), "edwards25519_fe51_x25519_base_work": ()},
    "neon": {"edwards25519_neon_mul_base": ("mul_base",), "edwards25519_neon_add": ("added_in_lanes", "mul_base"),
             "edwards25519_neon_double": ("doubled_in_lanes", "mul_base"), "trona_p_fe25_carry": ("taken", "mul_base"),
             "trona_p_edwards25519_ref_encode": (), "edwards25519_neon_x25519_base_work": ()}}
# of AArch64, with the bit of the instruction that is the lowest one of its immediate
BITS = {"ushr": 16, "shl": 16, "sri": 16, "usra": 16, "shrn": 16, "and": 10, "orr": 10, "eor": 10, "cmp": 10, "lsr": 16}
CHANGED = ("shr", "sar", "shl", "and", "cmp", "mov", "vpsrlq", "vpsllq")
# Of digits from -16 to 16, bit 6 is the sign, too; and a 17th point of a row is read, but no digit has that magnitude.
HARMLESS = ("sar", 7), ("cmp", 16)
ADDITIONS = ("step", "added_in_lanes")
# code of functions of points instead, which writes 0: that is no point
ZERO = {"EM_X86_64": bytes.fromhex("31c0b914000000f348abc3"),  # xor eax, eax; mov ecx, 20; rep stosq; ret
        "EM_AARCH64": b"".join((0xA9007C1F + (i << 16)).to_bytes(4, "little") for i in range(10))  # stp xzr, xzr, [x0, 16 i]
        + bytes.fromhex("c0035fd6")}
ZEROS = {  # function -> the lemmas that are proved anew
    "trona_p_edwards25519_{}_double": ("doubled", "mul_base"), "edwards25519_{}_add_affine": ("add_affine", "mul_base")}
ALIGNED = bytes.fromhex("62f1fd486f07c5f877")  # vmovdqa64 zmm0, [rdi]; vzeroupper: of a point that is aligned to 32
EACH = 3             # faults of a function
ENTRY = 96           # bytes of an entry of the table
ROW = 16 * ENTRY


def faults(path, name, executed):
    """[(address, bytes, what it is)]: the lowest bit of immediate numbers, in loops, shifts, masks and conditions that are
    executed"""
    lib = library.Library(path)
    if lib.machine == "EM_AARCH64":
        yield from faults_of_arm(lib, name, executed)
        return
    at = []
    for pc, instruction in body(lib, name):
        immediate = [o.value for o in instruction.operands if o.kind is IMMEDIATE]
        to_memory = instruction.operands and instruction.operands[0].kind is MEMORY and instruction.mnemonic == "mov"
        stack = "rsp" in " ".join(str(o) for o in instruction.operands)
        if pc in executed and immediate and instruction.mnemonic in CHANGED and not stack and not to_memory \
                and (instruction.mnemonic, immediate[-1]) not in HARMLESS:
            wide = immediate[-1] > 127 or instruction.mnemonic == "mov" and instruction.next - pc >= 5  # four bytes
            at.append(instruction.next - (4 if wide else 1))
    for address in at[::max(1, len(at) // EACH)][:EACH]:
        yield address, bytes([lib.peek(address, 1)[0] ^ 1]), f"an immediate at {lib.name(address)}"


def faults_of_arm(lib, name, executed):
    begin, at = lib.symbols[name], []
    for pc in sorted(executed):
        text, mnemonic = lib.name(pc), None
        if pc >= begin and text.split("+")[0] == name:
            text, mnemonic, *_ = arm.decode(lib.peek(pc, 4), pc)
        if mnemonic in BITS and "#" in text and "sp" not in text:
            at.append((pc, BITS[mnemonic]))
    for pc, bit in at[::max(1, len(at) // EACH)][:EACH]:
        address = pc + bit // 8
        yield address, bytes([lib.peek(address, 1)[0] ^ 1 << bit % 8]), f"an immediate at {lib.name(pc)}"


def proved(path, implementation, function, known, anew=("mul_base",), changes=(), executed=None):
    """Result of the proof, in words. known: the lemmas of the right library, all but those that are proved anew. changes:
    [(address, bytes)]. executed: a set for the addresses of instructions."""
    lib = library.Library(path)
    for change in changes:
        lib.poke(*change)
    lib.lemmas.update((key, value) for key, value in known.items() if key[0] not in anew)
    machine = arm.Machine if lib.machine == "EM_AARCH64" else x86.Machine
    r = theorem.prove(lib, machine, "edwards25519", implementation, library.functions("edwards25519"), function, 2)
    known.update((key, value) for key, value in lib.lemmas.items() if not changes and key not in known)
    if executed is not None:
        executed.update(lib.decoded)
    return r["result"], r.get("why", "")


def statements(path, implementation, known):
    """(wrong statement, function that tries it)"""
    run = lambda function="ed25519_base", anew=("mul_base",): lambda: proved(path, implementation, function, dict(known), anew)
    rows, right, add = edwards25519.entries(), edwards25519.multiple_of_base, edwards25519.spec.add
    change = lambda f: lambda: patched(edwards25519, "entries", lambda: f, run())
    yield "another sign of the table", change([[[y, x, z] for x, y, z in row] for row in rows])
    yield "each digit stands for the next one's point", change([row[1:] + row[:1] for row in rows])
    yield "a row is of each second digit", lambda: patched(edwards25519, "STEP", 2, run())
    if implementation in edwards25519.LANES:
        field, order = edwards25519.LANES[implementation]
        other = {implementation: (field, order.replace("X", "y").replace("Y", "X").upper())}
        anew = ("taken", "niels_of_point", "mul_base")
        yield "lanes change places", lambda: patched(edwards25519, "LANES", other, run(anew=anew))
        table = edwards25519.PointsInLanes.of_table
        yield "no sign of a digit", lambda: patched(edwards25519.PointsInLanes, "of_table", lambda self, limbs, _: table(
            self, limbs, T.C(32, 0)), run())
        yield "the other sum of formulas", lambda: patched(edwards25519.spec, "add", lambda p, n, negative=0: add(
            p, n, 1 - negative), run(anew=(*ADDITIONS, "mul_base")))
    yield "another number is added to the scalar", lambda: patched(edwards25519, "EVEN", edwards25519.EVEN + 2,
                                                                   run(anew=("comb", "mul_base")))
    yield "another digit for a column", lambda: patched(edwards25519, "VALUES", edwards25519.VALUES[::-1],
                                                        run(anew=("comb", "mul_base")))
    yield "coordinates change places", lambda: patched(edwards25519, "multiple_of_base", lambda *x: (
        lambda r: (*r[:2], [r[2][1], r[2][0], *r[2][2:]], *r[3:]))(right(*x)), run(anew=()))
    yield "another clamping", lambda: patched(edwards25519, "multiple_of_base", lambda *x: (
        lambda r: (r[0], [r[1][0], r[1][1], r[1][2], r[1][0]], *r[2:]))(right(*x)), run("x25519_base", ()))


def tried(path, v):
    """Failures of an implementation, and how many faults and statements were tried."""
    lib, tries, known, executed = library.Library(path), [], {}, set()
    results = [("the library", *proved(path, v, f, known, executed=executed)) for f in ("ed25519_base", "x25519_base")]
    bad = [f"{v}: {what} is not proved: {why}" for what, result, why in results if result != "proved"]
    table = next(a for name, a in lib.symbols.items() if name.endswith("curve25519_base_table"))
    for i in (0, 1):
        address = table + ROW * i + ENTRY * 5 + 40
        tries.append(("ed25519_base", ("mul_base",), [(address, bytes([lib.peek(address, 1)[0] ^ 16]))],
                      f"a bit of row {i} of the table"))
    for name, anew in ((name.format(v), anew) for name, anew in ZEROS.items()):
        if lib.symbols.get(name) in executed:
            tries.append(("ed25519_base", anew, [(lib.symbols[name], ZERO[lib.machine])], f"{name} writes zeros"))
    if v == "avx2":
        tries.append(("ed25519_base", ("step", "mul_base"), before(
            lib, "edwards25519_avx2_step", ALIGNED, lib.function("group25519", "ref", 3)), "an aligned load"))
    for name, anew in functions(path)[v].items():
        function = "x25519_base" if "x25519_base" in name else "ed25519_base"
        here = [(function, anew, [(a, code)], what) for a, code, what in faults(path, name, executed)]
        if not here:
            bad.append(f"{name} has no place for faults")
        tries += here
    wrong = list(statements(path, v, known))
    for what, f in [(what, lambda x=x: proved(path, v, x[0], dict(known), *x[1:])) for *x, what in tries] + wrong:
        result, why = f()
        print(f"{v}: {what}: {result}, {why[:120]}", flush=True)
        if result == "proved":
            bad.append(f"{v}: {what} is PROVED")
    return bad, len(tries), len(wrong)


def functions(path):
    return LEMMAS_OF_ARM if library.Library(path).machine == "EM_AARCH64" else LEMMAS


def main(path, *only):
    sys.setrecursionlimit(100000)
    bad, *counts = zip(*(tried(path, v) for v in only or functions(path)))
    bad = sum(bad, [])
    print("\n".join(bad))
    print(f"{sum(counts[0])} faults of code and table and {sum(counts[1])} wrong statements, {len(bad)} are bad")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
