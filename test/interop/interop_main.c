/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Compares libtrona with libsodium, both loaded by dlopen: interop TRONA.so SODIUM.so. Every
 * function that both export must be called by a case, or be named in exempt.txt with the reason. */
#include "interop.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../tap.h"

enum { INTEROP_NAMES = 2000 };

typedef struct interop_name {
    char name[64];
    interop_function at[2]; /* NULL where the library has none */
    unsigned long calls[2];
    int exempt;
    int result; /* of a function that gives a constant */
} interop_name;

enum { RESULT_NONE = 0, RESULT_TEXT, RESULT_BYTE, RESULT_INT, RESULT_SIZE };

static interop_name interop_names[INTEROP_NAMES];
static size_t interop_n;
static const char *const interop_sides[2] = {"trona", "libsodium"};

static int interop_compare(const void *a, const void *b)
{
    return strcmp(((const interop_name *) a)->name, ((const interop_name *) b)->name);
}

static interop_name *interop_lookup(const char *name)
{
    interop_name key;

    snprintf(key.name, sizeof key.name, "%s", name);
    return bsearch(&key, interop_names, interop_n, sizeof key, interop_compare);
}

interop_function interop_find(const interop *t, int other, const char *name)
{
    int side          = t->side ^ other;
    interop_name *row = interop_lookup(name);

    if (row == NULL || row->at[side] == NULL) {
        printf("Bail out! %s has no %s\n", interop_sides[side], name);
        exit(1);
    }
    row->calls[side]++;
    return row->at[side];
}

uint64_t interop_random(interop *t)
{
    uint64_t z = t->seed += UINT64_C(0x9e3779b97f4a7c15); /* splitmix64 (S. Vigna) */
    z          = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z          = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void interop_fill(interop *t, void *p, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        ((uint8_t *) p)[i] = (uint8_t) interop_random(t);
    }
}

size_t interop_below(interop *t, size_t n)
{
    return (size_t) (interop_random(t) % n);
}

size_t interop_length(interop *t)
{
    switch (interop_below(t, 4)) {
    case 0:
        return interop_below(t, 40);
    case 1:
        return 64 * interop_below(t, 20) + interop_below(t, 3);
    case 2:
        return 16 * interop_below(t, 40) + 15;
    default:
        return interop_below(t, INTEROP_MAX + 1);
    }
}

void interop_put(interop *t, const void *p, size_t n)
{
    if (n > sizeof t->transcript - t->len) {
        printf("Bail out! a transcript overflows\n");
        exit(1);
    }
    if (n > 0) {
        memcpy(t->transcript + t->len, p, n);
    }
    t->len += n;
}

void interop_put_int(interop *t, long long x)
{
    interop_put(t, &x, sizeof x);
}

void interop_flip(interop *t, uint8_t *p, size_t n)
{
    if (n > 0) {
        p[interop_below(t, n)] ^= (uint8_t) (1U << interop_below(t, 8));
    }
}

void interop_exempt(const char *prefix)
{
    size_t i, n = 0;

    for (i = 0; i < interop_n; i++) {
        if (!interop_names[i].exempt &&
            strncmp(interop_names[i].name, prefix, strlen(prefix)) == 0) {
            interop_names[i].exempt = 1;
            n++;
        }
    }
    if (n > 0) {
        tap_skip("this libsodium cannot run them on this CPU", "%zu functions %s*", n, prefix);
    }
}

/* The randomness of both libraries: the same bytes, whatever the calls that ask for them. */
static uint64_t interop_entropy;

static const char *interop_random_name(void)
{
    return "interop";
}

static void interop_random_buf(void *const buf, const size_t size)
{
    size_t i;

    for (i = 0; i < size; i++) {
        interop_entropy = interop_entropy * UINT64_C(6364136223846793005) + 1442695040888963407U;
        ((uint8_t *) buf)[i] = (uint8_t) (interop_entropy >> 56);
    }
}

static uint32_t interop_random_random(void)
{
    uint32_t x;

    interop_random_buf(&x, sizeof x);
    return x;
}

