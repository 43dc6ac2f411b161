/* SPDX-License-Identifier: ISC */
/* ChaCha20 with Poly1305: known answers and benchmark. */
#include "chacha20poly1305.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

/* Fingerprints of output and tag for the text 167 i + i / 16, under the key 80 81 ... and the nonce
 * 40 41 ...: 1046 bytes sealed from block 2^32 - 4 on, with the associated data 255 - 37 i, 31
 * bytes; 1024 bytes opened from block 2^32 - 12 on; 512 bytes sealed from there on, with 25 bytes
 * of associated data. The first text begins with 16 bytes that make a sum of the authenticator
 * carry from word to word. By tools/gen-selftests. */
static const uint8_t chacha20poly1305_carries[16] = {
    0xd0, 0xc4, 0x67, 0x60, 0x71, 0xba, 0x08, 0xd1, 0x34, 0xa0, 0x60, 0x9e, 0x70, 0x0f, 0x81, 0x7f};
static const uint64_t chacha20poly1305_sealed = UINT64_C(0xebdd8f1697ff1648);
static const uint64_t chacha20poly1305_opened = UINT64_C(0x57498141fe1ada37);
static const uint64_t chacha20poly1305_short  = UINT64_C(0x986a9afb4a24de47);

enum {
    CHACHA20POLY1305_SEALED = 1046,
    CHACHA20POLY1305_OPENED = 1024,
    CHACHA20POLY1305_SHORT  = 512
};

static void chacha20poly1305_pattern(uint8_t *p, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        p[i] = (uint8_t) (167 * i + (i >> 4));
    }
}

int chacha20poly1305_selftest(const impl_info *info)
{
    const chacha20poly1305_impl *impl = (const chacha20poly1305_impl *) info;
    uint8_t text[CHACHA20POLY1305_SEALED], out[CHACHA20POLY1305_SEALED + 16];
    uint8_t key[32], nonce[8], ad[31];
    chacha20poly1305_message x;
    size_t i;
    int bad;

    for (i = 0; i < 32; i++) {
        key[i]       = (uint8_t) (0x80 + i);
        nonce[i % 8] = (uint8_t) (0x40 + i % 8);
        ad[i % 31]   = (uint8_t) (255 - 37 * (i % 31));
    }
    chacha20poly1305_pattern(text, sizeof text);
    memcpy(out, text, sizeof text);
    memcpy(out, chacha20poly1305_carries, 16);
    x.out   = out;
    x.in    = out;
    x.len   = CHACHA20POLY1305_SEALED;
    x.ad    = ad;
    x.adlen = sizeof ad;
    x.nonce = nonce;
    x.ic    = UINT64_C(0x9e3779b9fffffffc);
    x.key   = key;
    x.open  = 0;
    STACK_DIRT_CALL(impl->run, (out + CHACHA20POLY1305_SEALED, &x));
    bad     = impl_fingerprint_folded(out, CHACHA20POLY1305_SEALED + 16) != chacha20poly1305_sealed;
    x.in    = text;
    x.len   = CHACHA20POLY1305_OPENED;
    x.ad    = NULL;
    x.adlen = 0;
    x.ic -= 8;
    x.open = 1;
    STACK_DIRT_CALL(impl->run, (out + CHACHA20POLY1305_OPENED, &x));
    bad |= impl_fingerprint_folded(out, CHACHA20POLY1305_OPENED + 16) != chacha20poly1305_opened;
    x.len   = CHACHA20POLY1305_SHORT;
    x.ad    = ad;
    x.adlen = 25;
    x.open  = 0;
    STACK_DIRT_CALL(impl->run, (out + CHACHA20POLY1305_SHORT, &x));
    bad |= impl_fingerprint_folded(out, CHACHA20POLY1305_SHORT + 16) != chacha20poly1305_short;
    return bad ? -1 : 0;
}

/* Nothing if there are too few bytes. */
static void chacha20poly1305_bench_seal(const impl_info *info, uint8_t *buf, size_t len)
{
    const chacha20poly1305_message x = {buf, buf, len, NULL, 0, buf + len, 0, buf + len, 0};
    uint8_t tag[16];

    if (len >= CHACHA20POLY1305_MIN) {
        ((const chacha20poly1305_impl *) info)->run(tag, &x);
    }
}

const impl_bench chacha20poly1305_bench[] = {
    {"seal", 1, chacha20poly1305_bench_seal},
    {NULL, 0, NULL},
};

IMPL_DEFINE(chacha20poly1305);
