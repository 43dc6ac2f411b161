/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* randombytes on systems that refuse getrandom, the device, or pages wiped on fork. This process
 * itself draws nothing: its children would inherit the pool or the device. */
#include "random_child.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "seccomp.h"

#if defined(__linux__)
# include <sys/mman.h>
# if defined(__x86_64__)
#  include <ucontext.h>
# endif
#endif

#if defined(__linux__) && !defined(MADV_WIPEONFORK)
# define MADV_WIPEONFORK 18
#endif

#if defined(__linux__)

static int open_descriptors(void)
{
    int fd, n = 0;

    for (fd = 0; fd < 200; fd++) {
        n += fcntl(fd, F_GETFD) != -1;
    }
    return n;
}

/* The same for one system call with that argument only. */
static int refuse_argument(unsigned nr, unsigned argument, unsigned value, unsigned error)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                 (unsigned) offsetof(struct seccomp_data, args) + 8 * argument),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error & SECCOMP_RET_DATA)),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };

    return seccomp_filter(code, sizeof code / sizeof code[0]);
}

# if defined(SYS_mmap)
#  define RANDOM_SYS_MMAP SYS_mmap
# else
#  define RANDOM_SYS_MMAP SYS_mmap2 /* 32-bit ARM */
# endif

/* Any system call but these few kills the process from now on. 0, or -1. */
static int confine(void)
{
    static const unsigned allowed[] = {SYS_read, SYS_write,      SYS_getrandom,
                                       SYS_exit, SYS_exit_group, SYS_rt_sigreturn};
    enum { ALLOWED = sizeof allowed / sizeof allowed[0] };
    struct sock_filter code[ALLOWED + 3] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    struct sock_filter end[] = {BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL),
                                BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    unsigned i;

    for (i = 0; i < ALLOWED; i++) {
        struct sock_filter test =
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, allowed[i], (unsigned char) (ALLOWED - i), 0);
        code[1 + i] = test;
    }
    memcpy(code + 1 + ALLOWED, end, sizeof end);
    return seccomp_filter(code, ALLOWED + 3);
}

/* After sodium_init, what allocates nothing runs in such a process: 0 if so. */
static int confined(void *arg)
{
    unsigned char pk[crypto_kem_PUBLICKEYBYTES], sk[crypto_sign_SECRETKEYBYTES];
    unsigned char sig[crypto_sign_BYTES], buf[200] = {0}, state[64];
    unsigned char key[32] = {0}, nonce[24] = {0};
    int bad;

    (void) arg;
    if (sodium_init() != 0 || confine() != 0) {
        return UNAVAILABLE;
    }
    bad = crypto_box_keypair(pk, sk) || crypto_box_easy(buf, buf, 100, nonce, pk, sk) ||
          crypto_box_seal(buf, sig, sizeof sig, pk) || crypto_kx_keypair(pk, sk) ||
          crypto_sign_keypair(pk, sk) || crypto_sign_detached(sig, NULL, buf, 100, sk) ||
          crypto_sign_verify_detached(sig, buf, 100, pk) || crypto_kem_keypair(pk, sk) ||
          crypto_secretbox_easy(buf, buf, 100, nonce, key) ||
          crypto_aead_xchacha20poly1305_ietf_encrypt(buf, NULL, buf, 100, NULL, 0, NULL, nonce,
                                                     key) ||
          crypto_generichash(state, 32, buf, 100, NULL, 0) || crypto_hash(state, buf, 100) ||
          draws(64) || draws(1 << 20) || randombytes_uniform(10) > 9;
    (void) trona_impl_choose();
    return bad;
}

# if defined(__x86_64__)
/* getrandom is a system call from now on: there are no pages for the vDSO's states. 0, or -1. */
static int refuse_states(void)
{
    return refuse_argument(RANDOM_SYS_MMAP, 3, MAP_FIXED | MAP_ANONYMOUS | RANDOM_CHILD_DROPPABLE,
                           ENOMEM);
}

/* ---- A getrandom or read that is interrupted and gives little at a time ---- */

static unsigned emulated_calls, emulated_bytes;

