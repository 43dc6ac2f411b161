/* SPDX-License-Identifier: ISC */
/* ChaCha20 with Poly1305: eight blocks of keystream in ymm registers, and beside them, in the
 * general registers that these leave idle, Poly1305 of the batch before, or one more block. */
#include "chacha20poly1305.h"

#include "../chacha20/chacha20.h"
#include "../core/stack.h"
#include "../poly1305/poly1305_field.h"
#include "../simd/vec32.h"

#if TARGET_AVX2_INT128
TARGET_BEGIN(AVX2_INT128)
# include "../simd/v256.inc"
# define NAME(x)           chacha20poly1305_avx2_##x
# define CHACHA20_ROTL8(x) vec32_ymm_rotl(x, 8)
# include "../simd/vec32.inc"
# include "../chacha20/chacha20_rounds.inc"

enum { CHACHA20POLY1305_AVX2_BATCH = 512, CHACHA20POLY1305_AVX2_DEPTH = 2048 };

/* The state of ChaCha20, but for its counter. */
typedef struct chacha20poly1305_avx2_input {
    uint32_t word[16];
} chacha20poly1305_avx2_input;

static ALWAYS_INLINE void chacha20poly1305_avx2_load(chacha20poly1305_avx2_input *in,
                                                     const uint8_t nonce[8], const uint8_t key[32])
{
    vec32_words_row(in->word, chacha20_sigma);
    vec32_words_row(in->word + 4, key);
    vec32_words_row(in->word + 8, key + 16);
    in->word[12] = 0;
    in->word[13] = 0;
    in->word[14] = load32_le(nonce);
    in->word[15] = load32_le(nonce + 4);
}

/* The initial state of eight blocks from ic on. */
static ALWAYS_INLINE void chacha20poly1305_avx2_init(V x[16], const chacha20poly1305_avx2_input *in,
                                                     uint64_t ic)
{
    EACH16(i, x[i] = V32_SPLAT(in->word[i]));
    vec32_wide_counters(&x[12], &x[13], ic);
}

/* c = m XOR the eight blocks that x is after its rounds. */
static ALWAYS_INLINE void chacha20poly1305_avx2_write(uint8_t *c, const uint8_t *m, V x[16],
                                                      const chacha20poly1305_avx2_input *in,
                                                      uint64_t ic)
{
    V start[16], r[4];

    HIDE_R(in); /* broadcast anew, not kept on the stack */
    chacha20poly1305_avx2_init(start, in, ic);
    EACH16(i, x[i] = V32_ADD(x[i], start[i]));
    EACH4(i, vec32_transpose(x + 4 * i));
    EACH4(i, vec32_wide_group(r, x, i); vec32_xor_group(c + 128 * i, m + 128 * i, r, NULL));
}

/* h = (h + the block at m + AT + 2^128) r, as poly1305_field_block. In C the words of products of
 * 128 bits would pass through memory. */
# if HIDE_ALLOWED
#  define CHACHA20POLY1305_ABSORB(h, m, AT, r0, r1, s1)                                            \
      {                                                                                            \
          uint64_t x0 = (uint64_t) (h).low, x1 = (uint64_t) ((h).low >> 64), x2 = (h).high;        \
          uint64_t y0, y1, y2, t, d;                                                               \
                                                                                                   \
          __asm__(ASM_ATT("mov %[x2], %[y2]; shr $2, %[y2]\n\t"                                    \
                          "lea (%[y2], %[y2], 4), %[y2]; and $3, %[x2]\n\t"                        \
                          "add " #AT "(%[a]), %[x0]; adc 8+" #AT                                   \
                          "(%[a]), %[x1]; adc $1, %[x2]\n\t"                                       \
                          "add %[y2], %[x0]; adc $0, %[x1]; adc $0, %[x2]\n\t"                     \
                          "mov %[x0], %[d]; mulx %[k0], %[y0], %[t]; mulx %[k1], %[y1], %[y2]\n\t" \
                          "mov %[x1], %[d]; mulx %[k5], %[x0], %[x1]\n\t"                          \
                          "add %[x0], %[y0]; adc %[x1], %[t]\n\t"                                  \
                          "mulx %[k0], %[x0], %[x1]; add %[x0], %[y1]; adc %[x1], %[y2]\n\t"       \
                          "mov %[x2], %[x0]; imul %[k5], %[x0]; imul %[k0], %[x2]\n\t"             \
                          "add %[x0], %[y1]; adc %[x2], %[y2]\n\t"                                 \
                          "add %[t], %[y1]; adc $0, %[y2]")                                        \
                  : [x0] "+&r"(x0), [x1] "+&r"(x1), [x2] "+&r"(x2), [y0] "=&r"(y0),                \
                    [y1] "=&r"(y1), [y2] "=&r"(y2), [t] "=&r"(t), [d] "=&d"(d)                     \
                  : [a] "r"(m), [k0] "r"(r0), [k1] "r"(r1), [k5] "r"(s1)                           \
                  : "cc", "memory");                                                               \
          (h).low  = poly1305_field_join(y0, y1);                                                  \
          (h).high = y2;                                                                           \
      }
