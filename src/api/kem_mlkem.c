/* SPDX-License-Identifier: ISC */
/* ML-KEM-512, -768 and -1024 (FIPS 203), built on the arithmetic of mlkem.h and on Keccak, four
 * states at a time (kem_mlkem_lanes.h). */
#include "api.h"
#include "kem_mlkem_lanes.h"

#include "../core/ct.h"
#include "../core/error.h"
#include "../core/stack.h"
#include "../keccak/keccak.h"
#include "../mlkem/mlkem.h"
#include "../util/differ.h"

enum {
    KEM_MLKEM_POLY  = 384, /* bytes of a polynomial, uncompressed */
    KEM_MLKEM_STACK = 2048 /* bytes of stack that the work may use: see the public functions */
};

/* A parameter set (FIPS 203, table 2); eta_2 is always 2. */
typedef struct kem_mlkem_set {
    uint8_t k, eta1, du, dv;
} kem_mlkem_set;

static const kem_mlkem_set kem_mlkem_512  = {2, 3, 10, 4};
static const kem_mlkem_set kem_mlkem_768  = {3, 2, 10, 4};
static const kem_mlkem_set kem_mlkem_1024 = {4, 2, 11, 5};

/* Lengths in bytes: k polynomials; a public key, which is also the offset of its hash from the end
 * of the polynomials in a secret key; the first part and the whole of a ciphertext. */
static inline size_t kem_mlkem_vector(const kem_mlkem_set *s)
{
    return (size_t) KEM_MLKEM_POLY * s->k;
}

static inline size_t kem_mlkem_pk(const kem_mlkem_set *s)
{
    return kem_mlkem_vector(s) + 32;
}

static inline size_t kem_mlkem_u(const kem_mlkem_set *s)
{
    return (size_t) 32 * s->du * s->k;
}

static inline size_t kem_mlkem_ct(const kem_mlkem_set *s)
{
    return kem_mlkem_u(s) + (size_t) 32 * s->dv;
}

/* Polynomials that a call needs room for: the matrix, a vector, and space for the PRF's output, 64
 * (3 k + eta_1 k + 2) bytes or less, two ciphertexts and z. */
#define KEM_MLKEM_POLYS(k) ((k) * (k) + (k) + 2 * (k) + 1)

/* ---- K-PKE and ML-KEM ---- */

/* The working memory of a call. Everything in it and behind its pointers is secret, except rho and
 * what follows from it, and all that is ever in a. */
typedef struct kem_mlkem_work {
    mlkem_poly u, e;
    uint64_t state[25][KEM_MLKEM_LANES];
    uint8_t rho[32];
    uint8_t reject[32]; /* J(z, c) */
    uint8_t hek[32];    /* H(ek), computed */
    uint8_t mh[64];     /* d, k; m, H(ek) */
    uint8_t kr[64];     /* rho, sigma = G(d, k); K, r = G(m, H(ek)) */
    const kem_mlkem_set *set;
    mlkem_poly *a;    /* the matrix by rows; before and after, other public values */
    mlkem_poly *y;    /* k of them, after the matrix */
    mlkem_poly *keep; /* k of them, for u, if generation leaves the matrix in a; or NULL */
    uint8_t *prf;     /* the PRF's output */
    uint8_t *z;       /* z, c */
    uint8_t *ct;
    kem_mlkem_lanes lanes;
} kem_mlkem_work;

static void kem_mlkem_begin(kem_mlkem_work *w, const uint8_t rho[32])
{
    memcpy(w->rho, rho, sizeof w->rho);
    CT_DECLASSIFY(w->rho, sizeof w->rho); /* part of the public key */
    kem_mlkem_lanes_init(&w->lanes, w->state);
}

/* Adds the job that samples A[i][j] (Algorithm 13, steps 3 to 7), which is public. */
static void kem_mlkem_add_entry(kem_mlkem_work *w, unsigned i, unsigned j)
{
    kem_mlkem_add(&w->lanes, &w->a[w->set->k * i + j], 0, w->rho, 32,
                  j | i << 8 | KECCAK_DOMAIN_SHAKE << 16, KECCAK_RATE_128);
}

