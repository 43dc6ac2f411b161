#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* randombytes around fork and signals, and on systems that refuse getrandom, the device, or wiped
 * pages. */
#include "child.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>

#if defined(__linux__)
# include <linux/filter.h>
# include <linux/seccomp.h>
# include <stddef.h>
# include <sys/prctl.h>
# include <sys/syscall.h>
#endif

#define UNAVAILABLE 55 /* the child could not set the scene */

static const randombytes_implementation *const generators[] = {
    &randombytes_sysrandom_implementation, &randombytes_internal_implementation};

/* 0 if the generator in use gives n bytes without long runs of zeros, else 1. */
static int draws(size_t n)
{
    static unsigned char large[1 << 21];
    unsigned char small[64], *buf = n > sizeof small ? large : small;
    size_t i;

    memset(buf, 0, n);
    randombytes_buf(buf, n);
    for (i = 0; i + 16 <= n; i += 16) {
        if (sodium_is_zero(buf + i, 16)) {
            return 1;
        }
    }
    return 0;
}

/* ---- fork ---- */

#define FAMILY 4
#define SHARE  3000

/* What a process draws: through each function, more than a pool holds. */
static void draw_share(unsigned char *p)
{
    uint32_t x = randombytes_random();

    memcpy(p, &x, 4);
    x = randombytes_uniform(UINT32_MAX);
    memcpy(p + 4, &x, 4);
    randombytes_buf(p + 8, 12);
    randombytes_buf(p + 20, SHARE - 20);
}

/* Each process forks the next one and then draws, down to the fourth, which writes first. What they
 * wrote is in share, the youngest last. 0, or -1. */
static int draw_in_family(unsigned char share[FAMILY][SHARE])
{
    int ends[FAMILY][2], i, depth;
    pid_t child = 0;
    FILE *f;

    for (i = 0; i < FAMILY; i++) {
        if (pipe(ends[i]) != 0) {
            return -1;
        }
    }
    fflush(stdout);
    for (depth = 0; depth < FAMILY - 1; depth++) {
        child = fork();
        if (child != 0) {
            break;
        }
    }
    draw_share(share[depth]);
    if (write(ends[depth][1], share[depth], SHARE) != SHARE || child < 0) {
        _exit(1);
    }
    if (child > 0) {
        (void) waitpid(child, NULL, 0); /* valgrind may have changed the status; the pipes tell */
    }
    if (depth > 0) {
        _exit(0);
    }
    for (i = 0; i < FAMILY; i++) {
        (void) close(ends[i][1]);
        f = fdopen(ends[i][0], "rb");
        if (f == NULL || fread(share[i], 1, SHARE, f) != SHARE) {
            return -1;
        }
        (void) fclose(f);
    }
    return 0;
}

/* 1 if no two processes of a family draw the same 4 bytes at one of the first places, or 16
 * anywhere. */
static int family_differs(void)
{
    static unsigned char share[FAMILY][SHARE];
    int i, j, k;

    if (draw_in_family(share) != 0) {
        return 0;
    }
    for (i = 0; i < FAMILY; i++) {
        for (j = 0; j < i; j++) {
            if (memcmp(share[i], share[j], 4) == 0 || memcmp(share[i] + 4, share[j] + 4, 4) == 0) {
                return 0;
            }
            for (k = 8; k + 12 <= SHARE; k += 4) {
                if (memcmp(share[i] + k, share[j] + k, 12) == 0) {
                    return 0;
                }
            }
        }
    }
    return 1;
}

static int family(void *arg)
{
    unsigned char warm[2000];
    size_t sizes[] = {0, 1, 500, 991, 992, 993, 2000}, i;
    int same       = 0;

    (void) randombytes_set_implementation(generators[*(int *) arg]);
    for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        randombytes_buf(warm, sizes[i]);
        same |= !family_differs();
    }
    return same;
}

static int stop; /* atomic */

static void draw_until_stop(int index, void *arg)
{
    unsigned char buf[64];
    int i, *bad = (int *) arg;

    if (index != 0) {
        while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
            randombytes_buf(buf, sizeof buf);
        }
        return;
    }
    for (i = 0; i < 6; i++) {
        *bad |= !family_differs();
    }
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
}

/* The same while other threads of this process draw: 1 if no two processes draw the same. */
static int families_differ_in_threads(const randombytes_implementation *impl)
{
    int bad = 0;

    (void) randombytes_set_implementation(impl);
    stop = 0;
    child_threads(5, draw_until_stop, &bad);
    return !bad;
}

