/* The constants of trona.h as functions, for callers that cannot see the header. */
#include <trona.h>

#define SIZE_GETTER(function, constant)                                                            \
    size_t function(void)                                                                          \
    {                                                                                              \
        return constant;                                                                           \
    }
#define INT_GETTER(function, constant)                                                             \
    int function(void)                                                                             \
    {                                                                                              \
        return constant;                                                                           \
    }
#define BYTE_GETTER(function, constant)                                                            \
    unsigned char function(void)                                                                   \
    {                                                                                              \
        return constant;                                                                           \
    }
#define LIMIT_GETTER(function, constant)                                                           \
    unsigned long long function(void)                                                              \
    {                                                                                              \
        return constant;                                                                           \
    }
#define NAME_GETTER(function, constant)                                                            \
    const char *function(void)                                                                     \
    {                                                                                              \
        return constant;                                                                           \
    }

SIZE_GETTER(crypto_verify_16_bytes, crypto_verify_16_BYTES)
SIZE_GETTER(crypto_verify_32_bytes, crypto_verify_32_BYTES)
SIZE_GETTER(crypto_verify_64_bytes, crypto_verify_64_BYTES)
SIZE_GETTER(crypto_core_hchacha20_constbytes, crypto_core_hchacha20_CONSTBYTES)
SIZE_GETTER(crypto_core_hchacha20_inputbytes, crypto_core_hchacha20_INPUTBYTES)
SIZE_GETTER(crypto_core_hchacha20_keybytes, crypto_core_hchacha20_KEYBYTES)
SIZE_GETTER(crypto_core_hchacha20_outputbytes, crypto_core_hchacha20_OUTPUTBYTES)
SIZE_GETTER(crypto_core_hsalsa20_constbytes, crypto_core_hsalsa20_CONSTBYTES)
SIZE_GETTER(crypto_core_hsalsa20_inputbytes, crypto_core_hsalsa20_INPUTBYTES)
SIZE_GETTER(crypto_core_hsalsa20_keybytes, crypto_core_hsalsa20_KEYBYTES)
SIZE_GETTER(crypto_core_hsalsa20_outputbytes, crypto_core_hsalsa20_OUTPUTBYTES)
SIZE_GETTER(crypto_core_salsa2012_constbytes, crypto_core_salsa2012_CONSTBYTES)
SIZE_GETTER(crypto_core_salsa2012_inputbytes, crypto_core_salsa2012_INPUTBYTES)
SIZE_GETTER(crypto_core_salsa2012_keybytes, crypto_core_salsa2012_KEYBYTES)
SIZE_GETTER(crypto_core_salsa2012_outputbytes, crypto_core_salsa2012_OUTPUTBYTES)
SIZE_GETTER(crypto_core_salsa208_constbytes, crypto_core_salsa208_CONSTBYTES)
SIZE_GETTER(crypto_core_salsa208_inputbytes, crypto_core_salsa208_INPUTBYTES)
SIZE_GETTER(crypto_core_salsa208_keybytes, crypto_core_salsa208_KEYBYTES)
SIZE_GETTER(crypto_core_salsa208_outputbytes, crypto_core_salsa208_OUTPUTBYTES)
SIZE_GETTER(crypto_core_salsa20_constbytes, crypto_core_salsa20_CONSTBYTES)
SIZE_GETTER(crypto_core_salsa20_inputbytes, crypto_core_salsa20_INPUTBYTES)
SIZE_GETTER(crypto_core_salsa20_keybytes, crypto_core_salsa20_KEYBYTES)
SIZE_GETTER(crypto_core_salsa20_outputbytes, crypto_core_salsa20_OUTPUTBYTES)
SIZE_GETTER(crypto_stream_keybytes, crypto_stream_KEYBYTES)
SIZE_GETTER(crypto_stream_messagebytes_max, crypto_stream_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_stream_noncebytes, crypto_stream_NONCEBYTES)
NAME_GETTER(crypto_stream_primitive, crypto_stream_PRIMITIVE)
SIZE_GETTER(crypto_stream_salsa2012_keybytes, crypto_stream_salsa2012_KEYBYTES)
SIZE_GETTER(crypto_stream_salsa2012_messagebytes_max, crypto_stream_salsa2012_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_stream_salsa2012_noncebytes, crypto_stream_salsa2012_NONCEBYTES)
SIZE_GETTER(crypto_stream_salsa208_keybytes, crypto_stream_salsa208_KEYBYTES)
SIZE_GETTER(crypto_stream_salsa208_messagebytes_max, crypto_stream_salsa208_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_stream_salsa208_noncebytes, crypto_stream_salsa208_NONCEBYTES)
SIZE_GETTER(crypto_stream_salsa20_keybytes, crypto_stream_salsa20_KEYBYTES)
SIZE_GETTER(crypto_stream_salsa20_messagebytes_max, crypto_stream_salsa20_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_stream_salsa20_noncebytes, crypto_stream_salsa20_NONCEBYTES)
SIZE_GETTER(crypto_stream_xsalsa20_keybytes, crypto_stream_xsalsa20_KEYBYTES)
SIZE_GETTER(crypto_stream_xsalsa20_messagebytes_max, crypto_stream_xsalsa20_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_stream_xsalsa20_noncebytes, crypto_stream_xsalsa20_NONCEBYTES)
SIZE_GETTER(crypto_stream_chacha20_ietf_keybytes, crypto_stream_chacha20_ietf_KEYBYTES)
SIZE_GETTER(crypto_stream_chacha20_ietf_messagebytes_max,
            crypto_stream_chacha20_ietf_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_stream_chacha20_ietf_noncebytes, crypto_stream_chacha20_ietf_NONCEBYTES)
