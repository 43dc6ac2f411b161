# SPDX-License-Identifier: ISC
"""X25519 by the Montgomery ladder, RFC 7748, section 5."""
P = 2**255 - 19
A24 = 121665
PASSES = range(254, -1, -1)  # the values of t


def clamped(k):
    """decodeScalar25519 of an integer below 2^256."""
    return k & 2**255 - 8 | 2**254


def start(x1):
    """x_2, z_2, x_3, z_3 before the loop."""
    return 1, 0, x1, 1


def step(x1, x2, z2, x3, z3):
    """x_2, z_2, x_3, z_3 after a pass of the loop, without its conditional swaps."""
    a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
    aa, bb, da, cb = a * a, b * b, d * a, c * b
    e = aa - bb
    return aa * bb, e * (aa + A24 * e), (da + cb) * (da + cb), x1 * ((da - cb) * (da - cb))


def exchanged(state, swap):
    """cswap: x_3, z_3, x_2, z_2 if swap is 1."""
    x2, z2, x3, z3 = state
    return (x3, z3, x2, z2) if swap else (x2, z2, x3, z3)


def x25519(k, u):
    """The X25519 function of integers below 2^256."""
    k, u = clamped(k), u & 2**255 - 1
    state, swap = start(u), 0
    for t in PASSES:
        state = tuple(v % P for v in step(u, *exchanged(state, swap ^ k >> t & 1)))
        swap = k >> t & 1
    x2, z2, _, _ = exchanged(state, swap)
    return x2 * pow(z2, P - 2, P) % P


def known_answers():
    """RFC 7748, 5.2, the first vector."""
    number = lambda b: int.from_bytes(bytes.fromhex(b), "little")
    assert x25519(number("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"),
                  number("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")) == \
        number("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552")
