# SPDX-License-Identifier: ISC
"""x86-64 vector instructions lane by lane: logic, sums, products, comparisons, minima, shifts, widths; and mask registers."""
from . import terms as T
from .terms import C, MAXV, W, ext, full, sext, sgn, zext
from .x86_bits import count_of_bits
from .x86_decode import EVEX, MASK
from .x86_table import Vector, ZERO, bits_of_element, constant, of_cells, scalar, select, vector

ELEMENTS = (("b", 8), ("w", 16), ("d", 32), ("q", 64))


def lanewise(name, width, function, **options):
    """Lane i of the result is function(lanes i of the operands)."""
    def execute(values, immediate, size):  # pylint: disable=unused-argument
        return Vector(width, [function(*lanes) for lanes in zip(*(v.lanes(width) for v in values), strict=True)])
    vector(name, element=width, **options)(execute)


# ---- Logic, in the lanes that the operands have ----
def bitwise(function):
    def execute(values, immediate, size):  # pylint: disable=unused-argument
        width = min(v.natural() for v in values)
        return Vector(width, [function(*lanes) for lanes in zip(*(v.lanes(width) for v in values), strict=True)])
    return execute


def and_not(a, b):
    return T.and_(T.not_(a), b)


for logic_name, logic_function in (("and", T.and_), ("andn", and_not), ("or", T.or_), ("xor", T.xor)):
    vector("p" + logic_name)(bitwise(logic_function))
    for form, bits in (("vp{}d", 32), ("vp{}q", 64), ("{}ps", 32), ("{}pd", 64)):
        vector(form.format(logic_name), element=bits)(bitwise(logic_function))


def ternary(values, immediate, size):  # pylint: disable=unused-argument
    """Any function of three bits, by its table: the XOR of those products that the table's Moebius transform has."""
    table = [immediate >> i & 1 for i in range(8)]
    for bit in (1, 2, 4):
        for i in range(8):
            if i & bit:
                table[i] ^= table[i ^ bit]
    products = [i for i in range(8) if table[i]]

    def function(a, b, c):
        result = C(W[a], 0)
        for i in products:
            t = C(W[a], full(W[a]))
            for bit, x in ((4, a), (2, b), (1, c)):
                if i & bit:
                    t = T.and_(t, x)
            result = T.xor(result, t)
        return result
    return bitwise(function)(values, immediate, size)


vector("vpternlogd", element=32, destructive=True)(ternary)
vector("vpternlogq", element=64, destructive=True)(ternary)


# ---- Sums and products ----
def saturated_sum(a, b):
    if MAXV[a] + MAXV[b] <= full(W[a]):
        return T.add(a, b)
    w = W[a]
    return T.opq(f"addus{w}", w, (min(a, b), max(a, b)), lambda x, y: min(x + y, full(w)))


def saturated_difference(a, b):
    w, less = W[a], T.ult(a, b)
    if T.isc(less):
        return C(w, 0) if T.val(less) else T.sub_(a, b)
    return T.opq(f"subus{w}", w, (a, b), lambda x, y: max(x - y, 0), None, MAXV[a])


def clamped(x, w):
    """A signed integer in w bits, saturated."""
    return min(max(x, -1 << (w - 1)), (1 << (w - 1)) - 1) & full(w)


def signed_saturated(name, function):
    def execute(a, b):
        w = W[a]
        return T.opq(f"{name}{w}", w, (a, b), lambda x, y: clamped(function(sgn(x, w), sgn(y, w)), w))
    return execute


for suffix, bits in ELEMENTS:
    lanewise("padd" + suffix, bits, T.add)
    lanewise("psub" + suffix, bits, T.sub_)
for suffix, bits in ELEMENTS[:2]:
    lanewise("paddus" + suffix, bits, saturated_sum)
    lanewise("psubus" + suffix, bits, saturated_difference)
    lanewise("padds" + suffix, bits, signed_saturated("adds", lambda x, y: x + y))
    lanewise("psubs" + suffix, bits, signed_saturated("subs", lambda x, y: x - y))


