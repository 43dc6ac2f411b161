/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* randombytes: the two generators, custom ones, uniform and deterministic numbers, threads. What
 * happens around fork and with a hostile system is in test_random_os.c. */
#include "child.h"

#define DRAWS 10000

static const randombytes_implementation *const generators[] = {
    &randombytes_sysrandom_implementation, &randombytes_internal_implementation};

/* ---- A custom implementation that counts its calls ---- */

static unsigned counted_buf, counted_random, counted_stir, counted_close, counted_uniform;
static uint32_t next_random;
static size_t last_size;

static const char *custom_name(void)
{
    return "custom";
}

static uint32_t custom_random(void)
{
    counted_random++;
    return next_random++;
}

static void custom_stir(void)
{
    counted_stir++;
}

static uint32_t custom_uniform(const uint32_t upper_bound)
{
    counted_uniform++;
    return upper_bound + 7;
}

static void custom_buf(void *const buf, const size_t size)
{
    counted_buf++;
    last_size = size;
    memset(buf, 0x5a, size);
}

static int custom_close(void)
{
    counted_close++;
    return 33;
}

static randombytes_implementation custom = {custom_name, custom_random, NULL,
                                            NULL,        custom_buf,    NULL};

static void test_custom(void)
{
    unsigned char buf[100];

    tap_ok(strcmp(randombytes_implementation_name(), "sysrandom") == 0,
           "the default is the operating system's generator");
    tap_ok(randombytes_set_implementation(&custom) == 0,
           "randombytes_set_implementation returns 0");
    tap_ok(strcmp(randombytes_implementation_name(), "custom") == 0, "custom: name");
    memset(buf, 0, sizeof buf);
    randombytes_buf(buf, 50);
    tap_ok(counted_buf == 1 && last_size == 50 && buf[0] == 0x5a && buf[49] == 0x5a && buf[50] == 0,
           "custom: randombytes_buf");
    randombytes(buf, 60);
    tap_ok(counted_buf == 2 && last_size == 60 && buf[59] == 0x5a && buf[60] == 0,
           "custom: randombytes");
    randombytes_buf(buf, 0);
    randombytes(buf, 0);
    tap_ok(counted_buf == 2, "custom: size 0 does not call it");
    next_random = 1234;
    tap_ok(randombytes_random() == 1234 && counted_random == 1, "custom: random");
    randombytes_stir();
    tap_ok(randombytes_close() == 0, "custom: no stir, no close");
    custom.stir    = custom_stir;
    custom.close   = custom_close;
    custom.uniform = custom_uniform;
    randombytes_stir();
    tap_ok(counted_stir == 1, "the pointer is kept: stir appears later");
    tap_ok(randombytes_close() == 33 && counted_close == 1, "custom: close, and its value");
    tap_ok(randombytes_uniform(0) == 7 && randombytes_uniform(1) == 8 &&
               randombytes_uniform(1000) == 1007 && counted_uniform == 3,
           "custom: uniform, for every bound");
    tap_ok(sodium_init() == 0 && counted_stir == 2, "sodium_init stirs the implementation in use");
    tap_ok(sodium_init() == 1 && counted_stir == 2, "the first time only");
    custom.stir    = NULL;
    custom.close   = NULL;
    custom.uniform = NULL;
    randombytes_buf_deterministic(buf, sizeof buf, buf);
    sodium_free(sodium_malloc(1));
    tap_ok(counted_buf == 2, "what need not be random, or only the library knows, does not draw");
}

static int call_missing(void *arg)
{
    static randombytes_implementation missing; /* all NULL */
    unsigned char buf[4];

    (void) randombytes_set_implementation(&missing);
    randombytes_stir();
    (void) randombytes_close();
    randombytes_buf(buf, 0);
    (void) randombytes_uniform(1);
    switch (*(int *) arg) {
    case 0:
        randombytes_buf(buf, 4);
        break;
    case 1:
        (void) randombytes_random();
        break;
    case 2:
        (void) randombytes_uniform(2);
        break;
    case 3:
        (void) randombytes_implementation_name();
        break;
    default:
        break;
    }
    return 0;
}

/* ---- uniform ---- */

