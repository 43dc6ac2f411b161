# SPDX-License-Identifier: ISC
"""x86-64 instructions on the bits of general registers: shifts, rotations, single bits, fields, counts."""
from . import terms as T
from .library import Stop
from .terms import C, W, ext, full
from .x86_decode import IMMEDIATE, MEMORY
from .x86_scalar import UNDEFINED, is_zero, logic_flags, result_flags, sign
from .x86_table import constant, scalar


# ---- Shifts. A count of data makes atoms, and leaves the flags undefined, since a count of 0 does not change them. ----
def ror(a, k):
    return T.rol(a, W[a] - k % W[a])


def by_data(name, a, count, function):
    """A shift by a term, whose bits beyond the register's width are ignored."""
    w = W[a]
    count = ext(count, 0, 6 if w == 64 else 5)
    return T.opq(f"{name}{w}", w, (a, count), lambda x, k: function(x, k, w))


def shift_left(x, k, w):
    return x << k & full(w)


def shift_right(x, k, w):  # pylint: disable=unused-argument
    return x >> k


def shift_right_signed(x, k, w):
    return (T.sgn(x, w) >> k) & full(w)


def rotate_left(x, k, w):
    return T.rotk(x, k, w)


def rotate_right(x, k, w):
    return T.rotk(x, w - k % w, w)


SHIFTS = {  # name: (by a constant, by data, last bit shifted out)
    "shl": (T.shl, shift_left, lambda a, k: ext(a, W[a] - k, 1) if k <= W[a] else C(1, 0)),
    "shr": (T.shr, shift_right, lambda a, k: ext(a, k - 1, 1) if k <= W[a] else C(1, 0)),
    "sar": (T.sar, shift_right_signed, lambda a, k: ext(a, min(k, W[a]) - 1, 1)),
    "rol": (T.rol, rotate_left, lambda a, k: ext(a, -k % W[a], 1)),
    "ror": (ror, rotate_right, lambda a, k: ext(a, (k - 1) % W[a], 1)),
}
OVERFLOW_BY_1 = {  # O after a shift by 1; by more it is undefined
    "shl": lambda a, r: T.xor(sign(a), sign(r)), "shr": lambda a, r: sign(a), "sar": lambda a, r: C(1, 0),
    "rol": lambda a, r: T.xor(sign(r), ext(r, 0, 1)), "ror": lambda a, r: T.xor(sign(r), ext(r, W[r] - 2, 1)),
}


def shift(name):
    constant_count, data_count, carry = SHIFTS[name]
    rotation = name in ("rol", "ror")

    def execute(machine, instruction):
        to = instruction.operands[0]
        a = machine.get(to)
        count = machine.get(instruction.operands[1]) if len(instruction.operands) > 1 else C(8, 1)
        if not T.isc(count):
            machine.set_flags(**({"c": None, "o": None} if rotation else UNDEFINED))
            machine.put(to, by_data(name, a, count, data_count))
            return
        k = T.val(count) & (63 if W[a] == 64 else 31)
        if not k:
            machine.put(to, a)
            return
        r = constant_count(a, k)
        flags = {} if rotation else result_flags(r)
        machine.set_flags(c=(carry, a, k), o=(OVERFLOW_BY_1[name], a, r) if k == 1 else None, **flags)
        machine.put(to, r)
    scalar(name)(execute)


def shift_without_flags(name, of):
    constant_count, data_count, _ = SHIFTS[of]

    def execute(machine, instruction):
        to, source, counts = instruction.operands
        a, count = machine.get(source), machine.get(counts)
        if T.isc(count):
            machine.put(to, constant_count(a, T.val(count) & (W[a] - 1)))
        else:
            machine.put(to, by_data(of, a, count, data_count))
    scalar(name)(execute)


for shift_name in SHIFTS:
    shift(shift_name)
for shift_name, shift_like in (("shlx", "shl"), ("shrx", "shr"), ("sarx", "sar"), ("rorx", "ror")):
    shift_without_flags(shift_name, shift_like)


@scalar("shld", "shrd")
def double_shift(machine, instruction):
    to, source, counts = instruction.operands
    a, b = machine.get(to), machine.get(source)
    w = W[a]
    k = constant(machine.get(counts), "the count of a double shift") & (63 if w == 64 else 31)
    if k > w:
        raise Stop("double shift by more than the width")
    if not k:
        machine.put(to, a)
        return
    if instruction.mnemonic == "shrd":
        r, carry = ext(T.concat([a, b]), k, w), (ext, a, k - 1, 1)
    else:
        r, carry = ext(T.concat([b, a]), w - k, w), (ext, a, w - k, 1)
    machine.set_flags(c=carry, o=(lambda a, r: T.xor(sign(a), sign(r)), a, r) if k == 1 else None, **result_flags(r))
    machine.put(to, r)


