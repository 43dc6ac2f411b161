# SPDX-License-Identifier: ISC
"""Compares terms that each depend on one input, by evaluating all its values.

Parts rebuilds terms from the inputs upwards. A part that depends on one input only becomes a table: its value for each value of
the input, found by executing the term on arrays. The table stands for it as a variable of as many bits as occur in it, so that
what is built on top simplifies: numbers that cannot overlap or carry into each other stay apart. In the end each bit of the
output should depend on one input, and then table and specification are compared for all values.

Inputs have ranges of at most 2^24 values; all have the same one."""
import numpy as np

from . import terms as T
from .library import Stop
from .terms import A, C, MAXV, OP, V, W, cat, ext, full, sgn

MANY = 1 << 17  # ranges beyond have no tables of intermediate results
STEP = 1 << 14  # they are walked in steps that fit into a cache
COMMUTATIVE = ("mul", "and", "mulhs", "mulhu", "mulhrs", "eq", "cy")


def signed(x, w):
    return (x << np.uint64(64 - w)).view(np.int64) >> np.int64(64 - w)


def unsigned(x, w):
    return np.asarray(x).astype(np.int64).view(np.uint64) & np.uint64(full(w))


def among_zeros(t, low, w):
    """t above low zeros, in w bits."""
    high = w - low - W[t]
    return cat([(C(n, 0), 0, n) if s is None else (s, 0, n) for s, n in ((None, low), (t, W[t]), (None, high)) if n])


def element(index, elements):
    """Of the elements, the one at each index."""
    shape = max(np.shape(x) for x in (index, *elements))
    rows = np.array([np.broadcast_to(x, shape) for x in elements])
    return np.take_along_axis(rows, np.broadcast_to(index, shape).astype(np.int64)[None], 0)[0]


FAST = {  # operations on arrays; others are executed value by value
    "ult": lambda w, x, y: x < y,
    "eq": lambda w, x, y: x == y,
    "ite": lambda w, c, x, y: np.where(c != 0, x, y),
    "slt16": lambda w, x, y: signed(x, 16) < signed(y, 16),
    "slt32": lambda w, x, y: signed(x, 32) < signed(y, 32),
    "mulhs16": lambda w, x, y: signed(x, 16) * signed(y, 16) >> 16,
    "mulhs32": lambda w, x, y: signed(x, 32) * signed(y, 32) >> 32,
    "mulhrs": lambda w, x, y: (signed(x, 16) * signed(y, 16) >> 14) + 1 >> 1,
    "look": lambda w, i, *e: element(i, e),
}


def operate(t, of):
    """The array of values of t, from those of its operands."""
    o, a, w = OP[t], A[t], W[t]
    if w > 64:
        raise Stop(f"a number of {w} bits has no table")
    u = np.uint64
    if o == "X":
        r = u(0)
        for m, k in a:
            v = u(k)
            for x in m:
                v = v & of(x)
            r = r ^ v
    elif o == "+":
        r = u(a[0])
        for x, k in a[1]:
            r = r + of(x) * u(k)
    elif o == "rol":
        x = of(a[0])
        r = x << u(a[1]) | x >> u(w - a[1])
    elif o == "and":
        r = of(a[0]) & of(a[1])
    elif o == "mul":
        r = of(a[0]) * of(a[1])
    elif o == "ext":
        r = of(a[0]) >> u(a[1])
    elif o == "sext":
        r = signed(of(a), W[a]).view(u)
    elif o == "cat":
        r, p = u(0), 0
        for s, l, n in a:
            r, p = r | (of(s) >> u(l) & u(full(n))) << u(p), p + n
    elif o in FAST:
        r = unsigned(FAST[o](w, *[of(x) for x in a]), w)
    else:
        each = np.frompyfunc(T.FUNCTIONS[o], len(a), 1)
        r = np.asarray(each(*[of(x).astype(object) for x in a])).astype(u)
    return r & u(full(w))


