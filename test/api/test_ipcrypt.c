/* SPDX-License-Identifier: ISC */
/* The contract of crypto_ipcrypt. */
#include "api_test.h"

typedef void ipcrypt_fn(unsigned char *out, const unsigned char *in, const unsigned char *k);
typedef void ipcrypt_tweaked_fn(unsigned char *out, const unsigned char *in, const unsigned char *t,
                                const unsigned char *k);

enum { IPCRYPT_ROOM = 128 };

static const uint8_t ipcrypt_v4[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

/* A random address, every other time one of IPv4. */
static void ipcrypt_address(uint8_t a[16], int i)
{
    api_random(a, 16);
    if (i % 2 == 0) {
        memcpy(a, ipcrypt_v4, sizeof ipcrypt_v4);
    }
}

/* in at offset 40 of a room and out at any offset that overlaps it give what they give apart;
 * nothing else changes. */
static int ipcrypt_overlaps(ipcrypt_fn *f, size_t inlen, size_t outlen, const uint8_t *k,
                            const uint8_t *in, const uint8_t *want)
{
    uint8_t room[IPCRYPT_ROOM], expected[IPCRYPT_ROOM];
    size_t at;

    for (at = 40 - outlen; at <= 40 + inlen; at++) {
        api_random(room, sizeof room);
        memcpy(room + 40, in, inlen);
        memcpy(expected, room, sizeof room);
        memcpy(expected + at, want, outlen);
        f(room + at, room + 40, k);
        if (memcmp(room, expected, sizeof room) != 0) {
            return 0;
        }
    }
    return 1;
}

/* Both directions, any overlap, inputs unchanged. */
static int ipcrypt_test_plain(ipcrypt_fn *encrypt, ipcrypt_fn *decrypt, size_t keybytes)
{
    uint8_t a[16], copy[16], c[17], back[17], k[32], k_copy[32];
    int i, ok = 1;

    for (i = 0; i < 40; i++) {
        ipcrypt_address(a, i);
        api_random(k, sizeof k);
        memcpy(copy, a, sizeof a);
        memcpy(k_copy, k, sizeof k);
        c[16] = back[16] = 0x5b;
        encrypt(c, a, k);
        decrypt(back, c, k);
        ok &= memcmp(back, copy, 16) == 0 && memcmp(c, copy, 16) != 0 && c[16] == 0x5b &&
              back[16] == 0x5b && memcmp(a, copy, 16) == 0 && memcmp(k, k_copy, sizeof k) == 0;
        ok &= ipcrypt_overlaps(encrypt, 16, 16, k, a, c);
        ok &= ipcrypt_overlaps(decrypt, 16, 16, k, c, a);
        memcpy(back, c, 16);
        k[i % (int) keybytes] ^= (uint8_t) (1 << i % 8);
        decrypt(back, c, k);
        ok &= memcmp(back, a, 16) != 0;
    }
    return ok;
}

/* The same with a tweak, which is the head of the output and matters. */
static int ipcrypt_test_tweaked(ipcrypt_tweaked_fn *encrypt, ipcrypt_fn *decrypt, size_t keybytes,
                                size_t tweakbytes)
{
    uint8_t a[16], copy[16], t[16], t_copy[16], c[33], other[32], back[17], k[32];
    uint8_t room[IPCRYPT_ROOM];
    size_t at, len = 16 + tweakbytes;
    int i, ok      = 1;

    for (i = 0; i < 40; i++) {
        ipcrypt_address(a, i);
        api_random(k, sizeof k);
        api_random(t, sizeof t);
        memcpy(copy, a, sizeof a);
        memcpy(t_copy, t, sizeof t);
        c[len] = back[16] = 0x5b;
        encrypt(c, a, t, k);
        decrypt(back, c, k);
        ok &= memcmp(back, copy, 16) == 0 && memcmp(c, t, tweakbytes) == 0 && c[len] == 0x5b &&
              back[16] == 0x5b && memcmp(a, copy, 16) == 0 && memcmp(t, t_copy, sizeof t) == 0;
        ok &= ipcrypt_overlaps(decrypt, len, 16, k, c, a);
        for (at = 40 - len; at <= 80; at++) { /* over the address and the tweak */
            memcpy(room + 40, a, 16);
            memcpy(room + 60, t, tweakbytes);
            encrypt(room + at, room + 40, room + 60, k);
            ok &= memcmp(room + at, c, len) == 0;
        }
        t[i % (int) tweakbytes] ^= (uint8_t) (1 << i % 8);
        encrypt(other, a, t, k);
        ok &= memcmp(other + tweakbytes, c + tweakbytes, 16) != 0;
        k[i % (int) keybytes] ^= (uint8_t) (1 << i % 8);
        decrypt(back, c, k);
        ok &= memcmp(back, a, 16) != 0;
    }
    return ok;
}

static unsigned ipcrypt_bit_of(const uint8_t a[16], unsigned i)
{
    return a[i / 8] >> (7 - i % 8) & 1u;
}

/* The number of leading bits that a and b share. */
static unsigned ipcrypt_common(const uint8_t a[16], const uint8_t b[16])
{
    unsigned i;

    for (i = 0; i < 128 && ipcrypt_bit_of(a, i) == ipcrypt_bit_of(b, i); i++) {
    }
    return i;
}

/* Two addresses that share exactly n leading bits are encrypted to two that do. */
static int ipcrypt_test_prefix(unsigned first, int v4)
{
    uint8_t a[16], b[16], k[32], x[16], y[16];
    unsigned n, i;
    int ok = 1;

    for (n = first; n < 128; n++) {
        ipcrypt_address(a, v4 ? 0 : 1);
        a[0] |= v4 ? 0 : 0x20; /* a and b are both of IPv6 */
        api_random(k, sizeof k);
        api_random(b, sizeof b);
        for (i = 0; i < n; i++) {
            b[i / 8] = (uint8_t) ((b[i / 8] & ~(0x80 >> i % 8)) | (a[i / 8] & 0x80 >> i % 8));
        }
        b[n / 8] = (uint8_t) ((b[n / 8] & ~(0x80 >> n % 8)) | (~a[n / 8] & 0x80 >> n % 8));
        crypto_ipcrypt_pfx_encrypt(x, a, k);
        crypto_ipcrypt_pfx_encrypt(y, b, k);
        ok &= ipcrypt_common(x, y) == n;
        ok &= (memcmp(x, ipcrypt_v4, sizeof ipcrypt_v4) == 0) == v4;
    }
    return ok;
}

/* A key of two equal halves changes no address; halves that differ in a bit change every one. */
static int ipcrypt_test_equal_halves(void)
{
    uint8_t a[16], c[16], back[16], k[32];
    int i, ok = 1;

    for (i = 0; i < 40; i++) {
        ipcrypt_address(a, i);
        api_random(k, 16);
        memcpy(k + 16, k, 16);
        crypto_ipcrypt_pfx_encrypt(c, a, k);
        crypto_ipcrypt_pfx_decrypt(back, a, k);
        ok &= memcmp(c, a, 16) == 0 && memcmp(back, a, 16) == 0;
        k[i % 32] ^= (uint8_t) (1 << i % 8);
        crypto_ipcrypt_pfx_encrypt(c, a, k);
        crypto_ipcrypt_pfx_decrypt(back, c, k);
        ok &= memcmp(c, a, 16) != 0 && memcmp(back, a, 16) == 0;
    }
    return ok;
}

static int ipcrypt_test_keygen(void (*keygen)(unsigned char *), size_t len)
{
    uint8_t a[34], b[34];

    memset(a, 0xb7, sizeof a);
    memset(b, 0xb7, sizeof b);
    keygen(a + 1);
    keygen(b + 1);
    return memcmp(a, b, len) != 0 && a[0] == 0xb7 && a[len + 1] == 0xb7 &&
           !api_all(a + 1, 0xb7, 8) && !api_all(a + 1 + len - 8, 0xb7, 8);
}

/* A source of randomness that always says the same. */
static const char *ipcrypt_broken_name(void)
{
    return "broken";
}

static uint32_t ipcrypt_broken_random(void)
{
    return 0x04040404;
}

static void ipcrypt_broken_buf(void *buf, size_t size)
{
    memset(buf, 4, size);
}

static const randombytes_implementation ipcrypt_broken = {
    ipcrypt_broken_name, ipcrypt_broken_random, NULL, NULL, ipcrypt_broken_buf, NULL,
};

static int ipcrypt_test_broken_source(void)
{
    uint8_t k[32];

    (void) randombytes_set_implementation(&ipcrypt_broken);
    crypto_ipcrypt_pfx_keygen(k);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
    return memcmp(k, k + 16, 16) != 0;
}

int main(void)
{
    api_seed();
    tap_ok(ipcrypt_test_plain(crypto_ipcrypt_encrypt, crypto_ipcrypt_decrypt, 16),
           "ipcrypt: both directions, any overlap");
    tap_ok(ipcrypt_test_tweaked(crypto_ipcrypt_nd_encrypt, crypto_ipcrypt_nd_decrypt, 16, 8),
           "nd: both directions, any overlap, the tweak leads the output");
    tap_ok(ipcrypt_test_tweaked(crypto_ipcrypt_ndx_encrypt, crypto_ipcrypt_ndx_decrypt, 32, 16),
           "ndx: both directions, any overlap, the tweak leads the output");
    tap_ok(ipcrypt_test_plain(crypto_ipcrypt_pfx_encrypt, crypto_ipcrypt_pfx_decrypt, 32),
           "pfx: both directions, any overlap");
    tap_ok(ipcrypt_test_prefix(3, 0), "pfx: addresses of IPv6 keep common prefixes");
    tap_ok(ipcrypt_test_prefix(96, 1),
           "pfx: addresses of IPv4 keep common prefixes, and stay such");
    tap_ok(ipcrypt_test_equal_halves(), "pfx: a key of two equal halves changes nothing");
    tap_ok(ipcrypt_test_keygen(crypto_ipcrypt_keygen, crypto_ipcrypt_KEYBYTES) &&
               ipcrypt_test_keygen(crypto_ipcrypt_nd_keygen, crypto_ipcrypt_ND_KEYBYTES) &&
               ipcrypt_test_keygen(crypto_ipcrypt_ndx_keygen, crypto_ipcrypt_NDX_KEYBYTES) &&
               ipcrypt_test_keygen(crypto_ipcrypt_pfx_keygen, crypto_ipcrypt_PFX_KEYBYTES),
           "keygen makes random bytes");
    tap_ok(ipcrypt_test_broken_source(), "pfx_keygen never makes equal halves");
    return tap_done();
}