def average(a, b):
    w = W[a] + 1
    return ext(T.add(T.add(zext(a, w), zext(b, w)), C(w, 1)), 1, W[a])


lanewise("pavgb", 8, average)
lanewise("pavgw", 16, average)


def low_product(extend):
    """Of the low halves of both lanes."""
    def execute(a, b):
        half = W[a] // 2
        return T.mul(extend(ext(a, 0, half), W[a]), extend(ext(b, 0, half), W[a]))
    return execute


def rounded_high_product(a, b):
    """(a b / 2^14 + 1) / 2"""
    return T.opq("mulhrs", 16, (min(a, b), max(a, b)), lambda x, y: ((sgn(x, 16) * sgn(y, 16) >> 14) + 1) >> 1 & 0xffff)


def products_of_words(a, b):
    """The sum of two products of signed words."""
    return T.add(*(T.mul(sext(ext(a, i, 16), 32), sext(ext(b, i, 16), 32)) for i in (0, 16)))


def interval(byte):
    """Of a signed byte."""
    if T.isc(byte):
        return (sgn(T.val(byte), 8),) * 2
    return (0, MAXV[byte]) if MAXV[byte] < 128 else (-128, 127)


def products_of_bytes(a, b):
    """The saturated sum of two products of an unsigned byte of a and a signed one of b; where that fits in 16 bits, the sum."""
    x, y = ([ext(t, i, 8) for i in (0, 8)] for t in (a, b))
    low = sum(min(0, MAXV[p] * interval(q)[0]) for p, q in zip(x, y))
    high = sum(max(0, MAXV[p] * interval(q)[1]) for p, q in zip(x, y))
    if -32768 <= low and high <= 32767:
        return T.add(*(T.mul(zext(p, 16), sext(q, 16)) for p, q in zip(x, y)))
    return T.opq("maddubs", 16, (x[0], y[0], x[1], y[1]), lambda p, q, r, s: clamped(p * sgn(q, 8) + r * sgn(s, 8), 16))


lanewise("pmullw", 16, T.mul)
lanewise("pmulld", 32, T.mul)
lanewise("vpmullq", 64, T.mul)
lanewise("pmulhw", 16, T.mulhs)
lanewise("pmulhuw", 16, T.mulhu)
lanewise("pmuludq", 64, low_product(zext))
lanewise("pmuldq", 64, low_product(sext))
lanewise("pmulhrsw", 16, rounded_high_product)
lanewise("pmaddwd", 32, products_of_words)
lanewise("pmaddubsw", 16, products_of_bytes)


@vector("psadbw")
def sum_of_differences(values, immediate, size):  # pylint: disable=unused-argument
    """The sum of 8 absolute differences of bytes, in each lane of 64 bits."""
    def difference(a, b):
        t = T.ite(T.ult(a, b), T.sub_(b, a), T.sub_(a, b))
        return zext(t, 64)
    a, b = (v.lanes(8) for v in values)
    result = []
    for i in range(0, len(a), 8):
        t = C(64, 0)
        for x, y in zip(a[i:i + 8], b[i:i + 8]):
            t = T.add(t, difference(x, y))
        result.append(t)
    return Vector(64, result)


def horizontal_sum(width):
    """Sums of neighbours: of the first operand below those of the second, in each 128 bits."""
    def execute(values, immediate, size):  # pylint: disable=unused-argument
        a, b = (v.lanes(width) for v in values)
        count, result = 128 // width, []
        for i in range(0, len(a), count):
            for x in (a[i:i + count], b[i:i + count]):
                result += [T.add(*x[j:j + 2]) for j in range(0, count, 2)]
        return Vector(width, result)
    return execute


vector("phaddw")(horizontal_sum(16))
vector("phaddd")(horizontal_sum(32))


# ---- Signs, minima, comparisons ----
def absolute(a):
    return T.ite(ext(a, W[a] - 1, 1), T.neg(a), a)