SIZE_GETTER(crypto_stream_chacha20_keybytes, crypto_stream_chacha20_KEYBYTES)
SIZE_GETTER(crypto_stream_chacha20_messagebytes_max, crypto_stream_chacha20_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_stream_chacha20_noncebytes, crypto_stream_chacha20_NONCEBYTES)
SIZE_GETTER(crypto_stream_xchacha20_keybytes, crypto_stream_xchacha20_KEYBYTES)
SIZE_GETTER(crypto_stream_xchacha20_messagebytes_max, crypto_stream_xchacha20_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_stream_xchacha20_noncebytes, crypto_stream_xchacha20_NONCEBYTES)
SIZE_GETTER(crypto_onetimeauth_bytes, crypto_onetimeauth_BYTES)
SIZE_GETTER(crypto_onetimeauth_keybytes, crypto_onetimeauth_KEYBYTES)
SIZE_GETTER(crypto_onetimeauth_poly1305_bytes, crypto_onetimeauth_poly1305_BYTES)
SIZE_GETTER(crypto_onetimeauth_poly1305_keybytes, crypto_onetimeauth_poly1305_KEYBYTES)
NAME_GETTER(crypto_onetimeauth_primitive, crypto_onetimeauth_PRIMITIVE)
SIZE_GETTER(crypto_hash_bytes, crypto_hash_BYTES)
NAME_GETTER(crypto_hash_primitive, crypto_hash_PRIMITIVE)
SIZE_GETTER(crypto_hash_sha256_bytes, crypto_hash_sha256_BYTES)
SIZE_GETTER(crypto_hash_sha512_bytes, crypto_hash_sha512_BYTES)
SIZE_GETTER(crypto_auth_bytes, crypto_auth_BYTES)
SIZE_GETTER(crypto_auth_hmacsha256_bytes, crypto_auth_hmacsha256_BYTES)
SIZE_GETTER(crypto_auth_hmacsha256_keybytes, crypto_auth_hmacsha256_KEYBYTES)
SIZE_GETTER(crypto_auth_hmacsha512256_bytes, crypto_auth_hmacsha512256_BYTES)
SIZE_GETTER(crypto_auth_hmacsha512256_keybytes, crypto_auth_hmacsha512256_KEYBYTES)
SIZE_GETTER(crypto_auth_hmacsha512_bytes, crypto_auth_hmacsha512_BYTES)
SIZE_GETTER(crypto_auth_hmacsha512_keybytes, crypto_auth_hmacsha512_KEYBYTES)
SIZE_GETTER(crypto_auth_keybytes, crypto_auth_KEYBYTES)
NAME_GETTER(crypto_auth_primitive, crypto_auth_PRIMITIVE)
SIZE_GETTER(crypto_generichash_blake2b_bytes, crypto_generichash_blake2b_BYTES)
SIZE_GETTER(crypto_generichash_blake2b_bytes_max, crypto_generichash_blake2b_BYTES_MAX)
SIZE_GETTER(crypto_generichash_blake2b_bytes_min, crypto_generichash_blake2b_BYTES_MIN)
SIZE_GETTER(crypto_generichash_blake2b_keybytes, crypto_generichash_blake2b_KEYBYTES)
SIZE_GETTER(crypto_generichash_blake2b_keybytes_max, crypto_generichash_blake2b_KEYBYTES_MAX)
SIZE_GETTER(crypto_generichash_blake2b_keybytes_min, crypto_generichash_blake2b_KEYBYTES_MIN)
SIZE_GETTER(crypto_generichash_blake2b_personalbytes, crypto_generichash_blake2b_PERSONALBYTES)
SIZE_GETTER(crypto_generichash_blake2b_saltbytes, crypto_generichash_blake2b_SALTBYTES)
SIZE_GETTER(crypto_generichash_bytes, crypto_generichash_BYTES)
SIZE_GETTER(crypto_generichash_bytes_max, crypto_generichash_BYTES_MAX)
SIZE_GETTER(crypto_generichash_bytes_min, crypto_generichash_BYTES_MIN)
SIZE_GETTER(crypto_generichash_keybytes, crypto_generichash_KEYBYTES)
SIZE_GETTER(crypto_generichash_keybytes_max, crypto_generichash_KEYBYTES_MAX)
SIZE_GETTER(crypto_generichash_keybytes_min, crypto_generichash_KEYBYTES_MIN)
NAME_GETTER(crypto_generichash_primitive, crypto_generichash_PRIMITIVE)
SIZE_GETTER(crypto_secretbox_boxzerobytes, crypto_secretbox_BOXZEROBYTES)
SIZE_GETTER(crypto_secretbox_keybytes, crypto_secretbox_KEYBYTES)
SIZE_GETTER(crypto_secretbox_macbytes, crypto_secretbox_MACBYTES)
SIZE_GETTER(crypto_secretbox_messagebytes_max, crypto_secretbox_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_secretbox_noncebytes, crypto_secretbox_NONCEBYTES)
NAME_GETTER(crypto_secretbox_primitive, crypto_secretbox_PRIMITIVE)
SIZE_GETTER(crypto_secretbox_xsalsa20poly1305_boxzerobytes,
            crypto_secretbox_xsalsa20poly1305_BOXZEROBYTES)
SIZE_GETTER(crypto_secretbox_xsalsa20poly1305_keybytes, crypto_secretbox_xsalsa20poly1305_KEYBYTES)
SIZE_GETTER(crypto_secretbox_xsalsa20poly1305_macbytes, crypto_secretbox_xsalsa20poly1305_MACBYTES)
SIZE_GETTER(crypto_secretbox_xsalsa20poly1305_messagebytes_max,
            crypto_secretbox_xsalsa20poly1305_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_secretbox_xsalsa20poly1305_noncebytes,
            crypto_secretbox_xsalsa20poly1305_NONCEBYTES)
SIZE_GETTER(crypto_secretbox_xsalsa20poly1305_zerobytes,
            crypto_secretbox_xsalsa20poly1305_ZEROBYTES)
