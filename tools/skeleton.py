# SPDX-License-Identifier: ISC
"""Shared by new-impl and new-primitive: changes to the tree that are taken back if one fails."""
import bisect
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
FORMATTER = shutil.which(os.environ.get("CLANG_FORMAT", "clang-format-19"))


def path(name):
    return os.path.join(ROOT, name)


def read(name):
    with open(path(name), encoding="utf-8") as f:
        return f.read()


def fail(why):
    sys.exit(f"{os.path.basename(sys.argv[0])}: {why}")


class Change:
    """Changes in a block "with Change() as change:" are made as a whole, or not at all."""

    def __init__(self):
        self.before = {}  # by file: its text; None if there was no such file

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if kind:
            self.undo()
        if kind and issubclass(kind, (OSError, LookupError, subprocess.CalledProcessError)):
            fail(f"{error}. Nothing is changed.")

    def undo(self):
        for name, text in self.before.items():
            if text is not None:
                self.put(name, text)
            elif os.path.exists(path(name)):
                os.remove(path(name))
                if not os.listdir(os.path.dirname(path(name))):
                    os.rmdir(os.path.dirname(path(name)))

    def keep(self, *names):
        """Remembers files that a generator is going to write."""
        for name in names:
            self.before.setdefault(name, read(name) if os.path.exists(path(name)) else None)

    @staticmethod
    def put(name, text):
        os.makedirs(os.path.dirname(path(name)), exist_ok=True)
        with open(path(name), "w", encoding="utf-8") as f:
            f.write(text)

    def write(self, name, text):
        self.keep(name)
        self.put(name, text)
        if FORMATTER and name.endswith((".c", ".h")) and name.startswith(("src/", "test/")):
            subprocess.run([FORMATTER, "-i", path(name)], check=True)

    def edit(self, name, pattern, new):
        """Puts text behind (or, with a pattern that looks ahead, before) the first match of a pattern."""
        text = read(name)
        m = re.search(pattern, text, re.M)
        if not m:
            raise LookupError(f"{name} has nothing like {pattern}")
        self.keep(name)
        self.put(name, text[:m.end()] + new + text[m.end():])

    def add_lines(self, name, lines):
        """Puts lines in their places in a file whose lines are sorted, behind the comments on top."""
        self.keep(name)
        old = read(name).splitlines()
        head = [line for line in old if line.startswith("#")]
        self.put(name, "".join(line + "\n" for line in head + sorted(old[len(head):] + lines, key=lambda s: s.split("\t")[0])))

    def add_names(self, *names):
        """The lines of core/names.h, which tools/gen-names would write from a build."""
        line = "#define {0} TRONA_PRIVATE_(TRONA_PRIVATE_PREFIX, {0})\n"
        for name in names:
            text = read("src/core/names.h")
            there = re.findall(r"^#define (\w+) TRONA_PRIVATE_\(TRONA_PRIVATE_PREFIX, \1\)$", text, re.M)
            after = line.format(there[bisect.bisect(there, name) - 1])
            self.keep("src/core/names.h")
            self.put("src/core/names.h", text.replace(after, after + line.format(name)))

    def generate(self, name, *command):
        """Runs a generator that writes the file name; or, if it prints it, with ">" as its last word."""
        self.keep(name)
        if command[-1] == ">":
            out = subprocess.run([path(command[0]), *command[1:-1]], check=True, stdout=subprocess.PIPE, text=True).stdout
            self.put(name, out)
        else:
            subprocess.run([path(command[0]), *command[1:]], check=True)


def formatted():
    if not FORMATTER:
        print("clang-format-19 is not installed: CI asks for its format (tools/format)")
