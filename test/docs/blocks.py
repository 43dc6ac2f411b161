#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Compiles and runs every code block of the README and the guides: blocks.py BUILD PAGE...

BUILD has libtrona.a and the command trona (as tools/plain-build leaves them). What is done with a block:
  c       a whole program (main): compiled against libtrona.a and run. Another: a part that test/docs/NAME.c includes,
          where the comment before the block says <!-- test: NAME -->; that program must build and end with 0
  sh      run by sh -eu in a directory of its page's own, where earlier blocks of the page have left their files
  python  run by $TRONA_PYTHON, which can import the package trona; skipped where that is not set
A block after <!-- not run: WHY --> is not. <!-- libs: -lX --> before a c block adds to the linker's line; so does the environment's
TRONA_DOCS_NAME for the program NAME. Blocks in other languages (text, none) are prose. After <!-- rows: NAME --> a table follows: each
name in its first column, and each function of trona in its second, must occur in test/docs/NAME.c or NAME.py, which compares them.
Rows whose second column begins with "none" are exempt. test/docs/NAME.py is run by $TRONA_PYTHON. A page may not call an
implementation proved that is tested with known answers. Ends with a count.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
FENCE = re.compile(r"^```(\w*)\s*$")
PROVED = re.compile(r"\b(?:un)?prove[ds]?\b", re.I)
COMMENT = re.compile(r"^<!-- (test|not run|libs|rows): (.*?) -->$")
CODE = re.compile(r"`([A-Za-z_][\w.]*)(\*?)[^`]*`")  # a name in code font; not a family of them, which ends in *
OURS = re.compile(r"crypto_|sodium_|trona[._]|randombytes")
CC = shlex.split(os.environ.get("CC", "cc"))
INCLUDE = [os.path.join(ROOT, "include"), os.path.join(ROOT, "compat"), os.path.join(ROOT, "compat", "nacl")]
FLAGS = ["-std=c99", "-D_GNU_SOURCE", "-O1", "-Wall", "-Wextra", "-Werror"] + ["-I" + i for i in INCLUDE]


def blocks(page):
    """Each code block of a page: line, language, what comments say of it, text."""
    said, lines, number = {}, open(page, encoding="utf-8").read().split("\n"), 0
    while number < len(lines):
        line = lines[number]
        number += 1
        comment, fence = COMMENT.match(line), FENCE.match(line)
        if comment:
            said[comment[1]] = comment[2]
        elif fence:
            begin = number
            while lines[number] != "```":
                number += 1
            yield begin, fence[1], said, "\n".join(lines[begin:number]) + "\n"
            number += 1
            said = {}
        elif line.strip():
            said = {}


def rows(page):
    """The tables after <!-- rows: NAME -->: line, NAME, the names in code font that its test must have."""
    name = None
    for number, line in enumerate(open(page, encoding="utf-8").read().split("\n"), 1):
        comment = COMMENT.match(line)
        if comment and comment[1] == "rows":
            name = comment[2]
        elif not line.startswith("|"):
            name = None
        elif name and not line.startswith("|---"):
            cells = line.split(" | ")
            if not cells[1].startswith("none"):
                theirs = [s for s in CODE.findall(cells[0]) if not s[1]]
                ours = [s for s in CODE.findall(" ".join(cells[1:])) if not s[1] and OURS.match(s[0])]
                if theirs + ours:
                    yield number, name, [s[0] for s in theirs + ours]


