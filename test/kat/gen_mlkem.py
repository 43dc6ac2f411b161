#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Writes mlkem.txt: ML-KEM-512 and ML-KEM-1024 by FIPS 203 over hashlib and the integer arithmetic of the self-tests.

  test/kat/gen_mlkem.py > test/kat/mlkem.txt          takes some minutes
"""
import hashlib
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools"))
from selftests.mlkem import (Q, compress, decode, decompress, encode, intt, noise, ntt, plus, times,  # noqa: E402
                                uniform)


def shake256(data, length):
    return hashlib.shake_256(data).digest(length)


def pieces(data, size):
    return [data[i:i + size] for i in range(0, len(data), size)]


class MLKEM:
    def __init__(self, name, k, eta1, du, dv):
        self.name, self.k, self.eta1, self.du, self.dv = name, k, eta1, du, dv

    def matrix(self, rho):
        return [[uniform(hashlib.shake_128(rho + bytes([j, i])).digest(1512))[:256] for j in range(self.k)]
                for i in range(self.k)]

    def noises(self, seed, first, n, eta):
        return [noise(shake256(seed + bytes([first + i]), 64 * eta), eta) for i in range(n)]

    def keygen(self, d, z):
        """Algorithms 13 and 16."""
        g = hashlib.sha3_512(d + bytes([self.k])).digest()
        a = self.matrix(g[:32])
        s, e = ([ntt(f) for f in self.noises(g[32:], i, self.k, self.eta1)] for i in (0, self.k))
        t = [plus(e[i], *map(times, a[i], s)) for i in range(self.k)]
        ek = b"".join(encode(f, 12) for f in t) + g[:32]
        return ek, b"".join(encode(f, 12) for f in s) + ek + hashlib.sha3_256(ek).digest() + z

    def encrypt(self, ek, m, r):
        """Algorithm 14."""
        t = [decode(p, 12) for p in pieces(ek[:-32], 384)]
        a = self.matrix(ek[-32:])
        y = [ntt(f) for f in self.noises(r, 0, self.k, self.eta1)]
        e = self.noises(r, self.k, self.k + 1, 2)
        u = [plus(intt(plus(*(times(a[j][i], y[j]) for j in range(self.k)))), e[i]) for i in range(self.k)]
        v = plus(intt(plus(*map(times, t, y))), e[self.k], decompress(decode(m, 1), 1))
        return b"".join(encode(compress(f, self.du), self.du) for f in u) + encode(compress(v, self.dv), self.dv)

    def decrypt(self, dk, c):
        """Algorithm 15."""
        cut = 32 * self.du * self.k
        u = [ntt(decompress(decode(p, self.du), self.du)) for p in pieces(c[:cut], 32 * self.du)]
        s = [decode(p, 12) for p in pieces(dk[:384 * self.k], 384)]
        w = intt(plus(*map(times, s, u)))
        return encode(compress([x - y for x, y in zip(decompress(decode(c[cut:], self.dv), self.dv), w)], 1), 1)

    def encaps(self, ek, m):
        """Algorithm 17."""
        g = hashlib.sha3_512(m + hashlib.sha3_256(ek).digest()).digest()
        return self.encrypt(ek, m, g[32:]), g[:32]

    def decaps(self, dk, c):
        """Algorithm 18."""
        ek, h, z = dk[384 * self.k:-64], dk[-64:-32], dk[-32:]
        m = self.decrypt(dk, c)
        g = hashlib.sha3_512(m + h).digest()
        return g[:32] if self.encrypt(ek, m, g[32:]) == c else shake256(z + c, 32)


def field(name, value):
    lines = pieces(value.hex(), 96)
    print("%s = %s" % (name, "\n ".join(lines)))


def number(name, value):
    print("%s = dec:%d" % (name, value))


def vectors(p):
    op, count = "op = crypto_kem_%s" % p.name, 0

    def some(length):
        nonlocal count
        count += 1
        return shake256(b"trona %s %d" % (p.name.encode(), count), length)

    print()
    print(op)
    d, z, m = some(32), some(32), some(32)
    ek, dk = p.keygen(d, z)
    c, ss = p.encaps(ek, m)
    for name, value in ("seed", d + z), ("m", m), ("pk", ek), ("sk", dk), ("ct", c), ("ss", ss):
        field(name, value)
    print("\n# hash = SHA-256(pk, sk, ct, ss, the secret of ct with one bit changed).")
    for i in range(12):
        d, z, m = some(32), some(32), some(32)
        ek, dk = p.keygen(d, z)
        c, ss = p.encaps(ek, m)
        bit = (8 * len(c) - 1) * i // 11
        forged = bytearray(c)
        forged[bit // 8] ^= 1 << bit % 8
        assert p.decaps(dk, c) == ss
        print("%s%s_hashed" % ("\n" if i > 0 else "", op))
        field("seed", d + z)
        field("m", m)
        number("bit", bit)
        field("hash", hashlib.sha256(ek + dk + c + ss + p.decaps(dk, bytes(forged))).digest())
    print("\n# A coefficient of the public key set to a value; FIPS 203, 7.2 accepts those below q = 3329.")
    seed = some(64)
    for i, (at, value) in enumerate(((0, Q - 1), (0, Q), (1, Q), (255, 4095), (256 * p.k - 1, Q - 1), (256 * p.k - 1, Q))):
        print("%s%s_modulus" % ("\n" if i > 0 else "", op))
        field("seed", seed)
        number("at", at)
        number("value", value)
        number("accepted", value < Q)
    print("\n# The first 100 of the accumulated vectors of C2SP/CCTV, ML-KEM/README.md.")
    rng = hashlib.shake_128(b"").digest(100 * (96 + len(c)))
    every = hashlib.shake_128()
    for one in pieces(rng, 96 + len(c)):
        ek, dk = p.keygen(one[:32], one[32:64])
        c, ss = p.encaps(ek, one[64:96])
        every.update(ek + dk + c + ss + p.decaps(dk, one[96:]))
    print("%s_accumulated" % op)
    number("count", 100)
    field("hash", every.digest(32))


if __name__ == "__main__":
    print("""# ML-KEM-512 and ML-KEM-1024 (FIPS 203). Written by gen_mlkem.py, which computes all of it; inputs are SHAKE256("trona ",
# the name of the set, " " and a number). The same came out of kyber-py 1.2.0 and, where it has the parameter set, of
# Python's cryptography 50.""")
    vectors(MLKEM("mlkem512", 2, 3, 10, 4))
    vectors(MLKEM("mlkem1024", 4, 2, 11, 5))
