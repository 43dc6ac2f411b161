/* SPDX-License-Identifier: ISC */
/* Known answers of BLAKE2b by the public functions. */
#include "kat.h"

#include "../../src/blake2b/blake2b.h"

/* Fields that a record leaves out are empty. */
static kat_bytes kat_blake2b_optional(const kat_record *v, const char *field)
{
    static const uint8_t nothing[1];
    kat_bytes b = {nothing, 0};

    return kat_has(v, field) ? kat_get(v, field) : b;
}

/* The message in pieces of step bytes; outlen bytes to out. */
static int kat_blake2b_stream(uint8_t *out, size_t outlen, kat_bytes m, kat_bytes key,
                              const uint8_t *salt, const uint8_t *personal, size_t step)
{
    crypto_generichash_blake2b_state s;
    size_t i, n;

    if (crypto_generichash_blake2b_init_salt_personal(&s, key.p, key.len, outlen, salt, personal) !=
        0) {
        return -1;
    }
    for (i = 0; i < m.len; i += n) {
        n = m.len - i < step ? m.len - i : step;
        if (crypto_generichash_blake2b_update(&s, m.p + i, n) != 0) {
            return -1;
        }
    }
    return crypto_generichash_blake2b_final(&s, out, outlen);
}

/* One message by every function that can hash it, against the field hash. */
static int kat_blake2b_all(const kat_record *v, kat_bytes m, kat_bytes key)
{
    static const size_t steps[] = {1, 63, 64, 65, 127, 128, 129, 256, 1000, 100000};
    kat_bytes salt              = kat_blake2b_optional(v, "salt");
    kat_bytes personal          = kat_blake2b_optional(v, "personal");
    const uint8_t *sp           = salt.len != 0 ? kat_fixed(v, "salt", 16) : NULL;
    const uint8_t *pp           = personal.len != 0 ? kat_fixed(v, "personal", 16) : NULL;
    size_t outlen               = kat_get(v, "hash").len, i;
    uint8_t out[64];
    crypto_generichash_state s;

    if (crypto_generichash_blake2b_salt_personal(out, outlen, m.p, m.len, key.p, key.len, sp, pp) !=
            0 ||
        kat_expect(v, "hash", out, outlen) != 0) {
        return -1;
    }
    for (i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (kat_blake2b_stream(out, outlen, m, key, sp, pp, steps[i]) != 0 ||
            kat_expect(v, "hash", out, outlen) != 0) {
            printf("# in pieces of %zu bytes\n", steps[i]);
            return -1;
        }
    }
    if (sp != NULL || pp != NULL) {
        return 0;
    }
    if (crypto_generichash(out, outlen, m.p, m.len, key.p, key.len) != 0 ||
        kat_expect(v, "hash", out, outlen) != 0 ||
        crypto_generichash_blake2b(out, outlen, m.p, m.len, key.p, key.len) != 0 ||
        kat_expect(v, "hash", out, outlen) != 0 ||
        crypto_generichash_init(&s, key.p, key.len, outlen) != 0 ||
        crypto_generichash_update(&s, m.p, m.len) != 0 ||
        crypto_generichash_update(&s, NULL, 0) != 0 ||
        crypto_generichash_final(&s, out, outlen) != 0) {
        return -1;
    }
    return kat_expect(v, "hash", out, outlen);
}

KAT(crypto_generichash)
{
    return kat_blake2b_all(v, kat_get(v, "m"), kat_blake2b_optional(v, "key"));
}

/* The message is 00 01 02 ..., of len bytes; the key, of keylen, likewise. */
KAT(blake2b_count)
{
    kat_bytes m, key;
    uint8_t *p = kat_buffer(1000);
    size_t i;

    for (i = 0; i < 1000; i++) {
        p[i] = (uint8_t) i;
    }
    m.p     = p;
    m.len   = (size_t) kat_number(v, "len", 0);
    key.p   = p;
    key.len = (size_t) kat_number(v, "keylen", 0);
    return m.len <= 1000 && key.len <= 64 ? kat_blake2b_all(v, m, key) : -1;
}

/* The generator of RFC 7693 appendix E. */
static void kat_blake2b_sequence(uint8_t *out, size_t len, uint32_t seed)
{
    uint32_t a = 0xdead4bad * seed, b = 1, t;
    size_t i;

    for (i = 0; i < len; i++) {
        t      = a + b;
        a      = b;
        b      = t;
        out[i] = (uint8_t) (t >> 24);
    }
}

/* RFC 7693 appendix E: the hash of the hashes of many lengths, keyed and not. */
KAT(blake2b_rfc7693_e)
{
    static const size_t md_len[4] = {20, 32, 48, 64}, in_len[6] = {0, 3, 128, 129, 255, 1024};
    crypto_generichash_state s;
    uint8_t in[1024], md[64], key[64];
    size_t i, j;

    (void) crypto_generichash_init(&s, NULL, 0, 32);
    for (i = 0; i < 4; i++) {
        for (j = 0; j < 6; j++) {
            kat_blake2b_sequence(in, in_len[j], (uint32_t) in_len[j]);
            (void) crypto_generichash(md, md_len[i], in, in_len[j], NULL, 0);
            (void) crypto_generichash_update(&s, md, md_len[i]);
            kat_blake2b_sequence(key, md_len[i], (uint32_t) md_len[i]);
            (void) crypto_generichash(md, md_len[i], in, in_len[j], key, md_len[i]);
            (void) crypto_generichash_update(&s, md, md_len[i]);
        }
    }
    (void) crypto_generichash_final(&s, md, 32);
    return kat_expect(v, "hash", md, 32);
}

/* The internal function, in place. */
KAT(blake2b_hash)
{
    kat_bytes m = kat_get(v, "m"), want = kat_get(v, "hash");
    uint8_t *buf = kat_buffer(m.len + 64);

    memcpy(buf, m.p, m.len);
    blake2b_hash(buf, want.len, buf, m.len);
    return kat_expect(v, "hash", buf, want.len);
}
