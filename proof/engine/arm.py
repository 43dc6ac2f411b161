# SPDX-License-Identifier: ISC
"""Symbolic execution of AArch64 machine code: control flow and addresses must be constants, contents are terms.

This file has registers, the run, and calls by AAPCS64; arm_scalar.py, arm_vector.py and arm_crypto.py have the instructions."""
from capstone import CS_ARCH_ARM64, CS_MODE_ARM, Cs

from . import arm_crypto, arm_scalar, arm_vector, vectors
from . import terms as T
from .arm_flags import Unknown
from .arm_operands import SP, ZERO, General, Immediate, List, Vector, parse
from .library import Stop
from .machine import RET, Machine as Base, Z8
from .terms import C, V, W, ext, isc, rol, sar, sext, shl, shr, val, zext

CS = Cs(CS_ARCH_ARM64, CS_MODE_ARM)
SHIFTS = {"lsl": shl, "lsr": shr, "asr": sar, "ror": lambda x, k: rol(x, W[x] - k % W[x])}
EXTENSIONS = {e + s: (f, n) for e, f in (("u", zext), ("s", sext))
              for s, n in (("xtb", 8), ("xth", 16), ("xtw", 32), ("xtx", 64))}
PRESERVED = list(range(19, 30))  # x30 is checked by the return
VOLATILE = [*range(8), *range(16, 32)]  # vectors; of the others the upper half
GUARD = "__stack_chk_guard"      # the stack protector's number
EXECUTABLE = 1                   # a flag of segments
COPY = ("memcpy", "memmove", "__memcpy_chk", "__memmove_chk")
FILL = ("memset", "__memset_chk")
WIPE = ("explicit_bzero", "__explicit_bzero_chk")


