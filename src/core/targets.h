/* SPDX-License-Identifier: ISC */
/* Every instruction set that trona can use, defined once:
 *
 *   TARGET_x  1 if this compiler can emit it, else 0
 *   ISA_x     its name for the compiler
 *   NEEDS_x   CPU bits without which it cannot run
 *   WANTS_x   CPU bits without which it is slow, and chosen only if it is named or measured fastest
 *
 * Order: architectures, compilers, CPU bits, targets, regions (TARGET_BEGIN). */
#pragma once

#include "names.h"

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__) || defined(_M_X64)
# define ARCH_X86_64 1
#else
# define ARCH_X86_64 0
#endif
#if ARCH_X86_64 || defined(__i386__) || defined(_M_IX86)
# define ARCH_X86 1
#else
# define ARCH_X86 0
#endif
#if defined(__aarch64__) || defined(_M_ARM64)
# define ARCH_ARM64 1
#else
# define ARCH_ARM64 0
#endif
#if (defined(__arm__) || defined(_M_ARM)) && !ARCH_ARM64
# define ARCH_ARM32 1
#else
# define ARCH_ARM32 0
#endif
#if defined(__riscv) && defined(__riscv_xlen)
# define ARCH_RISCV64 (__riscv_xlen == 64)
#else
# define ARCH_RISCV64 0
#endif

/* CC_PREREQ(gcc, clang): 1 if this compiler is at least that version of either. */
#if defined(__clang__)
# define CC_PREREQ(gcc, clang) (__clang_major__ >= (clang))
#elif defined(__GNUC__)
# define CC_PREREQ(gcc, clang) (__GNUC__ >= (gcc))
#elif defined(_MSC_VER)
# define CC_PREREQ(gcc, clang) (_MSC_VER >= 1920)
#else
# define CC_PREREQ(gcc, clang) 0
#endif

/* SIMD_ARM32: without -mfpu=neon, NEON needs gcc with floating-point registers, or clang 19. Not
 * for big-endian machines, whose lanes are not numbered as in memory. */
#if ARCH_ARM64 && (defined(__ARM_NEON) || defined(_M_ARM64)) && !defined(__AARCH64EB__) &&         \
    !defined(TRONA_DISABLE_SIMD)
# define SIMD_ARM64 1
#else
# define SIMD_ARM64 0
#endif
#if ARCH_ARM32 && defined(__GNUC__) && defined(__ARM_FP) && !defined(__ARM_BIG_ENDIAN) &&          \
    (!defined(__clang__) || defined(__ARM_NEON) || CC_PREREQ(0, 19)) &&                            \
    !defined(TRONA_DISABLE_SIMD)
# define SIMD_ARM32 1
#else
# define SIMD_ARM32 0
#endif
/* Other compilers (tcc) have no <immintrin.h>. */
#if defined(TRONA_DISABLE_SIMD) || !(defined(__GNUC__) || defined(__clang__) || defined(_MSC_VER))
# define SIMD_X86 0
#else
# define SIMD_X86 ARCH_X86
#endif
#define SIMD_ARM (SIMD_ARM64 || SIMD_ARM32)
/* RISC-V's scalar extensions need the assembler of binutils 2.38, which gcc 12 found, or clang. */
#if ARCH_RISCV64 && CC_PREREQ(12, 17) && !defined(TRONA_DISABLE_SIMD)
# define SIMD_RISCV64 1
#else
# define SIMD_RISCV64 0
#endif

/* CPU_FEATURES(FEATURE): FEATURE(X, number, name, requires, word, place) for each feature of a CPU.
 *
 *   number     of its bit CPU_BIT(X), which is public; not 31 or 63 (cpu.c)
 *   name       in TRONA_CPU
 *   requires   features without which it is removed; they stand before it
 *   word       CPU_IN_x, where the system or the CPU reports it, and its place there
 *
 * Traits are measured or listed (cpu.c): FAST_ZMM, 512-bit vectors do not lower the clock;
 * SHORT_SIMD, a vector addition takes one cycle, not two; FAST_VPROR, vector rotations have two
 * units, 512-bit permutes slow nothing; FAST_SHA3, a core has several units for SHA3, not one;
 * FAST_ROR, out of order, logic takes a rotated operand in one cycle; SLOW_MUL, out of order, a
 * product of 128 bits keeps the multiplier for seven cycles. */