static void emulate(int sig, siginfo_t *info, void *context)
{
    greg_t *r          = ((ucontext_t *) context)->uc_mcontext.gregs;
    int is_read        = info->si_syscall == SYS_read;
    unsigned char *buf = (unsigned char *) (uintptr_t) r[is_read ? REG_RSI : REG_RDI];
    size_t size        = (size_t) r[is_read ? REG_RDX : REG_RSI], i;

    (void) sig;
    emulated_calls++;
    if (emulated_calls % 3 == 1) {
        r[REG_RAX] = -EINTR;
        return;
    }
    for (i = 0; i < size && i < 7; i++) {
        buf[i] = (unsigned char) ++emulated_bytes;
    }
    r[REG_RAX] = (greg_t) i;
}

/* From now on emulate stands for system call nr. 0, or -1. */
static int start_emulating(unsigned nr)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sigaction sa;

    memset(&sa, 0, sizeof sa);
    sa.sa_sigaction = emulate;
    sa.sa_flags     = SA_SIGINFO;
    return slow() == 1 && sigaction(SIGSYS, &sa, NULL) == 0
               ? seccomp_filter(code, sizeof code / sizeof code[0])
               : -1;
}

/* arg: the system call to emulate; for read, getrandom is refused. 0 if the bytes come in order,
 * without gaps. */
static int emulated(void *arg)
{
    unsigned nr = *(unsigned *) arg;
    unsigned char buf[200];
    int descriptors = open_descriptors(), i;

    if (refuse_states() != 0 || (nr == SYS_read && seccomp_refuse(SYS_getrandom, ENOSYS) != 0) ||
        start_emulating(nr) != 0) {
        return UNAVAILABLE;
    }
    randombytes_buf(buf, sizeof buf);
    for (i = 0; i < (int) sizeof buf && buf[i] == (unsigned char) (i + 1); i++) {
    }
    return i != (int) sizeof buf || emulated_bytes != sizeof buf ||
           open_descriptors() != descriptors + (nr == SYS_read);
}

/* The pool takes in fresh randomness about every 2^20 bytes: 0 if so. */
static int reseeds(void *arg)
{
    unsigned char buf[512];
    unsigned seeded, i;

    (void) arg;
    (void) randombytes_set_implementation(generators[1]);
    if (refuse_states() != 0 || start_emulating(SYS_getrandom) != 0) {
        return UNAVAILABLE;
    }
    randombytes_buf(buf, sizeof buf);
    seeded = emulated_bytes;
    for (i = 0; i < 1024; i++) { /* 2^19 bytes */
        randombytes_buf(buf, sizeof buf);
    }
    if (seeded < 32 || emulated_bytes != seeded) {
        return 1;
    }
    for (i = 0; i < 1200; i++) {
        randombytes_buf(buf, sizeof buf);
    }
    return emulated_bytes == 2 * seeded ? 0 : 2;
}

# endif

static int no_getrandom(void *arg)
{
    if (seccomp_refuse(SYS_getrandom, *(unsigned *) arg) != 0) {
        return UNAVAILABLE;
    }
    errno = 5;
    return sodium_init() == 0 && draws(1) == 0 && draws(1 << 20) == 0 && errno == 5 ? 0 : 1;
}

static int no_getrandom_interrupted(void *arg)
{
    return seccomp_refuse(SYS_getrandom, ENOSYS) != 0 ? UNAVAILABLE : interrupted(arg);
}

static void draw_a_little(int index, void *arg)
{
    (void) index;
    if (draws(64) != 0) {
        __atomic_store_n((int *) arg, 1, __ATOMIC_RELAXED);
    }
}

/* Threads that all want the device first leave one descriptor. */
static int device_once(void *arg)
{
    int bad = 0, before = open_descriptors();

    (void) arg;
    if (seccomp_refuse(SYS_getrandom, ENOSYS) != 0) {
        return UNAVAILABLE;
    }
    child_threads(CHILD_THREADS, draw_a_little, &bad);
    (void) randombytes_close();
    return bad || draws(1000) || open_descriptors() != before + 1;
}

/* A daemon closes all its files, and other ones get their numbers. */
static int device_closed(void *arg)
{
    int fd, i;

    (void) arg;
    if (seccomp_refuse(SYS_getrandom, ENOSYS) != 0 || draws(1000) != 0) {
        return UNAVAILABLE;
    }
    for (fd = 3; fd < 200; fd++) {
        (void) close(fd);
    }
    for (i = 0; i < 20; i++) {
        if (open("/dev/zero", O_RDONLY) < 0) {
            return UNAVAILABLE;
        }
    }
    return draws(1000) || draws(1000);
}

