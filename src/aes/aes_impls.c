/* SPDX-License-Identifier: ISC */
/* AES by templates. With AES instructions: aes_blocks.inc on vectors of one block (AES-NI, ARMv8),
 * of two and of four (VAES), eight vectors in flight. For CPUs without them: aes_planes.inc,
 * bitsliced and constant-time, with AVX2 and NEON. */
#include "aes.h"

#include "../core/intrinsics.h"
#include "../core/stack.h"
#include "../simd/blocks.h"
#include "../simd/v_words.h"
#include "../simd/zmm.h"

/* ---- AES-NI (Intel, "Advanced Encryption Standard (AES) New Instructions Set", 2010) ---- */

#if TARGET_AESNI
TARGET_BEGIN(AESNI)

# define NAME(x)  aes_aesni_##x
# define V_BLOCKS 1
/* Functions of the templates: aes_aesni_load_some, aes_aesni_store_some, aes_aesni_put_some,
 * aes_aesni_ctr_run, aes_aesni_ctr_bulk. */

# include "../simd/aes_vectors.inc"
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_aesni = {
    IMPL_INFO(aesni, AESNI, "Intel AES-NI white paper 2010; 12 blocks interleaved"),
    aes_aesni_expand,
    aes_aesni_encrypt,
    aes_aesni_decrypt,
    aes_aesni_ctr,
};
#endif

/* ---- VAES on 256-bit vectors, for CPUs without AVX-512 ---- */

#if TARGET_VAES256
TARGET_BEGIN(VAES256)

# define NAME(x)  aes_vaes256_##x
# define V_BLOCKS 2
/* Functions of the templates: aes_vaes256_load_some, aes_vaes256_store_some,
 * aes_vaes256_load2_some, aes_vaes256_store2_some, aes_vaes256_put_some, aes_vaes256_ctr_run,
 * aes_vaes256_ctr_bulk. */

# include "../simd/aes_vectors.inc"
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_vaes256 = {
    IMPL_INFO(vaes256, VAES256, "Drucker, Gueron and Krasnov 2018; 24 blocks in flight"),
    aes_vaes256_expand,
    aes_vaes256_encrypt,
    aes_vaes256_decrypt,
    aes_vaes256_ctr,
};
#endif

/* ---- VAES on 512-bit vectors ---- */

#if TARGET_VAES
TARGET_BEGIN(VAES)

# define NAME(x)  aes_vaes_##x
# define V_BLOCKS 4
/* GCC leaves vzeroupper out where a vector is an argument of the function that it ends with. */
# define CLEAR()                                                                                   \
     do {                                                                                          \
         V_CLEAR();                                                                                \
         _mm256_zeroupper();                                                                       \
     } while (0)
/* Functions of the templates: aes_vaes_ctr_more, aes_vaes_put_some, aes_vaes_ctr_run. */

# include "../simd/aes_vectors.inc"
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_vaes = {
    IMPL_INFO(vaes, VAES, "Drucker, Gueron and Krasnov 2018; 32 blocks in flight"),
    aes_vaes_expand,
    aes_vaes_encrypt,
    aes_vaes_decrypt,
    aes_vaes_ctr,
};
#endif

/* ---- ARMv8 (Arm Architecture Reference Manual, AESE and AESMC) ---- */

#if TARGET_ARM_AES
TARGET_BEGIN(ARM_AES)

# define NAME(x)  aes_armv8_##x
# define V_BLOCKS 1
/* Functions of the templates: aes_armv8_load_some, aes_armv8_store_some, aes_armv8_put_some,
 * aes_armv8_ctr_run. */

# include "../simd/aes_vectors.inc"
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_armv8 = {
    IMPL_INFO(armv8, ARM_AES, "Arm Architecture Reference Manual, AESE; 8 blocks interleaved"),
    aes_armv8_expand,
    aes_armv8_encrypt,
    aes_armv8_decrypt,
    aes_armv8_ctr,
};
#endif

