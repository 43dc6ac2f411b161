/* SPDX-License-Identifier: ISC */
/* What a call leaves on the stack: it runs on a stack of its own, which is then searched for the
 * secrets that the call derives. What counts is the whole of one, or 32 bytes in a row: an array
 * that was not wiped. A few words may be registers that the compiler saved, which C cannot reach.
 */
#ifndef TRONA_TEST_WIPE_H
#define TRONA_TEST_WIPE_H

#include <pthread.h>

#include "api_test.h"

enum { WIPE_STACK = 1 << 18, WIPE_PIECE = 32 };

/* Something that a call derives and must not leave: len bytes, at most 64. */
typedef struct wipe_secret {
    const char *name;
    uint8_t bytes[64];
    size_t len;
} wipe_secret;

/* call sets wipe_ret to 0 if it did what it should. */
typedef struct wipe_call {
    const char *name;
    void (*call)(void);
} wipe_call;

static int wipe_ret;
static int
    wipe_scattered; /* 1: what counts is more than three words of four bytes in 32, anywhere */
static const uint8_t *wipe_bait;

static uint8_t *wipe_stack, *wipe_copy;

/* Copies the stack before anything else can write on it. The first memcpy is there for the dynamic
 * linker, which would use the stack to find it. */
static void *wipe_thread(void *call)
{
    void (*f)(void);

    memcpy(wipe_copy, wipe_stack, WIPE_STACK);
    memcpy(&f, call, sizeof f);
    f();
    memcpy(wipe_copy, wipe_stack, WIPE_STACK);
    return NULL;
}

/* Runs call in a thread whose stack ends as wipe_copy; 0 if that cannot be done. */
static int wipe_run(void (*call)(void))
{
    pthread_attr_t attr;
    pthread_t thread;

    memset(wipe_stack, 0, WIPE_STACK);
    return pthread_attr_init(&attr) == 0 &&
           pthread_attr_setstack(&attr, wipe_stack, WIPE_STACK) == 0 &&
           pthread_create(&thread, &attr, wipe_thread, &call) == 0 &&
           pthread_join(thread, NULL) == 0;
}

/* 1 if the n bytes at piece are on the stack. */
static int wipe_has(const uint8_t *piece, size_t n)
{
    size_t i;

    for (i = 0; i + n <= WIPE_STACK; i++) {
        if (wipe_copy[i] == piece[0] && memcmp(wipe_copy + i, piece, n) == 0) {
            return 1;
        }
    }
    return 0;
}

/* The words of a secret that are on the stack. */
static size_t wipe_words(const wipe_secret *secret)
{
    size_t j, found = 0;

    for (j = 0; j < secret->len; j += 4) {
        found += (size_t) wipe_has(secret->bytes + j, 4);
    }
    return found;
}

/* The name of a secret that is on the stack, NULL if none is. Where the 16 bytes of a tag are four
 * registers or more, saved ones look like an array, and tags are not searched for. */
static const char *wipe_found(const wipe_secret *secrets, size_t n_secrets)
{
    size_t j, s;

    for (s = 0; s < n_secrets; s++) {
        size_t n = secrets[s].len < WIPE_PIECE ? secrets[s].len : WIPE_PIECE;

        if (wipe_scattered) {
            if (wipe_words(&secrets[s]) > secrets[s].len / 32 * 3) {
                return secrets[s].name;
            }
            continue;
        }
        if (n / sizeof(size_t) >= 4 && n < WIPE_PIECE) {
            continue;
        }
        for (j = 0; j < secrets[s].len; j += n) {
            if (wipe_has(secrets[s].bytes + j, n)) {
                return secrets[s].name;
            }
        }
    }
    return NULL;
}

/* Leaves the first secret where it should not: the search must find it. */
static void wipe_nothing(void)
{
    volatile uint8_t left[512]; /* beyond what the search itself takes of the stack */
    size_t i;

    for (i = 0; i < 32; i++) {
        left[i + 5] = wipe_bait[i];
    }
#if defined(__GNUC__)
    __asm__ __volatile__(""
                         :
                         : "r"(left)
                         : "memory"); /* clang keeps it where it may not be found */
#endif
    wipe_ret = left[5] != wipe_bait[0];
}

#if defined(__has_feature)
# if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#  define WIPE_SANITIZED 1
# endif
#elif defined(__SANITIZE_ADDRESS__)
# define WIPE_SANITIZED 1
#endif

/* Why the stack cannot be searched, NULL if it can. */
static const char *wipe_obstacle(void)
{
    const char *preload = getenv("LD_PRELOAD");

    if (preload != NULL && strstr(preload, "vgpreload") != NULL) {
        return "valgrind hides what is below the stack pointer";
    }
#if defined(WIPE_SANITIZED) || (defined(__GNUC__) && !defined(__OPTIMIZE__))
    return "without optimisation, vectors pass over the stack";
#else
    return NULL;
#endif
}

/* The body of main: prepare fills what is to be searched for; the first secret has 32 bytes or
 * more. */
static int wipe_main(const wipe_call *calls, size_t n_calls, const wipe_secret *secrets,
                     size_t n_secrets, void (*prepare)(void))
{
    void *stack = NULL, *copy = NULL;
    volatile size_t one = 1;
    size_t i;

    if (wipe_obstacle() != NULL) {
        tap_skip(wipe_obstacle(), "what is left on the stack");
        return tap_done();
    }
    api_seed();
    if (posix_memalign(&stack, 4096, WIPE_STACK) != 0 ||
        posix_memalign(&copy, 4096, WIPE_STACK) != 0) {
        tap_ok(0, "memory for a stack");
        return tap_done();
    }
    wipe_stack = stack;
    wipe_copy  = copy;
    /* At its first call the dynamic linker looks a function up, and saves the vector registers on
     * the stack for that: not on the one that is searched. */
    memset(wipe_stack, 0, one);
    memmove(wipe_copy, wipe_stack, one);
    wipe_ret  = memcmp(wipe_copy, wipe_stack, one);
    wipe_bait = secrets[0].bytes;
    prepare();
    for (i = 0; i < n_calls; i++) {
        const char *found;

        if (!wipe_run(calls[i].call)) {
            tap_skip("no thread with a stack of its own", "%s", calls[i].name);
            continue;
        }
        found = wipe_found(secrets, n_secrets);
        if (found != NULL) {
            printf("# left on the stack: %s\n", found);
        }
        tap_ok(wipe_ret == 0 && found == NULL, "%s leaves no secret on the stack", calls[i].name);
    }
    if (wipe_run(wipe_nothing)) {
        tap_ok(wipe_found(secrets, n_secrets) != NULL, "what is left on the stack is found");
    }
    free(stack);
    free(copy);
    return tap_done();
}

#endif
