/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_aead_aes128gcm; known answers of D. McGrew and J. Viega, 2005. */

#define GCM(x)      crypto_aead_aes128gcm_##x
#define AESGCM_NAME "aes128gcm"
#define AESGCM_CASE "McGrew and Viega, test case 4"
#define AESGCM_KEY  "feffe9928665731c6d6a8f9467308308"
#define AESGCM_SEALED                                                                              \
       "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466"              \
       "931c7d8f6a5aac84aa051ba30b396a0aac973d58e0915bc94fbc3221a5db94fae95ae7121a47"
#define AESGCM_EMPTY        "58e2fccefa7e3061367f1d57a4e7455a"
#define AESGCM_AD_OVER      (1ULL << 61)
#define AESGCM_PREPARED     1
#define AESGCM_IS_AVAILABLE 0
#include "test_aesgcm.inc"
