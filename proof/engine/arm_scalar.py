# SPDX-License-Identifier: ISC
"""AArch64's instructions on general registers: arithmetic, branches, loads and stores.

A handler takes the machine and the operands."""
from . import terms as T
from .arm_flags import Chosen, Given, OfDifference, OfResult, OfSum, is_negative_difference, top
from .arm_operands import General
from .library import Stop
from .terms import (C, W, add, and_, cat, concat, ext, full, isc, ite, mul, neg, not_, or_, rol, sar, sext, shl, shr, sub_, val,
                    xor,
                    zext)

HANDLERS = {}


def handler(*names):
    def put(f):
        for n in names:
            HANDLERS[n] = f
        return f
    return put


@handler("nop", "bti")
def _(_machine, *_operands):
    pass


@handler("prfm")
def _(m, *_operands):
    """No access, but caches show its address. Only scrypt's may depend on data."""
    if not m.chosen:
        raise Stop("a prefetch")


# ---- Sums and logic ----
def two(m, d, a, b):
    """The two sources: registers of d's width, the second changed, or an immediate."""
    return m.get(a, d.width), m.get(b, d.width)


def shown(name, f):
    """name d, a, b"""
    def g(m, d, a, b):
        m.put(d, f(*two(m, d, a, b)))
    HANDLERS[name] = g


for _name, _f in (("add", add), ("sub", sub_), ("and", and_), ("orr", or_), ("eor", xor), ("mul", mul),
                  ("bic", lambda a, b: and_(a, not_(b))), ("orn", lambda a, b: or_(a, not_(b))),
                  ("eon", lambda a, b: xor(a, not_(b))), ("umulh", T.mulhu), ("smulh", T.mulhs)):
    shown(_name, _f)


@handler("adds", "subs", "ands", "bics")
def flagged(m, d, a, b):
    x, y = two(m, d, a, b)
    name = m.text.split()[0]
    if name in ("adds", "cmn"):
        r = add(x, y)
        m.flags = OfSum(r, x, y, C(1, 0))
    elif name in ("subs", "cmp"):
        r = sub_(x, y)
        m.flags = OfDifference(r, x, y)
    else:
        r = and_(x, not_(y) if name == "bics" else y)
        m.flags = OfResult(r)
    m.put(d, r)


@handler("cmp", "cmn", "tst")
def _(m, a, b):
    flagged(m, General(31, a.width, None, 0), a, b)


@handler("adc", "adcs")
def _(m, d, a, b):
    x, y = two(m, d, a, b)
    c = m.flags.condition("hs")
    r = add(add(x, y), zext(c, W[x]))
    if m.text.startswith("adcs"):
        m.flags = OfSum(r, x, y, c)
    m.put(d, r)


def with_borrow(m, d, x, y):
    c = m.flags.condition("lo")
    r = sub_(sub_(x, y), zext(c, W[x]))
    if m.text.split()[0] in ("sbcs", "ngcs"):
        m.flags = OfDifference(r, x, y, c)
    m.put(d, r)


@handler("sbc", "sbcs")
def _(m, d, a, b):
    with_borrow(m, d, *two(m, d, a, b))


@handler("ngc", "ngcs")
def _(m, d, a):
    with_borrow(m, d, C(d.width, 0), m.get(a))


@handler("neg", "negs")
def _(m, d, a):
    x = m.get(a)
    r = neg(x)
    if m.text.startswith("negs"):
        m.flags = OfDifference(r, C(W[x], 0), x)
    m.put(d, r)


@handler("mvn")
def _(m, d, a):
    m.put(d, not_(m.get(a)))


@handler("mov")
def _(m, d, a):
    m.put(d, m.get(a, d.width))


@handler("movk")
def _(m, d, a):
    m.put(d, insert(m.get(d), C(16, a.value), a.amount, 16))


# ---- Products ----
def product(name, extend, accumulate):
    """name d, a, b[, c]: c + a b, c - a b or a b; of half registers where extend is given"""
    def g(m, d, a, b, c=None):
        x, y = m.get(a), m.get(b)
        if extend:
            x, y = extend(x, 64), extend(y, 64)
        r = mul(x, y)
        m.put(d, r if c is None else accumulate(m.get(c), r))
    HANDLERS[name] = g


for _name, _extend, _f in (("madd", None, add), ("msub", None, sub_), ("umaddl", zext, add), ("umsubl", zext, sub_),
                           ("smaddl", sext, add), ("smsubl", sext, sub_), ("umull", zext, None), ("smull", sext, None)):
    product(_name, _extend, _f)
