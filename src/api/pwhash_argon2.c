/* SPDX-License-Identifier: ISC */
/* Argon2 (RFC 9106) without its strings: crypto_pwhash, crypto_pwhash_argon2i and _argon2id,
 * crypto_pwhash_argon2_ll, crypto_pwhash_calibrate. */
#include "pwhash_argon2.h"

#include <errno.h>

#include "../core/clock.h"
#include "../core/error.h"
#include "../core/stack.h"

STATIC_ASSERT(pwhash_argon2_algs_are_types,
              crypto_pwhash_ALG_ARGON2I13 == ARGON2_I && crypto_pwhash_ALG_ARGON2ID13 == ARGON2_ID);

int pwhash_argon2_check(const pwhash_argon2_input *in, size_t outlen)
{
    if (in->params.type < ARGON2_D || in->params.type > ARGON2_ID) {
        return error_fail_errno(EINVAL, "Argon2: no such algorithm");
    }
#if SIZE_MAX > UINT32_MAX
    if (outlen > UINT32_MAX || in->passwdlen > UINT32_MAX || in->saltlen > UINT32_MAX ||
        in->secretlen > UINT32_MAX || in->adlen > UINT32_MAX) {
        return error_fail_errno(EFBIG, "Argon2: no length may exceed 4294967295 bytes");
    }
#endif
    if (in->params.lanes > crypto_pwhash_argon2_ll_LANES_MAX) {
        return error_fail_errno(EFBIG, "Argon2: more than 16777215 lanes");
    }
    if (outlen < crypto_pwhash_argon2_ll_BYTES_MIN ||
        in->saltlen < crypto_pwhash_argon2_ll_SALTBYTES_MIN) {
        return error_fail_errno(EINVAL, "Argon2: the hash must have 4 bytes or more, the salt 8");
    }
    if (in->params.passes == 0 || in->params.lanes == 0 || in->params.m < 8 * in->params.lanes) {
        return error_fail_errno(EINVAL, "Argon2: needs a pass, a lane and 8 KiB per lane, or more");
    }
    return 0;
}

int pwhash_argon2_from_classic(pwhash_argon2_input *in, int type,
                               const pwhash_argon2_classic *classic, unsigned long long outlen)
{
    const unsigned long long opslimit = classic->opslimit;
    const size_t memlimit             = classic->memlimit;

    if (outlen > crypto_pwhash_BYTES_MAX) {
        return error_fail_errno(EFBIG, "crypto_pwhash: the output is too long");
    }
    if (outlen < crypto_pwhash_BYTES_MIN) {
        return error_fail_errno(EINVAL, "crypto_pwhash: the output must have at least 16 bytes");
    }
    if (classic->passwdlen > crypto_pwhash_PASSWD_MAX || opslimit > crypto_pwhash_OPSLIMIT_MAX ||
        memlimit > crypto_pwhash_MEMLIMIT_MAX) {
        return error_fail_errno(EFBIG, "crypto_pwhash: password or limit too large");
    }
    if (opslimit < (type == ARGON2_I ? crypto_pwhash_argon2i_OPSLIMIT_MIN
                                     : crypto_pwhash_argon2id_OPSLIMIT_MIN) ||
        memlimit < crypto_pwhash_MEMLIMIT_MIN) {
        return error_fail_errno(EINVAL, "crypto_pwhash: limit too small");
    }
    memset(in, 0, sizeof *in);
    in->passwd         = (const uint8_t *) classic->passwd;
    in->passwdlen      = (size_t) classic->passwdlen;
    in->salt           = classic->salt;
    in->saltlen        = crypto_pwhash_SALTBYTES;
    in->params.passes  = (uint32_t) opslimit;
    in->params.m       = (uint32_t) (memlimit / 1024);
    in->params.lanes   = 1;
    in->params.threads = 1;
    in->params.version = ARGON2_VERSION;
    in->params.type    = type;
    return 0;
}

static void pwhash_argon2_absorb32(crypto_generichash_state *st, uint32_t x)
{
    uint8_t bytes[4];

    store32_le(bytes, x);
    (void) crypto_generichash_update(st, bytes, sizeof bytes);
}

static void pwhash_argon2_absorb(crypto_generichash_state *st, const uint8_t *p, size_t len)
{
    pwhash_argon2_absorb32(st, (uint32_t) len);
    (void) crypto_generichash_update(st, p, len);
}

