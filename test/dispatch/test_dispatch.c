#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Selection: which implementation is chosen for which CPU, what happens to a broken one, overrides,
 * threads, fork. Everything but the last two parts works on data of its own. */
#include "../../src/core/cpu.h"
#include "../../src/core/impl.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <trona.h>

#include "../tap.h"

#if TARGET_AVX512 && TARGET_INT128
# define DISPATCH_X86 1
#else
# define DISPATCH_X86 0
#endif

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
    tap_ok((all & CPU_SSE2) && (all & CPU_AVX512IFMA) && (all & CPU_VAES) && (all & CPU_SHA) &&
               (all & CPU_SHA512) && (all & CPU_FAST_ZMM),
           "cpuid: all features are found");
    avx512 = CPU_AVX512F | CPU_AVX512BW | CPU_AVX512DQ | CPU_AVX512VL | CPU_AVX512CD |
             CPU_AVX512IFMA | CPU_AVX512VBMI | CPU_AVX512VBMI2 | CPU_FAST_ZMM;
    l.xcr0 = 0x07;
    cpu    = cpu_decode_x86(&l);
    tap_ok(cpu == (all & ~avx512), "cpuid: no AVX-512 where the system does not save zmm");
    l.xcr0 = 0x67; /* upper halves of zmm0-15, but not zmm16-31 */
    tap_ok(cpu_decode_x86(&l) == (all & ~avx512), "cpuid: no AVX-512 with half of its state saved");
    l.xcr0 = 0;
    cpu    = cpu_decode_x86(&l);
    tap_ok((cpu & (avx512 | CPU_AVX | CPU_AVX2 | CPU_VAES | CPU_VPCLMUL | CPU_SHA512)) == 0 &&
               (cpu & CPU_SSE42) && (cpu & CPU_AES) && (cpu & CPU_SHA),
           "cpuid: no AVX without OSXSAVE, the rest stays");
    l          = dispatch_all_leaves();
    l.max_leaf = 1;
    cpu        = cpu_decode_x86(&l);
    tap_ok((cpu & (avx512 | CPU_AVX2 | CPU_BMI1 | CPU_BMI2 | CPU_SHA | CPU_VAES)) == 0 &&
               (cpu & CPU_AVX),
           "cpuid: leaf 7 is not believed above the maximum leaf");
    l.max_leaf = 0;
    tap_ok(cpu_decode_x86(&l) == 0, "cpuid: nothing above maximum leaf 0");
    tap_ok((all & CPU_SHORT_SIMD) != 0, "cpuid: short vector operations before Zen 5");
    l           = dispatch_all_leaves();
    l.leaf1_eax = 0x00b40f40;
    tap_ok(cpu_decode_x86(&l) == (all & ~CPU_SHORT_SIMD), "cpuid: not on Zen 5");
    l = dispatch_all_leaves();
    memcpy(l.vendor, "GenuineIntel", 12);
    tap_ok(cpu_decode_x86(&l) == (all & ~CPU_FAST_ZMM), "cpuid: zmm is not fast on Skylake-X");
    l.leaf7_edx = (uint32_t) 1 << 23;
    tap_ok(cpu_decode_x86(&l) == all, "cpuid: zmm is fast on Sapphire Rapids");
    l = dispatch_all_leaves();
    l.leaf1_ecx &= ~((uint32_t) 1 << 9);
    cpu = cpu_decode_x86(&l);
    tap_ok((cpu & (CPU_SSSE3 | CPU_SSE41 | CPU_AVX | CPU_AVX2 | CPU_AVX512F)) == 0 &&
               (cpu & CPU_SSE3),
           "cpuid: a feature whose basis is missing is taken away");
}