SIZE_GETTER(crypto_secretbox_zerobytes, crypto_secretbox_ZEROBYTES)
SIZE_GETTER(crypto_scalarmult_bytes, crypto_scalarmult_BYTES)
SIZE_GETTER(crypto_scalarmult_curve25519_bytes, crypto_scalarmult_curve25519_BYTES)
SIZE_GETTER(crypto_scalarmult_curve25519_scalarbytes, crypto_scalarmult_curve25519_SCALARBYTES)
NAME_GETTER(crypto_scalarmult_primitive, crypto_scalarmult_PRIMITIVE)
SIZE_GETTER(crypto_scalarmult_scalarbytes, crypto_scalarmult_SCALARBYTES)
SIZE_GETTER(crypto_box_beforenmbytes, crypto_box_BEFORENMBYTES)
SIZE_GETTER(crypto_box_boxzerobytes, crypto_box_BOXZEROBYTES)
SIZE_GETTER(crypto_box_curve25519xsalsa20poly1305_beforenmbytes,
            crypto_box_curve25519xsalsa20poly1305_BEFORENMBYTES)
SIZE_GETTER(crypto_box_curve25519xsalsa20poly1305_boxzerobytes,
            crypto_box_curve25519xsalsa20poly1305_BOXZEROBYTES)
SIZE_GETTER(crypto_box_curve25519xsalsa20poly1305_macbytes,
            crypto_box_curve25519xsalsa20poly1305_MACBYTES)
SIZE_GETTER(crypto_box_curve25519xsalsa20poly1305_messagebytes_max,
            crypto_box_curve25519xsalsa20poly1305_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_box_curve25519xsalsa20poly1305_noncebytes,
            crypto_box_curve25519xsalsa20poly1305_NONCEBYTES)
SIZE_GETTER(crypto_box_curve25519xsalsa20poly1305_publickeybytes,
            crypto_box_curve25519xsalsa20poly1305_PUBLICKEYBYTES)
SIZE_GETTER(crypto_box_curve25519xsalsa20poly1305_secretkeybytes,
            crypto_box_curve25519xsalsa20poly1305_SECRETKEYBYTES)
SIZE_GETTER(crypto_box_curve25519xsalsa20poly1305_seedbytes,
            crypto_box_curve25519xsalsa20poly1305_SEEDBYTES)
SIZE_GETTER(crypto_box_curve25519xsalsa20poly1305_zerobytes,
            crypto_box_curve25519xsalsa20poly1305_ZEROBYTES)
