# SPDX-License-Identifier: ISC
"""ChaCha20 and Poly1305 as code that joins them calls both: by whatever implementations are active (active.py).

xor_ic does what chacha20.h and spec/chacha20.py say, with 20 rounds. blocks does what poly1305.h and spec/poly1305.py say: the
words of h after it are new variables, congruent to what was absorbed. theorems/chacha20.py and theorems/poly1305.py prove both for
each implementation of the library, to the lengths that they state; here any length and any counter is assumed."""
from engine.library import Stop
from engine.terms import C, POSS, V, W, ext, full, isc, val, xor
from spec import chacha20, poly1305
from theorems.active import choose, disjoint, number
from theorems.stream_common import keystream_words

STATE_SIZE, LEFT, POWERS, BUF, POWER = 176, 56, 60, 64, 80  # sizeof(poly1305_state), where its members are


def words(machine, address, n):
    """n bytes as terms of 32 bits, then bytes."""
    return (machine.read(address, n // 4, 32) if n > 3 else []) + (machine.read(address + n // 4 * 4, n % 4) if n % 4 else [])


def put(machine, address, terms):
    cells = [(t, k) for t in terms for k in range(W[t] // 8)]
    if cells:
        machine.storerefs(address, cells)


class Calls:
    """The calls of one run. given: what the words of h are congruent to, as theorems/fields_common.py wants it."""

    def __init__(self, run):
        self.run, self.given = run, []
        self.left = {}  # a state -> its powers as the last call left them
        choose(run.machine, "chacha20", {"xor_ic": self.xor_ic})
        choose(run.machine, "poly1305", {"blocks": self.blocks})

    def xor_ic(self, machine, arguments):
        c, m, size, nonce = (number(a, "an argument of xor_ic") for a in arguments[:4])
        key, rounds = number(arguments[5], "the place of a key"), ext(machine.parameter(6), 0, 32)
        if not isc(rounds) or val(rounds) != 20:
            raise Stop("xor_ic has not 20 rounds")
        if m not in (0, c):
            disjoint(c, size, m, size)
        disjoint(c, size, nonce, 8)
        disjoint(c, size, key, 32)
        stream = keystream_words(chacha20.block, machine.read(key, 8, 32), machine.read(nonce, 2, 32), arguments[4], size, 20)
        put(machine, c, [xor(p, q) for p, q in zip(words(machine, m, size), stream, strict=True)] if m else stream)

    def blocks(self, machine, arguments):
        state, m, n = (number(a, "an argument of blocks") for a in arguments[:3])
        h, r = machine.read(state, 3, 64), machine.read(state + 24, 2, 64)
        self.run.at_most("h[2] of a call", h[2], 7)
        if any(POSS[t] & ~(poly1305.CLAMP >> 64 * i) & full(64) for i, t in enumerate(r)):
            raise Stop("r is not clamped")
        powers = [*machine.read(state + POWERS, 1, 32)]
        if powers != [C(32, 0)]:  # they must be what an implementation has made of this r
            powers += [*r, *machine.read(state + POWER, 12, 64)]
            if powers != self.left.get(state):
                raise Stop("the powers in the state are not those of the last call")
        if n == 0:
            return
        for begin, end in ((0, BUF), (POWER, STATE_SIZE)):
            disjoint(m, 16 * n, state + begin, end - begin)
        message = machine.read(m, 2 * n, 64)
        count = len(self.given)
        after = [V(64, f"h{count}_0"), V(64, f"h{count}_1"), V(64, f"h{count}_2", 7)]

        def absorbed(number_of):
            pieces = [number_of(message[i:i + 2], 64) + (1 << 128) for i in range(0, 2 * n, 2)]
            return poly1305.absorb(number_of(h, 64), number_of(r, 64), pieces) - number_of(after[1:], (64, 128))

        self.given.append((after[0], absorbed))
        put(machine, state, after)
        left = [V(32, f"powers{count}"), *(V(64, f"power{count}_{i}") for i in range(12))]
        put(machine, state + POWERS, left[:1])
        put(machine, state + POWER, left[1:])
        self.left[state] = [left[0], *r, *left[1:]]
