/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* trona_realloc, and arenas of small secrets. */
#include <pthread.h>
#include <setjmp.h>

#include "guarded.h"

enum { ARENA_SIZE = 33, ARENA_COUNT = 2000 };

static int free_then_read(void *p)
{
    unsigned char *q = (unsigned char *) trona_realloc(p, 50);

    (void) q;
    return do_read(p);
}

static void test_realloc(void)
{
    unsigned char *p = (unsigned char *) trona_realloc(NULL, 100);

    tap_ok(p != NULL && is_filled(p, 100, 0xdb) && faults(p + 100), "realloc: of NULL");
    memset(p, 7, 100);
    tap_ok(child_run(free_then_read, p) == -SIGSEGV, "realloc: the old memory is given back");
    p = (unsigned char *) trona_realloc(p, 9000);
    tap_ok(p != NULL && is_filled(p, 100, 7) && is_filled(p + 100, 8900, 0xdb) && faults(p + 9000),
           "realloc: grows");
    (void) sodium_mprotect_noaccess(p);
    p = (unsigned char *) trona_realloc(p, 60);
    tap_ok(p != NULL && is_filled(p, 60, 7) && faults(p + 60) && child_run(do_write, p) == 0,
           "realloc: shrinks, from noaccess to read and write");
    errno = 0;
    tap_ok(trona_realloc(p, SIZE_MAX - 100) == NULL && errno == ENOMEM && is_filled(p, 60, 7) &&
               strstr(trona_last_error(), "sodium_malloc") != NULL,
           "realloc: too large, and nothing is lost");
    p = (unsigned char *) trona_realloc(p, 0);
    tap_ok(p != NULL && faults(p), "realloc: to nothing");
    p = (unsigned char *) trona_realloc(p, 3);
    tap_ok(p != NULL && is_filled(p, 3, 0xdb), "realloc: from nothing");
    sodium_free(p);
}

static trona_arena *arena;
static unsigned char *given[ARENA_COUNT];

static int free_again(void *p)
{
    trona_arena_free(arena, p);
    return 0;
}

/* One byte at offset *at from the fourth secret is changed, then that is freed. */
static int damage_and_free(void *at)
{
    given[3][*(int *) at] ^= 1;
    trona_arena_free(arena, given[3]);
    return 0;
}

static int damage_and_destroy(void *at)
{
    given[3][*(int *) at] ^= 1;
    trona_arena_destroy(arena);
    return 0;
}

static int destroy_and_read(void *p)
{
    trona_arena_destroy(arena);
    return do_read(p);
}

static void test_arena_memory(void)
{
    int i, j, ok = 1, apart = 1;

    arena = trona_arena_new(ARENA_SIZE, ARENA_COUNT);
    for (i = 0; i < ARENA_COUNT; i++) {
        given[i] = (unsigned char *) trona_arena_alloc(arena);
        ok &= given[i] != NULL && (uintptr_t) given[i] % 16 == 0 &&
              is_filled(given[i], ARENA_SIZE, 0xdb);
        memset(given[i], i & 0x7f, ARENA_SIZE);
    }
    for (i = 0; i < ARENA_COUNT; i++) {
        ok &= is_filled(given[i], ARENA_SIZE, i & 0x7f);
        for (j = 0; i < 50 && j < i; j++) {
            apart &= given[i] >= given[j] + ARENA_SIZE || given[j] >= given[i] + ARENA_SIZE;
        }
    }
    tap_ok(ok && apart, "arena: %d secrets, aligned, filled, apart", ARENA_COUNT);
    errno = 0;
    tap_ok(trona_arena_alloc(arena) == NULL && errno == ENOMEM &&
               strstr(trona_last_error(), "trona_arena_alloc") != NULL,
           "arena: no more than its count, and it says so");
    trona_arena_free(arena, given[1234]);
    tap_ok(is_filled(given[1234], ARENA_SIZE, 0xdb), "arena: what is freed is wiped");
    tap_ok(trona_arena_alloc(arena) == given[1234], "arena: what is freed can be taken");
    tap_ok(given[ARENA_COUNT - 1] + 48 + 16 > given[0], "arena: in order");
    tap_ok(faults(given[ARENA_COUNT - 1] + 64), "arena: a guard page behind it");
    tap_ok(faults(given[0] - 16 - sysconf(_SC_PAGESIZE)), "arena: a guard page before it");
}

