/* SPDX-License-Identifier: ISC */
/* ML-DSA-44, -65 and -87 (FIPS 204), built on the arithmetic of mldsa.h and on Keccak, four states
 * at a time (sign_mldsa_sample.h). One implementation serves all three parameter sets. */
#include "sign_mldsa_sample.h"

#include "../core/ct.h"
#include "../core/error.h"
#include "../core/stack.h"

enum {
    SIGN_MLDSA_K     = 8,   /* the maximum of the parameter sets */
    SIGN_MLDSA_T1    = 320, /* bytes of a polynomial of t1, of t0 */
    SIGN_MLDSA_T0    = 416,
    SIGN_MLDSA_TR    = 64, /* offsets in a secret key */
    SIGN_MLDSA_S     = 128,
    SIGN_MLDSA_STACK = 2048 /* bytes of stack that the work may use: see the public functions */
};

/* Polynomials that a signature works with: the matrix in whole batches of four, y with room for
 * three more, w0. */
enum {
    SIGN_MLDSA_POLYS_44 = 16 + 7 + 4,
    SIGN_MLDSA_POLYS_65 = 32 + 8 + 6,
    SIGN_MLDSA_POLYS_87 = 56 + 10 + 8
};

static const sign_mldsa_set sign_mldsa_44 = {
    4, 4, 2, 39, 80, 32, 3, 18, 6, 78, MLDSA_GAMMA88, 1312, 2420, SIGN_MLDSA_POLYS_44,
};
static const sign_mldsa_set sign_mldsa_65 = {
    6, 5, 4, 49, 55, 48, 4, 20, 4, 196, MLDSA_GAMMA32, 1952, 3309, SIGN_MLDSA_POLYS_65,
};
static const sign_mldsa_set sign_mldsa_87 = {
    8, 7, 2, 60, 75, 64, 3, 20, 4, 120, MLDSA_GAMMA32, 2592, 4627, SIGN_MLDSA_POLYS_87,
};

/* ---- Polynomials ---- */

/* r = r + a, reduced, and r = r - a. Sums are below 16 q. */
static void sign_mldsa_add(mldsa_poly *r, const mldsa_poly *a)
{
    int i;

    for (i = 0; i < 256; i++) {
        r->c[i] = mldsa_reduce(r->c[i] + a->c[i]);
    }
}

static void sign_mldsa_sub(mldsa_poly *r, const mldsa_poly *a)
{
    int i;

    for (i = 0; i < 256; i++) {
        r->c[i] = mldsa_reduce(r->c[i] - a->c[i]);
    }
}

/* All ones if |c| >= bound for a coefficient of a, else 0. */
static int32_t sign_mldsa_over(const mldsa_poly *a, int32_t bound)
{
    int32_t over = 0, x, sign;
    int i;

    for (i = 0; i < 256; i++) {
        x    = a->c[i];
        sign = x >> 31;
        over |= bound - 1 - ((x ^ sign) - sign);
    }
    return over >> 31;
}

/* r = c times the polynomial encoded at in with d bits and top. c is 2^32 times an NTT. Out: |c| <
 * q/2 + 2^15. */
static void sign_mldsa_times(mldsa_poly *r, const mldsa_poly *c, const uint8_t *in, unsigned d,
                             int32_t top)
{
    const mldsa_impl *p = IMPL_ACTIVE(mldsa);

    p->decode(r, in, d, top);
    p->ntt(r);
    p->dot(r, c, r, 1);
}

/* ---- Keys ---- */

/* The working memory of a key generation. */
typedef struct sign_mldsa_fresh {
    sign_mldsa_rows rows;
    mldsa_poly s[SIGN_MLDSA_L + SIGN_MLDSA_K + 1]; /* NTT(s1), s2 */
    mldsa_poly t1, t0;
    uint64_t state[25][4];
    uint8_t xi[34]; /* the seed, k, l */
    uint8_t h[128]; /* rho, rho', K */
} sign_mldsa_fresh;

