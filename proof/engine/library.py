# SPDX-License-Identifier: ISC
"""A shared library as it ships: its segments with relocations applied, its symbols, and trona's catalogue in it."""
import bisect
import functools
import os
import re
import struct
import subprocess

from elftools.elf.elffile import ELFFile

BASE = 0x561000000000    # where the library is loaded: addresses beyond 4 GiB, so that no pointer survives in 32 bits
FOREIGN = 0x7F0E00000000  # the addresses of functions of other libraries
TREE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PREFIX = "trona_p_"
WIDE = PREFIX + "stack_wide"  # the variable that a process on a CPU with AVX has set before it calls implementations
FUNCTIONS_AT = 32    # sizeof(impl_info)
RELATIVE = {"EM_X86_64": 8, "EM_AARCH64": 1027}


class Stop(Exception):
    """A proof cannot go on: an unknown instruction, an address or branch that depends on data, an access outside the buffers."""


class Library:
    def __init__(self, path):
        self.path = path
        with open(path, "rb") as f:
            elf = ELFFile(f)
            self.machine = elf["e_machine"]
            self.segments = []  # (address, bytes, flags)
            self.settled = []   # (begin, end) of what is written only while the library is loaded
            for s in elf.iter_segments():
                if s["p_type"] == "PT_GNU_RELRO":
                    self.settled.append((BASE + s["p_vaddr"], BASE + s["p_vaddr"] + s["p_memsz"]))
                if s["p_type"] == "PT_LOAD":
                    data = bytearray(s.data()) + bytearray(s["p_memsz"] - s["p_filesz"])
                    self.segments.append((BASE + s["p_vaddr"], data, s["p_flags"]))
            self.symbols, copies = {}, {}
            for table in (".symtab", ".dynsym"):
                section = elf.get_section_by_name(table)
                for y in section.iter_symbols() if section else ():
                    if y.name and y["st_shndx"] != "SHN_UNDEF" and y["st_info"]["type"] in ("STT_FUNC", "STT_OBJECT"):
                        self.symbols.setdefault(y.name, BASE + y["st_value"])
                        copies.setdefault(y.name, set()).add(BASE + y["st_value"])
            self.copies = {name: sorted(x) for name, x in copies.items()}  # files may have functions of the same name
            self.foreign = {}  # address -> name
            self._relocate(elf)
        self._sorted = sorted((a, n) for n, addresses in self.copies.items() for a in addresses)
        self.decoded = {}
        self.lemmas = {}  # what theorems/ has proved of functions that others call
        self.wide = 1     # of WIDE, in the machines made from now on
        self.shifted = 0  # the number of machine.SHIFTS, in these
        self.turned = False  # whether their buffers lie at multiples of machine.GAP, each below those before it
        self.ways = {}    # conditional branch -> the ways that it took: 1, 2 or both

    def _relocate(self, elf):
        for name in (".rela.dyn", ".rela.plt"):
            section = elf.get_section_by_name(name)
            if not section:
                continue
            dynamic = elf.get_section(section["sh_link"])
            for r in section.iter_relocations():
                if r["r_info_type"] == RELATIVE[self.machine]:
                    value = BASE + r["r_addend"]
                else:
                    y = dynamic.get_symbol(r["r_info_sym"])
                    if y["st_shndx"] == "SHN_UNDEF":
                        value = FOREIGN + 16 * len(self.foreign)
                        self.foreign[value] = y.name
                    else:
                        value = BASE + y["st_value"] + r["r_addend"]
                self.poke(BASE + r["r_offset"], struct.pack("<Q", value))

    # ---- Memory ----
    def segment(self, address, size=1):
        """(address, bytes, flags) of the segment that holds these bytes, or None"""
        for s in self.segments:
            if s[0] <= address and address + size <= s[0] + len(s[1]):
                return s
        return None

    def is_variable(self, address):
        """Whether that byte of the library may change while a process runs."""
        return bool(self.segment(address)[2] & 2) and not any(begin <= address < end for begin, end in self.settled)

    def peek(self, address, size):
        s = self.segment(address, size)
        if s is None:
            raise Stop(f"read outside the library: {address:#x}")
        return bytes(s[1][address - s[0]:address - s[0] + size])

    def poke(self, address, data):
        s = self.segment(address, len(data))
        s[1][address - s[0]:address - s[0] + len(data)] = data

    def word(self, address):
        return struct.unpack("<Q", self.peek(address, 8))[0]

    def name(self, address):
        """symbol+offset"""
        i = bisect.bisect(self._sorted, (address, "\x7f")) - 1
        a, n = self._sorted[i] if i >= 0 else (0, "?")
        return f"{n}+{address - a:#x}"

    def one_way(self):
        """The conditional branches executed that always took the same way: "symbol+offset taken or not, FILE:LINE"."""
        return [f"{self.name(pc)} always {('not taken', 'taken')[way - 1]}{self.source(pc)}"
                for pc, way in sorted(self.ways.items()) if way != 3]

    def source(self, address):
        """", at FILE:LINE" of the instruction at that address, with the places where its function was inlined, if the library
        says it."""
        try:
            done = subprocess.run(["addr2line", "-i", "-e", self.path, f"{address - BASE:#x}"], capture_output=True, text=True,
                                  check=True)
        except (OSError, subprocess.CalledProcessError):
            return ""
        places = [line.split(" ")[0] for line in done.stdout.splitlines() if not line.startswith("??")]
        return ", at " + " in ".join(os.path.relpath(p, TREE) if os.path.isabs(p) else p for p in places) if places else ""

    # ---- The catalogue ----
    def implementations(self, primitive):
        """The names of the implementations in this library, fastest first: impls.def's order."""
        with open(os.path.join(TREE, "src", "impls.def"), encoding="utf-8") as f:
            rows = re.findall(rf"\bIMPL\({primitive},\s+(\w+),\s+\w+\)", f.read())
        return [v for v in rows if f"{PREFIX}{primitive}_{v}" in self.symbols]

    def function(self, primitive, implementation, index):
        """The address of the vtable's function of that index; 0 for NULL, or if a number stands there."""
        address = self.word(self.symbols[f"{PREFIX}{primitive}_{implementation}"] + FUNCTIONS_AT + 8 * index)
        return address if self.segment(address) else 0

    def index(self, primitive, implementation, address):
        """That of the catalogue's function there in its vtable; None for another function."""
        count = len(declarations(primitive)) if f"{PREFIX}{primitive}_{implementation}" in self.symbols else 0
        return next((i for i in range(count) if self.function(primitive, implementation, i) == address), None)

    def short_parameters(self, primitive, implementation, address):
        """Which parameters of the catalogue's function there have 32 bits; none of another function."""
        index = self.index(primitive, implementation, address)
        if index is None:
            return []
        types = declarations(primitive)[index].rpartition(")(")[2].split(",")
        return [i for i, text in enumerate(types) if re.search(r"\b(int|unsigned|u?int32_t)\s+\w+\W*$", text)]


def primitives():
    with open(os.path.join(TREE, "src", "impls.def"), encoding="utf-8") as f:
        return re.findall(r"\bPRIMITIVE\((\w+)\)", f.read())


@functools.cache
def declarations(primitive):
    """The functions of p_impl as the header that declares it has them, in the vtable's order."""
    texts = []
    for folder, _, files in os.walk(os.path.join(TREE, "src")):
        for name in sorted(files):
            if name.endswith(".h"):
                with open(os.path.join(folder, name), encoding="utf-8") as f:
                    texts.append(f.read())
    text = "\n".join(texts)
    alias = re.search(rf"typedef (\w+)_impl {primitive}_impl;", text)
    kind = alias[1] if alias else primitive
    body = re.search(rf"typedef struct {kind}_impl \{{(.*?)\n\}} {kind}_impl;", text, re.S)[1]
    return [f.strip() for f in re.sub(r"/\*.*?\*/", "", body, flags=re.S).split(";") if f.strip()][1:]


def functions(primitive):
    """Their names."""
    return [re.search(r"\(\*(\w+)\)|(\w+)$", f)[0].strip("(*)") for f in declarations(primitive)]
