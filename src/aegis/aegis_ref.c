/* SPDX-License-Identifier: ISC */
/* All six AEGIS (RFC 10032) in portable C, constant-time: no branch, no index and no table depends
 * on a secret. Bitsliced: the even words of the state, S0, S2, ..., are in places 0, 1, ... of
 * s[0], the odd ones in those of s[1]. An update is then two AES rounds: the new odd words are
 * AES(even) ^ odd, the new even ones AES(odd, turned by one place) ^ even. Of several states side
 * by side, each takes its own pass over the message. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#include "aegis_tables.inc"

#define NAME(x) slice_##x
#include "../simd/aes_slice.inc"

/* In the functions below, words is what an update takes: 2 words in AEGIS-128L and AEGIS-128X, 1 in
 * AEGIS-256 and AEGIS-256X. The first goes to place 0 of s[0], the second to place 2. In a message
 * they are 16 * degree bytes apart. */
typedef struct aegis_ref_state {
    uint64_t s[2][8];  /* the state */
    uint64_t t[2][8];  /* the next one, while it is computed */
    uint64_t m[8];     /* the words that an update adds */
    uint64_t ctx[8];   /* the context: number of the state and degree */
    uint8_t z[32];     /* keystream */
    uint8_t block[32]; /* the words of this state in a block of all states */
    size_t degree;     /* states side by side */
    int decrypting;    /* else encrypting */
    size_t at;         /* where the first word of this state is in a block of all states */
} aegis_ref_state;

/* The bytes of block j, 0 to 3, into q, before it is transposed, and out of it. */
static NEVER_INLINE void aegis_ref_set(uint64_t q[8], size_t j, const uint8_t p[16])
{
    slice_set(q, j, p);
}

static NEVER_INLINE void aegis_ref_get(uint8_t p[16], const uint64_t q[8], size_t j)
{
    slice_get(p, q, j);
}

/* From bytes to planes, and back. */
static NEVER_INLINE void aegis_ref_transpose(uint64_t q[8])
{
    slice_transpose(q);
}

/* ---- One state: the specification's words of 128 bits ---- */

/* Slices the n words at p, in the order of the specification, to be the state. */
static void aegis_ref_place(uint64_t s[2][8], const uint8_t (*p)[16], size_t n)
{
    size_t i;

    memset(s, 0, 16 * sizeof s[0][0]);
    for (i = 0; i < n; i++) {
        aegis_ref_set(s[i % 2], i / 2, p[i]);
    }
    aegis_ref_transpose(s[0]);
    aegis_ref_transpose(s[1]);
}

/* The words of s[1], each moved to the place of the next word in s[0]: S1, S3, S5 and, of eight, S7
 * to the places of S2, S4, S6 and S0. Of six, place 3 is empty. Bit b of each four is place b. */
static ALWAYS_INLINE uint64_t aegis_ref_turn(uint64_t x, size_t words)
{
    const uint64_t up    = words == 2 ? UINT64_C(0xeeeeeeeeeeeeeeee) : UINT64_C(0x6666666666666666);
    const unsigned count = words == 2 ? 3 : 2;

    return (x << 1 & up) | (x >> count & UINT64_C(0x1111111111111111));
}

/* s = a round of AES on t with the round keys s. */
static NEVER_INLINE void aegis_ref_rounds(aegis_ref_state *st)
{
    int i;

    for (i = 0; i < 2; i++) {
        slice_sub_bytes(st->t[i]);
        slice_shift_rows(st->t[i]);
        slice_mix_columns(st->t[i], st->s[i]);
    }
    memcpy(st->s, st->t, sizeof st->s);
}

/* Update with m. */
static ALWAYS_INLINE void aegis_ref_update(aegis_ref_state *st, size_t words)
{
    int i;

    for (i = 0; i < 8; i++) {
        st->t[0][i] = aegis_ref_turn(st->s[1][i], words);
        st->t[1][i] = st->s[0][i];
        st->s[0][i] ^= st->m[i];
    }
    aegis_ref_rounds(st);
}

/* m = the slices of block. */
static ALWAYS_INLINE void aegis_ref_load(aegis_ref_state *st, size_t words)
{
    size_t i;

    memset(st->m, 0, sizeof st->m);
    for (i = 0; i < words; i++) {
        aegis_ref_set(st->m, 2 * i, st->block + 16 * i);
    }
    aegis_ref_transpose(st->m);
}

/* z = the keystream: S1 ^ S6 ^ (S2 & S3) in place 0 and S5 ^ S2 ^ (S6 & S7) in place 2, or S1 ^ S4
 * ^ S5 ^ (S2 & S3) in place 0. */