/* ---- TRONA_CPU ---- */

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
            (CPU_AVX512F | CPU_AVX512IFMA | CPU_AVX512VL | CPU_FAST_ZMM)) == 0 &&
               (cpu_restrict(all, "-avx512", NULL, NULL) & CPU_AVX2),
           "TRONA_CPU=-avx512 takes all of it and leaves AVX2");
    tap_ok(cpu_restrict(all, "-avx512,-vaes", NULL, NULL) ==
               cpu_restrict(cpu_restrict(all, "-vaes", NULL, NULL), "-avx512", NULL, NULL),
           "TRONA_CPU: a list");
    tap_ok(
        cpu_restrict(all, "x86-64-v2", NULL, NULL) ==
            (CPU_SSE2 | CPU_SSE3 | CPU_SSSE3 | CPU_SSE41 | CPU_SSE42 | CPU_POPCNT | CPU_SHORT_SIMD),
        "TRONA_CPU=x86-64-v2");
    tap_ok((cpu_restrict(all, "x86-64-v3", NULL, NULL) & (CPU_AVX2 | CPU_AVX512F | CPU_AES)) ==
               CPU_AVX2,
           "TRONA_CPU=x86-64-v3");
    tap_ok(cpu_restrict(CPU_SSE2, "x86-64-v3", NULL, NULL) == CPU_SSE2,
           "TRONA_CPU never adds a feature");
    tap_ok(cpu_restrict(all, "-sse4.1", dispatch_count_problem, &bad) ==
                   cpu_restrict(all, "-sse4.1,-avx", NULL, NULL) &&
               bad == 0,
           "TRONA_CPU: what needs a removed feature goes too");
    tap_ok(cpu_restrict(all, "avx9,-nosuch,,", dispatch_count_problem, &bad) == all && bad == 4 + 7,
           "TRONA_CPU: unknown names change nothing and are reported");
    tap_ok(cpu_restrict(all, "-", dispatch_count_problem, &bad) == all && bad == 12, "TRONA_CPU=-");
    for (bit = -1; bit < 64; bit++) {
        known |= trona_cpu_feature_name(bit) != NULL ? CPU_BIT(bit) : 0;
    }
    tap_ok((all & ~known) == 0, "every feature has a name");
}

/* ---- impl_pick on the real catalogue ---- */

#if DISPATCH_X86
# define CORE2    (CPU_SHORT_SIMD | CPU_SSE2 | CPU_SSE3 | CPU_SSSE3)
# define NEHALEM  (CORE2 | CPU_SSE41 | CPU_SSE42 | CPU_POPCNT)
# define WESTMERE (NEHALEM | CPU_AES | CPU_PCLMUL)
# define SANDY    (WESTMERE | CPU_AVX)
# define HASWELL  (SANDY | CPU_AVX2 | CPU_BMI1 | CPU_BMI2 | CPU_MOVBE | CPU_RDRAND)
# define ZEN1     (HASWELL | CPU_SHA | CPU_ADX | CPU_RDSEED)
# define SKYLAKE_X                                                                                 \
     (HASWELL | CPU_ADX | CPU_AVX512F | CPU_AVX512BW | CPU_AVX512CD | CPU_AVX512DQ | CPU_AVX512VL)
# define ICELAKE                                                                                   \
     (SKYLAKE_X | CPU_SHA | CPU_AVX512IFMA | CPU_AVX512VBMI | CPU_AVX512VBMI2 | CPU_VAES |         \
      CPU_VPCLMUL | CPU_GFNI)
# define ZEN4 (ICELAKE | CPU_FAST_ZMM)

