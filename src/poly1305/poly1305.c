/* Poly1305: streaming, the common parts of all implementations, the public functions crypto_onetimeauth*, the
 * self-test and the benchmark (RFC 8439, 2.5). */
#include <limits.h>

#include <trona.h>

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../core/fingerprint.h"
#include "../verify/verify.h"
#include "poly1305.h"
#include "poly1305_field.h"

/* The internal state fits the public one (an array of negative size otherwise). */
typedef char
    poly1305_state_fits[sizeof(poly1305_state) <= sizeof(crypto_onetimeauth_poly1305_state) ? 1 : -1];

void poly1305_start(poly1305_state *st, const uint8_t key[32])
{
    st->h[0] = st->h[1] = st->h[2] = 0;
    st->r[0] = load64_le(key) & POLY1305_FIELD_CLAMP0;
    st->r[1] = load64_le(key + 8) & POLY1305_FIELD_CLAMP1;
    st->s[0] = load64_le(key + 16);
    st->s[1] = load64_le(key + 24);
    st->left = 0;
}

void poly1305_emit(const poly1305_state *st, uint8_t tag[16])
{
    poly1305_field_emit(tag, st->h[0], st->h[1], st->h[2], st->s[0], st->s[1]);
}

void poly1305_finish(poly1305_state *st, const uint8_t *m, size_t n, uint8_t tag[16])
{
    if (n > 0) {
        uint64_t w[2];
        uint8_t  last[16];
        poly1305_field_pad(w, m, n);
        store64_le(last, w[0]);
        store64_le(last + 8, w[1]);
        poly1305_field_absorb(st, last, 1, 0);
        wipe(last, sizeof last);
        wipe(w, sizeof w);
    }
    poly1305_emit(st, tag);
    wipe(st, sizeof *st);
}

void poly1305_init(poly1305_state *st, const uint8_t key[32])
{
    poly1305_start(st, key);
}

void poly1305_update(poly1305_state *st, const uint8_t *m, size_t len)
{
    const poly1305_impl *impl = IMPL_ACTIVE(poly1305);

    if (st->left > 0) {
        size_t n = 16 - st->left < len ? 16 - st->left : len;
        bytes_copy(st->buf + st->left, m, n);
        st->left += (uint32_t) n;
        if (st->left < 16) {
            return;
        }
        impl->blocks(st, st->buf, 1);
        st->left = 0;
        m += n;
        len -= n;
    }
    if (len >= 16) {
        impl->blocks(st, m, len / 16);
        m += len & ~(size_t) 15;
        len &= 15;
    }
    bytes_copy(st->buf, m, len);
    st->left = (uint32_t) len;
}

void poly1305_final(poly1305_state *st, uint8_t tag[16])
{
    uint8_t out[16];

    poly1305_finish(st, st->buf, st->left, out);
    memcpy(tag, out, sizeof out);
}

int crypto_onetimeauth_poly1305(unsigned char *out, const unsigned char *in,
                                unsigned long long inlen, const unsigned char *k)
{
#if SIZE_MAX < ULLONG_MAX
    if (inlen > SIZE_MAX) {
        return error_fail("message longer than the address space");
    }
#endif
    IMPL_ACTIVE(poly1305)->auth(out, in, (size_t) inlen, k);
    return 0;
}

int crypto_onetimeauth_poly1305_verify(const unsigned char *h, const unsigned char *in,
                                       unsigned long long inlen, const unsigned char *k)
{
    uint8_t tag[16];
    int     ret;

#if SIZE_MAX < ULLONG_MAX
    if (inlen > SIZE_MAX) {
        return error_fail("message longer than the address space");
    }
#endif
    IMPL_ACTIVE(poly1305)->auth(tag, in, (size_t) inlen, k);
    ret = IMPL_ACTIVE(verify)->verify16(h, tag);
    wipe(tag, sizeof tag);
    CT_DECLASSIFY(&ret, sizeof ret);
    return ret == 0 ? 0 : error_fail("wrong tag");
}

int crypto_onetimeauth_poly1305_init(crypto_onetimeauth_poly1305_state *state,
                                     const unsigned char *key)
{
    poly1305_init((poly1305_state *) (void *) state, key);
    return 0;
}

int crypto_onetimeauth_poly1305_update(crypto_onetimeauth_poly1305_state *state,
                                       const unsigned char *in, unsigned long long inlen)
{
#if SIZE_MAX < ULLONG_MAX
    if (inlen > SIZE_MAX) {
        return error_fail("message longer than the address space");
    }
#endif
    poly1305_update((poly1305_state *) (void *) state, in, (size_t) inlen);
    return 0;
}

int crypto_onetimeauth_poly1305_final(crypto_onetimeauth_poly1305_state *state, unsigned char *out)
{
    poly1305_final((poly1305_state *) (void *) state, out);
    return 0;
}

void crypto_onetimeauth_poly1305_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_onetimeauth_poly1305_KEYBYTES);
}

int crypto_onetimeauth(unsigned char *out, const unsigned char *in, unsigned long long inlen,
                       const unsigned char *k)
{
    return crypto_onetimeauth_poly1305(out, in, inlen, k);
}

int crypto_onetimeauth_verify(const unsigned char *h, const unsigned char *in,
                              unsigned long long inlen, const unsigned char *k)
{
    return crypto_onetimeauth_poly1305_verify(h, in, inlen, k);
}

int crypto_onetimeauth_init(crypto_onetimeauth_state *state, const unsigned char *key)
{
    return crypto_onetimeauth_poly1305_init(state, key);
}

int crypto_onetimeauth_update(crypto_onetimeauth_state *state, const unsigned char *in,
                              unsigned long long inlen)
{
    return crypto_onetimeauth_poly1305_update(state, in, inlen);
}

int crypto_onetimeauth_final(crypto_onetimeauth_state *state, unsigned char *out)
{
    return crypto_onetimeauth_poly1305_final(state, out);
}

void crypto_onetimeauth_keygen(unsigned char k[32])
{
    crypto_onetimeauth_poly1305_keygen(k);
}
