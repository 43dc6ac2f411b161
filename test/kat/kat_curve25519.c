/* SPDX-License-Identifier: ISC */
/* Known answers of X25519, Ed25519, Ed25519ph and edwards25519sha512batch. */
#include "kat.h"

static int kat_curve25519_says(const char *what)
{
    printf("# %s\n", what);
    return -1;
}

static int kat_curve25519_all(const uint8_t *p, size_t len, uint8_t byte)
{
    size_t i;

    for (i = 0; i < len && p[i] == byte; i++) {
    }
    return i == len;
}

/* n, p, q: q = X25519(n, p), -1 if q is zero; q in place of n and of p. */
KAT(crypto_scalarmult)
{
    const uint8_t *n = kat_fixed(v, "n", 32), *p = kat_fixed(v, "p", 32);
    const uint8_t *want = kat_fixed(v, "q", 32);
    int ret             = kat_curve25519_all(want, 32, 0) ? -1 : 0, results[9];
    uint8_t q[32], many[2][9 * 32];
    size_t i;

    memset(q, 0x5a, sizeof q);
    if (crypto_scalarmult(q, n, p) != ret || kat_expect(v, "q", q, 32) != 0) {
        return kat_curve25519_says("crypto_scalarmult");
    }
    memset(q, 0x5a, sizeof q);
    if (crypto_scalarmult_curve25519(q, n, p) != ret || kat_expect(v, "q", q, 32) != 0) {
        return kat_curve25519_says("crypto_scalarmult_curve25519");
    }
    memcpy(q, n, 32);
    if (crypto_scalarmult(q, q, p) != ret || kat_expect(v, "q", q, 32) != 0) {
        return kat_curve25519_says("crypto_scalarmult in place of n");
    }
    memcpy(q, p, 32);
    if (crypto_scalarmult(q, n, q) != ret || kat_expect(v, "q", q, 32) != 0) {
        return kat_curve25519_says("crypto_scalarmult in place of p");
    }
    for (i = 0; i < 9; i++) {
        memcpy(many[0] + 32 * i, n, 32);
        memcpy(many[1] + 32 * i, p, 32);
    }
    if (crypto_scalarmult_curve25519_batch(many[0], results, many[0], many[1], 9) != ret) {
        return kat_curve25519_says("crypto_scalarmult_curve25519_batch");
    }
    for (i = 0; i < 9; i++) {
        if (results[i] != ret || kat_expect(v, "q", many[0] + 32 * i, 32) != 0) {
            return kat_curve25519_says("crypto_scalarmult_curve25519_batch, one of nine");
        }
    }
    return 0;
}

/* count, q: RFC 7748's iteration k, u = X25519(k, u), k from k = u = 9. */
KAT(crypto_scalarmult_iterated)
{
    uint8_t k[32] = {9}, u[32] = {9}, t[32];
    uint64_t i, count          = kat_number(v, "count", 1);

    for (i = 0; i < count; i++) {
        if (crypto_scalarmult(t, k, u) != 0) {
            return kat_curve25519_says("crypto_scalarmult fails");
        }
        memcpy(u, k, 32);
        memcpy(k, t, 32);
    }
    return kat_expect(v, "q", k, 32);
}

/* n, q */
KAT(crypto_scalarmult_base)
{
    const uint8_t *n       = kat_fixed(v, "n", 32);
    const uint8_t nine[32] = {9};
    uint8_t q[32];

    if (crypto_scalarmult_base(q, n) != 0 || kat_expect(v, "q", q, 32) != 0) {
        return kat_curve25519_says("crypto_scalarmult_base");
    }
    memcpy(q, n, 32);
    if (crypto_scalarmult_curve25519_base(q, q) != 0 || kat_expect(v, "q", q, 32) != 0) {
        return kat_curve25519_says("crypto_scalarmult_curve25519_base in place");
    }
    if (crypto_scalarmult(q, n, nine) != 0 || kat_expect(v, "q", q, 32) != 0) {
        return kat_curve25519_says("crypto_scalarmult of 9");
    }
    return 0;
}

/* The same nine times: the verdict of each, 0 or -1. */
static int kat_curve25519_nine(const uint8_t *sig, kat_bytes msg, const uint8_t *pk, int ret)
{
    const uint8_t *sigs[9], *msgs[9], *pks[9];
    unsigned long long lens[9];
    int results[9], i;

    for (i = 0; i < 9; i++) {
        sigs[i] = sig;
        msgs[i] = msg.p;
        lens[i] = msg.len;
        pks[i]  = pk;
    }
    if (crypto_sign_ed25519_verify_batch(results, sigs, msgs, lens, pks, 9) != ret) {
        return -1;
    }
    for (i = 0; i < 9 && results[i] == ret; i++) {
    }
    return i - 9;
}