static ALWAYS_INLINE void aegis_ref_stream(aegis_ref_state *st, size_t words)
{
    uint64_t *z = st->t[0], a, b;
    int i;

    for (i = 0; i < 8; i++) {
        a    = st->s[0][i];
        b    = st->s[1][i];
        z[i] = b ^ (a & b) >> 1 ^ (words == 2 ? aegis_ref_turn(a, 2) : (a ^ b) >> 2);
    }
    aegis_ref_transpose(z);
    aegis_ref_get(st->z, z, 0);
    if (words == 2) {
        aegis_ref_get(st->z + 16, z, 2);
    }
}

/* Makes st the state number index. Before every update of the initialisation, aegis_ref_mix adds
 * the context to S3 and to the last word. */
static ALWAYS_INLINE void aegis_ref_number(aegis_ref_state *st, size_t index, size_t words)
{
    uint8_t ctx[16] = {0};

    st->at = 16 * index;
    ctx[0] = (uint8_t) index;
    ctx[1] = (uint8_t) (st->degree - 1);
    memset(st->ctx, 0, sizeof st->ctx);
    aegis_ref_set(st->ctx, 1, ctx);
    aegis_ref_set(st->ctx, 1 + words, ctx);
    aegis_ref_transpose(st->ctx);
}

static ALWAYS_INLINE void aegis_ref_mix(aegis_ref_state *st, size_t words)
{
    int i;

    if (st->degree > 1) {
        for (i = 0; i < 8; i++) {
            st->s[1][i] ^= st->ctx[i];
        }
    }
    aegis_ref_update(st, words);
}

static void aegis_ref_init128(aegis_ref_state *st, const uint8_t k[16], const uint8_t nonce[16])
{
    uint8_t s[8][16];
    int i;

    memcpy(st->block, nonce, 16);
    memcpy(st->block + 16, k, 16);
    for (i = 0; i < 16; i++) {
        s[0][i] = s[4][i] = k[i] ^ nonce[i];
        s[1][i] = s[3][i] = aegis_c[1][i];
        s[2][i]           = aegis_c[0][i];
        s[5][i] = s[7][i] = k[i] ^ aegis_c[0][i];
        s[6][i]           = k[i] ^ aegis_c[1][i];
    }
    aegis_ref_place(st->s, (const uint8_t(*)[16]) s, 8);
    aegis_ref_load(st, 2);
    for (i = 0; i < 10; i++) {
        aegis_ref_mix(st, 2);
    }
}

static void aegis_ref_init256(aegis_ref_state *st, const uint8_t k[32], const uint8_t nonce[32])
{
    uint8_t s[6][16], m[4][16];
    int i;

    for (i = 0; i < 16; i++) {
        m[0][i] = k[i];
        m[1][i] = k[16 + i];
        s[0][i] = m[2][i] = k[i] ^ nonce[i];
        s[1][i] = m[3][i] = k[16 + i] ^ nonce[16 + i];
        s[2][i]           = aegis_c[1][i];
        s[3][i]           = aegis_c[0][i];
        s[4][i]           = k[i] ^ aegis_c[0][i];
        s[5][i]           = k[16 + i] ^ aegis_c[1][i];
    }
    aegis_ref_place(st->s, (const uint8_t(*)[16]) s, 6);
    for (i = 0; i < 16; i++) {
        memcpy(st->block, m[i % 4], 16);
        aegis_ref_load(st, 1);
        aegis_ref_mix(st, 1);
    }
    wipe(m, sizeof m);
}

static ALWAYS_INLINE void aegis_ref_finish(aegis_ref_state *st, uint8_t tag[32], size_t adlen,
                                           size_t mlen, size_t words)
{
    const uint64_t one = UINT64_C(0x1111111111111111);
    uint64_t *x        = st->t[0], a, b;
    int i;

    for (i = 0; i < 32; i += 16) {
        store64_le(st->block + i, (uint64_t) adlen * 8);
        store64_le(st->block + i + 8, (uint64_t) mlen * 8);
    }
    aegis_ref_load(st, words);
    for (i = 0; i < 8; i++) { /* with S2 in both places, or S3 */
        a = (words == 2 ? st->s[0][i] : st->s[1][i]) >> 1 & one;
        st->m[i] ^= words == 2 ? a | a << 2 : a;
    }
    for (i = 0; i < 7; i++) {
        aegis_ref_update(st, words);
    }
    for (i = 0; i < 8; i++) {
        a = st->s[0][i];
        b = st->s[1][i];
        if (words == 2) { /* S0 ^ S1 ^ S2 ^ S3 in place 0, the others in place 2 */
            x[i] = a ^ b;
            x[i] ^= x[i] >> 1;
        } else { /* S0 ^ S1 ^ S2 in place 0, S3 ^ S4 ^ S5 in place 1 */
            x[i] = b ^ a >> 1 ^ (a & one) ^ (b >> 1 & 2 * one);
        }
    }
    aegis_ref_transpose(x);
    aegis_ref_get(tag, x, 0);
    aegis_ref_get(tag + 16, x, words);
}

/* ---- Its part of a block of all states ---- */

