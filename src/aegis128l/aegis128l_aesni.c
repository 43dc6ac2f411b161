/* AEGIS-128L with the AES-NI instructions. */
#include "aegis128l.h"

#include "../core/bytes.h"

#if TARGET_AESNI
TARGET_BEGIN(AESNI)

# define NAME(x) aegis128l_aesni_##x
# include "aegis_aesni.inc"

typedef struct aegis128l_aesni_state {
    __m128i s[8];
} aegis128l_aesni_state;

static const uint8_t aegis128l_aesni_c[2][16] = {AEGIS_C0, AEGIS_C1};

/* Update of the draft, in which S0' = AES(S7, S0 ^ M0) = AES(S7, a0) ^ b0 for any a0 ^ b0 = S0 ^
 * M0: b0 arrives four cycles later than a0 without any loss. The same for S4 with a1 and b1. */
AEGIS_INLINE void aegis128l_aesni_update(aegis128l_aesni_state *st, __m128i a0, __m128i b0,
                                         __m128i a1, __m128i b1)
{
    __m128i *s = st->s, s7 = s[7];

    s[7] = _mm_aesenc_si128(s[6], s[7]);
    s[6] = _mm_aesenc_si128(s[5], s[6]);
    s[5] = _mm_aesenc_si128(s[4], s[5]);
    s[4] = _mm_xor_si128(_mm_aesenc_si128(s[3], a1), b1);
    s[3] = _mm_aesenc_si128(s[2], s[3]);
    s[2] = _mm_aesenc_si128(s[1], s[2]);
    s[1] = _mm_aesenc_si128(s[0], s[1]);
    s[0] = _mm_xor_si128(_mm_aesenc_si128(s7, a0), b0);
}

AEGIS_INLINE void aegis128l_aesni_take(aegis128l_aesni_state *st, __m128i m0, __m128i m1)
{
    aegis128l_aesni_update(st, m0, st->s[0], m1, st->s[4]);
}

AEGIS_INLINE __m128i aegis128l_aesni_z0(const aegis128l_aesni_state *st)
{
    return _mm_xor_si128(_mm_xor_si128(st->s[1], st->s[6]), _mm_and_si128(st->s[2], st->s[3]));
}

AEGIS_INLINE __m128i aegis128l_aesni_z1(const aegis128l_aesni_state *st)
{
    return _mm_xor_si128(_mm_xor_si128(st->s[2], st->s[5]), _mm_and_si128(st->s[6], st->s[7]));
}

AEGIS_INLINE void aegis128l_aesni_init(aegis128l_aesni_state *st, const uint8_t k[16],
                                       const uint8_t npub[16])
{
    __m128i key = aegis128l_aesni_load(k), nonce = aegis128l_aesni_load(npub);
    __m128i c0 = aegis128l_aesni_load(aegis128l_aesni_c[0]);
    __m128i c1 = aegis128l_aesni_load(aegis128l_aesni_c[1]);
    int i;

    st->s[0] = st->s[4] = _mm_xor_si128(key, nonce);
    st->s[1] = st->s[3] = c1;
    st->s[2]            = c0;
    st->s[5] = st->s[7] = _mm_xor_si128(key, c0);
    st->s[6]            = _mm_xor_si128(key, c1);
    for (i = 0; i < 10; i++) {
        aegis128l_aesni_take(st, nonce, key);
    }
}

AEGIS_INLINE void aegis128l_aesni_absorb(aegis128l_aesni_state *st, const uint8_t *p)
{
    aegis128l_aesni_take(st, aegis128l_aesni_load(p), aegis128l_aesni_load(p + 16));
}

AEGIS_INLINE void aegis128l_aesni_enc(aegis128l_aesni_state *st, uint8_t *out, const uint8_t *in)
{
    __m128i m0 = aegis128l_aesni_load(in), m1 = aegis128l_aesni_load(in + 16);

    aegis128l_aesni_store(out, _mm_xor_si128(m0, aegis128l_aesni_z0(st)));
    aegis128l_aesni_store(out + 16, _mm_xor_si128(m1, aegis128l_aesni_z1(st)));
    aegis128l_aesni_take(st, m0, m1);
}

