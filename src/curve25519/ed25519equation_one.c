/* SPDX-License-Identifier: ISC */
/* Ed25519 signatures by the rule of ZIP-215, one after the other: what implementations do with few.
 */
#include "ed25519equation.h"
#include "edwards25519.h"

#include "../core/bytes.h"
#include "../core/stack.h"

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
