# SPDX-License-Identifier: ISC
"""Sums, products, carries and comparisons of terms in normal form.

A sum is a linear combination of atoms modulo 2^w. exact_sum says whether it may wrap, and with which signs of the coefficients it
does not."""
from .bits import DIVIDED, LOW_PART, SIGN_FROM, and_, cat, ext, from_xor, not_, opposite, rol, sar, sext, shl, shr, sub, xor, zext
from .nodes import A, C, LEAST, MAXV, OP, POSS, W, form, full, isc, memoized, mk, opq, sgn, val


# ---- Sums ----
def as_sum(t):
    """(constant, {atom: coefficient}), equal to t modulo 2^w; not reduced, and not as integers (see exact_sum)."""
    op, w = OP[t], W[t]
    if op == "c":
        return A[t], {}
    if op == "+":
        return A[t][0], dict(A[t][1])
    if op == "X":
        masks = dict(A[t])
        if form.shifts_are_products and len(masks) == 1:
            (atoms, k), = masks.items()
            if len(atoms) == 1 and OP[atoms[0]] == "rol" and k == full(w) << A[atoms[0]][1] & full(w):  # x << s = 2^s x
                c, d = as_sum(A[atoms[0]][0])
                s = A[atoms[0]][1]
                return c << s, {x: y << s for x, y in d.items()}
            s = (k & -k).bit_length() - 1
            if len(atoms) == 1 and s and k == full(w) >> s << s:  # x without its s low bits = 2^s (x >> s)
                return 0, {sar(atoms[0], s): 1 << s}
        x = _doubled_shift(t) if form.integral() else None
        if x is not None:
            return 0, x
        k = masks.pop((), 0)
        if k == full(w):  # ~x = -1 - x
            c, d = as_sum(from_xor(w, masks))
            return -1 - c, {x: -y for x, y in d.items()}
        if k and not any(k & x for x in masks.values()):  # disjoint bits: k ^ x = k + x
            c, d = as_sum(from_xor(w, masks))
            return k + c, d
    elif op == "cat" and OP[A[t][0][0]] == "c":
        low, _, n = A[t][0]
        if A[low]:  # a constant as the low end
            return A[low], {cat([(C(n, 0), 0, n)] + list(A[t][1:])): 1}
        x = _above_zeros(t) if form.shifts_are_products else _shifted_back(t, n) if form.integral() else None
        if x is not None:
            c, d = as_sum(x)
            return c << n, {x: y << n for x, y in d.items()}
    elif op == "cat" and form.integral() and len(A[t]) == 2 and opposite(A[t][0][0]) is not None \
            and A[t][1] == (C(w - 1, 0), 0, w - 1):
        return 1, {zext(opposite(A[t][0][0]), w): -1}
    elif op == "cat" and form.integral() and MAXV[t] == 1 and _of_copies(A[t][0][0], w):
        x, n = _of_copies(A[t][0][0], w)  # the carry of x - 2^w n, n = 0 or 1, is n, but for x < n
        c, d = as_sum(n)
        less = zext(ult(x, n), w)
        d[less] = d.get(less, 0) - 1
        return c, d
    elif op == "cat" and form.integral() and _gap(A[t]):  # parts with zeros between them
        n = _gap(A[t])
        c, d = as_sum(cat(sub(t, 0, n) + [(C(w - n, 0), 0, w - n)]))
        e, f = as_sum(shr(t, n))
        for x, y in f.items():
            d[x] = d.get(x, 0) + (y << n)
        return c + (e << n), d
    elif op == "rol" and form.integral() and POSS[A[t][0]] >> (w - A[t][1]) == 0:  # no bit goes around: a product
        c, d = as_sum(A[t][0])
        return c << A[t][1], {x: y << A[t][1] for x, y in d.items()}
    elif op == "sext" and W[A[t]] == 1 and form.integral():  # copies of a bit: -1 times it
        bit = opposite(A[t])
        return (0, {zext(A[t], w): -1}) if bit is None else (-1, {zext(bit, w): 1})
    return 0, {t: 1}


def _above_zeros(t):
    """x if t, pieces above n zeros, is x << n; x is a term of the same width, or one shifted to the right with its sign."""
    w, n, (x, lo, m) = W[t], A[t][0][2], A[t][1]
    if W[x] != w or lo + m != w and (lo or len(A[t]) > 2):
        return None
    x = sar(x, lo)
    return x if cat([(C(n, 0), 0, n)] + sub(x, 0, w - n)) == t else None


