/* AES-GCM with AVX2, for CPUs without carry-less multiplication; constant-time. AES by whatever
 * implementation of the block cipher is active. GHASH by tables of 16 multiples of each power of
 * the hash key, cut into bytes, so that the table is a register and looking up in it is a byte
 * shuffle (after M. Hamburg, "Accelerating AES with Vector Permute Instructions", 2009, section
 * 5): no address depends on a secret. */
#include "aesgcm.h"

#include "../core/bytes.h"

#if TARGET_AVX2
TARGET_BEGIN(AVX2)

# define NAME(x) aesgcm_avx2_##x
# include "aesgcm_part.inc"
# include "../aes/aes_pair.inc"

/* The blocks that are summed up before a reduction, and that many powers of the hash key. */
enum { AESGCM_AVX2_SPAN = 8 };

/* A hash in the making. Byte n of table[i][j] is byte j of n times power 2 i + 1 of the hash key
 * (byte 16 + n: of power 2 i + 2), for n from 0 to 15 taken as a polynomial. queue holds n blocks
 * that are not yet in acc, as nibbles: those of weight 1, then those of weight 16. acc and the
 * nibbles are in the order of blocks, which is the reverse of that of field elements. */
typedef struct aesgcm_avx2_hash {
    __m256i table[AESGCM_AVX2_SPAN / 2][16];
    __m256i queue[AESGCM_AVX2_SPAN];
    __m128i acc;
    size_t n;
} aesgcm_avx2_hash;

/* x times both elements, modulo the modulus. */
static inline __m256i aesgcm_avx2_double(__m256i h)
{
    __m256i carry = _mm256_shuffle_epi32(_mm256_srai_epi32(h, 31), 0xff);
    __m256i poly  = _mm256_broadcastsi128_si256(_mm_set_epi32((int) 0xc2000000, 0, 0, 1));

    h = _mm256_or_si256(_mm256_slli_epi64(h, 1), _mm256_slli_si256(_mm256_srli_epi64(h, 63), 8));
    return _mm256_xor_si256(h, _mm256_and_si256(carry, poly));
}

/* table[n] = n times both elements, and then byte j of table[n] and byte n of table[j] exchanged in
 * both halves: four perfect shuffles transpose 16 rows. */
static void aesgcm_avx2_make_table(__m256i table[16], const uint8_t *odd, const uint8_t *even)
{
    __m256i e[16];
    unsigned i, j;

    e[0] = _mm256_setzero_si256();
    e[1] = aesgcm_avx2_pair(aesgcm_avx2_load(odd), aesgcm_avx2_load(even));
    for (i = 2; i < 16; i *= 2) {
        e[i] = aesgcm_avx2_double(e[i / 2]);
        for (j = 1; j < i; j++) {
            e[i + j] = _mm256_xor_si256(e[i], e[j]);
        }
    }
    for (i = 0; i < 4; i++) {
        __m256i *from = i % 2 == 0 ? e : table, *to = i % 2 == 0 ? table : e;

        for (j = 0; j < 8; j++) {
            to[2 * j]     = _mm256_unpacklo_epi8(from[j], from[j + 8]);
            to[2 * j + 1] = _mm256_unpackhi_epi8(from[j], from[j + 8]);
        }
    }
    memcpy(table, e, sizeof e);
    wipe(e, sizeof e);
}

/* Tables for blocks in all, or more, out of the powers in st. */
static void aesgcm_avx2_init(aesgcm_avx2_hash *s, const aesgcm_state *st, size_t blocks)
{
    size_t i;

    for (i = 0; i < AESGCM_AVX2_SPAN && i < blocks; i += 2) {
        aesgcm_avx2_make_table(s->table[i / 2], st->h[AESGCM_POWERS - 1 - i],
                               st->h[AESGCM_POWERS - 2 - i]);
    }
    s->acc = _mm_setzero_si128();
    s->n   = 0;
}

