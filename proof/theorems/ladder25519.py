# SPDX-License-Identifier: ISC
"""Lemmas about the loop of X25519: a pass from loop head to loop head, for any state within bounds that the pass leaves as they
were.

Nothing is said of where a compiler keeps the state. The loop is run three times from its start; what the second and the third
pass change becomes variables, and four linear forms of these are found that give the points of the specification after two
passes. Then a pass is run from the variables: the same forms of what it leaves must be the specification's step of the forms."""
from engine import floors, parting, terms as T
from engine.machine import RET, fromrefs
from spec import x25519 as spec
from theorem import Refused, Theorem
from theorems.fields_common import congruent

LEMMAS = []
PASS = 100  # instructions that a pass of the ladder has at least


class Arrived(Exception):
    """The machine is at the loop head."""


def run_to(machine, pc, stop):
    """Runs until stop(from, to) is true of a jump backwards; the machine then is about to execute what it jumped to."""
    while pc != RET:
        following = machine.external(machine.lib.foreign[pc]) if pc in machine.lib.foreign else machine.step(pc)
        if following < pc and pc in machine.lib.decoded and machine.lib.decoded[pc].mnemonic[0] == "j" and stop(following):
            raise Arrived
        pc = following
    raise Refused("the loop ends")


def loop_head(machine, call):
    """The target of the jump backwards that is the first to come three times with so many instructions between."""
    hits = {}

    def stop(target):
        hits.setdefault(target, []).append(machine.steps)
        a = hits[target][-3:]
        return len(a) == 3 and a[1] - a[0] > PASS < a[2] - a[1]

    machine.run = lambda pc, limit=0: run_to(machine, pc, stop)
    try:
        call()
    except Arrived:
        return max(hits, key=lambda t: hits[t][-1])
    return None


class State:
    """Memory and registers: place -> cell; a place is (kind, number, byte)."""

    def __init__(self, machine):
        self.general, self.vectors, self.masks = dict(machine.general), dict(machine.vectors), dict(machine.masks)
        self.memory = dict(machine.m)
        self.places = {("memory", a, 0): cell for a, cell in self.memory.items()}
        for name, t in self.general.items():
            self.places.update({("general", name, i): (t, i) for i in range(8)})
        for number, v in self.vectors.items():
            self.places.update({("vector", number, i): cell for i, cell in enumerate(v.cells())})

    def word(self, place, size):
        kind, number, byte = place
        step = (lambda i: (kind, number + i, 0)) if kind == "memory" else (lambda i: (kind, number, byte + i))
        return fromrefs([self.places[step(i)] for i in range(size)])


