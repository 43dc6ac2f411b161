# SPDX-License-Identifier: ISC
"""scrypt's ROMix (src/scrypt/scrypt.h). Its second loop reads the row of the working memory that the data choose: so RFC 7914.

What is read there is selected from all rows by the bits of the index, and compared with the specification's selection. All
other addresses, and all branches, are constant."""
from spec import scrypt as spec
from theorem import Refused, theorem


@theorem("scrypt", "romix", cases=[(1, 2), (1, 4), (2, 4), (3, 4), (8, 4), (1, 8), (2, 8)],
         bound="any b; r = 1 and n = 2, r = 1, 2, 3, 8 and n = 4, r = 1, 2 and n = 8; the row of the working memory that is read "
               "depends on data, by the specification; no other address and no branch does")
def romix(run, r, n):
    words = run.variables("b", 32 * r, 32)
    b = run.buffer("b", words, writable=True, skew=1)
    run.machine.chosen = "work"
    run.call(b, r, n, run.scratch("work", 128 * r * (n + 2), align=64))
    if len(run.machine.windows) > n:  # each of the specification's n rows is read, since the result depends on it
        raise Refused("more than the specification's rows are read at addresses that depend on data")
    run.equal("b", run.read(b, 32 * r, 32), spec.ro_mix(words, n))
