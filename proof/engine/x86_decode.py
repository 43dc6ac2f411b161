# SPDX-License-Identifier: ISC
"""The decoder of x86-64 instructions: capstone's, with what it loses or cannot say taken from the bytes.

An Instruction holds numbers and names only, no terms, so that it outlives terms.reset().

capstone 5.0.7 leaves avx_bcast 0 for an embedded broadcast ({1to16}), and masks and zeroing reach the caller only in part. They
are therefore read from the EVEX prefix here; text that says something else stops. It also scales the displacement of EVEX vmovq
between memory and register by 16 instead of 8: displacements of one byte are computed here."""
import re

from capstone import CS_ARCH_X86, CS_MODE_64, Cs
from capstone.x86 import X86_OP_IMM, X86_OP_MEM, X86_OP_REG

from .library import Stop

GENERAL, VECTOR, MASK, IMMEDIATE, MEMORY = "general", "vector", "mask", "immediate", "memory"
LEGACY, VEX, EVEX = "legacy", "VEX", "EVEX"
PREFIXES = frozenset(bytes.fromhex("66f2f32e363e26646567f0"))
VECTOR_BITS = {"xmm": 128, "ymm": 256, "zmm": 512}
BROADCAST = re.compile(r"\{1to(\d+)\}")
OPERAND_SIZE = 0x66
REFUSED = frozenset(bytes.fromhex("66f2f3f0"))
INDIRECT, FAR = 0xFF, (3, 5)  # an opcode, and what its ModRM byte makes of it
OF_THE_STACK = ("push", "pop", "pushfq", "popfq", "leave", "enter", "call", "ret", "bswap")  # the decoder says 64 bits in spite of it
IGNORED = ("notrack ", "bnd ")  # prefixes of jumps that change nothing here


def _general_registers():
    """name -> (register of 64 bits, lowest bit, width)"""
    table = {}
    for name in "rax rcx rdx rbx rsp rbp rsi rdi".split():
        table[name], table["e" + name[1:]], table[name[1:]] = (name, 0, 64), (name, 0, 32), (name, 0, 16)
    for letter in "abcd":
        table[letter + "l"], table[letter + "h"] = (f"r{letter}x", 0, 8), (f"r{letter}x", 8, 8)
    for name in ("sp", "bp", "si", "di"):
        table[name + "l"] = ("r" + name, 0, 8)
    for i in range(8, 16):
        for suffix, width in (("", 64), ("d", 32), ("w", 16), ("b", 8)):
            table[f"r{i}{suffix}"] = (f"r{i}", 0, width)
    return table


GENERAL_REGISTERS = _general_registers()


class Operand:
    """One operand. width: its bits, of memory, of the register or of the immediate. lanes: of a gather, the vector of indexes as
    (number, width)."""
    __slots__ = ("kind", "width", "register", "low", "value", "base", "index", "scale", "segment", "lanes")

    def __init__(self, kind, width):
        self.kind, self.width = kind, width
        self.register = self.base = self.index = self.segment = self.lanes = None
        self.low = self.value = 0
        self.scale = 1

    def __eq__(self, other):
        return all(getattr(self, n) == getattr(other, n) for n in self.__slots__)

    __hash__ = None


class Instruction:
    """register operands name what they are: GENERAL by (register, low), VECTOR and MASK by number."""
    __slots__ = ("address", "next", "mnemonic", "text", "bytes", "operands", "encoding", "mask", "zeroing", "broadcast",
                 "execute")

    def __str__(self):
        return f"{self.mnemonic} {self.text}".strip()


def _operand(decoder, op, after, address_size):
    if op.type == X86_OP_IMM:
        result = Operand(IMMEDIATE, 8 * op.size)
        result.value = op.imm & ((1 << 8 * op.size) - 1)
    elif op.type == X86_OP_MEM:
        result = Operand(MEMORY, 8 * op.size)
        name = decoder.reg_name
        result.value, result.scale = op.mem.disp, op.mem.scale
        result.base, result.index = name(op.mem.base) if op.mem.base else None, name(op.mem.index) if op.mem.index else None
        segment = name(op.mem.segment) if op.mem.segment else None
        result.segment = segment if segment in ("fs", "gs") else None
        if result.base == "rip":
            result.base, result.value = None, op.mem.disp + after
        if result.index and result.index[:3] in VECTOR_BITS:
            result.lanes, result.index = (int(result.index[3:]), VECTOR_BITS[result.index[:3]]), None
        if result.index in ("riz", "eiz"):
            result.index = None
        if address_size != 8 or any(r and GENERAL_REGISTERS.get(r, (0, 0, 0))[2] != 64 for r in (result.base, result.index)):
            raise Stop("address of 32 bits")
    else:
        assert op.type == X86_OP_REG
        name = decoder.reg_name(op.reg)
        if name in GENERAL_REGISTERS:
            register, low, width = GENERAL_REGISTERS[name]
            result = Operand(GENERAL, width)
            result.register, result.low = register, low
        elif name[:3] in VECTOR_BITS:
            result = Operand(VECTOR, VECTOR_BITS[name[:3]])
            result.register = int(name[3:])
        elif re.fullmatch(r"k[0-7]", name):
            result = Operand(MASK, 64)
            result.register = int(name[1])
        else:
            raise Stop(f"register {name}")
    return result


