# SPDX-License-Identifier: ISC
"""SHA-256 and SHA-512 by hashlib; their constants (FIPS 180-4, 4.2.2, 4.2.3, 5.3) by integer roots of primes."""
import hashlib

from .fingerprint import arithmetic, pattern, words


def primes(n):
    found = []
    candidate = 2
    while len(found) < n:
        if all(candidate % p for p in found):
            found.append(candidate)
        candidate += 1
    return found


def root(x, degree):
    """The largest integer whose power is not above x."""
    low, high = 0, 1 << x.bit_length() // degree + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= x else (low, middle)
    return low


def fractions(n, degree, bits):
    """The first bits of the fractional parts of the roots of the first n primes."""
    return [root(p << degree * bits, degree) & (1 << bits) - 1 for p in primes(n)]


def compress256(state, m):
    """FIPS 180-4, 6.2.2: the state after the block m."""
    def rotr(x, n):
        return x >> n | x << 32 - n & 0xffffffff

    w = [int.from_bytes(m[i:i + 4], "big") for i in range(0, 64, 4)]
    for t in range(16, 64):
        x, y = w[t - 15], w[t - 2]
        w.append(w[t - 16] + w[t - 7] + (rotr(x, 7) ^ rotr(x, 18) ^ x >> 3) + (rotr(y, 17) ^ rotr(y, 19) ^ y >> 10)
                 & 0xffffffff)
    a, b, c, d, e, f, g, h = state
    for k, word in zip(fractions(64, 3, 32), w):
        x = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + (e & f ^ ~e & g) + k + word
        y = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + (a & b ^ a & c ^ b & c)
        a, b, c, d, e, f, g, h = x + y & 0xffffffff, a, b, c, d + x & 0xffffffff, e, f, g
    return [x + y & 0xffffffff for x, y in zip(state, (a, b, c, d, e, f, g, h))]


def iterate256(t, pads, n):
    """t XOR what n HMACs make of it, one after the other; pads: the hashes after the pads."""
    u = t
    for _ in range(n):
        for state in pads:
            u = compress256(state, b"".join(x.to_bytes(4, "big") for x in u) + b"\x80" + bytes(23)
                            + (8 * 96).to_bytes(8, "big"))
        t = [x ^ y for x, y in zip(t, u)]
    return t


def values(name, bits, rounds, size):
    def of(_):
        yield name + "_k", fractions(rounds, 3, bits)
        yield name + "_iv", fractions(8, 2, bits)
        digests = (hashlib.new(name, m).digest() for m in (b"abc", pattern(size)))
        digests = [words(d, bits // 8, "big") for d in digests]
        if bits == 32:
            yield name + "_selftest.digest", digests[0] + digests[1]
            chains = [iterate256(t, digests, 2) for t in digests]
            yield name + "_selftest.iterated", iterate256(chains[0], digests, 2) + chains[1]
        else:
            yield name + "_selftest.digest", digests
            yield name + "_selftest_message", [int.from_bytes(arithmetic(8, 0, 167), "little")]
    return of


SELFTESTS = {
    "src/sha256/sha256.c": (values("sha256", 32, 64, 311), {}),
    "src/sha512/sha512.c": (values("sha512", 64, 80, 623), {}),
}
