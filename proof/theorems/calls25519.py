# SPDX-License-Identifier: ISC
"""Functions on numbers modulo p = 2^255 - 19, side by side in lanes or single, that theorems take by their contract. Each is proved
when it is called first, for the library and the way in which it is called."""
from engine import terms as T
from engine.library import PREFIX
from engine.machine import RET
from engine.x86 import ARGUMENTS, VOLATILE
from spec.x25519 import P
from theorem import Refused
from theorems.canonical25519 import Inversions, canonical
from theorems.field25519 import FE51, FE51X8
from theorems.fields_common import congruent
from theorems.inverse25519 import depth
from theorems.ladder_common import State, at, copied, drive, loop_head

EXPONENT = P - 2  # of an inverse
PASS = 50        # instructions that a squaring has at least
UNREDUCED = 5    # a single number's limbs may be so many times the tight bounds


def lanes_of(field, limbs):
    return [limbs[j::field.lanes] for j in range(field.lanes)]


class Calls:
    """The calls of one run: stubs for drive()."""

    def __init__(self, run):
        self.run = run
        self.given = []     # (variable, function of number): what that variable is congruent to, in the order of the calls
        self.words = {}     # four words -> the limbs of which they are the canonical form
        self.nonzero = {}   # the limbs of a lane -> the bit that says whether they are not 0 modulo p
        self.inverses = []  # (field, what was inverted, the inverses): limbs
        self.count = 0

    def stubs(self, functions):
        """{address: function of the machine}, for {name: function of the machine and the address}."""
        r = {}
        for name, function in functions.items():
            for address in self.run.lib.copies.get(name, ()):
                r[address] = lambda machine, function=function, address=address: function(machine, address)
        return r

    def eight(self):
        return self.stubs({"fe51x8_mul": self.product, "fe51x8_invert": self.inversion, "fe51x8_is_nonzero": self.is_nonzero,
                           "fe51x8_to_words": self.words_of_lanes})

    def single(self):
        return self.stubs({PREFIX + "fe51_to_words": self.words_of, PREFIX + "fe51_to_bytes": self.words_of,
                           PREFIX + "fe51_invert": self.inversion_of})

    # ---- What they share ----
    def proved(self, machine, lemma, *key):
        """Proves the lemma unless that was done for this library; the caller's stack is as deep as the lemma says. Returns the
        registers that the function leaves as they were, of those that others may change: compilers know of functions that are
        local, and use it."""
        lib = self.run.lib
        if (lemma.__name__, *key) not in lib.lemmas:
            other, kept = self.run.apart(key[0]), set()
            other.implementation, call = lib.name(key[0]).split("+")[0], other.machine.call

            def noted(function, arguments):
                r = call(function, arguments)
                before = {n: T.V(64, f"call1_{n}") for n in VOLATILE} | dict(zip(ARGUMENTS, arguments))
                kept.update(n for n in VOLATILE if other.machine.general[n] == before[n])
                return r
            other.machine.call = noted
            lemma(other, *key[1:])
            lib.lemmas[(lemma.__name__, *key)] = other.stack, kept
            self.run.points += other.points
            self.run.error += other.error
        below, kept = lib.lemmas[(lemma.__name__, *key)]
        machine.minsp = min(machine.minsp, machine.stack_pointer() - below)
        return {n: machine.general[n] for n in kept}

    @staticmethod
    def leave(machine, kept, result=None):
        back = machine.leave(result)
        machine.general.update(kept)
        return back

    def fresh(self, field, most=None):
        self.count += 1
        return [T.V(64, f"number{self.count}_{i}_{j}", (most or field.tight)[i]) for i in range(len(field.places))
                for j in range(field.lanes)]

    def read(self, machine, where, field, k=1):
        """The limbs there, of at most k times the tight bound."""
        limbs = machine.read(where, len(field.places) * field.lanes, 64)
        field.at_most(self.run, "an argument of a call", limbs, k)
        return limbs

    @staticmethod
    def write(machine, where, words):
        machine.check(where, 8 * len(words), True)
        for i, t in enumerate(words):
            machine.store(where + 8 * i, t)

    @staticmethod
    def same(r, f, size, result=None):
        """Whether a result of so many bytes is in the place of an argument; they must not overlap otherwise."""
        if r != f and r < f + size and f < r + (result or size):
            raise Refused("buffers of a call overlap")
        return r == f

    # ---- Eight lanes ----
    def product(self, machine, address):
        field = FE51X8
        r, f, g = (machine.argument(i) for i in range(3))
        kept = self.proved(machine, product, address, self.same(r, f, field.size), self.same(r, g, field.size))
        x, y, h = self.read(machine, f, field), self.read(machine, g, field), self.fresh(field)
        for j, limbs in enumerate(lanes_of(field, h)):
            self.given.append((limbs[0], lambda number, j=j, limbs=limbs: field.value(number, x, j) * field.value(number, y, j)
                               - number(limbs[1:], field.places[1:])))
        self.write(machine, r, h)
        return self.leave(machine, kept)

    def inversion(self, machine, address):
        field = FE51X8
        r, f = (machine.argument(i) for i in range(2))
        kept = self.proved(machine, inversion, address, self.same(r, f, field.size))
        x, h = self.read(machine, f, field), self.fresh(field)
        self.inverses.append((field, x, h))
        self.write(machine, r, h)
        return self.leave(machine, kept)

    def words_of_lanes(self, machine, address):
        field = FE51X8
        w, f = (machine.argument(i) for i in range(2))
        if self.same(w, f, field.size, 32 * field.lanes):
            raise Refused("words are written over their number")
        kept = self.proved(machine, words_of_lanes, address)
        limbs = lanes_of(field, self.read(machine, f, field))
        words = [self.canonical(x) for x in limbs]
        self.write(machine, w, [words[j][i] for i in range(4) for j in range(field.lanes)])
        return self.leave(machine, kept)

    def is_nonzero(self, machine, address):
        field = FE51X8
        kept = self.proved(machine, is_nonzero, address)
        bits = []
        for limbs in lanes_of(field, self.read(machine, machine.argument(0), field)):
            self.count += 1
            bits.append(self.nonzero.setdefault(tuple(limbs), T.V(1, f"nonzero{self.count}_")))
        return self.leave(machine, kept, T.concat([*bits, T.V(64 - field.lanes, f"above{self.count}_")]))

    def canonical(self, limbs):
        """New words, which are the canonical form of these limbs."""
        self.count += 1
        words = [T.V(64, f"word{self.count}_{i}", T.full(63) if i == 3 else None) for i in range(4)]
        self.words[tuple(words)] = limbs
        return words

    # ---- Single numbers ----
    def words_of(self, machine, address):
        w, f = (machine.argument(i) for i in range(2))
        if self.same(w, f, FE51.size, 32):
            raise Refused("words are written over their number")
        kept = self.proved(machine, words_of, address)
        self.write(machine, w, self.canonical(self.read(machine, f, FE51, UNREDUCED)))
        return self.leave(machine, kept)

    def inversion_of(self, machine, address):
        r, f = (machine.argument(i) for i in range(2))
        kept = self.proved(machine, inversion_of, address, self.same(r, f, FE51.size))
        x, h = self.read(machine, f, FE51, UNREDUCED), self.fresh(FE51, [T.full(51)] * 5)
        self.inverses.append((FE51, x, h))
        self.write(machine, r, h)
        return self.leave(machine, kept)