/* ---- Signals ---- */

static volatile sig_atomic_t forked, in_child;
static int fork_pipe[2];

/* Under valgrind or an emulator, signals as frequent as elsewhere leave no time for anything else.
 */
static int slow(void)
{
    return getenv("TRONA_CHECK_SCALE") != NULL ? 100 : 1;
}

static void set_timer(void (*handler)(int), int microseconds)
{
    struct sigaction sa;
    struct itimerval t;

    memset(&sa, 0, sizeof sa);
    sa.sa_handler = handler;
    (void) sigaction(SIGALRM, &sa, NULL);
    memset(&t, 0, sizeof t);
    t.it_interval.tv_usec = microseconds * slow();
    t.it_value            = t.it_interval;
    (void) setitimer(ITIMER_REAL, &t, NULL);
}

static void fork_once(int sig)
{
    pid_t pid;

    (void) sig;
    if (!forked) {
        pid      = fork();
        forked   = 1;
        in_child = pid == 0;
        if (pid < 0) {
            _exit(UNAVAILABLE);
        }
    }
}

#define NEXT 20000

/* The child writes what it drew and ends; the parent reads it: bit 0 if they have 16 bytes in
 * common in the first half, bit 1 in the second. */
static int same_in_child(const unsigned char mine[2 * NEXT])
{
    static unsigned char theirs[2 * NEXT];
    size_t i, got = 0;
    ssize_t r;
    int same = 0;

    if (in_child) {
        _exit(write(fork_pipe[1], mine, sizeof theirs) == (ssize_t) sizeof theirs ? 0 : 1);
    }
    while (got < sizeof theirs) {
        r = read(fork_pipe[0], theirs + got, sizeof theirs - got);
        if (r <= 0) {
            _exit(UNAVAILABLE);
        }
        got += (size_t) r;
    }
    for (i = 0; i < sizeof theirs; i += 16) {
        same |= memcmp(mine + i, theirs + i, 16) == 0 ? (i < NEXT ? 1 : 2) : 0;
    }
    return same;
}

/* A signal handler forks while a long draw is under way. What parent and child draw next differs,
 * and if the pool made it so does the rest of the long draw, unless that was complete at the fork,
 * which is rare. What the system wrote before the fork both have. 0 if so. */
static int fork_in_handler(void *arg)
{
    static unsigned char big[1 << 18], out[2 * NEXT];
    int round, same, same_next = 0, same_big = 0, status;

    (void) randombytes_set_implementation(generators[*(int *) arg]);
    if (pipe(fork_pipe) != 0) {
        return UNAVAILABLE;
    }
    for (round = 0; round < 10; round++) {
        randombytes_buf(out, 100);
        forked = 0;
        set_timer(fork_once, 300 + 100 * round);
        while (!forked) {
            randombytes_buf(big, sizeof big);
        }
        set_timer(SIG_IGN, 0);
        randombytes_buf(out, NEXT);
        memcpy(out + NEXT, big + sizeof big - NEXT, NEXT);
        same = same_in_child(out);
        same_next += same & 1;
        same_big += same >> 1;
        if (wait(&status) < 0 || status != 0) {
            return UNAVAILABLE;
        }
    }
    return same_next != 0 || (*(int *) arg == 1 && same_big > 3);
}

static unsigned char handler_drew[64];
static volatile int handler_calls;

static void draw_in_handler(int sig)
{
    (void) sig;
    randombytes_buf(handler_drew, sizeof handler_drew);
    handler_calls++;
}

/* A signal handler draws while its own thread does: neither sees the other's bytes. 0 if so. */
static int draw_in_both(void *arg)
{
    unsigned char buf[64];
    int before;

    (void) randombytes_set_implementation(generators[*(int *) arg]);
    set_timer(draw_in_handler, 100);
    while (handler_calls * slow() < 200) {
        before = handler_calls;
        randombytes_buf(buf, sizeof buf);
        if (handler_calls != before &&
            (memcmp(buf, handler_drew, 32) == 0 || memcmp(buf + 32, handler_drew + 32, 32) == 0)) {
            return 1;
        }
    }
    set_timer(SIG_IGN, 0);
    return 0;
}

static void do_nothing(int sig)
{
    (void) sig;
    handler_calls++;
}

/* Signals interrupt the system calls of long draws. 0 if nothing is left out. */
static int interrupted(void *arg)
{
    int i, bad = 0;

    (void) arg;
    set_timer(do_nothing, 150);
    for (i = 0; i < 5 || handler_calls * slow() < 20; i++) {
        errno = 5;
        bad |= draws((size_t) 1 << 21) || errno != 5;
    }
    set_timer(SIG_IGN, 0);
    return bad;
}

