/* SPDX-License-Identifier: ISC */
#include "../core/gnu_source.h"
/* Memory for secrets: between guard pages, checked for overwriting, locked and kept out of core
 * dumps. */
#include "api.h"

#include <stdlib.h>

#include "../core/error.h"
#include "../random/random.h"
#include "../util/differ.h"
#include "../util/pages.h"

#if !defined(__wasm__)
# include <signal.h>
#endif
#if defined(_WIN32)
# define MEMORY_PAGES 1
# include <windows.h>
#else
# define MEMORY_PAGES PAGES_MMAP
#endif
#if PAGES_MMAP
# include <unistd.h>
# if !defined(MADV_DONTDUMP) && defined(MADV_NOCORE)
#  define MADV_DONTDUMP MADV_NOCORE
#  define MADV_DODUMP   MADV_CORE
# endif
#endif

enum { MEMORY_FILL = 0xdb, MEMORY_CANARY = 16 };

typedef enum memory_access { MEMORY_NONE, MEMORY_READ, MEMORY_WRITE } memory_access;

/* The head of an allocation. With pages: its own page, read-only; a guard page; the data pages,
 * whose last bytes are the caller's memory; a guard page. */
typedef struct memory_head {
    size_t size; /* of the data pages; without pages, of the caller's memory */
#if !MEMORY_PAGES
    void *base; /* the pointer from malloc */
#endif
    uint8_t canary[MEMORY_CANARY];
} memory_head;

/* ---- The operating system's part ---- */

#if defined(_WIN32)

static size_t memory_page_size(void)
{
    SYSTEM_INFO info;

    GetSystemInfo(&info);
    return (size_t) info.dwPageSize;
}

static void *memory_map(size_t size)
{
    return VirtualAlloc(NULL, size, MEM_COMMIT | MEM_RESERVE, PAGE_NOACCESS);
}

static void memory_unmap(void *p, size_t size)
{
    (void) size;
    (void) VirtualFree(p, 0, MEM_RELEASE);
}

static int memory_protect(void *p, size_t size, memory_access access)
{
    static const DWORD flags[3] = {PAGE_NOACCESS, PAGE_READONLY, PAGE_READWRITE};
    DWORD old;

    return VirtualProtect(p, size, flags[access], &old) ? 0 : -1;
}

static int memory_lock(void *p, size_t size)
{
    return VirtualLock(p, size) ? 0 : -1;
}

static int memory_unlock(void *p, size_t size)
{
    return VirtualUnlock(p, size) ? 0 : -1;
}

#elif MEMORY_PAGES

static size_t memory_page_size(void)
{
    static size_t cached;
    size_t size = ATOMIC_LOAD(cached);

    if (size == 0) {
        size = (size_t) sysconf(_SC_PAGESIZE);
        ATOMIC_STORE(cached, size);
    }
    return size;
}

static void *memory_map(size_t size)
{
    void *p = mmap(NULL, size, PROT_NONE, PAGES_FLAGS, -1, 0);

    return p != MAP_FAILED ? p : NULL;
}

static void memory_unmap(void *p, size_t size)
{
    (void) munmap(p, size);
}

static int memory_protect(void *p, size_t size, memory_access access)
{
    static const int flags[3] = {PROT_NONE, PROT_READ, PROT_READ | PROT_WRITE};

    return mprotect(p, size, flags[access]);
}

# if defined(MADV_DONTDUMP)

/* Excludes the pages of p from core dumps, or includes them: whole pages, as in locking. */
static void memory_advise(void *p, size_t size, int advice)
{
    size_t into = (size_t) ((uintptr_t) p & (memory_page_size() - 1));
    int saved   = errno;

    (void) madvise((uint8_t *) p - into, size + into, advice);
    errno = saved;
}

# endif

static int memory_lock(void *p, size_t size)
{
# if defined(MADV_DONTDUMP)
    memory_advise(p, size, MADV_DONTDUMP);
# endif
    return mlock(p, size);
}

static int memory_unlock(void *p, size_t size)
{
# if defined(MADV_DONTDUMP)
    memory_advise(p, size, MADV_DODUMP);
# endif
    return munlock(p, size);
}

#else

static int memory_lock(void *p, size_t size)
{
    (void) p;
    (void) size;
    errno = ENOSYS;
    return -1;
}

static int memory_unlock(void *p, size_t size)
{
    return memory_lock(p, size);
}

#endif

/* ---- Locking ---- */

int sodium_mlock(void *const addr, const size_t len)
{
    return memory_lock(addr, len) == 0 ? 0 : error_fail("sodium_mlock: the system refuses");
}

int sodium_munlock(void *const addr, const size_t len)
{
    wipe(addr, len);
    return memory_unlock(addr, len) == 0 ? 0 : error_fail("sodium_munlock: the system refuses");
}

/* ---- Allocation ---- */

void memory_damaged(void)
{
#if !defined(__wasm__) /* which has no signals */
    (void) raise(SIGSEGV);
#endif
    abort();
}

static void *memory_exhausted(void)
{
    (void) error_fail_errno(ENOMEM, "sodium_malloc: too large a size, or no memory for it");
    return NULL;
}

static void memory_new_canary(uint8_t canary[MEMORY_CANARY])
{
    if (random_os_try(canary, MEMORY_CANARY) != 0) {
        randombytes_buf(canary, MEMORY_CANARY);
    }
}

#if MEMORY_PAGES

/* The data pages of the allocation p. The canary before p lies in the first. */
static uint8_t *memory_data(const void *p)
{
    uintptr_t canary = (uintptr_t) p - MEMORY_CANARY;

    return (uint8_t *) p - ((canary & (memory_page_size() - 1)) + MEMORY_CANARY);
}

