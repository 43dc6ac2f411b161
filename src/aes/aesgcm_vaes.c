/* SPDX-License-Identifier: ISC */
/* AES-GCM with 512-bit VAES and VPCLMULQDQ instructions: four blocks in a vector, 32 in flight, one
 * reduction for 32 of a long message. A message goes one of three ways:
 *
 *   upto4        at most four vectors, and fewer blocks than powers of the hash key (1 to 16): one
 *                reduction, all values in registers, the mask of the tag beside the keystream
 *   hashed       the same after GHASH of more associated data; also the tag alone, when opening,
 *                of a message of any length
 *   any_length   from more than four vectors on: batches of eight, each hashed beside the next,
 *                until at most twelve are left, which are done in fours
 *
 * On Zen 4 a vpclmulqdq takes as much of the four vector units as three other instructions, and
 * AES-GCM hardly ever leaves these idle. So products are made by Karatsuba's method, for two
 * vectors at a time; counters begin at 2 modulo 32, so that those of most vectors are one vector
 * XOR a constant; and all other instructions are spread between AES and the products. */
#include "aes.h"
#include "gcm.h"

#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_VAES_VPCLMUL
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES_VPCLMUL)

# define NAME(x)      aesgcm_vaes_##x
# define V_BLOCKS     4
# define GCM_REVERSED 1

/* Functions of the templates: aesgcm_vaes_hash, aesgcm_vaes_ghash_work, aesgcm_vaes_bulk_work. */

# include "../simd/aes_vectors.inc"
# include "aesgcm_core.inc"

/* AESGCM_VAES_QUAD: four vectors. AESGCM_VAES_WIDE: minimum length for which powers 17 to 32 pay.
 * AESGCM_VAES_HASHED: see aesgcm_vaes_upto4. */
enum { AESGCM_VAES_QUAD = 4 * V_BYTES, AESGCM_VAES_WIDE = 3072, AESGCM_VAES_HASHED = 2 };

/* ---- Products ---- */

/* s += a p. s->mid is the sum of Karatsuba's (a0 + a1)(p0 + p1); reduce_sum adds lo and hi. */
static ALWAYS_INLINE void aesgcm_vaes_add1(gcm_sum *s, V a, V p)
{
    s->lo  = V_XOR(s->lo, V_CLMUL(a, p, 0x00));
    s->hi  = V_XOR(s->hi, V_CLMUL(a, p, 0x11));
    s->mid = V_XOR(s->mid, V_CLMUL(V_XOR(a, V32_TURN2(a)), V_XOR(p, V32_TURN2(p)), 0x00));
    gcm_sum_pin(s);
}

/* s = a, the block of the lengths, times the hash key; mid as in add1. */
static ALWAYS_INLINE void aesgcm_vaes_set_lengths(gcm_sum *s, __m128i a, const aesgcm_state *st)
{
    __m128i h = blocks_load(gcm_powers(st, 1));
    __m128i f = _mm_clmulepi64_si128(_mm_xor_si128(a, _mm_shuffle_epi32(a, 0x4e)),
                                     _mm_xor_si128(h, _mm_shuffle_epi32(h, 0x4e)), 0x00);

    s->lo  = V_WIDEN(_mm_clmulepi64_si128(a, h, 0x00));
    s->hi  = V_WIDEN(_mm_clmulepi64_si128(a, h, 0x11));
    s->mid = V_WIDEN(f);
    gcm_sum_pin(s);
}

/* The hash, from a sum of add1 and add2. */
static ALWAYS_INLINE __m128i aesgcm_vaes_reduce_sum(gcm_sum *s)
{
    s->mid = V_XOR(s->mid, V_XOR(s->lo, s->hi));
    return V_FOLD(gcm_reduce(s));
}

/* ---- The hash, in steps between rounds ---- */

