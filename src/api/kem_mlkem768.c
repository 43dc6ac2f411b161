/* ML-KEM-768 (FIPS 203) over the arithmetic of mlkem768.h and over Keccak, four states at a time. A
 * row of the matrix takes three of them, 27 permutations in three batches of nine; the fourth one
 * meanwhile computes what else there is to hash: the noise of a new key, H(ek), or J(z, c). */
#include <trona.h>

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../core/stack.h"
#include "../keccak/keccak.h"
#include "../mlkem768/mlkem768.h"

enum {
    KEM_MLKEM768_POLY   = 384,  /* bytes of a polynomial, uncompressed */
    KEM_MLKEM768_VECTOR = 1152, /* of three */
    KEM_MLKEM768_U      = 960,  /* the first part of a ciphertext */
    KEM_MLKEM768_EK     = 1152, /* where the parts of a decapsulation key begin */
    KEM_MLKEM768_H      = 2336,
    KEM_MLKEM768_Z      = 2368,
    KEM_MLKEM768_PRF    = 128,
    KEM_MLKEM768_RATE   = KECCAK_RATE_256,
    KEM_MLKEM768_STACK  = 2048 /* bytes that the work may have reached: see the public functions */
};

/* ---- Hashing beside the matrix ---- */

/* A hash whose rate is 136: out = its first outlen bytes, a multiple of 8, at most 136. */
typedef struct kem_mlkem768_hash {
    const uint8_t *m;
    size_t len;
    uint8_t *out;
    unsigned outlen, domain;
} kem_mlkem768_hash;

/* Hashes to be computed one after the other, with less than 10 blocks in all, in the fourth of four
 * states. */
typedef struct kem_mlkem768_queue {
    uint64_t a[25][4];
    const kem_mlkem768_hash *next;
    size_t n;
    size_t pos; /* bytes of next that were taken in, its length + 1 after the last block */
} kem_mlkem768_queue;

static void kem_mlkem768_queue_init(kem_mlkem768_queue *q, const kem_mlkem768_hash *jobs, size_t n)
{
    memset(q->a, 0, sizeof q->a);
    q->next = jobs;
    q->n    = n;
    q->pos  = 0;
}

/* Puts the next block, if there is one, into the fourth state. */
static void kem_mlkem768_queue_in(kem_mlkem768_queue *q)
{
    uint8_t block[KEM_MLKEM768_RATE] = {0};
    size_t i, n;

    if (q->n == 0) {
        return;
    }
    for (i = 0; q->pos == 0 && i < 25; i++) {
        q->a[i][3] = 0;
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
        q->a[i][3] ^= load64_le(block + 8 * i);
    }
}