SIZE_GETTER(crypto_box_macbytes, crypto_box_MACBYTES)
SIZE_GETTER(crypto_box_messagebytes_max, crypto_box_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_box_noncebytes, crypto_box_NONCEBYTES)
NAME_GETTER(crypto_box_primitive, crypto_box_PRIMITIVE)
SIZE_GETTER(crypto_box_publickeybytes, crypto_box_PUBLICKEYBYTES)
SIZE_GETTER(crypto_box_sealbytes, crypto_box_SEALBYTES)
SIZE_GETTER(crypto_box_secretkeybytes, crypto_box_SECRETKEYBYTES)
SIZE_GETTER(crypto_box_seedbytes, crypto_box_SEEDBYTES)
SIZE_GETTER(crypto_box_zerobytes, crypto_box_ZEROBYTES)
SIZE_GETTER(crypto_sign_bytes, crypto_sign_BYTES)
SIZE_GETTER(crypto_sign_ed25519_bytes, crypto_sign_ed25519_BYTES)
SIZE_GETTER(crypto_sign_ed25519_messagebytes_max, crypto_sign_ed25519_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_sign_ed25519_publickeybytes, crypto_sign_ed25519_PUBLICKEYBYTES)
SIZE_GETTER(crypto_sign_ed25519_secretkeybytes, crypto_sign_ed25519_SECRETKEYBYTES)
SIZE_GETTER(crypto_sign_ed25519_seedbytes, crypto_sign_ed25519_SEEDBYTES)
SIZE_GETTER(crypto_sign_messagebytes_max, crypto_sign_MESSAGEBYTES_MAX)
NAME_GETTER(crypto_sign_primitive, crypto_sign_PRIMITIVE)
SIZE_GETTER(crypto_sign_publickeybytes, crypto_sign_PUBLICKEYBYTES)
SIZE_GETTER(crypto_sign_secretkeybytes, crypto_sign_SECRETKEYBYTES)
SIZE_GETTER(crypto_sign_seedbytes, crypto_sign_SEEDBYTES)
SIZE_GETTER(randombytes_seedbytes, randombytes_SEEDBYTES)
SIZE_GETTER(crypto_onetimeauth_poly1305_statebytes, sizeof(crypto_onetimeauth_poly1305_state))
SIZE_GETTER(crypto_onetimeauth_statebytes, sizeof(crypto_onetimeauth_state))
SIZE_GETTER(crypto_hash_sha256_statebytes, sizeof(crypto_hash_sha256_state))
SIZE_GETTER(crypto_hash_sha512_statebytes, sizeof(crypto_hash_sha512_state))
SIZE_GETTER(crypto_auth_hmacsha256_statebytes, sizeof(crypto_auth_hmacsha256_state))
SIZE_GETTER(crypto_auth_hmacsha512256_statebytes, sizeof(crypto_auth_hmacsha512256_state))
SIZE_GETTER(crypto_auth_hmacsha512_statebytes, sizeof(crypto_auth_hmacsha512_state))
SIZE_GETTER(crypto_generichash_blake2b_statebytes, sizeof(crypto_generichash_blake2b_state))
SIZE_GETTER(crypto_generichash_statebytes, sizeof(crypto_generichash_state))
SIZE_GETTER(crypto_sign_ed25519ph_statebytes, sizeof(crypto_sign_ed25519ph_state))
SIZE_GETTER(crypto_sign_statebytes, sizeof(crypto_sign_state))
SIZE_GETTER(crypto_core_keccak1600_statebytes, sizeof(crypto_core_keccak1600_state))
SIZE_GETTER(crypto_hash_sha3256_bytes, crypto_hash_sha3256_BYTES)
SIZE_GETTER(crypto_hash_sha3256_statebytes, sizeof(crypto_hash_sha3256_state))
SIZE_GETTER(crypto_hash_sha3512_bytes, crypto_hash_sha3512_BYTES)
SIZE_GETTER(crypto_hash_sha3512_statebytes, sizeof(crypto_hash_sha3512_state))
SIZE_GETTER(crypto_xof_shake128_blockbytes, crypto_xof_shake128_BLOCKBYTES)
BYTE_GETTER(crypto_xof_shake128_domain_standard, crypto_xof_shake128_DOMAIN_STANDARD)
SIZE_GETTER(crypto_xof_shake128_statebytes, sizeof(crypto_xof_shake128_state))
SIZE_GETTER(crypto_xof_shake256_blockbytes, crypto_xof_shake256_BLOCKBYTES)
BYTE_GETTER(crypto_xof_shake256_domain_standard, crypto_xof_shake256_DOMAIN_STANDARD)
SIZE_GETTER(crypto_xof_shake256_statebytes, sizeof(crypto_xof_shake256_state))
SIZE_GETTER(crypto_xof_turboshake128_blockbytes, crypto_xof_turboshake128_BLOCKBYTES)
BYTE_GETTER(crypto_xof_turboshake128_domain_standard, crypto_xof_turboshake128_DOMAIN_STANDARD)
SIZE_GETTER(crypto_xof_turboshake128_statebytes, sizeof(crypto_xof_turboshake128_state))
SIZE_GETTER(crypto_xof_turboshake256_blockbytes, crypto_xof_turboshake256_BLOCKBYTES)
BYTE_GETTER(crypto_xof_turboshake256_domain_standard, crypto_xof_turboshake256_DOMAIN_STANDARD)
SIZE_GETTER(crypto_xof_turboshake256_statebytes, sizeof(crypto_xof_turboshake256_state))
SIZE_GETTER(crypto_shorthash_bytes, crypto_shorthash_BYTES)
SIZE_GETTER(crypto_shorthash_keybytes, crypto_shorthash_KEYBYTES)
NAME_GETTER(crypto_shorthash_primitive, crypto_shorthash_PRIMITIVE)
SIZE_GETTER(crypto_shorthash_siphash24_bytes, crypto_shorthash_siphash24_BYTES)
SIZE_GETTER(crypto_shorthash_siphash24_keybytes, crypto_shorthash_siphash24_KEYBYTES)
SIZE_GETTER(crypto_shorthash_siphashx24_bytes, crypto_shorthash_siphashx24_BYTES)
SIZE_GETTER(crypto_shorthash_siphashx24_keybytes, crypto_shorthash_siphashx24_KEYBYTES)
SIZE_GETTER(crypto_kdf_blake2b_bytes_max, crypto_kdf_blake2b_BYTES_MAX)
SIZE_GETTER(crypto_kdf_blake2b_bytes_min, crypto_kdf_blake2b_BYTES_MIN)
SIZE_GETTER(crypto_kdf_blake2b_contextbytes, crypto_kdf_blake2b_CONTEXTBYTES)
SIZE_GETTER(crypto_kdf_blake2b_keybytes, crypto_kdf_blake2b_KEYBYTES)
SIZE_GETTER(crypto_kdf_bytes_max, crypto_kdf_BYTES_MAX)
SIZE_GETTER(crypto_kdf_bytes_min, crypto_kdf_BYTES_MIN)
SIZE_GETTER(crypto_kdf_contextbytes, crypto_kdf_CONTEXTBYTES)
SIZE_GETTER(crypto_kdf_hkdf_sha256_bytes_max, crypto_kdf_hkdf_sha256_BYTES_MAX)
SIZE_GETTER(crypto_kdf_hkdf_sha256_bytes_min, crypto_kdf_hkdf_sha256_BYTES_MIN)
SIZE_GETTER(crypto_kdf_hkdf_sha256_keybytes, crypto_kdf_hkdf_sha256_KEYBYTES)
SIZE_GETTER(crypto_kdf_hkdf_sha256_statebytes, sizeof(crypto_kdf_hkdf_sha256_state))
SIZE_GETTER(crypto_kdf_hkdf_sha512_bytes_max, crypto_kdf_hkdf_sha512_BYTES_MAX)
SIZE_GETTER(crypto_kdf_hkdf_sha512_bytes_min, crypto_kdf_hkdf_sha512_BYTES_MIN)
SIZE_GETTER(crypto_kdf_hkdf_sha512_keybytes, crypto_kdf_hkdf_sha512_KEYBYTES)
SIZE_GETTER(crypto_kdf_hkdf_sha512_statebytes, sizeof(crypto_kdf_hkdf_sha512_state))
SIZE_GETTER(crypto_kdf_keybytes, crypto_kdf_KEYBYTES)
NAME_GETTER(crypto_kdf_primitive, crypto_kdf_PRIMITIVE)
INT_GETTER(crypto_pwhash_alg_argon2i13, crypto_pwhash_ALG_ARGON2I13)
INT_GETTER(crypto_pwhash_alg_argon2id13, crypto_pwhash_ALG_ARGON2ID13)
INT_GETTER(crypto_pwhash_alg_default, crypto_pwhash_ALG_DEFAULT)
INT_GETTER(crypto_pwhash_argon2i_alg_argon2i13, crypto_pwhash_argon2i_ALG_ARGON2I13)
SIZE_GETTER(crypto_pwhash_argon2i_bytes_max, crypto_pwhash_argon2i_BYTES_MAX)
SIZE_GETTER(crypto_pwhash_argon2i_bytes_min, crypto_pwhash_argon2i_BYTES_MIN)
SIZE_GETTER(crypto_pwhash_argon2i_memlimit_interactive, crypto_pwhash_argon2i_MEMLIMIT_INTERACTIVE)
SIZE_GETTER(crypto_pwhash_argon2i_memlimit_max, crypto_pwhash_argon2i_MEMLIMIT_MAX)
SIZE_GETTER(crypto_pwhash_argon2i_memlimit_min, crypto_pwhash_argon2i_MEMLIMIT_MIN)
SIZE_GETTER(crypto_pwhash_argon2i_memlimit_moderate, crypto_pwhash_argon2i_MEMLIMIT_MODERATE)
SIZE_GETTER(crypto_pwhash_argon2i_memlimit_sensitive, crypto_pwhash_argon2i_MEMLIMIT_SENSITIVE)
LIMIT_GETTER(crypto_pwhash_argon2i_opslimit_interactive, crypto_pwhash_argon2i_OPSLIMIT_INTERACTIVE)
LIMIT_GETTER(crypto_pwhash_argon2i_opslimit_max, crypto_pwhash_argon2i_OPSLIMIT_MAX)
LIMIT_GETTER(crypto_pwhash_argon2i_opslimit_min, crypto_pwhash_argon2i_OPSLIMIT_MIN)
LIMIT_GETTER(crypto_pwhash_argon2i_opslimit_moderate, crypto_pwhash_argon2i_OPSLIMIT_MODERATE)
LIMIT_GETTER(crypto_pwhash_argon2i_opslimit_sensitive, crypto_pwhash_argon2i_OPSLIMIT_SENSITIVE)
SIZE_GETTER(crypto_pwhash_argon2i_passwd_max, crypto_pwhash_argon2i_PASSWD_MAX)
SIZE_GETTER(crypto_pwhash_argon2i_passwd_min, crypto_pwhash_argon2i_PASSWD_MIN)
SIZE_GETTER(crypto_pwhash_argon2i_saltbytes, crypto_pwhash_argon2i_SALTBYTES)
SIZE_GETTER(crypto_pwhash_argon2i_strbytes, crypto_pwhash_argon2i_STRBYTES)
NAME_GETTER(crypto_pwhash_argon2i_strprefix, crypto_pwhash_argon2i_STRPREFIX)
INT_GETTER(crypto_pwhash_argon2id_alg_argon2id13, crypto_pwhash_argon2id_ALG_ARGON2ID13)
SIZE_GETTER(crypto_pwhash_argon2id_bytes_max, crypto_pwhash_argon2id_BYTES_MAX)
SIZE_GETTER(crypto_pwhash_argon2id_bytes_min, crypto_pwhash_argon2id_BYTES_MIN)
SIZE_GETTER(crypto_pwhash_argon2id_memlimit_interactive,
            crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE)
