/* SPDX-License-Identifier: ISC */
/* Known-answer ops of AEGIS: key, nonce, ad, msg, ct, tag; a forgery has no msg. */
#include "kat.h"

#include "../aead.h"

typedef struct kat_aegis_aead {
    size_t keybytes;
    aead_functions aead;
} kat_aegis_aead;

#define KAT_AEGIS(name) {name##_KEYBYTES, AEAD_FUNCTIONS(name)}
static const kat_aegis_aead kat_aegis_128l  = KAT_AEGIS(crypto_aead_aegis128l);
static const kat_aegis_aead kat_aegis_256   = KAT_AEGIS(crypto_aead_aegis256);
static const kat_aegis_aead kat_aegis_128x2 = KAT_AEGIS(crypto_aead_aegis128x2);
static const kat_aegis_aead kat_aegis_128x4 = KAT_AEGIS(crypto_aead_aegis128x4);
static const kat_aegis_aead kat_aegis_256x2 = KAT_AEGIS(crypto_aead_aegis256x2);
static const kat_aegis_aead kat_aegis_256x4 = KAT_AEGIS(crypto_aead_aegis256x4);

static int kat_aegis_seal(const kat_record *v, const kat_aegis_aead *f)
{
    const uint8_t *k = kat_fixed(v, "key", f->keybytes), *n = kat_fixed(v, "nonce", f->keybytes);
    kat_bytes m = kat_get(v, "msg"), ad = kat_get(v, "ad"), ct = kat_get(v, "ct");
    const uint8_t *tag = kat_fixed(v, "tag", 32);
    uint8_t *c = kat_buffer(m.len + 32), *out = kat_buffer(m.len), mac[32];
    unsigned long long len = 0;

    if (f->aead.encrypt(c, &len, m.p, m.len, ad.p, ad.len, NULL, n, k) != 0 || len != m.len + 32 ||
        kat_expect(v, "ct", c, m.len) != 0 || kat_expect(v, "tag", c + m.len, 32) != 0 ||
        f->aead.decrypt(out, &len, NULL, c, m.len + 32, ad.p, ad.len, n, k) != 0 || len != m.len ||
        kat_expect(v, "msg", out, m.len) != 0) {
        return -1;
    }
    memset(c, 0, m.len);
    if (f->aead.encrypt_detached(c, mac, &len, m.p, m.len, ad.p, ad.len, NULL, n, k) != 0 ||
        len != 32 || kat_expect(v, "ct", c, m.len) != 0 || kat_expect(v, "tag", mac, 32) != 0 ||
        f->aead.decrypt_detached(NULL, NULL, ct.p, ct.len, tag, ad.p, ad.len, n, k) != 0 ||
        f->aead.decrypt_detached(c, NULL, c, ct.len, tag, ad.p, ad.len, n, k) != 0) {
        return -1;
    }
    return kat_expect(v, "msg", c, m.len);
}

static int kat_aegis_forgery(const kat_record *v, const kat_aegis_aead *f)
{
    const uint8_t *k = kat_fixed(v, "key", f->keybytes), *n = kat_fixed(v, "nonce", f->keybytes);
    kat_bytes ct = kat_get(v, "ct"), ad = kat_get(v, "ad");
    uint8_t *out = kat_buffer(ct.len), *zero = kat_buffer(ct.len);

    memset(out, 0xa5, ct.len);
    return f->aead.decrypt_detached(out, NULL, ct.p, ct.len, kat_fixed(v, "tag", 32), ad.p, ad.len,
                                    n, k) == -1 &&
                   memcmp(out, zero, ct.len) == 0
               ? 0
               : -1;
}

KAT(crypto_aead_aegis128l)
{
    return kat_aegis_seal(v, &kat_aegis_128l);
}

KAT(crypto_aead_aegis256)
{
    return kat_aegis_seal(v, &kat_aegis_256);
}

KAT(crypto_aead_aegis128l_forgery)
{
    return kat_aegis_forgery(v, &kat_aegis_128l);
}

KAT(crypto_aead_aegis256_forgery)
{
    return kat_aegis_forgery(v, &kat_aegis_256);
}

KAT(crypto_aead_aegis128x2)
{
    return kat_aegis_seal(v, &kat_aegis_128x2);
}

KAT(crypto_aead_aegis128x2_forgery)
{
    return kat_aegis_forgery(v, &kat_aegis_128x2);
}

KAT(crypto_aead_aegis128x4)
{
    return kat_aegis_seal(v, &kat_aegis_128x4);
}

KAT(crypto_aead_aegis128x4_forgery)
{
    return kat_aegis_forgery(v, &kat_aegis_128x4);
}

KAT(crypto_aead_aegis256x2)
{
    return kat_aegis_seal(v, &kat_aegis_256x2);
}

KAT(crypto_aead_aegis256x2_forgery)
{
    return kat_aegis_forgery(v, &kat_aegis_256x2);
}

KAT(crypto_aead_aegis256x4)
{
    return kat_aegis_seal(v, &kat_aegis_256x4);
}

KAT(crypto_aead_aegis256x4_forgery)
{
    return kat_aegis_forgery(v, &kat_aegis_256x4);
}
