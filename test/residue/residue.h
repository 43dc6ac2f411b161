/* SPDX-License-Identifier: ISC */
/* Measures what calls leave on the stack. The cases are those of the constant-time test, in
 * test/ct; there every call of a public function is a macro (gen_calls.sh): the stack below is
 * painted, the function runs, and what is then below is kept. Each case runs twice, with other
 * secrets and the same public inputs, and what was kept is compared: what differs depends on a
 * secret. */
#pragma once

/* The machine, if assembly paints and copies its stack: in C, that uses the stack itself. */
#define RESIDUE_X86_64  0
#define RESIDUE_AARCH64 0
#define RESIDUE_ARM     0
#define RESIDUE_RISCV64 0
#if defined(__ELF__) && defined(__x86_64__) && defined(__LP64__)
# undef RESIDUE_X86_64
# define RESIDUE_X86_64 1
#elif defined(__ELF__) && defined(__aarch64__) && defined(__LP64__)
# undef RESIDUE_AARCH64
# define RESIDUE_AARCH64 1
#elif defined(__ELF__) && defined(__arm__)
# undef RESIDUE_ARM
# define RESIDUE_ARM 1
#elif defined(__ELF__) && defined(__riscv) && __riscv_xlen == 64
# undef RESIDUE_RISCV64
# define RESIDUE_RISCV64 1
#endif

/* Notes a call. */
void residue_before(const char *name);

/* Paints the stack below the caller; clears the registers that a call may change, which compilers
 * push to align the stack. */
void residue_paint(void);

/* Copies the stack below the caller to residue_copy, and the upper halves of ymm registers; changes
 * neither that stack nor any register that may hold the result of a function. */
void residue_snapshot(void);

/* Keeps the copy. */
void residue_after(void);

static inline __attribute__((always_inline)) void residue_begin(const char *name)
{
    residue_before(name);
#if RESIDUE_X86_64
    __asm__ __volatile__("call residue_paint"
                         :
                         :
                         : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "memory",
                           "cc");
#elif RESIDUE_AARCH64
    __asm__ __volatile__("bl residue_paint"
                         :
                         :
                         : "x9", "x10", "x11", "x12", "x13", "x30", "v0", "memory", "cc");
#elif RESIDUE_RISCV64
    __asm__ __volatile__("call residue_paint" : : : "t0", "t1", "t2", "ra", "memory");
#else
    residue_paint();
#endif
}

static inline __attribute__((always_inline)) void residue_end(const int *unused)
{
    (void) unused;
#if defined(__x86_64__)
    /* A call that the compiler does not see as one, so that it saves nothing around it. */
    __asm__ __volatile__("call residue_snapshot" : : : "rcx", "rsi", "rdi", "memory", "cc");
#elif RESIDUE_AARCH64
    __asm__ __volatile__("bl residue_snapshot"
                         :
                         :
                         : "x9", "x10", "x11", "x12", "x13", "x30", "memory", "cc");
#elif RESIDUE_RISCV64
    __asm__ __volatile__("call residue_snapshot" : : : "t0", "t1", "t2", "ra", "memory");
#else
    residue_snapshot();
#endif
    residue_after();
}

/* The value of a call of the function f. */
#define RESIDUE_CALL(f, ...)                                                                       \
    __extension__({                                                                                \
        __attribute__((cleanup(residue_end))) int residue_scope = 0;                               \
        residue_begin(#f);                                                                         \
        f(__VA_ARGS__);                                                                            \
    })

#include "calls.h"
