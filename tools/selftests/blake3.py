# SPDX-License-Identifier: ISC
"""The compression function of BLAKE3 (J. O'Connor, J.-P. Aumasson, S. Neves, Z. Wilcox-O'Hearn, "BLAKE3", 2021)."""
from .fingerprint import MASK64, arithmetic, fingerprint, fingerprint_folded, words
from .sha2 import fractions

IV = fractions(8, 2, 32)
START, END, PARENT, ROOT, KEYED, MATERIAL = 1, 2, 4, 8, 16, 64
FLAGS = {0: 0, "BLAKE3_KEYED_HASH": KEYED, "BLAKE3_PARENT": PARENT, "BLAKE3_DERIVE_KEY_MATERIAL": MATERIAL,
         "BLAKE3_CHUNK_END": END}
COUNTER = 2**32 - 9


def right(x, n):
    return (x >> n | x << 32 - n) & 0xffffffff


def compress(cv, block, length, counter, flags):
    """The sixteen words of the compression function."""
    m = words(block, 4, "little")
    v = list(cv) + IV[:4] + [counter & 0xffffffff, counter >> 32 & 0xffffffff, length, flags]

    def mix(a, b, c, d, x, y):
        for word, r, s in ((x, 16, 12), (y, 8, 7)):
            v[a] = v[a] + v[b] + word & 0xffffffff
            v[d] = right(v[d] ^ v[a], r)
            v[c] = v[c] + v[d] & 0xffffffff
            v[b] = right(v[b] ^ v[c], s)

    for _ in range(7):
        for i in range(4):
            mix(i, 4 + i, 8 + i, 12 + i, m[2 * i], m[2 * i + 1])
        for i in range(4):
            mix(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[8 + 2 * i], m[9 + 2 * i])
        m = [m[i] for i in (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)]
    return [v[i] ^ v[i + 8] for i in range(8)] + [v[i + 8] ^ cv[i] for i in range(8)]


def out(some):
    return b"".join(w.to_bytes(4, "little") for w in some)


def chain(cv, m, counter, flags):
    """The chaining value after the whole blocks of m, with the flags of a chunk's first and last."""
    for i in range(0, len(m), 64):
        edges = (START if i == 0 else 0) | (END if i == len(m) - 64 else 0)
        cv = compress(cv, m[i:i + 64], 64, counter, flags | edges)[:8]
    return cv


def values(source):
    m = bytes(167 * i + (i >> 4) + (i >> 8) & 255 for i in range(64 * 26))
    key = words(arithmetic(32, 7, 29), 4, "little")
    fence = bytes([0xa5] * 32)
    yield "blake3_iv", IV
    yield "blake3_selftest.abc", compress(IV, b"abc" + bytes(61), 3, 0, START | END | ROOT)[:8]
    rows = []
    for n, blocks, in_place, step, flags, counter, _ in source["blake3_test_many"]:
        parts = (m[64 * blocks * i:64 * blocks * (i + 1)] for i in range(n))
        cvs = [chain(key, part, counter + i * step & MASK64, FLAGS[flags]) for i, part in enumerate(parts)]
        behind = m[32 * n:32 * n + 32] if in_place else fence
        whole = fence + b"".join(out(cv) for cv in cvs) + behind
        rows.append([n, blocks, in_place, step, flags, counter, fingerprint_folded(whole)])
    yield "blake3_test_many", rows
    rows = []
    for n, length, flags, counter, _ in source["blake3_test_output"]:
        blocks = (compress(key, m[:64], length, counter + i & MASK64, ROOT | FLAGS[flags]) for i in range(n))
        whole = fence + b"".join(out(block) for block in blocks) + fence
        rows.append([n, length, flags, counter, fingerprint_folded(whole)])
    yield "blake3_test_output", rows
    yield "BLAKE3_TEST_COUNTER", [COUNTER]
    yield "blake3_test_chain", fingerprint(out(chain(key, m[:192], COUNTER + 9, KEYED)))
    yield "blake3_test_message", [int.from_bytes(m[i:i + 8], "little") for i in (0, 8)]


SELFTESTS = {
    "src/blake3/blake3.c": (values, {
        "blake3_selftest.m": "the message abc",
    }),
}
