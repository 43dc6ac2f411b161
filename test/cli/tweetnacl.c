/* SPDX-License-Identifier: ISC */
/* Stands for TweetNaCl's shared library in part_inspect.sh: its names, which call what the trona
 * command is linked with, or fail where that exports nothing. */
typedef unsigned char u8;
typedef unsigned long long u64;

#define FORWARD(name, verb, parameters, arguments)                                                 \
    int name##verb parameters __attribute__((weak));                                               \
    int name##_tweet##verb parameters;                                                             \
    int name##_tweet##verb parameters                                                              \
    {                                                                                              \
        return name##verb != 0 ? name##verb arguments : -1;                                        \
    }

#define STREAM (u8 * c, const u8 *m, u64 n, const u8 *nonce, const u8 *k)
#define SIGN   (u8 * sm, u64 * n, const u8 *m, u64 k, const u8 *sk)

FORWARD(crypto_stream_salsa20, _xor, STREAM, (c, m, n, nonce, k))
FORWARD(crypto_stream_xsalsa20, _xor, STREAM, (c, m, n, nonce, k))
FORWARD(crypto_secretbox_xsalsa20poly1305, , STREAM, (c, m, n, nonce, k))
FORWARD(crypto_secretbox_xsalsa20poly1305, _open, STREAM, (c, m, n, nonce, k))
FORWARD(crypto_box_curve25519xsalsa20poly1305, _afternm, STREAM, (c, m, n, nonce, k))
FORWARD(crypto_box_curve25519xsalsa20poly1305, ,
        (u8 * c, const u8 *m, u64 n, const u8 *nonce, const u8 *pk, const u8 *sk),
        (c, m, n, nonce, pk, sk))
FORWARD(crypto_onetimeauth_poly1305, , (u8 * out, const u8 *m, u64 n, const u8 *k), (out, m, n, k))
FORWARD(crypto_hash_sha512, , (u8 * out, const u8 *m, u64 n), (out, m, n))
FORWARD(crypto_scalarmult_curve25519, , (u8 * q, const u8 *n, const u8 *p), (q, n, p))
FORWARD(crypto_scalarmult_curve25519, _base, (u8 * q, const u8 *n), (q, n))
FORWARD(crypto_sign_ed25519, , SIGN, (sm, n, m, k, sk))
FORWARD(crypto_sign_ed25519, _open, SIGN, (sm, n, m, k, sk))