/* The first number at or after next_random that a bound does not refuse, by the book; *draws is how
 * many it took to find. */
static uint32_t model_uniform(uint32_t bound, unsigned *draws)
{
    uint64_t r = next_random, least = ((uint64_t) 1 << 32) % bound;

    for (*draws = 1; r < least; r++) {
        ++*draws;
    }
    return (uint32_t) (r % bound);
}

static void test_uniform(void)
{
    static const uint32_t bounds[] = {2,          3,          5,          7,          10,
                                      255,        256,        257,        1000,       65535,
                                      65536,      65537,      1000003,    0x40000000, 0x55555555,
                                      0x7fffffff, 0x80000000, 0xfffffffd, 0xffffffff};
    static const uint32_t starts[] = {0, 1, 2, 1000, 65536, 0x7ffffff0, 0xfffffff0};
    uint32_t want;
    unsigned draws, before, cases = 0, i, j, k;
    int ok = 1;

    (void) randombytes_set_implementation(&custom);
    before = counted_random;
    tap_ok(randombytes_uniform(0) == 0 && randombytes_uniform(1) == 0 && counted_random == before,
           "uniform(0) and uniform(1) are 0");
    for (i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        for (j = 0; j < sizeof starts / sizeof starts[0]; j++) {
            for (k = 0; k < 16; k++) {
                next_random = starts[j] + k * (j == 3 ? 12345679 : 1);
                if ((uint64_t) next_random + 1000 < (uint32_t) -bounds[i] % bounds[i]) {
                    continue; /* too many refusals to wait for */
                }
                want   = model_uniform(bounds[i], &draws);
                before = counted_random;
                ok &= randombytes_uniform(bounds[i]) == want && counted_random == before + draws;
                cases++;
            }
        }
        next_random = (uint32_t) -bounds[i] % bounds[i]; /* the least that is not refused */
        want        = next_random;
        ok &= randombytes_uniform(bounds[i]) == want % bounds[i];
        next_random = want - 1;
        before      = counted_random;
        ok &= randombytes_uniform(bounds[i]) ==
                  (want != 0 ? want % bounds[i] : UINT32_MAX % bounds[i]) &&
              counted_random - before == (want != 0 ? 2U : 1U);
    }
    tap_ok(ok && cases > 1000,
           "uniform refuses what would bias it, and reduces the rest (%u cases)", cases);
    for (i = 2, ok = 1; i < 200000; i++) {
        next_random = i * 2654435761U;
        want        = i * 40503U | 2;
        if (next_random >= (uint32_t) -want % want) {
            ok &= next_random % want == randombytes_uniform(want);
        }
    }
    tap_ok(ok, "uniform is the remainder, 200000 bounds");
}

/* Chi-squared of count[0 .. n) around the mean of total / n. */
static double chi_squared(const unsigned *count, unsigned n, double total)
{
    double mean = total / n, sum = 0;
    unsigned i;

    for (i = 0; i < n; i++) {
        sum += (count[i] - mean) * (count[i] - mean) / mean;
    }
    return sum;
}

static void test_distribution(const char *name)
{
    static unsigned char buf[1 << 20];
    static unsigned count[256], small[1000], bits[32];
    size_t i, j;
    uint32_t x;
    double chi;
    int ok = 1;

    memset(count, 0, sizeof count);
    memset(small, 0, sizeof small);
    memset(bits, 0, sizeof bits);
    randombytes_buf(buf, sizeof buf);
    for (i = 0; i < sizeof buf; i++) {
        count[buf[i]]++;
    }
    chi = chi_squared(count, 256, sizeof buf); /* mean 255, deviation 22.6: within 10 of them */
    tap_ok(chi > 30 && chi < 480, "%s: bytes are uniform, chi squared %.1f", name, chi);
    for (i = 0; i < 200000; i++) {
        x = randombytes_uniform(1000);
        ok &= x < 1000;
        small[ok ? x : 0]++;
    }
    chi = chi_squared(small, 1000, 200000); /* 999, 44.7 */
    tap_ok(ok && chi > 550 && chi < 1450, "%s: uniform(1000) is uniform, chi squared %.1f", name,
           chi);
    for (i = 0; i < DRAWS; i++) {
        x = randombytes_random();
        for (j = 0; j < 32; j++) {
            bits[j] += x >> j & 1;
        }
    }
    for (j = 0, ok = 1; j < 32; j++) { /* mean 5000, deviation 50 */
        ok &= bits[j] > 4500 && bits[j] < 5500;
    }
    tap_ok(ok, "%s: every bit of random() is 0 or 1 equally often", name);
}

