/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_aead_aes256gcm; known answers of D. McGrew and J. Viega, 2005. */

#define GCM(x)      crypto_aead_aes256gcm_##x
#define AESGCM_NAME "aes256gcm"
#define AESGCM_CASE "McGrew and Viega, test case 16"
#define AESGCM_KEY  "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
#define AESGCM_SEALED                                                                              \
       "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590d"              \
       "bb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b"
#define AESGCM_EMPTY        "530f8afbc74536b9a963b4f1c4cb738b"
#define AESGCM_AD_OVER      (1ULL << 61)
#define AESGCM_PREPARED     1
#define AESGCM_IS_AVAILABLE 1
#include "test_aesgcm.inc"