/* Output i of the PRF. */
static uint8_t *kem_mlkem_prf(kem_mlkem_work *w, unsigned i)
{
    return w->prf + 64U * w->set->eta1 * i;
}

/* Adds the jobs PRF(sigma, i) or PRF(r, i) for n values of i from first on. */
static void kem_mlkem_add_prf(kem_mlkem_work *w, unsigned first, unsigned n, unsigned eta)
{
    for (; n-- > 0; first++) {
        kem_mlkem_add(&w->lanes, kem_mlkem_prf(w, first), (size_t) 64 * eta, w->kr + 32, 32,
                      first | KECCAK_DOMAIN_SHAKE << 8, KECCAK_RATE_256);
    }
}

static kem_mlkem_job *kem_mlkem_add_hash(kem_mlkem_work *w, uint8_t out[32], const uint8_t *m,
                                         size_t len, unsigned domain)
{
    return kem_mlkem_add(&w->lanes, out, 32, m, len, domain, KECCAK_RATE_256);
}

/* Adds the job w->reject = J(z, c); copies c after z. */
static void kem_mlkem_add_reject(kem_mlkem_work *w, const uint8_t *ct)
{
    size_t len = kem_mlkem_ct(w->set);

    memcpy(w->z + 32, ct, len);
    kem_mlkem_add_hash(w, w->reject, w->z, 32 + len, KECCAK_DOMAIN_SHAKE);
}

/* r = the noise sampled from output i of the PRF, or its NTT. */
static void kem_mlkem_noise(kem_mlkem_work *w, mlkem_poly *r, unsigned i, unsigned eta)
{
    const mlkem_impl *p = IMPL_ACTIVE(mlkem);

    (eta == 3 ? p->noise3 : p->noise)(r, kem_mlkem_prf(w, i));
}

static void kem_mlkem_noise_ntt(kem_mlkem_work *w, mlkem_poly *r, unsigned i)
{
    kem_mlkem_noise(w, r, i, w->set->eta1);
    IMPL_ACTIVE(mlkem)->ntt(r);
}

/* pk = row i of A s + e, encoded. The first call also samples s. */
static void kem_mlkem_generate_row(kem_mlkem_work *w, uint8_t *pk, unsigned i)
{
    const mlkem_impl *p = IMPL_ACTIVE(mlkem);
    unsigned j, k = w->set->k;

    for (j = 0; j < k && i == 0; j++) {
        kem_mlkem_noise_ntt(w, &w->y[j], j);
    }
    p->dot(&w->u, &w->a[k * i], 1, w->y, k);
    kem_mlkem_noise_ntt(w, &w->e, k + i);
    p->add(&w->u, &w->e);
    p->encode12(pk + KEM_MLKEM_POLY * i, &w->u);
}

static int kem_mlkem_row_done(const kem_mlkem_work *w, unsigned row)
{
    /* after the hash of the public key from the third row on, and after that of a ciphertext */
    const kem_mlkem_job *job =
        &w->lanes.jobs[(w->keep != NULL) + w->set->k * (2 + row) + (row > 1)];
    unsigned j;

    for (j = 0; j < w->set->k; j++) {
        if (!job[j].done) {
            return 0;
        }
    }
    return 1;
}

/* Algorithms 16 and 13. pk, sk and seed may overlap in any way, except pk and sk; but pk may be the
 * copy inside sk. The jobs before the matrix finish before its first row; the public key is hashed
 * as it grows. With w->keep, the reject value of ct is hashed as well. */
