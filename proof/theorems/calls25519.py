# SPDX-License-Identifier: ISC
"""Functions on numbers modulo p = 2^255 - 19, side by side in lanes or single, that theorems take by their contract. Each is proved
when it is called first, for the library and the way in which it is called."""
import math

from engine import terms as T
from engine.library import PREFIX
from spec.x25519 import P
from theorem import Refused
from theorems.canonical25519 import Inversions, canonical
from theorems.field25519 import FE25, FE25X4, FE51, FE51X8
from theorems.fields_common import congruent
from theorems.inverse25519 import depth
from theorems.ladder_common import drive

LANES = {"fe51x8": FE51X8, "fe25x4v": FE25X4}
UNREDUCED = 5  # bound of a single number's limbs, in units of the tight bounds


def lanes_of(field, limbs):
    return [limbs[j::field.lanes] for j in range(field.lanes)]


class Calls:
    """The calls of one run: stubs for drive(). field: that of numbers side by side in lanes, if there are such; one: that of
    single numbers."""

    def __init__(self, run, field=None):
        self.run, self.field, self.one = run, field, single_of(run)
        self.given = []     # (variable, function of number): what that variable is congruent to, in the order of the calls
        self.words = {}     # four words -> the limbs whose canonical form they are
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

    def lanes(self, but=None):
        """but: an address whose function is executed."""
        name = next(name for name, field in LANES.items() if field is self.field)
        functions = {"mul": self.product, "invert": self.inversion, "is_nonzero": self.is_nonzero, "to_words": self.words_of_lanes}
        stubs = self.stubs({f"{name}_{f}": stub for f, stub in functions.items()})
        return {address: stub for address, stub in stubs.items() if address != but}

    def single(self):
        name = "fe51" if self.one is FE51 else "fe25"
        functions = {"to_words": self.words_of, "to_bytes": self.words_of, "invert": self.inversion_of}
        return self.stubs({f"{prefix}{name}_{f}": stub for f, stub in functions.items() for prefix in (PREFIX, "")})

    # ---- What they share ----
    def proved(self, machine, lemma, *key):
        """Proves the lemma unless that was done for this library, and places that are no more aligned than the
        call's; the caller's stack is as deep as the lemma says. Returns the contents of the registers that the function leaves
        as they were, of those that others may change."""
        lemmas, name = self.run.lib.lemmas, (lemma.__name__, *key)
        while True:
            if name not in lemmas:
                lemmas[name] = self.proofs(lemma, key, 64)
            below, kept, places = lemmas[name]
            loose = [machine.argument(i) & -machine.argument(i) for i, align in places.items() if machine.argument(i) % align]
            if not loose:
                break
            lemmas[name] = self.proofs(lemma, key, min(loose))
        machine.minsp = min(machine.minsp, machine.stack_pointer() - below)
        return machine.contents(kept)

    def proofs(self, lemma, key, align):
        """What proof() gives, for any stack."""
        below, kept, places = zip(*self.run.on_each_stack(lambda: self.proof(lemma, key, align)))
        return max(below), set.intersection(*kept), {i: min(p[i] for p in places) for i in places[0]}

    def proof(self, lemma, key, align):
        """The depth of the stack, the registers kept, and by what the arguments that are places are multiples, in a proof of the
        lemma."""
        lib, other, kept, places = self.run.lib, self.run.apart(key[0]), None, {}
        other.implementation, call, other.align = lib.name(key[0]).split("+")[0], other.machine.call, align

        def noted(function, arguments):
            nonlocal kept
            for i, t in enumerate(arguments):
                if T.isc(t) and any(begin <= T.val(t) < end for begin, end, *_ in other.machine.regions[1:]):
                    places[i] = min(align, T.val(t) & -T.val(t))
            r = call(function, arguments)
            kept = other.machine.untouched() if kept is None else kept & other.machine.untouched()
            return r
        other.machine.call = noted
        turned, lib.turned = lib.turned, False
        lemma(other, *key[1:])
        other.ended()
        lib.turned = turned
        self.run.points += other.points
        self.run.error += other.error
        return other.stack, kept, places

    @staticmethod
    def leave(machine, kept, result=None):
        back = machine.leave(result)
        machine.put_back(kept)
        return back

    def fresh(self, field, most=None):
        self.count += 1
        return [T.V(field.width, f"number{self.count}_{i}_{j}", (most or field.tight)[i]) for i in range(len(field.places))
                for j in range(field.lanes)]

    def read(self, machine, where, field, k=1):
        """The limbs there, of at most k times the tight bound."""
        limbs = machine.read(where, len(field.places) * field.lanes, field.width)
        field.at_most(self.run, "an argument of a call", limbs, k)
        return limbs

    @staticmethod
    def write(machine, where, words):
        """Words of one width."""
        size = T.W[words[0]] // 8
        machine.check(where, size * len(words), True)
        for i, t in enumerate(words):
            machine.store(where + size * i, t)

    @staticmethod
    def same(r, f, size, result=None):
        """Whether a result of that size is in the place of an argument; they must not overlap otherwise."""
        if r != f and r < f + size and f < r + (result or size):
            raise Refused("buffers of a call overlap")
        return r == f

    # ---- Numbers in lanes ----
    def product(self, machine, address):
        field = self.field
        r, f, g = (machine.argument(i) for i in range(3))
        kept = self.proved(machine, product, address, self.same(r, f, field.size), self.same(r, g, field.size))
        x, y, h = self.read(machine, f, field), self.read(machine, g, field), self.fresh(field)
        for j, limbs in enumerate(lanes_of(field, h)):
            self.given.append((limbs[0], lambda number, j=j, limbs=limbs: field.value(number, x, j) * field.value(number, y, j)
                               - number(limbs[1:], field.places[1:])))
        self.write(machine, r, h)
        return self.leave(machine, kept)

    def inversion(self, machine, address):
        field = self.field
        r, f = (machine.argument(i) for i in range(2))
        kept = self.proved(machine, inversion, address, self.same(r, f, field.size))
        x, h = self.read(machine, f, field), self.fresh(field)
        self.inverses.append((field, x, h))
        self.write(machine, r, h)
        return self.leave(machine, kept)

    def words_of_lanes(self, machine, address):
        field = self.field
        w, f = (machine.argument(i) for i in range(2))
        if self.same(w, f, field.size, 32 * field.lanes):
            raise Refused("words are written over their number")
        kept = self.proved(machine, words_of_lanes, address)
        limbs = lanes_of(field, self.read(machine, f, field))
        words = [self.canonical(x) for x in limbs]
        self.write(machine, w, [words[j][i] for i in range(4) for j in range(field.lanes)])
        return self.leave(machine, kept)

    def is_nonzero(self, machine, address):
        field = self.field
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

    def encoded(self, words):
        """The limbs whose canonical form these words are."""
        if tuple(words) not in self.words:
            raise Refused("not the canonical form of a number")
        return self.words[tuple(words)]

    # ---- Single numbers ----
    def words_of(self, machine, address):
        w, f = (machine.argument(i) for i in range(2))
        if self.same(w, f, self.one.size, 32):
            raise Refused("words are written over their number")
        kept = self.proved(machine, words_of, address)
        self.write(machine, w, self.canonical(self.read(machine, f, self.one, UNREDUCED)))
        return self.leave(machine, kept)

    def inversion_of(self, machine, address):
        r, f = (machine.argument(i) for i in range(2))
        kept = self.proved(machine, inversion_of, address, self.same(r, f, self.one.size))
        x, h = self.read(machine, f, self.one, UNREDUCED), self.fresh(self.one, full_limbs(self.one))
        self.inverses.append((self.one, x, h))
        self.write(machine, r, h)
        return self.leave(machine, kept)


