/* SPDX-License-Identifier: ISC */
/* AES (FIPS 197) in portable C, constant-time: no table, no branch and no index depends on a
 * secret. Bitsliced, four blocks at a time. */
#include "aes.h"

#include "../core/stack.h"

#define NAME(x) aes_ref_##x
#include "../simd/aes_slice.inc"
#undef NAME

/* Slices the four blocks at in, step bytes apart; with step 0, one block four times. */
static void aes_ref_pack(uint64_t q[8], const uint8_t *in, size_t step)
{
    size_t b;

    for (b = 0; b < 4; b++) {
        aes_ref_set(q, b, in + b * step);
    }
    aes_ref_transpose(q);
}

/* The inverse of aes_ref_pack with step 16; destroys q. */
static void aes_ref_unpack(uint8_t out[64], uint64_t q[8])
{
    size_t b;

    aes_ref_transpose(q);
    for (b = 0; b < 4; b++) {
        aes_ref_get(out + 16 * b, q, b);
    }
}

static void aes_ref_add_key(uint64_t q[8], const uint64_t k[8])
{
    int i;

    for (i = 0; i < 8; i++) {
        q[i] ^= k[i];
    }
}

/* Slices the round keys. */
static void aes_ref_load_key(uint64_t k[15][8], const aes_key *ek)
{
    unsigned i;

    for (i = 0; i <= ek->rounds; i++) {
        aes_ref_pack(k[i], ek->rk[i], 0);
    }
}

/* out = AES(in), four blocks; out and in are equal or disjoint. */
static void aes_ref_four(uint8_t out[64], const uint8_t in[64], uint64_t k[15][8], unsigned rounds)
{
    uint64_t q[8];
    unsigned i;

    aes_ref_pack(q, in, 16);
    aes_ref_add_key(q, k[0]);
    for (i = 1; i < rounds; i++) {
        aes_ref_sub_bytes(q);
        aes_ref_shift_rows(q);
        aes_ref_mix_columns(q, k[i]);
    }
    aes_ref_sub_bytes(q);
    aes_ref_shift_rows(q);
    aes_ref_add_key(q, k[rounds]);
    aes_ref_unpack(out, q);
}

/* InvShiftRows: three times ShiftRows. */
static void aes_ref_inv_shift_rows(uint64_t q[8])
{
    aes_ref_shift_rows(q);
    aes_ref_shift_rows(q);
    aes_ref_shift_rows(q);
}

/* Makes the sliced round keys those of the equivalent inverse cipher, in the same order. */
static void aes_ref_inv_key(uint64_t k[15][8], unsigned rounds)
{
    static const uint64_t zero[8];
    unsigned i;

    for (i = 1; i < rounds; i++) {
        aes_ref_inv_mix_columns(k[i], zero);
    }
}

/* The inverse of aes_ref_four, with the keys of aes_ref_inv_key. */
static void aes_ref_inv_four(uint8_t out[64], const uint8_t in[64], uint64_t k[15][8],
                             unsigned rounds)
{
    uint64_t q[8];
    unsigned i;

    aes_ref_pack(q, in, 16);
    aes_ref_add_key(q, k[rounds]);
    for (i = rounds - 1; i > 0; i--) {
        aes_ref_inv_sub_bytes(q);
        aes_ref_inv_shift_rows(q);
        aes_ref_inv_mix_columns(q, k[i]);
    }
    aes_ref_inv_sub_bytes(q);
    aes_ref_inv_shift_rows(q);
    aes_ref_add_key(q, k[0]);
    aes_ref_unpack(out, q);
}

/* SubWord of FIPS 197: the S-box on each byte of x. */
static uint32_t aes_ref_sub_word(uint32_t x)
{
    uint8_t b[64] = {0};
    uint64_t q[8];

    store32_le(b, x);
    aes_ref_pack(q, b, 16);
    aes_ref_sub_bytes(q);
    aes_ref_unpack(b, q);
    return load32_le(b);
}

static STACK_WORK void aes_ref_expand_work(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    aes_expand_words(ek, key, keybytes, aes_ref_sub_word);
}

static void aes_ref_expand(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    aes_ref_expand_work(ek, key, keybytes);
    stack_clear(1024);
}

/* Stack use of the sliced round keys and the rounds. */
enum { AES_REF_STACK = 2048 };

/* Four blocks of one direction: aes_ref_four or aes_ref_inv_four. */
typedef void aes_ref_cipher(uint8_t out[64], const uint8_t in[64], uint64_t k[15][8],
                            unsigned rounds);

/* n blocks by the cipher, with sliced keys. */
static NEVER_INLINE void aes_ref_blocks(aes_ref_cipher *four, uint8_t *out, const uint8_t *in,
                                        size_t n, uint64_t k[15][8], unsigned rounds)
{
    uint8_t b[64] = {0};

    for (; n >= 4; n -= 4, in += 64, out += 64) {
        four(out, in, k, rounds);
    }
    if (n > 0) {
        memcpy(b, in, 16 * n);
        four(b, b, k, rounds);
        memcpy(out, b, 16 * n);
    }
}

static STACK_WORK void aes_ref_encrypt_work(uint8_t *out, const uint8_t *in, size_t n,
                                            const aes_key *ek)
{
    uint64_t k[15][8];

    aes_ref_load_key(k, ek);
    aes_ref_blocks(aes_ref_four, out, in, n, k, ek->rounds);
}

static void aes_ref_encrypt(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_ref_encrypt_work(out, in, n, ek);
    stack_clear(AES_REF_STACK);
}

static STACK_WORK void aes_ref_decrypt_work(uint8_t *out, const uint8_t *in, size_t n,
                                            const aes_key *ek)
{
    uint64_t k[15][8];

    aes_ref_load_key(k, ek);
    aes_ref_inv_key(k, ek->rounds);
    aes_ref_blocks(aes_ref_inv_four, out, in, n, k, ek->rounds);
}

static void aes_ref_decrypt(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_ref_decrypt_work(out, in, n, ek);
    stack_clear(AES_REF_STACK);
}

static STACK_WORK void aes_ref_ctr_work(uint8_t *c, const uint8_t *m, size_t len,
                                        const uint8_t counter[16], const aes_key *ek)
{
    uint64_t k[15][8], hi = load64_be(counter), lo = load64_be(counter + 8);
    uint8_t b[64];
    size_t i, n;

    aes_ref_load_key(k, ek);
    while (len > 0) {
        for (i = 0; i < sizeof b; i += 16) {
            store64_be(b + i, hi);
            store64_be(b + i + 8, lo);
            hi += ++lo == 0;
        }
        aes_ref_four(b, b, k, ek->rounds);
        n = len < sizeof b ? len : sizeof b;
        for (i = 0; i < n; i++) {
            c[i] = (uint8_t) (b[i] ^ (m != NULL ? m[i] : 0));
        }
        c += n;
        m = m != NULL ? m + n : NULL;
        len -= n;
    }
}

static void aes_ref_ctr(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                        const aes_key *ek)
{
    aes_ref_ctr_work(c, m, len, counter, ek);
    stack_clear(AES_REF_STACK);
}

const aes_impl aes_ref = {
    IMPL_INFO(ref, NONE, "FIPS 197; S-box circuit of Boyar and Peralta 2011; bitsliced"),
    aes_ref_expand,
    aes_ref_encrypt,
    aes_ref_decrypt,
    aes_ref_ctr,
};