static STACK_WORK int kem_mlkem_generate_work(kem_mlkem_work *w, uint8_t *pk, uint8_t *sk,
                                              const uint8_t *seed, const uint8_t *ct)
{
    unsigned i, j, row = 0, k = w->set->k;
    size_t vector = kem_mlkem_vector(w->set), len = kem_mlkem_pk(w->set);

    memcpy(w->mh, seed, 32);
    memcpy(w->z, seed + 32, 32);
    w->mh[32] = (uint8_t) k;
    keccak_hash(w->kr, sizeof w->kr, w->mh, 33, KECCAK_RATE_512, KECCAK_DOMAIN_SHA3);
    kem_mlkem_begin(w, w->kr);
    if (w->keep != NULL) {
        kem_mlkem_add_reject(w, ct);
    }
    kem_mlkem_add_prf(w, 0, 2 * k, w->set->eta1);
    for (i = 0; i < k; i++) {
        for (j = 0; j < k; j++) {
            kem_mlkem_add_entry(w, i, j);
        }
        if (i == 1) {
            kem_mlkem_add_hash(w, sk + vector + len, pk, len, KECCAK_DOMAIN_SHA3)->grows = 1;
        }
    }
    while (kem_mlkem_step(&w->lanes)) {
        while (row < k && kem_mlkem_row_done(w, row)) {
            kem_mlkem_generate_row(w, pk, row++);
            w->lanes.ready = KEM_MLKEM_POLY * row;
            if (row == k) {
                memcpy(pk + vector, w->rho, sizeof w->rho);
                w->lanes.ready = len;
            }
        }
    }
    for (i = 0; i < k; i++) {
        IMPL_ACTIVE(mlkem)->encode12(sk + KEM_MLKEM_POLY * i, &w->y[i]);
    }
    memmove(sk + vector, pk, len);
    memcpy(sk + vector + len + 32, w->z, 32);
    return 0;
}

/* 0, or -1 if a coefficient of the k polynomials at in is not below q. */
static int kem_mlkem_load(mlkem_poly *r, const uint8_t *in, unsigned k)
{
    unsigned i;
    int ret = 0;

    for (i = 0; i < k; i++) {
        ret |= IMPL_ACTIVE(mlkem)->decode12(&r[i], in + KEM_MLKEM_POLY * i);
    }
    return ret;
}

/* w->ct = the ciphertext of the message w->mh (Algorithm 14) under the key ek. w->a and w->prf are
 * computed. */
static void kem_mlkem_encrypt(kem_mlkem_work *w, const uint8_t *ek)
{
    const mlkem_impl *p = IMPL_ACTIVE(mlkem);
    unsigned i, k = w->set->k;
    int large    = w->set->du == 11;
    uint8_t *out = w->ct;

    for (i = 0; i < k; i++) {
        kem_mlkem_noise(w, &w->y[i], i, w->set->eta1);
    }
    for (i = 0; i < k; i++) {
        p->ntt(&w->y[i]);
    }
    for (i = 0; i <= k; i++) {
        if (i < k) {
            p->dot(&w->u, &w->a[i], k, w->y, k); /* a column: A is transposed */
        } else {
            (void) kem_mlkem_load(w->a, ek, k);
            p->dot(&w->u, w->a, 1, w->y, k);
        }
        p->intt(&w->u);
        kem_mlkem_noise(w, &w->e, k + i, 2);
        p->add(&w->u, &w->e);
        if (i < k) {
            (large ? p->compress11 : p->compress10)(out, &w->u);
            out += 32 * w->set->du;
        }
    }
    p->decompress1(&w->e, w->mh);
    p->add(&w->u, &w->e);
    (large ? p->compress5 : p->compress4)(out, &w->u);
}

/* Adds the jobs of the matrix, after the others; their order does not matter. */
static void kem_mlkem_add_matrix(kem_mlkem_work *w)
{
    unsigned i, j;

    for (i = 0; i < w->set->k; i++) {
        for (j = 0; j < w->set->k; j++) {
            kem_mlkem_add_entry(w, i, j);
        }
    }
}

/* Adds the jobs of all noise of an encryption. */
static void kem_mlkem_add_noise(kem_mlkem_work *w)
{
    kem_mlkem_add_prf(w, 0, w->set->k, w->set->eta1);
    kem_mlkem_add_prf(w, w->set->k, w->set->k + 1U, 2);
}

