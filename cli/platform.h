/* SPDX-License-Identifier: ISC */
/* Windows and WASI beside POSIX: what the command calls by its POSIX name, and they have not or
 * have otherwise. Elsewhere this defines nothing but what there is. */
#pragma once

/* POSIX's signals, terminals, and files mapped into memory. */
#if defined(_WIN32) || defined(__wasi__)
# define PLATFORM_POSIX 0
#else
# define PLATFORM_POSIX 1
#endif

#if defined(_WIN32)

# include <fcntl.h>
# include <io.h>
# include <stdio.h>
# include <sys/stat.h>
# include <sys/types.h>

/* None of these has a meaning there. No file is a link: what a link points to is replaced. */
# define O_CLOEXEC  0
# define O_NOCTTY   0
# define O_NOFOLLOW 0
# define O_NONBLOCK 0
# define S_ISLNK(m) 0

/* Bytes are what is in the file: \n stays \n. */
# define open(path, ...) open(path, O_BINARY | O_NOINHERIT | __VA_ARGS__)

/* The standard streams carry bytes, too. */
void platform_init(void);
/* Calls remove_all in a thread of its own at Ctrl-C, Ctrl-Break and the end of the session; then
 * the process ends. Between block and unblock it waits. */
void platform_on_end(void (*remove_all)(void));
void platform_block(void);
void platform_unblock(void);

/* As POSIX has them. link always fails with ENOSYS; fchmod does nothing: who may read a file is
 * what its directory hands down. rename replaces what is there. */
int platform_mkstemp(char *path);
char *platform_realpath(const char *path, char *resolved);
int platform_link(const char *from, const char *to);
int platform_rename(const char *from, const char *to);
int platform_fchmod(int fd, mode_t mode);
ssize_t platform_getline(char **line, size_t *room, FILE *f);

# define mkstemp(path)      platform_mkstemp(path)
# define realpath(path, to) platform_realpath(path, to)
# define link(from, to)     platform_link(from, to)
# define rename(from, to)   platform_rename(from, to)
# define fchmod(fd, mode)   platform_fchmod(fd, mode)

# define getline(line, room, f) platform_getline(line, room, f)
# define lstat(path, st)        stat(path, st)

#elif defined(__wasi__)

# include <sys/stat.h>
# include <sys/types.h>

/* As POSIX has them. Files have no modes there: fchmod does nothing. */
int platform_mkstemp(char *path);
int platform_fchmod(int fd, mode_t mode);

# define mkstemp(path)    platform_mkstemp(path)
# define fchmod(fd, mode) platform_fchmod(fd, mode)
# define umask(mask)      ((mode_t) (mask))

#endif
