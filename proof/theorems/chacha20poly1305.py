# SPDX-License-Identifier: ISC
"""ChaCha20 with Poly1305: sealing and opening.

The message to seal is named by its ciphertext: it is c XOR the keystream for variables c, which is every message. What run leaves
at out is compared first, and has these variables as its terms. The tag is then a polynomial in r and the words of c: an identity
modulo 2^130 - 5, in which r and s, words of keystream, are variables, too.

The implementations that compose ChaCha20 and Poly1305 call both by the dispatcher: see chapoly_contract.py."""
from engine.terms import C, V, concat, xor
from spec import chacha20poly1305 as spec
from spec.words import cut
from theorem import theorem
from theorems.chapoly_contract import Calls
from theorems.poly1305 import check_tag
from theorems.stream_common import HALF, MOST, counter, counters

FUSED = ("avx2",)  # batches of 512 bytes

# (length, of associated data): every tail of both, whole batches and both sides of them, and some that are long.
COMPOSED = [*((512 + i, (7 * i) % 35) for i in range(35)), *((16 * i + i % 16, (5 * i) % 33) for i in range(35, 100)),
            *((512, n) for n in (1, 15, 16, 17, 33, 64, 300)), (2560, 0), (2561, 20), (4609, 31)]
EXECUTED = [*((512 + i, (7 * i) % 35) for i in range(65)), *((16 * i + i % 16, (5 * i) % 33) for i in range(37, 132)),
            *((512 * i + j, 5 * i) for i in range(2, 7) for j in (-1, 0, 1)), *((512, n) for n in range(50)),
            *((512, n) for n in (63, 64, 65, 127, 128, 300, 1023)), (3840, 0), (4609, 31)]
COUNTED = [512, 1100]  # with every counter, by its low half
CARRIES = {2561: [1, 2, 8, 9, 10, 11, 17, 18, 25, 33, 41]}  # before which blocks

ASSOCIATED = " with 0 to 34 of associated data, 512 with "
WAYS = "; sealing apart, in place, and opening in turn"
COMPOSED_BOUND = (
    "any key, nonce, counter and text: 512 to 546 bytes, 16 i + (i mod 16) to 1,587, 2,560, 2,561 and 4,609" + ASSOCIATED
    + "1, 15 to 17, 33, 64, 300" + WAYS
    + "; calls of ChaCha20 and Poly1305 by their specifications (theorems/chapoly_contract.py)")
FUSED_BOUND = (
    "any key, nonce and text: 512 to 576 bytes, 16 i + (i mod 16) to 2,099, 512 i and both sides of it to 3,073, 3,840 and 4,609"
    + ASSOCIATED + "0 to 49, 63 to 65, 127, 128, 300, 1,023, for every counter whose low half stays below 2^31; every counter at "
    "512 and 1,100 bytes, some carries at 2,561" + WAYS)


def cases(implementation):
    """Length, of associated data, the counter as for stream_common.counter() or "any", how: "apart", "in place", "open"."""
    if implementation in FUSED:
        every = [(n, adlen, (MOST, "low")) for n, adlen in EXECUTED]
        every += [(n, 13, (n // 64 + 2, case)) for n in COUNTED for case in counters(n // 64 + 2)]
        every += [(n, 16, (0, 2 * HALF - i)) for n, blocks in CARRIES.items() for i in blocks]
    else:
        every = [(n, adlen, "any") for n, adlen in COMPOSED]
    return [(*case, ("apart", "in place", "open")[i % 3]) for i, case in enumerate(every)]


def bound(implementation):
    return FUSED_BOUND if implementation in FUSED else COMPOSED_BOUND


def text(run, size):
    """Any bytes: words of whole blocks, then bytes."""
    return run.variables("c", size // 64 * 16, 32) + run.variables("tail", size % 64, 8)


def bytes_of(terms):
    return [b for t in terms for b in cut(t)]


@theorem("chacha20poly1305", "run", cases=cases, form="integers and words", bound=bound)
def run_whole(run, size, adlen, case, how):
    key, nonce = run.variables("key", 8, 32), run.variables("nonce", 2, 32)
    begin = V(64, "counter") if case == "any" else counter(*case)
    calls = Calls(run)
    cipher, ad = text(run, size), run.variables("ad", adlen, 8)
    plain = [xor(c, k) for c, k in zip(cipher, spec.keystream(key, nonce, begin, size), strict=True)]
    given, want = (cipher, plain) if how == "open" else (plain, cipher)
    source = run.buffer("in", given, writable=how == "in place", skew=1)
    out = source if how == "in place" else run.output("out", size, skew=5)
    tag, at_key = run.output("tag", 16, skew=9), run.buffer("key", key, skew=13)
    at_nonce, at_ad = run.buffer("nonce", nonce, skew=11), run.buffer("ad", ad, skew=7) if ad else 0
    run.call(tag, run.buffer("x", [C(64, out), C(64, source), C(64, size), C(64, at_ad), C(64, adlen), C(64, at_nonce), begin,
                                   C(64, at_key), C(32, how == "open"), V(32, "padding")]))
    run.equal("out", run.read(out, size // 64 * 16, 32) + run.read(out + size // 64 * 64, size % 64), want)

    secret = spec.one_time_key(key, nonce, begin)
    words = [concat(secret[i:i + 2]) for i in range(0, 8, 2)]
    absorbed = spec.authenticated(ad, bytes_of(cipher), C(8, 0), lambda n: cut(C(64, n)))
    pieces = [(absorbed[i:i + 16], range(0, 128, 8), 128) for i in range(0, len(absorbed), 16)]
    check_tag(run, tag, words[:2], pieces, words[2:], calls.given, secret)
