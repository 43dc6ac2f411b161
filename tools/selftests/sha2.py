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


def values(name, bits, rounds, size):
    def of(_):
        yield name + "_k", fractions(rounds, 3, bits)
        yield name + "_iv", fractions(8, 2, bits)
        digests = (hashlib.new(name, m).digest() for m in (b"abc", pattern(size)))
        yield name + "_selftest.digest", [words(d, bits // 8, "big") for d in digests]
        if bits == 64:
            yield name + "_selftest_message", [int.from_bytes(arithmetic(8, 0, 167), "little")]
    return of


SELFTESTS = {
    "src/sha256/sha256.c": (values("sha256", 32, 64, 311), {}),
    "src/sha512/sha512.c": (values("sha512", 64, 80, 623), {}),
}
