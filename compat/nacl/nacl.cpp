/* SPDX-License-Identifier: ISC */
/* NaCl's C++ interface over trona: messages, keys and nonces as std::string, without zero padding;
 * errors are thrown as the const char * that NaCl throws. C++98. */
#include "crypto_auth.h"
#include "crypto_auth_hmacsha256.h"
#include "crypto_box.h"
#include "crypto_hash.h"
#include "crypto_hash_sha256.h"
#include "crypto_onetimeauth.h"
#include "crypto_scalarmult.h"
#include "crypto_secretbox.h"
#include "crypto_sign.h"
#include "crypto_stream.h"
#include "crypto_stream_aes128ctr.h"
#include "crypto_stream_salsa20.h"
#include "crypto_stream_salsa2012.h"
#include "crypto_stream_salsa208.h"

namespace
{

const unsigned char *bytes(const std::string &s)
{
    return reinterpret_cast<const unsigned char *>(s.data());
}

/* Where to write the bytes of s; never NULL. */
unsigned char *room(std::string &s)
{
    return s.empty() ? const_cast<unsigned char *>(bytes(s))
                     : reinterpret_cast<unsigned char *>(&s[0]);
}

/* What remains of length without overhead, if anything. */
size_t without(size_t length, size_t overhead)
{
    return length < overhead ? 0 : length - overhead;
}

void need(const std::string &s, size_t length, const char *error)
{
    if (s.size() != length) {
        throw error;
    }
}

std::string text(const unsigned char *p, size_t length)
{
    return std::string(reinterpret_cast<const char *>(p), length);
}

/* A secret key on its way into a string. */
struct secret {
    unsigned char p[64];
    ~secret()
    {
        sodium_memzero(p, sizeof p);
    }
};

} // namespace

/* Each macro defines the std::string functions of one operation, for the operation's own name and
 * for that of each of its primitives. */

