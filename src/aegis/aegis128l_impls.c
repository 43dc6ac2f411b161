/* SPDX-License-Identifier: ISC */
/* AEGIS-128L (RFC 10032): its implementations. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/intrinsics.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#include "aegis_tables.inc"

#define DEGREE 1

/* ---- Portable C, constant-time ---- */

static void aegis128l_ref_encrypt(uint8_t *c, uint8_t tag[32], const uint8_t *m, size_t mlen,
                                  const aegis_header *header)
{
    aegis_ref_crypt128(c, tag, m, mlen, header, DEGREE, 0);
}

static void aegis128l_ref_decrypt(uint8_t *m, uint8_t tag[32], const uint8_t *c, size_t clen,
                                  const aegis_header *header)
{
    aegis_ref_crypt128(m, tag, c, clen, header, DEGREE, 1);
}

const aegis128l_impl aegis128l_ref = {
    IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 8 blocks side by side"),
    aegis128l_ref_encrypt,
    aegis128l_ref_decrypt,
};

/* ---- AES-NI ---- */

#if TARGET_AESNI
TARGET_BEGIN(AESNI)
# define NAME(x)   aegis128l_aesni_##x
# define AEGIS_ISA AEGIS_AESNI
# define STACK     128
/* Functions of the templates: aegis128l_aesni_encrypt_work, aegis128l_aesni_decrypt_work. */
# include "aegis_words.inc"
# include "aegis128_vector.inc"
TARGET_END

const aegis128l_impl aegis128l_aesni = {
    IMPL_INFO(aesni, AESNI, "RFC 10032; the message enters after the round"),
    aegis128l_aesni_encrypt,
    aegis128l_aesni_decrypt,
};
#endif

/* ---- AES-NI in the encoding of AVX ---- */

#if TARGET_AESNI_AVX
TARGET_BEGIN(AESNI_AVX)
# define NAME(x)   aegis128l_avx_##x
# define AEGIS_ISA AEGIS_AESNI
# define STACK     128
/* Functions of the templates: aegis128l_avx_encrypt_work, aegis128l_avx_decrypt_work. */
# include "aegis_words.inc"
# include "aegis128_vector.inc"
TARGET_END

const aegis128l_impl aegis128l_avx = {
    IMPL_INFO(avx, AESNI_AVX, "RFC 10032; the message enters after the round"),
    aegis128l_avx_encrypt,
    aegis128l_avx_decrypt,
};
#endif

/* ---- AES-NI and the ternary logic of AVX-512 ---- */

#if TARGET_VAES
TARGET_BEGIN(VAES)
# define NAME(x)   aegis128l_vaes_##x
# define AEGIS_ISA AEGIS_VAES
# define STACK     128
/* Functions of the templates: aegis128l_vaes_encrypt_work, aegis128l_vaes_decrypt_work. */
# include "aegis_words.inc"
# include "aegis128_vector.inc"
TARGET_END

/* Nothing here lowers the clock: it wants no fast-zmm. */
const aegis128l_impl aegis128l_vaes = {
    {"vaes", NEEDS_VAES, 0, "RFC 10032"},
    aegis128l_vaes_encrypt,
    aegis128l_vaes_decrypt,
};
#endif

/* ---- NEON, for CPUs without AES instructions ---- */

#if TARGET_NEON
TARGET_BEGIN(NEON)
# define NAME(x)   aegis128l_neon_##x
# define AEGIS_ISA AEGIS_NEON
# define STACK     2048
/* Functions of the templates: aegis128l_neon_update_words, aegis128l_neon_encrypt_work,
 * aegis128l_neon_decrypt_work. */
# include "aegis_words.inc"
# include "aegis128_vector.inc"
TARGET_END

const aegis128l_impl aegis128l_neon = {
    IMPL_INFO(neon, NEON, "RFC 10032; bitsliced, 8 blocks side by side"),
    aegis128l_neon_encrypt,
    aegis128l_neon_decrypt,
};
#endif

/* ---- The AES instructions of ARMv8 ---- */

#if TARGET_ARM_AES
TARGET_BEGIN(ARM_AES)
# define NAME(x)   aegis128l_armv8_##x
# define AEGIS_ISA AEGIS_ARMV8
# define STACK     256
/* Functions of the templates: aegis128l_armv8_encrypt_work, aegis128l_armv8_decrypt_work. */
# include "aegis_words.inc"
# include "aegis128_vector.inc"
TARGET_END

const aegis128l_impl aegis128l_armv8 = {
    IMPL_INFO(armv8, ARM_AES, "RFC 10032; the message enters after the round"),
    aegis128l_armv8_encrypt,
    aegis128l_armv8_decrypt,
};
#endif

#undef DEGREE
