/* SPDX-License-Identifier: ISC */
/* Argon2 password strings in the PHC format,
 * $argon2id$v=19$m=65536,t=2,p=1[,keyid=...][,data=...]$SALT$HASH, with base64 without padding.
 * Version 1.0, which is only verified, is v=16, or nothing in place of v=19$.
 * https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md. */
#include "pwhash_argon2.h"

#include <errno.h>

#include "../codec/codec_char.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../core/stack.h"
#include "../util/arena.h"

enum {
    PWHASH_ARGON2_STR_BASE64    = sodium_base64_VARIANT_ORIGINAL_NO_PADDING,
    PWHASH_ARGON2_STR_HASHBYTES = 32, /* of crypto_pwhash_str */
    PWHASH_ARGON2_STR_HEAD      =     /* room for everything before the salt */
    sizeof "$argon2id$v=19$m=4294967295,t=4294967295,p=4294967295,keyid=,data=" + 11 + 43
};

static const char *const pwhash_argon2_str_prefix[3] = {"$argon2d$", "$argon2i$", "$argon2id$"};

/* ---- Parsing ---- */

/* A base64 field of a string. */
typedef struct pwhash_argon2_str_field {
    const char *text;
    size_t chars;
    size_t len; /* decoded */
} pwhash_argon2_str_field;

typedef struct pwhash_argon2_str_parts {
    argon2_params params;                            /* without threads */
    pwhash_argon2_str_field keyid, data, salt, hash; /* text is NULL if keyid or data is missing */
} pwhash_argon2_str_parts;

/* 1, and *s moves past text, if *s begins with it; else 0. */
static int pwhash_argon2_str_skip(const char **s, const char *text)
{
    size_t n = strlen(text);

    if (strncmp(*s, text, n) != 0) {
        return 0;
    }
    *s += n;
    return 1;
}

/* Parses a decimal number below 2^32 without leading zeros: 1, and *s moves past it; else 0. */
static int pwhash_argon2_str_number(const char **s, uint32_t *x)
{
    const char *p = *s;
    uint64_t n    = 0;

    for (; *p >= '0' && *p <= '9'; p++) {
        n = 10 * n + (unsigned) (*p - '0');
        if (n > UINT32_MAX || (n == 0 && p[1] >= '0' && p[1] <= '9')) {
            return 0;
        }
    }
    if (p == *s) {
        return 0;
    }
    *x = (uint32_t) n;
    *s = p;
    return 1;
}

/* Parses canonical base64 of at least one byte: 1, and *s moves past it; else 0. Only the last
 * characters can be wrong: their unused bits must be zero. */
static int pwhash_argon2_str_binary(const char **s, pwhash_argon2_str_field *f)
{
    uint8_t last[3];
    size_t rest, n;

    f->text = *s;
    for (f->chars = 0; (codec_base64_value((uint8_t) f->text[f->chars], 0) & CODEC_BAD) == 0;
         f->chars++) {
    }
    rest   = f->chars % 4;
    f->len = f->chars / 4 * 3 + (rest > 0 ? rest - 1 : 0);
    if (f->chars < 2 || rest == 1 ||
        (rest > 0 && sodium_base642bin(last, sizeof last, f->text + f->chars - rest, rest, NULL, &n,
                                       NULL, PWHASH_ARGON2_STR_BASE64) != 0)) {
        return 0;
    }
    *s += f->chars;
    return 1;
}

