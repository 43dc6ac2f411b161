# SPDX-License-Identifier: ISC
"""Base of the machines: memory of terms in regions, buffers, and the run from instruction to instruction.

A cell of memory is (term, byte): byte number byte of term. A value read is a list of cells or one term."""
from .library import PREFIX, Stop
from .places import weights
from .terms import C, V, W, cat, full, ite

RET = 0x7F0D00000000     # the return address of the function under proof
CONTRACTS = 0x7F0F00000000  # addresses of functions that a theorem has given a contract
STACK_TOP = 0x7FFF00000010
SHIFTS = 0, 48           # from it to the stack's end in a function's caller: aligned to 16 or 32, no higher
STACK_SIZE = 0x100000
GAP = 0x10000            # buffers begin at multiples of it, so that most have the same addresses for all lengths
SWITCHED = PREFIX + "stack_clear_deep"
CHOSEN = 56              # a number above 2^56 stands for an address that depends on data: see place()
CHOICES = 6              # the most bits on which it may depend
Z8 = C(8, 0)


def fromrefs(cells):
    """The term that these bytes are, low end first."""
    t, k = cells[0]
    n = len(cells)
    if k == 0 and W[t] == 8 * n:
        for j in range(1, n):
            if cells[j] != (t, j):
                break
        else:
            return t
    return cat([(t, 8 * k, 8) for t, k in cells])