SIZE_GETTER(crypto_pwhash_argon2id_memlimit_max, crypto_pwhash_argon2id_MEMLIMIT_MAX)
SIZE_GETTER(crypto_pwhash_argon2id_memlimit_min, crypto_pwhash_argon2id_MEMLIMIT_MIN)
SIZE_GETTER(crypto_pwhash_argon2id_memlimit_moderate, crypto_pwhash_argon2id_MEMLIMIT_MODERATE)
SIZE_GETTER(crypto_pwhash_argon2id_memlimit_sensitive, crypto_pwhash_argon2id_MEMLIMIT_SENSITIVE)
LIMIT_GETTER(crypto_pwhash_argon2id_opslimit_interactive,
             crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE)
LIMIT_GETTER(crypto_pwhash_argon2id_opslimit_max, crypto_pwhash_argon2id_OPSLIMIT_MAX)
LIMIT_GETTER(crypto_pwhash_argon2id_opslimit_min, crypto_pwhash_argon2id_OPSLIMIT_MIN)
LIMIT_GETTER(crypto_pwhash_argon2id_opslimit_moderate, crypto_pwhash_argon2id_OPSLIMIT_MODERATE)
LIMIT_GETTER(crypto_pwhash_argon2id_opslimit_sensitive, crypto_pwhash_argon2id_OPSLIMIT_SENSITIVE)
SIZE_GETTER(crypto_pwhash_argon2id_passwd_max, crypto_pwhash_argon2id_PASSWD_MAX)
SIZE_GETTER(crypto_pwhash_argon2id_passwd_min, crypto_pwhash_argon2id_PASSWD_MIN)
SIZE_GETTER(crypto_pwhash_argon2id_saltbytes, crypto_pwhash_argon2id_SALTBYTES)
SIZE_GETTER(crypto_pwhash_argon2id_strbytes, crypto_pwhash_argon2id_STRBYTES)
NAME_GETTER(crypto_pwhash_argon2id_strprefix, crypto_pwhash_argon2id_STRPREFIX)
SIZE_GETTER(crypto_pwhash_bytes_max, crypto_pwhash_BYTES_MAX)
SIZE_GETTER(crypto_pwhash_bytes_min, crypto_pwhash_BYTES_MIN)
SIZE_GETTER(crypto_pwhash_memlimit_interactive, crypto_pwhash_MEMLIMIT_INTERACTIVE)
SIZE_GETTER(crypto_pwhash_memlimit_max, crypto_pwhash_MEMLIMIT_MAX)
SIZE_GETTER(crypto_pwhash_memlimit_min, crypto_pwhash_MEMLIMIT_MIN)
SIZE_GETTER(crypto_pwhash_memlimit_moderate, crypto_pwhash_MEMLIMIT_MODERATE)
SIZE_GETTER(crypto_pwhash_memlimit_sensitive, crypto_pwhash_MEMLIMIT_SENSITIVE)
LIMIT_GETTER(crypto_pwhash_opslimit_interactive, crypto_pwhash_OPSLIMIT_INTERACTIVE)
LIMIT_GETTER(crypto_pwhash_opslimit_max, crypto_pwhash_OPSLIMIT_MAX)
LIMIT_GETTER(crypto_pwhash_opslimit_min, crypto_pwhash_OPSLIMIT_MIN)
LIMIT_GETTER(crypto_pwhash_opslimit_moderate, crypto_pwhash_OPSLIMIT_MODERATE)
LIMIT_GETTER(crypto_pwhash_opslimit_sensitive, crypto_pwhash_OPSLIMIT_SENSITIVE)
SIZE_GETTER(crypto_pwhash_passwd_max, crypto_pwhash_PASSWD_MAX)
SIZE_GETTER(crypto_pwhash_passwd_min, crypto_pwhash_PASSWD_MIN)
NAME_GETTER(crypto_pwhash_primitive, crypto_pwhash_PRIMITIVE)
SIZE_GETTER(crypto_pwhash_saltbytes, crypto_pwhash_SALTBYTES)
SIZE_GETTER(crypto_pwhash_strbytes, crypto_pwhash_STRBYTES)
NAME_GETTER(crypto_pwhash_strprefix, crypto_pwhash_STRPREFIX)
SIZE_GETTER(crypto_pwhash_scryptsalsa208sha256_bytes_max,
            crypto_pwhash_scryptsalsa208sha256_BYTES_MAX)