/* 0 if str is an Argon2 string with parameters that RFC 9106 allows; else -1, EINVAL or EFBIG. */
static int pwhash_argon2_str_parse(pwhash_argon2_str_parts *parts, const char *str)
{
    const char *s = str;
    pwhash_argon2_input in;

    memset(parts, 0, sizeof *parts);
    while (parts->params.type <= ARGON2_ID &&
           !pwhash_argon2_str_skip(&s, pwhash_argon2_str_prefix[parts->params.type])) {
        parts->params.type++;
    }
    if (parts->params.type > ARGON2_ID) {
        return error_fail_errno(EINVAL, "Argon2 string: not a prefix of Argon2");
    }
    parts->params.version = ARGON2_VERSION;
    if (!pwhash_argon2_str_skip(&s, "v=19$")) {
        parts->params.version = ARGON2_VERSION_10;
        if (!pwhash_argon2_str_skip(&s, "v=16$") && s[0] == 'v') {
            return error_fail_errno(EINVAL, "Argon2 string: the version is neither 16 nor 19");
        }
    }
    if (!pwhash_argon2_str_skip(&s, "m=") || !pwhash_argon2_str_number(&s, &parts->params.m) ||
        !pwhash_argon2_str_skip(&s, ",t=") ||
        !pwhash_argon2_str_number(&s, &parts->params.passes) ||
        !pwhash_argon2_str_skip(&s, ",p=") || !pwhash_argon2_str_number(&s, &parts->params.lanes) ||
        (pwhash_argon2_str_skip(&s, ",keyid=") && !pwhash_argon2_str_binary(&s, &parts->keyid)) ||
        (pwhash_argon2_str_skip(&s, ",data=") && !pwhash_argon2_str_binary(&s, &parts->data)) ||
        !pwhash_argon2_str_skip(&s, "$") || !pwhash_argon2_str_binary(&s, &parts->salt) ||
        !pwhash_argon2_str_skip(&s, "$") || !pwhash_argon2_str_binary(&s, &parts->hash) ||
        *s != 0) {
        return error_fail_errno(EINVAL, "Argon2 string: malformed");
    }
    if (parts->keyid.len > crypto_pwhash_argon2_ll_KEYIDBYTES_MAX ||
        parts->data.len > crypto_pwhash_argon2_ll_STR_ADBYTES_MAX) {
        return error_fail_errno(EINVAL, "Argon2 string: keyid or data too long");
    }
    memset(&in, 0, sizeof in);
    in.saltlen = parts->salt.len;
    in.params  = parts->params;
    return pwhash_argon2_check(&in, parts->hash.len);
}

/* out = the f->len bytes of a parsed field; none if it is missing. */
static void pwhash_argon2_str_decode(uint8_t *out, const pwhash_argon2_str_field *f)
{
    size_t len;

    if (f->len > 0) {
        (void) sodium_base642bin(out, f->len, f->text, f->chars, NULL, &len, NULL,
                                 PWHASH_ARGON2_STR_BASE64);
    }
}

/* ---- Writing ---- */

/* Writes text at p. Returns the end. */
static char *pwhash_argon2_str_put(char *p, const char *text)
{
    size_t n = strlen(text);

    memcpy(p, text, n);
    return p + n;
}

static char *pwhash_argon2_str_put_number(char *p, const char *name, uint32_t x)
{
    char digits[11];
    size_t i = sizeof digits - 1;

    digits[i] = 0;
    do {
        digits[--i] = (char) ('0' + x % 10);
        x /= 10;
    } while (x > 0);
    return pwhash_argon2_str_put(pwhash_argon2_str_put(p, name), digits + i);
}

static uint64_t pwhash_argon2_str_chars(uint64_t len)
{
    return len / 3 * 4 + (len % 3 > 0 ? len % 3 + 1 : 0);
}

/* Writes name and bin in base64 at p, then a zero, to which it returns a pointer. */
static char *pwhash_argon2_str_put_binary(char *p, const char *name, const uint8_t *bin, size_t len)
{
    size_t chars = (size_t) pwhash_argon2_str_chars(len);

    p = pwhash_argon2_str_put(p, name);
    (void) sodium_bin2base64(p, chars + 1, bin, len, PWHASH_ARGON2_STR_BASE64);
    return p + chars;
}

/* Writes everything before the salt; returns its length. */
static size_t pwhash_argon2_str_head(char head[PWHASH_ARGON2_STR_HEAD],
                                     const pwhash_argon2_input *in, const uint8_t *keyid,
                                     size_t keyidlen)
{
    char *p = pwhash_argon2_str_put(head, pwhash_argon2_str_prefix[in->params.type]);

    p = pwhash_argon2_str_put_number(p, "v=", ARGON2_VERSION);
    p = pwhash_argon2_str_put_number(p, "$m=", in->params.m);
    p = pwhash_argon2_str_put_number(p, ",t=", in->params.passes);
    p = pwhash_argon2_str_put_number(p, ",p=", in->params.lanes);
    if (keyidlen > 0) {
        p = pwhash_argon2_str_put_binary(p, ",keyid=", keyid, keyidlen);
    }
    if (in->adlen > 0) {
        p = pwhash_argon2_str_put_binary(p, ",data=", in->ad, in->adlen);
    }
    return (size_t) (p - head);
}

/* Hashes the checked input and writes the string to str, which holds str_maxlen zeros. Without a
 * salt it uses a random one. Returns 0; or -1, ERANGE or ENOMEM, str unchanged. */
