/* SPDX-License-Identifier: ISC */
/* Preloaded into trona: when it has mapped the file that SHRINK names, that file gets SHRINK_TO
 * bytes. With SHRINK_TO empty it keeps its size, and a page in the middle of the mapping cannot be
 * read, as of a device that fails. */
#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__GLIBC__)
# define SHRINK_REAL "mmap64"
typedef off64_t shrink_offset;
#else
# define SHRINK_REAL "mmap"
typedef off_t shrink_offset;
#endif
typedef void *(*shrink_mmap)(void *, size_t, int, int, int, shrink_offset);

/* The result of mmap, after the file was changed. */
static void *shrink(void *at, size_t n, int prot, int flags, int fd, shrink_offset offset)
{
    const char *name = getenv("SHRINK"), *size = getenv("SHRINK_TO");
    void *found = dlsym(RTLD_NEXT, SHRINK_REAL), *result;
    size_t page = (size_t) sysconf(_SC_PAGESIZE);
    shrink_mmap map;
    struct stat a, b;

    memcpy(&map, &found, sizeof map);
    result = map(at, n, prot, flags, fd, offset);
    if (fd < 0 || name == NULL || size == NULL || fstat(fd, &a) != 0 || stat(name, &b) != 0 ||
        a.st_dev != b.st_dev || a.st_ino != b.st_ino) {
        return result;
    }
    if (size[0] != '\0') {
        if (truncate(name, strtol(size, NULL, 10)) != 0) {
            abort();
        }
    } else if (map((char *) result + n / 2 / page * page, page, prot, flags | MAP_FIXED, fd,
                   (shrink_offset) ((n / page + 1) * page)) == MAP_FAILED) {
        abort();
    }
    return result;
}

void *mmap(void *at, size_t n, int prot, int flags, int fd, off_t offset)
{
    return shrink(at, n, prot, flags, fd, offset);
}

#if defined(__GLIBC__)
void *mmap64(void *at, size_t n, int prot, int flags, int fd, off64_t offset)
{
    return shrink(at, n, prot, flags, fd, offset);
}
#endif
