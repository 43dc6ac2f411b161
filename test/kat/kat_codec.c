/* SPDX-License-Identifier: ISC */
/* Hexadecimal and base64, to text and back. */
#include "kat.h"

static int kat_codec_back(const kat_bytes *bin, const uint8_t *got, size_t len, int ret)
{
    if (ret != 0 || len != bin->len || memcmp(got, bin->p, len) != 0) {
        printf("# decoding returns %d and %zu bytes, should be 0 and %zu\n", ret, len, bin->len);
        return -1;
    }
    return 0;
}

KAT(sodium_hex)
{
    kat_bytes bin = kat_get(v, "bin");
    char *text    = (char *) kat_buffer(2 * bin.len + 1);
    uint8_t *back = kat_buffer(bin.len + 1);
    size_t len    = 0;
    int ret;

    (void) sodium_bin2hex(text, 2 * bin.len + 1, bin.p, bin.len);
    ret = sodium_hex2bin(back, bin.len, text, 2 * bin.len, NULL, &len, NULL);
    ret = kat_codec_back(&bin, back, len, ret);
    return kat_expect(v, "text", text, 2 * bin.len) | ret;
}

KAT(sodium_base64)
{
    kat_bytes bin = kat_get(v, "bin");
    int variant   = (int) kat_number(v, "variant", 1);
    size_t max = sodium_base64_encoded_len(bin.len, variant), len = 0;
    char *text    = (char *) kat_buffer(max);
    uint8_t *back = kat_buffer(bin.len + 1);
    int ret;

    (void) sodium_bin2base64(text, max, bin.p, bin.len, variant);
    ret = sodium_base642bin(back, bin.len, text, max - 1, NULL, &len, NULL, variant);
    ret = kat_codec_back(&bin, back, len, ret);
    return kat_expect(v, "text", text, max - 1) | ret;
}