# ---- The lemmas: the run's function is the one called ----
def single_of(run):
    """The field of the function's single numbers."""
    return FE25 if any(name in run.implementation for name in ("fe25", "neon", "ref")) else FE51


def full_limbs(field):
    """The greatest limbs of a number below 2^255 without carries."""
    return [T.full(b - a) for a, b in zip(field.places, [*field.places[1:], 255])]


def field_of(run):
    """That of the function's numbers in lanes."""
    return next(field for name, field in LANES.items() if name in run.implementation)


def product(run, at_f, at_g):
    """r = f g, tight, for tight factors, apart or over a factor."""
    field = field_of(run)
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


def inversion(run, same):
    """r = 1 / f in each lane, tight, for tight f that is not 0 modulo p in any lane: by one call of inverse25519, by its contract.
    What is inverted is the product of all lanes, so that it is not 0."""
    field = field_of(run)
    calls, below = Calls(run, field), depth(run, PREFIX + "inverse25519_field", "same")
    inversions = Inversions(run.lib, below, calls.encoded)
    stubs = calls.lanes(run.address) | inversions.stubs
    run.machine.run = lambda pc, limit=0: drive(run.machine, pc, stubs=stubs)
    f = field.variables("f", 1)
    where = run.buffer("f", f, writable=same)
    r = where if same else run.output("r", field.size)
    run.call(r, where)
    inverted, inverse = inversions.taken()
    got, = field.read(run, r)
    field.at_most(run, "r", got, 1)

    def identity(number):
        every = [field.value(number, f, j) for j in range(field.lanes)]
        whole = math.prod(every[1:], start=every[0])
        products = [(field.value(number, got, j) * x, number(inverse, 64) * whole) for j, x in enumerate(every)]
        return [(number(inverted, field.places), whole), *products]
    congruent(run, "r", identity, P, calls.given)


