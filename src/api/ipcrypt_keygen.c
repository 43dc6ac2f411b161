/* SPDX-License-Identifier: ISC */
/* The key of ipcrypt-pfx, whose halves differ. */
#include <trona.h>

#include "../core/stack.h"

/* Random halves are equal once in 2^128 times, those of a broken generator always: then one bit is
 * changed. */
void crypto_ipcrypt_pfx_keygen(unsigned char k[32U])
{
    randombytes_buf(k, crypto_ipcrypt_PFX_KEYBYTES);
    k[31] ^= (uint8_t) (crypto_verify_16(k, k + 16) + 1);
    stack_clear(64);
}
