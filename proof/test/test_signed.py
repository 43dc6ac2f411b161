#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Compares the polynomials of signed.py, their floors and bounds, and the terms of cases.py with random terms computed on ints.

test_signed.py [--seed N] [--episodes N] [--engine DIRECTORY] [--planted]

--planted: plants wrong rules in a copy of the engine, one at a time, each of which must be found. Prints the counts; exit status
1 and the first difference if there is one, or if a wrong rule is not found."""
import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile

import test_terms
from test_terms import Different, Episode, signed as signed_value

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 120  # seconds for a planted rule, which takes two otherwise
SIZE = 8     # monomials of a term, as estimated
MOST = 100   # monomials of a term: a floor of 1,000 takes 18 seconds
PLANTED = [
    ("signed", "- (1 << k >> 1)\n", "\n"),
    ("signed", "{m: c - rest[m] >> k for m", "{m: c >> k for m"),
    ("signed", "if least >> k == greatest >> k:", "if least >> k == greatest - 1 >> k:"),
    ("signed", "sign(y) + x, k - g", "Polynomial(x), k - g"),
    ("signed", "sign(y) + x, k - g", "sign(y) + x, k - 1"),
    ("signed", "if least >> k == -1 and greatest >> k == 0:", "if least >> k == -1:"),
    ("signed", "if least >= 0 or greatest < 0:", "if least >= -1 or greatest < 0:"),
    ("signed", "if least == -1 and greatest == 0:", "if least >= -2 and greatest == 0:"),
    ("signed", "p = sign(apart[1]) + apart[0]", "p = Polynomial(apart[0])"),
    ("signed", "ends = min(0, factor * T.full(k)) + below", "ends = min(0, factor * T.full(k))"),
    ("signed", "min(x for x, _ in ends) + below", "min(x for x, _ in ends)"),
    ("signed", "if within(y, -1 << g, T.full(g)):", "if within(y, -2 << g, T.full(g)):"),
    ("signed", "            k += j\n", ""),
    ("signed", "if c == 1 and len(m) == 1 and m[0] in _floors", "if len(m) == 1 and m[0] in _floors"),
    ("signed", "{(a,): 1}, -1), 1 << j), j", "{(a,): 1}, -1)), j"),
    ("signed", "for x in (low, high) for y in INTERVALS[a]]", "for x, y in zip((low, high), INTERVALS[a])]"),
    ("signed", "max(0, factor * T.full(k)) + above", "above"),
    ("signed", "c * x ** m.count(a)", "c * x"),
    ("signed", "_ranges.get(key(p), most + 1) <= most or", "key(p) in _ranges or"),
    ("signed", "return p if within(p, -half, half - 1) else low(p + half, W[t]) - half", "return p"),
    ("signed", "return p if is_word(t, p) else low(p, w)", "return p"),
    ("signed", "floordiv(signed(a[0]) * signed(a[1]), w)", "floordiv(unsigned(a[0]) * unsigned(a[1]), w)"),
    ("signed", "unsigned(a[0]) + unsigned(a[1]) + unsigned(a[2]), W", "unsigned(a[0]) + unsigned(a[1]), W"),
    ("signed", 'if op == "ult" else unsigned(a[1]) + unsigned(a[2])', 'if op else 0'),
    ("signed", "signed(a) if W[a] > 1 else -unsigned(a)", "signed(a) if W[a] > 1 else unsigned(a)"),
    ("signed", "bool(T.exact_sum(t)) and words(parts)", "words(parts)"),
    ("signed", "(value(x) - value(y)), words((x, y))", "(value(x) - value(y)), True"),
    ("signed", "return 1 - unsigned(opposite(t)), True", "return unsigned(opposite(t)), True"),
    ("signed", "                whole = False\n", "                whole = True\n"),
    ("signed", "if place + end - begin < w:", "if True:\n                pass\n            elif place:"),
    ("cases", "T.mul(known[x], T.C(w, k))", "known[x]"),
    ("cases", "x = T.C(w, mask)", "x = T.C(w, -1)"),
    ("cases", "return T.rol(known[a[0]], a[1])", "return known[a[0]]"),
    ("cases", "return T.ext(known[a[0]], a[1], w)", "return T.ext(known[a[0]], 0, w)"),
]


class Check:
    """The terms of an episode that are small, and inputs for which they are known."""

    def __init__(self, episode, signed, cases):
        self.e, self.signed, self.cases, self.rng, self.checked = episode, signed, cases, episode.rng, 0
        integers = test_terms.Integers(episode, None)
        small = (t for t in episode.values if integers.small(t) and integers.sizes[t] < SIZE)
        self.terms = [t for t in small if len(signed.value(t)) < MOST]
        self.names, self.values = {}, {}

    def at(self, p, i):
        """The value of a polynomial for input i."""
        r = 0
        for m, c in p.items():
            for a in m:
                c *= self.of_atom(a, i)
            r += c
        return r

    def of_atom(self, a, i):
        if (a, i) in self.values:
            return self.values[a, i]
        if a in self.signed._floors:
            p, k = self.signed._floors[a]
            x = self.at(p, i) >> k
        else:
            x = self.e.T.evaluate([self.names[a][1]], self.e.env[i], self.e.memo[i])[0]
        low, high = self.signed.INTERVALS[a]
        if not low <= x <= high:
            raise Different(f"an atom is {x:#x}, not from {low:#x} to {high:#x}")
        self.values[a, i] = x
        return x

    def same(self, what, p, values, modulus=0):
        self.names = {a: d for d, a in self.signed._atoms.items()}
        low, high = self.signed.tight(p)
        for i, x in enumerate(values):
            y = self.at(p, i)
            if (x - y) % modulus if modulus else x != y:
                raise Different(f"{what}: {y:#x} for {x:#x}: {dict(p)}")
            if not low <= y <= high or self.signed._ranges.get(self.signed.key(p), y) < y:
                raise Different(f"{what}: {y:#x} is not from {low:#x} to {high:#x}")
        self.checked += 1

    def run(self):
        e, n, rng, T = self.e, self.signed, self.rng, self.e.T
        for t in self.terms:
            w = T.W[t]
            self.same("value", n.value(t), e.values[t], 1 << w)
            self.same("unsigned", n.unsigned(t), e.values[t])
            self.same("signed", n.signed(t), [signed_value(x, w) for x in e.values[t]])
            if not n.congruent(t, n.unsigned(t) + (rng.randint(-9, 9) << w)) or n.congruent(t, n.value(t) + 1):
                raise Different(f"congruent: {T.show(t)}")
        for _ in range(8 if self.terms else 0):
            t, u = rng.choice(self.terms), rng.choice(self.terms)
            p, q = n.signed(t), n.unsigned(u)
            pairs = [(signed_value(x, T.W[t]), y) for x, y in zip(e.values[t], e.values[u])]
            j, c = rng.choice((rng.randint(-9, 9), 1 << rng.randint(0, 70))), rng.randint(-99, 99)
            k, s = rng.randint(0, 70), rng.randint(0, 40)
            self.same("+", n.floordiv(p * j - q + c, k), [x * j - y + c >> k for x, y in pairs])
            self.same("floor of floor", n.floordiv(n.floordiv(p * j + q, k) + (q << s), s),
                      [(x * j + y >> k) + (y << s) >> s for x, y in pairs])
            g, f = max(0, T.W[u] - rng.randint(0, 2)), rng.choice((1, -1))
            self.same("apart", n.floordiv((p << g) + q * f + c, g + s % 4), [(x << g) + y * f + c >> g + s % 4 for x, y in pairs])
            self.same("both", n.floordiv(n.low(p, s) * f - n.low(q + c, k), s),
                      [x % (1 << s) * f - (y + c) % (1 << k) >> s for x, y in pairs])
            self.same("low", n.low(p * j + q, k), [(x * j + y) % (1 << k) for x, y in pairs])
            if len(p) * len(q) < 20:
                self.same("*", n.floordiv(p * q - p * c, k), [x * y - x * c >> k for x, y in pairs])
            bits = [y & 1 for _, y in pairs]
            if len(p) < 20:  # a product with a factor of two values, and what a floor leaves, taken away
                self.same("* and low", n.unsigned(T.ext(u, 0, 1)) * p - n.low(q, k), [b * x - y % (1 << k) for b, (x, y) in zip(bits, pairs)])
            self.same("borrow", n.unsigned(T.borrow(t, t, T.ext(u, 0, 1))), bits)
            v = rng.choice([x for x in e.values if T.OP[x] == "v"])
            x = rng.randint(0, T.MAXV[v])
            again = self.cases.substitute(t, {v: T.C(T.W[v], x)})
            for env in e.env:
                if again is not None and T.evaluate([again], env) != T.evaluate([t], {**env, T.A[v]: x}):
                    raise Different(f"substitute: {T.show(t)} for {T.show(v)} = {x:#x}")


def planted(episodes):
    """How many wrong rules are not found."""
    passed = 0
    with tempfile.TemporaryDirectory() as folder:
        for file, old, new in PLANTED:
            here = os.path.join(folder, "engine")
            without = shutil.ignore_patterns("__pycache__")
            shutil.copytree(os.path.join(os.path.dirname(HERE), "engine"), here, ignore=without, dirs_exist_ok=True)
            path = os.path.join(here, file + ".py")
            with open(path, encoding="utf-8") as f:
                text = f.read()
            if old not in text:
                raise SystemExit(f"test_signed.py: {file}.py has no {old!r}")
            with open(path, "w", encoding="utf-8") as f:
                f.write(text.replace(old, new, 1))
            command = [sys.executable, "-B", __file__, "--engine", folder, "--seed", "1", "--episodes", str(episodes)]
            try:
                wrong = subprocess.run(command, capture_output=True, timeout=LIMIT, check=False).returncode
            except subprocess.TimeoutExpired:  # it does not end, so nothing is proved by it
                wrong = 1
            if not wrong:
                passed += 1
                print(f"PASSES: {file}.py: {new.strip() or 'without ' + old.strip()}", flush=True)
    print(f"{passed} of {len(PLANTED)} planted wrong rules pass")
    return passed > 0


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    p.add_argument("--episodes", type=int, default=60)
    p.add_argument("--engine", default=os.path.dirname(HERE), help="the folder of engine/")
    p.add_argument("--planted", action="store_true")
    args = p.parse_args()
    if args.planted:
        return planted(args.episodes)
    sys.path.insert(0, args.engine)
    sys.setrecursionlimit(20000)
    from engine import cases, cuts, signed, terms as T
    rng, checked = random.Random(args.seed), 0
    for number in range(args.episodes):
        try:
            e = Episode(T, cuts, rng)
            for _ in range(40):
                e.step()
            c = Check(e, signed, cases)
            c.run()
            checked += c.checked
        except Different as x:
            print(f"not ok: seed {args.seed}, episode {number}: {x}")
            return 1
    print(f"{checked} polynomials, seed {args.seed}: 0 differences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
