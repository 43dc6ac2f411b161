# SPDX-License-Identifier: ISC
"""The arithmetic of ML-KEM (FIPS 203): the NTT as evaluation, products, rounding and rejection in integers."""
from .fingerprint import fingerprint, mix

Q = 3329


def reversed7(i):
    return int("{:07b}".format(i)[::-1], 2)


# [i]: the factors of X^256 + 1 are X^2 - GAMMAS[i] (4.3).
GAMMAS = [pow(17, 2 * reversed7(i) + 1, Q) for i in range(128)]


def powers(gamma):
    return [pow(gamma, j, Q) for j in range(128)]


def ntt(f):
    """f modulo X^2 - gamma, for each of these."""
    out = []
    for gamma in GAMMAS:
        p = powers(gamma)
        out += [sum(a * b for a, b in zip(f[half::2], p)) % Q for half in (0, 1)]
    return out


def intt(f):
    """The f with this NTT: an inverse discrete Fourier transform of either half."""
    inverse = [powers(pow(gamma, -1, Q)) for gamma in GAMMAS]
    n = pow(128, -1, Q)
    return [sum(a * p[j] for a, p in zip(f[half::2], inverse)) * n % Q for j in range(128) for half in (0, 1)]


def times(f, g):
    """The product of two NTTs, algorithm 11."""
    out = []
    for i, gamma in enumerate(GAMMAS):
        (a, b), (c, d) = f[2 * i:2 * i + 2], g[2 * i:2 * i + 2]
        out += [(a * c + b * d * gamma) % Q, (a * d + b * c) % Q]
    return out


def plus(*fs):
    return [sum(some) % Q for some in zip(*fs)]


def encode(f, d):
    """ByteEncode_d."""
    return sum(c << d * i for i, c in enumerate(f)).to_bytes(32 * d, "little")


def decode(p, d):
    """The 256 numbers of d bits of p."""
    whole = int.from_bytes(p, "little")
    return [whole >> d * i & (1 << d) - 1 for i in range(256)]


def compress(f, d):
    """Compress_d: 2^d c/q rounded, halves up."""
    return [((2 * (c % Q) << d) + Q) // (2 * Q) % (1 << d) for c in f]


def decompress(f, d):
    return [(2 * c * Q + (1 << d)) // (2 << d) for c in f]


def uniform(p):
    """All that SampleNTT, algorithm 7, takes from p."""
    whole = int.from_bytes(p, "little")
    numbers = (whole >> 12 * i & 4095 for i in range(len(p) * 8 // 12))
    return [c for c in numbers if c < Q]


def noise(p, eta):
    """SamplePolyCBD_eta, algorithm 8."""
    bits = [p[i // 8] >> i % 8 & 1 for i in range(512 * eta)]
    sums = [sum(bits[eta * i:eta * i + eta]) for i in range(512)]
    return [(x - y) % Q for x, y in zip(sums[::2], sums[1::2])]


def poly(f):
    """The fingerprint of a result."""
    return fingerprint(encode([c % Q for c in f], 12))


def wild(k):
    return [(i * i * 37 + i * 1009 + k * 577) % (2 * Q - 1) - (Q - 1) for i in range(256)]


def fill(c):
    return [c] * 256


def test_input(n):
    if n in (1, 2):
        return fill(3169 if n == 1 else 3073)
    return wild(n) if n == 0 else [1 - Q if c < 0 else Q - 1 for c in wild(n)]


def compressions():
    """The fingerprint of what mlkem_test_compression encodes and compresses."""
    f, rounds, each = 0xcbf29ce484222325, 13, 352 + 320 + 160 + 128 + 32 + 384
    for k in range(rounds):
        begin = 256 * k - 1664 if k < 12 else 1664 - 255
        c = [begin + (37 * i & 255) for i in range(256)]
        out = encode([x % Q for x in c], 12) + b"".join(encode(compress(c, d), d) for d in (1, 4, 5, 10, 11))
        for i in range(each - 8, -1, -8):
            f = mix(f, int.from_bytes(out[i:i + 8], "little"))
    return mix(mix(f, 0), rounds * each)


def values(source):
    m = bytearray(i * 167 + (i >> 4) * 29 + (i >> 8) * 101 & 255 for i in range(5 * 384))
    yield "mlkem_test_ntt.want", [[poly(f(test_input(n))) for n in range(6)] for f in (ntt, intt)]
    a, b = [decode(m[384 * i:384 * i + 384], 12) for i in range(5)], [wild(i) for i in range(3)]
    yield "mlkem_test_dot", [
        poly(a[0]), poly(a[0]), poly(plus(*(times(a[2 * i], b[i]) for i in range(3)))),
        poly(plus(*[times(fill(4095), fill(1 - Q))] * 4)),
        poly([x - y - z for x, y, z in zip(*b)]),
    ]
    limits = bytes(source["mlkem_selftest.limits"])
    m[:6] = m[1381:1387] = limits
    found = b"".join(c.to_bytes(2, "little") for c in uniform(m[1381:1381 + 168]))
    yield "mlkem_test_uniform", [fingerprint(found)]
    yield "mlkem_test_sampling", [*(poly(noise(m[1381:1381 + 64 * eta], eta)) for eta in (2, 3))]
    yield "mlkem_test_10", [poly(decompress(range(256 * k, 256 * k + 256), 10)) for k in range(4)]
    yield "mlkem_test_compression", [compressions()] + [poly(decompress(decode(m, d), d)) for d in (11, 5, 4, 1)]
    yield "mlkem_selftest.limits", encode([Q, Q, Q - 1, Q - 1], 12)[:6]


SELFTESTS = {"src/mlkem/mlkem.c": (values, {})}
