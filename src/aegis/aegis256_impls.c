/* SPDX-License-Identifier: ISC */
/* AEGIS-256 (RFC 10032): its implementations. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#define DEGREE 1

/* ---- Portable C, constant-time: no branch, no index and no table depends on a secret ---- */

#define NAME(x)            aegis256_ref_##x
#define aegis_stream       aegis256_ref_stream
#define aegis_update       aegis256_ref_update
#define aegis_fill         aegis256_ref_fill
#define aegis_empty        aegis256_ref_empty
#define aegis_load         aegis256_ref_load
#define aegis_xor_stream   aegis256_ref_xor_stream
#define aegis_absorb_some  aegis256_ref_absorb_some
#define aegis_enc_some     aegis256_ref_enc_some
#define aegis_dec_some     aegis256_ref_dec_some
#define aegis_pass         aegis256_ref_pass
#define aegis_run          aegis256_ref_run
#define aegis_encrypt      aegis256_ref_encrypt
#define aegis_encrypt_work aegis256_ref_encrypt_work
#define aegis_decrypt      aegis256_ref_decrypt
#define aegis_decrypt_work aegis256_ref_decrypt_work
#define WORDS              1U
#include "aegis_ref.inc"

const aegis256_impl aegis256_ref = {
    IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 6 blocks side by side"),
    aegis256_ref_encrypt,
    aegis256_ref_decrypt,
};

/* ---- AES-NI ---- */

#if TARGET_AESNI
# include "../core/intrinsics.h"
TARGET_BEGIN(AESNI)
# define NAME(x)            aegis256_aesni_##x
# define AEGIS_ISA          AEGIS_AESNI
# define STACK              128
# define aegis_encrypt      aegis256_aesni_encrypt
# define aegis_encrypt_work aegis256_aesni_encrypt_work
# define aegis_decrypt      aegis256_aesni_decrypt
# define aegis_decrypt_work aegis256_aesni_decrypt_work
# include "aegis_words.inc"
# include "aegis256_vector.inc"
TARGET_END

const aegis256_impl aegis256_aesni = {
    IMPL_INFO(aesni, AESNI, "RFC 10032; the message enters after the round"),
    aegis256_aesni_encrypt,
    aegis256_aesni_decrypt,
};
#endif

/* ---- AES-NI and the ternary logic of AVX-512 ---- */

#if TARGET_VAES
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES)
# define NAME(x)   aegis256_vaes_##x
# define AEGIS_ISA AEGIS_VAES
# define STACK     128
# if STACK_ASM
#  define SEAL_IN_REGISTERS
# endif
# define aegis_encrypt      aegis256_vaes_encrypt
# define aegis_encrypt_work aegis256_vaes_encrypt_work
# define aegis_decrypt      aegis256_vaes_decrypt
# define aegis_decrypt_work aegis256_vaes_decrypt_work
# include "aegis_words.inc"
# include "aegis256_vector.inc"
TARGET_END

/* Nothing here lowers the clock: it wants no fast-zmm. */
const aegis256_impl aegis256_vaes = {
    {"vaes", NEEDS_VAES, 0, "RFC 10032"},
    aegis256_vaes_encrypt,
    aegis256_vaes_decrypt,
};
#endif

/* ---- NEON, for CPUs without AES instructions; constant-time ---- */

#if TARGET_NEON
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON)
# define NAME(x)            aegis256_neon_##x
# define AEGIS_ISA          AEGIS_NEON
# define STACK              2048
# define aegis_update_words aegis256_neon_update_words
# define aegis_encrypt      aegis256_neon_encrypt
# define aegis_encrypt_work aegis256_neon_encrypt_work
# define aegis_decrypt      aegis256_neon_decrypt
# define aegis_decrypt_work aegis256_neon_decrypt_work
# include "aegis_words.inc"
# include "aegis256_vector.inc"
TARGET_END

const aegis256_impl aegis256_neon = {
    IMPL_INFO(neon, NEON, "RFC 10032; bitsliced, 8 blocks side by side"),
    aegis256_neon_encrypt,
    aegis256_neon_decrypt,
};
#endif

/* ---- The AES instructions of ARMv8 ---- */

#if TARGET_ARM_AES
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_AES)
# define NAME(x)            aegis256_armv8_##x
# define AEGIS_ISA          AEGIS_ARMV8
# define STACK              256
# define aegis_encrypt      aegis256_armv8_encrypt
# define aegis_encrypt_work aegis256_armv8_encrypt_work
# define aegis_decrypt      aegis256_armv8_decrypt
# define aegis_decrypt_work aegis256_armv8_decrypt_work
# include "aegis_words.inc"
# include "aegis256_vector.inc"
TARGET_END

const aegis256_impl aegis256_armv8 = {
    IMPL_INFO(armv8, ARM_AES, "RFC 10032; the message enters after the round"),
    aegis256_armv8_encrypt,
    aegis256_armv8_decrypt,
};
#endif

#undef DEGREE
