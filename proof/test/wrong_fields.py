#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Wrong statements about fields, which must be refused: larger factors, smaller results, other formulas, and flipped bits of
constants.

wrong_fields.py LIBRARY

LIBRARY is one for x86-64 or AArch64; some statements are about implementations for one of them. Prints the counts; exit status
1 if one is not refused, or if a right one is not proved."""
import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import theorem  # noqa: E402
from engine import arm, library, x86  # noqa: E402
from theorems import field25519 as fields, poly1305, scalar25519  # noqa: E402


def machine(lib):
    return {"EM_X86_64": x86, "EM_AARCH64": arm}[lib.machine].Machine


def symbol(lib, name, body, case=()):
    theorem.THEOREMS["test", name] = theorem.Theorem(body, [case], "integers", 0, "")
    lib.function = lambda *_: lib.symbols[name]
    return theorem.prove(lib, machine(lib), "test", name, [name], name)["result"]


def of_vtable(lib, primitive, implementation, function, case):
    t = theorem.THEOREMS[primitive, function]
    theorem.THEOREMS[primitive, function] = theorem.Theorem(t.body, [case], t.form, t.distribute, "")
    result = theorem.prove(lib, machine(lib), primitive, implementation, library.functions(primitive), function)["result"]
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
    minus = lambda p, n, negate=False, add=fields.spec.add: add(p, n, not negate)
    neon = lambda f: lambda: symbol(fresh(), f"edwards25519_neon_{f.__name__.removesuffix('_neon')}", f)
    exchanged = lambda number, limbs, point=fields.point_of_neon: [*point(number, limbs)[1::-1], *point(number, limbs)[2:]]
    right = {
        "fe51 product": lambda: multiply(fe51, fields.FE51, 5),
        "fe25 product": lambda: multiply(fe25, fields.FE25, 5),
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
        "another d": lambda: patched(fields.spec, "D", fields.spec.D + 1, lambda: symbol(
            fresh(), "trona_p_edwards25519_fe51_to_niels", fields.to_niels)),
        "scalars modulo L + 2": lambda: patched(scalar25519, "L", scalar25519.L + 2, lambda: scalar("ref", "reduce", "apart")),
    }
    of_x86 = {
        "eight lanes": lambda: multiply("fe51x8_mul", fields.FE51X8, 1),
        "poly1305 blocks": lambda: poly("avx2", "blocks", (24, 1, 0)),
        "poly1305 auth": lambda: poly("ifma", "auth", (193, "apart")),
    }
    wrong_of_x86 = {
        "eight lanes of 3 u": lambda: multiply("fe51x8_mul", fields.FE51X8, 3),
        "four lanes of 40 u": lambda: multiply("edwards25519_avx2_product", fields.FE25X4, 40),
        "p - q for p + q": lambda: patched(fields.spec, "add", minus, lambda: symbol(
            fresh(), "edwards25519_ifma_step", fields.step4, (1, 0))),
        "poly1305 modulo 2^130 - 3": lambda: patched(
            poly1305.spec, "P", 2**130 - 3, lambda: poly("scalar64", "blocks", (3, 0, 0))),
        "poly1305 without a block": lambda: patched(poly1305.spec, "absorb", lambda h, r, b, absorb=poly1305.spec.absorb: absorb(
            h, r, list(b)[1:]), lambda: poly("avx2", "auth", (400, "apart"))),
        "poly1305 with larger powers": lambda: patched(poly1305, "POWER_LIMBS", (2**50, 2**50, 2**50), lambda: poly(
            "avx2", "blocks", (24, 2, 0))),
    }
    of_arm = {
        "four lanes": lambda: multiply("edwards25519_neon_product", fields.FE25X4_NEON, 3),
        "2 p": neon(fields.double_neon),
        "p + q": lambda: symbol(fresh(), "edwards25519_neon_add", fields.add_neon, (0,)),
        "a niels": neon(fields.niels_neon),
        "coordinates": neon(fields.get_neon),
        "squares of two": lambda: symbol(fresh(), "edwards25519_neon_sq_n", fields.squares_of_pair, (2,)),
    }
    wrong_of_arm = {
        "four lanes of 6 u": lambda: multiply("edwards25519_neon_product", fields.FE25X4_NEON, 6),
        "four lanes tighter": lambda: symbol(fresh(), "edwards25519_neon_product", lambda run: fields.binary(
            run, tight(fields.FE25X4_NEON, 2**18), (3, 3), product)),
        "one lane of f g + f": lambda: multiply("edwards25519_neon_product", fields.FE25X4_NEON, 3, lambda f, g: f * g + f),
        "2 p for factors of 2 u": lambda: patched(fields.FE25X4_NEON, "tight", [2 * t for t in fields.FE25X4_NEON.tight],
                                                  neon(fields.double_neon)),
        "2 p with x and y exchanged": lambda: patched(fields, "point_of_neon", exchanged, neon(fields.double_neon)),
        "2 p for another z": lambda: patched(fields.spec, "double", lambda p, double=fields.spec.double: double(
            [*p[:2], p[2] + 1, p[3]]), neon(fields.double_neon)),
        "p - q for p + q": lambda: patched(fields.spec, "add", minus, lambda: symbol(
            fresh(), "edwards25519_neon_add", fields.add_neon, (1,))),
        "q with a larger z": lambda: patched(fields, "niels_of_neon", lambda number, limbs, niels=fields.niels_of_neon: [
            *niels(number, limbs)[:2], niels(number, limbs)[2] + 1, niels(number, limbs)[3]], lambda: symbol(
                fresh(), "edwards25519_neon_add", fields.add_neon, (0,))),
        "a niels with another d": lambda: patched(fields.spec, "D", fields.spec.D + 1, neon(fields.niels_neon)),
        "a niels of coordinates of 3 u": lambda: patched(
            fields.FE25X4_NEON, "tight", [3 * t for t in fields.FE25X4_NEON.tight], neon(fields.niels_neon)),
        "coordinates exchanged": lambda: patched(fields, "point_of_neon", exchanged, neon(fields.get_neon)),
        "two squarings for one": lambda: symbol(fresh(), "edwards25519_neon_sq_n", lambda run: fields.unary(
            run, fields.FE25X4_NEON, 3, square, exponent=2)),
        "squares of four": lambda: symbol(fresh(), "edwards25519_neon_sq_n", lambda run: fields.unary(
            run, fields.FE25X4_NEON, 3, square, exponent=1)),
    }
    foreign = machine(fresh()) is arm.Machine
    right |= of_arm if foreign else of_x86
    wrong |= wrong_of_arm if foreign else wrong_of_x86
    bad = [name for name, f in right.items() if f() != "proved"]
    bad += [name for name, f in wrong.items() if f() != "refused"]
    for name in bad:
        print(f"{name}: {'not proved' if name in right else 'not REFUSED'}")
    print(f"{len(right)} right statements, {len(wrong)} wrong ones, {len(bad)} taken for what they are not")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
