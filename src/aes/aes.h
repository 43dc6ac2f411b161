/* SPDX-License-Identifier: ISC */
/* AES-128 and AES-256 (FIPS 197): the interfaces of the implementations of the block cipher with
 * counter mode (SP 800-38A), of AES-GCM (SP 800-38D), and of AES-256-GCM-SIV (RFC 8452).
 *
 * aes.c, aesgcm.c and aesgcmsiv.c hold the known answers. The implementations are in
 *
 *   aes_ref.c            bitsliced AES (simd/aes_slice.inc)
 *   aes_zkn.c            AES by RISC-V's instructions
 *   aes_impls.c          AES by those of x86 and ARMv8: aes_blocks.inc; bitsliced in vectors:
 *                        aes_planes.inc
 *   aesgcm_impls.c       AES-GCM by carry-less products: aesgcm_blocks.inc; by products of 8 bits,
 *                        with NEON: aesgcm_neon.inc; by byte shuffles, with AVX2; by products of
 *                        integers: aesgcm_portable.inc
 *   aesgcm_vaes.c        AES-GCM on 512-bit vectors
 *   aesgcmsiv_impls.c    AES-GCM-SIV: aesgcmsiv_blocks.inc, aesgcm_neon.inc, aesgcm_portable.inc
 *
 * To understand the vector code, read aes_blocks.inc first, then gcm.h and aesgcm_core.inc, with
 * the words of simd/aes_vectors.inc at hand; aes_ref.c and aesgcm_portable.inc are the plain
 * versions of both. */
#pragma once

#include "../core/bytes.h"
#include "../core/impl.h"

/* ---- The block cipher, and counter mode ---- */

/* The expanded key, laid out alike for all implementations: rounds + 1 round keys of 16 bytes in
 * the byte order of FIPS 197. rounds is 10 (AES-128) or 14 (AES-256), and public. Bytes only, so
 * that it may lie in a caller's buffer at any address. */
typedef struct aes_key {
    uint8_t rk[15][16];
    uint8_t rounds;
} aes_key;

/* The round constants of FIPS 197, from n = 0 on. */
#define AES_RCON(n) ((n) < 8 ? 1 << (n) : 0x1b << ((n) - 8))

typedef struct aes_impl {
    impl_info info;
    /* keybytes is 16 or 32. Zeroes the round keys that are not used. key and ek are disjoint. */
    void (*expand)(aes_key *ek, const uint8_t *key, size_t keybytes);
    /* out = AES(in) block by block; n may be 0; out and in are equal or disjoint. */
    void (*encrypt)(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek);
    /* The inverse: in = AES(out), with the same expanded key. */
    void (*decrypt)(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek);
    /* c = m XOR AES(counter), AES(counter + 1), ...: the counter is the whole block as a 128-bit
     * big-endian integer that wraps modulo 2^128, and public. m == NULL: the keystream. c
     * and m are equal or disjoint. len may be 0. counter is left as it was. */
    void (*ctr)(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                const aes_key *ek);
} aes_impl;

/* KeyExpansion of FIPS 197, by sub_word, the S-box on each byte of a word. Words are read as
 * little-endian: RotWord is a rotation to the right, Rcon stands in the low byte. */
static ALWAYS_INLINE void aes_expand_words(aes_key *ek, const uint8_t *key, size_t keybytes,
                                           uint32_t (*sub_word)(uint32_t))
{
    size_t nk   = keybytes / 4, i;
    uint8_t *rk = ek->rk[0];
    uint32_t w;

    memset(ek, 0, sizeof *ek);
    ek->rounds = (uint8_t) (nk + 6);
    memcpy(rk, key, keybytes);
    for (i = nk; i < 4 * ((size_t) ek->rounds + 1); i++) {
        w = load32_le(rk + 4 * (i - 1));
        if (i % nk == 0) {
            w = sub_word(rotr32(w, 8)) ^ (uint32_t) AES_RCON(i / nk - 1);
        } else if (nk == 8 && i % nk == 4) {
            w = sub_word(w);
        }
        store32_le(rk + 4 * i, w ^ load32_le(rk + 4 * (i - nk)));
    }
}

/* ---- AES-GCM, with 96-bit nonces and 128-bit tags ---- */

/* Nonce and associated data of a message of AES-GCM or AES-GCM-SIV. ad may be NULL if adlen is
 * 0. */
typedef struct aes_header {
    const uint8_t *nonce; /* 12 bytes */
    const uint8_t *ad;
    size_t adlen;
} aes_header;

enum { AESGCM_POWERS = 16 };

