/* SPDX-License-Identifier: ISC */
#include "gnu_source.h"
/* CPU probing: CPUID and XGETBV on x86, HWCAP, sysctl or IsProcessorFeaturePresent on ARM, hwprobe
 * on RISC-V. CPUID traps in a virtual machine, so it runs at most four times. No bit reports
 * fast-zmm and short-simd: lists give them for known CPUs, cpu_traits.c measures others. */
#include "atomics.h"
#include "cpu.h"
#include "env.h"
#include "intrinsics.h"
#include "stack.h"

#if ARCH_X86 && defined(_MSC_VER) && !defined(__clang__)
# include <intrin.h>
#elif ARCH_X86 && !defined(__TINYC__)
# include <cpuid.h>
#endif
#if (ARCH_ARM64 || ARCH_ARM32) &&                                                                  \
    (defined(__linux__) || defined(__FreeBSD__) || defined(__OpenBSD__))
# include <sys/auxv.h>
#elif ARCH_ARM64 && defined(__APPLE__)
# include <sys/sysctl.h>
#elif ARCH_ARM64 && defined(_WIN32)
# include <windows.h>
#elif ARCH_RISCV64 && defined(__linux__)
# include <errno.h>
# include <unistd.h>
#endif

#define CPU_FEATURE(X, number, name, requires, word, place)                                        \
    {name, CPU_BIT(X), requires, "the CPU lacks " name, CPU_IN_##word, place},
const cpu_feature cpu_feature_table[] = {CPU_FEATURES(CPU_FEATURE){NULL, 0, 0, NULL, 0, 0}};

/* The features that TRONA_CPU=NAME keeps: the levels of the x86-64 psABI; Arm's architectures,
 * armv8-a with or without AES, PMULL and SHA-2; RISC-V's base and profile, with or without the
 * instructions for NIST's algorithms. */
enum {
    CPU_V1 = CPU_BIT(SSE2) | CPU_BIT(SHORT_SIMD),
    CPU_V2 =
        CPU_V1 | CPU_BIT(SSE3) | CPU_BIT(SSSE3) | CPU_BIT(SSE41) | CPU_BIT(SSE42) | CPU_BIT(POPCNT),
    CPU_V3 = CPU_V2 | CPU_BIT(AVX) | CPU_BIT(AVX2) | CPU_BIT(BMI1) | CPU_BIT(BMI2) | CPU_BIT(MOVBE)
};
#define CPU_V4                                                                                     \
    (CPU_V3 | CPU_BIT(AVX512F) | CPU_BIT(AVX512BW) | CPU_BIT(AVX512CD) | CPU_BIT(AVX512DQ) |       \
     CPU_BIT(AVX512VL) | CPU_BIT(FAST_ZMM) | CPU_BIT(FAST_VPROR))
#define CPU_ARMV8        (CPU_BIT(NEON) | CPU_BIT(FAST_ROR) | CPU_BIT(SLOW_MUL))
#define CPU_ARMV8_CRYPTO (CPU_ARMV8 | CPU_BIT(ARM_AES) | CPU_BIT(ARM_PMULL) | CPU_BIT(ARM_SHA2))
static const struct {
    const char *name;
    uint64_t keep;
} cpu_levels[] = {
    {"none", 0},
    {"x86-64", CPU_V1},
    {"x86-64-v2", CPU_V2},
    {"x86-64-v3", CPU_V3},
    {"x86-64-v4", CPU_V4},
    {"armv7-a", CPU_BIT(NEON)},
    {"armv8-a", CPU_ARMV8},
    {"armv8-a+crypto", CPU_ARMV8_CRYPTO},
    {"armv8.2-a+sha3",
     CPU_ARMV8_CRYPTO | CPU_BIT(ARM_SHA512) | CPU_BIT(ARM_SHA3) | CPU_BIT(FAST_SHA3)},
    {"rv64gc", 0},
    {"rva22u64", CPU_BIT(ZBB)},
    {"rva22u64+zkn",
     CPU_BIT(ZBB) | CPU_BIT(ZBKB) | CPU_BIT(ZBKC) | CPU_BIT(ZKND) | CPU_BIT(ZKNE) | CPU_BIT(ZKNH)},
    {"all", ~(uint64_t) 0},
};

uint64_t cpu_close(uint64_t cpu)
{
    const cpu_feature *f;

    for (f = cpu_feature_table; f->name != NULL; f++) {
        if ((f->requires & ~cpu) != 0) {
            cpu &= ~f->bit;
        }
    }
    return cpu;
}

static int cpu_name_is(const char *name, const char *p, size_t len)
{
    return strlen(name) == len && memcmp(name, p, len) == 0;
}

/* The bits that TRONA_CPU=-NAME removes; 0 for an unknown name. "avx512" stands for all of AVX-512.
 * The prefix "arm-" may be omitted. */
static uint64_t cpu_bits_of(const char *p, size_t len)
{
    const cpu_feature *f;
    uint64_t bits = 0;

    if (cpu_name_is("avx512", p, len)) {
        return CPU_BIT(AVX512F);
    }
    for (f = cpu_feature_table; f->name != NULL; f++) {
        const char *name = f->name;

        if (cpu_name_is(name, p, len) ||
            (strncmp(name, "arm-", 4) == 0 && cpu_name_is(name + 4, p, len))) {
            bits |= f->bit;
        }
    }
    return bits;
}

uint64_t cpu_restrict(uint64_t cpu, const char *spec,
                      void (*problem)(void *arg, const char *name, size_t len), void *arg)
{
    while (spec != NULL && *spec != 0) {
        size_t len = strcspn(spec, ", "), i;
        int known  = len == 0;

        if (len > 1 && spec[0] == '-') {
            uint64_t bits = cpu_bits_of(spec + 1, len - 1);
            cpu &= ~bits;
            known = bits != 0;
        }
        for (i = 0; i < sizeof cpu_levels / sizeof cpu_levels[0] && !known; i++) {
            if (cpu_name_is(cpu_levels[i].name, spec, len)) {
                cpu &= cpu_levels[i].keep;
                known = 1;
            }
        }
        if (!known && problem != NULL) {
            problem(arg, spec, len);
        }
        spec += len;
        spec += *spec != 0;
    }
    return cpu_close(cpu);
}

/* The features that are reported by bits of word, which has this value. */
static uint64_t cpu_reported(unsigned word, uint64_t value)
{
    const cpu_feature *f;
    uint64_t cpu = 0;

    for (f = cpu_feature_table; f->name != NULL; f++) {
        cpu |= f->word == word && (value >> f->place & 1) != 0 ? f->bit : 0;
    }
    return cpu;
}

/* XCR0: the operating system saves the registers of AVX (xmm, ymm), of AVX-512 (also k, zmm). */
enum { CPU_XCR0_AVX = 0x06, CPU_XCR0_AVX512 = 0xe6 };

/* The family in leaf 1; the extended family is added to 15. */
static unsigned cpu_family(uint32_t leaf1_eax)
{
    unsigned family = leaf1_eax >> 8 & 15;

    return family == 15 ? family + (leaf1_eax >> 20 & 255) : family;
}

/* The model of leaf 1, with the extended model. */
static unsigned cpu_model(uint32_t leaf1_eax)
{
    return (leaf1_eax >> 4 & 15) | (leaf1_eax >> 12 & 0xf0);
}

static int cpu_is(const cpu_x86_leaves *l, const char vendor[12])
{
    return memcmp(l->vendor, vendor, 12) == 0;
}

/* Zen 5: AMD's family 26, models below 80, except 30 to 3f and 50 to 5f (hexadecimal). */
static int cpu_is_zen5(const cpu_x86_leaves *l)
{
    unsigned model = cpu_model(l->leaf1_eax);

    return cpu_is(l, "AuthenticAMD") && cpu_family(l->leaf1_eax) == 26 && model < 0x80 &&
           model >> 4 != 3 && model >> 4 != 5;
}

/* The lists cover AMD up to Zen 5 and Intel's families 6 and 15, which get no new cores; other CPUs
 * are measured. */
static int cpu_is_listed(const cpu_x86_leaves *l)
{
    unsigned family = cpu_family(l->leaf1_eax);

    return (cpu_is(l, "AuthenticAMD") && family < 26) || cpu_is_zen5(l) ||
           (cpu_is(l, "GenuineIntel") && (family <= 6 || family == 15));
}

enum { CPU_TRAITS = CPU_BIT(FAST_ZMM) | CPU_BIT(SHORT_SIMD) };

/* CPUs with AVX512-FP16 are newer than those without fast-zmm. */
static int cpu_has_fp16(const cpu_x86_leaves *l)
{
    return (l->leaf7_edx >> 23 & 1) != 0;
}

uint64_t cpu_unlisted_x86(const cpu_x86_leaves *l)
{
    return cpu_is_listed(l) ? 0 : cpu_has_fp16(l) ? CPU_BIT(SHORT_SIMD) : CPU_TRAITS;
}

/* 1 if 512-bit vectors are known not to lower the clock. They never do on AMD. Intel's cores where
 * they do are a closed list, so that no core of family 6 is missed: Skylake to Tiger Lake. None of
 * them has AVX512-FP16. A hypervisor may hide that bit, or report a false model, but hardly both.
 */
static int cpu_fast_zmm(const cpu_x86_leaves *l)
{
    unsigned family = cpu_family(l->leaf1_eax);

    if (cpu_has_fp16(l)) {
        return 1;
    }
    if (!cpu_is(l, "GenuineIntel")) {
        return cpu_is_listed(l);
    }
    switch (family == 6 ? cpu_model(l->leaf1_eax) : 0) {
    case 0x55: /* Skylake-X, Cascade Lake, Cooper Lake */
    case 0x66: /* Cannon Lake */
    case 0x6a: /* Ice Lake: servers */
    case 0x6c:
    case 0x7d: /* and others */
    case 0x7e:
    case 0x9d:
    case 0x8c: /* Tiger Lake */
    case 0x8d:
        return 0;
    default:
        return family >= 6 && cpu_is_listed(l);
    }
}

uint64_t cpu_decode_x86(const cpu_x86_leaves *l)
{
    uint64_t cpu = 0;

    if (l->max_leaf >= 1) {
        cpu |= cpu_reported(CPU_IN_LEAF1_ECX, l->leaf1_ecx) |
               cpu_reported(CPU_IN_LEAF1_EDX, l->leaf1_edx);
    }
    if (l->max_leaf >= 7) {
        cpu |= cpu_reported(CPU_IN_LEAF7_EBX, l->leaf7_ebx) |
               cpu_reported(CPU_IN_LEAF7_ECX, l->leaf7_ecx) |
               cpu_reported(CPU_IN_LEAF7_1_EAX, l->leaf7_1_eax);
    }
    if ((l->xcr0 & CPU_XCR0_AVX) != CPU_XCR0_AVX) {
        cpu &= ~CPU_BIT(AVX);
    }
    if ((l->xcr0 & CPU_XCR0_AVX512) != CPU_XCR0_AVX512) {
        cpu &= ~CPU_BIT(AVX512F);
    }
    if (cpu_is_listed(l) && !cpu_is_zen5(l)) { /* on Zen 5 a vector addition takes two cycles */
        cpu |= CPU_BIT(SHORT_SIMD);
    }
    if (cpu_fast_zmm(l)) {
        cpu |= CPU_BIT(FAST_ZMM);
    }
    if (cpu_is(l, "AuthenticAMD")) { /* Intel's cores have one unit for rotations */
        cpu |= CPU_BIT(FAST_VPROR);
    }
    return cpu_close(cpu);
}

uint64_t cpu_decode_riscv(const cpu_riscv_answer *a)
{
    uint64_t cpu = a->key == CPU_RISCV_IMA_EXT_0 ? cpu_reported(CPU_IN_HWPROBE, a->value) : 0;

    return cpu | ((cpu & CPU_BIT(ZBC)) != 0 ? CPU_BIT(ZBKC) : 0); /* a part of Zbc */
}

#if ARCH_X86
static void cpu_cpuid(uint32_t leaf, uint32_t sub, uint32_t r[4])
{
# if defined(_MSC_VER) && !defined(__clang__)
    int i[4];

    __cpuidex(i, (int) leaf, (int) sub);
    memcpy(r, i, sizeof i);
# elif defined(__TINYC__) /* tcc has no <cpuid.h> */
    __asm__ __volatile__("cpuid"
                         : "=a"(r[0]), "=b"(r[1]), "=c"(r[2]), "=d"(r[3])
                         : "a"(leaf), "c"(sub));
# else
    __cpuid_count(leaf, sub, r[0], r[1], r[2], r[3]);
# endif
}

static uint64_t cpu_xgetbv(void)
{
# if defined(_MSC_VER) && !defined(__clang__)
    return _xgetbv(0);
# else
    uint32_t lo, hi;

    __asm__ __volatile__(".byte 0x0f, 0x01, 0xd0" /* xgetbv, for any assembler */
                         : "=a"(lo), "=d"(hi)
                         : "c"(0));
    return (uint64_t) hi << 32 | lo;
# endif
}

static int cpu_test_unlisted;

/* The measured traits of an unlisted CPU: 1 | 2 fast-zmm | 4 short-simd; 0: not measured yet. The
 * first thread to finish decides for all. */
static int cpu_measured;

static uint64_t cpu_measured_traits(uint64_t cpu)
{
    int found = ATOMIC_LOAD(cpu_measured), none = 0;
    uint64_t traits;

    if (found == 0) {
        traits = cpu_measure(cpu);
        found  = 1 | ((traits & CPU_BIT(FAST_ZMM)) != 0 ? 2 : 0) |
                ((traits & CPU_BIT(SHORT_SIMD)) != 0 ? 4 : 0);
        if (!ATOMIC_CAS_INT(cpu_measured, &none, found)) {
            found = none;
        }
    }
    return ((found & 2) != 0 ? CPU_BIT(FAST_ZMM) : 0) |
           ((found & 4) != 0 ? CPU_BIT(SHORT_SIMD) : 0);
}

static uint64_t cpu_probe(void)
{
    cpu_x86_leaves l;
    uint32_t r[4];
    uint64_t cpu, unlisted;

    memset(&l, 0, sizeof l);
# if defined(__i386__) && !defined(_MSC_VER) && !defined(__TINYC__)
    if (__get_cpuid_max(0, NULL) == 0) { /* a 486 may lack CPUID */
        return 0;
    }
# endif
    cpu_cpuid(0, 0, r);
    l.max_leaf = r[0];
    memcpy(l.vendor, &r[1], 4);
    memcpy(l.vendor + 4, &r[3], 4);
    memcpy(l.vendor + 8, &r[2], 4);
    if (l.max_leaf >= 1) {
        cpu_cpuid(1, 0, r);
        l.leaf1_eax = r[0];
        l.leaf1_ecx = r[2];
        l.leaf1_edx = r[3];
        if ((r[2] >> 27 & 1) != 0) { /* OSXSAVE */
            l.xcr0 = cpu_xgetbv();
        }
    }
    if (l.max_leaf >= 7) {
        cpu_cpuid(7, 0, r);
        l.leaf7_ebx = r[1];
        l.leaf7_ecx = r[2];
        l.leaf7_edx = r[3];
        if (r[0] >= 1) {
            cpu_cpuid(7, 1, r);
            l.leaf7_1_eax = r[0];
        }
    }
# if defined(TRONA_EMULATED)   /* only in test/emulate, where a handler of SIGILL executes them */
    l.leaf7_1_eax |= 0x800001; /* AVX-IFMA, SHA512 */
# endif
    cpu      = cpu_decode_x86(&l);
    unlisted = ATOMIC_LOAD(cpu_test_unlisted) != 0 ? CPU_TRAITS : cpu_unlisted_x86(&l);
    if (unlisted != 0) {
        cpu = (cpu & ~unlisted) | (cpu_measured_traits(cpu & ~unlisted) & unlisted);
    }
    return cpu_close(cpu);
}

#elif (ARCH_ARM64 || ARCH_ARM32) &&                                                                \
    (defined(__linux__) || defined(__FreeBSD__) || defined(__OpenBSD__))
/* The feature bits of the operating system. All three systems number them alike, except NEON, which
 * every AArch64 of FreeBSD and OpenBSD has, too. */
static unsigned long cpu_hwcap(int which)
{
# if defined(__linux__)
    return getauxval((unsigned long) which);
# else
    unsigned long caps = 0;

    return elf_aux_info(which, &caps, sizeof caps) == 0 ? caps : 0;
# endif
}

# if ARCH_ARM64
/* 1 if the part number in MIDR_EL1 is one of the n parts. */
static int cpu_arm_is(uint64_t midr, const uint16_t *parts, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        if ((midr >> 4 & 0xfff) == parts[i]) {
            return 1;
        }
    }
    return 0;
}

