/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* A fault in a thread that the library starts runs the application's handler; other signals are not
 * delivered there. */
#include "../../src/argon2/argon2.h"
#include "../../src/core/impl.h"
#include "child.h"

#if SYSTEM_FORK && SYSTEM_THREADS

# include <sys/mman.h>
# include <time.h>

# if !defined(MAP_ANONYMOUS)
#  define MAP_ANONYMOUS MAP_ANON
# endif

enum { THREADS_SIZE = 1 << 20, THREADS_LANES = 4, THREADS_LANE_BLOCKS = 8 };

static uint8_t *threads_memory; /* THREADS_SIZE bytes, which fault until the handler ran */
static pthread_t threads_caller;
static volatile sig_atomic_t threads_faulted, threads_wrong_mask;

/* In another thread than the caller, makes the memory accessible, and looks at what is blocked. The
 * caller, which works as well, waits for that, up to a minute. */
static void threads_on_fault(int sig)
{
    static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS};
    struct timespec pause  = {0, 1000000};
    sigset_t mask;
    size_t i;

    (void) sig;
    if (pthread_equal(pthread_self(), threads_caller)) {
        for (i = 0; !threads_faulted && i < 60000; i++) {
            (void) nanosleep(&pause, NULL);
        }
        if (!threads_faulted) {
            _exit(3);
        }
        return;
    }
    (void) pthread_sigmask(SIG_BLOCK, NULL, &mask);
    for (i = 0; i < sizeof own / sizeof own[0]; i++) {
        threads_wrong_mask |= sigismember(&mask, own[i]);
    }
    threads_wrong_mask |= !sigismember(&mask, SIGTERM) || !sigismember(&mask, SIGUSR1);
    (void) mprotect(threads_memory, THREADS_SIZE, PROT_READ | PROT_WRITE);
    threads_faulted = 1;
}

static void threads_blake3(uint8_t out[32], uint32_t threads)
{
    (void) crypto_blake3_threads(out, 32, threads_memory, THREADS_SIZE, threads);
}

static void threads_argon2(uint8_t out[32], uint32_t threads)
{
    argon2_matrix mx;

    mx.impl        = IMPL_ACTIVE(argon2);
    mx.blocks      = (argon2_block *) (void *) threads_memory;
    mx.lane_blocks = THREADS_LANE_BLOCKS;
    mx.lanes       = THREADS_LANES;
    mx.passes      = 1;
    mx.version     = ARGON2_VERSION;
    mx.type        = ARGON2_D;
    argon2_fill_matrix(&mx, threads);
    (void) crypto_generichash(out, 32, threads_memory, THREADS_SIZE, NULL, 0);
}

typedef struct threads_case {
    const char *name;
    void (*work)(uint8_t out[32], uint32_t threads);
} threads_case;

/* The work in memory that faults gives what one thread gives without a fault: 0 if so. */
static int threads_fault(void *p)
{
    const threads_case *c = (const threads_case *) p;
    uint8_t out[32], want[32];
    struct sigaction act;

    threads_memory = (uint8_t *) mmap(NULL, THREADS_SIZE, PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(threads_memory, 0x37, THREADS_SIZE);
    c->work(want, 1);
    memset(threads_memory, 0x37, THREADS_SIZE);
    memset(&act, 0, sizeof act);
    act.sa_handler = threads_on_fault;
    act.sa_flags   = SA_NODEFER;
    (void) sigemptyset(&act.sa_mask);
    (void) sigaction(SIGSEGV, &act, NULL);
    (void) sigaction(SIGBUS, &act, NULL); /* what some systems raise */
    threads_caller = pthread_self();
    (void) mprotect(threads_memory, THREADS_SIZE, PROT_NONE);
    c->work(out, THREADS_LANES);
    /* ThreadSanitizer blocks all signals while it runs a handler. */
    return memcmp(out, want, 32) != 0 ? 1 : threads_wrong_mask && !CHILD_SANITIZED ? 2 : 0;
}

int main(void)
{
    static threads_case cases[] = {{"BLAKE3", threads_blake3}, {"Argon2", threads_argon2}};
    size_t i;

    if (sodium_init() != 0) {
        return 1;
    }
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = child_run(threads_fault, &cases[i]);

        tap_ok(status == 0, "%s: a fault in a thread reaches the handler (%d)", cases[i].name,
               status);
    }
    return tap_done();
}

#else

int main(void)
{
    tap_skip("no processes or no threads here", "a fault in a thread reaches the handler");
    return tap_done();
}

#endif
