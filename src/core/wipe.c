/* SPDX-License-Identifier: ISC */
/* Wiping. Needs nothing else. */
#include "bytes.h"

#include <trona.h>

#if defined(_MSC_VER)
# include <malloc.h>
#endif

void bytes_wipe(void *p, size_t n)
{
#if defined(__GNUC__)
    bytes_zero(p, n);
    KEEP_STORES(p);
#else
    volatile uint8_t *v = (volatile uint8_t *) p;
    size_t i;

    for (i = 0; i < n; i++) {
        v[i] = 0;
    }
#endif
}

void sodium_memzero(void *const pnt, const size_t len)
{
    wipe(pnt, len);
}

void sodium_stackzero(const size_t len)
{
    if (len != 0) {
#if defined(__GNUC__)
        wipe(__builtin_alloca(len), len);
#elif defined(_MSC_VER)
        wipe(_alloca(len), len);
#endif
    }
}
