/* AES (FIPS 197) in portable C, constant-time: no table, no branch and no index depends on a
 * secret.
 *
 * Bitsliced: four blocks lie in eight 64-bit words, q[i] holding bit i of every byte. The byte in
 * row r and column c of block b stands at bit 16 r + 4 c + b of each word, so that ShiftRows
 * rotates 16-bit fields by multiples of 4 and the rows of MixColumns are rotations of whole words
 * by multiples of 16. */
#include "aes.h"

#include "../core/bytes.h"

/* Exchanges the bits of *a selected by mask << n with those of *b selected by mask. */
static void aes_ref_swap(uint64_t *a, uint64_t *b, uint64_t mask, unsigned n)
{
    uint64_t t = (*a >> n ^ *b) & mask;

    *b ^= t;
    *a ^= t << n;
}

/* Transposes the 8x8 bit matrices formed by byte k of all eight words, for every k. Its own
 * inverse. */
static void aes_ref_transpose(uint64_t q[8])
{
    int i;

    for (i = 0; i < 8; i += 2) {
        aes_ref_swap(&q[i], &q[i + 1], UINT64_C(0x5555555555555555), 1);
    }
    for (i = 0; i < 4; i++) {
        int j = i + (i & 2); /* 0, 1, 4, 5 */
        aes_ref_swap(&q[j], &q[j + 2], UINT64_C(0x3333333333333333), 2);
    }
    for (i = 0; i < 4; i++) {
        aes_ref_swap(&q[i], &q[i + 4], UINT64_C(0x0f0f0f0f0f0f0f0f), 4);
    }
}

/* Spreads the bytes of x to the even bytes of the result. */
static uint64_t aes_ref_spread(uint32_t x)
{
    uint64_t y = x;

    y = (y | y << 16) & UINT64_C(0x0000ffff0000ffff);
    return (y | y << 8) & UINT64_C(0x00ff00ff00ff00ff);
}

