/* SPDX-License-Identifier: ISC */
/* What C99 has no words for, by compiler. GNU: gcc, clang, and whatever else defines __GNUC__. */
#ifndef TRONA_CORE_COMPILER_H
#define TRONA_CORE_COMPILER_H

#include <stdint.h>

/* static ALWAYS_INLINE void f(...): for what gcc -O2 would not inline by itself, where a call would
 * cost much or pass vectors, or words of a state, through memory, which keeps them. GNU: inlined at
 * every level of optimisation, or an error. MSVC: inlined, but for the cases that its manual lists.
 * Others: inline, a hint.
 *
 * static NEVER_INLINE void f(...): a frame of its own. GNU, MSVC: promised. Others: nothing.
 *
 * RARELY_CALLED void f(...): small, and not aligned. GNU; others: nothing.
 *
 * NORETURN void f(...): does not return. GNU, MSVC. Others: nothing. */
#if defined(__GNUC__)
# define ALWAYS_INLINE inline __attribute__((always_inline))
# define NEVER_INLINE  __attribute__((noinline))
# define RARELY_CALLED __attribute__((cold))
# define NORETURN      __attribute__((noreturn))
#elif defined(_MSC_VER)
# define ALWAYS_INLINE __forceinline
# define NEVER_INLINE  __declspec(noinline)
# define RARELY_CALLED
# define NORETURN __declspec(noreturn)
#else
# define ALWAYS_INLINE inline
# define NEVER_INLINE
# define RARELY_CALLED
# define NORETURN
#endif

/* UNROLL_10 before a loop of ten passes: none of it is left but its passes. GNU: promised by gcc 8
 * and clang; others: nothing. */
#if defined(__clang__)
# define UNROLL_10 _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__) && __GNUC__ >= 8
# define UNROLL_10 _Pragma("GCC unroll 10")
#else
# define UNROLL_10
#endif

/* Value barriers, and barriers of memory, for the compiler alone: statements that tell it less than
 * it sees, and become no instruction.
 *
 *   HIDE_R(x)        the variable x stands in a general register, and nothing is known of its value
 *                    from here: no sum is regrouped across this, no mask becomes a branch, and
 *                    where x is a pointer, what it points to is loaded anew
 *   HIDE_X(v)        the same of a vector, in one of the 16 registers of SSE and AVX, or in one of
 *                    NEON's
 *   HIDE_V(v)        the same, in one of the 32 registers in a region of AVX-512, else HIDE_X
 *   HIDE_V4(v)       the same of v[0] to v[3], each in a register at the same time
 *   HIDE_M(x)        the same of a variable in memory, which may be an array
 *   HIDE_R_HERE(x), HIDE_X_HERE(v), HIDE_V8_HERE(a, ..., h)
 *                    at each pass, and in their order; the others may be moved out of a loop, be
 *                    merged where they hide the same, and go where x is not used
 *   FORGET_MEMORY()  what is in memory has been stored before, and is loaded anew after
 *   KEEP_STORES(p)   what has been stored through p stays, although nothing reads it again
 *
 * GNU: promised, and HIDE_ALLOWED is 1; but for MemorySanitizer (test/ct), which would report a
 * secret that goes in, and lose sight of it, nothing is hidden. Others: nothing is promised; what
 * needs more than speed uses volatile there. */
#if defined(__GNUC__) && !defined(TRONA_CT_MSAN)
# define HIDE_ALLOWED 1
# define HIDE_R(x)    __asm__("" : "+r"(x))
# if defined(__aarch64__) || defined(__arm__)
#  define HIDE_X(v)  __asm__("" : "+w"(v))
#  define HIDE_V(v)  __asm__("" : "+w"(v))
#  define HIDE_V4(v) __asm__("" : "+w"((v)[0]), "+w"((v)[1]), "+w"((v)[2]), "+w"((v)[3]))
# elif defined(__wasm__) /* whose registers hold anything */
#  define HIDE_X(v)  __asm__("" : "+r"(v))
#  define HIDE_V(v)  __asm__("" : "+r"(v))
#  define HIDE_V4(v) __asm__("" : "+r"((v)[0]), "+r"((v)[1]), "+r"((v)[2]), "+r"((v)[3]))
# else
#  define HIDE_X(v)  __asm__("" : "+x"(v))
#  define HIDE_V(v)  __asm__("" : "+v"(v))
#  define HIDE_V4(v) __asm__("" : "+v"((v)[0]), "+v"((v)[1]), "+v"((v)[2]), "+v"((v)[3]))
# endif
# define HIDE_M(x)      __asm__("" : "+m"(x))
# define HIDE_R_HERE(x) __asm__ __volatile__("" : "+r"(x))
# define HIDE_X_HERE(v) __asm__ __volatile__("" : "+x"(v))
# define HIDE_V8_HERE(a, b, c, d, e, f, g, h)                                                      \
     __asm__ __volatile__(""                                                                       \
                          : "+v"(a), "+v"(b), "+v"(c), "+v"(d), "+v"(e), "+v"(f), "+v"(g),         \
                            "+v"(h))
#else
# define HIDE_ALLOWED                         0
# define HIDE_R(x)                            ((void) (x))
# define HIDE_X(v)                            ((void) (v))
# define HIDE_V(v)                            ((void) (v))
# define HIDE_V4(v)                           ((void) (v))
# define HIDE_M(x)                            ((void) (x))
# define HIDE_R_HERE(x)                       ((void) (x))
# define HIDE_X_HERE(v)                       ((void) (v))
# define HIDE_V8_HERE(a, b, c, d, e, f, g, h) ((void) (a))
#endif

/* STATIC_ASSERT(name, condition): does not compile where the condition is 0. The name is new, and
 * says what holds. */
#define STATIC_ASSERT(name, condition) typedef char name[(condition) ? 1 : -1]

/* ASM_ATT(text): x86 instructions in AT&T syntax for an asm statement with operands, if need be
 * empty ones. With gcc -masm=intel, too: what the compiler fills in may be registers and constants,
 * not memory. */
#define ASM_ATT(text) "{|.att_syntax noprefix\n\t}" text "{|\n\t.intel_syntax noprefix}"

#if defined(__GNUC__)
# define FORGET_MEMORY() __asm__ __volatile__("" : : : "memory")
# define KEEP_STORES(p)  __asm__ __volatile__("" : : "r"(p) : "memory")
#else
# define FORGET_MEMORY() ((void) 0)
# define KEEP_STORES(p)  ((void) (p))
#endif

/* How many zeros stand below the lowest one of x, which is not 0. Not in constant time. */
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

#endif
