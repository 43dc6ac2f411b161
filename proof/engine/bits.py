# SPDX-License-Identifier: ISC
"""Bitwise terms in normal form: XORs of masked ANDs, rotations, shifts, and pieces of terms.

A shift is a rotation and a mask, so x << 7 | x >> 25 is the rotation without a rule for it. Words that are put together from
others are kept as pieces, and operations on bits are done piece by piece."""
import bisect

from . import nodes
from .nodes import A, C, MAXV, OP, POSS, W, form, full, isc, memoized, mk, rotk, val

LOW_PART = {}  # operation -> function (t, n): the low n bits of t as a term, or None; arithmetic.py adds its own
DIVIDED = {}   # operation -> function t: (x, k), where t is x 2^k and x has the other w - k bits; k may be 0
SIGN_FROM = {}  # operation -> function t: a bit from which on all bits are copies of the sign
_parts = {}    # (term, lowest bit, width) -> term
nodes.on_reset.append(_parts.clear)


# ---- XORs of masked ANDs ----
def as_xor(t):
    """t as a new dict: atoms -> mask."""
    op = OP[t]
    if op == "X":
        return dict(A[t])
    if op == "c":
        return {(): A[t]} if A[t] else {}
    return {(t,): POSS[t]}


def from_xor(w, masks):
    """The XOR over (AND of atoms) & mask."""
    r = []
    poss = 0
    for atoms, k in masks.items():
        for a in atoms:  # bits that an atom never has are no part of the mask
            k &= POSS[a]
        if k:
            r.append((atoms, k))
            poss |= k
    if not r:
        return C(w, 0)
    if len(r) == 1:
        atoms, k = r[0]
        if not atoms:
            return C(w, k)
        if len(atoms) == 1 and k == POSS[atoms[0]]:  # the mask takes nothing away
            return atoms[0]
        if len(atoms) == 1 and k == 1 < w and form.integral():
            return zext(ext(atoms[0], 0, 1), w)
    r.sort()
    most = None
    if len(r) == 1 and r[0][0]:  # a & b & k <= a
        most = min(MAXV[a] for a in r[0][0])
        a, k = r[0][0][0], r[0][1]
        if len(r[0][0]) == 1 and OP[a] == "rol" and k >> A[a][1] == 0:  # bits of x >> n, a being x rotated by w - n
            most = min(most, MAXV[A[a][0]] >> w - A[a][1])
    elif len(r) == 2 and not r[0][0] and len(r[1][0]) == 1:  # k ^ a <= k + a
        most = r[0][1] + MAXV[r[1][0][0]]
    t = mk("X", w, tuple(r), poss, most)
    return form.cut(t) if form.cut else t


@memoized  # most operations of a proof are repeated: by the specification, in other lanes, in other cases
def xor(a, b):
    if a == b:
        return C(W[a], 0)
    if OP[a] == "c" and A[a] == 0:
        return b
    if OP[b] == "c" and A[b] == 0:
        return a
    w = W[a]
    assert w == W[b], (w, W[b])
    if form.circuit:
        return _gate("xor", a, b, POSS[a] | POSS[b])
    if OP[a] == "cat" or OP[b] == "cat":
        return piecewise(xor, a, b)
    if OP[a] != "X" or OP[b] == "X" and len(A[b]) > len(A[a]):
        a, b = b, a
    if OP[a] == "X" and len(A[a]) > 16 and (OP[b] != "X" or 2 * len(A[b]) < len(A[a])):
        return _xor_long(a, b)
    masks = as_xor(a)
    for atoms, k in A[b] if OP[b] == "X" else as_xor(b).items():
        k ^= masks.get(atoms, 0)  # x & k ^ x & l = x & (k ^ l)
        if k:
            masks[atoms] = k
        else:
            masks.pop(atoms, None)
    return from_xor(w, masks)


def _gate(op, a, b, poss):
    """a ^ b or a & b as it is."""
    if isc(a) and isc(b):
        return C(W[a], A[a] ^ A[b] if op == "xor" else A[a] & A[b])
    if a > b:
        a, b = b, a
    return mk(op, W[a], (a, b), poss)


def _xor_long(a, b):
    """a ^ b for a of many ANDs and b of few: those that are not in b stay in order and are shared."""
    r = list(A[a])
    disjoint = True
    for atoms, k in as_xor(b).items():
        i = bisect.bisect_left(r, (atoms,))
        if i < len(r) and r[i][0] == atoms:
            disjoint = False
            k ^= r[i][1]
            if k:
                r[i] = (atoms, k)
            else:
                del r[i]
        else:
            r.insert(i, (atoms, k))
    if not disjoint:
        return from_xor(W[a], dict(r))
    t = mk("X", W[a], tuple(r), POSS[a] | POSS[b])
    return form.cut(t) if form.cut else t


