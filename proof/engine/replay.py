# SPDX-License-Identifier: ISC
"""Runs pieces of straight code again without executing them, where all that they read is as it was before.

A machine is deterministic: what a piece of code writes, and where it ends, is a function of the cells, registers and flags that
it reads before it writes them. So a loop whose state is the same terms in each pass is executed once, but for what counts
passes."""
from .library import Stop
from .machine import RET

PIECE = 40   # instructions
VALUES = 8   # that one piece is kept for; a piece that has more of them is always executed
_NONE = object()


class Tracked(dict):
    """A dictionary that knows what was read of it before it was written, and what was written; also in place of a list."""

    def __init__(self, held):
        super().__init__(held if isinstance(held, dict) else enumerate(held))
        self.read, self.written = {}, set()

    def _look(self, key):
        if isinstance(key, slice):
            raise Stop("no way to track a slice of a machine's state")
        if key not in self.written and key not in self.read:
            self.read[key] = dict.get(self, key, _NONE)

    def __getitem__(self, key):
        self._look(key)
        return dict.__getitem__(self, key)

    def get(self, key, default=None):
        self._look(key)
        return dict.get(self, key, default)

    def __contains__(self, key):
        self._look(key)
        return dict.__contains__(self, key)

    def __setitem__(self, key, value):
        self.written.add(key)
        dict.__setitem__(self, key, value)

    def pop(self, key, default=None):
        self._look(key)
        self.written.add(key)
        return dict.pop(self, key, default)

    def update(self, *others, **values):
        for key, value in dict(*others, **values).items():
            self[key] = value

    def _refuse(self, *_):
        raise Stop("no way to track this use of a machine's state")

    __delitem__ = popitem = setdefault = clear = copy = items = keys = values = __iter__ = __len__ = _refuse

    def changes(self):
        """The entries written, _NONE where one was removed."""
        return {key: dict.get(self, key, _NONE) for key in self.written}

    def plain(self, kind):
        """The contents as a dictionary or a list."""
        held = dict(dict.items(self))
        return held if kind is dict else [held[i] for i in range(len(held))]


def same(x, y):
    """Whether two values of a store are the same; vectors are compared by what they hold."""
    return x is y or (x.cells() == y.cells() if hasattr(x, "cells") and hasattr(y, "cells") else x == y)


def held(store, key):
    if isinstance(store, dict):
        return store.get(key, _NONE)
    return store[key]


def change(store, changes):
    for key, value in changes.items():
        if value is _NONE:
            store.pop(key, None)
        else:
            store[key] = value


class Replay:
    """Pieces of one machine's code; the machine names in stores and single what it holds, and in counts what a piece must not
    change that is to be replayed."""

    def __init__(self):
        self.pieces = {}  # (address, counts) -> [(what was read, what was written, end, instructions)], or None

    def piece(self, machine, pc, ends):
        """Executes some instructions from pc on, up to one of ends or a call of another library; returns where to go on."""
        counts = [getattr(machine, c) for c in machine.counts]
        key = pc, *counts
        known = self.pieces.setdefault(key, [])
        if known is None or len(known) >= VALUES:
            self.pieces[key] = None
            return execute(machine, pc, ends)
        stores = [getattr(machine, s) for s in machine.stores]
        alone = [getattr(machine, s) for s in machine.single]
        for reads, singles, writes, after, end, steps in known:
            if all(x is y for x, y in zip(alone, singles)) and \
                    all(same(held(s, place), value) for s, r in zip(stores, reads) for place, value in r.items()):
                for s, w in zip(stores, writes):
                    change(s, w)
                for name, value in zip(machine.single, after):
                    setattr(machine, name, value)
                machine.steps += steps
                return end
        before, tracked = machine.steps, [Tracked(s) for s in stores]
        for name, t in zip(machine.stores, tracked):
            setattr(machine, name, t)
        end = execute(machine, pc, ends)
        now = [getattr(machine, s) for s in machine.stores]
        for name, t, s in zip(machine.stores, now, stores):
            setattr(machine, name, t.plain(type(s)) if isinstance(t, Tracked) else t)
        if all(x is t for x, t in zip(now, tracked)) and counts == [getattr(machine, c) for c in machine.counts]:
            known.append(([t.read for t in tracked], alone, [t.changes() for t in tracked],
                          [getattr(machine, s) for s in machine.single], end, machine.steps - before))
        return end


def execute(machine, pc, ends):
    for _ in range(PIECE):
        pc = machine.step(pc)
        if pc == RET or pc in ends or pc in machine.lib.foreign:
            break
    return pc
