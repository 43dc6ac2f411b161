# SPDX-License-Identifier: ISC
"""AES-GCM: the prepared key, GHASH, both together, and messages.

GHASH is proved as a polynomial in the hash key and the blocks over GF(2^128): see engine/bilinear.py. The message of encrypt is
named by its ciphertext: it is c XOR the keystream for variables c, which is every message."""
import functools

from engine import bilinear
from engine.bilinear import ONE, multiply_polynomials
from engine.pairs import Pairs
from engine.terms import C, add, cat, isc, val
from spec import aes, aesgcm as spec
from theorem import Refused, theorem
from theorems.aes_common import by_instructions
from theorems.aes_contract import call_aes_by_contract

POWERS = 16
STATE_SIZE = 16 * POWERS + 15 * 16 + 1  # sizeof(aesgcm_state)


@functools.cache
def check_representation():
    """SP 800-38D's product is that of bilinear.py times x^-127, if bit i of the integer that a block is big-endian is the
    coefficient of x^i: both are bilinear, so that the products of all pairs of powers of x prove it."""
    for s, want in enumerate(bilinear.powers_from(bilinear.power_of_x(-127), 255)):
        if any(spec.multiply(1 << i, 1 << s - i) != want for i in range(max(0, s - 127), min(128, s + 1))):
            raise Refused("SP 800-38D's product is not that of RFC 8452's field times x^-127")


class Elements:
    """The algebra of spec/aesgcm.py in polynomials of the domain."""
    SCALE = {ONE: bilinear.power_of_x(-127)}

    def __init__(self, domain):
        check_representation()
        self.domain, self.add = domain, bilinear.add_polynomials

    def block(self, terms):
        return self.domain.polynomial(cat([(t, 0, 8) for t in reversed(terms)]))

    def times(self, a, b):
        self.domain.factor(a)
        return multiply_polynomials(multiply_polynomials(a, b), self.SCALE)


def powers(h):
    """The powers 1 to 16 in aes.h's representation: the first is x h, each next one the product with it times x^-128."""
    first = multiply_polynomials(h, {ONE: 2})
    r = [first]
    while len(r) < POWERS:
        r.append(multiply_polynomials(multiply_polynomials(r[-1], first), {ONE: bilinear.power_of_x(-128)}))
    return r


