/* SPDX-License-Identifier: ISC */
#include "../core/gnu_source.h"
/* randombytes_internal_implementation: ChaCha20 with fast key erasure (D. J. Bernstein,
 * "Fast-key-erasure random-number generators", 2017), keyed by the operating system.
 *
 * The slots lie in pages that core dumps exclude and the kernel wipes in a forked child, so that
 * the child neither repeats nor learns what its parent draws. Where the kernel has no such pages,
 * every draw goes to the operating system instead.
 *
 * The first threads that draw own a slot for good. They enter it without an atomic exchange, by a
 * flag that only they and their signal handlers read. Other threads, and those handlers, take a
 * shared slot: their home slot, else one of the next ones, else the operating system. No thread
 * waits. */
#include "../chacha20/chacha20.h"
#include "../core/bytes.h"
#include "../random/random.h"

#if defined(__unix__) || defined(__APPLE__)
# include <sys/mman.h>
# include <unistd.h>
# if defined(__linux__) && !defined(MADV_WIPEONFORK)
#  define MADV_WIPEONFORK 18
# endif
# if defined(__linux__) && !defined(MADV_DONTDUMP)
#  define MADV_DONTDUMP 16
# endif
#endif

enum {
    RANDOM_POOL_SHARED = 64,
    RANDOM_POOL_SLOTS  = RANDOM_THREADS + RANDOM_POOL_SHARED, /* the shared ones last */
    RANDOM_POOL_BLOCK  = 4096,                                /* bytes generated at a time */
    RANDOM_POOL_DIRECT = 512, /* longer requests get a stream of their own */
    RANDOM_POOL_KEY    = 32,
    RANDOM_POOL_RESEED = 1 << 20 /* bytes drawn before it is seeded again */
};

typedef struct random_pool_slot {
    uint64_t drawn;      /* bytes generated since the seed */
    size_t tag;          /* random and odd, new with each seed; 0: not seeded */
    long pid;            /* of the process that seeded it */
    int busy;            /* 1: a thread is inside. Unused in slots with an owner */
    unsigned left;       /* bytes at the end of block that are not given out yet */
    unsigned generation; /* random_pool_generation when it was seeded */
    uint8_t pad[64 - 20 - sizeof(size_t) - sizeof(long)]; /* block begins a cache line */
    uint8_t block[RANDOM_POOL_BLOCK]; /* the next key, then output; what was given out is zero */
} random_pool_slot;

enum { RANDOM_POOL_SIZE = RANDOM_POOL_SLOTS * sizeof(random_pool_slot) };

static const uint8_t random_pool_nonce[8] = {0}; /* no key is used twice */

static unsigned random_pool_generation; /* counts calls of stir and close */
static unsigned random_pool_owners;     /* these two number the threads */
static unsigned random_pool_others;

typedef struct random_pool_home {
    random_pool_slot *slot; /* the thread's own; NULL: none */
    unsigned number;        /* 0: none yet */
    int busy;               /* 1: the thread is inside its own slot. Not wiped on fork */
} random_pool_home;

static THREAD_LOCAL random_pool_home random_pool_thread;

#if defined(_WIN32)

static random_pool_slot *random_pool_slots(void)
{
    static random_pool_slot slots[RANDOM_POOL_SLOTS]; /* Windows has no fork */

    return slots;
}

static long random_pool_pid(void)
{
    return 0;
}

#elif defined(__linux__) || defined(INHERIT_ZERO)

static uint8_t random_pool_area[RANDOM_AREA(RANDOM_POOL_SIZE)];
static void *random_pool_map; /* NULL: not yet, or the kernel has no such pages */
static int random_pool_tried; /* 1: a thread is making map, or has tried */

/* Zeroed pages of the area, which are zero again in a forked child; NULL if the kernel cannot do
 * that. */
