# SPDX-License-Identifier: ISC
"""The decoder against objdump: every instruction as both see it, in one form: (mnemonic, operands, mask, zeroing)."""
import copy
import os
import re
import subprocess

from engine import terms as T
from engine.library import BASE
from engine.x86_decode import EVEX, GENERAL, GENERAL_REGISTERS, IMMEDIATE, MASK, MEMORY, VECTOR

SIZES = {"BYTE": 8, "WORD": 16, "DWORD": 32, "QWORD": 64, "XMMWORD": 128, "YMMWORD": 256, "ZMMWORD": 512}
NAMES = {row: name for name, row in GENERAL_REGISTERS.items()}
PREFIXES = ("data16", "cs", "notrack", "bnd", "{evex}", "{vex}")  # of jumps, to fill up, where VEX would do, or EVEX
SELECTED = {"lqlq": 0x00, "hqlq": 0x01, "lqhq": 0x10, "hqhq": 0x11}
STRINGS = ("stos", "movs")
NO_SIZE = ("lea", "nop")  # whose memory operand is not accessed
LINE = re.compile(r"^\s*([0-9a-f]+):\t(.*?)\s*(?:#.*|<.*)?$")
OPERAND = re.compile(r"(?:[^,\[]|\[[^]]*\])+")
MEMORY_OPERAND = re.compile(r"(?:(\w+) (PTR|BCST) )?(?:(\w\w):)?(?:\[(.*)\]|(0x[0-9a-f]+))$")


def signed(value, width, to):
    return T.sgn(value, width) & T.full(max(to, width))


def seen(i):
    """Our decoder's instruction."""
    operands = []
    target = next((o.width for o in i.operands if o.kind in (GENERAL, MEMORY)), 0)
    vector = any(o.kind in (VECTOR, MASK) for o in i.operands)
    for o in i.operands:
        if o.kind == GENERAL:
            operands.append(NAMES[o.register, o.low, o.width])
        elif o.kind == VECTOR:
            operands.append(f"{'xyz'[o.width // 256]}mm{o.register}")
        elif o.kind == MASK:
            operands.append(f"k{o.register}")
        elif o.kind == IMMEDIATE:
            operands.append(o.value if vector else signed(o.value, o.width, target))
        else:
            index = f"{'xyz'[o.lanes[1] // 256]}mm{o.lanes[0]}" if o.lanes else o.index
            operands.append((None if i.mnemonic in NO_SIZE else o.width, bool(i.broadcast), o.segment, o.base, index,
                             o.scale if index else 1, o.value & T.full(64)))
    return i.mnemonic, [] if i.mnemonic == "nop" else operands, i.mask, i.zeroing


def memory(text, mnemonic, following):
    """An operand of memory as seen() writes it, or None."""
    m = MEMORY_OPERAND.match(text)
    if not m or m[5] and not m[3] and not m[1]:
        return None
    base = index = None
    scale, value = 1, int(m[5], 16) if m[5] else 0
    for sign, part in re.findall(r"([+-]?)([^+-]+)", m[4] or ""):
        if "*" in part:
            index, scale = part.split("*")[0], int(part.split("*")[1])
        elif part.startswith("0x"):
            value += -int(part, 16) if sign == "-" else int(part, 16)
        elif part == "rip":
            value += following
        elif base is None:
            base = part
        else:
            index = part
    if index in ("riz", "eiz"):
        index = None
    width = None if mnemonic in NO_SIZE else SIZES.get(m[1])
    return width, m[2] == "BCST", m[3] if m[3] in ("fs", "gs") else None, base, index, scale, value & T.full(64)


