/* AES with AVX2, for CPUs without AES instructions; constant-time. Bitsliced, 16 blocks in eight
 * vectors (E. Kasper and P. Schwabe, "Faster and Timing-Attack Resistant AES-GCM", 2009), and two
 * such batches side by side. ShiftRows is left out: the bytes stay in their places, and MixColumns
 * finds them (A. Adomnicai and T. Peyrin, "Fixslicing AES-like Ciphers", 2021). */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_AVX2
TARGET_BEGIN(AVX2)

/* Byte r + 4 c of a block is in row r and column c, columns counting modulo 4. In frame i, that is
 * after i times ShiftRows, it still stands where those would have taken it from, at r + 4 (c + i
 * r); after four times, that is its own place again. aes_avx2_frame[i][p] is the byte of a block in
 * frame 0 that stands at p in frame i. */
static const uint8_t aes_avx2_frame[4][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {0, 13, 10, 7, 4, 1, 14, 11, 8, 5, 2, 15, 12, 9, 6, 3},
    {0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12, 5, 14, 7},
    {0, 5, 10, 15, 4, 9, 14, 3, 8, 13, 2, 7, 12, 1, 6, 11},
};

/* aes_avx2_turn[i][n - 1][p]: where in frame i the byte stands that is in the same column as the
 * one at p, n rows further: r + n + 4 (c + i n). */
static const uint8_t aes_avx2_turn[4][2][16] = {
    {{1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12},
     {2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13}},
    {{5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12, 1, 2, 3, 0},
     {10, 11, 8, 9, 14, 15, 12, 13, 2, 3, 0, 1, 6, 7, 4, 5}},
    {{9, 10, 11, 8, 13, 14, 15, 12, 1, 2, 3, 0, 5, 6, 7, 4},
     {2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13}},
    {{13, 14, 15, 12, 1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8},
     {10, 11, 8, 9, 14, 15, 12, 13, 2, 3, 0, 1, 6, 7, 4, 5}},
};

# define NAME(x)  aes_avx2_##x
# define V_BLOCKS 2
# include "../simd/aes_vectors.inc"
# include "../simd/aes_vectors.inc" /* its functions stay */

# define INLINE      static ALWAYS_INLINE
# define WORD        __m256i
# define XOR(a, b)   _mm256_xor_si256(a, b)
# define AND(a, b)   _mm256_and_si256(a, b)
# define NOT(a)      (a)
# define LEFT(a, n)  _mm256_slli_epi64(a, n)
# define RIGHT(a, n) _mm256_srli_epi64(a, n)
# define MASK(x)     _mm256_set1_epi64x((long long) (x))
# define FRAME       , const __m256i turn[2]
# define FRAME_ARG   , turn
# define ROW1(a)     _mm256_shuffle_epi8(a, turn[0])
# define ROW2(a)     _mm256_shuffle_epi8(a, turn[1])
# include "../simd/aes_slice.inc"

/* The planes of a vector, every bit of which fills a byte. */
static inline void aes_avx2_spread(__m256i q[8], __m256i v)
{
    int i;

    for (i = 0; i < 8; i++) {
        __m256i bit = _mm256_set1_epi8((char) (1U << i));
        q[i]        = _mm256_cmpeq_epi8(_mm256_and_si256(v, bit), bit);
    }
}

/* SubBytes of 16 bytes. */
static NEVER_INLINE __m128i aes_avx2_sub(__m128i a)
{
    __m256i q[8], v = _mm256_set1_epi8(0x63);
    int i;

    aes_avx2_spread(q, _mm256_broadcastsi128_si256(a));
    aes_avx2_sub_bytes(q);
    for (i = 0; i < 8; i++) {
        v = _mm256_xor_si256(v, _mm256_and_si256(q[i], _mm256_set1_epi8((char) (1U << i))));
    }
    return _mm256_castsi256_si128(v);
}

/* What the instruction aeskeygenassist does: SubWord of words 1 and 3, each also rotated, with
 * rcon. */
static inline __m128i aes_avx2_assist(__m128i a, int rcon)
{
    __m128i words = _mm_set_epi8(12, 15, 14, 13, 15, 14, 13, 12, 4, 7, 6, 5, 7, 6, 5, 4);

    return _mm_xor_si128(_mm_shuffle_epi8(aes_avx2_sub(a), words), _mm_set_epi32(rcon, 0, rcon, 0));
}

