/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_box and its sealed boxes. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "child.h"
#include "seal_forms.h"

/* The functions that XSalsa20 and XChaCha20 boxes have in common. */
typedef struct box_api {
    const char *name;
    int (*hash)(uint8_t *out, const uint8_t *in, const uint8_t *k, const uint8_t *c);
    int (*beforenm)(uint8_t *k, const uint8_t *pk, const uint8_t *sk);
    int (*detached)(uint8_t *c, uint8_t *mac, const uint8_t *m, unsigned long long mlen,
                    const uint8_t *n, const uint8_t *pk, const uint8_t *sk);
    int (*detached_afternm)(uint8_t *c, uint8_t *mac, const uint8_t *m, unsigned long long mlen,
                            const uint8_t *n, const uint8_t *k);
    int (*easy)(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n,
                const uint8_t *pk, const uint8_t *sk);
    int (*easy_afternm)(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n,
                        const uint8_t *k);
    int (*keypair)(uint8_t *pk, uint8_t *sk);
    int (*open_detached)(uint8_t *m, const uint8_t *c, const uint8_t *mac, unsigned long long clen,
                         const uint8_t *n, const uint8_t *pk, const uint8_t *sk);
    int (*open_detached_afternm)(uint8_t *m, const uint8_t *c, const uint8_t *mac,
                                 unsigned long long clen, const uint8_t *n, const uint8_t *k);
    int (*open_easy)(uint8_t *m, const uint8_t *c, unsigned long long clen, const uint8_t *n,
                     const uint8_t *pk, const uint8_t *sk);
    int (*open_easy_afternm)(uint8_t *m, const uint8_t *c, unsigned long long clen,
                             const uint8_t *n, const uint8_t *k);
    int (*seal)(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *pk);
    int (*seal_open)(uint8_t *m, const uint8_t *c, unsigned long long clen, const uint8_t *pk,
                     const uint8_t *sk);
    int (*seed_keypair)(uint8_t *pk, uint8_t *sk, const uint8_t *seed);
} box_api;

