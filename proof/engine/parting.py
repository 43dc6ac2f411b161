# SPDX-License-Identifier: ISC
"""Where two terms that should be equal part, in terms of the inputs."""
import random

from . import terms as T


def dag(roots):
    """All terms below these, children first."""
    seen, stack = set(), list(roots)
    while stack:
        t = stack.pop()
        if t not in seen:
            seen.add(t)
            stack += T.children(t)
    return sorted(seen)


def random_input(variables):
    return {T.A[t]: random.randint(T.minv(t), T.MAXV[t]) for t in variables}


def counterexample(got, want, tries=20):
    """(value of got, value of want, {variable: value}) where they differ, or None if no random input shows it."""
    variables = [t for t in dag([got, want]) if T.OP[t] == "v"]
    for _ in range(tries):
        env = random_input(variables)
        x, y = T.evaluate([got, want], env)
        if x != y:
            return x, y, env
    return None


def first_difference(got, want, depth=3):
    """The first term of want that is missing in got, although got has all its operands; and the term of got with the same value
    for a random input: (term of want, term of got or None), or None."""
    have, need = dag([got]), dag([want])
    env = random_input([t for t in dag([got, want]) if T.OP[t] == "v"])
    values = {}
    T.evaluate([got, want], env, values)
    same = {}
    for t in have:
        same.setdefault((T.W[t], values[t]), t)
    known = set(have)
    for t in need:
        if t not in known and all(x in known or T.OP[x] == "c" for x in T.children(t)):
            return t, same.get((T.W[t], values[t]))
    return None


def explain(got, want, longest=300):
    """Why these terms are not seen to be equal, as text."""
    found = counterexample(got, want)
    if found:
        x, y, env = found
        text = f"{x:#x} for {y:#x} where " + ", ".join(f"{k} = {v:#x}" for k, v in list(env.items())[:12])
    else:
        text = "not seen to be equal"
    parts = first_difference(got, want)
    if parts:
        w, g = parts
        text += f"; they part at {T.show(w, 3)[:longest]}" + (f", where there is {T.show(g, 3)[:longest]}"
                                                              if g is not None else "")
    return text
