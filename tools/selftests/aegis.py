# SPDX-License-Identifier: ISC
"""AEGIS (RFC 10032)."""
from .aes import aes_round
from .fingerprint import fingerprint_folded, pattern, xor


def both(a, b):
    return bytes(x & y for x, y in zip(a, b))


def aegis(words, degree, message, data):
    """ciphertext || 32-byte tag of AEGIS-128L, -128X (8 words), -256 and -256X (6), under the key and nonce of the
    self-tests."""
    c = bytes.fromhex("000101020305080d1522375990e97962"), bytes.fromhex("db3d18556dc22ff12011314273b528dd")
    size = 16 if words == 8 else 32
    k, n = bytes(range(0x80, 0x80 + size)), bytes(range(0x40, 0x40 + size))
    kn = xor(k, n)
    if words == 8:
        rate, start = 32 * degree, [kn, c[1], c[0], c[1], kn, xor(k, c[0]), xor(k, c[1]), xor(k, c[0])]
        steps, marked = [n + k] * 10, (3, 7)
    else:
        rate, start = 16 * degree, [kn[:16], kn[16:], c[1], c[0], xor(k[:16], c[0]), xor(k[16:], c[1])]
        steps, marked = [k[:16], k[16:], kn[:16], kn[16:]] * 4, (3, 5)
    state = [[w] * degree for w in start]

    def update(block):
        parts = [block[i:i + 16] for i in range(0, len(block), 16)]
        new = []
        for w in range(words):
            row = [aes_round(state[w - 1][i], state[w][i]) for i in range(degree)]
            if w in (0, 4) and (words == 8 or w == 0):
                row = [xor(r, p) for r, p in zip(row, parts[w // 4 * degree:])]
            new.append(row)
        state[:] = new

    def spread(block):
        return b"".join(block[i:i + 16] * degree for i in range(0, len(block), 16))

    def row(w):
        return b"".join(state[w])

    for step in steps:
        for w in marked:
            for i in range(degree):
                state[w][i] = xor(state[w][i], bytes([i, degree - 1]) + bytes(14)) if degree > 1 else state[w][i]
        update(spread(step))
    for i in range(0, len(data), rate):
        update(data[i:i + rate].ljust(rate, b"\0"))
    out = b""
    for i in range(0, len(message), rate):
        if words == 8:
            z = xor(row(6), row(1), both(row(2), row(3))) + xor(row(2), row(5), both(row(6), row(7)))
        else:
            z = xor(row(1), row(4), row(5), both(row(2), row(3)))
        block = message[i:i + rate]
        out += xor(block, z)
        update(block.ljust(rate, b"\0"))
    lengths = (8 * len(data)).to_bytes(8, "little") + (8 * len(message)).to_bytes(8, "little")
    t = xor(row(2 if words == 8 else 3), lengths * degree)
    for _ in range(7):
        update(t * (2 if words == 8 else 1))
    half = words // 2
    tag = b""
    for h in (0, half):
        whole = xor(*(row(w) for w in range(h, h + half)))
        tag += xor(*(whole[i:i + 16] for i in range(0, len(whole), 16)))
    return out + tag


def values(name, words, degree):
    def of(source):
        text, rows = pattern(4096), []
        for mlen, adlen, _ in source[name + "_answers"]:
            data = bytes(b ^ 0x5a for b in text[:adlen])
            rows.append([mlen, adlen, fingerprint_folded(aegis(words, degree, text[:mlen], data))])
        yield name + "_answers", rows
    return of


def message(_):
    words = pattern(16)
    yield "aegis_pattern", [int.from_bytes(words[i:i + 8], "little") for i in (0, 8)]


def constants(_):
    fibonacci = [0, 1]
    while len(fibonacci) < 32:
        fibonacci.append(sum(fibonacci[-2:]) % 256)
    yield "aegis_c", [bytes(fibonacci[:16]), bytes(fibonacci[16:])]
    for degree in 2, 4:
        yield f"aegis_ctx{degree}", [bytes([i, degree - 1]) for i in range(degree)]
    yield "aegis_iota", bytes(range(16)) + b"\x80" * 16
    yield "aegis_ones", b"\xff" * 16


SELFTESTS = {
    "src/aegis/aegis_tables.inc": (constants, {}),
    "src/aegis/aegis.c": (message, {}),
    "src/aegis/aegis128l.c": (values("aegis128l", 8, 1), {}),
    "src/aegis/aegis128x2.c": (values("aegis128x2", 8, 2), {}),
    "src/aegis/aegis128x4.c": (values("aegis128x4", 8, 4), {}),
    "src/aegis/aegis256.c": (values("aegis256", 6, 1), {}),
    "src/aegis/aegis256x2.c": (values("aegis256x2", 6, 2), {}),
    "src/aegis/aegis256x4.c": (values("aegis256x4", 6, 4), {}),
}