/* The traits of the core that MIDR_EL1 identifies. Arm's older cores and those that execute in
 * order rotate an operand in a second cycle, or wait for it. On the out-of-order cores of slow_mul,
 * MUL and UMULH of 64 bits occupy the multiplier for three and four cycles, by their manuals. */
static uint64_t cpu_arm_traits(uint64_t midr)
{
    static const uint16_t slow[]     = {0xd03, 0xd04, 0xd05,
                                        0xd07, 0xd08, 0xd09,                /* A53 35 55 57 72 73 */
                                        0xd0a, 0xd46, 0xd80};               /* A75 510 520 */
    static const uint16_t slow_mul[] = {0xd07, 0xd08, 0xd0b, 0xd0c, 0xd0e}; /* A57 72 76 N1 76AE */
    uint64_t traits                  = 0;

    if (midr >> 24 == 0x61) { /* Apple */
        return CPU_BIT(FAST_SHA3);
    }
    if (midr >> 24 == 0x41) {
        traits |= cpu_arm_is(midr, slow, sizeof slow / sizeof slow[0]) ? 0 : CPU_BIT(FAST_ROR);
        traits |= cpu_arm_is(midr, slow_mul, sizeof slow_mul / sizeof slow_mul[0])
                      ? CPU_BIT(SLOW_MUL)
                      : 0;
    }
    return traits;
}

