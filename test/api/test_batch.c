/* SPDX-License-Identifier: ISC */
/* The contract of the batch functions: each result and each output is that of the single
 * call, whatever the count, by every implementation. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "api_test.h"

enum { BATCH_MAX = 70, BATCH_FILL = 0xa5 };

static uint8_t batch_n[32 * BATCH_MAX], batch_p[32 * BATCH_MAX], batch_q[32 * BATCH_MAX + 1],
    batch_want[32 * BATCH_MAX];
static int batch_results[BATCH_MAX + 1], batch_wanted[BATCH_MAX];

typedef int (*batch_pairs)(uint8_t *q, int *results, const uint8_t *n, const uint8_t *p,
                           size_t count);
typedef int (*batch_pair)(uint8_t *q, const uint8_t *n, const uint8_t *p);

/* Random pairs; of the points, which are in points, some have small order. */
static void batch_fill(uint8_t *points)
{
    static const char *const small_order[] = {
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    };
    uint8_t pick[2];
    size_t i;

    api_random(batch_n, sizeof batch_n);
    api_random(batch_p, sizeof batch_p);
    for (i = 0; i < BATCH_MAX; i++) {
        api_random(pick, sizeof pick);
        if (pick[0] < 32) {
            api_hex(points + 32 * i, small_order[pick[1] % 7]);
        }
    }
}

/* The first count pairs, together and each alone, in place and without results. */
static int batch_compare(batch_pairs all, batch_pair one, size_t count)
{
    int ret, want = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        memset(batch_want + 32 * i, BATCH_FILL, 32);
        batch_wanted[i] = one(batch_want + 32 * i, batch_n + 32 * i, batch_p + 32 * i);
        want |= batch_wanted[i];
    }
    memset(batch_q, BATCH_FILL, sizeof batch_q);
    batch_results[count] = 7;
    ret                  = all(batch_q, batch_results, batch_n, batch_p, count);
    if (ret != want || memcmp(batch_q, batch_want, 32 * count) != 0 ||
        memcmp(batch_results, batch_wanted, count * sizeof batch_results[0]) != 0 ||
        batch_q[32 * count] != BATCH_FILL || batch_results[count] != 7) {
        return 0;
    }
    if (ret == -1 && strstr(trona_last_error(), "small order") == NULL) {
        return 0;
    }
    memset(batch_q, BATCH_FILL, sizeof batch_q);
    return all(batch_q, NULL, batch_n, batch_p, count) == want &&
           memcmp(batch_q, batch_want, 32 * count) == 0;
}

static int batch_in_place(batch_pairs all)
{
    uint8_t n[32 * 20], p[32 * 20];

    api_random(batch_n, sizeof batch_n);
    api_random(batch_p, sizeof batch_p);
    memcpy(n, batch_n, sizeof n);
    memcpy(p, batch_p, sizeof p);
    return all(batch_q, NULL, n, p, 20) == 0 && all(n, NULL, n, p, 20) == 0 &&
           memcmp(n, batch_q, sizeof n) == 0 && all(p, NULL, batch_n, p, 20) == 0 &&
           memcmp(p, batch_q, sizeof p) == 0;
}

static void batch_test_pairs(const char *impl)
{
    static const size_t counts[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                                    13, 14, 15, 16, 17, 24, 31, 32, 33, 34, 35, 64, 70};
    const size_t step            = api_step(5);
    size_t i;
    int same = 1, keys = 1;

    for (i = 0; i < sizeof counts / sizeof counts[0]; i += step) {
        batch_fill(batch_p);
        same = same && batch_compare(crypto_scalarmult_curve25519_batch,
                                     crypto_scalarmult_curve25519, counts[i]);
        batch_fill(batch_n);
        keys = keys && batch_compare(crypto_box_beforenm_batch, crypto_box_beforenm, counts[i]);
    }
    tap_ok(same, "%s: crypto_scalarmult_curve25519_batch is the single call", impl);
    tap_ok(keys, "%s: crypto_box_beforenm_batch is the single call", impl);
    tap_ok(batch_in_place(crypto_scalarmult_curve25519_batch),
           "%s: crypto_scalarmult_curve25519_batch in place", impl);
    tap_ok(batch_in_place(crypto_box_beforenm_batch), "%s: crypto_box_beforenm_batch in place",
           impl);
}

