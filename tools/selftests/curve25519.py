# SPDX-License-Identifier: ISC
"""X25519 (RFC 7748), edwards25519 (RFC 8032), its map (RFC 9380, 6.8.2) and ristretto255 (RFC 9496), in integers modulo
p = 2^255 - 19."""
from .fingerprint import fingerprint

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493


def inverse(x):
    return pow(x, P - 2, P)


D = -121665 * inverse(121666) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)
A = 486662


def number(p):
    return int.from_bytes(bytes(p), "little")


def string(x):
    return x.to_bytes(32, "little")


def root(x):
    """The even square root of x, None if there is none."""
    r = pow(x, (P + 3) // 8, P)
    for y in (r, r * SQRT_M1 % P):
        if (y * y - x) % P == 0:
            return min(y, P - y, key=lambda z: z % 2) if y else 0
    return None


# ---- X25519 ----

def x25519(n, u):
    """RFC 7748, 5."""
    k, u = number(n) & 2**255 - 8 | 2**254, number(u) % 2**255 % P
    x2, z2, x3, z3 = 1, 0, u, 1
    k &= 2**255 - 1
    for i in reversed(range(255)):
        if k >> i & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        aa, bb, da, cb = a * a % P, b * b % P, d * a % P, c * b % P
        e = aa - bb
        step = aa * bb % P, e * (aa + 121665 * e) % P, (da + cb)**2 % P, u * (da - cb)**2 % P
        x2, z2, x3, z3 = step
        if k >> i & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
    return string(x2 * inverse(z2) % P)


# ---- edwards25519 ----

def add(p, q):
    (x1, y1), (x2, y2) = p, q
    t = D * x1 * x2 * y1 * y2 % P
    return (x1 * y2 + x2 * y1) * inverse(1 + t) % P, (y1 * y2 + x1 * x2) * inverse(1 - t) % P


def negative(p):
    return -p[0] % P, p[1]


def multiple(n, p):
    q = 0, 1
    for bit in bin(n)[2:]:
        q = add(q, q)
        q = add(q, p) if bit == "1" else q
    return q


def encode(p):
    return string(p[1] | (p[0] & 1) << 255)


def decode(encoded):
    """RFC 8032, 5.1.3; None for what is no point."""
    y, sign = number(encoded) % 2**255, number(encoded) >> 255
    x = root((y * y - 1) * inverse(D * y * y + 1) % P)
    if x is None or (x == 0 and sign):
        return None
    return x if x % 2 == sign else P - x, y % P


BASE = decode(string(4 * inverse(5) % P))
ORDER2 = 0, P - 1


def order_of_torsion(p):
    """The order of L p: 1, 2, 4 or 8."""
    q, order = multiple(L, p), 1
    while q != (0, 1):
        q, order = add(q, q), 2 * order
    return order


def small_order():
    """The y of orders 4, 1, 8 (even), 8 (odd), 2, then p and p + 1. A double has y = 0 if x^2 = -y^2, which with the curve's
    equation is d y^4 + 2 y^2 = 1."""
    s = root(1 + D)
    y = next(y for y in (root((-1 + t) * inverse(D) % P) for t in (s, -s)) if y is not None)
    return [string(v) for v in (0, 1, y, P - y, P - 1, P, P + 1)]


def elligator2(u):
    """M of group25519.h: the map to curve25519 (RFC 9380, 6.7.1), then to edwards25519."""
    def g(x):
        return (x**3 + A * x * x + x) % P
    s = -A * inverse(1 + 2 * u * u) % P
    t = root(g(s))
    if t is not None:
        t = -t % P
    else:
        s = (-s - A) % P
        t = root(g(s))
    return root(-486664 % P) * s * inverse(t) % P, (s - 1) * inverse(s + 1) % P


def field64(p):
    return number(p[:64]) % P


def mapped(points):
    p = 0, 1
    for q in points:
        p = add(p, q)
    return encode(multiple(8, p))


# ---- ristretto255 ----

SQRT_AD_MINUS_ONE = P - root(-D - 1)
INVSQRT_A_MINUS_D = inverse(root(-1 - D))


def even(x):
    x %= P
    return P - x if x & 1 else x


def sqrt_ratio(u, v):
    """RFC 9496, 4.2."""
    x = u * inverse(v) % P
    r = root(x)
    return (True, r) if r is not None else (False, root(SQRT_M1 * x % P))


def ristretto_decode(encoded):
    """RFC 9496, 4.3.1; None for what is no element."""
    s = number(encoded)
    if s >= P or s & 1:
        return None
    u1, u2 = 1 - s * s, 1 + s * s
    v = (-D * u1 * u1 - u2 * u2) % P
    square, invsqrt = sqrt_ratio(1, v * u2 * u2)
    dx = invsqrt * u2 % P
    dy = invsqrt * dx * v % P
    x, y = even(2 * s * dx), u1 * dy % P
    return (x, y) if square and not x * y % P & 1 and y != 0 else None


def ristretto_encode(p):
    """RFC 9496, 4.3.2, with z = 1."""
    x, y = p
    u1, u2 = (1 + y) * (1 - y), x * y % P
    _, invsqrt = sqrt_ratio(1, u1 * u2 * u2 % P)
    d1, d2 = invsqrt * u1 % P, invsqrt * u2 % P
    z_inv, d = d1 * d2 * x * y % P, d2
    if x * y * z_inv % P & 1:
        x, y, d = y * SQRT_M1 % P, x * SQRT_M1 % P, d1 * INVSQRT_A_MINUS_D % P
    y = -y if x * z_inv % P & 1 else y
    return string(even(d * (1 - y)))


def ristretto_map(t):
    """MAP of RFC 9496, 4.3.4, as x, y."""
    r = SQRT_M1 * t * t % P
    v = (-1 - r * D) * (r + D) % P
    square, s = sqrt_ratio((r + 1) * (1 - D * D), v)
    c = -1
    if not square:
        s, c = -even(s * t), r
    n = (c * (r - 1) * (D - 1)**2 - v) % P
    return 2 * s * v * inverse(n * SQRT_AD_MINUS_ONE) % P, (1 - s * s) * inverse(1 + s * s) % P


def ristretto_derive(p):
    halves = (number(p[i:i + 32]) % 2**255 % P for i in (0, 32))
    return add(*(ristretto_map(t) for t in halves))


# RFC 9496, A.2: no encodings.
BAD = (
    "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
    "3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
)


# ---- The self-tests ----

def if_true(source, name, truth):
    """The value that stands in the source if it is what the self-test says of it, else none."""
    return name, source[name] if truth else None


def values(source):
    k = "edwards25519_kat_"
    yield "edwards25519_small_order", small_order()
    yield k + "base_q", x25519(source[k + "base_n"], string(9))
    yield k + "edbase_p", encode(multiple(number(source[k + "edbase_s"]), BASE))
    a, s, h = decode(source[k + "verify_a"]), number(source[k + "verify_s"]), number(source[k + "verify_h"])
    yield k + "verify_r", encode(add(multiple(s, BASE), multiple(h, negative(a))))
    even = 2**255 - 1 - 7 * L
    yield "digits25519_comb.even", [even >> i & 2**64 - 1 for i in range(0, 256, 64)]
    yield "digits25519_comb", [sum(1 << 9 * i for i in range(8))]


def division_steps(x, m):
    """What 600 steps of inverse25519.c make of x, whether or not it has an inverse modulo m."""
    half = (m + 1) // 2
    delta, f, g, d, e = 1, m, x, 0, 1  # delta: twice that of the paper
    for _ in range(600):
        if delta > 0 and g % 2:
            delta, f, g, d, e = 2 - delta, g, (g - f) // 2, e, (e - d) * half % m
        else:
            odd = g % 2
            delta, g, e = 2 + delta, (g + odd * f) // 2, (e + odd * d) * half % m
    assert g == 0 and (d * x - f) % m == 0
    return (d if f > 0 else -d) % m


def inverse_values(_):
    for name, m in ("field", P), ("order", L):
        words = [m >> i & 2**64 - 1 for i in range(0, 256, 64)]
        yield "inverse25519_" + name, [words, pow(m, -1, 2**64)]
    yield "inverse25519_kat", string(division_steps(number((139 + 23 * i) % 256 for i in range(32)), 2**255 - 1))


def scalar_values(source):
    k = "scalar25519_kat_"
    yield k + "reduced", string((2**512 - 1) % L)
    yield k + "muladd", string((2**256 - 1) * 2**256 % L)
    low = high = 2**256 - 1
    for _ in range(5):
        high = (low * high + (2**256 - 1) * 2**256) % L
        low = (low | high << 256) % L
    yield k + "chain", string(pow(low | 15 << 252, L - 2, L))


def x25519_values(source):
    yield "x25519_kat_q", x25519(source["x25519_kat_n"], source["x25519_kat_p"])


def batch_random(n, x):
    out = bytearray()
    for _ in range(n):
        x = x * 0x5851f42d4c957f2d + 0x14057b7ef767814f & 2**64 - 1
        out.append(x >> 56)
    return out


def batch_x25519_values(source):
    """Of the u coordinates the fourth and the tenth are 0, the seventh p, the eighth all ones."""
    n, u = batch_random(352, 1), batch_random(384, 2)
    first = x25519(n[:32], u[:32])
    u[96:128], u[192:224], u[224:256], u[288:320] = bytes(32), string(P), bytes([255]) * 32, bytes(32)
    yield "x25519batch_test_answer", fingerprint(
        b"".join(x25519(n[i:i + 32], u[i:i + 32]) for i in range(0, 352, 32)) + first)


def batch_ed25519_values(source):
    """The fourth a is a point of order 4, the sixth the identity with a sign."""
    a, s, h = (batch_random(448, x) for x in (3, 4, 5))
    a[96:128], a[160:192] = bytes(32), string(1 | 1 << 255)
    out = []
    for i in range(0, 448, 32):
        p, n, k = decode(a[i:i + 32]), *(number(x[i:i + 32]) % 2**252 for x in (s, h))
        out.append(encode(add(multiple(n, BASE), multiple(k, negative(p)))) if p else bytes(32))
    s = batch_random(448, 6)
    s[32:64] = bytes(32)
    s = [number(s[i:i + 32]) % 2**255 for i in range(0, 448, 32)]
    points = [encode(multiple(n, BASE)) for n in s]
    keys = [x25519(string(n), string(9)) for n in s]
    yield "ed25519batch_test_answers", [fingerprint(b"".join(x + x[-1:])) for x in (out, points, keys)]


def group_values(source):
    g = "group25519_kat_"
    p, n = decode(source[g + "point"]), number(source[g + "n"])
    yield if_true(source, g + "point", order_of_torsion(p) == 1)
    yield g + "u", string((1 + p[1]) * inverse(1 - p[1]) % P)
    yield g + "mixed", encode(add(p, ORDER2))
    yield g + "order2", string(P - 1 | 1 << 255)
    order8 = decode(small_order()[2])
    for name, n_base, n_order8 in ("plus4", 3, 2), ("plus8", 7, 3), ("valid", 2, 0):
        yield g + name, encode(add(multiple(n_base, BASE), multiple(n_order8, order8)))
    u = source[g + "map_u"]
    yield g + "map", mapped([elligator2(field64(u)), elligator2(field64(u[64:]))])
    x, y = elligator2(field64(source[g + "signed_u"]))
    yield g + "signed", mapped([(x if x & 1 else P - x, y)])
    element = ristretto_derive(source[g + "derive_u"])
    yield g + "element", ristretto_encode(element)
    yield g + "multiple", ristretto_encode(multiple(n, element))
    yield g + "base", ristretto_encode(multiple(n, BASE))
    yield g + "difference", ristretto_encode(add(element, negative(multiple(n, element))))
    bad = [*map(bytes.fromhex, BAD), string(P + 2), string(1 << 255)]
    yield g + "bad", [e for e in bad if ristretto_decode(e) is None]


SELFTESTS = {
    "src/curve25519/inverse25519.c": (inverse_values, {
        "inverse25519.e": "the number 1",
        "inverse25519_mask": "all ones",
        "inverse25519_steps.b": "the unit matrix",
    }),
    "src/curve25519/x25519.c": (x25519_values, {
        "x25519_kat_n": "RFC 7748, 5.2",
        "x25519_kat_p": "RFC 7748, 5.2",
    }),
    "src/curve25519/x25519batch.c": (batch_x25519_values, {}),
    "src/curve25519/ed25519batch.c": (batch_ed25519_values, {}),
    "src/curve25519/edwards25519.c": (values, {
        "edwards25519_kat_base_n": "a scalar",
        "edwards25519_kat_edbase_s": "a scalar",
        "edwards25519_kat_verify_a": "a point",
        "edwards25519_kat_verify_s": "a scalar",
        "edwards25519_kat_verify_h": "a scalar",
    }),
    "src/curve25519/scalar25519.c": (scalar_values, {}),
    "src/curve25519/group25519.c": (group_values, {
        "group25519_kat_n": "a scalar",
        "group25519_selftest_convert.identity": "the point (0, 1)",
        "group25519_kat_derive_u": "bytes to map",
        "group25519_kat_map_u": "bytes to map",
        "group25519_kat_signed_u": "bytes to map",
    }),
}
