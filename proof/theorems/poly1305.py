# SPDX-License-Identifier: ISC
"""Poly1305: absorption modulo 2^130 - 5 for any accumulator and any clamped r, and whole tags."""
from engine import terms as T
from engine.bits import opposite
from engine.floors import selection
from engine.terms import C, MAXV, OP, W, add, and_, carry, sub_, zext
from spec import poly1305 as spec
from theorem import Refused, theorem
from theorems.fields_common import congruent

POWER_LIMBS = (2**44 + 2**18 - 1, 2**44 + 2**13 - 1, 2**42 + 2**13 - 1)  # of a reduced number, poly1305_field.h
RADIX = (0, 44, 88)
WHOLE = [*range(49), *range(67, 74), 76, 80, 84, 85, *range(95, 99), 101, 105, 109, 113, 117, 121, 125, 128, 129, 131, 136, 161,
         170]
WANTED = [1, 9, 10, 11, 17, 18, 21, 22, 23, 43, 44, 45, 69, 97, 128, 161]
NUMBERS = "0 to 48 blocks, and 28 numbers of blocks from 67 to 170"
TAILS = [16 * n + tail for n in (11, 25, 47, 74, 101) for tail in range(1, 16)]


@theorem("poly1305", "blocks", cases=[(n, powers, 0) for powers in (0, 2) for n in WHOLE] + [(n, 1, 0) for n in WANTED]
         + [(9, 0, 1), (81, 2, 1), (130, 1, 1)], form="integers",
         bound="any h[2] <= 7, any clamped r; powers not set or set: " + NUMBERS
         + "; powers wanted: 16 numbers of blocks from 1 to 161")
def blocks(run, n, powers, skew):
    h = [*run.variables("h", 2, 64), *run.variables("top", 1, 64, 7)]
    r = [and_(v, C(64, spec.CLAMP >> 64 * i & T.full(64))) for i, v in enumerate(run.variables("r", 2, 64))]
    rest = run.variables("s", 2, 64) + [C(32, 5), C(32, powers)] + run.variables("buf", 2, 64)
    power = [[T.V(64, f"power{i}_{j}", most if powers == 2 else None) for j, most in enumerate(POWER_LIMBS)] for i in range(4)]
    m = run.variables("m", 2 * n, 64)
    state = run.buffer("st", h + r + rest + sum(power, []), writable=True)
    run.call(state, run.buffer("m", m, skew=skew), n)

    got, after = run.read(state, 3, 64), run.read(state + 80, 12, 64)
    reduced = [after[3 * i:3 * i + 3] for i in range(4)]
    run.equal("r, s", run.read(state + 24, 4, 64), r + rest[:2])
    run.equal("left", run.read(state + 56, 1, 32), rest[2:3])
    run.equal("buf", run.read(state + 64, 2, 64), rest[4:])
    run.at_most("h[2]", got[2], 7)
    left = T.val(run.read(state + 60, 1, 32)[0])
    if left == powers or left == 1:  # POLY1305_POWERS_WANTED
        if left < powers:
            raise Refused("powers are forgotten")
        run.equal("power", after, sum(power, []))
    elif (powers, left) != (1, 2):
        raise Refused(f"powers is {left} after {powers}")
    else:
        run.at_most("power", after, POWER_LIMBS * 4)

    def identity(number):
        factor = number(r, 64)
        blocks_ = [number(m[2 * i:2 * i + 2], 64) + 2**128 for i in range(n)]
        pairs = [(number(got, 64), spec.absorb(number(h, 64), factor, blocks_))]
        if left == 2:
            pairs += [(number(x, RADIX), spec.power(factor, k)) for x, k in zip(reduced, spec.POWERS)]
        return pairs

    given = [(x[0], lambda number, x=x, k=k: spec.power(number(r, 64), k) - number(x[1:], RADIX[1:]))
             for x, k in zip(power, spec.POWERS)] if powers == 2 else []
    congruent(run, "h", identity, spec.P, given)


def chosen(t):
    """selection(t), by a bit that is no complement."""
    choice = selection(t)
    bit = choice and opposite(choice[0])
    return choice if bit is None else (bit, choice[2], choice[1])


