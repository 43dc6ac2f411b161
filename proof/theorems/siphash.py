# SPDX-License-Identifier: ISC
"""SipHash-2-4, of 64 and of 128 bits."""
from engine.terms import C, ext
from spec import siphash as spec
from spec.words import cut
from theorem import theorem


def hash_of(run, length, place, size):
    key, words, rest = run.variables("key", 2, 64), run.variables("m", length // 8, 64), length % 8
    last = run.variables("last", 1, 64, (1 << 8 * rest) - 1) if rest else []  # with the bytes that are left
    message = [b for w in words + last for b in cut(w)][:length]
    at_m = run.buffer("m", message, writable=place == "m", skew=1) if length else 0
    at_key = run.buffer("key", key, writable=place == "key", skew=1)
    # over an input: where its last bytes are, or its first and, if the output is shorter, its second
    begin, n, old = {"key": (at_key, 16, sum(map(cut, key), [])), "m": (at_m, length, message)}.get(place, (0, 0, []))
    offset = min(1, n - size) if length % 2 else n - size
    out = begin + offset if n else run.output("out", size, skew=3)
    if place == "apart":
        run.last("out", "m", "key")
    result = run.call(out, at_m, length, at_key)
    run.equal("out", run.read(out, size // 8, 64), spec.siphash(key, message, size))
    run.equal("result", [ext(result, 0, 32)], [C(32, 0)])
    rest = [i for i in range(n) if not offset <= i < offset + size]
    run.equal("rest of " + place, [t for i in rest for t in run.read(begin + i, 1)], [old[i] for i in rest])


CASES = [(n, "apart") for n in [*range(49), 63, 64, 65, 255, 256, 257]] + [(n, "key") for n in (15, 16)]
CASES += [(n, "m") for n in (16, 17, 23, 24, 31, 32, 65)]
BOUND = "0 to 48, 63 to 65, 255 to 257 bytes; out apart, over the key, or in the message at either end"


@theorem("siphash", "hash64", cases=CASES, bound=BOUND)
def hash64(run, length, place):
    hash_of(run, length, place, 8)


@theorem("siphash", "hash128", cases=CASES, bound=BOUND)
def hash128(run, length, place):
    hash_of(run, length, place, 16)
