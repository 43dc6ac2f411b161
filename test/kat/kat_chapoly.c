/* SPDX-License-Identifier: ISC */
/* Known-answer ops of the constructions from ChaCha20 and Poly1305. Each runs every form of its
 * operation on one vector. */
#include "kat.h"

/* Shared by the three crypto_aead_*chacha20poly1305. */
typedef struct kat_chapoly_aead {
    size_t npub;
    int (*encrypt)(uint8_t *c, unsigned long long *clen_p, const uint8_t *m,
                   unsigned long long mlen, const uint8_t *ad, unsigned long long adlen,
                   const uint8_t *nsec, const uint8_t *npub, const uint8_t *k);
    int (*encrypt_detached)(uint8_t *c, uint8_t *mac, unsigned long long *maclen_p,
                            const uint8_t *m, unsigned long long mlen, const uint8_t *ad,
                            unsigned long long adlen, const uint8_t *nsec, const uint8_t *npub,
                            const uint8_t *k);
    int (*decrypt)(uint8_t *m, unsigned long long *mlen_p, uint8_t *nsec, const uint8_t *c,
                   unsigned long long clen, const uint8_t *ad, unsigned long long adlen,
                   const uint8_t *npub, const uint8_t *k);
    int (*decrypt_detached)(uint8_t *m, uint8_t *nsec, const uint8_t *c, unsigned long long clen,
                            const uint8_t *mac, const uint8_t *ad, unsigned long long adlen,
                            const uint8_t *npub, const uint8_t *k);
} kat_chapoly_aead;

/* 0 if the len bytes at c are the record's ciphertext: field "c", or of long ones "sha256". */
static int kat_chapoly_expect(const kat_record *v, const uint8_t *c, size_t len)
{
    uint8_t hash[32];

    if (kat_has(v, "c")) {
        return kat_expect(v, "c", c, len);
    }
    (void) crypto_hash_sha256(hash, c, len);
    return kat_expect(v, "sha256", hash, sizeof hash);
}

/* key, nonce, ad, msg, c = ciphertext || tag, or its sha256 */
static int kat_chapoly_run(const kat_record *v, const kat_chapoly_aead *f)
{
    const uint8_t *k = kat_fixed(v, "key", 32), *n = kat_fixed(v, "nonce", f->npub);
    kat_bytes m = kat_get(v, "msg"), ad = kat_get(v, "ad");
    uint8_t *c = kat_buffer(m.len + 16), *out = kat_buffer(m.len);
    unsigned long long len;

    if (f->encrypt(c, &len, m.p, m.len, ad.p, ad.len, NULL, n, k) != 0 || len != m.len + 16 ||
        kat_chapoly_expect(v, c, m.len + 16) != 0 ||
        f->decrypt(out, &len, NULL, c, m.len + 16, ad.p, ad.len, n, k) != 0 || len != m.len ||
        kat_expect(v, "msg", out, m.len) != 0) {
        return -1;
    }
    memset(c, 0, m.len + 16);
    memset(out, 0, m.len);
    if (f->encrypt_detached(c, c + m.len, &len, m.p, m.len, ad.p, ad.len, NULL, n, k) != 0 ||
        len != 16 || kat_chapoly_expect(v, c, m.len + 16) != 0 ||
        f->decrypt_detached(out, NULL, c, m.len, c + m.len, ad.p, ad.len, n, k) != 0) {
        return -1;
    }
    return kat_expect(v, "msg", out, m.len);
}

