#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""The AArch64 lifter against qemu: each form of instruction that the implementations contain, at random states.

test_arm.py LIBRARY [--states N] [--encodings N] [--seed N]

Also: a list of instructions that no implementation contains today but the lifter knows; and planted faults, each of which must be
seen."""
import argparse
import os
import random
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import arm_code  # noqa: E402
from engine import arm, arm_crypto, arm_flags, arm_scalar, arm_vector, library, terms as T, vectors  # noqa: E402
from engine.arm_operands import SP, General, Immediate, Memory  # noqa: E402
from theorem import FORMS  # noqa: E402

COMPILER = os.environ.get("AARCH64_CC", "aarch64-linux-gnu-gcc")
EMULATOR = os.environ.get("AARCH64_QEMU", "qemu-aarch64").split() + ["-cpu", "max"]
RECORD = struct.Struct("<36Q64Q512s")  # arm_state.S
PAGE, WINDOW, SIZE = 0x50000000, 0x50000400, 512
TABLES = (arm_scalar.HANDLERS, arm_vector.HANDLERS, arm_crypto.HANDLERS)
# Functions of the dispatcher: they measure, lock and read the CPU's identity, and no theorem runs them.
DISPATCHER = ("trona_p_impl_select", "trona_p_impl_select_for", "trona_p_cpu_features", "trona_p_error_misuse",
              "trona_p_clock_ns", "__aarch64_cas4_acq_rel")
EXTRA = "arm_extra.s"
CONDITIONS = [*arm_flags.OPPOSITE, *sorted(set(arm_flags.OPPOSITE.values()))]


class Fault(Exception):
    pass


# ---- Instructions and states ----
class Instance:
    """An instruction, what it must be given as constants, and the states that it is executed in."""

    def __init__(self, code, mnemonic, form):
        self.code, self.mnemonic, self.form = code, mnemonic, form
        self.constant = {}  # number of a general register -> value
        self.states, self.results = [], []


def branch_here(code, mnemonic):
    """The code with the target of a direct branch moved to the instruction after the next."""
    word = int.from_bytes(code, "little")
    if mnemonic in ("b", "bl"):
        word = word & 0xFC000000 | 2
    elif mnemonic.startswith("b.") or mnemonic in ("cbz", "cbnz"):
        word = word & ~(0x7FFFF << 5) | 2 << 5
    elif mnemonic in ("tbz", "tbnz"):
        word = word & ~(0x3FFF << 5) | 2 << 5
    return word.to_bytes(4, "little")


def place(instance, operands, rng, slot):
    """Chooses the registers that must be constants: bases and indices, targets of branches, the stack pointer's source."""
    constant = instance.constant
    constant[SP] = WINDOW + 256
    for i, o in enumerate(operands):
        if isinstance(o, Memory):
            target = WINDOW + 128 + 16 * rng.randrange(8)
            if not instance.mnemonic.startswith(("lda", "stl")) and o.base != SP:
                target += rng.randrange(16)
            index = 0
            if o.index:
                value = rng.randrange(8) - (4 if o.index.change == "sxtw" else 0)
                constant[o.index.number] = value & T.full(o.index.width)
                index = value << o.index.amount
            constant[o.base] = target - o.offset - index
            if operands[i + 1:] and isinstance(operands[i + 1], General):
                constant[operands[i + 1].number] = rng.randrange(64)
    if instance.mnemonic in ("br", "blr"):
        constant[operands[0].number] = slot + 8
    if instance.mnemonic == "ret":
        constant[30] = slot + 8
    if isinstance(operands[0] if operands else None, General) and operands[0].number == SP:
        for o in operands[1:]:
            if isinstance(o, General) and o.number != SP:
                constant[o.number] = WINDOW + 16 * rng.randrange(-64, 64)


def number(rng):
    """64 bits: any, or lanes at the edges of their ranges."""
    if rng.randrange(2):
        return rng.getrandbits(64)
    w = rng.choice((8, 16, 32, 64))
    edges = (0, 1, 2, T.full(w), T.full(w) - 1, 1 << (w - 1), (1 << (w - 1)) - 1, (1 << (w - 1)) + 1, rng.getrandbits(w))
    return sum(rng.choice(edges) << i for i in range(0, 64, w))


def new_state(rng, constant):
    x = [number(rng) for _ in range(31)] + [0]
    if rng.randrange(4) == 0:  # equal registers
        x[:31] = [rng.choice(x[:3]) for _ in range(31)]
    for i, value in constant.items():
        x[31 if i == SP else i] = value
    return x, rng.getrandbits(4), [number(rng) for _ in range(64)], rng.randbytes(SIZE)


