/* ML-KEM-768 (FIPS 203) over the arithmetic of mlkem768.h and over Keccak, four states at a time. A
 * row of the matrix takes three of them, 27 permutations in three batches of nine; the fourth one
 * meanwhile computes what else there is to hash: the noise of a new key, H(ek), or J(z, c). */
#include <trona.h>

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../keccak/keccak.h"
#include "mlkem768.h"

enum {
    KEM_MLKEM768_POLY   = 384,  /* bytes of a polynomial, uncompressed */
    KEM_MLKEM768_VECTOR = 1152, /* of three */
    KEM_MLKEM768_U      = 960,  /* the first part of a ciphertext */
    KEM_MLKEM768_EK     = 1152, /* where the parts of a decapsulation key begin */
    KEM_MLKEM768_H      = 2336,
    KEM_MLKEM768_Z      = 2368,
    KEM_MLKEM768_PRF    = 128,
    KEM_MLKEM768_RATE   = KECCAK_RATE_256
};

/* ---- Hashing beside the matrix ---- */

/* A hash whose rate is 136: out = its first outlen bytes, a multiple of 8, at most 136. */
typedef struct kem_mlkem768_hash {
    const uint8_t *m;
    size_t len;
    uint8_t *out;
    unsigned outlen, domain;
} kem_mlkem768_hash;

/* Hashes to be computed one after the other, with less than 10 blocks in all. */
typedef struct kem_mlkem768_queue {
    const kem_mlkem768_hash *next;
    size_t n;
    size_t pos; /* bytes of next that were taken in, its length + 1 after the last block */
} kem_mlkem768_queue;

/* Puts the next block, if there is one, into the fourth state. */
static void kem_mlkem768_queue_in(kem_mlkem768_queue *q, uint64_t a[25][4])
{
    uint8_t block[KEM_MLKEM768_RATE] = {0};
    size_t i, n;

    if (q->n == 0) {
        return;
    }
    for (i = 0; q->pos == 0 && i < 25; i++) {
        a[i][3] = 0;
    }
    n = q->next->len - q->pos;
    n = n < sizeof block ? n : sizeof block;
    memcpy(block, q->next->m + q->pos, n);
    q->pos += n;
    if (n < sizeof block) {
        block[n] = (uint8_t) q->next->domain;
        block[sizeof block - 1] |= 0x80;
        q->pos++;
    }
    for (i = 0; i < sizeof block / 8; i++) {
        a[i][3] ^= load64_le(block + 8 * i);
    }
    wipe(block, sizeof block);
}

/* After the permutation of a last block: the output. */
static void kem_mlkem768_queue_out(kem_mlkem768_queue *q, uint64_t a[25][4])
{
    unsigned i;

    if (q->n == 0 || q->pos <= q->next->len) {
        return;
    }
    for (i = 0; i < q->next->outlen / 8; i++) {
        store64_le(q->next->out + 8 * i, a[i][3]);
    }
    q->pos = 0;
    q->next++;
    q->n--;
}

/* ---- Sampling ---- */

/* The lane of a state of SHAKE after seed and the bytes x of the last word, which include the first
 * bit of the padding. */
static void kem_mlkem768_seed(uint64_t a[25][4], unsigned lane, const uint8_t seed[32], uint64_t x,
                              unsigned rate)
{
    unsigned i;

    for (i = 0; i < 25; i++) {
        a[i][lane] = i < 4 ? load64_le(seed + 8 * i) : 0;
    }
    a[4][lane] = x;
    a[rate / 8 - 1][lane] ^= UINT64_C(1) << 63;
}

static void kem_mlkem768_output(uint8_t *out, uint64_t a[25][4], unsigned lane, unsigned len)
{
    unsigned i;

    for (i = 0; i < len / 8; i++) {
        store64_le(out + 8 * i, a[i][lane]);
    }
}

/* a[3 i + j] = A[i][j] (Algorithm 13, steps 3 to 7), which follows from rho and is public. Computes
 * the n hashes of jobs. */