/* The planes of the round keys, each in its frame, with what aes_slice.inc wants where NOT does
 * nothing. */
static void aes_avx2_load_key(__m256i k[15][8], const aes_key *ek)
{
    __m256i plus = _mm256_setzero_si256();
    unsigned i;

    for (i = 0; i <= ek->rounds; i++) {
        __m256i v =
            _mm256_shuffle_epi8(aes_avx2_key(ek->rk[i]), aes_avx2_key(aes_avx2_frame[i % 4]));

        aes_avx2_spread(k[i], _mm256_xor_si256(v, plus));
        plus = _mm256_set1_epi8(0x63);
    }
}

static inline void aes_avx2_add_key(__m256i q[8], const __m256i k[8])
{
    int i;

    for (i = 0; i < 8; i++) {
        q[i] = _mm256_xor_si256(q[i], k[i]);
    }
}

/* Between frame 0 and frame 2, from either to the other: rounds is 2 modulo 4. */
static inline void aes_avx2_reframe(__m256i q[8])
{
    __m256i frame = aes_avx2_key(aes_avx2_frame[2]);
    int i;

    for (i = 0; i < 8; i++) {
        q[i] = _mm256_shuffle_epi8(q[i], frame);
    }
}

enum { AES_AVX2_BATCH = 256 };

/* Encrypts n batches, 1 or 2, of 16 blocks each. The rounds of two are independent, which hides
 * their latency. */
static NEVER_INLINE void aes_avx2_rounds(__m256i q[2][8], size_t n, __m256i k[15][8],
                                         unsigned rounds)
{
    __m256i turn[2];
    unsigned i;
    size_t s;

    for (s = 0; s < n; s++) {
        aes_avx2_transpose(q[s]);
        aes_avx2_add_key(q[s], k[0]);
    }
    for (i = 1; i < rounds; i++) {
        turn[0] = aes_avx2_key(aes_avx2_turn[i % 4][0]);
        turn[1] = aes_avx2_key(aes_avx2_turn[i % 4][1]);
        for (s = 0; s < n; s++) {
            aes_avx2_sub_bytes(q[s]);
            aes_avx2_mix_columns(q[s], k[i], turn);
        }
    }
    for (s = 0; s < n; s++) {
        aes_avx2_sub_bytes(q[s]);
        aes_avx2_add_key(q[s], k[rounds]);
        aes_avx2_transpose(q[s]);
        aes_avx2_reframe(q[s]);
    }
}

/* The inverse of aes_avx2_rounds, through the same frames. */
static NEVER_INLINE void aes_avx2_inv_rounds(__m256i q[2][8], size_t n, __m256i k[15][8],
                                             unsigned rounds)
{
    __m256i turn[2], zero[8];
    unsigned i;
    size_t s;

    memset(zero, 0, sizeof zero);
    for (s = 0; s < n; s++) {
        aes_avx2_reframe(q[s]);
        aes_avx2_transpose(q[s]);
        aes_avx2_add_key(q[s], k[rounds]);
    }
    for (i = rounds - 1; i > 0; i--) {
        turn[0] = aes_avx2_key(aes_avx2_turn[i % 4][0]);
        turn[1] = aes_avx2_key(aes_avx2_turn[i % 4][1]);
        for (s = 0; s < n; s++) {
            aes_avx2_inv_sub_bytes(q[s]);
            aes_avx2_add_key(q[s], k[i]);
            aes_avx2_inv_mix_columns(q[s], zero, turn);
        }
    }
    for (s = 0; s < n; s++) {
        aes_avx2_inv_sub_bytes(q[s]);
        aes_avx2_add_key(q[s], k[0]);
        aes_avx2_transpose(q[s]);
    }
}

/* The batch at p, of which there are len bytes, or more; the rest is 0. */
static NEVER_INLINE void aes_avx2_load_batch(__m256i q[8], const uint8_t *p, size_t len)
{
    size_t i;

    for (i = 0; i < 8; i++, p += 32) {
        q[i] = len >= 32 ? aes_avx2_load2(p)
                         : (len > 0 ? aes_avx2_load2_some(p, len) : _mm256_setzero_si256());
        len -= len < 32 ? len : 32;
    }
}

/* No more than the first len bytes of the batch, to p. */
static NEVER_INLINE void aes_avx2_store_batch(uint8_t *p, const __m256i q[8], size_t len)
{
    size_t i;

    for (i = 0; i < 8 && len >= 32; i++, p += 32, len -= 32) {
        aes_avx2_store2(p, q[i]);
    }
    if (i < 8 && len > 0) {
        aes_avx2_store2_some(p, q[i], len);
    }
}

