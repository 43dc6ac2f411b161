# SPDX-License-Identifier: ISC
"""Wrong semantics that test_x86.py must find."""
from engine import terms as T
from engine.x86_decode import GENERAL
from engine.x86_table import SEMANTICS


def instead(other):
    return lambda m, i, right: SEMANTICS[other](m, i)


def flag_lost(name):
    def wrong(m, i, right):
        right(m, i)
        m.set_flags(**{name: T.C(1, 0)})
    return wrong


def not_cleared_above(m, i, right):
    number = i.operands[0].register
    old = m.full_vector(number)
    right(m, i)
    m.vectors[number] = m.vectors[number].low(i.operands[0].width // 8).over(old)


def upper_half_kept(m, i, right):
    name = i.operands[0].register
    old = m.general[name]
    right(m, i)
    m.general[name] = T.cat(T.sub(m.general[name], 0, 32) + T.sub(old, 32, 32))


def without_mask(m, i, right):
    mask, i.mask = i.mask, None
    try:
        right(m, i)
    finally:
        i.mask = mask


def without_sign(m, i, right):
    name, i.mnemonic = i.mnemonic, i.mnemonic[1:]
    try:
        right(m, i)
    finally:
        i.mnemonic = name


def merged(m, i, right):
    i.zeroing = False
    right(m, i)


PLANTED = (  # mnemonic, fault, what it is, which of its forms
    ("add", flag_lost("c"), "no carry out", None),
    ("adc", flag_lost("c"), "no carry out", None),
    ("sub", flag_lost("o"), "no overflow", None),
    ("neg", flag_lost("c"), "no carry", None),
    ("shr", flag_lost("c"), "no bit shifted out", None),
    ("cmova", instead("cmovae"), "another condition", None),
    ("seta", instead("setae"), "another condition", None),
    ("jbe", instead("jb"), "another condition", None),
    ("movzx", instead("movsx"), "sign instead of zeros", None),
    ("mov", upper_half_kept, "the upper half stays", lambda i: i.operands[0].kind == GENERAL and i.operands[0].width == 32),
    ("rol", instead("ror"), "the other way", None),
    ("pmulhw", instead("pmulhuw"), "without signs", None),
    ("vpmadd52huq", instead("vpmadd52luq"), "the low half", None),
    ("vpmuldq", instead("vpmuludq"), "without signs", None),
    ("vpaddd", not_cleared_above, "what is above stays", lambda i: i.operands[0].width == 128),
    ("vpaddq", without_mask, "without its mask", lambda i: i.mask),
    ("vmovdqu8", merged, "merged instead of zeroed", lambda i: i.mask and i.zeroing),
    ("vpermi2q", instead("vpermt2q"), "table and indexes exchanged", None),
    ("vpunpckhdq", instead("vpunpckldq"), "the other half", None),
    ("vpcmpnltq", instead("vpcmpnleq"), "another comparison", None),
    ("vpackuswb", instead("vpacksswb"), "another saturation", None),
    ("aesenc", instead("aesenclast"), "no MixColumns", None),
    ("sha256msg1", instead("sha256msg2"), "another step", None),
    ("idiv", without_sign, "without signs", None),
    ("vzeroupper", instead("nop"), "nothing", None),
    ("rorx", instead("shrx"), "a shift instead of a rotation", None),
)