# else
#  define CHACHA20POLY1305_ABSORB(h, m, AT, r0, r1, s1)                                            \
      poly1305_field_block(&(h), poly1305_field_load((m) + (AT)), 1, r0, r1, s1);
# endif

/* Quarter rounds k and k + 1 of a block in general registers. */
static ALWAYS_INLINE void chacha20poly1305_avx2_words(uint32_t w[16], int diagonal, int k)
{
# define STEP(j, p, q, r, n)                                                                       \
     {                                                                                             \
         const int wp = chacha20_word(diagonal, p, k + (j), 1);                                    \
         const int wq = chacha20_word(diagonal, q, k + (j), 1);                                    \
         const int wr = chacha20_word(diagonal, r, k + (j), 1);                                    \
         w[wp] += w[wq];                                                                           \
         HIDE_R(w[wp]);                                                                            \
         w[wr] = rotl32(w[wr] ^ w[wp], n);                                                         \
     }
    EACH2(j, STEP(j, 0, 1, 3, 16))
    EACH2(j, STEP(j, 2, 3, 1, 12))
    EACH2(j, STEP(j, 0, 1, 3, 8))
    EACH2(j, STEP(j, 2, 3, 1, 7))
# undef STEP
}

/* c = m XOR the eight blocks after block ic, 512 bytes; key = the first 32 bytes of block ic. */
static ALWAYS_INLINE void chacha20poly1305_avx2_first(uint64_t key[4], uint8_t *c, const uint8_t *m,
                                                      chacha20poly1305_avx2_input *in, uint64_t ic)
{
    uint32_t w[16], words_away[4];
    V x[16], away[4];
    int i;

    chacha20poly1305_avx2_init(x, in, ic + 1);
    away[2]      = x[10];
    away[3]      = x[11];
    in->word[12] = (uint32_t) ic;
    in->word[13] = (uint32_t) (ic >> 32);
    EACH16(j, w[j] = in->word[j]);
    words_away[2] = w[10];
    words_away[3] = w[11];
    for (i = 0; i < 10; i++) {
        cipher_quarters(x, 0, 0);
        chacha20poly1305_avx2_words(w, 0, 0);
        VEC32_EXCHANGE(away, 0, 2, x[8], x[9]);
        VEC32_EXCHANGE(words_away, 0, 2, w[8], w[9]);
        cipher_quarters(x, 0, 2);
        chacha20poly1305_avx2_words(w, 0, 2);
        cipher_quarters(x, 1, 0);
        chacha20poly1305_avx2_words(w, 1, 0);
        VEC32_EXCHANGE(away, 2, 0, x[8], x[9]);
        VEC32_EXCHANGE(words_away, 2, 0, w[8], w[9]);
        cipher_quarters(x, 1, 2);
        chacha20poly1305_avx2_words(w, 1, 2);
    }
    EACH4(j, key[j] = (uint64_t) (w[2 * j + 1] + in->word[2 * j + 1]) << 32 |
                      (w[2 * j] + in->word[2 * j]));
    x[10] = away[2];
    x[11] = away[3];
    chacha20poly1305_avx2_write(c, m, x, in, ic + 1);
}

/* The authenticator's state. */
typedef struct chacha20poly1305_avx2_auth {
    poly1305_field_sum h;
    uint64_t r0, r1, s1;
} chacha20poly1305_avx2_auth;

/* c = m XOR eight blocks from block ic on, 512 bytes; auth absorbs the 512 bytes of a. */
static ALWAYS_INLINE void
chacha20poly1305_avx2_batch(chacha20poly1305_avx2_auth *auth, const uint8_t *a, uint8_t *c,
                            const uint8_t *m, const chacha20poly1305_avx2_input *in, uint64_t ic)
{
    const uint64_t r0 = auth->r0, r1 = auth->r1, s1 = auth->s1;
    poly1305_field_sum h = auth->h;
    V x[16], away[4];
    int i;

    chacha20poly1305_avx2_init(x, in, ic);
    away[2] = x[10];
    away[3] = x[11];
    for (i = 0; i < 10; i++) {
        cipher_quarters(x, 0, 0);
        CHACHA20POLY1305_ABSORB(h, a, 0, r0, r1, s1);
        VEC32_EXCHANGE(away, 0, 2, x[8], x[9]);
        cipher_quarters(x, 0, 2);
        CHACHA20POLY1305_ABSORB(h, a, 16, r0, r1, s1);
        cipher_quarters(x, 1, 0);
        VEC32_EXCHANGE(away, 2, 0, x[8], x[9]);
        CHACHA20POLY1305_ABSORB(h, a, 32, r0, r1, s1);
        cipher_quarters(x, 1, 2);
        a += 48;
    }
    CHACHA20POLY1305_ABSORB(h, a, 0, r0, r1, s1);
    CHACHA20POLY1305_ABSORB(h, a, 16, r0, r1, s1);
    auth->h = h;
    x[10]   = away[2];
    x[11]   = away[3];
    chacha20poly1305_avx2_write(c, m, x, in, ic);
}

