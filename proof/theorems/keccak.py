# SPDX-License-Identifier: ISC
"""Keccak: the permutation of one state and of four, round by round: code may keep its lanes rotated."""
from engine import cuts
from spec import keccak as spec
from theorem import theorem


def forget_between_cases(rounds):
    """More than the ANDs of any lane after a round, and another number for each case: names of cuts belong to one case."""
    return 256 + rounds


def permuted(cut, state, rounds, name):
    """The lanes after the last round as names of cuts, which stand for what the specification makes of the state."""
    return spec.permute(state, rounds, lambda number, a: [cut.name(t, f"{name}_{rounds}_{number}_{i}") for i, t in enumerate(a)])


@theorem("keccak", "permute", cases=[12, 24], form="rounds", distribute=forget_between_cases, bound="12 and 24 rounds")
def permute(run, rounds):
    a, cut = run.variables("a", 25, 64), cuts.Cuts()
    want = permuted(cut, a, rounds, "s")
    cut.install()
    p = run.buffer("a", a, writable=True)
    run.call(p, rounds)
    run.equal("a", run.read(p, 25, 64), want)


@theorem("keccak", "permute4", cases=[12, 24], form="rounds", distribute=forget_between_cases, bound="12 and 24 rounds")
def permute4(run, rounds):
    states, cut = [run.variables(f"a{j}_", 25, 64) for j in range(4)], cuts.Cuts()
    want = [permuted(cut, state, rounds, f"s{j}") for j, state in enumerate(states)]
    cut.install()
    p = run.buffer("a", [states[j][i] for i in range(25) for j in range(4)], writable=True)
    run.call(p, rounds)
    got = run.read(p, 100, 64)
    for j in range(4):
        run.equal(f"a{j}", got[j::4], want[j])
