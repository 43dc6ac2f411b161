/* SPDX-License-Identifier: ISC */
/* How the tests of password hashing look at failures. */
#pragma once

#include <errno.h>

#include "api_test.h"

#include "child.h"

static const char *pwhash_stale;

/* Makes the reason of the last failure another one, and errno 0. */
static inline void pwhash_forget(void)
{
    uint8_t b[16] = {0};

    (void) !sodium_pad(NULL, b, 1, 0, 1);
    pwhash_stale = trona_last_error();
    errno        = 0;
}

/* 1 if a call that returned ret failed with this errno, and said why. */
static inline int pwhash_failed(int ret, int error)
{
    return ret == -1 && errno == error && trona_last_error()[0] != 0 &&
           strcmp(trona_last_error(), pwhash_stale) != 0;
}

/* Leaves the process so much address space; 0 if that cannot be done, as under emulation, or would
 * end the checker that it runs under. */
static inline int pwhash_limit(rlim_t bytes)
{
    const char *preload = getenv("LD_PRELOAD");
    struct rlimit limit = {bytes, bytes}, is;

    return !CHILD_SANITIZED && (preload == NULL || strstr(preload, "vgpreload") == NULL) &&
           setrlimit(RLIMIT_AS, &limit) == 0 && getrlimit(RLIMIT_AS, &is) == 0 &&
           is.rlim_cur == bytes;
}