#define CPU_FEATURES(FEATURE)                                                                   \
    FEATURE(SSE2,         0, "sse2",        0,                              LEAF1_EDX,   26)    \
    FEATURE(SSE3,         1, "sse3",        CPU_BIT(SSE2),                  LEAF1_ECX,   0)     \
    FEATURE(SSSE3,        2, "ssse3",       CPU_BIT(SSE3),                  LEAF1_ECX,   9)     \
    FEATURE(SSE41,        3, "sse4.1",      CPU_BIT(SSSE3),                 LEAF1_ECX,   19)    \
    FEATURE(SSE42,        4, "sse4.2",      CPU_BIT(SSE41),                 LEAF1_ECX,   20)    \
    FEATURE(POPCNT,       5, "popcnt",      0,                              LEAF1_ECX,   23)    \
    FEATURE(AVX,          6, "avx",         CPU_BIT(SSE42),                 LEAF1_ECX,   28)    \
    FEATURE(AVX2,         7, "avx2",        CPU_BIT(AVX),                   LEAF7_EBX,   5)     \
    FEATURE(BMI1,         8, "bmi1",        0,                              LEAF7_EBX,   3)     \
    FEATURE(BMI2,         9, "bmi2",        0,                              LEAF7_EBX,   8)     \
    FEATURE(ADX,         10, "adx",         0,                              LEAF7_EBX,   19)    \
    FEATURE(MOVBE,       11, "movbe",       0,                              LEAF1_ECX,   22)    \
    FEATURE(AES,         12, "aes",         CPU_BIT(SSE2),                  LEAF1_ECX,   25)    \
    FEATURE(PCLMUL,      13, "pclmul",      CPU_BIT(SSE2),                  LEAF1_ECX,   1)     \
    FEATURE(SHA,         14, "sha",         CPU_BIT(SSE2),                  LEAF7_EBX,   29)    \
    FEATURE(SHA512,      15, "sha512",      CPU_BIT(AVX2),                  LEAF7_1_EAX, 0)     \
    FEATURE(AVXIFMA,     49, "avxifma",     CPU_BIT(AVX2),                  LEAF7_1_EAX, 23)    \
    FEATURE(RDRAND,      16, "rdrand",      0,                              LEAF1_ECX,   30)    \
    FEATURE(RDSEED,      17, "rdseed",      0,                              LEAF7_EBX,   18)    \
    FEATURE(AVX512F,     18, "avx512f",     CPU_BIT(AVX2),                  LEAF7_EBX,   16)    \
    FEATURE(AVX512BW,    19, "avx512bw",    CPU_BIT(AVX512F),               LEAF7_EBX,   30)    \
    FEATURE(AVX512DQ,    20, "avx512dq",    CPU_BIT(AVX512F),               LEAF7_EBX,   17)    \
    FEATURE(AVX512VL,    21, "avx512vl",    CPU_BIT(AVX512F),               LEAF7_EBX,   31)    \
    FEATURE(AVX512CD,    22, "avx512cd",    CPU_BIT(AVX512F),               LEAF7_EBX,   28)    \
    FEATURE(AVX512IFMA,  23, "avx512ifma",  CPU_BIT(AVX512F),               LEAF7_EBX,   21)    \
    FEATURE(AVX512VBMI,  24, "avx512vbmi",  CPU_BIT(AVX512F),               LEAF7_ECX,   1)     \
    FEATURE(AVX512VBMI2, 25, "avx512vbmi2", CPU_BIT(AVX512F),               LEAF7_ECX,   6)     \
    FEATURE(VAES,        26, "vaes",        CPU_BIT(AES) | CPU_BIT(AVX),    LEAF7_ECX,   9)     \
    FEATURE(VPCLMUL,     27, "vpclmul",     CPU_BIT(PCLMUL) | CPU_BIT(AVX), LEAF7_ECX,   10)    \
    FEATURE(GFNI,        28, "gfni",        CPU_BIT(SSE2),                  LEAF7_ECX,   8)     \
    FEATURE(FAST_ZMM,    29, "fast-zmm",    CPU_BIT(AVX512F),               TRAIT,       0)     \
    FEATURE(SHORT_SIMD,  30, "short-simd",  CPU_BIT(SSE2),                  TRAIT,       0)     \
    FEATURE(FAST_VPROR,  48, "fast-vpror",  CPU_BIT(AVX512F),               TRAIT,       0)     \
    FEATURE(NEON,        32, "neon",        0,                              HWCAP,       1)     \
    FEATURE(ARM_AES,     33, "arm-aes",     CPU_BIT(NEON),                  HWCAP,       3)     \
    FEATURE(ARM_PMULL,   34, "arm-pmull",   CPU_BIT(NEON),                  HWCAP,       4)     \
    FEATURE(ARM_SHA2,    35, "arm-sha2",    CPU_BIT(NEON),                  HWCAP,       6)     \
    FEATURE(ARM_SHA512,  36, "arm-sha512",  CPU_BIT(NEON),                  HWCAP,       21)    \
    FEATURE(ARM_SHA3,    37, "arm-sha3",    CPU_BIT(NEON),                  HWCAP,       17)    \
    FEATURE(FAST_SHA3,   38, "fast-sha3",   CPU_BIT(ARM_SHA3),              TRAIT,       0)     \
    FEATURE(FAST_ROR,    39, "fast-ror",    CPU_BIT(NEON),                  TRAIT,       0)     \
    FEATURE(SLOW_MUL,    47, "slow-mul",    CPU_BIT(NEON),                  TRAIT,       0)     \
    FEATURE(ZBB,         40, "zbb",         0,                              HWPROBE,     4)     \
    FEATURE(ZBC,         41, "zbc",         0,                              HWPROBE,     7)     \
    FEATURE(ZBKB,        42, "zbkb",        0,                              HWPROBE,     8)     \
    FEATURE(ZBKC,        43, "zbkc",        0,                              HWPROBE,     9)     \
    FEATURE(ZKND,        44, "zknd",        0,                              HWPROBE,     11)    \
    FEATURE(ZKNE,        45, "zkne",        0,                              HWPROBE,     12)    \
    FEATURE(ZKNH,        46, "zknh",        0,                              HWPROBE,     13)

