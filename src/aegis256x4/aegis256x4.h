/* AEGIS-256X4: the interface of its implementations, which is that of every AEGIS. */
#ifndef TRONA_AEGIS256X4_AEGIS256X4_H
#define TRONA_AEGIS256X4_AEGIS256X4_H

#include "../aegis128l/aegis.h"

typedef aegis_impl aegis256x4_impl;

#endif
