/* SPDX-License-Identifier: ISC */
/* The thread's reason for its last -1, and misuse. */
#include "error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
# include <io.h>
#elif defined(__unix__) || defined(__APPLE__)
# include <unistd.h>
#endif

#include "atomics.h"

static THREAD_LOCAL const char *error_last;
static void (*error_handler)(void);

int error_fail(const char *why)
{
    error_last = why;
    return -1;
}

int error_fail_errno(int error, const char *why)
{
    errno = error;
    return error_fail(why);
}

const char *trona_last_error(void)
{
    return error_last != NULL ? error_last : "";
}

int sodium_set_misuse_handler(void (*handler)(void))
{
    ATOMIC_STORE_RELEASE(error_handler, handler);
    return 0;
}

/* Prints one line, by one call, which signal handlers may make, too. */
static void error_print(const char *why)
{
    static const char head[] = "trona: misuse: ";
    char line[160];
    size_t len = strlen(why), most = sizeof line - sizeof head;

    len = len < most ? len : most;
    memcpy(line, head, sizeof head - 1);
    memcpy(line + sizeof head - 1, why, len);
    line[sizeof head - 1 + len] = '\n';
#if defined(_WIN32)
    (void) _write(2, line, (unsigned) (sizeof head + len));
#elif defined(__unix__) || defined(__APPLE__)
    if (write(STDERR_FILENO, line, sizeof head + len) < 0) {
        return; /* nothing else can be done */
    }
#endif
}

void error_misuse(const char *why)
{
    void (*handler)(void) = ATOMIC_LOAD_ACQUIRE(error_handler);

    (void) error_fail(why);
    if (handler != NULL) {
        handler();
    } else {
        error_print(why);
    }
    abort();
}

void sodium_misuse(void)
{
    error_misuse("sodium_misuse: called by the program");
}
