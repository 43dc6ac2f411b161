/* SPDX-License-Identifier: ISC */
#include "../core/gnu_source.h"
/* getrandom of the vDSO (Linux 6.11 and later), code that the kernel maps into each process. It
 * draws from a state in user space, which it seeds by the system call, erases as it goes, and seeds
 * again whenever the kernel's own generator is, also after the virtual machine was cloned.
 *
 * The states lie in pages of the kind that the vDSO requests: the kernel may drop them at any time,
 * they are zero in a forked child, and core dumps exclude them. The vDSO notices all of that, also
 * during a draw. Two threads must not use one state at the same time. The first threads that draw
 * own one for good; others take a shared one, by a flag in ordinary memory, or go without. No
 * thread waits.
 *
 * A signal handler that draws while its thread does goes without, too. The vDSO has a flag for that
 * in the state; but if the handler forks, the child's flag is wiped, and a draw in the handler
 * would leave a state that looks valid to the interrupted draw. Hence none of our flags is wiped: a
 * child that was forked while another thread held a shared state never sees it released, and has
 * one state less. That costs only time, as does a handler that leaves by a jump. */
#include "random_vdso.h"

#if RANDOM_VDSO

# include <elf.h>
# include <errno.h>
# include <sys/auxv.h>
# include <sys/mman.h>
# include <sys/types.h>

# include "../core/atomics.h"
# include "../core/bytes.h"
# include "random.h"
# include "vdso.h"

enum {
    RANDOM_VDSO_SHARED = 64,
    RANDOM_VDSO_STATES = RANDOM_THREADS + RANDOM_VDSO_SHARED,
    RANDOM_VDSO_LINE   = 64, /* states do not share a cache line */
    /* For 64-byte lines, four to a state, or one page if that is more. */
    RANDOM_VDSO_AREA   = RANDOM_VDSO_STATES * 4 * RANDOM_VDSO_LINE
};

/* The function's name and version: vDSO(7) */
# if defined(__x86_64__)
static const char *const random_vdso_symbol[2] = {"__vdso_getrandom", "LINUX_2.6"};
# elif defined(__aarch64__)
static const char *const random_vdso_symbol[2] = {"__kernel_getrandom", "LINUX_2.6.39"};
# elif defined(__s390x__)
static const char *const random_vdso_symbol[2] = {"__kernel_getrandom", "LINUX_2.6.29"};
# elif defined(__loongarch__)
static const char *const random_vdso_symbol[2] = {"__vdso_getrandom", "LINUX_5.10"};
# else
static const char *const random_vdso_symbol[2] = {"__vdso_getrandom", "LINUX_4.15"};
# endif

typedef ssize_t (*random_vdso_function)(void *buf, size_t size, unsigned flags, void *state,
                                        size_t state_size);

/* struct vgetrandom_opaque_params of the kernel */
typedef struct random_vdso_params {
    uint32_t state_size;
    uint32_t prot;  /* for mmap */
    uint32_t flags; /* for mmap */
    uint32_t reserved[13];
} random_vdso_params;

typedef struct random_vdso_flag {
    int busy; /* 1: a thread is inside */
    uint8_t pad[RANDOM_VDSO_LINE - sizeof(int)];
} random_vdso_flag;

static uint8_t
    random_vdso_area[RANDOM_AREA(RANDOM_VDSO_AREA)]; /* the states' pages are mapped over it */
static random_vdso_function random_vdso_call; /* this and the next two: valid once map is set */
static size_t random_vdso_state_size;
static size_t random_vdso_page;
static void *random_vdso_map; /* NULL: not yet, or not available */
static int random_vdso_tried; /* 1: a thread is making map, or has tried */
static unsigned random_vdso_threads;
static unsigned random_vdso_homes;
static random_vdso_flag random_vdso_flags[RANDOM_VDSO_SHARED];
static THREAD_LOCAL struct {
    uint8_t *state;  /* its own; NULL: none */
    unsigned number; /* 0: none yet */
    int busy;        /* 1: the thread is inside its own state */
} random_vdso_thread;

/* State i of the map. None straddles two pages: the vDSO would refuse it. */
static uint8_t *random_vdso_state(uint8_t *map, size_t i)
{
    size_t size =
        (random_vdso_state_size + RANDOM_VDSO_LINE - 1) & ~(size_t) (RANDOM_VDSO_LINE - 1);
    size_t each = random_vdso_page / size;

    return map + i / each * random_vdso_page + i % each * size;
}

