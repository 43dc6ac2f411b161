/* SPDX-License-Identifier: ISC */
/* crypto_aead_chacha20poly1305, its IETF form (RFC 8439), and XChaCha20-Poly1305
 * (draft-irtf-cfrg-xchacha). Checks lengths, prepares nonces and reports results; chapoly.c
 * encrypts. */
#include "chapoly.h"

#include "../chacha20/chacha20.h"

/* One of the three constructions. */
typedef struct aead_chacha20poly1305_kind {
    int form;               /* CHAPOLY_x */
    size_t nonce;           /* NPUBBYTES */
    unsigned long long max; /* MESSAGEBYTES_MAX */
    uint64_t parts; /* longest message in parts, which may exceed the address space; 0: no such
                       functions */
    const char *too_long; /* misuse text for a length above its limit */
} aead_chacha20poly1305_kind;

static const aead_chacha20poly1305_kind aead_chacha20poly1305_original = {
    CHAPOLY_ORIGINAL,
    crypto_aead_chacha20poly1305_NPUBBYTES,
    crypto_aead_chacha20poly1305_MESSAGEBYTES_MAX,
    0,
    "crypto_aead_chacha20poly1305: mlen or adlen above the limit",
};
static const aead_chacha20poly1305_kind aead_chacha20poly1305_ietf = {
    CHAPOLY_IETF,
    crypto_aead_chacha20poly1305_ietf_NPUBBYTES,
    crypto_aead_chacha20poly1305_ietf_MESSAGEBYTES_MAX,
    (UINT64_C(1) << 38) - 64,
    "crypto_aead_chacha20poly1305_ietf: mlen or adlen above the limit",
};
static const aead_chacha20poly1305_kind aead_chacha20poly1305_x = {
    CHAPOLY_IETF,
    crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
    crypto_aead_xchacha20poly1305_ietf_MESSAGEBYTES_MAX,
    UINT64_MAX - 16,
    "crypto_aead_xchacha20poly1305_ietf: mlen or adlen above the limit",
};

/* x = the parameters of ChaCha20 for nonce n and key k; subkey has room for a derived key. Of a
 * 96-bit nonce, bytes 0 to 3 become the upper half of ic, which leaves a 32-bit block counter; the
 * length limit prevents overflow. Filled in place, because a returned structure would be copied. */
static ALWAYS_INLINE void aead_chacha20poly1305_start(chapoly *x,
                                                      const aead_chacha20poly1305_kind *kind,
                                                      uint8_t subkey[32], const uint8_t *n,
                                                      const uint8_t k[32])
{
    x->key  = k;
    x->form = kind->form;
    x->type = 0; /* only CHAPOLY_STREAM uses it */
    if (kind->nonce == 12) {
        chapoly_set_from(x, n + 4, (uint64_t) load32_le(n) << 32);
    } else if (kind->nonce == 24) {
        IMPL_ACTIVE(chacha20)->hchacha20(subkey, n, k, chacha20_sigma);
        x->key = subkey;
        chapoly_set_from(x, n + 16, 0);
    } else {
        chapoly_set_from(x, n, 0);
    }
}

static ALWAYS_INLINE void aead_chacha20poly1305_seal(const aead_chacha20poly1305_kind *kind,
                                                     const aead_message *m, uint8_t *tag)
{
    uint8_t subkey[32] = {0};
    chapoly x;

    if (m->len > kind->max) {
        error_misuse(kind->too_long);
    }
    if (exceeds_size_max(m->adlen)) {
        error_misuse(kind->too_long);
    }
    aead_chacha20poly1305_start(&x, kind, subkey, m->npub, (const uint8_t *) m->k);
    chapoly_seal(&x, m->out, tag == NULL ? m->out + m->len : tag, m->in, (size_t) m->len, m->ad,
                 (size_t) m->adlen);
    wipe(subkey, sizeof subkey);
}

static ALWAYS_INLINE int aead_chacha20poly1305_open(const aead_chacha20poly1305_kind *kind,
                                                    const aead_message *m, const uint8_t *tag)
{
    uint8_t subkey[32] = {0};
    chapoly x;
    int ret;

    if (m->len > kind->max) {
        return error_fail("crypto_aead: the ciphertext is longer than any message");
    }
    if (exceeds_size_max(m->adlen)) {
        return error_fail("crypto_aead: adlen exceeds the address space");
    }
    aead_chacha20poly1305_start(&x, kind, subkey, m->npub, (const uint8_t *) m->k);
    ret = chapoly_open(&x, m->out, m->in, (size_t) m->len, tag == NULL ? m->in + m->len : tag,
                       m->ad, (size_t) m->adlen);
    wipe(subkey, sizeof subkey);
    if (ret != 0) {
        if (m->out != NULL) {
            bytes_zero(m->out, (size_t) m->len);
        }
        return error_fail("crypto_aead: the tag does not match the ciphertext");
    }
    return 0;
}

