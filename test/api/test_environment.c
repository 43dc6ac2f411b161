/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* TRONA_CPU, TRONA_IMPL and TRONA_PICK are copied before main: what the program does to its
 * environment later neither changes a choice nor races with it. This process itself makes no first
 * call: its children do. */
#include "child.h"

extern char **environ;

static int asked; /* how often the library looked at the environment since it was reset */

/* Stands before the C library's, for the shared library, too. */
TRONA_API char *getenv(const char *name)
{
    size_t len = strlen(name);
    char **e;

    asked += strncmp(name, "TRONA_", 6) == 0;
    for (e = environ; e != NULL && *e != NULL; e++) {
        if (strncmp(*e, name, len) == 0 && (*e)[len] == '=') {
            return *e + len + 1;
        }
    }
    return NULL;
}

static int first_calls(void *arg)
{
    unsigned char buf[32], key[32] = {0};

    (void) arg;
    asked = 0;
    randombytes_buf_deterministic(buf, sizeof buf, key);
    (void) trona_impl_choose();
    (void) trona_impl_use("chacha20", NULL);
    (void) trona_override_problems(NULL, 0);
    return sodium_init() == 0 && trona_cpu_features() <= trona_cpu_detected() && asked == 0 ? 0 : 1;
}

/* arg: the value that TRONA_CPU gets in the process. 0 if features are left. */
static int set_late(void *arg)
{
    if (setenv("TRONA_CPU", (const char *) arg, 1) != 0) {
        return 2;
    }
    return trona_cpu_features() == 0;
}

static int stop; /* atomic */

static void *set_variables(void *arg)
{
    char name[32];
    unsigned i;

    for (i = 0; !__atomic_load_n(&stop, __ATOMIC_RELAXED); i++) {
        (void) snprintf(name, sizeof name, "VARIABLE%u", i % 2000);
        (void) setenv(name, "value", 1);
        if (i == 0) {
            test_barrier_wait((test_barrier *) arg);
        }
    }
    return NULL;
}

/* One thread sets variables while another makes its first calls. */
static int race(void *arg)
{
    test_barrier start;
    pthread_t thread;

    (void) arg;
    test_barrier_init(&start, 2);
    if (pthread_create(&thread, NULL, set_variables, &start) != 0) {
        return 2;
    }
    test_barrier_wait(&start);
    (void) trona_impl_choose();
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    (void) pthread_join(thread, NULL);
    return 0;
}

int main(void)
{
    static char none[] = "none", all[] = "all";
    const char *given = getenv("TRONA_CPU");
    int i, r, crashed = 0, rounds = getenv("TRONA_CHECK_SCALE") != NULL ? 20 : 300;
    int without = given != NULL && strcmp(given, "none") == 0;

    tap_ok(child_run(first_calls, NULL) == 0, "first calls do not look at the environment");
    tap_ok(child_run(set_late, none) == child_run(set_late, all),
           "what is set in the process changes nothing");
    if (child_run(set_late, all) == 1 && !without) {
        tap_skip("no CPU features here", "what was set before is followed");
    } else {
        tap_ok(child_run(set_late, all) == without, "what was set before is followed");
    }
    for (i = 0; i < rounds; i++) {
        r = child_run(race, NULL);
        crashed += r != 0;
    }
    tap_ok(crashed == 0, "setenv in one thread, first calls in another: %d of %d processes died",
           crashed, rounds);
    return tap_done();
}