/* No file can be opened from now on. 0, or -1. */
static int refuse_open(void)
{
# if defined(SYS_open)
    if (seccomp_refuse(SYS_open, EACCES) != 0) {
        return -1;
    }
# endif
    return seccomp_refuse(SYS_openat, EACCES);
}

/* sodium_init opens the device, which then serves when no file can be opened, as after chroot. */
static int device_stays(void *arg)
{
    (void) arg;
    if (seccomp_refuse(SYS_getrandom, ENOSYS) != 0) {
        return UNAVAILABLE;
    }
    return sodium_init() == 0 && refuse_open() == 0 && draws(1000) == 0 && sodium_init() == 1 ? 0
                                                                                              : 1;
}

static void draw_zero(void *const buf, const size_t size)
{
    memset(buf, 1, size);
}

static uint32_t draw_one(void)
{
    return 1;
}

static const char *fixed_name(void)
{
    return "fixed";
}

/* Neither getrandom nor a device: what arg says. */
static int no_source(void *arg)
{
    static const randombytes_implementation fixed = {fixed_name, draw_one,  NULL,
                                                     NULL,       draw_zero, NULL};
    unsigned char *p;

    if (seccomp_refuse(SYS_getrandom, ENOSYS) != 0 || refuse_open() != 0) {
        return UNAVAILABLE;
    }
    switch (*(int *) arg) {
    case 0:
    case 1:
        (void) randombytes_set_implementation(generators[*(int *) arg]);
        return sodium_init() == -1 && trona_last_error()[0] != 0 && sodium_init() == -1 ? 0 : 1;
    case 2:
    case 3:
        (void) randombytes_set_implementation(generators[*(int *) arg - 2]);
        return draws(100);
    case 4:
    case 5:
        (void) randombytes_set_implementation(generators[*(int *) arg - 4]);
        return (int) (randombytes_random() & 0);
    default:
        (void) randombytes_set_implementation(&fixed);
        p = (unsigned char *) sodium_malloc(10);
        if (sodium_init() != 0 || sodium_init() != 1 || p == NULL) {
            return 1;
        }
        sodium_free(p);
        return 0;
    }
}

/* In the directory arg, /dev/urandom is an ordinary file full of zeros. */
static int device_is_file(void *arg)
{
    if (seccomp_refuse(SYS_getrandom, ENOSYS) != 0 || chroot((const char *) arg) != 0) {
        _exit(UNAVAILABLE);
    }
    return draws(100);
}

/* The kernel does not know how to wipe pages on fork (EINVAL), or is an emulator that ignores
 * advice (0). */
static int no_wiping(void *arg)
{
    int internal = 1;

    return seccomp_refuse(SYS_madvise, *(unsigned *) arg) != 0 ? UNAVAILABLE : family(&internal);
}

static int no_mapping(void *arg)
{
    (void) randombytes_set_implementation(generators[*(int *) arg]);
    if (slow() > 1 || seccomp_refuse(RANDOM_SYS_MMAP, ENOMEM) != 0) { /* valgrind needs to map */
        return UNAVAILABLE;
    }
    errno = 5;
    return draws(64) || errno != 5 || draws(1000) || errno != 5;
}

/* The kernel says that it wipes pages, and does not: what was pooled is repeated, no more. */
static int false_wiping(void *arg)
{
    static unsigned char mine[2 * NEXT];
    int i, same;

    (void) arg;
    (void) randombytes_set_implementation(generators[1]);
    if (refuse_argument(SYS_madvise, 2, MADV_WIPEONFORK, 0) != 0 || pipe(fork_pipe) != 0) {
        return UNAVAILABLE;
    }
    randombytes_buf(mine, 1);
    fork_once(0);
    for (i = 0; i < 2 * NEXT; i += 16) {
        randombytes_buf(mine + i, 16);
    }
    same = same_in_child(mine);
    return (same & 2) != 0;
}

/* Copies the pages that are wiped on fork to copy: how many bytes, 0 if they were not found;
 * *hidden if they are kept out of core dumps. */
