/* For AVX-512: masks of bytes; forgetting what code leaves in registers. */
#ifndef TRONA_SIMD_ZMM_H
#define TRONA_SIMD_ZMM_H

#include <stddef.h>
#include <stdint.h>

#include "../core/compiler.h"
#include "../core/targets.h"

/* The mask of the first n bytes, n <= 64. */
static ALWAYS_INLINE uint64_t zmm_bytes(size_t n)
{
    return n == 0 ? 0 : ~UINT64_C(0) >> (64 - n);
}

/* The same for n < 64, which takes less. */
static ALWAYS_INLINE uint64_t zmm_bytes_part(size_t n)
{
    return (UINT64_C(1) << n) - 1;
}

/* Clears registers 16 to 31: vzeroupper, at the end of a function, does not reach them, and other
 * code seldom overwrites them. A macro, so that it is compiled for the instruction set of the
 * function around it. */
#if defined(__GNUC__) && ARCH_X86_64
# define ZMM_CLEAR4(a, b, c, d)                                                                    \
     __asm__ __volatile__("vpxord %%xmm" #a ", %%xmm" #a ", %%xmm" #a "\n\t"                       \
                          "vpxord %%xmm" #b ", %%xmm" #b ", %%xmm" #b "\n\t"                       \
                          "vpxord %%xmm" #c ", %%xmm" #c ", %%xmm" #c "\n\t"                       \
                          "vpxord %%xmm" #d ", %%xmm" #d ", %%xmm" #d                              \
                          :                                                                        \
                          :                                                                        \
                          : "xmm" #a, "xmm" #b, "xmm" #c, "xmm" #d)
# define ZMM_CLEAR_HIGH()                                                                          \
     do {                                                                                          \
         ZMM_CLEAR4(16, 17, 18, 19);                                                               \
         ZMM_CLEAR4(20, 21, 22, 23);                                                               \
         ZMM_CLEAR4(24, 25, 26, 27);                                                               \
         ZMM_CLEAR4(28, 29, 30, 31);                                                               \
     } while (0)
#else
# define ZMM_CLEAR_HIGH() ((void) 0)
#endif

#endif