static randombytes_implementation interop_source = {
    interop_random_name, interop_random_random, NULL, NULL, interop_random_buf, NULL,
};

/* The result of the function of a line of prototypes.txt, if it is a constant. */
static int interop_result(const char *line)
{
    if ((strncmp(line, "crypto_", 7) != 0 && strncmp(line, "randombytes_seedb", 17) != 0) ||
        strstr(line, "\tvoid\t") == NULL) {
        return RESULT_NONE;
    }
    return strstr(line, "\tconst char *\t") != NULL    ? RESULT_TEXT
           : strstr(line, "\tunsigned char\t") != NULL ? RESULT_BYTE
           : strstr(line, "\tint\t") != NULL           ? RESULT_INT
           : strstr(line, "\tsize_t\t") != NULL        ? RESULT_SIZE
           : strstr(line, "\tunsigned long") != NULL   ? RESULT_SIZE
                                                       : RESULT_NONE;
}

/* Every function of prototypes.txt, and where the libraries have it. */
static int interop_load(void *library[2])
{
    const char *top = getenv("SOURCE");
    char path[4096], line[1024];
    FILE *f;

    snprintf(path, sizeof path, "%s/test/api/prototypes.txt", top != NULL ? top : ".");
    f = fopen(path, "r");
    if (f == NULL) {
        return -1;
    }
    while (fgets(line, sizeof line, f) != NULL) {
        interop_name *row = &interop_names[interop_n];
        int side;

        if (line[0] == '#' || strstr(line, "\tobject\t") != NULL ||
            sscanf(line, "%63[a-z0-9_]", row->name) != 1) {
            continue;
        }
        row->result = interop_result(line);
        for (side = 0; side < 2; side++) {
            void *at = dlsym(library[side], row->name);
            memcpy(&row->at[side], &at, sizeof at);
        }
        interop_n++;
        if (strchr(line, '\n') == NULL || interop_n == INTEROP_NAMES) {
            fclose(f);
            return -1; /* no room */
        }
    }
    fclose(f);
    qsort(interop_names, interop_n, sizeof interop_names[0], interop_compare);
    snprintf(path, sizeof path, "%s/test/interop/exempt.txt", top != NULL ? top : ".");
    f = fopen(path, "r");
    if (f == NULL) {
        return -1;
    }
    while (fgets(line, sizeof line, f) != NULL) {
        char name[64];
        if (sscanf(line, "%63[a-z0-9_]\t", name) == 1 && interop_lookup(name) != NULL) {
            interop_lookup(name)->exempt = 1;
        }
    }
    fclose(f);
    return 0;
}

/* The functions without arguments that give a constant: the same in both. */
static void interop_constants(void)
{
    size_t i, n = 0, differ = 0;

    for (i = 0; i < interop_n; i++) {
        interop_name *row = &interop_names[i];
        int equal         = 0;

        if (row->at[0] == NULL || row->at[1] == NULL || row->exempt || row->result == RESULT_NONE) {
            continue;
        }
        if (row->result == RESULT_TEXT) {
            const char *(*text[2])(void);
            memcpy(text, row->at, sizeof text);
            equal = strcmp(text[0](), text[1]()) == 0;
        } else if (row->result == RESULT_BYTE) {
            unsigned char (*byte[2])(void);
            memcpy(byte, row->at, sizeof byte);
            equal = byte[0]() == byte[1]();
        } else if (row->result == RESULT_INT) {
            int (*number[2])(void);
            memcpy(number, row->at, sizeof number);
            equal = number[0]() == number[1]();
        } else {
            unsigned long long (*limit[2])(void); /* as size_t on the machines that run this */
            memcpy(limit, row->at, sizeof limit);
            equal = limit[0]() == limit[1]();
        }
        row->calls[0]++;
        row->calls[1]++;
        n++;
        if (!equal) {
            printf("# %s differs\n", row->name);
            differ++;
        }
    }
    tap_ok(differ == 0 && n > 200, "%zu constants agree", n);
}

static interop interop_runs[2];

