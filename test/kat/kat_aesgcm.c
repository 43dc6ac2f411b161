/* SPDX-License-Identifier: ISC */
/* Known answers of AES-256-GCM and AES-128-GCM. */
#include "kat.h"

#define NAME(x) kat_aes256gcm_##x
#define GCM(x)  crypto_aead_aes256gcm_##x
#include "kat_aesgcm.inc"

#define NAME(x) kat_aes128gcm_##x
#define GCM(x)  crypto_aead_aes128gcm_##x
#include "kat_aesgcm.inc"

KAT(crypto_aead_aes256gcm)
{
    return kat_aes256gcm_vector(v);
}

KAT(crypto_aead_aes256gcm_lengths)
{
    return kat_aes256gcm_lengths(v);
}

KAT(crypto_aead_aes256gcm_with_iv)
{
    return kat_aes256gcm_with_iv(v);
}

KAT(crypto_aead_aes128gcm)
{
    return kat_aes128gcm_vector(v);
}

KAT(crypto_aead_aes128gcm_lengths)
{
    return kat_aes128gcm_lengths(v);
}

KAT(crypto_aead_aes128gcm_with_iv)
{
    return kat_aes128gcm_with_iv(v);
}
