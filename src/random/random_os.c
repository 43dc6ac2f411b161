/* SPDX-License-Identifier: ISC */
#include "../core/gnu_source.h"
/* The operating system's generator, as randombytes_sysrandom_implementation. */
#include "random.h"
#include "random_vdso.h"

#include "../core/bytes.h"
#include "../core/error.h"

#if defined(_WIN32)
# include <windows.h>
#elif defined(__APPLE__) || defined(__OpenBSD__) || defined(__FreeBSD__) || defined(__NetBSD__) || \
    defined(__DragonFly__)
# define RANDOM_OS_ARC4RANDOM 1
# include <stdlib.h>
#elif defined(__wasi__) || defined(__EMSCRIPTEN__)
# include <unistd.h>
#elif defined(__unix__)
# include <fcntl.h>
# include <poll.h>
# include <sys/stat.h>
# include <unistd.h>
# if defined(__linux__)
#  include <sys/syscall.h>
#  if defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#   if __GLIBC_PREREQ(2, 25)
#    define RANDOM_OS_LIBC_GETRANDOM 1
#    include <sys/random.h>
#   endif
#  endif
# endif
#endif

enum { RANDOM_OS_CHUNK = 1 << 24 }; /* bytes asked for at a time */

#if defined(_WIN32)

/* RtlGenRandom, by its exported name, because not every compiler has a header that declares it. */
BOOLEAN NTAPI SystemFunction036(PVOID buf, ULONG size);

static int random_os_read(uint8_t *buf, size_t size)
{
    return SystemFunction036(buf, (ULONG) size) ? (int) size : -1;
}

#elif defined(RANDOM_OS_ARC4RANDOM)

static int random_os_read(uint8_t *buf, size_t size)
{
    arc4random_buf(buf, size);
    return (int) size;
}

#elif defined(__wasi__) || defined(__EMSCRIPTEN__)

static int random_os_read(uint8_t *buf, size_t size)
{
    size = size < 256 ? size : 256;
    return getentropy(buf, size) == 0 ? (int) size : -1;
}

#elif defined(__unix__)

static int random_os_fd = -1;   /* the open device, -1 none yet; never closed */
static unsigned random_os_rdev; /* its device number */

/* Checks the descriptor on each use: a program that closes descriptors that it does not know, as
 * daemons do, may have given the number to another file. */
static int random_os_is_device(int fd)
{
    struct stat st;

    return fstat(fd, &st) == 0 && S_ISCHR(st.st_mode) &&
           (unsigned) st.st_rdev == ATOMIC_LOAD(random_os_rdev);
}

static int random_os_open(const char *path)
{
    int fd;

    do {
        fd = open(path, O_RDONLY | O_CLOEXEC);
    } while (fd < 0 && errno == EINTR);
    return fd;
}

/* Returns once the kernel has seeded its generator, which reading /dev/urandom does not wait
 * for. */
static void random_os_wait(void)
{
# if defined(__linux__)
    struct pollfd p;

    p.fd     = random_os_open("/dev/random");
    p.events = POLLIN;
    if (p.fd >= 0) {
        while (poll(&p, 1, -1) < 0 && (errno == EINTR || errno == EAGAIN)) {
        }
        (void) close(p.fd);
    }
# endif
}

/* A descriptor of /dev/urandom; -1 if there is none. */
static int random_os_device(void)
{
    int known = ATOMIC_LOAD_ACQUIRE(random_os_fd), fd;
    struct stat st;

    for (;;) {
        if (known >= 0 && random_os_is_device(known)) {
            return known;
        }
        random_os_wait();
        fd = random_os_open("/dev/urandom");
        if (fd < 0) {
            return -1;
        }
        if (fstat(fd, &st) != 0 || !S_ISCHR(st.st_mode)) {
            (void) close(fd);
            return -1;
        }
        ATOMIC_STORE(random_os_rdev, (unsigned) st.st_rdev);
        /* The old number is not closed: it may belong to another file by now. */
        if (ATOMIC_CAS_INT(random_os_fd, &known, fd)) {
            return fd;
        }
        (void) close(fd);
    }
}

static ssize_t random_os_getrandom(uint8_t *buf, size_t size)
{
# if defined(RANDOM_OS_LIBC_GETRANDOM)
    return getrandom(buf, size, 0);
# elif defined(__linux__) && defined(SYS_getrandom)
    return (ssize_t) syscall(SYS_getrandom, buf, size, 0);
# else
    (void) buf;
    (void) size;
    return -1;
# endif
}

/* getrandom, or, where the kernel or a sandbox refuses that, the device. */
static int random_os_read(uint8_t *buf, size_t size)
{
    ssize_t n;
    int fd;

    do {
        errno = ENOSYS;
        n     = random_os_getrandom(buf, size);
    } while (n < 0 && errno == EINTR);
    if (n > 0) {
        return (int) n;
    }
    fd = random_os_device();
    if (fd < 0) {
        return -1;
    }
    do {
        n = read(fd, buf, size);
    } while (n < 0 && (errno == EINTR || errno == EAGAIN));
    return (int) n;
}

#else

static int random_os_read(uint8_t *buf, size_t size)
{
    (void) buf;
    (void) size;
    return -1;
}

#endif

/* The rest of random_os_try. random_os_read(buf, size), with 0 < size <= RANDOM_OS_CHUNK, returns
 * how many bytes it wrote; below 1, it failed. */
static NEVER_INLINE int random_os_rest(uint8_t *p, size_t size)
{
    int saved = errno, n = 1;

    while (size > 0 && n > 0) {
        n = random_os_read(p, size < RANDOM_OS_CHUNK ? size : RANDOM_OS_CHUNK);
        if (n > 0) {
            p += n;
            size -= (size_t) n;
        }
    }
    errno = saved;
    return size == 0 ? 0 : -1;
}

int random_os_try(void *buf, size_t size)
{
    uint8_t *p = (uint8_t *) buf;
    size_t n   = 0;

    if (size == 0) {
        return 0;
    }
#if RANDOM_VDSO
    n = size <= RANDOM_VDSO_MAX ? random_vdso(p, size) : 0;
#endif
    return n == size ? 0 : random_os_rest(p + n, size - n);
}

int random_os_ready(void)
{
    uint8_t probe[16];
    int r;

    r = random_os_rest(probe, sizeof probe);
    wipe(probe, sizeof probe);
    return r;
}

static const char random_os_missing[] = "randombytes: the system has no source of randomness";

void random_os(void *buf, size_t size)
{
    if (random_os_try(buf, size) != 0) {
        error_misuse(random_os_missing);
    }
}

static const char *random_os_name(void)
{
    return "sysrandom";
}

static uint32_t random_os_random(void)
{
    uint32_t r;

    random_os(&r, sizeof r);
    return r;
}

static void random_os_stir(void)
{
    if (random_os_ready() != 0) {
        error_misuse(random_os_missing);
    }
}

/* Nothing to close: another thread may be reading the device. */
static int random_os_close(void)
{
    return 0;
}

struct randombytes_implementation randombytes_sysrandom_implementation = {
    random_os_name, random_os_random, random_os_stir, NULL, random_os, random_os_close};
