/* SPDX-License-Identifier: ISC */
/* Limits of Argon2 for a time on this machine: memory first, then passes (RFC 9106, 4). */
#include <errno.h>
#include <trona.h>

#include "../core/bytes.h"
#include "../core/clock.h"
#include "../core/error.h"

/* What a measurement begins with, if it may take as much. */
#define PWHASH_CALIBRATE_START ((size_t) 1 << 20)

/* How long calls are timed together: more than the steps of any clock. */
#define PWHASH_CALIBRATE_LEAST 2e6

/* Nanoseconds of one call, the less of two measurements; more than 0, or negative if it fails. */
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
        } while (t < PWHASH_CALIBRATE_LEAST);
        t    = t / calls;
        best = best < 0 || t < best ? t : best;
    }
    return best;
}

/* x, or the nearest of low to high. */
static double pwhash_calibrate_clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* factor times as many passes, or the nearest number that is allowed. */
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
        errno = EINVAL;
        return error_fail("crypto_pwhash_calibrate: no such algorithm");
    }
    if (milliseconds == 0 || memory_max < crypto_pwhash_MEMLIMIT_MIN) {
        errno = EINVAL;
        return error_fail("crypto_pwhash_calibrate: too little time or memory");
    }
    most   = SODIUM_MIN(memory_max, crypto_pwhash_MEMLIMIT_MAX) / 1024 * 1024;
    memory = SODIUM_MIN(most, PWHASH_CALIBRATE_START);
    t      = pwhash_calibrate_time(passes, memory, alg);
    while (t >= 0 && 2 * t <= target && memory < most) {
        tried  = memory <= most / 2 ? 2 * memory : most;
        larger = pwhash_calibrate_time(passes, tried, alg);
        if (larger < 0) { /* the system has no more */
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
    if (ops >= 2 * passes) { /* what a call takes beside its passes is in t, but not in each pass */
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
