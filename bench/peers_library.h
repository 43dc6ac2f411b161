/* SPDX-License-Identifier: ISC */
/* Interface between peers.c and the file of each library that it measures. */
#pragma once

#include <trona.h>

#include "peers_data.h"

/* Where peers_seal puts a secret key and a ciphertext of ML-KEM-768 and X-Wing, behind the public
 * key at the beginning of sealed. */
enum { PEERS_KEM_SK = 1280, PEERS_KEM_CT = 4096, PEERS_MLDSA_SK = 4096, PEERS_MLDSA_SIG = 12288 };

/* A library's way of doing an operation of the table in peers.c, named as there. */
typedef struct peers_way {
    const char *op;
    int (*run)(peers_data *d); /* as peers_row's */
} peers_way;

typedef struct peers_library {
    const char *name;
    int (*load)(void); /* 1: it is there, with every function; 2: and as restricted as trona; 3: and
                          without AVX-512, as trona; 0 */
    int (*has)(const char *op);           /* 1 if it can do that operation here; NULL: it can */
    void (*prepare)(const peers_data *d); /* keys that are set once */
    const char *(*version)(void);         /* of the library that was loaded */
    const peers_way *ways;
    size_t n;
} peers_library;

extern const peers_library peers_trona, peers_sodium, peers_openssl, peers_gcrypt, peers_nettle,
    peers_monocypher, peers_tweetnacl, peers_blake3, peers_aegis, peers_awslc, peers_lib25519;

/* Opens the first of the libraries (NULL ends the list) that is there; NULL if none is. */
void *peers_open(const char *const names[]);
/* The same, but of the first that has no symbol other: where the linker stops at one that has it,
 * the directories behind are searched. */
void *peers_open_other(const char *const names[], const char *other);
/* Sets the function pointer at p; 0 if the library has no such function. */
int peers_find(void *library, const char *name, void *p);
/* Opens libsodium and initialises it: 1; 2: and it sees no more of the CPU than TRONA_CPU leaves; 0
 * if there is none. */
int peers_sodium_open(void **library);
/* 3 if TRONA_CPU leaves no AVX-512, else 1: what load returns for a library that was told so.
 * OpenSSL's libcrypto and AWS-LC's are told, if they are opened afterwards. */
int peers_restricted(void);
/* Has libsodium see no more of the CPU than trona does. 1, or 0 if that is impossible. */
int peers_mask(void *library);