def _doubled_shift(t):
    """{y: 2^s} if t is y 2^s for bits y that a shift to the right took out of a word; else None."""
    if len(A[t]) != 1 or len(A[t][0][0]) != 1 or OP[A[t][0][0][0]] != "rol":
        return None
    (x,), mask = A[t][0]
    s = (mask & -mask).bit_length() - 1
    return {and_(rol(x, -s), C(W[t], mask >> s)): 1 << s} if 0 < s < A[x][1] else None


def _of_copies(t, w):
    """(x, n) if t is the carry of words of w bits, x and -n modulo 2^w, copies of a bit; n, a word, is 0 or 1."""
    if OP[t] == f"cy{w}" and A[t][2] == C(1, 0):
        for x, y in (A[t][:2], A[t][1::-1]):
            if OP[y] == "sext" and W[A[y]] == 1:
                return x, zext(A[y], w)
            if one_borrow(y):
                return x, neg(y)
    return None


def one_borrow(t):
    """Whether t is minus the borrows of x - y and of that less z, where y or z is 0 or 1: one of them at most is 1. For z, x < y
    leaves at least 1; for y, it leaves 2^w - 1."""
    if OP[t] != "+":
        return False
    w, (c, parts) = W[t], A[t]
    borrows = [_borrow_of(A[x][0][0], sgn(k, w)) for x, k in parts if OP[x] == "cat" and MAXV[x] == 1]
    if len(parts) != 2 or len(borrows) != 2 or None in borrows or sum(b[2] for b in borrows) != sgn(c, w):
        return False
    bit = lambda y: MAXV[y] <= 1 or one_borrow(neg(y))
    return any(W[p] == W[x] and sub_(p, y) == x and (bit(y) or bit(z))
               for (p, y, _), (x, z, _) in (borrows, borrows[::-1]))


def _borrow_of(t, k):
    """(x, y, c) if c + k t is minus the borrow of x - y, c a constant; for a constant y that is not 0, it is 1 - the carry of
    x + (-y)."""
    if OP[t] == "ult" and k == -1:
        return *A[t], 0
    if OP[t][:2] == "cy" and k == 1 and MAXV[A[t][2]] == 0:
        for x, y in (A[t][:2], A[t][1::-1]):
            if OP[y] == "c" and A[y]:
                return x, neg(y), -1
    return None


def _gap(pieces):
    """The bits below the first piece of zeros that has others on both sides; 0 if there is none."""
    place = 0
    for i, (s, _, n) in enumerate(pieces[:-1]):
        if i and OP[s] == "c" and A[s] == 0:
            return place
        place += n
    return 0


def _shifted_back(t, n):
    """The x for which t = x 2^n; t consists of pieces above n zeros. The shift to the left may have cut zeros off the last piece of x."""
    pieces = list(A[t][1:])
    s, lo, m = pieces[-1]
    if OP[s] == "c" or lo + m + n > W[s] or POSS[s] >> lo + m & full(n):
        return shr(t, n)
    return cat([*pieces[:-1], (s, lo, m + n)])