/* ---- Keys ---- */

/* Key pairs, together and each alone; those that are random by their secret keys. */
static int batch_keys(size_t count)
{
    uint8_t pk[33 * 32 + 1], sk[33 * 64 + 1], want_pk[32], want_sk[64];
    size_t i;
    int ret;

    memset(pk, BATCH_FILL, sizeof pk);
    memset(sk, BATCH_FILL, sizeof sk);
    api_random(batch_n, sizeof batch_n);
    ret = crypto_scalarmult_curve25519_base_batch(pk, batch_n, count);
    for (i = 0; i < count; i++) {
        ret |= crypto_scalarmult_curve25519_base(want_pk, batch_n + 32 * i);
        ret |= memcmp(want_pk, pk + 32 * i, 32);
    }
    ret |= crypto_sign_ed25519_seed_keypair_batch(pk, sk, batch_n, count);
    for (i = 0; i < count; i++) {
        ret |= crypto_sign_ed25519_seed_keypair(want_pk, want_sk, batch_n + 32 * i);
        ret |= memcmp(want_pk, pk + 32 * i, 32) | memcmp(want_sk, sk + 64 * i, 64);
    }
    ret |= crypto_sign_ed25519_keypair_batch(pk, sk, count);
    for (i = 0; i < count; i++) {
        ret |= crypto_sign_ed25519_seed_keypair(want_pk, want_sk, sk + 64 * i);
        ret |= memcmp(want_pk, pk + 32 * i, 32) | memcmp(want_sk, sk + 64 * i, 64);
        ret |= i > 0 && memcmp(sk, sk + 64 * i, 32) == 0;
    }
    if (pk[32 * count] != BATCH_FILL || sk[64 * count] != BATCH_FILL) {
        return 0;
    }
    ret |= crypto_box_keypair_batch(pk, sk, count);
    for (i = 0; i < count; i++) {
        ret |= crypto_scalarmult_curve25519_base(want_pk, sk + 32 * i);
        ret |= memcmp(want_pk, pk + 32 * i, 32);
        ret |= i > 0 && memcmp(sk, sk + 32 * i, 32) == 0;
    }
    return ret == 0 && pk[32 * count] == BATCH_FILL;
}

static void batch_test_keys(const char *impl)
{
    const size_t step = api_step(5);
    size_t count;
    int same = 1;

    for (count = 0; count < 18; count += step) {
        same = same && batch_keys(count);
    }
    tap_ok(same && batch_keys(32) && batch_keys(33), "%s: key pairs are those of the single calls",
           impl);
}

/* ---- Signatures ---- */

/* The 12 cases of K. Chalkias, F. Garillot, V. Nikolaenko, "Taming the many EdDSAs" (2020), table
 * 5: message, key, signature. */
