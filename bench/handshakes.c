/* SPDX-License-Identifier: ISC */
/* trona bench --handshakes: sessions per second, both sides of each, of trona and libsodium; keys
 * and signatures per second in batches.
 *
 * The libraries take turns, one round each; the median of the rounds counts. Rounds that do not
 * agree are repeated; if they never do, the figure is unusable. */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif
#include "handshakes.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../src/util/thread_start.h"
#include "../src/core/clock.h"
#include "handshakes_kinds.h"
#include "peers_library.h"

enum { HANDSHAKES_ROUNDS = 5, HANDSHAKES_AGAIN = 3, HANDSHAKES_THREADS_MAX = 256 };
#define HANDSHAKES_SECONDS 0.1 /* of a round */

/* One thread's part of a round. */
typedef struct handshakes_work {
    const handshakes_api *api;
    size_t which;
    int bad;     /* set, like rate, once: threads share lines of the cache */
    double rate; /* a second */
} handshakes_work;

static void *handshakes_thread(void *arg)
{
    handshakes_work *work = arg;
    double begin          = clock_ns(), took;
    unsigned long n       = 0;
    int bad               = 0;

    do {
        bad |= handshakes_kinds[work->which].run(work->api);
        n++;
        took = (clock_ns() - begin) * 1e-9;
    } while (took < HANDSHAKES_SECONDS);
    work->bad  = bad;
    work->rate = (double) n * handshakes_kinds[work->which].items / took;
    return NULL;
}

/* Handshakes per second of that number of threads; -1 if one failed. */
static double handshakes_round(const handshakes_work *job, size_t threads)
{
    static handshakes_work work[HANDSHAKES_THREADS_MAX];
    pthread_t thread[HANDSHAKES_THREADS_MAX];
    double rate = 0;
    size_t i, started;

    for (started = 0; started < threads; started++) {
        work[started] = *job;
        if (started + 1 < threads &&
            thread_start(&thread[started], handshakes_thread, &work[started]) != 0) {
            break;
        }
    }
    work[threads - 1] = *job; /* this thread's */
    (void) handshakes_thread(&work[threads - 1]);
    for (i = 0; i + 1 < threads && i < started; i++) {
        (void) pthread_join(thread[i], NULL);
    }
    for (i = 0; i < threads; i++) {
        rate = rate < 0 || work[i].bad != 0 || i >= started ? -1 : rate + work[i].rate;
    }
    return rate;
}

/* Result of the rounds of one library. */
typedef struct handshakes_times {
    double ns[HANDSHAKES_ROUNDS], median, spread; /* of one handshake */
    int unusable;
} handshakes_times;

/* Measures n libraries; the index of one that failed, or n. */
static size_t handshakes_measure(handshakes_times *t, size_t which, size_t threads,
                                 const handshakes_api *const api[2], size_t n)
{
    handshakes_work job = {NULL, 0, 0, 0};
    size_t r, i;
    double rate;

    job.which = which;
    for (r = 0; r < HANDSHAKES_ROUNDS; r++) {
        for (i = 0; i < n; i++) {
            job.api = api[i];
            rate    = handshakes_round(&job, threads);
            if (rate < 0) {
                return i;
            }
            t[i].ns[r] = 1e9 / rate;
        }
    }
    for (i = 0; i < n; i++) {
        t[i].unusable = !results_settle(t[i].ns, HANDSHAKES_ROUNDS, &t[i].median, &t[i].spread);
    }
    return n;
}

/* trona's time with one thread, 0 before it is known */
static double handshakes_alone[HANDSHAKES_KINDS];

static void handshakes_print(size_t which, size_t threads, const handshakes_times *t, size_t n,
                             int tsv)
{
    char text[4][32] = {"unusable", "-", "-", "-"};
    size_t i;

    for (i = 0; i < n; i++) {
        (void) snprintf(text[i], sizeof text[i], "%.0f", 1e9 / t[i].median);
        if (t[i].unusable) {
            (void) strcpy(text[i], "unusable");
        }
    }
    if (n == 2 && !t[0].unusable && !t[1].unusable) {
        (void) snprintf(text[2], sizeof text[2], tsv ? "%.3f" : "%.2f", t[1].median / t[0].median);
    }
    if (!t[0].unusable && threads == 1) {
        handshakes_alone[which] = t[0].median;
    }
    if (!t[0].unusable && threads > 1 && handshakes_alone[which] > 0) {
        (void) snprintf(text[3], sizeof text[3], tsv ? "%.3f" : "%.2f",
                        handshakes_alone[which] / t[0].median);
    }
    printf(tsv ? "%s\t%lu\t%s\t%s\t%s\t%s\n" : "%-16s %7lu %12s %12s %7s %8s\n",
           handshakes_kinds[which].name, (unsigned long) threads, text[0], text[1], text[2],
           text[3]);
    (void) fflush(stdout);
}

