/* SPDX-License-Identifier: ISC */
/* The four functions that most AEADs have, for tables of them. */
#pragma once

#include <trona.h>

typedef struct aead_functions {
    int (*encrypt)(unsigned char *, unsigned long long *, const unsigned char *, unsigned long long,
                   const unsigned char *, unsigned long long, const unsigned char *,
                   const unsigned char *, const unsigned char *);
    int (*decrypt)(unsigned char *, unsigned long long *, unsigned char *, const unsigned char *,
                   unsigned long long, const unsigned char *, unsigned long long,
                   const unsigned char *, const unsigned char *);
    int (*encrypt_detached)(unsigned char *, unsigned char *, unsigned long long *,
                            const unsigned char *, unsigned long long, const unsigned char *,
                            unsigned long long, const unsigned char *, const unsigned char *,
                            const unsigned char *);
    int (*decrypt_detached)(unsigned char *, unsigned char *, const unsigned char *,
                            unsigned long long, const unsigned char *, const unsigned char *,
                            unsigned long long, const unsigned char *, const unsigned char *);
} aead_functions;

#define AEAD_FUNCTIONS(p) {p##_encrypt, p##_decrypt, p##_encrypt_detached, p##_decrypt_detached}
