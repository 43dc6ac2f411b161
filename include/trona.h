/* trona: NaCl's and libsodium's API, each primitive in portable C and for the instruction sets of
 * some CPUs. This is the whole public interface. Sizes are in bytes. Unless a comment says
 * otherwise: functions that return int return 0 for success and -1 for failure (trona_last_error
 * then says why); outputs and inputs are either disjoint or exactly equal; a pointer may be NULL if
 * its length is 0; everything may be called from any thread at any time, with or without
 * sodium_init. The variables TRONA_CPU, TRONA_IMPL and TRONA_PICK are read once, when the library is
 * loaded (where the compiler has no means for that: by sodium_init or the first use); to set them
 * later changes nothing.
 *
 * Where the name of a function is that of a constant in lower case, it returns the constant:
 * crypto_box_noncebytes() is crypto_box_NONCEBYTES. Likewise crypto_hash_sha256_statebytes() is
 * sizeof(crypto_hash_sha256_state). These functions are for callers that cannot see the constants;
 * they stand at the end of their group, without a comment. The order within a group is that of use.
 *
 * Licence: ISC. */
#ifndef TRONA_H
#define TRONA_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Attributes and helper macros ---- */

#if defined(_WIN32) && defined(TRONA_BUILD_DLL)
# define TRONA_API __declspec(dllexport)
#elif defined(_WIN32) && defined(TRONA_USE_DLL)
# define TRONA_API __declspec(dllimport)
#elif defined(__GNUC__) && defined(TRONA_HIDDEN) && !defined(_WIN32)
# define TRONA_API __attribute__((visibility("hidden")))
#elif defined(__GNUC__)
# define TRONA_API __attribute__((visibility("default")))
#else
# define TRONA_API
#endif

#if defined(__GNUC__)
# define TRONA_NONNULL_ALL  __attribute__((nonnull))
# define TRONA_NONNULL(...) __attribute__((nonnull(__VA_ARGS__)))
# define TRONA_WARN_UNUSED  __attribute__((warn_unused_result))
# define TRONA_NORETURN     __attribute__((noreturn))
# define TRONA_MALLOC       __attribute__((malloc))
# define TRONA_ALIGNED(n)   __attribute__((aligned(n)))
#else
# define TRONA_NONNULL_ALL
# define TRONA_NONNULL(...)
# define TRONA_WARN_UNUSED
# define TRONA_NORETURN
# define TRONA_MALLOC
# define TRONA_ALIGNED(n)   __declspec(align(n))
#endif
#if defined(__GNUC__) && !defined(TRONA_NO_DEPRECATED)
# define TRONA_DEPRECATED   __attribute__((deprecated))
#else
# define TRONA_DEPRECATED
#endif
#if defined(__GNUC__) && !defined(_WIN32)
# define TRONA_WEAK         __attribute__((weak))
#else
# define TRONA_WEAK
#endif

#define SODIUM_EXPORT      TRONA_API
#define SODIUM_EXPORT_WEAK TRONA_API TRONA_WEAK
#define SODIUM_MIN(A, B)   ((A) < (B) ? (A) : (B))
#define SODIUM_SIZE_MAX    SIZE_MAX
#if defined(__cplusplus)
# define SODIUM_C99(X)
#else
# define SODIUM_C99(X) X
#endif
#ifndef CRYPTO_ALIGN
# if defined(_MSC_VER) && !defined(__GNUC__)
#  define CRYPTO_ALIGN(x) __declspec(align(x))
# else
#  define CRYPTO_ALIGN(x) __attribute__((aligned(x)))
# endif
#endif

/* ---- Comparison in constant time ---- */

#define crypto_verify_16_BYTES 16U

/* 0 if the 16 bytes at x and at y are equal, -1 if not. The time depends on neither: for tags and
 * other secrets. x and y may overlap. crypto_verify_32 and crypto_verify_64 compare 32 and 64
 * bytes. (NaCl) */
TRONA_API int crypto_verify_16(const unsigned char *x, const unsigned char *y)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_verify_16_bytes(void);

#define crypto_verify_32_BYTES 32U

TRONA_API int crypto_verify_32(const unsigned char *x, const unsigned char *y)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_verify_32_bytes(void);

#define crypto_verify_64_BYTES 64U

TRONA_API int crypto_verify_64(const unsigned char *x, const unsigned char *y)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_verify_64_bytes(void);

/* ---- Core functions: HSalsa20, HChaCha20, Salsa20/20, /12 and /8 ---- */

#define crypto_core_hchacha20_CONSTBYTES 16U
#define crypto_core_hchacha20_INPUTBYTES 16U
#define crypto_core_hchacha20_KEYBYTES 32U
#define crypto_core_hchacha20_OUTPUTBYTES 32U

/* HChaCha20 (draft-irtf-cfrg-xchacha): 32 bytes to out from the 16-byte in, the 32-byte key k and
 * the 16-byte constant c; NULL is the usual constant, "expand 32-byte k". A key derivation:
 * without k, out tells nothing of k or of other outputs. out may be equal to any input. Always 0.
 */
TRONA_API int crypto_core_hchacha20(unsigned char *out, const unsigned char *in,
    const unsigned char *k, const unsigned char *c) TRONA_NONNULL(1,2,3);

TRONA_API size_t crypto_core_hchacha20_constbytes(void);
TRONA_API size_t crypto_core_hchacha20_inputbytes(void);
TRONA_API size_t crypto_core_hchacha20_keybytes(void);
TRONA_API size_t crypto_core_hchacha20_outputbytes(void);

#define crypto_core_hsalsa20_CONSTBYTES 16U
#define crypto_core_hsalsa20_INPUTBYTES 16U
#define crypto_core_hsalsa20_KEYBYTES 32U
#define crypto_core_hsalsa20_OUTPUTBYTES 32U

/* HSalsa20 (D. J. Bernstein, "Extending the Salsa20 nonce", 2011): as crypto_core_hchacha20. */
TRONA_API int crypto_core_hsalsa20(unsigned char *out, const unsigned char *in,
    const unsigned char *k, const unsigned char *c) TRONA_NONNULL(1,2,3);

TRONA_API size_t crypto_core_hsalsa20_constbytes(void);
TRONA_API size_t crypto_core_hsalsa20_inputbytes(void);
TRONA_API size_t crypto_core_hsalsa20_keybytes(void);
TRONA_API size_t crypto_core_hsalsa20_outputbytes(void);

#define crypto_core_salsa2012_CONSTBYTES 16U
#define crypto_core_salsa2012_INPUTBYTES 16U
#define crypto_core_salsa2012_KEYBYTES 32U
#define crypto_core_salsa2012_OUTPUTBYTES 64U

/* The Salsa20 core (D. J. Bernstein, "Salsa20 specification", 2005) with 12, 8 and 20 rounds: 64
 * bytes to out from the 16-byte in (a stream's nonce and little-endian block counter), the 32-byte
 * key k and the 16-byte constant c; NULL is the usual constant. out may be equal to any input.
 * Always 0. */
TRONA_API int crypto_core_salsa2012(unsigned char *out, const unsigned char *in,
    const unsigned char *k, const unsigned char *c) TRONA_NONNULL(1,2,3);

TRONA_API size_t crypto_core_salsa2012_constbytes(void);
TRONA_API size_t crypto_core_salsa2012_inputbytes(void);
TRONA_API size_t crypto_core_salsa2012_keybytes(void);
TRONA_API size_t crypto_core_salsa2012_outputbytes(void);

#define crypto_core_salsa208_CONSTBYTES 16U
#define crypto_core_salsa208_INPUTBYTES 16U
#define crypto_core_salsa208_KEYBYTES 32U
#define crypto_core_salsa208_OUTPUTBYTES 64U

TRONA_API int crypto_core_salsa208(unsigned char *out, const unsigned char *in,
    const unsigned char *k, const unsigned char *c) TRONA_NONNULL(1,2,3);

TRONA_API size_t crypto_core_salsa208_constbytes(void) TRONA_DEPRECATED;
TRONA_API size_t crypto_core_salsa208_inputbytes(void) TRONA_DEPRECATED;
TRONA_API size_t crypto_core_salsa208_keybytes(void) TRONA_DEPRECATED;
TRONA_API size_t crypto_core_salsa208_outputbytes(void) TRONA_DEPRECATED;

#define crypto_core_salsa20_CONSTBYTES 16U
#define crypto_core_salsa20_INPUTBYTES 16U
#define crypto_core_salsa20_KEYBYTES 32U
#define crypto_core_salsa20_OUTPUTBYTES 64U

TRONA_API int crypto_core_salsa20(unsigned char *out, const unsigned char *in,
    const unsigned char *k, const unsigned char *c) TRONA_NONNULL(1,2,3);

TRONA_API size_t crypto_core_salsa20_constbytes(void);
TRONA_API size_t crypto_core_salsa20_inputbytes(void);
TRONA_API size_t crypto_core_salsa20_keybytes(void);
TRONA_API size_t crypto_core_salsa20_outputbytes(void);

/* ---- Salsa20, Salsa20/12, Salsa20/8, XSalsa20 ---- */

#define crypto_stream_KEYBYTES 32U
#define crypto_stream_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_NONCEBYTES 24U
#define crypto_stream_PRIMITIVE "xsalsa20"

/* A stream cipher: unauthenticated encryption. Anybody can change a ciphertext unnoticed; most
 * callers want crypto_secretbox instead. A nonce must never serve twice with
 * one key. crypto_stream is XSalsa20 (D. J. Bernstein, "Extending the Salsa20 nonce", 2011):
 * 32-byte key, 24-byte nonce, long enough to be chosen at random. For this and all streams below:
 *   NAME         writes clen bytes of the keystream of nonce n and key k to c
 *   NAME_xor     c = m XOR that keystream, mlen bytes: encrypts, and decrypts; c and m are
 *                equal or disjoint
 *   NAME_xor_ic  the same from 64-byte block ic of the keystream on; the block counter wraps
 *   NAME_keygen  fills k with a random key
 * Always 0. Every length is accepted (on a 32-bit machine, one above MESSAGEBYTES_MAX is misuse).
 */
