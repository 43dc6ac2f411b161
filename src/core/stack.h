/* SPDX-License-Identifier: ISC */
/* Clears what work on secrets leaves on the stack: saved registers, vectors that the compiler had
 * no register for, arrays.
 *
 * The rule: when a function of a vtable or a public function returns, nothing below its caller's
 * frame depends on a secret, except what becomes public (ciphertext, tags, public keys). So the
 * work is a function of its own, which is not inlined; the function around it, which holds only
 * pointers and lengths, clears the stack as deep as the work may have gone:
 *
 *     static STACK_WORK void p_avx2_work(uint8_t *out, const uint8_t *in, size_t len);
 *
 *     static void p_avx2_run(uint8_t *out, const uint8_t *in, size_t len)
 *     {
 *         p_avx2_work(out, in, len);
 *         stack_clear(512);
 *     }
 *
 * Work that stays in registers with every compiler needs no clearing. Whether a depth suffices is
 * measured: test/residue runs every public function twice with different secrets and compares what
 * is left, with each implementation, compiler and level of optimisation. */
#pragma once

#include "bytes.h"

#include <stddef.h>

#define STACK_WORK NEVER_INLINE

#if defined(__GNUC__) && ARCH_X86_64 && !defined(_WIN32)
# define STACK_ASM 1
#else
# define STACK_ASM 0
#endif

#if STACK_ASM
extern int stack_wide; /* 1: AVX may be used, 2: AVX-512, too; set by core/cpu.c */
#endif

/* stack_clear of more than 128 bytes. */
void stack_clear_deep(size_t n);

/* Clears the 128 bytes below the stack pointer: the red zone of the ABI, which a function that has
 * called another does not use. */
#if STACK_ASM
static ALWAYS_INLINE void stack_clear_near(void)
{
    __asm__ __volatile__(ASM_ATT("pxor %%xmm0, %%xmm0\n\t"
                                 "movups %%xmm0, -16(%%rsp); movups %%xmm0, -32(%%rsp)\n\t"
                                 "movups %%xmm0, -48(%%rsp); movups %%xmm0, -64(%%rsp)\n\t"
                                 "movups %%xmm0, -80(%%rsp); movups %%xmm0, -96(%%rsp)\n\t"
                                 "movups %%xmm0, -112(%%rsp); movups %%xmm0, -128(%%rsp)\n\t"
                                 "xor %%eax, %%eax; xor %%ecx, %%ecx; xor %%edx, %%edx\n\t"
                                 "xor %%esi, %%esi; xor %%edi, %%edi; xor %%r8d, %%r8d\n\t"
                                 "xor %%r9d, %%r9d; xor %%r10d, %%r10d; xor %%r11d, %%r11d")
                         :
                         :
                         : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm0",
                           "cc", "memory");
}
#endif

/* Clears n bytes of the stack below the caller's frame, and the registers that a call may change,
 * which compilers push to align the stack. n is a multiple of 64. */
static ALWAYS_INLINE void stack_clear(size_t n)
{
#if STACK_ASM
    if (__builtin_constant_p(n) && n <= 128) {
        stack_clear_near();
        return;
    }
#endif
    stack_clear_deep(n);
}

/* For work whose use of the stack varies too much among compilers for a constant. Its last
 * statement is return stack_deepest(), the end of its frame. Its caller clears to there with
 * stack_clear_to, and at least 128 bytes more, for the functions that the work calls; or n bytes if
 * the end is unknown. */
static ALWAYS_INLINE uint64_t stack_deepest(void)
{
    uint64_t p = 0;

#if STACK_ASM
    /* r15 must be preserved, so clobbering it keeps the frame until here */
    __asm__ __volatile__(ASM_ATT("mov %%rsp, %0") : "=r"(p) : : "r15", "memory");
#endif
    return p;
}

static ALWAYS_INLINE void stack_clear_to(uint64_t deepest, size_t n)
{
#if STACK_ASM
    uint64_t here;

    (void) n;
    __asm__ __volatile__(ASM_ATT("mov %%rsp, %0") : "=r"(here) : : "memory");
    stack_clear_deep((size_t) (here - deepest + 256) & ~(size_t) 63);
#else
    (void) deepest;
    stack_clear_deep(n);
#endif
}

/* Leaves a5 in 448 bytes of the stack below the caller's frame, because zeros left by stack_clear
 * would hide reads of uninitialised variables from a self-test. Where possible, also leaves values
 * near a5a5a5a5a5a5a5a5 in the registers r8 to r11, and zero in k1 to k7: all bits set, as
 * functions of the C library leave them, would hide a mask that is never set. */
void stack_dirt(void);

/* STACK_CALL(impl->blocks, (state, m, n)): the call impl->blocks(state, m, n) in a self-test. Where
 * possible, the stack pointer is a multiple of 64 and each register that a function must preserve
 * holds a meaningless value; one that is changed afterwards is a fault of this thread. At most ten
 * arguments, no vectors among them. STACK_DIRT_CALL: the same after stack_dirt.
 *
 * stack_faults(n): sets the number of this thread's faults to n and returns what it was. */
#if defined(__has_feature) /* some sanitizers check the type of a called function */
# define STACK_SANITIZED                                                                           \
     (__has_feature(undefined_behavior_sanitizer) || __has_feature(address_sanitizer) ||           \
      __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer))
#else
# define STACK_SANITIZED 0
#endif
#define STACK_CALLS (STACK_ASM && !STACK_SANITIZED && CC_PREREQ(8, 0))

#if STACK_CALLS
typedef struct stack_callee {
    uint64_t f, faults;
} stack_callee;

stack_callee *stack_to_call(void (*f)(void));
/* Calls f of the stack_callee that the static chain points to. Volatile, because the compiler would
 * not call a known function of another type. */
extern void (*const volatile stack_call)(void);
uint64_t stack_faults(uint64_t n);

# define STACK_CALL(f, arguments)                                                                  \
     __builtin_call_with_static_chain(((__typeof__(&*(f))) stack_call) arguments,                  \
                                      stack_to_call((void (*)(void))(f)))
#else
# define STACK_CALL(f, arguments) (f) arguments
static inline uint64_t stack_faults(uint64_t n)
{
    (void) n;
    return 0;
}
#endif
#define STACK_DIRT_CALL(f, arguments) (stack_dirt(), STACK_CALL(f, arguments))
