/* SPDX-License-Identifier: ISC */
/* Public keys of X25519, many at once. */
#include "../curve25519/edwards25519.h"

int crypto_scalarmult_curve25519_base_batch(unsigned char *q, const unsigned char *n, size_t count)
{
    IMPL_ACTIVE(ed25519batch)->x25519_base(q, n, count);
    return 0;
}
