/* SPDX-License-Identifier: ISC */
/* Known-answer ops of secretbox and box. Each runs every form of its operation on one vector. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "kat.h"

/* p = zeros || bytes, as NaCl's forms have it. */
static uint8_t *kat_api_padded(size_t zeros, kat_bytes b)
{
    uint8_t *p = kat_buffer(zeros + b.len);

    memcpy(p + zeros, b.p, b.len);
    return p;
}

/* key, nonce, msg, box = tag || ciphertext */
KAT(crypto_secretbox)
{
    const uint8_t *k = kat_fixed(v, "key", crypto_secretbox_KEYBYTES);
    const uint8_t *n = kat_fixed(v, "nonce", crypto_secretbox_NONCEBYTES);
    kat_bytes m = kat_get(v, "msg"), box = kat_get(v, "box");
    uint8_t *c = kat_buffer(m.len + 16), *out = kat_buffer(m.len + 32);
    uint8_t *m32 = kat_api_padded(32, m), *c16 = kat_buffer(m.len + 32);

    if (crypto_secretbox_easy(c, m.p, m.len, n, k) != 0 ||
        kat_expect(v, "box", c, m.len + 16) != 0 ||
        crypto_secretbox_open_easy(out, box.p, box.len, n, k) != 0 ||
        kat_expect(v, "msg", out, m.len) != 0) {
        return -1;
    }
    memset(c, 0, m.len + 16);
    memset(out, 0, m.len);
    if (crypto_secretbox_detached(c + 16, c, m.p, m.len, n, k) != 0 ||
        kat_expect(v, "box", c, m.len + 16) != 0 ||
        crypto_secretbox_open_detached(out, box.p + 16, box.p, box.len - 16, n, k) != 0 ||
        kat_expect(v, "msg", out, m.len) != 0) {
        return -1;
    }
    if (crypto_secretbox(c16, m32, m.len + 32, n, k) != 0 ||
        kat_expect(v, "box", c16 + 16, m.len + 16) != 0 ||
        crypto_secretbox_open(out, c16, m.len + 32, n, k) != 0) {
        return -1;
    }
    return kat_expect(v, "msg", out + 32, m.len);
}

/* One direction of crypto_box between sk and pk, whose shared key the record may name. */
static int kat_api_box(const kat_record *v, const uint8_t *n, const uint8_t *pk, const uint8_t *sk)
{
    kat_bytes m = kat_get(v, "msg"), box = kat_get(v, "box");
    uint8_t *c = kat_buffer(m.len + 16), *out = kat_buffer(m.len + 32);
    uint8_t *m32 = kat_api_padded(32, m), *c16 = kat_buffer(m.len + 32);
    uint8_t k[crypto_box_BEFORENMBYTES];

    if (crypto_box_beforenm(k, pk, sk) != 0 ||
        (kat_has(v, "shared") && kat_expect(v, "shared", k, sizeof k) != 0)) {
        return -1;
    }
    if (crypto_box_easy(c, m.p, m.len, n, pk, sk) != 0 ||
        kat_expect(v, "box", c, m.len + 16) != 0 ||
        crypto_box_open_easy(out, box.p, box.len, n, pk, sk) != 0 ||
        kat_expect(v, "msg", out, m.len) != 0) {
        return -1;
    }
    memset(c, 0, m.len + 16);
    if (crypto_box_easy_afternm(c, m.p, m.len, n, k) != 0 ||
        kat_expect(v, "box", c, m.len + 16) != 0 ||
        crypto_box(c16, m32, m.len + 32, n, pk, sk) != 0 ||
        kat_expect(v, "box", c16 + 16, m.len + 16) != 0 ||
        crypto_box_open(out, c16, m.len + 32, n, pk, sk) != 0) {
        return -1;
    }
    return kat_expect(v, "msg", out + 32, m.len);
}

/* Two key pairs, pk is sk's own, peer_pk is peer_sk's own; nonce, msg, box = tag || ciphertext. */
KAT(crypto_box)
{
    const uint8_t *sk = kat_fixed(v, "sk", 32), *peer_sk = kat_fixed(v, "peer_sk", 32);
    const uint8_t *pk = kat_fixed(v, "pk", 32), *peer_pk = kat_fixed(v, "peer_pk", 32);
    const uint8_t *n = kat_fixed(v, "nonce", crypto_box_NONCEBYTES);

    return kat_api_box(v, n, peer_pk, sk) != 0 ? -1 : kat_api_box(v, n, pk, peer_sk);
}

/* seed, pk, sk */
KAT(crypto_box_seed_keypair)
{
    uint8_t pk[32], sk[32];

    if (crypto_box_seed_keypair(pk, sk, kat_fixed(v, "seed", crypto_box_SEEDBYTES)) != 0 ||
        kat_expect(v, "pk", pk, sizeof pk) != 0) {
        return -1;
    }
    return kat_expect(v, "sk", sk, sizeof sk);
}

/* pk, sk, sealed, msg */
KAT(crypto_box_seal_open)
{
    const uint8_t *pk = kat_fixed(v, "pk", 32), *sk = kat_fixed(v, "sk", 32);
    kat_bytes c = kat_get(v, "sealed"), m = kat_get(v, "msg");
    uint8_t *out = kat_buffer(m.len);

    if (c.len != m.len + crypto_box_SEALBYTES ||
        crypto_box_seal_open(out, c.p, c.len, pk, sk) != 0) {
        return -1;
    }
    return kat_expect(v, "msg", out, m.len);
}