static void kem_mlkem768_matrix(mlkem768_poly a[9], const uint8_t rho[32],
                                const kem_mlkem768_hash *jobs, size_t n)
{
    const mlkem768_impl *p   = IMPL_ACTIVE(mlkem768);
    const keccak_impl *k     = IMPL_ACTIVE(keccak);
    kem_mlkem768_queue queue = {jobs, n, 0};
    uint64_t state[25][4];
    uint8_t buf[KECCAK_RATE_128];
    size_t have[3];
    unsigned i, j;

    memset(state, 0, sizeof state);
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++) {
            kem_mlkem768_seed(state, j, rho, j | i << 8 | (uint64_t) KECCAK_DOMAIN_SHAKE << 16,
                              KECCAK_RATE_128);
            have[j] = 0;
        }
        while (have[0] < 256 || have[1] < 256 || have[2] < 256) {
            kem_mlkem768_queue_in(&queue, state);
            k->permute4(state, 24);
            kem_mlkem768_queue_out(&queue, state);
            for (j = 0; j < 3; j++) {
                kem_mlkem768_output(buf, state, j, sizeof buf);
                have[j] += p->uniform(a[3 * i + j].c + have[j], 256 - have[j], buf, sizeof buf);
            }
        }
    }
    wipe(state, sizeof state);
}

/* r[i] = SamplePolyCBD_2(PRF(seed, nonce + i)) for n <= 4 polynomials. */
static void kem_mlkem768_noise(mlkem768_poly *r, unsigned n, const uint8_t seed[32], unsigned nonce)
{
    uint64_t state[25][4];
    uint8_t buf[KEM_MLKEM768_PRF];
    unsigned i;

    for (i = 0; i < 4; i++) {
        kem_mlkem768_seed(state, i, seed, (nonce + i) | KECCAK_DOMAIN_SHAKE << 8,
                          KEM_MLKEM768_RATE);
    }
    IMPL_ACTIVE(keccak)->permute4(state, 24);
    for (i = 0; i < n; i++) {
        kem_mlkem768_output(buf, state, i, sizeof buf);
        IMPL_ACTIVE(mlkem768)->noise(&r[i], buf);
    }
    wipe(state, sizeof state);
    wipe(buf, sizeof buf);
}

/* ---- K-PKE and ML-KEM ---- */

/* The secrets of a key generation. */
typedef struct kem_mlkem768_fresh {
    mlkem768_poly s[3], e[3];
    uint8_t seed[64];      /* d, z */
    uint8_t g[64];         /* rho, sigma = G(d, k) */
    uint8_t nonced[6][33]; /* sigma and 0 to 5 */
    uint8_t prf[6][KEM_MLKEM768_PRF];
} kem_mlkem768_fresh;

/* Algorithms 16 and 13. pk, sk and seed may overlap in any way, save pk and sk. */
static void kem_mlkem768_generate(uint8_t pk[1184], uint8_t sk[2400], const uint8_t seed[64])
{
    const mlkem768_impl *p = IMPL_ACTIVE(mlkem768);
    kem_mlkem768_hash jobs[6];
    kem_mlkem768_fresh f;
    mlkem768_poly a[9], t;
    uint8_t rho[32];
    unsigned i;

    memcpy(f.seed, seed, sizeof f.seed);
    memcpy(f.nonced[0], seed, 32);
    f.nonced[0][32] = MLKEM768_K;
    keccak_hash(f.g, sizeof f.g, f.nonced[0], 33, KECCAK_RATE_512, KECCAK_DOMAIN_SHA3);
    memcpy(rho, f.g, sizeof rho);
    CT_DECLASSIFY(rho, sizeof rho); /* it becomes part of the public key */
    for (i = 0; i < 6; i++) {
        memcpy(f.nonced[i], f.g + 32, 32);
        f.nonced[i][32] = (uint8_t) i;
        jobs[i].m       = f.nonced[i];
        jobs[i].len     = sizeof f.nonced[i];
        jobs[i].out     = f.prf[i];
        jobs[i].outlen  = KEM_MLKEM768_PRF;
        jobs[i].domain  = KECCAK_DOMAIN_SHAKE;
    }
    kem_mlkem768_matrix(a, rho, jobs, 6);
    for (i = 0; i < 3; i++) {
        p->noise(&f.s[i], f.prf[i]);
        p->noise(&f.e[i], f.prf[3 + i]);
        p->ntt(&f.s[i]);
        p->ntt(&f.e[i]);
    }
    for (i = 0; i < 3; i++) {
        p->dot(&t, &a[3 * i], 1, f.s);
        p->add(&t, &f.e[i]);
        p->encode12(pk + KEM_MLKEM768_POLY * i, &t);
        p->encode12(sk + KEM_MLKEM768_POLY * i, &f.s[i]);
    }
    memcpy(pk + KEM_MLKEM768_VECTOR, rho, sizeof rho);
    memcpy(sk + KEM_MLKEM768_EK, pk, crypto_kem_mlkem768_PUBLICKEYBYTES);
    keccak_hash(sk + KEM_MLKEM768_H, 32, pk, crypto_kem_mlkem768_PUBLICKEYBYTES, KECCAK_RATE_256,
                KECCAK_DOMAIN_SHA3);
    memcpy(sk + KEM_MLKEM768_Z, f.seed + 32, 32);
    wipe(&f, sizeof f);
}

