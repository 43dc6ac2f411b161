# SPDX-License-Identifier: ISC
"""Montgomery ladders side by side, one in each lane of vectors, whose scalars were made into bits that say whether two bits of a
scalar differ: x and z of x25519batch_*_ladder(x, z, n, p, count), for any n and p.

As in ladder_common.py the loop is run with scalars of zeros to find where the state is, and then once for any scalars, all 255
passes. The lanes are not taken apart by cases: in each pass the bit of each lane is a variable, and what a lane's words are after
the pass is compared with the specification's step for both values of its bit."""
from engine import parting, terms as T
from engine.machine import RET
from engine.points import Residue
from spec import x25519 as spec
from theorem import Refused, sym
from theorems.fields_common import congruent
from theorems.ladder_common import BITS, P, State, Walk, Watch, Wider, at, copied, drive, factor, fresh, loop_head, stopped

SIZE = 8      # bytes of a word
LEAST = 400   # instructions that a pass has at least, and no loop before it


class Lanes:
    """The inputs of the lanes: field is that of the limbs of x and z; scalars and u coordinates are the arguments' variables."""

    def __init__(self, run, field, count):
        self.field, self.count = field, count
        ends = [*field.places[1:], 255]
        self.u = [[T.V(b - a, f"p{j}_{i}") for i, (a, b) in enumerate(zip(field.places, ends))] for j in range(count)]
        self.n = [run.variables(f"n{j}_", 256, 1) for j in range(count)]
        whole = [T.concat([*limbs, T.V(1, f"p{j}_top")]) for j, limbs in enumerate(self.u)]
        self.p_words = [T.ext(x, i, 64) for x in whole for i in range(0, 256, 64)]
        self.n_words = [T.concat(bits[i:i + 64]) for bits in self.n for i in range(0, 256, 64)]

    def swaps(self, j):
        """The bits that say whether bits i and i + 1 of lane j's clamped scalar differ; of lanes beyond the count, lane 0's."""
        n = self.n[j if j < self.count else 0]
        bits = [T.C(1, 0)] * 3 + n[3:254] + [T.C(1, 1)] + [T.C(1, 0)] * 2
        return [T.xor(x, y) for x, y in zip(bits, bits[1:])]


def depends_on(t, names):
    return any(T.OP[x] == "v" and T.A[x].split("<=")[0] in names for x in parting.dag([t]))


class LanesWatch(Watch):
    """Watch, with four forms for each lane."""

    def __init__(self, run, start, lanes):  # pylint: disable=super-init-not-called
        self.size = SIZE
        self.head = loop_head(run.machine, lambda: start(run), LEAST)
        run, states = fresh(run), []
        machine = run.machine

        def arrivals(pc):
            for _ in range(3):
                pc = drive(machine, pc, (self.head,))
                if pc == RET:
                    raise Refused("the loop ends")
                states.append(State(machine))
        stopped(machine, arrivals, lambda: start(run))
        _, old, new = states
        self.words(machine, old, new)
        self.lanes = [self.lane_of(j, limbs, lanes.field.places, new) for j, limbs in enumerate(lanes.u)]

    def lane_of(self, j, limbs, radix, state):
        """(which words are of lane j, the forms of them)"""
        every, names = self.places, {T.A[t] for t in limbs}
        mine = [i for i, x in enumerate(every) if depends_on(state.word(x, SIZE), names)]
        self.places = [every[i] for i in mine]
        for self.first in (0, 1) if j == 0 else (self.first,):
            forms = self.find(state, (limbs, radix), self.first + 2) if mine else None
            if forms:
                self.places = every
                return mine, forms
        raise Refused(f"no linear forms of the state are the points of lane {j}")

    def lane(self, j, words):
        """The words of a lane, and their forms."""
        mine, forms = self.lanes[j]
        return [words[i] for i in mine], forms


