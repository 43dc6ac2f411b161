/* The thread's reason for its last -1. */
#include "error.h"

#include <trona.h>

#include "atomics.h"

static THREAD_LOCAL const char *error_last;

int error_fail(const char *why)
{
    error_last = why;
    return -1;
}

const char *trona_last_error(void)
{
    return error_last != NULL ? error_last : "";
}