/* After the permutation of a last block: the output. */
static void kem_mlkem768_queue_out(kem_mlkem768_queue *q)
{
    unsigned i;

    if (q->n == 0 || q->pos <= q->next->len) {
        return;
    }
    for (i = 0; i < q->next->outlen / 8; i++) {
        store64_le(q->next->out + 8 * i, q->a[i][3]);
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

/* a[j] = A[i][j] (Algorithm 13, steps 3 to 7) for j from 0 to 2, which follows from rho and is
 * public. Takes at least three blocks from the queue. */
static void kem_mlkem768_row(mlkem768_poly a[3], unsigned i, const uint8_t rho[32],
                             kem_mlkem768_queue *q)
{
    const mlkem768_impl *p = IMPL_ACTIVE(mlkem768);
    const keccak_impl *k   = IMPL_ACTIVE(keccak);
    uint8_t buf[KECCAK_RATE_128];
    size_t have[3] = {0, 0, 0};
    unsigned j;

    for (j = 0; j < 3; j++) {
        kem_mlkem768_seed(q->a, j, rho, j | i << 8 | (uint64_t) KECCAK_DOMAIN_SHAKE << 16,
                          KECCAK_RATE_128);
    }
    while (have[0] < 256 || have[1] < 256 || have[2] < 256) {
        kem_mlkem768_queue_in(q);
        k->permute4(q->a, 24);
        kem_mlkem768_queue_out(q);
        for (j = 0; j < 3; j++) {
            kem_mlkem768_output(buf, q->a, j, sizeof buf);
            have[j] += p->uniform(a[j].c + have[j], 256 - have[j], buf, sizeof buf);
        }
    }
}

/* out[i] = PRF(seed, nonce + i); a is scratch. */
static void kem_mlkem768_prf(uint8_t out[4][KEM_MLKEM768_PRF], uint64_t a[25][4],
                             const uint8_t seed[32], unsigned nonce)
{
    unsigned i;

    for (i = 0; i < 4; i++) {
        kem_mlkem768_seed(a, i, seed, (nonce + i) | KECCAK_DOMAIN_SHAKE << 8, KEM_MLKEM768_RATE);
    }
    IMPL_ACTIVE(keccak)->permute4(a, 24);
    for (i = 0; i < 4; i++) {
        kem_mlkem768_output(out[i], a, i, KEM_MLKEM768_PRF);
    }
}

/* ---- K-PKE and ML-KEM ---- */

/* What a key generation works with: a row of the matrix or a polynomial of e, s, t = A s. */
typedef struct kem_mlkem768_fresh {
    mlkem768_poly a[3], s[3], t[3];
    kem_mlkem768_queue queue;
    uint8_t seed[64];      /* d, z */
    uint8_t g[64];         /* rho, sigma = G(d, k) */
    uint8_t nonced[6][33]; /* sigma and 0 to 5 */
    uint8_t prf[6][KEM_MLKEM768_PRF];
} kem_mlkem768_fresh;

/* s, out of three hashes of the queue. */
static void kem_mlkem768_secret(kem_mlkem768_fresh *f)
{
    int i;

    for (i = 0; i < 3; i++) {
        IMPL_ACTIVE(mlkem768)->noise(&f->s[i], f->prf[i]);
        IMPL_ACTIVE(mlkem768)->ntt(&f->s[i]);
    }
}

/* Algorithms 16 and 13. pk, sk and seed may overlap in any way, save pk and sk. */
static STACK_WORK void kem_mlkem768_generate_work(uint8_t pk[1184], uint8_t sk[2400],
                                                  const uint8_t seed[64], kem_mlkem768_fresh *f)
{
    const mlkem768_impl *p = IMPL_ACTIVE(mlkem768);
    kem_mlkem768_hash jobs[6];
    uint8_t rho[32];
    unsigned i;

    memcpy(f->seed, seed, sizeof f->seed);
    memcpy(f->nonced[0], seed, 32);
    f->nonced[0][32] = MLKEM768_K;
    keccak_hash(f->g, sizeof f->g, f->nonced[0], 33, KECCAK_RATE_512, KECCAK_DOMAIN_SHA3);
    memcpy(rho, f->g, sizeof rho);
    CT_DECLASSIFY(rho, sizeof rho); /* it becomes part of the public key */
    for (i = 0; i < 6; i++) {
        memcpy(f->nonced[i], f->g + 32, 32);
        f->nonced[i][32] = (uint8_t) i;
        jobs[i].m        = f->nonced[i];
        jobs[i].len      = sizeof f->nonced[i];
        jobs[i].out      = f->prf[i];
        jobs[i].outlen   = KEM_MLKEM768_PRF;
        jobs[i].domain   = KECCAK_DOMAIN_SHAKE;
    }
    kem_mlkem768_queue_init(&f->queue, jobs, 6);
    for (i = 0; i < 3; i++) {
        kem_mlkem768_row(f->a, i, rho, &f->queue);
        if (i == 0) {
            kem_mlkem768_secret(f);
        }
        p->dot(&f->t[i], f->a, 1, f->s);
    }
    for (i = 0; i < 3; i++) {
        p->noise(f->a, f->prf[3 + i]);
        p->ntt(f->a);
        p->add(&f->t[i], f->a);
        p->encode12(pk + KEM_MLKEM768_POLY * i, &f->t[i]);
        p->encode12(sk + KEM_MLKEM768_POLY * i, &f->s[i]);
    }
    memcpy(pk + KEM_MLKEM768_VECTOR, rho, sizeof rho);
    memcpy(sk + KEM_MLKEM768_EK, pk, crypto_kem_mlkem768_PUBLICKEYBYTES);
    keccak_hash(sk + KEM_MLKEM768_H, 32, pk, crypto_kem_mlkem768_PUBLICKEYBYTES, KECCAK_RATE_256,
                KECCAK_DOMAIN_SHA3);
    memcpy(sk + KEM_MLKEM768_Z, f->seed + 32, 32);
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

/* What an encapsulation works with; m and all that follows from it is secret. */
typedef struct kem_mlkem768_work {
    mlkem768_poly
        a[9]; /* the matrix, a row after the other; before and after it, what needs room */
    mlkem768_poly y[3], u, e;
    kem_mlkem768_queue queue;
    uint8_t prf[4][KEM_MLKEM768_PRF];
    uint8_t mh[64]; /* m, H(ek) */
    uint8_t kr[64]; /* K, r = G(m, H(ek)) */
    uint8_t ct[1088];
} kem_mlkem768_work;

/* w->a = the matrix of rho. Computes the hash job. */
static void kem_mlkem768_matrix(kem_mlkem768_work *w, const uint8_t rho[32],
                                const kem_mlkem768_hash *job)
{
    unsigned i;

    kem_mlkem768_queue_init(&w->queue, job, 1);
    for (i = 0; i < 3; i++) {
        kem_mlkem768_row(&w->a[3 * i], i, rho, &w->queue);
    }
}

/* w->ct = the ciphertext of the message w->mh (Algorithm 14) under the key ek, w->kr its shared
 * secret and randomness (Algorithm 17). w has a and mh. */
static void kem_mlkem768_encrypt(kem_mlkem768_work *w, const uint8_t ek[1152])
{
    const mlkem768_impl *p = IMPL_ACTIVE(mlkem768);
    unsigned i;

    keccak_hash(w->kr, sizeof w->kr, w->mh, sizeof w->mh, KECCAK_RATE_512, KECCAK_DOMAIN_SHA3);
    kem_mlkem768_prf(w->prf, w->queue.a, w->kr + 32, 0);
    for (i = 0; i < 3; i++) {
        p->noise(&w->y[i], w->prf[i]);
        p->ntt(&w->y[i]);
    }
    kem_mlkem768_prf(w->prf, w->queue.a, w->kr + 32, 3);
    for (i = 0; i < 3; i++) {
        p->dot(&w->u, &w->a[i], 3, w->y); /* a column: A is transposed */
        p->intt(&w->u);
        p->noise(&w->e, w->prf[i]);
        p->add(&w->u, &w->e);
        p->compress10(w->ct + KEM_MLKEM768_U / 3 * i, &w->u);
    }
    (void) kem_mlkem768_load(w->a, ek);
    p->dot(&w->u, w->a, 1, w->y);
    p->intt(&w->u);
    p->noise(&w->e, w->prf[3]);
    p->add(&w->u, &w->e);
    p->decompress1(&w->e, w->mh);
    p->add(&w->u, &w->e);
    p->compress4(w->ct + KEM_MLKEM768_U, &w->u);
}

/* Algorithm 17, with the check of 7.2. ct and ss may overlap the inputs in any way. */
static STACK_WORK int kem_mlkem768_encapsulate_work(uint8_t ct[1088], uint8_t ss[32],
                                                    const uint8_t pk[1184], const uint8_t m[32],
                                                    kem_mlkem768_work *w)
{
    kem_mlkem768_hash job = {pk, crypto_kem_mlkem768_PUBLICKEYBYTES, NULL, 32, KECCAK_DOMAIN_SHA3};

    if (kem_mlkem768_load(w->a, pk) != 0) {
        return error_fail("ML-KEM-768: a coefficient of the public key is not below q");
    }
    memcpy(w->mh, m, 32);
    job.out = w->mh + 32;
    kem_mlkem768_matrix(w, pk + KEM_MLKEM768_VECTOR, &job);
    kem_mlkem768_encrypt(w, pk);
    memcpy(ct, w->ct, sizeof w->ct);
    memcpy(ss, w->kr, 32);
    return 0;
}

/* What a decapsulation works with. */
typedef struct kem_mlkem768_opened {
    kem_mlkem768_work w;
    uint8_t zc[32 + 1088]; /* z, c */
    uint8_t reject[32];    /* J(z, c) */
} kem_mlkem768_opened;

/* w->mh = the message in c (Algorithm 15). */
static void kem_mlkem768_decrypt(kem_mlkem768_work *w, const uint8_t c[1088],
                                 const uint8_t sk[1152])
{
    const mlkem768_impl *p = IMPL_ACTIVE(mlkem768);
    mlkem768_poly *s = w->a, *u = w->a + 3, *v = w->a + 6;
    int i;

    (void) kem_mlkem768_load(s, sk);
    for (i = 0; i < 3; i++) {
        p->decompress10(&u[i], c + KEM_MLKEM768_U / 3 * i);
        p->ntt(&u[i]);
    }
    p->decompress4(v, c + KEM_MLKEM768_U);
    p->dot(&w->u, s, 1, u);
    p->intt(&w->u);
    p->sub_from(&w->u, v);
    p->compress1(w->mh, &w->u);
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
static STACK_WORK void kem_mlkem768_decapsulate_work(uint8_t ss[32], const uint8_t ct[1088],
                                                     const uint8_t sk[2400], kem_mlkem768_opened *o)
{
    kem_mlkem768_hash job = {NULL, 32 + crypto_kem_mlkem768_CIPHERTEXTBYTES, NULL, 32,
                             KECCAK_DOMAIN_SHAKE};
    kem_mlkem768_work *w  = &o->w;
    uint8_t rho[32];
    uint32_t mask;
    int i;

    memcpy(o->zc, sk + KEM_MLKEM768_Z, 32);
    memcpy(o->zc + 32, ct, crypto_kem_mlkem768_CIPHERTEXTBYTES);
    memcpy(rho, sk + KEM_MLKEM768_EK + KEM_MLKEM768_VECTOR, sizeof rho);
    CT_DECLASSIFY(rho, sizeof rho); /* part of the public key */
    job.m   = o->zc;
    job.out = o->reject;
    kem_mlkem768_decrypt(w, o->zc + 32, sk);
    memcpy(w->mh + 32, sk + KEM_MLKEM768_H, 32);
    kem_mlkem768_matrix(w, rho, &job);
    kem_mlkem768_encrypt(w, sk + KEM_MLKEM768_EK);
    mask = kem_mlkem768_differ(w->ct, o->zc + 32);
    for (i = 0; i < 32; i++) {
        ss[i] = (uint8_t) (w->kr[i] ^ (mask & (uint32_t) (w->kr[i] ^ o->reject[i])));
    }
}

/* ---- Public functions: what the work needs is wiped, the stack below is cleared ---- */

static void kem_mlkem768_generate(uint8_t pk[1184], uint8_t sk[2400], const uint8_t seed[64])
{
    kem_mlkem768_fresh f;

    kem_mlkem768_generate_work(pk, sk, seed, &f);
    wipe(&f, sizeof f);
    stack_clear(KEM_MLKEM768_STACK);
}

static int kem_mlkem768_encapsulate(uint8_t ct[1088], uint8_t ss[32], const uint8_t pk[1184],
                                    const uint8_t m[32])
{
    kem_mlkem768_work w;
    int ret = kem_mlkem768_encapsulate_work(ct, ss, pk, m, &w);

    wipe(&w, sizeof w);
    stack_clear(KEM_MLKEM768_STACK);
    return ret;
}

int crypto_kem_mlkem768_dec(unsigned char ss[32], const unsigned char ct[1088],
                            const unsigned char sk[2400])
{
    kem_mlkem768_opened o;

    kem_mlkem768_decapsulate_work(ss, ct, sk, &o);
    wipe(&o, sizeof o);
    stack_clear(KEM_MLKEM768_STACK);
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