/* The counters hi:lo, hi:lo + 1, ... as AES input. */
static inline void aes_avx2_counters(__m256i q[8], uint64_t hi, uint64_t lo)
{
    __m256i ctr =
        _mm256_set_epi64x((long long) hi, (long long) (lo + 1), (long long) hi, (long long) lo);
    int i;

    for (i = 0; i < 8; i++) {
        q[i] = aes_avx2_reverse2(ctr);
        ctr  = _mm256_add_epi64(ctr, _mm256_set_epi64x(0, 2, 0, 2));
    }
}

/* What the planes of the round keys and of the blocks, and the rounds, take of the stack. */
enum { AES_AVX2_STACK = 6144 };

/* Counter mode over len bytes, during which lo does not wrap. m is not NULL. */
static STACK_WORK void aes_avx2_ctr_run(uint8_t *c, const uint8_t *m, size_t len, uint64_t hi,
                                        uint64_t lo, const aes_key *ek)
{
    __m256i k[15][8], q[2][8], x[8];
    size_t n, s, now, i;

    aes_avx2_load_key(k, ek);
    while (len > 0) {
        n = len > AES_AVX2_BATCH ? 2 : 1;
        for (s = 0; s < n; s++, lo += AES_AVX2_BATCH / 16) {
            aes_avx2_counters(q[s], hi, lo);
        }
        aes_avx2_rounds(q, n, k, ek->rounds);
        for (s = 0; s < n; s++, c += now, m += now, len -= now) {
            now = len < AES_AVX2_BATCH ? len : AES_AVX2_BATCH;
            aes_avx2_load_batch(x, m, now);
            for (i = 0; i < 8; i++) {
                q[s][i] = _mm256_xor_si256(q[s][i], x[i]);
            }
            aes_avx2_store_batch(c, q[s], now);
        }
    }
}

# define ASSIST(a, rcon) aes_avx2_assist(a, rcon)
# define CLEAR()         (void) 0
# define CTR_STACK(len)  AES_AVX2_STACK
# include "aes_blocks.inc"

static STACK_WORK void aes_avx2_expand_work(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    aes_avx2_expand(ek, key, keybytes);
}

static void aes_avx2_expand_key(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    aes_avx2_expand_work(ek, key, keybytes);
    stack_clear(1536);
}

/* aes_avx2_rounds or aes_avx2_inv_rounds. */
typedef void aes_avx2_cipher(__m256i q[2][8], size_t n, __m256i k[15][8], unsigned rounds);

static STACK_WORK void aes_avx2_blocks(aes_avx2_cipher *cipher, uint8_t *out, const uint8_t *in,
                                       size_t len, const aes_key *ek)
{
    __m256i k[15][8], q[2][8];
    size_t n, now;

    aes_avx2_load_key(k, ek);
    for (; len > 0; out += now, in += now, len -= now) {
        now = len < 2 * AES_AVX2_BATCH ? len : 2 * AES_AVX2_BATCH;
        n   = now > AES_AVX2_BATCH ? 2 : 1;
        aes_avx2_load_batch(q[0], in, now);
        if (n == 2) {
            aes_avx2_load_batch(q[1], in + AES_AVX2_BATCH, now - AES_AVX2_BATCH);
        }
        cipher(q, n, k, ek->rounds);
        aes_avx2_store_batch(out, q[0], now);
        if (n == 2) {
            aes_avx2_store_batch(out + AES_AVX2_BATCH, q[1], now - AES_AVX2_BATCH);
        }
    }
}

static void aes_avx2_encrypt(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_avx2_blocks(aes_avx2_rounds, out, in, 16 * n, ek);
    stack_clear(AES_AVX2_STACK);
}

static void aes_avx2_decrypt(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_avx2_blocks(aes_avx2_inv_rounds, out, in, 16 * n, ek);
    stack_clear(AES_AVX2_STACK);
}

TARGET_END

const aes_impl aes_avx2 = {
    IMPL_INFO(avx2, AVX2, "Kasper and Schwabe 2009; Adomnicai and Peyrin 2021; 32 blocks"),
    aes_avx2_expand_key,
    aes_avx2_encrypt,
    aes_avx2_decrypt,
    aes_avx2_ctr,
};
#endif
