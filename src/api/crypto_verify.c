/* SPDX-License-Identifier: ISC */
/* crypto_verify_16, crypto_verify_32 and crypto_verify_64: comparison in constant time. */
#include "../core/error.h"
#include "../verify/verify.h"

/* The outcome is public from here on. */
static int crypto_verify_answer(int ret)
{
    CT_DECLASSIFY(&ret, sizeof ret);
    return ret == 0 ? 0 : error_fail("the values differ");
}

int crypto_verify_16(const unsigned char *x, const unsigned char *y)
{
    return crypto_verify_answer(IMPL_ACTIVE(verify)->verify16(x, y));
}

int crypto_verify_32(const unsigned char *x, const unsigned char *y)
{
    return crypto_verify_answer(IMPL_ACTIVE(verify)->verify32(x, y));
}

int crypto_verify_64(const unsigned char *x, const unsigned char *y)
{
    return crypto_verify_answer(IMPL_ACTIVE(verify)->verify64(x, y));
}