static void test_arena_errors(void)
{
    static const int damage[]    = {-1, -16, ARENA_SIZE, 47, 48, 63};
    static const int no_damage[] = {0, ARENA_SIZE - 1};
    size_t i;
    int ok = 1;

    for (i = 0; i < sizeof damage / sizeof damage[0]; i++) {
        int at = damage[i];

        ok &= child_run(damage_and_free, &at) == -SIGSEGV &&
              child_run(damage_and_destroy, &at) == -SIGSEGV;
    }
    tap_ok(ok, "arena: each damaged byte around a secret: SIGSEGV");
    for (i = 0; i < 2; i++) {
        int at = no_damage[i];

        ok &= child_run(damage_and_free, &at) == 0 && child_run(damage_and_destroy, &at) == 0;
    }
    tap_ok(ok, "arena: the secret's own bytes are the caller's");
    trona_arena_free(arena, NULL);
    trona_arena_free(arena, given[7]);
    tap_ok(child_misuses(free_again, given[7]), "arena: freed twice: misuse");
    tap_ok(child_misuses(free_again, given[8] + 1), "arena: within a secret: misuse");
    tap_ok(child_misuses(free_again, given[0] - 64) && child_misuses(free_again, &ok) &&
               child_misuses(free_again, given[ARENA_COUNT - 1] + 64),
           "arena: of no arena: misuse");
    errno = 0;
    tap_ok(trona_arena_new(0, 5) == NULL && errno == EINVAL &&
               strstr(trona_last_error(), "trona_arena_new") != NULL,
           "arena: of size 0");
    errno = 0;
    tap_ok(trona_arena_new(5, 0) == NULL && errno == EINVAL, "arena: of count 0");
    errno = 0;
    tap_ok(trona_arena_new(SIZE_MAX, 2) == NULL && errno == ENOMEM &&
               trona_arena_new(2, SIZE_MAX) == NULL && errno == ENOMEM &&
               trona_arena_new((size_t) 1 << (4 * sizeof(size_t)),
                               (size_t) 1 << (4 * sizeof(size_t))) == NULL &&
               trona_arena_new(SIZE_MAX / 8, 1) == NULL && errno == ENOMEM,
           "arena: too large");
}

static void test_arena_protection(void)
{
    tap_ok(trona_arena_noaccess(arena) == 0 && faults(given[0]) && faults(given[ARENA_COUNT - 1]),
           "arena: noaccess");
    tap_ok(trona_arena_alloc(arena) == given[7], "arena: taken while there is no access");
    tap_ok(child_run(destroy_and_read, given[0]) == -SIGSEGV, "arena: destroyed from noaccess");
    tap_ok(trona_arena_readonly(arena) == 0 && child_run(do_read, given[0]) == 0 &&
               child_run(do_write, given[0]) == -SIGSEGV,
           "arena: readonly");
    tap_ok(trona_arena_readwrite(arena) == 0 && child_run(do_write, given[0]) == 0,
           "arena: readwrite");
    trona_arena_destroy(arena);
    trona_arena_destroy(NULL);
}

static void take_and_free(int index, void *arg)
{
    int *bad = (int *) arg, i, j;
    unsigned char *p[8];

    for (i = 0; i < 200; i++) {
        for (j = 0; j < 8; j++) {
            p[j] = (unsigned char *) trona_arena_alloc(arena);
            if (p[j] == NULL || !is_filled(p[j], 24, 0xdb)) {
                bad[index] = 1;
                return;
            }
            memset(p[j], index, 24);
        }
        for (j = 0; j < 8; j++) {
            bad[index] |= !is_filled(p[j], 24, index);
            trona_arena_free(arena, p[j]);
        }
    }
}

static pthread_key_t way_back;
static void *freed;

static void go_back(void)
{
    longjmp(*(jmp_buf *) pthread_getspecific(way_back), 1);
}

static void free_at_once(int index, void *arg)
{
    int *misused = (int *) arg + index;
    jmp_buf here;

    (void) pthread_setspecific(way_back, &here);
    if (setjmp(here) == 0) {
        trona_arena_free(arena, freed);
    } else {
        *misused = 1;
    }
}

static void test_arena_freed_twice(void)
{
    int misused[2] = {0, 0};

    freed = trona_arena_alloc(arena);
    (void) pthread_key_create(&way_back, NULL);
    (void) sodium_set_misuse_handler(go_back);
    child_threads(2, free_at_once, misused);
    (void) sodium_set_misuse_handler(NULL);
    (void) pthread_key_delete(way_back);
    tap_ok(misused[0] + misused[1] == 1, "arena: freed by two threads at once: misuse of one");
}

int main(void)
{
    int bad[CHILD_THREADS] = {0}, i, any = 0;

    test_realloc();
    test_arena_memory();
    test_arena_errors();
    test_arena_protection();
    arena = trona_arena_new(24, 8 * CHILD_THREADS);
    child_threads(CHILD_THREADS, take_and_free, bad);
    for (i = 0; i < CHILD_THREADS; i++) {
        any |= bad[i];
    }
    tap_ok(!any, "arena: on %d threads", CHILD_THREADS);
    test_arena_freed_twice();
    errno = 5;
    trona_arena_destroy(arena);
    tap_ok(errno == 5, "arena: destroy leaves errno");
    return tap_done();
}
