# SPDX-License-Identifier: ISC
"""x86-64 vector instructions that move bytes: loads, stores, unpacking, permutations, parts, broadcasts, blends."""
from . import terms as T
from .library import Stop
from .machine import fromrefs
from .terms import ext, zext
from .x86_decode import GENERAL, LEGACY, MEMORY, VECTOR
from .x86_table import Vector, ZERO, bits_of_element, constant, of_cells, scalar, select, vector


# ---- Moves of whole vectors ----
def last(values, immediate, size):  # pylint: disable=unused-argument
    return values[-1]


vector(*"movdqa movdqu lddqu movntdq movntdqa movntps movntpd".split(), unary=True)(last)
vector("movaps", "movups", element=32, unary=True, loads_by_mask=True)(last)
vector("movapd", "movupd", element=64, unary=True, loads_by_mask=True)(last)
for suffix, bits in (("8", 8), ("16", 16), ("32", 32), ("64", 64)):
    vector("vmovdqu" + suffix, element=bits, unary=True, loads_by_mask=True)(last)
    if bits >= 32:
        vector("vmovdqa" + suffix, element=bits, unary=True, loads_by_mask=True)(last)


# ---- Moves of parts ----
def low_part(*names, size):
    """The low bytes to a register, zeros above, or to memory."""
    def execute(machine, instruction):
        to, source = instruction.operands
        value = machine.vector(source, instruction).low(size)
        machine.set_vector(to, value.extended(16) if to.kind is VECTOR else value, instruction)
    scalar(*names)(execute)


low_part("movd", "vmovd", size=4)
low_part("movq", "vmovq", size=8)


def low_lane(*names, size):
    """movss, movsd: to memory; from memory, with zeros above; between registers, what is above stays or is the first source's."""
    def execute(machine, instruction):
        to, source = instruction.operands[0], instruction.operands[-1]
        if to.kind is source.kind is MEMORY:  # capstone gives the string instruction the same name
            raise Stop("string move of single words")
        value = machine.vector(source, instruction).low(size)
        if source.kind is MEMORY:
            value = value.extended(16)
        elif to.kind is not MEMORY:
            above = instruction.operands[-2] if instruction.encoding != LEGACY else to
            value = value.over(machine.vector(above, instruction))
        machine.set_vector(to, value, instruction)
    scalar(*names)(execute)


low_lane("movsd", "vmovsd", size=8)
low_lane("movss", "vmovss", size=4)


def half(*names, at):
    """movlps, movhps: 8 bytes to or from memory; the other half stays or is the first source's."""
    def execute(machine, instruction):
        to, source = instruction.operands[0], instruction.operands[-1]
        if to.kind is MEMORY:
            machine.set_vector(to, of_cells(machine.vector(source, instruction).cells()[at:at + 8]), instruction)
            return
        first = instruction.operands[-2] if instruction.encoding != LEGACY else to
        cells = machine.vector(first, instruction).cells()
        new = machine.vector(source, instruction).cells()
        machine.set_vector(to, of_cells(cells[:at] + new[:8] + cells[at + 8:]), instruction)
    scalar(*names)(execute)


half("movlps", "movlpd", "vmovlps", "vmovlpd", at=0)
half("movhps", "movhpd", "vmovhps", "vmovhpd", at=8)


# ---- Byte moves: functions of lists of cells ----
def moving(*names, **options):
    """vector() for a function of (lists of cells, immediate, size) that returns cells."""
    def add(function):
        def execute(values, immediate, size):
            return of_cells(function([v.cells() for v in values], immediate, size))
        vector(*names, **options)(execute)
        return function
    return add


def each_128(count, function):
    """function(begin) for each 16 bytes, joined."""
    return [cell for begin in range(0, count, 16) for cell in function(begin)]


def element_of(cells, size, index):
    return cells[size * index:size * index + size]


def unpack(size, high):
    """Elements of both operands alternately, from the low or high 8 bytes of each 16."""
    def execute(operands, immediate, count):  # pylint: disable=unused-argument
        a, b = operands

        def part(begin):
            places = range(begin + 8 * high, begin + 8 * high + 8, size)
            return [cell for i in places for cell in a[i:i + size] + b[i:i + size]]
        return each_128(count, part)
    return execute


