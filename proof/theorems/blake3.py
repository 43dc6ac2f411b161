# SPDX-License-Identifier: ISC
"""BLAKE3: chains of blocks, extended output, and many inputs side by side."""
from engine.terms import C, V, add, and_, or_, shl, zext
from spec import blake3 as spec
from spec.words import cut
from theorem import sym, theorem


def variables(run):
    """Counter, flags as the parameter, flags of each block, of the first, of the last: any flag of table 3 where it may stand."""
    flags, first, last = (and_(f, C(32, bits)) for f, bits in zip(run.variables("flags", 3, 32, 255), (0xF4, 0x01, 0x0A)))
    return V(64, "counter"), or_(flags, or_(shl(first, 8), shl(last, 16))), flags, first, last


def bytes_of(words):
    return [b for w in words for b in cut(w)]


def alone(n, *_):
    """The argument distribute of @theorem: code for the few inputs that are left may rotate before it XORs."""
    return 1000 if 1 <= n % 16 <= 2 else 0


@theorem("blake3", "compress", cases=[1, 2, 3, 4], distribute=1000,
         bound="1 to 4 blocks, any counter and flags, any length of a single block")
def compress(run, n):
    cv, words = run.variables("cv", 8, 32), run.variables("m", 16 * n, 32)
    counter, parameter, *flags = variables(run)
    size = V(32, "size") if n == 1 else C(32, 64)
    p = run.buffer("cv", cv, writable=True)
    run.call(p, run.buffer("m", bytes_of(words), skew=1), n, sym(zext(size, 64)), sym(counter), sym(zext(parameter, 64)))
    run.equal("cv", run.read(p, 8, 32), spec.chain(cv, words, size, counter, *flags))


NUMBERS = [*range(19), 33, 35]  # of inputs or blocks: one pass of the widest code holds 16
MANY = ([(n, 1, 1, "apart") for n in NUMBERS] + [(n, 1, 0, "in place") for n in (1, 2, 3, 5, 9, 16, 17, 33)]
        + [(n, 2, 1, "apart") for n in (1, 2, 3, 4, 5, 8, 9, 17, 33)] + [(n, 16, 1, "apart") for n in (3, 5)])


@theorem("blake3", "output", cases=NUMBERS, distribute=alone, again=1000,
         bound="0 to 18, 33 and 35 blocks, any counter, length and flags")
def output(run, n):
    cv, words, size = run.variables("cv", 8, 32), run.variables("m", 16, 32), V(32, "size")
    counter, _, flags, *_ = variables(run)
    out = run.output("out", 64 * n, skew=1)
    run.call(out, n, run.buffer("cv", cv), run.buffer("block", bytes_of(words), skew=1), sym(zext(size, 64)), sym(counter),
             sym(zext(flags, 64)))
    want = [w for i in range(n) for w in spec.compress(tuple(cv), tuple(words), add(counter, C(64, i)), size, flags)]
    run.equal("out", run.read(out, 16 * n, 32), want)


@theorem("blake3", "hash_many", cases=MANY, distribute=alone, again=1000,
         bound="0 to 18, 33 and 35 inputs of 1 block, 9 numbers of inputs to 33 of 2 blocks, 3 and 5 chunks of 16; any counter; "
               "the "
         "flags of chunks with step 1 and of parents with step 0, plain, keyed and derived; in place where allowed")
def hash_many(run, n, blocks, step, how):
    key, inputs = run.variables("key", 8, 32), [run.variables(f"m{i}_", 16 * blocks, 32) for i in range(n)]
    counter, mode = V(64, "counter"), (0, 16, 64)[n % 3]
    flags, first, last = (mode, spec.CHUNK_START, spec.CHUNK_END) if step else (mode | spec.PARENT, 0, 0)
    data = [b for words in inputs for b in bytes_of(words)]
    m = run.buffer("in", data, writable=how == "in place", skew=1)
    out = m if how == "in place" else run.output("out", 32 * n, skew=3)
    run.call(out, m, n, blocks, run.buffer("key", key), sym(counter), flags | first << 8 | last << 16 | step << 24)
    flags = [C(32, f) for f in (flags, first, last)]
    want = [w for i, words in enumerate(inputs) for w in spec.chain(key, words, C(32, 64), add(counter, C(64, i * step)), *flags)]
    run.equal("out", run.read(out, 8 * n, 32), want)
