/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Selection: which implementation is chosen for which CPU, what happens to a broken one, overrides,
 * threads, fork. Everything but the last two parts works on data of its own. */
#include "../../src/catalogue/catalogue.h"
#include "../../src/core/cpu.h"
#include "../../src/core/stack.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__)
# include <sys/prctl.h>
#endif

#include <trona.h>

#include "../barrier.h"
#include "../system.h"
#include "../tap.h"

#if SYSTEM_FORK
# include <signal.h>
# include <sys/wait.h>
#endif

#if TARGET_AVX512 && TARGET_INT128
# define DISPATCH_X86 1
#else
# define DISPATCH_X86 0
#endif
#if DISPATCH_X86
# define DISPATCH_EXPECTED "expected.def"
#elif TARGET_ARM_SHA3
# define DISPATCH_EXPECTED "expected_arm64.def"
#elif SIMD_RISCV64 && TARGET_INT128
# define DISPATCH_EXPECTED "expected_riscv64.def"
#endif

#define DISPATCH_TRAITS (CPU_BIT(FAST_ZMM) | CPU_BIT(SHORT_SIMD))

/* ---- CPUID ---- */

/* The leaves of a CPU with everything that trona knows of. */
static cpu_x86_leaves dispatch_all_leaves(void)
{
    cpu_x86_leaves l;

    memset(&l, 0, sizeof l);
    memcpy(l.vendor, "AuthenticAMD", 12);
    l.max_leaf    = 7;
    l.leaf1_ecx   = 0xffffffff;
    l.leaf1_edx   = 0xffffffff;
    l.leaf7_ebx   = 0xffffffff;
    l.leaf7_ecx   = 0xffffffff;
    l.leaf7_1_eax = 0xffffffff;
    l.xcr0        = 0xe7;
    return l;
}

static void dispatch_test_cpuid(void)
{
    cpu_x86_leaves l;
    uint64_t all, avx512, cpu;

    l   = dispatch_all_leaves();
    all = cpu_decode_x86(&l);
    tap_ok((all & CPU_BIT(SSE2)) && (all & CPU_BIT(AVX512IFMA)) && (all & CPU_BIT(VAES)) &&
               (all & CPU_BIT(SHA)) && (all & CPU_BIT(SHA512)) && (all & CPU_BIT(FAST_ZMM)),
           "cpuid: all features are found");
    avx512 = CPU_BIT(AVX512F) | CPU_BIT(AVX512BW) | CPU_BIT(AVX512DQ) | CPU_BIT(AVX512VL) |
             CPU_BIT(AVX512CD) | CPU_BIT(AVX512IFMA) | CPU_BIT(AVX512VBMI) | CPU_BIT(AVX512VBMI2) |
             CPU_BIT(FAST_ZMM) | CPU_BIT(FAST_VPROR);
    l.xcr0 = 0x07;
    cpu    = cpu_decode_x86(&l);
    tap_ok(cpu == (all & ~avx512), "cpuid: no AVX-512 where the system does not save zmm");
    l.xcr0 = 0x67; /* upper halves of zmm0-15, but not zmm16-31 */
    tap_ok(cpu_decode_x86(&l) == (all & ~avx512), "cpuid: no AVX-512 with half of its state saved");
    l.xcr0 = 0;
    cpu    = cpu_decode_x86(&l);
    tap_ok((cpu & (avx512 | CPU_BIT(AVX) | CPU_BIT(AVX2) | CPU_BIT(VAES) | CPU_BIT(VPCLMUL) |
                   CPU_BIT(SHA512))) == 0 &&
               (cpu & CPU_BIT(SSE42)) && (cpu & CPU_BIT(AES)) && (cpu & CPU_BIT(SHA)),
           "cpuid: no AVX without OSXSAVE, the rest stays");
    l          = dispatch_all_leaves();
    l.max_leaf = 1;
    cpu        = cpu_decode_x86(&l);
    tap_ok((cpu & (avx512 | CPU_BIT(AVX2) | CPU_BIT(BMI1) | CPU_BIT(BMI2) | CPU_BIT(SHA) |
                   CPU_BIT(VAES))) == 0 &&
               (cpu & CPU_BIT(AVX)),
           "cpuid: leaf 7 is not believed above the maximum leaf");
    l.max_leaf = 0;
    tap_ok(cpu_decode_x86(&l) == 0, "cpuid: nothing above maximum leaf 0");
    tap_ok((all & CPU_BIT(SHORT_SIMD)) != 0, "cpuid: short vector operations before Zen 5");
    l           = dispatch_all_leaves();
    l.leaf1_eax = 0x00b40f40;
    tap_ok(cpu_decode_x86(&l) == (all & ~CPU_BIT(SHORT_SIMD)), "cpuid: not on Zen 5");
    l = dispatch_all_leaves();
    memcpy(l.vendor, "GenuineIntel", 12);
    tap_ok((all & CPU_BIT(FAST_VPROR)) != 0, "cpuid: fast rotations of AMD's vectors");
    all &= ~CPU_BIT(FAST_VPROR); /* not of Intel's and other vendors' */
    l.leaf1_eax = 0x00050654;
    tap_ok(cpu_decode_x86(&l) == (all & ~CPU_BIT(FAST_ZMM)), "cpuid: zmm is not fast on Skylake-X");
    l.leaf1_eax = 0x000806c1;
    tap_ok(cpu_decode_x86(&l) == (all & ~CPU_BIT(FAST_ZMM)), "cpuid: nor on Tiger Lake");
    l.leaf1_eax = 0x000c06f2;
    tap_ok(cpu_decode_x86(&l) == all, "cpuid: zmm is fast on Emerald Rapids, AVX512-FP16 or not");
    l.leaf1_eax = 0x00050654;
    l.leaf7_edx = (uint32_t) 1 << 23;
    tap_ok(cpu_decode_x86(&l) == all, "cpuid: and where AVX512-FP16 is, whatever the model says");
    l.leaf7_edx = 0;
    memcpy(l.vendor, "CentaurHauls", 12);
    tap_ok(cpu_decode_x86(&l) == (all & ~(uint64_t) DISPATCH_TRAITS),
           "cpuid: no trait of a core that nobody measured");
    l = dispatch_all_leaves();
    l.leaf1_ecx &= ~((uint32_t) 1 << 9);
    cpu = cpu_decode_x86(&l);
    tap_ok((cpu & (CPU_BIT(SSSE3) | CPU_BIT(SSE41) | CPU_BIT(AVX) | CPU_BIT(AVX2) |
                   CPU_BIT(AVX512F))) == 0 &&
               (cpu & CPU_BIT(SSE3)),
           "cpuid: a feature whose basis is missing is taken away");
}

