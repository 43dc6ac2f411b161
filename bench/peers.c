/* SPDX-License-Identifier: ISC */
/* The libraries that trona bench --compare measures: trona itself, and those that the dynamic
 * linker finds. Their public functions are declared here, by their documentation, so that building
 * trona needs none of them. */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1 /* RTLD_DEEPBIND, dlinfo */
#endif
#include "peers.h"
#include "peers_library.h"
#include "results.h"

#if defined(_WIN32) /* no library is looked for there */
# define dlopen(name, how)        ((void) (name), (void *) NULL)
# define dlsym(library, name)     ((void) (library), (void) (name), (void *) NULL)
# define dlclose(library)         ((void) (library), 0)
# define dlinfo(library, how, to) (-1)
#else
# include <dlfcn.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* AddressSanitizer refuses to bind a library to itself first. */
#if defined(__SANITIZE_ADDRESS__)
# define PEERS_ADDRESS_SANITIZED 1
#elif defined(__has_feature)
# if __has_feature(address_sanitizer)
#  define PEERS_ADDRESS_SANITIZED 1
# endif
#endif
#if !defined(PEERS_ADDRESS_SANITIZED)
# define PEERS_ADDRESS_SANITIZED 0
#endif

enum { PEERS_ROWS_MAX = 800, PEERS_FIRST_MAX = 64, PEERS_NAME_MAX = 40, PEERS_PATH_MAX = 4096 };

static peers_row peers_rows[PEERS_ROWS_MAX];
static size_t peers_n;

/* Operations in the order of the table that is printed; 1: measured at every size; the
 * operations of one call, by whose number its time is divided. */
static const struct {
    const char *op;
    int per_byte;
    int each;
} peers_ops[] = {
    {"chacha20", 1, 0},
    {"xchacha20", 1, 0},
    {"salsa20", 1, 0},
    {"xsalsa20", 1, 0},
    {"poly1305", 1, 0},
    {"chacha20poly1305-seal", 1, 0},
    {"chacha20poly1305-open", 1, 0},
    {"chacha20poly1305-seal, keyed", 1, 0},
    {"chacha20poly1305-open, keyed", 1, 0},
    {"xchacha20poly1305-seal", 1, 0},
    {"xchacha20poly1305-open", 1, 0},
    {"secretbox-seal", 1, 0},
    {"secretbox-open", 1, 0},
    {"aes128ctr", 1, 0},
    {"aes256ctr", 1, 0},
    {"aes256ctr, keyed", 1, 0},
    {"aes128gcm-seal", 1, 0},
    {"aes128gcm-open", 1, 0},
    {"aes128gcm-seal, keyed", 1, 0},
    {"aes128gcm-open, keyed", 1, 0},
    {"aes256gcm-seal", 1, 0},
    {"aes256gcm-open", 1, 0},
    {"aes256gcm-seal, keyed", 1, 0},
    {"aes256gcm-open, keyed", 1, 0},
    {"aegis128l-seal", 1, 0},
    {"aegis128l-open", 1, 0},
    {"aegis256-seal", 1, 0},
    {"aegis256-open", 1, 0},
    {"aegis128x2-seal", 1, 0},
    {"aegis128x4-seal", 1, 0},
    {"aegis256x2-seal", 1, 0},
    {"aegis256x4-seal", 1, 0},
    {"box-afternm", 1, 0},
    {"secretstream-push", 1, 0},
    {"sha256", 1, 0},
    {"sha512", 1, 0},
    {"hmac-sha256", 1, 0},
    {"hmac-sha512", 1, 0},
    {"sha3-256", 1, 0},
    {"shake128", 1, 0},
    {"blake2b", 1, 0},
    {"blake2b-256", 1, 0},
    {"blake3", 1, 0},
    {"siphash24", 1, 0},
    {"memcmp", 1, 0},
    {"is_zero", 1, 0},
    {"bin2hex", 1, 0},
    {"hex2bin", 1, 0},
    {"bin2base64", 1, 0},
    {"base642bin", 1, 0},
    {"randombytes-32", 0, 0},
    {"randombytes-32, internal", 0, 0},
    {"x25519", 0, 0},
    {"x25519-batch-16", 0, 16},
    {"x25519-base", 0, 0},
    {"ed25519-keypair", 0, 0},
    {"ed25519-sign", 0, 0},
    {"ed25519-verify", 0, 0},
    {"ed25519-sign-batch-64", 0, 64},
    {"ed25519-verify-batch-64", 0, 64},
    {"ed25519-verify-equation-64", 0, 64},
    {"ristretto255", 0, 0},
    {"ristretto255-base", 0, 0},
    {"ristretto255-from-hash", 0, 0},
    {"ristretto255-add", 0, 0},
    {"scalar-invert", 0, 0},
    {"box-64", 0, 0},
    {"mlkem768-keypair", 0, 0},
    {"mlkem768-enc", 0, 0},
    {"mlkem768-dec", 0, 0},
    {"xwing-keypair", 0, 0},
    {"xwing-enc", 0, 0},
    {"xwing-dec", 0, 0},
    {"mldsa44-keypair", 0, 0},
    {"mldsa44-sign", 0, 0},
    {"mldsa44-verify", 0, 0},
    {"mldsa65-keypair", 0, 0},
    {"mldsa65-sign", 0, 0},
    {"mldsa65-verify", 0, 0},
    {"mldsa87-keypair", 0, 0},
    {"mldsa87-sign", 0, 0},
    {"mldsa87-verify", 0, 0},
    {"argon2id", 0, 0},
    {"argon2i", 0, 0},
    {"scrypt", 0, 0},
    {"pbkdf2-sha256, 32 bytes", 0, 0},
    {"pbkdf2-sha256, 64 bytes", 0, 0},
    {"pbkdf2-sha512, 64 bytes", 0, 0},
    {"pbkdf2-sha512, 128 bytes", 0, 0},
};

