/* SPDX-License-Identifier: ISC */
/* scrypt's ROMix (RFC 7914): known answers, benchmark. */
#include "scrypt.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

/* ROMix of the bytes 73 i + i / 16: fingerprints of the outputs, by tools/gen-selftests.
 * With one block pair the memory is long, with three the blocks change their places; both read each
 * row of it, with two rows the last one last. The larger one takes all of the memory, and the word
 * after it stays. */
static const struct {
    size_t r;
    uint32_t n;
    uint64_t fingerprint;
} scrypt_answers[] = {
    {1, 4, UINT64_C(0x92a86397880158cc)},
    {3, 2, UINT64_C(0x4220765cc9a79b8d)},
};

int scrypt_selftest(const impl_info *info)
{
    enum { WORDS = 3 * 32 * (2 + 2) }; /* of the larger one */
    CRYPTO_ALIGN(64) uint32_t work[WORDS + 16];
    uint8_t b[3 * 128];
    size_t i, k;

    work[WORDS] = 0xa5a5a5a5;
    for (i = 0; i < sizeof scrypt_answers / sizeof scrypt_answers[0]; i++) {
        for (k = 0; k < sizeof b; k++) {
            b[k] = (uint8_t) (73 * k + k / 16);
        }
        STACK_DIRT_CALL(((const scrypt_impl *) info)->romix,
                        (b, scrypt_answers[i].r, scrypt_answers[i].n, work));
        if (impl_fingerprint(b, 128 * scrypt_answers[i].r) != scrypt_answers[i].fingerprint) {
            return -1;
        }
    }
    return work[WORDS] == 0xa5a5a5a5 ? 0 : -1;
}

static void scrypt_bench_romix(const impl_info *info, uint8_t *buf, size_t len)
{
    CRYPTO_ALIGN(64) uint32_t work[32 * 18];

    (void) len;
    ((const scrypt_impl *) info)->romix(buf, 1, 16, work);
}

const impl_bench scrypt_bench[] = {
    {"romix, 64 blocks", 0, scrypt_bench_romix},
    {NULL, 0, NULL},
};

IMPL_DEFINE(scrypt);
