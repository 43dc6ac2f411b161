/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_blake3 and crypto_hash_blake3. */
#include "api_test.h"
#include "child.h"

enum { TEST_MAX = 3 << 20 };

static uint8_t *test_m;

static void test_known(void)
{
    uint8_t out[32], want[32];

    api_hex(want, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262");
    tap_ok(crypto_hash_blake3(out, NULL, 0) == 0 && memcmp(out, want, 32) == 0,
           "the hash of nothing is the published one");
    api_hex(want, "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85");
    tap_ok(crypto_hash_blake3(out, (const uint8_t *) "abc", 3) == 0 && memcmp(out, want, 32) == 0,
           "the hash of abc is the published one");
}

static void test_outputs(void)
{
    uint8_t out[300], part[300];
    size_t n;
    int ok = 1;

    (void) crypto_blake3(out, sizeof out, test_m, 5000);
    for (n = 0; n <= sizeof out; n++) {
        memset(part, 0xa5, sizeof part);
        ok &= crypto_blake3(part, n, test_m, 5000) == 0 && memcmp(part, out, n) == 0 &&
              api_all(part + n, 0xa5, sizeof part - n);
    }
    tap_ok(ok, "a shorter output is the beginning of a longer one, and no byte more is written");
}

/* Lengths around those where the tree grows, in random pieces. */
static void test_pieces(void)
{
    crypto_blake3_state s, copy;
    uint8_t out[64], want[64];
    unsigned i;
    int ok = 1;

    for (i = 0; i < 300; i++) {
        uint16_t r[3];
        size_t len, at, n;

        api_random(r, sizeof r);
        len = (size_t) (r[0] % 300) * 1024 + (r[1] % 4 == 0 ? r[2] % 1024 : r[1] % 3);
        len -= len >= 1024 && i % 5 == 0;
        (void) crypto_blake3(want, sizeof want, test_m, len);
        memset(&s, 0, sizeof s); /* whole states are compared */
        ok &= crypto_blake3_init(&s) == 0;
        for (at = 0; at < len; at += n) {
            api_random(r, sizeof r);
            n = r[0] % 3 == 0 ? r[1] % 100 : r[0] % 3 == 1 ? r[1] : (size_t) (r[1] % 70) * 1024;
            n = len - at < n ? len - at : n;
            ok &= crypto_blake3_update(&s, test_m + at, n) == 0;
            if (r[2] % 8 == 0) { /* an output between changes nothing */
                memcpy(&copy, &s, sizeof s);
                (void) crypto_blake3(out, 32, test_m, at + n);
                (void) crypto_blake3_final(&s, out + 32, 32);
                ok &= memcmp(out, out + 32, 32) == 0 && memcmp(&copy, &s, sizeof s) == 0;
            }
        }
        ok &= crypto_blake3_final(&s, out, sizeof out) == 0 && memcmp(out, want, sizeof out) == 0;
        if (!ok) {
            printf("# length %zu\n", len);
            break;
        }
    }
    tap_ok(ok, "in pieces as in one, and outputs between");
}

static void test_overlap(void)
{
    static uint8_t buf[4000];
    uint8_t want[200];
    size_t at;
    int ok = 1;

    for (at = 0; at + sizeof want <= 3000; at += 61) {
        memcpy(buf, test_m, 3000);
        (void) crypto_blake3(want, sizeof want, buf, 3000);
        ok &= crypto_blake3(buf + at, sizeof want, buf, 3000) == 0 &&
              memcmp(buf + at, want, sizeof want) == 0;
        memcpy(buf, test_m, 3000);
        (void) crypto_blake3_keyed(want, sizeof want, buf + 32, 40, buf);
        ok &= crypto_blake3_keyed(buf, sizeof want, buf + 32, 40, buf) == 0 &&
              memcmp(buf, want, sizeof want) == 0;
        memcpy(buf, test_m, 3000);
        (void) crypto_blake3_derive_key(want, sizeof want, (char *) buf, 50, buf + 20, 900);
        ok &= crypto_blake3_derive_key(buf + at % 900, sizeof want, (char *) buf, 50, buf + 20,
                                       900) == 0 &&
              memcmp(buf + at % 900, want, sizeof want) == 0;
    }
    tap_ok(ok, "out overlaps inputs and key");
}

static void test_seek(void)
{
    crypto_blake3_state s;
    uint8_t out[128], far[128];

    (void) crypto_blake3_init(&s);
    (void) crypto_blake3_update(&s, test_m, 2000);
    (void) crypto_blake3_final_seek(&s, UINT64_C(1) << 38, far, 128);
    (void) crypto_blake3_final(&s, out, 128);
    tap_ok(memcmp(out, far, 128) != 0, "output does not repeat after 2^32 blocks");
    tap_ok(crypto_blake3_final_seek(&s, UINT64_MAX - 128, out, 128) == 0,
           "output ends 2^64 - 1 bytes on");
    memset(out, 0xa5, sizeof out);
    (void) crypto_blake3_final_seek(&s, UINT64_MAX, out, 0);
    tap_ok(crypto_blake3_final_seek(&s, UINT64_MAX - 127, out, 128) == -1 &&
               strstr(trona_last_error(), "BLAKE3") != NULL && api_all(out, 0xa5, 128),
           "and not later: -1, out untouched");
    (void) crypto_blake3_final_seek(&s, 0, out, 0);
    tap_ok(api_all(out, 0xa5, 128), "no byte of output is asked for and none is written");
}

/* The output from byte seek on, in random pieces and block by block as at once. */
static int test_squeezed(uint64_t seek)
{
    static uint8_t want[4000], out[sizeof want];
    crypto_blake3_state s;
    size_t at, n;
    uint8_t r[2];

    (void) crypto_blake3_init(&s);
    (void) crypto_blake3_update(&s, test_m, 1500);
    (void) crypto_blake3_final_seek(&s, seek, want, sizeof want);
    for (at = 0; at < sizeof want; at += n) {
        api_random(r, sizeof r);
        n = r[0] % 2 == 0 ? r[1] % 80U : r[1] * 6U;
        n = n < sizeof want - at ? n : sizeof want - at;
        (void) crypto_blake3_final_seek(&s, seek + at, out + at, n);
    }
    if (memcmp(out, want, sizeof out) != 0) {
        return 0;
    }
    memset(out, 0, sizeof out);
    for (at = 0; at < sizeof want; at += n) {
        n = 64 - (size_t) ((seek + at) % 64); /* to the end of a block */
        n = n < sizeof want - at ? n : sizeof want - at;
        (void) crypto_blake3_final_seek(&s, seek + at, out + at, n);
    }
    return memcmp(out, want, sizeof out) == 0;
}

/* At the beginning, where bytes and block counters pass 2^32, and at the end. */
static void test_squeeze(void)
{
    static const uint64_t near[] = {4000, UINT64_C(1) << 32, UINT64_C(1) << 38, UINT64_MAX};
    trona_impl_status status;
    size_t i, j, k;

    for (i = 0; trona_impl_get(i, &status) == 0; i++) {
        int ok = 1;
        if (strcmp(status.primitive, "blake3") != 0 || trona_impl_use("blake3", status.name) != 0) {
            continue;
        }
        for (j = 0; j < sizeof near / sizeof near[0]; j++) {
            for (k = 0; ok && k < 4000; k += 191 * api_step(5)) {
                ok = test_squeezed(near[j] - 4000 + (near[j] == UINT64_MAX ? 0 : k));
                if (!ok) {
                    printf("# near %llu, %zu\n", (unsigned long long) near[j], k);
                }
            }
        }
        tap_ok(ok, "%s: output in random pieces, up to 2^64 - 1 bytes on", status.name);
    }
    (void) trona_impl_use("blake3", NULL);
}

static void test_modes(void)
{
    uint8_t key[32], out[5][32];
    crypto_blake3_state s;
    int i, j, ok = 1;

    crypto_blake3_keygen(key);
    (void) crypto_blake3(out[0], 32, test_m, 100);
    (void) crypto_blake3_keyed(out[1], 32, test_m, 100, key);
    (void) crypto_blake3_derive_key(out[2], 32, "a context", 9, test_m, 100);
    (void) crypto_blake3_derive_key(out[3], 32, "a contexu", 9, test_m, 100);
    (void) crypto_blake3_derive_key(out[4], 32, NULL, 0, test_m, 100);
    for (i = 0; i < 5; i++) {
        for (j = 0; j < i; j++) {
            ok &= memcmp(out[i], out[j], 32) != 0;
        }
    }
    tap_ok(ok, "each mode, key and context has another output");
    ok = crypto_blake3_init_derive_key(&s, NULL, 0) == 0 &&
         crypto_blake3_update(&s, test_m, 100) == 0 && crypto_blake3_update(&s, NULL, 0) == 0 &&
         crypto_blake3_final(&s, out[3], 32) == 0;
    tap_ok(ok && memcmp(out[3], out[4], 32) == 0, "the context may be empty");
}

static void test_threads(void)
{
    static const size_t lengths[]   = {0,          1,       262144,    262145,        524288,
                                       524288 + 1, 1000000, (1 << 20), (2 << 20) + 5, TEST_MAX};
    static const uint32_t threads[] = {0, 1, 2, 3, 64, 4000000000U};
    uint8_t want[100], out[100];
    struct rlimit old, none;
    size_t i, j;
    int ok = 1;

    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        (void) crypto_blake3(want, sizeof want, test_m, lengths[i]);
        for (j = 0; j < sizeof threads / sizeof threads[0]; j++) {
            errno = 77;
            ok &= crypto_blake3_threads(out, sizeof out, test_m, lengths[i], threads[j]) == 0 &&
                  memcmp(out, want, sizeof want) == 0 && errno == 77;
        }
    }
    tap_ok(ok, "the same on any number of threads");
    /* a stack that no address space has room for */
    if (!CHILD_SANITIZED && getrlimit(RLIMIT_AS, &old) == 0) {
        none          = old;
        none.rlim_cur = 1 << 20;
        if (setrlimit(RLIMIT_AS, &none) == 0) {
            int ret = crypto_blake3_threads(out, sizeof out, test_m, TEST_MAX, 8);

            (void) setrlimit(RLIMIT_AS, &old);
            tap_ok(ret == 0 && memcmp(out, want, sizeof want) == 0, "and where there are none");
        }
    }
}

