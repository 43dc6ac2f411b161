# SPDX-License-Identifier: ISC
"""XOR with keystream: what ChaCha20 and Salsa20 have in common."""
from engine.terms import C, V, add, concat, ext, xor
from spec.words import cut
from theorem import sym

HALF = 2**31
MOST = 80  # blocks of the longest message, more or less

# Every short length; both sides of each multiple of the blocks that an implementation may process side by side; two passes of
# the loops over such batches.
SIZES = [*range(321), *(64 * i + j for i in range(5, 20) for j in (0, 1)), *(256 * i + j for i in range(5, 12) for j in (0, 1)),
         1120, 3841, 4609, 4865]
OTHERS = [1, 31, 64, 100, 129, 200, 256, 300, 512, 577, 1024, 1025, 1100, 1281, 1600, 1793, 2305, 2561, 2817, 4609]
COUNTED = {20: [64, 128, 256, 512, 1024], 8: [768, 1088, 1280]}  # by their rounds
CARRIES = {1792: [1, 5, 16, 17, 20, 24, 27], 4609: [1, 15, 17, 32, 33, 48, 64, 72]}  # before which blocks

BOUND = ("20 rounds, any key, nonce and message: every length to 320, 64 n and 64 n + 1 to 1,216, 256 n and 256 n + 1 to 2,816, "
         "1,120, 3,841, 4,609, 4,865 bytes for every counter whose low half stays below 2^31; every counter at 64, 128, "
         "256, 512 and 1,024 bytes, and with 8 rounds at 768, 1,088 and 1,280, with some carries at 1,792 and 4,609; in place "
         "and without message at 20 lengths")


def counters(blocks):
    """Every counter of 64 bits, as cases for messages of that length. Its high half is always a variable. Its low half is a
    variable that reaches neither 2^31 nor 2^32 within the message, below 2^31 or above; or one of the values that do."""
    return ["low", "high"] + [end - j for end in (HALF, 2 * HALF) for j in range(1, blocks + 1)]


def counter(blocks, case):
    """The term of that case."""
    if case in ("low", "high"):
        low = V(32, "counter", HALF - 1 - blocks)
        low = low if case == "low" else xor(low, C(32, HALF))
    else:
        low = C(32, case)
    return concat([low, V(32, "counter_high")])


def cases():
    """For xor_ic: length, blocks that a counter "low" or "high" does not carry in, counter, buffers, rounds."""
    return ([(n, MOST, "low", "apart", 20) for n in SIZES]
            + [(n, MOST, "low", how, 20) for n in OTHERS for how in ("in place", "zero")]
            + [(n, n // 64, case, "apart", rounds) for rounds, sizes in COUNTED.items() for n in sizes
               for case in counters(n // 64)]
            + [(n, 0, 2 * HALF - i, "apart", 8) for n, blocks in CARRIES.items() for i in blocks])


def short(size, *_):
    """The argument distribute of @theorem: code for one or two blocks may rotate before it XORs."""
    return 64 if size <= 128 else 0


def keystream_words(block, key, nonce, begin, size, rounds):
    """The first size bytes from block begin on: words, then bytes of one."""
    words = []
    for i in range((size + 63) // 64):
        words += block(tuple(key), tuple(nonce), add(begin, C(64, i)), rounds)
    return words[:size // 4] + [ext(words[size // 4], i * 8, 8) for i in range(size % 4)]


def keystream(block, key, nonce, begin, size, rounds):
    """The same, as bytes."""
    return [b for word in keystream_words(block, key, nonce, begin, size, rounds) for b in cut(word)]


def xor_ic(run, block, size, blocks, case, how, rounds):
    """c = m XOR keystream; how: "apart", "in place", or "zero", m == NULL."""
    key, nonce, begin = run.variables("key", 8, 32), run.variables("nonce", 2, 32), counter(blocks, case)
    message = run.variables("m", size, 8)
    c = run.buffer("c", message, writable=True, skew=3) if how == "in place" else run.output("c", size, skew=3)
    m = {"apart": lambda: run.buffer("m", message, skew=1), "in place": lambda: c, "zero": lambda: 0}[how]()
    run.call(c, m, size, run.buffer("nonce", nonce, skew=1), sym(begin), run.buffer("key", key, skew=1), rounds)
    stream = keystream(block, key, nonce, begin, size, rounds)
    want = stream if how == "zero" else [xor(p, q) for p, q in zip(message, stream)]
    run.equal("c", run.read(c, size), want)


BEHIND = [*range(193, 258), 320, 321, 448, 449, *(256 * i + 192 + j for i in range(2, 11) for j in (0, 1)), 3777, 4545]
BEHIND_COUNTED = [192 + 64 * i for i in (1, 4, 13)]
BEHIND_BOUND = ("20 rounds: lengths 193 to 257, then both sides of each multiple of 256 bytes, with the first block, to 2,816, "
                "3,841 and 4,609, for every counter whose low half stays below 2^31; with 8 rounds every counter at 256, 448 and "
                "1,024 bytes; apart and in place")


def behind_cases():
    """For xor_behind, as for xor_ic."""
    return ([(n, MOST, "low", how, 20) for n in BEHIND for how in ("apart", "in place")]
            + [(n, n // 64 + 1, case, "apart", 8) for n in BEHIND_COUNTED for case in counters(n // 64 + 1)])


def xor_behind(run, block, size, blocks, case, how, rounds):
    """first ^= a block, c = m XOR the blocks after it."""
    key, nonce, begin = run.variables("key", 8, 32), run.variables("nonce", 2, 32), counter(blocks, case)
    head, message = run.variables("first", 64, 8), run.variables("m", size, 8)
    first = run.buffer("first", head, writable=True, skew=5)
    c = run.buffer("c", message, writable=True, skew=3) if how == "in place" else run.output("c", size, skew=3)
    m = c if how == "in place" else run.buffer("m", message, skew=1)
    at = run.buffer("from", [*nonce, ext(begin, 0, 32), ext(begin, 32, 32)], skew=1)
    run.call(first, c, m, size, at, run.buffer("key", key, skew=1), rounds)
    want = [xor(p, q) for p, q in zip(head + message, keystream(block, key, nonce, begin, size + 64, rounds))]
    run.equal("first", run.read(first, 64), want[:64])
    run.equal("c", run.read(c, size), want[64:])


def derive(run, function, size, over, *rounds):
    """out = function(in, key, sigma), size bytes; out is over an input or apart. rounds: the last argument, if there is one."""
    parts = {"in": run.variables("in", 4, 32), "key": run.variables("key", 8, 32), "sigma": run.variables("sigma", 4, 32)}
    behind = lambda name: run.variables("old_", (size - 4 * len(parts[name])) // 4, 32) if name == over else []
    at = {name: run.buffer(name, words + behind(name), writable=name == over, skew=1) for name, words in parts.items()}
    out = at[over] if over else run.output("out", size, skew=3)
    run.call(out, *at.values(), *rounds)
    run.equal("out", run.read(out, size // 4, 32), function(*parts.values(), *rounds))


OVER = ["", "in", "key", "sigma"]  # "": apart
