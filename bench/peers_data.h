/* SPDX-License-Identifier: ISC */
/* Data of the operations that are compared. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Iterations of PBKDF2. */
enum { PEERS_PBKDF2 = 1000 };

/* Of each buffer beyond the message, and of each at least. */
enum { PEERS_EXTRA = 64, PEERS_LEAST = 20480 };

/* Data of one call. in, out and sealed hold len + PEERS_EXTRA bytes, PEERS_LEAST at least;
 * sealed is what an operation that opens takes: ciphertext || tag, made by trona. impl is the
 * row's. */
typedef struct peers_data {
    size_t len, impl;
    uint8_t *in, *out, *sealed;
    uint8_t key[32], nonce[32];
} peers_data;
