/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* sodium_malloc and its family, sodium_mlock. */
#include "guarded.h"

#include <sys/mman.h>

#include "seccomp.h"

static size_t page;

/* Where the data pages of an allocation begin: the 16 bytes of canary lie in the first. */
static unsigned char *data_of(unsigned char *p)
{
    return (unsigned char *) (((uintptr_t) p - 16) / page * page);
}

static int reads(const void *p)
{
    union {
        const void *c;
        void *v;
    } u;

    u.c = p;
    return child_run(do_read, u.v) == 0;
}

static int writes(void *p)
{
    return child_run(do_write, p) == 0;
}

#if defined(__linux__) && !CHILD_SANITIZED

/* The line of /proc/self/smaps with the flags of the mapping at p; "" if there is none. */
static const char *flags_of(const void *p)
{
    static char line[512];
    unsigned long long from, to;
    int inside = 0;
    FILE *f    = fopen("/proc/self/smaps", "r");

    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        if (sscanf(line, "%llx-%llx ", &from, &to) == 2) {
            inside = (uintptr_t) p >= from && (uintptr_t) p < to;
        } else if (inside && strncmp(line, "VmFlags:", 8) == 0) {
            (void) fclose(f);
            return line;
        }
    }
    if (f != NULL) {
        (void) fclose(f);
    }
    return "";
}

static int has_flag(const void *p, const char *flag)
{
    return strstr(flags_of(p), flag) != NULL;
}

#endif

static void test_layout(size_t size)
{
    unsigned char *p = (unsigned char *) sodium_malloc(size), *data;

    if (!tap_ok(p != NULL, "sodium_malloc(%zu)", size)) {
        return;
    }
    data = data_of(p);
    tap_ok(((uintptr_t) p + size) % page == 0, "%zu: ends at the end of a page", size);
    tap_ok(is_filled(p, size, 0xdb), "%zu: filled with 0xdb", size);
    memset(p, 0x55, size);
    tap_ok(is_filled(p, size, 0x55), "%zu: keeps what is written", size);
    tap_ok(faults(p + size), "%zu: the first byte after it faults", size);
    tap_ok(faults(p + size + page - 1), "%zu: the whole page after it faults", size);
    tap_ok(faults(data - 1), "%zu: the page before the data faults", size);
    tap_ok(faults(data - page), "%zu: the whole page before the data faults", size);
    tap_ok(reads(data - page - 1) && reads(data - 2 * page) && !writes(data - 2 * page) &&
               !writes(data - page - 1),
           "%zu: the page of the size is read-only", size);
    tap_ok(writes(data), "%zu: the data pages can be written from their start", size);
    sodium_free(p);
    if (!CHILD_SANITIZED) { /* who may map something there */
        tap_ok(faults(data), "%zu: gone after sodium_free", size);
    }
}

static void test_zero(void)
{
    unsigned char *a = (unsigned char *) sodium_malloc(0), *b = (unsigned char *) sodium_malloc(0);

    tap_ok(a != NULL && b != NULL && a != b, "size 0: unique pointers");
    tap_ok(faults(a) && faults(b), "size 0: the first byte faults");
    sodium_free(a);
    sodium_free(b);
    a = (unsigned char *) sodium_allocarray(0, 100);
    b = (unsigned char *) sodium_allocarray(100, 0);
    tap_ok(a != NULL && b != NULL && faults(a) && faults(b), "arrays of size 0");
    sodium_free(a);
    sodium_free(b);
    errno = 5;
    sodium_free(NULL);
    tap_ok(errno == 5, "sodium_free(NULL)");
}

static int refused(void *p)
{
    return p == NULL && errno == ENOMEM;
}

#if !CHILD_SANITIZED
static int without_memory(void *arg)
{
    struct rlimit little = {1 << 20, 1 << 20};

    (void) arg;
    (void) setrlimit(RLIMIT_AS, &little);
    errno = 0;
    return refused(sodium_malloc((size_t) 1 << 24)) ? 0 : 1;
}
#endif

