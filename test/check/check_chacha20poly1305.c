/* SPDX-License-Identifier: ISC */
/* ChaCha20 with Poly1305: every implementation against the portable C of both, and broken ones. */
#include "check.h"

#include "../../src/chacha20/chacha20.h"
#include "../../src/chacha20poly1305/chacha20poly1305.h"
#include "../../src/poly1305/poly1305.h"

extern const chacha20_impl chacha20_ref;
extern const poly1305_impl poly1305_ref;

enum { CHECK_LONGEST = 2600, CHECK_AD = 64 };

/* RFC 8439, 2.8, step by step. wide: whether the block counter has 64 bits. */
static void check_chacha20poly1305_as(uint8_t tag[16], const chacha20poly1305_message *x, int wide)
{
    static uint8_t all[CHECK_AD + CHECK_LONGEST + 64];
    const size_t at = (x->adlen + 15) & ~(size_t) 15, len = x->len;
    const size_t padded  = at + ((len + 15) & ~(size_t) 15);
    const uint64_t after = x->ic + 1, until_wrap = 64 * ((UINT64_C(1) << 32) - (uint32_t) after);
    const size_t n = wide || len < until_wrap ? len : (size_t) until_wrap;
    uint8_t first[64];

    memset(all, 0, sizeof all);
    bytes_copy(all, x->ad, x->adlen);
    if (x->open) {
        memcpy(all + at, x->in, len);
    }
    chacha20_ref.xor_ic(first, NULL, 64, x->nonce, x->ic, x->key, 20);
    chacha20_ref.xor_ic(x->out, x->in, n, x->nonce, after, x->key, 20);
    chacha20_ref.xor_ic(x->out + n, x->in + n, len - n, x->nonce, after & ~(uint64_t) UINT32_MAX,
                        x->key, 20);
    if (!x->open) {
        memcpy(all + at, x->out, len);
    }
    store64_le(all + padded, x->adlen);
    store64_le(all + padded + 8, len);
    poly1305_ref.auth(tag, all, padded + 16, first);
}

static void check_chacha20poly1305_plain(uint8_t tag[16], const chacha20poly1305_message *x)
{
    check_chacha20poly1305_as(tag, x, 1);
}

static uint8_t *check_chacha20poly1305_guard(int slot, size_t n, int at_end)
{
    return at_end ? check_guard_end(slot, n) : check_guard_begin(slot, n);
}

/* Between guard pages, the output offset bytes from there; then in place. The block counter is
 * often about to carry. */
static void check_chacha20poly1305_one(const chacha20poly1305_impl *impl, size_t len, size_t adlen,
                                       size_t offset, int at_end)
{
    static const uint64_t ends[] = {0, UINT64_C(1) << 32, UINT64_C(0x12345678) << 32};
    static uint8_t keep[CHECK_LONGEST], want[CHECK_LONGEST];
    uint8_t *in    = check_chacha20poly1305_guard(0, len, at_end);
    uint8_t *ad    = check_chacha20poly1305_guard(1, adlen, at_end);
    uint8_t *key   = check_chacha20poly1305_guard(2, 32, at_end);
    uint8_t *nonce = check_chacha20poly1305_guard(3, 8, at_end);
    uint8_t *out   = check_chacha20poly1305_guard(4, len + 64, at_end) + offset;
    uint8_t tag[16], want_tag[16];
    chacha20poly1305_message x;

    check_random_carry(in, len);
    check_random_carry(ad, adlen);
    check_random_carry(key, 32);
    check_random(nonce, 8);
    memset(out - offset, 0xa5, len + 64);
    memcpy(keep, in, len);
    x.out   = want;
    x.in    = in;
    x.len   = len;
    x.ad    = adlen > 0 ? ad : NULL;
    x.adlen = adlen;
    x.nonce = nonce;
    x.key   = key;
    x.open  = (int) check_random_below(2);
    check_random(&x.ic, 8);
    if (check_random_below(4) > 0) {
        x.ic = ends[check_random_below(3)] - check_random_below((uint32_t) len / 64 + 2);
    }
    check_chacha20poly1305_plain(want_tag, &x);
    x.out = out;
    impl->run(tag, &x);
    check_equal(out, want, len, x.open ? "open" : "seal", len, offset);
    check_equal(tag, want_tag, 16, x.open ? "the tag of open" : "the tag of seal", len, adlen);
    check_equal(in, keep, len, "input changed", len, offset);
    if ((offset > 0 && out[-1] != 0xa5) || (offset < 64 && out[len] != 0xa5)) {
        check_fail("%zu bytes: writes beside its output at offset %zu", len, offset);
    }
    if (!x.open) {
        x.out = in;
        impl->run(tag, &x);
        check_equal(in, want, len, "seal in place", len, adlen);
        check_equal(tag, want_tag, 16, "the tag of seal in place", len, adlen);
    }
}