#define BOX_API(stem, hash)                                                                        \
       {#stem,                                                                                     \
        hash,                                                                                      \
        crypto_##stem##_beforenm,                                                                  \
        crypto_##stem##_detached,                                                                  \
        crypto_##stem##_detached_afternm,                                                          \
        crypto_##stem##_easy,                                                                      \
        crypto_##stem##_easy_afternm,                                                              \
        crypto_##stem##_keypair,                                                                   \
        crypto_##stem##_open_detached,                                                             \
        crypto_##stem##_open_detached_afternm,                                                     \
        crypto_##stem##_open_easy,                                                                 \
        crypto_##stem##_open_easy_afternm,                                                         \
        crypto_##stem##_seal,                                                                      \
        crypto_##stem##_seal_open,                                                                 \
        crypto_##stem##_seed_keypair}

static const box_api box_apis[] = {
    BOX_API(box, crypto_core_hsalsa20),
    BOX_API(box_curve25519xchacha20poly1305, crypto_core_hchacha20),
};

/* The one that the tests below look at. */
static const box_api *box_now = &box_apis[0];

static uint8_t box_pk[32], box_sk[32], box_peer_pk[32], box_peer_sk[32];

/* The sender's side uses box_sk with box_peer_pk, the receiver's box_peer_sk with box_pk. */

static int box_easy(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n)
{
    return box_now->easy(c, m, mlen, n, box_peer_pk, box_sk);
}

static int box_open_easy(uint8_t *m, const uint8_t *c, unsigned long long clen, const uint8_t *n)
{
    return box_now->open_easy(m, c, clen, n, box_pk, box_peer_sk);
}

static int box_detached(uint8_t *c, uint8_t *mac, const uint8_t *m, unsigned long long mlen,
                        const uint8_t *n)
{
    return box_now->detached(c, mac, m, mlen, n, box_peer_pk, box_sk);
}

static int box_open_detached(uint8_t *m, const uint8_t *c, const uint8_t *mac,
                             unsigned long long clen, const uint8_t *n)
{
    return box_now->open_detached(m, c, mac, clen, n, box_pk, box_peer_sk);
}

static int box_padded(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n)
{
    return crypto_box(c, m, mlen, n, box_peer_pk, box_sk);
}

static int box_open_padded(uint8_t *m, const uint8_t *c, unsigned long long clen, const uint8_t *n)
{
    return crypto_box_open(m, c, clen, n, box_pk, box_peer_sk);
}

static int named_padded(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n)
{
    return crypto_box_curve25519xsalsa20poly1305(c, m, mlen, n, box_peer_pk, box_sk);
}

static int named_open_padded(uint8_t *m, const uint8_t *c, unsigned long long clen,
                             const uint8_t *n)
{
    return crypto_box_curve25519xsalsa20poly1305_open(m, c, clen, n, box_pk, box_peer_sk);
}

static int after_easy(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n)
{
    return box_now->easy_afternm(c, m, mlen, n, seal_key);
}

static int after_open_easy(uint8_t *m, const uint8_t *c, unsigned long long clen, const uint8_t *n)
{
    return box_now->open_easy_afternm(m, c, clen, n, seal_key);
}

static int after_detached(uint8_t *c, uint8_t *mac, const uint8_t *m, unsigned long long mlen,
                          const uint8_t *n)
{
    return box_now->detached_afternm(c, mac, m, mlen, n, seal_key);
}

static int after_open_detached(uint8_t *m, const uint8_t *c, const uint8_t *mac,
                               unsigned long long clen, const uint8_t *n)
{
    return box_now->open_detached_afternm(m, c, mac, clen, n, seal_key);
}

static int after_padded(uint8_t *c, const uint8_t *m, unsigned long long mlen, const uint8_t *n)
{
    return crypto_box_afternm(c, m, mlen, n, seal_key);
}

static int after_open_padded(uint8_t *m, const uint8_t *c, unsigned long long clen,
                             const uint8_t *n)
{
    return crypto_box_open_afternm(m, c, clen, n, seal_key);
}

static int named_after_padded(uint8_t *c, const uint8_t *m, unsigned long long mlen,
                              const uint8_t *n)
{
    return crypto_box_curve25519xsalsa20poly1305_afternm(c, m, mlen, n, seal_key);
}

static int named_after_open_padded(uint8_t *m, const uint8_t *c, unsigned long long clen,
                                   const uint8_t *n)
{
    return crypto_box_curve25519xsalsa20poly1305_open_afternm(m, c, clen, n, seal_key);
}

static const seal_forms box_forms[] = {
    {"box", box_easy, box_open_easy, box_detached, box_open_detached, box_padded, box_open_padded},
    {"box_curve25519xsalsa20poly1305", box_easy, box_open_easy, box_detached, box_open_detached,
     named_padded, named_open_padded},
};
static const seal_forms after_forms[] = {
    {"box_afternm", after_easy, after_open_easy, after_detached, after_open_detached, after_padded,
     after_open_padded},
    {"box_curve25519xsalsa20poly1305_afternm", after_easy, after_open_easy, after_detached,
     after_open_detached, named_after_padded, named_after_open_padded},
};

static const seal_forms x_forms[] = {
    {"box_curve25519xchacha20poly1305", box_easy, box_open_easy, box_detached, box_open_detached,
     NULL, NULL},
    {"box_curve25519xchacha20poly1305_afternm", after_easy, after_open_easy, after_detached,
     after_open_detached, NULL, NULL},
};

/* Both sides agree on the key, which is the cipher's hash of the shared point. */
static int test_beforenm(void)
{
    static const uint8_t zero[16] = {0};
    uint8_t k[3][32], point[32];

    if (box_now->beforenm(k[0], box_peer_pk, box_sk) != 0 ||
        box_now->beforenm(k[1], box_pk, box_peer_sk) != 0 ||
        crypto_scalarmult(point, box_sk, box_peer_pk) != 0) {
        return 0;
    }
    (void) box_now->hash(k[2], zero, point, NULL);
    return memcmp(k[0], k[1], 32) == 0 && memcmp(k[0], k[2], 32) == 0;
}

/* Both names of crypto_box's function are one. */
static int test_beforenm_names(void)
{
    uint8_t k[2][32];

    return crypto_box_beforenm(k[0], box_peer_pk, box_sk) == 0 &&
           crypto_box_curve25519xsalsa20poly1305_beforenm(k[1], box_peer_pk, box_sk) == 0 &&
           memcmp(k[0], k[1], 32) == 0;
}

static int test_keypair(int (*keypair)(unsigned char *pk, unsigned char *sk))
{
    uint8_t pk1[32], sk1[32], pk2[32], sk2[32], q[32];

    return keypair(pk1, sk1) == 0 && keypair(pk2, sk2) == 0 && memcmp(sk1, sk2, 32) != 0 &&
           crypto_scalarmult_base(q, sk1) == 0 && memcmp(q, pk1, 32) == 0 &&
           crypto_scalarmult_base(q, sk2) == 0 && memcmp(q, pk2, 32) == 0;
}

/* The secret key is the first half of SHA-512(seed), not clamped; it may take the seed's place. */
static int test_seed_keypair(int (*keypair)(unsigned char *pk, unsigned char *sk,
                                            const unsigned char *seed))
{
    uint8_t seed[32], hash[64], pk[32], sk[32], q[32];
    int i;

    for (i = 0; i < 20; i++) {
        api_random(seed, sizeof seed);
        (void) crypto_hash_sha512(hash, seed, sizeof seed);
        if (keypair(pk, sk, seed) != 0 || memcmp(sk, hash, 32) != 0 ||
            crypto_scalarmult_base(q, sk) != 0 || memcmp(pk, q, 32) != 0 ||
            keypair(pk, seed, seed) != 0 || memcmp(seed, sk, 32) != 0 || memcmp(pk, q, 32) != 0) {
            return 0;
        }
    }
    return 1;
}

/* Every encoding of a point of order 1, 2, 4 or 8 on Curve25519 or its twist, but for bit 255,
 * which is ignored: 0, 1, the two of order 8 (cr.yp.to/ecdh.html), p - 1, p and p + 1. */
static const char *const box_small_order[] = {
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
};

/* Nothing that takes a public key accepts this one, or writes anything. */
static int box_refuses(const uint8_t pk[32])
{
    uint8_t out[200], mac[16], c[96] = {0};

    memset(out, SEAL_FILL, sizeof out);
    memset(mac, SEAL_FILL, sizeof mac);
    return box_now->beforenm(out, pk, box_sk) == -1 &&
           crypto_box_curve25519xsalsa20poly1305_beforenm(out, pk, box_sk) == -1 &&
           box_now->easy(out, c, 64, seal_n, pk, box_sk) == -1 &&
           box_now->detached(out, mac, c, 64, seal_n, pk, box_sk) == -1 &&
           crypto_box(out, c, 64, seal_n, pk, box_sk) == -1 &&
           crypto_box_curve25519xsalsa20poly1305(out, c, 64, seal_n, pk, box_sk) == -1 &&
           box_now->open_easy(out, c, 64, seal_n, pk, box_sk) == -1 &&
           box_now->open_detached(out, c, mac, 64, seal_n, pk, box_sk) == -1 &&
           crypto_box_open(out, c, 64, seal_n, pk, box_sk) == -1 &&
           crypto_box_curve25519xsalsa20poly1305_open(out, c, 64, seal_n, pk, box_sk) == -1 &&
           box_now->seal(out, c, 64, pk) == -1 && *trona_last_error() != 0 &&
           api_all(out, SEAL_FILL, sizeof out) && api_all(mac, SEAL_FILL, sizeof mac);
}

static int test_small_order(void)
{
    size_t i;

    for (i = 0; i < sizeof box_small_order / sizeof box_small_order[0]; i++) {
        uint8_t pk[32], sealed[96];

        api_hex(pk, box_small_order[i]);
        if (!box_refuses(pk)) {
            return seal_wrong(&box_forms[0], "point of small order", 32, (long) i);
        }
        pk[31] |= 0x80;
        if (!box_refuses(pk)) {
            return seal_wrong(&box_forms[0], "point of small order, bit 255", 32, (long) i);
        }
        /* as the ephemeral key of a sealed box */
        memset(sealed, 0, sizeof sealed);
        memcpy(sealed, pk, 32);
        memset(seal_out, SEAL_FILL, SEAL_MAX);
        if (box_now->seal_open(seal_out, sealed, sizeof sealed, box_pk, box_sk) != -1 ||
            !api_all(seal_out, SEAL_FILL, SEAL_MAX)) {
            return seal_wrong(&box_forms[0], "ephemeral key of small order", 32, (long) i);
        }
    }
    return 1;
}

/* Makes seal_c, a sealed box of seal_m. Returns 1 if its parts are right. */
static int test_seal_at(size_t len)
{
    uint8_t keys[64], nonce[24];

    memset(seal_room, SEAL_FILL, SEAL_ROOM);
    api_random(seal_m, len);
    if (box_now->seal(seal_room + 21, seal_m, len, box_pk) != 0 ||
        !api_all(seal_room, SEAL_FILL, 21) ||
        !api_all(seal_room + 21 + len + 48, SEAL_FILL, SEAL_ROOM - 21 - len - 48)) {
        return seal_wrong(&box_forms[0], "seal", len, 0);
    }
    memcpy(seal_c, seal_room + 21, len + 48);
    memcpy(keys, seal_c, 32);
    memcpy(keys + 32, box_pk, 32);
    (void) crypto_generichash(nonce, sizeof nonce, keys, sizeof keys, NULL, 0);
    if (box_now->open_easy(seal_out, seal_c + 32, len + 16, nonce, seal_c, box_sk) != 0 ||
        memcmp(seal_out, seal_m, len) != 0) {
        return seal_wrong(&box_forms[0], "nonce of a sealed box", len, 0);
    }
    memset(seal_room, SEAL_FILL, SEAL_ROOM);
    if (box_now->seal_open(seal_room + 3, seal_c, len + 48, box_pk, box_sk) != 0 ||
        !seal_room_is(seal_room, 3, seal_m, len) ||
        box_now->seal_open(NULL, seal_c, len + 48, box_pk, box_sk) != 0) {
        return seal_wrong(&box_forms[0], "seal_open", len, 0);
    }
    return 1;
}

static int test_seal(void)
{
    uint8_t empty[48];
    size_t len = 0;

    for (; len <= 300; len += len < 70 ? 1 : 23) {
        if (!test_seal_at(len)) {
            return 0;
        }
    }
    return test_seal_at(1024) && test_seal_at(1100) && box_now->seal(empty, NULL, 0, box_pk) == 0 &&
           box_now->seal_open(NULL, empty, 48, box_pk, box_sk) == 0;
}

/* Two boxes of one message have nothing in common. */
static int test_seal_fresh(void)
{
    uint8_t a[64], b[64], m[16] = {0};

    return box_now->seal(a, m, 16, box_pk) == 0 && box_now->seal(b, m, 16, box_pk) == 0 &&
           memcmp(a, b, 32) != 0 && memcmp(a + 32, b + 32, 16) != 0 &&
           memcmp(a + 48, b + 48, 16) != 0;
}

static int test_seal_overlap(void)
{
    static const size_t lengths[] = {1, 16, 33, 64, 300};
    size_t i;
    long d;

    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        size_t len = lengths[i];

        for (d = -(long) len - 49; d <= (long) len + 49; d += 1 + (long) len / 16) {
            uint8_t *c = seal_room + SEAL_MAX, *m = c + d;

            api_random(seal_m, len);
            memcpy(m, seal_m, len);
            if (box_now->seal(c, m, len, box_pk) != 0 ||
                box_now->seal_open(m, c, len + 48, box_pk, box_sk) != 0 ||
                memcmp(m, seal_m, len) != 0) {
                return seal_wrong(&box_forms[0], "seal with overlap", len, d);
            }
        }
    }
    return 1;
}