typedef struct aesgcm_vaes_sums {
    gcm_sum s;
    __m128i acc;           /* the hash so far */
    V swap;                /* reverses the bytes of every block; kept in a register */
    const uint8_t *hashed; /* the batch that WIDE_STEP and HALF_STEP hash */
    V c[4];                /* for BEFORE_STEP: four vectors of ciphertext, bytes reversed */
    const uint8_t *h;      /* the powers 16 to 1 */
    V g[4];                /* the powers 32 to 17, for WIDE_STEP */
    V f[4];                /* folds (low half XOR high half of each power, for Karatsuba) of g[0]
                            * and g[1], g[2] and g[3], and of the powers at h */
} aesgcm_vaes_sums;

static ALWAYS_INLINE V aesgcm_vaes_hashed_vector(const aesgcm_vaes_sums *g, const size_t j)
{
    return _mm512_shuffle_epi8(V_LOAD(g->hashed + j * V_BYTES), g->swap);
}

/* s += a and b times the vectors of powers j and j + 1 at h; j is 0 or 2. */
static ALWAYS_INLINE void aesgcm_vaes_add_at(aesgcm_vaes_sums *g, V a, V b, const size_t j)
{
    gcm_sum_add2(&g->s, a, b, V_LOAD(g->h + j * V_BYTES), V_LOAD(g->h + (j + 1) * V_BYTES),
                 g->f[2 + j / 2]);
}

/* Hashes four vectors in two calls: step 0 begins a sum with the last two, a and b; step 1 adds the
 * first two and the hash so far, and reduces. */
static ALWAYS_INLINE void aesgcm_vaes_four(aesgcm_vaes_sums *g, V a, V b, const int step)
{
    if (step == 0) {
        gcm_sum_zero(&g->s);
        aesgcm_vaes_add_at(g, a, b, 2);
    } else {
        aesgcm_vaes_add_at(g, V_XOR(a, V_WIDEN(g->acc)), b, 0);
        g->acc = aesgcm_vaes_reduce_sum(&g->s);
    }
}

/* Steps 0 to 3. WIDE_STEP: the hash of a batch, in an order that needs the hash so far last.
 * HALF_STEP: the same in two reductions. BEFORE_STEP: the hash of c. */
enum { NO_STEP, WIDE_STEP, HALF_STEP, BEFORE_STEP };

static ALWAYS_INLINE void aesgcm_vaes_step4(aesgcm_vaes_sums *g, const size_t j, const int how)
{
    if (how == WIDE_STEP && j == 0) {
        gcm_sum_zero(&g->s);
        gcm_sum_add2(&g->s, aesgcm_vaes_hashed_vector(g, 2), aesgcm_vaes_hashed_vector(g, 3),
                     g->g[2], g->g[3], g->f[1]);
    } else if (how == WIDE_STEP && j < 3) {
        aesgcm_vaes_add_at(g, aesgcm_vaes_hashed_vector(g, 2 * j + 2),
                           aesgcm_vaes_hashed_vector(g, 2 * j + 3), 2 * j - 2);
    } else if (how == WIDE_STEP) {
        gcm_sum_add2(&g->s, V_XOR(aesgcm_vaes_hashed_vector(g, 0), V_WIDEN(g->acc)),
                     aesgcm_vaes_hashed_vector(g, 1), g->g[0], g->g[1], g->f[0]);
        g->acc = aesgcm_vaes_reduce_sum(&g->s);
    } else if (how == HALF_STEP) {
        size_t first = j % 2 == 0 ? 2 * j + 2 : 2 * j - 2;

        aesgcm_vaes_four(g, aesgcm_vaes_hashed_vector(g, first),
                         aesgcm_vaes_hashed_vector(g, first + 1), j % 2);
    } else if (how == BEFORE_STEP && j < 2) {
        aesgcm_vaes_four(g, g->c[j == 0 ? 2 : 0], g->c[j == 0 ? 3 : 1], (int) j);
    }
}

/* The folds of the powers at h. */
static ALWAYS_INLINE void aesgcm_vaes_fold_powers(aesgcm_vaes_sums *g)
{
    g->f[2] = gcm_fold2(V_LOAD(g->h), V_LOAD(g->h + V_BYTES));
    g->f[3] = gcm_fold2(V_LOAD(g->h + 2 * V_BYTES), V_LOAD(g->h + 3 * V_BYTES));
}