TRONA_API void crypto_stream_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream(unsigned char *c, unsigned long long clen, const unsigned char *n,
    const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_xor(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);

TRONA_API size_t crypto_stream_keybytes(void);
TRONA_API size_t crypto_stream_messagebytes_max(void);
TRONA_API size_t crypto_stream_noncebytes(void);
TRONA_API const char *crypto_stream_primitive(void);

#define crypto_stream_salsa2012_KEYBYTES 32U
#define crypto_stream_salsa2012_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_salsa2012_NONCEBYTES 8U

/* Salsa20 with 12 rounds: as crypto_stream, with an 8-byte nonce, too short to be chosen at
 * random. */
TRONA_API void crypto_stream_salsa2012_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa2012(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa2012_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);

TRONA_API size_t crypto_stream_salsa2012_keybytes(void);
TRONA_API size_t crypto_stream_salsa2012_messagebytes_max(void);
TRONA_API size_t crypto_stream_salsa2012_noncebytes(void);

#define crypto_stream_salsa208_KEYBYTES 32U
#define crypto_stream_salsa208_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_salsa208_NONCEBYTES 8U

/* Salsa20 with 8 rounds: as crypto_stream_salsa2012. Too few rounds for new uses. */
TRONA_API void crypto_stream_salsa208_keygen(unsigned char k[32U])
    TRONA_NONNULL_ALL TRONA_DEPRECATED;
TRONA_API int crypto_stream_salsa208(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL TRONA_DEPRECATED;
TRONA_API int crypto_stream_salsa208_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(1,4,5) TRONA_DEPRECATED;

TRONA_API size_t crypto_stream_salsa208_keybytes(void) TRONA_DEPRECATED;
TRONA_API size_t crypto_stream_salsa208_messagebytes_max(void) TRONA_DEPRECATED;
TRONA_API size_t crypto_stream_salsa208_noncebytes(void) TRONA_DEPRECATED;

#define crypto_stream_salsa20_KEYBYTES 32U
#define crypto_stream_salsa20_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_salsa20_NONCEBYTES 8U

/* Salsa20 (D. J. Bernstein, "Salsa20 specification", 2005): as crypto_stream, with an 8-byte nonce
 * and a 64-bit block counter. The nonce is too short to be chosen at random: use a counter. */
TRONA_API void crypto_stream_salsa20_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa20(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa20_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);
TRONA_API int crypto_stream_salsa20_xor_ic(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, uint64_t ic, const unsigned char *k)
    TRONA_NONNULL(1,4,6);

TRONA_API size_t crypto_stream_salsa20_keybytes(void);
TRONA_API size_t crypto_stream_salsa20_messagebytes_max(void);
TRONA_API size_t crypto_stream_salsa20_noncebytes(void);

#define crypto_stream_xsalsa20_KEYBYTES 32U
#define crypto_stream_xsalsa20_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_xsalsa20_NONCEBYTES 24U

/* XSalsa20, by its own name: the same as crypto_stream. */
TRONA_API void crypto_stream_xsalsa20_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_xsalsa20(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_xsalsa20_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);
TRONA_API int crypto_stream_xsalsa20_xor_ic(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, uint64_t ic, const unsigned char *k)
    TRONA_NONNULL(1,4,6);

TRONA_API size_t crypto_stream_xsalsa20_keybytes(void);
TRONA_API size_t crypto_stream_xsalsa20_messagebytes_max(void);
TRONA_API size_t crypto_stream_xsalsa20_noncebytes(void);

/* ---- ChaCha20, XChaCha20 ---- */

#define crypto_stream_chacha20_IETF_KEYBYTES 32U
#define crypto_stream_chacha20_IETF_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX, 274877906944ULL)
#define crypto_stream_chacha20_IETF_NONCEBYTES 12U
#define crypto_stream_chacha20_ietf_KEYBYTES 32U
#define crypto_stream_chacha20_ietf_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX, 274877906944ULL)
#define crypto_stream_chacha20_ietf_NONCEBYTES 12U

/* ChaCha20 as in RFC 8439: as crypto_stream, with a 12-byte nonce and a 32-bit block counter. A
 * message that would need a block after number 2^32 - 1 is misuse: more than MESSAGEBYTES_MAX
 * bytes, less with ic. */
TRONA_API void crypto_stream_chacha20_ietf_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_chacha20_ietf(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_chacha20_ietf_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);
TRONA_API int crypto_stream_chacha20_ietf_xor_ic(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, uint32_t ic, const unsigned char *k)
    TRONA_NONNULL(1,4,6);

TRONA_API size_t crypto_stream_chacha20_ietf_keybytes(void);
TRONA_API size_t crypto_stream_chacha20_ietf_messagebytes_max(void);
TRONA_API size_t crypto_stream_chacha20_ietf_noncebytes(void);

#define crypto_stream_chacha20_KEYBYTES 32U
#define crypto_stream_chacha20_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_chacha20_NONCEBYTES 8U

/* ChaCha20 (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008): as crypto_stream, with an
 * 8-byte nonce, too short to be chosen at random, and a 64-bit block counter. */
TRONA_API void crypto_stream_chacha20_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_chacha20(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_chacha20_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);
TRONA_API int crypto_stream_chacha20_xor_ic(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, uint64_t ic, const unsigned char *k)
    TRONA_NONNULL(1,4,6);

TRONA_API size_t crypto_stream_chacha20_keybytes(void);
TRONA_API size_t crypto_stream_chacha20_messagebytes_max(void);
TRONA_API size_t crypto_stream_chacha20_noncebytes(void);

#define crypto_stream_xchacha20_KEYBYTES 32U
#define crypto_stream_xchacha20_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_xchacha20_NONCEBYTES 24U

/* XChaCha20 (draft-irtf-cfrg-xchacha): as crypto_stream, with a 24-byte nonce, long enough to be
 * chosen at random, and a 64-bit block counter. */
TRONA_API void crypto_stream_xchacha20_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_xchacha20(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_xchacha20_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);
TRONA_API int crypto_stream_xchacha20_xor_ic(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, uint64_t ic, const unsigned char *k)
    TRONA_NONNULL(1,4,6);

TRONA_API size_t crypto_stream_xchacha20_keybytes(void);
TRONA_API size_t crypto_stream_xchacha20_messagebytes_max(void);
TRONA_API size_t crypto_stream_xchacha20_noncebytes(void);

/* ---- Poly1305 ---- */

/* A one-time authenticator: a 16-byte tag of a message under a 32-byte key that is used for this
 * one message and never again (two tags under one key give it away). RFC 8439, 2.5; Bernstein, "The
 * Poly1305-AES message-authentication code". crypto_onetimeauth* and crypto_onetimeauth_poly1305*
 * are the same. */

/* The state of an incremental Poly1305: 256 bytes, aligned to 16. Opaque. */
typedef struct CRYPTO_ALIGN(16) crypto_onetimeauth_poly1305_state {
    unsigned char opaque[256];
} crypto_onetimeauth_poly1305_state;
typedef crypto_onetimeauth_poly1305_state crypto_onetimeauth_state;

#define crypto_onetimeauth_BYTES 16U
#define crypto_onetimeauth_KEYBYTES 32U
#define crypto_onetimeauth_PRIMITIVE "poly1305"

/* k = a random key of 32 bytes. */
TRONA_API void crypto_onetimeauth_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
/* out = the 16-byte tag of the inlen bytes at in under the 32-byte key k. out may overlap in and k.
 * 0; -1 only if inlen exceeds the address space. */
TRONA_API int crypto_onetimeauth(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);
/* 0 if the 16 bytes at h are the tag of the inlen bytes at in under the key k, -1 if not; compared
 * in constant time. */
TRONA_API int crypto_onetimeauth_verify(const unsigned char *h, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4) TRONA_WARN_UNUSED;
/* In pieces: init with the 32-byte key, any number of updates, final: out = the 16-byte tag, and
 * the state is wiped. A state may be copied, and moved between threads. 0; update: -1 only if inlen
 * exceeds the address space. */
TRONA_API int crypto_onetimeauth_init(crypto_onetimeauth_state *state, const unsigned char *key)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_onetimeauth_update(crypto_onetimeauth_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_onetimeauth_final(crypto_onetimeauth_state *state, unsigned char *out)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_onetimeauth_bytes(void);
TRONA_API size_t crypto_onetimeauth_keybytes(void);
TRONA_API const char *crypto_onetimeauth_primitive(void);
TRONA_API size_t crypto_onetimeauth_statebytes(void);

#define crypto_onetimeauth_poly1305_BYTES 16U
#define crypto_onetimeauth_poly1305_KEYBYTES 32U

TRONA_API void crypto_onetimeauth_poly1305_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_onetimeauth_poly1305(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);
TRONA_API int crypto_onetimeauth_poly1305_verify(const unsigned char *h, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4) TRONA_WARN_UNUSED;
TRONA_API int crypto_onetimeauth_poly1305_init(crypto_onetimeauth_poly1305_state *state,
    const unsigned char *key) TRONA_NONNULL_ALL;
TRONA_API int crypto_onetimeauth_poly1305_update(crypto_onetimeauth_poly1305_state *state,
    const unsigned char *in, unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_onetimeauth_poly1305_final(crypto_onetimeauth_poly1305_state *state,
    unsigned char *out) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_onetimeauth_poly1305_bytes(void);
TRONA_API size_t crypto_onetimeauth_poly1305_keybytes(void);
TRONA_API size_t crypto_onetimeauth_poly1305_statebytes(void);

/* ---- SHA-256 and SHA-512 ---- */

/* The state of an incremental SHA-256: chaining value, length in bits, waiting input. */
typedef struct crypto_hash_sha256_state {
    uint32_t state[8];
    uint64_t count;
    uint8_t  buf[64];
} crypto_hash_sha256_state;

/* The state of an incremental SHA-512; count[0] is the upper half of the length in bits. */
typedef struct crypto_hash_sha512_state {
    uint64_t state[8];
    uint64_t count[2];
    uint8_t  buf[128];
} crypto_hash_sha512_state;

/* SHA-256 and SHA-512 (FIPS 180-4). The whole functions hash the inlen bytes of in; out may overlap
 * in. A message in pieces: _init, any number of _update (inlen may be 0), _final, which wipes the
 * state. States may be copied. Messages are shorter than 2^61 bytes. All return 0; -1, with out and
 * state untouched, only where inlen exceeds the address space. */

/* out = the 64-byte SHA-512 of in. */
#define crypto_hash_BYTES 64U
#define crypto_hash_PRIMITIVE "sha512"

TRONA_API int crypto_hash(unsigned char *out, const unsigned char *in, unsigned long long inlen)
    TRONA_NONNULL(1);

TRONA_API size_t crypto_hash_bytes(void);
TRONA_API const char *crypto_hash_primitive(void) TRONA_WARN_UNUSED;

/* out = the 32-byte SHA-256 of in, whole or in pieces. */
#define crypto_hash_sha256_BYTES 32U

TRONA_API int crypto_hash_sha256(unsigned char *out, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_hash_sha256_init(crypto_hash_sha256_state *state) TRONA_NONNULL_ALL;
TRONA_API int crypto_hash_sha256_update(crypto_hash_sha256_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_hash_sha256_final(crypto_hash_sha256_state *state, unsigned char *out)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_hash_sha256_bytes(void);
TRONA_API size_t crypto_hash_sha256_statebytes(void);

/* out = the 64-byte SHA-512 of in, whole or in pieces. */
#define crypto_hash_sha512_BYTES 64U

TRONA_API int crypto_hash_sha512(unsigned char *out, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_hash_sha512_init(crypto_hash_sha512_state *state) TRONA_NONNULL_ALL;
TRONA_API int crypto_hash_sha512_update(crypto_hash_sha512_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_hash_sha512_final(crypto_hash_sha512_state *state, unsigned char *out)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_hash_sha512_bytes(void);
TRONA_API size_t crypto_hash_sha512_statebytes(void);

/* ---- SHA-3, SHAKE, TurboSHAKE, Keccak-f[1600] ---- */

/* The states of an incremental SHA-3. */
typedef struct CRYPTO_ALIGN(16) crypto_hash_sha3256_state {
    unsigned char opaque[256];
} crypto_hash_sha3256_state;
typedef struct CRYPTO_ALIGN(16) crypto_hash_sha3512_state {
    unsigned char opaque[256];
} crypto_hash_sha3512_state;

/* The states of an incremental XOF: of the message taken in, then of the output given out. */
typedef struct CRYPTO_ALIGN(16) crypto_xof_shake128_state {
    unsigned char opaque[256];
} crypto_xof_shake128_state;
typedef struct CRYPTO_ALIGN(16) crypto_xof_shake256_state {
    unsigned char opaque[256];
} crypto_xof_shake256_state;
typedef struct CRYPTO_ALIGN(16) crypto_xof_turboshake128_state {
    unsigned char opaque[256];
} crypto_xof_turboshake128_state;
typedef struct CRYPTO_ALIGN(16) crypto_xof_turboshake256_state {
    unsigned char opaque[256];
} crypto_xof_turboshake256_state;

/* The 200 bytes that Keccak-f[1600] permutes. To be read and written by the functions below. */
typedef struct CRYPTO_ALIGN(16) crypto_core_keccak1600_state {
    unsigned char opaque[224];
} crypto_core_keccak1600_state;

/* SHA3-256 and SHA3-512 (FIPS 202). The whole functions hash the inlen bytes of in; out may overlap
 * in. A message in pieces: _init, any number of _update (inlen may be 0), _final. States may be
 * copied. _final leaves the state as it is: of a secret message, wipe it with sodium_memzero. Return
 * 0; -1, nothing changed, on a state that was wiped, and where inlen exceeds the address space.
 *
 * After _final call _init. Without it, -1 is returned and yet, as in libsodium, the state goes on,
 * permuted once more: another _final writes its first bytes, as many as a digest has; _update lets
 * in a message from there on, of which further _update and a _final then return 0. */

/* out = the 32-byte SHA3-256 of in, whole or in pieces. */
#define crypto_hash_sha3256_BYTES 32U

TRONA_API int crypto_hash_sha3256(unsigned char *out, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_hash_sha3256_init(crypto_hash_sha3256_state *state) TRONA_NONNULL_ALL;
TRONA_API int crypto_hash_sha3256_update(crypto_hash_sha3256_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_hash_sha3256_final(crypto_hash_sha3256_state *state, unsigned char *out)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_hash_sha3256_bytes(void);
TRONA_API size_t crypto_hash_sha3256_statebytes(void);

/* out = the 64-byte SHA3-512 of in, whole or in pieces. */
#define crypto_hash_sha3512_BYTES 64U

TRONA_API int crypto_hash_sha3512(unsigned char *out, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_hash_sha3512_init(crypto_hash_sha3512_state *state) TRONA_NONNULL_ALL;
TRONA_API int crypto_hash_sha3512_update(crypto_hash_sha3512_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_hash_sha3512_final(crypto_hash_sha3512_state *state, unsigned char *out)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_hash_sha3512_bytes(void);
TRONA_API size_t crypto_hash_sha3512_statebytes(void);

/* Extendable-output functions: SHAKE (FIPS 202), and TurboSHAKE (RFC 9861), which takes half the
 * rounds. The whole functions write outlen bytes of output for the inlen bytes of in; out may
 * overlap in, both lengths may be 0. A shorter output is the beginning of a longer one.
 *
 * In pieces: _init, any number of _update, any number of _squeeze, each of which continues the
 * output. _init_with_domain gives, for each domain byte, another function: its bits follow the
 * message, the highest that is 1 being the first of the padding. RFC 9861 has 1 to 127 (31 is
 * _init's); any byte is accepted. States may be copied at any time; nothing wipes them but the
 * caller.
 *
 * Return 0; -1, with the state untouched, from _update after the first _squeeze (even of 0 bytes)
 * and on a state that was wiped, and where inlen exceeds the address space. _squeeze of a state
 * that was wiped is misuse. */

/* SHAKE128. Blocks of 168 bytes, 128-bit security; 32 bytes of output or more to resist
 * collisions. */
#define crypto_xof_shake128_BLOCKBYTES 168U
#define crypto_xof_shake128_DOMAIN_STANDARD 31U
#define crypto_xof_shake128_STATEBYTES 256U

TRONA_API int crypto_xof_shake128(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_xof_shake128_init(crypto_xof_shake128_state *state) TRONA_NONNULL_ALL;
TRONA_API int crypto_xof_shake128_init_with_domain(crypto_xof_shake128_state *state,
    unsigned char domain) TRONA_NONNULL_ALL;
TRONA_API int crypto_xof_shake128_update(crypto_xof_shake128_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_xof_shake128_squeeze(crypto_xof_shake128_state *state, unsigned char *out,
    size_t outlen) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_xof_shake128_blockbytes(void);
TRONA_API unsigned char crypto_xof_shake128_domain_standard(void);
TRONA_API size_t crypto_xof_shake128_statebytes(void);

/* SHAKE256. Blocks of 136 bytes, 256-bit security; 64 bytes of output or more to resist
 * collisions. */
#define crypto_xof_shake256_BLOCKBYTES 136U
#define crypto_xof_shake256_DOMAIN_STANDARD 31U
#define crypto_xof_shake256_STATEBYTES 256U

TRONA_API int crypto_xof_shake256(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_xof_shake256_init(crypto_xof_shake256_state *state) TRONA_NONNULL_ALL;
TRONA_API int crypto_xof_shake256_init_with_domain(crypto_xof_shake256_state *state,
    unsigned char domain) TRONA_NONNULL_ALL;
TRONA_API int crypto_xof_shake256_update(crypto_xof_shake256_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_xof_shake256_squeeze(crypto_xof_shake256_state *state, unsigned char *out,
    size_t outlen) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_xof_shake256_blockbytes(void);
TRONA_API unsigned char crypto_xof_shake256_domain_standard(void);
TRONA_API size_t crypto_xof_shake256_statebytes(void);

/* TurboSHAKE128: SHAKE128 with 12 rounds. */
#define crypto_xof_turboshake128_BLOCKBYTES 168U
#define crypto_xof_turboshake128_DOMAIN_STANDARD 31U
#define crypto_xof_turboshake128_STATEBYTES 256U

TRONA_API int crypto_xof_turboshake128(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_xof_turboshake128_init(crypto_xof_turboshake128_state *state)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_xof_turboshake128_init_with_domain(crypto_xof_turboshake128_state *state,
    unsigned char domain) TRONA_NONNULL_ALL;
TRONA_API int crypto_xof_turboshake128_update(crypto_xof_turboshake128_state *state,
    const unsigned char *in, unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_xof_turboshake128_squeeze(crypto_xof_turboshake128_state *state,
    unsigned char *out, size_t outlen) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_xof_turboshake128_blockbytes(void);
TRONA_API unsigned char crypto_xof_turboshake128_domain_standard(void);
TRONA_API size_t crypto_xof_turboshake128_statebytes(void);

/* TurboSHAKE256: SHAKE256 with 12 rounds. */
#define crypto_xof_turboshake256_BLOCKBYTES 136U
#define crypto_xof_turboshake256_DOMAIN_STANDARD 31U
#define crypto_xof_turboshake256_STATEBYTES 256U

TRONA_API int crypto_xof_turboshake256(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_xof_turboshake256_init(crypto_xof_turboshake256_state *state)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_xof_turboshake256_init_with_domain(crypto_xof_turboshake256_state *state,
    unsigned char domain) TRONA_NONNULL_ALL;
TRONA_API int crypto_xof_turboshake256_update(crypto_xof_turboshake256_state *state,
    const unsigned char *in, unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_xof_turboshake256_squeeze(crypto_xof_turboshake256_state *state,
    unsigned char *out, size_t outlen) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_xof_turboshake256_blockbytes(void);
TRONA_API unsigned char crypto_xof_turboshake256_domain_standard(void);
TRONA_API size_t crypto_xof_turboshake256_statebytes(void);

/* Keccak-f[1600] (FIPS 202, section 3.4) and its state of 200 bytes, for constructions of one's
 * own. _init sets it to zeros; _permute_24 applies Keccak-f[1600] to it, _permute_12 the last 12 of
 * its rounds, as in TurboSHAKE. _xor_bytes XORs the length bytes at bytes into the state, from its
 * byte offset on; _extract_bytes copies them out. length may be 0; to reach beyond the 200 bytes is
 * misuse. bytes and state are disjoint. States may be copied. */
TRONA_API void crypto_core_keccak1600_init(crypto_core_keccak1600_state *state) TRONA_NONNULL_ALL;
TRONA_API void crypto_core_keccak1600_xor_bytes(crypto_core_keccak1600_state *state,
    const unsigned char *bytes, size_t offset, size_t length) TRONA_NONNULL_ALL;
TRONA_API void crypto_core_keccak1600_permute_24(crypto_core_keccak1600_state *state)
    TRONA_NONNULL_ALL;
TRONA_API void crypto_core_keccak1600_permute_12(crypto_core_keccak1600_state *state)
    TRONA_NONNULL_ALL;
TRONA_API void crypto_core_keccak1600_extract_bytes(const crypto_core_keccak1600_state *state,
    unsigned char *bytes, size_t offset, size_t length) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_core_keccak1600_statebytes(void);

/* ---- HMAC-SHA-2 ---- */

/* The states of an incremental HMAC: the inner and the outer hash. */
typedef struct crypto_auth_hmacsha256_state {
    crypto_hash_sha256_state ictx;
    crypto_hash_sha256_state octx;
} crypto_auth_hmacsha256_state;

typedef struct crypto_auth_hmacsha512_state {
    crypto_hash_sha512_state ictx;
    crypto_hash_sha512_state octx;
} crypto_auth_hmacsha512_state;

typedef crypto_auth_hmacsha512_state crypto_auth_hmacsha512256_state;

/* HMAC (RFC 2104, FIPS 198-1) of the inlen bytes of in. The whole functions take a key k of 32
 * bytes; out may overlap in and k. _verify returns 0 if h is the tag, else -1; its time does not
 * depend on where they differ. A message in pieces: _init with a key of any length (0 too; a NULL
 * key with keylen > 0 is misuse), any number of _update, _final, which wipes the state. The others
 * return 0; -1, with out and state untouched, only where inlen exceeds the address space. _keygen
 * fills k with 32 random bytes. */

/* out, h: 32 bytes, HMAC-SHA-512 truncated to 256 bits, as crypto_auth_hmacsha512256 below. */
#define crypto_auth_BYTES 32U
#define crypto_auth_KEYBYTES 32U
#define crypto_auth_PRIMITIVE "hmacsha512256"

TRONA_API void crypto_auth_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_auth(unsigned char *out, const unsigned char *in, unsigned long long inlen,
    const unsigned char *k) TRONA_NONNULL(1,4);
TRONA_API int crypto_auth_verify(const unsigned char *h, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_auth_bytes(void);
TRONA_API size_t crypto_auth_keybytes(void);
TRONA_API const char *crypto_auth_primitive(void);

/* out, h: 32 bytes, HMAC-SHA-256. */
#define crypto_auth_hmacsha256_BYTES 32U
#define crypto_auth_hmacsha256_KEYBYTES 32U

TRONA_API void crypto_auth_hmacsha256_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_auth_hmacsha256(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);
TRONA_API int crypto_auth_hmacsha256_verify(const unsigned char *h, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4) TRONA_WARN_UNUSED;
TRONA_API int crypto_auth_hmacsha256_init(crypto_auth_hmacsha256_state *state,
    const unsigned char *key, size_t keylen) TRONA_NONNULL(1);
TRONA_API int crypto_auth_hmacsha256_update(crypto_auth_hmacsha256_state *state,
    const unsigned char *in, unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_auth_hmacsha256_final(crypto_auth_hmacsha256_state *state, unsigned char *out)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_auth_hmacsha256_bytes(void);
TRONA_API size_t crypto_auth_hmacsha256_keybytes(void);
TRONA_API size_t crypto_auth_hmacsha256_statebytes(void);

/* out, h: 32 bytes, the first half of HMAC-SHA-512. Not HMAC with the hash called SHA-512/256. */
#define crypto_auth_hmacsha512256_BYTES 32U
#define crypto_auth_hmacsha512256_KEYBYTES 32U

TRONA_API void crypto_auth_hmacsha512256_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_auth_hmacsha512256(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);
TRONA_API int crypto_auth_hmacsha512256_verify(const unsigned char *h, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4) TRONA_WARN_UNUSED;
TRONA_API int crypto_auth_hmacsha512256_init(crypto_auth_hmacsha512256_state *state,
    const unsigned char *key, size_t keylen) TRONA_NONNULL(1);
TRONA_API int crypto_auth_hmacsha512256_update(crypto_auth_hmacsha512256_state *state,
    const unsigned char *in, unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_auth_hmacsha512256_final(crypto_auth_hmacsha512256_state *state,
    unsigned char *out) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_auth_hmacsha512256_bytes(void);
TRONA_API size_t crypto_auth_hmacsha512256_keybytes(void);
TRONA_API size_t crypto_auth_hmacsha512256_statebytes(void);

/* out, h: 64 bytes, HMAC-SHA-512. */
#define crypto_auth_hmacsha512_BYTES 64U
#define crypto_auth_hmacsha512_KEYBYTES 32U

TRONA_API void crypto_auth_hmacsha512_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_auth_hmacsha512(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);
TRONA_API int crypto_auth_hmacsha512_verify(const unsigned char *h, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4) TRONA_WARN_UNUSED;
TRONA_API int crypto_auth_hmacsha512_init(crypto_auth_hmacsha512_state *state,
    const unsigned char *key, size_t keylen) TRONA_NONNULL(1);
TRONA_API int crypto_auth_hmacsha512_update(crypto_auth_hmacsha512_state *state,
    const unsigned char *in, unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_auth_hmacsha512_final(crypto_auth_hmacsha512_state *state, unsigned char *out)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_auth_hmacsha512_bytes(void);
TRONA_API size_t crypto_auth_hmacsha512_keybytes(void);
TRONA_API size_t crypto_auth_hmacsha512_statebytes(void);

/* ---- BLAKE2b ---- */

/* crypto_generichash is BLAKE2b (RFC 7693), an unkeyed hash or, with a key, a MAC and PRF. out is
 * 1 to 64 bytes long (16 to 64 are recommended: _BYTES_MIN and _BYTES_MAX), and its length enters
 * the hash. The key is 0 to 64 bytes; NULL with keylen 0 for none. salt and personal are 16 bytes
 * each, or NULL for zeros.
 *
 * Both one-step functions return 0, or -1 with out unchanged if outlen is 0 or above 64 or
 * keylen above 64. NULL with a length above 0, for in or key, is misuse. out may overlap all
 * inputs. */

/* The state of an incremental BLAKE2b: 384 bytes, aligned to 64. Opaque; may be copied at any
 * time. It holds a key, if there is one, until final. */
typedef struct CRYPTO_ALIGN(64) crypto_generichash_blake2b_state {
    unsigned char opaque[384];
} crypto_generichash_blake2b_state;
typedef crypto_generichash_blake2b_state crypto_generichash_state;

#define crypto_generichash_BYTES 32U
#define crypto_generichash_BYTES_MAX 64U
#define crypto_generichash_BYTES_MIN 16U
#define crypto_generichash_KEYBYTES 32U
#define crypto_generichash_KEYBYTES_MAX 64U
#define crypto_generichash_KEYBYTES_MIN 16U
#define crypto_generichash_PRIMITIVE "blake2b"

/* Fills k with 32 random bytes. */
TRONA_API void crypto_generichash_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
/* out = BLAKE2b of the inlen bytes at in. */
TRONA_API int crypto_generichash(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen, const unsigned char *key, size_t keylen) TRONA_NONNULL(1);
/* In pieces: init, any number of updates, final.
 * init: -1 for lengths as above; a NULL key means none, whatever keylen is. outlen enters the
 * hash.
 * update: 0, or -1 after final.
 * final: writes the first outlen bytes of the hash, usually as many as init was told, and wipes
 * the state; 0, or -1 with out unchanged if the state is already final. An outlen of 0 or above 64
 * is misuse. */
TRONA_API int crypto_generichash_init(crypto_generichash_state *state, const unsigned char *key,
    const size_t keylen, const size_t outlen) TRONA_NONNULL(1);
TRONA_API int crypto_generichash_update(crypto_generichash_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_generichash_final(crypto_generichash_state *state, unsigned char *out,
    const size_t outlen) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_generichash_bytes(void);
TRONA_API size_t crypto_generichash_bytes_max(void);
TRONA_API size_t crypto_generichash_bytes_min(void);
TRONA_API size_t crypto_generichash_keybytes(void);
TRONA_API size_t crypto_generichash_keybytes_max(void);
TRONA_API size_t crypto_generichash_keybytes_min(void);
TRONA_API const char *crypto_generichash_primitive(void);
TRONA_API size_t crypto_generichash_statebytes(void);

#define crypto_generichash_blake2b_BYTES 32U
#define crypto_generichash_blake2b_BYTES_MAX 64U
#define crypto_generichash_blake2b_BYTES_MIN 16U
#define crypto_generichash_blake2b_KEYBYTES 32U
#define crypto_generichash_blake2b_KEYBYTES_MAX 64U
#define crypto_generichash_blake2b_KEYBYTES_MIN 16U
#define crypto_generichash_blake2b_PERSONALBYTES 16U
#define crypto_generichash_blake2b_SALTBYTES 16U

/* The same functions by their full name, and with salt and personalisation. */
TRONA_API void crypto_generichash_blake2b_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_generichash_blake2b(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen, const unsigned char *key, size_t keylen) TRONA_NONNULL(1);
TRONA_API int crypto_generichash_blake2b_salt_personal(unsigned char *out, size_t outlen,
    const unsigned char *in, unsigned long long inlen, const unsigned char *key, size_t keylen,
    const unsigned char *salt, const unsigned char *personal) TRONA_NONNULL(1);
TRONA_API int crypto_generichash_blake2b_init(crypto_generichash_blake2b_state *state,
    const unsigned char *key, const size_t keylen, const size_t outlen) TRONA_NONNULL(1);
TRONA_API int crypto_generichash_blake2b_init_salt_personal(crypto_generichash_blake2b_state *state,
    const unsigned char *key, const size_t keylen, const size_t outlen, const unsigned char *salt,
    const unsigned char *personal) TRONA_NONNULL(1);
TRONA_API int crypto_generichash_blake2b_update(crypto_generichash_blake2b_state *state,
    const unsigned char *in, unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_generichash_blake2b_final(crypto_generichash_blake2b_state *state,
    unsigned char *out, const size_t outlen) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_generichash_blake2b_bytes(void);
TRONA_API size_t crypto_generichash_blake2b_bytes_max(void);
TRONA_API size_t crypto_generichash_blake2b_bytes_min(void);
TRONA_API size_t crypto_generichash_blake2b_keybytes(void);
TRONA_API size_t crypto_generichash_blake2b_keybytes_max(void);
TRONA_API size_t crypto_generichash_blake2b_keybytes_min(void);
TRONA_API size_t crypto_generichash_blake2b_personalbytes(void);
TRONA_API size_t crypto_generichash_blake2b_saltbytes(void);
TRONA_API size_t crypto_generichash_blake2b_statebytes(void);

/* ---- BLAKE3 ---- */

/* BLAKE3 (O'Connor, Aumasson, Neves, Wilcox-O'Hearn, "BLAKE3: one function, fast everywhere", 2021):
 * a hash, a MAC and PRF, a key derivation function, all with an output of any length, of which a
 * shorter one is the beginning of a longer one; 128-bit security, with 32 bytes of output or more.
 * Not in libsodium's API.
 *
 * The whole functions write outlen bytes, which may be 0, for the inlen bytes of in, which may be 0;
 * out may overlap all inputs. 0; -1, out untouched, only if inlen exceeds the address space. */

/* The state of an incremental BLAKE3: the key, waiting input, a stack of chaining values; 1920
 * bytes, aligned to 16. Opaque; may be copied at any time. */
typedef struct CRYPTO_ALIGN(16) crypto_blake3_state {
    unsigned char opaque[1920];
} crypto_blake3_state;

/* out = the 32-byte hash. */
#define crypto_hash_blake3_BYTES 32U

TRONA_API int crypto_hash_blake3(unsigned char *out, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

TRONA_API size_t crypto_hash_blake3_bytes(void);

/* The usual output, and the key of crypto_blake3_keyed. */
#define crypto_blake3_BYTES 32U
#define crypto_blake3_KEYBYTES 32U

/* out = the hash of in. */
TRONA_API int crypto_blake3(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
/* The same, where in is long, with up to threads threads, the caller's among them; 0 means one for
 * each processor. There are never more than 64; fewer if in is short or the system refuses. The
 * result does not depend on it. */
TRONA_API int crypto_blake3_threads(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen, uint32_t threads) TRONA_NONNULL(1);
/* k = a random key of 32 bytes. */
TRONA_API void crypto_blake3_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
/* out = the keyed hash of in, a MAC and PRF, under the 32-byte key. */
TRONA_API int crypto_blake3_keyed(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen, const unsigned char *key) TRONA_NONNULL(1, 5);
/* out = a key derived from material, which must be hard to guess (and so no password), for one
 * purpose: context, contextlen bytes that are fixed in the program, unique in the world, such as
 * "example.com 2026-01-31 session tokens v1". */
TRONA_API int crypto_blake3_derive_key(unsigned char *out, size_t outlen, const char *context,
    size_t contextlen, const unsigned char *material, unsigned long long materiallen)
    TRONA_NONNULL(1);

/* In pieces: one _init of the three, for the three functions above; any number of _update, of inlen
 * >= 0 bytes; any number of _final, each of which writes the first outlen bytes of the output, and
 * of _final_seek, which writes outlen bytes from byte seek on. These leave the state as it is, so
 * that more can be taken in after them. Nothing wipes it but the caller, by sodium_memzero.
 *
 * Return 0. -1, with all untouched, from _update on a state that was wiped and where inlen exceeds
 * the address space; from _final_seek where seek + outlen is above 2^64 - 1, the length of the
 * output. _final and _final_seek of a state that was wiped are misuse. */
TRONA_API int crypto_blake3_init(crypto_blake3_state *state) TRONA_NONNULL_ALL;
TRONA_API int crypto_blake3_init_keyed(crypto_blake3_state *state, const unsigned char *key)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_blake3_init_derive_key(crypto_blake3_state *state, const char *context,
    size_t contextlen) TRONA_NONNULL(1);
TRONA_API int crypto_blake3_update(crypto_blake3_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_blake3_final(const crypto_blake3_state *state, unsigned char *out,
    size_t outlen) TRONA_NONNULL(1);
TRONA_API int crypto_blake3_final_seek(const crypto_blake3_state *state, uint64_t seek,
    unsigned char *out, size_t outlen) TRONA_NONNULL(1);

TRONA_API size_t crypto_blake3_bytes(void);
TRONA_API size_t crypto_blake3_keybytes(void);
TRONA_API size_t crypto_blake3_statebytes(void);

/* ---- SipHash ---- */

/* SipHash-2-4 (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF", 2012) of the
 * inlen bytes of in under the key k of 16 bytes: for hash tables that an adversary fills, and other
 * short tags. Who does not know the key cannot predict the hash; 8 bytes are too few against
 * collisions. out may overlap in and k; in may be NULL if inlen is 0. Return 0; -1, with out
 * untouched, only where inlen exceeds the address space. */

/* out: 8 bytes, as crypto_shorthash_siphash24 below. _keygen fills k with 16 random bytes. */
#define crypto_shorthash_BYTES 8U
#define crypto_shorthash_KEYBYTES 16U
#define crypto_shorthash_PRIMITIVE "siphash24"

TRONA_API void crypto_shorthash_keygen(unsigned char k[16U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_shorthash(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);

TRONA_API size_t crypto_shorthash_bytes(void);
TRONA_API size_t crypto_shorthash_keybytes(void);
TRONA_API const char *crypto_shorthash_primitive(void);

/* out: 8 bytes. */
#define crypto_shorthash_siphash24_BYTES 8U
#define crypto_shorthash_siphash24_KEYBYTES 16U

TRONA_API int crypto_shorthash_siphash24(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);

TRONA_API size_t crypto_shorthash_siphash24_bytes(void);
TRONA_API size_t crypto_shorthash_siphash24_keybytes(void);

/* out: 16 bytes, by the variant of the authors' reference code with 128 bits. */
#define crypto_shorthash_siphashx24_BYTES 16U
#define crypto_shorthash_siphashx24_KEYBYTES 16U

TRONA_API int crypto_shorthash_siphashx24(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);

TRONA_API size_t crypto_shorthash_siphashx24_bytes(void);
TRONA_API size_t crypto_shorthash_siphashx24_keybytes(void);

/* ---- Key derivation: BLAKE2b, HKDF ---- */

/* The states of an extraction in pieces: those of its HMAC. */
typedef struct crypto_kdf_hkdf_sha256_state {
    crypto_auth_hmacsha256_state st;
} crypto_kdf_hkdf_sha256_state;

typedef struct crypto_kdf_hkdf_sha512_state {
    crypto_auth_hmacsha512_state st;
} crypto_kdf_hkdf_sha512_state;

/* subkey = subkey_len bytes, 16 to 64, that follow from the master key (32 bytes), the number
 * subkey_id and the 8 bytes of ctx, which says what the key is for and need not be secret: keyed
 * BLAKE2b (RFC 7693) of no message with subkey_id, little-endian, as the salt and ctx as the
 * personalisation. Who knows subkeys learns nothing of others, nor of the master key. subkey may
 * overlap key and ctx. Return 0; -1 with EINVAL, subkey untouched, for any other subkey_len.
 * crypto_kdf_keygen fills k with 32 random bytes. */
#define crypto_kdf_BYTES_MAX 64
#define crypto_kdf_BYTES_MIN 16
#define crypto_kdf_CONTEXTBYTES 8
#define crypto_kdf_KEYBYTES 32
#define crypto_kdf_PRIMITIVE "blake2b"

TRONA_API void crypto_kdf_keygen(unsigned char k[32]) TRONA_NONNULL_ALL;
TRONA_API int crypto_kdf_derive_from_key(unsigned char *subkey, size_t subkey_len,
    uint64_t subkey_id, const char ctx[8], const unsigned char key[32]) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_kdf_bytes_max(void);
TRONA_API size_t crypto_kdf_bytes_min(void);
TRONA_API size_t crypto_kdf_contextbytes(void);
TRONA_API size_t crypto_kdf_keybytes(void);
TRONA_API const char *crypto_kdf_primitive(void) TRONA_WARN_UNUSED;

/* The same under its long name. */
#define crypto_kdf_blake2b_BYTES_MAX 64
#define crypto_kdf_blake2b_BYTES_MIN 16
#define crypto_kdf_blake2b_CONTEXTBYTES 8
#define crypto_kdf_blake2b_KEYBYTES 32

TRONA_API int crypto_kdf_blake2b_derive_from_key(unsigned char *subkey, size_t subkey_len,
    uint64_t subkey_id, const char ctx[8], const unsigned char key[32]) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_kdf_blake2b_bytes_max(void);
TRONA_API size_t crypto_kdf_blake2b_bytes_min(void);
TRONA_API size_t crypto_kdf_blake2b_contextbytes(void);
TRONA_API size_t crypto_kdf_blake2b_keybytes(void);

/* HKDF (RFC 5869). _extract makes of any key material ikm, and a salt (of any length, not secret;
 * NULL with length 0: none), a key prk of as many bytes as the hash; in pieces: _extract_init, any
 * number of _extract_update, _extract_final, which wipes the state. prk may overlap the inputs.
 * _expand makes of prk the out_len bytes of out; ctx (any ctx_len bytes, NULL with length 0) says
 * what they are for. out may overlap prk, not ctx. Return 0; _expand -1 with EINVAL, out untouched,
 * if out_len is more than 255 hashes. A NULL salt with salt_len > 0 is misuse. _keygen fills prk
 * with random bytes. */

/* With SHA-256: prk 32 bytes, out at most 8160. */
#define crypto_kdf_hkdf_sha256_BYTES_MAX 8160U
#define crypto_kdf_hkdf_sha256_BYTES_MIN 0U
#define crypto_kdf_hkdf_sha256_KEYBYTES 32U

TRONA_API void crypto_kdf_hkdf_sha256_keygen(unsigned char prk[32U]);
TRONA_API int crypto_kdf_hkdf_sha256_extract(unsigned char prk[32U], const unsigned char *salt,
    size_t salt_len, const unsigned char *ikm, size_t ikm_len) TRONA_NONNULL(4);
TRONA_API int crypto_kdf_hkdf_sha256_extract_init(crypto_kdf_hkdf_sha256_state *state,
    const unsigned char *salt, size_t salt_len) TRONA_NONNULL(1);
TRONA_API int crypto_kdf_hkdf_sha256_extract_update(crypto_kdf_hkdf_sha256_state *state,
    const unsigned char *ikm, size_t ikm_len) TRONA_NONNULL_ALL;
TRONA_API int crypto_kdf_hkdf_sha256_extract_final(crypto_kdf_hkdf_sha256_state *state,
    unsigned char prk[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_kdf_hkdf_sha256_expand(unsigned char *out, size_t out_len, const char *ctx,
    size_t ctx_len, const unsigned char prk[32U]) TRONA_NONNULL(1);

TRONA_API size_t crypto_kdf_hkdf_sha256_bytes_max(void);
TRONA_API size_t crypto_kdf_hkdf_sha256_bytes_min(void);
TRONA_API size_t crypto_kdf_hkdf_sha256_keybytes(void);
TRONA_API size_t crypto_kdf_hkdf_sha256_statebytes(void);

/* With SHA-512: prk 64 bytes, out at most 16320. */
#define crypto_kdf_hkdf_sha512_BYTES_MAX 16320U
#define crypto_kdf_hkdf_sha512_BYTES_MIN 0U
#define crypto_kdf_hkdf_sha512_KEYBYTES 64U

TRONA_API void crypto_kdf_hkdf_sha512_keygen(unsigned char prk[64U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_kdf_hkdf_sha512_extract(unsigned char prk[64U], const unsigned char *salt,
    size_t salt_len, const unsigned char *ikm, size_t ikm_len) TRONA_NONNULL(1);
TRONA_API int crypto_kdf_hkdf_sha512_extract_init(crypto_kdf_hkdf_sha512_state *state,
    const unsigned char *salt, size_t salt_len) TRONA_NONNULL(1);
TRONA_API int crypto_kdf_hkdf_sha512_extract_update(crypto_kdf_hkdf_sha512_state *state,
    const unsigned char *ikm, size_t ikm_len) TRONA_NONNULL_ALL;
TRONA_API int crypto_kdf_hkdf_sha512_extract_final(crypto_kdf_hkdf_sha512_state *state,
    unsigned char prk[64U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_kdf_hkdf_sha512_expand(unsigned char *out, size_t out_len, const char *ctx,
    size_t ctx_len, const unsigned char prk[64U]) TRONA_NONNULL(1);

TRONA_API size_t crypto_kdf_hkdf_sha512_bytes_max(void);
TRONA_API size_t crypto_kdf_hkdf_sha512_bytes_min(void);
TRONA_API size_t crypto_kdf_hkdf_sha512_keybytes(void);
TRONA_API size_t crypto_kdf_hkdf_sha512_statebytes(void);

/* ---- Password hashing: Argon2 ---- */

#define crypto_pwhash_ALG_ARGON2I13 1
#define crypto_pwhash_ALG_ARGON2ID13 2
#define crypto_pwhash_ALG_DEFAULT 2
#define crypto_pwhash_BYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX, 4294967295U)
#define crypto_pwhash_BYTES_MIN 16U
#define crypto_pwhash_MEMLIMIT_INTERACTIVE 67108864U
#define crypto_pwhash_MEMLIMIT_MAX \
    (SODIUM_SIZE_MAX > 4294967295U ? (size_t) 4398046510080ULL : (size_t) 2147483648U)
#define crypto_pwhash_MEMLIMIT_MIN 8192U
#define crypto_pwhash_MEMLIMIT_MODERATE 268435456U
#define crypto_pwhash_MEMLIMIT_SENSITIVE 1073741824U
#define crypto_pwhash_OPSLIMIT_INTERACTIVE 2U
#define crypto_pwhash_OPSLIMIT_MAX 4294967295U
#define crypto_pwhash_OPSLIMIT_MIN 1U
#define crypto_pwhash_OPSLIMIT_MODERATE 3U
#define crypto_pwhash_OPSLIMIT_SENSITIVE 4U
#define crypto_pwhash_PASSWD_MAX 4294967295U
#define crypto_pwhash_PASSWD_MIN 0U
#define crypto_pwhash_PRIMITIVE "argon2id,argon2i"
#define crypto_pwhash_SALTBYTES 16U
#define crypto_pwhash_STRBYTES 128U
#define crypto_pwhash_STRPREFIX "$argon2id$"

/* Argon2, version 1.3 (RFC 9106): hashes a password so that it costs time and memory to guess one.
 * opslimit is the number of passes over memlimit bytes (rounded down to whole KiB), one lane: for
 * both there are constants, INTERACTIVE to SENSITIVE. Argon2id is the algorithm to choose; Argon2i
 * needs more passes, but what memory it uses never depends on the password.
 *
 * crypto_pwhash derives outlen bytes, a key say, from the passwdlen bytes at passwd and the 16-byte
 * salt: the same from the same inputs and limits. alg is crypto_pwhash_ALG_x. out may not overlap
 * the inputs; it is all zeros on failure, save for an unknown alg.
 * crypto_pwhash_str hashes with a random salt; out is text, an ASCII string that holds algorithm,
 * limits, salt and a 32-byte hash, padded with zeros to 128 bytes: "$argon2id$v=19$m=...". It is
 * all zeros on failure. crypto_pwhash_str_alg does the same with Argon2i or Argon2id; another alg
 * is misuse.
 * crypto_pwhash_str_verify says whether the password belongs to such a string, which may also have
 * more lanes, other lengths of salt (8 or more) and hash (16 or more), and be of Argon2's version
 * 1.0: "v=16", or no "v=". It takes the time and memory that the string names: strings that others
 * may have written are for crypto_pwhash_argon2_str_verify_ll.
 * crypto_pwhash_str_needs_rehash returns 0 if the string was made with these limits, 1 if with
 * others or of version 1.0, -1 (errno EINVAL) if it is not such a string.
 *
 * On failure -1, and errno is EFBIG for a length or limit that is too large; EINVAL for one that is
 * too small, an unknown alg, out equal to passwd, an invalid string, a wrong password; ENOMEM if
 * there is not enough memory. Memory is wiped before it is given back. */
TRONA_API int crypto_pwhash(unsigned char * const out, unsigned long long outlen,
    const char * const passwd, unsigned long long passwdlen, const unsigned char * const salt,
    unsigned long long opslimit, size_t memlimit, int alg) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_str(char out[128U], const char * const passwd,
    unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_str_alg(char out[128U], const char * const passwd,
    unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit, int alg)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_str_verify(const char *str, const char * const passwd,
    unsigned long long passwdlen) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_str_needs_rehash(const char *str, unsigned long long opslimit,
    size_t memlimit) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Measures this machine and sets *opslimit and *memlimit so that crypto_pwhash with alg takes about
 * milliseconds and at most memory_max bytes (8,192 or more): as much memory as fits into the time,
 * then passes for what time is left. It takes two to six times as long itself, and what else the
 * machine does makes the limits smaller: call it once, on an idle machine, and keep what it says. -1,
 * errno EINVAL (a time of 0, too little memory, an unknown alg) or ENOMEM; nothing is set then. */
TRONA_API int crypto_pwhash_calibrate(unsigned long long *opslimit, size_t *memlimit,
    size_t memory_max, uint32_t milliseconds, int alg) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API int crypto_pwhash_alg_argon2i13(void);
TRONA_API int crypto_pwhash_alg_argon2id13(void);
TRONA_API int crypto_pwhash_alg_default(void);
TRONA_API size_t crypto_pwhash_bytes_max(void);
TRONA_API size_t crypto_pwhash_bytes_min(void);
TRONA_API size_t crypto_pwhash_memlimit_interactive(void);
TRONA_API size_t crypto_pwhash_memlimit_max(void);
TRONA_API size_t crypto_pwhash_memlimit_min(void);
TRONA_API size_t crypto_pwhash_memlimit_moderate(void);
TRONA_API size_t crypto_pwhash_memlimit_sensitive(void);
TRONA_API unsigned long long crypto_pwhash_opslimit_interactive(void);
TRONA_API unsigned long long crypto_pwhash_opslimit_max(void);
TRONA_API unsigned long long crypto_pwhash_opslimit_min(void);
TRONA_API unsigned long long crypto_pwhash_opslimit_moderate(void);
TRONA_API unsigned long long crypto_pwhash_opslimit_sensitive(void);
TRONA_API size_t crypto_pwhash_passwd_max(void);
TRONA_API size_t crypto_pwhash_passwd_min(void);
TRONA_API const char *crypto_pwhash_primitive(void) TRONA_WARN_UNUSED;
TRONA_API size_t crypto_pwhash_saltbytes(void);
TRONA_API size_t crypto_pwhash_strbytes(void);
TRONA_API const char *crypto_pwhash_strprefix(void);

#define crypto_pwhash_argon2_ll_ALG_ARGON2D13 0
#define crypto_pwhash_argon2_ll_ALG_ARGON2I13 1
#define crypto_pwhash_argon2_ll_ALG_ARGON2ID13 2
#define crypto_pwhash_argon2_ll_BYTES_MIN 4U
#define crypto_pwhash_argon2_ll_KEYIDBYTES_MAX 8U
#define crypto_pwhash_argon2_ll_LANES_MAX 16777215U
#define crypto_pwhash_argon2_ll_SALTBYTES_MIN 8U
#define crypto_pwhash_argon2_ll_STR_ADBYTES_MAX 32U

/* All of RFC 9106: Argon2d, Argon2i or Argon2id (alg) with t >= 1 passes over m_kib KiB, p lanes
 * (m_kib >= 8 p, p <= LANES_MAX), a salt of 8 or more bytes, a secret ("pepper") and associated
 * data of 0 or more. No length exceeds 2^32 - 1. Argon2d's memory accesses depend on the password
 * from the start: it is for where nobody can observe them. Not in libsodium's API.
 *
 * Up to threads threads, the caller's among them, compute lanes side by side; 0 means one for each
 * processor. There are never more than lanes or than 64; fewer if the system refuses. The result
 * does not depend on it.
 *
 * crypto_pwhash_argon2_ll writes outlen >= 4 bytes to out, which may overlap the inputs and is all
 * zeros on failure.
 * crypto_pwhash_argon2_str_ll writes a string in the PHC format to the str_maxlen bytes at str,
 * padded with zeros: a hash of hashlen bytes, the salt (NULL: saltlen random bytes), ad as its
 * field data (at most 32 bytes) and keyid, which names the secret and does not enter the hash (at
 * most 8 bytes); empty ones are left out. 121 bytes and four thirds of saltlen + hashlen, rounded
 * up, are always enough. All zeros on failure; errno is ERANGE if it does not fit.
 * crypto_pwhash_argon2_str_params_ll reads from such a string what the other parameters point to;
 * keyid has room for 8 bytes, *keyidlen is 0 if the string has none. Unchanged on failure.
 * crypto_pwhash_argon2_str_verify_ll says whether the password belongs to such a string, of
 * whatever algorithm, version (1.0 or 1.3), parameters and lengths. If ad is not NULL, the field data must be equal to it
 * or missing; if ad is NULL, data is taken as it is. More than t_max passes or m_kib_max KiB are
 * refused (EFBIG) before any memory is taken.
 *
 * On failure -1, and errno is EFBIG for what is too large; EINVAL for what is too small, an unknown
 * alg, an invalid string, a wrong password; ENOMEM if there is not enough memory. */
TRONA_API int crypto_pwhash_argon2_ll(unsigned char *out, size_t outlen, const char *passwd,
    size_t passwdlen, const unsigned char *salt, size_t saltlen, const unsigned char *secret,
    size_t secretlen, const unsigned char *ad, size_t adlen, int alg, uint32_t t, uint32_t m_kib,
    uint32_t p, uint32_t threads) TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_argon2_str_ll(char *str, size_t str_maxlen, size_t hashlen,
    const char *passwd, size_t passwdlen, const unsigned char *salt, size_t saltlen,
    const unsigned char *secret, size_t secretlen, const unsigned char *keyid, size_t keyidlen,
    const unsigned char *ad, size_t adlen, int alg, uint32_t t, uint32_t m_kib, uint32_t p,
    uint32_t threads) TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_argon2_str_params_ll(const char *str, int *alg, uint32_t *t,
    uint32_t *m_kib, uint32_t *p, size_t *saltlen, size_t *hashlen, unsigned char *keyid,
    size_t *keyidlen) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_argon2_str_verify_ll(const char *str, const char *passwd,
    size_t passwdlen, const unsigned char *secret, size_t secretlen, const unsigned char *ad,
    size_t adlen, uint32_t t_max, uint32_t m_kib_max, uint32_t threads)
    TRONA_NONNULL(1) TRONA_WARN_UNUSED;

#define crypto_pwhash_argon2i_ALG_ARGON2I13 1
#define crypto_pwhash_argon2i_BYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX, 4294967295U)
#define crypto_pwhash_argon2i_BYTES_MIN 16U
#define crypto_pwhash_argon2i_MEMLIMIT_INTERACTIVE 33554432U
#define crypto_pwhash_argon2i_MEMLIMIT_MAX \
    (SODIUM_SIZE_MAX > 4294967295U ? (size_t) 4398046510080ULL : (size_t) 2147483648U)
#define crypto_pwhash_argon2i_MEMLIMIT_MIN 8192U
#define crypto_pwhash_argon2i_MEMLIMIT_MODERATE 134217728U
#define crypto_pwhash_argon2i_MEMLIMIT_SENSITIVE 536870912U
#define crypto_pwhash_argon2i_OPSLIMIT_INTERACTIVE 4U
#define crypto_pwhash_argon2i_OPSLIMIT_MAX 4294967295U
#define crypto_pwhash_argon2i_OPSLIMIT_MIN 3U
#define crypto_pwhash_argon2i_OPSLIMIT_MODERATE 6U
#define crypto_pwhash_argon2i_OPSLIMIT_SENSITIVE 8U
#define crypto_pwhash_argon2i_PASSWD_MAX 4294967295U
#define crypto_pwhash_argon2i_PASSWD_MIN 0U
#define crypto_pwhash_argon2i_SALTBYTES 16U
#define crypto_pwhash_argon2i_STRBYTES 128U
#define crypto_pwhash_argon2i_STRPREFIX "$argon2i$"

/* As crypto_pwhash, with Argon2i alone: three passes at least. */
TRONA_API int crypto_pwhash_argon2i(unsigned char * const out, unsigned long long outlen,
    const char * const passwd, unsigned long long passwdlen, const unsigned char * const salt,
    unsigned long long opslimit, size_t memlimit, int alg) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_argon2i_str(char out[128U], const char * const passwd,
    unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_argon2i_str_verify(const char *str, const char * const passwd,
    unsigned long long passwdlen) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_argon2i_str_needs_rehash(const char *str, unsigned long long opslimit,
    size_t memlimit) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API int crypto_pwhash_argon2i_alg_argon2i13(void);
TRONA_API size_t crypto_pwhash_argon2i_bytes_max(void);
TRONA_API size_t crypto_pwhash_argon2i_bytes_min(void);
TRONA_API size_t crypto_pwhash_argon2i_memlimit_interactive(void);
TRONA_API size_t crypto_pwhash_argon2i_memlimit_max(void);
TRONA_API size_t crypto_pwhash_argon2i_memlimit_min(void);
TRONA_API size_t crypto_pwhash_argon2i_memlimit_moderate(void);
TRONA_API size_t crypto_pwhash_argon2i_memlimit_sensitive(void);
TRONA_API unsigned long long crypto_pwhash_argon2i_opslimit_interactive(void);
TRONA_API unsigned long long crypto_pwhash_argon2i_opslimit_max(void);
TRONA_API unsigned long long crypto_pwhash_argon2i_opslimit_min(void);
TRONA_API unsigned long long crypto_pwhash_argon2i_opslimit_moderate(void);
TRONA_API unsigned long long crypto_pwhash_argon2i_opslimit_sensitive(void);
TRONA_API size_t crypto_pwhash_argon2i_passwd_max(void);
TRONA_API size_t crypto_pwhash_argon2i_passwd_min(void);
TRONA_API size_t crypto_pwhash_argon2i_saltbytes(void);
TRONA_API size_t crypto_pwhash_argon2i_strbytes(void);
TRONA_API const char *crypto_pwhash_argon2i_strprefix(void);

#define crypto_pwhash_argon2id_ALG_ARGON2ID13 2
#define crypto_pwhash_argon2id_BYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX, 4294967295U)
#define crypto_pwhash_argon2id_BYTES_MIN 16U
#define crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE 67108864U
#define crypto_pwhash_argon2id_MEMLIMIT_MAX \
    (SODIUM_SIZE_MAX > 4294967295U ? (size_t) 4398046510080ULL : (size_t) 2147483648U)
#define crypto_pwhash_argon2id_MEMLIMIT_MIN 8192U
#define crypto_pwhash_argon2id_MEMLIMIT_MODERATE 268435456U
#define crypto_pwhash_argon2id_MEMLIMIT_SENSITIVE 1073741824U
#define crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE 2U
#define crypto_pwhash_argon2id_OPSLIMIT_MAX 4294967295U
#define crypto_pwhash_argon2id_OPSLIMIT_MIN 1U
#define crypto_pwhash_argon2id_OPSLIMIT_MODERATE 3U
#define crypto_pwhash_argon2id_OPSLIMIT_SENSITIVE 4U
#define crypto_pwhash_argon2id_PASSWD_MAX 4294967295U
#define crypto_pwhash_argon2id_PASSWD_MIN 0U
#define crypto_pwhash_argon2id_SALTBYTES 16U
#define crypto_pwhash_argon2id_STRBYTES 128U
#define crypto_pwhash_argon2id_STRPREFIX "$argon2id$"

/* As crypto_pwhash, with Argon2id alone. */
TRONA_API int crypto_pwhash_argon2id(unsigned char * const out, unsigned long long outlen,
    const char * const passwd, unsigned long long passwdlen, const unsigned char * const salt,
    unsigned long long opslimit, size_t memlimit, int alg) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_argon2id_str(char out[128U], const char * const passwd,
    unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_argon2id_str_verify(const char *str, const char * const passwd,
    unsigned long long passwdlen) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_argon2id_str_needs_rehash(const char *str, unsigned long long opslimit,
    size_t memlimit) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API int crypto_pwhash_argon2id_alg_argon2id13(void);
TRONA_API size_t crypto_pwhash_argon2id_bytes_max(void);
TRONA_API size_t crypto_pwhash_argon2id_bytes_min(void);
TRONA_API size_t crypto_pwhash_argon2id_memlimit_interactive(void);
TRONA_API size_t crypto_pwhash_argon2id_memlimit_max(void);
TRONA_API size_t crypto_pwhash_argon2id_memlimit_min(void);
TRONA_API size_t crypto_pwhash_argon2id_memlimit_moderate(void);
TRONA_API size_t crypto_pwhash_argon2id_memlimit_sensitive(void);
TRONA_API unsigned long long crypto_pwhash_argon2id_opslimit_interactive(void);
TRONA_API unsigned long long crypto_pwhash_argon2id_opslimit_max(void);
TRONA_API unsigned long long crypto_pwhash_argon2id_opslimit_min(void);
TRONA_API unsigned long long crypto_pwhash_argon2id_opslimit_moderate(void);
TRONA_API unsigned long long crypto_pwhash_argon2id_opslimit_sensitive(void);
TRONA_API size_t crypto_pwhash_argon2id_passwd_max(void);
TRONA_API size_t crypto_pwhash_argon2id_passwd_min(void);
TRONA_API size_t crypto_pwhash_argon2id_saltbytes(void);
TRONA_API size_t crypto_pwhash_argon2id_strbytes(void);
TRONA_API const char *crypto_pwhash_argon2id_strprefix(void);

/* ---- Password hashing: scrypt ---- */

/* scrypt (RFC 7914), for passwords that were stored with it and for other programs: new ones are
 * better served by Argon2id above. Its memory accesses depend on the password: not where others can
 * observe the processor's caches.
 *
 * The limits are the work, opslimit (less than 32768 counts as 32768), and the memory in bytes,
 * memlimit; r is 8, N and p follow from both as in libsodium. The memory is allocated for the
 * call, and wiped. Return 0 on success.
 *
 * crypto_pwhash_scryptsalsa208sha256: out = outlen bytes, 16 or more, of passwd (passwdlen bytes)
 * and salt (32 bytes), from which out must be disjoint. -1 with EINVAL for an outlen below 16 and
 * for out equal to passwd, EFBIG for an outlen or N too large, ENOMEM without enough memory; out is
 * zero then.
 *
 * _ll: buf = buflen bytes, none too, with the N, r and p of the RFC, salt of any length. buf may
 * overlap passwd and salt. -1, buf untouched, with EINVAL if r or p is 0 or N is no power of two,
 * or 1; EFBIG if r p >= 2^30, N >= 2^32 or buflen > 32 (2^32 - 1); ENOMEM without 128 r (N + p + 2)
 * bytes of memory.
 *
 * _str: out = a string of 101 characters and a 0, "$7$" with N, r, p, a random salt and a hash, by
 * which _str_verify recognises passwd. -1 with EINVAL, out zero, if it cannot be computed.
 * _str_verify: 0 if the string is one of this password; -1 if not, with an errno (as _ll) only
 * where the numbers in the string are at fault. The time does not depend on where the hashes
 * differ. _str_needs_rehash: 0 if the string has the N, r and p of these limits, 1 if others, -1
 * with EINVAL if it is none. */
#define crypto_pwhash_scryptsalsa208sha256_BYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX, 137438953440ULL)
#define crypto_pwhash_scryptsalsa208sha256_BYTES_MIN 16U
#define crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_INTERACTIVE 16777216U
#define crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_MAX SODIUM_MIN(SODIUM_SIZE_MAX, 68719476736ULL)
#define crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_MIN 16777216U
#define crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_SENSITIVE 1073741824U
#define crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_INTERACTIVE 524288U
#define crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_MAX 4294967295U
#define crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_MIN 32768U
#define crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_SENSITIVE 33554432U
#define crypto_pwhash_scryptsalsa208sha256_PASSWD_MAX SODIUM_SIZE_MAX
#define crypto_pwhash_scryptsalsa208sha256_PASSWD_MIN 0U
#define crypto_pwhash_scryptsalsa208sha256_SALTBYTES 32U
#define crypto_pwhash_scryptsalsa208sha256_STRBYTES 102U
#define crypto_pwhash_scryptsalsa208sha256_STRPREFIX "$7$"

TRONA_API int crypto_pwhash_scryptsalsa208sha256(unsigned char * const out,
    unsigned long long outlen, const char * const passwd, unsigned long long passwdlen,
    const unsigned char * const salt, unsigned long long opslimit, size_t memlimit)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_scryptsalsa208sha256_ll(const uint8_t *passwd, size_t passwdlen,
    const uint8_t *salt, size_t saltlen, uint64_t N, uint32_t r, uint32_t p, uint8_t *buf,
    size_t buflen) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_scryptsalsa208sha256_str(char out[102U], const char * const passwd,
    unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_scryptsalsa208sha256_str_verify(const char *str,
    const char * const passwd, unsigned long long passwdlen) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_scryptsalsa208sha256_str_needs_rehash(const char *str,
    unsigned long long opslimit, size_t memlimit) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_pwhash_scryptsalsa208sha256_bytes_max(void);
TRONA_API size_t crypto_pwhash_scryptsalsa208sha256_bytes_min(void);
TRONA_API size_t crypto_pwhash_scryptsalsa208sha256_memlimit_interactive(void);
TRONA_API size_t crypto_pwhash_scryptsalsa208sha256_memlimit_max(void);
TRONA_API size_t crypto_pwhash_scryptsalsa208sha256_memlimit_min(void);
TRONA_API size_t crypto_pwhash_scryptsalsa208sha256_memlimit_sensitive(void);
TRONA_API unsigned long long crypto_pwhash_scryptsalsa208sha256_opslimit_interactive(void);
TRONA_API unsigned long long crypto_pwhash_scryptsalsa208sha256_opslimit_max(void);
TRONA_API unsigned long long crypto_pwhash_scryptsalsa208sha256_opslimit_min(void);
TRONA_API unsigned long long crypto_pwhash_scryptsalsa208sha256_opslimit_sensitive(void);
TRONA_API size_t crypto_pwhash_scryptsalsa208sha256_passwd_max(void);
TRONA_API size_t crypto_pwhash_scryptsalsa208sha256_passwd_min(void);
TRONA_API size_t crypto_pwhash_scryptsalsa208sha256_saltbytes(void);
TRONA_API size_t crypto_pwhash_scryptsalsa208sha256_strbytes(void);
TRONA_API const char *crypto_pwhash_scryptsalsa208sha256_strprefix(void);

/* ---- Password hashing: PBKDF2 ---- */

/* PBKDF2 (RFC 8018, section 5.2) with HMAC-SHA-256 or HMAC-SHA-512, for what prescribes it: new
 * passwords are better served by Argon2id above, which costs whoever guesses memory as well. The
 * work is iterations, two compressions each, for every 32 or 64 bytes of the output and for the
 * rest; two of these are computed side by side. The first is enough to try a password: more than
 * that makes guessing no dearer.
 *
 * out = outlen bytes, 1 to 32 (2^32 - 1), or 64 (2^32 - 1), of passwd (passwdlen bytes, also none
 * and any) and salt (saltlen bytes, any number; 16 random ones are usual). passwd and salt may be
 * NULL if their length is 0, and out may overlap both.
 *
 * Returns 0; -1, out untouched, with EINVAL if outlen or iterations is 0, with EFBIG if outlen is
 * larger than that or a length than the address space. */
#define crypto_pwhash_pbkdf2_sha256_BYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX, 137438953440ULL)
#define crypto_pwhash_pbkdf2_sha512_BYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX, 274877906880ULL)

TRONA_API int crypto_pwhash_pbkdf2_sha256(unsigned char *out, unsigned long long outlen,
    const char *passwd, unsigned long long passwdlen, const unsigned char *salt,
    unsigned long long saltlen, unsigned long long iterations) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_pwhash_pbkdf2_sha512(unsigned char *out, unsigned long long outlen,
    const char *passwd, unsigned long long passwdlen, const unsigned char *salt,
    unsigned long long saltlen, unsigned long long iterations) TRONA_NONNULL(1) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_pwhash_pbkdf2_sha256_bytes_max(void);
TRONA_API size_t crypto_pwhash_pbkdf2_sha512_bytes_max(void);

/* ---- Secret-key authenticated encryption: XSalsa20-Poly1305 ---- */

/* XSalsa20 with Poly1305 (D. J. Bernstein, "Cryptography in NaCl", 2009): encrypts a message of any
 * length and authenticates it. k is a secret key of KEYBYTES; n is a nonce of NONCEBYTES, not
 * secret, which must never be used for two messages with the same key (random ones are long enough
 * for that). The length of the message is not hidden. */

#define crypto_secretbox_BOXZEROBYTES 16U
#define crypto_secretbox_KEYBYTES 32U
#define crypto_secretbox_MACBYTES 16U
#define crypto_secretbox_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_secretbox_NONCEBYTES 24U
#define crypto_secretbox_PRIMITIVE "xsalsa20poly1305"
#define crypto_secretbox_ZEROBYTES 32U

/* easy: c = tag || ciphertext of m, mlen + MACBYTES bytes. detached: c = ciphertext, mlen bytes,
 * and mac = tag. m and c may overlap in any way. mlen > MESSAGEBYTES_MAX is misuse. Always 0.
 *
 * open_easy, open_detached: m = the message, clen - MACBYTES or clen bytes. -1 if the tag does not
 * fit, clen < MACBYTES or the message would be longer than MESSAGEBYTES_MAX; m is untouched then.
 * The tag is verified before anything is written; m == NULL only verifies. m and c may overlap in
 * any way.
 *
 * keygen: k = 32 random bytes.
 *
 * crypto_secretbox, crypto_secretbox_open: NaCl's forms. m is ZEROBYTES zeros || message and c is
 * BOXZEROBYTES zeros || tag || ciphertext, both mlen (clen) bytes; these must be equal or disjoint.
 * -1 if mlen or clen < ZEROBYTES. The zeros of the input are not checked, those of the output are
 * written. crypto_secretbox is crypto_secretbox_xsalsa20poly1305. */
TRONA_API void crypto_secretbox_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_secretbox_easy(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);
TRONA_API int crypto_secretbox_open_easy(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED;
TRONA_API int crypto_secretbox_detached(unsigned char *c, unsigned char *mac,
    const unsigned char *m, unsigned long long mlen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(1,2,5,6);
TRONA_API int crypto_secretbox_open_detached(unsigned char *m, const unsigned char *c,
    const unsigned char *mac, unsigned long long clen, const unsigned char *n,
    const unsigned char *k) TRONA_NONNULL(2,3,5,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_secretbox(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5) TRONA_DEPRECATED;
TRONA_API int crypto_secretbox_open(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED TRONA_DEPRECATED;

TRONA_API size_t crypto_secretbox_boxzerobytes(void) TRONA_DEPRECATED;
TRONA_API size_t crypto_secretbox_keybytes(void);
TRONA_API size_t crypto_secretbox_macbytes(void);
TRONA_API size_t crypto_secretbox_messagebytes_max(void);
TRONA_API size_t crypto_secretbox_noncebytes(void);
TRONA_API const char *crypto_secretbox_primitive(void);
TRONA_API size_t crypto_secretbox_zerobytes(void) TRONA_DEPRECATED;

#define crypto_secretbox_xsalsa20poly1305_BOXZEROBYTES 16U
#define crypto_secretbox_xsalsa20poly1305_KEYBYTES 32U
#define crypto_secretbox_xsalsa20poly1305_MACBYTES 16U
#define crypto_secretbox_xsalsa20poly1305_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_secretbox_xsalsa20poly1305_NONCEBYTES 24U
#define crypto_secretbox_xsalsa20poly1305_ZEROBYTES 32U

TRONA_API void crypto_secretbox_xsalsa20poly1305_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_secretbox_xsalsa20poly1305(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(1,4,5) TRONA_DEPRECATED;
TRONA_API int crypto_secretbox_xsalsa20poly1305_open(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED TRONA_DEPRECATED;

TRONA_API size_t crypto_secretbox_xsalsa20poly1305_boxzerobytes(void) TRONA_DEPRECATED;
TRONA_API size_t crypto_secretbox_xsalsa20poly1305_keybytes(void);
TRONA_API size_t crypto_secretbox_xsalsa20poly1305_macbytes(void);
TRONA_API size_t crypto_secretbox_xsalsa20poly1305_messagebytes_max(void);
TRONA_API size_t crypto_secretbox_xsalsa20poly1305_noncebytes(void);
TRONA_API size_t crypto_secretbox_xsalsa20poly1305_zerobytes(void) TRONA_DEPRECATED;

/* ---- Secret-key authenticated encryption: XChaCha20-Poly1305 ---- */

#define crypto_secretbox_xchacha20poly1305_KEYBYTES 32U
#define crypto_secretbox_xchacha20poly1305_MACBYTES 16U
#define crypto_secretbox_xchacha20poly1305_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_secretbox_xchacha20poly1305_NONCEBYTES 24U

/* crypto_secretbox with XChaCha20 (HChaCha20, then ChaCha20 with a 64-bit counter) in XSalsa20's
 * place: the functions do what those of crypto_secretbox with the same names do. The nonce of
 * NONCEBYTES may be random. (libsodium; not compatible with crypto_aead_xchacha20poly1305_ietf) */
TRONA_API int crypto_secretbox_xchacha20poly1305_easy(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);
TRONA_API int crypto_secretbox_xchacha20poly1305_open_easy(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED;
TRONA_API int crypto_secretbox_xchacha20poly1305_detached(unsigned char *c, unsigned char *mac,
    const unsigned char *m, unsigned long long mlen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(1,2,5,6);
TRONA_API int crypto_secretbox_xchacha20poly1305_open_detached(unsigned char *m,
    const unsigned char *c, const unsigned char *mac, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(2,3,5,6) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_secretbox_xchacha20poly1305_keybytes(void);
TRONA_API size_t crypto_secretbox_xchacha20poly1305_macbytes(void);
TRONA_API size_t crypto_secretbox_xchacha20poly1305_messagebytes_max(void);
TRONA_API size_t crypto_secretbox_xchacha20poly1305_noncebytes(void);

/* ---- Authenticated encryption with associated data: ChaCha20-Poly1305, XChaCha20-Poly1305 ---- */

/* Three constructions of ChaCha20 and Poly1305 that differ in the nonce npub and in what is
 * authenticated; each npub must be used for one message only of a key k of KEYBYTES. c takes the
 * ciphertext, as long as the message, and the tag of ABYTES behind it; detached functions have the
 * tag in mac. It authenticates the associated data ad, too, which is not encrypted.
 *
 *   crypto_aead_chacha20poly1305        8 bytes of nonce (draft-agl-tls-chacha20poly1305)
 *   crypto_aead_chacha20poly1305_ietf   12 bytes (RFC 8439); messages up to 2^38 - 64 bytes
 *   crypto_aead_xchacha20poly1305_ietf  24 bytes, may be random (draft-irtf-cfrg-xchacha)
 *
 * Eight and twelve bytes are too short to be random: count. nsec is not used and should be NULL. m
 * and the ciphertext in c may be equal or disjoint, not overlap otherwise; the combined functions
 * thus have m == c in a buffer with room for the tag. A pointer may be NULL if its length is 0. */

#define crypto_aead_chacha20poly1305_ABYTES 16U
#define crypto_aead_chacha20poly1305_KEYBYTES 32U
#define crypto_aead_chacha20poly1305_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_aead_chacha20poly1305_NPUBBYTES 8U
#define crypto_aead_chacha20poly1305_NSECBYTES 0U

/* encrypt: mlen + ABYTES bytes to c, their number to *clen_p unless clen_p is NULL. Always 0; mlen
 * > MESSAGEBYTES_MAX is misuse. encrypt_detached: mlen bytes to c, the tag to mac, ABYTES to
 * *maclen_p unless maclen_p is NULL.
 *
 * decrypt: clen - ABYTES bytes to m, their number to *mlen_p unless mlen_p is NULL. -1 if the tag
 * is wrong; m is then zeroed and *mlen_p is 0. -1 as well if clen < ABYTES or the message would be
 * longer than MESSAGEBYTES_MAX; m is then untouched, *mlen_p is 0. The tag is verified before
 * anything is decrypted to m. m == NULL only verifies. decrypt_detached: the same with clen bytes
 * of ciphertext and the tag in mac.
 *
 * keygen: k = KEYBYTES random bytes. */
TRONA_API void crypto_aead_chacha20poly1305_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_chacha20poly1305_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_chacha20poly1305_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_chacha20poly1305_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_chacha20poly1305_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_chacha20poly1305_abytes(void);
TRONA_API size_t crypto_aead_chacha20poly1305_keybytes(void);
TRONA_API size_t crypto_aead_chacha20poly1305_messagebytes_max(void);
TRONA_API size_t crypto_aead_chacha20poly1305_npubbytes(void);
TRONA_API size_t crypto_aead_chacha20poly1305_nsecbytes(void);

#define crypto_aead_chacha20poly1305_IETF_ABYTES 16U
#define crypto_aead_chacha20poly1305_IETF_KEYBYTES 32U
#define crypto_aead_chacha20poly1305_IETF_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 16U, 274877906880ULL)
#define crypto_aead_chacha20poly1305_IETF_NPUBBYTES 12U
#define crypto_aead_chacha20poly1305_IETF_NSECBYTES 0U
#define crypto_aead_chacha20poly1305_ietf_ABYTES 16U
#define crypto_aead_chacha20poly1305_ietf_KEYBYTES 32U
#define crypto_aead_chacha20poly1305_ietf_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 16U, 274877906880ULL)
#define crypto_aead_chacha20poly1305_ietf_NPUBBYTES 12U
#define crypto_aead_chacha20poly1305_ietf_NSECBYTES 0U

/* As crypto_aead_chacha20poly1305. */
TRONA_API void crypto_aead_chacha20poly1305_ietf_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_chacha20poly1305_ietf_encrypt(unsigned char *c,
    unsigned long long *clen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_chacha20poly1305_ietf_decrypt(unsigned char *m,
    unsigned long long *mlen_p, unsigned char *nsec, const unsigned char *c,
    unsigned long long clen, const unsigned char *ad, unsigned long long adlen,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_chacha20poly1305_ietf_encrypt_detached(unsigned char *c,
    unsigned char *mac, unsigned long long *maclen_p, const unsigned char *m,
    unsigned long long mlen, const unsigned char *ad, unsigned long long adlen,
    const unsigned char *nsec, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_chacha20poly1305_ietf_decrypt_detached(unsigned char *m,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_chacha20poly1305_ietf_abytes(void);
TRONA_API size_t crypto_aead_chacha20poly1305_ietf_keybytes(void);
TRONA_API size_t crypto_aead_chacha20poly1305_ietf_messagebytes_max(void);
TRONA_API size_t crypto_aead_chacha20poly1305_ietf_npubbytes(void);
TRONA_API size_t crypto_aead_chacha20poly1305_ietf_nsecbytes(void);

#define crypto_aead_xchacha20poly1305_IETF_ABYTES 16U
#define crypto_aead_xchacha20poly1305_IETF_KEYBYTES 32U
#define crypto_aead_xchacha20poly1305_IETF_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_aead_xchacha20poly1305_IETF_NPUBBYTES 24U
#define crypto_aead_xchacha20poly1305_IETF_NSECBYTES 0U
#define crypto_aead_xchacha20poly1305_ietf_ABYTES 16U
#define crypto_aead_xchacha20poly1305_ietf_KEYBYTES 32U
#define crypto_aead_xchacha20poly1305_ietf_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_aead_xchacha20poly1305_ietf_NPUBBYTES 24U
#define crypto_aead_xchacha20poly1305_ietf_NSECBYTES 0U

/* As crypto_aead_chacha20poly1305. */
TRONA_API void crypto_aead_xchacha20poly1305_ietf_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_xchacha20poly1305_ietf_encrypt(unsigned char *c,
    unsigned long long *clen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_xchacha20poly1305_ietf_decrypt(unsigned char *m,
    unsigned long long *mlen_p, unsigned char *nsec, const unsigned char *c,
    unsigned long long clen, const unsigned char *ad, unsigned long long adlen,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_xchacha20poly1305_ietf_encrypt_detached(unsigned char *c,
    unsigned char *mac, unsigned long long *maclen_p, const unsigned char *m,
    unsigned long long mlen, const unsigned char *ad, unsigned long long adlen,
    const unsigned char *nsec, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_xchacha20poly1305_ietf_decrypt_detached(unsigned char *m,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_xchacha20poly1305_ietf_abytes(void);
TRONA_API size_t crypto_aead_xchacha20poly1305_ietf_keybytes(void);
TRONA_API size_t crypto_aead_xchacha20poly1305_ietf_messagebytes_max(void);
TRONA_API size_t crypto_aead_xchacha20poly1305_ietf_npubbytes(void);
TRONA_API size_t crypto_aead_xchacha20poly1305_ietf_nsecbytes(void);

/* ---- Authenticated encryption with associated data in parts: ChaCha20-Poly1305 ---- */

/* The same ciphertexts and tags as those of crypto_aead_chacha20poly1305_ietf (RFC 8439) and
 * crypto_aead_xchacha20poly1305_ietf (draft-irtf-cfrg-xchacha), for messages and associated data
 * that come bit by bit: init, then ad any number of times, then either encrypt_update or
 * decrypt_update_unverified any number of times, then the final that goes with it. Where the parts
 * are cut makes no difference. There is one tag, for all of them, at the end.
 *
 * Until decrypt_final has returned 0, what decrypt_update_unverified has put out may be an
 * attacker's: do not act on it, do not pass it on. Whoever needs to use parts earlier, each of them
 * verified, takes crypto_secretstream_xchacha20poly1305. */

/* A message on its way: 384 bytes, aligned to 16. Opaque, as secret as the key; a copy goes its own
 * way (never encrypt two messages from one state: they would share the keystream). final wipes it;
 * one that is given up is wiped by sodium_memzero. */
typedef struct CRYPTO_ALIGN(16) crypto_aead_chacha20poly1305_ietf_state {
    unsigned char opaque[384];
} crypto_aead_chacha20poly1305_ietf_state;
typedef struct CRYPTO_ALIGN(16) crypto_aead_xchacha20poly1305_ietf_state {
    unsigned char opaque[384];
} crypto_aead_xchacha20poly1305_ietf_state;

/* init: a message with the nonce npub of 12 bytes and the key k of 32. Always 0.
 *
 * ad: adlen more bytes of associated data.
 *
 * encrypt_update: c = the encrypted m, mlen bytes; c and m are equal or disjoint. encrypt_final:
 * mac = the tag, 16 bytes, of all associated data and ciphertext.
 *
 * decrypt_update_unverified: m = the decrypted c, clen bytes; m and c are equal or disjoint.
 * decrypt_final: 0 if mac is the tag, else -1: all that was put out is to be discarded.
 *
 * Every other -1 is a call out of order (ad after the first update, even an empty one; encryption
 * and decryption in one message; anything but init after final), or parts that are longer than
 * 274877906880 bytes together, where the block counter ends. Nothing is put out by such a call, and
 * the message is over: the state is wiped, and any call but init gives -1. */
TRONA_API int crypto_aead_chacha20poly1305_ietf_init(
    crypto_aead_chacha20poly1305_ietf_state *state, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_chacha20poly1305_ietf_ad(crypto_aead_chacha20poly1305_ietf_state *state,
    const unsigned char *ad, unsigned long long adlen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_chacha20poly1305_ietf_encrypt_update(
    crypto_aead_chacha20poly1305_ietf_state *state, unsigned char *c, const unsigned char *m,
    unsigned long long mlen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_chacha20poly1305_ietf_encrypt_final(
    crypto_aead_chacha20poly1305_ietf_state *state, unsigned char *mac)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_chacha20poly1305_ietf_decrypt_update_unverified(
    crypto_aead_chacha20poly1305_ietf_state *state, unsigned char *m, const unsigned char *c,
    unsigned long long clen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_chacha20poly1305_ietf_decrypt_final(
    crypto_aead_chacha20poly1305_ietf_state *state, const unsigned char *mac)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_chacha20poly1305_ietf_statebytes(void);

/* The same with a nonce of 24 bytes, which may be chosen at random; the length has no limit that
 * could be reached. */
TRONA_API int crypto_aead_xchacha20poly1305_ietf_init(
    crypto_aead_xchacha20poly1305_ietf_state *state, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_xchacha20poly1305_ietf_ad(crypto_aead_xchacha20poly1305_ietf_state *state,
    const unsigned char *ad, unsigned long long adlen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_xchacha20poly1305_ietf_encrypt_update(
    crypto_aead_xchacha20poly1305_ietf_state *state, unsigned char *c, const unsigned char *m,
    unsigned long long mlen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_xchacha20poly1305_ietf_encrypt_final(
    crypto_aead_xchacha20poly1305_ietf_state *state, unsigned char *mac)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_xchacha20poly1305_ietf_decrypt_update_unverified(
    crypto_aead_xchacha20poly1305_ietf_state *state, unsigned char *m, const unsigned char *c,
    unsigned long long clen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_xchacha20poly1305_ietf_decrypt_final(
    crypto_aead_xchacha20poly1305_ietf_state *state, const unsigned char *mac)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_xchacha20poly1305_ietf_statebytes(void);

/* ---- Authenticated encryption with associated data: AES-256-GCM ---- */

/* AES-256-GCM (SP 800-38D): encrypts a message and authenticates it together with associated data
 * ad, which stays in the clear. k is a secret key of KEYBYTES; npub is a nonce of NPUBBYTES, not
 * secret, which must never serve twice with one key: a repetition reveals the key of the
 * authentication. It is too short to be chosen at random for many messages: use a counter. The
 * length of the message is not hidden. Constant-time with and without hardware support. nsec is
 * ignored, pass NULL. */

/* A key that beforenm has prepared. It is as secret as the key itself; it may be copied, and needs
 * no other care than to be wiped at its end. */
typedef struct CRYPTO_ALIGN(16) crypto_aead_aes256gcm_state {
    unsigned char opaque[512];
} crypto_aead_aes256gcm_state;

#define crypto_aead_aes256gcm_ABYTES 16U
#define crypto_aead_aes256gcm_KEYBYTES 32U
#define crypto_aead_aes256gcm_MESSAGEBYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX - 16U, 68719476704ULL)
#define crypto_aead_aes256gcm_NPUBBYTES 12U
#define crypto_aead_aes256gcm_NSECBYTES 0U

/* encrypt: c = ciphertext of m || tag, mlen + ABYTES bytes, and *clen_p this number.
 * encrypt_detached: c = ciphertext, mlen bytes, mac = tag, ABYTES bytes, and *maclen_p ABYTES.
 * c and m are equal or disjoint. mlen > MESSAGEBYTES_MAX is misuse. Always 0.
 *
 * decrypt: m = the message, clen - ABYTES bytes, and *mlen_p this number. decrypt_detached: c
 * without the tag, clen bytes, and the tag at mac. m and c are equal or disjoint. -1 if the tag
 * does not fit, or if adlen >= 2^61: then m is zeroed, with it a c in place, and *mlen_p = 0. -1 if
 * clen < ABYTES, or if there is more than MESSAGEBYTES_MAX to decrypt: *mlen_p = 0, m is untouched
 * and c is not read. m == NULL only verifies.
 *
 * clen_p, maclen_p, mlen_p may be NULL.
 *
 * beforenm prepares k, always 0; the functions that end in afternm take what it has prepared
 * instead of the key, and are faster. A prepared key may be shared by threads.
 *
 * is_available: 1, on every machine. keygen: k = 32 random bytes. */
TRONA_API int crypto_aead_aes256gcm_is_available(void);
TRONA_API void crypto_aead_aes256gcm_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aes256gcm_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_aes256gcm_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes256gcm_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_aes256gcm_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes256gcm_beforenm(crypto_aead_aes256gcm_state *ctx_,
    const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aes256gcm_encrypt_afternm(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const crypto_aead_aes256gcm_state *ctx_) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_aes256gcm_decrypt_afternm(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const crypto_aead_aes256gcm_state *ctx_)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes256gcm_encrypt_detached_afternm(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const crypto_aead_aes256gcm_state *ctx_) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_aes256gcm_decrypt_detached_afternm(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const crypto_aead_aes256gcm_state *ctx_) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aes256gcm_abytes(void);
TRONA_API size_t crypto_aead_aes256gcm_keybytes(void);
TRONA_API size_t crypto_aead_aes256gcm_messagebytes_max(void);
TRONA_API size_t crypto_aead_aes256gcm_npubbytes(void);
TRONA_API size_t crypto_aead_aes256gcm_nsecbytes(void);
TRONA_API size_t crypto_aead_aes256gcm_statebytes(void);

/* ---- Authenticated encryption with associated data: AES-128-GCM ---- */

/* AES-128-GCM (SP 800-38D), for protocols that want it: as AES-256-GCM above, with a key of 16 bytes.
 * The same holds for the nonce: one that serves twice with one key reveals the key of the
 * authentication. */

/* A key that beforenm has prepared, to be handled as that of AES-256-GCM. */
typedef struct CRYPTO_ALIGN(16) crypto_aead_aes128gcm_state {
    unsigned char opaque[512];
} crypto_aead_aes128gcm_state;

#define crypto_aead_aes128gcm_ABYTES 16U
#define crypto_aead_aes128gcm_KEYBYTES 16U
#define crypto_aead_aes128gcm_MESSAGEBYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX - 16U, 68719476704ULL)
#define crypto_aead_aes128gcm_NPUBBYTES 12U
#define crypto_aead_aes128gcm_NSECBYTES 0U

/* The functions, their arguments, limits and results are those of crypto_aead_aes256gcm_*, in this
 * order: make a random key; seal and open; prepare a key, seal and open with it. */
TRONA_API void crypto_aead_aes128gcm_keygen(unsigned char k[16U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aes128gcm_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_aes128gcm_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes128gcm_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_aes128gcm_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes128gcm_beforenm(crypto_aead_aes128gcm_state *ctx_,
    const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aes128gcm_encrypt_afternm(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const crypto_aead_aes128gcm_state *ctx_) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_aes128gcm_decrypt_afternm(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const crypto_aead_aes128gcm_state *ctx_)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes128gcm_encrypt_detached_afternm(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const crypto_aead_aes128gcm_state *ctx_) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_aes128gcm_decrypt_detached_afternm(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const crypto_aead_aes128gcm_state *ctx_) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aes128gcm_abytes(void);
TRONA_API size_t crypto_aead_aes128gcm_keybytes(void);
TRONA_API size_t crypto_aead_aes128gcm_messagebytes_max(void);
TRONA_API size_t crypto_aead_aes128gcm_npubbytes(void);
TRONA_API size_t crypto_aead_aes128gcm_nsecbytes(void);
TRONA_API size_t crypto_aead_aes128gcm_statebytes(void);

/* ---- Authenticated encryption with associated data: AES-GCM, nonces of any length ---- */

/* AES-256-GCM and AES-128-GCM with nonces of any length (SP 800-38D, 7.1), for data of other
 * libraries and protocols. With ivlen == 12 the results are those of crypto_aead_aes256gcm_encrypt
 * and crypto_aead_aes128gcm_encrypt. New programs should use those: a nonce of another length is
 * hashed to 16 bytes first, which takes time, and two nonces may have the same hash. A nonce must
 * never be used for two messages with the same key: a repetition reveals the key of the
 * authentication. The length of the message is not hidden. Constant-time with and without hardware
 * support.
 *
 * k: the secret key, 32 bytes for AES-256-GCM, 16 for AES-128-GCM.
 * iv: the nonce, ivlen bytes, not secret; 1 <= ivlen < 2^61.
 * m: the message, mlen bytes. ad: associated data, adlen bytes, authenticated but not encrypted.
 * c: the ciphertext. mac: the tag, 16 bytes.
 * c and m are equal or disjoint; other inputs overlap no output. m and ad may be NULL where their
 * length is 0; clen_p, maclen_p and mlen_p may be NULL.
 *
 * encrypt_with_iv: c = ciphertext || tag, mlen + 16 bytes, and *clen_p = mlen + 16.
 * encrypt_detached_with_iv: c = ciphertext, mlen bytes, mac = tag, and *maclen_p = 16. Both return
 * 0, or -1 if ivlen is 0 or above its limit: then c and the tag are zeroed, also where m was, and
 * *clen_p or *maclen_p is 0. mlen > MESSAGEBYTES_MAX and adlen >= 2^61 are misuse.
 *
 * decrypt_with_iv: c = ciphertext || tag, clen bytes; m = the message, clen - 16 bytes, and *mlen_p
 * = clen - 16. decrypt_detached_with_iv: c = ciphertext, clen bytes, and its tag at mac; m = the
 * message, clen bytes. m == NULL only verifies. Both return 0, or -1 if the tag does not fit, ivlen
 * is 0 or above its limit, or adlen >= 2^61: then m is zeroed, with it a c in the same place. They
 * return -1 with m untouched and c not read if decrypt_with_iv's clen < 16 or if the message would
 * be longer than MESSAGEBYTES_MAX. *mlen_p is 0 whenever -1 is returned. */
TRONA_API int crypto_aead_aes256gcm_encrypt_with_iv(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *iv, size_t ivlen, const unsigned char *k)
    TRONA_NONNULL(1,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes256gcm_decrypt_with_iv(unsigned char *m, unsigned long long *mlen_p,
    const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *iv, size_t ivlen, const unsigned char *k)
    TRONA_NONNULL(3,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes256gcm_encrypt_detached_with_iv(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *iv, size_t ivlen,
    const unsigned char *k) TRONA_NONNULL(1,2,10) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes256gcm_decrypt_detached_with_iv(unsigned char *m,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *iv, size_t ivlen,
    const unsigned char *k) TRONA_NONNULL(2,4,9) TRONA_WARN_UNUSED;

/* The same with a key of 16 bytes. */
TRONA_API int crypto_aead_aes128gcm_encrypt_with_iv(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *iv, size_t ivlen, const unsigned char *k)
    TRONA_NONNULL(1,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes128gcm_decrypt_with_iv(unsigned char *m, unsigned long long *mlen_p,
    const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *iv, size_t ivlen, const unsigned char *k)
    TRONA_NONNULL(3,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes128gcm_encrypt_detached_with_iv(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *iv, size_t ivlen,
    const unsigned char *k) TRONA_NONNULL(1,2,10) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes128gcm_decrypt_detached_with_iv(unsigned char *m,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *iv, size_t ivlen,
    const unsigned char *k) TRONA_NONNULL(2,4,9) TRONA_WARN_UNUSED;

/* ---- Authenticated encryption with associated data in parts: AES-GCM ---- */

/* The same ciphertexts and tags as those of crypto_aead_aes256gcm and crypto_aead_aes128gcm (SP
 * 800-38D), for messages and associated data that come bit by bit: init or init_afternm, then ad
 * any number of times, then either encrypt_update or decrypt_update_unverified any number of times,
 * then the final that goes with it. Where the parts are cut makes no difference. There is one tag,
 * for all of them, at the end.
 *
 * Until decrypt_final has returned 0, what decrypt_update_unverified has put out may be an
 * attacker's: do not act on it, do not pass it on. Whoever needs to use parts earlier, each of them
 * verified, takes crypto_secretstream_xchacha20poly1305. */

/* A message on its way: 768 bytes, aligned to 16. Opaque, as secret as the key; a copy goes its own
 * way (never encrypt two messages from one state: they would share the nonce). final wipes it; one
 * that is given up is wiped by sodium_memzero. */
typedef struct CRYPTO_ALIGN(16) crypto_aead_aes256gcm_message_state {
    unsigned char opaque[768];
} crypto_aead_aes256gcm_message_state;
typedef struct CRYPTO_ALIGN(16) crypto_aead_aes128gcm_message_state {
    unsigned char opaque[768];
} crypto_aead_aes128gcm_message_state;

/* init: a message with the nonce npub of 12 bytes and the key k of 32. init_afternm: the same with
 * a key that beforenm has prepared, which is faster; it is copied, and not needed any more. Always
 * 0.
 *
 * ad: adlen more bytes of associated data.
 *
 * encrypt_update: c = the encrypted m, mlen bytes; c and m are equal or disjoint. encrypt_final:
 * mac = the tag, 16 bytes, of all associated data and ciphertext.
 *
 * decrypt_update_unverified: m = the decrypted c, clen bytes; m and c are equal or disjoint.
 * decrypt_final: 0 if mac is the tag, else -1: all that was put out is to be discarded.
 *
 * Every other -1 is a call out of order (ad after the first update, even an empty one; encryption
 * and decryption in one message; anything but init after final), parts that are longer than
 * 68719476704 bytes together, where the block counter ends, or associated data of 2^61 bytes.
 * Nothing is put out by such a call, and the message is over: the state is wiped, and any call but
 * init gives -1. */
TRONA_API int crypto_aead_aes256gcm_init(crypto_aead_aes256gcm_message_state *state,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aes256gcm_init_afternm(crypto_aead_aes256gcm_message_state *state,
    const unsigned char *npub, const crypto_aead_aes256gcm_state *ctx_) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aes256gcm_ad(crypto_aead_aes256gcm_message_state *state,
    const unsigned char *ad, unsigned long long adlen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes256gcm_encrypt_update(crypto_aead_aes256gcm_message_state *state,
    unsigned char *c, const unsigned char *m, unsigned long long mlen)
    TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes256gcm_encrypt_final(crypto_aead_aes256gcm_message_state *state,
    unsigned char *mac) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes256gcm_decrypt_update_unverified(
    crypto_aead_aes256gcm_message_state *state, unsigned char *m, const unsigned char *c,
    unsigned long long clen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes256gcm_decrypt_final(crypto_aead_aes256gcm_message_state *state,
    const unsigned char *mac) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aes256gcm_message_statebytes(void);

/* The same with a key of 16 bytes. */
TRONA_API int crypto_aead_aes128gcm_init(crypto_aead_aes128gcm_message_state *state,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aes128gcm_init_afternm(crypto_aead_aes128gcm_message_state *state,
    const unsigned char *npub, const crypto_aead_aes128gcm_state *ctx_) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aes128gcm_ad(crypto_aead_aes128gcm_message_state *state,
    const unsigned char *ad, unsigned long long adlen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes128gcm_encrypt_update(crypto_aead_aes128gcm_message_state *state,
    unsigned char *c, const unsigned char *m, unsigned long long mlen)
    TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes128gcm_encrypt_final(crypto_aead_aes128gcm_message_state *state,
    unsigned char *mac) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes128gcm_decrypt_update_unverified(
    crypto_aead_aes128gcm_message_state *state, unsigned char *m, const unsigned char *c,
    unsigned long long clen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes128gcm_decrypt_final(crypto_aead_aes128gcm_message_state *state,
    const unsigned char *mac) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aes128gcm_message_statebytes(void);

/* ---- Authenticated encryption with associated data: AES-256-GCM-SIV ---- */

/* AES-256-GCM-SIV (RFC 8452): encrypts a message and authenticates it together with associated data
 * ad, which stays in the clear, and forgives a nonce that serves twice. k is a secret key of
 * KEYBYTES; npub is a nonce of NPUBBYTES, not secret, best different for every message: a
 * repetition reveals no more than whether message and associated data were the same, too. Nonces
 * may be chosen at random. The length of the message is not hidden. Constant-time with and without
 * hardware support. nsec is ignored, pass NULL. */

#define crypto_aead_aes256gcmsiv_ABYTES 16U
#define crypto_aead_aes256gcmsiv_KEYBYTES 32U
#define crypto_aead_aes256gcmsiv_MESSAGEBYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX - 16U, 68719476736ULL)
#define crypto_aead_aes256gcmsiv_NPUBBYTES 12U
#define crypto_aead_aes256gcmsiv_NSECBYTES 0U

/* encrypt: c = ciphertext of m || tag, mlen + ABYTES bytes, and *clen_p this number.
 * encrypt_detached: c = ciphertext, mlen bytes, mac = tag, ABYTES bytes, and *maclen_p ABYTES.
 * c and m are equal or disjoint. mlen > MESSAGEBYTES_MAX or adlen > 2^36 is misuse. Always 0.
 *
 * decrypt: m = the message, clen - ABYTES bytes, and *mlen_p this number. decrypt_detached: c
 * without the tag, clen bytes, and the tag at mac. m and c are equal or disjoint. -1 if the tag
 * does not fit, or if adlen > 2^36: then m is zeroed, with it a c in place, and *mlen_p = 0. A
 * message must be decrypted before it can be verified: m may change while the function runs, and
 * nobody else may look at it until it has returned 0. -1 if clen < ABYTES, or if there is more than
 * MESSAGEBYTES_MAX to decrypt: *mlen_p = 0, m is untouched and c is not read. m == NULL only
 * verifies.
 *
 * clen_p, maclen_p, mlen_p may be NULL, and so may m and ad where their length is 0.
 *
 * keygen: k = 32 random bytes. */
TRONA_API void crypto_aead_aes256gcmsiv_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aes256gcmsiv_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_aes256gcmsiv_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aes256gcmsiv_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_aes256gcmsiv_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aes256gcmsiv_abytes(void);
TRONA_API size_t crypto_aead_aes256gcmsiv_keybytes(void);
TRONA_API size_t crypto_aead_aes256gcmsiv_messagebytes_max(void);
TRONA_API size_t crypto_aead_aes256gcmsiv_npubbytes(void);
TRONA_API size_t crypto_aead_aes256gcmsiv_nsecbytes(void);

/* ---- Authenticated encryption with associated data: AEGIS-128L, AEGIS-256 ---- */

/* AEGIS-128L and AEGIS-256 with tags of 256 bits (draft-irtf-cfrg-aegis-aead): encrypt a message
 * and authenticate it together with adlen bytes of associated data ad, which are not encrypted. k
 * is a secret key of KEYBYTES; npub is a nonce of NPUBBYTES, not secret, which must never be used
 * for two messages with the same key (random ones are long enough for that). The length of the
 * message is not hidden. nsec is not used. Fast where the CPU has AES instructions, and
 * constant-time everywhere. */

#define crypto_aead_aegis128l_ABYTES 32U
#define crypto_aead_aegis128l_KEYBYTES 16U
#define crypto_aead_aegis128l_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis128l_NPUBBYTES 16U
#define crypto_aead_aegis128l_NSECBYTES 0U

/* encrypt: c = ciphertext of m || tag, mlen + ABYTES bytes; *clen_p = that length.
 * encrypt_detached: c = ciphertext, mlen bytes, and mac = tag, ABYTES bytes; *maclen_p = ABYTES.
 * mlen > MESSAGEBYTES_MAX is misuse, and so is adlen >= 2^61. Always 0.
 *
 * decrypt: m = the message, clen - ABYTES bytes; *mlen_p = that length. decrypt_detached: m = the
 * message, clen bytes. -1 if the tag does not fit, clen < ABYTES, the message would be longer than
 * MESSAGEBYTES_MAX or adlen >= 2^61; *mlen_p = 0 then. If it is the tag, m is zeroed, and with it a
 * ciphertext in the same place; else m is untouched and c is not read. m == NULL only verifies.
 *
 * m and c are equal or disjoint; the other inputs overlap no output. clen_p, maclen_p and mlen_p
 * may be NULL, and so may m and ad where their length is 0.
 *
 * keygen: k = KEYBYTES random bytes. */
TRONA_API void crypto_aead_aegis128l_keygen(unsigned char k[16U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aegis128l_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_aegis128l_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aegis128l_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_aegis128l_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aegis128l_abytes(void);
TRONA_API size_t crypto_aead_aegis128l_keybytes(void);
TRONA_API size_t crypto_aead_aegis128l_messagebytes_max(void);
TRONA_API size_t crypto_aead_aegis128l_npubbytes(void);
TRONA_API size_t crypto_aead_aegis128l_nsecbytes(void);

#define crypto_aead_aegis256_ABYTES 32U
#define crypto_aead_aegis256_KEYBYTES 32U
#define crypto_aead_aegis256_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis256_NPUBBYTES 32U
#define crypto_aead_aegis256_NSECBYTES 0U

/* The same functions for AEGIS-256. */
TRONA_API void crypto_aead_aegis256_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aegis256_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_aegis256_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aegis256_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_aegis256_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aegis256_abytes(void);
TRONA_API size_t crypto_aead_aegis256_keybytes(void);
TRONA_API size_t crypto_aead_aegis256_messagebytes_max(void);
TRONA_API size_t crypto_aead_aegis256_npubbytes(void);
TRONA_API size_t crypto_aead_aegis256_nsecbytes(void);

/* ---- Authenticated encryption with associated data: AEGIS-128X, AEGIS-256X ---- */

/* AEGIS-128X2, AEGIS-128X4, AEGIS-256X2 and AEGIS-256X4 with tags of 256 bits
 * (draft-irtf-cfrg-aegis-aead, section 5): two or four states of AEGIS-128L or AEGIS-256 side by
 * side, for CPUs that work on that many AES blocks with one instruction, on which long messages are
 * encrypted twice or four times as fast. Each is a cipher of its own: both sides must use the same.
 * The functions, their lengths, arguments and errors are those of crypto_aead_aegis128l. */

#define crypto_aead_aegis128x2_ABYTES 32U
#define crypto_aead_aegis128x2_KEYBYTES 16U
#define crypto_aead_aegis128x2_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis128x2_NPUBBYTES 16U
#define crypto_aead_aegis128x2_NSECBYTES 0U

/* The functions of AEGIS-128X2. */
TRONA_API void crypto_aead_aegis128x2_keygen(unsigned char k[16U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aegis128x2_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_aegis128x2_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aegis128x2_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_aegis128x2_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aegis128x2_abytes(void);
TRONA_API size_t crypto_aead_aegis128x2_keybytes(void);
TRONA_API size_t crypto_aead_aegis128x2_messagebytes_max(void);
TRONA_API size_t crypto_aead_aegis128x2_npubbytes(void);
TRONA_API size_t crypto_aead_aegis128x2_nsecbytes(void);

#define crypto_aead_aegis128x4_ABYTES 32U
#define crypto_aead_aegis128x4_KEYBYTES 16U
#define crypto_aead_aegis128x4_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis128x4_NPUBBYTES 16U
#define crypto_aead_aegis128x4_NSECBYTES 0U

/* The functions of AEGIS-128X4. */
TRONA_API void crypto_aead_aegis128x4_keygen(unsigned char k[16U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aegis128x4_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_aegis128x4_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aegis128x4_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_aegis128x4_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aegis128x4_abytes(void);
TRONA_API size_t crypto_aead_aegis128x4_keybytes(void);
TRONA_API size_t crypto_aead_aegis128x4_messagebytes_max(void);
TRONA_API size_t crypto_aead_aegis128x4_npubbytes(void);
TRONA_API size_t crypto_aead_aegis128x4_nsecbytes(void);

#define crypto_aead_aegis256x2_ABYTES 32U
#define crypto_aead_aegis256x2_KEYBYTES 32U
#define crypto_aead_aegis256x2_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis256x2_NPUBBYTES 32U
#define crypto_aead_aegis256x2_NSECBYTES 0U

/* The functions of AEGIS-256X2. */
TRONA_API void crypto_aead_aegis256x2_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aegis256x2_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_aegis256x2_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aegis256x2_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_aegis256x2_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aegis256x2_abytes(void);
TRONA_API size_t crypto_aead_aegis256x2_keybytes(void);
TRONA_API size_t crypto_aead_aegis256x2_messagebytes_max(void);
TRONA_API size_t crypto_aead_aegis256x2_npubbytes(void);
TRONA_API size_t crypto_aead_aegis256x2_nsecbytes(void);

#define crypto_aead_aegis256x4_ABYTES 32U
#define crypto_aead_aegis256x4_KEYBYTES 32U
#define crypto_aead_aegis256x4_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis256x4_NPUBBYTES 32U
#define crypto_aead_aegis256x4_NSECBYTES 0U

/* The functions of AEGIS-256X4. */
TRONA_API void crypto_aead_aegis256x4_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_aegis256x4_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);
TRONA_API int crypto_aead_aegis256x4_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_aegis256x4_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);
TRONA_API int crypto_aead_aegis256x4_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aegis256x4_abytes(void);
TRONA_API size_t crypto_aead_aegis256x4_keybytes(void);
TRONA_API size_t crypto_aead_aegis256x4_messagebytes_max(void);
TRONA_API size_t crypto_aead_aegis256x4_npubbytes(void);
TRONA_API size_t crypto_aead_aegis256x4_nsecbytes(void);

/* ---- Encrypted streams of messages: XChaCha20-Poly1305 ---- */

/* A sequence of messages under one key: none can be altered, left out, repeated or moved unnoticed,
 * and a tag on each says where the sequence ends. The format is libsodium's. */

/* One side of a stream. It may be copied, and stored as its first 44 bytes: the key k, the number
 * of the next message (4 bytes, little-endian) and 8 bytes that depend on all messages so far; _pad
 * is zero. It holds a key: wipe it after use (sodium_memzero). */
typedef struct crypto_secretstream_xchacha20poly1305_state {
    unsigned char k[32U];
    unsigned char nonce[12U];
    unsigned char _pad[8];
} crypto_secretstream_xchacha20poly1305_state;

#define crypto_secretstream_xchacha20poly1305_ABYTES 17U
#define crypto_secretstream_xchacha20poly1305_HEADERBYTES 24U
#define crypto_secretstream_xchacha20poly1305_KEYBYTES 32U
#define crypto_secretstream_xchacha20poly1305_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 17U, 274877906816ULL)
#define crypto_secretstream_xchacha20poly1305_TAG_FINAL 3
#define crypto_secretstream_xchacha20poly1305_TAG_MESSAGE 0
#define crypto_secretstream_xchacha20poly1305_TAG_PUSH 1
#define crypto_secretstream_xchacha20poly1305_TAG_REKEY 2

/* init_push: state for sending with key k of KEYBYTES; header takes HEADERBYTES random bytes that
 * the receiver needs. init_pull: state for receiving, with the sender's header. Always 0.
 *
 * push: c = encrypted tag, ciphertext and authenticator of m and of the associated data ad, mlen +
 * ABYTES bytes, their number to *clen_p unless clen_p is NULL. m is c + 1 or disjoint from c.
 * Always 0; mlen > MESSAGEBYTES_MAX is misuse.
 *
 * pull: m = the message in c, clen - ABYTES bytes, their number to *mlen_p and its tag to *tag_p
 * unless these are NULL. m is c + 1 or disjoint from c; it may be NULL if the message is empty. -1
 * if clen < ABYTES, if the message would be longer than MESSAGEBYTES_MAX, if m is NULL and the
 * message is not empty, or if this is not the next message or not ad: *mlen_p is then 0, *tag_p is
 * 0xff, m and state are untouched. That the stream is complete is known only when a message with
 * TAG_FINAL has come.
 *
 * Tags: TAG_MESSAGE; TAG_PUSH, the end of a group of messages; TAG_REKEY, a new key follows;
 * TAG_FINAL, the end of the stream, and a new key. Other values pass; those with bit 1 rekey.
 *
 * rekey: a new key from the old, which cannot be found from it; the other side must do the same at
 * the same place. It also happens after 2^32 - 1 messages. keygen: k = KEYBYTES random bytes. */
TRONA_API void crypto_secretstream_xchacha20poly1305_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_secretstream_xchacha20poly1305_init_push(
    crypto_secretstream_xchacha20poly1305_state *state, unsigned char header[24U],
    const unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_secretstream_xchacha20poly1305_push(
    crypto_secretstream_xchacha20poly1305_state *state, unsigned char *c,
    unsigned long long *clen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, unsigned char tag) TRONA_NONNULL(1);
TRONA_API int crypto_secretstream_xchacha20poly1305_init_pull(
    crypto_secretstream_xchacha20poly1305_state *state, const unsigned char header[24U],
    const unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_secretstream_xchacha20poly1305_pull(
    crypto_secretstream_xchacha20poly1305_state *state, unsigned char *m,
    unsigned long long *mlen_p, unsigned char *tag_p, const unsigned char *c,
    unsigned long long clen, const unsigned char *ad, unsigned long long adlen) TRONA_NONNULL(1);
TRONA_API void crypto_secretstream_xchacha20poly1305_rekey(
    crypto_secretstream_xchacha20poly1305_state *state);

TRONA_API size_t crypto_secretstream_xchacha20poly1305_abytes(void);
TRONA_API size_t crypto_secretstream_xchacha20poly1305_headerbytes(void);
TRONA_API size_t crypto_secretstream_xchacha20poly1305_keybytes(void);
TRONA_API size_t crypto_secretstream_xchacha20poly1305_messagebytes_max(void);
TRONA_API size_t crypto_secretstream_xchacha20poly1305_statebytes(void);
TRONA_API unsigned char crypto_secretstream_xchacha20poly1305_tag_final(void);
TRONA_API unsigned char crypto_secretstream_xchacha20poly1305_tag_message(void);
TRONA_API unsigned char crypto_secretstream_xchacha20poly1305_tag_push(void);
TRONA_API unsigned char crypto_secretstream_xchacha20poly1305_tag_rekey(void);

/* ---- IP address encryption ---- */

/* Encryption of IP addresses under a secret key k (draft-denis-ipcrypt). An address is 16 bytes in
 * network order, that of IPv4 a.b.c.d being ::ffff:a.b.c.d: sodium_ip2bin and sodium_bin2ip
 * convert. Nothing is authenticated: decryption always gives an address. out may overlap in, and t,
 * in any way. Constant-time, save that pfx takes more time for an address of IPv6 than for one of
 * IPv4. */

/* encrypt: out = AES-128(k, in), which is an address again; the same address always gives the same
 * out. decrypt: the inverse. keygen: k = KEYBYTES random bytes, as in the others below. */
#define crypto_ipcrypt_BYTES 16U
#define crypto_ipcrypt_KEYBYTES 16U

TRONA_API void crypto_ipcrypt_keygen(unsigned char k[16U]) TRONA_NONNULL_ALL;
TRONA_API void crypto_ipcrypt_encrypt(unsigned char out[16U], const unsigned char in[16U],
    const unsigned char k[16U]) TRONA_NONNULL_ALL;
TRONA_API void crypto_ipcrypt_decrypt(unsigned char out[16U], const unsigned char in[16U],
    const unsigned char k[16U]) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_ipcrypt_bytes(void);
TRONA_API size_t crypto_ipcrypt_keybytes(void);

#define crypto_ipcrypt_NDX_INPUTBYTES 16U
#define crypto_ipcrypt_NDX_KEYBYTES 32U
#define crypto_ipcrypt_NDX_OUTPUTBYTES 32U
#define crypto_ipcrypt_NDX_TWEAKBYTES 16U

/* ndx_encrypt: out = t || AES-XTS of one block with the tweak t: the first half of k encrypts the
 * address, the second half the tweak. t should be 16 random bytes for each call, which hides that
 * an address occurs again; it is not secret. ndx_decrypt: the inverse, from t || ciphertext. */
TRONA_API void crypto_ipcrypt_ndx_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API void crypto_ipcrypt_ndx_encrypt(unsigned char out[32U], const unsigned char in[16U],
    const unsigned char t[16U], const unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API void crypto_ipcrypt_ndx_decrypt(unsigned char out[16U], const unsigned char in[32U],
    const unsigned char k[32U]) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_ipcrypt_ndx_inputbytes(void);
TRONA_API size_t crypto_ipcrypt_ndx_keybytes(void);
TRONA_API size_t crypto_ipcrypt_ndx_outputbytes(void);
TRONA_API size_t crypto_ipcrypt_ndx_tweakbytes(void);

#define crypto_ipcrypt_ND_INPUTBYTES 16U
#define crypto_ipcrypt_ND_KEYBYTES 16U
#define crypto_ipcrypt_ND_OUTPUTBYTES 24U
#define crypto_ipcrypt_ND_TWEAKBYTES 8U

/* nd_encrypt: out = t || KIASU-BC (AES-128 with a tweak) of the address. t should be 8 random bytes
 * for each call; after some 2^32 calls with a key, one of them comes again. nd_decrypt: the
 * inverse, from t || ciphertext. */
TRONA_API void crypto_ipcrypt_nd_keygen(unsigned char k[16U]) TRONA_NONNULL_ALL;
TRONA_API void crypto_ipcrypt_nd_encrypt(unsigned char out[24U], const unsigned char in[16U],
    const unsigned char t[8U], const unsigned char k[16U]) TRONA_NONNULL_ALL;
TRONA_API void crypto_ipcrypt_nd_decrypt(unsigned char out[16U], const unsigned char in[24U],
    const unsigned char k[16U]) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_ipcrypt_nd_inputbytes(void);
TRONA_API size_t crypto_ipcrypt_nd_keybytes(void);
TRONA_API size_t crypto_ipcrypt_nd_outputbytes(void);
TRONA_API size_t crypto_ipcrypt_nd_tweakbytes(void);

#define crypto_ipcrypt_PFX_BYTES 16U
#define crypto_ipcrypt_PFX_KEYBYTES 32U

/* pfx_encrypt: out is an address again, of IPv4 if in is; addresses that share their first n bits
 * are encrypted to addresses that share theirs, and no more. pfx_decrypt: the inverse. A key
 * of two equal halves encrypts nothing: out is the address in, both ways, as in libsodium.
 * pfx_keygen makes no such key; who takes keys from elsewhere compares the halves. */
TRONA_API void crypto_ipcrypt_pfx_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API void crypto_ipcrypt_pfx_encrypt(unsigned char out[16U], const unsigned char in[16U],
    const unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API void crypto_ipcrypt_pfx_decrypt(unsigned char out[16U], const unsigned char in[16U],
    const unsigned char k[32U]) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_ipcrypt_pfx_bytes(void);
TRONA_API size_t crypto_ipcrypt_pfx_keybytes(void);

/* ---- X25519 ---- */

#define crypto_scalarmult_BYTES 32U
#define crypto_scalarmult_PRIMITIVE "curve25519"
#define crypto_scalarmult_SCALARBYTES 32U

/* The functions without "curve25519" are the same as those with it. */

/* q (32) is the public key of the secret key n (32): X25519(n, 9). q may be equal to n. Always
 * 0. */
TRONA_API int crypto_scalarmult_base(unsigned char *q, const unsigned char *n) TRONA_NONNULL_ALL;
/* crypto_scalarmult: the X25519 function of RFC 7748. q (32) is the u coordinate of n times the
 * point whose u coordinate is p; n (32, secret) is clamped inside; bit 255 of p is ignored and a p
 * of 2^255 - 19 or more is taken modulo that. q may be equal to n or p. -1 if q is all zero, which
 * happens exactly for the p of small order: such a q is no shared secret and must not be used.
 * Constant-time in n and p. */
TRONA_API int crypto_scalarmult(unsigned char *q, const unsigned char *n, const unsigned char *p)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_scalarmult_bytes(void);
TRONA_API const char *crypto_scalarmult_primitive(void);
TRONA_API size_t crypto_scalarmult_scalarbytes(void);

#define crypto_scalarmult_curve25519_BYTES 32U
#define crypto_scalarmult_curve25519_SCALARBYTES 32U

TRONA_API int crypto_scalarmult_curve25519_base(unsigned char *q, const unsigned char *n)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_scalarmult_curve25519(unsigned char *q, const unsigned char *n,
    const unsigned char *p) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* The same of count pairs, 0 or more: q (32 count) from n (32 count) and p (32 count), which all
 * hold one after the other. Of results (count, or NULL) each becomes 0, or -1 where
 * crypto_scalarmult would return -1. 0 if all are 0, else -1. q may be equal to n or p. Constant-time
 * in n and p. Where the CPU has AVX-512 IFMA, eight take little more time than three by themselves.
 */
TRONA_API int crypto_scalarmult_curve25519_batch(unsigned char *q, int *results,
    const unsigned char *n, const unsigned char *p, size_t count)
    TRONA_NONNULL(1,3,4) TRONA_WARN_UNUSED;
/* The same with up to threads threads, the caller's among them; 0 means one for each processor. Each
 * piece of work has 64 pairs, so that fewer take no other thread. */
TRONA_API int crypto_scalarmult_curve25519_batch_threads(unsigned char *q, int *results,
    const unsigned char *n, const unsigned char *p, size_t count, uint32_t threads)
    TRONA_NONNULL(1,3,4) TRONA_WARN_UNUSED;
/* crypto_scalarmult_base of count secret keys, 0 or more: q (32 count) from n (32 count). q may be
 * equal to n. Constant-time. Always 0. */
TRONA_API int crypto_scalarmult_curve25519_base_batch(unsigned char *q, const unsigned char *n,
    size_t count) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_scalarmult_curve25519_bytes(void);
TRONA_API size_t crypto_scalarmult_curve25519_scalarbytes(void);

/* ---- The group edwards25519 ---- */

#define crypto_core_ed25519_BYTES 32
#define crypto_core_ed25519_H2CSHA256 1
#define crypto_core_ed25519_H2CSHA512 2
#define crypto_core_ed25519_HASHBYTES 64
#define crypto_core_ed25519_NONREDUCEDSCALARBYTES 64
#define crypto_core_ed25519_SCALARBYTES 32
#define crypto_core_ed25519_UNIFORMBYTES 32

/* The points of edwards25519, the curve of Ed25519 (RFC 8032, 5.1), for protocols that are built on
 * it. A point is 32 bytes: y with the sign of x in bit 255. The group has order 8 L; the valid
 * points are those of the subgroup of order L without the identity. A protocol that needs a group
 * of prime order is better built on ristretto255, below. Outputs may be equal to inputs throughout.
 * Constant-time in everything, save that time may tell why a point is refused. */

/* 1 if p (32) is valid: canonical, on the curve, not of small order and in the subgroup of order L;
 * else 0. */
TRONA_API int crypto_core_ed25519_is_valid_point(const unsigned char *p) TRONA_NONNULL_ALL;
/* p (32) = the from_hash of random bytes: a point whose discrete logarithm nobody knows. */
TRONA_API void crypto_core_ed25519_random(unsigned char *p) TRONA_NONNULL_ALL;
/* p (32) = a point that follows from msg: hash_to_curve of RFC 9380, a random oracle. hash_alg is
 * crypto_core_ed25519_H2CSHA512 for the suite edwards25519_XMD:SHA-512_ELL2_RO_ or
 * crypto_core_ed25519_H2CSHA256 for the same with SHA-256. ctx (ctx_len bytes) is the domain
 * separation tag, another one for every use; if it has more than 255 bytes it is hashed as in RFC
 * 9380, 5.3.3 (libsodium's master branch departs from the RFC there, and gives other results). ctx
 * and msg may be NULL if their lengths are 0. 0; for another hash_alg -1 with errno EINVAL, p is
 * then untouched. from_string_nu: encode_to_curve, the suite ..._ELL2_NU_, which is faster; its
 * results are not uniform. */
TRONA_API int crypto_core_ed25519_from_string(unsigned char p[32], const unsigned char *ctx,
    size_t ctx_len, const unsigned char *msg, size_t msg_len, int hash_alg) TRONA_NONNULL(1);
TRONA_API int crypto_core_ed25519_from_string_nu(unsigned char p[32], const unsigned char *ctx,
    size_t ctx_len, const unsigned char *msg, size_t msg_len, int hash_alg) TRONA_NONNULL(1);
/* p (32) = a point that follows from 64 uniform bytes h: h is a big-endian integer whose top bit is
 * the sign of x and whose rest, modulo 2^255 - 19, is the argument of Elligator 2; the result is
 * multiplied by 8. This is libsodium's map, older than RFC 9380: not every point is reached, so
 * that it is no random oracle. Always 0. */
TRONA_API int crypto_core_ed25519_from_hash(unsigned char *p, const unsigned char *h);
/* As crypto_core_ed25519_from_hash, of 32 bytes r, which are little-endian: the sign is bit 255. */
TRONA_API int crypto_core_ed25519_from_uniform(unsigned char *p, const unsigned char *r);
/* crypto_core_ed25519_add, crypto_core_ed25519_sub: r (32) = p + q, p - q for points p and q of the
 * curve (32 each), of any order, in any encoding (y may be 2^255 - 19 or more; x = 0 may have its
 * sign bit set). 0; -1 if one is no point of the curve, r is then untouched. */
TRONA_API int crypto_core_ed25519_add(unsigned char *r, const unsigned char *p,
    const unsigned char *q) TRONA_NONNULL_ALL;
TRONA_API int crypto_core_ed25519_sub(unsigned char *r, const unsigned char *p,
    const unsigned char *q) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_core_ed25519_bytes(void);
TRONA_API size_t crypto_core_ed25519_hashbytes(void);
TRONA_API size_t crypto_core_ed25519_nonreducedscalarbytes(void);
TRONA_API size_t crypto_core_ed25519_scalarbytes(void);
TRONA_API size_t crypto_core_ed25519_uniformbytes(void);

#define crypto_scalarmult_ed25519_BYTES 32U
#define crypto_scalarmult_ed25519_SCALARBYTES 32U

/* q (32) = n p for a valid point p (32) and a little-endian scalar n (32, secret; bit 255 is
 * ignored). The function clamps n as X25519 does, noclamp does not; base takes the base point of
 * Ed25519 for p. 0; -1 if p is not valid, q is then untouched; -1 if n is 0 or q is the identity (q
 * is then n p of the clamped n, or the identity) and must not be used. q may be equal to n or p.
 * Constant-time in n and p. */
TRONA_API int crypto_scalarmult_ed25519(unsigned char *q, const unsigned char *n,
    const unsigned char *p) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_scalarmult_ed25519_base(unsigned char *q, const unsigned char *n)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_scalarmult_ed25519_noclamp(unsigned char *q, const unsigned char *n,
    const unsigned char *p) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_scalarmult_ed25519_base_noclamp(unsigned char *q, const unsigned char *n)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_scalarmult_ed25519_bytes(void);
TRONA_API size_t crypto_scalarmult_ed25519_scalarbytes(void);

/* Scalars: integers modulo L = 2^252 + 27742317777372353535851937790883648493, 32 bytes,
 * little-endian. Inputs may be any 256-bit integers, outputs are below L, and may be equal to
 * inputs. All is constant-time. */

/* r = a random scalar, uniform between 1 and L - 1. */
TRONA_API void crypto_core_ed25519_scalar_random(unsigned char *r) TRONA_NONNULL_ALL;
/* s = hash_to_field of RFC 9380, 5.2, modulo L (48 bytes of expand_message_xmd); arguments and
 * return value as crypto_core_ed25519_from_string. */
TRONA_API int crypto_core_ed25519_scalar_from_string(unsigned char *s, const unsigned char *ctx,
    size_t ctx_len, const unsigned char *msg, size_t msg_len, int hash_alg) TRONA_NONNULL(1);
/* r (32) = s mod L for 64 bytes s: uniform if s is. */
TRONA_API void crypto_core_ed25519_scalar_reduce(unsigned char *r, const unsigned char *s)
    TRONA_NONNULL_ALL;
/* 1 if s is below L, else 0. */
TRONA_API int crypto_core_ed25519_scalar_is_canonical(const unsigned char *s) TRONA_NONNULL_ALL;
/* z = x + y. A sum of 2^256 or more loses that carry: reduce inputs of 2^255 and more before. */
TRONA_API void crypto_core_ed25519_scalar_add(unsigned char *z, const unsigned char *x,
    const unsigned char *y) TRONA_NONNULL_ALL;
/* z = x - y, computed as x + (-y). */
TRONA_API void crypto_core_ed25519_scalar_sub(unsigned char *z, const unsigned char *x,
    const unsigned char *y) TRONA_NONNULL_ALL;
/* z = x y */
TRONA_API void crypto_core_ed25519_scalar_mul(unsigned char *z, const unsigned char *x,
    const unsigned char *y) TRONA_NONNULL_ALL;
/* neg = -s */
TRONA_API void crypto_core_ed25519_scalar_negate(unsigned char *neg, const unsigned char *s)
    TRONA_NONNULL_ALL;
/* comp = 1 - s */
TRONA_API void crypto_core_ed25519_scalar_complement(unsigned char *comp, const unsigned char *s)
    TRONA_NONNULL_ALL;
/* recip = 1 / s; recip = 0 if s is a multiple of L. 0; -1 if s is 32 zero bytes. The other multiples
 * of L return 0, as in libsodium. */
TRONA_API int crypto_core_ed25519_scalar_invert(unsigned char *recip, const unsigned char *s)
    TRONA_NONNULL_ALL;

/* ---- The group ristretto255 ---- */

#define crypto_core_ristretto255_BYTES 32
#define crypto_core_ristretto255_H2CSHA256 1
#define crypto_core_ristretto255_H2CSHA512 2
#define crypto_core_ristretto255_HASHBYTES 64
#define crypto_core_ristretto255_NONREDUCEDSCALARBYTES 64
#define crypto_core_ristretto255_SCALARBYTES 32

/* ristretto255 (RFC 9496): a group of prime order L, in which every element has one encoding of 32
 * bytes, and only those decode; the identity is 32 zeros. Scalars are the integers modulo L.
 * Outputs may be equal to inputs throughout. Constant-time in everything, save that time may tell
 * why an encoding is refused. */

/* 1 if p (32) encodes an element, the identity included, else 0. */
TRONA_API int crypto_core_ristretto255_is_valid_point(const unsigned char *p) TRONA_NONNULL_ALL;
/* p (32) = a random element, whose discrete logarithm nobody knows. */
TRONA_API void crypto_core_ristretto255_random(unsigned char *p) TRONA_NONNULL_ALL;
/* p (32) = an element that follows from msg: hash_to_ristretto255 of RFC 9380, appendix B, with
 * expand_message_xmd of SHA-256 (hash_alg crypto_core_ristretto255_H2CSHA256) or SHA-512
 * (crypto_core_ristretto255_H2CSHA512, the RFC's suite ristretto255_XMD:SHA-512_R255MAP_RO_); a
 * random oracle. Arguments and return value as crypto_core_ed25519_from_string. */
TRONA_API int crypto_core_ristretto255_from_string(unsigned char p[32], const unsigned char *ctx,
    size_t ctx_len, const unsigned char *msg, size_t msg_len, int hash_alg) TRONA_NONNULL(1);
/* p (32) = the element that the 64 bytes r derive (RFC 9496, 4.3.4): uniform if r is, and a random
 * oracle of what r is a hash of. Always 0. */
TRONA_API int crypto_core_ristretto255_from_hash(unsigned char *p, const unsigned char *r)
    TRONA_NONNULL_ALL;
/* crypto_core_ristretto255_add, crypto_core_ristretto255_sub: r (32) = p + q, p - q. 0; -1 if p or
 * q encodes no element, r is then untouched. */
TRONA_API int crypto_core_ristretto255_add(unsigned char *r, const unsigned char *p,
    const unsigned char *q) TRONA_NONNULL_ALL;
TRONA_API int crypto_core_ristretto255_sub(unsigned char *r, const unsigned char *p,
    const unsigned char *q) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_core_ristretto255_bytes(void);
TRONA_API size_t crypto_core_ristretto255_hashbytes(void);
TRONA_API size_t crypto_core_ristretto255_nonreducedscalarbytes(void);
TRONA_API size_t crypto_core_ristretto255_scalarbytes(void);

#define crypto_scalarmult_ristretto255_BYTES 32U
#define crypto_scalarmult_ristretto255_SCALARBYTES 32U

/* q (32) = n p for an element p (32) and a little-endian scalar n (32, secret; bit 255 is ignored,
 * nothing is clamped); base takes the base element for p. 0; -1 if p encodes no element, q is then
 * untouched; -1 if q is the identity (32 zeros). q may be equal to n or p. Constant-time in n and
 * p. */
TRONA_API int crypto_scalarmult_ristretto255(unsigned char *q, const unsigned char *n,
    const unsigned char *p) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_scalarmult_ristretto255_base(unsigned char *q, const unsigned char *n)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_scalarmult_ristretto255_bytes(void);
TRONA_API size_t crypto_scalarmult_ristretto255_scalarbytes(void);

/* The scalars of ristretto255 are those of edwards25519: see crypto_core_ed25519_scalar_...
 * above. */
TRONA_API void crypto_core_ristretto255_scalar_random(unsigned char *r) TRONA_NONNULL_ALL;
TRONA_API int crypto_core_ristretto255_scalar_from_string(unsigned char *s,
    const unsigned char *ctx, size_t ctx_len, const unsigned char *msg, size_t msg_len,
    int hash_alg) TRONA_NONNULL(1);
TRONA_API void crypto_core_ristretto255_scalar_reduce(unsigned char *r, const unsigned char *s)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_core_ristretto255_scalar_is_canonical(const unsigned char *s)
    TRONA_NONNULL_ALL;
TRONA_API void crypto_core_ristretto255_scalar_add(unsigned char *z, const unsigned char *x,
    const unsigned char *y) TRONA_NONNULL_ALL;
TRONA_API void crypto_core_ristretto255_scalar_sub(unsigned char *z, const unsigned char *x,
    const unsigned char *y) TRONA_NONNULL_ALL;
TRONA_API void crypto_core_ristretto255_scalar_mul(unsigned char *z, const unsigned char *x,
    const unsigned char *y) TRONA_NONNULL_ALL;
TRONA_API void crypto_core_ristretto255_scalar_negate(unsigned char *neg, const unsigned char *s)
    TRONA_NONNULL_ALL;
TRONA_API void crypto_core_ristretto255_scalar_complement(unsigned char *comp,
    const unsigned char *s) TRONA_NONNULL_ALL;
TRONA_API int crypto_core_ristretto255_scalar_invert(unsigned char *recip, const unsigned char *s)
    TRONA_NONNULL_ALL;

/* ---- Key exchange ---- */

/* Two parties, client and server, who know each other's public keys, agree on a key for each
 * direction: the halves of BLAKE2b-512(X25519 || client_pk || server_pk) (RFC 7748, RFC 7693), the
 * client's rx and the server's tx first. All keys are 32 bytes. With rx or tx NULL, the other one
 * receives, on either side, the key of the direction from client to server, as in libsodium: ask
 * for one key on both sides or on neither. Both NULL are misuse. rx and tx are disjoint; they may
 * overlap the inputs. Return 0; -1, rx and tx untouched, if the other side's public key has low
 * order.
 *
 * crypto_kx_keypair makes a random key pair, _seed_keypair the one of a seed: sk =
 * BLAKE2b-256(seed), which may be where the seed is. Both return 0. */
#define crypto_kx_PRIMITIVE "x25519blake2b"
#define crypto_kx_PUBLICKEYBYTES 32
#define crypto_kx_SECRETKEYBYTES 32
#define crypto_kx_SEEDBYTES 32
#define crypto_kx_SESSIONKEYBYTES 32

TRONA_API int crypto_kx_keypair(unsigned char pk[32], unsigned char sk[32]) TRONA_NONNULL_ALL;
TRONA_API int crypto_kx_seed_keypair(unsigned char pk[32], unsigned char sk[32],
    const unsigned char seed[32]) TRONA_NONNULL_ALL;
TRONA_API int crypto_kx_client_session_keys(unsigned char rx[32], unsigned char tx[32],
    const unsigned char client_pk[32], const unsigned char client_sk[32],
    const unsigned char server_pk[32]) TRONA_NONNULL(3,4,5) TRONA_WARN_UNUSED;
TRONA_API int crypto_kx_server_session_keys(unsigned char rx[32], unsigned char tx[32],
    const unsigned char server_pk[32], const unsigned char server_sk[32],
    const unsigned char client_pk[32]) TRONA_NONNULL(3,4,5) TRONA_WARN_UNUSED;

TRONA_API const char *crypto_kx_primitive(void);
TRONA_API size_t crypto_kx_publickeybytes(void);
TRONA_API size_t crypto_kx_secretkeybytes(void);
TRONA_API size_t crypto_kx_seedbytes(void);
TRONA_API size_t crypto_kx_sessionkeybytes(void);

/* ---- Public-key authenticated encryption: X25519, XSalsa20-Poly1305 ---- */

/* X25519 (RFC 7748), HSalsa20 and crypto_secretbox (D. J. Bernstein, "Cryptography in NaCl", 2009):
 * the sender encrypts with the receiver's public key pk and its own secret key sk; the receiver
 * decrypts with the sender's public key and its own secret key. Both compute the same key, so that
 * either could have made a box. n is a nonce of NONCEBYTES, which must never be used for two
 * messages between the same two keys. */

#define crypto_box_BEFORENMBYTES 32U
#define crypto_box_BOXZEROBYTES 16U
#define crypto_box_MACBYTES 16U
#define crypto_box_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_box_NONCEBYTES 24U
#define crypto_box_PRIMITIVE "curve25519xsalsa20poly1305"
#define crypto_box_PUBLICKEYBYTES 32U
#define crypto_box_SEALBYTES 48U
#define crypto_box_SECRETKEYBYTES 32U
#define crypto_box_SEEDBYTES 32U
#define crypto_box_ZEROBYTES 32U

/* keypair: a random secret key sk of SECRETKEYBYTES and its public key pk of PUBLICKEYBYTES.
 * seed_keypair: the same from SEEDBYTES of seed: sk = the first half of SHA-512(seed), not clamped;
 * sk may be equal to seed. Always 0.
 *
 * beforenm: k = the BEFORENMBYTES that pk and sk share, HSalsa20 of their X25519: a secretbox key.
 * -1 if pk has small order; k is untouched then. The functions named afternm take k in place of pk
 * and sk.
 *
 * easy, detached, open_easy, open_detached and NaCl's forms crypto_box, crypto_box_afternm,
 * crypto_box_open and crypto_box_open_afternm: as crypto_secretbox's functions of these names, with
 * that key. Those with pk also return -1 if pk has small order; their outputs are untouched then.
 * crypto_box is crypto_box_curve25519xsalsa20poly1305.
 *
 * seal: anonymous encryption to pk. c = ephemeral public key || tag || ciphertext, mlen + SEALBYTES
 * bytes; the secret half of the ephemeral key is forgotten, the nonce is BLAKE2b-24(ephemeral
 * public key || pk). m and c may overlap in any way. mlen > SIZE_MAX - SEALBYTES is misuse; -1 if
 * pk has small order, c is untouched then. seal_open: m = the message, clen - SEALBYTES bytes, with
 * the receiver's own pk and sk. -1 if clen < SEALBYTES or the box does not open; m is untouched
 * then. m == NULL only verifies. m and c may overlap in any way. */
TRONA_API int crypto_box_keypair(unsigned char *pk, unsigned char *sk) TRONA_NONNULL_ALL;
TRONA_API int crypto_box_seed_keypair(unsigned char *pk, unsigned char *sk,
    const unsigned char *seed) TRONA_NONNULL_ALL;
TRONA_API int crypto_box_easy(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *n, const unsigned char *pk, const unsigned char *sk)
    TRONA_NONNULL(1,4,5,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_open_easy(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *n, const unsigned char *pk,
    const unsigned char *sk) TRONA_NONNULL(2,4,5,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_detached(unsigned char *c, unsigned char *mac, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *pk,
    const unsigned char *sk) TRONA_NONNULL(1,2,5,6,7) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_open_detached(unsigned char *m, const unsigned char *c,
    const unsigned char *mac, unsigned long long clen, const unsigned char *n,
    const unsigned char *pk, const unsigned char *sk) TRONA_NONNULL(2,3,5,6,7) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_beforenm(unsigned char *k, const unsigned char *pk,
    const unsigned char *sk) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
/* keypair, count times, 0 or more: pk (32 count) and sk (32 count), one after the other. Always 0. */
TRONA_API int crypto_box_keypair_batch(unsigned char *pk, unsigned char *sk, size_t count)
    TRONA_NONNULL_ALL;
/* beforenm of count pairs, 0 or more: k (32 count) from pk (32 count) and sk (32 count), which all
 * hold one after the other. Of results (count, or NULL) each becomes 0, or -1 where pk has small
 * order; that k is untouched. 0 if all are 0, else -1. k may be equal to pk or sk. */
TRONA_API int crypto_box_beforenm_batch(unsigned char *k, int *results, const unsigned char *pk,
    const unsigned char *sk, size_t count) TRONA_NONNULL(1,3,4) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_easy_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);
TRONA_API int crypto_box_open_easy_afternm(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_detached_afternm(unsigned char *c, unsigned char *mac,
    const unsigned char *m, unsigned long long mlen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(1,2,5,6);
TRONA_API int crypto_box_open_detached_afternm(unsigned char *m, const unsigned char *c,
    const unsigned char *mac, unsigned long long clen, const unsigned char *n,
    const unsigned char *k) TRONA_NONNULL(2,3,5,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_seal(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *pk) TRONA_NONNULL(1,4);
TRONA_API int crypto_box_seal_open(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *pk, const unsigned char *sk)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED;
TRONA_API int crypto_box(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *n, const unsigned char *pk, const unsigned char *sk)
    TRONA_NONNULL(1,4,5,6) TRONA_WARN_UNUSED TRONA_DEPRECATED;
TRONA_API int crypto_box_open(unsigned char *m, const unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *pk, const unsigned char *sk)
    TRONA_NONNULL(2,4,5,6) TRONA_WARN_UNUSED TRONA_DEPRECATED;
TRONA_API int crypto_box_afternm(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5) TRONA_DEPRECATED;
TRONA_API int crypto_box_open_afternm(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED TRONA_DEPRECATED;

TRONA_API size_t crypto_box_beforenmbytes(void);
TRONA_API size_t crypto_box_boxzerobytes(void) TRONA_DEPRECATED;
TRONA_API size_t crypto_box_macbytes(void);
TRONA_API size_t crypto_box_messagebytes_max(void);
TRONA_API size_t crypto_box_noncebytes(void);
TRONA_API const char *crypto_box_primitive(void);
TRONA_API size_t crypto_box_publickeybytes(void);
TRONA_API size_t crypto_box_sealbytes(void);
TRONA_API size_t crypto_box_secretkeybytes(void);
TRONA_API size_t crypto_box_seedbytes(void);
TRONA_API size_t crypto_box_zerobytes(void) TRONA_DEPRECATED;

#define crypto_box_curve25519xsalsa20poly1305_BEFORENMBYTES 32U
#define crypto_box_curve25519xsalsa20poly1305_BOXZEROBYTES 16U
#define crypto_box_curve25519xsalsa20poly1305_MACBYTES 16U
#define crypto_box_curve25519xsalsa20poly1305_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_box_curve25519xsalsa20poly1305_NONCEBYTES 24U
#define crypto_box_curve25519xsalsa20poly1305_PUBLICKEYBYTES 32U
#define crypto_box_curve25519xsalsa20poly1305_SECRETKEYBYTES 32U
#define crypto_box_curve25519xsalsa20poly1305_SEEDBYTES 32U
#define crypto_box_curve25519xsalsa20poly1305_ZEROBYTES 32U

TRONA_API int crypto_box_curve25519xsalsa20poly1305_keypair(unsigned char *pk, unsigned char *sk)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_box_curve25519xsalsa20poly1305_seed_keypair(unsigned char *pk,
    unsigned char *sk, const unsigned char *seed) TRONA_NONNULL_ALL;
TRONA_API int crypto_box_curve25519xsalsa20poly1305(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *pk,
    const unsigned char *sk) TRONA_NONNULL(1,4,5,6) TRONA_WARN_UNUSED TRONA_DEPRECATED;
TRONA_API int crypto_box_curve25519xsalsa20poly1305_open(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *n, const unsigned char *pk,
    const unsigned char *sk) TRONA_NONNULL(2,4,5,6) TRONA_WARN_UNUSED TRONA_DEPRECATED;
TRONA_API int crypto_box_curve25519xsalsa20poly1305_beforenm(unsigned char *k,
    const unsigned char *pk, const unsigned char *sk) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_box_curve25519xsalsa20poly1305_afternm(unsigned char *c,
    const unsigned char *m, unsigned long long mlen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(1,4,5) TRONA_DEPRECATED;
TRONA_API int crypto_box_curve25519xsalsa20poly1305_open_afternm(unsigned char *m,
    const unsigned char *c, unsigned long long clen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED TRONA_DEPRECATED;

TRONA_API size_t crypto_box_curve25519xsalsa20poly1305_beforenmbytes(void);
TRONA_API size_t crypto_box_curve25519xsalsa20poly1305_boxzerobytes(void);
TRONA_API size_t crypto_box_curve25519xsalsa20poly1305_macbytes(void);
TRONA_API size_t crypto_box_curve25519xsalsa20poly1305_messagebytes_max(void);
TRONA_API size_t crypto_box_curve25519xsalsa20poly1305_noncebytes(void);
TRONA_API size_t crypto_box_curve25519xsalsa20poly1305_publickeybytes(void);
TRONA_API size_t crypto_box_curve25519xsalsa20poly1305_secretkeybytes(void);
TRONA_API size_t crypto_box_curve25519xsalsa20poly1305_seedbytes(void);
TRONA_API size_t crypto_box_curve25519xsalsa20poly1305_zerobytes(void) TRONA_DEPRECATED;

/* ---- Public-key authenticated encryption: X25519, XChaCha20-Poly1305 ---- */

#define crypto_box_curve25519xchacha20poly1305_BEFORENMBYTES 32U
#define crypto_box_curve25519xchacha20poly1305_MACBYTES 16U
#define crypto_box_curve25519xchacha20poly1305_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_box_curve25519xchacha20poly1305_NONCEBYTES 24U
#define crypto_box_curve25519xchacha20poly1305_PUBLICKEYBYTES 32U
#define crypto_box_curve25519xchacha20poly1305_SEALBYTES 48U
#define crypto_box_curve25519xchacha20poly1305_SECRETKEYBYTES 32U
#define crypto_box_curve25519xchacha20poly1305_SEEDBYTES 32U

/* crypto_box with HChaCha20 in HSalsa20's and XChaCha20 in XSalsa20's place: the functions do what
 * those of crypto_box with the same names do, with the same key pairs. (libsodium) */
TRONA_API int crypto_box_curve25519xchacha20poly1305_keypair(unsigned char *pk, unsigned char *sk)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_box_curve25519xchacha20poly1305_seed_keypair(unsigned char *pk,
    unsigned char *sk, const unsigned char *seed) TRONA_NONNULL_ALL;
TRONA_API int crypto_box_curve25519xchacha20poly1305_easy(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *pk,
    const unsigned char *sk) TRONA_NONNULL(1,4,5,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_curve25519xchacha20poly1305_open_easy(unsigned char *m,
    const unsigned char *c, unsigned long long clen, const unsigned char *n,
    const unsigned char *pk, const unsigned char *sk) TRONA_NONNULL(2,4,5,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_curve25519xchacha20poly1305_detached(unsigned char *c, unsigned char *mac,
    const unsigned char *m, unsigned long long mlen, const unsigned char *n,
    const unsigned char *pk, const unsigned char *sk) TRONA_NONNULL(1,2,5,6,7) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_curve25519xchacha20poly1305_open_detached(unsigned char *m,
    const unsigned char *c, const unsigned char *mac, unsigned long long clen,
    const unsigned char *n, const unsigned char *pk, const unsigned char *sk)
    TRONA_NONNULL(2,3,5,6,7) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_curve25519xchacha20poly1305_beforenm(unsigned char *k,
    const unsigned char *pk, const unsigned char *sk) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_box_curve25519xchacha20poly1305_easy_afternm(unsigned char *c,
    const unsigned char *m, unsigned long long mlen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(1,4,5);
TRONA_API int crypto_box_curve25519xchacha20poly1305_open_easy_afternm(unsigned char *m,
    const unsigned char *c, unsigned long long clen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_curve25519xchacha20poly1305_detached_afternm(unsigned char *c,
    unsigned char *mac, const unsigned char *m, unsigned long long mlen, const unsigned char *n,
    const unsigned char *k) TRONA_NONNULL(1,2,5,6);
TRONA_API int crypto_box_curve25519xchacha20poly1305_open_detached_afternm(unsigned char *m,
    const unsigned char *c, const unsigned char *mac, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(2,3,5,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_box_curve25519xchacha20poly1305_seal(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *pk) TRONA_NONNULL(1,4);
TRONA_API int crypto_box_curve25519xchacha20poly1305_seal_open(unsigned char *m,
    const unsigned char *c, unsigned long long clen, const unsigned char *pk,
    const unsigned char *sk) TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_box_curve25519xchacha20poly1305_beforenmbytes(void);
TRONA_API size_t crypto_box_curve25519xchacha20poly1305_macbytes(void);
TRONA_API size_t crypto_box_curve25519xchacha20poly1305_messagebytes_max(void);
TRONA_API size_t crypto_box_curve25519xchacha20poly1305_noncebytes(void);
TRONA_API size_t crypto_box_curve25519xchacha20poly1305_publickeybytes(void);
TRONA_API size_t crypto_box_curve25519xchacha20poly1305_sealbytes(void);
TRONA_API size_t crypto_box_curve25519xchacha20poly1305_secretkeybytes(void);
TRONA_API size_t crypto_box_curve25519xchacha20poly1305_seedbytes(void);

/* ---- Key encapsulation: ML-KEM, X-Wing ---- */

#define crypto_kem_CIPHERTEXTBYTES 1120U
#define crypto_kem_PRIMITIVE "xwing"
#define crypto_kem_PUBLICKEYBYTES 1216U
#define crypto_kem_SECRETKEYBYTES 32U
#define crypto_kem_SEEDBYTES 32U
#define crypto_kem_SHAREDSECRETBYTES 32U

/* Key encapsulation: whoever has the public key makes a shared secret and a ciphertext from which
 * only the owner of the secret key gets the same secret. It is uniformly random, a key for what
 * comes next, and nobody is authenticated. Each function here is that of crypto_kem_xwing below.
 *
 * For all families: the outputs of a call may overlap its inputs in any way, but not each
 * other. Everything takes a time that is independent of secrets. */

/* A new key pair, pk (1216) and sk (32), out of random bytes; the one that follows from seed (32,
 * secret). */
TRONA_API int crypto_kem_keypair(unsigned char *pk, unsigned char *sk) TRONA_NONNULL_ALL;
TRONA_API int crypto_kem_seed_keypair(unsigned char *pk, unsigned char *sk,
    const unsigned char *seed) TRONA_NONNULL_ALL;
/* ct (1120), ss (32) = a new shared secret for the public key pk (1216). */
TRONA_API int crypto_kem_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
/* ss (32) = the shared secret in the ciphertext ct (1120), by the secret key sk (32). */
TRONA_API int crypto_kem_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_kem_ciphertextbytes(void);
TRONA_API const char *crypto_kem_primitive(void);
TRONA_API size_t crypto_kem_publickeybytes(void);
TRONA_API size_t crypto_kem_secretkeybytes(void);
TRONA_API size_t crypto_kem_seedbytes(void);
TRONA_API size_t crypto_kem_sharedsecretbytes(void);

#define crypto_kem_mlkem768_CIPHERTEXTBYTES 1088U
#define crypto_kem_mlkem768_PUBLICKEYBYTES 1184U
#define crypto_kem_mlkem768_SECRETKEYBYTES 2400U
#define crypto_kem_mlkem768_SEEDBYTES 64U
#define crypto_kem_mlkem768_SHAREDSECRETBYTES 32U

/* ML-KEM-768 (FIPS 203), believed to withstand quantum computers. The secret key (2400) is that of
 * the standard: the secret vector (1152), the public key (1184), its SHA3-256 (32), a seed for
 * rejection (32). */

/* A new key pair out of random bytes; the one that follows from seed (64, secret): d (32) and z
 * (32) of FIPS 203. Always 0. */
TRONA_API int crypto_kem_mlkem768_keypair(unsigned char pk[1184U], unsigned char sk[2400U])
    TRONA_NONNULL_ALL;
TRONA_API int crypto_kem_mlkem768_seed_keypair(unsigned char pk[1184U], unsigned char sk[2400U],
    const unsigned char seed[64U]) TRONA_NONNULL_ALL;
/* ct (1088), ss (32) = a new shared secret for pk (1184), out of random bytes. -1, and both are
 * untouched, if pk is not canonical: a coefficient is not below 3329 (FIPS 203, 7.2).
 * enc_deterministic uses seed (32, secret, never twice) instead: for tests and constructions. */
TRONA_API int crypto_kem_mlkem768_enc(unsigned char ct[1088U], unsigned char ss[32U],
    const unsigned char pk[1184U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_kem_mlkem768_enc_deterministic(unsigned char ct[1088U], unsigned char ss[32U],
    const unsigned char pk[1184U], const unsigned char seed[32])
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
/* ss (32) = the shared secret in ct (1088), and 0. A ciphertext that was not made by enc for this key
 * gives a secret that nobody else can know, and 0: both sides merely differ. -1, and ss is all zero,
 * if the hash in sk is not that of the public key in sk (FIPS 203, 7.3): sk was damaged. */
TRONA_API int crypto_kem_mlkem768_dec(unsigned char ss[32U], const unsigned char ct[1088U],
    const unsigned char sk[2400U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_kem_mlkem768_ciphertextbytes(void);
TRONA_API size_t crypto_kem_mlkem768_publickeybytes(void);
TRONA_API size_t crypto_kem_mlkem768_secretkeybytes(void);
TRONA_API size_t crypto_kem_mlkem768_seedbytes(void);
TRONA_API size_t crypto_kem_mlkem768_sharedsecretbytes(void);

#define crypto_kem_mlkem512_CIPHERTEXTBYTES 768U
#define crypto_kem_mlkem512_PUBLICKEYBYTES 800U
#define crypto_kem_mlkem512_SECRETKEYBYTES 1632U
#define crypto_kem_mlkem512_SEEDBYTES 64U
#define crypto_kem_mlkem512_SHAREDSECRETBYTES 32U

/* ML-KEM-512 (FIPS 203), the smallest parameter set: category 1 of five, as strong as AES-128, where
 * ML-KEM-768 is of category 3. All else is as there; the secret key (1632) is the secret vector
 * (768), the public key (800), its SHA3-256 (32), a seed for rejection (32). */

/* A new key pair out of random bytes; the one that follows from seed (64, secret): d (32) and z
 * (32) of FIPS 203. Always 0. */
TRONA_API int crypto_kem_mlkem512_keypair(unsigned char pk[800U], unsigned char sk[1632U])
    TRONA_NONNULL_ALL;
TRONA_API int crypto_kem_mlkem512_seed_keypair(unsigned char pk[800U], unsigned char sk[1632U],
    const unsigned char seed[64U]) TRONA_NONNULL_ALL;
/* ct (768), ss (32) = a new shared secret for pk (800), out of random bytes. -1, and both are
 * untouched, if pk is not canonical: a coefficient is not below 3329 (FIPS 203, 7.2).
 * enc_deterministic uses seed (32, secret, never twice) instead: for tests and constructions. */
TRONA_API int crypto_kem_mlkem512_enc(unsigned char ct[768U], unsigned char ss[32U],
    const unsigned char pk[800U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_kem_mlkem512_enc_deterministic(unsigned char ct[768U], unsigned char ss[32U],
    const unsigned char pk[800U], const unsigned char seed[32])
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
/* ss (32) = the shared secret in ct (768), and 0. A ciphertext that was not made by enc for this key
 * gives a secret that nobody else can know, and 0: both sides merely differ. -1, and ss is all zero,
 * if the hash in sk is not that of the public key in sk (FIPS 203, 7.3): sk was damaged. */
TRONA_API int crypto_kem_mlkem512_dec(unsigned char ss[32U], const unsigned char ct[768U],
    const unsigned char sk[1632U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_kem_mlkem512_ciphertextbytes(void);
TRONA_API size_t crypto_kem_mlkem512_publickeybytes(void);
TRONA_API size_t crypto_kem_mlkem512_secretkeybytes(void);
TRONA_API size_t crypto_kem_mlkem512_seedbytes(void);
TRONA_API size_t crypto_kem_mlkem512_sharedsecretbytes(void);

#define crypto_kem_mlkem1024_CIPHERTEXTBYTES 1568U
#define crypto_kem_mlkem1024_PUBLICKEYBYTES 1568U
#define crypto_kem_mlkem1024_SECRETKEYBYTES 3168U
#define crypto_kem_mlkem1024_SEEDBYTES 64U
#define crypto_kem_mlkem1024_SHAREDSECRETBYTES 32U

/* ML-KEM-1024 (FIPS 203), the largest parameter set: category 5 of five, as strong as AES-256. All
 * else is as with ML-KEM-768; the secret key (3168) is the secret vector (1536), the public key
 * (1568), its SHA3-256 (32), a seed for rejection (32). */

/* A new key pair out of random bytes; the one that follows from seed (64, secret): d (32) and z
 * (32) of FIPS 203. Always 0. */
TRONA_API int crypto_kem_mlkem1024_keypair(unsigned char pk[1568U], unsigned char sk[3168U])
    TRONA_NONNULL_ALL;
TRONA_API int crypto_kem_mlkem1024_seed_keypair(unsigned char pk[1568U], unsigned char sk[3168U],
    const unsigned char seed[64U]) TRONA_NONNULL_ALL;
/* ct (1568), ss (32) = a new shared secret for pk (1568), out of random bytes. -1, and both are
 * untouched, if pk is not canonical: a coefficient is not below 3329 (FIPS 203, 7.2).
 * enc_deterministic uses seed (32, secret, never twice) instead: for tests and constructions. */
TRONA_API int crypto_kem_mlkem1024_enc(unsigned char ct[1568U], unsigned char ss[32U],
    const unsigned char pk[1568U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_kem_mlkem1024_enc_deterministic(unsigned char ct[1568U], unsigned char ss[32U],
    const unsigned char pk[1568U], const unsigned char seed[32])
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
/* ss (32) = the shared secret in ct (1568), and 0. A ciphertext that was not made by enc for this key
 * gives a secret that nobody else can know, and 0: both sides merely differ. -1, and ss is all zero,
 * if the hash in sk is not that of the public key in sk (FIPS 203, 7.3): sk was damaged. */
TRONA_API int crypto_kem_mlkem1024_dec(unsigned char ss[32U], const unsigned char ct[1568U],
    const unsigned char sk[3168U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_kem_mlkem1024_ciphertextbytes(void);
TRONA_API size_t crypto_kem_mlkem1024_publickeybytes(void);
TRONA_API size_t crypto_kem_mlkem1024_secretkeybytes(void);
TRONA_API size_t crypto_kem_mlkem1024_seedbytes(void);
TRONA_API size_t crypto_kem_mlkem1024_sharedsecretbytes(void);

#define crypto_kem_xwing_CIPHERTEXTBYTES 1120U
#define crypto_kem_xwing_PUBLICKEYBYTES 1216U
#define crypto_kem_xwing_SECRETKEYBYTES 32U
#define crypto_kem_xwing_SEEDBYTES 32U
#define crypto_kem_xwing_SHAREDSECRETBYTES 32U

/* X-Wing (draft-connolly-cfrg-xwing-kem-10): ML-KEM-768 and X25519 at once, secure as long as
 * either of them is. The secret key (32) is a seed, from which dec derives both key pairs; the
 * public key (1216) and the ciphertext (1120) are those of ML-KEM-768 followed by those of X25519
 * (32). */

/* A new key pair out of random bytes; the one that follows from seed (32, secret), which sk is a
 * copy of. Always 0. */
TRONA_API int crypto_kem_xwing_keypair(unsigned char pk[1216U], unsigned char sk[32U])
    TRONA_NONNULL_ALL;
TRONA_API int crypto_kem_xwing_seed_keypair(unsigned char pk[1216U], unsigned char sk[32U],
    const unsigned char seed[32U]) TRONA_NONNULL_ALL;
/* ct (1120), ss (32) = a new shared secret for pk (1216), out of random bytes. -1, and both are
 * untouched, if the ML-KEM-768 key in pk is not canonical or the X25519 point has small order.
 * enc_deterministic uses seed (64, secret, never twice) instead, its first half for ML-KEM-768. */
TRONA_API int crypto_kem_xwing_enc(unsigned char ct[1120U], unsigned char ss[32U],
    const unsigned char pk[1216U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_kem_xwing_enc_deterministic(unsigned char ct[1120U], unsigned char ss[32U],
    const unsigned char pk[1216U], const unsigned char seed[64])
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
/* ss (32) = the shared secret in ct (1120). -1, and ss is untouched, if the X25519 point in ct has
 * small order; any other ciphertext that was not made for this key gives another secret, and 0. */
TRONA_API int crypto_kem_xwing_dec(unsigned char ss[32U], const unsigned char ct[1120U],
    const unsigned char sk[32U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_kem_xwing_ciphertextbytes(void);
TRONA_API size_t crypto_kem_xwing_publickeybytes(void);
TRONA_API size_t crypto_kem_xwing_secretkeybytes(void);
TRONA_API size_t crypto_kem_xwing_seedbytes(void);
TRONA_API size_t crypto_kem_xwing_sharedsecretbytes(void);

/* ---- Signatures: Ed25519 ---- */

/* The state of an incremental Ed25519ph signature: the SHA-512 of the message so far. */
typedef struct crypto_sign_ed25519ph_state {
    crypto_hash_sha512_state hs;
} crypto_sign_ed25519ph_state;
typedef crypto_sign_ed25519ph_state crypto_sign_state;

#define crypto_sign_BYTES 64U
#define crypto_sign_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 64U)
#define crypto_sign_PRIMITIVE "ed25519"
#define crypto_sign_PUBLICKEYBYTES 32U
#define crypto_sign_SECRETKEYBYTES 64U
#define crypto_sign_SEEDBYTES 32U

/* Ed25519 and, for the functions with a state, Ed25519ph with an empty context (RFC 8032, 5.1).
 * Every function here is that of the same name with "ed25519" or "ed25519ph" below. A secret key
 * (64) is the seed (32) and the public key (32).
 *
 * A signature verifies if S is below the order L of the base point, neither R nor the public key is
 * of small order, the public key is encoded canonically, and the encoding of S B - h A is R, byte
 * for byte (without multiplication by the cofactor). Verification takes variable time: all it sees
 * is public. */

/* A new key pair out of random bytes. Always 0. */
TRONA_API int crypto_sign_keypair(unsigned char *pk, unsigned char *sk) TRONA_NONNULL_ALL;
/* The key pair that follows from seed (32, secret). Any overlap of seed with sk is allowed. Always
 * 0. */
TRONA_API int crypto_sign_seed_keypair(unsigned char *pk, unsigned char *sk,
    const unsigned char *seed) TRONA_NONNULL_ALL;
/* Combined form: sm = signature (64) followed by m, mlen + 64 bytes in all; *smlen_p, unless
 * smlen_p is NULL, is that length. sm and m may overlap in any way. An mlen above MESSAGEBYTES_MAX
 * is misuse. Always 0. */
TRONA_API int crypto_sign(unsigned char *sm, unsigned long long *smlen_p, const unsigned char *m,
    unsigned long long mlen, const unsigned char *sk) TRONA_NONNULL(1,5);
/* Verifies the combined form: m = the message, smlen - 64 bytes; *mlen_p, unless NULL, is that
 * length. m may be NULL (verify only) and may overlap sm in any way. -1 if smlen is below 64 (m is
 * untouched) or the signature is not valid (m is zeroed); *mlen_p is 0 then. */
TRONA_API int crypto_sign_open(unsigned char *m, unsigned long long *mlen_p,
    const unsigned char *sm, unsigned long long smlen, const unsigned char *pk)
    TRONA_NONNULL(3,5) TRONA_WARN_UNUSED;
/* sig (64) = the signature of the mlen bytes of m; *siglen_p, unless siglen_p is NULL, is 64.
 * Always 0. */
TRONA_API int crypto_sign_detached(unsigned char *sig, unsigned long long *siglen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *sk) TRONA_NONNULL(1,5);
/* -1 if sig (64) is not a valid signature of the mlen bytes of m under pk (32). */
TRONA_API int crypto_sign_verify_detached(const unsigned char *sig, const unsigned char *m,
    unsigned long long mlen, const unsigned char *pk) TRONA_NONNULL(1,4) TRONA_WARN_UNUSED;
/* Multi-part messages: init, update any number of times, then final_create or final_verify. This is
 * Ed25519ph: it signs the SHA-512 of the message, and its signatures are not those of
 * crypto_sign_detached. final_create: sig (64) and *siglen_p (unless NULL) as above; always 0.
 * final_verify: -1 if the signature is not valid. Both end the state. */
TRONA_API int crypto_sign_init(crypto_sign_state *state);
TRONA_API int crypto_sign_update(crypto_sign_state *state, const unsigned char *m,
    unsigned long long mlen) TRONA_NONNULL(1);
TRONA_API int crypto_sign_final_create(crypto_sign_state *state, unsigned char *sig,
    unsigned long long *siglen_p, const unsigned char *sk) TRONA_NONNULL(1,2,4);
TRONA_API int crypto_sign_final_verify(crypto_sign_state *state, const unsigned char *sig,
    const unsigned char *pk) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_sign_bytes(void);
TRONA_API size_t crypto_sign_messagebytes_max(void);
TRONA_API const char *crypto_sign_primitive(void);
TRONA_API size_t crypto_sign_publickeybytes(void);
TRONA_API size_t crypto_sign_secretkeybytes(void);
TRONA_API size_t crypto_sign_seedbytes(void);
TRONA_API size_t crypto_sign_statebytes(void);

#define crypto_sign_ed25519_BYTES 64U
#define crypto_sign_ed25519_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 64U)
#define crypto_sign_ed25519_PUBLICKEYBYTES 32U
#define crypto_sign_ed25519_SECRETKEYBYTES 64U
#define crypto_sign_ed25519_SEEDBYTES 32U

/* crypto_sign_keypair and crypto_sign_seed_keypair, count times, 0 or more: pk (32 count), sk (64
 * count) and seed (32 count) hold one after the other, and do not overlap. Always 0. */
TRONA_API int crypto_sign_ed25519_keypair_batch(unsigned char *pk, unsigned char *sk, size_t count)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_ed25519_seed_keypair_batch(unsigned char *pk, unsigned char *sk,
    const unsigned char *seed, size_t count) TRONA_NONNULL_ALL;
/* crypto_sign_detached, count times, 0 or more: sig (64 count, one after the other) becomes the
 * signatures of the mlen[i] bytes of m[i] under sk[i] (64), of which some may be the same; each is
 * what the single call gives. sig overlaps neither messages nor keys. Always 0. With AVX-512 IFMA a
 * signature of a batch of 8 or more takes about half of the time that it takes by itself. */
TRONA_API int crypto_sign_ed25519_batch(unsigned char *sig, const unsigned char *const *m,
    const unsigned long long *mlen, const unsigned char *const *sk, size_t count) TRONA_NONNULL_ALL;
/* count signatures, 0 or more, verified at once: sig[i] (64) of the mlen[i] bytes of m[i] under
 * pk[i] (32). Of results (count, or NULL) each becomes exactly what crypto_sign_verify_detached
 * returns for it: 0, or -1 if it is not valid. 0 if all are 0, else -1. With AVX-512 IFMA a
 * signature of a batch of 8 or more takes about three quarters of the time that it takes by itself.
 * For public data: time depends on it. */
TRONA_API int crypto_sign_ed25519_verify_batch(int *results, const unsigned char *const *sig,
    const unsigned char *const *m, const unsigned long long *mlen, const unsigned char *const *pk,
    size_t count) TRONA_NONNULL(2,3,4,5) TRONA_WARN_UNUSED;
/* count signatures, 0 or more, verified at once by another rule, ZIP-215: 8 S B = 8 R + 8 h A for S
 * below L, where R and A may be of small order and need not be canonical. It accepts whatever
 * crypto_sign_verify_detached does, and more: do not mix the two where all must agree. 0 if all are
 * valid; -1 if one is not, and then each is to be verified by itself, as a batch of one. Up to 64
 * stand in one equation of random multiples: one that is not valid passes with a probability of
 * 2^-128 at most. With AVX-512 IFMA a signature of a batch of 64 takes about a third of the time of a
 * single verification; elsewhere, or if memory is short (172,096 bytes), as long as that. For
 * public data: time depends on it. */
TRONA_API int crypto_sign_ed25519_verify_batch_equation(const unsigned char *const *sig,
    const unsigned char *const *m, const unsigned long long *mlen, const unsigned char *const *pk,
    size_t count) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
/* The same three with up to threads threads, the caller's among them; 0 means one for each processor.
 * Each piece of work has 64 messages or signatures, so that fewer take no other thread. */
TRONA_API int crypto_sign_ed25519_batch_threads(unsigned char *sig, const unsigned char *const *m,
    const unsigned long long *mlen, const unsigned char *const *sk, size_t count, uint32_t threads)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_ed25519_verify_batch_threads(int *results,
    const unsigned char *const *sig, const unsigned char *const *m, const unsigned long long *mlen,
    const unsigned char *const *pk, size_t count, uint32_t threads) TRONA_NONNULL(2,3,4,5)
    TRONA_WARN_UNUSED;
TRONA_API int crypto_sign_ed25519_verify_batch_equation_threads(const unsigned char *const *sig,
    const unsigned char *const *m, const unsigned long long *mlen, const unsigned char *const *pk,
    size_t count, uint32_t threads) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
/* As the functions without "ed25519" above. */
TRONA_API int crypto_sign_ed25519_keypair(unsigned char *pk, unsigned char *sk) TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_ed25519_seed_keypair(unsigned char *pk, unsigned char *sk,
    const unsigned char *seed) TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_ed25519(unsigned char *sm, unsigned long long *smlen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *sk) TRONA_NONNULL(1,5);
TRONA_API int crypto_sign_ed25519_open(unsigned char *m, unsigned long long *mlen_p,
    const unsigned char *sm, unsigned long long smlen, const unsigned char *pk)
    TRONA_NONNULL(3,5) TRONA_WARN_UNUSED;
TRONA_API int crypto_sign_ed25519_detached(unsigned char *sig, unsigned long long *siglen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *sk) TRONA_NONNULL(1,5);
TRONA_API int crypto_sign_ed25519_verify_detached(const unsigned char *sig, const unsigned char *m,
    unsigned long long mlen, const unsigned char *pk) TRONA_NONNULL(1,4) TRONA_WARN_UNUSED;
/* The parts of a secret key: the public key (32) and the seed (32). Always 0. */
TRONA_API int crypto_sign_ed25519_sk_to_pk(unsigned char *pk, const unsigned char *sk)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_ed25519_sk_to_seed(unsigned char *seed, const unsigned char *sk)
    TRONA_NONNULL_ALL;
/* Conversion to X25519 keys (32 each), which belong together as the Ed25519 keys did. In place
 * allowed. pk_to_curve25519: -1 if the key is not a point of the curve, of small order, or outside
 * the subgroup of order L; curve25519_pk is untouched then. sk_to_curve25519 is always 0: the first
 * half of SHA-512(seed), clamped. */
TRONA_API int crypto_sign_ed25519_pk_to_curve25519(unsigned char *curve25519_pk,
    const unsigned char *ed25519_pk) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_sign_ed25519_sk_to_curve25519(unsigned char *curve25519_sk,
    const unsigned char *ed25519_sk) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_sign_ed25519_bytes(void);
TRONA_API size_t crypto_sign_ed25519_messagebytes_max(void);
TRONA_API size_t crypto_sign_ed25519_publickeybytes(void);
TRONA_API size_t crypto_sign_ed25519_secretkeybytes(void);
TRONA_API size_t crypto_sign_ed25519_seedbytes(void);

/* Ed25519ph, as crypto_sign_init, _update, _final_create and _final_verify above. */
TRONA_API int crypto_sign_ed25519ph_init(crypto_sign_ed25519ph_state *state) TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_ed25519ph_update(crypto_sign_ed25519ph_state *state,
    const unsigned char *m, unsigned long long mlen) TRONA_NONNULL(1);
TRONA_API int crypto_sign_ed25519ph_final_create(crypto_sign_ed25519ph_state *state,
    unsigned char *sig, unsigned long long *siglen_p, const unsigned char *sk) TRONA_NONNULL(1,2,4);
TRONA_API int crypto_sign_ed25519ph_final_verify(crypto_sign_ed25519ph_state *state,
    const unsigned char *sig, const unsigned char *pk) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_sign_ed25519ph_statebytes(void);

#define crypto_sign_ed25519_CONTEXTBYTES_MAX 255U
#define crypto_sign_ed25519ph_DIGESTBYTES 64U

/* Signatures with a context: ctxlen bytes, at most 255, which the verifier must know,
 * and which separate the uses of one key. ctx may be NULL if ctxlen is 0. sig (64) and *siglen_p
 * (unless NULL) as in crypto_sign_detached, sk (64) and pk (32) too; no two of these schemes accept
 * each other's signatures. The first two are Ed25519ctx (RFC 8032, 5.1), whose context should not be
 * empty. The other two are Ed25519ph for who has the SHA-512 of the message already (digest, 64);
 * with an empty context they agree with crypto_sign_ed25519ph_final_create and _final_verify. -1 if
 * the context is longer than 255 bytes (nothing is written) or, of those that verify, the signature is
 * not valid. */
TRONA_API int crypto_sign_ed25519ctx_detached(unsigned char *sig, unsigned long long *siglen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctxlen,
    const unsigned char *sk) TRONA_NONNULL(1,7) TRONA_WARN_UNUSED;
TRONA_API int crypto_sign_ed25519ctx_verify_detached(const unsigned char *sig,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctxlen,
    const unsigned char *pk) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_sign_ed25519ph_digest(unsigned char *sig, unsigned long long *siglen_p,
    const unsigned char *digest, const unsigned char *ctx, size_t ctxlen, const unsigned char *sk)
    TRONA_NONNULL(1,3,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_sign_ed25519ph_verify_digest(const unsigned char *sig,
    const unsigned char *digest, const unsigned char *ctx, size_t ctxlen, const unsigned char *pk)
    TRONA_NONNULL(1,2,5) TRONA_WARN_UNUSED;

/* ---- Signatures: ML-DSA ---- */

#define crypto_sign_mldsa44_BYTES 2420U
#define crypto_sign_mldsa44_PUBLICKEYBYTES 1312U
#define crypto_sign_mldsa44_SECRETKEYBYTES 2560U
#define crypto_sign_mldsa44_SEEDBYTES 32U

/* ML-DSA-44 (FIPS 204), believed to withstand quantum computers: category 2, as hard to break as a
 * collision of SHA-256. ML-DSA-65 below is of category 3, AES-192, and ML-DSA-87 of category 5,
 * AES-256. Keys and signatures are those of the standard: a public key (1312), a secret key (2560;
 * whoever has the seed can make it again), a signature (2420). */

/* A new key pair out of random bytes; the one that follows from seed (32, secret): xi of FIPS 204,
 * which may overlap pk and sk. pk and sk are disjoint. Always 0. */
TRONA_API int crypto_sign_mldsa44_keypair(unsigned char pk[1312U], unsigned char sk[2560U])
    TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_mldsa44_seed_keypair(unsigned char pk[1312U], unsigned char sk[2560U],
    const unsigned char seed[32U]) TRONA_NONNULL_ALL;
/* sig (2420) = a signature of the mlen bytes of m, and of the ctx_len bytes of ctx: what the
 * signature is for, of 0 to 255 bytes, without which it does not verify; NULL with length 0.
 * _detached is hedged, as FIPS 204 wants it: each signature is another one, and as good as the
 * deterministic one if the random bytes are not. _detached_deterministic gives the same for the same
 * inputs. sig may overlap all inputs in any way. -1, and sig is untouched, if ctx_len is above 255
 * or sk is none: a coefficient of s1 or s2 is out of range. How long it takes depends on how many
 * attempts it needs, which tells nothing of the key. Takes much stack: doc/stack.md. */
TRONA_API int crypto_sign_mldsa44_detached(unsigned char sig[2420U], const unsigned char *m,
    unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char sk[2560U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_sign_mldsa44_detached_deterministic(unsigned char sig[2420U],
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char sk[2560U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;
/* -1 if sig (2420) is not a valid signature of the mlen bytes of m and the ctx_len bytes of ctx
 * under pk (1312), encoded as the standard does, or if ctx_len is above 255. Any public key of that
 * length is one. Takes variable time: all it sees is public. */
TRONA_API int crypto_sign_mldsa44_verify_detached(const unsigned char sig[2420U],
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char pk[1312U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_sign_mldsa44_bytes(void);
TRONA_API size_t crypto_sign_mldsa44_publickeybytes(void);
TRONA_API size_t crypto_sign_mldsa44_secretkeybytes(void);
TRONA_API size_t crypto_sign_mldsa44_seedbytes(void);

#define crypto_sign_mldsa65_BYTES 3309U
#define crypto_sign_mldsa65_PUBLICKEYBYTES 1952U
#define crypto_sign_mldsa65_SECRETKEYBYTES 4032U
#define crypto_sign_mldsa65_SEEDBYTES 32U

/* ML-DSA-65 (FIPS 204). As the functions with "mldsa44" above, with other sizes: a public key
 * (1952), a secret key (4032), a signature (3309). */
TRONA_API int crypto_sign_mldsa65_keypair(unsigned char pk[1952U], unsigned char sk[4032U])
    TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_mldsa65_seed_keypair(unsigned char pk[1952U], unsigned char sk[4032U],
    const unsigned char seed[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_mldsa65_detached(unsigned char sig[3309U], const unsigned char *m,
    unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char sk[4032U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_sign_mldsa65_detached_deterministic(unsigned char sig[3309U],
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char sk[4032U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_sign_mldsa65_verify_detached(const unsigned char sig[3309U],
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char pk[1952U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_sign_mldsa65_bytes(void);
TRONA_API size_t crypto_sign_mldsa65_publickeybytes(void);
TRONA_API size_t crypto_sign_mldsa65_secretkeybytes(void);
TRONA_API size_t crypto_sign_mldsa65_seedbytes(void);

#define crypto_sign_mldsa87_BYTES 4627U
#define crypto_sign_mldsa87_PUBLICKEYBYTES 2592U
#define crypto_sign_mldsa87_SECRETKEYBYTES 4896U
#define crypto_sign_mldsa87_SEEDBYTES 32U

/* ML-DSA-87 (FIPS 204). As the functions with "mldsa44" above, with other sizes: a public key
 * (2592), a secret key (4896), a signature (4627). */
TRONA_API int crypto_sign_mldsa87_keypair(unsigned char pk[2592U], unsigned char sk[4896U])
    TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_mldsa87_seed_keypair(unsigned char pk[2592U], unsigned char sk[4896U],
    const unsigned char seed[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_mldsa87_detached(unsigned char sig[4627U], const unsigned char *m,
    unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char sk[4896U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_sign_mldsa87_detached_deterministic(unsigned char sig[4627U],
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char sk[4896U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;
TRONA_API int crypto_sign_mldsa87_verify_detached(const unsigned char sig[4627U],
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char pk[2592U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_sign_mldsa87_bytes(void);
TRONA_API size_t crypto_sign_mldsa87_publickeybytes(void);
TRONA_API size_t crypto_sign_mldsa87_secretkeybytes(void);
TRONA_API size_t crypto_sign_mldsa87_seedbytes(void);

/* ---- Randomness ---- */

/* A source of randomness. implementation_name, random and buf are required, the others may be
 * NULL. */
typedef struct randombytes_implementation {
    const char *(*implementation_name)(void);           /* required */
    uint32_t    (*random)(void);                        /* required */
    void        (*stir)(void);                          /* optional */
    uint32_t    (*uniform)(const uint32_t upper_bound); /* optional */
    void        (*buf)(void *const buf, const size_t size); /* required */
    int         (*close)(void);                         /* optional */
} randombytes_implementation;

/* The name that libsodium's internal generator had before. */
#define randombytes_salsa20_implementation randombytes_internal_implementation

#define randombytes_BYTES_MAX 4294967295UL
#define randombytes_SEEDBYTES 32U

/* Fills buf with buf_len (size) unpredictable bytes, good for keys. Length 0 does not call the
 * implementation. Without a source of randomness they call sodium_misuse: they never return without
 * having filled buf. */
TRONA_API void randombytes(unsigned char * const buf, const unsigned long long buf_len)
    TRONA_NONNULL_ALL;
TRONA_API void randombytes_buf(void * const buf, const size_t size) TRONA_NONNULL_ALL;
/* An unpredictable 32-bit number. */
TRONA_API uint32_t randombytes_random(void);
/* An unpredictable number below upper_bound, each equally likely; 0 if upper_bound is 0 or 1. An
 * implementation with a uniform of its own is asked for every upper_bound. */
TRONA_API uint32_t randombytes_uniform(const uint32_t upper_bound);
/* Fills buf with size bytes that follow from the 32-byte seed: the ChaCha20 keystream (RFC 8439)
 * for key seed, nonce "LibsodiumDRG", counter 0. More than 2^38 bytes is misuse. buf and seed are
 * disjoint. */
TRONA_API void randombytes_buf_deterministic(void * const buf, const size_t size,
    const unsigned char seed[32U]) TRONA_NONNULL_ALL;

/* The operating system's generator, with nothing in between: the default. On Linux up to 256 bytes
 * come from the vDSO's getrandom, the kernel's code in user space, where there is one. Its name is
 * "sysrandom". */
TRONA_API extern struct randombytes_implementation randombytes_sysrandom_implementation;
/* ChaCha20 keyed by the operating system, with fast key erasure: much faster for short draws. Safe
 * across fork: parent and child never draw the same. Never waits for another thread. Its name is
 * "internal". */
TRONA_API extern struct randombytes_implementation randombytes_internal_implementation;
/* Makes *impl the source of all randomness, also of the keys that the library makes. The pointer is
 * kept: *impl must live on. Always 0. A required function that is NULL is misuse when it is first
 * needed. */
TRONA_API int randombytes_set_implementation(const randombytes_implementation *impl)
    TRONA_NONNULL_ALL;
/* "sysrandom", "internal", or a custom implementation's own name. */
TRONA_API const char *randombytes_implementation_name(void);
/* Tells the implementation to take in fresh randomness. Never necessary. */
TRONA_API void randombytes_stir(void);
/* Releases what the implementation holds. The internal one wipes what it has pooled for this thread
 * and for those that share; what it has pooled for other threads is never given out any more, and
 * overwritten when they draw next. It may be used again at once. Returns what the implementation's
 * close does; 0 if it has none. */
TRONA_API int randombytes_close(void);

TRONA_API size_t randombytes_seedbytes(void);

/* ---- Memory, encodings, arithmetic on byte strings ---- */

/* The size of a buffer for the base64 form of BIN_LEN bytes, terminating NUL included; SIZE_MAX if
 * that overflows. A constant expression. */
#define sodium_base64_ENCODED_LEN(BIN_LEN, VARIANT)                                         \
    ((size_t) (BIN_LEN) / 3U >= (SODIUM_SIZE_MAX - 5U) / 4U                                  \
         ? SODIUM_SIZE_MAX                                                                  \
         : (size_t) (BIN_LEN) / 3U * 4U +                                                   \
               ((size_t) (BIN_LEN) % 3U == 0U                                               \
                    ? 0U                                                                    \
                    : (((unsigned int) (VARIANT) & 2U) != 0U ? (size_t) (BIN_LEN) % 3U + 1U \
                                                             : 4U)) +                       \
               1U)

/* RFC 4648: the alphabet of section 4 (+ and /) or of section 5 (- and _), with or without
 * padding. */
#define sodium_base64_VARIANT_ORIGINAL 1
#define sodium_base64_VARIANT_ORIGINAL_NO_PADDING 3
#define sodium_base64_VARIANT_URLSAFE 5
#define sodium_base64_VARIANT_URLSAFE_NO_PADDING 7

/* Arithmetic on little-endian numbers of len bytes, modulo 2^(8 len), in constant time: a += b, a
 * -= b, n += 1. a and b are equal or disjoint. */
TRONA_API void sodium_add(unsigned char *a, const unsigned char *b, const size_t len);
TRONA_API void sodium_sub(unsigned char *a, const unsigned char *b, const size_t len);
TRONA_API void sodium_increment(unsigned char *n, const size_t nlen);
/* 0 if the strings are equal, -1 if not. The time depends on len alone. */
TRONA_API int sodium_memcmp(const void * const b1_, const void * const b2_, size_t len)
    TRONA_WARN_UNUSED;
/* The same as a mask, for code that goes on without a branch: all ones if the strings are equal, 0
 * if not. (a & mask) | (b & ~mask) is then a or b. */
TRONA_API uint64_t trona_memcmp_mask(const void * const b1_, const void * const b2_, size_t len)
    TRONA_WARN_UNUSED;
/* -1, 0 or 1: the first little-endian number is less than, equal to or greater than the second. The
 * time depends on len alone. Length 0: 0. */
TRONA_API int sodium_compare(const unsigned char *b1_, const unsigned char *b2_, size_t len)
    TRONA_WARN_UNUSED;
/* 1 if all bytes are 0 (also if there are none), else 0. The time depends on nlen alone. */
TRONA_API int sodium_is_zero(const unsigned char *n, const size_t nlen);

/* Sets len bytes to zero; no compiler leaves it out. */
TRONA_API void sodium_memzero(void * const pnt, const size_t len);
/* Sets to zero the len bytes of stack that lie below the caller's. */
TRONA_API void sodium_stackzero(const size_t len);

/* Memory for secrets: size bytes, filled with 0xdb, that end at the end of a page, before a page
 * that faults. So does the page before the data. The memory is locked if the system permits (for
 * this process: a child of fork has a copy that is not) and stays out of core dumps. The pointer
 * is aligned as size is: not at all if size is odd. Size 0 gives a unique pointer, the first byte
 * of which faults. NULL, errno ENOMEM: no memory, or too large a size. Some pages for each: not
 * for small objects by the thousand. */
TRONA_API void *sodium_malloc(const size_t size) TRONA_MALLOC;
/* The same for count objects of size bytes each; NULL, ENOMEM if the product overflows. */
TRONA_API void *sodium_allocarray(size_t count, size_t size) TRONA_MALLOC;
/* Wipes and returns memory of sodium_malloc, whatever protection it has. NULL is fine. If something
 * wrote to the 16 bytes before the memory, the process ends: SIGSEGV, or if that returns
 * SIGABRT. */
TRONA_API void sodium_free(void *ptr);
/* Memory of sodium_malloc with another size: the first bytes, as many as both have, are those of ptr,
 * which is wiped and returned; what is new is filled with 0xdb. It is readable and writable, whatever
 * protection ptr had. A ptr of NULL: sodium_malloc. NULL, errno ENOMEM, and ptr keeps its contents:
 * no memory, or too large a size. */
TRONA_API void *trona_realloc(void *ptr, size_t size) TRONA_WARN_UNUSED;
/* Sets the protection of memory of sodium_malloc: no access at all, read-only, or readable and
 * writable, as at first. -1 if the system refuses. */
TRONA_API int sodium_mprotect_noaccess(void *ptr) TRONA_NONNULL_ALL;
TRONA_API int sodium_mprotect_readonly(void *ptr) TRONA_NONNULL_ALL;
TRONA_API int sodium_mprotect_readwrite(void *ptr) TRONA_NONNULL_ALL;
/* An arena: count secrets of size bytes each, thousands of small keys say, on shared pages, for which
 * sodium_malloc would take four pages each. As a whole it is memory of sodium_malloc: locked if the
 * system permits, out of core dumps, between pages that fault. Within it each secret is aligned to 16
 * bytes and stands between random bytes that are checked when it is freed. It takes size, rounded up
 * to a multiple of 16, and 20 bytes for each. */
typedef struct trona_arena trona_arena;

/* A new one with nothing taken. NULL: errno EINVAL if size or count is 0, ENOMEM if there is no
 * memory for it. */
TRONA_API trona_arena *trona_arena_new(size_t size, size_t count) TRONA_WARN_UNUSED;
/* size bytes of it, filled with 0xdb; NULL, errno ENOMEM, if count are taken. Threads may take and
 * free at the same time. The arena may have any protection. */
TRONA_API void *trona_arena_alloc(trona_arena *arena) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
/* Wipes ptr and takes it back; the arena must be readable and writable. NULL is fine. What
 * trona_arena_alloc did not give, or has back already, is misuse. If something wrote to the bytes
 * before or behind it, the process ends as in sodium_free. */
TRONA_API void trona_arena_free(trona_arena *arena, void *ptr) TRONA_NONNULL(1);
/* Checks, wipes and returns the arena with all that was taken, whatever protection it has. NULL is
 * fine. */
TRONA_API void trona_arena_destroy(trona_arena *arena);
/* Sets the protection of all its secrets at once: no access at all, read-only, or readable and
 * writable, as at first. -1 if the system refuses. */
TRONA_API int trona_arena_noaccess(trona_arena *arena) TRONA_NONNULL_ALL;
TRONA_API int trona_arena_readonly(trona_arena *arena) TRONA_NONNULL_ALL;
TRONA_API int trona_arena_readwrite(trona_arena *arena) TRONA_NONNULL_ALL;
/* Keeps the pages of any memory out of swap and of core dumps. -1, errno set: the system refuses to
 * lock. */
TRONA_API int sodium_mlock(void * const addr, const size_t len) TRONA_NONNULL_ALL;
/* Sets the memory to zero, then undoes sodium_mlock. -1, errno set: it was not mapped. */
TRONA_API int sodium_munlock(void * const addr, const size_t len) TRONA_NONNULL_ALL;

/* Appends to the unpadded_buflen bytes in buf the padding of ISO/IEC 7816-4, one 0x80 and zeros, up
 * to the next multiple of blocksize: at least one byte. The new length goes to *padded_buflen_p
 * unless that is NULL. Hides in its timing where in the last block the data ends. -1, nothing
 * changed: blocksize is 0, or the new length exceeds max_buflen. A length that overflows is
 * misuse. */
TRONA_API int sodium_pad(size_t *padded_buflen_p, unsigned char *buf, size_t unpadded_buflen,
    size_t blocksize, size_t max_buflen) TRONA_NONNULL(2);
/* The length without that padding, to *unpadded_buflen_p. In constant time for a given blocksize.
 * -1: padded_buflen is below blocksize or blocksize is 0 (nothing is written then), or the padding
 * is not valid (the length is then padded_buflen - 1). */
TRONA_API int sodium_unpad(size_t *unpadded_buflen_p, const unsigned char *buf,
    size_t padded_buflen, size_t blocksize) TRONA_NONNULL(2);

/* Writes bin as 2 bin_len lower-case digits and a NUL, in constant time; returns hex. hex_maxlen of
 * no more than 2 bin_len is misuse. */
TRONA_API char *sodium_bin2hex(char * const hex, const size_t hex_maxlen,
    const unsigned char * const bin, const size_t bin_len) TRONA_NONNULL(1);
/* Reads digits of either case from hex, of which two make a byte, until a character that is neither
 * a digit nor, if ignore is not NULL, one of ignore or a NUL; these are skipped between two bytes.
 * *bin_len (unless NULL) is the number of bytes, *hex_end (unless NULL) points behind what was
 * read. Digits are read in constant time. -1: more than bin_maxlen bytes (errno ERANGE, *bin_len
 * 0); an odd number of digits (EINVAL, *bin_len 0, *hex_end at the last digit); hex_end is NULL and
 * not all of hex was read (EINVAL). */
TRONA_API int sodium_hex2bin(unsigned char * const bin, const size_t bin_maxlen,
    const char * const hex, const size_t hex_len, const char * const ignore, size_t * const bin_len,
    const char ** const hex_end) TRONA_NONNULL(1);
/* The size of a buffer for the base64 form of bin_len bytes, NUL included; misuse if that overflows
 * or there is no such variant. */
TRONA_API size_t sodium_base64_encoded_len(const size_t bin_len, const int variant);
/* Writes bin in base64, in constant time, and zeros up to b64_maxlen; returns b64. A b64_maxlen
 * below sodium_base64_encoded_len is misuse. */
TRONA_API char *sodium_bin2base64(char * const b64, const size_t b64_maxlen,
    const unsigned char * const bin, const size_t bin_len, const int variant) TRONA_NONNULL(1);
/* Reads base64 until a character that is neither of the alphabet nor, if ignore is not NULL, one of
 * ignore or a NUL; then the padding, which variants that have it require. *bin_len (unless NULL) is
 * the number of bytes, *b64_end (unless NULL) points behind what was read. Characters are read in
 * constant time. -1, errno set: more than bin_maxlen bytes, or the text ends before the padding
 * does (ERANGE); bits left over that are not 0, another character where padding must be (EINVAL);
 * *bin_len is 0 in all these. Or b64_end is NULL and not all of b64 was read (EINVAL). Another
 * variant is misuse. */
TRONA_API int sodium_base642bin(unsigned char * const bin, const size_t bin_maxlen,
    const char * const b64, const size_t b64_len, const char * const ignore, size_t * const bin_len,
    const char ** const b64_end, const int variant) TRONA_NONNULL(1);

/* Reads an IP address from at most ip_len_ characters, up to a NUL. IPv6 as in RFC 4291, IPv4
 * within included; a zone (%eth0: one or more letters, digits, _, . and -) is accepted and dropped.
 * IPv4, four numbers of one to three decimal digits, becomes ::ffff:a.b.c.d. -1, errno EINVAL, bin
 * unchanged: it is none of these. Not constant-time. */
TRONA_API int sodium_ip2bin(unsigned char bin[16], const char *ip, size_t ip_len_)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
/* Writes the address as RFC 5952 has it, ::ffff:a.b.c.d as a.b.c.d; returns ip. 40 bytes suffice.
 * NULL, nothing written: it takes more than ip_maxlen bytes, NUL included. Not constant-time. */
TRONA_API char *sodium_bin2ip(char *ip, size_t ip_maxlen, const unsigned char bin[16])
    TRONA_NONNULL_ALL;

/* ---- Version, initialisation, misuse, CPU ---- */

/* The version of libsodium whose API this is. */
#define SODIUM_VERSION_STRING "1.0.23"
#define SODIUM_LIBRARY_VERSION_MAJOR 30
#define SODIUM_LIBRARY_VERSION_MINOR 0

/* 0 the first time, 1 afterwards, -1 if there is no source of randomness. Nothing depends on it,
 * but it opens the random device, if this system needs one, while the program can still open files,
 * and maps what draws need, while the program can still map memory. After it, in its thread, the
 * operating system's generator (the default) and whatever allocates nothing need no system call but
 * getrandom. */
TRONA_API int sodium_init(void) TRONA_WARN_UNUSED;
/* 1 if this build leaves out what --enable-minimal does, else 0. */
TRONA_API int sodium_library_minimal(void);
/* What the library does when a caller breaks a rule that no return value can tell of. Which rule it
 * was is what trona_last_error then says. If a handler is set it is called, else one line that says
 * the same goes to standard error, the only thing that the library ever prints. Then it aborts, also
 * when the handler returns. */
TRONA_API void sodium_misuse(void) TRONA_NORETURN;
/* Sets the handler, NULL for none. It may use the API, exit or longjmp. Always 0. */
TRONA_API int sodium_set_misuse_handler(void (*handler)(void));
/* 1 if this CPU, less what TRONA_CPU removes, has the feature, else 0. For the program's
 * information: the library itself never asks them. */
TRONA_API int sodium_runtime_has_aesni(void) TRONA_WEAK;
TRONA_API int sodium_runtime_has_armcrypto(void) TRONA_WEAK;
TRONA_API int sodium_runtime_has_avx(void) TRONA_WEAK;
TRONA_API int sodium_runtime_has_avx2(void) TRONA_WEAK;
TRONA_API int sodium_runtime_has_avx512f(void) TRONA_WEAK;
TRONA_API int sodium_runtime_has_neon(void) TRONA_WEAK;
TRONA_API int sodium_runtime_has_pclmul(void) TRONA_WEAK;
TRONA_API int sodium_runtime_has_rdrand(void) TRONA_WEAK;
TRONA_API int sodium_runtime_has_sse2(void) TRONA_WEAK;
TRONA_API int sodium_runtime_has_sse3(void) TRONA_WEAK;
TRONA_API int sodium_runtime_has_sse41(void) TRONA_WEAK;
TRONA_API int sodium_runtime_has_ssse3(void) TRONA_WEAK;

TRONA_API int sodium_library_version_major(void);
TRONA_API int sodium_library_version_minor(void);
TRONA_API const char *sodium_version_string(void);

/* ---- NaCl: SHA-2 block functions ---- */

#define crypto_hashblocks_sha256_STATEBYTES 32U
#define crypto_hashblocks_sha256_BLOCKBYTES 64U
#define crypto_hashblocks_sha512_STATEBYTES 64U
#define crypto_hashblocks_sha512_BLOCKBYTES 128U
#define crypto_hashblocks_STATEBYTES crypto_hashblocks_sha512_STATEBYTES
#define crypto_hashblocks_BLOCKBYTES crypto_hashblocks_sha512_BLOCKBYTES
#define crypto_hashblocks_PRIMITIVE "sha512"

/* Applies the compression function of SHA-256 (FIPS 180-4) to each whole 64-byte block of in and
 * updates statebytes, eight big-endian words; the inlen mod 64 bytes behind them are not read. 0;
 * -1, nothing changed, if inlen exceeds the address space. */
TRONA_API int crypto_hashblocks_sha256(unsigned char *statebytes, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
/* The same for SHA-512: 64 bytes of state, 128-byte blocks. */
TRONA_API int crypto_hashblocks_sha512(unsigned char *statebytes, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);
TRONA_API int crypto_hashblocks(unsigned char *statebytes, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* ---- NaCl: AES in counter mode, and streams with a prepared key ---- */

#define crypto_stream_aes128ctr_KEYBYTES 16U
#define crypto_stream_aes128ctr_NONCEBYTES 16U
#define crypto_stream_aes128ctr_BEFORENMBYTES 1408U
#define crypto_stream_aes256ctr_KEYBYTES 32U
#define crypto_stream_aes256ctr_NONCEBYTES 16U
#define crypto_stream_aes256ctr_BEFORENMBYTES 1408U

/* AES-128 in counter mode (FIPS 197 and SP 800-38A), constant-time on every CPU: c is clen bytes
 * of keystream. The 16-byte n is the first counter block, a big-endian integer that wraps modulo
 * 2^128: no two messages under one key may share a block. 0; -1 if clen exceeds the address
 * space. */
TRONA_API int crypto_stream_aes128ctr(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(3, 4);
/* c = m XOR keystream, mlen bytes; c and m are equal or disjoint. 0; -1 if mlen exceeds the
 * address space. */
TRONA_API int crypto_stream_aes128ctr_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(4, 5);
/* Expands the key k into the 1408 bytes of d (any alignment), for the functions below, which are
 * those above without their key expansion. d is secret, may be copied, and is valid within this
 * process only; wipe it with sodium_memzero. Always 0. */
TRONA_API int crypto_stream_aes128ctr_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_aes128ctr_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_aes128ctr_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);

/* AES-256 in counter mode (FIPS 197 and SP 800-38A), constant-time on every CPU: c is clen bytes
 * of keystream. The 16-byte n is the first counter block, a big-endian integer that wraps modulo
 * 2^128: no two messages under one key may share a block. 0; -1 if clen exceeds the address
 * space. */
TRONA_API int crypto_stream_aes256ctr(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(3, 4);
/* c = m XOR keystream, mlen bytes; c and m are equal or disjoint. 0; -1 if mlen exceeds the
 * address space. */
TRONA_API int crypto_stream_aes256ctr_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(4, 5);
/* Expands the key k into the 1408 bytes of d (any alignment), for the functions below, which are
 * those above without their key expansion. d is secret, may be copied, and is valid within this
 * process only; wipe it with sodium_memzero. Always 0. */
TRONA_API int crypto_stream_aes256ctr_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_aes256ctr_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_aes256ctr_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);

/* NaCl's two-step form of the other streams: beforenm prepares the 32-byte key k in d, which is
 * BEFORENMBYTES long and may be k; it is the key itself: wipe it with sodium_memzero. afternm is
 * the stream, xor_afternm its XOR with m, as by the functions without the suffix. Always 0. */
#define crypto_stream_BEFORENMBYTES 32U
TRONA_API int crypto_stream_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);
#define crypto_stream_xsalsa20_BEFORENMBYTES 32U
TRONA_API int crypto_stream_xsalsa20_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_xsalsa20_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_xsalsa20_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);
#define crypto_stream_salsa20_BEFORENMBYTES 32U
TRONA_API int crypto_stream_salsa20_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa20_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_salsa20_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);
#define crypto_stream_salsa2012_BEFORENMBYTES 32U
TRONA_API int crypto_stream_salsa2012_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa2012_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_salsa2012_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);
#define crypto_stream_salsa208_BEFORENMBYTES 32U
TRONA_API int crypto_stream_salsa208_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa208_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_salsa208_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);

/* ---- NaCl: the signature system of 2011, edwards25519sha512batch ---- */

#define crypto_sign_edwards25519sha512batch_BYTES 64U
#define crypto_sign_edwards25519sha512batch_PUBLICKEYBYTES 32U
#define crypto_sign_edwards25519sha512batch_SECRETKEYBYTES 64U
#define crypto_sign_edwards25519sha512batch_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 64U)

/* The crypto_sign of NaCl 20110221: a predecessor of Ed25519 on the same curve, for its existing
 * users. Its keys and signatures are not Ed25519's. A secret key (64) is a clamped scalar a and a
 * prefix (32 each), the public key A = a B. A new key pair; always 0. */
TRONA_API int crypto_sign_edwards25519sha512batch_keypair(unsigned char *pk, unsigned char *sk);
/* sm = R (32), m, S (32): mlen + 64 bytes; *smlen_p, unless smlen_p is NULL, is that length. sm and
 * m may overlap in any way. With k = H(prefix || m), H being SHA-512 modulo the order L: R = k B, S
 * = H(R || m) k + a. An mlen above MESSAGEBYTES_MAX is misuse. Always 0. */
TRONA_API int crypto_sign_edwards25519sha512batch(unsigned char *sm, unsigned long long *smlen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *sk);
/* m = the message, smlen - 64 bytes (NULL: verify only); *mlen_p, unless NULL, is that length. m
 * may overlap sm in any way. -1 if smlen is below 64 (m is untouched) or the signature is not valid
 * (m is zeroed); *mlen_p is 0 then. Valid means H(R || m) R + A = S B with S below L, R and A not
 * of small order, A canonical; NaCl itself took any S and any A. */
TRONA_API int crypto_sign_edwards25519sha512batch_open(unsigned char *m, unsigned long long *mlen_p,
    const unsigned char *sm, unsigned long long smlen, const unsigned char *pk);

/* ---- trona: what runs, and why ---- */

#define TRONA_VERSION_STRING "1.0.0"

/* "1.0.0": the version of the library itself (sodium_version_string tells the API's). */
TRONA_API const char *trona_version_string(void);

/* Why this thread's last call that failed, by -1 or by NULL, did so: a constant string, "" if none
 * has. In a misuse handler, what the misuse is. (The -1 of sodium_memcmp and sodium_compare is an
 * answer and no failure: it leaves no reason.) */
TRONA_API const char *trona_last_error(void);

/* One implementation of one primitive. All strings are constant or live as long as the process. */
typedef struct trona_impl_status {
    const char *primitive; /* "chacha20" */
    const char *name;      /* "avx2" */
    const char *origin;    /* the paper or specification it follows */
    uint64_t    needs;     /* the CPU features it needs, as bits of trona_cpu_features */
    int         supported; /* 1 if this CPU, less what TRONA_CPU removes, has them all */
    int         verified;  /* 1: its known answers came out right, -1: wrong, 0: not run yet */
    int         chosen;    /* 1 if it is the one that this process uses */
    const char *why;       /* the reason for supported and chosen, in words */
} trona_impl_status;

/* The number of implementations in this build. They are ordered by primitive and, within each, from
 * the fastest to the portable reference. */
TRONA_API size_t trona_impl_count(void);
/* Fills *status for implementation index. Runs no self-test and makes no choice. -1 if there is
 * none. */
TRONA_API int trona_impl_get(size_t index, trona_impl_status *status) TRONA_NONNULL_ALL;
/* Runs the known-answer test of implementation index, whether or not it ran before. 0 it passes; -1
 * it fails, this CPU cannot execute it, or there is none. One that fails is never used again. */
TRONA_API int trona_impl_verify(size_t index);
/* Makes the process use the named implementation of the named primitive from now on. -1 if there is
 * none, the CPU cannot execute it, or it fails its known answers: nothing changes then. A name of
 * NULL returns to the library's own choice. */
TRONA_API int trona_impl_use(const char *primitive, const char *name) TRONA_NONNULL(1);
/* Makes the library choose for every primitive now, not at first use. Always 0: with no
 * implementation that passes, the misuse handler is called. */
TRONA_API int trona_impl_choose(void);
/* Times the verified implementations of every primitive on this CPU (some milliseconds each) and
 * uses the fastest. TRONA_IMPL still has the last word. Always 0. */
TRONA_API int trona_tune(void);
/* Times operation op (0, 1, ...) of implementation index on len bytes: *name is what was run,
 * *per_byte 1 if len matters, *nanoseconds the least of several runs. -1 if there is no such
 * operation, or the implementation is unsupported or fails its known answers. */
TRONA_API int trona_impl_measure(size_t index, size_t op, size_t len, const char **name,
    int *per_byte, double *nanoseconds) TRONA_NONNULL_ALL;

/* The features of this CPU that trona knows of, less those that TRONA_CPU removes, as bits. */
TRONA_API uint64_t trona_cpu_features(void);
/* The same before TRONA_CPU. */
TRONA_API uint64_t trona_cpu_detected(void);
/* The name of feature bit, as TRONA_CPU spells it; NULL if that bit has none (0 <= bit < 63). */
TRONA_API const char *trona_cpu_feature_name(int bit);
/* Writes to out what in TRONA_CPU, TRONA_IMPL and TRONA_PICK could not be followed, one line each,
 * at most size bytes with the final NUL. Returns the length of the whole text, 0 if all is well.
 * out may be NULL if size is 0. */
TRONA_API size_t trona_override_problems(char *out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
