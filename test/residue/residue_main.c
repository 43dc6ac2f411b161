/* SPDX-License-Identifier: ISC */
/* Compares what public functions leave on the stack: see residue.h.
 *   residue [--all] [-v] [CASE...]    all cases, or those that run a function whose name contains
 *                                     one of these, with the implementations that are chosen here;
 *                                     with --all, with every one that the CPU can execute
 *   residue names                     what all cases call
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "residue_stack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/core/bytes.h"
#include "../ct/ct.h"
#include "../ct/ct_rank.h"
#include "../tap.h"

/* Differences are counted by words; public data is known by pieces of at least this many bytes. */
enum { RESIDUE_WORD = 4, RESIDUE_PIECE = 4 };

/* A call, and what it left: the last n bytes of the stack below its caller, and whether anything in
 * the upper halves of ymm registers. */
typedef struct residue_call {
    const char *name;
    unsigned char *left;
    size_t n;
    int upper;
} residue_call;

/* One run of a case with one set of secrets: its calls, and the public bytes that it made. */
typedef struct residue_run {
    residue_call *calls;
    size_t n_calls, room;
    unsigned char *public;
    size_t n_public, public_room;
    unsigned char
        small[64][RESIDUE_PIECE]; /* public strings shorter than a piece, with their lengths */
    size_t small_n[64], n_small;
} residue_run;

static residue_run residue_runs[2], *residue_now;
static const char *residue_name;
static uint64_t residue_seed; /* of the secrets */
static int residue_only_names;

CRYPTO_ALIGN(64)
unsigned char ct_secret[128], ct_m[CT_MAX + 64], ct_c[CT_MAX + 64], ct_n[32], ct_out[2 * CT_MAX];

static void *residue_more(void *p, size_t n)
{
    p = realloc(p, n);
    if (p == NULL) {
        printf("Bail out! no memory\n");
        exit(1);
    }
    return p;
}

static NEVER_INLINE unsigned char residue_random(void)
{
    residue_seed = residue_seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
    return (unsigned char) (residue_seed >> 56);
}

/* The interface of the constant-time cases. */
void ct_mark_public(const void *p, size_t n)
{
    residue_run *r = residue_now;

    if (r != NULL && n > 0 && n < RESIDUE_PIECE && r->n_small < 64) {
        memcpy(r->small[r->n_small], p, n);
        r->small_n[r->n_small++] = n;
    }
    if (r != NULL && n > 0) {
        if (r->n_public + n > r->public_room) {
            r->public_room = 2 * (r->n_public + n);
            r->public      = residue_more(r->public, r->public_room);
        }
        memcpy(r->public + r->n_public, p, n);
        r->n_public += n;
    }
}

void ct_mark_secret(const void *p, size_t n)
{
    (void) p;
    (void) n;
}

void ct_mark_key_to_expand(const void *p, size_t n)
{
    ct_mark_secret(p, n);
}

void ct_output(const void *p, size_t n)
{
    ct_mark_public(p, n);
}

int ct_result(int x)
{
    return x;
}

static const char *residue_random_name(void)
{
    return "residue";
}

static void residue_random_buf(void *const buf, const size_t size)
{
    volatile unsigned char *p = buf;
    size_t i;

    for (i = 0; i < size; i++) {
        p[i] = residue_random();
    }
}

static uint32_t residue_random_random(void)
{
    volatile uint32_t x; /* wiped, for this runs where the library's stack is */
    uint32_t ret;

    residue_random_buf((void *) (uintptr_t) &x, sizeof x);
    ret = x;
    x   = 0;
    return ret;
}

static const randombytes_implementation residue_generator = {
    residue_random_name, residue_random_random, NULL, NULL, residue_random_buf, NULL};

void residue_before(const char *name)
{
    residue_name = name;
}

void residue_after(void)
{
    residue_run *r = residue_now;
    residue_call *c;
    size_t from = 0;

    if (r == NULL) {
        return;
    }
    if (r->n_calls == r->room) {
        r->room  = 2 * r->room + 16;
        r->calls = residue_more(r->calls, r->room * sizeof *r->calls);
    }
    while (from < RESIDUE_DEPTH && residue_copy[from] == RESIDUE_PAINT) {
        from++;
    }
    from &= ~(size_t) 7;
    if (residue_only_names) {
        printf("%s\n", residue_name);
        return;
    }
    c       = &r->calls[r->n_calls++];
    c->name = residue_name;
    c->n    = RESIDUE_DEPTH - from;
    c->left = residue_more(NULL, c->n + 1);
    memcpy(c->left, residue_copy + from, c->n);
    c->upper = 0;
    for (from = 0; from < sizeof residue_upper; from++) {
        c->upper |= residue_upper[from];
    }
}