/* ---- Counters ---- */

/* Counters of n vectors, 4 or 8, that begin at 2 modulo 4 n. base: the multiple of 4 n before
 * them; XOR with a constant makes all counters but the last two, which carry and come from last.
 * Both are in AES's byte order, with the first round key added. ctr: the next multiple of 4 n,
 * in counting order. */
typedef struct aesgcm_vaes_counters {
    V ctr, base, last, k0, swap;
} aesgcm_vaes_counters;

/* Sets base and last from ctr, and advances ctr to the next multiple of 4 n. */
static ALWAYS_INLINE void aesgcm_vaes_base(aesgcm_vaes_counters *c, const int n)
{
    V carry = _mm512_set_epi32(0, 0, 0, 4 * n, 0, 0, 0, 4 * n, 0, 0, 0, 0, 0, 0, 0, 0);

    c->base = V_XOR(_mm512_shuffle_epi8(c->ctr, c->swap), c->k0);
    c->last = V_XOR(_mm512_shuffle_epi8(V32_ADD(c->ctr, carry), c->swap), c->k0);
    c->ctr  = V32_ADD(c->ctr, V_SPREAD(_mm_set_epi32(0, 0, 0, 4 * n)));
}

/* Vector j of n. */
static ALWAYS_INLINE V aesgcm_vaes_counter(const aesgcm_vaes_counters *c, const int j, const int n)
{
    const int i = 4 * j + 2;

    return j < n - 1
               ? V_XOR(c->base, _mm512_set_epi32((i + 3) << 24, 0, 0, 0, (i + 2) << 24, 0, 0, 0,
                                                 (i + 1) << 24, 0, 0, 0, i << 24, 0, 0, 0))
               : V_XOR(c->last, _mm512_set_epi32(1 << 24, 0, 0, 0, 0, 0, 0, 0, (4 * n - 1) << 24, 0,
                                                 0, 0, (4 * n - 2) << 24, 0, 0, 0));
}

/* Vector j of the first counters of a batch: from base and last if aligned (see
 * aesgcm_vaes_batches8), else ctr, which is counted up. */
static ALWAYS_INLINE V aesgcm_vaes_first(aesgcm_vaes_counters *c, const int j, const int aligned)
{
    V b;

    if (aligned) {
        b = aesgcm_vaes_counter(c, j, 8);
    } else {
        b      = V_XOR(_mm512_shuffle_epi8(c->ctr, c->swap), c->k0);
        c->ctr = V_NEXT(c->ctr);
    }
    V_PIN(b);
    return b;
}

/* ---- Batches of eight vectors ---- */

/* A message under way, in batches. */
typedef struct aesgcm_vaes_flight {
    aesgcm_vaes_counters c;
    aesgcm_vaes_sums g;
    uint8_t *out;
    const uint8_t *in;
    size_t len;
    V b[8]; /* the next batch's counters */
} aesgcm_vaes_flight;

/* A batch, with steps of the hash, and the first counters of the next. */
static ALWAYS_INLINE void aesgcm_vaes_batch(aesgcm_vaes_flight *t, const aes_key *ek, const int how,
                                            const int aligned)
{
    V k;

    blocks_round(t->b, 8, ek, 1);
    V_EACH(j, 4, {
        blocks_round(t->b, 8, ek, 2 * j + 2);
        blocks_round(t->b, 8, ek, 2 * j + 3);
        aesgcm_vaes_step4(&t->g, j, how);
    });
    t->c.k0 = V_KEY(ek->rk[0]);
    if (aligned) {
        aesgcm_vaes_base(&t->c, 8);
    }
    if (ek->rounds == 14) {
        V_EACH(i, 4, blocks_round(t->b, 8, ek, i + 10));
    }
    k = V_KEY(ek->rk[ek->rounds]);
    V_EACH(j, 8, {
        t->b[j] = V_ENC_LAST(t->b[j], k);
        V_STORE(t->out + j * V_BYTES, V_XOR(t->b[j], V_LOAD(t->in + j * V_BYTES)));
        t->b[j] = aesgcm_vaes_first(&t->c, j, aligned);
    });
    t->in += GCM_BATCH;
    t->out += GCM_BATCH;
    t->len -= GCM_BATCH;
}