/* ---- A system that refuses ---- */

#if defined(__linux__)

/* System call nr fails with that error from now on; with 0 it pretends to succeed. 0, or -1. */
static int refuse(unsigned nr, unsigned error)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error & SECCOMP_RET_DATA)),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog prog;

    prog.len    = sizeof code / sizeof code[0];
    prog.filter = code;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                   prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog) == 0
               ? 0
               : -1;
}

static int no_getrandom(void *arg)
{
    if (refuse(SYS_getrandom, *(unsigned *) arg) != 0) {
        return UNAVAILABLE;
    }
    errno = 5;
    return sodium_init() == 0 && draws(1) == 0 && draws(1 << 20) == 0 && errno == 5 ? 0 : 1;
}

static int no_getrandom_interrupted(void *arg)
{
    return refuse(SYS_getrandom, ENOSYS) != 0 ? UNAVAILABLE : interrupted(arg);
}

static int open_descriptors(void)
{
    int fd, n = 0;

    for (fd = 0; fd < 200; fd++) {
        n += fcntl(fd, F_GETFD) != -1;
    }
    return n;
}

static void draw_a_little(int index, void *arg)
{
    (void) index;
    if (draws(64) != 0) {
        __atomic_store_n((int *) arg, 1, __ATOMIC_RELAXED);
    }
}

/* Threads that all want the device first open it once. */
static int device_once(void *arg)
{
    int bad = 0, before = open_descriptors();

    (void) arg;
    if (refuse(SYS_getrandom, ENOSYS) != 0) {
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
    if (refuse(SYS_getrandom, ENOSYS) != 0 || draws(1000) != 0) {
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
    if (refuse(SYS_open, EACCES) != 0) {
        return -1;
    }
# endif
    return refuse(SYS_openat, EACCES);
}

/* sodium_init opens the device, which then serves when no file can be opened, as after chroot. */
static int device_stays(void *arg)
{
    (void) arg;
    if (refuse(SYS_getrandom, ENOSYS) != 0) {
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

    if (refuse(SYS_getrandom, ENOSYS) != 0 || refuse_open() != 0) {
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
    if (refuse(SYS_getrandom, ENOSYS) != 0 || chroot((const char *) arg) != 0) {
        _exit(UNAVAILABLE);
    }
    return draws(100);
}

/* The kernel does not know how to wipe pages on fork (EINVAL), or is an emulator that ignores
 * advice (0). */
static int no_wiping(void *arg)
{
    int internal = 1;

    return refuse(SYS_madvise, *(unsigned *) arg) != 0 ? UNAVAILABLE : family(&internal);
}

static int no_mapping(void *arg)
{
    (void) randombytes_set_implementation(generators[1]);
    (void) arg;
    if (slow() > 1 || refuse(SYS_mmap, ENOMEM) != 0) { /* valgrind needs to map */
        return UNAVAILABLE;
    }
    errno = 5;
    return draws(1000) || errno != 5;
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
        (void) ftruncate(fileno(f), 1 << 20);
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

    refusal(child_run(no_getrandom, &error), 0, "without getrandom (ENOSYS): the device");
    error = EPERM;
    refusal(child_run(no_getrandom, &error), 0, "without getrandom (EPERM): the device");
    refusal(child_run(no_getrandom_interrupted, NULL), 0, "signals interrupt reads of the device");
    refusal(child_run(device_once, NULL), 0,
            "threads that race for the device leave one descriptor");
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
    refusal(child_run(no_mapping, NULL), 0, "no memory for the pool");
}

#else

static void test_refusals(void)
{
    tap_skip("not Linux", "systems that refuse getrandom, the device or wiped pages");
}

#endif

int main(void)
{
    int k;

    for (k = 0; k < 2; k++) {
        const char *name = generators[k]->implementation_name();
        tap_ok(child_run(family, &k) == 0, "%s: four generations of forks draw differently", name);
        tap_ok(families_differ_in_threads(generators[k]),
               "%s: and so with threads drawing meanwhile", name);
        tap_ok(child_run(fork_in_handler, &k) == 0, "%s: a signal handler forks during a draw",
               name);
        tap_ok(child_run(draw_in_both, &k) == 0, "%s: a signal handler draws during a draw", name);
    }
    tap_ok(child_run(interrupted, NULL) == 0, "signals interrupt system calls");
    test_refusals();
    return tap_done();
}
