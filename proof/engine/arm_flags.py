# SPDX-License-Identifier: ISC
"""The flags N, Z, C and V of AArch64, as what they were set by: a condition is made only when an instruction asks for it."""
from . import terms as T
from .library import Stop
from .terms import C, W, add, and_, eq, ext, full, isc, ite, not_, val, xor

OPPOSITE = {"ne": "eq", "lo": "hs", "pl": "mi", "vc": "vs", "ls": "hi", "lt": "ge", "le": "gt"}


def below(t, c):
    """t < c, of one bit. The greatest of several numbers is below c if each of them is."""
    if T.minv(t) >= c:
        return C(1, 0)
    if T.OP[t] == "cat" and len(T.A[t]) == 2 and isc(T.A[t][1][0]) and not val(T.A[t][1][0]) and not c >> T.A[t][0][2]:
        return below(ext(*T.A[t][0]), c)
    if T.OP[t] == "cat" and c == 1:  # all pieces are zero
        r = C(1, 1)
        for piece in T.A[t]:
            r = and_(r, below(ext(*piece), 1))
        return r
    if T.OP[t] == f"umax{W[t]}":
        return and_(below(T.A[t][0], c), below(T.A[t][1], c))
    return T.ult(t, C(W[t], c))


def is_negative_difference(t):
    """For t = x - c or c - x, where neither number looks negative: whether t is negative, as a comparison. Else None."""
    w = W[t]
    if T.OP[t] != "+" or len(T.A[t][1]) != 1:
        return None
    c, ((x, factor),) = T.A[t]
    if T.MAXV[x] >> (w - 1) == 0:
        if factor == 1 and -c & full(w) <= 1 << (w - 1):
            return below(x, -c & full(w))
        if factor == full(w) and c < 1 << (w - 1):
            return not_(below(x, c + 1))
    return None


def top(t):
    negative = is_negative_difference(t)
    return ext(t, W[t] - 1, 1) if negative is None else negative


class Flags:
    """Subclasses give the four flags as terms of one bit."""

    def condition(self, name):
        if name in OPPOSITE:
            return not_(self.condition(OPPOSITE[name]))
        if name == "hi":
            return and_(self.carry(), not_(self.zero()))
        if name == "ge":
            return not_(xor(self.negative(), self.overflow()))
        if name == "gt":
            return and_(not_(self.zero()), self.condition("ge"))
        return {"eq": self.zero, "hs": self.carry, "mi": self.negative, "vs": self.overflow}[name]()


class OfResult(Flags):
    """After a logical instruction."""

    def __init__(self, result):
        self.result = result

    def negative(self):
        return top(self.result)

    def zero(self):
        return eq(self.result, C(W[self.result], 0))

    def carry(self):
        return C(1, 0)

    overflow = carry


class OfSum(OfResult):
    """After result = a + b + carry."""

    def __init__(self, result, a, b, carry):
        super().__init__(result)
        self.a, self.b, self.carry_in = a, b, carry

    def carry(self):
        return T.carry(self.a, self.b, self.carry_in)

    def overflow(self):
        return top(and_(xor(self.a, self.result), xor(self.b, self.result)))


def at_most(less, a, b, greatest):
    """a <= b; with a constant b it is a < b + 1, as compilers have it the other way round."""
    if isc(b) and val(b) != greatest:
        return less(a, add(b, C(W[b], 1)))
    return not_(less(b, a))


class OfDifference(OfResult):
    """After result = a - b - borrow; C is set if nothing was borrowed. borrow is None if there was none to subtract."""

    def __init__(self, result, a, b, borrow=None):
        super().__init__(result)
        self.a, self.b, self.borrow = a, b, borrow

    def zero(self):
        return super().zero() if self.borrow is not None else eq(self.a, self.b)

    def carry(self):
        return not_(T.ult(self.a, self.b) if self.borrow is None else T.borrow(self.a, self.b, self.borrow))

    def overflow(self):
        return top(and_(xor(self.a, self.b), xor(self.a, self.result)))

    def condition(self, name):
        if self.borrow is None:
            if name == "hi":
                return not_(at_most(T.ult, self.a, self.b, full(W[self.b])))
            if name == "ge":
                return not_(T.slt(self.a, self.b))
            if name == "gt":
                return not_(at_most(T.slt, self.a, self.b, full(W[self.b] - 1)))
        return super().condition(name)


class Given(Flags):
    """Flags that are numbers: after a conditional comparison that was not made."""

    def __init__(self, nzcv):
        self.negative, self.zero, self.carry, self.overflow = [lambda k=k: C(1, nzcv >> k & 1) for k in (3, 2, 1, 0)]


class Chosen(Flags):
    """The flags first if condition, else second."""

    def __init__(self, condition, first, second):
        self.chooser, self.first, self.second = condition, first, second

    def condition(self, name):
        return ite(self.chooser, self.first.condition(name), self.second.condition(name))


class Unknown(Flags):
    """Flags that nothing has set."""

    def condition(self, name):
        raise Stop("flags that no instruction has set")
