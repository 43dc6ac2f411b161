/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* AES-128-GCM leaves neither subkeys nor plaintext on the stack. */

#define GCM(x)      crypto_aead_aes128gcm_##x
#define WIPE_CTR    crypto_stream_aes128ctr
#define WIPE_ROUNDS 10
#include "test_wipe_aesgcm.inc"
