/* SPDX-License-Identifier: ISC */
/* The C library of BLAKE3, as trona bench --compare measures it. */
#include "peers_library.h"

#include <stddef.h>

/* A hasher takes 1912 bytes. */
static union {
    uint64_t align;
    uint8_t bytes[4096];
} blake3_hasher;

static struct {
    const char *(*version)(void);
    void (*init)(void *);
    void (*update)(void *, const void *, size_t);
    void (*finalize)(const void *, uint8_t *, size_t);
} blake3_api;

static int blake3_hash(peers_data *d)
{
    blake3_api.init(&blake3_hasher);
    blake3_api.update(&blake3_hasher, d->in, d->len);
    blake3_api.finalize(&blake3_hasher, d->out, 32);
    return 0;
}

static int blake3_load(void)
{
    static const char *const names[] = {"libblake3.so.0", "libblake3.0.dylib", NULL};
    void *l                          = peers_open(names);

    return l != NULL && peers_find(l, "blake3_version", &blake3_api.version) &&
           peers_find(l, "blake3_hasher_init", &blake3_api.init) &&
           peers_find(l, "blake3_hasher_update", &blake3_api.update) &&
           peers_find(l, "blake3_hasher_finalize", &blake3_api.finalize);
}

static void blake3_prepare(const peers_data *d)
{
    (void) d;
}

static const char *blake3_version(void)
{
    return blake3_api.version();
}

static const peers_way blake3_ways[] = {{"blake3", blake3_hash}};

const peers_library peers_blake3 = {"libblake3",
                                    blake3_load,
                                    NULL,
                                    blake3_prepare,
                                    blake3_version,
                                    blake3_ways,
                                    sizeof blake3_ways / sizeof blake3_ways[0]};