@memoized
def and_(a, b):
    if a == b:
        return a
    w = W[a]
    assert w == W[b], (w, W[b])
    if OP[a] == "c":
        a, b = b, a
    if OP[b] == "c":
        k = A[b]
        if k == 0:
            return b
        if k & POSS[a] == POSS[a]:  # the mask takes nothing away
            return a
        if form.circuit:
            return _gate("and", a, b, POSS[a] & POSS[b])
        if OP[a] == "cat":
            return piecewise(and_, a, b)
        return from_xor(w, {atoms: x & k for atoms, x in as_xor(a).items()})
    if form.circuit:
        return _gate("and", a, b, POSS[a] & POSS[b])
    if OP[a] == "cat" or OP[b] == "cat":
        return piecewise(and_, a, b)
    if POSS[a] & POSS[b] == 0:
        return C(w, 0)
    x, y = as_xor(a), as_xor(b)
    if len(x) * len(y) > form.products:
        return _and_of_sums(w, x, y)
    masks = {}
    for m, k in x.items():
        for n, l in y.items():
            both = k & l
            if both:  # AND distributes over XOR, and x & x = x
                atoms = tuple(sorted(set(m) | set(n))) if m and n else m or n
                masks[atoms] = masks.get(atoms, 0) ^ both
    return from_xor(w, masks)


def _and_of_sums(w, x, y):
    """(x' ^ k) & (y' ^ l) = x' & y' ^ x' & l ^ y' & k ^ k & l, with x' & y' an atom: it does not depend on complements."""
    k, l = x.pop((), 0), y.pop((), 0)
    a, b = from_xor(w, x), from_xor(w, y)
    if a > b:
        a, b, k, l = b, a, l, k
    r = a if a == b else mk("and", w, (a, b), POSS[a] & POSS[b])
    if l:
        r = xor(r, and_(a, C(w, l)))
    if k:
        r = xor(r, and_(b, C(w, k)))
    return xor(r, C(w, k & l))


def not_(a):
    return xor(a, C(W[a], full(W[a])))


def or_(a, b):
    """a | b = a ^ b ^ (a & b)"""
    if form.integral():
        a, b = _without_low_zeros(a), _without_low_zeros(b)
    return xor(xor(a, b), and_(a, b))


def _without_low_zeros(t):
    """t, masked where it is a sum of multiples of 2^k: it has no bit below k."""
    if OP[t] != "+":
        return t
    together = A[t][0]
    for _, j in A[t][1]:
        together |= j
    return and_(t, C(W[t], full(W[t]) & -(together & -together)))


# ---- Rotations and shifts ----
@memoized
def rol(x, k):
    w = W[x]
    k %= w
    op = OP[x]
    if k == 0:
        return x
    if op == "c":
        return C(w, rotk(A[x], k, w))
    if op == "rol":
        return rol(A[x][0], A[x][1] + k)
    if op == "cat":
        return cat(sub(x, w - k, k) + sub(x, 0, w - k))
    if op == "X" and (len(A[x]) == 1 or len(A[x]) <= form.distribute):
        masks = {}
        for atoms, mask in A[x]:  # a rotation distributes over XOR and AND
            atoms = tuple(sorted(rol(a, k) for a in atoms))
            if any(OP[a] in ("X", "c", "cat") for a in atoms):  # not atoms
                break
            masks[atoms] = masks.get(atoms, 0) ^ rotk(mask, k, w)
        else:
            return from_xor(w, masks)
    most = MAXV[x] << k if POSS[x] >> (w - k) == 0 else None  # no bit goes around: a product
    return mk("rol", w, (x, k), rotk(POSS[x], k, w), most)


def shl(x, k):
    w = W[x]
    if k >= w:
        return C(w, 0)
    if k == 0:
        return x
    if OP[x] == "cat":
        return cat([(C(k, 0), 0, k)] + sub(x, 0, w - k))
    return and_(rol(x, k), C(w, full(w) << k))


def shr(x, k):
    w = W[x]
    if k >= w:
        return C(w, 0)
    if k == 0:
        return x
    if OP[x] == "cat":
        return cat(sub(x, k, w - k) + [(C(k, 0), 0, k)])
    return and_(rol(x, w - k), C(w, full(w) >> k))


