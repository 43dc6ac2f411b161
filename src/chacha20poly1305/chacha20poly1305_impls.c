/* SPDX-License-Identifier: ISC */
/* ChaCha20 with Poly1305 by the two primitives, one after the other: each chooses its own
 * implementation. */
#include "chacha20poly1305.h"

#include "../chacha20/chacha20.h"
#include "../core/bytes.h"
#include "../poly1305/poly1305.h"

/* Absorbs the message, and zeros up to a multiple of 16 bytes. */
static void chacha20poly1305_ref_absorb(poly1305_state *st, const uint8_t *m, size_t len)
{
    static const uint8_t zeros[16];

    poly1305_update(st, m, len);
    poly1305_update(st, zeros, (0 - len) & 15);
}

static void chacha20poly1305_ref_run(uint8_t tag[16], const chacha20poly1305_message *x)
{
    uint8_t first[64], lengths[16];
    poly1305_state st;

    IMPL_ACTIVE(chacha20)->xor_ic(first, NULL, sizeof first, x->nonce, x->ic, x->key, 20);
    IMPL_ACTIVE(chacha20)->xor_ic(x->out, x->in, x->len, x->nonce, x->ic + 1, x->key, 20);
    poly1305_init(&st, first);
    wipe(first, sizeof first);
    chacha20poly1305_ref_absorb(&st, x->ad, x->adlen);
    chacha20poly1305_ref_absorb(&st, x->open ? x->in : x->out, x->len);
    store64_le(lengths, x->adlen);
    store64_le(lengths + 8, x->len);
    poly1305_update(&st, lengths, sizeof lengths);
    poly1305_final(&st, tag);
}

const chacha20poly1305_impl chacha20poly1305_ref = {
    IMPL_INFO(ref, NONE, "RFC 8439, 2.8"),
    SIZE_MAX,
    chacha20poly1305_ref_run,
};

/* Where both primitives have AVX-512 they are faster than anything of 256 bits. */
#if TARGET_AVX512
const chacha20poly1305_impl chacha20poly1305_avx512 = {
    IMPL_INFO(avx512, AVX512, "RFC 8439, 2.8"),
    SIZE_MAX,
    chacha20poly1305_ref_run,
};
#endif
