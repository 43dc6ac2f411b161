/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* getrandom of the vDSO: its states around threads, forks and signals. */
#include "random_child.h"

#include "../../src/random/random.h"
#include "../../src/random/random_vdso.h"

#if RANDOM_VDSO

# include <limits.h>
# include <setjmp.h>
# include <sys/mman.h>

/* 1 if the vDSO draws each size, no byte more, and each byte takes many values. */
static int sizes_work(void)
{
    unsigned char buf[RANDOM_VDSO_MAX + 1], all[RANDOM_VDSO_MAX];
    size_t size, i;
    int round, ok = 1;

    for (size = 1; size <= RANDOM_VDSO_MAX; size++) {
        memset(all, 0, sizeof all);
        for (round = 0; round < 20; round++) {
            buf[size] = 0xa5;
            errno     = 5;
            ok &= random_vdso(buf, size) == size && buf[size] == 0xa5 && errno == 5;
            for (i = 0; i < size; i++) {
                all[i] |= buf[i];
            }
        }
        for (i = 0; i < size; i++) { /* a bit that is never set has probability 2^-20 */
            ok &= (all[i] & (all[i] - 1)) != 0;
        }
    }
    return ok;
}

/* Of the pages with the vDSO's states: 1 if the kernel says that flag of them, 0 if not, -1 if
 * there are none. Where they are is in *from and *to. */
static int states_have(const char *flag, unsigned long *from, unsigned long *to)
{
    static char line[512];
    unsigned long a = 0, b = 0, c, d;
    int r   = -1;
    FILE *f = fopen("/proc/self/smaps", "r");

    while (f != NULL && r < 0 && fgets(line, sizeof line, f) != NULL) {
        if (sscanf(line, "%lx-%lx ", &c, &d) == 2) {
            a = c;
            b = d;
        } else if (strncmp(line, "VmFlags:", 8) == 0 && strstr(line, " dp") != NULL) {
            r     = strstr(line, flag) != NULL;
            *from = a;
            *to   = b;
        }
    }
    if (f != NULL) {
        (void) fclose(f);
    }
    return r;
}

static int stop; /* atomic */

/* Thread 0 takes the states away time and again, as a kernel does that lacks memory. */
static void draw_while_dropped(int index, void *arg)
{
    const unsigned long *map = (const unsigned long *) arg;
    size_t i;

    for (i = 0; index == 0 && i < 3000; i++) {
        (void) madvise((void *) map[0], map[1] - map[0], MADV_DONTNEED);
        if (i % 16 == 0) {
            (void) usleep(1);
        }
    }
    if (index == 0) {
        __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    }
    for (i = 0; i < 20000 && !__atomic_load_n(&stop, __ATOMIC_RELAXED); i++) {
        keep(i);
    }
}

static int states_dropped(void *arg)
{
    unsigned long map[2];

    (void) arg;
    keep(0);
    if (states_have(" dp", &map[0], &map[1]) != 1) {
        return UNAVAILABLE;
    }
    child_threads(4, draw_while_dropped, map);
    keep(0);
    return !records_differ();
}

# define CHILDREN  40
# define THEIRS    64
# define FORK_SIZE (THEIRS * RECORD)

/* Thread 0 forks, and keeps what its children and it draw; the other threads just draw. */
static void draw_and_fork(int index, void *arg)
{
    unsigned char buf[FORK_SIZE];
    int i, k, ends[2], *bad = (int *) arg;

    while (index != 0 && !__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
        randombytes_buf(buf, 64);
    }
    for (i = 0; index == 0 && i < CHILDREN; i++) {
        keep(48);
        *bad |= pipe(ends) != 0;
        if (fork() == 0) {
            for (k = 0; k < THEIRS; k++) {
                randombytes_buf(buf + k * RECORD, RECORD);
            }
            _exit(write(ends[1], buf, sizeof buf) != (ssize_t) sizeof buf);
        }
        keep(48);
        (void) close(ends[1]);
        *bad |= read(ends[0], record + records, sizeof buf) != (ssize_t) sizeof buf;
        records += THEIRS;
        (void) close(ends[0]);
        (void) wait(NULL);
    }
    if (index == 0) {
        __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    }
}

