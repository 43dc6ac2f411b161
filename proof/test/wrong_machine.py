#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Code that keeps its specification on the prover's machine and breaks what a caller may expect or does not grant. Each such piece
must be refused in one of two cases, and each piece beside it, which is right, must be proved.

wrong_machine.py LIBRARY

The code stands in the place of keccak ref permute, in a copy of the library in memory, and returns its argument rounds. It is
proved for two cases, and for one, which is run twice. For x86-64 other code calls a right function, or has the function's own
first bytes overwritten."""
import copy
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
        ("a load by a mask is aligned to 64", "b801000000c5f892c862f17ec96f0789f0c3", "b801000000c5f892c862f17dc96f0789f0c3"),
        ("a load by a mask is aligned to 16", "b803000000c5f892c862f17c89100789f0c3", "b803000000c5f892c862f17c89280789f0c3"),
        ("a dead frame is read in the next one", "4883ec488934244883c4488b4424b8c3",
         "4881ec080200008934244881c4080200004881ec080200008b04244881c408020000c3"),
        ("rep stos below the red zone", "488d7c24c089f0b901000000f3abc3", "488dbc2400fcffff89f0b901000000f3abc3"),
        ("rep movs of what is below the red zone", "89742480488d742480488d7c24f8b901000000f3a58b4424f8c3",
         "4881ec080100008934244881c408010000488db424f8feffff488d7c24f8b901000000f3a58b4424f8c3"),
        ("a gather below the red zone", "89742480488d442480c5f1efc9c5e976d2c4e269900488c5f97ec0c3",
         "4881ec080400008934244881c408040000488d8424f8fbffffc5f1efc9c5e976d2c4e269900488c5f97ec0c3"),
        ("the red zone outlives a call", "4883ec1889342431f631d248b8{memset}ffd08b04244883c418c3",
         "4883ec18897424c031f631d248b8{memset}ffd08b4424c04883c418c3"),
        ("an input of a call is in the red zone", "4883ec18897424084889e7488d742408ba0400000048b8{memcpy}ffd08b04244883c418c3",
         "4883ec18897424c04889e7488d7424c0ba0400000048b8{memcpy}ffd08b04244883c418c3"),
        ("a prefix makes a push one of 16 bits", "505889f0c3", "66505889f0c3"),
        ("a prefix makes a jump one of 16 bits", "eb0089f0c3", "66eb0089f0c3"),
        ("what the CPU has is asked for", "89f08b0d{constant}c3", "89f08b0d{switch}c3"),
        ("the address of a prefetch depends on data", "0f188f0010000089f0c3", "488b070f180c0789f0c3"),
        ("wrong where a buffer is aligned to 16", "89f040f6c7077405b84d000000c3", "89f040f6c70f7505b84d000000c3"),
        ("wrong where no buffer is aligned to 64", "89f040f6c7077405b84d000000c3", "89f040f6c73f7405b84d000000c3"),
        ("bit 3 of an address is added", "89f883e00701f0c3", "89f883e00801f0c3"),
        ("wrong where a buffer is behind another", "89f04839d7720289f0c3", "89f04839d77205b84d000000c3"),
        ("wrong where a buffer is before another", "89f04839d7720289f0c3", "89f04839d77705b84d000000c3"),
    ],
    "EM_AARCH64": [
        ("the upper half of an int is used", "e003012ac0035fd6", "e00301aac0035fd6"),
        ("the caller's stack is written", "ff4300d1e1230039ff430091e003012ac0035fd6", "e1230039e003012ac0035fd6"),
        ("the stack pointer is a multiple of 16", "ff4300d1e1030039ff430091e003012ac0035fd6",
         "ff2300d1e1030039ff230091e003012ac0035fd6"),
        ("below the stack pointer", "ff4300d1e1230039ff430091e003012ac0035fd6", "e1831f38e003012ac0035fd6"),
        ("a dead frame is read in the next one", "ff0308d1e10300b9ff0308d1ff030891e00340b9ff030891c0035fd6",
         "ff0308d1e10300b9ff030891ff0308d1e00340b9ff030891c0035fd6"),
        ("an ordered load is not aligned", "02040091430040b9e003012ac0035fd6", "0204009143fcdf88e003012ac0035fd6"),
        ("a prefetch depends on data", "020040f9e003012ac0035fd6", "020040f90068a2f8e003012ac0035fd6"),
        ("wrong where a buffer is aligned to 16", "1f0840f2e003012a40000054a0098052c0035fd6",
         "1f0c40f2e003012a41000054a0098052c0035fd6"),
        ("wrong where no buffer is aligned to 64", "1f0840f2e003012a40000054a0098052c0035fd6",
         "1f1440f2e003012a40000054a0098052c0035fd6"),
        ("bit 3 of an address is added", "020800122000020bc0035fd6", "02001d122000020bc0035fd6"),
        ("wrong where a buffer is behind another", "1f0002ebe003012a43000054e003012ac0035fd6",
         "1f0002ebe003012a43000054a0098052c0035fd6"),
        ("wrong where a buffer is before another", "1f0002ebe003012a43000054e003012ac0035fd6",
         "1f0002ebe003012a48000054a0098052c0035fd6"),
    ],
}

# (what, primitive, implementation, function, which cases, code that calls the function) for x86-64
SAME = "48b8{original}ffe0"  # movabs rax, original; jmp rax
AROUND = [
    ("a byte of the message behind the tag is changed", "poly1305", "scalar64", "auth", lambda c: c[0] == 47 and c[1] != "odd",
     "57565248b8{original}ffd05a5e5f4839f77504c6461000c3"),
    ("the tag is written before the message is read", "poly1305", "scalar64", "auth", lambda c: c == (47, "apart"), "c60700" + SAME),
    ("half of the tag is written before the key is read", "poly1305", "scalar64", "auth", lambda c: c[0] in (16, 47),
     "53415441554883ec104889fb4989cc4c8b69104889e748b8{original}ffd0488b44240848894308488b04244c29e849034424104889034883c410415d"
     "415c5bc3"),
    ("the result is written before the last word is read", "scalar25519", "int128", "reduce", lambda c: True,
     "53415441554883ec204889fb4989f44c8b6e384889e748b8{original}ffd0488b0424488903488b44240848894308488b44241048894310488b442418"
     "4c29e84903442438488943184883c420415d415c5bc3"),
    ("what was in the output is used", "aesgcm", "vaes256", "bulk", lambda c: c[1] <= 400,
     "4839d6750c48b8{original}ffe053415441554889f34531e44885c974034c8b268b4424204883ec085048b8{original}ffd04883c4104885c074034c"
     "3123415d415c5bc3"),
    ("the output is written beyond what is processed", "aesgcm", "vaes256", "bulk", lambda c: c[1] <= 400,
     "4839d6740a4885c97405c6440eff00" + SAME),
    ("the stack is deeper than it is cleared", "argon2", "ssse3", "fill", lambda c: c[0] == "apart",
     "488b064881ec00200000488904244881c400200000" + SAME),
    ("the red zone is deeper than it is cleared", "argon2", "ssse3", "fill", lambda c: c[0] == "apart",
     "488b064881ece803000048894424884881c4e8030000" + SAME),
    ("a row is read that the specification does not read", "scrypt", "sse2", "romix", lambda c: c[0] == 1,
     "8b0783e001c1e007448b0401" + SAME),
    ("the caller's stack is aligned to 32", "sha256", "ref", "pair", lambda c: True, "c5fc294424d8" + SAME),
    ("the caller's stack is aligned to 32, but for 16", "sha256", "ref", "pair", lambda c: True, "c5fc294424c8" + SAME),
]


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


def around(lib, machine, address):
    """What is proved of the code around functions that is wrong, or is not of that around them that only calls them. The code
    gets this address."""
    for what, primitive, implementation, function, chosen, wrong in AROUND:
        importlib.import_module(f"theorems.{primitive}")
        t, names = theorem.THEOREMS[primitive, function], library.functions(primitive)
        shorter = copy.copy(t)
        shorter.cases = [case for case in t.cases if chosen(case)]
        slot = lib.symbols[f"{library.PREFIX}{primitive}_{implementation}"] + library.FUNCTIONS_AT + 8 * names.index(function)
        original, theorem.THEOREMS[primitive, function] = lib.word(slot), shorter
        lib.poke(slot, address.to_bytes(8, "little"))
        for code, expected in (SAME, True), (wrong, False):
            lib.poke(address, bytes.fromhex(code.format(original=original.to_bytes(8, "little").hex())))
            lib.decoded.clear()
            record = theorem.prove(lib, machine, primitive, implementation, names, function)
            if (record["result"] == "proved") != expected:
                yield f"{primitive} {function}: {what if code == wrong else SAME} is {record['result']} {record.get('why', '')}"
        lib.poke(slot, original.to_bytes(8, "little"))
        theorem.THEOREMS[primitive, function] = t


def body(run, rounds):
    p = run.buffer("a", run.variables("a", 25, 64), writable=True)
    result = run.call(p, rounds, run.buffer("b", run.variables("b", 1, 64)))
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
    address, wrong, x86 = lib.function("keccak", "ref", names.index("permute")), [], lib.machine == "EM_X86_64"
    # numbers that are 0 in the file
    places = {"variable": lib.symbols[library.PREFIX + "keccak_choice"], "constant": zero_of(lib),
              "switch": lib.symbols.get(library.WIDE, 0)}
    values = {k: (at - address - 8 & 0xFFFFFFFF).to_bytes(4, "little").hex() for k, at in places.items()}
    values |= {name: at.to_bytes(8, "little").hex() for at, name in lib.foreign.items()}
    for what, *codes in CODE[lib.machine]:
        for code, expected in zip(codes, (True, False)):
            lib.poke(address, bytes.fromhex(code.format(**values)))
            for cases in [24, 12], [24]:
                theorem.THEOREMS["keccak", "permute"] = theorem.Theorem(body, cases, "words", 0, "")
                lib.decoded.clear()
                record = theorem.prove(lib, machine, "keccak", "ref", names, "permute")
                if (record["result"] == "proved") != expected:
                    wrong.append(f"{what}: {code} is {record['result']} for {cases} {record.get('why', '')}")
    wrong += [*early(lib, machine), *around(lib, machine, address)] if x86 else []
    count = len(CODE[lib.machine]) + (len(OVER) + len(AROUND) if x86 else 0)
    print("\n".join(wrong + [f"{count} things that a caller does not grant, {len(wrong)} of them missed"]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
