/* Keccak-p[1600] and the sponge over it (FIPS 202): constants, known answers, benchmarks, sponge.
 * Licence: ISC. */
#include "keccak.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"

const uint64_t keccak_rc[24] = {
    UINT64_C(0x0000000000000001), UINT64_C(0x0000000000008082), UINT64_C(0x800000000000808a),
    UINT64_C(0x8000000080008000), UINT64_C(0x000000000000808b), UINT64_C(0x0000000080000001),
    UINT64_C(0x8000000080008081), UINT64_C(0x8000000000008009), UINT64_C(0x000000000000008a),
    UINT64_C(0x0000000000000088), UINT64_C(0x0000000080008009), UINT64_C(0x000000008000000a),
    UINT64_C(0x000000008000808b), UINT64_C(0x800000000000008b), UINT64_C(0x8000000000008089),
    UINT64_C(0x8000000000008003), UINT64_C(0x8000000000008002), UINT64_C(0x8000000000000080),
    UINT64_C(0x000000000000800a), UINT64_C(0x800000008000000a), UINT64_C(0x8000000080008081),
    UINT64_C(0x8000000000008080), UINT64_C(0x0000000080000001), UINT64_C(0x8000000080008008),
};

/* ---- Known answers ---- */

/* Keccak-p[1600, rounds] of the zero state, of Keccak-p of that, and so on: the fingerprint of the
 * lanes of the n-th as little-endian bytes. */
int keccak_selftest(const impl_info *info)
{
    const keccak_impl *impl = (const keccak_impl *) info;
    uint64_t a[25]          = {0};

    impl->permute(a, 24);
    return a[0] == UINT64_C(0xf1258f7940e1dde7) ? 0 : -1;
}

/* ---- Benchmarks ---- */

static void keccak_bench_permute(const impl_info *info, uint8_t *buf, size_t len)
{
    uint64_t a[25];

    (void) len;
    memcpy(a, buf, sizeof a);
    ((const keccak_impl *) info)->permute(a, 24);
    memcpy(buf, a, sizeof a);
}

const impl_bench keccak_bench[] = {
    {"permute", 0, keccak_bench_permute},
    {NULL, 0, NULL},
};

/* ---- The state as bytes: byte i of the state is byte i mod 8, from the low end, of lane i / 8 ---- */

void keccak_xor_bytes(uint64_t a[25], size_t at, const uint8_t *m, size_t len)
{
    for (; len > 0 && at % 8 != 0; at++, m++, len--) {
        a[at / 8] ^= (uint64_t) *m << 8 * (at % 8);
    }
    for (; len >= 8; at += 8, m += 8, len -= 8) {
        a[at / 8] ^= load64_le(m);
    }
    for (; len > 0; at++, m++, len--) {
        a[at / 8] ^= (uint64_t) *m << 8 * (at % 8);
    }
}

void keccak_extract_bytes(const uint64_t a[25], size_t at, uint8_t *out, size_t len)
{
    for (; len > 0 && at % 8 != 0; at++, out++, len--) {
        *out = (uint8_t) (a[at / 8] >> 8 * (at % 8));
    }
    for (; len >= 8; at += 8, out += 8, len -= 8) {
        store64_le(out, a[at / 8]);
    }
    for (; len > 0; at++, out++, len--) {
        *out = (uint8_t) (a[at / 8] >> 8 * (at % 8));
    }
}

/* ---- The sponge ---- */

void keccak_init(keccak_sponge *s, unsigned rate, unsigned rounds, unsigned domain)
{
    memset(s, 0, sizeof *s);
    s->rate   = (uint8_t) rate;
    s->rounds = (uint8_t) rounds;
    s->domain = (uint8_t) domain;
}

void keccak_absorb(keccak_sponge *s, const uint8_t *m, size_t len)
{
    const keccak_impl *impl = IMPL_ACTIVE(keccak);
    size_t n;

    while (len > 0) {
        n = (size_t) s->rate - s->pos;
        n = n < len ? n : len;
        keccak_xor_bytes(s->a, s->pos, m, n);
        m += n;
        len -= n;
        s->pos = (uint8_t) (s->pos + n);
        if (s->pos == s->rate) {
            impl->permute(s->a, s->rounds);
            s->pos = 0;
        }
    }
}

/* Ends the message with the domain bits and the padding 10*1. */
static void keccak_pad(const keccak_impl *impl, keccak_sponge *s)
{
    s->a[s->pos / 8] ^= (uint64_t) s->domain << 8 * (s->pos % 8);
    s->a[s->rate / 8 - 1] ^= (uint64_t) 1 << 63;
    impl->permute(s->a, s->rounds);
    s->pos       = 0;
    s->squeezing = 1;
}

void keccak_squeeze(keccak_sponge *s, uint8_t *out, size_t len)
{
    const keccak_impl *impl = IMPL_ACTIVE(keccak);
    size_t n;

    if (!s->squeezing) {
        keccak_pad(impl, s);
    }
    while (len > 0) {
        if (s->pos == s->rate) {
            impl->permute(s->a, s->rounds);
            s->pos = 0;
        }
        n = (size_t) s->rate - s->pos;
        n = n < len ? n : len;
        keccak_extract_bytes(s->a, s->pos, out, n);
        out += n;
        len -= n;
        s->pos = (uint8_t) (s->pos + n);
    }
}

void keccak_hash(uint8_t *out, size_t outlen, const uint8_t *m, size_t len, unsigned rate,
                 unsigned domain)
{
    keccak_sponge s;

    keccak_init(&s, rate, 24, domain);
    keccak_absorb(&s, m, len);
    keccak_squeeze(&s, out, outlen);
    wipe(&s, sizeof s);
}
