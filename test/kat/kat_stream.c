/* SPDX-License-Identifier: ISC */
/* Known answers of the stream ciphers and their core functions. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "kat.h"

typedef int kat_stream_fn(unsigned char *c, unsigned long long clen, const unsigned char *n,
                          const unsigned char *k);
typedef int kat_stream_xor_fn(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                              const unsigned char *n, const unsigned char *k);
typedef int kat_stream_xor_ic_fn(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                                 const unsigned char *n, uint64_t ic, const unsigned char *k);
typedef int kat_stream_core_fn(unsigned char *out, const unsigned char *in, const unsigned char *k,
                               const unsigned char *c);

/* The keystream, the message encrypted and decrypted, apart and in place, with the same key. */
static int kat_stream_pair(const kat_record *v, size_t noncelen, const uint8_t *key,
                           kat_stream_fn *stream, kat_stream_xor_fn * xor)
{
    kat_bytes msg        = kat_get(v, "msg");
    const uint8_t *nonce = kat_fixed(v, "nonce", noncelen);
    uint8_t *out         = kat_buffer(msg.len);
    int ret              = stream(out, msg.len, nonce, key);

    ret |= kat_expect(v, "stream", out, msg.len);
    ret |= xor(out, msg.p, msg.len, nonce, key);
    ret |= kat_expect(v, "ciphertext", out, msg.len);
    ret |= xor(out, out, msg.len, nonce, key);
    return ret | kat_expect(v, "msg", out, msg.len);
}

static int kat_stream_ic(const kat_record *v, size_t noncelen, kat_stream_xor_ic_fn *xor_ic)
{
    kat_bytes msg        = kat_get(v, "msg");
    const uint8_t *key   = kat_fixed(v, "key", 32);
    const uint8_t *nonce = kat_fixed(v, "nonce", noncelen);
    uint64_t ic          = kat_number(v, "ic", 0);
    uint8_t *out         = kat_buffer(msg.len);
    int ret              = xor_ic(out, msg.p, msg.len, nonce, ic, key);

    ret |= kat_expect(v, "ciphertext", out, msg.len);
    ret |= xor_ic(out, out, msg.len, nonce, ic, key);
    return ret | kat_expect(v, "msg", out, msg.len);
}

/* A core function; without a field "constant", its default one. */
static int kat_stream_core(const kat_record *v, kat_stream_core_fn *core, size_t outlen)
{
    const uint8_t *constant = kat_has(v, "constant") ? kat_fixed(v, "constant", 16) : NULL;
    uint8_t out[64];
    int ret = core(out, kat_fixed(v, "in", 16), kat_fixed(v, "key", 32), constant);

    return ret | kat_expect(v, "out", out, outlen);
}

/* eSTREAM's form: parts of 512 bytes of keystream, and the XOR of its eight blocks. */
static int kat_stream_estream(const kat_record *v, kat_stream_fn *stream)
{
    static const struct {
        const char *field;
        size_t offset;
    } parts[] = {{"at0", 0}, {"at192", 192}, {"at448", 448}};
    uint8_t out[512], sum[64] = {0};
    size_t i;
    int ret = stream(out, sizeof out, kat_fixed(v, "nonce", 8), kat_fixed(v, "key", 32));

    for (i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (kat_has(v, parts[i].field)) {
            ret |= kat_expect(v, parts[i].field, out + parts[i].offset,
                              kat_get(v, parts[i].field).len);
        }
    }
    for (i = 0; i < sizeof out; i++) {
        sum[i % 64] ^= out[i];
    }
    return kat_has(v, "xored") ? ret | kat_expect(v, "xored", sum, sizeof sum) : ret;
}

