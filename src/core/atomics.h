/* SPDX-License-Identifier: ISC */
/* The few atomic operations that the library needs. Most of what they guard is a pointer to
 * constant data or a monotonic flag, so that relaxed order is enough unless said otherwise. */
#pragma once

#include "compiler.h"

#if defined(_MSC_VER) && !defined(__GNUC__)
# include <intrin.h>

static inline int atomics_exchange(volatile int *x, int v)
{
    return (int) _InterlockedExchange((volatile long *) x, (long) v);
}

static inline int atomics_add(volatile int *x, int v)
{
    return (int) _InterlockedExchangeAdd((volatile long *) x, (long) v);
}

static inline int atomics_cas(volatile int *x, int old, int v)
{
    return (int) _InterlockedCompareExchange((volatile long *) x, (long) v, (long) old);
}
#elif !defined(__GNUC__) /* tcc */
static inline int atomics_exchange(volatile int *x, int v)
{
    __asm__ __volatile__("xchgl %0, %1" : "+r"(v), "+m"(*x) : : "memory");
    return v;
}

static inline int atomics_add(volatile int *x, int v)
{
    __asm__ __volatile__("lock; xaddl %0, %1" : "+r"(v), "+m"(*x) : : "memory");
    return v;
}

static inline int atomics_cas(volatile int *x, int old, int v)
{
    __asm__ __volatile__("lock; cmpxchgl %2, %1" : "+a"(old), "+m"(*x) : "r"(v) : "memory");
    return old;
}
#endif

#if !defined(__GNUC__)
static inline int atomics_cas_int(volatile int *x, int *old, int v)
{
    const int want = *old;

    *old = atomics_cas(x, want, v);
    return *old == want;
}
#endif

/* GNU's builtin; else what tcc and MSVC have, where aligned volatile accesses are atomic, and stay
 * in order (MSVC: /volatile:ms). x86 keeps loads in order, and stores. tcc moves no accesses,
 * Windows has no such signals. */
#define ATOMIC_BY(gnu, others) BY_COMPILER(gnu, others, others)

#define ATOMIC_LOAD(x)         ATOMIC_BY(__atomic_load_n(&(x), __ATOMIC_RELAXED), (x))
#define ATOMIC_STORE(x, v)     ATOMIC_BY(__atomic_store_n(&(x), (v), __ATOMIC_RELAXED), ((x) = (v)))
#define ATOMIC_LOAD_ACQUIRE(x) ATOMIC_BY(__atomic_load_n(&(x), __ATOMIC_ACQUIRE), (x))
#define ATOMIC_STORE_RELEASE(x, v)                                                                 \
    ATOMIC_BY(__atomic_store_n(&(x), (v), __ATOMIC_RELEASE), ((x) = (v)))
/* These of an int or an unsigned. */
#define ATOMIC_EXCHANGE(x, v)                                                                      \
    ATOMIC_BY(__atomic_exchange_n(&(x), (v), __ATOMIC_ACQ_REL),                                    \
              atomics_exchange((volatile int *) &(x), (int) (v)))
#define ATOMIC_ADD(x, v)                                                                           \
    ATOMIC_BY(__atomic_add_fetch(&(x), (v), __ATOMIC_RELAXED),                                     \
              ((v) + (unsigned) atomics_add((volatile int *) &(x), (int) (v))))
/* If the int x is *old, sets x to v and yields 1; else sets *old to x and yields 0. */
#define ATOMIC_CAS_INT(x, old, v)                                                                  \
    ATOMIC_BY(                                                                                     \
        __atomic_compare_exchange_n(&(x), (old), (v), 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE),      \
        atomics_cas_int(&(x), (old), (v)))
/* Orders accesses before and after it, as a signal handler of this thread sees them. */
#define ATOMIC_SIGNAL_FENCE() ATOMIC_BY(__atomic_signal_fence(__ATOMIC_SEQ_CST), ((void) 0))

/* HAS_THREAD_LOCAL 0: THREAD_LOCAL variables belong to the process. One thread may then read the
 * error text of another; nothing that must be private to a thread may lie there. */
#if defined(__TINYC__)
# define THREAD_LOCAL
# define HAS_THREAD_LOCAL 0
#else
# define THREAD_LOCAL     BY_COMPILER(__thread, __declspec(thread), _Thread_local)
# define HAS_THREAD_LOCAL 1
#endif