/* 0 unless bit 11 of h says that the system lets programs read the register. */
static uint64_t cpu_arm_midr(unsigned long h)
{
    uint64_t midr = 0;

#  if defined(__GNUC__) && defined(__linux__)
    if ((h >> 11 & 1) != 0) {
        __asm__("mrs %0, MIDR_EL1" : "=r"(midr));
    }
#  else
    (void) h;
#  endif
    return midr;
}

static uint64_t cpu_probe(void)
{
    unsigned long h = cpu_hwcap(AT_HWCAP);

    return cpu_close(cpu_arm_traits(cpu_arm_midr(h)) | cpu_reported(CPU_IN_HWCAP, h));
}
# else
/* HWCAP2 has AES, PMULL and SHA-2 in the order of AArch64's HWCAP, three places lower. */
static uint64_t cpu_probe(void)
{
    const uint64_t v8 = CPU_BIT(ARM_AES) | CPU_BIT(ARM_PMULL) | CPU_BIT(ARM_SHA2);

    return cpu_close(((cpu_hwcap(AT_HWCAP) >> 12 & 1) != 0 ? CPU_BIT(NEON) : 0) |
                     (cpu_reported(CPU_IN_HWCAP, (uint64_t) cpu_hwcap(AT_HWCAP2) << 3) & v8));
}
# endif