static const char *const batch_taming[12][3] = {
    {"8c93255d71dcab10e8f379c26200f3c7bd5f09d9bc3068d3ef4edeb4853022b6",
     "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
     "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"
     "0000000000000000000000000000000000000000000000000000000000000000"},
    {"9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79",
     "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
     "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43"
     "a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04"},
    {"aebf3f2601a0c8c5d39cc7d8911642f740b78168218da8471772b35f9d35b9ab",
     "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
     "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"
     "8c4bd45aecaca5b24fb97bc10ac27ac8751a7dfe1baff8b953ec9f5833ca260e"},
    {"9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79",
     "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
     "9046a64750444938de19f227bb80485e92b83fdb4b6506c160484c016cc1852f"
     "87909e14428a7a1d62e9f22f3d3ad7802db02eb2e688b6c52fcd6648a98bd009"},
    {"e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c",
     "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
     "160a1cb0dc9c0258cd0a7d23e94d8fa878bcb1925f2c64246b2dee1796bed512"
     "5ec6bc982a269b723e0668e540911a9a6a58921d6925e434ab10aa7940551a09"},
    {"e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c",
     "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
     "21122a84e0b5fca4052f5b1235c80a537878b38f3142356b2c2384ebad4668b7"
     "e40bc836dac0f71076f9abe3a53f9c03c1ceeeddb658d0030494ace586687405"},
    {"85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40",
     "442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623",
     "e96f66be976d82e60150baecff9906684aebb1ef181f67a7189ac78ea23b6c0e"
     "547f7690a0e2ddcd04d87dbc3490dc19b3b3052f7ff0538cb68afb369ba3a514"},
    {"85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40",
     "442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623",
     "8ce5b96c8f26d0ab6c47958c9e68b937104cd36e13c33566acd2fe8d38aa1942"
     "7e71f98a473474f2f13f06f97c20d58cc3f54b8bd0d272f42b695dd7e89a8c22"},
    {"9bedc267423725d473888631ebf45988bad3db83851ee85c85e241a07d148b41",
     "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
     "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
     "03be9678ac102edcd92b0210bb34d7428d12ffc5df5f37e359941266a4e35f0f"},
    {"9bedc267423725d473888631ebf45988bad3db83851ee85c85e241a07d148b41",
     "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
     "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
     "ca8c5b64cd208982aa38d4936621a4775aa233aa0505711d8fdcfdaa943d4908"},
    {"e96b7021eb39c1a163b6da4e3093dcd3f21387da4cc4572be588fafae23c155b",
     "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
     "a9d55260f765261eb9b84e106f665e00b867287a761990d7135963ee0a7d59dc"
     "a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04"},
    {"39a591f5321bbe07fd5a23dc2f39d025d74526615746727ceefd6e82ae65c06f",
     "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
     "a9d55260f765261eb9b84e106f665e00b867287a761990d7135963ee0a7d59dc"
     "a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04"},
};
/* libsodium's verdicts, by the paper's table 6: the equation without cofactor, no small
 * order, S below L. */
static const int batch_taming_verdict[12] = {-1, -1, -1, 0, -1, -1, -1, -1, -1, -1, -1, -1};

enum { BATCH_SIGS = 70 };

static uint8_t batch_sigs[BATCH_SIGS][64], batch_pks[BATCH_SIGS][32], batch_ms[BATCH_SIGS][200];
static unsigned long long batch_lens[BATCH_SIGS];
static const uint8_t *batch_sig[BATCH_SIGS], *batch_pk[BATCH_SIGS], *batch_m[BATCH_SIGS];

static void batch_sign(size_t i)
{
    uint8_t sk[64], len;

    api_random(&len, 1);
    batch_lens[i] = len % 200;
    api_random(batch_ms[i], sizeof batch_ms[i]);
    (void) crypto_sign_ed25519_keypair(batch_pks[i], sk);
    (void) crypto_sign_ed25519_detached(batch_sigs[i], NULL, batch_ms[i], batch_lens[i], sk);
    batch_sig[i] = batch_sigs[i];
    batch_pk[i]  = batch_pks[i];
    batch_m[i]   = batch_lens[i] == 0 ? NULL : batch_ms[i];
}

/* count messages signed together and each alone; keys[i] signs message i, some keys twice. */
static int batch_signing(size_t count)
{
    static uint8_t made[64 * BATCH_SIGS + 1], sks[BATCH_SIGS][64];
    const unsigned char *keys[BATCH_SIGS] = {NULL};
    uint8_t pk[32], want[64];
    size_t i;
    int ret;

    for (i = 0; i < count; i++) {
        batch_sign(i); /* a message */
        (void) crypto_sign_ed25519_keypair(pk, sks[i]);
        keys[i] = sks[i % 5 == 4 ? i - 1 : i];
    }
    memset(made, BATCH_FILL, sizeof made);
    ret = crypto_sign_ed25519_batch(made, batch_m, batch_lens, keys, count);
    for (i = 0; i < count; i++) {
        ret |= crypto_sign_ed25519_detached(want, NULL, batch_m[i], batch_lens[i], keys[i]);
        ret |= memcmp(want, made + 64 * i, 64);
    }
    return ret == 0 && made[64 * count] == BATCH_FILL;
}

