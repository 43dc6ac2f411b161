# SPDX-License-Identifier: ISC
"""Functions that are a Montgomery ladder and what stands before and after it, from entry to return, by induction over the passes.

Watch runs the loop with a scalar of zeros and sees where a compiler keeps the state: which words a pass changes and needs, and
four linear forms of them that give the points. Nothing that it finds is trusted. Walk then runs the function once, for any
scalar:

  - Where it arrives at the loop head, the forms of the words must be the specification's state, up to a constant factor of each
    point that is not 0. Then the words become variables, any values within bounds that are the same in each pass.
  - From there the machine goes on with all else as the code left it: counter, pointers, scalar. What a pass changed and is
    neither a word of the state nor known from the arguments alone is forgotten.
  - A pass is run for each value of the two bits of the scalar that it needs. What must be the same for all is compared, and what
    depends on a bit becomes a function of it.
  - The passes are counted. The last goes on to the return, where the results must be right for any state within the bounds."""
import itertools

from engine import floors, parting, terms as T
from engine.library import Stop
from engine.machine import RET, fromrefs
from engine.replay import Replay
from spec import x25519 as spec
from theorem import Refused
from theorems.fields_common import congruent

PASS = 100    # instructions that a pass of the ladder has at least
BITS = 255    # passes
LIMIT = 20000000
P = spec.P


def drive(machine, pc, stops=(), stubs=None, watch=None, replay=None):
    """Runs from pc until it is one of stops or RET, which is returned. stubs: address -> function of the machine that does what a
    function does and returns where to go on."""
    stubs, foreign = stubs or {}, machine.lib.foreign
    ends = {*stubs, *stops}
    while True:
        before = pc
        if pc in stubs:
            pc = stubs[pc](machine)
        elif pc in foreign:
            pc = machine.external(foreign[pc])
        else:
            pc = replay.piece(machine, pc, ends) if replay else machine.step(pc)
        if watch and watch(before, pc):
            return pc
        if pc == RET or pc in stops:
            return pc
        if machine.steps > LIMIT:
            raise Stop("too many instructions")


def loop_head(machine, call, least=PASS):
    """The target of the first jump backwards that comes three times with more than that number of instructions between."""
    hits, found = {}, []

    def watch(before, pc):
        if pc < before and before in machine.lib.decoded and machine.is_jump(machine.lib.decoded[before]):
            hits.setdefault(pc, []).append(machine.steps)
            a = hits[pc][-3:]
            if len(a) == 3 and a[1] - a[0] > least < a[2] - a[1]:
                found.append(pc)
                return True
        return False
    stopped(machine, lambda pc: drive(machine, pc, watch=watch), call)
    if not found:
        raise Refused("no loop is found")
    return found[0]


class Enough(Exception):
    """The rest of a call is of no interest."""


class Wider(Exception):
    """The bounds of the state were too narrow; they are wider now."""


def substituted(t, values, memo):
    """The term with other terms for variables."""
    if t in memo:
        return memo[t]
    op, a, w = T.OP[t], T.A[t], T.W[t]
    of = lambda x: substituted(x, values, memo)
    if op in ("c", "v"):
        r = values.get(t, t)
    elif op == "X":
        r = T.C(w, 0)
        for atoms, mask in a:
            x = T.C(w, mask)
            for y in atoms:
                x = T.and_(x, of(y))
            r = T.xor(r, x)
    elif op == "cat":
        r = T.cat([(of(x), low, n) for x, low, n in a])
    elif op == "ext":
        r = T.ext(of(a[0]), a[1], w)
    elif op == "sext":
        r = T.sext(of(a), w)
    elif op == "rol":
        r = T.rol(of(a[0]), a[1])
    elif op == "+":
        r = T.C(w, a[0])
        for x, k in a[1]:
            r = T.add(r, T.mul(of(x), T.C(w, k)))
    else:
        raise Refused(f"a bit of the scalar is in {op} at the loop head")
    memo[t] = r
    return r


def stopped(machine, run, call):
    """Calls, runs the body by run(pc) and leaves it there."""
    def body(pc, limit=0):  # pylint: disable=unused-argument
        run(pc)
        raise Enough
    machine.run = body
    try:
        call()
    except Enough:
        return


