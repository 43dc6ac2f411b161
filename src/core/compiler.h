/* SPDX-License-Identifier: ISC */
/* Features that C99 lacks, by compiler. GNU means gcc, clang and all that define __GNUC__. */
#pragma once

#include <stdint.h>

/* BY_COMPILER(gnu, msvc, other): one of the three. NOTHING, as MSVC warns of empty arguments. */
#define NOTHING
#if defined(__GNUC__)
# define BY_COMPILER(gnu, msvc, other) gnu
#elif defined(_MSC_VER)
# define BY_COMPILER(gnu, msvc, other) msvc
#else
# define BY_COMPILER(gnu, msvc, other) other
#endif
#define COMPILER_GNU BY_COMPILER(1, 0, 0)

/* static ALWAYS_INLINE void f(...): for functions that gcc -O2 would not inline by itself, and
 * whose calls would be slow or would leave vectors, or words of a state, in memory. GNU: inlined at
 * every level of optimisation, or an error. MSVC: inlined, except in the cases that its manual
 * lists. Others: inline, a hint.
 *
 * static NEVER_INLINE void f(...): has a frame of its own. GNU, MSVC: promised. Others: nothing.
 *
 * RARELY_CALLED void f(...): small, and not aligned. GNU; others: nothing.
 *
 * NORETURN void f(...): does not return. GNU, MSVC. Others: nothing.
 *
 * ALIGNED_64 int x[9]: begins at a multiple of 64. GNU, MSVC. Others: nothing.
 *
 * INTERNAL extern int x: is not exported, so that access needs no address from a table. GNU, except
 * on Windows, where no access does; others: nothing. */
#define ALWAYS_INLINE BY_COMPILER(inline __attribute__((always_inline)), __forceinline, inline)
#define NEVER_INLINE  BY_COMPILER(__attribute__((noinline)), __declspec(noinline), NOTHING)
#define RARELY_CALLED BY_COMPILER(__attribute__((cold)), NOTHING, NOTHING)
#define NORETURN      BY_COMPILER(__attribute__((noreturn)), __declspec(noreturn), NOTHING)
#define ALIGNED_64    BY_COMPILER(__attribute__((aligned(64))), __declspec(align(64)), NOTHING)
#if defined(_WIN32)
# define INTERNAL
#else
# define INTERNAL BY_COMPILER(__attribute__((visibility("hidden"))), NOTHING, NOTHING)
#endif

/* UNROLL_10 before a loop of ten passes unrolls it completely. Promised by gcc 8 and clang; others:
 * nothing. */
#if defined(__clang__)
# define UNROLL_10 _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__) && __GNUC__ >= 8
# define UNROLL_10 _Pragma("GCC unroll 10")
#else
# define UNROLL_10
#endif

/* EACH8(i, statement): the statement for each i from 0 to 7, unrolled at every level of
 * optimisation; EACH1 to EACH25 likewise. i is a constant in it, so that arrays which it indexes
 * stay in registers. EACH_AT(i, n, statement): for i = n alone. */
#define EACH_AT(i, n, ...)                                                                         \
    {                                                                                              \
        enum { i = (n) };                                                                          \
        __VA_ARGS__;                                                                               \
    }
#define EACH4_FROM_(i, n, ...)                                                                     \
    EACH_AT(i, n, __VA_ARGS__)                                                                     \
    EACH_AT(i, (n) + 1, __VA_ARGS__)                                                               \
    EACH_AT(i, (n) + 2, __VA_ARGS__)                                                               \
    EACH_AT(i, (n) + 3, __VA_ARGS__)
#define EACH1(i, ...)  EACH_AT(i, 0, __VA_ARGS__)
#define EACH2(i, ...)  EACH_AT(i, 0, __VA_ARGS__) EACH_AT(i, 1, __VA_ARGS__)
#define EACH3(i, ...)  EACH2(i, __VA_ARGS__) EACH_AT(i, 2, __VA_ARGS__)
#define EACH4(i, ...)  EACH4_FROM_(i, 0, __VA_ARGS__)
#define EACH5(i, ...)  EACH4(i, __VA_ARGS__) EACH_AT(i, 4, __VA_ARGS__)
#define EACH6(i, ...)  EACH5(i, __VA_ARGS__) EACH_AT(i, 5, __VA_ARGS__)
#define EACH7(i, ...)  EACH6(i, __VA_ARGS__) EACH_AT(i, 6, __VA_ARGS__)
#define EACH8(i, ...)  EACH4(i, __VA_ARGS__) EACH4_FROM_(i, 4, __VA_ARGS__)
#define EACH10(i, ...) EACH8(i, __VA_ARGS__) EACH_AT(i, 8, __VA_ARGS__) EACH_AT(i, 9, __VA_ARGS__)
#define EACH12(i, ...) EACH8(i, __VA_ARGS__) EACH4_FROM_(i, 8, __VA_ARGS__)
#define EACH16(i, ...) EACH12(i, __VA_ARGS__) EACH4_FROM_(i, 12, __VA_ARGS__)
#define EACH25(i, ...)                                                                             \
    EACH16(i, __VA_ARGS__)                                                                         \
    EACH4_FROM_(i, 16, __VA_ARGS__)                                                                \
    EACH4_FROM_(i, 20, __VA_ARGS__)                                                                \
    EACH_AT(i, 24, __VA_ARGS__)