/* What an encapsulation works with; m and all that follows from it is secret. */
typedef struct kem_mlkem768_work {
    mlkem768_poly a[9], t[3];    /* of the public key */
    mlkem768_poly y[3], e[4], u; /* e1 and e2; scratch */
    uint8_t mh[64];              /* m, H(ek) */
    uint8_t kr[64];              /* K, r = G(m, H(ek)) */
} kem_mlkem768_work;

/* ct = the ciphertext of the message w->mh (Algorithm 14), w->kr its shared secret and randomness
 * (Algorithm 17). w has a, t and mh. */
static void kem_mlkem768_encrypt(uint8_t ct[1088], kem_mlkem768_work *w)
{
    const mlkem768_impl *p = IMPL_ACTIVE(mlkem768);
    unsigned i;

    keccak_hash(w->kr, sizeof w->kr, w->mh, sizeof w->mh, KECCAK_RATE_512, KECCAK_DOMAIN_SHA3);
    kem_mlkem768_noise(w->y, 3, w->kr + 32, 0);
    kem_mlkem768_noise(w->e, 4, w->kr + 32, 3);
    for (i = 0; i < 3; i++) {
        p->ntt(&w->y[i]);
    }
    for (i = 0; i < 3; i++) {
        p->dot(&w->u, &w->a[i], 3, w->y); /* a column: A is transposed */
        p->intt(&w->u);
        p->add(&w->u, &w->e[i]);
        p->compress10(ct + KEM_MLKEM768_U / 3 * i, &w->u);
    }
    p->dot(&w->u, w->t, 1, w->y);
    p->intt(&w->u);
    p->add(&w->u, &w->e[3]);
    p->decompress1(&w->e[0], w->mh);
    p->add(&w->u, &w->e[0]);
    p->compress4(ct + KEM_MLKEM768_U, &w->u);
}

/* 0, or -1 if a coefficient of the key is not below q. */
static int kem_mlkem768_load(mlkem768_poly t[3], const uint8_t ek[1152])
{
    int i, ret = 0;

    for (i = 0; i < 3; i++) {
        ret |= IMPL_ACTIVE(mlkem768)->decode12(&t[i], ek + KEM_MLKEM768_POLY * i);
    }
    return ret;
}

/* Algorithm 17, with the check of 7.2. ct and ss may overlap the inputs in any way. */
static int kem_mlkem768_encapsulate(uint8_t ct[1088], uint8_t ss[32], const uint8_t pk[1184],
                                    const uint8_t m[32])
{
    kem_mlkem768_hash job = {pk, crypto_kem_mlkem768_PUBLICKEYBYTES, NULL, 32, KECCAK_DOMAIN_SHA3};
    kem_mlkem768_work w;

    if (kem_mlkem768_load(w.t, pk) != 0) {
        return error_fail("ML-KEM-768: a coefficient of the public key is not below q");
    }
    memcpy(w.mh, m, 32);
    job.out = w.mh + 32;
    kem_mlkem768_matrix(w.a, pk + KEM_MLKEM768_VECTOR, &job, 1);
    kem_mlkem768_encrypt(ct, &w);
    memcpy(ss, w.kr, 32);
    wipe(&w, sizeof w);
    return 0;
}

/* What a decapsulation works with. */
typedef struct kem_mlkem768_opened {
    mlkem768_poly s[3], u[3], v, w;
    uint8_t zc[32 + 1088]; /* z, c */
    uint8_t ct[1088];      /* what c should be */
    uint8_t reject[32];    /* J(z, c) */
} kem_mlkem768_opened;