static size_t copy_pool(unsigned char *copy, size_t max, int *hidden)
{
    static char line[512];
    unsigned long long from = 0, to = 0, a, b;
    size_t n = 0;
    FILE *f  = fopen("/proc/self/smaps", "r");

    while (f != NULL && n == 0 && fgets(line, sizeof line, f) != NULL) {
        if (sscanf(line, "%llx-%llx ", &a, &b) == 2) {
            from = a;
            to   = b;
        } else if (strncmp(line, "VmFlags:", 8) == 0 && strstr(line, " wf") != NULL &&
                   strstr(line, " dp") == NULL) { /* those are the vDSO's */
            n = (size_t) (to - from) < max ? (size_t) (to - from) : max;
            memcpy(copy, (const void *) (uintptr_t) from, n);
            *hidden = strstr(line, " dd") != NULL;
        }
    }
    if (f != NULL) {
        (void) fclose(f);
    }
    return n;
}

/* 1 if the first and the last 8 bytes of draws of many sizes are not in the pool. */
static int pool_forgets_sizes(unsigned char *pool, size_t max)
{
    static const size_t sizes[] = {8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 96, 127, 129, 200, 512};
    unsigned char out[512];
    size_t i, n;
    int hidden, ok = 1;

    for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        randombytes_buf(out, sizes[i]);
        n = copy_pool(pool, max, &hidden);
        ok &= memmem(pool, n, out, 8) == NULL && memmem(pool, n, out + sizes[i] - 8, 8) == NULL;
    }
    return ok;
}

/* Bytes given out are not in the pool; those to be given out are, but not after stir or close. */
static int pool_forgets(void *arg)
{
    static unsigned char pool[1 << 20];
    unsigned char out[32], next[32];
    int hidden = 0, run;
    size_t n, i;

    (void) randombytes_set_implementation(generators[1]);
    randombytes_buf(out, sizeof out);
    n = copy_pool(pool, sizeof pool, &hidden);
    if (n == 0) {
        return UNAVAILABLE;
    }
    randombytes_buf(next, sizeof next);
    if (memmem(pool, n, out, sizeof out) != NULL || memmem(pool, n, next, sizeof next) == NULL ||
        !pool_forgets_sizes(pool, sizeof pool)) {
        return 1;
    }
    (void) copy_pool(pool, sizeof pool, &hidden);
    if (*(int *) arg) {
        randombytes_stir();
    } else {
        (void) randombytes_close();
    }
    randombytes_buf(next, sizeof next);
    if (memmem(pool, n, next, sizeof next) != NULL || !hidden) {
        return 2;
    }
    (void) randombytes_close();
    n = copy_pool(pool, sizeof pool, &hidden);
    for (i = 0, run = 0; i < n && run < 6; i++) { /* no random bytes are left, only small numbers */
        run = pool[i] != 0 ? run + 1 : 0;
    }
    return run < 6 ? 0 : 3;
}

static test_barrier pool_copied, pool_closed;

/* Thread 1 draws before and after thread 0 closes the generator. */
static void close_meanwhile(int index, void *arg)
{
    static unsigned char pool[1 << 20];
    static size_t n;
    unsigned char out[32];
    int hidden;

    randombytes_buf(out, sizeof out);
    test_barrier_wait(&pool_copied);
    if (index == 0) {
        n = copy_pool(pool, sizeof pool, &hidden);
        (void) randombytes_close();
    }
    test_barrier_wait(&pool_closed);
    if (index == 1) {
        randombytes_buf(out, sizeof out);
        *(int *) arg = n == 0 ? UNAVAILABLE : memmem(pool, n, out, sizeof out) != NULL;
    }
}

/* Bytes that another thread had pooled before close are never given out. */
static int closed_by_another(void *arg)
{
    int r = 1;

    (void) arg;
    (void) randombytes_set_implementation(generators[1]);
    test_barrier_init(&pool_copied, 2);
    test_barrier_init(&pool_closed, 2);
    child_threads(2, close_meanwhile, &r);
    return r;
}

/* A test in a child that may not be able to set the scene. */
static void refusal(int r, int want, const char *what)
{
    if (r == UNAVAILABLE) {
        tap_skip("the scene cannot be set here", "%s", what);
    } else {
        tap_ok(r == want, "%s", what);
    }
}

