/* SPDX-License-Identifier: ISC */
/* Known answers of BLAKE3 by the public functions. */
#include "kat.h"

/* Everything that gives one output, against the field of the record. */
static int kat_blake3_stream(const kat_record *v, const char *field,
                             const crypto_blake3_state *init, const uint8_t *m, size_t len)
{
    static const size_t steps[] = {1, 63, 64, 65, 1000, 1023, 1024, 1025, 2048, 3000, 4096, 20000};
    size_t outlen               = kat_get(v, field).len, i, j, n;
    uint8_t *out                = kat_buffer(outlen);
    crypto_blake3_state s;

    for (i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        s = *init;
        for (j = 0; j < len; j += n) {
            n = len - j < steps[i] ? len - j : steps[i];
            if (crypto_blake3_update(&s, m + j, n) != 0) {
                return -1;
            }
        }
        memset(out, 0, outlen);
        if (crypto_blake3_final(&s, out, outlen) != 0 || kat_expect(v, field, out, outlen) != 0) {
            printf("# in pieces of %zu bytes\n", steps[i]);
            return -1;
        }
    }
    for (i = 1; i <= outlen; i += 13) {
        memset(out, 0, outlen);
        for (j = 0; j < outlen; j += i) {
            n = outlen - j < i ? outlen - j : i;
            if (crypto_blake3_final_seek(&s, j, out + j, n) != 0) {
                return -1;
            }
        }
        if (kat_expect(v, field, out, outlen) != 0) {
            printf("# output in pieces of %zu bytes\n", i);
            return -1;
        }
    }
    return 0;
}

/* The message is len bytes, number i being i mod 251; key and context as in the team's file. */
KAT(crypto_blake3)
{
    const uint8_t *key = kat_fixed(v, "key", 32);
    kat_bytes context  = kat_get(v, "context");
    size_t len = (size_t) kat_number(v, "len", 0), outlen = kat_get(v, "hash").len, i;
    uint8_t *m = kat_buffer(len), *out = kat_buffer(outlen + 32);
    crypto_blake3_state s;

    for (i = 0; i < len; i++) {
        m[i] = (uint8_t) (i % 251);
    }
    if (crypto_blake3(out, outlen, m, len) != 0 || kat_expect(v, "hash", out, outlen) != 0 ||
        crypto_hash_blake3(out + 32, m, len) != 0 || memcmp(out, out + 32, 32) != 0 ||
        crypto_blake3_threads(out, outlen, m, len, 3) != 0 ||
        kat_expect(v, "hash", out, outlen) != 0 ||
        crypto_blake3_keyed(out, outlen, m, len, key) != 0 ||
        kat_expect(v, "keyed", out, outlen) != 0 ||
        crypto_blake3_derive_key(out, outlen, (const char *) context.p, context.len, m, len) != 0 ||
        kat_expect(v, "derived", out, outlen) != 0) {
        return -1;
    }
    (void) crypto_blake3_init(&s);
    if (kat_blake3_stream(v, "hash", &s, m, len) != 0) {
        return -1;
    }
    (void) crypto_blake3_init_keyed(&s, key);
    if (kat_blake3_stream(v, "keyed", &s, m, len) != 0) {
        return -1;
    }
    (void) crypto_blake3_init_derive_key(&s, (const char *) context.p, context.len);
    return kat_blake3_stream(v, "derived", &s, m, len);
}

/* Output far from its beginning. */
KAT(blake3_seek)
{
    kat_bytes m = kat_get(v, "m");
    size_t n    = kat_get(v, "output").len;
    uint8_t *p  = kat_buffer(n);
    crypto_blake3_state s;

    (void) crypto_blake3_init(&s);
    (void) crypto_blake3_update(&s, m.p, m.len);
    return crypto_blake3_final_seek(&s, kat_number(v, "seek", 0), p, n) != 0
               ? -1
               : kat_expect(v, "output", p, n);
}
