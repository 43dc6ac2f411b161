# SPDX-License-Identifier: ISC
"""Hexadecimal digits of bytes, and comparison of long strings (src/codec/codec.h)."""
from engine import terms as T
from engine.tables import Tables
from engine.terms import C, and_, xor
from spec import codec as spec
from theorem import Refused, theorem

LENGTHS = [*range(70), 95, 96, 97, 127, 128, 129, 191, 192, 193, 200]
tables, seen = Tables(14), set()


@theorem("codec", "hex_encode", cases=[(n, how) for n in LENGTHS for how in ("apart", "behind")],
         bound="0 to 69, 95 to 97, 127 to 129, 191 to 193 and 200 bytes, apart and at the end of their text")
def hex_encode(run, length, how):
    data = run.variables("b", length, 8)
    if how == "behind":
        out = run.buffer("hex", run.variables("old", length, 8) + data, writable=True, skew=1)
        run.call(out, out + length, length)
    else:
        out = run.output("hex", 2 * length, skew=3)
        run.call(out, run.buffer("bin", data, skew=1), length)
    for i, t in enumerate(run.read(out, 2 * length)):
        byte = data[i // 2]
        got = tables.table(t, byte)
        if got is None:
            raise Refused(f"character {i} depends on many bytes: {T.show(t)[:300]}")
        variables, rows = got
        right = (id(rows), byte in variables and variables.index(byte), i % 2)  # rows live as long as tables
        if right in seen:
            continue
        for values, character in rows:
            if byte not in variables or character != spec.hex_digit(values[right[1]] & 15 if i % 2 else values[right[1]] >> 4):
                raise Refused(f"character {i} is {character:#x} for {[T.A[v] for v in variables]} = {values}")
        seen.add(right)


SIZES = [0, 64, 128, 192, 256]
DIFFERENCES = [(n, place) for n in SIZES for place in [None, *range(0, 8 * n, 1 if n <= 128 else 7)]]


@theorem("codec", "differ", cases=DIFFERENCES,
         bound="0 to 256 bytes: equal strings, and strings that differ in a bit whatever the others are: any to 128 bytes, then "
               "each seventh")
def differ(run, size, place):
    x = run.variables("x", size, 8)
    difference = [C(8, 0)] * size
    if place is not None:
        difference = run.variables("d", size, 8)
        bit = 1 << place % 8
        difference[place // 8] = xor(and_(difference[place // 8], C(8, 255 - bit)), C(8, bit))
    a = run.buffer("a", x, skew=1)
    result = run.call(a, run.buffer("b", [xor(p, q) for p, q in zip(x, difference)], skew=3), size)
    if place is None:
        run.equal("result", [result], [C(64, 0)])
    elif not T.ones(result) and not T.minv(result):
        raise Refused(f"may be 0: {T.show(result)[:300]}")
