# SPDX-License-Identifier: ISC
"""AEGIS: whole messages, encrypted and decrypted, for all six primitives."""
from engine.rounds import Rounds
from engine.terms import C
from spec import aegis as spec
from theorem import theorem
from theorems.aes_common import by_instructions, comparing


def lengths(rate):
    """Tails of a block of the states' input: all ways to load and to store a part of a word, for each word."""
    few = {0, 1, 15, 16, 17, rate - 1, rate, rate + 1}
    if rate <= 32:
        return sorted(few | {2, 3, 4, 7, 8, 9} | {21} & {*range(rate)})
    return sorted(few | {16 * i + j for i in range(rate // 16) for j in (0, 1, 5, 10)})


def long_lengths(rate):
    """The unrolled loops process eight or six blocks of input at once: the last is a length for two passes."""
    if rate == 128:
        return 8 * rate - 1, 18 * rate + 5, 16 * rate
    return 5 * rate + 1, 8 * rate - 1, 8 * rate, 17 * rate + rate // 2 + 3


def bitsliced_lengths(rate):
    """Words are loaded and stored whole or byte by byte."""
    return sorted({0, 1, 15, 16, 17, rate // 2 + 3, rate - 1, rate, rate + 1})


def cases(primitive, implementation):
    """[(length of the message, of the associated data, number)], and what they cover. Bitsliced code has no unrolled loops."""
    rate = (32 if primitive.startswith("aegis128") else 16) * spec.DEGREES[primitive]
    if by_instructions(primitive, implementation):
        tails, long = lengths(rate), [*zip(long_lengths(rate), (rate, 0, 2 * rate + 5, 1))]
    else:
        tails, long = bitsliced_lengths(rate), [(2 * rate + 5, 3 * rate), (3 * rate, 2 * rate + 5), (2 * rate + 1, 1)]
    numbers = lambda ns: ", ".join(f"{n:,}" for n in ns)
    bound = (f"messages of {numbers(tails)} bytes with associated data of the same lengths in reverse order, of "
             f"{numbers(n for n, _ in long)} bytes with {numbers(n for _, n in long)}; "
             "apart, in place or without an output in turn")
    turns = [*range(len(tails)), *(0, 3, 0, 1)[-len(long):]]  # without an output there are no unrolled loops
    return [(n, adlen, turn) for (n, adlen), turn in zip([*zip(tails, reversed(tails)), *long], turns, strict=True)], bound


def message(run, n, adlen, turn, decrypting):
    how = ("apart", "in place", "apart", "tag only" if decrypting else "in place")[turn % 4]
    size = 16 if run.primitive.startswith("aegis128") else 32
    bits = Rounds()
    aes_round = spec.aes_round if by_instructions(run.primitive, run.implementation) else bits.aes_round
    with comparing(run, bits) as equal:
        text, ad = run.variables("text", n, 8), run.variables("ad", adlen, 8)
        nonce, key = run.variables("nonce", size, 8), run.variables("key", size, 8)
        source = run.buffer("text", text, writable=how == "in place", skew=1) if n else 0
        out = source if how == "in place" else 0 if how == "tag only" or not n else run.output("out", n, skew=5)
        tag = run.output("tag", 32, skew=3)
        header = [run.buffer("ad", ad, skew=7) if adlen else 0, adlen, run.buffer("nonce", nonce, skew=9),
                  run.buffer("key", key, skew=11)]
        run.call(out, tag, source, n, run.buffer("header", [C(64, field) for field in header]))
        want, want_tag = spec.crypt(run.primitive, text, ad, nonce, key, decrypting, aes_round)
        if out:
            equal("out", run.read(out, n), want)
        equal("tag", run.read(tag, 32), want_tag)


def theorems(primitive):
    """States encrypt and decrypt of one primitive."""
    of = {"cases": lambda v: cases(primitive, v)[0], "bound": lambda v: cases(primitive, v)[1]}

    @theorem(primitive, "encrypt", **of)
    def encrypt(run, n, adlen, turn):
        message(run, n, adlen, turn, False)

    @theorem(primitive, "decrypt", **of)
    def decrypt(run, n, adlen, turn):
        message(run, n, adlen, turn, True)