/* Algorithm 17, with the check of 7.2. ct and ss may overlap the inputs in any way. */
static STACK_WORK int kem_mlkem_encapsulate_work(kem_mlkem_work *w, uint8_t *ct, uint8_t *ss,
                                                 const uint8_t *pk, const uint8_t *m)
{
    if (kem_mlkem_load(w->a, pk, w->set->k) != 0) {
        return error_fail("ML-KEM: a coefficient of the public key is not below q");
    }
    memcpy(w->mh, m, 32);
    kem_mlkem_begin(w, pk + kem_mlkem_vector(w->set));
    kem_mlkem_add_hash(w, w->mh + 32, pk, kem_mlkem_pk(w->set), KECCAK_DOMAIN_SHA3);
    kem_mlkem_add_matrix(w);
    kem_mlkem_run(&w->lanes);
    keccak_hash(w->kr, sizeof w->kr, w->mh, sizeof w->mh, KECCAK_RATE_512, KECCAK_DOMAIN_SHA3);
    kem_mlkem_lanes_init(&w->lanes, w->state);
    kem_mlkem_add_noise(w);
    kem_mlkem_run(&w->lanes);
    kem_mlkem_encrypt(w, pk);
    memcpy(ct, w->ct, kem_mlkem_ct(w->set));
    memcpy(ss, w->kr, 32);
    return 0;
}

/* w->mh = the message in c (Algorithm 15). */
static void kem_mlkem_decrypt(kem_mlkem_work *w, const uint8_t *c, const uint8_t *sk)
{
    const mlkem_impl *p = IMPL_ACTIVE(mlkem);
    mlkem_poly *s = w->y, *u = w->keep == NULL ? w->a : w->keep;
    unsigned i, k            = w->set->k;
    int large = w->set->du == 11;

    (void) kem_mlkem_load(s, sk, k);
    for (i = 0; i < k; i++, c += 32 * w->set->du) {
        (large ? p->decompress11 : p->decompress10)(&u[i], c);
    }
    for (i = 0; i < k; i++) {
        p->ntt(&u[i]);
    }
    (large ? p->decompress5 : p->decompress4)(&w->e, c);
    p->dot(&w->u, s, 1, u, k);
    p->intt(&w->u);
    p->sub_from(&w->u, &w->e);
    p->compress1(w->mh, &w->u);
}

/* Algorithm 18, with the check of the hash in sk (7.3). ss may overlap the inputs, and is zero if
 * the check fails. With w->keep, the matrix and w->reject exist, and sk was just generated. */
static STACK_WORK int kem_mlkem_decapsulate_work(kem_mlkem_work *w, uint8_t *ss, const uint8_t *ct,
                                                 const uint8_t *sk)
{
    size_t vector = kem_mlkem_vector(w->set), len = kem_mlkem_ct(w->set);
    const uint8_t *ek = sk + vector, *h = ek + kem_mlkem_pk(w->set);
    uint32_t mask;
    int i, wrong;

    kem_mlkem_decrypt(w, ct, sk);
    memcpy(w->mh + 32, h, 32);
    if (w->keep == NULL) {
        kem_mlkem_begin(w, ek + vector);
        memcpy(w->z, h + 32, 32);
        kem_mlkem_add_reject(w, ct);
        kem_mlkem_add_hash(w, w->hek, ek, kem_mlkem_pk(w->set), KECCAK_DOMAIN_SHA3);
        kem_mlkem_add(&w->lanes, w->kr, sizeof w->kr, w->mh, sizeof w->mh, KECCAK_DOMAIN_SHA3,
                      KECCAK_RATE_512);
        kem_mlkem_add_matrix(w);
    } else {
        keccak_hash(w->kr, sizeof w->kr, w->mh, sizeof w->mh, KECCAK_RATE_512, KECCAK_DOMAIN_SHA3);
        kem_mlkem_lanes_init(&w->lanes, w->state);
    }
    kem_mlkem_add_noise(w); /* G finishes long before */
    kem_mlkem_run(&w->lanes);
    if (w->keep == NULL) {
        wrong = differ(w->hek, h, sizeof w->hek);
        CT_DECLASSIFY(&wrong, sizeof wrong);
        if (wrong) {
            memset(ss, 0, 32);
            return error_fail("ML-KEM: the hash in the secret key is not that of its public key");
        }
    }
    kem_mlkem_encrypt(w, ek);
    mask = mlkem_mask((uint32_t) differ(w->ct, w->z + 32, len));
    for (i = 0; i < 32; i += 4) {
        uint32_t key = load32_le(w->kr + i);

        store32_le(ss + i, key ^ (mask & (key ^ load32_le(w->reject + i))));
    }
    return 0;
}

