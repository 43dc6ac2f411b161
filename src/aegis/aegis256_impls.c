/* SPDX-License-Identifier: ISC */
/* AEGIS-256 (RFC 10032): its implementations. */
#include "aegis.h"

#include "../core/stack.h"
#include "../simd/v_words.h"

enum { /* bytes of stack that the work may have reached, for aegis_impls.inc */
       aegis256_aesni_stack = 128,
       aegis256_avx_stack   = 128,
       aegis256_vaes_stack  = 128,
       aegis256_neon_stack  = 2048,
       aegis256_armv8_stack = 256,
};

/* Functions of the templates: aegis256_ref_encrypt, aegis256_ref_decrypt, aegis256_aesni_encrypt,
 * aegis256_aesni_encrypt_work, aegis256_aesni_decrypt, aegis256_aesni_decrypt_work,
 * aegis256_avx_encrypt, aegis256_avx_encrypt_work, aegis256_avx_decrypt, aegis256_avx_decrypt_work,
 * aegis256_vaes_encrypt, aegis256_vaes_encrypt_work, aegis256_vaes_decrypt,
 * aegis256_vaes_decrypt_work, aegis256_neon_encrypt, aegis256_neon_encrypt_work,
 * aegis256_neon_decrypt, aegis256_neon_decrypt_work, aegis256_neon_update_words,
 * aegis256_armv8_encrypt, aegis256_armv8_encrypt_work, aegis256_armv8_decrypt,
 * aegis256_armv8_decrypt_work. */
#define AEGIS(x) aegis256_##x
#define WORDS    1 /* per update */
#define DEGREE   1 /* states side by side */
#include "aegis_impls.inc"

const aegis256_impl aegis256_ref =
    AEGIS_VTABLE(aegis256_ref, IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 6 blocks side by side"));

#if TARGET_AESNI
const aegis256_impl aegis256_aesni = AEGIS_VTABLE(
    aegis256_aesni, IMPL_INFO(aesni, AESNI, "RFC 10032; the message enters after the round"));
#endif

#if TARGET_AESNI_AVX
const aegis256_impl aegis256_avx = AEGIS_VTABLE(
    aegis256_avx, IMPL_INFO(avx, AESNI_AVX, "RFC 10032; the message enters after the round"));
#endif

#if TARGET_VAES
/* Uses no 512-bit vectors, so it does not want fast-zmm. */
const aegis256_impl aegis256_vaes =
    AEGIS_VTABLE(aegis256_vaes, {"vaes", NEEDS_VAES, 0, "RFC 10032"});
#endif

#if TARGET_NEON
const aegis256_impl aegis256_neon = AEGIS_VTABLE(
    aegis256_neon, IMPL_INFO(neon, NEON, "RFC 10032; bitsliced, 8 blocks side by side"));
#endif

#if TARGET_ARM_AES
const aegis256_impl aegis256_armv8 = AEGIS_VTABLE(
    aegis256_armv8, IMPL_INFO(armv8, ARM_AES, "RFC 10032; the message enters after the round"));
#endif