static void test_refusals(void)
{
    static const size_t back[] = {0, 1, 2, 3, 4};
    volatile size_t size; /* volatile: else the compiler warns of the nonsense */
    size_t i;
    void *p;

    for (i = 0; i < sizeof back / sizeof back[0]; i++) {
        size  = SIZE_MAX - back[i] * page;
        errno = 0;
        tap_ok(refused(sodium_malloc(size)), "SIZE_MAX - %zu pages: ENOMEM", back[i]);
    }
    size  = SIZE_MAX - 4 * page - 1;
    errno = 0;
    tap_ok(refused(sodium_malloc(size)), "SIZE_MAX - 4 pages - 1: ENOMEM from the system");
    size  = SIZE_MAX / 2;
    errno = 0;
    tap_ok(refused(sodium_allocarray(size, 2)), "allocarray: the product is SIZE_MAX - 1");
    errno = 0;
    tap_ok(refused(sodium_allocarray(size, 3)), "allocarray: overflow");
    errno = 0;
    tap_ok(refused(sodium_allocarray(3, size)), "allocarray: overflow the other way round");
    size  = (size_t) 1 << (sizeof(size_t) * 4);
    errno = 0;
    tap_ok(refused(sodium_allocarray(size, size)), "allocarray: the product is 0 modulo 2^N");
    p = sodium_allocarray(17, 3);
    tap_ok(p != NULL && ((uintptr_t) p + 51) % page == 0, "allocarray: 17 * 3");
    sodium_free(p);
#if CHILD_SANITIZED
    tap_skip("sanitizer", "ENOMEM when the system has no memory");
#else
    tap_ok(child_run(without_memory, NULL) == 0, "ENOMEM when the system has no memory");
#endif
}

static int damage_and_free(void *arg)
{
    unsigned char *p = (unsigned char *) sodium_malloc(40);

    p[-1 - *(int *) arg] ^= 0x40;
    sodium_free(p);
    return 0;
}

static int damage_and_ignore(void *arg)
{
    (void) signal(SIGSEGV, SIG_IGN);
    return damage_and_free(arg);
}

static void test_canary(void)
{
    unsigned char *a = (unsigned char *) sodium_malloc(40),
                  *b = (unsigned char *) sodium_malloc(40);
    int i, all = 1;

    tap_ok(memcmp(a - 16, b - 16, 16) != 0, "two canaries differ");
    sodium_free(b);
    sodium_free(a);
    for (i = 0; i < 16; i++) {
        all &= child_run(damage_and_free, &i) == -SIGSEGV;
    }
    tap_ok(all, "each damaged byte of the canary: SIGSEGV");
    i = 7;
    tap_ok(child_run(damage_and_ignore, &i) == -SIGABRT, "and SIGABRT if that is ignored");
    i = 16;
    tap_ok(child_run(damage_and_free, &i) == 0, "the byte before the canary is nobody's");
}

static int free_it(void *p)
{
    sodium_free(p);
    return child_run(do_read, p) == -SIGSEGV ? 0 : 1;
}

static void test_protection(size_t size)
{
    unsigned char *p = (unsigned char *) sodium_malloc(size);

    memset(p, 3, size);
    tap_ok(sodium_mprotect_noaccess(p) == 0 && faults(p) && faults(p + size - 1) &&
               faults(data_of(p)),
           "%zu: noaccess", size);
    tap_ok(child_run(free_it, p) == 0, "%zu: sodium_free from noaccess", size);
    tap_ok(sodium_mprotect_readonly(p) == 0 && reads(p) && reads(p + size - 1) && !writes(p) &&
               !writes(p + size - 1) && is_filled(p, size, 3),
           "%zu: readonly", size);
    tap_ok(child_run(free_it, p) == 0, "%zu: sodium_free from readonly", size);
    tap_ok(sodium_mprotect_readwrite(p) == 0 && writes(p) && writes(p + size - 1), "%zu: readwrite",
           size);
    tap_ok(faults(p + size) && faults(data_of(p) - 1), "%zu: the guard pages stay", size);
    sodium_free(p);
}

#if !CHILD_SANITIZED

static int without_locks(void *arg)
{
    struct rlimit none = {0, 0};
    unsigned char *p;

    (void) arg;
    if (setrlimit(RLIMIT_MEMLOCK, &none) != 0 || (geteuid() == 0 && setuid(65534) != 0)) {
        return 2;
    }
    errno = 5;
    p     = (unsigned char *) sodium_malloc(100);
    if (p == NULL || !is_filled(p, 100, 0xdb) || errno != 5) {
        return 1;
    }
    errno = 0;
    if (sodium_mlock(p, 100) != -1 || errno == 0 || strcmp(trona_last_error(), "") == 0) {
        return 3;
    }
    sodium_free(p);
    return 0;
}