/* Processes whole batches, one or more, until fewer than last + GCM_BATCH bytes are left. If
 * aligned, msg->ctr is the multiple of 32 before the first counter, on return before the next
 * one, and when sealing msg->pending is the last batch, still to be hashed (when opening, NULL).
 * Otherwise msg->ctr is the first counter, on return undefined, and nothing is pending. */
static ALWAYS_INLINE void aesgcm_vaes_batches8(gcm_message *msg, const aesgcm_state *st,
                                               size_t last, const int aligned)
{
    const aes_key *ek = &st->key;
    const int wide    = msg->len >= AESGCM_VAES_WIDE;
    /* Batches that hashing is behind: with one, a wide step would wait for the stores. */
    int behind        = msg->opening ? 0 : 1 + wide;
    size_t lag        = 0;
    aesgcm_vaes_flight t;

    t.in     = msg->in;
    t.out    = msg->out;
    t.len    = msg->len;
    t.g.acc  = msg->acc;
    t.g.h    = gcm_powers(st, GCM_SPAN);
    t.g.swap = V_SPREAD(blocks_swap());
    V_PIN(t.g.swap);
    t.c.swap = t.g.swap;
    t.c.ctr  = msg->ctr;
    t.c.k0   = V_KEY(ek->rk[0]);
    if (aligned) {
        aesgcm_vaes_base(&t.c, 8);
    }
    V_EACH(j, 8, t.b[j] = aesgcm_vaes_first(&t.c, j, aligned));
    for (; behind > 0; behind--) {
        aesgcm_vaes_batch(&t, ek, NO_STEP, aligned);
        lag += GCM_BATCH;
    }
    aesgcm_vaes_fold_powers(&t.g);
    V_PIN(t.g.f[2]);
    V_PIN(t.g.f[3]);
    if (!aligned || wide) {
        V_EACH(j, 4, {
            t.g.g[j] = gcm_powers_or_products(st, 2 * GCM_SPAN - j * V_BLOCKS);
            V_PIN(t.g.g[j]);
        });
        t.g.f[0] = gcm_fold2(t.g.g[0], t.g.g[1]);
        t.g.f[1] = gcm_fold2(t.g.g[2], t.g.g[3]);
        V_PIN(t.g.f[0]);
        V_PIN(t.g.f[1]);
        while (t.len >= last + GCM_BATCH) {
            t.g.hashed = msg->opening ? t.in : t.out - lag;
            aesgcm_vaes_batch(&t, ek, WIDE_STEP, aligned);
        }
    } else {
        while (t.len >= last + GCM_BATCH) {
            t.g.hashed = msg->opening ? t.in : t.out - lag;
            aesgcm_vaes_batch(&t, ek, HALF_STEP, aligned);
        }
    }
    for (; lag > (aligned ? GCM_BATCH : 0); lag -= GCM_BATCH) {
        t.g.hashed = t.out - lag;
        V_EACH(j, 4, aesgcm_vaes_step4(&t.g, j, HALF_STEP));
    }
    msg->pending = msg->opening || !aligned ? NULL : t.out - GCM_BATCH;
    msg->in      = t.in;
    msg->out     = t.out;
    msg->len     = t.len;
    msg->ctr     = _mm512_sub_epi32(t.c.ctr, V_SPREAD(_mm_set_epi32(0, 0, 0, 32)));
    msg->acc     = t.g.acc;
}

/* ---- A message of at most four vectors, or the end of a longer one ---- */

/* len bytes at in, the last part of the message: at most four vectors. c has their counters, mask
 * is the counter block of the tag, after the first round key. s is the product of the block of the
 * lengths plus, in aesgcm_vaes_upto4, those of the associated data; g.acc is the hash so far. If
 * before is set, the four vectors in g.c follow it and are hashed between rounds; then len is not
 * 0. */
