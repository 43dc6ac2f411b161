# SPDX-License-Identifier: ISC
"""AES-256-GCM-SIV: messages in both directions.

POLYVAL is proved as in aesgcm.py. Its value goes into AES, so that arguments of the S-box are brought into normal form as they
arise (galois.normalising). The ciphertext of decrypt is named by its message, for any tag."""
from engine import bilinear
from engine.bilinear import ONE, multiply_polynomials
from engine.galois import normalising
from engine.pairs import Pairs
from engine.terms import C, V, cat
from spec import aes, aesgcmsiv as spec
from theorem import theorem
from theorems.aes_common import by_instructions
from theorems.aes_contract import call_aes_by_contract
from theorems.aesgcm import last_substitution


class Elements:
    """The algebra of spec/aesgcmsiv.py in polynomials of the domain."""
    SCALE = {ONE: bilinear.power_of_x(-128)}

    def __init__(self, domain):
        self.domain, self.add = domain, bilinear.add_polynomials

    def block(self, terms):
        return self.domain.polynomial(cat([(t, 0, 8) for t in terms]))

    def dot(self, a, b):
        self.domain.factor(a)
        return multiply_polynomials(multiply_polynomials(a, b), self.SCALE)

    def bytes(self, a):
        terms = [V(8, f"polyval{len(self.domain.defined)}_{i}") for i in range(16)]
        self.domain.define(a, terms)
        return terms


def text(run, domain, name, n):
    """n bytes of variables; every block of them is a base of the domain."""
    terms = run.variables(name, n, 8)
    for i in range(0, n, 16):
        block = terms[i:i + 16]
        domain.define(domain.base((name, i // 16), (1 << 8 * len(block)) - 1), block)
    return terms


SHORT = [(n, (7 * n) % 35) for n in range(35)] + [(0, n) for n in (1, 16, 100, 257, 300, 600)]
LONG = [(16 * i + i % 2, (0, 20, 1, 16)[i % 4]) for i in range(3, 34)] + [(n, 13) for n in (767, 768, 801, 1025, 1051, 1100)]
CASES = [(n, adlen, i) for i, (n, adlen) in enumerate(SHORT + LONG)] + [(400, 0, 0), (30, 150, 1), (235, 0, 0)]
OPENED = [(1600, 13, 0), (2101, 0, 3)]  # twice the powers; three pieces without an output
FEWER = [(n, adlen, i) for i, (n, adlen) in
         enumerate([(0, 0), (1, 0), (0, 1), (15, 16), (16, 7), (33, 20), (64, 0), (100, 13), (16, 150), (1025, 0)])]


def cases(implementation, more=()):
    return CASES + [*more] if by_instructions("aesgcmsiv", implementation) else FEWER


BOUND = ("0 to 34 bytes with 0 to 34 of associated data, none with 1, 16, 100, 257, 300, 600; 16 i + (i mod 2) to 529, 767, 768, "
         "801, 1,025, 1,051, 1,100, 235, 400{} bytes, 30 with 150 of associated data; code without AES's instructions, with AES by its "
         "specification (theorems/aes_contract.py): 0, 1, 15, 16, 33, 64, 100, 1,025 bytes with 0 to 20 of associated data, "
         "0 with 1, 16 with 150; any key and nonce, apart or in place in turn")


def message(run, n, adlen, turn, opening):
    domain = Pairs()
    call_aes_by_contract(run)
    with normalising(domain.normal):
        key, nonce = run.variables("key", 32, 8), run.variables("nonce", 12, 8)
        plain, ad = text(run, domain, "p", n), text(run, domain, "ad", adlen)
        authentication, encryption = spec.derive_keys(key, nonce)
        h = domain.base(("H",))
        domain.identify(h, authentication, last_substitution)
        keys, algebra = aes.expand(encryption), Elements(domain)
        want_tag = spec.tag_of(algebra, keys, h, ad, plain, nonce)
        given_tag = run.variables("tag", 16, 8) if opening else want_tag
        cipher = aes.xor_bytes(plain, spec.keystream(keys, given_tag, n))
        given, want = (cipher, plain) if opening else (plain, cipher)
        how = ("apart", "in place", "apart", "tag only" if opening else "in place")[turn % 4]
        source = run.buffer("in", given, writable=how == "in place", skew=1) if n else 0
        out = source if how == "in place" else 0 if how == "tag only" or not n else run.output("out", n, skew=5)
        tag = run.output("want", 16, skew=9)
        header = [run.buffer("nonce", nonce, skew=11), run.buffer("ad", ad, skew=7) if adlen else 0, adlen]
        run.call(out, tag, source, n, *[run.buffer("tag", given_tag, skew=3)] * opening,
                 run.buffer("header", [C(64, field) for field in header]), run.buffer("key", key, skew=13))
        if out:
            run.equal("out", run.read(out, n), want)
        run.equal("tag", run.read(tag, 16), want_tag)


@theorem("aesgcmsiv", "encrypt", cases=cases, bound=BOUND.format(""))
def encrypt(run, n, adlen, turn):
    message(run, n, adlen, turn, False)


@theorem("aesgcmsiv", "decrypt", cases=lambda implementation: cases(implementation, OPENED),
         bound=BOUND.format(", 1,600, 2,101").replace("or in place", "in place or for the tag alone") + ", any tag")
def decrypt(run, n, adlen, turn):
    message(run, n, adlen, turn, True)
