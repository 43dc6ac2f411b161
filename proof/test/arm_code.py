# SPDX-License-Identifier: ISC
"""The AArch64 instructions of a library that the catalogue's functions can reach."""
import bisect
import re

from elftools.elf.elffile import ELFFile

from engine import library
from engine.arm import CS
from engine.library import BASE

TARGET = re.compile(r"#(0x[0-9a-f]+)$")
LOADED = re.compile(r"x\d+, \[(x\d+)(?:, #(\w+))?\]")


def functions(path):
    """address -> (size, name)"""
    with open(path, "rb") as f:
        table = ELFFile(f).get_section_by_name(".symtab")
        return {BASE + y["st_value"]: (y["st_size"], y.name) for y in table.iter_symbols()
                if y["st_info"]["type"] == "STT_FUNC" and y["st_shndx"] != "SHN_UNDEF"}


def entries(lib):
    for p in library.primitives():
        for v in lib.implementations(p):
            for i in range(len(library.functions(p))):
                yield lib.function(p, v, i)


def reachable(lib, leave_out=()):
    """Yields (address, code, function, mnemonic, operands) of each instruction of the functions that the vtables lead to: whole
    functions, reached by branches, by calls and by addresses taken. leave_out: names of functions that are not followed."""
    known = functions(lib.path)
    starts = sorted(known)

    def owner(a):
        i = bisect.bisect_right(starts, a) - 1
        return starts[i] if i >= 0 and a < starts[i] + max(known[starts[i]][0], 4) else None

    work, seen = [a for a in entries(lib) if a], set()
    while work:
        start = owner(work.pop())
        if start is None or start in seen or known[start][1] in leave_out:
            continue
        seen.add(start)
        size, name = known[start]
        pages = {}
        for a in range(start, start + size, 4):
            code = lib.peek(a, 4)
            mnemonic, text = next(((m, o) for _, _, m, o in CS.disasm_lite(code, a, 1)), ("?", code.hex()))
            yield a, code, name, mnemonic, text
            target = TARGET.search(text)
            words = text.split(", ")
            if target and (mnemonic in ("b", "bl", "adr", "cbz", "cbnz", "tbz", "tbnz") or mnemonic.startswith("b.")):
                work.append(int(target[1], 16))
            elif mnemonic == "adrp":
                pages[words[0]] = int(target[1], 16)
            elif mnemonic == "add" and len(words) == 3 and words[1] in pages and words[2][0] == "#":
                work.append(pages[words[1]] + int(words[2][1:], 0))
            elif mnemonic == "ldr" and (m := LOADED.fullmatch(text)) and m[1] in pages:
                if lib.segment(at := pages[m[1]] + int(m[2] or "0", 0), 8):
                    work.append(lib.word(at))


def form(mnemonic, text):
    """The instruction with its numbers of registers and immediates left out."""
    if mnemonic.startswith("b."):
        return mnemonic
    text = re.sub(r"#-?[\w.]+", "#", text)
    text = re.sub(r"\b([xwvqdshb])\d+\b", r"\1", text)
    return f"{mnemonic} " + re.sub(r"\[\d+\]", "[]", text)