class Pages:
    """Runs blocks and counts."""

    def __init__(self, build):
        self.build = os.path.abspath(build)
        self.passed = self.failed = self.skipped = 0
        self.parts = {}  # by name of a program in test/docs: its parts, and flags

    def report(self, what, status, output=""):
        if status == 0:
            self.passed += 1
        else:
            self.failed += 1
        print(("ok - " if status == 0 else "not ok - ") + what)
        if status != 0:
            print(re.sub("^", "# ", output.strip(), flags=re.M))

    def run(self, command, where, env=None):
        """Status and output."""
        done = subprocess.run(command, cwd=where, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=300, check=False)
        return done.returncode, done.stdout.decode(errors="replace")

    def program(self, what, source, where, libs):
        """Compiles and runs a C program."""
        command = CC + FLAGS + ["-I" + where, "-o", where + "/program", source, self.build + "/libtrona.a", "-lpthread"] + libs
        status, output = self.run(command, where)
        if status == 0:
            status, output = self.run([where + "/program"], where)
        self.report(what, status, output)

    def python(self, what, arguments, where, env):
        """Runs a program in Python."""
        python = os.environ.get("TRONA_PYTHON")
        if python:
            self.report(what, *self.run([python] + arguments, where, env))
        else:
            self.skipped += 1
            print(f"# SKIP {what}: TRONA_PYTHON is not set")

    def page(self, page):
        """All blocks of a page, in order."""
        name = os.path.relpath(page, ROOT)
        env = dict(os.environ, PATH=self.build + ":" + os.environ["PATH"])
        with tempfile.TemporaryDirectory() as where:
            for line, language, said, text in blocks(page):
                what = f"{name}:{line} {language}"
                libs = shlex.split(said.get("libs", ""))
                if language not in ("c", "sh", "python"):
                    continue
                if "not run" in said:
                    self.skipped += 1
                    print(f"# {what} not run: {said['not run']}")
                elif language == "sh":
                    self.report(what, *self.run(["sh", "-euc", text], where, env))
                elif language == "python":
                    self.python(what, ["-c", text], where, env)
                elif "int main(" in text:
                    with open(where + "/program.c", "w", encoding="utf-8") as f:
                        f.write(text)
                    self.program(what, where + "/program.c", where, libs)
                elif "test" in said:
                    parts, flags = self.parts.setdefault(said["test"], ([], []))
                    parts.append((what, text))
                    flags += libs
                else:
                    self.report(what, 1, "neither a program nor the part of one: <!-- test: NAME --> is missing")

    def words(self, page):
        """A paragraph speaks of proof only where it names the page of what is proved."""
        with open(page, encoding="utf-8") as f:
            said = [p for p in re.split(r"\n(?=\n|- )", f.read()) if PROVED.search(p) and "soundness.md" not in p]
        self.report(f"{os.path.relpath(page, ROOT)}: known answers are no proof", len(said), "\n".join(said))

    def tables(self, page):
        """Every row that claims an equal result is in the test of its page."""
        tests = {}
        for line, name, words in rows(page):
            if name not in tests:
                files = [f for f in (f"{HERE}/{name}{end}" for end in (".c", "_names.h", ".py")) if os.path.exists(f)]
                parts = [text for _, text in self.parts.get(name, ([], []))[0]]
                tests[name] = "\n".join(parts + [open(f, encoding="utf-8").read() for f in files])
            lost = [w for w in words if not re.search(r"\b" + re.escape(w) + r"\b", tests[name])]
            self.report(f"{os.path.relpath(page, ROOT)}:{line} row", bool(lost), f"not in test/docs/{name}: {', '.join(lost)}")
        for name in tests:
            if os.path.exists(f"{HERE}/{name}.py"):
                self.python(f"{name}.py", [f"{HERE}/{name}.py"], HERE, None)

    def programs(self):
        """The programs of test/docs, of parts N from the pages: NAME-N.c"""
        for name, (parts, flags) in sorted(self.parts.items()):
            with tempfile.TemporaryDirectory() as where:
                for number, (what, text) in enumerate(parts):
                    with open(f"{where}/{name}-{number + 1}.c", "w", encoding="utf-8") as f:
                        f.write(text)
                needs = os.environ.get("TRONA_DOCS_" + name.upper(), "")
                self.program(f"{name}: " + ", ".join(w for w, _ in parts), f"{HERE}/{name}.c", where,
                             shlex.split(needs) + flags)


def main():
    pages = Pages(sys.argv[1])
    for page in sys.argv[2:]:
        pages.words(page)
        pages.page(page)
        pages.tables(page)
    pages.programs()
    print(f"blocks: {pages.passed} passed, {pages.failed} failed, {pages.skipped} not run")
    sys.exit(pages.failed != 0 or pages.passed == 0)


if __name__ == "__main__":
    main()
