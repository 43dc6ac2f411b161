/* SPDX-License-Identifier: ISC */
/* Constant-time cases: comparisons, arithmetic on byte strings, encodings, padding, random bytes.
 */
#include "ct.h"

static void ct_run_compare(size_t len)
{
    uint64_t mask;

    (void) ct_result(sodium_memcmp(ct_m, ct_c, len));
    mask = trona_memcmp_mask(ct_m, ct_c, len);
    ct_mark_public(&mask, sizeof mask);
    (void) ct_result(sodium_compare(ct_m, ct_c, len));
    (void) ct_result(sodium_is_zero(ct_m, len));
    (void) ct_result(crypto_verify_16(ct_m, ct_c));
    (void) ct_result(crypto_verify_32(ct_m, ct_c));
    (void) ct_result(crypto_verify_64(ct_m, ct_c));
}

static void ct_run_arithmetic(size_t len)
{
    sodium_increment(ct_m, len);
    sodium_add(ct_m, ct_c, len);
    sodium_sub(ct_m, ct_c, len);
    sodium_memzero(ct_m, len);
    sodium_stackzero(len);
}

static void ct_run_pad(size_t len)
{
    size_t n;

    if (len > 0) {
        (void) ct_result(sodium_pad(&n, ct_m, len - 1, 16, sizeof ct_m));
        (void) ct_result(sodium_pad(&n, ct_m, len - 1, 100, sizeof ct_m));
        (void) ct_result(sodium_unpad(&n, ct_c, (len + 15) / 16 * 16, 16));
    }
}

static void ct_run_encode(size_t len)
{
    char text[2 * CT_MAX + 100];

    (void) sodium_bin2hex(text, sizeof text, ct_m, len);
    (void) sodium_bin2base64(text, sizeof text, ct_m, len, sodium_base64_VARIANT_ORIGINAL);
    (void) sodium_bin2base64(text, sizeof text, ct_m, len,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* Which characters a text is made of is public, their values are not. */
static void ct_run_decode(size_t len)
{
    char text[2 * CT_MAX + 100];
    size_t n;

    (void) sodium_bin2hex(text, sizeof text, ct_m, len);
    (void) ct_result(sodium_hex2bin(ct_out, sizeof ct_out, text, 2 * len, NULL, &n, NULL));
    (void) sodium_bin2base64(text, sizeof text, ct_m, len,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    (void) ct_result(sodium_base642bin(ct_out, sizeof ct_out, text, (len * 4 + 2) / 3, NULL, &n,
                                       NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING));
}

static void ct_run_random(size_t len)
{
    uint32_t x;

    randombytes(ct_out, len);
    randombytes_buf(ct_out, len);
    randombytes_buf_deterministic(ct_out, len, ct_secret);
    x = randombytes_random();
    ct_mark_public(&x, sizeof x);
    x = randombytes_uniform(1000);
    ct_mark_public(&x, sizeof x);
}

const ct_case ct_util_cases[] = {
    {"sodium_memcmp sodium_compare sodium_is_zero crypto_verify_16 crypto_verify_32 "
     "crypto_verify_64 trona_memcmp_mask",
     ct_run_compare, 1, 0},
    {"sodium_increment sodium_add sodium_sub sodium_memzero sodium_stackzero", ct_run_arithmetic, 1,
     0},
    {"sodium_pad sodium_unpad", ct_run_pad, 1, 0},
    {"sodium_bin2hex sodium_bin2base64", ct_run_encode, 1, 0},
    {"sodium_hex2bin sodium_base642bin", ct_run_decode, 1, 0},
    {"randombytes randombytes_buf randombytes_buf_deterministic randombytes_random "
     "randombytes_uniform",
     ct_run_random, 1, 0},
    {NULL, NULL, 0, 0},
};