def text(run, domain, name, n):
    """n bytes of variables; every block of them is a base of the domain."""
    bytes_ = run.variables(name, n, 8)
    for i in range(0, n, 16):
        block = bytes_[i:i + 16]
        live = sum(0xFF << 8 * (15 - j) for j in range(len(block)))
        domain.define(domain.base((name, i // 16), live), [*[C(8, 0)] * (16 - len(block)), *reversed(block)])
    return bytes_


def padded(*lengths):
    """aesgcm_padded: the argument len of prepare."""
    return sum((min(n, 16 * POWERS) + 15) // 16 * 16 for n in lengths)


STORED = {}  # (implementation, rounds, argument len of prepare) -> the powers that prepare stores


def stored_by_prepare(run, rounds, length):
    """These powers, 1 to 16: those of which no byte is as it was."""
    key = run.implementation, rounds, length
    if key not in STORED:
        other = run.apart(run.others("prepare"))
        call_aes_by_contract(other)
        size = 16 if rounds == 10 else 32
        state = other.output("prepared", STATE_SIZE)
        before = other.read(state, 16 * POWERS)
        other.call(state, other.buffer("key", other.variables("key", size, 8)), size, length)
        same = [a == b for a, b in zip(other.read(state, 16 * POWERS), before, strict=True)]
        STORED[key] = {i + 1 for i in range(POWERS) if not any(same[16 * (POWERS - 1 - i):16 * (POWERS - i)])}
    return STORED[key]


def prepared(run, domain, rounds, length):
    """A state for that argument of prepare: any round keys; any hash key, with the powers that this implementation stores then,
    and any bytes in the places of the others. Returns the round keys, the hash key and where the state lies."""
    rk = run.variables("rk", 16 * (rounds + 1), 8)
    h = domain.base(("H",))
    stored = run.variables("h", 16 * POWERS, 8)
    for i, p in enumerate(powers(h)):
        if i + 1 in stored_by_prepare(run, rounds, length):
            domain.define(p, stored[16 * (POWERS - 1 - i):16 * (POWERS - i)])
    state = run.buffer("st", stored + rk + [C(8, 0)] * (16 * (14 - rounds)) + [C(8, rounds)], skew=3)
    return [rk[i:i + 16] for i in range(0, len(rk), 16)], h, state


def equal_element(domain, what, block, want):
    """Refuses unless the 16 bytes are the element in GHASH's representation."""
    why = domain.different(cat([(t, 0, 8) for t in reversed(block)]), want)
    if why:
        raise Refused(f"{what}: {why}")


ANY_LENGTH = 2**64 - 1
ENOUGH = [(32, 0), (16, 16), (32, 32), (16, 48), (32, 64), (16, 96), (32, 112), (16, 128), (32, 224), (16, 240), (32, 512)]


def prepare_cases(implementation):
    """(size of the key, argument len)"""
    lengths = ENOUGH if by_instructions("aesgcm", implementation) else [(16, 48), (32, 112), (16, 128)]
    return [(16, ANY_LENGTH), (32, ANY_LENGTH), *lengths]


@theorem("aesgcm", "prepare", cases=prepare_cases,
         bound="keys of 16 and 32 bytes; any length (complete states), and 0 to 4, 6 to 8, 14, 15 and 32 blocks: all powers that "
         "are stored; code without AES's instructions, with AES by its specification (theorems/aes_contract.py): any length, "
         "and 3, 7 and 8 blocks")
def prepare(run, size, length):
    domain = Pairs()
    call_aes_by_contract(run)
    key = run.variables("key", size, 8)
    state = run.output("st", STATE_SIZE, skew=7)
    before = run.read(state, 16 * POWERS)
    run.call(state, run.buffer("key", key, skew=1), size, length)
    keys = aes.expand(key)
    flat = sum(keys, [])
    run.equal("key", run.read(state + 16 * POWERS, 241), flat + [C(8, 0)] * (240 - len(flat)) + [C(8, len(keys) - 1)])
    h = aes.encrypt(keys, [C(8, 0)] * 16)
    element = domain.base(("H",))
    domain.identify(element, list(reversed(h)), last_substitution)
    for i, p in enumerate(powers(element)):
        got = run.read(state + 16 * (POWERS - 1 - i), 16)
        if length != ANY_LENGTH and got == before[16 * (POWERS - 1 - i):16 * (POWERS - i)]:
            continue
        why = domain.different(cat([(t, 0, 8) for t in got]), p)
        if why:
            raise Refused(f"power {i + 1}: {why}")


def last_substitution(byte):
    """The S-box's output in a byte of AES's last round, which no other byte has."""
    from engine import terms as T
    return max(m[0] for m, _ in T.A[byte] if m and T.OP[m[0]] == "sbox")


def ghash_cases(implementation):
    if not by_instructions("aesgcm", implementation):
        return [0, 1, 15, 16, 17, 33, 64, 66, 128, 129, 145, 280]
    return [*range(35), *[16 * i + i % 3 for i in range(2, 70)]]


@theorem("aesgcm", "ghash", cases=ghash_cases,
         bound="0 to 34 bytes; 16 i + (i mod 3) bytes to 1,104; code without AES's instructions: 0, 1, 15, 16, 17, 33, 64, 66, "
         "128, 129, 145, 280 bytes; with the powers that prepare stores for this length")
def ghash(run, n):
    domain = Pairs()
    _, h, state = prepared(run, domain, 10, padded(n))
    before, message = text(run, domain, "y", 16), text(run, domain, "m", n)
    y = run.buffer("y", before, writable=True, skew=1)
    run.call(y, run.buffer("m", message, skew=5) if n else 0, n, state)
    algebra = Elements(domain)
    want = spec.ghash(algebra, h, algebra.block(before), [algebra.block(b) for b in spec.blocks(message)])
    equal_element(domain, "y", run.read(y, 16), want)


# (length of the message, of the associated data): all tails, whole blocks, then batches.
SHORT = [(n, (7 * n) % 35) for n in range(35)] + [(0, n) for n in (1, 16, 100, 200, 256, 257, 300, 600)]
LONG = [(16 * i + j, (0, 20, 1, 16)[i % 4]) for i in range(3, 36) for j in (0, 1)]
LONG += [(n, 13) for n in (767, 768, 801, 1025, 1051, 1100)]
WIDE = [(3071, 0), (3072, 20), (3585, 0), (4131, 13)]  # longer sums of products
# Both sides of the bounds of single passes, by one, two and four blocks in a vector.
MIXED = [(249, 0), (150, 70), (200, 300), (100, 200), (100, 300), (40, 120), (60, 64), (0, 128), (120, 0), (70, 40), (105, 0),
         (10, 112), (40, 80)]
CASES = [(10 + 4 * (i % 2), n, adlen, i) for i, (n, adlen) in enumerate(SHORT + LONG + WIDE + MIXED)]
FEWER = [(10 + 4 * (i % 2), n, adlen, i) for i, (n, adlen) in
         enumerate([(0, 0), (1, 0), (0, 1), (15, 16), (16, 7), (33, 20), (64, 0), (100, 13), (16, 150), (270, 5),
                    (496, 0), (497, 0), (3, 2), (5, 4)])]


def message_cases(implementation):
    return CASES if by_instructions("aesgcm", implementation) else FEWER


BOUND = ("0 to 34 bytes with 0 to 34 of associated data, none with 1, 16, 100, 128, 200, 256, 257, 300, 600; 16 i and 16 i + 1 to "
         "561, 105, 120, 249, 767, 768, 801, 1,025, 1,051, 1,100, 3,071, 3,072, 3,585, 4,131 bytes; 10 with 112 of associated "
         "data, 40 with 80 and 120, 60 with 64, 70 with 40, 100 with 200 and 300, 150 with 70, 200 with 300; code without AES's "
         "instructions, with AES by its specification (theorems/aes_contract.py): 0, 1, 3, 5, 15, 16, 33, 64, 100, 270, 496, 497 "
         "bytes with 0 to 20 of associated data, 0 with 1, 16 with 150; AES-128 and AES-256, apart or in place in turn, any round "
         "keys and hash key, with no more of its powers than prepare stores for these lengths")


def message(run, rounds, n, adlen, turn, opening):
    domain = Pairs()
    call_aes_by_contract(run)
    keys, h, state = prepared(run, domain, rounds, padded(n, adlen))
    cipher, ad, nonce = text(run, domain, "c", n), text(run, domain, "ad", adlen), run.variables("nonce", 12, 8)
    plain = aes.xor_bytes(cipher, spec.keystream(keys, nonce, n))
    given, want = (cipher, plain) if opening else (plain, cipher)
    how = ("apart", "in place", "apart", "tag only" if opening else "in place")[turn // 2 % 4]
    source = run.buffer("in", given, writable=how == "in place", skew=1) if n else 0
    out = source if how == "in place" else 0 if how == "tag only" else run.output("out", n, skew=5)
    tag = run.output("tag", 16, skew=9)
    header = [run.buffer("nonce", nonce, skew=11), run.buffer("ad", ad, skew=7) if adlen else 0, adlen]
    run.call(out, tag, source, n, run.buffer("header", [C(64, field) for field in header]), state)
    if out:
        run.equal("out", run.read(out, n), want)
    algebra = Elements(domain)
    y = spec.ghash(algebra, h, {}, [algebra.block(b) for b in spec.hash_input(ad, cipher)])
    mask = aes.encrypt(keys, spec.counter(nonce, 0))
    equal_element(domain, "tag", aes.xor_bytes(run.read(tag, 16), mask), y)


@theorem("aesgcm", "encrypt", cases=message_cases, bound=BOUND)
def encrypt(run, rounds, n, adlen, turn):
    message(run, rounds, n, adlen, turn, False)


@theorem("aesgcm", "decrypt", cases=message_cases,
         bound=BOUND.replace("apart or in place in turn", "apart, in place or for the tag alone in turn"))
def decrypt(run, rounds, n, adlen, turn):
    message(run, rounds, n, adlen, turn, True)


@theorem("aesgcm", "bulk", cases=[(10 + 4 * (i % 2), n, opening, i % 4 < 2) for opening in (0, 1)
                                  for i, n in enumerate((0, 16, 127, 128, 255, 256, 384, 511, 512, 527, 640, 768, 1024, 1040,
                                                         1300, 1536, 3072, 3600))],
         bound="0, 16, 127, 128, 255, 256, 384, 511, 512, 527, 640, 768, 1,024, 1,040, 1,300, 1,536, 3,072, 3,600 bytes in both "
               "directions; AES-128 and AES-256, apart or in place in turn, any round keys, hash key and counter, with "
               "the powers that prepare stores for this length")
def bulk(run, rounds, n, opening, in_place):
    domain = Pairs()
    keys, h, state = prepared(run, domain, rounds, padded(n))
    before, cipher, counter = text(run, domain, "y", 16), text(run, domain, "c", n), run.variables("counter", 16, 8)
    low = aes.word_of(counter[12:])
    stream = sum([aes.encrypt(keys, counter[:12] + aes.big_endian(add(low, C(32, i)))) for i in range((n + 15) // 16)], [])[:n]
    plain = aes.xor_bytes(cipher, stream)
    given, want = (cipher, plain) if opening else (plain, cipher)
    source = run.buffer("in", given, writable=in_place, skew=1)
    out = source if in_place else run.output("out", n, skew=5)
    old = run.read(out, n) if n else []
    y = run.buffer("y", before, writable=True, skew=9)
    done = run.call(y, out, source, n, run.buffer("counter", counter, skew=11), state, opening)
    if not isc(done) or val(done) > n or val(done) % 16:
        raise Refused("the length returned is not one of whole blocks of the input")
    done = val(done)
    run.equal("out", run.read(out, n), want[:done] + old[done:])
    algebra = Elements(domain)
    equal_element(domain, "y", run.read(y, 16),
                  spec.ghash(algebra, h, algebra.block(before), [algebra.block(b) for b in spec.blocks(cipher[:done])]))
