# SPDX-License-Identifier: ISC
"""AArch64's instructions on vector registers, cryptography apart. A handler takes the machine and the operands."""
import struct

from . import terms as T
from . import vectors
from .arm_operands import General, Immediate
from .galois import clmul, multiply_carryless
from .library import Stop
from .machine import Z8, fromrefs
from .terms import (C, MAXV, POSS, W, add, and_, eq, ext, full, isc, mul, neg, not_, opq, or_, sar, sext, shl, shr, slt, sub_,
                    ult, val, xor, zext)

HANDLERS = {}


def handler(*names):
    def put(f):
        for n in names:
            HANDLERS[n] = f
        return f
    return put


# ---- Lane by lane ----
def lanewise(name, f, accumulate=False):
    """name d, a[, b]: f of the lanes, and of those of d before if accumulate"""
    def g(m, d, *sources):
        x = [m.lanes(s, d.lane, d.count) for s in ((d,) if accumulate else ()) + sources]
        m.put_lanes(d, [f(*p) for p in zip(*x, strict=True)])
    HANDLERS[name] = g


def mask(t, w):
    return sext(t, w)


def saturated(name, f):
    """An operation on two lanes that no sum or product of terms is. Symmetric: the operands are in order."""
    return lambda a, b: opq(f"{name}{W[a]}", W[a], (min(a, b), max(a, b)), lambda x, y, w=W[a]: f(x, y, w) & full(w))


def clamp(v, w):
    return min(max(v, -1 << (w - 1)), (1 << (w - 1)) - 1)


def signed(f):
    return lambda x, y, w: f(T.sgn(x, w), T.sgn(y, w), w)


def doubling_high(name, rounding):
    """The upper half of 2 a b, rounded to the nearest by the rounded form. Only the square of the least number saturates."""
    general = saturated(name, signed(lambda x, y, w: clamp((2 * x * y + (rounding << (w - 1))) >> w, w)))

    def f(a, b):
        w = W[a]
        if not any(isc(t) and val(t) != 1 << (w - 1) for t in (a, b)):
            return general(a, b)
        product = mul(sext(a, 2 * w), sext(b, 2 * w))
        return ext(add(product, C(2 * w, rounding << (w - 2))), w - 1, w)
    return f


def saturated_sum(a, b):
    if MAXV[a] + MAXV[b] <= full(W[a]):
        return add(a, b)
    return opq(f"uqadd{W[a]}", W[a], (min(a, b), max(a, b)), lambda x, y, w=W[a]: min(x + y, full(w)))


def saturated_difference(a, b):
    return opq(f"uqsub{W[a]}", W[a], (a, b), lambda x, y: max(x - y, 0))


def no_less(f):
    """f, whose result is no less than either operand."""
    def g(a, b):
        t, bound = f(a, b), max(T.minv(a), T.minv(b))
        if bound and not isc(t):
            T.LEAST[t] = max(bound, T.minv(t))
        return t
    return g


greatest = no_less(saturated("umax", lambda x, y, w: max(x, y)))
least = saturated("umin", lambda x, y, w: min(x, y))
for _name, _f in (
        ("add", add), ("sub", sub_), ("mul", mul), ("neg", neg),
        ("cmeq", lambda a, b: mask(eq(a, b), W[a])), ("cmtst", lambda a, b: mask(not_(eq(and_(a, b), C(W[a], 0))), W[a])),
        ("cmhi", lambda a, b: mask(ult(b, a), W[a])), ("cmhs", lambda a, b: mask(not_(ult(a, b)), W[a])),
        ("cmgt", lambda a, b: mask(slt(b, a), W[a])), ("cmge", lambda a, b: mask(not_(slt(a, b)), W[a])),
        ("umax", greatest), ("umin", least),
        ("smax", saturated("smax", signed(lambda x, y, w: max(x, y)))),
        ("smin", saturated("smin", signed(lambda x, y, w: min(x, y)))),
        ("uqadd", saturated_sum), ("uqsub", saturated_difference),
        ("sqdmulh", doubling_high("sqdmulh", 0)), ("sqrdmulh", doubling_high("sqrdmulh", 1))):
    lanewise(_name, _f)