#define CPU_BIT(X) ((uint64_t) 1 << CPU_NUMBER_##X)
#define CPU_NUMBER_(X, number, name, requires, word, place) CPU_NUMBER_##X = number,
enum { CPU_FEATURES(CPU_NUMBER_) };

/* Portable C. */
#define TARGET_NONE 1
enum { NEEDS_NONE = 0 };

/* Portable C with a 128-bit integer type (unsigned __int128). On WebAssembly a product of 128 bits
 * is a function call, except with wide arithmetic. */
#if defined(__SIZEOF_INT128__) && (!defined(__wasm__) || defined(__wasm_wide_arithmetic__))
# define TARGET_INT128 1
#else
# define TARGET_INT128 0
#endif
enum { NEEDS_INT128 = 0 };

#define TARGET_SSE2  TARGET_AVX2
#define ISA_SSE2     "sse2"
enum { NEEDS_SSE2 = CPU_BIT(SSE2) };

#define TARGET_SSSE3 TARGET_AVX2
#define ISA_SSSE3    "ssse3"
enum { NEEDS_SSSE3 = CPU_BIT(SSSE3) };

#define TARGET_SSE41 TARGET_AVX2
#define ISA_SSE41    "sse4.1"
enum { NEEDS_SSE41 = CPU_BIT(SSE41) };

#if SIMD_X86 && CC_PREREQ(5, 5)
# define TARGET_AVX2 1
#else
# define TARGET_AVX2 0
#endif
#define ISA_AVX2     "avx2,bmi,bmi2"
enum { NEEDS_AVX2 = CPU_BIT(AVX2) | CPU_BIT(BMI1) | CPU_BIT(BMI2) };

/* AVX2 beside a 128-bit integer type. */
#if TARGET_AVX2 && TARGET_INT128
# define TARGET_AVX2_INT128 1
#else
# define TARGET_AVX2_INT128 0
#endif
#define ISA_AVX2_INT128    "avx2,bmi,bmi2"
enum { NEEDS_AVX2_INT128 = NEEDS_AVX2 };

#if SIMD_X86 && CC_PREREQ(8, 8)
# define TARGET_AVX512 1
#else
# define TARGET_AVX512 0
#endif
#define ISA_AVX512 "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2"
enum {
    NEEDS_AVX512 = CPU_BIT(AVX512F) | CPU_BIT(AVX512BW) | CPU_BIT(AVX512DQ) | CPU_BIT(AVX512VL) |
                   NEEDS_AVX2,
    WANTS_AVX512 = CPU_BIT(FAST_ZMM)
};

