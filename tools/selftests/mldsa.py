# SPDX-License-Identifier: ISC
"""The arithmetic of ML-DSA (FIPS 204): the NTT as evaluation, products, Decompose and rejection in integers."""
from .fingerprint import mix

Q = 8380417
GAMMA88, GAMMA32 = (Q - 1) // 88, (Q - 1) // 32
PLAIN, PRODUCTS = pow(2, 24, Q), pow(2, 56, Q)
SCRAMBLE = 0x9e3779b1


def reversed8(i):
    return int("{:08b}".format(i)[::-1], 2)


# Where an NTT evaluates (7.5): X - ROOTS[i] divides X^256 + 1.
ROOTS = [pow(1753, 2 * reversed8(i) + 1, Q) for i in range(256)]


def powers(root):
    out = [1]
    for _ in range(255):
        out.append(out[-1] * root % Q)
    return out


POWERS = [powers(root) for root in ROOTS]
INVERSE = [powers(pow(root, -1, Q)) for root in ROOTS]


def ntt(f):
    return [sum(a * b for a, b in zip(f, p)) % Q for p in POWERS]


def intt(f, by):
    """256 by/2^32 times the f with this NTT."""
    n = by * pow(1 << 32, -1, Q)
    return [sum(a * p[j] for a, p in zip(f, INVERSE)) * n % Q for j in range(256)]


def dot(*pairs):
    n = pow(1 << 32, -1, Q)
    return [sum(f[i] * g[i] for f, g in pairs) * n % Q for i in range(256)]


def decompose(r, gamma2):
    """Algorithm 36."""
    r %= Q
    r0 = r % (2 * gamma2)
    r0 -= 2 * gamma2 if r0 > gamma2 else 0
    return (r0 - 1, 0) if r - r0 == Q - 1 else (r0, (r - r0) // (2 * gamma2))


def decode(p, d):
    """The 256 numbers of d bits of p."""
    whole = int.from_bytes(p[:32 * d], "little")
    return [whole >> d * i & (1 << d) - 1 for i in range(256)]


def wild(k):
    return [(((i * i * 37 + i * 1009 + k * 577) * SCRAMBLE & 0xffffffff) >> 8) % (2 * Q - 1) - (Q - 1)
            for i in range(256)]


def result(f, *polys):
    for poly in polys:
        for c in poly:
            f = mix(f, c % Q)
    return f


def about_q(m):
    """The values that mldsa_test_uniform makes of the message: some numbers about q."""
    m = bytearray(m[:168])
    for i in range(56):
        if i // 8 % 2 == 0:
            m[3 * i] = 5 * i % 3
            m[3 * i + 1] = (m[3 * i + 1] | 0xe0) & (0xff if i % 4 == 0 else 0xe0)
            m[3 * i + 2] |= 0x7f
    return m


def values(source):
    yield "mldsa_test_wild", [SCRAMBLE]
    high = [Q - 1] * 256
    yield "mldsa_test_ntt.want", [
        result(0, ntt(wild(0)), ntt(high)),
        result(0, intt(wild(0), PLAIN), intt(high, PLAIN)),
        result(0, intt(wild(0), PRODUCTS), intt(high, PRODUCTS)),
    ]
    a = [wild(i) for i in range(3)]
    both = dot((a[0], a[1]), (a[1], a[2]))
    yield "mldsa_test_dot", [result(0, both, dot((a[0], both)))]
    f = 0
    for gamma2 in (GAMMA88, GAMMA32):
        parts = [decompose(i // 2 * gamma2 + i % 2, gamma2) for i in range(256)]
        f = result(f, [low for low, _ in parts], [top for _, top in parts])
    yield "mldsa_test_decompose", [f]
    m = bytes(i * 167 + (i >> 4) * 29 + (i >> 8) * 101 & 255 for i in range(640))
    sampled = about_q(m)
    found = [c for c in (int.from_bytes(sampled[i:i + 3], "little") & 0x7fffff for i in range(0, 168, 3)) if c < Q]
    f = 0
    for c in found:
        f = mix(f, c)
    yield "mldsa_test_uniform", [f]
    f = 0
    for d, top in ((3, 2), (4, 4), (13, 1 << 12), (18, 1 << 17), (20, 1 << 19), (4, 0), (6, 0), (10, 0)):
        f = result(f, [top - x if top else x for x in decode(m, d)])
    yield "mldsa_test_encodings", [f]


SELFTESTS = {"src/mldsa/mldsa.c": (values, {"mldsa_test_encodings.bits": "the widths that FIPS 204 has"})}