def from_sum(w, c, coefficients):
    """c + the sum of coefficient * atom, modulo 2^w."""
    mask = full(w)
    c &= mask
    r = [(a, k & mask) for a, k in coefficients.items() if k & mask]
    if len(r) > 1:
        r.sort()
    if not r:
        return C(w, c)
    if form.low_parts:
        pair = _disjoint(r)
        if pair:
            coefficients = dict(r)
            for x in pair:
                del coefficients[x]
            both = xor(*pair)
            coefficients[both] = coefficients.get(both, 0) + 1
            return from_sum(w, c, coefficients)
    if form.shifts_are_products and len(r) > 1:
        found = _signed_word(w, r)
        if found:
            x, y, z = found
            coefficients = dict(r)
            coefficients[z] = coefficients.get(z, 0) + coefficients.pop(x)
            del coefficients[y]
            return from_sum(w, c, coefficients)
    if len(r) == 1:
        t = _of_one_atom(w, c, *r[0])
        if t is not None:
            return t
    reach = sum(k * MAXV[a] for a, k in r)
    most = c + reach if c + reach <= full(w) else None
    if most is None and (form.integral() or len(r) == 1):  # a difference that is never negative
        for k0 in {sgn(c, w), c}:
            least, greatest = interval(k0, [(a, sgn(k, w)) for a, k in r])
            if least >= 0 and greatest < full(w):
                return mk("+", w, (c, tuple(r)), None, greatest)
    if most is not None and c:
        b = reach.bit_length()
        while b < w and (c & full(b)) + reach > full(b):
            b += 1
        if c >> b:  # the leading bits of the constant that no carry reaches stand apart
            return xor(C(w, c >> b << b), from_sum(w, c & full(b), coefficients))
    if form.low_parts and most is None and sgn(c, w) < 0 and len(r) == 1 and r[0][1] == 1 and ones(r[0][0]) > full(w) - c:
        # x - k, and ones in x make k
        most = c + reach - full(w) - 1
    return mk("+", w, (c, tuple(r)), None, most)


def ones(t):
    """The bits that are known to be ones."""
    op = OP[t]
    if op == "c":
        return A[t]
    if op == "X":
        masks = dict(A[t])
        known = masks.pop((), 0)
        for k in masks.values():
            known &= ~k
        return known
    if op == "cat":
        known = position = 0
        for s, lo, n in A[t]:
            known |= (ones(s) >> lo & full(n)) << position
            position += n
        return known
    return 0


def _disjoint(r):
    """Two of the atoms (atom, coefficient), of coefficient 1, that have no bit in common: their sum is their XOR. That makes the
    majority function of (a & b) + ((a ^ b) & c)."""
    q = [a for a, k in r if k == 1 and OP[a] == "X" and len(A[a]) <= 3 and all(len(atoms) > 1 for atoms, _ in A[a])]
    for i, x in enumerate(q):
        for y in q[i + 1:]:
            z = and_(x, y)
            if OP[z] == "c" and A[z] == 0:
                return x, y
    return None


def _signed_word(w, r):
    """(x, y, z): atoms x, a word of n bits, and y, w - n copies of its sign s, with the coefficients k and 2^n k. y is
    (2^(w - n) - 1) s, so modulo 2^w k x + 2^n k y is k (x - 2^n s): k times z, the word with its sign."""
    signs = {}
    for y, k in r:
        bit, n = _copies(y)
        if bit is not None:
            signs[bit, w - n] = y, k
    for x, k in r if signs else ():
        if OP[x] == "cat" and _is_widened(x):
            word = ext(*A[x][0])
            n = W[word]
            y, j = signs.get((ext(word, n - 1, 1), n), (x, 0))
            if y != x and j == k << n & full(w):
                return x, y, sext(word, w)
    return None


def _copies(t):
    """(bit, how many), if t is copies of a bit below zeros; else (None, 0)."""
    if OP[t] != "cat" or OP[A[t][-1][0]] != "c" or A[A[t][-1][0]]:
        return None, 0
    (x, lo, n), *more = A[t][:-1]
    if not more and OP[x] == "sext" and W[A[x]] == 1:
        return A[x], n
    if n == 1 and all(p == (x, lo, 1) for p in more):
        return ext(x, lo, 1), 1 + len(more)
    return None, 0


def _of_one_atom(w, c, a, k):
    """c + k * a where that is no sum, or None."""
    if MAXV[a] == 1 and form.integral():  # copies of a bit
        if c == 0 and k == full(w):
            return sext(ext(a, 0, 1), w)
        if c == full(w) and k == 1:
            return sext(not_(ext(a, 0, 1)), w)
        if c == 1 and k == full(w):
            return zext(not_(ext(a, 0, 1)), w)
    if k == 1:
        if c & POSS[a] == 0:
            return xor(a, C(w, c))
        if OP[a] == "cat" and OP[A[a][0][0]] == "c" and A[A[a][0][0]] == 0:  # below the low zeros of a nothing is added
            n = A[a][0][2]
            return cat([(C(n, c), 0, n), (add(ext(a, n, w - n), C(w - n, c >> n)), 0, w - n)])
    elif form.low_parts and c == 0 and k & (k - 1) == 0:
        return shl(a, k.bit_length() - 1)
    return None