/* Adds L to S. */
static void batch_add_order(uint8_t s[32])
{
    static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,
                                      0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
                                      0,    0,    0,    0,    0,    0,    0,    0,
                                      0,    0,    0,    0,    0,    0,    0,    0x10};

    sodium_add(s, order, 32);
}

/* Spoils signature i in one of several ways, 0 to 11; some may leave it valid. */
static void batch_spoil(size_t i, unsigned how)
{
    static const char order8[] = "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05";
    uint8_t t[32], pick[2];

    api_random(pick, 2);
    switch (how) {
    case 0:
        batch_sigs[i][pick[0] % 64] ^= (uint8_t) (1 << pick[1] % 8);
        break;
    case 1:
        batch_pks[i][pick[0] % 32] ^= (uint8_t) (1 << pick[1] % 8);
        break;
    case 2:
        batch_ms[i][0] ^= 1;
        break;
    case 3:
        batch_add_order(batch_sigs[i] + 32);
        break;
    case 4: /* R with a part of order 8 */
    case 5: /* A with one */
        api_hex(t, order8);
        (void) crypto_core_ed25519_add(how == 4 ? batch_sigs[i] : batch_pks[i],
                                       how == 4 ? batch_sigs[i] : batch_pks[i], t);
        break;
    case 6:
        api_hex(batch_sigs[i], order8);
        break;
    case 7:
        api_hex(batch_pks[i], order8);
        break;
    case 8: /* not canonical: y = p + 1, p + 3 */
        memset(batch_pks[i], 0xff, 32);
        batch_pks[i][0]  = (uint8_t) (0xee + 2 * (pick[0] & 1));
        batch_pks[i][31] = (uint8_t) (0x7f | (pick[1] & 0x80));
        break;
    case 9: /* no point for half of them */
        api_random(batch_pks[i], 32);
        break;
    case 10:
        memset(batch_sigs[i], 0, 64);
        break;
    default: /* of another key */
        memcpy(batch_pks[i], batch_pks[(i + 1) % BATCH_SIGS], 32);
        break;
    }
}

/* The first count signatures, together and each alone. */
static int batch_verdicts(size_t count)
{
    int want = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        batch_wanted[i] = crypto_sign_ed25519_verify_detached(batch_sig[i], batch_m[i],
                                                              batch_lens[i], batch_pk[i]);
        want |= batch_wanted[i];
    }
    memset(batch_results, 0x55, sizeof batch_results);
    batch_results[count] = 7;
    return crypto_sign_ed25519_verify_batch(batch_results, batch_sig, batch_m, batch_lens, batch_pk,
                                            count) == want &&
           memcmp(batch_results, batch_wanted, count * sizeof batch_results[0]) == 0 &&
           batch_results[count] == 7 &&
           crypto_sign_ed25519_verify_batch(NULL, batch_sig, batch_m, batch_lens, batch_pk,
                                            count) == want;
}

/* One bad among 64, in each position. */
static int batch_one_bad(void)
{
    const size_t step = api_step(21);
    size_t i, j;

    for (i = 0; i < 64; i++) {
        batch_sign(i);
    }
    if (crypto_sign_ed25519_verify_batch(NULL, batch_sig, batch_m, batch_lens, batch_pk, 64) != 0) {
        return 0;
    }
    for (i = 0; i < 64; i += step) {
        batch_sigs[i][3 + i % 50] ^= 16;
        if (crypto_sign_ed25519_verify_batch(batch_results, batch_sig, batch_m, batch_lens,
                                             batch_pk, 64) != -1) {
            return 0;
        }
        for (j = 0; j < 64; j++) {
            if (batch_results[j] != (j == i ? -1 : 0)) {
                return 0;
            }
        }
        batch_sigs[i][3 + i % 50] ^= 16;
    }
    return 1;
}