/* Copies a word of 16 bytes, which begins at offset at of n bytes: all of it, the part before byte
 * n, or nothing. */
static void aegis_ref_word(uint8_t *to, const uint8_t *from, size_t at, size_t n)
{
    size_t i;

    if (n >= at + 16) {
        memcpy(to, from, 16);
    } else {
        for (i = 0; at + i < n; i++) {
            to[i] = from[i];
        }
    }
}

/* block = the words of this state among the n bytes at p, and zeros. */
static ALWAYS_INLINE void aegis_ref_fill(aegis_ref_state *st, const uint8_t *p, size_t n,
                                         size_t words)
{
    size_t i, at = st->at;

    memset(st->block, 0, 16 * words);
    for (i = 0; i < words && at < n; i++, at += 16 * st->degree) {
        aegis_ref_word(st->block + 16 * i, p + at, at, n);
    }
}

/* The inverse of aegis_ref_fill, after block ^= z. */
static ALWAYS_INLINE void aegis_ref_empty(aegis_ref_state *st, uint8_t *p, size_t n, size_t words)
{
    size_t i, at = st->at;

    for (i = 0; i < 16 * words; i += 8) {
        store64_le(st->block + i, load64_le(st->block + i) ^ load64_le(st->z + i));
    }
    for (i = 0; i < words && at < n; i++, at += 16 * st->degree) {
        aegis_ref_word(p + at, st->block + 16 * i, at, n);
    }
}

static ALWAYS_INLINE void aegis_ref_absorb(aegis_ref_state *st, const uint8_t *p, size_t n,
                                           size_t words)
{
    aegis_ref_fill(st, p, n, words);
    aegis_ref_load(st, words);
    aegis_ref_update(st, words);
}

static ALWAYS_INLINE void aegis_ref_block(aegis_ref_state *st, uint8_t *out, const uint8_t *in,
                                          size_t n, size_t words)
{
    aegis_ref_stream(st, words);
    aegis_ref_fill(st, in, n, words);
    if (st->decrypting) {
        aegis_ref_empty(st, out, n, words);
        aegis_ref_fill(st, out, n, words);
    }
    aegis_ref_load(st, words);
    aegis_ref_update(st, words);
    if (!st->decrypting) {
        aegis_ref_empty(st, out, n, words);
    }
}

/* ---- A message ---- */

/* The tag is the sum of those of all states. Without an output, blocks are decrypted into scratch,
 * one over the other. st comes with its degree and direction. */
static ALWAYS_INLINE void aegis_ref_message(aegis_ref_state *st, uint8_t *out, uint8_t tag[32],
                                            const uint8_t *in, size_t len,
                                            const aegis_header *header, size_t words)
{
    const size_t rate = 16 * words * st->degree;
    uint8_t scratch[128], sum[32] = {0}, one[32];
    size_t first, i, n;

    for (first = 0; first < st->degree; first++) {
        aegis_ref_number(st, first, words);
        if (words == 2) {
            aegis_ref_init128(st, header->key, header->nonce);
        } else {
            aegis_ref_init256(st, header->key, header->nonce);
        }
        for (i = 0; i < header->adlen; i += n) {
            n = header->adlen - i < rate ? header->adlen - i : rate;
            aegis_ref_absorb(st, header->ad + i, n, words);
        }
        for (i = 0; i < len; i += n) {
            n = len - i < rate ? len - i : rate;
            aegis_ref_block(st, out != NULL ? out + i : scratch, in + i, n, words);
        }
        aegis_ref_finish(st, one, header->adlen, len, words);
        for (i = 0; i < 32; i++) {
            sum[i] ^= one[i];
        }
    }
    memcpy(tag, sum, 32);
}

static STACK_WORK void aegis_ref_work128(uint8_t *out, uint8_t tag[32], const uint8_t *in,
                                         size_t len, const aegis_header *header, size_t degree,
                                         int decrypting)
{
    aegis_ref_state st;

    st.degree     = degree;
    st.decrypting = decrypting;
    aegis_ref_message(&st, out, tag, in, len, header, 2);
}

static STACK_WORK void aegis_ref_work256(uint8_t *out, uint8_t tag[32], const uint8_t *in,
                                         size_t len, const aegis_header *header, size_t degree,
                                         int decrypting)
{
    aegis_ref_state st;

    st.degree     = degree;
    st.decrypting = decrypting;
    aegis_ref_message(&st, out, tag, in, len, header, 1);
}

void aegis_ref_crypt(uint8_t *out, uint8_t tag[32], const uint8_t *in, size_t len,
                     const aegis_header *header, size_t degree, int how)
{
    if ((how & AEGIS_128) != 0) {
        aegis_ref_work128(out, tag, in, len, header, degree, how & AEGIS_DECRYPT);
    } else {
        aegis_ref_work256(out, tag, in, len, header, degree, how & AEGIS_DECRYPT);
    }
    stack_clear(2048);
}

#undef NAME