/* ---- hwprobe ---- */

static void dispatch_test_hwprobe(void)
{
    static const struct {
        const char *what;
        cpu_riscv_answer a;
        uint64_t cpu;
    } answers[] = {
        {"what RVA22 has", {4, 0x1003b}, CPU_BIT(ZBB)},
        {"all bits",
         {4, ~UINT64_C(0)},
         CPU_BIT(ZBB) | CPU_BIT(ZBC) | CPU_BIT(ZBKB) | CPU_BIT(ZBKC) | CPU_BIT(ZKND) |
             CPU_BIT(ZKNE) | CPU_BIT(ZKNH)},
        {"all but those that count", {4, ~UINT64_C(0x3b90)}, 0},
        {"Zbc has all of Zbkc", {4, 1 << 7}, CPU_BIT(ZBC) | CPU_BIT(ZBKC)},
        {"Zbkb", {4, 1 << 8}, CPU_BIT(ZBKB)},
        {"Zbkc", {4, 1 << 9}, CPU_BIT(ZBKC)},
        {"Zbkx, which nothing uses", {4, 1 << 10}, 0},
        {"Zknd", {4, 1 << 11}, CPU_BIT(ZKND)},
        {"Zkne", {4, 1 << 12}, CPU_BIT(ZKNE)},
        {"Zknh", {4, 1 << 13}, CPU_BIT(ZKNH)},
        {"no call, and nothing written", {4, 0}, 0},
        {"a kernel that does not know the key", {-1, 0}, 0},
        {"whatever it says then", {-1, ~UINT64_C(0)}, 0},
        {"the answer to another key", {5, ~UINT64_C(0)}, 0},
    };
    size_t i;

    for (i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        tap_ok(cpu_decode_riscv(&answers[i].a) == answers[i].cpu, "hwprobe: %s", answers[i].what);
    }
#if ARCH_RISCV64
    cpu_reset();
    errno = 4711;
    (void) cpu_detected();
    tap_ok(errno == 4711, "hwprobe: a kernel without it leaves errno alone");
#endif
}

/* ---- Traits that no list knows ---- */

static void dispatch_test_unlisted(void)
{
    static const struct {
        const char *name, *vendor;
        uint32_t leaf1_eax, fp16;
        uint64_t unlisted;
    } cpus[] = {
        {"Zen 1", "AuthenticAMD", 0x00800f12, 0, 0},
        {"Zen 4", "AuthenticAMD", 0x00a60f12, 0, 0},
        {"Zen 5, servers", "AuthenticAMD", 0x00b00f21, 0, 0},
        {"Zen 5, desktops", "AuthenticAMD", 0x00b40f40, 0, 0},
        {"Zen 5, the last model", "AuthenticAMD", 0x00b70ff0, 0, 0},
        {"AMD's family 26, model 50", "AuthenticAMD", 0x00b50f00, 0, DISPATCH_TRAITS},
        {"AMD's family 26, model 80", "AuthenticAMD", 0x00b80f00, 0, DISPATCH_TRAITS},
        {"the same with AVX512-FP16", "AuthenticAMD", 0x00b80f00, 1, CPU_BIT(SHORT_SIMD)},
        {"AMD's family 27", "AuthenticAMD", 0x00c00f00, 0, DISPATCH_TRAITS},
        {"Skylake-X", "GenuineIntel", 0x00050654, 0, 0},
        {"Emerald Rapids", "GenuineIntel", 0x000c06f2, 1, 0},
        {"Pentium 4", "GenuineIntel", 0x00000f43, 0, 0},
        {"Intel's family 18", "GenuineIntel", 0x00300f10, 0, DISPATCH_TRAITS},
        {"Intel's family 19 with AVX512-FP16", "GenuineIntel", 0x00400f10, 1, CPU_BIT(SHORT_SIMD)},
        {"Zhaoxin", "  Shanghai  ", 0x00010750, 0, DISPATCH_TRAITS},
    };
    cpu_x86_leaves l = dispatch_all_leaves();
    size_t i;

    for (i = 0; i < sizeof cpus / sizeof cpus[0]; i++) {
        memcpy(l.vendor, cpus[i].vendor, 12);
        l.leaf1_eax = cpus[i].leaf1_eax;
        l.leaf7_edx = cpus[i].fp16 << 23;
        tap_ok(cpu_unlisted_x86(&l) == cpus[i].unlisted &&
                   (cpu_decode_x86(&l) & (cpus[i].unlisted & DISPATCH_TRAITS)) == 0,
               "traits: %s of %s to measure",
               cpus[i].unlisted == 0                 ? "none"
               : cpus[i].unlisted == DISPATCH_TRAITS ? "both"
                                                     : "one",
               cpus[i].name);
    }
}

