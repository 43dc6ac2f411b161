/* SPDX-License-Identifier: ISC */
/* crypto_box: shared keys for many pairs at once. */
#include "secretbox.h"

#include "../core/error.h"
#include "../core/stack.h"

enum { BOX_BATCH_CHUNK = 32 };

int crypto_box_beforenm_batch(unsigned char *k, int *results, const unsigned char *pk,
                              const unsigned char *sk, size_t count)
{
    static const uint8_t zero[16] = {0};
    uint8_t shared[32 * BOX_BATCH_CHUNK];
    int chunk_results[BOX_BATCH_CHUNK], failed = 0;
    size_t i, j, n;

    for (i = 0; i < count; i += n) {
        n = count - i < BOX_BATCH_CHUNK ? count - i : BOX_BATCH_CHUNK;
        failed |=
            crypto_scalarmult_curve25519_batch(shared, chunk_results, sk + 32 * i, pk + 32 * i, n);
        for (j = 0; j < n; j++) {
            if (chunk_results[j] == 0) {
                secretbox_salsa20.hash(k + 32 * (i + j), zero, shared + 32 * j);
            }
            if (results != NULL) {
                results[i + j] = chunk_results[j];
            }
        }
    }
    wipe(shared, sizeof shared);
    return failed ? error_fail("box: a public key has small order") : 0;
}
