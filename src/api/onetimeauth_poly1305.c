/* SPDX-License-Identifier: ISC */
/* crypto_onetimeauth_poly1305, which is also crypto_onetimeauth. */
#include "../core/bytes.h"
#include "../core/error.h"
#include "../poly1305/poly1305.h"
#include "../verify/verify.h"

STATIC_ASSERT(onetimeauth_poly1305_fits,
              sizeof(poly1305_state) <= sizeof(crypto_onetimeauth_poly1305_state));

int crypto_onetimeauth_poly1305(unsigned char *out, const unsigned char *in,
                                unsigned long long inlen, const unsigned char *k)
{
    if (exceeds_size_max(inlen)) {
        return error_fail("message longer than the address space");
    }
    IMPL_ACTIVE(poly1305)->auth(out, in, (size_t) inlen, k);
    return 0;
}

int crypto_onetimeauth_poly1305_verify(const unsigned char *h, const unsigned char *in,
                                       unsigned long long inlen, const unsigned char *k)
{
    uint8_t tag[16];
    int ret = crypto_onetimeauth_poly1305(tag, in, inlen, k);

    if (ret != 0) {
        return ret;
    }
    ret = verify_tag16(h, tag);
    wipe(tag, sizeof tag);
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
    if (exceeds_size_max(inlen)) {
        return error_fail("message longer than the address space");
    }
    poly1305_update((poly1305_state *) (void *) state, in, (size_t) inlen);
    return 0;
}

int crypto_onetimeauth_poly1305_final(crypto_onetimeauth_poly1305_state *state, unsigned char *out)
{
    poly1305_final((poly1305_state *) (void *) state, out);
    return 0;
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
