# SPDX-License-Identifier: ISC
"""ML-KEM: transforms and products modulo q, sampling, encoding and compression. Buffers are aligned to their elements only."""
from functools import partial

import numpy as np

from engine.exhaustive import Parts
from engine.linear import Residues
from engine.terms import C, V, add, concat, ext, sub_, zext
from spec import mlkem as spec
from spec.lattice import pack, unpack
from spec.mlkem import Q
from theorem import theorem
from theorems.lattice_common import agree, candidates, congruent, masks


# ---- Modulo q ----
def transform(of):
    def prove(run):
        residues, r = Residues(Q), run.variables("r", 256, 16)
        forms = [residues.variable(t, 1 - Q, Q - 1) for t in r]
        p = run.buffer("r", r, writable=True, skew=2)
        run.call(p)
        congruent("r", residues, run.read(p, 256, 16), of(forms), Q - 1)
    return prove


theorem("mlkem", "ntt", form="linear", bound="all |c| < q")(transform(spec.ntt))
theorem("mlkem", "intt", form="linear", bound="all |c| < q")(transform(spec.intt))


@theorem("mlkem", "dot", cases=[(1, 1), (2, 1), (3, 1), (4, 1), (2, 2), (3, 3), (4, 4)], form="linear",
         bound="all c in bounds, k = 1 to 4, step = 1 or k")
def dot(run, k, step):
    residues = Residues(Q)
    a, b = run.variables("a", 256 * ((k - 1) * step + 1), 16, most=4095), run.variables("b", 256 * k, 16)
    f, g = [residues.variable(t, 0, 4095) for t in a], [residues.variable(t, 1 - Q, Q - 1) for t in b]
    r = run.output("r", 512, skew=2)
    run.call(r, run.buffer("a", a, skew=2), step, run.buffer("b", b, skew=2), k)
    want = spec.dot([f[256 * step * j:][:256] for j in range(k)], [g[256 * j:][:256] for j in range(k)])
    congruent("r", residues, run.read(r, 256, 16), want, Q - 1)


def summing(of):
    def prove(run):
        r, a = run.variables("r", 256, 16), run.variables("a", 256, 16)
        p = run.buffer("r", r, writable=True, skew=2)
        run.call(p, run.buffer("a", a, skew=2))
        run.equal("r", run.read(p, 256, 16), [of(x, y) for x, y in zip(r, a)])
    return prove


theorem("mlkem", "add", bound="all c, modulo 2^16")(summing(add))
theorem("mlkem", "sub_from", bound="all c, modulo 2^16")(summing(lambda x, y: sub_(y, x)))


# ---- Sampling ----
ROOMS = [0, 1, 7, 8, 15, 16, 17, 31, 32, 33, 47, 48, 55, 56, 57, 95, 96, 97, 111, 112, 113]


@theorem("mlkem", "uniform", cases=[(m, 256) for m in range(256)] + [(m, room) for room in ROOMS for m in (-1, 85)]
         + [(-2, 7), (-2, 256)],
         bound="all values, in 256 patterns of those below q, with each mask in each group of eight, room 256; in two patterns, "
               "21 rooms from 0 to 113; none below q, rooms of 7 and 256")
def uniform(run, mask, room):
    below, lane = masks(14, mask), mask % 4
    numbers = candidates(below, Q, 12)
    data = pack(numbers, 12)
    words = [[concat(data[8 * i:8 * i + 8]) if j == lane and i < 21 else V(64, f"a{i}_{j}") for j in range(4)] for i in range(25)]
    r = run.output("r", 2 * room, skew=2)
    n = run.call(r, room, run.buffer("a", sum(words, []), skew=8), lane)
    want = [t for t, take in zip(numbers, below) if take][:room]
    run.equal("number", [n], [C(64, len(want))])
    run.equal("r", run.read(r, len(want), 16), [zext(t, 16) for t in want])
    run.exempt(r, 2 * room)


def sampling(eta):
    def prove(run):
        parts, x = Parts(0, 4**eta - 1), run.variables("x", 256, 2 * eta)
        r = run.output("r", 512, skew=2)
        run.call(r, run.buffer("in", pack(x, 2 * eta), skew=1))
        agree("r", parts, run.read(r, 256, 16), [parts.input(t) for t in x], partial(spec.cbd, eta=eta))
    return prove


theorem("mlkem", "noise", form="linear")(sampling(2))
theorem("mlkem", "noise3", form="linear")(sampling(3))


# ---- Encoding ----
def compressing(d):
    def prove(run):
        parts, a = Parts(-2**15, 2**15 - 1), run.variables("a", 256, 16)
        out = run.output("out", 32 * d, skew=1)
        run.call(out, run.buffer("a", a, skew=2))
        want = (lambda c: c % Q) if d == 12 else lambda c: spec.compress(c % Q, d)
        agree("out", parts, unpack(run.read(out, 32 * d), d), [parts.input(t) for t in a], want)
    return prove


def decompressing(d):
    def prove(run):
        parts, y = Parts(0, 2**d - 1), run.variables("y", 256, d)
        r = run.output("r", 512, skew=2)
        run.call(r, run.buffer("in", pack(y, d), skew=1))
        agree("r", parts, run.read(r, 256, 16), [parts.input(t) for t in y], partial(spec.decompress, d=d))
    return prove


theorem("mlkem", "encode12")(compressing(12))
for bits in (11, 10, 5, 4, 1):
    theorem("mlkem", f"compress{bits}")(compressing(bits))
    theorem("mlkem", f"decompress{bits}")(decompressing(bits))


@theorem("mlkem", "decode12", form="linear")
def decode12(run):
    parts, y = Parts(0, 2**12 - 1), run.variables("y", 256, 12)
    r, inputs = run.output("r", 512, skew=2), [parts.input(t) for t in y]
    answer = parts.build(ext(run.call(r, run.buffer("in", pack(y, 12), skew=1)), 0, 32))
    agree("r", parts, run.read(r, 256, 16), inputs, lambda c: c)
    reduced = np.arange(2**12) < Q
    run.equal("answer, all below q", [parts.where(answer, {t: reduced for t in inputs})], [C(32, 0)])
    run.equal("answer, one not below q", [parts.where(answer, {t: ~reduced}) for t in inputs], [C(32, -1)] * 256)