def with_sign(a, b):
    """a, -a or 0, as b is positive, negative or 0."""
    return T.ite(ext(b, W[b] - 1, 1), T.neg(a), T.ite(T.eq(b, C(W[b], 0)), C(W[a], 0), a))


def extremum(name, signed, least):
    def execute(a, b):
        w = W[a]
        less = (T.slt if signed else T.ult)(a, b)
        if T.isc(less):
            return a if T.val(less) == least else b
        more = (T.slt if signed else T.ult)(b, a)  # where they are equal, either will do
        if T.isc(more):
            return b if T.val(more) == least else a

        def function(x, y):
            first = sgn(x, w) < sgn(y, w) if signed else x < y
            return x if first == least else y
        bound = None if signed else min(MAXV[a], MAXV[b]) if least else max(MAXV[a], MAXV[b])
        return T.opq(name + str(w), w, (min(a, b), max(a, b)), function, None, bound)
    return execute


def all_ones(function):
    """A lane of ones where the comparison holds, of zeros where it does not."""
    return lambda a, b: sext(function(a, b), W[a])


def greater(a, b):
    return T.slt(b, a)


for suffix, bits in ELEMENTS:
    lanewise(("vpabs" if suffix == "q" else "pabs") + suffix, bits, absolute, unary=True)
    for kind, is_signed in (("u", False), ("s", True)):
        for extreme, is_least in (("min", True), ("max", False)):
            only_evex = "v" if suffix == "q" else ""
            lanewise(f"{only_evex}p{extreme}{kind}{suffix}", bits, extremum(extreme + kind, is_signed, is_least))
for suffix, bits in ELEMENTS[:3]:
    lanewise("psign" + suffix, bits, with_sign)


# ---- Comparisons into masks ----
def compare_to_mask(machine, instruction, width, function):
    """Bit i is function(lanes i); a bit outside the write mask is 0."""
    to, *sources = instruction.operands
    lanes = [machine.vector(o, instruction).lanes(width) for o in sources]
    bits = [function(*x) for x in zip(*lanes, strict=True)]
    if instruction.mask is not None:
        bits = [T.and_(x, y) for x, y in zip(bits, machine.mask_bits(instruction.mask, len(bits)))]
    machine.masks[to.register] = zext(T.concat(bits), 64)


def comparison(name, width, function):
    """Only into a mask."""
    scalar(name, masked=True)(lambda machine, instruction: compare_to_mask(machine, instruction, width, function))


def comparison_of_both_kinds(name, width, function):
    """Into a vector, or with an EVEX prefix into a mask."""
    forms = {}
    lanewise_into(forms, name, width, all_ones(function))
    scalar(name)(forms[name])
    scalar("v" + name, masked=True)(lambda machine, instruction: compare_to_mask(machine, instruction, width, function)
                                    if instruction.encoding == EVEX else forms[name](machine, instruction))


def lanewise_into(forms, name, width, function):
    """The execute function of the vector form, by name, not registered."""
    def execute(machine, instruction):
        operands = instruction.operands[-2:]
        lanes = [machine.vector(o, instruction).lanes(width) for o in operands]
        machine.set_vector(instruction.operands[0], Vector(width, [function(*x) for x in zip(*lanes, strict=True)]), instruction)
    forms[name] = execute


def predicates(less):
    """Names as capstone writes them; nlt is "not less than"."""
    return {"lt": less, "le": lambda a, b: T.not_(less(b, a)), "neq": lambda a, b: T.not_(T.eq(a, b)), "eq": T.eq,
            "nlt": lambda a, b: T.not_(less(a, b)), "nle": lambda a, b: less(b, a)}


def nonzero_and(a, b):
    return T.not_(zero_and(a, b))


def zero_and(a, b):
    return T.eq(T.and_(a, b), C(W[a], 0))