lanewise("mla", lambda d, a, b: add(d, mul(a, b)), accumulate=True)


def subtract_product(d, a, b):
    """d - a b. Among transforms it stays one term, which ends a reduction: its bounds are lost in a longer sum."""
    if T.form.shifts_are_products and not all(isc(t) for t in (d, a, b)):
        return opq(f"mls{W[d]}", W[d], (d, a, b), lambda x, y, z, w=W[d]: (x - y * z) & full(w))
    return sub_(d, mul(a, b))


lanewise("mls", subtract_product, accumulate=True)


def factors(t, w):
    """(a, b) of w bits if t is the upper half of 2 a b, else None."""
    if T.OP[t] != "ext" or T.A[t][1] != w - 1 or W[T.A[t][0]] != 2 * w:
        return None
    product = T.A[t][0]
    if T.OP[product] == "mul":
        pair = T.A[product]
    elif T.OP[product] == "+" and not T.A[product][0] and len(T.A[product][1]) == 1:
        pair = T.A[product][1][0][0], C(2 * w, T.A[product][1][0][1])
    else:
        return None
    low = [ext(x, 0, w) for x in pair]
    return low if all(sext(x, 2 * w) == y for x, y in zip(low, pair)) else None


def half_difference(x, y):
    """Half of x - y, which does not wrap.

    Of the upper halves of 2 a b and 2 c d, which do not wrap because a factor of each is a constant but the least number, where
    a b and c d have the same low half (the end of Montgomery's reduction): the difference of the upper halves of a b and c d."""
    w = W[x]
    ab, cd = factors(x, w), factors(y, w)
    if ab and cd and mul(*ab) == mul(*cd) and all(any(isc(t) and val(t) != 1 << (w - 1) for t in pair) for pair in (ab, cd)):
        return sub_(T.mulhs(*ab), T.mulhs(*cd))
    return ext(sub_(sext(x, w + 1), sext(y, w + 1)), 1, w)


lanewise("shsub", half_difference)


@handler("cmlt")
def _(m, d, a, zero):
    if zero.value:
        raise Stop("cmlt with a number")
    m.put_lanes(d, [sar(x, d.lane - 1) for x in m.lanes(a)])


