# SPDX-License-Identifier: ISC
"""Shared by the theorems of SHA-256 and SHA-512."""
from spec.words import cut

NUMBERS = [0, 1, 2, 3, 4, 5]  # of blocks: an implementation may take two at a time


def message(run, name, blocks, width):
    """The words of the blocks, and their bytes."""
    words = run.variables(name, 16 * blocks, width)
    return words, [b for w in words for b in cut(w, "big")]


def hashed(compress, state, words):
    """The state after these blocks."""
    state = tuple(state)
    for i in range(0, len(words), 16):
        state = compress(state, tuple(words[i:i + 16]))
    return state


def blocks(run, compress, width, n):
    state = run.variables("state", 8, width)
    words, data = message(run, "w", n, width)
    p = run.buffer("state", state, writable=True)
    run.call(p, run.buffer("m", data, skew=1) if n else 0, n)
    run.equal("state", run.read(p, 8, width), hashed(compress, state, words))


def pair(run, compress, width):
    states = [run.variables(f"state{i}_", 8, width) for i in range(2)]
    words, data = message(run, "w", 2, width)
    p = run.buffer("state", states[0] + states[1], writable=True)
    run.call(p, run.buffer("m", data, skew=1))
    want = [*hashed(compress, states[0], words[:16]), *hashed(compress, states[1], words[16:])]
    run.equal("state", run.read(p, 16, width), want)
