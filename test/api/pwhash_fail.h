/* How the tests of password hashing look at failures. */
#ifndef TRONA_TEST_PWHASH_FAIL_H
#define TRONA_TEST_PWHASH_FAIL_H

#include <errno.h>

#include "api_test.h"

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

#endif
