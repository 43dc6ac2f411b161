# SPDX-License-Identifier: ISC
"""Theorems about the functions of the catalogue: how they are stated, and how one is proved.

    @theorem("keccak", "permute", cases=[12, 24], bound="12 and 24 rounds")
    def permute(run, rounds):
        a = run.variables("a", 25, 64)
        p = run.buffer("a", a, writable=True)
        run.call(p, rounds)
        run.equal("a", run.read(p, 25, 64), spec.permute(a, rounds))

The body is run once for each case and each implementation. call() executes the function on the machine of the library; every
branch and address must come out constant, every access must be inside a buffer, the stack or the library. equal() and its like
compare the results with the specification, and refuse."""
import os
import random
import resource
import time
import traceback

from engine import integers, parting, points, terms as T
from engine.library import Stop
from engine.machine import SHIFTS, fromrefs
from engine.sharing import Sharing

THEOREMS = {}  # (primitive, function) -> Theorem
KEEP = 500000  # terms that one case may leave to the next, which often needs the same
FORMS = {      # the normal forms of engine/terms.py
    # bitwise code with additions: ciphers, hashes
    "words": {"low_parts": 32, "low_words": 0, "shifts_are_products": 1, "products": 16, "low_differences": 0},
    # the same round by round, with engine/cuts.py
    "rounds": {"low_parts": 32, "low_words": 0, "shifts_are_products": 0, "products": 256, "low_differences": 0},
    # carries and products: fields
    "integers": {"low_parts": 0, "low_words": 0, "shifts_are_products": 0, "products": 16, "low_differences": 0},
    # the same with limbs that compilers subtract in narrower words than they add
    "limbs": {"low_parts": 0, "low_words": 0, "shifts_are_products": 0, "products": 16, "low_differences": 1},
    # a field beside a cipher whose additions may be made in wider words
    "integers and words": {"low_parts": 0, "low_words": 32, "shifts_are_products": 0, "products": 16, "low_differences": 0},
    # transforms
    "linear": {"low_parts": 16, "low_words": 0, "shifts_are_products": 1, "products": 16, "low_differences": 0},
}


class Refused(Exception):
    """The code does not do what the theorem says, or the proof does not see that it does."""


class sym:  # pylint: disable=invalid-name,too-few-public-methods
    """Marks an argument of call() that is a term; plain integers are values and addresses."""

    def __init__(self, term):
        self.term = term


class Theorem:
    def __init__(self, body, cases, form, distribute, bound, again=None):
        self.body, self.cases, self.form, self.distribute, self.bound, self.again = body, cases, form, distribute, bound, again


def theorem(primitive, function, cases=((),), form="words", distribute=0, bound="all inputs", again=None):
    """cases: the arguments of the body beyond run, or a function of the implementation's name that gives them. bound: what the
    cases cover, in words, or a function of the implementation's name that says it. distribute: rotations are distributed over
    XORs of up to this many terms; a number, or a function that gives it for a case (and best changes rarely, because terms are
    then forgotten). again: from the first case that is refused on, cases are proved with this in the place of distribute."""
    def add(body):
        for p in (primitive,) if isinstance(primitive, str) else primitive:
            THEOREMS[p, function] = Theorem(body, cases, form, distribute, bound, again)
        return body
    return add