/* One stream with NaCl's two-step form, whose prepared key is 32 bytes here. */
#define KAT_STREAM_TWO_STEP(prefix, noncelen)                                                      \
       KAT(prefix)                                                                                 \
       {                                                                                           \
           uint8_t d[32];                                                                          \
           int ret = prefix##_beforenm(d, kat_fixed(v, "key", 32));                                \
                                                                                                   \
           ret |= kat_stream_pair(v, noncelen, kat_fixed(v, "key", 32), prefix, prefix##_xor);     \
           return ret | kat_stream_pair(v, noncelen, d, prefix##_afternm, prefix##_xor_afternm);   \
       }
#define KAT_STREAM(prefix, noncelen)                                                               \
       KAT(prefix)                                                                                 \
       {                                                                                           \
           return kat_stream_pair(v, noncelen, kat_fixed(v, "key", 32), prefix, prefix##_xor);     \
       }
#define KAT_STREAM_IC(prefix, noncelen)                                                            \
       KAT(prefix##_xor_ic)                                                                        \
       {                                                                                           \
           return kat_stream_ic(v, noncelen, prefix##_xor_ic);                                     \
       }
#define KAT_STREAM_CORE(name, outlen)                                                              \
       KAT(name)                                                                                   \
       {                                                                                           \
           return kat_stream_core(v, name, outlen);                                                \
       }

KAT_STREAM_TWO_STEP(crypto_stream, 24)
KAT_STREAM_TWO_STEP(crypto_stream_xsalsa20, 24)
KAT_STREAM_TWO_STEP(crypto_stream_salsa20, 8)
KAT_STREAM_TWO_STEP(crypto_stream_salsa2012, 8)
KAT_STREAM_TWO_STEP(crypto_stream_salsa208, 8)
KAT_STREAM(crypto_stream_chacha20, 8)
KAT_STREAM(crypto_stream_chacha20_ietf, 12)
KAT_STREAM(crypto_stream_xchacha20, 24)
KAT_STREAM_IC(crypto_stream_xsalsa20, 24)
KAT_STREAM_IC(crypto_stream_salsa20, 8)
KAT_STREAM_IC(crypto_stream_chacha20, 8)
KAT_STREAM_IC(crypto_stream_xchacha20, 24)
KAT_STREAM_CORE(crypto_core_salsa20, 64)
KAT_STREAM_CORE(crypto_core_salsa2012, 64)
KAT_STREAM_CORE(crypto_core_salsa208, 64)
KAT_STREAM_CORE(crypto_core_hsalsa20, 32)
KAT_STREAM_CORE(crypto_core_hchacha20, 32)

static int kat_stream_ietf_xor_ic(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                                  const unsigned char *n, uint64_t ic, const unsigned char *k)
{
    return crypto_stream_chacha20_ietf_xor_ic(c, m, mlen, n, (uint32_t) ic, k);
}

KAT(crypto_stream_chacha20_ietf_xor_ic)
{
    return kat_stream_ic(v, 12, kat_stream_ietf_xor_ic);
}

KAT(estream_salsa20)
{
    return kat_stream_estream(v, crypto_stream_salsa20);
}

KAT(estream_salsa2012)
{
    return kat_stream_estream(v, crypto_stream_salsa2012);
}

KAT(estream_salsa208)
{
    return kat_stream_estream(v, crypto_stream_salsa208);
}

/* Key generation has no known answer: two keys differ, and every byte takes more than one value. */
static int kat_stream_keygen(void (*keygen)(unsigned char k[32]))
{
    uint8_t first[32], other[32], differs[32] = {0};
    int i, j, all                             = 1;

    keygen(first);
    for (i = 0; i < 16; i++) {
        keygen(other);
        for (j = 0; j < 32; j++) {
            differs[j] |= first[j] ^ other[j];
        }
    }
    for (j = 0; j < 32; j++) {
        all &= differs[j] != 0;
    }
    return all ? 0 : -1;
}

KAT(crypto_stream_keygen)
{
    (void) v;
    return kat_stream_keygen(crypto_stream_keygen) |
           kat_stream_keygen(crypto_stream_xsalsa20_keygen) |
           kat_stream_keygen(crypto_stream_salsa20_keygen) |
           kat_stream_keygen(crypto_stream_salsa2012_keygen) |
           kat_stream_keygen(crypto_stream_salsa208_keygen) |
           kat_stream_keygen(crypto_stream_chacha20_keygen) |
           kat_stream_keygen(crypto_stream_chacha20_ietf_keygen) |
           kat_stream_keygen(crypto_stream_xchacha20_keygen);
}