/* The traits that a measurement shows: on the CPUs that it was made for, and where it means
 * nothing. */
static void dispatch_test_judge(void)
{
    static const struct {
        const char *what;
        cpu_times t;
        uint64_t traits;
    } times[] = {
        {"Zen 4: as long as another addition, zmm in two halves", {580, 580, 140, 280}, 3},
        {"Zen 5 of desktops: two cycles, zmm in one", {400, 800, 100, 100}, 2},
        {"two of three units for zmm", {600, 600, 200, 300}, 3},
        {"a core that waits for its lower clock", {600, 600, 200, 800}, 1},
        {"without AVX-512", {600, 600, 0, 0}, 1},
        {"a disturbed measurement: zmm faster than ymm", {600, 600, 200, 100}, 1},
        {"a disturbed measurement: vectors faster", {600, 300, 200, 300}, 2},
        {"an emulator", {2000, 20000, 4000, 9000}, 2},
        {"a slow emulator", {30000, 30000, 40000, 40000}, 0},
        {"a clock that stands", {0, 0, 0, 0}, 0},
        {"a clock that ticks now and then", {0, 1000, 0, 1000}, 0},
        {"a clock that runs backwards", {600, UINT64_MAX, UINT64_MAX, 600}, 0},
    };
    size_t i;

    for (i = 0; i < sizeof times / sizeof times[0]; i++) {
        tap_ok(cpu_judge(&times[i].t) == ((times[i].traits & 1 ? CPU_BIT(SHORT_SIMD) : 0) |
                                          (times[i].traits & 2 ? CPU_BIT(FAST_ZMM) : 0)),
               "traits: %s", times[i].what);
    }
}

enum { DISPATCH_MEASURERS = 8 };

static test_barrier dispatch_measurers;

static void *dispatch_measurer(void *arg)
{
    test_barrier_wait(&dispatch_measurers);
    *(uint64_t *) arg = cpu_detected();
    return NULL;
}

/* This CPU as if it stood in no list: the traits may come out otherwise where others disturb the
 * measurement, but every thread gets the same, and nothing else changes. */
static void dispatch_test_measure(void)
{
    uint64_t listed = cpu_detected(), found = 0;
    int round, hits;
#if SYSTEM_THREADS
    uint64_t got[DISPATCH_MEASURERS];
    pthread_t thread[DISPATCH_MEASURERS];
    int i, same = 1, rest = 1;

    for (round = 0; round < 50; round++) {
        cpu_reset_unlisted(1);
        test_barrier_init(&dispatch_measurers, DISPATCH_MEASURERS);
        for (i = 0; i < DISPATCH_MEASURERS; i++) {
            same &= pthread_create(&thread[i], NULL, dispatch_measurer, &got[i]) == 0;
        }
        for (i = 0; i < DISPATCH_MEASURERS; i++) {
            pthread_join(thread[i], NULL);
            same &= got[i] == got[0];
        }
        test_barrier_destroy(&dispatch_measurers);
        same &= cpu_detected() == got[0];
        rest &= ((got[0] ^ listed) & ~(uint64_t) DISPATCH_TRAITS) == 0;
    }
    tap_ok(same, "traits: eight threads that measure at once find the same");
    tap_ok(rest, "traits: the features are found as ever");
#else
    tap_skip("no threads", "traits: eight threads that measure at once find the same");
    tap_skip("no threads", "traits: the features are found as ever");
#endif
    for (round = hits = 0; round < 50; round++) {
        cpu_reset_unlisted(1);
        found = cpu_detected();
        hits += found == listed;
    }
    printf("# a CPU in no list: %d of 50 measurements find what the list says of this one\n", hits);
    cpu_reset_unlisted(0);
    tap_ok(cpu_detected() == listed, "traits: a CPU in the list has what the list says");
}

/* In a process that must not read the time stamp counter. */
static void dispatch_test_no_counter(void)
{
#if ARCH_X86 && defined(PR_SET_TSC)
    int status = -1;
    pid_t pid;

    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        if (prctl(PR_SET_TSC, PR_TSC_SIGSEGV) == 0) {
            cpu_reset_unlisted(1);
            (void) cpu_detected();
        }
        _exit(0);
    }
    tap_ok(pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
               WEXITSTATUS(status) == 0,
           "traits: are measured without the time stamp counter where that is forbidden");
#else
    tap_skip("no such rule here", "traits: a forbidden time stamp counter");
#endif
}

/* ---- TRONA_CPU ---- */

#define DISPATCH_ARM                                                                               \
    (CPU_BIT(NEON) | CPU_BIT(ARM_AES) | CPU_BIT(ARM_PMULL) | CPU_BIT(ARM_SHA2) |                   \
     CPU_BIT(ARM_SHA512) | CPU_BIT(ARM_SHA3))

#define DISPATCH_RISCV                                                                             \
    (CPU_BIT(ZBB) | CPU_BIT(ZBC) | CPU_BIT(ZBKB) | CPU_BIT(ZBKC) | CPU_BIT(ZKND) | CPU_BIT(ZKNE) | \
     CPU_BIT(ZKNH))

static void dispatch_count_problem(void *arg, const char *name, size_t len)
{
    (void) name;
    *(size_t *) arg += len;
}

