/* SPDX-License-Identifier: ISC */
/* AEGIS-256X4 (RFC 10032) in portable C, constant-time: no table, no branch and no
 * index depends on a secret. */
#include "aegis.h"
#include "aegis_slice.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#define NAME(x) aegis256x4_ref_##x
#define DEGREE  4

#define aegis_stream       aegis256x4_ref_stream
#define aegis_update       aegis256x4_ref_update
#define aegis_fill         aegis256x4_ref_fill
#define aegis_empty        aegis256x4_ref_empty
#define aegis_load         aegis256x4_ref_load
#define aegis_xor_stream   aegis256x4_ref_xor_stream
#define aegis_absorb_some  aegis256x4_ref_absorb_some
#define aegis_enc_some     aegis256x4_ref_enc_some
#define aegis_dec_some     aegis256x4_ref_dec_some
#define aegis_pass         aegis256x4_ref_pass
#define aegis_run          aegis256x4_ref_run
#define aegis_encrypt      aegis256x4_ref_encrypt
#define aegis_encrypt_work aegis256x4_ref_encrypt_work
#define aegis_decrypt_work aegis256x4_ref_decrypt_work
#define aegis_decrypt      aegis256x4_ref_decrypt

#include "aegis256_ref.inc"

const aegis256x4_impl aegis256x4_ref = {
    IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 6 blocks side by side"),
    aegis256x4_ref_encrypt,
    aegis256x4_ref_decrypt,
};