for suffix, width in (("bw", 8), ("wd", 16), ("dq", 32), ("qdq", 64)):
    moving("punpckl" + suffix, element=width)(unpack(width // 8, 0))
    moving("punpckh" + suffix, element=width)(unpack(width // 8, 1))
for suffix, width in (("ps", 32), ("pd", 64)):
    moving("unpckl" + suffix, element=width)(unpack(width // 8, 0))
    moving("unpckh" + suffix, element=width)(unpack(width // 8, 1))


@moving("movhlps")
def movhlps(operands, immediate, count):  # pylint: disable=unused-argument
    a, b = operands
    return b[8:16] + a[8:16]


@moving("movlhps")
def movlhps(operands, immediate, count):  # pylint: disable=unused-argument
    a, b = operands
    return a[:8] + b[:8]


@moving("movddup", element=64, unary=True)
def movddup(operands, immediate, count):
    a = operands[0]
    return a[:8] * 2 if count == 16 else each_128(count, lambda begin: a[begin:begin + 8] * 2)


def duplicate_words(name, odd):
    """The even or odd lanes of 32 bits, each twice."""
    @moving(name, element=32, unary=True)
    def execute(operands, immediate, count):  # pylint: disable=unused-argument
        return [cell for i in range(0, count // 4, 2) for cell in element_of(operands[0], 4, i + odd) * 2]
    return execute


duplicate_words("movsldup", 0)
duplicate_words("movshdup", 1)


def four(cells, size, begin, immediate):
    """Four elements, each named by two bits."""
    return [cell for i in range(4) for cell in element_of(cells[begin:], size, immediate >> 2 * i & 3)]


@moving("pshufd", element=32, unary=True)
def pshufd(operands, immediate, count):
    return each_128(count, lambda begin: four(operands[-1], 4, begin, immediate))


@moving("vpermilps", element=32)
def vpermilps(operands, immediate, count):
    if immediate is None:
        raise Stop("vpermilps by register")
    return pshufd(operands, immediate, count)


@moving("vpermilpd", element=64)
def vpermilpd(operands, immediate, count):
    if immediate is None:
        raise Stop("vpermilpd by register")
    a = operands[-1]
    return [cell for i in range(count // 8) for cell in element_of(a, 8, (i & ~1) + (immediate >> i & 1))]


@moving("pshuflw", element=16, unary=True)
def pshuflw(operands, immediate, count):
    a = operands[-1]
    return each_128(count, lambda begin: four(a, 2, begin, immediate) + a[begin + 8:begin + 16])


@moving("pshufhw", element=16, unary=True)
def pshufhw(operands, immediate, count):
    a = operands[-1]
    return each_128(count, lambda begin: a[begin:begin + 8] + four(a, 2, begin + 8, immediate))


@moving("shufps", element=32)
def shufps(operands, immediate, count):
    a, b = operands
    return each_128(count, lambda begin: four(a, 4, begin, immediate)[:8] + four(b, 4, begin, immediate)[8:])


@moving("shufpd", element=64)
def shufpd(operands, immediate, count):
    return [cell for i in range(count // 8) for cell in element_of(operands[i & 1], 8, (i & ~1) + (immediate >> i & 1))]


def shuffle_128(names, element):
    """Lanes of 128 bits: the low half of the result from the first operand, the high half from the second."""
    @moving(*names, element=element)
    def execute(operands, immediate, count):
        a, b = operands
        if count == 32:
            return element_of(a, 16, immediate & 1) + element_of(b, 16, immediate >> 1 & 1)
        return [cell for i in range(4) for cell in element_of(a if i < 2 else b, 16, immediate >> 2 * i & 3)]
    return execute


shuffle_128(("vshufi32x4", "vshuff32x4"), 32)
shuffle_128(("vshufi64x2", "vshuff64x2"), 64)


@moving("vperm2i128", "vperm2f128")
def vperm2i128(operands, immediate, count):  # pylint: disable=unused-argument
    a, b = operands
    halves = [a[:16], a[16:], b[:16], b[16:]]
    return [cell for i in (0, 4) for cell in ([ZERO] * 16 if immediate >> i & 8 else halves[immediate >> i & 3])]


@moving("palignr")
def palignr(operands, immediate, count):
    a, b = operands
    return each_128(count, lambda begin: (b[begin:begin + 16] + a[begin:begin + 16] + [ZERO] * 16)[min(immediate, 32):][:16])


def align(name, size):
    """Elements of the second operand and then the first, from an index on."""
    @moving(name, element=8 * size)
    def execute(operands, immediate, count):
        a, b = operands
        at = size * (immediate % (count // size))
        return (b + a)[at:at + count]
    return execute


align("valignd", 4)
align("valignq", 8)


@moving("pslldq")
def pslldq(operands, immediate, count):
    return each_128(count, lambda begin: ([ZERO] * immediate + operands[0][begin:begin + 16])[:16])


@moving("psrldq")
def psrldq(operands, immediate, count):
    return each_128(count, lambda begin: (operands[0][begin:begin + 16] + [ZERO] * 16)[min(immediate, 16):][:16])


def blend(*names, size, bits):
    """Elements of the second operand where the immediate's bit is 1; it has bits bits, which repeat."""
    @moving(*names)
    def execute(operands, immediate, count):
        return [cell for i in range(count // size) for cell in element_of(operands[immediate >> i % bits & 1], size, i)]
    return execute


blend("vpblendd", "blendps", size=4, bits=8)
blend("pblendw", size=2, bits=8)
blend("blendpd", size=8, bits=8)


def blend_by_signs(name, width, machine, instruction):
    """Elements of the second operand where the highest bit of the mask's is 1; the legacy form's mask is xmm0."""
    operands = instruction.operands
    old, new = (machine.vector(o, instruction) for o in (operands[1:3] if name[0] == "v" else operands[:2]))
    mask = machine.vector(operands[3], instruction) if name[0] == "v" else machine.full_vector(0).low(16)
    machine.set_vector(operands[0], select([ext(t, width - 1, 1) for t in mask.lanes(width)], new, old, width), instruction)


for blend_name, blend_width in (("pblendvb", 8), ("blendvps", 32), ("blendvpd", 64)):
    for full_name in (blend_name, "v" + blend_name):
        scalar(full_name)(lambda machine, instruction, n=full_name, w=blend_width: blend_by_signs(n, w, machine, instruction))


# ---- Look-ups ----
def look(index, table, size):
    """The element of a table (cells, a power of 2 of elements) at an index; only the low bits of the index count. An index of
    data makes an atom of the index and all elements."""
    count = len(table) // size
    if T.isc(index):
        return element_of(table, size, T.val(index) % count)
    elements = [fromrefs(element_of(table, size, i)) for i in range(count)]
    index = ext(index, 0, count.bit_length() - 1)
    t = T.opq("look", 8 * size, (index, *elements), lambda i, *e: e[i])
    return [(t, k) for k in range(size)]


def look_all(indexes, table, width):
    return Vector(0, [cell for t in indexes.lanes(width) for cell in look(t, table.cells(), width // 8)])


def permute(name, width):
    """Elements of the second operand at the indexes of the first."""
    vector(name, element=width)(lambda values, immediate, size: look_all(values[0], values[1], width))


def permute_by_both(name, width):
    """The same, or four elements of each 256 bits by the immediate."""
    def execute(values, immediate, size):
        if immediate is None:
            return look_all(values[0], values[1], width)
        a = values[0].cells()
        return of_cells([cell for begin in range(0, size, 32) for cell in four(a, 8, begin, immediate)])
    vector(name, element=width)(execute)


def permute_two(suffix, width):
    """Of two tables one after the other: vpermt2 overwrites the first table, vpermi2 the indexes."""
    def by_second(values, immediate, size):  # pylint: disable=unused-argument
        first, indexes, second = values
        return look_all(indexes, of_cells(first.cells() + second.cells()), width)

    def by_first(values, immediate, size):
        return by_second([values[1], values[0], values[2]], immediate, size)
    vector("vpermt2" + suffix, element=width, destructive=True)(by_second)
    vector("vpermi2" + suffix, element=width, destructive=True)(by_first)


for suffix, width in (("b", 8), ("w", 16), ("d", 32), ("ps", 32)):
    permute("vperm" + suffix, width)
for suffix in ("q", "pd"):
    permute_by_both("vperm" + suffix, 64)
for suffix, width in (("b", 8), ("w", 16), ("d", 32), ("q", 64)):
    permute_two(suffix, width)


@vector("pshufb", element=8)
def pshufb(values, immediate, size):  # pylint: disable=unused-argument
    """Bytes of the same 16 by an index; 0 if its highest bit is set."""
    table, result = values[0].cells(), []
    for i, t in enumerate(values[1].lanes(8)):
        part = table[i & ~15:(i & ~15) + 16]
        if T.isc(t):
            result.append(ZERO if T.val(t) & 128 else part[T.val(t) & 15])
        else:
            elements = [fromrefs([cell]) for cell in part]
            result.append((T.opq("pshufb", 8, (t, *elements), lambda k, *e: 0 if k & 128 else e[k & 15]), 0))
    return of_cells(result)


# ---- Insertion, extraction, broadcast ----
def insert(*names, size, element=None):
    @moving(*names, element=element)
    def execute(operands, immediate, count):
        a, b = operands
        at = size * (immediate % (count // size))
        return a[:at] + b[:size] + a[at + size:count]
    return execute


insert("vinserti128", "vinsertf128", size=16)
insert("vinserti32x4", "vinsertf32x4", size=16, element=32)
insert("vinserti64x2", "vinsertf64x2", size=16, element=64)
insert("vinserti32x8", "vinsertf32x8", size=32, element=32)
insert("vinserti64x4", "vinsertf64x4", size=32, element=64)
for suffix, width in (("b", 8), ("w", 16), ("d", 32), ("q", 64)):
    insert("pinsr" + suffix, size=width // 8)


@moving("insertps")
def insertps(operands, immediate, count):  # pylint: disable=unused-argument
    """A lane of the second operand, in memory the only one, into one of the first; lanes that the low four bits name become 0."""
    a, b = operands
    lane = element_of(b, 4, immediate >> 6 if len(b) > 4 else 0)
    lanes = [element_of(a, 4, i) for i in range(4)]
    lanes[immediate >> 4 & 3] = lane
    return [cell for i, x in enumerate(lanes) for cell in ([ZERO] * 4 if immediate >> i & 1 else x)]


def extract(*names, size):
    """A part; zeros above it in a general register."""
    def execute(machine, instruction):
        to, source, which = instruction.operands
        cells = machine.vector(source, instruction).cells()
        part = element_of(cells, size, which.value % (len(cells) // size))
        if to.kind is GENERAL:
            machine.put(to, zext(fromrefs(part), to.width))
        else:
            machine.set_vector(to, of_cells(part), instruction)
    scalar(*names)(execute)


extract("vextracti128", "vextractf128", "vextracti32x4", "vextractf32x4", "vextracti64x2", "vextractf64x2", size=16)
extract("vextracti32x8", "vextractf32x8", "vextracti64x4", "vextractf64x4", size=32)
extract("extractps", "vextractps", size=4)
for suffix, width in (("b", 8), ("w", 16), ("d", 32), ("q", 64)):
    extract("pextr" + suffix, "vpextr" + suffix, size=width // 8)


def broadcast(*names, part, element):
    @moving(*names, element=element, unary=True)
    def execute(operands, immediate, count):  # pylint: disable=unused-argument
        return operands[0][:part] * (count // part)
    return execute


for suffix, width in (("b", 8), ("w", 16), ("d", 32), ("q", 64)):
    broadcast("vpbroadcast" + suffix, part=width // 8, element=width)
broadcast("vbroadcastss", part=4, element=32)
broadcast("vbroadcastsd", part=8, element=64)
for kind in "if":
    broadcast(f"vbroadcast{kind}128", part=16, element=None)
    broadcast(f"vbroadcast{kind}32x2", part=8, element=32)
    broadcast(f"vbroadcast{kind}32x4", part=16, element=32)
    broadcast(f"vbroadcast{kind}64x2", part=16, element=64)
    broadcast(f"vbroadcast{kind}32x8", part=32, element=32)
    broadcast(f"vbroadcast{kind}64x4", part=32, element=64)


# ---- By mask: packed and spread ----
def compress(machine, instruction):
    """The elements whose bit is set, packed. By a mask of data each element of the result is an atom of mask and all elements."""
    to, source = instruction.operands
    width = bits_of_element(instruction.mnemonic[-1])
    lanes = machine.vector(source, instruction).lanes(width)
    bits = machine.mask_bits(instruction.mask, len(lanes))
    if to.kind is MEMORY:
        chosen = [t for t, b in zip(lanes, bits) if constant(b, "the mask of a store")]
        if chosen:
            machine.storerefs(machine.address(to), Vector(width, chosen).cells())
        return
    old = Vector(width, [T.C(width, 0)] * len(lanes)) if instruction.zeroing else machine.vector(to, instruction)
    old = old.lanes(width)
    if all(T.isc(b) for b in bits):
        chosen = [t for t, b in zip(lanes, bits) if T.val(b)]
        result = chosen + old[len(chosen):]
    else:
        mask = T.concat(bits)
        result = [T.opq(f"compress{i}", width, (mask, old[i], *lanes), compressed(i)) for i in range(len(lanes))]
    machine.set_vector(to, Vector(width, result), instruction)


def compressed(i):
    """Element i, on integers."""
    def function(mask, before, *lanes):
        chosen = [x for j, x in enumerate(lanes) if mask >> j & 1]
        return chosen[i] if i < len(chosen) else before
    return function


def expand(machine, instruction):
    """The low elements, in turn, where the bit is set; the mask must be constant."""
    to, source = instruction.operands
    width = bits_of_element(instruction.mnemonic[-1])
    count = to.width // width
    bits = [constant(b, "the mask of vpexpand") for b in machine.mask_bits(instruction.mask, count)]
    old = [T.C(width, 0)] * count if instruction.zeroing else machine.vector(to, instruction).lanes(width)
    if source.kind is MEMORY:
        used = sum(bits) * width // 8
        lanes = of_cells(machine.loadrefs(machine.address(source), used)).lanes(width) if used else []
    else:
        lanes = machine.vector(source, instruction).lanes(width)
    chosen = iter(lanes)
    machine.set_vector(to, Vector(width, [next(chosen) if b else x for b, x in zip(bits, old)]), instruction)


for suffix in "bwdq":
    scalar("vpcompress" + suffix, masked=True)(compress)
    scalar("vpexpand" + suffix, masked=True)(expand)


def gather(index_width, width):
    """vpgather: elements at base + index scale + displacement where the mask bit is set; the mask is 0 afterwards. Indexes and
    mask must be constant. The VEX form's mask is the highest bits of a vector, its third operand."""
    def execute(machine, instruction):
        to, memory = instruction.operands[:2]
        count = min(to.width // width, memory.lanes[1] // index_width)
        indexes = machine.full_vector(memory.lanes[0]).lanes(index_width)[:count]
        old = machine.vector(to, instruction).lanes(width)[:count]
        if instruction.mask is None:
            bits = [ext(t, width - 1, 1) for t in machine.vector(instruction.operands[2], instruction).lanes(width)]
            machine.set_vector(instruction.operands[2], Vector(width, [T.C(width, 0)] * (to.width // width)), instruction)
        else:
            bits = machine.mask_bits(instruction.mask, count)
            machine.masks[instruction.mask] = T.C(64, 0)
        begin = memory.value + (constant(machine.general[memory.base], "an address") if memory.base else 0)
        result = []
        for index, bit, x in zip(indexes, bits, old):
            if constant(bit, "the mask of a gather"):
                place = begin + memory.scale * T.sgn(constant(index, "an address"), index_width) & T.full(64)
                x = machine.load(place, width // 8)
            result.append(x)
        machine.set_vector(to, Vector(width, result).extended(to.width // 8), instruction)
    return execute


for index_suffix, index_bits in (("d", 32), ("q", 64)):
    for suffix, width in (("d", 32), ("q", 64), ("ps", 32), ("pd", 64)):
        letter = "p" if suffix in "dq" else ""
        scalar(f"v{letter}gather{index_suffix}{suffix}", masked=True)(gather(index_bits, width))
