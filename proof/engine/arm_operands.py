# SPDX-License-Identifier: ISC
"""The operands of an AArch64 instruction, from the text of the disassembler."""
import re
from collections import namedtuple

from .library import Stop

ZERO, SP = 31, 32  # numbers of xzr and sp among the general registers

# A general register, read through a shift or an extension where change is not None.
General = namedtuple("General", "number width change amount")
# A vector register: count lanes of lane bits; lane number index of them if that is not None (count is then None). Scalars
# (q0 to b0) are one lane.
Vector = namedtuple("Vector", "number lane count index")
List = namedtuple("List", "vectors index")
Immediate = namedtuple("Immediate", "value change amount")
# The address base + offset, or base + index; before: the base register is set to it first.
Memory = namedtuple("Memory", "base offset index before")
Condition = namedtuple("Condition", "name")

LANE = {"b": 8, "h": 16, "s": 32, "d": 64, "q": 128}
CHANGES = ("lsl", "lsr", "asr", "ror", "msl", "uxtb", "uxth", "uxtw", "uxtx", "sxtb", "sxth", "sxtw", "sxtx")
CONDITIONS = ("eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al")
SPLIT = re.compile(r",\s*(?![^\[{]*[\]}])")  # commas outside brackets
NAMES = {"sp": (SP, 64), "wsp": (SP, 32), "xzr": (ZERO, 64), "wzr": (ZERO, 32)}


def general(text):
    """(number, width) of a general register, or None"""
    if text in NAMES:
        return NAMES[text]
    m = re.fullmatch(r"([xw])(\d+)", text)
    return (int(m[2]), 64 if m[1] == "x" else 32) if m else None


def vector(text):
    m = re.fullmatch(r"v(\d+)\.(\d*)([bhsdq])(?:\[(\d+)\])?", text)
    if m:
        return Vector(int(m[1]), LANE[m[3]], int(m[2]) if m[2] else None, int(m[4]) if m[4] else None)
    m = re.fullmatch(r"([bhsdq])(\d+)", text)
    return Vector(int(m[2]), LANE[m[1]], 1, None) if m else None


def changed(operand, text):
    """The operand with a shift or extension such as lsl #3 or uxtw."""
    name, _, amount = text.partition(" ")
    return operand._replace(change=name, amount=int(amount[1:], 0) if amount else 0)


def memory(text):
    inside, before = text.rstrip("!")[1:-1], text.endswith("!")
    base, *rest = SPLIT.split(inside)
    offset, index = 0, None
    if rest and rest[0][0] == "#":
        offset = int(rest[0][1:], 0)
    elif rest:
        index = General(*general(rest[0]), None, 0)
        if rest[1:]:
            index = changed(index, rest[1])
    return Memory(general(base)[0], offset, index, before)


def operand(text):
    if text[0] == "[":
        return memory(text)
    if text[0] == "{":
        m = re.fullmatch(r"\{(.*)\}(?:\[(\d+)\])?", text)
        return List([vector(v) for v in SPLIT.split(m[1])], int(m[2]) if m[2] else None)
    if text[0] == "#":
        return Immediate(float(text[1:]) if re.fullmatch(r"#-?\d+\.\d+", text) else int(text[1:], 0), None, 0)
    if text in CONDITIONS:
        return Condition(text)
    g = general(text)
    return General(*g, None, 0) if g else vector(text)


def parse(text):
    """The operands of an instruction whose operands are written so."""
    r = []
    for part in SPLIT.split(text) if text else ():
        if part.split(" ")[0] in CHANGES:
            r[-1] = changed(r[-1], part)
            continue
        r.append(operand(part))
        if r[-1] is None:
            raise Stop(f"operand {part} of {text}")
    return r
