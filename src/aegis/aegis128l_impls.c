/* SPDX-License-Identifier: ISC */
/* AEGIS-128L (RFC 10032): its implementations. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#define DEGREE 1

/* ---- Portable C, constant-time: no branch, no index and no table depends on a secret ---- */

#define NAME(x)            aegis128l_ref_##x
#define aegis_stream       aegis128l_ref_stream
#define aegis_update       aegis128l_ref_update
#define aegis_fill         aegis128l_ref_fill
#define aegis_empty        aegis128l_ref_empty
#define aegis_load         aegis128l_ref_load
#define aegis_xor_stream   aegis128l_ref_xor_stream
#define aegis_absorb_some  aegis128l_ref_absorb_some
#define aegis_enc_some     aegis128l_ref_enc_some
#define aegis_dec_some     aegis128l_ref_dec_some
#define aegis_pass         aegis128l_ref_pass
#define aegis_run          aegis128l_ref_run
#define aegis_encrypt      aegis128l_ref_encrypt
#define aegis_encrypt_work aegis128l_ref_encrypt_work
#define aegis_decrypt      aegis128l_ref_decrypt
#define aegis_decrypt_work aegis128l_ref_decrypt_work
#define WORDS              2U
#include "aegis_ref.inc"

const aegis128l_impl aegis128l_ref = {
    IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 8 blocks side by side"),
    aegis128l_ref_encrypt,
    aegis128l_ref_decrypt,
};

/* ---- AES-NI ---- */

#if TARGET_AESNI
# include "../core/intrinsics.h"
TARGET_BEGIN(AESNI)
# define NAME(x)            aegis128l_aesni_##x
# define AEGIS_ISA          AEGIS_AESNI
# define STACK              128
# define aegis_encrypt      aegis128l_aesni_encrypt
# define aegis_encrypt_work aegis128l_aesni_encrypt_work
# define aegis_decrypt      aegis128l_aesni_decrypt
# define aegis_decrypt_work aegis128l_aesni_decrypt_work
# include "aegis_words.inc"
# include "aegis128_vector.inc"
TARGET_END

const aegis128l_impl aegis128l_aesni = {
    IMPL_INFO(aesni, AESNI, "RFC 10032; the message enters after the round"),
    aegis128l_aesni_encrypt,
    aegis128l_aesni_decrypt,
};
#endif

/* ---- AES-NI and the ternary logic of AVX-512 ---- */

#if TARGET_VAES
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES)
# define NAME(x)            aegis128l_vaes_##x
# define AEGIS_ISA          AEGIS_VAES
# define STACK              128
# define aegis_encrypt      aegis128l_vaes_encrypt
# define aegis_encrypt_work aegis128l_vaes_encrypt_work
# define aegis_decrypt      aegis128l_vaes_decrypt
# define aegis_decrypt_work aegis128l_vaes_decrypt_work
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

/* ---- NEON, for CPUs without AES instructions; constant-time ---- */

#if TARGET_NEON
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON)
# define NAME(x)            aegis128l_neon_##x
# define AEGIS_ISA          AEGIS_NEON
# define STACK              2048
# define aegis_update_words aegis128l_neon_update_words
# define aegis_encrypt      aegis128l_neon_encrypt
# define aegis_encrypt_work aegis128l_neon_encrypt_work
# define aegis_decrypt      aegis128l_neon_decrypt
# define aegis_decrypt_work aegis128l_neon_decrypt_work
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
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_AES)
# define NAME(x)            aegis128l_armv8_##x
# define AEGIS_ISA          AEGIS_ARMV8
# define STACK              256
# define aegis_encrypt      aegis128l_armv8_encrypt
# define aegis_encrypt_work aegis128l_armv8_encrypt_work
# define aegis_decrypt      aegis128l_armv8_decrypt
# define aegis_decrypt_work aegis128l_armv8_decrypt_work
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
