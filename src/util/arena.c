/* SPDX-License-Identifier: ISC */
#include "../core/gnu_source.h"
/* Large working memory for secrets that lives for one call. */
#include "arena.h"
#include "pages.h"

#include <errno.h>
#include <stdlib.h>

#include "../core/bytes.h"
#include "../core/error.h"

enum { ARENA_ALIGN = 64 };

static int arena_exhausted(void)
{
    return error_fail_errno(ENOMEM, "not enough memory");
}

/* p, rounded up to a multiple of align. */
static uint8_t *arena_align(void *p, size_t align)
{
    return (uint8_t *) p + (0 - (size_t) (uintptr_t) p) % align;
}

#if PAGES_MMAP

/* From this size on, memory is mapped; the heap has pages that were touched before. */
static const size_t arena_mapped = 1 << 16;

enum { ARENA_HUGE = 1 << 21 };

/* The part of size to place in huge pages. At least half of the last one is used: a fault on a
 * huge page takes as long as some 30 faults on small ones. */
static size_t arena_huge_part(size_t size)
{
# if defined(MADV_HUGEPAGE)
    return (size + ARENA_HUGE / 2) / ARENA_HUGE * ARENA_HUGE;
# else
    (void) size;
    return 0;
# endif
}

static void *arena_map(arena *a, size_t size)
{
    size_t huge = arena_huge_part(size), align = huge > 0 ? ARENA_HUGE : ARENA_ALIGN;
    void *p;

    a->mapped = (huge > size ? huge : size) + align;
    p         = mmap(NULL, a->mapped, PROT_READ | PROT_WRITE, PAGES_FLAGS, -1, 0);
    if (p == MAP_FAILED) {
        return NULL;
    }
    a->data = arena_align(p, align);
# if defined(MADV_DONTDUMP)
    (void) madvise(p, a->mapped, MADV_DONTDUMP);
# endif
# if defined(MADV_HUGEPAGE)
    if (huge > 0) {
        (void) madvise(a->data, huge, MADV_HUGEPAGE);
    }
# endif
    return p;
}

static void arena_unmap(arena *a)
{
    (void) munmap(a->base, a->mapped);
}

#else

static const size_t arena_mapped = SIZE_MAX;

static void *arena_map(arena *a, size_t size)
{
    (void) a;
    (void) size;
    return NULL;
}

static void arena_unmap(arena *a)
{
    (void) a;
}

#endif

int arena_make(arena *a, size_t size)
{
    int saved = errno;

    if (size > SIZE_MAX / 2) {
        return arena_exhausted();
    }
    a->size   = size;
    a->mapped = 0;
    if (size >= arena_mapped) {
        a->base = arena_map(a, size);
    } else {
        a->base = malloc(size + ARENA_ALIGN);
        a->data = a->base != NULL ? arena_align(a->base, ARENA_ALIGN) : NULL;
    }
    if (a->base == NULL) {
        return arena_exhausted();
    }
    errno = saved;
    return 0;
}

void arena_free(arena *a)
{
    int saved = errno;

    wipe(a->data, a->size);
    if (a->mapped > 0) {
        arena_unmap(a);
    } else {
        free(a->base);
    }
    errno = saved;
}