STATIC_ASSERT(aead_chacha20poly1305_parts_fit,
              sizeof(chapoly_parts) <= sizeof(crypto_aead_chacha20poly1305_ietf_state) &&
                  sizeof(chapoly_parts) <= sizeof(crypto_aead_xchacha20poly1305_ietf_state));

static void aead_chacha20poly1305_init(const aead_chacha20poly1305_kind *kind, chapoly_parts *st,
                                       const uint8_t *n, const uint8_t k[32])
{
    uint8_t subkey[32] = {0};
    chapoly x;

    aead_chacha20poly1305_start(&x, kind, subkey, n, k);
    chapoly_parts_init(st, &x, kind->parts);
    wipe(subkey, sizeof subkey);
}

/* ---- The original, with a nonce of 64 bits ---- */

AEAD_FUNCTIONS(crypto_aead_chacha20poly1305_encrypt, crypto_aead_chacha20poly1305_encrypt_detached,
               crypto_aead_chacha20poly1305_decrypt, crypto_aead_chacha20poly1305_decrypt_detached,
               unsigned char, crypto_aead_chacha20poly1305_ABYTES, "crypto_aead_chacha20poly1305",
               aead_chacha20poly1305_seal, aead_chacha20poly1305_open,
               &aead_chacha20poly1305_original)

/* ---- RFC 8439 ---- */

AEAD_FUNCTIONS(crypto_aead_chacha20poly1305_ietf_encrypt,
               crypto_aead_chacha20poly1305_ietf_encrypt_detached,
               crypto_aead_chacha20poly1305_ietf_decrypt,
               crypto_aead_chacha20poly1305_ietf_decrypt_detached, unsigned char,
               crypto_aead_chacha20poly1305_ietf_ABYTES, "crypto_aead_chacha20poly1305_ietf",
               aead_chacha20poly1305_seal, aead_chacha20poly1305_open, &aead_chacha20poly1305_ietf)

int crypto_aead_chacha20poly1305_ietf_init(crypto_aead_chacha20poly1305_ietf_state *state,
                                           const unsigned char *npub, const unsigned char *k)
{
    aead_chacha20poly1305_init(&aead_chacha20poly1305_ietf, (chapoly_parts *) (void *) state, npub,
                               k);
    return 0;
}

AEAD_PARTS(crypto_aead_chacha20poly1305_ietf_ad, crypto_aead_chacha20poly1305_ietf_encrypt_update,
           crypto_aead_chacha20poly1305_ietf_encrypt_final,
           crypto_aead_chacha20poly1305_ietf_decrypt_update_unverified,
           crypto_aead_chacha20poly1305_ietf_decrypt_final, crypto_aead_chacha20poly1305_ietf_state,
           chapoly_parts)

/* ---- XChaCha20 ---- */

AEAD_FUNCTIONS(crypto_aead_xchacha20poly1305_ietf_encrypt,
               crypto_aead_xchacha20poly1305_ietf_encrypt_detached,
               crypto_aead_xchacha20poly1305_ietf_decrypt,
               crypto_aead_xchacha20poly1305_ietf_decrypt_detached, unsigned char,
               crypto_aead_xchacha20poly1305_ietf_ABYTES, "crypto_aead_xchacha20poly1305_ietf",
               aead_chacha20poly1305_seal, aead_chacha20poly1305_open, &aead_chacha20poly1305_x)

int crypto_aead_xchacha20poly1305_ietf_init(crypto_aead_xchacha20poly1305_ietf_state *state,
                                            const unsigned char *npub, const unsigned char *k)
{
    aead_chacha20poly1305_init(&aead_chacha20poly1305_x, (chapoly_parts *) (void *) state, npub, k);
    return 0;
}

AEAD_PARTS(crypto_aead_xchacha20poly1305_ietf_ad, crypto_aead_xchacha20poly1305_ietf_encrypt_update,
           crypto_aead_xchacha20poly1305_ietf_encrypt_final,
           crypto_aead_xchacha20poly1305_ietf_decrypt_update_unverified,
           crypto_aead_xchacha20poly1305_ietf_decrypt_final,
           crypto_aead_xchacha20poly1305_ietf_state, chapoly_parts)
