# SPDX-License-Identifier: ISC
"""Instructions that no library at hand has: forms of each mnemonic, as many of TEMPLATES as the assembler accepts."""
import os
import re
import subprocess
import tempfile

from engine.x86_decode import Decoder

XOP = [("bextr", "rax, rbx, 5")]  # is an instruction of old AMD CPUs
OPERANDS = """
    rax; ecx; dl; ah; qword ptr [rcx]; .+16; rax, rbx; eax, ebx; ax, bx; al, bl; rax, bl; eax, bx; rax, qword ptr [rcx];
    eax, dword ptr [rcx]; qword ptr [rcx], rax; rax, 5; rax, cl; eax, cl; rax, rbx, rcx; eax, ebx, ecx; rax, rbx, 5;
    rax, rbx, cl; rax, qword ptr [rcx], rbx; k1, k2; k1, k2, k3; k1, k2, 5; k1, eax; eax, k1; rax, k1; k1, rax; k1, zmm2;
    k1, zmm2, zmm3; k1{k2}, zmm2, zmm3; k1{k2}, ymm2, ymmword ptr [rcx]; zmm1, k2; xmm1, k2; eax, xmm1; rax, xmm1; xmm1, eax;
    xmm1, rax; eax, ymm1; eax, xmm1, 1; rax, xmm1, 1; xmm1, eax, 1; xmm1, rax, 1; xmm1, xmm2, eax, 1;
    dword ptr [rcx], xmm1, 1; xmmword ptr [rcx], xmm1; ymmword ptr [rcx], ymm1; zmmword ptr [rcx], zmm1;
    qword ptr [rcx], xmm1; dword ptr [rcx], xmm1; xmm1, dword ptr [rcx]; xmm1, qword ptr [rcx]; ymm1, qword ptr [rcx];
    zmm1, qword ptr [rcx]; xmm1, xmm2, dword ptr [rcx]; xmm1, xmm2, qword ptr [rcx]; xmm1, dword ptr [rcx], 0x63;
    xmm1, word ptr [rcx]; ymm1, xmmword ptr [rcx]; zmm1, ymmword ptr [rcx]; zmm1, xmmword ptr [rcx];
    zmm1{k1}, xmmword ptr [rcx]; xmmword ptr [rcx]{k1}, xmm1; zmmword ptr [rcx]{k1}, zmm1; zmm1{k1}{z}, zmmword ptr [rcx];
    xmm1, xmm1, xmm1; ymm1, ymm2, ymm3, ymm4; xmm1, xmm2, xmm3, xmm4; zmm1{k1}, zmmword ptr [rax+zmm2*8];
    zmm1{k1}, [rax+ymm2*4]; zmm1{k1}, [rax+zmm2*4]; ymm1{k1}, [rax+zmm2*4]; ymm1, [rax+xmm2*4], ymm3;
    ymm1, [rax+ymm2*4], ymm3; xmm1, [rax+ymm2*4], xmm3; xmm1, xmm2, 0x10; zmm1, xmm2; ymm1, xmm2; xmm1, zmm2; ymm1, zmm2;
    ymm1{k1}{z}, zmm2; xmm1, ymm2; ymmword ptr [rcx]{k1}, zmm1; zmm1, zmm2, xmm3; zmm1, zmm2, xmm3, 1; zmm1, zmm2, ymm3, 1;
    ymm1, ymm2, xmm3, 1; xmm1, zmm2, 3; ymm1, zmm2, 1; xmm1, ymm2, 1; xmmword ptr [rcx], zmm1, 2;
    zmm1, zmm2, qword ptr [rcx]{1to8}; zmm1, zmm2, dword ptr [rcx]{1to16}; ymm1{k1}{z}, ymm2, qword ptr [rcx]{1to4}
"""
OF_EACH_VECTOR = """
    R1, R2; R1, M ptr [rcx]; R1, R2, R3; R1, R2, M ptr [rcx]; R1, 5; R1, R2, 0x1b; R1, R2, 0xe6; R1, M ptr [rcx], 0x2d;
    R1, R2, R3, 0x1b; R1, R2, R3, 0xc6; R1{k1}, R2; R1{k1}{z}, R2; R1{k1}, R2, R3; R1{k1}{z}, R2, R3; R1{k1}, R2, R3, 0x39;
    R1{k1}, R2, 7; R17, R18, R19
"""
TEMPLATES = [""] + [t.strip() for t in OPERANDS.split(";")]
for letter in "xyz":
    for template in OF_EACH_VECTOR.replace("M ptr", f"{letter}mmword ptr").replace("R", f"{letter}mm").split(";"):
        TEMPLATES.append(template.strip())


def accepted(lines, folder):
    """The code of the lines that the assembler accepts."""
    source, binary = os.path.join(folder, "extra.s"), os.path.join(folder, "extra.o")
    while True:
        with open(source, "w", encoding="ascii") as f:
            f.write(".intel_syntax noprefix\n" + "\n".join(lines) + "\n")
        done = subprocess.run(["cc", "-c", "-o", binary, source], capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C"})
        wrong = {int(n) for n in re.findall(r"extra\.s:(\d+):(?:\d+:)? (?:Internal )?[Ee]rror", done.stderr)}
        if not wrong:
            done.check_returncode()
            break
        lines = [line for n, line in enumerate(lines, 2) if n not in wrong]
    subprocess.run(["objcopy", "-O", "binary", "-j", ".text", binary, source], check=True)
    with open(source, "rb") as f:
        return f.read()


def instructions(mnemonics):
    """Decoded instructions of these mnemonics."""
    lines = [f"{m} {t}".strip() for m in sorted(mnemonics) for t in TEMPLATES if (m, t) not in XOP]
    with tempfile.TemporaryDirectory() as folder:
        code = accepted(lines, folder)
    decoder, pc, found = Decoder(), 0, []
    while pc < len(code):
        instruction = decoder.decode(code[pc:pc + 15], pc)
        if instruction.mnemonic in mnemonics:
            found.append(instruction)
        pc = instruction.next
    return found