/* The length of the longest common piece of public bytes that begins with the bytes at a and, at
 * the same place of the other run, those at b: at most n bytes. */
static size_t residue_public(const unsigned char *a, const unsigned char *b, size_t n)
{
    const residue_run *x = &residue_runs[0], *y = &residue_runs[1];
    size_t i, k, best = 0, end = x->n_public < y->n_public ? x->n_public : y->n_public;

    for (i = 0; i < end; i++) {
        const unsigned char *p = memchr(x->public + i, a[0], end - i);
        if (p == NULL) {
            break;
        }
        i = (size_t) (p - x->public);
        for (k = 0; k < n && i + k < end && x->public[i + k] == a[k] && y->public[i + k] == b[k];
             k++) {
        }
        best = k > best ? k : best;
    }
    for (i = 0; best < RESIDUE_PIECE && i < x->n_small && i < y->n_small; i++) {
        k = x->small_n[i];
        if (k == y->small_n[i] && k <= n && memcmp(x->small[i], a, k) == 0 &&
            memcmp(y->small[i], b, k) == 0 && (k == n || a[k] == b[k])) {
            return RESIDUE_PIECE; /* its other bytes do not differ */
        }
    }
    return best;
}

/* How many bytes from i on are public: a piece may begin with bytes before i that do not differ. */
static size_t residue_public_around(const unsigned char *x, const unsigned char *y, size_t i,
                                    size_t n)
{
    size_t j, k;

    for (j = 0; j < RESIDUE_PIECE && j <= i; j++) {
        k = residue_public(x + i - j, y + i - j, n - i + j);
        if (k >= RESIDUE_PIECE) {
            return k - j;
        }
    }
    return 0;
}

/* The words that differ in what a call left, and are not public; *at is the place of the deepest,
 * in bytes below the caller. */
static size_t residue_differ(const residue_call *a, const residue_call *b, size_t *at, int show)
{
    size_t n = a->n < b->n ? a->n : b->n, i, k, words = 0, last = SIZE_MAX;
    const unsigned char *x = a->left + (a->n - n), *y = b->left + (b->n - n);

    *at = 0;
    for (i = 0; i < n; i++) {
        if (x[i] == y[i]) {
            continue;
        }
        k = residue_public_around(x, y, i, n);
        if (k > 0) {
            i += k - 1;
            continue;
        }
        if (i / RESIDUE_WORD != last) {
            last = i / RESIDUE_WORD;
            words++;
            *at = *at == 0 ? n - i : *at;
            if (show) {
                size_t w = last * RESIDUE_WORD;
                printf("#   -%zu: %02x%02x%02x%02x %02x%02x%02x%02x\n", n - w, x[w], x[w + 1],
                       x[w + 2], x[w + 3], y[w], y[w + 1], y[w + 2], y[w + 3]);
            }
        }
    }
    return words;
}

static void residue_fill(unsigned char *p, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        p[i] = residue_random();
    }
}

/* Runs a case once with the secrets that grow out of seed. */
static NEVER_INLINE void residue_once(const ct_case *c, size_t len, int which, uint64_t seed)
{
    residue_run *r = &residue_runs[which];
    size_t i;

    for (i = 0; i < r->n_calls; i++) {
        free(r->calls[i].left);
    }
    r->n_calls = r->n_public = r->n_small = 0;
    residue_now                           = r;
    residue_seed                          = seed;
    residue_fill(ct_secret, sizeof ct_secret);
    residue_fill(ct_m, sizeof ct_m);
    residue_fill(ct_c, sizeof ct_c);
    memset(ct_n, 0x39, sizeof ct_n);
    memset(ct_out, 0, sizeof ct_out);
    residue_call_clean(c->run, len);
    residue_now = NULL;
}

static int residue_verbose;

/* Every call of a case at one length: the words that depend on a secret. */
static size_t residue_case(const ct_case *c, size_t len)
{
    residue_run *x = &residue_runs[0], *y = &residue_runs[1];
    volatile size_t two = 2; /* one call for both runs, at one place of the stack */
    size_t i, at, n, words = 0;

    for (i = 0; i < two; i++) {
        residue_once(c, len, (int) i, i == 0 ? 1 : UINT64_C(0x9E3779B97F4A7C15));
    }
    if (x->n_calls != y->n_calls) {
        printf("# %s, %zu bytes: %zu calls with one secret, %zu with the other\n", c->functions,
               len, x->n_calls, y->n_calls);
        return 1;
    }
    for (i = 0; i < x->n_calls; i++) {
        n = residue_differ(&x->calls[i], &y->calls[i], &at, 0);
        if (n > 0) {
            printf(
                "# %s, call %zu, %zu bytes: %zu words depend on a secret, down to %zu bytes below "
                "the caller, of %zu used\n",
                x->calls[i].name, i, len, n, at, x->calls[i].n);
            if (residue_verbose) {
                residue_differ(&x->calls[i], &y->calls[i], &at, 1);
            }
        }
        words += n;
        if (x->calls[i].upper || y->calls[i].upper) { /* slow on the way, if nothing worse */
            printf("# %s, call %zu, %zu bytes: returns with upper halves of ymm registers in use\n",
                   x->calls[i].name, i, len);
            words++;
        }
    }
    return words;
}