# ---- The lemmas: the run's function is the one called ----
def product(run, at_f, at_g, field=FE51X8):
    """r = f g, tight, for tight factors, apart or over a factor."""
    f = field.variables("f", 1)
    g = f if at_f and at_g else field.variables("g", 1)
    where_f = run.buffer("f", f, writable=at_f)
    where_g = where_f if at_f and at_g else run.buffer("g", g, writable=at_g)
    r = where_f if at_f else where_g if at_g else run.output("r", field.size)
    run.call(r, where_f, where_g)
    got, = field.read(run, r)
    field.at_most(run, "r", got, 1)
    congruent(run, "r", lambda number: [(field.value(number, got, j), field.value(number, f, j) * field.value(number, g, j))
                                        for j in range(field.lanes)], P)


class Powers:
    """Calls of products and squarings of powers of one number."""

    def __init__(self, run, limbs):
        self.calls = Calls(run)
        self.exponent = {tuple(limbs): 1}
        self.stubs = self.calls.stubs({"fe51x8_mul": self.product, "fe51x8_squares": self.squares})

    def power(self, machine, where):
        limbs = tuple(self.calls.read(machine, where, FE51X8))
        if limbs not in self.exponent:
            raise Refused("not a power is multiplied")
        return self.exponent[limbs]

    def done(self, machine, r, exponent, kept):
        h = self.calls.fresh(FE51X8)
        self.exponent[tuple(h)] = exponent
        self.calls.write(machine, r, h)
        return self.calls.leave(machine, kept)

    def product(self, machine, address):
        r, f, g = (machine.argument(i) for i in range(3))
        size = FE51X8.size
        kept = self.calls.proved(machine, product, address, self.calls.same(r, f, size), self.calls.same(r, g, size))
        return self.done(machine, r, self.power(machine, f) + self.power(machine, g), kept)

    def squares(self, machine, address):
        r, f, n = (machine.argument(i) for i in range(3))
        n &= T.full(32)
        if not 0 < n < 1 << 31:
            raise Refused(f"{n} squarings")
        kept = self.calls.proved(machine, squares, address, self.calls.same(r, f, FE51X8.size), n)
        return self.done(machine, r, self.power(machine, f) << n, kept)


