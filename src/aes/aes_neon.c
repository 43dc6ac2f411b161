/* SPDX-License-Identifier: ISC */
/* AES with NEON, for CPUs without AES instructions; constant-time. Bitsliced, 16 blocks. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_NEON
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON)

# define NAME(x) aes_neon_##x

/* Byte places[i] of v as byte i. */
static ALWAYS_INLINE uint8x16_t aes_neon_pick(uint8x16_t v, uint8x16_t places)
{
# if SIMD_ARM64
    return vqtbl1q_u8(v, places);
# else
    uint8x8x2_t t = {{vget_low_u8(v), vget_high_u8(v)}};

    return vcombine_u8(vtbl2_u8(t, vget_low_u8(places)), vtbl2_u8(t, vget_high_u8(places)));
# endif
}

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
static inline void aes_neon_counters(uint8x16_t q[8], uint64_t hi, uint64_t lo)
{
    uint64x2_t ctr = vcombine_u64(vcreate_u64(hi), vcreate_u64(lo));
    uint64x2_t one = vcombine_u64(vcreate_u64(0), vcreate_u64(1));
    int i;

    for (i = 0; i < 8; i++) {
        q[i] = vrev64q_u8(vreinterpretq_u8_u64(ctr));
        ctr  = vaddq_u64(ctr, one);
    }
}

enum { AES_NEON_STACK = 3584 };

# define PLANE                     uint8x16_t
# define PLANE_BYTES               16
# define PLANE_XOR(a, b)           veorq_u8(a, b)
# define PLANE_AND(a, b)           vandq_u8(a, b)
# define PLANE_LEFT(a, n)          vshlq_n_u8(a, n)
# define PLANE_RIGHT(a, n)         vshrq_n_u8(a, n)
# define PLANE_MASK(x)             vdupq_n_u8((x) & 0xff)
# define PLANE_SET(x)              vdupq_n_u8((uint8_t) (x))
# define PLANE_BIT(v, x)           vtstq_u8(v, PLANE_SET(x))
# define PLANE_PICK(v, places)     aes_neon_pick(v, places)
# define PLANE_KEY(p)              vld1q_u8(p)
# define PLANE_LOAD(p)             vld1q_u8(p)
# define PLANE_STORE(p, v)         vst1q_u8(p, v)
# define PLANE_LOAD_SOME(p, n)     aes_neon_load_some(p, n)
# define PLANE_STORE_SOME(p, v, n) aes_neon_store_some(p, v, n)
# define PLANE_STACK               AES_NEON_STACK

# define planes_load_key    aes_neon_load_key
# define planes_add_key     aes_neon_add_key
# define planes_reframe     aes_neon_reframe
# define planes_rounds      aes_neon_rounds
# define planes_inv_rounds  aes_neon_inv_rounds
# define planes_load_batch  aes_neon_load_batch
# define planes_store_batch aes_neon_store_batch
# define aes_ctr_run        aes_neon_ctr_run
# define planes_blocks      aes_neon_blocks

# include "aes_planes.inc"

/* SubWord of FIPS 197: the S-box on each byte of x. */
static NEVER_INLINE uint32_t aes_neon_sub_word(uint32_t x)
{
    uint8x16_t q[8], v = vdupq_n_u8(0x63);
    int i;

    aes_neon_spread(q, vreinterpretq_u8_u32(vdupq_n_u32(x)));
    aes_neon_sub_bytes(q);
    for (i = 0; i < 8; i++) {
        v = veorq_u8(v, vandq_u8(q[i], vdupq_n_u8((uint8_t) (1U << i))));
    }
    return vgetq_lane_u32(vreinterpretq_u32_u8(v), 0);
}

/* KeyExpansion of FIPS 197, with words read as little-endian: RotWord is a rotation to the right,
 * Rcon stands in the low byte. */
static STACK_WORK void aes_neon_expand_work(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    size_t nk     = keybytes / 4, i;
    uint32_t rcon = 1, w;
    uint8_t *rk   = ek->rk[0];

    bytes_zero((uint8_t *) ek, sizeof *ek);
    ek->rounds = (uint8_t) (nk + 6);
    bytes_copy(rk, key, keybytes);
    for (i = nk; i < 4 * ((size_t) ek->rounds + 1); i++) {
        w = load32_le(rk + 4 * (i - 1));
        if (i % nk == 0) {
            w    = aes_neon_sub_word(rotr32(w, 8)) ^ rcon;
            rcon = rcon << 1 ^ (rcon >> 7) * 0x11b;
        } else if (nk == 8 && i % nk == 4) {
            w = aes_neon_sub_word(w);
        }
        store32_le(rk + 4 * i, w ^ load32_le(rk + 4 * (i - nk)));
    }
}

static void aes_neon_expand(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    aes_neon_expand_work(ek, key, keybytes);
    stack_clear(1024);
}

# define OWN_RUN
# define NO_SCHEDULE
# define CLEAR()        (void) 0
# define CTR_STACK(len) AES_NEON_STACK
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
