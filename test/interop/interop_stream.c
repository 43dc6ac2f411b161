/* SPDX-License-Identifier: ISC */
/* Streams and core functions, comparison. */
#include "interop.h"

#define STREAM_CASE(name, noncebytes)                                                              \
    static void stream_##name(interop *t)                                                          \
    {                                                                                              \
        uint8_t m[INTEROP_MAX], c[INTEROP_MAX], n[24], k[32];                                      \
        size_t len = interop_length(t);                                                            \
                                                                                                   \
        F(name##_keygen)(k);                                                                       \
        PUT(k, 32);                                                                                \
        interop_fill(t, n, noncebytes);                                                            \
        interop_fill(t, m, len);                                                                   \
        RET(F(name)(c, len, n, k));                                                                \
        PUT(c, len);                                                                               \
        RET(F(name##_xor)(c, m, len, n, k));                                                       \
        PUT(c, len);                                                                               \
        RET(F(name##_xor)(m, m, len, n, k));                                                       \
        PUT(m, len);                                                                               \
    }
STREAM_CASE(crypto_stream, 24)
STREAM_CASE(crypto_stream_xsalsa20, 24)
STREAM_CASE(crypto_stream_salsa20, 8)
STREAM_CASE(crypto_stream_salsa2012, 8)
STREAM_CASE(crypto_stream_salsa208, 8)
STREAM_CASE(crypto_stream_chacha20, 8)
STREAM_CASE(crypto_stream_chacha20_ietf, 12)
STREAM_CASE(crypto_stream_xchacha20, 24)

/* From a block on, near the wrap of the low word, too. */
static void stream_ic(interop *t)
{
    uint8_t m[INTEROP_MAX], c[INTEROP_MAX], n[24], k[32];
    size_t len  = interop_length(t);
    uint64_t ic = interop_random(t) >> interop_below(t, 64);

    if (interop_below(t, 3) == 0) {
        ic = UINT32_MAX - interop_below(t, 20);
    }
    interop_fill(t, k, 32);
    interop_fill(t, n, 24);
    interop_fill(t, m, len);
    RET(F(crypto_stream_salsa20_xor_ic)(c, m, len, n, ic, k));
    PUT(c, len);
    RET(F(crypto_stream_xsalsa20_xor_ic)(c, m, len, n, ic, k));
    PUT(c, len);
    RET(F(crypto_stream_chacha20_xor_ic)(c, m, len, n, ic, k));
    PUT(c, len);
    RET(F(crypto_stream_xchacha20_xor_ic)(c, m, len, n, ic, k));
    PUT(c, len);
    ic = (uint32_t) ic - (uint32_t) ((uint32_t) ic > UINT32_MAX - 32 ? 32 : 0);
    RET(F(crypto_stream_chacha20_ietf_xor_ic)(c, m, len, n, (uint32_t) ic, k));
    PUT(c, len);
}

#define CORE(name)                                                                                 \
    RET(F(name)(out, in, k, NULL));                                                                \
    PUT(out, 64);                                                                                  \
    RET(F(name)(out, in, k, c));                                                                   \
    PUT(out, 64)

static void stream_core(interop *t)
{
    uint8_t out[64] = {0}, in[16], k[32], c[16];

    interop_fill(t, in, 16);
    interop_fill(t, k, 32);
    interop_fill(t, c, 16);
    CORE(crypto_core_hsalsa20);
    CORE(crypto_core_hchacha20);
    CORE(crypto_core_salsa20);
    CORE(crypto_core_salsa2012);
    CORE(crypto_core_salsa208);
}

static void stream_verify(interop *t)
{
    uint8_t a[64], b[64];

    interop_fill(t, a, 64);
    memcpy(b, a, 64);
    if (interop_below(t, 2)) {
        interop_flip(t, b, 64);
    }
    RET(F(crypto_verify_16)(a, b));
    RET(F(crypto_verify_32)(a, b));
    RET(F(crypto_verify_64)(a, b));
}

static void stream_deterministic(interop *t)
{
    uint8_t buf[INTEROP_MAX], seed[32];
    size_t len = interop_length(t);

    interop_fill(t, seed, 32);
    F(randombytes_buf_deterministic)(buf, len, seed);
    PUT(buf, len);
    F(randombytes_buf)(buf, len);
    PUT(buf, len);
    RET(F(randombytes_uniform)((uint32_t) interop_random(t) >> interop_below(t, 32)));
}

const interop_case interop_stream_cases[] = {
    {"crypto_stream", stream_crypto_stream, 2000},
    {"crypto_stream_xsalsa20", stream_crypto_stream_xsalsa20, 2000},
    {"crypto_stream_salsa20", stream_crypto_stream_salsa20, 2000},
    {"crypto_stream_salsa2012", stream_crypto_stream_salsa2012, 2000},
    {"crypto_stream_salsa208", stream_crypto_stream_salsa208, 2000},
    {"crypto_stream_chacha20", stream_crypto_stream_chacha20, 2000},
    {"crypto_stream_chacha20_ietf", stream_crypto_stream_chacha20_ietf, 2000},
    {"crypto_stream_xchacha20", stream_crypto_stream_xchacha20, 2000},
    {"crypto_stream, from a block on", stream_ic, 3000},
    {"crypto_core", stream_core, 3000},
    {"crypto_verify", stream_verify, 3000},
    {"randombytes", stream_deterministic, 3000},
    {NULL, NULL, 0},
};
