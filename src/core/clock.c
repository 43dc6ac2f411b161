/* SPDX-License-Identifier: ISC */
#include "gnu_source.h"
/* Monotonic time, from the system. */
#include "clock.h"

#include <time.h>

#if defined(_WIN32)
# include <windows.h>
#endif

double clock_ns(void)
{
#if defined(_WIN32)
    LARGE_INTEGER now, frequency;

    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    return (double) now.QuadPart * 1e9 / (double) frequency.QuadPart;
#elif defined(CLOCK_MONOTONIC)
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec * 1e9 + (double) t.tv_nsec;
#else
    return (double) clock() * (1e9 / CLOCKS_PER_SEC);
#endif
}
