# SPDX-License-Identifier: ISC
"""The table of what instructions do, and the values that vector instructions work on.

SEMANTICS maps a mnemonic to execute(machine, instruction). The files x86_*.py fill it: scalar() registers a function of this
form, vector() one of (operands, immediate, size) that returns a Vector, for the legacy mnemonic and the one with v."""
from . import terms as T
from .library import Stop
from .machine import Z8, fromrefs
from .x86_decode import IMMEDIATE, LEGACY, VECTOR

SEMANTICS = {}
MASKED = set()   # mnemonics whose functions take a write mask into account
ZERO = (Z8, 0)  # the cell that is a zero byte


class Vector:
    """The value of a vector register or of a part of memory: lanes of one width in bits, low end first, or bytes as cells
    (width 0): a cell is (term, number of its byte)."""
    __slots__ = ("width", "items")

    def __init__(self, width, items):
        self.width, self.items = width, items

    def __eq__(self, other):
        return self.width == other.width and self.items == other.items if isinstance(other, Vector) else NotImplemented

    def __hash__(self):
        return hash((self.width, *self.items))

    @property
    def size(self):
        """Bytes."""
        return self.width * len(self.items) // 8 if self.width else len(self.items)

    def cells(self):
        if not self.width:
            return self.items
        count = self.width // 8
        return [(t, k) for t in self.items for k in range(count)]

    def lanes(self, width):
        """Terms of that width."""
        if self.width == width:
            return self.items
        cells, size = self.cells(), width // 8
        return [fromrefs(cells[i:i + size]) for i in range(0, len(cells), size)]

    def natural(self):
        """The greatest lane, at most 64 bits, that does not join terms: bitwise instructions work on what was there before. Parts
        of a word count as the word."""
        if self.width:
            return self.width if any(not T.isc(t) for t in self.items) else 64
        widths = {T.W[T.A[t][0] if T.OP[t] == "ext" else t] for t, _ in self.items if not T.isc(t)}
        width = min(widths, default=64)
        return width if width in (8, 16, 32) else 64 if width % 64 == 0 else 8

    def low(self, size):
        """The lowest bytes."""
        if self.size == size:
            return self
        if self.width and 8 * size % self.width == 0:
            return Vector(self.width, self.items[:8 * size // self.width])
        return of_cells(self.cells()[:size])

    def extended(self, size):
        """With zeros above."""
        missing = size - self.size
        if not missing:
            return self
        if self.width and 8 * missing % self.width == 0:
            return Vector(self.width, self.items + [T.C(self.width, 0)] * (8 * missing // self.width))
        return of_cells(self.cells() + [ZERO] * missing)

    def simplified(self, simplify):
        if self.width:
            return Vector(self.width, [simplify(t) for t in self.items])
        return of_cells([(simplify(t), k) for t, k in self.items])

    def over(self, below):
        """This value, and above it what the longer value has there."""
        if self.width and self.width == below.width:
            return Vector(self.width, self.items + below.items[len(self.items):])
        return of_cells(self.cells() + below.cells()[self.size:])


def of_cells(cells):
    return Vector(0, cells)


def of_terms(terms):
    """Terms of any widths, one after the other."""
    return of_cells([(t, k) for t in terms for k in range(T.W[t] // 8)])


def select(bits, new, old, element):
    """Elements of new whose bit is set, of old where it is not."""
    size, cells = element // 8, []
    new, old = new.cells(), old.cells()
    for i, bit in enumerate(bits):
        x, y = new[size * i:size * i + size], old[size * i:size * i + size]
        if T.isc(bit):
            cells += x if T.val(bit) else y
        else:
            t = T.ite(bit, fromrefs(x), fromrefs(y))
            cells += [(t, k) for k in range(size)]
    return of_cells(cells)


# ---- Registering ----
def scalar(*names, masked=False):
    """Registers a function of (machine, instruction). masked: it takes a write mask into account."""
    def add(function):
        for name in names:
            if name in SEMANTICS:
                raise ValueError(f"{name} has semantics already")
            SEMANTICS[name] = function
            if masked:
                MASKED.add(name)
        return function
    return add


def vector(*names, element=None, unary=False, destructive=False, loads_by_mask=False, vex=True):
    """Registers a function of (operands, immediate, size in bytes of the result) under each name and, if vex, with v in front. A
    name that has the v has no legacy form. element: the bits of what a mask bit governs. unary: the destination is no operand of
    the legacy form either. destructive: it is one of the VEX form, too. loads_by_mask: bytes whose mask bit is 0 are not read."""
    def add(function):
        def execute(machine, instruction):
            operands, immediate = instruction.operands, None
            if operands[-1].kind == IMMEDIATE:
                immediate, operands = operands[-1].value & 255, operands[:-1]
            result, legacy = operands[0], instruction.encoding == LEGACY
            size = (result if result.kind == VECTOR else operands[1]).width // 8
            sources = operands if destructive or legacy and not unary else operands[1:]
            if instruction.mask is None:
                values = [machine.vector(o, instruction) for o in sources]
                machine.set_vector(result, function(values, immediate, size), instruction)
                return
            if element is None:
                raise Stop("no element for the mask")
            bits = machine.mask_bits(instruction.mask, 8 * size // element)
            values = [machine.vector(o, instruction, bits if loads_by_mask else None) for o in sources]
            machine.set_vector_masked(result, function(values, immediate, size), instruction, bits, element)
        for name in names:
            scalar(name, masked=True)(execute)
            if vex and not name.startswith("v"):
                scalar("v" + name, masked=True)(execute)
        return function
    return add


def bits_of_element(suffix):
    return {"b": 8, "w": 16, "d": 32, "q": 64}[suffix]


def constant(term, what):
    """The value of a term that must not depend on data."""
    if not T.isc(term):
        raise Stop(f"{what} depends on data")
    return T.val(term)