/* Every byte of short draws takes many values: one of all bits is never set once in 2^20 times. */
static void test_bytes(const char *name)
{
    unsigned char buf[600], all[600];
    size_t size, i;
    int round, ok = 1;

    for (size = 1; size <= sizeof buf; size++) {
        memset(all, 0, sizeof all);
        for (round = 0; round < 20; round++) {
            randombytes_buf(buf, size);
            for (i = 0; i < size; i++) {
                all[i] |= buf[i];
            }
        }
        for (i = 0; i < size; i++) {
            ok &= (all[i] & (all[i] - 1)) != 0;
        }
    }
    tap_ok(ok, "%s: every byte of short draws varies", name);
}

/* Sizes around the pool's blocks: nothing left unwritten, nothing written past the end, nothing
 * repeated. */
static void test_sizes(const char *name)
{
    static unsigned char buf[6000], other[6000];
    size_t size, i;
    int ok = 1, fresh = 1;

    for (size = 0; size < 5000; size += size < 70 || (size > 950 && size < 1100) ? 1 : 37) {
        memset(buf, 0, sizeof buf);
        memset(other, 0, sizeof other);
        randombytes_buf(buf, size);
        randombytes_buf(other, size);
        ok &= sodium_is_zero(buf + size, sizeof buf - size) && sodium_is_zero(other + size, 100);
        for (i = 0; i + 16 <= size; i += 16) {
            fresh &= !sodium_is_zero(buf + i, 16) && memcmp(buf + i, other + i, 16) != 0;
        }
        if (size >= 16) {
            fresh &= !sodium_is_zero(buf + size - 16, 16);
        }
    }
    tap_ok(ok, "%s: nothing is written past the end", name);
    tap_ok(fresh, "%s: every byte of every size is written, none twice", name);
}

/* ---- Threads ---- */

static uint64_t drawn[128 * 1000];

static void draw_in_thread(int index, void *arg)
{
    size_t i, n = *(size_t *) arg;

    for (i = 0; i < n; i++) {
        randombytes_buf(&drawn[(size_t) index * n + i], 8);
        if (index % 8 == 7 && i % 100 == 0) {
            randombytes_stir();
        }
        if (index % 8 == 6 && i % 100 == 50) {
            (void) randombytes_close();
        }
    }
}

static int compare_drawn(const void *a, const void *b)
{
    uint64_t x, y;

    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return x < y ? -1 : x > y;
}

/* 1 if the n numbers in drawn all differ: chance makes two of 128000 equal once in 2 * 10^9
 * runs. */
static int all_differ(size_t n)
{
    size_t i;

    qsort(drawn, n, sizeof drawn[0], compare_drawn);
    for (i = 1; i < n && drawn[i] != drawn[i - 1]; i++) {
    }
    return i == n && drawn[0] != 0;
}

static void test_threads(const char *name)
{
    size_t n = 2000, i;

    memset(drawn, 0, sizeof drawn);
    child_threads(CHILD_THREADS, draw_in_thread, &n);
    tap_ok(all_differ(CHILD_THREADS * n), "%s: %d threads; some stir and close", name,
           CHILD_THREADS);
    n = 100;
    memset(drawn, 0, sizeof drawn);
    child_threads(128, draw_in_thread, &n);
    tap_ok(all_differ(128 * n), "%s: 128 threads", name);
    n = 1;
    for (i = 0; i < 300; i++) {
        child_threads(1, draw_in_thread, &n);
        drawn[i + 1] = drawn[0];
    }
    tap_ok(all_differ(300), "%s: 300 short threads one after the other", name);
}

