/* Randomness for the library's own use. */
#ifndef TRONA_CORE_RANDOM_H
#define TRONA_CORE_RANDOM_H

#include "targets.h"

/* Fills buf with size bytes (size may be 0) of the operating system's generator, whatever
 * randombytes_set_implementation chose: 0, or -1 if there is none. Never touches errno. */
int random_os_try(void *buf, size_t size);

/* The same; without a generator sodium_misuse. */
void random_os(void *buf, size_t size);

/* 0 if the generator in use can work, -1 if it is the operating system's and there is none. Opens
 * the device, where one is needed, so that it remains reachable after chroot. */
int random_ready(void);

#endif