/* Algorithm 6. seed may overlap pk and sk. */
static STACK_WORK void sign_mldsa_generate_work(const sign_mldsa_set *set, uint8_t *pk, uint8_t *sk,
                                                const uint8_t seed[32], sign_mldsa_fresh *f)
{
    const mldsa_impl *p   = IMPL_ACTIVE(mldsa);
    const unsigned s_poly = 32U * set->s_bits, k = set->k, l = set->l;
    uint8_t *t0 = sk + SIGN_MLDSA_S + s_poly * (k + l), rho[32];
    unsigned i, j;

    memcpy(f->xi, seed, 32);
    f->xi[32] = set->k;
    f->xi[33] = set->l;
    keccak_hash(f->h, sizeof f->h, f->xi, sizeof f->xi, SIGN_MLDSA_RATE, KECCAK_DOMAIN_SHAKE);
    memcpy(rho, f->h, sizeof rho);
    CT_DECLASSIFY(rho, sizeof rho); /* it becomes part of the public key */
    for (i = 0; i < k + l; i += 4) {
        sign_mldsa_four(&f->s[i], i, f->h + 32, l, set->eta, f->state);
    }
    for (i = 0; i < k + l; i++) {
        p->encode(sk + SIGN_MLDSA_S + s_poly * i, &f->s[i], set->s_bits, set->eta);
        if (i < l) {
            p->ntt(&f->s[i]);
        }
    }
    f->rows.left = f->rows.next = 0;
    for (i = 0; i < k; i++) {
        sign_mldsa_row(&f->rows, rho, l, f->state);
        p->dot(&f->t0, f->rows.a, f->s, l);
        p->intt(&f->t0, MLDSA_PRODUCTS);
        for (j = 0; j < 256; j++) { /* Power2Round, Algorithm 35 */
            int32_t t = mldsa_freeze(f->t0.c[j] + f->s[l + i].c[j]), high = (t + 4095) >> 13;

            f->t1.c[j] = high;
            f->t0.c[j] = t - (high << 13);
        }
        p->encode(pk + 32 + SIGN_MLDSA_T1 * i, &f->t1, 10, 0);
        p->encode(t0 + SIGN_MLDSA_T0 * i, &f->t0, 13, 4096);
    }
    memcpy(pk, rho, sizeof rho);
    memcpy(sk, rho, sizeof rho);
    memcpy(sk + 32, f->h + 96, 32);
    keccak_hash(sk + SIGN_MLDSA_TR, 64, pk, set->pk, SIGN_MLDSA_RATE, KECCAK_DOMAIN_SHAKE);
}

/* -1 if a coefficient of s1 or s2 is not between -eta and eta, else 0. In constant time: a number
 * is too large if its top bit and another one are set. */
static int sign_mldsa_key_bad(const sign_mldsa_set *set, const uint8_t *sk)
{
    const uint64_t top  = set->eta == 2 ? UINT64_C(0x924924924924) : UINT64_C(0x8888888888888888);
    const unsigned step = set->eta == 2 ? 6 : 8; /* whole numbers */
    const uint8_t *s = sk + SIGN_MLDSA_S, *end = s + 32U * set->s_bits * (set->k + set->l);
    uint64_t bad = 0;
    int ret;

    for (; s < end; s += step) {
        uint64_t x = load64_le(s);

        bad |= x & (x << 1 | x << 2 | (set->eta == 2 ? 0 : x << 3)) & top;
    }
    bad |= bad >> 32;
    ret = -(int) (((bad & 0xffffffff) + 0xffffffff) >> 32);
    CT_DECLASSIFY(&ret, sizeof ret);
    return ret;
}

/* ---- Signatures ---- */

/* The working memory of a signature, besides polynomials. */
typedef struct sign_mldsa_work {
    uint64_t state[25][4];
    keccak_sponge sponge;
    mldsa_poly c, t, u;
    uint8_t buf[4][SIGN_MLDSA_MASK];
    uint8_t w1[1024]; /* encoded */
    uint8_t krm[128]; /* K, rnd, mu */
    uint8_t rho[64];
    uint8_t challenge[64];
    uint32_t hints[SIGN_MLDSA_K][8];
} sign_mldsa_work;

/* w->hints[i] = MakeHint (Algorithm 39): where w0, low bits and what was added to them, carries
 * into the high bits, those of polynomial i of w1. Returns the number of hints. */
static uint32_t sign_mldsa_hints(sign_mldsa_work *w, unsigned i, const mldsa_poly *w0,
                                 const sign_mldsa_set *set)
{
    const int32_t gamma2 = set->gamma2;
    uint32_t n           = 0;
    int j;

    IMPL_ACTIVE(mldsa)->decode(&w->u, w->w1 + 32U * set->w1_bits * i, set->w1_bits, 0);
    memset(w->hints[i], 0, sizeof w->hints[i]);
    for (j = 0; j < 256; j++) {
        int32_t x = w0->c[j], high = w->u.c[j];
        /* x > gamma2; x < -gamma2, or x = -gamma2 and high > 0 */
        uint32_t carried =
            (uint32_t) ((gamma2 - x) | (x + gamma2 - (int32_t) ((0 - (uint32_t) high) >> 31))) >>
            31;

        w->hints[i][j / 32] |= carried << j % 32;
        n += carried;
    }
    return n;
}