class Run:
    """One function of one implementation on a new machine."""

    def __init__(self, machine, primitive, implementation, address, others):
        self.machine, self.address, self.others = machine, address, others
        self.primitive, self.implementation = primitive, implementation
        self.lib = machine.lib
        # None: of their widest member. Functions of the library call each other with vectors, too.
        self.align = None if self.lib.index(primitive, implementation, address) is not None else 64
        self.points = 0    # identities tested at random points
        self.error = 0.0   # the chance that one of them is wrong and was not seen to be
        self.held = []     # (name, address, cells) of the buffers that may be written
        self.seen = set()  # the addresses of the bytes that the theorem has read

    def variables(self, name, count, width, most=None, least=0):
        return [T.V(width, f"{name}{i}", most, least) for i in range(count)]

    def buffer(self, name, terms, writable=False, align=None, skew=0):
        a = self.machine.buf(name, terms, writable, align or self.align, skew)
        if writable:
            self.held.append((name, a, [(t, k) for t in terms for k in range(T.W[t] // 8)]))
        return a

    def scratch(self, name, size, align=None, skew=0):
        """A buffer whose contents the function must not need, and where it may leave anything."""
        return self.machine.buf(name, [T.V(8, f"old_{name}{i}") for i in range(size)], True, align or self.align, skew)

    def output(self, name, size, align=None, skew=0):
        """A buffer whose contents the function must not need. What the theorem does not read of it must stay."""
        return self.buffer(name, [T.V(8, f"old_{name}{i}") for i in range(size)], True, align, skew)

    def call(self, *args, function=None):
        """Executes the function (or another of the same vtable, by name); returns the term that it returns, of 64 bits. Above
        an argument that the header declares with 32 bits there may be any others."""
        address = self.address if function is None else self.others(function)
        terms = [a.term if isinstance(a, sym) else T.C(64, a) for a in args]
        for i in self.lib.short_parameters(self.primitive, self.implementation, address):
            terms[i] = T.concat([T.ext(terms[i], 0, 32), T.V(32, f"above_argument{i}")])
        r = self.machine.call(address, terms)
        self.machine.late = None
        return r

    def last(self, output, *inputs):
        """The output may lie anywhere over these buffers: the call must not read them after it has begun to write it."""
        self.machine.last(output, inputs)

    def ended(self):
        """Refuses if the function has changed a byte of a buffer that the theorem has not read since."""
        for name, a, cells in self.held:
            for i, cell in enumerate(cells):
                if a + i not in self.seen and fromrefs([self.machine.m.get(a + i, cell)]) != fromrefs([cell]):
                    raise Refused(f"{name} is changed at offset {i}, where nothing is demanded of it")

    def apart(self, address):
        """Another run, of the function there, on a machine of the same library that has nothing in its memory."""
        return Run(type(self.machine)(self.lib), self.primitive, self.implementation, address, self.others)

    def on_each_stack(self, prove):
        """What prove() returns, with the stack aligned in each way, for a lemma about a function whose callers do not say."""
        before, results = self.lib.shifted, []
        for self.lib.shifted in range(len(SHIFTS)):
            results.append(prove())
        self.lib.shifted = before
        return results

    def by_contract(self, symbol, count, contract):
        """From here on calls of that function of the library are not executed: contract(arguments), terms, says what it does, and
        returns its stack depth. What it may change besides, registers and the stack below, is forgotten."""
        if symbol not in self.lib.symbols:
            raise Refused(f"there is no {symbol} to call")

        def function(machine, arguments):
            top = machine.stack_pointer()
            machine.minsp = min(machine.minsp, top - contract(arguments[:count]))

        self.machine.contracts[self.lib.symbols[symbol]] = function

    def read(self, address, count, width=8):
        self.seen.update(range(address, address + count * width // 8))
        return self.machine.read(address, count, width)

    def exempt(self, address, size):
        """These bytes of an output are undefined, or compared in another way than by read()."""
        self.seen.update(range(address, address + size))

    def equal(self, what, got, want):
        """Refuses unless these terms are the same functions of the inputs."""
        for i, (g, w) in enumerate(zip(got, want, strict=True)):
            if g != w:
                raise Refused(f"{what}[{i}]: {parting.explain(g, w)}")

    def integer(self, limbs, radix):
        """The integer that limbs make, exactly: a polynomial of engine/integers.py. radix: bits a limb, or the place of each
        limb."""
        return integers.number(limbs, radix)

    def congruent(self, what, got, want, modulus):
        """Refuses unless these polynomials (of integer(), and sums and products of such) are congruent for all inputs; modulus
        0 for equality over the integers."""
        rest = integers.residue(integers.padd(got, want, -1), modulus)
        if rest:
            raise Refused(f"{what}: not seen to be congruent, got - want leaves {integers.show(rest)}")

    def congruent_at_points(self, what, identity, modulus, trials=2):
        """The same for long arithmetic, at random points modulo a prime. identity(number) returns (got, want), computed from
        number(limbs, radix) by +, - and *; it is called once for each trial. The chance to miss a fault must be below 2^-100."""
        for _ in range(trials):
            point = points.Point(modulus)
            got, want = identity(point.number)
            rest = got - want
            if rest.value:
                raise Refused(f"{what}: differs modulo {modulus:#x} at a random point")
        bound = (rest.degree / modulus) ** trials
        if bound >= 2.0 ** -100:
            raise Refused(f"{what}: the degree {rest.degree} is too high for {trials} trials modulo {modulus:#x}")
        self.points += 1
        self.error += bound

    def at_most(self, what, terms, bound):
        """Refuses unless each of these terms is at most the bound, for all inputs; bound may be a list."""
        terms = [terms] if isinstance(terms, int) else terms
        for i, t in enumerate(terms):
            most = bound if isinstance(bound, int) else bound[i]
            if T.MAXV[t] > most and integers.most(t) > most:
                raise Refused(f"{what}[{i}] may be {min(T.MAXV[t], integers.most(t)):#x}, more than {most:#x}")

    @property
    def stack(self):
        return self.machine.top - self.machine.minsp


def sampled(cases, one_in, seed):
    """All cases, or the first and about one in one_in of the others."""
    choice = random.Random(seed)
    return [case for i, case in enumerate(cases) if one_in == 1 or i == 0 or choice.randrange(one_in) == 0]


def prove(lib, machine_of, primitive, implementation, names, function, one_in=1, seed=0):
    """Proves one function in all cases, or in a sample of them. Returns a record for the report."""
    t = THEOREMS[primitive, function]
    began = time.process_time()
    record = {"primitive": primitive, "implementation": implementation, "function": function,
              "bound": t.bound(implementation) if callable(t.bound) else t.bound, "result": "proved", "one_in": one_in,
              "cases": 0, "instructions": 0, "stack": 0, "terms": 0, "points": 0, "error": 0.0}
    at = lambda name: lib.function(primitive, implementation, names.index(name))
    T.reset(distribute=0, **FORMS[t.form])
    case, run, refused, sharing = None, None, False, Sharing()
    try:
        every = list(t.cases(implementation) if callable(t.cases) else t.cases)
        chosen = sampled(every, one_in, f"{seed} {primitive} {function}")
        if len(chosen) == len(every):
            record["one_in"] = 1
        twice = len(every) == 1 == one_in
        for i, case in enumerate(chosen * 2 if twice else chosen):
            # as on a CPU with AVX, and as on one without; the last case, and one in ten, with buffers elsewhere
            lib.wide, lib.shifted, lib.turned = 1 - i % 2, i % 2, i % 10 == 9 or i == len(chosen) - 1 + twice > 0
            arguments = case if isinstance(case, tuple) else (case,)
            for last in (refused or t.again is None, True):
                distribute = t.again if refused else t.distribute(*arguments) if callable(t.distribute) else t.distribute
                if len(T.OP) > KEEP or distribute != T.form.distribute:
                    record["terms"] += len(T.OP)
                    T.reset(distribute=distribute, **FORMS[t.form])
                run = Run(machine_of(lib), primitive, implementation, at(function), at)
                run.machine.shared = sharing if len(chosen) > 1 and sharing.worth() else None
                try:
                    t.body(run, *arguments)
                    run.ended()
                    break
                except Refused:
                    if last:
                        raise
                    refused = True
            record["cases"] += i < len(chosen)
            record["instructions"] += run.machine.steps
            record["stack"] = max(record["stack"], run.stack)
            record["points"] += run.points
            record["error"] += run.error
        if not record["cases"]:
            record["result"], record["why"] = "no theorem", "the theorem has no case for this implementation"
    except Refused as e:
        record["result"], record["why"] = "refused", f"case {case}: {e}"
    except Stop as e:
        record["result"], record["why"] = "stopped", f"case {case}: {e}{lib.source(run.machine.pc) if run else ''}"
    except Exception as e:  # pylint: disable=broad-exception-caught
        where = traceback.extract_tb(e.__traceback__)[-1]  # broken code makes operands and terms that the prover was not made for
        place = f" at {lib.name(run.machine.pc)}{lib.source(run.machine.pc)}" if run else ""
        record["result"], record["why"] = "stopped", (
            f"case {case}: {type(e).__name__} {e}, in {os.path.basename(where.filename)}:{where.lineno} of the prover{place}")
    sharing.close()
    lib.turned = False
    record["terms"] += len(T.OP)
    record["seconds"] = time.process_time() - began
    record["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return record