#elif ARCH_ARM64 && defined(__APPLE__)
static uint64_t cpu_sysctl(const char *name, uint64_t feature)
{
    int value  = 0;
    size_t len = sizeof value;

    return sysctlbyname(name, &value, &len, NULL, 0) == 0 && value != 0 ? feature : 0;
}

static uint64_t cpu_probe(void)
{
    /* Every Apple CPU of this architecture has the ARMv8.0 cryptography instructions. macOS 12 has
     * the names with FEAT_, earlier versions the others. */
    return CPU_BIT(NEON) | CPU_BIT(ARM_AES) | CPU_BIT(ARM_PMULL) | CPU_BIT(ARM_SHA2) |
           cpu_sysctl("hw.optional.arm.FEAT_SHA512", CPU_BIT(ARM_SHA512)) |
           cpu_sysctl("hw.optional.armv8_2_sha512", CPU_BIT(ARM_SHA512)) |
           cpu_sysctl("hw.optional.arm.FEAT_SHA3", CPU_BIT(ARM_SHA3) | CPU_BIT(FAST_SHA3)) |
           cpu_sysctl("hw.optional.armv8_2_sha3", CPU_BIT(ARM_SHA3) | CPU_BIT(FAST_SHA3));
}

#elif ARCH_ARM64 && defined(_WIN32)
/* By number, as older headers lack the names: PF_ARM_V8_CRYPTO_, PF_ARM_SHA3_ and
 * PF_ARM_SHA512_INSTRUCTIONS_AVAILABLE. */
