/* SPDX-License-Identifier: ISC */
/* Facilities that the system running the tests may lack. */
#pragma once

/* Processes that fork. Without them, what a test does in one is skipped, and said. */
#if defined(_WIN32) || defined(__wasm__)
# define SYSTEM_FORK 0
#else
# define SYSTEM_FORK 1
#endif
/* A way back from a function that does not return: setjmp. */
#if defined(__wasi__)
# define SYSTEM_JUMP 0
#else
# define SYSTEM_JUMP 1
#endif
/* Threads. */
#if defined(__wasm__) && !defined(__EMSCRIPTEN_PTHREADS__)
# define SYSTEM_THREADS 0
#else
# define SYSTEM_THREADS 1
#endif
