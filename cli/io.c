/* SPDX-License-Identifier: ISC */
/* Input, and output that appears whole under its name or not at all. */
#include "io.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if !defined(_WIN32)
# include <poll.h>
#endif

#include "cleanup.h"

#define IO_TEMP_NAME ".trona-XXXXXX"
#define OUTPUT_KEPT  ".old" /* behind it: the file that is being replaced */
#define INPUT_WAIT   100    /* milliseconds, between two looks whether anybody waits for more */

static int io_is_std(const char *path)
{
    return path == NULL || strcmp(path, "-") == 0;
}

char *io_path_with(const char *path, const char *suffix)
{
    size_t n = strlen(path), m = strlen(suffix) + 1;
    char *s = malloc(n + m);

    if (s == NULL) {
        (void) cli_fail_errno(path);
        return NULL;
    }
    memcpy(s, path, n);
    memcpy(s + n, suffix, m);
    return s;
}

/* ---- Input ---- */

int input_open(input *in, const char *path)
{
    struct stat st;

    in->total    = 0;
    in->expected = 0;
    in->stop     = NULL;
    in->context  = NULL;
    if (io_is_std(path)) {
        in->fd   = STDIN_FILENO;
        in->name = "stdin";
    } else {
        in->fd   = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
        in->name = path;
        if (in->fd < 0) {
            return cli_fail_errno(path);
        }
    }
    if (fstat(in->fd, &st) == 0 && S_ISDIR(st.st_mode)) {
        errno = EISDIR; /* what read would say, before any output is begun */
        (void) cli_fail_errno(in->name);
        input_close(in);
        return -1;
    }
#if defined(POSIX_FADV_SEQUENTIAL)
    (void) posix_fadvise(in->fd, 0, 0, POSIX_FADV_SEQUENTIAL);
#endif
    return 0;
}

int input_may_wait(const input *in)
{
    struct stat st;

    return fstat(in->fd, &st) != 0 || !S_ISREG(st.st_mode);
}

int input_extent(const input *in, uint64_t *at, uint64_t *end)
{
    off_t here = lseek(in->fd, 0, SEEK_CUR), last;

#if defined(_WIN32) /* says of pipes, too, that it can */
    here = input_may_wait(in) ? -1 : here;
#endif
    if (here < 0 || (last = lseek(in->fd, 0, SEEK_END)) < 0 ||
        lseek(in->fd, here, SEEK_SET) != here) {
        return -1;
    }
    *at  = (uint64_t) here;
    *end = (uint64_t) last;
    return 0;
}

int input_seek(input *in, uint64_t at, uint64_t n)
{
    in->total    = 0;
    in->expected = n;
    progress_restart();
    return lseek(in->fd, (off_t) at, SEEK_SET) < 0 ? cli_fail_errno(in->name) : 0;
}

/* Returns when there is something to read: 0, or -1 if nobody needs it any more. */
static int input_wait(const input *in)
{
#if !defined(_WIN32)
    struct pollfd p;

    p.fd     = in->fd;
    p.events = POLLIN;
    while (in->stop != NULL && poll(&p, 1, INPUT_WAIT) <= 0) {
        if (in->stop(in->context)) {
            return -1;
        }
    }
#else
    (void) in;
#endif
    return 0;
}