def changed_words(before, after, size):
    """The places of words that differ."""
    r = set()
    for place, cell in after.places.items():
        if before.places.get(place) != cell:
            kind, number, byte = place
            r.add((kind, number // size * size, 0) if kind == "memory" else (kind, number, byte // size * size))
    whole = lambda state, p: all((p[0], p[1] + i, 0) in state.places for i in range(size)) if p[0] == "memory" else True
    return sorted(p for p in r if whole(before, p) and whole(after, p))


def put(machine, values, size):
    """Sets words at places."""
    from engine.x86_table import of_cells
    vectors = {}
    for (kind, number, byte), t in values.items():
        if kind == "memory":
            for i in range(size):
                machine.m[number + i] = (t, i)
        elif kind == "general":
            words = [machine.general[number]] if size == 8 else [T.ext(machine.general[number], 0, 32),
                                                                 T.ext(machine.general[number], 32, 32)]
            words[byte // size] = t
            machine.general[number] = T.concat(words)
        else:
            cells = vectors.setdefault(number, machine.vectors[number].cells())
            cells[byte:byte + size] = [(t, i) for i in range(size)]
    for number, cells in vectors.items():
        machine.vectors[number] = of_cells(cells)


def solve(rows, sides, p):
    """For each side a list w with row w = side for every row, modulo p; None if there is none."""
    n = len(rows[0])
    a = [[*row, *side] for row, side in zip(rows, zip(*sides))]
    pivots, r = [], 0
    for c in range(n):
        k = next((i for i in range(r, len(a)) if a[i][c] % p), None)
        if k is None:
            continue
        a[r], a[k] = a[k], a[r]
        inverse = pow(a[r][c], -1, p)
        a[r] = [x * inverse % p for x in a[r]]
        for i, row in enumerate(a):
            if i != r and row[c]:
                f = row[c]
                a[i] = [(x - f * y) % p for x, y in zip(row, a[r])]
        pivots.append(c)
        r += 1
    if any(any(x % p for x in row[n:]) for row in a[r:]):
        return None
    out = []
    for s in range(len(sides)):
        w = [0] * n
        for i, c in enumerate(pivots):
            w[c] = a[i][n + s]
        out.append(w)
    return out


def next_points(x1, points, bit):
    """R0 and R1 = R0 + P after a bit: 2 R0 and R0 + R1, or R0 + R1 and 2 R1"""
    first, second = points[:2], points[2:]
    r = spec.step(x1, *(second + first if bit else first + second))
    return list(r[2:] + r[:2] if bit else r)


def ladder(run, last, bit, size):
    n = [T.C(64, 0)] * 3 + [T.C(64, 1 << 62 | last << 61 | bit << 60)]
    p = run.variables("p", 4, 64)
    u = p[:3] + [T.and_(p[3], T.C(64, T.full(63)))]

    def start(r):
        at_n, at_p, x, z = r.buffer("n", n), r.buffer("p", p), r.output("x", 40), r.output("z", 40)
        r.call(*((x, z) if run.implementation.endswith("_ladder") else (x,)), at_n, at_p)

    first = type(run)(type(run.machine)(run.machine.lib), run.primitive, run.implementation, run.address, run.others)
    head = loop_head(first.machine, lambda: start(first))
    if head is None:
        raise Refused("no loop is found")
    machine = run.machine
    states = []
    machine.run = lambda pc, limit=0: run_to(machine, pc, lambda target: target == head)
    try:
        start(run)
    except Arrived:
        states.append(State(machine))
    for _ in range(2):
        again(machine, head)
        states.append(State(machine))
    places = [x for x in changed_words(states[1], states[2], size)
              if not (T.isc(states[1].word(x, size)) and T.isc(states[2].word(x, size)))]
    old = [states[1].word(x, size) for x in places]
    bounds = [max(T.MAXV[a], T.MAXV[states[2].word(x, size)]) for x, a in zip(places, old)]

    least = [min(T.minv(a), T.minv(states[2].word(x, size))) for x, a in zip(places, old)]
    for _ in range(4):  # until the bounds are kept
        free = [T.V(8 * size, f"s{i}", None if b - a == T.full(8 * size) else b - a)
                for i, (a, b) in enumerate(zip(least, bounds))]
        variables = [T.add(v, T.C(8 * size, a)) for v, a in zip(free, least)]
        machine.m, machine.general, machine.vectors = dict(states[1].memory), dict(states[1].general), dict(states[1].vectors)
        machine.masks, machine.flags = dict(states[1].masks), {}
        put(machine, dict(zip(places, variables)), size)
        again(machine, head)
        after = State(machine)
        new = [after.word(x, size) for x in places]
        needed = [min(a, T.minv(t)) for a, t in zip(least, new)], [max(b, T.MAXV[t]) for b, t in zip(bounds, new)]
        if needed == (least, bounds):
            break
        least, bounds = needed
    else:
        raise Refused("no bounds of the state are kept")

    used = set(parting.dag(new))
    live = [i for i, v in enumerate(free) if v in used]  # the others are left behind
    rows, sides = [], [[], [], [], []]  # at as many points as determine the forms
    for _ in range(len(live) + 8):
        point = floors.Point(spec.P)
        x1 = point.number(u, 64)
        rows.append([point.value(old[i]) for i in live])
        want = [1, 0, x1, 1]
        for b in (1, last):
            want = next_points(x1, want, b)
        for side, w in zip(sides, want):
            side.append(w.value)
    forms = solve(rows, sides, spec.P)
    if forms is None:
        raise Refused("no linear forms of the state are the points")
    for later in (forms, forms[2:] + forms[:2])[:1 + (last != bit)]:  # the loop may exchange the points when the bit changes
        def identity(number, later=later):
            x1 = number(u, 64)
            form = lambda w, terms: sum((c * number([terms[i]], 0) for c, i in zip(w, live) if c), number([T.C(64, 0)], 0))
            want = next_points(x1, [form(w, variables) for w in forms], bit)
            got = [form(w, new) for w in later]
            return [(got[0] * want[1], want[0] * got[1]), (got[2] * want[3], want[2] * got[3])]
        try:
            return congruent(run, "a pass", identity, spec.P)
        except Refused as e:
            refused = e
    raise refused


def again(machine, head):
    try:
        machine.run(head)
    except Arrived:
        return


for _symbol, _size in (("x25519_(fe51_x25519_work|ifma_ladder|avx2_ladder)", 8), ("x25519_ref_x25519_work", 4)):
    LEMMAS.append((_symbol, Theorem(lambda run, last, bit, size=_size: ladder(run, last, bit, size),
                                    [(last, bit) for last in (0, 1) for bit in (0, 1)], "integers", 0,
                                    "a pass of the loop, third of 255, either bit, for any state within bounds that it keeps")))