/* arg: how many threads draw first, and are gone: with many of them no thread owns a state. */
static int forks_in_threads(void *arg)
{
    size_t one = 1;
    int bad    = 0;

    child_threads(*(int *) arg, keep_some, &one);
    records = 0;
    child_threads(6, draw_and_fork, &bad);
    return bad || !records_differ();
}

static sigjmp_buf jump;

static void jump_out(int sig)
{
    (void) sig;
    if (handler_calls++ < 20) {
        siglongjmp(jump, 1);
    }
}

/* A signal handler leaves a draw by a jump: later draws are sound. */
static int jumps(void *arg)
{
    unsigned char buf[64];

    (void) arg;
    handler_calls = 0;
    (void) sigsetjmp(jump, 1);
    set_timer(jump_out, 200);
    while (handler_calls < 20) {
        randombytes_buf(buf, sizeof buf);
    }
    set_timer(SIG_IGN, 0);
    keep_some(0, &(size_t) {1000});
    return !records_differ();
}

static int locked(void *arg)
{
    (void) arg;
    if (mlockall(MCL_CURRENT | MCL_FUTURE) != 0) {
        return UNAVAILABLE;
    }
    keep_some(0, &(size_t) {1000});
    return random_vdso(record[records], RECORD) != RECORD || !records_differ();
}

static void draw_once(int index, void *arg)
{
    unsigned char buf[RECORD];

    (void) index;
    *(int *) arg &= random_vdso(buf, sizeof buf) == sizeof buf && !sodium_is_zero(buf, sizeof buf);
}

/* 1 if each state works: a new thread has the next one. */
static int every_state_works(void)
{
    int i, ok = 1;

    for (i = 0; i < 200; i++) {
        child_threads(1, draw_once, &ok);
    }
    return ok;
}

static int numbers_are_unique(void)
{
    unsigned owners = 0, others = UINT_MAX - 5, i;
    int ok = 1;

    for (i = 1; i <= RANDOM_THREADS; i++) {
        ok &= random_thread_number(&owners, &others) == i;
    }
    for (i = 0; i < 5000; i++) {
        ok &= random_thread_number(&owners, &others) > RANDOM_THREADS;
    }
    return ok;
}

static void in_child_process(int (*fn)(void *), int arg, const char *what)
{
    int r = child_run(fn, &arg);

    if (r == UNAVAILABLE) {
        tap_skip("the scene cannot be set here", "%s", what);
    } else {
        tap_ok(r == 0, "%s", what);
    }
}

static void test_states(void)
{
    unsigned long from, to;

    tap_ok(numbers_are_unique(), "numbers of threads");
    in_child_process(states_dropped, 0, "the kernel drops the states while threads draw");
    in_child_process(forks_in_threads, 1, "forks while threads draw");
    in_child_process(forks_in_threads, 100, "the same without states of their own");
    in_child_process(jumps, 0, "a signal handler jumps out of a draw");
    in_child_process(locked, 0, "all memory locked");
    tap_ok(every_state_works(), "every state");
    tap_ok(sizes_work(), "every size up to %d bytes", (int) RANDOM_VDSO_MAX);
    tap_ok(states_have(" dd", &from, &to) == 1, "no core dump has the states");
    keep_some(0, &(size_t) {1 << 16});
    tap_ok(records_differ(), "2^16 draws differ");
}

int main(void)
{
    unsigned char buf[RECORD];

    if (random_vdso(buf, sizeof buf) == sizeof buf) {
        test_states();
    } else {
        tap_skip("the vDSO of this kernel has no getrandom", "draws without a system call");
    }
    return tap_done();
}

#else

int main(void)
{
    tap_skip("no getrandom of the vDSO in this build", "draws without a system call");
    return tap_done();
}

#endif
