# SPDX-License-Identifier: ISC
"""Signatures of Ed25519 at the edges: CCTV's, and the twelve of "Taming the many EdDSAs"."""
import hashlib
import json
import os
import re

from sets import GO, Set

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
NEUTRAL = (0, 1)
LETTERS = {"LowOrderA": "a", "LowOrderR": "r", "LowOrderComponentA": "b", "LowOrderComponentR": "s", "LowOrderResidue": "e",
           "NonCanonicalA": "n", "NonCanonicalR": "o", "ReencodedK": "k"}


def plus(p, q):
    (x1, y1), (x2, y2) = p, q
    t = D * x1 * x2 * y1 * y2 % P
    return (x1 * y2 + x2 * y1) * pow(1 + t, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - t, -1, P) % P


def times(n, p):
    q = NEUTRAL
    while n > 0:
        if n & 1:
            q = plus(q, p)
        p, n = plus(p, p), n >> 1
    return q


def encoded(p):
    return (p[1] | (p[0] & 1) << 255).to_bytes(32, "little")


def decoded(data):
    """Also of encodings that are not canonical."""
    n = int.from_bytes(data, "little")
    y, sign = (n & (2**255 - 1)) % P, n >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * pow(2, (P - 1) // 4, P) % P
    assert (x * x - square) % P == 0
    return (-x % P if (x & 1) != sign else x), y


BASE = decoded((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


class Ed25519Cases:
    """The 914 signatures of CCTV, or (text, not reencoded) those of the Go module that they grew from. A and R are of small
    order, or have a part of small order beside one of order L; those of small order are also encoded in ways that are not
    canonical. A message is sought for each kind of outcome: whether the parts of small order cancel in R + h A."""
    def __init__(self, text, reencoded):
        self.text, self.reencoded, self.cases = text, reencoded, []
        self.s = (int.from_bytes(b"\x42" * 32, "little") & ~(7 | 1 << 255) | 1 << 254) % L
        self.r = int.from_bytes(b"\x13\x37" * 32, "little") % L
        self.a, self.b = times(self.s, BASE), times(self.r, BASE)
        eighth = decoded(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"))
        small = sorted((times(i, eighth) for i in range(8)), key=encoded)
        self.other = {p: [e for y in (p[1], p[1] + P) for sign in (0, 1) for e in [(y | sign << 255).to_bytes(32, "little")]
                          if y < 2**255 and (p[0] == 0 or sign == (p[0] & 1)) and e != encoded(p)] for p in small}
        for a in small:
            for r in small:
                for a_small, r_small in (1, 1), (1, 0), (0, 1), (0, 0):
                    self.some(a, r, None, None, a_small, r_small)
                for code in self.other[a]:
                    self.some(a, r, code, None, 1, 1)
                    self.some(a, r, code, None, 1, 0)
                for code in self.other[r]:
                    self.some(a, r, None, code, 1, 1)
                    self.some(a, r, None, code, 0, 1)
                for code in self.other[a]:
                    for second in self.other[r]:
                        self.some(a, r, code, second, 1, 1)

    def some(self, a, r, a_code, r_code, a_small, r_small):
        plain = [encoded(a if a_small else plus(self.a, a)), encoded(r if r_small else plus(self.b, r))]
        given = [a_code or plain[0], r_code or plain[1]]
        self.seek(a, r, given, given, a_small, r_small, plain)
        if self.reencoded and given != plain and not (a_small and r_small):
            self.seek(a, r, given, plain, a_small, r_small, plain)

    def seek(self, a, r, given, hashed, a_small, r_small, plain):
        def h(codes, message):
            return int.from_bytes(hashlib.sha512(codes[1] + codes[0] + message).digest(), "little") % L

        def rest(k):
            return plus(times(k % 8, a), r) != NEUTRAL

        found = set()
        for eighth in range(8):
            n, message = 0, self.text
            while h(hashed, message) % 8 != eighth:
                n += 1
                message = self.text + b" %d" % n
            k = h(hashed, message)
            if rest(k) in found:
                continue
            found.add(rest(k))
            signature = ((0 if a_small else k * self.s) + (0 if r_small else self.r)) % L
            flags = {"LowOrderA": a_small, "LowOrderR": r_small, "LowOrderComponentA": a != NEUTRAL,
                     "LowOrderComponentR": r != NEUTRAL,
                     "LowOrderResidue": rest(h(given, message)), "NonCanonicalA": given[0] != plain[0],
                     "NonCanonicalR": given[1] != plain[1], "ReencodedK": hashed != given}
            self.cases.append((given[0], given[1] + signature.to_bytes(32, "little"), message, {f for f in flags if flags[f]}))


def cctv(packages):
    published = [(bytes.fromhex(v["A"]), bytes.fromhex(v["R"] + v["S"]), v["M"].encode(), set(v["Flags"] or []))
                 for v in json.loads(packages.go("ed25519", "ed25519vectors.json"))]
    assert Ed25519Cases(b"use ristretto255", False).cases == published
    cases = Ed25519Cases(b"ed25519vectors", True).cases
    assert len(cases) == 914
    s = Set("cctv ed25519",
            "C2SP CCTV, ed25519; BSD-3-Clause. Computed by the rule that makes the Go module %s %s" % GO["ed25519"])
    for i, (pk, sig, msg, flags) in enumerate(cases):
        add(s, i, pk, sig, msg, "".join(LETTERS[f] for f in flags))
    return s


def add(s, number, pk, sig, msg, letters):
    """By trona's rule only parts of small order beside one of order L are let pass."""
    letters = "".join(sorted(letters))
    s.add("set_ed25519_flags", "invalid" if set(letters) - set("bs") else "valid", {}, id=str(number), flags=letters, pk=pk,
          msg=msg, sig=sig)


def letters_of(pk, sig, msg):
    """The flags that follow from the points; l: S is not below L."""
    a, r, s = decoded(pk), decoded(sig[:32]), int.from_bytes(sig[32:], "little")
    found = {"a": times(8, a) == NEUTRAL, "b": times(L, a) != NEUTRAL, "r": times(8, r) == NEUTRAL, "s": times(L, r) != NEUTRAL,
             "n": encoded(a) != pk, "o": encoded(r) != sig[:32], "l": s >= L}

    def remains(a_code, r_code):
        h = int.from_bytes(hashlib.sha512(r_code + a_code + msg).digest(), "little") % L
        x, y = plus(r, times(h, a))
        return plus(times(s, BASE), (-x % P, y))

    rest = remains(pk, sig[:32])
    found["k"] = times(8, rest) != NEUTRAL
    assert times(8, remains(encoded(a), encoded(r)) if found["k"] else rest) == NEUTRAL
    found["e"] = rest != NEUTRAL
    return "".join(letter for letter in found if found[letter])


def taming():
    """The cases stand in test/api/test_batch.c."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../api/test_batch.c")) as f:
        text = re.search(r"batch_taming\[12\]\[3\] = \{(.*?)\n\};", f.read(), re.S).group(1)
    words = re.findall(r'"([0-9a-f]{64})"', text)
    assert len(words) == 12 * 4
    s = Set("taming the many eddsas", "K. Chalkias, F. Garillot, V. Nikolaenko, Taming the many EdDSAs (2020), table 5")
    for i in range(12):
        msg, pk, r, half = map(bytes.fromhex, words[4 * i:4 * i + 4])
        add(s, i, pk, r + half, msg, letters_of(pk, r + half, msg))
    return s


def sets(packages, _):
    yield cctv(packages)
    yield taming()
