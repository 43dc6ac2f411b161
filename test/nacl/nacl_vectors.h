/* SPDX-License-Identifier: ISC */
/* Published vectors for the tests of NaCl's interface.
 *
 * Alice and Bob, firstkey, secondkey, the message and its box: D. J. Bernstein, "Cryptography in
 * NaCl", 2009 (the keys are those of RFC 7748, section 6.1, too). The Salsa20 core: "Salsa20
 * specification", 2005, section 9. HMAC: RFC 4231, test case 2. SHA-2: FIPS 180-4's examples for
 * "abc". AES: SP 800-38A, F.5.1. The rest from libnacl-dev 20110221-12: Salsa20/12 and /8,
 * edwards25519sha512batch. */
#pragma once

#define ALICE_SK     "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"
#define ALICE_PK     "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
#define BOB_SK       "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"
#define BOB_PK       "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
#define SHARED       "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
#define FIRST_KEY    "1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389"
#define SECOND_KEY   "dc908dda0b9344a953629b733820778880f3ceb421bb61b91cbd4c3e66256ce4"
#define NONCE_PREFIX "69696ee955b62b73cd62bda875fc73d6"
#define NONCE_SUFFIX "8219e0036b7a0b37"
#define NONCE        NONCE_PREFIX NONCE_SUFFIX
#define POLY_KEY     "eea6a7251c1e72916d11c2cb214d3c252539121d8e234e652d651fa4c8cff880"
#define POLY_TAG     "f3ffc7703f9400e52a7dfb4b3d3305d9"
#define MESSAGE                                                                                    \
    "be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffc"                             \
    "e5ecbaaf33bd751a1ac728d45e6c61296cdc3c01233561f41db66cce314adb31"                             \
    "0e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a838f21af1fde"                             \
    "048977eb48f59ffd4924ca1c60902e52f0a089bc76897040e082f93776384864"                             \
    "5e0705"
#define CIPHERTEXT                                                                                 \
    "8e993b9f48681273c29650ba32fc76ce48332ea7164d96a4476fb8c531a1186a"                             \
    "c0dfc17c98dce87b4da7f011ec48c97271d2c20f9b928fe2270d6fb863d51738"                             \
    "b48eeee314a7cc8ab932164548e526ae90224368517acfeabd6bb3732bc0e9da"                             \
    "99832b61ca01b6de56244a9e88d5f9b37973f622a43d14a6599b1f654cb45a74"                             \
    "e355a5"
#define MESSAGE_LENGTH 131

/* SHA-256 of the first 4194304 bytes of the stream for FIRST_KEY and NONCE. */
#define STREAM_LENGTH 4194304
#define STREAM_SHA256 "662b9d0e3463029156069b12f918691a98f7dfb2ca0393c96bbfc6b1fbd630a2"

#define CORE_KEY "0102030405060708090a0b0c0d0e0f10c9cacbcccdcecfd0d1d2d3d4d5d6d7d8"
#define CORE_IN  "65666768696a6b6c6d6e6f7071727374"
#define CORE_SALSA20                                                                               \
    "45254427290f6bc1ff8b7a06aae9d9625990b66a1533c841ef31de22d772287e"                             \
    "68c507e1c5991f02664e4cb054f5f6b8b1a0858206489577c0c384ecea67f64a"
#define CORE_SALSA2012                                                                             \
    "c284fe2efade748520a9ce853a4eb88589706210ee85263b761336978cb0dff1"                             \
    "5449fb3dcbddea0f6c6f315f807716705cf73d94d487143b02a44881a5a46179"
#define CORE_SALSA208                                                                              \
    "d94cefcebb50fc9d69f671a545305af0d55b1ec30b78efbdff93b721d49116cc"                             \
    "a57330087072a750afad8eb595ff568b42ce2e8f86666c45d75b02c769bafd21"
/* The streams for the key 80 00 ... and the nonce 00 ... */
#define STREAM_SALSA2012                                                                           \
    "afe411ed1c4e07e4d0cde3b33e31ec190fa4cc796a58bafb848ead8d07d02cd2"                             \
    "d4b6f9f30cb0b57007e3733895cc8d1060107975acaeeb689b6cf614ab64a3d6"
#define STREAM_SALSA208                                                                            \
    "b1f599e9b0d96df436ae31f5ef589565b92d245db5a1d4c7a78e5e8d0146f8a4"                             \
    "9d326c1a3bf50c052c9c8f114dc74972c4469591e31c9ed11927aa9871f38583"

#define HMAC_KEY       "4a65666500000000000000000000000000000000000000000000000000000000"
#define HMAC_MESSAGE   "what do ya want for nothing?"
#define HMAC_SHA256    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
#define HMAC_SHA512256 "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"

#define SHA256_ABC "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
#define SHA512_ABC                                                                                 \
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"                             \
    "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
#define SHA256_IV "6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19"
#define SHA512_IV                                                                                  \
    "6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1"                             \
    "510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179"

#define AES_KEY     "2b7e151628aed2a6abf7158809cf4f3c"
#define AES_COUNTER "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
#define AES_PLAINTEXT                                                                              \
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"                             \
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
#define AES_CIPHERTEXT                                                                             \
    "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"                             \
    "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee"

/* A key pair that crypto_sign_keypair made from the random bytes 00 01 ... 1f, and signatures by
 * it. */
#define SIGN_PK "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
#define SIGN_SK                                                                                    \
    "3894eea49c580aef816935762be049559d6d1440dede12e6a125f1841fff8e6f"                             \
    "a9d71862a3e5746b571be3d187b0041046f52ebd850c7cbd5fde8ee38473b649"
#define SIGN_MESSAGE "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"
#define SIGN_SIGNED                                                                                \
    "b9e7ca77546d0b5932c825ab70c4d82090c4eb369963f3ad761b89349cc18ecd" SIGN_MESSAGE                \
    "62eb1f7dbec14e949ec02a3b80e200b280dfe052c469e73e61fbd12bcc02d40f"
#define SIGN_EMPTY                                                                                 \
    "9ca53579530654d5c3df77089ef45eda613e2fedf670e96bedac4639504e5845"                             \
    "759c47048f6aefa6ba0a07fd9d2a8cb6313dec8d7491392887ad4d67e4dc5604"