def inversion(run, same):
    """r = f^(p - 2) tight, which is 1 / f, or 0 for 0, for tight f."""
    f = FE51X8.variables("f", 1)
    where = run.buffer("f", f, writable=same)
    r = where if same else run.output("r", FE51X8.size)
    powers = Powers(run, f)
    run.machine.run = lambda pc, limit=0: drive(run.machine, pc, stubs=powers.stubs)
    run.call(r, where)
    if powers.exponent.get(tuple(FE51X8.read(run, r)[0])) != EXPONENT:
        raise Refused("the result is not f^(p - 2)")


def squares(run, same, n):
    """r = f^(2^n) tight, for tight f, by induction over the squarings."""
    field, machine = FE51X8, run.machine
    f, s = field.variables("f", 1), field.variables("s", 1)
    key = "head of squares", run.address
    if key not in run.lib.lemmas:
        other = run.apart(run.address)
        run.lib.lemmas[key] = loop_head(other.machine, lambda: other.call(
            other.output("r", field.size), other.buffer("f", f), 5), PASS)
    head = run.lib.lemmas[key]
    where = run.buffer("f", f, writable=same)
    r = where if same else run.output("r", field.size)
    squared = lambda got: congruent(run, "a square", lambda number: [
        (field.value(number, got, j), field.value(number, s, j) * field.value(number, s, j)) for j in range(field.lanes)], P)

    def passes(pc):
        pc, count, seen = drive(machine, pc, (head,)), 0, set()
        if pc == RET:
            raise Refused("the loop is not reached")
        state = State(machine)
        places = holding(state, f)
        while pc != RET:
            state.put({at(x, k): (v, k) for v, xs in zip(s, places) for x in xs for k in range(8)})
            begin = copied(state)
            begin.restore(machine)
            pc, count = drive(machine, head, (head,)), count + 1
            if pc == RET:
                break
            state = State(machine)
            got = [next((t for t in (state.word(x, 8) for x in xs) if t != v), v) for v, xs in zip(s, places)]
            if tuple(got) not in seen:
                field.at_most(run, "a square", got, 1)
                squared(got)
                seen.add(tuple(got))
            new = holding(state, got)
            kept = {at(x, k) for xs in new for x in xs for k in range(8)}
            stale = {at(x, k) for xs in places for x in xs for k in range(8)} - kept
            state.put({x: None for x in {*stale, *(x for x in state.changed(begin) if not T.isc(state.get(x)[0]))} - kept})
            places = new
        if count != n:
            raise Refused(f"{count} squarings, not {n}")
        return pc

    def holding(state, limbs):
        """The places of vectors that hold each of the limbs."""
        r = {t: [] for t in limbs}
        for number, cells in state.vectors.items():
            for i in range(0, len(cells), 8):
                t = state.word(("vector", number, i), 8)
                if t in r:
                    r[t].append(("vector", number, i))
        if not all(r.values()):
            raise Refused("the state is not in vectors")
        return [r[t] for t in limbs]
    machine.run = lambda pc, limit=0: passes(pc)
    run.call(r, where, n)
    got, = field.read(run, r)
    field.at_most(run, "r", got, 1)
    squared(got)


