# SPDX-License-Identifier: ISC
"""x86-64: registers, flags, memory operands, calls. What instructions do is in x86_scalar.py, x86_vector.py, x86_shuffle.py and
x86_crypto.py, the decoder in x86_decode.py.

A run stops, with place and reason, at: an instruction without semantics; a branch, address or trip count that depends on data; a
read of stack that was never written; an access that must be aligned and is not; a callee-saved register or stack pointer that is
not restored; a flag that the instructions before left undefined. A register that was never written holds a variable, which shows
up in every result that depends on it. Not modelled: the direction flag and MXCSR (no instruction here changes or uses them),
floating point, and the time that an instruction takes."""
import functools

from . import x86_bits, x86_crypto, x86_scalar, x86_shuffle, x86_vector  # noqa: F401  (they fill SEMANTICS)
from . import terms as T
from .library import Stop, WIDE
from .machine import RET, STACK_SIZE, STACK_TOP, fromrefs
from .machine import Machine as Base
from .terms import C, V
from .x86_decode import GENERAL, GENERAL_REGISTERS, IMMEDIATE, LEGACY, MEMORY, Decoder
from .x86_table import MASKED, SEMANTICS, Vector, ZERO, constant, of_cells, select

ARGUMENTS = ("rdi", "rsi", "rdx", "rcx", "r8", "r9")
SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15")
VOLATILE = ("rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11")
RED_ZONE = 128
VECTOR_SIZE = 64
ALIGNED = frozenset(v + m for v in ("", "v")
                    for m in "movdqa movaps movapd movntdq movntdqa movntps movntpd movdqa32 movdqa64".split())
UNALIGNED = frozenset(("movdqu", "movups", "movupd", "lddqu"))  # legacy instructions that may access 16 bytes anywhere
NEGATED = {"ae": "b", "ne": "e", "ns": "s", "a": "be", "ge": "l", "g": "le", "no": "o", "np": "p"}
CONDITIONS = {"l": (T.xor, ("s", "o")), "be": (T.or_, ("c", "z")), "le": (lambda s, o, z: T.or_(T.xor(s, o), z), ("s", "o", "z"))}
UNMADE = {}  # names of flags that are set -> {condition that is made of some of them: None}
COPY = ("memcpy", "memmove", "__memcpy_chk", "__memmove_chk")
FILL = ("memset", "__memset_chk")
WIPE = ("explicit_bzero", "__explicit_bzero_chk")
LIMIT = 5000000  # instructions


def is_aligned(instruction, size):
    """Whether the address of a memory operand of size bytes must be a multiple of size."""
    return instruction.mnemonic in ALIGNED or \
        instruction.encoding == LEGACY and size == 16 and instruction.mnemonic not in UNALIGNED


