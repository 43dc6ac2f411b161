/* SPDX-License-Identifier: ISC */
/* Constant-time comparison: x and y equal (equal = dec:1) or not (dec:0). */
#include "kat.h"

static int kat_verify_result(const kat_record *v, int forth, int back)
{
    int want = kat_number(v, "equal", 0) != 0 ? 0 : -1;

    if (forth != want || back != want) {
        printf("# returns %d and %d, should be %d\n", forth, back, want);
        return -1;
    }
    return 0;
}

KAT(crypto_verify_16)
{
    const uint8_t *x = kat_fixed(v, "x", crypto_verify_16_BYTES);
    const uint8_t *y = kat_fixed(v, "y", crypto_verify_16_BYTES);

    return kat_verify_result(v, crypto_verify_16(x, y), crypto_verify_16(y, x));
}

KAT(crypto_verify_32)
{
    const uint8_t *x = kat_fixed(v, "x", crypto_verify_32_BYTES);
    const uint8_t *y = kat_fixed(v, "y", crypto_verify_32_BYTES);

    return kat_verify_result(v, crypto_verify_32(x, y), crypto_verify_32(y, x));
}

KAT(crypto_verify_64)
{
    const uint8_t *x = kat_fixed(v, "x", crypto_verify_64_BYTES);
    const uint8_t *y = kat_fixed(v, "y", crypto_verify_64_BYTES);

    return kat_verify_result(v, crypto_verify_64(x, y), crypto_verify_64(y, x));
}
