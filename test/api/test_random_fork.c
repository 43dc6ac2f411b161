/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* randombytes around fork, signals and threads. */
#include "random_child.h"

static int stop; /* atomic */

static void draw_until_stop(int index, void *arg)
{
    unsigned char buf[64];
    int i, *bad = (int *) arg;

    if (index != 0) {
        while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
            randombytes_buf(buf, sizeof buf);
        }
        return;
    }
    for (i = 0; i < (slow() > 1 ? 1 : 6); i++) {
        *bad |= !family_differs();
    }
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
}

/* The same while other threads of this process draw: 1 if no two processes draw the same. */
static int families_differ_in_threads(const randombytes_implementation *impl)
{
    int bad = 0;

    (void) randombytes_set_implementation(impl);
    stop = 0;
    child_threads(5, draw_until_stop, &bad);
    return !bad;
}

/* A signal handler forks while a long draw is under way. What parent and child draw next differs,
 * and if the pool made it so does the rest of the long draw, unless that was complete at the fork,
 * which is rare. What the system wrote before the fork both have. 0 if so. */
static int fork_in_handler(void *arg)
{
    static unsigned char big[1 << 18], out[2 * NEXT];
    int round, same, same_next = 0, same_big = 0, status;

    (void) randombytes_set_implementation(generators[*(int *) arg]);
    if (pipe(fork_pipe) != 0) {
        return UNAVAILABLE;
    }
    for (round = 0; round < 10; round++) {
        randombytes_buf(out, 100);
        forked = 0;
        set_timer(fork_once, 300 + 100 * round);
        while (!forked) {
            randombytes_buf(big, sizeof big);
        }
        set_timer(SIG_IGN, 0);
        randombytes_buf(out, NEXT);
        memcpy(out + NEXT, big + sizeof big - NEXT, NEXT);
        same = same_in_child(out);
        same_next += same & 1;
        same_big += same >> 1;
        if (wait(&status) < 0 || status != 0) {
            return UNAVAILABLE;
        }
    }
    return same_next != 0 || (*(int *) arg == 1 && same_big > 3);
}

static unsigned char handler_drew[64];

static void draw_in_handler(int sig)
{
    (void) sig;
    randombytes_buf(handler_drew, sizeof handler_drew);
    handler_calls++;
}

/* A signal handler draws while its own thread does: neither sees the other's bytes. 0 if so. */
static int draw_in_both(void *arg)
{
    unsigned char buf[64];
    int before;

    (void) randombytes_set_implementation(generators[*(int *) arg]);
    set_timer(draw_in_handler, 100);
    while (handler_calls * slow() < 200) {
        before = handler_calls;
        randombytes_buf(buf, sizeof buf);
        if (handler_calls != before &&
            (memcmp(buf, handler_drew, 32) == 0 || memcmp(buf + 32, handler_drew + 32, 32) == 0)) {
            return 1;
        }
    }
    set_timer(SIG_IGN, 0);
    return 0;
}

static unsigned char forked_drew[4 * RECORD];

static void fork_and_draw(int sig)
{
    if (!forked) {
        fork_once(sig);
        randombytes_buf(forked_drew, sizeof forked_drew);
    }
}

/* A signal handler forks in the midst of a draw, both processes draw in it, return and draw on: all
 * differs, the draw that was interrupted in the child, too, save if it was complete but for the
 * return, which the second half tells: rare. */
static int fork_in_draw(void *arg)
{
    unsigned char all[3][4 * RECORD], theirs[3][4 * RECORD];
    int round, rounds = 200 / slow() + 10, same = 0, status, k;

    for (round = 0; round < rounds; round++) {
        if (pipe(fork_pipe) != 0) {
            return UNAVAILABLE;
        }
        forked = 0;
        set_timer(fork_and_draw, 50 + round);
        do {
            randombytes_buf(all[0], sizeof all[0]);
        } while (!forked);
        set_timer(SIG_IGN, 0);
        memcpy(all[1], forked_drew, sizeof all[1]);
        randombytes_buf(all[2], sizeof all[2]);
        for (k = 0; k < 12; k++) {
            if (sodium_is_zero((unsigned char *) all + k * RECORD, RECORD)) {
                return 1;
            }
        }
        if (in_child) {
            _exit(write(fork_pipe[1], all, sizeof all) != (ssize_t) sizeof all);
        }
        (void) close(fork_pipe[1]);
        if (read(fork_pipe[0], theirs, sizeof theirs) != (ssize_t) sizeof theirs ||
            wait(&status) < 0 || status != 0) {
            return 2;
        }
        (void) close(fork_pipe[0]);
        same += memcmp(all[0] + 3 * RECORD, theirs[0] + 3 * RECORD, RECORD) == 0;
        memcpy(record + records, all, sizeof all);
        memcpy(record + records + 12, theirs[1], sizeof all[1]);
        memcpy(record + records + 16, theirs[2], sizeof all[2]);
        records += 20;
    }
    (void) arg;
    return !records_differ() || same > rounds - rounds / 10;
}

static int fork_in_own_draw(void *arg)
{
    (void) randombytes_set_implementation(generators[*(int *) arg]);
    return fork_in_draw(NULL);
}

static void fork_in_this_thread(int index, void *arg)
{
    sigset_t alarm;

    (void) index;
    (void) sigemptyset(&alarm);
    (void) sigaddset(&alarm, SIGALRM);
    (void) pthread_sigmask(SIG_UNBLOCK, &alarm, NULL);
    *(int *) arg = fork_in_draw(NULL);
}

/* The same in a thread that owns no state. */
static int fork_in_shared_draw(void *arg)
{
    sigset_t alarm;
    size_t one = 1;

    (void) randombytes_set_implementation(generators[*(int *) arg]);
    child_threads(100, keep_some, &one);
    records = 0;
    (void) sigemptyset(&alarm);
    (void) sigaddset(&alarm, SIGALRM);
    (void) pthread_sigmask(SIG_BLOCK, &alarm, NULL);
    child_threads(1, fork_in_this_thread, arg);
    return *(int *) arg;
}

int main(void)
{
    int k;

    tap_ok(child_run(interrupted, NULL) == 0, "signals interrupt system calls");
    for (k = 0; k < 2; k++) {
        const char *name = generators[k]->implementation_name();
        tap_ok(child_run(family, &k) == 0, "%s: four generations of forks draw differently", name);
        tap_ok(families_differ_in_threads(generators[k]),
               "%s: and so with threads drawing meanwhile", name);
        tap_ok(child_run(fork_in_handler, &k) == 0, "%s: a signal handler forks during a draw",
               name);
        tap_ok(child_run(draw_in_both, &k) == 0, "%s: a signal handler draws during a draw", name);
        tap_ok(child_run(fork_in_own_draw, &k) == 0, "%s: a signal handler forks and draws", name);
        tap_ok(child_run(fork_in_shared_draw, &k) == 0, "%s: the same in many threads", name);
        (void) randombytes_set_implementation(generators[k]);
        tap_ok(in_threads(16, 3000 / (size_t) slow(), 2), "%s: draws of threads differ", name);
        tap_ok(in_threads(200, 200 / (size_t) slow() + 1, 2), "%s: and of many threads", name);
    }
    return tap_done();
}