def pack(code, state):
    x, nzcv, v, memory = state
    return RECORD.pack(*x, nzcv << 28, int.from_bytes(code, "little"), 0, 0, *v, memory)


def build(folder):
    """The emulated program, and the list of instructions that are assembled for this test: [code]."""
    program, extra = os.path.join(folder, "arm_state"), os.path.join(folder, "extra.o")
    subprocess.run([COMPILER, "-nostdlib", "-static", "-march=armv8.2-a", "-Wl,-N", "-Wl,--no-warn-rwx-segments",
                    os.path.join(HERE, "arm_state.S"), "-o", program], check=True)
    subprocess.run([COMPILER, "-c", os.path.join(HERE, EXTRA), "-o", extra], check=True)
    with open(extra, "rb") as f:
        text = library.ELFFile(f).get_section_by_name(".text").data()
    return program, [text[i:i + 4] for i in range(0, len(text), 4)]


def emulate(program, folder, instances):
    """Executes every state of every instance; returns nothing, fills results."""
    records, answers = os.path.join(folder, "records"), os.path.join(folder, "answers")
    with open(records, "wb") as f:
        for i in instances:
            for s in i.states:
                f.write(pack(i.code, s))
    with open(records, "rb") as f, open(answers, "wb") as g:
        done = subprocess.run(EMULATOR + [program], stdin=f, stdout=g)
    with open(answers, "rb") as f:
        slot = struct.unpack("<Q", f.read(8))[0]
        for i in instances:
            for _ in i.states:
                answer = f.read(RECORD.size)
                if len(answer) != RECORD.size:
                    raise Fault(f"{i.form} ends the emulated program: {done.returncode}")
                *words, memory = RECORD.unpack(answer)
                i.results.append((words[:32], words[32] >> 28, words[34], words[36:], memory))
    return slot


# ---- The lifter ----
class Before(arm_flags.Flags):
    """Flags that are variables or, with values, constants."""

    def __init__(self, nzcv=None):
        flag = lambda name, k: (lambda: T.V(1, name) if nzcv is None else T.C(1, nzcv >> k & 1))
        self.negative, self.zero, self.carry, self.overflow = flag("N", 3), flag("Z", 2), flag("C", 1), flag("V", 0)


class Lifted:
    """An instruction's effect by the lifter: in terms of the state, or in the one given state."""

    def __init__(self, lib, instance, slot, state=None):
        m = self.machine = arm.Machine(lib)
        m.region(WINDOW, WINDOW + SIZE, "window", True)
        if state is None:
            value = lambda width, name, v: T.V(width, name)
            x, v, memory = [None] * 32, [None] * 64, [None] * SIZE
        else:
            value = lambda width, name, v: T.C(width, v)
            x, _, v, memory = state
        for i in range(31):
            m.x[i] = value(64, f"x{i}", x[i])
        for i, k in instance.constant.items():
            m.x[i] = T.C(64, k)
        for i in range(32):
            m.v[i] = ("l", 64, [value(64, f"v{j}", v[j]) for j in (2 * i, 2 * i + 1)])
        for i in range(SIZE):
            m.m[WINDOW + i] = (value(8, f"m{i}", memory[i]), 0)
        m.flags = flags = Before(None if state is None else state[1])
        self.x, self.v, self.cells = list(m.x), list(m.v), dict(m.m)
        m.pc, m.next = slot, slot + 4
        m.text, _, handler, operands = arm.decode(instance.code, slot)
        handler(m, *operands)
        self.next = m.next - slot
        self.changed = []  # (place, number, term)
        self.changed += [("x", i, m.x[i]) for i in [*range(31), SP] if state or m.x[i] != self.x[i]]
        for i in range(32):
            if state or m.v[i] is not self.v[i]:
                self.changed += [("v", 2 * i + j, t) for j, t in enumerate(vectors.lanes(m.v[i], 64))]
        self.dead = set()  # bytes of memory below the stack pointer
        for i in range(SIZE):
            cell = m.m.get(WINDOW + i)
            if cell is None:
                self.dead.add(i)
            elif state or cell != self.cells[WINDOW + i]:
                self.changed.append(("m", i, T.ext(cell[0], 8 * cell[1], 8)))
        if m.flags is not flags or state:
            self.changed += [("c", c, m.flags.condition(c)) for c in CONDITIONS]

    def differences(self, state, result):
        """Differences between the emulator's state and the lifter's."""
        x, nzcv, v, memory = state
        env = {f"{name}{i}": n for name, values in (("x", x), ("v", v), ("m", memory)) for i, n in enumerate(values)}
        env |= {name: nzcv >> k & 1 for name, k in (("N", 3), ("Z", 2), ("C", 1), ("V", 0))}
        want = {("x", SP if i == 31 else i): n for i, n in enumerate(x)} | {("v", i): n for i, n in enumerate(v)}
        want |= {("m", i): n for i, n in enumerate(memory)} | conditions(nzcv)
        for (where, i, _), n in zip(self.changed, T.evaluate([t for _, _, t in self.changed], env)):
            want[where, i] = n
        rx, rnzcv, rnext, rv, rmemory = result
        got = {("x", SP if i == 31 else i): n for i, n in enumerate(rx)} | {("v", i): n for i, n in enumerate(rv)}
        got |= {("m", i): n for i, n in enumerate(rmemory)} | conditions(rnzcv)
        bad = [(k, got[k], want[k]) for k in got if got[k] != want[k] and not (k[0] == "m" and k[1] in self.dead)]
        return bad + ([("next", rnext, self.next)] if rnext != self.next else [])


