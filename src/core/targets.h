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

/* CPU feature bits; their names and dependencies are in cpu.c. Bits 31 and 63 stay free. */
enum {
    CPU_SSE2        = 1 << 0,
    CPU_SSE3        = 1 << 1,
    CPU_SSSE3       = 1 << 2,
    CPU_SSE41       = 1 << 3,
    CPU_SSE42       = 1 << 4,
    CPU_POPCNT      = 1 << 5,
    CPU_AVX         = 1 << 6,
    CPU_AVX2        = 1 << 7,
    CPU_BMI1        = 1 << 8,
    CPU_BMI2        = 1 << 9,
    CPU_ADX         = 1 << 10,
    CPU_MOVBE       = 1 << 11,
    CPU_AES         = 1 << 12,
    CPU_PCLMUL      = 1 << 13,
    CPU_SHA         = 1 << 14,
    CPU_SHA512      = 1 << 15,
    CPU_RDRAND      = 1 << 16,
    CPU_RDSEED      = 1 << 17,
    CPU_AVX512F     = 1 << 18,
    CPU_AVX512BW    = 1 << 19,
    CPU_AVX512DQ    = 1 << 20,
    CPU_AVX512VL    = 1 << 21,
    CPU_AVX512CD    = 1 << 22,
    CPU_AVX512IFMA  = 1 << 23,
    CPU_AVX512VBMI  = 1 << 24,
    CPU_AVX512VBMI2 = 1 << 25,
    CPU_VAES        = 1 << 26,
    CPU_VPCLMUL     = 1 << 27,
    CPU_GFNI        = 1 << 28,
    CPU_FAST_ZMM    = 1 << 29, /* pseudo: 512-bit vectors do not lower the clock */
    CPU_SHORT_SIMD  = 1 << 30  /* pseudo: a vector addition takes one cycle, not two */
};
#define CPU_BIT(n) ((uint64_t) 1 << (n))
#define CPU_NEON        CPU_BIT(32)
#define CPU_ARM_AES     CPU_BIT(33)
#define CPU_ARM_PMULL   CPU_BIT(34)
#define CPU_ARM_SHA2    CPU_BIT(35)
#define CPU_ARM_SHA512  CPU_BIT(36)
#define CPU_ARM_SHA3    CPU_BIT(37)
#define CPU_FAST_SHA3   CPU_BIT(38) /* pseudo: a core has several units for SHA3, not one */
#define CPU_FAST_ROR    CPU_BIT(39) /* pseudo: out of order, logic takes a rotated operand in one cycle */
#define CPU_ZBB         CPU_BIT(40) /* RISC-V: rotations, bytes in reverse */
#define CPU_ZBC         CPU_BIT(41)
#define CPU_ZBKB        CPU_BIT(42)
#define CPU_ZBKC        CPU_BIT(43) /* products of polynomials */
#define CPU_ZKND        CPU_BIT(44) /* AES, decryption */
#define CPU_ZKNE        CPU_BIT(45) /* AES, encryption */
#define CPU_ZKNH        CPU_BIT(46) /* SHA-2 */
#define CPU_SLOW_MUL    CPU_BIT(47) /* pseudo: out of order, a product of 128 bits keeps the multiplier for seven cycles */
#define CPU_FAST_VPROR  CPU_BIT(48) /* pseudo: vector rotations have two units, 512-bit permutes slow nothing */

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
enum { NEEDS_SSE2 = CPU_SSE2 };

#define TARGET_SSSE3 TARGET_AVX2
#define ISA_SSSE3    "ssse3"
enum { NEEDS_SSSE3 = CPU_SSSE3 };

#define TARGET_SSE41 TARGET_AVX2
#define ISA_SSE41    "sse4.1"
enum { NEEDS_SSE41 = CPU_SSE41 };

#if SIMD_X86 && CC_PREREQ(5, 5)
# define TARGET_AVX2 1
#else
# define TARGET_AVX2 0
#endif
#define ISA_AVX2     "avx2,bmi,bmi2"
enum { NEEDS_AVX2 = CPU_AVX2 | CPU_BMI1 | CPU_BMI2 };

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
    NEEDS_AVX512 = CPU_AVX512F | CPU_AVX512BW | CPU_AVX512DQ | CPU_AVX512VL | NEEDS_AVX2,
    WANTS_AVX512 = CPU_FAST_ZMM
};

#define TARGET_IFMA  TARGET_AVX512
#define ISA_IFMA     "avx512ifma,avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2"
enum { NEEDS_IFMA = CPU_AVX512IFMA | NEEDS_AVX512, WANTS_IFMA = CPU_FAST_ZMM };

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
enum { NEEDS_VBMI = CPU_AVX512VBMI | NEEDS_AVX512, WANTS_VBMI = CPU_FAST_ZMM };

#define TARGET_VBMI2 TARGET_AVX512
#define ISA_VBMI2    "avx512vbmi2,avx512vbmi,avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2,popcnt"
enum { NEEDS_VBMI2 = CPU_AVX512VBMI2 | CPU_POPCNT | NEEDS_VBMI, WANTS_VBMI2 = CPU_FAST_ZMM };

#define TARGET_SHANI TARGET_AVX2
#define ISA_SHANI    "sha,sse4.1,ssse3"
enum { NEEDS_SHANI = CPU_SHA | CPU_SSE41 | CPU_SSSE3 };

