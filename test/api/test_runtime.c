/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Initialisation, versions, misuse, CPU features. sodium_init is first called by its own tests. */
#include "child.h"

#include <setjmp.h>

static void init_in_thread(int index, void *arg)
{
    ((int *) arg)[index] = sodium_init();
}

/* Threads race for sodium_init: 0 if just one got 0, the others 1. */
static int race(void *arg)
{
    int got[CHILD_THREADS], count[2] = {0, 0}, i;

    (void) arg;
    child_threads(CHILD_THREADS, init_in_thread, got);
    for (i = 0; i < CHILD_THREADS; i++) {
        if (got[i] != 0 && got[i] != 1) {
            return 1;
        }
        count[got[i]]++;
    }
    return count[0] == 1 && count[1] == CHILD_THREADS - 1 && sodium_init() == 1 ? 0 : 2;
}

static void test_init(void)
{
    unsigned char buf[64];
    void *p;
    int i, ok = 1;

    for (i = 0; i < 20; i++) {
        ok &= child_run(race, NULL) == 0;
    }
    tap_ok(ok, "of %d threads just one gets 0 from sodium_init, 20 times", CHILD_THREADS);
    randombytes_buf(buf, sizeof buf);
    randombytes_buf_deterministic(buf, sizeof buf, buf);
    p = sodium_malloc(10);
    sodium_free(p);
    randombytes_stir();
    (void) sodium_runtime_has_avx2();
    (void) trona_impl_choose();
    tap_ok(p != NULL && !sodium_is_zero(buf, sizeof buf), "everything works before sodium_init");
    tap_ok(sodium_init() == 0, "which did not take its 0 away");
    tap_ok(sodium_init() == 1 && sodium_init() == 1, "1 afterwards");
}

static void test_versions(void)
{
    tap_ok(strcmp(sodium_version_string(), "1.0.23") == 0 &&
               strcmp(sodium_version_string(), SODIUM_VERSION_STRING) == 0,
           "sodium_version_string");
    tap_ok(sodium_library_version_major() == 30 && sodium_library_version_minor() == 0 &&
               SODIUM_LIBRARY_VERSION_MAJOR == 30 && SODIUM_LIBRARY_VERSION_MINOR == 0,
           "sodium_library_version");
#if defined(SODIUM_LIBRARY_MINIMAL)
    tap_ok(sodium_library_minimal() == 1, "sodium_library_minimal");
#else
    tap_ok(sodium_library_minimal() == 0, "sodium_library_minimal");
#endif
}

/* ---- Misuse ---- */

static jmp_buf back;
static int calls, tell_end;

static void handler_returns(void)
{
}

static void handler_exits(void)
{
    _exit(42);
}

static void handler_jumps(void)
{
    calls++;
    longjmp(back, 1);
}

static void handler_uses_api(void)
{
    unsigned char buf[16];

    randombytes_buf(buf, sizeof buf);
    sodium_free(sodium_malloc(10));
    (void) sodium_set_misuse_handler(handler_exits);
    sodium_misuse();
}

static void handler_tells(void)
{
    if (write(tell_end, "called", 6) != 6) {
        _exit(1);
    }
}

static int misuse_with(void *arg)
{
    (void) sodium_set_misuse_handler(*(void (**)(void)) arg);
    sodium_misuse();
}

static int misuse_of_api(void *arg)
{
    (void) arg;
    (void) sodium_set_misuse_handler(handler_exits);
    (void) sodium_base64_encoded_len(1, 0);
    return 0;
}

static int jump_out(void *arg)
{
    volatile int times = 0;

    (void) arg;
    (void) sodium_set_misuse_handler(handler_jumps);
    if (setjmp(back) != 0) {
        times++;
    }
    if (times < 3) {
        sodium_misuse();
    }
    return calls == 3 && sodium_set_misuse_handler(NULL) == 0 ? 0 : 1;
}

static int cleared(void *arg)
{
    (void) arg;
    (void) sodium_set_misuse_handler(handler_exits);
    (void) sodium_set_misuse_handler(NULL);
    sodium_misuse();
}

static void test_misuse(void)
{
    void (*handler)(void) = NULL;
    char text[8]          = {0};
    int ends[2], r;

    tap_ok(sodium_set_misuse_handler(NULL) == 0, "sodium_set_misuse_handler returns 0");
    tap_ok(child_run(misuse_with, &handler) == -SIGABRT, "no handler: abort");
    handler = handler_returns;
    tap_ok(child_run(misuse_with, &handler) == -SIGABRT, "a handler that returns: abort");
    handler = handler_exits;
    tap_ok(child_run(misuse_with, &handler) == 42, "a handler may exit");
    handler = handler_uses_api;
    tap_ok(child_run(misuse_with, &handler) == 42, "a handler may use the API, misuse included");
    if (pipe(ends) == 0) {
        tell_end = ends[1];
        handler  = handler_tells;
        r        = child_run(misuse_with, &handler);
        (void) close(ends[1]);
        tap_ok(r == -SIGABRT && read(ends[0], text, 7) == 6 && strcmp(text, "called") == 0,
               "a handler that returns was called once before the abort");
        (void) close(ends[0]);
    }
    tap_ok(child_run(jump_out, NULL) == 0, "a handler may longjmp, and misuse may follow again");
    tap_ok(child_run(cleared, NULL) == -SIGABRT, "NULL clears the handler");
    tap_ok(child_run(misuse_of_api, NULL) == 42, "functions of the API call the handler");
}