typedef struct aesgcm_vaes_end {
    aesgcm_vaes_counters c;
    aesgcm_vaes_sums g;
    gcm_sum s;
    __m128i mask;
    uint8_t *out;
    const uint8_t *in;
    size_t len;
    int opening;
} aesgcm_vaes_end;

/* Round i of the vectors and of the mask. */
static ALWAYS_INLINE void aesgcm_vaes_end_round(aesgcm_vaes_end *e, V *b, const int n,
                                                const aes_key *ek, const int i)
{
    V k = V_KEY(ek->rk[i]);

    blocks_enc(b, n, k);
    e->mask = _mm_aesenc_si128(e->mask, V_LOW(k));
}

/* b[0] to b[n - 1] = the keystream; the mask is encrypted, too. */
static ALWAYS_INLINE void aesgcm_vaes_end_rounds(aesgcm_vaes_end *e, V *b, const int n,
                                                 const aes_key *ek, const int before)
{
    const int how = before ? BEFORE_STEP : NO_STEP;
    V k;

    V_EACH(j, n, b[j] = aesgcm_vaes_counter(&e->c, j, 4));
    aesgcm_vaes_end_round(e, b, n, ek, 1);
    aesgcm_vaes_end_round(e, b, n, ek, 2);
    aesgcm_vaes_step4(&e->g, 0, how);
    V_EACH(i, 3, aesgcm_vaes_end_round(e, b, n, ek, i + 3));
    aesgcm_vaes_step4(&e->g, 1, how);
    V_EACH(i, 4, aesgcm_vaes_end_round(e, b, n, ek, i + 6));
    if (ek->rounds == 14) {
        V_EACH(i, 4, aesgcm_vaes_end_round(e, b, n, ek, i + 10));
    }
    k = V_KEY(ek->rk[ek->rounds]);
    blocks_enc_last(b, n, k);
    e->mask = _mm_aesenclast_si128(e->mask, V_LOW(k));
}

/* A write mask for the first n bytes of a vector, 0 < n <= V_BYTES. */
static ALWAYS_INLINE uint64_t aesgcm_vaes_bytes(size_t n)
{
    return ~UINT64_C(0) >> (V_BYTES - n);
}

/* Encrypts or decrypts vector j, whole, with keystream b; returns it for the hash. */
static ALWAYS_INLINE V aesgcm_vaes_whole(aesgcm_vaes_end *e, V b, const size_t j)
{
    V x = V_LOAD(e->in + j * V_BYTES), y = V_XOR(x, b);

    V_STORE(e->out + j * V_BYTES, y);
    return _mm512_shuffle_epi8(e->opening ? x : y, e->c.swap);
}

/* As aesgcm_vaes_whole, for the last vector, of which there may be only a part. */
static ALWAYS_INLINE V aesgcm_vaes_last(aesgcm_vaes_end *e, V b, const size_t j)
{
    uint64_t part = aesgcm_vaes_bytes(e->len - j * V_BYTES);
    V x           = _mm512_maskz_loadu_epi8(part, e->in + j * V_BYTES);
    V y           = _mm512_maskz_mov_epi8(part, V_XOR(x, b));

    _mm512_mask_storeu_epi8(e->out + j * V_BYTES, part, y);
    return _mm512_shuffle_epi8(e->opening ? x : y, e->c.swap);
}

/* The powers 17 to 14. */
static ALWAYS_INLINE V aesgcm_vaes_powers_17(const aesgcm_state *st)
{
    __m128i h = blocks_load(gcm_powers(st, 1)), h16 = blocks_load(gcm_powers(st, 16));

    return _mm512_alignr_epi64(V_LOAD(gcm_powers(st, 16)), V_SPREAD(gcm_multiply_block(h, h16)), 6);
}

