# SPDX-License-Identifier: ISC
"""The integer that a word in two's complement is, exactly: a polynomial over variables with signs and over floors floor(P /
2^k).

Each term of w bits has a polynomial that is congruent to it modulo 2^w. Where the interval of the polynomial shows that it is
the word as a number with or without a sign, it is taken for that number, else multiples of 2^w, floors, are taken away. So
nothing is assumed: what may overflow leaves a floor behind. integers.py has no signs, and knows more of unsigned words.

Floors have a normal form: coefficients modulo 2^k, next to 0, floors of floors made one, and the least k for what is only a sign.
So the floor that a high half is, the one that a carry is, and the one that a sign is are the same, and cancel."""
from . import nodes, terms as T
from .bits import opposite, placed
from .floors import selection
from .integers import Polynomial, constant, padd, pmul
from .nodes import A, MAXV, OP, W, sgn

FACTORS = 3      # most factors with two values that are tried
INTERVALS = []   # atom -> (least, greatest)
_floors = {}     # atom -> (polynomial, k) that it is the floor of
_atoms = {}      # definition -> atom
_ranges = {}     # polynomial, as a sorted tuple -> the most that it can be; it is a word without sign
_values = {}     # term -> polynomial


def reset():
    """Forgets all atoms and values: they name terms."""
    for table in (INTERVALS, _floors, _atoms, _ranges, _values):
        table.clear()


nodes.on_reset.append(reset)


def atom(definition, least, greatest):
    """The number of this definition, which is from least to greatest."""
    a = _atoms.get(definition)
    if a is None:
        a = _atoms[definition] = len(INTERVALS)
        INTERVALS.append((least, greatest))
    return a


def variable(name, least, greatest):
    """A number of that name."""
    return Polynomial({(atom((name, least, greatest), least, greatest),): 1})


def assume(t, p):
    """The variable t is a word that is congruent to p."""
    if OP[t] != "v" or t in _values:
        raise ValueError(f"{T.show(t)} has a value")
    _values[t] = Polynomial(p)


def interval(p):
    """(least, greatest): bounds of the polynomial, monomial by monomial."""
    least = greatest = 0
    for m, c in p.items():
        low = high = c
        for a in m:
            ends = [x * y for x in (low, high) for y in INTERVALS[a]]
            low, high = min(ends), max(ends)
        least += low
        greatest += high
    return least, greatest


def tight(p):
    """The same, for each value of factors that have two, and with 0 <= q - 2^k floor(q / 2^k) < 2^k."""
    least, greatest = interval(p)
    below = above = 0  # what was taken away
    for a in sorted((m[0] for m in p if len(m) == 1 and m[0] in _floors), reverse=True):
        q, k = _floors[a]
        factor = -p.get((a,), 0) >> k
        if factor and factor << k == -p[a,]:
            rest = padd(p, padd(q, {(a,): 1 << k}, -1), -factor)
            ends = min(0, factor * T.full(k)) + below, max(0, factor * T.full(k)) + above
            low_end, high_end = (x + y for x, y in zip(interval(rest), ends))
            if high_end - low_end < greatest - least:
                p, least, greatest = rest, low_end, high_end
                below, above = ends
    two = {a for m in p if len(m) > 1 for a in m if INTERVALS[a][1] - INTERVALS[a][0] == 1}
    if 0 < len(two) <= FACTORS:
        ends = [tight(with_value(p, min(two), x)) for x in INTERVALS[min(two)]]
        least = max(least, min(x for x, _ in ends) + below)
        greatest = min(greatest, max(x for _, x in ends) + above)
    return least, greatest


def with_value(p, a, x):
    """p where the atom has this value"""
    r = {}
    for m, c in p.items():
        n = tuple(b for b in m if b != a)
        r[n] = r.get(n, 0) + c * x ** m.count(a)
    return {m: c for m, c in r.items() if c}


def within(p, least, greatest):
    low_end, high_end = interval(p)
    if not (least <= low_end and high_end <= greatest):
        low_end, high_end = tight(p)
    return least <= low_end and high_end <= greatest


def near(c, k):
    """c modulo 2^k, from -2^(k - 1) to 2^(k - 1) - 1"""
    return (c + (1 << k >> 1) & (1 << k) - 1) - (1 << k >> 1)


def key(p):
    return tuple(sorted(p.items()))


def floordiv(p, k):
    """floor(p / 2^k)"""
    whole = Polynomial()
    if _ranges.get(key(p), 1 << k) >> k == 0:
        return whole
    while k:
        rest = {m: near(c, k) for m, c in p.items()}
        whole = whole + Polynomial({m: c - rest[m] >> k for m, c in p.items() if c != rest[m]})
        rest = {m: c for m, c in rest.items() if c}
        least, greatest = tight(rest)
        if least >> k == greatest >> k:
            return whole + (least >> k)
        if least >> k == -1 and greatest >> k == 0:
            return whole + sign(rest)
        apart, inner = _apart(rest), _inner(rest)
        if apart and apart[2] < k:  # floor((2^g x + y) / 2^k) = floor((x + floor(y / 2^g)) / 2^(k - g))
            x, y, g = apart
            p, k = sign(y) + x, k - g
        elif inner:                 # floor((floor(q / 2^j) + r) / 2^k) = floor((q + 2^j r) / 2^(k + j))
            p, j = inner
            k += j
        else:
            return whole + _floor(rest, k, least, greatest)
    return whole + Polynomial(p)


def _floor(p, k, least, greatest):
    a = atom(("floor", k, key(p)), least >> k, greatest >> k)
    _floors[a] = p, k
    return Polynomial({(a,): 1})


