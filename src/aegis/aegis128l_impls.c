/* SPDX-License-Identifier: ISC */
/* AEGIS-128L (RFC 10032): its implementations. */
#include "aegis.h"

#include "../core/stack.h"
#include "../simd/v_words.h"

enum { /* bytes of stack that the work may have reached, for aegis_impls.inc */
       aegis128l_aesni_stack = 128,
       aegis128l_avx_stack   = 128,
       aegis128l_vaes_stack  = 128,
       aegis128l_neon_stack  = 2048,
       aegis128l_armv8_stack = 256,
};

/* Functions of the templates: aegis128l_ref_encrypt, aegis128l_ref_decrypt,
 * aegis128l_aesni_encrypt, aegis128l_aesni_encrypt_work, aegis128l_aesni_decrypt,
 * aegis128l_aesni_decrypt_work, aegis128l_avx_encrypt, aegis128l_avx_encrypt_work,
 * aegis128l_avx_decrypt, aegis128l_avx_decrypt_work, aegis128l_vaes_encrypt,
 * aegis128l_vaes_encrypt_work, aegis128l_vaes_decrypt, aegis128l_vaes_decrypt_work,
 * aegis128l_neon_encrypt, aegis128l_neon_encrypt_work, aegis128l_neon_decrypt,
 * aegis128l_neon_decrypt_work, aegis128l_neon_update_words, aegis128l_armv8_encrypt,
 * aegis128l_armv8_encrypt_work, aegis128l_armv8_decrypt, aegis128l_armv8_decrypt_work. */
#define AEGIS(x) aegis128l_##x
#define WORDS    2 /* per update */
#define DEGREE   1 /* states side by side */
#include "aegis_impls.inc"

const aegis128l_impl aegis128l_ref = AEGIS_VTABLE(
    aegis128l_ref, IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 8 blocks side by side"));

#if TARGET_AESNI
const aegis128l_impl aegis128l_aesni = AEGIS_VTABLE(
    aegis128l_aesni, IMPL_INFO(aesni, AESNI, "RFC 10032; the message enters after the round"));
#endif

#if TARGET_AESNI_AVX
const aegis128l_impl aegis128l_avx = AEGIS_VTABLE(
    aegis128l_avx, IMPL_INFO(avx, AESNI_AVX, "RFC 10032; the message enters after the round"));
#endif

#if TARGET_VAES
/* Uses no 512-bit vectors, so it does not want fast-zmm. */
const aegis128l_impl aegis128l_vaes =
    AEGIS_VTABLE(aegis128l_vaes, {"vaes", NEEDS_VAES, 0, "RFC 10032"});
#endif

#if TARGET_NEON
const aegis128l_impl aegis128l_neon = AEGIS_VTABLE(
    aegis128l_neon, IMPL_INFO(neon, NEON, "RFC 10032; bitsliced, 8 blocks side by side"));
#endif

#if TARGET_ARM_AES
const aegis128l_impl aegis128l_armv8 = AEGIS_VTABLE(
    aegis128l_armv8, IMPL_INFO(armv8, ARM_AES, "RFC 10032; the message enters after the round"));
#endif