SIZE_GETTER(crypto_pwhash_scryptsalsa208sha256_bytes_min,
            crypto_pwhash_scryptsalsa208sha256_BYTES_MIN)
SIZE_GETTER(crypto_pwhash_scryptsalsa208sha256_memlimit_interactive,
            crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_INTERACTIVE)
SIZE_GETTER(crypto_pwhash_scryptsalsa208sha256_memlimit_max,
            crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_MAX)
SIZE_GETTER(crypto_pwhash_scryptsalsa208sha256_memlimit_min,
            crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_MIN)
SIZE_GETTER(crypto_pwhash_scryptsalsa208sha256_memlimit_sensitive,
            crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_SENSITIVE)
LIMIT_GETTER(crypto_pwhash_scryptsalsa208sha256_opslimit_interactive,
             crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_INTERACTIVE)
LIMIT_GETTER(crypto_pwhash_scryptsalsa208sha256_opslimit_max,
             crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_MAX)
LIMIT_GETTER(crypto_pwhash_scryptsalsa208sha256_opslimit_min,
             crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_MIN)
LIMIT_GETTER(crypto_pwhash_scryptsalsa208sha256_opslimit_sensitive,
             crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_SENSITIVE)
SIZE_GETTER(crypto_pwhash_scryptsalsa208sha256_passwd_max,
            crypto_pwhash_scryptsalsa208sha256_PASSWD_MAX)
SIZE_GETTER(crypto_pwhash_scryptsalsa208sha256_passwd_min,
            crypto_pwhash_scryptsalsa208sha256_PASSWD_MIN)
SIZE_GETTER(crypto_pwhash_scryptsalsa208sha256_saltbytes,
            crypto_pwhash_scryptsalsa208sha256_SALTBYTES)
SIZE_GETTER(crypto_pwhash_scryptsalsa208sha256_strbytes,
            crypto_pwhash_scryptsalsa208sha256_STRBYTES)
NAME_GETTER(crypto_pwhash_scryptsalsa208sha256_strprefix,
            crypto_pwhash_scryptsalsa208sha256_STRPREFIX)
SIZE_GETTER(crypto_secretbox_xchacha20poly1305_keybytes,
            crypto_secretbox_xchacha20poly1305_KEYBYTES)
SIZE_GETTER(crypto_secretbox_xchacha20poly1305_macbytes,
            crypto_secretbox_xchacha20poly1305_MACBYTES)
SIZE_GETTER(crypto_secretbox_xchacha20poly1305_messagebytes_max,
            crypto_secretbox_xchacha20poly1305_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_secretbox_xchacha20poly1305_noncebytes,
            crypto_secretbox_xchacha20poly1305_NONCEBYTES)
SIZE_GETTER(crypto_aead_chacha20poly1305_abytes, crypto_aead_chacha20poly1305_ABYTES)
SIZE_GETTER(crypto_aead_chacha20poly1305_ietf_abytes, crypto_aead_chacha20poly1305_IETF_ABYTES)
SIZE_GETTER(crypto_aead_chacha20poly1305_ietf_keybytes, crypto_aead_chacha20poly1305_IETF_KEYBYTES)
SIZE_GETTER(crypto_aead_chacha20poly1305_ietf_messagebytes_max,
            crypto_aead_chacha20poly1305_IETF_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_aead_chacha20poly1305_ietf_npubbytes,
            crypto_aead_chacha20poly1305_IETF_NPUBBYTES)
SIZE_GETTER(crypto_aead_chacha20poly1305_ietf_nsecbytes,
            crypto_aead_chacha20poly1305_IETF_NSECBYTES)
SIZE_GETTER(crypto_aead_chacha20poly1305_keybytes, crypto_aead_chacha20poly1305_KEYBYTES)
SIZE_GETTER(crypto_aead_chacha20poly1305_messagebytes_max,
            crypto_aead_chacha20poly1305_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_aead_chacha20poly1305_npubbytes, crypto_aead_chacha20poly1305_NPUBBYTES)
SIZE_GETTER(crypto_aead_chacha20poly1305_nsecbytes, crypto_aead_chacha20poly1305_NSECBYTES)
SIZE_GETTER(crypto_aead_xchacha20poly1305_ietf_abytes, crypto_aead_xchacha20poly1305_IETF_ABYTES)
SIZE_GETTER(crypto_aead_xchacha20poly1305_ietf_keybytes,
            crypto_aead_xchacha20poly1305_IETF_KEYBYTES)
