/* SPDX-License-Identifier: ISC */
/* Common to the public functions of AES-GCM, for keys of both sizes: keybytes is 16 or 32. */
#pragma once

#include "aead.h"

#include "../aes/aes.h"

/* Fails with a reason. */
#define AEAD_AESGCM_FAIL(keybytes, text)                                                           \
    error_fail((keybytes) == 16 ? "crypto_aead_aes128gcm: " text : "crypto_aead_aes256gcm: " text)

/* 1 if a message or ciphertext of len bytes without its tag, or its associated data, is longer than
 * GCM (2^64 - 1 bits of associated data) or the address space allows (MESSAGEBYTES_MAX respects
 * SIZE_MAX). Both key sizes have the same limits. */
static inline int aead_aesgcm_too_long(unsigned long long len, unsigned long long adlen)
{
    if (exceeds_size_max(adlen)) {
        return 1;
    }
    return len > crypto_aead_aes256gcm_MESSAGEBYTES_MAX || adlen >> 61 != 0;
}

/* Zeroes m, clen bytes, unless clen is above the limit: then nothing was written to m. */
static inline void aead_aesgcm_zero(uint8_t *m, unsigned long long clen)
{
    if (m != NULL && clen <= crypto_aead_aes256gcm_MESSAGEBYTES_MAX) {
        bytes_zero(m, (size_t) clen);
    }
}