static STACK_WORK int pwhash_argon2_str_make_work(char *str, size_t str_maxlen, size_t hashlen,
                                                  const pwhash_argon2_input *input,
                                                  const uint8_t *keyid, size_t keyidlen)
{
    pwhash_argon2_input in = *input;
    char head[PWHASH_ARGON2_STR_HEAD], *p;
    size_t headlen = pwhash_argon2_str_head(head, &in, keyid, keyidlen);
    uint8_t *hash;
    arena memory;
    int ret;

    if (headlen + 3 + pwhash_argon2_str_chars(in.saltlen) + pwhash_argon2_str_chars(hashlen) >
        str_maxlen) {
        return error_fail_errno(ERANGE, "Argon2 string: the output is too small for it");
    }
    if (arena_make(&memory, hashlen + in.saltlen) != 0) {
        return -1;
    }
    hash = memory.data;
    if (in.salt == NULL) {
        randombytes_buf(hash + hashlen, in.saltlen);
        in.salt = hash + hashlen;
    }
    ret = pwhash_argon2_hash(hash, hashlen, &in);
    if (ret == 0) {
        memcpy(str, head, headlen);
        p = pwhash_argon2_str_put_binary(str + headlen, "$", in.salt, in.saltlen);
        (void) pwhash_argon2_str_put_binary(p, "$", hash, hashlen);
    }
    arena_free(&memory);
    return ret;
}

static int pwhash_argon2_str_make(char *str, size_t str_maxlen, size_t hashlen,
                                  const pwhash_argon2_input *input, const uint8_t *keyid,
                                  size_t keyidlen)
{
    int ret = pwhash_argon2_str_make_work(str, str_maxlen, hashlen, input, keyid, keyidlen);

    stack_clear(PWHASH_ARGON2_STACK);
    return ret;
}

/* ---- Verification ---- */

/* 0 if the parsed string matches what is known besides it: password, secret, associated data and
 * threads. Else -1, EINVAL, EFBIG or ENOMEM. */
static STACK_WORK int pwhash_argon2_str_match_work(const pwhash_argon2_str_parts *parts,
                                                   const pwhash_argon2_input *known)
{
    uint8_t data[crypto_pwhash_argon2_ll_STR_ADBYTES_MAX], *want, *got;
    size_t hashlen         = parts->hash.len;
    pwhash_argon2_input in = *known;
    arena memory;
    int ret;

    in.saltlen        = parts->salt.len;
    in.adlen          = known->ad != NULL ? known->adlen : 0;
    in.params         = parts->params;
    in.params.threads = known->params.threads;
    if (parts->data.text != NULL) {
        pwhash_argon2_str_decode(data, &parts->data);
        if (known->ad != NULL &&
            (known->adlen != parts->data.len || memcmp(known->ad, data, known->adlen) != 0)) {
            return error_fail_errno(EINVAL, "Argon2 string: different associated data");
        }
        in.ad    = data;
        in.adlen = parts->data.len;
    }
    if (pwhash_argon2_check(&in, hashlen) != 0 ||
        arena_make(&memory, 2 * hashlen + in.saltlen) != 0) {
        return -1;
    }
    want    = memory.data;
    got     = want + hashlen;
    in.salt = got + hashlen;
    pwhash_argon2_str_decode(want, &parts->hash);
    pwhash_argon2_str_decode(got + hashlen, &parts->salt);
    ret = pwhash_argon2_hash(got, hashlen, &in);
    if (ret == 0) {
        ret = sodium_memcmp(got, want, hashlen);
        CT_DECLASSIFY(&ret, sizeof ret);
        if (ret != 0) {
            ret = error_fail_errno(EINVAL, "Argon2 string: wrong password");
        }
    }
    arena_free(&memory);
    return ret;
}

static int pwhash_argon2_str_match(const pwhash_argon2_str_parts *parts,
                                   const pwhash_argon2_input *known)
{
    int ret = pwhash_argon2_str_match_work(parts, known);

    stack_clear(PWHASH_ARGON2_STACK);
    return ret;
}

/* ---- The functions with a memory limit and one lane ---- */

static int pwhash_argon2_str_classic(char out[crypto_pwhash_STRBYTES], int type,
                                     const pwhash_argon2_classic *classic)
{
    pwhash_argon2_input in;

    memset(out, 0, crypto_pwhash_STRBYTES);
    if (pwhash_argon2_from_classic(&in, type, classic, PWHASH_ARGON2_STR_HASHBYTES) != 0) {
        return -1;
    }
    return pwhash_argon2_str_make(out, crypto_pwhash_STRBYTES, PWHASH_ARGON2_STR_HASHBYTES, &in,
                                  NULL, 0);
}