void check_chacha20poly1305(const impl_info *info, const impl_info *ref)
{
    const chacha20poly1305_impl *impl = (const chacha20poly1305_impl *) info;
    size_t len;
    unsigned i;

    (void) ref;
    for (len = CHACHA20POLY1305_MIN; len <= CHECK_LONGEST; len += check_more_rounds(2) ? 1 : 37) {
        check_chacha20poly1305_one(impl, len, len % (CHECK_AD + 1), len / 3 % 65, (int) (len & 1));
    }
    for (i = 0; i < check_rounds(200); i++) {
        len = CHACHA20POLY1305_MIN + 16 * (size_t) check_random_below(100) + check_random_below(2);
        check_chacha20poly1305_one(impl, len, check_random_below(CHECK_AD + 1),
                                   check_random_below(65), (int) (i & 1));
    }
}

/* ---- Mutants ---- */

static void check_chacha20poly1305_m_wraps(uint8_t tag[16], const chacha20poly1305_message *x)
{
    check_chacha20poly1305_as(tag, x, 0);
}

static void check_chacha20poly1305_m_side(uint8_t tag[16], const chacha20poly1305_message *x)
{
    chacha20poly1305_message other = *x;

    other.open = x->out != x->in; /* what is read is authenticated, not what is written */
    check_chacha20poly1305_plain(tag, &other);
}

static void check_chacha20poly1305_m_place(uint8_t tag[16], const chacha20poly1305_message *x)
{
    memset(x->out, 0, x->len < 520 ? 0 : 1); /* before it is read */
    check_chacha20poly1305_plain(tag, x);
}

static void check_chacha20poly1305_m_behind(uint8_t tag[16], const chacha20poly1305_message *x)
{
    check_chacha20poly1305_plain(tag, x);
    if (x->len % 512 == 1) {
        x->out[x->len] = x->out[x->len - 1];
    }
}

static void check_chacha20poly1305_m_ad(uint8_t tag[16], const chacha20poly1305_message *x)
{
    uint8_t ad[CHECK_AD];
    chacha20poly1305_message other = *x;

    bytes_copy(ad, x->ad, x->adlen);
    if (x->adlen == 33) {
        ad[32] = 0;
    }
    other.ad = ad;
    check_chacha20poly1305_plain(tag, &other);
}

static const chacha20poly1305_impl check_chacha20poly1305_broken[] = {
    {{"wraps", 0, 0, "broken"}, 0, check_chacha20poly1305_m_wraps},
    {{"side", 0, 0, "broken"}, 0, check_chacha20poly1305_m_side},
    {{"place", 0, 0, "broken"}, 0, check_chacha20poly1305_m_place},
    {{"behind", 0, 0, "broken"}, 0, check_chacha20poly1305_m_behind},
    {{"ad", 0, 0, "broken"}, 0, check_chacha20poly1305_m_ad},
};

const check_mutant check_chacha20poly1305_mutants[] = {
    {"the block counter has 32 bits", &check_chacha20poly1305_broken[0].info},
    {"authenticates what it reads", &check_chacha20poly1305_broken[1].info},
    {"wrong in place", &check_chacha20poly1305_broken[2].info},
    {"writes one byte past the output", &check_chacha20poly1305_broken[3].info},
    {"ignores a byte of associated data after two blocks", &check_chacha20poly1305_broken[4].info},
    {NULL, NULL},
};
