/* What this CPU can do, and what the operator lets it do. */
#ifndef TRONA_CORE_CPU_H
#define TRONA_CORE_CPU_H

#include "targets.h"

/* What CPUID and XGETBV say; leaves above max_leaf are zero. */
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
        requires;        /* features without which this one is taken away */
    const char *lacking; /* "the CPU lacks ...", for trona_impl_status */
} cpu_feature;

extern const cpu_feature cpu_feature_table[]; /* ends with name == NULL; a feature stands after
                                                 those that it requires */

/* CPU_x bits from the leaves. Pure. */
uint64_t cpu_decode_x86(const cpu_x86_leaves *l);
/* cpu without the features whose requirements it lacks. Pure. */
uint64_t cpu_close(uint64_t cpu);
/* cpu as TRONA_CPU's value spec restricts it (NULL: not at all). What spec says that cannot be
 * followed is passed to problem, unless that is NULL. Pure. */
uint64_t cpu_restrict(uint64_t cpu, const char *spec,
                      void (*problem)(void *arg, const char *name, size_t len), void *arg);

/* The features of this CPU; the same after TRONA_CPU. Probed once. */
uint64_t cpu_detected(void);
uint64_t cpu_features(void);
/* For tests: forget the probe and the environment. */
void cpu_reset(void);

#endif