static int test_seal_forgery(void)
{
    size_t i, len;

    if (!test_seal_at(40)) {
        return 0;
    }
    memset(seal_out, SEAL_FILL, SEAL_MAX);
    for (i = 0; i < 88; i++) {
        seal_c[i] ^= (uint8_t) (1 << i % 7); /* bit 255 of a public key is ignored by X25519 */
        if (box_now->seal_open(seal_out, seal_c, 88, box_pk, box_sk) != -1 ||
            box_now->seal_open(NULL, seal_c, 88, box_pk, box_sk) != -1) {
            return seal_wrong(&box_forms[0], "forged sealed box", 40, (long) i);
        }
        seal_c[i] ^= (uint8_t) (1 << i % 7);
    }
    seal_c[31] ^= 0x80; /* ignored by X25519, but not by the nonce */
    if (box_now->seal_open(seal_out, seal_c, 88, box_pk, box_sk) != -1) {
        return seal_wrong(&box_forms[0], "forged sealed box, bit 255", 40, 31);
    }
    seal_c[31] ^= 0x80;
    for (len = 0; len < 88; len++) {
        if (box_now->seal_open(seal_out, seal_c, len, box_pk, box_sk) != -1) {
            return seal_wrong(&box_forms[0], "short sealed box", len, 0);
        }
    }
    return box_now->seal_open(seal_out, seal_c, 88, box_peer_pk, box_peer_sk) == -1 &&
           box_now->seal_open(seal_out, seal_c, 88, box_peer_pk, box_sk) == -1 &&
           api_all(seal_out, SEAL_FILL, SEAL_MAX);
}