def _is_widened(t):
    """Whether t is a piece below zeros."""
    return len(A[t]) == 2 and OP[A[t][1][0]] == "c" and A[A[t][1][0]] == 0


@memoized
def add(a, b):
    w = W[a]
    assert w == W[b], (w, W[b])
    if POSS[a] & POSS[b] == 0:  # no carries
        return xor(a, b)
    if a == b and form.low_parts >= 32:  # in bitwise code a shift, of which a rotation may be made
        return shl(a, 1)
    if OP[a] == "c":
        a, b = b, a
    if OP[a] == "cat" and OP[b] == "c" and not (form.integral() and _is_widened(a)):
        low, n = ext(*A[a][0]), A[a][0][2]
        if A[b] >> n == 0 and MAXV[low] + A[b] <= full(n):  # no carry out of the lowest piece
            return cat([(add(low, C(n, A[b])), 0, n)] + list(A[a][1:]))
    c, d = as_sum(a)
    e, f = as_sum(b)
    for t, k in f.items():
        d[t] = d.get(t, 0) + k
    return from_sum(w, c + e, d)


def neg(a):
    c, d = as_sum(a)
    return from_sum(W[a], -c, {t: -k for t, k in d.items()})


def sub_(a, b):
    return add(a, neg(b)) if a != b else C(W[a], 0)


def _half(t):
    """t; in bitwise code in pieces, if it is an XOR that has no bit in its upper half."""
    n = W[t] // 2
    if form.low_parts < 32 or OP[t] != "X" or POSS[t] >> n:
        return t
    return zext(ext(t, 0, n), W[t])


def mul(a, b):
    """The low half of the product."""
    w = W[a]
    assert w == W[b], (w, W[b])
    if OP[a] == "c":
        a, b = b, a
    if OP[b] == "c":
        k = A[b]
        if k == 0:
            return b
        if k == 1:
            return a
        c, d = as_sum(a)
        return from_sum(w, c * k, {t: x * k for t, x in d.items()})
    for x, y in ((a, b), (b, a)) if form.low_parts >= 32 else ():
        n = (POSS[x] & -POSS[x]).bit_length() - 1
        if n > 0:  # x has n zeros below
            return mul(C(w, 1 << n), mul(shr(x, n), y))
    a, b = sorted((_half(a), _half(b)))
    return mk("mul", w, (a, b), None, MAXV[a] * MAXV[b])


def mulhu(a, b):
    """The high half of the unsigned product."""
    w = W[a]
    if MAXV[a] * MAXV[b] >> w == 0:
        return C(w, 0)
    if a > b:
        a, b = b, a
    return opq(f"mulhu{w}", w, (a, b), lambda x, y: x * y >> w, None, MAXV[a] * MAXV[b] >> w)


def mulhs(a, b):
    """The high half of the signed product."""
    w = W[a]
    if a > b:
        a, b = b, a
    return opq(f"mulhs{w}", w, (a, b), lambda x, y: (sgn(x, w) * sgn(y, w) >> w) & full(w))


def _low_of_sum(t, n):
    """Modulo 2^n a sum is the sum of what its atoms are modulo 2^n, and multiples of 2^n are 0."""
    seen = {a: k for a, k in A[t][1] if k & full(n)}
    if form.integral() and len(seen) < len(A[t][1]):
        return ext(from_sum(W[t], A[t][0], seen), 0, n)
    words = n == form.low_words and all(OP[a] == "cat" and A[a][0][2] == n and _is_widened(a) for a, _ in A[t][1])
    differences = form.low_differences and MAXV[t] > full(n) and any(_is_widened_difference(a, n) for a, _ in A[t][1])
    if not words and not differences and (not form.low_parts or n < form.low_parts):
        return None
    c, coefficients = A[t][0], {}
    for a, k in A[t][1]:
        e, f = as_sum(ext(a, 0, n))
        c += e * k
        for b, j in f.items():
            coefficients[b] = coefficients.get(b, 0) + j * k
    return from_sum(n, c, coefficients)


def _is_widened_difference(t, n):
    """Whether it is a sum of n bits that may wrap, below zeros."""
    if OP[t] != "cat" or A[t][0][1:] != (0, n) or not _is_widened(t):
        return False
    x = A[t][0][0]
    return OP[x] == "+" and not exact_sum(x)


