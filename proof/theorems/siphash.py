# SPDX-License-Identifier: ISC
"""SipHash-2-4, of 64 and of 128 bits."""
from engine.terms import C, ext
from spec import siphash as spec
from spec.words import cut
from theorem import theorem


def hash_of(run, length, size):
    key, words, rest = run.variables("key", 2, 64), run.variables("m", length // 8, 64), length % 8
    last = run.variables("last", 1, 64, (1 << 8 * rest) - 1) if rest else []  # with the bytes that are left
    message = [b for w in words + last for b in cut(w)][:length]
    out = run.output("out", size, skew=3)
    result = run.call(out, run.buffer("m", message, skew=1) if length else 0, length, run.buffer("key", key, skew=1))
    run.equal("out", run.read(out, size // 8, 64), spec.siphash(key, message, size))
    run.equal("result", [ext(result, 0, 32)], [C(32, 0)])


LENGTHS = [*range(49), 63, 64, 65, 255, 256, 257]
BOUND = "0 to 48, 63 to 65, 255 to 257 bytes"


@theorem("siphash", "hash64", cases=LENGTHS, bound=BOUND)
def hash64(run, length):
    hash_of(run, length, 8)


@theorem("siphash", "hash128", cases=LENGTHS, bound=BOUND)
def hash128(run, length):
    hash_of(run, length, 16)
