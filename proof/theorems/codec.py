# SPDX-License-Identifier: ISC
"""Hexadecimal and base64, and comparison of long strings (src/codec/codec.h).

The time of decoding depends on the place of the first character that does not belong in the text. Each such place is a case:
before it stands any text of the alphabet, it is any other character, and behind it are any bytes. In each case every branch and
address is the same for all these texts; the cases of a length together are all texts of that length."""
from engine import terms as T
from engine.choices import Choices, choice
from engine.tables import Tables
from engine.terms import C, and_, xor
from spec import codec as spec
from theorem import Refused, theorem

LENGTHS = [*range(70), 95, 96, 97, 127, 128, 129, 191, 192, 193, 200]
COVERED = "0 to 69, 95 to 97, 127 to 129, 191 to 193 and 200 bytes, apart and at the end of their text"
tables, seen, choices = Tables(14), set(), Choices()


@theorem("codec", "hex_encode", cases=[(n, how) for n in LENGTHS for how in ("apart", "behind")],
         bound=COVERED)
def hex_encode(run, length, how):
    data = run.variables("b", length, 8)
    if how == "behind":
        out = run.buffer("hex", run.variables("old", length, 8) + data, writable=True, skew=1)
        run.call(out, out + length, length)
    else:
        out = run.output("hex", 2 * length, skew=3)
        run.call(out, run.buffer("bin", data, skew=1), length)
    for i, t in enumerate(run.read(out, 2 * length)):
        byte = data[i // 2]
        got = tables.table(t, byte)
        if got is None:
            raise Refused(f"character {i} depends on many bytes: {T.show(t)[:300]}")
        variables, rows = got
        right = (id(rows), byte in variables and variables.index(byte), i % 2)  # rows live as long as tables
        if right in seen:
            continue
        for values, character in rows:
            if byte not in variables or character != spec.hex_digit(values[right[1]] & 15 if i % 2 else values[right[1]] >> 4):
                raise Refused(f"character {i} is {character:#x} for {[T.A[v] for v in variables]} = {values}")
        seen.add(right)


def same(what, got, want):
    for i, (g, w) in enumerate(zip(got, want, strict=True)):
        why = choices.differs(g, w)
        if why:
            raise Refused(f"{what} {i}: {why}")


def bytes_of(sextets):
    """The bytes of numbers of six bits, first bits first."""
    bits = T.concat(sextets[::-1])
    return [T.ext(bits, i, 8) for i in range(T.W[bits] - 8, -1, -8)]


@theorem("codec", "base64_encode", bound=f"{COVERED}, both alphabets",
         cases=[(n, urlsafe, how) for n in LENGTHS for urlsafe in (0, 1) for how in ("apart", "behind")])
def base64_encode(run, length, urlsafe, how):
    run.machine.simplify = choices.simplify
    size, rest = (4 * length + 2) // 3, 8 * length % 6
    sextets = run.variables("s", 8 * length // 6, 6) + [T.concat([C(6 - rest, 0), *run.variables("r", 1, rest)])] * (rest > 0)
    padded = bytes_of(sextets + [C(6, 0)] * (-size % 4))
    data = padded[:length]
    if how == "behind":
        out = run.buffer("b64", run.variables("old", size - length, 8) + data, writable=True, skew=1)
        run.call(out, out + size - length, length, urlsafe)
    else:
        out = run.output("b64", size, skew=3)
        run.call(out, run.buffer("bin", data, skew=1), length, urlsafe)
    character = lambda s: T.opq(f"base64 character {urlsafe}", 8, (s,), lambda k: spec.base64_character(k, urlsafe))
    same("character", run.read(out, size), [character(s) for s in sextets])


def decode(run, label, value, characters, bits, groups, bad, how, *alphabet):
    """Groups of characters of that many bits each. bad: the place of the first one without a value; None if there is none."""
    run.machine.simplify = choices.simplify
    alone = characters * bits // 8  # bytes of a group
    good, others = ([c for c in range(256) if (value(c) is None) == no] for no in (False, True))
    length = groups * characters if bad is None else bad
    u = run.variables("u", groups * characters, 8)
    text = [choice(label, good, x) for x in u[:length]]
    text += [] if bad is None else [choice("no " + label, others, u[bad]), *u[bad + 1:]]
    values = [T.ext(choice("value of " + label, map(value, good), x), 0, bits) for x in u[:length // characters * characters]]
    want = [byte for i in range(0, len(values), characters) for byte in bytes_of(values[i:i + characters])]
    if how == "over":
        out = at = run.buffer("text", text, writable=True, skew=1)
        behind = text[len(want):]
    else:
        out, at = run.output("bin", groups * alone, skew=3), run.buffer("text", text, skew=1)
        behind = run.read(out, groups * alone)[len(want):]
    run.equal("result", [run.call(out, at, groups, *alphabet)], [C(64, length // characters)])
    got = run.read(out, len(want) + len(behind))
    same("byte", got[:len(want)], want)
    run.equal("byte behind", got[len(want):], behind)


def texts(characters, all_of, some_of):
    """(groups, place of the first bad character or None, how): each place in all_of the lengths, each third one in some_of."""
    places = [(n, bad) for n in all_of for bad in (None, *range(characters * n))]
    places += [(n, bad) for n in some_of for bad in (None, *range(n % 3, characters * n, 3))]
    return [(n, bad, "over" if (n + (bad or 0)) % 2 else "apart") for n, bad in places]


@theorem("codec", "hex_decode", cases=texts(2, range(34), [47, 48, 49, 63, 64, 65, 97]),
         bound="all texts of 0 to 33 pairs, and those of 47 to 49, 63 to 65 and 97 pairs that are digits or whose first other "
               "character is at one place of three; apart and over the text in turn. Branches and addresses depend on the place "
               "of the first character that is no digit, and on nothing else")
def hex_decode(run, pairs, bad, how):
    decode(run, "hexadecimal", spec.hex_value, 2, 4, pairs, bad, how)


def both_alphabets(cases):
    """Each case of up to 9 groups or of a valid text with both alphabets, others with the one or the other."""
    alphabets = lambda i, groups, bad: (0, 1) if groups <= 9 or bad is None else (i // 2 % 2,)
    return [(*case, urlsafe) for i, case in enumerate(cases) for urlsafe in alphabets(i, *case[:2])]


@theorem("codec", "base64_decode", cases=both_alphabets(texts(4, range(18), [24, 31, 32, 33, 49])),
         bound="all texts of 0 to 9 groups, and valid ones of 10 to 17, 24, 31 to 33 and 49 groups, both alphabets; the others "
               "with one alphabet for each place of the first character that is not in it: all places to 17 groups, then one of "
               "three; apart and over the text in turn. Branches and addresses depend on that place, and on nothing else")
def base64_decode(run, groups, bad, how, urlsafe):
    decode(run, f"base64 {urlsafe}", lambda c: spec.base64_value(c, urlsafe), 4, 6, groups, bad, how, urlsafe)


SIZES = [0, 64, 128, 192, 256]
DIFFERENCES = [(n, place) for n in SIZES for place in [None, *range(0, 8 * n, 1 if n <= 128 else 7)]]


@theorem("codec", "differ", cases=DIFFERENCES,
         bound="0 to 256 bytes: equal strings, and strings that differ in a bit whatever the others are: any to 128 bytes, then "
               "each seventh")
def differ(run, size, place):
    x = run.variables("x", size, 8)
    difference = [C(8, 0)] * size
    if place is not None:
        difference = run.variables("d", size, 8)
        bit = 1 << place % 8
        difference[place // 8] = xor(and_(difference[place // 8], C(8, 255 - bit)), C(8, bit))
    a = run.buffer("a", x, skew=1)
    result = run.call(a, run.buffer("b", [xor(p, q) for p, q in zip(x, difference)], skew=3), size)
    if place is None:
        run.equal("result", [result], [C(64, 0)])
    elif not T.ones(result) and not T.minv(result):
        raise Refused(f"may be 0: {T.show(result)[:300]}")
