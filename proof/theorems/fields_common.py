# SPDX-License-Identifier: ISC
"""Shared by the theorems about fields: congruences under assumptions, and intermediate results found by their values."""
import random

from engine import floors, terms as T
from theorem import Refused

TRIALS = 2


def congruent(run, what, identity, modulus, given=(), free=()):
    """run.congruent_at_points under assumptions: given are (variable, function of number), each of which says to what the
    variable is congruent. The other variables are free, so an assumption loses none of the values that it allows. free: terms
    that are taken as variables."""
    for _ in range(TRIALS):
        point = floors.Point(modulus)
        for term in free:
            point.free(term)
        for variable, value in given:
            assert T.OP[variable] == "v"
            point.assume(variable, value(point.number))
        rest = [got - want for got, want in identity(point.number)]
        if any(r.value for r in rest):
            raise Refused(f"{what}: differs modulo {modulus:#x} at a random point")
    bound = (max(r.degree for r in rest) / modulus) ** TRIALS
    if bound >= 2.0**-100:
        raise Refused(f"{what}: the degree is too high for {TRIALS} trials modulo {modulus:#x}")
    run.points += 1
    run.error += bound


def by_value(width, words, tries=4):
    """For each of these intermediate results the terms that seem to be it: those that agree for random inputs, the oldest first.

    words(value) gives the results as integers, of value(terms, radix), the integer of input terms. Whether a term is what it
    seems to be remains to be proved; the last one is the best guess, as an earlier one may lack a carry that is rare."""
    inputs = {}

    def declare(terms, _radix):
        inputs.update((T.A[t], t) for t in terms)
        return 0

    words(declare)
    others = set()
    for t in range(len(T.OP)):
        if T.OP[t] == "v" and T.A[t] not in inputs or any(c in others for c in T.children(t)):
            others.add(t)
    terms = [t for t in range(len(T.OP)) if t not in others]
    values, results = [()] * len(terms), ()
    for _ in range(tries):
        env = {name: random.randrange(T.MAXV[t] + 1) for name, t in inputs.items()}
        values = [x + (v,) for x, v in zip(values, T.evaluate(terms, env))]
        results += words(lambda terms, radix, env=env: sum(env[T.A[t]] << radix * i for i, t in enumerate(terms))),
    index = {}
    for t, x in zip(terms, values):
        if T.W[t] == width:
            index.setdefault(x, []).append(t)
    return [index.get(x, []) for x in zip(*results)]
