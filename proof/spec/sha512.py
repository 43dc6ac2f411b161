# SPDX-License-Identifier: ISC
"""SHA-512's compression function (FIPS 180-4)."""
from engine.terms import memoized
from spec import sha2
from spec.words import constants

K = sha2.fractions(80, 64, 3)
INITIAL = sha2.fractions(8, 64, 2)


@memoized
def compress(state, message):
    """The state after a block of sixteen words."""
    return sha2.compress(state, message, K, (28, 34, 39), (14, 18, 41), (1, 8, 7), (19, 61, 6))


def known_answers():
    initial = constants(64, INITIAL)
    # NIST, examples with intermediate values
    assert sha2.digest(compress, initial, b"abc") == (
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94"
        "fa54ca49f")
    two = b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"
    assert sha2.digest(compress, initial, two) == (
        "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55"
        "b874be909")