for suffix, bits in ELEMENTS:
    comparison_of_both_kinds("pcmpeq" + suffix, bits, T.eq)
    comparison_of_both_kinds("pcmpgt" + suffix, bits, greater)
    for kind, compare in (("", T.slt), ("u", T.ult)):
        for predicate, holds in predicates(compare).items():
            if kind or predicate != "eq":
                comparison(f"vpcmp{predicate}{kind}{suffix}", bits, holds)
    comparison("vptestm" + suffix, bits, nonzero_and)
    comparison("vptestnm" + suffix, bits, zero_and)
    comparison(f"vpmov{suffix}2m", bits, lambda a: ext(a, W[a] - 1, 1))


def signs_to_general(*names, width):
    """The highest bit of each lane."""
    def execute(machine, instruction):
        to, source = instruction.operands
        bits = [ext(t, width - 1, 1) for t in machine.vector(source, instruction).lanes(width)]
        machine.put(to, zext(T.concat(bits), to.width))
    scalar(*names)(execute)


signs_to_general("pmovmskb", "vpmovmskb", width=8)
signs_to_general("movmskps", "vmovmskps", width=32)
signs_to_general("movmskpd", "vmovmskpd", width=64)


@scalar("ptest", "vptest")
def ptest(machine, instruction):
    """Z: a & b is 0; C: b has no bit that a has not."""
    a, b = (machine.vector(o, instruction).lanes(64) for o in instruction.operands)

    def none(lanes):
        t = lanes[0]
        for x in lanes[1:]:
            t = T.or_(t, x)
        return T.eq(t, C(64, 0))
    zero = C(1, 0)
    common, rest = [T.and_(x, y) for x, y in zip(a, b)], [and_not(x, y) for x, y in zip(a, b)]
    machine.set_flags(z=(none, common), c=(none, rest), s=zero, o=zero, p=zero)


# ---- Mask registers ----
def mask_width(mnemonic):
    return bits_of_element(mnemonic[-1])


def kmov(machine, instruction):
    to, source = instruction.operands
    width = mask_width(instruction.mnemonic)
    t = machine.mask(source.register) if source.kind is MASK else machine.get(source)
    t = ext(t, 0, width) if W[t] > width else t
    if to.kind is MASK:
        machine.masks[to.register] = zext(t, 64)
    else:
        machine.put(to, zext(t, to.width))


def mask_logic(function):
    def execute(machine, instruction):
        to, *sources = instruction.operands
        width = mask_width(instruction.mnemonic)
        values = [ext(machine.mask(o.register), 0, width) if o.kind is MASK else o.value & 255 for o in sources]
        machine.masks[to.register] = zext(function(*values), 64)
    return execute


def kortest(machine, instruction):
    width = mask_width(instruction.mnemonic)
    t = T.or_(*(ext(machine.mask(o.register), 0, width) for o in instruction.operands))
    zero = C(1, 0)
    machine.set_flags(z=(T.eq, t, C(width, 0)), c=(T.eq, t, C(width, full(width))), s=zero, o=zero, p=zero)


def ktest(machine, instruction):
    width = mask_width(instruction.mnemonic)
    a, b = (ext(machine.mask(o.register), 0, width) for o in instruction.operands)
    zero = C(1, 0)
    machine.set_flags(z=(zero_and, a, b), c=(lambda a, b: T.eq(and_not(a, b), C(W[a], 0)), a, b), s=zero, o=zero, p=zero)


def kunpck(machine, instruction):
    """The low half of the first source above the low half of the second."""
    to, high, low = instruction.operands
    width = {"kunpckbw": 8, "kunpckwd": 16, "kunpckdq": 32}[instruction.mnemonic]
    machine.masks[to.register] = zext(T.concat([ext(machine.mask(o.register), 0, width) for o in (low, high)]), 64)


scalar("kunpckbw", "kunpckwd", "kunpckdq")(kunpck)
MASK_LOGIC = {"kand": T.and_, "kandn": and_not, "kor": T.or_, "kxor": T.xor, "kxnor": lambda a, b: T.not_(T.xor(a, b)),
              "knot": T.not_, "kadd": T.add, "kshiftl": T.shl, "kshiftr": T.shr}
