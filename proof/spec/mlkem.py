# SPDX-License-Identifier: ISC
"""ML-KEM's arithmetic, FIPS 203 section 4, on numbers modulo q: integers, or forms over Z_q; rounding on integers or arrays.

The scheme of sections 5 to 7 is here for the known answers only."""
import hashlib

from spec.lattice import decode, encode, reversed_bits, rows, same

Q = 3329


def zeta(i):
    return pow(17, reversed_bits(i, 7), Q)


def ntt(f):
    """Algorithm 9."""
    f, i, length = list(f), 1, 128
    while length >= 2:
        for start in range(0, 256, 2 * length):
            for j in range(start, start + length):
                t = f[j + length] * zeta(i) % Q
                f[j + length] = (f[j] - t) % Q
                f[j] = (f[j] + t) % Q
            i += 1
        length //= 2
    return f


def intt(f):
    """Algorithm 10."""
    f, i, length = list(f), 127, 2
    while length <= 128:
        for start in range(0, 256, 2 * length):
            for j in range(start, start + length):
                t = f[j]
                f[j] = (t + f[j + length]) % Q
                f[j + length] = (f[j + length] - t) * zeta(i) % Q
            i -= 1
        length *= 2
    return [x * 3303 % Q for x in f]


def multiply_ntts(f, g):
    """Algorithms 11 and 12."""
    h = []
    for i in range(128):
        gamma = pow(17, 2 * reversed_bits(i, 7) + 1, Q)
        a0, a1, b0, b1 = f[2 * i], f[2 * i + 1], g[2 * i], g[2 * i + 1]
        h += [(a0 * b0 + a1 * b1 * gamma) % Q, (a0 * b1 + a1 * b0) % Q]
    return h


def compress(x, d):
    """(4.7): 2^d x/q, rounded to the nearest integer, modulo 2^d. 0 <= x < q."""
    return ((x << d + 1) + Q) // (2 * Q) % (1 << d)


def decompress(y, d):
    """(4.8): q y/2^d, rounded."""
    return (Q * y + (1 << d - 1)) >> d


def cbd(bits, eta):
    """The coefficient that Algorithm 8 samples from these 2 eta bits, the first the lowest."""
    return sum(bits >> i & 1 for i in range(eta)) - sum(bits >> eta + i & 1 for i in range(eta))


def sample_ntt(data):
    """Algorithm 7 on data, the output of its XOF: the numbers below q, at most 256."""
    return [d for d in decode(data, 12) if d < Q][:256]


# ---- The scheme: section 5, with its names ----

K_ETA_DU_DV = {512: (2, 3, 10, 4), 768: (3, 2, 10, 4), 1024: (4, 2, 11, 5)}


def sample_cbd(data, eta):
    return [cbd(x, eta) % Q for x in decode(data, 2 * eta)]


def prf(eta, s, n):
    return hashlib.shake_256(s + bytes([n])).digest(64 * eta)


def matrix(rho, k):
    return [[sample_ntt(hashlib.shake_128(rho + bytes([j, i])).digest(1344)) for j in range(k)] for i in range(k)]


def plus(f, g):
    return [(x + y) % Q for x, y in zip(f, g)]


def dot(u, v):
    total = [0] * 256
    for f, g in zip(u, v):
        total = plus(total, multiply_ntts(f, g))
    return total


def pke_keygen(d, k, eta1):
    """Algorithm 13."""
    seed = hashlib.sha3_512(d + bytes([k])).digest()
    rho, sigma = seed[:32], seed[32:]
    s, e = ([ntt(sample_cbd(prf(eta1, sigma, first + i), eta1)) for i in range(k)] for first in (0, k))
    t = [plus(dot(row, s), e[i]) for i, row in enumerate(matrix(rho, k))]
    return b"".join(encode(f, 12) for f in t) + rho, b"".join(encode(f, 12) for f in s)


def pke_encrypt(ek, m, r, size):
    """Algorithm 14."""
    k, eta1, du, dv = K_ETA_DU_DV[size]
    t, a = [decode(ek[384 * i:384 * i + 384], 12) for i in range(k)], matrix(ek[384 * k:], k)
    y = [ntt(sample_cbd(prf(eta1, r, i), eta1)) for i in range(k)]
    e1, e2 = [sample_cbd(prf(2, r, k + i), 2) for i in range(k)], sample_cbd(prf(2, r, 2 * k), 2)
    u = [plus(intt(dot([a[j][i] for j in range(k)], y)), e1[i]) for i in range(k)]
    v = plus(plus(intt(dot(t, y)), e2), [decompress(x, 1) for x in decode(m, 1)])
    return b"".join(encode([compress(x, d) for x in f], d) for f, d in [(f, du) for f in u] + [(v, dv)])


def pke_decrypt(dk, c, size):
    """Algorithm 15."""
    k, _, du, dv = K_ETA_DU_DV[size]
    u = [[decompress(y, du) for y in decode(c[32 * du * i:32 * du * (i + 1)], du)] for i in range(k)]
    v = [decompress(y, dv) for y in decode(c[32 * du * k:], dv)]
    s = [decode(dk[384 * i:384 * i + 384], 12) for i in range(k)]
    w = [(x - y) % Q for x, y in zip(v, intt(dot(s, [ntt(f) for f in u])))]
    return encode([compress(x, 1) for x in w], 1)


def known_answers():
    """NIST ACVP: key generation of all sets, encapsulation and decapsulation of ML-KEM-768 and ML-KEM-1024."""
    checked = 0
    for size, (k, eta1, _, _) in K_ETA_DU_DV.items():
        for row in list(rows("acvp_ml_kem_keygen", "set_mlkem_keygen", set=size))[:2]:
            ek, dk = pke_keygen(row["seed"][:32], k, eta1)
            assert same(ek, row["ek"])
            assert same(dk + ek + hashlib.sha3_256(ek).digest() + row["seed"][32:], row["dk"])
            checked += 1
        for row in rows("acvp_ml_kem", "set_mlkem_enc", set=size):
            key = hashlib.sha3_512(row["m"] + hashlib.sha3_256(row["ek"]).digest()).digest()
            assert key[:32] == row["k"]
            assert same(row["ek"] + pke_encrypt(row["ek"], row["m"], key[32:], size), row["hash"])
            checked += 1
        for row in rows("acvp_ml_kem", "set_mlkem_dec", set=size):
            ek, c, z = row["dk"][384 * k:768 * k + 32], row["c"], row["dk"][-32:]
            key = hashlib.sha3_512(pke_decrypt(row["dk"], c, size) + hashlib.sha3_256(ek).digest()).digest()
            valid = pke_encrypt(ek, pke_decrypt(row["dk"], c, size), key[32:], size) == c
            assert (key[:32] if valid else hashlib.shake_256(z + c).digest(32)) == row["k"]
            checked += 1
    assert checked == 10
