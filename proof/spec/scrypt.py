# SPDX-License-Identifier: ISC
"""scrypt's mixing of memory: scryptBlockMix and scryptROMix (RFC 7914, sections 4 and 5). A block is sixteen words of 32 bits."""
from engine.terms import add, ext, ite, xor
from spec import salsa20
from spec.words import from_bytes, to_bytes


def block_mix(blocks):
    """Section 4: Salsa20/8 on a chain of 2 r blocks; the even results, then the odd ones."""
    x, y = blocks[-1], []
    for block in blocks:
        x = [xor(p, q) for p, q in zip(x, block)]
        x = [add(p, q) for p, q in zip(x, salsa20.permute(x, 8))]
        y.append(x)
    return y[::2] + y[1::2]


def choose(rows, index):
    """The row of that index, a term. Rows are of terms, and as many as a power of two."""
    bit = 0
    while len(rows) > 1:
        rows = [[ite(ext(index, bit, 1), q, p) for p, q in zip(even, odd)] for even, odd in zip(rows[::2], rows[1::2])]
        bit += 1
    return rows[0]


def ro_mix(words, n):
    """Section 5. words: 32 r; n: a power of two, so that Integerify(X) mod n is low bits of the first word of the last block."""
    mix = lambda x: sum(block_mix([x[i:i + 16] for i in range(0, len(x), 16)]), [])
    x, rows = list(words), []
    for _ in range(n):
        rows.append(x)
        x = mix(x)
    for _ in range(n):
        x = mix([xor(p, q) for p, q in zip(x, choose(rows, x[-16]))])
    return x


def known_answers():
    """RFC 7914, sections 9 and 10."""
    words = from_bytes(bytes.fromhex(
        "f7ce0b653d2d72a4108cf5abe912ffdd777616dbbb27a70e8204f3ae2d0f6fad"
        "89f68f4811d1e87bcc3bd7400a9ffd29094f0184639574f39ae5a1315217bcd7"
        "894991447213bb226c25b54da86370fbcd984380374666bb8ffcb5bf40c254b0"
        "67d27c51ce4ad5fed829c90b505a571b7f4d1cad6a523cda770e67bceaaf7e89"), 32)
    mixed = block_mix([words[:16], words[16:]])
    assert to_bytes(mixed[0] + mixed[1]).hex().startswith("a41f859c6608cc993b81cacb020cef05044b2181a2fd337dfd7b1c6396682f29")
    assert to_bytes(ro_mix(words, 16)).hex().startswith("79ccc193629debca047f0b70604bf6b62ce3dd4a9626e355fafc6198e6ea2b46")
