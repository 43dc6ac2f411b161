# SPDX-License-Identifier: ISC
"""ML-DSA's arithmetic, FIPS 204 section 7, on numbers modulo q: integers, or forms over Z_q; rounding on integers or arrays.

The scheme of sections 5 and 6 is here for the known answers only."""
import hashlib
from functools import reduce

from spec.lattice import decode, encode, reversed_bits, rows, same

Q = 8380417


def zeta(i):
    return pow(1753, reversed_bits(i, 8), Q)


def ntt(w):
    """Algorithm 41."""
    w, m, length = list(w), 0, 128
    while length >= 1:
        for start in range(0, 256, 2 * length):
            m += 1
            for j in range(start, start + length):
                t = w[j + length] * zeta(m) % Q
                w[j + length] = (w[j] - t) % Q
                w[j] = (w[j] + t) % Q
        length //= 2
    return w


def intt(w):
    """Algorithm 42."""
    w, m, length = list(w), 256, 1
    while length < 256:
        for start in range(0, 256, 2 * length):
            m -= 1
            for j in range(start, start + length):
                t = w[j]
                w[j] = (t + w[j + length]) % Q
                w[j + length] = (t - w[j + length]) * -zeta(m) % Q
        length *= 2
    return [x * 8347681 % Q for x in w]


def multiply_ntt(a, b):
    """Algorithm 45."""
    return [x * y % Q for x, y in zip(a, b)]


def add_ntt(a, b):
    """Algorithm 44."""
    return [(x + y) % Q for x, y in zip(a, b)]


def decompose(r, gamma2):
    """Algorithm 36: (r1, r0)."""
    r = r % Q
    r0 = (r + gamma2 - 1) % (2 * gamma2) - (gamma2 - 1)  # r mod+- 2 gamma2
    last = r - r0 == Q - 1
    return (r - r0) // (2 * gamma2) * (1 - last), r0 - last


# ---- The scheme: sections 5 and 6, with their names ----

