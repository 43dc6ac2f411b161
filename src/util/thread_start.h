/* SPDX-License-Identifier: ISC */
/* How the library and the command start their threads. A file that includes this defines
 * _GNU_SOURCE first (core/gnu_source.h), unless its compiler's flags do. */
#pragma once

/* 1 on systems with POSIX threads and signals. */
#if (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
# define THREAD_START_POSIX 1
# include <pthread.h>
# include <signal.h>
# include <stddef.h>

/* Runs work(arg) in a new thread, which blocks the application's signals, as they are not meant for
 * threads that it does not know. Signals that the thread's own instructions and writes raise are
 * not blocked: a blocked fault ends the process, whatever handler it has. Returns what
 * pthread_create returns. */
static inline int thread_start(pthread_t *thread, void *(*work)(void *arg), void *arg)
{
    static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGPIPE, SIGXFSZ};
    sigset_t others, mask;
    size_t i;
    int error;

    (void) sigfillset(&others);
    for (i = 0; i < sizeof own / sizeof own[0]; i++) {
        (void) sigdelset(&others, own[i]);
    }
    (void) pthread_sigmask(SIG_BLOCK, &others, &mask);
    error = pthread_create(thread, NULL, work, arg);
    (void) pthread_sigmask(SIG_SETMASK, &mask, NULL);
    return error;
}

#else
# define THREAD_START_POSIX              0
/* For systems whose threads have no signals. The includer needs <pthread.h>. */
# define thread_start(thread, work, arg) pthread_create(thread, NULL, work, arg)
#endif
