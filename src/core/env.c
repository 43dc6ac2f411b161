/* SPDX-License-Identifier: ISC */
#include "gnu_source.h"
/* The operator's overrides, copied from the environment unless the program is set-uid. */
#include "atomics.h"
#include "env.h"
#include "targets.h"

#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
# include <sys/auxv.h>
#elif !defined(_WIN32)
# include <unistd.h>
#endif

/* 1 if somebody with fewer rights than this process has set the environment. */
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

enum { ENV_COUNT = 3, ENV_SIZE = 2048 };

static const char *const env_names[ENV_COUNT] = {"TRONA_CPU", "TRONA_IMPL", "TRONA_PICK"};
static char env_values[ENV_COUNT][ENV_SIZE]; /* empty: not set */
static int env_long[ENV_COUNT];
static int env_known; /* 1: the copies are valid. Concurrent threads store the same */

#if defined(__GNUC__)
__attribute__((constructor))
#endif
void env_read(void)
{
    int i, ignored;
    const char *value;
    size_t len;

    if (ATOMIC_LOAD_ACQUIRE(env_known)) {
        return;
    }
    ignored = env_untrusted();
    for (i = 0; i < ENV_COUNT; i++) {
        value = ignored ? NULL : getenv(env_names[i]);
        len   = value != NULL ? strlen(value) : 0;
        if (len < ENV_SIZE) {
            memcpy(env_values[i], len > 0 ? value : "", len);
        } else {
            env_long[i] = 1;
        }
    }
    ATOMIC_STORE_RELEASE(env_known, 1);
}

/* The index of name, which is one of env_names. */
static int env_index(const char *name)
{
    int i = 0;

    env_read();
    while (i < ENV_COUNT - 1 && strcmp(env_names[i], name) != 0) {
        i++;
    }
    return i;
}

const char *env_override(const char *name)
{
    const char *value = env_values[env_index(name)];

    return value[0] != 0 ? value : NULL;
}

int env_too_long(const char *name)
{
    return env_long[env_index(name)];
}