def conditions(nzcv):
    n, z, c, v = (nzcv >> k & 1 for k in (3, 2, 1, 0))
    r = {"eq": z, "hs": c, "mi": n, "vs": v, "hi": int(c and not z), "ge": int(n == v), "gt": int(not z and n == v)}
    r |= {k: 1 - r[o] for k, o in arm_flags.OPPOSITE.items()}
    return {("c", k): b for k, b in r.items()}


def compare(lib, instance, slot):
    """The differences of one instance: [(state, differences)]"""
    try:
        lifted = Lifted(lib, instance, slot)
        each = [lifted] * len(instance.states)
    except library.Stop as e:
        if "depends on data" not in str(e):
            raise
        each = (Lifted(lib, instance, slot, s) for s in instance.states)
    return [(s, d) for s, r, i in zip(instance.states, instance.results, each) if (d := i.differences(s, r))]


# ---- Planted faults ----
def planted():
    """(mnemonic, what is wrong, table, wrong handler)"""
    scalar, vector, crypto = TABLES

    def instead(table, name, other, what):
        return name, what, table, table[other]

    def twice(table, name, what):
        """A handler that is given the last two operands in the other order."""
        h = table[name]
        return name, what, table, lambda m, *o: h(m, *o[:-2], o[-1], o[-2])

    def no_update(table, name):
        h = table[name]
        return name, "the base register is not updated", table, lambda m, *o: h(m, *[
            p._replace(before=False) if isinstance(p, Memory) else p for p in o if not isinstance(p, Immediate)])

    def off_by_one(table, name):
        h = table[name]
        return name, "its number is one too large", table, lambda m, *o: h(m, *[
            p._replace(value=p.value + 1) if isinstance(p, Immediate) else p for p in o])

    def renamed(table, name, what):
        h = table[name]

        def g(m, *o):
            m.text = "??1"  # the number is read from the name
            h(m, *o)
        return name, what, table, g

    def quiet(table, name):
        h = table[name]

        def g(m, *o):
            flags = m.flags
            h(m, *o)
            m.flags = flags
        return name, "the flags are not set", table, g

    yield instead(scalar, "adc", "sbc", "subtracts")
    yield instead(scalar, "umulh", "smulh", "signed")
    yield instead(scalar, "cinc", "cneg", "negates")
    yield instead(scalar, "bic", "orn", "or for and")
    yield instead(scalar, "ldrsb", "ldrb", "no sign")
    yield instead(scalar, "asr", "lsr", "no sign")
    yield instead(scalar, "sbfx", "ubfx", "no sign")
    yield instead(scalar, "csel", "csinc", "adds 1")
    yield instead(scalar, "madd", "msub", "subtracts")
    yield instead(scalar, "smaddl", "umaddl", "unsigned")
    yield instead(scalar, "bfi", "bfxil", "inserts the low bits")
    yield twice(scalar, "subs", "a - b is b - a")
    yield off_by_one(scalar, "extr")
    yield quiet(scalar, "adds")
    yield quiet(scalar, "ccmp")
    yield no_update(scalar, "ldp")
    yield no_update(vector, "ldr")
    yield no_update(vector, "st2")
    yield instead(vector, "usra", "ushr", "does not add")
    yield instead(vector, "sri", "ushr", "keeps nothing")
    yield instead(vector, "sli", "shl", "keeps nothing")
    yield instead(vector, "sshl", "ushl", "no sign")
    yield instead(vector, "sqrdmulh", "sqdmulh", "not rounded")
    yield instead(vector, "srshr", "sshr", "not rounded")
    yield instead(vector, "uqadd", "add", "not saturated")
    yield instead(vector, "cmhs", "cmhi", "not at equality")
    yield instead(vector, "cmgt", "cmhi", "unsigned")
    yield instead(vector, "umlal", "umull", "does not add")
    yield instead(vector, "smlsl", "smlal", "adds")
    yield instead(vector, "bit", "bif", "the other way round")
    yield instead(vector, "zip2", "zip1", "the lower half")
    yield instead(vector, "uzp1", "trn1", "other lanes")
    yield renamed(vector, "ld3", "not interleaved")
    yield renamed(vector, "st4", "not interleaved")
    yield instead(vector, "umaxv", "uminv", "the least")
    yield off_by_one(vector, "ext")
    yield instead(crypto, "aesmc", "aesimc", "the inverse")
    yield instead(crypto, "aese", "aesd", "the inverse")
    yield instead(crypto, "sha256h", "sha256h2", "the other half")
    yield instead(crypto, "sha512h2", "sha512h", "the other half")
    yield twice(crypto, "sha256su1", "sources change places")
    yield twice(crypto, "rax1", "sources change places")
    yield off_by_one(crypto, "xar")
    yield twice(vector, "bcax", "sources change places")


