/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The lanes of Argon2 on threads. Within a slice they are independent; a slice begins when all
 * lanes have ended the one before. */
#include "argon2.h"

#include "../util/thread_start.h"

#if THREAD_START_POSIX
# include <errno.h>
# include <unistd.h>
#endif

/* All lanes, one after the other. */
static void argon2_threads_sequential(const argon2_matrix *mx)
{
    uint32_t pass, slice, lane;

    for (pass = 0; pass < mx->passes; pass++) {
        for (slice = 0; slice < 4; slice++) {
            for (lane = 0; lane < mx->lanes; lane++) {
                argon2_fill_segment(mx, pass, slice, lane);
            }
        }
    }
}

#if THREAD_START_POSIX

enum { ARGON2_THREADS_MAX = 64 };

/* The threads that work on one matrix. */
typedef struct argon2_threads_team {
    const argon2_matrix *mx;
    pthread_mutex_t lock; /* protects the members below */
    pthread_cond_t turn;  /* slices has grown */
    uint64_t slices;      /* done */
    uint32_t next;        /* the first lane of the slice that nobody has taken */
    uint32_t members, waiting;
} argon2_threads_team;

/* A lane to work on; none is left if it is not below the number of lanes. */
static uint32_t argon2_threads_next_lane(argon2_threads_team *team)
{
    uint32_t lane;

    (void) pthread_mutex_lock(&team->lock);
    lane = team->next;
    team->next += lane < team->mx->lanes;
    (void) pthread_mutex_unlock(&team->lock);
    return lane;
}

/* Returns when all members have come here. */
static void argon2_threads_barrier(argon2_threads_team *team)
{
    (void) pthread_mutex_lock(&team->lock);
    if (++team->waiting == team->members) {
        team->waiting = 0;
        team->next    = 0;
        team->slices++;
        (void) pthread_cond_broadcast(&team->turn);
    } else {
        uint64_t slices = team->slices;

        while (team->slices == slices) {
            (void) pthread_cond_wait(&team->turn, &team->lock);
        }
    }
    (void) pthread_mutex_unlock(&team->lock);
}

static void *argon2_threads_work(void *arg)
{
    argon2_threads_team *team = (argon2_threads_team *) arg;
    const argon2_matrix *mx   = team->mx;
    uint32_t pass, slice, lane;

    for (pass = 0; pass < mx->passes; pass++) {
        for (slice = 0; slice < 4; slice++) {
            while ((lane = argon2_threads_next_lane(team)) < mx->lanes) {
                argon2_fill_segment(mx, pass, slice, lane);
            }
            argon2_threads_barrier(team);
        }
    }
    return NULL;
}

/* Adds threads until the team has n members or the system has no more. They may begin at once: the
 * caller is a member, so that nobody gets past the first slice before all are counted. */
static uint32_t argon2_threads_start(argon2_threads_team *team, pthread_t *thread, uint32_t n)
{
    uint32_t started = 0;
    int status       = 0;

    while (started + 1 < n && status == 0) {
        (void) pthread_mutex_lock(&team->lock);
        team->members++;
        (void) pthread_mutex_unlock(&team->lock);
        status = thread_start(&thread[started], argon2_threads_work, team);
        started += status == 0;
    }
    if (status != 0) {
        (void) pthread_mutex_lock(&team->lock);
        team->members--;
        (void) pthread_mutex_unlock(&team->lock);
    }
    return started;
}

/* The application's cancellation must not end a caller on whose stack the threads work. errno,
 * which a refused thread sets, stays. */
static void argon2_threads_parallel(argon2_threads_team *team, uint32_t n)
{
    pthread_t thread[ARGON2_THREADS_MAX];
    uint32_t started, i;
    int saved = errno;
# if defined(PTHREAD_CANCEL_DISABLE)
    int cancel;

    (void) pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
# endif
    started = argon2_threads_start(team, thread, n);
    (void) argon2_threads_work(team);
    for (i = 0; i < started; i++) {
        (void) pthread_join(thread[i], NULL);
    }
# if defined(PTHREAD_CANCEL_DISABLE)
    (void) pthread_setcancelstate(cancel, NULL);
# endif
    errno = saved;
}

/* How many of the threads asked for are of use. */
static uint32_t argon2_threads_count(const argon2_matrix *mx, uint32_t threads)
{
    long processors;

    if (threads == 0) {
        processors = sysconf(_SC_NPROCESSORS_ONLN);
        threads    = processors > 1 ? (uint32_t) processors : 1;
    }
    threads = threads < mx->lanes ? threads : mx->lanes;
    return threads < ARGON2_THREADS_MAX ? threads : ARGON2_THREADS_MAX;
}

void argon2_fill_matrix(const argon2_matrix *mx, uint32_t threads)
{
    uint32_t n = mx->lanes > 1 ? argon2_threads_count(mx, threads) : 1;
    argon2_threads_team team;

    if (n == 1 || pthread_mutex_init(&team.lock, NULL) != 0) {
        argon2_threads_sequential(mx);
        return;
    }
    if (pthread_cond_init(&team.turn, NULL) != 0) {
        argon2_threads_sequential(mx);
    } else {
        team.mx      = mx;
        team.slices  = 0;
        team.next    = 0;
        team.members = 1;
        team.waiting = 0;
        argon2_threads_parallel(&team, n);
        (void) pthread_cond_destroy(&team.turn);
    }
    (void) pthread_mutex_destroy(&team.lock);
}

#else

void argon2_fill_matrix(const argon2_matrix *mx, uint32_t threads)
{
    (void) threads;
    argon2_threads_sequential(mx);
}

#endif
