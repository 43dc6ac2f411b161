/* SPDX-License-Identifier: ISC */
/* RISC-V's instructions for single words (Zbb, and of the cryptography extensions Zknd, Zkne, Zknh,
 * on RV64), and loads and stores that do without a byte at a time. Each names its extension to the
 * assembler, so that neither a region nor a flag is needed. */
#pragma once

#include "../core/bytes.h"

#if SIMD_RISCV64

# define RISCV64_ASM(extension, instruction)                                                       \
     ".option push\n\t.option arch, +" extension "\n\t" instruction "\n\t.option pop"

/* x = x rotated to the right by the constant n, 32 bits. A statement, as n becomes text. */
# define RISCV64_ROTR32(x, n)                                                                      \
     __asm__(RISCV64_ASM("zbb", "roriw %0, %1, %2") : "=r"(x) : "r"(x), "i"(n))

/* A function name(x), the instruction of one operand. */
# define RISCV64_UNARY(type, name, extension, instruction)                                         \
     static ALWAYS_INLINE type name(type x)                                                        \
     {                                                                                             \
         __asm__(RISCV64_ASM(extension, instruction " %0, %1") : "=r"(x) : "r"(x));                \
         return x;                                                                                 \
     }
/* A function name(x, y), the instruction of two. */
# define RISCV64_BINARY(name, extension, instruction)                                              \
     static ALWAYS_INLINE uint64_t name(uint64_t x, uint64_t y)                                    \
     {                                                                                             \
         uint64_t z;                                                                               \
                                                                                                   \
         __asm__(RISCV64_ASM(extension, instruction " %0, %1, %2") : "=r"(z) : "r"(x), "r"(y));    \
         return z;                                                                                 \
     }

RISCV64_UNARY(uint64_t, riscv64_rev8, "zbb", "rev8")

/* The lower and the upper half of a carry-less product. */
RISCV64_BINARY(riscv64_clmul, "zbkc", "clmul")
RISCV64_BINARY(riscv64_clmulh, "zbkc", "clmulh")

/* Unless a flag permits unaligned access, which may trap, compilers load a word from an unknown
 * address byte by byte. So code that reads messages asks once whether they are aligned, which is
 * public. */
static ALWAYS_INLINE int riscv64_aligned(const void *p, size_t n)
{
    return ((uintptr_t) p & (n - 1)) == 0;
}

static ALWAYS_INLINE uint32_t riscv64_load32(const void *p) /* p is aligned */
{
    uint32_t x;

    BYTES_COPY(&x, __builtin_assume_aligned(p, 4), 4);
    return x;
}

static ALWAYS_INLINE uint64_t riscv64_load64(const void *p) /* p is aligned */
{
    uint64_t x;

    BYTES_COPY(&x, __builtin_assume_aligned(p, 8), 8);
    return x;
}

/* The same at any address. In one statement each: gcc would load the bytes of many words before it
 * puts any together, for want of registers on the stack. */
# define RISCV64_LOAD_NEXT(n) "slli %0, %0, 8\n\tlbu %1, " #n "(%2)\n\tor %0, %0, %1\n\t"

static ALWAYS_INLINE uint32_t riscv64_load32_any(const uint8_t *p)
{
    uint64_t x, t;

    __asm__("lbu %0, 3(%2)\n\t" RISCV64_LOAD_NEXT(2) RISCV64_LOAD_NEXT(1) RISCV64_LOAD_NEXT(0)
            : "=&r"(x), "=&r"(t)
            : "r"(p), "m"(*(const uint8_t(*)[4]) p));
    return (uint32_t) x;
}

static ALWAYS_INLINE uint64_t riscv64_load64_any(const uint8_t *p)
{
    uint64_t x, t;

    __asm__("lbu %0, 7(%2)\n\t" RISCV64_LOAD_NEXT(6) RISCV64_LOAD_NEXT(5) RISCV64_LOAD_NEXT(4)
                RISCV64_LOAD_NEXT(3) RISCV64_LOAD_NEXT(2) RISCV64_LOAD_NEXT(1) RISCV64_LOAD_NEXT(0)
            : "=&r"(x), "=&r"(t)
            : "r"(p), "m"(*(const uint8_t(*)[8]) p));
    return x;
}

/* As load64_le and load64_be: these ask each time where p is. */
static ALWAYS_INLINE uint64_t riscv64_load64_le(const uint8_t *p)
{
    return riscv64_aligned(p, 8) ? riscv64_load64(p) : riscv64_load64_any(p);
}

static ALWAYS_INLINE uint64_t riscv64_load64_be(const uint8_t *p)
{
    return riscv64_rev8(riscv64_load64_le(p));
}

static ALWAYS_INLINE void riscv64_store32(void *p, uint32_t x) /* p is aligned */
{
    BYTES_COPY(__builtin_assume_aligned(p, 4), &x, 4);
}

static ALWAYS_INLINE void riscv64_store64(void *p, uint64_t x) /* p is aligned */
{
    BYTES_COPY(__builtin_assume_aligned(p, 8), &x, 8);
}

# define RISCV64_STORE_NEXT(n) "srli %1, %1, 8\n\tsb %1, " #n "(%2)\n\t"

static ALWAYS_INLINE void riscv64_store32_any(uint8_t *p, uint64_t x)
{
    __asm__("sb %1, 0(%2)\n\t" RISCV64_STORE_NEXT(1) RISCV64_STORE_NEXT(2) RISCV64_STORE_NEXT(3)
            : "=m"(*(uint8_t(*)[4]) p), "+r"(x)
            : "r"(p));
}

static ALWAYS_INLINE void riscv64_store64_any(uint8_t *p, uint64_t x)
{
    __asm__("sb %1, 0(%2)\n\t" RISCV64_STORE_NEXT(1) RISCV64_STORE_NEXT(2) RISCV64_STORE_NEXT(3)
                RISCV64_STORE_NEXT(4) RISCV64_STORE_NEXT(5) RISCV64_STORE_NEXT(6)
                    RISCV64_STORE_NEXT(7)
            : "=m"(*(uint8_t(*)[8]) p), "+r"(x)
            : "r"(p));
}

#endif
