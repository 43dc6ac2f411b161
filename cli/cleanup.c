/* SPDX-License-Identifier: ISC */
/* The temporary files of this process, removed however it ends (short of SIGKILL). */
#include "cleanup.h"

#include <string.h>
#include <unistd.h>

#if PLATFORM_POSIX
# include <signal.h>
#endif

#define CLEANUP_MAX 16

/* Changed only while signals are blocked, so that the handler always sees a whole table. */
static const char *cleanup_table[CLEANUP_MAX]; /* NULL: free */

/* Safe in a signal handler. */
static void cleanup_remove(void)
{
    size_t i;

    for (i = 0; i < CLEANUP_MAX; i++) {
        const char *path = cleanup_table[i]; /* another thread's handler may be here, too */

        if (path != NULL) {
            (void) unlink(path);
            cleanup_table[i] = NULL;
        }
    }
}

#if defined(_WIN32)

void cleanup_init(void)
{
    platform_on_end(cleanup_remove);
}

void cleanup_block(void)
{
    platform_block();
}

void cleanup_unblock(void)
{
    platform_unblock();
}

#elif !PLATFORM_POSIX /* nothing ends the process but itself */

void cleanup_init(void)
{
}

void cleanup_block(void)
{
}

void cleanup_unblock(void)
{
}

#else

static sigset_t cleanup_old_mask;
static void (*cleanup_undo)(void);

/* All that end a process by default and that others may send, or its limits. */
static const int cleanup_signals[] = {
    SIGHUP,    SIGINT, SIGQUIT, SIGABRT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2,
# if defined(SIGXCPU)
    SIGXCPU,
# endif
# if defined(SIGVTALRM)
    SIGVTALRM,
# endif
};
# define CLEANUP_SIGNALS (sizeof cleanup_signals / sizeof cleanup_signals[0])

/* SA_RESETHAND has restored the default action: raised again, the signal ends the process when the
 * handler returns, and the parent sees which it was. */
static void cleanup_on_signal(int sig)
{
    if (cleanup_undo != NULL) {
        cleanup_undo();
    }
    cleanup_remove();
    (void) raise(sig);
}

void cleanup_init(void)
{
    struct sigaction act, old;
    size_t i;

    memset(&act, 0, sizeof act);
    act.sa_handler = cleanup_on_signal;
    act.sa_flags   = (int) SA_RESETHAND;
    (void) sigemptyset(&act.sa_mask);
    for (i = 0; i < CLEANUP_SIGNALS; i++) {
        (void) sigaddset(&act.sa_mask, cleanup_signals[i]);
    }
    for (i = 0; i < CLEANUP_SIGNALS; i++) {
        /* Signals that the parent ignores (nohup) stay ignored. */
        if (sigaction(cleanup_signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
            (void) sigaction(cleanup_signals[i], &act, NULL);
        }
    }
    /* A file that outgrows its limit is then an ordinary error of write, EFBIG. */
    act.sa_handler = SIG_IGN;
    act.sa_flags   = 0;
    (void) sigaction(SIGXFSZ, &act, NULL);
}

void cleanup_before_end(void (*undo)(void))
{
    cleanup_block();
    cleanup_undo = undo;
    cleanup_unblock();
}

void cleanup_block(void)
{
    sigset_t set;
    size_t i;

    (void) sigemptyset(&set);
    for (i = 0; i < CLEANUP_SIGNALS; i++) {
        (void) sigaddset(&set, cleanup_signals[i]);
    }
    (void) sigprocmask(SIG_BLOCK, &set, &cleanup_old_mask);
}

void cleanup_unblock(void)
{
    (void) sigprocmask(SIG_SETMASK, &cleanup_old_mask, NULL);
}

#endif

int cleanup_add(const char *path)
{
    size_t i;

    for (i = 0; i < CLEANUP_MAX; i++) {
        if (cleanup_table[i] == NULL) {
            cleanup_table[i] = path;
            return 0;
        }
    }
    return -1;
}

void cleanup_forget(const char *path)
{
    size_t i;

    for (i = 0; i < CLEANUP_MAX; i++) {
        if (cleanup_table[i] == path) {
            cleanup_table[i] = NULL;
        }
    }
}

void cleanup_all(void)
{
    cleanup_block();
    cleanup_remove();
    cleanup_unblock();
}
