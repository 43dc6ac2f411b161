/* SPDX-License-Identifier: ISC */
/* Known answers of AES: the block cipher by its internal interface, counter mode by the public one.
 */
#include "kat.h"

#include "../../src/aes/aes.h"

/* Both directions. */
KAT(aes_encrypt)
{
    kat_bytes key = kat_get(v, "key"), in = kat_get(v, "in");
    uint8_t *out = kat_buffer(in.len);
    aes_key ek;

    IMPL_ACTIVE(aes)->expand(&ek, key.p, key.len);
    IMPL_ACTIVE(aes)->encrypt(out, in.p, in.len / 16, &ek);
    if (kat_expect(v, "out", out, in.len) != 0) {
        return -1;
    }
    IMPL_ACTIVE(aes)->decrypt(out, out, in.len / 16, &ek);
    return kat_expect(v, "in", out, in.len);
}

typedef struct kat_aes_stream {
    size_t keybytes;
    size_t beforenmbytes;
    int (*stream)(unsigned char *, unsigned long long, const unsigned char *,
                  const unsigned char *);
    int (*stream_xor)(unsigned char *, const unsigned char *, unsigned long long,
                      const unsigned char *, const unsigned char *);
    int (*beforenm)(unsigned char *, const unsigned char *);
    int (*afternm)(unsigned char *, unsigned long long, const unsigned char *,
                   const unsigned char *);
    int (*xor_afternm)(unsigned char *, const unsigned char *, unsigned long long,
                       const unsigned char *, const unsigned char *);
} kat_aes_stream;

static int kat_aes_xor_expect(const kat_record *v, uint8_t *stream, kat_bytes m)
{
    size_t i;

    for (i = 0; i < m.len; i++) {
        stream[i] ^= m.p[i];
    }
    return kat_expect(v, "c", stream, m.len);
}

/* All five functions on one record; the prepared key at an odd address. */
static int kat_aes_ctr(const kat_record *v, const kat_aes_stream *f)
{
    const uint8_t *k = kat_fixed(v, "key", f->keybytes), *n = kat_fixed(v, "n", 16);
    kat_bytes m = kat_get(v, "m");
    uint8_t *c = kat_buffer(m.len), *d = kat_buffer(f->beforenmbytes + 1) + 1;

    if (f->stream(c, m.len, n, k) != 0 || kat_aes_xor_expect(v, c, m) != 0 ||
        f->stream_xor(c, m.p, m.len, n, k) != 0 || kat_expect(v, "c", c, m.len) != 0 ||
        f->beforenm(d, k) != 0 || f->afternm(c, m.len, n, d) != 0 ||
        kat_aes_xor_expect(v, c, m) != 0) {
        return -1;
    }
    memcpy(c, m.p, m.len);
    if (f->xor_afternm(c, c, m.len, n, d) != 0) {
        return -1;
    }
    return kat_expect(v, "c", c, m.len);
}

#define KAT_AES_STREAM(name)                                                                       \
    {name##_KEYBYTES, name##_BEFORENMBYTES, name, name##_xor, name##_beforenm,                     \
     name##_afternm,  name##_xor_afternm}

KAT(crypto_stream_aes128ctr)
{
    static const kat_aes_stream f = KAT_AES_STREAM(crypto_stream_aes128ctr);
    return kat_aes_ctr(v, &f);
}

KAT(crypto_stream_aes256ctr)
{
    static const kat_aes_stream f = KAT_AES_STREAM(crypto_stream_aes256ctr);
    return kat_aes_ctr(v, &f);
}