static void dispatch_test_restrict(void)
{
    cpu_x86_leaves l = dispatch_all_leaves();
    uint64_t all     = cpu_decode_x86(&l);
    size_t bad       = 0;
    int bit;
    uint64_t known = 0;

    tap_ok(cpu_restrict(all, NULL, NULL, NULL) == all, "TRONA_CPU: unset");
    tap_ok(cpu_restrict(all, "all", NULL, NULL) == all, "TRONA_CPU=all");
    tap_ok(cpu_restrict(all, "none", NULL, NULL) == 0, "TRONA_CPU=none");
    tap_ok((cpu_restrict(all, "-avx512", NULL, NULL) &
            (CPU_BIT(AVX512F) | CPU_BIT(AVX512IFMA) | CPU_BIT(AVX512VL) | CPU_BIT(FAST_ZMM))) ==
                   0 &&
               (cpu_restrict(all, "-avx512", NULL, NULL) & CPU_BIT(AVX2)),
           "TRONA_CPU=-avx512 takes all of it and leaves AVX2");
    tap_ok(cpu_restrict(all, "-avx512,-vaes", NULL, NULL) ==
               cpu_restrict(cpu_restrict(all, "-vaes", NULL, NULL), "-avx512", NULL, NULL),
           "TRONA_CPU: a list");
    tap_ok(cpu_restrict(all, "x86-64-v2", NULL, NULL) ==
               (CPU_BIT(SSE2) | CPU_BIT(SSE3) | CPU_BIT(SSSE3) | CPU_BIT(SSE41) | CPU_BIT(SSE42) |
                CPU_BIT(POPCNT) | CPU_BIT(SHORT_SIMD)),
           "TRONA_CPU=x86-64-v2");
    tap_ok((cpu_restrict(all, "x86-64-v3", NULL, NULL) &
            (CPU_BIT(AVX2) | CPU_BIT(AVX512F) | CPU_BIT(AES))) == CPU_BIT(AVX2),
           "TRONA_CPU=x86-64-v3");
    tap_ok(cpu_restrict(DISPATCH_ARM, "-aes,-sha3", dispatch_count_problem, &bad) ==
                   (CPU_BIT(NEON) | CPU_BIT(ARM_PMULL) | CPU_BIT(ARM_SHA2) | CPU_BIT(ARM_SHA512)) &&
               cpu_restrict(DISPATCH_ARM, "-arm-aes", dispatch_count_problem, &bad) ==
                   (DISPATCH_ARM & ~CPU_BIT(ARM_AES)) &&
               (cpu_restrict(all, "-aes", NULL, NULL) & (CPU_BIT(AES) | CPU_BIT(VAES))) == 0 &&
               bad == 0,
           "TRONA_CPU=-aes takes x86's and ARM's");
    tap_ok(cpu_restrict(DISPATCH_ARM, "armv8-a", NULL, NULL) == CPU_BIT(NEON) &&
               cpu_restrict(DISPATCH_ARM, "armv8-a+crypto", NULL, NULL) ==
                   (DISPATCH_ARM & ~(CPU_BIT(ARM_SHA512) | CPU_BIT(ARM_SHA3))) &&
               cpu_restrict(DISPATCH_ARM, "armv8.2-a+sha3", NULL, NULL) == DISPATCH_ARM &&
               cpu_restrict(DISPATCH_ARM, "-neon", NULL, NULL) == 0,
           "TRONA_CPU: ARM's architectures");
    tap_ok(cpu_restrict(DISPATCH_RISCV, "rv64gc", NULL, NULL) == 0 &&
               cpu_restrict(DISPATCH_RISCV, "rva22u64", NULL, NULL) == CPU_BIT(ZBB) &&
               cpu_restrict(DISPATCH_RISCV, "rva22u64+zkn", NULL, NULL) ==
                   (DISPATCH_RISCV & ~CPU_BIT(ZBC)) &&
               cpu_restrict(DISPATCH_RISCV, "-zknd,-zbb", NULL, NULL) ==
                   (DISPATCH_RISCV & ~(CPU_BIT(ZKND) | CPU_BIT(ZBB))),
           "TRONA_CPU: RISC-V's extensions");
    tap_ok(cpu_restrict(CPU_BIT(SSE2), "x86-64-v3", NULL, NULL) == CPU_BIT(SSE2),
           "TRONA_CPU never adds a feature");
    tap_ok(cpu_restrict(all, "-sse4.1", dispatch_count_problem, &bad) ==
                   cpu_restrict(all, "-sse4.1,-avx", NULL, NULL) &&
               bad == 0,
           "TRONA_CPU: what needs a removed feature goes too");
    tap_ok(cpu_restrict(all, "avx9,-nosuch,,", dispatch_count_problem, &bad) == all && bad == 4 + 7,
           "TRONA_CPU: unknown names change nothing and are reported");
    tap_ok(cpu_restrict(all, "-", dispatch_count_problem, &bad) == all && bad == 12, "TRONA_CPU=-");
    for (bit = -1; bit < 64; bit++) {
        known |= trona_cpu_feature_name(bit) != NULL ? ((uint64_t) 1 << bit) : 0;
    }
    tap_ok((all & ~known) == 0, "every feature has a name");
}

/* ---- impl_pick on the real catalogue ---- */

#if defined(DISPATCH_EXPECTED)
static const struct {
    const char *name, *features;
} dispatch_cpus[] = {
# define CPU(name, features, qemu) {name, features},
# define CHOICE(primitive, impl, cpus)
# include DISPATCH_EXPECTED
# undef CPU
# undef CHOICE
};