/* What each CPU gets, where it is not ref. */
static const struct {
    const char *cpu;
    uint64_t bits;
    const char *want; /* "primitive=implementation", separated by blanks */
} dispatch_expected[] = {
    {"nothing", 0, "poly1305=scalar64 curve25519=fe51"},
    {"x86-64", CPU_SSE2, "salsa20=sse2 chacha20=sse2 poly1305=sse2 curve25519=fe51 verify=sse2"},
    {"Core 2", CORE2,
     "salsa20=sse2 chacha20=ssse3 poly1305=sse2 curve25519=fe51 verify=sse2 scrypt=sse2 "
     "argon2=ssse3 codec=ssse3"},
    {"Nehalem", NEHALEM,
     "salsa20=sse2 chacha20=ssse3 poly1305=sse2 curve25519=fe51 blake2b=sse41 verify=sse2 "
     "scrypt=sse2 argon2=ssse3 codec=ssse3 blake3=sse41"},
    {"Westmere", WESTMERE,
     "salsa20=sse2 chacha20=ssse3 poly1305=sse2 aes=aesni curve25519=fe51 blake2b=sse41 "
     "verify=sse2 aegis128l=aesni aegis256=aesni scrypt=sse2 aesgcm=aesni argon2=ssse3 "
     "codec=ssse3 aegis128x2=aesni aegis128x4=aesni aegis256x2=aesni aegis256x4=aesni "
     "blake3=sse41 aesgcmsiv=aesni"},
    {"Sandy Bridge", SANDY,
     "salsa20=sse2 chacha20=ssse3 poly1305=sse2 aes=aesni curve25519=fe51 blake2b=sse41 "
     "verify=sse2 aegis128l=aesni aegis256=aesni scrypt=sse2 aesgcm=aesni argon2=ssse3 "
     "codec=ssse3 aegis128x2=aesni aegis128x4=aesni aegis256x2=aesni aegis256x4=aesni "
     "blake3=sse41 aesgcmsiv=aesni"},
    {"Haswell", HASWELL,
     "salsa20=avx2 chacha20=avx2 poly1305=avx2 sha256=avx2 sha512=avx2 aes=aesni curve25519=fe51 "
     "blake2b=avx2 verify=sse2 aegis128l=aesni aegis256=aesni scrypt=sse2 aesgcm=aesni "
     "keccak=avx2 mlkem768=avx2 argon2=avx2 codec=avx2 aegis128x2=aesni aegis128x4=aesni "
     "aegis256x2=aesni aegis256x4=aesni blake3=avx2 aesgcmsiv=aesni"},
    {"Zen", ZEN1,
     "salsa20=avx2 chacha20=avx2 poly1305=avx2 sha256=shani sha512=avx2 aes=aesni "
     "curve25519=fe51 blake2b=avx2 verify=sse2 aegis128l=aesni aegis256=aesni scrypt=sse2 "
     "aesgcm=aesni keccak=avx2 mlkem768=avx2 argon2=avx2 codec=avx2 aegis128x2=aesni "
     "aegis128x4=aesni aegis256x2=aesni aegis256x4=aesni blake3=avx2 aesgcmsiv=aesni"},
    {"Goldmont (SHA-NI, no AVX)", WESTMERE | CPU_SHA,
     "salsa20=sse2 chacha20=ssse3 poly1305=sse2 sha256=shani aes=aesni curve25519=fe51 "
     "blake2b=sse41 verify=sse2 aegis128l=aesni aegis256=aesni scrypt=sse2 aesgcm=aesni "
     "argon2=ssse3 codec=ssse3 aegis128x2=aesni aegis128x4=aesni aegis256x2=aesni "
     "aegis256x4=aesni blake3=sse41 aesgcmsiv=aesni"},
    {"AVX2 without BMI", SANDY | CPU_AVX2,
     "salsa20=sse2 chacha20=ssse3 poly1305=sse2 aes=aesni curve25519=fe51 blake2b=sse41 "
     "verify=sse2 aegis128l=aesni aegis256=aesni scrypt=sse2 aesgcm=aesni argon2=ssse3 "
     "codec=ssse3 aegis128x2=aesni aegis128x4=aesni aegis256x2=aesni aegis256x4=aesni "
     "blake3=sse41 aesgcmsiv=aesni"},
    {"Skylake-X", SKYLAKE_X,
     "salsa20=avx2 chacha20=avx2 poly1305=avx2 sha256=avx2 sha512=avx512 aes=aesni "
     "curve25519=fe51 blake2b=avx2 verify=sse2 aegis128l=aesni aegis256=aesni scrypt=avx512 "
     "aesgcm=aesni keccak=avx512 mlkem768=avx2 argon2=avx2 codec=avx2 aegis128x2=aesni "
     "aegis128x4=aesni aegis256x2=aesni aegis256x4=aesni blake3=avx2 aesgcmsiv=aesni"},
    {"Ice Lake", ICELAKE,
     "salsa20=avx2 chacha20=avx2 poly1305=avx2 sha256=shani sha512=avx512 aes=vaes256 "
     "curve25519=fe51 blake2b=avx2 verify=sse2 aegis128l=vaes aegis256=vaes scrypt=avx512 "
     "aesgcm=vaes256 keccak=avx512 mlkem768=avx2 argon2=avx2 codec=avx2 aegis128x2=vaes "
     "aegis128x4=aesni aegis256x2=vaes aegis256x4=aesni blake3=avx2 aesgcmsiv=vaes256"},
    {"Zen 4", ZEN4,
     "salsa20=avx512 chacha20=avx512 poly1305=ifma sha256=shani sha512=avx512 aes=vaes "
     "curve25519=fe51 blake2b=avx512 verify=sse2 aegis128l=vaes aegis256=vaes scrypt=avx512 "
     "aesgcm=vaes keccak=avx512 mlkem768=avx2 argon2=avx512 codec=avx512vbmi aegis128x2=vaes "
     "aegis128x4=vaes aegis256x2=vaes aegis256x4=vaes blake3=avx512 aesgcmsiv=vaes"},
    {"Zen 5", ZEN4 & ~CPU_SHORT_SIMD,
     "salsa20=avx512mix chacha20=avx512mix poly1305=ifma sha256=shani sha512=avx512 aes=vaes "
     "curve25519=fe51 verify=sse2 aegis128l=vaes aegis256=vaes aesgcm=vaes keccak=avx512 "
     "mlkem768=avx2 argon2=avx512 codec=avx512vbmi aegis128x2=vaes aegis128x4=vaes "
     "aegis256x2=vaes aegis256x4=vaes blake3=avx512mix aesgcmsiv=vaes"},
    {"Zen 4 without VAES and IFMA", ZEN4 & ~(CPU_VAES | CPU_AVX512IFMA),
     "salsa20=avx512 chacha20=avx512 poly1305=avx2 sha256=shani sha512=avx512 aes=aesni "
     "curve25519=fe51 blake2b=avx512 verify=sse2 aegis128l=aesni aegis256=aesni scrypt=avx512 "
     "aesgcm=aesni keccak=avx512 mlkem768=avx2 argon2=avx512 codec=avx512vbmi aegis128x2=aesni "
     "aegis128x4=aesni aegis256x2=aesni aegis256x4=aesni blake3=avx512 aesgcmsiv=aesni"},
};

