# SPDX-License-Identifier: ISC
"""Terms of few variables, by all their values."""
from . import parting, terms as T


class Tables:
    """Remembers the tables of terms that are alike but for the names of their variables."""

    def __init__(self, most):
        self.most = most   # bits of the variables together
        self.known = {}

    def table(self, t, whole):
        """(variables, rows), a row is (their values, value of t): for all values of the variable whole and of the bits of other
        variables that t uses; None if those are too many."""
        dag = parting.dag([t])
        place = {x: i for i, x in enumerate(dag)}
        used = {x: T.full(T.W[x]) if x == whole else self.used(x, dag) for x in dag if T.OP[x] == "v"}
        if sum(m.bit_count() for m in used.values()) > self.most:
            return None
        shape = tuple((T.OP[x], T.W[x], (T.MAXV[x], used[x]) if x in used else self.renamed(x, place)) for x in dag)
        rows = self.known.get(shape)
        if rows is None:
            rows = self.known[shape] = [(tuple(i.values()), T.evaluate([t], {T.A[x]: v for x, v in i.items()})[0])
                                        for i in self.assignments(used)]
        return list(used), rows

    @staticmethod
    def used(x, dag):
        """A mask of the bits of a variable that these terms need."""
        mask = 0
        for y in dag:
            if T.OP[y] == "cat":
                for s, low, n in T.A[y]:
                    mask |= T.full(n) << low if s == x else 0
            elif T.OP[y] == "ext":
                mask |= T.full(T.W[y]) << T.A[y][1] if T.A[y][0] == x else 0
            elif x in T.children(y):
                return T.full(T.W[x])
        return mask or T.full(T.W[x])

    @staticmethod
    def renamed(x, place):
        """The arguments of a term, terms by their places."""
        op, a = T.OP[x], T.A[x]
        if op == "c":
            return a
        if op == "X":
            return tuple((tuple(place[y] for y in m), k) for m, k in a)
        if op == "+":
            return a[0], tuple((place[y], k) for y, k in a[1])
        if op in ("rol", "ext"):
            return place[a[0]], a[1]
        if op == "cat":
            return tuple((place[s], low, n) for s, low, n in a)
        return tuple(place[y] for y in T.children(x))

    @staticmethod
    def assignments(used):
        """Every value of these bits of the variables."""
        bits = [(x, i) for x, mask in used.items() for i in range(T.W[x]) if mask >> i & 1]
        for number in range(1 << len(bits)):
            values = dict.fromkeys(used, 0)
            for k, (x, i) in enumerate(bits):
                values[x] |= (number >> k & 1) << i
            yield values