static const peers_library *const peers_libraries[] = {
    &peers_trona,  &peers_sodium, &peers_openssl,    &peers_awslc,
    &peers_gcrypt, &peers_nettle, &peers_monocypher, &peers_tweetnacl,
    &peers_blake3, &peers_aegis,  &peers_lib25519};
static int peers_have[sizeof peers_libraries / sizeof peers_libraries[0]];

void *peers_open(const char *const names[])
{
    void *library = NULL;
    size_t i;

    for (i = 0; names[i] != NULL && library == NULL; i++) {
#if defined(RTLD_DEEPBIND) && !PEERS_ADDRESS_SANITIZED
        /* libsodium must call its own functions and not trona's of the same names */
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
#else
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
#endif
    }
    return library;
}

/* The first of the libraries in that directory (NULL: where the linker finds them) without other.
 */
static void *peers_open_in(const char *dir, const char *const names[], const char *other)
{
    char path[PEERS_PATH_MAX];
    const char *list[] = {path, NULL};
    void *library      = NULL;
    size_t i;

    for (i = 0; names[i] != NULL && library == NULL; i++) {
        int n = snprintf(path, sizeof path, "%s%s%s", dir != NULL ? dir : "",
                         dir != NULL ? "/" : "", names[i]);

        library = n > 0 && (size_t) n < sizeof path ? peers_open(list) : NULL;
        if (library != NULL && dlsym(library, other) != NULL) {
            (void) dlclose(library);
            library = NULL;
        }
    }
    return library;
}

/* The same in the directories that the linker searches, where it tells which they are. */
static void *peers_open_along(const char *const names[], const char *other)
{
    void *library = NULL;
#if defined(__GLIBC__)
    void *self        = dlopen(NULL, RTLD_NOW);
    Dl_serinfo *paths = NULL;
    Dl_serinfo head;
    size_t i;

    if (self != NULL && dlinfo(self, RTLD_DI_SERINFOSIZE, &head) == 0) {
        paths = malloc(head.dls_size);
    }
    if (paths != NULL) {
        *paths = head;
        if (dlinfo(self, RTLD_DI_SERINFO, paths) == 0) {
            for (i = 0; i < paths->dls_cnt && library == NULL; i++) {
                library = peers_open_in(paths->dls_serpath[i].dls_name, names, other);
            }
        }
    }
    free(paths);
#else
    (void) names;
    (void) other;
#endif
    return library;
}

