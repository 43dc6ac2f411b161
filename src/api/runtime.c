/* SPDX-License-Identifier: ISC */
/* Initialisation, version, features of the CPU. Nothing in the library depends on sodium_init or
 * calls the sodium_runtime_has functions, which a program may replace. */
#include <string.h>

#include "../core/cpu.h"
#include "../core/env.h"
#include "../core/error.h"
#include "../random/random.h"
#include "../random/random_vdso.h"

static int runtime_initialised;

/* 1 if impl is one of the library's two generators, which use the operating system. Compared by
 * name: a reference to the pool would link it, and ChaCha20 with it, into every program that calls
 * sodium_init. */
static int runtime_random_is_own(const randombytes_implementation *impl)
{
    const char *name = impl->implementation_name != NULL ? impl->implementation_name() : "";

    return strcmp(name, "sysrandom") == 0 || strcmp(name, "internal") == 0;
}

/* 0 if the generator in use works, -1 if it is the operating system's and there is none. Also maps
 * what the first draw would map. */
static int runtime_random(void)
{
    if (!runtime_random_is_own(random_current())) {
        return 0;
    }
    if (random_os_ready() != 0) {
        return -1;
    }
#if RANDOM_VDSO
    random_vdso_prepare();
#endif
    randombytes_stir();
    return 0;
}

int sodium_init(void)
{
    if (ATOMIC_LOAD_ACQUIRE(runtime_initialised) != 0) {
        return 1;
    }
    env_read();
    if (runtime_random() != 0) {
        return error_fail("sodium_init: the system has no source of randomness");
    }
    if (ATOMIC_EXCHANGE(runtime_initialised, 1) != 0) {
        return 1;
    }
    randombytes_stir();
    return 0;
}

const char *trona_version_string(void)
{
    return TRONA_VERSION_STRING;
}

uint64_t trona_cpu_features(void)
{
    return cpu_features();
}

uint64_t trona_cpu_detected(void)
{
    return cpu_detected();
}

const char *trona_cpu_feature_name(int bit)
{
    const cpu_feature *f;

    for (f = cpu_feature_table; f->name != NULL; f++) {
        if (bit >= 0 && bit < 63 && f->bit == ((uint64_t) 1 << bit)) {
            return f->name;
        }
    }
    return NULL;
}

const char *sodium_version_string(void)
{
    return SODIUM_VERSION_STRING;
}

int sodium_library_version_major(void)
{
    return SODIUM_LIBRARY_VERSION_MAJOR;
}

int sodium_library_version_minor(void)
{
    return SODIUM_LIBRARY_VERSION_MINOR;
}

int sodium_library_minimal(void)
{
#if defined(SODIUM_LIBRARY_MINIMAL)
    return 1;
#else
    return 0;
#endif
}

/* 1 if this CPU, without what TRONA_CPU removes, has all of bits. */
static int runtime_has(uint64_t bits)
{
    return (trona_cpu_features() & bits) == bits;
}

#define RUNTIME_HAS(function, bits)                                                                \
    int function(void)                                                                             \
    {                                                                                              \
        return runtime_has(bits);                                                                  \
    }

RUNTIME_HAS(sodium_runtime_has_neon, CPU_BIT(NEON))
RUNTIME_HAS(sodium_runtime_has_armcrypto, CPU_BIT(ARM_AES) | CPU_BIT(ARM_PMULL))
RUNTIME_HAS(sodium_runtime_has_sse2, CPU_BIT(SSE2))
RUNTIME_HAS(sodium_runtime_has_sse3, CPU_BIT(SSE3))
RUNTIME_HAS(sodium_runtime_has_ssse3, CPU_BIT(SSSE3))
RUNTIME_HAS(sodium_runtime_has_sse41, CPU_BIT(SSE41))
RUNTIME_HAS(sodium_runtime_has_avx, CPU_BIT(AVX))
RUNTIME_HAS(sodium_runtime_has_avx2, CPU_BIT(AVX2))
RUNTIME_HAS(sodium_runtime_has_avx512f, CPU_BIT(AVX512F))
RUNTIME_HAS(sodium_runtime_has_pclmul, CPU_BIT(PCLMUL))
RUNTIME_HAS(sodium_runtime_has_aesni, CPU_BIT(AES))
RUNTIME_HAS(sodium_runtime_has_rdrand, CPU_BIT(RDRAND))