/* One line of the table; -1 if a handshake failed. The second library may be missing (NULL). */
static int handshakes_line(size_t which, size_t threads, const handshakes_api *const api[2],
                           int form, results *out)
{
    results_row note = {"handshake", "", NULL, NULL, "", 0, 0, 0, 0, -1, 0, 0};
    size_t i, bad, tries = 0, n = api[1] != NULL ? 2 : 1;
    handshakes_times t[2];

    do {
        bad = handshakes_measure(t, which, threads, api, n);
        if (bad < n) {
            fprintf(form == RESULTS_SILENT ? stderr : stdout, "# %s fails with %s\n",
                    handshakes_kinds[which].name, bad == 0 ? "trona" : "libsodium");
            return -1;
        }
    } while ((t[0].unusable || t[n - 1].unusable) && ++tries < HANDSHAKES_AGAIN);
    for (i = 0; i < n; i++) {
        note.op       = handshakes_kinds[which].name;
        note.who      = i == 0 ? "trona" : "libsodium";
        note.ns       = t[i].median;
        note.threads  = (unsigned long) threads;
        note.unusable = t[i].unusable;
        if (out != NULL) {
            results_add(out, &note);
        }
    }
    if (form != RESULTS_SILENT) {
        handshakes_print(which, threads, t, n, form == RESULTS_TSV);
    }
    return 0;
}

/* ---- The table ---- */

static void handshakes_load_trona(handshakes_api *a)
{
#define X(name) a->name##_ = &name;
    HANDSHAKES_FUNCTIONS(X)
    HANDSHAKES_XWING(X)
    HANDSHAKES_BATCHES(X)
#undef X
}

/* Result of peers_sodium_open. */
static int handshakes_load_sodium(handshakes_api *a)
{
    void *library = NULL;
    int found     = peers_sodium_open(&library);

    if (found == 0) {
        return 0;
    }
#define X(name)                                                                                    \
       if (!peers_find(library, #name, &a->name##_)) {                                             \
           return 0;                                                                               \
       }
    HANDSHAKES_FUNCTIONS(X)
#undef X
#define X(name) xwing &= peers_find(library, #name, &a->name##_);
    {
        int xwing = 1;

        HANDSHAKES_XWING(X)
        if (!xwing) {
            a->crypto_kem_xwing_keypair_ = NULL;
        }
    }
#undef X
    return found;
}

static int handshakes_wanted(const char *name, const char *const *names, size_t n_names)
{
    size_t i;

    for (i = 0; i < n_names && strncmp(name, names[i], strlen(names[i])) != 0; i++) {
    }
    return n_names == 0 || i < n_names;
}

int handshakes_run(const char *const *names, size_t n_names, int form, results *r)
{
    int tsv = form == RESULTS_TSV, shown = form != RESULTS_SILENT;
    static handshakes_api trona, sodium;
    const handshakes_api *api[2] = {&trona, NULL};
#if defined(_SC_NPROCESSORS_ONLN)
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
#else /* Windows */
    const char *counted = getenv("NUMBER_OF_PROCESSORS");
    long cores          = counted != NULL ? strtol(counted, NULL, 10) : 1;
#endif
    size_t threads[2] = {1, 1}, i, t;
    int found, done = 0;

    for (i = 0; i < HANDSHAKES_KINDS; i++) {
        done += handshakes_wanted(handshakes_kinds[i].name, names, n_names);
    }
    if (done == 0) {
        return 0;
    }
    handshakes_load_trona(&trona);
    found = handshakes_load_sodium(&sodium);
    if (shown) {
        printf("%slibsodium: %s\n", tsv ? "# " : "",
               found == 0   ? "not there"
               : found == 1 ? "loaded"
                            : "loaded, with the features that TRONA_CPU leaves");
    }
    if (cores > 1) {
        threads[1] = cores < HANDSHAKES_THREADS_MAX ? (size_t) cores : HANDSHAKES_THREADS_MAX;
    }
    if (handshakes_prepare() != 0) {
        return -1;
    }
    if (shown) {
        printf(tsv ? "%s\t%s\t%s\t%s\t%s\t%s\n" : "%-16s %7s %12s %12s %7s %8s\n", "handshake",
               "threads", "trona/s", "libsodium/s", "ratio", "scaling");
    }
    for (t = 0; t < (threads[1] > 1 ? 2 : 1); t++) {
        for (i = 0; i < HANDSHAKES_KINDS; i++) {
            int has = found != 0 && (strcmp(handshakes_kinds[i].name, "xwing") != 0 ||
                                     sodium.crypto_kem_xwing_keypair_ != NULL);

            api[1] = has ? &sodium : NULL;
            if (!handshakes_wanted(handshakes_kinds[i].name, names, n_names)) {
                continue;
            }
            if (handshakes_line(i, threads[t], api, form, r) != 0) {
                return -1;
            }
        }
    }
    return done;
}
