#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Compares what engine/linear.py knows of random terms, bounds and residues modulo q, with their values for random inputs; then
plants wrong rules, each of which must be found.

test_linear.py [--seed N] [--rounds N]

Prints the counts; exit status 1 if there is a difference, or if a planted rule passes."""
import argparse
import contextlib
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from engine import linear, terms as T  # noqa: E402
from theorem import FORMS  # noqa: E402

Q = 3329


class Different(Exception):
    """The engine is wrong."""


class Round:
    def __init__(self, rng):
        T.reset(distribute=0, **FORMS["linear"])
        self.rng, self.residues = rng, linear.Residues(Q)
        self.inputs = [{} for _ in range(8)]
        self.terms, self.checked = {16: [], 32: []}, 0
        for i in range(3):
            lo = -rng.choice((0, 1, Q - 1, 1 << 11, 1 << 14))
            hi = rng.choice((1, 127, Q - 1, 4095, 1 << 14))
            t = T.V(16, f"x{i}")
            self.residues.variable(t, lo, hi)
            for env in self.inputs:
                env[f"x{i}"] = rng.choice((lo, hi, rng.randint(lo, hi)))
            self.terms[16].append(t)

    def new(self):
        """A term, made as code makes them."""
        r, c = self.rng, self.rng.choice
        a, b = (c(self.terms[16]) for _ in range(2))
        k = T.C(16, c((Q, 1 << r.randrange(16), r.getrandbits(16), -r.getrandbits(11))))
        if not self.terms[32] or r.random() < 0.3:
            return c((
                lambda: T.sext(a, 32), lambda: T.mul(T.sext(a, 32), T.sext(b, 32)), lambda: T.mul(T.sext(a, 32), T.sext(k, 32)),
                lambda: T.concat([T.mul(a, k), T.mulhs(a, k)])))()
        x, y = (c(self.terms[32]) for _ in range(2))
        n = r.randint(1, 15)
        return c((
            lambda: T.add(a, b), lambda: T.sub_(a, b), lambda: T.mul(a, k), lambda: T.mul(a, b), lambda: T.mulhs(a, b),
            lambda: T.mulhs(a, k), lambda: T.shl(a, n), lambda: T.shl(T.add(a, b), n), lambda: T.sar(a, n), lambda: T.add(x, y),
            lambda: T.sub_(x, y), lambda: T.ext(x, 0, 16), lambda: T.ext(x, n, 16), lambda: T.ext(x, 16, 16), lambda: T.sar(x, n),
            lambda: T.shl(x, n), lambda: T.opq("mls16", 16, (a, b, k), lambda u, v, w: u - v * w & 0xffff),
            lambda: T.add(T.mul(x, T.C(32, r.getrandbits(3))), T.C(32, r.getrandbits(9)))))()

    def check(self, t):
        lo, hi, form = self.residues.of(t)
        for env in self.inputs:
            memo = {}
            value = T.sgn(T.evaluate([t], env, memo)[0], T.W[t])
            if not lo <= value <= hi:
                raise Different(f"{T.show(t)} is {value}, not from {lo} to {hi}, where {env}")
            total = 0
            for m, k in form.c.items():
                for u in m:
                    v = T.evaluate([max(u, -1 - u)], env, memo)[0]
                    k *= T.sgn(v, T.W[u]) if u >= 0 else v
                total += k
            if (total - value) % Q:
                raise Different(f"{T.show(t)} is {value}, but {form} is {total % Q} modulo q, where {env}")
        self.checked += 1

    def run(self):
        for _ in range(40):
            t = self.new()
            self.check(t)
            self.terms[T.W[t]].append(t)


def rounds(seed, count):
    """(the first difference or None, how many terms were compared)"""
    rng, checked = random.Random(seed), 0
    for number in range(count):
        r = Round(rng)
        try:
            r.run()
        except Different as x:
            return f"seed {seed}, round {number}: {x}", checked
        checked += r.checked
    return None, checked


@contextlib.contextmanager
def instead(module, name, wrong):
    right = getattr(module, name)
    setattr(module, name, wrong(right))
    try:
        yield
    finally:
        setattr(module, name, right)


def planted():
    R = linear.Residues
    yield "always fits", instead(R, "_fitting", lambda f: lambda self, t, lo, hi, form: (lo, hi, form()))
    yield "shifted without its low bits", instead(R, "_shifted", lambda f: lambda self, s, k: (
        self.of(s)[0] >> k, self.of(s)[1] >> k, lambda: self.of(s)[2] * pow(2, -k, Q)))
    yield "a multiple of more", instead(linear, "multiple", lambda f: lambda t: f(t) and f(t) + 1)
    yield "unsigned as signed", instead(R, "_unsigned", lambda f: R.of)
    yield "one shift more", instead(linear, "scaled", lambda f: lambda t: f(t) and (f(t)[0], f(t)[1] + 1))
    yield "the sum instead of the difference", instead(
        linear, "difference", lambda f: lambda t: T.add(T.A[t][0], T.mul(*T.A[t][1:])))
    yield "one corner of a product", instead(R, "_product", lambda f: lambda *a: (*f(*a)[:1] * 2, f(*a)[2]))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    p.add_argument("--rounds", type=int, default=100)
    args = p.parse_args()
    difference, checked = rounds(args.seed, args.rounds)
    if difference:
        print(f"not ok: {difference}")
        return 1
    missed, count = [], 0
    for name, wrong in planted():
        with wrong:
            count += 1
            if rounds(1, 200)[0] is None:
                missed.append(name)
    print(f"{checked} terms modulo {Q}, seed {args.seed}: 0 differences; {len(missed)} of {count} planted wrong rules pass"
          + "".join(f"\n    {x}" for x in missed))
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
