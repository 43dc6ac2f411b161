/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* AES-256-GCM leaves neither subkeys nor plaintext on the stack. */

#define GCM(x)      crypto_aead_aes256gcm_##x
#define WIPE_CTR    crypto_stream_aes256ctr
#define WIPE_ROUNDS 14
#include "test_wipe_aesgcm.inc"
