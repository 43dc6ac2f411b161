# SPDX-License-Identifier: ISC
"""Single x86-64 instructions on this CPU: an image of memory that holds a trampoline, the state of all registers, the instruction
and data. Native.run() loads the state, executes the instruction and stores the state. Needs cc and objcopy."""
import ctypes
import mmap
import os
import struct
import subprocess
import tempfile

STATE, CODE, DATA, SIZE = 4096, 8192, 16384, 24576  # offsets in the image
LANDING = 64                                         # the target of jumps, behind CODE
GENERAL, FLAGS, HOST, TAKEN, MASKS, VECTORS = 0, 128, 136, 144, 192, 256  # offsets in the state
NAMES = "rax rcx rdx rbx rsp rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15".split()
KEPT = "rbx rbp r12 r13 r14 r15".split()


def cpu_flags():
    with open("/proc/cpuinfo", encoding="ascii") as f:
        return set(next(line for line in f if line.startswith("flags")).split()[2:])


def assembly(wide):
    """The trampoline; wide: 32 vectors of 64 bytes and masks, else 16 of 32."""
    at = lambda offset: f"[rip + start + {STATE + offset}]"
    lines = [".intel_syntax noprefix", ".text", "start:"]
    lines += [f"push {r}" for r in KEPT] + [f"mov {at(HOST)}, rsp"]
    vectors = [(f"vmovdqu64 zmm{i}", i) for i in range(32)] if wide else [(f"vmovdqu ymm{i}", i) for i in range(16)]
    lines += [f"{text}, {at(VECTORS + 64 * i)}" for text, i in vectors]
    if wide:
        lines += [f"kmovq k{i}, {at(MASKS + 8 * i)}" for i in range(8)]
    lines += [f"push qword ptr {at(FLAGS)}", "popfq"]
    lines += [f"mov {r}, {at(GENERAL + 8 * i)}" for i, r in enumerate(NAMES)]
    lines += [f"jmp start + {CODE}", "back:"]
    lines += [f"mov {at(GENERAL + 8 * i)}, {r}" for i, r in enumerate(NAMES)]
    lines += [f"mov rsp, {at(HOST)}", "pushfq", f"pop qword ptr {at(FLAGS)}", "cld"]
    for text, i in vectors:
        name, register = text.split()
        lines.append(f"{name} {at(VECTORS + 64 * i)}, {register}")
    if wide:
        lines += [f"kmovq {at(MASKS + 8 * i)}, k{i}" for i in range(8)]
    lines += ["vzeroupper"] + [f"pop {r}" for r in reversed(KEPT)] + ["ret"]
    lines += [".globl back", f".org {STATE}"]
    return "\n".join(lines) + "\n"


class Native:
    def __init__(self, wide):
        with tempfile.TemporaryDirectory() as folder:
            source, binary = os.path.join(folder, "t.s"), os.path.join(folder, "t.o")
            with open(source, "w", encoding="ascii") as f:
                f.write(assembly(wide))
            subprocess.run(["cc", "-c", "-o", binary, source], check=True)
            names = subprocess.run(["nm", binary], check=True, capture_output=True, text=True).stdout
            back = next(int(line.split()[0], 16) for line in names.splitlines() if line.endswith(" back"))
            subprocess.run(["objcopy", "-O", "binary", "-j", ".text", binary, source], check=True)
            with open(source, "rb") as f:
                code = f.read()
        self.vectors, self.masks = (32, 8) if wide else (16, 0)
        self.memory = mmap.mmap(-1, SIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        self.base = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        self.memory[:len(code)] = code
        self.go_back = b"\xff\x25\0\0\0\0" + struct.pack("<Q", self.base + back)  # jmp [rip + 0]
        self.execute = ctypes.CFUNCTYPE(None)(self.base)

    def load(self, code):
        """Puts the instruction at CODE; at LANDING, a note that it was reached."""
        self.memory[CODE:CODE + LANDING] = (code + self.go_back).ljust(LANDING, b"\xcc")
        note = b"\xc6\x05" + struct.pack("<i", STATE + TAKEN - (CODE + LANDING + 7)) + b"\1"  # mov byte ptr [rip + TAKEN], 1
        self.memory[CODE + LANDING:CODE + LANDING + 21] = note + self.go_back

    def run(self, general, flags, masks, vectors, address, data):
        """general: 16 integers in the order of NAMES; masks, vectors (bytes); data at the address. Returns the same, and whether
        the instruction went to LANDING."""
        m, at = self.memory, address - self.base
        state = (struct.pack("<17Q", *general, flags).ljust(MASKS, b"\0") + struct.pack(f"<{len(masks)}Q", *masks)
                 ).ljust(VECTORS, b"\0") + b"".join(vectors)
        m[STATE:STATE + len(state)] = state
        m[at:at + len(data)] = data
        self.execute()
        state = m[STATE:STATE + VECTORS + 64 * 32]
        return (list(struct.unpack_from("<16Q", state, 0)), struct.unpack_from("<Q", state, FLAGS)[0],
                list(struct.unpack_from("<8Q", state, MASKS)), [state[VECTORS + 64 * i:VECTORS + 64 * i + 64] for i in range(32)],
                m[at:at + len(data)], bool(state[TAKEN]))