void *peers_open_other(const char *const names[], const char *other)
{
    static const char *const dirs[] = {"/usr/local/lib", "/usr/lib", "/lib", "/opt/homebrew/lib"};
    void *library                   = peers_open_in(NULL, names, other);
    size_t i;

    if (library == NULL) {
        library = peers_open_along(names, other);
    }
    for (i = 0; i < sizeof dirs / sizeof dirs[0] && library == NULL; i++) {
        library = peers_open_in(dirs[i], names, other);
    }
    return library;
}

int peers_restricted(void)
{
    if (getenv("TRONA_CPU") == NULL || sodium_runtime_has_avx512f()) {
        return 1;
    }
#if !defined(_WIN32)
    (void) setenv("OPENSSL_ia32cap", ":~0x5842dc230000", 0); /* AVX-512's bits of CPUID's leaf 7 */
#endif
    return 3;
}

int peers_find(void *library, const char *name, void *p)
{
    void *at = dlsym(library, name);

    memcpy(p, &at, sizeof at);
    return at != NULL;
}

static int peers_first_use(peers_data *d)
{
    return trona_impl_verify(d->impl);
}

/* Run by the first use of each primitive: the self-test of its implementation, here warm. */
static void peers_add_first_uses(void)
{
    static char name[PEERS_FIRST_MAX][PEERS_NAME_MAX];
    trona_impl_status st;
    size_t i, n = 0;

    for (i = 0; trona_impl_get(i, &st) == 0; i++) {
        if (st.chosen && n < PEERS_FIRST_MAX && peers_n < PEERS_ROWS_MAX) {
            peers_row *r = &peers_rows[peers_n++];

            (void) snprintf(name[n], sizeof name[n], "first-use %s", st.primitive);
            r->op   = name[n++];
            r->who  = peers_libraries[0]->name;
            r->impl = i;
            r->run  = peers_first_use;
        }
    }
}

size_t peers_load(const peers_row **rows, int form)
{
    size_t i, j, k;

    for (k = 0; k < sizeof peers_libraries / sizeof peers_libraries[0]; k++) {
        peers_have[k] = peers_libraries[k]->load();
        if (k > 0 && form != RESULTS_SILENT) {
            printf("%s%s: %s\n", form == RESULTS_TSV ? "# " : "", peers_libraries[k]->name,
                   peers_have[k] == 0   ? "not there"
                   : peers_have[k] == 1 ? "loaded"
                   : peers_have[k] == 2 ? "loaded, with the features that TRONA_CPU leaves"
                                        : "loaded, without AVX-512, as TRONA_CPU leaves it");
        }
    }
    for (i = 0; i < sizeof peers_ops / sizeof peers_ops[0]; i++) {
        for (k = 0; k < sizeof peers_libraries / sizeof peers_libraries[0]; k++) {
            const peers_library *l = peers_libraries[k];
            for (j = 0; j < l->n && peers_have[k]; j++) {
                if (strcmp(l->ways[j].op, peers_ops[i].op) == 0 && peers_n < PEERS_ROWS_MAX &&
                    (l->has == NULL || l->has(l->ways[j].op))) {
                    peers_row *r = &peers_rows[peers_n++];
                    r->op        = peers_ops[i].op;
                    r->who       = l->name;
                    r->per_byte  = peers_ops[i].per_byte;
                    r->each      = peers_ops[i].each;
                    r->run       = l->ways[j].run;
                }
            }
        }
    }
    peers_add_first_uses();
    *rows = peers_rows;
    return peers_n;
}

const char *peers_library_name(size_t i, const char **version)
{
    if (i >= sizeof peers_libraries / sizeof peers_libraries[0]) {
        return NULL;
    }
    *version = peers_have[i] ? peers_libraries[i]->version() : NULL;
    return peers_libraries[i]->name;
}

