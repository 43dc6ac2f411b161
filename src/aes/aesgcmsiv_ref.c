/* AES-256-GCM-SIV (RFC 8452) in portable C: AES by whatever implementation of the block cipher is
 * active, POLYVAL by integer multiplication, constant-time wherever the CPU multiplies in constant
 * time. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#define NAME(x) aesgcmsiv_ref_##x
#include "aesgcm_portable.inc"
#undef NAME

/* The keys of one nonce. */
typedef struct aesgcmsiv_ref_keys {
    aesgcmsiv_ref_factor hash;
    aes_key ek;
} aesgcmsiv_ref_keys;

static void aesgcmsiv_ref_derive(aesgcmsiv_ref_keys *keys, const uint8_t nonce[12],
                                 const uint8_t key[32])
{
    const aes_impl *aes = IMPL_ACTIVE(aes);
    uint8_t b[6][16], key_of_nonce[48];
    unsigned i;

    for (i = 0; i < 6; i++) {
        store32_le(b[i], i);
        memcpy(b[i] + 4, nonce, 12);
    }
    aes->expand(&keys->ek, key, 32);
    aes->encrypt(b[0], b[0], 6, &keys->ek);
    for (i = 0; i < 6; i++) {
        memcpy(key_of_nonce + (size_t) 8 * i, b[i], 8);
    }
    aesgcmsiv_ref_make_factor(&keys->hash, key_of_nonce);
    aes->expand(&keys->ek, key_of_nonce + 16, 32);
}

/* The hash a continued by len bytes, filled up with zeros to whole blocks. Those of POLYVAL are the
 * blocks of GHASH with their bytes in reverse. */
static aesgcmsiv_ref_element aesgcmsiv_ref_absorb(aesgcmsiv_ref_element a, const uint8_t *p,
                                                  size_t len, const aesgcmsiv_ref_factor *f)
{
    uint8_t b[16], reverse[16];

    while (len > 0) {
        size_t n = len < 16 ? len : 16;

        memset(b, 0, sizeof b);
        memcpy(b, p, n);
        store64_be(reverse, load64_le(b + 8));
        store64_be(reverse + 8, load64_le(b));
        a = aesgcmsiv_ref_hash(a, reverse, 16, f);
        p += n;
        len -= n;
    }
    return a;
}

/* tag = that of a message and associated data of these lengths, whose hash is a. */
static void aesgcmsiv_ref_finish(uint8_t tag[16], aesgcmsiv_ref_element a, size_t mlen,
                                 size_t adlen, const uint8_t nonce[12],
                                 const aesgcmsiv_ref_keys *keys)
{
    size_t i;

    a.lo ^= (uint64_t) adlen << 3;
    a.hi ^= (uint64_t) mlen << 3;
    a = aesgcmsiv_ref_multiply(a, &keys->hash);
    store64_le(tag, a.lo);
    store64_le(tag + 8, a.hi);
    for (i = 0; i < 12; i++) {
        tag[i] ^= nonce[i];
    }
    tag[15] &= 0x7f;
    IMPL_ACTIVE(aes)->encrypt(tag, tag, 1, &keys->ek);
}

/* What AES gets at once: the portable one prepares its round keys on every call. */
enum { AESGCMSIV_REF_PIECE = 1024 };

/* out = in XOR the keystream of at most AESGCMSIV_REF_PIECE bytes, for a message with this tag,
 * from block number first on, modulo 2^32. out and in are equal or disjoint. */
static void aesgcmsiv_ref_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t tag[16],
                                uint32_t first, const aes_key *ek)
{
    uint8_t b[AESGCMSIV_REF_PIECE];
    size_t blocks = (len + 15) / 16, i;

    for (i = 0; i < blocks; i++) {
        memcpy(b + 16 * i, tag, 16);
        store32_le(b + 16 * i, load32_le(tag) + first + (uint32_t) i);
        b[16 * i + 15] |= 0x80;
    }
    IMPL_ACTIVE(aes)->encrypt(b, b, blocks, ek);
    for (i = 0; i < len; i++) {
        out[i] = in[i] ^ b[i];
    }
}

static STACK_WORK void aesgcmsiv_ref_encrypt_work(uint8_t *c, uint8_t tag[16], const uint8_t *m,
                                                  size_t mlen, const uint8_t *ad, size_t adlen,
                                                  const uint8_t nonce[12], const uint8_t key[32])
{
    aesgcmsiv_ref_element a = {0, 0};
    aesgcmsiv_ref_keys keys;
    size_t i, n;

    aesgcmsiv_ref_derive(&keys, nonce, key);
    a = aesgcmsiv_ref_absorb(a, ad, adlen, &keys.hash);
    a = aesgcmsiv_ref_absorb(a, m, mlen, &keys.hash);
    aesgcmsiv_ref_finish(tag, a, mlen, adlen, nonce, &keys);
    CT_DECLASSIFY(tag, 16); /* counters, with which compilers compare, begin with it */
    for (i = 0; i < mlen; i += n) {
        n = mlen - i < AESGCMSIV_REF_PIECE ? mlen - i : AESGCMSIV_REF_PIECE;
        aesgcmsiv_ref_crypt(c + i, m + i, n, tag, (uint32_t) (i / 16), &keys.ek);
    }
}

static void aesgcmsiv_ref_encrypt(uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,
                                  const uint8_t *ad, size_t adlen, const uint8_t nonce[12],
                                  const uint8_t key[32])
{
    aesgcmsiv_ref_encrypt_work(c, tag, m, mlen, ad, adlen, nonce, key);
    stack_clear(3072);
}

static STACK_WORK void aesgcmsiv_ref_decrypt_work(uint8_t *m, uint8_t want[16], const uint8_t *c,
                                                  size_t clen, const uint8_t tag[16],
                                                  const uint8_t *ad, size_t adlen,
                                                  const uint8_t nonce[12], const uint8_t key[32])
{
    aesgcmsiv_ref_element a = {0, 0};
    aesgcmsiv_ref_keys keys;
    uint8_t piece[AESGCMSIV_REF_PIECE];
    size_t i, n;

    aesgcmsiv_ref_derive(&keys, nonce, key);
    a = aesgcmsiv_ref_absorb(a, ad, adlen, &keys.hash);
    for (i = 0; i < clen; i += n) {
        uint8_t *out = m != NULL ? m + i : piece;

        n = clen - i < AESGCMSIV_REF_PIECE ? clen - i : AESGCMSIV_REF_PIECE;
        aesgcmsiv_ref_crypt(out, c + i, n, tag, (uint32_t) (i / 16), &keys.ek);
        a = aesgcmsiv_ref_absorb(a, out, n, &keys.hash);
    }
    aesgcmsiv_ref_finish(want, a, clen, adlen, nonce, &keys);
}

static void aesgcmsiv_ref_decrypt(uint8_t *m, uint8_t want[16], const uint8_t *c, size_t clen,
                                  const uint8_t tag[16], const uint8_t *ad, size_t adlen,
                                  const uint8_t nonce[12], const uint8_t key[32])
{
    aesgcmsiv_ref_decrypt_work(m, want, c, clen, tag, ad, adlen, nonce, key);
    stack_clear(4096);
}

const aesgcmsiv_impl aesgcmsiv_ref = {
    IMPL_INFO(ref, NONE, "RFC 8452; integer products with holes"),
    aesgcmsiv_ref_encrypt,
    aesgcmsiv_ref_decrypt,
};
