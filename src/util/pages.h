/* SPDX-License-Identifier: ISC */
/* mmap for secrets. A file that includes this includes core/gnu_source.h first. */
#pragma once

/* 1 on systems that have mmap. */
#if (defined(__unix__) || defined(__APPLE__)) && !defined(__wasm__)
# define PAGES_MMAP 1
# include <sys/mman.h>
# if !defined(MAP_ANONYMOUS)
#  define MAP_ANONYMOUS MAP_ANON
# endif

/* Private, and where the system has a flag for it, not in core dumps. */
enum {
    PAGES_FLAGS = MAP_PRIVATE | MAP_ANONYMOUS
# if defined(MAP_CONCEAL) /* OpenBSD */
                  | MAP_CONCEAL
# elif defined(MAP_NOCORE) /* FreeBSD */
                  | MAP_NOCORE
# endif
};
#else
# define PAGES_MMAP 0
#endif