/* The polynomials of a signature: the matrix by rows, with room for a last batch, y and w0. */
typedef struct sign_mldsa_polys {
    const mldsa_poly *a;
    mldsa_poly *y, *w0; /* y: those of later attempts follow */
} sign_mldsa_polys;

/* Replaces y in q->y by its NTT. q->w0, w->w1 = Decompose(A y); then w->challenge and w->c =
 * NTT(c). */
static void sign_mldsa_commit(const sign_mldsa_set *set, const sign_mldsa_polys *q,
                              sign_mldsa_work *w)
{
    const mldsa_impl *p    = IMPL_ACTIVE(mldsa);
    const unsigned w1_poly = 32U * set->w1_bits;
    unsigned i;

    for (i = 0; i < set->l; i++) {
        p->ntt(&q->y[i]);
    }
    for (i = 0; i < set->k; i++) {
        p->dot(&q->w0[i], q->a + i * set->l, q->y, set->l);
        p->intt(&q->w0[i], MLDSA_PRODUCTS);
        p->decompose(&q->w0[i], &w->t, set->gamma2);
        p->encode(w->w1 + w1_poly * i, &w->t, set->w1_bits, 0);
    }
    keccak_init(&w->sponge, SIGN_MLDSA_RATE, 24, KECCAK_DOMAIN_SHAKE);
    keccak_absorb(&w->sponge, w->krm + 64, 64);
    keccak_absorb(&w->sponge, w->w1, w1_poly * set->k);
    keccak_squeeze(&w->sponge, w->challenge, set->challenge);
    CT_DECLASSIFY(w->challenge, sizeof w->challenge);
    sign_mldsa_ball(&w->c, w->challenge, set, mldsa_zetas[0]);
}

/* 1 if the attempt is rejected, which is public; else q->y becomes z. Branches only after a whole
 * check is computed. */
static int sign_mldsa_rejected(const sign_mldsa_set *set, const sign_mldsa_polys *q,
                               sign_mldsa_work *w, const uint8_t *sk)
{
    const mldsa_impl *p   = IMPL_ACTIVE(mldsa);
    const unsigned s_poly = 32U * set->s_bits;
    const uint8_t *s      = sk + SIGN_MLDSA_S;
    int32_t over          = 0;
    uint32_t hints        = 0;
    unsigned i;

    for (i = 0; i < set->l; i++, s += s_poly) {
        sign_mldsa_times(&w->t, &w->c, s, set->s_bits, set->eta);
        sign_mldsa_add(&q->y[i], &w->t);
        p->intt(&q->y[i], MLDSA_PLAIN);
        over |= sign_mldsa_over(&q->y[i], ((int32_t) 1 << (set->z_bits - 1)) - set->beta);
    }
    CT_DECLASSIFY(&over, sizeof over);
    if (over != 0) {
        return 1;
    }
    for (i = 0; i < set->k; i++, s += s_poly) {
        sign_mldsa_times(&w->t, &w->c, s, set->s_bits, set->eta);
        p->intt(&w->t, MLDSA_PLAIN);
        sign_mldsa_sub(&q->w0[i], &w->t);
        over |= sign_mldsa_over(&q->w0[i], set->gamma2 - set->beta);
    }
    CT_DECLASSIFY(&over, sizeof over);
    if (over != 0) {
        return 1;
    }
    for (i = 0; i < set->k; i++, s += SIGN_MLDSA_T0) {
        sign_mldsa_times(&w->t, &w->c, s, 13, 4096);
        p->intt(&w->t, MLDSA_PLAIN);
        over |= sign_mldsa_over(&w->t, set->gamma2);
        sign_mldsa_add(&q->w0[i], &w->t);
        hints += sign_mldsa_hints(w, i, &q->w0[i], set);
    }
    over |= (int32_t) (set->omega - hints) >> 31;
    CT_DECLASSIFY(&over, sizeof over);
    return over != 0;
}