/* ---- CPU features ---- */

typedef struct feature {
    const char *cpuinfo; /* in /proc/cpuinfo */
    const char *name;    /* of the bit in trona_cpu_features */
    int (*has)(void);
} feature;

#if defined(__x86_64__) || defined(__i386__)
/* 1 if the first "flags" line of /proc/cpuinfo has the word, 0 if not, -1 if there is no such
 * line. */
static int cpuinfo_has(const char *word)
{
    static char line[8192];
    char *p;
    size_t n  = strlen(word);
    FILE *f   = fopen("/proc/cpuinfo", "r");
    int found = -1;

    while (f != NULL && found < 0 && fgets(line, sizeof line, f) != NULL) {
        if (strncmp(line, "flags", 5) == 0) {
            found = 0;
            for (p = line; (p = strstr(p, word)) != NULL; p += n) {
                found |= p[-1] == ' ' && (p[n] == ' ' || p[n] == '\n');
            }
        }
    }
    if (f != NULL) {
        (void) fclose(f);
    }
    return found;
}
#endif

static int trona_has(const char *name)
{
    const char *bit_name;
    int bit;

    for (bit = 0; bit < 63; bit++) {
        bit_name = trona_cpu_feature_name(bit);
        if (bit_name != NULL && strcmp(bit_name, name) == 0) {
            return (int) (trona_cpu_features() >> bit & 1);
        }
    }
    return -1;
}

static const feature features[] = {
    {"sse2", "sse2", sodium_runtime_has_sse2},
    {"pni", "sse3", sodium_runtime_has_sse3},
    {"ssse3", "ssse3", sodium_runtime_has_ssse3},
    {"sse4_1", "sse4.1", sodium_runtime_has_sse41},
    {"avx", "avx", sodium_runtime_has_avx},
    {"avx2", "avx2", sodium_runtime_has_avx2},
    {"avx512f", "avx512f", sodium_runtime_has_avx512f},
    {"pclmulqdq", "pclmul", sodium_runtime_has_pclmul},
    {"aes", "aes", sodium_runtime_has_aesni},
    {"rdrand", "rdrand", sodium_runtime_has_rdrand},
    {NULL, "neon", sodium_runtime_has_neon},
};

#define FEATURES (sizeof features / sizeof features[0])

static char *runtime_program;

/* In a child: this program anew, without the feature that arg is the index of. */
static int start_without(void *arg)
{
    char text[32], number[8];
    size_t k        = *(size_t *) arg;
    char *command[] = {runtime_program, number, NULL};

    (void) snprintf(text, sizeof text, "-%s", features[k].name);
    (void) snprintf(number, sizeof number, "%u", (unsigned) k);
    if (setenv("TRONA_CPU", text, 1) == 0) {
        child_exec(command);
    }
    return 2;
}

/* Started without feature k: 0 if it is gone and all functions say what trona_cpu_features does. */
static int without(size_t k)
{
    size_t i;

    for (i = 0; i < FEATURES; i++) {
        if (features[i].has() != trona_has(features[i].name)) {
            return 1;
        }
    }
    return features[k].has();
}

static void test_features(void)
{
    size_t i;
    int has, want;

    for (i = 0; i < FEATURES; i++) {
        has = features[i].has();
        tap_ok(has == trona_has(features[i].name), "sodium_runtime_has: %s, %d", features[i].name,
               has);
#if defined(__x86_64__) || defined(__i386__)
        want = features[i].cpuinfo != NULL ? cpuinfo_has(features[i].cpuinfo) : 0;
        if (want < 0 || getenv("TRONA_CPU") != NULL || getenv("TRONA_CHECK_SCALE") != NULL) {
            tap_skip("/proc/cpuinfo is not of this CPU", "%s as the kernel says", features[i].name);
        } else {
            tap_ok(has == want, "%s as the kernel says", features[i].name);
        }
#else
        (void) want;
#endif
    }
    tap_ok(sodium_runtime_has_armcrypto() == (trona_has("arm-aes") && trona_has("arm-pmull")),
           "sodium_runtime_has: armcrypto");
}

int main(int argc, char **argv)
{
    size_t i;

    if (argc > 1) {
        return without((size_t) strtoul(argv[1], NULL, 10));
    }
    runtime_program = argv[0];
    for (i = 0; i < FEATURES; i++) {
        tap_ok(child_run(start_without, &i) == 0, "TRONA_CPU=-%s", features[i].name);
    }
    test_init();
    test_versions();
    test_misuse();
    test_features();
    return tap_done();
}