#define TARGET_IFMA  TARGET_AVX512
#define ISA_IFMA     "avx512ifma,avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2"
enum { NEEDS_IFMA = CPU_BIT(AVX512IFMA) | NEEDS_AVX512, WANTS_IFMA = CPU_BIT(FAST_ZMM) };

/* AVX-512 IFMA on 256-bit vectors, beside a 128-bit integer type. */
#if TARGET_AVX512 && TARGET_INT128
# define TARGET_IFMA256 1
#else
# define TARGET_IFMA256 0
#endif
#define ISA_IFMA256    "avx512ifma,avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2"
enum { NEEDS_IFMA256 = NEEDS_IFMA };

#define TARGET_VBMI  TARGET_AVX512
#define ISA_VBMI     "avx512vbmi,avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2"
enum { NEEDS_VBMI = CPU_BIT(AVX512VBMI) | NEEDS_AVX512, WANTS_VBMI = CPU_BIT(FAST_ZMM) };

#define TARGET_VBMI2 TARGET_AVX512
#define ISA_VBMI2    "avx512vbmi2,avx512vbmi,avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2,popcnt"
enum {
    NEEDS_VBMI2 = CPU_BIT(AVX512VBMI2) | CPU_BIT(POPCNT) | NEEDS_VBMI,
    WANTS_VBMI2 = CPU_BIT(FAST_ZMM)
};

#define TARGET_SHANI TARGET_AVX2
#define ISA_SHANI    "sha,sse4.1,ssse3"
enum { NEEDS_SHANI = CPU_BIT(SHA) | CPU_BIT(SSE41) | CPU_BIT(SSSE3) };

/* Intel's instructions for SHA-512, on 256-bit vectors. */
#if SIMD_X86 && CC_PREREQ(14, 17) && !defined(_MSC_VER)
# define TARGET_SHA512NI 1
#else
# define TARGET_SHA512NI 0
#endif
#define ISA_SHA512NI "sha512,avx2,bmi,bmi2"
enum { NEEDS_SHA512NI = CPU_BIT(SHA512) | NEEDS_AVX2 };

/* IFMA in the encoding of AVX: 256 bits, no masks, 16 registers. Needs a 128-bit integer type. */
#if TARGET_AVX2_INT128 && CC_PREREQ(13, 16) && !defined(_MSC_VER)
# define TARGET_AVXIFMA 1
#else
# define TARGET_AVXIFMA 0
#endif
#define ISA_AVXIFMA   "avxifma,avx2,bmi,bmi2"
#define NEEDS_AVXIFMA (CPU_BIT(AVXIFMA) | NEEDS_AVX2)

#define TARGET_AESNI TARGET_AVX2
#define ISA_AESNI    "aes,sse4.1,ssse3"
enum { NEEDS_AESNI = CPU_BIT(AES) | CPU_BIT(SSE41) | CPU_BIT(SSSE3) };

/* The same in the encoding of AVX, which needs no copies of operands. */
#define TARGET_AESNI_AVX TARGET_AVX2
#define ISA_AESNI_AVX    "avx,aes,sse4.1,ssse3"
enum { NEEDS_AESNI_AVX = CPU_BIT(AVX) | NEEDS_AESNI };

#define TARGET_AESNI_PCLMUL TARGET_AVX2
#define ISA_AESNI_PCLMUL    "pclmul,aes,sse4.1,ssse3"
enum { NEEDS_AESNI_PCLMUL = CPU_BIT(PCLMUL) | NEEDS_AESNI };

#define TARGET_VAES  TARGET_AVX512
#define ISA_VAES     "vaes,aes,avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2"
enum { NEEDS_VAES = CPU_BIT(VAES) | CPU_BIT(AES) | NEEDS_AVX512, WANTS_VAES = CPU_BIT(FAST_ZMM) };

#define TARGET_VAES_VPCLMUL TARGET_AVX512
#define ISA_VAES_VPCLMUL \
    "vpclmulqdq,pclmul,vaes,aes,avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2"
enum {
    NEEDS_VAES_VPCLMUL = CPU_BIT(VPCLMUL) | CPU_BIT(PCLMUL) | NEEDS_VAES,
    WANTS_VAES_VPCLMUL = CPU_BIT(FAST_ZMM)
};

