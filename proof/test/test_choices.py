#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Compares what engine/choices.py makes of random terms, and the comparisons of arm_flags.py and x86_bits.py that rest on
bounds, with the terms' values for all values of their variables; then plants wrong rules, each of which must be found.

test_choices.py [--seed N] [--rounds N]

Prints the counts; exit status 1 if there is a difference, or if a planted rule passes."""
import argparse
import contextlib
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from engine import arm_flags, arm_vector, choices, exhaustive, terms as T, x86_bits  # noqa: E402
from theorem import FORMS  # noqa: E402


class Different(Exception):
    """The engine is wrong."""


def expect(condition, *what):
    if not condition:
        raise Different(" ".join(map(str, what)))


def bounded(t, values, what):
    """Whether what is known of t holds for these values."""
    for v in values:
        right = v & ~T.POSS[t] == 0 and T.minv(t) <= v <= T.MAXV[t] and T.ones(t) & ~v == 0
        expect(right, "bounds of", what, T.show(t), "which is", v)


class Round:
    def __init__(self, rng):
        self.rng = rng
        T.reset(distribute=0, **FORMS[rng.choice(("words", "linear", "integers"))])
        self.u = [T.V(w, f"u{i}") for i, w in enumerate((8, rng.randint(1, 8)))]
        self.inputs = [{"u0": i, "u1": rng.getrandbits(8)} for i in range(256)]
        self.terms = {}

    def values(self, t):
        return [T.evaluate([t], env)[0] for env in self.inputs]

    def add(self, t):
        self.terms.setdefault(T.W[t], []).append(t)
        return t

    def pick(self, w):
        if w not in self.terms or self.rng.random() < 0.1:
            return T.C(w, self.rng.getrandbits(w))
        return self.rng.choice(self.terms[w])

    def step(self, known):
        """A new term and what choices.py makes of it."""
        r, w = self.rng, self.rng.choice((8, 8, 8, 16, 32))
        a, b, c = self.pick(w), self.pick(w), T.ult(self.pick(8), self.pick(8))
        t = r.choice((
            lambda: T.add(a, b), lambda: T.sub_(a, b), lambda: T.and_(a, b), lambda: T.xor(a, b), lambda: T.or_(a, b),
            lambda: T.mul(a, T.C(w, r.getrandbits(5))), lambda: T.ite(c, a, b), lambda: arm_vector.greatest(a, b),
            lambda: T.shr(a, r.randrange(w)), lambda: T.shl(a, r.randrange(w)), lambda: T.rol(a, r.randrange(w)),
            lambda: T.zext(T.ext(a, r.randrange(w - 3), 3), w), lambda: T.sext(T.ext(a, r.randrange(w - 3), 3), w),
            lambda: T.opq("look", w, (T.ext(a, 0, 2), a, b, T.C(w, 77), b), lambda i, *e: e[i])))()
        values, s = self.values(t), known.simplify(t)
        expect(self.values(s) == values, T.show(t), "and", T.show(s))
        bounded(s, values, "")
        expect(known.differs(t, s) is None, T.show(t), "is not seen to be", T.show(s))
        if not T.isc(s):
            expect(known.differs(s, T.xor(t, T.C(w, 1 << r.randrange(w)))), "nothing differs from", T.show(t))
        elif len(set(values)) > 1:
            raise Different(f"{T.show(t)} is no constant")
        self.add(s)
        if w < 32:
            self.add(T.zext(s, 2 * w))

    def comparisons(self):
        """Rules of the machines."""
        small = T.zext(self.pick(8), 16)
        c = self.rng.choice((0, 1, self.rng.getrandbits(7), self.rng.getrandbits(8), 1 << 15, self.rng.getrandbits(16)))
        for t in (T.sub_(small, T.C(16, c)), T.sub_(T.C(16, c), small), T.sub_(T.sub_(T.C(16, c), small), small)):
            sign = arm_flags.top(t)
            expect(self.values(sign) == [v >> 15 for v in self.values(t)], "the sign of", T.show(t), "is not", T.show(sign))
        k, g = self.rng.randint(1, 255), self.pick(8)
        for _ in range(2):
            g = arm_vector.greatest(g, self.pick(8))
        expect(self.values(arm_flags.below(g, k)) == [int(v < k) for v in self.values(g)], T.show(g), "below", k)
        bits = T.cat([(self.pick(8), 0, 8), (T.C(3, self.rng.getrandbits(3)), 0, 3), (self.pick(8), 0, 5)])
        zeros = [x86_bits.trailing_zeros(v, 16) for v in self.values(bits)]
        expect(self.values(x86_bits.count_of_bits("tzcnt", bits)) == zeros, "trailing zeros of", T.show(bits))

    def run(self, known):
        for u in self.u:
            values = [self.rng.getrandbits(8) for _ in range(self.rng.randint(1, 1 << T.W[u]))]
            if self.rng.random() < 0.3:  # none of them is 0
                values = [v | 1 << self.rng.randrange(8) for v in values]
            t = known.simplify(self.add(choices.choice(f"{self.rng.getrandbits(64)}", values, u)))
            expect(set(self.values(t)) <= set(values), "a choice of other values")
            if u == self.u[0]:
                expect(set(self.values(t)) == set(values), "a choice not of all values")
            bounded(t, self.values(t), "")
            self.add(t)
        for _ in range(12):
            self.step(known)
            self.comparisons()


def rounds(seed, count):
    """None, or the first difference."""
    rng, known = random.Random(seed), choices.Choices()
    for number in range(count):
        try:
            Round(rng).run(known)
        except (Different, ValueError) as x:  # arrays of different lengths
            return f"seed {seed}, round {number}: {x}"
    return None


@contextlib.contextmanager
def instead(module, name, wrong):
    right = vars(module)[name]
    setattr(module, name, wrong(getattr(module, name)))
    try:
        yield
    finally:
        setattr(module, name, right)


def forgetful(right):  # pylint: disable=unused-argument
    """Bits that are always ones are taken for zeros."""
    def as_table(self, t, source):
        values = choices.np.broadcast_to(self.column(t), 1 << T.W[source])
        return self._table(source, T.W[t], values & ~choices.np.bitwise_and.reduce(values))  # pylint: disable=protected-access
    return as_table


def of_last_operand(right):
    return lambda self, t: self.sources[T.children(t)[-1]] if T.children(t) else right(self, t)


def count_of_possible_bits(name, a):  # pylint: disable=unused-argument
    return T.C(T.W[a], x86_bits.trailing_zeros(T.POSS[a], T.W[a]))


def off_by_one(right):
    def least(source, w, values):
        t = right(source, w, values)
        T.LEAST[t] = int(values.min()) + 1
        return t
    return staticmethod(least)


def planted():
    C = choices.Choices
    yield "constant ones lost", instead(C, "_as_table", forgetful)
    yield "a least value too high", instead(C, "_table", off_by_one)
    yield "the source of the last operand", instead(C, "_source", of_last_operand)
    yield "the first bit decides", instead(C, "differs", lambda f: lambda self, a, b: f(self, *(T.ext(t, 0, 1) for t in (a, b))))
    yield "a choice without a value", instead(choices, "choice", lambda f: lambda label, x, u: f(label, [*x][:-1] or x, u))
    yield "the element behind", instead(exhaustive, "element", lambda f: lambda i, e: f(i, e[1:] + e[:1]))
    yield "the least of two", instead(arm_vector, "greatest", lambda f: arm_vector.no_less(arm_vector.least))
    yield "below or equal", instead(arm_flags, "below", lambda f: lambda t, c: f(t, c + 1))
    yield "zeros up to a bit that may be one", instead(x86_bits, "count_of_bits", lambda f: count_of_possible_bits)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    p.add_argument("--rounds", type=int, default=25)
    args = p.parse_args()
    difference = rounds(args.seed, args.rounds)
    if difference:
        print(f"not ok: {difference}")
        return 1
    missed, count = [], 0
    for name, wrong in planted():
        with wrong:
            count += 1
            if rounds(1, 50) is None:
                missed.append(name)
    print(f"{args.rounds} rounds of terms of choices, seed {args.seed}: 0 differences; "
          f"{len(missed)} of {count} planted wrong rules pass" + "".join(f"\n    {x}" for x in missed))
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