/* Why the stack cannot be compared, NULL if it can. */
static const char *residue_obstacle(void)
{
#if defined(__has_feature)
# if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                        \
     __has_feature(thread_sanitizer)
    return "sanitizers use the stack";
# endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return "sanitizers use the stack";
#endif
#if !defined(__OPTIMIZE__)
    return "without optimisation, vectors pass over the stack";
#elif !(RESIDUE_X86_64 || RESIDUE_AARCH64 || RESIDUE_ARM || RESIDUE_RISCV64)
    return "no assembly for this machine";
#else
    return getenv("LD_PRELOAD") != NULL && strstr(getenv("LD_PRELOAD"), "vgpreload") != NULL
               ? "valgrind hides the stack below the stack pointer"
               : NULL;
#endif
}

/* A control, which leaves a secret where it should not. */
static __attribute__((noinline)) void residue_leak(void)
{
    volatile unsigned char left[32];
    size_t i;

    for (i = 0; i < sizeof left; i++) {
        left[i] = ct_secret[i];
    }
}

static void residue_run_leak(size_t len)
{
    (void) len;
    RESIDUE_CALL(residue_leak, );
}

static const ct_case residue_control = {"a control", residue_run_leak, 0, 1};

static int residue_wanted(const ct_case *c, int argc, char **argv)
{
    int i;

    for (i = 0; i < argc; i++) {
        if (strstr(c->functions, argv[i]) != NULL) {
            return 1;
        }
    }
    return argc == 0;
}

static void residue_group(const ct_case *c, const char *with, int argc, char **argv)
{
    static const size_t lengths[] = {0,   1,    15,   16,   17,   33,   63,   64,   65,    127,
                                     128, 129,  200,  255,  256,  257,  300,  500,  512,   576,
                                     700, 1000, 1024, 1420, 1984, 2048, 2049, 2600, CT_MAX};

    for (; c->functions != NULL; c++) {
        size_t i, words = 0, n = c->lengths ? sizeof lengths / sizeof lengths[0] : 1;
        if (!residue_wanted(c, argc, argv) || c->leaky) {
            continue;
        }
        if (residue_only_names) {
            residue_once(c, 64, 0, 1);
            continue;
        }
        for (i = 0; i < n || i < 4; i++) {
            residue_shift = 16 * (i % 4);
            words += residue_case(c, lengths[i % n]);
        }
        residue_shift = 0;
        tap_ok(words == 0, "%s: %s (%zu words)", with, c->functions, words);
    }
}

static void residue_groups(const char *with, int argc, char **argv)
{
    ct_print_used(with);
#define CT_GROUP(g) residue_group(ct_##g##_cases, with, argc, argv);
#include "../ct/ct_groups.def"
#undef CT_GROUP
}

int main(int argc, char **argv)
{
    char rank[32];
    int all = 0;
    size_t k;

    for (argc--, argv++; argc > 0; argc--, argv++) {
        if (strcmp(argv[0], "--all") == 0) {
            all = 1;
        } else if (strcmp(argv[0], "-v") == 0) {
            residue_verbose = 1;
        } else if (strcmp(argv[0], "names") == 0) {
            residue_only_names = 1;
        } else {
            break;
        }
    }
    if (!all && !residue_only_names && residue_obstacle() != NULL) {
        tap_skip(residue_obstacle(), "what is left on the stack");
        return tap_done();
    }
    randombytes_set_implementation(&residue_generator);
    residue_ymm = residue_clears_ymm();
    if (!all) {
        residue_groups("chosen", argc, argv);
    }
    for (k = 0; all && ct_rank(k) != 0; k++) {
        snprintf(rank, sizeof rank, "rank %zu", k);
        residue_groups(rank, argc, argv);
    }
    if (residue_only_names) {
        return 0;
    }
    tap_ok(residue_case(&residue_control, 0) >= 8, "32 bytes left on the stack are found");
    return tap_done();
}