static int batch_taming_cases(void)
{
    size_t i;

    for (i = 0; i < 12; i++) {
        api_hex(batch_ms[i], batch_taming[i][0]);
        api_hex(batch_pks[i], batch_taming[i][1]);
        api_hex(batch_sigs[i], batch_taming[i][2]);
        batch_lens[i] = 32;
        batch_sig[i]  = batch_sigs[i];
        batch_pk[i]   = batch_pks[i];
        batch_m[i]    = batch_ms[i];
    }
    return batch_verdicts(12) &&
           memcmp(batch_results, batch_taming_verdict, sizeof batch_taming_verdict) == 0;
}

/* Some 10,000 signatures; a third of them is spoilt. */
static int batch_random_verdicts(void)
{
    static const size_t counts[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                                    12, 13, 14, 15, 16, 17, 31, 32, 33, 34, 64, 70};
    const size_t step            = api_step(13);
    uint8_t pick[2];
    size_t i, round, n;

    for (i = 0; i < BATCH_SIGS; i++) {
        batch_sign(i);
    }
    for (round = 0; round < 300; round += step) {
        n = counts[round % (sizeof counts / sizeof counts[0])];
        for (i = 0; i < BATCH_SIGS; i++) {
            api_random(pick, 2);
            if (round % 7 == 0 || pick[0] < 40) {
                batch_sign(i); /* anew */
            }
            if (pick[0] % 3 == 0) {
                batch_spoil(i, pick[1] % 12U);
            }
        }
        if (!batch_verdicts(round < 200 ? n : 70)) {
            return 0;
        }
    }
    return 1;
}

/* ZIP-215's verdicts on the 12 cases: the equation with the cofactor, S below L. */
static const int batch_taming_equation[12] = {0, 0, 0, 0, 0, 0, -1, -1, -1, 0, 0, 0};

static int batch_equation(size_t first, size_t count)
{
    return crypto_sign_ed25519_verify_batch_equation(batch_sig + first, batch_m + first,
                                                     batch_lens + first, batch_pk + first, count);
}

static int batch_taming_equations(void)
{
    size_t i;
    int same = 1;

    (void) batch_taming_cases();
    for (i = 0; i < 12; i++) {
        same = same && batch_equation(i, 1) == batch_taming_equation[i];
    }
    return same && batch_equation(0, 6) == 0 && batch_equation(0, 7) == -1 &&
           batch_equation(4, 8) == -1 && batch_equation(9, 3) == 0;
}

/* The 14 encodings of the eight points of small order, canonical and not, as keys and as R, with S
 * = 0: ZIP-215 accepts all 196. */
static int batch_small_orders(void)
{
    static const char *const points[14] = {
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    };
    size_t i, j;
    int all = 1;

    for (i = 0; i < 14; i++) {
        for (j = 0; j < 14; j++) {
            batch_sign(j);
            memset(batch_sigs[j], 0, 64);
            api_hex(batch_sigs[j], points[j]);
            api_hex(batch_pks[j], points[i]);
            all = all && batch_equation(j, 1) == 0;
        }
        all               = all && batch_equation(0, 14) == 0;
        batch_sigs[i][32] = 1; /* S B is not 0 */
        all               = all && batch_equation(0, 14) == -1 && batch_equation(i, 1) == -1;
    }
    return all;
}

/* The first count signatures by one equation and each alone; what a single call accepts is right.
 */
static int batch_equations(size_t count)
{
    int want = 0, one;
    size_t i;

    for (i = 0; i < count; i++) {
        one = batch_equation(i, 1);
        if (one != 0 && crypto_sign_ed25519_verify_detached(batch_sig[i], batch_m[i], batch_lens[i],
                                                            batch_pk[i]) == 0) {
            return 0;
        }
        want |= one;
    }
    return batch_equation(0, count) == want;
}

