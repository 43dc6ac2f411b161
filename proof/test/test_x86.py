#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""The lifter against this CPU, and the decoder against objdump: every instruction that implementations of a library can reach.

test_x86.py LIBRARY... [--seed N] [--verbose]

Each form (mnemonic, kinds of operands, mask, broadcast, immediate) is executed natively, from its very bytes, and by the lifter:
with variables in all registers and in memory, with constants, and with some of each. All registers, memory, the next instruction
and the flags that the lifter defines are compared. Mnemonics that no library has come from the assembler. Planted faults show
that differences are seen. Exit status 1 if there are any."""
import argparse
import os
import random
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

import x86_extra  # noqa: E402
import x86_objdump  # noqa: E402
from engine import library, terms as T, x86, x86_code  # noqa: E402
from engine.library import Stop  # noqa: E402
from engine.x86_decode import EVEX, GENERAL, IMMEDIATE, LEGACY, MASK, MEMORY, VECTOR  # noqa: E402
from engine.x86_table import SEMANTICS, Vector  # noqa: E402
from x86_native import CODE, DATA, LANDING, NAMES, Native, cpu_flags  # noqa: E402
from x86_planted import PLANTED  # noqa: E402

FLAG_BITS = {"c": 0, "p": 2, "z": 6, "s": 7, "o": 11}
OTHER_FLAGS = 0x202          # interrupts on, and the bit that is always 1
BEFORE, WINDOW = 128, 512    # bytes of memory before the address that operands get, and in all
IMMEDIATES = 4               # of an instruction on general registers, whose immediate is only a number
REFUSED = ("with a mask", "no element for the mask", "bit string in memory", "by register", "by more than the width",
           "bytes or words", "string move of single words")
NOT_HERE = {"vsha512rnds2", "vsha512msg1", "vsha512msg2"}  # of CPUs that are not at hand: test/emulate executes them by a handler
UNDEFINED = ("bit scan of 0",)
MODES = (("variables", 1, 4), ("both", 2, 3), ("constants", 4, 1))  # name, lifter's runs, states for each
NEEDS = {  # what a mnemonic needs of the CPU beyond its encoding
    "sha256": "sha_ni", "aes": "aes", "pclmul": "pclmulqdq", "gf2p8": "gfni", "vpmadd52": "avx512ifma", "adcx": "adx",
    "adox": "adx",
    "vpermb": "avx512vbmi", "vpermi2b": "avx512vbmi", "vpermt2b": "avx512vbmi", "vpmultishiftqb": "avx512vbmi",
    "vpcompressb": "avx512_vbmi2", "vpcompressw": "avx512_vbmi2", "vpexpandb": "avx512_vbmi2", "vpexpandw": "avx512_vbmi2",
    "vpshld": "avx512_vbmi2", "vpshrd": "avx512_vbmi2", "vpopcntb": "avx512_bitalg", "vpopcntw": "avx512_bitalg",
    "vpopcntd": "avx512_vpopcntdq", "vpopcntq": "avx512_vpopcntdq", "movbe": "movbe", "lzcnt": "abm", "mulx": "bmi2",
}


def missing(instruction, have):
    """Names of what this CPU lacks for the instruction."""
    need = set()
    m = instruction.mnemonic
    vectors = [o.width for o in instruction.operands if o.kind == VECTOR]
    if instruction.encoding == EVEX or any(o.kind == MASK for o in instruction.operands):
        need |= {"avx512f", "avx512bw", "avx512dq", "avx512vl"}
    elif instruction.encoding != LEGACY:
        need |= {"avx2"} if vectors else {"bmi1", "bmi2"}
    if m.startswith("vpmadd52") and instruction.encoding != EVEX:
        need.add("avx_ifma")
    need |= {n for prefix, n in NEEDS.items() if m.startswith(prefix) or m.startswith("v" + prefix)}
    if m.startswith("vaes") and max(vectors) > 128 or m.startswith("vaes") and instruction.encoding == EVEX:
        need.add("vaes")
    if m.startswith("vpclmul") and (max(vectors) > 128 or instruction.encoding == EVEX):
        need.add("vpclmulqdq")
    return need - have


def form(instruction):
    """Key of an instruction: those with different keys are tested separately."""
    operands = []
    for o in instruction.operands:
        if o.kind == MEMORY:
            operands.append((o.kind, o.width, bool(o.base), bool(o.index), o.scale > 1, bool(o.value), o.segment))
        elif o.kind == IMMEDIATE:
            operands.append((o.kind, o.width))
        else:
            same = tuple(p.register == o.register for p in instruction.operands if p.kind == o.kind)
            operands.append((o.kind, o.width, o.low, same))
    return (instruction.mnemonic, instruction.encoding, tuple(operands), bool(instruction.mask), instruction.zeroing,
            instruction.broadcast)


def forms(functions):
    """{(form, immediate): instruction}"""
    chosen, numbers = {}, {}
    for instructions in functions.values():
        for i in instructions:
            key = form(i)
            last = i.operands[-1] if i.operands else None
            immediate = last.value if last is not None and last.kind == IMMEDIATE else None
            if i.mnemonic[0] == "j" or i.mnemonic == "call":
                immediate = None
            if immediate is not None and not any(o.kind == VECTOR for o in i.operands):
                seen = numbers.setdefault(key, set())
                if immediate not in seen and len(seen) == IMMEDIATES:
                    continue
                seen.add(immediate)
            chosen.setdefault((key, immediate), i)
    return chosen


# ---- States ----
class State:
    """Values of all registers, and of WINDOW bytes of memory."""

    def __init__(self, rng):
        self.general = [self.word(rng) for _ in range(16)]
        self.flags = {name: rng.getrandbits(1) for name in FLAG_BITS}
        self.masks = [rng.choice((rng.getrandbits(64), rng.getrandbits(64), 0, T.full(64))) for _ in range(8)]
        vectors = self.bytes(rng, 32 * 64)
        self.vectors = [vectors[i:i + 64] for i in range(0, len(vectors), 64)]
        for i in range(1, 32):  # so that comparisons of equal lanes occur
            at = 8 * rng.randrange(8)
            self.vectors[i] = self.vectors[i][:at] + self.vectors[0][at:at + 8] + self.vectors[i][at + 8:]
        self.memory = self.bytes(rng, WINDOW)

    def bytes(self, rng, count):
        """Half of the quadwords are of the kinds of word()."""
        data = bytearray(rng.randbytes(count))
        for i in range(0, count, 16):
            at = i + 8 * rng.randrange(2)
            data[at:at + 8] = self.word(rng).to_bytes(8, "little")
        return bytes(data)

    @staticmethod
    def word(rng):
        kind = rng.randrange(8)
        if kind == 0:
            return rng.choice((0, 1, T.full(64), 1 << 63, T.full(63), T.full(32), 1 << 31))
        if kind == 1:
            return rng.getrandbits(8)
        if kind == 2:  # runs of ones and zeros
            return sum(rng.choice((0, 255, 127, 128)) << 8 * i for i in range(8))
        return rng.getrandbits(64)


class Case:
    """One instruction at the address where it runs natively, with the registers that must have certain values."""

    def __init__(self, native, instruction, raw, rng):
        self.native, self.code = native, bytearray(instruction.bytes)
        self.begin = native.base + CODE
        self.landing = self.begin + LANDING
        self.center = native.base + DATA + 1024
        self.fixed, self.fixed_vectors, self.fixed_masks, self.patches = {}, {}, {}, []
        self.fixed["rsp"] = self.center + 256
        m = instruction.mnemonic
        if raw.imm_offset and (m[0] == "j" or m == "call") and instruction.operands[0].kind == IMMEDIATE:
            self.code[raw.imm_offset:] = (LANDING - len(self.code)).to_bytes(raw.imm_size, "little", signed=True)
        memory = next((o for o in instruction.operands if o.kind == MEMORY), None)
        self.target = None
        if memory is not None and memory.segment:
            raise Stop("segment")
        if m.startswith("rep "):
            self.fixed.update(rdi=self.center, rsi=self.center + 256, rcx=rng.randrange(17))
        elif m[:4] in ("movs", "stos") and instruction.operands[0].kind == MEMORY and memory.base == "rdi":
            self.fixed.update(rdi=self.center, rsi=self.center + 256)
        elif memory is not None and m != "lea" and not m.startswith("nop") and not m.startswith("prefetch"):
            self.place(instruction, memory, raw, rng)
        self.special(instruction, rng)

    def place(self, instruction, memory, raw, rng):
        """Gives the registers of an address values so that it is near the center."""
        aligned = x86.is_aligned(instruction, memory.width // 8) or rng.randrange(2)
        self.target = self.center + (0 if aligned else rng.randrange(64))
        if memory.lanes:
            bits = 32 if "gatherd" in instruction.mnemonic else 64
            begin = 0 if memory.base else self.target - memory.value
            if begin and bits == 32:
                raise Stop("gather by 32-bit addresses")
            self.fixed_vectors[memory.lanes[0]] = b"".join((begin + rng.randrange(16)).to_bytes(bits // 8, "little")
                                                           for _ in range(512 // bits))
            if memory.base:
                self.fixed[memory.base] = self.target - memory.value & T.full(64)
            return
        if not memory.base and not memory.index:
            place = slice(raw.disp_offset, raw.disp_offset + 4)
            if int.from_bytes(self.code[place], "little", signed=True) + instruction.next != memory.value:
                raise Stop("absolute address")
            self.code[place] = (self.target - self.begin - len(self.code)).to_bytes(4, "little", signed=True)
            return
        rest = self.target - memory.value
        if memory.base and memory.index and memory.base == memory.index or memory.base == "rsp" and memory.index == "rsp":
            raise Stop("one register as base and index")
        if memory.index:
            if memory.base:
                self.fixed[memory.index] = rng.randrange(1 << 20)
                rest -= self.fixed[memory.index] * memory.scale
            else:
                if rest % memory.scale:
                    rest -= rest % memory.scale
                self.fixed[memory.index] = rest // memory.scale
        if memory.base:
            self.fixed[memory.base] = rest
        for name in (memory.base, memory.index):
            if name:
                self.fixed[name] &= T.full(64)

    def special(self, instruction, rng):
        """Values without which the instruction would fault or leave the image."""
        m, operands = instruction.mnemonic, instruction.operands
        if m == "leave":
            self.fixed["rbp"] = self.center + 64
        elif m == "ret":
            self.patches.append((self.fixed["rsp"], self.landing.to_bytes(8, "little")))
        elif m in ("jmp", "call") and operands[0].kind == MEMORY:
            self.patches.append((self.target, self.landing.to_bytes(8, "little")))
        elif m in ("jmp", "call") and operands[0].kind == GENERAL:
            self.fixed[operands[0].register] = self.landing
        elif m in ("div", "idiv"):
            negative = T.full(64) if m == "idiv" else 0
            self.fixed["rdx"] = rng.getrandbits(16) ^ rng.choice((0, negative))
            divisor = (rng.getrandbits(62) & ~(1 << 31) | 1 << 62 | 1 << 30) ^ rng.choice((0, negative))
            if operands[0].kind == MEMORY:
                self.patches.append((self.target, divisor.to_bytes(8, "little")))
            else:
                self.fixed[operands[0].register] = divisor

    def apply(self, state):
        for name, value in self.fixed.items():
            state.general[NAMES.index(name)] = value
        for i, value in self.fixed_vectors.items():
            state.vectors[i] = value
        for address, data in self.patches:
            at = address - self.center + BEFORE
            state.memory = state.memory[:at] + data + state.memory[at + len(data):]


class Page:
    """The library that the lifter sees: the page with the instruction."""

    def __init__(self, begin, code):
        self.begin, self.code = begin, code.ljust(LANDING, b"\xcc")
        self.foreign, self.decoded, self.symbols, self.ways, self.shifted, self.turned = {}, {}, {}, {}, 0, False

    def segment(self, address, size=1):
        return (self.begin, self.code, 5) if self.begin <= address and address + size <= self.begin + len(self.code) else None

    def peek(self, address, size):
        return bytes(self.code[address - self.begin:address - self.begin + size])

    def name(self, address):
        return hex(address)


# ---- Comparison ----
def machine_of(case, state, instruction, variable):
    """The lifter's machine, and the names of what is constant. variable(): whether the next register or word is a variable."""
    m = x86.Machine(Page(case.begin, case.code))
    constant = set()

    def term(name, width, value, fixed=False):
        if not fixed and variable():
            return T.V(width, name)
        constant.add(name)
        return T.C(width, value)

    for name, value in zip(NAMES, state.general):
        m.general[name] = term(f"initial_{name}", 64, value, name in case.fixed)
    m.flags = {name: term(f"initial_flag_{name}", 1, state.flags[name]) for name in FLAG_BITS}
    for i in {o.register for o in instruction.operands if o.kind == MASK} | {instruction.mask or 0}:
        m.masks[i] = term(f"initial_k{i}", 64, state.masks[i])
    for i in {o.register for o in instruction.operands if o.kind == VECTOR} | {0} | set(case.fixed_vectors):
        m.vectors[i] = Vector(64, [term(f"initial_v{i}_{j}", 64, quadword(state.vectors[i], j), i in case.fixed_vectors)
                                   for j in range(8)])
    begin = case.center - BEFORE
    m.region(begin, begin + WINDOW, "data", True)
    patched = {(a + k - begin) // 8 for a, _ in case.patches for k in (0, 7)}
    for j in range(WINDOW // 8):
        t = term(f"memory_{j}", 64, quadword(state.memory, j), j in patched)
        for k in range(8):
            m.m[begin + 8 * j + k] = (t, k)
    return m, constant


class Environment(dict):
    """Variable's name -> value, found in a state when it is asked for."""

    def __init__(self, state):
        super().__init__()
        self.state = state

    def __missing__(self, name):
        state = self.state
        kind, _, at = name.removeprefix("initial_").partition("_")
        if kind in NAMES:
            value = state.general[NAMES.index(kind)]
        elif kind == "flag":
            value = state.flags[at]
        elif kind == "memory":
            value = quadword(state.memory, int(at))
        elif kind[0] == "k":
            value = state.masks[int(kind[1:])]
        else:
            value = quadword(state.vectors[int(kind[1:])], int(at))
        self[name] = value
        return value


def quadword(data, j):
    return int.from_bytes(data[8 * j:8 * j + 8], "little")


def after(m):
    """[(what, term)] of everything that the instruction may have changed, in the order of measured()."""
    result = [(n, m.general[n]) for n in NAMES]
    result += [(f"k{i}", m.masks[i]) for i in sorted(m.masks)]
    for i in sorted(m.vectors):
        result += [((i, j), t) for j, t in enumerate(m.vectors[i].lanes(64))]
    for name in FLAG_BITS:
        try:
            result.append((f"flag {name}", m.flag(name)))
        except Stop:
            pass  # undefined
    return result


def compare(case, m, following, state, have_wide):
    """The first difference between lifter and CPU from this state, or None."""
    flags = OTHER_FLAGS | sum(state.flags[n] << b for n, b in FLAG_BITS.items())
    begin = case.center - BEFORE
    general, new_flags, masks, vectors, memory, taken = case.native.run(
        state.general, flags, state.masks[:case.native.masks], state.vectors[:case.native.vectors], begin, state.memory)
    named = after(m)
    cells = [(i, *m.m[begin + i]) for i in range(WINDOW) if begin + i in m.m]  # not those that are dead, below the red zone
    words = list(dict.fromkeys(t for _, t, _ in cells))
    values = T.evaluate([t for _, t in named] + words, Environment(state))
    word_values = dict(zip(words, values[len(named):]))
    expected = list(state.vectors)
    for (what, _), value in zip(named, values):
        if isinstance(what, tuple):
            i, j = what
            expected[i] = expected[i][:8 * j] + value.to_bytes(8, "little") + expected[i][8 * j + 8:]
        elif what in NAMES:
            if general[NAMES.index(what)] != value:
                return f"{what}: lifter {value:#x}, CPU {general[NAMES.index(what)]:#x}"
        elif what[0] == "k":
            if have_wide and masks[int(what[1])] != value:
                return f"{what}: lifter {value:#x}, CPU {masks[int(what[1])]:#x}"
        elif new_flags >> FLAG_BITS[what[-1]] & 1 != value:
            return f"{what}: lifter {value}"
    for i in range(8 if have_wide else 0):
        if i not in m.masks and masks[i] != state.masks[i]:
            return f"k{i}: lifter leaves it, CPU {masks[i]:#x}"
    width = 64 if have_wide else 32
    for i in range(case.native.vectors):
        if expected[i][:width] != vectors[i][:width]:
            return f"vector {i}: lifter {expected[i][:width].hex()}, CPU {vectors[i][:width].hex()}"
    for i, t, k in cells:
        if word_values[t] >> 8 * k & 255 != memory[i]:
            return f"memory at {i - BEFORE}: lifter {word_values[t] >> 8 * k & 255:#x}, CPU {memory[i]:#x}"
    if (following == case.landing) != taken:
        return f"the next instruction: lifter {following - case.begin:+}, CPU {'jumps' if taken else 'does not jump'}"
    conditional = any(name[0] == "j" and name != "jmp" for name in m.used)
    if m.lib.ways != ({case.begin: 1 + taken} if conditional else {}):
        return f"the way noted: {m.lib.ways}, CPU {'jumps' if taken else 'does not jump'}"
    return None


def check(native, wide, instruction, raw, rng, refuses=False):
    """(difference or None, modes that ran). refuses: the lifter may stop for REFUSED."""
    ran = []
    for mode, runs, states in MODES:
        for _ in range(runs):
            T.reset()
            case = Case(native, instruction, raw, rng)
            native.load(bytes(case.code))
            state = State(rng)
            case.apply(state)
            variable = {"variables": lambda: True, "constants": lambda: False, "both": lambda: rng.randrange(2)}[mode]
            m, constant = machine_of(case, state, instruction, variable)
            try:
                following = m.step(case.begin)
            except Stop as e:
                if any(words in str(e) for words in UNDEFINED) or refuses and any(words in str(e) for words in REFUSED):
                    raise
                if "depends on data" not in str(e) or mode == "constants":
                    return f"{mode}: stopped: {e}", ran
                break
            for k in range(states):
                if k:
                    state = vary(state, constant, rng)
                difference = compare(case, m, following, state, wide)
                if difference:
                    return f"{mode}: {difference}", ran
        else:
            ran.append(mode)
    return None, ran


def vary(state, constant, rng):
    """Another state with the same constants."""
    new, old_values = State(rng), Environment(state)
    for name in constant:
        kind, _, at = name.removeprefix("initial_").partition("_")
        kept = old_values[name]
        if kind in NAMES:
            new.general[NAMES.index(kind)] = kept
        elif kind == "flag":
            new.flags[at] = kept
        elif kind == "memory":
            new.memory = replaced(new.memory, int(at), kept)
        elif kind[0] == "k":
            new.masks[int(kind[1:])] = kept
        else:
            new.vectors[int(kind[1:])] = replaced(new.vectors[int(kind[1:])], int(at), kept)
    return new


def replaced(data, j, value):
    """Bytes with another quadword number j."""
    return data[:8 * j] + value.to_bytes(8, "little") + data[8 * j + 8:]


# ---- Planted faults ----
def plant(native, wide, tested, rng):
    """(found, planted)"""
    found = planted = 0
    for mnemonic, fault, what, which in PLANTED:
        several = [x for x in tested if x[0].mnemonic == mnemonic and (which is None or which(x[0]))]
        if not several:
            continue
        planted += 1
        right = SEMANTICS[mnemonic]
        SEMANTICS[mnemonic] = lambda m, i, fault=fault, right=right: fault(m, i, right)
        try:
            seen = any(check(native, wide, i, raw, rng)[0] for i, raw in several for _ in range(12))
        finally:
            SEMANTICS[mnemonic] = right
        found += seen
        if not seen:
            print(f"planted and not found: {mnemonic}: {what}")
    return found, planted


# ---- What must stop ----
VARIABLE, BUFFER, CONSTANT_BUFFER, SKEWED = "variable", "buffer", "constant buffer", "buffer that is not aligned"
ABORT, COPYING = "pointer to abort", "pointer to memcpy"
STOPS = (  # code, rdi, words of the reason
    ("48 8b 07 c3", VARIABLE, "an address depends on data"),             # mov rax, [rdi]
    ("48 85 ff 74 00 c3", VARIABLE, "a branch depends on data"),         # test rdi, rdi; je
    ("ff e7", VARIABLE, "a jump depends on data"),                       # jmp rdi
    ("48 f7 f7 c3", VARIABLE, "a division depends on data"),             # div rdi
    ("48 f7 ff c3", VARIABLE, "a division depends on data"),             # idiv rdi
    ("48 89 f9 f3 aa c3", VARIABLE, "a count depends on data"),          # mov rcx, rdi; rep stosb
    ("48 89 fc c3", VARIABLE, "the stack pointer depends on data"),      # mov rsp, rdi
    ("62 f1 7f 49 7f 07 c3", BUFFER, "the mask of a store depends on"),  # vmovdqu8 [rdi]{k1}, zmm0
    ("48 f7 e7 74 00 c3", VARIABLE, "undefined flag z"),                 # mul rdi; je
    ("0f 28 07 c3", SKEWED, "unaligned access"),                         # movaps xmm0, [rdi]
    ("66 0f fe 07 c3", SKEWED, "unaligned access"),                      # paddd xmm0, [rdi]
    ("c5 fd 7f 07 c3", SKEWED, "unaligned access"),                      # vmovdqa [rdi], ymm0
    ("48 8b 44 24 f0 c3", VARIABLE, "stack that was never written"),     # mov rax, [rsp - 16]
    ("0f 10 44 24 e8 c3", VARIABLE, "stack that was never written"),     # movups xmm0, [rsp - 24]
    ("48 8b 44 24 f8 48 8b 00 c3", VARIABLE, "an address depends on data"),  # mov rax, [rsp - 8]; mov rax, [rax]
    ("0f 28 44 24 f8 66 48 0f 7e c0 48 8b 00 c3", VARIABLE, "an address depends on data"),  # movaps xmm0, [rsp - 8]; ...
    ("48 89 84 24 00 ff ff ff c3", VARIABLE, "below the stack pointer"),  # mov [rsp - 0x100], rax
    ("48 89 07 c3", CONSTANT_BUFFER, "write to"),                        # mov [rdi], rax
    ("48 89 47 39 c3", BUFFER, "outside all buffers"),                   # mov [rdi + 57], rax, in a buffer of 64
    ("48 89 fb c3", VARIABLE, "rbx not restored"),                       # mov rbx, rdi
    ("c2 08 00", VARIABLE, "stack pointer not restored"),                # ret 8
    ("ff e7", BUFFER, "which is no code"),                               # jmp rdi
    ("ff e7", ABORT, "call of abort"),
    ("ff d7 c3", COPYING, "unaligned stack"),                            # call rdi
    ("ff e7", COPYING, "an argument of memcpy depends on data"),         # jmp rdi, with any rdx
    ("d9 e8 c3", VARIABLE, "no semantics"),                              # fld1
    ("62 f1 7c 18 58 c0 c3", VARIABLE, "rounding"),                      # vaddps zmm0, zmm0, zmm0, {rn-sae}
    ("62 f2 7d 68 7c c0 c3", VARIABLE, "reserved vector length"),        # vpbroadcastd zmm0, eax, by no CPU
    ("67 8b 07 c3", VARIABLE, "address of 32 bits"),                     # mov eax, [edi]
    ("66 50 58 90 c3", VARIABLE, "16 bits of 64"),                       # push ax; pop rax
    ("66 c3", VARIABLE, "16 bits of 64"),                                # ret, to 16 bits
    ("66 eb 00 c3", VARIABLE, "16 bits of 64"),                          # jmp, to 16 bits
    ("66 0f c8 c3", VARIABLE, "16 bits of 64"),                          # bswap ax
    ("ff 1f", BUFFER, "a far call"),                                     # lcall [rdi]
    ("ff 2f", BUFFER, "a far call"),                                     # ljmp [rdi]
    ("66 c5 f9 ef c0 c3", VARIABLE, "no CPU admits"),                    # 66, vpxor
    ("f3 62 f1 7d 48 ef c0 c3", VARIABLE, "no CPU admits"),              # f3, vpxord
    ("66 0f 38 cb c1 c3", VARIABLE, "no CPU admits"),                    # 66, sha256rnds2
    ("62 e2 fd 48 27 c0 c3", VARIABLE, "beyond the eighth"),             # vptestmq k8, zmm0, zmm0
    ("65 48 8b 04 07 c3", VARIABLE, "segment"),                          # mov rax, gs:[rdi + rax]
    ("48 89 fe a5 c3", BUFFER, "string move of single words"),           # mov rsi, rdi; movsd
)


def stop_of(code, kind):
    """Why the lifter stops in a call of this code, or None."""
    T.reset()
    begin = library.BASE
    m = x86.Machine(Page(begin, bytes.fromhex(code)))
    m.lib.foreign = {library.FOREIGN: "abort", library.FOREIGN + 16: "memcpy"}
    words = [T.V(64, f"m{i}") for i in range(8)]
    if kind == VARIABLE:
        rdi = T.V(64, "argument")
    elif kind == ABORT:
        rdi = T.C(64, library.FOREIGN)
    elif kind == COPYING:
        rdi = T.C(64, library.FOREIGN + 16)
    else:
        rdi = T.C(64, m.buf("buffer", words, kind != CONSTANT_BUFFER, 64, 8 if kind == SKEWED else 0))
    try:
        m.call(begin, [rdi])
    except Stop as e:
        return str(e)
    return None


class Misread:
    """capstone's description of an instruction, with another text."""

    def __init__(self, raw, text):
        self.raw, self.op_str = raw, text

    def __getattr__(self, name):
        return getattr(self.raw, name)


MISREAD = (  # code, what the text loses
    ("62 e1 4d 50 fe 71 01", "{1to16}"),      # vpaddd zmm22, zmm22, dword ptr [rcx + 4]{1to16}
    ("62 f1 fd c9 6f 0f", "{z}"),             # vmovdqa64 zmm1{k1}{z}, [rdi]
    ("62 c2 fd 21 64 ef", "{k1}"),            # vpblendmq ymm21{k1}, ymm0, ymm15
)


def misread(code, lost):
    """Whether the decoder stops where capstone's text and the prefix differ."""
    decoder = x86.Machine.decoder
    raw = next(decoder.capstone.disasm(bytes.fromhex(code), 0, 1))
    decoder.instruction(raw)
    try:
        decoder.instruction(Misread(raw, raw.op_str.replace(lost, "")))
    except Stop:
        return lost in raw.op_str
    return False


def stops():
    """Whether all of STOPS stop for their reason, and the decoder where it reads an instruction wrongly."""
    right = sum(misread(*row) for row in MISREAD)
    for code, kind, reason in STOPS:
        got = stop_of(code, kind)
        right += got is not None and reason in got
        if got is None or reason not in got:
            print(f"{code} with a {kind}: {got}, not: {reason}")
    print(f"stops: {right} of {len(STOPS) + len(MISREAD)} for their reason")
    return right == len(STOPS) + len(MISREAD)


def against_cpu(chosen, from_libraries, seed, verbose):
    """Whether all is well. The first from_libraries forms are libraries', which the lifter must know."""
    have = cpu_flags()
    if "avx2" not in have:
        print("lifter against this CPU: not run, it lacks AVX2")
        return True
    wide = {"avx512f", "avx512bw", "avx512vl", "avx512dq"} <= have
    native, decoder = Native(wide), x86.Machine.decoder.capstone
    differences, left_out, lacks, only_constants, tested = 0, 0, set(), 0, []
    for number, instruction in enumerate(chosen.values()):
        absent = missing(instruction, have)
        if absent or any(o.segment for o in instruction.operands):
            left_out += 1
            lacks |= absent
            continue
        if verbose:
            print(instruction, flush=True)
        rng = random.Random(f"{seed} {instruction}")
        raw = next(decoder.disasm(instruction.bytes, instruction.address, 1))
        try:
            difference, ran = check(native, wide, instruction, raw, rng, number >= from_libraries)
        except Stop as e:
            left_out += 1
            lacks.add(str(e).split(":", maxsplit=1)[0])
            continue
        tested.append((instruction, raw))
        if difference:
            differences += 1
            print(f"{instruction} ({instruction.bytes.hex()}): {difference}")
        elif "variables" not in ran:
            only_constants += 1
    mnemonics = {i.mnemonic for i, _ in tested}
    print(f"lifter against this CPU: {len(tested)} forms of {len(mnemonics)} mnemonics: {differences} differences; "
          f"{only_constants} with constants only; {left_out} forms not run" + (f" ({', '.join(sorted(lacks))})" if lacks else "")
          + f"; seed {seed}")
    found, planted = plant(native, wide, tested, random.Random(seed))
    print(f"wrong semantics: {found} of {planted} found")
    return not differences and found == planted and planted


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("libraries", nargs="+")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--verbose", action="store_true")
    args = p.parse_args()
    sys.setrecursionlimit(100000)
    well, chosen = stops(), {}
    for path in args.libraries:
        began = time.process_time()
        functions = x86_code.reachable(library.Library(path))
        unknown = {i.mnemonic for f in functions.values() for i in f} - SEMANTICS.keys()
        count = sum(map(len, functions.values()))
        print(f"{path}: {count} instructions of {len(functions)} functions, {len(unknown)} mnemonics without semantics "
              f"{' '.join(sorted(unknown))}".rstrip())
        well &= not unknown
        well &= x86_objdump.compare(path, functions)
        chosen.update(forms(functions) if not unknown else {})
        print(f"    {time.process_time() - began:.1f} s")
    began = time.process_time()
    absent = SEMANTICS.keys() - {i.mnemonic for i in chosen.values()}
    extra = forms({0: x86_extra.instructions(absent)})
    untested = absent - {i.mnemonic for i in extra.values()} - NOT_HERE
    print(f"{len(SEMANTICS)} mnemonics have semantics; {len(absent)} are in none of the libraries, {len(untested)} of them "
          f"untested {' '.join(sorted(untested))}".rstrip() + f"; {len(NOT_HERE)} that no CPU at hand has")
    well &= bool(against_cpu({**chosen, **extra}, len(chosen), args.seed, args.verbose)) and not untested
    print(f"    {time.process_time() - began:.1f} s")
    return not well


if __name__ == "__main__":
    sys.exit(main())
