/* SPDX-License-Identifier: ISC */
#include "../core/gnu_source.h"
/* Work on several threads. */
#include "thread_start.h"
#include "threads.h"

#if THREAD_START_POSIX
# include <errno.h>
# include <unistd.h>
#endif

#include "../core/atomics.h"

static void threads_none(size_t n, void (*item)(void *arg, size_t i), void *arg)
{
    size_t i;

    for (i = 0; i < n; i++) {
        item(arg, i);
    }
}

#if THREAD_START_POSIX

typedef struct threads_team {
    size_t n;
    void (*item)(void *arg, size_t i);
    void *arg;
    pthread_mutex_t lock; /* protects next */
    size_t next;          /* the first item not taken yet */
    uint32_t members;     /* stored by threads_run, not needed here */
} threads_team;

static void *threads_work(void *team)
{
    threads_team *t = (threads_team *) team;
    size_t i;

    for (;;) {
        (void) pthread_mutex_lock(&t->lock);
        i = t->next;
        t->next += i < t->n;
        (void) pthread_mutex_unlock(&t->lock);
        if (i >= t->n) {
            return NULL;
        }
        t->item(t->arg, i);
    }
}

uint32_t threads_count(uint32_t threads, size_t n)
{
    long processors;

    if (threads == 0) {
        processors = sysconf(_SC_NPROCESSORS_ONLN);
        threads    = processors > THREADS_MAX ? THREADS_MAX
                     : processors > 1         ? (uint32_t) processors
                                              : 1;
    }
    threads = threads < n ? threads : (uint32_t) n;
    return threads < THREADS_MAX ? threads : THREADS_MAX;
}

/* Disables cancellation, because the threads work on the stack of their caller. */
void threads_run(uint32_t threads, void *(*work)(void *arg), void *arg, uint32_t *members)
{
    pthread_t thread[THREADS_MAX];
    uint32_t started = 0, i;
    int saved        = errno;
# if defined(PTHREAD_CANCEL_DISABLE)
    int cancel;

    (void) pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
# endif
    while (started + 1 < threads && thread_start(&thread[started], work, arg) == 0) {
        started++;
    }
    ATOMIC_STORE(*members, started + 1);
    (void) work(arg);
    for (i = 0; i < started; i++) {
        (void) pthread_join(thread[i], NULL);
    }
# if defined(PTHREAD_CANCEL_DISABLE)
    (void) pthread_setcancelstate(cancel, NULL);
# endif
    errno = saved;
}

void threads_each(uint32_t threads, size_t n, void (*item)(void *arg, size_t i), void *arg)
{
    threads_team team;

    threads = threads_count(threads, n);
    if (threads <= 1 || pthread_mutex_init(&team.lock, NULL) != 0) {
        threads_none(n, item, arg);
        return;
    }
    team.n    = n;
    team.item = item;
    team.arg  = arg;
    team.next = 0;
    threads_run(threads, threads_work, &team, &team.members);
    (void) pthread_mutex_destroy(&team.lock);
}

#else

void threads_each(uint32_t threads, size_t n, void (*item)(void *arg, size_t i), void *arg)
{
    (void) threads;
    threads_none(n, item, arg);
}

#endif