static int batch_random_equations(void)
{
    static const size_t counts[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                    15, 16, 17, 31, 32, 33, 63, 64, 65, 69, 70};
    const size_t step            = api_step(3);
    uint8_t pick[2];
    size_t i, round, n;

    for (round = 0; round < 2 * sizeof counts / sizeof counts[0]; round += step) {
        n = counts[round / 2];
        for (i = 0; i < BATCH_SIGS; i++) {
            batch_sign(i);
        }
        if (!batch_equations(n) || (round % 2 == 0 && batch_equation(0, n) != 0)) {
            return 0;
        }
        if (n > 0 && round % 2 == 1) {
            api_random(pick, 2);
            batch_spoil(pick[0] % n, pick[1] % 12);
            if (!batch_equations(n)) {
                return 0;
            }
        }
    }
    return 1;
}

/* One bad among 64, in each position. */
static int batch_equation_one_bad(void)
{
    const size_t step = api_step(21);
    size_t i;

    for (i = 0; i < 64; i++) {
        batch_sign(i);
    }
    for (i = 0; i < 64; i += step) {
        batch_sigs[i][3 + i % 50] ^= 16;
        if (batch_equation(0, 64) != -1 || strstr(trona_last_error(), "equation") == NULL) {
            return 0;
        }
        batch_sigs[i][3 + i % 50] ^= 16;
    }
    return batch_equation(0, 64) == 0;
}

static void batch_test_signatures(const char *impl)
{
    const size_t step = api_step(5);
    size_t count;
    int same = batch_signing(BATCH_SIGS);

    for (count = 0; count < 18; count += step) {
        same = same && batch_signing(count);
    }
    tap_ok(same && batch_signing(32) && batch_signing(33),
           "%s: signatures made together are those of the single calls", impl);
    tap_ok(batch_one_bad(), "%s: one bad signature among 64, in each position", impl);
    tap_ok(batch_taming_cases(), "%s: the 12 cases of Taming the many EdDSAs", impl);
    tap_ok(batch_random_verdicts(), "%s: each verdict is that of the single call", impl);
}

static void batch_test_equations(const char *impl)
{
    tap_ok(batch_taming_equations(), "%s: the 12 cases by ZIP-215", impl);
    tap_ok(batch_small_orders(), "%s: points of small order by ZIP-215", impl);
    tap_ok(batch_random_equations(), "%s: verdicts of one equation", impl);
    tap_ok(batch_equation_one_bad(), "%s: one equation, one bad among 64", impl);
}

/* ---- Threads ---- */

enum { BATCH_LONG = 200 };

/* The verdict of functions with threads on count signatures, one of them bad (BATCH_LONG: none). */
static int batch_threads_agree(size_t count, size_t bad, uint32_t threads)
{
    static uint8_t made[2][64 * BATCH_LONG];
    const unsigned char *sig[BATCH_LONG], *m[BATCH_LONG], *pk[BATCH_LONG], *sk[BATCH_LONG];
    unsigned long long lens[BATCH_LONG];
    uint8_t key[32], seed[64], wrong[64];
    int results[BATCH_LONG], want = bad < count ? -1 : 0;
    size_t i;

    (void) crypto_sign_ed25519_keypair(key, seed);
    for (i = 0; i < count; i++) {
        sig[i]  = batch_sig[i % BATCH_SIGS];
        m[i]    = batch_m[i % BATCH_SIGS];
        pk[i]   = batch_pk[i % BATCH_SIGS];
        lens[i] = batch_lens[i % BATCH_SIGS];
        sk[i]   = seed;
    }
    if (bad < count) {
        memcpy(wrong, sig[bad], 64);
        wrong[5] ^= 1;
        sig[bad] = wrong;
    }
    if (crypto_sign_ed25519_verify_batch_threads(results, sig, m, lens, pk, count, threads) !=
            want ||
        crypto_sign_ed25519_verify_batch_threads(NULL, sig, m, lens, pk, count, threads) != want ||
        crypto_sign_ed25519_verify_batch_equation_threads(sig, m, lens, pk, count, threads) !=
            want ||
        (want != 0 && strstr(trona_last_error(), "equation") == NULL)) {
        return 0;
    }
    for (i = 0; i < count; i++) {
        if (results[i] != (i == bad ? -1 : 0)) {
            return 0;
        }
    }
    return crypto_sign_ed25519_batch_threads(made[0], m, lens, sk, count, threads) == 0 &&
           crypto_sign_ed25519_batch(made[1], m, lens, sk, count) == 0 &&
           memcmp(made[0], made[1], 64 * count) == 0;
}