/* ---- Calls: they wipe the working memory's secrets and clear the stack below ---- */

/* The calls: pk, sk from a seed; ct, ss from pk, m; ss from ct, sk; ss from ct and the seed of sk,
 * which is written, too. */
typedef enum kem_mlkem_call {
    KEM_MLKEM_GENERATE,
    KEM_MLKEM_ENC,
    KEM_MLKEM_DEC,
    KEM_MLKEM_SEED_DEC
} kem_mlkem_call;

static NEVER_INLINE int kem_mlkem_run_call(const kem_mlkem_set *set, mlkem_poly *a,
                                           kem_mlkem_call call, uint8_t *out, uint8_t *out2,
                                           const uint8_t *in, const uint8_t *in2)
{
    size_t polys = KEM_MLKEM_POLYS((size_t) set->k);
    ALIGNED_64 kem_mlkem_work w;
    int ret;

    w.set  = set;
    w.a    = a;
    w.y    = a + set->k * set->k;
    w.keep = NULL;
    w.ct   = (uint8_t *) (w.y + set->k);
    w.z    = w.ct + kem_mlkem_ct(set);
    w.prf  = w.z + 32 + kem_mlkem_ct(set);
    if (call == KEM_MLKEM_GENERATE) {
        ret = kem_mlkem_generate_work(&w, out, out2, in, NULL);
    } else if (call == KEM_MLKEM_ENC) {
        ret = kem_mlkem_encapsulate_work(&w, out, out2, in, in2);
    } else {
        if (call == KEM_MLKEM_SEED_DEC) {
            w.keep = a + polys;
            polys += set->k;
            (void) kem_mlkem_generate_work(&w, out2 + kem_mlkem_vector(set), out2, in2, in);
            in2 = out2;
        }
        ret = kem_mlkem_decapsulate_work(&w, out, in, in2);
    }
    wipe(w.y, (size_t) (a + polys - w.y) * sizeof *a);
    wipe(&w, sizeof w);
    stack_clear(KEM_MLKEM_STACK);
    return ret;
}

/* Reserves the polynomials that the parameter set needs, and no more. */
#define KEM_MLKEM_ROOM(name, polys)                                                                \
    static NEVER_INLINE int name(const kem_mlkem_set *set, kem_mlkem_call call, uint8_t *out,      \
                                 uint8_t *out2, const uint8_t *in, const uint8_t *in2)             \
    {                                                                                              \
        ALIGNED_64 mlkem_poly a[polys];                                                            \
                                                                                                   \
        return kem_mlkem_run_call(set, a, call, out, out2, in, in2);                               \
    }
KEM_MLKEM_ROOM(kem_mlkem_room_2, KEM_MLKEM_POLYS(2))
KEM_MLKEM_ROOM(kem_mlkem_room_3, KEM_MLKEM_POLYS(3))
KEM_MLKEM_ROOM(kem_mlkem_room_4, KEM_MLKEM_POLYS(4))
KEM_MLKEM_ROOM(kem_mlkem_room_3_keep, KEM_MLKEM_POLYS(3) + 3)
#undef KEM_MLKEM_ROOM

static int kem_mlkem_call_with(const kem_mlkem_set *set, kem_mlkem_call call, uint8_t *out,
                               uint8_t *out2, const uint8_t *in, const uint8_t *in2)
{
    /* Selected before the polynomials are reserved: their self-tests use as much stack. */
    (void) IMPL_ACTIVE(keccak);
    (void) IMPL_ACTIVE(mlkem);
    return (call == KEM_MLKEM_SEED_DEC ? kem_mlkem_room_3_keep
            : set->k == 2              ? kem_mlkem_room_2
            : set->k == 3              ? kem_mlkem_room_3
                                       : kem_mlkem_room_4)(set, call, out, out2, in, in2);
}