/* Parses a string of the form that crypto_pwhash_str writes, of this type: no keyid or data, the
 * hash not too short; any lanes, passes and lengths of salt and hash. */
static int pwhash_argon2_str_parse_classic(pwhash_argon2_str_parts *parts, const char *str,
                                           int type)
{
    if (pwhash_argon2_str_parse(parts, str) != 0) {
        errno = EINVAL;
        return -1;
    }
    if (parts->params.type != type || parts->keyid.text != NULL || parts->data.text != NULL ||
        parts->hash.len < crypto_pwhash_BYTES_MIN) {
        return error_fail_errno(EINVAL, "crypto_pwhash: not a string of this algorithm");
    }
    return 0;
}

static int pwhash_argon2_str_verify(const char *str, int type, const char *passwd,
                                    unsigned long long passwdlen)
{
    pwhash_argon2_str_parts parts;
    pwhash_argon2_input known = {0};

    if (passwdlen > crypto_pwhash_PASSWD_MAX) {
        return error_fail_errno(EFBIG, "crypto_pwhash: password too long");
    }
    if (pwhash_argon2_str_parse_classic(&parts, str, type) != 0) {
        return -1;
    }
    known.passwd         = (const uint8_t *) passwd;
    known.passwdlen      = (size_t) passwdlen;
    known.params.threads = 1;
    return pwhash_argon2_str_match(&parts, &known);
}

static int pwhash_argon2_str_rehash(const char *str, int type, unsigned long long opslimit,
                                    size_t memlimit)
{
    pwhash_argon2_str_parts parts;

    if (opslimit > UINT32_MAX || memlimit / 1024 > UINT32_MAX) {
        return error_fail_errno(EINVAL, "crypto_pwhash: limit too large");
    }
    if (strlen(str) >= crypto_pwhash_STRBYTES) {
        return error_fail_errno(EINVAL, "crypto_pwhash: string too long");
    }
    if (pwhash_argon2_str_parse_classic(&parts, str, type) != 0) {
        return -1;
    }
    return parts.params.version != ARGON2_VERSION || parts.params.passes != opslimit ||
           parts.params.m != memlimit / 1024;
}

/* The type that a string names: ARGON2_I or ARGON2_ID; or -1, EINVAL. */
static int pwhash_argon2_str_type(const char *str)
{
    int type;

    for (type = ARGON2_I; type <= ARGON2_ID; type++) {
        if (pwhash_argon2_str_skip(&str, pwhash_argon2_str_prefix[type])) {
            return type;
        }
    }
    return error_fail_errno(EINVAL, "crypto_pwhash: a string of no known algorithm");
}

/* ---- Public ---- */

int crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *const passwd,
                      unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit)
{
    return crypto_pwhash_argon2id_str(out, passwd, passwdlen, opslimit, memlimit);
}

int crypto_pwhash_str_alg(char out[crypto_pwhash_STRBYTES], const char *const passwd,
                          unsigned long long passwdlen, unsigned long long opslimit,
                          size_t memlimit, int alg)
{
    switch (alg) {
    case crypto_pwhash_ALG_ARGON2I13:
        return crypto_pwhash_argon2i_str(out, passwd, passwdlen, opslimit, memlimit);
    case crypto_pwhash_ALG_ARGON2ID13:
        return crypto_pwhash_argon2id_str(out, passwd, passwdlen, opslimit, memlimit);
    default:
        error_misuse("crypto_pwhash_str_alg: there is no such algorithm");
    }
}

int crypto_pwhash_str_needs_rehash(const char *str, unsigned long long opslimit, size_t memlimit)
{
    int type = pwhash_argon2_str_type(str);

    return type >= 0 ? pwhash_argon2_str_rehash(str, type, opslimit, memlimit) : -1;
}

int crypto_pwhash_str_verify(const char *str, const char *const passwd,
                             unsigned long long passwdlen)
{
    int type = pwhash_argon2_str_type(str);

    return type >= 0 ? pwhash_argon2_str_verify(str, type, passwd, passwdlen) : -1;
}