/* The inverse of aes_ref_spread; the odd bytes of y are ignored. */
static uint32_t aes_ref_gather(uint64_t y)
{
    y &= UINT64_C(0x00ff00ff00ff00ff);
    y = (y | y >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (uint32_t) (y | y >> 16);
}

/* Slices the four blocks at in, step bytes apart; with step 0, one block four times. */
static void aes_ref_pack(uint64_t q[8], const uint8_t *in, size_t step)
{
    size_t b;

    for (b = 0; b < 4; b++) {
        const uint8_t *p = in + b * step;
        q[b]             = aes_ref_spread(load32_le(p)) | aes_ref_spread(load32_le(p + 8)) << 8;
        q[b + 4] = aes_ref_spread(load32_le(p + 4)) | aes_ref_spread(load32_le(p + 12)) << 8;
    }
    aes_ref_transpose(q);
}

/* The inverse of aes_ref_pack with step 16; destroys q. */
static void aes_ref_unpack(uint8_t out[64], uint64_t q[8])
{
    size_t b;

    aes_ref_transpose(q);
    for (b = 0; b < 4; b++) {
        store32_le(out + 16 * b, aes_ref_gather(q[b]));
        store32_le(out + 16 * b + 4, aes_ref_gather(q[b + 4]));
        store32_le(out + 16 * b + 8, aes_ref_gather(q[b] >> 8));
        store32_le(out + 16 * b + 12, aes_ref_gather(q[b + 4] >> 8));
    }
}

/* SubBytes: the S-box circuit of J. Boyar and R. Peralta, "A new combinational logic minimization
 * technique with applications to cryptology" (2010), 115 gates, in their names: x0 and s0 are the
 * most significant bits. A linear layer into a tower field, the inversion, a linear layer back. */
static void aes_ref_sub_bytes(uint64_t q[8])
{
    uint64_t x0 = q[7], x1 = q[6], x2 = q[5], x3 = q[4], x4 = q[3], x5 = q[2], x6 = q[1], x7 = q[0];
    uint64_t y1, y2, y3, y4, y5, y6, y7, y8, y9, y10, y11, y12, y13, y14, y15, y16, y17, y18;
    uint64_t y19, y20, y21, t0, t1, t2, t4, t6, t7, t9, t11, t12, t14, t16, t17, t18, t19, t20;
    uint64_t t21, t22, t23, t24, t25, t26, t27, t29, t30, t31, t33, t34, t35, t36, t37, t38;
    uint64_t t39, t40, t41, t42, t43, t44, t45, z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, z10;
    uint64_t z11, z12, z13, z14, z15, z16, z17, t46, t47, t48, t49, t50, t51, t52, t53, t54;
    uint64_t t55, t56, t57, t58, t59, t60, t61, t62, t63, t64, t65, t66, t67, s3;

    y14 = x3 ^ x5, y13 = x0 ^ x6, y9 = x0 ^ x3, y8 = x0 ^ x5, t0 = x1 ^ x2, y1 = t0 ^ x7;
    y4 = y1 ^ x3, y12 = y13 ^ y14, y2 = y1 ^ x0, y5 = y1 ^ x6, y3 = y5 ^ y8, t1 = x4 ^ y12;
    y15 = t1 ^ x5, y20 = t1 ^ x1, y6 = y15 ^ x7, y10 = y15 ^ t0, y11 = y20 ^ y9, y7 = x7 ^ y11;
    y17 = y10 ^ y11, y19 = y10 ^ y8, y16 = t0 ^ y11, y21 = y13 ^ y16, y18 = x0 ^ y16;

    t2 = y12 & y15, t4 = (y3 & y6) ^ t2, t6 = (y4 & x7) ^ t2;
    t7 = y13 & y16, t9 = (y5 & y1) ^ t7, t11 = (y2 & y7) ^ t7;
    t12 = y9 & y11, t14 = (y14 & y17) ^ t12, t16 = (y8 & y10) ^ t12;
    t17 = t4 ^ t14, t18 = t6 ^ t16, t19 = t9 ^ t14, t20 = t11 ^ t16;
    t21 = t17 ^ y20, t22 = t18 ^ y19, t23 = t19 ^ y21, t24 = t20 ^ y18;
    t25 = t21 ^ t22, t26 = t21 & t23, t27 = t24 ^ t26, t29 = (t25 & t27) ^ t22;
    t30 = t23 ^ t24, t31 = t22 ^ t26, t33 = (t31 & t30) ^ t24, t34 = t23 ^ t33;
    t35 = t27 ^ t33, t36 = t24 & t35, t37 = t36 ^ t34, t38 = t27 ^ t36;
    t39 = t29 & t38, t40 = t25 ^ t39, t41 = t40 ^ t37, t42 = t29 ^ t33;
    t43 = t29 ^ t40, t44 = t33 ^ t37, t45 = t42 ^ t41;
    z0 = t44 & y15, z1 = t37 & y6, z2 = t33 & x7, z3 = t43 & y16, z4 = t40 & y1, z5 = t29 & y7;
    z6 = t42 & y11, z7 = t45 & y17, z8 = t41 & y10, z9 = t44 & y12, z10 = t37 & y3, z11 = t33 & y4;
    z12 = t43 & y13, z13 = t40 & y5, z14 = t29 & y2, z15 = t42 & y9, z16 = t45 & y14,
    z17 = t41 & y8;

    t46 = z15 ^ z16, t47 = z10 ^ z11, t48 = z5 ^ z13, t49 = z9 ^ z10, t50 = z2 ^ z12, t51 = z2 ^ z5;
    t52 = z7 ^ z8, t53 = z0 ^ z3, t54 = z6 ^ z7, t55 = z16 ^ z17, t56 = z12 ^ t48, t57 = t50 ^ t53;
    t58 = z4 ^ t46, t59 = z3 ^ t54, t60 = t46 ^ t57, t61 = z14 ^ t57, t62 = t52 ^ t58,
    t63 = t49 ^ t58;
    t64 = z4 ^ t59, t65 = t61 ^ t62, t66 = z1 ^ t63, t67 = t64 ^ t65, s3 = t53 ^ t66;
    q[7] = t59 ^ t63;
    q[6] = t64 ^ ~s3;
    q[5] = t55 ^ ~t67;
    q[4] = s3;
    q[3] = t51 ^ t66;
    q[2] = t47 ^ t65;
    q[1] = t56 ^ ~t62;
    q[0] = t48 ^ ~t60;
}

/* Row r, the 16-bit field r, turns by r columns of 4 bits: rows 2 and 3 by 8, then rows 1 and 3
 * by 4. */
static void aes_ref_shift_rows(uint64_t q[8])
{
    int i;

    for (i = 0; i < 8; i++) {
        uint64_t x = q[i], t = (x ^ x >> 8) & UINT64_C(0x00ff00ff00000000);
        x ^= t ^ t << 8;
        q[i] = (x & UINT64_C(0x0000ffff0000ffff)) | (x >> 4 & UINT64_C(0x0fff00000fff0000)) |
               (x << 12 & UINT64_C(0xf0000000f0000000));
    }
}

/* Row r becomes 2 a(r) + 3 a(r+1) + a(r+2) + a(r+3) = 2 p(r) + a(r+1) + p(r+2), where p(r) = a(r) +
 * a(r+1) and 2 is a shift by one bit plane, reduced by x^8 = x^4 + x^3 + x + 1. Adds the round key
 * k as well. */
static void aes_ref_mix_columns(uint64_t q[8], const uint64_t k[8])
{
    uint64_t r0 = rotr64(q[0], 16), r1 = rotr64(q[1], 16), r2 = rotr64(q[2], 16);
    uint64_t r3 = rotr64(q[3], 16), r4 = rotr64(q[4], 16), r5 = rotr64(q[5], 16);
    uint64_t r6 = rotr64(q[6], 16), r7 = rotr64(q[7], 16);
    uint64_t p0 = q[0] ^ r0, p1 = q[1] ^ r1, p2 = q[2] ^ r2, p3 = q[3] ^ r3;
    uint64_t p4 = q[4] ^ r4, p5 = q[5] ^ r5, p6 = q[6] ^ r6, p7 = q[7] ^ r7;

    q[0] = k[0] ^ p7 ^ r0 ^ rotr64(p0, 32);
    q[1] = k[1] ^ p0 ^ p7 ^ r1 ^ rotr64(p1, 32);
    q[2] = k[2] ^ p1 ^ r2 ^ rotr64(p2, 32);
    q[3] = k[3] ^ p2 ^ p7 ^ r3 ^ rotr64(p3, 32);
    q[4] = k[4] ^ p3 ^ p7 ^ r4 ^ rotr64(p4, 32);
    q[5] = k[5] ^ p4 ^ r5 ^ rotr64(p5, 32);
    q[6] = k[6] ^ p5 ^ r6 ^ rotr64(p6, 32);
    q[7] = k[7] ^ p6 ^ r7 ^ rotr64(p7, 32);
}

static void aes_ref_add_key(uint64_t q[8], const uint64_t k[8])
{
    int i;

    for (i = 0; i < 8; i++) {
        q[i] ^= k[i];
    }
}

/* Slices the round keys. */
static void aes_ref_load_key(uint64_t k[15][8], const aes_key *ek)
{
    unsigned i;

    for (i = 0; i <= ek->rounds; i++) {
        aes_ref_pack(k[i], ek->rk[i], 0);
    }
}

/* out = AES(in), four blocks; out and in are equal or disjoint. */
static void aes_ref_four(uint8_t out[64], const uint8_t in[64], uint64_t k[15][8], unsigned rounds)
{
    uint64_t q[8];
    unsigned i;

    aes_ref_pack(q, in, 16);
    aes_ref_add_key(q, k[0]);
    for (i = 1; i < rounds; i++) {
        aes_ref_sub_bytes(q);
        aes_ref_shift_rows(q);
        aes_ref_mix_columns(q, k[i]);
    }
    aes_ref_sub_bytes(q);
    aes_ref_shift_rows(q);
    aes_ref_add_key(q, k[rounds]);
    aes_ref_unpack(out, q);
    wipe(q, sizeof q);
}

/* SubWord of FIPS 197: the S-box on each byte of x. */
static uint32_t aes_ref_sub_word(uint32_t x)
{
    uint8_t b[64] = {0};
    uint64_t q[8];

    store32_le(b, x);
    aes_ref_pack(q, b, 16);
    aes_ref_sub_bytes(q);
    aes_ref_unpack(b, q);
    x = load32_le(b);
    wipe(b, sizeof b);
    wipe(q, sizeof q);
    return x;
}

/* KeyExpansion of FIPS 197, with words read as little-endian: RotWord is a rotation to the right,
 * Rcon stands in the low byte. */
static void aes_ref_expand(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    size_t nk     = keybytes / 4, i;
    uint32_t rcon = 1, w;
    uint8_t *rk   = ek->rk[0];

    memset(ek, 0, sizeof *ek);
    ek->rounds = (uint8_t) (nk + 6);
    memcpy(rk, key, keybytes);
    for (i = nk; i < 4 * ((size_t) ek->rounds + 1); i++) {
        w = load32_le(rk + 4 * (i - 1));
        if (i % nk == 0) {
            w    = aes_ref_sub_word(rotr32(w, 8)) ^ rcon;
            rcon = rcon << 1 ^ (rcon >> 7) * 0x11b;
        } else if (nk == 8 && i % nk == 4) {
            w = aes_ref_sub_word(w);
        }
        store32_le(rk + 4 * i, w ^ load32_le(rk + 4 * (i - nk)));
    }
}

static void aes_ref_encrypt(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    uint64_t k[15][8];
    uint8_t b[64] = {0};

    aes_ref_load_key(k, ek);
    for (; n >= 4; n -= 4, in += 64, out += 64) {
        aes_ref_four(out, in, k, ek->rounds);
    }
    if (n > 0) {
        memcpy(b, in, 16 * n);
        aes_ref_four(b, b, k, ek->rounds);
        memcpy(out, b, 16 * n);
    }
    wipe(k, sizeof k);
    wipe(b, sizeof b);
}

static void aes_ref_ctr(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                        const aes_key *ek)
{
    uint64_t k[15][8], hi = load64_be(counter), lo = load64_be(counter + 8);
    uint8_t b[64];
    size_t i, n;

    aes_ref_load_key(k, ek);
    while (len > 0) {
        for (i = 0; i < sizeof b; i += 16) {
            store64_be(b + i, hi);
            store64_be(b + i + 8, lo);
            hi += ++lo == 0;
        }
        aes_ref_four(b, b, k, ek->rounds);
        n = len < sizeof b ? len : sizeof b;
        for (i = 0; i < n; i++) {
            c[i] = (uint8_t) (b[i] ^ (m != NULL ? m[i] : 0));
        }
        c += n;
        m = m != NULL ? m + n : NULL;
        len -= n;
    }
    wipe(k, sizeof k);
    wipe(b, sizeof b);
}

const aes_impl aes_ref = {
    IMPL_INFO(ref, NONE, "FIPS 197; S-box circuit of Boyar and Peralta 2011; bitsliced"),
    aes_ref_expand,
    aes_ref_encrypt,
    aes_ref_ctr,
};
