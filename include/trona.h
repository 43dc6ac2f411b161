/* SPDX-License-Identifier: ISC */
/* trona: NaCl's and libsodium's API, each primitive in portable C and for the instruction sets of
 * some CPUs. This is the whole public interface. Sizes are in bytes. Unless a comment says
 * otherwise: functions that return int return 0 for success and -1 for failure (trona_last_error
 * then says why); outputs and inputs must be either disjoint or exactly equal; a pointer may be
 * NULL if its length is 0; everything may be called from any thread at any time, with or without
 * sodium_init. The variables TRONA_CPU, TRONA_IMPL and TRONA_PICK are read once, when the library
 * is loaded (where the compiler has no means for that: by sodium_init or the first use); to set
 * them later changes nothing.
 *
 * The comments are also the source of the manual (tools/gen-docs). A comment belongs to the
 * declaration below it; its first sentence is the title of the function's man page. A comment that
 * begins with "-- NAME --" opens a group and is about each function in it; one below the title of a
 * section is about the whole section. What the comment of a function does not say comes from the
 * function after "As", then from the group and the section. "As crypto_box*" stands for the
 * function of crypto_box with the same ending; functions without a comment follow it. KEYBYTES and
 * the like are the constants of the function's own family: in crypto_box_easy, NONCEBYTES is
 * crypto_box_NONCEBYTES. The order within a group is that of use.
 *
 * A function whose name is that of a constant in lower case returns the constant:
 * crypto_box_noncebytes() is crypto_box_NONCEBYTES. Likewise crypto_hash_sha256_statebytes() is
 * sizeof(crypto_hash_sha256_state). These functions are for callers that cannot see the constants;
 * they stand at the end of their group, without a comment. The constants are:
 *   BYTES                    the size of the result (hash, tag, signature, point, address)
 *   BYTES_MIN                the smallest size of the output
 *   BYTES_MAX                the largest size of the output
 *   KEYBYTES                 the size of a key
 *   KEYBYTES_MIN             the smallest size of a key
 *   KEYBYTES_MAX             the largest size of a key
 *   PUBLICKEYBYTES           the size of a public key
 *   SECRETKEYBYTES           the size of a secret key
 *   SEEDBYTES                the size of a seed
 *   SESSIONKEYBYTES          the size of a session key
 *   BEFORENMBYTES            the size of a prepared or shared key
 *   NONCEBYTES, NPUBBYTES    the size of a nonce
 *   NSECBYTES                0: there is no secret nonce
 *   ABYTES                   the number of bytes that encryption adds
 *   MACBYTES                 the size of a tag
 *   SEALBYTES                the number of bytes that sealing adds
 *   MESSAGEBYTES_MAX         the largest size of a message
 *   ZEROBYTES                the number of bytes before the message in NaCl's form
 *   BOXZEROBYTES             the number of bytes before the tag in NaCl's form
 *   INPUTBYTES               the size of the input
 *   OUTPUTBYTES              the size of the output
 *   CONSTBYTES               the size of the constant
 *   TWEAKBYTES               the size of a tweak
 *   BLOCKBYTES               the size of a block
 *   STATEBYTES               the size of a state
 *   HEADERBYTES              the size of a header
 *   SALTBYTES                the size of a salt
 *   PERSONALBYTES            the size of a personalisation
 *   CONTEXTBYTES             the size of a context
 *   CIPHERTEXTBYTES          the size of a ciphertext
 *   SHAREDSECRETBYTES        the size of a shared secret
 *   SCALARBYTES              the size of a scalar
 *   NONREDUCEDSCALARBYTES    the size of an integer to be reduced to a scalar
 *   HASHBYTES, UNIFORMBYTES  the size of the input of a map to the group
 *   DOMAIN_STANDARD          the usual domain byte
 *   STRBYTES                 the size of a stored password, its NUL included
 *   STRPREFIX                the beginning of a stored password
 *   PASSWD_MIN               the smallest size of a password
 *   PASSWD_MAX               the largest size of a password
 *   OPSLIMIT_MIN             the smallest limit of work
 *   OPSLIMIT_MAX             the largest limit of work
 *   OPSLIMIT_INTERACTIVE     the limit of work for logins
 *   OPSLIMIT_MODERATE        the limit of work between the two others
 *   OPSLIMIT_SENSITIVE       the limit of work for keys of great value
 *   MEMLIMIT_MIN             the smallest limit of memory
 *   MEMLIMIT_MAX             the largest limit of memory
 *   MEMLIMIT_INTERACTIVE     the limit of memory for logins
 *   MEMLIMIT_MODERATE        the limit of memory between the two others
 *   MEMLIMIT_SENSITIVE       the limit of memory for keys of great value
 *   ALG_ARGON2I13            the number of Argon2i
 *   ALG_ARGON2ID13           the number of Argon2id
 *   ALG_DEFAULT              the number of the recommended algorithm
 *   TAG_MESSAGE              the tag of a message in the middle of a stream
 *   TAG_PUSH                 the tag of the end of a group of messages
 *   TAG_REKEY                the tag of a change of the key
 *   TAG_FINAL                the tag of the end of a stream
 *   PRIMITIVE                the name of the algorithm */
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

/* Compares two secrets of 16 bytes, such as tags. The time depends on neither. (NaCl)
 *   x, y  the two byte strings, BYTES bytes each; they may overlap
 * Returns 0 if they are equal, -1 if not. */
TRONA_API int crypto_verify_16(const unsigned char *x, const unsigned char *y)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_verify_16_bytes(void);

#define crypto_verify_32_BYTES 32U

/* Compares two secrets of 32 bytes, such as keys. As crypto_verify_16. */
TRONA_API int crypto_verify_32(const unsigned char *x, const unsigned char *y)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_verify_32_bytes(void);

#define crypto_verify_64_BYTES 64U

/* Compares two secrets of 64 bytes, such as hashes. As crypto_verify_16. */
TRONA_API int crypto_verify_64(const unsigned char *x, const unsigned char *y)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_verify_64_bytes(void);

/* ---- Core functions: HSalsa20, HChaCha20, Salsa20/20, /12 and /8 ---- */

/* -- HChaCha20 -- */

#define crypto_core_hchacha20_CONSTBYTES 16U
#define crypto_core_hchacha20_INPUTBYTES 16U
#define crypto_core_hchacha20_KEYBYTES 32U
#define crypto_core_hchacha20_OUTPUTBYTES 32U

/* Derives 32 bytes from a key and a 16-byte input (draft-irtf-cfrg-xchacha). It is a key
 * derivation: without k, out says nothing about k or about other outputs.
 *   out  receives OUTPUTBYTES bytes; may be equal to any input
 *   in   the input, INPUTBYTES bytes; in XChaCha20 the first 16 bytes of the nonce
 *   k    the secret key, KEYBYTES bytes
 *   c    the constant, CONSTBYTES bytes; NULL for the usual one, "expand 32-byte k"
 * Returns 0. */
TRONA_API int crypto_core_hchacha20(unsigned char *out, const unsigned char *in,
    const unsigned char *k, const unsigned char *c) TRONA_NONNULL(1,2,3);

TRONA_API size_t crypto_core_hchacha20_constbytes(void);
TRONA_API size_t crypto_core_hchacha20_inputbytes(void);
TRONA_API size_t crypto_core_hchacha20_keybytes(void);
TRONA_API size_t crypto_core_hchacha20_outputbytes(void);

/* -- HSalsa20 --
 * As crypto_core_hchacha20*. Defined in D. J. Bernstein, "Extending the Salsa20 nonce", 2011. */

#define crypto_core_hsalsa20_CONSTBYTES 16U
#define crypto_core_hsalsa20_INPUTBYTES 16U
#define crypto_core_hsalsa20_KEYBYTES 32U
#define crypto_core_hsalsa20_OUTPUTBYTES 32U

/* Derives 32 bytes from a key and a 16-byte input, as XSalsa20 does. As crypto_core_hchacha20. It
 * is a key derivation: without k, out says nothing about k or about other outputs.
 *   in  the input, INPUTBYTES bytes; in XSalsa20 the first 16 bytes of the nonce */
TRONA_API int crypto_core_hsalsa20(unsigned char *out, const unsigned char *in,
    const unsigned char *k, const unsigned char *c) TRONA_NONNULL(1,2,3);

TRONA_API size_t crypto_core_hsalsa20_constbytes(void);
TRONA_API size_t crypto_core_hsalsa20_inputbytes(void);
TRONA_API size_t crypto_core_hsalsa20_keybytes(void);
TRONA_API size_t crypto_core_hsalsa20_outputbytes(void);

/* -- Salsa20 core --
 * Defined in D. J. Bernstein, "Salsa20 specification", 2005.
 *   out  receives OUTPUTBYTES bytes; may be equal to any input
 *   in   INPUTBYTES bytes: in a stream the 8-byte nonce and the little-endian block counter
 *   k    the secret key, KEYBYTES bytes
 *   c    the constant, CONSTBYTES bytes; NULL for the usual one, "expand 32-byte k"
 * Returns 0. */

#define crypto_core_salsa2012_CONSTBYTES 16U
#define crypto_core_salsa2012_INPUTBYTES 16U
#define crypto_core_salsa2012_KEYBYTES 32U
#define crypto_core_salsa2012_OUTPUTBYTES 64U

/* Computes one block of the Salsa20 core with 12 rounds. */
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

/* Computes one block of the Salsa20 core with 8 rounds. Too few rounds for new uses. */
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

/* Computes one block of the Salsa20 core with 20 rounds. */
TRONA_API int crypto_core_salsa20(unsigned char *out, const unsigned char *in,
    const unsigned char *k, const unsigned char *c) TRONA_NONNULL(1,2,3);

TRONA_API size_t crypto_core_salsa20_constbytes(void);
TRONA_API size_t crypto_core_salsa20_inputbytes(void);
TRONA_API size_t crypto_core_salsa20_keybytes(void);
TRONA_API size_t crypto_core_salsa20_outputbytes(void);

/* ---- Salsa20, Salsa20/12, Salsa20/8, XSalsa20 ---- */

/* A stream cipher encrypts without authentication: anyone can change a ciphertext unnoticed. Most
 * callers want crypto_secretbox_easy instead. Never use a nonce twice with one key. */

/* -- XSalsa20 --
 * The default stream cipher (D. J. Bernstein, "Extending the Salsa20 nonce", 2011). Its 24-byte
 * nonce is long enough to be chosen at random. */

#define crypto_stream_KEYBYTES 32U
#define crypto_stream_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_NONCEBYTES 24U
#define crypto_stream_PRIMITIVE "xsalsa20"

/* Makes a random key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_stream_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Writes the keystream of a nonce and a key.
 *   c, clen  receives clen bytes of keystream, at most MESSAGEBYTES_MAX
 *   n        the nonce, NONCEBYTES bytes
 *   k        the secret key, KEYBYTES bytes
 * Returns 0.
 * Misuse: clen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_stream(unsigned char *c, unsigned long long clen, const unsigned char *n,
    const unsigned char *k) TRONA_NONNULL_ALL;

/* Encrypts or decrypts a message: c = m XOR keystream.
 *   c        receives mlen bytes; equal to m or disjoint from it
 *   m, mlen  the message, or the ciphertext to decrypt: mlen bytes, at most MESSAGEBYTES_MAX
 *   n        the nonce, NONCEBYTES bytes
 *   k        the secret key, KEYBYTES bytes
 * Returns 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_stream_xor(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);

TRONA_API size_t crypto_stream_keybytes(void);
TRONA_API size_t crypto_stream_messagebytes_max(void);
TRONA_API size_t crypto_stream_noncebytes(void);
TRONA_API const char *crypto_stream_primitive(void);

/* -- Salsa20/12 --
 * As crypto_stream*. Salsa20 with 12 rounds. Its 8-byte nonce is too short to be chosen at random.
 */

#define crypto_stream_salsa2012_KEYBYTES 32U
#define crypto_stream_salsa2012_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_salsa2012_NONCEBYTES 8U

TRONA_API void crypto_stream_salsa2012_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa2012(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa2012_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);

TRONA_API size_t crypto_stream_salsa2012_keybytes(void);
TRONA_API size_t crypto_stream_salsa2012_messagebytes_max(void);
TRONA_API size_t crypto_stream_salsa2012_noncebytes(void);

/* -- Salsa20/8 --
 * As crypto_stream*. Salsa20 with 8 rounds: too few for new uses. Its 8-byte nonce is too short to
 * be chosen at random. */

#define crypto_stream_salsa208_KEYBYTES 32U
#define crypto_stream_salsa208_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_salsa208_NONCEBYTES 8U

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

/* -- Salsa20 --
 * As crypto_stream*. Salsa20 with 20 rounds (D. J. Bernstein, "Salsa20 specification", 2005) and a
 * 64-bit block counter. Its 8-byte nonce is too short to be chosen at random: use a counter. */

#define crypto_stream_salsa20_KEYBYTES 32U
#define crypto_stream_salsa20_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_salsa20_NONCEBYTES 8U

TRONA_API void crypto_stream_salsa20_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa20(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa20_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);

/* Encrypts or decrypts a message from a given block of the keystream on. As
 * crypto_stream_salsa20_xor. The keystream has blocks of 64 bytes; after the last block the counter
 * wraps to 0.
 *   ic  the number of the first block, 0 for what crypto_stream_salsa20_xor computes */
TRONA_API int crypto_stream_salsa20_xor_ic(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, uint64_t ic, const unsigned char *k)
    TRONA_NONNULL(1,4,6);

TRONA_API size_t crypto_stream_salsa20_keybytes(void);
TRONA_API size_t crypto_stream_salsa20_messagebytes_max(void);
TRONA_API size_t crypto_stream_salsa20_noncebytes(void);

/* -- XSalsa20, by its own name --
 * As crypto_stream*. The same functions as those of crypto_stream, and one with a block counter. */

#define crypto_stream_xsalsa20_KEYBYTES 32U
#define crypto_stream_xsalsa20_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_xsalsa20_NONCEBYTES 24U

TRONA_API void crypto_stream_xsalsa20_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_xsalsa20(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_xsalsa20_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);

/* Encrypts or decrypts a message from a given block of the keystream on. As
 * crypto_stream_salsa20_xor_ic. */
TRONA_API int crypto_stream_xsalsa20_xor_ic(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, uint64_t ic, const unsigned char *k)
    TRONA_NONNULL(1,4,6);

TRONA_API size_t crypto_stream_xsalsa20_keybytes(void);
TRONA_API size_t crypto_stream_xsalsa20_messagebytes_max(void);
TRONA_API size_t crypto_stream_xsalsa20_noncebytes(void);

/* ---- ChaCha20, XChaCha20 ---- */

/* A stream cipher encrypts without authentication: anyone can change a ciphertext unnoticed. Most
 * callers want an AEAD or crypto_secretbox_easy instead. Never use a nonce twice with one key. */

/* -- ChaCha20 of RFC 8439 --
 * As crypto_stream*. A 12-byte nonce and a 32-bit block counter. The last block is number 2^32 - 1,
 * so a message ends at MESSAGEBYTES_MAX bytes. */

#define crypto_stream_chacha20_IETF_KEYBYTES 32U
#define crypto_stream_chacha20_IETF_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX, 274877906944ULL)
#define crypto_stream_chacha20_IETF_NONCEBYTES 12U
#define crypto_stream_chacha20_ietf_KEYBYTES 32U
#define crypto_stream_chacha20_ietf_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX, 274877906944ULL)
#define crypto_stream_chacha20_ietf_NONCEBYTES 12U

TRONA_API void crypto_stream_chacha20_ietf_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_chacha20_ietf(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_chacha20_ietf_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);

/* Encrypts or decrypts a message from a given block of the keystream on. As
 * crypto_stream_chacha20_ietf_xor. The keystream has blocks of 64 bytes.
 *   ic  the number of the first block, 0 for what crypto_stream_chacha20_ietf_xor computes
 * Misuse: the message needs a block after number 2^32 - 1. */
TRONA_API int crypto_stream_chacha20_ietf_xor_ic(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, uint32_t ic, const unsigned char *k)
    TRONA_NONNULL(1,4,6);

TRONA_API size_t crypto_stream_chacha20_ietf_keybytes(void);
TRONA_API size_t crypto_stream_chacha20_ietf_messagebytes_max(void);
TRONA_API size_t crypto_stream_chacha20_ietf_noncebytes(void);

/* -- ChaCha20 --
 * As crypto_stream*. ChaCha20 as first published (D. J. Bernstein, "ChaCha, a variant of Salsa20",
 * 2008) with a 64-bit block counter. Its 8-byte nonce is too short to be chosen at random. */

#define crypto_stream_chacha20_KEYBYTES 32U
#define crypto_stream_chacha20_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_chacha20_NONCEBYTES 8U

TRONA_API void crypto_stream_chacha20_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_chacha20(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_chacha20_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);

/* Encrypts or decrypts a message from a given block of the keystream on. As
 * crypto_stream_salsa20_xor_ic. */
TRONA_API int crypto_stream_chacha20_xor_ic(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, uint64_t ic, const unsigned char *k)
    TRONA_NONNULL(1,4,6);

TRONA_API size_t crypto_stream_chacha20_keybytes(void);
TRONA_API size_t crypto_stream_chacha20_messagebytes_max(void);
TRONA_API size_t crypto_stream_chacha20_noncebytes(void);

/* -- XChaCha20 --
 * As crypto_stream*. A 24-byte nonce, long enough to be chosen at random, and a 64-bit block
 * counter (draft-irtf-cfrg-xchacha). */

#define crypto_stream_xchacha20_KEYBYTES 32U
#define crypto_stream_xchacha20_MESSAGEBYTES_MAX SODIUM_SIZE_MAX
#define crypto_stream_xchacha20_NONCEBYTES 24U

TRONA_API void crypto_stream_xchacha20_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_xchacha20(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_xchacha20_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);

/* Encrypts or decrypts a message from a given block of the keystream on. As
 * crypto_stream_salsa20_xor_ic. */
TRONA_API int crypto_stream_xchacha20_xor_ic(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, uint64_t ic, const unsigned char *k)
    TRONA_NONNULL(1,4,6);

TRONA_API size_t crypto_stream_xchacha20_keybytes(void);
TRONA_API size_t crypto_stream_xchacha20_messagebytes_max(void);
TRONA_API size_t crypto_stream_xchacha20_noncebytes(void);

/* ---- Poly1305 ---- */

/* A one-time authenticator (RFC 8439, 2.5; D. J. Bernstein, "The Poly1305-AES
 * message-authentication code", 2005). A key authenticates one message only: two tags under one key
 * reveal it. */

/* The state of an incremental Poly1305: 256 bytes, aligned to 16. Opaque. */
typedef struct CRYPTO_ALIGN(16) crypto_onetimeauth_poly1305_state {
    unsigned char opaque[256];
} crypto_onetimeauth_poly1305_state;
typedef crypto_onetimeauth_poly1305_state crypto_onetimeauth_state;

/* -- Poly1305 -- */

#define crypto_onetimeauth_BYTES 16U
#define crypto_onetimeauth_KEYBYTES 32U
#define crypto_onetimeauth_PRIMITIVE "poly1305"

/* Makes a random key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_onetimeauth_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Computes the tag of a message.
 *   out        receives the tag, BYTES bytes; may overlap in and k
 *   in, inlen  the message, inlen bytes
 *   k          the one-time key, KEYBYTES bytes
 * Returns 0, or -1 if inlen exceeds the address space. */
TRONA_API int crypto_onetimeauth(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);

/* Verifies the tag of a message, in constant time.
 *   h          the tag, BYTES bytes
 *   in, inlen  the message, inlen bytes
 *   k          the one-time key, KEYBYTES bytes
 * Returns 0 if the tag is right, -1 if not. */
TRONA_API int crypto_onetimeauth_verify(const unsigned char *h, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4) TRONA_WARN_UNUSED;

/* Begins the tag of a message that comes in pieces. Any number of crypto_onetimeauth_update and one
 * crypto_onetimeauth_final follow. A state may be copied, and moved between threads.
 *   state  the state to begin
 *   key    the one-time key, KEYBYTES bytes
 * Returns 0. */
TRONA_API int crypto_onetimeauth_init(crypto_onetimeauth_state *state, const unsigned char *key)
    TRONA_NONNULL_ALL;

/* Adds a piece of the message.
 *   state      the state, after crypto_onetimeauth_init
 *   in, inlen  the next inlen bytes of the message
 * Returns 0, or -1 if inlen exceeds the address space. */