static uint64_t cpu_probe(void)
{
    return CPU_BIT(NEON) |
           (IsProcessorFeaturePresent(30)
                ? CPU_BIT(ARM_AES) | CPU_BIT(ARM_PMULL) | CPU_BIT(ARM_SHA2)
                : 0) |
           (IsProcessorFeaturePresent(64) ? CPU_BIT(ARM_SHA3) : 0) |
           (IsProcessorFeaturePresent(65) ? CPU_BIT(ARM_SHA512) : 0);
}

#elif ARCH_RISCV64
/* The extensions that the compiler was told to assume, whatever the system reports. */
static uint64_t cpu_riscv_assumed(void)
{
    uint64_t cpu = 0;

# if defined(__riscv_zbb)
    cpu |= CPU_BIT(ZBB);
# endif
# if defined(__riscv_zbc)
    cpu |= CPU_BIT(ZBC) | CPU_BIT(ZBKC);
# endif
# if defined(__riscv_zbkb)
    cpu |= CPU_BIT(ZBKB);
# endif
# if defined(__riscv_zbkc)
    cpu |= CPU_BIT(ZBKC);
# endif
# if defined(__riscv_zknd)
    cpu |= CPU_BIT(ZKND);
# endif
# if defined(__riscv_zkne)
    cpu |= CPU_BIT(ZKNE);
# endif
# if defined(__riscv_zknh)
    cpu |= CPU_BIT(ZKNH);
# endif
    return cpu;
}