/* -1 unless both forms of verification say ret, and open delivers or clears the message, whether it
 * is elsewhere, in place, or overlaps. */
static int kat_curve25519_verdict(const uint8_t sig[64], kat_bytes msg, const uint8_t *pk, int ret)
{
    uint8_t *sm = kat_buffer(msg.len + 64), *m = kat_buffer(msg.len + 64);
    unsigned long long mlen = 99;
    size_t shift;

    if (crypto_sign_verify_detached(sig, msg.p, msg.len, pk) != ret ||
        crypto_sign_ed25519_verify_detached(sig, msg.p, msg.len, pk) != ret) {
        return kat_curve25519_says("crypto_sign_verify_detached");
    }
    if (kat_curve25519_nine(sig, msg, pk, ret) != 0) {
        return kat_curve25519_says("crypto_sign_ed25519_verify_batch");
    }
    memcpy(sm, sig, 64);
    memcpy(sm + 64, msg.p, msg.len);
    memset(m, 0x5a, msg.len + 64);
    if (crypto_sign_open(m, &mlen, sm, msg.len + 64, pk) != ret ||
        mlen != (ret == 0 ? msg.len : 0) || !kat_curve25519_all(m + msg.len, 64, 0x5a) ||
        (ret == 0 ? memcmp(m, msg.p, msg.len) != 0 : !kat_curve25519_all(m, msg.len, 0))) {
        return kat_curve25519_says("crypto_sign_open");
    }
    if (crypto_sign_ed25519_open(NULL, NULL, sm, msg.len + 64, pk) != ret) {
        return kat_curve25519_says("crypto_sign_ed25519_open without m");
    }
    for (shift = 0; shift <= 64; shift += 32) {
        memcpy(sm, sig, 64);
        memcpy(sm + 64, msg.p, msg.len);
        if (crypto_sign_ed25519_open(sm + shift, &mlen, sm, msg.len + 64, pk) != ret ||
            mlen != (ret == 0 ? msg.len : 0) ||
            (ret == 0 ? memcmp(sm + shift, msg.p, msg.len) != 0
                      : !kat_curve25519_all(sm + shift, msg.len, 0))) {
            return kat_curve25519_says("crypto_sign_ed25519_open in place");
        }
    }
    return 0;
}

/* The signature made in every way, compared with "sig". */
static int kat_curve25519_made(const kat_record *v, kat_bytes msg, const uint8_t sk[64])
{
    uint8_t *sm            = kat_buffer(msg.len + 64), sig[64];
    unsigned long long len = 0;
    size_t shift;

    if (crypto_sign_detached(sig, &len, msg.p, msg.len, sk) != 0 || len != 64 ||
        kat_expect(v, "sig", sig, 64) != 0) {
        return kat_curve25519_says("crypto_sign_detached");
    }
    memset(sig, 0, sizeof sig);
    if (crypto_sign_ed25519_detached(sig, NULL, msg.p, msg.len, sk) != 0 ||
        kat_expect(v, "sig", sig, 64) != 0) {
        return kat_curve25519_says("crypto_sign_ed25519_detached");
    }
    for (shift = 0; shift <= 64; shift += 32) {
        memcpy(sm + shift, msg.p, msg.len);
        len = 0;
        if (crypto_sign_ed25519(sm, &len, sm + shift, msg.len, sk) != 0 || len != msg.len + 64 ||
            kat_expect(v, "sig", sm, 64) != 0 || memcmp(sm + 64, msg.p, msg.len) != 0) {
            return kat_curve25519_says("crypto_sign_ed25519 in place");
        }
    }
    if (crypto_sign(sm, NULL, msg.p, msg.len, sk) != 0 || kat_expect(v, "sig", sm, 64) != 0) {
        return kat_curve25519_says("crypto_sign");
    }
    return 0;
}

/* seed, pk, msg, sig: key pair, signature and verification in all forms; any bit flipped is
 * noticed. */
