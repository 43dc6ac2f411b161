/* SPDX-License-Identifier: ISC */
/* Ed25519 for many signatures, one after the other, by the active implementation of edwards25519;
 * each verified by itself, or by the rule of ZIP-215. */
#include "edwards25519.h"

#include "../core/bytes.h"
#include "../core/stack.h"

static void ed25519batch_ref_verify(uint8_t *r, const uint8_t *a, const uint8_t *s,
                                    const uint8_t *h, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        (void) one->ed25519_verify(r + i, a + i, s + i, h + i);
    }
}

static void ed25519batch_ref_base(uint8_t *p, const uint8_t *s, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        one->ed25519_base(p + i, s + i);
    }
}

static void ed25519batch_ref_x25519_base(uint8_t *q, const uint8_t *n, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        one->x25519_base(q + i, n + i);
    }
}

const ed25519batch_impl ed25519batch_ref = {
    IMPL_INFO(ref, NONE, "RFC 8032"),
    ed25519batch_ref_verify,
    ed25519batch_ref_base,
    ed25519batch_ref_x25519_base,
};

/* ---- ed25519equation: all implementations verify few signatures like this ---- */

/* q = the encoding of s B - h p; -1 if p does not decode, where 0 may have a sign. */
static int ed25519equation_multiple(uint8_t q[32], const uint8_t p[32], const uint8_t s[32],
                                    const uint8_t h[32])
{
    uint8_t a[32], middle = p[1];
    int i;

    for (i = 2; i < 31; i++) {
        middle = p[i] == middle ? middle : 1;
    }
    memcpy(a, p, sizeof a);
    a[31] = (uint8_t) (a[31] & 127);
    /* x = 0 for y = 1, -1 and p + 1 */
    if (!((middle == 0 && a[0] == 1 && a[31] == 0) ||
          (middle == 255 && (a[0] == 0xec || a[0] == 0xee) && a[31] == 127))) {
        a[31] = p[31];
    }
    return IMPL_ACTIVE(edwards25519)->ed25519_verify(q, a, s, h);
}

/* 1 if 8 (s B - h a - r) = 0, else 0. */
static int ed25519equation_one(const uint8_t a[32], const uint8_t s[32], const uint8_t h[32],
                               const uint8_t r[32])
{
    static const uint8_t zero[32] = {0}, eight[32] = {8};
    uint8_t p[32], q[32];

    if (ed25519equation_multiple(p, a, s, h) != 0) {
        return 0;
    }
    return memcmp(p, r, 32) == 0 ||
           (ed25519equation_multiple(p, p, zero, eight) == 0 &&
            ed25519equation_multiple(q, r, zero, eight) == 0 && memcmp(p, q, 32) == 0);
}

static STACK_WORK int ed25519equation_each_work(const uint8_t *a, const uint8_t *s,
                                                const uint8_t *h, const uint8_t *r, size_t count)
{
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        if (!ed25519equation_one(a + i, s + i, h + i, r + i)) {
            return 0;
        }
    }
    return 1;
}

int ed25519equation_each(const uint8_t *a, const uint8_t *s, const uint8_t *h, const uint8_t *r,
                         size_t count)
{
    int ret = ed25519equation_each_work(a, s, h, r, count);

    stack_clear(512);
    return ret;
}

static int ed25519equation_ref_holds(void *work, const uint8_t *a, const uint8_t *s,
                                     const uint8_t *h, const uint8_t *r, const uint8_t *z,
                                     size_t count)
{
    (void) work;
    (void) z;
    return ed25519equation_each(a, s, h, r, count);
}

const ed25519equation_impl ed25519equation_ref = {
    IMPL_INFO(ref, NONE, "RFC 8032, ZIP-215"),
    ed25519equation_ref_holds,
};