static int misuse_easy(void *unused)
{
    (void) unused;
    return box_now->easy(seal_room, seal_m, crypto_box_MESSAGEBYTES_MAX + 1ULL, seal_n, box_peer_pk,
                         box_sk);
}

static int misuse_easy_afternm(void *unused)
{
    (void) unused;
    return box_now->easy_afternm(seal_room, seal_m, ULLONG_MAX, seal_n, seal_key);
}

static int misuse_detached(void *unused)
{
    (void) unused;
    return box_now->detached(seal_room, seal_room, seal_m, crypto_box_MESSAGEBYTES_MAX + 1ULL,
                             seal_n, box_peer_pk, box_sk);
}

/* Misuse comes before the key is looked at. */
static int misuse_before_key(void *unused)
{
    static const uint8_t zero[32] = {0};

    (void) unused;
    return box_now->easy(seal_room, seal_m, ULLONG_MAX, seal_n, zero, box_sk);
}

static int misuse_seal(void *unused)
{
    (void) unused;
    return box_now->seal(seal_room, seal_m, SIZE_MAX - 47ULL, box_pk);
}

/* Shared by the tests of crypto_box and its form with XChaCha20. */
static void test_api(const box_api *api)
{
    box_now = api;
    tap_ok(test_beforenm(), "%s: both sides have one key", api->name);
    tap_ok(test_keypair(api->keypair), "%s: the public key is that of the secret key", api->name);
    tap_ok(test_seed_keypair(api->seed_keypair), "%s: the secret key is half of SHA-512(seed)",
           api->name);
    tap_ok(test_small_order(), "%s: points of small order fail and write nothing", api->name);
    tap_ok(test_seal(), "%s: seal: parts as specified, and opens", api->name);
    tap_ok(test_seal_fresh(), "%s: seal: a new key each time", api->name);
    tap_ok(test_seal_overlap(), "%s: seal: message and ciphertext may overlap", api->name);
    tap_ok(test_seal_forgery(), "%s: seal: a forgery changes nothing and fails", api->name);
    tap_ok(child_misuses(misuse_easy, NULL), "%s: easy above the limit is misuse", api->name);
    tap_ok(child_misuses(misuse_easy_afternm, NULL), "%s: easy_afternm of the longest is misuse",
           api->name);
    tap_ok(child_misuses(misuse_detached, NULL), "%s: detached above the limit is misuse",
           api->name);
    tap_ok(child_misuses(misuse_before_key, NULL), "%s: misuse comes before a bad key", api->name);
    tap_ok(child_misuses(misuse_seal, NULL), "%s: seal above the limit is misuse", api->name);
}

