/* SPDX-License-Identifier: ISC */
/* Encrypts or decrypts a file of any size with a key, in pieces that cannot be changed, moved or
 * cut off: "stream keygen KEY" makes a key, "stream encrypt KEY IN OUT" and "stream decrypt KEY IN
 * OUT" use it. The last leaves no OUT if IN is not all of what encrypt wrote.
 *
 * cc stream.c -o stream $(pkg-config --cflags --libs trona) */
#include <stdio.h>
#include <string.h>
#include <trona.h>

#define KEYBYTES crypto_secretstream_xchacha20poly1305_KEYBYTES
#define HEADER   crypto_secretstream_xchacha20poly1305_HEADERBYTES
#define MORE     crypto_secretstream_xchacha20poly1305_ABYTES
#define FINAL    crypto_secretstream_xchacha20poly1305_TAG_FINAL
#define PIECE    65536

static unsigned char text[PIECE], sealed[PIECE + MORE];

static int encrypt(FILE *in, FILE *out, const unsigned char *key)
{
    crypto_secretstream_xchacha20poly1305_state st;
    unsigned char header[HEADER];
    unsigned long long len;
    size_t n;
    int last;

    crypto_secretstream_xchacha20poly1305_init_push(&st, header, key);
    if (fwrite(header, 1, HEADER, out) != HEADER) {
        return -1;
    }
    do {
        n    = fread(text, 1, PIECE, in);
        last = n < PIECE;
        crypto_secretstream_xchacha20poly1305_push(&st, sealed, &len, text, n, NULL, 0,
                                                   (unsigned char) (last ? FINAL : 0));
        if (ferror(in) || fwrite(sealed, 1, (size_t) len, out) != len) {
            return -1;
        }
    } while (!last);
    return 0;
}

static int decrypt(FILE *in, FILE *out, const unsigned char *key)
{
    crypto_secretstream_xchacha20poly1305_state st;
    unsigned char header[HEADER], tag = 0;
    unsigned long long len;
    size_t n;

    if (fread(header, 1, HEADER, in) != HEADER ||
        crypto_secretstream_xchacha20poly1305_init_pull(&st, header, key) != 0) {
        return -1;
    }
    while (tag != FINAL) {
        n = fread(sealed, 1, sizeof sealed, in);
        if (crypto_secretstream_xchacha20poly1305_pull(&st, text, &len, &tag, sealed, n, NULL, 0) !=
                0 ||
            fwrite(text, 1, (size_t) len, out) != len) {
            return -1;
        }
    }
    return fgetc(in) == EOF ? 0 : -1; /* nothing follows the end */
}

static int keygen(const char *name)
{
    unsigned char key[KEYBYTES];
    FILE *f = fopen(name, "wbx");
    int ok;

    if (f == NULL) {
        perror(name);
        return 1;
    }
    crypto_secretstream_xchacha20poly1305_keygen(key);
    ok = fwrite(key, 1, KEYBYTES, f) == KEYBYTES;
    sodium_memzero(key, sizeof key);
    return fclose(f) == 0 && ok ? 0 : 1;
}

int main(int argc, char **argv)
{
    unsigned char key[KEYBYTES];
    FILE *f, *in, *out;
    int status = -1;

    if (argc == 3 && strcmp(argv[1], "keygen") == 0) {
        return keygen(argv[2]);
    }
    if (argc != 5 || (strcmp(argv[1], "encrypt") != 0 && strcmp(argv[1], "decrypt") != 0)) {
        fputs("usage: stream keygen KEY | encrypt KEY IN OUT | decrypt KEY IN OUT\n", stderr);
        return 2;
    }
    f = fopen(argv[2], "rb");
    if (f == NULL || fread(key, 1, KEYBYTES, f) != KEYBYTES || fclose(f) != 0) {
        perror(argv[2]);
        return 1;
    }
    in  = fopen(argv[3], "rb");
    out = fopen(argv[4], "wbx");
    if (in != NULL && out != NULL) {
        status = strcmp(argv[1], "encrypt") == 0 ? encrypt(in, out, key) : decrypt(in, out, key);
    } else {
        perror(in == NULL ? argv[3] : argv[4]);
    }
    if (out != NULL && (fclose(out) != 0 || status != 0)) {
        status = -1;
        (void) remove(argv[4]);
        fputs("stream: nothing was written: the file or the key is another, or the disk is full\n",
              stderr);
    }
    if (in != NULL) {
        (void) fclose(in);
    }
    sodium_memzero(key, sizeof key);
    return status == 0 ? 0 : 1;
}
