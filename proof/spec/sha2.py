# SPDX-License-Identifier: ISC
"""Shared by SHA-256 and SHA-512 (FIPS 180-4): the compression function, with the parameters of either."""
from engine.terms import W, C, add, and_, not_, rol, shr, xor


def primes(count):
    found, n = [], 2
    while len(found) < count:
        if all(n % p for p in found):
            found.append(n)
        n += 1
    return found


def root(n, k):
    """The integer part of the k-th root."""
    low, high = 0, 1 << (n.bit_length() // k + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**k <= n else (low, middle)
    return low


def fractions(count, width, k):
    """The first width bits of the fractional parts of the k-th roots of the first primes: sections 4.2.2, 4.2.3, 5.3.3 and
    5.3.5."""
    return [root(p << k * width, k) % (1 << width) for p in primes(count)]


def ror(x, n):
    return rol(x, W[x] - n)


def compress(state, message, constants, big0, big1, small0, small1):
    """The state after a block of sixteen words: section 6.2.2 or 6.4.2. big0, big1: three rotations; small0, small1: two and a
    shift."""
    width = W[message[0]]
    rotations = lambda x, n: xor(xor(ror(x, n[0]), ror(x, n[1])), ror(x, n[2]))
    shifted = lambda x, n: xor(xor(ror(x, n[0]), ror(x, n[1])), shr(x, n[2]))
    w = list(message)
    for t in range(16, len(constants)):
        w.append(add(add(shifted(w[t - 2], small1), w[t - 7]), add(shifted(w[t - 15], small0), w[t - 16])))
    a, b, c, d, e, f, g, h = state
    for t, k in enumerate(constants):
        choice = xor(and_(e, f), and_(not_(e), g))
        majority = xor(xor(and_(a, b), and_(a, c)), and_(b, c))
        t1 = add(add(add(h, rotations(e, big1)), add(choice, C(width, k))), w[t])
        t2 = add(rotations(a, big0), majority)
        a, b, c, d, e, f, g, h = add(t1, t2), a, b, c, add(d, t1), e, f, g
    return tuple(add(p, q) for p, q in zip(state, (a, b, c, d, e, f, g, h)))


def digest(compression, initial, message):
    """The hash of a message of constants, padded as in section 5.1."""
    from spec.words import from_bytes, to_bytes
    width = W[initial[0]]
    size = 2 * width
    padded = message + b"\x80" + bytes((-len(message) - 1 - size // 8) % size) + (8 * len(message)).to_bytes(size // 8, "big")
    state, words = tuple(initial), from_bytes(padded, width, "big")
    for i in range(0, len(words), 16):
        state = compression(state, tuple(words[i:i + 16]))
    return to_bytes(state, "big").hex()
