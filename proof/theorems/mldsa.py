# SPDX-License-Identifier: ISC
"""ML-DSA: transforms and products modulo q, decomposition, sampling and encoding. Buffers are aligned to their elements only."""
from functools import reduce

from engine.exhaustive import Parts
from engine.linear import Residues
from engine.terms import C, V, concat, sub_, zext
from spec import mldsa as spec
from spec.lattice import pack, unpack
from spec.mldsa import Q
from theorem import theorem
from theorems.lattice_common import agree, candidates, congruent, masks

R = pow(2, -32, Q)
PLAIN, PRODUCTS = 16382, 41978  # mldsa.h: 2^32/256 and 2^64/256 modulo q


# ---- Modulo q ----
@theorem("mldsa", "ntt", form="linear", bound="all |c| <= q")
def ntt(run):
    residues, r = Residues(Q), run.variables("r", 256, 32)
    forms = [residues.variable(t, -Q, Q) for t in r]
    p = run.buffer("r", r, writable=True, skew=4)
    run.call(p)
    congruent("r", residues, run.read(p, 256, 32), spec.ntt(forms), Q - 1)


@theorem("mldsa", "intt", cases=[PLAIN, PRODUCTS], form="linear", bound="all |c| < q, both factors")
def intt(run, by):
    residues, r = Residues(Q), run.variables("r", 256, 32)
    forms = [residues.variable(t, 1 - Q, Q - 1) for t in r]
    p = run.buffer("r", r, writable=True, skew=4)
    run.call(p, by)
    want = [x * 256 * by * R for x in spec.intt(forms)]
    congruent("r", residues, run.read(p, 256, 32), want, (Q - 1) // 2 + 2**15)


@theorem("mldsa", "dot", cases=[(n, place) for n in range(1, 8) for place in sorted({-1, 0, n - 1})], form="linear",
         bound="all |c| < q, n = 1 to 7, r apart and the first and the last of b")
def dot(run, n, place):
    residues, a, b = Residues(Q), run.variables("a", 256 * n, 32), run.variables("b", 256 * n, 32)
    f, g = ([residues.variable(t, 1 - Q, Q - 1) for t in x] for x in (a, b))
    pb = run.buffer("b", b, writable=place >= 0, skew=4)
    r = run.output("r", 1024, skew=4) if place < 0 else pb + 1024 * place
    run.call(r, run.buffer("a", a, skew=4), pb, n)
    products = [spec.multiply_ntt(f[256 * j:][:256], g[256 * j:][:256]) for j in range(n)]
    congruent("r", residues, run.read(r, 256, 32), [x * R for x in reduce(spec.add_ntt, products)], Q - 1)


# ---- By all values ----
@theorem("mldsa", "decompose", cases=[(Q - 1) // 88, (Q - 1) // 32], bound="all |c| < q, both gamma2")
def decompose(run, gamma2):
    parts, r0 = Parts(1 - Q, Q - 1), run.variables("r", 256, 32)
    p0, p1 = run.buffer("r0", r0, writable=True, skew=4), run.output("r1", 1024, skew=4)
    run.call(p0, p1, gamma2)
    inputs = [parts.input(t) for t in r0]
    agree("r1", parts, run.read(p1, 256, 32), inputs, lambda c: spec.decompose(c, gamma2)[0])
    agree("r0", parts, run.read(p0, 256, 32), inputs, lambda c: spec.decompose(c, gamma2)[1])


ROOMS = [0, 1, 7, 8, 9, 15, 16, 17, 23, 24, 25, 47, 48, 49, 55, 56, 57]


@theorem("mldsa", "uniform", cases=[(m, 7, 256) for m in range(256)] + [(m, 7, room) for room in ROOMS for m in (-1, 85)]
         + [(m, groups, 256) for groups in (0, 1, 2) for m in (-1, 85)],
         bound="168 bytes of all values, in 256 patterns of those below q, with each mask in each group of eight, room 256; in "
               "two patterns, 17 rooms from 0 to 57, and 0, 24 and 48 bytes")
def uniform(run, mask, groups, room):
    below = masks(groups, mask)
    numbers = candidates(below, Q, 23)
    data = pack([concat([t, V(1, f"top{i}")]) for i, t in enumerate(numbers)], 24)
    r = run.output("r", 4 * room, skew=4)
    n = run.call(r, room, run.buffer("in", data, skew=1), 24 * groups)
    want = [t for t, take in zip(numbers, below) if take][:room]
    run.equal("number", [n], [C(64, len(want))])
    run.equal("r", run.read(r, len(want), 32), [zext(t, 32) for t in want])
    run.exempt(r, 4 * room)


# (d, top). FIPS 204 has eta, 2^12 for t0, gamma1 for z; top is 0 for t1 and w1, whose d is tried with another, too.
ENCODINGS = [(3, 2), (4, 4), (13, 2**12), (18, 2**17), (20, 2**19), (6, 2**5), (10, 2**9)]
ENCODINGS += [(d, 0) for d, _ in ENCODINGS]


@theorem("mldsa", "encode", cases=ENCODINGS, bound="all numbers, each d with top = 0 and one other")
def encode(run, d, top):
    y = run.variables("y", 256, d)
    out = run.output("out", 32 * d, skew=1)
    a = [sub_(C(32, top), zext(t, 32)) if top else zext(t, 32) for t in y]
    run.call(out, run.buffer("a", a, skew=4), d, top)
    run.equal("out", unpack(run.read(out, 32 * d), d), y)


@theorem("mldsa", "decode", cases=ENCODINGS, bound="all bytes, each d with top = 0 and one other")
def decode(run, d, top):
    parts, y = Parts(0, 2**d - 1), run.variables("y", 256, d)
    r = run.output("r", 1024, skew=4)
    run.call(r, run.buffer("in", pack(y, d), skew=1), d, top)
    agree("r", parts, run.read(r, 256, 32), [parts.input(t) for t in y], lambda x: top - x if top else x)