def _low_of_product(t, n):
    """Modulo 2^n a product is the product of what its factors are modulo 2^n."""
    if not form.low_parts or n < form.low_parts:
        return None
    return mul(ext(A[t][0], 0, n), ext(A[t][1], 0, n))


def _divided_sum(t):
    """A sum whose constant and coefficients are multiples of 2^k, k a multiple of 16, by 2^k."""
    w, (c, parts) = W[t], A[t]
    together = c
    for _, j in parts:
        together |= j
    k = (together & -together).bit_length() - 1 & -16
    return ext(from_sum(w, c >> k, {x: j >> k for x, j in parts}), 0, w - k), k


def _sign_of_sum(t):
    """The least k for which a sum is seen to be from -2^k to below 2^k, as an integer that need not fit; w - 1 at most."""
    if one_borrow(t):
        return 0
    w, (c, parts) = W[t], A[t]
    least, greatest = interval(sgn(c, w), [(x, sgn(k, w)) for x, k in parts])
    return min(w - 1, max((-1 - min(least, -1)).bit_length(), max(greatest, 0).bit_length()))


DIVIDED["+"] = _divided_sum
SIGN_FROM["+"] = _sign_of_sum
LOW_PART["+"] = _low_of_sum
LOW_PART["mul"] = _low_of_product


# ---- Carries and comparisons: terms of one bit ----
def carry(a, b, c):
    """The carry of a + b + c; c is a term of one bit."""
    w = W[a]
    if MAXV[a] + MAXV[b] + MAXV[c] <= full(w):
        return C(1, 0)
    if isc(c) and not val(c) and form.integral():  # a bit that is added is c
        if MAXV[a] == 1:
            a, b = b, a
        if MAXV[b] == 1 and not isc(b):
            b, c = C(w, 0), ext(b, 0, 1)
    if isc(a) and isc(b):  # their sum is at least 2^w - 1
        return c if val(a) + val(b) == full(w) else C(1, 1)
    if a > b:
        a, b = b, a
    return opq(f"cy{w}", 1, (a, b, c), lambda x, y, z: x + y + z >> w)


def positive(t):
    """Whether a sum has no coefficient that looks negative: where that decides, both forms are right."""
    top = W[t] - 1
    return OP[t] != "+" or (A[t][0] >> top == 0 and all(k >> top == 0 for _, k in A[t][1]))


def borrow(a, b, c):
    """Whether a < b + c; c is a term of one bit."""
    if MAXV[b] == 0 and MAXV[c] == 0:
        return C(1, 0)
    if OP[a] == "+" and positive(a):
        d = sub_(sub_(a, b), cat([(c, 0, 1), (C(W[a] - 1, 0), 0, W[a] - 1)]))
        if positive(d):  # a = d + b + c modulo 2^w, and a is less than b + c if that sum wraps
            return carry(d, b, c)
    return opq("bw", 1, (a, b, c), lambda x, y, z: int(x < y + z))


def minv(t):
    """A lower bound."""
    op = OP[t]
    if t in LEAST:
        return LEAST[t]
    if op == "c":
        return A[t]
    if op == "+":
        e = exact_sum(t)
        return max(0, interval(e[0], e[1].items())[0]) if e else 0
    if op == "X" and not A[t][0][0] and not any(k & A[t][0][1] for _, k in A[t][1:]):  # bits that are always set
        return A[t][0][1]
    if op == "cat":
        least = position = 0
        for s, _, n in A[t]:
            least += minv(s) << position if n == W[s] else 0
            position += n
        return least
    return 0


def interval(c, terms):
    """(least, greatest): bounds of c + the sum of coefficient * atom, of integers; terms: (atom, coefficient)..."""
    return c + sum(k * MAXV[a] for a, k in terms if k < 0), c + sum(k * MAXV[a] for a, k in terms if k > 0)


