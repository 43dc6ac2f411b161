/* AEGIS-256X2: the interface of its implementations, which is that of every AEGIS. */
#ifndef TRONA_AEGIS256X2_AEGIS256X2_H
#define TRONA_AEGIS256X2_AEGIS256X2_H

#include "../aegis128l/aegis.h"

typedef aegis_impl aegis256x2_impl;

#endif
