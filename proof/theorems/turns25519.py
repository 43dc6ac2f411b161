# SPDX-License-Identifier: ISC
"""Multiples of B by a loop in which two sums take turns, and in which the compiler has put the formulas of their additions.

Each pass is run for each sign of its two digits, whose magnitudes stay any. Then the lanes of both sums must be those of the sum
of the point before and of the table's point for that magnitude, and become new variables: any tight numbers. What a pass changes
besides and is not the same for all signs is forgotten."""
import itertools

from engine import terms as T
from engine.choices import choice
from spec import edwards25519 as spec
from theorem import Refused
from theorems.field25519 import same_point
from theorems.ladder_common import State, drive, fresh

PASSES = 24
MAGNITUDES = 16
FIRST, SECOND = (lambda i: 3 * i + (2 if i < 17 else -47)), (lambda i: 3 * i + (28 if i < 8 else -21))  # the digits of pass i


class Turns:
    """points: the calls of the loop (edwards25519.PointsInLanes). affine(row, d): y + x, y - x and 2 d x y of 8^i D(d) B for a
    digit d."""

    def __init__(self, run, points, affine, simplify):
        self.run, self.points, self.affine, self.simplify = run, points, affine, simplify
        self.head, self.exit, self.sums = self.observed()

    def observed(self):
        """(the loop's head, where it goes on after it, the places of both sums), as a run for one scalar shows them. They need not
        be right: others are refused."""
        other, trace, sums = fresh(self.run), [], []
        points = type(self.points)(other)

        def comb(machine):
            points.write(machine, machine.argument(0), [T.C(8, 1)] * 56)
            return machine.leave()

        def step(machine):
            sums.append(machine.argument(0))
            return machine.leave()
        leave = lambda machine: machine.leave()
        by_name = {"comb": comb, "step": step, "niels": leave, "taken": leave}
        stubs = {address: by_name[name] for name, addresses in points.places.items() for address in addresses}

        def watch(_, pc):
            trace.append(pc)
            return False
        other.machine.run = lambda pc, limit=0: drive(other.machine, pc, stubs=stubs, watch=watch)
        other.call(other.output("r", 160), other.buffer("s", [T.C(64, 1)] * 4))
        count = {}
        for pc in trace:
            count[pc] = count.get(pc, 0) + 1
        head = next((pc for pc in trace if count[pc] == PASSES), None)
        if head is None or len(set(sums)) != 2:
            raise Refused("no loop over the digits is found")
        last = len(trace) - 1 - trace[::-1].index(head)
        before = set(trace[:last])
        return head, next(pc for pc in trace[last:] if pc not in before), sorted(set(sums), key=sums.index)[::-1]

    def loop(self, machine, pc):
        """Runs the function from there to its return."""
        stubs = self.points.table
        if drive(machine, pc, (self.head,), stubs) != self.head:
            raise Refused("the loop is not reached")
        for where in self.sums:  # from here on any numbers that stand for the point
            self.points.put(machine, where, self.points.of_lanes(machine, where))
        for i in range(PASSES):
            self.one_pass(machine, i)
        return drive(machine, self.exit, stubs=stubs)

    def one_pass(self, machine, i):
        points, end = self.points, self.exit if i == PASSES - 1 else self.head
        before, digits, totals = State(machine), (FIRST(i), SECOND(i)), []
        current = dict(points.current)
        after = None
        for signs in itertools.product((0, 1), repeat=2):
            before.restore(machine)
            points.current = dict(current)
            columns = [T.V(4, f"magnitude{d}") for d in digits]
            for d, column, sign in zip(digits, columns, signs):
                values = [(-m if sign else m) % 256 for m in range(1, MAGNITUDES + 1)]
                machine.store(points.digits + d, choice(f"digits of sign {sign}", values, column))
            if drive(machine, self.head, (end,), points.table) != end:
                raise Refused("a pass does not end where the next one begins")
            totals.append([self.added(machine, *x) for x in zip(self.sums, digits, columns, signs)])
            after = State(machine) if after is None else self.merged(after, State(machine), i)
        if any(t != totals[0] for t in totals):
            raise Refused("what a pass adds depends on signs")
        for d in digits:  # which are as they were
            after.put({("memory", points.digits + d, 0): before.get(("memory", points.digits + d, 0))})
        after.restore(machine)
        for where, total in zip(self.sums, totals[0]):
            points.put(machine, where, total)

    @staticmethod
    def merged(a, b, i):
        """The state that both have after pass i; registers that differ become new variables."""
        differ = {*a.changed(b), *b.changed(a)}
        a.put({place: None if place[0] == "memory" else (T.V(8, f"forgotten{i}_{place}"), 0) for place in differ})
        return a

    def added(self, machine, where, digit, column, sign):
        """The present value of the sum there: it must be the last one that was known, and 8^i D B or - 8^i D B."""
        points, field = self.points, self.points.field
        words, (got,) = points.current[where], field.read(self.run, where)
        field.at_most(self.run, "a sum", got, 1)
        n = self.niels(digit // 3, column)
        lanes = lambda number, limbs: [field.value(number, limbs, points.order.index(name)) for name in "XYZT"]

        def want(number):
            minus, plus, z2, t2d = lanes(number, n)
            return spec.extended(spec.add(lanes(number, words), (plus, minus, z2, t2d), sign))
        same_point(self.run, field, lambda number: lanes(number, got), want, 4)
        total = dict(points.in_lanes[tuple(words)])
        total[digit] = total.get(digit, 0) + (1 << 3 * (digit // 3))
        return total

    def niels(self, row, column):
        """The limbs of the niels of the table's points for all magnitudes, with z = 1."""
        field, r, points = self.points.field, [], []
        for m in range(1, MAGNITUDES + 1):
            plus, minus, t2d = self.affine(row, m)
            if self.affine(row, -m) != [minus, plus, -t2d % spec.P]:
                raise Refused("the opposite digit does not stand for the opposite point")
            points.append({"X": minus, "Y": plus, "Z": 2, "T": t2d})
        ends = [*field.places[1:], 256]
        for limb, (begin, end) in enumerate(zip(field.places, ends)):
            for name in self.points.order:
                values = [p[name] >> begin & T.full(end - begin) for p in points]
                r.append(self.simplify(self.limb(f"limb {limb} of {name} in row {row}", values, column)))
        return r

    @staticmethod
    def limb(label, values, column):
        """One of these values. The label belongs to them."""
        return T.opq(label, 64, (column,), lambda i: values[i])