#define NACL_AUTH(name)                                                                            \
    std::string name(const std::string &m, const std::string &k)                                   \
    {                                                                                              \
        unsigned char a[name##_BYTES];                                                             \
        need(k, name##_KEYBYTES, "incorrect key length");                                          \
        name(a, bytes(m), m.size(), bytes(k));                                                     \
        return text(a, sizeof a);                                                                  \
    }                                                                                              \
    void name##_verify(const std::string &a, const std::string &m, const std::string &k)           \
    {                                                                                              \
        need(k, name##_KEYBYTES, "incorrect key length");                                          \
        need(a, name##_BYTES, "incorrect authenticator length");                                   \
        if (name##_verify(bytes(a), bytes(m), m.size(), bytes(k)) != 0) {                          \
            throw "invalid authenticator";                                                         \
        }                                                                                          \
    }

NACL_AUTH(crypto_auth)
NACL_AUTH(crypto_auth_hmacsha512256)
NACL_AUTH(crypto_auth_hmacsha256)
NACL_AUTH(crypto_onetimeauth)
NACL_AUTH(crypto_onetimeauth_poly1305)

#define NACL_HASH(name)                                                                            \
    std::string name(const std::string &m)                                                         \
    {                                                                                              \
        unsigned char h[name##_BYTES];                                                             \
        name(h, bytes(m), m.size());                                                               \
        return text(h, sizeof h);                                                                  \
    }

NACL_HASH(crypto_hash)
NACL_HASH(crypto_hash_sha512)
NACL_HASH(crypto_hash_sha256)

#define NACL_SCALARMULT(name)                                                                      \
    std::string name(const std::string &n, const std::string &p)                                   \
    {                                                                                              \
        unsigned char q[crypto_scalarmult_BYTES];                                                  \
        need(n, crypto_scalarmult_SCALARBYTES, "incorrect scalar length");                         \
        need(p, crypto_scalarmult_BYTES, "incorrect element length");                              \
        if (name(q, bytes(n), bytes(p)) != 0) {                                                    \
            throw "element of small order";                                                        \
        }                                                                                          \
        return text(q, sizeof q);                                                                  \
    }                                                                                              \
    std::string name##_base(const std::string &n)                                                  \
    {                                                                                              \
        unsigned char q[crypto_scalarmult_BYTES];                                                  \
        need(n, crypto_scalarmult_SCALARBYTES, "incorrect scalar length");                         \
        name##_base(q, bytes(n));                                                                  \
        return text(q, sizeof q);                                                                  \
    }

NACL_SCALARMULT(crypto_scalarmult)
NACL_SCALARMULT(crypto_scalarmult_curve25519)

/* The easy functions are NaCl's without the zeros, as its C++ functions are. */
#define NACL_SECRETBOX(name)                                                                       \
    std::string name(const std::string &m, const std::string &n, const std::string &k)             \
    {                                                                                              \
        need(k, crypto_secretbox_KEYBYTES, "incorrect key length");                                \
        need(n, crypto_secretbox_NONCEBYTES, "incorrect nonce length");                            \
        std::string c(m.size() + crypto_secretbox_MACBYTES, '\0');                                 \
        crypto_secretbox_easy(room(c), bytes(m), m.size(), bytes(n), bytes(k));                    \
        return c;                                                                                  \
    }                                                                                              \
    std::string name##_open(const std::string &c, const std::string &n, const std::string &k)      \
    {                                                                                              \
        need(k, crypto_secretbox_KEYBYTES, "incorrect key length");                                \
        need(n, crypto_secretbox_NONCEBYTES, "incorrect nonce length");                            \
        std::string m(without(c.size(), crypto_secretbox_MACBYTES), '\0');                         \
        if (crypto_secretbox_open_easy(room(m), bytes(c), c.size(), bytes(n), bytes(k)) != 0) {    \
            throw "ciphertext fails verification";                                                 \
        }                                                                                          \
        return m;                                                                                  \
    }

NACL_SECRETBOX(crypto_secretbox)
NACL_SECRETBOX(crypto_secretbox_xsalsa20poly1305)

/* For a public key of small order NaCl computed a box that anybody can open. */
#define NACL_BOX(name)                                                                             \
    std::string name(const std::string &m, const std::string &n, const std::string &pk,            \
                     const std::string &sk)                                                        \
    {                                                                                              \
        need(pk, crypto_box_PUBLICKEYBYTES, "incorrect public-key length");                        \
        need(sk, crypto_box_SECRETKEYBYTES, "incorrect secret-key length");                        \
        need(n, crypto_box_NONCEBYTES, "incorrect nonce length");                                  \
        std::string c(m.size() + crypto_box_MACBYTES, '\0');                                       \
        if (crypto_box_easy(room(c), bytes(m), m.size(), bytes(n), bytes(pk), bytes(sk)) != 0) {   \
            throw "public key of small order";                                                     \
        }                                                                                          \
        return c;                                                                                  \
    }                                                                                              \
    std::string name##_open(const std::string &c, const std::string &n, const std::string &pk,     \
                            const std::string &sk)                                                 \
    {                                                                                              \
        need(pk, crypto_box_PUBLICKEYBYTES, "incorrect public-key length");                        \
        need(sk, crypto_box_SECRETKEYBYTES, "incorrect secret-key length");                        \
        need(n, crypto_box_NONCEBYTES, "incorrect nonce length");                                  \
        std::string m(without(c.size(), crypto_box_MACBYTES), '\0');                               \
        if (crypto_box_open_easy(room(m), bytes(c), c.size(), bytes(n), bytes(pk), bytes(sk)) !=   \
            0) {                                                                                   \
            throw "ciphertext fails verification";                                                 \
        }                                                                                          \
        return m;                                                                                  \
    }                                                                                              \
    std::string name##_keypair(std::string *sk)                                                    \
    {                                                                                              \
        unsigned char pk[crypto_box_PUBLICKEYBYTES];                                               \
        secret s;                                                                                  \
        crypto_box_keypair(pk, s.p);                                                               \
        *sk = text(s.p, crypto_box_SECRETKEYBYTES);                                                \
        return text(pk, sizeof pk);                                                                \
    }

NACL_BOX(crypto_box)
NACL_BOX(crypto_box_curve25519xsalsa20poly1305)

#define NACL_STREAM(name)                                                                          \
    std::string name(size_t clen, const std::string &n, const std::string &k)                      \
    {                                                                                              \
        need(n, name##_NONCEBYTES, "incorrect nonce length");                                      \
        need(k, name##_KEYBYTES, "incorrect key length");                                          \
        std::string c(clen, '\0');                                                                 \
        name(room(c), clen, bytes(n), bytes(k));                                                   \
        return c;                                                                                  \
    }                                                                                              \
    std::string name##_xor(const std::string &m, const std::string &n, const std::string &k)       \
    {                                                                                              \
        need(n, name##_NONCEBYTES, "incorrect nonce length");                                      \
        need(k, name##_KEYBYTES, "incorrect key length");                                          \
        std::string c(m.size(), '\0');                                                             \
        name##_xor(room(c), bytes(m), m.size(), bytes(n), bytes(k));                               \
        return c;                                                                                  \
    }

NACL_STREAM(crypto_stream)
NACL_STREAM(crypto_stream_xsalsa20)
NACL_STREAM(crypto_stream_salsa20)
NACL_STREAM(crypto_stream_salsa2012)
NACL_STREAM(crypto_stream_salsa208)
NACL_STREAM(crypto_stream_aes128ctr)

/* crypto_sign, which here is a macro for crypto_sign_edwards25519sha512batch. */

std::string crypto_sign(const std::string &m, const std::string &sk)
{
    need(sk, crypto_sign_SECRETKEYBYTES, "incorrect secret-key length");
    std::string sm(m.size() + crypto_sign_BYTES, '\0');
    unsigned long long smlen = 0;
    crypto_sign(room(sm), &smlen, bytes(m), m.size(), bytes(sk));
    sm.resize(static_cast<size_t>(smlen));
    return sm;
}

/* NaCl's C function wants as much room for the message as for the signed message. */
std::string crypto_sign_open(const std::string &sm, const std::string &pk)
{
    need(pk, crypto_sign_PUBLICKEYBYTES, "incorrect public-key length");
    std::string m(sm.size(), '\0');
    unsigned long long mlen = 0;
    if (crypto_sign_open(room(m), &mlen, bytes(sm), sm.size(), bytes(pk)) != 0) {
        throw "ciphertext fails verification";
    }
    m.resize(static_cast<size_t>(mlen));
    return m;
}

std::string crypto_sign_keypair(std::string *sk)
{
    unsigned char pk[crypto_sign_PUBLICKEYBYTES];
    secret s;
    crypto_sign_keypair(pk, s.p);
    *sk = text(s.p, crypto_sign_SECRETKEYBYTES);
    return text(pk, sizeof pk);
}