/* The element lo + hi x^128 modulo the modulus, divided by x^128: the low 128 bits are cleared by
 * multiples of the modulus, x^128 + x^127 + x^126 + x^121 + 1. */
static inline __m128i aesgcm_avx2_reduce(__m128i lo, __m128i hi)
{
# define OVER(v)                                                                                   \
     _mm_xor_si128(_mm_xor_si128(_mm_slli_epi64(v, 63), _mm_slli_epi64(v, 62)),                    \
                   _mm_slli_epi64(v, 57))
# define KEPT(v)                                                                                   \
     _mm_xor_si128(_mm_xor_si128(v, _mm_srli_epi64(v, 1)),                                         \
                   _mm_xor_si128(_mm_srli_epi64(v, 2), _mm_srli_epi64(v, 7)))
    lo = _mm_xor_si128(lo, _mm_slli_si128(OVER(lo), 8));
    return _mm_xor_si128(_mm_xor_si128(hi, KEPT(lo)), _mm_srli_si128(OVER(lo), 8));
# undef OVER
# undef KEPT
}

/* What byte j of the multiples adds to the sum: its place is j higher than that of the nibble. */
# define ZERO(i) s##i = _mm256_setzero_si256();
# define LOOK(i)                                                                                   \
     s##i = _mm256_xor_si256(s##i, _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(t[2 * (i)]), x));