/* Encrypts or decrypts the last n vectors, and adds their products to the sum. */
static ALWAYS_INLINE void aesgcm_vaes_end_vectors(aesgcm_vaes_end *e, V *b, V *p, const int n,
                                                  const aesgcm_state *st, const int before)
{
    const aes_key *ek = &st->key;
    size_t left       = (e->len + 15) / 16;

    HIDE_R(ek); /* the keys are loaded again, not kept in registers */
    V_EACH(j, n, {
        if (n == 4 && j == 0 && left == GCM_SPAN) {
            p[j] = aesgcm_vaes_powers_17(st);
        } else { /* followed by one for the lengths */
            p[j] = V_LOAD(gcm_powers(st, left + 1 - j * V_BLOCKS));
        }
    });
    aesgcm_vaes_end_rounds(e, b, n, ek, before);
    if (n == 0) {
        return;
    }
    V_EACH(j, n - 1, b[j] = aesgcm_vaes_whole(e, b[j], j));
    b[n - 1] = aesgcm_vaes_last(e, b[n - 1], (size_t) n - 1);
    b[0]     = V_XOR(b[0], V_WIDEN(e->g.acc));
    if (n > 1) {
        gcm_sum_add2(&e->s, b[0], b[1], p[0], p[1], gcm_fold2(p[0], p[1]));
    }
    if (n == 4) {
        gcm_sum_add2(&e->s, b[2], b[3], p[2], p[3], gcm_fold2(p[2], p[3]));
    } else if (n != 2) {
        aesgcm_vaes_add1(&e->s, b[n - 1], p[n - 1]);
    }
}

/* Returns the tag. before: see aesgcm_vaes_end. */
static ALWAYS_INLINE __m128i aesgcm_vaes_finish(aesgcm_vaes_end *e, const aesgcm_state *st,
                                                const int before)
{
    V b[4], p[4];

    e->c.swap = V_SPREAD(blocks_swap());
    V_PIN(e->c.swap);
    e->g.h = gcm_powers(st, GCM_SPAN);
    if (!before && e->len == 0) {
        aesgcm_vaes_end_vectors(e, b, p, 0, st, before);
    } else if (e->len <= V_BYTES) {
        aesgcm_vaes_end_vectors(e, b, p, 1, st, before);
    } else if (e->len <= 2 * V_BYTES) {
        aesgcm_vaes_end_vectors(e, b, p, 2, st, before);
    } else if (e->len <= 3 * V_BYTES) {
        aesgcm_vaes_end_vectors(e, b, p, 3, st, before);
    } else {
        aesgcm_vaes_end_vectors(e, b, p, 4, st, before);
    }
    return _mm_xor_si128(blocks_reverse(aesgcm_vaes_reduce_sum(&e->s)), e->mask);
}

/* The counter block 0 of the nonce, in AES's order. */
static ALWAYS_INLINE __m128i aesgcm_vaes_block0(const uint8_t nonce[12])
{
    return _mm_maskz_loadu_epi32(7, nonce);
}

/* 1 if upto4 can do it: at most four vectors, and no more blocks than there are powers for them and
 * the lengths. */
static ALWAYS_INLINE int aesgcm_vaes_is_upto4(const uint8_t *out, size_t len, size_t adlen)
{
    return len <= AESGCM_VAES_QUAD && adlen <= 16 * GCM_SPAN &&
           (len + 15) / 16 + (adlen + 15) / 16 <= GCM_SPAN - (adlen > 0) &&
           (len == 0 || out != NULL);
}

/* Encrypts, or decrypts if bit 0 of opening is set, a message for which aesgcm_vaes_is_upto4 is 1,
 * with one reduction. With AESGCM_VAES_HASHED in opening the associated data may have any length,
 * and tag is its hash at entry. */