int crypto_pwhash_argon2_str_ll(char *str, size_t str_maxlen, size_t hashlen, const char *passwd,
                                size_t passwdlen, const unsigned char *salt, size_t saltlen,
                                const unsigned char *secret, size_t secretlen,
                                const unsigned char *keyid, size_t keyidlen,
                                const unsigned char *ad, size_t adlen, int alg, uint32_t t,
                                uint32_t m_kib, uint32_t p, uint32_t threads)
{
    const argon2_params params = {t, m_kib, p, threads, ARGON2_VERSION, alg};
    pwhash_argon2_input in     = {
        (const uint8_t *) passwd, salt, secret, ad, passwdlen, saltlen, secretlen, adlen, params};

    bytes_zero(str, str_maxlen);
    if (pwhash_argon2_check(&in, hashlen) != 0) {
        return -1;
    }
    if (keyidlen > crypto_pwhash_argon2_ll_KEYIDBYTES_MAX ||
        adlen > crypto_pwhash_argon2_ll_STR_ADBYTES_MAX) {
        return error_fail_errno(EINVAL, "Argon2 string: keyid or data too long");
    }
    return pwhash_argon2_str_make(str, str_maxlen, hashlen, &in, keyid, keyidlen);
}

int crypto_pwhash_argon2_str_params_ll(const char *str, int *alg, uint32_t *t, uint32_t *m_kib,
                                       uint32_t *p, size_t *saltlen, size_t *hashlen,
                                       unsigned char *keyid, size_t *keyidlen)
{
    pwhash_argon2_str_parts parts;

    if (pwhash_argon2_str_parse(&parts, str) != 0) {
        return -1;
    }
    *alg      = parts.params.type;
    *t        = parts.params.passes;
    *m_kib    = parts.params.m;
    *p        = parts.params.lanes;
    *saltlen  = parts.salt.len;
    *hashlen  = parts.hash.len;
    *keyidlen = parts.keyid.len;
    pwhash_argon2_str_decode(keyid, &parts.keyid);
    return 0;
}

int crypto_pwhash_argon2_str_verify_ll(const char *str, const char *passwd, size_t passwdlen,
                                       const unsigned char *secret, size_t secretlen,
                                       const unsigned char *ad, size_t adlen, uint32_t t_max,
                                       uint32_t m_kib_max, uint32_t threads)
{
    pwhash_argon2_str_parts parts;
    pwhash_argon2_input known = {0};

    if (pwhash_argon2_str_parse(&parts, str) != 0) {
        return -1;
    }
    if (parts.params.passes > t_max || parts.params.m > m_kib_max) {
        return error_fail_errno(EFBIG, "Argon2 string: more time or memory than allowed");
    }
    known.passwd         = (const uint8_t *) passwd;
    known.passwdlen      = passwdlen;
    known.secret         = secret;
    known.secretlen      = secretlen;
    known.ad             = ad;
    known.adlen          = adlen;
    known.params.threads = threads;
    return pwhash_argon2_str_match(&parts, &known);
}

/* Defines the functions for strings of one type. */
#define PWHASH_ARGON2_STR(make, needs_rehash, verify, strbytes, type)                              \
    int make(char out[strbytes], const char *const passwd, unsigned long long passwdlen,           \
             unsigned long long opslimit, size_t memlimit)                                         \
    {                                                                                              \
        const pwhash_argon2_classic classic = {passwd, passwdlen, NULL, opslimit, memlimit};       \
                                                                                                   \
        return pwhash_argon2_str_classic(out, type, &classic);                                     \
    }                                                                                              \
                                                                                                   \
    int needs_rehash(const char *str, unsigned long long opslimit, size_t memlimit)                \
    {                                                                                              \
        return pwhash_argon2_str_rehash(str, type, opslimit, memlimit);                            \
    }                                                                                              \
                                                                                                   \
    int verify(const char *str, const char *const passwd, unsigned long long passwdlen)            \
    {                                                                                              \
        return pwhash_argon2_str_verify(str, type, passwd, passwdlen);                             \
    }

PWHASH_ARGON2_STR(crypto_pwhash_argon2i_str, crypto_pwhash_argon2i_str_needs_rehash,
                  crypto_pwhash_argon2i_str_verify, crypto_pwhash_argon2i_STRBYTES, ARGON2_I)

PWHASH_ARGON2_STR(crypto_pwhash_argon2id_str, crypto_pwhash_argon2id_str_needs_rehash,
                  crypto_pwhash_argon2id_str_verify, crypto_pwhash_argon2id_STRBYTES, ARGON2_ID)
