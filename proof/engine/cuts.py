# SPDX-License-Identifier: ISC
"""Cuts: an XOR that is seen to be a known function, up to a rotation, is replaced by a name for that function.

For permutations of many rounds whose code rotates words later than the specification does. The rounds are proved one by one: each
word after a round is a function of the names of the words before it, in full algebraic normal form with the rotations
distributed, and code that computes that very form, in any rotation, is given the name, rotated. A name stands for a function of
the inputs; what is proved for every value of the names holds for theirs."""
from . import nodes
from .bits import rol
from .nodes import A, OP, V, W, form

LEAST = 32    # XORs of fewer ANDs are never cut
_meaning = {}  # name -> the term that it stands for


def _forget():
    form.cut = None
    _meaning.clear()


nodes.on_reset.append(_forget)


class Cuts:
    def __init__(self):
        self.names = {}
        self.turning = False

    def install(self):
        """From here on every XOR is looked up; what was made before, the specification, is not reused."""
        form.cut = self
        for forget in nodes.memories:
            forget()

    def name(self, t, name):
        """A new variable that stands for t from here on."""
        v = V(W[t], name)
        if _meaning.setdefault(v, t) != t:
            raise ValueError(f"{name} stands for two terms")
        turns, key = self.turned(t)
        self.names[key] = rol(v, turns)
        return v

    def __call__(self, t):
        """t, or the name that stands for it."""
        if self.turning or len(A[t]) <= LEAST:
            return t
        turns, key = self.turned(t)
        v = self.names.get(key)
        return t if v is None else rol(v, -turns)

    def turned(self, t):
        """(k, t rotated left by k), the same term for each rotation of t: the least atom that occurs once gets rotation 0."""
        seen = {}
        for atoms, _ in A[t]:
            if len(atoms) == 1:
                x, k = A[atoms[0]] if OP[atoms[0]] == "rol" else (atoms[0], 0)
                seen.setdefault(x, []).append(k)
        turns = next((-seen[x][0] % W[t] for x in sorted(seen) if len(seen[x]) == 1), 0)
        self.turning = True
        r = rol(t, turns)
        self.turning = False
        return turns, r