/* Algorithm 26: the attempt was accepted, all is public. */
static void sign_mldsa_encode(const sign_mldsa_set *set, const sign_mldsa_polys *q,
                              sign_mldsa_work *w, uint8_t *sig)
{
    uint8_t *h = sig + set->sig - set->omega - set->k;
    unsigned i, j, n = 0;

    memcpy(sig, w->challenge, set->challenge);
    for (i = 0, sig += set->challenge; i < set->l; i++, sig += 32 * set->z_bits) {
        IMPL_ACTIVE(mldsa)->encode(sig, &q->y[i], set->z_bits, (int32_t) 1 << (set->z_bits - 1));
    }
    CT_DECLASSIFY(w->hints, sizeof w->hints);
    memset(h, 0, set->omega);
    for (i = 0; i < set->k; i++) {
        for (j = 0; j < 256; j++) {
            if (w->hints[i][j / 32] >> j % 32 & 1) {
                h[n++] = (uint8_t) j;
            }
        }
        h[set->omega + i] = (uint8_t) n;
    }
}

/* Algorithm 7. The polynomials are the matrix, in whole batches, y with room for three more, w0.
 * The 32 random bytes are in w->krm + 32: as a seventh argument they would make compilers push a
 * register that the generator has left. */
static STACK_WORK void sign_mldsa_sign_work(const sign_mldsa_set *set, mldsa_poly *polys,
                                            uint8_t *sig, const sign_mldsa_input *in,
                                            const uint8_t *sk, sign_mldsa_work *w)
{
    const unsigned k = set->k, l = set->l, batched = (k * l + 3) / 4 * 4;
    sign_mldsa_polys q;
    uint8_t rho[32];
    unsigned i, have = 0, next = 0;

    q.a  = polys;
    q.y  = polys + batched;
    q.w0 = q.y + l + 3;
    memcpy(w->krm, sk + 32, 32);
    sign_mldsa_message(w->krm + 64, sk + SIGN_MLDSA_TR, in);
    keccak_hash(w->rho, sizeof w->rho, w->krm, sizeof w->krm, SIGN_MLDSA_RATE, KECCAK_DOMAIN_SHAKE);
    memcpy(rho, sk, sizeof rho);
    CT_DECLASSIFY(rho, sizeof rho); /* part of the public key */
    for (i = 0; i < batched; i += 4) {
        sign_mldsa_four(polys + i, i, rho, l, 0, w->state);
    }
    do {
        memmove(q.y, q.y + l, have * sizeof *q.y);
        for (; have < l; have += 4, next += 4) {
            sign_mldsa_mask(q.y + have, next, w->rho, set->z_bits, w->state, w->buf);
        }
        have -= l;
        sign_mldsa_commit(set, &q, w);
    } while (sign_mldsa_rejected(set, &q, w, sk));
    sign_mldsa_encode(set, &q, w, sig);
}

/* ---- Verification: all of it is public ---- */

/* Algorithm 21: end[i] = where polynomial i's hints end. -1 if they are not encoded as by Algorithm
 * 20, else 0. */
static int sign_mldsa_unhint(const sign_mldsa_set *set, uint8_t end[SIGN_MLDSA_K], const uint8_t *h)
{
    unsigned i, j, n = 0;

    for (i = 0; i < set->k; i++) {
        end[i] = h[set->omega + i];
        if (end[i] < n || end[i] > set->omega) {
            return -1;
        }
        for (j = n + 1; j < end[i]; j++) {
            if (h[j] <= h[j - 1]) {
                return -1;
            }
        }
        n = end[i];
    }
    for (; n < set->omega; n++) {
        if (h[n] != 0) {
            return -1;
        }
    }
    return 0;
}

/* The working memory of a verification. */
typedef struct sign_mldsa_checked {
    sign_mldsa_rows rows;
    mldsa_poly z[SIGN_MLDSA_L], c, t, r1;
    uint64_t state[25][4];
    keccak_sponge sponge;
    uint8_t w1[192]; /* encoded */
    uint8_t mu[64];
    uint8_t challenge[64];
    uint8_t end[SIGN_MLDSA_K]; /* of the hints of each polynomial */
} sign_mldsa_checked;

/* v->r1 = UseHint (Algorithm 40) at the n hints of h; v->t holds the low bits. */
static void sign_mldsa_use_hints(const sign_mldsa_set *set, sign_mldsa_checked *v, const uint8_t *h,
                                 unsigned n)
{
    const int32_t m = (MLDSA_Q - 1) / 2 / set->gamma2;
    int32_t high;

    for (; n > 0; n--, h++) {
        high        = v->r1.c[*h] + (v->t.c[*h] > 0 ? 1 : -1);
        v->r1.c[*h] = high < 0 ? m - 1 : high == m ? 0 : high;
    }
}

