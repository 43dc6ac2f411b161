/* SPDX-License-Identifier: ISC */
/* Salsa20 without authentication: the streams with 20, 12 and 8 rounds, XSalsa20 (which is also
 * crypto_stream), NaCl's two-step form of each, in which the key itself serves as prepared key, and
 * the core functions crypto_core_salsa20 and crypto_core_hsalsa20. */
#include "../core/bytes.h"
#include "../core/error.h"
#include "../salsa20/salsa20.h"

static size_t stream_salsa20_length(unsigned long long len)
{
    if (exceeds_size_max(len)) {
        error_misuse("crypto_stream: mlen > SIZE_MAX");
    }
    return (size_t) len;
}

/* Copies a key that overlaps c: implementations may read the key after they have written c. */
static NEVER_INLINE int stream_salsa20_over_key(uint8_t *c, const uint8_t *m, size_t len,
                                                const uint8_t n[8], uint64_t ic,
                                                const uint8_t k[32], int rounds)
{
    uint8_t key[32];

    memcpy(key, k, sizeof key);
    IMPL_ACTIVE(salsa20)->xor_ic(c, m, len, n, ic, key, rounds);
    wipe(key, sizeof key);
    return 0;
}

/* c = m XOR keystream; m NULL: c is the keystream. c may overlap k. Always 0. */
static int stream_salsa20_xor(unsigned char *c, const unsigned char *m, unsigned long long len,
                              const unsigned char *n, uint64_t ic, const unsigned char *k,
                              int rounds)
{
    size_t size = stream_salsa20_length(len);

    if (bytes_overlap(k, 32, c, size)) {
        return stream_salsa20_over_key(c, m, size, n, ic, k, rounds);
    }
    IMPL_ACTIVE(salsa20)->xor_ic(c, m, size, n, ic, k, rounds);
    return 0;
}

/* The same for XSalsa20. */
static int stream_salsa20_xor_extended(unsigned char *c, const unsigned char *m,
                                       unsigned long long len, const unsigned char *n, uint64_t ic,
                                       const unsigned char *k, int rounds)
{
    const salsa20_impl *impl = IMPL_ACTIVE(salsa20);
    size_t size              = stream_salsa20_length(len);
    uint8_t subkey[32];

    impl->hsalsa20(subkey, n, k, salsa20_sigma);
    impl->xor_ic(c, m, size, n + 16, ic, subkey, rounds);
    wipe(subkey, sizeof subkey);
    return 0;
}

/* Defines a stream, and its two-step form; xor is a function above. */
#define STREAM_SALSA20(stream, stream_xor, beforenm, afternm, xor_afternm, xor, rounds)            \
    int stream(unsigned char *c, unsigned long long clen, const unsigned char *n,                  \
               const unsigned char *k)                                                             \
    {                                                                                              \
        return xor(c, NULL, clen, n, 0, k, rounds);                                                \
    }                                                                                              \
                                                                                                   \
    int stream_xor(unsigned char *c, const unsigned char *m, unsigned long long mlen,              \
                   const unsigned char *n, const unsigned char *k)                                 \
    {                                                                                              \
        return xor(c, m, mlen, n, 0, k, rounds);                                                   \
    }                                                                                              \
                                                                                                   \
    int beforenm(unsigned char *d, const unsigned char *k)                                         \
    {                                                                                              \
        memmove(d, k, stream##_BEFORENMBYTES);                                                     \
        return 0;                                                                                  \
    }                                                                                              \
                                                                                                   \
    int afternm(unsigned char *c, unsigned long long clen, const unsigned char *n,                 \
                const unsigned char *d)                                                            \
    {                                                                                              \
        return xor(c, NULL, clen, n, 0, d, rounds);                                                \
    }                                                                                              \
                                                                                                   \
    int xor_afternm(unsigned char *c, const unsigned char *m, unsigned long long mlen,             \
                    const unsigned char *n, const unsigned char *d)                                \
    {                                                                                              \
        return xor(c, m, mlen, n, 0, d, rounds);                                                   \
    }

STREAM_SALSA20(crypto_stream_salsa20, crypto_stream_salsa20_xor, crypto_stream_salsa20_beforenm,
               crypto_stream_salsa20_afternm, crypto_stream_salsa20_xor_afternm, stream_salsa20_xor,
               20)

STREAM_SALSA20(crypto_stream_salsa2012, crypto_stream_salsa2012_xor,
               crypto_stream_salsa2012_beforenm, crypto_stream_salsa2012_afternm,
               crypto_stream_salsa2012_xor_afternm, stream_salsa20_xor, 12)

STREAM_SALSA20(crypto_stream_salsa208, crypto_stream_salsa208_xor, crypto_stream_salsa208_beforenm,
               crypto_stream_salsa208_afternm, crypto_stream_salsa208_xor_afternm,
               stream_salsa20_xor, 8)

STREAM_SALSA20(crypto_stream_xsalsa20, crypto_stream_xsalsa20_xor, crypto_stream_xsalsa20_beforenm,
               crypto_stream_xsalsa20_afternm, crypto_stream_xsalsa20_xor_afternm,
               stream_salsa20_xor_extended, 20)

STREAM_SALSA20(crypto_stream, crypto_stream_xor, crypto_stream_beforenm, crypto_stream_afternm,
               crypto_stream_xor_afternm, stream_salsa20_xor_extended, 20)

int crypto_stream_salsa20_xor_ic(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                                 const unsigned char *n, uint64_t ic, const unsigned char *k)
{
    return stream_salsa20_xor(c, m, mlen, n, ic, k, 20);
}

int crypto_stream_xsalsa20_xor_ic(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                                  const unsigned char *n, uint64_t ic, const unsigned char *k)
{
    return stream_salsa20_xor_extended(c, m, mlen, n, ic, k, 20);
}

/* ---- Core functions ---- */

#define CORE_SALSA20(function, rounds)                                                             \
    int function(unsigned char *out, const unsigned char *in, const unsigned char *k,              \
                 const unsigned char *c)                                                           \
    {                                                                                              \
        IMPL_ACTIVE(salsa20)->core(out, in, k, c != NULL ? c : salsa20_sigma, rounds);             \
        return 0;                                                                                  \
    }

CORE_SALSA20(crypto_core_salsa20, 20)
CORE_SALSA20(crypto_core_salsa2012, 12)
CORE_SALSA20(crypto_core_salsa208, 8)

int crypto_core_hsalsa20(unsigned char *out, const unsigned char *in, const unsigned char *k,
                         const unsigned char *c)
{
    IMPL_ACTIVE(salsa20)->hsalsa20(out, in, k, c != NULL ? c : salsa20_sigma);
    return 0;
}