static STACK_WORK void aesgcm_vaes_upto4(uint8_t *out, uint8_t tag[16], const uint8_t *in,
                                         size_t len, const aes_header *header,
                                         const aesgcm_state *st, int opening)
{
    const uint8_t *ad = header->ad;
    size_t adlen      = header->adlen;
    __m128i lengths   = gcm_lengths(adlen, len), zero;
    aesgcm_vaes_end e;
    V swap;

    e.g.acc = _mm_setzero_si128();
    if (opening & AESGCM_VAES_HASHED) {
        e.g.acc = blocks_load(tag);
        adlen   = 0;
        len     = out == NULL ? 0 : len;
        lengths = len == 0 ? _mm_xor_si128(lengths, e.g.acc) : lengths;
    }
    zero     = _mm_xor_si128(aesgcm_vaes_block0(header->nonce), V_LOW(V_KEY(st->key.rk[0])));
    e.c.base = V_SPREAD(zero);
    aesgcm_vaes_set_lengths(&e.s, lengths, st);
    if (adlen > 0) {
        size_t n = (len + 15) / 16 + (adlen + 15) / 16 + 1;

        swap = V_SPREAD(blocks_swap());
        for (; adlen > V_BYTES; adlen -= V_BYTES, ad += V_BYTES, n -= V_BLOCKS) {
            aesgcm_vaes_add1(&e.s, _mm512_shuffle_epi8(V_LOAD(ad), swap),
                             V_LOAD(gcm_powers(st, n)));
        }
        aesgcm_vaes_add1(
            &e.s, _mm512_shuffle_epi8(_mm512_maskz_loadu_epi8(aesgcm_vaes_bytes(adlen), ad), swap),
            V_LOAD(gcm_powers(st, n)));
    }
    e.c.last = V_XOR(
        e.c.base, _mm512_set_epi32(16 << 24, 0, 0, 0, 16 << 24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    e.mask    = _mm_xor_si128(zero, _mm_set_epi32(1 << 24, 0, 0, 0));
    e.out     = out;
    e.in      = in;
    e.len     = len;
    e.opening = opening & 1;
    blocks_store(tag, aesgcm_vaes_finish(&e, st, 0));
    V_CLEAR();
}

/* The same for any associated data, and where only the tag is wanted (out NULL, when opening). */
static STACK_WORK void aesgcm_vaes_hashed(uint8_t *out, uint8_t tag[16], const uint8_t *in,
                                          size_t len, const aes_header *header,
                                          const aesgcm_state *st, int opening)
{
    __m128i acc = gcm_hash(_mm_setzero_si128(), header->ad, header->adlen, st);

    if (out == NULL) {
        acc = gcm_hash(acc, in, len, st);
    }
    blocks_store(tag, acc);
    aesgcm_vaes_upto4(out, tag, in, len, header, st, opening | AESGCM_VAES_HASHED);
}

/* Encrypts or decrypts four vectors, with steps of the hash, and leaves them in e->g.c for it. */
static ALWAYS_INLINE void aesgcm_vaes_quad(aesgcm_vaes_end *e, const aes_key *ek, const int how)
{
    V b[4], k, x;

    V_EACH(j, 4, b[j] = aesgcm_vaes_counter(&e->c, j, 4));
    blocks_round(b, 4, ek, 1);
    aesgcm_vaes_step4(&e->g, 0, how);
    V_EACH(i, 3, blocks_round(b, 4, ek, i + 2));
    aesgcm_vaes_step4(&e->g, 1, how);
    blocks_round(b, 4, ek, 5);
    blocks_round(b, 4, ek, 6);
    aesgcm_vaes_step4(&e->g, 2, how);
    V_EACH(i, 3, blocks_round(b, 4, ek, i + 7));
    aesgcm_vaes_step4(&e->g, 3, how);
    if (ek->rounds == 14) {
        V_EACH(i, 4, blocks_round(b, 4, ek, i + 10));
    }
    k = V_KEY(ek->rk[ek->rounds]);
    blocks_enc_last(b, 4, k);
    V_EACH(j, 4, {
        x         = V_LOAD(e->in + j * V_BYTES);
        b[j]      = V_XOR(x, b[j]);
        e->g.c[j] = _mm512_shuffle_epi8(e->opening ? x : b[j], e->c.swap);
        V_STORE(e->out + j * V_BYTES, b[j]);
    });
    aesgcm_vaes_base(&e->c, 4);
    e->in += AESGCM_VAES_QUAD;
    e->out += AESGCM_VAES_QUAD;
    e->len -= AESGCM_VAES_QUAD;
}

/* As aesgcm_vaes_upto4, for longer messages. */
static STACK_WORK void aesgcm_vaes_any_length(uint8_t *out, uint8_t tag[16], const uint8_t *in,
                                              size_t len, const aes_header *header,
                                              const aesgcm_state *st, int opening)
{
    const aes_key *ek = &st->key;
    __m128i lengths   = gcm_lengths(header->adlen, len);
    gcm_message msg   = {.out = out, .in = in, .len = len, .opening = opening};
    aesgcm_vaes_end e;

    if (header->adlen > 0) {
        msg.acc = gcm_hash(msg.acc, header->ad, header->adlen, st);
    }
    msg.ctr = V_SPREAD(blocks_reverse(aesgcm_vaes_block0(header->nonce)));
    if (len > GCM_BATCH + AESGCM_VAES_QUAD) {
        aesgcm_vaes_batches8(&msg, st, AESGCM_VAES_QUAD + 1, 1);
    }
    e.out      = msg.out;
    e.in       = msg.in;
    e.len      = msg.len;
    e.opening  = opening;
    e.g.acc    = msg.acc;
    e.g.hashed = msg.pending;
    e.g.h      = gcm_powers(st, GCM_SPAN);
    e.g.swap   = V_SPREAD(blocks_swap());
    V_PIN(e.g.swap);
    e.c.swap = e.g.swap;
    e.c.ctr  = msg.ctr;
    e.c.k0   = V_KEY(ek->rk[0]);
    aesgcm_vaes_fold_powers(&e.g);
    aesgcm_vaes_base(&e.c, 4);
    if (e.g.hashed != NULL) {
        aesgcm_vaes_quad(&e, ek, HALF_STEP);
    } else {
        HIDE_R(ek);
        aesgcm_vaes_quad(&e, ek, NO_STEP);
    }
    if (e.len > AESGCM_VAES_QUAD) {
        aesgcm_vaes_quad(&e, ek, BEFORE_STEP);
    }
    e.mask = _mm_xor_si128(aesgcm_vaes_block0(header->nonce), _mm_set_epi32(1 << 24, 0, 0, 0));
    e.mask = _mm_xor_si128(e.mask, V_LOW(e.c.k0));
    aesgcm_vaes_set_lengths(&e.s, lengths, st);
    blocks_store(tag, aesgcm_vaes_finish(&e, st, 1));
    V_CLEAR();
}

/* Takes one of the three ways at the head of this file, and clears the stack. */
static ALWAYS_INLINE void aesgcm_vaes_either(uint8_t *out, uint8_t tag[16], const uint8_t *in,
                                             size_t len, const aes_header *header,
                                             const aesgcm_state *st, const int opening)
{
    if (aesgcm_vaes_is_upto4(out, len, header->adlen)) {
        aesgcm_vaes_upto4(out, tag, in, len, header, st, opening);
        ZMM_STACK_CLEAR(GCM_UPTO4_STACK);
    } else if ((opening && out == NULL) || len <= AESGCM_VAES_QUAD) {
        aesgcm_vaes_hashed(out, tag, in, len, header, st, opening);
        ZMM_STACK_CLEAR(GCM_LONG_STACK);
    } else {
        aesgcm_vaes_any_length(out, tag, in, len, header, st, opening);
        ZMM_STACK_CLEAR(GCM_LONG_STACK);
    }
}

/* encrypt and decrypt, which call aesgcm_vaes_either, and bulk, which calls aesgcm_vaes_batches8
 * unaligned. */
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_vaes = {
    IMPL_INFO(vaes, VAES_VPCLMUL, "Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcm_vaes_prepare,
    aesgcm_vaes_encrypt,
    aesgcm_vaes_decrypt,
    aesgcm_vaes_ghash,
    aesgcm_vaes_bulk,
};
#endif