# ---- Bits ----
@scalar("bt", "bts", "btr", "btc")
def bit_test(machine, instruction):
    to, index = instruction.operands
    if to.kind is MEMORY and index.kind is not IMMEDIATE:
        raise Stop("bit string in memory")
    a = machine.get(to)
    i = constant(machine.get(index), "the number of a bit") % W[a]
    bit = C(W[a], 1 << i)
    machine.set_flags(c=ext(a, i, 1), o=None, s=None, p=None)
    if instruction.mnemonic == "bts":
        machine.put(to, T.or_(a, bit))
    elif instruction.mnemonic == "btr":
        machine.put(to, T.and_(a, T.not_(bit)))
    elif instruction.mnemonic == "btc":
        machine.put(to, T.xor(a, bit))


def trailing_zeros(x, w):
    return (x & -x).bit_length() - 1 if x else w


COUNTS = {  # of an integer of w bits
    "tzcnt": trailing_zeros, "lzcnt": lambda x, w: w - x.bit_length(), "popcnt": lambda x, w: bin(x).count("1"),
}


def count_of_bits(name, a):
    """An atom, at most the width; of trailing zeros a constant, if the lowest bit that may be a one is one."""
    w = W[a]
    lowest = T.POSS[a] & -T.POSS[a]
    if name == "tzcnt" and T.ones(a) & lowest:
        return C(w, lowest.bit_length() - 1)
    return T.opq(f"{name}{w}", w, (a,), lambda x: COUNTS[name](x, w), None, w)


@scalar("tzcnt", "lzcnt", "popcnt")
def count_bits(machine, instruction):
    to, source = instruction.operands
    a, name = machine.get(source), instruction.mnemonic
    r = count_of_bits(name, a)
    if name == "popcnt":
        zero = C(1, 0)
        machine.set_flags(c=zero, z=(is_zero, a), s=zero, o=zero, p=zero)
    else:
        machine.set_flags(**{**UNDEFINED, "c": (is_zero, a), "z": (is_zero, r)})
    machine.put(to, r)


@scalar("bsf", "bsr")
def scan_bits(machine, instruction):
    """Undefined for 0."""
    to, source = instruction.operands
    a = machine.get(source)
    x, w = constant(a, "the operand of a bit scan"), W[a]
    if not x:
        raise Stop("bit scan of 0")
    machine.set_flags(**{**UNDEFINED, "z": C(1, 0)})
    machine.put(to, C(w, trailing_zeros(x, w) if instruction.mnemonic == "bsf" else x.bit_length() - 1))


@scalar("andn")
def andn(machine, instruction):
    to, a, b = instruction.operands
    r = T.and_(T.not_(machine.get(a)), machine.get(b))
    logic_flags(machine, r)
    machine.set_flags(p=None)
    machine.put(to, r)


@scalar("blsr", "blsi", "blsmsk")
def lowest_bit(machine, instruction):
    """Clears the lowest bit that is set, keeps it alone, or makes the mask up to it."""
    to, source = instruction.operands
    a = machine.get(source)
    less, name = T.sub_(a, C(W[a], 1)), instruction.mnemonic
    r = {"blsr": lambda: T.and_(a, less), "blsi": lambda: T.and_(a, T.neg(a)), "blsmsk": lambda: T.xor(a, less)}[name]()
    logic_flags(machine, r)
    machine.set_flags(c=(lambda a: T.not_(is_zero(a)), a) if name == "blsi" else (is_zero, a), p=None)
    machine.put(to, r)


@scalar("bzhi")
def bzhi(machine, instruction):
    """The bits below an index."""
    to, source, index = instruction.operands
    a = machine.get(source)
    k = constant(ext(machine.get(index), 0, 8), "the index of bzhi")
    r = T.and_(a, C(W[a], full(min(k, W[a]))))
    logic_flags(machine, r)
    machine.set_flags(c=C(1, int(k >= W[a])), p=None)
    machine.put(to, r)


@scalar("bextr")
def bextr(machine, instruction):
    to, source, control = instruction.operands
    a, c = machine.get(source), constant(machine.get(control), "the field of bextr")
    r = T.and_(T.shr(a, c & 255), C(W[a], full(c >> 8 & 255)))
    machine.set_flags(c=C(1, 0), o=C(1, 0), z=(is_zero, r), s=None, p=None)
    machine.put(to, r)


@scalar("pext", "pdep")
def gather_bits(machine, instruction):
    to, source, mask = instruction.operands
    a, k = machine.get(source), constant(machine.get(mask), "the mask of pext or pdep")
    places = [i for i in range(W[a]) if k >> i & 1]
    if instruction.mnemonic == "pext":
        bits = [ext(a, i, 1) for i in places]
        bits += [C(1, 0)] * (W[a] - len(bits))
    else:
        bits = [ext(a, places.index(i), 1) if k >> i & 1 else C(1, 0) for i in range(W[a])]
    machine.put(to, T.concat(bits))
