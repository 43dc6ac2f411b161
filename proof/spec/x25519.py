# SPDX-License-Identifier: ISC
"""The step of the Montgomery ladder, RFC 7748, section 5."""
P = 2**255 - 19
A24 = 121665


def step(x1, x2, z2, x3, z3):
    """x_2, z_2, x_3, z_3 after a pass of the loop, without its conditional swaps."""
    a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
    aa, bb, da, cb = a * a, b * b, d * a, c * b
    e = aa - bb
    return aa * bb, e * (aa + A24 * e), (da + cb) * (da + cb), x1 * ((da - cb) * (da - cb))


def known_answers():
    """RFC 7748, 5.2, the first vector."""
    number = lambda b: int.from_bytes(bytes.fromhex(b), "little")
    k = number("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4") & 2**255 - 8 & 2**255 - 1 | 2**254
    u = number("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c") & 2**255 - 1
    state, swap = (1, 0, u, 1), 0
    for t in range(254, -1, -1):
        bit = k >> t & 1
        if swap ^ bit:
            state = state[2:] + state[:2]
        swap, state = bit, tuple(v % P for v in step(u, *state))
    x2, z2 = (state[2:] + state[:2] if swap else state)[:2]
    assert x2 * pow(z2, -1, P) % P == number("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552")
