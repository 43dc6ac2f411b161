# SPDX-License-Identifier: ISC
"""SHA-512: the compression function on blocks of one message, and of two."""
from spec import sha512 as spec
from theorem import theorem
from theorems import sha2_common as sha2


@theorem("sha512", "blocks", cases=sha2.NUMBERS, bound="0 to 5 blocks")
def blocks(run, n):
    sha2.blocks(run, spec.compress, 64, n)


@theorem("sha512", "pair")
def pair(run):
    sha2.pair(run, spec.compress, 64)
