# SPDX-License-Identifier: ISC
"""AES: the key schedule, blocks in both directions, and counter mode."""
from engine.terms import C, V
from spec import aes as spec
from theorem import theorem
from theorems.aes_common import by_instructions, comparing

KEY_SIZE = 15 * 16 + 1  # sizeof(aes_key)
BLOCKS = [*range(11), 15, 16, 17, 31, 32, 33, 65]
LENGTHS = [*range(36), 48, 63, *[64 * i + j for i in range(1, 18) for j in (0, 1)], 1151, 1535, 1536, 1999]


def expanded(run, rounds):
    """Any round keys, and where they lie."""
    keys = run.variables("rk", 16 * (rounds + 1), 8)
    unused = [C(8, 0)] * (16 * (14 - rounds))
    return [keys[i:i + 16] for i in range(0, len(keys), 16)], run.buffer("ek", keys + unused + [C(8, rounds)], skew=3)


@theorem("aes", "expand", cases=[16, 32], bound="keys of 16 and 32 bytes")
def expand(run, size):
    with comparing(run) as equal:
        key = run.variables("key", size, 8)
        k = run.buffer("key", key, skew=1)
        ek = run.output("ek", KEY_SIZE, skew=7)
        run.call(ek, k, size)
        keys = sum(spec.expand(key), [])
        equal("ek", run.read(ek, KEY_SIZE), keys + [C(8, 0)] * (240 - len(keys)) + [C(8, len(keys) // 16 - 1)])


def blocks(run, rounds, n, in_place, cipher):
    with comparing(run, size=64) as equal:
        keys, ek = expanded(run, rounds)
        text = run.variables("text", 16 * n, 8)
        source = run.buffer("text", text, writable=in_place, skew=1)
        out = source if in_place else run.output("out", 16 * n, skew=5)
        run.call(out, source, n, ek)
        want = sum([cipher(keys, text[i:i + 16]) for i in range(0, 16 * n, 16)], [])
        equal("out", run.read(out, 16 * n), want)


def widest(implementation):
    """The blocks that one pass of bitsliced code encrypts at most."""
    return {"ref": 4, "neon": 16}.get(implementation, 32)


def block_cases(implementation):
    """(rounds, blocks, in place)"""
    if not by_instructions("aes", implementation):
        n = widest(implementation)
        return ([(10, 0, False), (10, 1, False), (14, n // 2 + 1, True), (10, 2 * n + 1, False)]
                + [(10, 4, True), (14, 5, False)] * (n == 4))
    return [(rounds, n, in_place) for rounds in (10, 14) for n in BLOCKS for in_place in (False, True)
            if n in (3, 17, 65) or (rounds == 10) != in_place]


BLOCK_BOUND = ("0 to 10, 15 to 17, 31 to 33 and 65 blocks with any round keys, AES-128 apart and AES-256 in place, "
               "3, 17 and 65 blocks in all four ways; bitsliced code: 0 and 1 blocks, those of half a pass and one more, and of "
               "two passes and one more: 3 and 9 for ref (also 4, 5), 9 and 33 for NEON, 17 and 65 for AVX2")


@theorem("aes", "encrypt", cases=block_cases, bound=BLOCK_BOUND)
def encrypt(run, rounds, n, in_place):
    blocks(run, rounds, n, in_place, spec.encrypt)


@theorem("aes", "decrypt", cases=block_cases, bound=BLOCK_BOUND)
def decrypt(run, rounds, n, in_place):
    blocks(run, rounds, n, in_place, spec.decrypt)


def counter_cases(implementation):
    """(rounds, length, low half of the counter, how): lengths, then the counter's carries."""
    if not by_instructions("aes", implementation):
        n = 16 * widest(implementation)
        return [(10, 0, 7, "apart"), (10, 1, 7, "in place"), (14, n // 2 + 15, 2**64 - 2, "apart"),
                (10, 64, 2**64 - 1, "keystream"), (10, 2 * n + 3, 2**32 - 3, "apart"), (10, 22, 7, "keystream"),
                (10, 16, 2**64 - 1, "apart"), (10, 1, 0, "apart"), (10, 1, 0, "keystream"), (10, 0, 7, "keystream")]
    return [*instruction_counter_cases()]


def instruction_counter_cases():
    for i, n in enumerate(LENGTHS):
        yield 10 + 4 * (i % 2), n, 7, ("apart", "in place", "keystream")[i % 3]
    for i, low in enumerate((0, 2**32 - 2, 2**63 - 1, 2**64 - 1, 2**64 - 2, 2**64 - 3, 2**64 - 9, 2**64 - 33)):
        for n in (16, 40, 257, 1025, 1625):
            yield 10 + 4 * (i % 2), n, low, ("apart", "in place", "keystream")[(i + n) % 3]
    yield from ((10, 0, 7, "keystream"), (14, 32, 2**64 - 2, "apart"), (10, 224, 7, "apart"))
    yield from ((14, n, 7, "apart") for n in (80, 96, 112, 160, 176))


@theorem("aes", "ctr", cases=counter_cases,
         bound="lengths 0 to 35, 48, 63, 64 i and 64 i + 1 to 1,089, 1,151, 1,535, 1,536, 1,999 with the low half of the "
         "counter 7, lengths 16, 40, 257, 1,025, 1,625 with it at eight places of carries, any high half and round keys, "
         "apart, in place or without a message in turn; no bytes without a message, 32 up to a carry, 80, 96, 112, 160, 176 and "
         "224; bitsliced code: 0, 1, 16, 22, 64 bytes, half a pass and 15, and two passes and 3 (a pass: 64 bytes for ref, 256 "
         "for NEON, 512 for AVX2) at six low halves, with the high half 2^64 - 1 where the low one wraps")
def ctr(run, rounds, n, low, how):
    with comparing(run, size=16) as equal:
        keys, ek = expanded(run, rounds)
        carries = low + (n + 15) // 16 > 2**64  # into the high half: an addition, which engine/circuits.py does not know
        high = C(64, 2**64 - 1) if carries and not by_instructions("aes", run.implementation) else V(64, "high")
        counter = run.buffer("counter", spec.big_endian(high) + spec.big_endian(C(64, low)), skew=5)
        text = [C(8, 0)] * n if how == "keystream" else run.variables("text", n, 8)
        source = 0 if how == "keystream" else run.buffer("text", text, writable=how == "in place", skew=1)
        out = source if how == "in place" else run.output("out", n, skew=9)
        run.call(out, source, n, counter, ek)
        equal("out", run.read(out, n), spec.xor_bytes(text, spec.ctr(keys, high, low, n)))