class Machine(Base):
    stores, single, counts = ("m", "x", "v"), ("flags",), ("unknowns", "unwritten", "minsp")  # for replay.py
    unset = Unknown()

    def __init__(self, lib):
        super().__init__(lib)
        self.unknowns = 0
        self.x = [None] * 33
        self.v = [None] * 32
        self.forget(range(31), range(32))
        self.x[ZERO], self.x[SP] = C(64, 0), C(64, self.top)
        self.next = self.text = self.entry = None
        for a, name in lib.foreign.items():
            if name == GUARD:
                self.region(a, a + 8, name, False)
                self.m.update((a + k, (V(64, name), k)) for k in range(8))

    def forget(self, general, vector, kept=0):
        """Gives these registers values that nothing is known of; of vector registers the low kept lanes of 64 bits stay."""
        self.flags = Unknown()
        self.unknowns += 1
        for i in general:
            self.x[i] = V(64, f"unknown{self.unknowns}_x{i}")
        for i in vector:
            low = vectors.lanes(self.v[i], 64)[:kept] if kept else []
            self.v[i] = ("l", 64, low + [V(64, f"unknown{self.unknowns}_v{i}_{j}") for j in range(kept, 2)])

    # ---- Registers ----
    def get(self, operand, width=None):
        """The value of a general register, shifted or extended, or of an immediate of that width."""
        if isinstance(operand, Immediate):
            return C(width, operand.value << operand.amount)
        t = ext(self.x[operand.number], 0, operand.width)
        if operand.change in SHIFTS:
            return SHIFTS[operand.change](t, operand.amount)
        if operand.change:
            extend, n = EXTENSIONS[operand.change]
            return shl(extend(ext(t, 0, n), width or 64), operand.amount)
        return t

    def put(self, operand, t):
        if operand.number == ZERO:
            return
        t = self.simple(zext(t, 64))
        if operand.number == SP:
            self.move_stack(self.constant(t, "the stack pointer"))
        self.x[operand.number] = t

    def constant(self, t, what):
        t = self.simple(t)
        if not isc(t):
            raise Stop(f"{what} depends on data: {self.text} at {self.lib.name(self.pc)}: {T.show(t)[:200]}")
        return val(t)

    def check(self, a, n, writing):
        """There is no red zone: a signal may overwrite what is below the stack pointer."""
        name = super().check(a, n, writing)
        if name == "stack" and a < val(self.x[SP]):
            raise Stop(f"access below the stack pointer, by {self.lib.name(self.pc)}")
        return name

    def move_stack(self, new):
        """Memory below the stack pointer is dead: no later function may read it."""
        if new % 16:
            raise Stop("the stack pointer is no multiple of 16")
        old = val(self.x[SP])
        for a in range(old, min(new, self.top)):
            self.m.pop(a, None)
        self.minsp = min(self.minsp, new)
        self.x[SP] = C(64, new)

    def lanes(self, operand, width=None, count=None):
        """The lanes of a vector operand; one lane (v0.s[1]) repeats so often; an immediate is the same in each."""
        if isinstance(operand, Immediate):
            return [C(width, operand.value << operand.amount)] * count
        x = vectors.lanes(self.v[operand.number], operand.lane)
        if operand.index is not None:
            return [x[operand.index]] * (1 if count is None else count)
        return x[:operand.count]

    def cells(self, operand):
        """The bytes of a vector operand."""
        x = vectors.references(self.v[operand.number])
        n = operand.lane // 8
        if operand.index is not None:
            return x[n * operand.index:n * operand.index + n]
        return x[:n * operand.count]

    def put_lanes(self, operand, lanes):
        """Writes a vector register: higher lanes become zero; v0.s[1] writes one lane and leaves the others."""
        if operand.index is not None:
            self.put_cells(operand, [(t, k) for t in lanes for k in range(W[t] // 8)])
            return
        w = W[lanes[0]]
        lanes = [self.simple(t) for t in lanes]
        self.v[operand.number] = ("l", w, lanes + [C(w, 0)] * (128 // w - len(lanes)))

    def put_cells(self, operand, cells):
        if operand.index is not None:
            old, at = vectors.references(self.v[operand.number]), operand.lane // 8 * operand.index
            cells = old[:at] + cells + old[at + len(cells):]
        cells = [(self.simple(t), k) for t, k in cells]
        self.v[operand.number] = ("r", cells + [(Z8, 0)] * (16 - len(cells)))

    def address(self, memory):
        """The address of an operand in memory, which must be constant, or what place() makes of it; before the access if the
        text has !."""
        base, index = self.x[memory.base], self.get(memory.index, 64) if memory.index else C(64, memory.offset)
        if isc(base) and isc(index):
            return val(base) + val(index) & T.full(64)
        return self.place(T.add(base, index), f"an address of {self.text} at {self.lib.name(self.pc)}")

    def update(self, memory, after):
        """The base register's new value: [x0, #16]! has moved it before the access, [x0], #16 after it."""
        if memory.before or after:
            step = self.get(after[0], 64) if after else C(64, memory.offset)
            self.put(General(memory.base, 64, None, 0), T.add(self.x[memory.base], step))

    def load_cells(self, a, n):
        """Bytes for a vector register. Some, not all, may be stack that was never written, where a structure has padding: what
        they hold is unknown, and so is what depends on them."""
        unwritten = [k for k in range(n) if self.m.get(a + k) is None and not self.lib.segment(a + k)]
        if not unwritten or len(unwritten) == n:
            return self.loadrefs(a, n)
        self.check(a, n, False)
        self.unknowns += 1
        unknown = V(8 * n, f"unwritten{self.unknowns}")
        return [(unknown, k) if k in unwritten else self.loadrefs(a + k, 1)[0] for k in range(n)]

    # ---- For theorems about loops ----
    def registers(self):
        """(general registers: number -> term, vector registers: number -> cells)"""
        return dict(enumerate(self.x)), {n: vectors.references(v) for n, v in enumerate(self.v)}

    def set_registers(self, general, vector):
        """The same back, and flags that no instruction has set."""
        self.x = [general[i] for i in range(len(general))]
        self.v = [("r", vector[i]) for i in range(len(vector))]
        self.flags = self.unset

    def kept(self):
        """State that a function must preserve, apart from memory."""
        return [self.x[i] for i in (*PRESERVED, SP)] + [self.lanes(Vector(i, 64, 1, None)) for i in range(8, 16)]

    @staticmethod
    def is_jump(instruction):
        mnemonic = instruction[1]
        return mnemonic in ("b", "b.", "cbz", "cbnz", "tbz", "tbnz")

    # ---- Functions that are taken by their contract ----
    def argument(self, i):
        """An integer argument of the function that is about to be executed."""
        return self.constant(self.x[i], "an argument")

    def parameter(self, i):
        """The term of 64 bits in which that argument, one of the first eight, lies; of a shorter one, only the low end counts."""
        return self.x[i]

    def leave(self, result=None):
        """Returns, with this result, from a function known only by its contract. The result is the address to continue at."""
        back = self.constant(self.x[30], "a return")
        self.forget_volatile()
        self.forget_stack(val(self.x[SP]))
        if result is not None:
            self.x[0] = result
        return back

    def untouched(self):
        """The registers that the function called last was free to change and did not. Compilers know of functions that are local,
        and use it."""
        return {n for n, lanes in self.contents(self.entry).items() if lanes == self.entry[n]}

    def contents(self, registers):
        """{("x" or "v", number): contents}"""
        return {(kind, i): self.x[i] if kind == "x" else self.lanes(Vector(i, 64, 2, None)) for kind, i in registers}

    def put_back(self, contents):
        for (kind, i), value in contents.items():
            if kind == "x":
                self.x[i] = value
            else:
                self.put_lanes(Vector(i, 64, 2, None), value)

    # ---- Running ----
    def call(self, function, args, limit=5000000):
        """Calls the function with these terms of 64 bits and returns x0."""
        self.forget(range(31), range(32))
        below = 64 * ((max(0, len(args) - 8) + 7) // 8)
        self.stack_ends(self.top - below + 8 * max(0, len(args) - 8))
        self.x[SP] = C(64, self.top - below)
        for a in range(self.minsp, self.top):
            self.m.pop(a, None)
        for i, t in enumerate(args):
            if i < 8:
                self.x[i] = t
            else:
                self.store(self.top - below + 8 * (i - 8), t)
        self.x[30] = C(64, RET)
        self.entry = self.contents([("x", i) for i in range(18)] + [("v", i) for i in VOLATILE])
        general = [self.x[i] for i in PRESERVED]
        vector = [self.lanes(Vector(i, 64, 1, None)) for i in range(8, 16)]
        self.run(function, limit)
        for i, t in zip(PRESERVED, general):
            if self.x[i] != t:
                raise Stop(f"x{i} not restored")
        for i, t in zip(range(8, 16), vector):
            if self.lanes(Vector(i, 64, 1, None)) != t:
                raise Stop(f"d{i} not restored")
        if val(self.x[SP]) != self.top - below:
            raise Stop("stack pointer not restored")
        return self.x[0]

    def run(self, pc, limit=5000000):
        foreign = self.lib.foreign
        while pc != RET:
            if pc in foreign:
                pc = self.external(foreign[pc])
            elif pc in self.contracts:
                pc = self.by_contract(self.contracts[pc])
            else:
                pc = self.step(pc)
            if self.steps > limit:
                raise Stop("too long")

    def step(self, pc):
        """Executes the instruction there; returns the address of the next."""
        entry = self.lib.decoded.get(pc)
        if entry is None:
            entry = self.lib.decoded[pc] = self.decode(pc)
        self.text, mnemonic, handler, operands = entry
        self.pc, self.next = pc, pc + 4
        self.used[mnemonic] = self.used.get(mnemonic, 0) + 1
        if self.trace:
            print(f"{pc:#x} {self.text}")
        handler(self, *operands)
        self.steps += 1
        return self.next

    def decode(self, pc):
        """(text, mnemonic, handler, operands) of the instruction there"""
        segment = self.lib.segment(pc, 4)
        if pc % 4 or not segment or not segment[2] & EXECUTABLE:
            raise Stop(f"no code at {pc:#x}")
        return decode(self.lib.peek(pc, 4), pc, self.lib.name(pc))

    def external(self, name):
        """A function of the C library; every register that it may change is forgotten."""
        to, second, third = self.x[:3]
        size = self.constant(second if name in WIPE else third, f"the length for {name}")
        if name in COPY:
            source = self.constant(second, "an address")
            if name.startswith(("memcpy", "__memcpy")) and abs(source - self.constant(to, "an address")) < size:
                raise Stop("memcpy of buffers that overlap")
            cells = self.loadrefs(source, size) if size else []
        elif name in FILL or name in WIPE:
            cells = [(C(8, 0) if name in WIPE else ext(second, 0, 8), 0)] * size
        else:
            raise Stop(f"external {name}")
        if size:
            self.storerefs(self.constant(to, "an address"), cells)
        return self.leave(to)

    def stack_pointer(self):
        return val(self.x[SP])

    def forget_volatile(self):
        """Makes new variables of everything that a call may change."""
        self.forget(range(19), VOLATILE)
        self.forget([30], range(8, 16), kept=1)

    def by_contract(self, function):
        """A function that is given by its contract; returns the address to go on at."""
        back = self.constant(self.x[30], "a return")
        function(self, self.x[:8])
        self.forget_volatile()
        self.forget_stack(val(self.x[SP]))
        return back


def decode(code, pc=0, place=""):
    """(text, mnemonic, handler, operands) of four bytes of code"""
    mnemonic, text = next(((m, o) for _, _, m, o in CS.disasm_lite(code, pc, 1)), (None, ""))
    if mnemonic is None:
        raise Stop(f"no instruction: {code.hex()} at {place}")
    operands = [] if mnemonic in ("bti", "prfm") else parse(text)
    if mnemonic.startswith("b."):
        operands.insert(0, mnemonic[2:])
        mnemonic = "b."
    vector = any(isinstance(o, (Vector, List)) for o in operands)
    for table in (arm_vector.HANDLERS, arm_crypto.HANDLERS) if vector else (arm_scalar.HANDLERS,):
        if mnemonic in table:
            return f"{mnemonic} {text}", mnemonic, table[mnemonic], operands
    raise Stop(f"no semantics for: {mnemonic} {text} at {place}")