static const struct {
    const char *primitive, *impl, *cpus;
} dispatch_choices[] = {
# define CPU(name, features, qemu)
# define CHOICE(primitive, impl, cpus) {primitive, impl, cpus},
# include DISPATCH_EXPECTED
# undef CPU
# undef CHOICE
};

enum {
    DISPATCH_CPUS    = sizeof dispatch_cpus / sizeof dispatch_cpus[0],
    DISPATCH_CHOICES = sizeof dispatch_choices / sizeof dispatch_choices[0]
};

/* The next word of *list, and *len > 0; NULL at the end. */
static const char *dispatch_word(const char **list, size_t *len)
{
    const char *word = *list + strspn(*list, " ");

    *len  = strcspn(word, " ");
    *list = word + *len;
    return *len != 0 ? word : NULL;
}

static int dispatch_same(const char *name, const char *word, size_t len)
{
    return strlen(name) == len && memcmp(name, word, len) == 0;
}

static int dispatch_lists(const char *list, const char *name)
{
    const char *word;
    size_t len;

    while ((word = dispatch_word(&list, &len)) != NULL) {
        if (dispatch_same(name, word, len)) {
            return 1;
        }
    }
    return 0;
}

/* The features of model number cpu of expected.def; bits holds those before it. 0 for a word that
 * is neither a feature nor one of them. */
static int dispatch_features(size_t cpu, uint64_t bits[DISPATCH_CPUS])
{
    const char *list = dispatch_cpus[cpu].features, *word;
    size_t len, i;
    int bit, without;

    bits[cpu] = 0;
    while ((word = dispatch_word(&list, &len)) != NULL) {
        uint64_t has = 0;

        without = *word == '-';
        word += without;
        len -= (size_t) without;
        for (bit = 0; bit < 63; bit++) {
            const char *name = trona_cpu_feature_name(bit);
            has |= name != NULL && dispatch_same(name, word, len) ? ((uint64_t) 1 << bit) : 0;
        }
        for (i = 0; i < cpu && has == 0; i++) {
            has = dispatch_same(dispatch_cpus[i].name, word, len) ? bits[i] : 0;
        }
        if (has == 0) {
            return 0;
        }
        bits[cpu] = without ? bits[cpu] & ~has : bits[cpu] | has;
    }
    return 1;
}

/* The implementation that expected.def gives to a primitive on a CPU; NULL if it gives two. */
static const char *dispatch_wanted(const char *primitive, const char *cpu)
{
    const char *want = NULL;
    size_t i;

    for (i = 0; i < DISPATCH_CHOICES; i++) {
        if (strcmp(dispatch_choices[i].primitive, primitive) == 0 &&
            (dispatch_lists(dispatch_choices[i].cpus, cpu) ||
             strcmp(dispatch_choices[i].cpus, "all") == 0)) {
            if (want != NULL) {
                return NULL;
            }
            want = dispatch_choices[i].impl;
        }
    }
    return want != NULL ? want : "ref";
}

static void dispatch_test_expected(void)
{
    uint64_t bits[DISPATCH_CPUS];
    size_t i, j, row;
    int prim;

    for (i = 0; i < DISPATCH_CPUS; i++) {
        tap_ok(dispatch_features(i, bits), DISPATCH_EXPECTED ": the features of %s are known",
               dispatch_cpus[i].name);
        for (prim = 0; prim < PRIM_COUNT; prim++) {
            const impl_prim *p = catalogue[prim];
            const char *want   = dispatch_wanted(p->name, dispatch_cpus[i].name);
            const char *got;

            row = impl_pick(p, bits[i], 0);
            got = row != SIZE_MAX ? p->rows[row]->name : "none";
            tap_ok(want != NULL && strcmp(got, want) == 0,
                   "%s: %s is %s (got %s; test/dispatch/" DISPATCH_EXPECTED
                   " says what is expected)",
                   dispatch_cpus[i].name, p->name, want != NULL ? want : "two", got);
        }
    }
    for (prim = 0; prim < PRIM_COUNT; prim++) {
        for (row = 0; row + 1 < catalogue[prim]->n_rows; row++) {
            const char *primitive = catalogue[prim]->name, *name = catalogue[prim]->rows[row]->name;
            int listed = 0;

            for (j = 0; j < DISPATCH_CHOICES; j++) {
                listed |= strcmp(dispatch_choices[j].primitive, primitive) == 0 &&
                          strcmp(dispatch_choices[j].impl, name) == 0 &&
                          dispatch_choices[j].cpus[0] != 0;
            }
            tap_ok(listed,
                   "%s %s is chosen on some CPU: test/dispatch/" DISPATCH_EXPECTED " needs a line "
                   "CHOICE(\"%s\", \"%s\", \"cpus\")",
                   primitive, name, primitive, name);
        }
    }
}
#endif

static int dispatch_suits(const impl_info *info, uint64_t cpu)
{
    return ((info->needs | info->wants) & ~cpu) == 0;
}

static void dispatch_test_pick(void)
{
    uint64_t cpu = UINT64_C(0x9e3779b97f4a7c15), have;
    int prim, good = 1;
    size_t i, row;

    for (i = 0; i < 100000; i++) {
        const impl_prim *p;

        cpu  = cpu * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        p    = catalogue[(int) (cpu >> 40) % PRIM_COUNT];
        have = i % 2 != 0 ? cpu : cpu | cpu >> 29 | cpu << 13;
        row  = impl_pick(p, have, 0);
        good &= row < p->n_rows && dispatch_suits(p->rows[row], have);
        while (good && row > 0) { /* all the faster ones lack something */
            row--;
            good &= !dispatch_suits(p->rows[row], have);
        }
    }
    tap_ok(good, "impl_pick: the first that the CPU can execute, for 100,000 random CPUs");
    for (prim = 0; prim < PRIM_COUNT; prim++) {
        const impl_prim *p = catalogue[prim];
        row                = impl_pick(p, 0, 0);
        tap_ok(row != SIZE_MAX && p->rows[row]->needs == 0, "%s runs on any CPU", p->name);
    }
}