def natural(terms):
    """The alignment of a structure of these integers."""
    return min(8, max((W[t] // 8 for t in terms), default=1))


class Machine:
    def __init__(self, lib):
        self.lib = lib
        self.m = {}        # address -> cell
        self.contracts = {}  # address -> what a function does: a function of this machine and the arguments
        self.regions = []  # (begin, end, name, writable)
        self.alloc = 0x7F2000000000
        self.steps = 0
        self.used = {}     # kinds of instruction executed
        self.top = STACK_TOP - SHIFTS[lib.shifted]  # where the stack of a function without arguments there ends
        self.minsp = self.top
        self.trace = 0
        self.unwritten = 0  # bytes of stack read before they were written, beside others that were
        self.pc = 0
        self.chosen = None    # the name of a buffer that may be read at addresses that depend on data
        self.windows = {}     # bits of such an address, with their weights -> the number of the window
        self.shared = None    # what other cases have executed: sharing.py
        self.noted = None     # accesses to buffers, for sharing.py: in the order of the first writes and the last reads
        self.late = None      # (the name of an output, buffers over which it may lie anywhere): see last()
        self.begun = False    # whether that output was written
        self.switch = ()      # the addresses of WIDE, which is read by the functions of SWITCHED alone
        self.simplify = None  # a function of a term to an equal one, for what instructions compute: choices.py
        self.regions.append(None)
        self.stack_ends(self.top)

    def simple(self, t):
        return self.simplify(t) if self.simplify else t

    def way(self, taken):
        """Notes the way that a conditional branch takes, and returns it."""
        self.lib.ways[self.pc] = self.lib.ways.get(self.pc, 0) | (2 if taken else 1)
        return taken

    # ---- Addresses that depend on data ----
    def place(self, t, what):
        """The number that stands for the address t, to which offsets may be added. Only the buffer that the theorem has named may
        be read there: what is read is selected from all places that t may be. It may not be written."""
        c, bits = weights(t) if self.chosen else (0, {})
        bits = tuple(sorted(bits.items(), key=lambda b: b[1]))
        if not 0 < len(bits) <= CHOICES or any(step % 64 for _, step in bits) or c >> CHOSEN:
            raise Stop(f"{what} depends on data")
        number = self.windows.setdefault(bits, len(self.windows) + 1)
        return number << CHOSEN | c

    def select(self, place, n):
        """n cells from the place that stands for an address, word by word."""
        bits = next((b for b, number in self.windows.items() if number == place >> CHOSEN), None)
        if bits is None:  # broken code
            raise Stop(f"read of {n} bytes at {place:#x}, by {self.lib.name(self.pc)}")
        places, size = [place & full(CHOSEN)], 4 if n % 4 == 0 else 1
        for _, step in bits:
            places += [p + step & full(64) for p in places]
        rows, cells = [], []
        for p in places:
            if self.check(p, n, False) != self.chosen:
                raise Stop(f"read at an address that depends on data, outside {self.chosen}, by {self.lib.name(self.pc)}")
            rows.append(self.loadrefs(p, n))
        for i in range(0, n, size):
            values = [fromrefs(row[i:i + size]) for row in rows]
            for bit, _ in bits:
                values = [ite(bit, q, p) for p, q in zip(values[::2], values[1::2])]
            cells += [(values[0], k) for k in range(size)]
        return cells

    def stack_ends(self, end):
        """What is above is the caller's, and is neither read nor written."""
        self.regions[0] = STACK_TOP - STACK_SIZE, end, "stack", True

    def region(self, begin, end, name, writable):
        self.regions.append((begin, end, name, writable))

    def buf(self, name, terms, writable=False, align=None, skew=0):
        """Lays out the terms one after the other, in a region of exactly their size; returns its address: a multiple of align, of
        that of the widest term if none is given, and of no higher power of 2; with a skew, one of those of 64 and the skew. Where
        the library is turned, a multiple of GAP."""
        n = sum(W[t] for t in terms) // 8
        if self.lib.turned:
            a = self.alloc = (self.alloc - n - 4096) // GAP * GAP
        else:
            a = self.alloc + (skew or align or natural(terms))
            self.alloc = (a + n + 4096 + GAP - 1) // GAP * GAP
        self.region(a, a + n, name, writable)
        p = a
        for t in terms:
            for k in range(W[t] // 8):
                self.m[p] = (t, k)
                p += 1
        return a

    def contract(self, function):
        """The address of a new function that is not executed: function(machine, arguments) does what it is proved to do. What any
        function may change is forgotten after it."""
        address = CONTRACTS + 16 * len(self.contracts)
        self.contracts[address] = function
        return address

    def forget_stack(self, end):
        """Memory below that address may have been overwritten."""
        for a in range(self.minsp - 256, end):
            self.m.pop(a, None)

    def last(self, output, inputs):
        """From here on no byte of these buffers may be read after the first of that output was written. So it may lie over them,
        in any place. Reading again what was written is no fault."""
        self.late, self.begun = (output, inputs), False

    def in_order(self, name, writing):
        output, inputs = self.late
        self.begun |= writing and name == output
        if self.begun and name in inputs:
            raise Stop(f"{name} is read after {output} was written, which may lie over it, by {self.lib.name(self.pc)}")

    def check(self, a, n, writing):
        for begin, end, name, writable in self.regions:
            if begin <= a and a + n <= end:
                if writing and not writable:
                    raise Stop(f"write to {name} at offset {a - begin}, by {self.lib.name(self.pc)}")
                if self.noted is not None and name != "stack":
                    if not writing:
                        self.noted.pop((a, n, writing), None)
                    self.noted[a, n, writing] = None
                if self.late:
                    self.in_order(name, writing)
                return name
        if self.lib.segment(a, n) and not writing:
            return "lib"
        raise Stop(f"{'write' if writing else 'read'} of {n} bytes at {a:#x}, outside all buffers, by {self.lib.name(self.pc)}")

    def loadrefs(self, a, n):
        if a >> CHOSEN:
            return self.select(a, n)
        self.check(a, n, False)
        cells, i = [], 0
        while i < n:
            x = self.m.get(a + i)
            if self.switch and a + i in self.switch and not self.lib.name(self.pc).startswith(SWITCHED):
                raise Stop(f"read of the variable {self.lib.name(a + i)}, by {self.lib.name(self.pc)}")
            if x is None and self.lib.segment(a + i):
                if self.lib.is_variable(a + i):
                    raise Stop(f"read of the variable {self.lib.name(a + i)}, by {self.lib.name(self.pc)}")
                size = 1
                while i + size < n and size < 8 and a + i + size not in self.m:
                    size += 1
                t = C(8 * size, int.from_bytes(self.lib.peek(a + i, size), "little"))
                cells += [(t, j) for j in range(size)]
                i += size
                continue
            if x is None and self.beside_written(a, n):  # the result must not need its value
                self.unwritten += 1
                cells.append((V(8, f"unwritten{self.unwritten}"), 0))
                i += 1
                continue
            if x is None:  # stack that was never written, or the bytes behind it
                raise Stop(f"read of stack that was never written, at {a + i - STACK_TOP}, by {self.lib.name(self.pc)}")
            cells.append(x)
            i += 1
        return cells

    def beside_written(self, a, n):
        """Whether stack there that was never written may be read, for any value: the other part of a register that was stored in
        part, or padding, which is a part of a vector, or a word whose neighbour in 16 aligned bytes was written."""
        if n == 8 and a % 8 == 0:
            a, n = a & -16, 16
        return n <= 16 and any(a + j in self.m for j in range(n))

    def load(self, a, n):
        return fromrefs(self.loadrefs(a, n))

    def store(self, a, t):
        n = W[t] // 8
        self.check(a, n, True)
        for k in range(n):
            self.m[a + k] = (t, k)

    def storerefs(self, a, cells):
        self.check(a, len(cells), True)
        for k, x in enumerate(cells):
            self.m[a + k] = x

    def read(self, a, n, w=8):
        """n terms of w bits each"""
        return [self.load(a + i * w // 8, w // 8) for i in range(n)]
