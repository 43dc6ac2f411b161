# SPDX-License-Identifier: ISC
"""SHA-256: the compression function on blocks of one message, of two, of spans, and in chains of HMACs."""
from engine.terms import C
from spec import sha256 as spec
from theorem import theorem
from theorems import sha2_common as sha2


@theorem("sha256", "blocks", cases=sha2.NUMBERS, bound="0 to 5 blocks")
def blocks(run, n):
    sha2.blocks(run, spec.compress, 32, n)


@theorem("sha256", "pair")
def pair(run):
    sha2.pair(run, spec.compress, 32)


@theorem("sha256", "spans", cases=[([0],), ([1],), ([3],), ([1, 2],), ([2, 0, 1],), ([1, 3, 2],), ([0, 1, 0, 0, 2],)],
         bound="spans of 0, 1, 3, 1 + 2, 2 + 0 + 1, 1 + 3 + 2 and 0 + 1 + 0 + 0 + 2 blocks")
def spans(run, numbers):
    state, words, table = run.variables("state", 8, 32), [], []
    for i, n in enumerate(numbers):
        w, data = sha2.message(run, f"w{i}_", n, 32)
        words += w
        table += [C(64, run.buffer(f"m{i}", data, skew=i + 1) if n else 0), C(64, n)]
    p = run.buffer("state", state, writable=True)
    run.call(p, run.buffer("span", table), len(numbers))
    run.equal("state", run.read(p, 8, 32), sha2.hashed(spec.compress, state, words))


@theorem("sha256", "iterate", cases=[(count, n) for count in (1, 2) for n in (0, 1, 2, 3)],
         bound="1 and 2 chains, 0 to 3 iterations")
def iterate(run, count, n):
    chains = [run.variables(f"t{i}_", 8, 32) for i in range(2)]
    pads = run.variables("pads", 16, 32)
    p = run.buffer("t", chains[0] + chains[1], writable=True)
    run.call(p, run.buffer("pads", pads), count, n)
    got = run.read(p, 16, 32)
    for i in range(2):
        want = spec.iterate(chains[i], tuple(pads[:8]), tuple(pads[8:]), n) if i < count else chains[i]
        run.equal(f"t{i}", got[8 * i:8 * i + 8], want)
