/* AES-GCM (SP 800-38D) in portable C: AES by whatever implementation of the block cipher is active,
 * GHASH by integer multiplication, constant-time wherever the CPU multiplies in constant time. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#define NAME(x) aesgcm_ref_##x
#include "aesgcm_portable.inc"

/* tag = GHASH of ad and c. */
static void aesgcm_ref_ghash(uint8_t tag[16], const uint8_t *c, size_t clen, const uint8_t *ad,
                             size_t adlen, const aesgcm_state *st)
{
    aesgcm_ref_element a = {0, 0};
    aesgcm_ref_factor f;

    aesgcm_ref_make_factor(&f, st->h[AESGCM_POWERS - 1]);
    a = aesgcm_ref_hash(a, ad, adlen, &f);
    a = aesgcm_ref_hash(a, c, clen, &f);
    a.hi ^= (uint64_t) adlen << 3;
    a.lo ^= (uint64_t) clen << 3;
    a = aesgcm_ref_multiply(a, &f);
    store64_be(tag, a.hi);
    store64_be(tag + 8, a.lo);
}

#define MODE_STACK 2048
#include "aesgcm_portable.inc"
#undef NAME

/* Uses the first power only, of which it makes the others on request. */
static STACK_WORK void aesgcm_ref_prepare_work(aesgcm_state *st, const uint8_t *key,
                                               size_t keybytes, size_t len)
{
    aesgcm_ref_factor f;
    aesgcm_ref_element a;
    uint8_t block[16] = {0};
    uint64_t carry;
    unsigned i = AESGCM_POWERS - 1;

    IMPL_ACTIVE(aes)->expand(&st->key, key, keybytes);
    IMPL_ACTIVE(aes)->encrypt(block, block, 1, &st->key);
    a.hi  = load64_be(block);
    a.lo  = load64_be(block + 8);
    carry = a.hi >> 63;
    a.hi  = (a.hi << 1 | a.lo >> 63) ^ (carry << 63 | carry << 62 | carry << 57);
    a.lo  = a.lo << 1 ^ carry;
    store64_le(st->h[i], a.lo);
    store64_le(st->h[i] + 8, a.hi);
    if (len == AESGCM_ANY_LENGTH) {
        aesgcm_ref_make_factor(&f, st->h[i]);
        while (i-- > 0) {
            a = aesgcm_ref_multiply(a, &f);
            store64_le(st->h[i], a.lo);
            store64_le(st->h[i] + 8, a.hi);
        }
    }
}

static void aesgcm_ref_prepare(aesgcm_state *st, const uint8_t *key, size_t keybytes, size_t len)
{
    aesgcm_ref_prepare_work(st, key, keybytes, len);
    stack_clear(1024);
}

static STACK_WORK void aesgcm_ref_continue_work(uint8_t y[16], const uint8_t *m, size_t len,
                                                const aesgcm_state *st)
{
    aesgcm_ref_element a;
    aesgcm_ref_factor f;

    aesgcm_ref_make_factor(&f, st->h[AESGCM_POWERS - 1]);
    a.hi = load64_be(y);
    a.lo = load64_be(y + 8);
    a    = aesgcm_ref_hash(a, m, len, &f);
    store64_be(y, a.hi);
    store64_be(y + 8, a.lo);
}

static void aesgcm_ref_continue(uint8_t y[16], const uint8_t *m, size_t len, const aesgcm_state *st)
{
    aesgcm_ref_continue_work(y, m, len, st);
    stack_clear(1024);
}

const aesgcm_impl aesgcm_ref = {
    IMPL_INFO(ref, NONE, "SP 800-38D; RFC 8452, appendix A; integer products with holes"),
    aesgcm_ref_prepare,
    aesgcm_ref_encrypt,
    aesgcm_ref_decrypt,
    aesgcm_ref_continue,
    NULL,
};
