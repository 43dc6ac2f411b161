# SPDX-License-Identifier: ISC
"""Canonical words of numbers modulo 2^255 - 19, and calls of inverse25519, which is taken by its contract."""
from engine import floors, parting, terms as T
from engine.bits import placed
from spec.x25519 import P
from theorem import Refused


def flat(t, begin=0, end=None, place=0):
    """[(term, begin, end, place)]: t is the sum of these terms' bits, none of which is a word of others."""
    end = T.W[t] if end is None else end
    if T.OP[t] == "c":
        value = T.A[t] >> begin & T.full(end - begin)
        if value:
            raise Refused("a constant is part of the canonical words")
        return []
    parts = placed(t)
    if parts is None:
        return [(t, begin, end, place)]
    r = []
    for x, low, high, where in parts:
        first, last = max(begin, where), min(end, where + high - low)
        if first < last:
            r += flat(x, first - where + low, last - where + low, place + first - begin)
    return r


def canonical(words, field):
    """The limbs t, terms, of a number V below 2 p whose canonical form, V mod p, are these four words. Refuses if that is
    not seen.

    The words must be the low bits of s_0 = t_0 + 19 c and s_i = t_i + floor(s_(i-1) / 2^w), put together, where c is the last of
    the carries of V + 19: 1 if V + 19 reaches 2^255, which is whether V reaches p, as V is below 2 p. None of these sums wraps,
    so that the words are V + 19 c modulo 2^255, which is V - c p. The last limb may be taken modulo 2^w, as the words are."""
    places = field.places
    widths = [b - a for a, b in zip(places, places[1:] + [255])]
    sums, seen = [None] * len(places), [0] * len(places)
    for i, word in enumerate(words):
        for x, begin, end, place in flat(word):
            start = 64 * i + place - begin
            if start not in places:
                raise Refused("the canonical words are not recognised")
            j = places.index(start)
            if sums[j] not in (None, x) or end > widths[j]:
                raise Refused("the canonical words are not recognised")
            sums[j] = x
            seen[j] |= T.full(end - begin) << begin
    if None in sums or seen != [T.full(w) for w in widths] or len({T.W[s] for s in sums}) != 1:
        raise Refused("the canonical words have gaps")
    carries = [T.shr(s, w) for s, w in zip(sums, widths)]
    rest = [T.sub_(s, c) for s, c in zip(sums[1:], carries)]
    for a, k in T.as_sum(sums[0])[1].items():
        nineteen = T.mul(a, T.C(T.W[a], k))
        t = [T.sub_(sums[0], nineteen), *rest]
        for last in (t[-1], T.and_(t[-1], T.C(T.W[t[-1]], T.full(widths[-1])))):  # of the last sum only the low bits are words
            t[-1] = last
            if sum(T.MAXV[x] << place for x, place in zip(t, places)) < 2 * P and is_19_carries(nineteen, t, widths) \
                    and (added(t, nineteen, widths) or [])[:-1] == sums[:-1]:
                return t
    raise Refused("the last subtraction of p is not recognised")


def added(limbs, x, widths):
    """The sums of limbs with x and then with the carry of the sum before; None if one may wrap."""
    sums = []
    for t, w in zip(limbs, widths):
        if T.MAXV[t] + T.MAXV[x] > T.full(T.W[t]):
            return None
        sums.append(T.add(t, x))
        x = T.shr(sums[-1], w)
    return sums


def is_19_carries(term, limbs, widths):
    """Whether a term is 19 times the last carry of the limbs + 19, seen for any last sum."""
    used = set(parting.dag([term]))
    last = carried(limbs, widths, used)
    return last in used and not LastSum(last).difference(term, widths[-1])


def carried(limbs, widths, used):
    """The last of the sums of limbs with 19 and then with the carry of the sum before; None if one may wrap. Each is in words of
    twice the width where that is one of the terms used: without a wrap it is the same number."""
    if added(limbs, T.C(T.W[limbs[0]], 19), widths) is None:
        return None
    carry, s = T.C(2 * T.W[limbs[0]], 19), None
    for t, w in zip(limbs, widths):
        n = T.W[t]
        wide = T.add(T.zext(t, 2 * n), carry)
        s = wide if wide in used else T.add(t, T.ext(carry, 0, n))
        carry = T.zext(T.shr(s, w), 2 * n)
    return s


class LastSum(floors.Exact):
    """Integers in terms of this sum's floors."""

    def __init__(self, t):
        super().__init__()
        self.sum, self._values[t], self._degrees[t] = t, self.unknown("term", t), 1

    def difference(self, term, width):
        return 19 * self.floor(self.sum, width) - self.value(term)


class Inversions:
    """Calls of inverse25519(r, x, m): r = 1 / x modulo m for x below m, 0 for 0; r may be x. It keeps what a function must keep
    and writes nothing but r and the stack below its caller's frame, to that depth: theorems/inverse25519.py proves it. Each
    call's result is a variable below 2^255. limbs_of(words): the limbs whose canonical form the words of x are."""

    def __init__(self, lib, depth, limbs_of):
        self.depth, self.limbs_of, self.calls = depth, limbs_of, []
        self.modulus = lib.symbols["trona_p_inverse25519_field"]
        if int.from_bytes(lib.peek(self.modulus, 32), "little") != P:
            raise Refused("inverse25519_field is not p")
        self.stubs = {lib.symbols["trona_p_inverse25519"]: self.invert}

    def taken(self):
        """The only call since the last time: what is inverted, as limbs, and the words of the inverse."""
        calls, self.calls = self.calls, []
        if len(calls) != 1:
            raise Refused(f"{len(calls)} inversions")
        return calls[0]

    def invert(self, machine):
        r, x, m = (machine.argument(i) for i in range(3))
        if m != self.modulus or r != x:
            raise Refused("an inversion modulo another number than p, or not in place")
        machine.minsp = min(machine.minsp, machine.stack_pointer() - self.depth)
        limbs = self.limbs_of(machine.read(x, 4, 64))
        inverse = [T.V(64, f"inverse{len(self.calls)}_{i}", T.full(63) if i == 3 else None) for i in range(4)]
        self.calls.append((limbs, inverse))
        machine.check(r, 32, True)
        for i, t in enumerate(inverse):
            machine.store(r + 8 * i, t)
        return machine.leave()