KAT(crypto_sign)
{
    const uint8_t *seed = kat_fixed(v, "seed", 32), *want = kat_fixed(v, "sig", 64);
    kat_bytes msg = kat_get(v, "msg");
    uint8_t pk[32], sk[64], sig[64], half[32], bad[32];
    int i;

    if (crypto_sign_seed_keypair(pk, sk, seed) != 0 || kat_expect(v, "pk", pk, 32) != 0 ||
        kat_expect(v, "seed", sk, 32) != 0 || kat_expect(v, "pk", sk + 32, 32) != 0) {
        return kat_curve25519_says("crypto_sign_seed_keypair");
    }
    memcpy(sk, seed, 32);
    if (crypto_sign_ed25519_seed_keypair(pk, sk, sk) != 0 ||
        kat_expect(v, "pk", sk + 32, 32) != 0) {
        return kat_curve25519_says("crypto_sign_ed25519_seed_keypair in place");
    }
    if (crypto_sign_ed25519_sk_to_seed(half, sk) != 0 || kat_expect(v, "seed", half, 32) != 0 ||
        crypto_sign_ed25519_sk_to_pk(half, sk) != 0 || kat_expect(v, "pk", half, 32) != 0) {
        return kat_curve25519_says("crypto_sign_ed25519_sk_to_...");
    }
    if (kat_curve25519_made(v, msg, sk) != 0 || kat_curve25519_verdict(want, msg, pk, 0) != 0) {
        return -1;
    }
    for (i = 0; i < 512; i += 5) {
        memcpy(sig, want, 64);
        sig[i / 8] = (uint8_t) (sig[i / 8] ^ 1 << i % 8);
        memcpy(bad, pk, 32);
        bad[i / 16] = (uint8_t) (bad[i / 16] ^ 1 << i % 8);
        if (crypto_sign_verify_detached(sig, msg.p, msg.len, pk) != -1 ||
            crypto_sign_verify_detached(want, msg.p, msg.len, bad) != -1) {
            return kat_curve25519_says("a flipped bit is not noticed");
        }
    }
    if (msg.len != 0) {
        uint8_t *m = kat_buffer(msg.len);

        memcpy(m, msg.p, msg.len);
        m[msg.len / 2] ^= 1;
        if (crypto_sign_verify_detached(want, m, msg.len, pk) != -1 ||
            crypto_sign_verify_detached(want, msg.p, msg.len - 1, pk) != -1) {
            return kat_curve25519_says("another message is not noticed");
        }
    }
    for (i = 0; i < 64; i++) {
        unsigned long long mlen = 99;

        if (crypto_sign_open(NULL, &mlen, want, (unsigned long long) i, pk) != -1 || mlen != 0) {
            return kat_curve25519_says("crypto_sign_open takes less than 64 bytes");
        }
    }
    return 0;
}

/* seed, pk, msg, sig */
KAT(crypto_sign_ph)
{
    const uint8_t *want = kat_fixed(v, "sig", 64);
    kat_bytes msg       = kat_get(v, "msg");
    crypto_sign_state st;
    crypto_sign_ed25519ph_state ph;
    unsigned long long len = 0;
    uint8_t pk[32], sk[64], sig[64], digest[64];

    (void) crypto_sign_seed_keypair(pk, sk, kat_fixed(v, "seed", 32));
    if (kat_expect(v, "pk", pk, 32) != 0 || crypto_sign_init(&st) != 0 ||
        crypto_sign_update(&st, msg.p, msg.len / 3) != 0 ||
        crypto_sign_update(&st, msg.p + msg.len / 3, msg.len - msg.len / 3) != 0 ||
        crypto_sign_final_create(&st, sig, &len, sk) != 0 || len != 64 ||
        kat_expect(v, "sig", sig, 64) != 0) {
        return kat_curve25519_says("crypto_sign_final_create");
    }
    if (crypto_sign_ed25519ph_init(&ph) != 0 ||
        crypto_sign_ed25519ph_update(&ph, msg.p, msg.len) != 0 ||
        crypto_sign_ed25519ph_final_create(&ph, sig, NULL, sk) != 0 ||
        kat_expect(v, "sig", sig, 64) != 0) {
        return kat_curve25519_says("crypto_sign_ed25519ph_final_create");
    }
    if (crypto_sign_init(&st) != 0 || crypto_sign_update(&st, msg.p, msg.len) != 0 ||
        crypto_sign_final_verify(&st, want, pk) != 0) {
        return kat_curve25519_says("crypto_sign_final_verify");
    }
    if (crypto_sign_ed25519ph_init(&ph) != 0 ||
        crypto_sign_ed25519ph_update(&ph, (const uint8_t *) "x", 1) != 0 ||
        crypto_sign_ed25519ph_update(&ph, msg.p, msg.len) != 0 ||
        crypto_sign_ed25519ph_final_verify(&ph, want, pk) != -1) {
        return kat_curve25519_says("crypto_sign_ed25519ph_final_verify takes another message");
    }
    (void) crypto_hash_sha512(digest, msg.p, msg.len);
    if (crypto_sign_ed25519ph_digest(sig, &len, digest, NULL, 0, sk) != 0 || len != 64 ||
        kat_expect(v, "sig", sig, 64) != 0 ||
        crypto_sign_ed25519ph_verify_digest(want, digest, NULL, 0, pk) != 0 ||
        crypto_sign_ed25519ph_verify_digest(want, digest, (const uint8_t *) "x", 1, pk) != -1) {
        return kat_curve25519_says("crypto_sign_ed25519ph_digest");
    }
    digest[63] ^= 1;
    if (crypto_sign_ed25519ph_verify_digest(want, digest, NULL, 0, pk) != -1) {
        return kat_curve25519_says("crypto_sign_ed25519ph_verify_digest takes another digest");
    }
    /* Neither the message nor its hash has that signature under plain Ed25519. */
    if (crypto_sign_verify_detached(want, msg.p, msg.len, pk) != -1) {
        return kat_curve25519_says("Ed25519 takes a signature of Ed25519ph");
    }
    return 0;
}

