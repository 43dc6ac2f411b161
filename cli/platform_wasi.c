/* SPDX-License-Identifier: ISC */
/* Implements platform.h for WASI. */
#include "cli.h"

#if defined(__wasi__)

# include <errno.h>
# include <fcntl.h>
# include <string.h>
# include <sys/stat.h>

# define PLATFORM_TRIES 100

/* Writes a new name over the six X at the end. */
static void platform_name(char *path)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    char *x                     = path + strlen(path) - 6;
    int i;

    for (i = 0; i < 6; i++) {
        x[i] = letters[randombytes_uniform(sizeof letters - 1)];
    }
}

int platform_mkstemp(char *path)
{
    int i, fd = -1;

    for (i = 0; i < PLATFORM_TRIES && fd < 0; i++) {
        platform_name(path);
        fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0 && errno != EEXIST) {
            break;
        }
    }
    return fd;
}

int platform_fchmod(int fd, mode_t mode)
{
    (void) fd;
    (void) mode;
    return 0;
}

#else

typedef int platform_wasi_is_empty;

#endif
