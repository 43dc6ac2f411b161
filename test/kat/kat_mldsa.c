/* SPDX-License-Identifier: ISC */
/* ML-DSA-44, -65, -87. "set" is one of these numbers. */
#include "kat.h"

enum {
    KAT_MLDSA_PK  = crypto_sign_mldsa87_PUBLICKEYBYTES,
    KAT_MLDSA_SK  = crypto_sign_mldsa87_SECRETKEYBYTES,
    KAT_MLDSA_SIG = crypto_sign_mldsa87_BYTES
};

typedef struct kat_mldsa_set {
    unsigned name;
    size_t pk, sk, sig;
    int (*seed_keypair)(unsigned char *pk, unsigned char *sk, const unsigned char *seed);
    int (*sign[2])(unsigned char *sig, const unsigned char *m, unsigned long long mlen,
                   const unsigned char *ctx, size_t ctx_len, const unsigned char *sk);
    int (*verify)(const unsigned char *sig, const unsigned char *m, unsigned long long mlen,
                  const unsigned char *ctx, size_t ctx_len, const unsigned char *pk);
} kat_mldsa_set;

#define KAT_MLDSA_SET(n)                                                                           \
    {n,                                                                                            \
     crypto_sign_mldsa##n##_PUBLICKEYBYTES,                                                        \
     crypto_sign_mldsa##n##_SECRETKEYBYTES,                                                        \
     crypto_sign_mldsa##n##_BYTES,                                                                 \
     crypto_sign_mldsa##n##_seed_keypair,                                                          \
     {crypto_sign_mldsa##n##_detached_deterministic, crypto_sign_mldsa##n##_detached},             \
     crypto_sign_mldsa##n##_verify_detached}

static const kat_mldsa_set kat_mldsa_sets[] = {
    KAT_MLDSA_SET(44),
    KAT_MLDSA_SET(65),
    KAT_MLDSA_SET(87),
};

static const kat_mldsa_set *kat_mldsa_of(const kat_record *v)
{
    unsigned name = (unsigned) kat_number(v, "set", 44);

    return &kat_mldsa_sets[name == 65 ? 1 : name == 87 ? 2 : 0];
}

static int kat_mldsa_says(const char *what)
{
    printf("# %s\n", what);
    return -1;
}

/* A source of randomness that gives the record's 32 bytes rnd. */
static const uint8_t *kat_mldsa_rnd;

static const char *kat_mldsa_source_name(void)
{
    return "kat_mldsa";
}

static uint32_t kat_mldsa_source_word(void)
{
    return 4;
}

static void kat_mldsa_source_buf(void *const buf, const size_t size)
{
    memcpy(buf, kat_mldsa_rnd, size < 32 ? size : 32);
}

static const randombytes_implementation kat_mldsa_source = {
    kat_mldsa_source_name, kat_mldsa_source_word, NULL, NULL, kat_mldsa_source_buf, NULL,
};

/* sig = the signature of the record, hedged with rnd if it has that. */
static int kat_mldsa_sign(const kat_record *v, uint8_t *sig, const uint8_t *sk)
{
    const kat_mldsa_set *set = kat_mldsa_of(v);
    kat_bytes m = kat_get(v, "msg"), ctx = kat_get(v, "ctx");
    int ret;

    if (!kat_has(v, "rnd")) {
        return set->sign[0](sig, m.p, m.len, ctx.p, ctx.len, sk);
    }
    kat_mldsa_rnd = kat_fixed(v, "rnd", 32);
    (void) randombytes_set_implementation(&kat_mldsa_source);
    ret = set->sign[1](sig, m.p, m.len, ctx.p, ctx.len, sk);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
    return ret;
}

KAT(crypto_sign_mldsa)
{
    const kat_mldsa_set *set = kat_mldsa_of(v);
    uint8_t pk[KAT_MLDSA_PK], sk[KAT_MLDSA_SK], sig[KAT_MLDSA_SIG], hash[32];
    kat_bytes m = kat_get(v, "msg"), ctx = kat_get(v, "ctx");

    if (set->seed_keypair(pk, sk, kat_fixed(v, "seed", 32)) != 0 ||
        kat_mldsa_sign(v, sig, sk) != 0) {
        return kat_mldsa_says("a call fails");
    }
    crypto_hash_sha256(hash, pk, set->pk);
    if (kat_expect(v, "pk", hash, 32) != 0) {
        return -1;
    }
    crypto_hash_sha256(hash, sk, set->sk);
    if (kat_expect(v, "sk", hash, 32) != 0) {
        return -1;
    }
    crypto_hash_sha256(hash, sig, set->sig);
    if (kat_expect(v, "sig", hash, 32) != 0) {
        return -1;
    }
    return set->verify(sig, m.p, m.len, ctx.p, ctx.len, pk) == 0
               ? 0
               : kat_mldsa_says("the signature is refused");
}

/* The deterministic signature, with other bytes from at on. */
KAT(crypto_sign_mldsa_changed)
{
    const kat_mldsa_set *set = kat_mldsa_of(v);
    uint8_t pk[KAT_MLDSA_PK], sk[KAT_MLDSA_SK], sig[KAT_MLDSA_SIG];
    kat_bytes m = kat_get(v, "msg"), ctx = kat_get(v, "ctx"), to = kat_get(v, "bytes");
    size_t at = (size_t) kat_number(v, "at", 0);
    int want  = kat_number(v, "accepted", 0) != 0 ? 0 : -1;

    if (set->seed_keypair(pk, sk, kat_fixed(v, "seed", 32)) != 0 ||
        kat_mldsa_sign(v, sig, sk) != 0 || set->verify(sig, m.p, m.len, ctx.p, ctx.len, pk) != 0 ||
        at + to.len > set->sig) {
        return kat_mldsa_says("a call fails");
    }
    memcpy(sig + at, to.p, to.len);
    return set->verify(sig, m.p, m.len, ctx.p, ctx.len, pk) == want
               ? 0
               : kat_mldsa_says("verify's answer is wrong");
}

KAT(crypto_sign_mldsa_verify)
{
    const kat_mldsa_set *set = kat_mldsa_of(v);
    uint8_t pk[KAT_MLDSA_PK], sk[KAT_MLDSA_SK];
    kat_bytes m = kat_get(v, "msg"), ctx = kat_get(v, "ctx");
    int want = kat_number(v, "accepted", 0) != 0 ? 0 : -1;

    if (set->seed_keypair(pk, sk, kat_fixed(v, "seed", 32)) != 0) {
        return kat_mldsa_says("seed_keypair fails");
    }
    return set->verify(kat_fixed(v, "sig", set->sig), m.p, m.len, ctx.p, ctx.len, pk) == want
               ? 0
               : kat_mldsa_says("verify's answer is wrong");
}

KAT(crypto_sign_mldsa_accumulated)
{
    const kat_mldsa_set *set = kat_mldsa_of(v);
    uint8_t pk[KAT_MLDSA_PK], sk[KAT_MLDSA_SK], sig[KAT_MLDSA_SIG], seed[32];
    unsigned n = (unsigned) kat_number(v, "count", 0);
    crypto_xof_shake128_state rng, all;

    crypto_xof_shake128_init(&rng);
    crypto_xof_shake128_init(&all);
    while (n-- > 0) {
        crypto_xof_shake128_squeeze(&rng, seed, sizeof seed);
        if (set->seed_keypair(pk, sk, seed) != 0 || set->sign[0](sig, NULL, 0, NULL, 0, sk) != 0 ||
            set->verify(sig, NULL, 0, NULL, 0, pk) != 0) {
            return kat_mldsa_says("a call fails");
        }
        crypto_xof_shake128_update(&all, pk, set->pk);
        crypto_xof_shake128_update(&all, sig, set->sig);
    }
    crypto_xof_shake128_squeeze(&all, seed, sizeof seed);
    return kat_expect(v, "hash", seed, sizeof seed);
}

/* ---- Ops of test/vectors ---- */

/* 0 if the record's field is the beginning, 8 bytes or more, of the SHA-256 of the len bytes of p.
 */
static int kat_mldsa_digest(const kat_record *v, const char *field, const uint8_t *p, size_t len)
{
    uint8_t hash[32];

    (void) crypto_hash_sha256(hash, p, len);
    return kat_get(v, field).len >= 8 ? kat_expect(v, field, hash, kat_get(v, field).len) : -1;
}

/* seed; pk, sk: the beginnings of their SHA-256 */
KAT(set_mldsa_keygen)
{
    const kat_mldsa_set *set = kat_mldsa_of(v);
    uint8_t pk[KAT_MLDSA_PK], sk[KAT_MLDSA_SK];

    return set->seed_keypair(pk, sk, kat_fixed(v, "seed", 32)) != 0 ||
                   kat_mldsa_digest(v, "pk", pk, set->pk) != 0 ||
                   kat_mldsa_digest(v, "sk", sk, set->sk) != 0
               ? -1
               : 0;
}

/* sk, or seed and pk or keys (pk and sk); msg, ctx, rnd if not deterministic; sig. Of pk, keys and
 * sig it is the beginning of the SHA-256. With seed the signature is also verified. */
KAT(set_mldsa_sign)
{
    const kat_mldsa_set *set = kat_mldsa_of(v);
    uint8_t keys[KAT_MLDSA_PK + KAT_MLDSA_SK], sig[KAT_MLDSA_SIG];
    kat_bytes m = kat_get(v, "msg"), ctx = kat_get(v, "ctx");

    if (kat_has(v, "sk")) {
        memcpy(keys + set->pk, kat_fixed(v, "sk", set->sk), set->sk);
    } else if (set->seed_keypair(keys, keys + set->pk, kat_fixed(v, "seed", 32)) != 0 ||
               (kat_has(v, "pk") ? kat_mldsa_digest(v, "pk", keys, set->pk)
                                 : kat_mldsa_digest(v, "keys", keys, set->pk + set->sk)) != 0) {
        return kat_mldsa_says("other keys");
    }
    if (kat_mldsa_sign(v, sig, keys + set->pk) != 0 ||
        kat_mldsa_digest(v, "sig", sig, set->sig) != 0) {
        return kat_mldsa_says("sign");
    }
    return kat_has(v, "sk") || set->verify(sig, m.p, m.len, ctx.p, ctx.len, keys) == 0
               ? 0
               : kat_mldsa_says("the signature is refused");
}

/* sk or seed; msg, ctx: refused */
KAT(set_mldsa_sign_reject)
{
    const kat_mldsa_set *set = kat_mldsa_of(v);
    uint8_t pk[KAT_MLDSA_PK], sk[KAT_MLDSA_SK], sig[KAT_MLDSA_SIG];
    kat_bytes m = kat_get(v, "msg"), ctx = kat_get(v, "ctx");
    int i;

    if (kat_has(v, "sk")) {
        memcpy(sk, kat_fixed(v, "sk", set->sk), set->sk);
    } else {
        (void) set->seed_keypair(pk, sk, kat_fixed(v, "seed", 32));
    }
    for (i = 0; i < 2; i++) {
        if (set->sign[i](sig, m.p, m.len, ctx.p, ctx.len, sk) != -1) {
            return kat_mldsa_says("sign takes the key or the context");
        }
    }
    return 0;
}

/* pk, or seed and hash (of pk); msg, ctx, sig */
KAT(set_mldsa_verify)
{
    const kat_mldsa_set *set = kat_mldsa_of(v);
    uint8_t pk[KAT_MLDSA_PK], sk[KAT_MLDSA_SK];
    kat_bytes m = kat_get(v, "msg"), ctx = kat_get(v, "ctx");
    int want = kat_get(v, "class").p[0] == 'v' ? 0 : -1;

    if (kat_has(v, "pk")) {
        memcpy(pk, kat_fixed(v, "pk", set->pk), set->pk);
    } else if (set->seed_keypair(pk, sk, kat_fixed(v, "seed", 32)) != 0 ||
               kat_mldsa_digest(v, "hash", pk, set->pk) != 0) {
        return kat_mldsa_says("another key");
    }
    return set->verify(kat_fixed(v, "sig", set->sig), m.p, m.len, ctx.p, ctx.len, pk) == want
               ? 0
               : kat_mldsa_says("verify's answer is wrong");
}
