#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Writes pbkdf2.txt: the vectors of RFC 7914, section 11, the inputs of RFC 6070, and passwords, salts and outputs at the
lengths where they are hashed, padded or copied in another way, all computed by hashlib (OpenSSL).

  test/kat/gen_pbkdf2.py > test/kat/pbkdf2.txt
"""
import hashlib

RFC7914 = [
    (b"passwd", b"salt", 1,
     "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
     "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"),
    (b"Password", b"NaCl", 80000,
     "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
     "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"),
]
RFC6070 = [
    (b"password", b"salt", 1, 20),
    (b"password", b"salt", 2, 20),
    (b"password", b"salt", 4096, 20),
    (b"passwordPASSWORDpassword", b"saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096, 25),
    (b"pass\0word", b"sa\0lt", 4096, 16),
]


def count(first, n):
    return bytes((first + 7 * i) & 255 for i in range(n))


def record(bits, passwd, salt, iterations, length):
    out = hashlib.pbkdf2_hmac("sha%d" % bits, passwd, salt, iterations, length)
    print("\nop = crypto_pwhash_pbkdf2_sha%d" % bits)
    for name, value in ("passwd", passwd.hex()), ("salt", salt.hex()):
        text = "%s = %s" % (name, value)
        print(text[:98])
        for i in range(98, len(text), 96):
            print("  " + text[i:i + 96])
    print("iterations = dec:%d" % iterations)
    text = "out = " + out.hex()
    print(text[:98])
    for i in range(98, len(text), 96):
        print("  " + text[i:i + 96])
    return out.hex()


print("# PBKDF2-HMAC-SHA-256 and -SHA-512, by gen_pbkdf2.py over hashlib (OpenSSL 3).")
print("# 1. RFC 7914, section 11: what is computed is what stands there.")
print("# 2. The inputs of RFC 6070 with the other hashes.")
print("# 3. Lengths of password (block 64, 128), salt (64 are copied) and output (hashes of 32, 64).")
for passwd, salt, iterations, out in RFC7914:
    assert record(256, passwd, salt, iterations, 64) == out
for bits in 256, 512:
    for case in RFC6070:
        record(bits, *case)
    digest = bits // 8
    for i, n in enumerate((0, 1, 2 * digest - 1, 2 * digest, 2 * digest + 1, 300)):
        record(bits, count(i, n), count(50 + i, 16), 1 + i, digest)
    for i, n in enumerate((0, 1, 8, 59, 60, 63, 64, 65, 123, 124, 128, 200)):
        record(bits, count(i, 9), count(90 + i, n), 1 + i % 3, 2 * digest)
    for i, n in enumerate((1, digest - 1, digest, digest + 1, 2 * digest - 1, 2 * digest, 2 * digest + 1, 3 * digest,
                           4 * digest + 3)):
        record(bits, count(i, 20), count(70 + i, 16), 2 + i % 3, n)
