#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Wrong statements about fields, which must be refused: larger factors, smaller results, other formulas, and flipped bits of
constants.

wrong_fields.py LIBRARY

Prints the counts; exit status 1 if one is proved, or if a right one is not."""
import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import theorem  # noqa: E402
from engine import library, x86  # noqa: E402
from theorems import field25519 as fields, poly1305, scalar25519  # noqa: E402


def symbol(lib, name, body, case=()):
    theorem.THEOREMS["test", name] = theorem.Theorem(body, [case], "integers", 0, "")
    lib.function = lambda *_: lib.symbols[name]
    return theorem.prove(lib, x86.Machine, "test", name, [name], name)["result"]


def of_vtable(lib, primitive, implementation, function, case):
    t = theorem.THEOREMS[primitive, function]
    theorem.THEOREMS[primitive, function] = theorem.Theorem(t.body, [case], t.form, t.distribute, "")
    result = theorem.prove(lib, x86.Machine, primitive, implementation, library.functions(primitive), function)["result"]
    theorem.THEOREMS[primitive, function] = t
    return result


def patched(module, name, value, f):
    old = getattr(module, name)
    setattr(module, name, value)
    try:
        return f()
    finally:
        setattr(module, name, old)


def main(path):
    sys.setrecursionlimit(100000)
    fresh = lambda: library.Library(path)
    product, square = (lambda f, g: f * g), (lambda f: f * f)
    multiply = lambda name, field, k, g=product, out=1: symbol(
        fresh(), name, lambda run: fields.binary(run, field, (k, k), g, out))
    fe51, fe25 = "trona_p_edwards25519_fe51_fe_product", "trona_p_edwards25519_ref_fe_product"
    poly = lambda v, function, case: of_vtable(fresh(), "poly1305", v, function, case)
    scalar = lambda v, function, case: of_vtable(fresh(), "scalar25519", v, function, case)
    tight = lambda field, less: fields.Field(field.width, field.places, [t - less for t in field.tight], field.lanes)
    right = {
        "fe51 product": lambda: multiply(fe51, fields.FE51, 5),
        "fe25 product": lambda: multiply(fe25, fields.FE25, 5),
        "eight lanes": lambda: multiply("fe51x8_mul", fields.FE51X8, 1),
        "poly1305 blocks": lambda: poly("avx2", "blocks", (24, 1, 0)),
        "poly1305 auth": lambda: poly("ifma", "auth", (193, "apart")),
        "scalars": lambda: scalar("int128", "muladd", "apart"),
    }
    wrong = {
        "fe51 product of 64 u": lambda: multiply(fe51, fields.FE51, 64),
        "fe51 product + 1": lambda: multiply(fe51, fields.FE51, 5, lambda f, g: f * g + 1),
        "fe51 product tighter": lambda: symbol(
            fresh(), fe51, lambda run: fields.binary(run, tight(fields.FE51, 2**16), (5, 5), product)),
        "fe25 product of 7 u": lambda: multiply(fe25, fields.FE25, 7),
        "fe25 square is no cube": lambda: symbol(fresh(), "trona_p_edwards25519_ref_fe_square", lambda run: fields.unary(
            run, fields.FE25, 5, lambda f: f * f * f)),
        "fe51 square of 20 u": lambda: symbol(fresh(), "trona_p_edwards25519_fe51_fe_square", lambda run: fields.unary(
            run, fields.FE51, 60, square)),
        "eight lanes of 3 u": lambda: multiply("fe51x8_mul", fields.FE51X8, 3),
        "four lanes of 40 u": lambda: multiply("edwards25519_avx2_product", fields.FE25X4, 40),
        "another d": lambda: patched(fields.spec, "D", fields.spec.D + 1, lambda: symbol(
            fresh(), "trona_p_edwards25519_fe51_to_niels", fields.to_niels)),
        "p - q for p + q": lambda: patched(fields.spec, "add", lambda p, n, negate=False, add=fields.spec.add: add(
            p, n, not negate),
                                           lambda: symbol(fresh(), "edwards25519_ifma_step", fields.step4, (1, 0))),
        "poly1305 modulo 2^130 - 3": lambda: patched(
            poly1305.spec, "P", 2**130 - 3, lambda: poly("scalar64", "blocks", (3, 0, 0))),
        "poly1305 without a block": lambda: patched(poly1305.spec, "absorb", lambda h, r, b, absorb=poly1305.spec.absorb: absorb(
            h, r, list(b)[1:]), lambda: poly("avx2", "auth", (400, "apart"))),
        "poly1305 with larger powers": lambda: patched(poly1305, "POWER_LIMBS", (2**50, 2**50, 2**50), lambda: poly(
            "avx2", "blocks", (24, 2, 0))),
        "scalars modulo L + 2": lambda: patched(scalar25519, "L", scalar25519.L + 2, lambda: scalar("ref", "reduce", "apart")),
    }
    bad = [name for name, f in right.items() if f() != "proved"]
    bad += [name for name, f in wrong.items() if f() == "proved"]
    for name in bad:
        print(f"{name}: {'not proved' if name in right else 'PROVED'}")
    print(f"{len(right)} right statements, {len(wrong)} wrong ones, {len(bad)} taken for what they are not")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
