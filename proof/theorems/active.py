# SPDX-License-Identifier: ISC
"""Calls of another primitive through the dispatcher, by whatever implementation is active, taken by contract.

A theorem does not execute these calls. It sets the dispatcher's choice to a vtable whose functions do what the header and the
specification of that primitive say, and stops where a call is not one that the header allows. So it holds with every implementation
that meets the specification, whichever is active. The stack that these take is not counted."""
from engine import library
from engine.library import PREFIX, Stop
from engine.terms import C, isc, val


def number(term, what):
    """The value of an argument, a length or an address."""
    if not isc(term):
        raise Stop(f"{what} depends on data")
    return val(term)


def disjoint(a, n, b, m):
    """Stops if n bytes at a and m bytes at b overlap."""
    if a < b + m and b < a + n:
        raise Stop("buffers of a call overlap")


def store(machine, address, terms):
    """Stores bytes."""
    if terms:
        machine.storerefs(address, [(t, 0) for t in terms])


def read(machine, address, n):
    """n bytes; none if n is 0."""
    return machine.read(address, n) if n else []


def choose(machine, primitive, functions):
    """functions: name -> function of the machine and its arguments. A call of any other function of that primitive stops."""
    def unknown(machine, arguments):
        raise Stop(f"a call of {primitive} that has no contract")

    vtable = [C(64, machine.contract(functions.get(name, unknown))) for name in library.functions(primitive)]
    chosen = C(64, machine.buf(f"the vtable of {primitive}", vtable) - library.FUNCTIONS_AT)
    choice = machine.lib.symbols[f"{PREFIX}{primitive}_choice"]  # its first member is active
    machine.m.update((choice + k, (chosen, k)) for k in range(8))