def sar(x, k):
    """The arithmetic shift: the sign comes in."""
    w = W[x]
    k = min(k, w - 1)
    if k == 0:
        return x
    if not POSS[x] >> (w - 1):  # never negative
        return shr(x, k)
    if form.integral():
        first = SIGN_FROM[OP[x]](x) if OP[x] in SIGN_FROM else w - 1
        if k >= first:
            return sext(ext(x, w - 1, 1), w) if first else x
    return cat(sub(x, k, w - k) + [(ext(x, w - 1, 1), 0, 1)] * k)


# ---- Pieces ----
def pieces(t):
    return A[t] if OP[t] == "cat" else ((t, 0, W[t]),)


def sub(t, lo, n):
    """The pieces of bits lo to lo + n of t."""
    if OP[t] == "cat":
        r = []
        position = 0
        for s, l, m in A[t]:
            begin, end = max(position, lo), min(position + m, lo + n)
            if begin < end:
                r.append((s, l + begin - position, end - begin))
            position += m
        return r
    if OP[t] == "ext":
        return [(A[t][0], A[t][1] + lo, n)]
    return [(t, lo, n)]


def piecewise(f, a, b):
    """A function of bits (AND, XOR), cut where the pieces of either word end."""
    w = W[a]
    if w == 64 and all(W[x] <= 32 or OP[x] == "c" for t in (a, b) for x, _, _ in pieces(t)):  # words of 32 bits in a lane of 64
        return cat([(f(ext(a, lo, 32), ext(b, lo, 32)), 0, 32) for lo in (0, 32)])
    cuts = {0, w}
    for t in (a, b):
        position = 0
        for _, _, n in pieces(t):
            position += n
            cuts.add(position)
    cuts = sorted(cuts)
    return cat([(f(ext(a, lo, hi - lo), ext(b, lo, hi - lo)), 0, hi - lo) for lo, hi in zip(cuts, cuts[1:])])


def ext(t, lo, n):
    """Bits lo to lo + n of t, a term of n bits."""
    if lo == 0 and n == W[t]:
        return t
    key = (t, lo, n)
    r = _parts.get(key)
    if r is None:
        r = _parts[key] = _ext(t, lo, n)
    return r


def _ext(t, lo, n):
    op = OP[t]
    if op == "c":
        return C(n, A[t] >> lo)
    if not (POSS[t] >> lo) & full(n):
        return C(n, 0)
    if op == "cat":
        return cat(sub(t, lo, n))
    if op == "ext":
        return ext(A[t][0], A[t][1] + lo, n)
    if op == "sext" and lo + n <= W[A[t]]:
        return ext(A[t], lo, n)
    if op == "sext" and lo >= W[A[t]] - 1:  # copies of the sign
        return sext(ext(A[t], W[A[t]] - 1, 1), n)
    if op == "rol" and (form.shifts_are_products or OP[A[t][0]] != "X"):
        x, k = A[t]
        begin = (lo - k) % W[t]
        if begin + n <= W[t]:
            return ext(x, begin, n)
        seam = W[t] - begin
        return cat(sub(x, begin, seam) + sub(x, 0, n - seam))
    if op == "X" and len(A[t]) <= 8:
        r = C(n, 0)
        for atoms, k in A[t]:  # taking bits distributes over XOR and AND
            k = (k >> lo) & full(n)
            if k:
                x = C(n, k)
                for a in atoms:
                    x = and_(x, ext(a, lo, n))
                r = xor(r, x)
        return r
    if lo == 0 and op in LOW_PART:
        r = LOW_PART[op](t, n)
        if r is not None:
            return r
    if lo and op in DIVIDED and form.shifts_are_products:
        x, k = DIVIDED[op](t)
        if 0 < k <= lo:
            return ext(x, lo - k, n)
    return mk("ext", n, (t, lo), (POSS[t] >> lo) & full(n), MAXV[t] >> lo)


def _joined(ps):
    """The pieces with constants made plain, and neighbours of one source or of constants made one."""
    r = []
    for p in ps:
        if not p[2]:  # no bits
            continue
        for s, lo, n in sub(*p) if OP[p[0]] in ("cat", "ext") else (p,):
            mask = (1 << n) - 1
            if OP[s] == "c" or not (POSS[s] >> lo) & mask:
                value = (A[s] >> lo) & mask if OP[s] == "c" else 0
                if r and OP[r[-1][0]] == "c":
                    below, _, m = r.pop()
                    value, n = A[below] | value << m, n + m
                s, lo = C(n, value), 0
            elif r and r[-1][0] == s and r[-1][1] + r[-1][2] == lo:
                _, lo, m = r.pop()
                n += m
            r.append((s, lo, n))
    return r