/* The initialisers f(0) to f(255) of a table; TABLE64(f, i): f(i) to f(i + 63). */
#define TABLE4(f, i)  f(i), f((i) + 1), f((i) + 2), f((i) + 3)
#define TABLE16(f, i) TABLE4(f, i), TABLE4(f, (i) + 4), TABLE4(f, (i) + 8), TABLE4(f, (i) + 12)
#define TABLE64(f, i)                                                                              \
    TABLE16(f, i), TABLE16(f, (i) + 16), TABLE16(f, (i) + 32), TABLE16(f, (i) + 48)
#define TABLE256(f) TABLE64(f, 0), TABLE64(f, 64), TABLE64(f, 128), TABLE64(f, 192)

/* Value and memory barriers: statements that hide facts from the compiler and emit no instruction.
 *
 *   HIDE_R(x)   the value of the variable x, in a general register, is unknown from here on
 *   HIDE_X(v)   the same for a vector, in one of 16 registers of SSE and AVX, or one of NEON's
 *   HIDE_V(v)   the same, in one of 32 registers in a region of AVX-512, else HIDE_X
 *   HIDE_V4(v)  the same for v[0] to v[3], each in a register at the same time
 *   HIDE_M(x)   the same for a variable in memory, which may be an array
 *   HIDE_R_HERE(x), HIDE_X_HERE(v), HIDE_V8_HERE(a, ..., h)   at each pass and in order
 *   FORGET_MEMORY()   memory has been stored before, and is loaded again after
 *   KEEP_STORES(p)    stores through p stay, although nothing reads them
 *
 * After HIDE_R no sum is regrouped across it, no mask becomes a branch, and memory that a pointer x
 * points to is loaded again. The compiler may move those without _HERE out of a loop, merge those
 * that hide the same, and drop those of unused variables.
 *
 * GNU: promised, and HIDE_ALLOWED is 1. Under MemorySanitizer (test/ct), which would report secrets
 * that go in and lose track of them, nothing is hidden. Others: nothing is promised; code that
 * needs more than speed uses volatile there. */
#if defined(__GNUC__) && !defined(TRONA_CT_MSAN)
# define HIDE_ALLOWED 1
# define HIDE_BY(...) __asm__ __VA_ARGS__
#else
# define HIDE_ALLOWED 0
# define HIDE_BY(...) ((void) 0)
#endif
/* Constraints for the registers of HIDE_X and HIDE_V. */
#if defined(__aarch64__) || defined(__arm__)
# define HIDE_IN_X "+w"
# define HIDE_IN_V "+w"
#elif defined(__wasm__) /* whose registers hold anything */
# define HIDE_IN_X "+r"
# define HIDE_IN_V "+r"
#else
# define HIDE_IN_X "+x"
# define HIDE_IN_V "+v"
#endif
#define HIDE_R(x) HIDE_BY(("" : "+r"(x)))
#define HIDE_X(v) HIDE_BY(("" : HIDE_IN_X(v)))
#define HIDE_V(v) HIDE_BY(("" : HIDE_IN_V(v)))
#define HIDE_V4(v)                                                                                 \
    HIDE_BY(("" : HIDE_IN_V((v)[0]), HIDE_IN_V((v)[1]), HIDE_IN_V((v)[2]), HIDE_IN_V((v)[3])))
#define HIDE_M(x)      HIDE_BY(("" : "+m"(x)))
#define HIDE_R_HERE(x) HIDE_BY(__volatile__("" : "+r"(x)))
#define HIDE_X_HERE(v) HIDE_BY(__volatile__("" : HIDE_IN_X(v)))
#define HIDE_V8_HERE(a, b, c, d, e, f, g, h)                                                       \
    HIDE_BY(__volatile__("" : HIDE_IN_V(a), HIDE_IN_V(b), HIDE_IN_V(c), HIDE_IN_V(d),              \
                         HIDE_IN_V(e), HIDE_IN_V(f), HIDE_IN_V(g), HIDE_IN_V(h)))
#define FORGET_MEMORY() BY_COMPILER(__asm__ __volatile__("" : : : "memory"), (void) 0, (void) 0)
#define KEEP_STORES(p)                                                                             \
    BY_COMPILER(__asm__ __volatile__("" : : "r"(p) : "memory"), (void) (p), (void) (p))

/* STATIC_ASSERT(name, condition) fails to compile if the condition is 0. The name must be new, and
 * says what holds. */
#define STATIC_ASSERT(name, condition) typedef char name[(condition) ? 1 : -1]

/* ASM_ATT(text): x86 instructions in AT&T syntax for an asm statement with operand lists, which may
 * be empty. Works with gcc -masm=intel, too, if the operands are registers and constants, not
 * memory. */
#define ASM_ATT(text) "{|.att_syntax noprefix\n\t}" text "{|\n\t.intel_syntax noprefix}"

/* The number of zero bits below the lowest 1 bit of x, which is not 0. Not constant-time. */
static inline unsigned low_zeros(uint64_t x)
{
#if defined(__GNUC__)
    return (unsigned) __builtin_ctzll(x);
#else
    unsigned n = 0;

    while ((x >> n & 1) == 0) {
        n++;
    }
    return n;
#endif
}