static STACK_WORK int pwhash_argon2_hash_work(uint8_t *out, size_t outlen,
                                              const pwhash_argon2_input *in)
{
    crypto_generichash_state st;
    uint8_t h0[64];
    int ret;

    (void) crypto_generichash_init(&st, NULL, 0, sizeof h0);
    pwhash_argon2_absorb32(&st, in->params.lanes);
    pwhash_argon2_absorb32(&st, (uint32_t) outlen);
    pwhash_argon2_absorb32(&st, in->params.m);
    pwhash_argon2_absorb32(&st, in->params.passes);
    pwhash_argon2_absorb32(&st, in->params.version);
    pwhash_argon2_absorb32(&st, (uint32_t) in->params.type);
    pwhash_argon2_absorb(&st, in->passwd, in->passwdlen);
    pwhash_argon2_absorb(&st, in->salt, in->saltlen);
    pwhash_argon2_absorb(&st, in->secret, in->secretlen);
    pwhash_argon2_absorb(&st, in->ad, in->adlen);
    (void) crypto_generichash_final(&st, h0, sizeof h0);
    ret = argon2_hash(out, outlen, h0, &in->params);
    wipe(h0, sizeof h0);
    return ret;
}

int pwhash_argon2_hash(uint8_t *out, size_t outlen, const pwhash_argon2_input *in)
{
    int ret = pwhash_argon2_hash_work(out, outlen, in);

    stack_clear(PWHASH_ARGON2_STACK);
    return ret;
}

/* crypto_pwhash_argon2i or _argon2id, depending on type. */
static int pwhash_argon2_raw(int type, int alg, uint8_t *out, unsigned long long outlen,
                             const pwhash_argon2_classic *classic)
{
    pwhash_argon2_input in;

    if (outlen <= SIZE_MAX) {
        bytes_zero(out, (size_t) outlen);
    }
    if (pwhash_argon2_from_classic(&in, type, classic, outlen) != 0) {
        return -1;
    }
    if ((const void *) out == (const void *) classic->passwd) {
        return error_fail_errno(EINVAL, "crypto_pwhash: the output is the password");
    }
    if (alg != type) {
        return error_fail_errno(EINVAL, "crypto_pwhash: no such algorithm");
    }
    return pwhash_argon2_hash(out, (size_t) outlen, &in);
}

int crypto_pwhash(unsigned char *const out, unsigned long long outlen, const char *const passwd,
                  unsigned long long passwdlen, const unsigned char *const salt,
                  unsigned long long opslimit, size_t memlimit, int alg)
{
    switch (alg) {
    case crypto_pwhash_ALG_ARGON2I13:
        return crypto_pwhash_argon2i(out, outlen, passwd, passwdlen, salt, opslimit, memlimit, alg);
    case crypto_pwhash_ALG_ARGON2ID13:
        return crypto_pwhash_argon2id(out, outlen, passwd, passwdlen, salt, opslimit, memlimit,
                                      alg);
    default:
        return error_fail_errno(EINVAL, "crypto_pwhash: no such algorithm");
    }
}

int crypto_pwhash_argon2_ll(unsigned char *out, size_t outlen, const char *passwd, size_t passwdlen,
                            const unsigned char *salt, size_t saltlen, const unsigned char *secret,
                            size_t secretlen, const unsigned char *ad, size_t adlen, int alg,
                            uint32_t t, uint32_t m_kib, uint32_t p, uint32_t threads)
{
    const argon2_params params = {t, m_kib, p, threads, ARGON2_VERSION, alg};
    pwhash_argon2_input in     = {
        (const uint8_t *) passwd, salt, secret, ad, passwdlen, saltlen, secretlen, adlen, params};

    if (pwhash_argon2_check(&in, outlen) != 0 || pwhash_argon2_hash(out, outlen, &in) != 0) {
        bytes_zero(out, outlen);
        return -1;
    }
    return 0;
}

int crypto_pwhash_argon2i(unsigned char *const out, unsigned long long outlen,
                          const char *const passwd, unsigned long long passwdlen,
                          const unsigned char *const salt, unsigned long long opslimit,
                          size_t memlimit, int alg)
{
    const pwhash_argon2_classic classic = {passwd, passwdlen, salt, opslimit, memlimit};

    return pwhash_argon2_raw(ARGON2_I, alg, out, outlen, &classic);
}