/* ---- Primitives of our own, with broken implementations ---- */

typedef struct adder_impl {
    impl_info info;
    int (*add)(int, int);
    int delay;
} adder_impl;

static int adder_right(int a, int b)
{
    return a + b;
}

static int adder_wrong(int a, int b)
{
    return a + b + (b == 4);
}

static int adder_selftests;

static int adder_selftest(const impl_info *impl)
{
    const adder_impl *a = (const adder_impl *) impl;

    adder_selftests++;
    return a->add(2, 2) == 4 && a->add(3, 4) == 7 ? 0 : -1;
}

static void adder_run(const impl_info *impl, uint8_t *buf, size_t len)
{
    volatile int i;

    (void) len;
    for (i = 0; i < ((const adder_impl *) impl)->delay; i++) {
        buf[0] = (uint8_t) ((const adder_impl *) impl)->add(buf[0], 1);
    }
}

static const impl_bench adder_bench[] = {{"add", 0, adder_run}, {NULL, 0, NULL}};
static const adder_impl adder_broken  = {{"broken", 0, 0, "test"}, adder_wrong, 1};
static const adder_impl adder_huge    = {{"huge", CPU_BIT(AVX512F), 0, "test"}, adder_right, 1};
static const adder_impl adder_slow    = {{"slow", CPU_BIT(SSE2), 0, "test"}, adder_right, 4000};
static const adder_impl adder_picky   = {{"picky", 0, CPU_BIT(AES), "test"}, adder_right, 2000};
static const adder_impl adder_ref     = {{"ref", 0, 0, "test"}, adder_right, 40};
static const impl_info *const adder_rows[]    = {&adder_huge.info, &adder_broken.info,
                                                 &adder_slow.info, &adder_ref.info};
static const impl_info *const hopeless_rows[] = {&adder_broken.info};
static const impl_info *const picky_rows[]    = {&adder_picky.info, &adder_ref.info};
static const impl_info *const slow_rows[]     = {&adder_picky.info, &adder_broken.info};
static impl_choice adder_choice, hopeless_choice, picky_choice, slow_choice;
static const impl_prim adder_prim    = {"adder",        adder_rows,  4,
                                        adder_selftest, adder_bench, &adder_choice};
static const impl_prim hopeless_prim = {"hopeless",     hopeless_rows, 1,
                                        adder_selftest, adder_bench,   &hopeless_choice};
static const impl_prim picky_prim    = {"picky",        picky_rows,  2,
                                        adder_selftest, adder_bench, &picky_choice};
static const impl_prim slow_prim     = {"slow",         slow_rows,   2,
                                        adder_selftest, adder_bench, &slow_choice};

static void adder_forget(void)
{
    memset(&adder_choice, 0, sizeof adder_choice);
    adder_selftests = 0;
}

#if SYSTEM_FORK
static void dispatch_misuse(void)
{
    _exit(strncmp(trona_last_error(), "self-test: ", 11) == 0 ? 42 : 1);
}
#endif

