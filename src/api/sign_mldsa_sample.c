/* SPDX-License-Identifier: ISC */
/* Sampling and hashing for ML-DSA. See sign_mldsa_sample.h. */
#include "sign_mldsa_sample.h"

#include "../core/bytes.h"
#include "../core/ct.h"

/* Sets a lane of the state to SHAKE's after it has absorbed seed, 8 words bytes long, and the two
 * bytes of nonce. */
static void sign_mldsa_seed(uint64_t a[25][4], unsigned lane, const uint8_t *seed, unsigned words,
                            unsigned nonce, unsigned rate)
{
    unsigned i;

    for (i = 0; i < 25; i++) {
        a[i][lane] = i < words ? load64_le(seed + 8 * i) : 0;
    }
    a[words][lane] = nonce | (uint64_t) KECCAK_DOMAIN_SHAKE << 16;
    a[rate / 8 - 1][lane] ^= UINT64_C(1) << 63;
}

static void sign_mldsa_output(uint8_t *out, uint64_t a[25][4], unsigned lane, unsigned len)
{
    unsigned i;

    for (i = 0; i < len / 8; i++) {
        store64_le(out + 8 * i, a[i][lane]);
    }
}

/* r = the coefficients that RejBoundedPoly (Algorithm 31) takes from the SIGN_MLDSA_RATE bytes of
 * in, at most room. Returns their number. Which half bytes are refused is independent of the
 * others, and reveals nothing about them. */
static size_t sign_mldsa_small(int32_t *r, size_t room, const uint8_t *in, unsigned eta)
{
    size_t i, n = 0;

    for (i = 0; i < 2 * SIGN_MLDSA_RATE && n < room; i++) {
        uint32_t x = in[i / 2] >> 4 * (i % 2) & 15U, below = (x - (eta == 2 ? 15 : 9)) >> 31;

        CT_DECLASSIFY(&below, sizeof below);
        r[n] = (int32_t) (eta - (eta == 2 ? x - 5 * (x * 205 >> 10) : x)); /* x mod 5 */
        n += below;
    }
    return n;
}

void sign_mldsa_four(mldsa_poly a[4], unsigned first, const uint8_t *rho, unsigned l, unsigned eta,
                     uint64_t state[25][4])
{
    const unsigned rate = eta == 0 ? KECCAK_RATE_128 : SIGN_MLDSA_RATE;
    uint8_t buf[KECCAK_RATE_128];
    size_t have[4] = {0, 0, 0, 0};
    unsigned i, j;

    for (j = 0; j < 4; j++) {
        i = first + j;
        sign_mldsa_seed(state, j, rho, eta == 0 ? 4 : 8, eta == 0 ? i % l | i / l << 8 : i, rate);
    }
    while (have[0] < 256 || have[1] < 256 || have[2] < 256 || have[3] < 256) {
        IMPL_ACTIVE(keccak)->permute4(state, 24);
        for (j = 0; j < 4; j++) {
            int32_t *r  = a[j].c + have[j];
            size_t room = 256 - have[j];

            sign_mldsa_output(buf, state, j, rate);
            have[j] += eta == 0 ? IMPL_ACTIVE(mldsa)->uniform(r, room, buf, rate)
                                : sign_mldsa_small(r, room, buf, eta);
        }
    }
}

void sign_mldsa_mask(mldsa_poly y[4], unsigned first, const uint8_t rho[64], unsigned bits,
                     uint64_t state[25][4], uint8_t buf[4][SIGN_MLDSA_MASK])
{
    unsigned i, j;

    for (j = 0; j < 4; j++) {
        sign_mldsa_seed(state, j, rho, 8, first + j, SIGN_MLDSA_RATE);
    }
    for (i = 0; i < SIGN_MLDSA_MASK; i += SIGN_MLDSA_RATE) {
        IMPL_ACTIVE(keccak)->permute4(state, 24);
        for (j = 0; j < 4; j++) {
            sign_mldsa_output(buf[j] + i, state, j, SIGN_MLDSA_RATE);
        }
    }
    for (j = 0; j < 4; j++) {
        IMPL_ACTIVE(mldsa)->decode(&y[j], buf[j], bits, (int32_t) 1 << (bits - 1));
    }
}

void sign_mldsa_row(sign_mldsa_rows *rows, const uint8_t rho[32], unsigned l, uint64_t state[25][4])
{
    unsigned have = rows->left;

    memmove(rows->a, rows->a + l, have * sizeof *rows->a);
    for (; have < l; have += 4, rows->next += 4) {
        sign_mldsa_four(rows->a + have, rows->next, rho, l, 0, state);
    }
    rows->left = have - l;
}

void sign_mldsa_ball(mldsa_poly *c, const uint8_t *challenge, const sign_mldsa_set *set,
                     int32_t one)
{
    uint8_t buf[SIGN_MLDSA_RATE];
    keccak_sponge s;
    uint64_t signs;
    unsigned i, at = 8;

    keccak_init(&s, SIGN_MLDSA_RATE, 24, KECCAK_DOMAIN_SHAKE);
    keccak_absorb(&s, challenge, set->challenge);
    keccak_squeeze(&s, buf, sizeof buf);
    signs = load64_le(buf);
    memset(c, 0, sizeof *c);
    for (i = 256U - set->tau; i < 256; at++) {
        if (at == sizeof buf) {
            keccak_squeeze(&s, buf, sizeof buf);
            at = 0;
        }
        if (buf[at] <= i) {
            c->c[i]       = c->c[buf[at]];
            c->c[buf[at]] = signs & 1 ? -one : one;
            signs >>= 1;
            i++;
        }
    }
    IMPL_ACTIVE(mldsa)->ntt(c);
}

void sign_mldsa_message(uint8_t mu[64], const uint8_t tr[64], const sign_mldsa_input *in)
{
    uint8_t head[2] = {0, (uint8_t) in->ctx_len};
    keccak_sponge s;

    keccak_init(&s, SIGN_MLDSA_RATE, 24, KECCAK_DOMAIN_SHAKE);
    keccak_absorb(&s, tr, 64);
    keccak_absorb(&s, head, sizeof head);
    keccak_absorb(&s, in->ctx, in->ctx_len);
    keccak_absorb(&s, in->m, (size_t) in->mlen);
    keccak_squeeze(&s, mu, 64);
}
