/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* dlopen, use, dlclose: nothing stays behind, and threads that used the library may outlive it.
 * Needs the shared library in $BUILD/.libs, which it is not linked with. */
#include <trona.h>

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "../barrier.h"
#include "../tap.h"

enum { UNLOAD_ROUNDS = 240, UNLOAD_THREADS = 4 };

static char unload_path[4096];

typedef struct unload_library {
    void *handle;
    int (*init)(void);
    int (*choose)(void);
    int (*keypair)(unsigned char *pk, unsigned char *sk);
    int (*set)(const randombytes_implementation *impl);
    void (*random)(void *buf, size_t size);
    const randombytes_implementation *internal, *standard;
    void *(*alloc)(size_t size);
    void (*release)(void *p);
} unload_library;

/* *function = what name is in the library. */
static void unload_find(const unload_library *l, const char *name, void *function)
{
    void *p = dlsym(l->handle, name);

    memcpy(function, &p, sizeof p);
}

static int unload_open(unload_library *l)
{
    memset(l, 0, sizeof *l);
    l->handle = dlopen(unload_path, RTLD_NOW | RTLD_LOCAL);
    if (l->handle == NULL) {
        return 0;
    }
    unload_find(l, "sodium_init", &l->init);
    unload_find(l, "trona_impl_choose", &l->choose);
    unload_find(l, "crypto_box_keypair", &l->keypair);
    unload_find(l, "randombytes_set_implementation", &l->set);
    unload_find(l, "randombytes_buf", &l->random);
    unload_find(l, "randombytes_internal_implementation", &l->internal);
    unload_find(l, "randombytes_sysrandom_implementation", &l->standard);
    unload_find(l, "sodium_malloc", &l->alloc);
    unload_find(l, "sodium_free", &l->release);
    return l->init != NULL && l->choose != NULL && l->keypair != NULL && l->set != NULL &&
           l->random != NULL && l->internal != NULL && l->standard != NULL && l->alloc != NULL &&
           l->release != NULL;
}

/* Calls what maps memory, if not for the call alone. */
static int unload_use(const unload_library *l)
{
    unsigned char pk[crypto_box_PUBLICKEYBYTES], sk[crypto_box_SECRETKEYBYTES], buf[100];
    void *p;
    int ok = l->init() >= 0;

    ok &= l->keypair(pk, sk) == 0;
    (void) l->set(l->internal);
    l->random(buf, sizeof buf);
    (void) l->set(l->standard);
    p = l->alloc(10);
    ok &= p != NULL;
    l->release(p);
    return ok;
}

static int unload_round(void)
{
    unload_library l;
    int ok = unload_open(&l) && unload_use(&l) && l.choose() == 0;

    return ok && dlclose(l.handle) == 0;
}

/* The process's address space in KiB, and how many mappings it has. */
static long unload_size(int *mappings)
{
    static char line[4096];
    long pages = 0;
    FILE *f    = fopen("/proc/self/statm", "r");

    *mappings = 0;
    if (f == NULL || fscanf(f, "%ld", &pages) != 1) {
        pages = 0;
    }
    if (f != NULL) {
        (void) fclose(f);
    }
    f = fopen("/proc/self/maps", "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        (*mappings)++;
    }
    if (f != NULL) {
        (void) fclose(f);
    }
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static int unload_unloaded(void)
{
    void *handle = dlopen(unload_path, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);

    if (handle != NULL) {
        (void) dlclose(handle);
    }
    return handle == NULL;
}

static void unload_test_rounds(void)
{
    int i, ok = 1, before, after;
    long size, grown;

    for (i = 0; i < 10; i++) { /* the C library's own caches */
        ok &= unload_round();
    }
    ok &= unload_unloaded();
    size = unload_size(&before);
    for (i = 0; i < UNLOAD_ROUNDS; i++) {
        ok &= unload_round();
    }
    grown = unload_size(&after) - size;
    tap_ok(ok, "%d rounds of dlopen, use, dlclose", UNLOAD_ROUNDS);
    if (size == 0) {
        tap_skip("no /proc", "they leave no memory");
        return;
    }
    tap_ok(grown <= 256 && after <= before + 2, "they leave no memory (%ld KiB, %d mappings)",
           grown, after - before);
}

static unload_library unload_shared;
static test_barrier unload_used, unload_closed;

static void *unload_thread(void *arg)
{
    *(int *) arg = unload_use(&unload_shared);
    test_barrier_wait(&unload_used);
    test_barrier_wait(&unload_closed);
    return NULL;
}

/* The threads end when the library is gone. */
static int unload_before_threads(void)
{
    pthread_t thread[UNLOAD_THREADS];
    int used[UNLOAD_THREADS] = {0}, i, ok;

    if (!unload_open(&unload_shared)) {
        return 0;
    }
    test_barrier_init(&unload_used, UNLOAD_THREADS + 1);
    test_barrier_init(&unload_closed, UNLOAD_THREADS + 1);
    for (i = 0; i < UNLOAD_THREADS; i++) {
        if (pthread_create(&thread[i], NULL, unload_thread, &used[i]) != 0) {
            return 0;
        }
    }
    test_barrier_wait(&unload_used);
    ok = dlclose(unload_shared.handle) == 0 && unload_unloaded();
    test_barrier_wait(&unload_closed);
    for (i = 0; i < UNLOAD_THREADS; i++) {
        (void) pthread_join(thread[i], NULL);
        ok &= used[i];
    }
    test_barrier_destroy(&unload_used);
    test_barrier_destroy(&unload_closed);
    return ok;
}

int main(void)
{
    const char *build = getenv("BUILD");
    unload_library l;
    int i, ok = 1;

    (void) snprintf(unload_path, sizeof unload_path, "%s/.libs/libtrona.so",
                    build != NULL ? build : ".");
    if (!unload_open(&l)) {
        tap_skip("no shared library in $BUILD/.libs", "dlopen, use, dlclose");
        return tap_done();
    }
    (void) dlclose(l.handle);
    if (!unload_unloaded()) {
        tap_skip("this system unloads nothing", "dlopen, use, dlclose");
        return tap_done();
    }
    unload_test_rounds();
    for (i = 0; i < 20; i++) {
        ok &= unload_before_threads();
    }
    tap_ok(ok, "threads that used it end after dlclose");
    return tap_done();
}