void kem_mlkem768_seed_dec(uint8_t ss[32], const uint8_t ct[crypto_kem_mlkem768_CIPHERTEXTBYTES],
                           const uint8_t seed[crypto_kem_mlkem768_SEEDBYTES])
{
    uint8_t sk[crypto_kem_mlkem768_SECRETKEYBYTES];

    (void) kem_mlkem_call_with(&kem_mlkem_768, KEM_MLKEM_SEED_DEC, ss, sk, ct, seed);
    wipe(sk, sizeof sk);
}

static int kem_mlkem_random_keypair(const kem_mlkem_set *set, uint8_t *pk, uint8_t *sk)
{
    uint8_t seed[64];

    randombytes_buf(seed, sizeof seed);
    (void) kem_mlkem_call_with(set, KEM_MLKEM_GENERATE, pk, sk, seed, NULL);
    wipe(seed, sizeof seed);
    return 0;
}

static int kem_mlkem_random_enc(const kem_mlkem_set *set, uint8_t *ct, uint8_t *ss,
                                const uint8_t *pk)
{
    uint8_t m[32];
    int ret;

    randombytes_buf(m, sizeof m);
    ret = kem_mlkem_call_with(set, KEM_MLKEM_ENC, ct, ss, pk, m);
    wipe(m, sizeof m);
    return ret;
}

/* Defines the public functions of a parameter set; their sizes begin with the prefix size. */
#define KEM_MLKEM(size, keypair, seed_keypair, enc, enc_deterministic, dec, set)                   \
    int keypair(unsigned char pk[size##_PUBLICKEYBYTES], unsigned char sk[size##_SECRETKEYBYTES])  \
    {                                                                                              \
        return kem_mlkem_random_keypair(&set, pk, sk);                                             \
    }                                                                                              \
                                                                                                   \
    int seed_keypair(unsigned char pk[size##_PUBLICKEYBYTES],                                      \
                     unsigned char sk[size##_SECRETKEYBYTES], const unsigned char seed[64])        \
    {                                                                                              \
        return kem_mlkem_call_with(&set, KEM_MLKEM_GENERATE, pk, sk, seed, NULL);                  \
    }                                                                                              \
                                                                                                   \
    int enc(unsigned char ct[size##_CIPHERTEXTBYTES], unsigned char ss[32],                        \
            const unsigned char pk[size##_PUBLICKEYBYTES])                                         \
    {                                                                                              \
        return kem_mlkem_random_enc(&set, ct, ss, pk);                                             \
    }                                                                                              \
                                                                                                   \
    int enc_deterministic(unsigned char ct[size##_CIPHERTEXTBYTES], unsigned char ss[32],          \
                          const unsigned char pk[size##_PUBLICKEYBYTES],                           \
                          const unsigned char seed[32])                                            \
    {                                                                                              \
        return kem_mlkem_call_with(&set, KEM_MLKEM_ENC, ct, ss, pk, seed);                         \
    }                                                                                              \
                                                                                                   \
    int dec(unsigned char ss[32], const unsigned char ct[size##_CIPHERTEXTBYTES],                  \
            const unsigned char sk[size##_SECRETKEYBYTES])                                         \
    {                                                                                              \
        return kem_mlkem_call_with(&set, KEM_MLKEM_DEC, ss, NULL, ct, sk);                         \
    }

KEM_MLKEM(crypto_kem_mlkem512, crypto_kem_mlkem512_keypair, crypto_kem_mlkem512_seed_keypair,
          crypto_kem_mlkem512_enc, crypto_kem_mlkem512_enc_deterministic, crypto_kem_mlkem512_dec,
          kem_mlkem_512)

KEM_MLKEM(crypto_kem_mlkem768, crypto_kem_mlkem768_keypair, crypto_kem_mlkem768_seed_keypair,
          crypto_kem_mlkem768_enc, crypto_kem_mlkem768_enc_deterministic, crypto_kem_mlkem768_dec,
          kem_mlkem_768)

KEM_MLKEM(crypto_kem_mlkem1024, crypto_kem_mlkem1024_keypair, crypto_kem_mlkem1024_seed_keypair,
          crypto_kem_mlkem1024_enc, crypto_kem_mlkem1024_enc_deterministic,
          crypto_kem_mlkem1024_dec, kem_mlkem_1024)