def words_of_lanes(run):
    """w = the canonical form of tight f in each lane."""
    field = field_of(run)
    f = field.variables("f", 1)
    w = run.output("w", 8 * 4 * field.lanes)
    run.call(w, run.buffer("f", f))
    words = run.read(w, 4 * field.lanes, 64)
    for j, limbs in enumerate(lanes_of(field, f)):
        is_canonical(run, words[j::field.lanes], limbs, field)


def is_canonical(run, words, limbs, field):
    got, places = canonical(words, field), field.places
    congruent(run, "the canonical words", lambda number: [(number(got, places), number(limbs, places))], P)


def is_nonzero(run):
    """The lanes where the tight f is not 0 modulo p: where its canonical words are not all 0."""
    field = field_of(run)
    f, calls = field.variables("f", 1), Calls(run, field)
    stubs = calls.lanes(run.address)
    run.machine.run = lambda pc, limit=0: drive(run.machine, pc, stubs=stubs)
    got = run.call(run.buffer("f", f))
    words = {tuple(limbs): words for words, limbs in calls.words.items()}
    for j, limbs in enumerate(lanes_of(field, f)):
        w = T.C(64, 0)
        for t in words[tuple(limbs)]:
            w = T.or_(w, t)
        run.equal(f"lane {j}", [T.ext(got, j, 1)], [T.not_(T.eq(w, T.C(64, 0)))])


def words_of(run):
    """w = the canonical form of f, single, of 5 u."""
    field = single_of(run)
    f = field.variables("f", UNREDUCED)
    w = run.output("w", 32, skew=1)
    run.call(w, run.buffer("f", f, skew=field.width // 8))
    is_canonical(run, run.read(w, 4, 64), f, field)


def inversion_of(run, same):
    """h = 1 / f, 0 for 0, single, for f of 5 u: by inverse25519, by its contract; limbs without carries."""
    field = single_of(run)
    f = field.variables("f", UNREDUCED)
    below = depth(run, PREFIX + "inverse25519_field", "same")
    inversions = Inversions(run.lib, below, lambda words: canonical(words, field))
    run.machine.run = lambda pc, limit=0: drive(run.machine, pc, stubs=inversions.stubs)
    where = run.buffer("f", f, writable=same, skew=field.width // 8)
    h = where if same else run.output("h", field.size, skew=field.width // 8)
    run.call(h, where)
    limbs, inverse = inversions.taken()
    congruent(run, "what is inverted", lambda number: [(field.value(number, limbs), field.value(number, f))], P)
    got, = field.read(run, h)
    run.at_most("h", got, full_limbs(field))
    congruent(run, "h", lambda number: [(field.value(number, got), number(inverse, 64))], P)
