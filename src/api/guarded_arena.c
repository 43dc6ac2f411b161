/* SPDX-License-Identifier: ISC */
/* Arenas: many small secrets of one size on shared guarded pages, with a canary after each. */
#include "api.h"

#include "../core/error.h"
#include "../random/random.h"
#include "../util/differ.h"

enum { GUARDED_ARENA_ALIGN = 16, GUARDED_ARENA_FILL = 0xdb /* as in sodium_malloc */ };

/* Lies in guarded memory of its own. The slots lie in another: a canary, then for each slot the
 * secret, the beginning of the canary up to a multiple of 16 bytes, and the canary. */
struct trona_arena {
    uint8_t *slots; /* the first secret */
    size_t size;    /* of a secret */
    size_t stride;  /* from one slot to the next */
    size_t count;
    size_t next; /* where the search for a free slot begins */
    uint8_t canary[GUARDED_ARENA_ALIGN];
    int taken[]; /* the state of each slot */
};

/* A slot that is being wiped is neither free nor taken: of two threads that free it at once, one
 * detects that before anything is wiped. */
enum { GUARDED_ARENA_FREE = 0, GUARDED_ARENA_TAKEN, GUARDED_ARENA_WIPED };

/* Puts the canary after the secret at p. */
static void guarded_arena_fence(const trona_arena *arena, uint8_t *p)
{
    size_t padding = arena->stride - GUARDED_ARENA_ALIGN - arena->size;

    bytes_copy(p + arena->size, arena->canary, padding);
    memcpy(p + arena->size + padding, arena->canary, GUARDED_ARENA_ALIGN);
}

/* Ends the program if something wrote before or after the secret at p. */
static void guarded_arena_check(const trona_arena *arena, const uint8_t *p)
{
    size_t padding   = arena->stride - GUARDED_ARENA_ALIGN - arena->size;
    const uint8_t *c = arena->canary;

    if ((differ(p - GUARDED_ARENA_ALIGN, c, GUARDED_ARENA_ALIGN) |
         differ(p + arena->size, c, padding) |
         differ(p + arena->size + padding, c, GUARDED_ARENA_ALIGN)) != 0) {
        memory_damaged();
    }
}

/* The slots' allocation. */
static void *guarded_arena_memory(const trona_arena *arena)
{
    return arena->slots - GUARDED_ARENA_ALIGN;
}

trona_arena *trona_arena_new(size_t size, size_t count)
{
    const size_t align = GUARDED_ARENA_ALIGN;
    trona_arena *arena;
    uint8_t *memory;
    size_t stride, i;

    if (size == 0 || count == 0 || size > SIZE_MAX / 4 ||
        count > (SIZE_MAX / 4) / (size + 2 * align + sizeof(int))) {
        errno = size == 0 || count == 0 ? EINVAL : ENOMEM;
        (void) error_fail("trona_arena_new: the size or count is 0, or their product too large");
        return NULL;
    }
    stride = (size + align - 1) / align * align + align;
    arena  = (trona_arena *) sodium_malloc((sizeof *arena + count * sizeof(int) + align - 1) /
                                           align * align);
    memory = (uint8_t *) sodium_malloc(align + count * stride);
    if (arena == NULL || memory == NULL) {
        sodium_free(arena);
        sodium_free(memory);
        errno = ENOMEM;
        return NULL;
    }
    arena->slots  = memory + align;
    arena->size   = size;
    arena->stride = stride;
    arena->count  = count;
    arena->next   = 0;
    if (random_os_try(arena->canary, sizeof arena->canary) != 0) {
        randombytes_buf(arena->canary, sizeof arena->canary);
    }
    memcpy(memory, arena->canary, align);
    for (i = 0; i < count; i++) {
        arena->taken[i] = GUARDED_ARENA_FREE;
        guarded_arena_fence(arena, arena->slots + i * stride);
    }
    return arena;
}

void *trona_arena_alloc(trona_arena *arena)
{
    size_t begin = ATOMIC_LOAD(arena->next), i, n;
    int was;

    for (n = 0; n < arena->count; n++) {
        i   = (begin + n) % arena->count;
        was = GUARDED_ARENA_FREE;
        if (ATOMIC_LOAD(arena->taken[i]) == GUARDED_ARENA_FREE &&
            ATOMIC_CAS_INT(arena->taken[i], &was, GUARDED_ARENA_TAKEN)) {
            ATOMIC_STORE(arena->next, (i + 1) % arena->count);
            return arena->slots + i * arena->stride;
        }
    }
    (void) error_fail_errno(ENOMEM, "trona_arena_alloc: the arena is full");
    return NULL;
}

void trona_arena_free(trona_arena *arena, void *ptr)
{
    uint8_t *p    = (uint8_t *) ptr;
    size_t offset = (size_t) ((uintptr_t) p - (uintptr_t) arena->slots);
    size_t i      = offset / arena->stride;
    int was       = GUARDED_ARENA_TAKEN;

    if (ptr == NULL) {
        return;
    }
    if (i >= arena->count || offset % arena->stride != 0 ||
        !ATOMIC_CAS_INT(arena->taken[i], &was, GUARDED_ARENA_WIPED)) {
        error_misuse("trona_arena_free: not allocated from this arena, or already freed");
    }
    guarded_arena_check(arena, p);
    wipe(p, arena->size);
    memset(p, GUARDED_ARENA_FILL, arena->size);
    ATOMIC_STORE_RELEASE(arena->taken[i], GUARDED_ARENA_FREE);
    ATOMIC_STORE(arena->next, i);
}

void trona_arena_destroy(trona_arena *arena)
{
    size_t i;
    int saved = errno;

    if (arena == NULL) {
        return;
    }
    /* If the system refuses, the read below faults, as in sodium_free. */
    (void) sodium_mprotect_readwrite(guarded_arena_memory(arena));
    for (i = 0; i < arena->count; i++) {
        guarded_arena_check(arena, arena->slots + i * arena->stride);
    }
    sodium_free(guarded_arena_memory(arena));
    sodium_free(arena);
    errno = saved;
}

int trona_arena_noaccess(trona_arena *arena)
{
    return sodium_mprotect_noaccess(guarded_arena_memory(arena));
}

int trona_arena_readonly(trona_arena *arena)
{
    return sodium_mprotect_readonly(guarded_arena_memory(arena));
}

int trona_arena_readwrite(trona_arena *arena)
{
    return sodium_mprotect_readwrite(guarded_arena_memory(arena));
}