class LanesWalk(Walk):
    """The run for any scalars. finish(pairs): at the return; pairs(j, b, number) gives X, Z of lane j after the last pass, for a
    bit b of its scalar."""

    def __init__(self, run, watch, given, good, finish):
        super().__init__(run, watch, given.n_words + given.p_words, [], None, None, finish, None)
        self.given, self.good = given, good  # good: the steps that hold, for all counts
        self.secret = {t for n in given.n for t in n}
        self.wanted, self.found = {}, {}     # what words of swaps() are, and which words are such
        for j in reversed(range(given.count)):
            swaps = given.swaps(j)
            self.wanted.update({tuple(swaps[i:i + 64]): (i, j) for i in range(0, 256, 64)})
        self.scalars = []                    # those in memory
        self.cells = watch.cells(watch.variables())

    def find_scalars(self, state, kind):
        """[(place, bits, the first of them, lane)] of the words in memory, or in vectors, that say where bits differ."""
        if kind == "memory":
            places = [("memory", a, 0) for a in state.memory if a % SIZE == 0]
        else:
            places = [("vector", n, i) for n, cells in state.vectors.items() for i in range(0, len(cells), SIZE)]
        words = [(x, state.word(x, SIZE)) for x in places if T.W[state.get(x)[0]] == 8 * SIZE]
        return [(place, *self.scalar(t)) for place, t in words if t is not None and self.scalar(t)]

    def scalar(self, t):
        """(bits, the first of them, lane) if the word is where bits differ, else None."""
        if t not in self.found:
            bits = tuple(T.ext(t, i, 1) for i in range(8 * SIZE)) if self.leaves(t) else None
            self.found[t] = (bits, *self.wanted[bits]) if bits in self.wanted else None
        return self.found[t]

    def one_pass(self):
        machine, watch = self.machine, self.watch
        if self.passes >= BITS:
            raise Refused("there are too many passes")
        i = BITS - 1 - self.passes
        before = State(machine)
        before.put(self.cells)
        begin = copied(before)
        for place, bits, first, j in self.scalars + self.find_scalars(begin, "vector"):
            if first <= i < first + 64:
                word = T.concat([*bits[:i - first], swap(j), *bits[i - first + 1:]])
                begin.put({at(place, k): (word, k) for k in range(SIZE)})
        begin.restore(machine)
        pc = drive(machine, watch.head, (watch.head,), replay=self.replay if i else None)
        if pc == RET:
            if i:
                raise Refused(f"the loop ends after {self.passes} passes, and perhaps one")
            self.finish(lambda j, b, number: self.stepped(j, b, number)[:2])
            return pc
        after = State(machine)
        self.arrive(after, True)
        self.known_parts(before, begin, after)
        before.restore(machine)
        return pc

    def known_parts(self, state, begin, after):
        """Puts into the state what a pass from begin has changed, and forgets what is not known from the arguments alone."""
        values = {}
        for place in after.changed(begin):
            if place not in self.cells:
                cell = after.get(place)
                values[place] = cell if cell and self.leaves(cell[0]) is not None else None
        state.put(values)

    def forms(self, j, number, words):
        words, forms = self.watch.lane(j, words)
        zero = number([T.C(64, 0)], 0)
        return [sum((c * number([t], 0) for c, t in zip(form, words) if c), zero) for form in forms]

    def coordinate(self, j, number):
        return number(self.given.u[j], self.given.field.places)

    def stepped(self, j, b, number):
        """The specification's state after a pass from variables, where the bit of the lane is b."""
        return spec.step(self.coordinate(j, number), *spec.exchanged(self.forms(j, number, self.watch.variables()), b))

    def first_state(self, j, number):
        """At the first arrival, before any pass, or after that for bit 254, which is set."""
        x1 = self.coordinate(j, number)
        start = spec.start(x1)
        return spec.step(x1, *spec.exchanged(start, 1)) if self.passes else start

    def arrive(self, state, last=None, bit=None):
        watch, given = self.watch, self.given
        words = [state.word(x, SIZE) for x in watch.places]
        if None in words:
            raise Refused("a word of the state is not written")
        if any(T.minv(t) < least or T.MAXV[t] > most for t, least, most in zip(words, watch.least, watch.bounds)):
            watch.least = [min(x, T.minv(t)) for x, t in zip(watch.least, words)]
            watch.bounds = [max(x, T.MAXV[t]) for x, t in zip(watch.bounds, words)]
            raise Wider
        if last is None:
            self.scalars = self.find_scalars(state, "memory")
        for j in range(given.count):
            key = last, j, tuple(watch.lane(j, words)[0])
            if key in self.good:
                continue
            for b in (0, 1) if last else (0,):
                want = lambda number, j=j, b=b: self.stepped(j, b, number) if last else self.first_state(j, number)
                same = lambda number, j=j, want=want: list(zip(self.forms(j, number, words), want(number)))
                for i in (0, 2):
                    pairs = lambda number, i=i, same=same: same(number)[i:i + 2]
                    proportional(self.run, f"pass {self.passes} of lane {j}", pairs, j, b)
            self.good.add(key)


def swap(j):
    return T.V(1, f"swap{j}_")


def proportional(run, what, pairs, j, b):
    """Refuses unless got is a constant, not 0, times want, for both pairs of pairs(number), if lane j's bit is b."""
    given = [(swap(j), lambda number: Residue(b, 0, P))]
    k = factor(pairs, given)
    if not k:
        raise Refused(f"{what}: a point is 0")
    congruent(run, what, lambda number: [(g, w * k) for g, w in pairs(number)], P, given)


def aligned(field):
    """By what places of numbers in lanes are multiples."""
    return field.lanes * field.width // 8


def ladder(run, field, count, watch, good):
    """x / z = X25519 of n and p in the first lanes, both tight in all of them, for count pairs; or, where they fill the lanes,
    for any number that is not less. field: that of u coordinates, x and z."""
    given = Lanes(run, field, count)
    pairs = count if count < field.lanes else sym(T.V(64, "pairs", least=count))
    where = {}

    def start(r, n):
        where.update(n=r.buffer("n", n, skew=1), p=r.buffer("p", given.p_words, skew=3))
        where.update({name: r.output(name, field.size, align=aligned(field)) for name in "xz"})
        r.call(where["x"], where["z"], where["n"], where["p"], pairs)

    def finish(points):
        x, z = (field.read(run, where[name])[0] for name in "xz")
        for limbs in (x, z):
            field.at_most(run, "x and z", limbs, 1)
        for j in range(count):
            for b in (0, 1):
                got = lambda number, j=j: [field.value(number, limbs, j) for limbs in (x, z)]
                proportional(run, f"the result of lane {j}", lambda number, j=j, b=b, got=got: list(zip(
                    got(number), points(j, b, number))), j, b)
    run.machine.run = LanesWalk(run, watch, given, good, finish)
    start(run, given.n_words)
