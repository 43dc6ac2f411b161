/* Initialisation, version, and what the CPU has as the API tells it. Nothing in the library depends
 * on sodium_init, nor asks the sodium_runtime_has functions, which a program may replace by its
 * own. */
#include <trona.h>

#include "atomics.h"
#include "env.h"
#include "error.h"
#include "random.h"

static int runtime_initialised;

int sodium_init(void)
{
    if (ATOMIC_LOAD_ACQUIRE(runtime_initialised) != 0) {
        return 1;
    }
    env_read();
    if (random_ready() != 0) {
        return error_fail("sodium_init: the system has no source of randomness");
    }
    if (ATOMIC_EXCHANGE(runtime_initialised, 1) != 0) {
        return 1;
    }
    randombytes_stir();
    return 0;
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

/* 1 if this CPU, less what TRONA_CPU removes, has all of bits. */
static int runtime_has(uint64_t bits)
{
    return (trona_cpu_features() & bits) == bits;
}

#define RUNTIME_HAS(name, bits)                                                                    \
    int sodium_runtime_has_##name(void)                                                            \
    {                                                                                              \
        return runtime_has(bits);                                                                  \
    }

RUNTIME_HAS(neon, CPU_NEON)
RUNTIME_HAS(armcrypto, CPU_ARM_AES | CPU_ARM_PMULL)
RUNTIME_HAS(sse2, CPU_SSE2)
RUNTIME_HAS(sse3, CPU_SSE3)
RUNTIME_HAS(ssse3, CPU_SSSE3)
RUNTIME_HAS(sse41, CPU_SSE41)
RUNTIME_HAS(avx, CPU_AVX)
RUNTIME_HAS(avx2, CPU_AVX2)
RUNTIME_HAS(avx512f, CPU_AVX512F)
RUNTIME_HAS(pclmul, CPU_PCLMUL)
RUNTIME_HAS(aesni, CPU_AES)
RUNTIME_HAS(rdrand, CPU_RDRAND)
