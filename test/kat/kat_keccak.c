/* SPDX-License-Identifier: ISC */
/* Known-answer ops of SHA-3, SHAKE, TurboSHAKE and Keccak-f[1600]. */
#include "kat.h"

/* Shared by the ops. The state is any of the public ones. */
typedef struct kat_keccak_xof {
    int (*whole)(unsigned char *out, size_t outlen, const unsigned char *in,
                 unsigned long long inlen);
    int (*init)(void *s);
    int (*init_with_domain)(void *s, unsigned char domain); /* NULL: a hash of fixed length */
    int (*update)(void *s, const unsigned char *in, unsigned long long inlen);
    int (*squeeze)(void *s, unsigned char *out, size_t outlen);
} kat_keccak_xof;

#define KAT_KECCAK_COMMON(name)                                                                    \
    static int kat_keccak_##name##_init(void *s)                                                   \
    {                                                                                              \
        return crypto_##name##_init((crypto_##name##_state *) s);                                  \
    }                                                                                              \
    static int kat_keccak_##name##_update(void *s, const unsigned char *in,                        \
                                          unsigned long long inlen)                                \
    {                                                                                              \
        return crypto_##name##_update((crypto_##name##_state *) s, in, inlen);                     \
    }
#define KAT_KECCAK_HASH(name)                                                                      \
    KAT_KECCAK_COMMON(name)                                                                        \
    static int kat_keccak_##name##_whole(unsigned char *out, size_t outlen,                        \
                                         const unsigned char *in, unsigned long long inlen)        \
    {                                                                                              \
        return outlen == crypto_##name##_BYTES ? crypto_##name(out, in, inlen) : -1;               \
    }                                                                                              \
    static int kat_keccak_##name##_squeeze(void *s, unsigned char *out, size_t outlen)             \
    {                                                                                              \
        return outlen == crypto_##name##_BYTES                                                     \
                   ? crypto_##name##_final((crypto_##name##_state *) s, out)                       \
                   : -1;                                                                           \
    }                                                                                              \
    static const kat_keccak_xof kat_keccak_##name = {                                              \
        kat_keccak_##name##_whole, kat_keccak_##name##_init, NULL, kat_keccak_##name##_update,     \
        kat_keccak_##name##_squeeze};
#define KAT_KECCAK_XOF(name)                                                                       \
    KAT_KECCAK_COMMON(name)                                                                        \
    static int kat_keccak_##name##_domain(void *s, unsigned char domain)                           \
    {                                                                                              \
        return crypto_##name##_init_with_domain((crypto_##name##_state *) s, domain);              \
    }                                                                                              \
    static int kat_keccak_##name##_squeeze(void *s, unsigned char *out, size_t outlen)             \
    {                                                                                              \
        return crypto_##name##_squeeze((crypto_##name##_state *) s, out, outlen);                  \
    }                                                                                              \
    static const kat_keccak_xof kat_keccak_##name = {                                              \
        crypto_##name, kat_keccak_##name##_init, kat_keccak_##name##_domain,                       \
        kat_keccak_##name##_update, kat_keccak_##name##_squeeze};
KAT_KECCAK_HASH(hash_sha3256)
KAT_KECCAK_HASH(hash_sha3512)
KAT_KECCAK_XOF(xof_shake128)
KAT_KECCAK_XOF(xof_shake256)
KAT_KECCAK_XOF(xof_turboshake128)
KAT_KECCAK_XOF(xof_turboshake256)

/* Where to cut a message or an output: everywhere if it is short, else at a few places. */
static const size_t kat_keccak_far[] = {0, 1, 71, 72, 73, 135, 136, 137, 167, 168, 169, 1344, 9999};

static size_t kat_keccak_cuts(size_t len)
{
    return len <= 300 ? len + 1 : sizeof kat_keccak_far / sizeof kat_keccak_far[0];
}

/* i < kat_keccak_cuts(len) */
static size_t kat_keccak_cut(size_t i, size_t len)
{
    return len <= 300 ? i : kat_keccak_far[i] < len ? kat_keccak_far[i] : len;
}