/* ---- AVX2: bitsliced, 32 blocks ---- */

#if TARGET_AVX2
TARGET_BEGIN(AVX2)

# define NAME(x)  aes_avx2_##x
# define V_BLOCKS 2

/* Functions of the templates: aes_avx2_load_some, aes_avx2_store_some, aes_avx2_load2_some,
 * aes_avx2_store2_some, aes_avx2_load_key, aes_avx2_rounds, aes_avx2_inv_rounds,
 * aes_avx2_load_batch, aes_avx2_store_batch, aes_avx2_ctr_run, aes_avx2_blocks. */

# include "../simd/aes_vectors.inc"

/* The counters hi:lo, hi:lo + 1, ... as AES input. */
static inline void aes_planes_counters(__m256i q[8], uint64_t hi, uint64_t lo)
{
    __m256i ctr =
        _mm256_set_epi64x((long long) hi, (long long) (lo + 1), (long long) hi, (long long) lo);
    int i;

    for (i = 0; i < 8; i++) {
        q[i] = blocks_reverse2(ctr);
        ctr  = _mm256_add_epi64(ctr, _mm256_set_epi64x(0, 2, 0, 2));
    }
}

/* Ones in every byte of v that has the bit. */
static inline __m256i aes_avx2_bit(__m256i v, __m256i bit)
{
    return _mm256_cmpeq_epi8(_mm256_and_si256(v, bit), bit);
}

# define LEFT(a, n)                _mm256_slli_epi64(a, n)
# define RIGHT(a, n)               _mm256_srli_epi64(a, n)
# define MASK(x)                   _mm256_set1_epi64x((long long) (x))
# define PLANE_SET(x)              _mm256_set1_epi8((char) (x))
# define PLANE_BIT(v, x)           aes_avx2_bit(v, PLANE_SET(x))
# define PLANE_PICK(v, places)     _mm256_shuffle_epi8(v, places)
# define PLANE_KEY(p)              V_KEY(p)
# define PLANE_LOAD_SOME(p, n)     aes_avx2_load2_some(p, n)
# define PLANE_STORE_SOME(p, v, n) aes_avx2_store2_some(p, v, n)
# define PLANE_STACK               6144
# include "aes_planes.inc"

/* SubBytes of 16 bytes. */
static NEVER_INLINE __m128i aes_avx2_sub(__m128i a)
{
    __m256i q[8], v = _mm256_set1_epi8(0x63);
    int i;

    aes_planes_spread(q, _mm256_broadcastsi128_si256(a));
    aes_avx2_sub_bytes(q);
    for (i = 0; i < 8; i++) {
        v = _mm256_xor_si256(v, _mm256_and_si256(q[i], _mm256_set1_epi8((char) (1U << i))));
    }
    return _mm256_castsi256_si128(v);
}

/* The instruction aeskeygenassist: SubWord of words 1 and 3, each also rotated and with rcon. */
static inline __m128i aes_avx2_assist(__m128i a, int rcon)
{
    __m128i words = _mm_set_epi8(12, 15, 14, 13, 15, 14, 13, 12, 4, 7, 6, 5, 7, 6, 5, 4);

    return _mm_xor_si128(_mm_shuffle_epi8(aes_avx2_sub(a), words), _mm_set_epi32(rcon, 0, rcon, 0));
}

# define ASSIST(a, rcon) aes_avx2_assist(a, rcon)
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

TARGET_END

const aes_impl aes_avx2 = {
    IMPL_INFO(avx2, AVX2, "Kasper and Schwabe 2009; Adomnicai and Peyrin 2021; 32 blocks"),
    aes_avx2_expand_key,
    aes_avx2_encrypt,
    aes_avx2_decrypt,
    aes_avx2_ctr,
};
#endif

/* ---- NEON: bitsliced, 16 blocks ---- */

