# SPDX-License-Identifier: ISC
"""scryptROMix (RFC 7914, 3 to 5)."""
from .fingerprint import fingerprint, xor
from .stream import salsa_core


def block_mix(b):
    blocks = [b[i:i + 64] for i in range(0, len(b), 64)]
    x, y = blocks[-1], []
    for block in blocks:
        x = salsa_core(xor(x, block), 8)
        y.append(x)
    return b"".join(y[0::2] + y[1::2])


def rom_mix(b, n):
    v = []
    for _ in range(n):
        v.append(b)
        b = block_mix(b)
    for _ in range(n):
        j = int.from_bytes(b[-64:-56], "little") % n
        b = block_mix(xor(b, v[j]))
    return b


def values(source):
    message = bytes(73 * k + k // 16 & 255 for k in range(384))
    rows = source["scrypt_answers"]
    yield "scrypt_answers", [[r, n, fingerprint(rom_mix(message[:128 * r], n))] for r, n, _ in rows]


SELFTESTS = {"src/scrypt/scrypt.c": (values, {})}
