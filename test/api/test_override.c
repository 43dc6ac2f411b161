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
    int fastest = 1, ok = 1;
    const char *primitive = "";

    tap_ok(sodium_init() == 0, "sodium_init");
    randombytes_buf_deterministic(buf, sizeof buf, seed);
    (void) trona_impl_choose();
    tap_ok(asked == 0, "the library asked none of the program's functions");
    for (i = 0; i < trona_impl_count(); i++) {
        (void) trona_impl_get(i, &status);
        fastest   = strcmp(status.primitive, primitive) != 0 ? 1 : fastest;
        primitive = status.primitive;
        if (fastest && status.supported) { /* unless TRONA_IMPL or a failure says otherwise */
            ok &= status.chosen || getenv("TRONA_IMPL") != NULL || getenv("TRONA_PICK") != NULL ||
                  status.verified < 0;
            fastest = 0;
        }
    }
    tap_ok(ok, "and chose the fastest implementations that the CPU has");
    (void) sodium_runtime_has_avx2();
    tap_ok(asked == 1, "the program's function is what the program gets");
    return tap_done();
}
