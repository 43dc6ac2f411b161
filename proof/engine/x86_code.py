# SPDX-License-Identifier: ISC
"""The code that the implementations of a library can reach: every instruction, for the tests of decoder and lifter."""
import bisect

from . import library
from .x86_decode import IMMEDIATE, Decoder

# Finds and times implementations: no part of them.
DISPATCH = ("impl", "cpu", "env", "error", "clock", "stack_dirt", "stack_faults")
FILLER = b"\0\0"  # between sections


def is_code(lib, address):
    segment = lib.segment(address)
    return segment is not None and bool(segment[2] & 1)


def roots(lib):
    """The functions of all vtables, and those whose names contain an implementation's."""
    found = set()
    for p in library.primitives():
        count = len(library.functions(p))
        for v in lib.implementations(p):
            found.update(lib.function(p, v, i) for i in range(count))
            found.update(a for name, a in lib.symbols.items() if f"{p}_{v}_" in name and is_code(lib, a))
    return found - {0}


def is_dispatch(name):
    name = name.removeprefix(library.PREFIX)
    return name.startswith("_") or any(name.startswith(d + "_") for d in DISPATCH)


def targets(lib, instruction):
    """Addresses of code that an instruction jumps to or takes."""
    m = instruction.mnemonic
    for o in instruction.operands:
        if o.kind is IMMEDIATE and (m[0] == "j" or m == "call") or m == "lea" and not (o.base or o.index):
            if is_code(lib, o.value):
                yield o.value


def reachable(lib):
    """{function's address: [Instruction]}: functions from their symbol to the next one."""
    starts = sorted({a for a in lib.symbols.values() if is_code(lib, a)})
    decoder, functions = Decoder(), {}
    todo = list(roots(lib))
    while todo:
        at = bisect.bisect(starts, todo.pop()) - 1
        begin = starts[at]
        if at < 0 or begin in functions or is_dispatch(lib.name(begin)[:-len("+0x0")]):
            continue
        segment = lib.segment(begin)
        end = starts[at + 1] if at + 1 < len(starts) else segment[0] + len(segment[1])
        functions[begin] = []
        pc = begin
        while pc < end and lib.peek(pc, 2) != FILLER:
            instruction = decoder.decode(lib.peek(pc, min(15, end - pc)), pc)
            functions[begin].append(instruction)
            todo += targets(lib, instruction)
            pc = instruction.next
    return functions
