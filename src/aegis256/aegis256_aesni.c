/* AEGIS-256 with the AES-NI instructions. */
#include "aegis256.h"

#include "../core/bytes.h"

#if TARGET_AESNI
TARGET_BEGIN(AESNI)

# define NAME(x) aegis256_aesni_##x
# include "../aegis128l/aegis_aesni.inc"

typedef struct aegis256_aesni_state {
    __m128i s[6];
} aegis256_aesni_state;

static const uint8_t aegis256_aesni_c[2][16] = {AEGIS_C0, AEGIS_C1};

/* Update of the draft, in which S0' = AES(S5, S0 ^ M) = AES(S5, a) ^ b for any a ^ b = S0 ^ M: b
 * arrives four cycles later than a without any loss. */
AEGIS_INLINE void aegis256_aesni_update(aegis256_aesni_state *st, __m128i a, __m128i b)
{
    __m128i *s = st->s, s5 = s[5];

    s[5] = _mm_aesenc_si128(s[4], s[5]);
    s[4] = _mm_aesenc_si128(s[3], s[4]);
    s[3] = _mm_aesenc_si128(s[2], s[3]);
    s[2] = _mm_aesenc_si128(s[1], s[2]);
    s[1] = _mm_aesenc_si128(s[0], s[1]);
    s[0] = _mm_xor_si128(_mm_aesenc_si128(s5, a), b);
}

AEGIS_INLINE void aegis256_aesni_take(aegis256_aesni_state *st, __m128i m)
{
    aegis256_aesni_update(st, m, st->s[0]);
}

AEGIS_INLINE __m128i aegis256_aesni_z(const aegis256_aesni_state *st)
{
    __m128i x = _mm_xor_si128(_mm_xor_si128(st->s[1], st->s[4]), st->s[5]);

    return _mm_xor_si128(x, _mm_and_si128(st->s[2], st->s[3]));
}

AEGIS_INLINE void aegis256_aesni_init(aegis256_aesni_state *st, const uint8_t k[32],
                                      const uint8_t npub[32])
{
    __m128i k0 = aegis256_aesni_load(k), k1 = aegis256_aesni_load(k + 16);
    __m128i kn0 = _mm_xor_si128(k0, aegis256_aesni_load(npub));
    __m128i kn1 = _mm_xor_si128(k1, aegis256_aesni_load(npub + 16));
    __m128i c0  = aegis256_aesni_load(aegis256_aesni_c[0]);
    __m128i c1  = aegis256_aesni_load(aegis256_aesni_c[1]);
    int i;

    st->s[0] = kn0;
    st->s[1] = kn1;
    st->s[2] = c1;
    st->s[3] = c0;
    st->s[4] = _mm_xor_si128(k0, c0);
    st->s[5] = _mm_xor_si128(k1, c1);
    for (i = 0; i < 4; i++) {
        aegis256_aesni_take(st, k0);
        aegis256_aesni_take(st, k1);
        aegis256_aesni_take(st, kn0);
        aegis256_aesni_take(st, kn1);
    }
}

AEGIS_INLINE void aegis256_aesni_absorb(aegis256_aesni_state *st, const uint8_t *p)
{
    aegis256_aesni_take(st, aegis256_aesni_load(p));
}

AEGIS_INLINE void aegis256_aesni_enc(aegis256_aesni_state *st, uint8_t *out, const uint8_t *in)
{
    __m128i m = aegis256_aesni_load(in);

    aegis256_aesni_store(out, _mm_xor_si128(m, aegis256_aesni_z(st)));
    aegis256_aesni_take(st, m);
}

/* The message is c ^ z: AES takes c, which does not wait for z. */
AEGIS_INLINE void aegis256_aesni_dec(aegis256_aesni_state *st, uint8_t *out, const uint8_t *in)
{
    __m128i c = aegis256_aesni_load(in), z = aegis256_aesni_z(st);

    aegis256_aesni_store(out, _mm_xor_si128(c, z));
    aegis256_aesni_update(st, c, _mm_xor_si128(st->s[0], z));
}

AEGIS_INLINE void aegis256_aesni_absorb_some(aegis256_aesni_state *st, const uint8_t *p, size_t n)
{
    aegis256_aesni_take(st, aegis256_aesni_load_some(p, n));
}

AEGIS_INLINE void aegis256_aesni_enc_some(aegis256_aesni_state *st, uint8_t *out, const uint8_t *in,
                                          size_t n)
{
    __m128i m = aegis256_aesni_load_some(in, n);

    aegis256_aesni_store_some(out, _mm_xor_si128(m, aegis256_aesni_z(st)), n);
    aegis256_aesni_take(st, m);
}

AEGIS_INLINE void aegis256_aesni_dec_some(aegis256_aesni_state *st, uint8_t *out, const uint8_t *in,
                                          size_t n)
{
    __m128i m = _mm_xor_si128(aegis256_aesni_load_some(in, n), aegis256_aesni_z(st));

    m = aegis256_aesni_cut(m, n);
    aegis256_aesni_store_some(out, m, n);
    aegis256_aesni_take(st, m);
}

AEGIS_INLINE void aegis256_aesni_finish(aegis256_aesni_state *st, uint8_t tag[32], size_t adlen,
                                        size_t mlen)
{
    __m128i *s = st->s;
    __m128i t =
        _mm_set_epi64x((long long) ((uint64_t) mlen * 8), (long long) ((uint64_t) adlen * 8));
    int i;

    t = _mm_xor_si128(t, s[3]);
    for (i = 0; i < 7; i++) {
        aegis256_aesni_take(st, t);
    }
    aegis256_aesni_store(tag, _mm_xor_si128(_mm_xor_si128(s[0], s[1]), s[2]));
    aegis256_aesni_store(tag + 16, _mm_xor_si128(_mm_xor_si128(s[3], s[4]), s[5]));
}

/* In an update each word stays in its register but is called by the next name: after six, the names
 * are where they were. */
# define INLINE       AEGIS_INLINE
# define RATE         16U
# define BATCH(X)     X(0) X(1) X(2) X(3) X(4) X(5)
# define BATCH_BLOCKS 6U
# if ARCH_X86_64
#  define FORGET(st) ((void) 0)
# else
#  define FORGET(st) wipe(&(st), sizeof(st))
# endif
# include "../aegis128l/aegis_message.inc"

TARGET_END

const aegis256_impl aegis256_aesni = {
    IMPL_INFO(aesni, AESNI, "draft-irtf-cfrg-aegis-aead; the message enters after the round"),
    aegis256_aesni_encrypt,
    aegis256_aesni_decrypt,
};
#endif
