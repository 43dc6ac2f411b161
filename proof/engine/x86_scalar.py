# SPDX-License-Identifier: ISC
"""x86-64 instructions on general registers: moves, sums and products with their flags, logic, control flow, strings."""
from . import terms as T
from .library import Stop
from .terms import C, W, ext, sext, zext
from .x86_decode import IMMEDIATE, MEMORY
from .x86_table import constant, scalar

UNDEFINED = {"c": None, "z": None, "s": None, "o": None, "p": None}


# ---- Flags ----
def is_zero(a):
    return T.eq(a, C(W[a], 0))


def sign(a):
    return ext(a, W[a] - 1, 1)


def even_parity(a):
    """Of the lowest byte."""
    bits = [ext(a, i, 1) for i in range(8)]
    for b in bits[1:]:
        bits[0] = T.xor(bits[0], b)
    return T.not_(bits[0])


def sum_overflows(a, b, r):
    """The operands have one sign, the sum has the other."""
    return sign(T.and_(T.xor(a, r), T.xor(b, r)))


def difference_overflows(a, b, r):
    return sign(T.and_(T.xor(a, b), T.xor(a, r)))


def not_less(less, a, b):
    return T.not_(less(a, b))


def result_flags(r):
    """Z, S and P, of the result; they are computed when they are read."""
    return {"z": (is_zero, r), "s": (sign, r), "p": (even_parity, r)}


def logic_flags(machine, r):
    """C and O are 0."""
    zero = C(1, 0)
    machine.set_flags(c=zero, o=zero, **result_flags(r))


# ---- Moves ----
@scalar("endbr64", "nop", "lfence", "mfence", "sfence", "pause")
def nothing(machine, instruction):
    """No effect on registers or memory."""


@scalar("prefetcht0", "prefetcht1", "prefetcht2", "prefetchnta", "prefetchw")
def prefetch(machine, instruction):
    """No access: any address, but none that depends on data, because caches show it."""
    if not machine.chosen:  # scrypt's rows
        machine.address(instruction.operands[0])


@scalar("mov", "movabs", "movnti")
def mov(machine, instruction):
    to, source = instruction.operands
    t = machine.get(source)
    machine.put(to, sext(t, to.width) if W[t] < to.width else t)


@scalar("movzx")
def movzx(machine, instruction):
    to, source = instruction.operands
    machine.put(to, zext(machine.get(source), to.width))


@scalar("movsx", "movsxd")
def movsx(machine, instruction):
    to, source = instruction.operands
    machine.put(to, sext(machine.get(source), to.width))


