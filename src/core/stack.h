/* Clearing what work on secrets left on the stack: saved registers, vectors that the compiler had
 * no register for, arrays.
 *
 * The rule: when a function of a vtable or a public function returns, nothing below its caller's
 * frame depends on a secret, save what is public in the end (ciphertext, tags, public keys). So the
 * work stands in a function of its own, which is not inlined, and the function around it, which
 * holds pointers and lengths only, clears the stack as deep as the work may have gone:
 *
 *     static STACK_WORK void p_avx2_work(uint8_t *out, const uint8_t *in, size_t len);
 *
 *     static void p_avx2_run(uint8_t *out, const uint8_t *in, size_t len)
 *     {
 *         p_avx2_work(out, in, len);
 *         stack_clear(512);
 *     }
 *
 * Work that keeps within the registers with every compiler needs no clearing. Whether a depth
 * suffices is measured: test/residue runs every public function twice with different secrets and
 * compares what is left, with each implementation, compiler and level of optimisation. */
#ifndef TRONA_CORE_STACK_H
#define TRONA_CORE_STACK_H

#include <stddef.h>

#include "bytes.h"

#define STACK_WORK BYTES_NOINLINE

#if defined(__GNUC__) && ARCH_X86_64 && !defined(_WIN32)
# define STACK_ASM 1
#else
# define STACK_ASM 0
#endif

#if STACK_ASM
extern int stack_wide; /* 1 if stack_clear may use AVX; core/cpu.c says so */
#endif

/* Clears n bytes of the stack below the caller's frame; n is a multiple of 64. */
void stack_clear(size_t n);

/* Leaves a5 in 256 bytes of the stack below the caller's frame: a self-test would not see that the
 * code that it calls takes what stack_clear has left there, zeros, for what it should have set. */
void stack_dirt(void);

#endif