static void *random_pool_new_map(void)
{
    long page = sysconf(_SC_PAGESIZE);
    size_t size;
    uint8_t *p;

    if (page <= 0 || (size_t) page > RANDOM_PAGE_MAX) {
        return NULL;
    }
    p    = random_area_pages(random_pool_area, (size_t) page);
    size = (RANDOM_POOL_SIZE + (size_t) page - 1) / (size_t) page * (size_t) page;
# if defined(__linux__)
    /* Emulators accept any advice. A kernel that refuses advice -1 is none of them. */
    if (madvise(p, size, -1) == 0 || madvise(p, size, MADV_WIPEONFORK) != 0) {
        return NULL;
    }
    (void) madvise(p, size, MADV_DONTDUMP);
# else
    if (minherit(p, size, INHERIT_ZERO) != 0) {
        return NULL;
    }
# endif
    return p;
}

/* The slots; NULL if there are none, or while another thread makes them. */
static random_pool_slot *random_pool_slots(void)
{
    return (random_pool_slot *) random_area_once(&random_pool_map, &random_pool_tried,
                                                 random_pool_new_map);
}

static long random_pool_pid(void)
{
    return (long) getpid();
}

#else

static random_pool_slot *random_pool_slots(void)
{
    return NULL;
}

static long random_pool_pid(void)
{
    return 0;
}

#endif

/* 1 if this thread has entered its own slot. Only a signal handler can run between the two
 * accesses, and it leaves before it returns. */
static inline int random_pool_enter(random_pool_home *home)
{
    if (ATOMIC_LOAD(home->busy)) {
        return 0;
    }
    ATOMIC_STORE(home->busy, 1);
    ATOMIC_SIGNAL_FENCE();
    return 1;
}

static inline void random_pool_leave(random_pool_home *home)
{
    ATOMIC_SIGNAL_FENCE();
    ATOMIC_STORE(home->busy, 0);
}

/* A slot for this thread alone, until random_pool_leave if it is its own, else until busy is 0;
 * NULL if none is free. */
static random_pool_slot *random_pool_acquire(random_pool_home *home)
{
    random_pool_slot *slots = random_pool_slots(), *slot;
    unsigned i;

    if (slots == NULL || !HAS_THREAD_LOCAL) { /* two threads would get the same slot */
        return NULL;
    }
    if (home->number == 0) {
        home->number = random_thread_number(&random_pool_owners, &random_pool_others);
    }
    if (home->number <= RANDOM_THREADS) {
        home->slot = slots + home->number - 1;
        if (random_pool_enter(home)) {
            return home->slot;
        }
    }
    for (i = 0; i < RANDOM_TRIES; i++) {
        slot = slots + RANDOM_THREADS + (home->number + i) % RANDOM_POOL_SHARED;
        if (ATOMIC_EXCHANGE(slot->busy, 1) == 0) {
            return slot;
        }
    }
    return NULL;
}

/* Seeds the slot. The old key, if any, is mixed into the new one. pid is set first and tag last:
 * see random_pool_ready. */
static void random_pool_seed(random_pool_slot *slot)
{
    uint8_t fresh[RANDOM_POOL_KEY + sizeof slot->tag];
    size_t tag, i;

    slot->generation = ATOMIC_LOAD(random_pool_generation);
    slot->pid        = random_pool_pid();
    random_os(fresh, sizeof fresh);
    for (i = 0; i < RANDOM_POOL_KEY; i++) {
        slot->block[i] ^= fresh[i];
    }
    memcpy(&tag, fresh + RANDOM_POOL_KEY, sizeof tag);
    slot->left  = 0;
    slot->drawn = 0;
    wipe(fresh, sizeof fresh);
    ATOMIC_STORE(slot->tag, tag | 1);
}

/* The tag of the slot's seed, which is of this process and good for size more bytes; seeds the slot
 * if necessary. If a signal handler forks between here and the end of the draw, the child continues
 * with a wiped slot, whose tag differs by then. If it forks within random_pool_seed, parent and
 * child have the same fresh bytes, but pid is not the child's. */
