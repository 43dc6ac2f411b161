/* SPDX-License-Identifier: ISC */
/* Random keys. They stand apart from what takes them, which needs no random generator: a program
 * that makes no keys does not link one. */
#include <trona.h>

void crypto_auth_hmacsha256_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_auth_hmacsha256_KEYBYTES);
}

void crypto_auth_hmacsha512256_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_auth_hmacsha512256_KEYBYTES);
}

void crypto_auth_hmacsha512_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_auth_hmacsha512_KEYBYTES);
}

void crypto_auth_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_auth_KEYBYTES);
}

void crypto_blake3_keygen(unsigned char k[crypto_blake3_KEYBYTES])
{
    randombytes_buf(k, crypto_blake3_KEYBYTES);
}

void crypto_generichash_blake2b_keygen(unsigned char k[crypto_generichash_blake2b_KEYBYTES])
{
    randombytes_buf(k, crypto_generichash_blake2b_KEYBYTES);
}

void crypto_generichash_keygen(unsigned char k[crypto_generichash_KEYBYTES])
{
    randombytes_buf(k, crypto_generichash_KEYBYTES);
}

void crypto_ipcrypt_keygen(unsigned char k[16U])
{
    randombytes_buf(k, crypto_ipcrypt_KEYBYTES);
}

void crypto_ipcrypt_nd_keygen(unsigned char k[16U])
{
    randombytes_buf(k, crypto_ipcrypt_ND_KEYBYTES);
}

void crypto_ipcrypt_ndx_keygen(unsigned char k[32U])
{
    randombytes_buf(k, crypto_ipcrypt_NDX_KEYBYTES);
}

void crypto_kdf_keygen(unsigned char k[crypto_kdf_KEYBYTES])
{
    randombytes_buf(k, crypto_kdf_KEYBYTES);
}

void crypto_onetimeauth_keygen(unsigned char k[32])
{
    crypto_onetimeauth_poly1305_keygen(k);
}

void crypto_onetimeauth_poly1305_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_onetimeauth_poly1305_KEYBYTES);
}

void crypto_secretbox_keygen(unsigned char k[32U])
{
    randombytes_buf(k, crypto_secretbox_KEYBYTES);
}

void crypto_secretbox_xsalsa20poly1305_keygen(unsigned char k[32U])
{
    randombytes_buf(k, crypto_secretbox_KEYBYTES);
}

void crypto_secretstream_xchacha20poly1305_keygen(unsigned char k[32U])
{
    randombytes_buf(k, crypto_secretstream_xchacha20poly1305_KEYBYTES);
}

void crypto_shorthash_keygen(unsigned char k[crypto_shorthash_KEYBYTES])
{
    randombytes_buf(k, crypto_shorthash_KEYBYTES);
}

void crypto_stream_chacha20_ietf_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_stream_chacha20_ietf_KEYBYTES);
}

void crypto_stream_chacha20_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_stream_chacha20_KEYBYTES);
}

void crypto_stream_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_stream_KEYBYTES);
}

void crypto_stream_salsa2012_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_stream_salsa2012_KEYBYTES);
}

void crypto_stream_salsa208_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_stream_salsa208_KEYBYTES);
}

void crypto_stream_salsa20_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_stream_salsa20_KEYBYTES);
}

void crypto_stream_xchacha20_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_stream_xchacha20_KEYBYTES);
}

void crypto_stream_xsalsa20_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_stream_xsalsa20_KEYBYTES);
}