# k, l, eta, tau, gamma1, gamma2, omega, bytes of the commitment's hash
SETS = {44: (4, 4, 2, 39, 2**17, (Q - 1) // 88, 80, 32), 65: (6, 5, 4, 49, 2**19, (Q - 1) // 32, 55, 48),
        87: (8, 7, 2, 60, 2**19, (Q - 1) // 32, 75, 64)}


def shake256(data, size):
    return hashlib.shake_256(data).digest(size)


def reject_ntt(data):
    """Algorithm 30 on data, the output of its XOF: the 23-bit numbers below q, at most 256."""
    numbers = [int.from_bytes(data[i:i + 3], "little") & (1 << 23) - 1 for i in range(0, len(data), 3)]
    return [x for x in numbers if x < Q][:256]


def reject_bounded(seed, eta):
    """Algorithm 31."""
    halves = [h for b in shake256(seed, 480) for h in (b & 15, b >> 4)]
    return [2 - h % 5 if eta == 2 else 4 - h for h in halves if h < (15 if eta == 2 else 9)][:256]


def expand_a(rho, k, l):
    """Algorithm 32."""
    return [[reject_ntt(hashlib.shake_128(rho + bytes([s, r])).digest(1008)) for s in range(l)] for r in range(k)]


def times(matrix, vector):
    """Algorithm 48."""
    return [reduce(add_ntt, map(multiply_ntt, row, vector)) for row in matrix]


def centred(x, m=Q):
    return (x + (m - 1) // 2) % m - (m - 1) // 2


def vector(polys):
    return [[centred(c) for c in f] for f in polys]


def bit_pack(polys, d, top):
    """Algorithm 17, or 16 if top is 0, of each polynomial."""
    return b"".join(encode([top - c if top else c for c in f], d) for f in polys)


def bit_unpack(data, count, d, top):
    """Algorithm 19."""
    parts = [decode(data[32 * d * i:32 * d * (i + 1)], d) for i in range(count)]
    return [[top - y for y in f] for f in parts]


def keygen(xi, name):
    """Algorithm 6: (pk, sk)."""
    k, l, eta, d = *SETS[name][:3], 3 if SETS[name][2] == 2 else 4
    seed = shake256(xi + bytes([k, l]), 128)
    rho, rho1, key = seed[:32], seed[32:96], seed[96:]
    s = [reject_bounded(rho1 + i.to_bytes(2, "little"), eta) for i in range(l + k)]
    t = [[(x + y) % Q for x, y in zip(intt(f), e)] for f, e in zip(times(expand_a(rho, k, l), [ntt(f) for f in s[:l]]), s[l:])]
    t0 = [[centred(c, 2**13) for c in f] for f in t]  # Algorithm 35, Power2Round
    pk = rho + bit_pack([[(c - z) >> 13 for c, z in zip(f, g)] for f, g in zip(t, t0)], 10, 0)
    return pk, rho + key + shake256(pk, 64) + bit_pack(s, d, eta) + bit_pack(t0, 13, 2**12)


def sample_in_ball(seed, tau):
    """Algorithm 29."""
    stream, c = shake256(seed, 1024), [0] * 256
    signs, at = int.from_bytes(stream[:8], "little"), 8
    for i in range(256 - tau, 256):
        while stream[at] > i:
            at += 1
        j, at = stream[at], at + 1
        c[i], c[j] = c[j], 1 - 2 * (signs >> i + tau - 256 & 1)
    return c


def hint_pack(h, omega):
    """Algorithm 20."""
    places = [[j for j, bit in enumerate(f) if bit] for f in h]
    ends = [sum(map(len, places[:i + 1])) for i in range(len(h))]
    return bytes(sum(places, [])).ljust(omega, b"\0") + bytes(ends)


def sign(sk, message, rnd, name):
    """Algorithm 7; message is what Algorithm 2 makes of message and context."""
    k, l, eta, tau, gamma1, gamma2, omega, size = SETS[name]
    d, z_bits, w_bits, beta = 3 if eta == 2 else 4, gamma1.bit_length(), 6 if name == 44 else 4, tau * eta
    rho, key, tr = sk[:32], sk[32:64], sk[64:128]
    s = bit_unpack(sk[128:], l + k, d, eta)
    t0 = [ntt(f) for f in bit_unpack(sk[128 + 32 * d * (l + k):], k, 13, 2**12)]
    s1, s2, a = [ntt(f) for f in s[:l]], [ntt(f) for f in s[l:]], expand_a(rho, k, l)
    mu = shake256(tr + message, 64)
    seed, kappa = shake256(key + rnd + mu, 64), 0
    while True:
        y = [bit_unpack(shake256(seed + (kappa + i).to_bytes(2, "little"), 32 * z_bits), 1, z_bits, gamma1)[0] for i in range(l)]
        kappa += l
        w = [intt(f) for f in times(a, [ntt(f) for f in y])]
        challenge = shake256(mu + bit_pack([[decompose(c, gamma2)[0] for c in f] for f in w], w_bits, 0), size)
        c = ntt(sample_in_ball(challenge, tau))
        product = lambda polys: [intt(multiply_ntt(c, f)) for f in polys]
        z = vector([map(sum, zip(f, g)) for f, g in zip(y, product(s1))])
        rest = [[x - v for x, v in zip(f, g)] for f, g in zip(w, product(s2))]
        small = vector(product(t0))
        if max(abs(x) for f in z for x in f) >= gamma1 - beta \
                or max(abs(decompose(x, gamma2)[1]) for f in rest for x in f) >= gamma2 - beta \
                or max(abs(x) for f in small for x in f) >= gamma2:
            continue
        h = [[decompose(x, gamma2)[0] != decompose(x + v, gamma2)[0] for x, v in zip(f, g)] for f, g in zip(rest, small)]
        if sum(map(sum, h)) <= omega:
            return challenge + bit_pack(z, z_bits, gamma1) + hint_pack(h, omega)


def known_answers():
    """NIST ACVP: key generation and signatures of all sets."""
    checked = 0
    for name in SETS:
        for row in rows("acvp_ml_dsa", "set_mldsa_keygen", set=name):
            pk, sk = keygen(row["seed"], name)
            assert same(pk, row["pk"]) and same(sk, row["sk"])
            checked += 1
        for row in rows("acvp_ml_dsa", "set_mldsa_sign", set=name):
            message = bytes([0, len(row["ctx"])]) + row["ctx"] + row["msg"]
            assert same(sign(row["sk"], message, row.get("rnd", bytes(32)), name), row["sig"])
            checked += 1
    assert checked == 9