# define ADD(i, j)                                                                                 \
     lo = _mm256_xor_si256(lo, _mm256_srli_si256(s##i, j));                                        \
     hi = _mm256_xor_si256(hi, _mm256_slli_si256(s##i, 16 - (j)));
# define EACH(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7)
# define BYTES(first)                                                                              \
     EACH(ZERO)                                                                                    \
     for (i = 0; i < s->n; i++) {                                                                  \
         size_t power = s->n - 1 - i;                                                              \
         const __m128i *t =                                                                        \
             (const __m128i *) (const void *) s->table[power / 2] + power % 2 + 2 * (first);       \
         __m256i x = s->queue[i];                                                                  \
         EACH(LOOK)                                                                                \
     }                                                                                             \
     ADD(0, (first))                                                                               \
     ADD(1, (first) + 1)                                                                           \
     ADD(2, (first) + 2)                                                                           \
     ADD(3, (first) + 3)                                                                           \
     ADD(4, (first) + 4)                                                                           \
     ADD(5, (first) + 5)                                                                           \
     ADD(6, (first) + 6)                                                                           \
     ADD(7, (first) + 7)

/* Brings the queue into acc: the last block is multiplied by the first power. */
static void aesgcm_avx2_flush(aesgcm_avx2_hash *s)
{
    __m256i lo = _mm256_setzero_si256(), hi = lo, s0, s1, s2, s3, s4, s5, s6, s7;
    __m128i high, lo0, hi0, over;
    size_t i;

    BYTES(0)
    BYTES(8)
    lo     = aesgcm_avx2_reverse2(lo);
    hi     = aesgcm_avx2_reverse2(hi);
    high   = _mm256_extracti128_si256(lo, 1); /* times x^4 */
    over   = _mm_srli_epi64(high, 60);
    lo0    = _mm_xor_si128(_mm256_castsi256_si128(lo), _mm_slli_epi64(high, 4));
    lo0    = _mm_xor_si128(lo0, _mm_slli_si128(over, 8));
    hi0    = _mm_xor_si128(_mm256_castsi256_si128(hi), _mm_srli_si128(over, 8));
    high   = _mm256_extracti128_si256(hi, 1);
    hi0    = _mm_xor_si128(hi0, _mm_slli_epi64(high, 4));
    hi0    = _mm_xor_si128(hi0, _mm_slli_si128(_mm_srli_epi64(high, 60), 8));
    s->n   = 0;
    s->acc = _mm_shuffle_epi8(aesgcm_avx2_reduce(lo0, hi0),
                              _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
}

/* Appends a block; acc goes in with the first of a batch. */
static inline void aesgcm_avx2_push(aesgcm_avx2_hash *s, __m128i block)
{
    __m256i shift = _mm256_set_epi32(4, 4, 4, 4, 0, 0, 0, 0), x;

    if (s->n == AESGCM_AVX2_SPAN) {
        aesgcm_avx2_flush(s);
    }
    if (s->n == 0) {
        block = _mm_xor_si128(block, s->acc);
    }
    x                = _mm256_srlv_epi32(_mm256_broadcastsi128_si256(block), shift);
    s->queue[s->n++] = _mm256_and_si256(x, _mm256_set1_epi8(0x0f));
}

/* Appends len bytes, filled up with zeros to whole blocks. */
static void aesgcm_avx2_update(aesgcm_avx2_hash *s, const uint8_t *p, size_t len)
{
    for (; len >= 16; p += 16, len -= 16) {
        aesgcm_avx2_push(s, aesgcm_avx2_load(p));
    }
    if (len > 0) {
        aesgcm_avx2_push(s, aesgcm_avx2_load_some(p, len));
    }
}

/* tag = GHASH of ad and c. */
static void aesgcm_avx2_ghash(uint8_t tag[16], const uint8_t *c, size_t clen, const uint8_t *ad,
                              size_t adlen, const aesgcm_state *st)
{
    aesgcm_avx2_hash s;
    uint8_t lengths[16];

    aesgcm_avx2_init(&s, st, (adlen + 15) / 16 + (clen + 15) / 16 + 1);
    aesgcm_avx2_update(&s, ad, adlen);
    aesgcm_avx2_update(&s, c, clen);
    store64_be(lengths, (uint64_t) adlen << 3);
    store64_be(lengths + 8, (uint64_t) clen << 3);
    aesgcm_avx2_update(&s, lengths, 16);
    aesgcm_avx2_flush(&s);
    aesgcm_avx2_store(tag, s.acc);
    wipe(&s, sizeof s);
}

# include "aesgcm_mode.inc"

/* As many powers as aesgcm_avx2_init takes, or all. */
static void aesgcm_avx2_prepare(aesgcm_state *st, const uint8_t *key, size_t keybytes, size_t len)
{
    aesgcm_avx2_hash s;
    uint8_t block[16] = {0};
    size_t i, n = AESGCM_POWERS;

    IMPL_ACTIVE(aes)->expand(&st->key, key, keybytes);
    IMPL_ACTIVE(aes)->encrypt(block, block, 1, &st->key);
    if (len != AESGCM_ANY_LENGTH) {
        n = len / 16 + 1 < AESGCM_AVX2_SPAN ? (len / 16 + 2) / 2 * 2 : AESGCM_AVX2_SPAN;
    }
    s.acc = aesgcm_avx2_load(block);
    {
        __m128i swap = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        __m128i h    = _mm256_castsi256_si128(
            aesgcm_avx2_double(_mm256_castsi128_si256(_mm_shuffle_epi8(s.acc, swap))));
        uint8_t *to = st->h[AESGCM_POWERS - 1];

        aesgcm_avx2_store(to, h);
        aesgcm_avx2_make_table(s.table[0], to, to);
        s.acc = _mm_shuffle_epi8(h, swap);
        for (i = 1; i < n; i++) {
            s.n = 0;
            aesgcm_avx2_push(&s, _mm_setzero_si128());
            aesgcm_avx2_flush(&s);
            aesgcm_avx2_store(st->h[AESGCM_POWERS - 1 - i], _mm_shuffle_epi8(s.acc, swap));
        }
    }
    wipe(block, sizeof block);
    wipe(&s, sizeof s);
}

# undef NAME
# undef ZERO
# undef LOOK
# undef ADD
# undef EACH
# undef BYTES
TARGET_END

const aesgcm_impl aesgcm_avx2 = {
    IMPL_INFO(avx2, AVX2, "SP 800-38D; Hamburg 2009: byte shuffles; 8 blocks"),
    aesgcm_avx2_prepare,
    aesgcm_avx2_encrypt,
    aesgcm_avx2_decrypt,
};
#endif