#define KAT_CHAPOLY_AEAD(stem, parts)                                                              \
    KAT(crypto_aead_##stem)                                                                        \
    {                                                                                              \
        static const kat_chapoly_aead f = {                                                        \
            crypto_aead_##stem##_NPUBBYTES,        crypto_aead_##stem##_encrypt,                   \
            crypto_aead_##stem##_encrypt_detached, crypto_aead_##stem##_decrypt,                   \
            crypto_aead_##stem##_decrypt_detached,                                                 \
        };                                                                                         \
        return kat_chapoly_run(v, &f) != 0 ? -1 : parts(v);                                        \
    }

/* The same in parts of at most step bytes. */
#define KAT_CHAPOLY_PARTS(stem)                                                                    \
    static int kat_chapoly_##stem##_step(const kat_record *v, size_t step)                         \
    {                                                                                              \
        const uint8_t *k = kat_fixed(v, "key", 32);                                                \
        const uint8_t *n = kat_fixed(v, "nonce", crypto_aead_##stem##_NPUBBYTES);                  \
        kat_bytes m = kat_get(v, "msg"), ad = kat_get(v, "ad");                                    \
        uint8_t *c = kat_buffer(m.len + 16), *out = kat_buffer(m.len);                             \
        crypto_aead_##stem##_state e, d;                                                           \
        size_t i, len;                                                                             \
                                                                                                   \
        (void) crypto_aead_##stem##_init(&e, n, k);                                                \
        for (i = 0; i < ad.len; i += step) {                                                       \
            len = ad.len - i < step ? ad.len - i : step;                                           \
            if (crypto_aead_##stem##_ad(&e, ad.p + i, len) != 0) {                                 \
                return -1;                                                                         \
            }                                                                                      \
        }                                                                                          \
        d = e;                                                                                     \
        for (i = 0; i < m.len; i += step) {                                                        \
            len = m.len - i < step ? m.len - i : step;                                             \
            if (crypto_aead_##stem##_encrypt_update(&e, c + i, m.p + i, len) != 0 ||               \
                crypto_aead_##stem##_decrypt_update_unverified(&d, out + i, c + i, len) != 0) {    \
                return -1;                                                                         \
            }                                                                                      \
        }                                                                                          \
        if (crypto_aead_##stem##_encrypt_final(&e, c + m.len) != 0 ||                              \
            crypto_aead_##stem##_decrypt_final(&d, c + m.len) != 0 ||                              \
            kat_chapoly_expect(v, c, m.len + 16) != 0) {                                           \
            return -1;                                                                             \
        }                                                                                          \
        return kat_expect(v, "msg", out, m.len);                                                   \
    }                                                                                              \
    static int kat_chapoly_##stem##_parts(const kat_record *v)                                     \
    {                                                                                              \
        return kat_chapoly_##stem##_step(v, 1) != 0 || kat_chapoly_##stem##_step(v, 50) != 0 ||    \
                       kat_chapoly_##stem##_step(v, 1000) != 0                                     \
                   ? -1                                                                            \
                   : 0;                                                                            \
    }
KAT_CHAPOLY_PARTS(chacha20poly1305_ietf)
KAT_CHAPOLY_PARTS(xchacha20poly1305_ietf)

static int kat_chapoly_no_parts(const kat_record *v)
{
    (void) v;
    return 0;
}

KAT_CHAPOLY_AEAD(chacha20poly1305, kat_chapoly_no_parts)
KAT_CHAPOLY_AEAD(chacha20poly1305_ietf, kat_chapoly_chacha20poly1305_ietf_parts)
KAT_CHAPOLY_AEAD(xchacha20poly1305_ietf, kat_chapoly_xchacha20poly1305_ietf_parts)

/* The name of message i's field. */
static const char *kat_chapoly_name(char name[16], const char *field, int i)
{
    (void) snprintf(name, 16, "%s%d", field, i);
    return name;
}

/* Message i of a stream on both sides: ad, msg, tag and c, each with the number i. */
static int kat_chapoly_message(const kat_record *v, int i,
                               crypto_secretstream_xchacha20poly1305_state *tx,
                               crypto_secretstream_xchacha20poly1305_state *rx)
{
    char name[16];
    kat_bytes ad = kat_get(v, kat_chapoly_name(name, "ad", i));
    kat_bytes m  = kat_get(v, kat_chapoly_name(name, "msg", i));
    uint8_t tag  = *kat_fixed(v, kat_chapoly_name(name, "tag", i), 1), got;
    uint8_t *c = kat_buffer(m.len + 17), *out = kat_buffer(m.len);
    unsigned long long len;

    if (crypto_secretstream_xchacha20poly1305_push(tx, c, &len, m.p, m.len, ad.p, ad.len, tag) !=
            0 ||
        len != m.len + 17 || kat_expect(v, kat_chapoly_name(name, "c", i), c, m.len + 17) != 0 ||
        crypto_secretstream_xchacha20poly1305_pull(rx, out, &len, &got, c, m.len + 17, ad.p,
                                                   ad.len) != 0 ||
        len != m.len || got != tag) {
        return -1;
    }
    return kat_expect(v, kat_chapoly_name(name, "msg", i), out, m.len);
}

/* key, header; counter: the number of the first message, if not 1; messages from 0 on; then state:
 * key and nonce afterwards */
KAT(crypto_secretstream_xchacha20poly1305)
{
    crypto_secretstream_xchacha20poly1305_state tx, rx;
    uint8_t state[44];
    char name[16];
    int i;

    if (crypto_secretstream_xchacha20poly1305_init_pull(&rx, kat_fixed(v, "header", 24),
                                                        kat_fixed(v, "key", 32)) != 0) {
        return -1;
    }
    if (kat_has(v, "counter")) {
        memcpy(rx.nonce, kat_fixed(v, "counter", 4), 4);
    }
    tx = rx;
    for (i = 0; kat_has(v, kat_chapoly_name(name, "c", i)); i++) {
        if (kat_chapoly_message(v, i, &tx, &rx) != 0) {
            return -1;
        }
    }
    memcpy(state, rx.k, 32);
    memcpy(state + 32, rx.nonce, 12);
    return memcmp(&tx, &rx, sizeof tx) != 0 ? -1 : kat_expect(v, "state", state, sizeof state);
}

/* key, nonce, msg, c = tag || ciphertext, or its sha256 */
KAT(crypto_secretbox_xchacha20poly1305)
{
    const uint8_t *k = kat_fixed(v, "key", 32), *n = kat_fixed(v, "nonce", 24);
    kat_bytes m = kat_get(v, "msg");
    uint8_t *c = kat_buffer(m.len + 16), *out = kat_buffer(m.len);

    if (crypto_secretbox_xchacha20poly1305_easy(c, m.p, m.len, n, k) != 0 ||
        kat_chapoly_expect(v, c, m.len + 16) != 0 ||
        crypto_secretbox_xchacha20poly1305_open_easy(out, c, m.len + 16, n, k) != 0 ||
        kat_expect(v, "msg", out, m.len) != 0) {
        return -1;
    }
    memset(c, 0, m.len + 16);
    memset(out, 0, m.len);
    if (crypto_secretbox_xchacha20poly1305_detached(c + 16, c, m.p, m.len, n, k) != 0 ||
        kat_chapoly_expect(v, c, m.len + 16) != 0 ||
        crypto_secretbox_xchacha20poly1305_open_detached(out, c + 16, c, m.len, n, k) != 0) {
        return -1;
    }
    return kat_expect(v, "msg", out, m.len);
}

/* One direction between sk and pk. */
static int kat_chapoly_box(const kat_record *v, const uint8_t *pk, const uint8_t *sk)
{
    const uint8_t *n = kat_fixed(v, "nonce", 24);
    kat_bytes m      = kat_get(v, "msg");
    uint8_t *c = kat_buffer(m.len + 16), *out = kat_buffer(m.len), k[32];

    if (crypto_box_curve25519xchacha20poly1305_beforenm(k, pk, sk) != 0 ||
        kat_expect(v, "shared", k, sizeof k) != 0 ||
        crypto_box_curve25519xchacha20poly1305_easy(c, m.p, m.len, n, pk, sk) != 0 ||
        kat_expect(v, "c", c, m.len + 16) != 0 ||
        crypto_box_curve25519xchacha20poly1305_open_easy(out, c, m.len + 16, n, pk, sk) != 0 ||
        kat_expect(v, "msg", out, m.len) != 0) {
        return -1;
    }
    memset(c, 0, m.len + 16);
    memset(out, 0, m.len);
    if (crypto_box_curve25519xchacha20poly1305_detached(c + 16, c, m.p, m.len, n, pk, sk) != 0 ||
        kat_expect(v, "c", c, m.len + 16) != 0 ||
        crypto_box_curve25519xchacha20poly1305_open_detached(out, c + 16, c, m.len, n, pk, sk) !=
            0) {
        return -1;
    }
    return kat_expect(v, "msg", out, m.len);
}

/* Two key pairs from seed and peer_seed, the key they share, nonce, msg, c = tag || ciphertext;
 * sealed: the message sealed to the first pair */
KAT(crypto_box_curve25519xchacha20poly1305)
{
    kat_bytes m = kat_get(v, "msg"), sealed = kat_get(v, "sealed");
    uint8_t *out = kat_buffer(m.len), pk[32], sk[32], peer_pk[32], peer_sk[32];

    if (crypto_box_curve25519xchacha20poly1305_seed_keypair(pk, sk, kat_fixed(v, "seed", 32)) !=
            0 ||
        crypto_box_curve25519xchacha20poly1305_seed_keypair(peer_pk, peer_sk,
                                                            kat_fixed(v, "peer_seed", 32)) != 0 ||
        kat_chapoly_box(v, peer_pk, sk) != 0 || kat_chapoly_box(v, pk, peer_sk) != 0 ||
        sealed.len != m.len + 48 ||
        crypto_box_curve25519xchacha20poly1305_seal_open(out, sealed.p, sealed.len, pk, sk) != 0) {
        return -1;
    }
    return kat_expect(v, "msg", out, m.len);
}
