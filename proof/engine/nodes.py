# SPDX-License-Identifier: ISC
"""The table of terms: functions of the inputs to words of a fixed width, each stored once.

A term is an int, the index of its row in the columns OP, W, A, POSS and MAXV. Constructors (bits.py, arithmetic.py) return a
normal form, so equal ints are equal functions, and most equalities of symmetric code are seen without any search. The operations:

    c     constant: its value
    v     variable (an input): its name
    X     XOR of masked ANDs: ((atoms, mask)...), atoms a sorted tuple; () stands for all ones
    +     sum modulo 2^w: (constant, ((atom, coefficient)...)), coefficients below 2^w
    cat   pieces (term, lowest bit, width), low end first: byte order, zero extension, unaligned access
    rol   (term, count);   ext  (term, lowest bit);   sext  term
    and   (x, y), of two sums too long to be expanded;   mul  (x, y), the low half of the product
    any other name: an opaque operation on a tuple of terms, a function of its name in FUNCTIONS"""
import functools

OP, W, A = [], [], []  # operation, width in bits, arguments
POSS = []              # the bits that may be set
MAXV = []              # the greatest value
FUNCTIONS = {}         # name of an opaque operation -> function of ints
LEAST = {}             # term -> a lower bound, where that is not 0 and not seen from the term; variable -> its least value

_table = {}    # (operation, width, arguments) -> term
memories = []  # called when results are forgotten that another normal form would change
on_reset = []  # called when the terms are forgotten, by what else names them


class Form:
    """Which of several normal forms the constructors choose. All are sound; they decide what is seen to be equal."""
    products = 16              # an AND of two XORs is expanded up to this many products
    distribute = 0             # a rotation is distributed over an XOR of up to this many ANDs
    shifts_are_products = 0    # a shift to the left is a product in sums
    cut = None                 # what gives names to known XORs: cuts.py
    circuit = 0                # XOR and AND are left as they are: for long bitsliced code, which circuits.py compares
    low_parts = 32             # a low part of a sum with at least this many bits is the sum of the low parts (0: never)
    low_words = 0              # so is that of a sum of words of this many bits that were made wider
    low_differences = 0        # so is that of a sum with a difference that was made wider

    def integral(self):
        """Whether carries matter: copies of a bit, carries and comparisons have one form."""
        return not self.low_parts and not self.shifts_are_products


form = Form()


def full(w):
    """2^w - 1"""
    return (1 << w) - 1


def sgn(value, w):
    """The signed value of a word of w bits."""
    return value - (1 << w) if value >> (w - 1) else value


def rotk(value, k, w):
    """An int of w bits rotated left by k."""
    k %= w
    return ((value << k) | (value >> (w - k))) & full(w)


def mk(op, w, a, poss=None, maxv=None):
    """The term of this operation, width and arguments, which alone must determine its value, and so poss and maxv too. poss: the
    bits that may be set; maxv: an upper bound."""
    key = (op, w, a)
    t = _table.get(key)
    if t is None:
        t = len(OP)
        _table[key] = t
        OP.append(op)
        W.append(w)
        A.append(a)
        if poss is None:
            poss = (1 << w) - 1
        most = poss if maxv is None or maxv > poss else maxv
        POSS.append(poss & ((1 << most.bit_length()) - 1))
        MAXV.append(most)
    return t


def C(w, value):
    """The constant value mod 2^w."""
    value &= (1 << w) - 1
    t = _table.get(("c", w, value))
    return mk("c", w, value, value, value) if t is None else t


def V(w, name, maxv=None, least=0):
    """The variable of that name, from least to maxv. The bounds are part of its name: else the first ones would hold for all."""
    t = mk("v", w, (f"{least:#x}<=" if least else "") + name + ("" if maxv is None else f"<={maxv:#x}"), None, maxv)
    if least:
        LEAST[t] = least
    return t


def isc(t):
    return OP[t] == "c"


def val(t):
    """The value of a constant."""
    return A[t]


def _text(fn):
    """Identifies what a function computes: its code, and the values that it captures."""
    code = fn.__code__
    return code.co_code, code.co_consts, code.co_names, [c.cell_contents for c in fn.__closure__ or ()]


def _known(name, fn):
    """Guards against two functions of one name: terms of it would be taken to be equal."""
    old = FUNCTIONS[name]
    if old is not fn and old.__code__ is not fn.__code__ or old.__closure__ != fn.__closure__:
        if _text(old) != _text(fn):
            raise ValueError(f"two operations are called {name}")


