/* The three atomic operations that the library needs. Everything they guard is a pointer to constant
 * data or a monotonic flag, so that relaxed order is enough unless said otherwise. */
#ifndef TRONA_CORE_ATOMICS_H
#define TRONA_CORE_ATOMICS_H

#if defined(__GNUC__)
# define ATOMIC_LOAD(x)            __atomic_load_n(&(x), __ATOMIC_RELAXED)
# define ATOMIC_STORE(x, v)        __atomic_store_n(&(x), (v), __ATOMIC_RELAXED)
# define ATOMIC_LOAD_ACQUIRE(x)    __atomic_load_n(&(x), __ATOMIC_ACQUIRE)
# define ATOMIC_STORE_RELEASE(x, v) __atomic_store_n(&(x), (v), __ATOMIC_RELEASE)
# define ATOMIC_EXCHANGE(x, v)     __atomic_exchange_n(&(x), (v), __ATOMIC_ACQ_REL)
#else
/* MSVC: aligned volatile accesses are atomic there, and /volatile:ms orders them. */
# define ATOMIC_LOAD(x)            (x)
# define ATOMIC_STORE(x, v)        ((x) = (v))
# define ATOMIC_LOAD_ACQUIRE(x)    (x)
# define ATOMIC_STORE_RELEASE(x, v) ((x) = (v))
# include <intrin.h>
# define ATOMIC_EXCHANGE(x, v)     _InterlockedExchange((volatile long *) &(x), (long) (v))
#endif

#if defined(__GNUC__)
# define THREAD_LOCAL __thread
#elif defined(_MSC_VER)
# define THREAD_LOCAL __declspec(thread)
#else
# define THREAD_LOCAL _Thread_local
#endif

#endif