static memory_head *memory_head_of(uint8_t *data)
{
    return (memory_head *) (void *) (data - 2 * memory_page_size());
}

void *sodium_malloc(const size_t size)
{
    size_t page = memory_page_size(), data_size;
    uint8_t *base, *data, *p;
    memory_head *head;
    int saved = errno;

    if (size >= SIZE_MAX - 4 * page) {
        return memory_exhausted();
    }
    data_size = (size + MEMORY_CANARY + page - 1) & ~(page - 1);
    base      = (uint8_t *) memory_map(data_size + 3 * page);
    if (base == NULL) {
        return memory_exhausted();
    }
    data = base + 2 * page;
    head = (memory_head *) (void *) base;
    if (memory_protect(base, page, MEMORY_WRITE) != 0 ||
        memory_protect(data, data_size, MEMORY_WRITE) != 0) {
        memory_unmap(base, data_size + 3 * page);
        return memory_exhausted();
    }
    (void) memory_lock(data, data_size);
    head->size = data_size;
    memory_new_canary(head->canary);
    p = data + data_size - size;
    memcpy(p - MEMORY_CANARY, head->canary, MEMORY_CANARY);
    memset(p, MEMORY_FILL, size);
    if (memory_protect(base, page, MEMORY_READ) != 0) {
        memory_unmap(base, data_size + 3 * page);
        return memory_exhausted();
    }
    errno = saved;
    return p;
}

void sodium_free(void *ptr)
{
    uint8_t *data;
    memory_head *head;
    size_t page = memory_page_size();
    int saved   = errno;

    if (ptr == NULL) {
        return;
    }
    data = memory_data(ptr);
    head = memory_head_of(data);
    /* If the system refuses, memory that was writable still is; otherwise the access below faults.
     */
    (void) memory_protect(data, head->size, MEMORY_WRITE);
    if (differ((uint8_t *) ptr - MEMORY_CANARY, head->canary, MEMORY_CANARY)) {
        memory_damaged();
    }
    wipe(data, head->size);
    (void) memory_unlock(data, head->size);
    memory_unmap(head, head->size + 3 * page);
    errno = saved;
}

static int memory_set_access(void *ptr, memory_access access)
{
    uint8_t *data = memory_data(ptr);

    return memory_protect(data, memory_head_of(data)->size, access) == 0
               ? 0
               : error_fail("sodium_mprotect: the system refuses");
}

/* The size of the allocation p, which ends with the data pages. */
static size_t memory_size(const void *p)
{
    uint8_t *data = memory_data(p);

    return (size_t) (data + memory_head_of(data)->size - (const uint8_t *) p);
}

#else

enum { MEMORY_ALIGN = 16 }; /* more than malloc promises on some systems */

void *sodium_malloc(const size_t size)
{
    const size_t before = sizeof(memory_head) + MEMORY_CANARY;
    uint8_t *base, *p;
    memory_head *head;

    if (size >= SIZE_MAX - before - MEMORY_ALIGN) {
        return memory_exhausted();
    }
    base = (uint8_t *) malloc(before + MEMORY_ALIGN - 1 + size);
    if (base == NULL) {
        return memory_exhausted();
    }
    p    = base + before;
    p    = p + (0 - (uintptr_t) p) % MEMORY_ALIGN;
    head = (memory_head *) (void *) (p - before);

    head->size = size;
    head->base = base;
    memory_new_canary(head->canary);
    memcpy(p - MEMORY_CANARY, head->canary, MEMORY_CANARY);
    memset(p, MEMORY_FILL, size);
    return p;
}

void sodium_free(void *ptr)
{
    uint8_t *p = (uint8_t *) ptr;
    memory_head *head;
    void *base;

    if (ptr == NULL) {
        return;
    }
    head = (memory_head *) (void *) (p - MEMORY_CANARY - sizeof *head);
    if (differ(p - MEMORY_CANARY, head->canary, MEMORY_CANARY)) {
        memory_damaged();
    }
    base = head->base;
    wipe(head, sizeof *head + MEMORY_CANARY + head->size);
    free(base);
}

static size_t memory_size(const void *p)
{
    const memory_head *head =
        (const memory_head *) (const void *) ((const uint8_t *) p - MEMORY_CANARY - sizeof *head);

    return head->size;
}

static int memory_set_access(void *ptr, memory_access access)
{
    (void) ptr;
    (void) access;
    return error_fail_errno(ENOSYS, "sodium_mprotect: this system has no pages to protect");
}

#endif

void *sodium_allocarray(size_t count, size_t size)
{
    if (count > 0 && size >= SIZE_MAX / count) {
        return memory_exhausted();
    }
    return sodium_malloc(count * size);
}

void *trona_realloc(void *ptr, size_t size)
{
    void *p = sodium_malloc(size);
    size_t old;

    if (p == NULL || ptr == NULL) {
        return p;
    }
    old = memory_size(ptr);
#if MEMORY_PAGES
    if (memory_set_access(ptr, MEMORY_READ) != 0) {
        sodium_free(p);
        return memory_exhausted();
    }
#endif
    memcpy(p, ptr, old < size ? old : size);
    sodium_free(ptr);
    return p;
}

int sodium_mprotect_noaccess(void *ptr)
{
    return memory_set_access(ptr, MEMORY_NONE);
}

int sodium_mprotect_readonly(void *ptr)
{
    return memory_set_access(ptr, MEMORY_READ);
}

int sodium_mprotect_readwrite(void *ptr)
{
    return memory_set_access(ptr, MEMORY_WRITE);
}