def unseen(lib, instances, slot):
    """The planted faults that no comparison sees, and how many were planted."""
    missed, n = [], 0
    for name, what, table, wrong in planted():
        right, table[name] = table[name], wrong
        n += 1
        try:
            if not any(compare(lib, i, slot) for i in instances if i.mnemonic == name):
                missed.append(f"{name}: {what}")
        finally:
            table[name] = right
    return missed, n


# ---- Everything ----
def collect(lib, extra, encodings, rng):
    """[(code, mnemonic, form)]: the given number of encodings of each form"""
    by_form = {}
    for _, code, _, mnemonic, text in arm_code.reachable(lib, DISPATCHER):
        by_form.setdefault((mnemonic, arm_code.form(mnemonic, text)), set()).add(code)
    for code in extra:
        mnemonic, text = next((m, o) for _, _, m, o in arm.CS.disasm_lite(code, 0, 1))
        by_form.setdefault((mnemonic, arm_code.form(mnemonic, text)), set()).add(code)
    for (mnemonic, form), codes in sorted(by_form.items()):
        for code in rng.sample(sorted(codes), min(encodings, len(codes))):
            yield branch_here(code, mnemonic), mnemonic, form


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("library")
    p.add_argument("--states", type=int, default=6)
    p.add_argument("--encodings", type=int, default=8)
    p.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    args = p.parse_args()
    print(f"seed {args.seed}")
    rng = random.Random(args.seed)
    lib = library.Library(args.library)
    T.reset(distribute=0, **FORMS["words"])
    with tempfile.TemporaryDirectory() as folder:
        program, extra = build(folder)
        slot = emulate(program, folder, [])
        instances, unknown = [], set()
        for code, mnemonic, form in collect(lib, extra, args.encodings, rng):
            i = Instance(code, mnemonic, form)
            try:
                operands = arm.decode(code, slot)[3]
            except library.Stop as e:
                unknown.add(str(e))
                continue
            place(i, operands, rng, slot)
            i.states = [new_state(rng, i.constant) for _ in range(args.states)]
            instances.append(i)
        emulate(program, folder, instances)
    bad = 0
    for name, form in FORMS.items():
        T.reset(distribute=0, **form)
        for i in instances:
            for state, differences in compare(lib, i, slot):
                bad += 1
                print(f"{i.form} ({i.code.hex()}), form {name}: " + "; ".join(
                    f"{k}: {got:#x}, lifter {want:#x}" for k, got, want in differences[:4]))
    missed, n = unseen(lib, instances, slot)
    for line in missed:
        print(f"not seen: {line}")
    for line in sorted(unknown):
        print(line)
    tested = {"b." if i.mnemonic.startswith("b.") else i.mnemonic for i in instances}
    untested = sorted({m for t in TABLES for m in t} - tested)
    if untested:
        print("never tested: " + ", ".join(untested))
    print(f"{len({i.form for i in instances})} forms of {len({i.mnemonic for i in instances})} mnemonics: {bad} differences "
          f"({sum(len(i.states) for i in instances)} states); {n} planted faults: {n - len(missed)} found; "
          f"{len(unknown)} unknown")
    return bool(bad or missed or unknown or untested)


if __name__ == "__main__":
    sys.exit(main())
