/* SPDX-License-Identifier: ISC */
/* crypto_pwhash_scryptsalsa208sha256: scrypt (RFC 7914), and its strings "$7$...". */
#include "api.h"

#include <errno.h>

#include "../core/ct.h"
#include "../core/error.h"
#include "../core/stack.h"
#include "../scrypt/scrypt.h"
#include "../util/arena.h"

/* A string: "$7$", one character for log2 N, five for r, five for p (30 bits each, lowest first),
 * 43 characters of salt, which are hashed as they are, "$", 43 characters of hash. */
enum {
    PWHASH_SCRYPT_SETTING = 14, /* characters before the salt */
    PWHASH_SCRYPT_ENCODED = 43, /* characters for 32 bytes */
    PWHASH_SCRYPT_LENGTH  = PWHASH_SCRYPT_SETTING + 2 * PWHASH_SCRYPT_ENCODED + 1
};

STATIC_ASSERT(pwhash_scrypt_length_fits,
              PWHASH_SCRYPT_LENGTH + 1 == crypto_pwhash_scryptsalsa208sha256_STRBYTES);

typedef struct pwhash_scrypt_params {
    uint32_t log2_n, r, p;
} pwhash_scrypt_params;

/* ---- The function of RFC 7914 ---- */

/* 0 if scrypt can be computed with these parameters: 128 r (N + 2 + p) does not overflow. Else -1,
 * errno as in libsodium. */
static int pwhash_scrypt_check(uint64_t n, uint32_t r, uint32_t p, size_t outlen)
{
    if (r == 0 || p == 0) {
        return error_fail_errno(EINVAL, "scrypt: r and p must not be 0");
    }
#if SIZE_MAX > UINT32_MAX
    if (outlen > crypto_pwhash_scryptsalsa208sha256_BYTES_MAX) {
        return error_fail_errno(EFBIG, "scrypt: the output is longer than 32 (2^32 - 1) bytes");
    }
#else
    (void) outlen;
#endif
    if ((uint64_t) r * p >= (uint64_t) 1 << 30) {
        return error_fail_errno(EFBIG, "scrypt: r p must be less than 2^30");
    }
    if (n > UINT32_MAX) {
        return error_fail_errno(EFBIG, "scrypt: N must be less than 2^32");
    }
    if (n < 2 || (n & (n - 1)) != 0) {
        return error_fail_errno(EINVAL, "scrypt: N must be a power of two, and not 1");
    }
    if (n + 2 + p > SIZE_MAX / 128 / r) {
        return error_fail_errno(ENOMEM, "scrypt: the address space is too small for N and r");
    }
    return 0;
}

typedef struct pwhash_scrypt_input {
    const uint8_t *passwd, *salt;
    size_t passwdlen, saltlen;
    uint64_t n;
    uint32_t r, p;
} pwhash_scrypt_input;

static STACK_WORK int pwhash_scrypt_work(const pwhash_scrypt_input *in, uint8_t *buf, size_t buflen)
{
    const scrypt_impl *impl;
    crypto_auth_hmacsha256_state keyed;
    arena memory;
    size_t piece;
    uint8_t *b;
    const uint32_t r = in->r, p = in->p;
    uint32_t i;

    if (pwhash_scrypt_check(in->n, r, p, buflen) != 0) {
        return -1;
    }
    piece = 128 * (size_t) r;
    if (arena_make(&memory, piece * ((size_t) in->n + 2 + p)) != 0) {
        return error_fail_errno(ENOMEM, "scrypt: not enough memory for N and r");
    }
    impl = IMPL_ACTIVE(scrypt);
    b    = memory.data + piece * ((size_t) in->n + 2);
    (void) crypto_auth_hmacsha256_init(&keyed, in->passwd, in->passwdlen);
    pwhash_pbkdf2_sha256(b, piece * p, &keyed, in->salt, in->saltlen);
    for (i = 0; i < p; i++) {
        impl->romix(b + i * piece, r, (uint32_t) in->n, (uint32_t *) (void *) memory.data);
    }
    pwhash_pbkdf2_sha256(buf, buflen, &keyed, b, piece * p);
    arena_free(&memory);
    return 0;
}

int crypto_pwhash_scryptsalsa208sha256_ll(const uint8_t *passwd, size_t passwdlen,
                                          const uint8_t *salt, size_t saltlen, uint64_t N,
                                          uint32_t r, uint32_t p, uint8_t *buf, size_t buflen)
{
    const pwhash_scrypt_input in = {passwd, salt, passwdlen, saltlen, N, r, p};
    int ret                      = pwhash_scrypt_work(&in, buf, buflen);

    stack_clear(4096);
    return ret;
}