/* Products of count pairs; one point has small order (BATCH_LONG: none). */
static int batch_threads_multiply(size_t count, size_t bad, uint32_t threads)
{
    static uint8_t n[32 * BATCH_LONG], p[32 * BATCH_LONG], q[2][32 * BATCH_LONG];
    int results[2][BATCH_LONG], want = bad < count ? -1 : 0;

    api_random(n, sizeof n);
    api_random(p, sizeof p);
    if (bad < count) {
        memset(p + 32 * bad, 0, 32);
    }
    return crypto_scalarmult_curve25519_batch_threads(q[0], results[0], n, p, count, threads) ==
               want &&
           (want == 0 || strstr(trona_last_error(), "small order") != NULL) &&
           crypto_scalarmult_curve25519_batch(q[1], results[1], n, p, count) == want &&
           memcmp(q[0], q[1], 32 * count) == 0 &&
           memcmp(results[0], results[1], count * sizeof results[0][0]) == 0 &&
           crypto_scalarmult_curve25519_batch_threads(n, NULL, n, p, count, threads) == want &&
           memcmp(n, q[1], 32 * count) == 0;
}

static void batch_test_threads(void)
{
    static const size_t counts[]   = {0, 1, 63, 64, 65, 128, BATCH_LONG};
    static const uint32_t number[] = {0, 1, 2, 3, 100};
    const size_t step              = api_step(5);
    size_t i, j;
    int signatures = 1, products = 1;

    for (i = 0; i < BATCH_SIGS; i++) {
        batch_sign(i);
    }
    for (i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        for (j = 0; j < sizeof number / sizeof number[0]; j++) {
            const size_t c = counts[i];

            if ((i + j) % step != 0) {
                continue; /* each count and each number of threads occurs */
            }
            signatures = signatures && batch_threads_agree(c, BATCH_LONG, number[j]) &&
                         batch_threads_agree(c, c - 1, number[j]) &&
                         batch_threads_agree(c, c / 2, number[j]);
            products = products && batch_threads_multiply(c, BATCH_LONG, number[j]) &&
                       batch_threads_multiply(c, c / 2, number[j]);
        }
    }
    tap_ok(signatures, "signatures on threads are those of one");
    tap_ok(products, "X25519 on threads is that of one");
}

int main(void)
{
    trona_impl_status status;
    size_t i;

    api_seed();
    for (i = 0; trona_impl_get(i, &status) == 0; i++) {
        int pairs      = strcmp(status.primitive, "x25519batch") == 0;
        int signatures = strcmp(status.primitive, "ed25519batch") == 0;
        int equations  = strcmp(status.primitive, "ed25519equation") == 0;

        if ((pairs || signatures || equations) &&
            trona_impl_use(status.primitive, status.name) == 0) {
            char impl[64];

            (void) snprintf(impl, sizeof impl, "%s %s", status.primitive, status.name);
            if (pairs) {
                batch_test_pairs(impl);
            } else if (equations) {
                batch_test_equations(impl);
            } else {
                batch_test_signatures(impl);
                batch_test_keys(impl);
            }
        }
    }
    batch_test_threads();
    return tap_done();
}
