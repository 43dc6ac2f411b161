/* AES-256-GCM-SIV (RFC 8452): the interface of its implementations. */
#ifndef TRONA_AESGCMSIV_AESGCMSIV_H
#define TRONA_AESGCMSIV_AESGCMSIV_H

#include "../aesgcm/aesgcm.h"

/* The longest message and the longest associated data. */
#define AESGCMSIV_MAX UINT64_C(68719476736)

typedef struct aesgcmsiv_impl {
    impl_info info;
    /* tag = that of m, ad and nonce; c = m encrypted. c and m are equal or disjoint, tag is apart
     * from both. mlen and adlen <= AESGCMSIV_MAX. What has length 0 may be NULL. */
    void (*encrypt)(uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen, const uint8_t *ad,
                    size_t adlen, const uint8_t nonce[12], const uint8_t key[32]);
    /* m = c decrypted with the counter that begins with tag; want = the tag that such an m should
     * have. m is not to be trusted before the caller has compared the two. m == NULL: want only.
     * want is apart from all inputs; otherwise as encrypt. */
    void (*decrypt)(uint8_t *m, uint8_t want[16], const uint8_t *c, size_t clen,
                    const uint8_t tag[16], const uint8_t *ad, size_t adlen, const uint8_t nonce[12],
                    const uint8_t key[32]);
} aesgcmsiv_impl;

#endif