def before_last_subtraction(tag, s):
    """The words h, h[2] <= 6, such that the tag is exactly (h mod p + s) mod 2^128.

    Such an h is below 7 2^128 < 2 p, so h >= p is bit 130 of h + 5, and h - p has the low words of h + 5. This finds h by the
    selection between the words of h and of h + 5, and checks that the tag is computed from it so."""
    fives = C(64, 5)
    low = chosen(sub_(tag[0], s[0]))
    high = chosen(sub_(sub_(tag[1], s[1]), zext(carry(sub_(tag[0], s[0]), s[0], C(1, 0)), 64)))
    if low is None or high is None:
        raise Refused("the last subtraction is not recognised")
    bit, _, h0 = low
    _, _, h1 = high
    c0 = carry(h0, fives, C(1, 0))
    c1 = carry(h1, C(64, 0), c0)
    if low != (bit, add(h0, fives), h0) or high != (bit, add(h1, zext(c0, 64)), h1) or OP[bit] != "ext" or T.A[bit][1] != 2:
        raise Refused("the last subtraction is not that of p")
    h2 = sub_(T.A[bit][0], zext(c1, W[T.A[bit][0]]))
    if MAXV[h2] > 6:
        raise Refused(f"h before the last subtraction may have {MAXV[h2]} at 2^128")
    return [h0, h1, h2]


def check_tag(run, where, key, pieces, s, given=(), free=()):
    """pieces: (terms, place of each in bits) of each block with its 01. given, free: as for congruent()."""
    got = run.read(where, 2, 64)
    if not pieces:
        run.equal("tag", got, s)
        return
    h = before_last_subtraction(got, s)
    r = [and_(v, C(64, spec.CLAMP >> 64 * i & T.full(64))) for i, v in enumerate(key)]
    congruent(run, "tag", lambda number: [(number(h, 64), spec.absorb(
        0, number(r, 64), [number(t, places) + (1 << end) for t, places, end in pieces]))], spec.P, given, free)


def message(run, size):
    """The terms of a message, and its blocks: whole words as far as they go, then bytes."""
    m, pieces = [], []
    for block in range(0, size, 16):
        n = min(16, size - block)
        words = run.variables(f"m{block}_", n // 8, 64)
        tail = run.variables(f"t{block}_", n % 8, 8)
        m += words + tail
        pieces.append((words + tail, [64 * i for i in range(n // 8)] + [64 * (n // 8) + 8 * i for i in range(n % 8)], 8 * n))
    return m, pieces


IN_KEY, IN_MESSAGE = {"over r": 0, "over r and s": 8, "from r on": 15, "over s": 16}, ("begin", "end")  # where the tag lies


@theorem("poly1305", "auth", cases=[(n, "apart") for n in [*range(65), *(16 * n for n in WHOLE[5:]), *TAILS]]
         + [(n, place) for place in ("odd", *IN_MESSAGE, *IN_KEY) for n in (16, 47, 160, 415, 1630)], form="integers",
         bound="any key; 0 to 64 bytes, " + NUMBERS
         + ", every tail after 11, 25, 47, 74 and 101 blocks; tag apart, in the message at either end, at four places of the key")
def auth(run, size, place):
    key = run.variables("k", 4, 64)
    m, pieces = message(run, size)
    skew = 1 if place == "odd" else 8
    at_key = run.buffer("key", key, writable=place in IN_KEY, skew=skew)
    at_m = run.buffer("m", m, writable=place in IN_MESSAGE, skew=skew) if size else 0
    over = {"begin": at_m, "end": at_m + size - 16} | {name: at_key + i for name, i in IN_KEY.items()}
    tag = over.get(place) or run.output("tag", 16, skew=skew)
    if not over.get(place):
        run.last("tag", "m", "key")
    run.call(tag, at_m, size, at_key)
    check_tag(run, tag, key[:2], pieces, key[2:])


@theorem("poly1305", "auth_apart", cases=[*range(17, 97)], form="integers", bound="any key; every number of blocks from 17 to 96")
def auth_apart(run, n):
    key = run.variables("k", 4, 64)
    m, pieces = message(run, 16 * n)
    first = 2 * ((n - 1) % 8 + 1)  # words at begin
    begin = run.buffer("begin", m[:first] + run.variables("unused", 16 - first, 64), skew=1)
    middle, end = run.buffer("middle", m[first:-16], skew=3), run.buffer("end", m[-16:], skew=5)
    tag = run.output("tag", 16, skew=7)
    run.call(tag, begin, middle, end, 16 * n, run.buffer("key", key, skew=9))
    check_tag(run, tag, key[:2], pieces, key[2:])