/* A prepared key, laid out alike for all implementations: each can use what another has prepared.
 * Bytes only, so that it may lie at any address.
 *
 * h[i] is the power AESGCM_POWERS - i of the hash key, so that n blocks in a row meet theirs from
 * h[AESGCM_POWERS - n] on. They have the form of POLYVAL (RFC 8452, appendix A), which takes blocks
 * with their bytes reversed: bit i of a 128-bit little-endian integer is the coefficient of
 * x^i modulo x^128 + x^127 + x^126 + x^121 + 1, and the product of a and b is a b x^-128. The hash
 * key is x H, where H is AES of the zero block. */
typedef struct aesgcm_state {
    uint8_t h[AESGCM_POWERS][16];
    aes_key key;
} aesgcm_state;

/* The longest message: the counters of its 2^32 - 2 blocks, 2 to 2^32 - 1, do not wrap. */
#define AESGCM_MESSAGE_MAX UINT64_C(68719476704)

/* The argument len of prepare, for a key that serves many messages. */
#define AESGCM_ANY_LENGTH SIZE_MAX

/* The argument len of prepare, for a message and associated data of these lengths: their sum, both
 * filled up to whole blocks and cut off where all powers are needed. */
static inline size_t aesgcm_padded(uint64_t mlen, uint64_t adlen)
{
    uint64_t most = 16 * AESGCM_POWERS;

    return (size_t) (((mlen < most ? mlen : most) + 15) / 16 * 16 +
                     ((adlen < most ? adlen : most) + 15) / 16 * 16);
}

typedef struct aesgcm_impl {
    impl_info info;
    /* Prepares the key of keybytes, 16 or 32. st is then fit for a message and associated data that
     * have len bytes together, each filled up to whole blocks (aesgcm_padded), by this
     * implementation only: powers that it does not need for those are left as they were. With
     * AESGCM_ANY_LENGTH st is complete. key and st are disjoint. */
    void (*prepare)(aesgcm_state *st, const uint8_t *key, size_t keybytes, size_t len);
    /* c = m encrypted, tag = the tag of c and header. c and m are equal or disjoint, tag is apart
     * from both. mlen <= AESGCM_MESSAGE_MAX, header->adlen < 2^61. A pointer whose length is 0 may
     * be NULL. */
    void (*encrypt)(uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,
                    const aes_header *header, const aesgcm_state *st);
    /* tag = the tag that c and header should have; m = c decrypted, not to be trusted before the
     * caller has compared the tags. m == NULL: the tag only. Otherwise as encrypt. */
    void (*decrypt)(uint8_t *m, uint8_t tag[16], const uint8_t *c, size_t clen,
                    const aes_header *header, const aesgcm_state *st);
    /* y = the hash y (GHASH's, in the byte order of SP 800-38D; zeros at the beginning) continued
     * by len bytes, filled up with zeros to whole blocks. st is complete, or prepared for this
     * many by this implementation. y, m and st are disjoint. m may be NULL if len is 0. */
    void (*ghash)(uint8_t y[16], const uint8_t *m, size_t len, const aesgcm_state *st);
    /* NULL, or counter mode and ghash together, faster than one after the other. Processes the
     * largest number of blocks from the front of in that it can handle at once, maybe none, and
     * returns their length: out = in XOR the keystream from counter on, y continued by the
     * ciphertext, which is in if opening is not 0, else out. Ignores the rest. The low 32 bits of
     * the counter wrap modulo 2^32, the other 96 stay; the counter may be secret. out and in are
     * equal or disjoint; st as for ghash. */
    size_t (*bulk)(uint8_t y[16], uint8_t *out, const uint8_t *in, size_t len,
                   const uint8_t counter[16], const aesgcm_state *st, int opening);
} aesgcm_impl;

/* ---- AES-256-GCM-SIV ---- */

/* The longest message and the longest associated data. */
#define AESGCMSIV_MAX UINT64_C(68719476736)

/* The bytes that implementations without an AES of their own encrypt in one call of the active one:
 * the portable one prepares its round keys on every call. */
enum { AESGCMSIV_PIECE = 1024 };

typedef struct aesgcmsiv_impl {
    impl_info info;
    /* tag = that of m and header; c = m encrypted. c and m are equal or disjoint, tag is apart from
     * both. mlen and header->adlen <= AESGCMSIV_MAX. A pointer whose length is 0 may be NULL. */
    void (*encrypt)(uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,
                    const aes_header *header, const uint8_t key[32]);
    /* m = c decrypted with the counter that begins with tag; expected = the tag that such an m
     * should have, apart from all inputs. The caller must compare the two before it trusts m.
     * m == NULL: expected only. Otherwise as encrypt. */
    void (*decrypt)(uint8_t *m, uint8_t expected[16], const uint8_t *c, size_t clen,
                    const uint8_t tag[16], const aes_header *header, const uint8_t key[32]);
} aesgcmsiv_impl;

IMPL_DECLARE(aes);
IMPL_DECLARE(aesgcm);
IMPL_DECLARE(aesgcmsiv);