def cat(ps):
    """The word of these pieces (term, lowest bit, width), low end first."""
    r = _joined(ps)
    if len(r) == 1:
        return ext(*r[0])
    if len(r) == 2 and r[0][0] == r[1][0]:
        s, lo, n = r[0]
        if r[1][1] == 0 and lo + n == W[s] == n + r[1][2] and W[s] > 8:  # the high end below the low end
            return rol(s, n)
    if form.low_parts > 16 and len(r) == 2 and OP[r[1][0]] == "c":  # in bitwise code; transforms want the pieces
        t = _below_constant(*r[0], A[r[1][0]], r[1][2])
        if t is not None:
            return t
    out = []
    poss = most = position = 0
    for s, lo, n in r:
        if lo or n != W[s]:  # a part that has a form of its own is a piece of its own
            e = ext(s, lo, n)
            if OP[e] not in ("cat", "ext", "c"):
                s, lo = e, 0
        mask = (1 << n) - 1
        poss |= ((POSS[s] >> lo) & mask) << position
        most += min(MAXV[s] >> lo, mask) << position
        out.append((s, lo, n))
        position += n
    return mk("cat", position, tuple(out), poss, most)


def _below_constant(s, lo, n, constant, above):
    """A short word s below a constant as an XOR with the constant, or None. An XOR of low parts is the low part of an XOR."""
    w = n + above
    if lo:
        return None
    if W[s] == w and POSS[s] >> n == 0:
        return xor(s, C(w, constant << n))
    if OP[s] != "X" or n != W[s] or any(OP[a] != "ext" or A[a][1] or W[A[a][0]] != w for atoms, _ in A[s] for a in atoms):
        return None
    r = C(w, constant << n)
    for atoms, k in A[s]:
        x = C(w, k)
        for a in atoms:
            x = and_(x, A[a][0])
        assert OP[x] != "cat"  # an XOR piece by piece would come back here
        r = xor(r, x)
    return r


def placed(t):
    """[(term, begin, end, place)]: t is the sum of these terms' bits from begin to end, each at its place; None if t is no such
    word. Parts of an XOR whose masks have no bit in common are such."""
    op, a, w = OP[t], A[t], W[t]
    if op == "ext":
        return [(a[0], a[1], a[1] + w, 0)]
    if op == "cat":
        r, place = [], 0
        for s, lo, n in a:
            r.append((s, lo, lo + n, place))
            place += n
        return r
    if op == "rol":
        a = (((t,), POSS[t]),)
    elif op != "X":
        return None
    r, seen = [], 0
    for atoms, mask in a:
        if seen & mask or len(atoms) > 1:
            return None
        seen |= mask
        if not atoms:
            r.append((C(w, mask), 0, w, 0))
            continue
        s, k = A[atoms[0]] if OP[atoms[0]] == "rol" else (atoms[0], 0)
        for i, j in runs(mask):
            begin = (i - k) % w
            end = begin + j - i
            if end > w:  # the run crosses the seam of the rotation
                r += [(s, begin, w, i), (s, 0, end - w, i + w - begin)]
            else:
                r.append((s, begin, end, i))
    return r


def runs(mask):
    """[(begin, end)] of the runs of ones."""
    r, i = [], 0
    while mask >> i:
        if mask >> i & 1:
            j = i
            while mask >> j & 1:
                j += 1
            r.append((i, j))
            i = j
        else:
            i += 1
    return r


def concat(terms):
    return cat([(t, 0, W[t]) for t in terms])


def opposite(t):
    """The term of one bit whose complement t is seen to be, or None."""
    if OP[t] == "X" and W[t] == 1 and len(A[t]) == 2 and A[t][0][0] == () and len(A[t][1][0]) == 1:
        return A[t][1][0][0]
    return None


def zext(t, w):
    n = W[t]
    if n == w:
        return t
    if OP[t] not in ("X", "cat", "ext", "c") and POSS[t]:  # what cat() makes of an atom
        return mk("cat", w, ((t, 0, n), (C(w - n, 0), 0, w - n)), POSS[t], MAXV[t])
    return cat([(t, 0, W[t]), (C(w - W[t], 0), 0, w - W[t])])


def sext(t, w):
    n = W[t]
    if n == w:
        return t
    sign = ext(t, n - 1, 1)
    if isc(sign) and val(sign) == 0:
        return zext(t, w)
    if isc(t):
        return C(w, val(t) | (full(w) ^ full(n)))
    return mk("sext", w, t)
