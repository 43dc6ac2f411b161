# SPDX-License-Identifier: ISC
"""Work that the cases of a theorem share: pieces of code that were executed before, with all that they read as it is now.

A machine is deterministic: what a piece of code writes, and where it ends, is a function of the cells, registers and flags that
it reads before it writes them. So a piece is executed once for the same terms, be it in the next pass of a loop or in another
case, and what it wrote is written again. Its accesses to buffers are checked again, because another case has other buffers. A
piece that gives names to unknown values or takes the stack deeper is always executed, and so is all code whose terms get names
that belong to one case: cuts, and the normal form of products in arguments of the S-box.

The pieces that begin at one place are the leaves of a tree. A node names what is read at a depth, a number in the order in which
the pieces below it read; it does not say that they agree in what is read before, so that the leaf is compared as a whole."""
from . import galois, nodes
from .machine import RET

PIECE = 64        # instructions
PATIENCE = 20000  # instructions in which nothing need be found
LEAST = 0.05      # of all instructions must be found after them
_NONE = object()


class Tracked:
    """In the place of a dictionary of a machine: it notes what was read before it was written, and what was written."""
    __slots__ = ("held", "number", "reads", "seen", "written")

    def __init__(self, held, number, reads):
        self.held, self.number, self.reads, self.seen, self.written = held, number, reads, set(), set()

    def _look(self, key):
        if key not in self.seen:
            self.seen.add(key)
            self.reads.append((self.number, key, self.held.get(key, _NONE)))

    def __getitem__(self, key):
        self._look(key)
        return self.held[key]

    def get(self, key, default=None):
        self._look(key)
        return self.held.get(key, default)

    def __contains__(self, key):
        self._look(key)
        return key in self.held

    def __setitem__(self, key, value):
        self.seen.add(key)
        self.written.add(key)
        self.held[key] = value

    def update(self, changes):
        self.seen.update(changes)
        self.written.update(changes)
        self.held.update(changes)

    def pop(self, key, default=None):
        self.seen.add(key)
        self.written.add(key)
        return self.held.pop(key, default)

    def changes(self):
        """The entries written, and the keys of those removed."""
        return {k: self.held[k] for k in self.written if k in self.held}, [k for k in self.written if k not in self.held]


class Leaf:
    """A piece: what it read, in that order, as (store, key, value); what it wrote; its accesses to buffers; where it ended."""
    __slots__ = ("reads", "writes", "checks", "end", "steps")

    def __init__(self, reads, writes, checks, end, steps):
        self.reads, self.writes, self.checks, self.end, self.steps = reads, writes, checks, end, steps


class Node:
    __slots__ = ("depth", "store", "key", "children")

    def __init__(self, depth, store, key, children):
        self.depth, self.store, self.key, self.children = depth, store, key, children


def parting(reads, stores):
    """The first of these reads that would give another value now, or None."""
    for i, (s, key, value) in enumerate(reads):
        now = stores[s].get(key, _NONE)
        if now is not value and now != value:
            return i
    return None


def insert(tree, leaf, depth):
    """The tree with one more leaf, which reads another value at that depth than the leaf that was found."""
    if isinstance(tree, Node) and tree.depth < depth:
        value = leaf.reads[tree.depth][2]
        tree.children[value] = insert(tree.children[value], leaf, depth) if value in tree.children else leaf
        return tree
    if isinstance(tree, Node) and tree.depth == depth:
        tree.children[leaf.reads[depth][2]] = leaf
        return tree
    below = tree
    while isinstance(below, Node):
        below = next(iter(below.children.values()))
    (store, key, old), new = below.reads[depth], leaf.reads[depth]
    return Node(depth, store, key, {old: tree, new[2]: leaf})


class Sharing:
    """The pieces of the cases of one theorem. They are forgotten with the terms that they are about."""

    def __init__(self):
        self.trees, self.found, self.executed = {}, 0, 0
        nodes.on_reset.append(self.trees.clear)
        nodes.memories.append(self.trees.clear)

    def close(self):
        """No more cases."""
        nodes.on_reset.remove(self.trees.clear)
        nodes.memories.remove(self.trees.clear)

    def worth(self):
        """Whether another case is likely to find anything."""
        return self.executed <= PATIENCE or self.found >= LEAST * (self.found + self.executed)

    def piece(self, machine, pc):
        """Does what the instructions from pc on do, as many as it likes; returns where to go on."""
        if machine.chosen or nodes.form.cut or galois.normal_form:
            return machine.step(pc)
        counts = [getattr(machine, c) for c in machine.counts]
        place = (pc, machine.simplify, nodes.form.circuit, *counts)
        stores = [getattr(machine, s) for s in machine.stores]
        tree = leaf = self.trees.get(place)
        while isinstance(leaf, Node):
            below = leaf.children.get(stores[leaf.store].get(leaf.key, _NONE))
            if below is None:  # any leaf, for its reads up to this depth
                below = next(iter(leaf.children.values()))
            leaf = below
        depth = leaf and parting(leaf.reads, stores)
        if leaf and depth is None:
            return self.replay(machine, leaf, stores)
        reads, before = [], machine.steps
        tracked = [Tracked(s, i, reads) for i, s in enumerate(stores)]
        for name, t in zip(machine.stores, tracked):
            setattr(machine, name, t)
        machine.noted = {}
        end = execute(machine, pc)
        checks, machine.noted = machine.noted, None
        same = all(getattr(machine, name) is t for name, t in zip(machine.stores, tracked))
        for name, t, s in zip(machine.stores, tracked, stores):
            if getattr(machine, name) is t:
                setattr(machine, name, s)
        self.executed += machine.steps - before
        if same and counts == [getattr(machine, c) for c in machine.counts]:
            new = Leaf(reads, [(i, t.changes()) for i, t in enumerate(tracked) if t.written], checks, end, machine.steps - before)
            if leaf is None:
                self.trees[place] = new
            elif depth < len(reads) and reads[depth][:2] == leaf.reads[depth][:2]:
                self.trees[place] = insert(tree, new, depth)
        return end

    def replay(self, machine, leaf, stores):
        for access in leaf.checks:
            machine.check(*access)
        for i, written in leaf.writes:
            stores[i].update(written[0])
            for key in written[1]:
                stores[i].pop(key, None)
        machine.steps += leaf.steps
        self.found += leaf.steps
        return leaf.end


def execute(machine, pc):
    """Executes some instructions, up to a jump backwards or a function that is not executed."""
    stops = machine.lib.foreign, machine.contracts
    for _ in range(PIECE):
        before = pc
        pc = machine.step(pc)
        if pc <= before or pc == RET or any(pc in s for s in stops):
            break
    return pc
