/* AEGIS-256: the interface of its implementations, which is that of both AEGIS. */
#ifndef TRONA_AEGIS256_AEGIS256_H
#define TRONA_AEGIS256_AEGIS256_H

#include "../aegis128l/aegis.h"

typedef aegis_impl aegis256_impl;

#endif
