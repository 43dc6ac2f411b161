/* SPDX-License-Identifier: ISC */
/* AEGIS-256X2 (RFC 10032): its implementations. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/intrinsics.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#include "aegis_tables.inc"

#define DEGREE 2

/* ---- Portable C, constant-time ---- */

static void aegis256x2_ref_encrypt(uint8_t *c, uint8_t tag[32], const uint8_t *m, size_t mlen,
                                   const aegis_header *header)
{
    aegis_ref_crypt256(c, tag, m, mlen, header, DEGREE, 0);
}

static void aegis256x2_ref_decrypt(uint8_t *m, uint8_t tag[32], const uint8_t *c, size_t clen,
                                   const aegis_header *header)
{
    aegis_ref_crypt256(m, tag, c, clen, header, DEGREE, 1);
}

const aegis256x2_impl aegis256x2_ref = {
    IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 6 blocks side by side"),
    aegis256x2_ref_encrypt,
    aegis256x2_ref_decrypt,
};

/* ---- AES-NI: one pass for each of the two states ---- */

#if TARGET_AESNI
TARGET_BEGIN(AESNI)
# define NAME(x)   aegis256x2_aesni_##x
# define AEGIS_ISA AEGIS_AESNI
# define STACK     (STACK_ASM ? 320 : 1024) /* eight registers: most is there */
/* Functions of the templates: aegis256x2_aesni_encrypt_work, aegis256x2_aesni_decrypt_work. */
# include "aegis_words.inc"
# include "aegis256_vector.inc"
TARGET_END

const aegis256x2_impl aegis256x2_aesni = {
    IMPL_INFO(aesni, AESNI, "RFC 10032; one pass per state"),
    aegis256x2_aesni_encrypt,
    aegis256x2_aesni_decrypt,
};
#endif

/* ---- VAES on two words, for CPUs without AVX-512 ---- */

#if TARGET_VAES256
TARGET_BEGIN(VAES256)
# define NAME(x)   aegis256x2_vaes256_##x
# define AEGIS_ISA AEGIS_VAES256
# define STACK     (STACK_ASM ? 320 : 2048)
/* Functions of the templates: aegis256x2_vaes256_encrypt_work, aegis256x2_vaes256_decrypt_work. */
# include "aegis_words.inc"
# include "aegis256_vector.inc"
TARGET_END

const aegis256x2_impl aegis256x2_vaes256 = {
    IMPL_INFO(vaes256, VAES256, "RFC 10032"),
    aegis256x2_vaes256_encrypt,
    aegis256x2_vaes256_decrypt,
};
#endif

/* ---- VAES and the ternary logic of AVX-512: two words in a vector ---- */

#if TARGET_VAES
TARGET_BEGIN(VAES)
# define NAME(x)   aegis256x2_vaes_##x
# define AEGIS_ISA AEGIS_VAES
# define STACK     192
/* Functions of the templates: aegis256x2_vaes_encrypt_work, aegis256x2_vaes_decrypt_work. */
# include "aegis_words.inc"
# include "aegis256_vector.inc"
TARGET_END

/* Nothing here lowers the clock: it wants no fast-zmm. */
const aegis256x2_impl aegis256x2_vaes = {
    {"vaes", NEEDS_VAES, 0, "RFC 10032"},
    aegis256x2_vaes_encrypt,
    aegis256x2_vaes_decrypt,
};
#endif

/* ---- NEON, for CPUs without AES instructions: one pass for each of the two states ---- */

#if TARGET_NEON
TARGET_BEGIN(NEON)
# define NAME(x)   aegis256x2_neon_##x
# define AEGIS_ISA AEGIS_NEON
# define STACK     2048
/* Functions of the templates: aegis256x2_neon_update_words, aegis256x2_neon_encrypt_work,
 * aegis256x2_neon_decrypt_work. */
# include "aegis_words.inc"
# include "aegis256_vector.inc"
TARGET_END

const aegis256x2_impl aegis256x2_neon = {
    IMPL_INFO(neon, NEON, "RFC 10032; bitsliced, 8 blocks side by side"),
    aegis256x2_neon_encrypt,
    aegis256x2_neon_decrypt,
};
#endif

/* ---- The AES instructions of ARMv8: one pass for each of the two states ---- */

#if TARGET_ARM_AES
TARGET_BEGIN(ARM_AES)
# define NAME(x)   aegis256x2_armv8_##x
# define AEGIS_ISA AEGIS_ARMV8
# define STACK     512
/* Functions of the templates: aegis256x2_armv8_encrypt_work, aegis256x2_armv8_decrypt_work. */
# include "aegis_words.inc"
# include "aegis256_vector.inc"
TARGET_END

const aegis256x2_impl aegis256x2_armv8 = {
    IMPL_INFO(armv8, ARM_AES, "RFC 10032; one pass per state"),
    aegis256x2_armv8_encrypt,
    aegis256x2_armv8_decrypt,
};
#endif

#undef DEGREE
