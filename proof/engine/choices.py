# SPDX-License-Identifier: ISC
"""Inputs that are one of some values, and terms that depend on one small variable, by all its values.

A choice is a function of a variable of at most 8 bits: a character of an alphabet, for example. Choices.simplify() gives a
term that depends on one such variable the form of a table, whatever computed it, with constants for the bits that are the same
for all values. A machine that simplifies so what instructions compute sees that a branch on the validity of a text of choices
is constant. It decides no more: a branch that depends on the values of the variables still stops the run."""
import numpy as np

from . import parting, terms as T
from .bits import runs
from .exhaustive import operate
from .terms import A, C, OP, W, cat, ext, full

MANY = -1      # depends on more than one small variable
_tables = {}   # (width, values) -> (name, function): a name stands for one table as long as the program runs


def choice(label, values, variable):
    """The term of 8 bits that is the value of that number for the first values of the variable, and goes on from the first value
    when there are no more. The label belongs to these values."""
    values = tuple(values)
    if not 0 < len(values) <= 1 << W[variable]:
        raise ValueError(f"{len(values)} values for a variable of {W[variable]} bits")
    return T.opq("choice of " + label, 8, (variable,), lambda i: values[i % len(values)])


class Choices:
    def __init__(self):
        self.sources = {}  # term -> the variable that it depends on, None if it is constant, or MANY
        self.columns = {}  # term -> array of its values
        self.simple = {}   # term -> its form as a table
        self.agreed = set()
        T.on_reset.append(self.forget)

    def forget(self):
        for memory in (self.sources, self.columns, self.simple, self.agreed):
            memory.clear()

    def source(self, t):
        """The small variable that t depends on, None for a constant, else MANY."""
        pending = [t]
        while pending:
            x = pending[-1]
            missing = [y for y in T.children(x) if y not in self.sources]
            if missing and x not in self.sources:
                pending += missing
                continue
            pending.pop()
            if x not in self.sources:
                self.sources[x] = self._source(x)
        return self.sources[t]

    def _source(self, t):
        if OP[t] == "v":
            return t if W[t] <= 8 else MANY
        found = {self.sources[y] for y in T.children(t)} - {None}
        if W[t] > 64 and found or len(found) > 1:
            return MANY
        return found.pop() if found else None

    def column(self, t):
        """The values of a term of one source, for all values of that."""
        pending = [t]
        while pending:
            x = pending[-1]
            missing = [y for y in T.children(x) if y not in self.columns]
            if missing and x not in self.columns:
                pending += missing
                continue
            pending.pop()
            if x in self.columns:
                continue
            if OP[x] == "v":
                self.columns[x] = np.arange(1 << W[x], dtype=np.uint64)
            elif OP[x] == "c":
                self.columns[x] = np.uint64(A[x])
            else:
                self.columns[x] = operate(x, self.columns.get)
        return self.columns[t]

    def simplify(self, t):
        """t, or an equal term."""
        r = self.simple.get(t)
        if r is None:
            source = self.source(t)
            r = t if source in (None, MANY) else self._as_table(t, source)
            self.simple[t] = self.simple[r] = r
        return r

    def _as_table(self, t, source):
        """Constants where all values of t have the same bits, and between them bits of a table that has the values in full."""
        w = W[t]
        values = np.broadcast_to(self.column(t), 1 << W[source])
        always, ever = (int(f.reduce(values)) for f in (np.bitwise_and, np.bitwise_or))
        change = always ^ ever
        if not change:
            return C(w, always)
        low, n = (change & -change).bit_length() - 1, change.bit_length()
        table = self._table(source, n - low, values >> np.uint64(low) & np.uint64(full(n - low)))
        r, place = [], 0
        for begin, end in [*runs((full(n) ^ full(low)) & ~always), (w, w)]:  # the table knows which bits are never ones
            r += [(C(begin - place, always >> place), 0, begin - place)] if begin > place else []
            r += [(table, begin - low, end - begin)] if end > begin else []
            place = end
        return cat(r)

    @staticmethod
    def _table(source, w, values):
        key = w, values.tobytes()
        if key not in _tables:
            row = values.tolist()
            _tables[key] = f"table {len(_tables)}", lambda i: row[i]
        t = T.opq(_tables[key][0], w, (source,), _tables[key][1], int(np.bitwise_or.reduce(values)), int(values.max()))
        if values.min():
            T.LEAST[t] = int(values.min())
        return t

    def differs(self, got, want):
        """None if each bit of these terms is the same function of one variable, or they are the same term; else why not."""
        if got == want or (got, want) in self.agreed:
            return None
        if W[got] != W[want] or any(self.simplify(ext(got, i, 1)) != self.simplify(ext(want, i, 1)) for i in range(W[want])):
            return parting.explain(got, want)
        self.agreed.add((got, want))
        return None
