/* SPDX-License-Identifier: ISC */
/* ML-KEM-768 for X-Wing, whose secret key is a seed. */
#ifndef TRONA_API_KEM_MLKEM_H
#define TRONA_API_KEM_MLKEM_H

#include <stdint.h>
#include <trona.h>

#include "../core/names.h"

/* crypto_kem_mlkem768_seed_keypair and crypto_kem_mlkem768_dec in one, with one matrix. ss may
 * overlap the inputs. Leaves nothing behind. */
void kem_mlkem768_seed_dec(uint8_t ss[32], const uint8_t ct[crypto_kem_mlkem768_CIPHERTEXTBYTES],
                           const uint8_t seed[crypto_kem_mlkem768_SEEDBYTES]);

#endif