def told(text, i):
    """objdump's text; i gives the length and what an immediate is extended to."""
    words = text.split()
    while words[0] in PREFIXES:
        del words[0]
    rest = " ".join(words)
    repeated = rest.startswith("rep ")
    mnemonic, _, rest = rest.removeprefix("rep ").partition(" ")
    if mnemonic == "nop" or mnemonic == "xchg" and rest.strip() == "ax,ax":
        return "nop", [], None, False
    mask = re.search(r"\{k(\d)\}", rest)
    zeroing = "{z}" in rest
    operands = []
    target = next((o.width for o in i.operands if o.kind in (GENERAL, MEMORY)), 0)
    vector = any(o.kind in (VECTOR, MASK) for o in i.operands)
    for part in OPERAND.findall(re.sub(r"\{(k\d|z|1to\d+)\}", "", rest)):
        part = part.strip()
        if part in GENERAL_REGISTERS or re.fullmatch(r"[xyz]mm\d+|k[0-7]", part):
            operands.append(part)
        elif re.fullmatch(r"(0x)?[0-9a-f]+", part):
            number = int(part, 16)
            if mnemonic[0] == "j" or mnemonic == "call":
                number += BASE
            last = i.operands[-1]
            width = last.width if vector or last.kind != IMMEDIATE else max(target, last.width)
            operands.append(number & T.full(width or 64))
        else:
            operands.append(memory(part, mnemonic, i.next) or part)
    if mnemonic in STRINGS:
        mnemonic += {8: "b", 16: "w", 32: "d", 64: "q"}[operands[0][0]]
    selected = re.fullmatch(r"(v?pclmul)([lh]q[lh]q)dq", mnemonic)
    if selected:
        mnemonic = selected[1] + "qdq"
        operands.append(SELECTED[selected[2]])
    if mnemonic == "sha256rnds2":
        operands = operands[:2]  # xmm0 is implied
    return ("rep " if repeated else "") + mnemonic, operands, int(mask[1]) if mask else None, zeroing


def listing(path):
    """{address: text}"""
    text = subprocess.run(["objdump", "-d", "-w", "-M", "intel", "--no-show-raw-insn", path], check=True, capture_output=True,
                          text=True, env={**os.environ, "LC_ALL": "C"}).stdout
    return {BASE + int(m[1], 16): m[2] for m in map(LINE.match, text.splitlines()) if m}


def damaged(instructions):
    """Instructions with one wrong field: [(what, instruction)]."""
    def first(what, which, change):
        for i in instructions:
            if which(i):
                wrong = copy.copy(i)
                wrong.operands = tuple(copy.copy(o) for o in i.operands)
                change(wrong)
                return [(what, wrong)]
        return []

    def one(kind):
        return lambda i: any(o.kind == kind for o in i.operands)

    def change(kind, field, function):
        def execute(i):
            o = next(o for o in i.operands if o.kind == kind)
            setattr(o, field, function(getattr(o, field)))
        return execute

    evex_memory = lambda i: i.encoding == EVEX and one(MEMORY)(i)
    return (first("broadcast", lambda i: i.broadcast, lambda i: setattr(i, "broadcast", 0))
            + first("mask", lambda i: i.mask, lambda i: setattr(i, "mask", i.mask ^ 1))
            + first("zeroing", lambda i: i.zeroing, lambda i: setattr(i, "zeroing", False))
            + first("register", one(VECTOR), change(VECTOR, "register", lambda x: x ^ 16))
            + first("width of a vector", one(VECTOR), change(VECTOR, "width", lambda x: 256 if x == 128 else 128))
            + first("size of memory", lambda i: one(MEMORY)(i) and i.mnemonic not in NO_SIZE,
                    change(MEMORY, "width", lambda x: 2 * x))
            + first("displacement", evex_memory, change(MEMORY, "value", lambda x: x + 1))
            + first("immediate", one(IMMEDIATE), change(IMMEDIATE, "value", lambda x: x ^ 1))
            + first("mnemonic", lambda i: True, lambda i: setattr(i, "mnemonic", i.mnemonic + "x")))


def compare(path, functions):
    """Prints the counts; whether all is well."""
    texts = listing(path)
    count = differences = 0
    every = [i for f in functions.values() for i in f]
    for i in every:
        count += 1
        text = texts.get(i.address)
        other = told(text, i) if text else None
        if text is None or seen(i) != other:
            differences += 1
            if differences <= 20:
                print(f"decoder: {i.address:#x} {i.bytes.hex()} {i}: {seen(i)}; objdump: {text}: {other}")
    faults = damaged(every)
    found = sum(seen(i) != told(texts[i.address], i) for _, i in faults)
    print(f"decoder against objdump: {count} instructions, {differences} differences; "
          f"wrong fields: {found} of {len(faults)} found")
    return not differences and found == len(faults)
