/* SPDX-License-Identifier: ISC */
#include "gnu_source.h"
/* Measures the traits of an x86 CPU that cpu.c's lists leave open, in about 30 microseconds. */
#include "compiler.h"
#include "cpu.h"

#define CPU_TRAITS_ASM (COMPILER_GNU && ARCH_X86_64 && SIMD_X86)

#if CPU_TRAITS_ASM && defined(__linux__)
# include <sys/syscall.h>
# include <unistd.h>
#endif

/* short-simd: a vector addition takes as long as a general one, not twice as long. Emulators, and
 * clocks that tick too slowly for chains of some hundred nanoseconds, do not come within these
 * bounds. fast-zmm: 512-bit vectors take twice as long as 256 bits where they are executed as two
 * halves, 1.5 times where they have two of three units, and longer while a core waits before it
 * lowers its clock. */
uint64_t cpu_judge(const cpu_times *t)
{
    uint64_t traits = 0;

    if (t->add < 100 || t->add > 20000) {
        return 0;
    }
    if (4 * t->vector > 3 * t->add && 4 * t->vector < 6 * t->add) {
        traits |= CPU_BIT(SHORT_SIMD);
    }
    if (t->ymm > t->add / 16 && 10 * t->zmm > 8 * t->ymm && 10 * t->zmm < 24 * t->ymm) {
        traits |= CPU_BIT(FAST_ZMM);
    }
    return traits;
}

#if CPU_TRAITS_ASM

enum {
    CPU_TRAITS_LOOPS  = 128, /* of 16 instructions: a chain of 2048 additions */
    CPU_TRAITS_ROUNDS = 5,   /* the median counts */
    CPU_TRAITS_WARM =
        40 /* rounds of 256 bits before, which wake the upper halves of Intel's cores */
};

/* 2048 instructions each. */
# define CPU_TRAITS_LOOP(instructions, ...)                                                        \
     unsigned n = CPU_TRAITS_LOOPS;                                                                \
     __asm__ __volatile__("1:\n\t" instructions "dec %0\n\t"                                       \
                          "jnz 1b"                                                                 \
                          : "+r"(n)                                                                \
                          :                                                                        \
                          : "cc", __VA_ARGS__)
# define CPU_TRAITS_SIXTEEN(r)                                                                     \
     ".rept 2\n\t.irp n,0,1,2,3,4,5,6,7\n\tvpaddd %%" r "\\n, %%" r "\\n, %%" r                    \
     "\\n\n\t.endr\n\t.endr\n\t"
# define CPU_TRAITS_VECTORS "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7"

static void cpu_traits_nothing(void)
{
}

static void cpu_traits_add(void)
{
    CPU_TRAITS_LOOP(".rept 16\n\tadd %%eax, %%eax\n\t.endr\n\t", "eax");
}

static void cpu_traits_vector(void)
{
    CPU_TRAITS_LOOP(".rept 16\n\tpaddd %%xmm0, %%xmm0\n\t.endr\n\t", "xmm0");
}

static void cpu_traits_ymm(void)
{
    CPU_TRAITS_LOOP(CPU_TRAITS_SIXTEEN("ymm"), CPU_TRAITS_VECTORS);
}

static void cpu_traits_zmm(void)
{
    CPU_TRAITS_LOOP(CPU_TRAITS_SIXTEEN("zmm"), CPU_TRAITS_VECTORS);
}

/* Nanoseconds, or a unit of that order. On Linux by a system call, although it takes longer,
 * because a process may be forbidden to read the time stamp counter, and so to use the C library's
 * clock. 0 if it is refused. */
static uint64_t cpu_traits_clock(void)
{
# if defined(__linux__) && defined(SYS_clock_gettime) && defined(__LP64__)
    long t[2] = {0, 0};

    (void) syscall(SYS_clock_gettime, 1, t); /* CLOCK_MONOTONIC */
    return (uint64_t) t[0] * 1000000000 + (uint64_t) t[1];
# else
    uint32_t lo, hi;

    __asm__ __volatile__("rdtsc" : "=a"(lo), "=d"(hi) : : "memory");
    return (uint64_t) hi << 32 | lo;
# endif
}

/* The median of the rounds, after warm others. */
static uint64_t cpu_traits_time(void (*run)(void), unsigned warm)
{
    uint64_t t[CPU_TRAITS_ROUNDS], begin, took;
    unsigned i, n;

    for (; warm > 0; warm--) {
        run();
    }
    for (n = 0; n < CPU_TRAITS_ROUNDS; n++) {
        begin = cpu_traits_clock();
        run();
        took = cpu_traits_clock() - begin;
        for (i = n; i > 0 && t[i - 1] > took; i--) {
            t[i] = t[i - 1];
        }
        t[i] = took;
    }
    return t[CPU_TRAITS_ROUNDS / 2];
}

static uint64_t cpu_traits_less(uint64_t x, uint64_t y)
{
    return x > y ? x - y : 0;
}

uint64_t cpu_measure(uint64_t cpu)
{
    cpu_times t = {0, 0, 0, 0};
    uint64_t nothing;

    if ((cpu & CPU_BIT(SSE2)) == 0) {
        return 0;
    }
    nothing  = cpu_traits_time(cpu_traits_nothing, 1);
    t.add    = cpu_traits_less(cpu_traits_time(cpu_traits_add, 2), nothing);
    t.vector = cpu_traits_less(cpu_traits_time(cpu_traits_vector, 1), nothing);
    if ((cpu & CPU_BIT(AVX512F)) != 0) {
        t.ymm = cpu_traits_less(cpu_traits_time(cpu_traits_ymm, CPU_TRAITS_WARM), nothing);
        t.zmm = cpu_traits_less(cpu_traits_time(cpu_traits_zmm, 0), nothing);
        __asm__ __volatile__("vzeroupper" : : : CPU_TRAITS_VECTORS);
    }
    return cpu_judge(&t);
}

#else

uint64_t cpu_measure(uint64_t cpu)
{
    (void) cpu;
    return 0;
}

#endif
