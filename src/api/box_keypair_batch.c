/* SPDX-License-Identifier: ISC */
/* crypto_box: many key pairs at once. */
#include <trona.h>

#include "../core/stack.h"

int crypto_box_keypair_batch(unsigned char *pk, unsigned char *sk, size_t count)
{
    randombytes_buf(sk, crypto_box_SECRETKEYBYTES * count);
    (void) crypto_scalarmult_curve25519_base_batch(pk, sk, count);
    stack_clear(64); /* a push to align the stack may have saved a register of the generator */
    return 0;
}
