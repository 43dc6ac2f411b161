/* SPDX-License-Identifier: ISC */
/* A program's own sodium_runtime_has functions change nothing: in libsodium they chose the
 * implementation. */
#include "../tap.h"

#include <string.h>
#include <trona.h>

static int asked;

#define NEITHER(name)                                                                              \
    int sodium_runtime_has_##name(void)                                                            \
    {                                                                                              \
        asked++;                                                                                   \
        return 0;                                                                                  \
    }

NEITHER(neon)
NEITHER(armcrypto)
NEITHER(sse2)
NEITHER(sse3)
NEITHER(ssse3)
NEITHER(sse41)
NEITHER(avx)
NEITHER(avx2)
NEITHER(avx512f)
NEITHER(pclmul)
NEITHER(aesni)
NEITHER(rdrand)

int main(void)
{
    unsigned char buf[100], seed[randombytes_SEEDBYTES] = {0};
    trona_impl_status status;
    size_t i;
    int chosen = 0, has_sse2 = -1;

    tap_ok(sodium_init() == 0, "sodium_init");
    randombytes_buf_deterministic(buf, sizeof buf, seed);
    (void) trona_impl_choose();
    for (i = 0; i < trona_impl_count(); i++) {
        (void) trona_impl_verify(i);
        chosen += trona_impl_get(i, &status) == 0 && status.chosen;
    }
    tap_ok(asked == 0 && chosen > 0, "the library chose without asking the program's functions");
    for (i = 0; i < 63; i++) {
        if (trona_cpu_feature_name((int) i) != NULL &&
            strcmp(trona_cpu_feature_name((int) i), "sse2") == 0) {
            has_sse2 = (int) (trona_cpu_detected() >> i & 1);
        }
    }
#if defined(__x86_64__)
    tap_ok(has_sse2 == 1, "and it knows better than they");
#else
    tap_ok(has_sse2 >= 0, "and it knows for itself");
#endif
    (void) sodium_runtime_has_avx2();
    tap_ok(asked == 1, "the program's function is what the program gets");
    return tap_done();
}
