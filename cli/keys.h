/* SPDX-License-Identifier: ISC */
/* Key pairs: trona's, and those of ssh and minisign. */
#pragma once

#include "armor.h"

/* ---- keys.c ---- */

typedef struct public_key {
    unsigned char box_pk[crypto_box_PUBLICKEYBYTES];
    unsigned char sign_pk[crypto_sign_PUBLICKEYBYTES];
    unsigned char xwing_pk[crypto_kem_xwing_PUBLICKEYBYTES];
    unsigned char key_id[8]; /* minisign's, if has_id */
    int has_box;             /* a key of minisign's has Ed25519 alone */
    int has_xwing;
    int has_id;
} public_key;

typedef struct secret_key {
    unsigned char box_sk[crypto_box_SECRETKEYBYTES];
    unsigned char sign_sk[crypto_sign_SECRETKEYBYTES];
    unsigned char xwing_sk[crypto_kem_xwing_SECRETKEYBYTES];
    public_key pub;
} secret_key;

/* Reads a secret key into memory from sodium_malloc; asks for its passphrase if it has one. NULL is
 * reported. */
secret_key *secret_key_load(const char *path);
secret_key *secret_key_parse(const armor_file *f);
/* 1 if f is a secret key, of whatever kind. */
int secret_key_is(const armor_file *f);
/* BLAKE2b-256 of title and payload of the public key file. */
void public_key_fingerprint(unsigned char hash[32], const public_key *key);
/* The fingerprint as text, for people to compare. */
#define FINGERPRINT_TEXT 128U
void public_key_fingerprint_text(char text[FINGERPRINT_TEXT], const public_key *key);
int public_key_load(public_key *key, const char *path);
int public_key_parse(public_key *key, const armor_file *f);
int public_key_write(output *out, const public_key *key);

/* ---- foreign.c: ssh's keys ---- */

#define FOREIGN_SSH_BLOB 51U

int foreign_ssh_is_public(const armor_file *f);
/* 1 if that is a key of another type than ssh-ed25519. */
int foreign_ssh_is_other(const armor_file *f);
int foreign_ssh_is_secret(const armor_file *f);
/* The key, which is all zeros, from such a file; X25519 keys are made of it. -1 is reported. */
int foreign_ssh_public(public_key *key, const armor_file *f);
int foreign_ssh_secret(secret_key *key, const armor_file *f);
/* The public key as ssh encodes it. */
void foreign_ssh_blob(unsigned char blob[FOREIGN_SSH_BLOB], const public_key *key);
/* The key with Ed25519 alone, from seed and public key. -1, reported, if they do not match. */
int foreign_from_seed(secret_key *key, const unsigned char sk[64], const char *path);

/* ---- minisign.c: its keys and signatures ---- */

/* 1 if f is a key or a signature of minisign's. */
int minisign_is(const armor_file *f);
int minisign_is_secret(const armor_file *f);
int minisign_public(public_key *key, const armor_file *f);
int minisign_secret(secret_key *key, const armor_file *f);
/* A key that is not minisign's has an id, too: the first 8 bytes of BLAKE2b-128 of it. */
void minisign_key_id(unsigned char id[8], const public_key *key);
void minisign_id_text(char text[17], const public_key *key);
int minisign_write_public(output *out, const public_key *key);
/* Signs all of in. -1 is reported. */
int minisign_sign(output *out, input *in, const secret_key *key);
/* Verifies f over all of in; comment is the trusted one. -1 is reported. */
int minisign_verify(const armor_file *f, input *in, const public_key *signer,
                    const char *signer_name, char comment[ARMOR_TEXT_MAX]);
