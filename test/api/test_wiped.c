/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Memory that functions wipe by contract: states at the end of a message, and what password hashing
 * gives back to the system. Outputs after a refusal are in test_forms and states of refused
 * messages in test_aead_parts; the stack is in test/residue. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "api_test.h"

#if defined(__linux__)
# include <sys/syscall.h>
# include <unistd.h>
#endif

static uint8_t wiped_m[300], wiped_k[32], wiped_pk[32], wiped_sk[64], wiped_sig[64], wiped_out[64];

/* Begins a message, adds to it, ends it: all bytes of st but `flags` are zeros afterwards, not
 * before. */
#define WIPED(state, flags, init, update, final)                                                   \
       do {                                                                                        \
           state st;                                                                               \
           int kept;                                                                               \
                                                                                                   \
           memset(&st, 0, sizeof st);                                                              \
           kept = (init) == 0 && (update) == 0 && wiped_left(&st, sizeof st) > 8;                  \
           tap_ok(kept && (final) == 0 && wiped_left(&st, sizeof st) == (flags),                   \
                  "%.*s wipes the state", (int) strcspn(#final, "("), #final);                     \
       } while (0)

/* How many of n bytes are not zero. */
static size_t wiped_left(const void *p, size_t n)
{
    const uint8_t *b = (const uint8_t *) p;
    size_t i, left = 0;

    for (i = 0; i < n; i++) {
        left += b[i] != 0;
    }
    return left;
}

static void wiped_states(void)
{
#define WIPED_MAC(p, keylen)                                                                       \
       WIPED(p##_state, 0, p##_init(&st, wiped_k keylen),                                          \
             p##_update(&st, wiped_m, sizeof wiped_m), p##_final(&st, wiped_out))
#define WIPED_LENGTH , sizeof wiped_k
#define WIPED_NONE
    WIPED_MAC(crypto_onetimeauth, WIPED_NONE);
    WIPED_MAC(crypto_onetimeauth_poly1305, WIPED_NONE);
    WIPED_MAC(crypto_auth_hmacsha256, WIPED_LENGTH);
    WIPED_MAC(crypto_auth_hmacsha512, WIPED_LENGTH);
    WIPED_MAC(crypto_auth_hmacsha512256, WIPED_LENGTH);
#define WIPED_HASH(p)                                                                              \
       WIPED(p##_state, 0, p##_init(&st), p##_update(&st, wiped_m, sizeof wiped_m),                \
             p##_final(&st, wiped_out))
    WIPED_HASH(crypto_hash_sha256);
    WIPED_HASH(crypto_hash_sha512);
/* The flag: the message has ended. */
#define WIPED_BLAKE2B(p)                                                                           \
       WIPED(p##_state, 1, p##_init(&st, wiped_k, sizeof wiped_k, 64),                             \
             p##_update(&st, wiped_m, sizeof wiped_m), p##_final(&st, wiped_out, 64))
    WIPED_BLAKE2B(crypto_generichash);
    WIPED_BLAKE2B(crypto_generichash_blake2b);
#define WIPED_EXTRACT(p)                                                                           \
       WIPED(p##_state, 0, p##_extract_init(&st, wiped_k, sizeof wiped_k),                         \
             p##_extract_update(&st, wiped_m, sizeof wiped_m), p##_extract_final(&st, wiped_out))
    WIPED_EXTRACT(crypto_kdf_hkdf_sha256);
    WIPED_EXTRACT(crypto_kdf_hkdf_sha512);
#define WIPED_PREHASHED(p)                                                                         \
       WIPED(p##_state, 0, p##_init(&st), p##_update(&st, wiped_m, sizeof wiped_m),                \
             p##_final_create(&st, wiped_sig, NULL, wiped_sk));                                    \
       WIPED(p##_state, 0, p##_init(&st), p##_update(&st, wiped_m, sizeof wiped_m),                \
             p##_final_verify(&st, wiped_sig, wiped_pk))
    WIPED_PREHASHED(crypto_sign);
    WIPED_PREHASHED(crypto_sign_ed25519ph);
}

#if defined(__linux__)
/* Bytes given back to the system: those that were not zero, and zeros. */
static size_t wiped_dirty, wiped_clean;

/* Takes precedence over the C library's, for a shared libtrona, too. */
__attribute__((visibility("default"))) int munmap(void *p, size_t size);

int munmap(void *p, size_t size)
{
    const size_t dirty = wiped_left(p, size);

    wiped_dirty += dirty;
    wiped_clean += size - dirty;
    return (int) syscall(SYS_munmap, p, size);
}

/* Compares what was given back since the last time with KiB of memory in use. */
static void wiped_given_back(int ret, size_t kib, const char *name)
{
    tap_ok(ret == 0 && wiped_dirty == 0 && wiped_clean >= kib * 1024,
           "%s: memory is zeros when it is given back", name);
    wiped_dirty = wiped_clean = 0;
}

static void wiped_memory(void)
{
    enum { KIB = 96 };
    const char *passwd = (const char *) wiped_m;
    char str[200];

    wiped_dirty = wiped_clean = 0;
    wiped_given_back(crypto_pwhash(wiped_out, 64, passwd, 64, wiped_k, 3, KIB * 1024,
                                   crypto_pwhash_ALG_ARGON2ID13),
                     KIB, "pwhash");
    wiped_given_back(crypto_pwhash_str(str, passwd, 64, 3, KIB * 1024), KIB, "pwhash_str");
    wiped_given_back(crypto_pwhash_str_verify(str, passwd, 64), KIB, "pwhash_str_verify");
    wiped_given_back(-1 - crypto_pwhash_str_verify(str, passwd, 63), KIB,
                     "pwhash_str_verify of a wrong password");
    wiped_given_back(crypto_pwhash_argon2_ll(wiped_out, 64, passwd, 64, wiped_k, 16, wiped_k, 32,
                                             NULL, 0, 1, 3, KIB, 2, 2),
                     KIB, "pwhash_argon2_ll");
    wiped_given_back(crypto_pwhash_argon2_str_ll(str, sizeof str, 64, passwd, 64, wiped_k, 16,
                                                 wiped_k, 32, NULL, 0, NULL, 0, 1, 3, KIB, 2, 1),
                     KIB, "pwhash_argon2_str_ll");
    wiped_given_back(
        crypto_pwhash_argon2_str_verify_ll(str, passwd, 64, wiped_k, 32, NULL, 0, 3, KIB, 1), KIB,
        "pwhash_argon2_str_verify_ll");
    wiped_given_back(
        crypto_pwhash_scryptsalsa208sha256_ll(wiped_m, 64, wiped_k, 32, 1024, 8, 1, wiped_out, 64),
        1024, "pwhash_scryptsalsa208sha256_ll");
}
#else
static void wiped_memory(void)
{
    tap_skip("not Linux", "memory is zeros when it is given back");
}
#endif

int main(void)
{
    api_seed();
    api_random(wiped_m, sizeof wiped_m);
    api_random(wiped_k, sizeof wiped_k);
    (void) crypto_sign_seed_keypair(wiped_pk, wiped_sk, wiped_k);
    wiped_states();
    wiped_memory();
    return tap_done();
}
