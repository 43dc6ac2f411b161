# SPDX-License-Identifier: ISC
"""ChaCha20: encryption by blocks of any number, and HChaCha20."""
from spec import chacha20 as spec
from theorem import theorem
from theorems import stream_common as stream


@theorem("chacha20", "xor_ic", cases=stream.cases(), distribute=stream.short, again=64, bound=stream.BOUND)
def xor_ic(run, *case):
    stream.xor_ic(run, spec.block, *case)


@theorem("chacha20", "xor_behind", cases=stream.behind_cases(), again=64, bound=stream.BEHIND_BOUND)
def xor_behind(run, *case):
    stream.xor_behind(run, spec.block, *case)


@theorem("chacha20", "hchacha20", cases=stream.OVER, distribute=64, bound="all inputs; out apart, or over any input")
def hchacha20(run, over):
    stream.derive(run, spec.hchacha20, 32, over)
