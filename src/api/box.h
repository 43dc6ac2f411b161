/* SPDX-License-Identifier: ISC */
/* What crypto_box does for either cipher of secretbox.h. What the public functions of trona.h say
 * of overlap, misuse and failure holds here. */
#ifndef TRONA_API_BOX_H
#define TRONA_API_BOX_H

#include "secretbox.h"

int box_beforenm(const secretbox_cipher *cipher, uint8_t k[32], const uint8_t pk[32],
                 const uint8_t sk[32]);
int box_detached(const secretbox_cipher *cipher, uint8_t *c, uint8_t mac[16], const uint8_t *m,
                 unsigned long long mlen, const uint8_t n[24], const uint8_t pk[32],
                 const uint8_t sk[32]);
int box_open_detached(const secretbox_cipher *cipher, uint8_t *m, const uint8_t *c,
                      const uint8_t mac[16], unsigned long long clen, const uint8_t n[24],
                      const uint8_t pk[32], const uint8_t sk[32]);
int box_open_easy(const secretbox_cipher *cipher, uint8_t *m, const uint8_t *c,
                  unsigned long long clen, const uint8_t n[24], const uint8_t pk[32],
                  const uint8_t sk[32]);
int box_seal(const secretbox_cipher *cipher, uint8_t *c, const uint8_t *m, unsigned long long mlen,
             const uint8_t pk[32]);
int box_seal_open(const secretbox_cipher *cipher, uint8_t *m, const uint8_t *c,
                  unsigned long long clen, const uint8_t pk[32], const uint8_t sk[32]);

#endif