/* VAES and VPCLMULQDQ on 256-bit vectors. */
#if SIMD_X86 && CC_PREREQ(9, 8)
# define TARGET_VAES256 1
#else
# define TARGET_VAES256 0
#endif
#define ISA_VAES256    "vpclmulqdq,pclmul,vaes,aes,avx2,bmi,bmi2"
enum {
    NEEDS_VAES256 = CPU_BIT(VPCLMUL) | CPU_BIT(PCLMUL) | CPU_BIT(VAES) | CPU_BIT(AES) | NEEDS_AVX2
};

/* NEON: on AArch64 and 32-bit ARM. NEON64: needs what only AArch64 has. NEON32: pays only on 32-bit
 * ARM. */
#if SIMD_ARM
# define TARGET_NEON 1
#else
# define TARGET_NEON 0
#endif
#define NEEDS_NEON CPU_BIT(NEON)

#define TARGET_NEON64 SIMD_ARM64
#define ISA_NEON64   ISA_NEON
#define NEEDS_NEON64 CPU_BIT(NEON)

#define TARGET_NEON32 SIMD_ARM32
#define ISA_NEON32    ISA_NEON
#define NEEDS_NEON32  CPU_BIT(NEON)

/* AArch64's instructions for AES, and for products of polynomials of 64 bits. */
#define TARGET_ARM_AES TARGET_NEON64
#define NEEDS_ARM_AES  (CPU_BIT(ARM_AES) | CPU_BIT(NEON))

#define TARGET_ARM_PMULL TARGET_NEON64
#define ISA_ARM_PMULL    ISA_ARM_AES
#define NEEDS_ARM_PMULL  (CPU_BIT(ARM_PMULL) | NEEDS_ARM_AES)

#define TARGET_ARM_SHA2 TARGET_NEON64
#define NEEDS_ARM_SHA2  (CPU_BIT(ARM_SHA2) | CPU_BIT(NEON))

/* ARMv8.2's for SHA-512 and SHA-3 (EOR3, RAX1, XAR, BCAX). */
#define TARGET_ARM_SHA512 TARGET_ARM_SHA3
#define ISA_ARM_SHA512    ISA_ARM_SHA3
#define NEEDS_ARM_SHA512  (CPU_BIT(ARM_SHA512) | CPU_BIT(NEON))

#if SIMD_ARM64 && CC_PREREQ(9, 13)
# define TARGET_ARM_SHA3 1
#else
# define TARGET_ARM_SHA3 0
#endif
#define NEEDS_ARM_SHA3  (CPU_BIT(ARM_SHA3) | CPU_BIT(NEON))

/* RISC-V, 64 bits. There are no regions: simd/riscv64.h names each instruction in an asm statement,
 * which works with compilers that have no regions, too. */
#define TARGET_RV_ZBB SIMD_RISCV64
#define NEEDS_RV_ZBB  CPU_BIT(ZBB)

#define TARGET_RV_AES SIMD_RISCV64
#define NEEDS_RV_AES  (CPU_BIT(ZKND) | CPU_BIT(ZKNE) | CPU_BIT(ZBB))

#define TARGET_RV_SHA2 SIMD_RISCV64
#define NEEDS_RV_SHA2  (CPU_BIT(ZKNH) | CPU_BIT(ZBB))

#define TARGET_RV_CLMUL SIMD_RISCV64
#define NEEDS_RV_CLMUL  (CPU_BIT(ZBKC) | CPU_BIT(ZBB))

/* WebAssembly's vectors. A module that contains them loads nowhere else, so the compiler's
 * -msimd128 decides; there are no regions and nothing to detect at run time. */
#if defined(__wasm_simd128__) && !defined(TRONA_DISABLE_SIMD)
# define TARGET_SIMD128 1
#else
# define TARGET_SIMD128 0
#endif
enum { NEEDS_SIMD128 = 0 };