/* seed, pk, msg, ctx, sig */
KAT(crypto_sign_ed25519ctx)
{
    const uint8_t *want = kat_fixed(v, "sig", 64);
    kat_bytes msg = kat_get(v, "msg"), ctx = kat_get(v, "ctx");
    unsigned long long len = 0;
    uint8_t pk[32], sk[64], sig[64], other[256];

    (void) crypto_sign_seed_keypair(pk, sk, kat_fixed(v, "seed", 32));
    if (kat_expect(v, "pk", pk, 32) != 0 ||
        crypto_sign_ed25519ctx_detached(sig, &len, msg.p, msg.len, ctx.p, ctx.len, sk) != 0 ||
        len != 64 || kat_expect(v, "sig", sig, 64) != 0 ||
        crypto_sign_ed25519ctx_verify_detached(want, msg.p, msg.len, ctx.p, ctx.len, pk) != 0) {
        return kat_curve25519_says("crypto_sign_ed25519ctx");
    }
    memset(other, 1, sizeof other);
    memcpy(other, ctx.p, ctx.len);
    if (crypto_sign_ed25519ctx_verify_detached(want, msg.p, msg.len, ctx.p, ctx.len - 1, pk) !=
            -1 ||
        crypto_sign_ed25519ctx_verify_detached(want, msg.p, msg.len, other, ctx.len + 1, pk) !=
            -1 ||
        crypto_sign_ed25519ctx_verify_detached(want, msg.p, msg.len, NULL, 0, pk) != -1 ||
        crypto_sign_ed25519_verify_detached(want, msg.p, msg.len, pk) != -1) {
        return kat_curve25519_says("another context is not noticed");
    }
    return 0;
}

/* pk, msg, sig */
KAT(crypto_sign_accept)
{
    return kat_curve25519_verdict(kat_fixed(v, "sig", 64), kat_get(v, "msg"),
                                  kat_fixed(v, "pk", 32), 0);
}

/* pk, msg, sig */
KAT(crypto_sign_reject)
{
    return kat_curve25519_verdict(kat_fixed(v, "sig", 64), kat_get(v, "msg"),
                                  kat_fixed(v, "pk", 32), -1);
}

/* sk, curve_pk, curve_sk */
KAT(crypto_sign_ed25519_to_curve25519)
{
    const uint8_t *sk = kat_fixed(v, "sk", 64);
    uint8_t key[64];

    memcpy(key, sk + 32, 32);
    if (crypto_sign_ed25519_pk_to_curve25519(key, key) != 0 ||
        kat_expect(v, "curve_pk", key, 32) != 0) {
        return kat_curve25519_says("crypto_sign_ed25519_pk_to_curve25519");
    }
    memcpy(key, sk, 64);
    if (crypto_sign_ed25519_sk_to_curve25519(key, key) != 0 ||
        kat_expect(v, "curve_sk", key, 32) != 0) {
        return kat_curve25519_says("crypto_sign_ed25519_sk_to_curve25519");
    }
    if (crypto_scalarmult_base(key, key) != 0 || kat_expect(v, "curve_pk", key, 32) != 0) {
        return kat_curve25519_says("the converted keys do not belong together");
    }
    return 0;
}

