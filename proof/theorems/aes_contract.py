# SPDX-License-Identifier: ISC
"""AES as the modes without AES's instructions call it: by whatever implementation is active (active.py).

The functions of the vtable do what aes.h and spec/aes.py say; theorems/aes.py proves that of each implementation of the library,
to the bounds that it states. Two of these are narrower than what is assumed here: the numbers of blocks, and for ctr the low half
of the counter, which is given there."""
from engine.library import Stop
from engine.terms import C
from spec import aes as spec
from theorems.active import choose, disjoint, number, read, store
from theorems.aes_common import by_instructions

KEY_SIZE = 15 * 16 + 1  # sizeof(aes_key)


def round_keys(machine, address):
    ek = machine.read(address, KEY_SIZE)
    rounds = number(ek[-1], "the number of rounds of AES")
    if rounds not in (10, 14):
        raise Stop("a number of rounds that AES does not have")
    return [ek[i:i + 16] for i in range(0, 16 * (rounds + 1), 16)]


def expand(machine, arguments):
    to, key, size = (number(a, "an argument of AES's expand") for a in arguments[:3])
    if size not in (16, 32):
        raise Stop("a size of keys that AES does not have")
    disjoint(to, KEY_SIZE, key, size)
    keys = spec.expand(machine.read(key, size))
    flat = sum(keys, [])
    store(machine, to, flat + [C(8, 0)] * (240 - len(flat)) + [C(8, len(keys) - 1)])


def encrypt(machine, arguments):
    out, source, n, ek = (number(a, "an argument of AES's encrypt") for a in arguments[:4])
    if out != source:
        disjoint(out, 16 * n, source, 16 * n)
    disjoint(out, 16 * n, ek, KEY_SIZE)
    keys, text = round_keys(machine, ek), read(machine, source, 16 * n)
    store(machine, out, sum([spec.encrypt(keys, text[i:i + 16]) for i in range(0, 16 * n, 16)], []))


def ctr(machine, arguments):
    """Counters whose low 32 bits are given and do not wrap."""
    out, source, n, at, ek = (number(a, "an argument of AES's ctr") for a in arguments[:5])
    if source not in (0, out):
        disjoint(out, n, source, n)
    disjoint(out, n, ek, KEY_SIZE)
    disjoint(out, n, at, 16)
    keys, counter = round_keys(machine, ek), machine.read(at, 16)
    low, blocks = number(spec.word_of(counter[12:]), "the low end of AES's counter"), (n + 15) // 16
    if low + blocks > 2**32:
        raise Stop("a counter that wraps")
    stream = sum([spec.encrypt(keys, counter[:12] + spec.big_endian(C(32, low + i))) for i in range(blocks)], [])[:n]
    store(machine, out, spec.xor_bytes(read(machine, source, n), stream) if source else stream)


def call_aes_by_contract(run):
    """From here on the code of this run, if it has no AES of its own, calls AES as this file says."""
    if not by_instructions(run.primitive, run.implementation):
        choose(run.machine, "aes", {"expand": expand, "encrypt": encrypt, "ctr": ctr})