static int with_misuse(int (*fn)(void *), int which)
{
    child_call call;

    call.fn  = fn;
    call.arg = &which;
    return child_run(child_with_handler, &call);
}

static void test_file_device(void)
{
    char dir[] = "/tmp/trona-test-XXXXXX", dev[64], file[64];
    FILE *f;
    child_call call;

    if (mkdtemp(dir) == NULL) {
        tap_skip("no /tmp", "/dev/urandom that is a file");
        return;
    }
    (void) snprintf(dev, sizeof dev, "%s/dev", dir);
    (void) snprintf(file, sizeof file, "%s/dev/urandom", dir);
    (void) mkdir(dev, 0755);
    f = fopen(file, "wb");
    if (f != NULL) {
        if (ftruncate(fileno(f), 1 << 20) != 0) {
            puts("# /dev/urandom stays empty");
        }
        (void) fclose(f);
    }
    call.fn  = device_is_file;
    call.arg = dir;
    refusal(child_run(child_with_handler, &call), CHILD_MISUSE,
            "/dev/urandom that is a file: misuse");
    (void) unlink(file);
    (void) rmdir(dev);
    (void) rmdir(dir);
}

static void test_refusals(void)
{
    unsigned error = ENOSYS;
    int i, r = 0;

    refusal(child_run(no_getrandom, &error), 0, "without getrandom (ENOSYS): the device");
    error = EPERM;
    refusal(child_run(no_getrandom, &error), 0, "without getrandom (EPERM): the device");
    refusal(child_run(no_getrandom_interrupted, NULL), 0, "signals interrupt reads of the device");
    for (i = 0; i < 30 && r == 0; i++) {
        r = child_run(device_once, NULL);
    }
    refusal(r, 0, "threads that race for the device leave one descriptor");
    refusal(child_run(device_closed, NULL), 0,
            "the device's descriptor now belongs to another file");
    refusal(child_run(device_stays, NULL), 0, "sodium_init opens the device for good");
    test_file_device();
    refusal(with_misuse(no_source, 0), 0, "no source: sodium_init is -1 and says why");
    refusal(with_misuse(no_source, 1), 0, "no source, internal: the same");
    refusal(with_misuse(no_source, 2), CHILD_MISUSE, "no source: randombytes_buf is misuse");
    refusal(with_misuse(no_source, 3), CHILD_MISUSE, "no source, internal: the same");
    refusal(with_misuse(no_source, 4), CHILD_MISUSE, "no source: randombytes_random is misuse");
    refusal(with_misuse(no_source, 5), CHILD_MISUSE, "no source, internal: the same");
    refusal(with_misuse(no_source, 6), 0, "no source but a custom generator: all is well");
    error = EINVAL;
    refusal(child_run(no_wiping, &error), 0, "no pages wiped on fork: families still differ");
    error = 0;
    refusal(child_run(no_wiping, &error), 0, "advice ignored: families still differ");
    for (i = 0; i < 2; i++) {
        refusal(child_run(no_mapping, &i), 0,
                i ? "no memory for the states of the vDSO, internal"
                  : "no memory for the states of the vDSO");
    }
    if (slow() > 1) {
        tap_skip("emulators need system calls", "sodium_init, then no mapping any more");
    } else {
        refusal(child_run(confined, NULL), 0, "sodium_init, then no mapping any more");
    }
    refusal(child_run(false_wiping, NULL), 0, "pages not wiped after all: the next block differs");
    for (i = 0; i < 2; i++) {
        refusal(child_run(pool_forgets, &i), 0,
                i ? "the pool forgets what it gave out, and all after stir"
                  : "the pool forgets what it gave out, and all after close");
    }
    refusal(child_run(closed_by_another, NULL), 0, "another thread's pool is closed, too");
# if defined(__x86_64__)
    error = SYS_getrandom;
    refusal(child_run(emulated, &error), 0, "getrandom interrupted and short");
    error = SYS_read;
    refusal(child_run(emulated, &error), 0, "read interrupted and short");
    refusal(child_run(reseeds, NULL), 0, "the pool is reseeded after 2^20 bytes, not before");
# endif
}

#else

static void test_refusals(void)
{
    tap_skip("not Linux", "systems that refuse getrandom, the device or wiped pages");
}

#endif

int main(void)
{
    test_refusals();
    return tap_done();
}