def sign(p):
    """-1 if the polynomial is negative, else 0"""
    while True:
        least, greatest = tight(p)
        if least >= 0 or greatest < 0:
            return Polynomial(constant(-(least < 0)))
        if least == -1 and greatest == 0:
            return Polynomial(p)
        apart, inner = _apart(p), _inner(p)
        if apart:    # 2^g x + y is negative if x + floor(y / 2^g) is
            p = sign(apart[1]) + apart[0]
        elif inner:  # and floor(q / 2^j) + r if q + 2^j r is
            p = inner[0]
        else:
            return _floor(p, max(greatest.bit_length(), (-1 - least).bit_length()), least, greatest)


def _apart(p):
    """(x, y, g) for the greatest g with p = 2^g x + y and -2^g <= y < 2^g, and x not a constant, else None"""
    constant_term = p.get((), 0)
    places = {m: (c & -c).bit_length() - 1 for m, c in p.items() if m}
    for g in sorted(set(places.values()), reverse=True):
        if g:
            x = {m: c >> g for m, c in p.items() if places.get(m, -1) >= g}
            y = {m: c for m, c in p.items() if places.get(m, g) < g}
            x, y = padd(x, {(): constant_term >> g}), padd(y, {(): constant_term & T.full(g)})
            if within(y, -1 << g, T.full(g)):
                return x, y, g
    return None


def _inner(p):
    """(q + 2^j r, j) if p is floor(q / 2^j) + r, a floor that is more than a sign, else None"""
    found = [m[0] for m, c in p.items() if c == 1 and len(m) == 1 and m[0] in _floors and INTERVALS[m[0]] != (-1, 0)]
    if not found:
        return None
    a = max(found)
    q, j = _floors[a]
    return padd(q, padd(p, {(a,): 1}, -1), 1 << j), j


def low(p, k):
    """p modulo 2^k"""
    return p - (floordiv(p, k) << k)


def is_word(t, p):
    """Whether p, which is congruent to the term, is it as a number without sign."""
    most = T.full(W[t])
    return _ranges.get(key(p), most + 1) <= most or within(p, 0, most)


def unsigned(t):
    """The term as a number without sign."""
    p, w = value(t), W[t]
    return p if is_word(t, p) else low(p, w)


def signed(t):
    """The term as a number with a sign."""
    p, half = value(t), 1 << W[t] - 1
    return p if within(p, -half, half - 1) else low(p + half, W[t]) - half


def value(t):
    """A polynomial that is congruent to the term modulo 2^w."""
    stack = [t]
    while stack:
        x = stack[-1]
        missing = [] if x in _values else [y for y in T.children(x) if y not in _values]
        if missing:
            stack += missing
            continue
        stack.pop()
        if x not in _values:
            p, word = _value(x)
            _values[x] = p = Polynomial(p)
            if word:
                _ranges[key(p)] = min(MAXV[x], _ranges.get(key(p), MAXV[x]))
    return _values[t]


def _value(t):  # pylint: disable=too-many-return-statements
    """(a polynomial that is congruent to the term, whether it is seen to be the term as a number without sign)"""
    op, a, w = OP[t], A[t], W[t]
    words = lambda terms: all(is_word(x, value(x)) for x in terms)
    if op == "c":
        return (constant(sgn(a, w)), False) if w > 1 else (constant(a), True)
    if op == "+":
        c, parts = T.exact_sum(t) or (sgn(a[0], w), {x: sgn(k, w) for x, k in a[1]})
        return sum((value(x) * k for x, k in parts.items()), Polynomial(constant(c))), bool(T.exact_sum(t)) and words(parts)
    if op == "mul":
        return pmul(value(a[0]), value(a[1])), False
    if op == f"mulhu{w}":
        return floordiv(unsigned(a[0]) * unsigned(a[1]), w), True
    if op == f"mulhs{w}":
        return floordiv(signed(a[0]) * signed(a[1]), w), False
    if op[:2] == "cy":
        return floordiv(unsigned(a[0]) + unsigned(a[1]) + unsigned(a[2]), W[a[0]]), True
    if op in ("ult", "bw"):
        less = unsigned(a[1]) if op == "ult" else unsigned(a[1]) + unsigned(a[2])
        return -floordiv(unsigned(a[0]) - less, W[a[0]]), True
    if op == "sext":
        return (signed(a) if W[a] > 1 else -unsigned(a)), False
    choice = selection(t)
    if choice is not None:
        bit, x, y = choice
        return value(y) + unsigned(bit) * (value(x) - value(y)), words((x, y))
    if opposite(t) is not None:
        return 1 - unsigned(opposite(t)), True
    c, parts = T.as_sum(t)
    if t not in parts:  # a complement
        return sum((value(x) * k for x, k in parts.items()), Polynomial(constant(c))), False
    parts = placed(t)
    if parts is None:
        return {(atom(("term", t), 0, MAXV[t]),): 1}, True
    p, whole = Polynomial(), True
    for x, begin, end, place in parts:
        if OP[x] == "c":
            q = A[x] >> begin & T.full(end - begin)
        else:
            q = floordiv(value(x), begin)
            if place + end - begin < w:
                q = q - (floordiv(value(x), end) << end - begin)
            else:  # modulo 2^w
                whole = False
        p = p + (q << place)
    return p, whole


def congruent(t, p):
    """Whether the term is seen to be p modulo 2^w."""
    return not any(c % (1 << W[t]) for c in (value(t) - p).values())
