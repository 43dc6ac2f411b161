#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Code that keeps its specification on the prover's machine and breaks what a caller may expect or does not grant. Each such piece
must be refused in one of two cases, and each piece beside it, which is right, must be proved.

wrong_machine.py LIBRARY

The code stands in the place of keccak ref permute, in a copy of the library in memory, and returns its argument rounds."""
import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import theorem  # noqa: E402
from engine import library  # noqa: E402
from engine.terms import C, ext  # noqa: E402

CODE = {  # (what, right, wrong)
    "EM_X86_64": [
        ("the upper half of an int is used", "89f0c3", "4889f0c3"),
        ("an int is sign-extended, or not", "4863c6c3", "4889f0c3"),
        ("the caller's stack is written", "887424f889f0c3", "8874241089f0c3"),
        ("the caller's stack is written behind the return address", "887424ff89f0c3", "8874240889f0c3"),
        ("below the red zone", "8874248089f0c3", "4088b42477ffffff89f0c3"),
        ("a buffer of words is aligned to 16", "f30f6f0789f0c3", "660f6f0789f0c3"),
        ("a stack is aligned to 32", "0f294424e889f0c3", "c5fc294424d889f0c3"),
        ("a stack is aligned to 32, but for 16", "0f294424d889f0c3", "c5fc294424c889f0c3"),
        ("a stack is aligned to 64", "4889e24883e4c062f17c48294424ff89f04889d4c3",
         "62f17c48298424b8ffffff89f0c3"),
        ("a variable of the library is read, as it is in the file", "89f00305{constant}c3", "89f00305{variable}c3"),
    ],
    "EM_AARCH64": [
        ("the upper half of an int is used", "e003012ac0035fd6", "e00301aac0035fd6"),
        ("the caller's stack is written", "ff4300d1e1230039ff430091e003012ac0035fd6", "e1230039e003012ac0035fd6"),
        ("the stack pointer is a multiple of 16", "ff4300d1e1030039ff430091e003012ac0035fd6",
         "ff2300d1e1030039ff230091e003012ac0035fd6"),
        ("below the stack pointer", "ff4300d1e1230039ff430091e003012ac0035fd6", "e1831f38e003012ac0035fd6"),
    ],
}


# Functions whose result may lie over an input, of which nothing may be written before that is read.
OVER = [("siphash", "hash64"), ("salsa20", "hsalsa20"), ("scalar25519", "reduce")]
ENTRY, EARLY = bytes.fromhex("f30f1efa"), bytes.fromhex("c6070090")  # endbr64; mov byte ptr [rdi], 0; nop


def early(lib, machine):
    """Of these functions, those that are proved although they begin with a write to the result."""
    for primitive, function in OVER:
        importlib.import_module(f"theorems.{primitive}")
        names = library.functions(primitive)
        address = lib.function(primitive, "ref", names.index(function))
        if lib.peek(address, 4) != ENTRY:
            continue
        lib.poke(address, EARLY)
        lib.decoded.clear()
        if theorem.prove(lib, machine, primitive, "ref", names, function)["result"] == "proved":
            yield f"{primitive} {function} is proved where the result is written first"
        lib.poke(address, ENTRY)


def body(run, rounds):
    p = run.buffer("a", run.variables("a", 25, 64), writable=True)
    result = run.call(p, rounds)
    run.equal("result", [ext(result, 0, 32), ext(result, 32, 32)], [C(32, rounds), C(32, 0)])


def zero_of(lib):
    """A place of four zeros in data that no one writes."""
    begin, data, _ = next(s for s in lib.segments if not s[2] & 2 and b"\0\0\0\0" in s[1])
    return begin + data.index(b"\0\0\0\0")


def main():
    sys.setrecursionlimit(100000)
    path, = sys.argv[1:]
    lib = library.Library(path)
    machine = importlib.import_module(f"engine.{'x86' if lib.machine == 'EM_X86_64' else 'arm'}").Machine
    names = library.functions("keccak")
    theorem.THEOREMS["keccak", "permute"] = theorem.Theorem(body, [24, 12], "words", 0, "")
    address, wrong = lib.function("keccak", "ref", names.index("permute")), []
    # numbers that are 0 in the file
    places = {"variable": lib.symbols[library.PREFIX + "keccak_choice"], "constant": zero_of(lib)}
    for what, *codes in CODE[lib.machine]:
        for code, expected in zip(codes, (True, False)):
            relative = {k: (at - address - 8 & 0xFFFFFFFF).to_bytes(4, "little").hex() for k, at in places.items()}
            lib.poke(address, bytes.fromhex(code.format(**relative)))
            lib.decoded.clear()
            record = theorem.prove(lib, machine, "keccak", "ref", names, "permute")
            if (record["result"] == "proved") != expected:
                wrong.append(f"{what}: {code} is {record['result']} {record.get('why', '')}")
    wrong += early(lib, machine) if lib.machine == "EM_X86_64" else []
    print("\n".join(wrong + [f"{len(CODE[lib.machine])} things that a caller does not grant, {len(wrong)} of them missed"]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