static uint64_t cpu_probe(void)
{
    cpu_riscv_answer a = {CPU_RISCV_IMA_EXT_0, 0};

# if defined(__linux__)
    /* riscv_hwprobe, by number because older headers lack it: the extensions that all online CPUs
     * have. It reports Zbb from Linux 6.5 on, the others from 6.8 on; HWCAP has no bits for them.
     */
    int saved = errno;

    if (syscall(258, &a, 1, 0, NULL, 0) != 0) {
        a.value = 0;
        errno   = saved;
    }
# endif
    return cpu_close(cpu_riscv_assumed() | cpu_decode_riscv(&a));
}

#else
static uint64_t cpu_probe(void)
{
    return 0;
}
#endif

/* The results in halves of 32 bits, because not every CPU has an atomic 64-bit store; bit 31 of
 * each half means valid. Every thread would store the same. */
#define CPU_VALID ((uint32_t) 1 << 31)
static uint32_t cpu_cache[2][2];
STATIC_ASSERT(cpu_bits_leave_room,
              ((CPU_V4 | CPU_ARMV8_CRYPTO) & ((uint64_t) CPU_VALID << 32 | CPU_VALID)) == 0);

static uint64_t cpu_cached(int which)
{
    uint32_t lo = ATOMIC_LOAD(cpu_cache[which][0]), hi = ATOMIC_LOAD(cpu_cache[which][1]);

    if ((lo & hi & CPU_VALID) == 0) {
        uint64_t cpu = which == 0
                           ? cpu_probe()
                           : cpu_restrict(cpu_detected(), env_override("TRONA_CPU"), NULL, NULL);
        lo           = (uint32_t) cpu | CPU_VALID;
        hi           = (uint32_t) (cpu >> 32) | CPU_VALID;
        ATOMIC_STORE(cpu_cache[which][0], lo);
        ATOMIC_STORE(cpu_cache[which][1], hi);
#if STACK_ASM
        ATOMIC_STORE(stack_wide, which == 0 || (cpu & CPU_BIT(AVX)) == 0 ? 0
                                 : (cpu & CPU_BIT(AVX512F)) == 0         ? 1
                                                                         : 2);
#endif
    }
    return (uint64_t) (hi & ~CPU_VALID) << 32 | (lo & ~CPU_VALID);
}

uint64_t cpu_detected(void)
{
    return cpu_cached(0);
}

uint64_t cpu_features(void)
{
    return cpu_cached(1);
}

void cpu_reset(void)
{
    int i;

    for (i = 0; i < 4; i++) {
        ATOMIC_STORE(cpu_cache[i / 2][i % 2], 0U);
    }
#if ARCH_X86
    ATOMIC_STORE(cpu_measured, 0);
#endif
}

void cpu_reset_unlisted(int unlisted)
{
#if ARCH_X86
    ATOMIC_STORE(cpu_test_unlisted, unlisted);
#else
    (void) unlisted;
#endif
    cpu_reset();
}
