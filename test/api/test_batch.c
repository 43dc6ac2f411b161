/* What the functions of many at once promise: each result and each output is that of the single
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
    size_t i;
    int same = 1, keys = 1;

    for (i = 0; i < sizeof counts / sizeof counts[0]; i++) {
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

int main(void)
{
    trona_impl_status status;
    size_t i;

    api_seed();
    for (i = 0; trona_impl_get(i, &status) == 0; i++) {
        if (strcmp(status.primitive, "x25519batch") == 0 &&
            trona_impl_use(status.primitive, status.name) == 0) {
            char impl[64];

            (void) snprintf(impl, sizeof impl, "%s %s", status.primitive, status.name);
            batch_test_pairs(impl);
        }
    }
    return tap_done();
}