int crypto_pwhash_argon2id(unsigned char *const out, unsigned long long outlen,
                           const char *const passwd, unsigned long long passwdlen,
                           const unsigned char *const salt, unsigned long long opslimit,
                           size_t memlimit, int alg)
{
    const pwhash_argon2_classic classic = {passwd, passwdlen, salt, opslimit, memlimit};

    return pwhash_argon2_raw(ARGON2_ID, alg, out, outlen, &classic);
}

/* ---- Limits for a given time on this machine: memory first, then passes (RFC 9106, 4) ---- */

/* Memory of the first measurement, unless less is allowed. */
enum { PWHASH_CALIBRATE_START = 1 << 20 };

/* Minimum duration of a measurement, in ns: far above the resolution of any clock. */
static const double pwhash_calibrate_least = 2e6;

/* Nanoseconds of one call, the lesser of two measurements; negative if a call fails. */
static double pwhash_calibrate_time(unsigned long long opslimit, size_t memlimit, int alg)
{
    static const unsigned char salt[crypto_pwhash_SALTBYTES] = {0};
    unsigned char out[32];
    double begin, t, best = -1;
    unsigned i, calls;

    for (i = 0; i < 2; i++) {
        begin = clock_ns();
        calls = 0;
        do {
            if (crypto_pwhash(out, sizeof out, "calibration", 11, salt, opslimit, memlimit, alg) !=
                0) {
                return -1;
            }
            calls++;
            t = clock_ns() - begin;
        } while (t < pwhash_calibrate_least);
        t    = t / calls;
        best = best < 0 || t < best ? t : best;
    }
    return best;
}

/* x, limited to low .. high. */
static double pwhash_calibrate_clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* passes times factor, limited to what is allowed. */
static unsigned long long pwhash_calibrate_passes(unsigned long long passes, double factor,
                                                  unsigned long long least)
{
    return (unsigned long long) pwhash_calibrate_clamp((double) passes * factor, (double) least,
                                                       4294967295.0);
}

int crypto_pwhash_calibrate(unsigned long long *opslimit, size_t *memlimit, size_t memory_max,
                            uint32_t milliseconds, int alg)
{
    unsigned long long passes = alg == crypto_pwhash_ALG_ARGON2I13 ? 3U : 1U;
    double t, larger, target = (double) milliseconds * 1e6;
    unsigned long long ops;
    size_t most, memory, tried;

    if (alg != crypto_pwhash_ALG_ARGON2I13 && alg != crypto_pwhash_ALG_ARGON2ID13) {
        return error_fail_errno(EINVAL, "crypto_pwhash_calibrate: no such algorithm");
    }
    if (milliseconds == 0 || memory_max < crypto_pwhash_MEMLIMIT_MIN) {
        return error_fail_errno(EINVAL, "crypto_pwhash_calibrate: too little time or memory");
    }
    most   = SODIUM_MIN(memory_max, crypto_pwhash_MEMLIMIT_MAX) / 1024 * 1024;
    memory = SODIUM_MIN(most, PWHASH_CALIBRATE_START);
    t      = pwhash_calibrate_time(passes, memory, alg);
    while (t >= 0 && 2 * t <= target && memory < most) {
        tried  = memory <= most / 2 ? 2 * memory : most;
        larger = pwhash_calibrate_time(passes, tried, alg);
        if (larger < 0) { /* no more memory */
            most = memory;
            break;
        }
        memory = tried;
        t      = larger;
    }
    if (t < 0) {
        return -1;
    }
    tried  = memory;
    memory = (size_t) pwhash_calibrate_clamp((double) memory * (target / t),
                                             crypto_pwhash_MEMLIMIT_MIN, (double) most) /
             1024 * 1024;
    t *= (double) memory / (double) tried;
    ops = pwhash_calibrate_passes(passes, target / t, passes);
    if (ops >=
        2 * passes) { /* t includes the fixed part of a call, which more passes do not repeat */
        t = pwhash_calibrate_time(ops, memory, alg);
        if (t < 0) {
            return -1;
        }
        ops = pwhash_calibrate_passes(ops, target / t, passes);
    }
    *opslimit = ops;
    *memlimit = memory;
    return 0;
}
