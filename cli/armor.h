/* SPDX-License-Identifier: ISC */
/* The small text files: keys and signatures. */
#pragma once

#include "io.h"

#define ARMOR_SECRET_KEY   "trona secret key 1"
#define ARMOR_SECRET_KEY_2 "trona secret key 2"
#define ARMOR_LOCKED_KEY   "trona locked key 1"
#define ARMOR_LOCKED_KEY_2 "trona locked key 2"
#define ARMOR_PUBLIC_KEY   "trona public key 1"
#define ARMOR_PUBLIC_KEY_2 "trona public key 2"
#define ARMOR_SIGNATURE    "trona signature 1"
#define ARMOR_PAYLOAD      64U   /* bytes in a public key and a signature */
#define ARMOR_PAYLOAD_MAX  1280U /* in the longest, a public key 2 */
#define ARMOR_TEXT_MAX     2048U /* more than any of these files has */

/* A small text file, in guarded memory. The text does not end with NUL. */
typedef struct armor_file {
    char text[ARMOR_TEXT_MAX];
    size_t n;
    const char *path; /* for messages */
} armor_file;

/* Writes title, then the payload of n bytes and a checksum in base64. -1 is reported. */
int armor_write(output *out, const char *title, const unsigned char *payload, size_t n);
/* The length of the byte order mark at the beginning of n bytes of UTF-8, 0 if there is none. */
size_t armor_bom(const char *s, size_t n);
/* Reads path, without a byte order mark, to be given to sodium_free; NULL is reported. */
armor_file *armor_load(const char *path);
/* The line at *at and its length without its end; moves *at behind it. NULL if there is none. */
const char *armor_line(const armor_file *f, size_t *at, size_t *n);
/* 1 if this is the first line of f. */
int armor_is(const armor_file *f, const char *title);
/* Takes what has that title and a payload of n bytes; -1 is reported, the payload is then wiped. */
int armor_take(unsigned char *payload, size_t n, const armor_file *f, const char *title);
