/* SPDX-License-Identifier: ISC */
/* Implements platform.h for Windows. */
#include "cli.h"

#if defined(_WIN32)

# include <errno.h>
# include <stdlib.h>
# include <string.h>
# include <windows.h>

# define PLATFORM_TRIES 100

static CRITICAL_SECTION platform_lock;
static void (*platform_remove)(void);

void platform_init(void)
{
    (void) _setmode(0, O_BINARY);
    (void) _setmode(1, O_BINARY);
    (void) _setmode(2, O_BINARY);
}

/* The last error of Windows, as an errno value. */
static int platform_errno(void)
{
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
        return ENOENT;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        return EEXIST;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
        return EACCES;
    case ERROR_DISK_FULL:
        return ENOSPC;
    default:
        return EIO;
    }
}

/* ---- The end of the process ---- */

static BOOL WINAPI platform_on_control(DWORD kind)
{
    (void) kind;
    EnterCriticalSection(&platform_lock);
    platform_remove();
    ExitProcess(CLI_FAILED); /* with the lock: nothing more is begun */
    return TRUE;
}

void platform_on_end(void (*remove_all)(void))
{
    InitializeCriticalSection(&platform_lock);
    platform_remove = remove_all;
    (void) SetConsoleCtrlHandler(platform_on_control, TRUE);
}

void platform_block(void)
{
    EnterCriticalSection(&platform_lock);
}

void platform_unblock(void)
{
    LeaveCriticalSection(&platform_lock);
}

/* ---- Files ---- */

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

/* It may be removed while it is open, so that Ctrl-C leaves none behind. */
int platform_mkstemp(char *path)
{
    int i;

    for (i = 0; i < PLATFORM_TRIES; i++) {
        HANDLE h;

        platform_name(path);
        h = CreateFileA(path, GENERIC_READ | GENERIC_WRITE | DELETE,
                        FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, CREATE_NEW,
                        FILE_ATTRIBUTE_NORMAL, NULL);
        if (h != INVALID_HANDLE_VALUE) {
            return _open_osfhandle((intptr_t) h, O_RDWR | O_BINARY | O_NOINHERIT);
        }
        errno = platform_errno();
        if (errno != EEXIST) {
            break;
        }
    }
    return -1;
}

char *platform_realpath(const char *path, char *resolved)
{
    return _fullpath(resolved, path, 0);
}

int platform_link(const char *from, const char *to)
{
    (void) from;
    (void) to;
    errno = ENOSYS;
    return -1;
}

int platform_rename(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING) != 0) {
        return 0;
    }
    errno = platform_errno();
    return -1;
}

int platform_fchmod(int fd, mode_t mode)
{
    (void) fd;
    (void) mode;
    return 0;
}

ssize_t platform_getline(char **line, size_t *room, FILE *f)
{
    size_t n = 0, more;
    char *larger;
    int c;

    while ((c = getc(f)) != EOF) {
        if (*line == NULL || n + 1 >= *room) {
            more   = *line == NULL ? 128 : 2 * *room;
            larger = realloc(*line, more);
            if (larger == NULL) {
                return -1;
            }
            *line = larger;
            *room = more;
        }
        (*line)[n++] = (char) c;
        if (c == '\n') {
            break;
        }
    }
    if (n == 0) {
        return -1;
    }
    (*line)[n] = '\0';
    return (ssize_t) n;
}

#else

typedef int platform_windows_is_empty;

#endif
