/* SPDX-License-Identifier: ISC */
/* What happens in a child process stays there: tests of signals, misuse, forks. Every program that
 * includes this defines _GNU_SOURCE first. POSIX. */
#pragma once

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <trona.h>

#include "../system.h"
#if SYSTEM_FORK
# include <signal.h>
# include <sys/resource.h>
# include <sys/types.h>
# include <sys/wait.h>
# include <unistd.h>
#elif SYSTEM_JUMP
# include <setjmp.h>
#endif

#include "../barrier.h"
#include "../tap.h"

/* 1 if a sanitizer replaces mlock by nothing, and needs much address space itself. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
# define CHILD_SANITIZED 1
#elif defined(__has_feature)
# if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                        \
     __has_feature(thread_sanitizer)
#  define CHILD_SANITIZED 1
# endif
#endif
#if !defined(CHILD_SANITIZED)
# define CHILD_SANITIZED 0
#endif

#define CHILD_MISUSE  77
#define CHILD_THREADS 16

#if SYSTEM_FORK

/* OpenBSD bounds no address space, but what is mapped. */
# if !defined(RLIMIT_AS)
#  define RLIMIT_AS RLIMIT_DATA
# endif

/* Runs fn(arg) in a child: its exit status (fn's value if it returns), or minus the signal that
 * ended it. */
static inline int child_run(int (*fn)(void *), void *arg)
{
    struct rlimit no_core = {0, 0};
    int status;
    pid_t pid;

    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        (void) setrlimit(RLIMIT_CORE, &no_core);
        (void) signal(SIGSEGV, SIG_DFL); /* sanitizers have their own */
        (void) signal(SIGBUS, SIG_DFL);
        (void) signal(SIGABRT, SIG_DFL);
        _exit(fn(arg));
    }
    while (pid < 0 || waitpid(pid, &status, 0) != pid) {
        if (pid < 0 || errno != EINTR) {
            perror("child_run");
            exit(99);
        }
    }
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static inline void child_misuse_exit(void)
{
    _exit(strstr(trona_last_error(), ": ") != NULL ? CHILD_MISUSE : CHILD_MISUSE + 1);
}

typedef struct child_call {
    int (*fn)(void *);
    void *arg;
} child_call;

static inline int child_with_handler(void *p)
{
    child_call *call = (child_call *) p;

    (void) sodium_set_misuse_handler(child_misuse_exit);
    return call->fn(call->arg);
}

/* Runs a program of the tests in place of this one, through TRONA_RUNNER if that is set: an
 * emulator and its options, words between blanks. Returns if that is impossible. */
static inline void child_exec(char *const command[])
{
    static char words[256];
    char *all[32], *word;
    const char *runner = getenv("TRONA_RUNNER");
    size_t n           = 0, i;

    if (runner != NULL && strlen(runner) < sizeof words) {
        strcpy(words, runner);
        for (word = strtok(words, " "); word != NULL && n < 16; word = strtok(NULL, " ")) {
            all[n++] = word;
        }
    }
    for (i = 0; command[i] != NULL && n < 31; i++) {
        all[n++] = command[i];
    }
    all[n] = NULL;
    (void) (runner != NULL ? execvp(all[0], all) : execv(all[0], all));
}

/* 1 if fn(arg) is misuse that says what it is, else 0. */
static inline int child_misuses(int (*fn)(void *), void *arg)
{
    child_call call;

    call.fn  = fn;
    call.arg = arg;
    return child_run(child_with_handler, &call) == CHILD_MISUSE;
}

#elif SYSTEM_JUMP

/* Without processes, misuse jumps back to the test. Nothing else of the above is there. */
static jmp_buf child_misused;

static inline void child_misuse_jump(void)
{
    longjmp(child_misused, 1);
}

static inline int child_misuses(int (*fn)(void *), void *arg)
{
    volatile int misused = 0;

    (void) sodium_set_misuse_handler(child_misuse_jump);
    if (setjmp(child_misused) == 0) {
        (void) fn(arg);
    } else {
        misused = strstr(trona_last_error(), ": ") != NULL;
    }
    (void) sodium_set_misuse_handler(NULL);
    return misused;
}

#else

static inline int child_misuses(int (*fn)(void *), void *arg)
{
    (void) fn;
    (void) arg;
    tap_not_run_ = "no way back from misuse";
    return 1;
}

#endif

/* 1 if fn(arg) is no misuse, else 0; where there is no way back, misuse is the end. */
static inline int child_allows(int (*fn)(void *), void *arg)
{
#if SYSTEM_FORK || SYSTEM_JUMP
    return !child_misuses(fn, arg);
#else
    (void) fn(arg);
    return 1;
#endif
}

typedef struct child_thread_set {
    test_barrier start;
    void (*fn)(int, void *);
    void *arg;
} child_thread_set;

typedef struct child_thread {
    child_thread_set *set;
    int index;
    pthread_t thread;
} child_thread;

static inline void *child_thread_main(void *p)
{
    child_thread *t = (child_thread *) p;

    test_barrier_wait(&t->set->start);
    t->set->fn(t->index, t->set->arg);
    return NULL;
}

/* Runs fn(0 .. n - 1, arg) in n <= 256 threads that start together; returns once all have ended. */
static inline void child_threads(int n, void (*fn)(int, void *), void *arg)
{
    static child_thread thread[256];
    child_thread_set set;
    int i;

    set.fn  = fn;
    set.arg = arg;
    test_barrier_init(&set.start, (unsigned) n);
    for (i = 0; i < n; i++) {
        thread[i].set   = &set;
        thread[i].index = i;
        if (pthread_create(&thread[i].thread, NULL, child_thread_main, &thread[i]) != 0) {
            perror("pthread_create");
            exit(99);
        }
    }
    for (i = 0; i < n; i++) {
        (void) pthread_join(thread[i].thread, NULL);
    }
    test_barrier_destroy(&set.start);
}