int input_try(input *in, void *buf, size_t n, size_t *got)
{
    *got = 0;
    while (*got < n) {
        ssize_t r;

        if (input_wait(in) != 0) {
            return ECANCELED;
        }
        r = read(in->fd, (unsigned char *) buf + *got, n - *got);
        if (r == 0) {
            break;
        }
        if (r > 0) {
            *got += (size_t) r;
            in->total += (size_t) r;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    progress_step(in);
    return 0;
}

int input_read(input *in, void *buf, size_t n, size_t *got)
{
    int error = input_try(in, buf, n, got);

    if (error == 0) {
        return 0;
    }
    errno = error;
    return cli_fail_errno(in->name);
}

void input_close(input *in)
{
    progress_end(in);
    if (in->fd > STDERR_FILENO) {
        (void) close(in->fd);
    }
    in->fd = -1;
}

/* ---- Output ---- */

static void output_free(output *out)
{
    free(out->temp);
    free(out->target);
    out->temp   = NULL;
    out->target = NULL;
    out->fd     = -1;
}

/* The name of a temporary file in the directory of target, from malloc. */
static char *output_temp_name(const char *target)
{
    const char *slash = strrchr(target, '/');
#if defined(_WIN32)
    const char *back = strrchr(slash == NULL ? target : slash, '\\');
    size_t n;
    char *s;

    slash = back == NULL ? slash : back;
    back  = strrchr(target, ':'); /* C:name */
    slash = slash == NULL ? back : slash;
    n     = slash == NULL ? 0 : (size_t) (slash - target) + 1;
    s     = malloc(n + sizeof IO_TEMP_NAME);
#else
    size_t n = slash == NULL ? 0 : (size_t) (slash - target) + 1;
    char *s  = malloc(n + sizeof IO_TEMP_NAME);
#endif

    if (s != NULL) {
        memcpy(s, target, n);
        memcpy(s + n, IO_TEMP_NAME, sizeof IO_TEMP_NAME);
    }
    return s;
}

/* Creates the temporary file; mkstemp gives it mode 0600, so nobody else reads it before it is
 * done. */
static int output_open_temp(output *out)
{
    int failed;

    out->temp = output_temp_name(out->target);
    if (out->temp == NULL) {
        return cli_fail_errno(out->name);
    }
    cleanup_block();
    out->fd = mkstemp(out->temp);
    failed  = out->fd < 0 ? cli_fail_errno(out->name) : 0;
    if (!failed && cleanup_add(out->temp) != 0) {
        failed = cli_fail(out->name, "too many temporary files");
        (void) unlink(out->temp);
        (void) close(out->fd);
    }
    cleanup_unblock();
    return failed;
}

/* Begins the file that will stand at path, or, with follow, where a link there points to. old is
 * what stands there now; NULL if nothing does. */
static int output_begin(output *out, const char *path, const struct stat *old, int follow)
{
    mode_t mask;

    if (old == NULL) {
        mask = umask(0);
        (void) umask(mask);
        out->mode &= ~mask;
    } else if (!out->force) {
        return cli_fail(path, "exists already (-f replaces it)");
    } else {
        out->mode &= old->st_mode;
    }
    if (old != NULL && follow) { /* a link stays a link */
        out->target = realpath(path, NULL);
        if (out->target == NULL) {
            return cli_fail_errno(path);
        }
    } else {
        out->target = io_path_with(path, "");
        if (out->target == NULL) {
            return -1;
        }
    }
    if (output_open_temp(out) != 0) {
        output_free(out);
        return -1;
    }
    return 0;
}

/* 1 if fd is a terminal or /dev/null: nothing there can be damaged, and nobody else reads it. */
static int output_is_harmless(int fd, const struct stat *st)
{
#if defined(_WIN32) /* character devices are the two, and printers */
    (void) st;
    return isatty(fd);
#else
    struct stat null;

    return isatty(fd) || (S_ISCHR(st->st_mode) && stat("/dev/null", &null) == 0 &&
                          S_ISCHR(null.st_mode) && st->st_rdev == null.st_rdev);
#endif
}

/* Opens what is no regular file, to be written in place. What it is counts once it is open: the
 * name may have got another meaning since old was looked at. */
static int output_open_in_place(output *out, const char *path, const struct stat *old)
{
    static const char refusal[] = "not a regular file (-f writes to it)";
    int flags                   = O_WRONLY | O_CLOEXEC | O_NOCTTY;
    struct stat st;

    if (!out->force && !S_ISCHR(old->st_mode)) { /* opening alone would tell a pipe's reader */
        return cli_fail(path, "%s", refusal);
    }
    out->fd = open(path, out->force ? flags : flags | O_NONBLOCK);
    if (out->fd < 0 || fstat(out->fd, &st) != 0) {
        (void) cli_fail_errno(path);
    } else if (S_ISREG(st.st_mode)) {
        (void) cli_fail(path, "became a regular file meanwhile");
    } else if (!out->force && !output_is_harmless(out->fd, &st)) {
        (void) cli_fail(path, "%s", refusal);
#if !defined(_WIN32)
    } else if (fcntl(out->fd, F_SETFL, 0) != 0) {
        (void) cli_fail_errno(path);
#endif
    } else {
        return 0;
    }
    output_abandon(out);
    return -1;
}

static void output_init(output *out, const char *name, int force, mode_t mode)
{
    out->fd     = -1;
    out->name   = name;
    out->target = NULL;
    out->temp   = NULL;
    out->total  = 0;
    out->force  = force;
    out->mode   = mode;
    out->text   = NULL;
    out->room   = 0;
}

int output_open(output *out, const char *path, int force, mode_t mode)
{
    struct stat st;

    if (io_is_std(path)) {
        output_init(out, "stdout", force, mode);
        out->fd = STDOUT_FILENO;
        if (isatty(STDOUT_FILENO)) {
            progress_off();
        }
        return 0;
    }
    output_init(out, path, force, mode);
    if (lstat(path, &st) != 0) {
        return errno == ENOENT ? output_begin(out, path, NULL, 0) : cli_fail_errno(path);
    }
    if (S_ISLNK(st.st_mode) && stat(path, &st) != 0) {
        return cli_fail_errno(path);
    }
    if (S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        return cli_fail_errno(path);
    }
    return S_ISREG(st.st_mode) ? output_begin(out, path, &st, 1)
                               : output_open_in_place(out, path, &st);
}

int output_open_regular(output *out, const char *path, int force, mode_t mode)
{
    struct stat st;

    output_init(out, path, force, mode);
    if (lstat(path, &st) != 0) {
        return errno == ENOENT ? output_begin(out, path, NULL, 0) : cli_fail_errno(path);
    }
    return S_ISREG(st.st_mode) ? output_begin(out, path, &st, 0)
                               : cli_fail(path, "not a regular file: keys are written to no other");
}

void output_open_text(output *out, char *text, size_t size)
{
    output_init(out, "text", 0, 0);
    out->text = text;
    out->room = size;
    text[0]   = '\0';
}

int output_write(output *out, const void *buf, size_t n)
{
    size_t done = 0;

    if (out->text != NULL) {
        if (n >= out->room - out->total) {
            errno = ENOSPC;
            return cli_fail_errno(out->name);
        }
        memcpy(out->text + out->total, buf, n);
        out->total += n;
        out->text[out->total] = '\0';
        return 0;
    }
    while (done < n) {
        ssize_t w = write(out->fd, (const unsigned char *) buf + done, n - done);

        if (w > 0) {
            done += (size_t) w;
        } else if (w == 0 || errno != EINTR) {
            if (w == 0) {
                errno = ENOSPC;
            }
            return cli_fail_errno(out->name);
        }
    }
    out->total += n;
    return 0;
}

/* Takes the name for a file that nobody had there before. 0, or -1 with errno. */
static int output_take_name(const char *target)
{
    int fd = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, OUTPUT_MODE_SECRET);

    return fd < 0 ? -1 : close(fd);
}

/* Moves the temporary file to its name. Without force, whatever came into being there meanwhile is
 * kept: link refuses atomically; where there are no hard links, the name is taken by an empty file
 * first. */
static int output_rename(output *out)
{
    int taken = 0;

    if (!out->force) {
        if (link(out->temp, out->target) == 0) {
            (void) unlink(out->temp);
            return 0;
        }
        taken = errno != EEXIST && output_take_name(out->target) == 0;
        if (!taken) {
            return errno == EEXIST ? cli_fail(out->name, "exists already (-f replaces it)")
                                   : cli_fail_errno(out->name);
        }
    }
    if (rename(out->temp, out->target) != 0) {
        (void) cli_fail_errno(out->name);
        if (taken) {
            (void) unlink(out->target);
        }
        return -1;
    }
    return 0;
}

/* Sets the mode of the temporary file and closes it: all that is left to do is its name. */
static int output_seal(output *out)
{
    int failed = fchmod(out->fd, out->mode) != 0 ? cli_fail_errno(out->name) : 0;

    if (close(out->fd) != 0 && !failed) {
        failed = cli_fail_errno(out->name);
    }
    out->fd = -1;
    return failed;
}

static void output_end(output *out, int failed)
{
    if (failed) {
        (void) unlink(out->temp);
    }
    cleanup_forget(out->temp);
    output_free(out);
}

int output_commit(output *out)
{
    int failed = 0;

    if (out->target == NULL) {
        if (out->fd > STDERR_FILENO && close(out->fd) != 0) {
            failed = cli_fail_errno(out->name);
        }
        out->fd = -1;
        return failed;
    }
    cleanup_block();
    failed = output_seal(out) || output_rename(out) ? -1 : 0;
    output_end(out, failed);
    cleanup_unblock();
    return failed;
}

/* Gives both temporary files their names; the first's old file is called kept meanwhile. */
static int output_rename_both(output *a, output *b, const char *kept)
{
    int had = a->force && rename(a->target, kept) == 0;

    if (a->force && !had && errno != ENOENT) {
        return cli_fail_errno(a->name);
    }
    if (output_rename(a) == 0) {
        if (output_rename(b) == 0) {
            if (had) {
                (void) unlink(kept);
            }
            return 0;
        }
        (void) unlink(a->target);
    }
    if (had && rename(kept, a->target) != 0) {
        cli_note(kept, "this is the old file, which could not be put back");
    }
    return -1;
}

int output_commit_both(output *a, output *b)
{
    char *kept = io_path_with(a->temp, OUTPUT_KEPT);
    int failed;

    cleanup_block();
    failed = output_seal(a);
    failed = output_seal(b) || failed || kept == NULL || output_rename_both(a, b, kept) ? -1 : 0;
    output_end(a, failed);
    output_end(b, failed);
    cleanup_unblock();
    free(kept);
    return failed;
}

void output_abandon(output *out)
{
    if (out->fd < 0) {
        return;
    }
    if (out->fd > STDERR_FILENO) {
        (void) close(out->fd);
    }
    if (out->temp != NULL) {
        cleanup_block();
        (void) unlink(out->temp);
        cleanup_forget(out->temp);
        cleanup_unblock();
    }
    output_free(out);
}
