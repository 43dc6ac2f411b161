/* XSalsa20-Poly1305 in NaCl's zero-padded form, for secretbox and box: what crypto_secretbox and
 * crypto_secretbox_open of trona.h do, without the deprecation. */
#ifndef TRONA_API_SECRETBOX_H
#define TRONA_API_SECRETBOX_H

#include "../core/targets.h"

int secretbox_seal_padded(uint8_t *c, const uint8_t *m, unsigned long long mlen,
                          const uint8_t n[24], const uint8_t k[32]);
int secretbox_open_padded(uint8_t *m, const uint8_t *c, unsigned long long clen,
                          const uint8_t n[24], const uint8_t k[32]);

#endif
