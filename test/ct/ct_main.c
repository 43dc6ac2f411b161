/* SPDX-License-Identifier: ISC */
/* Runs the constant-time cases, under valgrind's memcheck or, with TRONA_CT_MSAN, clang's
 * MemorySanitizer, which also knows the instructions that valgrind does not (AVX-512, VAES,
 * SHA-NI). See ct.h. */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "ct.h"
#include "ct_rank.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(TRONA_CT_MSAN)
# include <sanitizer/msan_interface.h>
#else
# include <valgrind/memcheck.h>
#endif

#include "../tap.h"

CRYPTO_ALIGN(64)
unsigned char ct_secret[128], ct_m[CT_MAX + 64], ct_c[CT_MAX + 64], ct_n[32], ct_out[2 * CT_MAX];

static int ct_marking = 1;

#if defined(TRONA_CT_MSAN)

void ct_mark_secret(const void *p, size_t n)
{
    if (ct_marking) {
        __msan_poison(p, n);
    }
}

void ct_mark_public(const void *p, size_t n)
{
    __msan_unpoison(p, n);
}

void ct_mark_key_to_expand(const void *p, size_t n)
{
    ct_mark_public(p, n);
}

/* The sanitizer ends the process at the first report: 1 if it does. */
static unsigned ct_count(void (*run)(const ct_case *c), const ct_case *c)
{
    int status = 0;
    pid_t pid;

    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        run(c);
        _exit(0);
    }
    return !(pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
             WEXITSTATUS(status) == 0);
}

static int ct_checked(void)
{
    return 1;
}

#else

void ct_mark_secret(const void *p, size_t n)
{
    if (ct_marking) {
        (void) VALGRIND_MAKE_MEM_UNDEFINED(p, n);
    }
}

void ct_mark_public(const void *p, size_t n)
{
    (void) VALGRIND_MAKE_MEM_DEFINED(p, n);
}

void ct_mark_key_to_expand(const void *p, size_t n)
{
    ct_mark_secret(p, n);
}

/* The reports that running the case causes. */
static unsigned ct_count(void (*run)(const ct_case *c), const ct_case *c)
{
    unsigned before = VALGRIND_COUNT_ERRORS;

    run(c);
    return VALGRIND_COUNT_ERRORS - before;
}

static int ct_checked(void)
{
    return RUNNING_ON_VALGRIND != 0;
}

#endif

void ct_output(const void *p, size_t n)
{
    (void) p;
    (void) n;
}

int ct_result(int x)
{
    ct_mark_public(&x, sizeof x);
    return x;
}

/* Randomness is secret too: a generator whose output is marked. */
static const char *ct_random_name(void)
{
    return "ct";
}

/* Of a long period: some functions draw until what they get is in range. */
static void ct_random_buf(void *const buf, const size_t size)
{
    static uint64_t x = 1;
    size_t i;

    for (i = 0; i < size; i++) {
        x                          = x * UINT64_C(6364136223846793005) + 1442695040888963407U;
        ((unsigned char *) buf)[i] = (unsigned char) (x >> 56);
    }
    ct_mark_secret(buf, size);
}

static uint32_t ct_random_random(void)
{
    uint32_t x;

    ct_random_buf(&x, sizeof x);
    return x;
}

static const randombytes_implementation ct_random = {ct_random_name, ct_random_random, NULL,
                                                     NULL,           ct_random_buf,    NULL};

static void ct_fill(unsigned char *p, size_t n, int secret)
{
    size_t i;

    ct_mark_public(p, n);
    for (i = 0; i < n; i++) {
        p[i] = (unsigned char) (i * 89 + n);
    }
    if (secret) {
        ct_mark_secret(p, n);
    }
}

/* Runs one case with all its lengths. */
static void ct_run_case(const ct_case *c)
{
    static const size_t lengths[] = {0,   1,   15,  16,  17,  63,  64,  65,   127,
                                     128, 129, 255, 256, 300, 512, 576, 1024, CT_MAX};
    size_t i, n = c->lengths ? sizeof lengths / sizeof lengths[0] : 1;

    for (i = 0; i < n; i++) {
        ct_fill(ct_secret, sizeof ct_secret, 1);
        ct_fill(ct_m, sizeof ct_m, 1);
        ct_fill(ct_c, sizeof ct_c, 1);
        ct_fill(ct_n, sizeof ct_n, 0);
        ct_fill(ct_out, sizeof ct_out, 0);
        c->run(lengths[i]);
    }
}

/* Which primitives have a k-th implementation that this CPU can execute. */
static uint64_t ct_have;

/* Makes every primitive use its k-th implementation, and prints what runs; 0 if none has that many.
 */
static int ct_use(size_t k)
{
    char rank[32];

    ct_have = ct_rank(k);
    if (ct_have != 0) {
        (void) snprintf(rank, sizeof rank, "rank %zu", k);
        ct_print_used(rank);
    }
    return ct_have != 0;
}

/* The primitives that a case uses: those of which it makes the library choose an implementation.
 * Run without marks, so nothing is reported. */
static uint64_t ct_uses(const ct_case *c)
{
    uint64_t used = 0;
    int prim;

    for (prim = 0; prim < PRIM_COUNT; prim++) {
        impl_force(catalogue[prim], NULL);
    }
    ct_marking = 0;
    ct_run_case(c);
    ct_marking = 1;
    for (prim = 0; prim < PRIM_COUNT; prim++) {
        used |= (uint64_t) (catalogue[prim]->choice->active != NULL) << prim;
    }
    return used;
}

/* Every case with every rank at which a primitive that it uses has another implementation; one that
 * uses none, once. */
static void ct_run(const ct_case *c, size_t k, uint64_t **uses)
{
    for (; c->functions != NULL; c++) {
        uint64_t used = *(*uses)++;
        unsigned errors;

        if ((used & ct_have) == 0 && k > 0) {
            continue;
        }
        errors = ct_count(ct_run_case, c);
        if (c->leaky) {
            tap_ok(errors != 0, "rank %zu: the leak in %s is reported", k, c->functions);
        } else {
            tap_ok(errors == 0, "rank %zu: %s (%u reports)", k, c->functions, errors);
        }
    }
}

enum { CT_CASES = 1000 };

int main(void)
{
    static uint64_t uses[CT_CASES];
    uint64_t *at;
    const ct_case *c;
    size_t i, k, n_cases = 0;

    if (!ct_checked()) {
        printf("Bail out! to be run under valgrind: make check-ct\n");
        return 1;
    }
    randombytes_set_implementation(&ct_random);
#define CT_GROUP(g)                                                                                \
    for (c = ct_##g##_cases; c->functions != NULL && n_cases < CT_CASES; c++) {                    \
        uses[n_cases++] = ct_uses(c);                                                              \
    }
#include "ct_groups.def"
#undef CT_GROUP
    if (n_cases == CT_CASES) {
        printf("Bail out! more than %d cases\n", CT_CASES - 1);
        return 1;
    }
    for (k = 0; ct_use(k); k++) {
        at = uses;
#define CT_GROUP(g) ct_run(ct_##g##_cases, k, &at);
#include "ct_groups.def"
#undef CT_GROUP
    }
    for (i = 0; i < catalogue_count(); i++) {
        size_t row;
        const impl_prim *p = catalogue[catalogue_find(i, &row)];
        if ((p->rows[row]->needs & ~trona_cpu_features()) != 0) {
            tap_skip("this CPU, or the checker, cannot run it", "%s %s", p->name,
                     p->rows[row]->name);
        }
    }
    return tap_done();
}