static void test_locks(void)
{
    unsigned char *p = (unsigned char *) sodium_malloc(100), *m;

# if defined(__linux__)
    tap_ok(has_flag(p, " lo") && has_flag(p, " dd"), "sodium_malloc: locked, not in core dumps");
# endif
    sodium_free(p);
    m = (unsigned char *) mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                               -1, 0);
    memset(m, 9, 2 * page);
    tap_ok(sodium_mlock(m + 100, page) == 0, "sodium_mlock");
    tap_ok(is_filled(m, 2 * page, 9), "sodium_mlock changes nothing");
# if defined(__linux__)
    tap_ok(has_flag(m, " lo") && has_flag(m, " dd") && has_flag(m + page, " dd"),
           "sodium_mlock: locked, not in core dumps");
# endif
    tap_ok(sodium_munlock(m + 100, page) == 0, "sodium_munlock");
    tap_ok(is_filled(m, 100, 9) && is_filled(m + 100, page, 0) &&
               is_filled(m + 100 + page, page - 100, 9),
           "sodium_munlock zeroes just what it is given");
# if defined(__linux__)
    tap_ok(!has_flag(m, " lo") && !has_flag(m, " dd") && !has_flag(m + page, " dd"),
           "sodium_munlock: unlocked, in core dumps");
# endif
    (void) munmap(m, 2 * page);
    errno = 0;
    tap_ok(sodium_mlock(m, page) == -1 && errno != 0, "sodium_mlock of nothing: -1");
    tap_ok(child_run(without_locks, NULL) == 0, "sodium_malloc when nothing can be locked");
}

#endif

#if defined(__linux__)

/* How memory is when it is freed and mprotect is refused. */
typedef struct refused_case {
    const char *name;
    int (*protect)(void *p); /* NULL: as it came */
    int damaged, status;
} refused_case;

static int free_refused(void *arg)
{
    const refused_case *c = (const refused_case *) arg;
    unsigned char *p      = (unsigned char *) sodium_malloc(100);

    p[-1] ^= (unsigned char) c->damaged;
    if ((c->protect != NULL && c->protect(p) != 0) || seccomp_refuse(SYS_mprotect, EPERM) != 0) {
        return 78;
    }
    if (sodium_mprotect_readwrite(p) != -1) {
        return 1;
    }
    errno = 5;
    sodium_free(p);
    return errno == 5 && (CHILD_SANITIZED || child_run(do_read, p) == -SIGSEGV) ? 0 : 2;
}

static void test_free_refused(void)
{
    static refused_case cases[] = {
        {"writable", NULL, 0, 0},
        {"writable, damaged", NULL, 1, -SIGSEGV},
        {"readonly", sodium_mprotect_readonly, 0, -SIGSEGV},
        {"noaccess", sodium_mprotect_noaccess, 0, -SIGSEGV},
    };
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = child_run(free_refused, &cases[i]);

        if (status == 78) {
            tap_skip("no seccomp here", "sodium_free where mprotect is refused");
        } else {
            tap_ok(status == cases[i].status, "sodium_free where mprotect is refused: %s (%d)",
                   cases[i].name, status);
        }
    }
}

#endif

static void allocate_often(int index, void *arg)
{
    int *bad = (int *) arg;
    unsigned char *p[8];
    size_t size;
    int i, j;

    for (i = 0; i < 20; i++) {
        for (j = 0; j < 8; j++) {
            size = (size_t) (index * 97 + j * 701);
            p[j] = (unsigned char *) sodium_malloc(size);
            memset(p[j], index, size);
        }
        for (j = 0; j < 8; j++) {
            size = (size_t) (index * 97 + j * 701);
            bad[index] |= !is_filled(p[j], size, index);
            sodium_free(p[j]);
        }
    }
}

int main(void)
{
    static const size_t sizes[] = {1, 16, 17, 4079, 4080, 4081, 4096, 10000, 65536};
    int bad[CHILD_THREADS] = {0}, i, any = 0;
    size_t k;

    page = (size_t) sysconf(_SC_PAGESIZE);
    for (k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        test_layout(sizes[k]);
    }
    test_zero();
    test_refusals();
    test_canary();
    test_protection(100);
    test_protection(3 * page);
#if defined(__linux__)
    test_free_refused();
#endif
#if CHILD_SANITIZED
    tap_skip("sanitizer", "locking");
#else
    test_locks();
#endif
    child_threads(CHILD_THREADS, allocate_often, bad);
    for (i = 0; i < CHILD_THREADS; i++) {
        any |= bad[i];
    }
    tap_ok(!any, "%d threads allocate and free", CHILD_THREADS);
    return tap_done();
}
