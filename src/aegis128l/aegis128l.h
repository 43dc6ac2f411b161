/* AEGIS-128L: the interface of its implementations, which is that of both AEGIS. */
#ifndef TRONA_AEGIS128L_AEGIS128L_H
#define TRONA_AEGIS128L_AEGIS128L_H

#include "aegis.h"

typedef aegis_impl aegis128l_impl;

#endif
