/* AEGIS-128X2: the interface of its implementations, which is that of every AEGIS. */
#ifndef TRONA_AEGIS128X2_AEGIS128X2_H
#define TRONA_AEGIS128X2_AEGIS128X2_H

#include "../aegis128l/aegis.h"

typedef aegis_impl aegis128x2_impl;

#endif
