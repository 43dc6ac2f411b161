/* SPDX-License-Identifier: ISC */
/* The features of this CPU, and those that the operator allows. */
#pragma once

#include "targets.h"

/* Results of CPUID and XGETBV; leaves above max_leaf are zero. */
typedef struct cpu_x86_leaves {
    uint32_t max_leaf;
    char vendor[12];
    uint32_t leaf1_eax, leaf1_ecx, leaf1_edx;
    uint32_t leaf7_ebx, leaf7_ecx, leaf7_edx;
    uint32_t leaf7_1_eax;
    uint64_t xcr0; /* 0 where the operating system has not set OSXSAVE */
} cpu_x86_leaves;

typedef struct cpu_feature {
    const char *name; /* as TRONA_CPU spells it */
    uint64_t bit;
    uint64_t
        requires;        /* features without which this one is removed */
    const char *lacking; /* "the CPU lacks ...", for trona_impl_status */
    uint8_t word;        /* CPU_IN_x */
    uint8_t place;       /* in that word */
} cpu_feature;

/* Where a feature is reported: in a register of a leaf of CPUID, by HWCAP (AArch64) or hwprobe
 * (RISC-V); that of a trait nowhere. */
enum {
    CPU_IN_TRAIT,
    CPU_IN_LEAF1_ECX,
    CPU_IN_LEAF1_EDX,
    CPU_IN_LEAF7_EBX,
    CPU_IN_LEAF7_ECX,
    CPU_IN_LEAF7_1_EAX,
    CPU_IN_HWCAP,
    CPU_IN_HWPROBE
};

extern const cpu_feature
    cpu_feature_table[]; /* ends with name == NULL; a feature follows those that it requires */

/* Bits CPU_BIT(x) from the leaves, with those traits (fast-zmm, short-simd) that the lists give
 * this CPU. Pure. */
uint64_t cpu_decode_x86(const cpu_x86_leaves *l);
/* The traits that the lists leave open for this CPU. Pure. */
uint64_t cpu_unlisted_x86(const cpu_x86_leaves *l);

/* An answer of riscv_hwprobe, a system call of Linux. */
typedef struct cpu_riscv_answer {
    int64_t key; /* as requested; the kernel sets it to -1 if it does not know it */
    uint64_t value;
} cpu_riscv_answer;

enum { CPU_RISCV_IMA_EXT_0 = 4 }; /* RISCV_HWPROBE_KEY_IMA_EXT_0 */

/* Bits CPU_BIT(x) from the answer to CPU_RISCV_IMA_EXT_0. Pure. */
uint64_t cpu_decode_riscv(const cpu_riscv_answer *a);

/* The time of 2048 instructions, in nanoseconds or cycles: chains of additions in a general and in
 * a vector register; independent additions of 256 and 512 bits, 0 without AVX-512. */
typedef struct cpu_times {
    uint64_t add, vector, ymm, zmm;
} cpu_times;

/* The traits that these times show; none if they are implausible. Pure. */
uint64_t cpu_judge(const cpu_times *t);
/* Measures the traits of this CPU, which has the features cpu. Results may vary. */
uint64_t cpu_measure(uint64_t cpu);

/* cpu without the features whose requirements it lacks. Pure. */
uint64_t cpu_close(uint64_t cpu);
/* cpu as spec, the value of TRONA_CPU, restricts it (NULL: not at all). Unknown items are passed to
 * problem, unless that is NULL. Pure. */
uint64_t cpu_restrict(uint64_t cpu, const char *spec,
                      void (*problem)(void *arg, const char *name, size_t len), void *arg);

/* The features of this CPU; the same after TRONA_CPU. Probed once. */
uint64_t cpu_detected(void);
uint64_t cpu_features(void);
/* For tests. cpu_reset forgets the probe and the environment; cpu_reset_unlisted does so, too, and
 * treats this CPU as unlisted from now on, or (0) no longer. */
void cpu_reset(void);
void cpu_reset_unlisted(int unlisted);