/* Makes the inputs to open, verify and decode. */
int peers_seal(const char *op, peers_data *d)
{
    size_t i;

    for (i = 0; i < sizeof peers_libraries / sizeof peers_libraries[0]; i++) {
        if (peers_have[i]) {
            peers_libraries[i]->prepare(d);
        }
    }
    if (strncmp(op, "aes128gcm-open", 14) == 0) {
        return crypto_aead_aes128gcm_encrypt(d->sealed, NULL, d->in, d->len, NULL, 0, NULL,
                                             d->nonce, d->key);
    }
    if (strcmp(op, "aegis128l-open") == 0) {
        return crypto_aead_aegis128l_encrypt(d->sealed, NULL, d->in, d->len, NULL, 0, NULL,
                                             d->nonce, d->key);
    }
    if (strcmp(op, "aegis256-open") == 0) {
        return crypto_aead_aegis256_encrypt(d->sealed, NULL, d->in, d->len, NULL, 0, NULL, d->nonce,
                                            d->key);
    }
    if (strncmp(op, "mlkem768", 8) == 0) {
        return crypto_kem_mlkem768_seed_keypair(d->sealed, d->sealed + PEERS_KEM_SK, d->in) |
               crypto_kem_mlkem768_enc_deterministic(d->sealed + PEERS_KEM_CT, d->out, d->sealed,
                                                     d->in);
    }
    if (strncmp(op, "xwing", 5) == 0) {
        return crypto_kem_xwing_seed_keypair(d->sealed, d->sealed + PEERS_KEM_SK, d->in) |
               crypto_kem_xwing_enc_deterministic(d->sealed + PEERS_KEM_CT, d->out, d->sealed,
                                                  d->in);
    }
    if (strncmp(op, "mldsa44", 7) == 0) {
        return crypto_sign_mldsa44_seed_keypair(d->sealed, d->sealed + PEERS_MLDSA_SK, d->in) |
               crypto_sign_mldsa44_detached_deterministic(d->sealed + PEERS_MLDSA_SIG, d->in, 32,
                                                          NULL, 0, d->sealed + PEERS_MLDSA_SK);
    }
    if (strncmp(op, "mldsa65", 7) == 0) {
        return crypto_sign_mldsa65_seed_keypair(d->sealed, d->sealed + PEERS_MLDSA_SK, d->in) |
               crypto_sign_mldsa65_detached_deterministic(d->sealed + PEERS_MLDSA_SIG, d->in, 32,
                                                          NULL, 0, d->sealed + PEERS_MLDSA_SK);
    }
    if (strncmp(op, "mldsa87", 7) == 0) {
        return crypto_sign_mldsa87_seed_keypair(d->sealed, d->sealed + PEERS_MLDSA_SK, d->in) |
               crypto_sign_mldsa87_detached_deterministic(d->sealed + PEERS_MLDSA_SIG, d->in, 32,
                                                          NULL, 0, d->sealed + PEERS_MLDSA_SK);
    }
    if (strncmp(op, "chacha20poly1305-open", 21) == 0) {
        return crypto_aead_chacha20poly1305_ietf_encrypt(d->sealed, NULL, d->in, d->len, NULL, 0,
                                                         NULL, d->nonce, d->key);
    }
    if (strncmp(op, "xchacha20poly1305-open", 22) == 0) {
        return crypto_aead_xchacha20poly1305_ietf_encrypt(d->sealed, NULL, d->in, d->len, NULL, 0,
                                                          NULL, d->nonce, d->key);
    }
    if (strcmp(op, "secretbox-open") == 0) {
        return crypto_secretbox_easy(d->sealed, d->in, d->len, d->nonce, d->key);
    }
    if (strncmp(op, "aes256gcm-open", 14) == 0) {
        return crypto_aead_aes256gcm_encrypt(d->sealed, NULL, d->in, d->len, NULL, 0, NULL,
                                             d->nonce, d->key);
    }
    if (strncmp(op, "ed25519", 7) == 0) { /* signature || secret key, which ends with the public */
        uint8_t pk[32];
        return crypto_sign_seed_keypair(pk, d->sealed + 64, d->key) |
               crypto_sign_detached(d->sealed, NULL, d->in, 32, d->sealed + 64);
    }
#ifndef TRONA_MINIMAL
    if (strcmp(op, "ristretto255") == 0 || strcmp(op, "ristretto255-add") == 0) {
        return crypto_core_ristretto255_from_hash(d->sealed, d->in) |
               crypto_core_ristretto255_from_hash(d->sealed + 32, d->in + 64);
    }
#endif
    if (strcmp(op, "x25519") == 0 || strcmp(op, "box-64") == 0) {
        return crypto_scalarmult_base(d->sealed, d->in);
    }
    for (i = 0; i < d->len; i++) { /* text, for hex and base64 */
        d->sealed[i] = (uint8_t) "0123456789abcdef"[d->in[i] & 15];
    }
    return 0;
}