/* Maps pages for the states over random_vdso_area, as the kernel requires; NULL if it has no such
 * thing. */
static void *random_vdso_new_map(void)
{
    uintptr_t image = (uintptr_t) getauxval(AT_SYSINFO_EHDR);
    size_t page     = (size_t) getauxval(AT_PAGESZ), each, size, offset;
    random_vdso_function call;
    random_vdso_params p;
    uint8_t *at;

    /* The kernel's own image: all of it may be read. */
    offset =
        vdso_find((const void *) image, SIZE_MAX / 2, random_vdso_symbol[0], random_vdso_symbol[1]);
    if (offset == 0 || page > RANDOM_PAGE_MAX) {
        return NULL;
    }
    call = (random_vdso_function) (image + offset);
    memset(&p, 0, sizeof p);
    if (call(NULL, 0, 0, &p, ~(size_t) 0) != 0 || p.state_size == 0 ||
        p.state_size > page - RANDOM_VDSO_LINE) {
        return NULL;
    }
    each = page / ((p.state_size + RANDOM_VDSO_LINE - 1) / RANDOM_VDSO_LINE * RANDOM_VDSO_LINE);
    size = (RANDOM_VDSO_STATES + each - 1) / each * page;
    at   = random_area_pages(random_vdso_area, page);
    if (size > sizeof random_vdso_area - RANDOM_PAGE_MAX ||
        mmap(at, size, (int) p.prot, (int) p.flags | MAP_FIXED, -1, 0) != (void *) at) {
        return NULL;
    }
    random_vdso_call       = call;
    random_vdso_state_size = p.state_size;
    random_vdso_page       = page;
    return at;
}

/* The states, mapped by sodium_init or the first draw; NULL if there are none, or while another
 * thread maps them: then the system call serves. If there was no memory for them, that is final: to
 * try again and again would be no better. */
static uint8_t *random_vdso_states(void)
{
    return (uint8_t *) random_area_once(&random_vdso_map, &random_vdso_tried, random_vdso_new_map);
}

static size_t random_vdso_draw(void *buf, size_t size, uint8_t *state)
{
    ssize_t n = random_vdso_call(buf, size, 0, state, random_vdso_state_size);

    return n > 0 ? (size_t) n : 0;
}

static size_t random_vdso_draw_shared(void *buf, size_t size, uint8_t *map)
{
    unsigned home, i;
    size_t n;

    for (i = 0; i < RANDOM_TRIES; i++) {
        home = (random_vdso_thread.number + i) % RANDOM_VDSO_SHARED;
        if (ATOMIC_EXCHANGE(random_vdso_flags[home].busy, 1) == 0) {
            n = random_vdso_draw(buf, size, random_vdso_state(map, RANDOM_THREADS + home));
            ATOMIC_STORE_RELEASE(random_vdso_flags[home].busy, 0);
            return n;
        }
    }
    return 0;
}

/* Gives this thread its number and, if it is to own one, its state. */
static void random_vdso_settle(uint8_t *map)
{
    if (random_vdso_thread.number == 0) {
        random_vdso_thread.number = random_thread_number(&random_vdso_threads, &random_vdso_homes);
    }
    if (random_vdso_thread.number <= RANDOM_THREADS) {
        random_vdso_thread.state = random_vdso_state(map, random_vdso_thread.number - 1);
    }
}

void random_vdso_prepare(void)
{
    uint8_t *map = random_vdso_states();

    if (map != NULL) {
        random_vdso_settle(map);
    }
}

/* For a thread that owns no state, or not yet. */
static NEVER_INLINE size_t random_vdso_other(void *buf, size_t size)
{
    uint8_t *map = random_vdso_states();

    if (map == NULL) {
        return 0;
    }
    random_vdso_settle(map);
    return random_vdso_thread.state != NULL ? random_vdso(buf, size)
                                            : random_vdso_draw_shared(buf, size, map);
}

size_t random_vdso(void *buf, size_t size)
{
    uint8_t *state = random_vdso_thread.state;
    size_t n;

    if (state == NULL) {
        return random_vdso_other(buf, size);
    }
    /* Only a signal handler can find busy set, and it returns before the next instruction here. */
    if (ATOMIC_LOAD(random_vdso_thread.busy)) {
        return 0;
    }
    ATOMIC_STORE(random_vdso_thread.busy, 1);
    n = random_vdso_draw(buf, size, state);
    ATOMIC_STORE_RELEASE(random_vdso_thread.busy, 0);
    return n;
}

#else

typedef int random_vdso_unused; /* ISO C wants a declaration */

#endif
