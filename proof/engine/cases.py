# SPDX-License-Identifier: ISC
"""Substitutes terms for variables: what a term becomes in a case, in which some bits of its variables are constant."""
import re

from . import terms as T
from .nodes import A, OP, W

OPERATIONS = {"and": T.and_, "xor": T.xor, "mul": T.mul, "ite": T.ite, "eq": T.eq, "ult": T.ult, "bw": T.borrow, "cy": T.carry,
              "slt": T.slt, "mulhu": T.mulhu, "mulhs": T.mulhs}


def substitute(t, known):
    """t with the terms known[variable] in the place of variables; None if it has an operation that is not known here. known
    also keeps what was computed, for the next call."""
    stack = [t]
    while stack:
        x = stack[-1]
        missing = [] if x in known else [y for y in T.children(x) if y not in known]
        if missing:
            stack += missing
            continue
        stack.pop()
        if x not in known:
            r = known[x] = _again(x, known)
            if r is None:
                return None
    return known[t]


def _again(t, known):
    op, a, w = OP[t], A[t], W[t]
    if op in ("c", "v"):
        return t
    if op == "X":
        r = T.C(w, 0)
        for atoms, mask in a:
            x = T.C(w, mask)
            for y in atoms:
                x = T.and_(x, known[y])
            r = T.xor(r, x)
        return r
    if op == "+":
        r = T.C(w, a[0])
        for x, k in a[1]:
            r = T.add(r, T.mul(known[x], T.C(w, k)))
        return r
    if op == "cat":
        return T.cat([(known[x], lo, n) for x, lo, n in a])
    if op == "rol":
        return T.rol(known[a[0]], a[1])
    if op == "ext":
        return T.ext(known[a[0]], a[1], w)
    if op == "sext":
        return T.sext(known[a], w)
    f = OPERATIONS.get(re.sub(r"\d+$", "", op))
    return f and f(*(known[x] for x in a))