class Parts:
    def __init__(self, lo, hi):
        """The inputs are numbers from lo to hi, modulo 2^width."""
        self.lo, self.hi = lo, hi
        self.inputs = {}   # variable -> its name
        self.tables = []   # arrays
        self.number = {}   # contents -> number of the table
        self.origin = {}   # variable -> (input, table, shift): it is that table's value shifted to the right
        self.built = {}    # term -> the term rebuilt
        self.known = {}    # number of a shape -> table
        self.order = []    # inputs and other variables, in the order of their bits
        self.bits = {}     # variable -> its bit in sets
        self.depends = {}  # term -> set of inputs
        self.shapes = {}   # term -> number of its shape
        self.numbers = {}  # shape -> its number
        self.agreed = set()

    def input(self, t):
        """Declares a variable an input."""
        self.inputs[t] = T.A[t]
        if self.hi - self.lo < MANY:
            values = unsigned(np.arange(self.lo, self.hi + 1), W[t])
            self.built[t] = self._variable(t, self._table(values), W[t])
        return t

    def _table(self, values):
        key = values.tobytes()
        if key not in self.number:
            self.number[key] = len(self.tables)
            self.tables.append(values)
        return self.number[key]

    def _variable(self, source, table, w):
        """The term of w bits that stands for a table."""
        values = self.tables[table]
        ones = int(np.bitwise_or.reduce(values))
        if int(values.min()) == int(values.max()):
            return C(w, int(values[0]))
        shift = (ones & -ones).bit_length() - 1
        n = ones.bit_length() - shift
        v = V(n, f"{self.inputs[source]}:{table}", int(values.max()) >> shift)
        self.origin[v] = source, table, shift
        return among_zeros(v, shift, w)

    def inputs_of(self, t):
        """The inputs, and other variables, on which a term, rebuilt or not, depends: a set of bits."""
        pending = [t]
        while pending:
            x = pending[-1]
            if x not in self.depends:
                missing = [y for y in T.children(x) if y not in self.depends]
                if missing:
                    pending += missing
                    continue
                if x in self.origin:
                    self.depends[x] = self._bit(self.origin[x][0])
                elif OP[x] == "v":
                    self.depends[x] = self._bit(x)
                else:
                    self.depends[x] = 0
                    for y in T.children(x):
                        self.depends[x] |= self.depends[y]
            pending.pop()
        return self.depends[t]

    def _bit(self, variable):
        if variable not in self.bits:
            self.bits[variable] = 1 << len(self.order)
            self.order.append(variable)
        return self.bits[variable]

    def _source(self, t):
        """The input on which t depends, None if it is not one."""
        bits = self.inputs_of(t)
        if bits and not bits & bits - 1:
            source = self.order[bits.bit_length() - 1]
            return source if source in self.inputs else None
        return None

    # ---- Rebuilding ----
    def build(self, t):
        pending = [t]
        while pending:
            x = pending[-1]
            if x in self.built:
                pending.pop()
                continue
            missing = [y for y in T.children(x) if y not in self.built]
            if missing:
                pending += missing
                continue
            self.built[x] = self._tight(self._anew(x, self.built.get)) if T.children(x) else x
            pending.pop()
        return self.built[t]

    @staticmethod
    def _anew(t, of):
        """t with other operands."""
        o, a, w = OP[t], A[t], W[t]
        if o == "X":
            r = C(w, 0)
            for m, k in a:  # only those bits of the operands that the mask selects
                low, n = (k & -k).bit_length() - 1, k.bit_length()
                v = C(n - low, k >> low)
                for x in m:
                    v = T.and_(v, ext(of(x), low, n - low))
                r = T.xor(r, among_zeros(v, low, w))
            return r
        if o == "+":
            r = C(w, a[0])
            for x, k in a[1]:
                r = T.add(r, T.mul(of(x), C(w, k)))
            return r
        if o == "cat":
            return cat([(of(s), l, n) for s, l, n in a])
        if o == "ext":
            return ext(of(a[0]), a[1], w)
        if o == "rol":
            return T.rol(of(a[0]), a[1])
        if o == "sext":
            return T.sext(of(a), w)
        if o == "and":
            return T.and_(of(a[0]), of(a[1]))
        if o == "mul":
            return T.mul(of(a[0]), of(a[1]))
        if o == "eq":
            return T.eq(of(a[0]), of(a[1]))
        return T.opq(o, w, [of(x) for x in a], T.FUNCTIONS[o])

    def _tight(self, t):
        """t with tables for its parts of one input."""
        if OP[t] == "c" or t in self.origin:
            return t
        source = self._source(t)
        if source is not None:
            return self._simple(t) or self._variable(source, self._operation(t), W[t])
        if OP[t] == "+":
            t = self._gathered(t)
        if OP[t] == "+":
            t = self._apart(t)
        if OP[t] == "cat":
            return cat([(self._tight(ext(*p)), 0, p[2]) for p in A[t]])
        return t

    def _simple(self, t):
        """t if it is a table's variable among zeros, or bits of one."""
        parts = [s for s, _, _ in T.pieces(t) if OP[s] != "c" or A[s]]
        if len(parts) != 1:
            return None
        return t if (A[parts[0]][0] if OP[parts[0]] == "ext" else parts[0]) in self.origin else None

    def _operation(self, t):
        """The table of a term of one input."""
        shape = self._shape(t)
        if shape not in self.known:
            self.known[shape] = self._table(self._execute(t, lambda v: self._column(v, slice(None))))
        return self.known[shape]

    def _column(self, v, part):
        _, table, shift = self.origin[v]
        return self.tables[table][part] >> np.uint64(shift)

    @staticmethod
    def _execute(t, leaf):
        """The array of t's values; leaf gives those of variables."""
        memo, pending = {}, [t]
        while pending:
            x = pending[-1]
            if x not in memo:
                missing = [y for y in T.children(x) if y not in memo]
                if missing:
                    pending += missing
                    continue
                memo[x] = leaf(x) if OP[x] == "v" else np.uint64(A[x]) if OP[x] == "c" else operate(x, memo.get)
            pending.pop()
        return memo[t]

    def _shape(self, t):
        """A number; equal for terms that compute the same function of their inputs."""
        pending = [t]
        while pending:
            x = pending[-1]
            if x not in self.shapes:
                missing = [y for y in T.children(x) if y not in self.shapes]
                if missing:
                    pending += missing
                    continue
                self.shapes[x] = self._interned(x)
            pending.pop()
        return self.shapes[t]

    def _interned(self, t):
        o, a, of = OP[t], A[t], self.shapes.get
        if t in self.origin:
            key = self.origin[t][1:]
        elif o in ("c", "v"):
            key = a if o == "c" else t in self.inputs or a
        elif o == "X":
            key = tuple(sorted((tuple(sorted(map(of, m))), k) for m, k in a))
        elif o == "+":
            key = a[0], tuple(sorted((of(x), k) for x, k in a[1]))
        elif o == "cat":
            key = tuple((of(s), l, n) for s, l, n in a)
        elif o in ("rol", "ext"):
            key = of(a[0]), a[1]
        else:
            key = tuple(map(of, T.children(t)))
            if o.rstrip("0123456789") in COMMUTATIVE:
                key = tuple(sorted(key[:2])) + key[2:]
        return self.numbers.setdefault((o, W[t], key), len(self.numbers))

    def _gathered(self, t):
        """A sum with one atom for each input."""
        w, (c, atoms) = W[t], A[t]
        groups = {}
        for x, k in atoms:
            source = self._source(x)
            groups.setdefault(x if source is None else source, []).append(T.mul(x, C(w, k)))
        if len(groups) == len(atoms):
            return t
        total = C(w, c)
        for group in groups.values():
            part = group[0]
            for x in group[1:]:
                part = T.add(part, x)
            total = T.add(total, self._tight(part) if len(group) > 1 else part)
        return total

    @staticmethod
    def _apart(t):
        """A sum as a row of sums, cut where it cannot carry or borrow."""
        w, (c, atoms) = W[t], A[t]
        cuts = {0, w}
        for x, _ in atoms:
            p = 0
            for _, _, n in T.pieces(x):
                p += n
                cuts.add(p)
        low, row = 0, []
        for p in sorted(cuts)[1:]:
            n = p - low
            lo = hi = c >> low & full(n)
            for x, k in atoms:
                most = sgn(k, w) * MAXV[ext(x, low, n)]
                lo, hi = lo + min(0, most), hi + max(0, most)
            if p == w or lo >= 0 and hi <= full(n):
                s = C(n, c >> low)
                for x, k in atoms:
                    s = T.add(s, T.mul(ext(x, low, n), C(n, k)))
                row.append((s, 0, n))
                low = p
        return cat(row)

    # ---- Comparing ----
    def differs(self, t, source, want):
        """None if t is the function want, of arrays of the input's values as integers, of that input; else why not."""
        if self._source(t) == source and self.hi - self.lo >= MANY:
            leaf = lambda v, part: unsigned(part, W[v])
        else:
            t = self.build(t)
            leaf = lambda v, part: self._column(v, slice(part[0] - self.lo, part[-1] + 1 - self.lo))
            if self.inputs_of(t) and self._source(t) != source:
                return "depends on " + ", ".join(A[x] for x, bit in self.bits.items() if self.inputs_of(t) & bit)
        shape = self._shape(t), want
        if shape in self.agreed:
            return None
        for first in range(self.lo, self.hi + 1, STEP):
            part = np.arange(first, min(first + STEP, self.hi + 1))
            got = np.broadcast_to(self._execute(t, lambda v: leaf(v, part)), part.shape)
            wanted = unsigned(want(part), W[t])
            if (got != wanted).any():
                i = int(np.argmax(got != wanted))
                return f"{int(got[i]):#x} for {int(wanted[i]):#x} where {self.inputs[source]} = {int(part[i])}"
        self.agreed.add(shape)
        return None

    def where(self, t, restrictions):
        """t, rebuilt, with constants for the parts of one input that are constant when the input is one of those that its mask
        selects: {input: mask}."""
        restricted = 0
        for x in restrictions:
            restricted |= self._bit(x)
        memo, pending = {}, [t]
        while pending:
            x = pending[-1]
            if x not in memo:
                source = self._source(x)
                if not self.inputs_of(x) & restricted:
                    memo[x] = x
                elif source in restrictions:
                    values = self._execute(x, lambda v: self._column(v, restrictions[source]))
                    memo[x] = C(W[x], int(values[0])) if (values == values[0]).all() else x
                else:
                    missing = [y for y in T.children(x) if y not in memo]
                    if missing:
                        pending += missing
                        continue
                    memo[x] = self._anew(x, memo.get)
            pending.pop()
        return memo[t]