/* The targets that want nothing. */
enum {
    WANTS_NONE = 0, WANTS_INT128 = 0, WANTS_SSE2 = 0, WANTS_SSSE3 = 0, WANTS_SSE41 = 0,
    WANTS_AVX2 = 0, WANTS_AVX2_INT128 = 0, WANTS_IFMA256 = 0, WANTS_SHANI = 0, WANTS_SHA512NI = 0,
    WANTS_AVXIFMA = 0, WANTS_AESNI = 0, WANTS_AESNI_AVX = 0, WANTS_AESNI_PCLMUL = 0,
    WANTS_VAES256 = 0, WANTS_NEON = 0, WANTS_NEON64 = 0, WANTS_NEON32 = 0, WANTS_ARM_AES = 0,
    WANTS_ARM_PMULL = 0, WANTS_ARM_SHA2 = 0, WANTS_ARM_SHA512 = 0, WANTS_ARM_SHA3 = 0,
    WANTS_RV_ZBB = 0, WANTS_RV_AES = 0, WANTS_RV_SHA2 = 0, WANTS_RV_CLMUL = 0, WANTS_SIMD128 = 0
};

/* The compilers' names. gcc before 14 refuses "+aes" and "+sha3" alone; if it targets a newer
 * architecture already, naming an older one would keep it from inlining functions from outside the
 * region. clang before 19 needs more than "neon" for 32-bit NEON. */
#if SIMD_ARM32 && defined(__clang__)
# define ISA_NEON "vfp3,vfp3sp,d32,neon"
#elif SIMD_ARM32
# define ISA_NEON "fpu=neon"
#elif defined(__clang__)
# define ISA_NEON     "neon"
# define ISA_ARM_AES  "neon,aes"
# define ISA_ARM_SHA2 "neon,sha2"
# define ISA_ARM_SHA3 "neon,sha3"
#else
# define ISA_NEON     "+simd"
# define ISA_ARM_AES  "+crypto"
# define ISA_ARM_SHA2 "+crypto"
# if CC_PREREQ(14, 0) || defined(__ARM_FEATURE_DOTPROD) || defined(__ARM_FEATURE_COMPLEX)
#  define ISA_ARM_SHA3 "+sha3"
# else
#  define ISA_ARM_SHA3 "arch=armv8.2-a+sha3"
# endif
#endif

/* TARGET_BEGIN(T) ... TARGET_END: compiles the code between for the instruction set T. Inside, only
 * .inc templates are included: a header whose guard is first met there would be compiled for T in
 * the rest of a single-file build. */
#define TARGET_PRAGMA_(x) _Pragma(#x)
#define TARGET_PRAGMA(x)  TARGET_PRAGMA_(x)
#define TARGET_BEGIN(T)   TARGET_BEGIN_(ISA_##T)
#if (SIMD_X86 || SIMD_ARM) && defined(__clang__)
# define TARGET_BEGIN_(s) \
    TARGET_PRAGMA(clang attribute push(__attribute__((target(s))), apply_to = function))
# define TARGET_END _Pragma("clang attribute pop")
#elif (SIMD_X86 || SIMD_ARM) && defined(__GNUC__)
# define TARGET_BEGIN_(s) _Pragma("GCC push_options") TARGET_PRAGMA(GCC target(s))
# define TARGET_END _Pragma("GCC pop_options")
#else
# define TARGET_BEGIN_(s)
# define TARGET_END
#endif

/* IF_TARGET(T, tokens): the tokens if this build can compile T, else nothing. */
#define IF_TARGET(T, ...)    IF_TARGET_(TARGET_##T, __VA_ARGS__)
#define IF_TARGET_(is, ...)  IF_TARGET__(is, __VA_ARGS__)
#define IF_TARGET__(is, ...) IF_TARGET_##is(__VA_ARGS__)
#define IF_TARGET_0(...)
#define IF_TARGET_1(...) __VA_ARGS__

/* gcc for 64-bit Windows aligns the stack to 16 bytes only, yet moves 32 and 64 bytes to and from
 * it by instructions that fault there. These macros make the assembler take the unaligned forms,
 * which are as fast on aligned addresses. */
#if SIMD_X86 && defined(_WIN64) && defined(__GNUC__) && !defined(__clang__)
__asm__(".macro vmovdqa all:vararg\n vmovdqu \\all\n.endm\n"
        ".macro vmovdqa32 all:vararg\n vmovdqu32 \\all\n.endm\n"
        ".macro vmovdqa64 all:vararg\n vmovdqu64 \\all\n.endm\n"
        ".macro vmovaps all:vararg\n vmovups \\all\n.endm\n"
        ".macro vmovapd all:vararg\n vmovupd \\all\n.endm\n");
#endif