#define TARGET_AESNI TARGET_AVX2
#define ISA_AESNI    "aes,sse4.1,ssse3"
enum { NEEDS_AESNI = CPU_AES | CPU_SSE41 | CPU_SSSE3 };

/* The same in the encoding of AVX, which needs no copies of operands. */
#define TARGET_AESNI_AVX TARGET_AVX2
#define ISA_AESNI_AVX    "avx,aes,sse4.1,ssse3"
enum { NEEDS_AESNI_AVX = CPU_AVX | NEEDS_AESNI };

#define TARGET_AESNI_PCLMUL TARGET_AVX2
#define ISA_AESNI_PCLMUL    "pclmul,aes,sse4.1,ssse3"
enum { NEEDS_AESNI_PCLMUL = CPU_PCLMUL | NEEDS_AESNI };

#define TARGET_VAES  TARGET_AVX512
#define ISA_VAES     "vaes,aes,avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2"
enum { NEEDS_VAES = CPU_VAES | CPU_AES | NEEDS_AVX512, WANTS_VAES = CPU_FAST_ZMM };

#define TARGET_VAES_VPCLMUL TARGET_AVX512
#define ISA_VAES_VPCLMUL \
    "vpclmulqdq,pclmul,vaes,aes,avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2"
enum {
    NEEDS_VAES_VPCLMUL = CPU_VPCLMUL | CPU_PCLMUL | NEEDS_VAES,
    WANTS_VAES_VPCLMUL = CPU_FAST_ZMM
};

/* VAES and VPCLMULQDQ on 256-bit vectors. */
#if SIMD_X86 && CC_PREREQ(9, 8)
# define TARGET_VAES256 1
#else
# define TARGET_VAES256 0
#endif
#define ISA_VAES256    "vpclmulqdq,pclmul,vaes,aes,avx2,bmi,bmi2"
enum { NEEDS_VAES256 = CPU_VPCLMUL | CPU_PCLMUL | CPU_VAES | CPU_AES | NEEDS_AVX2 };

/* NEON: on AArch64 and 32-bit ARM. NEON64: needs what only AArch64 has. NEON32: pays only on 32-bit
 * ARM. */
#if SIMD_ARM
# define TARGET_NEON 1
#else
# define TARGET_NEON 0
#endif
#define NEEDS_NEON CPU_NEON

#define TARGET_NEON64 SIMD_ARM64
#define ISA_NEON64   ISA_NEON
#define NEEDS_NEON64 CPU_NEON

#define TARGET_NEON32 SIMD_ARM32
#define ISA_NEON32    ISA_NEON
#define NEEDS_NEON32  CPU_NEON

/* AArch64's instructions for AES, and for products of polynomials of 64 bits. */
#define TARGET_ARM_AES TARGET_NEON64
#define NEEDS_ARM_AES  (CPU_ARM_AES | CPU_NEON)

#define TARGET_ARM_PMULL TARGET_NEON64
#define ISA_ARM_PMULL    ISA_ARM_AES
#define NEEDS_ARM_PMULL  (CPU_ARM_PMULL | NEEDS_ARM_AES)

#define TARGET_ARM_SHA2 TARGET_NEON64
#define NEEDS_ARM_SHA2  (CPU_ARM_SHA2 | CPU_NEON)

/* ARMv8.2's for SHA-512 and SHA-3 (EOR3, RAX1, XAR, BCAX). */
#define TARGET_ARM_SHA512 TARGET_ARM_SHA3
#define ISA_ARM_SHA512    ISA_ARM_SHA3
#define NEEDS_ARM_SHA512  (CPU_ARM_SHA512 | CPU_NEON)

#if SIMD_ARM64 && CC_PREREQ(9, 13)
# define TARGET_ARM_SHA3 1
#else
# define TARGET_ARM_SHA3 0
#endif
#define NEEDS_ARM_SHA3  (CPU_ARM_SHA3 | CPU_NEON)

/* RISC-V, 64 bits. There are no regions: simd/riscv64.h names each instruction in an asm statement,
 * which works with compilers that have no regions, too. */
#define TARGET_RV_ZBB SIMD_RISCV64
#define NEEDS_RV_ZBB  CPU_ZBB

#define TARGET_RV_AES SIMD_RISCV64
#define NEEDS_RV_AES  (CPU_ZKND | CPU_ZKNE | CPU_ZBB)

#define TARGET_RV_SHA2 SIMD_RISCV64
#define NEEDS_RV_SHA2  (CPU_ZKNH | CPU_ZBB)

#define TARGET_RV_CLMUL SIMD_RISCV64
#define NEEDS_RV_CLMUL  (CPU_ZBKC | CPU_ZBB)

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
    WANTS_AVX2 = 0, WANTS_AVX2_INT128 = 0, WANTS_IFMA256 = 0, WANTS_SHANI = 0, WANTS_AESNI = 0,
    WANTS_AESNI_AVX = 0, WANTS_AESNI_PCLMUL = 0, WANTS_VAES256 = 0, WANTS_NEON = 0,
    WANTS_NEON64 = 0, WANTS_NEON32 = 0, WANTS_ARM_AES = 0, WANTS_ARM_PMULL = 0, WANTS_ARM_SHA2 = 0,
    WANTS_ARM_SHA512 = 0, WANTS_ARM_SHA3 = 0, WANTS_RV_ZBB = 0, WANTS_RV_AES = 0,
    WANTS_RV_SHA2 = 0, WANTS_RV_CLMUL = 0, WANTS_SIMD128 = 0
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
