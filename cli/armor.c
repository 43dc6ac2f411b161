/* The small text files (keys, signatures): a title line, then in base64 a payload of 64 bytes and
 * the first 16 of BLAKE2b(title || payload). The checksum is for accidents: a damaged public key
 * must not be encrypted to. See doc/file-format.md. */
#include "cli.h"

#include <stdio.h>
#include <string.h>

#define ARMOR_CHECK   16U
#define ARMOR_BYTES   (ARMOR_PAYLOAD + ARMOR_CHECK)
#define ARMOR_BASE64  sodium_base64_ENCODED_LEN(ARMOR_BYTES, sodium_base64_VARIANT_ORIGINAL)
#define ARMOR_MAX     256U /* more than any of these files has */
#define ARMOR_VERSION "1"

/* What one file needs, in one piece of guarded memory. */
typedef struct armor_work {
    char text[ARMOR_MAX];
    unsigned char bytes[ARMOR_BYTES + 16];
    unsigned char check[ARMOR_CHECK];
} armor_work;

static void armor_checksum(unsigned char check[ARMOR_CHECK], const char *title,
                           const unsigned char payload[ARMOR_PAYLOAD])
{
    crypto_generichash_state st;

    (void) crypto_generichash_init(&st, NULL, 0, ARMOR_CHECK);
    (void) crypto_generichash_update(&st, (const unsigned char *) title, strlen(title));
    (void) crypto_generichash_update(&st, payload, ARMOR_PAYLOAD);
    (void) crypto_generichash_final(&st, check, ARMOR_CHECK);
    sodium_memzero(&st, sizeof st);
}

int armor_write(output *out, const char *title, const unsigned char payload[ARMOR_PAYLOAD])
{
    armor_work *w = sodium_malloc(sizeof *w);
    size_t n      = strlen(title);
    int failed;

    if (w == NULL) {
        return cli_fail_errno(out->name);
    }
    memcpy(w->bytes, payload, ARMOR_PAYLOAD);
    armor_checksum(w->bytes + ARMOR_PAYLOAD, title, payload);
    memcpy(w->text, title, n);
    w->text[n++] = '\n';
    (void) sodium_bin2base64(w->text + n, ARMOR_BASE64, w->bytes, ARMOR_BYTES,
                             sodium_base64_VARIANT_ORIGINAL);
    n += ARMOR_BASE64 - 1;
    w->text[n++] = '\n';
    failed       = output_write(out, w->text, n);
    sodium_free(w);
    return failed;
}

/* Says what the file is instead of what was asked for. */
static int armor_wrong_title(const char *path, const char *text, size_t n, const char *title)
{
    static const char *const known[] = {ARMOR_SECRET_KEY, ARMOR_PUBLIC_KEY, ARMOR_SIGNATURE};
    size_t i, stem;

    for (i = 0; i < sizeof known / sizeof known[0]; i++) {
        stem = strlen(known[i]) - strlen(ARMOR_VERSION);
        if (n >= stem && memcmp(text, known[i], stem) == 0) {
            if (strcmp(known[i], title) == 0) {
                return cli_fail(path, "a %.*sof a version that is not supported", (int) stem,
                                title);
            }
            return cli_fail(path, "a %.*sbut a %.*sis needed", (int) stem, known[i],
                            (int) (strlen(title) - strlen(ARMOR_VERSION)), title);
        }
    }
    return cli_fail(path, "not a %.*sfile", (int) (strlen(title) - strlen(ARMOR_VERSION)), title);
}

static int armor_parse(unsigned char payload[ARMOR_PAYLOAD], armor_work *w, size_t n,
                       const char *path, const char *title)
{
    size_t skip = strlen(title), got = 0;

    if (n <= skip || memcmp(w->text, title, skip) != 0 ||
        (w->text[skip] != '\n' && w->text[skip] != '\r')) {
        return armor_wrong_title(path, w->text, n, title);
    }
    if (n == ARMOR_MAX ||
        memchr(w->text, '\0', n) != NULL || /* base642bin skips what ends a text */
        sodium_base642bin(w->bytes, sizeof w->bytes, w->text + skip, n - skip, "\r\n", &got, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        got != ARMOR_BYTES) {
        return cli_fail(path, "damaged: not the text that trona wrote");
    }
    armor_checksum(w->check, title, w->bytes);
    if (sodium_memcmp(w->check, w->bytes + ARMOR_PAYLOAD, ARMOR_CHECK) != 0) {
        return cli_fail(path, "damaged: the checksum is wrong");
    }
    memcpy(payload, w->bytes, ARMOR_PAYLOAD);
    return 0;
}

int armor_read(unsigned char payload[ARMOR_PAYLOAD], const char *path, const char *title)
{
    armor_work *w;
    input in;
    size_t n = 0;
    int failed;

    sodium_memzero(payload, ARMOR_PAYLOAD);
    if (input_open(&in, path) != 0) {
        return -1;
    }
    w = sodium_malloc(sizeof *w);
    if (w == NULL) {
        failed = cli_fail_errno(path);
    } else {
        failed = input_read(&in, w->text, ARMOR_MAX, &n);
        if (!failed) {
            failed = armor_parse(payload, w, n, path, title);
        }
    }
    sodium_free(w);
    input_close(&in);
    return failed;
}
