# SPDX-License-Identifier: ISC
"""Shared by bench/arm-instructions and bench/arm-cycles: the library for another machine, and the program that counts in it."""
import os
import re
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
# qemu 7.2 knows the extensions, but not hwprobe: what stands for its answer is what the compiler would say if it were told to
# assume them, which it is not, so that ref is what a CPU without them gets.
RISCV = ("zbb", "zbkb", "zbkc", "zknd", "zkne", "zknh")
MACHINES = {  # the compiler, the emulator as the CPU that has most, but SVE, by which libc copies
    "aarch64": ("aarch64-linux-gnu-gcc -static", ["qemu-aarch64", "-cpu", "max,sve=off"]),
    "armhf": ("arm-linux-gnueabihf-gcc -static", ["qemu-arm", "-cpu", "max"]),
    "riscv64": ("riscv64-linux-gnu-gcc -static" + "".join(f" -D__riscv_{x}=1" for x in RISCV),
                ["qemu-riscv64", "-cpu", "rv64" + "".join(f",{x}=true" for x in RISCV)]),
}


def run(args, **more):
    result = subprocess.run(args, stdout=subprocess.PIPE, text=True, **more)
    if result.returncode != 0:
        sys.exit(f"{' '.join(args)[:200]}: exit status {result.returncode}")
    return result.stdout


def build(machine, directory, library, compiler):
    """The plug-in and the program, with the library, which is compiled unless there is one: their paths."""
    compiler = shlex.split(compiler or MACHINES[machine][0])
    plugin, drive = os.path.join(directory, "plugin.so"), os.path.join(directory, "drive")
    if library is None:
        library = os.path.join(directory, "libtrona.a")
        objects, commands = [], []
        for folder in sorted(os.scandir(os.path.join(TOP, "src")), key=lambda f: f.name):
            for name in sorted(os.listdir(folder.path)) if folder.is_dir() else []:
                if name.endswith(".c"):
                    objects.append(os.path.join(directory, name[:-2] + ".o"))
                    commands.append(shlex.join(compiler + ["-O2", "-I" + os.path.join(TOP, "include"), "-c", os.path.join(folder.path, name), "-o",
                                                           objects[-1]]))
        run(["xargs", "-P", os.environ.get("JOBS", "2"), "-I", "{}", "sh", "-c", "{}"],
            input="\n".join(shlex.quote(c) for c in commands) + "\n")
        run(["ar", "rcs", library] + objects)
    run(["cc", "-O2", "-shared", "-fPIC", os.path.join(HERE, "plugin.c"), "-o", plugin])
    run(compiler + ["-O2", "-I" + os.path.join(TOP, "include"), os.path.join(HERE, "drive.c"), library, "-lpthread", "-o", drive])
    return plugin, drive


def count(machine, plugin, drive, size, names=(), trace=None):
    """The instructions of each operation: a list of (primitive, implementation, operation, whether bytes matter, instructions)."""
    text = run(MACHINES[machine][1] + ["-plugin", plugin + (f",trace={trace}" if trace else ""), drive, str(size), *names])
    rows, numbers = [], []
    for line in text.splitlines():
        if re.fullmatch(r"\d+", line):
            numbers.append(int(line))
            continue
        primitive, name, operation, per_byte = line.split("\t")
        rows.append((primitive, name, operation, per_byte == "1", numbers[-1]))
    if len(numbers) != 2 * len(rows) or not rows:
        sys.exit(f"{len(numbers)} counts for {len(rows)} operations: the plug-in did not see arm_mark")
    return rows


def table(name):
    """The rows of a table of tabs beside this file."""
    with open(os.path.join(HERE, name), encoding="utf-8") as f:
        return [line.rstrip("\n").split("\t") for line in f if line.strip() and not line.startswith("#")]
