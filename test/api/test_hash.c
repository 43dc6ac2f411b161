/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of the hashes and authenticators: SHA-2, HMAC, generichash, onetimeauth. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "child.h"

#include "api_test.h"

static uint8_t hash_key[32];

/* In a state's first bytes, those of any of them. */
typedef union hash_state {
    crypto_hash_sha256_state sha256;
    crypto_hash_sha512_state sha512;
    crypto_auth_hmacsha256_state hmacsha256;
    crypto_auth_hmacsha512_state hmacsha512;
    crypto_generichash_state generichash;
    crypto_onetimeauth_state onetimeauth;
    uint8_t bytes[512];
} hash_state;

#define HASH_PIECES(name, state)                                                                   \
       static int name##_u(void *s, const uint8_t *m, unsigned long long len)                      \
       {                                                                                           \
           return name##_update((state *) s, m, len);                                              \
       }                                                                                           \
       static int name##_f(void *s, uint8_t *out)                                                  \
       {                                                                                           \
           return name##_final((state *) s, out);                                                  \
       }
#define HASH_PLAIN(name)                                                                           \
       HASH_PIECES(name, name##_state)                                                             \
       static int name##_i(void *s)                                                                \
       {                                                                                           \
           return name##_init((name##_state *) s);                                                 \
       }
#define HASH_KEYED(name)                                                                           \
       static int name##_w(uint8_t *out, const uint8_t *m, unsigned long long len)                 \
       {                                                                                           \
           return name(out, m, len, hash_key);                                                     \
       }
#define HASH_HMAC(name)                                                                            \
       HASH_PIECES(name, name##_state)                                                             \
       HASH_KEYED(name)                                                                            \
       static int name##_i(void *s)                                                                \
       {                                                                                           \
           return name##_init((name##_state *) s, hash_key, sizeof hash_key);                      \
       }
#define HASH_ONETIME(name)                                                                         \
       HASH_PIECES(name, name##_state)                                                             \
       HASH_KEYED(name)                                                                            \
       static int name##_i(void *s)                                                                \
       {                                                                                           \
           return name##_init((name##_state *) s, hash_key);                                       \
       }
#define HASH_GENERIC(name)                                                                         \
       static int name##_w(uint8_t *out, const uint8_t *m, unsigned long long len)                 \
       {                                                                                           \
           return name(out, 37, m, len, hash_key, 29);                                             \
       }                                                                                           \
       static int name##_i(void *s)                                                                \
       {                                                                                           \
           return name##_init((name##_state *) s, hash_key, 29, 37);                               \
       }                                                                                           \
       static int name##_u(void *s, const uint8_t *m, unsigned long long len)                      \
       {                                                                                           \
           return name##_update((name##_state *) s, m, len);                                       \
       }                                                                                           \
       static int name##_f(void *s, uint8_t *out)                                                  \
       {                                                                                           \
           return name##_final((name##_state *) s, out, 37);                                       \
       }

HASH_PLAIN(crypto_hash_sha256)
HASH_PLAIN(crypto_hash_sha512)
HASH_HMAC(crypto_auth_hmacsha256)
HASH_HMAC(crypto_auth_hmacsha512)
HASH_HMAC(crypto_auth_hmacsha512256)
HASH_KEYED(crypto_auth)
HASH_ONETIME(crypto_onetimeauth)
HASH_ONETIME(crypto_onetimeauth_poly1305)
HASH_GENERIC(crypto_generichash)
HASH_GENERIC(crypto_generichash_blake2b)

typedef struct hash_form {
    const char *name, *primitive;
    size_t bytes;
    size_t kept, statealign; /* kept: most bytes of the state that are not 0 after final */
    int (*whole)(uint8_t *out, const uint8_t *m, unsigned long long len);
    int (*init)(void *s);
    int (*update)(void *s, const uint8_t *m, unsigned long long len);
    int (*final)(void *s, uint8_t *out);
    int (*verify)(const uint8_t *h, const uint8_t *m, unsigned long long len, const uint8_t *k);
} hash_form;

#define HASH_FORM(name) name##_i, name##_u, name##_f

static const hash_form hash_forms[] = {
    {"sha256", "sha256", 32, 0, 8, crypto_hash_sha256, HASH_FORM(crypto_hash_sha256), NULL},
    {"sha512", "sha512", 64, 0, 8, crypto_hash_sha512, HASH_FORM(crypto_hash_sha512), NULL},
    {"crypto_hash", "sha512", 64, 0, 8, crypto_hash, HASH_FORM(crypto_hash_sha512), NULL},
    {"hmacsha256", "sha256", 32, 0, 8, crypto_auth_hmacsha256_w, HASH_FORM(crypto_auth_hmacsha256),
     crypto_auth_hmacsha256_verify},
    {"hmacsha512", "sha512", 64, 0, 8, crypto_auth_hmacsha512_w, HASH_FORM(crypto_auth_hmacsha512),
     crypto_auth_hmacsha512_verify},
    {"hmacsha512256", "sha512", 32, 0, 8, crypto_auth_hmacsha512256_w,
     HASH_FORM(crypto_auth_hmacsha512256), crypto_auth_hmacsha512256_verify},
    {"crypto_auth", "sha512", 32, 0, 8, crypto_auth_w, HASH_FORM(crypto_auth_hmacsha512256),
     crypto_auth_verify},
    {"onetimeauth", "poly1305", 16, 0, 16, crypto_onetimeauth_w, HASH_FORM(crypto_onetimeauth),
     crypto_onetimeauth_verify},
    {"onetimeauth_poly1305", "poly1305", 16, 0, 16, crypto_onetimeauth_poly1305_w,
     HASH_FORM(crypto_onetimeauth_poly1305), crypto_onetimeauth_poly1305_verify},
    {"generichash", "blake2b", 37, 1, 64, crypto_generichash_w, HASH_FORM(crypto_generichash),
     NULL},
    {"generichash_blake2b", "blake2b", 37, 1, 64, crypto_generichash_blake2b_w,
     HASH_FORM(crypto_generichash_blake2b), NULL},
};

static uint8_t hash_m[2000];

/* 1 if the call failed with a reason that has word in it. */
static int hash_fails(int ret, const char *word)
{
    return ret == -1 && strstr(trona_last_error(), word) != NULL;
}

/* 1 if len bytes, cut at a and again after b - a more, hash to want, and final wipes the state, of
 * which copies go on as it does. */
static int hash_cut(const hash_form *f, size_t len, size_t a, size_t b, const uint8_t *want)
{
    static hash_state s, copy;
    uint8_t out[64];
    size_t i, left = 0;

    memset(&s, 0, sizeof s);
    if (f->init(&s) != 0 || f->update(&s, hash_m, a) != 0 || f->update(&s, NULL, 0) != 0 ||
        f->update(&s, hash_m + a, b - a) != 0) {
        return 0;
    }
    copy = s;
    if (f->update(&s, hash_m + b, len - b) != 0 || f->final(&s, out) != 0 ||
        memcmp(out, want, f->bytes) != 0) {
        return 0;
    }
    for (i = 0; i < sizeof s; i++) {
        left += s.bytes[i] != 0;
    }
    return left <= f->kept && f->update(&copy, hash_m + b, len - b) == 0 &&
           f->final(&copy, out) == 0 && memcmp(out, want, f->bytes) == 0;
}

static int test_cuts(const hash_form *f)
{
    static const size_t lens[] = {0,   1,   15,  16,  17,  31,  55,  56,  63,   64,  65,
                                  96,  111, 112, 119, 120, 127, 128, 129, 192,  239, 240,
                                  255, 256, 257, 300, 383, 384, 385, 641, 1025, 2000};
    uint8_t want[66];
    size_t i, cut, step;
    int ok = 1;

    for (i = 0; i < sizeof lens / sizeof lens[0]; i++) {
        step = lens[i] > 400 ? 13 : 1;
        memset(want, 0xa5, sizeof want);
        ok &= f->whole(want, lens[i] == 0 ? NULL : hash_m, lens[i]) == 0 && want[f->bytes] == 0xa5;
        for (cut = 0; cut <= lens[i]; cut += step) {
            ok &= hash_cut(f, lens[i], cut, cut, want) &&
                  hash_cut(f, lens[i], cut, cut + (lens[i] - cut) / 2, want);
        }
    }
    return ok;
}

/* The state begun, carried on and ended by different implementations. */
static int test_switch(const hash_form *f)
{
    trona_impl_status x, y;
    hash_state s;
    uint8_t want[64], out[64];
    size_t i, j, len;
    int ok = 1, pairs = 0;

    for (i = 0; trona_impl_get(i, &x) == 0; i++) {
        for (j = 0; trona_impl_get(j, &y) == 0; j++) {
            if (strcmp(x.primitive, f->primitive) != 0 || strcmp(y.primitive, f->primitive) != 0 ||
                trona_impl_use(f->primitive, y.name) != 0) {
                continue;
            }
            for (len = 900; len < 2000; len += 37) {
                ok &= f->whole(want, hash_m, len) == 0;
                if (trona_impl_use(f->primitive, x.name) != 0) {
                    break;
                }
                ok &= f->init(&s) == 0 && f->update(&s, hash_m, len / 3) == 0;
                ok &= trona_impl_use(f->primitive, y.name) == 0 &&
                      f->update(&s, hash_m + len / 3, len / 2) == 0;
                ok &= trona_impl_use(f->primitive, x.name) == 0 &&
                      f->update(&s, hash_m + len / 3 + len / 2, len - len / 3 - len / 2) == 0;
                ok &= trona_impl_use(f->primitive, y.name) == 0 && f->final(&s, out) == 0 &&
                      memcmp(out, want, f->bytes) == 0;
                pairs++;
            }
        }
    }
    (void) trona_impl_use(f->primitive, NULL);
    return ok && pairs > 0;
}

/* The state where its type's alignment allows and no more does. */
static int test_alignment(const hash_form *f)
{
    static hash_state room[3];
    uint8_t want[64], out[64];
    size_t at;
    int ok = f->whole(want, hash_m + 1, 333) == 0;

    for (at = 0; at < 2 * sizeof room[0]; at += f->statealign) {
        void *s = room[0].bytes + at;
        ok &= f->init(s) == 0 && f->update(s, hash_m + 1, 99) == 0 &&
              f->update(s, hash_m + 100, 234) == 0 && f->final(s, out) == 0 &&
              memcmp(out, want, f->bytes) == 0;
    }
    return ok;
}

static int test_verify(const hash_form *f)
{
    uint8_t tag[64], m[100], wrong[32];
    size_t i;
    int ok;

    api_random(m, sizeof m);
    ok = f->whole(tag, m, sizeof m) == 0 && f->verify(tag, m, sizeof m, hash_key) == 0;
    for (i = 0; i < 8 * f->bytes; i++) {
        (void) crypto_generichash(wrong, 0, m, 1, NULL, 0); /* another reason */
        tag[i / 8] ^= (uint8_t) (1 << i % 8);
        ok &= hash_fails(f->verify(tag, m, sizeof m, hash_key), "tag");
        tag[i / 8] ^= (uint8_t) (1 << i % 8);
    }
    for (i = 0; i < 8 * sizeof m; i++) {
        m[i / 8] ^= (uint8_t) (1 << i % 8);
        ok &= f->verify(tag, m, sizeof m, hash_key) == -1;
        m[i / 8] ^= (uint8_t) (1 << i % 8);
    }
    memcpy(wrong, hash_key, sizeof wrong);
    for (i = 0; i < sizeof wrong; i++) {
        wrong[i] ^= 4; /* no bit that Poly1305 clears */
        ok &= f->verify(tag, m, sizeof m, wrong) == -1;
        wrong[i] ^= 4;
    }
    return ok && f->verify(tag, m, sizeof m - 1, hash_key) == -1 && f->whole(tag, NULL, 0) == 0 &&
           f->verify(tag, NULL, 0, hash_key) == 0 && f->verify(tag, m, 1, hash_key) == -1;
}

static int test_hashblocks(int (*blocks)(uint8_t *, const uint8_t *, unsigned long long),
                           size_t size)
{
    uint8_t s[64], t[64];
    size_t len, at;
    int ok = 1;

    for (len = 0; len < 600; len++) {
        memcpy(s, hash_key, 32);
        memcpy(s + 32, hash_key, 32);
        memcpy(t, s, 64);
        ok &= blocks(s, hash_m, len) == 0;
        for (at = 0; at + size <= len; at += size) {
            ok &= blocks(t, hash_m + at, size) == 0;
        }
        ok &= memcmp(s, t, 64) == 0;
    }
    return ok && blocks(s, NULL, 0) == 0 && memcmp(s, t, 64) == 0;
}

/* "abc", padded by hand: the block function from the initial state of FIPS 180-4 is the hash. */
static int test_hashblocks_abc(void)
{
    uint8_t s[64], out[64], block[128] = {'a', 'b', 'c', 0x80};
    int ok;

    api_hex(s, "6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19");
    block[63] = 24;
    ok        = crypto_hashblocks_sha256(s, block, 64) == 0;
    (void) crypto_hash_sha256(out, block, 3);
    ok &= memcmp(s, out, 32) == 0;
    api_hex(s, "6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1"
               "510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179");
    block[63]  = 0;
    block[127] = 24;
    ok &= crypto_hashblocks_sha512(s, block, 128) == 0;
    (void) crypto_hash_sha512(out, block, 3);
    return ok && memcmp(s, out, 64) == 0;
}

/* Keys of all lengths against the definition, H(key ^ 5c.. || H(key ^ 36.. || m)). */
static int test_hmac_keys(size_t block, size_t bytes,
                          int (*hash)(uint8_t *, const uint8_t *, unsigned long long),
                          int (*init)(void *, const uint8_t *, size_t), const hash_form *f)
{
    uint8_t in[128 + 50], out[128 + 64], tag[64];
    hash_state s;
    size_t keylen, i;
    int ok = 1;

    for (keylen = 0; keylen < 500; keylen++) {
        memset(in, 0, block);
        if (keylen > block) {
            (void) hash(in, hash_m, keylen);
        } else {
            memcpy(in, hash_m, keylen);
        }
        for (i = 0; i < block; i++) {
            out[i] = in[i] ^ 0x5c;
            in[i] ^= 0x36;
        }
        memcpy(in + block, hash_m + 1000, 50);
        (void) hash(out + block, in, block + 50);
        (void) hash(out, out, block + bytes);
        ok &= init(&s, keylen > 0 ? hash_m : NULL, keylen) == 0 &&
              f->update(&s, hash_m + 1000, 50) == 0 && f->final(&s, tag) == 0 &&
              memcmp(tag, out, f->bytes) == 0;
    }
    return ok;
}

static int init256(void *s, const uint8_t *key, size_t len)
{
    return crypto_auth_hmacsha256_init((crypto_auth_hmacsha256_state *) s, key, len);
}

static int init512(void *s, const uint8_t *key, size_t len)
{
    return crypto_auth_hmacsha512_init((crypto_auth_hmacsha512_state *) s, key, len);
}

static int init512256(void *s, const uint8_t *key, size_t len)
{
    return crypto_auth_hmacsha512256_init((crypto_auth_hmacsha512256_state *) s, key, len);
}

static int misuse_256(void *s)
{
    return init256(s, NULL, 1);
}

static int misuse_512(void *s)
{
    return init512(s, NULL, 32);
}

static int misuse_512256(void *s)
{
    return init512256(s, NULL, SIZE_MAX);
}

int main(void)
{
    const hash_form *forms = hash_forms;
    hash_state s;
    size_t i;

    api_seed();
    api_random(hash_key, sizeof hash_key);
    api_random(hash_m, sizeof hash_m);
    for (i = 0; i < sizeof hash_forms / sizeof hash_forms[0]; i++) {
        tap_ok(test_cuts(&forms[i]), "%s: pieces, copies, final wipes", forms[i].name);
        tap_ok(test_switch(&forms[i]), "%s: implementations change in mid-message", forms[i].name);
        tap_ok(test_alignment(&forms[i]), "%s: alignments of the state", forms[i].name);
        if (forms[i].verify != NULL) {
            tap_ok(test_verify(&forms[i]), "%s: verify accepts, rejects", forms[i].name);
        }
    }
    tap_ok(test_hashblocks(crypto_hashblocks_sha256, 64) &&
               test_hashblocks(crypto_hashblocks_sha512, 128) &&
               test_hashblocks(crypto_hashblocks, 128) && test_hashblocks_abc(),
           "hashblocks: whole blocks, and always 0");
    tap_ok(test_hmac_keys(64, 32, crypto_hash_sha256, init256, &forms[3]), "hmacsha256: keys");
    tap_ok(test_hmac_keys(128, 64, crypto_hash_sha512, init512, &forms[4]), "hmacsha512: keys");
    tap_ok(test_hmac_keys(128, 64, crypto_hash_sha512, init512256, &forms[5]),
           "hmacsha512256: keys");
    tap_ok(child_misuses(misuse_256, &s) && child_misuses(misuse_512, &s) &&
               child_misuses(misuse_512256, &s),
           "HMAC init: NULL with a length is misuse");
    return tap_done();
}