HANDLERS["mneg"] = lambda m, d, a, b: m.put(d, neg(mul(m.get(a), m.get(b))))


@handler("udiv")
def _(m, d, a, b):
    """Only of public numbers: the time of a division depends on them."""
    x, y = m.constant(m.get(a), "a division"), m.constant(m.get(b), "a division")
    m.put(d, C(d.width, x // y if y else 0))


# ---- Shifts and fields ----
def shift(name, f):
    def g(m, d, a, k):
        x = m.get(a)
        m.put(d, f(x, m.constant(m.get(k, 64), "a shift") % W[x]))
    HANDLERS[name] = g


def shift_right(x, k):
    """The sign of a difference is a comparison."""
    negative = is_negative_difference(x) if k == W[x] - 1 else None
    return shr(x, k) if negative is None else zext(negative, W[x])


for _name, _f in (("lsl", shl), ("lsr", shift_right), ("asr", sar), ("ror", lambda x, k: rol(x, W[x] - k % W[x]))):
    shift(_name, _f)


def insert(d, s, at, n):
    """d with its bits at to at + n replaced by the low bits of s"""
    w = W[d]
    mask = full(n) << at
    return xor(and_(d, C(w, full(w) ^ mask)), and_(shl(ext(zext(s, 64), 0, w), at), C(w, mask)))


HANDLERS["ubfx"] = lambda m, d, a, at, n: m.put(d, and_(shr(m.get(a), at.value), C(d.width, full(n.value))))
HANDLERS["ubfiz"] = lambda m, d, a, at, n: m.put(d, shl(and_(m.get(a), C(d.width, full(n.value))), at.value))
HANDLERS["sbfx"] = lambda m, d, a, at, n: m.put(d, sext(ext(m.get(a), at.value, n.value), d.width))
HANDLERS["sbfiz"] = lambda m, d, a, at, n: m.put(d, shl(sext(ext(m.get(a), 0, n.value), d.width), at.value))
HANDLERS["bfi"] = lambda m, d, a, at, n: m.put(d, insert(m.get(d), m.get(a), at.value, n.value))
HANDLERS["bfxil"] = lambda m, d, a, at, n: m.put(d, insert(m.get(d), shr(m.get(a), at.value), 0, n.value))
HANDLERS["bfc"] = lambda m, d, at, n: m.put(d, insert(m.get(d), C(d.width, 0), at.value, n.value))
HANDLERS["extr"] = lambda m, d, a, b, k: m.put(d, ext(concat([m.get(b), m.get(a)]), k.value, d.width))
for _name, _extend, _n in (("sxtb", sext, 8), ("sxth", sext, 16), ("sxtw", sext, 32), ("uxtb", zext, 8), ("uxth", zext, 16)):
    HANDLERS[_name] = lambda m, d, a, extend=_extend, n=_n: m.put(d, extend(ext(m.get(a), 0, n), d.width))


def reverse(t, group):
    """The bytes of t, in reverse order within each group of group bits."""
    return cat([(t, base + group - 8 - 8 * i, 8) for base in range(0, W[t], group) for i in range(group // 8)])


HANDLERS["rev"] = lambda m, d, a: m.put(d, reverse(m.get(a), d.width))
HANDLERS["rev32"] = lambda m, d, a: m.put(d, reverse(m.get(a), 32))
HANDLERS["rev16"] = lambda m, d, a: m.put(d, reverse(m.get(a), 16))
HANDLERS["rbit"] = lambda m, d, a: m.put(d, concat([ext(m.get(a), d.width - 1 - i, 1) for i in range(d.width)]))


@handler("clz")
def _(m, d, a):
    x = m.get(a)
    m.put(d, T.opq(f"clz{d.width}", d.width, (x,), lambda v, w=d.width: w - v.bit_length(), None, d.width))


# ---- Conditions ----
def select(m, d, condition, a, b):
    m.put(d, ite(condition, a, b))


HANDLERS["csel"] = lambda m, d, a, b, c: select(m, d, m.flags.condition(c.name), m.get(a), m.get(b))
HANDLERS["csinc"] = lambda m, d, a, b, c: select(m, d, m.flags.condition(c.name), m.get(a), add(m.get(b), C(d.width, 1)))
HANDLERS["csinv"] = lambda m, d, a, b, c: select(m, d, m.flags.condition(c.name), m.get(a), not_(m.get(b)))
HANDLERS["csneg"] = lambda m, d, a, b, c: select(m, d, m.flags.condition(c.name), m.get(a), neg(m.get(b)))
HANDLERS["cinv"] = lambda m, d, a, c: select(m, d, m.flags.condition(c.name), not_(m.get(a)), m.get(a))
HANDLERS["cneg"] = lambda m, d, a, c: select(m, d, m.flags.condition(c.name), neg(m.get(a)), m.get(a))
HANDLERS["cinc"] = lambda m, d, a, c: m.put(d, add(m.get(a), zext(m.flags.condition(c.name), d.width)))
HANDLERS["cset"] = lambda m, d, c: m.put(d, zext(m.flags.condition(c.name), d.width))
HANDLERS["csetm"] = lambda m, d, c: m.put(d, neg(zext(m.flags.condition(c.name), d.width)))


@handler("ccmp", "ccmn")
def _(m, a, b, nzcv, condition):
    chooser = m.flags.condition(condition.name)
    x, y = m.get(a), m.get(b, a.width)
    compared = OfDifference(sub_(x, y), x, y) if m.text.startswith("ccmp") else OfSum(add(x, y), x, y, C(1, 0))
    otherwise = Given(nzcv.value)
    if isc(chooser):
        m.flags = compared if val(chooser) else otherwise
    else:
        m.flags = Chosen(chooser, compared, otherwise)


# ---- Branches ----
@handler("b")
def _(m, target):
    m.next = target.value


@handler("bl")
def _(m, target):
    m.x[30], m.next = C(64, m.next), target.value


@handler("br")
def _(m, target):
    m.next = m.constant(m.get(target), "a branch")


@handler("blr")
def _(m, target):
    to = m.constant(m.get(target), "a branch")
    m.x[30], m.next = C(64, m.next), to


@handler("ret")
def _(m):
    m.next = m.constant(m.x[30], "a return")


@handler("b.")
def _(m, condition, target):
    if m.way(m.constant(m.flags.condition(condition), "a branch")):
        m.next = target.value


@handler("cbz", "cbnz")
def _(m, a, target):
    if m.way(m.constant(T.eq(m.get(a), C(a.width, 0)), "a branch") == m.text.startswith("cbz")):
        m.next = target.value


@handler("tbz", "tbnz")
def _(m, a, bit, target):
    t = m.get(a)
    if m.way(m.constant(top(t) if bit.value == a.width - 1 else ext(t, bit.value, 1), "a branch") == m.text.startswith("tbnz")):
        m.next = target.value


HANDLERS["adr"] = HANDLERS["adrp"] = lambda m, d, a: m.put(d, C(64, a.value))


# ---- Memory ----
def aligned(m, at, size):
    """The address; that of an ordered access must be a multiple of its size."""
    if m.text.startswith(("ldar", "stlr")) and at % size:
        raise Stop("unaligned access")
    return at


def load(bits, extend):
    """bits is None for the width of the register"""
    def g(m, d, a, *after):
        at = aligned(m, m.address(a), (bits or d.width) // 8)
        t = m.load(at, (bits or d.width) // 8)
        m.update(a, after)
        m.put(d, extend(t, d.width))
    return g


def store(bits):
    def g(m, s, a, *after):
        at = aligned(m, m.address(a), (bits or s.width) // 8)
        t = ext(m.get(s), 0, bits or s.width)
        if a.before:
            m.update(a, after)
        m.store(at, t)
        if after:
            m.update(a, after)
    return g


for _suffix, _bits in (("", None), ("b", 8), ("h", 16)):
    HANDLERS["str" + _suffix] = HANDLERS["stur" + _suffix] = HANDLERS["stlr" + _suffix] = store(_bits)
    HANDLERS["ldr" + _suffix] = HANDLERS["ldur" + _suffix] = HANDLERS["ldar" + _suffix] = load(_bits, zext)
for _suffix, _bits in (("b", 8), ("h", 16), ("w", 32)):
    HANDLERS["ldrs" + _suffix] = HANDLERS["ldurs" + _suffix] = load(_bits, sext)


@handler("ldp", "ldpsw")
def _(m, d, e, a, *after):
    at = m.address(a)
    n = 4 if m.text.startswith("ldpsw") else d.width // 8
    x, y = m.load(at, n), m.load(at + n, n)
    m.update(a, after)
    m.put(d, sext(x, d.width))
    m.put(e, sext(y, d.width))


@handler("stp")
def _(m, s, u, a, *after):
    at = m.address(a)
    x, y = m.get(s), m.get(u)
    if a.before:
        m.update(a, after)
    m.store(at, x)
    m.store(at + s.width // 8, y)
    if after:
        m.update(a, after)
