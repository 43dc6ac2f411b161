/* SPDX-License-Identifier: ISC */
/* HMAC-SHA-512 under a key that many messages share: what HKDF and PBKDF2 stand on. */
#ifndef TRONA_API_AUTH_HMACSHA512_H
#define TRONA_API_AUTH_HMACSHA512_H

#include <trona.h>

#include "../core/bytes.h"

/* out = the HMAC of m under the key that keyed was initialised with; keyed has had no message. out
 * may overlap m, and both may overlap keyed. m may be NULL if len is 0. Messages whose tags are
 * asked for one after another do not depend on each other: the CPU works at two of them at a time.
 */
void auth_hmacsha512_tag(uint8_t out[64], const crypto_auth_hmacsha512_state *keyed,
                         const uint8_t *m, size_t len);

#endif