SIZE_GETTER(crypto_aead_xchacha20poly1305_ietf_messagebytes_max,
            crypto_aead_xchacha20poly1305_IETF_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_aead_xchacha20poly1305_ietf_npubbytes,
            crypto_aead_xchacha20poly1305_IETF_NPUBBYTES)
SIZE_GETTER(crypto_aead_xchacha20poly1305_ietf_nsecbytes,
            crypto_aead_xchacha20poly1305_IETF_NSECBYTES)
SIZE_GETTER(crypto_aead_aes256gcm_abytes, crypto_aead_aes256gcm_ABYTES)
SIZE_GETTER(crypto_aead_aes256gcm_keybytes, crypto_aead_aes256gcm_KEYBYTES)
SIZE_GETTER(crypto_aead_aes256gcm_messagebytes_max, crypto_aead_aes256gcm_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_aead_aes256gcm_npubbytes, crypto_aead_aes256gcm_NPUBBYTES)
SIZE_GETTER(crypto_aead_aes256gcm_nsecbytes, crypto_aead_aes256gcm_NSECBYTES)
SIZE_GETTER(crypto_aead_aes256gcm_statebytes, sizeof(crypto_aead_aes256gcm_state))
SIZE_GETTER(crypto_aead_aegis128l_abytes, crypto_aead_aegis128l_ABYTES)
SIZE_GETTER(crypto_aead_aegis128l_keybytes, crypto_aead_aegis128l_KEYBYTES)
SIZE_GETTER(crypto_aead_aegis128l_messagebytes_max, crypto_aead_aegis128l_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_aead_aegis128l_npubbytes, crypto_aead_aegis128l_NPUBBYTES)
SIZE_GETTER(crypto_aead_aegis128l_nsecbytes, crypto_aead_aegis128l_NSECBYTES)
SIZE_GETTER(crypto_aead_aegis256_abytes, crypto_aead_aegis256_ABYTES)
SIZE_GETTER(crypto_aead_aegis256_keybytes, crypto_aead_aegis256_KEYBYTES)
SIZE_GETTER(crypto_aead_aegis256_messagebytes_max, crypto_aead_aegis256_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_aead_aegis256_npubbytes, crypto_aead_aegis256_NPUBBYTES)
SIZE_GETTER(crypto_aead_aegis256_nsecbytes, crypto_aead_aegis256_NSECBYTES)
SIZE_GETTER(crypto_secretstream_xchacha20poly1305_abytes,
            crypto_secretstream_xchacha20poly1305_ABYTES)
SIZE_GETTER(crypto_secretstream_xchacha20poly1305_headerbytes,
            crypto_secretstream_xchacha20poly1305_HEADERBYTES)
SIZE_GETTER(crypto_secretstream_xchacha20poly1305_keybytes,
            crypto_secretstream_xchacha20poly1305_KEYBYTES)
SIZE_GETTER(crypto_secretstream_xchacha20poly1305_messagebytes_max,
            crypto_secretstream_xchacha20poly1305_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_secretstream_xchacha20poly1305_statebytes,
            sizeof(crypto_secretstream_xchacha20poly1305_state))
BYTE_GETTER(crypto_secretstream_xchacha20poly1305_tag_final,
            crypto_secretstream_xchacha20poly1305_TAG_FINAL)
BYTE_GETTER(crypto_secretstream_xchacha20poly1305_tag_message,
            crypto_secretstream_xchacha20poly1305_TAG_MESSAGE)
BYTE_GETTER(crypto_secretstream_xchacha20poly1305_tag_push,
            crypto_secretstream_xchacha20poly1305_TAG_PUSH)
BYTE_GETTER(crypto_secretstream_xchacha20poly1305_tag_rekey,
            crypto_secretstream_xchacha20poly1305_TAG_REKEY)
SIZE_GETTER(crypto_ipcrypt_bytes, crypto_ipcrypt_BYTES)
SIZE_GETTER(crypto_ipcrypt_keybytes, crypto_ipcrypt_KEYBYTES)
SIZE_GETTER(crypto_ipcrypt_nd_inputbytes, crypto_ipcrypt_ND_INPUTBYTES)
SIZE_GETTER(crypto_ipcrypt_nd_keybytes, crypto_ipcrypt_ND_KEYBYTES)
SIZE_GETTER(crypto_ipcrypt_nd_outputbytes, crypto_ipcrypt_ND_OUTPUTBYTES)
SIZE_GETTER(crypto_ipcrypt_nd_tweakbytes, crypto_ipcrypt_ND_TWEAKBYTES)
SIZE_GETTER(crypto_ipcrypt_ndx_inputbytes, crypto_ipcrypt_NDX_INPUTBYTES)
SIZE_GETTER(crypto_ipcrypt_ndx_keybytes, crypto_ipcrypt_NDX_KEYBYTES)
SIZE_GETTER(crypto_ipcrypt_ndx_outputbytes, crypto_ipcrypt_NDX_OUTPUTBYTES)
SIZE_GETTER(crypto_ipcrypt_ndx_tweakbytes, crypto_ipcrypt_NDX_TWEAKBYTES)
SIZE_GETTER(crypto_ipcrypt_pfx_bytes, crypto_ipcrypt_PFX_BYTES)
SIZE_GETTER(crypto_ipcrypt_pfx_keybytes, crypto_ipcrypt_PFX_KEYBYTES)
SIZE_GETTER(crypto_core_ed25519_bytes, crypto_core_ed25519_BYTES)
SIZE_GETTER(crypto_core_ed25519_hashbytes, crypto_core_ed25519_HASHBYTES)
SIZE_GETTER(crypto_core_ed25519_nonreducedscalarbytes, crypto_core_ed25519_NONREDUCEDSCALARBYTES)
SIZE_GETTER(crypto_core_ed25519_scalarbytes, crypto_core_ed25519_SCALARBYTES)
SIZE_GETTER(crypto_core_ed25519_uniformbytes, crypto_core_ed25519_UNIFORMBYTES)
SIZE_GETTER(crypto_scalarmult_ed25519_bytes, crypto_scalarmult_ed25519_BYTES)
SIZE_GETTER(crypto_scalarmult_ed25519_scalarbytes, crypto_scalarmult_ed25519_SCALARBYTES)
SIZE_GETTER(crypto_core_ristretto255_bytes, crypto_core_ristretto255_BYTES)
SIZE_GETTER(crypto_core_ristretto255_hashbytes, crypto_core_ristretto255_HASHBYTES)
SIZE_GETTER(crypto_core_ristretto255_nonreducedscalarbytes,
            crypto_core_ristretto255_NONREDUCEDSCALARBYTES)
