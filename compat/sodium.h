/* SPDX-License-Identifier: ISC */
/* For programs written for libsodium: the same API, from trona. */
#ifndef sodium_H
#define sodium_H

#include <trona.h>

#endif