class State:
    """The contents of a machine, by places: ("memory", address, 0), ("general" or "vector", register, byte)."""

    def __init__(self, machine):
        self.memory = dict(machine.m)
        self.general, self.vectors = machine.registers()

    def restore(self, machine):
        machine.m = dict(self.memory)
        machine.set_registers(self.general, self.vectors)

    def get(self, place):
        """The cell there, or None."""
        kind, number, byte = place
        if kind == "memory":
            return self.memory.get(number)
        if kind == "vector":
            return self.vectors[number][byte] if number in self.vectors else None
        return (self.general[number], byte) if number in self.general else None

    def changed(self, before):
        """The places that are not what they were."""
        r = [("memory", a, 0) for a, cell in self.memory.items() if before.memory.get(a) != cell]
        r += [("memory", a, 0) for a in before.memory if a not in self.memory]
        r += [("general", n, i) for n, t in self.general.items() if before.general.get(n) != t for i in range(8)]
        for n, cells in self.vectors.items():
            was = before.vectors.get(n, [None] * len(cells))
            if was is not cells:
                r += [("vector", n, i) for i, (x, y) in enumerate(zip(cells, was)) if x != y]
        return r

    def word(self, place, size):
        """The term of size bytes at a place, or None."""
        cells = [self.get(at(place, i)) for i in range(size)]
        return None if None in cells else fromrefs(cells)

    def put(self, values):
        """Sets cells: place -> cell, or None to forget what was there."""
        general, vectors = {}, {}
        for (kind, number, byte), cell in values.items():
            if kind == "memory":
                if cell is None:
                    self.memory.pop(number, None)
                else:
                    self.memory[number] = cell
                continue
            cell = cell or (T.V(8, f"forgotten_{kind}_{number}_{byte}"), 0)
            if kind == "general":
                general.setdefault(number, {})[byte] = cell
            else:
                if number not in vectors:
                    vectors[number] = list(self.vectors.get(number) or
                                           [(T.V(8, f"forgotten_{kind}_{number}_{i}"), 0) for i in range(64)])
                vectors[number][byte] = cell
        self.vectors.update(vectors)
        for number, cells in general.items():
            self.general[number] = fromrefs([cells[i] if i in cells else (self.general[number], i) for i in range(8)])


def fresh(run):
    """The same function on a new machine."""
    return type(run)(type(run.machine)(run.machine.lib), run.primitive, run.implementation, run.address, run.others)


def copied(state):
    r = State.__new__(State)
    r.memory, r.general, r.vectors = dict(state.memory), dict(state.general), dict(state.vectors)
    return r


def at(place, i):
    """The place n bytes further."""
    kind, number, byte = place
    return (kind, number + i, 0) if kind == "memory" else (kind, number, byte + i)


