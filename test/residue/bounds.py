#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Whether stack_clear clears as deep as the code before it may have gone: read off the disassembly.

usage: bounds.py PROGRAM...    x86-64 programs with symbols, such as those that tools/residue builds

For each function that uses stack_clear with a constant, or one of several, the deepest chain of direct calls from it, in bytes of
frames, must lie within what it clears. If it ends with stack_clear, its own frame is given up before, and must fit into the 32 bytes
that are cleared beyond, and the 8 of the return address. A callee that clears after itself counts with its own frame alone. Calls by
pointer go to functions of vtables, which clear after themselves, or to the test's; they are not followed."""
import re
import subprocess
import sys

# They take no secret, or keep it in registers that they clear.
LEAVES = {"stack_clear_deep", "bytes_wipe", "memcpy", "memset", "memmove", "error_fail", "error_misuse", "impl_select",
          "abort", "__stack_chk_fail", "strlen", "__memcpy_chk", "__memset_chk", "__memmove_chk"}

# They clear what a part of their work left, the rest of which clears after itself; or they compute the depth from a
# table (vec32_stream.inc); or only their own level of a recursion that clears at each.
SHALLOW = re.compile(r"(crypto_)?box_seal_open$|(chacha20|salsa20)_\w+_(xor_ic|xor)(\.part\.\d+)?$|"
                     r"blake3_(hash|bench_hash|mode_derive|subtree_cv)$|aesgcmsiv_\w+_decrypt$")


def plain(name):
    name = name.split("@")[0].split("+")[0]
    return name[len("trona_p_"):] if name.startswith("trona_p_") else name


class Function:
    def __init__(self):
        self.frame = 8
        self.red = 0  # how far below the stack pointer it writes, in the 128 bytes that the ABI gives to leaves
        self.callees = set()
        self.clears = False  # by stack_clear
        self.depths = [0]  # constants that may be its argument
        self.level = 0     # bytes of the frame where reading has come to, and where the first branch was
        self.settled = None
        self.given_up = 0  # the largest frame at a call, if stack_clear is where the function ends
        self.at_calls = 0
        self.zmm = 0  # bytes that ZMM_STACK_CLEAR has cleared so far


def read(program):
    """name -> Function"""
    functions, f, name = {}, None, None
    out = subprocess.run(["objdump", "-d", "--no-show-raw-insn", program], capture_output=True, text=True, check=True).stdout
    for line in out.splitlines():
        head = re.match(r"[0-9a-f]+ <(.*)>:", line)
        if head:
            name = plain(head[1])
            f = functions[name] = Function()
            continue
        parts = line.split("\t")
        if f is None or len(parts) < 2:
            continue
        op, _, args = parts[1].strip().partition(" ")
        args = args.strip()
        below = re.search(r"-0x([0-9a-f]+)\(%rsp\)$", args)
        if op == "movups" and args == "%xmm0,-0x80(%rsp)":  # stack_clear_near
            f.clears = True
            f.depths.append(128)
        elif below and not args.startswith("%xmm0,") and op != "lea":
            f.red = max(f.red, int(below[1], 16))
        if op == "mov" and args == "%rsp,%rax":
            f.zmm = 0
        elif op in ("vmovdqu64", "vmovdqa64") and args == "%zmm0,(%rsp)":
            f.zmm += 64
        elif op == "mov" and args == "%rax,%rsp" and f.zmm > 0:  # the end of ZMM_STACK_CLEAR, which is no part of the frame
            f.clears = True
            f.depths.append(f.zmm)
            f.frame -= f.zmm + 64
            f.level -= f.zmm
            f.zmm = 0
        if op.startswith("push"):
            f.frame += 8
            f.level += 8
        elif op.startswith("pop"):
            f.level -= 8
        elif op in ("sub", "subq", "add", "addq") and args.endswith(",%rsp"):
            size = re.match(r"\$(0x[0-9a-f]+)", args)
            if size:
                n = int(size[1], 16)
                n = n - (1 << 64) if n >> 63 else n
                n = n if op.startswith("sub") else -n
                f.frame += max(n, 0)
                f.level += n
        elif op == "and" and args.endswith(",%rsp"):  # of a multiple of 8
            f.frame += (1 << 64) - int(re.match(r"\$(0x[0-9a-f]+)", args)[1], 16) - 8
        elif op == "mov" and re.search(r",%(e[a-d]x|e[sd]i|r\d+d)$", args):  # chosen by a conditional move
            value = re.match(r"\$(0x[0-9a-f]+)", args)
            if value and int(value[1], 16) % 64 == 0:
                f.depths.append(int(value[1], 16))
        elif op in ("call", "callq", "jmp", "jmpq"):
            f.settled = f.level if f.settled is None else f.settled
            f.at_calls = max(f.at_calls, f.level) if op.startswith("call") else f.at_calls
            target = re.search(r"<([^>]*)>", args)
            callee = plain(target[1]) if target and not (op.startswith("jmp") and "+" in target[1]) else name
            if callee == "stack_clear_deep":
                f.clears = True
                f.given_up = max(f.given_up, f.at_calls if op.startswith("jmp") else 0)
            elif callee != name:
                f.callees.add(callee)
        if op.startswith("j") and f.settled is None:
            f.settled = f.level
        if op.startswith(("ret", "jmp")) and f.settled is not None:
            f.level = f.settled  # a guess: that of the next block, to which a branch leads
    return functions


def depth(functions, name, seen):
    """The deepest that a call of name may write, with the chain of names."""
    f = functions.get(name)
    if f is None or name in LEAVES or name in seen:
        return 0, []
    if f.clears:
        return f.frame, [name]
    if not f.callees:
        return f.frame + f.red, [name]
    deepest, chain = max((depth(functions, c, seen | {name}) for c in f.callees), default=(0, []))
    return f.frame + deepest, [name] + chain


def main():
    bad = 0
    for program in sys.argv[1:]:
        functions = read(program)
        checked = computed = 0
        for name, f in sorted(functions.items()):
            if not f.clears:
                continue
            if max(f.depths) == 0:
                computed += 1
                continue
            checked += 1
            used, chain = max((depth(functions, c, {name}) for c in f.callees), default=(0, []))
            if f.given_up > 40:
                used += f.given_up - 40
            if used > max(f.depths) and not SHALLOW.match(name):
                bad += 1
                print("%s: %s clears %d bytes, but %d may be used by %s" %
                      (program, name, max(f.depths), used, " > ".join(chain)))
        print("%s: %d functions clear deep enough, but for %d; %d compute the depth" % (program, checked - bad, bad, computed))
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
