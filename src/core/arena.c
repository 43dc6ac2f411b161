#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Large working memory for secrets that lives for one call. */
#include "arena.h"

#include <errno.h>
#include <stdlib.h>

#include "bytes.h"
#include "error.h"

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
# define ARENA_PAGES 1
# include <sys/mman.h>
# if !defined(MAP_ANONYMOUS)
#  define MAP_ANONYMOUS MAP_ANON
# endif
# if defined(MAP_CONCEAL) /* OpenBSD */
#  define ARENA_MAP_FLAGS (MAP_PRIVATE | MAP_ANONYMOUS | MAP_CONCEAL)
# elif defined(MAP_NOCORE) /* FreeBSD */
#  define ARENA_MAP_FLAGS (MAP_PRIVATE | MAP_ANONYMOUS | MAP_NOCORE)
# else
#  define ARENA_MAP_FLAGS (MAP_PRIVATE | MAP_ANONYMOUS)
# endif
#else
# define ARENA_PAGES 0
#endif

static int arena_exhausted(void)
{
    errno = ENOMEM;
    return error_fail("not enough memory");
}

#if ARENA_PAGES

/* Of a huge page, on the systems that have them. */
# if defined(MADV_HUGEPAGE)
#  define ARENA_HUGE ((size_t) 1 << 21)
# else
#  define ARENA_HUGE ((size_t) 64)
# endif

int arena_make(arena *a, size_t size)
{
    size_t slack = size >= ARENA_HUGE ? ARENA_HUGE : 0;
    int saved    = errno;
    void *base;

    if (size > SIZE_MAX / 2) {
        return arena_exhausted();
    }
    base = mmap(NULL, size + slack, PROT_READ | PROT_WRITE, ARENA_MAP_FLAGS, -1, 0);
    if (base == MAP_FAILED) {
        return arena_exhausted();
    }
    a->base      = base;
    a->base_size = size + slack;
    a->data      = (uint8_t *) base + (slack > 0 ? (0 - (size_t) (uintptr_t) base) % slack : 0);
    a->size      = size;
# if defined(MADV_DONTDUMP)
    (void) madvise(base, a->base_size, MADV_DONTDUMP);
# endif
# if defined(MADV_HUGEPAGE)
    /* Touching memory takes most of its time in page faults: a sixth of it with huge pages. */
    if (slack > 0) {
        (void) madvise(a->data, size - size % ARENA_HUGE, MADV_HUGEPAGE);
    }
# endif
    errno = saved;
    return 0;
}

void arena_free(arena *a)
{
    int saved = errno;

    wipe(a->data, a->size);
    (void) munmap(a->base, a->base_size);
    errno = saved;
}

#else

int arena_make(arena *a, size_t size)
{
    a->base_size = size < SIZE_MAX - 64 ? size + 64 : 0;
    a->base      = a->base_size > 0 ? malloc(a->base_size) : NULL;
    if (a->base == NULL) {
        return arena_exhausted();
    }
    a->data = (uint8_t *) a->base + (0 - (size_t) (uintptr_t) a->base) % 64;
    a->size = size;
    return 0;
}

void arena_free(arena *a)
{
    int saved = errno;

    wipe(a->data, a->size);
    free(a->base);
    errno = saved;
}

#endif