/* Algorithm 8: 0 or -1. */
static int sign_mldsa_verify_work(const sign_mldsa_set *set, const uint8_t *sig,
                                  const sign_mldsa_input *in, const uint8_t *pk,
                                  sign_mldsa_checked *v)
{
    const mldsa_impl *p = IMPL_ACTIVE(mldsa);
    const uint8_t *h = sig + set->sig - set->omega - set->k, *z = sig + set->challenge;
    const int32_t top = (int32_t) 1 << (set->z_bits - 1);
    unsigned i, j, n = 0;

    if (sign_mldsa_unhint(set, v->end, h) != 0) {
        return -1;
    }
    for (i = 0; i < set->l; i++) {
        p->decode(&v->z[i], z + 32 * set->z_bits * i, set->z_bits, top);
        if (sign_mldsa_over(&v->z[i], top - set->beta)) {
            return -1;
        }
        p->ntt(&v->z[i]);
    }
    keccak_hash(v->mu, 64, pk, set->pk, SIGN_MLDSA_RATE, KECCAK_DOMAIN_SHAKE);
    sign_mldsa_message(v->mu, v->mu, in);
    sign_mldsa_ball(&v->c, sig, set, 1);
    keccak_init(&v->sponge, SIGN_MLDSA_RATE, 24, KECCAK_DOMAIN_SHAKE);
    keccak_absorb(&v->sponge, v->mu, sizeof v->mu);
    v->rows.left = v->rows.next = 0;
    for (i = 0; i < set->k; i++) {
        /* A z - c t1 2^13 */
        p->decode(&v->t, pk + 32 + SIGN_MLDSA_T1 * i, 10, 0);
        for (j = 0; j < 256; j++) {
            v->t.c[j] <<= 13;
        }
        p->ntt(&v->t);
        p->dot(&v->t, &v->c, &v->t, 1);
        sign_mldsa_row(&v->rows, pk, set->l, v->state);
        p->dot(&v->r1, v->rows.a, v->z, set->l);
        sign_mldsa_sub(&v->r1, &v->t);
        v->t = v->r1;
        p->intt(&v->t, MLDSA_PRODUCTS);
        p->decompose(&v->t, &v->r1, set->gamma2);
        sign_mldsa_use_hints(set, v, h + n, v->end[i] - n);
        n = v->end[i];
        p->encode(v->w1, &v->r1, set->w1_bits, 0);
        keccak_absorb(&v->sponge, v->w1, 32U * set->w1_bits);
    }
    keccak_squeeze(&v->sponge, v->challenge, set->challenge);
    return memcmp(v->challenge, sig, set->challenge) == 0 ? 0 : -1;
}

/* ---- Public functions: they wipe the working memory and clear the stack below ---- */

static int sign_mldsa_generate(const sign_mldsa_set *set, uint8_t *pk, uint8_t *sk,
                               const uint8_t *seed)
{
    sign_mldsa_fresh f;

    sign_mldsa_generate_work(set, pk, sk, seed, &f);
    wipe(&f, sizeof f);
    stack_clear(SIGN_MLDSA_STACK);
    return 0;
}

/* A key pair from random bytes. */
static int sign_mldsa_generate_random(const sign_mldsa_set *set, uint8_t *pk, uint8_t *sk)
{
    uint8_t seed[32];

    randombytes_buf(seed, sizeof seed);
    (void) sign_mldsa_generate(set, pk, sk, seed);
    wipe(seed, sizeof seed);
    return 0;
}

/* Why no message or context has these lengths; else NULL. */
static const char *sign_mldsa_refusal(const sign_mldsa_input *in)
{
    if (in->ctx_len > 255) {
        return "ML-DSA: the context has more than 255 bytes";
    }
    return exceeds_size_max(in->mlen) ? "ML-DSA: the message is longer than memory" : NULL;
}

/* hedged: 1 with random bytes, 0 with zeros. */
static int sign_mldsa_sign(const sign_mldsa_set *set, mldsa_poly *polys, uint8_t *sig,
                           const sign_mldsa_input *in, const uint8_t *sk, int hedged)
{
    const char *why = sign_mldsa_refusal(in);
    sign_mldsa_work w;

    if (why == NULL && sign_mldsa_key_bad(set, sk) != 0) {
        why = "ML-DSA: not a secret key: a coefficient is out of range";
    }
    if (why != NULL) {
        return error_fail(why);
    }
    memset(w.krm + 32, 0, 32);
    if (hedged) {
        randombytes_buf(w.krm + 32, 32);
    }
    sign_mldsa_sign_work(set, polys, sig, in, sk, &w);
    wipe(polys, set->polys * sizeof *polys);
    wipe(&w, sizeof w);
    stack_clear(SIGN_MLDSA_STACK);
    return 0;
}

