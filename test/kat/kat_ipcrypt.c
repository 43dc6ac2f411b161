/* SPDX-License-Identifier: ISC */
/* Known-answer ops of crypto_ipcrypt, in both directions: key, ip, tweak, out. */
#include "kat.h"

typedef void kat_ipcrypt_fn(unsigned char *out, const unsigned char *in, const unsigned char *k);
typedef void kat_ipcrypt_tweaked_fn(unsigned char *out, const unsigned char *in,
                                    const unsigned char *t, const unsigned char *k);

static int kat_ipcrypt_plain(const kat_record *v, size_t keybytes, kat_ipcrypt_fn *encrypt,
                             kat_ipcrypt_fn *decrypt)
{
    const uint8_t *k = kat_fixed(v, "key", keybytes);
    uint8_t out[16];

    encrypt(out, kat_fixed(v, "ip", 16), k);
    if (kat_expect(v, "out", out, sizeof out) != 0) {
        return -1;
    }
    decrypt(out, out, k);
    return kat_expect(v, "ip", out, sizeof out);
}

static int kat_ipcrypt_tweaked(const kat_record *v, size_t keybytes, size_t tweakbytes,
                               kat_ipcrypt_tweaked_fn *encrypt, kat_ipcrypt_fn *decrypt)
{
    const uint8_t *k = kat_fixed(v, "key", keybytes);
    uint8_t out[32], ip[16];

    encrypt(out, kat_fixed(v, "ip", 16), kat_fixed(v, "tweak", tweakbytes), k);
    if (kat_expect(v, "out", out, 16 + tweakbytes) != 0) {
        return -1;
    }
    decrypt(ip, out, k);
    return kat_expect(v, "ip", ip, sizeof ip);
}

KAT(crypto_ipcrypt)
{
    return kat_ipcrypt_plain(v, 16, crypto_ipcrypt_encrypt, crypto_ipcrypt_decrypt);
}

KAT(crypto_ipcrypt_pfx)
{
    return kat_ipcrypt_plain(v, 32, crypto_ipcrypt_pfx_encrypt, crypto_ipcrypt_pfx_decrypt);
}

KAT(crypto_ipcrypt_nd)
{
    return kat_ipcrypt_tweaked(v, 16, 8, crypto_ipcrypt_nd_encrypt, crypto_ipcrypt_nd_decrypt);
}

KAT(crypto_ipcrypt_ndx)
{
    return kat_ipcrypt_tweaked(v, 32, 16, crypto_ipcrypt_ndx_encrypt, crypto_ipcrypt_ndx_decrypt);
}
