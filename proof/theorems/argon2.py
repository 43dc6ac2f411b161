# SPDX-License-Identifier: ISC
"""Argon2: the compression function on blocks whose words stand in tile order (src/argon2/argon2.h)."""
from engine.terms import xor
from spec import argon2 as spec
from theorem import Refused, theorem

PLACE = [i & 0x63 | (i & 0x0C) << 1 | (i & 0x10) >> 2 for i in range(128)]  # argon2_place


def tiles(words):
    """The words in the order of memory."""
    out = [None] * 128
    for i, word in enumerate(words):
        out[PLACE[i]] = word
    return out


@theorem("argon2", "fill", cases=[(over, mode) for over in ("apart", "prev", "ref", "both") for mode in (0, 1)], again=1000,
         bound="all inputs; replacing and adding; dst apart, prev, ref, or both")
def fill(run, over, mode):
    prev, ref, old = (run.variables(name, 128, 64) for name in ("prev", "ref", "dst"))
    old = {"prev": prev, "ref": ref, "both": prev}.get(over, old)
    ref = prev if over == "both" else ref
    dst = run.buffer("dst", tiles(old), writable=True)
    at = {name: dst if over in (name, "both") else run.buffer(name, tiles(words))
          for name, words in (("prev", prev), ("ref", ref))}
    run.call(dst, at["prev"], at["ref"], run.scratch("work", 1024, align=8), mode)
    if run.stack >= 1024:
        raise Refused("the stack is deeper than callers clear it")
    want = spec.compress(tuple(prev), tuple(ref))
    run.equal("dst", run.read(dst, 128, 64), tiles([xor(p, q) for p, q in zip(old, want)] if mode else want))