@scalar("cbw", "cwde", "cdqe")
def extend_accumulator(machine, instruction):
    """al to ax, ax to eax, eax to rax."""
    width = {"cbw": 16, "cwde": 32, "cdqe": 64}[instruction.mnemonic]
    put_part(machine, "rax", sext(ext(machine.general["rax"], 0, width // 2), width))


@scalar("cwd", "cdq", "cqo")
def sign_of_accumulator(machine, instruction):
    """The sign of ax, eax, rax fills dx, edx, rdx."""
    width = {"cwd": 16, "cdq": 32, "cqo": 64}[instruction.mnemonic]
    put_part(machine, "rdx", sext(ext(machine.general["rax"], width - 1, 1), width))


def put_part(machine, name, term):
    """Writes the low part of a register, as an operand of that width does."""
    w = W[term]
    old = machine.general[name]
    machine.set_general(name, zext(term, 64) if w >= 32 else T.cat([(term, 0, w)] + T.sub(old, w, 64 - w)))


@scalar("lea")
def lea(machine, instruction):
    to, m = instruction.operands
    t = C(64, m.value)
    if m.base:
        t = T.add(t, machine.general[m.base])
    if m.index:
        t = T.add(t, T.mul(machine.general[m.index], C(64, m.scale)))
    machine.put(to, ext(t, 0, to.width))


@scalar("xchg")
def xchg(machine, instruction):
    a, b = instruction.operands
    x, y = machine.get(a), machine.get(b)
    machine.put(a, y)
    machine.put(b, x)


@scalar("bswap")
def bswap(machine, instruction):
    to, = instruction.operands
    machine.put(to, reversed_bytes(machine.get(to)))


@scalar("movbe")
def movbe(machine, instruction):
    to, source = instruction.operands
    machine.put(to, reversed_bytes(machine.get(source)))


def reversed_bytes(a):
    return T.cat([(a, i, 8) for i in range(W[a] - 8, -8, -8)])


# ---- The stack and control flow ----
@scalar("push")
def push(machine, instruction):
    t = machine.get(instruction.operands[0])
    machine.push(sext(t, 64) if W[t] < 64 else t)


@scalar("pop")
def pop(machine, instruction):
    """Compilers also pop into a register that is not used, only to move rsp."""
    machine.put(instruction.operands[0], machine.pop(any_value=True))


@scalar("leave")
def leave(machine, instruction):
    machine.set_general("rsp", machine.general["rbp"])
    machine.general["rbp"] = machine.pop()


@scalar("call")
def call(machine, instruction):
    target = machine.get(instruction.operands[0])
    machine.push(C(64, instruction.next))
    machine.jump(target)


@scalar("ret")
def ret(machine, instruction):
    machine.jump(machine.pop())
    if instruction.operands:  # ret imm16 takes its arguments off the stack
        machine.set_general("rsp", T.add(machine.general["rsp"], C(64, instruction.operands[0].value & 0xffff)))


@scalar("jmp")
def jmp(machine, instruction):
    machine.jump(machine.get(instruction.operands[0]))


def on_condition(name):
    def jump(machine, instruction):
        if machine.way(constant(machine.condition(name), "a branch")):
            machine.following = instruction.operands[0].value

    def set_byte(machine, instruction):
        machine.put(instruction.operands[0], zext(machine.condition(name), 8))

    def move(machine, instruction):
        to, source = instruction.operands
        machine.put(to, T.ite(machine.condition(name), machine.get(source), machine.get(to)))

    scalar("j" + name)(jump)
    scalar("set" + name)(set_byte)
    scalar("cmov" + name)(move)


for condition in "e ne b ae be a s ns l ge le g o no p np".split():
    on_condition(condition)


@scalar("jrcxz", "jecxz")
def jump_if_no_count(machine, instruction):
    count = ext(machine.general["rcx"], 0, 64 if instruction.mnemonic == "jrcxz" else 32)
    if machine.way(not constant(count, "a branch")):
        machine.following = instruction.operands[0].value


# ---- Sums, differences, logic ----
def two(machine, instruction):
    """The operands of dst = dst op src, the second extended from a short immediate."""
    a, b = (machine.get(o) for o in instruction.operands)
    return a, sext(b, W[a]) if W[b] < W[a] else b


@scalar("add", "adc")
def add(machine, instruction):
    a, b = two(machine, instruction)
    carry = machine.flag("c") if instruction.mnemonic == "adc" else C(1, 0)
    r = T.add(T.add(a, b), zext(carry, W[a]))
    machine.set_flags(c=(T.carry, a, b, carry), o=(sum_overflows, a, b, r), **result_flags(r))
    machine.put(instruction.operands[0], r)


@scalar("sub", "cmp")
def sub(machine, instruction):
    a, b = two(machine, instruction)
    r = T.sub_(a, b)
    machine.set_flags(c=(T.ult, a, b), z=(T.eq, a, b), o=(difference_overflows, a, b, r), s=(sign, r), p=(even_parity, r),
                      l=(T.slt, a, b), be=(not_less, T.ult, b, a), le=(not_less, T.slt, b, a))
    if instruction.mnemonic == "sub":
        machine.put(instruction.operands[0], r)


@scalar("sbb")
def sbb(machine, instruction):
    a, b = two(machine, instruction)
    carry = machine.flag("c")
    if a == b:  # also what says the carry in a register
        r = T.neg(zext(carry, W[a]))
    else:
        r, carry = T.sub_(T.sub_(a, b), zext(carry, W[a])), (T.borrow, a, b, carry)
    machine.set_flags(c=carry, o=(difference_overflows, a, b, r), **result_flags(r))
    machine.put(instruction.operands[0], r)


@scalar("adcx", "adox")
def add_one_chain(machine, instruction):
    """Carries in C or in O; no other flag changes."""
    a, b = two(machine, instruction)
    name = "c" if instruction.mnemonic == "adcx" else "o"
    carry = machine.flag(name)
    machine.set_flags(**{name: (T.carry, a, b, carry)})
    machine.put(instruction.operands[0], T.add(T.add(a, b), zext(carry, W[a])))


@scalar("inc", "dec")
def inc(machine, instruction):
    to, = instruction.operands
    a = machine.get(to)
    one = C(W[a], 1)
    r = T.add(a, one) if instruction.mnemonic == "inc" else T.sub_(a, one)
    machine.set_flags(o=(sum_overflows if instruction.mnemonic == "inc" else difference_overflows, a, one, r), **result_flags(r))
    machine.put(to, r)


@scalar("neg")
def neg(machine, instruction):
    to, = instruction.operands
    a = machine.get(to)
    r = T.neg(a)
    machine.set_flags(c=(lambda a: T.not_(is_zero(a)), a), o=(difference_overflows, C(W[a], 0), a, r), **result_flags(r))
    machine.put(to, r)


@scalar("not")
def invert(machine, instruction):
    to, = instruction.operands
    machine.put(to, T.not_(machine.get(to)))


def logic(names, function):
    def execute(machine, instruction):
        to, source = instruction.operands
        if instruction.mnemonic == "or" and to.kind is MEMORY and source.kind is IMMEDIATE and source.value == 0:
            # A probe of the stack: the memory stays as it is, and need not have been written. Nothing uses the flags.
            machine.check(machine.address(to), to.width // 8, True)
            machine.set_flags(**UNDEFINED)
            return
        r = function(*two(machine, instruction))
        logic_flags(machine, r)
        if instruction.mnemonic != "test":
            machine.put(instruction.operands[0], r)
    scalar(*names)(execute)


logic(("and", "test"), T.and_)
logic(("or",), T.or_)
logic(("xor",), T.xor)


@scalar("clc", "stc", "cmc")
def set_carry(machine, instruction):
    m = instruction.mnemonic
    machine.set_flags(c=T.not_(machine.flag("c")) if m == "cmc" else C(1, int(m == "stc")))


# ---- Products and quotients ----
def accumulator(width):
    """The registers that hold low and high half of a product."""
    if width < 32:
        raise Stop("product or quotient of bytes or words")
    return "rax", "rdx"


@scalar("mul")
def mul(machine, instruction):
    b = machine.get(instruction.operands[0])
    low, high = accumulator(W[b])
    a = ext(machine.general[low], 0, W[b])
    r = T.mulhu(a, b)
    put_part(machine, low, T.mul(a, b))
    put_part(machine, high, r)
    carry = (lambda r: T.not_(is_zero(r)), r)
    machine.set_flags(**{**UNDEFINED, "c": carry, "o": carry})


@scalar("mulx")
def mulx(machine, instruction):
    """The low half is written first, so that the high half stays if both go to one register."""
    high, low, source = instruction.operands
    b = machine.get(source)
    a = ext(machine.general["rdx"], 0, W[b])
    machine.put(low, T.mul(a, b))
    machine.put(high, T.mulhu(a, b))


def product_overflows(low, high):
    """Whether the high half is more than the sign of the low one."""
    return T.not_(T.eq(high, sext(sign(low), W[high])))


@scalar("imul")
def imul(machine, instruction):
    operands = instruction.operands
    if len(operands) == 1:
        b = machine.get(operands[0])
        names = accumulator(W[b])
        a = ext(machine.general[names[0]], 0, W[b])
        low, high = T.mul(a, b), T.mulhs(a, b)
        put_part(machine, names[0], low)
        put_part(machine, names[1], high)
    else:
        a, b = (machine.get(o) for o in operands[-2:])
        b = sext(b, W[a]) if W[b] < W[a] else b
        low, high = T.mul(a, b), None
        machine.put(operands[0], low)
    overflow = (lambda a, b, low: product_overflows(low, T.mulhs(a, b)), a, b, low)
    machine.set_flags(**{**UNDEFINED, "c": overflow, "o": overflow})


@scalar("div", "idiv")
def div(machine, instruction):
    """Its time depends on the operands, which must therefore be constant."""
    b = machine.get(instruction.operands[0])
    w, signed = W[b], instruction.mnemonic == "idiv"
    names = accumulator(w)
    b, low, high = (constant(t, "a division") for t in (b, *(ext(machine.general[n], 0, w) for n in names)))
    a = high << w | low
    if signed:
        a, b = T.sgn(a, 2 * w), T.sgn(b, w)
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1) if b else 0  # towards 0
    if not b or not (-1 << w - 1 <= quotient < 1 << w - 1 if signed else quotient < 1 << w):
        raise Stop("division by 0 or with overflow")
    put_part(machine, names[0], C(w, quotient))
    put_part(machine, names[1], C(w, a - quotient * b))
    machine.set_flags(**UNDEFINED)


# ---- Strings, upwards ----
def string(name, size, repeated):
    copies = name.startswith("movs")

    def execute(machine, instruction):
        general = machine.general
        count = constant(general["rcx"], "a count") if repeated else 1
        to = constant(general["rdi"], "an address")
        length = size * count
        if copies:
            source = constant(general["rsi"], "an address")
            if abs(source - to) < length:
                raise Stop("string move of ranges that overlap")
            cells = machine.loadrefs(source, length) if length else []
            machine.set_general("rsi", C(64, source + length))
        else:
            cells = [(general["rax"], k) for k in range(size)] * count
        if length:
            machine.storerefs(to, cells)
        machine.set_general("rdi", C(64, to + length))
        if repeated:
            machine.set_general("rcx", C(64, 0))
    scalar(("rep " if repeated else "") + name)(execute)


for string_name in ("movs", "stos"):
    for suffix, bytes_of in (("b", 1), ("w", 2), ("d", 4), ("q", 8)):
        if string_name + suffix != "movsd":  # which capstone also calls the vector instruction
            string(string_name + suffix, bytes_of, False)
        string(string_name + suffix, bytes_of, True)