static int sign_mldsa_verify(const sign_mldsa_set *set, const uint8_t *sig,
                             const sign_mldsa_input *in, const uint8_t *pk)
{
    const char *why = sign_mldsa_refusal(in);
    sign_mldsa_checked v;

    if (why == NULL && sign_mldsa_verify_work(set, sig, in, pk, &v) != 0) {
        why = "ML-DSA: the signature is not valid";
    }
    return why == NULL ? 0 : error_fail(why);
}

/* Defines the public functions of a parameter set; their sizes begin with the prefix size. */
#define SIGN_MLDSA(size, keypair, seed_keypair, detached, detached_deterministic, verify_detached, \
                   set, n_polys)                                                                   \
    int keypair(unsigned char pk[size##_PUBLICKEYBYTES], unsigned char sk[size##_SECRETKEYBYTES])  \
    {                                                                                              \
        return sign_mldsa_generate_random(&set, pk, sk);                                           \
    }                                                                                              \
                                                                                                   \
    int seed_keypair(unsigned char pk[size##_PUBLICKEYBYTES],                                      \
                     unsigned char sk[size##_SECRETKEYBYTES], const unsigned char seed[32])        \
    {                                                                                              \
        return sign_mldsa_generate(&set, pk, sk, seed);                                            \
    }                                                                                              \
                                                                                                   \
    int detached(unsigned char sig[size##_BYTES], const unsigned char *m, unsigned long long mlen, \
                 const unsigned char *ctx, size_t ctx_len,                                         \
                 const unsigned char sk[size##_SECRETKEYBYTES])                                    \
    {                                                                                              \
        const sign_mldsa_input in = {m, mlen, ctx, ctx_len};                                       \
        mldsa_poly polys[n_polys];                                                                 \
                                                                                                   \
        return sign_mldsa_sign(&set, polys, sig, &in, sk, 1);                                      \
    }                                                                                              \
                                                                                                   \
    int detached_deterministic(unsigned char sig[size##_BYTES], const unsigned char *m,            \
                               unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,  \
                               const unsigned char sk[size##_SECRETKEYBYTES])                      \
    {                                                                                              \
        const sign_mldsa_input in = {m, mlen, ctx, ctx_len};                                       \
        mldsa_poly polys[n_polys];                                                                 \
                                                                                                   \
        return sign_mldsa_sign(&set, polys, sig, &in, sk, 0);                                      \
    }                                                                                              \
                                                                                                   \
    int verify_detached(const unsigned char sig[size##_BYTES], const unsigned char *m,             \
                        unsigned long long mlen, const unsigned char *ctx, size_t ctx_len,         \
                        const unsigned char pk[size##_PUBLICKEYBYTES])                             \
    {                                                                                              \
        const sign_mldsa_input in = {m, mlen, ctx, ctx_len};                                       \
                                                                                                   \
        return sign_mldsa_verify(&set, sig, &in, pk);                                              \
    }

SIGN_MLDSA(crypto_sign_mldsa44, crypto_sign_mldsa44_keypair, crypto_sign_mldsa44_seed_keypair,
           crypto_sign_mldsa44_detached, crypto_sign_mldsa44_detached_deterministic,
           crypto_sign_mldsa44_verify_detached, sign_mldsa_44, SIGN_MLDSA_POLYS_44)

SIGN_MLDSA(crypto_sign_mldsa65, crypto_sign_mldsa65_keypair, crypto_sign_mldsa65_seed_keypair,
           crypto_sign_mldsa65_detached, crypto_sign_mldsa65_detached_deterministic,
           crypto_sign_mldsa65_verify_detached, sign_mldsa_65, SIGN_MLDSA_POLYS_65)

SIGN_MLDSA(crypto_sign_mldsa87, crypto_sign_mldsa87_keypair, crypto_sign_mldsa87_seed_keypair,
           crypto_sign_mldsa87_detached, crypto_sign_mldsa87_detached_deterministic,
           crypto_sign_mldsa87_verify_detached, sign_mldsa_87, SIGN_MLDSA_POLYS_87)