#if TARGET_NEON
TARGET_BEGIN(NEON)

# define NAME(x) aes_neon_##x

/* The first n bytes at p, 0 < n < 16, and zeros. */
static uint8x16_t aes_neon_load_some(const uint8_t *p, size_t n)
{
    uint8_t b[16] = {0};
    size_t i;

    for (i = 0; i < n; i++) {
        b[i] = p[i];
    }
    return vld1q_u8(b);
}

/* The first n bytes of v, 0 < n < 16. */
static void aes_neon_store_some(uint8_t *p, uint8x16_t v, size_t n)
{
    uint8_t b[16];
    size_t i;

    vst1q_u8(b, v);
    for (i = 0; i < n; i++) {
        p[i] = b[i];
    }
}

/* The counters hi:lo, hi:lo + 1, ... as AES input. */
static inline void aes_planes_counters(uint8x16_t q[8], uint64_t hi, uint64_t lo)
{
    uint64x2_t ctr = vcombine_u64(vcreate_u64(hi), vcreate_u64(lo));
    uint64x2_t one = vcombine_u64(vcreate_u64(0), vcreate_u64(1));
    int i;

    for (i = 0; i < 8; i++) {
        q[i] = vrev64q_u8(vreinterpretq_u8_u64(ctr));
        ctr  = vaddq_u64(ctr, one);
    }
}

# define V                         uint8x16_t
# define V_BYTES                   16
# define V_XOR(a, b)               veorq_u8(a, b)
# define V_AND(a, b)               vandq_u8(a, b)
# define LEFT(a, n)                vshlq_n_u8(a, n)
# define RIGHT(a, n)               vshrq_n_u8(a, n)
# define MASK(x)                   vdupq_n_u8((x) & 0xff)
# define PLANE_SET(x)              vdupq_n_u8((uint8_t) (x))
# define PLANE_BIT(v, x)           vtstq_u8(v, PLANE_SET(x))
# define PLANE_PICK(v, places)     neon_pick(v, places)
# define PLANE_KEY(p)              vld1q_u8(p)
# define V_LOAD(p)                 vld1q_u8(p)
# define V_STORE(p, v)             vst1q_u8(p, v)
# define PLANE_LOAD_SOME(p, n)     aes_neon_load_some(p, n)
# define PLANE_STORE_SOME(p, v, n) aes_neon_store_some(p, v, n)
# define PLANE_STACK               3584

/* Functions of the templates: aes_neon_load_key, aes_neon_rounds, aes_neon_inv_rounds,
 * aes_neon_load_batch, aes_neon_store_batch, aes_neon_ctr_run, aes_neon_blocks. */

# include "aes_planes.inc"

/* SubWord of FIPS 197: the S-box on each byte of x. */
static NEVER_INLINE uint32_t aes_neon_sub_word(uint32_t x)
{
    uint8x16_t q[8], v = vdupq_n_u8(0x63);
    int i;

    aes_planes_spread(q, vreinterpretq_u8_u32(vdupq_n_u32(x)));
    aes_neon_sub_bytes(q);
    for (i = 0; i < 8; i++) {
        v = veorq_u8(v, vandq_u8(q[i], vdupq_n_u8((uint8_t) (1U << i))));
    }
    return vgetq_lane_u32(vreinterpretq_u32_u8(v), 0);
}

static STACK_WORK void aes_neon_expand_work(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    aes_expand_words(ek, key, keybytes, aes_neon_sub_word);
}

static void aes_neon_expand(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    aes_neon_expand_work(ek, key, keybytes);
    stack_clear(1024);
}

# define NO_SCHEDULE
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_neon = {
    IMPL_INFO(neon, NEON, "Kasper and Schwabe 2009; Adomnicai and Peyrin 2021; 16 blocks"),
    aes_neon_expand,
    aes_neon_encrypt,
    aes_neon_decrypt,
    aes_neon_ctr,
};
#endif
