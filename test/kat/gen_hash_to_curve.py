#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Reads hash_to_curve.txt and writes it with each out computed again, by RFC 9380 and RFC 9496 over hashlib and big
integers: what is not from an RFC there comes from here.

  test/kat/gen_hash_to_curve.py < test/kat/hash_to_curve.txt
"""
import hashlib
import sys

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)


# ---- RFC 9380, section 5: bytes and field elements ----

def expand_message_xmd(name, msg, dst, length):
    def h(data):
        return hashlib.new(name, data).digest()
    if len(dst) > 255:  # section 5.3.3
        dst = h(b"H2C-OVERSIZE-DST-" + dst)
    prime = dst + bytes([len(dst)])
    b0 = h(bytes(hashlib.new(name).block_size) + msg + length.to_bytes(2, "big") + b"\0" + prime)
    out = b = h(b0 + b"\1" + prime)
    i = 2
    while len(out) < length:
        b = h(bytes(x ^ y for x, y in zip(b0, b)) + bytes([i]) + prime)
        out += b
        i += 1
    return out[:length]


def hash_to_field(name, msg, dst, count, modulus):
    data = expand_message_xmd(name, msg, dst, 48 * count)
    return [int.from_bytes(data[48 * i:48 * i + 48], "big") % modulus for i in range(count)]


# ---- edwards25519, RFC 9380, sections 6.7.1, 6.8.2 and 7 ----

def root(x):
    """A square root of x, None if there is none."""
    r = pow(x, (P + 3) // 8, P)
    for y in (r, r * SQRT_M1 % P):
        if (y * y - x) % P == 0:
            return y
    return None


def with_sign(y, sign):
    return y if y % 2 == sign else -y % P


def divide(a, b):
    return a * pow(b, P - 2, P) % P


def elligator2(u):
    def g(x):
        return (x * x * x + 486662 * x * x + x) % P
    s = -divide(486662, 1 + 2 * u * u) % P
    if s == 0:
        s = -486662 % P
    t = root(g(s))
    if t is not None:
        t = with_sign(t, 1)
    else:
        s = (-s - 486662) % P
        t = with_sign(root(g(s)), 0)
    if t == 0 or (s + 1) % P == 0:
        return 0, 1
    return divide(with_sign(root(-486664 % P), 0) * s, t), divide(s - 1, s + 1)


def add(a, b):
    (x1, y1), (x2, y2) = a, b
    k = D * x1 * x2 * y1 * y2
    return divide(x1 * y2 + x2 * y1, 1 + k), divide(y1 * y2 + x1 * x2, 1 - k)


def edwards25519(us):
    point = (0, 1)
    for u in us:
        point = add(point, elligator2(u))
    for _ in range(3):  # clear_cofactor
        point = add(point, point)
    return (point[1] | point[0] % 2 << 255).to_bytes(32, "little")


# ---- ristretto255, RFC 9496, sections 4.2, 4.3.2 and 4.3.4 ----

SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
INVSQRT_A_MINUS_D = 54469307008909316920995813868745141605393597292927456921205312896311721017578


def positive(x):
    return with_sign(x % P, 0)


def sqrt_ratio(u, v):
    x = divide(u, v)
    r = root(x)
    return (True, positive(r)) if r is not None else (False, positive(root(SQRT_M1 * x % P)))


def ristretto_map(t):
    r = SQRT_M1 * t * t % P
    v = (-1 - r * D) * (r + D) % P
    square, s = sqrt_ratio((r + 1) * (1 - D * D), v)
    c = -1
    if not square:
        s = -positive(s * t) % P
        c = r
    n = (c * (r - 1) * (D - 1)**2 - v) % P
    w1 = n * SQRT_AD_MINUS_ONE
    return divide(2 * s * v, w1), divide(1 - s * s, 1 + s * s)


def ristretto255(data):
    halves = [int.from_bytes(data[i:i + 32], "little") % 2**255 % P for i in (0, 32)]
    x, y = add(ristretto_map(halves[0]), ristretto_map(halves[1]))
    u1 = (1 + y) * (1 - y) % P
    u2 = x * y % P
    _, invsqrt = sqrt_ratio(1, u1 * u2 * u2)
    den1 = invsqrt * u1
    den2 = invsqrt * u2
    z_inv = den1 * den2 * x * y % P
    if x * y * z_inv % P % 2:
        x, y, den2 = y * SQRT_M1, x * SQRT_M1, den1 * INVSQRT_A_MINUS_D
    if x * z_inv % P % 2:
        y = -y
    return positive(den2 * (1 - y)).to_bytes(32, "little")


# ---- The vector file ----

def compute(op, name, msg, ctx, length):
    if op == "hash_to_curve_expand":
        return expand_message_xmd(name, msg, ctx, length)
    if op == "crypto_core_ed25519_from_string":
        return edwards25519(hash_to_field(name, msg, ctx, 2, P))
    if op == "crypto_core_ed25519_from_string_nu":
        return edwards25519(hash_to_field(name, msg, ctx, 1, P))
    if op == "crypto_core_ed25519_scalar_from_string":
        return hash_to_field(name, msg, ctx, 1, L)[0].to_bytes(32, "little")
    if op == "crypto_core_ristretto255_from_string":
        return ristretto255(expand_message_xmd(name, msg, ctx, 64))
    sys.exit("unknown op: " + op)


def value(text):
    return text[5:].encode() if text.startswith("text:") else bytes.fromhex(text)


def main():
    assert (SQRT_AD_MINUS_ONE**2 + D + 1) % P == 0 and (INVSQRT_A_MINUS_D**2 * (1 + D) + 1) % P == 0
    field, lines, record = None, [], {}
    for line in sys.stdin.read().splitlines() + [""]:
        if line.startswith(" "):
            record[field] += line[1:]
        elif " =" in line and not line.startswith("#"):
            field, _, rest = line.partition(" =")
            record[field] = rest.strip()
        if field == "out" and line != "":
            continue  # until the record ends
        if line == "" and record:
            name = {"1": "sha256", "2": "sha512"}[record["alg"][4:]]
            out = compute(record["op"], name, value(record["msg"]), value(record["ctx"]), len(record["out"]) // 2)
            text = "out = " + out.hex()
            lines.append(text[:118])
            lines += [" " + text[i:i + 117] for i in range(118, len(text), 117)]
            field, record = None, {}
        lines.append(line)
    print("\n".join(lines[:-1]))


main()