def exact_sum(t):
    """(constant, {atom: coefficient}), equal to t as an integer; None for a sum that may wrap."""
    op, w = OP[t], W[t]
    if op == "c":
        return A[t], {}
    if op == "+":
        c, parts = A[t]
        if interval(c, parts)[1] <= full(w):
            return c, dict(parts)
        if MAXV[t] == full(w):
            return None
        d = {a: sgn(k, w) for a, k in parts}  # from_sum has seen that this does not wrap
        least, greatest = interval(c, d.items())
        return c if least >= 0 and greatest <= full(w) else sgn(c, w), d
    if op == "X":
        masks = dict(A[t])
        k = masks.pop((), 0)
        if k and not any(k & x for x in masks.values()):  # disjoint bits: k ^ x = k + x
            e = exact_sum(from_xor(w, masks))
            return e and (k + e[0], e[1])
    return 0, {t: 1}


def diff(a, b):
    """a - b as integers if that is a constant that is seen, otherwise None"""
    x, y = exact_sum(a), exact_sum(b)
    return x[0] - y[0] if x and y and x[1] == y[1] else None


def ult(a, b):
    """Whether a < b, unsigned."""
    if MAXV[a] < minv(b):
        return C(1, 1)
    if minv(a) >= MAXV[b]:
        return C(1, 0)
    d = diff(a, b)
    if d is not None:
        return C(1, int(d < 0))
    if OP[a] == "+" and positive(a) and not (form.integral() and OP[b] == "c" and A[b] >> W[b] - 1):
        d = sub_(a, b)
        if positive(d):  # a = d + b modulo 2^w, and a is less than b if that sum wraps
            return carry(d, b, C(1, 0))
    if form.integral():
        if OP[a] == "c":  # c < b, where c is below 2^w - 1: not b < c + 1
            return not_(ult(b, C(W[a], A[a] + 1)))
        if OP[b] == "c":
            return not_(carry(a, C(W[a], -A[b]), C(1, 0)))
    return opq("ult", 1, (a, b), lambda x, y: int(x < y))


def slt(a, b):
    """Whether a < b, signed."""
    w = W[a]
    top = 1 << (w - 1)
    if not (POSS[a] | POSS[b]) & top:  # neither is negative
        return ult(a, b)
    if any(OP[t] == "X" and not A[t][0][0] and A[t][0][1] & top for t in (a, b)):  # with the sign flipped the order is unsigned
        return ult(xor(a, C(w, top)), xor(b, C(w, top)))
    if isc(b) and val(b) == 0:
        return ext(a, w - 1, 1)
    return opq(f"slt{w}", 1, (a, b), lambda x, y: int(sgn(x, w) < sgn(y, w)))


def eq(a, b):
    """Whether a = b."""
    if a == b or MAXV[a] == MAXV[b] == 0:
        return C(1, 1)
    if MAXV[a] < minv(b) or MAXV[b] < minv(a):
        return C(1, 0)
    if form.integral():
        if isc(a):
            a, b = b, a
        if isc(b) and MAXV[a] == 1:  # a is a bit, b is 0 or 1
            return ext(a, 0, 1) if val(b) else not_(ext(a, 0, 1))
    if ones(a) & ~POSS[b] or ones(b) & ~POSS[a]:  # a bit that is a one in one of them and not in the other
        return C(1, 0)
    c, d = as_sum(a)
    e, f = as_sum(b)
    if d == f and (c - e) & full(W[a]):  # they differ by a constant modulo 2^w
        return C(1, 0)
    if OP[a] == OP[b] == "cat" and [p[2] for p in A[a]] == [p[2] for p in A[b]]:
        differ = [(p, q) for p, q in zip(A[a], A[b]) if p != q]
        if len(differ) == 1:  # all other pieces are equal
            return eq(ext(*differ[0][0]), ext(*differ[0][1]))
    for x, y in ((a, b), (b, a)):
        if isc(x) and POSS[y] & (POSS[y] - 1) == 0:  # y has one bit that may be set
            bit = ext(y, POSS[y].bit_length() - 1, 1)
            return bit if val(x) else not_(bit)
    if a > b:
        a, b = b, a
    return opq("eq", 1, (a, b), lambda x, y: int(x == y))


def ite(condition, a, b):
    """a where the condition, a term of one bit, is 1, otherwise b"""
    if a == b:
        return a
    if isc(condition):
        return a if val(condition) else b
    t = opq("ite", W[a], (condition, a, b), lambda c, x, y: x if c else y, POSS[a] | POSS[b], max(MAXV[a], MAXV[b]))
    least = min(minv(a), minv(b))
    if least:
        LEAST[t] = least
    return t
