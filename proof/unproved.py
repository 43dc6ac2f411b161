# SPDX-License-Identifier: ISC
"""The functions that are not proved, and why: proof/open.txt. A line is PRIMITIVE FUNCTION IMPLEMENTATION REASON, with * for all;
the first line that fits is taken. IMPLEMENTATION/arm is that on AArch64 alone."""
import os

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "open.txt")


def reasons():
    """[(primitive, function, implementation, reason)]"""
    with open(FILE, encoding="utf-8") as f:
        return [line.rstrip("\n").split(" ", 3) for line in f if line.strip() and line[0] != "#"]


def reason(known, primitive, function, implementation, machine):
    """Why this function is not proved, or None."""
    key = primitive, function, implementation
    return next((r[3] for r in known if all(x in ("*", y, f"{y}/{machine}") for x, y in zip(r, key))), None)
