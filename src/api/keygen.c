/* SPDX-License-Identifier: ISC */
/* Random keys. Other files need no generator, and a program that makes no keys links none. */
#include <trona.h>

#define KEYGEN(function, length)                                                                   \
    void function(unsigned char k[length])                                                         \
    {                                                                                              \
        randombytes_buf(k, length);                                                                \
    }

KEYGEN(crypto_aead_aegis128l_keygen, crypto_aead_aegis128l_KEYBYTES)
KEYGEN(crypto_aead_aegis128x2_keygen, crypto_aead_aegis128x2_KEYBYTES)
KEYGEN(crypto_aead_aegis128x4_keygen, crypto_aead_aegis128x4_KEYBYTES)
KEYGEN(crypto_aead_aegis256_keygen, crypto_aead_aegis256_KEYBYTES)
KEYGEN(crypto_aead_aegis256x2_keygen, crypto_aead_aegis256x2_KEYBYTES)
KEYGEN(crypto_aead_aegis256x4_keygen, crypto_aead_aegis256x4_KEYBYTES)
KEYGEN(crypto_aead_aes128gcm_keygen, crypto_aead_aes128gcm_KEYBYTES)
KEYGEN(crypto_aead_aes256gcm_keygen, crypto_aead_aes256gcm_KEYBYTES)
KEYGEN(crypto_aead_aes256gcmsiv_keygen, crypto_aead_aes256gcmsiv_KEYBYTES)
KEYGEN(crypto_aead_chacha20poly1305_keygen, crypto_aead_chacha20poly1305_KEYBYTES)
KEYGEN(crypto_aead_chacha20poly1305_ietf_keygen, crypto_aead_chacha20poly1305_ietf_KEYBYTES)
KEYGEN(crypto_aead_xchacha20poly1305_ietf_keygen, crypto_aead_xchacha20poly1305_ietf_KEYBYTES)
KEYGEN(crypto_auth_keygen, crypto_auth_KEYBYTES)
KEYGEN(crypto_auth_hmacsha256_keygen, crypto_auth_hmacsha256_KEYBYTES)
KEYGEN(crypto_auth_hmacsha512_keygen, crypto_auth_hmacsha512_KEYBYTES)
KEYGEN(crypto_auth_hmacsha512256_keygen, crypto_auth_hmacsha512256_KEYBYTES)
KEYGEN(crypto_blake3_keygen, crypto_blake3_KEYBYTES)
KEYGEN(crypto_generichash_keygen, crypto_generichash_KEYBYTES)
KEYGEN(crypto_generichash_blake2b_keygen, crypto_generichash_blake2b_KEYBYTES)
KEYGEN(crypto_ipcrypt_keygen, crypto_ipcrypt_KEYBYTES)
KEYGEN(crypto_ipcrypt_nd_keygen, crypto_ipcrypt_ND_KEYBYTES)
KEYGEN(crypto_ipcrypt_ndx_keygen, crypto_ipcrypt_NDX_KEYBYTES)
KEYGEN(crypto_kdf_keygen, crypto_kdf_KEYBYTES)
KEYGEN(crypto_kdf_hkdf_sha256_keygen, crypto_kdf_hkdf_sha256_KEYBYTES)
KEYGEN(crypto_kdf_hkdf_sha512_keygen, crypto_kdf_hkdf_sha512_KEYBYTES)
KEYGEN(crypto_onetimeauth_keygen, crypto_onetimeauth_KEYBYTES)
KEYGEN(crypto_onetimeauth_poly1305_keygen, crypto_onetimeauth_poly1305_KEYBYTES)
KEYGEN(crypto_secretbox_keygen, crypto_secretbox_KEYBYTES)
KEYGEN(crypto_secretbox_xsalsa20poly1305_keygen, crypto_secretbox_KEYBYTES)
KEYGEN(crypto_secretstream_xchacha20poly1305_keygen, crypto_secretstream_xchacha20poly1305_KEYBYTES)
KEYGEN(crypto_shorthash_keygen, crypto_shorthash_KEYBYTES)
KEYGEN(crypto_stream_keygen, crypto_stream_KEYBYTES)
KEYGEN(crypto_stream_chacha20_keygen, crypto_stream_chacha20_KEYBYTES)
KEYGEN(crypto_stream_chacha20_ietf_keygen, crypto_stream_chacha20_ietf_KEYBYTES)
KEYGEN(crypto_stream_salsa20_keygen, crypto_stream_salsa20_KEYBYTES)
KEYGEN(crypto_stream_salsa2012_keygen, crypto_stream_salsa2012_KEYBYTES)
KEYGEN(crypto_stream_salsa208_keygen, crypto_stream_salsa208_KEYBYTES)
KEYGEN(crypto_stream_xchacha20_keygen, crypto_stream_xchacha20_KEYBYTES)
KEYGEN(crypto_stream_xsalsa20_keygen, crypto_stream_xsalsa20_KEYBYTES)

#undef KEYGEN