def opq(name, w, args, fn, poss=None, maxv=None):
    """The opaque operation name of w bits: fn (of ints, to an int) of the values of args. The name must say all that fn depends
    on. poss and maxv as for mk(). Of constants: the constant."""
    if name in FUNCTIONS:
        _known(name, fn)
    else:
        FUNCTIONS[name] = fn
    for t in args:
        if OP[t] != "c":
            return mk(name, w, tuple(args), poss, maxv)
    return C(w, fn(*[A[t] for t in args]))


def children(t):
    """The terms among the arguments of t."""
    op, a = OP[t], A[t]
    if op in ("c", "v"):
        return ()
    if op == "X":
        return [x for atoms, _ in a for x in atoms]
    if op == "+":
        return [x for x, _ in a[1]]
    if op == "cat":
        return [p[0] for p in a]
    if op in ("rol", "ext"):
        return (a[0],)
    if op == "sext":
        return (a,)
    return a


def value_of(t, memo):
    """The value of t from the values of its children."""
    op, a, w = OP[t], A[t], W[t]
    if op == "X":
        r = 0
        for atoms, k in a:
            for x in atoms:
                k &= memo[x]
            r ^= k
        return r
    if op == "+":
        r = a[0] + sum(memo[x] * k for x, k in a[1])
    elif op == "cat":
        r = position = 0
        for s, lo, n in a:
            r |= ((memo[s] >> lo) & full(n)) << position
            position += n
    elif op == "rol":
        return rotk(memo[a[0]], a[1], w)
    elif op == "ext":
        r = memo[a[0]] >> a[1]
    elif op == "sext":
        r = sgn(memo[a], W[a])
    elif op == "and":
        r = memo[a[0]] & memo[a[1]]
    elif op == "xor":
        r = memo[a[0]] ^ memo[a[1]]
    elif op == "mul":
        r = memo[a[0]] * memo[a[1]]
    else:
        r = FUNCTIONS[op](*[memo[x] for x in a])
    return r & full(w)


def evaluate(roots, env, memo=None):
    """The values of terms where the variables have the values env[name]. memo: values known already, kept for the next call."""
    memo = {} if memo is None else memo
    stack = list(roots)
    while stack:
        t = stack[-1]
        if t in memo:
            stack.pop()
        elif OP[t] == "c":
            memo[t] = A[t]
        elif OP[t] == "v":
            memo[t] = env[A[t]] & full(W[t])
        else:
            missing = [x for x in children(t) if x not in memo]
            if missing:
                stack += missing
            else:
                memo[t] = value_of(t, memo)
    return [memo[t] for t in roots]


def show(t, depth=3):
    """The term as text, to that depth."""
    op, a, w = OP[t], A[t], W[t]
    if op == "c":
        return f"{a:#x}"
    if op == "v":
        return a
    if depth == 0:
        return ".."
    s = lambda x: show(x, depth - 1)
    if op == "X":
        mask = lambda atoms, k: [f"{k:#x}"] if not atoms or k != full(w) else []
        return "(" + " ^ ".join("&".join([s(x) for x in atoms] + mask(atoms, k)) for atoms, k in a) + ")"
    if op == "+":
        parts = [str(a[0])] * bool(a[0]) + [s(x) if k == 1 else f"{sgn(k, w)}*{s(x)}" for x, k in a[1]]
        return "(" + " + ".join(parts) + ")"
    if op == "rol":
        return f"rol({s(a[0])},{a[1]})"
    if op == "cat":
        return "[" + ",".join(f"{s(x)}<{lo}:{lo + n}>" for x, lo, n in a) + "]"
    if op == "ext":
        return f"{s(a[0])}<{a[1]}:{a[1] + w}>"
    return f"{op}({','.join(s(x) for x in children(t))})"


def reset(**settings):
    """Forgets all terms, and sets the normal form: the names of Form."""
    for name, value in settings.items():
        if not hasattr(Form, name):
            raise ValueError(f"a normal form has no {name}")
        setattr(form, name, value)
    for table in (OP, W, A, POSS, MAXV, LEAST, _table):
        table.clear()
    for forget in on_reset:
        forget()
    if C(8, 0) != 0:  # modules keep this one
        raise AssertionError("terms survived")


def memoized(f):
    """Like functools.cache, for functions that take or return terms: reset() empties it."""
    g = functools.cache(f)
    on_reset.append(g.cache_clear)
    memories.append(g.cache_clear)
    return g


C(8, 0)