class Machine(Base):
    decoder = Decoder()
    stores, single = ("m", "general", "vectors", "masks", "flags"), ()  # for replay.py
    counts = ("calls", "unknown", "unwritten", "minsp")

    def __init__(self, lib):
        Base.__init__(self, lib)
        self.general = {n: V(64, "initial_" + n) for n in {row[0] for row in GENERAL_REGISTERS.values()}}
        self.vectors, self.masks = {}, {}    # by number, all 64 bytes; 64 bits
        self.flags = {}                      # c z s o p and CONDITIONS; term, None if undefined, or (function, arguments...)
        self.unknown = "initial"             # the name of what registers without a value hold
        self.calls = 0
        self.segments = {}                   # (segment register, offset) -> term
        self.following = None                # the address of the next instruction
        self.entry = None                    # of the last call: self.unknown and general
        for k in range(4 if WIDE in lib.symbols else 0):
            self.m[lib.symbols[WIDE] + k] = (C(32, lib.wide), k)
            self.switch = range(lib.symbols[WIDE], lib.symbols[WIDE] + 4)

    # ---- Registers ----
    def get(self, operand):
        """The term that a general register, an immediate or memory holds."""
        kind = operand.kind
        if kind is GENERAL:
            t = self.general[operand.register]
            return t if operand.width == 64 else T.ext(t, operand.low, operand.width)
        if kind is IMMEDIATE:
            return C(operand.width, operand.value)
        if kind is not MEMORY:
            raise Stop("vector operand of a scalar instruction")
        if operand.segment:
            return self.segment(operand)
        return self.load(self.address(operand), operand.width // 8)

    def put(self, operand, term):
        if operand.kind is not GENERAL:
            self.store(self.address(operand), term)
            return
        name, low, width = operand.register, operand.low, operand.width
        if T.W[term] != width:
            raise Stop(f"{T.W[term]} bits for an operand of {width}")
        if width == 32:
            term = T.zext(term, 64)
        elif width < 32:
            old = self.general[name]
            change = T.xor(term, T.ext(old, low, width))
            if T.isc(change):  # not al is xor rax, 255
                self.set_general(name, T.xor(old, C(64, T.val(change) << low)))
                return
            below = T.sub(old, 0, low) if low else []
            term = T.cat(below + [(term, 0, width)] + T.sub(old, low + width, 64 - low - width))
        self.set_general(name, term)

    def set_general(self, name, term):
        term = self.simple(term)
        if name == "rsp":
            self.move_stack(constant(term, "the stack pointer"))
        self.general[name] = term

    def move_stack(self, new):
        """Memory below the red zone is dead: a signal may overwrite it, and no later function may read it."""
        old = self.general["rsp"]
        self.minsp = min(self.minsp, new)
        for a in range(T.val(old) - RED_ZONE, new - RED_ZONE) if T.isc(old) else ():
            self.m.pop(a, None)

    def check(self, a, n, writing):
        name, sp = super().check(a, n, writing), self.general["rsp"]
        if name == "stack" and T.isc(sp) and a < T.val(sp) - RED_ZONE:
            raise Stop(f"access below the stack pointer, by {self.lib.name(self.pc)}")
        if name == "stack" and writing and a < self.minsp:
            self.minsp = a
        return name

    def full_vector(self, number):
        v = self.vectors.get(number)
        if v is None:
            v = self.vectors[number] = Vector(64, [V(64, f"{self.unknown}_v{number}_{i}") for i in range(8)])
        return v

    def vector(self, operand, instruction, bits=None):
        """The value of an operand; bytes of memory whose bit is 0 are not read."""
        size = operand.width // 8
        if operand.kind is MEMORY:
            address = self.address(operand)
            if is_aligned(instruction, size) and address % size:
                raise Stop(f"unaligned access at {address:#x}")
            if bits:
                return self.masked_load(address, bits, size)
            return of_cells(self.loadrefs(address, size) * max(1, instruction.broadcast))
        if operand.kind is GENERAL:
            t = self.get(operand)
            return Vector(operand.width, [t])
        return self.full_vector(operand.register).low(size)

    def set_vector(self, operand, value, instruction):
        """VEX and EVEX instructions clear what is above the value, the legacy ones keep it."""
        if self.simplify:
            value = value.simplified(self.simplify)
        if operand.kind is MEMORY:
            address, cells = self.address(operand), value.cells()
            if is_aligned(instruction, len(cells)) and address % len(cells):
                raise Stop(f"unaligned access at {address:#x}")
            self.storerefs(address, cells)
        elif operand.kind is GENERAL:
            self.put(operand, fromrefs(value.cells()[:operand.width // 8]))
        elif instruction.encoding is LEGACY:
            self.vectors[operand.register] = value.over(self.full_vector(operand.register))
        else:
            self.vectors[operand.register] = value.extended(VECTOR_SIZE)

    def set_vector_masked(self, operand, value, instruction, bits, element):
        if operand.kind is MEMORY:
            address, size = self.address(operand), element // 8
            if is_aligned(instruction, value.size) and address % value.size:
                raise Stop(f"unaligned access at {address:#x}")
            cells = value.cells()
            for i, bit in enumerate(bits):
                if constant(bit, "the mask of a store"):
                    self.storerefs(address + size * i, cells[size * i:size * i + size])
            return
        old = of_cells([ZERO] * value.size) if instruction.zeroing else self.full_vector(operand.register)
        self.set_vector(operand, select(bits, value, old, element), instruction)

    def masked_load(self, address, bits, size):
        element, cells = size // len(bits), []
        for i, bit in enumerate(bits):
            masked = T.isc(bit) and not T.val(bit)
            cells += [ZERO] * element if masked else self.loadrefs(address + element * i, element)
        return of_cells(cells)

    def mask(self, number):
        k = self.masks.get(number)
        if k is None:
            k = self.masks[number] = V(64, f"{self.unknown}_k{number}")
        return k

    def mask_bits(self, number, count):
        """The low bits; of no mask, ones."""
        if number is None:
            return [C(1, 1)] * count
        k = self.mask(number)
        return [T.ext(k, i, 1) for i in range(count)]

    # ---- Memory operands ----
    def address(self, operand):
        """The address, which must be constant, or what place() makes of it."""
        if operand.segment or operand.lanes:
            raise Stop("segment, or vector of addresses")
        a, data = operand.value, []
        for name, scale in ((operand.base, 1), (operand.index, operand.scale)):
            if name and T.isc(self.general[name]):
                a += T.val(self.general[name]) * scale
            elif name:
                data.append(T.mul(self.general[name], C(64, scale)))
        if data:
            return self.place(functools.reduce(T.add, data, C(64, a)), "an address")
        a &= T.full(64)
        if STACK_TOP - STACK_SIZE <= a < STACK_TOP and a < T.val(self.general["rsp"]) - RED_ZONE:
            raise Stop("access below the stack pointer")
        return a

    def segment(self, operand):
        """The stack protector's value, and what else the thread's segment holds: variables."""
        if operand.base or operand.index:
            raise Stop("segment")
        key = operand.segment, operand.value
        if key not in self.segments:
            self.segments[key] = V(operand.width, f"{operand.segment}_{operand.value:#x}")
        return self.segments[key]

    # ---- Flags ----
    def set_flags(self, **flags):
        """Sets these flags and leaves the others alone. Conditions of several flags are made of them, unless given too."""
        names = tuple(flags)
        made = UNMADE.get(names)
        if made is None:
            made = UNMADE[names] = {c: None for c, (_, parts) in CONDITIONS.items()
                                    if c not in names and any(p in names for p in parts)}
        self.flags.update(flags)
        self.flags.update(made)

    def flag(self, name):
        f = self.flags.get(name, ())
        if isinstance(f, tuple) and f:
            f = f[0](*f[1:])
        elif name in CONDITIONS and not f:
            combine, parts = CONDITIONS[name]
            return combine(*(self.flag(p) for p in parts))
        elif f == ():
            f = V(1, f"{self.unknown}_flag_{name}")
        elif f is None:
            raise Stop(f"undefined flag {name}")
        self.flags[name] = f = self.simple(f)
        return f

    def condition(self, name):
        """A term of one bit."""
        if name in NEGATED:
            return T.not_(self.condition(NEGATED[name]))
        return self.flag({"b": "c", "e": "z"}.get(name, name))

    # ---- For theorems about loops ----
    def registers(self):
        """(general and mask registers: name -> term, vector registers: number -> cells)"""
        return {**self.general, **{("k", n): t for n, t in self.masks.items()}}, {n: v.cells() for n, v in self.vectors.items()}

    def set_registers(self, general, vectors):
        """The same back, and flags that no instruction has set."""
        self.general = {n: t for n, t in general.items() if isinstance(n, str)}
        self.masks = {n[1]: t for n, t in general.items() if not isinstance(n, str)}
        self.vectors = {n: of_cells(cells) for n, cells in vectors.items()}
        self.flags = dict.fromkeys("czsop")

    def kept(self):
        """State that a function must preserve, apart from memory."""
        return [self.general[n] for n in (*SAVED, "rsp")]

    @staticmethod
    def is_jump(instruction):
        return instruction.mnemonic[0] == "j"

    # ---- Functions that are taken by their contract ----
    def entered(self):
        """The function that is about to be executed, or its contract, finds an aligned stack, and below it nothing of its caller's."""
        if T.val(self.general["rsp"]) % 16 != 8:
            raise Stop("a function is called with an unaligned stack")
        self.forget_stack(T.val(self.general["rsp"]))

    def argument(self, i):
        """An integer argument of the function that is about to be executed."""
        self.entered()
        return constant(self.parameter(i), "an argument")

    def parameter(self, i):
        """The term of 64 bits in which that argument lies; of a shorter one, only the low end counts. The function may change the
        arguments on the stack: they are forgotten."""
        self.entered()
        if i < len(ARGUMENTS):
            return self.general[ARGUMENTS[i]]
        place = T.val(self.general["rsp"]) + 8 * (i - len(ARGUMENTS) + 1)
        t = self.load(place, 8)
        for k in range(8):
            self.m.pop(place + k, None)
        return t

    def leave(self, result=None):
        """Returns, with this result, from a function known only by its contract. The result is the address to continue at."""
        self.entered()
        back = constant(self.pop(), "a return address")
        for a in [a for a in self.m if STACK_TOP - STACK_SIZE <= a < T.val(self.general["rsp"])]:
            del self.m[a]
        self.forget()
        if result is not None:
            self.general["rax"] = result
        return back

    def untouched(self):
        """The registers that the function called last was free to change and did not: names, and numbers of vectors. Compilers
        know of functions that are local, and use it."""
        unknown, general = self.entry
        vector = lambda n: [V(64, f"{unknown}_v{n}_{i}") for i in range(8)]
        return {n for n in VOLATILE if self.general[n] == general[n]} | {n for n in range(32) if vector(n) == self.full_vector(
            n).lanes(64)}

    def contents(self, registers):
        """{register: contents} of those that hold something"""
        return {n: (self.vectors if n in self.vectors else self.general)[n] for n in registers
                if n in self.vectors or n in self.general}

    def put_back(self, contents):
        for n, value in contents.items():
            (self.vectors if isinstance(n, int) else self.general)[n] = value

    # ---- Running ----
    def call(self, function, args, limit=LIMIT):
        """Calls the function with these terms; returns rax."""
        self.forget()
        for name, a in zip(ARGUMENTS, args):
            self.general[name] = a
        rest = args[len(ARGUMENTS):]
        sp = self.top - (8 * len(rest) + 63) // 64 * 64 - 8  # rsp + 8 is a multiple of 16 on entry
        self.stack_ends(sp + 8 + 8 * len(rest))
        for i, a in enumerate(rest):
            self.store(sp + 8 + 8 * i, a)
        self.entry = self.unknown, dict(self.general)
        self.set_general("rsp", C(64, sp))
        self.store(sp, C(64, RET))
        saved = {n: self.general[n] for n in SAVED}
        self.run(function, limit)
        for name, t in saved.items():
            if self.general[name] != t:
                raise Stop(f"{name} not restored by {self.lib.name(function)}")
        if T.val(self.general["rsp"]) != sp + 8:
            raise Stop(f"stack pointer not restored by {self.lib.name(function)}")
        return self.general["rax"]

    def forget(self):
        """Makes new variables of everything that a call may change, and that its caller must not expect to be set."""
        self.calls += 1
        self.unknown = f"call{self.calls}"
        for name in VOLATILE:
            self.general[name] = V(64, f"{self.unknown}_{name}")
        self.vectors, self.masks = {}, {}
        self.flags = dict.fromkeys("czsop")

    def run(self, pc, limit=LIMIT):
        """Executes from pc to the return to RET."""
        foreign = self.lib.foreign
        while pc != RET:
            if pc in foreign:
                pc = self.external(foreign[pc])
            elif pc in self.contracts:
                pc = self.by_contract(self.contracts[pc])
            else:
                pc = self.shared.piece(self, pc) if self.shared else self.step(pc)
            if self.steps > limit:
                raise Stop("too many instructions")

    def step(self, pc):
        """Executes the instruction there; returns the address of the next."""
        self.pc = pc
        instruction = self.lib.decoded.get(pc)
        try:
            if instruction is None:
                instruction = self.lib.decoded[pc] = self.decode(pc)
            self.following = instruction.next
            if self.trace:
                print(f"{pc:#x} {instruction}")
            instruction.execute(self, instruction)
        except Stop as e:
            place = self.lib.name(pc)
            raise Stop(f"{e}: {instruction or 'instruction'}" + ("" if place in str(e) else f" at {place}")) from e
        self.used[instruction.mnemonic] = self.used.get(instruction.mnemonic, 0) + 1
        self.steps += 1
        return self.following

    def decode(self, pc):
        """The instruction there, with its semantics."""
        segment = self.lib.segment(pc)
        if segment is None or not segment[2] & 1:
            raise Stop(f"jump to {pc:#x}, which is no code")
        size = min(15, segment[0] + len(segment[1]) - pc)
        instruction = self.decoder.decode(self.lib.peek(pc, size), pc)
        instruction.execute = SEMANTICS.get(instruction.mnemonic)
        if instruction.execute is None:
            raise Stop(f"no semantics for {instruction}")
        if instruction.mask is not None and instruction.mnemonic not in MASKED:
            raise Stop(f"no semantics with a mask: {instruction}")
        return instruction

    def push(self, term):
        sp = T.val(self.general["rsp"]) - 8
        self.set_general("rsp", C(64, sp))
        self.store(sp, term)

    def pop(self, any_value=False):
        """any_value: a slot that was never written gives a new variable."""
        sp = T.val(self.general["rsp"])
        if any_value and not any(sp + i in self.m for i in range(8)):
            self.unwritten += 1
            t = V(64, f"unwritten_slot{self.unwritten}")
        else:
            t = self.load(sp, 8)
        self.set_general("rsp", C(64, sp + 8))
        return t

    def jump(self, target):
        self.following = constant(target, "a jump")

    def by_contract(self, function):
        """A function that is given by its contract; returns the address to go on at."""
        self.entered()
        function(self, [self.general[name] for name in ARGUMENTS])
        self.forget()
        back = constant(self.pop(), "a return address")
        self.forget_stack(T.val(self.general["rsp"]))
        return back

    def external(self, name):
        """A function of the C library, by its contract; returns the address to go on at."""
        if name not in COPY + FILL + WIPE:
            raise Stop(f"call of {name}")
        self.entered()
        plain = name.removeprefix("__").removesuffix("_chk")
        what = f"an argument of {name}"
        to, byte = constant(self.general["rdi"], what), T.ext(self.general["rsi"], 0, 8)
        registers = ("rsi", "rdx") if name in WIPE else ("rdx", "rcx")  # of the count, and of the size of what is written to
        count = constant(self.general[registers[0]], what)
        if name != plain and count > constant(self.general[registers[1]], what):
            raise Stop(f"{name} aborts")
        if name in COPY:
            source = constant(self.general["rsi"], what)
            if plain == "memcpy" and abs(source - to) < count:
                raise Stop("memcpy of buffers that overlap")
            cells = self.loadrefs(source, count) if count else []
        else:
            cells = [(byte if name in FILL else C(8, 0), 0)] * count
        if count:
            self.storerefs(to, cells)
        self.forget()
        if name not in WIPE:
            self.general["rax"] = C(64, to)
        back = constant(self.pop(), "a return address")
        self.forget_stack(T.val(self.general["rsp"]))
        return back

    def stack_pointer(self):
        return T.val(self.general["rsp"])
