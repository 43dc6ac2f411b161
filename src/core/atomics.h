/* SPDX-License-Identifier: ISC */
/* The few atomic operations that the library needs. Most of what they guard is a pointer to
 * constant data or a monotonic flag, so that relaxed order is enough unless said otherwise. */
#pragma once

#include "compiler.h"

#if defined(__GNUC__)
# define ATOMIC_LOAD(x)             __atomic_load_n(&(x), __ATOMIC_RELAXED)
# define ATOMIC_STORE(x, v)         __atomic_store_n(&(x), (v), __ATOMIC_RELAXED)
# define ATOMIC_LOAD_ACQUIRE(x)     __atomic_load_n(&(x), __ATOMIC_ACQUIRE)
# define ATOMIC_STORE_RELEASE(x, v) __atomic_store_n(&(x), (v), __ATOMIC_RELEASE)
# define ATOMIC_EXCHANGE(x, v)      __atomic_exchange_n(&(x), (v), __ATOMIC_ACQ_REL)
# define ATOMIC_ADD(x, v)           __atomic_add_fetch(&(x), (v), __ATOMIC_RELAXED)
/* Orders accesses before and after it, as a signal handler of this thread sees them. */
# define ATOMIC_SIGNAL_FENCE() __atomic_signal_fence(__ATOMIC_SEQ_CST)
/* If x is *old, sets x to v and yields 1; else sets *old to x and yields 0. Not for MSVC. */
# define ATOMIC_CAS(x, old, v)                                                                     \
     __atomic_compare_exchange_n(&(x), (old), (v), 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)
/* The same for an int x, also for MSVC. */
# define ATOMIC_CAS_INT(x, old, v) ATOMIC_CAS(x, old, v)
#else
/* tcc and MSVC: aligned volatile accesses are atomic, and stay in order (MSVC: /volatile:ms). x86
 * keeps loads in order, and stores. tcc moves no accesses, Windows has no such signals. */
# define ATOMIC_LOAD(x)             (x)
# define ATOMIC_STORE(x, v)         ((x) = (v))
# define ATOMIC_LOAD_ACQUIRE(x)     (x)
# define ATOMIC_STORE_RELEASE(x, v) ((x) = (v))
# define ATOMIC_SIGNAL_FENCE()      ((void) 0)
# define ATOMIC_CAS_INT(x, old, v)  atomics_cas_int(&(x), (old), (v))
# if defined(__TINYC__) && (defined(__x86_64__) || defined(__i386__))
#  define ATOMIC_EXCHANGE(x, v) atomics_exchange((volatile int *) &(x), (int) (v))
#  define ATOMIC_ADD(x, v)      ((v) + (unsigned) atomics_add((volatile int *) &(x), (int) (v)))
#  define ATOMIC_CAS(x, old, v) ATOMIC_CAS_INT(x, old, v) /* of an int */

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

static inline int atomics_cas_int(volatile int *x, int *old, int v)
{
    int was = *old;
    int is;

    __asm__ __volatile__("lock; cmpxchgl %2, %1" : "+a"(was), "+m"(*x) : "r"(v) : "memory");
    is   = was == *old;
    *old = was;
    return is;
}
# else
#  include <intrin.h>
#  define ATOMIC_EXCHANGE(x, v) _InterlockedExchange((volatile long *) &(x), (long) (v))
#  define ATOMIC_ADD(x, v)                                                                         \
      ((v) + (unsigned) _InterlockedExchangeAdd((volatile long *) &(x), (long) (v)))

static __inline int atomics_cas_int(volatile int *x, int *old, int v)
{
    int was = (int) _InterlockedCompareExchange((volatile long *) x, (long) v, (long) *old);
    int is  = was == *old;

    *old = was;
    return is;
}
# endif
#endif

/* HAS_THREAD_LOCAL 0: THREAD_LOCAL variables belong to the process. One thread may then read the
 * error text of another; nothing that must be private to a thread may lie there. */
#if defined(__TINYC__)
# define THREAD_LOCAL
# define HAS_THREAD_LOCAL 0
#else
# define THREAD_LOCAL     BY_COMPILER(__thread, __declspec(thread), _Thread_local)
# define HAS_THREAD_LOCAL 1
#endif
