/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Runs every primitive's check on every implementation that this CPU can execute, and on broken
 * ones. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <trona.h>

#include "../system.h"
#include "../tap.h"

#if SYSTEM_FORK

# include <sys/wait.h>

/* Runs the check on a broken implementation in a child: 1 if it was caught (by a difference or a
 * fault). */
static int check_catches(int prim, const check_mutant *m, const impl_info *ref)
{
    int status;
    pid_t pid = fork();

    if (pid == 0) {
        if (freopen("/dev/null", "w", stderr) == NULL) {
            _exit(0);
        }
        _exit(check_one(prim, m->impl, ref, m->name, 1) ? 0 : 1);
    }
    return pid > 0 && waitpid(pid, &status, 0) == pid &&
           !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

#endif

int main(int argc, char **argv)
{
    const char *only = argc > 1 ? argv[1] : NULL;
    const char *env;
    uint64_t seed;
    double scale;
    size_t i;
    int prim;

    env  = getenv("TRONA_SEED");
    seed = (uint64_t) time(NULL) * 1000003U;
#if !defined(__wasi__) /* which has no processes */
    seed += (uint64_t) getpid();
#endif
    seed  = env != NULL ? strtoull(env, NULL, 0) : seed;
    env   = getenv("TRONA_CHECK_SCALE");
    scale = env != NULL ? strtod(env, NULL) : 1.0;
    check_setup(seed, scale);
    printf("# TRONA_SEED=%llu\n", (unsigned long long) seed);
    for (prim = 0; prim < PRIM_COUNT; prim++) {
        const impl_prim *p   = catalogue[prim];
        const impl_info *ref = p->rows[p->n_rows - 1];
        const check_mutant *m;

        if (only != NULL && strcmp(only, p->name) != 0) {
            continue;
        }
        for (i = 0; i < p->n_rows; i++) {
            const impl_info *info = p->rows[i];
            if ((info->needs & ~trona_cpu_features()) != 0) {
                tap_skip("this CPU cannot run it", "%s %s", p->name, info->name);
                continue;
            }
            tap_ok(check_one(prim, info, ref, info->name, 0), "%s %s", p->name, info->name);
        }
        /* Whether the check catches what is broken is a matter of the whole check. */
        for (m = check_mutants_of(prim); m->name != NULL && scale >= 1; m++) {
#if SYSTEM_FORK
            tap_ok(check_catches(prim, m, ref), "%s: the check catches: %s", p->name, m->name);
#else
            tap_skip("no fork", "%s: the check catches: %s", p->name, m->name);
#endif
        }
        tap_ok(check_mutants_of(prim)->name != NULL, "%s has broken implementations to catch",
               p->name);
    }
    return tap_done();
}
