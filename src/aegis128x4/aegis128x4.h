/* AEGIS-128X4: the interface of its implementations, which is that of every AEGIS. */
#ifndef TRONA_AEGIS128X4_AEGIS128X4_H
#define TRONA_AEGIS128X4_AEGIS128X4_H

#include "../aegis128l/aegis.h"

typedef aegis_impl aegis128x4_impl;

#endif
