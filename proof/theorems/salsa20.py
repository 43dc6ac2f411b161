# SPDX-License-Identifier: ISC
"""Salsa20: encryption by blocks of any number, the core, and HSalsa20."""
from spec import salsa20 as spec
from theorem import theorem
from theorems import stream_common as stream


@theorem("salsa20", "xor_ic", cases=stream.cases(), distribute=stream.short, again=64, bound=stream.BOUND)
def xor_ic(run, *case):
    stream.xor_ic(run, spec.block, *case)


@theorem("salsa20", "xor_behind", cases=stream.behind_cases(), again=64, bound=stream.BEHIND_BOUND)
def xor_behind(run, *case):
    stream.xor_behind(run, spec.block, *case)


@theorem("salsa20", "core", cases=[(over, rounds) for over in stream.OVER for rounds in (8, 12, 20)], distribute=64,
         bound="8, 12 and 20 rounds, all inputs; out apart, or over any input")
def core(run, over, rounds):
    stream.derive(run, spec.core, 64, over, rounds)


@theorem("salsa20", "hsalsa20", cases=stream.OVER, distribute=64, bound="all inputs; out apart, or over any input")
def hsalsa20(run, over):
    stream.derive(run, spec.hsalsa20, 32, over)