for suffix, bits in ELEMENTS:
    scalar("kmov" + suffix)(kmov)
    scalar("kortest" + suffix)(kortest)
    scalar("ktest" + suffix)(ktest)
    for mask_name, mask_function in MASK_LOGIC.items():
        scalar(mask_name + suffix)(mask_logic(mask_function))


def mask_to_lanes(machine, instruction):
    to, source = instruction.operands
    width = bits_of_element(instruction.mnemonic[-1])
    bits = machine.mask_bits(source.register, to.width // width)
    machine.set_vector(to, Vector(width, [sext(b, width) for b in bits]), instruction)


def blend_by_mask(machine, instruction):
    """The second source where the bit is set, elsewhere the first, or 0."""
    to, first, second = instruction.operands
    name = instruction.mnemonic
    width = {"vblendmps": 32, "vblendmpd": 64}.get(name) or bits_of_element(name[-1])
    old = of_cells([ZERO] * (to.width // 8)) if instruction.zeroing else machine.vector(first, instruction)
    new = machine.vector(second, instruction)
    if instruction.mask is not None:
        new = select(machine.mask_bits(instruction.mask, to.width // width), new, old, width)
    machine.set_vector(to, new, instruction)


for suffix, bits in ELEMENTS:
    scalar("vpmovm2" + suffix)(mask_to_lanes)
    scalar("vpblendm" + suffix, masked=True)(blend_by_mask)
scalar("vblendmps", "vblendmpd", masked=True)(blend_by_mask)


# ---- Shifts ----
def shift_all(name, width, function):
    """All lanes by an immediate, or by the low 64 bits of a vector."""
    rotation = "ro" in name

    def execute(values, immediate, size):  # pylint: disable=unused-argument
        count = immediate
        if count is None:
            count = constant(values[1].low(8).lanes(64)[0], "the count of a vector shift")
        if not rotation:
            count = min(count, width)
        return Vector(width, [function(t, count) for t in values[0].lanes(width)])
    vector(name, element=width)(execute)


def shift_each(name, width, function, by_value):
    """Each lane by its own count, which may be data."""
    def execute(a, count):
        if T.isc(count):
            return function(a, T.val(count) if "ro" in name else min(T.val(count), width))
        return T.opq(f"{name}", width, (a, count), by_value)
    lanewise(name, width, execute)


def ror(a, k):
    return T.rol(a, -k)


def logical(direction, width):
    """Shifts of integers; a count from the width on gives 0."""
    if direction == "l":
        return lambda x, k: (x << k) & full(width) if k < width else 0
    return lambda x, k: x >> k if k < width else 0


def arithmetic(width):
    return lambda x, k: sgn(x, width) >> min(k, width) & full(width)


for suffix, bits in ELEMENTS[1:]:
    shift_all("psll" + suffix, bits, T.shl)
    shift_all("psrl" + suffix, bits, T.shr)
    shift_all("vpsraq" if suffix == "q" else "psra" + suffix, bits, T.sar)
    shift_each("vpsllv" + suffix, bits, T.shl, logical("l", bits))
    shift_each("vpsrlv" + suffix, bits, T.shr, logical("r", bits))
    shift_each("vpsrav" + suffix, bits, T.sar, arithmetic(bits))
for suffix, bits in ELEMENTS[2:]:
    shift_all("vprol" + suffix, bits, T.rol)
    shift_all("vpror" + suffix, bits, ror)
    shift_each("vprolv" + suffix, bits, T.rol, lambda x, k, w=bits: T.rotk(x, k, w))
    shift_each("vprorv" + suffix, bits, ror, lambda x, k, w=bits: T.rotk(x, -k, w))


def double_shift(name, width, left):
    """Of two lanes that stand one after the other."""
    def execute(values, immediate, size):  # pylint: disable=unused-argument
        k = immediate % width
        return Vector(width, [ext(T.concat([b, a]), width - k, width) if left else ext(T.concat([a, b]), k, width)
                              for a, b in zip(*(v.lanes(width) for v in values), strict=True)])
    vector(name, element=width)(execute)


for suffix, bits in ELEMENTS[1:]:
    double_shift("vpshld" + suffix, bits, True)
    double_shift("vpshrd" + suffix, bits, False)


@vector("vpmultishiftqb", element=8)
def multishift(values, immediate, size):  # pylint: disable=unused-argument
    """Byte i is the 8 bits from a bit of its quadword on, which the control names."""
    control, data = values[0].lanes(8), values[1].lanes(64)
    places = [constant(t, "the control of vpmultishiftqb") for t in control]
    return Vector(8, [ext(T.rol(data[i // 8], -place), 0, 8) for i, place in enumerate(places)])


# ---- Widths ----
def widening(name, source, target, extend):
    """From the low lanes of the source."""
    def execute(values, immediate, size):  # pylint: disable=unused-argument
        return Vector(target, [extend(t, target) for t in values[0].low(size * source // target).lanes(source)])
    vector(name, element=target, unary=True)(execute)


def narrowing(source, target):
    """The low parts of the lanes; a result of less than 16 bytes has zeros above."""
    def execute(machine, instruction):
        to, value = instruction.operands
        lanes = [ext(t, 0, target) for t in machine.vector(value, instruction).lanes(source)]
        if instruction.mask is None:
            machine.set_vector(to, Vector(target, lanes), instruction)
        else:
            bits = machine.mask_bits(instruction.mask, len(lanes))
            machine.set_vector_masked(to, Vector(target, lanes), instruction, bits, target)
    return execute


for i, (short, narrow) in enumerate(ELEMENTS):
    for long, wide in ELEMENTS[i + 1:]:
        widening(f"pmovsx{short}{long}", narrow, wide, sext)
        widening(f"pmovzx{short}{long}", narrow, wide, zext)
        scalar(f"vpmov{long}{short}", masked=True)(narrowing(wide, narrow))


def saturating(name, width, low, high):
    """A signed lane in half its width, at least low and at most high."""
    def execute(a):
        if MAXV[a] <= high and MAXV[a] < 1 << (width - 1):
            return ext(a, 0, width // 2)
        return T.opq(name, width // 2, (a,), lambda x: min(max(sgn(x, width), low), high) & full(width // 2))
    return execute


def pack(name, width, function):
    """Lanes of both operands in half their width, each 128 bits apart."""
    def execute(values, immediate, size):  # pylint: disable=unused-argument
        a, b = (v.lanes(width) for v in values)
        count, result = 128 // width, []
        for i in range(0, len(a), count):
            result += [function(t) for t in a[i:i + count] + b[i:i + count]]
        return Vector(width // 2, result)
    vector(name, element=width // 2)(execute)


pack("packuswb", 16, saturating("satuw", 16, 0, 255))
pack("packsswb", 16, saturating("satsw", 16, -128, 127))
pack("packusdw", 32, saturating("satud", 32, 0, 65535))
pack("packssdw", 32, saturating("satsd", 32, -32768, 32767))


# ---- Counts of bits ----
for suffix, bits in ELEMENTS:
    lanewise("vpopcnt" + suffix, bits, lambda a: count_of_bits("popcnt", a))
for suffix, bits in ELEMENTS[2:]:
    lanewise("vplzcnt" + suffix, bits, lambda a: count_of_bits("lzcnt", a))


# ---- Whole registers ----
@scalar("vzeroupper")
def vzeroupper(machine, instruction):
    for i in range(16):
        machine.vectors[i] = machine.full_vector(i).low(16).extended(64)


@scalar("vzeroall")
def vzeroall(machine, instruction):
    for i in range(16):
        machine.vectors[i] = of_cells([]).extended(64)