def words_of_lanes(run):
    """w = the canonical form of tight f in each lane."""
    f = FE51X8.variables("f", 1)
    w = run.output("w", 8 * 4 * FE51X8.lanes)
    run.call(w, run.buffer("f", f))
    words = run.read(w, 4 * FE51X8.lanes, 64)
    for j, limbs in enumerate(lanes_of(FE51X8, f)):
        is_canonical(run, words[j::FE51X8.lanes], limbs)


def is_canonical(run, words, limbs):
    got = canonical(words, FE51)
    congruent(run, "the canonical words", lambda number: [(FE51.value(number, got), FE51.value(number, limbs))], P)


def is_nonzero(run):
    """The lanes where the tight f is not 0 modulo p: where its canonical words are not all 0."""
    f, calls = FE51X8.variables("f", 1), Calls(run)
    stubs = calls.stubs({"fe51x8_to_words": calls.words_of_lanes})
    run.machine.run = lambda pc, limit=0: drive(run.machine, pc, stubs=stubs)
    got = run.call(run.buffer("f", f))
    words = {tuple(limbs): words for words, limbs in calls.words.items()}
    for j, limbs in enumerate(lanes_of(FE51X8, f)):
        w = T.C(64, 0)
        for t in words[tuple(limbs)]:
            w = T.or_(w, t)
        run.equal(f"lane {j}", [T.ext(got, j, 1)], [T.not_(T.eq(w, T.C(64, 0)))])


def words_of(run):
    """w = the canonical form of f, single, of 5 u."""
    f = FE51.variables("f", UNREDUCED)
    w = run.output("w", 32)
    run.call(w, run.buffer("f", f))
    is_canonical(run, run.read(w, 4, 64), f)


def inversion_of(run, same):
    """h = 1 / f, 0 for 0, single, for f of 5 u: by inverse25519, by its contract; limbs below 2^51."""
    f = FE51.variables("f", UNREDUCED)
    below = depth(run, PREFIX + "inverse25519_field", "same")
    inversions = Inversions(run.lib, FE51, below)
    run.machine.run = lambda pc, limit=0: drive(run.machine, pc, stubs=inversions.stubs)
    where = run.buffer("f", f, writable=same)
    h = where if same else run.output("h", FE51.size)
    run.call(h, where)
    limbs, inverse = inversions.taken()
    congruent(run, "what is inverted", lambda number: [(FE51.value(number, limbs), FE51.value(number, f))], P)
    got, = FE51.read(run, h)
    run.at_most("h", got, T.full(51))
    congruent(run, "h", lambda number: [(FE51.value(number, got), number(inverse, 64))], P)
