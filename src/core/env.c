#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The operator's overrides, read from the environment unless the program is set-uid. */
#include "targets.h"

#include "env.h"

#include <stdlib.h>

#if defined(__linux__)
# include <sys/auxv.h>
#elif !defined(_WIN32)
# include <unistd.h>
#endif

/* 1 if the environment was set by somebody with fewer rights than this process has. */
static int env_untrusted(void)
{
#if defined(__linux__)
    return getauxval(AT_SECURE) != 0;
#elif defined(__APPLE__) || defined(__FreeBSD__) || defined(__OpenBSD__) || defined(__NetBSD__) || \
    defined(__DragonFly__)
    return issetugid() != 0;
#elif defined(_WIN32) || defined(__EMSCRIPTEN__) || defined(__wasi__)
    return 0;
#else
    return getuid() != geteuid() || getgid() != getegid();
#endif
}

const char *env_override(const char *name)
{
    const char *value = env_untrusted() ? NULL : getenv(name);

    return value != NULL && value[0] != 0 ? value : NULL;
}
