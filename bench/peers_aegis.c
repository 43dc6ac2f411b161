/* SPDX-License-Identifier: ISC */
/* libaegis, as trona bench --compare measures it. */
#include "peers_library.h"

#include <stddef.h>

enum { AEGIS_TAG = 32 };

#define AEGIS_SEALS(X) X(128l) X(128x2) X(128x4) X(256) X(256x2) X(256x4)
#define AEGIS_OPENS(X) X(128l) X(256)

static struct {
#define X(v)                                                                                       \
    int (*seal##v)(uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *, size_t,            \
                   const uint8_t *, const uint8_t *);
    AEGIS_SEALS(X)
#undef X
#define X(v)                                                                                       \
    int (*open##v)(uint8_t *, const uint8_t *, size_t, size_t, const uint8_t *, size_t,            \
                   const uint8_t *, const uint8_t *);
    AEGIS_OPENS(X)
#undef X
} aegis_api;

#define X(v)                                                                                       \
    static int aegis_seal##v(peers_data *d)                                                        \
    {                                                                                              \
        return aegis_api.seal##v(d->out, AEGIS_TAG, d->in, d->len, NULL, 0, d->nonce, d->key);     \
    }
AEGIS_SEALS(X)
#undef X
#define X(v)                                                                                       \
    static int aegis_open##v(peers_data *d)                                                        \
    {                                                                                              \
        return aegis_api.open##v(d->out, d->sealed, d->len + AEGIS_TAG, AEGIS_TAG, NULL, 0,        \
                                 d->nonce, d->key);                                                \
    }
AEGIS_OPENS(X)
#undef X

static int aegis_load(void)
{
    static const char *const names[] = {"libaegis.so", "libaegis.dylib", NULL};
    void *l                          = peers_open(names);
    int (*init)(void);

    if (l == NULL || !peers_find(l, "aegis_init", &init)) {
        return 0;
    }
#define X(v)                                                                                       \
    if (!peers_find(l, "aegis" #v "_encrypt", &aegis_api.seal##v)) {                               \
        return 0;                                                                                  \
    }
    AEGIS_SEALS(X)
#undef X
#define X(v)                                                                                       \
    if (!peers_find(l, "aegis" #v "_decrypt", &aegis_api.open##v)) {                               \
        return 0;                                                                                  \
    }
    AEGIS_OPENS(X)
#undef X
    return init() == 0;
}

static void aegis_prepare(const peers_data *d)
{
    (void) d;
}

static const char *aegis_version(void)
{
    return "unknown"; /* it does not tell */
}

static const peers_way aegis_ways[] = {
    {"aegis128l-seal", aegis_seal128l},   {"aegis128l-open", aegis_open128l},
    {"aegis256-seal", aegis_seal256},     {"aegis256-open", aegis_open256},
    {"aegis128x2-seal", aegis_seal128x2}, {"aegis128x4-seal", aegis_seal128x4},
    {"aegis256x2-seal", aegis_seal256x2}, {"aegis256x4-seal", aegis_seal256x4},
};

const peers_library peers_aegis = {"libaegis",
                                   aegis_load,
                                   NULL,
                                   aegis_prepare,
                                   aegis_version,
                                   aegis_ways,
                                   sizeof aegis_ways / sizeof aegis_ways[0]};