# ---- Bits ----
def bitwise(name, f, accumulate=False):
    """As lanewise, with lanes as narrow as the terms: no term is taken apart."""
    def g(m, d, *sources):
        sources = ((d,) if accumulate else ()) + sources
        x = [("r", m.cells(s)) if m.v[s.number][0] == "r" else ("l", m.v[s.number][1], m.v[s.number][2]) for s in sources]
        w, n = min(vectors.natural(v) for v in x), d.lane * d.count
        m.put_lanes(d, [f(*p) for p in zip(*[vectors.lanes(v, w)[:n // w] for v in x])])
    HANDLERS[name] = g


def pick(chooser, a, b):
    """a where the bits of chooser are set, else b"""
    return xor(xor(and_(chooser, a), and_(chooser, b)), b)


for _name, _f in (("eor", xor), ("and", and_), ("orr", no_less(or_)), ("bic", lambda a, b: and_(a, not_(b))),
                  ("orn", lambda a, b: or_(a, not_(b))), ("mvn", not_), ("eor3", lambda a, b, c: xor(xor(a, b), c)),
                  ("bcax", lambda a, b, c: xor(a, and_(b, not_(c))))):
    bitwise(_name, _f)
bitwise("bsl", pick, accumulate=True)
bitwise("bit", lambda d, a, c: pick(c, a, d), accumulate=True)
bitwise("bif", lambda d, a, c: pick(c, d, a), accumulate=True)


def immediate_form(name, f):
    """name d, #number: f of d's lanes and the number; with other operands the instruction that has this name already"""
    general = HANDLERS[name]

    def g(m, d, *sources):
        if len(sources) == 1:
            m.put_lanes(d, [f(x, y) for x, y in zip(m.lanes(d), m.lanes(sources[0], d.lane, d.count))])
        else:
            general(m, d, *sources)
    HANDLERS[name] = g


immediate_form("bic", lambda a, b: and_(a, not_(b)))
immediate_form("orr", or_)


# ---- Shifts ----
def shift(name, f, accumulate=False):
    """name d, a, #k"""
    def g(m, d, a, k):
        old = m.lanes(d) if accumulate else [None] * d.count
        m.put_lanes(d, [f(x, k.value, o) for x, o in zip(m.lanes(a), old, strict=True)])
    HANDLERS[name] = g


def rounded(x, k):
    """x / 2^k, signed, rounded up from the half"""
    w = W[x]
    return ext(add(sext(x, w + k), C(w + k, 1 << (k - 1))), k, w)


def insert_above(x, k, old):
    return xor(and_(old, C(W[old], full(k))), shl(x, k))


def insert_below(x, k, old):
    w = W[old]
    return xor(and_(old, C(w, full(w) ^ full(w) >> k)), shr(x, k))


for _name, _f in (("shl", shl), ("ushr", shr), ("sshr", sar), ("srshr", rounded)):
    shift(_name, lambda x, k, old, f=_f: f(x, k))
shift("sli", insert_above, accumulate=True)
shift("sri", insert_below, accumulate=True)
shift("usra", lambda x, k, old: add(old, shr(x, k)), accumulate=True)
shift("ssra", lambda x, k, old: add(old, sar(x, k)), accumulate=True)


def shift_by_register(name, right):
    """Left, or right by the negative number in the low byte of b's lane: public."""
    def g(m, d, a, b):
        r = []
        for x, t in zip(m.lanes(a), m.lanes(b), strict=True):
            k = T.sgn(m.constant(ext(t, 0, 8), "a shift"), 8)
            r.append(shl(x, k) if k >= 0 else right(x, -k))
        m.put_lanes(d, r)
    HANDLERS[name] = g


shift_by_register("ushl", shr)
shift_by_register("sshl", sar)


# ---- Wider and narrower lanes ----
def halves(m, d, operand):
    """The lanes that make a result twice as wide: the upper half of a full register if the instruction's name ends in 2."""
    if operand.index is not None:
        return m.lanes(operand, None, d.count)
    x = m.lanes(operand)
    return x[-d.count:] if m.text.split()[0].endswith("2") else x


def long(name, extend, f, accumulate=None):
    """name d, a, b and name2: f of the widened lanes"""
    def g(m, d, a, b):
        r = [f(extend(x, d.lane), extend(y, d.lane)) for x, y in zip(halves(m, d, a), halves(m, d, b), strict=True)]
        m.put_lanes(d, r if accumulate is None else [accumulate(o, x) for o, x in zip(m.lanes(d), r)])
    HANDLERS[name] = HANDLERS[name + "2"] = g


for _sign, _extend in (("u", zext), ("s", sext)):
    long(_sign + "mull", _extend, mul)
    long(_sign + "mlal", _extend, mul, add)
    long(_sign + "mlsl", _extend, mul, sub_)
    long(_sign + "addl", _extend, add)
    long(_sign + "subl", _extend, sub_)

    for _name, _f in (("addw", add), ("subw", sub_)):
        @handler(_sign + _name, _sign + _name + "2")
        def _(m, d, a, b, extend=_extend, f=_f):
            m.put_lanes(d, [f(x, extend(y, d.lane)) for x, y in zip(m.lanes(a), halves(m, d, b), strict=True)])

    @handler(_sign + "shll", _sign + "shll2")
    def _(m, d, a, k, extend=_extend):
        m.put_lanes(d, [shl(extend(x, d.lane), k.value) for x in halves(m, d, a)])


@handler("shll", "shll2")
def _(m, d, a, k):
    m.put_lanes(d, [shl(zext(x, d.lane), k.value) for x in halves(m, d, a)])


def clmul8(a, b):
    return opq("clmul8", 16, (min(a, b), max(a, b)), multiply_carryless, full(15))


@handler("pmull", "pmull2")
def _(m, d, a, b):
    product = clmul if a.lane == 64 else clmul8
    m.put_lanes(d, [product(x, y) for x, y in zip(halves(m, d, a), halves(m, d, b), strict=True)])


@handler("xtn", "xtn2", "shrn", "shrn2")
def _(m, d, a, k=Immediate(0, None, 0)):
    r = [ext(x, k.value, d.lane) for x in m.lanes(a)]
    m.put_lanes(d, m.lanes(d)[:len(r)] + r if m.text.split()[0].endswith("2") else r)


# ---- Across the lanes ----
def across(name, f):
    """name d, a: the fold of all lanes of a"""
    def g(m, d, a):
        x = m.lanes(a)
        while len(x) > 1:
            x = [f(x[i], x[i + len(x) // 2]) for i in range(len(x) // 2)]
        m.put_lanes(d, x)
    HANDLERS[name] = g


across("addv", add)
across("umaxv", greatest)
across("uminv", least)


@handler("addp")
def _(m, d, a, b=None):
    """The sums of neighbours; of the one pair if d is a scalar."""
    x = m.lanes(a) + (m.lanes(b) if b else [])
    m.put_lanes(d, [add(x[i], x[i + 1]) for i in range(0, len(x), 2)])


# ---- Moves ----
def expanded(operand, w):
    """The immediate of movi and its like in a lane of w bits"""
    v, k = operand.value, operand.amount
    return C(w, v << k | (full(k) if operand.change == "msl" else 0))


HANDLERS["movi"] = lambda m, d, a: m.put_lanes(d, [expanded(a, d.lane)] * d.count)
HANDLERS["mvni"] = lambda m, d, a: m.put_lanes(d, [not_(expanded(a, d.lane))] * d.count)


def element(m, operand, bits):
    """The lane v0.s[1], or the low bits of a general register: as bytes."""
    if isinstance(operand, General):
        t = ext(m.get(operand), 0, bits)
        return [(t, k) for k in range(bits // 8)]
    return m.cells(operand)[:bits // 8]


@handler("dup")
def _(m, d, a):
    m.put_cells(d, element(m, a, d.lane) * d.count)


@handler("mov", "fmov", "umov")
def _(m, d, a):
    """Between registers of either kind; v0.s[1] as destination leaves the other lanes."""
    if isinstance(d, General):
        m.put(d, fromrefs(m.cells(a)))
    elif isinstance(a, Immediate):
        bits = int.from_bytes(struct.pack({32: "<f", 64: "<d"}[d.lane], a.value), "little")
        m.put_lanes(d, [C(d.lane, bits)] * d.count)
    else:
        m.put_cells(d, element(m, a, d.lane) if d.index is not None or isinstance(a, General) else m.cells(a))


@handler("smov")
def _(m, d, a):
    m.put(d, sext(m.lanes(a)[0], d.width))


# ---- Orders of bytes ----
def groups(m, operand):
    """The lanes of an operand as lists of bytes."""
    cells, n = m.cells(operand), operand.lane // 8
    return [cells[i:i + n] for i in range(0, len(cells), n)]


def order(name, f):
    """name d, a, b: f of the lists of lanes gives the list of lanes"""
    def g(m, d, a, b):
        m.put_cells(d, sum(f(groups(m, a), groups(m, b)), []))
    HANDLERS[name] = g


def alternate(x, y):
    return [z for p in zip(x, y) for z in p]


order("zip1", lambda a, b: alternate(a[:len(a) // 2], b))
order("zip2", lambda a, b: alternate(a[len(a) // 2:], b[len(b) // 2:]))
order("uzp1", lambda a, b: (a + b)[::2])
order("uzp2", lambda a, b: (a + b)[1::2])
order("trn1", lambda a, b: alternate(a[::2], b[::2]))
order("trn2", lambda a, b: alternate(a[1::2], b[1::2]))


@handler("ext")
def _(m, d, a, b, k):
    m.put_cells(d, (m.cells(a) + m.cells(b))[k.value:k.value + d.count])


@handler("rev64", "rev32", "rev16")
def _(m, d, a):
    x, n = groups(m, a), int(m.text[3:5]) // a.lane
    m.put_cells(d, [c for i in range(0, len(x), n) for lane in reversed(x[i:i + n]) for c in lane])


def look_up(table, t):
    """Byte number t of a table of cells, or zero."""
    if isc(t):
        return table[val(t)] if val(t) < len(table) else (Z8, 0)
    entries = tuple(fromrefs([x]) for x in table)
    if len(table) == 16 and not POSS[t] & 0x70:  # the same as PSHUFB
        return opq("pshufb", 8, (t,) + entries, lambda k, *e: 0 if k & 128 else e[k & 15]), 0
    return opq(f"tbl{len(table)}", 8, (t,) + entries, lambda k, *e: e[k] if k < len(e) else 0), 0


@handler("tbl")
def _(m, d, table, indices):
    cells = [c for v in table.vectors for c in m.cells(v)]
    m.put_cells(d, [look_up(cells, t) for t in m.lanes(indices)])


# ---- Memory ----
@handler("ldr", "ldur")
def _(m, d, a, *after):
    at = m.address(a)
    cells = m.load_cells(at, d.lane // 8)
    m.update(a, after)
    m.put_cells(d, cells)


@handler("str", "stur")
def _(m, s, a, *after):
    stored(m, m.address(a), a, after, m.cells(s))


def stored(m, at, memory, after, cells):
    if memory.before:
        m.update(memory, after)
    m.storerefs(at, cells)
    if after:
        m.update(memory, after)


@handler("ldp")
def _(m, d, e, a, *after):
    at, n = m.address(a), d.lane // 8
    cells = m.load_cells(at, 2 * n)
    m.update(a, after)
    m.put_cells(d, cells[:n])
    m.put_cells(e, cells[n:])


@handler("stp")
def _(m, s, u, a, *after):
    stored(m, m.address(a), a, after, m.cells(s) + m.cells(u))


@handler("ld1r")
def _(m, d, a, *after):
    at, v = m.address(a), d.vectors[0]
    cells = m.load_cells(at, v.lane // 8)
    m.update(a, after)
    m.put_cells(v, cells * v.count)


def structure(operand, interleaved):
    """(vector, the offsets of its bytes in memory) for each vector of a list: one lane, or all, interleaved or not"""
    n = operand.vectors[0].lane // 8
    for j, v in enumerate(operand.vectors):
        if operand.index is not None:
            yield v._replace(count=None, index=operand.index), range(j * n, j * n + n)
        elif interleaved:
            yield v, [(i * len(operand.vectors) + j) * n + k for i in range(v.count) for k in range(n)]
        else:
            yield v, range(j * n * v.count, (j + 1) * n * v.count)


def load_structures(m, operand, a, *after):
    at = m.address(a)
    parts = list(structure(operand, m.text[2] != "1"))
    cells = m.load_cells(at, sum(len(p) for _, p in parts))
    m.update(a, after)
    for v, places in parts:
        m.put_cells(v, [cells[i] for i in places])


def store_structures(m, operand, a, *after):
    parts = list(structure(operand, m.text[2] != "1"))
    cells = [None] * sum(len(p) for _, p in parts)
    for v, places in parts:
        for i, c in zip(places, m.cells(v), strict=True):
            cells[i] = c
    stored(m, m.address(a), a, after, cells)


for _n in "1234":
    HANDLERS["ld" + _n], HANDLERS["st" + _n] = load_structures, store_structures