SIZE_GETTER(crypto_core_ristretto255_scalarbytes, crypto_core_ristretto255_SCALARBYTES)
SIZE_GETTER(crypto_scalarmult_ristretto255_bytes, crypto_scalarmult_ristretto255_BYTES)
SIZE_GETTER(crypto_scalarmult_ristretto255_scalarbytes, crypto_scalarmult_ristretto255_SCALARBYTES)
NAME_GETTER(crypto_kx_primitive, crypto_kx_PRIMITIVE)
SIZE_GETTER(crypto_kx_publickeybytes, crypto_kx_PUBLICKEYBYTES)
SIZE_GETTER(crypto_kx_secretkeybytes, crypto_kx_SECRETKEYBYTES)
SIZE_GETTER(crypto_kx_seedbytes, crypto_kx_SEEDBYTES)
SIZE_GETTER(crypto_kx_sessionkeybytes, crypto_kx_SESSIONKEYBYTES)
SIZE_GETTER(crypto_box_curve25519xchacha20poly1305_beforenmbytes,
            crypto_box_curve25519xchacha20poly1305_BEFORENMBYTES)
SIZE_GETTER(crypto_box_curve25519xchacha20poly1305_macbytes,
            crypto_box_curve25519xchacha20poly1305_MACBYTES)
SIZE_GETTER(crypto_box_curve25519xchacha20poly1305_messagebytes_max,
            crypto_box_curve25519xchacha20poly1305_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_box_curve25519xchacha20poly1305_noncebytes,
            crypto_box_curve25519xchacha20poly1305_NONCEBYTES)
SIZE_GETTER(crypto_box_curve25519xchacha20poly1305_publickeybytes,
            crypto_box_curve25519xchacha20poly1305_PUBLICKEYBYTES)
SIZE_GETTER(crypto_box_curve25519xchacha20poly1305_sealbytes,
            crypto_box_curve25519xchacha20poly1305_SEALBYTES)
SIZE_GETTER(crypto_box_curve25519xchacha20poly1305_secretkeybytes,
            crypto_box_curve25519xchacha20poly1305_SECRETKEYBYTES)
SIZE_GETTER(crypto_box_curve25519xchacha20poly1305_seedbytes,
            crypto_box_curve25519xchacha20poly1305_SEEDBYTES)
SIZE_GETTER(crypto_kem_ciphertextbytes, crypto_kem_CIPHERTEXTBYTES)
SIZE_GETTER(crypto_kem_mlkem768_ciphertextbytes, crypto_kem_mlkem768_CIPHERTEXTBYTES)
SIZE_GETTER(crypto_kem_mlkem768_publickeybytes, crypto_kem_mlkem768_PUBLICKEYBYTES)
SIZE_GETTER(crypto_kem_mlkem768_secretkeybytes, crypto_kem_mlkem768_SECRETKEYBYTES)
SIZE_GETTER(crypto_kem_mlkem768_seedbytes, crypto_kem_mlkem768_SEEDBYTES)
SIZE_GETTER(crypto_kem_mlkem768_sharedsecretbytes, crypto_kem_mlkem768_SHAREDSECRETBYTES)
NAME_GETTER(crypto_kem_primitive, crypto_kem_PRIMITIVE)
SIZE_GETTER(crypto_kem_publickeybytes, crypto_kem_PUBLICKEYBYTES)
SIZE_GETTER(crypto_kem_secretkeybytes, crypto_kem_SECRETKEYBYTES)
SIZE_GETTER(crypto_kem_seedbytes, crypto_kem_SEEDBYTES)
SIZE_GETTER(crypto_kem_sharedsecretbytes, crypto_kem_SHAREDSECRETBYTES)
SIZE_GETTER(crypto_kem_xwing_ciphertextbytes, crypto_kem_xwing_CIPHERTEXTBYTES)
SIZE_GETTER(crypto_kem_xwing_publickeybytes, crypto_kem_xwing_PUBLICKEYBYTES)
SIZE_GETTER(crypto_kem_xwing_secretkeybytes, crypto_kem_xwing_SECRETKEYBYTES)
SIZE_GETTER(crypto_kem_xwing_seedbytes, crypto_kem_xwing_SEEDBYTES)
SIZE_GETTER(crypto_kem_xwing_sharedsecretbytes, crypto_kem_xwing_SHAREDSECRETBYTES)
SIZE_GETTER(crypto_aead_aes128gcm_abytes, crypto_aead_aes128gcm_ABYTES)
SIZE_GETTER(crypto_aead_aes128gcm_keybytes, crypto_aead_aes128gcm_KEYBYTES)
SIZE_GETTER(crypto_aead_aes128gcm_messagebytes_max, crypto_aead_aes128gcm_MESSAGEBYTES_MAX)
SIZE_GETTER(crypto_aead_aes128gcm_npubbytes, crypto_aead_aes128gcm_NPUBBYTES)
SIZE_GETTER(crypto_aead_aes128gcm_nsecbytes, crypto_aead_aes128gcm_NSECBYTES)
SIZE_GETTER(crypto_aead_aes128gcm_statebytes, sizeof(crypto_aead_aes128gcm_state))
