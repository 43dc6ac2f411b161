#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Large working memory: see pages.h. Licence: ISC. */
#include "pages.h"

#include <errno.h>
#include <stdlib.h>

#include "bytes.h"

#if defined(_WIN32)
# include <windows.h>
#elif (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
# define PAGES_MMAP 1
# include <sys/mman.h>
# if !defined(MAP_ANONYMOUS)
#  define MAP_ANONYMOUS MAP_ANON
# endif
# if defined(MAP_CONCEAL) /* OpenBSD */
#  define PAGES_MAP_FLAGS (MAP_PRIVATE | MAP_ANONYMOUS | MAP_CONCEAL)
# elif defined(MAP_NOCORE) /* FreeBSD */
#  define PAGES_MAP_FLAGS (MAP_PRIVATE | MAP_ANONYMOUS | MAP_NOCORE)
# else
#  define PAGES_MAP_FLAGS (MAP_PRIVATE | MAP_ANONYMOUS)
# endif
#endif

/* The size of a huge page nearly everywhere; a multiple of every small one. */
#define PAGES_HUGE ((size_t) 1 << 21)

#if defined(_WIN32)

static void *pages_map(size_t size)
{
    return VirtualAlloc(NULL, size, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
}

static void pages_unmap(void *p, size_t size)
{
    (void) size;
    (void) VirtualFree(p, 0, MEM_RELEASE);
}

#elif defined(PAGES_MMAP)

/* What is mapped of size bytes: whole huge pages, if it fills at least one. */
static size_t pages_whole(size_t size)
{
    return size < PAGES_HUGE ? size : (size + PAGES_HUGE - 1) & ~(PAGES_HUGE - 1);
}

/* Of at least one huge page, maps one more, and gives back what is before and after the aligned
 * part. */
static void *pages_map(size_t size)
{
    size_t whole = pages_whole(size), spare = size < PAGES_HUGE ? 0 : PAGES_HUGE, before;
    uint8_t *p =
        (uint8_t *) mmap(NULL, whole + spare, PROT_READ | PROT_WRITE, PAGES_MAP_FLAGS, -1, 0);

    if ((void *) p == MAP_FAILED) {
        return NULL;
    }
    if (spare > 0) {
        before = (size_t) (0 - (uintptr_t) p) & (PAGES_HUGE - 1);
        if (before > 0) {
            (void) munmap(p, before);
            p += before;
        }
        (void) munmap(p + whole, spare - before);
    }
# if defined(MADV_DONTDUMP)
    (void) madvise(p, whole, MADV_DONTDUMP);
# endif
# if defined(MADV_HUGEPAGE)
    (void) madvise(p, whole, MADV_HUGEPAGE);
# endif
    return p;
}

static void pages_unmap(void *p, size_t size)
{
    (void) munmap(p, pages_whole(size));
}

#else

/* The pointer that malloc returned stands right before the aligned memory. */
static void *pages_map(size_t size)
{
    uint8_t *base = (uint8_t *) malloc(size + sizeof base + 63), *p;

    if (base == NULL) {
        return NULL;
    }
    p = base + sizeof base;
    p += (size_t) (0 - (uintptr_t) p) & 63;
    memcpy(p - sizeof base, &base, sizeof base);
    return p;
}

static void pages_unmap(void *p, size_t size)
{
    uint8_t *base;

    (void) size;
    memcpy(&base, (uint8_t *) p - sizeof base, sizeof base);
    free(base);
}

#endif

void *pages_alloc(size_t size)
{
    int saved = errno;
    void *p   = size < SIZE_MAX - 2 * PAGES_HUGE ? pages_map(size) : NULL;

    errno = p != NULL ? saved : ENOMEM;
    return p;
}

void pages_free(void *p, size_t size)
{
    int saved = errno;

    if (p != NULL) {
        wipe(p, size);
        pages_unmap(p, size);
    }
    errno = saved;
}