/* ---- Limits ---- */

/* N, r and p from the limits: about opslimit salsa20/8 cores in at most memlimit bytes. If the
 * memory does not use up opslimit, p does. */
static pwhash_scrypt_params pwhash_scrypt_pick(unsigned long long opslimit, size_t memlimit)
{
    pwhash_scrypt_params q = {1, 8, 1};
    unsigned long long n_max, rp;

    if (opslimit < crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_MIN) {
        opslimit = crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_MIN;
    }
    n_max = opslimit < memlimit / 32 ? opslimit / (4 * 8) : memlimit / (128 * 8);
    while ((uint64_t) 1 << q.log2_n <= n_max / 2) { /* n_max < 2^59 */
        q.log2_n++;
    }
    if (opslimit >= memlimit / 32) {
        rp  = opslimit / 4 >> q.log2_n;
        q.p = (uint32_t) (rp < 0x3fffffff ? rp : 0x3fffffff) / 8;
    }
    return q;
}

int crypto_pwhash_scryptsalsa208sha256(unsigned char *const out, unsigned long long outlen,
                                       const char *const passwd, unsigned long long passwdlen,
                                       const unsigned char *const salt, unsigned long long opslimit,
                                       size_t memlimit)
{
    const pwhash_scrypt_params q = pwhash_scrypt_pick(opslimit, memlimit);

    if (exceeds_size_max(outlen) || exceeds_size_max(passwdlen)) {
        return error_fail_errno(EFBIG, "scrypt: a length exceeds the address space");
    }
    bytes_zero(out, (size_t) outlen);
    if (outlen < crypto_pwhash_scryptsalsa208sha256_BYTES_MIN) {
        return error_fail_errno(EINVAL, "scrypt: the output must be at least 16 bytes long");
    }
    if ((const void *) out == (const void *) passwd) {
        return error_fail_errno(EINVAL, "scrypt: the output would overwrite the password");
    }
    return crypto_pwhash_scryptsalsa208sha256_ll((const uint8_t *) passwd, (size_t) passwdlen, salt,
                                                 crypto_pwhash_scryptsalsa208sha256_SALTBYTES,
                                                 (uint64_t) 1 << q.log2_n, q.r, q.p, out,
                                                 (size_t) outlen);
}

/* ---- Strings ---- */

/* The character for the low six bits of x, one of ./0-9A-Za-z. Without a table, which a secret
 * would index. */
static char pwhash_scrypt_digit(uint32_t x)
{
    x &= 63;
    return (char) ('.' + x + ((11 - x) >> 8 & ('A' - '9' - 1)) + ((37 - x) >> 8 & ('a' - 'Z' - 1)));
}

/* The inverse; -1 for any other character. */
static int pwhash_scrypt_value(char c)
{
    if (c >= '.' && c <= '9') {
        return c - '.';
    }
    if (c >= 'A' && c <= 'Z') {
        return c - 'A' + 12;
    }
    return c >= 'a' && c <= 'z' ? c - 'a' + 38 : -1;
}

/* Writes the low 6 n bits of x, the lowest first; returns the end. */
static char *pwhash_scrypt_put(char *s, uint32_t x, int n)
{
    for (; n > 0; n--) {
        *s++ = pwhash_scrypt_digit(x);
        x >>= 6;
    }
    return s;
}

/* Writes 32 bytes as 43 characters. */
static void pwhash_scrypt_encode(char s[PWHASH_SCRYPT_ENCODED], const uint8_t x[32])
{
    int i;

    for (i = 0; i < 30; i += 3) {
        s = pwhash_scrypt_put(
            s, (uint32_t) x[i] | (uint32_t) x[i + 1] << 8 | (uint32_t) x[i + 2] << 16, 4);
    }
    (void) pwhash_scrypt_put(s, (uint32_t) x[30] | (uint32_t) x[31] << 8, 3);
}

/* *x = the five characters at s; -1 if one of them is invalid. */
static int pwhash_scrypt_get(uint32_t *x, const char s[5])
{
    int i, v;

    *x = 0;
    for (i = 0; i < 5; i++) {
        v = pwhash_scrypt_value(s[i]);
        if (v < 0) {
            return -1;
        }
        *x |= (uint32_t) v << 6 * i;
    }
    return 0;
}

/* Parses the parameters of a string: 0, or -1 if its length or its beginning is wrong. Reads
 * nothing beyond its end. */
