#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Faults of ChaCha20 with Poly1305 that its theorem must refuse: in the C source, compiled, and in what the theorem states.

wrong_chapoly.py [--texts] [COMPILER]

Each fault replaces a text in a copy of a source file. Prints what comes of each; exit status 1 if a fault is proved, if its text
is not in the source, or if the source as it is is not proved. With --texts, only looks for the texts."""
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import theorem  # noqa: E402
from engine import library, x86  # noqa: E402
from engine.terms import C, add, concat  # noqa: E402
from spec import chacha20poly1305 as spec, poly1305  # noqa: E402
from theorems import chacha20poly1305  # noqa: E402
from wrong_ladder import patched  # noqa: E402

FUSED, COMPOSED = "chacha20poly1305/chacha20poly1305_avx2.c", "chacha20poly1305/chacha20poly1305_impls.c"
STREAMING, FIELD = "poly1305/poly1305.c", "poly1305/poly1305_field.h"
SOURCES = (FUSED, COMPOSED, "chacha20poly1305/chacha20poly1305.c", STREAMING, "chacha20/chacha20.c", "core/stack.c", "core/wipe.c")
ROUNDS, VECTORS, WIDE = "chacha20/chacha20_rounds.inc", "simd/vec32.inc", "simd/vec32.h"
USERS = {FIELD: (FUSED, STREAMING), ROUNDS: (FUSED,), VECTORS: (FUSED,), WIDE: (FUSED,)}  # which sources of these include a header
CASES = {"avx2": [(512, 1, (80, "low"), "apart"), (526, 16, (80, "low"), "open"), (1023, 35, (80, "high"), "in place"),
                  (1100, 0, (0, 2**32 - 3), "open"), (1024, 0, (0, 2**32 - 2), "apart"), (2100, 17, (80, "low"), "apart")],
         "ref": [(512, 1, "any", "apart"), (526, 16, "any", "open"), (1023, 35, "any", "in place"), (1024, 0, "any", "apart")]}

CODE = {  # implementation -> [(what, file, text, instead of it)]
    "avx2": [
        # carries
        ("no carry of the block out of the low word", FUSED, '"(%[a]), %[x1]; adc $1, %[x2]', '"(%[a]), %[x1]; add $1, %[x2]'),
        ("no carry between the words of the block", FUSED, "adc 8+", "add 8+"),
        ("no carry of what is folded", FUSED, "adc $0, %[x1]; adc $0, %[x2]", "adc $0, %[x1]"),
        ("no carry into the second word", FUSED, "adc $0, %[x1]; adc $0, %[x2]", "adc $0, %[x2]"),
        ("a carry too many", FUSED, "adc $0, %[x1]; adc $0, %[x2]", "adc $0, %[x1]; adc $1, %[x2]"),
        ("no carry between products", FUSED, "adc %[x1], %[t]", "add %[x1], %[t]"),
        ("no carry out of the second product", FUSED, "adc %[x1], %[y2]", "add %[x1], %[y2]"),
        ("no carry of the top's product", FUSED, "adc %[x2], %[y2]", "add %[x2], %[y2]"),
        ("no carry at the end", FUSED, "add %[t], %[y1]; adc $0, %[y2]", "add %[t], %[y1]"),
        ("no carry in the last sum", FIELD, "h1 += s1 + poly1305_field_less(h0, s0)", "h1 += s1"),
        ("no carry before the last subtraction", FIELD, "c  = poly1305_field_less(g0, 5)", "c  = 0"),
        # numbers
        ("no bit 2^128", FUSED, "adc $1, %[x2]", "adc $0, %[x2]"),
        ("2^130 is 3", FUSED, "lea (%[y2], %[y2], 4)", "lea (%[y2], %[y2], 2)"),
        ("2^131 is 5", FUSED, "shr $2, %[y2]", "shr $3, %[y2]"),
        ("the top is too short", FUSED, "and $3, %[x2]", "and $1, %[x2]"),
        ("s1 is 3/2 r1", FUSED, "auth.r1 + (auth.r1 >> 2)", "auth.r1 + (auth.r1 >> 1)"),
        ("h - p by 4", FIELD, "g0 = h0 + 5", "g0 = h0 + 4"),
        ("another clamp", FIELD, "0x0ffffffc0ffffffc", "0x0ffffffc0ffffffd"),
        ("h is not 0 at the start", FUSED, "auth.h.high = 0;", "auth.h.high = 1;"),
        ("a rotation by 11", ROUNDS, "(x, diagonal, k, 2, 3, 1, 12)", "(x, diagonal, k, 2, 3, 1, 11)"),
        ("a rotation by 9 in the first block", FUSED, "STEP(j, 0, 1, 3, 8)", "STEP(j, 0, 1, 3, 9)"),
        ("nine double rounds", FUSED, "i < 10", "i < 9"),
        ("no sum at the end", FUSED, "EACH16(i, x[i] = V32_ADD(x[i], start[i]));", "(void) start;"),
        # swapped words
        ("swapped pairs of words", VECTORS, "V32_UNPACKLO(x[2], x[3])", "V32_UNPACKLO(x[3], x[2])"),
        ("swapped words of a block", VECTORS, "x[1] = V64_UNPACKHI(ab0, cd0)", "x[1] = V64_UNPACKHI(cd0, ab0)"),
        ("swapped blocks", WIDE, "{0, 2, 4, 6, 1, 3, 5, 7}", "{0, 2, 4, 6, 3, 1, 5, 7}"),
        ("swapped halves", VECTORS, "r[2] = _mm256_permute2x128_si256(a, b,", "r[2] = _mm256_permute2x128_si256(b, a,"),
        ("swapped rows", VECTORS, "r[1] = _mm256_permute2x128_si256(c, d,", "r[1] = _mm256_permute2x128_si256(d, c,"),
        ("swapped words of r", FUSED, "auth.r0     = key[0]", "auth.r0     = key[1]"),
        ("swapped words of s", FUSED, "key[2], key[3]);", "key[3], key[2]);"),
        ("swapped halves of the key's words", FUSED, "(w[2 * j + 1] + in->word[2 * j + 1]) << 32 |",
         "(w[2 * j + 1] + in->word[2 * j]) << 32 |"),
        ("swapped words of the nonce", FUSED, "load32_le(nonce + 4)", "load32_le(nonce)"),
        ("swapped words of the product", FUSED, "poly1305_field_join(y0, y1)", "poly1305_field_join(y1, y0)"),
        ("what was away comes back swapped", FUSED, "x[10]   = away[2]", "x[10]   = away[3]"),
        # counters
        ("the key's block encrypts", FUSED, "chacha20poly1305_avx2_init(x, in, ic + 1);", "chacha20poly1305_avx2_init(x, in, ic);"),
        ("the sum has another counter", FUSED, "chacha20poly1305_avx2_write(c, m, x, in, ic + 1)",
         "chacha20poly1305_avx2_write(c, m, x, in, ic)"),
        ("a batch's counter", FUSED, "x->ic + 1 + at / 64", "x->ic + at / 64"),
        ("a batch's counter in words", FUSED, "x->ic + 1 + at / 64", "x->ic + 1 + at / 32"),
        ("a counter of 32 bits", VECTORS, "V32_SPLAT((uint32_t) (ic >> 32)), V32_SHR(V_ANDNOT(sum, a), 31)",
         "V32_SPLAT((uint32_t) (ic >> 32)), V_XOR(sum, sum)"),
        ("a carry where there is none", VECTORS, "V_ANDNOT(sum, a)", "V_ANDNOT(a, sum)"),
        ("no high half in the first block", FUSED, "in->word[13] = (uint32_t) (ic >> 32)", "in->word[13] = 0"),
        # lengths
        ("the lengths are swapped", FUSED, "store64_le(lengths, x->adlen);\n    store64_le(lengths + 8, len);",
         "store64_le(lengths, len);\n    store64_le(lengths + 8, x->adlen);"),
        ("the length of the last batch", FUSED, "store64_le(lengths + 8, len)", "store64_le(lengths + 8, len & 511)"),
        ("no lengths", FUSED, "chacha20poly1305_avx2_absorb(&auth, lengths, sizeof lengths);", ""),
        ("one of the lengths", FUSED, "lengths, sizeof lengths);", "lengths, 8);"),
        ("a byte less of a tail", FUSED, "vec32_copy_part(last, a, len)", "vec32_copy_part(last, a, len - 1)"),
        ("a tail without zeros", FUSED, "last[16]     = {0}", "last[16]     = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}"),
        ("a byte less of the message", FUSED, "memcpy(x->out + at, last, n);", "memcpy(x->out + at, last, n - 1);"),
        ("a byte behind the message", FUSED, "memcpy(x->out + at, last, n);", "memcpy(x->out + at, last, n + 1);"),
        ("a whole batch behind the end", FUSED, "n < CHACHA20POLY1305_AVX2_BATCH", "n < CHACHA20POLY1305_AVX2_BATCH - 1"),
        ("associated data is left out", FUSED, "chacha20poly1305_avx2_absorb(&auth, x->ad, x->adlen);", ""),
        ("the end is left out", FUSED, "chacha20poly1305_avx2_absorb(&auth, c + at, len - at);", ""),
        ("too few bytes of a batch", FUSED, "CHACHA20POLY1305_ABSORB(h, a, 16, r0, r1, s1);\n        cipher", "cipher"),
        # what is authenticated, and when
        ("a batch is absorbed before it is encrypted", FUSED, "c + at - CHACHA20POLY1305_AVX2_BATCH", "c + at"),
        ("the input is absorbed", FUSED, "x->open ? x->in : x->out", "x->in"),
        ("the output is absorbed", FUSED, "x->open ? x->in : x->out", "x->out"),
        ("the other text is absorbed", FUSED, "x->open ? x->in : x->out", "x->open ? x->out : x->in"),
        ("the first batch is absorbed twice", FUSED, "c + at - CHACHA20POLY1305_AVX2_BATCH", "c"),
        # what may depend on data
        ("a branch on the tag", FUSED, "_mm256_zeroupper();", "if (tag[0] == 0) { tag[0] = 0; tag[1] ^= 0; memcpy(tag, key, 0); "
         "lengths[0] = (uint8_t) stack_deepest(); __asm__ __volatile__(\"\" ::: \"memory\"); } _mm256_zeroupper();"),
        ("an address that depends on data", FUSED, "memcpy(x->out + at, last, n);", "memcpy(x->out + at, last, n); "
         "x->out[at + (last[0] & 1)] ^= 0x80; x->out[at + (last[0] & 1)] ^= 0x80; __asm__ __volatile__(\"\" ::: \"memory\");"),
        ("a byte of the message is not initialised", FUSED, "memset(last, 0, sizeof last);", ""),
    ],
    "ref": [
        ("the key's block encrypts", COMPOSED, "x->ic + 1, x->key", "x->ic, x->key"),
        ("the block after the key's is its key", COMPOSED, "x->nonce, x->ic, x->key", "x->nonce, x->ic + 1, x->key"),
        ("a counter of 32 bits", COMPOSED, "x->ic + 1, x->key", "(x->ic & ~UINT64_C(0xffffffff)) | (uint32_t) (x->ic + 1), x->key"),
        ("twelve rounds", COMPOSED, "x->ic + 1, x->key, 20", "x->ic + 1, x->key, 12"),
        ("a byte less is encrypted", COMPOSED, "x->out, x->in, x->len, x->nonce", "x->out, x->in, x->len - 1, x->nonce"),
        ("a byte more is encrypted", COMPOSED, "x->out, x->in, x->len, x->nonce", "x->out, x->in, x->len + 1, x->nonce"),
        ("the keystream is the output", COMPOSED, "(x->out, x->in, x->len, x->nonce", "(x->out, NULL, x->len, x->nonce"),
        ("r and s are the block's other half", COMPOSED, "poly1305_init(&st, first)", "poly1305_init(&st, first + 32)"),
        ("s comes before r", STREAMING, "st->s[0]                       = load64_le(key + 16)", "st->s[0] = load64_le(key)"),
        ("the lengths are swapped", COMPOSED, "store64_le(lengths, x->adlen);\n    store64_le(lengths + 8, x->len);",
         "store64_le(lengths, x->len);\n    store64_le(lengths + 8, x->adlen);"),
        ("lengths in bits", COMPOSED, "store64_le(lengths + 8, x->len)", "store64_le(lengths + 8, 8 * x->len)"),
        ("lengths of 32 bits", COMPOSED, "poly1305_update(&st, lengths, sizeof lengths)", "poly1305_update(&st, lengths, 12)"),
        ("too many zeros", COMPOSED, "(0 - len) & 15", "16 - (len & 15)"),
        ("as many zeros as bytes", COMPOSED, "(0 - len) & 15", "len & 15"),
        ("no zeros", COMPOSED, "poly1305_update(st, zeros, (0 - len) & 15)", "(void) zeros"),
        ("the zeros are ones", COMPOSED, "zeros[16]", "zeros[16] = {1}"),
        ("no associated data", COMPOSED, "chacha20poly1305_ref_absorb(&st, x->ad, x->adlen);", ""),
        ("associated data behind the ciphertext", COMPOSED, "chacha20poly1305_ref_absorb(&st, x->ad, x->adlen);\n"
         "    chacha20poly1305_ref_absorb(&st, x->open ? x->in : x->out, x->len);",
         "chacha20poly1305_ref_absorb(&st, x->open ? x->in : x->out, x->len);\n"
         "    chacha20poly1305_ref_absorb(&st, x->ad, x->adlen);"),
        ("the input is absorbed", COMPOSED, "x->open ? x->in : x->out", "x->in"),
        ("the output is absorbed", COMPOSED, "x->open ? x->in : x->out", "x->out"),
        ("the message is absorbed before it is encrypted", COMPOSED,
         "IMPL_ACTIVE(chacha20)->xor_ic(x->out, x->in, x->len, x->nonce, x->ic + 1, x->key, 20);\n    poly1305_init(&st, first);",
         "poly1305_init(&st, first); chacha20poly1305_ref_absorb(&st, x->ad, x->adlen); chacha20poly1305_ref_absorb(&st, x->open ? "
         "x->in : x->out, x->len); store64_le(lengths, x->adlen); store64_le(lengths + 8, x->len); poly1305_update(&st, lengths, "
         "sizeof lengths); poly1305_final(&st, tag); "
         "IMPL_ACTIVE(chacha20)->xor_ic(x->out, x->in, x->len, x->nonce, x->ic + 1, x->key, 20); return;"),
        ("a block less", STREAMING, "impl->blocks(st, m, len / 16)", "impl->blocks(st, m, len / 16 - (len > 16))"),
        ("blocks from the next byte on", STREAMING, "impl->blocks(st, m, len / 16)", "impl->blocks(st, m + 1, len / 16)"),
        ("the rest is read at the beginning", STREAMING, "m += len & ~(size_t) 15;", ""),
        ("h is not 0 at the start", STREAMING, "st->h[0] = st->h[1] = st->h[2] = 0", "st->h[0] = st->h[1] = st->h[2] = 1"),
        ("h is too large", STREAMING, "st->h[0] = st->h[1] = st->h[2] = 0", "st->h[0] = st->h[1] = 0; st->h[2] = 8"),
        ("powers of no r", STREAMING, "st->powers                     = POLY1305_POWERS_NONE", "st->powers = POLY1305_POWERS_SET"),
        ("r is not clamped", STREAMING, "load64_le(key) & POLY1305_FIELD_CLAMP0", "load64_le(key)"),
        ("another clamp", FIELD, "0x0ffffffc0ffffffc", "0x0ffffffc0ffffff8"),
        ("no carry of what is folded", FIELD, "h2 = (h2 & 3) + poly1305_field_less(h1, c)", "h2 = h2 & 3"),
        ("no carry in the last sum", FIELD, "h1 += s1 + poly1305_field_less(h0, s0)", "h1 += s1"),
        ("2^130 is 4", FIELD, "uint64_t c = (h2 >> 2) * 5, g0, g1", "uint64_t c = (h2 >> 2) * 4, g0, g1"),
        ("h - p by 4", FIELD, "g0 = h0 + 5", "g0 = h0 + 4"),
        ("the tag's words are swapped", FIELD, "store64_le(tag, h0);\n    store64_le(tag + 8, h1);",
         "store64_le(tag, h1);\n    store64_le(tag + 8, h0);"),
    ],
}


class Build:
    """Libraries of a copy of the sources."""

    def __init__(self, compiler, folder):
        self.compiler, self.folder = compiler, folder
        shutil.copytree(os.path.join(library.TREE, "src"), self.path("src"))
        self.objects = {name: self.compile(name, "right") for name in SOURCES}

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *args):
        subprocess.run([self.compiler, "-O2", "-w", "-fPIC", "-I" + os.path.join(library.TREE, "include"), *args], check=True)

    def compile(self, name, kind):
        """The path of the object."""
        r = self.path(f"{kind}-{os.path.basename(name)}.o")
        self.run("-c", self.path(f"src/{name}"), "-o", r)
        return r

    def right(self):
        """The path of the library."""
        self.run("-shared", "-Wl,-z,relro,-z,now", "-o", self.path("right.so"), *self.objects.values())
        return self.path("right.so")

    def wrong(self, name, text, instead):
        """The path of a library with that fault."""
        path = self.path(f"src/{name}")
        with open(path, encoding="utf-8") as f:
            right = f.read()
        with open(path, "w", encoding="utf-8") as f:
            f.write(right.replace(text, instead))
        objects = self.objects | {part: self.compile(part, "wrong") for part in USERS.get(name, (name,))}
        with open(path, "w", encoding="utf-8") as f:
            f.write(right)
        self.run("-shared", "-Wl,-z,relro,-z,now", "-o", self.path("wrong.so"), *objects.values())
        return self.path("wrong.so")


def proved(path, implementation):
    """Result of the proof, and why."""
    t = theorem.THEOREMS["chacha20poly1305", "run"]
    cases, t.cases = t.cases, CASES[implementation]
    try:
        r = theorem.prove(library.Library(path), x86.Machine, "chacha20poly1305", implementation,
                          library.functions("chacha20poly1305"), "run")
    finally:
        t.cases = cases
    return r["result"], r.get("why", "")


def statements():
    """(wrong statement, the module that states it, name, value)"""
    key, stream, message, absorb, check = (spec.one_time_key, spec.keystream, spec.authenticated, poly1305.absorb,
                                           chacha20poly1305.check_tag)
    for n in (1, 2**32):
        yield f"the key is that of {n} blocks on", spec, "one_time_key", lambda k, v, c, n=n: key(k, v, add(c, C(64, n)))
        yield f"keystream of {n} blocks on", spec, "keystream", lambda k, v, c, size, n=n: stream(k, v, add(c, C(64, n)), size)
    yield "no lengths", spec, "authenticated", lambda *parts: message(*parts)[:-16]
    yield "lengths in bits", spec, "authenticated", lambda a, c, zero, length: message(a, c, zero, lambda n: length(8 * n))
    yield "parts in the other order", spec, "authenticated", lambda a, c, zero, length: message(c, a, zero, length)
    yield "a byte of the ciphertext less", spec, "authenticated", lambda a, c, zero, length: message(a, [*c[:-1], zero], zero,
                                                                                                     length)
    yield "r's powers one higher", poly1305, "absorb", lambda h, r, blocks: absorb(h, r, [*blocks, 0])
    yield "another prime", poly1305, "P", 2**130 - 7
    yield "another clamp", poly1305, "CLAMP", poly1305.CLAMP | 1 << 32
    yield "s is r", chacha20poly1305, "check_tag", lambda run, at, r, pieces, s, *more: check(run, at, r, pieces, r, *more)
    yield "halves of r exchanged", chacha20poly1305, "concat", lambda terms: concat(terms[::-1])


def lost():
    """The texts that are no longer in their files."""
    for name, text in {(name, text) for faults in CODE.values() for _, name, text, _ in faults}:
        with open(os.path.join(library.TREE, "src", name), encoding="utf-8") as f:
            if text not in f.read():
                yield f"{name} has no {text}"


def main(compiler="cc"):
    sys.setrecursionlimit(100000)
    bad, code, wrong = [*lost()], 0, 0
    if bad or compiler == "--texts":
        print("\n".join(bad or ["each fault's text is in its file"]))
        return bool(bad)
    with tempfile.TemporaryDirectory() as folder:
        build = Build(compiler, folder)
        right = build.right()
        for v, faults in CODE.items():
            result, why = proved(right, v)
            if result != "proved":
                bad.append(f"{v} is not proved: {why}")
                continue
            tries = [(what, lambda f=fault, v=v: proved(build.wrong(*f), v)) for what, *fault in faults]
            tries += [(f"wrong statement, {what}", lambda x=x, v=v: patched(*x, lambda: proved(right, v)))
                      for what, *x in statements()]
            for what, f in tries:
                result, why = f()
                print(f"{v}: {what}: {result}, {why[:100]}", flush=True)
                if result == "proved":
                    bad.append(f"{v}: {what} is PROVED")
            code += len(faults)
            wrong += len(tries) - len(faults)
    print("\n".join(bad))
    print(f"{code} faults of code and {wrong} wrong statements in {len(CODE)} implementations, {len(bad)} are bad")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