static void set_in_thread(int index, void *arg)
{
    uint64_t x = 0;
    int i, *bad = (int *) arg;

    for (i = 0; i < 2000; i++) {
        if (index < 4) {
            (void) randombytes_set_implementation(generators[(index + i) % 2]);
        } else {
            randombytes_buf(&x, sizeof x);
            bad[index] |= x == 0 || randombytes_uniform(10) > 9;
        }
    }
}

static void test_switching(void)
{
    int bad[CHILD_THREADS] = {0}, i, any = 0;

    child_threads(CHILD_THREADS, set_in_thread, bad);
    for (i = 0; i < CHILD_THREADS; i++) {
        any |= bad[i];
    }
    tap_ok(!any, "the implementation changes while threads draw");
}

/* ---- Deterministic ---- */

#if SIZE_MAX > 0x4000000000ULL
static int too_much(void *arg)
{
    unsigned char seed[randombytes_SEEDBYTES] = {0};

    (void) arg;
    randombytes_buf_deterministic(seed, (size_t) 0x4000000001ULL, seed);
    return 0;
}
#endif

/* The first and last 16 bytes that libsodium 1.0.18 (Debian) gives for the seed 00 01 ... 1f. */
static void test_deterministic(void)
{
    static const struct {
        size_t size;
        const char *first, *last;
    } cases[] = {
        {16, "0d8e6cc68715648926732e7ea73250cf", "0d8e6cc68715648926732e7ea73250cf"},
        {63, "0d8e6cc68715648926732e7ea73250cf", "f83be6b80595856f72e25b86918e8b11"},
        {64, "0d8e6cc68715648926732e7ea73250cf", "3be6b80595856f72e25b86918e8b114b"},
        {65, "0d8e6cc68715648926732e7ea73250cf", "e6b80595856f72e25b86918e8b114baf"},
        {1000, "0d8e6cc68715648926732e7ea73250cf", "920611049f468e6118c0b2945bcea5a1"},
    };
    unsigned char seed[randombytes_SEEDBYTES], buf[1001], whole[1000];
    char first[33], last[33];
    size_t i;
    int ok = 1;

    for (i = 0; i < sizeof seed; i++) {
        seed[i] = (unsigned char) i;
    }
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        randombytes_buf_deterministic(buf, cases[i].size, seed);
        (void) sodium_bin2hex(first, sizeof first, buf, 16);
        (void) sodium_bin2hex(last, sizeof last, buf + cases[i].size - 16, 16);
        tap_ok(strcmp(first, cases[i].first) == 0 && strcmp(last, cases[i].last) == 0,
               "deterministic: %zu bytes", cases[i].size);
    }
    randombytes_buf_deterministic(whole, sizeof whole, seed);
    for (i = 0; i <= 1000; i++) {
        memset(buf, 0, sizeof buf);
        randombytes_buf_deterministic(buf, i, seed);
        ok &= memcmp(buf, whole, i) == 0 && sodium_is_zero(buf + i, sizeof buf - i);
    }
    tap_ok(ok, "deterministic: every size is a prefix of the longest");
    tap_ok(randombytes_seedbytes() == 32, "randombytes_seedbytes");
#if SIZE_MAX > 0x4000000000ULL
    tap_ok(child_misuses(too_much, NULL), "deterministic: more than 2^38 bytes are misuse");
#endif
}

int main(void)
{
    const char *name;
    size_t i;
    int k;

    test_custom();
    for (k = 0; k < 4; k++) {
        tap_ok(child_misuses(call_missing, &k), "a required function that is missing: misuse (%d)",
               k);
    }
    tap_ok(child_run(call_missing, &k) == 0,
           "none of them is needed for size 0, bound 1, stir, close");
    test_uniform();
    for (i = 0; i < 2; i++) {
        (void) randombytes_set_implementation(generators[i]);
        name = randombytes_implementation_name();
        tap_ok(strcmp(name, i == 0 ? "sysrandom" : "internal") == 0, "%s: name", name);
        test_distribution(name);
        test_sizes(name);
        test_bytes(name);
        randombytes_stir();
        test_sizes(name);
        tap_ok(randombytes_close() == 0, "%s: close", name);
        test_sizes(name);
        test_threads(name);
    }
    test_switching();
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
    test_deterministic();
    return tap_done();
}
