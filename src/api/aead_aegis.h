/* SPDX-License-Identifier: ISC */
/* What the public functions of every AEGIS have in common. */
#ifndef TRONA_API_AEAD_AEGIS_H
#define TRONA_API_AEAD_AEGIS_H

#include "../core/bytes.h"

/* 1 if there is more associated data than AEGIS allows or than memory can be. */
static inline int aead_aegis_ad_too_long(unsigned long long adlen)
{
    return exceeds_size_max(adlen) || adlen >> 61 != 0;
}

#endif
