# SPDX-License-Identifier: ISC
"""Builds trona's Python package: the library's sources, all of them, and the module trona._trona as one extension.

In a checkout the library is two directories up; a source distribution holds it as library/. Nothing is configured:
the sources need a C compiler and no flag. They are compiled a dozen at a time, as the headers take longer than the code
of most, and so many of these side by side as there are processors (or as the variable JOBS says)."""

import concurrent.futures
import os
import pathlib
import re
import shutil

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # setuptools before 70.1
    from wheel.bdist_wheel import bdist_wheel

HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARY = "library" if os.path.isdir(os.path.join(HERE, "library")) else os.path.join("..", "..")

KNOWN_ANSWERS = [n + ".txt" for n in (
    "aes aesgcm aesgcm_iv aes128gcm aesgcmsiv chacha20poly1305 aegis aegisx secretbox box sha256 sha512 keccak hmac kdf blake2b blake3 "
    "argon2 scrypt ed25519 x25519 kem"
).split()]  # those that the package's tests read


def library(*path):
    return os.path.join(HERE, LIBRARY, *path)


def version():
    with open(library("configure.ac"), encoding="utf-8") as f:
        return re.search(r"AC_INIT\(\[trona\], \[([^\]]+)\]", f.read()).group(1)


DOZEN = 12


def sources():
    with open(library("sources.mk"), encoding="utf-8") as f:
        text = re.search(r"^trona_sources = (.*?[^\\])\n", f.read(), re.M | re.S).group(1)
    return [name for name in text.replace("\\\n", " ").split() if name.endswith(".c")]


def tree():
    """All files that the module is made of."""
    for top in "src", "include":
        for directory, _, names in os.walk(library(top)):
            for name in names:
                if name.endswith((".c", ".h", ".inc", ".def")):
                    yield os.path.relpath(os.path.join(directory, name), HERE)


class Build(build_ext):
    def groups(self):
        """The library's sources, by the dozen. As the amalgamation does, a group compiles several in one."""
        names = sources()
        os.makedirs(self.build_temp, exist_ok=True)
        for i in range(0, len(names), DOZEN):
            path = os.path.join(self.build_temp, f"library{i // DOZEN:02}.c")
            text = "".join(
                '#include "' + os.path.abspath(library(name)).replace("\\", "/") + '"\n' for name in names[i : i + DOZEN]
            )
            if not os.path.exists(path) or pathlib.Path(path).read_text("utf-8") != text:  # what is old stays old
                pathlib.Path(path).write_text(text, "utf-8")
            yield path

    def build_extension(self, ext):
        ext.sources = ext.sources + list(self.groups())
        compiler = self.compiler
        windows = compiler.compiler_type == "msvc"
        ext.extra_compile_args = [] if windows else ["-O2", "-g0", "-fvisibility=hidden"]
        if not windows:
            # Of the library nothing is visible outside: another copy in the process is another library.
            names = os.path.join(self.build_temp, "exports")
            apple = os.uname().sysname == "Darwin"
            with open(names, "w", encoding="ascii") as f:
                f.write("_PyInit__trona\n" if apple else "{ global: PyInit__trona; local: *; };\n")
            ext.extra_link_args = (
                ["-Wl,-exported_symbols_list," + names] if apple else ["-Wl,--version-script=" + names, "-pthread"]
            )
        plain_compile = compiler.compile

        def compile_all(sources, output_dir=None, **options):
            workers = int(os.environ.get("JOBS") or os.cpu_count() or 1)
            with concurrent.futures.ThreadPoolExecutor(workers) as pool:
                jobs = [pool.submit(plain_compile, [s], output_dir=output_dir, **options) for s in sources]
                return [job.result()[0] for job in jobs]

        compiler.compile = compile_all
        try:
            super().build_extension(ext)
        finally:
            compiler.compile = plain_compile


class Source(sdist):
    """The library goes with the package."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, [f for f in files if not f.startswith("..")])
        target = os.path.join(base_dir, "library")
        for directory in ("src", "include"):
            shutil.copytree(library(directory), os.path.join(target, directory), dirs_exist_ok=True)
        for name in KNOWN_ANSWERS:
            os.makedirs(os.path.join(target, "test", "kat"), exist_ok=True)
            shutil.copy(library("test", "kat", name), os.path.join(target, "test", "kat", name))
        for name in ("configure.ac", "sources.mk", "LICENSE"):
            shutil.copy(library(name), os.path.join(target, name))


class Wheel(bdist_wheel):
    def finalize_options(self):
        self.py_limited_api = "cp311"
        super().finalize_options()


setup(
    version=version(),
    ext_modules=[
        Extension(
            "trona._trona",
            sources=["src/trona/_trona.c"],
            depends=list(tree()),
            include_dirs=[os.path.join(LIBRARY, "include")],
            py_limited_api=True,
        )
    ],
    cmdclass={"build_ext": Build, "sdist": Source, "bdist_wheel": Wheel},
)