/* m = the message in o->zc (Algorithm 15). */
static void kem_mlkem768_decrypt(uint8_t m[32], kem_mlkem768_opened *o, const uint8_t s[1152])
{
    const mlkem768_impl *p = IMPL_ACTIVE(mlkem768);
    int i;

    (void) kem_mlkem768_load(o->s, s);
    for (i = 0; i < 3; i++) {
        p->decompress10(&o->u[i], o->zc + 32 + KEM_MLKEM768_U / 3 * i);
        p->ntt(&o->u[i]);
    }
    p->decompress4(&o->v, o->zc + 32 + KEM_MLKEM768_U);
    p->dot(&o->w, o->s, 1, o->u);
    p->intt(&o->w);
    p->sub_from(&o->w, &o->v);
    p->compress1(m, &o->w);
}

/* All ones if the two ciphertexts differ, zero if not. */
static uint32_t kem_mlkem768_differ(const uint8_t x[1088], const uint8_t y[1088])
{
    uint64_t d = 0;
    int i;

    for (i = 0; i < 1088; i += 8) {
        d |= load64_le(x + i) ^ load64_le(y + i);
    }
    d |= d >> 32;
    return mlkem768_mask((uint32_t) (((d & 0xffffffff) + 0xffffffff) >> 32));
}

/* Algorithm 18. ss may overlap the inputs. */
static void kem_mlkem768_decapsulate(uint8_t ss[32], const uint8_t ct[1088], const uint8_t sk[2400])
{
    kem_mlkem768_hash job = {NULL, 32 + crypto_kem_mlkem768_CIPHERTEXTBYTES, NULL, 32,
                             KECCAK_DOMAIN_SHAKE};
    kem_mlkem768_opened o;
    kem_mlkem768_work w;
    uint8_t rho[32];
    uint32_t mask;
    int i;

    memcpy(o.zc, sk + KEM_MLKEM768_Z, 32);
    memcpy(o.zc + 32, ct, crypto_kem_mlkem768_CIPHERTEXTBYTES);
    memcpy(rho, sk + KEM_MLKEM768_EK + KEM_MLKEM768_VECTOR, sizeof rho);
    CT_DECLASSIFY(rho, sizeof rho); /* part of the public key */
    job.m   = o.zc;
    job.out = o.reject;
    kem_mlkem768_decrypt(w.mh, &o, sk);
    memcpy(w.mh + 32, sk + KEM_MLKEM768_H, 32);
    (void) kem_mlkem768_load(w.t, sk + KEM_MLKEM768_EK);
    kem_mlkem768_matrix(w.a, rho, &job, 1);
    kem_mlkem768_encrypt(o.ct, &w);
    mask = kem_mlkem768_differ(o.ct, o.zc + 32);
    for (i = 0; i < 32; i++) {
        ss[i] = (uint8_t) (w.kr[i] ^ (mask & (uint32_t) (w.kr[i] ^ o.reject[i])));
    }
    wipe(&w, sizeof w);
    wipe(&o, sizeof o);
}

/* ---- Public functions ---- */

int crypto_kem_mlkem768_dec(unsigned char ss[32], const unsigned char ct[1088],
                            const unsigned char sk[2400])
{
    kem_mlkem768_decapsulate(ss, ct, sk);
    return 0;
}

int crypto_kem_mlkem768_enc(unsigned char ct[1088], unsigned char ss[32],
                            const unsigned char pk[1184])
{
    uint8_t m[32];
    int ret;

    randombytes_buf(m, sizeof m);
    ret = kem_mlkem768_encapsulate(ct, ss, pk, m);
    wipe(m, sizeof m);
    return ret;
}

int crypto_kem_mlkem768_enc_deterministic(unsigned char ct[1088], unsigned char ss[32],
                                          const unsigned char pk[1184],
                                          const unsigned char seed[32])
{
    return kem_mlkem768_encapsulate(ct, ss, pk, seed);
}

int crypto_kem_mlkem768_keypair(unsigned char pk[1184], unsigned char sk[2400])
{
    uint8_t seed[crypto_kem_mlkem768_SEEDBYTES];

    randombytes_buf(seed, sizeof seed);
    kem_mlkem768_generate(pk, sk, seed);
    wipe(seed, sizeof seed);
    return 0;
}

int crypto_kem_mlkem768_seed_keypair(unsigned char pk[1184], unsigned char sk[2400],
                                     const unsigned char seed[64])
{
    kem_mlkem768_generate(pk, sk, seed);
    return 0;
}