/* out = the output, the message being cut after cut_in bytes, the output after cut_out (0: not). */
static int kat_keccak_pieces(const kat_record *v, const kat_keccak_xof *f, uint8_t *out,
                             size_t outlen, kat_bytes msg, size_t cut_in, size_t cut_out)
{
    CRYPTO_ALIGN(16) uint8_t state[crypto_xof_shake128_STATEBYTES];
    int bad;

    bad = kat_has(v, "domain") ? f->init_with_domain(state, *kat_fixed(v, "domain", 1))
                               : f->init(state);
    bad |= f->update(state, msg.p, cut_in);
    bad |= f->update(state, NULL, 0);
    bad |= f->update(state, msg.p + cut_in, msg.len - cut_in);
    if (cut_out > 0) {
        bad |= f->squeeze(state, out, cut_out);
    }
    return bad | f->squeeze(state, out + cut_out, outlen - cut_out);
}

static int kat_keccak_run(const kat_record *v, const kat_keccak_xof *f)
{
    size_t skip = (size_t) kat_number(v, "skip", 0), len = kat_get(v, "out").len, i;
    size_t total = skip + len;
    uint8_t *out = kat_buffer(total), *ptn;
    kat_bytes msg;

    if (kat_has(v, "ptn")) {
        msg.len = (size_t) kat_number(v, "ptn", 0);
        msg.p = ptn = kat_buffer(msg.len);
        for (i = 0; i < msg.len; i++) {
            ptn[i] = (uint8_t) (i % 251);
        }
    } else {
        msg = kat_get(v, "msg");
    }
    if (!kat_has(v, "domain") &&
        (f->whole(out, total, msg.p, msg.len) != 0 || kat_expect(v, "out", out + skip, len) != 0)) {
        return -1;
    }
    for (i = 0; i < kat_keccak_cuts(msg.len); i++) {
        memset(out, 0, total);
        if (kat_keccak_pieces(v, f, out, total, msg, kat_keccak_cut(i, msg.len), 0) != 0 ||
            kat_expect(v, "out", out + skip, len) != 0) {
            return -1;
        }
    }
    for (i = 1; f->init_with_domain != NULL && i < kat_keccak_cuts(total); i++) {
        memset(out, 0, total);
        if (kat_keccak_pieces(v, f, out, total, msg, msg.len / 2, kat_keccak_cut(i, total)) != 0 ||
            kat_expect(v, "out", out + skip, len) != 0) {
            return -1;
        }
    }
    return 0;
}

KAT(crypto_hash_sha3256)
{
    return kat_keccak_run(v, &kat_keccak_hash_sha3256);
}

KAT(crypto_hash_sha3512)
{
    return kat_keccak_run(v, &kat_keccak_hash_sha3512);
}

KAT(crypto_xof_shake128)
{
    return kat_keccak_run(v, &kat_keccak_xof_shake128);
}

KAT(crypto_xof_shake256)
{
    return kat_keccak_run(v, &kat_keccak_xof_shake256);
}

KAT(crypto_xof_turboshake128)
{
    return kat_keccak_run(v, &kat_keccak_xof_turboshake128);
}

KAT(crypto_xof_turboshake256)
{
    return kat_keccak_run(v, &kat_keccak_xof_turboshake256);
}

/* The state goes in, and comes out, in two pieces. */
KAT(crypto_core_keccak1600)
{
    const uint8_t *state = kat_fixed(v, "state", 200);
    uint8_t *out         = kat_buffer(200);
    crypto_core_keccak1600_state st;
    size_t cut;

    for (cut = 0; cut <= 200; cut += 25) {
        crypto_core_keccak1600_init(&st);
        crypto_core_keccak1600_xor_bytes(&st, state, 0, cut);
        crypto_core_keccak1600_xor_bytes(&st, state + cut, cut, 200 - cut);
        crypto_core_keccak1600_permute_24(&st);
        crypto_core_keccak1600_extract_bytes(&st, out, 0, cut);
        crypto_core_keccak1600_extract_bytes(&st, out + cut, cut, 200 - cut);
        if (kat_expect(v, "permute_24", out, 200) != 0) {
            return -1;
        }
    }
    crypto_core_keccak1600_init(&st);
    crypto_core_keccak1600_xor_bytes(&st, state, 0, 200);
    crypto_core_keccak1600_permute_12(&st);
    crypto_core_keccak1600_extract_bytes(&st, out, 0, 200);
    return kat_expect(v, "permute_12", out, 200);
}
