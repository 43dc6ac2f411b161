/* SPDX-License-Identifier: ISC */
/* The small text files (keys, signatures): a title line, then in base64 a payload and the first 16
 * bytes of BLAKE2b(title || payload). The checksum is for accidents: a damaged public key must not
 * be encrypted to. See doc/file-format.md. */
#include "armor.h"

#include <stdio.h>
#include <string.h>

#define ARMOR_CHECK     16U
#define ARMOR_BYTES_MAX (ARMOR_PAYLOAD_MAX + ARMOR_CHECK)

/* Working memory for one file, in one piece of guarded memory. */
typedef struct armor_work {
    char text[ARMOR_TEXT_MAX];
    unsigned char bytes[ARMOR_BYTES_MAX + 16];
    unsigned char check[ARMOR_CHECK];
} armor_work;

static void armor_checksum(unsigned char check[ARMOR_CHECK], const char *title,
                           const unsigned char *payload, size_t n)
{
    crypto_generichash_state st;

    (void) crypto_generichash_init(&st, NULL, 0, ARMOR_CHECK);
    (void) crypto_generichash_update(&st, (const unsigned char *) title, strlen(title));
    (void) crypto_generichash_update(&st, payload, n);
    (void) crypto_generichash_final(&st, check, ARMOR_CHECK);
    sodium_memzero(&st, sizeof st);
}

int armor_write(output *out, const char *title, const unsigned char *payload, size_t n)
{
    armor_work *w = sodium_malloc(sizeof *w);
    size_t at     = strlen(title);
    int failed;

    if (w == NULL) {
        return cli_fail_errno(out->name);
    }
    memcpy(w->bytes, payload, n);
    armor_checksum(w->bytes + n, title, payload, n);
    memcpy(w->text, title, at);
    w->text[at++] = '\n';
    (void) sodium_bin2base64(w->text + at, sizeof w->text - at, w->bytes, n + ARMOR_CHECK,
                             sodium_base64_VARIANT_ORIGINAL);
    at += strlen(w->text + at);
    w->text[at++] = '\n';
    failed        = output_write(out, w->text, at);
    sodium_free(w);
    return failed;
}

size_t armor_bom(const char *s, size_t n)
{
    return n >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

armor_file *armor_load(const char *path)
{
    armor_file *f = NULL;
    input in;
    size_t bom;
    int failed;

    if (input_open(&in, path) != 0) {
        return NULL;
    }
    f = sodium_malloc((sizeof *f + 15U) / 16U * 16U);
    if (f == NULL) {
        (void) cli_fail_errno(path);
    } else {
        f->path = path;
        failed  = input_read(&in, f->text, sizeof f->text, &f->n);
        if (failed) {
            sodium_free(f);
            f = NULL;
        } else if (f->n < sizeof f->text) { /* else it is too long */
            bom = armor_bom(f->text, f->n);
            f->n -= bom;
            memmove(f->text, f->text + bom, f->n);
        }
    }
    input_close(&in);
    return f;
}

const char *armor_line(const armor_file *f, size_t *at, size_t *n)
{
    const char *s   = f->text + *at;
    const char *end = memchr(s, '\n', f->n - *at);

    if (*at == f->n) {
        return NULL;
    }
    *n = end == NULL ? f->n - *at : (size_t) (end - s);
    *at += *n + (end != NULL);
    if (*n > 0 && s[*n - 1] == '\r') {
        *n -= 1;
    }
    return s;
}

int armor_is(const armor_file *f, const char *title)
{
    size_t n = strlen(title);

    return f->n > n && memcmp(f->text, title, n) == 0 && (f->text[n] == '\n' || f->text[n] == '\r');
}

/* Says what the file is instead of what was asked for. */
static int armor_wrong_title(const armor_file *f, const char *title)
{
    static const char *const known[] = {ARMOR_SECRET_KEY, ARMOR_LOCKED_KEY, ARMOR_PUBLIC_KEY,
                                        ARMOR_SIGNATURE};
    int wanted                       = (int) strlen(title) - 1; /* without its version */
    size_t i, stem;

    for (i = 0; i < sizeof known / sizeof known[0]; i++) {
        stem = strlen(known[i]) - 1;
        if (f->n >= stem && memcmp(f->text, known[i], stem) == 0) {
            if (strncmp(known[i], title, stem) == 0) {
                return cli_fail(f->path, "a %.*sof a version that is not supported", wanted, title);
            }
            return cli_fail(f->path, "a %.*sbut a %.*sis needed", (int) stem, known[i], wanted,
                            title);
        }
    }
    return cli_fail(f->path, "not a %.*sfile", wanted, title);
}

int armor_take(unsigned char *payload, size_t n, const armor_file *f, const char *title)
{
    size_t skip = strlen(title), got = 0;
    armor_work *w = NULL;
    int failed    = 0;

    sodium_memzero(payload, n);
    if (!armor_is(f, title)) {
        return armor_wrong_title(f, title);
    }
    w = sodium_malloc(sizeof *w);
    if (w == NULL) {
        return cli_fail_errno(f->path);
    }
    if (f->n == ARMOR_TEXT_MAX ||
        memchr(f->text, '\0', f->n) != NULL || /* base642bin skips what ends a text */
        sodium_base642bin(w->bytes, sizeof w->bytes, f->text + skip, f->n - skip, "\r\n", &got,
                          NULL, sodium_base64_VARIANT_ORIGINAL) != 0 ||
        got != n + ARMOR_CHECK) {
        failed = cli_fail(f->path, "damaged: not the text that trona wrote");
    } else {
        armor_checksum(w->check, title, w->bytes, n);
        if (sodium_memcmp(w->check, w->bytes + n, ARMOR_CHECK) != 0) {
            failed = cli_fail(f->path, "damaged: the checksum is wrong");
        } else {
            memcpy(payload, w->bytes, n);
        }
    }
    sodium_free(w);
    return failed;
}
