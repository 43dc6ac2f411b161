#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Reads memory at random addresses that depend on data, and compares what is selected with what stands there for each value of
the index; then plants wrong rules, each of which must be found. What no theorem allows must stop.

test_places.py [--seed N] [--rounds N]

Prints the counts; exit status 1 if there is a difference, or if a planted rule passes."""
import argparse
import contextlib
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from engine import machine, places, terms as T  # noqa: E402
from engine.library import Stop  # noqa: E402
from theorem import FORMS  # noqa: E402


class Different(Exception):
    """The engine is wrong."""


class NoLibrary:
    """Stands for a library: the members that the machine uses."""
    shifted, turned = 0, False
    segment = staticmethod(lambda address, size=1: None)
    name = staticmethod(lambda address: "nowhere")


def stops(what, f):
    try:
        f()
    except Stop:
        return
    raise Different(f"does not stop: {what}")


def address(rng, base, index, block, mask):
    """A term for base + block (index & mask) + an offset, one of the ways that compilers compute it, and the offset."""
    scaled = T.mul(T.and_(index, T.C(64, mask)), T.C(64, block))
    if block & block - 1 == 0 and rng.random() < 0.5:
        k = block.bit_length() - 1
        scaled = T.shl(T.and_(index, T.C(64, mask)), k)
        if rng.random() < 0.5:
            scaled = T.and_(T.shl(index, k), T.C(64, mask << k))
    offset = 4 * rng.randrange(block // 4)
    parts = [T.C(64, base), scaled, T.C(64, offset)]
    rng.shuffle(parts)
    return T.add(T.add(parts[0], parts[1]), parts[2]), offset


def one_round(rng):
    T.reset(distribute=0, **FORMS[rng.choice(("words", "linear", "integers"))])
    m = machine.Machine(NoLibrary())
    count, block = 1 << rng.randint(1, 4), 64 * rng.choice((1, 2, 3, 4, 6, 16))
    numbers = [rng.getrandbits(32) for _ in range((count + 1) * block // 4)]
    base = m.buf("rows", [T.C(32, x) for x in numbers], True, 64 << rng.randrange(4))
    other = m.buf("others", [T.C(32, 0)] * len(numbers), True)
    x = T.add(T.V(32, "x"), T.C(32, rng.getrandbits(32)))
    y, z = T.V(32, "y"), T.V(count.bit_length() - 1, "z")
    index = rng.choice((T.zext(x, 64), T.concat([T.rol(x, 3), y]), T.zext(T.xor(x, y), 64), T.zext(T.and_(x, y), 64),
                        T.zext(T.add(z, T.C(T.W[z], rng.getrandbits(4))), 64)))
    t, offset = address(rng, base, index, block, count - 1)
    size = rng.choice([n for n in (1, 4, 8, 16, 64) if n <= block - offset])
    stops("no theorem allows it", lambda: m.place(t, "an address"))
    m.chosen = "rows"
    got = m.loadrefs(m.place(t, "an address"), size)
    further = m.loadrefs(m.place(t, "an address") + 64, 4)
    for i in range(32):
        env = {name: rng.getrandbits(32) for name in "xyz"}
        at = (T.evaluate([t], env)[0] - base) // 4
        want = b"".join(n.to_bytes(4, "little") for n in numbers[at:at + 17])
        value = bytes(T.evaluate([T.ext(c, 8 * k, 8)], env)[0] for c, k in got)
        if value != want[:size] or T.evaluate([machine.fromrefs(further)], env)[0] != numbers[at + 16]:
            raise Different(f"{value.hex()} for {want[:size].hex()} at {T.show(t)} where {env}")
    stops("a write", lambda: m.store(m.place(t, "an address"), T.C(32, 0)))
    beyond = T.add(t, T.C(64, block * (count + 2)))
    stops("behind the buffer", lambda: m.load(m.place(beyond, "an address"), 4))
    stops("another buffer", lambda: m.load(m.place(address(rng, other, index, block, count - 1)[0], "an address"), 4))
    stops("any address", lambda: m.place(T.add(index, T.C(64, base)), "an address"))
    fine = T.add(T.C(64, base), T.mul(T.and_(index, T.C(64, 1)), T.C(64, 4)))
    stops("an index into a block", lambda: m.place(fine, "an address"))


def rounds(seed, count):
    """None, or the first difference."""
    rng = random.Random(seed)
    for number in range(count):
        try:
            one_round(rng)
        except (Different, Stop) as x:
            return f"seed {seed}, round {number}: {x}"
    return None


@contextlib.contextmanager
def instead(module, name, wrong):
    right = vars(module)[name]
    setattr(module, name, wrong(right))
    try:
        yield
    finally:
        setattr(module, name, right)


def planted():
    M = machine.Machine
    yield "alternatives exchanged", instead(machine, "ite", lambda f: lambda c, a, b: f(c, b, a))
    yield "every XOR is a sum", instead(places, "apart", lambda f: lambda parts: True)
    yield "every sum is exact", instead(places, "exact_sum", lambda f: lambda t: (T.A[t][0], dict(T.A[t][1])))
    yield "no bit above the first", instead(machine, "weights", lambda f: lambda t: (f(t)[0], dict(list(f(t)[1].items())[:1])))
    yield "without the constant", instead(machine, "weights", lambda f: lambda t: (f(t)[0] & ~0xff, f(t)[1]))
    yield "any buffer", instead(M, "check", lambda f: lambda m, *a: f(m, *a) and m.chosen)
    yield "always allowed", instead(M, "place", lambda f: lambda m, *a: (vars(m).update(chosen="rows"), f(m, *a))[1])
    yield "windows share a number", instead(M, "place", lambda f: lambda m, *a: f(m, *a) & machine.full(57))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    p.add_argument("--rounds", type=int, default=60)
    args = p.parse_args()
    difference = rounds(args.seed, args.rounds)
    if difference:
        print(f"not ok: {difference}")
        return 1
    missed, count = [], 0
    for name, wrong in planted():
        with wrong:
            count += 1
            if rounds(1, 100) is None:
                missed.append(name)
    print(f"{args.rounds} rounds of addresses that depend on data, seed {args.seed}: 0 differences; "
          f"{len(missed)} of {count} planted wrong rules pass" + "".join(f"\n    {x}" for x in missed))
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
