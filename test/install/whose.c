/* SPDX-License-Identifier: ISC */
/* Uses secretbox and prints the file that it comes from: of the library that the program is linked
 * with, or, compiled with WHOSE_DLOPEN=1, of the one that its argument names. */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#ifndef WHOSE_DLOPEN
# define WHOSE_DLOPEN 0
#endif

typedef int whose_box(unsigned char *, const unsigned char *, unsigned long long,
                      const unsigned char *, const unsigned char *);

int main(int argc, char **argv)
{
    static const unsigned char key[crypto_secretbox_KEYBYTES]     = {1};
    static const unsigned char nonce[crypto_secretbox_NONCEBYTES] = {2};
    unsigned char c[5 + crypto_secretbox_MACBYTES], m[5];
    void *library = RTLD_DEFAULT;
    whose_box *seal, *unseal;
    Dl_info info;

#if WHOSE_DLOPEN
    library = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (library == NULL) {
        fprintf(stderr, "whose: %s\n", dlerror());
        return 1;
    }
#else
    (void) argv;
    if (argc != 1 || sodium_init() < 0) {
        return 1;
    }
#endif
    *(void **) &seal   = dlsym(library, "crypto_secretbox_easy");
    *(void **) &unseal = dlsym(library, "crypto_secretbox_open_easy");
    if (seal == NULL || unseal == NULL || dladdr(*(void **) &seal, &info) == 0 ||
        seal(c, (const unsigned char *) "hello", 5, nonce, key) != 0 ||
        unseal(m, c, sizeof c, nonce, key) != 0 || memcmp(m, "hello", 5) != 0) {
        fprintf(stderr, "whose: no secretbox\n");
        return 1;
    }
    puts(info.dli_fname);
    return 0;
}