TRONA_API int crypto_onetimeauth_update(crypto_onetimeauth_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Ends the message and writes its tag.
 *   state  the state; it is wiped
 *   out    receives the tag, BYTES bytes
 * Returns 0. */
TRONA_API int crypto_onetimeauth_final(crypto_onetimeauth_state *state, unsigned char *out)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_onetimeauth_bytes(void);
TRONA_API size_t crypto_onetimeauth_keybytes(void);
TRONA_API const char *crypto_onetimeauth_primitive(void);
TRONA_API size_t crypto_onetimeauth_statebytes(void);

/* -- Poly1305, by its own name --
 * As crypto_onetimeauth*. The same functions. */

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

/* FIPS 180-4. A message has fewer than 2^61 bytes. */

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

/* -- SHA-512, the default --
 * As crypto_hash_sha256*. The same function as crypto_hash_sha512. */

#define crypto_hash_BYTES 64U
#define crypto_hash_PRIMITIVE "sha512"

TRONA_API int crypto_hash(unsigned char *out, const unsigned char *in, unsigned long long inlen)
    TRONA_NONNULL(1);

TRONA_API size_t crypto_hash_bytes(void);
TRONA_API const char *crypto_hash_primitive(void) TRONA_WARN_UNUSED;

/* -- SHA-256 -- */

#define crypto_hash_sha256_BYTES 32U

/* Hashes a message.
 *   out        receives the hash, BYTES bytes; may overlap in
 *   in, inlen  the message, inlen bytes
 * Returns 0, or -1, with out unchanged, if inlen exceeds the address space. */
TRONA_API int crypto_hash_sha256(unsigned char *out, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Begins the hash of a message that comes in pieces. Any number of crypto_hash_sha256_update and
 * one crypto_hash_sha256_final follow. States may be copied.
 *   state  the state to begin
 * Returns 0. */
TRONA_API int crypto_hash_sha256_init(crypto_hash_sha256_state *state) TRONA_NONNULL_ALL;

/* Adds a piece of the message to the hash.
 *   state      the state, after crypto_hash_sha256_init
 *   in, inlen  the next inlen bytes of the message
 * Returns 0, or -1, with the state unchanged, if inlen exceeds the address space. */
TRONA_API int crypto_hash_sha256_update(crypto_hash_sha256_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Ends the message and writes its hash.
 *   state  the state; it is wiped
 *   out    receives the hash, BYTES bytes
 * Returns 0. */
TRONA_API int crypto_hash_sha256_final(crypto_hash_sha256_state *state, unsigned char *out)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_hash_sha256_bytes(void);
TRONA_API size_t crypto_hash_sha256_statebytes(void);

/* -- SHA-512 --
 * As crypto_hash_sha256*. */

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

/* The states of an incremental XOF: of its message, then of its output. */
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

/* The 200 bytes that Keccak-f[1600] permutes. Read and write them by the functions below. */
typedef struct CRYPTO_ALIGN(16) crypto_core_keccak1600_state {
    unsigned char opaque[224];
} crypto_core_keccak1600_state;

/* -- SHA3-256 --
 * FIPS 202. The end of a message leaves the state as it is: wipe it with sodium_memzero if the
 * message was secret. Begin the next message with init. Without it, as in libsodium, -1 is returned
 * and the state goes on, permuted once more: another final writes its first bytes, as many as a
 * hash has; an update takes in a message from there, and further updates and a final return 0. */

#define crypto_hash_sha3256_BYTES 32U

/* Hashes a message.
 *   out        receives the hash, BYTES bytes; may overlap in
 *   in, inlen  the message, inlen bytes
 * Returns 0, or -1, with out unchanged, if inlen exceeds the address space. */
TRONA_API int crypto_hash_sha3256(unsigned char *out, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Begins the hash of a message that comes in pieces. Any number of crypto_hash_sha3256_update and
 * one crypto_hash_sha3256_final follow. States may be copied.
 *   state  the state to begin
 * Returns 0. */
TRONA_API int crypto_hash_sha3256_init(crypto_hash_sha3256_state *state) TRONA_NONNULL_ALL;

/* Adds a piece of the message to the hash.
 *   state      the state, after crypto_hash_sha3256_init
 *   in, inlen  the next inlen bytes of the message
 * Returns 0. Returns -1, with nothing changed, on a state that was wiped and if inlen exceeds the
 * address space; also after crypto_hash_sha3256_final without another init. */
TRONA_API int crypto_hash_sha3256_update(crypto_hash_sha3256_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Ends the message and writes its hash. The state is not wiped.
 *   state  the state, after crypto_hash_sha3256_init and any number of updates
 *   out    receives the hash, BYTES bytes
 * Returns 0. Returns -1 on a state that was wiped, with nothing changed, and on one that was
 * finished already. */
TRONA_API int crypto_hash_sha3256_final(crypto_hash_sha3256_state *state, unsigned char *out)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_hash_sha3256_bytes(void);
TRONA_API size_t crypto_hash_sha3256_statebytes(void);

/* -- SHA3-512 --
 * As crypto_hash_sha3256*. FIPS 202. */

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

/* -- SHAKE128 --
 * An extendable-output function (FIPS 202): its output has any length, and a shorter output is the
 * beginning of a longer one. Blocks of 168 bytes, 128-bit security; take 32 bytes or more to resist
 * collisions. */

#define crypto_xof_shake128_BLOCKBYTES 168U
#define crypto_xof_shake128_DOMAIN_STANDARD 31U
#define crypto_xof_shake128_STATEBYTES 256U

/* Hashes a message to an output of any length.
 *   out, outlen  receives outlen bytes, 0 or more; may overlap in
 *   in, inlen    the message, inlen bytes
 * Returns 0, or -1, with out unchanged, if inlen exceeds the address space. */
TRONA_API int crypto_xof_shake128(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Begins a message that comes in pieces. Any number of crypto_xof_shake128_update and then of
 * crypto_xof_shake128_squeeze follow. States may be copied at any time; only the caller wipes them.
 *   state  the state to begin
 * Returns 0. */
TRONA_API int crypto_xof_shake128_init(crypto_xof_shake128_state *state) TRONA_NONNULL_ALL;

/* Begins a message of another function, one for each domain byte. The bits of the byte follow the
 * message; the highest that is 1 is the first bit of the padding. RFC 9861 defines 1 to 127; any
 * byte is accepted.
 *   state   the state to begin
 *   domain  the domain byte; DOMAIN_STANDARD is that of crypto_xof_shake128_init
 * Returns 0. */
TRONA_API int crypto_xof_shake128_init_with_domain(crypto_xof_shake128_state *state,
    unsigned char domain) TRONA_NONNULL_ALL;

/* Adds a piece of the message.
 *   state      the state, before the first crypto_xof_shake128_squeeze
 *   in, inlen  the next inlen bytes of the message
 * Returns 0. Returns -1, with the state unchanged, after the first squeeze (even of 0 bytes), on a
 * state that was wiped, and if inlen exceeds the address space. */
TRONA_API int crypto_xof_shake128_update(crypto_xof_shake128_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Writes the next bytes of the output. The first call ends the message.
 *   state        the state, after crypto_xof_shake128_init and any number of updates
 *   out, outlen  receives outlen bytes, 0 or more
 * Returns 0.
 * Misuse: the state was wiped. */
TRONA_API int crypto_xof_shake128_squeeze(crypto_xof_shake128_state *state, unsigned char *out,
    size_t outlen) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_xof_shake128_blockbytes(void);
TRONA_API unsigned char crypto_xof_shake128_domain_standard(void);
TRONA_API size_t crypto_xof_shake128_statebytes(void);

/* -- SHAKE256 --
 * As crypto_xof_shake128*. FIPS 202. Blocks of 136 bytes, 256-bit security; take 64 bytes or more
 * to resist collisions. */

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

/* -- TurboSHAKE128 --
 * As crypto_xof_shake128*. RFC 9861: SHAKE128 with 12 rounds instead of 24. */

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

/* -- TurboSHAKE256 --
 * As crypto_xof_shake128*. RFC 9861: SHAKE256 with 12 rounds instead of 24. Blocks of 136 bytes;
 * take 64 bytes or more to resist collisions. */

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

/* -- Keccak-f[1600] --
 * The permutation (FIPS 202, 3.4) and its state of 200 bytes, to build other constructions on.
 * States may be copied.
 *   state          the state of 200 bytes
 *   bytes, length  the length bytes, 0 or more; disjoint from the state
 *   offset         where they begin in the state; offset + length is at most 200 */

/* Zeroes a state. */
TRONA_API void crypto_core_keccak1600_init(crypto_core_keccak1600_state *state) TRONA_NONNULL_ALL;

/* XORs bytes into a state.
 * Misuse: offset + length is above 200. */
TRONA_API void crypto_core_keccak1600_xor_bytes(crypto_core_keccak1600_state *state,
    const unsigned char *bytes, size_t offset, size_t length) TRONA_NONNULL_ALL;

/* Applies Keccak-f[1600], 24 rounds, to a state. */
TRONA_API void crypto_core_keccak1600_permute_24(crypto_core_keccak1600_state *state)
    TRONA_NONNULL_ALL;

/* Applies the last 12 rounds of Keccak-f[1600] to a state, as TurboSHAKE does. */
TRONA_API void crypto_core_keccak1600_permute_12(crypto_core_keccak1600_state *state)
    TRONA_NONNULL_ALL;

/* Extracts bytes from a state, which stays as it is.
 *   bytes, length  receives length bytes, 0 or more; disjoint from the state
 * Misuse: offset + length is above 200. */
TRONA_API void crypto_core_keccak1600_extract_bytes(const crypto_core_keccak1600_state *state,
    unsigned char *bytes, size_t offset, size_t length) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_core_keccak1600_statebytes(void);

/* ---- HMAC-SHA-2 ---- */

/* HMAC: RFC 2104, FIPS 198-1. */

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

/* -- HMAC-SHA-512-256, the default --
 * As crypto_auth_hmacsha256*. The same functions as those of crypto_auth_hmacsha512256: the first
 * half of HMAC-SHA-512. */

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

/* -- HMAC-SHA-256 -- */

#define crypto_auth_hmacsha256_BYTES 32U
#define crypto_auth_hmacsha256_KEYBYTES 32U

/* Makes a random key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_auth_hmacsha256_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Computes the tag of a message.
 *   out        receives the tag, BYTES bytes; may overlap in and k
 *   in, inlen  the message, inlen bytes
 *   k          the secret key, KEYBYTES bytes; crypto_auth_hmacsha256_init takes other lengths
 * Returns 0, or -1, with out unchanged, if inlen exceeds the address space. */
TRONA_API int crypto_auth_hmacsha256(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);

/* Verifies the tag of a message, in constant time.
 *   h          the tag, BYTES bytes
 *   in, inlen  the message, inlen bytes
 *   k          the secret key, KEYBYTES bytes
 * Returns 0 if the tag is right, -1 if not. */
TRONA_API int crypto_auth_hmacsha256_verify(const unsigned char *h, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4) TRONA_WARN_UNUSED;

/* Begins the tag of a message that comes in pieces. Any number of crypto_auth_hmacsha256_update and
 * one crypto_auth_hmacsha256_final follow. States may be copied.
 *   state        the state to begin
 *   key, keylen  the secret key, keylen bytes: any number
 * Returns 0.
 * Misuse: key is NULL and keylen is above 0. */
TRONA_API int crypto_auth_hmacsha256_init(crypto_auth_hmacsha256_state *state,
    const unsigned char *key, size_t keylen) TRONA_NONNULL(1);

/* Adds a piece of the message.
 *   state      the state, after crypto_auth_hmacsha256_init
 *   in, inlen  the next inlen bytes of the message
 * Returns 0, or -1, with the state unchanged, if inlen exceeds the address space. */
TRONA_API int crypto_auth_hmacsha256_update(crypto_auth_hmacsha256_state *state,
    const unsigned char *in, unsigned long long inlen) TRONA_NONNULL(1);

/* Ends the message and writes its tag.
 *   state  the state; it is wiped
 *   out    receives the tag, BYTES bytes
 * Returns 0. */
TRONA_API int crypto_auth_hmacsha256_final(crypto_auth_hmacsha256_state *state, unsigned char *out)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_auth_hmacsha256_bytes(void);
TRONA_API size_t crypto_auth_hmacsha256_keybytes(void);
TRONA_API size_t crypto_auth_hmacsha256_statebytes(void);

/* -- HMAC-SHA-512-256 --
 * As crypto_auth_hmacsha256*. The first half of HMAC-SHA-512. It is not HMAC with the hash called
 * SHA-512/256. */

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

/* -- HMAC-SHA-512 --
 * As crypto_auth_hmacsha256*. */

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

/* BLAKE2b (RFC 7693): a hash or, with a key, a MAC and a PRF. The length of the output enters the
 * hash: a shorter hash is not the beginning of a longer one.
 *   out, outlen  receives the hash, outlen bytes: 1 to BYTES_MAX; at least BYTES_MIN are
 *                recommended. out may overlap all inputs
 *   in, inlen    the message, inlen bytes
 *   key, keylen  the secret key, keylen bytes: at most KEYBYTES_MAX, at least KEYBYTES_MIN are
 *                recommended; NULL and 0 for no key
 * Returns 0, or -1, with out unchanged, if outlen is 0 or above BYTES_MAX, or keylen is above
 * KEYBYTES_MAX. */

/* The state of an incremental BLAKE2b: 384 bytes, aligned to 64. Opaque; may be copied at any
 * time. It holds a key, if there is one, until final. */
typedef struct CRYPTO_ALIGN(64) crypto_generichash_blake2b_state {
    unsigned char opaque[384];
} crypto_generichash_blake2b_state;
typedef crypto_generichash_blake2b_state crypto_generichash_state;

/* -- BLAKE2b, the default -- */

#define crypto_generichash_BYTES 32U
#define crypto_generichash_BYTES_MAX 64U
#define crypto_generichash_BYTES_MIN 16U
#define crypto_generichash_KEYBYTES 32U
#define crypto_generichash_KEYBYTES_MAX 64U
#define crypto_generichash_KEYBYTES_MIN 16U
#define crypto_generichash_PRIMITIVE "blake2b"

/* Makes a random key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_generichash_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Hashes a message, with or without a key.
 * Misuse: in or key is NULL and its length is above 0. */
TRONA_API int crypto_generichash(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen, const unsigned char *key, size_t keylen) TRONA_NONNULL(1);

/* Begins the hash of a message that comes in pieces. Any number of crypto_generichash_update and
 * one crypto_generichash_final follow. A state may be copied; it holds the key, if there is one,
 * until the end.
 *   state        the state to begin
 *   key, keylen  the secret key, keylen bytes: at most KEYBYTES_MAX; NULL for no key, whatever
 *                keylen is
 *   outlen       the length of the hash, 1 to BYTES_MAX; it enters the hash
 * Returns 0, or -1 if outlen is 0 or above BYTES_MAX, or keylen is above KEYBYTES_MAX. */
TRONA_API int crypto_generichash_init(crypto_generichash_state *state, const unsigned char *key,
    const size_t keylen, const size_t outlen) TRONA_NONNULL(1);

/* Adds a piece of the message to the hash.
 *   state      the state, after crypto_generichash_init
 *   in, inlen  the next inlen bytes of the message
 * Returns 0, or -1 after crypto_generichash_final. */
TRONA_API int crypto_generichash_update(crypto_generichash_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Ends the message and writes its hash.
 *   state        the state; it is wiped
 *   out, outlen  receives the first outlen bytes of the hash, usually as many as
 *                crypto_generichash_init was told
 * Returns 0, or -1, with out unchanged, if the message has ended already.
 * Misuse: outlen is 0 or above BYTES_MAX. */
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

/* -- BLAKE2b, by its own name --
 * As crypto_generichash*. The same functions, and two with a salt and a personalisation.
 *   salt      SALTBYTES bytes that separate hashes, such as a random number of the message; NULL
 *             for zeros
 *   personal  PERSONALBYTES bytes that name the application; NULL for zeros */

#define crypto_generichash_blake2b_BYTES 32U
#define crypto_generichash_blake2b_BYTES_MAX 64U
#define crypto_generichash_blake2b_BYTES_MIN 16U
#define crypto_generichash_blake2b_KEYBYTES 32U
#define crypto_generichash_blake2b_KEYBYTES_MAX 64U
#define crypto_generichash_blake2b_KEYBYTES_MIN 16U
#define crypto_generichash_blake2b_PERSONALBYTES 16U
#define crypto_generichash_blake2b_SALTBYTES 16U

TRONA_API void crypto_generichash_blake2b_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_generichash_blake2b(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen, const unsigned char *key, size_t keylen) TRONA_NONNULL(1);

/* Hashes a message, with salt and personalisation. As crypto_generichash. */
TRONA_API int crypto_generichash_blake2b_salt_personal(unsigned char *out, size_t outlen,
    const unsigned char *in, unsigned long long inlen, const unsigned char *key, size_t keylen,
    const unsigned char *salt, const unsigned char *personal) TRONA_NONNULL(1);
TRONA_API int crypto_generichash_blake2b_init(crypto_generichash_blake2b_state *state,
    const unsigned char *key, const size_t keylen, const size_t outlen) TRONA_NONNULL(1);

/* Begins the hash of a message that comes in pieces, with salt and personalisation. As
 * crypto_generichash_init. */
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

/* BLAKE3 (O'Connor, Aumasson, Neves, Wilcox-O'Hearn, "BLAKE3: one function, fast everywhere",
 * 2021): a hash, a MAC and PRF, and a key derivation function. The output has any length, and a
 * shorter output is the beginning of a longer one. 128-bit security, with 32 bytes of output or
 * more. Not in libsodium's API.
 *   out, outlen  receives outlen bytes, 0 or more; out may overlap all inputs
 *   in, inlen    the message, inlen bytes, 0 or more
 * Returns 0, or -1, with out unchanged, if inlen exceeds the address space. */

/* The state of an incremental BLAKE3: the key, waiting input, a stack of chaining values; 1920
 * bytes, aligned to 16. Opaque; may be copied at any time. */
typedef struct CRYPTO_ALIGN(16) crypto_blake3_state {
    unsigned char opaque[1920];
} crypto_blake3_state;

/* -- BLAKE3, one message at once -- */

#define crypto_hash_blake3_BYTES 32U

/* Hashes a message to 32 bytes.
 *   out  receives the hash, BYTES bytes; may overlap in */
TRONA_API int crypto_hash_blake3(unsigned char *out, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

TRONA_API size_t crypto_hash_blake3_bytes(void);

#define crypto_blake3_BYTES 32U
#define crypto_blake3_KEYBYTES 32U

/* Hashes a message to an output of any length. */
TRONA_API int crypto_blake3(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Hashes a message with several threads. As crypto_blake3, with the same result.
 *   threads  the number of threads, the caller's among them; 0 for one for each processor. Never
 *            more than 64 are used; fewer if in is short or the system refuses */
TRONA_API int crypto_blake3_threads(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen, uint32_t threads) TRONA_NONNULL(1);

/* Makes a random key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_blake3_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Computes the keyed hash of a message, a MAC and PRF.
 *   key  the secret key, KEYBYTES bytes */
TRONA_API int crypto_blake3_keyed(unsigned char *out, size_t outlen, const unsigned char *in,
    unsigned long long inlen, const unsigned char *key) TRONA_NONNULL(1, 5);

/* Derives a key from other key material, for one purpose.
 *   context, contextlen    the purpose, contextlen bytes: a string that is fixed in the program and
 *                          unique in the world, such as "example.com 2026-01-31 session tokens v1"
 *   material, materiallen  the key material, materiallen bytes; it must be hard to guess, so it
 *                          cannot be a password
 * Returns 0, or -1, with out unchanged, if materiallen exceeds the address space. */
TRONA_API int crypto_blake3_derive_key(unsigned char *out, size_t outlen, const char *context,
    size_t contextlen, const unsigned char *material, unsigned long long materiallen)
    TRONA_NONNULL(1);

/* -- BLAKE3, a message in pieces --
 * One of the three init functions, any number of updates, then any number of final calls. These
 * leave the state as it is, so that more can be added after them. Only the caller wipes a state, by
 * sodium_memzero.
 *   state  the state, after one of the init functions */

/* Begins the hash of a message that comes in pieces.
 *   state  the state to begin
 * Returns 0. */
TRONA_API int crypto_blake3_init(crypto_blake3_state *state) TRONA_NONNULL_ALL;

/* Begins the keyed hash of a message that comes in pieces: that of crypto_blake3_keyed.
 *   state  the state to begin
 *   key    the secret key, KEYBYTES bytes
 * Returns 0. */
TRONA_API int crypto_blake3_init_keyed(crypto_blake3_state *state, const unsigned char *key)
    TRONA_NONNULL_ALL;

/* Begins the derivation of a key from material that comes in pieces: that of
 * crypto_blake3_derive_key.
 *   state                the state to begin
 *   context, contextlen  the purpose, contextlen bytes
 * Returns 0. */
TRONA_API int crypto_blake3_init_derive_key(crypto_blake3_state *state, const char *context,
    size_t contextlen) TRONA_NONNULL(1);

/* Adds a piece of the message to the hash.
 *   in, inlen  the next inlen bytes of the message
 * Returns 0, or -1, with nothing changed, if the state was wiped or inlen exceeds the address
 * space. */
TRONA_API int crypto_blake3_update(crypto_blake3_state *state, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Writes the beginning of the output.
 *   out, outlen  receives the first outlen bytes of the output
 * Returns 0.
 * Misuse: the state was wiped. */
TRONA_API int crypto_blake3_final(const crypto_blake3_state *state, unsigned char *out,
    size_t outlen) TRONA_NONNULL(1);

/* Writes bytes from anywhere in the output.
 *   seek         the place of the first byte, from 0
 *   out, outlen  receives outlen bytes of the output from there on
 * Returns 0, or -1, with out unchanged, if seek + outlen is above 2^64 - 1, the length of the
 * output.
 * Misuse: the state was wiped. */
TRONA_API int crypto_blake3_final_seek(const crypto_blake3_state *state, uint64_t seek,
    unsigned char *out, size_t outlen) TRONA_NONNULL(1);

TRONA_API size_t crypto_blake3_bytes(void);
TRONA_API size_t crypto_blake3_keybytes(void);
TRONA_API size_t crypto_blake3_statebytes(void);

/* ---- SipHash ---- */

/* SipHash-2-4 (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF", 2012): for hash
 * tables that an adversary fills, and other short tags. Without the key nobody can predict the
 * hash; 8 bytes are too few against collisions.
 *   out        receives the hash, BYTES bytes; may overlap in and k
 *   in, inlen  the message, inlen bytes
 *   k          the secret key, KEYBYTES bytes
 * Returns 0, or -1, with out unchanged, if inlen exceeds the address space. */

/* -- SipHash-2-4, the default -- */

#define crypto_shorthash_BYTES 8U
#define crypto_shorthash_KEYBYTES 16U
#define crypto_shorthash_PRIMITIVE "siphash24"

/* Makes a random key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_shorthash_keygen(unsigned char k[16U]) TRONA_NONNULL_ALL;

/* Hashes a short message under a key. */
TRONA_API int crypto_shorthash(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);

TRONA_API size_t crypto_shorthash_bytes(void);
TRONA_API size_t crypto_shorthash_keybytes(void);
TRONA_API const char *crypto_shorthash_primitive(void);

/* -- SipHash-2-4 --
 * As crypto_shorthash*. The same function. */

#define crypto_shorthash_siphash24_BYTES 8U
#define crypto_shorthash_siphash24_KEYBYTES 16U

TRONA_API int crypto_shorthash_siphash24(unsigned char *out, const unsigned char *in,
    unsigned long long inlen, const unsigned char *k) TRONA_NONNULL(1,4);

TRONA_API size_t crypto_shorthash_siphash24_bytes(void);
TRONA_API size_t crypto_shorthash_siphash24_keybytes(void);

/* -- SipHash-2-4, 128 bits --
 * As crypto_shorthash*. The variant with 128 bits of the authors' reference code. */

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

/* -- BLAKE2b, the default --
 * Keyed BLAKE2b (RFC 7693) of no message, with subkey_id, little-endian, as the salt and ctx as the
 * personalisation. Subkeys reveal nothing about each other or about the master key. */

#define crypto_kdf_BYTES_MAX 64
#define crypto_kdf_BYTES_MIN 16
#define crypto_kdf_CONTEXTBYTES 8
#define crypto_kdf_KEYBYTES 32
#define crypto_kdf_PRIMITIVE "blake2b"

/* Makes a random master key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_kdf_keygen(unsigned char k[32]) TRONA_NONNULL_ALL;

/* Derives a subkey from a master key.
 *   subkey, subkey_len  receives the subkey, subkey_len bytes: BYTES_MIN to BYTES_MAX; may overlap
 *                       ctx and key
 *   subkey_id           the number of the subkey
 *   ctx                 what the subkey is for, CONTEXTBYTES bytes; not secret
 *   key                 the master key, KEYBYTES bytes
 * Returns 0, or -1 with errno EINVAL, and subkey unchanged, for any other subkey_len. */
TRONA_API int crypto_kdf_derive_from_key(unsigned char *subkey, size_t subkey_len,
    uint64_t subkey_id, const char ctx[8], const unsigned char key[32]) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_kdf_bytes_max(void);
TRONA_API size_t crypto_kdf_bytes_min(void);
TRONA_API size_t crypto_kdf_contextbytes(void);
TRONA_API size_t crypto_kdf_keybytes(void);
TRONA_API const char *crypto_kdf_primitive(void) TRONA_WARN_UNUSED;

/* -- BLAKE2b, by its own name --
 * As crypto_kdf*. The same function. */

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

/* -- HKDF-SHA-256 --
 * HKDF (RFC 5869) makes keys out of any secret in two steps: extract condenses it to a key prk,
 * expand derives any number of keys from prk. */

#define crypto_kdf_hkdf_sha256_BYTES_MAX 8160U
#define crypto_kdf_hkdf_sha256_BYTES_MIN 0U
#define crypto_kdf_hkdf_sha256_KEYBYTES 32U

/* Makes a random key for crypto_kdf_hkdf_sha256_expand.
 *   prk  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_kdf_hkdf_sha256_keygen(unsigned char prk[32U]);

/* Extracts a key from key material of any kind.
 *   prk             receives the key, KEYBYTES bytes; may overlap the inputs
 *   salt, salt_len  salt of salt_len bytes: any number, not secret; NULL and 0 for none
 *   ikm, ikm_len    the key material, ikm_len bytes
 * Returns 0.
 * Misuse: salt is NULL and salt_len is above 0. */
TRONA_API int crypto_kdf_hkdf_sha256_extract(unsigned char prk[32U], const unsigned char *salt,
    size_t salt_len, const unsigned char *ikm, size_t ikm_len) TRONA_NONNULL(4);

/* Begins an extraction from key material that comes in pieces. Any number of
 * crypto_kdf_hkdf_sha256_extract_update and one crypto_kdf_hkdf_sha256_extract_final follow.
 *   state           the state to begin
 *   salt, salt_len  salt of salt_len bytes: any number, not secret; NULL and 0 for none
 * Returns 0.
 * Misuse: salt is NULL and salt_len is above 0. */
TRONA_API int crypto_kdf_hkdf_sha256_extract_init(crypto_kdf_hkdf_sha256_state *state,
    const unsigned char *salt, size_t salt_len) TRONA_NONNULL(1);

/* Adds a piece of the key material.
 *   state         the state, after crypto_kdf_hkdf_sha256_extract_init
 *   ikm, ikm_len  the next ikm_len bytes of the key material
 * Returns 0. */
TRONA_API int crypto_kdf_hkdf_sha256_extract_update(crypto_kdf_hkdf_sha256_state *state,
    const unsigned char *ikm, size_t ikm_len) TRONA_NONNULL_ALL;

/* Ends the key material and writes the key.
 *   state  the state; it is wiped
 *   prk    receives the key, KEYBYTES bytes
 * Returns 0. */
TRONA_API int crypto_kdf_hkdf_sha256_extract_final(crypto_kdf_hkdf_sha256_state *state,
    unsigned char prk[32U]) TRONA_NONNULL_ALL;

/* Derives key bytes for one purpose from a key.
 *   out, out_len  receives out_len bytes, 0 to BYTES_MAX; may overlap prk, not ctx
 *   ctx, ctx_len  what the bytes are for, ctx_len bytes: any number
 *   prk           the key, KEYBYTES bytes, from crypto_kdf_hkdf_sha256_extract or
 *                 crypto_kdf_hkdf_sha256_keygen
 * Returns 0, or -1 with errno EINVAL, and out unchanged, if out_len is above BYTES_MAX. */
TRONA_API int crypto_kdf_hkdf_sha256_expand(unsigned char *out, size_t out_len, const char *ctx,
    size_t ctx_len, const unsigned char prk[32U]) TRONA_NONNULL(1);

TRONA_API size_t crypto_kdf_hkdf_sha256_bytes_max(void);
TRONA_API size_t crypto_kdf_hkdf_sha256_bytes_min(void);
TRONA_API size_t crypto_kdf_hkdf_sha256_keybytes(void);
TRONA_API size_t crypto_kdf_hkdf_sha256_statebytes(void);

/* -- HKDF-SHA-512 --
 * As crypto_kdf_hkdf_sha256*. HKDF (RFC 5869) with SHA-512. */

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

/* -- Argon2id --
 * Argon2, version 1.3 (RFC 9106), makes each guess at a password cost time and memory. Choose
 * Argon2id. Argon2i needs more passes, but the memory that it uses never depends on the password.
 *   passwd, passwdlen  the password, passwdlen bytes, at most PASSWD_MAX
 *   opslimit           the number of passes over the memory, OPSLIMIT_MIN to OPSLIMIT_MAX;
 *                      OPSLIMIT_INTERACTIVE, OPSLIMIT_MODERATE and OPSLIMIT_SENSITIVE are usual
 *   memlimit           the memory in bytes, rounded down to whole KiB: MEMLIMIT_MIN to
 *                      MEMLIMIT_MAX; MEMLIMIT_INTERACTIVE, MEMLIMIT_MODERATE and MEMLIMIT_SENSITIVE
 *                      are usual
 *   str                the string, ended by a NUL
 * Errors: errno is EFBIG for a length or limit that is too large; EINVAL for one that is too small
 * or an unknown algorithm; ENOMEM if there is not enough memory. trona_last_error gives the reason.
 * Memory is wiped before it is freed. */

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

/* Derives bytes from a password, a key for example. The same inputs and limits give the same bytes.
 *   out, outlen  receives outlen bytes, BYTES_MIN to BYTES_MAX; may not overlap the inputs; all
 *                zeros on failure, unless alg is unknown
 *   salt         random bytes, SALTBYTES of them, stored with what the key protects; not secret
 *   alg          crypto_pwhash_ALG_DEFAULT, crypto_pwhash_ALG_ARGON2ID13 or
 *                crypto_pwhash_ALG_ARGON2I13 (which needs an opslimit of at least 3)
 * Returns 0, or -1 on failure. */
TRONA_API int crypto_pwhash(unsigned char * const out, unsigned long long outlen,
    const char * const passwd, unsigned long long passwdlen, const unsigned char * const salt,
    unsigned long long opslimit, size_t memlimit, int alg) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Hashes a password for storage, with a random salt.
 *   out  receives STRBYTES bytes: an ASCII string, "$argon2id$v=19$m=..." or "$argon2i$v=19$m=..."
 *        by the algorithm, with limits, salt and a 32-byte hash, padded with zeros; all zeros on
 *        failure
 * Returns 0, or -1 on failure.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_pwhash_str(char out[128U], const char * const passwd,
    unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Hashes a password for storage with a chosen algorithm. As crypto_pwhash_str.
 *   alg  crypto_pwhash_ALG_ARGON2ID13 or crypto_pwhash_ALG_ARGON2I13 (which needs an opslimit of at
 *        least 3)
 * Misuse: any other alg. */
TRONA_API int crypto_pwhash_str_alg(char out[128U], const char * const passwd,
    unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit, int alg)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Verifies a password against a stored string. The string may also have more lanes, other lengths
 * of salt (8 or more) and hash (16 or more), and be of Argon2's version 1.0: "v=16", or no "v=".
 * This takes the time and memory that the string names: use crypto_pwhash_argon2_str_verify_ll for
 * strings that others may have written.
 * Returns 0 if the password is right, -1 if not or on failure.
 * Errors: errno is EINVAL for an invalid string or a wrong password; EFBIG for a password that is
 * too long; ENOMEM if there is not enough memory. trona_last_error gives the reason. */
TRONA_API int crypto_pwhash_str_verify(const char *str, const char * const passwd,
    unsigned long long passwdlen) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Compares the limits in a stored string with those given.
 * Returns 0 if the string was made with these limits, 1 if with others or of version 1.0, -1 with
 * errno EINVAL if it is not such a string. */
TRONA_API int crypto_pwhash_str_needs_rehash(const char *str, unsigned long long opslimit,
    size_t memlimit) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Measures this machine and chooses limits for crypto_pwhash that take a given time. It chooses as
 * much memory as fits into the time, then passes for the rest of the time. The measurement takes
 * two to six times as long as milliseconds, and other work on the machine makes the limits smaller:
 * call it once, on an idle machine, and keep the result.
 *   opslimit, memlimit  receive the limits; unchanged on failure
 *   memory_max          the most memory to use, 8,192 bytes or more
 *   milliseconds        the time that crypto_pwhash should take, above 0
 *   alg                 the algorithm, as for crypto_pwhash
 * Returns 0, or -1 on failure.
 * Errors: errno is EINVAL for a time of 0, too little memory or an unknown alg; ENOMEM if there is
 * not enough memory. trona_last_error gives the reason. */
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

/* -- Argon2, all parameters --
 * All of RFC 9106: Argon2d, Argon2i and Argon2id, any number of lanes, a secret ("pepper") and
 * associated data. No length exceeds 2^32 - 1. The memory accesses of Argon2d depend on the
 * password from the start: use it where nobody can observe them. Not in libsodium's API.
 *   passwd, passwdlen  the password, passwdlen bytes
 *   salt, saltlen      the salt, saltlen bytes, 8 or more
 *   secret, secretlen  a secret that is stored elsewhere, secretlen bytes, 0 or more
 *   ad, adlen          associated data that enters the hash, adlen bytes, 0 or more
 *   alg                crypto_pwhash_argon2_ll_ALG_ARGON2ID13,
 *                      crypto_pwhash_argon2_ll_ALG_ARGON2I13 or
 *                      crypto_pwhash_argon2_ll_ALG_ARGON2D13
 *   t                  the number of passes, 1 or more
 *   m_kib              the memory in KiB, 8 p or more
 *   p                  the number of lanes, 1 to crypto_pwhash_argon2_ll_LANES_MAX
 *   threads            the number of threads that compute lanes, the caller's among them; 0 for one
 *                      for each processor. Never more than there are lanes, and never more than 64,
 *                      are used; fewer if the system refuses. The result does not depend on it
 *   str                the string, ended by a NUL
 * Errors: errno is EFBIG for a value that is too large; EINVAL for one that is too small or an
 * unknown alg; ENOMEM if there is not enough memory. trona_last_error gives the reason. */

#define crypto_pwhash_argon2_ll_ALG_ARGON2D13 0
#define crypto_pwhash_argon2_ll_ALG_ARGON2I13 1
#define crypto_pwhash_argon2_ll_ALG_ARGON2ID13 2
#define crypto_pwhash_argon2_ll_BYTES_MIN 4U
#define crypto_pwhash_argon2_ll_KEYIDBYTES_MAX 8U
#define crypto_pwhash_argon2_ll_LANES_MAX 16777215U
#define crypto_pwhash_argon2_ll_SALTBYTES_MIN 8U
#define crypto_pwhash_argon2_ll_STR_ADBYTES_MAX 32U

/* Derives bytes from a password, with all parameters of Argon2.
 *   out, outlen  receives outlen bytes, 4 or more; may overlap the inputs; all zeros on failure
 * Returns 0, or -1 on failure. */
TRONA_API int crypto_pwhash_argon2_ll(unsigned char *out, size_t outlen, const char *passwd,
    size_t passwdlen, const unsigned char *salt, size_t saltlen, const unsigned char *secret,
    size_t secretlen, const unsigned char *ad, size_t adlen, int alg, uint32_t t, uint32_t m_kib,
    uint32_t p, uint32_t threads) TRONA_WARN_UNUSED;

/* Hashes a password for storage, with all parameters of Argon2: as a string in the PHC format.
 * Empty fields are left out.
 *   str, str_maxlen  receives the string, padded with zeros to str_maxlen bytes; all zeros on
 *                    failure. 121 bytes and four thirds of saltlen + hashlen, rounded up, are
 *                    always enough
 *   hashlen          the length of the hash in the string, 4 or more
 *   salt, saltlen    the salt, saltlen bytes, 8 or more; NULL for saltlen random bytes
 *   keyid, keyidlen  a name for the secret, keyidlen bytes, at most 8; it does not enter the hash
 *   ad, adlen        associated data, adlen bytes, at most 32; it is in the string, as the field
 *                    data
 * Returns 0, or -1 on failure.
 * Errors: errno is ERANGE if the string does not fit into str_maxlen bytes; EFBIG for a value that
 * is too large; EINVAL for one that is too small or an unknown alg; ENOMEM if there is not enough
 * memory. trona_last_error gives the reason. */
TRONA_API int crypto_pwhash_argon2_str_ll(char *str, size_t str_maxlen, size_t hashlen,
    const char *passwd, size_t passwdlen, const unsigned char *salt, size_t saltlen,
    const unsigned char *secret, size_t secretlen, const unsigned char *keyid, size_t keyidlen,
    const unsigned char *ad, size_t adlen, int alg, uint32_t t, uint32_t m_kib, uint32_t p,
    uint32_t threads) TRONA_WARN_UNUSED;

/* Reads the parameters of a stored string. Nothing is written on failure.
 *   alg, t, m_kib, p, saltlen, hashlen  receive the algorithm, the passes, the memory in KiB, the
 *                             lanes, and the lengths of salt and hash
 *   keyid, keyidlen           receive the name of the secret, at most 8 bytes, and its length, 0 if
 *                             the string has none
 * Returns 0, or -1 with errno EINVAL if str is not such a string. */
TRONA_API int crypto_pwhash_argon2_str_params_ll(const char *str, int *alg, uint32_t *t,
    uint32_t *m_kib, uint32_t *p, size_t *saltlen, size_t *hashlen, unsigned char *keyid,
    size_t *keyidlen) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Verifies a password against a stored string of any algorithm, version, parameters and lengths.
 *   ad, adlen         associated data, adlen bytes: the string's field data must be equal to it or
 *                     missing; NULL to take the data in the string
 *   t_max, m_kib_max  the most passes and the most KiB of memory: a string that needs more is
 *                     refused with EFBIG before any memory is taken
 * Returns 0 if the password is right, -1 if not or on failure.
 * Errors: errno is EFBIG for a value that is too large; EINVAL for an invalid string or a wrong
 * password; ENOMEM if there is not enough memory. trona_last_error gives the reason. */
TRONA_API int crypto_pwhash_argon2_str_verify_ll(const char *str, const char *passwd,
    size_t passwdlen, const unsigned char *secret, size_t secretlen, const unsigned char *ad,
    size_t adlen, uint32_t t_max, uint32_t m_kib_max, uint32_t threads)
    TRONA_NONNULL(1) TRONA_WARN_UNUSED;

/* -- Argon2i alone --
 * As crypto_pwhash*. Argon2i with at least three passes. */

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

/* Derives bytes from a password. As crypto_pwhash.
 *   alg  crypto_pwhash_argon2i_ALG_ARGON2I13 */
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

/* -- Argon2id alone --
 * As crypto_pwhash*. */

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

/* Derives bytes from a password. As crypto_pwhash.
 *   alg  crypto_pwhash_argon2id_ALG_ARGON2ID13 */
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

/* -- scrypt, RFC 7914 --
 * For passwords that were stored with it and for other programs; Argon2id serves new ones better.
 * Its memory accesses depend on the password: do not use it where others can observe the
 * processor's caches. N and p follow from the limits as in libsodium, and r is 8. The memory is
 * allocated for the call, and wiped.
 *   passwd, passwdlen  the password, passwdlen bytes
 *   opslimit           the work, OPSLIMIT_MIN to OPSLIMIT_MAX; less than 32768 counts as 32768;
 *                      OPSLIMIT_INTERACTIVE and OPSLIMIT_SENSITIVE are usual
 *   memlimit           the memory in bytes; MEMLIMIT_INTERACTIVE and MEMLIMIT_SENSITIVE are usual
 *   str                the string, ended by a NUL */

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

/* Derives bytes from a password. The same inputs and limits give the same bytes.
 *   out, outlen  receives outlen bytes, BYTES_MIN to BYTES_MAX; disjoint from the inputs; all zeros
 *                on failure
 *   salt         random bytes, SALTBYTES of them; not secret
 * Returns 0, or -1 on failure.
 * Errors: errno is EINVAL if outlen is below BYTES_MIN or out is equal to passwd; EFBIG if outlen
 * or N is too large; ENOMEM if there is not enough memory. trona_last_error gives the reason. */
TRONA_API int crypto_pwhash_scryptsalsa208sha256(unsigned char * const out,
    unsigned long long outlen, const char * const passwd, unsigned long long passwdlen,
    const unsigned char * const salt, unsigned long long opslimit, size_t memlimit)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Derives bytes from a password, with the parameters N, r and p of the RFC.
 *   salt, saltlen  the salt, saltlen bytes: any number
 *   N              the cost, a power of two above 1 and below 2^32
 *   r              the block size, 1 or more
 *   p              the number of parallel blocks, 1 or more; r p is below 2^30
 *   buf, buflen    receives buflen bytes, 0 to 32 (2^32 - 1); may overlap passwd and salt;
 *                  unchanged on failure
 * Returns 0, or -1 on failure.
 * Errors: errno is EINVAL if r or p is 0 or N is no power of two above 1; EFBIG if r p, N or buflen
 * is too large; ENOMEM without 128 r (N + p + 2) bytes of memory. trona_last_error gives the
 * reason. */
TRONA_API int crypto_pwhash_scryptsalsa208sha256_ll(const uint8_t *passwd, size_t passwdlen,
    const uint8_t *salt, size_t saltlen, uint64_t N, uint32_t r, uint32_t p, uint8_t *buf,
    size_t buflen) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Hashes a password for storage, with a random salt.
 *   out  receives STRBYTES bytes: a string of 101 characters, "$7$" with parameters, salt and hash,
 *        and a NUL; all zeros on failure
 * Returns 0, or -1 with errno EINVAL if it cannot be computed.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_pwhash_scryptsalsa208sha256_str(char out[102U], const char * const passwd,
    unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Verifies a password against a stored string. The time does not depend on where the hashes differ.
 * Returns 0 if the password is right, -1 if not or on failure.
 * Errors: errno is set, as by crypto_pwhash_scryptsalsa208sha256_ll, only if the numbers in the
 * string are at fault. trona_last_error gives the reason. */
TRONA_API int crypto_pwhash_scryptsalsa208sha256_str_verify(const char *str,
    const char * const passwd, unsigned long long passwdlen) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Compares the limits in a stored string with those given.
 * Returns 0 if the string has the parameters that follow from these limits, 1 if others, -1 with
 * errno EINVAL if it is not such a string. */
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

/* PBKDF2 (RFC 8018, 5.2), for protocols that prescribe it. Argon2id serves new passwords better,
 * since each guess costs memory as well. Every 32 (SHA-256) or 64 (SHA-512) bytes of output cost
 * iterations times two compressions; the first of them is enough to try a password, so a longer
 * output makes guessing no dearer.
 *   out, outlen        receives outlen bytes, 1 to BYTES_MAX; may overlap the inputs; unchanged on
 *                      failure
 *   passwd, passwdlen  the password, passwdlen bytes: any bytes, 0 or more
 *   salt, saltlen      the salt, saltlen bytes: any number; 16 random ones are usual
 *   iterations         how often the hash is iterated, 1 or more
 * Returns 0, or -1 on failure.
 * Errors: errno is EINVAL if outlen or iterations is 0; EFBIG if outlen is above BYTES_MAX or a
 * length exceeds the address space. trona_last_error gives the reason. */

/* -- PBKDF2 -- */

#define crypto_pwhash_pbkdf2_sha256_BYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX, 137438953440ULL)
#define crypto_pwhash_pbkdf2_sha512_BYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX, 274877906880ULL)

/* Derives bytes from a password, by PBKDF2 with HMAC-SHA-256. */
TRONA_API int crypto_pwhash_pbkdf2_sha256(unsigned char *out, unsigned long long outlen,
    const char *passwd, unsigned long long passwdlen, const unsigned char *salt,
    unsigned long long saltlen, unsigned long long iterations) TRONA_NONNULL(1) TRONA_WARN_UNUSED;

/* Derives bytes from a password, by PBKDF2 with HMAC-SHA-512. */
TRONA_API int crypto_pwhash_pbkdf2_sha512(unsigned char *out, unsigned long long outlen,
    const char *passwd, unsigned long long passwdlen, const unsigned char *salt,
    unsigned long long saltlen, unsigned long long iterations) TRONA_NONNULL(1) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_pwhash_pbkdf2_sha256_bytes_max(void);
TRONA_API size_t crypto_pwhash_pbkdf2_sha512_bytes_max(void);

/* ---- Secret-key authenticated encryption: XSalsa20-Poly1305 ---- */

/* -- XSalsa20-Poly1305 --
 * XSalsa20 and Poly1305 (D. J. Bernstein, "Cryptography in NaCl", 2009). The length of a message is
 * not hidden. m and c may overlap in any way, except in NaCl's forms; no output may overlap the
 * nonce or the key.
 *   n  the nonce, NONCEBYTES bytes, not secret; never use one for two messages with the same key
 *        (it is long enough to be chosen at random)
 *   k  the secret key, KEYBYTES bytes */

#define crypto_secretbox_BOXZEROBYTES 16U
#define crypto_secretbox_KEYBYTES 32U
#define crypto_secretbox_MACBYTES 16U
#define crypto_secretbox_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_secretbox_NONCEBYTES 24U
#define crypto_secretbox_PRIMITIVE "xsalsa20poly1305"
#define crypto_secretbox_ZEROBYTES 32U

/* Makes a random key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_secretbox_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Encrypts and authenticates a message: c = tag || ciphertext.
 *   c        receives mlen + MACBYTES bytes; may overlap m in any way
 *   m, mlen  the message, mlen bytes, at most MESSAGEBYTES_MAX
 * Returns 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_secretbox_easy(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);

/* Verifies and decrypts a message that crypto_secretbox_easy encrypted.
 *   m        receives the message, clen - MACBYTES bytes; may overlap c in any way; unchanged on
 *            failure; if NULL, the call only verifies
 *   c, clen  tag and ciphertext, clen bytes in all
 * Returns 0, or -1 if the tag is wrong, clen is below MACBYTES, or the message would be longer than
 * MESSAGEBYTES_MAX. */
TRONA_API int crypto_secretbox_open_easy(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED;

/* Encrypts and authenticates a message, with a separate tag.
 *   c        receives the ciphertext, mlen bytes; may overlap m in any way
 *   mac      receives the tag, MACBYTES bytes
 *   m, mlen  the message, mlen bytes, at most MESSAGEBYTES_MAX
 * Returns 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_secretbox_detached(unsigned char *c, unsigned char *mac,
    const unsigned char *m, unsigned long long mlen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(1,2,5,6);

/* Verifies and decrypts a message with a separate tag.
 *   m        receives the message, clen bytes; may overlap c in any way; unchanged on failure; if
 *            NULL, the call only verifies
 *   c, clen  the ciphertext, clen bytes
 *   mac      the tag, MACBYTES bytes
 * Returns 0, or -1 if the tag is wrong or clen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_secretbox_open_detached(unsigned char *m, const unsigned char *c,
    const unsigned char *mac, unsigned long long clen, const unsigned char *n,
    const unsigned char *k) TRONA_NONNULL(2,3,5,6) TRONA_WARN_UNUSED;

/* Encrypts and authenticates a message, in NaCl's form. crypto_secretbox_easy does the same without
 * the zeros.
 *   c        receives mlen bytes: BOXZEROBYTES zeros, the tag, the ciphertext; equal to m or
 *            disjoint from it
 *   m, mlen  ZEROBYTES bytes that are not checked, zeros in NaCl, and the message: mlen bytes in
 *            all
 * Returns 0, or -1 if mlen is below ZEROBYTES. */
TRONA_API int crypto_secretbox(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5) TRONA_DEPRECATED;

/* Verifies and decrypts a message in NaCl's form.
 *   m        receives clen bytes: ZEROBYTES zeros and the message; equal to c or disjoint from it;
 *            unchanged on failure; if NULL, the call only verifies
 *   c, clen  BOXZEROBYTES bytes that are not checked, the tag, the ciphertext: clen bytes in all
 * Returns 0, or -1 if the tag is wrong or clen is below ZEROBYTES. */
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

/* -- XSalsa20-Poly1305, by its own name --
 * As crypto_secretbox*. The same functions, in NaCl's form. */

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

/* -- XChaCha20-Poly1305, secretbox --
 * As crypto_secretbox*. XChaCha20 (HChaCha20, then ChaCha20 with a 64-bit counter) takes the place
 * of XSalsa20. The format is libsodium's; it is not that of
 * crypto_aead_xchacha20poly1305_ietf_encrypt. */

#define crypto_secretbox_xchacha20poly1305_KEYBYTES 32U
#define crypto_secretbox_xchacha20poly1305_MACBYTES 16U
#define crypto_secretbox_xchacha20poly1305_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_secretbox_xchacha20poly1305_NONCEBYTES 24U

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

/* Encrypts a message and authenticates it together with associated data, which is not encrypted.
 * The three constructions differ in the nonce and in how the lengths enter the tag. A buffer with
 * room for the tag can hold message and ciphertext: m == c.
 *   npub       the nonce, NPUBBYTES bytes, not secret; never use one for two messages with the same
 *              key
 *   k          the secret key, KEYBYTES bytes
 *   ad, adlen  the associated data, adlen bytes
 *   nsec       not used; pass NULL */

/* -- ChaCha20-Poly1305 --
 * The first construction (draft-agl-tls-chacha20poly1305). Its 8-byte nonce is too short to be
 * chosen at random: count. Only c and m may be equal: no output may overlap any other input. */

#define crypto_aead_chacha20poly1305_ABYTES 16U
#define crypto_aead_chacha20poly1305_KEYBYTES 32U
#define crypto_aead_chacha20poly1305_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_aead_chacha20poly1305_NPUBBYTES 8U
#define crypto_aead_chacha20poly1305_NSECBYTES 0U

/* Makes a random key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_aead_chacha20poly1305_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Encrypts a message and authenticates it with associated data: c = ciphertext || tag.
 *   c        receives mlen + ABYTES bytes; equal to m or disjoint from it
 *   clen_p   receives the number of bytes in c; NULL if not wanted
 *   m, mlen  the message, mlen bytes, at most MESSAGEBYTES_MAX
 * Returns 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_aead_chacha20poly1305_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);

/* Verifies and decrypts a message that crypto_aead_chacha20poly1305_encrypt encrypted. The tag is
 * verified before anything is decrypted to m.
 *   m        receives the message, clen - ABYTES bytes; equal to c or disjoint from it; if NULL,
 *            the call only verifies
 *   mlen_p   receives the number of bytes in m, 0 on failure; NULL if not wanted
 *   c, clen  ciphertext and tag, clen bytes in all
 * Returns 0. Returns -1 if the tag is wrong: m is zeroed then, also where it is c. Returns -1, with
 * m unchanged, if clen is below ABYTES or the message would be longer than MESSAGEBYTES_MAX. */
TRONA_API int crypto_aead_chacha20poly1305_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;

/* Encrypts a message and authenticates it with associated data, with a separate tag.
 *   c         receives the ciphertext, mlen bytes; equal to m or disjoint from it
 *   mac       receives the tag, ABYTES bytes
 *   maclen_p  receives ABYTES; NULL if not wanted
 *   m, mlen   the message, mlen bytes, at most MESSAGEBYTES_MAX
 * Returns 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_aead_chacha20poly1305_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);

/* Verifies and decrypts a message with a separate tag. The tag is verified before anything is
 * decrypted to m.
 *   m        receives the message, clen bytes; equal to c or disjoint from it; if NULL, the call
 *            only verifies
 *   c, clen  the ciphertext, clen bytes
 *   mac      the tag, ABYTES bytes
 * Returns 0. Returns -1 if the tag is wrong: m is zeroed then, also where it is c. Returns -1, with
 * m unchanged, if clen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_aead_chacha20poly1305_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_chacha20poly1305_abytes(void);
TRONA_API size_t crypto_aead_chacha20poly1305_keybytes(void);
TRONA_API size_t crypto_aead_chacha20poly1305_messagebytes_max(void);
TRONA_API size_t crypto_aead_chacha20poly1305_npubbytes(void);
TRONA_API size_t crypto_aead_chacha20poly1305_nsecbytes(void);

/* -- ChaCha20-Poly1305 of RFC 8439 --
 * As crypto_aead_chacha20poly1305*. Its 12-byte nonce is too short to be chosen at random: count. A
 * message has at most 2^38 - 64 bytes. */

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

/* -- XChaCha20-Poly1305 --
 * As crypto_aead_chacha20poly1305*. draft-irtf-cfrg-xchacha. Its 24-byte nonce may be chosen at
 * random. */

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

/* The same ciphertexts and tags as those of the functions that take a whole message, for messages
 * and associated data that come in parts: init, then ad any number of times, then either
 * encrypt_update or decrypt_update_unverified any number of times, then the final that goes with
 * it. It makes no difference where the parts are cut. One tag at the end covers everything.
 *
 * Until decrypt_final has returned 0, the output of decrypt_update_unverified may be an attacker's:
 * do not act on it, do not pass it on. To use verified parts earlier, take
 * crypto_secretstream_xchacha20poly1305_push.
 *
 * A call out of order (ad after the first update, even an empty one; encryption and decryption in
 * one message; anything but init after final) and a message that is too long return -1. Nothing is
 * written then, and the message is over: the state is wiped, and every call but init returns -1.
 *   state  the state of one message; after init it is as secret as the key. Never encrypt two
 *          messages from copies of one state: they would share the nonce */

/* The state of one message in parts: 384 bytes, aligned to 16. Opaque, and as secret as the key.
 * final wipes it; wipe one that never gets there with sodium_memzero. */
typedef struct CRYPTO_ALIGN(16) crypto_aead_chacha20poly1305_ietf_state {
    unsigned char opaque[384];
} crypto_aead_chacha20poly1305_ietf_state;
typedef struct CRYPTO_ALIGN(16) crypto_aead_xchacha20poly1305_ietf_state {
    unsigned char opaque[384];
} crypto_aead_xchacha20poly1305_ietf_state;

/* -- ChaCha20-Poly1305 of RFC 8439 in parts -- */

/* Begins a message that comes in parts.
 *   npub  the nonce, NPUBBYTES bytes, not secret; never use one for two messages with the same key
 *   k     the secret key, KEYBYTES bytes
 * Returns 0. */
TRONA_API int crypto_aead_chacha20poly1305_ietf_init(
    crypto_aead_chacha20poly1305_ietf_state *state, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL_ALL;

/* Adds associated data, before the first part of the message.
 *   ad, adlen  the next adlen bytes of associated data
 * Returns 0, or -1 out of order. */
TRONA_API int crypto_aead_chacha20poly1305_ietf_ad(crypto_aead_chacha20poly1305_ietf_state *state,
    const unsigned char *ad, unsigned long long adlen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;

/* Encrypts the next part of a message.
 *   c        receives mlen bytes; equal to m or disjoint from it
 *   m, mlen  the next mlen bytes of the message
 * Returns 0. Returns -1 out of order, and if the parts together have more than 274877906880 bytes,
 * where the block counter ends. */
TRONA_API int crypto_aead_chacha20poly1305_ietf_encrypt_update(
    crypto_aead_chacha20poly1305_ietf_state *state, unsigned char *c, const unsigned char *m,
    unsigned long long mlen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;

/* Ends an encrypted message and writes its tag.
 *   mac  receives the tag of all associated data and ciphertext, ABYTES bytes
 * Returns 0, or -1 out of order. The state is wiped. */
TRONA_API int crypto_aead_chacha20poly1305_ietf_encrypt_final(
    crypto_aead_chacha20poly1305_ietf_state *state, unsigned char *mac)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Decrypts the next part of a message, which is not verified yet.
 *   m        receives clen bytes; equal to c or disjoint from it. Use them only after
 *            crypto_aead_chacha20poly1305_ietf_decrypt_final has returned 0
 *   c, clen  the next clen bytes of the ciphertext
 * Returns 0. Returns -1 out of order, and if the parts together have more than 274877906880 bytes,
 * where the block counter ends. */
TRONA_API int crypto_aead_chacha20poly1305_ietf_decrypt_update_unverified(
    crypto_aead_chacha20poly1305_ietf_state *state, unsigned char *m, const unsigned char *c,
    unsigned long long clen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;

/* Ends a decrypted message and verifies its tag.
 *   mac  the tag, ABYTES bytes
 * Returns 0 if the tag is right. Returns -1 if it is wrong, and out of order: discard everything
 * that was decrypted. The state is wiped. */
TRONA_API int crypto_aead_chacha20poly1305_ietf_decrypt_final(
    crypto_aead_chacha20poly1305_ietf_state *state, const unsigned char *mac)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_chacha20poly1305_ietf_statebytes(void);

/* -- XChaCha20-Poly1305 in parts --
 * As crypto_aead_chacha20poly1305_ietf*. The 24-byte nonce may be chosen at random. */

TRONA_API int crypto_aead_xchacha20poly1305_ietf_init(
    crypto_aead_xchacha20poly1305_ietf_state *state, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL_ALL;
TRONA_API int crypto_aead_xchacha20poly1305_ietf_ad(crypto_aead_xchacha20poly1305_ietf_state *state,
    const unsigned char *ad, unsigned long long adlen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;

/* Encrypts the next part of a message. As crypto_aead_chacha20poly1305_ietf_encrypt_update. The
 * length of a message has no limit that could be reached.
 * Returns 0, or -1 out of order. */
TRONA_API int crypto_aead_xchacha20poly1305_ietf_encrypt_update(
    crypto_aead_xchacha20poly1305_ietf_state *state, unsigned char *c, const unsigned char *m,
    unsigned long long mlen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_xchacha20poly1305_ietf_encrypt_final(
    crypto_aead_xchacha20poly1305_ietf_state *state, unsigned char *mac)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Decrypts the next part of a message, which is not verified yet. As
 * crypto_aead_chacha20poly1305_ietf_decrypt_update_unverified. The length of a message has no limit
 * that could be reached.
 * Returns 0, or -1 out of order. */
TRONA_API int crypto_aead_xchacha20poly1305_ietf_decrypt_update_unverified(
    crypto_aead_xchacha20poly1305_ietf_state *state, unsigned char *m, const unsigned char *c,
    unsigned long long clen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;
TRONA_API int crypto_aead_xchacha20poly1305_ietf_decrypt_final(
    crypto_aead_xchacha20poly1305_ietf_state *state, const unsigned char *mac)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_xchacha20poly1305_ietf_statebytes(void);

/* ---- Authenticated encryption with associated data: AES-256-GCM ---- */

/* A key prepared by beforenm. It is as secret as the key, may be copied, and must be wiped at its
 * end. */
typedef struct CRYPTO_ALIGN(16) crypto_aead_aes256gcm_state {
    unsigned char opaque[512];
} crypto_aead_aes256gcm_state;

/* -- AES-256-GCM --
 * SP 800-38D. Encrypts a message and authenticates it together with associated data, which is not
 * encrypted. A nonce that serves twice with one key reveals the key of the authentication. The
 * length of a message is not hidden. Constant-time with and without hardware support. Only c and m
 * may be equal: no output may overlap any other input.
 *   npub       the nonce, NPUBBYTES bytes, not secret; never use one for two messages with the same
 *              key. It is too short to be chosen at random for many messages: use a counter
 *   k          the secret key, KEYBYTES bytes
 *   ctx_       the key as crypto_aead_aes256gcm_beforenm prepared it
 *   ad, adlen  the associated data, adlen bytes, fewer than 2^61
 *   nsec       not used; pass NULL */

#define crypto_aead_aes256gcm_ABYTES 16U
#define crypto_aead_aes256gcm_KEYBYTES 32U
#define crypto_aead_aes256gcm_MESSAGEBYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX - 16U, 68719476704ULL)
#define crypto_aead_aes256gcm_NPUBBYTES 12U
#define crypto_aead_aes256gcm_NSECBYTES 0U

/* Returns 1, on every machine. In libsodium this depends on the CPU.
 * Returns 1. */
TRONA_API int crypto_aead_aes256gcm_is_available(void);

/* Makes a random key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_aead_aes256gcm_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Encrypts a message and authenticates it with associated data: c = ciphertext || tag.
 *   c        receives mlen + ABYTES bytes; equal to m or disjoint from it
 *   clen_p   receives the number of bytes in c; NULL if not wanted
 *   m, mlen  the message, mlen bytes, at most MESSAGEBYTES_MAX
 * Returns 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX or adlen is 2^61 or more. */
TRONA_API int crypto_aead_aes256gcm_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);

/* Verifies and decrypts a message that crypto_aead_aes256gcm_encrypt encrypted.
 *   m        receives the message, clen - ABYTES bytes; equal to c or disjoint from it; if NULL,
 *            the call only verifies
 *   mlen_p   receives the number of bytes in m, 0 on failure; NULL if not wanted
 *   c, clen  ciphertext and tag, clen bytes in all
 * Returns 0. Returns -1 if the tag is wrong or adlen is 2^61 or more: m is zeroed then, also where
 * it is c. Returns -1, with m unchanged and c not read, if clen is below ABYTES or the message
 * would be longer than MESSAGEBYTES_MAX. */
TRONA_API int crypto_aead_aes256gcm_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;

/* Encrypts a message and authenticates it with associated data, with a separate tag.
 *   c         receives the ciphertext, mlen bytes; equal to m or disjoint from it
 *   mac       receives the tag, ABYTES bytes
 *   maclen_p  receives ABYTES; NULL if not wanted
 *   m, mlen   the message, mlen bytes, at most MESSAGEBYTES_MAX
 * Returns 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX or adlen is 2^61 or more. */
TRONA_API int crypto_aead_aes256gcm_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);

/* Verifies and decrypts a message with a separate tag.
 *   m        receives the message, clen bytes; equal to c or disjoint from it; if NULL, the call
 *            only verifies
 *   c, clen  the ciphertext, clen bytes
 *   mac      the tag, ABYTES bytes
 * Returns 0. Returns -1 if the tag is wrong or adlen is 2^61 or more: m is zeroed then, also where
 * it is c. Returns -1, with m unchanged and c not read, if clen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_aead_aes256gcm_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

/* Prepares a key for the functions that end in afternm. They are faster than those that take the
 * key. Threads may share a prepared key.
 *   ctx_  receives the prepared key; it is as secret as the key, may be copied, and must be wiped
 *         at its end
 * Returns 0. */
TRONA_API int crypto_aead_aes256gcm_beforenm(crypto_aead_aes256gcm_state *ctx_,
    const unsigned char *k) TRONA_NONNULL_ALL;

/* Encrypts a message with a prepared key and authenticates it with associated data: c = ciphertext
 * || tag. As crypto_aead_aes256gcm_encrypt. */
TRONA_API int crypto_aead_aes256gcm_encrypt_afternm(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const crypto_aead_aes256gcm_state *ctx_) TRONA_NONNULL(1,8,9);

/* Verifies and decrypts a message with a prepared key: what crypto_aead_aes256gcm_encrypt or
 * crypto_aead_aes256gcm_encrypt_afternm encrypted. As crypto_aead_aes256gcm_decrypt. */
TRONA_API int crypto_aead_aes256gcm_decrypt_afternm(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const crypto_aead_aes256gcm_state *ctx_)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;

/* Encrypts a message with a prepared key, with a separate tag. As
 * crypto_aead_aes256gcm_encrypt_detached. */
TRONA_API int crypto_aead_aes256gcm_encrypt_detached_afternm(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const crypto_aead_aes256gcm_state *ctx_) TRONA_NONNULL(1,2,9,10);

/* Verifies and decrypts a message with a prepared key, with a separate tag. As
 * crypto_aead_aes256gcm_decrypt_detached. */
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

/* A key prepared by beforenm, to be handled as that of AES-256-GCM. */
typedef struct CRYPTO_ALIGN(16) crypto_aead_aes128gcm_state {
    unsigned char opaque[512];
} crypto_aead_aes128gcm_state;

/* -- AES-128-GCM --
 * As crypto_aead_aes256gcm*. SP 800-38D, with a 16-byte key, for protocols that want it. A nonce
 * that serves twice with one key reveals the key of the authentication. Only c and m may be equal:
 * no output may overlap any other input. Not in libsodium's API. */

#define crypto_aead_aes128gcm_ABYTES 16U
#define crypto_aead_aes128gcm_KEYBYTES 16U
#define crypto_aead_aes128gcm_MESSAGEBYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX - 16U, 68719476704ULL)
#define crypto_aead_aes128gcm_NPUBBYTES 12U
#define crypto_aead_aes128gcm_NSECBYTES 0U

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

/* SP 800-38D, 7.1, for data of other libraries and protocols. With ivlen == 12 the results are
 * those of the functions whose nonce has 12 bytes. New programs should use those: a nonce of
 * another length is hashed to 16 bytes first, which takes time, and two nonces may have the same
 * hash. A nonce that serves twice with one key reveals the key of the authentication. The length of
 * a message is not hidden. Constant-time with and without hardware support. Only c and m may be
 * equal: no output may overlap any other input. Not in libsodium's API.
 *   iv, ivlen  the nonce, ivlen bytes, 1 to 2^61 - 1; not secret; never use one for two messages
 *              with the same key
 *   ad, adlen  the associated data, adlen bytes, fewer than 2^61 */

/* -- AES-256-GCM, nonce of any length -- */

/* Encrypts a message and authenticates it with associated data: c = ciphertext || tag.
 * As crypto_aead_aes256gcm_encrypt.
 * Returns 0. Returns -1 if ivlen is 0 or above its limit: c is zeroed then, also where m was, and
 * *clen_p is 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX or adlen is 2^61 or more. */
TRONA_API int crypto_aead_aes256gcm_encrypt_with_iv(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *iv, size_t ivlen, const unsigned char *k)
    TRONA_NONNULL(1,9) TRONA_WARN_UNUSED;

/* Verifies and decrypts a message that crypto_aead_aes256gcm_encrypt_with_iv encrypted.
 *   m        receives the message, clen - ABYTES bytes; equal to c or disjoint from it; if NULL,
 *            the call only verifies
 *   mlen_p   receives the number of bytes in m, 0 on failure; NULL if not wanted
 *   c, clen  ciphertext and tag, clen bytes in all
 *   k        the secret key, KEYBYTES bytes
 * Returns 0. Returns -1 if the tag is wrong, ivlen is 0 or above its limit, or adlen is 2^61 or
 * more: m is zeroed then, also where it is c. Returns -1, with m unchanged and c not read, if clen
 * is below ABYTES or the message would be longer than MESSAGEBYTES_MAX. */
TRONA_API int crypto_aead_aes256gcm_decrypt_with_iv(unsigned char *m, unsigned long long *mlen_p,
    const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *iv, size_t ivlen, const unsigned char *k)
    TRONA_NONNULL(3,9) TRONA_WARN_UNUSED;

/* Encrypts a message and authenticates it with associated data, with a separate tag.
 * As crypto_aead_aes256gcm_encrypt_detached.
 * Returns 0. Returns -1 if ivlen is 0 or above its limit: c and mac are zeroed then, c also where m
 * was, and *maclen_p is 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX or adlen is 2^61 or more. */
TRONA_API int crypto_aead_aes256gcm_encrypt_detached_with_iv(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *iv, size_t ivlen,
    const unsigned char *k) TRONA_NONNULL(1,2,10) TRONA_WARN_UNUSED;

/* Verifies and decrypts a message with a separate tag.
 *   m        receives the message, clen bytes; equal to c or disjoint from it; if NULL, the call
 *            only verifies
 *   c, clen  the ciphertext, clen bytes
 *   mac      the tag, ABYTES bytes
 *   k        the secret key, KEYBYTES bytes
 * Returns 0. Returns -1 if the tag is wrong, ivlen is 0 or above its limit, or adlen is 2^61 or
 * more: m is zeroed then, also where it is c. Returns -1, with m unchanged and c not read, if clen
 * is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_aead_aes256gcm_decrypt_detached_with_iv(unsigned char *m,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *iv, size_t ivlen,
    const unsigned char *k) TRONA_NONNULL(2,4,9) TRONA_WARN_UNUSED;

/* -- AES-128-GCM, nonce of any length --
 * As crypto_aead_aes256gcm*. With a key of 16 bytes. */

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

/* The same ciphertexts and tags as those of the functions that take a whole message, for messages
 * and associated data that come in parts: init or init_afternm, then ad any number of times, then
 * either encrypt_update or decrypt_update_unverified any number of times, then the final that goes
 * with it. It makes no difference where the parts are cut. One tag at the end covers everything.
 *
 * Until decrypt_final has returned 0, the output of decrypt_update_unverified may be an attacker's:
 * do not act on it, do not pass it on. To use verified parts earlier, take
 * crypto_secretstream_xchacha20poly1305_push.
 *
 * A call out of order (ad after the first update, even an empty one; encryption and decryption in
 * one message; anything but init after final) and a message that is too long return -1. Nothing is
 * written then, and the message is over: the state is wiped, and every call but init returns -1.
 *   state  the state of one message; after init it is as secret as the key. Never encrypt two
 *          messages from copies of one state: they would share the nonce */

/* The state of one message in parts: 768 bytes, aligned to 16. Opaque, and as secret as the key.
 * final wipes it; wipe one that never gets there with sodium_memzero. */
typedef struct CRYPTO_ALIGN(16) crypto_aead_aes256gcm_message_state {
    unsigned char opaque[768];
} crypto_aead_aes256gcm_message_state;
typedef struct CRYPTO_ALIGN(16) crypto_aead_aes128gcm_message_state {
    unsigned char opaque[768];
} crypto_aead_aes128gcm_message_state;

/* -- AES-256-GCM in parts -- */

/* Begins a message that comes in parts.
 *   npub  the nonce, NPUBBYTES bytes, not secret; never use one for two messages with the same key
 *   k     the secret key, KEYBYTES bytes
 * Returns 0. */
TRONA_API int crypto_aead_aes256gcm_init(crypto_aead_aes256gcm_message_state *state,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL_ALL;

/* Begins a message that comes in parts, with a prepared key. This is faster than
 * crypto_aead_aes256gcm_init.
 *   npub  the nonce, NPUBBYTES bytes, not secret; never use one for two messages with the same key
 *   ctx_  the key as crypto_aead_aes256gcm_beforenm prepared it; it is copied
 * Returns 0. */
TRONA_API int crypto_aead_aes256gcm_init_afternm(crypto_aead_aes256gcm_message_state *state,
    const unsigned char *npub, const crypto_aead_aes256gcm_state *ctx_) TRONA_NONNULL_ALL;

/* Adds associated data, before the first part of the message.
 *   ad, adlen  the next adlen bytes of associated data; 2^61 - 1 bytes in all at most
 * Returns 0, or -1 out of order and if there is too much. */
TRONA_API int crypto_aead_aes256gcm_ad(crypto_aead_aes256gcm_message_state *state,
    const unsigned char *ad, unsigned long long adlen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;

/* Encrypts the next part of a message.
 *   c        receives mlen bytes; equal to m or disjoint from it
 *   m, mlen  the next mlen bytes of the message
 * Returns 0. Returns -1 out of order, and if the parts together have more than 68719476704 bytes,
 * where the block counter ends. */
TRONA_API int crypto_aead_aes256gcm_encrypt_update(crypto_aead_aes256gcm_message_state *state,
    unsigned char *c, const unsigned char *m, unsigned long long mlen)
    TRONA_NONNULL(1) TRONA_WARN_UNUSED;

/* Ends an encrypted message and writes its tag.
 *   mac  receives the tag of all associated data and ciphertext, ABYTES bytes
 * Returns 0, or -1 out of order. The state is wiped. */
TRONA_API int crypto_aead_aes256gcm_encrypt_final(crypto_aead_aes256gcm_message_state *state,
    unsigned char *mac) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Decrypts the next part of a message, which is not verified yet.
 *   m        receives clen bytes; equal to c or disjoint from it. Use them only after
 *            crypto_aead_aes256gcm_decrypt_final has returned 0
 *   c, clen  the next clen bytes of the ciphertext
 * Returns 0. Returns -1 out of order, and if the parts together have more than 68719476704 bytes,
 * where the block counter ends. */
TRONA_API int crypto_aead_aes256gcm_decrypt_update_unverified(
    crypto_aead_aes256gcm_message_state *state, unsigned char *m, const unsigned char *c,
    unsigned long long clen) TRONA_NONNULL(1) TRONA_WARN_UNUSED;

/* Ends a decrypted message and verifies its tag.
 *   mac  the tag, ABYTES bytes
 * Returns 0 if the tag is right. Returns -1 if it is wrong, and out of order: discard everything
 * that was decrypted. The state is wiped. */
TRONA_API int crypto_aead_aes256gcm_decrypt_final(crypto_aead_aes256gcm_message_state *state,
    const unsigned char *mac) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aes256gcm_message_statebytes(void);

/* -- AES-128-GCM in parts --
 * As crypto_aead_aes256gcm*. With a 16-byte key. */

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

/* -- AES-256-GCM-SIV --
 * RFC 8452. Encrypts a message and authenticates it together with associated data, which is not
 * encrypted, and forgives a nonce that serves twice: a repetition reveals no more than whether
 * message and associated data were the same, too. The length of a message is not hidden.
 * Constant-time with and without hardware support. Only c and m may be equal: no output may overlap
 * any other input.
 *   npub       the nonce, NPUBBYTES bytes, not secret, best different for every message; it may be
 *              chosen at random
 *   k          the secret key, KEYBYTES bytes
 *   ad, adlen  the associated data, adlen bytes, at most 2^36
 *   nsec       not used; pass NULL */

#define crypto_aead_aes256gcmsiv_ABYTES 16U
#define crypto_aead_aes256gcmsiv_KEYBYTES 32U
#define crypto_aead_aes256gcmsiv_MESSAGEBYTES_MAX SODIUM_MIN(SODIUM_SIZE_MAX - 16U, 68719476736ULL)
#define crypto_aead_aes256gcmsiv_NPUBBYTES 12U
#define crypto_aead_aes256gcmsiv_NSECBYTES 0U

/* Makes a random key. As crypto_aead_aes256gcm_keygen. */
TRONA_API void crypto_aead_aes256gcmsiv_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Encrypts a message and authenticates it with associated data: c = ciphertext || tag. As
 * crypto_aead_aes256gcm_encrypt.
 * Misuse: mlen is above MESSAGEBYTES_MAX or adlen is above 2^36. */
TRONA_API int crypto_aead_aes256gcmsiv_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);

/* Decrypts and verifies a message that crypto_aead_aes256gcmsiv_encrypt encrypted. A message must
 * be decrypted before it can be verified: m may change while the function runs, and nobody else may
 * look at it before 0 is returned.
 *   m        receives the message, clen - ABYTES bytes; equal to c or disjoint from it; if NULL,
 *            the call only verifies
 *   mlen_p   receives the number of bytes in m, 0 on failure; NULL if not wanted
 *   c, clen  ciphertext and tag, clen bytes in all
 * Returns 0. Returns -1 if the tag is wrong or adlen is above 2^36: m is zeroed then, also where
 * it is c. Returns -1, with m unchanged and c not read, if clen is below ABYTES or the message
 * would be longer than MESSAGEBYTES_MAX. */
TRONA_API int crypto_aead_aes256gcmsiv_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;

/* Encrypts a message and authenticates it with associated data, with a separate tag. As
 * crypto_aead_aes256gcm_encrypt_detached.
 * Misuse: mlen is above MESSAGEBYTES_MAX or adlen is above 2^36. */
TRONA_API int crypto_aead_aes256gcmsiv_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);

/* Decrypts and verifies a message with a separate tag. m may change while the function runs, and
 * nobody else may look at it before 0 is returned.
 *   m        receives the message, clen bytes; equal to c or disjoint from it; if NULL, the call
 *            only verifies
 *   c, clen  the ciphertext, clen bytes
 *   mac      the tag, ABYTES bytes
 * Returns 0. Returns -1 if the tag is wrong or adlen is above 2^36: m is zeroed then, also where
 * it is c. Returns -1, with m unchanged and c not read, if clen is above MESSAGEBYTES_MAX. */
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

/* RFC 10032, with tags of 256 bits. Encrypts a message and authenticates it together with
 * associated data, which is not encrypted. The length of a message is not hidden. Fast where the
 * CPU has AES instructions, and constant-time everywhere. Only c and m may be equal: no output may
 * overlap any other input.
 *   npub       the nonce, NPUBBYTES bytes, not secret; never use one for two messages with the same
 *              key (it is long enough to be chosen at random)
 *   k          the secret key, KEYBYTES bytes
 *   ad, adlen  the associated data, adlen bytes
 *   nsec       not used; pass NULL */

/* -- AEGIS-128L -- */

#define crypto_aead_aegis128l_ABYTES 32U
#define crypto_aead_aegis128l_KEYBYTES 16U
#define crypto_aead_aegis128l_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis128l_NPUBBYTES 16U
#define crypto_aead_aegis128l_NSECBYTES 0U

/* Makes a random key. As crypto_aead_aes256gcm_keygen. */
TRONA_API void crypto_aead_aegis128l_keygen(unsigned char k[16U]) TRONA_NONNULL_ALL;

/* Encrypts a message and authenticates it with associated data: c = ciphertext || tag. As
 * crypto_aead_aes256gcm_encrypt.
 * Misuse: mlen is above MESSAGEBYTES_MAX or adlen is 2^61 or more. */
TRONA_API int crypto_aead_aegis128l_encrypt(unsigned char *c, unsigned long long *clen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *nsec, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(1,8,9);

/* Verifies and decrypts a message that crypto_aead_aegis128l_encrypt encrypted.
 *   m        receives the message, clen - ABYTES bytes; equal to c or disjoint from it; if NULL,
 *            the call only verifies
 *   mlen_p   receives the number of bytes in m, 0 on failure; NULL if not wanted
 *   c, clen  ciphertext and tag, clen bytes in all
 * Returns 0. Returns -1 if the tag is wrong: m is zeroed then, also where it is c. Returns -1, with
 * m unchanged, if clen is below ABYTES, the message would be longer than
 * MESSAGEBYTES_MAX, or adlen is 2^61 or more. */
TRONA_API int crypto_aead_aegis128l_decrypt(unsigned char *m, unsigned long long *mlen_p,
    unsigned char *nsec, const unsigned char *c, unsigned long long clen, const unsigned char *ad,
    unsigned long long adlen, const unsigned char *npub, const unsigned char *k)
    TRONA_NONNULL(4,8,9) TRONA_WARN_UNUSED;

/* Encrypts a message and authenticates it with associated data, with a separate tag. As
 * crypto_aead_aes256gcm_encrypt_detached.
 * Misuse: mlen is above MESSAGEBYTES_MAX or adlen is 2^61 or more. */
TRONA_API int crypto_aead_aegis128l_encrypt_detached(unsigned char *c, unsigned char *mac,
    unsigned long long *maclen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
    const unsigned char *npub, const unsigned char *k) TRONA_NONNULL(1,2,9,10);

/* Verifies and decrypts a message with a separate tag.
 *   m        receives the message, clen bytes; equal to c or disjoint from it; if NULL, the call
 *            only verifies
 *   c, clen  the ciphertext, clen bytes
 *   mac      the tag, ABYTES bytes
 * Returns 0. Returns -1 if the tag is wrong: m is zeroed then, also where it is c. Returns -1, with
 * m unchanged, if clen is above MESSAGEBYTES_MAX or adlen is 2^61 or more. */
TRONA_API int crypto_aead_aegis128l_decrypt_detached(unsigned char *m, unsigned char *nsec,
    const unsigned char *c, unsigned long long clen, const unsigned char *mac,
    const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
    const unsigned char *k) TRONA_NONNULL(3,5,8,9) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_aead_aegis128l_abytes(void);
TRONA_API size_t crypto_aead_aegis128l_keybytes(void);
TRONA_API size_t crypto_aead_aegis128l_messagebytes_max(void);
TRONA_API size_t crypto_aead_aegis128l_npubbytes(void);
TRONA_API size_t crypto_aead_aegis128l_nsecbytes(void);

/* -- AEGIS-256 --
 * As crypto_aead_aegis128l*. A key and a nonce of 32 bytes. */

#define crypto_aead_aegis256_ABYTES 32U
#define crypto_aead_aegis256_KEYBYTES 32U
#define crypto_aead_aegis256_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis256_NPUBBYTES 32U
#define crypto_aead_aegis256_NSECBYTES 0U

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

/* RFC 10032, with tags of 256 bits: two or four states of AEGIS-128L or AEGIS-256 side by side, for
 * CPUs whose instructions work on that many AES blocks; there long messages are encrypted up to two
 * or four times as fast. Each is a cipher of its own: both sides must use the same. Only c and m
 * may be equal: no output may overlap any other input. As crypto_aead_aegis128l*. */

/* -- AEGIS-128X2 --
 * As crypto_aead_aegis128l*. Two states side by side, for 256-bit vector AES. */

#define crypto_aead_aegis128x2_ABYTES 32U
#define crypto_aead_aegis128x2_KEYBYTES 16U
#define crypto_aead_aegis128x2_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis128x2_NPUBBYTES 16U
#define crypto_aead_aegis128x2_NSECBYTES 0U

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

/* -- AEGIS-128X4 --
 * As crypto_aead_aegis128l*. Four states side by side, for 512-bit vector AES. */

#define crypto_aead_aegis128x4_ABYTES 32U
#define crypto_aead_aegis128x4_KEYBYTES 16U
#define crypto_aead_aegis128x4_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis128x4_NPUBBYTES 16U
#define crypto_aead_aegis128x4_NSECBYTES 0U

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

/* -- AEGIS-256X2 --
 * As crypto_aead_aegis128l*. Two states side by side, for 256-bit vector AES. */

#define crypto_aead_aegis256x2_ABYTES 32U
#define crypto_aead_aegis256x2_KEYBYTES 32U
#define crypto_aead_aegis256x2_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis256x2_NPUBBYTES 32U
#define crypto_aead_aegis256x2_NSECBYTES 0U

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

/* -- AEGIS-256X4 --
 * As crypto_aead_aegis128l*. Four states side by side, for 512-bit vector AES. */

#define crypto_aead_aegis256x4_ABYTES 32U
#define crypto_aead_aegis256x4_KEYBYTES 32U
#define crypto_aead_aegis256x4_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 32U, 2305843009213693951ULL)
#define crypto_aead_aegis256x4_NPUBBYTES 32U
#define crypto_aead_aegis256x4_NSECBYTES 0U

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

/* One side of a stream. It may be copied, and stored as its first 44 bytes: the key k, the number
 * of the next message (4 bytes, little-endian) and 8 bytes that depend on all messages so far; _pad
 * is zero. It holds a key: wipe it after use (sodium_memzero). */
typedef struct crypto_secretstream_xchacha20poly1305_state {
    unsigned char k[32U];
    unsigned char nonce[12U];
    unsigned char _pad[8];
} crypto_secretstream_xchacha20poly1305_state;

/* -- XChaCha20-Poly1305 secretstream --
 * A sequence of messages under one key: none can be altered, left out, repeated or moved unnoticed,
 * and a tag on each says where the sequence ends. The format is libsodium's.
 *
 * Tags: TAG_MESSAGE; TAG_PUSH, the end of a group of messages; TAG_REKEY, a new key follows;
 * TAG_FINAL, the end of the stream, and a new key. Other values are accepted; those with bit 1 set
 * change the key.
 *   state      the state of one side of the stream; it holds a key: wipe it after use
 *   ad, adlen  the associated data of this message, adlen bytes */

#define crypto_secretstream_xchacha20poly1305_ABYTES 17U
#define crypto_secretstream_xchacha20poly1305_HEADERBYTES 24U
#define crypto_secretstream_xchacha20poly1305_KEYBYTES 32U
#define crypto_secretstream_xchacha20poly1305_MESSAGEBYTES_MAX \
    SODIUM_MIN(SODIUM_SIZE_MAX - 17U, 274877906816ULL)
#define crypto_secretstream_xchacha20poly1305_TAG_FINAL 3
#define crypto_secretstream_xchacha20poly1305_TAG_MESSAGE 0
#define crypto_secretstream_xchacha20poly1305_TAG_PUSH 1
#define crypto_secretstream_xchacha20poly1305_TAG_REKEY 2

/* Makes a random key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_secretstream_xchacha20poly1305_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Begins a stream to send.
 *   state   the state to begin
 *   header  receives HEADERBYTES random bytes that the receiver needs; not secret
 *   k       the secret key, KEYBYTES bytes
 * Returns 0.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_secretstream_xchacha20poly1305_init_push(
    crypto_secretstream_xchacha20poly1305_state *state, unsigned char header[24U],
    const unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Encrypts the next message of a stream.
 *   c        receives the encrypted tag, the ciphertext and the authenticator, mlen + ABYTES bytes
 *   clen_p   receives the number of bytes in c; NULL if not wanted
 *   m, mlen  the message, mlen bytes, at most MESSAGEBYTES_MAX; m is c + 1 or disjoint from c
 *   tag      one of the four tags; other values are accepted, too
 * Returns 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_secretstream_xchacha20poly1305_push(
    crypto_secretstream_xchacha20poly1305_state *state, unsigned char *c,
    unsigned long long *clen_p, const unsigned char *m, unsigned long long mlen,
    const unsigned char *ad, unsigned long long adlen, unsigned char tag) TRONA_NONNULL(1);

/* Begins a stream to receive.
 *   state   the state to begin
 *   header  the sender's header, HEADERBYTES bytes
 *   k       the secret key, KEYBYTES bytes
 * Returns 0. */
TRONA_API int crypto_secretstream_xchacha20poly1305_init_pull(
    crypto_secretstream_xchacha20poly1305_state *state, const unsigned char header[24U],
    const unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Verifies and decrypts the next message of a stream. The stream is complete only when a message
 * with TAG_FINAL has come.
 *   m        receives the message, clen - ABYTES bytes; c + 1 or disjoint from c; NULL if the
 *            message is empty
 *   mlen_p   receives the number of bytes in m, 0 on failure; NULL if not wanted
 *   tag_p    receives the tag, 0xff on failure; NULL if not wanted
 *   c, clen  the encrypted message, clen bytes
 * Returns 0. Returns -1, with m and state unchanged, if this is not the next message or ad is not
 * its associated data, if clen is below ABYTES, if the message would be longer than
 * MESSAGEBYTES_MAX, and if m is NULL and the message is not empty. */
TRONA_API int crypto_secretstream_xchacha20poly1305_pull(
    crypto_secretstream_xchacha20poly1305_state *state, unsigned char *m,
    unsigned long long *mlen_p, unsigned char *tag_p, const unsigned char *c,
    unsigned long long clen, const unsigned char *ad, unsigned long long adlen) TRONA_NONNULL(1);

/* Changes to a new key, from which the old one cannot be found. The other side must do the same at
 * the same place. It also happens by itself after 2^32 - 1 messages. */
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

/* Encryption of IP addresses under a secret key (draft-denis-ipcrypt). An address is 16 bytes in
 * network order; IPv4 a.b.c.d is ::ffff:a.b.c.d. sodium_ip2bin and sodium_bin2ip convert. Nothing
 * is authenticated: decryption always gives an address. out may overlap the inputs in any way.
 * Constant-time, except that the prefix-preserving functions take longer for IPv6 than for IPv4. */

/* -- IP addresses, deterministic --
 * ipcrypt-deterministic: the same address always has the same encryption.
 *   out  receives an address, BYTES bytes
 *   in   an address, BYTES bytes
 *   k    the secret key, KEYBYTES bytes */

#define crypto_ipcrypt_BYTES 16U
#define crypto_ipcrypt_KEYBYTES 16U

/* Makes a random key.
 *   k  receives KEYBYTES random bytes
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_ipcrypt_keygen(unsigned char k[16U]) TRONA_NONNULL_ALL;

/* Encrypts an address to another address, by one block of AES-128. */
TRONA_API void crypto_ipcrypt_encrypt(unsigned char out[16U], const unsigned char in[16U],
    const unsigned char k[16U]) TRONA_NONNULL_ALL;

/* Decrypts an address that crypto_ipcrypt_encrypt encrypted. */
TRONA_API void crypto_ipcrypt_decrypt(unsigned char out[16U], const unsigned char in[16U],
    const unsigned char k[16U]) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_ipcrypt_bytes(void);
TRONA_API size_t crypto_ipcrypt_keybytes(void);

/* -- IP addresses, not deterministic --
 * ipcrypt-ndx: AES-XTS of one block; the first half of the key encrypts the address, the second
 * half the tweak. Random tweaks hide that an address occurs again.
 *   k  the secret key, KEYBYTES bytes */

#define crypto_ipcrypt_NDX_INPUTBYTES 16U
#define crypto_ipcrypt_NDX_KEYBYTES 32U
#define crypto_ipcrypt_NDX_OUTPUTBYTES 32U
#define crypto_ipcrypt_NDX_TWEAKBYTES 16U

/* Makes a random key. As crypto_ipcrypt_keygen. */
TRONA_API void crypto_ipcrypt_ndx_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Encrypts an address with a tweak.
 *   out  receives the tweak and the encrypted address, OUTPUTBYTES bytes
 *   in   the address, INPUTBYTES bytes
 *   t    the tweak, TWEAKBYTES bytes, not secret; random for each call */
TRONA_API void crypto_ipcrypt_ndx_encrypt(unsigned char out[32U], const unsigned char in[16U],
    const unsigned char t[16U], const unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Decrypts an address that crypto_ipcrypt_ndx_encrypt encrypted.
 *   out  receives the address, INPUTBYTES bytes
 *   in   the tweak and the encrypted address, OUTPUTBYTES bytes */
TRONA_API void crypto_ipcrypt_ndx_decrypt(unsigned char out[16U], const unsigned char in[32U],
    const unsigned char k[32U]) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_ipcrypt_ndx_inputbytes(void);
TRONA_API size_t crypto_ipcrypt_ndx_keybytes(void);
TRONA_API size_t crypto_ipcrypt_ndx_outputbytes(void);
TRONA_API size_t crypto_ipcrypt_ndx_tweakbytes(void);

/* -- IP addresses, not deterministic, shorter --
 * As crypto_ipcrypt_ndx*. ipcrypt-nd: KIASU-BC (AES-128 with a tweak). A tweak is repeated after
 * about 2^32 calls with one key. */

#define crypto_ipcrypt_ND_INPUTBYTES 16U
#define crypto_ipcrypt_ND_KEYBYTES 16U
#define crypto_ipcrypt_ND_OUTPUTBYTES 24U
#define crypto_ipcrypt_ND_TWEAKBYTES 8U

TRONA_API void crypto_ipcrypt_nd_keygen(unsigned char k[16U]) TRONA_NONNULL_ALL;
TRONA_API void crypto_ipcrypt_nd_encrypt(unsigned char out[24U], const unsigned char in[16U],
    const unsigned char t[8U], const unsigned char k[16U]) TRONA_NONNULL_ALL;
TRONA_API void crypto_ipcrypt_nd_decrypt(unsigned char out[16U], const unsigned char in[24U],
    const unsigned char k[16U]) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_ipcrypt_nd_inputbytes(void);
TRONA_API size_t crypto_ipcrypt_nd_keybytes(void);
TRONA_API size_t crypto_ipcrypt_nd_outputbytes(void);
TRONA_API size_t crypto_ipcrypt_nd_tweakbytes(void);

/* -- IP addresses, prefix-preserving --
 * ipcrypt-pfx: addresses that share exactly their first n bits have encryptions that share exactly
 * their first n bits; an IPv4 address stays one. A key with two equal halves encrypts nothing: the
 * output is the input, both ways, as in libsodium. crypto_ipcrypt_pfx_keygen makes no such key;
 * compare the halves of keys from elsewhere.
 *   out  receives an address, BYTES bytes
 *   in   an address, BYTES bytes
 *   k    the secret key, KEYBYTES bytes */

#define crypto_ipcrypt_PFX_BYTES 16U
#define crypto_ipcrypt_PFX_KEYBYTES 32U

/* Makes a random key, with two different halves. As crypto_ipcrypt_keygen. */
TRONA_API void crypto_ipcrypt_pfx_keygen(unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Encrypts an address to another address, prefix by prefix. */
TRONA_API void crypto_ipcrypt_pfx_encrypt(unsigned char out[16U], const unsigned char in[16U],
    const unsigned char k[32U]) TRONA_NONNULL_ALL;

/* Decrypts an address that crypto_ipcrypt_pfx_encrypt encrypted. */
TRONA_API void crypto_ipcrypt_pfx_decrypt(unsigned char out[16U], const unsigned char in[16U],
    const unsigned char k[32U]) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_ipcrypt_pfx_bytes(void);
TRONA_API size_t crypto_ipcrypt_pfx_keybytes(void);

/* ---- X25519 ---- */

/* RFC 7748. Constant-time in secret keys and points. */

/* -- X25519 -- */

#define crypto_scalarmult_BYTES 32U
#define crypto_scalarmult_PRIMITIVE "curve25519"
#define crypto_scalarmult_SCALARBYTES 32U

/* Computes the public key of a secret key: X25519(n, 9).
 *   q  receives the public key, BYTES bytes; may be equal to n
 *   n  the secret key, SCALARBYTES bytes
 * Returns 0. */
TRONA_API int crypto_scalarmult_base(unsigned char *q, const unsigned char *n) TRONA_NONNULL_ALL;

/* Computes the secret that a secret key shares with a public key: X25519(n, p). n is clamped
 * inside; bit 255 of p is ignored, and a p of 2^255 - 19 or more is taken modulo that. Hash q
 * before use as a key, or call crypto_box_beforenm or crypto_kx_client_session_keys.
 *   q  receives the shared secret, BYTES bytes; may be equal to n or p
 *   n  the secret key, SCALARBYTES bytes
 *   p  the other side's public key, BYTES bytes
 * Returns 0, or -1 if q is all zero, which happens exactly for the p of small order: such a q is no
 * shared secret and must not be used. */
TRONA_API int crypto_scalarmult(unsigned char *q, const unsigned char *n, const unsigned char *p)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_scalarmult_bytes(void);
TRONA_API const char *crypto_scalarmult_primitive(void);
TRONA_API size_t crypto_scalarmult_scalarbytes(void);

/* -- X25519, by its own name --
 * As crypto_scalarmult*. The same functions, and functions for many keys at once. */

#define crypto_scalarmult_curve25519_BYTES 32U
#define crypto_scalarmult_curve25519_SCALARBYTES 32U

TRONA_API int crypto_scalarmult_curve25519_base(unsigned char *q, const unsigned char *n)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_scalarmult_curve25519(unsigned char *q, const unsigned char *n,
    const unsigned char *p) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Computes many shared secrets at once: X25519(n, p) for each pair. The keys and results stand one
 * after the other. With AVX-512 IFMA a pair in a batch of 8 or more takes about two fifths of its
 * usual time, with AVX2 in a batch of 4 or more less than three fifths.
 *   q        receives count shared secrets of BYTES bytes; may be equal to n or p
 *   results  receives count values, each 0 or, where crypto_scalarmult_curve25519 would return -1,
 *            -1; NULL if not wanted
 *   n        count secret keys of SCALARBYTES bytes
 *   p        count public keys of BYTES bytes
 *   count    the number of pairs, 0 or more
 * Returns 0 if all results are 0, else -1. */
TRONA_API int crypto_scalarmult_curve25519_batch(unsigned char *q, int *results,
    const unsigned char *n, const unsigned char *p, size_t count)
    TRONA_NONNULL(1,3,4) TRONA_WARN_UNUSED;

/* Computes many shared secrets at once, with several threads. As
 * crypto_scalarmult_curve25519_batch. A thread takes 64 pairs at a time, so fewer pairs use no
 * other thread.
 *   threads  the number of threads, the caller's among them; 0 for one for each processor */
TRONA_API int crypto_scalarmult_curve25519_batch_threads(unsigned char *q, int *results,
    const unsigned char *n, const unsigned char *p, size_t count, uint32_t threads)
    TRONA_NONNULL(1,3,4) TRONA_WARN_UNUSED;

/* Computes the public keys of many secret keys at once. As crypto_scalarmult_curve25519_base. The
 * keys stand one after the other.
 *   q      receives count public keys of BYTES bytes; may be equal to n
 *   n      count secret keys of SCALARBYTES bytes
 *   count  the number of keys, 0 or more */
TRONA_API int crypto_scalarmult_curve25519_base_batch(unsigned char *q, const unsigned char *n,
    size_t count) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_scalarmult_curve25519_bytes(void);
TRONA_API size_t crypto_scalarmult_curve25519_scalarbytes(void);

/* ---- The group edwards25519 ---- */

/* The points of edwards25519, the curve of Ed25519 (RFC 8032, 5.1), for protocols that are built on
 * it. A point is 32 bytes: y, with the sign of x in bit 255. The group has order 8 L; the valid
 * points are those of the subgroup of order L without the identity. ristretto255 is the better
 * choice for a protocol that needs a group of prime order. Outputs may be equal to inputs.
 * Constant-time, except that the time may tell why a point is refused. */

/* -- edwards25519 points --
 *   p  receives a point, BYTES bytes */

#define crypto_core_ed25519_BYTES 32
#define crypto_core_ed25519_H2CSHA256 1
#define crypto_core_ed25519_H2CSHA512 2
#define crypto_core_ed25519_HASHBYTES 64
#define crypto_core_ed25519_NONREDUCEDSCALARBYTES 64
#define crypto_core_ed25519_SCALARBYTES 32
#define crypto_core_ed25519_UNIFORMBYTES 32

/* Tells whether a point is valid: canonical, on the curve, not of small order, and in the subgroup
 * of order L.
 *   p  the point, BYTES bytes
 * Returns 1 if it is valid, else 0. */
TRONA_API int crypto_core_ed25519_is_valid_point(const unsigned char *p) TRONA_NONNULL_ALL;

/* Makes a random point. Nobody knows its discrete logarithm.
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_core_ed25519_random(unsigned char *p) TRONA_NONNULL_ALL;

/* Hashes a string to a point: hash_to_curve of RFC 9380, a random oracle.
 *   ctx, ctx_len  the domain separation tag, ctx_len bytes, a different one for every use. A tag of
 *                 more than 255 bytes is hashed as in RFC 9380, 5.3.3 (libsodium's main branch
 *                 departs from the RFC there, and gives other results)
 *   msg, msg_len  the string, msg_len bytes
 *   hash_alg      crypto_core_ed25519_H2CSHA512 for the suite edwards25519_XMD:SHA-512_ELL2_RO_,
 *                 crypto_core_ed25519_H2CSHA256 for the same with SHA-256
 * Returns 0, or -1 with errno EINVAL, and the output unchanged, for another hash_alg. */
TRONA_API int crypto_core_ed25519_from_string(unsigned char p[32], const unsigned char *ctx,
    size_t ctx_len, const unsigned char *msg, size_t msg_len, int hash_alg) TRONA_NONNULL(1);

/* Hashes a string to a point, faster but not uniformly: encode_to_curve of RFC 9380. As
 * crypto_core_ed25519_from_string.
 *   hash_alg  crypto_core_ed25519_H2CSHA512 for the suite edwards25519_XMD:SHA-512_ELL2_NU_,
 *             crypto_core_ed25519_H2CSHA256 for the same with SHA-256 */
TRONA_API int crypto_core_ed25519_from_string_nu(unsigned char p[32], const unsigned char *ctx,
    size_t ctx_len, const unsigned char *msg, size_t msg_len, int hash_alg) TRONA_NONNULL(1);

/* Maps 64 uniform bytes to a point. They are a big-endian integer: its top bit is the sign of x,
 * the rest, modulo 2^255 - 19, the argument of Elligator 2; the result is multiplied by 8. This is
 * libsodium's map, older than RFC 9380. It does not reach every point, so it is no random oracle.
 *   h  HASHBYTES uniform bytes
 * Returns 0. */
TRONA_API int crypto_core_ed25519_from_hash(unsigned char *p, const unsigned char *h);

/* Maps 32 uniform bytes to a point, as crypto_core_ed25519_from_hash does. The bytes are
 * little-endian, and the sign is bit 255.
 *   r  UNIFORMBYTES uniform bytes
 * Returns 0. */
TRONA_API int crypto_core_ed25519_from_uniform(unsigned char *p, const unsigned char *r);

/* Adds two points: r = p + q.
 *   r     receives the sum, BYTES bytes
 *   p, q  points of the curve, BYTES bytes each: of any order, in any encoding (y may be 2^255 - 19
 *         or more; x = 0 may have its sign bit set)
 * Returns 0, or -1, with r unchanged, if p or q is not on the curve. */
TRONA_API int crypto_core_ed25519_add(unsigned char *r, const unsigned char *p,
    const unsigned char *q) TRONA_NONNULL_ALL;

/* Subtracts two points: r = p - q. As crypto_core_ed25519_add.
 *   r  receives the difference, BYTES bytes */
TRONA_API int crypto_core_ed25519_sub(unsigned char *r, const unsigned char *p,
    const unsigned char *q) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_core_ed25519_bytes(void);
TRONA_API size_t crypto_core_ed25519_hashbytes(void);
TRONA_API size_t crypto_core_ed25519_nonreducedscalarbytes(void);
TRONA_API size_t crypto_core_ed25519_scalarbytes(void);
TRONA_API size_t crypto_core_ed25519_uniformbytes(void);

/* -- edwards25519 multiples --
 *   q  receives the product, BYTES bytes; may be equal to n or p
 *   n  the scalar, SCALARBYTES bytes, little-endian, secret; bit 255 is ignored
 *   p  a valid point, BYTES bytes
 * Returns 0. Returns -1, with q unchanged, if p is not valid. Returns -1 if n is 0 or the product
 * is the identity: q must not be used then. */

#define crypto_scalarmult_ed25519_BYTES 32U
#define crypto_scalarmult_ed25519_SCALARBYTES 32U

/* Multiplies a point by a scalar that is clamped as in X25519: q = n p. */
TRONA_API int crypto_scalarmult_ed25519(unsigned char *q, const unsigned char *n,
    const unsigned char *p) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Multiplies the base point of Ed25519 by a scalar that is clamped as in X25519.
 *   q  receives the product, BYTES bytes; may be equal to n
 * Returns 0, or -1 if n is 0: q must not be used then. */
TRONA_API int crypto_scalarmult_ed25519_base(unsigned char *q, const unsigned char *n)
    TRONA_NONNULL_ALL;

/* Multiplies a point by a scalar, without clamping: q = n p. */
TRONA_API int crypto_scalarmult_ed25519_noclamp(unsigned char *q, const unsigned char *n,
    const unsigned char *p) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Multiplies the base point of Ed25519 by a scalar, without clamping.
 *   q  receives the product, BYTES bytes; may be equal to n
 * Returns 0, or -1 if n is 0 or the product is the identity: q must not be used then. */
TRONA_API int crypto_scalarmult_ed25519_base_noclamp(unsigned char *q, const unsigned char *n)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_scalarmult_ed25519_bytes(void);
TRONA_API size_t crypto_scalarmult_ed25519_scalarbytes(void);

/* -- edwards25519 scalars --
 * Integers modulo L = 2^252 + 27742317777372353535851937790883648493, little-endian. Inputs may be
 * any 256-bit integers; outputs are below L.
 *   r     receives the scalar, SCALARBYTES bytes
 *   z     receives the result, SCALARBYTES bytes
 *   x, y  the operands, SCALARBYTES bytes each
 *   s     the scalar, SCALARBYTES bytes */

/* Makes a random scalar, uniform between 1 and L - 1.
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_core_ed25519_scalar_random(unsigned char *r) TRONA_NONNULL_ALL;

/* Hashes a string to a scalar: hash_to_field of RFC 9380, 5.2, modulo L, with 48 bytes of
 * expand_message_xmd. As crypto_core_ed25519_from_string.
 *   s         receives the scalar, SCALARBYTES bytes
 *   hash_alg  crypto_core_ed25519_H2CSHA512 for SHA-512, crypto_core_ed25519_H2CSHA256 for SHA-256
 */
TRONA_API int crypto_core_ed25519_scalar_from_string(unsigned char *s, const unsigned char *ctx,
    size_t ctx_len, const unsigned char *msg, size_t msg_len, int hash_alg) TRONA_NONNULL(1);

/* Reduces a long integer modulo L: r = s mod L. The result is uniform if s is.
 *   s  NONREDUCEDSCALARBYTES bytes, little-endian */
TRONA_API void crypto_core_ed25519_scalar_reduce(unsigned char *r, const unsigned char *s)
    TRONA_NONNULL_ALL;

/* Tells whether a scalar is below L.
 * Returns 1 if s is below L, else 0. */
TRONA_API int crypto_core_ed25519_scalar_is_canonical(const unsigned char *s) TRONA_NONNULL_ALL;

/* Adds two scalars: z = x + y. A sum of 2^256 or more loses that carry: reduce inputs of 2^255 and
 * more before. */
TRONA_API void crypto_core_ed25519_scalar_add(unsigned char *z, const unsigned char *x,
    const unsigned char *y) TRONA_NONNULL_ALL;

/* Subtracts two scalars: z = x - y, computed as x + (-y). */
TRONA_API void crypto_core_ed25519_scalar_sub(unsigned char *z, const unsigned char *x,
    const unsigned char *y) TRONA_NONNULL_ALL;

/* Multiplies two scalars: z = x y. */
TRONA_API void crypto_core_ed25519_scalar_mul(unsigned char *z, const unsigned char *x,
    const unsigned char *y) TRONA_NONNULL_ALL;

/* Negates a scalar: neg = -s.
 *   neg  receives the result, SCALARBYTES bytes */
TRONA_API void crypto_core_ed25519_scalar_negate(unsigned char *neg, const unsigned char *s)
    TRONA_NONNULL_ALL;

/* Computes 1 - s for a scalar s: comp = 1 - s.
 *   comp  receives the result, SCALARBYTES bytes */
TRONA_API void crypto_core_ed25519_scalar_complement(unsigned char *comp, const unsigned char *s)
    TRONA_NONNULL_ALL;

/* Inverts a scalar: recip = 1 / s.
 *   recip  receives the inverse, SCALARBYTES bytes; 0 if s is a multiple of L
 * Returns 0, or -1 if s is 32 zero bytes. The other multiples of L return 0, as in libsodium. */
TRONA_API int crypto_core_ed25519_scalar_invert(unsigned char *recip, const unsigned char *s)
    TRONA_NONNULL_ALL;

/* ---- The group ristretto255 ---- */

/* ristretto255 (RFC 9496): a group of prime order L. Every element has exactly one encoding of 32
 * bytes, and nothing else decodes; the identity is 32 zeros. Outputs may be equal to inputs.
 * Constant-time, except that the time may tell why an encoding is refused. */

/* -- ristretto255 elements --
 *   p  receives an element, BYTES bytes */

#define crypto_core_ristretto255_BYTES 32
#define crypto_core_ristretto255_H2CSHA256 1
#define crypto_core_ristretto255_H2CSHA512 2
#define crypto_core_ristretto255_HASHBYTES 64
#define crypto_core_ristretto255_NONREDUCEDSCALARBYTES 64
#define crypto_core_ristretto255_SCALARBYTES 32

/* Tells whether 32 bytes encode an element, the identity included.
 *   p  the encoding, BYTES bytes
 * Returns 1 if they do, else 0. */
TRONA_API int crypto_core_ristretto255_is_valid_point(const unsigned char *p) TRONA_NONNULL_ALL;

/* Makes a random element. Nobody knows its discrete logarithm.
 * Misuse: there is no source of randomness. */
TRONA_API void crypto_core_ristretto255_random(unsigned char *p) TRONA_NONNULL_ALL;

/* Hashes a string to an element: hash_to_ristretto255 of RFC 9380, appendix B, a random oracle. As
 * crypto_core_ed25519_from_string.
 *   ctx, ctx_len  the domain separation tag, ctx_len bytes, a different one for every use. A tag of
 *                 more than 255 bytes is hashed as in RFC 9380, 5.3.3
 *   hash_alg      crypto_core_ristretto255_H2CSHA512 for the suite
 *                 ristretto255_XMD:SHA-512_R255MAP_RO_, crypto_core_ristretto255_H2CSHA256 for the
 *                 same with SHA-256 */
TRONA_API int crypto_core_ristretto255_from_string(unsigned char p[32], const unsigned char *ctx,
    size_t ctx_len, const unsigned char *msg, size_t msg_len, int hash_alg) TRONA_NONNULL(1);

/* Maps 64 bytes to an element (RFC 9496, 4.3.4). It is uniform if they are, and a random oracle of
 * what they are a hash of.
 *   r  HASHBYTES uniform bytes
 * Returns 0. */
TRONA_API int crypto_core_ristretto255_from_hash(unsigned char *p, const unsigned char *r)
    TRONA_NONNULL_ALL;

/* Adds two elements: r = p + q.
 *   r     receives the sum, BYTES bytes
 *   p, q  two elements, BYTES bytes each
 * Returns 0, or -1, with r unchanged, if p or q encodes no element. */
TRONA_API int crypto_core_ristretto255_add(unsigned char *r, const unsigned char *p,
    const unsigned char *q) TRONA_NONNULL_ALL;

/* Subtracts two elements: r = p - q. As crypto_core_ristretto255_add.
 *   r  receives the difference, BYTES bytes */
TRONA_API int crypto_core_ristretto255_sub(unsigned char *r, const unsigned char *p,
    const unsigned char *q) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_core_ristretto255_bytes(void);
TRONA_API size_t crypto_core_ristretto255_hashbytes(void);
TRONA_API size_t crypto_core_ristretto255_nonreducedscalarbytes(void);
TRONA_API size_t crypto_core_ristretto255_scalarbytes(void);

/* -- ristretto255 multiples --
 *   q  receives the product, BYTES bytes; may be equal to n or p
 *   n  the scalar, SCALARBYTES bytes, little-endian, secret; bit 255 is ignored, nothing is clamped
 *   p  an element, BYTES bytes */

#define crypto_scalarmult_ristretto255_BYTES 32U
#define crypto_scalarmult_ristretto255_SCALARBYTES 32U

/* Multiplies an element by a scalar: q = n p.
 * Returns 0. Returns -1, with q unchanged, if p encodes no element. Returns -1 if the product is
 * the identity, 32 zeros. */
TRONA_API int crypto_scalarmult_ristretto255(unsigned char *q, const unsigned char *n,
    const unsigned char *p) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Multiplies the base element by a scalar.
 *   q  receives the product, BYTES bytes; may be equal to n
 * Returns 0, or -1 if the product is the identity, 32 zeros. */
TRONA_API int crypto_scalarmult_ristretto255_base(unsigned char *q, const unsigned char *n)
    TRONA_NONNULL_ALL;

TRONA_API size_t crypto_scalarmult_ristretto255_bytes(void);
TRONA_API size_t crypto_scalarmult_ristretto255_scalarbytes(void);

/* -- ristretto255 scalars --
 * As crypto_core_ed25519*. The scalars of ristretto255 are those of edwards25519. */

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

/* -- X25519 and BLAKE2b --
 * Two parties, client and server, who know each other's public keys agree on a key for each
 * direction: the halves of BLAKE2b-512(X25519 || client_pk || server_pk) (RFC 7748, RFC 7693), the
 * client's rx and the server's tx first.
 *   rx, tx     receive the keys for receiving and for sending, SESSIONKEYBYTES bytes each; disjoint
 *              from each other, may overlap the inputs; unchanged on failure. If one is NULL, the
 *              other receives, on either side, the key of the direction from client to server, as
 *              in libsodium: ask for one key on both sides or on neither
 *   client_pk  the client's public key, PUBLICKEYBYTES bytes
 *   client_sk  the client's secret key, SECRETKEYBYTES bytes
 *   server_pk  the server's public key, PUBLICKEYBYTES bytes
 *   server_sk  the server's secret key, SECRETKEYBYTES bytes */

#define crypto_kx_PRIMITIVE "x25519blake2b"
#define crypto_kx_PUBLICKEYBYTES 32
#define crypto_kx_SECRETKEYBYTES 32
#define crypto_kx_SEEDBYTES 32
#define crypto_kx_SESSIONKEYBYTES 32

/* Makes a random key pair.
 *   pk  receives the public key, PUBLICKEYBYTES bytes
 *   sk  receives the secret key, SECRETKEYBYTES bytes
 * Returns 0.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_kx_keypair(unsigned char pk[32], unsigned char sk[32]) TRONA_NONNULL_ALL;

/* Makes the key pair that follows from a seed: sk = BLAKE2b-256(seed).
 *   pk    receives the public key, PUBLICKEYBYTES bytes
 *   sk    receives the secret key, SECRETKEYBYTES bytes; may be where the seed is
 *   seed  the secret seed, SEEDBYTES bytes
 * Returns 0. */
TRONA_API int crypto_kx_seed_keypair(unsigned char pk[32], unsigned char sk[32],
    const unsigned char seed[32]) TRONA_NONNULL_ALL;

/* Computes the client's keys of a session.
 * Returns 0, or -1 if server_pk has low order.
 * Misuse: rx and tx are both NULL. */
TRONA_API int crypto_kx_client_session_keys(unsigned char rx[32], unsigned char tx[32],
    const unsigned char client_pk[32], const unsigned char client_sk[32],
    const unsigned char server_pk[32]) TRONA_NONNULL(3,4,5) TRONA_WARN_UNUSED;

/* Computes the server's keys of a session.
 * Returns 0, or -1 if client_pk has low order.
 * Misuse: rx and tx are both NULL. */
TRONA_API int crypto_kx_server_session_keys(unsigned char rx[32], unsigned char tx[32],
    const unsigned char server_pk[32], const unsigned char server_sk[32],
    const unsigned char client_pk[32]) TRONA_NONNULL(3,4,5) TRONA_WARN_UNUSED;

TRONA_API const char *crypto_kx_primitive(void);
TRONA_API size_t crypto_kx_publickeybytes(void);
TRONA_API size_t crypto_kx_secretkeybytes(void);
TRONA_API size_t crypto_kx_seedbytes(void);
TRONA_API size_t crypto_kx_sessionkeybytes(void);

/* ---- Public-key authenticated encryption: X25519, XSalsa20-Poly1305 ---- */

/* -- X25519, XSalsa20-Poly1305 --
 * X25519 (RFC 7748), HSalsa20 and XSalsa20-Poly1305 (D. J. Bernstein, "Cryptography in NaCl",
 * 2009). The sender encrypts with the receiver's public key and its own secret key; the receiver
 * decrypts with the sender's public key and its own secret key. Both compute the same key, so
 * either could have made a box. The length of a message is not hidden.
 *   n   the nonce, NONCEBYTES bytes, not secret; never use one for two messages between the same
 *        two keys (it is long enough to be chosen at random)
 *   pk  the other side's public key, PUBLICKEYBYTES bytes
 *   sk  the caller's secret key, SECRETKEYBYTES bytes
 *   k   the shared key, BEFORENMBYTES bytes, from crypto_box_beforenm */

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

/* Makes a random key pair.
 *   pk  receives the public key, PUBLICKEYBYTES bytes
 *   sk  receives the secret key, SECRETKEYBYTES bytes
 * Returns 0.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_box_keypair(unsigned char *pk, unsigned char *sk) TRONA_NONNULL_ALL;

/* Makes the key pair that follows from a seed: sk is the first half of SHA-512(seed), not clamped.
 *   pk    receives the public key, PUBLICKEYBYTES bytes
 *   sk    receives the secret key, SECRETKEYBYTES bytes; may be equal to seed
 *   seed  the secret seed, SEEDBYTES bytes
 * Returns 0. */
TRONA_API int crypto_box_seed_keypair(unsigned char *pk, unsigned char *sk,
    const unsigned char *seed) TRONA_NONNULL_ALL;

/* Encrypts and authenticates a message for a public key: c = tag || ciphertext.
 *   c        receives mlen + MACBYTES bytes; may overlap m in any way
 *   m, mlen  the message, mlen bytes, at most MESSAGEBYTES_MAX
 * Returns 0, or -1, with c unchanged, if pk has small order.
 * Misuse: mlen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_box_easy(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *n, const unsigned char *pk, const unsigned char *sk)
    TRONA_NONNULL(1,4,5,6) TRONA_WARN_UNUSED;

/* Verifies and decrypts a message that crypto_box_easy encrypted.
 *   m        receives the message, clen - MACBYTES bytes; may overlap c in any way; unchanged on
 *            failure; if NULL, the call only verifies
 *   c, clen  tag and ciphertext, clen bytes in all
 * Returns 0, or -1 if the tag is wrong, clen is below MACBYTES, or pk has small order. */
TRONA_API int crypto_box_open_easy(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *n, const unsigned char *pk,
    const unsigned char *sk) TRONA_NONNULL(2,4,5,6) TRONA_WARN_UNUSED;

/* Encrypts and authenticates a message for a public key, with a separate tag.
 *   c        receives the ciphertext, mlen bytes; may overlap m in any way
 *   mac      receives the tag, MACBYTES bytes
 *   m, mlen  the message, mlen bytes, at most MESSAGEBYTES_MAX
 * Returns 0, or -1, with c and mac unchanged, if pk has small order.
 * Misuse: mlen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_box_detached(unsigned char *c, unsigned char *mac, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *pk,
    const unsigned char *sk) TRONA_NONNULL(1,2,5,6,7) TRONA_WARN_UNUSED;

/* Verifies and decrypts a message with a separate tag.
 *   m        receives the message, clen bytes; may overlap c in any way; unchanged on failure; if
 *            NULL, the call only verifies
 *   c, clen  the ciphertext, clen bytes
 *   mac      the tag, MACBYTES bytes
 * Returns 0, or -1 if the tag is wrong or pk has small order. */
TRONA_API int crypto_box_open_detached(unsigned char *m, const unsigned char *c,
    const unsigned char *mac, unsigned long long clen, const unsigned char *n,
    const unsigned char *pk, const unsigned char *sk) TRONA_NONNULL(2,3,5,6,7) TRONA_WARN_UNUSED;

/* Computes the key that two key pairs share: for the functions that end in afternm. It is HSalsa20
 * of the X25519 of pk and sk, a key of crypto_secretbox_easy.
 *   k  receives the shared key, BEFORENMBYTES bytes
 * Returns 0, or -1, with k unchanged, if pk has small order. */
TRONA_API int crypto_box_beforenm(unsigned char *k, const unsigned char *pk,
    const unsigned char *sk) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Makes many random key pairs at once. The keys stand one after the other. As crypto_box_keypair.
 *   pk     receives count public keys of PUBLICKEYBYTES bytes
 *   sk     receives count secret keys of SECRETKEYBYTES bytes
 *   count  the number of key pairs, 0 or more */
TRONA_API int crypto_box_keypair_batch(unsigned char *pk, unsigned char *sk, size_t count)
    TRONA_NONNULL_ALL;

/* Computes the keys that many key pairs share, at once. As crypto_box_beforenm. The keys stand one
 * after the other.
 *   k        receives count shared keys of BEFORENMBYTES bytes; may be equal to pk or sk; the key
 *            of a pk of small order is unchanged
 *   results  receives count values, each 0, or -1 where pk has small order; NULL if not wanted
 *   pk       count public keys of PUBLICKEYBYTES bytes
 *   sk       count secret keys of SECRETKEYBYTES bytes
 *   count    the number of pairs, 0 or more
 * Returns 0 if all results are 0, else -1. */
TRONA_API int crypto_box_beforenm_batch(unsigned char *k, int *results, const unsigned char *pk,
    const unsigned char *sk, size_t count) TRONA_NONNULL(1,3,4) TRONA_WARN_UNUSED;

/* Encrypts and authenticates a message with a shared key: c = tag || ciphertext. As
 * crypto_box_easy.
 * Returns 0. */
TRONA_API int crypto_box_easy_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5);

/* Verifies and decrypts a message with a shared key. As crypto_box_open_easy.
 * Returns 0, or -1 if the tag is wrong or clen is below MACBYTES. */
TRONA_API int crypto_box_open_easy_afternm(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED;

/* Encrypts and authenticates a message with a shared key, with a separate tag. As
 * crypto_box_detached.
 * Returns 0. */
TRONA_API int crypto_box_detached_afternm(unsigned char *c, unsigned char *mac,
    const unsigned char *m, unsigned long long mlen, const unsigned char *n, const unsigned char *k)
    TRONA_NONNULL(1,2,5,6);

/* Verifies and decrypts a message with a shared key, with a separate tag. As
 * crypto_box_open_detached.
 * Returns 0, or -1 if the tag is wrong. */
TRONA_API int crypto_box_open_detached_afternm(unsigned char *m, const unsigned char *c,
    const unsigned char *mac, unsigned long long clen, const unsigned char *n,
    const unsigned char *k) TRONA_NONNULL(2,3,5,6) TRONA_WARN_UNUSED;

/* Encrypts a message for a public key, anonymously: the receiver cannot tell who sent it. c is an
 * ephemeral public key, the tag and the ciphertext. The ephemeral secret key is wiped, so the
 * sender cannot decrypt c. The nonce is BLAKE2b-24(ephemeral public key || pk).
 *   c        receives mlen + SEALBYTES bytes; may overlap m in any way
 *   m, mlen  the message, mlen bytes
 *   pk       the receiver's public key, PUBLICKEYBYTES bytes
 * Returns 0, or -1, with c unchanged, if pk has small order.
 * Misuse: mlen is above SIZE_MAX - SEALBYTES, or there is no source of randomness. */
TRONA_API int crypto_box_seal(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *pk) TRONA_NONNULL(1,4);

/* Verifies and decrypts a message that crypto_box_seal encrypted.
 *   m        receives the message, clen - SEALBYTES bytes; may overlap c in any way; unchanged on
 *            failure; if NULL, the call only verifies
 *   c, clen  the sealed message, clen bytes
 *   pk, sk   the receiver's own public key, PUBLICKEYBYTES bytes, and secret key, SECRETKEYBYTES
 *            bytes
 * Returns 0, or -1 if the message does not open or clen is below SEALBYTES. */
TRONA_API int crypto_box_seal_open(unsigned char *m, const unsigned char *c,
    unsigned long long clen, const unsigned char *pk, const unsigned char *sk)
    TRONA_NONNULL(2,4,5) TRONA_WARN_UNUSED;

/* Encrypts and authenticates a message for a public key, in NaCl's form. crypto_box_easy does the
 * same without the zeros.
 *   c        receives mlen bytes: BOXZEROBYTES zeros, the tag, the ciphertext; equal to m or
 *            disjoint from it
 *   m, mlen  ZEROBYTES bytes that are not checked, zeros in NaCl, and the message: mlen bytes in
 *            all
 * Returns 0, or -1 if mlen is below ZEROBYTES or pk has small order. */
TRONA_API int crypto_box(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *n, const unsigned char *pk, const unsigned char *sk)
    TRONA_NONNULL(1,4,5,6) TRONA_WARN_UNUSED TRONA_DEPRECATED;

/* Verifies and decrypts a message in NaCl's form.
 *   m        receives clen bytes: ZEROBYTES zeros and the message; equal to c or disjoint from it;
 *            unchanged on failure; if NULL, the call only verifies
 *   c, clen  BOXZEROBYTES bytes that are not checked, the tag, the ciphertext: clen bytes in all
 * Returns 0, or -1 if the tag is wrong, clen is below ZEROBYTES, or pk has small order. */
TRONA_API int crypto_box_open(unsigned char *m, const unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *pk, const unsigned char *sk)
    TRONA_NONNULL(2,4,5,6) TRONA_WARN_UNUSED TRONA_DEPRECATED;

/* Encrypts and authenticates a message with a shared key, in NaCl's form. As crypto_box.
 * Returns 0, or -1 if mlen is below ZEROBYTES. */
TRONA_API int crypto_box_afternm(unsigned char *c, const unsigned char *m, unsigned long long mlen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(1,4,5) TRONA_DEPRECATED;

/* Verifies and decrypts a message with a shared key, in NaCl's form. As crypto_box_open.
 * Returns 0, or -1 if the tag is wrong or clen is below ZEROBYTES. */
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

/* -- X25519, XSalsa20-Poly1305, by their own name --
 * As crypto_box*. The same functions, in NaCl's form. */

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

/* -- X25519, XChaCha20-Poly1305 --
 * As crypto_box*. HChaCha20 takes the place of HSalsa20 and XChaCha20 that of XSalsa20; the key
 * pairs are the same. The format is libsodium's. */

#define crypto_box_curve25519xchacha20poly1305_BEFORENMBYTES 32U
#define crypto_box_curve25519xchacha20poly1305_MACBYTES 16U
#define crypto_box_curve25519xchacha20poly1305_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 16U)
#define crypto_box_curve25519xchacha20poly1305_NONCEBYTES 24U
#define crypto_box_curve25519xchacha20poly1305_PUBLICKEYBYTES 32U
#define crypto_box_curve25519xchacha20poly1305_SEALBYTES 48U
#define crypto_box_curve25519xchacha20poly1305_SECRETKEYBYTES 32U
#define crypto_box_curve25519xchacha20poly1305_SEEDBYTES 32U

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

/* Computes the key that two key pairs share: for the functions that end in afternm. It is HChaCha20
 * of the X25519 of pk and sk, a key of crypto_secretbox_xchacha20poly1305_easy.
 *   k   receives the shared key, BEFORENMBYTES bytes
 *   pk  the other side's public key, PUBLICKEYBYTES bytes
 *   sk  the caller's secret key, SECRETKEYBYTES bytes
 * Returns 0, or -1, with k unchanged, if pk has small order. */
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

/* Key encapsulation: from a public key anybody can make a shared secret and a ciphertext. Only the
 * owner of the secret key gets the same secret from the ciphertext. The secret is uniformly random:
 * use it as a key. Nobody is authenticated. The outputs of a call may overlap its inputs in any
 * way, but not each other. The time is independent of secrets. */

/* -- X-Wing, the default --
 * As crypto_kem_xwing*. The same functions as those of crypto_kem_xwing: ML-KEM-768 and X25519 at
 * once. */

#define crypto_kem_CIPHERTEXTBYTES 1120U
#define crypto_kem_PRIMITIVE "xwing"
#define crypto_kem_PUBLICKEYBYTES 1216U
#define crypto_kem_SECRETKEYBYTES 32U
#define crypto_kem_SEEDBYTES 32U
#define crypto_kem_SHAREDSECRETBYTES 32U

TRONA_API int crypto_kem_keypair(unsigned char *pk, unsigned char *sk) TRONA_NONNULL_ALL;
TRONA_API int crypto_kem_seed_keypair(unsigned char *pk, unsigned char *sk,
    const unsigned char *seed) TRONA_NONNULL_ALL;
TRONA_API int crypto_kem_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_kem_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_kem_ciphertextbytes(void);
TRONA_API const char *crypto_kem_primitive(void);
TRONA_API size_t crypto_kem_publickeybytes(void);
TRONA_API size_t crypto_kem_secretkeybytes(void);
TRONA_API size_t crypto_kem_seedbytes(void);
TRONA_API size_t crypto_kem_sharedsecretbytes(void);

/* -- ML-KEM-768 --
 * FIPS 203, believed to withstand quantum computers; category 3 of five. The secret key is that of
 * the standard: the secret vector, the public key, its SHA3-256 (32) and a seed for rejection (32).
 *   pk  the public key, PUBLICKEYBYTES bytes
 *   sk  the secret key, SECRETKEYBYTES bytes */

#define crypto_kem_mlkem768_CIPHERTEXTBYTES 1088U
#define crypto_kem_mlkem768_PUBLICKEYBYTES 1184U
#define crypto_kem_mlkem768_SECRETKEYBYTES 2400U
#define crypto_kem_mlkem768_SEEDBYTES 64U
#define crypto_kem_mlkem768_SHAREDSECRETBYTES 32U

/* Makes a random key pair.
 *   pk  receives the public key, PUBLICKEYBYTES bytes
 *   sk  receives the secret key, SECRETKEYBYTES bytes
 * Returns 0.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_kem_mlkem768_keypair(unsigned char pk[1184U], unsigned char sk[2400U])
    TRONA_NONNULL_ALL;

/* Makes the key pair that follows from a seed.
 *   pk    receives the public key, PUBLICKEYBYTES bytes
 *   sk    receives the secret key, SECRETKEYBYTES bytes
 *   seed  the secret seed, SEEDBYTES bytes: d and z of FIPS 203, 32 bytes each
 * Returns 0. */
TRONA_API int crypto_kem_mlkem768_seed_keypair(unsigned char pk[1184U], unsigned char sk[2400U],
    const unsigned char seed[64U]) TRONA_NONNULL_ALL;

/* Encapsulates a new random secret for a public key.
 *   ct  receives the ciphertext, CIPHERTEXTBYTES bytes
 *   ss  receives the shared secret, SHAREDSECRETBYTES bytes
 * Returns 0, or -1, with ct and ss unchanged, if pk is not canonical: a coefficient is not below
 * 3329 (FIPS 203, 7.2).
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_kem_mlkem768_enc(unsigned char ct[1088U], unsigned char ss[32U],
    const unsigned char pk[1184U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Encapsulates the secret that follows from a seed, for tests and constructions. As
 * crypto_kem_mlkem768_enc.
 *   seed  32 secret bytes that are never used twice */
TRONA_API int crypto_kem_mlkem768_enc_deterministic(unsigned char ct[1088U], unsigned char ss[32U],
    const unsigned char pk[1184U], const unsigned char seed[32])
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Decapsulates the shared secret in a ciphertext.
 *   ss  receives the shared secret, SHAREDSECRETBYTES bytes
 *   ct  the ciphertext, CIPHERTEXTBYTES bytes
 * Returns 0. A ciphertext that was not made for this key gives a secret that nobody else can know,
 * and 0: the two sides merely differ. Returns -1, with ss zeroed, if the hash in sk is not that of
 * the public key in sk (FIPS 203, 7.3): sk was damaged. */
TRONA_API int crypto_kem_mlkem768_dec(unsigned char ss[32U], const unsigned char ct[1088U],
    const unsigned char sk[2400U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_kem_mlkem768_ciphertextbytes(void);
TRONA_API size_t crypto_kem_mlkem768_publickeybytes(void);
TRONA_API size_t crypto_kem_mlkem768_secretkeybytes(void);
TRONA_API size_t crypto_kem_mlkem768_seedbytes(void);
TRONA_API size_t crypto_kem_mlkem768_sharedsecretbytes(void);

/* -- ML-KEM-512 --
 * As crypto_kem_mlkem768*. FIPS 203, the smallest parameter set: category 1 of five, as strong as
 * AES-128. */

#define crypto_kem_mlkem512_CIPHERTEXTBYTES 768U
#define crypto_kem_mlkem512_PUBLICKEYBYTES 800U
#define crypto_kem_mlkem512_SECRETKEYBYTES 1632U
#define crypto_kem_mlkem512_SEEDBYTES 64U
#define crypto_kem_mlkem512_SHAREDSECRETBYTES 32U

TRONA_API int crypto_kem_mlkem512_keypair(unsigned char pk[800U], unsigned char sk[1632U])
    TRONA_NONNULL_ALL;
TRONA_API int crypto_kem_mlkem512_seed_keypair(unsigned char pk[800U], unsigned char sk[1632U],
    const unsigned char seed[64U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_kem_mlkem512_enc(unsigned char ct[768U], unsigned char ss[32U],
    const unsigned char pk[800U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_kem_mlkem512_enc_deterministic(unsigned char ct[768U], unsigned char ss[32U],
    const unsigned char pk[800U], const unsigned char seed[32])
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_kem_mlkem512_dec(unsigned char ss[32U], const unsigned char ct[768U],
    const unsigned char sk[1632U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_kem_mlkem512_ciphertextbytes(void);
TRONA_API size_t crypto_kem_mlkem512_publickeybytes(void);
TRONA_API size_t crypto_kem_mlkem512_secretkeybytes(void);
TRONA_API size_t crypto_kem_mlkem512_seedbytes(void);
TRONA_API size_t crypto_kem_mlkem512_sharedsecretbytes(void);

/* -- ML-KEM-1024 --
 * As crypto_kem_mlkem768*. FIPS 203, the largest parameter set: category 5 of five, as strong as
 * AES-256. */

#define crypto_kem_mlkem1024_CIPHERTEXTBYTES 1568U
#define crypto_kem_mlkem1024_PUBLICKEYBYTES 1568U
#define crypto_kem_mlkem1024_SECRETKEYBYTES 3168U
#define crypto_kem_mlkem1024_SEEDBYTES 64U
#define crypto_kem_mlkem1024_SHAREDSECRETBYTES 32U

TRONA_API int crypto_kem_mlkem1024_keypair(unsigned char pk[1568U], unsigned char sk[3168U])
    TRONA_NONNULL_ALL;
TRONA_API int crypto_kem_mlkem1024_seed_keypair(unsigned char pk[1568U], unsigned char sk[3168U],
    const unsigned char seed[64U]) TRONA_NONNULL_ALL;
TRONA_API int crypto_kem_mlkem1024_enc(unsigned char ct[1568U], unsigned char ss[32U],
    const unsigned char pk[1568U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_kem_mlkem1024_enc_deterministic(unsigned char ct[1568U], unsigned char ss[32U],
    const unsigned char pk[1568U], const unsigned char seed[32])
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
TRONA_API int crypto_kem_mlkem1024_dec(unsigned char ss[32U], const unsigned char ct[1568U],
    const unsigned char sk[3168U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_kem_mlkem1024_ciphertextbytes(void);
TRONA_API size_t crypto_kem_mlkem1024_publickeybytes(void);
TRONA_API size_t crypto_kem_mlkem1024_secretkeybytes(void);
TRONA_API size_t crypto_kem_mlkem1024_seedbytes(void);
TRONA_API size_t crypto_kem_mlkem1024_sharedsecretbytes(void);

/* -- X-Wing --
 * draft-connolly-cfrg-xwing-kem-11: ML-KEM-768 and X25519 at once, secure as long as either of them
 * is. The secret key is a seed, from which dec derives both key pairs. Public key and ciphertext
 * are those of ML-KEM-768 followed by those of X25519 (32 bytes).
 *   pk  the public key, PUBLICKEYBYTES bytes
 *   sk  the secret key, SECRETKEYBYTES bytes */

#define crypto_kem_xwing_CIPHERTEXTBYTES 1120U
#define crypto_kem_xwing_PUBLICKEYBYTES 1216U
#define crypto_kem_xwing_SECRETKEYBYTES 32U
#define crypto_kem_xwing_SEEDBYTES 32U
#define crypto_kem_xwing_SHAREDSECRETBYTES 32U

/* Makes a random key pair. As crypto_kem_mlkem768_keypair. */
TRONA_API int crypto_kem_xwing_keypair(unsigned char pk[1216U], unsigned char sk[32U])
    TRONA_NONNULL_ALL;

/* Makes the key pair that follows from a seed. sk is a copy of the seed.
 *   pk    receives the public key, PUBLICKEYBYTES bytes
 *   sk    receives the secret key, SECRETKEYBYTES bytes
 *   seed  the secret seed, SEEDBYTES bytes
 * Returns 0. */
TRONA_API int crypto_kem_xwing_seed_keypair(unsigned char pk[1216U], unsigned char sk[32U],
    const unsigned char seed[32U]) TRONA_NONNULL_ALL;

/* Encapsulates a new random secret for a public key.
 *   ct  receives the ciphertext, CIPHERTEXTBYTES bytes
 *   ss  receives the shared secret, SHAREDSECRETBYTES bytes
 * Returns 0, or -1, with ct and ss unchanged, if the ML-KEM-768 key in pk is not canonical or its
 * X25519 point has small order.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_kem_xwing_enc(unsigned char ct[1120U], unsigned char ss[32U],
    const unsigned char pk[1216U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Encapsulates the secret that follows from a seed, for tests and constructions. As
 * crypto_kem_xwing_enc.
 *   seed  64 secret bytes that are never used twice: the first 32 for ML-KEM-768, the others for
 *         X25519 */
TRONA_API int crypto_kem_xwing_enc_deterministic(unsigned char ct[1120U], unsigned char ss[32U],
    const unsigned char pk[1216U], const unsigned char seed[64])
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Decapsulates the shared secret in a ciphertext.
 *   ss  receives the shared secret, SHAREDSECRETBYTES bytes
 *   ct  the ciphertext, CIPHERTEXTBYTES bytes
 * Returns 0, or -1, with ss unchanged, if the X25519 point in ct has small order. Any other
 * ciphertext that was not made for this key gives another secret, and 0. */
TRONA_API int crypto_kem_xwing_dec(unsigned char ss[32U], const unsigned char ct[1120U],
    const unsigned char sk[32U]) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_kem_xwing_ciphertextbytes(void);
TRONA_API size_t crypto_kem_xwing_publickeybytes(void);
TRONA_API size_t crypto_kem_xwing_secretkeybytes(void);
TRONA_API size_t crypto_kem_xwing_seedbytes(void);
TRONA_API size_t crypto_kem_xwing_sharedsecretbytes(void);

/* ---- Signatures: Ed25519 ---- */

/* Ed25519 and Ed25519ph (RFC 8032, 5.1). A secret key is the seed (32) and the public key (32).
 *
 * A signature is valid if S is below the order L of the base point, neither R nor the public key is
 * of small order, the public key is encoded canonically, and the encoding of S B - h A is R, byte
 * for byte (without multiplication by the cofactor). Verification takes variable time: everything
 * it sees is public.
 *   pk  the public key, PUBLICKEYBYTES bytes
 *   sk  the secret key, SECRETKEYBYTES bytes */

/* The state of an incremental Ed25519ph signature: the SHA-512 of the message so far. */
typedef struct crypto_sign_ed25519ph_state {
    crypto_hash_sha512_state hs;
} crypto_sign_ed25519ph_state;
typedef crypto_sign_ed25519ph_state crypto_sign_state;

/* -- Ed25519, the default --
 * Each function is that of the same name with "ed25519" or, with a state, "ed25519ph". */

#define crypto_sign_BYTES 64U
#define crypto_sign_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 64U)
#define crypto_sign_PRIMITIVE "ed25519"
#define crypto_sign_PUBLICKEYBYTES 32U
#define crypto_sign_SECRETKEYBYTES 64U
#define crypto_sign_SEEDBYTES 32U

/* Makes a random key pair.
 *   pk  receives the public key, PUBLICKEYBYTES bytes
 *   sk  receives the secret key, SECRETKEYBYTES bytes
 * Returns 0.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_sign_keypair(unsigned char *pk, unsigned char *sk) TRONA_NONNULL_ALL;

/* Makes the key pair that follows from a seed.
 *   pk    receives the public key, PUBLICKEYBYTES bytes
 *   sk    receives the secret key, SECRETKEYBYTES bytes
 *   seed  the secret seed, SEEDBYTES bytes; may overlap sk in any way
 * Returns 0. */
TRONA_API int crypto_sign_seed_keypair(unsigned char *pk, unsigned char *sk,
    const unsigned char *seed) TRONA_NONNULL_ALL;

/* Signs a message and puts the signature before it: sm = signature || message.
 *   sm       receives the signature and the message, mlen + BYTES bytes; may overlap m in any way
 *   smlen_p  receives the number of bytes in sm; NULL if not wanted
 *   m, mlen  the message, mlen bytes, at most MESSAGEBYTES_MAX
 * Returns 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_sign(unsigned char *sm, unsigned long long *smlen_p, const unsigned char *m,
    unsigned long long mlen, const unsigned char *sk) TRONA_NONNULL(1,5);

/* Verifies a signed message and takes the message out of it.
 *   m          receives the message, smlen - BYTES bytes; may overlap sm in any way; if NULL, the
 *              call only verifies
 *   mlen_p     receives the number of bytes in m, 0 on failure; NULL if not wanted
 *   sm, smlen  signature and message, smlen bytes in all
 * Returns 0. Returns -1 if the signature is not valid: m is zeroed then. Returns -1, with m
 * unchanged, if smlen is below BYTES. */
TRONA_API int crypto_sign_open(unsigned char *m, unsigned long long *mlen_p,
    const unsigned char *sm, unsigned long long smlen, const unsigned char *pk)
    TRONA_NONNULL(3,5) TRONA_WARN_UNUSED;

/* Signs a message.
 *   sig       receives the signature, BYTES bytes
 *   siglen_p  receives BYTES; NULL if not wanted
 *   m, mlen   the message, mlen bytes
 * Returns 0. */
TRONA_API int crypto_sign_detached(unsigned char *sig, unsigned long long *siglen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *sk) TRONA_NONNULL(1,5);

/* Verifies the signature of a message.
 *   sig      the signature, BYTES bytes
 *   m, mlen  the message, mlen bytes
 * Returns 0 if the signature is valid, -1 if not. */
TRONA_API int crypto_sign_verify_detached(const unsigned char *sig, const unsigned char *m,
    unsigned long long mlen, const unsigned char *pk) TRONA_NONNULL(1,4) TRONA_WARN_UNUSED;

/* Begins a message that comes in pieces. Any number of crypto_sign_update follow, then
 * crypto_sign_final_create or crypto_sign_final_verify. This is Ed25519ph, which signs the SHA-512
 * of the message: its signatures are not those of crypto_sign_detached.
 *   state  the state to begin
 * Returns 0. */
TRONA_API int crypto_sign_init(crypto_sign_state *state);

/* Adds a piece of the message.
 *   state    the state, after crypto_sign_init
 *   m, mlen  the next mlen bytes of the message
 * Returns 0, or -1, with the state unchanged, if mlen exceeds the address space. */
TRONA_API int crypto_sign_update(crypto_sign_state *state, const unsigned char *m,
    unsigned long long mlen) TRONA_NONNULL(1);

/* Ends the message and signs it.
 *   state     the state; it cannot be used any more
 *   sig       receives the signature, BYTES bytes
 *   siglen_p  receives BYTES; NULL if not wanted
 * Returns 0. */
TRONA_API int crypto_sign_final_create(crypto_sign_state *state, unsigned char *sig,
    unsigned long long *siglen_p, const unsigned char *sk) TRONA_NONNULL(1,2,4);

/* Ends the message and verifies its signature.
 *   state  the state; it cannot be used any more
 *   sig    the signature, BYTES bytes
 * Returns 0 if the signature is valid, -1 if not. */
TRONA_API int crypto_sign_final_verify(crypto_sign_state *state, const unsigned char *sig,
    const unsigned char *pk) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_sign_bytes(void);
TRONA_API size_t crypto_sign_messagebytes_max(void);
TRONA_API const char *crypto_sign_primitive(void);
TRONA_API size_t crypto_sign_publickeybytes(void);
TRONA_API size_t crypto_sign_secretkeybytes(void);
TRONA_API size_t crypto_sign_seedbytes(void);
TRONA_API size_t crypto_sign_statebytes(void);

/* -- Ed25519, by its own name --
 * As crypto_sign*. Also functions for many signatures at once, and for parts and conversions of
 * keys.
 *   count    the number of keys or signatures, 0 or more
 *   threads  the number of threads, the caller's among them; 0 for one for each processor */

#define crypto_sign_ed25519_BYTES 64U
#define crypto_sign_ed25519_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 64U)
#define crypto_sign_ed25519_PUBLICKEYBYTES 32U
#define crypto_sign_ed25519_SECRETKEYBYTES 64U
#define crypto_sign_ed25519_SEEDBYTES 32U

/* Makes many random key pairs at once. The keys stand one after the other.
 *   pk  receives count public keys of PUBLICKEYBYTES bytes; disjoint from sk
 *   sk  receives count secret keys of SECRETKEYBYTES bytes
 * Returns 0.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_sign_ed25519_keypair_batch(unsigned char *pk, unsigned char *sk, size_t count)
    TRONA_NONNULL_ALL;

/* Makes many key pairs at once, each from its seed. The keys and seeds stand one after the other,
 * and do not overlap.
 *   pk    receives count public keys of PUBLICKEYBYTES bytes
 *   sk    receives count secret keys of SECRETKEYBYTES bytes
 *   seed  count secret seeds of SEEDBYTES bytes
 * Returns 0. */
TRONA_API int crypto_sign_ed25519_seed_keypair_batch(unsigned char *pk, unsigned char *sk,
    const unsigned char *seed, size_t count) TRONA_NONNULL_ALL;

/* Signs many messages at once, each as crypto_sign_ed25519_detached does. With AVX-512 IFMA a
 * signature in a batch of 8 or more takes less than three fifths of its usual time, with AVX2 about
 * three quarters.
 *   sig      receives count signatures of BYTES bytes, one after the other; overlaps neither
 *            messages nor keys
 *   m, mlen  the messages: mlen[i] bytes at m[i] for each i below count
 *   sk       the secret keys: SECRETKEYBYTES bytes at sk[i]; some may be the same
 * Returns 0. */
TRONA_API int crypto_sign_ed25519_batch(unsigned char *sig, const unsigned char *const *m,
    const unsigned long long *mlen, const unsigned char *const *sk, size_t count) TRONA_NONNULL_ALL;

/* Verifies many signatures at once, each as crypto_sign_ed25519_verify_detached does. With AVX-512
 * IFMA a signature in a batch of 8 or more takes about half of its usual time, with AVX2 about seven
 * tenths. For public data: the time depends on it.
 *   results  receives count values, each 0, or -1 if the signature is not valid; NULL if not wanted
 *   sig      the signatures: BYTES bytes at sig[i] for each i below count
 *   m, mlen  the messages: mlen[i] bytes at m[i]
 *   pk       the public keys: PUBLICKEYBYTES bytes at pk[i]
 * Returns 0 if all results are 0, else -1. */
TRONA_API int crypto_sign_ed25519_verify_batch(int *results, const unsigned char *const *sig,
    const unsigned char *const *m, const unsigned long long *mlen, const unsigned char *const *pk,
    size_t count) TRONA_NONNULL(2,3,4,5) TRONA_WARN_UNUSED;

/* Verifies many signatures at once by another rule, ZIP-215. The rule is 8 S B = 8 R + 8 h A for S
 * below L; R and A may be of small order and need not be canonical. It accepts everything that
 * crypto_sign_ed25519_verify_detached accepts, and more: do not mix the two where all must agree.
 *
 * Up to 64 signatures share one equation with random multipliers; an invalid signature passes with
 * a probability of at most 2^-128. With AVX-512 IFMA a signature in a batch of 64 takes less
 * than two fifths of the time of a single verification, with AVX2 less than half; elsewhere, or if
 * memory is short (172,096 bytes), as long as that. For public data: the time depends on it.
 *   sig      the signatures: BYTES bytes at sig[i] for each i below count
 *   m, mlen  the messages: mlen[i] bytes at m[i]
 *   pk       the public keys: PUBLICKEYBYTES bytes at pk[i]
 * Returns 0 if all are valid, -1 if one is not; to find it, verify each by itself, as a batch of
 * one. */
TRONA_API int crypto_sign_ed25519_verify_batch_equation(const unsigned char *const *sig,
    const unsigned char *const *m, const unsigned long long *mlen, const unsigned char *const *pk,
    size_t count) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Signs many messages at once, with several threads. As crypto_sign_ed25519_batch. A thread takes
 * 64 messages at a time, so fewer use no other thread. */
TRONA_API int crypto_sign_ed25519_batch_threads(unsigned char *sig, const unsigned char *const *m,
    const unsigned long long *mlen, const unsigned char *const *sk, size_t count, uint32_t threads)
    TRONA_NONNULL_ALL;

/* Verifies many signatures at once, with several threads. As crypto_sign_ed25519_verify_batch. A
 * thread takes 64 signatures at a time, so fewer use no other thread. */
TRONA_API int crypto_sign_ed25519_verify_batch_threads(int *results,
    const unsigned char *const *sig, const unsigned char *const *m, const unsigned long long *mlen,
    const unsigned char *const *pk, size_t count, uint32_t threads) TRONA_NONNULL(2,3,4,5)
    TRONA_WARN_UNUSED;

/* Verifies many signatures at once by another rule, ZIP-215, with several threads. As
 * crypto_sign_ed25519_verify_batch_equation. A thread takes 64 signatures at a time, so fewer use
 * no other thread. */
TRONA_API int crypto_sign_ed25519_verify_batch_equation_threads(const unsigned char *const *sig,
    const unsigned char *const *m, const unsigned long long *mlen, const unsigned char *const *pk,
    size_t count, uint32_t threads) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;
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

/* Copies the public key out of a secret key.
 *   pk  receives the public key, PUBLICKEYBYTES bytes
 * Returns 0. */
TRONA_API int crypto_sign_ed25519_sk_to_pk(unsigned char *pk, const unsigned char *sk)
    TRONA_NONNULL_ALL;

/* Copies the seed out of a secret key.
 *   seed  receives the seed, SEEDBYTES bytes
 * Returns 0. */
TRONA_API int crypto_sign_ed25519_sk_to_seed(unsigned char *seed, const unsigned char *sk)
    TRONA_NONNULL_ALL;

/* Converts a public key to one of X25519. It belongs to the secret key that
 * crypto_sign_ed25519_sk_to_curve25519 makes.
 *   curve25519_pk  receives the X25519 public key, 32 bytes; may be equal to ed25519_pk
 *   ed25519_pk     the public key, PUBLICKEYBYTES bytes
 * Returns 0, or -1, with curve25519_pk unchanged, if the key is not a point of the curve, of small
 * order, or outside the subgroup of order L. */
TRONA_API int crypto_sign_ed25519_pk_to_curve25519(unsigned char *curve25519_pk,
    const unsigned char *ed25519_pk) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Converts a secret key to one of X25519: the first half of SHA-512(seed), clamped.
 *   curve25519_sk  receives the X25519 secret key, 32 bytes; may be where ed25519_sk is
 *   ed25519_sk     the secret key, SECRETKEYBYTES bytes
 * Returns 0. */
TRONA_API int crypto_sign_ed25519_sk_to_curve25519(unsigned char *curve25519_sk,
    const unsigned char *ed25519_sk) TRONA_NONNULL_ALL;

TRONA_API size_t crypto_sign_ed25519_bytes(void);
TRONA_API size_t crypto_sign_ed25519_messagebytes_max(void);
TRONA_API size_t crypto_sign_ed25519_publickeybytes(void);
TRONA_API size_t crypto_sign_ed25519_secretkeybytes(void);
TRONA_API size_t crypto_sign_ed25519_seedbytes(void);

/* -- Ed25519ph --
 * As crypto_sign*.
 *   pk  the public key, 32 bytes
 *   sk  the secret key, 64 bytes */

TRONA_API int crypto_sign_ed25519ph_init(crypto_sign_ed25519ph_state *state) TRONA_NONNULL_ALL;
TRONA_API int crypto_sign_ed25519ph_update(crypto_sign_ed25519ph_state *state,
    const unsigned char *m, unsigned long long mlen) TRONA_NONNULL(1);

/* Ends the message and signs it. As crypto_sign_final_create.
 *   sig       receives the signature, 64 bytes
 *   siglen_p  receives 64; NULL if not wanted */
TRONA_API int crypto_sign_ed25519ph_final_create(crypto_sign_ed25519ph_state *state,
    unsigned char *sig, unsigned long long *siglen_p, const unsigned char *sk) TRONA_NONNULL(1,2,4);

/* Ends the message and verifies its signature. As crypto_sign_final_verify.
 *   sig  the signature, 64 bytes */
TRONA_API int crypto_sign_ed25519ph_final_verify(crypto_sign_ed25519ph_state *state,
    const unsigned char *sig, const unsigned char *pk) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

TRONA_API size_t crypto_sign_ed25519ph_statebytes(void);

/* -- Ed25519 with a context --
 * A context separates the uses of one key; the verifier must know it. Ed25519ctx (RFC 8032, 5.1)
 * signs a message, Ed25519ph its SHA-512. None of these schemes, nor Ed25519 itself, accepts
 * another's signatures. Ed25519ph with an empty context agrees with
 * crypto_sign_ed25519ph_final_create and crypto_sign_ed25519ph_final_verify.
 *   sig          the signature, 64 bytes
 *   siglen_p     receives 64; NULL if not wanted
 *   m, mlen      the message, mlen bytes
 *   digest       the SHA-512 of the message, 64 bytes
 *   ctx, ctxlen  the context, ctxlen bytes, at most 255
 *   pk           the public key, 32 bytes
 *   sk           the secret key, 64 bytes */

#define crypto_sign_ed25519_CONTEXTBYTES_MAX 255U
#define crypto_sign_ed25519ph_DIGESTBYTES 64U

/* Signs a message with a context, by Ed25519ctx. The context should not be empty.
 *   sig  receives the signature, 64 bytes
 * Returns 0, or -1, with nothing written, if ctxlen is above 255. */
TRONA_API int crypto_sign_ed25519ctx_detached(unsigned char *sig, unsigned long long *siglen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctxlen,
    const unsigned char *sk) TRONA_NONNULL(1,7) TRONA_WARN_UNUSED;

/* Verifies the signature of a message with a context, by Ed25519ctx.
 * Returns 0 if the signature is valid, -1 if not or if ctxlen is above 255. */
TRONA_API int crypto_sign_ed25519ctx_verify_detached(const unsigned char *sig,
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctxlen,
    const unsigned char *pk) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;

/* Signs the SHA-512 of a message with a context, by Ed25519ph.
 *   sig  receives the signature, 64 bytes
 * Returns 0, or -1, with nothing written, if ctxlen is above 255. */
TRONA_API int crypto_sign_ed25519ph_digest(unsigned char *sig, unsigned long long *siglen_p,
    const unsigned char *digest, const unsigned char *ctx, size_t ctxlen, const unsigned char *sk)
    TRONA_NONNULL(1,3,6) TRONA_WARN_UNUSED;

/* Verifies the signature of the SHA-512 of a message with a context, by Ed25519ph.
 * Returns 0 if the signature is valid, -1 if not or if ctxlen is above 255. */
TRONA_API int crypto_sign_ed25519ph_verify_digest(const unsigned char *sig,
    const unsigned char *digest, const unsigned char *ctx, size_t ctxlen, const unsigned char *pk)
    TRONA_NONNULL(1,2,5) TRONA_WARN_UNUSED;

/* ---- Signatures: ML-DSA ---- */

/* FIPS 204, believed to withstand quantum computers. Keys and signatures are those of the standard.
 * A signature also covers a context, which names its purpose; the verifier must pass the same
 * context.
 *   pk            the public key, PUBLICKEYBYTES bytes
 *   sk            the secret key, SECRETKEYBYTES bytes
 *   m, mlen       the message, mlen bytes
 *   ctx, ctx_len  the context, ctx_len bytes, at most 255 */

/* -- ML-DSA-44 --
 * Category 2 of five: as hard to break as a collision of SHA-256. */

#define crypto_sign_mldsa44_BYTES 2420U
#define crypto_sign_mldsa44_PUBLICKEYBYTES 1312U
#define crypto_sign_mldsa44_SECRETKEYBYTES 2560U
#define crypto_sign_mldsa44_SEEDBYTES 32U

/* Makes a random key pair.
 *   pk  receives the public key, PUBLICKEYBYTES bytes; disjoint from sk
 *   sk  receives the secret key, SECRETKEYBYTES bytes
 * Returns 0.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_sign_mldsa44_keypair(unsigned char pk[1312U], unsigned char sk[2560U])
    TRONA_NONNULL_ALL;

/* Makes the key pair that follows from a seed.
 *   pk    receives the public key, PUBLICKEYBYTES bytes; disjoint from sk
 *   sk    receives the secret key, SECRETKEYBYTES bytes
 *   seed  the secret seed, SEEDBYTES bytes, xi of FIPS 204; may overlap pk and sk
 * Returns 0. */
TRONA_API int crypto_sign_mldsa44_seed_keypair(unsigned char pk[1312U], unsigned char sk[2560U],
    const unsigned char seed[32U]) TRONA_NONNULL_ALL;

/* Signs a message, hedged with random bytes. Each signature of a message is different, and still as
 * good as the deterministic one if the random bytes are bad. The time depends on how many attempts
 * are needed, which tells nothing about the key. Takes much stack: doc/stack.md.
 *   sig  receives the signature, BYTES bytes; may overlap all inputs in any way
 * Returns 0. Returns -1, with sig unchanged, if ctx_len is above 255 or sk is no secret key: a
 * coefficient of s1 or s2 is out of range.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_sign_mldsa44_detached(unsigned char sig[2420U], const unsigned char *m,
    unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char sk[2560U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;

/* Signs a message, deterministically. The same inputs give the same signature. The time depends on
 * how many attempts are needed, which tells nothing about the key. Takes much stack: doc/stack.md.
 *   sig  receives the signature, BYTES bytes; may overlap all inputs in any way
 * Returns 0. Returns -1, with sig unchanged, if ctx_len is above 255 or sk is no secret key: a
 * coefficient of s1 or s2 is out of range. */
TRONA_API int crypto_sign_mldsa44_detached_deterministic(unsigned char sig[2420U],
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char sk[2560U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;

/* Verifies the signature of a message. Every public key of the right length is one. Takes variable
 * time: everything it sees is public.
 *   sig  the signature, BYTES bytes
 * Returns 0 if the signature is valid and encoded as in the standard, -1 if not or if ctx_len is
 * above 255. */
TRONA_API int crypto_sign_mldsa44_verify_detached(const unsigned char sig[2420U],
    const unsigned char *m, unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,
    const unsigned char pk[1312U]) TRONA_NONNULL(1,6) TRONA_WARN_UNUSED;

TRONA_API size_t crypto_sign_mldsa44_bytes(void);
TRONA_API size_t crypto_sign_mldsa44_publickeybytes(void);
TRONA_API size_t crypto_sign_mldsa44_secretkeybytes(void);
TRONA_API size_t crypto_sign_mldsa44_seedbytes(void);

/* -- ML-DSA-65 --
 * As crypto_sign_mldsa44*. Category 3 of five, as strong as AES-192. */

#define crypto_sign_mldsa65_BYTES 3309U
#define crypto_sign_mldsa65_PUBLICKEYBYTES 1952U
#define crypto_sign_mldsa65_SECRETKEYBYTES 4032U
#define crypto_sign_mldsa65_SEEDBYTES 32U

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

/* -- ML-DSA-87 --
 * As crypto_sign_mldsa44*. Category 5 of five, as strong as AES-256. */

#define crypto_sign_mldsa87_BYTES 4627U
#define crypto_sign_mldsa87_PUBLICKEYBYTES 2592U
#define crypto_sign_mldsa87_SECRETKEYBYTES 4896U
#define crypto_sign_mldsa87_SEEDBYTES 32U

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

/* -- random bytes --
 * Good for keys. Without a source of randomness these functions call sodium_misuse: they never
 * return without having done their work. */

/* Fills a buffer with random bytes, by NaCl's name. A length of 0 does not call the implementation.
 *   buf, buf_len  receives buf_len random bytes */
TRONA_API void randombytes(unsigned char * const buf, const unsigned long long buf_len)
    TRONA_NONNULL_ALL;

/* Fills a buffer with random bytes. A size of 0 does not call the implementation.
 *   buf, size  receives size random bytes */
TRONA_API void randombytes_buf(void * const buf, const size_t size) TRONA_NONNULL_ALL;

/* Returns an unpredictable 32-bit number.
 * Returns the number. */
TRONA_API uint32_t randombytes_random(void);

/* Returns an unpredictable number below a bound, each equally likely. An implementation with a
 * uniform of its own is asked for every upper_bound.
 *   upper_bound  the bound
 * Returns the number; 0 if upper_bound is 0 or 1. */
TRONA_API uint32_t randombytes_uniform(const uint32_t upper_bound);

/* Fills a buffer with bytes that follow from a seed, unpredictable without it. They are the
 * ChaCha20 keystream (RFC 8439) of the key seed, the nonce "LibsodiumDRG" and the counter 0.
 *   buf, size  receives size bytes; disjoint from seed
 *   seed       the seed, randombytes_SEEDBYTES bytes
 * Misuse: size is above 2^38. */
TRONA_API void randombytes_buf_deterministic(void * const buf, const size_t size,
    const unsigned char seed[32U]) TRONA_NONNULL_ALL;

/* -- sources of randomness -- */

/* The operating system's generator, with nothing in between: the default. On Linux up to 256 bytes
 * come from the vDSO's getrandom, the kernel's code in user space, where there is one. Its name is
 * "sysrandom". */
TRONA_API extern struct randombytes_implementation randombytes_sysrandom_implementation;

/* ChaCha20 keyed by the operating system, with fast key erasure: much faster for short draws. Safe
 * across fork: parent and child never draw the same. Never waits for another thread. Its name is
 * "internal". */
TRONA_API extern struct randombytes_implementation randombytes_internal_implementation;

/* Makes an implementation the source of all randomness: also of the keys that the library makes.
 *   impl  the implementation; the pointer is kept, so *impl must live on
 * Returns 0.
 * Misuse: a required function of *impl is NULL, when it is first needed. */
TRONA_API int randombytes_set_implementation(const randombytes_implementation *impl)
    TRONA_NONNULL_ALL;

/* Returns the name of the source of randomness.
 * Returns "sysrandom", "internal", or a custom implementation's own name. */
TRONA_API const char *randombytes_implementation_name(void);

/* Tells the source of randomness to take in fresh randomness. This is never necessary. */
TRONA_API void randombytes_stir(void);

/* Releases what the source of randomness holds. The internal one wipes what it has pooled for this
 * thread and for those that share; what it has pooled for other threads is never given out any
 * more, and overwritten when they draw next. It may be used again at once.
 * Returns what the implementation's close returns; 0 if it has none. */
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

/* -- arithmetic and comparison --
 * Little-endian numbers and byte strings, in constant time. */

/* Adds two little-endian numbers: a += b modulo 2^(8 len).
 *   a    receives the sum, len bytes
 *   b    the number to add, len bytes; equal to a or disjoint from it
 *   len  the length of both */
TRONA_API void sodium_add(unsigned char *a, const unsigned char *b, const size_t len);

/* Subtracts two little-endian numbers: a -= b modulo 2^(8 len).
 *   a    receives the difference, len bytes
 *   b    the number to subtract, len bytes; equal to a or disjoint from it
 *   len  the length of both */
TRONA_API void sodium_sub(unsigned char *a, const unsigned char *b, const size_t len);

/* Increments a little-endian number: n += 1 modulo 2^(8 nlen).
 *   n, nlen  the number, nlen bytes, such as a nonce */
TRONA_API void sodium_increment(unsigned char *n, const size_t nlen);

/* Compares two byte strings for equality. The time depends on len alone.
 *   b1_, b2_  the byte strings, len bytes each; they may overlap
 *   len       the length of both
 * Returns 0 if they are equal, -1 if not.
 * Errors: None; -1 is an answer, and leaves no reason in trona_last_error. */
TRONA_API int sodium_memcmp(const void * const b1_, const void * const b2_, size_t len)
    TRONA_WARN_UNUSED;

/* Compares two byte strings for equality and returns a mask: for code that goes on without a
 * branch. (x & mask) | (y & ~mask) is then x or y. The time depends on len alone.
 *   b1_, b2_  the byte strings, len bytes each; they may overlap
 *   len       the length of both
 * Returns all ones if they are equal, 0 if not. */
TRONA_API uint64_t trona_memcmp_mask(const void * const b1_, const void * const b2_, size_t len)
    TRONA_WARN_UNUSED;

/* Compares two little-endian numbers. The time depends on len alone.
 *   b1_, b2_  the numbers, len bytes each; they may overlap
 *   len       the length of both
 * Returns -1, 0 or 1: the first is less than, equal to or greater than the second. 0 if len is 0.
 * Errors: None; -1 is an answer, and leaves no reason in trona_last_error. */
TRONA_API int sodium_compare(const unsigned char *b1_, const unsigned char *b2_, size_t len)
    TRONA_WARN_UNUSED;

/* Tells whether all bytes of a string are 0. The time depends on nlen alone.
 *   n, nlen  the string, nlen bytes
 * Returns 1 if all are 0 or there are none, else 0. */
TRONA_API int sodium_is_zero(const unsigned char *n, const size_t nlen);

/* -- wiping -- */

/* Sets memory to zero; no compiler leaves it out.
 *   pnt, len  the memory, len bytes */
TRONA_API void sodium_memzero(void * const pnt, const size_t len);

/* Sets to zero the stack below the caller's frame.
 *   len  the number of bytes */
TRONA_API void sodium_stackzero(const size_t len);

/* -- memory for secrets --
 * Memory that ends at the end of a page, between pages that fault. It is locked if the system
 * permits (for this process: a child of fork has a copy that is not), stays out of core dumps, and
 * is wiped before it is returned. Each allocation takes some pages: for thousands of small objects
 * take an arena.
 *   ptr  memory from sodium_malloc, sodium_allocarray or trona_realloc */

/* Allocates memory for secrets. It is filled with 0xdb.
 *   size  the number of bytes; the pointer is aligned as size is: not at all if size is odd. 0
 *         gives a unique pointer whose first byte faults
 * Returns the memory, or NULL with errno ENOMEM if there is no memory or size is too large. */
TRONA_API void *sodium_malloc(const size_t size) TRONA_MALLOC;

/* Allocates memory for an array of secrets. It is filled with 0xdb.
 *   count  the number of objects
 *   size   the number of bytes of each
 * Returns the memory, or NULL with errno ENOMEM if there is no memory or the product is too large.
 */
TRONA_API void *sodium_allocarray(size_t count, size_t size) TRONA_MALLOC;

/* Wipes and returns memory for secrets, whatever protection it has.
 *   ptr  memory from sodium_malloc, sodium_allocarray or trona_realloc; NULL does nothing
 * Errors: If something wrote to the 16 bytes before the memory, the process ends by SIGSEGV or, if
 * that returns, SIGABRT. */
TRONA_API void sodium_free(void *ptr);

/* Changes the size of memory for secrets. The first bytes, as many as both sizes have, are copied;
 * new bytes are 0xdb. The result is readable and writable, whatever protection ptr had. The old
 * memory is wiped and returned.
 *   ptr   the memory; NULL allocates, as sodium_malloc
 *   size  the new number of bytes
 * Returns the new memory, or NULL with errno ENOMEM, and ptr as it was, if there is no memory or
 * size is too large. */
TRONA_API void *trona_realloc(void *ptr, size_t size) TRONA_WARN_UNUSED;

/* Forbids all access to memory for secrets.
 * Returns 0, or -1 if the system refuses. */
TRONA_API int sodium_mprotect_noaccess(void *ptr) TRONA_NONNULL_ALL;

/* Makes memory for secrets read-only.
 * Returns 0, or -1 if the system refuses. */
TRONA_API int sodium_mprotect_readonly(void *ptr) TRONA_NONNULL_ALL;

/* Makes memory for secrets readable and writable, as at first.
 * Returns 0, or -1 if the system refuses. */
TRONA_API int sodium_mprotect_readwrite(void *ptr) TRONA_NONNULL_ALL;

/* -- arenas for many secrets --
 * Secrets of one size on shared pages, thousands of small keys for example. As a whole an arena is
 * memory from sodium_malloc. Within it each secret is aligned to 16 bytes and stands between random
 * bytes that are checked when it is freed. It takes size, rounded up to a multiple of 16, and 20
 * bytes for each. Threads may allocate and free at the same time.
 *   arena  the arena */

typedef struct trona_arena trona_arena;

/* Allocates an arena, with nothing taken.
 *   size   the number of bytes of each secret, above 0
 *   count  the number of secrets, above 0
 * Returns the arena, or NULL with errno EINVAL if size or count is 0, ENOMEM if there is no memory.
 */
TRONA_API trona_arena *trona_arena_new(size_t size, size_t count) TRONA_WARN_UNUSED;

/* Allocates one secret of an arena. It is filled with 0xdb. The arena may have any protection.
 * Returns the secret, or NULL with errno ENOMEM if all are taken. */
TRONA_API void *trona_arena_alloc(trona_arena *arena) TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Wipes one secret and takes it back into its arena. The arena must be readable and writable.
 *   ptr  the secret; NULL does nothing
 * Errors: If something wrote to the bytes before or after the secret, the process ends as in
 * sodium_free.
 * Misuse: ptr is not a secret that trona_arena_alloc gave and that is still taken. */
TRONA_API void trona_arena_free(trona_arena *arena, void *ptr) TRONA_NONNULL(1);

/* Checks, wipes and returns an arena with all its secrets, whatever protection it has.
 *   arena  the arena; NULL does nothing
 * Errors: If something wrote to the bytes before or after a secret, the process ends as in
 * sodium_free. */
TRONA_API void trona_arena_destroy(trona_arena *arena);

/* Forbids all access to the secrets of an arena.
 * Returns 0, or -1 if the system refuses. */
TRONA_API int trona_arena_noaccess(trona_arena *arena) TRONA_NONNULL_ALL;

/* Makes the secrets of an arena read-only.
 * Returns 0, or -1 if the system refuses. */
TRONA_API int trona_arena_readonly(trona_arena *arena) TRONA_NONNULL_ALL;

/* Makes the secrets of an arena readable and writable, as at first.
 * Returns 0, or -1 if the system refuses. */
TRONA_API int trona_arena_readwrite(trona_arena *arena) TRONA_NONNULL_ALL;

/* -- locking any memory -- */

/* Keeps pages out of swap and of core dumps.
 *   addr, len  the memory, len bytes; all pages that hold some of it are locked
 * Returns 0, or -1 with errno set if the system refuses to lock. */
TRONA_API int sodium_mlock(void * const addr, const size_t len) TRONA_NONNULL_ALL;

/* Sets memory to zero, then undoes sodium_mlock.
 *   addr, len  the memory, len bytes
 * Returns 0, or -1 with errno set if it was not mapped. */
TRONA_API int sodium_munlock(void * const addr, const size_t len) TRONA_NONNULL_ALL;

/* -- padding --
 * The padding of ISO/IEC 7816-4: one byte 0x80 and zeros. */

/* Appends padding up to the next multiple of a block size: at least one byte. The time does not
 * tell where in the last block the data ends.
 *   padded_buflen_p  receives the new length; NULL if not wanted
 *   buf              the data, with room for max_buflen bytes
 *   unpadded_buflen  the length of the data
 *   blocksize        the size of a block, above 0
 *   max_buflen       the most bytes that buf can hold
 * Returns 0, or -1, with nothing changed, if blocksize is 0 or the new length exceeds max_buflen.
 * Misuse: the new length overflows. */
TRONA_API int sodium_pad(size_t *padded_buflen_p, unsigned char *buf, size_t unpadded_buflen,
    size_t blocksize, size_t max_buflen) TRONA_NONNULL(2);

/* Finds the length of data without its padding. Constant-time for a given blocksize.
 *   unpadded_buflen_p   receives the length without padding; padded_buflen - 1 if the padding is
 *                       not valid
 *   buf, padded_buflen  the padded data, padded_buflen bytes
 *   blocksize           the size of a block, as for sodium_pad
 * Returns 0. Returns -1 if the padding is not valid. Returns -1, with nothing written, if blocksize
 * is 0 or padded_buflen is below it. */
TRONA_API int sodium_unpad(size_t *unpadded_buflen_p, const unsigned char *buf,
    size_t padded_buflen, size_t blocksize) TRONA_NONNULL(2);

/* -- text encodings --
 * Digits and characters are read and written in constant time. Base64 is that of RFC 4648.
 *   bin, bin_len  the bytes, bin_len of them
 *   ignore        a string of characters to skip between bytes, such as ": "; a NUL in the text is
 *                 then skipped as well; NULL to skip none
 *   variant       sodium_base64_VARIANT_ORIGINAL, sodium_base64_VARIANT_ORIGINAL_NO_PADDING,
 *                 sodium_base64_VARIANT_URLSAFE or sodium_base64_VARIANT_URLSAFE_NO_PADDING */

/* Converts bytes to hex: lower-case digits and a NUL.
 *   hex, hex_maxlen  receives 2 bin_len + 1 characters; hex_maxlen is at least that
 * Returns hex.
 * Misuse: hex_maxlen is too small. */
TRONA_API char *sodium_bin2hex(char * const hex, const size_t hex_maxlen,
    const unsigned char * const bin, const size_t bin_len) TRONA_NONNULL(1);

/* Converts bytes from hex, with digits of either case. It reads until a character that is neither a
 * digit nor to be ignored.
 *   bin, bin_maxlen  receives the bytes, at most bin_maxlen
 *   hex, hex_len     the digits, hex_len characters
 *   bin_len          receives the number of bytes; NULL if not wanted
 *   hex_end          receives a pointer to the first character that was not read; NULL if all of
 *                    hex must be read
 * Returns 0. Returns -1 with errno ERANGE if there are more than bin_maxlen bytes, EINVAL if the
 * number of digits is odd (hex_end is at the last digit then), and *bin_len is 0. Returns -1 with
 * EINVAL if hex_end is NULL and not all of hex was read. */
TRONA_API int sodium_hex2bin(unsigned char * const bin, const size_t bin_maxlen,
    const char * const hex, const size_t hex_len, const char * const ignore, size_t * const bin_len,
    const char ** const hex_end) TRONA_NONNULL(1);

/* Returns the size of a buffer for bytes in base64, the NUL included.
 *   bin_len  the number of bytes
 * Returns the size.
 * Misuse: the size overflows or there is no such variant. */
TRONA_API size_t sodium_base64_encoded_len(const size_t bin_len, const int variant);

/* Converts bytes to base64, with zeros up to the end of the buffer.
 *   b64, b64_maxlen  receives the text, b64_maxlen bytes in all, at least sodium_base64_encoded_len
 * Returns b64.
 * Misuse: b64_maxlen is too small or there is no such variant. */
TRONA_API char *sodium_bin2base64(char * const b64, const size_t b64_maxlen,
    const unsigned char * const bin, const size_t bin_len, const int variant) TRONA_NONNULL(1);

/* Converts bytes from base64. It reads until a character that is neither of the alphabet nor to be
 * ignored, then the padding, which variants that have it require.
 *   bin, bin_maxlen  receives the bytes, at most bin_maxlen
 *   b64, b64_len     the text, b64_len characters
 *   bin_len          receives the number of bytes; NULL if not wanted
 *   b64_end          receives a pointer to the first character that was not read; NULL if all of
 *                    b64 must be read
 * Returns 0. Returns -1 with errno ERANGE if there are more than bin_maxlen bytes or the text ends
 * before its padding, EINVAL if left-over bits are not 0 or padding is wrong; *bin_len is 0 in
 * these cases. Returns -1 with EINVAL if b64_end is NULL and not all of b64 was read.
 * Misuse: there is no such variant. */
TRONA_API int sodium_base642bin(unsigned char * const bin, const size_t bin_maxlen,
    const char * const b64, const size_t b64_len, const char * const ignore, size_t * const bin_len,
    const char ** const b64_end, const int variant) TRONA_NONNULL(1);

/* -- addresses as text --
 * Not constant-time. */

/* Reads an IP address from text. IPv6 is as in RFC 4291, with IPv4 at its end too; a zone (%eth0:
 * letters, digits, _, . and -) is accepted and dropped. IPv4, four numbers of one to three decimal
 * digits, becomes ::ffff:a.b.c.d.
 *   bin          receives the address, 16 bytes; unchanged on failure
 *   ip, ip_len_  the text, up to a NUL, at most ip_len_ characters
 * Returns 0, or -1 with errno EINVAL if it is no address. */
TRONA_API int sodium_ip2bin(unsigned char bin[16], const char *ip, size_t ip_len_)
    TRONA_NONNULL_ALL TRONA_WARN_UNUSED;

/* Writes an IP address as text: as in RFC 5952, and ::ffff:a.b.c.d as a.b.c.d.
 *   ip, ip_maxlen  receives the text and a NUL, at most ip_maxlen bytes; 40 are always enough
 *   bin            the address, 16 bytes
 * Returns ip, or NULL, with nothing written, if ip_maxlen is too small. */
TRONA_API char *sodium_bin2ip(char *ip, size_t ip_maxlen, const unsigned char bin[16])
    TRONA_NONNULL_ALL;

/* ---- Version, initialisation, misuse, CPU ---- */

/* The version of libsodium whose API this is. */
#define SODIUM_VERSION_STRING "1.0.23"
#define SODIUM_LIBRARY_VERSION_MAJOR 30
#define SODIUM_LIBRARY_VERSION_MINOR 0

/* -- initialisation and misuse -- */

/* Prepares the library; nothing depends on it. It opens the random device, if this system needs
 * one, while the program can still open files, and maps what draws need, while the program can
 * still map memory. After it, in its thread, the operating system's generator (the default) and
 * whatever allocates nothing need no system call but getrandom.
 * Returns 0 the first time, 1 afterwards, -1 if there is no source of randomness. */
TRONA_API int sodium_init(void) TRONA_WARN_UNUSED;

/* Tells whether this build leaves out what --enable-minimal does.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_library_minimal(void);

/* Ends the process because a caller broke a rule that no return value can tell of. trona_last_error
 * says which rule. If a handler is set it is called, else one line that says the same goes to
 * standard error, the only thing that the library ever prints. Then it aborts, also when the
 * handler returns. */
TRONA_API void sodium_misuse(void) TRONA_NORETURN;

/* Sets the function that sodium_misuse calls.
 *   handler  the function; it may use the API, exit or longjmp; NULL for none
 * Returns 0. */
TRONA_API int sodium_set_misuse_handler(void (*handler)(void));

/* -- features of this processor --
 * This CPU, less what the variable TRONA_CPU removes. For the program's information: the library
 * itself never asks these functions. */

/* Tells whether the CPU has AES-NI.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_aesni(void) TRONA_WEAK;

/* Tells whether the CPU has ARM's AES instructions.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_armcrypto(void) TRONA_WEAK;

/* Tells whether the CPU has AVX.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_avx(void) TRONA_WEAK;

/* Tells whether the CPU has AVX2.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_avx2(void) TRONA_WEAK;

/* Tells whether the CPU has AVX-512F.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_avx512f(void) TRONA_WEAK;

/* Tells whether the CPU has NEON.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_neon(void) TRONA_WEAK;

/* Tells whether the CPU has PCLMULQDQ.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_pclmul(void) TRONA_WEAK;

/* Tells whether the CPU has RDRAND.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_rdrand(void) TRONA_WEAK;

/* Tells whether the CPU has SSE2.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_sse2(void) TRONA_WEAK;

/* Tells whether the CPU has SSE3.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_sse3(void) TRONA_WEAK;

/* Tells whether the CPU has SSE4.1.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_sse41(void) TRONA_WEAK;

/* Tells whether the CPU has SSSE3.
 * Returns 1 if it does, else 0. */
TRONA_API int sodium_runtime_has_ssse3(void) TRONA_WEAK;

/* -- libsodium's version -- */

/* Returns SODIUM_LIBRARY_VERSION_MAJOR, the major version of libsodium's API that this is.
 * Returns SODIUM_LIBRARY_VERSION_MAJOR. */
TRONA_API int sodium_library_version_major(void);

/* Returns SODIUM_LIBRARY_VERSION_MINOR, the minor version of libsodium's API that this is.
 * Returns SODIUM_LIBRARY_VERSION_MINOR. */
TRONA_API int sodium_library_version_minor(void);

/* Returns SODIUM_VERSION_STRING, the version of libsodium whose API this is.
 * Returns SODIUM_VERSION_STRING. */
TRONA_API const char *sodium_version_string(void);

/* ---- NaCl: SHA-2 block functions ---- */

/* -- SHA-2 block functions --
 * Compression functions of FIPS 180-4.
 *   statebytes  the state, STATEBYTES bytes: eight big-endian words; it is updated
 *   in, inlen   the message, inlen bytes; only whole blocks of BLOCKBYTES are read
 * Returns 0, or -1, with nothing changed, if inlen exceeds the address space. */

#define crypto_hashblocks_sha256_STATEBYTES 32U
#define crypto_hashblocks_sha256_BLOCKBYTES 64U
#define crypto_hashblocks_sha512_STATEBYTES 64U
#define crypto_hashblocks_sha512_BLOCKBYTES 128U
#define crypto_hashblocks_STATEBYTES crypto_hashblocks_sha512_STATEBYTES
#define crypto_hashblocks_BLOCKBYTES crypto_hashblocks_sha512_BLOCKBYTES
#define crypto_hashblocks_PRIMITIVE "sha512"

/* Applies the compression function of SHA-256 to each whole block of a message. */
TRONA_API int crypto_hashblocks_sha256(unsigned char *statebytes, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Applies the compression function of SHA-512 to each whole block of a message. */
TRONA_API int crypto_hashblocks_sha512(unsigned char *statebytes, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* Applies the compression function of SHA-512 to each block of a message, by NaCl's default name.
 */
TRONA_API int crypto_hashblocks(unsigned char *statebytes, const unsigned char *in,
    unsigned long long inlen) TRONA_NONNULL(1);

/* ---- NaCl: AES in counter mode, and streams with a prepared key ---- */

/* A stream cipher encrypts without authentication: anyone can change a ciphertext unnoticed. Most
 * callers want an AEAD or crypto_secretbox_easy instead. */

/* -- AES-128-CTR --
 * FIPS 197 and SP 800-38A, constant-time on every CPU. The nonce is the first counter block, a
 * big-endian integer that wraps modulo 2^128: no two messages under one key may share a block.
 *   c, clen  receives clen bytes of keystream
 *   n        the first counter block, NONCEBYTES bytes
 *   k        the secret key, KEYBYTES bytes
 *   d        the key as crypto_stream_aes128ctr_beforenm prepared it, BEFORENMBYTES bytes */

#define crypto_stream_aes128ctr_KEYBYTES 16U
#define crypto_stream_aes128ctr_NONCEBYTES 16U
#define crypto_stream_aes128ctr_BEFORENMBYTES 1408U

/* Writes the keystream of a nonce and a key.
 * Returns 0, or -1 if clen exceeds the address space. */
TRONA_API int crypto_stream_aes128ctr(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(3, 4);

/* Encrypts or decrypts a message: c = m XOR keystream.
 *   c        receives mlen bytes; equal to m or disjoint from it
 *   m, mlen  the message, or the ciphertext to decrypt: mlen bytes
 * Returns 0, or -1 if mlen exceeds the address space. */
TRONA_API int crypto_stream_aes128ctr_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(4, 5);

/* Prepares a key for the functions that end in afternm. They need no key expansion.
 *   d  receives the prepared key, BEFORENMBYTES bytes, of any alignment. It is secret, may be
 *        copied, and is valid in this process only; wipe it with sodium_memzero
 * Returns 0. */
TRONA_API int crypto_stream_aes128ctr_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;

/* Writes the keystream of a nonce and a prepared key. As crypto_stream_aes128ctr. */
TRONA_API int crypto_stream_aes128ctr_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);

/* Encrypts or decrypts a message with a prepared key: c = m XOR keystream. As
 * crypto_stream_aes128ctr_xor. */
TRONA_API int crypto_stream_aes128ctr_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);

/* -- AES-256-CTR --
 * As crypto_stream_aes128ctr*. FIPS 197 and SP 800-38A, constant-time on every CPU. The nonce is
 * the first counter block, a big-endian integer that wraps modulo 2^128: no two messages under one
 * key may share a block. */

#define crypto_stream_aes256ctr_KEYBYTES 32U
#define crypto_stream_aes256ctr_NONCEBYTES 16U
#define crypto_stream_aes256ctr_BEFORENMBYTES 1408U

TRONA_API int crypto_stream_aes256ctr(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *k) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_aes256ctr_xor(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *k) TRONA_NONNULL(4, 5);
TRONA_API int crypto_stream_aes256ctr_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_aes256ctr_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_aes256ctr_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);

/* -- XSalsa20 with a prepared key --
 * NaCl's two-step form. The prepared key is the key itself.
 *   n  the nonce, NONCEBYTES bytes; never use one twice with the same key
 *   d  the key as crypto_stream_beforenm prepared it, BEFORENMBYTES bytes */

#define crypto_stream_BEFORENMBYTES 32U

/* Prepares a key for the functions that end in afternm.
 *   d  receives the prepared key, BEFORENMBYTES bytes; may be equal to k; wipe it with
 *        sodium_memzero
 *   k  the secret key, KEYBYTES bytes
 * Returns 0. */
TRONA_API int crypto_stream_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;

/* Writes the keystream of a nonce and a prepared key. As crypto_stream. */
TRONA_API int crypto_stream_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);

/* Encrypts or decrypts a message with a prepared key: c = m XOR keystream. As crypto_stream_xor. */
TRONA_API int crypto_stream_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);

/* -- XSalsa20, by its own name, with a prepared key --
 * As crypto_stream*. NaCl's two-step form. */

#define crypto_stream_xsalsa20_BEFORENMBYTES 32U
TRONA_API int crypto_stream_xsalsa20_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_xsalsa20_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_xsalsa20_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);

/* -- Salsa20 with a prepared key --
 * As crypto_stream*. NaCl's two-step form. */

#define crypto_stream_salsa20_BEFORENMBYTES 32U
TRONA_API int crypto_stream_salsa20_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa20_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_salsa20_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);

/* -- Salsa20/12 with a prepared key --
 * As crypto_stream*. NaCl's two-step form. */

#define crypto_stream_salsa2012_BEFORENMBYTES 32U
TRONA_API int crypto_stream_salsa2012_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa2012_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_salsa2012_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);

/* -- Salsa20/8 with a prepared key --
 * As crypto_stream*. NaCl's two-step form. 8 rounds are too few for new uses. */

#define crypto_stream_salsa208_BEFORENMBYTES 32U
TRONA_API int crypto_stream_salsa208_beforenm(unsigned char *d, const unsigned char *k)
    TRONA_NONNULL_ALL;
TRONA_API int crypto_stream_salsa208_afternm(unsigned char *c, unsigned long long clen,
    const unsigned char *n, const unsigned char *d) TRONA_NONNULL(3, 4);
TRONA_API int crypto_stream_salsa208_xor_afternm(unsigned char *c, const unsigned char *m,
    unsigned long long mlen, const unsigned char *n, const unsigned char *d) TRONA_NONNULL(4, 5);

/* ---- NaCl: the signature system of 2011, edwards25519sha512batch ---- */

/* -- edwards25519sha512batch --
 * The crypto_sign of NaCl 20110221: a predecessor of Ed25519 on the same curve, for its existing
 * users. Its keys and signatures are not Ed25519's. A secret key is a clamped scalar a and a
 * prefix, 32 bytes each; the public key is A = a B. A signature is R and S: with k = H(prefix ||
 * m), where H is SHA-512 modulo the order L, R = k B and S = H(R || m) k + a. It is valid if H(R ||
 * m) R + A = S B with S below L, R and A are not of small order, and A is canonical; NaCl itself
 * accepted any S and any A.
 *   pk  the public key, PUBLICKEYBYTES bytes
 *   sk  the secret key, SECRETKEYBYTES bytes */

#define crypto_sign_edwards25519sha512batch_BYTES 64U
#define crypto_sign_edwards25519sha512batch_PUBLICKEYBYTES 32U
#define crypto_sign_edwards25519sha512batch_SECRETKEYBYTES 64U
#define crypto_sign_edwards25519sha512batch_MESSAGEBYTES_MAX (SODIUM_SIZE_MAX - 64U)

/* Makes a random key pair.
 *   pk  receives the public key, PUBLICKEYBYTES bytes
 *   sk  receives the secret key, SECRETKEYBYTES bytes
 * Returns 0.
 * Misuse: there is no source of randomness. */
TRONA_API int crypto_sign_edwards25519sha512batch_keypair(unsigned char *pk, unsigned char *sk);

/* Signs a message and puts the signature around it: sm = R || message || S.
 *   sm       receives mlen + BYTES bytes; may overlap m in any way
 *   smlen_p  receives the number of bytes in sm; NULL if not wanted
 *   m, mlen  the message, mlen bytes, at most MESSAGEBYTES_MAX
 * Returns 0.
 * Misuse: mlen is above MESSAGEBYTES_MAX. */
TRONA_API int crypto_sign_edwards25519sha512batch(unsigned char *sm, unsigned long long *smlen_p,
    const unsigned char *m, unsigned long long mlen, const unsigned char *sk);

/* Verifies a signed message and takes the message out of it.
 *   m          receives the message, smlen - BYTES bytes; may overlap sm in any way; if NULL, the
 *              call only verifies
 *   mlen_p     receives the number of bytes in m, 0 on failure; NULL if not wanted
 *   sm, smlen  the signed message, smlen bytes
 * Returns 0. Returns -1 if the signature is not valid: m is zeroed then. Returns -1, with m
 * unchanged, if smlen is below BYTES. */
TRONA_API int crypto_sign_edwards25519sha512batch_open(unsigned char *m, unsigned long long *mlen_p,
    const unsigned char *sm, unsigned long long smlen, const unsigned char *pk);

/* ---- trona: what runs, and why ---- */

/* -- version and errors -- */

#define TRONA_VERSION_STRING "1.0.0"

/* Returns TRONA_VERSION_STRING, the version of the library itself. sodium_version_string tells that
 * of the API.
 * Returns TRONA_VERSION_STRING. */
TRONA_API const char *trona_version_string(void);

/* Returns the reason for this thread's last failure, a call that returned -1 or NULL. In a misuse
 * handler, it describes the misuse. The -1 of sodium_memcmp and sodium_compare is an answer, not a
 * failure: it leaves no reason.
 * Returns a constant string, "" if no call has failed.
 * Errors: None: it does not fail. */
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

/* -- implementations --
 * Implementations are ordered by primitive and, within each, from the fastest to the portable
 * reference.
 *   index  the number of the implementation, below trona_impl_count */

/* Returns the number of implementations in this build.
 * Returns the number. */
TRONA_API size_t trona_impl_count(void);

/* Fills in the status of an implementation. It runs no self-test and makes no choice.
 *   status  receives the status
 * Returns 0, or -1 if there is no such implementation. */
TRONA_API int trona_impl_get(size_t index, trona_impl_status *status) TRONA_NONNULL_ALL;

/* Verifies an implementation: runs its known-answer test, whether or not it ran before. One that
 * fails is never used again.
 * Returns 0 if it passes; -1 if it fails, this CPU cannot execute it, or there is no such
 * implementation. */
TRONA_API int trona_impl_verify(size_t index);

/* Makes the process use an implementation from now on. Overrides TRONA_IMPL.
 *   primitive  the name of the primitive, such as "chacha20"
 *   name       the name of the implementation, such as "avx2"; NULL returns to the choice of the
 *              first use, which follows TRONA_IMPL
 * Returns 0, or -1, with nothing changed, if there is no such implementation, the CPU cannot
 * execute it, or it fails its known answers. */
TRONA_API int trona_impl_use(const char *primitive, const char *name) TRONA_NONNULL(1);

/* Makes the library choose for every primitive now, not at first use.
 * Returns 0.
 * Misuse: no implementation of a primitive passes its known answers. */
TRONA_API int trona_impl_choose(void);

/* Times the verified implementations of every primitive on this CPU and uses the fastest. It takes
 * some milliseconds for each. The variable TRONA_IMPL still has the last word.
 * Returns 0. */
TRONA_API int trona_tune(void);

/* Times an operation of an implementation.
 *   op           the number of the operation: 0, 1, ...
 *   len          the number of bytes to work on
 *   name         receives the name of the operation, a constant string
 *   per_byte     receives 1 if len matters, else 0
 *   nanoseconds  receives the least time of several runs
 * Returns 0, or -1 if there is no such operation, or the implementation is unsupported or fails its
 * known answers. */
TRONA_API int trona_impl_measure(size_t index, size_t op, size_t len, const char **name,
    int *per_byte, double *nanoseconds) TRONA_NONNULL_ALL;

/* -- processor features and overrides -- */

/* Returns the features of this CPU that trona knows: without those that the variable TRONA_CPU
 * removes.
 * Returns a set of bits; trona_cpu_feature_name names them. */
TRONA_API uint64_t trona_cpu_features(void);

/* Returns all features of this CPU that trona knows: before TRONA_CPU removes any.
 * Returns a set of bits; trona_cpu_feature_name names them. */
TRONA_API uint64_t trona_cpu_detected(void);

/* Returns the name of a CPU feature, as TRONA_CPU spells it.
 *   bit  the number of the bit, 0 to 62
 * Returns a constant string, or NULL if the bit has no name. */
TRONA_API const char *trona_cpu_feature_name(int bit);

/* Writes what in TRONA_CPU, TRONA_IMPL and TRONA_PICK could not be followed, one line each.
 *   out, size  receives the text, at most size bytes with the NUL; out may be NULL if size is 0
 * Returns the length of the whole text, 0 if all is well. */
TRONA_API size_t trona_override_problems(char *out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
