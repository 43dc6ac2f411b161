# SPDX-License-Identifier: ISC
"""Shared by the theorems of AES, its modes and AEGIS: the choice of the form in which terms are compared."""
import contextlib
import os
import re

from engine import terms as T
from engine.circuits import Bits
from engine.library import TREE
from theorem import Refused


def by_instructions(primitive, implementation):
    """Whether the catalogue says that this implementation has AES's instructions."""
    with open(os.path.join(TREE, "src", "impls.def"), encoding="utf-8") as f:
        needs = re.search(rf"\bIMPL\({primitive},\s+{implementation},\s+(\w+)\)", f.read())[1]
    return "AES" in needs or needs in ("ARM_PMULL", "RV_CLMUL")


@contextlib.contextmanager
def comparing(run, bits=None, size=1 << 20):
    """The function that compares the terms got with the terms want, or refuses: run.equal for code by instructions; for bitsliced
    code, whose terms are not normalised in this block, the bits given, or else engine/circuits.py, size bytes at a time."""
    if by_instructions(run.primitive, run.implementation):
        yield run.equal
        return

    def equal(what, got, want):
        if len(got) != len(want):
            raise Refused(f"{what}: {len(got)} bytes for {len(want)}")
        for i in range(0, len(got), size):
            where = (bits or Bits()).different(got[i:i + size], want[i:i + size])
            if where is not None:
                raise Refused(f"{what}[{i + where[0]}], bit {where[1]}: not seen to be equal")

    T.form.circuit = 1
    try:
        yield equal
    finally:
        T.form.circuit = 0