static int pwhash_scrypt_parse(pwhash_scrypt_params *q, const char *str)
{
    int log2_n;

    if (memchr(str, 0, PWHASH_SCRYPT_LENGTH + 1) != str + PWHASH_SCRYPT_LENGTH ||
        memcmp(str, crypto_pwhash_scryptsalsa208sha256_STRPREFIX, 3) != 0) {
        return -1;
    }
    log2_n = pwhash_scrypt_value(str[3]);
    if (log2_n < 0 || pwhash_scrypt_get(&q->r, str + 4) != 0 ||
        pwhash_scrypt_get(&q->p, str + 9) != 0) {
        return -1;
    }
    q->log2_n = (uint32_t) log2_n;
    return 0;
}

/* Appends "$" and the hash to str, which holds the setting q and a salt. 0 or -1. */
static int pwhash_scrypt_finish(char *str, const pwhash_scrypt_params *q, const char *passwd,
                                size_t passwdlen)
{
    char *salt = str + PWHASH_SCRYPT_SETTING, *end = salt + PWHASH_SCRYPT_ENCODED;
    uint8_t hash[32];

    if (crypto_pwhash_scryptsalsa208sha256_ll(
            (const uint8_t *) passwd, passwdlen, (const uint8_t *) salt, PWHASH_SCRYPT_ENCODED,
            (uint64_t) 1 << q->log2_n, q->r, q->p, hash, sizeof hash) != 0) {
        return -1;
    }
    *end = '$';
    pwhash_scrypt_encode(end + 1, hash);
    wipe(hash, sizeof hash);
    return 0;
}

int crypto_pwhash_scryptsalsa208sha256_str(char out[crypto_pwhash_scryptsalsa208sha256_STRBYTES],
                                           const char *const passwd, unsigned long long passwdlen,
                                           unsigned long long opslimit, size_t memlimit)
{
    const pwhash_scrypt_params q = pwhash_scrypt_pick(opslimit, memlimit);
    uint8_t salt[32];
    char *s;

    memset(out, 0, crypto_pwhash_scryptsalsa208sha256_STRBYTES);
    if (exceeds_size_max(passwdlen)) {
        return error_fail_errno(EFBIG, "scrypt: a length exceeds the address space");
    }
    memcpy(out, crypto_pwhash_scryptsalsa208sha256_STRPREFIX, 3);
    s = pwhash_scrypt_put(out + 3, q.log2_n, 1);
    s = pwhash_scrypt_put(s, q.r, 5);
    s = pwhash_scrypt_put(s, q.p, 5);
    randombytes_buf(salt, sizeof salt);
    CT_DECLASSIFY(salt, sizeof salt);
    pwhash_scrypt_encode(s, salt);
    wipe(salt, sizeof salt);
    if (pwhash_scrypt_finish(out, &q, passwd, (size_t) passwdlen) != 0) {
        memset(out, 0, crypto_pwhash_scryptsalsa208sha256_STRBYTES);
        errno = EINVAL; /* whatever the reason, as in libsodium */
        return -1;
    }
    return 0;
}

int crypto_pwhash_scryptsalsa208sha256_str_needs_rehash(const char *str,
                                                        unsigned long long opslimit,
                                                        size_t memlimit)
{
    const pwhash_scrypt_params want = pwhash_scrypt_pick(opslimit, memlimit);
    pwhash_scrypt_params q;

    if (pwhash_scrypt_parse(&q, str) != 0) {
        return error_fail_errno(EINVAL, "scrypt: not a password string");
    }
    return q.log2_n != want.log2_n || q.r != want.r || q.p != want.p;
}

int crypto_pwhash_scryptsalsa208sha256_str_verify(const char *str, const char *const passwd,
                                                  unsigned long long passwdlen)
{
    char own[crypto_pwhash_scryptsalsa208sha256_STRBYTES] = {0};
    const char *salt                                      = str + PWHASH_SCRYPT_SETTING;
    pwhash_scrypt_params q;
    int ret;

    if (exceeds_size_max(passwdlen)) {
        return error_fail_errno(EFBIG, "scrypt: a length exceeds the address space");
    }
    if (pwhash_scrypt_parse(&q, str) != 0) {
        return error_fail("scrypt: not a password string");
    }
    if (strrchr(salt, '$') != salt + PWHASH_SCRYPT_ENCODED) {
        return error_fail("scrypt: the salt of the string does not have 43 characters");
    }
    memcpy(own, str, PWHASH_SCRYPT_SETTING + PWHASH_SCRYPT_ENCODED);
    if (pwhash_scrypt_finish(own, &q, passwd, (size_t) passwdlen) != 0) {
        return -1;
    }
    ret = sodium_memcmp(own, str, sizeof own);
    CT_DECLASSIFY(&ret, sizeof ret);
    wipe(own, sizeof own);
    stack_clear(512); /* as deep as the comparison and the parser go */
    return ret == 0 ? 0 : error_fail("scrypt: the password is wrong");
}
