/* SPDX-License-Identifier: ISC */
/* Preloaded into trona: after lstat looked at a file swap.*, and before it answers, the script
 * that the test has written runs. */
#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void swap_after(const char *path)
{
    static int done;
    int e = errno;

    if (strncmp(path, "swap.", 5) == 0 && !done) {
        done = 1;
        (void) unsetenv("LD_PRELOAD");
        if (system("sh ./swap.sh") != 0) {
            abort();
        }
    }
    errno = e;
}

int lstat(const char *path, struct stat *st)
{
    int (*real)(const char *, struct stat *);
    void *at = dlsym(RTLD_NEXT, "lstat");
    int result;

    memcpy(&real, &at, sizeof real);
    result = real(path, st);
    swap_after(path);
    return result;
}

#if defined(__GLIBC__)
int lstat64(const char *path, struct stat64 *st)
{
    int (*real)(const char *, struct stat64 *);
    void *at = dlsym(RTLD_NEXT, "lstat64");
    int result;

    memcpy(&real, &at, sizeof real);
    result = real(path, st);
    swap_after(path);
    return result;
}
#endif