static int test_final_wiped(void *state)
{
    uint8_t out[32];

    return crypto_blake3_final((crypto_blake3_state *) state, out, sizeof out);
}

static int test_seek_wiped(void *state)
{
    uint8_t out[32];

    return crypto_blake3_final_seek((crypto_blake3_state *) state, 5, out, sizeof out);
}

static void test_wiped(void)
{
    crypto_blake3_state s;

    tap_ok(crypto_blake3_statebytes() == sizeof s, "statebytes");
    (void) crypto_blake3_init(&s);
    (void) crypto_blake3_update(&s, test_m, 3000);
    tap_ok(child_allows(test_final_wiped, &s), "final of a state is no misuse");
    sodium_memzero(&s, sizeof s);
    tap_ok(crypto_blake3_update(&s, test_m, 1) == -1 &&
               strstr(trona_last_error(), "BLAKE3") != NULL && api_all((uint8_t *) &s, 0, sizeof s),
           "update of a wiped state: -1, untouched");
    tap_ok(child_misuses(test_final_wiped, &s), "final of a wiped state is misuse");
    tap_ok(child_misuses(test_seek_wiped, &s), "final_seek of a wiped state is misuse");
}

int main(void)
{
    api_seed();
    test_m = malloc(TEST_MAX);
    if (test_m == NULL) {
        printf("Bail out! out of memory\n");
        return 1;
    }
    api_random(test_m, TEST_MAX);
    test_known();
    test_outputs();
    test_pieces();
    test_overlap();
    test_seek();
    test_squeeze();
    test_modes();
    test_threads();
    test_wiped();
    free(test_m);
    return tap_done();
}