static size_t random_pool_ready(random_pool_slot *slot, size_t size)
{
    size_t tag;

    for (;;) {
        tag = ATOMIC_LOAD(slot->tag);
        if (tag != 0 && slot->generation == ATOMIC_LOAD(random_pool_generation) &&
            (size <= ATOMIC_LOAD(slot->left) ||
             (slot->drawn <= RANDOM_POOL_RESEED && slot->pid == random_pool_pid()))) {
            return tag;
        }
        random_pool_seed(slot);
    }
}

/* Generates one block: the next key, and RANDOM_POOL_BLOCK - RANDOM_POOL_KEY bytes to give out. */
static void random_pool_refill(random_pool_slot *slot)
{
    uint8_t key[RANDOM_POOL_KEY];

    memcpy(key, slot->block, sizeof key);
    IMPL_ACTIVE(chacha20)->xor_ic(slot->block, NULL, RANDOM_POOL_BLOCK, random_pool_nonce, 0, key,
                                  20);
    wipe(key, sizeof key);
    slot->drawn += RANDOM_POOL_BLOCK - RANDOM_POOL_KEY;
}

/* Moves the first and the last part bytes of n at p to out, and leaves zeros; n <= 2 part. */
static ALWAYS_INLINE void random_pool_move_ends(uint8_t *out, uint8_t *p, size_t n, size_t part)
{
    memcpy(out, p, part);
    memcpy(out + n - part, p + n - part, part);
    wipe(p, part);
    wipe(p + n - part, part);
}

/* Moves the n bytes at p to out, and leaves zeros. For small n: two calls would take longer. */
static inline void random_pool_copy_and_wipe(uint8_t *out, uint8_t *p, size_t n)
{
    for (; n > 64; n -= 64) {
        memcpy(out, p, 64);
        wipe(p, 64);
        out += 64;
        p += 64;
    }
    if (n > 32) {
        random_pool_move_ends(out, p, n, 32);
    } else if (n >= 16) {
        random_pool_move_ends(out, p, n, 16);
    } else if (n >= 8) {
        random_pool_move_ends(out, p, n, 8);
    } else if (n >= 4) {
        random_pool_move_ends(out, p, n, 4);
    } else {
        for (; n > 0; n--) {
            *out++ = *p;
            wipe(p++, 1);
        }
    }
}

/* out = size bytes of the slot's output. left stays within bounds even if the slot is wiped
 * meanwhile. */
static void random_pool_draw(random_pool_slot *slot, uint8_t *out, size_t size)
{
    unsigned left = ATOMIC_LOAD(slot->left);
    size_t n;

    while (size > 0) {
        if (left == 0) {
            random_pool_refill(slot);
            left = RANDOM_POOL_BLOCK - RANDOM_POOL_KEY;
        }
        n = size < left ? size : left;
        random_pool_copy_and_wipe(out, slot->block + RANDOM_POOL_BLOCK - left, n);
        left -= (unsigned) n;
        out += n;
        size -= n;
    }
    ATOMIC_STORE(slot->left, left);
}

/* Draws size <= RANDOM_POOL_DIRECT bytes from the thread's own slot: 1, or 0 if it does not hold as
 * many. */
static inline int random_pool_draw_own(random_pool_home *home, uint8_t *out, size_t size)
{
    random_pool_slot *slot = home->slot;
    int done               = 0;
    unsigned left;
    size_t tag;

    if (!random_pool_enter(home)) {
        return 0;
    }
    left = ATOMIC_LOAD(slot->left);
    tag  = ATOMIC_LOAD(slot->tag);
    if (size <= left && tag != 0 && slot->generation == ATOMIC_LOAD(random_pool_generation)) {
        random_pool_copy_and_wipe(out, slot->block + RANDOM_POOL_BLOCK - left, size);
        ATOMIC_STORE(slot->left, left - (unsigned) size);
        done = ATOMIC_LOAD(slot->tag) == tag; /* else we are the child, unseeded */
    }
    random_pool_leave(home);
    return done;
}