int main(void)
{
    static const size_t few[]    = {1, 33, 0};
    static const size_t more[]   = {1, 16, 17, 32, 33, 64, 300, 1100, 2100, 0};
    static const size_t forged[] = {1, 33, 300, 0};
    size_t i;

    api_seed();
    if (crypto_box_keypair(box_pk, box_sk) != 0 ||
        crypto_box_keypair(box_peer_pk, box_peer_sk) != 0 ||
        crypto_box_beforenm(seal_key, box_pk, box_peer_sk) != 0) {
        tap_ok(0, "keys");
        return tap_done();
    }
    for (i = 0; i < 2; i++) {
        seal_test(&box_forms[i], few, few);
        seal_test(&after_forms[i], more, forged);
    }
    test_api(&box_apis[0]);
    tap_ok(test_beforenm_names(), "beforenm has one key under both names");
    tap_ok(test_keypair(crypto_box_curve25519xsalsa20poly1305_keypair) &&
               test_seed_keypair(crypto_box_curve25519xsalsa20poly1305_seed_keypair),
           "keypair and seed_keypair have both names");

    test_api(&box_apis[1]);
    seal_cipher = crypto_stream_xchacha20_xor;
    if (crypto_box_curve25519xchacha20poly1305_beforenm(seal_key, box_pk, box_peer_sk) != 0) {
        tap_ok(0, "key");
        return tap_done();
    }
    seal_test(&x_forms[0], few, few);
    seal_test(&x_forms[1], more, forged);
    return tap_done();
}