/* One round with both libraries; 1 if they agree. */
static int interop_round(const interop_case *c, uint64_t seed)
{
    int side;

    for (side = 0; side < 2; side++) {
        interop *t      = &interop_runs[side];
        t->side         = side;
        t->seed         = seed;
        t->len          = 0;
        interop_entropy = seed;
        c->run(t);
    }
    return interop_runs[0].len == interop_runs[1].len &&
           memcmp(interop_runs[0].transcript, interop_runs[1].transcript, interop_runs[0].len) == 0;
}

static void interop_run(const interop_case *c, uint64_t seed, double scale)
{
    for (; c->name != NULL; c++) {
        unsigned i, rounds = (unsigned) (c->rounds * scale) + 1;

        for (i = 0; i < rounds && interop_round(c, seed + 1000003 * i); i++) {
        }
        if (i < rounds) {
            size_t at = 0;
            while (at < interop_runs[0].len && at < interop_runs[1].len &&
                   interop_runs[0].transcript[at] == interop_runs[1].transcript[at]) {
                at++;
            }
            printf(
                "# round %u, seed %llu: the transcripts of %zu and %zu bytes differ from %zu on\n",
                i, (unsigned long long) (seed + 1000003 * i), interop_runs[0].len,
                interop_runs[1].len, at);
        }
        tap_ok(i == rounds, "%s: %u rounds", c->name, rounds);
    }
}

/* A case in which the libraries differ, at the last byte: it must be seen. */
static void interop_control(interop *t)
{
    uint8_t x[100];

    interop_fill(t, x, sizeof x);
    x[99] ^= (uint8_t) t->side;
    PUT(x, sizeof x);
}

static void interop_coverage(void)
{
    size_t i, shared = 0, missing = 0;

    for (i = 0; i < interop_n; i++) {
        const interop_name *row = &interop_names[i];

        if (row->at[0] == NULL || row->at[1] == NULL) {
            continue;
        }
        shared++;
        if (!row->exempt && (row->calls[0] == 0 || row->calls[1] == 0)) {
            printf("# not compared: %s\n", row->name);
            missing++;
        }
    }
    tap_ok(missing == 0 && shared > 500, "all of the %zu functions that both have were compared",
           shared);
}

int main(int argc, char **argv)
{
    const char *scale = getenv("TRONA_CHECK_SCALE"), *fixed = getenv("TRONA_SEED");
    uint64_t seed = fixed != NULL ? strtoull(fixed, NULL, 0) : (uint64_t) time(NULL);
    double factor = scale != NULL ? atof(scale) : 1;
    interop both  = {0};
    void *library[2];
    interop *t = &both;

    if (argc != 3 || (library[0] = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL)) == NULL ||
        (library[1] = dlopen(argv[2], RTLD_NOW | RTLD_LOCAL)) == NULL) {
        printf("Bail out! usage: interop TRONA.so SODIUM.so: %s\n", dlerror());
        return 1;
    }
    if (interop_load(library) != 0) {
        printf("Bail out! SOURCE does not name the sources of trona, or their list has no room\n");
        return 1;
    }
    printf("# TRONA_SEED=%llu; %s is libsodium %s\n", (unsigned long long) seed, argv[2],
           G(sodium_version_string)());
    for (t->side = 0; t->side < 2; t->side++) {
        tap_ok(F(randombytes_set_implementation)(&interop_source) == 0 && F(sodium_init)() == 0 &&
                   F(sodium_init)() == 1,
               "%s starts", interop_sides[t->side]);
    }
    interop_constants();
    interop_run(interop_util_cases, seed, factor);
    interop_run(interop_hash_cases, seed, factor);
    interop_run(interop_stream_cases, seed, factor);
    interop_run(interop_box_cases, seed, factor);
    interop_run(interop_aead_cases, seed, factor);
    interop_run(interop_curve_cases, seed, factor);
    interop_run(interop_pwhash_cases, seed, factor);
    {
        const interop_case control = {"control", interop_control, 1};
        tap_ok(!interop_round(&control, seed), "a difference of one bit is seen");
    }
    interop_coverage();
    return tap_done();
}