static void dispatch_test_broken(void)
{
    const int *tried = adder_choice.status;
    const impl_info *got;
#if SYSTEM_FORK
    pid_t pid;
    int status = 0;
#endif

    adder_forget();
    got = impl_select_for(&adder_prim, CPU_BIT(SSE2), NULL, 0, 0);
    tap_ok(got == &adder_slow.info && adder_choice.active == got,
           "a broken implementation in front is passed over");
    tap_ok(tried[1] == IMPL_FAILED && tried[2] == IMPL_VERIFIED && tried[0] == IMPL_UNTRIED &&
               tried[3] == IMPL_UNTRIED,
           "it is quarantined; what the CPU lacks and what is not needed stays untried");
    tap_ok(((const adder_impl *) got)->add(3, 4) == 7, "the results are right");
    adder_selftests = 0;
    got             = impl_select_for(&adder_prim, CPU_BIT(SSE2), "broken", 6, 0);
    tap_ok(got == &adder_slow.info && adder_selftests == 1,
           "it stays in quarantine, even when named");
    adder_forget();
    got = impl_select_for(&adder_prim, CPU_BIT(SSE2), "broken", 6, 0);
    tap_ok(got == &adder_slow.info && tried[1] == IMPL_FAILED,
           "named first, it is tried and refused");
    got = impl_select_for(&adder_prim, CPU_BIT(SSE2), "ref", 3, 0);
    tap_ok(got == &adder_ref.info && adder_choice.by == IMPL_BY_NAME, "a good one can be named");
    got = impl_select_for(&adder_prim, CPU_BIT(SSE2), "re", 2, 0);
    tap_ok(got == &adder_slow.info && adder_choice.by == IMPL_BY_ORDER,
           "a part of a name is no name");
    got = impl_select_for(&adder_prim, CPU_BIT(SSE2), "huge", 4, 0);
    tap_ok(got == &adder_slow.info, "what the CPU lacks cannot be named");
    got = impl_select_for(&adder_prim, CPU_BIT(SSE2) | CPU_BIT(AVX512F), NULL, 0, 0);
    tap_ok(got == &adder_huge.info, "with the feature it is the first");
    got = impl_select_for(&adder_prim, 0, NULL, 0, 0);
    tap_ok(got == &adder_ref.info, "without any feature it is ref");
    adder_forget();
    got = impl_select_for(&adder_prim, CPU_BIT(SSE2), NULL, 0, 1);
    tap_ok(got == &adder_ref.info && adder_choice.by == IMPL_BY_MEASUREMENT &&
               tried[1] == IMPL_FAILED,
           "measured: the fastest of those that pass, never the broken one");
    got = impl_select_for(&adder_prim, CPU_BIT(SSE2), "slow", 4, 1);
    tap_ok(got == &adder_slow.info, "measured: a name has the last word");

    tap_ok(impl_select_for(&picky_prim, CPU_BIT(SSE2), NULL, 0, 0) == &adder_ref.info,
           "what is slow on this CPU is not chosen");
    tap_ok(impl_select_for(&picky_prim, CPU_BIT(SSE2), "picky", 5, 0) == &adder_picky.info,
           "but it can be named");
    tap_ok(impl_select_for(&picky_prim, CPU_BIT(SSE2) | CPU_BIT(AES), NULL, 0, 0) ==
               &adder_picky.info,
           "and it is chosen where it is fast");

    tap_ok(impl_select_for(&slow_prim, CPU_BIT(SSE2), NULL, 0, 0) == &adder_picky.info,
           "rather a slow one than a broken one");

#if SYSTEM_FORK
    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        signal(SIGABRT, SIG_DFL);
        close(STDERR_FILENO); /* the line on the misuse would look like a failure */
        (void) impl_select_for(&hopeless_prim, CPU_BIT(SSE2), NULL, 0, 0);
        _exit(0);
    }
    tap_ok(pid > 0 && waitpid(pid, &status, 0) == pid && WIFSIGNALED(status) &&
               WTERMSIG(status) == SIGABRT,
           "a broken ref aborts");
    pid = fork();
    if (pid == 0) {
        sodium_set_misuse_handler(dispatch_misuse);
        (void) impl_select_for(&hopeless_prim, CPU_BIT(SSE2), NULL, 0, 0);
        _exit(0);
    }
    tap_ok(pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
               WEXITSTATUS(status) == 42,
           "a broken ref calls the misuse handler first, and says what it is");
#else
    (void) hopeless_prim;
    tap_skip("no fork", "a broken ref aborts");
#endif
}

/* ---- A self-test that passes in one thread while it fails in another ---- */

static impl_choice split_choice;

/* While the slow one passes here, another thread sees it fail. */
static int split_selftest(const impl_info *impl)
{
    if (impl == &adder_slow.info) {
        split_choice.status[0] = IMPL_FAILED;
    }
    return 0;
}

static void dispatch_test_split(void)
{
    static const impl_info *const rows[] = {&adder_slow.info, &adder_ref.info};
    static const impl_prim p = {"split", rows, 2, split_selftest, adder_bench, &split_choice};
    const int *tried         = split_choice.status;

    tap_ok(impl_verify(&p, 0) == 0 && tried[0] == IMPL_FAILED,
           "what fails in another thread during its self-test does not pass");
    split_choice.status[0] = IMPL_UNTRIED;
    tap_ok(impl_select_for(&p, CPU_BIT(SSE2), NULL, 0, 0) == &adder_ref.info &&
               tried[0] == IMPL_FAILED && tried[1] == IMPL_VERIFIED,
           "and is not chosen");
    tap_ok(impl_verify(&p, 1) == 1 && tried[1] == IMPL_VERIFIED, "what has passed may pass again");
}

/* ---- A self-test whose function changes a register that it has to keep ---- */

static void greedy_run(void)
{
#if STACK_CALLS
    __asm__ __volatile__("inc %rbx");
#endif
}

static uint64_t frugal_run(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f,
                           uint64_t g, uint64_t h, uint64_t i, uint32_t j)
{
    return a + 2 * b + 4 * c + 8 * d + 16 * e + 32 * f + 64 * g + 128 * h + 256 * i + 512 * j;
}

static int greedy_selftest(const impl_info *impl)
{
    if (impl == &adder_slow.info) {
        STACK_CALL(greedy_run, ());
    }
    return STACK_CALL(frugal_run, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)) == 9217 ? 0 : -1;
}

static void dispatch_test_kept(void)
{
    static const impl_info *const rows[] = {&adder_slow.info, &adder_ref.info};
    static impl_choice choice;
    static const impl_prim p = {"greedy", rows, 2, greedy_selftest, adder_bench, &choice};

    tap_ok(impl_verify(&p, 0) == !STACK_CALLS, "what changes a register that it has to keep fails");
    tap_ok(impl_verify(&p, 1) == 1, "the next one, with ten arguments, passes");
}

/* ---- The public introspection ---- */