def encoding_of(code):
    """(encoding, index of its first byte)"""
    i = 0
    while code[i] in PREFIXES:
        i += 1
    if code[i] == 0x8F and code[i + 1] & 0x1F >= 8:
        raise Stop("XOP")
    return {0x62: EVEX, 0xC4: VEX, 0xC5: VEX}.get(code[i], LEGACY), i


VEX_LONG = 0xC4
SHA512 = {0xCB: ("vsha512rnds2", (256, 256, 128)), 0xCC: ("vsha512msg1", (256, 128)), 0xCD: ("vsha512msg2", (256, 256))}


class Decoder:
    def __init__(self):
        self.capstone = Cs(CS_ARCH_X86, CS_MODE_64)
        self.capstone.detail = True

    def decode(self, code, address):
        """The instruction that begins with the first of these bytes."""
        raw = next(self.capstone.disasm(code, address, 1), None)
        if raw is None:
            return self.madd52(code, address) or self.sha512(code, address)
        try:
            return self.instruction(raw)
        except Stop as e:
            raise Stop(f"{e}: {raw.mnemonic} {raw.op_str}") from e

    def madd52(self, code, address):
        """VEX.256.66.0F38.W1 B4 and B5, which capstone 5 does not know: decoded in the encoding of AVX-512, that has four bytes of
        displacement for one, and ends where they do, so that what is relative to the next instruction is the same; or None."""
        if len(code) < 5 or code[0] != VEX_LONG or code[1] & 0x1F != 2 or code[2] & 0x87 != 0x85 or code[3] not in (0xB4, 0xB5):
            return None
        modrm = code[4]
        has_sib, memory = modrm & 7 == 4 and modrm < 0xC0, modrm >> 6
        at = 6 if has_sib else 5
        absolute = memory == 0 and (code[5] if has_sib else modrm) & 7 == 5
        size = at + (0 if memory == 3 else 1 if memory == 1 else 4 if memory == 2 or absolute else 0)
        rest = bytes(code[4:size])
        if memory == 1:
            rest = bytes([modrm & 0x3F | 0x80]) + rest[1:-1] + int.to_bytes(code[size - 1], 1, "little") + \
                (b"\xff" if code[size - 1] > 127 else b"\0") * 3
        longer = bytes([0x62, code[1] & 0xE0 | 0x12, code[2] & 0x78 | 0x85, 0x28, code[3]]) + rest
        raw = next(self.capstone.disasm(longer, address + size - len(longer), 1), None)
        if raw is None:
            return None
        result = self.instruction(raw)
        result.address, result.next, result.bytes, result.encoding = address, address + size, bytes(code[:size]), VEX
        return result

    @staticmethod
    def sha512(code, address):
        """VEX.256.F2.0F38.W0 CB, CC and CD, which capstone 5 does not know: their operands are registers."""
        if len(code) < 5 or code[0] != VEX_LONG or code[1] & 0x1F != 2 or code[2] & 0x87 != 7 or code[3] not in SHA512 or code[4] < 0xC0:
            raise Stop(f"no instruction at {address:#x}: {code.hex()}")
        result = Instruction()
        result.address, result.next, result.bytes = address, address + 5, bytes(code[:5])
        result.mnemonic, widths = SHA512[code[3]]
        registers = (code[4] >> 3 & 7 | ~code[1] >> 4 & 8, ~code[2] >> 3 & 15, code[4] & 7 | ~code[1] >> 2 & 8)
        if len(widths) == 2:
            if registers[1] != 0:
                raise Stop(f"reserved: {result.mnemonic}")
            registers = registers[::2]
        operands = [Operand(VECTOR, width) for width in widths]
        for o, register in zip(operands, registers):
            o.register = register
        result.text = ", ".join(f"{'xmm' if o.width == 128 else 'ymm'}{o.register}" for o in operands)
        result.execute, result.encoding, result.operands = None, VEX, tuple(operands)
        result.mask, result.zeroing, result.broadcast = None, False, 0
        return result

    def instruction(self, raw):
        result = Instruction()
        result.address, result.next, result.bytes = raw.address, raw.address + raw.size, bytes(raw.bytes)
        result.mnemonic, result.text, result.execute = raw.mnemonic, raw.op_str, None
        for prefix in IGNORED:
            result.mnemonic = result.mnemonic.removeprefix(prefix)
        result.encoding, first = encoding_of(result.bytes)
        self.prefixes(result, raw, set(result.bytes[:first]))
        result.mask, result.zeroing, result.broadcast = None, False, 0
        operands = [_operand(raw, op, result.next, raw.addr_size) for op in raw.operands]
        for o in operands:
            if o.lanes:  # a gather's operand is one of its elements
                o.width = 32 if result.mnemonic.endswith(("d", "ps")) else 64
        if result.encoding == EVEX:
            self.evex(result, first, operands)
            self.displacement(result, first, operands)
        elif "{" in result.text:
            raise Stop("mask or broadcast without an EVEX prefix")
        result.operands = tuple(operands)
        return result

    @staticmethod
    def prefixes(result, raw, before):
        """Stops at an instruction that the CPU takes for another one than the decoder, or for none. before: its bytes before the
        opcode or the prefix of vectors."""
        if OPERAND_SIZE in before and (result.mnemonic in OF_THE_STACK or result.mnemonic[0] == "j"):
            raise Stop("a prefix that makes 16 bits of 64")
        if before & REFUSED and (result.encoding != LEGACY or result.mnemonic.startswith("sha") and result.mnemonic[3] in "12"):
            raise Stop("a prefix that no CPU admits here")
        if raw.opcode[0] == INDIRECT and (raw.modrm >> 3 & 7) in FAR:
            raise Stop("a far call or jump")

    @staticmethod
    def evex(result, first, operands):
        """Mask, zeroing and embedded broadcast from the prefix 62 p0 p1 p2; the write mask leaves the operands."""
        p0, p1, p2 = result.bytes[first + 1:first + 4]
        mask, zeroing, b = p2 & 7, bool(p2 >> 7), p2 >> 4 & 1
        if p2 & 0x60 == 0x60:
            raise Stop("reserved vector length")
        if operands and operands[0].kind == MASK and p0 & 0x90 != 0x90:
            raise Stop("a mask register beyond the eighth")
        memory = [o for o in operands if o.kind == MEMORY]
        said = BROADCAST.search(result.text)
        if b and not memory:
            raise Stop("rounding")
        if bool(b) != bool(said):
            raise Stop("the decoder lost an embedded broadcast")
        if b:
            element = 64 if p1 >> 7 else 32
            length = max(o.width for o in operands if o.kind == VECTOR)
            if memory[0].width != element or int(said[1]) * element != length:
                raise Stop("the decoder's embedded broadcast has another element than the prefix")
            result.broadcast = int(said[1])
        if zeroing != ("{z}" in result.text) or bool(mask) != ("{k" in result.text):
            raise Stop("the decoder's mask is not the prefix's")
        if mask:
            at = next(i for i, o in enumerate(operands) if o.kind == MASK and i > 0)
            if operands[at].register != mask:
                raise Stop("the decoder's mask is not the prefix's")
            del operands[at]
            result.mask, result.zeroing = mask, zeroing

    @staticmethod
    def displacement(result, first, operands):
        """An EVEX displacement of one byte counts in operands of memory; in elements for instructions on single ones. It follows
        the prefix, the opcode, the ModRM byte (whose mode is then 1) and, if its field is 4, another byte."""
        modrm = result.bytes[first + 5]
        if modrm >> 6 != 1:
            return
        byte = result.bytes[first + (7 if modrm & 7 == 4 else 6)]
        memory = next(o for o in operands if o.kind == MEMORY)
        unit = memory.width // 8
        if result.mnemonic.startswith(("vpcompress", "vpexpand")):
            unit = {"b": 1, "w": 2, "d": 4, "q": 8}[result.mnemonic[-1]]
        memory.value = (byte - 256 if byte > 127 else byte) * unit