/* pk: not to be converted; the output is untouched */
KAT(crypto_sign_ed25519_pk_reject)
{
    uint8_t q[32];

    memset(q, 0x5a, sizeof q);
    if (crypto_sign_ed25519_pk_to_curve25519(q, kat_fixed(v, "pk", 32)) != -1 ||
        !kat_curve25519_all(q, 32, 0x5a)) {
        return kat_curve25519_says("crypto_sign_ed25519_pk_to_curve25519");
    }
    return 0;
}

/* sk, pk, msg, sm: signing elsewhere and in overlap; opening likewise; flipped bits are noticed;
 * and a fresh key pair works. */
KAT(crypto_sign_edwards25519sha512batch)
{
    const uint8_t *sk = kat_fixed(v, "sk", 64), *pk = kat_fixed(v, "pk", 32);
    kat_bytes msg = kat_get(v, "msg"), sm = kat_get(v, "sm");
    uint8_t *buf = kat_buffer(sm.len), *m = kat_buffer(sm.len), new_pk[32], new_sk[64];
    unsigned long long len = 0;
    size_t shift, i;

    for (shift = 0; shift <= 64; shift += 32) {
        memcpy(buf + shift, msg.p, msg.len);
        if (crypto_sign_edwards25519sha512batch(buf, &len, buf + shift, msg.len, sk) != 0 ||
            len != msg.len + 64 || kat_expect(v, "sm", buf, sm.len) != 0) {
            return kat_curve25519_says("crypto_sign_edwards25519sha512batch");
        }
        if (crypto_sign_edwards25519sha512batch_open(buf + shift, &len, buf, sm.len, pk) != 0 ||
            len != msg.len || kat_expect(v, "msg", buf + shift, msg.len) != 0) {
            return kat_curve25519_says("crypto_sign_edwards25519sha512batch_open in place");
        }
    }
    if (crypto_sign_edwards25519sha512batch(buf, &len, msg.p, msg.len, sk) != 0 ||
        kat_expect(v, "sm", buf, sm.len) != 0 ||
        crypto_sign_edwards25519sha512batch_open(m, &len, buf, sm.len, pk) != 0 ||
        kat_expect(v, "msg", m, (size_t) len) != 0) {
        return kat_curve25519_says("crypto_sign_edwards25519sha512batch elsewhere");
    }
    for (i = 0; i < 8 * sm.len; i += 3 * (sm.len / 64)) {
        buf[i / 8] = (uint8_t) (buf[i / 8] ^ 1 << i % 8);
        memset(m, 0x5a, sm.len);
        if (crypto_sign_edwards25519sha512batch_open(m, &len, buf, sm.len, pk) != -1 || len != 0 ||
            !kat_curve25519_all(m, msg.len, 0) ||
            !kat_curve25519_all(m + msg.len, sm.len - msg.len, 0x5a)) {
            return kat_curve25519_says("a flipped bit is not noticed");
        }
        buf[i / 8] = (uint8_t) (buf[i / 8] ^ 1 << i % 8);
    }
    if (crypto_sign_edwards25519sha512batch_keypair(new_pk, new_sk) != 0 || (new_sk[0] & 7) != 0 ||
        new_sk[31] >> 6 != 1 ||
        crypto_sign_edwards25519sha512batch(buf, NULL, msg.p, msg.len, new_sk) != 0 ||
        crypto_sign_edwards25519sha512batch_open(m, NULL, buf, sm.len, new_pk) != 0 ||
        kat_expect(v, "msg", m, msg.len) != 0) {
        return kat_curve25519_says("crypto_sign_edwards25519sha512batch_keypair");
    }
    return 0;
}

/* pk, sm */
KAT(crypto_sign_edwards25519sha512batch_reject)
{
    const uint8_t *pk      = kat_fixed(v, "pk", 32);
    kat_bytes sm           = kat_get(v, "sm");
    uint8_t *m             = kat_buffer(sm.len);
    unsigned long long len = 99;

    if (crypto_sign_edwards25519sha512batch_open(m, &len, sm.p, sm.len, pk) != -1 || len != 0) {
        return kat_curve25519_says("crypto_sign_edwards25519sha512batch_open");
    }
    return 0;
}