/* auth absorbs len bytes, and zeros up to a multiple of 16. One copy of it for associated data,
 * the end of the ciphertext and the lengths. */
static NEVER_INLINE void chacha20poly1305_avx2_absorb(chacha20poly1305_avx2_auth *auth,
                                                      const uint8_t *a, size_t len)
{
    const uint64_t r0 = auth->r0, r1 = auth->r1, s1 = auth->s1;
    poly1305_field_sum h = auth->h;
    uint8_t last[16]     = {0};

    for (; len >= 16; len -= 16) {
        CHACHA20POLY1305_ABSORB(h, a, 0, r0, r1, s1);
        a += 16;
    }
    if (len > 0) {
        vec32_copy_part(last, a, len);
        CHACHA20POLY1305_ABSORB(h, last, 0, r0, r1, s1);
    }
    auth->h = h;
}

static STACK_WORK uint64_t chacha20poly1305_avx2_work(uint8_t tag[16],
                                                      const chacha20poly1305_message *x)
{
    const size_t len = x->len;
    const uint8_t *c = x->open ? x->in : x->out;
    chacha20poly1305_avx2_input in;
    chacha20poly1305_avx2_auth auth;
    uint64_t key[4];
    uint8_t last[CHACHA20POLY1305_AVX2_BATCH], lengths[16];
    size_t at = CHACHA20POLY1305_AVX2_BATCH;

    chacha20poly1305_avx2_load(&in, x->nonce, x->key);
    chacha20poly1305_avx2_first(key, x->out, x->in, &in, x->ic);
    auth.h.low  = 0;
    auth.h.high = 0;
    auth.r0     = key[0] & POLY1305_FIELD_CLAMP0;
    auth.r1     = key[1] & POLY1305_FIELD_CLAMP1;
    auth.s1     = auth.r1 + (auth.r1 >> 2);
    chacha20poly1305_avx2_absorb(&auth, x->ad, x->adlen);
    for (; at < len; at += CHACHA20POLY1305_AVX2_BATCH) {
        const size_t n   = len - at;
        const uint8_t *m = x->in + at;
        uint8_t *out     = x->out + at;

        if (n < CHACHA20POLY1305_AVX2_BATCH) { /* or it would be read and written beyond its end */
            memset(last, 0, sizeof last);
            m = out = memcpy(last, m, n);
        }
        chacha20poly1305_avx2_batch(&auth, c + at - CHACHA20POLY1305_AVX2_BATCH, out, m, &in,
                                    x->ic + 1 + at / 64);
        if (n < CHACHA20POLY1305_AVX2_BATCH) {
            memcpy(x->out + at, last, n);
        }
    }
    at -= CHACHA20POLY1305_AVX2_BATCH;
    chacha20poly1305_avx2_absorb(&auth, c + at, len - at);
    store64_le(lengths, x->adlen);
    store64_le(lengths + 8, len);
    chacha20poly1305_avx2_absorb(&auth, lengths, sizeof lengths);
    poly1305_field_emit(tag, (uint64_t) auth.h.low, (uint64_t) (auth.h.low >> 64), auth.h.high,
                        key[2], key[3]);
    _mm256_zeroupper(); /* GCC leaves it out because of the call */
    return stack_deepest();
}

static void chacha20poly1305_avx2_run(uint8_t tag[16], const chacha20poly1305_message *x)
{
    /* and 256 bytes more, which _absorb takes if nothing is optimised */
    stack_clear_to(chacha20poly1305_avx2_work(tag, x) - 256, CHACHA20POLY1305_AVX2_DEPTH);
}
# undef CHACHA20_ROTL16
# undef CHACHA20_ROTL8
# undef NAME
# include "../simd/v_end.inc"
TARGET_END

const chacha20poly1305_impl chacha20poly1305_avx2 = {
    IMPL_INFO(avx2, AVX2_INT128, "RFC 8439"),
    640,
    chacha20poly1305_avx2_run,
};
#endif