/* The message is c ^ z: AES takes c, which does not wait for z. */
AEGIS_INLINE void aegis128l_aesni_dec(aegis128l_aesni_state *st, uint8_t *out, const uint8_t *in)
{
    __m128i c0 = aegis128l_aesni_load(in), c1 = aegis128l_aesni_load(in + 16);
    __m128i z0 = aegis128l_aesni_z0(st), z1 = aegis128l_aesni_z1(st);

    aegis128l_aesni_store(out, _mm_xor_si128(c0, z0));
    aegis128l_aesni_store(out + 16, _mm_xor_si128(c1, z1));
    aegis128l_aesni_update(st, c0, _mm_xor_si128(st->s[0], z0), c1, _mm_xor_si128(st->s[4], z1));
}

/* The last n bytes, 0 < n < 32, of the associated data or the message: *v0 and *v1 are these bytes
 * and zeros. */
AEGIS_INLINE void aegis128l_aesni_tail(__m128i *v0, __m128i *v1, const uint8_t *p, size_t n)
{
    if (n >= 16) {
        *v0 = aegis128l_aesni_load(p);
        *v1 = aegis128l_aesni_load_some(p + 16, n - 16);
    } else {
        *v0 = aegis128l_aesni_load_some(p, n);
        *v1 = _mm_setzero_si128();
    }
}

AEGIS_INLINE void aegis128l_aesni_store_tail(uint8_t *p, __m128i v0, __m128i v1, size_t n)
{
    if (n >= 16) {
        aegis128l_aesni_store(p, v0);
        aegis128l_aesni_store_some(p + 16, v1, n - 16);
    } else {
        aegis128l_aesni_store_some(p, v0, n);
    }
}

AEGIS_INLINE void aegis128l_aesni_absorb_some(aegis128l_aesni_state *st, const uint8_t *p, size_t n)
{
    __m128i v0, v1;

    aegis128l_aesni_tail(&v0, &v1, p, n);
    aegis128l_aesni_take(st, v0, v1);
}

AEGIS_INLINE void aegis128l_aesni_enc_some(aegis128l_aesni_state *st, uint8_t *out,
                                           const uint8_t *in, size_t n)
{
    __m128i m0, m1;

    aegis128l_aesni_tail(&m0, &m1, in, n);
    aegis128l_aesni_store_tail(out, _mm_xor_si128(m0, aegis128l_aesni_z0(st)),
                               _mm_xor_si128(m1, aegis128l_aesni_z1(st)), n);
    aegis128l_aesni_take(st, m0, m1);
}

AEGIS_INLINE void aegis128l_aesni_dec_some(aegis128l_aesni_state *st, uint8_t *out,
                                           const uint8_t *in, size_t n)
{
    __m128i m0, m1;

    aegis128l_aesni_tail(&m0, &m1, in, n);
    m0 = aegis128l_aesni_cut(_mm_xor_si128(m0, aegis128l_aesni_z0(st)), n < 16 ? n : 16);
    m1 = aegis128l_aesni_cut(_mm_xor_si128(m1, aegis128l_aesni_z1(st)), n < 16 ? 0 : n - 16);
    aegis128l_aesni_store_tail(out, m0, m1, n);
    aegis128l_aesni_take(st, m0, m1);
}

AEGIS_INLINE void aegis128l_aesni_finish(aegis128l_aesni_state *st, uint8_t tag[32], size_t adlen,
                                         size_t mlen)
{
    __m128i *s = st->s;
    __m128i t =
        _mm_set_epi64x((long long) ((uint64_t) mlen * 8), (long long) ((uint64_t) adlen * 8));
    int i;

    t = _mm_xor_si128(t, s[2]);
    for (i = 0; i < 7; i++) {
        aegis128l_aesni_take(st, t, t);
    }
    aegis128l_aesni_store(tag, _mm_xor_si128(_mm_xor_si128(s[0], s[1]), _mm_xor_si128(s[2], s[3])));
    aegis128l_aesni_store(tag + 16,
                          _mm_xor_si128(_mm_xor_si128(s[4], s[5]), _mm_xor_si128(s[6], s[7])));
}

/* In an update each word stays in its register but is called by the next name: after eight, the
 * names are where they were. */
# define INLINE       AEGIS_INLINE
# define RATE         32U
# define BATCH(X)     X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7)
# define BATCH_BLOCKS 8U
# if ARCH_X86_64
#  define FORGET(st) ((void) 0)
# else
#  define FORGET(st) wipe(&(st), sizeof(st))
# endif
# include "aegis_message.inc"

TARGET_END

const aegis128l_impl aegis128l_aesni = {
    IMPL_INFO(aesni, AESNI, "draft-irtf-cfrg-aegis-aead; the message enters after the round"),
    aegis128l_aesni_encrypt,
    aegis128l_aesni_decrypt,
};
#endif
