/* SPDX-License-Identifier: ISC */
/* AEGIS-128X4 (RFC 10032): its implementations. */
#include "aegis.h"

#include "../core/stack.h"
#include "../simd/v_words.h"

enum { /* bytes of stack that the work may have reached, for aegis_impls.inc */
       aegis128x4_aesni_stack   = STACK_ASM ? 448 : 1024, /* most of the state stays in registers */
       aegis128x4_vaes256_stack = STACK_ASM ? 768 : 2048,
       aegis128x4_vaes_stack    = 448,
       aegis128x4_neon_stack    = 2048,
       aegis128x4_armv8_stack   = 512,
};

/* Functions of the templates: aegis128x4_ref_encrypt, aegis128x4_ref_decrypt,
 * aegis128x4_aesni_encrypt, aegis128x4_aesni_encrypt_work, aegis128x4_aesni_decrypt,
 * aegis128x4_aesni_decrypt_work, aegis128x4_vaes256_encrypt, aegis128x4_vaes256_encrypt_work,
 * aegis128x4_vaes256_encrypt_long, aegis128x4_vaes256_decrypt, aegis128x4_vaes256_decrypt_work,
 * aegis128x4_vaes256_decrypt_long, aegis128x4_vaes_encrypt,
 * aegis128x4_vaes_encrypt_work, aegis128x4_vaes_decrypt, aegis128x4_vaes_decrypt_work,
 * aegis128x4_neon_encrypt, aegis128x4_neon_encrypt_work, aegis128x4_neon_decrypt,
 * aegis128x4_neon_decrypt_work, aegis128x4_neon_update_words, aegis128x4_armv8_encrypt,
 * aegis128x4_armv8_encrypt_work, aegis128x4_armv8_decrypt, aegis128x4_armv8_decrypt_work. */
#define AEGIS(x) aegis128x4_##x
#define WORDS    2 /* per update */
#define DEGREE   4 /* states side by side */
#include "aegis_impls.inc"

const aegis128x4_impl aegis128x4_ref = AEGIS_VTABLE(
    aegis128x4_ref, IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 8 blocks side by side"));

#if TARGET_AESNI
const aegis128x4_impl aegis128x4_aesni =
    AEGIS_VTABLE(aegis128x4_aesni, IMPL_INFO(aesni, AESNI, "RFC 10032; one pass per state"));
#endif

#if TARGET_VAES256
const aegis128x4_impl aegis128x4_vaes256 = AEGIS_VTABLE(
    aegis128x4_vaes256, IMPL_INFO(vaes256, VAES256, "RFC 10032; one pass per two states"));
#endif

#if TARGET_VAES
const aegis128x4_impl aegis128x4_vaes =
    AEGIS_VTABLE(aegis128x4_vaes, IMPL_INFO(vaes, VAES, "RFC 10032"));
#endif

#if TARGET_NEON
const aegis128x4_impl aegis128x4_neon = AEGIS_VTABLE(
    aegis128x4_neon, IMPL_INFO(neon, NEON, "RFC 10032; bitsliced, 8 blocks side by side"));
#endif

#if TARGET_ARM_AES
const aegis128x4_impl aegis128x4_armv8 =
    AEGIS_VTABLE(aegis128x4_armv8, IMPL_INFO(armv8, ARM_AES, "RFC 10032; one pass per state"));
#endif