static NEVER_INLINE void random_pool_draw_acquired(random_pool_home *home, uint8_t *buf,
                                                   size_t size)
{
    random_pool_slot *slot = random_pool_acquire(home);
    uint8_t key[RANDOM_POOL_KEY];
    size_t tag, n;
    int direct, ours;

    if (slot == NULL) {
        random_os(buf, size);
        return;
    }
    direct = size > RANDOM_POOL_DIRECT;
    n      = direct ? sizeof key : size;
    tag    = random_pool_ready(slot, n);
    random_pool_draw(slot, direct ? key : buf, n);
    if (direct) {
        slot->drawn += size;
        IMPL_ACTIVE(chacha20)->xor_ic(buf, NULL, size, random_pool_nonce, 0, key, 20);
        wipe(key, sizeof key);
    }
    ours = ATOMIC_LOAD(slot->tag) == tag; /* else we are the child, and busy has been wiped */
    if (!ours) {
        ATOMIC_STORE(slot->tag, 0);
    } else if (slot != home->slot) {
        ATOMIC_STORE_RELEASE(slot->busy, 0);
    }
    if (slot == home->slot) {
        random_pool_leave(home);
    }
    if (!ours) {
        random_os(buf, size);
    }
}

static void random_pool_buf(void *const buf, const size_t size)
{
    random_pool_home *home = &random_pool_thread;

    if (size > RANDOM_POOL_DIRECT || home->slot == NULL ||
        !random_pool_draw_own(home, (uint8_t *) buf, size)) {
        random_pool_draw_acquired(home, (uint8_t *) buf, size);
    }
}

static uint32_t random_pool_random(void)
{
    uint32_t r;

    random_pool_buf(&r, sizeof r);
    return r;
}

static const char *random_pool_name(void)
{
    return "internal";
}

/* Prepares the pool's pages, so that the first draw maps nothing. */
static void random_pool_prepare(void)
{
    random_pool_home *home = &random_pool_thread;
    random_pool_slot *slot = random_pool_acquire(home);

    if (slot != NULL && slot == home->slot) {
        random_pool_leave(home);
    } else if (slot != NULL) {
        ATOMIC_STORE_RELEASE(slot->busy, 0);
    }
}

static void random_pool_forget(void)
{
    (void) ATOMIC_ADD(random_pool_generation, 1U);
}

static void random_pool_stir(void)
{
    random_pool_forget();
    random_pool_prepare();
}

static void random_pool_clear(random_pool_slot *slot)
{
    ATOMIC_STORE(slot->tag, 0);
    wipe(slot->block, RANDOM_POOL_BLOCK);
    ATOMIC_STORE(slot->left, 0);
}

/* Wipes this thread's slot and the shared ones, except those in use. The slots of other threads
 * must not be entered; their generation is old from now on, so that they are seeded again before
 * they give anything. */
static int random_pool_close(void)
{
    random_pool_slot *slots = random_pool_slots();
    random_pool_home *home  = &random_pool_thread;
    unsigned i;

    random_pool_forget();
    if (home->slot != NULL && random_pool_enter(home)) {
        random_pool_clear(home->slot);
        random_pool_leave(home);
    }
    for (i = RANDOM_THREADS; slots != NULL && i < RANDOM_POOL_SLOTS; i++) {
        if (ATOMIC_EXCHANGE(slots[i].busy, 1) == 0) {
            random_pool_clear(slots + i);
            ATOMIC_STORE_RELEASE(slots[i].busy, 0);
        }
    }
    return 0;
}

struct randombytes_implementation randombytes_internal_implementation = {
    random_pool_name, random_pool_random, random_pool_stir, NULL,
    random_pool_buf,  random_pool_close};