/* The implementation that want gives to a primitive. */
static const char *dispatch_wanted(const char *want, const char *primitive, char name[32])
{
    size_t n = strlen(primitive), len;
    const char *p;

    for (p = want; (p = strstr(p, primitive)) != NULL; p++) {
        if ((p == want || p[-1] == ' ') && p[n] == '=') {
            len = strcspn(p + n + 1, " ");
            memcpy(name, p + n + 1, len);
            name[len] = 0;
            return name;
        }
    }
    return "ref";
}

static void dispatch_test_expected(void)
{
    char name[32];
    size_t i;
    int prim;

    for (i = 0; i < sizeof dispatch_expected / sizeof dispatch_expected[0]; i++) {
        for (prim = 0; prim < PRIM_COUNT; prim++) {
            const char *primitive = impl_catalogue_main.prims[prim].name;
            const char *want      = dispatch_wanted(dispatch_expected[i].want, primitive, name);
            const impl_info *got  = impl_pick(prim, dispatch_expected[i].bits);
            tap_ok(got != NULL && strcmp(got->name, want) == 0, "%s: %s is %s (got %s)",
                   dispatch_expected[i].cpu, primitive, want, got != NULL ? got->name : "none");
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
    const impl_catalogue *cat = &impl_catalogue_main;
    uint64_t cpu              = UINT64_C(0x9e3779b97f4a7c15), have;
    int prim, good = 1;
    size_t i, row;

    for (i = 0; i < 100000; i++) {
        cpu  = cpu * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        prim = (int) (cpu >> 40) % PRIM_COUNT;
        have = i % 2 != 0 ? cpu : cpu | cpu >> 29 | cpu << 13;
        row  = impl_pick_in(cat, prim, have, 0);
        good &= row != SIZE_MAX && cat->rows[row].prim == prim &&
                dispatch_suits(cat->rows[row].info, have);
        while (good && row > 0 &&
               cat->rows[row - 1].prim == prim) { /* all the faster ones lack something */
            row--;
            good &= !dispatch_suits(cat->rows[row].info, have);
        }
    }
    tap_ok(good, "impl_pick: the first that the CPU can execute, for 100,000 random CPUs");
    for (prim = 0; prim < PRIM_COUNT; prim++) {
        const impl_info *ref = impl_pick(prim, 0);
        tap_ok(ref != NULL && ref->needs == 0, "%s runs on any CPU", cat->prims[prim].name);
    }
}

/* ---- A catalogue of our own, with broken implementations ---- */

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
static const adder_impl adder_huge    = {{"huge", CPU_AVX512F, 0, "test"}, adder_right, 1};
static const adder_impl adder_slow    = {{"slow", CPU_SSE2, 0, "test"}, adder_right, 4000};
static const adder_impl adder_picky   = {{"picky", 0, CPU_AES, "test"}, adder_right, 2000};
static const adder_impl adder_ref     = {{"ref", 0, 0, "test"}, adder_right, 40};
static const impl_row adder_rows[]    = {
    {0, &adder_huge.info}, {0, &adder_broken.info}, {0, &adder_slow.info},
    {0, &adder_ref.info},  {1, &adder_broken.info}, {2, &adder_picky.info},
    {2, &adder_ref.info},  {3, &adder_picky.info},  {3, &adder_broken.info}};
static const impl_prim adder_prims[] = {{"adder", adder_selftest, adder_bench},
                                        {"hopeless", adder_selftest, adder_bench},
                                        {"picky", adder_selftest, adder_bench},
                                        {"slow", adder_selftest, adder_bench}};
static int adder_status[9];
static unsigned char adder_by[4];
static const impl_info *adder_active[4];
static const impl_catalogue adder_catalogue = {adder_rows,   9,        adder_prims, 4,
                                               adder_status, adder_by, adder_active};

static void adder_forget(void)
{
    memset(adder_status, 0, sizeof adder_status);
    memset(adder_by, 0, sizeof adder_by);
    memset(adder_active, 0, sizeof adder_active);
    adder_selftests = 0;
}

static void dispatch_misuse(void)
{
    _exit(strncmp(trona_last_error(), "self-test: ", 11) == 0 ? 42 : 1);
}

static void dispatch_test_broken(void)
{
    const impl_catalogue *cat = &adder_catalogue;
    const impl_info *got;
    pid_t pid;
    int status = 0;

    adder_forget();
    got = impl_select_in(cat, 0, CPU_SSE2, NULL, 0, 0);
    tap_ok(got == &adder_slow.info && adder_active[0] == got,
           "a broken implementation in front is passed over");
    tap_ok(adder_status[1] == IMPL_FAILED && adder_status[2] == IMPL_VERIFIED &&
               adder_status[0] == IMPL_UNTRIED && adder_status[3] == IMPL_UNTRIED,
           "it is quarantined; what the CPU lacks and what is not needed stays untried");
    tap_ok(((const adder_impl *) got)->add(3, 4) == 7, "the results are right");
    adder_selftests = 0;
    got             = impl_select_in(cat, 0, CPU_SSE2, "broken", 6, 0);
    tap_ok(got == &adder_slow.info && adder_selftests == 1,
           "it stays in quarantine, even when named");
    adder_forget();
    got = impl_select_in(cat, 0, CPU_SSE2, "broken", 6, 0);
    tap_ok(got == &adder_slow.info && adder_status[1] == IMPL_FAILED,
           "named first, it is tried and refused");
    got = impl_select_in(cat, 0, CPU_SSE2, "ref", 3, 0);
    tap_ok(got == &adder_ref.info && adder_by[0] == IMPL_BY_NAME, "a good one can be named");
    got = impl_select_in(cat, 0, CPU_SSE2, "re", 2, 0);
    tap_ok(got == &adder_slow.info && adder_by[0] == IMPL_BY_ORDER, "a part of a name is no name");
    got = impl_select_in(cat, 0, CPU_SSE2, "huge", 4, 0);
    tap_ok(got == &adder_slow.info, "what the CPU lacks cannot be named");
    got = impl_select_in(cat, 0, CPU_SSE2 | CPU_AVX512F, NULL, 0, 0);
    tap_ok(got == &adder_huge.info, "with the feature it is the first");
    got = impl_select_in(cat, 0, 0, NULL, 0, 0);
    tap_ok(got == &adder_ref.info, "without any feature it is ref");
    adder_forget();
    got = impl_select_in(cat, 0, CPU_SSE2, NULL, 0, 1);
    tap_ok(got == &adder_ref.info && adder_by[0] == IMPL_BY_MEASUREMENT &&
               adder_status[1] == IMPL_FAILED,
           "measured: the fastest of those that pass, never the broken one");
    got = impl_select_in(cat, 0, CPU_SSE2, "slow", 4, 1);
    tap_ok(got == &adder_slow.info, "measured: a name has the last word");

    tap_ok(impl_select_in(cat, 2, CPU_SSE2, NULL, 0, 0) == &adder_ref.info,
           "what is slow on this CPU is not chosen");
    tap_ok(impl_select_in(cat, 2, CPU_SSE2, "picky", 5, 0) == &adder_picky.info,
           "but it can be named");
    tap_ok(impl_select_in(cat, 2, CPU_SSE2 | CPU_AES, NULL, 0, 0) == &adder_picky.info,
           "and it is chosen where it is fast");

    tap_ok(impl_select_in(cat, 3, CPU_SSE2, NULL, 0, 0) == &adder_picky.info,
           "rather a slow one than a broken one");

    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        signal(SIGABRT, SIG_DFL);
        (void) impl_select_in(cat, 1, CPU_SSE2, NULL, 0, 0);
        _exit(0);
    }
    tap_ok(pid > 0 && waitpid(pid, &status, 0) == pid && WIFSIGNALED(status) &&
               WTERMSIG(status) == SIGABRT,
           "a broken ref aborts");
    pid = fork();
    if (pid == 0) {
        sodium_set_misuse_handler(dispatch_misuse);
        (void) impl_select_in(cat, 1, CPU_SSE2, NULL, 0, 0);
        _exit(0);
    }
    tap_ok(pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
               WEXITSTATUS(status) == 42,
           "a broken ref calls the misuse handler first, and says what it is");
}

/* ---- A self-test that passes in one thread while it fails in another ---- */

static int split_status[2];

/* While the slow one passes here, another thread sees it fail. */
static int split_selftest(const impl_info *impl)
{
    if (impl == &adder_slow.info) {
        split_status[0] = IMPL_FAILED;
    }
    return 0;
}

static void dispatch_test_split(void)
{
    static const impl_prim prims[] = {{"split", split_selftest, adder_bench}};
    static const impl_row rows[]   = {{0, &adder_slow.info}, {0, &adder_ref.info}};
    static unsigned char by[1];
    static const impl_info *active[1];
    static const impl_catalogue cat = {rows, 2, prims, 1, split_status, by, active};

    tap_ok(impl_verify_in(&cat, 0) == 0 && split_status[0] == IMPL_FAILED,
           "what fails in another thread during its self-test does not pass");
    split_status[0] = IMPL_UNTRIED;
    tap_ok(impl_select_in(&cat, 0, CPU_SSE2, NULL, 0, 0) == &adder_ref.info &&
               split_status[0] == IMPL_FAILED && split_status[1] == IMPL_VERIFIED,
           "and is not chosen");
    tap_ok(impl_verify_in(&cat, 1) == 1 && split_status[1] == IMPL_VERIFIED,
           "what has passed may pass again");
}

/* ---- The public introspection ---- */

static void dispatch_test_api(void)
{
    trona_impl_status s, t;
    size_t i, n = trona_impl_count();
    int good = 1, per_byte;
    double ns;
    const char *op;

    tap_ok(n == impl_catalogue_main.n_rows && n >= PRIM_COUNT, "%zu implementations", n);
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

static pthread_barrier_t dispatch_barrier;

static void *dispatch_thread(void *arg)
{
    const impl_info **out = arg;
    int prim;

    pthread_barrier_wait(&dispatch_barrier);
    for (prim = 0; prim < PRIM_COUNT; prim++) {
        out[prim] = impl_active(prim);
    }
    return NULL;
}

static void dispatch_test_threads(void)
{
    static const impl_info *got[DISPATCH_THREADS][PRIM_COUNT];
    pthread_t thread[DISPATCH_THREADS];
    int round, i, good = 1;

    for (round = 0; round < 8; round++) {
        cpu_reset();
        for (i = 0; i < PRIM_COUNT; i++) {
            impl_force(i, NULL);
        }
        pthread_barrier_init(&dispatch_barrier, NULL, DISPATCH_THREADS);
        for (i = 0; i < DISPATCH_THREADS; i++) {
            good &= pthread_create(&thread[i], NULL, dispatch_thread, got[i]) == 0;
        }
        for (i = 0; i < DISPATCH_THREADS; i++) {
            pthread_join(thread[i], NULL);
            good &= memcmp(got[i], got[0], sizeof got[0]) == 0 && got[i][0] != NULL;
        }
        pthread_barrier_destroy(&dispatch_barrier);
    }
    tap_ok(good, "16 threads that make the first call at once get the same implementations");
}

static void dispatch_test_fork(void)
{
    const impl_info *before = impl_active(0);
    int status              = 0;
    pid_t pid;

    impl_force(1, NULL);
    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        _exit(impl_active(0) == before && impl_active(1) != NULL ? 0 : 1);
    }
    tap_ok(pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
               WEXITSTATUS(status) == 0 && impl_active(1) != NULL,
           "fork: the child keeps the choice, and makes its own where there was none");
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
    dispatch_test_restrict();
    dispatch_test_pick();
#if DISPATCH_X86
    dispatch_test_expected();
#else
    tap_skip("not an x86-64 build with all implementations", "expected choices");
#endif
    dispatch_test_broken();
    dispatch_test_split();
    dispatch_test_threads();
    dispatch_test_fork();
    dispatch_test_api();
    return tap_done();
}
