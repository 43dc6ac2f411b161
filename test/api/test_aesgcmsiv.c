/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_aead_aes256gcmsiv; known answers of OpenSSL (Python cryptography 50). */

#define GCM(x)      crypto_aead_aes256gcmsiv_##x
#define AESGCM_NAME "aes256gcmsiv"
#define AESGCM_CASE "a known answer of OpenSSL"
#define AESGCM_KEY  "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
#define AESGCM_SEALED                                                                              \
       "eac3f92c04a413e9ad4a1692359a93e9a91cf58643061ecc9508620fa9d23f161c316c671e6f"              \
       "50bcf37d26119dd4b7f30a190814eedb9873eac812d10444d851d2c7c289437351a36970d2b0"
#define AESGCM_EMPTY        "65f6bab7cecc54c6a1a74406f778f5fe"
#define AESGCM_AD_OVER      ((1ULL << 36) + 1)
#define AESGCM_PREPARED     0
#define AESGCM_IS_AVAILABLE 0
#include "test_aesgcm.inc"
