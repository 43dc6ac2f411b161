/* SPDX-License-Identifier: ISC */
/* lib25519, as trona bench --compare measures it. It makes no key pair from a seed, and its
 * signatures are random, so that they cannot be compared with trona's. */
#include "peers_library.h"

#include <stddef.h>
#include <string.h>

enum { LIB25519_MESSAGE = 32, LIB25519_SIGNATURE = 64 };

static struct {
    void (*dh)(uint8_t *, const uint8_t *, const uint8_t *);
    void (*base)(uint8_t *, const uint8_t *);
    void (*batch)(uint8_t *, const uint8_t *, const uint8_t *, long long);
    int (*open)(uint8_t *, long long *, const uint8_t *, long long, const uint8_t *);
} lib25519_api;

static int lib25519_x25519(peers_data *d)
{
    lib25519_api.dh(d->out, d->sealed, d->key);
    return 0;
}

static int lib25519_base(peers_data *d)
{
    lib25519_api.base(d->out, d->key);
    return 0;
}

static int lib25519_batch(peers_data *d)
{
    lib25519_api.batch(d->out, d->in, d->in + 16 * 32, 16);
    return 0;
}

static int lib25519_verify(peers_data *d)
{
    uint8_t sm[LIB25519_SIGNATURE + LIB25519_MESSAGE], m[sizeof sm];
    long long n;

    memcpy(sm, d->sealed, LIB25519_SIGNATURE);
    memcpy(sm + LIB25519_SIGNATURE, d->in, LIB25519_MESSAGE);
    return lib25519_api.open(m, &n, sm, sizeof sm, d->sealed + 96);
}

static int lib25519_load(void)
{
    static const char *const names[] = {"lib25519.so.1", "lib25519.1.dylib", NULL};
    void *l                          = peers_open(names);

    return l != NULL && peers_find(l, "lib25519_dh_x25519", &lib25519_api.dh) &&
           peers_find(l, "lib25519_nG_montgomery25519", &lib25519_api.base) &&
           peers_find(l, "lib25519_nPbatch_montgomery25519", &lib25519_api.batch) &&
           peers_find(l, "lib25519_sign_ed25519_open", &lib25519_api.open);
}

static void lib25519_prepare(const peers_data *d)
{
    (void) d;
}

static const char *lib25519_version(void)
{
    return "unknown"; /* it does not tell */
}

static const peers_way lib25519_ways[] = {
    {"x25519", lib25519_x25519},
    {"x25519-base", lib25519_base},
    {"x25519-batch-16", lib25519_batch},
    {"ed25519-verify", lib25519_verify},
};

const peers_library peers_lib25519 = {"lib25519",
                                      lib25519_load,
                                      NULL,
                                      lib25519_prepare,
                                      lib25519_version,
                                      lib25519_ways,
                                      sizeof lib25519_ways / sizeof lib25519_ways[0]};
