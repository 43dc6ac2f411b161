/* SPDX-License-Identifier: ISC */
/* A barrier for threads of tests: macOS has no pthread_barrier. */
#pragma once

#include <pthread.h>

typedef struct test_barrier {
    pthread_mutex_t mutex;
    pthread_cond_t all;
    unsigned n, here, round;
} test_barrier;

static inline void test_barrier_init(test_barrier *b, unsigned n)
{
    (void) pthread_mutex_init(&b->mutex, NULL);
    (void) pthread_cond_init(&b->all, NULL);
    b->n     = n;
    b->here  = 0;
    b->round = 0;
}

/* Returns once n threads are here, and can be waited at again. */
static inline void test_barrier_wait(test_barrier *b)
{
    unsigned round;

    (void) pthread_mutex_lock(&b->mutex);
    round = b->round;
    if (++b->here == b->n) {
        b->here = 0;
        b->round++;
        (void) pthread_cond_broadcast(&b->all);
    }
    while (b->round == round) {
        (void) pthread_cond_wait(&b->all, &b->mutex);
    }
    (void) pthread_mutex_unlock(&b->mutex);
}

/* Every thread has returned from it. */
static inline void test_barrier_destroy(test_barrier *b)
{
    (void) pthread_cond_destroy(&b->all);
    (void) pthread_mutex_destroy(&b->mutex);
}
