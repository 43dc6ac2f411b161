# SPDX-License-Identifier: ISC
"""BLAKE2b: the compression function on consecutive blocks."""
from spec import blake2b as spec
from spec.words import cut
from theorem import sym, theorem


@theorem("blake2b", "compress", cases=[1, 2, 3, 4], distribute=1000,
         bound="1 to 4 blocks, any counter, increment and finalisation word")
def compress(run, n):
    h, t, words = run.variables("h", 8, 64), run.variables("t", 2, 64), run.variables("m", 16 * n, 64)
    (inc,), (f0,) = run.variables("inc", 1, 64), run.variables("f", 1, 64)
    hp, tp = run.buffer("h", h, writable=True), run.buffer("t", t, writable=True)
    run.call(hp, tp, run.buffer("m", [b for w in words for b in cut(w)], skew=1), n, sym(inc), sym(f0))
    h = tuple(h)
    for i in range(n):
        t = spec.count(t, inc)
        h = spec.compress(h, tuple(words[16 * i:16 * i + 16]), t, f0)
    run.equal("h", run.read(hp, 8, 64), h)
    run.equal("t", run.read(tp, 2, 64), t)