static void dispatch_test_api(void)
{
    trona_impl_status s, t;
    size_t i, n = trona_impl_count();
    int good = 1, per_byte;
    double ns;
    const char *op;

    tap_ok(n == catalogue_count() && n >= PRIM_COUNT, "%zu implementations", n);
    tap_ok(trona_impl_get(n, &s) == -1 && trona_last_error()[0] != 0,
           "trona_impl_get beyond the end");
    tap_ok(trona_impl_verify(n) == -1, "trona_impl_verify beyond the end");
    tap_ok(trona_impl_choose() == 0, "trona_impl_choose");
    for (i = 0; i < n; i++) {
        good &= trona_impl_get(i, &s) == 0 && s.why != NULL && s.why[0] != 0 && s.origin[0] != 0;
        if (s.chosen) {
            good &= s.supported && s.verified == 1;
        }
        if (s.supported) {
            tap_ok(trona_impl_verify(i) == 0, "%s %s passes its known answers", s.primitive,
                   s.name);
            tap_ok(trona_impl_use(s.primitive, s.name) == 0 && trona_impl_get(i, &t) == 0 &&
                       t.chosen,
                   "%s %s can be chosen", s.primitive, s.name);
            tap_ok(trona_impl_measure(i, 0, 64, &op, &per_byte, &ns) == 0 && ns > 0 && op[0] != 0 &&
                       trona_impl_measure(i, 1000, 64, &op, &per_byte, &ns) == -1,
                   "%s %s can be timed", s.primitive, s.name);
        } else {
            tap_ok(trona_impl_verify(i) == -1 && trona_impl_use(s.primitive, s.name) == -1 &&
                       trona_impl_measure(i, 0, 64, &op, &per_byte, &ns) == -1,
                   "%s %s is refused: %s", s.primitive, s.name, s.why);
        }
    }
    tap_ok(good, "every row has its words, every chosen one is supported and verified");
    tap_ok(trona_impl_use("nosuch", "ref") == -1, "trona_impl_use: unknown primitive");
    tap_ok(trona_impl_use("chacha20", "nosuch") == -1, "trona_impl_use: unknown implementation");
    tap_ok(trona_impl_use("chacha20", NULL) == 0, "trona_impl_use: back to the library's choice");
    tap_ok(trona_tune() == 0, "trona_tune");
    for (good = 0, i = 0; i < n; i++) {
        good += trona_impl_get(i, &s) == 0 && s.chosen && s.verified == 1;
    }
    tap_ok(good == PRIM_COUNT, "after trona_tune each primitive has one verified choice");
}

/* ---- Threads and fork ---- */

enum { DISPATCH_THREADS = 16 };

static test_barrier dispatch_barrier;

static void *dispatch_thread(void *arg)
{
    const impl_info **out = arg;
    int prim;

    test_barrier_wait(&dispatch_barrier);
    for (prim = 0; prim < PRIM_COUNT; prim++) {
        out[prim] = impl_active(catalogue[prim]);
    }
    return NULL;
}

static void dispatch_test_threads(void)
{
#if SYSTEM_THREADS
    static const impl_info *got[DISPATCH_THREADS][PRIM_COUNT];
    pthread_t thread[DISPATCH_THREADS];
    int round, i, good = 1;

    for (round = 0; round < 8; round++) {
        cpu_reset();
        for (i = 0; i < PRIM_COUNT; i++) {
            impl_force(catalogue[i], NULL);
        }
        test_barrier_init(&dispatch_barrier, DISPATCH_THREADS);
        for (i = 0; i < DISPATCH_THREADS; i++) {
            good &= pthread_create(&thread[i], NULL, dispatch_thread, got[i]) == 0;
        }
        for (i = 0; i < DISPATCH_THREADS; i++) {
            pthread_join(thread[i], NULL);
            good &= memcmp(got[i], got[0], sizeof got[0]) == 0 && got[i][0] != NULL;
        }
        test_barrier_destroy(&dispatch_barrier);
    }
    tap_ok(good, "16 threads that make the first call at once get the same implementations");
#else
    (void) dispatch_thread;
    tap_skip("no threads", "16 threads that make the first call at once");
#endif
}

static void dispatch_test_fork(void)
{
#if SYSTEM_FORK
    const impl_prim *kept = catalogue[0], *forgotten = catalogue[1];
    const impl_info *before = impl_active(kept);
    int status              = 0;
    pid_t pid;

    impl_force(forgotten, NULL);
    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        _exit(impl_active(kept) == before && impl_active(forgotten) != NULL ? 0 : 1);
    }
    tap_ok(pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
               WEXITSTATUS(status) == 0 && impl_active(forgotten) != NULL,
           "fork: the child keeps the choice, and makes its own where there was none");
#else
    tap_skip("no fork", "fork: the child keeps the choice");
#endif
}

/* For scripts: prints what was chosen, what failed on the way, and the problems. */
static int dispatch_show(void)
{
    trona_impl_status s;
    char problems[1000], few[8];
    size_t i, len;

    trona_impl_choose();
    for (i = 0; i < trona_impl_count(); i++) {
        if (trona_impl_get(i, &s) == 0 && (s.chosen || s.verified < 0)) {
            printf("%s=%s (%s)\n", s.primitive, s.name, s.why);
        }
    }
    len = trona_override_problems(problems, sizeof problems);
    fputs(problems, stdout);
    if (len != strlen(problems) || trona_override_problems(NULL, 0) != len ||
        trona_override_problems(few, sizeof few) != len || strncmp(few, problems, 7) != 0) {
        puts("trona_override_problems contradicts itself");
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "show") == 0) {
        return dispatch_show();
    }
    dispatch_test_cpuid();
    dispatch_test_hwprobe();
    dispatch_test_unlisted();
    dispatch_test_judge();
    dispatch_test_measure();
    dispatch_test_no_counter();
    dispatch_test_restrict();
    dispatch_test_pick();
#if defined(DISPATCH_EXPECTED)
    dispatch_test_expected();
#else
    tap_skip("no x86-64, AArch64 or riscv64 build with all implementations", "expected choices");
#endif
    dispatch_test_broken();
    dispatch_test_split();
    dispatch_test_kept();
    dispatch_test_threads();
    dispatch_test_fork();
    dispatch_test_api();
    return tap_done();
}