def words_of(places, size):
    """The words that hold these places."""
    words = {(k, n // size * size, 0) if k == "memory" else (k, n, i // size * size) for k, n, i in places}
    return sorted(words, key=lambda x: (x[0], isinstance(x[1], tuple), *x[1:]))  # mask registers are pairs


def solve(rows, sides):
    """For each side a list w with row w = side for every row, modulo P; None if there is none."""
    n = len(rows[0])
    a = [[*row, *side] for row, side in zip(rows, zip(*sides))]
    pivots, r = [], 0
    for c in range(n):
        k = next((i for i in range(r, len(a)) if a[i][c] % P), None)
        if k is None:
            continue
        a[r], a[k] = a[k], a[r]
        inverse = pow(a[r][c], -1, P)
        a[r] = [x * inverse % P for x in a[r]]
        for i, row in enumerate(a):
            if i != r and row[c]:
                f = row[c]
                a[i] = [(x - f * y) % P for x, y in zip(row, a[r])]
        pivots.append(c)
        r += 1
    if any(any(x % P for x in row[n:]) for row in a[r:]):
        return None
    out = []
    for s in range(len(sides)):
        w = [0] * n
        for i, c in enumerate(pivots):
            w[c] = a[i][n + s]
        out.append(w)
    return out


class Watch:
    """Where the loop keeps its state: head, passes done at the first arrival there, places of words, forms, bounds.

    start(run) calls the function with a scalar of zeros; u is the number u, (limbs, places)."""

    def __init__(self, again, start, u, sizes):
        run = again()
        self.head = loop_head(run.machine, lambda: start(run))
        run, states = again(), []
        machine = run.machine

        def arrivals(pc):
            for _ in range(3):
                pc = drive(machine, pc, (self.head,))
                if pc == RET:
                    raise Refused("the loop ends")
                states.append(State(machine))
        stopped(machine, arrivals, lambda: start(run))
        _, old, new = states
        for self.size in sizes:  # bytes of a word
            self.words(machine, old, new)
            for self.first in (0, 1):
                self.forms = self.find(new, u, self.first + 2)
                if self.forms:
                    return
        raise Refused("no linear forms of the state are the points")

    def words(self, machine, old, new):
        """The words that a pass changes and needs, and their bounds in both states."""
        size = self.size
        pairs = [(x, old.word(x, size), new.word(x, size)) for x in words_of(new.changed(old), size)]
        pairs = [x for x in pairs if None not in x and not (T.isc(x[1]) and T.isc(x[2]))]
        self.places = [x for x, _, _ in pairs]
        self.least = [min(T.minv(t), T.minv(u)) for _, t, u in pairs]
        self.bounds = [max(T.MAXV[t], T.MAXV[u]) for _, t, u in pairs]
        state = copied(new)
        state.put(self.cells(self.variables()))
        state.restore(machine)
        drive(machine, self.head, (self.head,))
        after = State(machine)
        used = set(parting.dag([t for t in (after.word(x, size) for x in self.places) if t is not None]))
        needed = [i for i, v in enumerate(self.free()) if v in used]
        self.places, self.least, self.bounds = ([x[i] for i in needed] for x in (self.places, self.least, self.bounds))

    def free(self):
        return [T.V(8 * self.size, f"s{i}", None if b - a == T.full(8 * self.size) else b - a)
                for i, (a, b) in enumerate(zip(self.least, self.bounds))]

    def variables(self):
        """A state within the bounds."""
        return [T.add(v, T.C(8 * self.size, a)) for v, a in zip(self.free(), self.least)]

    def cells(self, words):
        return {at(x, i): (t, i) for x, t in zip(self.places, words) for i in range(self.size)}

    def settled(self, proof):
        """Does the proof with bounds that the passes keep."""
        for _ in range(8):
            try:
                return proof()
            except Wider:
                continue
        raise Refused("no bounds of the state are kept")

    def find(self, state, u, done):
        """The forms that give R0 and R1 after that number of passes, the first of bit 1, the others of bit 0, or None."""
        words = [state.word(x, self.size) for x in self.places]
        limbs, places = u
        variables = [t for t in parting.dag(words + limbs) if T.OP[t] == "v"]
        rows, sides = [], [[], [], [], []]
        for _ in range(len(words) + 8):  # inputs, as many as determine the forms
            env, memo = parting.random_input(variables), {}
            rows.append([x % P for x in T.evaluate(words, env, memo)])
            x1 = sum(x << place for x, place in zip(T.evaluate(limbs, env, memo), places))
            points = spec.start(x1)
            for i in range(done):
                points = spec.exchanged([v % P for v in spec.step(x1, *spec.exchanged(points, i == 0))], i == 0)
            for side, w in zip(sides, points):
                side.append(w % P)
        return solve(rows, sides)


def plain(x):
    return getattr(x, "value", x) % P


def factor(pairs, given=()):
    """got / want of the first pair whose want is not 0, at a point of its own: 0 if there is none. given: as for congruent()."""
    point = floors.Point(P)
    for variable, value in given:
        point.assume(variable, value(point.number))
    return next((plain(got) * pow(plain(want), -1, P) % P for got, want in pairs(point.number) if plain(want)), 0)


class Walk:
    """A run of the function from entry to return, for scalars of symbolic bits.

    arguments: the contents of the buffers. bits: the terms of bits 0 to 254 of the clamped scalar; u: the number u, (limbs,
    places). last() is called before the last pass. finish(points) checks the result at the return: points(number) gives X, Z."""

    def __init__(self, run, watch, arguments, bits, u, stubs, finish, last):
        self.run, self.machine, self.watch, self.bits, self.u = run, run.machine, watch, bits, u
        self.stubs, self.finish, self.last = stubs, finish, last
        self.secret = {t for t in bits if not T.isc(t)}
        self.open = {t for t in parting.dag(arguments) if T.OP[t] == "v"}
        self.known = {}      # term -> the bits on which it depends, None if on more than arguments
        self.seen = {}       # identities that hold
        self.fixed = {0, 1}  # 1: the state keeps R0 first; 0: the points change places as in RFC 7748
        self.passes = 0
        self.replay = Replay()

    def __call__(self, pc, limit=0):
        """In place of machine.run."""
        watch, machine = self.watch, self.machine
        pc = drive(machine, pc, (watch.head,), self.stubs)
        if pc == RET:
            raise Refused("the loop is not reached")
        self.passes = watch.first
        self.arrive(State(machine))
        while pc != RET:
            pc = self.one_pass()
            self.passes += pc != RET

    def bit(self, i):
        """Bit i of the scalar; above bit 254, and below bit 0, none is set."""
        return self.bits[i] if 0 <= i < BITS else T.C(1, 0)

    # ---- One pass ----
    def one_pass(self):
        machine, watch = self.machine, self.watch
        if self.passes > BITS:
            raise Refused("there are too many passes")
        before = State(machine)
        before.put(watch.cells(watch.variables()))
        i = BITS - 1 - self.passes
        if i <= 0:
            self.last()
        needed = [t for t in (self.bit(i + 1), self.bit(i)) if not T.isc(t)]
        ends, afters, starts, saved = set(), [], [], []
        choices = [dict(zip(needed, v)) for v in itertools.product((T.C(1, 0), T.C(1, 1)), repeat=len(needed))]
        dependent = self.dependent(before, needed)
        for choice in choices:
            begin = copied(before)
            begin.put({x: (substituted(t, choice, {}), k) for x, (t, k) in dependent.items()})
            begin.restore(machine)
            pc = drive(machine, watch.head, (watch.head,), self.stubs, replay=None if i <= 0 else self.replay)
            ends.add(pc)
            after = State(machine)
            last, bit = (T.val(choice.get(self.bit(j), self.bit(j))) for j in (i + 1, i))
            if pc == RET:
                self.end(last, bit)
                saved.append(machine.kept())
            else:
                self.arrive(after, last, bit)
            starts.append(begin)
            afters.append(after)
        if len(ends) != 1:
            raise Refused("whether the loop ends depends on data")
        if any(x != saved[0] for x in saved):  # the caller sees the last of them
            raise Refused("what a function must keep depends on the scalar")
        if pc != RET:
            self.merged(before, starts, afters, choices, needed).restore(machine)
        return pc

    def dependent(self, state, bits):
        """The cells of a state that depend on these bits."""
        on, r = (lambda t: not self.depends(t).isdisjoint(bits)), {}
        for a, cell in state.memory.items():
            if on(cell[0]):
                r["memory", a, 0] = cell
        for n, t in state.general.items():
            if on(t):
                r.update({("general", n, i): (t, i) for i in range(8)})
        for n, cells in state.vectors.items():
            r.update({("vector", n, i): cell for i, cell in enumerate(cells) if on(cell[0])})
        return r

    def depends(self, t):
        """The bits of scalars on which a term depends that is known from the arguments; else nothing."""
        return self.leaves(t) or frozenset()

    def leaves(self, t):
        known = self.known
        stack = [t]
        while stack:
            x = stack[-1]
            if x in known:
                stack.pop()
                continue
            if T.OP[x] == "v":
                known[x] = None if x not in self.open else frozenset((x,)) if x in self.secret else frozenset()
                continue
            missing = [y for y in T.children(x) if y not in known]
            if missing:
                stack += missing
                continue
            parts = [known[y] for y in T.children(x)]
            known[x] = None if None in parts else frozenset().union(*parts)
        return known[t]

    def merged(self, before, starts, afters, choices, needed):
        """The state after a pass for all values of the bits."""
        state, live, values = copied(before), set(self.watch.cells(self.watch.places)), {}
        whole = lambda x: x[0] == "general" and not any((*x[:2], i) in live for i in range(8))
        for place in {x for start, after in zip(starts, afters) for x in after.changed(start)} - live:
            if whole(place) and place[2]:
                continue
            cells = [after.get(place) for after in afters]
            t = byte = None
            if None not in cells:
                byte = cells[0][1]
                if any(k != byte for _, k in cells):
                    byte, cells = 0, [(T.ext(t, 8 * k, 8), 0) for t, k in cells]
                t = self.joined([t for t, _ in cells], choices, needed)
            for i in range(8 if whole(place) else 1):
                values[at(place, i)] = None if t is None else (t, byte + i)
        state.put(values)
        return state

    def joined(self, terms, choices, needed):
        """The term that has these values for the choices; None if it is not known from the arguments."""
        if len({T.W[t] for t in terms}) > 1 or None in [self.leaves(t) for t in terms]:
            return None
        def join(pairs, bits):
            if len({t for _, t in pairs}) == 1:
                return pairs[0][1]
            zero, one = (join([(c, t) for c, t in pairs if c[bits[0]] == T.C(1, v)], bits[1:]) for v in (0, 1))
            return T.xor(zero, T.and_(T.sext(bits[0], T.W[zero]), T.xor(zero, one)))
        return join(list(zip(choices, terms)), needed)

    # ---- What is checked ----
    def points(self, number, words):
        zero = number([T.C(64, 0)], 0)
        return [sum((c * number([t], 0) for c, t in zip(form, words) if c), zero) for form in self.watch.forms]

    def arrive(self, state, last=None, bit=None):
        """At the loop head, after a pass for the last bit and this one, or the first time."""
        watch = self.watch
        words = [state.word(x, watch.size) for x in watch.places]
        if None in words:
            raise Refused("a word of the state is not written")
        if any(T.minv(t) < least or T.MAXV[t] > most for t, least, most in zip(words, watch.least, watch.bounds)):
            watch.least = [min(x, T.minv(t)) for x, t in zip(watch.least, words)]
            watch.bounds = [max(x, T.MAXV[t]) for x, t in zip(watch.bounds, words)]
            raise Wider
        key = tuple(words), last, bit
        if key not in self.seen:
            self.seen[key] = {f for f in self.fixed
                              if self.proportional(lambda number, f=f: self.step(number, words, f, last, bit))}
        self.fixed &= self.seen[key]
        if not self.fixed:
            raise Refused(f"pass {self.passes} is not the specification's")

    def step(self, number, words, fixed, last, bit):
        """[(got, want)] of the four numbers after a pass, or at the first arrival."""
        x1 = number(*self.u)
        if bit is None:
            want = spec.start(x1)
            if self.passes:  # for bit 254
                want = spec.exchanged(spec.step(x1, *spec.exchanged(want, 1)), fixed)
        else:
            old = spec.exchanged(self.points(number, self.watch.variables()), fixed and last)
            want = spec.exchanged(spec.step(x1, *spec.exchanged(old, last ^ bit)), fixed and bit)
        return list(zip(self.points(number, words), want))

    def proportional(self, pairs):
        """Whether X and Z of both points are a constant factor, not 0, times what they should be."""
        factors = [factor(lambda number, i=i: pairs(number)[i:i + 2]) for i in (0, 0, 2, 2)]
        if not all(factors):
            return False
        try:
            congruent(self.run, "a pass", lambda number: [(g, w * f) for (g, w), f in zip(pairs(number), factors)], P)
        except Refused:
            return False
        return True

    def end(self, last, bit):
        """At the return, after the last pass."""
        if self.passes not in (BITS - 1, BITS):
            raise Refused(f"the loop ends after {self.passes} passes, and perhaps one")
        fixed = min(self.fixed)

        def points(number):
            state = spec.exchanged(self.points(number, self.watch.variables()), fixed and last)
            if self.passes == BITS - 1:
                return spec.exchanged(spec.step(number(*self.u), *spec.exchanged(state, last ^ bit)), bit)[:2]
            return spec.exchanged(state, last)[:2]
        self.finish(points)
